// Formulas as trees: names replaced, constants computed. Used for range formulas, whose exact form the certificate states.
#include <algorithm>

#include "prover/language/number.h"
#include "prover/term/formula_at.h"
#include "prover/term/term.h"

namespace countersign {
namespace {

ExpressionPointer truth_expression(const Place& place, bool value) {
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Truth;
    result->place = place;
    result->number = value ? 1 : 0;
    return result;
}

bool is_number(const ExpressionPointer& e) { return e->kind == ExpressionKind::Number; }
bool is_truth(const ExpressionPointer& e) { return e->kind == ExpressionKind::Truth; }

}  // namespace

ExpressionPointer substitute(const ExpressionPointer& e, const std::map<std::string, ExpressionPointer>& values) {
    if (e->kind == ExpressionKind::Name) {
        const auto found = values.find(e->text);
        return found == values.end() ? e : found->second;
    }
    auto result = std::make_shared<Expression>(*e);
    std::map<std::string, ExpressionPointer> inner;
    const bool binds = e->kind == ExpressionKind::SumBinder || e->kind == ExpressionKind::MaxBinder || e->kind == ExpressionKind::Comprehension ||
                       e->kind == ExpressionKind::GroupSum || !e->binders.empty();
    if (binds) {
        inner = values;
        if (e->kind != ExpressionKind::Locate) inner.erase(e->text);
        for (const std::string& name : e->binders) inner.erase(name);
    }
    for (std::size_t i = 0; i < result->children.size(); ++i) {
        const bool body = e->kind == ExpressionKind::Comprehension ? i == 0 : i + 1 == result->children.size();
        result->children[i] = substitute(e->children[i], binds && body ? inner : values);
    }
    for (Attribute& attribute : result->attributes) attribute.value = substitute(attribute.value, values);
    return result;
}

ExpressionPointer fold_constants(const ExpressionPointer& e) {
    auto result = std::make_shared<Expression>(*e);
    for (ExpressionPointer& child : result->children) child = fold_constants(child);
    for (Attribute& attribute : result->attributes) attribute.value = fold_constants(attribute.value);
    const auto& c = result->children;
    switch (e->kind) {
        case ExpressionKind::Number: return make_number(e->place, e->number);
        case ExpressionKind::Negate:
            if (is_number(c[0])) return make_number(e->place, -c[0]->number);
            break;
        case ExpressionKind::Not:
            if (is_truth(c[0])) return truth_expression(e->place, c[0]->number == 0);
            break;
        case ExpressionKind::If:
            if (is_truth(c[0])) return c[0]->number != 0 ? c[1] : c[2];
            break;
        case ExpressionKind::And:
        case ExpressionKind::Or: {
            const bool neutral = e->kind == ExpressionKind::And;
            std::vector<ExpressionPointer> parts;
            for (const ExpressionPointer& part : c) {
                if (is_truth(part) && (part->number != 0) != neutral) return truth_expression(e->place, !neutral);
                if (is_truth(part)) continue;
                if (part->kind == e->kind) parts.insert(parts.end(), part->children.begin(), part->children.end());
                else parts.push_back(part);
            }
            if (parts.empty()) return truth_expression(e->place, neutral);
            if (parts.size() == 1) return parts[0];
            result->children = std::move(parts);
            break;
        }
        default:
            if (c.size() == 2 && is_number(c[0]) && is_number(c[1])) {
                if (auto value = arithmetic_of(e->kind, c[0]->number, c[1]->number)) return make_number(e->place, *value);
                if (auto value = comparison_of(e->kind, c[0]->number, c[1]->number)) return truth_expression(e->place, *value);
            }
    }
    return result;
}

}  // namespace countersign
