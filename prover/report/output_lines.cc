#include "prover/report/output_lines.h"

#include <algorithm>
#include <map>
#include <set>

namespace countersign {

namespace {

const LayoutFound* layout_of(const Findings& findings, TermId output) {
    for (const LayoutFound& layout : findings.layouts)
        if (!layout.statements.empty() && layout.statements.front().first == output) return &layout;
    return nullptr;
}

std::string axes_text(const Mesh& mesh) {
    std::string result;
    for (const MeshAxis& axis : mesh.axes) result += (result.empty() ? "" : ", ") + axis.name;
    return result;
}

class Lines {
public:
    Lines(const LoadedClaim& loaded, const Findings& findings, const std::vector<OutputRelation>& relations)
        : loaded_(loaded), findings_(findings), relations_(relations) {}

    std::vector<OutputLine> all() const {
        std::vector<OutputLine> result;
        add_graph(loaded_.graphs.s, result);
        for (const ExpandedGraph& rank : loaded_.graphs.d) add_graph(rank, result);
        return result;
    }

private:
    void add_graph(const ExpandedGraph& graph, std::vector<OutputLine>& result) const {
        for (std::size_t k = 0; k < graph.outputs.size(); ++k) {
            OutputLine line;
            const OutputPosition position{graph.rank, k};
            line.name = position.text();
            line.node = graph.output_names[k];
            if (const auto node = graph.by_name.find(line.node); node != graph.by_name.end())
                line.place = graph.captured->path + ":" + std::to_string(graph.nodes[node->second].line);
            describe(position, graph.outputs[k], line);
            result.push_back(std::move(line));
        }
    }

    void describe(const OutputPosition& position, const NodeResult& output, OutputLine& line) const {
        for (const ExpandedIgnore& ignored : loaded_.expanded.ignored)
            if (ignored.output == position) {
                line.relation = "ignored: " + ignored.reason;
                line.claim_line = ignored.line;
                return;
            }
        if (output.is_none) {
            line.relation = "None";
            return;
        }
        for (const ExpectGoal& goal : loaded_.expanded.expects)
            if (goal.mentions.count(position)) add_goal(goal, position, line);
        for (const LayoutGoal& layout : loaded_.expanded.layouts)
            if (layout.position == position.position) add_layout(position, line);
        for (const auto& [rank, wires] : loaded_.claim.wires)
            for (const auto& [input, wire] : wires)
                if (line.relation.empty() && wire.from_rank == position.rank && wire.position == position.position) {
                    line.relation = "feeds " + side_text(rank) + "." + input;
                    line.claim_line = wire.place.line;
                }
        if (line.relation.empty()) line.relation = "in no goal";
    }

    /// Instances of one line are said once; one that is not proved hides those that are.
    void add_goal(const ExpectGoal& goal, const OutputPosition& position, OutputLine& line) const {
        std::string text;
        if (!is_proved(goal)) text = not_proved(position);
        for (const ClaimStatement& statement : loaded_.claim.statements)
            if (text.empty() && statement.kind == StatementKind::Expect && statement.place.line == goal.line) {
                text = stated_layout(statement, loaded_.claim.mesh);
                if (!is_of_one_position(goal) && text.rfind("as claimed", 0) != 0) text += ", at other positions: " + statement.text;
            }
        if (line.claim_line == 0) line.claim_line = goal.line;
        const bool fails = text.rfind("not proved", 0) == 0, failed = line.relation.rfind("not proved", 0) == 0;
        if (line.relation.empty() || (fails && !failed)) line.relation = text;
        else if (!failed && line.relation.find(text) == std::string::npos) line.relation += "; " + text;
    }

    /// Whether every graph that it mentions holds it at the same positions, as a layout would.
    static bool is_of_one_position(const ExpectGoal& goal) {
        std::map<int, std::set<std::size_t>> positions;
        for (const OutputPosition& mentioned : goal.mentions) positions[mentioned.rank].insert(mentioned.position);
        return std::all_of(positions.begin(), positions.end(), [&](const auto& of_graph) { return of_graph.second == positions.begin()->second; });
    }

    bool is_proved(const ExpectGoal& goal) const { return goal.left == goal.right || findings_.main->graph.equal(goal.left, goal.right); }

    void add_layout(const OutputPosition& position, OutputLine& line) const {
        const LayoutFound* found = layout_of(findings_, loaded_.graphs.s.outputs[position.position].term);
        const std::string text = found ? layout_text(found->axes, loaded_.claim.mesh) : not_proved(position);
        if (line.relation.empty()) line.relation = text;
        else if (line.relation.find(text) == std::string::npos) line.relation += "; " + text;
    }

    /// The relation found, where it can be said over outputs of d, or else over its tensors.
    std::string not_proved(const OutputPosition& position) const {
        if (position.rank >= 0) return "not proved";
        for (const OutputRelation& relation : relations_)
            if (relation.position == position.position)
                return relation.is_partial_sum ? "not proved: PARTIAL SUM over " + axes_text(loaded_.claim.mesh)
                                               : "not proved: found " + relation.text;
        const std::string name = position.text();
        for (const TensorNote& note : findings_.outputs)
            if (note.name == name) return "not proved: " + note.relation;
        return "not proved";
    }

    const LoadedClaim& loaded_;
    const Findings& findings_;
    const std::vector<OutputRelation>& relations_;
};

}  // namespace

std::string layout_text(const std::vector<std::string>& axes, const Mesh& mesh) {
    std::string sharded, whole;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        if (axes[axis] == "replicated") whole += (whole.empty() ? "" : ", ") + mesh.axes[axis].name;
        else sharded += (sharded.empty() ? "sharded " : ", sharded ") + axes[axis] + " along " + mesh.axes[axis].name;
    }
    if (sharded.empty()) return "replicated";
    return sharded + (whole.empty() ? "" : ", replicated along " + whole);
}

std::vector<OutputLine> output_lines(const LoadedClaim& loaded, const Findings& findings, const std::vector<OutputRelation>& relations) {
    return Lines(loaded, findings, relations).all();
}

std::vector<std::size_t> open_outputs(const LoadedClaim& loaded, const Findings& findings) {
    std::set<std::size_t> open;
    for (const ExpectGoal& goal : loaded.expanded.expects)
        if (goal.left != goal.right && !findings.main->graph.equal(goal.left, goal.right))
            for (const OutputPosition& position : goal.mentions)
                if (position.rank < 0) open.insert(position.position);
    for (const LayoutGoal& layout : loaded.expanded.layouts)
        if (!layout_of(findings, loaded.graphs.s.outputs[layout.position].term)) open.insert(layout.position);
    return {open.begin(), open.end()};
}

}  // namespace countersign
