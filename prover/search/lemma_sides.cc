// Recursion is bounded by the lemma's own text.
#include "prover/search/lemma_sides.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "prover/search/lemma_choice.h"

namespace countersign {
namespace {

using Kind = ExpressionKind;

/// Whether `side` is the pattern with expressions in place of its tensors.
bool is_instance_of(const Expression& pattern, const Expression& side, const std::set<std::string>& tensors, std::map<std::string, std::string>& bound) {
    if (pattern.kind == Kind::Name && tensors.count(pattern.text)) {
        const std::string text = expression_text(side);
        return bound.emplace(pattern.text, text).first->second == text;
    }
    if (pattern.kind != side.kind || pattern.text != side.text || pattern.children.size() != side.children.size() ||
        pattern.attributes.size() != side.attributes.size())
        return false;
    for (std::size_t i = 0; i < pattern.attributes.size(); ++i)
        if (expression_text(*pattern.attributes[i].value) != expression_text(*side.attributes[i].value)) return false;
    for (std::size_t i = 0; i < pattern.children.size(); ++i)
        if (!is_instance_of(*pattern.children[i], *side.children[i], tensors, bound)) return false;
    return true;
}

constexpr int exponentials_far_down = 4;

/// How many calls stand in one another, down to the innermost of this operator; 0 if there is none.
int depth_of(const Expression& e, const char* op) {
    int below = 0;
    for (const ExpressionPointer& child : e.children) below = std::max(below, depth_of(*child, op));
    if (below > 0) return below + (e.kind == Kind::Call ? 1 : 0);
    return e.kind == Kind::Call && e.text == op ? 1 : 0;
}

/// What it makes of an operand that it knows in depth is such an operand again: sums of exponentials that are rescaled again and again.
bool goes_on(const Lemma& lemma) {
    return std::any_of(lemma.left->children.begin(), lemma.left->children.end(), [&](const ExpressionPointer& operand) {
        return depth_of(*operand, "exp") > 1 && is_instance(*operand, *lemma.right, lemma.variants[0]);
    });
}

}  // namespace

bool is_instance(const Expression& pattern, const Expression& side, const LemmaVariant& variant) {
    std::set<std::string> tensors;
    for (const LemmaVariable& variable : variant.variables)
        if (variable.kind == LemmaVariableKind::Tensor) tensors.insert(variable.name);
    std::map<std::string, std::string> bound;
    return is_instance_of(pattern, side, tensors, bound);
}

bool exchanges_operands(const Lemma& lemma) {
    const Expression &left = *lemma.left, &right = *lemma.right;
    const std::size_t count = left.children.size();
    if (left.kind != Kind::Call || right.kind != Kind::Call || left.text != right.text || right.children.size() != count) return false;
    if (!lemma.conditions.empty() || !left.attributes.empty() || !right.attributes.empty()) return false;
    std::vector<std::string> before, after;
    for (std::size_t i = 0; i < count; ++i) {
        before.push_back(expression_text(*left.children[i]));
        after.push_back(expression_text(*right.children[i]));
    }
    for (std::size_t i = 0; i + 1 < count; ++i) {
        if (before[i] == after[i]) continue;
        std::swap(before[i], before[i + 1]);
        return before == after && left.children[i]->kind == Kind::Name && left.children[i + 1]->kind == Kind::Name;
    }
    return false;
}

bool looks_behind(const Lemma& lemma) {
    const std::string &left = lemma.left->text, &right = lemma.right->text;
    return lemma.right->kind == Kind::Name || (left == "matmul" && right == "mul") || (left == "mul" && right == "matmul") || goes_on(lemma) ||
           (is_late(lemma) && depth_of(*lemma.left, "exp") > exponentials_far_down);
}

}  // namespace countersign
