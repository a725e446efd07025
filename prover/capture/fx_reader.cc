// Reader of printed fx graphs: one row for each line that says something, in the order of docs/certificate.md section 1.
#include "prover/capture/fx_reader.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

#include "prover/capture/export_signature.h"
#include "prover/capture/fx_bindings.h"
#include "prover/capture/fx_cursor.h"
#include "prover/capture/fx_tokens.h"

namespace countersign {

namespace {

/// What torch puts behind a constant of a module: its line states the type, which that of the constant may not.
constexpr const char* copy_of_constant = "aten.lift_fresh_copy.default";

/// What may come next: preamble*, class, then `forward` or `joint inputs flatten`, then nodes, then one return.
enum class Stage { Preamble, Signature, JointInputs, JointFlatten, Nodes, Finished };

class FxReader {
public:
    FxReader(const std::string& path, std::string bytes) {
        graph_.path = path;
        graph_.bytes = std::move(bytes);
    }
    Result<CapturedGraph> read();

private:
    Status read_line(std::string_view text);
    Status read_stated_rank(const std::string& comment);
    Status read_comment(const FxLine& line);
    Status read_preamble(FxCursor& cursor, const FxLine& line);
    Status read_class(FxCursor& cursor);
    Status read_signature(FxCursor& cursor);
    Status read_joint_inputs(FxCursor& cursor);
    Status read_flatten(FxCursor& cursor);
    Status read_node(FxCursor& cursor);
    Status read_call(FxCursor& cursor, GraphRow row, const Place& start);
    Status read_item(FxCursor& cursor, GraphRow row, const Place& start);
    Status read_constant(FxCursor& cursor, GraphRow row, const Place& start);
    Status finish_node(FxCursor& cursor, RowKind kind, GraphRow row, const Place& start);
    Status read_return(FxCursor& cursor);
    Status read_export_signature(FxCursor& cursor, std::string_view text);
    Status read_releases(FxCursor& cursor);
    Result<GraphInput> read_input(FxCursor& cursor);
    GraphRow& add_row(RowKind kind) {
        GraphRow row;
        row.kind = kind;
        row.line = line_;
        row.source_line = source_line_;
        graph_.rows.push_back(std::move(row));
        return graph_.rows.back();
    }
    Status add_outputs(RowKind kind, CapturedValue values, const Place& place);

    CapturedGraph graph_;
    FxBindings bindings_;
    std::map<std::string, std::size_t> untyped_;  // rows of constants, by name, to which no line has given a type yet
    Stage stage_ = Stage::Preamble;
    std::string source_line_;
    int line_ = 0;
};

Result<CapturedGraph> FxReader::read() {
    if (graph_.bytes.size() > FxLimits::file_bytes) return Error{{graph_.path, 0, 0}, "larger than 1 GiB"};
    if (Status text = check_text_bytes(graph_.path, graph_.bytes); !text) return text.error();
    const std::string_view all = graph_.bytes;
    for (std::size_t at = 0; at < all.size();) {
        std::size_t end = all.find('\n', at);
        if (end == std::string_view::npos) end = all.size();
        ++line_;
        if (Status read = read_line(all.substr(at, end - at)); !read) return read.error();
        at = end + 1;
    }
    if (stage_ != Stage::Finished) {
        const std::string missing = stage_ == Stage::Preamble ? "no `class NAME(torch.nn.Module):` line: not a printed fx graph, or cut off"
                                                              : "the text ends without a `return`: cut off";
        return Error{{graph_.path, line_ > 0 ? line_ : 1, 0}, missing};
    }
    return std::move(graph_);
}

Status FxReader::read_line(std::string_view text) {
    Result<FxLine> line = fx_line_tokens(graph_.path, line_, text);
    if (!line) return line.error();
    if (line->has_comment && stage_ == Stage::Preamble)
        if (Status read = read_stated_rank(line->comment); !read) return read;
    if (line->tokens.empty()) return line->has_comment ? read_comment(*line) : Status(Done{});
    FxCursor cursor(graph_.path, line_, *line);
    if (cursor.is_word("class") && stage_ != Stage::Preamble) return cursor.error("a second `class` line: one graph a file");
    switch (stage_) {
        case Stage::Preamble: return cursor.is_word("class") ? read_class(cursor) : read_preamble(cursor, *line);
        case Stage::Signature: return read_signature(cursor);
        case Stage::JointInputs: return read_joint_inputs(cursor);
        case Stage::JointFlatten: return read_flatten(cursor);
        case Stage::Nodes: return cursor.is_word("return") ? read_return(cursor) : read_node(cursor);
        case Stage::Finished: return read_export_signature(cursor, text);
    }
    return cursor.error("a line that cannot be read");
}

/// Wherever it stands in a comment before or on the class line.
Status FxReader::read_stated_rank(const std::string& comment) {
    const std::string rank_mark = "Graph[rank=";
    const std::size_t mark = comment.find(rank_mark);
    if (mark == std::string::npos) return Done{};
    int rank = -1;
    const char* begin = comment.data() + mark + rank_mark.size();
    const auto [end, failed] = std::from_chars(begin, comment.data() + comment.size(), rank);
    if (failed != std::errc() || end == comment.data() + comment.size() || *end != ']' || rank < 0 || std::to_string(rank) != std::string(begin, end))
        return Error{{graph_.path, line_, 1}, "a comment `# Graph[rank=R]` without a rank"};
    if (graph_.stated_rank >= 0 && graph_.stated_rank != rank)
        return Error{{graph_.path, line_, 1}, "a second `# Graph[rank=R]` states another rank"};
    graph_.stated_rank = rank;
    return Done{};
}

Status FxReader::read_comment(const FxLine& line) {
    const std::string& comment = line.comment;
    // Python reads a file that states an encoding as another text than the one that is read here.
    if (stage_ == Stage::Preamble && (comment.find("coding:") != std::string::npos || comment.find("coding=") != std::string::npos))
        return Error{{graph_.path, line_, 1}, "a comment that states an encoding"};
    // `File: …` holds until the next one; a note that there is none ends it. Other comments say nothing about the source.
    if (comment.rfind("File: ", 0) == 0 || comment.rfind("Backward of forward node: File: ", 0) == 0 ||
        (comment.rfind("recompute: ", 0) == 0 && comment.find("File: ") != std::string::npos))
        source_line_ = comment;
    else if (comment.rfind("No stacktrace found", 0) == 0)
        source_line_.clear();
    return Done{};
}

Status FxReader::read_preamble(FxCursor& cursor, const FxLine& line) {
    auto is = [&](std::initializer_list<const char*> words) {
        if (line.tokens.size() != words.size()) return false;
        std::size_t at = 0;
        for (const char* word : words) {
            const FxToken& token = line.tokens[at++];
            if (token.kind == FxTokenKind::Text || token.text != word) return false;
        }
        return true;
    };
    const bool typed_name = line.tokens.size() == 3 && cursor.is_name() && cursor.is_mark(':', 1) && cursor.is_word("type", 2);
    const bool known_import = is({"import", "torch"}) || is({"from", "torch", "import", "device"});
    const bool exported = is({"ExportedProgram", ":"});  // `print` of what torch.export gives begins so
    if (!typed_name && !known_import && !exported) return cursor.error("a line that cannot be read before `class NAME(torch.nn.Module):`");
    std::string text;
    for (const FxToken& token : line.tokens) {
        if (!text.empty() && token.kind != FxTokenKind::Mark) text += " ";
        text += token.text;
    }
    add_row(RowKind::Preamble).name = text;
    return Done{};
}

Status FxReader::read_class(FxCursor& cursor) {
    cursor.advance();
    std::string name;
    if (cursor.is_mark('<')) {
        if (Status lambda = cursor.expect({"<", "lambda", ">"}); !lambda) return lambda;
        name = "<lambda>";
    } else {
        Result<std::string> read = cursor.expect_name("the name of the class");
        if (!read) return read.error();
        name = *read;
    }
    if (Status rest = cursor.expect({"(", "torch", ".", "nn", ".", "Module", ")", ":"}); !rest) return rest;
    if (Status end = cursor.expect_end(); !end) return end;
    add_row(RowKind::Class).name = name;
    stage_ = Stage::Signature;
    return Done{};
}

Result<GraphInput> FxReader::read_input(FxCursor& cursor) {
    const Place place = cursor.place();
    Result<std::string> name = cursor.expect_name("the name of an input");
    if (!name) return name.error();
    if (Status bound = bindings_.bind(*name, place); !bound) return bound.error();
    GraphInput input{*name, std::nullopt};
    if (cursor.take_mark(':')) {
        Result<Annotation> annotation = cursor.annotation();
        if (!annotation) return annotation.error();
        input.annotation = std::move(*annotation);
    }
    return input;
}

Status FxReader::read_signature(FxCursor& cursor) {
    if (Status start = cursor.expect({"def", "forward", "("}); !start) return start;
    if (cursor.at_end())
        return cursor.error("inputs on lines of their own (expanded_def=True) are not supported yet: line " + std::to_string(line_));
    if (Status self = cursor.expect({"self"}); !self) return self;
    if (cursor.is_mark(',') && cursor.is_word("primals", 1) && cursor.is_mark(',', 2) && cursor.is_word("tangents", 3)) {
        cursor.advance(4);
        if (Status rest = cursor.expect({")", ":"}); !rest) return rest;
        if (Status end = cursor.expect_end(); !end) return end;
        add_row(RowKind::Joint);
        stage_ = Stage::JointInputs;
        return Done{};
    }
    std::vector<GraphInput> inputs;
    while (cursor.take_mark(',')) {
        Result<GraphInput> input = read_input(cursor);
        if (!input) return input.error();
        inputs.push_back(std::move(*input));
    }
    if (Status rest = cursor.expect({")", ":"}); !rest) return rest;
    if (Status end = cursor.expect_end(); !end) return end;
    add_row(RowKind::Forward).inputs = std::move(inputs);
    stage_ = Stage::Nodes;
    return Done{};
}

Status FxReader::read_joint_inputs(FxCursor& cursor) {
    std::vector<GraphInput> inputs;
    while (!cursor.at_end()) {
        Result<GraphInput> input = read_input(cursor);
        if (!input) return input.error();
        inputs.push_back(std::move(*input));
        if (Status end = cursor.expect({";"}); !end) return end;
    }
    add_row(RowKind::Inputs).inputs = std::move(inputs);
    stage_ = Stage::JointFlatten;
    return Done{};
}

Status FxReader::read_flatten(FxCursor& cursor) {
    // An input that is no tensor (a mesh, a process group) stands here alone, without a note in the line before.
    const std::vector<GraphInput> inputs = *graph_.inputs();
    std::size_t met = 0;
    std::vector<std::string> names;
    while (!cursor.is_mark('=')) {
        const Place place = cursor.place();
        Result<std::string> name = cursor.expect_name("the name of an input");
        if (!name) return name.error();
        if (met < inputs.size() && *name == inputs[met].name) {
            ++met;
        } else if (Status bound = bindings_.bind(*name, place); !bound) {
            return Error{place, "`" + *name + "` stands out of the order of the inputs"};
        }
        names.push_back(*name);
        if (Status comma = cursor.expect({","}); !comma) return comma;
    }
    if (met != inputs.size()) return cursor.error("the input `" + inputs[met].name + "` is missing");
    Status rest = cursor.expect({"=", "fx_pytree", ".", "tree_flatten_spec", "(", "[", "primals", ",", "tangents", "]", ",",
                                 "self", ".", "_in_spec", ")"});
    if (!rest) return rest;
    if (Status end = cursor.expect_end(); !end) return end;
    add_row(RowKind::Flatten).names = std::move(names);
    stage_ = Stage::Nodes;
    return Done{};
}

Status FxReader::read_releases(FxCursor& cursor) {
    while (cursor.take_mark(';')) {
        if (cursor.at_end()) return cursor.expected("`NAME = None`");
        while (!cursor.is_word("None")) {
            const Place place = cursor.place();
            Result<std::string> name = cursor.expect_name("a name or `None`");
            if (!name) return name.error();
            if (Status released = bindings_.release(*name, place); !released) return released;
            if (Status equal = cursor.expect({"="}); !equal) return equal;
        }
        cursor.advance();
    }
    return cursor.expect_end();
}

Status FxReader::read_node(FxCursor& cursor) {
    const Place start = cursor.place();
    Result<std::string> name = cursor.expect_name("a node: `NAME = torch.ops.…`, `NAME = NODE[k]`, `NAME = self.CONSTANT`, or `return`");
    if (!name) return name.error();
    GraphRow row;
    row.name = *name;
    if (cursor.take_mark(':')) {
        Result<Annotation> annotation = cursor.annotation();
        if (!annotation) return annotation.error();
        row.annotation = std::move(*annotation);
    }
    if (Status equal = cursor.expect({"="}); !equal) return equal;
    if (cursor.is_word("torch")) return read_call(cursor, std::move(row), start);
    if (cursor.is_word("self")) return read_constant(cursor, std::move(row), start);
    if (cursor.is_name() && cursor.is_mark('[', 1)) return read_item(cursor, std::move(row), start);
    if (cursor.is_name() && (cursor.is_mark('*', 1) || cursor.is_mark('+', 1) || cursor.is_mark('-', 1) || cursor.is_mark('/', 1)))
        return cursor.error("arithmetic on sizes is not supported yet: line " + std::to_string(line_));
    return cursor.expected("`torch.ops.…` or `NODE[k]`");
}

Status FxReader::read_call(FxCursor& cursor, GraphRow row, const Place& start) {
    if (Status operators = cursor.expect({"torch", ".", "ops", "."}); !operators) return operators;
    Result<std::string> part = cursor.expect_name("the name of an operator");
    if (!part) return part.error();
    row.target = *part;
    while (cursor.take_mark('.')) {
        part = cursor.expect_name("the name of an operator");
        if (!part) return part.error();
        row.target += "." + *part;
    }
    if (Status open = cursor.expect({"("}); !open) return open;
    bool first = true;
    while (!cursor.is_mark(')')) {
        if (!first)
            if (Status comma = cursor.expect({","}); !comma) return comma;
        first = false;
        std::string keyword;
        if (cursor.is_name() && cursor.is_mark('=', 1)) {
            keyword = cursor.peek()->text;
            for (const auto& [earlier, value] : row.keywords)
                if (earlier == keyword) return cursor.error("the argument `" + keyword + "` is given twice");
            cursor.advance(2);
        } else if (!row.keywords.empty()) {
            return cursor.expected("`NAME = value`: a positional argument after a keyword");
        }
        const Place place = cursor.place();
        Result<CapturedValue> value = cursor.value();
        if (!value) return value.error();
        if (Status used = bindings_.use_all(*value, place); !used) return used;
        if (keyword.empty()) row.values.push_back(std::move(*value));
        else row.keywords.push_back({std::move(keyword), std::move(*value)});
    }
    cursor.advance();
    if (const auto written = has_out(row) ? written_through(row) : std::nullopt) return Error{start, *written};
    if (row.target == copy_of_constant && row.values.size() == 1 && row.annotation)
        if (const auto copied = untyped_.find(row.values[0].text); copied != untyped_.end()) {
            graph_.rows[copied->second].annotation_of_copy = row.annotation;
            untyped_.erase(copied);
        }
    return finish_node(cursor, RowKind::Call, std::move(row), start);
}

/// Binds the node of a line, and ends the lives of names that the line ends.
Status FxReader::finish_node(FxCursor& cursor, RowKind kind, GraphRow row, const Place& start) {
    if (Status bound = bindings_.bind(row.name, start); !bound) return bound;
    if (Status released = read_releases(cursor); !released) return released;
    GraphRow& added = add_row(kind);
    row.kind = added.kind, row.line = added.line, row.source_line = added.source_line;
    added = std::move(row);
    return Done{};
}

Status FxReader::read_constant(FxCursor& cursor, GraphRow row, const Place& start) {
    if (Status module = cursor.expect({"self", "."}); !module) return module;
    Result<std::string> attribute = cursor.expect_name("the name of a constant");
    if (!attribute) return attribute.error();
    if (attribute->starts_with("__")) return cursor.error("inside a class Python reads a name that begins with `__` as another");
    row.attribute = *attribute;
    if (!row.annotation) untyped_.emplace(row.name, graph_.rows.size());
    return finish_node(cursor, RowKind::Constant, std::move(row), start);
}

Status FxReader::read_item(FxCursor& cursor, GraphRow row, const Place& start) {
    row.item_of = cursor.peek()->text;
    if (Status used = bindings_.use(row.item_of, cursor.place()); !used) return used;
    cursor.advance(2);
    const FxToken* token = cursor.peek();
    if (!token || token->kind != FxTokenKind::Number) return cursor.expected("a number: which result");
    Result<CapturedValue> index = cursor.value();
    if (!index) return index.error();
    if (index->kind != CapturedValue::Kind::Integer || index->integer < 0) return cursor.error("a result is named by a number from 0");
    row.item_index = index->integer;
    if (Status close = cursor.expect({"]"}); !close) return close;
    return finish_node(cursor, RowKind::Item, std::move(row), start);
}

Status FxReader::add_outputs(RowKind kind, CapturedValue values, const Place& place) {
    if (Status used = bindings_.use_all(values, place); !used) return used;
    add_row(kind).values = std::move(values.items);
    stage_ = Stage::Finished;
    return Done{};
}

Status FxReader::read_return(FxCursor& cursor) {
    cursor.advance();
    const bool is_joint = [&] {
        for (const GraphRow& row : graph_.rows)
            if (row.kind == RowKind::Joint) return true;
        return false;
    }();
    const Place place = cursor.place();
    if (is_joint) {
        if (Status start = cursor.expect({"pytree", ".", "tree_unflatten", "("}); !start) return start;
        if (!cursor.is_mark('[')) return cursor.expected("`[`");
        Result<CapturedValue> values = cursor.value();
        if (!values) return values.error();
        if (Status rest = cursor.expect({",", "self", ".", "_out_spec", ")"}); !rest) return rest;
        if (Status end = cursor.expect_end(); !end) return end;
        return add_outputs(RowKind::Unflatten, std::move(*values), place);
    }
    const bool is_one = cursor.is_name();
    const bool is_list = cursor.is_mark('[');
    if (!is_one && !is_list && !cursor.is_mark('(')) return cursor.expected("`(` or `[`: the outputs as a tuple or a list, or one output");
    Result<CapturedValue> values = cursor.value();
    if (!values) return values.error();
    if (Status end = cursor.expect_end(); !end) return end;
    if (is_one) {
        CapturedValue one;
        one.kind = CapturedValue::Kind::Tuple;
        one.items.push_back(std::move(*values));
        return add_outputs(RowKind::ReturnOne, std::move(one), place);
    }
    return add_outputs(is_list ? RowKind::ReturnList : RowKind::Return, std::move(*values), place);
}

/// Of a program of torch.export; a text that does not begin as one could mean something to Python there.
Status FxReader::read_export_signature(FxCursor& cursor, std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ') + 1;
    const std::string line(text.substr(begin, end - begin));
    const SignatureLine read = read_signature_line(line);
    if (!read.other_kind.empty())
        return cursor.error("an exported program with `" + read.other_kind + "` is not supported yet: line " + std::to_string(line_));
    const auto begins_it = [](const GraphRow& row) { return row.kind == RowKind::Preamble && row.name == "ExportedProgram:"; };
    if (!read.is_one || std::none_of(graph_.rows.begin(), graph_.rows.end(), begins_it)) return cursor.error("text after the `return`");
    add_row(RowKind::Signature).name = line;
    return Done{};
}

}  // namespace

Result<CapturedGraph> read_fx_graph(const std::string& path, std::string bytes) { return FxReader(path, std::move(bytes)).read(); }

}  // namespace countersign
