// A name that a row puts into a line is one token, so that nothing inside it can look like another part of the line. Depth of values
// is bounded by the JSON reader, so recursion here is too.
#include "validator/capture/rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "validator/language/lexer.h"

namespace countersign::validator {
namespace {

// `[3, 5]` at the beginning of `text`, which is taken away, spelled as it is printed.
bool take_sizes(std::string_view& text, Shape& sizes) {
    const std::string_view list = text.substr(0, text.find(']') + 1);
    for (std::size_t at = 1; at + 1 < list.size();) {
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(list.data() + at, list.data() + list.size(), size);
        if (error != std::errc() || size < 0) return false;
        sizes.push_back(size);
        at = static_cast<std::size_t>(end - list.data()) + std::string_view(", ").size();
    }
    text.remove_prefix(list.size());
    return list == shape_text(sizes);
}

// Layouts and memory formats of torch with which a tensor lies in the order of its axes; no definition reads them. Of any other name nobody knows the value.
constexpr std::string_view layouts[] = {"torch.strided", "torch.contiguous_format", "torch.preserve_format"};

// What torch puts behind a constant of a module: its line states the type, which that of the constant may not.
constexpr std::string_view copy_of_constant = "aten.lift_fresh_copy.default";

// Kernels use the stride of an axis of one element, too: of several axes as one.
MemoryOrder memory_order(const Shape& shape, const Shape& strides) {
    std::int64_t expected = 1;
    MemoryOrder order = MemoryOrder::contiguous;
    const auto overlaps = [&](std::int64_t stride) { return stride != 0 && stride < shape.back(); };  // with its own last axis
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        if (strides[axis] != expected) {
            const bool in_rows = strides.back() == 1 && std::none_of(strides.begin(), strides.end() - 1, overlaps);
            const MemoryOrder kept = !in_rows ? MemoryOrder::any : axis == 0 && strides[0] > expected ? MemoryOrder::rows : MemoryOrder::last;
            order = order & (shape[axis] == 1 ? kept | MemoryOrder::flat : kept);
        }
        if (__builtin_mul_overflow(expected, std::max<std::int64_t>(shape[axis], 1), &expected)) return MemoryOrder::any;
    }
    return order;
}

bool read_annotation(std::string_view text, Annotation& annotation) {
    annotation.text = text;
    const std::string_view name = text.substr(0, text.find('['));
    const auto type = element_type_of(name);
    if (!type || name.find('.') != std::string_view::npos) return false;
    annotation.type = *type;
    text.remove_prefix(name.size());
    Shape strides;
    if (!take_sizes(text, annotation.shape) || annotation.shape.size() > most_axes) return false;
    if (!text.empty()) {
        if (!take_sizes(text, strides) || strides.size() != annotation.shape.size()) return false;
        annotation.order = memory_order(annotation.shape, strides);
    }
    return !text.starts_with("meta") && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789:") == std::string_view::npos;
}

// Python prints a double by the shortest decimal that is read as it. Of another decimal torch would take the double beside it. `size`: without its sign.
bool is_spelled_shortest(std::string_view spelling, const Rational& size) {
    double nearest = 0;
    char shortest[64];
    if (std::from_chars(spelling.data(), spelling.data() + spelling.size(), nearest).ec != std::errc() || !std::isfinite(nearest)) return false;
    const std::string_view digits(shortest, static_cast<std::size_t>(std::to_chars(shortest, shortest + sizeof shortest, std::abs(nearest)).ptr - shortest));
    return parse_number(digits) == std::optional(size);
}

constexpr std::string_view word_characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";

// The first error is kept; what is read after it is not looked at.
class GraphReader {
public:
    GraphReader(const GraphName& graph, std::string_view source, const std::string& path) : source_(source) { result_ = {graph, path, {}}; }

    Result<GraphRows> run(JsonValue rows) {
        const std::vector<JsonValue> all = elements(rows);
        const auto lines = split_lines(source_, result_.path);
        const auto tokens = lines.ok() ? tokenise(source_, result_.path) : lines.error();
        if (tokens.ok()) tokens_ = *tokens;
        else fail(rejected("graph " + result_.graph.text() + ": " + tokens.error().message, tokens.error().place));  // no source of any rows
        for (const JsonValue row : all) {
            if (error_) break;
            place_ = section_place("e_graphs." + result_.graph.text(), number_);
            const std::vector<JsonValue> parts = elements(row);
            if (!error_ && !next_line()) wrong("the source has no line for this row");
            if (!error_) read_row(parts);
            ++number_;
        }
        if (!error_ && next_line()) wrong("no row is for this line");
        if (!error_) check_comments(*lines);
        if (!error_ && state_ != State::after_return) wrong("the graph does not end with a return");
        return error_ ? Result<GraphRows>(*error_) : std::move(result_);
    }

private:
    // The grammar of the file: which rows may stand where, what they are, and the line of each, with the next part of the row for each word in braces.
    enum class State : std::uint8_t { before_class, before_forward, before_inputs, before_flatten, body, after_return };
    struct Form {
        std::string_view tag;
        State before, after;
        std::optional<Row::Kind> kind;  // of the one that it leaves
        std::string_view line;
    };
    static constexpr Form forms[] = {
        {"preamble", State::before_class, State::before_class, {}, "{preamble}"},
        {"class", State::before_class, State::before_forward, {}, "class {class}(torch.nn.Module):"},
        {"forward", State::before_forward, State::body, {}, "def forward(self{parameters}):"},
        {"joint", State::before_forward, State::before_inputs, {}, "def forward(self,primals,tangents):"},
        {"inputs", State::before_inputs, State::before_flatten, {}, "{types}"},
        {"flatten", State::before_flatten, State::body, {}, "{inputs}=fx_pytree.tree_flatten_spec([primals,tangents],self._in_spec)"},
        {"constant", State::body, State::body, Row::Kind::constant, "{name}{annotation}=self.{attribute}"},
        {"call", State::body, State::body, Row::Kind::call, "{name}{annotation}=torch.ops.{operator}({values}{keywords})"},
        {"item", State::body, State::body, Row::Kind::item, "{name}{annotation}={node}[{index}]"},
        {"return", State::body, State::after_return, Row::Kind::output, "return({tuple})"},
        {"return list", State::body, State::after_return, Row::Kind::output, "return[{values}]"},
        {"return one", State::body, State::after_return, Row::Kind::output, "return {one node}"},
        {"unflatten", State::body, State::after_return, Row::Kind::output, "return pytree.tree_unflatten([{values}],self._out_spec)"},
        {"signature", State::after_return, State::after_return, {}, "{signature}"}};

    void fail(Error error) {
        if (!error_) error_ = std::move(error);
    }
    void wrong(const std::string& message, std::uint64_t column = 0) {
        fail(rejected("graph " + result_.graph.text() + ", row " + std::to_string(number_) + ": " + message, line_place(result_.path, line_, column)));
    }
    void bad(const std::string& message) { fail(malformed(message, place_)); }
    template <typename T>
    T expected(Result<T> value) {
        if (value.ok()) return std::move(*value);
        fail(value.error());
        return {};
    }
    std::vector<JsonValue> elements(JsonValue value) { return expected(expect_elements(value, place_)); }
    // Elements that are all arrays of two.
    std::vector<JsonValue> pairs(JsonValue value) {
        const std::vector<JsonValue> all = elements(value);
        for (const JsonValue pair : all) expected(expect_elements(pair, 2, place_));
        return all;
    }
    std::string text(JsonValue value) { return expected(expect_string(value, place_)); }

    // Goes to the next line that has tokens; false at the end of the source.
    bool next_line() {
        next_ = end_of_line_;
        if (tokens_[next_].kind == LanguageTokenKind::end) return false;
        line_ = tokens_[next_].position.line;
        while (tokens_[end_of_line_].kind != LanguageTokenKind::end && tokens_[end_of_line_].position.line == line_) ++end_of_line_;
        return true;
    }

    // A comment before or on the class line may state the rank; one that states an encoding makes Python read another text than this one.
    void check_comments(const std::vector<std::string_view>& lines) {
        const std::string any_rank = "Graph[rank=", own_rank = any_rank + std::to_string(result_.graph.rank()) + "]";
        for (line_ = 1; line_ <= class_line_; ++line_) {
            const std::string_view comment = lines[line_ - 1];
            if (comment.find("coding:") != comment.npos || comment.find("coding=") != comment.npos) return wrong("a comment that states an encoding");
            const std::size_t mark = comment.find(any_rank);
            if (mark != comment.npos && !comment.substr(mark).starts_with(own_rank)) return wrong("the source says that it is of another rank");
        }
    }

    void read_row(const std::vector<JsonValue>& parts) {
        const std::string_view tag = parts.empty() ? "" : parts[0].string();
        const auto form = std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) {
            return f.tag == tag && static_cast<std::size_t>(std::count(f.line.begin(), f.line.end(), '{')) + 2 == parts.size();
        });
        if (form == std::end(forms)) return bad("a row of unknown form");
        const std::int64_t line = expected(expect_integer(parts[1], place_));
        if (line != static_cast<std::int64_t>(line_)) wrong("this row is for line " + std::to_string(line));
        if (form->before != state_) wrong("a line of this kind may not stand here");
        state_ = form->after;
        printed_.clear();
        Row row{form->kind.value_or(Row::Kind::input), line_};
        std::string_view left = form->line;
        for (std::size_t part = 2; part < parts.size(); ++part) {
            const std::size_t begin = left.find('{'), end = left.find('}');
            printed_ += left.substr(0, begin);
            read_part(left.substr(begin + 1, end - begin - 1), parts[part], row);
            left.remove_prefix(end + 1);
        }
        printed_ += left;
        const bool binds = form->kind && row.kind != Row::Kind::output;
        if (binds) give_types(row);
        if (binds) bind(std::move(row));
        else if (form->kind) result_.rows.push_back(std::move(row));
        if (!error_) compare(binds);
    }

    void read_part(std::string_view what, JsonValue part, Row& row) {
        if (what == "preamble") read_preamble(text(part));
        else if (what == "class") read_class(text(part));
        else if (what == "signature") read_signature(text(part));
        else if (what == "parameters" || what == "types") read_inputs(part, what == "parameters");
        else if (what == "inputs") read_flatten(elements(part));
        else if (what == "name") row.name = read_node_name(part);
        else if (what == "annotation") row.annotation = read_annotation_of(part);
        else if (what == "operator") printed_ += row.target = dotted(part);
        else if (what == "attribute") row.target = read_node_name(part);
        else if (what == "node") use_name(row.target = read_node_name(part));
        else if (what == "index") printed_ += std::to_string(row.index = expected(expect_index(part, std::size_t{1} << 31, place_)));
        else if (what == "keywords") row.keywords = read_keywords(part, !row.values.empty());
        else row.values = read_values(part);
        if (what == "tuple" && row.values.size() == 1) printed_ += ",";
        if (what == "one node" && (row.values.size() != 1 || row.values[0].kind != RowValue::Kind::node)) bad("one node is returned without a tuple");
    }

    // A constant whose line states no type has that of its copy.
    void give_types(const Row& row) {
        if (row.kind == Row::Kind::constant && !row.annotation) untyped_.emplace(row.name, result_.rows.size());
        const bool copies = row.target == copy_of_constant && row.values.size() == 1 && row.annotation;
        const auto copied = copies ? untyped_.find(row.values[0].name) : untyped_.end();
        if (copied == untyped_.end()) return;
        result_.rows[copied->second].annotation = row.annotation;
        result_.rows[copied->second].annotation->order.reset();  // how the copy lies says nothing of it
        untyped_.erase(copied);
    }

    // The line has the tokens that were printed, and after a node perhaps `; a = b = None`.
    void compare(bool may_end_names) {
        const auto text_of = [](const LanguageToken& token, std::string_view source) {
            return std::string(source.substr(token.begin, token.end - token.begin));
        };
        const auto spelled = [&](std::size_t at) { return text_of(tokens_[at], source_); };
        const auto printed = tokenise(printed_, {});
        if (!printed.ok()) return bad(printed.error().message);
        for (std::size_t i = 0; i + 1 < printed->size(); ++i, ++next_) {
            const std::string row = text_of((*printed)[i], printed_), line = spelled(next_);
            if (next_ == end_of_line_) return wrong("the line ends where the row has `" + row + "`");
            if (line != row) return wrong("the line has `" + line + "` where the row has `" + row + "`", tokens_[next_].position.column);
        }
        if (next_ == end_of_line_) return;
        std::size_t at = next_ + 1;
        const auto ends_name = [&] { return end_of_line_ - at > 1 && tokens_[at].kind == LanguageTokenKind::name && spelled(at + 1) == "="; };
        for (; may_end_names && spelled(next_) == ";" && ends_name(); at += 2) {
            const std::string name(tokens_[at].text);
            use_name(name);
            alive_[name] = false;
        }
        if (at == next_ + 1 || end_of_line_ - at != 1 || spelled(at) != "None")
            wrong("the line goes on with `" + spelled(next_) + "`", tokens_[next_].position.column);
    }

    void read_preamble(const std::string& line) {
        const bool type = line.ends_with(": type") && is_name(std::string_view(line).substr(0, line.size() - 6));
        if (!type && line != "import torch" && line != "from torch import device" && line != "ExportedProgram:") bad("a preamble of unknown form");
        exported_ |= line == "ExportedProgram:";
        printed_ += line;
    }

    // What torch.export prints behind a graph of names in it. Other kinds (`BUFFER_MUTATION`) would change what the program computes; a text that does not
    // begin as one of torch.export's could mean something to Python.
    void read_signature(const std::string& line) {
        static constexpr std::string_view kinds[] = {"PARAMETER", "BUFFER", "CONSTANT_TENSOR", "USER_INPUT", "USER_OUTPUT"};
        printed_ += line;
        std::string_view left = line;
        const auto take = [&left](std::string_view text) { return left.starts_with(text) && (left.remove_prefix(text.size()), true); };
        const std::string_view name = left.substr(0, left.find(':'));
        bool says = line == "Graph signature:" || line == "Range constraints: {}";
        if (says) left = {};
        else if ((name.empty() || is_name(name)) && take(name) && take(": ")) says = std::any_of(std::begin(kinds), std::end(kinds), take);
        if (says && take(" target='")) says = take(left.substr(0, left.find_first_not_of(word_characters))) && take("'");
        if (says && !take(" persistent=True")) take(" persistent=False");
        if (!says || !left.empty() || !exported_) bad("a signature of unknown form");
    }

    void read_class(const std::string& name) {
        class_line_ = line_;
        if (!is_name(name) && name != "<lambda>") bad("`" + name + "` is not the name of a class");
        printed_ += name;
    }

    // The typed inputs in their order; between them those without a type.
    void read_flatten(const std::vector<JsonValue>& names) {
        const std::size_t typed = result_.rows.size();
        std::size_t met = 0;
        for (const JsonValue name : names) {
            Row row{Row::Kind::input, line_};
            row.name = read_node_name(name);
            printed_ += ",";
            if (met < typed && row.name == result_.rows[met].name) ++met;
            else bind(std::move(row));
        }
        if (met != typed) wrong("the inputs are not those of the line before");
    }

    void read_inputs(JsonValue list, bool forward) {
        for (const JsonValue pair : pairs(list)) {
            Row row{Row::Kind::input, line_};
            if (forward) printed_ += ",";
            row.name = read_node_name(pair.at(0));
            row.annotation = read_annotation_of(pair.at(1));
            if (!forward) printed_ += ";";
            bind(std::move(row));
        }
    }

    std::string dotted(JsonValue value) {
        std::string name = text(value);
        if (!is_dotted_name(name)) bad("`" + name + "` is not a dotted name");
        return name;
    }

    std::string read_node_name(JsonValue value) {
        // Names that mean something else in a printed graph; a node of such a name would print like that. Inside a class Python reads
        // `__b` as `_Class__b`: two names here may be one there.
        static constexpr std::string_view reserved[] = {"None", "True", "False", "torch", "device", "self", "fx_pytree", "pytree", "return", "class",
                                                        "def", "import", "from", "lambda", "del", "pass"};
        std::string name = text(value);
        if (!is_name(name)) bad("`" + name + "` is not a name");
        if (name.starts_with("__") || std::find(std::begin(reserved), std::end(reserved), name) != std::end(reserved))
            bad("a node may not be named `" + name + "`");
        printed_ += name;
        return name;
    }

    std::optional<Annotation> read_annotation_of(JsonValue value) {
        if (value.is_null()) return std::nullopt;
        Annotation annotation;
        if (!read_annotation(text(value), annotation)) bad("annotation \"" + annotation.text + "\" is not supported yet");
        printed_ += ":\"" + annotation.text + "\"";
        return annotation;
    }

    std::vector<RowValue> read_values(JsonValue list) {
        std::vector<RowValue> values;
        for (const JsonValue element : elements(list)) {
            if (!values.empty()) printed_ += ",";
            values.push_back(read_value(element));
        }
        return values;
    }

    // A keyword that is "" is a positional item: of a constructor only.
    std::vector<std::pair<std::string, RowValue>> read_keywords(JsonValue list, bool after_values, bool positional = false) {
        std::vector<std::pair<std::string, RowValue>> keywords;
        std::set<std::string> known;
        for (const JsonValue pair : pairs(list)) {
            const std::string keyword = text(pair.at(0));
            if (!is_name(keyword) && !(positional && keyword.empty())) bad("`" + keyword + "` is not a keyword");
            if (!keyword.empty() && !known.insert(keyword).second) bad("keyword `" + keyword + "` is given twice");
            if (after_values || !keywords.empty()) printed_ += ",";
            if (!keyword.empty()) printed_ += keyword + "=";
            keywords.emplace_back(keyword, read_value(pair.at(1)));
        }
        return keywords;
    }

    RowValue constant(std::string_view text, Value value) {
        printed_ += text;
        return {RowValue::Kind::constant, std::move(value), {}, {}};
    }

    RowValue read_value(JsonValue value) {
        if (value.is_integer()) return constant(std::to_string(value.integer()), Value::of_integer(value.integer()));
        if (value.is_boolean()) return constant(value.boolean() ? "True" : "False", Value::of_truth(value.boolean()));
        if (value.is_null()) return constant("None", Value::of_none());
        const std::string_view tag = value.at(0).string();
        if (value.size() != (tag == "c" ? 3U : 2U)) bad("a value of unknown form");
        if (tag == "l" || tag == "t") {
            RowValue list{RowValue::Kind::list, {}, {}, {}};
            printed_ += tag == "l" ? "[" : "(";
            list.items = read_values(value.at(1));
            if (tag == "t" && list.items.size() == 1) printed_ += ",";
            printed_ += tag == "l" ? "]" : ")";
            return list;
        }
        if (tag == "n") {
            const std::string name = read_node_name(value.at(1));
            use_name(name);
            return {RowValue::Kind::node, {}, name, {}};
        }
        const std::string word = tag == "f" || tag == "s" ? text(value.at(1)) : dotted(value.at(1));
        if (tag == "f") return read_float(word);
        if (tag == "s") {
            if (word.find_first_of("'\\\n\r") != std::string::npos) bad("a text with a quote or backslash in it");
            if (word == "meta" || word.starts_with("meta:")) bad("a device that holds no numbers");
            return constant("'" + word + "'", Value::of_text(word));
        }
        if (tag == "y") {
            const auto type = element_type_of(word);
            if (word.find('.') == std::string::npos || (!type && std::find(std::begin(layouts), std::end(layouts), word) == std::end(layouts)))
                bad("symbol `" + word + "` is not supported yet");
            return constant(word, type ? Value::of_type(*type) : Value::of_text(word));
        }
        if (tag == "o") {
            printed_ += "torch.ops." + word;
            return {RowValue::Kind::operation, {}, word, {}};
        }
        if (tag != "c" || word != "device") bad("a value of a kind that is not supported yet: `" + std::string(tag) + "`, `" + word + "`");
        const std::size_t begin = printed_.size();
        printed_ += "device(";
        read_keywords(value.at(2), false, true);
        printed_ += ")";
        return constant("", Value::of_text(printed_.substr(begin)));  // means nothing but its text
    }

    // A spelling that is not that of an integer the row could hold as one: the exact number, an integer where it is spelled like one, else a real.
    RowValue read_float(const std::string& spelling) {
        if (spelling == "-inf") return printed_ += spelling, RowValue{RowValue::Kind::infinity, {}, {}, {}};
        const bool negative = spelling.starts_with('-'), is_real = spelling.find_first_of(".eE") != std::string::npos;
        if (!is_real && spelling.find('n') == std::string::npos && spelling.size() < 16) bad("`" + spelling + "` is not a float literal");
        const std::optional<Rational> size = parse_number(std::string_view(spelling).substr(negative ? 1 : 0));
        const Rational number = size.value_or(0) * (negative ? -1 : 1);
        if (!size || (is_real ? !is_spelled_shortest(spelling, *size) : !number.get_num().fits_slong_p()))
            bad("float literal `" + spelling + "` is not supported yet");
        return constant(spelling, is_real ? Value::of_real(number) : Value::of_integer(number.get_num().get_si()));
    }

    void bind(Row row) {
        if (!alive_.emplace(row.name, true).second) wrong("`" + row.name + "` is bound a second time");
        result_.rows.push_back(std::move(row));
    }
    void use_name(const std::string& name) {
        const auto found = alive_.find(name);
        if (found == alive_.end()) wrong("`" + name + "` is used before it is bound");
        else if (!found->second) wrong("`" + name + "` is used after it was set to None");
    }

    GraphRows result_;
    std::string_view source_;
    std::vector<LanguageToken> tokens_;            // of the source
    std::size_t next_ = 0, end_of_line_ = 0;       // what is left of the line that was read last
    std::uint64_t line_ = 0, class_line_ = 0;      // their numbers
    bool exported_ = false;                        // it begins as a program of torch.export
    std::size_t number_ = 0;     // of the row
    Place place_ = section_place("e_graphs");  // of the row
    std::string printed_;        // the row, as its capture would have it
    State state_ = State::before_class;
    std::map<std::string, std::size_t> untyped_;  // rows of constants, by name, to which no line has given a type yet
    std::map<std::string, bool> alive_;  // the names bound so far; false: set to None since
    std::optional<Error> error_;
};

}  // namespace

Result<GraphRows> read_graph(JsonValue rows, const GraphName& graph, std::string_view source, const std::string& path) {
    return GraphReader(graph, source, path).run(rows);
}

}  // namespace countersign::validator
