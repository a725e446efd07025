#include "prover/lemma/facts.h"

namespace countersign {

namespace {

class FactReader {
public:
    FactReader(LemmaModel& model, const FactRow& row) : model_(model), table_(model.table()), row_(row) {}

    FactFormula read() {
        const std::string& kind = row_.kind;
        FactFormula result;
        if (is_group_fact(table_, row_)) result.formula = group_fact(table_, row_);
        else if (kind == "ext") result.formula = extensionality();
        else if (kind == "split") result.formula = split();
        else if (kind == "shift") result.formula = shift();
        else if (kind == "reverse") result.formula = reverse();
        else if (kind == "empty") result.formula = empty();
        else if (kind == "single") result.formula = single();
        else if (kind == "const") result.formula = constant();
        else if (kind == "linear") result.formula = linear();
        else if (kind == "distribute") result.formula = distribute();
        else if (kind == "exchange") result.formula = exchange();
        else if (kind == "flatten") result.formula = flatten();
        else if (kind == "parts") result.formula = parts();
        else if (kind == "quotient") result.formula = quotient();
        else if (kind == "fact") result.formula = model_.fact_instance(row_.name, row_.terms);
        else if (kind == "positive") result.formula = positive();
        else if (kind == "bound") result.formula = bound();
        else if (kind == "attained") result.formula = attained();
        else if (kind == "geometric" || kind == "scaled" || kind == "same") result = lists();
        else throw ElaborationError{{}, "no fact of kind " + kind};
        return result;
    }

private:
    ElementId term(std::size_t i) const {
        if (i >= row_.terms.size()) throw ElaborationError{{}, "too few expressions in a fact " + row_.kind};
        return row_.terms[i];
    }
    void count(std::size_t n) const {
        if (row_.terms.size() != n) throw ElaborationError{{}, "wrong number of expressions in a fact " + row_.kind};
    }
    ElementNode binder(std::size_t i, bool sum = true, bool max = true) const {
        ElementNode node = table_[term(i)];
        if ((node.kind == ElementKind::Sum && sum) || (node.kind == ElementKind::Max && max)) return node;
        throw ElaborationError{{}, "a fact " + row_.kind + " about what is no such sum"};
    }
    ElementId low(ElementId s) const { return table_[s].children[0]; }
    ElementId high(ElementId s) const { return table_[s].children[1]; }
    bool is_sum(ElementId s) const { return table_[s].kind == ElementKind::Sum; }

    /// The same kind of binder with other bounds and body.
    template <class Body>
    ElementId again(ElementId s, ElementId from, ElementId to, Body body) {
        ElementId p = table_.fresh(ElementSort::Int);
        return table_.bind(table_[s].kind, {from, to}, p, body(p));
    }
    ElementId rebound(ElementId s, ElementId from, ElementId to) {
        return again(s, from, to, [&](ElementId p) { return table_.open(s, p); });
    }
    ElementId or_not(ElementId condition, ElementId formula) { return table_.disjunction({table_.negation(condition), formula}); }

    ElementId extensionality() {
        count(2);
        ElementId a = term(0), b = term(1);
        if (table_[a].kind != table_[b].kind) throw ElaborationError{{}, "ext relates two of one kind"};
        std::vector<ElementId> same, inside;
        ElementId f, g;
        if (table_[a].kind == ElementKind::Lambda) {
            std::size_t next = 0;
            f = a;
            g = b;
            while (table_[f].kind == ElementKind::Lambda && table_[g].kind == ElementKind::Lambda) {
                ElementId k = row_.fresh.at(next++), n = table_[f].children[0], m = table_[g].children[0];
                same.push_back(table_.equal(n, m));
                inside.push_back(table_.in_range(k, n));
                f = table_.open(f, k);
                g = table_.open(g, k);
            }
            if (table_[f].kind == ElementKind::Lambda || table_[g].kind == ElementKind::Lambda)
                throw ElaborationError{{}, "ext relates two of one kind"};
        } else {
            binder(0);
            ElementId k = row_.fresh.at(0);
            same = {table_.equal(low(a), low(b)), table_.equal(high(a), high(b))};
            inside = {table_.between(low(a), k, high(a))};
            f = table_.open(a, k);
            g = table_.open(b, k);
        }
        if (table_[f].sort != table_[g].sort) throw ElaborationError{{}, "ext relates elements of one sort"};
        same.push_back(or_not(table_.conjunction(inside), table_.equal(f, g)));
        return table_.implies(table_.conjunction(same), table_.equal(a, b));
    }

    ElementId split() {
        count(2);
        binder(0);
        ElementId s = term(0), m = term(1);
        ElementId first = rebound(s, low(s), m), second = rebound(s, m, high(s));
        if (is_sum(s))
            return table_.implies(table_.conjunction(table_.less_equal(low(s), m), table_.less_equal(m, high(s))),
                                  table_.equal(s, table_.add(first, second)));
        return table_.implies(table_.conjunction(table_.less(low(s), m), table_.less(m, high(s))), table_.equal(s, table_.maximum(first, second)));
    }

    ElementId shift() {
        count(2);
        binder(0);
        ElementId s = term(0), m = term(1);
        return table_.equal(s, again(s, table_.subtract(low(s), m), table_.subtract(high(s), m),
                                     [&](ElementId p) { return table_.open(s, table_.add(p, m)); }));
    }

    ElementId reverse() {
        count(1);
        binder(0, true, false);
        ElementId s = term(0);
        ElementId ends = table_.subtract(table_.add(low(s), high(s)), table_.one());
        return table_.equal(s, again(s, low(s), high(s), [&](ElementId p) { return table_.open(s, table_.subtract(ends, p)); }));
    }

    ElementId empty() {
        count(1);
        ElementNode node = binder(0, true, false);
        return table_.implies(table_.less_equal(high(term(0)), low(term(0))), table_.equal(term(0), table_.number(0, node.sort)));
    }

    ElementId single() {
        count(1);
        binder(0);
        ElementId s = term(0);
        return table_.implies(table_.equal(high(s), table_.add(low(s), table_.one())), table_.equal(s, table_.open(s, low(s))));
    }

    ElementId constant() {
        count(1);
        ElementNode node = binder(0);
        ElementId s = term(0), p = table_.fresh(ElementSort::Int);
        ElementId value = table_.open(s, p);
        if (table_.contains(value, p)) throw ElaborationError{{}, "const of a sum whose body varies"};
        if (!is_sum(s)) return table_.implies(table_.less(low(s), high(s)), table_.equal(s, value));
        ElementId times = table_.subtract(high(s), low(s));
        if (node.sort == ElementSort::Real) times = table_.to_real(times);
        return table_.implies(table_.less_equal(low(s), high(s)), table_.equal(s, table_.multiply(times, value)));
    }

    /// Terms after the first are q1, m1, q2, m2, …; the m are written as sums of their own, S(m).
    ElementId linear() {
        ElementNode node = binder(0, true, false);
        if (row_.terms.size() % 2 == 0) throw ElaborationError{{}, "wrong number of expressions in a fact linear"};
        ElementId s = term(0), p = table_.fresh(ElementSort::Int);
        ElementId body = table_.open(s, p), total = table_.number(0, node.sort), result = total;
        for (std::size_t i = 1; i < row_.terms.size(); i += 2) {
            ElementId q = term(i), part = term(i + 1);
            if (table_[part].kind != ElementKind::Lambda) throw ElaborationError{{}, "linear takes functions of the bound variable"};
            ElementId m = table_.open(part, p);
            total = table_.add(total, table_.multiply(q, m));
            result = table_.add(result, table_.multiply(q, table_.sum(low(s), high(s), p, m)));
        }
        if (table_[total].sort != node.sort || total != body) throw ElaborationError{{}, "linear whose terms are not the body"};
        return table_.equal(s, result);
    }

    ElementId distribute() {
        count(2);
        binder(1, true, false);
        ElementId c = term(0), s = term(1);
        return table_.equal(table_.multiply(c, s), again(s, low(s), high(s), [&](ElementId p) { return table_.multiply(c, table_.open(s, p)); }));
    }

    ElementId exchange() {
        count(1);
        binder(0, true, false);
        ElementId s = term(0), p = table_.fresh(ElementSort::Int), q = table_.fresh(ElementSort::Int);
        ElementId inner = table_.open(s, p);
        if (table_[inner].kind != ElementKind::Sum || table_.contains(low(inner), p) || table_.contains(high(inner), p))
            throw ElaborationError{{}, "exchange of what is no sum of sums with fixed bounds"};
        ElementId body = table_.open(inner, q);
        return table_.equal(s, table_.sum(low(inner), high(inner), q, table_.sum(low(s), high(s), p, body)));
    }

    ElementId flatten() {
        count(3);
        binder(0, true, false);
        ElementId s = term(0), m = term(1), n = term(2), p = table_.fresh(ElementSort::Int), q = table_.fresh(ElementSort::Int);
        ElementId inner = table_.sum(table_.zero(), n, q, table_.open(s, table_.add(table_.multiply(p, n), q)));
        ElementId condition = table_.conjunction({table_.equal(low(s), table_.zero()), table_.equal(high(s), table_.multiply(m, n)),
                                                  table_.less_equal(table_.zero(), m), table_.less_equal(table_.zero(), n)});
        return table_.implies(condition, table_.equal(s, table_.sum(table_.zero(), m, p, inner)));
    }

    ElementNode size_list(std::size_t i) const {
        ElementNode node = table_[term(i)];
        if (node.kind != ElementKind::SizeList) throw ElaborationError{{}, "a fact " + row_.kind + " needs the sizes of a list"};
        return node;
    }

    ElementId parts() {
        count(2);
        binder(0, true, false);
        ElementId s = term(0), z = term(1), length = size_list(1).children[0];
        ElementId t = table_.fresh(ElementSort::Int), q = table_.fresh(ElementSort::Int);
        ElementId size = table_.truncated(table_.open(z, t));
        ElementId inner = table_.sum(table_.zero(), size, q, table_.open(s, table_.add(table_.start(z, t), q)));
        ElementId condition = table_.conjunction(table_.equal(low(s), table_.zero()), table_.equal(high(s), table_.total(z)));
        return table_.implies(condition, table_.equal(s, table_.sum(table_.zero(), length, t, inner)));
    }

    FactFormula lists() {
        FactFormula result;
        ElementId z = term(0), k = row_.fresh.at(0), length = size_list(0).children[0];
        ElementId inside = table_.in_range(k, length), size = table_.open(z, k);
        result.sizes = z;
        std::vector<ElementId> guard;
        if (row_.kind == "geometric") {
            count(2);
            result.lists = FactFormula::Lists::Geometric;
            result.factor = term(1);
            guard = {or_not(inside, table_.equal(size, term(1))), table_.less_equal(table_.zero(), term(1))};
        } else {
            result.other_sizes = term(1);
            if (size_list(1).children[0] != length) throw ElaborationError{{}, row_.kind + " of lists of different lengths"};
            ElementId other = table_.open(term(1), k);
            if (row_.kind == "same") {
                count(2);
                result.lists = FactFormula::Lists::Same;
                guard = {or_not(inside, table_.equal(size, other))};
            } else {
                count(3);
                result.lists = FactFormula::Lists::Scaled;
                result.factor = term(2);
                guard = {or_not(inside, table_.equal(size, table_.multiply(term(2), other))), table_.less_equal(table_.zero(), term(2))};
            }
        }
        result.formula = table_.conjunction(guard);
        return result;
    }

    ElementId quotient() {
        count(3);
        ElementId a = term(0), b = term(1), q = term(2), made = table_.quotient(a, b);
        ElementId rest = table_.subtract(a, table_.multiply(b, q));
        return table_.implies(table_.conjunction(table_.less_equal(table_.one(), b), table_.in_range(rest, b)),
                              table_.conjunction(table_.equal(made, q), table_.equal(table_.multiply(b, made), table_.multiply(b, q))));
    }

    ElementId positive() {
        count(1);
        ElementNode node = binder(0, true, false);
        ElementId s = term(0), k = row_.fresh.at(0), zero = table_.number(0, node.sort);
        ElementId condition = table_.conjunction(table_.less(low(s), high(s)),
                                                 or_not(table_.between(low(s), k, high(s)), table_.less(zero, table_.open(s, k))));
        return table_.implies(condition, table_.less(zero, s));
    }

    ElementId bound() {
        count(2);
        binder(0, false, true);
        return table_.implies(table_.between(low(term(0)), term(1), high(term(0))), table_.less_equal(table_.open(term(0), term(1)), term(0)));
    }

    ElementId attained() {
        count(1);
        binder(0, false, true);
        ElementId s = term(0), k = row_.fresh.at(0);
        return table_.implies(table_.less(low(s), high(s)),
                              table_.conjunction(table_.between(low(s), k, high(s)), table_.equal(s, table_.open(s, k))));
    }

    LemmaModel& model_;
    ElementTable& table_;
    const FactRow& row_;
};

}  // namespace

std::size_t fresh_count(const ElementTable& table, const FactRow& row) {
    if (row.kind == "ext" && !row.terms.empty() && table[row.terms[0]].kind == ElementKind::Lambda) {
        std::size_t count = 0;
        for (ElementId id = row.terms[0]; table[id].kind == ElementKind::Lambda; id = table[id].children.back()) ++count;
        return count;
    }
    for (const char* kind : {"ext", "geometric", "scaled", "same", "positive", "attained"})
        if (row.kind == kind) return 1;
    return 0;
}

std::vector<ElementId> fresh_constants(ElementTable& table, const FactRow& row) {
    std::vector<ElementId> result;
    for (std::size_t i = 0, n = fresh_count(table, row); i < n; ++i)
        result.push_back(table.fresh(is_group_fact(table, row) ? table.index_sort(row.terms[0]) : ElementSort::Int));
    return result;
}

bool fact_formula(LemmaModel& model, const FactRow& row, FactFormula& result, std::string& reason) {
    try {
        if (row.fresh.size() != fresh_count(model.table(), row)) throw ElaborationError{{}, "wrong number of fresh constants"};
        result = FactReader(model, row).read();
        return true;
    } catch (const ElaborationError& error) {
        reason = error.message;
        return false;
    }
}

bool write_hints(LemmaModel& model, const std::vector<FactRow>& rows, std::vector<Hint>& result) {
    ElementTable& table = model.table();
    std::map<ElementId, std::string> names;
    result.clear();
    for (const FactRow& row : rows) {
        Hint hint{row.kind};
        if (row.kind == "fact") hint.push_back(row.name);
        for (std::size_t i = 0; i < row.terms.size(); ++i) {
            std::map<ElementId, std::string> local = names;
            ElementId id = row.terms[i];
            std::string text;
            if (row.kind == "linear" && i >= 2 && i % 2 == 0) {
                // mj is written in the bound variable of S, as that is printed.
                std::string variable = "p" + std::to_string(table[row.terms[0]].symbol) + "_";
                ElementId p = table.fresh(table.index_sort(id));
                id = table.open(id, p);
                local[p] = variable;
            }
            if (!model.text(id, local, text)) return false;
            hint.push_back(text);
        }
        for (ElementId constant : row.fresh) {
            std::string name = "k" + std::to_string(names.size());
            names[constant] = name;
        }
        result.push_back(std::move(hint));
    }
    return true;
}

bool read_hints(LemmaModel& model, const std::vector<Hint>& hints, Scope scope, std::vector<FactRow>& rows, std::string& reason) {
    ElementTable& table = model.table();
    std::size_t constants = 0;
    rows.clear();
    try {
        for (const Hint& hint : hints) {
            if (hint.empty()) throw ElaborationError{{}, "an empty hint"};
            FactRow row;
            row.kind = hint[0];
            std::size_t first = 1;
            if (row.kind == "fact") {
                if (hint.size() < 2) throw ElaborationError{{}, "a fact without a name"};
                row.name = hint[first++];
            }
            std::string variable;
            for (std::size_t i = first; i < hint.size(); ++i) {
                Result<ExpressionPointer> read = read_expression("hint", hint[i]);
                if (!read) throw ElaborationError{read.error().place, read.error().message};
                const Expression& expression = **read;
                bool sizes = (row.kind == "parts" && i == 2) || ((row.kind == "geometric" || row.kind == "scaled" || row.kind == "same") && i == 1) ||
                             ((row.kind == "scaled" || row.kind == "same") && i == 2);
                if (sizes) {
                    row.terms.push_back(model.size_list(expression, scope));
                } else if (row.kind == "linear" && i >= 3 && i % 2 == 1) {
                    // A function of the bound variable: of an index over a group, the sum of that function.
                    const bool group = is_group_fact(table, row);
                    ElementId p = table.fresh(group ? table.index_sort(row.terms[0]) : ElementSort::Int);
                    Scope inner = scope;
                    if (group) inner.groups[variable] = inner.families[variable] = {p};
                    else inner.elements[variable] = p;
                    const ElementId body = model.evaluate(expression, inner);
                    row.terms.push_back(group ? table.group_sum(table[row.terms[0]].children[0], p, body) : table.lambda(table.zero(), p, body));
                } else {
                    if (row.kind == "linear" && i == 1) variable = expression.text;
                    row.terms.push_back(model.evaluate(expression, scope));
                }
            }
            row.fresh = fresh_constants(table, row);
            for (ElementId constant : row.fresh) {
                const std::string name = "k" + std::to_string(constants++);
                if (is_family(table[constant].sort)) scope.groups[name] = scope.families[name] = {constant};
                else scope.elements[name] = constant;
            }
            rows.push_back(std::move(row));
        }
    } catch (const ElaborationError& error) {
        reason = error.message;
        return false;
    }
    return true;
}

}  // namespace countersign
