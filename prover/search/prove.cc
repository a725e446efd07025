#include "prover/search/prove.h"

#include <algorithm>
#include <utility>

#include "prover/search/clean.h"
#include "prover/search/cut_goal.h"
#include "prover/search/exchange.h"
#include "prover/search/gap_lemmas.h"
#include "prover/search/layout_goal.h"
#include "prover/search/lemma_choice.h"
#include "prover/search/lifted_layout.h"
#include "prover/search/limit_parts.h"
#include "prover/search/model.h"
#include "prover/search/near_tensors.h"
#include "prover/search/shifts.h"
#include "prover/search/stuck.h"
#include "prover/search/vanished.h"
#include "prover/search/witness.h"

namespace countersign {
namespace {

/// All terms that a graph's nodes are made of, oldest first.
void collect_terms(const TermTable& table, const ExpandedGraph& graph, std::set<TermId>& terms) {
    std::vector<TermId> results;
    for (const GraphNode& node : graph.nodes)
        for (const NodeResult& result : node.results)
            if (!result.is_none) results.push_back(result.term);
    add_terms_below(table, std::move(results), terms);
}

/// Whether one search was stuck at a later node of s than another, or passed all of them.
bool is_further(const ExpandedGraph& s, const Findings& one, const Findings& other) {
    if (!one.stuck) return one.passed_s;
    for (const GraphNode& node : s.nodes)
        for (const NodeResult& result : node.results) {
            if (!result.is_none && result.term == one.stuck->result) return false;
            if (!result.is_none && result.term == other.stuck->result) return true;
        }
    return false;
}

/// What tells one search of a claim from another.
struct Turn {
    bool cuts = false;                // some graph cuts what it multiplies or adds up
    bool everywhere = true;           // lemmas go where no graph went
    bool ends_at_limit = false;       // it ends where it meets its limit
    const Findings* first = nullptr;  // of the search before, where this is the last: where that was stuck this one gives up if it gets no further
};

class Search {
public:
    Search(TermTable& table, const Library& library, const Claim& claim, const Expansion& graphs, const ExpandedClaim& expanded,
           const SearchOptions& options, const Turn& turn)
        : table_(table), library_(library), claim_(claim), graphs_(graphs), expanded_(expanded), options_(options), turn_(turn),
          again_(turn.first != nullptr), exchanges_(table, library, options.without_lemmas, again_) {}

    Result<Findings> run() {
        collect_terms(table_, graphs_.s, findings_.terms_of_s);
        for (const ExpandedGraph& rank : graphs_.d) collect_terms(table_, rank, findings_.terms_of_d);
        const Status opened = open_main();
        if (!opened) return opened.error();
        const Status witnessed = prove_witness();
        if (!witnessed) return witnessed.error();
        add_graphs_of_d();
        if (!pass_over_s()) {
            findings_.limit_met = saturation().limit_met();
            return std::move(findings_);
        }
        findings_.passed_s = true;
        meet_requirements_of_d();
        close_goals();
        find_layouts();
        if (findings_.reasons.empty()) show_limit_parts();
        describe_outputs();
        findings_.proved = findings_.reasons.empty();
        if (!findings_.proved) note_what_may_help();
        findings_.terms = table_.size();
        findings_.lemma_uses = findings_.main->saturation->united();
        return std::move(findings_);
    }

private:
    ProofSpace& main() { return *findings_.main; }
    Saturation& saturation() { return *findings_.main->saturation; }

    /// In the last search what vanishes is taken for 0: nothing that is found without that needs more than equalities.
    void saturate() {
        saturation().run();
        while (vanished_) {
            const std::vector<TermId> proposed = vanished_->propose();
            if (proposed.empty()) return;
            for (TermId term : proposed) {
                const TermId zeros = zeros_like(table_, term);
                saturation().add(term);
                saturation().add(zeros);
                if (main().graph.unite(term, zeros, {JustificationKind::Vanished})) findings_.vanished.push_back(term);
            }
            saturation().run();
        }
    }

    Status open_main() {
        findings_.main = std::make_unique<ProofSpace>(table_);
        ProofSpace& space = main();
        SaturationLimits limits;
        limits.looks_at_drops = again_ || turn_.cuts;
        limits.computed_parts_only = !turn_.everywhere;
        if (again_) limits.terms_per_added = 24;
        // Lemmas for what is cut make many terms that lead nowhere; without them, and at last, more terms are worth their time.
        if (again_ || !(turn_.everywhere && turn_.cuts)) limits.terms_per_run = 12'000, limits.terms_for_each = 64;
        space.saturation = std::make_unique<Saturation>(table_, space.graph, space.ranges, library_, options_.without_lemmas, limits);
        if (again_ && !options_.partial.empty()) vanished_.emplace(table_, space.graph);
        near_d_.emplace(table_, space, findings_.terms_of_d);
        lifted_layouts_.emplace(table_, space.graph, findings_.terms_of_d);
        for (TermId term : findings_.terms_of_s)
            for (const RangeCondition& required : table_.range_requirements(term)) {
                requirements_of_s_.push_back(required);
                space.graph.add(required.term);
                space.ranges.add_requirement(required, term);
            }
        for (const ExpandedAssumption& line : expanded_.assume) {
            space.graph.add(line.term);
            space.ranges.add_assume(line.term, line.formula, line.index);
        }
        unite_lines(expanded_.given, JustificationKind::Given);
        unite_lines(expanded_.random, JustificationKind::Random);
        return Done{};
    }

    void unite_lines(const std::vector<ExpandedEquality>& lines, JustificationKind kind) {
        for (const ExpandedEquality& line : lines) {
            saturation().add(line.left);
            saturation().add(line.right);
            main().graph.unite(line.left, line.right, {kind, static_cast<std::uint32_t>(line.index)});
        }
    }

    Status prove_witness() {
        if (const Status status = check_not_empty(table_, expanded_); !status) return status.error();
        auto witness = find_witness(table_, expanded_);
        if (!witness) return witness.error();
        findings_.witness = std::move(*witness);
        const std::vector<RangeCondition> requirements = requirements_of_model(table_, requirements_of_s_, findings_.reasons);
        auto model = find_model(table_, expanded_, graphs_.leaves, requirements, findings_.witness, LimitModel(table_, options_.partial));
        if (!model) return model.error();
        findings_.model = std::move(*model);
        findings_.witness_space = std::make_unique<ProofSpace>(table_);
        ProofSpace& space = *findings_.witness_space;
        space.saturation = std::make_unique<Saturation>(table_, space.graph, space.ranges, library_, options_.without_lemmas);
        for (const auto& [left, right] : findings_.witness.obligations) {
            space.saturation->add(left);
            space.saturation->add(right);
        }
        space.saturation->run();
        for (std::size_t i = 0; i < findings_.witness.obligations.size(); ++i) {
            const auto& [left, right] = findings_.witness.obligations[i];
            if (space.graph.equal(left, right)) continue;
            const bool given = i < expanded_.given.size();
            const ExpandedEquality& line = given ? expanded_.given[i] : expanded_.random[i - expanded_.given.size()];
            return Error{{claim_.path, line.line, 0},
                         "the claim's lines contradict each other, or their witness was not shown to meet: " + line.text};
        }
        // Witness values show where ranges of parts come from.
        for (const auto& [leaf, value] : findings_.witness.values)
            if (table_[leaf].type.sort != Sort::Real) saturation().add(value);
        return Done{};
    }

    void add_graphs_of_d() {
        std::vector<TermId> terms(findings_.terms_of_d.begin(), findings_.terms_of_d.end());
        for (TermId term : terms) {
            saturation().add(term);
            if (!turn_.everywhere && terms.size() > 600) saturate();  // a deep model would meet the limit on one run
        }
        // What a goal makes of outputs of d, so that it is known to be of use.
        for (const ExpectGoal& goal : expanded_.expects)
            for (TermId side : {goal.left, goal.right})
                if (!turn_.everywhere && !mentions_s(side)) saturation().add(side);
        if (again_ == turn_.cuts) offer_parts_together();
        saturate();
        gap_lemmas_.emplace(table_, library_, graphs_, options_, *near_d_, findings_);
    }

    /// Tensors that d cuts, as their parts side by side: at once, or only where something is stuck. What one rank cuts for itself the
    /// others need not be cut by; so where products and sums are cut the first search waits, and else the second. What d leaves out may vanish.
    void offer_parts_together() {
        if (std::exchange(parts_together_, true)) return;
        const std::vector<TermId> terms(findings_.terms_of_d.begin(), findings_.terms_of_d.end());
        for (TermId joined : propose_tilings(table_, terms, vanished_.has_value())) saturation().add(joined);
    }

    /// False: it has given up; where another search comes after it, as soon as it meets its limit, which it does over and over then.
    bool pass_over_s() {
        for (const GraphNode& node : graphs_.s.nodes)
            for (const NodeResult& result : node.results) {
                if (result.is_none || !results_of_s_.insert(result.term).second) continue;
                saturation().add(result.term);
                saturate();
                if (turn_.ends_at_limit && saturation().limit_met()) return false;
                if (table_[result.term].is_leaf) {
                    lifted_layouts_->note_input(result.term);
                    continue;
                }
                if (gives_up_at(result.term, relate(result.term))) return false;
            }
        return true;
    }

    bool relate(TermId term) {
        if (is_laid_out(term)) return true;
        if (exchanges_.apply(main(), term)) saturate();
        if (near_d_->holds(term)) return true;
        offer_parts_together();
        saturate();
        if (near_d_->holds(term)) return true;
        if (again_) {
            const std::vector<TermId> shifts = propose_shifts(table_, main().graph, findings_.terms_of_d, term);
            for (TermId shifted : shifts) saturation().hold(shifted);
            if (!shifts.empty() && !std::exchange(shifted_, true))
                saturation().look_again(shifts, std::max(terms_for_shifts, terms_for_shifts_of_each * saturation().held()));
            saturate();
        }
        try_local_lemmas(term);
        return near_d_->holds(term);
    }

    /// The last search gives up where it gets no further than the one before. From there some operators may stay open (a softmax that d divides
    /// later), as long as what is made of them is related soon.
    bool gives_up_at(TermId term, bool is_related) {
        is_beyond_ = is_beyond_ || (again_ && !is_related && term == turn_.first->stuck->result);
        if (!is_beyond_) return false;
        if (!is_related) {
            open_.insert(term);
            return open_.size() > most_open;
        }
        std::vector<TermId> below = table_[term].arguments;
        std::set<TermId> seen;
        while (!below.empty() && is_beyond_) {
            const TermId part = below.back();
            below.pop_back();
            if (!seen.insert(part).second) continue;
            is_beyond_ = !open_.count(part);
            if (!results_of_s_.count(part)) below.insert(below.end(), table_[part].arguments.begin(), table_[part].arguments.end());
        }
        return false;
    }

    bool is_laid_out(TermId term) {
        for (TermId layout : lifted_layouts_->propose(term)) {
            saturation().add(layout);
            if (!is_closed_by_cuts(term, layout)) continue;
            lifted_layouts_->accept(term, layout);
            return true;
        }
        return false;
    }

    /// They take long, above all behind a fault: until the second search has come where the first was stuck, it has them where they helped that.
    void try_local_lemmas(TermId term) {
        if (again_ && term == turn_.first->stuck->result) further_ = true;
        if (is_beyond_ || in_vain_ == most_in_vain) return;
        if (again_ && !further_ && !turn_.first->helped_by_local_lemmas.count(term)) return;
        const bool one_helped = gap_lemmas_->find_at(term);
        if (one_helped) findings_.helped_by_local_lemmas.insert(term);
        in_vain_ = one_helped ? 0 : in_vain_ + 1;
    }

    /// A goal about an output of s that is related to d, but not as the goal says it.
    bool is_closed_by_lemmas(TermId of_s, const std::function<bool()>& is_closed) {
        return !findings_.stuck && near_d_->holds(of_s) && gap_lemmas_->close_goal(of_s, is_closed);
    }

    bool is_closed_by_cuts(TermId of_s, TermId of_d) {
        for (const auto& [whole, like] : {std::pair(of_s, of_d), std::pair(of_d, of_s)}) {
            for (TermId cut : propose_cuts(table_, main().graph, whole, like)) saturation().add(cut);
            saturate();
            if (main().graph.equal(of_s, of_d)) return true;
        }
        return false;
    }

    void meet_requirements_of_d() {
        for (const ExpandedGraph& rank : graphs_.d)
            for (const GraphNode& node : rank.nodes)
                for (const NodeResult& result : node.results)
                    if (!result.is_none) meet_requirements(rank, node, result.term);
    }

    void meet_requirements(const ExpandedGraph& rank, const GraphNode& node, TermId term) {
        std::vector<TermId> stack{term};
        while (!stack.empty()) {
            const TermId current = stack.back();
            stack.pop_back();
            if (!checked_.insert(current).second) continue;
            for (TermId argument : table_[current].arguments) stack.push_back(argument);
            if (findings_.terms_of_s.count(current)) continue;
            const auto requirements = table_.range_requirements(current);
            if (requirements.empty()) continue;
            RequirementOfD entry;
            entry.application = current;
            for (const auto& [about, formula] : requirements) {
                const auto fact = main().ranges.prove(about, formula, saturation().epoch());
                if (fact) {
                    entry.facts.push_back(*fact);
                    continue;
                }
                findings_.reasons.push_back(TensorNotes::name(rank, node) + " (" + rank.captured->path + ":" + std::to_string(node.line) +
                                            ") requires " + expression_text(*formula) + " of its integers, which is not shown");
            }
            if (entry.facts.size() == requirements.size()) findings_.requirements_of_d[current] = entry;
        }
    }

    void close_goals() {
        std::optional<Relations> relations;
        for (const ExpectGoal& goal : expanded_.expects) {
            saturation().add(goal.left);
            saturation().add(goal.right);
        }
        if (saturation().limit_met()) saturation().look_again(terms_of_goals(), terms_for_goals);
        saturate();
        for (const ExpectGoal& goal : expanded_.expects) {
            findings_.expect_goals.push_back({goal.left, goal.right});
            if (!main().graph.equal(goal.left, goal.right) && exchanges_.apply(main(), goal.left)) saturate();
            const TermId of_s = is_of_s(goal.left) ? goal.left : goal.right;
            const auto is_closed = [&] { return main().graph.equal(goal.left, goal.right); };
            const TermId of_d = of_s == goal.left ? goal.right : goal.left;
            if (is_closed() || is_closed_by_cuts(of_s, of_d) || is_closed_by_lemmas(of_s, is_closed)) continue;
            findings_.reasons.push_back("line " + std::to_string(goal.line) + " is not proved: " + goal.text +
                                        (goal.instance.empty() ? "" : " (" + goal.instance + ")"));
            if (findings_.stuck) continue;
            if (!relations) relations.emplace(table_, main().graph, graphs_, findings_.terms_of_s);
            findings_.stuck = find_stuck(table_, main(), graphs_, *relations, of_s);
        }
    }

    /// What goals make of tensors that graphs hold.
    std::vector<TermId> terms_of_goals() const {
        std::vector<TermId> result, open;
        std::set<TermId> seen;
        for (const ExpectGoal& goal : expanded_.expects) open.insert(open.end(), {goal.left, goal.right});
        while (!open.empty()) {
            const TermId term = open.back();
            open.pop_back();
            if (findings_.terms_of_d.count(term) || findings_.terms_of_s.count(term) || !seen.insert(term).second) continue;
            result.push_back(term);
            open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
        }
        return result;
    }

    bool is_of_s(TermId term) const { return findings_.terms_of_s.count(term) && !findings_.terms_of_d.count(term); }
    /// Of a side of a goal: whether anything but tensors of d stands in it.
    bool mentions_s(TermId side) const {
        std::vector<TermId> open{side};
        std::set<TermId> seen;
        while (!open.empty()) {
            const TermId term = open.back();
            open.pop_back();
            if (findings_.terms_of_d.count(term) || !seen.insert(term).second) continue;
            if (findings_.terms_of_s.count(term)) return true;
            open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
        }
        return false;
    }

    /// Equal numbers of another element type are another output.
    std::optional<std::string> other_element_type(std::size_t position) const {
        const NodeResult& of_s = graphs_.s.outputs[position];
        for (const ExpandedGraph& graph : graphs_.d) {
            if (position >= graph.outputs.size() || graph.outputs[position].is_none) continue;
            const NodeResult& of_d = graph.outputs[position];
            if (of_s.has_other_type(of_d))
                return "element types disagree: " + OutputPosition{-1, position}.text() + " is " + of_s.dtype + ", " +
                       OutputPosition{graph.rank, position}.text() + " " + of_d.dtype;
        }
        return std::nullopt;
    }

    void find_layouts() {
        for (const LayoutGoal& goal : expanded_.layouts) {
            const TermId of_s = graphs_.s.outputs[goal.position].term;
            const std::string output = "s.output[" + std::to_string(goal.position) + "] (" + goal.node + ")";
            if (const auto reason = says_nothing(output, table_[of_s].type)) {
                findings_.reasons.push_back(*reason);
                continue;
            }
            if (const auto reason = other_element_type(goal.position)) {
                findings_.reasons.push_back(*reason);
                continue;
            }
            std::optional<LayoutFound> found;
            const auto find = [&](bool with_cuts) {
                found = find_layout(table_, graphs_.d, expanded_.mesh, goal.position, of_s, [&](TermId joined, const auto&) {
                    saturation().add(joined);
                    saturate();
                    return main().graph.equal(of_s, joined) || (with_cuts && is_closed_by_cuts(of_s, joined));
                });
                return found.has_value();
            };
            // Cuts only where no layout does without: most of those that are looked at are not the one.
            if (find(false) || find(true) || is_closed_by_lemmas(of_s, [&] { return find(false); })) {
                findings_.layouts.push_back(*found);
                continue;
            }
            findings_.reasons.push_back("no accepted layout of " + output + " over outputs of d was found");
            const Relations relations(table_, main().graph, graphs_, findings_.terms_of_s);
            if (!findings_.stuck) findings_.stuck = find_stuck(table_, main(), graphs_, relations, of_s);
        }
    }

    void show_limit_parts() {
        LimitParts parts = find_limit_parts(table_, main().graph, options_.partial);
        if (!parts.open.empty()) {
            for (TermId part : propose_limit_parts(table_, options_.partial, parts, graphs_.d.size())) saturation().add(part);
            saturate();
            parts = find_limit_parts(table_, main().graph, options_.partial);
        }
        if (!parts.open.empty()) {
            const std::set<TermId> holding = LimitModel(table_, options_.partial, LimitModel::Side::Ranks).holding();
            std::erase_if(parts.open, [&](const PartialApplication* open) { return holding.count(open->term) > 0; });
        }
        findings_.limit_equalities = std::move(parts.equalities);
        for (const PartialApplication* open : parts.open) {
            const ExpandedGraph& graph = graphs_.d[static_cast<std::size_t>(open->rank)];
            const std::string function = table_.operator_name(table_[open->term].op);
            const std::string place = graph.captured->path + ":" + std::to_string(open->node->line);
            findings_.reasons.push_back(TensorNotes::name(graph, *open->node) + " (" + place + "): where `-inf` stands, " +
                                        table_.text(open->term, 1) +
                                        " may have no value: not shown to be a part of what s gives to `" + function + "`");
        }
    }

    void describe_outputs() {
        const Relations relations(table_, main().graph, graphs_, findings_.terms_of_s);
        if (!findings_.reasons.empty() && !findings_.stuck && !graphs_.s.outputs.empty())
            for (const NodeResult& output : graphs_.s.outputs)
                if (!output.is_none && !relations.related(output.term)) {
                    findings_.stuck = find_stuck(table_, main(), graphs_, relations, output.term);
                    break;
                }
        for (std::size_t i = 0; i < graphs_.s.outputs.size(); ++i) {
            TensorNote note;
            note.name = "s.output[" + std::to_string(i) + "]";
            const NodeResult& output = graphs_.s.outputs[i];
            const std::string text = output.is_none ? "None" : relations.text(output.term);
            note.relation = text.empty() ? "no relation found" : text;
            findings_.outputs.push_back(note);
        }
    }

    void note_what_may_help() {
        findings_.limit_met = saturation().limit_met();
        if (findings_.limit_met) findings_.reasons.push_back("the search stopped at its limit on the number of terms");
        std::set<TermId> assumed;
        for (const ExpandedAssumption& line : expanded_.assume) assumed.insert(line.term);
        for (const GraphNode& node : graphs_.s.nodes) {
            if (!node.is_input || node.results.empty() || node.results[0].is_none) continue;
            const TermId input = node.results[0].term;
            if (table_[input].type.sort == Sort::Int && !assumed.count(input))
                findings_.reasons.push_back("no `assume` line says which integers s." + node.name + " holds");
        }
    }

    TermTable& table_;
    const Library& library_;
    const Claim& claim_;
    const Expansion& graphs_;
    const ExpandedClaim& expanded_;
    const SearchOptions& options_;
    const Turn turn_;
    const bool again_;  // whether it is the last
    const Exchanges exchanges_;
    std::vector<RangeCondition> requirements_of_s_;
    Findings findings_;
    // Operators in a row of which no local lemma says anything: behind a fault in a deep model there are hundreds.
    static constexpr std::size_t most_in_vain = 40;
    static constexpr std::size_t terms_for_goals = 2000;
    static constexpr std::size_t terms_for_shifts = 12'000, terms_for_shifts_of_each = 80;  // that the graphs hold: of each part in a ring of many ranks
    static constexpr std::size_t most_open = 8;  // operators beyond where the search before was stuck

    bool parts_together_ = false, further_ = false, is_beyond_ = false, shifted_ = false;
    std::size_t in_vain_ = 0;
    std::set<TermId> results_of_s_, open_;  // of the operators that were passed; of those that are open beyond
    std::optional<VanishedTerms> vanished_;
    std::optional<NearTensors> near_d_;
    std::optional<LiftedLayouts> lifted_layouts_;
    std::optional<GapLemmas> gap_lemmas_;
    std::set<TermId> checked_;
};

}  // namespace

Result<Findings> search_proof(TermTable& table, const Library& library, const Claim& claim, const Expansion& graphs,
                              const ExpandedClaim& expanded, const SearchOptions& options) {
    std::set<TermId> held;
    collect_terms(table, graphs.s, held);
    for (const ExpandedGraph& rank : graphs.d) collect_terms(table, rank, held);
    const LemmaChoice choice = choose_lemmas(table, library, held, expanded);
    SearchOptions with_late = options;
    with_late.without_lemmas.insert(choice.useless.begin(), choice.useless.end());
    const auto search = [&](const SearchOptions& with, const Turn& turn) {
        return Search(table, library, claim, graphs, expanded, with, turn).run();
    };
    // A local lemma that only holds by taking products apart is one that `validate` may not follow: without such ones first.
    Result<Findings> best = Error{};
    for (bool takes_products_apart : {false, true}) {
        SearchOptions without_late = with_late;
        without_late.without_lemmas.insert(choice.late.begin(), choice.late.end());
        without_late.local_engine.takes_products_apart = takes_products_apart;
        Result<Findings> first = search(without_late, {.cuts = choice.cuts, .ends_at_limit = true});
        if (first && first->limit_met) first = search(without_late, {.cuts = choice.cuts, .everywhere = false, .ends_at_limit = true});
        if (first && first->limit_met) first = search(without_late, {.cuts = choice.cuts});
        if (!first || first->proved || !first->stuck) return first;
        Result<Findings> second = search(with_late, {.cuts = choice.cuts, .first = &*first});
        if (second && second->proved) return second;
        const bool may_help = first->has_undecided_lemmas;
        best = second && is_further(graphs.s, *second, *first) ? std::move(second) : std::move(first);
        if (!may_help) break;
    }
    return best;
}

}  // namespace countersign
