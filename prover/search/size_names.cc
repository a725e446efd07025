#include "prover/search/size_names.h"

#include <algorithm>

namespace countersign {
namespace {

constexpr std::int64_t largest_multiple = 64;

template <typename Write>
std::string list_text(const Shape& shape, const Write& write) {
    std::string result = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) result += (i ? ", " : "") + write(shape[i]);
    return result + "]";
}

/// An integer of any length, from the left as digits of a large base.
std::string long_text(Integer whole) {
    const Integer base = 1'000'000'000'000'000'000;
    std::vector<Integer> digits;
    for (; digits.empty() || whole != 0; whole /= base) digits.push_back(whole % base);
    std::string text = "real(" + digits.back().str() + ")";
    for (digits.pop_back(); !digits.empty(); digits.pop_back()) {
        text += " * real(" + base.str() + ")";
        if (digits.back() != 0) text = "(" + text + " + real(" + digits.back().str() + "))";
    }
    return "(" + text + ")";
}

}  // namespace

std::string real_text(const Rational& value) {
    const auto fits_word = [](const Integer& whole) { return Rational(whole).integer().has_value(); };
    if (fits_word(numerator(value)) && fits_word(denominator(value))) return "real(" + rational_text(value) + ")";
    return long_text(numerator(value)) + (value.is_whole() ? "" : " / " + long_text(denominator(value)));
}

const SizeNames::Size* SizeNames::find(std::int64_t number) const {
    const auto found = std::find_if(sizes_.begin(), sizes_.end(), [&](const Size& size) { return size.number == number; });
    return found == sizes_.end() ? nullptr : &*found;
}

std::string SizeNames::declare(const Shape& shape) {
    if (generality_ != Generality::Ground)
        for (std::int64_t size : shape)
            if (size > 1 && !find(size)) sizes_.push_back({size, "n" + std::to_string(sizes_.size())});
    // A declared size is one symbol or a number: a sum would be a condition.
    return list_text(shape, [&](std::int64_t size) {
        const Size* known = find(size);
        return known ? known->symbol : std::to_string(size);
    });
}

std::optional<std::string> SizeNames::declare_free(std::int64_t size) {
    if (generality_ != Generality::FreeSizes || size <= 1 || text(size) != std::to_string(size)) return std::nullopt;
    const auto is_free = [](const Size& known) { return known.symbol[0] == 'm'; };
    const std::string symbol = "m" + std::to_string(std::count_if(sizes_.begin(), sizes_.end(), is_free));
    sizes_.push_back({size, symbol});
    return symbol;
}

std::string SizeNames::text(std::int64_t number) const {
    if (const Size* known = find(number)) return known->symbol;
    if ((generality_ != Generality::Multiples && generality_ != Generality::FreeSizes) || number == 0) return std::to_string(number);
    const std::int64_t sign = number < 0 ? -1 : 1;
    // The smallest multiple is the likeliest: an offset of rank r is r times a shard.
    const Size* best = nullptr;
    for (const Size& size : sizes_)
        if (number % size.number == 0 && number / size.number * sign <= largest_multiple && (!best || size.number > best->number)) best = &size;
    if (best) return std::to_string(number / best->number) + " * " + best->symbol;
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        for (std::size_t j = i + 1; j < sizes_.size(); ++j) {
            if (sizes_[i].number + sizes_[j].number == number) return sizes_[i].symbol + " + " + sizes_[j].symbol;
            if (sizes_[i].number * sizes_[j].number == number) return sizes_[i].symbol + " * " + sizes_[j].symbol;
        }
    // Next to a bound: `n - 1` clamps to the last element.
    for (const Size& size : sizes_) {
        if (number == size.number - 1) return size.symbol + " - 1";
        if (number == size.number + 1) return size.symbol + " + 1";
    }
    return std::to_string(number);
}

std::string SizeNames::text(const Shape& shape) const {
    return list_text(shape, [&](std::int64_t size) { return text(size); });
}

}  // namespace countersign
