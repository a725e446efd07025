// Boxes of elements, led down through clean operators.
#include "prover/claim/coverage.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "prover/claim/statement_instances.h"

namespace countersign {

namespace {

using Bounds = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Beyond this many pieces coverage is given up: the output then counts as not covered.
constexpr std::size_t most_boxes = 100000;

struct Piece {
    TermId term;
    Bounds bounds;
};

bool is_empty(const Bounds& bounds) {
    for (const auto& [begin, end] : bounds)
        if (begin >= end) return true;
    return false;
}

std::int64_t integer_attribute(const Term& term, std::size_t k) { return std::get<std::int64_t>(term.attributes[k]); }

/// The part of a concat's argument that stands in the piece.
void descend_concat(const TermTable& table, const Term& term, const Bounds& bounds, std::vector<Piece>& into) {
    const std::size_t axis = static_cast<std::size_t>(integer_attribute(term, 0));
    std::int64_t start = 0;
    for (TermId argument : term.arguments) {
        const std::int64_t size = table[argument].type.shape[axis];
        Bounds inside = bounds;
        inside[axis] = {std::max<std::int64_t>(0, bounds[axis].first - start), std::min(size, bounds[axis].second - start)};
        into.push_back({argument, std::move(inside)});
        start += size;
    }
}

/// result[…, o, i, …] = x[…, o * inner + i, …]
void descend_split(const Term& term, const Bounds& bounds, std::vector<Piece>& into) {
    const std::size_t axis = static_cast<std::size_t>(integer_attribute(term, 0));
    const std::int64_t inner = integer_attribute(term, 2);
    const auto [outer_begin, outer_end] = bounds[axis];
    const auto [inner_begin, inner_end] = bounds[axis + 1];
    Bounds rest = bounds;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(axis));
    if ((inner_begin == 0 && inner_end == inner) || outer_end - outer_begin == 1) {
        rest[axis] = {outer_begin * inner + inner_begin, (outer_end - 1) * inner + inner_end};
        into.push_back({term.arguments[0], std::move(rest)});
        return;
    }
    if (outer_end - outer_begin > 4096) return;
    for (std::int64_t outer = outer_begin; outer < outer_end; ++outer) {
        rest[axis] = {outer * inner + inner_begin, outer * inner + inner_end};
        into.push_back({term.arguments[0], rest});
    }
}

/// result[…, p, …] = x[…, p div n, p mod n, …]
void descend_merge(const TermTable& table, const Term& term, const Bounds& bounds, std::vector<Piece>& into) {
    const std::size_t axis = static_cast<std::size_t>(integer_attribute(term, 0));
    const std::int64_t n = table[term.arguments[0]].type.shape[axis + 1];
    if (n == 0) return;
    const auto [begin, end] = bounds[axis];
    auto add = [&](std::int64_t row_begin, std::int64_t row_end, std::int64_t column_begin, std::int64_t column_end) {
        if (row_begin >= row_end || column_begin >= column_end) return;
        Bounds below = bounds;
        below[axis] = {row_begin, row_end};
        below.insert(below.begin() + static_cast<std::ptrdiff_t>(axis) + 1, {column_begin, column_end});
        into.push_back({term.arguments[0], std::move(below)});
    };
    const std::int64_t first = begin / n, last = end / n;
    if (first == last) {
        add(first, first + 1, begin - first * n, end - first * n);
        return;
    }
    const std::int64_t full_from = begin % n == 0 ? first : first + 1;
    if (full_from != first) add(first, first + 1, begin - first * n, n);
    add(full_from, last, 0, n);
    add(last, last + 1, 0, end - last * n);
}

void descend_permute(const Term& term, const Bounds& bounds, std::vector<Piece>& into) {
    const std::ptrdiff_t at = integer_attribute(term, 0), first = integer_attribute(term, 1), second = integer_attribute(term, 2);
    Bounds below(bounds.begin(), bounds.begin() + at);
    below.insert(below.end(), bounds.begin() + at + second, bounds.begin() + at + second + first);
    below.insert(below.end(), bounds.begin() + at, bounds.begin() + at + second);
    below.insert(below.end(), bounds.begin() + at + second + first, bounds.end());
    into.push_back({term.arguments[0], std::move(below)});
}

/// In a side with a sum, outputs that stand twice: they could cancel each other.
struct SumBelow {
    bool any = false;
    std::map<TermId, int> outputs;
};

SumBelow sums_below(const TermTable& table, TermId term, const std::map<TermId, std::vector<OutputPosition>>& outputs) {
    SumBelow result;
    std::vector<TermId> open = {term};
    for (std::size_t steps = 0; !open.empty() && steps < most_boxes; ++steps) {
        const TermId at = open.back();
        open.pop_back();
        if (outputs.count(at)) ++result.outputs[at];
        if (table[at].is_leaf) continue;
        result.any = result.any || table.operator_name(table[at].op) == "sum";
        open.insert(open.end(), table[at].arguments.begin(), table[at].arguments.end());
    }
    return result;
}

/// `concat(d[*].output[6]; axis = 0)`: a slice of it covers of each output what stands in the slice. Of anything else a slice covers nothing.
bool joins_outputs(const Expression& e) {
    const auto is_name = [](const ExpressionPointer& part) { return part && part->kind == ExpressionKind::Name; };
    return e.kind == ExpressionKind::Call && e.text == "concat" && std::all_of(e.children.begin(), e.children.end(), is_name);
}

}  // namespace

std::vector<CoveredBox> covered_boxes(const TermTable& table, TermId term, const std::map<TermId, std::vector<OutputPosition>>& outputs) {
    std::vector<CoveredBox> result;
    const SumBelow sums = sums_below(table, term, outputs);
    Bounds whole;
    for (std::int64_t size : table[term].type.shape) whole.emplace_back(0, size);
    std::vector<Piece> open = {{term, whole}};
    std::size_t steps = 0;
    while (!open.empty()) {
        if (++steps > most_boxes) return {};
        const Piece piece = std::move(open.back());
        open.pop_back();
        const Term& at = table[piece.term];
        if (const auto output = outputs.find(piece.term); output != outputs.end()) {
            bool tensor_is_empty = false;
            for (std::int64_t size : at.type.shape) tensor_is_empty = tensor_is_empty || size == 0;
            if (is_empty(piece.bounds) && !tensor_is_empty) continue;
            const auto stands = sums.outputs.find(piece.term);
            if (sums.any && (stands == sums.outputs.end() || stands->second > 1)) continue;
            for (const OutputPosition& position : output->second) result.push_back({position, piece.bounds});
            continue;
        }
        if (at.is_leaf) continue;
        if (is_empty(piece.bounds)) {
            // Nothing of it stands there, unless the tensors below are empty themselves: only direct mentions of those count.
            for (TermId argument : at.arguments)
                if (outputs.count(argument)) {
                    Bounds below;
                    bool tensor_is_empty = false;
                    for (std::int64_t size : table[argument].type.shape) below.emplace_back(0, size), tensor_is_empty = tensor_is_empty || size == 0;
                    if (tensor_is_empty) open.push_back({argument, std::move(below)});
                }
            continue;
        }
        const std::string& name = table.operator_name(at.op);
        if (name == "concat") {
            descend_concat(table, at, piece.bounds, open);
        } else if (name == "slice") {
            Bounds below = piece.bounds;
            const std::size_t axis = static_cast<std::size_t>(integer_attribute(at, 0));
            const std::int64_t begin = integer_attribute(at, 1);
            below[axis].first += begin, below[axis].second += begin;
            open.push_back({at.arguments[0], std::move(below)});
        } else if (name == "permute") {
            descend_permute(at, piece.bounds, open);
        } else if (name == "split") {
            descend_split(at, piece.bounds, open);
        } else if (name == "merge") {
            descend_merge(table, at, piece.bounds, open);
        } else if (name == "insert") {
            Bounds below = piece.bounds;
            below.erase(below.begin() + integer_attribute(at, 0));
            open.push_back({at.arguments[0], std::move(below)});
        } else if (name == "drop") {
            Bounds below = piece.bounds;
            below.insert(below.begin() + integer_attribute(at, 0), {0, 1});
            open.push_back({at.arguments[0], std::move(below)});
        } else if (name == "sum") {
            for (TermId argument : at.arguments) open.push_back({argument, piece.bounds});
        } else if (name == "scale") {
            const auto* factor = std::get_if<Rational>(&at.attributes[0]);
            if (factor && *factor != 0 && !(sums.any && *factor < 0)) open.push_back({at.arguments[0], piece.bounds});
        }
    }
    return result;
}

Result<std::set<std::size_t>> references_that_cover(const Expression& side) {
    static constexpr std::array<std::string_view, 10> clean{"concat", "drop", "insert", "merge", "permute", "reshape", "scale", "split", "sum", "transpose"};
    std::set<std::size_t> result;
    std::vector<const Expression*> open = {&side};
    while (!open.empty()) {
        const Expression& at = *open.back();
        open.pop_back();
        if (at.kind == ExpressionKind::Name) {
            if (const std::optional<std::size_t> index = instance_index(at.text)) result.insert(*index);
            continue;
        }
        const bool is_slice = at.kind == ExpressionKind::Call && at.text == "slice";
        if (at.kind != ExpressionKind::Call || (!is_slice && std::find(clean.begin(), clean.end(), at.text) == clean.end())) continue;
        // Those by which it is decided what is covered are read without values of tensors.
        std::vector<const Expression*> decide;
        if (is_slice || at.text == "scale") decide.push_back(&at);
        if (is_slice && !at.children.empty() && at.children[0] && joins_outputs(*at.children[0])) decide.push_back(at.children[0].get());
        for (const Expression* call : decide)
            for (const Attribute& attribute : call->attributes) {
                std::vector<std::size_t> in_attributes;
                if (attribute.value) references_below(*attribute.value, in_attributes);
                if (!in_attributes.empty())
                    return Error{attribute.value->place, "an attribute of `" + call->text + "` that is made of a tensor is not supported yet: line " +
                                                             std::to_string(attribute.value->place.line)};
            }
        for (const ExpressionPointer& child : at.children)
            if (child && (!is_slice || child->kind == ExpressionKind::Name || child->text == "slice" || joins_outputs(*child))) open.push_back(child.get());
    }
    return result;
}

bool covers_all(const Shape& shape, const std::vector<CoveredBox>& boxes) {
    Bounds whole;
    for (std::int64_t size : shape) whole.emplace_back(0, size);
    if (is_empty(whole)) return !boxes.empty();
    std::vector<Bounds> remaining = {whole};
    for (const CoveredBox& box : boxes) {
        std::vector<Bounds> next;
        for (Bounds piece : remaining) {
            Bounds common = piece;
            for (std::size_t k = 0; k < piece.size(); ++k)
                common[k] = {std::max(piece[k].first, box.bounds[k].first), std::min(piece[k].second, box.bounds[k].second)};
            if (is_empty(common)) {
                next.push_back(std::move(piece));
                continue;
            }
            // What lies before and behind the common part, axis by axis.
            for (std::size_t k = 0; k < piece.size(); ++k) {
                for (const auto& [begin, end] : {std::pair(piece[k].first, common[k].first), std::pair(common[k].second, piece[k].second)}) {
                    if (begin >= end) continue;
                    Bounds outside = piece;
                    outside[k] = {begin, end};
                    next.push_back(std::move(outside));
                }
                piece[k] = common[k];
            }
        }
        remaining = std::move(next);
        if (remaining.size() > most_boxes) return false;
    }
    return remaining.empty();
}

}  // namespace countersign
