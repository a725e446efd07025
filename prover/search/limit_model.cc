#include "prover/search/limit_model.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace countersign {
namespace {

/// As `validate` has it: of one tensor, of all, and how much is computed.
struct Room {
    std::size_t elements, all_elements, work;
};
constexpr Room of_model{1u << 16, 1u << 20, 1u << 24}, of_ranks{1u << 21, 1u << 24, 1u << 28};

/// A tensor of which nothing need be known but that its elements are numbers, however many.
TensorValue some_numbers(const TermType& type, std::uint32_t salt, bool of_any_sign) {
    TensorValue value;
    value.type = type;
    value.approximate = true;
    value.repeats = std::find(type.shape.begin(), type.shape.end(), 0) == type.shape.end();
    std::minstd_rand draws(salt + 1);
    for (std::size_t i = 0; value.repeats && i < 31; ++i) value.approximation.push_back(static_cast<double>(draws() % 4096 + 1) / 2048 - (of_any_sign ? 1 : 0));
    return value;
}

TensorValue infinity(const TermType& type) {
    TensorValue value;
    value.type = type;
    value.approximate = true;
    value.approximation = {-HUGE_VAL};
    return value;
}

bool are_numbers(const TensorValue& value, bool but_0) {
    const auto is_number = [&](double element) { return std::isfinite(element) && !(but_0 && element == 0); };
    return std::all_of(value.approximation.begin(), value.approximation.end(), is_number);
}

bool are_positive(const TensorValue& value) {
    return std::all_of(value.approximation.begin(), value.approximation.end(), [](double element) { return element > 0; });
}

/// Exact numbers grow without bound as constants are computed with; doubles do not.
void approximate(TensorValue& value) {
    for (const Rational& element : value.exact) value.approximation.push_back(element.to_double());
    value.exact.clear();
    value.approximate = true;
}

}  // namespace

LimitModel::LimitModel(const TermTable& table, const std::vector<PartialApplication>& partial, Side side) : table_(table) {
    for (const PartialApplication& application : partial) {
        if ((application.rank >= 0) != (side == Side::Ranks)) continue;
        const ScalarFunction* const function = table_.scalar_function(table_[application.term].op);
        const bool has_body = function && function->body;
        defined_.push_back({application.term, has_body ? application.term : table_[application.term].arguments.front(), !has_body});
        add_terms_below(table_, {defined_.back().term}, below_);
    }
    const auto is_touched = [&](TermId argument) { return touched_.count(argument) > 0; };
    for (TermId term : below_) {
        const Term& node = table_[term];
        const bool is_infinity = node.is_leaf && node.leaf_kind == LeafKind::Infinity;
        if (is_infinity || std::any_of(node.arguments.begin(), node.arguments.end(), is_touched)) touched_.insert(term);
        if (node.type.sort != Sort::Real) add_terms_below(table_, {term}, deciding_);
    }
}

std::set<TermId> LimitModel::leaves() const {
    std::set<TermId> leaves = deciding_;
    std::erase_if(leaves, [&](TermId term) {
        const Term& node = table_[term];
        if (!node.is_leaf || node.leaf_kind == LeafKind::Infinity || node.leaf_kind == LeafKind::Uninitialised) return true;
        return !element_count(node.type.shape, of_model.elements);
    });
    return leaves;
}

/// Computes terms one by one, from the values of what they are made of.
class LimitModel::Values {
public:
    Values(const LimitModel& model, std::map<TermId, TensorValue> leaves, std::size_t& work_done, bool of_any_sign = false)
        : model_(model), exact_(std::move(leaves)), work_done_(work_done), of_any_sign_(of_any_sign), room_(of_any_sign ? of_ranks : of_model) {}

    /// Numbers that masks are made of, and masks: by the values of leaves, not by numbers that stand for others.
    void add_exact(TermId term) {
        if (exact_.count(term) > 0 || model_.table_[term].is_leaf) return;
        if (auto computed = compute(term, exact_, false)) exact_.emplace(term, std::move(*computed));
    }

    void add_limit(TermId term) {
        const Term& node = model_.table_[term];
        if (node.type.sort != Sort::Real) {
            if (const auto exact = exact_.find(term); exact != exact_.end()) limits_.emplace(term, exact->second);
            return;
        }
        if (node.is_leaf && node.leaf_kind == LeafKind::Infinity) {
            limits_.emplace(term, infinity(node.type));
        } else if (node.is_leaf || ((!of_any_sign_ || model_.table_.operator_name(node.op) == "matmul") && is_made_of_numbers(node))) {
            add_some_numbers(term);
        } else if (auto computed = compute(term, limits_, true)) {
            if (!computed->approximate) approximate(*computed);
            const ScalarFunction* const function = model_.table_.scalar_function(node.op);
            if (function && function->name == "exp") keep_positive(*computed, limits_.at(node.arguments.front()));
            limits_.emplace(term, std::move(*computed));
        } else if (model_.touched_.count(term) == 0) {
            add_some_numbers(term);
        }
    }

    bool is_computed(TermId term) const { return limits_.count(term) > 0; }

    /// `is_operand`: of a function that has no value at 0, nor perhaps below, where `only_positive` turns down all that is not above 0.
    bool leaves_domain(TermId term, bool is_operand, bool only_positive) const {
        const auto known = limits_.find(term);
        return known != limits_.end() && (!are_numbers(known->second, is_operand) || (is_operand && only_positive && !are_positive(known->second)));
    }

private:
    void add_some_numbers(TermId term) {
        limits_.emplace(term, some_numbers(model_.table_[term].type, term.value, of_any_sign_));
        numbers_.insert(term);
    }

    /// Of real numbers, each other than 0, that are not all known: some number then. A sum of none is 0, and so is what is multiplied by 0.
    bool is_made_of_numbers(const Term& node) const {
        const auto is_0 = [](const AttributeValue& attribute) {
            const Rational* const number = std::get_if<Rational>(&attribute);
            return number && *number == 0;
        };
        if (std::any_of(node.attributes.begin(), node.attributes.end(), is_0)) return false;
        bool any = false;
        for (TermId argument : node.arguments) {
            if (model_.table_[argument].type.sort != Sort::Real) continue;
            const auto known = limits_.find(argument);
            if (known == limits_.end() || known->second.size() == 0 || !are_numbers(known->second, true)) return false;
            any = any || numbers_.count(argument) > 0;
        }
        return any;
    }

    /// exp of a number is positive, also where no double is: what is small or large stays.
    static void keep_positive(TensorValue& result, const TensorValue& operand) {
        for (std::size_t i = 0; i < result.approximation.size(); ++i) {
            const double of_operand = operand.approximation[i % operand.approximation.size()];
            if (std::isfinite(of_operand)) result.approximation[i] = std::clamp(result.approximation[i], 1e-30, 1e30);
        }
    }

    std::optional<TensorValue> compute(TermId term, const std::map<TermId, TensorValue>& known, bool approximate) {
        const Term& node = model_.table_[term];
        const auto count = element_count(node.type.shape, std::min(room_.elements, room_.all_elements));
        const bool all_known = std::all_of(node.arguments.begin(), node.arguments.end(), [&](TermId argument) { return known.count(argument) > 0; });
        if (!all_known || !count) return std::nullopt;
        room_.all_elements -= *count;
        const EvaluateOptions options{
            .approximate = approximate, .element_limit = room_.elements, .work_limit = room_.work, .work_done = &work_done_};
        const auto computed = evaluate(model_.table_, term, known, options);
        return computed ? std::optional(*computed) : std::nullopt;
    }

    const LimitModel& model_;
    std::map<TermId, TensorValue> exact_, limits_;
    std::set<TermId> numbers_;  // those of `limits_` that stand for others
    std::size_t& work_done_;
    const bool of_any_sign_;
    Room room_;
};

bool LimitModel::holds(const std::map<TermId, TensorValue>& leaves, std::size_t& work_done, bool only_positive) const {
    Values values(*this, leaves, work_done);
    for (TermId term : deciding_) values.add_exact(term);
    for (TermId term : below_) values.add_limit(term);
    const auto leaves_domain = [&](const Defined& each) { return values.leaves_domain(each.term, each.is_operand, only_positive); };
    return std::none_of(defined_.begin(), defined_.end(), leaves_domain);
}

std::set<TermId> LimitModel::holding() const {
    std::size_t work_done = 0;
    Values values(*this, {}, work_done, true);
    for (TermId term : deciding_) values.add_exact(term);
    for (TermId term : below_) values.add_limit(term);
    std::set<TermId> holding;
    for (const Defined& each : defined_)
        if (values.is_computed(each.term) && !values.leaves_domain(each.term, each.is_operand, true)) holding.insert(each.application);
    return holding;
}

}  // namespace countersign
