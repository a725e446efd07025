#include "prover/search/layout_goal.h"

namespace countersign {
namespace {

constexpr std::int64_t replicated = -1;

/// concat over the sharded axes of the mesh, the first outermost; the depth is the number of axes of the mesh.
std::optional<TermId> join(TermTable& table, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh, std::size_t output,
                           const std::vector<std::int64_t>& choice, std::vector<int> coordinates, std::size_t axis) {
    if (axis == choice.size()) {
        const ExpandedGraph& graph = ranks[static_cast<std::size_t>(mesh.rank_of(coordinates))];
        if (output >= graph.outputs.size() || graph.outputs[output].is_none) return std::nullopt;
        return graph.outputs[output].term;
    }
    if (choice[axis] == replicated) return join(table, ranks, mesh, output, choice, coordinates, axis + 1);
    std::vector<TermId> parts;
    for (int at = 0; at < mesh.axes[axis].size; ++at) {
        coordinates[axis] = at;
        const auto part = join(table, ranks, mesh, output, choice, coordinates, axis + 1);
        if (!part) return std::nullopt;
        parts.push_back(*part);
    }
    const auto made = table.make("concat", parts, {choice[axis]});
    if (!made) return std::nullopt;
    return *made;
}

/// `choice`: for each axis of the mesh the axis of the output that is sharded along it.
std::optional<LayoutFound> accepted_layout(TermTable& table, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh, std::size_t output,
                                           TermId of_s, const std::vector<std::int64_t>& choice, const AcceptsLayout& accepts) {
    LayoutFound layout;
    for (std::int64_t axis : choice) layout.axes.push_back(axis == replicated ? "replicated" : std::to_string(axis));
    // Ranks whose coordinates along sharded axes are 0 stand for one statement each.
    for (int rank = 0; rank < mesh.ranks(); ++rank) {
        const std::vector<int> coordinates = mesh.coordinates(rank);
        bool first = true;
        for (std::size_t axis = 0; axis < choice.size(); ++axis) first = first && (choice[axis] == replicated || coordinates[axis] == 0);
        if (!first) continue;
        const auto joined = join(table, ranks, mesh, output, choice, coordinates, 0);
        if (!joined || table[*joined].type != table[of_s].type || !accepts(*joined, layout.axes)) return std::nullopt;
        layout.statements.push_back({of_s, *joined});
    }
    return layout;
}

}  // namespace

std::optional<LayoutFound> find_layout(TermTable& table, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh, std::size_t output,
                                       TermId of_s, const AcceptsLayout& accepts) {
    const std::int64_t axes_of_output = static_cast<std::int64_t>(table[of_s].type.shape.size());
    std::vector<std::int64_t> choice(mesh.axes.size(), replicated);
    while (true) {
        if (auto layout = accepted_layout(table, ranks, mesh, output, of_s, choice, accepts)) return layout;
        std::size_t at = choice.size();
        while (at > 0 && choice[at - 1] + 1 >= axes_of_output) choice[--at] = replicated;
        if (at == 0) return std::nullopt;
        ++choice[at - 1];
    }
}

}  // namespace countersign
