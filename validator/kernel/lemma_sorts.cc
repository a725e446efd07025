#include "validator/kernel/lemma_sorts.h"

#include <algorithm>

#include "validator/language/sorts.h"
#include "validator/language/terms.h"

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;
using Sorts = std::set<ElementSort>;  // that a term or a number may have; none: no store makes it
constexpr std::size_t combination_limit = 1000;

const Sorts all_sorts{ElementSort::boolean, ElementSort::integer, ElementSort::real};

class SideSorts {
public:
    SideSorts(const Definitions& definitions, const Lemma& lemma, const SortChoice& choice) : definitions_(definitions), lemma_(lemma), choice_(choice) {}

    Sorts term(const Expression& e) const {
        if (e.kind == Kind::name || e.kind == Kind::index) return leaf(e.kind == Kind::name ? e : *e.children[0]);
        if (e.kind != Kind::call) return all_sorts;
        std::vector<Sorts> arguments;
        for (const ExpressionPointer& child : e.children) arguments.push_back(term(child->kind == Kind::bounded_comprehension ? *child->children[0] : *child));
        const LemmaVariable* variable = find_named(lemma_.variables, e.name);
        if (variable != nullptr && variable->kind == LemmaVariable::Kind::function) {
            const Sorts results = chosen(*variable, DeclaredSort::any);
            return each_combination(arguments, [&](const std::vector<ElementSort>& sorts) {
                bool fits = sorts.size() == variable->function_sorts.size();
                for (std::size_t i = 0; fits && i < sorts.size(); ++i) fits = accepts(variable->function_sorts[i], sorts[i]);
                return fits ? results : Sorts();
            });
        }
        if (const auto function = definitions_.functions.find(e.name); function != definitions_.functions.end())
            return each_combination(arguments, [&](const auto& sorts) { return result(function_result_sort(function->second, sorts)); });
        const auto operation = definitions_.operators.find(e.name);
        return operation == definitions_.operators.end() ? all_sorts : application(operation->second, e, std::move(arguments));
    }

private:
    static Sorts result(const Result<ElementSort>& sort) { return sort.ok() ? Sorts{element_sort_of(definite_sort(*sort))} : Sorts(); }

    // What may come of some arguments: what comes of each combination of their sorts. Of too many, anything.
    template <typename Combine>
    static Sorts each_combination(const std::vector<Sorts>& arguments, const Combine& combine) {
        std::vector<std::vector<ElementSort>> combinations{{}};
        for (const Sorts& argument : arguments) {
            std::vector<std::vector<ElementSort>> longer;
            for (const auto& combination : combinations)
                for (const ElementSort sort : argument) longer.emplace_back(combination).push_back(sort);
            if (longer.size() > combination_limit) return all_sorts;
            combinations = std::move(longer);
        }
        Sorts results;
        for (const auto& combination : combinations) results.merge(Sorts(combine(combination)));
        return results;
    }

    // As declared, or as chosen for the variable's unknown.
    Sorts chosen(const LemmaVariable& variable, DeclaredSort declared) const {
        Sorts sorts;
        const auto choice = choice_.find(unknown_of(variable.kind, variable.name));
        for (const Sort sort : every_sort)
            if (accepts(declared, sort) && (choice == choice_.end() || choice->second == formula_sort(sort))) sorts.insert(element_sort_of(sort));
        return sorts;
    }

    Sorts leaf(const Expression& name) const {
        const LemmaVariable* variable = find_named(lemma_.variables, name.name);
        if (variable == nullptr) return all_sorts;
        return chosen(*variable, variable->sort);
    }

    // The kinds of value that may be computed for a number, by those of its names: a conditional, `max` and the like have any. None: there is no
    // arithmetic of truth values.
    template <typename NameSorts>
    static Sorts number(const Expression& e, const NameSorts& of_name) {
        const Sorts real{ElementSort::real}, truth{ElementSort::boolean};
        if (is_arithmetic(e.kind) || e.kind == Kind::negate)
            for (const ExpressionPointer& child : e.children)
                if (const Sorts sorts = number(*child, of_name); sorts == truth || sorts.empty()) return {};
        if (e.kind == Kind::name) return of_name(e.name);
        if (e.kind == Kind::truth) return {ElementSort::boolean};
        if ((e.kind == Kind::number && e.number.get_den() != 1) || e.kind == Kind::divide || (e.kind == Kind::call && e.name == "real")) return real;
        if (e.kind == Kind::negate) return number(*e.children[0], of_name);
        if (is_arithmetic(e.kind) && (number(*e.children[0], of_name) == real || number(*e.children[1], of_name) == real)) return real;
        return all_sorts;
    }

    // Of a name in an attribute of the lemma.
    Sorts variable_sorts(const std::string& name) const {
        const LemmaVariable* variable = find_named(lemma_.variables, name);
        if (variable == nullptr) return {ElementSort::integer};
        if (variable->kind == LemmaVariable::Kind::scalar) return chosen(*variable, DeclaredSort::any);
        return {variable->kind == LemmaVariable::Kind::real ? ElementSort::real : ElementSort::integer};
    }

    Sorts application(const CoreOperator& core, const Expression& e, std::vector<Sorts> arguments) const {
        const bool list = core.operands.size() == 1 && core.operands[0].is_list;
        const std::size_t operands = arguments.size();
        const auto given = arrange_attributes(std::span<const OperatorAttribute>(core.attributes), e.attributes);
        if (!given || (!list && operands != core.operands.size())) return all_sorts;
        std::vector<std::string> scalars;
        for (std::size_t i = 0; i < given->size(); ++i) {
            const OperatorAttribute& declared = core.attributes[i];
            if (declared.kind == OperatorAttribute::Kind::shape || declared.kind == OperatorAttribute::Kind::family) continue;
            scalars.push_back(declared.name);
            Sorts sorts = number(*(*given)[i]->value, [this](const std::string& name) { return variable_sorts(name); });
            // A whole number is also tried as a real.
            if (declared.kind == OperatorAttribute::Kind::value && sorts.contains(ElementSort::integer)) sorts.insert(ElementSort::real);
            arguments.push_back(std::move(sorts));
        }
        return each_combination(arguments, [&](const std::vector<ElementSort>& sorts) -> Sorts {
            SortNames names;
            for (std::size_t i = 0; i < operands; ++i) {
                const Operand& operand = core.operands[list ? 0 : i];
                if (!accepts(operand.sort, sorts[i]) || (list && sorts[i] != sorts[0])) return {};
                names.operands.emplace(operand.name, sorts[i]);
            }
            for (std::size_t i = 0; i < scalars.size(); ++i) names.scalars.emplace(scalars[i], sorts[operands + i]);
            const auto of_name = [&names](const std::string& name) -> Sorts {
                const auto scalar = names.scalars.find(name);
                return {scalar == names.scalars.end() ? ElementSort::integer : scalar->second};
            };
            for (const Segment& segment : core.result)  // a size is an integer
                if (segment.kind != Segment::Kind::group && !number(*segment.expression, of_name).contains(ElementSort::integer)) return {};
            return result(infer_element_sort(*core.element, definitions_, names));
        });
    }

    const Definitions& definitions_;
    const Lemma& lemma_;
    const SortChoice& choice_;
};

}  // namespace

bool has_no_instance(const Definitions& definitions, const Lemma& lemma, const SortChoice& choice) {
    const SideSorts sides(definitions, lemma, choice);
    const Sorts left = sides.term(*lemma.left), right = sides.term(*lemma.right);
    return std::none_of(left.begin(), left.end(), [&right](ElementSort sort) { return right.contains(sort); });
}

}  // namespace countersign::validator
