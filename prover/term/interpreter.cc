#include "prover/term/interpreter.h"

#include <cmath>
#include <map>
#include <optional>

namespace countersign {
namespace {

[[noreturn]] void fail(const std::string& message) { throw EvaluationFailure{message}; }

/// Double precision values of functions that the definitions only name. No proof rests on these: they serve comparisons with
/// recorded values and the search for counterexamples. A named function that is missing here cannot be evaluated.
const std::map<std::string, double (*)(double)>& approximations() {
    static const std::map<std::string, double (*)(double)> table = {
        {"exp", [](double x) { return std::exp(x); }},     {"log", [](double x) { return std::log(x); }},
        {"sqrt", [](double x) { return std::sqrt(x); }},   {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
        {"tanh", [](double x) { return std::tanh(x); }},   {"erf", [](double x) { return std::erf(x); }},
        {"erf_slope", [](double x) { return 2 / std::sqrt(std::acos(-1.0)) * std::exp(-x * x); }},
        {"sin", [](double x) { return std::sin(x); }},     {"cos", [](double x) { return std::cos(x); }},
        {"truncate", [](double x) { return std::trunc(x); }},
        {"log1p", [](double x) { return std::log1p(x); }}, {"expm1", [](double x) { return std::expm1(x); }}};
    return table;
}

/// Nothing where the result is no whole number of 64 bits; the divisor is not 0.
std::optional<std::int64_t> whole_arithmetic(Code::Kind kind, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    switch (kind) {
        case Code::Kind::Add: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
        case Code::Kind::Subtract: return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
        case Code::Kind::Multiply: return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
        default: break;
    }
    if (b == -1) return std::nullopt;  // of the least number there is no quotient
    switch (kind) {
        case Code::Kind::Divide: return a % b == 0 ? std::optional(a / b) : std::nullopt;
        case Code::Kind::FloorDivide: return floor_divide(a, b);
        default: return a - floor_divide(a, b) * b;
    }
}

int order(const Scalar& a, const Scalar& b) {
    if (a.approximate() || b.approximate()) {
        const double x = a.to_double(), y = b.to_double();
        if (std::isnan(x) || std::isnan(y)) fail("a comparison with a number of which nothing is known");
        return x < y ? -1 : x > y ? 1 : 0;
    }
    if (a.whole() && b.whole()) return *a.whole() < *b.whole() ? -1 : *a.whole() > *b.whole() ? 1 : 0;
    const Rational x = a.exact(), y = b.exact();
    return x < y ? -1 : x > y ? 1 : 0;
}

Scalar truth(bool holds) { return Scalar::of(std::int64_t{holds}); }

}  // namespace

void index_of(const Shape& shape, std::size_t at, Shape& index) {
    index.resize(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        const auto size = static_cast<std::size_t>(shape[axis]);
        index[axis] = static_cast<std::int64_t>(at % size);
        at /= size;
    }
}

void Interpreter::enter(TermId id, Kernels kernels) {
    term_ = &table_[id];
    program_ = &table_.programs()[term_->op.value];
    attributes_ = &term_->attributes;
    instance_ = kernels == Kernels::Instances ? kernel_instance(table_, id) : std::nullopt;
    if (instance_) {
        program_ = &table_.programs()[instance_->op.value];
        attributes_ = &instance_->attributes;
    }
    if (program_->is_function) return;
    std::vector<const TermType*> types;
    for (TermId argument : term_->arguments) types.push_back(&table_[argument].type);
    if (std::string problem = bind_application(*program_, types, *attributes_, binding_); !problem.empty()) fail(problem);
}

std::vector<Scalar> Interpreter::elements(std::size_t count) {
    std::vector<Scalar> result;
    result.reserve(count);
    const Shape& shape = term_->type.shape;
    Shape index(shape.size(), 0);
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back(at_index(index, i));
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            if (++index[axis] < shape[axis]) break;
            index[axis] = 0;
        }
    }
    return result;
}

Scalar Interpreter::element(std::size_t at) {
    index_of(term_->type.shape, at, index_);
    return at_index(index_, at);
}

void Interpreter::bind_index(const Shape& index) {
    call_depth_ = 0;  // a failure may have left a call
    binding_.axis = 0;
    std::size_t axis = 0;
    for (const SegmentCode& segment : program_->index) {
        if (segment.kind == SegmentCode::Kind::Group) {
            const std::size_t rank = binding_.groups[program_->families[segment.slot].group].rank;
            const auto begin = index.begin() + static_cast<std::ptrdiff_t>(axis);
            binding_.families[segment.slot].assign(begin, begin + static_cast<std::ptrdiff_t>(rank));
            axis += rank;
        } else {
            bind(segment.slot, index[axis++]);
        }
    }
}

Scalar Interpreter::at_index(const Shape& index, std::size_t at) {
    if (program_->is_function) {
        std::vector<Scalar> parameters;
        for (std::size_t i = 0; i < term_->arguments.size(); ++i) parameters.push_back(source_.read(i, at));
        return apply(*program_, parameters, 0);
    }
    bind_index(index);
    return value(program_->element);
}

bool Interpreter::selects() const {
    if (program_->is_function) return false;
    // The places at which an element is chosen; what they are chosen by must read nothing.
    std::vector<const Code*> choices{&program_->element}, conditions;
    while (!choices.empty()) {
        const Code& code = *choices.back();
        choices.pop_back();
        switch (code.kind) {
            case Code::Kind::Access:
                for (const Code& child : code.children) conditions.push_back(&child);
                break;
            case Code::Kind::If:
                choices.push_back(&code.children[2]);
                [[fallthrough]];
            case Code::Kind::Locate:
                choices.push_back(&code.children[1]);
                conditions.push_back(&code.children[0]);
                break;
            default: return false;
        }
    }
    while (!conditions.empty()) {
        const Code& code = *conditions.back();
        conditions.pop_back();
        if (code.kind == Code::Kind::Access || code.kind == Code::Kind::Opaque) return false;
        for (const Code& child : code.children) conditions.push_back(&child);
    }
    return true;
}

std::size_t Interpreter::selected(const Shape& index, Shape& in_argument) {
    bind_index(index);
    const Code* code = &program_->element;
    while (code->kind != Code::Kind::Access) {
        if (code->kind == Code::Kind::If) {
            code = &code->children[value(code->children[0]).truth() ? 1 : 2];
        } else {
            if (!locate(*code)) fail("an index lies in no part");
            code = &code->children[1];
        }
    }
    in_argument.clear();
    return place(*code, &in_argument).argument;
}

void Interpreter::bind(int slot, std::int64_t number) {
    binding_.slots[slot] = number;
    binding_.known[slot] = 1;
}

std::int64_t Interpreter::integer(const Code& code) {
    if (code.kind == Code::Kind::Slot && binding_.known[code.slot]) return binding_.slots[code.slot];  // nearly every index
    const Scalar number = value(code);
    if (number.approximate()) fail("an index is only approximately known");
    if (!number.whole())
        fail(!number.exact().is_whole() ? "an index is no integer" : "an index does not fit 64 bits");
    return *number.whole();
}

Scalar Interpreter::from_slots(const Code& code) {
    std::string problem;
    const std::int64_t number = evaluate_integer(code, binding_, problem);
    if (!problem.empty()) fail(problem);
    return Scalar::of(number);
}

Interpreter::Place Interpreter::place(const Code& code, Shape* index) {
    work_.spend();
    std::size_t operand = static_cast<std::size_t>(code.slot);
    if (code.part >= 0) {
        const std::int64_t part = integer(code.children[static_cast<std::size_t>(code.part)]);
        if (part < 0 || part >= static_cast<std::int64_t>(term_->arguments.size())) fail("part " + std::to_string(part) + " is out of range");
        operand = static_cast<std::size_t>(part);
    }
    const Shape& shape = table_[term_->arguments[operand]].type.shape;
    const std::size_t looked_at = binding_.axis;
    std::size_t axis = 0, flat = 0;
    const auto step = [&](std::int64_t at) {
        if (axis >= shape.size()) fail("an access has too many indices");
        if (at < 0 || at >= shape[axis])
            fail("index " + std::to_string(at) + " is out of range at axis " + std::to_string(axis) + " of size " + std::to_string(shape[axis]));
        flat = flat * static_cast<std::size_t>(shape[axis++]) + static_cast<std::size_t>(at);
        if (index) index->push_back(at);
    };
    for (const Code::Index& entry : code.index) {
        if (entry.family < 0) {
            step(integer(code.children[static_cast<std::size_t>(entry.expression)]));
            continue;
        }
        const std::vector<std::int64_t>& entries = binding_.families[static_cast<std::size_t>(entry.family)];
        for (std::size_t axis_of_group = 0; axis_of_group < entries.size(); ++axis_of_group) {
            binding_.axis = axis_of_group;
            step(entry.expression < 0 ? entries[axis_of_group] : integer(code.children[static_cast<std::size_t>(entry.expression)]));
        }
    }
    if (axis != shape.size()) fail("an access has too few indices");
    binding_.axis = looked_at;
    return {operand, flat};
}

Scalar Interpreter::access(const Code& code) {
    const Place from = place(code, nullptr);
    return source_.read(from.argument, from.at);
}

Scalar Interpreter::apply(const OperatorProgram& function, const std::vector<Scalar>& arguments, int depth) {
    if (depth > deepest_call) fail("functions call each other too deeply");
    if (function.has_body) {
        const std::vector<Scalar>* outer = parameters_;
        const int outer_depth = call_depth_;
        parameters_ = &arguments;
        call_depth_ = depth;
        Scalar result = value(function.body);
        parameters_ = outer;
        call_depth_ = outer_depth;
        return result;
    }
    if (function.name == "to_real" && arguments.size() == 1) return arguments[0];
    if (function.name == "truncate" && arguments.size() == 1 && !arguments[0].approximate()) {
        const Rational number = arguments[0].exact();
        return Scalar::of(Rational(numerator(number) / denominator(number)));  // of whole numbers, towards 0
    }
    if (!is_approximate_) fail("the function " + function.name + " has no exact value");
    const auto found = approximations().find(function.name);
    if (found == approximations().end() || arguments.size() != 1) fail("no approximation of the function " + function.name + " is known");
    return Scalar::near(found->second(arguments[0].to_double()));
}

/// a * inv(0), where inv(0) is some number of which nothing is known. It may stand where nobody reads it; it equals nothing that is recorded.
Scalar Interpreter::over_zero(const Scalar& a) const {
    if (over_zero_) return arithmetic(Code::Kind::Multiply, a, Scalar::of(*over_zero_));
    if (!is_approximate_) fail("inv(0) has no value");
    return Scalar::near(std::nan(""));
}

Scalar Interpreter::arithmetic(Code::Kind kind, const Scalar& a, const Scalar& b) const {
    if (a.approximate() || b.approximate()) {
        const double x = a.to_double(), y = b.to_double();
        switch (kind) {
            case Code::Kind::Add: return Scalar::near(x + y);
            case Code::Kind::Subtract: return Scalar::near(x - y);
            case Code::Kind::Multiply: return Scalar::near(x * y);
            case Code::Kind::Divide: return y == 0 ? over_zero(a) : Scalar::near(x / y);
            default: fail("div and mod of an approximate number");
        }
    }
    if (b.is_zero() && kind == Code::Kind::Divide) return over_zero(a);
    if (b.is_zero() && (kind == Code::Kind::FloorDivide || kind == Code::Kind::Modulo)) {
        if (over_zero_) return Scalar::of(*over_zero_);
        fail("division by 0 has no value");
    }
    if (a.whole() && b.whole())
        if (const std::optional<std::int64_t> result = whole_arithmetic(kind, *a.whole(), *b.whole())) return Scalar::of(*result);
    const Rational x = a.exact(), y = b.exact();
    switch (kind) {
        case Code::Kind::Add: return Scalar::of(Rational(x + y));
        case Code::Kind::Subtract: return Scalar::of(Rational(x - y));
        case Code::Kind::Multiply: return Scalar::of(Rational(x * y));
        case Code::Kind::Divide: return Scalar::of(Rational(x / y));
        default: {
            const Rational quotient = floor_quotient(x, y);
            return Scalar::of(kind == Code::Kind::FloorDivide ? quotient : Rational(x - y * quotient));
        }
    }
}

/// What an instance of a kernel compares: nobody knows which of two numbers is larger that are as near as rounding brings them.
int Interpreter::compare(const Scalar& a, const Scalar& b) const {
    if (instance_ && (a.approximate() || b.approximate())) {
        const double x = a.to_double(), y = b.to_double();
        const bool is_short = static_cast<double>(static_cast<float>(x)) == x;
        const bool is_near = std::abs(x - y) <= 1e-9 * (std::abs(x) + std::abs(y));
        if (is_near && !(x == y && is_short)) fail("two numbers of a row are too near to each other to be ranked");
    }
    return order(a, b);
}

Scalar Interpreter::attribute(const Code& code) const {
    const AttributeValue& given = (*attributes_)[static_cast<std::size_t>(code.slot)];
    if (const auto* number = std::get_if<std::int64_t>(&given)) return Scalar::of(*number);
    if (const auto* number = std::get_if<Rational>(&given)) return Scalar::of(*number);
    if (const auto* holds = std::get_if<bool>(&given)) return truth(*holds);
    fail("a text is no element");
}

Scalar Interpreter::value(const Code& code) {
    const auto child = [&](std::size_t i) { return value(code.children[i]); };
    switch (code.kind) {
        case Code::Kind::Number:
        case Code::Kind::Truth: return Scalar::of(code.number);
        case Code::Kind::Slot:
        case Code::Kind::Rank:
        case Code::Kind::Total: return from_slots(code);
        case Code::Kind::FamilyEntry:
        case Code::Kind::Start: return from_slots(code);
        case Code::Kind::Each: {
            const std::size_t rank = binding_.families[static_cast<std::size_t>(code.family)].size();
            for (std::size_t axis = 0; axis < rank; ++axis) {
                binding_.axis = axis;
                if (!value(code.children[0]).truth()) return truth(false);
            }
            return truth(true);
        }
        case Code::Kind::GroupSum: return group_sum(code);
        case Code::Kind::Attribute: return attribute(code);
        case Code::Kind::Parameter: return (*parameters_)[static_cast<std::size_t>(code.slot)];
        case Code::Kind::Negate: return arithmetic(Code::Kind::Subtract, Scalar::of(std::int64_t{0}), child(0));
        case Code::Kind::Add:
        case Code::Kind::Subtract:
        case Code::Kind::Multiply:
        case Code::Kind::Divide:
        case Code::Kind::FloorDivide:
        case Code::Kind::Modulo: return arithmetic(code.kind, child(0), child(1));
        case Code::Kind::Inverse: return arithmetic(Code::Kind::Divide, Scalar::of(std::int64_t{1}), child(0));
        case Code::Kind::ToReal: return child(0);
        case Code::Kind::Equal: return truth(compare(child(0), child(1)) == 0);
        case Code::Kind::NotEqual: return truth(compare(child(0), child(1)) != 0);
        case Code::Kind::Less: return truth(compare(child(0), child(1)) < 0);
        case Code::Kind::LessEqual: return truth(compare(child(0), child(1)) <= 0);
        case Code::Kind::Greater: return truth(compare(child(0), child(1)) > 0);
        case Code::Kind::GreaterEqual: return truth(compare(child(0), child(1)) >= 0);
        case Code::Kind::Not: return truth(!child(0).truth());
        case Code::Kind::And:
            for (const Code& part : code.children)
                if (!value(part).truth()) return truth(false);
            return truth(true);
        case Code::Kind::Or:
            for (const Code& part : code.children)
                if (value(part).truth()) return truth(true);
            return truth(false);
        case Code::Kind::If: return child(child(0).truth() ? 1 : 2);
        case Code::Kind::Access: return access(code);
        case Code::Kind::Function: {
            std::vector<Scalar> arguments;
            for (const Code& argument : code.children) arguments.push_back(value(argument));
            return apply(table_.programs()[code.function_id], arguments, call_depth_ + 1);
        }
        case Code::Kind::SumBinder:
        case Code::Kind::MaxBinder: return reduction(code);
        case Code::Kind::Locate:
            if (!locate(code)) fail("an index lies in no part");
            return child(1);
        case Code::Kind::Opaque: fail("nothing is known about a kernel that is not looked into (" + program_->name + ")");
    }
    fail("an expression without a value");
}

Scalar Interpreter::reduction(const Code& code) {
    const std::int64_t low = integer(code.children[0]), high = integer(code.children[1]);
    const bool sum = code.kind == Code::Kind::SumBinder;
    if (!sum && high <= low) fail("max of nothing");
    Scalar result = Scalar::of(std::int64_t{0});
    for (std::int64_t p = low; p < high; ++p) {
        work_.spend();
        bind(code.slot, p);
        Scalar next = value(code.children[2]);
        if (sum) result = arithmetic(Code::Kind::Add, result, next);
        else if (p == low || order(next, result) > 0) result = std::move(next);
    }
    return result;
}

Scalar Interpreter::group_sum(const Code& code) {
    const std::size_t rank = binding_.families[static_cast<std::size_t>(code.family)].size();
    Shape sizes;
    for (binding_.axis = 0; binding_.axis < rank; ++binding_.axis) sizes.push_back(integer(code.children[0]));
    Scalar result = Scalar::of(std::int64_t{0});
    for (std::int64_t size : sizes)
        if (size <= 0) return result;
    Shape index(rank, 0);
    while (true) {
        work_.spend();
        binding_.families[static_cast<std::size_t>(code.slot)] = index;
        result = arithmetic(Code::Kind::Add, result, value(code.children[1]));
        std::size_t axis = rank;
        while (axis > 0 && ++index[axis - 1] == sizes[axis - 1]) index[--axis] = 0;
        if (axis == 0) return result;
    }
}

bool Interpreter::locate(const Code& code) {
    std::int64_t at = integer(code.children[0]);
    const std::vector<std::int64_t>& sizes = binding_.size_lists[static_cast<std::size_t>(code.slot)];
    for (std::size_t part = 0; at >= 0 && part < sizes.size(); ++part) {
        if (at < sizes[part]) {
            bind(code.part_slot, static_cast<std::int64_t>(part));
            bind(code.offset_slot, at);
            return true;
        }
        at -= sizes[part];
    }
    return false;
}

}  // namespace countersign
