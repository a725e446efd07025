#include "prover/search/model.h"

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>

#include "prover/lemma/engine.h"
#include "prover/term/formula_at.h"
#include "prover/search/leaf_numbers.h"
#include "prover/term/element_type.h"
#include "prover/term/evaluate.h"
#include "prover/term/kernel_instance.h"

namespace countersign {
namespace {

constexpr std::size_t most_candidates = 256;  // for one leaf
constexpr int most_draws = 64;
constexpr std::size_t most_work = std::size_t{1} << 28;  // of all evaluations: elements computed and read

using Interval = LeafNumbers::Interval;

/// Of every element of a term: a formula, or the numbers of an element type.
struct Condition {
    TermId term;
    const Expression* formula = nullptr;
    Interval numbers = {0, 0};
    const LimitModel* limits = nullptr;  // the condition is that what they speak of has values; `term` is one of them

    /// Undecided formulas count as true: `validate` has the last word.
    bool allows(const Rational& value) const {
        if (formula == nullptr) return numbers.first <= value && value <= numbers.second;
        return holds_at(*formula, value).value_or(true);
    }
};

class ModelSearch {
public:
    ModelSearch(const TermTable& table, const LeafNumbers& numbers) : table_(table), numbers_(numbers) {}

    void require(const Condition& condition) { conditions_.push_back(condition); }

    Result<std::vector<ModelValue>> run() {
        for (const Condition& condition : conditions_)
            leaves_of_.push_back(condition.limits ? condition.limits->leaves() : leaves_below(condition.term));
        collect_candidates();
        std::set<TermId> leaves;
        for (const std::set<TermId>& below : leaves_of_) leaves.insert(below.begin(), below.end());
        for (TermId leaf : leaves)
            if (Status chosen = choose_first(leaf); !chosen) return chosen.error();
        for (std::size_t i = 0; i < conditions_.size(); ++i)
            if (!table_[conditions_[i].term].is_leaf && !mend_strictly(i) && !holds(i) && !mend(i) && !leave_out(i, leaves))
                return Error{{}, "no values of inputs were found with which " + text(conditions_[i]) + "; an assume line may say which"};
        std::vector<ModelValue> model;
        for (TermId leaf : leaves) model.push_back({leaf, attribute(table_[leaf].type.sort, domains_[leaf][chosen_[leaf]])});
        return model;
    }

private:
    static AttributeValue attribute(Sort sort, const Rational& value) {
        if (sort == Sort::Bool) return value != 0;
        if (sort == Sort::Int) return static_cast<std::int64_t>(numerator(value));
        return value;
    }

    std::string text(const Condition& condition) const {
        if (condition.limits)
            return table_.text(condition.term, 2) +
                   " stays inside its domain where `-inf` stands (of a softmax: no row is masked everywhere)";
        const std::string what = condition.formula != nullptr ? expression_text(*condition.formula) + " holds"
                                                              : "its element type holds every element";
        return what + " of " + table_.text(condition.term, 2) + ", as an assume line says or s requires";
    }

    std::set<TermId> leaves_below(TermId term) const {
        std::set<TermId> leaves = terms_below(table_, term);
        std::erase_if(leaves, [&](TermId below) { return !table_[below].is_leaf; });
        return leaves;
    }

    /// Numbers of the conditions; and, as terms add and take away, those with numbers of their terms added and taken away.
    void collect_candidates() {
        std::set<Rational> stated{0, 1}, within;
        for (const Condition& condition : conditions_) {
            if (condition.formula != nullptr) collect_numbers(*condition.formula, stated);
            if (table_[condition.term].is_leaf) continue;
            for (TermId term : condition.limits ? condition.limits->below() : terms_below(table_, condition.term))
                for (const AttributeValue& value : table_[term].attributes) {
                    if (const auto* integer = std::get_if<std::int64_t>(&value)) within.insert(Rational(*integer));
                    if (const auto* real = std::get_if<Rational>(&value)) within.insert(*real);
                }
        }
        candidates_ = stated;
        for (const Rational& offset : within)
            for (const Rational& number : stated)
                for (const Rational& candidate : {Rational(number + offset), Rational(number - offset)})
                    if (candidates_.size() < most_candidates) candidates_.insert(candidate);
    }

    bool fits(TermId leaf, const Rational& value) const {
        if (!numbers_.can_be(leaf, value)) return false;
        const auto allows = [&](const Condition& condition) { return condition.term != leaf || condition.allows(value); };
        return std::all_of(conditions_.begin(), conditions_.end(), allows);
    }

    /// The least value that is not negative, if there is one.
    Status choose_first(TermId leaf) {
        if (table_[leaf].leaf_kind == LeafKind::Uninitialised)
            return Error{{}, "a requirement of s or an assume line speaks of " + table_[leaf].leaf_name +
                                 ", which a definition leaves open: that it can be met is not known"};
        std::vector<Rational>& domain = domains_[leaf];
        for (const Rational& candidate : candidates_)
            if (fits(leaf, candidate)) domain.push_back(candidate);
        std::stable_partition(domain.begin(), domain.end(), [](const Rational& value) { return value >= 0; });
        if (domain.empty()) return Error{{}, "no value of " + table_[leaf].leaf_name + " meets the assume lines and the requirements of s together"};
        return Done{};
    }

    /// Values of the leaves of a condition; nothing where they are too large to compute with. `element`: the next element of a leaf.
    template <typename Element>
    std::optional<std::map<TermId, TensorValue>> tensors(std::size_t condition, Element element) const {
        std::map<TermId, TensorValue> leaves;
        for (TermId leaf : leaves_of_[condition]) {
            TensorValue& tensor = leaves[leaf];
            tensor.type = table_[leaf].type;
            const auto size = element_count(tensor.type.shape, options_.element_limit);
            if (!size) return std::nullopt;
            for (std::size_t i = 0; i < *size; ++i) tensor.exact.push_back(element(leaf, i));
        }
        return leaves;
    }

    bool holds(std::size_t condition) {
        if (gives_up()) return true;
        const auto leaves = tensors(condition, [&](TermId leaf, std::size_t) { return domains_[leaf][chosen_[leaf]]; });
        if (!leaves) return true;
        if (conditions_[condition].limits) return conditions_[condition].limits->holds(*leaves, work_, only_positive_);
        const Result<TensorValue> value = evaluate(table_, conditions_[condition].term, *leaves, options_);
        if (!value) return true;
        return std::all_of(value->exact.begin(), value->exact.end(), [&](const Rational& element) { return conditions_[condition].allows(element); });
    }

    /// So much has been tried that `validate` has the last word.
    bool gives_up() const { return work_ > most_work; }

    /// This condition, and those before it that speak of the leaves; not where that is not known any more.
    bool all_hold(std::size_t condition, const std::set<TermId>& leaves) {
        for (std::size_t other = 0; other <= condition; ++other) {
            const auto is_of = [&](TermId leaf) { return leaves_of_[other].count(leaf) > 0; };
            const bool concerned = other == condition || std::any_of(leaves.begin(), leaves.end(), is_of);
            if (concerned && !table_[conditions_[other].term].is_leaf && !holds(other)) return false;
        }
        return !gives_up();
    }

    /// Numbers that stand for others may be negative under a logarithm or a root, where it is not known; those that do not are better.
    bool mend_strictly(std::size_t condition) {
        if (!conditions_[condition].limits) return false;
        const std::size_t work = work_;
        only_positive_ = true;
        const bool holds_strictly = (holds(condition) && !gives_up()) || mend(condition);
        only_positive_ = false;
        work_ = work;
        return holds_strictly;
    }

    /// Another value of one leaf; or else other values of all leaves of this condition, drawn at random.
    bool mend(std::size_t condition) {
        const std::map<TermId, std::size_t> before = chosen_;
        for (TermId leaf : leaves_of_[condition]) {
            for (chosen_[leaf] = 0; chosen_[leaf] < domains_[leaf].size(); ++chosen_[leaf])
                if (all_hold(condition, {leaf})) return true;
            chosen_ = before;
        }
        std::mt19937_64 random(20261125);
        for (int turn = 0; turn < most_draws; ++turn) {
            for (TermId leaf : leaves_of_[condition]) chosen_[leaf] = turn == 0 ? domains_[leaf].size() - 1 : random() % domains_[leaf].size();
            if (all_hold(condition, leaves_of_[condition])) return true;
        }
        chosen_ = before;
        return false;
    }

    /// Whether it holds at elements drawn one by one, which a model here does not say; or nobody knows.
    bool holds_somewhere(std::size_t condition) {
        std::mt19937_64 random(20261125);
        for (int turn = 0; turn < 8 * most_draws; ++turn) {
            std::array<Rational, 2> either;
            const auto leaves = tensors(condition, [&](TermId leaf, std::size_t i) {
                const std::vector<Rational>& domain = domains_.at(leaf);
                if (i == 0)
                    for (Rational& value : either) value = domain[random() % domain.size()];
                const auto drawn = [&] { return either[random() % 2]; };
                return table_[leaf].type.sort == Sort::Real ? Rational((drawn() + drawn()) / 2) : drawn();
            });
            if (gives_up() || (leaves && conditions_[condition].limits->holds(*leaves, work_, false))) return true;
        }
        return false;
    }

    /// Without values for leaves that only masks are made of nothing is said of these: `validate` says that it is not shown. Not where
    /// there are none.
    bool leave_out(std::size_t condition, std::set<TermId>& leaves) {
        if (!conditions_[condition].limits || !holds_somewhere(condition)) return false;
        std::set<TermId> others;
        for (std::size_t other = 0; other < conditions_.size(); ++other)
            if (other != condition) others.insert(leaves_of_[other].begin(), leaves_of_[other].end());
        const std::size_t before = leaves.size();
        std::erase_if(leaves, [&](TermId leaf) { return leaves_of_[condition].count(leaf) > 0 && others.count(leaf) == 0; });
        return leaves.size() < before;
    }

    const TermTable& table_;
    const LeafNumbers& numbers_;
    std::vector<Condition> conditions_;
    std::vector<std::set<TermId>> leaves_of_;  // of each condition
    std::set<Rational> candidates_;
    std::map<TermId, std::vector<Rational>> domains_;
    std::map<TermId, std::size_t> chosen_;
    std::size_t work_ = 0;
    bool only_positive_ = false;
    EvaluateOptions options_{.element_limit = 1u << 16, .work_limit = 1u << 20, .work_done = &work_};  // of one evaluation
};

/// What is made of real numbers often has no exact value, and may hold whatever they are: a position is inside its row.
bool holds_always(const TermTable& table, const RangeCondition& condition, const std::set<TermId>& below, std::shared_ptr<SolverContext>& solver) {
    if (std::none_of(below.begin(), below.end(), [&](TermId term) { return table[term].type.sort == Sort::Real; })) return false;
    if (!solver) solver = make_solver_context();
    return prove_range(table, condition.term, *condition.formula, {}, solver);
}

}  // namespace

std::vector<RangeCondition> requirements_of_model(const TermTable& table, const std::vector<RangeCondition>& requirements_of_s,
                                                  std::vector<std::string>& open) {
    std::vector<RangeCondition> of_model;
    std::shared_ptr<SolverContext> solver;
    std::set<std::pair<TermId, std::string>> asked;
    for (const RangeCondition& condition : requirements_of_s) {
        const std::string formula = expression_text(*condition.formula);
        if (!asked.emplace(condition.term, formula).second) continue;
        const std::set<TermId> below = terms_below(table, condition.term);
        if (holds_always(table, condition, below, solver)) continue;
        if (std::any_of(below.begin(), below.end(), [&](TermId term) { return is_kernel(table, term); }))
            open.push_back("whether " + formula + " holds of " + table.text(condition.term, 2) + ", as s requires, rests on a kernel that is not looked into");
        else of_model.push_back(condition);
    }
    return of_model;
}

Result<std::vector<ModelValue>> find_model(TermTable& table, const ExpandedClaim& claim, const std::vector<GraphLeaf>& graph_leaves,
                                           const std::vector<RangeCondition>& requirements, const Witness& witness, const LimitModel& limits) {
    const LeafNumbers leaf_numbers(table, graph_leaves);
    const std::map<TermId, Interval>& numbers = leaf_numbers.integer_inputs();
    ModelSearch search(table, leaf_numbers);
    // A line about an input of d follows from one about s: the witness says so.
    for (const ExpandedAssumption& line : claim.assume)
        if (witness.values.count(line.term) == 0) search.require({line.term, line.formula.get()});
    for (const RangeCondition& condition : requirements) search.require({condition.term, condition.formula.get()});
    // The witness of an input of d is a value of its type.
    for (const auto& [leaf, value] : witness.values) {
        const auto held = numbers.find(leaf);
        if (held == numbers.end() || held->second == values_of_element_type("i64")) continue;
        if (!table[value].is_leaf || numbers.count(value)) search.require({value, nullptr, held->second});  // of a free one any will do
    }
    if (!limits.empty()) search.require({limits.first(), nullptr, {0, 0}, &limits});
    return search.run();
}

}  // namespace countersign
