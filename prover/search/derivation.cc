#include "prover/search/derivation.h"

#include <optional>

#include "prover/lemma/instance_draw.h"
#include "prover/search/findings.h"

namespace countersign {
namespace {

constexpr int draws_for_each = 10;     // draws in all for each instance that is wanted: conditions turn many down
constexpr int bounds[] = {3, 4, 5};    // of sizes
constexpr std::size_t most_terms = 1500;

/// Captured programs hold no empty tensors, and lemmas need not follow where they would.
bool is_empty(const LemmaInstance& instance) {
    for (const auto& [name, parts] : instance.tensors) {
        if (parts.empty()) return true;
        for (const TensorValue& part : parts)
            if (part.size() == 0) return true;
    }
    return false;
}

struct Sides {
    TermId left, right;
};

/// Nothing if the instance is none, or says nothing: its sides are one term.
std::optional<Sides> read_sides(TermTable& table, const Library& library, const Lemma& lemma, const LemmaVariant& variant,
                                const LemmaInstance& instance) {
    const InstanceReader reader(library, variant, instance);
    try {
        const Sides sides{reader.build(table, *lemma.left, {}), reader.build(table, *lemma.right, {})};
        if (sides.left == sides.right) return std::nullopt;
        return sides;
    } catch (const IllFormed&) {
        return std::nullopt;
    } catch (const NotComputable&) {
        return std::nullopt;
    }
}

/// What the lemma supposes: its conditions over elements, and what its left side requires.
void suppose(ProofSpace& space, TermTable& table, const Lemma& lemma, std::size_t variant, TermId left) {
    std::vector<TermId> open{left};
    std::set<TermId> seen;
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (!seen.insert(term).second) continue;
        open.insert(open.end(), table[term].arguments.begin(), table[term].arguments.end());
        for (const RangeCondition& required : table.range_requirements(term)) {
            space.graph.add(required.term);
            space.ranges.add_requirement(required, term);
        }
    }
    EGraph alone(table);
    alone.add(left);
    const LemmaPattern pattern(table, lemma, variant);
    std::size_t count = 0;
    pattern.match(alone, left, {}, [&](LemmaMatch& match) {
        for (const RangeCondition& condition : match.ranges) {
            space.graph.add(condition.term);
            space.ranges.add_assume(condition.term, condition.formula, count++);
        }
    }, nullptr);
}

void collect_lemmas(const ProofSpace& space, const TermTable& table, TermId left, TermId right, std::set<std::string>& names) {
    std::vector<std::pair<TermId, TermId>> open{{left, right}};
    std::set<std::pair<TermId, TermId>> seen;
    while (!open.empty()) {
        const auto [a, b] = open.back();
        open.pop_back();
        if (a == b || !seen.insert({a, b}).second) continue;
        for (const ProofEdge& edge : space.graph.path(a, b)) {
            if (edge.justification.kind == JustificationKind::Lemma) names.insert(space.saturation->uses()[edge.justification.index].lemma->name);
            if (edge.justification.kind != JustificationKind::Congruence) continue;
            const Term &from = table[edge.from], &to = table[edge.to];
            for (std::size_t i = 0; i < from.arguments.size(); ++i) open.emplace_back(from.arguments[i], to.arguments[i]);
        }
    }
}

bool derive_instance(TermTable& table, const Library& library, const Lemma& lemma, std::size_t variant, const Sides& sides,
                     const std::set<std::string>& without, std::set<std::string>& from) {
    ProofSpace space(table);
    SaturationLimits limits;
    limits.terms_per_run = most_terms;
    limits.terms_at_least = most_terms;
    space.saturation = std::make_unique<Saturation>(table, space.graph, space.ranges, library, without, limits);
    suppose(space, table, lemma, variant, sides.left);
    space.saturation->add(sides.left);
    space.saturation->add(sides.right);
    space.saturation->run();
    if (!space.graph.equal(sides.left, sides.right)) return false;
    collect_lemmas(space, table, sides.left, sides.right, from);
    return true;
}

}  // namespace

Derivation derive_lemma(const Library& library, const Lemma& lemma, const std::set<std::string>& without, const DerivationLimits& limits) {
    std::set<std::string> excluded = without, from;
    excluded.insert(lemma.name);
    for (std::size_t variant = 0; variant < lemma.variants.size(); ++variant) {
        const InstanceDrawer drawer(library, lemma, lemma.variants[variant]);
        std::mt19937_64 random(limits.seed);
        int seen = 0;
        for (int draw = 0; draw < limits.instances * draws_for_each && seen < limits.instances; ++draw) {
            const auto instance = drawer.complete(drawer.choose(random, bounds[draw % std::size(bounds)]));
            if (!instance || is_empty(*instance)) continue;
            TermTable table(library);
            const auto sides = read_sides(table, library, lemma, lemma.variants[variant], *instance);
            if (!sides) continue;
            ++seen;
            if (!derive_instance(table, library, lemma, variant, *sides, excluded, from)) return {};
        }
        if (seen == 0) return {};
    }
    return {true, {from.begin(), from.end()}};
}

}  // namespace countersign
