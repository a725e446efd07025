// The variants of lemmas.
#include "validator/language/parser.h"

#include <algorithm>

namespace countersign::validator {

namespace {

using Replacements = std::map<std::string, ExpressionPointer>;

ExpressionPointer replace_names(const ExpressionPointer& expression, const Replacements& replacements) {
    if (expression->kind == ExpressionKind::name) {
        const auto found = replacements.find(expression->name);
        return found == replacements.end() ? expression : found->second;
    }
    Expression copy = *expression;
    for (ExpressionPointer& child : copy.children) child = replace_names(child, replacements);
    for (NamedExpression& attribute : copy.attributes) attribute.value = replace_names(attribute.value, replacements);
    return make_expression(std::move(copy));
}

std::string group_name(std::size_t index) { return "g" + std::to_string(index); }

Segment group_segment(std::size_t index) {
    return {Segment::Kind::group, group_name(index), make_expression({.kind = ExpressionKind::group_splice, .name = group_name(index)})};
}

// The groups *g0 … *g(count), and `count` single axes, added up: the position of the axis after them.
ExpressionPointer axis_position(std::size_t count) {
    ExpressionPointer sum = make_expression({.kind = ExpressionKind::group_rank, .name = group_name(0)});
    const auto add = [&sum](Expression next) {
        sum = make_expression({.kind = ExpressionKind::add, .children = {sum, make_expression(std::move(next))}});
    };
    for (std::size_t i = 1; i <= count; ++i) add({.kind = ExpressionKind::group_rank, .name = group_name(i)});
    if (count != 0) add({.kind = ExpressionKind::number, .number = Rational(static_cast<unsigned long>(count))});
    return sum;
}

Lemma variant_of(const Lemma& lemma, const std::vector<std::string>& axes) {
    Lemma variant = lemma;
    for (LemmaVariable& variable : variant.variables) {
        if (!variable.anywhere) continue;
        variable.shape = {group_segment(0)};
        for (std::size_t i = 0; i < axes.size(); ++i) {
            for (const auto& [axis, size] : variable.named_axes)
                if (axis == axes[i]) variable.shape.push_back(size);
            variable.shape.push_back(group_segment(i + 1));
        }
        variable.anywhere = false;
        variable.named_axes.clear();
    }
    Replacements positions;
    for (std::size_t i = 0; i < axes.size(); ++i) positions.emplace(axes[i], axis_position(i));
    variant.left = replace_names(variant.left, positions);
    variant.right = replace_names(variant.right, positions);
    for (LemmaCondition& condition : variant.conditions) {
        condition.formula = replace_names(condition.formula, positions);
        if (condition.limit) condition.limit = replace_names(condition.limit, positions);
    }
    return variant;
}

}  // namespace

std::vector<Lemma> lemma_variants(const Lemma& lemma) {
    std::vector<std::string> axes;
    for (const LemmaVariable& variable : lemma.variables)
        if (axes.empty())
            for (const auto& named : variable.named_axes) axes.push_back(named.first);
    if (axes.empty()) return {lemma};
    std::sort(axes.begin(), axes.end());
    std::vector<Lemma> variants;
    do {
        variants.push_back(variant_of(lemma, axes));
    } while (std::next_permutation(axes.begin(), axes.end()) && variants.size() < 1000);
    return variants;
}

}  // namespace countersign::validator
