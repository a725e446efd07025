// A name that a row puts into a line is one token, so that nothing inside it can look like another part of the line. Depth of values
// is bounded by the JSON reader, so recursion here is too.
#include "validator/capture/rows.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "validator/capture/tokens.h"
#include "validator/language/lexer.h"

namespace countersign::validator {
namespace {

// `[3, 5]` at the beginning of `text`, which is taken away.
bool take_sizes(std::string_view& text, Shape& sizes) {
    if (!text.starts_with('[')) return false;
    for (text.remove_prefix(1); !text.starts_with(']');) {
        if (!sizes.empty() && !text.starts_with(", ")) return false;
        if (!sizes.empty()) text.remove_prefix(2);
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
        if (error != std::errc() || size < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        sizes.push_back(size);
    }
    text.remove_prefix(1);
    return true;
}

bool read_annotation(std::string_view text, Annotation& annotation) {
    annotation.text = text;
    const std::string_view name = text.substr(0, text.find('['));
    const auto type = element_type_of(name);
    if (!type || name.find('.') != std::string_view::npos) return false;
    annotation.type = *type;
    text.remove_prefix(name.size());
    Shape strides;
    if (!take_sizes(text, annotation.shape)) return false;
    if (!text.empty() && (!take_sizes(text, strides) || strides.size() != annotation.shape.size())) return false;
    return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789:") == std::string_view::npos;
}

// The exact number that a literal denotes: an integer where it is spelled like one, else a real.
std::optional<Value> decimal_value(std::string_view spelling) {
    const bool negative = spelling.starts_with('-');
    std::optional<Rational> number = parse_number(spelling.substr(negative ? 1 : 0));
    if (!number) return std::nullopt;
    if (negative) number = -*number;
    if (spelling.find_first_of(".eE") != std::string_view::npos) return Value::of_real(*number);
    if (!number->get_num().fits_slong_p()) return std::nullopt;
    return Value::of_integer(number->get_num().get_si());
}

class GraphReader {
public:
    GraphReader(const GraphName& graph, std::string_view source, const std::string& path) : source_(source) { result_ = {graph, path, {}}; }

    Result<GraphRows> run(JsonValue rows) {
        VALIDATOR_TRY(const auto elements, expect_elements(rows, place_));
        auto lines = split_lines(source_, result_.path);
        if (!lines.ok()) return not_this_source(lines.error());
        lines_ = std::move(*lines);
        for (const JsonValue element : elements) {
            place_ = section_place("e_graphs." + result_.graph.text(), number_);
            VALIDATOR_TRY(const auto parts, expect_elements(element, place_));
            VALIDATOR_TRY(const bool found, next_line());
            if (!found) return wrong("the source has no line for this row");
            VALIDATOR_CHECK(read_row(parts));
            ++number_;
        }
        VALIDATOR_TRY(const bool found, next_line());
        if (found) return wrong("no row is for this line");
        if (state_ != State::after_return) return wrong("the graph does not end with a return");
        return std::move(result_);
    }

private:
    // The grammar of the file: which rows may stand where.
    enum class State : std::uint8_t { before_class, before_forward, before_inputs, before_flatten, body, after_return };
    struct Form {
        std::string_view tag;
        std::size_t parts;
        State before, after;
    };
    static constexpr Form forms[] = {{"preamble", 3, State::before_class, State::before_class},
                                     {"class", 3, State::before_class, State::before_forward},
                                     {"forward", 3, State::before_forward, State::body},
                                     {"joint", 2, State::before_forward, State::before_inputs},
                                     {"inputs", 3, State::before_inputs, State::before_flatten},
                                     {"flatten", 3, State::before_flatten, State::body},
                                     {"call", 7, State::body, State::body},
                                     {"item", 6, State::body, State::body},
                                     {"return", 3, State::body, State::after_return},
                                     {"unflatten", 3, State::body, State::after_return}};

    Error wrong(const std::string& message, std::uint64_t column = 0) const {
        return rejected("graph " + result_.graph.text() + ", row " + std::to_string(number_) + ": " + message,
                        line_place(result_.path, line_, column));
    }
    // A source that cannot even be tokenized is none that these rows are.
    Error not_this_source(const Error& error) const { return rejected("graph " + result_.graph.text() + ": " + error.message, error.place); }
    Error bad(const std::string& message) const { return malformed(message, place_); }

    // Goes to the next line that has tokens; false at the end of the source.
    Result<bool> next_line() {
        constexpr std::string_view stated_rank = "# Graph[rank=";
        while (line_ < lines_.size()) {
            auto line = tokenize_line(lines_[line_], line_place(result_.path, line_ + 1));
            if (!line.ok()) return not_this_source(line.error());
            ++line_;
            tokens_ = std::move(line->tokens);
            if (!tokens_.empty()) return true;
            if (state_ != State::before_class || !line->comment.starts_with(stated_rank)) continue;
            const std::string_view rank = line->comment.substr(stated_rank.size(), line->comment.find(']') - stated_rank.size());
            if (rank != std::to_string(result_.graph.rank)) return wrong("the source says that it is of rank " + std::string(rank));
        }
        return false;
    }

    Status read_row(const std::vector<JsonValue>& parts) {
        const std::string_view tag = parts.empty() ? "" : parts[0].string();
        const auto form = std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) { return f.tag == tag && f.parts == parts.size(); });
        if (form == std::end(forms)) return bad("a row of unknown form");
        VALIDATOR_TRY(const std::int64_t line, expect_integer(parts[1], place_));
        if (line != static_cast<std::int64_t>(line_)) return wrong("this row is for line " + std::to_string(line));
        if (form->before != state_) return wrong("a line of this kind may not stand here");
        state_ = form->after;
        printed_.clear();
        if (tag == "preamble" || tag == "class" || tag == "joint" || tag == "flatten") {
            VALIDATOR_CHECK(read_frame(tag, parts));
            return compare(false);
        }
        if (tag == "forward" || tag == "inputs") {
            VALIDATOR_CHECK(read_inputs(tag == "forward", parts[2]));
            return compare(false);
        }
        Row row;
        row.line = line_;
        if (tag == "return" || tag == "unflatten") {
            row.kind = Row::Kind::output;
            printed_ = tag == "return" ? "return(" : "return pytree.tree_unflatten([";
            VALIDATOR_CHECK(read_values(parts[2], row.values));
            if (tag == "return" && row.values.size() == 1) printed_ += ",";
            printed_ += tag == "return" ? ")" : "],self._out_spec)";
            result_.rows.push_back(std::move(row));
            return compare(false);
        }
        VALIDATOR_TRY(row.name, read_node_name(parts[2]));
        VALIDATOR_TRY(row.annotation, read_annotation_of(parts[3]));
        if (tag == "item") {
            row.kind = Row::Kind::item;
            printed_ += "=";
            VALIDATOR_TRY(row.target, read_node_name(parts[4]));
            VALIDATOR_CHECK(use_name(row.target));
            VALIDATOR_TRY(row.index, expect_index(parts[5], std::size_t{1} << 31, place_));
            printed_ += "[" + std::to_string(row.index) + "]";
        } else {
            row.kind = Row::Kind::call;
            VALIDATOR_TRY(row.target, expect_dotted(parts[4]));
            printed_ += "=torch.ops." + row.target + "(";
            VALIDATOR_CHECK(read_values(parts[5], row.values));
            VALIDATOR_CHECK(read_keywords(parts[6], !row.values.empty(), row.keywords));
            printed_ += ")";
        }
        VALIDATOR_CHECK(bind(row.name));
        result_.rows.push_back(std::move(row));
        return compare(true);
    }

    // The line has the tokens that were printed, and after a call or item perhaps `; a = b = None`.
    Status compare(bool may_end_names) {
        auto printed = tokenize_line(printed_, place_);
        if (!printed.ok()) return printed.error();
        const std::size_t count = printed->tokens.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (i >= tokens_.size()) return wrong("the line ends where the row has `" + printed->tokens[i].text + "`");
            if (printed->tokens[i] != tokens_[i])
                return wrong("the line has `" + tokens_[i].text + "` where the row has `" + printed->tokens[i].text + "`", tokens_[i].column);
        }
        if (count == tokens_.size()) return {};
        const Error unexpected = wrong("the line goes on with `" + tokens_[count].text + "`", tokens_[count].column);
        if (!may_end_names || tokens_[count].text != ";") return unexpected;
        std::size_t at = count + 1;
        for (; at + 1 < tokens_.size() && tokens_[at].kind == TokenKind::name && tokens_[at + 1].text == "="; at += 2) {
            VALIDATOR_CHECK(use_name(tokens_[at].text));
            alive_[tokens_[at].text] = false;
        }
        if (at == count + 1 || at + 1 != tokens_.size() || tokens_[at].text != "None") return unexpected;
        return {};
    }

    // Lines that only frame the values.
    Status read_frame(std::string_view tag, const std::vector<JsonValue>& parts) {
        if (tag == "joint") {
            printed_ = "def forward(self,primals,tangents):";
            return {};
        }
        if (tag == "flatten") {
            VALIDATOR_TRY(const auto names, expect_elements(parts[2], place_));
            bool same = names.size() == result_.rows.size();
            for (std::size_t i = 0; same && i < names.size(); ++i) {
                same = names[i].string() == result_.rows[i].name;
                printed_ += result_.rows[i].name + ",";
            }
            if (!same) return wrong("the inputs are not those of the line before");
            printed_ += "=fx_pytree.tree_flatten_spec([primals,tangents],self._in_spec)";
            return {};
        }
        VALIDATOR_TRY(const std::string_view text, expect_string(parts[2], place_));
        if (tag == "class") {
            if (!is_name(text) && text != "<lambda>") return bad("`" + std::string(text) + "` is not the name of a class");
            printed_ = "class " + std::string(text) + "(torch.nn.Module):";
            return {};
        }
        printed_ = text;
        const bool type = text.ends_with(": type") && is_name(text.substr(0, text.size() - 6));
        return type || text == "import torch" || text == "from torch import device" ? Status() : bad("a preamble of unknown form");
    }

    Status read_inputs(bool forward, JsonValue list) {
        VALIDATOR_TRY(const auto inputs, expect_elements(list, place_));
        if (forward) printed_ = "def forward(self";
        for (const JsonValue input : inputs) {
            VALIDATOR_TRY(const auto pair, expect_elements(input, 2, place_));
            Row row;
            row.line = line_;
            if (forward) printed_ += ",";
            VALIDATOR_TRY(row.name, read_node_name(pair[0]));
            VALIDATOR_TRY(row.annotation, read_annotation_of(pair[1]));
            if (!forward) printed_ += ";";
            VALIDATOR_CHECK(bind(row.name));
            result_.rows.push_back(std::move(row));
        }
        if (forward) printed_ += "):";
        return {};
    }

    Result<std::string> expect_dotted(JsonValue value) const {
        VALIDATOR_TRY(const std::string_view text, expect_string(value, place_));
        if (!is_dotted_name(text)) return bad("`" + std::string(text) + "` is not a dotted name");
        return std::string(text);
    }

    Result<std::string> read_node_name(JsonValue value) {
        VALIDATOR_TRY(const std::string_view name, expect_string(value, place_));
        // Names that mean something else in a printed graph; a node of such a name would print like that.
        for (const std::string_view reserved : {"None", "True", "False", "torch", "device", "self", "fx_pytree", "pytree", "return", "class",
                                                "def", "import", "from", "lambda", "del", "pass"}) {
            if (name == reserved) return bad("a node may not be named `" + std::string(name) + "`");
        }
        if (!is_name(name)) return bad("`" + std::string(name) + "` is not a name");
        printed_ += name;
        return std::string(name);
    }

    Result<std::optional<Annotation>> read_annotation_of(JsonValue value) {
        if (value.is_null()) return std::optional<Annotation>();
        VALIDATOR_TRY(const std::string_view text, expect_string(value, place_));
        Annotation annotation;
        if (!read_annotation(text, annotation)) return bad("annotation \"" + std::string(text) + "\" is not supported yet");
        printed_ += ":\"" + annotation.text + "\"";
        return std::optional(std::move(annotation));
    }

    Status read_values(JsonValue list, std::vector<RowValue>& values) {
        VALIDATOR_TRY(const auto elements, expect_elements(list, place_));
        for (const JsonValue element : elements) {
            if (!values.empty()) printed_ += ",";
            VALIDATOR_TRY(RowValue value, read_value(element));
            values.push_back(std::move(value));
        }
        return {};
    }

    // A keyword that is "" is a positional item: of a constructor only.
    Status read_keywords(JsonValue list, bool after_values, std::vector<std::pair<std::string, RowValue>>& keywords, bool positional = false) {
        VALIDATOR_TRY(const auto elements, expect_elements(list, place_));
        for (const JsonValue element : elements) {
            VALIDATOR_TRY(const auto pair, expect_elements(element, 2, place_));
            VALIDATOR_TRY(const std::string_view keyword, expect_string(pair[0], place_));
            if (!is_name(keyword) && !(positional && keyword.empty())) return bad("`" + std::string(keyword) + "` is not a keyword");
            const bool twice = std::any_of(keywords.begin(), keywords.end(), [&](const auto& earlier) { return earlier.first == keyword; });
            if (twice && !keyword.empty()) return bad("keyword `" + std::string(keyword) + "` is given twice");
            if (after_values || !keywords.empty()) printed_ += ",";
            if (!keyword.empty()) printed_ += std::string(keyword) + "=";
            VALIDATOR_TRY(RowValue value, read_value(pair[1]));
            keywords.emplace_back(keyword, std::move(value));
        }
        return {};
    }

    RowValue constant(std::string_view text, Value value) {
        printed_ += text;
        return {RowValue::Kind::constant, std::move(value), {}, {}};
    }

    Result<RowValue> read_value(JsonValue value) {
        if (value.is_integer()) return constant(std::to_string(value.integer()), Value::of_integer(value.integer()));
        if (value.is_boolean()) return constant(value.boolean() ? "True" : "False", Value::of_truth(value.boolean()));
        if (value.is_null()) return constant("None", Value::of_none());
        const std::string_view tag = value.at(0).string();
        if (value.size() != (tag == "c" ? 3U : 2U)) return bad("a value of unknown form");
        if (tag == "l" || tag == "t") {
            RowValue list{RowValue::Kind::list, {}, {}, {}};
            printed_ += tag == "l" ? "[" : "(";
            VALIDATOR_CHECK(read_values(value.at(1), list.items));
            if (tag == "t" && list.items.size() == 1) printed_ += ",";
            printed_ += tag == "l" ? "]" : ")";
            return list;
        }
        VALIDATOR_TRY(const std::string_view view, expect_string(value.at(1), place_));
        const std::string text(view);
        if (tag == "n") {
            VALIDATOR_TRY(const std::string name, read_node_name(value.at(1)));
            VALIDATOR_CHECK(use_name(name));
            return RowValue{RowValue::Kind::node, {}, name, {}};
        }
        if (tag == "f") {
            // A spelling that is one number token and not that of an integer the row could hold as one.
            const auto line = tokenize_line("(" + text, place_);
            const bool one_number = line.ok() && line->tokens.size() == 2 && line->tokens[1].kind == TokenKind::number && line->tokens[1].text == text;
            if (!one_number || (text.find_first_of(".enE") == std::string::npos && text.size() < 16)) return bad("`" + text + "` is not a float literal");
            const auto number = decimal_value(text);
            if (!number) return bad("`" + text + "` is not supported yet");
            return constant(text, *number);
        }
        if (tag == "s") {
            if (text.find_first_of("'\\\n\r") != std::string::npos) return bad("a text with a quote or backslash in it");
            return constant("'" + text + "'", Value::of_text(text));
        }
        VALIDATOR_CHECK(expect_dotted(value.at(1)));
        if (tag == "y") {
            if (text.find('.') == std::string::npos || text.starts_with("torch.ops.")) return bad("`" + text + "` is not a dotted symbol");
            const auto type = element_type_of(text);
            if (!type && !text.starts_with("torch.")) return bad("`" + text + "` is not supported yet");
            return constant(text, type ? Value::of_type(*type) : Value::of_text(text));
        }
        if (tag == "o") {
            printed_ += "torch.ops." + text;
            return RowValue{RowValue::Kind::operation, {}, text, {}};
        }
        if (tag != "c" || text != "device") return bad("a value of a kind that is not supported yet: `" + std::string(tag) + "`, `" + text + "`");
        const std::size_t begin = printed_.size();
        std::vector<std::pair<std::string, RowValue>> items;
        printed_ += "device(";
        VALIDATOR_CHECK(read_keywords(value.at(2), false, items, true));
        printed_ += ")";
        return constant("", Value::of_text(printed_.substr(begin)));  // means nothing but its text
    }

    Status bind(const std::string& name) {
        if (!alive_.emplace(name, true).second) return wrong("`" + name + "` is bound a second time");
        return {};
    }
    Status use_name(const std::string& name) const {
        const auto found = alive_.find(name);
        if (found == alive_.end()) return wrong("`" + name + "` is used before it is bound");
        if (!found->second) return wrong("`" + name + "` is used after it was set to None");
        return {};
    }

    GraphRows result_;
    std::string_view source_;
    std::vector<std::string_view> lines_;
    std::size_t line_ = 0;       // the number of the line that was read last
    std::vector<Token> tokens_;  // of that line
    std::size_t number_ = 0;     // of the row
    Place place_ = section_place("e_graphs");  // of the row
    std::string printed_;        // the row, as its capture would have it
    State state_ = State::before_class;
    std::map<std::string, bool> alive_;  // the names bound so far; false: set to None since
};

}  // namespace

Result<GraphRows> read_graph(JsonValue rows, const GraphName& graph, std::string_view source, const std::string& path) {
    return GraphReader(graph, source, path).run(rows);
}

}  // namespace countersign::validator
