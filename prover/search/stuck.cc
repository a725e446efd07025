#include "prover/search/stuck.h"

#include <algorithm>
#include <map>
#include <set>

namespace countersign {

std::string TensorNotes::name(const ExpandedGraph& graph, const GraphNode& node) {
    return side_text(graph.rank) + "." + node.name;
}

TensorNote TensorNotes::note(const ExpandedGraph& graph, const GraphNode& node, const Relations& relations) {
    TensorNote note;
    note.name = name(graph, node);
    note.place = graph.captured->path + ":" + std::to_string(node.line);
    if (!node.is_input) note.source_line = graph.captured->rows[node.row].source_line;
    if (graph.rank < 0) {
        for (const NodeResult& result : node.results) {
            if (result.is_none) continue;
            if (!note.relation.empty()) note.relation += ", ";
            std::string text = relations.text(result.term);
            if (text.empty()) text = relations.made_on_the_way(result.term);
            note.relation += text.empty() ? "no relation found" : text;
        }
    }
    return note;
}

namespace {

/// The nodes that a node is made of, in the order of its arguments.
std::vector<const GraphNode*> inputs_of(const ExpandedGraph& graph, const GraphNode& node) {
    std::vector<const GraphNode*> inputs;
    if (node.is_input) return inputs;
    const GraphRow& row = graph.captured->rows[node.row];
    std::vector<std::string> names;
    const auto collect = [&](const auto& self, const CapturedValue& value) -> void {
        if (value.kind == CapturedValue::Kind::Node) names.push_back(value.text);
        for (const CapturedValue& item : value.items) self(self, item);
        for (const auto& [keyword, item] : value.keywords) self(self, item);
    };
    for (const CapturedValue& value : row.values) collect(collect, value);
    for (const auto& [keyword, value] : row.keywords) collect(collect, value);
    if (row.kind == RowKind::Item) names.push_back(row.item_of);
    for (const std::string& name : names)
        if (const auto found = graph.by_name.find(name); found != graph.by_name.end()) inputs.push_back(&graph.nodes[found->second]);
    return inputs;
}

/// What d makes of the tensors that the inputs of an operator of s are related to, where it is something that s does not compute.
std::vector<TensorNote> uses_in_d(const Expansion& graphs, const Relations& relations, const std::vector<TermId>& inputs) {
    constexpr std::size_t most_of_a_rank = 8;
    std::set<TermId> tensors;
    for (TermId input : inputs)
        for (TermId tensor : relations.tensors_of_d(input)) tensors.insert(tensor);
    std::vector<TensorNote> uses;
    for (const ExpandedGraph& rank : graphs.d) {
        std::size_t of_rank = 0;
        for (const GraphNode& node : rank.nodes) {
            if (node.results.size() != 1 || node.results[0].is_none || relations.is_of_s(node.results[0].term)) continue;
            if (of_rank == most_of_a_rank || tensors.count(relations.class_of(node.results[0].term))) continue;
            bool is_use = false;
            for (const GraphNode* input : inputs_of(rank, node))
                for (const NodeResult& value : input->results) is_use = is_use || (!value.is_none && tensors.count(relations.class_of(value.term)));
            if (!is_use) continue;
            uses.push_back(TensorNotes::note(rank, node, relations));
            ++of_rank;
        }
    }
    return uses;
}

/// Finds the operator: from the goal down through nodes without a relation, the earliest of those.
class StuckSearch {
public:
    StuckSearch(const TermTable& table, const ExpandedGraph& s, const Relations& relations, TermId goal)
        : table_(table), s_(s), relations_(relations), goal_(goal) {
        for (std::size_t i = 0; i < s.nodes.size(); ++i) {
            std::vector<TermId> open;
            for (const NodeResult& result : s.nodes[i].results)
                if (!result.is_none) open.push_back(result.term);
            results_.insert(open.begin(), open.end());
            while (!open.empty()) {
                const TermId term = open.back();
                open.pop_back();
                if (!owner_.emplace(term, i).second) continue;
                open.insert(open.end(), table[term].arguments.begin(), table[term].arguments.end());
            }
        }
    }

    /// The node's number; nothing if the goal is no term of s.
    std::optional<std::size_t> run() const {
        std::set<TermId> seen;
        std::vector<TermId> open{goal_};
        std::optional<std::size_t> stuck;
        while (!open.empty()) {
            const TermId term = open.back();
            open.pop_back();
            if (!seen.insert(term).second) continue;
            const auto at = owner_.find(term);
            if (at == owner_.end()) continue;
            const bool is_known = is_related(term);
            if (!is_known && !is_of_some_ranks(term) && (!stuck || at->second < *stuck) && !is_held(s_.nodes[at->second])) stuck = at->second;
            if (is_known && term != goal_) continue;
            open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
        }
        const auto of_goal = owner_.find(goal_);
        if (!stuck && of_goal != owner_.end()) stuck = of_goal->second;
        return stuck;
    }

private:
    bool is_related(TermId term) const {
        if (relations_.related(term)) return !relations_.partial(term);
        return results_.count(term) > 0 && !relations_.made_on_the_way(term).empty();
    }
    /// Whether d has all that a node gives: what it is made of inside is then another node's concern.
    bool is_held(const GraphNode& node) const {
        return std::all_of(node.results.begin(), node.results.end(), [&](const NodeResult& result) {
            return result.is_none || (result.term != goal_ && (is_related(result.term) || (node.results.size() > 1 && is_left_open(node, result.term))));
        });
    }
    /// The node leaves open what some of it holds (a random state beside what a kernel computes), and no goal can be closed by it.
    bool is_left_open(const GraphNode& node, TermId term) const {
        const auto own = static_cast<std::size_t>(&node - s_.nodes.data());
        const auto is_open = [&](TermId part) {
            return table_[part].is_leaf && table_[part].leaf_kind == LeafKind::Uninitialised && owner_.at(part) == own;
        };
        const std::set<TermId> below = terms_below(table_, term);
        return std::any_of(below.begin(), below.end(), is_open);
    }
    /// Masks of ranks differ where each has rows of its own: one that some rank has, or that is made of such, is passed over.
    bool is_of_some_ranks(TermId term) const {
        const auto is_partial = [&](TermId part) {
            return table_[part].type.sort == Sort::Bool && relations_.related(part) && relations_.partial(part);
        };
        const std::vector<TermId>& parts = table_[term].arguments;
        return table_[term].type.sort == Sort::Bool && (is_partial(term) || std::any_of(parts.begin(), parts.end(), is_partial));
    }

    const TermTable& table_;
    const ExpandedGraph& s_;
    const Relations& relations_;
    const TermId goal_;
    std::map<TermId, std::size_t> owner_;  // the node that made each term of s first: inner terms of a definition belong to their node
    std::set<TermId> results_;
};

/// The node of a rank that is most like a node of s: the same captured operator, then alike in name and place; null if there is none.
const GraphNode* nearest_node(const TermTable& table, const ExpandedGraph& s, const GraphNode& node, const ExpandedGraph& rank) {
    const GraphRow& row = s.captured->rows[node.row];
    const GraphNode* nearest = nullptr;
    int best_score = -1;
    for (const GraphNode& candidate : rank.nodes) {
        if (candidate.is_input) continue;
        const GraphRow& other = rank.captured->rows[candidate.row];
        if (other.kind != row.kind || (other.kind == RowKind::Call && other.target != row.target)) continue;
        int score = 0;
        if (candidate.name == node.name) score += 2;
        if (other.source_line == row.source_line && !row.source_line.empty()) score += 4;
        if (!candidate.results.empty() && !node.results.empty() && !candidate.results[0].is_none && !node.results[0].is_none &&
            table[candidate.results[0].term].type == table[node.results[0].term].type)
            score += 1;
        if (score > best_score) {
            best_score = score;
            nearest = &candidate;
        }
    }
    return nearest;
}

/// What lemmas about a node's results lacked.
std::vector<std::string> lemmas_lacked(const ProofSpace& space, const GraphNode& node) {
    constexpr std::size_t most = 6;
    std::set<std::string> lacked;
    for (const NodeResult& value : node.results) {
        if (value.is_none || !space.graph.contains(value.term)) continue;
        for (TermId member : space.graph.members(space.graph.find(value.term)))
            for (const NearMiss& miss : space.saturation->near_misses(member))
                if (miss.reason != "ranks do not fit" && lacked.size() < most) lacked.insert(miss.lemma + ": " + miss.reason);
    }
    return {lacked.begin(), lacked.end()};
}

std::string target_of(const GraphNode& node, const GraphRow& row) {
    if (node.is_input) return "input";
    return row.kind == RowKind::Item ? row.item_of + "[" + std::to_string(row.item_index) + "]" : row.target;
}

}  // namespace

StuckOperator find_stuck(const TermTable& table, const ProofSpace& space, const Expansion& graphs, const Relations& relations, TermId goal) {
    const ExpandedGraph& s = graphs.s;
    StuckOperator result;
    const std::optional<std::size_t> stuck = StuckSearch(table, s, relations, goal).run();
    if (!stuck) return result;
    const GraphNode& node = s.nodes[*stuck];
    for (const NodeResult& value : node.results)
        if (!value.is_none && !result.result.valid()) result.result = value.term;
    result.node = TensorNotes::note(s, node, relations);
    result.target = target_of(node, s.captured->rows[node.row]);
    std::vector<TermId> inputs;
    for (const GraphNode* input : inputs_of(s, node)) {
        result.inputs.push_back(TensorNotes::note(s, *input, relations));
        for (const NodeResult& value : input->results)
            if (!value.is_none) inputs.push_back(value.term);
    }
    for (const ExpandedGraph& rank : graphs.d)
        if (const GraphNode* nearest = nearest_node(table, s, node, rank)) result.nearest.push_back(TensorNotes::note(rank, *nearest, relations));
    if (result.nearest.empty()) result.uses = uses_in_d(graphs, relations, inputs);
    result.lemmas_lacked = lemmas_lacked(space, node);
    return result;
}

}  // namespace countersign
