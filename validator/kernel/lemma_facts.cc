// See lemma_facts.h. Each kind follows its row of the table in docs/certificate.md section 6.
#include "validator/kernel/lemma_facts.h"

#include "validator/language/parser.h"

namespace countersign::validator {

FactReader::FactReader(ElementStore& store, ElementReader& reader, const Definitions& definitions, ScopePointer scope,
                       std::function<Element(Element)> substitute)
    : s_(store), reader_(reader), definitions_(definitions), scope_(std::make_shared<Scope>()), substitute_(std::move(substitute)) {
    scope_->outer = std::move(scope);
}

Result<ExpressionPointer> FactReader::parse(const std::string& text) const { return parse_expression(text, "hint"); }

Element FactReader::read(const std::string& text) {
    const auto parsed = parse(text);
    if (!parsed.ok()) return s_.fail(parsed.error().text());
    const Element element = reader_.element(**parsed, scope_);
    return s_.failed() ? element : substitute_(element);
}

Element FactReader::read_integer(const std::string& text) {
    const Element e = read(text);
    return s_.failed() || s_.sort(e) == FormulaSort::integer ? e : s_.fail("an integer is expected: " + text);
}

Element FactReader::read_list(const std::string& text) {
    const auto parsed = parse(text);
    if (!parsed.ok()) return s_.fail(parsed.error().text());
    const Element list = reader_.size_list(**parsed, scope_);
    return s_.failed() ? list : substitute_(list);
}

FactReader::Summation FactReader::read_sum(const std::string& text, bool lambda_too) {
    Summation result;
    const auto parsed = parse(text);
    if (!parsed.ok()) {
        s_.fail(parsed.error().text());
        return result;
    }
    const ExpressionKind kind = (*parsed)->kind;
    if (kind != ExpressionKind::sum && kind != ExpressionKind::maximum && !(lambda_too && kind == ExpressionKind::lambda)) {
        s_.fail("a sum or maximum is expected: " + text);
        return result;
    }
    result.binder = (*parsed)->name;
    result.whole = reader_.element(**parsed, scope_);
    if (!s_.failed()) result.whole = substitute_(result.whole);
    if (s_.failed()) return result;
    result.kind = s_.kind(result.whole);
    const std::vector<Element> children = s_.children(result.whole);
    if (result.kind == ElementKind::lambda) result.sizes.assign(children.begin(), children.end() - 1);
    else if (result.kind == ElementKind::sum || result.kind == ElementKind::maximum) result.low = children[0], result.high = children[1];
    else s_.fail("a sum or maximum is expected: " + text);
    return result;
}

Element FactReader::over(const Summation& s, Element low, Element high, Element variable, Element body) {
    return s.kind == ElementKind::sum ? s_.sum(low, high, variable, body) : s_.maximum(low, high, variable, body);
}

// The next of k0, k1, …; from here on it has a name.
Element FactReader::fresh() {
    const Element k = s_.fresh(FormulaSort::integer);
    scope_->names["k" + std::to_string(fresh_count_++)] = value_binding(k);
    return k;
}

Status FactReader::add(const std::vector<std::string>& fact, Query& query) {
    const std::size_t before = query.assertions.size() + query.hypotheses.size();
    if (fact.empty()) return rejected("a fact without a kind");
    bool known = sum_fact(fact, query);
    if (!known && !s_.failed()) known = list_fact(fact, query);
    if (s_.failed()) return rejected("fact `" + fact[0] + "`: " + s_.failure());
    if (!known || query.assertions.size() + query.hypotheses.size() == before) return rejected("no fact `" + fact[0] + "` of " + std::to_string(fact.size() - 1) + " texts");
    return {};
}

void FactReader::equal_to_fact(const std::vector<std::string>& fact, Query& query) {
    const Summation a = read_sum(fact[1], true), b = read_sum(fact[2], true);
    if (s_.failed()) return;
    if (a.kind != b.kind || a.sizes.size() != b.sizes.size()) return void(s_.fail("two terms of different kinds"));
    if (a.kind != ElementKind::lambda) {
        const Element k = fresh();
        const Element same = s_.disjunction({s_.negation(s_.in_range(a.low, k, a.high)), s_.equal(body(a, k), body(b, k))});
        query.assertions.push_back(s_.implies(s_.conjunction({s_.equal(a.low, b.low), s_.equal(a.high, b.high), same}), s_.equal(a.whole, b.whole)));
        return;
    }
    std::vector<Element> ks, sizes, inside;
    for (std::size_t i = 0; i < a.sizes.size(); ++i) {
        ks.push_back(fresh());
        sizes.push_back(s_.equal(a.sizes[i], b.sizes[i]));
        inside.push_back(s_.in_range(s_.integer(0), ks[i], a.sizes[i]));
    }
    sizes.push_back(s_.disjunction({s_.negation(s_.conjunction(inside)), s_.equal(s_.body_at(a.whole, ks), s_.body_at(b.whole, ks))}));
    query.assertions.push_back(s_.implies(s_.conjunction(sizes), s_.equal(a.whole, b.whole)));
}

// Facts about one sum or maximum. False: not of this family.
bool FactReader::sum_fact(const std::vector<std::string>& fact, Query& query) {
    const std::string& kind = fact[0];
    const std::size_t count = fact.size() - 1;
    const auto is = [&](const char* name, std::size_t texts) { return kind == name && count == texts; };
    const auto put = [&](Element formula) {
        if (!s_.failed()) query.assertions.push_back(formula);
        return true;
    };
    const Element zero = s_.integer(0), one = s_.integer(1);
    if (is("ext", 2)) {
        equal_to_fact(fact, query);
        return true;
    }
    if (is("distribute", 2)) {
        const Element c = read(fact[1]);
        const Summation s = read_sum(fact[2]);
        if (s_.failed()) return true;
        if (s.kind != ElementKind::sum || !s_.is_number(c)) return void(s_.fail("a number and a sum are expected")), true;
        const Element p = s_.fresh(FormulaSort::integer);
        return put(s_.equal(s_.multiply(c, s.whole), s_.sum(s.low, s.high, p, s_.multiply(c, body(s, p)))));
    }
    static const char* const kinds[] = {"split", "shift", "reverse", "empty", "single", "const", "linear", "exchange", "flatten", "parts", "positive", "bound", "attained"};
    bool mine = false;
    for (const char* name : kinds) mine = mine || kind == name;
    if (!mine || count == 0) return false;
    const Summation s = read_sum(fact[1]);
    if (s_.failed()) return true;
    const bool sum = s.kind == ElementKind::sum;
    const Element p = s_.fresh(FormulaSort::integer), f = body(s, p);
    if (is("split", 2)) {
        const Element m = read_integer(fact[2]);
        if (s_.failed()) return true;
        const Element left = over(s, s.low, m, p, f), right = over(s, m, s.high, p, f);
        if (sum) return put(s_.implies(s_.conjunction({s_.less_equal(s.low, m), s_.less_equal(m, s.high)}), s_.equal(s.whole, s_.add(left, right))));
        return put(s_.implies(s_.conjunction({s_.less(s.low, m), s_.less(m, s.high)}), s_.equal(s.whole, s_.maximum_of(left, right))));
    }
    if (is("shift", 2)) {
        const Element m = read_integer(fact[2]);
        if (s_.failed()) return true;
        return put(s_.equal(s.whole, over(s, s_.subtract(s.low, m), s_.subtract(s.high, m), p, body(s, s_.add(p, m)))));
    }
    if (is("reverse", 1)) return put(s_.equal(s.whole, over(s, s.low, s.high, p, body(s, s_.subtract(s_.subtract(s_.add(s.low, s.high), one), p)))));
    if (is("empty", 1) && sum) return put(s_.implies(s_.less_equal(s.high, s.low), s_.equal(s.whole, s_.number(0, s_.sort(s.whole)))));
    if (is("single", 1)) return put(s_.implies(s_.equal(s.high, s_.add(s.low, one)), s_.equal(s.whole, body(s, s.low))));
    if (is("const", 1)) {
        if (s_.contains(f, p)) return void(s_.fail("the body is not constant")), true;
        if (sum) return put(s_.implies(s_.less_equal(s.low, s.high), s_.equal(s.whole, s_.multiply(s_.subtract(s.high, s.low), f))));
        return put(s_.implies(s_.less(s.low, s.high), s_.equal(s.whole, f)));
    }
    if (kind == "linear" && sum && count >= 3 && count % 2 == 1) {
        Element body_sum = s_.number(0, s_.sort(s.whole)), total = body_sum;
        for (std::size_t i = 2; i < fact.size() && !s_.failed(); i += 2) {
            const Element q = read(fact[i]);
            const auto outer = scope_->names;
            scope_->names[s.binder] = value_binding(p);
            const Element m = read(fact[i + 1]);
            scope_->names = outer;
            if (s_.failed() || s_.contains(q, p)) break;
            body_sum = s_.add(body_sum, s_.multiply(q, m));
            total = s_.add(total, s_.multiply(q, s_.sum(s.low, s.high, p, m)));
        }
        if (!s_.failed() && body_sum != f && body_sum != s_.to_real(f)) s_.fail("the body is not this sum of products");
        return put(s_.equal(s.whole, total));
    }
    if (is("exchange", 1) && sum) {
        if (s_.kind(f) != ElementKind::sum) return void(s_.fail("the body is no sum")), true;
        const Element low = s_.children(f)[0], high = s_.children(f)[1], q = s_.fresh(FormulaSort::integer);
        if (s_.contains(low, p) || s_.contains(high, p)) return void(s_.fail("the inner bounds depend on the outer variable")), true;
        return put(s_.equal(s.whole, s_.sum(low, high, q, s_.sum(s.low, s.high, p, s_.body_at(f, q)))));
    }
    if (is("flatten", 3) && sum) {
        const Element m = read_integer(fact[2]), n = read_integer(fact[3]), q = s_.fresh(FormulaSort::integer);
        if (s_.failed()) return true;
        const Element nested = s_.sum(zero, m, p, s_.sum(zero, n, q, body(s, s_.add(s_.multiply(p, n), q))));
        return put(s_.implies(s_.conjunction({s_.equal(s.low, zero), s_.equal(s.high, s_.multiply(m, n)), s_.less_equal(zero, m), s_.less_equal(zero, n)}),
                              s_.equal(s.whole, nested)));
    }
    if (is("parts", 2) && sum) {
        const Element z = read_list(fact[2]), q = s_.fresh(FormulaSort::integer);
        if (s_.failed()) return true;
        const Element inner = s_.sum(zero, s_.positive_size_at(z, p), q, body(s, s_.add(s_.start(z, p), q)));
        return put(s_.implies(s_.conjunction({s_.equal(s.low, zero), s_.equal(s.high, s_.start(z, s_.length(z)))}),
                              s_.equal(s.whole, s_.sum(zero, s_.length(z), p, inner))));
    }
    const Element nonempty = s_.less(s.low, s.high);
    if (is("positive", 1) && sum) {
        const Element k = fresh(), none = s_.number(0, s_.sort(s.whole));
        const Element each = s_.disjunction({s_.negation(s_.in_range(s.low, k, s.high)), s_.less(none, body(s, k))});
        return put(s_.implies(s_.conjunction({nonempty, each}), s_.less(none, s.whole)));
    }
    if (is("bound", 2) && !sum) {
        const Element e = read_integer(fact[2]);
        if (s_.failed()) return true;
        return put(s_.implies(s_.in_range(s.low, e, s.high), s_.less_equal(body(s, e), s.whole)));
    }
    if (is("attained", 1) && !sum) {
        const Element k = fresh();
        return put(s_.implies(nonempty, s_.conjunction({s_.in_range(s.low, k, s.high), s_.equal(s.whole, body(s, k))})));
    }
    return false;
}

// Facts about size lists, quotients and scalar functions. False: no such fact.
bool FactReader::list_fact(const std::vector<std::string>& fact, Query& query) {
    const std::string& kind = fact[0];
    const std::size_t count = fact.size() - 1;
    const Element zero = s_.integer(0), one = s_.integer(1);
    if (kind == "quotient" && count == 3) {
        const Element a = read_integer(fact[1]), b = read_integer(fact[2]), q = read_integer(fact[3]);
        if (s_.failed()) return true;
        const Element quotient = s_.quotient(a, b), product = s_.multiply(b, q);
        query.assertions.push_back(s_.implies(s_.conjunction({s_.less_equal(one, b), s_.in_range(zero, s_.subtract(a, product), b)}),
                                              s_.conjunction({s_.equal(quotient, q), s_.equal(s_.multiply(b, quotient), product)})));
        return true;
    }
    if (kind == "fact" && count >= 1) {
        for (const auto& [name, function] : definitions_.functions) {
            for (const FunctionFact& known : function.facts) {
                if (known.name != fact[1]) continue;
                if (count - 1 != known.parameters.size()) return void(s_.fail("`" + known.name + "` has another number of parameters")), true;
                auto instance = std::make_shared<Scope>();
                for (std::size_t i = 0; i < known.parameters.size() && !s_.failed(); ++i) {
                    Element value = read(fact[i + 2]);
                    if (!s_.failed() && s_.sort(value) != FormulaSort::any && reader_.need(value, known.parameters[i].sort))
                        instance->names[known.parameters[i].name] = value_binding(value);
                    else s_.fail("an argument of `" + known.name + "` has another sort");
                }
                if (!s_.failed()) query.assertions.push_back(reader_.element(*known.formula, instance));
                return true;
            }
        }
        return void(s_.fail("no function has a fact `" + fact[1] + "`")), true;
    }
    const bool geometric = kind == "geometric" && count == 2, scaled = kind == "scaled" && count == 3, same = kind == "same" && count == 2;
    if (!geometric && !scaled && !same) return false;
    const Element z = read_list(fact[1]), y = geometric ? z : read_list(fact[2]), m = same ? one : read_integer(fact.back());
    if (s_.failed()) return true;
    const Element length = s_.length(z), r = s_.fresh(FormulaSort::integer);
    if (length != s_.length(y)) return void(s_.fail("two lists of different lengths")), true;
    const Element k = fresh();
    const Element wanted = geometric ? m : s_.multiply(m, s_.size_at(y, k));
    const Element premise = s_.conjunction({s_.disjunction({s_.negation(s_.in_range(zero, k, length)), s_.equal(s_.size_at(z, k), wanted)}),
                                            s_.less_equal(zero, m)});
    const Element start = geometric ? s_.multiply(r, m) : s_.multiply(m, s_.start(y, r));
    const Element inside = s_.conjunction({premise, s_.less_equal(zero, r), s_.less_equal(r, length)});
    query.hypotheses.push_back({Hypothesis::Where::list_indices, {r}, s_.implies(inside, s_.equal(s_.start(z, r), start))});
    if (same) query.hypotheses.push_back({Hypothesis::Where::located, {r}, s_.implies(premise, s_.equal(s_.part(z, r), s_.part(y, r)))});
    return true;
}

}  // namespace countersign::validator
