// A cursor over the tokens of one line, and the values and annotations that are read from it. Internal to the reader of printed fx graphs.
#pragma once

#include <string>
#include <vector>

#include "prover/capture/fx_tokens.h"
#include "prover/capture/graph.h"
#include "prover/support/result.h"

namespace countersign {

/// Bounds that no captured graph of today comes near; beyond them a file is refused, not tried.
struct FxLimits {
    static constexpr std::size_t file_bytes = std::size_t{1} << 30;
    static constexpr std::size_t nesting = 200;
    static constexpr std::size_t axes = 64;
    static constexpr std::int64_t axis_size = std::int64_t{1} << 53;
};

class FxCursor {
public:
    FxCursor(const std::string& file, int line, const FxLine& tokens) : file_(file), line_(line), tokens_(tokens) {}

    bool at_end() const { return next_ == tokens_.tokens.size(); }
    const FxToken* peek(std::size_t ahead = 0) const {
        return next_ + ahead < tokens_.tokens.size() ? &tokens_.tokens[next_ + ahead] : nullptr;
    }
    bool is_mark(char mark, std::size_t ahead = 0) const {
        const FxToken* token = peek(ahead);
        return token && token->kind == FxTokenKind::Mark && token->text[0] == mark;
    }
    bool is_name(std::size_t ahead = 0) const {
        const FxToken* token = peek(ahead);
        return token && token->kind == FxTokenKind::Name;
    }
    bool is_word(const char* word, std::size_t ahead = 0) const { return is_name(ahead) && peek(ahead)->text == word; }
    void advance(std::size_t count = 1) { next_ += count; }
    bool take_mark(char mark) {
        if (!is_mark(mark)) return false;
        ++next_;
        return true;
    }
    /// All of these tokens, or an error at the first that differs.
    Status expect(std::initializer_list<const char*> spellings);
    Result<std::string> expect_name(const char* what);
    Status expect_end();

    Place place() const {
        const FxToken* token = peek();
        return {file_, line_, token ? token->column : tokens_.end_column};
    }
    Error error(std::string message) const { return {place(), std::move(message)}; }
    /// `expected X, found …`
    Error expected(const std::string& what) const;

    /// One argument or output; nested at most FxLimits::nesting deep.
    Result<CapturedValue> value(std::size_t depth = 0);
    /// The text token of an annotation, read.
    Result<Annotation> annotation();

private:
    Result<CapturedValue> number_value();
    Result<CapturedValue> named_value(std::size_t depth);
    Result<CapturedValue> sequence_value(std::size_t depth);

    const std::string& file_;
    int line_;
    const FxLine& tokens_;
    std::size_t next_ = 0;
};

}  // namespace countersign
