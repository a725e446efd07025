// Range formulas. No text is ever made of others here, and none tells two formulas apart.
#include "validator/language/parser.h"
#include "validator/term/terms.h"

namespace countersign::validator {

Result<FormulaId> TermStore::formula_of(Element holds, const ExpressionPointer& text) {
    if (formulas_.failed())
        return Error{formulas_.cause() == ElementStore::Cause::limit ? Failure::incomplete : Failure::malformed, "no range formula: " + formulas_.failure()};
    const auto id = static_cast<FormulaId>(holds.id);
    formula_texts_.emplace(id, text);
    return id;
}

std::string TermStore::formula_text(FormulaId id) const {
    constexpr std::uint64_t most_shown = 1000;
    const Expression& text = *formula_texts_.at(id);
    return text.size > most_shown ? "a long formula" : print_expression(text);
}

Result<FormulaId> TermStore::range_formula(std::string_view text, const std::string& place_name, Sort sort) {
    std::pair key(sort, std::string(text));
    if (const auto known = formula_ids_.find(key); known != formula_ids_.end()) return known->second;
    VALIDATOR_TRY(const ExpressionPointer expression, parse_expression(text, place_name));
    VALIDATOR_TRY(const FormulaId formula, range_formula(expression, sort));
    return formula_ids_.emplace(std::move(key), formula).first->second;
}

Result<FormulaId> TermStore::range_formula(const ExpressionPointer& text, Sort sort) {
    if (binds_names(*text)) return malformed("no range formula: it binds a name");
    const auto scope = inner_scope(nullptr);
    scope->names["it"] = scope->names["@reference"] = value_binding(element(sort));
    Element holds = formula_reader_.element(*text, scope);
    formula_reader_.need(holds, DeclaredSort::boolean);
    return formula_of(holds, text);
}

Result<FormulaId> TermStore::range_formula(const ElementStore& store, ElementMeaning& values, Element holds, Element access, Sort sort, const ExpressionPointer& text) {
    return formula_of(with_values(store, holds, &values, access, formulas_, element(sort)), text);
}

}  // namespace countersign::validator
