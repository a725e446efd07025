// The canonical chains of docs/language.md section 7, and broadcasting (section 6): movement as core operators, one way for each.
#include <algorithm>
#include <numeric>

#include "validator/term/expand.h"

namespace countersign::validator {
namespace {

// One term that operators of one operand are applied to, one after another. The first that does not fit is what it comes to.
class Chain {
public:
    Chain(TermStore& store, TermId term) : store_(store), term_(term) {}
    void apply(std::string_view name, std::initializer_list<std::int64_t> attributes) {
        std::vector<GivenAttribute> values;
        for (const std::int64_t value : attributes) values.push_back({{}, AttributeValue::of_integer(value)});
        if (term_.ok()) term_ = store_.make_call(name, {&*term_, 1}, values);
    }
    // The axis at `position` becomes axes of these sizes, the last first, so that it undoes merges from the left.
    void split_axis(std::int64_t position, std::span<const std::int64_t> sizes) {
        for (; sizes.size() > 1 && term_.ok(); sizes = sizes.first(sizes.size() - 1)) {
            const std::int64_t outer = std::accumulate(sizes.begin(), sizes.end() - 1, std::int64_t{1}, std::multiplies<>());
            apply("split", {position, outer, sizes.back()});
        }
    }
    const Result<TermId>& term() const { return term_; }

private:
    TermStore& store_;
    Result<TermId> term_;
};

Shape without_ones(Shape shape) {
    std::erase(shape, 1);
    return shape;
}

// `wanted` with its size -1 resolved.
Result<Shape> resolve_shape(const Shape& from, const Shape& wanted) {
    const auto wrong = [&] { return rejected(shape_text(from) + " cannot be reshaped to " + shape_text(wanted)); };
    const std::optional<std::int64_t> product = product_of(from);
    if (!product) return rejected("a tensor too large to reshape");
    Shape to = wanted;
    if (const auto open = std::find(to.begin(), to.end(), -1); open != to.end()) {
        *open = 1;
        const std::optional<std::int64_t> others = product_of(to);
        if (!others || *others == 0 || *product % *others != 0) return wrong();
        *open = *product / *others;
    }
    if (std::any_of(to.begin(), to.end(), [](std::int64_t size) { return size < 0; }) || product_of(to) != product) return wrong();
    return to;
}

}  // namespace

std::optional<std::int64_t> product_of(const Shape& shape) {
    std::int64_t product = 1;
    for (const std::int64_t size : shape)
        if (size != 0 && __builtin_mul_overflow(product, size, &product)) return std::nullopt;
    return std::find(shape.begin(), shape.end(), 0) != shape.end() ? 0 : product;
}

Result<TermId> reshape_term(TermStore& store, TermId term, const Shape& wanted) {
    Chain chain(store, term);
    const Shape from = store.sizes(term);
    VALIDATOR_TRY(const Shape to, resolve_shape(from, wanted));
    if (from == to) return term;
    if (std::find(from.begin(), from.end(), 0) != from.end()) {
        for (std::size_t i = 1; i < from.size(); ++i) chain.apply("merge", {0});
        chain.split_axis(0, to);
        return chain.term();
    }
    for (std::size_t i = from.size(); i-- > 0;)
        if (from[i] == 1) chain.apply("drop", {static_cast<std::int64_t>(i)});
    const Shape a = without_ones(from), b = without_ones(to);
    std::int64_t position = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        // The shortest runs with equal products.
        const std::size_t first_a = i, first_b = j;
        std::int64_t left = a[i++], right = b[j++];
        while (left != right) {
            if (left < right) left *= a[i++];
            else right *= b[j++];
        }
        for (std::size_t k = first_a + 1; k < i; ++k) chain.apply("merge", {position});
        chain.split_axis(position, std::span(b).subspan(first_b, j - first_b));
        position += static_cast<std::int64_t>(j - first_b);
    }
    for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i] == 1) chain.apply("insert", {static_cast<std::int64_t>(i)});
    return chain.term();
}

Result<TermId> transpose_term(TermStore& store, TermId term, const Shape& order) {
    Shape axes(store.sizes(term).size());
    std::iota(axes.begin(), axes.end(), 0);
    if (order.size() != axes.size() || !std::is_permutation(order.begin(), order.end(), axes.begin()))
        return rejected("not an order of the axes: " + shape_text(order));
    Chain chain(store, term);
    for (std::size_t j = 0; j < axes.size(); ++j) {
        const auto here = axes.begin() + static_cast<std::ptrdiff_t>(j), wanted = std::find(here, axes.end(), order[j]);
        if (wanted == here) continue;
        chain.apply("permute", {here - axes.begin(), wanted - here, 1});
        std::rotate(here, wanted, wanted + 1);
    }
    return chain.term();
}

Result<TermId> broadcast_term(TermStore& store, TermId term, const Shape& shape) {
    Chain chain(store, term);
    Shape present = store.sizes(term);
    const auto wrong = [&] { return rejected(store.describe_shape(term) + " cannot be broadcast to " + shape_text(shape)); };
    if (present.size() > shape.size()) return wrong();
    for (; present.size() < shape.size() && chain.term().ok(); present.insert(present.begin(), 1)) chain.apply("insert", {0});
    for (std::size_t i = 0; i < shape.size() && chain.term().ok(); ++i) {
        if (present[i] == shape[i]) continue;
        if (present[i] != 1) return wrong();
        chain.apply("expand", {static_cast<std::int64_t>(i), shape[i]});
    }
    return chain.term();
}

Result<TermId> fill_term(TermStore& store, const Value& number, Sort sort, const Shape& shape) {
    VALIDATOR_TRY(const Value value, convert_number(number, sort));
    return store.make_call("fill", {}, {{{}, AttributeValue::of_shape(shape)}, {{}, value}});
}

}  // namespace countersign::validator
