// Whether core operators are defined where they are used. See obligation.h. An operator is read as the lemma that it equals itself would be:
// the same unknown sizes, groups, families and lists; then what reading its element demands is asked of the solver.
#include "validator/kernel/element_reader.h"
#include "validator/kernel/obligation.h"

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

ExpressionPointer name(const std::string& text) { return make_expression({.kind = Kind::name, .name = text}); }

// `for` the operator's operands and attributes, its application to them.
Lemma application_of(const CoreOperator& operation) {
    Lemma lemma;
    lemma.name = operation.name;
    using Variable = LemmaVariable::Kind;
    const auto add = [&lemma](const std::string& name, Variable kind) -> LemmaVariable& {
        LemmaVariable& added = lemma.variables.emplace_back();
        added.name = name;
        added.kind = kind;
        return added;
    };
    for (const auto& [one, other] : operation.equal_ranks)
        if (!find_named(lemma.variables, other)) add(other, Variable::family).group = one;
    Expression call{.kind = Kind::call, .name = operation.name};
    for (const Operand& next : operation.operands) {
        LemmaVariable& variable = add(next.name, next.is_list ? Variable::list : Variable::tensor);
        variable.sort = next.sort;
        variable.part = next.part;
        variable.length = next.length;
        variable.shape = next.shape;
        const ExpressionPointer part = make_expression({.kind = Kind::index, .children = {name(next.name), name(next.part)}});
        call.children.push_back(!next.is_list ? name(next.name)
                                              : make_expression({.kind = Kind::bounded_comprehension, .children = {part, name(next.length)}, .name = next.part}));
    }
    for (const OperatorAttribute& next : operation.attributes) {
        Expression value{.kind = Kind::name, .name = next.name};
        if (next.kind == OperatorAttribute::Kind::value) add(next.name, Variable::scalar);
        if (next.kind == OperatorAttribute::Kind::family) {
            add(next.name, Variable::family).group = next.group;
            value.kind = Kind::group_splice;
        } else if (next.kind == OperatorAttribute::Kind::group_rank) {
            value = {.kind = Kind::group_rank, .name = next.group};
        } else if (next.kind == OperatorAttribute::Kind::shape) {
            value = {.kind = Kind::list};
            for (const Segment& segment : next.shape) value.children.push_back(segment.expression);
        }
        call.attributes.push_back({next.name, make_expression(std::move(value)), {}});
    }
    lemma.left = lemma.right = make_expression(std::move(call));
    return lemma;
}

// With the sorts chosen; a demand for another choice is left in `wanted`. False: no such term.
Result<bool> check_with(const Definitions& definitions, const CoreOperator& operation, const SortChoice& choice, const SolverLimits& limits,
                        std::optional<SortDemand>& wanted) {
    ElementStore store;
    ElementReader reader(store, definitions, choice);
    Query query;
    Requirements needs;
    std::vector<Demand> demands;
    const Lemma lemma = application_of(operation);
    const ScopePointer scope = reader.lemma_scope(lemma, query);
    const Tensor result = reader.term(*lemma.left, scope, &needs);
    for (const Needed& need : needs.needed) {
        if (store.failed()) break;
        const Index index = reader.fresh_index(need.axes);
        std::vector<Element> variables = need.parts;
        variables.insert(variables.end(), index.begin(), index.end());
        const Element holds = store.implies(store.conjunction({need.guard, reader.in_range(need.axes, index)}), need.formula(index));
        if (need.result_size) demands.push_back({holds, "a size of the result below 0"});
        else if (variables.empty()) query.assertions.push_back(holds);
        else query.hypotheses.push_back({need.range ? Hypothesis::Where::accesses : Hypothesis::Where::list_indices, variables, holds});
    }
    if (!store.failed()) {
        const Index index = reader.fresh_index(result.axes);
        std::vector<Demand> read;
        reader.record_demands(&read);
        result.at(index);
        for (const Demand& next : read)
            demands.push_back({store.implies(reader.in_range(result.axes, index), next.formula), next.failure});
    }
    wanted = reader.demand();
    if (wanted || (store.failed() && reader.mixed_sorts() && !choice.empty())) return false;
    if (store.failed()) return rejected("operator `" + operation.name + "`: " + store.failure());
    std::vector<Element> all;
    for (const Demand& next : demands) all.push_back(next.formula);
    query.goal = store.conjunction(all);
    if (decide(store, query, limits, nullptr).proved) return true;
    for (const Demand& next : demands) {  // which one
        query.goal = next.formula;
        const QueryResult answer = decide(store, query, limits, nullptr);
        if (!answer.proved) return rejected("operator `" + operation.name + "` is not shown to exclude " + next.failure + " (" + answer.detail + ")");
    }
    return true;
}

}  // namespace

Status check_definitions(const Definitions& definitions, const SolverLimits& limits) {
    constexpr std::size_t choice_limit = 128;
    for (const auto& [name, operation] : definitions.operators) {
        std::vector<SortChoice> todo{{}};
        bool any_case = false;
        for (std::size_t done = 0; done < todo.size() && done < choice_limit; ++done) {
            const SortChoice choice = todo[done];
            std::optional<SortDemand> wanted;
            VALIDATOR_TRY(const bool is_term, check_with(definitions, operation, choice, limits, wanted));
            any_case = any_case || is_term;
            for (FormulaSort sort : wanted ? wanted->choices : std::vector<FormulaSort>()) {
                todo.push_back(choice);
                if (!todo.back().emplace(wanted->unknown, sort).second) return rejected("operator `" + name + "`: a value of two sorts");
            }
        }
        if (!any_case || todo.size() > choice_limit) return rejected("operator `" + name + "`: no sorts make it a term, or too many do");
    }
    return {};
}

}  // namespace countersign::validator
