// Derivation of range facts. A query reads a term through its definitions down to terms with known ranges.
#include "prover/search/ranges.h"
#include "prover/term/kernel_instance.h"

#include <set>


namespace countersign {

RangeFactId RangeFacts::add(RangeFact fact) {
    const RangeFactId id{static_cast<std::uint32_t>(facts_.size())};
    fact.formula_text = expression_text(*fact.formula);
    by_statement_.emplace(std::pair(fact.term, fact.formula_text), id);
    facts_.push_back(std::move(fact));
    return id;
}

RangeFactId RangeFacts::add_assume(TermId term, ExpressionPointer formula, std::size_t index) {
    RangeFact fact;
    fact.term = term;
    fact.formula = std::move(formula);
    fact.origin = RangeOrigin::Assume;
    fact.assume_index = index;
    bases_.push_back(add(std::move(fact)));
    return bases_.back();
}

RangeFactId RangeFacts::add_requirement(const RangeCondition& required, TermId application) {
    if (const auto have = known(required.term, expression_text(*required.formula))) return *have;
    RangeFact fact;
    fact.term = required.term;
    fact.formula = required.formula;
    fact.origin = RangeOrigin::Requirement;
    fact.requirement_of = application;
    bases_.push_back(add(std::move(fact)));
    return bases_.back();
}

std::optional<RangeFactId> RangeFacts::known(TermId term, const std::string& formula) const {
    const auto found = by_statement_.find({term, formula});
    if (found == by_statement_.end()) return std::nullopt;
    return found->second;
}

std::optional<RangeFactId> RangeFacts::base_about(TermId term) {
    for (RangeFactId base : bases_) {
        const RangeFact& fact = facts_[base.value];
        if (fact.term == term) return base;
        if (!graph_.equal(fact.term, term)) continue;
        if (const auto have = known(term, fact.formula_text)) return have;
        RangeFact carried;
        carried.term = term;
        carried.formula = fact.formula;
        carried.origin = RangeOrigin::Carry;
        carried.carried_from = base;
        return add(std::move(carried));
    }
    return from_parts(term);
}

std::optional<RangeFactId> RangeFacts::from_parts(TermId term) {
    if (!table_[term].is_leaf || !graph_.contains(term)) return std::nullopt;
    const std::vector<TermId>& members = graph_.members(graph_.find(term));
    const auto tried = parts_tried_.find(term);
    if (tried != parts_tried_.end() && tried->second == members.size()) return std::nullopt;
    parts_tried_[term] = members.size();
    std::size_t looked_at = 0;
    for (TermId member : std::vector<TermId>(members)) {
        if (member == term || table_[member].is_leaf || ++looked_at > 8) continue;
        for (TermId argument : table_[member].arguments)
            for (std::size_t i = 0; i < bases_.size(); ++i) {
                const RangeFact base = facts_[bases_[i].value];
                if (!graph_.equal(base.term, argument)) continue;
                const auto whole = query(member, base.formula, base.formula_text);
                if (!whole) continue;
                RangeFact carried;
                carried.term = term;
                carried.formula = base.formula;
                carried.origin = RangeOrigin::Carry;
                carried.carried_from = *whole;
                const RangeFactId id = add(std::move(carried));
                bases_.push_back(id);
                return id;
            }
    }
    return std::nullopt;
}

std::optional<RangeFactId> RangeFacts::query(TermId term, const ExpressionPointer& formula, const std::string& text) {
    std::vector<RangeFactId> premises;
    std::vector<RangeCondition> given;
    std::set<TermId> seen;
    std::vector<TermId> stack{term};
    bool open_leaf = false;
    while (!stack.empty()) {
        const TermId current = stack.back();
        stack.pop_back();
        if (!seen.insert(current).second) continue;
        if (table_[current].type.sort != Sort::Real)
            if (const auto base = base_about(current)) {
                premises.push_back(*base);
                given.push_back({facts_[base->value].term, facts_[base->value].formula});
                continue;
            }
        open_leaf = open_leaf || table_[current].is_leaf;
        if (is_kernel(table_, current)) continue;
        for (TermId argument : table_[current].arguments) stack.push_back(argument);
        if (seen.size() > 400) return std::nullopt;
    }
    if (premises.empty() && open_leaf) return std::nullopt;  // nothing is known of what it is made of
    if (premises.size() == 1 && facts_[premises[0].value].term == term && facts_[premises[0].value].formula_text == text) return premises[0];
    // Equalities come and go by the thousand, what is known of ranges does not: the same question has the same answer.
    const auto refused = refused_.find({term, text});
    if (refused != refused_.end() && refused->second == premises) return std::nullopt;
    if (!solver_) solver_ = make_solver_context();
    ++questions_;
    if (!prove_range(table_, term, *formula, given, solver_)) {
        refused_[{term, text}] = std::move(premises);
        return std::nullopt;
    }
    RangeFact fact;
    fact.term = term;
    fact.formula = formula;
    fact.origin = RangeOrigin::Query;
    fact.premises = std::move(premises);
    return add(std::move(fact));
}

std::optional<RangeFactId> RangeFacts::prove(TermId term, const ExpressionPointer& formula, std::size_t epoch) {
    const std::string text = expression_text(*formula);
    if (const auto have = known(term, text)) return have;
    const auto failure = failed_.find({term, text});
    if (failure != failed_.end() && failure->second == epoch) return std::nullopt;
    if (const auto direct = query(term, formula, text)) return direct;
    if (graph_.contains(term)) {
        const std::vector<TermId> members = graph_.members(graph_.find(term));
        std::size_t tried = 0;
        for (TermId member : members) {
            if (member == term || table_[member].is_leaf || ++tried > 8) continue;
            auto fact = known(member, text);
            if (!fact) fact = query(member, formula, text);
            if (!fact) continue;
            if (facts_[fact->value].term == term) return fact;
            RangeFact carried;
            carried.term = term;
            carried.formula = formula;
            carried.origin = RangeOrigin::Carry;
            carried.carried_from = *fact;
            return add(std::move(carried));
        }
    }
    failed_[{term, text}] = epoch;
    return std::nullopt;
}

}  // namespace countersign
