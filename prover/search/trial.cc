#include "prover/search/trial.h"

#include <algorithm>
#include <cmath>

#include "prover/search/input_numbers.h"
#include "prover/search/layout_goal.h"
#include "prover/support/mixed.h"
#include "prover/term/element_evaluator.h"
#include "prover/term/interpreter.h"
#include "prover/term/range_check.h"

namespace countersign {
namespace {

constexpr int turns[] = {0, 1, 2, 3, InputNumbers::of_the_model};
constexpr std::size_t places_by_chance = 2;              // in each turn, beside the first and the last
constexpr std::size_t work_of_an_element = 1u << 21;     // elements read and summands added
constexpr std::size_t most_work = 1u << 23;              // of all goals
constexpr std::size_t most_elements_of_a_condition = 1u << 12;
constexpr std::size_t most_elements = std::size_t{1} << 48;

/// Far beyond rounding: of doubles, of decimal literals in the captures.
bool differ(double left, double right) { return std::abs(left - right) > 1e-4 * (1 + std::abs(left) + std::abs(right)); }

/// Elements of terms for one draw of the inputs of s. Those of d are what the claim's lines make of them; what no line ties is drawn, too.
class DrawnValues {
public:
    DrawnValues(const TermTable& table, InputNumbers& numbers, const Witness& witness, int turn)
        : table_(table), numbers_(numbers), witness_(witness), turn_(turn) {
        for (std::uint32_t id = 0; id < table.size(); ++id)
            if (table[TermId{id}].is_leaf) leaves_.insert(TermId{id});
        begin();
        if (meets_conditions()) return;
        numbers.keep_to_model(turn);
        begin();
    }

    /// Nothing where there is none: `why` says so, once.
    std::optional<double> element(TermId term, std::size_t at) {
        is_spoiled_ = false;
        std::optional<double> number = computed(*evaluator_, term, at);
        if (is_spoiled_) {
            begin();  // what was computed in its place is not kept
            return std::nullopt;
        }
        if (number && !std::isfinite(*number)) note("it is no finite number"), number.reset();
        return number;
    }
    std::string why;
    /// Done so far, as ElementEvaluator counts it.
    std::size_t work() const { return work_ + tied_->work() + evaluator_->work(); }

private:
    void begin() {
        if (evaluator_) work_ = work();
        const auto is_tied = [this](TermId leaf) { return witness_.values.count(leaf) > 0; };
        std::set<TermId> free = leaves_;
        std::erase_if(free, is_tied);
        tied_.emplace(table_, std::move(free), [this](TermId leaf, std::size_t at) { return drawn(leaf, at); });
        evaluator_.emplace(table_, leaves_, [this](TermId leaf, std::size_t at) {
            const auto value = witness_.values.find(leaf);
            if (value == witness_.values.end()) return drawn(leaf, at);
            const std::optional<double> number = computed(*tied_, value->second, at);
            is_spoiled_ = is_spoiled_ || !number;
            return number.value_or(0);
        });
    }
    bool meets_conditions() {
        const auto& conditions = numbers_.conditions_on_terms();
        return std::all_of(conditions.begin(), conditions.end(), [&](const RangeCondition& condition) {
            const std::optional<TensorValue> elements = all_elements(condition.term);
            if (!elements) return false;
            const Result<std::optional<Rational>> unmet = first_out_of_range(*condition.formula, *elements);
            return unmet && !*unmet;
        });
    }
    /// Nothing where there are too many, or one has no number.
    std::optional<TensorValue> all_elements(TermId term) {
        const auto count = element_count(table_[term].type.shape, most_elements_of_a_condition);
        if (!count) return std::nullopt;
        TensorValue elements;
        elements.type = table_[term].type;
        elements.approximate = true;
        for (std::size_t at = 0; at < *count; ++at) {
            const std::optional<double> number = element(term, at);
            if (!number) return std::nullopt;
            elements.approximation.push_back(*number);
        }
        return elements;
    }
    double drawn(TermId leaf, std::size_t at) {
        const double number = numbers_.number(leaf, at, turn_);
        if (!std::isnan(number)) return number;
        is_spoiled_ = true;
        note("no numbers were found for " + table_[leaf].leaf_name);
        return 0;
    }
    std::optional<double> computed(ElementEvaluator& evaluator, TermId term, std::size_t at) {
        const Result<double> number = evaluator.element(term, at, work_of_an_element);
        if (number) return *number;
        note(number.error().message);
        return std::nullopt;
    }
    void note(std::string reason) {
        if (why.empty()) why = std::move(reason);
    }

    const TermTable& table_;
    InputNumbers& numbers_;
    const Witness& witness_;
    const int turn_;
    std::set<TermId> leaves_;
    bool is_spoiled_ = false;   // numbers were taken that are none
    std::size_t work_ = 0;  // of evaluators that are gone
    std::optional<ElementEvaluator> tied_, evaluator_;  // of values that the claim ties leaves of d to; of all that is made of leaves
};

class Trial {
public:
    Trial(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings)
        : table_(table), expanded_(expanded), graphs_(graphs), findings_(findings), numbers_(table, expanded, graphs.leaves, findings) {}

    std::vector<TriedGoal> run() {
        for (const ExpectGoal& goal : expanded_.expects) try_line(goal);
        for (const LayoutGoal& goal : expanded_.layouts) try_layouts(goal);
        return std::move(tried_);
    }

private:
    void try_line(const ExpectGoal& goal) {
        if (findings_.main->graph.equal(goal.left, goal.right)) return;
        auto known = std::find_if(tried_.begin(), tried_.end(), [&](const TriedGoal& tried) { return tried.line == goal.line; });
        if (known != tried_.end() && known->difference) return;
        TriedGoal tried;
        tried.line = goal.line, tried.goal = goal.text, tried.instance = goal.instance;
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
            std::set<std::size_t> places{0, *count - 1};
            for (std::size_t i = 0; i < places_by_chance; ++i) places.insert(mixed(16 * static_cast<std::uint64_t>(turn + 1) + i) % *count);
            for (std::size_t at : places) {
                const auto sides = numbers_at(values, left, right, at);
                if (!sides && tried.places > 0) continue;
                if (!sides) {
                    if (tried.why_not.empty()) tried.why_not = values.why;
                    break;
                }
                tried.why_not.clear();
                ++tried.places;
                if (!differ(sides->first, sides->second)) continue;
                tried.difference = {{}, sides->first, sides->second};
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

std::vector<TriedGoal> try_goals(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings) {
    return Trial(table, expanded, graphs, findings).run();
}

}  // namespace countersign
