// Range queries: a formula about every element of a term whose sizes are numbers. The term is read at one symbolic index
// through the definitions of core operators down to the terms of the premises; anything else is an unknown.
#include "prover/lemma/closure.h"
#include "prover/lemma/element_value.h"
#include "prover/lemma/engine.h"
#include "prover/lemma/ground_reader.h"
#include "prover/lemma/query.h"
#include "prover/term/kernel_instance.h"

namespace countersign {

namespace {

/// Of a question. What indices of indices are read at can double with each: beyond this no solver decides it in any time worth waiting.
constexpr std::size_t most_terms = 2048;

/// The integers that something is compared with.
std::vector<std::int64_t> landmarks_of(const ElementTable& table, ElementId goal) {
    constexpr std::int64_t most = std::int64_t{1} << 60;
    std::set<std::int64_t> found;
    for (ElementId term : visible_terms(table, {goal}))
        for (const auto& [monomial, number] : table[term].polynomial)
            if (monomial.empty() && number.is_whole() && abs(number) < most) found.insert(static_cast<std::int64_t>(abs(numerator(number))));
    return {found.begin(), found.end()};
}

/// Whether the goal fails at some of a few elements drawn at random, of tensors that keep the premises. Most questions of a search
/// are of this kind, and a solver takes a thousand times as long to say so.
bool refuted_by_chance(const ElementTable& table, ElementId goal, const std::vector<ElementId>& index, const Shape& shape,
                       const std::map<std::string, ElementValues::Promise>& promises) {
    constexpr std::uint64_t draws = 48;
    constexpr std::int64_t small = 8;  // tensors hold small numbers, so that small indices meet them
    for (std::int64_t size : shape)
        if (size == 0) return false;
    const std::vector<std::int64_t> landmarks = landmarks_of(table, goal);
    for (std::uint64_t seed = 1; seed <= draws; ++seed) {
        ElementValues values(table, seed);
        values.promises = &promises;
        values.landmarks = &landmarks;
        std::uint64_t random = seed * 0x9e3779b97f4a7c15ULL;
        for (std::size_t i = 0; i < index.size(); ++i) {
            random = (random ^ (random >> 29)) * 0xbf58476d1ce4e5b9ULL;
            const std::int64_t bound = seed % 4 != 0 ? std::min(shape[i], small) : shape[i];
            const auto drawn = static_cast<std::int64_t>((random >> 8) % static_cast<std::uint64_t>(bound));
            values.set(index[i], Rational(seed % 5 == 0 ? shape[i] - 1 - drawn : drawn));
        }
        try {
            if (!values.truth(goal)) return true;
        } catch (const NoValue&) {
        }
    }
    return false;
}

}  // namespace

bool prove_range(const TermTable& terms, TermId term, const Expression& formula, const std::vector<RangeCondition>& premises,
                 const std::shared_ptr<SolverContext>& context, const EngineOptions& options) {
    try {
        ElementTable table;
        LemmaModel model(terms.library(), table);
        std::set<TermId> stops;
        for (const RangeCondition& premise : premises) stops.insert(premise.term);
        for (TermId below : terms_below(terms, term))
            if (is_kernel(terms, below)) stops.insert(below);
        GroundReader reader(terms, model, std::move(stops));
        Hypotheses hypotheses;
        std::map<std::string, ElementValues::Promise> promises;
        for (const RangeCondition& premise : premises) {
            RangeRequirement fact;
            fact.shape = reader.shape(premise.term);
            for (std::size_t i = 0; i < fact.shape.size(); ++i) fact.index.push_back(table.fresh(ElementSort::Int));
            const std::string tensor = GroundReader::symbol(premise.term);
            const ElementSort sort = element_sort(terms[premise.term].type.sort);
            Scope scope;
            scope.elements["it"] = table.apply(tensor, sort, fact.index);
            fact.formula = model.evaluate(*premise.formula, scope);
            hypotheses.over_elements.push_back(std::move(fact));
            const ElementId it = table.fresh(sort);
            scope.elements["it"] = it;
            promises[tensor] = {it, model.evaluate(*premise.formula, scope)};
        }
        SymbolicPointer root = reader.read(term);
        std::vector<ElementId> index = model.index_constants(root->shape), assumptions;
        for (std::size_t i = 0; i < index.size(); ++i) assumptions.push_back(table.in_range(index[i], root->shape[i].size));
        Scope scope;
        scope.elements["it"] = model.element(*root, index);
        ElementId goal = model.evaluate(formula, scope);
        if (visible_terms(table, {goal}).size() > most_terms) return false;
        if (refuted_by_chance(table, goal, index, terms[term].type.shape, promises)) return false;
        Prover prover(table, hypotheses, context);
        return prover.implied(goal, {}, assumptions, options.resource_limit);
    } catch (const ElaborationError&) {
        return false;
    }
}

}  // namespace countersign
