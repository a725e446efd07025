// Values of captured calls: numbers, names, texts, lists, tuples, dotted names, constructor calls.
#include "prover/capture/fx_cursor.h"

#include <charconv>

namespace countersign {

Error FxCursor::expected(const std::string& what) const {
    const FxToken* token = peek();
    if (!token) return error("expected " + what + ", but the line ends");
    return error("expected " + what + ", found `" + (token->text.size() > 40 ? token->text.substr(0, 40) + "…" : token->text) + "`");
}

Status FxCursor::expect(std::initializer_list<const char*> spellings) {
    for (const char* spelling : spellings) {
        const FxToken* token = peek();
        if (!token || token->kind == FxTokenKind::Text || token->text != spelling) return expected(std::string("`") + spelling + "`");
        ++next_;
    }
    return Done{};
}

Result<std::string> FxCursor::expect_name(const char* what) {
    if (!is_name()) return expected(what);
    return tokens_.tokens[next_++].text;
}

Status FxCursor::expect_end() {
    if (at_end()) return Done{};
    return expected("the end of the line");
}

Result<CapturedValue> FxCursor::number_value() {
    const std::string text = peek()->text;
    CapturedValue result;
    if (text.find_first_of(".eE") != std::string::npos) {
        result.kind = CapturedValue::Kind::Float;
        result.text = text;
    } else {
        result.kind = CapturedValue::Kind::Integer;
        const std::size_t digits = text[0] == '-' ? 1 : 0;
        if (text.size() > digits + 1 && text[digits] == '0') return error("an integer with leading zeros: " + text.substr(0, 40));
        const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), result.integer);
        if (failed != std::errc() || end != text.data() + text.size()) return error("an integer beyond 64 bits: " + text.substr(0, 40));
    }
    advance();
    return result;
}

Result<CapturedValue> FxCursor::sequence_value(std::size_t depth) {
    const bool is_list = is_mark('[');
    const char closing = is_list ? ']' : ')';
    advance();
    CapturedValue result;
    result.kind = is_list ? CapturedValue::Kind::List : CapturedValue::Kind::Tuple;
    bool comma_at_end = false;
    while (!is_mark(closing)) {
        if (!result.items.empty() && !comma_at_end) return expected(std::string("`,` or `") + closing + "`");
        Result<CapturedValue> item = value(depth + 1);
        if (!item) return item.error();
        result.items.push_back(std::move(*item));
        comma_at_end = take_mark(',');
    }
    if (is_list && comma_at_end) return expected("a value");
    if (!is_list && result.items.size() == 1 && !comma_at_end) return expected("`,`: a tuple of one is written `(v,)`");
    if (!is_list && result.items.size() > 1 && comma_at_end) return expected("a value");
    advance();
    return result;
}

Result<CapturedValue> FxCursor::named_value(std::size_t depth) {
    CapturedValue result;
    const Place start = place();
    std::string name = peek()->text;
    advance();
    if (name == "True" || name == "False") {
        result.kind = CapturedValue::Kind::Truth;
        result.integer = name == "True";
        return result;
    }
    if (name == "None") return result;
    if (name == "inf") {
        result.kind = CapturedValue::Kind::Float;
        result.text = name;
        return result;
    }
    if (name == "nan") return Error{start, "nan has no meaning over the real numbers"};
    bool dotted = false;
    while (is_mark('.')) {
        advance();
        Result<std::string> part = expect_name("a name after `.`");
        if (!part) return part.error();
        name += "." + *part;
        dotted = true;
    }
    if (is_mark('(')) {
        advance();
        result.kind = CapturedValue::Kind::Call;
        result.text = name;
        while (!is_mark(')')) {
            if (!result.keywords.empty() && !take_mark(',')) return expected("`,` or `)`");
            std::string keyword;
            if (is_name() && is_mark('=', 1)) {
                keyword = peek()->text;
                advance(2);
            }
            Result<CapturedValue> item = value(depth + 1);
            if (!item) return item.error();
            result.keywords.push_back({std::move(keyword), std::move(*item)});
        }
        advance();
        return result;
    }
    const std::string operators = "torch.ops.";
    if (name.rfind(operators, 0) == 0) {
        result.kind = CapturedValue::Kind::Operator;
        result.text = name.substr(operators.size());
        return result;
    }
    if (name == "self" || name.rfind("self.", 0) == 0)
        return Error{start, "constants of a module (`" + name + "`) are not supported yet: line " + std::to_string(line_)};
    result.kind = dotted ? CapturedValue::Kind::Symbol : CapturedValue::Kind::Node;
    result.text = name;
    return result;
}

Result<CapturedValue> FxCursor::value(std::size_t depth) {
    if (depth > FxLimits::nesting) return error("nested more than " + std::to_string(FxLimits::nesting) + " deep");
    const FxToken* token = peek();
    if (!token) return expected("a value");
    switch (token->kind) {
        case FxTokenKind::Number: return number_value();
        case FxTokenKind::Name: return named_value(depth);
        case FxTokenKind::Text: {
            if (token->quote != '\'') return error("texts in double quotes are not supported yet: line " + std::to_string(line_));
            CapturedValue result;
            result.kind = CapturedValue::Kind::Text;
            result.text = token->text;
            advance();
            return result;
        }
        case FxTokenKind::Mark: break;
    }
    if (is_mark('[') || is_mark('(')) return sequence_value(depth);
    if (is_mark('-') && is_word("inf", 1)) {
        advance(2);
        CapturedValue result;
        result.kind = CapturedValue::Kind::Float;
        result.text = "-inf";
        return result;
    }
    return expected("a value");
}

namespace {

bool is_element_type_name(const std::string& name) {
    for (const char* known : {"b8", "i8", "i16", "i32", "i64", "u8", "u64", "f16", "bf16", "f32", "f64"})
        if (name == known) return true;
    return false;
}

}  // namespace

Result<Annotation> FxCursor::annotation() {
    const FxToken* token = peek();
    if (!token || token->kind != FxTokenKind::Text || token->quote != '"') return expected("an annotation in double quotes");
    const int column = token->column;
    const std::string& text = token->text;
    auto fail = [&](std::size_t at, const std::string& message) {
        return Error{{file_, line_, column + 1 + static_cast<int>(at)}, message + ": \"" + text.substr(0, 80) + "\""};
    };
    const std::string not_yet = " not supported yet: line " + std::to_string(line_);
    if (text.rfind("Sym(", 0) == 0) return fail(0, "symbolic sizes are" + not_yet);
    std::size_t at = text.find('[');
    if (at == std::string::npos) return fail(0, "an annotation is `dtype[sizes]`");
    Annotation result;
    result.text = text;
    result.dtype = text.substr(0, at);
    if (!is_element_type_name(result.dtype)) return fail(0, "the element type `" + result.dtype.substr(0, 20) + "` is" + not_yet);

    // `[a, b, …]` of integers; `at` stands on the `[`.
    auto integers = [&](std::vector<std::int64_t>& into) -> Status {
        ++at;
        auto skip_blanks = [&] { while (at < text.size() && text[at] == ' ') ++at; };
        skip_blanks();
        if (at < text.size() && text[at] == ']') {
            ++at;
            return Done{};
        }
        while (true) {
            skip_blanks();
            std::int64_t number = 0;
            const auto [end, failed] = std::from_chars(text.data() + at, text.data() + text.size(), number);
            const std::size_t length = static_cast<std::size_t>(end - (text.data() + at));
            if (failed != std::errc() || length == 0) {
                const bool symbolic = at < text.size() && ((text[at] | 32) >= 'a' && (text[at] | 32) <= 'z');
                return fail(at, symbolic ? "symbolic sizes are" + not_yet : "expected a size");
            }
            if (number < 0 || number > FxLimits::axis_size) return fail(at, "a size out of range");
            if (length > 1 && text[at] == '0') return fail(at, "a size with leading zeros");
            at += length;
            into.push_back(number);
            if (into.size() > FxLimits::axes) return fail(at, "more than " + std::to_string(FxLimits::axes) + " axes");
            skip_blanks();
            if (at < text.size() && text[at] == ']') {
                ++at;
                return Done{};
            }
            if (at >= text.size() || text[at] != ',') {
                const bool symbolic = at < text.size() && (text[at] == '*' || text[at] == '+' || text[at] == '/' || text[at] == '-');
                return fail(at, symbolic ? "symbolic sizes are" + not_yet : "expected `,` or `]`");
            }
            ++at;
        }
    };
    if (Status sizes = integers(result.shape); !sizes) return sizes.error();
    if (at < text.size()) {
        if (text[at] != '[') return fail(at, "expected strides in brackets");
        std::vector<std::int64_t> strides;
        if (Status read = integers(strides); !read) return read.error();
        if (strides.size() != result.shape.size()) return fail(at, "as many strides as sizes are needed");
        result.strides = std::move(strides);
        const std::size_t device = at;
        if (text.compare(at, 4, "meta") == 0) return fail(at, "a device that holds no numbers");
        const auto is_of_device = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ':' || c == '_'; };
        while (at < text.size() && is_of_device(text[at])) ++at;
        if (at == device || at != text.size()) return fail(at, "expected a device after the strides");
    }
    advance();
    return result;
}

}  // namespace countersign
