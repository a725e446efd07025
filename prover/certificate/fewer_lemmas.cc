// As in Flatt et al., "Small Proofs from Congruence Closure" (FMCAD 2022), equalities that were found more than once are kept with every
// way in which they were found; but what is made small here is the set of lemmas. Lemmas are left out one by one while the uses of the
// others close all goals. The search reads an operand by the best term of its class, which may rest on the very lemma to be left out:
// so the lemmas of the proof are first matched once more, on terms as they are written, and at the end without one that may be needless.
#include "prover/certificate/fewer_lemmas.h"

#include <algorithm>
#include <optional>

#include "prover/search/ground_closure.h"
#include "prover/search/vanished.h"

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
    const auto is_shown = [&](RangeFactId fact) { return shown.count(fact) > 0; };
    std::vector<const LemmaUse*> uses;
    for (const LemmaUse& use : proof.space->saturation->uses())
        if (classes.count(graph.find(use.left)) && std::all_of(use.ranges.begin(), use.ranges.end(), is_shown)) uses.push_back(&use);
    return uses;
}

/// What follows from the known uses of some lemmas: the goals, and the equalities by which the proof's range facts are carried?
class Consequences {
public:
    using State = GroundClosure::State;

    Consequences(const TermTable& table, const Proof& proof) : closure_(table) {
        for (const Line& line : proof.lines) add(line.left, line.right, nullptr);
        for (const LemmaUse* use : known_uses(proof)) add(use->left, use->right, use->lemma);
        for (const auto& [left, right] : proof.goals) closure_.add_goal(left, right);
        const RangeFacts& ranges = proof.space->ranges;
        for (RangeFactId fact : proof.written.ranges_written)
            if (ranges[fact].origin == RangeOrigin::Carry) closure_.add_goal(ranges[ranges[fact].carried_from].term, ranges[fact].term);
        closure_.begin();
        use(nullptr);
    }

    /// From here on the known uses of this lemma, too.
    void use(const Lemma* lemma) {
        if (const auto found = equations_.find(lemma); found != equations_.end())
            for (std::size_t equation : found->second) closure_.use(equation);
    }
    bool hold() { return closure_.goals_hold(); }
    State state() const { return closure_.state(); }
    void return_to(const State& state) { closure_.return_to(state); }

private:
    void add(TermId left, TermId right, const Lemma* lemma) {
        equations_[lemma].push_back(closure_.add_equation(left, right));
    }

    GroundClosure closure_;
    std::map<const Lemma*, std::vector<std::size_t>> equations_;  // looked up only; of null: the claim's lines
};

/// Of some lemmas those that both proofs need, if one is left out after another, each if the goals hold by what is then left. Halves are
/// settled one after the other, so that of n lemmas each is used log n times, not n times.
class NeededLemmas {
public:
    NeededLemmas(const TermTable& table, const Proof& witness, const Proof& main) : witness_(table, witness), main_(table, main) {}

    /// Nothing if the goals do not hold by all of them.
    std::optional<Lemmas> of(const std::vector<const Lemma*>& lemmas) {
        const auto before = state();
        use(lemmas);
        if (!hold()) return std::nullopt;
        return_to(before);
        needed_.clear();
        settle(lemmas);
        return needed_;
    }

    /// Whether the goals hold by these.
    bool hold_by(const Lemmas& lemmas) {
        const auto before = state();
        use({lemmas.begin(), lemmas.end()});
        const bool result = hold();
        return_to(before);
        return result;
    }

private:
    using State = std::pair<Consequences::State, Consequences::State>;

    State state() const { return {witness_.state(), main_.state()}; }
    void return_to(const State& state) {
        witness_.return_to(state.first);
        main_.return_to(state.second);
    }
    void use(const std::vector<const Lemma*>& lemmas) {
        for (const Lemma* lemma : lemmas) {
            witness_.use(lemma);
            main_.use(lemma);
        }
    }
    bool hold() { return witness_.hold() && main_.hold(); }

    /// The goals hold by these beside what is in use now; what of them is needed is in use afterwards. As deep as the halves go.
    void settle(const std::vector<const Lemma*>& lemmas) {
        if (lemmas.empty() || hold()) return;
        if (lemmas.size() == 1) {
            needed_.insert(lemmas[0]);
            use(lemmas);
            return;
        }
        const auto middle = lemmas.begin() + static_cast<std::ptrdiff_t>(lemmas.size() / 2);
        const std::vector<const Lemma*> first(lemmas.begin(), middle), second(middle, lemmas.end());
        const State before = state();
        use(second);
        settle(first);
        return_to(before);
        for (const Lemma* lemma : first)
            if (needed_.count(lemma)) use({lemma});
        settle(second);
    }

    Consequences witness_, main_;
    Lemmas needed_;
};

class FewerLemmas {
public:
    FewerLemmas(TermTable& table, const CertificateSubject& subject, Findings& findings, Sections sections)
        : table_(table), subject_(subject), findings_(findings), best_(std::move(sections)) {
        add_lines(subject.expanded.given, JustificationKind::Given);
        add_lines(subject.expanded.random, JustificationKind::Random);
        for (TermId term : findings.vanished) lines_.push_back({term, zeros_like(table, term), {JustificationKind::Vanished}});
        goals_ = findings.expect_goals;
        for (const LayoutFound& layout : findings.layouts) goals_.insert(goals_.end(), layout.statements.begin(), layout.statements.end());
        goals_.insert(goals_.end(), findings.limit_equalities.begin(), findings.limit_equalities.end());
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
        NeededLemmas needed(table_, witness(), main());
        const std::optional<Lemmas> needed_of_all = needed.of(by_use());
        if (!needed_of_all || needed_of_all->size() == best_.lemmas.size() || rebuild(*needed_of_all, false)) return;
        // Somewhere a term is settled only by what was left out: one at a time, then.
        Lemmas kept = used();
        std::size_t uses = 0;
        for (const Lemma* lemma : by_use()) {
            if (!kept.erase(lemma)) continue;
            const bool is_needed = !needed.hold_by(kept);
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
