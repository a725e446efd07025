// Canonical range formulas: the word `it` for the tensor, numbers for sizes, constant arithmetic done, conjunctions and disjunctions
// flat. Two range facts are the same if their canonical texts are.
#include "validator/language/parser.h"
#include "validator/language/scalar.h"
#include "validator/language/terms.h"

namespace countersign::validator {
namespace {

using Draft = std::shared_ptr<Expression>;

Draft node(ExpressionKind kind) {
    auto result = std::make_shared<Expression>();
    result->kind = kind;
    return result;
}

ExpressionPointer number(Rational value) {
    Draft result = node(ExpressionKind::number);
    result->number = std::move(value);
    return result;
}

std::optional<Rational> constant_value(const Expression& e) {
    if (e.kind == ExpressionKind::number) return e.number;
    return std::nullopt;
}

ScalarValue scalar(const Rational& value) {
    if (value.get_den() == 1 && value.get_num().fits_slong_p()) return ScalarValue::of_integer(value.get_num().get_si());
    return ScalarValue::of_real(value);
}

// The members of nested conjunctions (or disjunctions) from left to right.
void flatten(ExpressionKind kind, const ExpressionPointer& e, std::vector<ExpressionPointer>& members) {
    if (e->kind != kind) {
        members.push_back(e);
        return;
    }
    flatten(kind, e->children[0], members);
    flatten(kind, e->children[1], members);
}

class Normaliser {
public:
    Normaliser(const Definitions& definitions, const TermStore::IsOperand& is_operand, const TermStore::NameValue& value_of)
        : definitions_(definitions), is_operand_(is_operand), value_of_(value_of) {}

    Result<ExpressionPointer> normal(const Expression& e) const {
        if (is_operand_(e) || (e.kind == ExpressionKind::name && e.name == "it")) {
            Draft it = node(ExpressionKind::name);
            it->name = "it";
            return ExpressionPointer(it);
        }
        if (const std::optional<Rational> value = value_of_(e)) return number(*value);
        switch (e.kind) {
        case ExpressionKind::number: return number(e.number);
        case ExpressionKind::truth: {
            Draft truth = node(ExpressionKind::truth);
            truth->truth = e.truth;
            return ExpressionPointer(truth);
        }
        case ExpressionKind::negate:
        case ExpressionKind::add:
        case ExpressionKind::subtract:
        case ExpressionKind::multiply:
        case ExpressionKind::divide:
        case ExpressionKind::floor_divide:
        case ExpressionKind::modulo:
        case ExpressionKind::equal:
        case ExpressionKind::not_equal:
        case ExpressionKind::less:
        case ExpressionKind::less_equal:
        case ExpressionKind::greater:
        case ExpressionKind::greater_equal:
        case ExpressionKind::logical_not:
        case ExpressionKind::conjunction:
        case ExpressionKind::disjunction:
        case ExpressionKind::conditional: return operation(e);
        case ExpressionKind::call:
            if (!e.attributes.empty() || (definitions_.functions.find(e.name) == definitions_.functions.end() && e.name != "to_real"))
                return malformed("`" + e.name + "` cannot stand in a range formula");
            return operation(e);
        default: return malformed("an expression that cannot stand in a range formula: " + print_expression(e));
        }
    }

private:
    Result<ExpressionPointer> operation(const Expression& e) const {
        Draft result = node(e.kind);
        result->name = e.name;
        bool constant = true;
        std::uint32_t depth = 0;
        for (const ExpressionPointer& child : e.children) {
            VALIDATOR_TRY(ExpressionPointer next, normal(*child));
            constant = constant && constant_value(*next).has_value();
            depth = std::max(depth, next->depth);
            result->children.push_back(std::move(next));
        }
        result->depth = depth + 1;
        if (constant && e.kind == ExpressionKind::negate) return number(-result->children[0]->number);
        const bool arithmetic = e.kind >= ExpressionKind::add && e.kind <= ExpressionKind::modulo;
        if (constant && arithmetic) {
            ScalarValue value;
            std::string error;
            if (!apply_scalar(e.kind, scalar(result->children[0]->number), scalar(result->children[1]->number), value, error))
                return malformed(error + " in a range formula");
            return number(value.number());
        }
        if (e.kind == ExpressionKind::conjunction || e.kind == ExpressionKind::disjunction) {
            std::vector<ExpressionPointer> members;
            flatten(e.kind, result, members);
            ExpressionPointer joined = members[0];
            for (std::size_t i = 1; i < members.size(); ++i) {
                Draft next = node(e.kind);
                next->depth = std::max(joined->depth, members[i]->depth) + 1;
                if (next->depth > 2 * expression_depth_limit) return malformed("a range formula nested too deeply");
                next->children = {joined, members[i]};
                joined = next;
            }
            return joined;
        }
        return ExpressionPointer(result);
    }

    const Definitions& definitions_;
    const TermStore::IsOperand& is_operand_;
    const TermStore::NameValue& value_of_;
};

}  // namespace

Result<FormulaId> TermStore::range_formula(const Expression& expression, const IsOperand& is_operand, const NameValue& value_of) {
    const Normaliser normaliser(definitions_, is_operand, value_of);
    VALIDATOR_TRY(ExpressionPointer normal, normaliser.normal(expression));
    std::string text = print_expression(*normal);
    const auto found = formula_ids_.find(text);
    if (found != formula_ids_.end()) return found->second;
    const auto id = static_cast<FormulaId>(formulas_.size());
    formulas_.push_back(std::move(normal));
    formula_texts_.push_back(text);
    formula_ids_.emplace(std::move(text), id);
    return id;
}

Result<FormulaId> TermStore::range_formula(std::string_view text, const std::string& place_name) {
    const auto known = formula_spellings_.find(text);
    if (known != formula_spellings_.end()) return known->second;
    VALIDATOR_TRY(const ExpressionPointer expression, parse_expression(text, place_name));
    const auto nothing = [](const Expression&) { return false; };
    const auto no_value = [](const Expression&) -> std::optional<Rational> { return std::nullopt; };
    VALIDATOR_TRY(const FormulaId id, range_formula(*expression, nothing, no_value));
    formula_spellings_.emplace(std::string(text), id);
    return id;
}

}  // namespace countersign::validator
