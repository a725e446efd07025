#include "prover/search/relations.h"

#include <algorithm>
#include <set>

#include "prover/search/clean.h"

namespace countersign {

void fold_ranks(std::vector<std::string>& texts, std::size_t ranks) {
    const std::string first = "d[0]";
    if (ranks < 2 || texts.size() != ranks || !texts[0].starts_with(first)) return;
    const std::string plain = texts[0].substr(first.size());
    for (std::size_t rank = 0; rank < ranks; ++rank)
        if (texts[rank] != "d[" + std::to_string(rank) + "]" + plain) return;
    texts.assign(1, "d[*]" + plain);
}

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
            if (!is_moving_operator(op)) continue;
            const auto is_known = [&](TermId argument) { return found.count(graph_.find(argument)) > 0; };
            if (std::all_of(node.arguments.begin(), node.arguments.end(), is_known)) found.insert(graph_.find(term));
            else if (op != "slice" && found.count(graph_.find(term)))
                for (TermId argument : node.arguments) found.insert(graph_.find(argument));
        }
        changed = found.size() > before;
    }
    return found;
}

/// Of each rank its inputs: by name the class of the input of s that it is, or none.
std::vector<std::map<std::string, std::optional<TermId>>> Relations::inputs_of_ranks(const Expansion& graphs) const {
    const auto input_class = [&](const GraphNode& node) {
        const bool is_tensor = node.is_input && !node.results.empty() && !node.results[0].is_none && graph_.contains(node.results[0].term);
        return is_tensor ? std::optional(graph_.find(node.results[0].term)) : std::nullopt;
    };
    std::set<TermId> of_s;
    for (const GraphNode& node : graphs.s.nodes)
        if (const std::optional<TermId> root = input_class(node)) of_s.insert(*root);
    std::vector<std::map<std::string, std::optional<TermId>>> inputs(graphs.d.size());
    for (std::size_t rank = 0; rank < graphs.d.size(); ++rank)
        for (const GraphNode& node : graphs.d[rank].nodes) {
            if (!node.is_input) continue;
            const std::optional<TermId> root = input_class(node);
            inputs[rank].emplace(node.name, root && of_s.count(*root) ? root : std::nullopt);
        }
    return inputs;
}

void Relations::name_classes(const Expansion& graphs) {
    // Ranks of a pipeline run other stages: with other inputs, or with whole inputs of s that are not those of the others. Their names mean other things.
    const auto inputs = inputs_of_ranks(graphs);
    const auto may_be_one = [](const auto& one, const auto& other) {
        return one.first == other.first && (!one.second || !other.second || *one.second == *other.second);
    };
    std::vector<std::vector<bool>> are_of_one_stage(ranks_);
    for (std::size_t left = 0; left < ranks_; ++left)
        for (std::size_t right = 0; right < ranks_; ++right)
            are_of_one_stage[left].push_back(
                std::equal(inputs[left].begin(), inputs[left].end(), inputs[right].begin(), inputs[right].end(), may_be_one));
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
        const std::size_t first = static_cast<std::size_t>(holders[root].front().first);  // by which the entry is named
        for (std::size_t rank = 0; rank < ranks_; ++rank) {
            if (holds[rank] || !are_of_one_stage[rank][first]) continue;
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
        if (!is_moving_operator(op) && !node.arguments.empty()) return std::nullopt;
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
    fold_ranks(arguments, ranks_);
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

}  // namespace countersign
