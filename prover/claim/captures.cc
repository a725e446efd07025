// The captures that a claim names: paths of ranks, files, and that no file stands for another rank than its own.
#include <filesystem>
#include <map>

#include "prover/capture/fx_reader.h"
#include "prover/claim/claim.h"
#include "prover/support/file.h"

namespace countersign {

Result<std::string> capture_path(const Claim& claim, int rank) {
    const std::vector<int> coordinates = claim.mesh.coordinates(rank);
    std::string result;
    const std::string& path = claim.distributed_path;
    for (std::size_t at = 0; at < path.size();) {
        if (path[at] != '{') {
            result += path[at++];
            continue;
        }
        const std::size_t end = path.find('}', at);
        const std::string name = end == std::string::npos ? "" : path.substr(at + 1, end - at - 1);
        const std::optional<std::size_t> axis = claim.mesh.find_axis(name);
        if (name == "rank") result += std::to_string(rank);
        else if (axis) result += std::to_string(coordinates[*axis]);
        else return Error{claim.distributed_place, "`{" + name + "}` is neither `{rank}` nor an axis of the mesh"};
        at = end + 1;
    }
    return result;
}

namespace {

Result<CapturedGraph> read_capture(const std::filesystem::path& folder, const std::string& path, const Place& named_at) {
    const std::filesystem::path resolved = folder / path;
    const Result<std::string> bytes = read_file(resolved.string(), FileKind::Regular);
    if (!bytes) return Error{named_at, "the capture " + bytes.error().place.text() + " " + bytes.error().message};
    Result<CapturedGraph> graph = read_fx_graph(resolved.string(), *bytes);
    if (!graph) return graph.error();
    graph->path = path;
    return graph;
}

Status check_rank(const CapturedGraph& graph, int rank, const Place& named_at) {
    if (graph.stated_rank < 0 || graph.stated_rank == rank) return Done{};
    const std::string says = graph.path + " says `# Graph[rank=" + std::to_string(graph.stated_rank) + "]`";
    return Error{named_at, says + ", but it stands for rank " + std::to_string(rank)};
}

}  // namespace

Result<ClaimedCaptures> read_captures(const Claim& claim) {
    const std::filesystem::path folder = std::filesystem::path(claim.path).parent_path();
    ClaimedCaptures result;
    Result<CapturedGraph> s = read_capture(folder, claim.sequential_path, claim.sequential_place);
    if (!s) return s.error();
    if (Status rank = check_rank(*s, 0, claim.sequential_place); !rank) return rank.error();
    result.s = std::move(*s);
    std::map<std::string, int> ranks_by_path;
    for (int rank = 0; rank < claim.mesh.ranks(); ++rank) {
        Result<std::string> path = capture_path(claim, rank);
        if (!path) return path.error();
        const auto [other, is_new] = ranks_by_path.emplace(*path, rank);
        if (!is_new) {
            const std::string both = "ranks " + std::to_string(other->second) + " and " + std::to_string(rank);
            return Error{claim.distributed_place, both + " have one file, " + *path + ": each rank has its own"};
        }
        Result<CapturedGraph> graph = read_capture(folder, *path, claim.distributed_place);
        if (!graph) return graph.error();
        if (Status agrees = check_rank(*graph, rank, claim.distributed_place); !agrees) return agrees.error();
        if (graph->stated_rank < 0) result.path_binds_ranks = true;
        result.d.push_back(std::move(*graph));
    }
    return result;
}

}  // namespace countersign
