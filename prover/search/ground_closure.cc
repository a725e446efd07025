#include "prover/search/ground_closure.h"

#include <algorithm>

namespace countersign {

GroundClosure::Index GroundClosure::node(TermId term) {
    if (index_.size() < table_.size()) index_.resize(table_.size(), none);
    const auto is_known = [&](TermId other) { return index_[other.value] != none; };
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId current = stack.back();
        if (is_known(current)) {
            stack.pop_back();
            continue;
        }
        const Term& known = table_[current];
        const std::size_t before = stack.size();
        for (TermId argument : known.arguments)
            if (!is_known(argument)) stack.push_back(argument);
        if (stack.size() > before) continue;
        stack.pop_back();
        Node made;
        if (!known.is_leaf) {
            const auto next_head = static_cast<std::uint32_t>(heads_.size());
            made.head = heads_.emplace(std::pair(known.op, known.attributes), next_head).first->second;
        }
        for (TermId argument : known.arguments) made.arguments.push_back(index_[argument.value]);
        index_[current.value] = static_cast<Index>(nodes_.size());
        nodes_.push_back(std::move(made));
    }
    return index_[term.value];
}

std::size_t GroundClosure::add_equation(TermId left, TermId right) {
    const Index a = node(left), b = node(right);
    equations_.emplace_back(a, b);
    return equations_.size() - 1;
}

void GroundClosure::add_goal(TermId left, TermId right) {
    const Index a = node(left), b = node(right);
    goals_.emplace_back(a, b);
}

/// Every node alone in its class, known to its arguments and filed by its signature. Terms are shared, so none is congruent to another yet.
void GroundClosure::begin() {
    now_ = {};
    changes_.clear();
    std::size_t buckets = 1;
    while (buckets < nodes_.size()) buckets *= 2;
    now_.bucket.assign(buckets, none);
    now_.first_parent.assign(nodes_.size(), none);
    now_.last_parent.assign(nodes_.size(), none);
    now_.parent_count.assign(nodes_.size(), 0);
    for (Index i = 0; i < nodes_.size(); ++i) now_.root.push_back(i);
    for (Index i = 0; i < nodes_.size(); ++i) {
        for (Index argument : nodes_[i].arguments) {
            const Index link = static_cast<Index>(now_.parents.size());
            now_.parents.push_back({i, none});
            if (now_.first_parent[argument] == none) now_.first_parent[argument] = link;
            else now_.parents[now_.last_parent[argument]].next = link;
            now_.last_parent[argument] = link;
            ++now_.parent_count[argument];
        }
        if (!nodes_[i].arguments.empty()) look_up(i);
    }
}

GroundClosure::Index GroundClosure::find(Index node) {
    std::vector<Index>& root = now_.root;
    while (root[node] != node) {
        if (root[node] != root[root[node]]) set(root[node], root[root[node]]);
        node = root[node];
    }
    return node;
}

std::size_t GroundClosure::signature(const Node& node) {
    std::size_t seed = node.head;
    for (Index argument : node.arguments) seed = (seed ^ find(argument)) * 0x9e3779b97f4a7c15ull + (seed >> 29);
    return (seed ^ (seed >> 32)) & (now_.bucket.size() - 1);
}

bool GroundClosure::is_congruent(const Node& a, const Node& b) {
    if (a.head != b.head || a.arguments.size() != b.arguments.size()) return false;
    for (std::size_t i = 0; i < a.arguments.size(); ++i)
        if (find(a.arguments[i]) != find(b.arguments[i])) return false;
    return true;
}

void GroundClosure::look_up(Index number) {
    const Node& node = nodes_[number];
    Index& bucket = now_.bucket[signature(node)];
    bool is_filed = false;
    for (Index link = bucket; link != none; link = now_.bucket_links[link].next) {
        const Index other = now_.bucket_links[link].node;
        is_filed = is_filed || other == number;
        if (other == number || !is_congruent(nodes_[other], node)) continue;
        if (find(other) != find(number)) pending_.emplace_back(other, number);
        return;
    }
    if (is_filed) return;
    now_.bucket_links.push_back({number, bucket});
    set(bucket, static_cast<Index>(now_.bucket_links.size() - 1));
}

void GroundClosure::unite(Index a, Index b) {
    pending_.emplace_back(a, b);
    while (!pending_.empty()) {
        Index keep = find(pending_.back().first), gone = find(pending_.back().second);
        pending_.pop_back();
        if (keep == gone) continue;
        if (now_.parent_count[keep] < now_.parent_count[gone]) std::swap(keep, gone);
        set(now_.root[gone], keep);
        const Index first = now_.first_parent[gone];
        if (first == none) continue;
        for (Index link = first; link != none; link = now_.parents[link].next) look_up(now_.parents[link].node);
        if (now_.first_parent[keep] == none) set(now_.first_parent[keep], first);
        else set(now_.parents[now_.last_parent[keep]].next, first);
        set(now_.last_parent[keep], now_.last_parent[gone]);
        set(now_.parent_count[keep], now_.parent_count[keep] + now_.parent_count[gone]);
    }
}

GroundClosure::State GroundClosure::state() const {
    State state;
    state.changes = changes_.size();
    state.bucket_links = now_.bucket_links.size();
    return state;
}

void GroundClosure::return_to(const State& state) {
    while (changes_.size() > state.changes) {
        *changes_.back().place = changes_.back().before;
        changes_.pop_back();
    }
    now_.bucket_links.resize(state.bucket_links);
}

bool GroundClosure::goals_hold() {
    return std::all_of(goals_.begin(), goals_.end(), [&](const auto& goal) { return find(goal.first) == find(goal.second); });
}

}  // namespace countersign
