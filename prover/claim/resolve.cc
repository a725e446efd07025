// References led to nodes. Each kind of line may speak of its own kind of node only: everything else is an error that says why.
#include "prover/claim/resolve.h"

namespace countersign {

namespace {

/// The call that a node is an item of, or the node.
std::size_t base_of(const ExpandedGraph& graph, std::size_t node) {
    const GraphRow& row = graph.captured->rows[graph.nodes[node].row];
    return graph.nodes[node].is_input || row.kind != RowKind::Item ? node : graph.by_name.at(row.item_of);
}

Result<std::size_t> find_node(const ExpandedGraph& graph, const Reference& reference, int rank) {
    const auto found = graph.by_name.find(reference.name);
    if (found != graph.by_name.end()) return found->second;
    return Error{reference.place, "`" + node_text(rank, reference.name) + "`: " + graph.captured->path + " has no such name"};
}

const GraphLeaf* draw_of(const Expansion& graphs, int rank, const std::string& node, std::size_t& count) {
    const GraphLeaf* result = nullptr;
    count = 0;
    for (const GraphLeaf& leaf : graphs.leaves) {
        if (leaf.rank != rank || leaf.node != node || leaf.kind != LeafKind::Draw) continue;
        result = &leaf;
        ++count;
    }
    return result;
}

}  // namespace

const ExpandedGraph& graph_of(const Expansion& graphs, int rank) { return rank < 0 ? graphs.s : graphs.d[static_cast<std::size_t>(rank)]; }

std::string node_text(int rank, const std::string& name) { return side_text(rank) + "." + name; }

Result<Resolved> resolve_input(const Expansion& graphs, const Reference& reference, int rank, const std::string& word) {
    const ExpandedGraph& graph = graph_of(graphs, rank);
    if (reference.is_output) return Error{reference.place, "`" + word + "` speaks of inputs, and `" + reference.text + "` is an output"};
    Result<std::size_t> index = find_node(graph, reference, rank);
    if (!index) return index.error();
    const GraphNode& node = graph.nodes[*index];
    const std::string name = node_text(rank, node.name);
    if (!node.is_input) {
        const GraphNode& base = graph.nodes[base_of(graph, *index)];
        for (const GraphLeaf& leaf : graphs.leaves) {
            if (leaf.rank != rank || leaf.node != base.name) continue;
            if (leaf.kind == LeafKind::Draw) return Error{reference.place, "`" + name + "` is a random draw: it stands in `random` lines only"};
            if (leaf.kind == LeafKind::Uninitialised)
                return Error{reference.place, "`" + name + "` is an uninitialised buffer: nothing may be said about what it holds"};
        }
        if (graph.captured->rows[node.row].kind == RowKind::Constant)
            return Error{reference.place, "`" + name + "` is a constant of its module, and a `constant` line says what it is: `" + word +
                                              "` about one is not supported yet: line " + std::to_string(reference.place.line)};
        const std::string place_in_graph = "line " + std::to_string(node.line) + " of " + graph.captured->path;
        return Error{reference.place, "`" + name + "` is computed by its graph (" + place_in_graph + "): `" + word +
                                          "` speaks of inputs; a line `cut " + reference.text +
                                          "` would make it one (not supported yet: line " + std::to_string(reference.place.line) + ")"};
    }
    if (node.is_wired)
        return Error{reference.place, "`" + name + "` is fed by a `wire` line: `" + word + "` speaks of inputs that nothing feeds"};
    if (reference.result) return Error{reference.place, "`" + name + "` is an input: it has one value, which its name says"};
    const NodeResult& result = node.results.front();
    if (result.is_none) return Error{reference.place, "`" + name + "` has no type: it is no tensor, and nothing can be said about it"};
    Resolved resolved;
    resolved.rank = rank;
    resolved.term = result.term;
    resolved.dtype = result.dtype;
    resolved.node = node.name;
    return resolved;
}

Result<Resolved> resolve_draw(const Expansion& graphs, const Reference& reference, int rank) {
    const ExpandedGraph& graph = graph_of(graphs, rank);
    if (reference.is_output) return Error{reference.place, "`random` speaks of draws by the names of their nodes"};
    Result<std::size_t> index = find_node(graph, reference, rank);
    if (!index) return index.error();
    const GraphNode& base = graph.nodes[base_of(graph, *index)];
    std::size_t count = 0;
    const GraphLeaf* leaf = draw_of(graphs, rank, base.name, count);
    if (leaf && &base != &graph.nodes[*index])
        return Error{reference.place, "`" + node_text(rank, reference.name) + "` is a result of `" + node_text(rank, base.name) +
                                          "`, which draws: `random` names that one, as in `" + node_text(rank, base.name) + "[0]`"};
    if (!leaf) return Error{reference.place, "`" + node_text(rank, reference.name) + "` draws nothing: `random` speaks of draws only"};
    if (count > 1)
        return Error{reference.place, "`" + node_text(rank, reference.name) + "` makes several draws: not supported yet: line " +
                                          std::to_string(reference.place.line)};
    if (base.is_sequence != reference.result.has_value() || reference.result.value_or(0) >= static_cast<std::int64_t>(base.results.size()))
        return Error{reference.place, "`" + node_text(rank, base.name) + "` has " + std::to_string(base.results.size()) + " results" +
                                          (base.is_sequence ? ": one is named, as in `" + node_text(rank, base.name) + "[0]`" : "")};
    Resolved resolved;
    resolved.rank = rank;
    resolved.term = leaf->term;
    resolved.dtype = leaf->dtype;
    resolved.node = leaf->node;
    resolved.place = leaf->place;
    return resolved;
}

const GraphRow& draw_row(const Expansion& graphs, const Resolved& draw) {
    const ExpandedGraph& graph = graph_of(graphs, draw.rank);
    return graph.captured->rows[graph.nodes[graph.by_name.at(draw.node)].row];
}

Result<Resolved> resolve_output(const Expansion& graphs, const Reference& reference, int rank) {
    const ExpandedGraph& graph = graph_of(graphs, rank);
    Resolved resolved;
    resolved.rank = rank;
    if (reference.is_output) {
        if (reference.last >= static_cast<std::int64_t>(graph.outputs.size())) {
            const std::string output = node_text(rank, "output[" + std::to_string(reference.last) + "]");
            const std::string returned = std::to_string(graph.outputs.size()) + " values";
            return Error{reference.place, "`" + output + "`: " + graph.captured->path + " returns " + returned};
        }
        const std::size_t position = static_cast<std::size_t>(reference.first);
        resolved.positions.push_back({rank, position});
    } else {
        Result<std::size_t> index = find_node(graph, reference, rank);
        if (!index) return index.error();
        const std::string name = node_text(rank, reference.name);
        if (reference.result)
            return Error{reference.place, "`" + name + "[" + std::to_string(*reference.result) +
                                              "]` is a result of a node: an output is `output[k]` of its graph, or a name that it returns"};
        // By its name: another name for the same result is another output.
        for (std::size_t k = 0; k < graph.outputs.size(); ++k)
            if (graph.output_names[k] == graph.nodes[*index].name) resolved.positions.push_back({rank, k});
        if (resolved.positions.empty())
            return Error{reference.place, "`" + name + "` is no output: its graph does not return it"};
    }
    const NodeResult& output = graph.outputs[resolved.positions.front().position];
    resolved.term = output.term;
    resolved.dtype = output.dtype;
    resolved.is_none = output.is_none;
    return resolved;
}

}  // namespace countersign
