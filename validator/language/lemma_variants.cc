// The variants of lemmas.
#include "validator/language/parser.h"

#include <algorithm>

namespace countersign::validator {

namespace {

// Expressions with other expressions in place of names. What stands in a text twice (a chain's middle) is made once.
struct Replacement {
    std::map<std::string, ExpressionPointer> names;
    std::map<const Expression*, ExpressionPointer> done = {};

    ExpressionPointer in(const ExpressionPointer& expression) {
        if (expression->kind == ExpressionKind::name) {
            const auto found = names.find(expression->name);
            return found == names.end() ? expression : found->second;
        }
        if (const auto known = done.find(expression.get()); known != done.end()) return known->second;
        Expression copy = *expression;
        for (ExpressionPointer& child : copy.children) child = in(child);
        for (NamedExpression& attribute : copy.attributes) attribute.value = in(attribute.value);
        return done.emplace(expression.get(), make_expression(std::move(copy))).first->second;
    }
};

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
        if (variable.named_axes.empty()) continue;
        variable.shape = {group_segment(0)};
        for (std::size_t i = 0; i < axes.size(); ++i) {
            variable.shape.push_back(variable.named_axes.at(axes[i]));
            variable.shape.push_back(group_segment(i + 1));
        }
        variable.named_axes.clear();
    }
    Replacement positions;
    for (std::size_t i = 0; i < axes.size(); ++i) positions.names.emplace(axes[i], axis_position(i));
    variant.left = positions.in(variant.left);
    variant.right = positions.in(variant.right);
    for (LemmaCondition& condition : variant.conditions) {
        condition.formula = positions.in(condition.formula);
        if (condition.limit) condition.limit = positions.in(condition.limit);
    }
    return variant;
}

}  // namespace

std::vector<Lemma> lemma_variants(const Lemma& lemma) {
    std::vector<std::string> axes;  // in lexicographic order
    for (const LemmaVariable& variable : lemma.variables)
        if (axes.empty())
            for (const auto& named : variable.named_axes) axes.push_back(named.first);
    if (axes.empty()) return {lemma};
    std::vector<Lemma> variants;
    do {
        variants.push_back(variant_of(lemma, axes));
    } while (std::next_permutation(axes.begin(), axes.end()));
    return variants;
}

}  // namespace countersign::validator
