// Recursion follows terms, whose depth their store limits.
#include "validator/violation/element_number.h"

namespace countersign::validator {
namespace {

std::optional<std::int64_t> quotient(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    if (!a || !b || *b == 0 || (*a == INT64_MIN && *b == -1)) return std::nullopt;
    return *a / *b - (*a % *b != 0 && (*a < 0) != (*b < 0) ? 1 : 0);
}

Number plus(const Number& a, const Number& b) {
    std::int64_t sum = 0;
    const bool known = a.integer && b.integer && !__builtin_add_overflow(*a.integer, *b.integer, &sum);
    return {add(a.real, b.real), known ? std::optional(sum) : std::nullopt};
}

Number times(const Number& a, const Number& b) {
    std::int64_t product = 0;
    const bool known = a.integer && b.integer && !__builtin_mul_overflow(*a.integer, *b.integer, &product);
    return {multiply(a.real, b.real), known ? std::optional(product) : std::nullopt};
}

Number largest(const Number& a, const Number& b) {
    return {larger(a.real, b.real), a.integer && b.integer ? std::optional(std::max(*a.integer, *b.integer)) : std::nullopt};
}

// What stands in a capture as a decimal and is no double may have been rounded.
Interval rounded_literal(const Rational& number) {
    static const Rational digits(mpz_class("1" + std::string(100, '0')));
    const Interval exact = Interval::of(number);
    return exact.is_point() || Rational(number * digits).get_den() != 1 ? exact : multiply(exact, {1 - 0x1p-20, 1 + 0x1p-20});
}

}  // namespace

Interval ElementNumber::real(Element e) {
    const Number value = number(e);
    return s_.sort(e) == FormulaSort::integer && value.integer ? Interval::of(*value.integer) : value.real;
}

Number ElementNumber::number(Element e) {
    if (!meaning_.spend()) return {};
    const ElementNode& n = s_.node(e);
    using enum ElementKind;
    switch (n.kind) {
        case variable:
        case bound:
        case application: return named(e);
        case polynomial: return ElementNumber::polynomial(n);
        case conditional: {
            if (const std::optional<std::int64_t> holds = integer(n.children[0])) return number(n.children[*holds != 0 ? 1 : 2]);
            const Number yes = number(n.children[1]), no = number(n.children[2]);
            return {around(yes.real, no.real), yes.integer == no.integer ? yes.integer : std::nullopt};
        }
        case ElementKind::quotient: return Number::of(validator::quotient(integer(n.children[0]), integer(n.children[1])));
        case sum:
        case maximum: return folded(e);
        case to_real: return Number::of(real(n.children[0]));
        case truth: return Number::of(n.symbol == 1);
        case negation: {
            const std::optional<std::int64_t> part = integer(n.children[0]);
            return Number::of(part ? std::optional<std::int64_t>(1 - *part) : std::nullopt);
        }
        case conjunction: return Number::of(all_of(n.children, [](std::int64_t) {}));
        case every: {
            const std::optional<std::int64_t> axes = meaning_.rank(s_.sort(n.children[0]));
            if (!axes) return {};
            const std::vector<Element> at_each(static_cast<std::size_t>(*axes), n.children.back());
            const Element axis = meaning_.bound_variable(e);
            return Number::of(all_of(at_each, [&](std::int64_t at) { meaning_.set(axis, at); }));
        }
        case nonpositive:
        case equal: return Number::of(compared(n));
        default: return Number::of(s_.sort(e) == FormulaSort::integer ? std::optional(meaning_.integer(e)) : std::nullopt);  // of sizes, which are known
    }
}

Number ElementNumber::named(Element e) {
    if (const std::optional<Number> read = access(e)) return *read;
    const ElementNode& n = s_.node(e);
    if (n.kind != ElementKind::application) {
        if (!meaning_.is_set(e)) return {};
        if (n.sort == FormulaSort::real) return Number::of(rounded_literal(meaning_.real(e)));
        return Number::of(n.sort == FormulaSort::integer ? meaning_.integer(e) : meaning_.truth(e) ? 1 : 0);
    }
    constexpr std::uint64_t cost_of_function = 4096;
    const std::string& name = s_.name(e);
    if (name.starts_with("function ") && !meaning_.spend(cost_of_function)) return {};
    if (name == "function truncate") return Number::of(truncation(real(n.children[0])));
    if (n.sort == FormulaSort::integer) return Number::of(meaning_.integer(e));  // a size of a part
    if (n.children.size() != 1 || !s_.is_number(n.children[0])) return {};
    if (name == "inv") return Number::of(inverse(real(n.children[0])));
    return name.starts_with("function ") ? Number::of(apply_function(std::string_view(name).substr(9), real(n.children[0]))) : Number();
}

std::optional<Number> ElementNumber::access(Element e) {
    if (!s_.is_named(e) || std::find(operands_.begin(), operands_.end(), s_.node(e).symbol) == operands_.end()) return std::nullopt;
    Shape index;
    for (const Element child : s_.children(e)) {
        if (is_family(s_.sort(child))) {
            const Shape part = meaning_.family(child);
            index.insert(index.end(), part.begin(), part.end());
        } else if (const std::optional<std::int64_t> at = integer(child)) {
            index.push_back(*at);
        } else {
            return Number();
        }
    }
    return read_(s_.node(e).symbol, index);
}

Number ElementNumber::folded(Element e) {
    const ElementNode& n = s_.node(e);
    const bool is_sum = n.kind == ElementKind::sum;
    const Element variable = meaning_.bound_variable(e), body = n.children.back();
    std::optional<Number> total;
    const auto add_next = [&](auto value) {
        meaning_.set(variable, std::move(value));
        const Number next = number(body);
        total = !total ? next : is_sum ? plus(*total, next) : largest(*total, next);
    };
    if (is_family(s_.sort(n.children[0]))) {
        const Shape sizes = meaning_.family(n.children[0]);
        Shape index(sizes.size(), 0);
        for (bool more = has_elements(sizes); more && meaning_.spend(); more = next_index(index, sizes)) add_next(Value::of_shape(index));
    } else {
        const std::optional<std::int64_t> low = integer(n.children[0]), high = integer(n.children[1]);
        if (!low || !high) return {};
        for (std::int64_t p = *low; p < *high && meaning_.spend(); ++p) add_next(p);
    }
    return total.value_or(is_sum ? Number{{0, 0}, 0} : Number());
}

Number ElementNumber::polynomial(const ElementNode& n) {
    Number total{{0, 0}, 0};
    for (const auto& [monomial, coefficient] : n.polynomial) {
        Number product = Number::of(Interval::of(coefficient));
        if (coefficient.get_den() == 1 && coefficient.get_num().fits_slong_p()) product.integer = coefficient.get_num().get_si();
        for (const Element factor : monomial) product = times(product, n.sort == FormulaSort::real ? Number::of(real(factor)) : number(factor));
        total = plus(total, product);
    }
    return n.sort == FormulaSort::real ? Number::of(total.real) : Number::of(total.integer);
}

// That one does not hold decides it, whatever is not known of others.
std::optional<std::int64_t> ElementNumber::all_of(std::span<const Element> parts, const std::function<void(std::int64_t)>& before) {
    std::optional<std::int64_t> all = 1;
    for (std::size_t i = 0; i < parts.size() && all != 0; ++i) {
        before(static_cast<std::int64_t>(i));
        const std::optional<std::int64_t> holds = integer(parts[i]);
        if (holds != 1) all = holds;
    }
    return all;
}

std::optional<std::int64_t> ElementNumber::compared(const ElementNode& n) {
    const bool is_equality = n.kind == ElementKind::equal;
    const Element a = n.children[0];
    if (n.children.size() == 2) {  // numbers have one operand, their difference
        if (s_.sort(a) != FormulaSort::boolean) return meaning_.value(a) == meaning_.value(n.children[1]);
        const std::optional<std::int64_t> left = integer(a), right = integer(n.children[1]);
        return left && right ? std::optional<std::int64_t>(left == right) : std::nullopt;
    }
    if (s_.sort(a) == FormulaSort::integer) {
        const std::optional<std::int64_t> value = integer(a);
        return value ? std::optional<std::int64_t>(is_equality ? *value == 0 : *value <= 0) : std::nullopt;
    }
    const Interval value = real(a);
    if (value.low > 0 || (is_equality && value.high < 0)) return 0;
    return (is_equality ? value == Interval{0, 0} : value.high <= 0) ? std::optional<std::int64_t>(1) : std::nullopt;
}

}  // namespace countersign::validator
