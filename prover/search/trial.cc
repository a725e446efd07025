#include "prover/search/trial.h"

#include <algorithm>
#include <cmath>

#include "prover/search/drawn_values.h"
#include "prover/search/layout_goal.h"
#include "prover/support/mixed.h"
#include "prover/term/interpreter.h"

namespace countersign {
namespace {

constexpr int turns[] = {0, 1, 2, 3, InputNumbers::of_the_model};
constexpr std::size_t least_places = 4;                  // in each turn: the first, the last, and others by chance
constexpr std::size_t most_places = 64;                  // while all of a turn together took little work
constexpr std::size_t little_work = 1u << 14;
constexpr std::size_t most_work = 1u << 23;              // of all goals
constexpr std::size_t most_elements = std::size_t{1} << 48;

class Trial {
public:
    Trial(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings)
        : table_(table), expanded_(expanded), graphs_(graphs), findings_(findings), numbers_(table, expanded, graphs.leaves, findings) {}

    std::vector<TriedGoal> run() {
        // What s computes first is made of less, and the work for all is limited.
        std::vector<const ExpectGoal*> goals;
        for (const ExpectGoal& goal : expanded_.expects) goals.push_back(&goal);
        std::stable_sort(goals.begin(), goals.end(), [](const ExpectGoal* a, const ExpectGoal* b) { return a->left < b->left; });
        for (const ExpectGoal* goal : goals) try_line(*goal);
        std::stable_sort(tried_.begin(), tried_.end(), [](const TriedGoal& a, const TriedGoal& b) { return a.line < b.line; });
        for (const LayoutGoal& goal : expanded_.layouts) try_layouts(goal);
        return std::move(tried_);
    }

private:
    void try_line(const ExpectGoal& goal) {
        if (findings_.main->graph.equal(goal.left, goal.right)) return;
        auto known = std::find_if(tried_.begin(), tried_.end(), [&](const TriedGoal& tried) { return tried.line == goal.line; });
        if (known != tried_.end() && known->difference) return;
        TriedGoal tried;
        tried.line = goal.line, tried.goal = goal.text, tried.instance = goal.instance, tried.expect = goal.index;
        compare(goal.left, goal.right, tried);
        if (!tried.difference) tried.instance.clear();
        if (known == tried_.end()) tried_.push_back(std::move(tried));
        else if (tried.difference || tried.places < known->places) *known = std::move(tried);
    }

    void try_layouts(const LayoutGoal& goal) {
        const TermId of_s = graphs_.s.outputs[goal.position].term;
        const auto is_of_goal = [&](const LayoutFound& found) { return found.statements.front().first == of_s; };
        if (std::any_of(findings_.layouts.begin(), findings_.layouts.end(), is_of_goal)) return;
        TriedGoal tried;
        std::optional<TriedGoal> refuted;
        const auto found = find_layout(table_, graphs_.d, expanded_.mesh, goal.position, of_s, [&](TermId joined, const std::vector<std::string>& axes) {
            tried.axes = axes;
            compare(of_s, joined, tried);
            if (!tried.difference) return true;
            if (!refuted) refuted = tried;
            tried = TriedGoal();
            return false;
        });
        if (!found && !refuted) return;  // no layout fits
        if (!found) tried = *refuted;
        tried.goal = OutputPosition{-1, goal.position}.text();
        tried_.push_back(std::move(tried));
    }

    /// Adds the places to `tried`; ends at the first difference.
    void compare(TermId left, TermId right, TriedGoal& tried) {
        const Shape& shape = table_[left].type.shape;
        const auto count = element_count(shape, most_elements);
        if (!count || *count == 0) return;
        for (int turn : turns) {
            if (turn == InputNumbers::of_the_model && tried.places > 0) return;
            DrawnValues& values = draws_.try_emplace(turn, table_, numbers_, findings_.witness, turn).first->second;
            values.why.clear();
            std::set<std::size_t> places;
            const std::size_t before = work_;
            for (std::size_t i = 0; i < most_places && (i < least_places || work_ - before < little_work); ++i) {
                const std::size_t at = i == 0 ? 0 : i == 1 ? *count - 1 : mixed(16 * static_cast<std::uint64_t>(turn + 1) + i - 2) % *count;
                if (!places.insert(at).second) continue;
                const auto sides = numbers_at(values, left, right, at);
                if (!sides && tried.places > 0) continue;
                if (!sides) {
                    if (tried.why_not.empty()) tried.why_not = values.why;
                    break;
                }
                tried.why_not.clear();
                ++tried.places;
                if (!differ_beyond_rounding(sides->first, sides->second)) continue;
                tried.difference = {{}, sides->first, sides->second, at, turn};
                index_of(shape, at, tried.difference->index);
                return;
            }
        }
    }

    /// Both sides at one place, if they have numbers there; if not, `why` of the values says why.
    std::optional<std::pair<double, double>> numbers_at(DrawnValues& values, TermId left, TermId right, std::size_t at) {
        if (work_ > most_work) {
            values.why = "more work than the limit of " + std::to_string(most_work);
            return std::nullopt;
        }
        const std::size_t before = values.work();
        const std::optional<double> of_left = values.element(left, at);
        const std::optional<double> of_right = of_left ? values.element(right, at) : std::nullopt;
        work_ += values.work() - before;
        return of_right ? std::optional(std::pair(*of_left, *of_right)) : std::nullopt;
    }

    TermTable& table_;
    const ExpandedClaim& expanded_;
    const Expansion& graphs_;
    const Findings& findings_;
    InputNumbers numbers_;
    std::map<int, DrawnValues> draws_;
    std::size_t work_ = 0;
    std::vector<TriedGoal> tried_;
};

}  // namespace

bool differ_beyond_rounding(double left, double right) { return std::abs(left - right) > 1e-9 + 1e-7 * (std::abs(left) + std::abs(right)); }

std::vector<TriedGoal> try_goals(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings) {
    return Trial(table, expanded, graphs, findings).run();
}

}  // namespace countersign
