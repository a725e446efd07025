// Facts of proofs. The table is that of docs/certificate.md section 6; what does not fit a table has a function of its own.
#include "validator/kernel/obligation.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

enum class Over : std::uint8_t { nothing, sum, maximum, group };

// `premise implies conclusion`. Texts of a fact, in order, a letter each: S a sum or maximum over `lo <= p < hi` with the body f(p), z and y size lists
// of one `length`, c a number, other names integers.
// `constant`: f, if p does not stand in it. Of a group sum S, `size` is the family of its sizes, and f[*p] its body. k, no text, is a fresh
// constant. A conclusion about r holds at every list index, one `located` at every index whose part is asked for.
struct Schema {
    const char* name;
    const char* texts;
    Over over;
    const char* premise;
    const char* conclusion;
    const char* located = "";
};
constexpr Schema schemas[] = {
    {"split", "Sm", Over::sum, "lo <= m and m <= hi", "S = sum(lo <= p < m) f(p) + sum(m <= p < hi) f(p)"},
    {"split", "Sm", Over::maximum, "lo < m and m < hi", "S = max(max(lo <= p < m) f(p), max(m <= p < hi) f(p))"},
    {"shift", "Sm", Over::sum, "true", "S = sum(lo - m <= p < hi - m) f(p + m)"},
    {"shift", "Sm", Over::maximum, "true", "S = max(lo - m <= p < hi - m) f(p + m)"},
    {"reverse", "S", Over::sum, "true", "S = sum(lo <= p < hi) f(lo + hi - 1 - p)"},
    {"reverse", "S", Over::maximum, "true", "S = max(lo <= p < hi) f(lo + hi - 1 - p)"},
    {"empty", "S", Over::sum, "hi <= lo", "S = 0"},
    {"single", "S", Over::sum, "hi = lo + 1", "S = f(lo)"},
    {"single", "S", Over::maximum, "hi = lo + 1", "S = f(lo)"},
    {"const", "S", Over::sum, "lo <= hi", "S = (hi - lo) * constant"},
    {"const", "S", Over::maximum, "lo < hi", "S = constant"},
    {"distribute", "cS", Over::sum, "true", "c * S = sum(lo <= p < hi) c * f(p)"},
    {"flatten", "Smn", Over::sum, "lo = 0 and hi = m * n and 0 <= m and 0 <= n", "S = sum(p < m) (sum(q < n) f(p * n + q))"},
    {"parts", "Sz", Over::sum, "lo = 0 and hi = total(z)", "S = sum(t < length) (sum(q < max(0, z(t))) f(start(z, t) + q))"},
    {"empty", "S", Over::group, "not each (size >= 1)", "S = 0"},
    {"single", "S", Over::group, "each (size = 1)", "S = f[*(0 * size)]"},
    {"const", "S", Over::group, "constant = 0", "S = 0"},
    {"distribute", "cS", Over::group, "true", "c * S = sum(*p < *size) c * f[*p]"},
    {"reverse", "S", Over::group, "true", "S = sum(*p < *size) f[*(size - 1 - p)]"},
    {"positive", "Sk", Over::sum, "lo < hi and (not (lo <= k < hi) or f(k) > 0)", "S > 0"},
    {"bound", "Sm", Over::maximum, "lo <= m < hi", "f(m) <= S"},
    {"attained", "Sk", Over::maximum, "lo < hi", "lo <= k < hi and S = f(k)"},
    {"quotient", "abq", Over::nothing, "b >= 1 and 0 <= a - b * q < b", "a div b = q and b * (a div b) = b * q"},
    {"geometric", "zmk", Over::nothing, "(not (0 <= k < length) or z(k) = m) and 0 <= m", "start(z, r) = r * m"},
    {"scaled", "zymk", Over::nothing, "(not (0 <= k < length) or z(k) = m * y(k)) and 0 <= m", "start(z, r) = m * start(y, r)"},
    {"same", "zyk", Over::nothing, "not (0 <= k < length) or z(k) = y(k)", "start(z, r) = start(y, r)", "part(z, r) = part(y, r)"},
};

// The facts of one proof, each in the names that those before it introduced.
struct FactReader {
    Element read(const std::string& text, bool as_list = false) {
        const auto parsed = parse_expression(text, "hint");
        if (!parsed.ok()) return s_.fail(parsed.error().text());
        const Element element = as_list ? reader_.size_list(**parsed, scope_) : reader_.element(**parsed, scope_);
        return s_.failed() ? element : substitute_(element);
    }

    Element read_sum(const std::string& text, bool lambda_too = false) {
        const Element whole = read(text);
        const ElementKind kind = s_.kind(whole);
        const bool good = kind == ElementKind::sum || kind == ElementKind::maximum || (lambda_too && kind == ElementKind::lambda);
        return good ? whole : s_.fail("a sum or maximum is expected: " + text);
    }

    // The next of k0, k1, …; from here on it has a name.
    Element fresh(FormulaSort sort) {
        const Element k = s_.fresh(sort);
        const std::string name = "k" + std::to_string(fresh_count_++);
        if (is_family(sort)) scope_->names["*" + name] = family_binding({k});
        else scope_->names[name] = value_binding(k);
        return k;
    }

    Status add(const std::vector<std::string>& fact, Hypotheses& query) {
        if (fact.empty()) return rejected("a fact without a kind");
        bool known = true;
        if (fact[0] == "ext" && fact.size() == 3) read_extensionality(fact, query);
        else if (fact[0] == "exchange" && fact.size() == 2) read_exchange(fact[1], query);
        else if (fact[0] == "linear" && fact.size() >= 4 && fact.size() % 2 == 0) read_linear(fact, query);
        else if (fact[0] == "fact" && fact.size() >= 2) read_function_fact(fact, query);
        else known = read_schema(fact, query);
        if (s_.failed()) return rejected("fact `" + fact[0] + "`: " + s_.failure());
        if (!known) return rejected("no fact `" + fact[0] + "` of " + std::to_string(fact.size() - 1) + " texts");
        return {};
    }

    // False: no row of the table fits.
    bool read_schema(const std::vector<std::string>& fact, Hypotheses& query) {
        auto scope = inner_scope(nullptr);
        const auto body = [](Element e) { return Binding{.kind = Binding::Kind::body, .value = e}; };
        for (const Schema& schema : schemas) {
            std::string names = schema.texts;
            const bool has_fresh = names.back() == 'k';
            if (has_fresh) names.pop_back();
            if (fact[0] != schema.name || fact.size() != names.size() + 1) continue;
            Over over = Over::nothing;
            for (std::size_t i = 0; i < names.size() && !s_.failed(); ++i) {
                const std::string& text = fact[i + 1];
                const bool is_list = names[i] == 'z' || names[i] == 'y';
                const Element value = names[i] == 'S' ? read_sum(text) : read(text, is_list);
                if (s_.failed()) break;
                scope->names[std::string(1, names[i])] = is_list ? body(value) : value_binding(value);
                if (names[i] != 'S' && names[i] != 'c' && !is_list && s_.sort(value) != FormulaSort::integer) s_.fail("an integer is expected: " + text);
                if (names[i] == 'y' && s_.length(value) != scope->find("length")->value) s_.fail("two lists of different lengths");
                if (is_list) scope->names["length"] = value_binding(s_.length(value));
                if (names[i] != 'S') continue;
                const Element first = s_.children(value)[0];
                over = is_family(s_.sort(first)) ? Over::group : s_.kind(value) == ElementKind::sum ? Over::sum : Over::maximum;
                if (over == Over::group) {
                    scope->names["*size"] = family_binding({first});
                    const auto at = [this, value](const Index& index) { return s_.body_at(value, index); };
                    scope->names["f"] = {.kind = Binding::Kind::tensor, .tensor = {{first}, at}};
                } else {
                    scope->names["f"] = body(value);
                    scope->names["lo"] = value_binding(first);
                    scope->names["hi"] = value_binding(s_.children(value)[1]);
                }
                const Element p = s_.fresh(s_.sort(first)), at_p = s_.body_at(value, p);
                if (!s_.contains(at_p, p)) scope->names["constant"] = value_binding(at_p);
                else if (fact[0] == "const") s_.fail("the body is not constant");
            }
            if (s_.failed()) return true;
            if (schema.over != over) continue;
            const Element r = s_.fresh(FormulaSort::integer);
            scope->names["r"] = value_binding(r);
            if (has_fresh) scope->names["k"] = value_binding(fresh(FormulaSort::integer));
            const auto formula = [&](const char* text) {
                const auto parsed = parse_expression(text, "fact");
                return parsed.ok() ? reader_.element(**parsed, scope) : s_.fail(parsed.error().text());
            };
            const Element premise = formula(schema.premise), conclusion = formula(schema.conclusion);
            if (scope->names.count("z") == 0 || over != Over::nothing) {
                query.assertions.push_back(s_.implies(premise, conclusion));
                return true;
            }
            const Element inside = s_.conjunction({premise, formula("0 <= r <= length")});
            query.hypotheses.push_back({Hypothesis::Where::list_indices, {r}, s_.implies(inside, conclusion)});
            if (*schema.located != 0) query.hypotheses.push_back({Hypothesis::Where::located, {r}, s_.implies(premise, formula(schema.located))});
            return true;
        }
        return false;
    }

    // Two sums, maxima or lambdas with equal bounds and, at fresh indices in range, equal bodies are equal.
    void read_extensionality(const std::vector<std::string>& fact, Hypotheses& query) {
        const Element a = read_sum(fact[1], true), b = read_sum(fact[2], true);
        if (s_.failed()) return;
        const std::vector<Element> left = s_.children(a), right = s_.children(b);
        const Axes outer(left.begin(), left.end() - 1);
        const std::optional<Element> same = reader_.equal_axes(outer, {right.begin(), right.end() - 1});
        if (s_.kind(a) != s_.kind(b) || !same) return void(s_.fail("two terms of different kinds"));
        std::vector<Element> premises{*same}, ks, inside;
        const bool bounds = s_.kind(a) != ElementKind::lambda && outer.size() == 2;
        for (std::size_t i = 0; i < (bounds ? 1 : outer.size()); ++i) ks.push_back(fresh(s_.sort(outer[i])));
        inside.push_back(bounds ? s_.in_range(outer[0], ks[0], outer[1]) : reader_.in_range(outer, ks));
        premises.push_back(s_.implies(s_.conjunction(inside), s_.equal(s_.body_at(a, ks), s_.body_at(b, ks))));
        query.assertions.push_back(s_.implies(s_.conjunction(premises), s_.equal(a, b)));
    }

    // A sum of sums whose range does not depend on the outer variable; either may be over a group.
    void read_exchange(const std::string& text, Hypotheses& query) {
        const Element whole = read_sum(text);
        const auto range_of = [this](Element sum) { return Axes(s_.children(sum).begin(), s_.children(sum).end() - 1); };
        if (s_.kind(whole) != ElementKind::sum) return void(s_.fail("a sum is expected: " + text));
        const Axes outer = range_of(whole);
        const Element p = s_.fresh(s_.sort(outer[0])), inside = s_.body_at(whole, p);
        if (s_.kind(inside) != ElementKind::sum) return void(s_.fail("the body is no sum"));
        const Axes inner = range_of(inside);
        for (Element bound : inner)
            if (s_.contains(bound, p)) return void(s_.fail("the inner bounds depend on the outer variable"));
        const Element q = s_.fresh(s_.sort(inner[0]));
        const Element other = s_.bind(ElementKind::sum, outer, {p}, s_.body_at(inside, q));
        query.assertions.push_back(s_.equal(whole, s_.bind(ElementKind::sum, inner, {q}, other)));
    }

    // S, q1, m1, q2, m2, …: the body is the sum of the q * m, every q without the bound variable.
    void read_linear(const std::vector<std::string>& fact, Hypotheses& query) {
        const Element whole = read_sum(fact[1]);
        const auto parsed = parse_expression(fact[1], "hint");
        if (s_.kind(whole) != ElementKind::sum) s_.fail("a sum is expected: " + fact[1]);
        if (s_.failed()) return;
        const Axes range(s_.children(whole).begin(), s_.children(whole).end() - 1);
        const Element p = s_.fresh(s_.sort(range[0])), body = s_.body_at(whole, p);
        Element products = s_.number(0, s_.sort(whole)), total = products;
        for (std::size_t i = 2; i < fact.size() && !s_.failed(); i += 2) {
            const Element q = read(fact[i]);
            const auto outer = scope_;
            scope_ = inner_scope(outer);
            if (is_family(s_.sort(p))) scope_->names["*" + (*parsed)->name] = family_binding({p});
            else scope_->names[(*parsed)->name] = value_binding(p);
            const Element m = read(fact[i + 1]);
            scope_ = outer;
            if (s_.contains(q, p)) s_.fail("a factor depends on the bound variable");
            products = s_.add(products, s_.multiply(q, m));
            total = s_.add(total, s_.multiply(q, s_.bind(ElementKind::sum, range, {p}, m)));
        }
        if (products != body && products != s_.to_real(body)) s_.fail("the body is not this sum of products");
        query.assertions.push_back(s_.equal(whole, total));
    }

    void read_function_fact(const std::vector<std::string>& fact, Hypotheses& query) {
        for (const auto& [name, function] : definitions_.functions) {
            for (const ScalarFunction& known : function.facts) {
                if (known.name != fact[1]) continue;
                if (fact.size() - 2 != known.parameters.size()) return void(s_.fail("`" + known.name + "` has another number of parameters"));
                auto instance = inner_scope(nullptr);
                for (std::size_t i = 0; i < known.parameters.size() && !s_.failed(); ++i) {
                    Element value = read(fact[i + 2]);
                    if (s_.sort(value) == FormulaSort::any || !reader_.need(value, known.parameters[i].sort))
                        s_.fail("an argument of `" + known.name + "` has another sort");
                    instance->names[known.parameters[i].name] = value_binding(value);
                }
                const Element formula = reader_.element(*known.body, instance);
                if (!s_.failed()) query.assertions.push_back(formula);
                return;
            }
        }
        s_.fail("no function has a fact `" + fact[1] + "`");
    }

    ElementStore& s_;
    ElementReader& reader_;
    const Definitions& definitions_;
    std::shared_ptr<Scope> scope_;
    const std::function<Element(Element)>& substitute_;
    std::size_t fresh_count_ = 0;
};

}  // namespace

Status add_facts(const Hints& facts, ElementStore& store, ElementReader& reader, const Definitions& definitions, const ScopePointer& scope,
                 const std::function<Element(Element)>& substitute, Hypotheses& query) {
    FactReader all{store, reader, definitions, inner_scope(scope), substitute};
    for (const HintFact& fact : facts) VALIDATOR_CHECK(all.add(fact, query));
    return {};
}

}  // namespace countersign::validator
