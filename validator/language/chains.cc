// The canonical chains of docs/language.md section 7, and broadcasting (section 6): movement as core operators, one way for each.
#include <algorithm>

#include "validator/language/calls.h"
#include "validator/language/expand.h"

namespace countersign::validator {
namespace {

std::string shape_text(std::span<const std::int64_t> shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

// One term that operators of one operand are applied to, one after another.
class Chain {
public:
    Chain(TermStore& store, TermId term) : store_(store), term_(term) {}
    Status apply(std::string_view name, std::initializer_list<std::int64_t> attributes) {
        std::vector<AttributeValue> values;
        for (const std::int64_t value : attributes) values.push_back(AttributeValue::of_integer(value));
        VALIDATOR_TRY(term_, make_call(store_, name, {&term_, 1}, values));
        return {};
    }
    // The axis at `position` becomes axes of the sizes `shape[begin … end)`.
    Status split_axis(std::int64_t position, const Shape& shape, std::size_t begin, std::size_t end) {
        for (std::size_t j = begin; j + 1 < end; ++j) {
            std::int64_t inner = 1;
            for (std::size_t k = j + 1; k < end; ++k) inner *= shape[k];
            VALIDATOR_CHECK(apply("split", {position + static_cast<std::int64_t>(j - begin), shape[j], inner}));
        }
        return {};
    }
    TermId term() const { return term_; }

private:
    TermStore& store_;
    TermId term_;
};

bool product_of(std::span<const std::int64_t> shape, std::int64_t& product) {
    product = 1;
    for (const std::int64_t size : shape)
        if (size != 0 && __builtin_mul_overflow(product, size, &product)) return false;  // no product of a part overflows either
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) product = 0;
    return true;
}

}  // namespace

Result<TermId> make_call(TermStore& store, std::string_view name, std::span<const TermId> arguments, std::span<const AttributeValue> attributes) {
    const std::optional<OperatorId> id = store.find_operator(name);
    if (!id) return rejected("there is no definition of `" + std::string(name) + "`");
    std::vector<AttributeId> ids;
    for (const AttributeValue& value : attributes) ids.push_back(store.attribute_id(value));
    return store.make(*id, arguments, ids);
}

Result<TermId> reshape_term(TermStore& store, TermId term, const Shape& wanted) {
    const std::span<const std::int64_t> present = store.sizes(term);
    const Shape from(present.begin(), present.end());
    Shape to = wanted;
    std::int64_t product = 0, other = 0;
    if (!product_of(from, product)) return rejected("a tensor too large to reshape");
    const auto open = std::find(to.begin(), to.end(), -1);
    if (open != to.end()) {
        *open = 1;
        if (!product_of(to, other) || other == 0 || product % other != 0)
            return rejected("the size -1 of " + shape_text(wanted) + " is not determined by " + shape_text(from));
        *open = product / other;
    }
    for (const std::int64_t size : to)
        if (size < 0) return rejected("a size below 0 in " + shape_text(wanted));
    if (!product_of(to, other) || other != product) return rejected(shape_text(from) + " cannot be reshaped to " + shape_text(wanted));
    if (from == to) return term;
    Chain chain(store, term);
    if (product == 0) {
        for (std::size_t i = 1; i < from.size(); ++i) VALIDATOR_CHECK(chain.apply("merge", {0}));
        VALIDATOR_CHECK(chain.split_axis(0, to, 0, to.size()));
        return chain.term();
    }
    for (std::size_t i = from.size(); i-- > 0;)
        if (from[i] == 1) VALIDATOR_CHECK(chain.apply("drop", {static_cast<std::int64_t>(i)}));
    Shape a, b;
    std::copy_if(from.begin(), from.end(), std::back_inserter(a), [](std::int64_t size) { return size != 1; });
    std::copy_if(to.begin(), to.end(), std::back_inserter(b), [](std::int64_t size) { return size != 1; });
    std::int64_t position = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const std::size_t first_a = i, first_b = j;
        std::int64_t left = a[i++], right = b[j++];
        while (left != right) {
            if (left < right) left *= a[i++];
            else right *= b[j++];
        }
        if (i - first_a != 1 || j - first_b != 1) {
            for (std::size_t k = first_a + 1; k < i; ++k) VALIDATOR_CHECK(chain.apply("merge", {position}));
            VALIDATOR_CHECK(chain.split_axis(position, b, first_b, j));
        }
        position += static_cast<std::int64_t>(j - first_b);
    }
    for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i] == 1) VALIDATOR_CHECK(chain.apply("insert", {static_cast<std::int64_t>(i)}));
    return chain.term();
}

Result<TermId> transpose_term(TermStore& store, TermId term, const std::vector<std::int64_t>& order) {
    const std::size_t rank = store.sizes(term).size();
    std::vector<std::int64_t> axes(rank);
    for (std::size_t i = 0; i < rank; ++i) axes[i] = static_cast<std::int64_t>(i);
    if (order.size() != rank || !std::is_permutation(order.begin(), order.end(), axes.begin()))
        return rejected("not an order of the axes: " + shape_text(order));
    Chain chain(store, term);
    for (std::size_t j = 0; j < rank; ++j) {
        const auto wanted = std::find(axes.begin() + static_cast<std::ptrdiff_t>(j), axes.end(), order[j]);
        const auto at = static_cast<std::int64_t>(wanted - axes.begin()), here = static_cast<std::int64_t>(j);
        if (at == here) continue;
        VALIDATOR_CHECK(chain.apply("permute", {here, at - here, 1}));
        std::rotate(axes.begin() + here, wanted, wanted + 1);
    }
    return chain.term();
}

Result<TermId> broadcast_term(TermStore& store, TermId term, const Shape& shape) {
    const std::span<const std::int64_t> given = store.sizes(term);
    Shape present(given.begin(), given.end());
    if (present.size() > shape.size()) return rejected(shape_text(present) + " cannot be broadcast to " + shape_text(shape));
    Chain chain(store, term);
    while (present.size() < shape.size()) {
        VALIDATOR_CHECK(chain.apply("insert", {0}));
        present.insert(present.begin(), 1);
    }
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (present[i] == shape[i]) continue;
        if (present[i] != 1) return rejected(shape_text(present) + " cannot be broadcast to " + shape_text(shape));
        VALIDATOR_CHECK(chain.apply("expand", {static_cast<std::int64_t>(i), shape[i]}));
    }
    return chain.term();
}

}  // namespace countersign::validator
