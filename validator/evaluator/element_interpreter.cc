#include "validator/evaluator/element_interpreter.h"

#include <algorithm>
#include <type_traits>

namespace countersign::validator {
namespace {

Rational as_real(std::int64_t value, const Rational*) { return Rational(mpz_class(static_cast<signed long>(value))); }
double as_real(std::int64_t value, const double*) { return static_cast<double>(value); }
Rational from_rational(const Rational& value, const Rational*) { return value; }
double from_rational(const Rational& value, const double*) { return value.get_d(); }
bool too_large(const Rational& value) {
    return mpz_sizeinbase(value.get_num_mpz_t(), 2) > 65536 || mpz_sizeinbase(value.get_den_mpz_t(), 2) > 65536;
}
bool too_large(double) { return false; }

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return (a % b != 0 && ((a < 0) != (b < 0))) ? quotient - 1 : quotient;
}

}  // namespace

template <typename Real>
Real ElementInterpreter<Real>::number(const Value& value) const {
    return value.sort == Sort::real ? value.real : as_real(value.integer, static_cast<const Real*>(nullptr));
}

template <typename Real>
bool ElementInterpreter<Real>::inverse(const Real& a, Real& result) {
    // Approximations follow the recorded machine: they prove nothing.
    if (std::is_same_v<Real, Rational> && a == 0) return fail("the inverse of 0 is not known");
    result = Real(1) / a;
    return true;
}

template <typename Real>
bool ElementInterpreter<Real>::operation(ExpressionKind kind, const Value& a, const Value& b, Value& value) {
    const bool integers = a.sort != Sort::real && b.sort != Sort::real;
    switch (kind) {
    case ExpressionKind::add:
    case ExpressionKind::subtract:
    case ExpressionKind::multiply: {
        if (integers) {
            std::int64_t result = 0;
            const bool overflow = kind == ExpressionKind::add        ? __builtin_add_overflow(a.integer, b.integer, &result)
                                  : kind == ExpressionKind::subtract ? __builtin_sub_overflow(a.integer, b.integer, &result)
                                                                     : __builtin_mul_overflow(a.integer, b.integer, &result);
            if (overflow) return fail("an integer over 64 bits");
            value = of_integer(result);
            return true;
        }
        Real result = number(a);
        if (kind == ExpressionKind::add) result += number(b);
        else if (kind == ExpressionKind::subtract) result -= number(b);
        else result *= number(b);
        if (too_large(result)) return fail("a number too large");
        value = {Sort::real, 0, std::move(result)};
        return true;
    }
    case ExpressionKind::divide: {
        Real reciprocal;
        if (!inverse(number(b), reciprocal)) return false;
        value = {Sort::real, 0, Real(number(a) * reciprocal)};
        return true;
    }
    case ExpressionKind::floor_divide:
    case ExpressionKind::modulo:
        if (!integers) return fail("`div` and `mod` are for integers");
        if (b.integer == 0 || (b.integer == -1 && a.integer == INT64_MIN)) return fail("a division by 0");
        value = of_integer(floor_divide(a.integer, b.integer));
        if (kind == ExpressionKind::modulo) value = of_integer(a.integer - b.integer * value.integer);
        return true;
    default: break;
    }
    bool less = false, equal = false;
    if (integers) {
        less = a.integer < b.integer;
        equal = a.integer == b.integer;
    } else {
        const Real left = number(a), right = number(b);
        less = left < right;
        equal = left == right;
    }
    switch (kind) {
    case ExpressionKind::equal: value = of_truth(equal); return true;
    case ExpressionKind::not_equal: value = of_truth(!equal); return true;
    case ExpressionKind::less: value = of_truth(less); return true;
    case ExpressionKind::less_equal: value = of_truth(less || equal); return true;
    case ExpressionKind::greater: value = of_truth(!less && !equal); return true;
    case ExpressionKind::greater_equal: value = of_truth(!less); return true;
    default: return fail("an operation that elements do not have");
    }
}

template <typename Real>
bool ElementInterpreter<Real>::evaluate_integer(const Expression& e, std::int64_t& value) {
    Value result;
    if (!evaluate(e, result)) return false;
    if (result.sort != Sort::integer) return fail("an integer was expected");
    value = result.integer;
    return true;
}

template <typename Real>
bool ElementInterpreter<Real>::truth(const Expression& e, bool& value) {
    Value result;
    if (!evaluate(e, result)) return false;
    if (result.sort != Sort::boolean) return fail("a formula was expected");
    value = result.integer != 0;
    return true;
}

template <typename Real>
bool ElementInterpreter<Real>::attribute(AttributeId id, Value& value) {
    const AttributeValue& given = store_.attribute(id);
    switch (given.kind) {
    case AttributeValue::Kind::integer: value = of_integer(given.integer); return true;
    case AttributeValue::Kind::truth: value = of_truth(given.integer != 0); return true;
    case AttributeValue::Kind::real: value = {Sort::real, 0, from_rational(given.real, static_cast<const Real*>(nullptr))}; return true;
    default: return fail("an attribute that is no number");
    }
}

// x[index …], x[t][index …], or an operand of rank 0 by its name.
template <typename Real>
bool ElementInterpreter<Real>::read(const Expression& e, Value& value) {
    const Expression* base = &e;
    const Expression* indices = nullptr;
    std::int64_t part = -1;
    if (e.kind == ExpressionKind::index) {
        indices = &e;
        base = e.children[0].get();
        if (base->kind == ExpressionKind::index) {
            if (base->children.size() != 2 || !evaluate_integer(*base->children[1], part)) return fail("a part of a list was expected");
            base = base->children[0].get();
        }
    }
    if (!core_ || base->kind != ExpressionKind::name) return fail("an access to no operand");
    std::size_t operand = 0;
    while (operand < core_->operands.size() && core_->operands[operand].name != base->name) ++operand;
    if (operand == core_->operands.size()) return fail("unknown name `" + base->name + "`");
    if (core_->operands[operand].is_list) {
        if (part < 0 || part >= static_cast<std::int64_t>(operands_->size())) return fail("a part outside its list");
        operand = static_cast<std::size_t>(part);
    } else if (part >= 0) {
        return fail("a part of what is no list");
    }
    const TensorView<Real>& tensor = (*operands_)[operand];
    std::size_t axis = 0, flat = 0;
    const auto step = [&](std::int64_t index) {
        if (axis >= tensor.shape->size()) return fail("an access with too many indices");
        const std::int64_t size = (*tensor.shape)[axis++];
        if (index < 0 || index >= size) return fail("an access out of range");
        flat = flat * static_cast<std::size_t>(size) + static_cast<std::size_t>(index);
        return true;
    };
    for (std::size_t i = 1; indices && i < indices->children.size(); ++i) {
        const Expression& item = *indices->children[i];
        if (item.kind == ExpressionKind::group_splice) {
            const auto group = std::find_if(group_indices_.begin(), group_indices_.end(), [&](const auto& entry) { return entry.first == item.name; });
            if (group == group_indices_.end()) return fail("unknown group `" + item.name + "`");
            for (const std::int64_t index : group->second)
                if (!step(index)) return false;
            continue;
        }
        std::int64_t index = 0;
        if (!evaluate_integer(item, index) || !step(index)) return false;
    }
    if (axis != tensor.shape->size()) return fail("an access with too few indices");
    value.sort = tensor.sort;
    if (tensor.sort == Sort::real) value.real = (*tensor.reals)[flat];
    else value.integer = (*tensor.integers)[flat];
    return true;
}

template <typename Real>
bool ElementInterpreter<Real>::named(const std::string& name, const std::vector<Value>& arguments, Value& value) {
    if (name == "to_real" && arguments.size() == 1) {
        value = {Sort::real, 0, number(arguments[0])};
        return true;
    }
    if (name == "inv" && arguments.size() == 1) {
        value.sort = Sort::real;
        return inverse(number(arguments[0]), value.real);
    }
    if constexpr (std::is_same_v<Real, double>) {
        named_ = true;
        if (arguments.size() == 1) {
            const double x = number(arguments[0]);
            value.sort = Sort::real;
            if (name == "exp") return value.real = std::exp(x), true;
            if (name == "log") return value.real = std::log(x), true;
            if (name == "sqrt") return value.real = std::sqrt(x), true;
            if (name == "rsqrt") return value.real = 1 / std::sqrt(x), true;
            if (name == "tanh") return value.real = std::tanh(x), true;
            if (name == "erf") return value.real = std::erf(x), true;
            if (name == "sin") return value.real = std::sin(x), true;
            if (name == "cos") return value.real = std::cos(x), true;
        }
    }
    return fail("the named function `" + name + "` has no exact value");
}

template <typename Real>
bool ElementInterpreter<Real>::function(const ScalarFunction& function, const std::vector<Value>& arguments, Value& value) {
    if (arguments.size() != function.parameters.size()) return fail("`" + function.name + "` has other arguments");
    if (!function.body) return named(function.name, arguments, value);
    if (++depth_ > 50) return fail("functions nested too deeply");
    // The body sees its parameters only.
    std::vector<std::pair<std::string_view, Value>> outer = std::move(locals_);
    const CoreOperator* const outer_core = core_;
    core_ = nullptr;
    locals_.clear();
    for (std::size_t i = 0; i < arguments.size(); ++i) locals_.emplace_back(function.parameters[i].name, arguments[i]);
    const bool good = evaluate(*function.body, value);
    locals_ = std::move(outer);
    core_ = outer_core;
    --depth_;
    return good;
}

template <typename Real>
bool ElementInterpreter<Real>::call(const Expression& e, Value& value) {
    const bool total = e.name == "total", start = e.name == "start";
    const auto list = std::find_if(application_.list_sizes.begin(), application_.list_sizes.end(), [&](const Application::ListSize& entry) {
        return entry.name == ((total || start) && !e.children.empty() ? e.children[0]->name : e.name);
    });
    if (core_ && list != application_.list_sizes.end()) {
        std::int64_t upto = static_cast<std::int64_t>(list->values.size());
        if (!total && !evaluate_integer(*e.children.back(), upto)) return false;
        if (upto < 0 || upto > static_cast<std::int64_t>(list->values.size())) return fail("a part outside its list");
        if (!total && !start) {
            if (upto == static_cast<std::int64_t>(list->values.size())) return fail("a part outside its list");
            value = of_integer(list->values[static_cast<std::size_t>(upto)]);
            return true;
        }
        std::int64_t sum = 0;
        for (std::int64_t i = 0; i < upto; ++i) sum += list->values[static_cast<std::size_t>(i)];
        value = of_integer(sum);
        return true;
    }
    std::vector<Value> arguments(e.children.size());
    for (std::size_t i = 0; i < e.children.size(); ++i)
        if (!evaluate(*e.children[i], arguments[i])) return false;
    const auto found = store_.definitions().functions.find(e.name);
    if (found == store_.definitions().functions.end()) return named(e.name, arguments, value);
    return function(found->second, arguments, value);
}

template <typename Real>
bool ElementInterpreter<Real>::loop(const Expression& e, Value& value) {
    std::int64_t low = 0, high = 0;
    if (!evaluate_integer(*e.children[0], low) || !evaluate_integer(*e.children[1], high)) return false;
    const bool sum = e.kind == ExpressionKind::sum;
    if (!sum && low >= high) return fail("the largest element of nothing");
    value = of_integer(0);
    for (std::int64_t i = low; i < high; ++i) {
        locals_.emplace_back(e.name, of_integer(i));
        Value next;
        const bool good = evaluate(*e.children[2], next);
        locals_.pop_back();
        if (!good) return false;
        if (sum) {
            const Value before = value;
            if (!operation(ExpressionKind::add, before, next, value)) return false;
        } else if (i == low) {
            value = next;
        } else {
            Value less;
            if (!operation(ExpressionKind::less, value, next, less)) return false;
            if (less.integer != 0) value = next;
        }
    }
    return true;
}

template <typename Real>
bool ElementInterpreter<Real>::locate(const Expression& e, Value& value) {
    std::int64_t position = 0;
    if (!evaluate_integer(*e.children[0], position)) return false;
    const auto list = std::find_if(application_.list_sizes.begin(), application_.list_sizes.end(),
                                   [&](const Application::ListSize& entry) { return entry.name == e.third_name; });
    if (list == application_.list_sizes.end()) return fail("unknown list of sizes `" + e.third_name + "`");
    for (std::size_t part = 0; part < list->values.size(); ++part) {
        if (position >= 0 && position < list->values[part]) {
            locals_.emplace_back(e.name, of_integer(static_cast<std::int64_t>(part)));
            locals_.emplace_back(e.second_name, of_integer(position));
            const bool good = evaluate(*e.children[1], value);
            locals_.resize(locals_.size() - 2);
            return good;
        }
        position -= list->values[part];
    }
    return fail("an index in no part of a list");
}

template <typename Real>
bool ElementInterpreter<Real>::evaluate(const Expression& e, Value& value) {
    if (operations_ == 0) return fail("too many operations");
    --operations_;
    switch (e.kind) {
    case ExpressionKind::number:
        if (e.number.get_den() == 1 && e.number.get_num().fits_slong_p()) value = of_integer(e.number.get_num().get_si());
        else value = {Sort::real, 0, from_rational(e.number, static_cast<const Real*>(nullptr))};
        return true;
    case ExpressionKind::truth: value = of_truth(e.truth); return true;
    case ExpressionKind::name: {
        for (auto local = locals_.rbegin(); local != locals_.rend(); ++local)
            if (local->first == e.name) return value = local->second, true;
        if (!core_) return fail("unknown name `" + e.name + "`");
        for (const Application::Size& size : application_.sizes)
            if (size.name == e.name) return value = of_integer(size.value), true;
        for (const Application::NamedAttribute& entry : application_.attributes)
            if (entry.name == e.name) return attribute(entry.value, value);
        return read(e, value);
    }
    case ExpressionKind::group_rank:
        for (const Application::Group& group : application_.groups)
            if (group.name == e.name) return value = of_integer(static_cast<std::int64_t>(group.sizes.size())), true;
        return fail("unknown group `" + e.name + "`");
    case ExpressionKind::index: return read(e, value);
    case ExpressionKind::call: return call(e, value);
    case ExpressionKind::negate: {
        Value operand;
        return evaluate(*e.children[0], operand) && operation(ExpressionKind::subtract, of_integer(0), operand, value);
    }
    case ExpressionKind::add:
    case ExpressionKind::subtract:
    case ExpressionKind::multiply:
    case ExpressionKind::divide:
    case ExpressionKind::floor_divide:
    case ExpressionKind::modulo:
    case ExpressionKind::equal:
    case ExpressionKind::not_equal:
    case ExpressionKind::less:
    case ExpressionKind::less_equal:
    case ExpressionKind::greater:
    case ExpressionKind::greater_equal: {
        Value left, right;
        return evaluate(*e.children[0], left) && evaluate(*e.children[1], right) && operation(e.kind, left, right, value);
    }
    case ExpressionKind::logical_not: {
        bool operand = false;
        if (!truth(*e.children[0], operand)) return false;
        value = of_truth(!operand);
        return true;
    }
    case ExpressionKind::conjunction:
    case ExpressionKind::disjunction: {
        bool result = false;
        if (!truth(*e.children[0], result)) return false;
        if (result == (e.kind == ExpressionKind::conjunction) && !truth(*e.children[1], result)) return false;
        value = of_truth(result);
        return true;
    }
    case ExpressionKind::conditional: {
        bool condition = false;
        return truth(*e.children[0], condition) && evaluate(*e.children[condition ? 1 : 2], value);
    }
    case ExpressionKind::sum:
    case ExpressionKind::maximum: return loop(e, value);
    case ExpressionKind::locate: return locate(e, value);
    case ExpressionKind::opaque: return fail("an opaque kernel has no value");
    default: return fail("an expression that is no element");
    }
}

template <typename Real>
bool ElementInterpreter<Real>::application(TermId term, const std::vector<TensorView<Real>>& operands, std::vector<std::int64_t>& integers,
                                           std::vector<Real>& reals) {
    const std::span<const std::int64_t> shape = store_.sizes(term);
    const Sort sort = store_.sort(term);
    const OperatorId id = store_.operator_of(term);
    const ScalarFunction* const scalar = store_.scalar_function(id);
    core_ = store_.core_operator(id);
    operands_ = &operands;
    application_ = core_ ? store_.application(term) : Application{};
    std::size_t count = 1;
    for (const std::int64_t size : shape) count *= static_cast<std::size_t>(size);
    std::vector<Value> arguments(operands.size());
    Shape index(shape.size(), 0);
    for (std::size_t flat = 0; flat < count; ++flat) {
        Value value;
        if (scalar) {
            for (std::size_t i = 0; i < operands.size(); ++i) {
                arguments[i].sort = operands[i].sort;
                if (operands[i].sort == Sort::real) arguments[i].real = (*operands[i].reals)[flat];
                else arguments[i].integer = (*operands[i].integers)[flat];
            }
            if (!function(*scalar, arguments, value)) return false;
        } else {
            group_indices_.clear();
            locals_.clear();
            std::size_t axis = 0;
            for (const Segment& segment : core_->element_index) {
                if (segment.kind != Segment::Kind::group) {
                    locals_.emplace_back(segment.name, of_integer(index[axis++]));
                    continue;
                }
                const auto group = std::find_if(application_.groups.begin(), application_.groups.end(),
                                                [&](const Application::Group& entry) { return entry.name == segment.name; });
                if (group == application_.groups.end()) return fail("unknown group `" + segment.name + "`");
                const auto begin = index.begin() + static_cast<std::ptrdiff_t>(axis);
                group_indices_.emplace_back(segment.name, Shape(begin, begin + static_cast<std::ptrdiff_t>(group->sizes.size())));
                axis += group->sizes.size();
            }
            if (!evaluate(*core_->element, value)) return false;
        }
        if (sort == Sort::real) reals.push_back(number(value));
        else if (value.sort == sort) integers.push_back(value.integer);
        else return fail("an element of another sort");
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            if (++index[axis] < shape[axis]) break;
            index[axis] = 0;
        }
    }
    return true;
}

template <typename Real>
bool ElementInterpreter<Real>::formula(const Expression& formula, const Value& it, bool& holds) {
    core_ = nullptr;
    locals_.clear();
    locals_.emplace_back("it", it);
    return truth(formula, holds);
}

template class ElementInterpreter<Rational>;
template class ElementInterpreter<double>;

}  // namespace countersign::validator
