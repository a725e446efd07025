// Canonical chains (docs/language.md section 7), conversion and broadcasting.
#include "prover/term/canonical.h"

#include <algorithm>

namespace countersign {
namespace {

/// The product of the sizes; false if it does not fit.
bool product(const Shape& shape, std::int64_t& result) {
    result = 1;
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) {
        result = 0;
        return true;
    }
    for (std::int64_t size : shape)
        if (__builtin_mul_overflow(result, size, &result)) return false;
    return true;
}

/// Applies operators one after the other; after the first failure nothing more happens.
class Chain {
public:
    Chain(TermTable& table, TermId term) : table_(table), term_(term) {}

    void apply(const char* op, std::vector<AttributeValue> attributes) {
        if (failed_) return;
        Result<TermId> next = table_.make(op, {term_}, std::move(attributes));
        if (next) term_ = *next;
        else failed_ = true, error_ = next.error();
    }
    Result<TermId> result() const {
        if (failed_) return error_;
        return term_;
    }

private:
    TermTable& table_;
    TermId term_;
    bool failed_ = false;
    Error error_;
};

/// The last axis first, so that it undoes merges from the left one by one. False: a size does not fit.
bool split_into(Chain& chain, std::int64_t position, Shape sizes) {
    while (sizes.size() > 1) {
        std::int64_t outer = 0;
        const std::int64_t inner = sizes.back();
        sizes.pop_back();
        if (!product(sizes, outer)) return false;
        chain.apply("split", {position, outer, inner});
    }
    return true;
}

/// B with its -1 resolved.
Result<Shape> resolved(const Shape& from, Shape target) {
    std::int64_t elements = 0, known = 1;
    if (!product(from, elements)) return Error{{}, "reshape: too many elements"};
    std::int64_t* open = nullptr;
    for (std::int64_t& size : target) {
        if (size == -1) {
            if (open) return Error{{}, "reshape: two sizes are -1 in " + shape_text(target)};
            open = &size;
        } else if (size < 0) {
            return Error{{}, "reshape: a size is negative in " + shape_text(target)};
        } else if (size == 0 || known == 0) {
            known = 0;
        } else if (__builtin_mul_overflow(known, size, &known)) {
            return Error{{}, "reshape: too many elements"};
        }
    }
    if (open) {
        if (known == 0 || elements % known != 0) return Error{{}, "reshape: " + shape_text(from) + " leaves -1 open in " + shape_text(target)};
        *open = elements / known;
        known *= *open;
    }
    if (known != elements) return Error{{}, "reshape: " + shape_text(from) + " and " + shape_text(target) + " have different numbers of elements"};
    return target;
}

}  // namespace

Result<TermId> reshape_term(TermTable& table, TermId term, Shape wanted) {
    const Shape from = table[term].type.shape;
    Result<Shape> target = resolved(from, std::move(wanted));
    if (!target) return target.error();
    if (*target == from) return term;
    Chain chain(table, term);
    if (std::find(from.begin(), from.end(), 0) != from.end()) {
        for (std::size_t axes = from.size(); axes > 1; --axes) chain.apply("merge", {std::int64_t{0}});
        // Of sizes of which one is 0 a product may overflow.
        if (!split_into(chain, 0, *target)) return Error{{}, "reshape: a size does not fit"};
        return chain.result();
    }
    Shape left, right;
    for (std::size_t i = from.size(); i-- > 0;)
        if (from[i] == 1) chain.apply("drop", {static_cast<std::int64_t>(i)});
    for (std::int64_t size : from)
        if (size != 1) left.push_back(size);
    for (std::int64_t size : *target)
        if (size != 1) right.push_back(size);
    std::int64_t position = 0;
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
        std::int64_t merged = left[i++], covered = right[j];
        Shape run = {right[j++]};
        std::size_t merges = 0;
        while (merged != covered) {
            if (merged < covered) {
                merged *= left[i++];
                ++merges;
            } else {
                covered *= right[j];
                run.push_back(right[j++]);
            }
        }
        for (; merges > 0; --merges) chain.apply("merge", {position});
        if (!split_into(chain, position, run)) return Error{{}, "reshape: a size does not fit"};
        position += static_cast<std::int64_t>(run.size());
    }
    for (std::size_t i = 0; i < target->size(); ++i)
        if ((*target)[i] == 1) chain.apply("insert", {static_cast<std::int64_t>(i)});
    return chain.result();
}

Result<TermId> transpose_term(TermTable& table, TermId term, const std::vector<std::int64_t>& order) {
    const std::size_t rank = table[term].type.shape.size();
    std::vector<std::int64_t> sorted = order, standing(rank);
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < rank; ++i) standing[i] = static_cast<std::int64_t>(i);
    if (sorted != standing) return Error{{}, "transpose: " + shape_text(order) + " is no order of " + std::to_string(rank) + " axes"};
    Chain chain(table, term);
    for (std::size_t j = 0; j < rank; ++j) {
        const std::size_t c = static_cast<std::size_t>(std::find(standing.begin(), standing.end(), order[j]) - standing.begin());
        if (c == j) continue;
        chain.apply("permute", {static_cast<std::int64_t>(j), static_cast<std::int64_t>(c - j), std::int64_t{1}});
        standing.erase(standing.begin() + static_cast<std::ptrdiff_t>(c));
        standing.insert(standing.begin() + static_cast<std::ptrdiff_t>(j), order[j]);
    }
    return chain.result();
}

Result<TermId> broadcast_term(TermTable& table, TermId term, const Shape& target) {
    Shape shape = table[term].type.shape;
    const Error misfit{{}, "broadcast: " + shape_text(shape) + " does not fit " + shape_text(target)};
    if (shape.size() > target.size()) return misfit;
    Chain chain(table, term);
    while (shape.size() < target.size()) {
        chain.apply("insert", {std::int64_t{0}});
        shape.insert(shape.begin(), 1);
    }
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == target[i]) continue;
        if (shape[i] != 1) return misfit;
        chain.apply("expand", {static_cast<std::int64_t>(i), target[i]});
    }
    return chain.result();
}

Result<TermId> convert_term(TermTable& table, TermId term, Sort sort) {
    const Sort from = table[term].type.sort;
    if (from == sort) return term;
    Chain chain(table, term);
    if (from == Sort::Bool && (sort == Sort::Int || sort == Sort::Real)) chain.apply("to_int", {});
    else if (from != Sort::Int || sort != Sort::Real) return Error{{}, "convert: a tensor of this sort cannot be converted exactly"};
    if (sort == Sort::Real) chain.apply("to_real", {});
    return chain.result();
}

Result<Shape> broadcast_shapes(const Shape& left, const Shape& right) {
    const std::size_t rank = std::max(left.size(), right.size());
    Shape result(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        const std::int64_t a = i + left.size() < rank ? 1 : left[i + left.size() - rank];
        const std::int64_t b = i + right.size() < rank ? 1 : right[i + right.size() - rank];
        if (a != b && a != 1 && b != 1) return Error{{}, "broadcast_shapes: " + shape_text(left) + " and " + shape_text(right) + " do not fit"};
        result[i] = a == 1 ? b : a;
    }
    return result;
}

}  // namespace countersign
