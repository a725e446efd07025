// Range queries: one element of a term of known shape, read down to the terms of the premises. See obligation.h.
#include <algorithm>
#include <map>

#include "validator/kernel/element_reader.h"
#include "validator/kernel/obligation.h"

namespace countersign::validator {

namespace {

FormulaSort formula_sort(Sort sort) {
    return sort == Sort::boolean ? FormulaSort::boolean : sort == Sort::integer ? FormulaSort::integer : FormulaSort::real;
}

bool mentions_opaque(const Expression& e) {
    return e.kind == ExpressionKind::opaque ||
           std::any_of(e.children.begin(), e.children.end(), [](const auto& child) { return mentions_opaque(*child); });
}

class TermReader {
public:
    TermReader(const TermStore& terms, std::span<const RangePremise> premises)
        : terms_(terms), reader_(store_, terms.definitions(), no_choice_) {
        for (const RangePremise& premise : premises) stops_[premise.term] = true;
    }

    Decision decide_range(TermId term, FormulaId formula, std::span<const RangePremise> premises, const SolverLimits& limits, SmtDump* dump) {
        Query query;
        query.title = "range of " + terms_.describe(term, 1) + ": " + terms_.formula_text(formula);
        for (const RangePremise& premise : premises) {
            const Index index = reader_.fresh_index(axes(premise.term));
            const Element unknown = store_.apply(name(premise.term), index, formula_sort(terms_.sort(premise.term)));
            const Element holds = store_.implies(reader_.in_range(axes(premise.term), index), formula_of(premise.formula, unknown));
            if (index.empty()) query.assertions.push_back(holds);
            else query.hypotheses.push_back({Hypothesis::Where::accesses, index, holds});
        }
        const Index index = reader_.fresh_index(axes(term));
        const Element value = element(term, index);
        if (!store_.failed()) query.goal = store_.implies(reader_.in_range(axes(term), index), formula_of(formula, value));
        if (store_.failed()) return {Answer::unknown, "range query: " + store_.failure()};
        const QueryResult result = decide(store_, query, limits, dump);
        if (store_.failed()) return {Answer::unknown, "range query: " + store_.failure()};
        if (result.answer == QueryAnswer::proved) return {Answer::accepted, ""};
        const bool no_answer = result.detail.find("unknown") != std::string::npos;
        return {no_answer ? Answer::unknown : Answer::refused, "range not proved (" + result.detail + ")"};
    }

private:
    static std::string name(TermId term) { return "term " + std::to_string(static_cast<std::uint32_t>(term)); }

    Axes axes_of(std::span<const std::int64_t> sizes) {
        Axes result;
        for (std::int64_t size : sizes) result.push_back({false, store_.integer(size)});
        return result;
    }
    Axes axes(TermId term) { return axes_of(terms_.sizes(term)); }

    Element formula_of(FormulaId formula, Element value) {
        auto scope = std::make_shared<Scope>();
        scope->names["it"] = value_binding(value);
        Element result = reader_.element(*terms_.formula(formula), scope);
        if (!store_.failed()) reader_.need(result, DeclaredSort::boolean);
        return result;
    }

    Element attribute(AttributeId id) {
        const AttributeValue& value = terms_.attribute(id);
        switch (value.kind) {
            case AttributeValue::Kind::integer: return store_.integer(value.integer);
            case AttributeValue::Kind::real: return store_.number(value.real, FormulaSort::real);
            case AttributeValue::Kind::truth: return store_.truth(value.integer != 0);
            case AttributeValue::Kind::text: return store_.variable("text " + value.text, FormulaSort::text);
            case AttributeValue::Kind::shape: break;
        }
        return store_.integer(static_cast<std::int64_t>(value.shape.size()));  // never read: a shape is no element
    }

    Element element(TermId term, const Index& index) {
        if (store_.failed()) return Element{0};
        const auto known = done_.find({term, index});
        if (known != done_.end()) return known->second;
        if (++depth_ > 400) return store_.fail("a term is nested too deeply");
        const Element result = read(term, index);
        --depth_;
        done_.emplace(std::pair(term, index), result);
        return result;
    }

    Element read(TermId term, const Index& index) {
        const Element unknown = store_.apply(name(term), index, formula_sort(terms_.sort(term)));
        if (terms_.is_leaf(term) || stops_.count(term) != 0) return unknown;
        const OperatorId id = terms_.operator_of(term);
        const auto arguments = terms_.arguments(term);
        if (const ScalarFunction* function = terms_.scalar_function(id)) {
            std::vector<Element> values;
            for (TermId argument : arguments) values.push_back(element(argument, index));
            return store_.failed() ? Element{0} : reader_.scalar_function(*function, values);
        }
        const CoreOperator& operation = *terms_.core_operator(id);
        if (mentions_opaque(*operation.element)) return unknown;
        return reader_.operator_element(operation, scope_of(term, operation), index, axes(term));
    }

    Tensor tensor(TermId term) {
        return {axes(term), [this, term](const Index& index) { return element(term, index); }};
    }

    ScopePointer scope_of(TermId term, const CoreOperator& operation) {
        auto scope = std::make_shared<Scope>();
        scope->operation = &operation;
        const Application application = terms_.application(term);
        const auto arguments = terms_.arguments(term);
        for (const auto& size : application.sizes) scope->names[size.name] = value_binding(store_.integer(size.value));
        for (const auto& group : application.groups) scope->names["*" + group.name] = group_binding(axes_of(group.sizes), {});
        for (const auto& given : application.attributes) scope->names.emplace(given.name, value_binding(attribute(given.value)));
        if (operation.operands.size() == 1 && operation.operands[0].is_list) {
            const Operand& operand = operation.operands[0];
            auto list = std::make_shared<std::vector<Piece>>();
            for (TermId argument : arguments)
                list->push_back({true, store_.integer(1), [this, argument](Element) { return tensor(argument); }});
            Binding parts;
            parts.kind = Binding::Kind::list;
            parts.list = list;
            scope->names[operand.name] = parts;
            scope->names[operand.length] = value_binding(store_.integer(static_cast<std::int64_t>(arguments.size())));
            scope->names[operand.length].list = list;
            for (const auto& sizes : application.list_sizes) {
                Binding binding;
                binding.kind = Binding::Kind::list_size;
                binding.list = list;
                for (std::int64_t size : sizes.values)
                    binding.sizes.push_back({true, store_.integer(1), [this, size](Element) { return store_.integer(size); }});
                scope->names[sizes.name] = binding;
            }
            return scope;
        }
        for (std::size_t i = 0; i < operation.operands.size() && i < arguments.size(); ++i) {
            Binding binding;
            binding.kind = Binding::Kind::tensor;
            binding.tensor = std::make_shared<const Tensor>(tensor(arguments[i]));
            scope->names[operation.operands[i].name] = binding;
        }
        return scope;
    }

    const TermStore& terms_;
    ElementStore store_;
    const SortChoice no_choice_;
    ElementReader reader_;
    std::map<TermId, bool> stops_;
    std::map<std::pair<TermId, Index>, Element> done_;
    int depth_ = 0;
};

}  // namespace

Decision check_range(const TermStore& store, TermId term, FormulaId formula, std::span<const RangePremise> premises,
                     const SolverLimits& limits, SmtDump* dump) {
    TermReader reader(store, premises);
    return reader.decide_range(term, formula, premises, limits, dump);
}

}  // namespace countersign::validator
