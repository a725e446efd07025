#include "prover/report/counterexample.h"

#include <algorithm>
#include <sstream>

#include "prover/certificate/json.h"
#include "prover/certificate/subject.h"
#include "prover/term/interpreter.h"

namespace countersign {
namespace {

constexpr std::size_t most_values_shown = 4, most_leaves_shown = 16;

std::string double_text(double number, int digits) {
    std::ostringstream text;
    text.precision(digits);
    text << number;
    return text.str();
}

/// `s.x_1: [0, 1] 1/2, [0, 3] -1/8, … (12 of 32 elements), else 0`
std::string leaf_text(const ClaimCounterexample::Leaf& leaf) {
    if (leaf.exceptions == 0) return leaf.name + ": " + leaf.otherwise;
    std::string text = leaf.name + ":";
    for (const auto& [index, value] : leaf.first) text += (text.ends_with(":") ? " " : ", ") + shape_text(index) + " " + value;
    if (leaf.exceptions > leaf.first.size()) text += ", … (" + std::to_string(leaf.exceptions) + " elements)";
    return text + ", else " + leaf.otherwise;
}

std::string leaf_json(const ClaimCounterexample::Leaf& leaf) {
    std::vector<std::string> first;
    for (const auto& [index, value] : leaf.first) first.push_back(json_array({json_attribute(index), json_text(value)}));
    return json_object({{"else", json_text(leaf.otherwise)}, {"first", json_array(first)}, {"name", json_text(leaf.name)},
                        {"others", std::to_string(leaf.exceptions)}});
}

}  // namespace

ClaimCounterexample describe_violation(const LoadedClaim& loaded, const TermTable& table, const Violation& violation, const std::string& path) {
    const ExpectGoal& goal = loaded.expanded.expects[violation.expect];
    ClaimCounterexample described{path, goal.line, goal.text, goal.instance, violation.index, violation.left, violation.right, {}};
    for (const LeafValues& values : violation.leaves) {
        const GraphLeaf* leaf = find_leaf(loaded.graphs, values.leaf);
        if (!leaf) continue;
        ClaimCounterexample::Leaf line{side_text(leaf->rank) + "." + leaf->node + (leaf->place.empty() ? "" : " (" + leaf->place + ")"),
                                  attribute_text(values.otherwise), values.exceptions.size(), {}};
        for (const auto& [at, value] : values.exceptions) {
            if (line.first.size() == most_values_shown) break;
            Shape index;
            index_of(table[values.leaf].type.shape, at, index);
            line.first.emplace_back(index, attribute_text(value));
        }
        described.leaves.push_back(std::move(line));
    }
    return described;
}

std::pair<std::string, std::string> numbers_apart(double left, double right) {
    std::pair<std::string, std::string> texts;
    for (int digits = 6; digits <= 17 && texts.first == texts.second; ++digits) texts = {double_text(left, digits), double_text(right, digits)};
    return texts;
}

std::string counterexample_text(const ClaimCounterexample& counterexample) {
    const auto [left, right] = numbers_apart(counterexample.left, counterexample.right);
    std::string text = "\ncounterexample (written to " + counterexample.path + "):\n  line " + std::to_string(counterexample.line);
    if (!counterexample.instance.empty()) text += " (" + counterexample.instance + ")";
    text += ", " + counterexample.goal + ": at " + shape_text(counterexample.index) + " the left side is " + left + ", the right side " + right + ", with\n";
    for (std::size_t i = 0; i < std::min(most_leaves_shown, counterexample.leaves.size()); ++i)
        text += "    " + leaf_text(counterexample.leaves[i]) + "\n";
    if (counterexample.leaves.size() > most_leaves_shown)
        text += "    and values of " + std::to_string(counterexample.leaves.size() - most_leaves_shown) + " others\n";
    return text;
}

std::string counterexample_json(const ClaimCounterexample& counterexample) {
    std::vector<std::string> leaves;
    for (const ClaimCounterexample::Leaf& leaf : counterexample.leaves) leaves.push_back(leaf_json(leaf));
    return json_object({{"claim_line", std::to_string(counterexample.line)}, {"file", json_text(counterexample.path)},
                        {"goal", json_text(counterexample.goal)}, {"index", json_attribute(counterexample.index)},
                        {"instance", json_text(counterexample.instance)}, {"leaves", json_array(leaves)},
                        {"left", double_text(counterexample.left, 17)}, {"right", double_text(counterexample.right, 17)}});
}

}  // namespace countersign
