#include "prover/search/clean.h"

#include <algorithm>
#include <map>
#include <utility>

namespace countersign {
namespace {

std::int64_t integer_attribute(const Term& term, std::size_t index) {
    const auto* value = std::get_if<std::int64_t>(&term.attributes[index]);
    return value ? *value : -1;
}

}  // namespace

bool is_joining_operator(const std::string& name) { return name == "concat"; }

bool is_layout_operator(const std::string& name) {
    static const std::vector<std::string> names{"concat", "slice", "permute", "split", "merge", "insert", "drop"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_moving_operator(const std::string& name) { return is_layout_operator(name) || name == "expand"; }

bool is_clean_operator(const std::string& name) {
    return is_moving_operator(name) || name == "sum" || name == "max" || name == "fill" || name == "iota";
}

bool is_scale_operator(const std::string& name) { return name == "scale"; }

Result<TermId> make_concat(TermTable& table, const std::vector<TermId>& parts, std::int64_t axis) {
    if (parts.size() == 1) return parts[0];
    return table.make("concat", parts, {axis});
}

std::vector<TermId> propose_tilings(TermTable& table, const std::vector<TermId>& terms, bool with_rest) {
    const OperatorId slice = table.find_operator("slice");
    struct Piece {
        std::int64_t begin, end;
        TermId term;
    };
    std::map<std::pair<TermId, std::int64_t>, std::vector<Piece>> cuts;
    for (TermId term : terms) {
        const Term& node = table[term];
        if (node.is_leaf || node.op != slice) continue;
        const std::int64_t begin = integer_attribute(node, 1), end = integer_attribute(node, 2);
        if (begin < end) cuts[{node.arguments[0], integer_attribute(node, 0)}].push_back({begin, end, term});
    }
    std::vector<TermId> result;
    for (auto& [key, pieces] : cuts) {
        const auto [tensor, axis] = key;
        std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
        pieces.erase(std::unique(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.term == b.term; }), pieces.end());
        std::vector<TermId> parts;
        std::int64_t reached = 0;
        const std::int64_t size = table[tensor].type.shape[static_cast<std::size_t>(axis)];
        const auto add_rest_until = [&](std::int64_t end) {
            if (!with_rest || !table[tensor].is_leaf || reached >= end) return;
            const auto rest = table.make(slice, {tensor}, {axis, reached, end});
            if (!rest) return;
            parts.push_back(*rest);
            reached = end;
        };
        for (const Piece& piece : pieces) {
            add_rest_until(piece.begin);
            if (piece.begin == reached) {
                parts.push_back(piece.term);
                reached = piece.end;
            }
        }
        add_rest_until(size);
        if (reached != size || parts.size() < 2) continue;
        if (const auto joined = make_concat(table, parts, axis)) result.push_back(*joined);
    }
    return result;
}

std::vector<TermId> propose_partial_sums(TermTable& table, const std::vector<std::vector<TermId>>& tensors_by_name) {
    std::vector<TermId> result;
    for (const std::vector<TermId>& tensors : tensors_by_name) {
        if (tensors.size() < 2 || table[tensors[0]].type.sort != Sort::Real) continue;
        if (std::any_of(tensors.begin(), tensors.end(), [&](TermId tensor) { return table[tensor].type != table[tensors[0]].type; })) continue;
        if (const auto sum = table.make("sum", tensors, {})) result.push_back(*sum);
    }
    return result;
}

std::optional<TermId> undo_movement(TermTable& table, TermId moved, TermId value) {
    const Term& node = table[moved];
    if (node.is_leaf || node.arguments.size() != 1) return std::nullopt;
    const std::string& name = table.operator_name(node.op);
    std::string inverse;
    std::vector<AttributeValue> attributes{node.attributes.empty() ? AttributeValue(std::int64_t{0}) : node.attributes[0]};
    if (name == "permute") {
        inverse = "permute";
        attributes.insert(attributes.end(), {node.attributes[2], node.attributes[1]});
    } else if (name == "insert") {
        inverse = "drop";
    } else if (name == "drop") {
        inverse = "insert";
    } else if (name == "split") {
        inverse = "merge";
    } else if (name == "merge") {
        inverse = "split";
        const auto axis = static_cast<std::size_t>(integer_attribute(node, 0));
        const Shape& shape = table[node.arguments[0]].type.shape;
        attributes.insert(attributes.end(), {shape[axis], shape[axis + 1]});
    } else {
        return std::nullopt;
    }
    const auto made = table.make(inverse, {value}, std::move(attributes));
    return made ? std::optional(*made) : std::nullopt;
}

namespace {

/// `term`, or what it has from `begin` to `end` of `axis`, is `value`.
struct LeafEquation {
    TermId term, value;
    bool whole = true;
    std::int64_t axis = 0, begin = 0, end = 0;
};

/// The equations about the parts of a concatenation of which one is known; false where a part cannot be said.
bool solve_for_parts(TermTable& table, const Term& joined, const LeafEquation& known, std::vector<LeafEquation>& open) {
    const std::int64_t axis = integer_attribute(joined, 0);
    if (!known.whole && known.axis != axis) return false;
    std::int64_t offset = 0;
    for (TermId part : joined.arguments) {
        const std::int64_t size = table[part].type.shape[static_cast<std::size_t>(axis)], from = std::exchange(offset, offset + size);
        const std::int64_t origin = known.whole ? 0 : known.begin;
        const std::int64_t begin = std::max(from, origin), end = known.whole ? from + size : std::min(from + size, known.end);
        if (!known.whole && begin >= end) continue;
        const bool all_of_value = table[known.value].type.shape[static_cast<std::size_t>(axis)] == end - begin;
        const auto cut = all_of_value ? Result<TermId>(known.value)
                                      : table.make("slice", {known.value}, {axis, begin - origin, end - origin});
        if (!cut) return false;
        open.push_back({part, *cut, begin == from && end == from + size, axis, begin - from, end - from});
    }
    return true;
}

}  // namespace

bool solve_for_leaves(TermTable& table, TermId pattern, TermId value, std::vector<SolvedPiece>& pieces) {
    std::vector<LeafEquation> open{{pattern, value}};
    while (!open.empty()) {
        const LeafEquation known = open.back();
        open.pop_back();
        const Term node = table[known.term];
        if (node.is_leaf) {
            pieces.push_back({known.term, known.value, known.whole, known.axis, known.begin, known.end});
            continue;
        }
        const std::string& name = table.operator_name(node.op);
        if (name == "concat") {
            if (!solve_for_parts(table, node, known, open)) return false;
        } else if (!known.whole) {
            return false;
        } else if (name == "slice") {
            open.push_back({node.arguments[0], known.value, false, integer_attribute(node, 0), integer_attribute(node, 1), integer_attribute(node, 2)});
        } else if (name == "sum") {
            // The first part is all of it: of the others only their sum is said.
            const TermType& type = table[node.arguments[0]].type;
            const AttributeValue zero = type.sort == Sort::Real ? AttributeValue(Rational(0)) : AttributeValue(std::int64_t{0});
            const auto zeros = table.make("fill", {}, {type.shape, zero});
            if (!zeros) return false;
            for (std::size_t i = 0; i < node.arguments.size(); ++i) open.push_back({node.arguments[i], i == 0 ? known.value : *zeros});
        } else if (name == "scale") {
            const auto* factor = std::get_if<Rational>(&node.attributes[0]);
            if (!factor || *factor == 0) return false;
            const auto scaled = table.make("scale", {known.value}, {Rational(1 / *factor)});
            if (!scaled) return false;
            open.push_back({node.arguments[0], *scaled});
        } else {
            const auto moved_back = undo_movement(table, known.term, known.value);
            if (!moved_back) return false;
            open.push_back({node.arguments[0], *moved_back});
        }
    }
    return true;
}

TermId join_pieces(TermTable& table, TermId leaf, std::vector<SolvedPiece> pieces) {
    for (const SolvedPiece& piece : pieces)
        if (piece.whole) return piece.value;
    if (pieces.empty()) return TermId{};
    std::sort(pieces.begin(), pieces.end(), [](const SolvedPiece& a, const SolvedPiece& b) { return a.begin < b.begin; });
    const std::int64_t axis = pieces[0].axis;
    std::int64_t reached = 0;
    std::vector<TermId> parts;
    for (const SolvedPiece& piece : pieces) {
        if (piece.axis != axis) return TermId{};
        if (piece.begin != reached) continue;
        parts.push_back(piece.value);
        reached = piece.end;
    }
    if (reached != table[leaf].type.shape[static_cast<std::size_t>(axis)]) return TermId{};
    const auto joined = make_concat(table, parts, axis);
    return joined ? *joined : TermId{};
}

TermId replace_terms(TermTable& table, TermId term, const std::vector<std::pair<TermId, TermId>>& replacements) {
    std::map<TermId, TermId> done(replacements.begin(), replacements.end());
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId current = stack.back();
        if (done.count(current)) {
            stack.pop_back();
            continue;
        }
        const Term node = table[current];
        bool waiting = false;
        std::vector<TermId> arguments;
        for (TermId argument : node.arguments) {
            const auto known = done.find(argument);
            if (known == done.end()) {
                stack.push_back(argument);
                waiting = true;
            } else {
                arguments.push_back(known->second);
            }
        }
        if (waiting) continue;
        if (node.is_leaf || arguments == node.arguments) {
            done[current] = current;
        } else {
            const auto made = table.make(node.op, std::move(arguments), node.attributes);
            done[current] = made ? *made : TermId{};
            if (!made) return TermId{};
        }
        stack.pop_back();
    }
    return done[term];
}

}  // namespace countersign
