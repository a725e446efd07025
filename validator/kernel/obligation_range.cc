// Range queries: one element of a term of known shape, read down to the terms of the premises. See obligation.h.
#include <algorithm>
#include <set>

#include "validator/kernel/element_reader.h"
#include "validator/kernel/obligation.h"

namespace countersign::validator {
namespace {

constexpr int depth_limit = 400;

class RangeQuery {
public:
    explicit RangeQuery(const TermStore& terms) : terms_(terms), reader_(store_, terms.definitions(), {}) {}

    Status run(const RangeRequirement& goal, std::span<const RangeRequirement> premises, const SolverLimits& limits, SmtDump* dump) {
        Query query;
        query.title = "range of " + terms_.describe(goal.term, 1) + ": " + terms_.formula_text(goal.formula);
        for (const RangeRequirement& premise : premises) stops_.insert(premise.term);
        for (const RangeRequirement& premise : premises) {
            const Index index = reader_.fresh_index(axes(premise.term));
            const Element holds = holds_at(premise, index);
            if (index.empty()) query.assertions.push_back(holds);
            else query.hypotheses.push_back({Hypothesis::Where::accesses, index, holds});
        }
        query.goal = holds_at(goal, reader_.fresh_index(axes(goal.term)));
        const Status decided = decide(store_, query, limits, dump);
        if (store_.failed()) return incomplete("the range: " + store_.failure());
        return decided.ok() ? Status() : about("the range", decided.error());
    }

private:
    Element holds_at(const RangeRequirement& range, const Index& index) {
        auto scope = inner_scope(nullptr);
        scope->names["it"] = value_binding(element(range.term, index));
        Element holds = reader_.element(*terms_.formula(range.formula), scope);
        return reader_.need(holds, DeclaredSort::boolean) ? store_.implies(reader_.in_range(axes(range.term), index), holds) : Element{0};
    }

    Axes axes_of(std::span<const std::int64_t> sizes) {
        Axes result;
        for (std::int64_t size : sizes) result.push_back(store_.integer(size));
        return result;
    }
    Axes axes(TermId term) { return axes_of(terms_.sizes(term)); }
    Tensor tensor(TermId term) {
        return {axes(term), [this, term](const Index& index) { return element(term, index); }};
    }

    Element element(TermId term, const Index& index) {
        if (store_.failed()) return Element{0};
        const auto known = done_.find({term, index});
        if (known != done_.end()) return known->second;
        if (++depth_ > depth_limit) return store_.fail("a term is nested too deeply");
        const Element result = read(term, index);
        --depth_;
        done_.emplace(std::pair(term, index), result);
        return result;
    }

    Element read(TermId term, const Index& index) {
        const std::string name = "term " + std::to_string(static_cast<std::uint32_t>(term));
        const Element unknown = store_.apply(name, index, formula_sort(terms_.sort(term)));
        if (terms_.is_leaf(term) || stops_.count(term) != 0) return unknown;
        const OperatorId id = terms_.operator_of(term);
        if (const ScalarFunction* function = terms_.scalar_function(id)) {
            std::vector<Element> values;
            for (TermId argument : terms_.arguments(term)) values.push_back(element(argument, index));
            return store_.failed() ? Element{0} : reader_.scalar_function(*function, std::move(values));
        }
        const CoreOperator& operation = *terms_.core_operator(id);
        const bool opaque = any_expression(*operation.element, [](const Expression& e) { return e.kind == ExpressionKind::opaque; });
        return opaque ? unknown : reader_.operator_element(operation, scope_of(term, operation), index);
    }

    Binding attribute(const AttributeValue& value) {
        switch (value.kind) {
            case AttributeValue::Kind::integer: return value_binding(store_.integer(value.integer));
            case AttributeValue::Kind::real: return value_binding(store_.number(*value.real, FormulaSort::real));
            case AttributeValue::Kind::truth: return value_binding(store_.truth(value.integer != 0));
            case AttributeValue::Kind::text: return value_binding(store_.variable("text " + value.text, FormulaSort::text));
            default: return family_binding(axes_of(value.shape));
        }
    }

    // What names mean in the definition of the operator, at this term.
    ScopePointer scope_of(TermId term, const CoreOperator& operation) {
        auto scope = inner_scope(nullptr);
        const Application application = terms_.application(term);
        const auto arguments = terms_.arguments(term);
        for (const auto& size : application.sizes) scope->names[size.name] = value_binding(store_.integer(size.value));
        for (const auto& group : application.groups) scope->names["*" + group.name] = group_binding(axes_of(group.sizes), {});
        for (const auto& given : application.attributes) scope->names.emplace((given.family ? "*" : "") + given.name, attribute(*given.content));
        if (operation.operands.size() != 1 || !operation.operands[0].is_list) {
            for (std::size_t i = 0; i < operation.operands.size(); ++i)
                scope->names[operation.operands[i].name] = {.kind = Binding::Kind::tensor, .tensor = tensor(arguments[i])};
            return scope;
        }
        const auto pieces = [&](const auto& values, const auto& part_of) {
            auto list = std::make_shared<std::vector<Piece>>();
            for (const auto value : values) list->push_back({true, store_.integer(1), [part_of, value](Element) { return part_of(value); }});
            return Pieces(list);
        };
        const Operand& operand = operation.operands[0];
        const Pieces list = pieces(arguments, [this](TermId argument) { return tensor(argument); });
        scope->names[operand.name] = {.kind = Binding::Kind::list, .list = list};
        scope->names[operand.length] = {.value = store_.integer(static_cast<std::int64_t>(arguments.size())), .list = list};
        for (const auto& sizes : application.part_sizes) {
            const Pieces of_sizes = pieces(sizes.values, [this](std::int64_t size) { return Tensor{{store_.integer(size)}, {}}; });
            scope->names[sizes.name] = {.kind = Binding::Kind::list_size, .list = of_sizes};
        }
        return scope;
    }

    const TermStore& terms_;
    ElementStore store_;
    ElementReader reader_;
    std::set<TermId> stops_;
    std::map<std::pair<TermId, Index>, Element> done_;
    int depth_ = 0;
};

}  // namespace

Status check_range(const TermStore& store, const RangeRequirement& goal, std::span<const RangeRequirement> premises,
                     const SolverLimits& limits, SmtDump* dump) {
    return RangeQuery(store).run(goal, premises, limits, dump);
}

}  // namespace countersign::validator
