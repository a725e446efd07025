// The functions of docs/language.md section 6: about shapes and types, about numbers and lists, and those that make terms.
#include <algorithm>

#include "prover/term/canonical.h"
#include "prover/term/element_type.h"
#include "prover/term/value_evaluator.h"

namespace countersign {
namespace {

enum class FunctionGroup { Shape, Number, Term };
struct FunctionEntry {
    const char* name;
    FunctionGroup group;
    std::size_t least, most;
};
constexpr std::size_t any_number = 1000;
constexpr FunctionEntry functions[] = {
    {"shape", FunctionGroup::Shape, 1, 1},      {"size", FunctionGroup::Shape, 2, 2},        {"rank", FunctionGroup::Shape, 1, 1},
    {"dtype", FunctionGroup::Shape, 1, 1},      {"sort", FunctionGroup::Shape, 1, 1},        {"is_tensor", FunctionGroup::Shape, 1, 1},
    {"is_number", FunctionGroup::Shape, 1, 1},  {"is_integer", FunctionGroup::Shape, 1, 1},  {"is_none", FunctionGroup::Shape, 1, 1},
    {"is_list", FunctionGroup::Shape, 1, 1},    {"promote", FunctionGroup::Shape, 1, any_number},
    {"len", FunctionGroup::Number, 1, 1},       {"range", FunctionGroup::Number, 1, 1},      {"product", FunctionGroup::Number, 1, 1},
    {"min", FunctionGroup::Number, 2, 2},       {"max", FunctionGroup::Number, 2, 2},        {"clip", FunctionGroup::Number, 3, 3},
    {"axis", FunctionGroup::Number, 2, 2},      {"real", FunctionGroup::Number, 1, 1},       {"int", FunctionGroup::Number, 1, 1},
    {"convert", FunctionGroup::Term, 2, 2},     {"broadcast", FunctionGroup::Term, 2, 2},    {"broadcast_shapes", FunctionGroup::Term, 2, 2},
    {"reshape", FunctionGroup::Term, 2, 2},     {"transpose", FunctionGroup::Term, 2, 2},
};

std::string dtype_of_number(const Value& value) { return value.is_truth() ? "b8" : value.is_integer() ? "i64" : "f64"; }

std::string sort_text(Sort sort) { return sort == Sort::Bool ? "bool" : sort == Sort::Int ? "int" : "real"; }

/// A number as one of a sort; an error if it is none.
Value converted_number(const Value& value, Sort sort, const Place& place) {
    switch (sort) {
        case Sort::Real: return Value::real(value.number);
        case Sort::Int:
            if (!value.number.is_whole()) ValueEvaluator::fail(place, rational_text(value.number) + " is no integer");
            return Value::integer(value.number);
        default:
            if (value.number != 0 && value.number != 1) ValueEvaluator::fail(place, rational_text(value.number) + " is no truth value");
            return Value::truth(value.number != 0);
    }
}

}  // namespace

bool ValueEvaluator::function(const Expression& e, Value& result) {
    for (const FunctionEntry& entry : functions) {
        if (e.text != entry.name) continue;
        // An operator may have the name of a function of numbers (`max` over a list of tensors).
        const bool shared = table_.find_operator(e.text) != OperatorId{};
        const bool comprehension = !e.children.empty() && e.children[0]->kind == ExpressionKind::Comprehension;
        if (shared && (comprehension || !e.attributes.empty() || e.children.size() < entry.least || e.children.size() > entry.most)) return false;
        std::vector<Value> arguments = elements(e.children);
        if (shared && std::any_of(arguments.begin(), arguments.end(), [](const Value& value) { return value.is_term() || value.is_list(); }))
            return false;
        const bool names_shape = e.text == "reshape" && e.attributes.size() == 1 && e.attributes[0].name == "shape";
        if (names_shape) arguments.push_back(evaluate(*e.attributes[0].value));  // `reshape(x; shape = s)` is `reshape(x, s)`
        else if (!e.attributes.empty()) fail(e.place, e.text + " has no attributes");
        if (arguments.size() < entry.least || arguments.size() > entry.most)
            fail(e.place, e.text + " takes " + std::to_string(entry.least) + " arguments, not " + std::to_string(arguments.size()));
        switch (entry.group) {
            case FunctionGroup::Shape: result = shape_function(e, arguments); break;
            case FunctionGroup::Number: result = number_function(e, arguments); break;
            case FunctionGroup::Term: result = term_function(e, arguments); break;
        }
        return true;
    }
    return false;
}

Value ValueEvaluator::shape_function(const Expression& e, const std::vector<Value>& arguments) {
    const Value& v = arguments[0];
    if (e.text == "is_tensor") return Value::truth(v.is_term());
    if (e.text == "is_number") return Value::truth(v.is_number());
    if (e.text == "is_integer") return Value::truth(v.is_integer());
    if (e.text == "is_none") return Value::truth(v.is_none());
    if (e.text == "is_list") return Value::truth(v.is_list());
    if (e.text == "dtype") {
        if (v.is_number()) return Value::type(dtype_of_number(v));
        if (!v.is_term() || v.dtype.empty()) fail(e.place, "dtype is of a parameter or a number, not of " + value_text(table_, v));
        return Value::type(v.dtype);
    }
    if (e.text == "sort") {
        if (v.is_type()) return Value::string(sort_text(sort_of_element_type(v.dtype)));
        if (v.is_term()) return Value::string(sort_text(table_[v.term].type.sort));
        fail(e.place, "sort is of a tensor or an element type, not of " + value_text(table_, v));
    }
    if (e.text == "promote") {
        std::vector<PromotionOperand> operands;
        std::vector<Value> flat;
        for (const Value& argument : arguments) {
            if (argument.is_list()) flat.insert(flat.end(), argument.items.begin(), argument.items.end());
            else flat.push_back(argument);
        }
        for (const Value& argument : flat) {
            PromotionOperand operand;
            if (argument.is_term() && !argument.dtype.empty()) {
                operand.dtype = argument.dtype;
                operand.rank = argument.is_literal                              ? PromotionOperand::Rank::Number
                               : table_[argument.term].type.shape.empty() ? PromotionOperand::Rank::TensorWithoutAxes
                                                                          : PromotionOperand::Rank::TensorWithAxes;
            } else if (argument.is_number()) {
                operand.dtype = dtype_of_number(argument);
                operand.rank = PromotionOperand::Rank::Number;
            } else {
                fail(e.place, "promote is of parameters and numbers, not of " + value_text(table_, argument));
            }
            operands.push_back(std::move(operand));
        }
        const std::string dtype = promoted_element_type(operands);
        if (dtype.empty()) fail(e.place, "there is no common element type");
        return Value::type(dtype);
    }
    if (!v.is_term()) fail(e.place, e.text + " is of a tensor, not of " + value_text(table_, v));
    const Shape& shape = table_[v.term].type.shape;
    if (e.text == "shape") return Value::shape(shape);
    if (e.text == "rank") return Value::integer(static_cast<std::int64_t>(shape.size()));
    std::int64_t at = small_integer(arguments[1], e.place);
    if (at < 0) at += static_cast<std::int64_t>(shape.size());
    if (at < 0 || at >= static_cast<std::int64_t>(shape.size())) fail(e.place, "there is no axis " + rational_text(arguments[1].number));
    return Value::integer(shape[static_cast<std::size_t>(at)]);
}

Value ValueEvaluator::number_function(const Expression& e, const std::vector<Value>& arguments) {
    const Value& v = arguments[0];
    if (e.text == "len") {
        if (!v.is_list()) fail(e.place, "len is of a list, not of " + value_text(table_, v));
        return Value::integer(static_cast<std::int64_t>(v.items.size()));
    }
    if (e.text == "range") {
        const std::int64_t length = small_integer(v, e.place);
        if (length > longest_range) fail(e.place, "the list is too long");
        std::vector<Value> items;
        for (std::int64_t i = 0; i < length; ++i) items.push_back(Value::integer(i));
        return Value::list(std::move(items));
    }
    if (e.text == "product") {
        if (!v.is_list()) fail(e.place, "product is of a list, not of " + value_text(table_, v));
        Rational result = 1;
        for (const Value& item : v.items) {
            if (!item.is_integer()) fail(e.place, "product is of integers");
            result *= item.number;
        }
        return Value::integer(result);
    }
    for (const Value& argument : arguments)
        if (!argument.is_number()) fail(e.place, e.text + " is of numbers, not of " + value_text(table_, argument));
    if (e.text == "real") return Value::real(v.number);
    if (e.text == "int") return converted_number(v, Sort::Int, e.place);
    if (e.text == "axis") {
        const std::int64_t rank = std::max<std::int64_t>(1, small_integer(arguments[1], e.place));
        std::int64_t at = small_integer(v, e.place);
        if (at < 0) at += rank;
        if (at < 0 || at >= rank) fail(e.place, "there is no axis " + rational_text(v.number) + " in a rank of " + std::to_string(rank));
        return Value::integer(at);
    }
    if (e.text == "min") return arguments[1].number < v.number ? arguments[1] : v;
    if (e.text == "max") return arguments[1].number > v.number ? arguments[1] : v;
    // clip(v, lo, hi)
    if (v.number < arguments[1].number) return arguments[1];
    return v.number > arguments[2].number ? arguments[2] : v;
}

Value ValueEvaluator::term_function(const Expression& e, const std::vector<Value>& arguments) {
    const Value& v = arguments[0];
    const auto made = [&](Result<TermId> term, const std::string& dtype) {
        if (!term) fail(e.place, term.error().message);
        return Value::tensor(*term, dtype);
    };
    if (e.text == "convert") {
        if (!arguments[1].is_type()) fail(e.place, "convert needs an element type, not " + value_text(table_, arguments[1]));
        const Sort sort = sort_of_element_type(arguments[1].dtype);
        // Torch wraps what an integer type does not hold, a number beside a tensor too: that is no conversion here.
        const auto holds = [&](const Rational& least, const Rational& most) {
            const auto [first, last] = values_of_element_type(arguments[1].dtype);
            if (sort == Sort::Int && (least < first || most > last))
                fail(e.place, value_text(table_, v) + " may be what " + arguments[1].dtype + " does not hold: it is not converted to it");
        };
        if (v.is_number()) {
            const Value number = converted_number(v, sort, e.place);
            holds(number.number, number.number);
            return number;
        }
        if (!v.is_term()) fail(e.place, "convert is of a tensor or a number, not of " + value_text(table_, v));
        if (sort_of_element_type(v.dtype) == Sort::Int) holds(values_of_element_type(v.dtype).first, values_of_element_type(v.dtype).second);
        return made(convert_term(table_, v.term, sort), arguments[1].dtype);
    }
    if (e.text == "broadcast_shapes") {
        Result<Shape> shape = broadcast_shapes(shape_of_list(v, e.place), shape_of_list(arguments[1], e.place));
        if (!shape) fail(e.place, shape.error().message);
        return Value::shape(*shape);
    }
    const Shape target = shape_of_list(arguments[1], e.place);
    if (e.text == "broadcast" && v.is_number())
        return made(table_.make("fill", {}, {AttributeValue(target), attribute_value(v, e.place)}), "");
    if (!v.is_term()) fail(e.place, e.text + " is of a tensor, not of " + value_text(table_, v));
    if (e.text == "broadcast") return made(broadcast_term(table_, v.term, target), v.dtype);
    if (e.text == "reshape") return made(reshape_term(table_, v.term, target), v.dtype);
    return made(transpose_term(table_, v.term, target), v.dtype);
}

Result<Value> broadcast_number(TermTable& table, const Value& number, const TermType& type, const std::string& dtype, const Place& place) {
    if (!number.is_number()) return Error{place, value_text(table, number) + " is no number"};
    try {
        const Value value = converted_number(number, type.sort, place);
        AttributeValue attribute;
        if (value.is_real()) attribute = value.number;
        else if (value.is_truth()) attribute = value.truth_value();
        else attribute = ValueEvaluator::small_integer(value, place);
        Result<TermId> term = table.make("fill", {}, {AttributeValue(type.shape), std::move(attribute)});
        if (!term) return Error{place, term.error().message};
        return Value::tensor(*term, dtype);
    } catch (const EvaluationError& failure) {
        return failure.error;
    }
}

}  // namespace countersign
