// Congruence closure with proofs. Must never unite without recording why.
#include "prover/search/egraph.h"

#include <algorithm>
#include <utility>

#include "prover/lemma/tendency.h"

namespace countersign {
namespace {

constexpr TermCost most_cost = 1e300;
constexpr std::uint32_t no_entry = 0xffffffffu;

void mix(std::size_t& seed, std::size_t value) { seed ^= value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2); }

std::size_t attribute_hash(const AttributeValue& value) {
    std::size_t seed = value.index();
    if (const auto* integer = std::get_if<std::int64_t>(&value)) mix(seed, static_cast<std::size_t>(*integer));
    else if (const auto* real = std::get_if<Rational>(&value)) mix(seed, std::hash<Rational>{}(*real));
    else if (const auto* truth = std::get_if<bool>(&value)) mix(seed, *truth ? 1 : 2);
    else if (const auto* text = std::get_if<std::string>(&value)) mix(seed, std::hash<std::string>{}(*text));
    else
        for (std::int64_t size : std::get<Shape>(value)) mix(seed, static_cast<std::size_t>(size));
    return seed;
}

}  // namespace

template <typename IsSame>
TermId* EGraph::Signatures::file(std::size_t signature, TermId term, const IsSame& is_same) {
    if (entries_.size() >= first_.size()) grow();
    for (std::uint32_t at = first_[signature & (first_.size() - 1)]; at != no_entry; at = entries_[at].next) {
        if (entries_[at].signature != signature) continue;
        if (entries_[at].term == term) return nullptr;
        if (is_same(entries_[at].term)) return &entries_[at].term;
    }
    entries_.push_back({signature, term, no_entry});
    append(static_cast<std::uint32_t>(entries_.size() - 1));
    return nullptr;
}

void EGraph::Signatures::append(std::uint32_t entry) {
    const std::size_t bucket = entries_[entry].signature & (first_.size() - 1);
    if (first_[bucket] == no_entry) first_[bucket] = entry;
    else entries_[last_[bucket]].next = entry;
    last_[bucket] = entry;
}

void EGraph::Signatures::grow() {
    const std::size_t buckets = std::max<std::size_t>(64, 2 * first_.size());
    first_.assign(buckets, no_entry);
    last_.assign(buckets, no_entry);
    for (std::uint32_t entry = 0; entry < entries_.size(); ++entry) {
        entries_[entry].next = no_entry;
        append(entry);
    }
}

TermId EGraph::find(TermId term) const {
    std::uint32_t root = term.value;
    while (union_parent_[root] != root) root = union_parent_[root];
    for (std::uint32_t walk = term.value; union_parent_[walk] != root;) {
        const std::uint32_t next = union_parent_[walk];
        union_parent_[walk] = root;
        walk = next;
    }
    return TermId{root};
}

std::size_t EGraph::signature(TermId term) const {
    std::size_t seed = head_[term.value];
    for (TermId argument : table_[term].arguments) mix(seed, find(argument).value);
    return seed;
}

bool EGraph::same_signature(TermId a, TermId b) const {
    const Term &left = table_[a], &right = table_[b];
    if (left.is_leaf || right.is_leaf) return a == b;
    if (left.op != right.op || left.arguments.size() != right.arguments.size()) return false;
    for (std::size_t i = 0; i < left.arguments.size(); ++i)
        if (find(left.arguments[i]) != find(right.arguments[i])) return false;
    return left.attributes == right.attributes;
}

bool EGraph::cheaper(TermId a, TermId b) const {
    if (cost_[a.value] != cost_[b.value]) return cost_[a.value] < cost_[b.value];
    return a < b;
}

void EGraph::add(TermId term) {
    if (contains(term)) return;
    std::vector<std::pair<TermId, bool>> stack{{term, false}};
    while (!stack.empty()) {
        const auto [current, children_done] = stack.back();
        stack.pop_back();
        if (contains(current)) continue;
        if (children_done) {
            register_one(current);
            continue;
        }
        stack.push_back({current, true});
        const std::vector<TermId>& arguments = table_[current].arguments;
        for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument)
            if (!contains(*argument)) stack.push_back({*argument, false});
    }
    drain();
}

void EGraph::register_one(TermId term) {
    if (term.value >= registered_.size()) {
        const std::size_t size = std::max<std::size_t>(table_.size(), term.value + 1);
        registered_.resize(size, false);
        cost_.resize(size, 0);
        head_.resize(size, 0);
        proof_parent_.resize(size);
        proof_justification_.resize(size);
        proof_reversed_.resize(size, false);
        class_number_.resize(size, no_entry);
        for (std::size_t i = union_parent_.size(); i < size; ++i) union_parent_.push_back(static_cast<std::uint32_t>(i));
    }
    registered_[term.value] = true;
    order_.push_back(term);
    const Term& node = table_[term];
    TermCost cost = 1;
    std::size_t head = node.is_leaf ? std::hash<std::string>{}(node.leaf_name) : node.op.value * 0x9e3779b97f4a7c15ull + 1;
    for (const AttributeValue& value : node.attributes) mix(head, attribute_hash(value));
    for (TermId argument : node.arguments) cost += cost_[representative(argument).value];
    cost_[term.value] = std::min(cost, most_cost);
    head_[term.value] = head;
    class_number_[term.value] = static_cast<std::uint32_t>(classes_.size());
    Class& entry = classes_.emplace_back();
    entry.members.push_back(term);
    entry.representative = term;
    if (!node.is_leaf && node.arguments.empty()) entry.literal = term;
    for (TermId argument : node.arguments) {
        std::vector<TermId>& parents = class_of(find(argument)).parents;
        if (parents.empty() || parents.back() != term) parents.push_back(term);
    }
    changed_.push_back(term);
    insert_signature(term);
}

void EGraph::insert_signature(TermId term) {
    if (table_[term].is_leaf || may_lose_its_value(term)) return;
    TermId* const filed = signatures_.file(signature(term), term, [&](TermId known) { return same_signature(known, term); });
    if (filed == nullptr) return;
    const TermId other = *filed;
    // A duplicate is filed where its arguments were united before it was the turn of what it is a duplicate of: one of them stays in view.
    if (is_duplicate(other) && !is_duplicate(term)) *filed = term;
    else mark_duplicate(term);
    if (find(other) != find(term)) pending_.push_back({term, other, {JustificationKind::Congruence, 0}});
}

/// What is 0 in the limit only is not 0 to a function that has no value there: congruence stops at it.
bool EGraph::may_lose_its_value(TermId term) const {
    const auto is_zero = [&](TermId argument) {
        const TermId literal = class_of(find(argument)).literal;
        const auto* const number = literal.valid() && !table_[literal].attributes.empty() ? std::get_if<Rational>(&table_[literal].attributes.back()) : nullptr;
        return number && *number == 0;
    };
    const std::vector<TermId>& arguments = table_[term].arguments;
    return has_vanished_ && std::any_of(arguments.begin(), arguments.end(), is_zero) && may_lack_a_value(table_, term);
}

bool EGraph::unite(TermId a, TermId b, Justification justification) {
    if (find(a) == find(b)) return false;
    has_vanished_ = has_vanished_ || justification.kind == JustificationKind::Vanished;
    pending_.push_back({a, b, justification});
    drain();
    return true;
}

void EGraph::drain() {
    for (std::size_t next = 0; next < pending_.size(); ++next) {
        const Pending pending = pending_[next];
        TermId keep = find(pending.a), absorb = find(pending.b);
        if (keep == absorb) continue;
        link(pending.a, pending.b, pending.justification);
        const auto weight = [&](TermId root) { return class_of(root).members.size() + class_of(root).parents.size(); };
        if (weight(keep) < weight(absorb) || (weight(keep) == weight(absorb) && absorb < keep)) std::swap(keep, absorb);
        // Parents of either side see the other side's terms for the first time, as far as these are worth looking at.
        note_parents(absorb, keep);
        note_parents(keep, absorb);
        union_parent_[absorb.value] = keep.value;
        const Class gone = std::exchange(class_of(absorb), {});
        Class& entry = class_of(keep);
        entry.members.insert(entry.members.end(), gone.members.begin(), gone.members.end());
        entry.parents.insert(entry.parents.end(), gone.parents.begin(), gone.parents.end());
        if (cheaper(gone.representative, entry.representative)) entry.representative = gone.representative;
        if (!entry.literal.valid()) entry.literal = gone.literal;
        for (TermId parent : gone.parents) insert_signature(parent);
    }
    pending_.clear();
}

void EGraph::link(TermId a, TermId b, Justification justification) {
    // Re-root the tree of `a` at `a`, then hang it below `b`.
    TermId previous, current = a;
    Justification carried;
    bool carried_reversed = false;
    while (current.valid()) {
        const TermId next = proof_parent_[current.value];
        const Justification old = proof_justification_[current.value];
        const bool old_reversed = proof_reversed_[current.value];
        proof_parent_[current.value] = previous;
        proof_justification_[current.value] = carried;
        proof_reversed_[current.value] = carried_reversed;
        carried = old;
        carried_reversed = !old_reversed;
        previous = current;
        current = next;
    }
    proof_parent_[a.value] = b;
    proof_justification_[a.value] = justification;
    proof_reversed_[a.value] = false;
}

void EGraph::note_parents(TermId of, TermId seeing) {
    const std::vector<TermId>& members = class_of(seeing).members;
    if (std::none_of(members.begin(), members.end(), [&](TermId member) { return !table_[member].is_leaf && is_candidate(member); })) return;
    for (TermId parent : class_of(of).parents) changed_.push_back(parent);
}

void EGraph::mark_duplicate(TermId term) {
    if (term.value >= duplicate_.size()) duplicate_.resize(term.value + 64, false);
    duplicate_[term.value] = true;
}

bool EGraph::is_candidate(TermId term, bool or_rewritten) const {
    if ((is_rewritten(term) && !or_rewritten) || is_duplicate(term)) return false;
    const TermId root = find(term);
    const TermId literal = class_of(root).literal;
    if (literal.valid() && literal != term) return false;
    for (TermId argument : table_[term].arguments)
        if (find(argument) == root) return false;
    return true;
}

void EGraph::mark_rewritten(TermId term) {
    if (term.value >= rewritten_.size()) rewritten_.resize(term.value + 64, false);
    rewritten_[term.value] = true;
}

void EGraph::bring_back(TermId term) {
    if (!is_rewritten(term)) return;
    rewritten_[term.value] = false;
    changed_.push_back(term);
}

std::vector<TermId> EGraph::take_changed() {
    std::vector<TermId> result;
    result.swap(changed_);
    return result;
}

std::vector<ProofEdge> EGraph::path(TermId a, TermId b) const {
    const auto depth = [&](TermId term) {
        std::size_t steps = 0;
        for (; proof_parent_[term.value].valid(); term = proof_parent_[term.value]) ++steps;
        return steps;
    };
    const std::size_t depth_a = depth(a), depth_b = depth(b);
    std::size_t above_a = 0, above_b = 0;  // steps to where the two ways to the root meet
    TermId x = a, y = b;
    while (depth_a - above_a > depth_b) x = proof_parent_[x.value], ++above_a;
    while (depth_b - above_b > depth_a) y = proof_parent_[y.value], ++above_b;
    for (; x != y; ++above_a, ++above_b) x = proof_parent_[x.value], y = proof_parent_[y.value];
    std::vector<ProofEdge> result(above_a + above_b);
    TermId walk = a;
    for (std::size_t i = 0; i < above_a; ++i, walk = proof_parent_[walk.value])
        result[i] = {walk, proof_parent_[walk.value], proof_justification_[walk.value], proof_reversed_[walk.value]};
    walk = b;
    for (std::size_t i = result.size(); i-- > above_a; walk = proof_parent_[walk.value])
        result[i] = {proof_parent_[walk.value], walk, proof_justification_[walk.value], !proof_reversed_[walk.value]};
    return result;
}

}  // namespace countersign
