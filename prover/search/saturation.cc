// Saturation. Deterministic: queues are first in, first out, and nothing is iterated in hash order.
#include "prover/search/saturation.h"

#include <algorithm>
#include <utility>

#include "prover/search/clean.h"
#include "prover/search/lemma_sides.h"

namespace countersign {

LemmaUse use_of(const LemmaEnvironment& environment, TermId left, TermId right) {
    LemmaUse use;
    use.lemma = &environment.lemma();
    use.variant = environment.variant_index();
    use.group_ranks = environment.group_ranks();
    for (std::size_t i = 0; i < environment.variable_count(); ++i) use.values.push_back(environment.value(i));
    use.left = left;
    use.right = right;
    return use;
}

Saturation::Saturation(TermTable& table, EGraph& graph, RangeFacts& ranges, const Library& library, const std::set<std::string>& without,
                       SaturationLimits limits)
    : table_(table), graph_(graph), ranges_(ranges), limits_(limits) {
    for (const std::string& name : library.lemma_order)
        if (!without.count(name)) add_lemma(library.lemmas.at(name));
}

void Saturation::add_lemma(const Lemma& lemma) {
    if (exchanges_operands(lemma)) return;  // used where an order is wanted: exchange.h
    first_pattern_[&lemma] = patterns_.size();
    for (std::size_t variant = 0; variant < lemma.variants.size(); ++variant) {
        patterns_.emplace_back(table_, lemma, variant);
        const std::size_t index = patterns_.size() - 1;
        if (patterns_[index].root_is_function()) by_arity_[patterns_[index].root_arity()].push_back(index);
        else by_operator_[patterns_[index].root()].push_back(index);
        note_heights(*lemma.left, patterns_[index], true);
    }
}

/// Remembers how far down a pattern looks from each of its operators. Returns that for `e`.
int Saturation::note_heights(const Expression& e, const LemmaPattern& pattern, bool is_root) {
    int height = 0;
    for (const ExpressionPointer& child : e.children) height = std::max(height, note_heights(*child, pattern, false));
    if (e.kind != ExpressionKind::Call) return height;
    ++height;
    const bool is_function = pattern.is_function_variable(e.text);
    std::vector<Heights>& table = is_function ? function_heights_ : operator_heights_;
    const OperatorId op = is_function ? OperatorId{} : table_.find_operator(e.text);
    if (!is_function && op == OperatorId{}) return height;  // arithmetic
    const std::size_t at = is_function ? e.children.size() : op.value;
    if (at >= table.size()) table.resize(at + 1);
    int& known = is_root ? table[at].at_root : table[at].below;
    known = std::max(known, height);
    return height;
}

Saturation::Heights Saturation::heights(const Term& node) const {
    Heights result;
    if (node.op.value < operator_heights_.size()) result = operator_heights_[node.op.value];
    if (node.arguments.size() < function_heights_.size() && table_.scalar_function(node.op)) {
        const Heights& any_function = function_heights_[node.arguments.size()];
        result = {std::max(result.at_root, any_function.at_root), std::max(result.below, any_function.below)};
    }
    return result;
}

void Saturation::enqueue(TermId term) {
    if (is_queued_.size() <= term.value) is_queued_.resize(table_.size(), false);
    if (is_queued_[term.value]) return;
    is_queued_[term.value] = true;
    queue_.insert({graph_.cost(term), term});
}

void Saturation::note_changes() {
    std::vector<TermId> layer;
    for (TermId changed : graph_.take_changed()) {
        enqueue(changed);
        layer.push_back(graph_.find(changed));
    }
    // What changed below a term concerns the term too, as far down as patterns look from it, through operators that they name. All that
    // changed goes up together: around an axis of size 1 each class is above every other.
    for (int distance = 1; !layer.empty(); ++distance) {
        std::sort(layer.begin(), layer.end());
        layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
        std::vector<TermId> above;
        for (TermId root : layer)
            for (TermId parent : graph_.parents(root)) {
                const Heights looked_down = heights(table_[parent]);
                if (looked_down.at_root > distance + 1) enqueue(parent);
                if (looked_down.below > distance + 1) above.push_back(graph_.find(parent));
            }
        layer = std::move(above);
    }
}

void Saturation::add(TermId term) {
    if (!graph_.contains(term)) ++held_, ++added_;
    add_below(term, 0);
}

void Saturation::hold(TermId term) {
    add(term);
    for (TermId part : terms_below(table_, term)) {
        if (table_[part].is_leaf) continue;
        for (TermId member : graph_.members(graph_.find(part))) {
            if (table_[member].is_leaf || !graph_.same_signature(member, part)) continue;  // the same from other terms that are equal, too
            generation_[member.value] = 0;
            graph_.bring_back(member);
        }
    }
}

void Saturation::look_again(const std::vector<TermId>& terms, std::size_t more_terms) {
    limits_.terms_at_least += more_terms;
    limits_.terms_per_run = std::max(limits_.terms_per_run, more_terms);
    for (TermId term : terms) enqueue(term);
}

std::size_t Saturation::add_below(TermId term, std::uint32_t generation) {
    const std::size_t known = graph_.terms().size();
    graph_.add(term);
    generation_.resize(table_.size(), 0);
    for (std::size_t i = known; i < graph_.terms().size(); ++i) generation_[graph_.terms()[i].value] = generation;
    return known;
}

void Saturation::run() {
    const std::size_t before = graph_.terms().size();
    const std::size_t most_made = std::max(limits_.terms_per_run, limits_.terms_per_added * std::exchange(added_, 0));
    note_changes();
    wake();
    while (!queue_.empty()) {
        const TermId term = queue_.begin()->second;
        queue_.erase(queue_.begin());
        is_queued_[term.value] = false;
        const std::size_t made = graph_.terms().size() - before;
        if (made > most_made || made_ + made > limits_.terms_at_least + limits_.terms_for_each * held_) {
            limit_met_ = true;  // what is left in the queue is not looked at
            queue_.clear();
            is_queued_.clear();
            graph_.take_changed();
            break;
        }
        match_term(term);
        note_changes();
        if (queue_.empty()) wake();
    }
    made_ += graph_.terms().size() - before;
}

std::vector<std::size_t> Saturation::patterns_for(const Term& node) const {
    std::vector<std::size_t> candidates;
    if (const auto found = by_operator_.find(node.op); found != by_operator_.end()) candidates = found->second;
    if (table_.scalar_function(node.op))
        if (const auto found = by_arity_.find(node.arguments.size()); found != by_arity_.end())
            candidates.insert(candidates.end(), found->second.begin(), found->second.end());
    return candidates;
}

/// The left side fixes sizes and attributes; the variables tell apart the ways to read it.
template <typename ValueOf>
Saturation::UseKey Saturation::key_of(std::size_t pattern, TermId left, std::size_t variables, const ValueOf& value_of,
                                      const std::vector<std::int64_t>& group_ranks) {
    UseKey key{static_cast<std::int64_t>(pattern), left.value};
    for (std::size_t i = 0; i < variables; ++i) {
        for (TermId part : value_of(i).terms) key.push_back(part.value);
        key.push_back(-1);
    }
    key.insert(key.end(), group_ranks.begin(), group_ranks.end());
    return key;
}

void Saturation::apply_known(const LemmaUse& use) {
    const auto pattern = first_pattern_.find(use.lemma);
    if (pattern != first_pattern_.end()) {
        const auto value_of = [&](std::size_t i) -> const LemmaValue& { return use.values[i]; };
        seen_.insert(key_of(pattern->second + use.variant, use.left, use.values.size(), value_of, use.group_ranks));
    }
    apply(use);
}

/// `sum(x, x)` is read as `scale(x; factor = 2)` and in no other way: taken apart, x + x = 2 x with x = y / 2 never ends.
bool Saturation::is_sum_of_equals(TermId term) const {
    const std::vector<TermId>& parts = table_[term].arguments;
    if (parts.size() < 2 || table_.operator_name(table_[term].op) != "sum") return false;
    return std::all_of(parts.begin(), parts.end(), [&](TermId part) { return graph_.equal(part, parts[0]); });
}

void Saturation::match_term(TermId term) {
    generation_.resize(table_.size(), 0);  // others add terms to the graph, too
    if (generation_[term.value] >= limits_.generations) return;
    const Term& node = table_[term];
    if (node.is_leaf || graph_.is_duplicate(term) || graph_.is_constant(term) || is_own_argument(term) || is_settled(term)) return;
    if (is_joining_operator(table_.operator_name(node.op))) compare_parts(term);
    const bool is_multiple = is_sum_of_equals(term);
    for (std::size_t index : patterns_for(node)) {
        if (is_multiple && !patterns_[index].takes_equals()) continue;
        if (patterns_[index].feeds_itself() && made_by_lemma(term, patterns_[index].lemma())) continue;
        std::vector<LemmaMatch> matches;
        patterns_[index].match(graph_, term, limits_.match, [&](LemmaMatch& match) { matches.push_back(std::move(match)); }, nullptr);
        if (patterns_[index].flattens()) keep_leftmost(matches);
        bool is_applied = false;
        for (LemmaMatch& match : matches) {
            const auto left = match.environment.build(*patterns_[index].lemma().left);
            if (!left) continue;
            const auto value_of = [&](std::size_t i) -> const LemmaValue& { return match.environment.value(i); };
            const UseKey key = key_of(index, *left, match.environment.variable_count(), value_of, match.environment.group_ranks());
            if (seen_.count(key)) continue;
            auto ranges = facts_that_meet(match.ranges);
            if (!ranges) continue;
            seen_.insert(key);
            const auto right = match.environment.build(*patterns_[index].lemma().right);
            if (!right) continue;
            if (const std::vector<TermId> missed = leads_nowhere(patterns_[index], *left, *right); !missed.empty()) {
                // Sums and products have other readings, which are better found first; what is side by side in a graph may be met later.
                if (patterns_[index].root_is_function() || joins(*left)) wait(term, key, missed);
                continue;
            }
            LemmaUse use = use_of(match.environment, *left, *right);
            use.ranges = std::move(*ranges);
            apply(std::move(use), term);
            is_applied = true;
        }
        if (is_applied && is_settled(term)) return;
    }
}

/// One for each condition; nothing if one is not shown.
std::optional<std::vector<RangeFactId>> Saturation::facts_that_meet(const std::vector<RangeCondition>& conditions) {
    std::vector<RangeFactId> facts;
    for (const RangeCondition& condition : conditions) {
        const auto fact = limits_.derive_ranges ? ranges_.prove(condition.term, condition.formula, epoch())
                                                : ranges_.known(condition.term, expression_text(*condition.formula));
        if (!fact) return std::nullopt;
        facts.push_back(*fact);
    }
    return facts;
}

/// One tensor cut twice at the same places: its parts are equal one by one. Slices are put in view, and lemmas about them say so.
void Saturation::compare_parts(TermId term) {
    const Term& node = table_[term];
    const auto cut_alike = [&](const Term& other) {
        if (other.is_leaf || other.op != node.op || other.attributes != node.attributes) return false;
        if (other.arguments.size() != node.arguments.size()) return false;
        for (std::size_t i = 0; i < node.arguments.size(); ++i)
            if (table_[node.arguments[i]].type != table_[other.arguments[i]].type) return false;
        return true;
    };
    const std::vector<TermId> members = graph_.members(graph_.find(term));
    std::size_t compared = 0;
    for (TermId member : members) {
        if (member == term || graph_.is_duplicate(member) || !cut_alike(table_[member])) continue;
        if (++compared > limits_.match.members_per_class) return;
        const auto axis = std::get<std::int64_t>(node.attributes[0]);
        std::int64_t begin = 0;
        for (std::size_t i = 0; i < node.arguments.size(); ++i) {
            const std::int64_t end = begin + table_[node.arguments[i]].type.shape[static_cast<std::size_t>(axis)];
            if (!graph_.equal(node.arguments[i], table_[member].arguments[i])) {
                const auto part = table_.make("slice", {graph_.representative(term)}, {axis, begin, end});
                if (part) add_below(*part, generation_[term.value] + 1);
            }
            begin = end;
        }
    }
}

/// A split known to give back, simpler, what a graph merged: that is taken apart for itself, and all other ways to read the split, of which there
/// are many where tensors were flattened to be sent, lead there, too.
bool Saturation::undoes_a_merge(TermId term) const {
    if (table_.operator_name(table_[term].op) != "split") return false;
    for (TermId member : graph_.members(graph_.find(table_[term].arguments[0]))) {
        const Term& merged = table_[member];
        if (merged.is_leaf || table_.operator_name(merged.op) != "merge") continue;
        const TermId before = merged.arguments[0];
        if (generation_[before.value] == 0 && graph_.equal(before, term) && graph_.cost(before) < graph_.cost(term)) return true;
    }
    return false;
}

/// A reduction known to equal something simpler than what it reduces: nothing that lemmas say of it is of use, and read the other way
/// round they would take what is simple apart without end.
bool Saturation::is_settled(TermId term) const {
    if (limits_.looks_at_drops && table_.operator_name(table_[term].op) == "drop") return false;
    if (undoes_a_merge(term)) return true;
    const TermCost& cost = graph_.cost(graph_.representative(term));
    const std::size_t rank = table_[term].type.shape.size();
    for (TermId argument : table_[term].arguments)
        if (table_[argument].type.shape.size() > rank && cost < graph_.cost(graph_.representative(argument))) return true;
    return false;
}

/// Whether the operator of `whole` is applied to a part of it somewhere. What is gathered, or a sum of a product and a bias, would be taken
/// apart for nothing by all that is computed of it.
bool Saturation::computes_a_part(TermId whole, TermId joined) const {
    const Term& of = table_[whole];
    const auto is_used = [&](TermId operand) {
        const std::vector<TermId>& parents = graph_.parents(graph_.find(operand));
        return std::any_of(parents.begin(), parents.end(), [&](TermId parent) { return table_[parent].op == of.op; });
    };
    for (TermId operand : operands_of_parts(whole, joined)) {
        if (!graph_.contains(operand)) continue;
        if (is_used(operand)) return true;
        for (TermId member : graph_.members(graph_.find(operand))) {  // what is scaled before in one graph is scaled afterwards in another
            const Term& scaled = table_[member];
            if (!scaled.is_leaf && is_scale_operator(table_.operator_name(scaled.op)) && is_used(scaled.arguments[0])) return true;
        }
    }
    return false;
}

/// Those that are not operands of the whole themselves.
std::vector<TermId> Saturation::operands_of_parts(TermId whole, TermId joined) const {
    const std::vector<TermId>& of = table_[whole].arguments;
    std::vector<TermId> operands;
    for (TermId part : table_[joined].arguments)
        for (TermId operand : table_[part].arguments)
            if (std::find(of.begin(), of.end(), operand) == of.end()) operands.push_back(operand);
    return operands;
}

/// Whether a graph or a claim has this, or an application to what is equal.
bool Saturation::is_held(TermId term) const {
    const std::vector<TermId>& operands = table_[term].arguments;
    if (operands.empty() || !std::all_of(operands.begin(), operands.end(), [&](TermId operand) { return graph_.contains(operand); })) return false;
    const std::vector<TermId>& above = graph_.parents(graph_.find(operands[0]));
    return std::any_of(above.begin(), above.end(), [&](TermId other) {
        return other.value < generation_.size() && generation_[other.value] == 0 && graph_.same_signature(term, other);
    });
}

/// The terms of which more would have to be known for a use to be worth while; none if it is.
std::vector<TermId> Saturation::leads_nowhere(const LemmaPattern& pattern, TermId left, TermId right) const {
    // Sums side by side are told apart only where a graph has the parts of each rank side by side.
    const std::vector<TermId>& of_ranks = table_[right].arguments;
    if (joins(left) && is_sum(table_[right]) && !std::all_of(of_ranks.begin(), of_ranks.end(), [&](TermId part) { return is_held(part); }))
        return operands_of_parts(left, right);
    if (!limits_.computed_parts_only) return {};
    if (pattern.computes_parts() && !computes_a_part(left, right)) return operands_of_parts(left, right);
    if (pattern.flattens() && is_sum(table_[left]) && !are_summed_together(left, right)) return table_[right].arguments;
    return {};
}

/// A use that was of no use when it was found is looked at again when one of these terms is equal to more.
void Saturation::wait(TermId term, const UseKey& use, const std::vector<TermId>& operands) {
    Waiting waiting{term, use, {}};
    for (TermId operand : operands) waiting.known.emplace_back(operand, readings(operand));
    waiting_.push_back(std::move(waiting));
}

std::size_t Saturation::readings(TermId term) const {
    return graph_.contains(term) ? graph_.members(graph_.find(term)).size() : 0;
}

void Saturation::wake() {
    std::erase_if(waiting_, [&](const Waiting& waiting) {
        const auto has_changed = [&](const auto& known) { return readings(known.first) != known.second; };
        const bool changed = std::any_of(waiting.known.begin(), waiting.known.end(), has_changed);
        if (!changed) return false;
        seen_.erase(waiting.use);
        enqueue(waiting.term);
        return true;
    });
}

bool Saturation::is_sum(const Term& node) const {
    return !node.is_leaf && (table_.operator_name(node.op) == "sum" || table_.operator_name(node.op) == "add");
}

/// Whether a summand of the inner sum is added to one of the outer sum, or to a summand of that, somewhere: of `nested` = sum(…, sum(…), …)
/// and `flat`. What each layer adds to the layers before would be written out again and again.
bool Saturation::are_summed_together(TermId nested, TermId flat) const {
    const std::vector<TermId>& outer = table_[nested].arguments;
    if (table_[flat].arguments.size() <= limits_.short_sum) return true;
    std::set<TermId> beside;
    for (TermId summand : outer) {
        if (!graph_.contains(summand)) continue;
        beside.insert(graph_.find(summand));
        for (TermId member : graph_.members(graph_.find(summand)))
            if (is_sum(table_[member]))
                for (TermId part : table_[member].arguments) beside.insert(graph_.find(part));
    }
    std::set<TermId> inner;
    for (TermId summand : table_[flat].arguments)
        if (graph_.contains(summand) && std::find(outer.begin(), outer.end(), summand) == outer.end()) inner.insert(graph_.find(summand));
    for (TermId summand : inner) beside.erase(summand);
    for (TermId summand : inner)
        for (TermId parent : graph_.parents(summand)) {
            if (!is_sum(table_[parent]) || parent == nested || parent == flat) continue;
            for (TermId other : table_[parent].arguments)
                if (beside.count(graph_.find(other))) return true;
        }
    return false;
}

/// A list is flattened from the left: its other parts have their turn in the result. A list of one part is that part: what is made of it so would be
/// the same list again, and the first of the two would be held for rewritten.
void Saturation::keep_leftmost(std::vector<LemmaMatch>& matches) {
    const auto before = [](const LemmaMatch& match) -> std::size_t {
        const std::vector<LemmaVariable>& variables = match.environment.variant().variables;
        if (variables.empty() || variables[0].kind != LemmaVariableKind::TensorList) return 0;
        return match.environment.value(0).terms.size();
    };
    std::erase_if(matches, [&](const LemmaMatch& match) {
        const std::vector<LemmaVariable>& variables = match.environment.variant().variables;
        return variables.size() > 1 && variables[1].kind == LemmaVariableKind::TensorList && match.environment.value(1).terms.size() == 1;
    });
    std::size_t least = SIZE_MAX;
    for (const LemmaMatch& match : matches) least = std::min(least, before(match));
    std::erase_if(matches, [&](const LemmaMatch& match) { return before(match) > least; });
}

bool Saturation::made_by_lemma(TermId term, const Lemma& lemma) const {
    const int maker = made_by(term);
    return maker >= 0 && uses_[static_cast<std::size_t>(maker)].lemma == &lemma && uses_[static_cast<std::size_t>(maker)].right == term;
}

bool Saturation::is_own_argument(TermId term) const {
    const TermId root = graph_.find(term);
    for (TermId argument : table_[term].arguments)
        if (graph_.find(argument) == root) return true;
    return false;
}

bool Saturation::is_merge_of_parts(TermId term) const {
    if (table_[term].is_leaf || table_.operator_name(table_[term].op) != "merge") return false;
    const std::vector<TermId>& members = graph_.members(graph_.find(table_[term].arguments[0]));
    return std::any_of(members.begin(), members.end(), [&](TermId member) { return joins(member); });
}

bool Saturation::joins(TermId term) const { return !table_[term].is_leaf && is_joining_operator(table_.operator_name(table_[term].op)); }

void Saturation::apply(LemmaUse use, TermId rewritten) {
    const std::uint32_t generation = rewritten.valid() ? generation_[rewritten.value] + 1 : 0;
    add_below(use.left, generation);
    if (graph_.equal(use.left, use.right)) {
        if (use.left != use.right) uses_.push_back(std::move(use));  // another way to say it: a proof may be shorter this way
        return;
    }
    ++united_;
    const std::size_t known = add_below(use.right, generation);
    made_by_.resize(table_.size(), -1);
    for (std::size_t i = known; i < graph_.terms().size(); ++i) made_by_[graph_.terms()[i].value] = static_cast<int>(uses_.size());
    const TermId left = use.left, right = use.right;
    uses_.push_back(std::move(use));
    // What a graph or a claim holds stays in view, and so do parts put together and a merge of such, unless by a better way of
    // putting them together along the same axis: a tensor cut along two axes is read either way.
    const auto stays = [&](TermId term) {
        if (!joins(term)) return is_merge_of_parts(term);
        return !(joins(right) && table_[term].attributes == table_[right].attributes);
    };
    if (rewritten.valid())
        for (TermId term : {rewritten, left})
            if (generation_[term.value] > 0 && !stays(term)) graph_.mark_rewritten(term);
    graph_.unite(left, right, {JustificationKind::Lemma, static_cast<std::uint32_t>(uses_.size() - 1)});
}

std::vector<NearMiss> Saturation::near_misses(TermId term) const {
    std::vector<NearMiss> misses;
    const Term& node = table_[term];
    if (node.is_leaf) return misses;
    for (std::size_t index : patterns_for(node)) patterns_[index].match(graph_, term, limits_.match, [](LemmaMatch&) {}, &misses);
    return misses;
}

int Saturation::made_by(TermId term) const {
    return term.value < made_by_.size() ? made_by_[term.value] : -1;
}

}  // namespace countersign
