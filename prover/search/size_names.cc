#include "prover/search/size_names.h"

#include <algorithm>

namespace countersign {
namespace {

constexpr std::int64_t largest_multiple = 64;

std::string symbol(std::size_t index) { return "n" + std::to_string(index); }

template <typename Write>
std::string list_text(const Shape& shape, const Write& write) {
    std::string result = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) result += (i ? ", " : "") + write(shape[i]);
    return result + "]";
}

}  // namespace

std::string SizeNames::declare(const Shape& shape) {
    if (generality_ != Generality::Ground)
        for (std::int64_t size : shape)
            if (size > 1 && std::find(sizes_.begin(), sizes_.end(), size) == sizes_.end()) sizes_.push_back(size);
    // A declared size is one symbol or a number: a sum would be a condition.
    return list_text(shape, [&](std::int64_t size) {
        const auto found = std::find(sizes_.begin(), sizes_.end(), size);
        return found == sizes_.end() ? std::to_string(size) : symbol(static_cast<std::size_t>(found - sizes_.begin()));
    });
}

std::string SizeNames::text(std::int64_t number) const {
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        if (sizes_[i] == number) return symbol(i);
    if (generality_ != Generality::Multiples || number == 0) return std::to_string(number);
    const std::int64_t sign = number < 0 ? -1 : 1;
    // The smallest multiple is the likeliest: an offset of rank r is r times a shard.
    std::size_t best = sizes_.size();
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        if (number % sizes_[i] == 0 && number / sizes_[i] * sign <= largest_multiple && (best == sizes_.size() || sizes_[i] > sizes_[best])) best = i;
    if (best < sizes_.size()) return std::to_string(number / sizes_[best]) + " * " + symbol(best);
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        for (std::size_t j = i + 1; j < sizes_.size(); ++j) {
            if (sizes_[i] + sizes_[j] == number) return symbol(i) + " + " + symbol(j);
            if (sizes_[i] * sizes_[j] == number) return symbol(i) + " * " + symbol(j);
        }
    // Next to a bound: `n - 1` clamps to the last element.
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
        if (number == sizes_[i] - 1) return symbol(i) + " - 1";
        if (number == sizes_[i] + 1) return symbol(i) + " + 1";
    }
    return std::to_string(number);
}

std::string SizeNames::text(const Shape& shape) const {
    return list_text(shape, [&](std::int64_t size) { return text(size); });
}

}  // namespace countersign
