#include "validator/language/parser.h"

#include <algorithm>

#include "validator/language/declaration_parser.h"
#include "validator/language/expression_parser.h"

namespace countersign::validator {

Result<Definitions> parse_definitions(const std::vector<std::pair<std::string, std::string>>& files) {
    Definitions definitions;
    for (const auto& [path, text] : files) {
        VALIDATOR_TRY(const LanguageTokens tokens, tokenise(text, path, {}));
        DeclarationParser parser(text, tokens.tokens, path);
        VALIDATOR_CHECK(parser.declarations(definitions));
    }
    return definitions;
}

Result<Lemma> parse_lemma(std::string_view text, const std::string& place_name) {
    VALIDATOR_TRY(const LanguageTokens tokens, tokenise(text, place_name, {}));
    Definitions definitions;
    DeclarationParser parser(text, tokens.tokens, place_name);
    VALIDATOR_CHECK(parser.declarations(definitions));
    if (definitions.lemmas.size() != 1 || definitions.texts.size() != 1) return malformed("not exactly one lemma", line_place(place_name, 1));
    if (definitions.texts.begin()->second != text)
        return malformed("text before or after the lemma", line_place(place_name, 1));
    return std::move(definitions.lemmas.begin()->second);
}

Result<ExpressionPointer> parse_expression(std::string_view text, const std::string& place_name, const std::vector<std::string>& graphs,
                                           TextPosition origin) {
    VALIDATOR_TRY(const LanguageTokens tokens, tokenise(text, place_name, origin));
    ExpressionParser parser(tokens.tokens, place_name, graphs);
    ExpressionPointer result = parser.expression();
    if (result && !parser.at_end()) parser.fail("text after the expression");
    if (parser.failed()) return parser.error();
    return result;
}

Result<std::pair<ExpressionPointer, std::size_t>> parse_expression_prefix(std::string_view text, const std::string& place_name,
                                                                          const std::vector<std::string>& graphs, TextPosition origin) {
    VALIDATOR_TRY(const LanguageTokens tokens, tokenise(text, place_name, origin, true));
    ExpressionParser parser(tokens.tokens, place_name, graphs);
    ExpressionPointer result = parser.expression();
    if (parser.failed()) return parser.error();
    return std::make_pair(std::move(result), tokens.tokens[parser.position()].begin);
}

namespace {

using Replacements = std::map<std::string, ExpressionPointer>;

ExpressionPointer replace_names(const ExpressionPointer& expression, const Replacements& replacements) {
    if (expression->kind == ExpressionKind::name) {
        const auto found = replacements.find(expression->name);
        return found == replacements.end() ? expression : found->second;
    }
    auto copy = std::make_shared<Expression>(*expression);
    for (ExpressionPointer& child : copy->children) child = replace_names(child, replacements);
    for (NamedExpression& attribute : copy->attributes) attribute.value = replace_names(attribute.value, replacements);
    return copy;
}

// `count` single axes and the groups *g0 … *g(count), added up: the position of the axis after `count` others and `count + 1` groups.
ExpressionPointer axis_position(std::size_t count) {
    ExpressionPointer sum;
    const auto append = [&sum](std::shared_ptr<Expression> next) {
        if (!sum) {
            sum = next;
            return;
        }
        auto added = std::make_shared<Expression>();
        added->kind = ExpressionKind::add;
        added->depth = sum->depth + 1;
        added->children = {sum, next};
        sum = added;
    };
    for (std::size_t i = 0; i <= count; ++i) {
        auto rank = std::make_shared<Expression>();
        rank->kind = ExpressionKind::group_rank;
        rank->name = "g" + std::to_string(i);
        append(rank);
    }
    if (count != 0) {
        auto number = std::make_shared<Expression>();
        number->kind = ExpressionKind::number;
        number->number = Rational(static_cast<unsigned long>(count));
        append(number);
    }
    return sum;
}

}  // namespace

std::vector<Lemma> lemma_variants(const Lemma& lemma) {
    std::vector<std::string> axes;
    for (const LemmaVariable& variable : lemma.variables)
        for (const auto& [axis, size] : variable.named_axes)
            if (std::find(axes.begin(), axes.end(), axis) == axes.end()) axes.push_back(axis);
    if (axes.empty()) return {lemma};
    std::sort(axes.begin(), axes.end());
    std::vector<Lemma> variants;
    do {
        Lemma variant = lemma;
        Replacements positions;
        for (std::size_t i = 0; i < axes.size(); ++i) positions.emplace(axes[i], axis_position(i));
        for (LemmaVariable& variable : variant.variables) {
            if (!variable.anywhere) continue;
            variable.shape.clear();
            for (std::size_t i = 0; i < axes.size(); ++i) {
                variable.shape.push_back({Segment::Kind::group, "g" + std::to_string(i), nullptr});
                for (const auto& [axis, size] : variable.named_axes)
                    if (axis == axes[i]) variable.shape.push_back(size);
            }
            variable.shape.push_back({Segment::Kind::group, "g" + std::to_string(axes.size()), nullptr});
            variable.anywhere = false;
            variable.named_axes.clear();
        }
        variant.left = replace_names(variant.left, positions);
        variant.right = replace_names(variant.right, positions);
        for (LemmaCondition& condition : variant.conditions) {
            condition.formula = replace_names(condition.formula, positions);
            if (condition.limit) condition.limit = replace_names(condition.limit, positions);
        }
        variants.push_back(std::move(variant));
    } while (std::next_permutation(axes.begin(), axes.end()) && variants.size() < 1000);
    return variants;
}

}  // namespace countersign::validator
