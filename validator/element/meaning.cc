// Recursion follows terms, whose depth their store limits. A bound variable is an unknown that has a value while its binder is evaluated.
#include "validator/element/meaning.h"

#include <algorithm>

namespace countersign::validator {
namespace {

using Kind = ElementKind;
constexpr std::size_t bits_limit = 1 << 14;  // of an exact number

struct Carrier {
    const ElementStore& from;
    ElementMeaning* meaning;
    ElementStore& to;
    std::map<Element, Element> done;

    Element carry(Element e) {
        if (const auto known = done.find(e); known != done.end()) return known->second;
        if (meaning && !meaning->spend()) return to.exceed("too much to compute");
        return done.emplace(e, to.failed() ? Element{0} : carried(e)).first->second;
    }

    Element carried(Element e) {
        const ElementNode& n = from.node(e);
        if (n.kind == Kind::truth) return to.truth(n.symbol == 1);
        const std::string name = n.kind == Kind::application ? from.name(e) : "";
        if (!is_arithmetic(n, name)) return value(e);
        const Element made = to.rebuild(n, name, [this](Element child) { return carry(child); });
        if (to.kind(made) != Kind::conditional || !to.is_number(made)) return made;
        // Which way round a maximum is written depends on what its store held before.
        const std::vector<Element> arms = to.children(made);
        return arms[0] == to.less_equal(arms[2], arms[1]) ? to.maximum_of(arms[1], arms[2]) : made;
    }

    // Of numbers and truth values that may depend on what is open.
    bool is_arithmetic(const ElementNode& n, const std::string& name) const {
        using enum Kind;
        if (n.kind == application) return name == "inv" || name.starts_with("function ");
        if (n.kind == polynomial) return true;
        if (n.kind == equal) return n.children.size() == 1 || from.sort(n.children[0]) == FormulaSort::boolean;
        return n.kind == conditional || n.kind == quotient || n.kind == negation || n.kind == conjunction || n.kind == nonpositive || n.kind == to_real;
    }

    Element value(Element e) {
        if (!meaning) return to.fail("a formula that is not about one element");
        const Value result = meaning->value(e);
        return meaning->failed() ? to.fail("a formula without a value") : written(to, result);
    }
};

}  // namespace

bool next_index(Shape& index, std::span<const std::int64_t> sizes) {
    for (std::size_t axis = index.size(); axis-- > 0;) {
        if (++index[axis] < sizes[axis]) return true;
        index[axis] = 0;
    }
    return false;
}

void ElementMeaning::begin(std::uint64_t& room) {
    room_ = &room;
    ++round_;
    tables_.clear();
    error_.reset();
}

void ElementMeaning::fail(Error error) {
    if (!error_) error_ = std::move(error);
}

const ElementMeaning::Slot& ElementMeaning::slot(Element e) const {
    static const Slot none;
    return e.id < slots_.size() ? slots_[e.id] : none;
}

void ElementMeaning::set(Element unknown, std::int64_t value) {
    if (unknown.id >= slots_.size()) slots_.resize(unknown.id + 64);
    slots_[unknown.id] = {round_, value, nullptr};
}

void ElementMeaning::set(Element unknown, Value value) {
    set(unknown, value.integer);
    if (value.kind != Value::Kind::integer && value.kind != Value::Kind::truth) slots_[unknown.id].other = std::make_shared<const Value>(std::move(value));
}

void ElementMeaning::set_rank(FormulaSort family, std::int64_t rank) {
    const auto [known, added] = ranks_.try_emplace(family);
    if (added) known->second = s_.rank(family);
    set(known->second, rank);
}

std::optional<std::int64_t> ElementMeaning::rank(FormulaSort family) const {
    const auto found = ranks_.find(family);
    return found == ranks_.end() || !is_set(found->second) ? std::nullopt : std::optional(slot(found->second).integer);
}

// Of a sum, maximum, size list, family or `each`; made once, as making terms is bounded.
Element ElementMeaning::bound_variable(Element binder) {
    const auto [known, added] = bound_.try_emplace(binder);
    if (added) known->second = s_.bound_variables(binder)[0];
    return known->second;
}

bool ElementMeaning::spend(std::uint64_t amount) {
    if (*room_ < amount || s_.failed()) fail(incomplete("too much to compute"));  // a term that could not be made is none
    else *room_ -= amount;
    return !failed();
}

void ElementMeaning::has_no_value(Element e) { fail(rejected((s_.is_named(e) ? "`" + s_.name(e) + "`" : std::string("a term")) + " has no value")); }

std::int64_t ElementMeaning::known(Element e) {
    if (!is_set(e)) has_no_value(e);
    return slot(e).integer;
}

const Value* ElementMeaning::held(Element e) {
    if (!is_set(e) || !slot(e).other) has_no_value(e);
    return failed() ? nullptr : slot(e).other.get();
}

std::int64_t ElementMeaning::narrow(Wide value) {
    if (value < INT64_MIN || value > INT64_MAX) fail(rejected("an integer over 64 bits"));
    return failed() ? 0 : static_cast<std::int64_t>(value);
}

// Large numbers cost what they take to compute.
bool ElementMeaning::bounded(const Rational& value) {
    const std::size_t bits = bits_of(value);
    if (bits > bits_limit) fail(rejected("a number too large"));
    return spend(bits / 64);
}

const ScalarFunction* named_function(const Definitions& definitions, const std::string& symbol) {
    const std::string prefix = "function ";
    const auto function = symbol.starts_with(prefix) ? definitions.functions.find(symbol.substr(prefix.size())) : definitions.functions.end();
    return function == definitions.functions.end() ? nullptr : &function->second;
}

std::int64_t ElementMeaning::integer(Element e) { return narrow(wide(e)); }

ElementMeaning::Wide ElementMeaning::polynomial(const ElementNode& n) {
    Wide total = 0;
    bool overflow = false;
    for (const auto& [monomial, coefficient] : n.polynomial) {
        overflow = overflow || !coefficient.get_num().fits_slong_p();
        Wide product = coefficient.get_num().get_si();
        for (Element factor : monomial) overflow = __builtin_mul_overflow(product, wide(factor), &product) || overflow;
        overflow = __builtin_add_overflow(total, product, &total) || overflow;
    }
    if (overflow) fail(rejected("an integer over 64 bits"));
    return total;
}

ElementMeaning::Wide ElementMeaning::whole_part(const Rational& number) {
    const mpz_class whole = number.get_num() / number.get_den();  // towards 0
    if (!whole.fits_slong_p()) fail(rejected("an integer over 64 bits"));
    return failed() ? 0 : whole.get_si();
}

// Of an integer; narrowed wherever it is more than a sum or product on the way.
ElementMeaning::Wide ElementMeaning::wide(Element e) {
    if (!spend()) return 0;
    const ElementNode& n = s_.node(e);
    if (n.sort != FormulaSort::integer) return has_no_value(e), 0;  // a number that is real has a numerator, and that is not its value
    switch (n.kind) {
        case Kind::variable:
        case Kind::bound:
        case Kind::application: {
            const Access read = access(e);
            if (read.table != nullptr) return element(read.table->integers, read.place);
            return n.kind == Kind::application && s_.name(e) == "function truncate" ? whole_part(real(n.children[0])) : known(e);
        }
        case Kind::polynomial: return polynomial(n);
        case Kind::conditional: return wide(n.children[truth(n.children[0]) ? 1 : 2]);
        case Kind::quotient: {
            const std::int64_t a = integer(n.children[0]), b = integer(n.children[1]);
            if (b == 0) fail(rejected("a division by 0"));
            if (failed()) return 0;
            const Wide whole = Wide{a} / b;
            return Wide{a} % b != 0 && (a < 0) != (b < 0) ? whole - 1 : whole;
        }
        case Kind::sum:
        case Kind::maximum: return fold<Wide>(e, [this](Element body) { return Wide{integer(body)}; });
        case Kind::entry: {
            const Value* const entries = held(n.children[0]);
            const std::int64_t axis = known(n.children[1]);
            if (!failed() && axis >= static_cast<std::int64_t>(entries->shape.size())) fail(rejected("a group of another rank"));
            return failed() ? 0 : entries->shape[static_cast<std::size_t>(axis)];
        }
        case Kind::start:
        case Kind::part: return of_list(n);
        default: has_no_value(e); return 0;
    }
}

// Where part `at` of a list begins, or the part in which `at` lies. A negative size counts as 0, as in what proofs suppose.
ElementMeaning::Wide ElementMeaning::of_list(const ElementNode& n) {
    const Element list = n.children[0];
    const std::int64_t at = integer(n.children[1]), count = integer(s_.length(list));
    const bool of_start = n.kind == Kind::start;
    if (of_start && (at < 0 || at > count)) fail(rejected("a part outside its list"));
    Wide begin = 0;
    for (std::int64_t part = 0; part < (of_start ? at : count) && !failed(); ++part) {
        set(bound_variable(list), part);
        const Wide end = begin + std::max<std::int64_t>(integer(s_.children(list).back()), 0);
        if (!of_start && begin <= at && at < end) return part;
        begin = end;
    }
    if (!of_start) fail(rejected("an index in no part of a list"));
    return narrow(begin);
}

ElementMeaning::Access ElementMeaning::access(Element e) {
    const auto found = s_.is_named(e) ? tables_.find(s_.node(e).symbol) : tables_.end();
    if (found == tables_.end() || failed()) return {nullptr, 0};
    std::span<const Element> index = s_.children(e);
    const std::int64_t part = found->second.is_list ? integer(index[0]) : 0;
    if (part < 0 || part >= static_cast<std::int64_t>(found->second.parts.size())) fail(rejected("a part outside its list"));
    if (failed()) return {nullptr, 0};
    const TensorValue& table = *found->second.parts[static_cast<std::size_t>(part)];
    std::size_t flat = 0, axis = 0;
    const auto next = [&](std::int64_t at) {
        if (axis >= table.shape.size() || at < 0 || at >= table.shape[axis]) fail(rejected("an access out of range"));
        else flat = flat * static_cast<std::size_t>(table.shape[axis++]) + static_cast<std::size_t>(at);
    };
    for (Element child : index.subspan(found->second.is_list ? 1 : 0)) {
        if (!is_family(s_.sort(child))) next(integer(child));
        else for (const std::int64_t at : family(child)) next(at);
    }
    if (axis != table.shape.size() || static_cast<FormulaSort>(table.sort) != s_.sort(e)) fail(rejected("an access of another form"));
    return {failed() ? nullptr : &table, flat};
}

template <typename Number>
Number ElementMeaning::element(const std::vector<Number>& elements, std::size_t place) {
    if (place >= elements.size()) fail(rejected("an element without a value"));
    return place < elements.size() ? elements[place] : Number();
}

Rational ElementMeaning::real(Element e) {
    if (s_.sort(e) == FormulaSort::integer) return Rational(mpz_class(static_cast<long>(integer(e))));
    Rational result = exact(e);
    return bounded(result) ? result : Rational();
}

Rational ElementMeaning::exact(Element e) {
    if (!spend()) return {};
    const ElementNode& n = s_.node(e);
    switch (n.kind) {
        case Kind::polynomial: {
            Rational total;
            for (const auto& [monomial, coefficient] : n.polynomial) {
                Rational product = coefficient;
                for (Element factor : monomial) {
                    product *= real(factor);
                    if (!bounded(product)) return {};
                }
                total += product;
                if (!bounded(total)) return {};
            }
            return total;
        }
        case Kind::conditional: return real(n.children[truth(n.children[0]) ? 1 : 2]);
        case Kind::to_real: return real(n.children[0]);
        case Kind::sum:
        case Kind::maximum: return fold<Rational>(e, [this](Element body) { return real(body); });
        case Kind::variable:
        case Kind::application: {
            const std::string& name = s_.name(e);
            const Access read = access(e);
            if (failed()) return {};
            if (read.table != nullptr) return element(read.table->reals, read.place);
            if (n.kind == Kind::variable) {
                const Value* const value = held(e);
                return value != nullptr ? value->number() : Rational();
            }
            const Rational argument = n.children.size() == 1 && s_.is_number(n.children[0]) ? real(n.children[0]) : Rational();
            if (failed()) return {};
            const auto value = approximation ? approximation(name.substr(name.starts_with("function ") ? 9 : 0), argument) : std::nullopt;
            if (value) return *value;
            if (name != "inv" || argument == 0) fail(rejected(name == "inv" ? "a division by 0" : "`" + name + "` has no exact value"));
            return failed() ? Rational() : Rational(1 / argument);
        }
        default: has_no_value(e); return {};
    }
}

bool ElementMeaning::truth(Element e) {
    if (!spend()) return false;
    const ElementNode& n = s_.node(e);
    switch (n.kind) {
        case Kind::truth: return n.symbol == 1;
        case Kind::negation: return !truth(n.children[0]);
        case Kind::conjunction: {
            // Where one part is false, another may have no value: `b != 0 and a div b = 1`, whichever of them stands first here.
            std::optional<Error> open;
            for (Element part : n.children) {
                const bool holds = truth(part);
                if (!failed() && !holds) return false;
                if (!failed()) continue;
                open = std::exchange(error_, std::nullopt);
                if (open->failure != Failure::rejected) break;
            }
            error_ = std::move(open);
            return !failed();
        }
        case Kind::nonpositive: return s_.sort(n.children[0]) == FormulaSort::integer ? wide(n.children[0]) <= 0 : real(n.children[0]) <= 0;
        case Kind::equal:
            if (n.children.size() == 1) return s_.sort(n.children[0]) == FormulaSort::integer ? wide(n.children[0]) == 0 : real(n.children[0]) == 0;
            return value(n.children[0]) == value(n.children[1]);
        case Kind::every: {
            const auto axes = rank(s_.sort(n.children[0]));
            const Element axis = bound_variable(e);
            bool all = axes.has_value();
            if (!all) fail(rejected("a group whose rank is not known"));
            for (std::int64_t i = 0; all && i < *axes && !failed(); ++i) {
                set(axis, i);
                all = truth(n.children.back());
            }
            return all;
        }
        case Kind::variable:
        case Kind::application: {
            const Access read = access(e);
            return (read.table != nullptr ? element(read.table->integers, read.place) : known(e)) != 0;
        }
        default: has_no_value(e); return false;
    }
}

Shape ElementMeaning::family(Element e) {
    if (!spend()) return {};
    const ElementNode& n = s_.node(e);
    if (n.kind == Kind::variable || n.kind == Kind::bound) {
        const Value* const value = held(e);
        return value != nullptr ? value->shape : Shape();
    }
    const auto axes = rank(n.sort);
    if (n.kind != Kind::family || !axes) fail(rejected("a group whose sizes are not known"));
    Shape result;
    if (failed()) return result;
    const Element axis = bound_variable(e);
    for (std::int64_t i = 0; i < *axes && !failed(); ++i) {
        set(axis, i);
        result.push_back(integer(n.children.back()));
    }
    return result;
}

Value ElementMeaning::value(Element e) {
    if (is_set(e) && slot(e).other) {
        const Value& value = *slot(e).other;
        return (value.kind == Value::Kind::real ? bounded(*value.real) : spend()) ? value : Value();
    }
    if (s_.kind(e) == Kind::conditional) return value(s_.children(e)[truth(s_.children(e)[0]) ? 1 : 2]);
    if (is_family(s_.sort(e))) return Value::of_shape(family(e));
    if (s_.sort(e) == FormulaSort::text && s_.name(e).starts_with("text ")) return Value::of_text(s_.name(e).substr(5));  // as it is written
    switch (s_.sort(e)) {
        case FormulaSort::boolean: return Value::of_truth(truth(e));
        case FormulaSort::integer: return Value::of_integer(integer(e));
        case FormulaSort::real: return Value::of_real(real(e));
        default: has_no_value(e); return {};
    }
}

Element with_values(const ElementStore& from, Element term, ElementMeaning* meaning, Element open, ElementStore& to, Element image) {
    return Carrier{from, meaning, to, {{open, image}}}.carry(term);
}

Element written(ElementStore& store, const Value& value) {
    switch (value.kind) {
        case Value::Kind::integer: return store.integer(value.integer);
        case Value::Kind::real: return store.number(*value.real, FormulaSort::real);
        case Value::Kind::truth: return store.truth(value.truth);
        case Value::Kind::text: return store.variable("text " + value.text, FormulaSort::text);
        default: return store.fail("a list where a number is expected");
    }
}

}  // namespace countersign::validator
