// The order of rows, the lines they use, and the life of names.
#include "validator/capture/compare.h"

#include <map>

namespace countersign::validator {
namespace {

class Comparison {
public:
    Comparison(const GraphRows& graph, std::string_view source, const std::string& source_name)
        : graph_(graph), source_(source), source_name_(source_name) {}

    Status run() {
        auto lines = split_lines(source_, source_name_);
        if (!lines.ok()) return as_rejection(lines.error());
        for (std::size_t i = 0; i < lines->size(); ++i) {
            line_ = i + 1;
            auto line = tokenize_line((*lines)[i], line_place(source_name_, line_));
            if (!line.ok()) return as_rejection(line.error());
            if (state_ == State::before_class && line->tokens.empty()) VALIDATOR_CHECK(check_rank_comment(line->comment));
            if (line->tokens.empty()) continue;
            if (row_ == graph_.rows.size()) return wrong("no row is for this line");
            if (graph_.rows[row_].line != line_) return wrong("the next row is for line " + std::to_string(graph_.rows[row_].line));
            VALIDATOR_CHECK(compare(graph_.rows[row_], line->tokens));
            ++row_;
        }
        if (row_ < graph_.rows.size()) return wrong("the source has no line " + std::to_string(graph_.rows[row_].line) + " for this row");
        if (state_ != State::after_return) return wrong("the graph does not end with a return");
        return {};
    }

private:
    enum class State { before_class, before_forward, before_inputs, before_flatten, body, after_return };

    Error wrong(const std::string& message, std::uint64_t column = 0) const {
        return rejected("graph " + graph_.graph.text() + ", row " + std::to_string(row_) + ": " + message,
                        line_place(source_name_, line_, column));
    }
    // A source that cannot even be tokenized is none that these rows are.
    Error as_rejection(const Error& error) const { return rejected("graph " + graph_.graph.text() + ": " + error.message, error.place); }

    Status check_rank_comment(std::string_view comment) const {
        const std::string_view start = "# Graph[rank=";
        if (!comment.starts_with(start)) return {};
        comment.remove_prefix(start.size());
        const std::string_view stated = comment.substr(0, comment.find(']'));
        if (stated != std::to_string(graph_.graph.rank)) return wrong("the source says that it is of rank " + std::string(stated));
        return {};
    }

    Status compare(const Row& row, const std::vector<Token>& tokens) {
        const std::vector<Token> printed = print_row(row);
        for (std::size_t i = 0; i < printed.size(); ++i) {
            if (i >= tokens.size()) return wrong("the line ends where the row has `" + spelled(printed[i]) + "`");
            if (!(printed[i] == tokens[i]))
                return wrong("the line has `" + spelled(tokens[i]) + "` where the row has `" + spelled(printed[i]) + "`", tokens[i].column);
        }
        VALIDATOR_CHECK(advance(row));
        const bool may_end_names = row.kind == Row::Kind::call || row.kind == Row::Kind::item;
        if (tokens.size() > printed.size()) {
            if (printed.empty() || !may_end_names)
                return wrong("the line goes on with `" + spelled(tokens[printed.size()]) + "`", tokens[printed.size()].column);
            VALIDATOR_CHECK(end_names(tokens, printed.size()));
        }
        return {};
    }

    // The grammar of the file and the binding and use of names.
    Status advance(const Row& row) {
        const auto expect_state = [&](State state) -> Status {
            if (state_ != state) return wrong("a line of this kind may not stand here");
            return {};
        };
        switch (row.kind) {
            case Row::Kind::preamble: return expect_state(State::before_class);
            case Row::Kind::class_line: VALIDATOR_CHECK(expect_state(State::before_class)); state_ = State::before_forward; return {};
            case Row::Kind::forward:
                VALIDATOR_CHECK(expect_state(State::before_forward));
                state_ = State::body;
                return bind_all(row.names);
            case Row::Kind::joint: VALIDATOR_CHECK(expect_state(State::before_forward)); state_ = State::before_inputs; return {};
            case Row::Kind::inputs:
                VALIDATOR_CHECK(expect_state(State::before_inputs));
                state_ = State::before_flatten;
                inputs_ = &row;
                return bind_all(row.names);
            case Row::Kind::flatten: {
                VALIDATOR_CHECK(expect_state(State::before_flatten));
                state_ = State::body;
                bool same = row.names.size() == inputs_->names.size();
                for (std::size_t i = 0; same && i < row.names.size(); ++i) same = row.names[i].name == inputs_->names[i].name;
                if (!same) return wrong("the inputs are not those of the line before");
                return {};
            }
            case Row::Kind::call:
                VALIDATOR_CHECK(expect_state(State::body));
                for (const RowValue& value : row.values) VALIDATOR_CHECK(use(value));
                for (const auto& [keyword, value] : row.keywords) VALIDATOR_CHECK(use(value));
                return bind(row.text);
            case Row::Kind::item:
                VALIDATOR_CHECK(expect_state(State::body));
                VALIDATOR_CHECK(use_name(row.target));
                return bind(row.text);
            case Row::Kind::return_line:
            case Row::Kind::unflatten:
                VALIDATOR_CHECK(expect_state(State::body));
                state_ = State::after_return;
                for (const RowValue& value : row.values) VALIDATOR_CHECK(use(value));
                return {};
        }
        return internal_error("a row of no kind");
    }

    // `; a = b = None` from `position` to the end of the line.
    Status end_names(const std::vector<Token>& tokens, std::size_t position) {
        const auto is_mark = [&](std::size_t i, const char* text) {
            return i < tokens.size() && tokens[i].kind == TokenKind::mark && tokens[i].text == text;
        };
        const auto bad = [&] { return wrong("only `; name = None` may follow", tokens[std::min(position, tokens.size() - 1)].column); };
        if (!is_mark(position++, ";")) return bad();
        bool some = false;
        while (position + 1 < tokens.size() && tokens[position].kind == TokenKind::name && is_mark(position + 1, "=")) {
            VALIDATOR_CHECK(use_name(tokens[position].text));
            alive_[tokens[position].text] = false;
            position += 2;
            some = true;
        }
        if (!some || position + 1 != tokens.size() || tokens[position].kind != TokenKind::name || tokens[position].text != "None") return bad();
        return {};
    }

    Status bind(const std::string& name) {
        if (!alive_.emplace(name, true).second) return wrong("`" + name + "` is bound a second time");
        return {};
    }
    Status bind_all(const std::vector<RowName>& names) {
        for (const RowName& name : names) VALIDATOR_CHECK(bind(name.name));
        return {};
    }
    Status use_name(const std::string& name) const {
        const auto found = alive_.find(name);
        if (found == alive_.end()) return wrong("`" + name + "` is used before it is bound");
        if (!found->second) return wrong("`" + name + "` is used after it was set to None");
        return {};
    }
    Status use(const RowValue& value) const {
        if (value.kind == RowValue::Kind::node) return use_name(value.text);
        for (const RowValue& item : value.items) VALIDATOR_CHECK(use(item));
        return {};
    }

    const GraphRows& graph_;
    const std::string_view source_;
    const std::string& source_name_;
    State state_ = State::before_class;
    std::size_t row_ = 0;
    std::uint64_t line_ = 0;
    const Row* inputs_ = nullptr;
    std::map<std::string, bool> alive_;
};

}  // namespace

Status compare_with_source(const GraphRows& graph, std::string_view source, const std::string& source_name) {
    return Comparison(graph, source, source_name).run();
}

}  // namespace countersign::validator
