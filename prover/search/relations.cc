#include "prover/search/relations.h"

#include <algorithm>
#include <set>

#include "prover/search/clean.h"

namespace countersign {

namespace {

/// Elements stay what they are, in another order or more than once.
bool lays_out(const std::string& op) { return is_layout_operator(op) || op == "expand"; }

}  // namespace

Relations::Relations(const TermTable& table, const EGraph& graph, const Expansion& graphs, const std::set<TermId>& terms_of_s)
    : table_(table), graph_(graph), terms_of_s_(terms_of_s), ranks_(graphs.d.size()) {
    name_classes(graphs);
    name_multiples();
    find_expressions();
}

/// The classes of what s is made of, and of all that is laid out of that or that it is laid out of: parts of its tensors are its own.
const std::set<TermId>& Relations::classes_of_s() const {
    if (classes_of_s_) return *classes_of_s_;
    std::set<TermId>& found = classes_of_s_.emplace();
    for (TermId term : terms_of_s_)
        if (graph_.contains(term)) found.insert(graph_.find(term));
    for (bool changed = true; changed;) {
        const std::size_t before = found.size();
        for (TermId term : graph_.terms()) {
            const Term& node = table_[term];
            if (node.is_leaf) continue;
            const std::string& op = table_.operator_name(node.op);
            if (!lays_out(op)) continue;
            const auto is_known = [&](TermId argument) { return found.count(graph_.find(argument)) > 0; };
            if (std::all_of(node.arguments.begin(), node.arguments.end(), is_known)) found.insert(graph_.find(term));
            else if (op != "slice" && found.count(graph_.find(term)))
                for (TermId argument : node.arguments) found.insert(graph_.find(argument));
        }
        changed = found.size() > before;
    }
    return found;
}

void Relations::name_classes(const Expansion& graphs) {
    std::map<TermId, std::vector<std::pair<int, std::string>>> holders;  // rank and node
    for (const ExpandedGraph& rank : graphs.d)
        for (const GraphNode& node : rank.nodes)
            for (const NodeResult& result : node.results)
                if (!result.is_none && graph_.contains(result.term)) {
                    const TermId root = graph_.find(result.term);
                    holders[root].push_back({rank.rank, node.name});
                    best_.emplace(root, Best{1, result.term, "d[" + std::to_string(rank.rank) + "]." + node.name});
                }
    for (auto& [root, entry] : best_) {
        std::vector<bool> holds(ranks_, false), holds_name(ranks_, false);
        const std::string plain = entry.name.substr(entry.name.find('.') + 1);
        for (const auto& [rank, node] : holders[root]) {
            holds[static_cast<std::size_t>(rank)] = true;
            if (node == plain) holds_name[static_cast<std::size_t>(rank)] = true;
        }
        const auto all = [](const std::vector<bool>& ranks) { return std::find(ranks.begin(), ranks.end(), false) == ranks.end(); };
        if (ranks_ > 1 && all(holds_name)) entry.name = "d[*]." + plain;
        for (std::size_t rank = 0; rank < ranks_; ++rank) {
            if (holds[rank]) continue;
            const auto same = graphs.d[rank].by_name.find(plain);
            if (same == graphs.d[rank].by_name.end()) continue;
            for (const NodeResult& result : graphs.d[rank].nodes[same->second].results)
                if (!result.is_none && table_[result.term].type == table_[entry.term].type) entry.partial = true;
        }
    }
}

/// A tensor of d that is c * y makes y, and whatever else is a multiple of y, a multiple of that tensor.
void Relations::name_multiples() {
    const auto factor_of = [&](TermId term) -> const Rational* {
        const Term& node = table_[term];
        if (node.is_leaf || !is_scale_operator(table_.operator_name(node.op))) return nullptr;
        return std::get_if<Rational>(&node.attributes[0]);
    };
    std::map<TermId, Best> multiples;
    for (const auto& [root, entry] : best_)
        for (TermId member : graph_.members(root)) {
            const Rational* factor = factor_of(member);
            if (!factor || *factor == 0) continue;
            const TermId base = graph_.find(table_[member].arguments[0]);
            if (best_.count(base) || multiples.count(base)) continue;
            Best multiple = entry;
            multiple.cost = 2;
            multiple.factor = 1 / *factor;
            multiples.emplace(base, multiple);
        }
    best_.insert(multiples.begin(), multiples.end());
    for (TermId term : graph_.terms()) {
        const Rational* factor = factor_of(term);
        if (!factor || best_.count(graph_.find(term))) continue;
        const auto base = multiples.find(graph_.find(table_[term].arguments[0]));
        if (base == multiples.end()) continue;
        Best multiple = base->second;
        multiple.factor *= *factor;
        best_.emplace(graph_.find(term), multiple);
    }
}

/// Cheapest expressions by rounds; each round reaches one operator further.
void Relations::find_expressions() {
    for (int round = 0; round < 12; ++round) {
        bool changed = false;
        for (TermId term : graph_.terms()) {
            const Term& node = table_[term];
            if (node.is_leaf) continue;
            const std::string& op = table_.operator_name(node.op);
            const bool scale = is_scale_operator(op);
            if (!scale && !is_clean_operator(op)) continue;
            Best candidate{scale ? 2u : 1u, term, ""};
            bool possible = true;
            for (TermId argument : node.arguments) {
                const auto found = best_.find(graph_.find(argument));
                if (found == best_.end()) {
                    possible = false;
                    break;
                }
                candidate.cost += found->second.cost;
            }
            if (!possible) continue;
            const TermId root = graph_.find(term);
            const auto known = best_.find(root);
            if (known != best_.end() && known->second.cost <= candidate.cost) continue;
            best_[root] = candidate;
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

bool Relations::partial(TermId term) const {
    const Best* entry = best(term);
    return entry && entry->partial;
}

std::string Relations::text(TermId term) const {
    // Costs strictly decrease towards the arguments, so this ends; the depth is bounded by the rounds above.
    const Best* entry = best(term);
    if (!entry) return "";
    if (!entry->name.empty())
        return entry->factor == 1 ? entry->name : "scale(" + entry->name + "; factor=" + rational_text(entry->factor) + ")";
    return application_text(entry->term);
}

std::optional<std::vector<TermId>> Relations::laid_out(TermId root) const {
    std::vector<TermId> tensors;
    std::vector<TermId> stack{root};
    while (!stack.empty()) {
        const TermId next = stack.back();
        stack.pop_back();
        const Best* entry = best(next);
        // A part that only one rank holds is its part of the whole; the whole is not.
        if (!entry || entry->factor != 1 || (next == root && entry->partial)) return std::nullopt;
        if (!entry->name.empty()) {
            tensors.push_back(graph_.find(next));
            continue;
        }
        const Term& node = table_[entry->term];
        const std::string& op = table_.operator_name(node.op);
        if (!lays_out(op) && !node.arguments.empty()) return std::nullopt;
        stack.insert(stack.end(), node.arguments.begin(), node.arguments.end());
    }
    return tensors;
}

TermId Relations::member_made_on_the_way(TermId term) const {
    if (!graph_.contains(term)) return {};
    for (TermId member : graph_.members(graph_.find(term))) {
        if (table_[member].is_leaf) continue;
        bool all = true, only_d = false;
        for (TermId argument : table_[member].arguments) {
            const auto tensors = laid_out(argument);
            all = all && tensors;
            if (!all) break;
            const auto is_new = [&](TermId tensor) { return !classes_of_s().count(tensor); };
            only_d = only_d || (is_new(graph_.find(argument)) && std::any_of(tensors->begin(), tensors->end(), is_new));
        }
        if (all && only_d) return member;
    }
    return {};
}

std::string Relations::made_on_the_way(TermId term) const {
    const TermId member = member_made_on_the_way(term);
    return member.valid() ? application_text(member) : "";
}

std::vector<TermId> Relations::tensors_of_d(TermId term) const {
    std::vector<TermId> roots{term}, result;
    if (const TermId member = best(term) ? TermId{} : member_made_on_the_way(term); member.valid()) roots = table_[member].arguments;
    for (TermId root : roots)
        if (const auto tensors = laid_out(root)) result.insert(result.end(), tensors->begin(), tensors->end());
    return result;
}

std::string Relations::application_text(TermId term) const {
    const Term& node = table_[term];
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

std::string TensorNotes::name(const ExpandedGraph& graph, const GraphNode& node) {
    return (graph.rank < 0 ? std::string("s") : "d[" + std::to_string(graph.rank) + "]") + "." + node.name;
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

}  // namespace

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
    std::set<TermId> results;
    for (const GraphNode& node : s.nodes)
        for (const NodeResult& result : node.results)
            if (!result.is_none) results.insert(result.term);
    const auto related = [&](TermId term) {
        if (relations.related(term)) return !relations.partial(term);
        return results.count(term) > 0 && !relations.made_on_the_way(term).empty();
    };
    // Whether d has all that a node gives: what it is made of inside is then another node's concern.
    const auto result_is_held = [&](const NodeResult& result) { return result.is_none || (result.term != goal && related(result.term)); };
    const auto is_held = [&](const GraphNode& node) { return std::all_of(node.results.begin(), node.results.end(), result_is_held); };
    // Masks of ranks differ where each has rows of its own: one that some rank has, or that is made of such, is passed over.
    const auto is_of_some_ranks = [&](TermId term) {
        const auto is_partial = [&](TermId part) {
            return table[part].type.sort == Sort::Bool && relations.related(part) && relations.partial(part);
        };
        const std::vector<TermId>& parts = table[term].arguments;
        return table[term].type.sort == Sort::Bool && (is_partial(term) || std::any_of(parts.begin(), parts.end(), is_partial));
    };
    // From the goal down through nodes without a relation; the earliest of those is where it stopped.
    std::set<TermId> seen;
    std::vector<TermId> stack{goal};
    std::optional<std::size_t> stuck;
    const auto owned = owner.find(goal);
    while (!stack.empty()) {
        const TermId term = stack.back();
        stack.pop_back();
        if (!seen.insert(term).second) continue;
        const auto at = owner.find(term);
        if (at == owner.end()) continue;
        if (!related(term) && !is_of_some_ranks(term) && (!stuck || at->second < *stuck) && !is_held(s.nodes[at->second])) stuck = at->second;
        if (related(term) && term != goal) continue;
        for (TermId argument : table[term].arguments) stack.push_back(argument);
    }
    if (!stuck && owned != owner.end()) stuck = owned->second;
    StuckOperator result;
    if (!stuck) return result;
    const GraphNode& node = s.nodes[*stuck];
    for (const NodeResult& value : node.results)
        if (!value.is_none && !result.result.valid()) result.result = value.term;
    result.node = TensorNotes::note(s, node, relations);
    const GraphRow& row = s.captured->rows[node.row];
    result.target = node.is_input ? "input" : row.kind == RowKind::Item ? row.item_of + "[" + std::to_string(row.item_index) + "]" : row.target;
    std::vector<TermId> inputs;
    for (const GraphNode* input : inputs_of(s, node)) {
        result.inputs.push_back(TensorNotes::note(s, *input, relations));
        for (const NodeResult& value : input->results)
            if (!value.is_none) inputs.push_back(value.term);
    }
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
        if (nearest) result.nearest.push_back(TensorNotes::note(rank, *nearest, relations));
    }
    if (result.nearest.empty()) result.uses = uses_in_d(graphs, relations, inputs);
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
    return result;
}

}  // namespace countersign
