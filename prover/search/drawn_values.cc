#include "prover/search/drawn_values.h"

#include <algorithm>
#include <cmath>

#include "prover/term/range_check.h"

namespace countersign {
namespace {

constexpr std::size_t most_elements_of_a_condition = 1u << 12;

}  // namespace

DrawnValues::DrawnValues(const TermTable& table, InputNumbers& numbers, const Witness& witness, int turn)
    : table_(table), numbers_(numbers), witness_(witness), turn_(turn) {
    for (std::uint32_t id = 0; id < table.size(); ++id)
        if (table[TermId{id}].is_leaf) leaves_.insert(TermId{id});
    begin();
    if (meets_conditions()) return;
    numbers.keep_to_model(turn);
    begin();
}

std::optional<double> DrawnValues::element(TermId term, std::size_t at) {
    is_spoiled_ = false;
    std::optional<double> number = computed(*evaluator_, term, at);
    if (is_spoiled_) {
        begin();  // what was computed in its place is not kept
        return std::nullopt;
    }
    if (number && !std::isfinite(*number)) note("it is no finite number"), number.reset();
    return number;
}

void DrawnValues::begin() {
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

bool DrawnValues::meets_conditions() {
    const auto& conditions = numbers_.conditions_on_terms();
    return std::all_of(conditions.begin(), conditions.end(), [&](const RangeCondition& condition) {
        const std::optional<TensorValue> elements = all_elements(condition.term);
        if (!elements) return false;
        const Result<std::optional<Rational>> unmet = first_out_of_range(*condition.formula, *elements);
        return unmet && !*unmet;
    });
}

std::optional<TensorValue> DrawnValues::all_elements(TermId term) {
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

double DrawnValues::drawn(TermId leaf, std::size_t at) {
    const double number = numbers_.number(leaf, at, turn_);
    if (!std::isnan(number)) return number;
    is_spoiled_ = true;
    note("no numbers were found for " + table_[leaf].leaf_name);
    return 0;
}

std::optional<double> DrawnValues::computed(ElementEvaluator& evaluator, TermId term, std::size_t at) {
    const Result<double> number = evaluator.element(term, at, most_work_of_one);
    if (number) return *number;
    note(number.error().message);
    return std::nullopt;
}

void DrawnValues::note(std::string reason) {
    if (why.empty()) why = std::move(reason);
}

}  // namespace countersign
