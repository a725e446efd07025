#include "prover/search/chance.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "prover/support/mixed.h"
#include "prover/term/kernel_instance.h"

namespace countersign {
namespace {

constexpr std::size_t element_limit = 1u << 16;  // of both sides; above, single elements are compared
constexpr int draws = 2;
constexpr std::size_t work_of_an_element = 1u << 20;  // elements read and summands added
constexpr std::size_t most_work_on_places = 1u << 23;  // in all
constexpr std::size_t most_elements_in_all = 1u << 24;  // computed whole
constexpr std::size_t most_bytes_held = 1u << 26;

bool agree(double x, double y) {
    if (x == y || (std::isnan(x) && std::isnan(y))) return true;  // what is infinite has no difference
    return std::abs(x - y) <= 1e-6 * (1 + std::abs(x) + std::abs(y));
}

bool agree(const TensorValue& a, const TensorValue& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!a.approximate && !b.approximate) {
            if (a.exact[i] != b.exact[i]) return false;
            continue;
        }
        const double x = a.approximate ? a.approximation[i] : a.exact[i].to_double();
        const double y = b.approximate ? b.approximation[i] : b.exact[i].to_double();
        if (!agree(x, y)) return false;
    }
    return true;
}

double number_of(Sort sort, std::int64_t below, std::uint64_t random) {
    if (sort == Sort::Bool) return static_cast<double>(random % 2);
    if (sort == Sort::Int) return static_cast<double>(random % static_cast<std::uint64_t>(below));
    return static_cast<double>(static_cast<int>(random % 33) - 16) / 8;
}

TensorValue tensor_of(const TermType& type, std::int64_t below, std::mt19937_64& random) {
    TensorValue value;
    value.type = type;
    value.approximate = type.sort == Sort::Real;
    const std::size_t count = element_count(type.shape, element_limit).value_or(0);  // never more: Extent
    for (std::size_t i = 0; i < count; ++i) {
        const double number = number_of(type.sort, below, random());
        if (value.approximate) value.approximation.push_back(number);
        else value.exact.push_back(Rational(static_cast<std::int64_t>(number)));
    }
    return value;
}

std::size_t bytes_of(const TensorValue& value) { return value.approximation.size() * sizeof(double) + value.exact.size() * sizeof(Rational); }

/// What the sides of a proposal are made of, down to its tensors.
struct Extent {
    std::set<std::int64_t, std::greater<>> bounds{1};  // that numbers of an index tensor may have: sizes
    std::size_t elements = 0;
    bool has_kernel = false;
};

Extent extent_of(const TermTable& table, TermId left, TermId right, const std::vector<TermId>& tensors) {
    Extent extent;
    const bool has_index_tensor =
        std::any_of(tensors.begin(), tensors.end(), [&](TermId tensor) { return table[tensor].type.sort == Sort::Int; });
    std::set<TermId> seen;
    std::vector<TermId> stack = tensors;
    stack.insert(stack.end(), {left, right});
    while (!stack.empty()) {
        const TermId term = stack.back();
        stack.pop_back();
        if (!seen.insert(term).second) continue;
        const Shape& shape = table[term].type.shape;
        for (std::int64_t size : shape)
            if (size > 0 && has_index_tensor) extent.bounds.insert(size);
        const std::size_t room = element_limit - std::min(element_limit, extent.elements);
        extent.elements += element_count(shape, room).value_or(room + 1);
        if (std::find(tensors.begin(), tensors.end(), term) != tensors.end()) continue;
        extent.has_kernel = extent.has_kernel || is_kernel(table, term);
        stack.insert(stack.end(), table[term].arguments.begin(), table[term].arguments.end());
    }
    return extent;
}

}  // namespace

void Chance::forget() {
    whole_.clear();
    single_.clear();
    held_ = 0;
}

Chance::Verdict Chance::compare(TermId left, TermId right, const std::vector<TermId>& tensors) {
    const Extent extent = extent_of(table_, left, right, tensors);
    const bool is_small = extent.elements <= element_limit;
    if (!is_small && extent.has_kernel) return Verdict::Different;
    if (held_ > most_bytes_held) forget();
    int compared = 0;
    // Index tensors are drawn below a size: the largest at which the left side has a value.
    for (std::int64_t below : extent.bounds) {
        if (is_small ? work_as_a_whole_ >= most_elements_in_all : work_ >= most_work_on_places) return Verdict::Different;
        for (int turn = 0; turn < draws && compared < draws; ++turn) {
            const Draw draw{tensors, below, turn};
            const std::optional<bool> differ = is_small ? differ_as_a_whole(left, right, draw) : differ_at_places(left, right, draw);
            if (!differ) break;
            if (*differ) return Verdict::Different;
            ++compared;
        }
    }
    return compared > 0 ? Verdict::Alike : is_small ? Verdict::WithoutValues : Verdict::TooLarge;
}

std::optional<bool> Chance::differ_as_a_whole(TermId left, TermId right, const Draw& draw) {
    const auto& [tensors, below, turn] = draw;
    Values& values = whole_[draw];
    if (values.empty()) {
        std::mt19937_64 random(20240601 + static_cast<std::uint64_t>(turn));
        for (TermId tensor : tensors) {
            const auto drawn = values.emplace(tensor, tensor_of(table_[tensor].type, below, random)).first;
            held_ += bytes_of(drawn->second);
        }
    }
    const TensorValue* of_left = value(left, values);
    if (!of_left) return std::nullopt;
    const TensorValue* of_right = value(right, values);
    return !of_right || !agree(*of_left, *of_right);
}

std::optional<bool> Chance::differ_at_places(TermId left, TermId right, const Draw& draw) {
    const auto element_number = element_count(table_[left].type.shape, std::size_t{1} << 48);
    if (!element_number || *element_number == 0) return std::nullopt;
    const auto& [tensors, below, turn] = draw;
    auto known = single_.find(draw);
    if (known == single_.end()) {
        const auto given = [this, bound = below, seed = mixed(static_cast<std::uint64_t>(turn))](TermId term, std::size_t at) {
            return number_of(table_[term].type.sort, bound, mixed(seed ^ mixed(term.value) ^ mixed(~at)));
        };
        known = single_.try_emplace(draw, table_, std::set<TermId>(tensors.begin(), tensors.end()), given).first;
    }
    const auto by_chance = [&](std::uint64_t number) { return mixed(3 * static_cast<std::uint64_t>(turn) + number) % *element_number; };
    const std::size_t places[] = {by_chance(0), by_chance(1), turn == 0 ? 0 : *element_number - 1};
    for (std::size_t at : places) {
        const std::optional<double> of_left = element(known->second, left, at);
        if (!of_left) return std::nullopt;
        const std::optional<double> of_right = element(known->second, right, at);
        if (!of_right) return std::nullopt;
        if (!agree(*of_left, *of_right)) return true;
    }
    return false;
}

std::optional<double> Chance::element(Single& single, TermId term, std::size_t at) {
    if (single.without_value.count(term)) return std::nullopt;
    const std::size_t before = single.evaluator.work();
    const Result<double> number = single.evaluator.element(term, at, work_of_an_element);
    work_ += single.evaluator.work() - before;
    if (number) return *number;
    single.without_value.insert(term);
    return std::nullopt;
}

const TensorValue* Chance::value(TermId root, Values& values) {
    // Arguments have smaller ids than what is made of them.
    std::set<TermId> needed;
    std::vector<TermId> open{root};
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (values.count(term) || !needed.insert(term).second) continue;
        open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
    }
    EvaluateOptions options;
    options.approximate = true;
    options.kernels = Kernels::Instances;
    options.element_limit = 4 * element_limit;
    options.work_limit = 1u << 18;
    for (TermId term : needed) {
        auto computed = evaluate(table_, term, values, options);
        if (!computed) return nullptr;
        work_as_a_whole_ += computed->size();
        held_ += bytes_of(*computed);
        values.emplace(term, std::move(*computed));
    }
    return &values.at(root);
}

}  // namespace countersign
