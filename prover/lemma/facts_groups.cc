// Facts about sums over every index of a group (docs/certificate.md section 6). The index set of sizes n is every family p with
// `0 <= p < n` at each axis: one index if there is no axis, none if some size is not positive.
#include "prover/lemma/facts.h"

namespace countersign {

namespace {

bool is_sum(const ElementTable& table, ElementId id) { return table[id].kind == ElementKind::Sum || table[id].kind == ElementKind::GroupSum; }

std::vector<ElementId> bounds_of(const ElementTable& table, ElementId sum) {
    std::vector<ElementId> bounds = table[sum].children;
    bounds.pop_back();
    return bounds;
}

void count(const FactRow& row, std::size_t n) {
    if (row.terms.size() != n) throw ElaborationError{{}, "wrong number of expressions in a fact " + row.kind};
}

/// The family that is computed from sizes at every axis.
template <class Entry>
ElementId family(ElementTable& table, ElementId sizes, Entry entry) {
    const ElementId axis = table.fresh(axis_sort(table[sizes].sort));
    return table.family(axis, entry(axis));
}

template <class Formula>
ElementId each(ElementTable& table, ElementId sizes, Formula formula) {
    const ElementId axis = table.fresh(axis_sort(table[sizes].sort));
    return table.all_axes(axis, formula(table.at(sizes, axis)));
}

ElementId extensionality(ElementTable& table, const FactRow& row) {
    count(row, 2);
    const ElementId a = row.terms[0], b = row.terms[1], k = row.fresh.at(0);
    if (table[b].kind != ElementKind::GroupSum || table[a].sort != table[b].sort || table.index_sort(a) != table.index_sort(b))
        throw ElaborationError{{}, "ext relates two of one kind"};
    const ElementId n = table[a].children[0], m = table[b].children[0];
    const ElementId outside = table.negation(table.index_in_range(k, n));
    const ElementId equal = table.disjunction({outside, table.equal(table.open(a, k), table.open(b, k))});
    return table.implies(table.conjunction(table.same_family(n, m), equal), table.equal(a, b));
}

ElementId linear(ElementTable& table, const FactRow& row) {
    if (row.terms.size() % 2 == 0) throw ElaborationError{{}, "wrong number of expressions in a fact linear"};
    const ElementId s = row.terms[0], p = table.fresh(table.index_sort(s)), body = table.open(s, p);
    ElementId total = table.number(0, table[s].sort), result = total;
    for (std::size_t i = 1; i < row.terms.size(); i += 2) {
        const ElementId q = row.terms[i], part = row.terms[i + 1];
        if (table[part].kind != ElementKind::GroupSum || table[part].children[0] != table[s].children[0])
            throw ElaborationError{{}, "linear takes functions of the bound variable"};
        total = table.add(total, table.multiply(q, table.open(part, p)));
        result = table.add(result, table.multiply(q, part));
    }
    if (table[total].sort != table[s].sort || total != body) throw ElaborationError{{}, "linear whose terms are not the body"};
    return table.equal(s, result);
}

}  // namespace

bool is_group_fact(ElementTable& table, const FactRow& row) {
    const std::size_t at = row.kind == "distribute" ? 1 : 0;
    if (at >= row.terms.size() || row.kind == "fact") return false;
    const ElementId sum = row.terms[at];
    if (table[sum].kind == ElementKind::GroupSum) return true;
    // An ordinary sum of sums over a group.
    return row.kind == "exchange" && table[sum].kind == ElementKind::Sum && table[table.body(sum)].kind == ElementKind::GroupSum;
}

GroupEquation group_equation(ElementTable& table, const FactRow& row) {
    count(row, row.kind == "distribute" ? 2 : 1);
    const ElementId s = row.terms.back(), p = table.fresh(table.index_sort(s));
    const ElementSort sort = table[s].sort;
    GroupEquation result{table.truth(true), s, {}};
    if (row.kind == "exchange") {
        const ElementId inner = table.open(s, p);
        bool free = is_sum(table, inner);
        if (free)
            for (ElementId bound : bounds_of(table, inner)) free = free && !table.contains(bound, p);
        if (!free) throw ElaborationError{{}, "exchange of what is no sum of sums with fixed bounds"};
        const ElementId q = table.fresh(table.index_sort(inner));
        const ElementId body = table.bind(table[s].kind, bounds_of(table, s), p, table.open(inner, q));
        result.right = table.bind(table[inner].kind, bounds_of(table, inner), q, body);
        return result;
    }
    const ElementId sizes = table[s].children[0];
    if (row.kind == "distribute") {
        result.left = table.multiply(row.terms[0], s);
        result.right = table.group_sum(sizes, p, table.multiply(row.terms[0], table.open(s, p)));
    } else if (row.kind == "reverse") {
        const ElementId mirrored = family(table, sizes, [&](ElementId axis) {
            return table.subtract(table.subtract(table.at(sizes, axis), table.one()), table.at(p, axis));
        });
        result.right = table.group_sum(sizes, p, table.open(s, mirrored));
    } else if (row.kind == "empty") {
        result.condition = table.negation(each(table, sizes, [&](ElementId size) { return table.less_equal(table.one(), size); }));
        result.right = table.number(0, sort);
    } else if (row.kind == "single") {
        result.condition = each(table, sizes, [&](ElementId size) { return table.equal(size, table.one()); });
        result.right = table.open(s, family(table, sizes, [&](ElementId) { return table.zero(); }));
    } else if (row.kind == "const") {
        if (!table.is_number(table.open(s, p), 0)) throw ElaborationError{{}, "const of a sum over a group that is not of zeros"};
        result.right = table.number(0, sort);
    } else {
        throw ElaborationError{{}, "no fact of kind " + row.kind + " about a sum over a group"};
    }
    return result;
}

ElementId group_fact(ElementTable& table, const FactRow& row) {
    if (row.kind == "ext") return extensionality(table, row);
    if (row.kind == "linear") return linear(table, row);
    const GroupEquation equation = group_equation(table, row);
    return table.implies(equation.condition, table.equal(equation.left, equation.right));
}

}  // namespace countersign
