#include "prover/search/relations.h"

#include <algorithm>
#include <set>

#include "prover/search/clean.h"

namespace countersign {

Relations::Relations(const TermTable& table, const EGraph& graph, const Expansion& graphs) : table_(table), graph_(graph), ranks_(graphs.d.size()) {
    // Several ranks may hold one tensor: then its name is `d[*].name`.
    std::map<TermId, std::vector<std::string>> names;
    for (const ExpandedGraph& rank : graphs.d)
        for (const GraphNode& node : rank.nodes)
            for (const NodeResult& result : node.results)
                if (!result.is_none && graph.contains(result.term)) {
                    const TermId root = graph.find(result.term);
                    std::vector<std::string>& list = names[root];
                    if (list.size() < ranks_ + 2) list.push_back("d[" + std::to_string(rank.rank) + "]." + node.name);
                    const auto known = best_.find(root);
                    if (known == best_.end()) best_[root] = {1, result.term, list.front(), false};
                }
    for (auto& [root, entry] : best_) {
        const std::vector<std::string>& list = names[root];
        const std::string plain = entry.name.substr(entry.name.find('.'));
        std::size_t ranks_with = 0;
        for (std::size_t rank = 0; rank < ranks_; ++rank)
            if (std::find(list.begin(), list.end(), "d[" + std::to_string(rank) + "]" + plain) != list.end()) ++ranks_with;
        if (ranks_ > 1 && ranks_with == ranks_) entry.name = "d[*]" + plain;
    }
    // Cheapest expressions by rounds; each round reaches one operator further.
    const std::vector<TermId>& terms = graph.terms();
    for (int round = 0; round < 12; ++round) {
        bool changed = false;
        for (TermId term : terms) {
            const Term& node = table_[term];
            if (node.is_leaf) continue;
            const std::string& op = table_.operator_name(node.op);
            const bool scale = is_scale_operator(op);
            if (!scale && !is_clean_operator(op)) continue;
            std::uint64_t cost = 1;
            bool possible = true, scaled = scale;
            for (TermId argument : node.arguments) {
                const auto found = best_.find(graph_.find(argument));
                if (found == best_.end()) {
                    possible = false;
                    break;
                }
                cost += found->second.cost;
                scaled = scaled || found->second.scaled;
            }
            if (!possible) continue;
            const TermId root = graph_.find(term);
            const auto known = best_.find(root);
            if (known != best_.end() && known->second.cost <= cost) continue;
            best_[root] = {cost, term, "", scaled};
            changed = true;
        }
        if (!changed) break;
    }
}

const Relations::Best* Relations::best(TermId term) const {
    if (!graph_.contains(term)) return nullptr;
    const auto found = best_.find(graph_.find(term));
    return found == best_.end() ? nullptr : &found->second;
}

bool Relations::related(TermId term) const { return best(term) != nullptr; }

bool Relations::scaled(TermId term) const {
    const Best* entry = best(term);
    return entry && entry->scaled;
}

std::string Relations::text(TermId term) const {
    // Costs strictly decrease towards the arguments, so this ends; the depth is bounded by the rounds above.
    const Best* entry = best(term);
    if (!entry) return "";
    if (!entry->name.empty()) return entry->name;
    const Term& node = table_[entry->term];
    std::string result = table_.operator_name(node.op) + "(";
    std::vector<std::string> arguments;
    for (TermId argument : node.arguments) arguments.push_back(text(argument));
    if (arguments.size() == ranks_ && ranks_ > 1) {
        // d[0].x, d[1].x, … is d[*].x
        const std::string plain = arguments[0].substr(std::min(arguments[0].size(), arguments[0].find('.')));
        bool all = true;
        for (std::size_t i = 0; i < arguments.size(); ++i) all = all && arguments[i] == "d[" + std::to_string(i) + "]" + plain;
        if (all) arguments.assign(1, "d[*]" + plain);
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) result += (i ? ", " : "") + arguments[i];
    if (const CoreOperator* core = table_.core_operator(node.op))
        for (std::size_t i = 0; i < core->attributes.size(); ++i) {
            result += i ? ", " : "; ";
            result += core->attributes[i].name + "=";
            if (const auto* integer = std::get_if<std::int64_t>(&node.attributes[i])) result += std::to_string(*integer);
            else if (const auto* real = std::get_if<Rational>(&node.attributes[i])) result += rational_text(*real);
            else result += "…";
        }
    return result + ")";
}

TensorNotes::TensorNotes(const TermTable& table, const Expansion&) : table_(table) {}

std::string TensorNotes::name(const ExpandedGraph& graph, const GraphNode& node) {
    return (graph.rank < 0 ? std::string("s") : "d[" + std::to_string(graph.rank) + "]") + "." + node.name;
}

TensorNote TensorNotes::note(const ExpandedGraph& graph, const GraphNode& node, const Relations& relations) const {
    TensorNote note;
    note.name = name(graph, node);
    note.place = graph.captured->path + ":" + std::to_string(node.line);
    if (!node.is_input) note.source_line = graph.captured->rows[node.row].source_line;
    if (graph.rank < 0) {
        for (const NodeResult& result : node.results) {
            if (result.is_none) continue;
            if (!note.relation.empty()) note.relation += ", ";
            const std::string text = relations.text(result.term);
            note.relation += text.empty() ? "no relation found" : text;
        }
    }
    return note;
}

StuckOperator find_stuck(const TermTable& table, const ProofSpace& space, const Expansion& graphs, const Relations& relations, TermId goal) {
    const ExpandedGraph& s = graphs.s;
    // The node that made each term of s first: inner terms of a definition belong to their node.
    std::map<TermId, std::size_t> owner;
    for (std::size_t i = 0; i < s.nodes.size(); ++i) {
        std::vector<TermId> stack;
        for (const NodeResult& result : s.nodes[i].results)
            if (!result.is_none) stack.push_back(result.term);
        while (!stack.empty()) {
            const TermId term = stack.back();
            stack.pop_back();
            if (!owner.emplace(term, i).second) continue;
            for (TermId argument : table[term].arguments) stack.push_back(argument);
        }
    }
    const auto node_related = [&](std::size_t index) {
        for (const NodeResult& result : s.nodes[index].results)
            if (!result.is_none && !relations.related(result.term)) return false;
        return true;
    };
    // From the goal down through nodes without a relation; the earliest of those is where it stopped.
    std::set<TermId> seen;
    std::vector<TermId> stack{goal};
    std::optional<std::size_t> stuck;
    std::set<std::size_t> inputs;
    std::map<std::size_t, std::set<std::size_t>> reads;
    const auto owned = owner.find(goal);
    while (!stack.empty()) {
        const TermId term = stack.back();
        stack.pop_back();
        if (!seen.insert(term).second) continue;
        const auto at = owner.find(term);
        if (at == owner.end()) continue;
        if (!relations.related(term) && (!stuck || at->second < *stuck)) stuck = at->second;
        if (relations.related(term) && term != goal) continue;
        for (TermId argument : table[term].arguments) stack.push_back(argument);
    }
    if (!stuck && owned != owner.end()) stuck = owned->second;
    // A goal that is related, but by a scaled or unaccepted expression: the first such node on the way.
    StuckOperator result;
    if (!stuck) return result;
    const GraphNode& node = s.nodes[*stuck];
    const TensorNotes notes(table, graphs);
    result.node = notes.note(s, node, relations);
    const GraphRow& row = s.captured->rows[node.row];
    result.target = node.is_input ? "input" : row.kind == RowKind::Item ? row.item_of + "[" + std::to_string(row.item_index) + "]" : row.target;
    std::vector<std::string> argument_names;
    const auto collect = [&](const auto& self, const CapturedValue& value) -> void {
        if (value.kind == CapturedValue::Kind::Node) argument_names.push_back(value.text);
        for (const CapturedValue& item : value.items) self(self, item);
        for (const auto& [keyword, item] : value.keywords) self(self, item);
    };
    if (!node.is_input) {
        for (const CapturedValue& value : row.values) collect(collect, value);
        for (const auto& [keyword, value] : row.keywords) collect(collect, value);
        if (row.kind == RowKind::Item) argument_names.push_back(row.item_of);
    }
    for (const std::string& name : argument_names)
        if (const auto found = s.by_name.find(name); found != s.by_name.end())
            result.inputs.push_back(notes.note(s, s.nodes[found->second], relations));
    // Nearest tensors of d: the same captured operator, on each rank, most alike in name and place first.
    for (const ExpandedGraph& rank : graphs.d) {
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
        if (nearest) result.nearest.push_back(notes.note(rank, *nearest, relations));
    }
    std::set<std::string> lacked;
    for (const NodeResult& value : node.results) {
        if (value.is_none || !space.graph.contains(value.term)) continue;
        for (TermId member : space.graph.members(space.graph.find(value.term)))
            for (const NearMiss& miss : space.saturation->near_misses(member)) {
                if (miss.reason == "ranks do not fit" || lacked.size() >= 6) continue;
                lacked.insert(miss.lemma + ": " + miss.reason);
            }
    }
    result.lemmas_lacked.assign(lacked.begin(), lacked.end());
    (void)node_related;
    return result;
}

}  // namespace countersign
