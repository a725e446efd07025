#include "prover/search/layout_goal.h"

#include "prover/search/saturation.h"

namespace countersign {
namespace {

constexpr std::int64_t replicated = -1;

class LayoutSearch {
public:
    LayoutSearch(TermTable& table, ProofSpace& space, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh, std::size_t output, TermId of_s)
        : table_(table), space_(space), ranks_(ranks), mesh_(mesh), output_(output), of_s_(of_s) {}

    /// `choice`: for each axis of the mesh the axis of the output that is sharded along it.
    std::optional<LayoutFound> shown(const std::vector<std::int64_t>& choice) {
        LayoutFound layout;
        for (std::int64_t axis : choice) layout.axes.push_back(axis == replicated ? "replicated" : std::to_string(axis));
        // Ranks whose coordinates along sharded axes are 0 stand for one statement each.
        for (int rank = 0; rank < mesh_.ranks(); ++rank) {
            const std::vector<int> coordinates = mesh_.coordinates(rank);
            bool first = true;
            for (std::size_t axis = 0; axis < choice.size(); ++axis) first = first && (choice[axis] == replicated || coordinates[axis] == 0);
            if (!first) continue;
            const auto joined = join(choice, coordinates, 0);
            if (!joined || table_[*joined].type != table_[of_s_].type) return std::nullopt;
            space_.saturation->add(*joined);
            space_.saturation->run();
            if (!space_.graph.equal(of_s_, *joined)) return std::nullopt;
            layout.statements.push_back({of_s_, *joined});
        }
        return layout;
    }

private:
    /// concat over the sharded axes, the first outermost; the depth is the number of axes of the mesh.
    std::optional<TermId> join(const std::vector<std::int64_t>& choice, std::vector<int> coordinates, std::size_t axis) {
        if (axis == choice.size()) {
            const ExpandedGraph& graph = ranks_[static_cast<std::size_t>(mesh_.rank_of(coordinates))];
            if (output_ >= graph.outputs.size() || graph.outputs[output_].is_none) return std::nullopt;
            return graph.outputs[output_].term;
        }
        if (choice[axis] == replicated) return join(choice, coordinates, axis + 1);
        std::vector<TermId> parts;
        for (int at = 0; at < mesh_.axes[axis].size; ++at) {
            coordinates[axis] = at;
            const auto part = join(choice, coordinates, axis + 1);
            if (!part) return std::nullopt;
            parts.push_back(*part);
        }
        const auto made = table_.make("concat", parts, {choice[axis]});
        if (!made) return std::nullopt;
        return *made;
    }

    TermTable& table_;
    ProofSpace& space_;
    const std::vector<ExpandedGraph>& ranks_;
    const Mesh& mesh_;
    const std::size_t output_;
    const TermId of_s_;
};

}  // namespace

std::optional<LayoutFound> find_layout(TermTable& table, ProofSpace& space, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh,
                                       std::size_t output, TermId of_s) {
    const std::int64_t axes_of_output = static_cast<std::int64_t>(table[of_s].type.shape.size());
    LayoutSearch search(table, space, ranks, mesh, output, of_s);
    std::vector<std::int64_t> choice(mesh.axes.size(), replicated);
    while (true) {
        if (auto layout = search.shown(choice)) return layout;
        std::size_t at = choice.size();
        while (at > 0 && choice[at - 1] + 1 >= axes_of_output) choice[--at] = replicated;
        if (at == 0) return std::nullopt;
        ++choice[at - 1];
    }
}

}  // namespace countersign
