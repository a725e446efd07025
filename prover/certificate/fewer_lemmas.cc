// As in Flatt et al., "Small Proofs from Congruence Closure" (FMCAD 2022), equalities that were found more than once are kept with every
// way in which they were found; but what is made small here is the set of lemmas. Lemmas are left out one by one while the uses of the
// others close all goals. The search reads an operand by the best term of its class, which may rest on the very lemma to be left out:
// so the lemmas of the proof are first matched once more, on terms as they are written, and at the end without one that may be needless.
#include "prover/certificate/fewer_lemmas.h"

#include <algorithm>

#include "prover/search/ground_closure.h"

namespace countersign {
namespace {

using Goals = std::vector<std::pair<TermId, TermId>>;
using Lemmas = std::set<const Lemma*>;

/// How far terms of another proof may be from those of the first, and how many there may be.
constexpr std::uint32_t steps_aside = 1;
constexpr std::size_t new_terms = 4000;
/// Searches without a lemma end when so many uses were known to them in all: their time is in proportion to these.
constexpr std::size_t uses_gone_over = 900;
/// The same where a lemma at a time is left out, and nothing is searched.
constexpr std::size_t uses_rebuilt = 20000;

/// An equality that a section may take from the claim.
struct Line {
    TermId left, right;
    Justification justification;
};

/// One section's proof: what it may take for granted and what it must reach.
struct Proof {
    std::unique_ptr<ProofSpace>& space;
    const ProofSection& written;
    const std::vector<Line>& lines;
    const Goals& goals;
};

/// Known uses about terms that the section is about, by range facts that it shows.
std::vector<const LemmaUse*> known_uses(const Proof& proof) {
    const EGraph& graph = proof.space->graph;
    std::set<TermId> classes;
    const auto note = [&](TermId term) {
        if (graph.contains(term)) classes.insert(graph.find(term));
    };
    for (TermId term : proof.written.terms_written) note(term);
    for (const auto& [left, right] : proof.goals) note(left);
    for (RangeFactId fact : proof.written.ranges_written) note(proof.space->ranges[fact].term);
    const std::set<RangeFactId> shown(proof.written.ranges_written.begin(), proof.written.ranges_written.end());
    std::vector<const LemmaUse*> uses;
    for (const LemmaUse& use : proof.space->saturation->uses())
        if (classes.count(graph.find(use.left)) && std::all_of(use.ranges.begin(), use.ranges.end(), [&](RangeFactId fact) { return shown.count(fact) > 0; }))
            uses.push_back(&use);
    return uses;
}

/// What follows from the known uses of some lemmas: the goals, and the equalities by which the proof's range facts are carried?
class Consequences {
public:
    Consequences(const TermTable& table, const Proof& proof) : closure_(table) {
        for (const Line& line : proof.lines) add(line.left, line.right, nullptr);
        for (const LemmaUse* use : known_uses(proof)) add(use->left, use->right, use->lemma);
        for (const auto& [left, right] : proof.goals) closure_.add_goal(left, right);
        const RangeFacts& ranges = proof.space->ranges;
        for (RangeFactId fact : proof.written.ranges_written)
            if (ranges[fact].origin == RangeOrigin::Carry) closure_.add_goal(ranges[ranges[fact].carried_from].term, ranges[fact].term);
    }

    bool hold(const Lemmas& kept) {
        return closure_.holds([&](std::size_t equation) { return !lemmas_[equation] || kept.count(lemmas_[equation]) > 0; });
    }

private:
    void add(TermId left, TermId right, const Lemma* lemma) {
        closure_.add_equation(left, right);
        lemmas_.push_back(lemma);
    }

    GroundClosure closure_;
    std::vector<const Lemma*> lemmas_;  // by equation; null: a line of the claim
};

class FewerLemmas {
public:
    FewerLemmas(TermTable& table, const CertificateSubject& subject, Findings& findings, Sections sections)
        : table_(table), subject_(subject), findings_(findings), best_(std::move(sections)) {
        add_lines(subject.expanded.given, JustificationKind::Given);
        add_lines(subject.expanded.random, JustificationKind::Random);
        goals_ = findings.expect_goals;
        for (const LayoutFound& layout : findings.layouts) goals_.insert(goals_.end(), layout.statements.begin(), layout.statements.end());
    }

    /// The sections of the best proof, which the findings now hold.
    Sections run() {
        rebuild(used(), true);
        leave_out();
        std::set<std::string> tried;
        for (std::size_t uses = 0; uses < uses_gone_over;) {
            const Lemma* candidate = most_replaceable(tried);
            if (!candidate) break;
            uses += findings_.main->saturation->uses().size();
            tried.insert(candidate->name);
            Lemmas others = used();
            others.erase(candidate);
            if (rebuild(others, true)) leave_out();
        }
        return std::move(best_);
    }

private:
    void add_lines(const std::vector<ExpandedEquality>& lines, JustificationKind kind) {
        for (const ExpandedEquality& line : lines) lines_.push_back({line.left, line.right, {kind, static_cast<std::uint32_t>(line.index)}});
    }

    Proof witness() { return {findings_.witness_space, best_.witness, no_lines_, findings_.witness.obligations}; }
    Proof main() { return {findings_.main, best_.main, lines_, goals_}; }
    Lemmas used() const { return {best_.lemmas.begin(), best_.lemmas.end()}; }

    /// Those that are used least are the easiest to do without; of these the first.
    std::vector<const Lemma*> by_use() const {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < best_.lemmas.size(); ++i) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return best_.lemma_uses[a] < best_.lemma_uses[b]; });
        std::vector<const Lemma*> lemmas;
        for (std::size_t i : order) lemmas.push_back(best_.lemmas[i]);
        return lemmas;
    }

    /// The lemma about terms of which others know the most: its uses' left sides have, one with another, most lemmas in their classes.
    /// Null if nothing that is untried has any.
    const Lemma* most_replaceable(const std::set<std::string>& tried) {
        std::map<TermId, Lemmas> lemmas_about;
        const EGraph& graph = findings_.main->graph;
        const std::vector<LemmaUse>& uses = findings_.main->saturation->uses();
        for (const LemmaUse& use : uses) lemmas_about[graph.find(use.left)].insert(use.lemma);
        std::map<const Lemma*, std::pair<std::size_t, std::size_t>> others;  // in all uses of the lemma, and how many these are
        for (std::uint32_t number : best_.main.uses_written) {
            auto& [count, of] = others[uses[number].lemma];
            count += lemmas_about[graph.find(uses[number].left)].size() - 1;
            ++of;
        }
        const Lemma* most = nullptr;
        for (const Lemma* lemma : by_use()) {
            const auto found = others.find(lemma);
            if (found == others.end() || found->second.first == 0 || tried.count(lemma->name)) continue;
            if (!most || found->second.first * others[most].second > others[most].first * found->second.second) most = lemma;
        }
        return most;
    }

    /// Leaves out, one by one, what the other uses that are known do without.
    void leave_out() {
        Consequences of_witness(table_, witness()), of_main(table_, main());
        Lemmas kept = used();
        const auto hold = [&] { return of_witness.hold(kept) && of_main.hold(kept); };
        if (!hold()) return;
        for (const Lemma* lemma : by_use()) {
            kept.erase(lemma);
            if (!hold()) kept.insert(lemma);
        }
        if (kept.size() == best_.lemmas.size() || rebuild(kept, false)) return;
        // Somewhere a term is settled only by what was left out: one at a time, then.
        kept = used();
        std::size_t uses = 0;
        for (const Lemma* lemma : by_use()) {
            if (!kept.erase(lemma)) continue;
            const bool is_needed = !hold();
            if (!is_needed) uses += findings_.main->saturation->uses().size();
            if (uses > uses_rebuilt) return;
            if (!is_needed && rebuild(kept, false)) kept = used();
            else kept.insert(lemma);
        }
    }

    /// Builds the proof again from the known uses of some lemmas; `search` matches these once more. False, and nothing has changed, if the
    /// goals are not reached, or not without going in a circle.
    bool rebuild(const Lemmas& kept, bool search) {
        std::unique_ptr<ProofSpace> of_witness = rebuilt(witness(), kept, search), of_main = rebuilt(main(), kept, search);
        if (!of_witness || !of_main) return false;
        findings_.witness_space.swap(of_witness);
        findings_.main.swap(of_main);
        if (Result<Sections> sections = write_sections(subject_, findings_); sections) {
            best_ = std::move(*sections);
            return true;
        }
        findings_.witness_space.swap(of_witness);
        findings_.main.swap(of_main);
        return false;
    }

    /// Null if the goals are not reached.
    std::unique_ptr<ProofSpace> rebuilt(const Proof& proof, const Lemmas& kept, bool search) {
        std::set<std::string> without(subject_.library.lemma_order.begin(), subject_.library.lemma_order.end());
        if (search)
            for (const Lemma* lemma : kept) without.erase(lemma->name);
        SaturationLimits limits;
        limits.match.as_written = true;
        limits.derive_ranges = false;
        limits.generations = steps_aside;
        limits.terms_per_run = new_terms;
        auto space = std::make_unique<ProofSpace>(table_, proof.space->ranges);
        space->saturation = std::make_unique<Saturation>(table_, space->graph, space->ranges, subject_.library, without, limits);
        Saturation& saturation = *space->saturation;
        for (const Line& line : proof.lines) {
            saturation.add(line.left);
            saturation.add(line.right);
            space->graph.unite(line.left, line.right, line.justification);
        }
        for (const LemmaUse* use : known_uses(proof))
            if (kept.count(use->lemma)) saturation.apply_known(*use);
        for (const auto& [left, right] : proof.goals) {
            saturation.add(left);
            saturation.add(right);
        }
        if (search) {
            for (TermId term : proof.written.terms_written) saturation.add(term);
            saturation.run();
        }
        for (const auto& [left, right] : proof.goals)
            if (!space->graph.equal(left, right)) return nullptr;
        return space;
    }

    TermTable& table_;
    const CertificateSubject& subject_;
    Findings& findings_;
    Sections best_;
    const std::vector<Line> no_lines_;
    std::vector<Line> lines_;
    Goals goals_;
};

}  // namespace

Result<Sections> write_with_few_lemmas(TermTable& table, const CertificateSubject& subject, Findings& findings) {
    Result<Sections> sections = write_sections(subject, findings);
    if (!sections) return sections;
    return FewerLemmas(table, subject, findings, std::move(*sections)).run();
}

}  // namespace countersign
