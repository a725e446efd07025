// Range formulas: the word `it` for the tensor, numbers for whatever else has a name. Two formulas are the same if their element terms are.
#include "validator/language/parser.h"
#include "validator/term/terms.h"

namespace countersign::validator {
namespace {

constexpr std::size_t formula_size_limit = std::size_t{1} << 21;  // of all formulas of a store

// What stands in a text twice (a chain's middle) is made once.
struct Replacement {
    const TermStore::IsOperand& is_operand;
    const TermStore::NameValue& value_of;
    std::map<const Expression*, ExpressionPointer> done = {};

    ExpressionPointer in(const Expression& e) {
        if (const auto known = done.find(&e); known != done.end()) return known->second;
        ExpressionPointer result;
        if (is_operand && is_operand(e)) result = make_expression({.kind = ExpressionKind::name, .name = "it"});
        else if (const std::optional<Rational> value = value_of ? value_of(e) : std::nullopt) result = make_expression({.kind = ExpressionKind::number, .number = *value});
        else {
            Expression copy = e;
            for (ExpressionPointer& child : copy.children) child = in(*child);
            result = make_expression(std::move(copy));
        }
        return done.emplace(&e, result).first->second;
    }
};

}  // namespace

Result<FormulaId> TermStore::range_formula(const Expression& expression, Sort sort, const IsOperand& is_operand, const NameValue& value_of) {
    // Words are put in place of names, and formulas are known by their words: no name may mean two things.
    if (any_expression(expression, [](const Expression& e) { return binds_names(e.kind); })) return malformed("no range formula: it binds a name");
    const ExpressionPointer formula = Replacement{is_operand, value_of}.in(expression);
    std::pair key(sort, print_expression(*formula));
    if (const auto known = formula_ids_.find(key); known != formula_ids_.end()) return known->second;
    formula_size_ += formula->size;
    if (formula_size_ > formula_size_limit) return incomplete("range formulas that are too large");
    const auto scope = inner_scope(nullptr);
    scope->names["it"] = value_binding(formula_elements_.variable("it", formula_sort(sort)));
    Element meaning = formula_reader_.element(*formula, scope);
    formula_reader_.need(meaning, DeclaredSort::boolean);
    if (formula_elements_.failed())
        return Error{formula_elements_.cause() == ElementStore::Cause::limit ? Failure::incomplete : Failure::malformed, "no range formula: " + formula_elements_.failure()};
    const auto [known, added] = formulas_by_meaning_.emplace(std::pair(sort, meaning), static_cast<FormulaId>(formulas_.size()));
    if (added) {
        formulas_.push_back(formula);
        formula_texts_.push_back(key.second);
    }
    return formula_ids_.emplace(std::move(key), known->second).first->second;
}

Result<FormulaId> TermStore::range_formula(std::string_view text, const std::string& place_name, Sort sort) {
    VALIDATOR_TRY(const ExpressionPointer expression, parse_expression(text, place_name));
    return range_formula(*expression, sort);
}

}  // namespace countersign::validator
