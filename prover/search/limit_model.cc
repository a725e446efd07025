#include "prover/search/limit_model.h"

#include <algorithm>
#include <cmath>

namespace countersign {
namespace {

constexpr std::size_t element_limit = 1u << 16;

std::optional<std::size_t> element_count(const Shape& shape) {
    std::size_t count = 1;
    for (const std::int64_t size : shape)
        if (__builtin_mul_overflow(count, static_cast<std::size_t>(size), &count) || count > element_limit) return std::nullopt;
    return count;
}

/// A tensor of which nothing need be known but that its elements are numbers.
TensorValue some_numbers(const TermType& type, std::size_t count, std::uint32_t salt) {
    TensorValue value;
    value.type = type;
    value.approximate = true;
    for (std::size_t i = 0; i < count; ++i) value.approximation.push_back(static_cast<double>((i * 7919 + salt * 104'729) % 31 + 1) / 16);
    return value;
}

bool are_numbers(const TensorValue& value, bool but_0) {
    for (std::size_t i = 0; i < value.size(); ++i) {
        const double element = value.approximate ? value.approximation[i] : value.exact[i].convert_to<double>();
        if (!std::isfinite(element) || (but_0 && element == 0)) return false;
    }
    return true;
}

}  // namespace

LimitModel::LimitModel(const TermTable& table, const std::vector<PartialApplication>& partial) : table_(table) {
    for (const PartialApplication& application : partial) {
        if (application.rank >= 0) continue;
        const ScalarFunction* const function = table_.scalar_function(table_[application.term].op);
        const bool has_body = function && function->body;
        defined_.push_back({has_body ? application.term : table_[application.term].arguments.front(), !has_body});
        add_terms_below(table_, {defined_.back().first}, below_);
    }
    for (TermId term : below_) {
        const Term& node = table_[term];
        if ((node.is_leaf && node.leaf_kind == LeafKind::Infinity) || std::any_of(node.arguments.begin(), node.arguments.end(), [&](TermId argument) { return touched_.count(argument) > 0; }))
            touched_.insert(term);
    }
}

std::set<TermId> LimitModel::leaves() const {
    std::set<TermId> deciding;
    for (TermId term : below_)
        if (table_[term].type.sort != Sort::Real) add_terms_below(table_, {term}, deciding);
    std::erase_if(deciding, [&](TermId term) {
        return !table_[term].is_leaf || table_[term].leaf_kind == LeafKind::Infinity || table_[term].leaf_kind == LeafKind::Uninitialised || !element_count(table_[term].type.shape);
    });
    return deciding;
}

std::optional<TensorValue> LimitModel::value(TermId term, const std::map<TermId, TensorValue>& leaves, const std::map<TermId, TensorValue>& known) const {
    const Term& node = table_[term];
    const auto count = element_count(node.type.shape);
    if (!count) return std::nullopt;
    if (node.is_leaf && node.leaf_kind == LeafKind::Infinity) return TensorValue{node.type, true, {}, {-HUGE_VAL}};
    const auto none_matters = [&] {
        return std::all_of(node.arguments.begin(), node.arguments.end(), [&](TermId argument) { return touched_.count(argument) == 0 || are_numbers(known.at(argument), true); });
    };
    if (node.type.sort == Sort::Real && (touched_.count(term) == 0 || none_matters())) return some_numbers(node.type, *count, term.value);
    EvaluateOptions options{.element_limit = element_limit, .work_limit = 1u << 24};
    options.approximate = node.type.sort == Sort::Real;
    // A mask is computed from what it is made of, not from numbers that stand for others.
    const auto computed = evaluate(table_, term, node.type.sort == Sort::Real ? known : leaves, options);
    return computed ? std::optional(*computed) : std::nullopt;
}

bool LimitModel::holds(const std::map<TermId, TensorValue>& leaves) const {
    std::map<TermId, TensorValue> known;
    for (TermId term : below_) {
        const std::vector<TermId>& arguments = table_[term].arguments;
        const bool is_open = touched_.count(term) > 0 && std::any_of(arguments.begin(), arguments.end(), [&](TermId argument) { return known.count(argument) == 0; });
        if (is_open) continue;
        if (auto computed = value(term, leaves, known)) known.emplace(term, std::move(*computed));
    }
    return std::all_of(defined_.begin(), defined_.end(), [&](const auto& each) { return known.count(each.first) == 0 || are_numbers(known.at(each.first), each.second); });
}

}  // namespace countersign
