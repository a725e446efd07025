// Canonical range formulas: the word `it` for the tensor, numbers for sizes, constant arithmetic done, conjunctions and disjunctions
// flat. Two range facts are the same if their canonical texts are.
#include <algorithm>

#include "validator/language/parser.h"
#include "validator/term/terms.h"

namespace countersign::validator {
namespace {

ExpressionPointer number(const Rational& value) { return make_expression({.kind = ExpressionKind::number, .number = value}); }

// The members of nested conjunctions (or disjunctions) from left to right.
void flatten(ExpressionKind kind, const ExpressionPointer& e, std::vector<ExpressionPointer>& members) {
    if (e->kind != kind) return members.push_back(e);
    for (const ExpressionPointer& child : e->children) flatten(kind, child, members);
}

constexpr std::size_t formula_size_limit = std::size_t{1} << 21;

struct Normaliser {
    const Definitions& definitions;
    const TermStore::IsOperand& is_operand;
    const TermStore::NameValue& value_of;

    Result<ExpressionPointer> normal(const Expression& e) const {
        if (is_operand(e) || (e.kind == ExpressionKind::name && e.name == "it"))
            return make_expression({.kind = ExpressionKind::name, .name = "it"});
        if (const std::optional<Rational> value = value_of(e)) return number(*value);
        if (e.kind == ExpressionKind::number) return number(e.number);
        if (e.kind == ExpressionKind::truth) return make_expression({.kind = ExpressionKind::truth, .truth = e.truth});
        const bool logic = e.kind == ExpressionKind::logical_not || e.kind == ExpressionKind::conjunction ||
                           e.kind == ExpressionKind::disjunction || e.kind == ExpressionKind::conditional;
        const bool call = e.kind == ExpressionKind::call && e.attributes.empty() && (definitions.functions.contains(e.name) || e.name == "to_real");
        if (!logic && !call && e.kind != ExpressionKind::negate && !is_arithmetic(e.kind) && !is_comparison(e.kind))
            return malformed("an expression that cannot stand in a range formula: " + print_expression(e));
        return operation(e);
    }

    Result<ExpressionPointer> operation(const Expression& e) const {
        VALIDATOR_TRY(const auto children, make_each(e.children, [&](const ExpressionPointer& child) { return normal(*child); }));
        const bool constant = std::all_of(children.begin(), children.end(), [](const auto& child) { return child->kind == ExpressionKind::number; });
        if (constant && e.kind == ExpressionKind::negate) return number(-children[0]->number);
        if (constant && is_arithmetic(e.kind)) {
            const Result<Value> value = apply_operator(e.kind, Value::of_number(children[0]->number), Value::of_number(children[1]->number));
            if (!value.ok()) return malformed(value.error().message + " in a range formula");
            return number(value->number());
        }
        ExpressionPointer result = make_expression({.kind = e.kind, .children = children, .name = e.name});
        if (e.kind != ExpressionKind::conjunction && e.kind != ExpressionKind::disjunction) return result;
        std::vector<ExpressionPointer> members;
        flatten(e.kind, result, members);
        result = members[0];
        for (std::size_t i = 1; i < members.size(); ++i) {
            result = make_expression({.kind = e.kind, .children = {result, members[i]}});
            if (result->depth > 2 * expression_depth_limit) return malformed("a range formula nested too deeply");
        }
        return result;
    }
};

}  // namespace

Result<FormulaId> TermStore::range_formula(const Expression& expression, const IsOperand& is_operand, const NameValue& value_of) {
    VALIDATOR_TRY(const ExpressionPointer normal, (Normaliser{definitions_, is_operand, value_of}.normal(expression)));
    const std::string text = print_expression(*normal);
    if (const auto known = formula_ids_.find(text); known != formula_ids_.end()) return known->second;
    formula_size_ += normal->size;
    if (formula_size_ > formula_size_limit) return incomplete("range formulas that are too large");
    formulas_.push_back(normal);
    formula_texts_.push_back(text);
    return formula_ids_.emplace(text, static_cast<FormulaId>(formulas_.size() - 1)).first->second;
}

Result<FormulaId> TermStore::range_formula(std::string_view text, const std::string& place_name) {
    VALIDATOR_TRY(const ExpressionPointer expression, parse_expression(text, place_name));
    return range_formula(*expression);
}

Result<FormulaId> TermStore::range_formula(const Expression& expression) {
    return range_formula(expression, [](const Expression&) { return false; }, [](const Expression&) { return std::optional<Rational>(); });
}

}  // namespace countersign::validator
