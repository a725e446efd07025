#include "prover/search/deep_lemma.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "prover/lemma/kernel_value.h"
#include "prover/search/readings.h"

namespace countersign {
namespace {

constexpr std::size_t classes_of_a_rank = 16;    // looked at below one operator
constexpr std::size_t members_per_class = 8;
constexpr std::size_t readings_per_class = 4;
constexpr std::uint64_t most_work = 30'000;         // of the engine (LemmaVerdict::work) for one operator
constexpr std::uint64_t most_work_in_all = 150'000; // a wrong graph is stuck at every operator behind the fault
constexpr std::uint64_t work_of_a_refusal = 50;     // besides
constexpr std::uint64_t nodes_of_a_rank = 60;    // of one side, shared terms again and again
constexpr std::size_t element_limit = 1u << 16;  // above, the engine refutes by smaller tensors
constexpr int draws = 2;

bool agree(const TensorValue& a, const TensorValue& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!a.approximate && !b.approximate) {
            if (a.exact[i] != b.exact[i]) return false;
            continue;
        }
        const double x = a.approximate ? a.approximation[i] : a.exact[i].convert_to<double>();
        const double y = b.approximate ? b.approximation[i] : b.exact[i].convert_to<double>();
        if (!(std::abs(x - y) <= 1e-6 * (1 + std::abs(x) + std::abs(y)))) return false;
    }
    return true;
}

TensorValue draw(const TermType& type, std::int64_t below, std::mt19937_64& random) {
    TensorValue value;
    value.type = type;
    value.approximate = type.sort == Sort::Real;
    std::size_t count = 1;
    for (std::int64_t size : type.shape) count *= static_cast<std::size_t>(size);
    for (std::size_t i = 0; i < count; ++i) {
        if (type.sort == Sort::Bool) value.exact.push_back(Rational(static_cast<int>(random() % 2)));
        else if (type.sort == Sort::Int) value.exact.push_back(Rational(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(below))));
        else value.approximation.push_back(static_cast<double>(static_cast<int>(random() % 33) - 16) / 8);
    }
    return value;
}

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
    drawn_.clear();
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
    Readings of_s(table_, graph, bases);
    std::vector<TermId> lefts;
    const std::vector<TermId> members = graph.members(root);
    for (TermId member : members) {
        if (table_[member].is_leaf || !graph.is_candidate(member) || lefts.size() >= readings_per_class) continue;
        const auto left = of_s.application(member);
        if (left && std::find(lefts.begin(), lefts.end(), *left) == lefts.end()) lefts.push_back(*left);
    }
    for (TermId left : lefts) {
        const std::vector<TermId> tensors = of_s.bases_of(left);
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
            if (!tried_.insert({left, right}).second || signs_of(right, representatives) != signs ||
                refuted_by_chance(left, right, representatives))
                continue;
            graph.add(left);
            graph.add(right);
            if (!graph.equal(left, stuck) || graph.equal(right, stuck)) continue;
            if (auto found = prove_equation(table_, space_, stuck, left, right, tensors, name, prove)) return found;
        }
    }
    return nullptr;
}

bool DeepLemmas::refuted_by_chance(TermId left, TermId right, const std::vector<TermId>& tensors) {
    // Index tensors are drawn below a size: the largest at which the left side has a value.
    std::set<std::int64_t, std::greater<>> bounds{1};
    std::size_t elements = 0;
    bool has_kernel = false;
    std::set<TermId> seen;
    std::vector<TermId> stack{left, right};
    while (!stack.empty()) {
        const TermId term = stack.back();
        stack.pop_back();
        if (!seen.insert(term).second) continue;
        std::size_t count = 1;
        for (std::int64_t size : table_[term].type.shape) {
            if (size > 0) bounds.insert(size);
            count = std::min(element_limit + 1, count * static_cast<std::size_t>(size));
        }
        elements = std::min(element_limit + 1, elements + count);
        const CoreOperator* const operation = table_[term].is_leaf ? nullptr : table_.core_operator(table_[term].op);
        has_kernel = has_kernel || (operation && is_kernel(*operation));
        if (std::find(tensors.begin(), tensors.end(), term) != tensors.end()) continue;
        stack.insert(stack.end(), table_[term].arguments.begin(), table_[term].arguments.end());
    }
    // The engine draws smaller tensors; but of kernels it has no values either, and looks long for a proof.
    if (elements > element_limit) return has_kernel;
    int compared = 0;
    for (std::int64_t below : bounds)
        for (int turn = 0; turn < draws && compared < draws; ++turn) {
            Values& values = drawn_[{tensors, below, turn}];
            if (values.empty()) {
                std::mt19937_64 random(20240601 + static_cast<std::uint64_t>(turn));
                for (TermId tensor : tensors) values.emplace(tensor, draw(table_[tensor].type, below, random));
            }
            const TensorValue* of_left = value(left, values);
            if (!of_left) break;
            const TensorValue* of_right = value(right, values);
            if (!of_right || !agree(*of_left, *of_right)) return true;
            ++compared;
        }
    return false;
}

const TensorValue* DeepLemmas::value(TermId root, Values& values) const {
    // Arguments have smaller ids than what is made of them.
    std::set<TermId> needed;
    std::vector<TermId> open{root};
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (values.count(term) || !needed.insert(term).second) continue;
        open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
    }
    EvaluateOptions options;
    options.approximate = true;
    options.element_limit = 4 * element_limit;
    options.work_limit = 1u << 18;
    for (TermId term : needed) {
        auto computed = evaluate(table_, term, values, options);
        if (!computed) return nullptr;
        values.emplace(term, std::move(*computed));
    }
    return &values.at(root);
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
