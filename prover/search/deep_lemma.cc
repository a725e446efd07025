#include "prover/search/deep_lemma.h"

#include <algorithm>

#include "prover/search/readings.h"

namespace countersign {
namespace {

constexpr std::size_t classes_of_a_rank = 16;    // looked at below one operator
constexpr std::size_t members_per_class = 8;
constexpr std::size_t readings_per_class = 4;
constexpr std::uint64_t most_work = 30'000;         // of the engine (LemmaVerdict::work) for one operator
constexpr std::uint64_t most_work_in_all = 150'000; // a wrong graph is stuck at every operator behind the fault
constexpr std::uint64_t most_work_unseen = 15'000;  // for what chance cannot compare, as nearly all of it is false; none is tried for fewer sizes
constexpr std::uint64_t work_of_a_refusal = 50;     // besides
constexpr std::uint64_t nodes_of_a_rank = 60;    // of one side, shared terms again and again

}  // namespace

std::vector<TermId> DeepLemmas::unrelated_below(TermId term, const IsRelated& related) const {
    const EGraph& graph = space_.graph;
    const std::size_t most_classes = classes_of_a_rank * ranks();
    std::vector<TermId> result;
    std::set<TermId> entered;
    struct Visit {
        TermId root;
        bool below_done;
    };
    std::vector<Visit> stack{{graph.find(term), false}};
    while (!stack.empty() && result.size() < most_classes) {
        const Visit visit = stack.back();
        stack.pop_back();
        if (visit.below_done) {
            result.push_back(visit.root);
            continue;
        }
        if (!entered.insert(visit.root).second || related(visit.root)) continue;
        stack.push_back({visit.root, true});
        std::size_t members = 0;
        for (TermId member : graph.members(visit.root)) {
            if (table_[member].is_leaf || !graph.is_candidate(member)) continue;
            if (++members > members_per_class) break;
            for (TermId argument : table_[member].arguments) stack.push_back({graph.find(argument), false});
        }
    }
    return result;
}

std::unique_ptr<LocalLemma> DeepLemmas::find(TermId term, const std::string& name, const IsRelated& related, const LemmaProver& prove) {
    return first_about(unrelated_below(term, related), true, name, prove);
}

std::unique_ptr<LocalLemma> DeepLemmas::find_held(const std::vector<TermId>& terms, const std::string& name, const LemmaProver& prove) {
    return first_about(terms, false, name, prove);
}

std::unique_ptr<LocalLemma> DeepLemmas::first_about(const std::vector<TermId>& terms, bool with_sums, const std::string& name,
                                                    const LemmaProver& prove) {
    const std::uint64_t before = work_;
    chance_.forget();
    of_s_.reset();
    const LemmaProver counted = [&](const Lemma& lemma) {
        const auto [known, added] = verdicts_.try_emplace(statement(lemma));
        if (added) {
            known->second = prove(lemma);
            work_ += known->second.work + (known->second.status == LemmaStatus::Refused ? work_of_a_refusal : 0);
        }
        return known->second;
    };
    for (TermId term : terms) {
        if (work_ - before >= most_work || work_ >= most_work_in_all) break;
        if (auto found = about(term, with_sums, name, counted)) return found;
    }
    return nullptr;
}

std::unique_ptr<LocalLemma> DeepLemmas::about(TermId stuck, bool with_sums, const std::string& name, const LemmaProver& prove) {
    EGraph& graph = space_.graph;
    const TermId root = graph.find(stuck);
    const std::vector<Candidate> candidates = candidates_.of_type(table_[root].type);
    if (candidates.empty()) return nullptr;
    const std::uint64_t most_nodes = nodes_of_a_rank * ranks();
    std::set<TermId> bases;
    for (TermId base : base_terms_)
        if (graph.contains(base) && !graph.is_constant(base) && graph.find(base) != root) bases.insert(graph.find(base));
    if (!of_s_ || of_s_bases_ != bases) {
        of_s_ = std::make_unique<Readings>(table_, graph, bases);
        of_s_bases_ = bases;
    }
    std::map<TermId, std::vector<TermId>> tensors_of;
    std::vector<TermId> lefts;
    const std::vector<TermId> members = graph.members(root);
    for (TermId member : members) {
        if (table_[member].is_leaf || !graph.is_candidate(member) || lefts.size() >= readings_per_class) continue;
        const auto left = of_s_->application(member);
        if (left && tensors_of.emplace(*left, of_s_->bases_of(*left)).second) lefts.push_back(*left);
    }
    for (TermId left : lefts) {
        const std::vector<TermId>& tensors = tensors_of.at(left);
        if (tensors.empty()) continue;
        Readings of_d(table_, graph, std::set<TermId>(tensors.begin(), tensors.end()), most_nodes);
        std::vector<TermId> representatives;
        for (TermId tensor : tensors) representatives.push_back(graph.representative(tensor));
        const std::set<std::string> signs = signs_of(left, representatives);
        for (const Candidate& candidate : candidates) {
            if (!with_sums && candidate.operator_name == "sum") continue;
            std::vector<TermId> parts;
            std::uint64_t cost = 0;
            for (TermId part : candidate.parts) {
                if (!graph.contains(part) || of_d.cost(part) > most_nodes) break;
                const auto read = of_d.of(part);
                if (!read) break;
                cost += of_d.cost(part);
                parts.push_back(*read);
            }
            if (parts.size() != candidate.parts.size() || cost > most_nodes) continue;
            TermId right = parts[0];
            if (!candidate.operator_name.empty()) {
                const auto made = table_.make(candidate.operator_name, parts, candidate.attributes);
                if (!made) continue;
                right = *made;
            }
            if (right == left || of_d.bases_of(right).size() != tensors.size() || graph.equal(right, root)) continue;
            if (!tried_.insert({left, right}).second || signs_of(right, representatives) != signs) continue;
            const Chance::Verdict chance = chance_.compare(left, right, representatives);
            const bool is_unseen = chance == Chance::Verdict::TooLarge;
            if (chance == Chance::Verdict::Different || (is_unseen && work_unseen_ >= most_work_unseen)) continue;
            of_s_.reset();  // the graph changes
            graph.add(left);
            graph.add(right);
            if (!graph.equal(left, stuck) || graph.equal(right, stuck)) continue;
            const std::uint64_t before = work_;
            bool is_open = false;
            const LemmaProver once = [&](const Lemma& lemma) {
                if (is_unseen && is_open) return LemmaVerdict();
                LemmaVerdict verdict = prove(lemma);
                is_open = is_open || verdict.status == LemmaStatus::Unknown;
                return verdict;
            };
            if (auto found = prove_equation(table_, space_, stuck, left, right, tensors, name, once)) return found;
            if (is_unseen) work_unseen_ += work_ - before;
        }
    }
    return nullptr;
}

std::set<std::string> DeepLemmas::signs_of(TermId root, const std::vector<TermId>& tensors) const {
    std::set<std::string> result;
    std::set<TermId> seen;
    std::vector<TermId> open{root};
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (!seen.insert(term).second || std::find(tensors.begin(), tensors.end(), term) != tensors.end()) continue;
        const ScalarFunction* function = table_[term].is_leaf ? nullptr : table_.scalar_function(table_[term].op);
        if (function && !function->facts.empty()) result.insert(function->name);
        if (!table_[term].is_leaf && table_[term].type.sort == Sort::Real && table_.operator_name(table_[term].op) == "fill")
            for (const AttributeValue& attribute : table_[term].attributes)
                if (const auto* number = std::get_if<Rational>(&attribute); number && *number != 0 && *number != 1) result.insert(rational_text(*number));
        open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
    }
    return result;
}

}  // namespace countersign
