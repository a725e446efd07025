#include "prover/search/violation.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "prover/search/fewer_values.h"
#include "prover/search/ties.h"
#include "prover/term/element_type.h"
#include "prover/term/formula_at.h"

namespace countersign {
namespace {

constexpr std::size_t most_goals_violated = 4, enough_violations = 3;
constexpr double clear_share = 0.01;  // of the sides: a difference
constexpr std::size_t most_elements_of_conditions = 1u << 20;
constexpr std::size_t most_work_of_violation = 1u << 25;
constexpr int most_questions_of_fewer = 200;
constexpr std::size_t most_work_of_fewer = 1u << 22;
constexpr double largest_whole = 9007199254740992;  // of a JSON integer; a double holds every one up to it

AttributeValue value_of_sort(Sort sort, const Rational& number) {
    if (sort == Sort::Bool) return number != 0;
    if (sort == Sort::Int) return number.integer().value_or(0);
    return number;
}

/// Of one goal at one element, for one draw.
class ViolationMaker {
public:
    ViolationMaker(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings)
        : table_(table), expanded_(expanded), graphs_(graphs), findings_(findings), ties_(tie_leaves(table, expanded, graphs.leaves)),
          leaf_numbers_(table, graphs.leaves) {
        std::set<std::pair<TermId, std::string>> known;
        for (const RangeCondition& condition : admitting_conditions(table, expanded, findings))
            if (known.emplace(condition.term, expression_text(*condition.formula)).second) conditions_.push_back(condition);
    }

    Result<std::vector<Violation>> make(const TriedGoal& tried) {
        const Result<std::map<TermId, TermId>> tied = ties_.over_open_leaves(table_);
        if (!tied) return tied.error();
        InputNumbers numbers(table_, expanded_, graphs_.leaves, findings_);
        // Numbers near 0 last: of those drawn `validate` may know too little after many layers.
        Result<std::vector<Violation>> violations = make_drawn(tried, numbers, *tied, tried.difference->turn);
        if (!violations) return violations;
        if (Result<std::vector<Violation>> calm = make_drawn(tried, numbers, *tied, InputNumbers::calm_turn); calm)
            std::move(calm->begin(), calm->end(), std::back_inserter(*violations));
        return violations;
    }

private:
    /// Few numbers are better. Where conditions do not hold of few, those drawn for all that they speak of may meet them.
    Result<std::vector<Violation>> make_drawn(const TriedGoal& tried, InputNumbers& numbers, const std::map<TermId, TermId>& tied, int turn) {
        Error why;
        for (bool is_short : {true, false}) {
            DrawnValues draw(table_, numbers, findings_.witness, turn);
            AssignedValues values(table_, tied, draw);
            Result<Violation> found = make_with(tried, values, is_short);
            why = found ? Error{} : found.error();
            if (!found) continue;
            std::vector<Violation> violations = with_fewer_values(tried, tied, draw, values.leaves());
            violations.push_back(std::move(*found));
            return violations;
        }
        return why;
    }

    std::vector<Violation> with_fewer_values(const TriedGoal& tried, const std::map<TermId, TermId>& tied, DrawnValues& draw, const LeafAssignment& leaves) {
        std::size_t work = 0;
        std::optional<Violation> last;
        fewer_values(leaves, most_questions_of_fewer, [&](const LeafAssignment& fewer) {
            if (work > most_work_of_fewer) return false;
            const std::size_t before = draw.work();
            AssignedValues values(table_, tied, draw);
            values.fix(fewer);
            Result<Violation> found = make_with(tried, values, true);
            work += values.work() - before;
            if (found) last = std::move(*found);
            return bool(found);
        });
        std::vector<Violation> violations;
        if (last) violations.push_back(std::move(*last));
        return violations;
    }

    Result<Violation> make_with(const TriedGoal& tried, AssignedValues& values, bool is_short) {
        const ExpectGoal& goal = expanded_.expects[tried.expect];
        const std::size_t place = tried.difference->place;
        const std::optional<double> left = values.element(goal.left, place);
        const std::optional<double> right = left ? values.element(goal.right, place) : std::nullopt;
        if (!right) return Error{{}, values.why};
        if (!differ_beyond_rounding(*left, *right)) return Error{{}, "with what the claim ties put in, both sides agree"};
        if (is_short) values.keep_to_defaults();
        if (const Status met = meet_conditions(values); !met) return met.error();
        Violation violation{tried.expect, tried.difference->index, *left, *right, {}};
        for (const GraphLeaf& leaf : graphs_.leaves)
            if (const auto assigned = values.leaves().find(leaf.term); assigned != values.leaves().end()) {
                const Result<LeafValues> written = values_of(leaf.term, assigned->second);
                if (!written) return written.error();
                violation.leaves.push_back(*written);
            }
        return violation;
    }

    /// All that `validate` will look at, in its numbers.
    Status meet_conditions(AssignedValues& values) {
        elements_ = 0;
        for (const ExpandedEquality* statement : ties_.conditions)
            if (const Status met = sides_are_equal(values, *statement); !met) return met;
        std::vector<std::pair<TermId, const Expression*>> of_open_leaves;
        for (const RangeCondition& condition : conditions_) {
            const bool is_open = table_[condition.term].is_leaf && !ties_.terms.count(condition.term);
            if (is_open && !values.assign(condition.term)) return Error{{}, values.why};
            if (is_open) of_open_leaves.emplace_back(condition.term, condition.formula.get());
            const auto holds = [&](const Rational& number) { return holds_at(*condition.formula, number).value_or(false); };
            if (const Status met = is_open ? Status(Done{}) : all_elements(values, condition.term, holds); !met) return met;
        }
        for (const auto& [leaf, interval] : leaf_numbers_.integer_inputs()) {
            if (!ties_.terms.count(leaf) || interval == values_of_element_type("i64")) continue;
            const auto fits = [&, &bounds = interval](const Rational& number) { return bounds.first <= number && number <= bounds.second; };
            if (const Status met = all_elements(values, leaf, fits); !met) return met;
        }
        // Last: all that was read for other conditions is among the elements by now.
        for (const auto& [leaf, formula] : of_open_leaves) {
            const auto assigned = values.leaves().find(leaf);
            if (assigned == values.leaves().end()) continue;  // it has no elements
            const auto holds = [&, &condition = *formula](double number) { return holds_at(condition, rational_of(number)).value_or(false); };
            const auto& elements = assigned->second.elements;
            if (!holds(assigned->second.otherwise) || !std::all_of(elements.begin(), elements.end(), [&](const auto& entry) { return holds(entry.second); }))
                return unmet(leaf);
        }
        return Done{};
    }

    Status sides_are_equal(AssignedValues& values, const ExpandedEquality& statement) {
        const auto count = count_elements(statement.left);
        if (!count) return too_many(statement.left);
        for (std::size_t at = 0; at < *count; ++at) {
            const std::optional<double> left = element(values, statement.left, at);
            const std::optional<double> right = left ? element(values, statement.right, at) : std::nullopt;
            if (!right) return Error{{}, values.why};
            if (*left != *right) return Error{{"", statement.line, 0}, "the draw does not meet: " + statement.text};
        }
        return Done{};
    }

    template <typename Holds>
    Status all_elements(AssignedValues& values, TermId term, Holds holds) {
        const auto count = count_elements(term);
        if (!count) return too_many(term);
        for (std::size_t at = 0; at < *count; ++at) {
            const std::optional<double> number = element(values, term, at);
            if (!number) return Error{{}, values.why};
            if (!holds(rational_of(*number))) return unmet(term);
        }
        return Done{};
    }

    std::optional<double> element(AssignedValues& values, TermId term, std::size_t at) {
        if (values.work() <= most_work_of_violation) return values.element(term, at);
        if (values.why.empty()) values.why = "more work than the limit of " + std::to_string(most_work_of_violation);
        return std::nullopt;
    }

    /// Nothing where all conditions together have too many.
    std::optional<std::size_t> count_elements(TermId term) {
        const auto count = element_count(table_[term].type.shape, most_elements_of_conditions - elements_);
        elements_ += count.value_or(0);
        return count;
    }

    Error too_many(TermId term) const { return {{}, "too many elements of conditions, such as of " + table_.text(term, 2)}; }
    Error unmet(TermId term) const { return {{}, "the draw does not meet what is assumed or required of " + table_.text(term, 2)}; }

    Result<LeafValues> values_of(TermId leaf, const AssignedLeaf& assigned) const {
        const Sort sort = table_[leaf].type.sort;
        const auto can_be_written = [&](double number) {
            return (sort == Sort::Real || std::abs(number) <= largest_whole) && leaf_numbers_.can_be(leaf, rational_of(number));
        };
        const Error no_value{{}, "a number of " + table_[leaf].leaf_name + " is none of its type"};
        if (!can_be_written(assigned.otherwise)) return no_value;
        // Of a tensor of one element that was read none is left.
        const bool is_only_one = !assigned.elements.empty() && element_count(table_[leaf].type.shape, 1);
        const double otherwise = is_only_one ? assigned.elements.begin()->second : assigned.otherwise;
        LeafValues values{leaf, value_of_sort(sort, rational_of(otherwise)), {}};
        for (const auto& [at, number] : assigned.elements) {
            if (!can_be_written(number)) return no_value;
            if (number != otherwise) values.exceptions.emplace_back(at, value_of_sort(sort, rational_of(number)));
        }
        return values;
    }

    TermTable& table_;
    const ExpandedClaim& expanded_;
    const Expansion& graphs_;
    const Findings& findings_;
    const Ties ties_;
    const LeafNumbers leaf_numbers_;
    std::vector<RangeCondition> conditions_;
    std::size_t elements_ = 0;  // of conditions, so far
};

}  // namespace

Result<std::vector<Violation>> find_violations(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings,
                                               const std::vector<TriedGoal>& tried) {
    // What is clear first, as `validate` computes in intervals, and of that what is made of less.
    std::vector<const TriedGoal*> goals;
    for (const TriedGoal& goal : tried)
        if (goal.line != 0 && goal.difference) goals.push_back(&goal);
    const auto share = [](const TriedGoal* goal) {
        const double left = goal->difference->left, right = goal->difference->right;
        return std::min(std::abs(left - right) / (std::abs(left) + std::abs(right)), clear_share);
    };
    std::stable_sort(goals.begin(), goals.end(), [&](const TriedGoal* a, const TriedGoal* b) {
        return std::pair(-share(a), expanded.expects[a->expect].left) < std::pair(-share(b), expanded.expects[b->expect].left);
    });
    if (goals.size() > most_goals_violated) goals.resize(most_goals_violated);
    std::optional<ViolationMaker> maker;
    std::optional<Error> first;
    std::vector<Violation> violations;
    for (const TriedGoal* goal : goals) {
        if (violations.size() >= enough_violations) break;
        if (!maker) maker.emplace(table, expanded, graphs, findings);
        Result<std::vector<Violation>> found = maker->make(*goal);
        if (found) std::move(found->begin(), found->end(), std::back_inserter(violations));
        else if (!first) first = found.error();
    }
    if (first && violations.empty()) return *first;
    return violations;
}

}  // namespace countersign
