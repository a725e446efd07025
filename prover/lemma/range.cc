// Range queries: a formula about every element of a term whose sizes are numbers. The term is read at one symbolic index
// through the definitions of core operators down to the terms of the premises; anything else is an unknown.
#include <set>

#include "prover/lemma/closure.h"
#include "prover/lemma/element_value.h"
#include "prover/lemma/engine.h"
#include "prover/lemma/query.h"
#include "prover/lemma/symbolic_builder.h"

namespace countersign {

namespace {

/// Beyond this many elements a cone is no cone of masks and offsets; the query would not be answered anyway.
constexpr std::size_t element_limit = 60'000;

ElementSort element_sort(Sort sort) {
    switch (sort) {
        case Sort::Bool: return ElementSort::Bool;
        case Sort::Int: return ElementSort::Int;
        default: return ElementSort::Real;
    }
}

class GroundReader {
public:
    GroundReader(const TermTable& terms, LemmaModel& model, const std::vector<RangePremise>& premises)
        : terms_(terms), model_(model), table_(model.table()), builder_(model, requirements_) {
        for (const RangePremise& premise : premises) stops_.insert(premise.term);
    }

    static std::string name(TermId id) { return std::to_string(id.value); }

    SymbolicShape shape(TermId id) {
        SymbolicShape result;
        for (std::int64_t size : terms_[id].type.shape) {
            SymbolicSegment segment;
            segment.size = table_.number(Rational(size));
            result.push_back(segment);
        }
        return result;
    }

    /// Operands before their applications, without recursion: a cone can be deep.
    SymbolicPointer read(TermId root) {
        std::vector<std::pair<TermId, bool>> work{{root, false}};
        while (!work.empty()) {
            auto [id, ready] = work.back();
            work.pop_back();
            if (done_.count(id)) continue;
            const Term& term = terms_[id];
            bool stop = term.is_leaf || stops_.count(id);
            if (!ready && !stop) {
                work.push_back({id, true});
                for (TermId argument : term.arguments) work.push_back({argument, false});
                continue;
            }
            done_[id] = stop ? unknown(id) : application(term);
            if (table_.size() > element_limit) throw ElaborationError{{}, "the cone is too large"};
        }
        return done_.at(root);
    }

private:
    SymbolicPointer unknown(TermId id) {
        auto result = std::make_shared<SymbolicTerm>();
        result->name = name(id);
        result->is_tensor = true;
        result->sort = element_sort(terms_[id].type.sort);
        result->shape = shape(id);
        return result;
    }

    SymbolicPointer application(const Term& term) {
        std::vector<SymbolicPointer> arguments;
        for (TermId argument : term.arguments) arguments.push_back(done_.at(argument));
        if (const ScalarFunction* function = terms_.scalar_function(term.op)) {
            auto result = std::make_shared<SymbolicTerm>();
            result->name = function->name;
            result->function = function;
            result->operands = arguments;
            result->shape = arguments.at(0)->shape;
            return result;
        }
        std::vector<SymbolicAttribute> attributes;
        for (const AttributeValue& value : term.attributes) {
            SymbolicAttribute attribute;
            if (const auto* integer = std::get_if<std::int64_t>(&value)) attribute.value = table_.number(Rational(*integer));
            else if (const auto* real = std::get_if<Rational>(&value)) attribute.value = table_.number(*real, ElementSort::Real);
            else if (const auto* truth = std::get_if<bool>(&value)) attribute.value = table_.truth(*truth);
            else if (const auto* text = std::get_if<std::string>(&value)) attribute.value = table_.variable("'" + *text + "'", ElementSort::Element);
            else for (std::int64_t size : std::get<Shape>(value)) {
                SymbolicSegment segment;
                segment.size = table_.number(Rational(size));
                attribute.shape.push_back(segment);
                attribute.family.push_back(segment.size);
            }
            attributes.push_back(std::move(attribute));
        }
        return builder_.apply(*terms_.core_operator(term.op), arguments, attributes);
    }

    const TermTable& terms_;
    LemmaModel& model_;
    ElementTable& table_;
    SideRequirements requirements_;
    SymbolicBuilder builder_;
    std::set<TermId> stops_;
    std::map<TermId, SymbolicPointer> done_;
};

/// The integers that something is compared with.
std::vector<std::int64_t> landmarks_of(const ElementTable& table, ElementId goal) {
    constexpr std::int64_t most = std::int64_t{1} << 60;
    std::set<std::int64_t> found;
    for (ElementId term : visible_terms(table, {goal}))
        for (const auto& [monomial, number] : table[term].polynomial)
            if (monomial.empty() && denominator(number) == 1 && abs(number) < most) found.insert(static_cast<std::int64_t>(abs(numerator(number))));
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

bool prove_range(const TermTable& terms, TermId term, const Expression& formula, const std::vector<RangePremise>& premises,
                 const std::shared_ptr<SolverContext>& context, const EngineOptions& options) {
    try {
        ElementTable table;
        LemmaModel model(terms.library(), table);
        GroundReader reader(terms, model, premises);
        Hypotheses hypotheses;
        std::map<std::string, ElementValues::Promise> promises;
        for (const RangePremise& premise : premises) {
            RangeRequirement fact;
            fact.shape = reader.shape(premise.term);
            for (std::size_t i = 0; i < fact.shape.size(); ++i) fact.index.push_back(table.fresh(ElementSort::Int));
            const std::string tensor = "T:" + GroundReader::name(premise.term);
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
        if (refuted_by_chance(table, goal, index, terms[term].type.shape, promises)) return false;
        Prover prover(table, hypotheses, context);
        return prover.implied(goal, {}, assumptions, options.resource_limit);
    } catch (const ElaborationError&) {
        return false;
    }
}

}  // namespace countersign
