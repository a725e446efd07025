// Range queries: one element of a term of known shape, read down to the terms of the premises. See obligation.h.
#include <set>

#include "validator/element/element_reader.h"
#include "validator/element/meaning.h"
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
        if (*limits.left < 0) return incomplete("too much to prove");
        const Status decided = decide(store_, query, limits, dump);
        *limits.left -= static_cast<std::int64_t>(store_.work());
        if (store_.failed()) return incomplete("the range: " + store_.failure());
        return decided.ok() ? Status() : about("the range", decided.error());
    }

private:
    Element holds_at(const RangeRequirement& range, const Index& index) {
        const Element placeholder = terms_.element(terms_.sort(range.term));
        const Element holds = with_values(terms_.formulas(), terms_.formula(range.formula), nullptr, placeholder, store_, element(range.term, index));
        return store_.implies(reader_.in_range(axes(range.term), index), holds);
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
        if (any_expression(*operation.element, [](const Expression& e) { return e.kind == ExpressionKind::opaque; })) return unknown;
        std::vector<Piece> pieces;
        for (const TermId argument : terms_.arguments(term))
            pieces.push_back({true, store_.integer(1), [this, argument](Element) { return tensor(argument); }});
        std::vector<Index> attributes;
        for (const AttributeId id_of_attribute : terms_.attributes(term)) attributes.push_back(entries(terms_.attribute(id_of_attribute)));
        const Tensor result = reader_.apply_operator(operation, pieces, attributes, nullptr);
        return store_.failed() ? Element{0} : result.at(index);
    }

    Index entries(const AttributeValue& value) {
        return value.kind == AttributeValue::Kind::shape ? axes_of(value.shape) : Index{written(store_, value)};
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
