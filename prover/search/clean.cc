#include "prover/search/clean.h"

#include <algorithm>
#include <map>

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

std::vector<TermId> propose_tilings(TermTable& table, const std::vector<TermId>& terms) {
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
        for (const Piece& piece : pieces)
            if (piece.begin == reached) {
                parts.push_back(piece.term);
                reached = piece.end;
            }
        if (reached != table[tensor].type.shape[static_cast<std::size_t>(axis)] || parts.size() < 2) continue;
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

bool solve_for_leaves(TermTable& table, TermId pattern, TermId value, std::vector<SolvedPiece>& pieces) {
    std::vector<std::pair<TermId, TermId>> stack{{pattern, value}};
    while (!stack.empty()) {
        const auto [current, target] = stack.back();
        stack.pop_back();
        const Term node = table[current];
        if (node.is_leaf) {
            SolvedPiece piece;
            piece.leaf = current;
            piece.value = target;
            pieces.push_back(piece);
            continue;
        }
        const std::string& name = table.operator_name(node.op);
        const auto descend = [&](const std::string& op, std::vector<AttributeValue> attributes) {
            const auto inverse = table.make(op, {target}, std::move(attributes));
            if (!inverse) return false;
            stack.push_back({node.arguments[0], *inverse});
            return true;
        };
        if (name == "concat") {
            const std::int64_t axis = integer_attribute(node, 0);
            std::int64_t offset = 0;
            for (TermId part : node.arguments) {
                const std::int64_t size = table[part].type.shape[static_cast<std::size_t>(axis)];
                const auto cut = node.arguments.size() == 1 ? Result<TermId>(target) : table.make("slice", {target}, {axis, offset, offset + size});
                if (!cut) return false;
                stack.push_back({part, *cut});
                offset += size;
            }
        } else if (name == "slice") {
            if (!table[node.arguments[0]].is_leaf) return false;
            SolvedPiece piece;
            piece.leaf = node.arguments[0];
            piece.value = target;
            piece.whole = false;
            piece.axis = integer_attribute(node, 0);
            piece.begin = integer_attribute(node, 1);
            piece.end = integer_attribute(node, 2);
            pieces.push_back(piece);
        } else if (name == "permute") {
            if (!descend("permute", {node.attributes[0], node.attributes[2], node.attributes[1]})) return false;
        } else if (name == "insert") {
            if (!descend("drop", {node.attributes[0]})) return false;
        } else if (name == "drop") {
            if (!descend("insert", {node.attributes[0]})) return false;
        } else if (name == "split") {
            if (!descend("merge", {node.attributes[0]})) return false;
        } else if (name == "merge") {
            const auto axis = static_cast<std::size_t>(integer_attribute(node, 0));
            const Shape& shape = table[node.arguments[0]].type.shape;
            if (!descend("split", {node.attributes[0], shape[axis], shape[axis + 1]})) return false;
        } else if (name == "sum") {
            // The first part is all of it: of the others only their sum is said.
            const TermType& type = table[node.arguments[0]].type;
            const AttributeValue zero = type.sort == Sort::Real ? AttributeValue(Rational(0)) : AttributeValue(std::int64_t{0});
            const auto zeros = table.make("fill", {}, {type.shape, zero});
            if (!zeros) return false;
            for (std::size_t i = 0; i < node.arguments.size(); ++i) stack.push_back({node.arguments[i], i == 0 ? target : *zeros});
        } else if (name == "scale") {
            const auto* factor = std::get_if<Rational>(&node.attributes[0]);
            if (!factor || *factor == 0 || !descend("scale", {Rational(1 / *factor)})) return false;
        } else {
            return false;
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
