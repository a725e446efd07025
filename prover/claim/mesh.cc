// Ranks of a mesh: row-major, the last axis fastest.
#include "prover/claim/claim.h"

namespace countersign {

int Mesh::ranks() const {
    int count = 1;
    for (const MeshAxis& axis : axes) count *= axis.size;
    return count;
}

std::vector<int> Mesh::coordinates(int rank) const {
    std::vector<int> result(axes.size());
    for (std::size_t k = axes.size(); k-- > 0;) {
        result[k] = rank % axes[k].size;
        rank /= axes[k].size;
    }
    return result;
}

int Mesh::rank_of(const std::vector<int>& coordinates) const {
    int rank = 0;
    for (std::size_t k = 0; k < axes.size(); ++k) rank = rank * axes[k].size + coordinates[k];
    return rank;
}

std::optional<std::size_t> Mesh::find_axis(const std::string& name) const {
    for (std::size_t k = 0; k < axes.size(); ++k)
        if (axes[k].name == name) return k;
    return std::nullopt;
}

std::vector<int> Mesh::along(int rank, std::size_t axis) const {
    std::vector<int> at = coordinates(rank);
    std::vector<int> result;
    for (at[axis] = 0; at[axis] < axes[axis].size; ++at[axis]) result.push_back(rank_of(at));
    return result;
}

std::string OutputPosition::text() const {
    const std::string graph = side_text(rank);
    return graph + ".output[" + std::to_string(position) + "]";
}

}  // namespace countersign
