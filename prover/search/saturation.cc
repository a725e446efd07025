// Saturation. Deterministic: queues are first in, first out, and nothing is iterated in hash order.
#include "prover/search/saturation.h"

#include <algorithm>

#include "prover/search/clean.h"

namespace countersign {

Saturation::Saturation(TermTable& table, EGraph& graph, RangeFacts& ranges, const Library& library, const std::set<std::string>& without,
                       SaturationLimits limits)
    : table_(table), graph_(graph), ranges_(ranges), limits_(limits) {
    for (const std::string& name : library.lemma_order)
        if (!without.count(name)) add_lemma(library.lemmas.at(name));
}

void Saturation::add_lemma(const Lemma& lemma) {
    for (std::size_t variant = 0; variant < lemma.variants.size(); ++variant) {
        patterns_.emplace_back(table_, lemma, variant);
        const std::size_t index = patterns_.size() - 1;
        if (patterns_[index].root_is_function()) by_arity_[patterns_[index].root_arity()].push_back(index);
        else by_operator_[patterns_[index].root()].push_back(index);
        deepest_ = std::max(deepest_, patterns_[index].depth());
    }
}

void Saturation::enqueue(TermId term) {
    queue_.insert({graph_.cost(term), term});
}

void Saturation::note_changes() {
    for (TermId changed : graph_.take_changed()) {
        enqueue(changed);
        // Patterns reach `deepest_` operators down: what changed below a term's argument concerns the term too.
        std::vector<TermId> layer{graph_.find(changed)};
        for (int depth = 2; depth < deepest_; ++depth) {
            std::vector<TermId> above;
            for (TermId root : layer)
                for (TermId parent : graph_.parents(root)) {
                    enqueue(parent);
                    above.push_back(graph_.find(parent));
                }
            std::sort(above.begin(), above.end());
            above.erase(std::unique(above.begin(), above.end()), above.end());
            layer = std::move(above);
        }
    }
}

void Saturation::add(TermId term) {
    if (!graph_.contains(term)) ++held_;
    graph_.add(term);
    if (generation_.size() < table_.size()) generation_.resize(table_.size(), 0);
}

void Saturation::run() {
    const std::size_t before = table_.size();
    note_changes();
    while (!queue_.empty()) {
        const TermId term = queue_.begin()->second;
        queue_.erase(queue_.begin());
        const std::size_t made = table_.size() - before;
        if (made > limits_.terms_per_run || made_ + made > limits_.terms_at_least + limits_.terms_for_each * held_) {
            limit_met_ = true;  // what is left in the queue is not looked at
            queue_.clear();
            graph_.take_changed();
            break;
        }
        match_term(term);
        note_changes();
    }
    made_ += table_.size() - before;
}

std::vector<std::size_t> Saturation::patterns_for(const Term& node) const {
    std::vector<std::size_t> candidates;
    if (const auto found = by_operator_.find(node.op); found != by_operator_.end()) candidates = found->second;
    if (table_.scalar_function(node.op))
        if (const auto found = by_arity_.find(node.arguments.size()); found != by_arity_.end())
            candidates.insert(candidates.end(), found->second.begin(), found->second.end());
    return candidates;
}

void Saturation::match_term(TermId term) {
    if (generation_.size() < table_.size()) generation_.resize(table_.size(), 0);
    const std::uint32_t generation = generation_[term.value];
    if (generation >= limits_.generations) return;
    const Term& node = table_[term];
    if (node.is_leaf || graph_.is_duplicate(term) || graph_.is_constant(term) || is_own_argument(term)) return;
    for (std::size_t index : patterns_for(node)) {
        std::vector<LemmaMatch> matches;
        patterns_[index].match(graph_, term, limits_.match, [&](LemmaMatch& match) { matches.push_back(match); }, nullptr);
        if (patterns_[index].flattens()) keep_leftmost(matches);
        for (LemmaMatch& match : matches) {
            const auto left = match.environment.build(*patterns_[index].lemma().left);
            if (!left) continue;
            // The left side fixes sizes and attributes; the variables tell apart the ways to read it.
            std::vector<std::int64_t> key{static_cast<std::int64_t>(index), left->value};
            for (std::size_t i = 0; i < match.environment.variable_count(); ++i) {
                const LemmaValue& value = match.environment.value(i);
                for (TermId part : value.terms) key.push_back(part.value);
                key.push_back(-1);
            }
            for (std::int64_t rank : match.environment.group_ranks()) key.push_back(rank);
            if (seen_.count(key)) continue;
            LemmaUse use;
            bool ranges_hold = true;
            for (const RangeCondition& condition : match.ranges) {
                const auto fact = ranges_.prove(condition.term, condition.formula, epoch());
                if (!fact) {
                    ranges_hold = false;
                    break;
                }
                use.ranges.push_back(*fact);
            }
            if (!ranges_hold) continue;
            seen_.insert(std::move(key));
            const auto right = match.environment.build(*patterns_[index].lemma().right);
            if (!right) continue;
            generation_.resize(table_.size(), generation + 1);
            use.lemma = &patterns_[index].lemma();
            use.variant = patterns_[index].variant();
            use.group_ranks = match.environment.group_ranks();
            for (std::size_t i = 0; i < match.environment.variable_count(); ++i) use.values.push_back(match.environment.value(i));
            use.left = *left;
            use.right = *right;
            apply(std::move(use), term);
        }
    }
}

/// A list is flattened from the left: its other parts have their turn in the result.
void Saturation::keep_leftmost(std::vector<LemmaMatch>& matches) {
    const auto before = [](const LemmaMatch& match) -> std::size_t {
        const std::vector<LemmaVariable>& variables = match.environment.variant().variables;
        if (variables.empty() || variables[0].kind != LemmaVariableKind::TensorList) return 0;
        return match.environment.value(0).terms.size();
    };
    std::size_t least = SIZE_MAX;
    for (const LemmaMatch& match : matches) least = std::min(least, before(match));
    std::erase_if(matches, [&](const LemmaMatch& match) { return before(match) > least; });
}

bool Saturation::is_own_argument(TermId term) const {
    const TermId root = graph_.find(term);
    for (TermId argument : table_[term].arguments)
        if (graph_.find(argument) == root) return true;
    return false;
}

void Saturation::apply(LemmaUse use, TermId rewritten) {
    if (generation_.size() < table_.size()) generation_.resize(table_.size(), 0);
    graph_.add(use.left);
    if (graph_.equal(use.left, use.right)) return;
    const int number = static_cast<int>(uses_.size());
    std::vector<TermId> stack{use.right};
    while (!stack.empty()) {
        const TermId term = stack.back();
        stack.pop_back();
        if (graph_.contains(term) || made_by_.count(term)) continue;
        made_by_[term] = number;
        for (TermId argument : table_[term].arguments) stack.push_back(argument);
    }
    graph_.add(use.right);
    const TermId left = use.left, right = use.right;
    uses_.push_back(std::move(use));
    // What a graph or a claim holds stays in view, and so do parts put together, unless by a better way of putting them together.
    const auto joins = [&](TermId term) { return !table_[term].is_leaf && is_joining_operator(table_.operator_name(table_[term].op)); };
    if (rewritten.valid())
        for (TermId term : {rewritten, left})
            if (generation_[term.value] > 0 && (!joins(term) || joins(right))) graph_.mark_rewritten(term);
    graph_.unite(left, right, {JustificationKind::Lemma, static_cast<std::uint32_t>(number)});
}

std::vector<NearMiss> Saturation::near_misses(TermId term) const {
    std::vector<NearMiss> misses;
    const Term& node = table_[term];
    if (node.is_leaf) return misses;
    for (std::size_t index : patterns_for(node)) patterns_[index].match(graph_, term, limits_.match, [](LemmaMatch&) {}, &misses);
    return misses;
}

int Saturation::made_by(TermId term) const {
    const auto found = made_by_.find(term);
    return found == made_by_.end() ? -1 : found->second;
}

}  // namespace countersign
