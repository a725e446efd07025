// Value expressions of docs/language.md section 6: names, arithmetic, comparisons, lists and calls of operators.
#include "prover/term/value_evaluator.h"

#include "prover/term/element_type.h"

namespace countersign {
std::string value_text(const TermTable& table, const Value& value) {
    switch (value.kind) {
        case Value::Kind::None: return "none";
        case Value::Kind::Term: return "a tensor " + value.dtype + shape_text(table[value.term].type.shape);
        case Value::Kind::Integer:
        case Value::Kind::Real: return rational_text(value.number);
        case Value::Kind::Text: return "'" + value.text + "'";
        case Value::Kind::Truth: return value.truth_value() ? "true" : "false";
        case Value::Kind::Type: return value.dtype;
        case Value::Kind::List: {
            std::string result = "[";
            for (std::size_t i = 0; i < value.items.size(); ++i) result += (i > 0 ? ", " : "") + value_text(table, value.items[i]);
            return result + "]";
        }
    }
    return "";
}

void ValueEvaluator::fail(const Place& place, const std::string& message) { throw EvaluationError{Error{place, message}}; }

std::int64_t ValueEvaluator::small_integer(const Value& value, const Place& place) {
    if (!value.is_integer()) fail(place, "an integer is needed here");
    if (value.number > INT64_MAX || value.number < INT64_MIN) fail(place, "an integer does not fit 64 bits");
    return static_cast<std::int64_t>(numerator(value.number));
}

Shape ValueEvaluator::shape_of_list(const Value& list, const Place& place) {
    if (!list.is_list()) fail(place, "a list of integers is needed here");
    Shape shape;
    for (const Value& item : list.items) shape.push_back(small_integer(item, place));
    return shape;
}

const Value* ValueEvaluator::find(const std::string& name) const {
    for (auto at = names_.rbegin(); at != names_.rend(); ++at)
        if (at->first == name) return &at->second;
    return nullptr;
}

bool ValueEvaluator::evaluate_truth(const Expression& e) {
    const Value value = evaluate(e);
    if (!value.is_truth()) fail(e.place, "a truth value is needed here, not " + value_text(table_, value));
    return value.truth_value();
}

Value ValueEvaluator::evaluate(const Expression& e) {
    switch (e.kind) {
        case ExpressionKind::Number:
            return e.text.find_first_of(".eE") != std::string::npos || !e.number.is_whole() ? Value::real(e.number)
                                                                                                                         : Value::integer(e.number);
        case ExpressionKind::String: return Value::string(e.text);
        case ExpressionKind::Truth: return Value::truth(e.number != 0);
        case ExpressionKind::None: return Value::none();
        case ExpressionKind::Name: return name(e);
        case ExpressionKind::Negate: {
            Value value = evaluate(*e.children[0]);
            if (!value.is_integer() && !value.is_real()) fail(e.place, "only a number has a sign, not " + value_text(table_, value));
            value.number = -value.number;
            return value;
        }
        case ExpressionKind::Not: return Value::truth(!evaluate_truth(*e.children[0]));
        case ExpressionKind::And:
            for (const ExpressionPointer& part : e.children)
                if (!evaluate_truth(*part)) return Value::truth(false);
            return Value::truth(true);
        case ExpressionKind::Or:
            for (const ExpressionPointer& part : e.children)
                if (evaluate_truth(*part)) return Value::truth(true);
            return Value::truth(false);
        case ExpressionKind::Add:
        case ExpressionKind::Subtract:
        case ExpressionKind::Multiply:
        case ExpressionKind::Divide:
        case ExpressionKind::FloorDivide:
        case ExpressionKind::Modulo: return arithmetic(e);
        case ExpressionKind::Equal:
        case ExpressionKind::NotEqual:
        case ExpressionKind::Less:
        case ExpressionKind::LessEqual:
        case ExpressionKind::Greater:
        case ExpressionKind::GreaterEqual:
        case ExpressionKind::In: return compare(e);
        case ExpressionKind::If: return evaluate(*e.children[evaluate_truth(*e.children[0]) ? 1 : 2]);
        case ExpressionKind::List: return Value::list(elements(e.children));
        case ExpressionKind::Fold: {
            Value accumulator = evaluate(*e.children[0]);
            const Value list = evaluate(*e.children[1]);
            if (!list.is_list()) fail(e.children[1]->place, "a list is needed here");
            const std::size_t outer = names();
            for (const Value& item : list.items) {
                define(e.binders[0], accumulator);
                define(e.binders[1], item);
                accumulator = evaluate(*e.children[2]);
                forget_to(outer);
            }
            return accumulator;
        }
        case ExpressionKind::Access: return access(e);
        case ExpressionKind::Call: return call(e);
        default: fail(e.place, "'" + expression_text(e) + "' has no value here");
    }
}

Value ValueEvaluator::name(const Expression& e) {
    const Value* value = find(e.text);
    const auto is_state = [](const Value& one) { return one.is_term() && one.dtype == "u64"; };
    if (value && (is_state(*value) || std::any_of(value->items.begin(), value->items.end(), is_state)))
        fail(e.place, "no definition reads a tensor of u64, a random state");
    if (value) return *value;
    if (hook_)
        if (std::optional<Result<Value>> known = hook_(e)) {
            if (!*known) throw EvaluationError{known->error()};
            return **known;
        }
    if (e.text == "floats" || e.text == "integers") {
        std::vector<Value> types;
        for (const std::string& dtype : element_types())
            if (sort_of_element_type(dtype) == (e.text == "floats" ? Sort::Real : Sort::Int)) types.push_back(Value::type(dtype));
        return Value::list(std::move(types));
    }
    if (e.text == "real" || e.text == "int" || e.text == "bool") return Value::string(e.text);  // a sort
    if (is_element_type(e.text)) return Value::type(e.text);
    if (e.text.rfind("torch.", 0) == 0)
        if (std::string dtype = element_type_of_symbol(e.text); !dtype.empty()) return Value::type(dtype);
    fail(e.place, "the name " + e.text + " has no meaning here");
}

Value ValueEvaluator::access(const Expression& e) {
    if (hook_)
        if (std::optional<Result<Value>> known = hook_(e)) {
            if (!*known) throw EvaluationError{known->error()};
            return **known;
        }
    if (e.children.size() != 2) fail(e.place, "a list has one index");
    const auto members = e.children[0]->kind == ExpressionKind::Name ? of_members_.find(e.children[0]->text) : of_members_.end();
    const bool member = members != of_members_.end();
    std::int64_t at = small_integer(evaluate(*e.children[1]), e.children[1]->place);
    const Value list = member ? members->second : evaluate(*e.children[0]);
    if (!list.is_list()) fail(e.place, "only a list has elements, not " + value_text(table_, list));
    const std::int64_t length = static_cast<std::int64_t>(list.items.size());
    if (at < 0 && !member) at += length;
    if (at < 0 || at >= length) fail(e.place, "there is no element " + std::to_string(at) + " in a list of " + std::to_string(length));
    return list.items[static_cast<std::size_t>(at)];
}

std::vector<Value> ValueEvaluator::elements(const std::vector<ExpressionPointer>& expressions) {
    std::vector<Value> result;
    for (const ExpressionPointer& element : expressions) {
        if (element->kind == ExpressionKind::Group) {
            const Value* list = find(element->text);
            if (!list || !list->is_list()) fail(element->place, element->text + " is no list");
            result.insert(result.end(), list->items.begin(), list->items.end());
            continue;
        }
        if (element->kind != ExpressionKind::Comprehension) {
            result.push_back(evaluate(*element));
            continue;
        }
        Value range = evaluate(*element->children[1]);
        if (element->number == 1) {
            const std::int64_t length = small_integer(range, element->place);
            if (length > longest_range) fail(element->place, "the list is too long");
            range = Value::list({});
            for (std::int64_t i = 0; i < length; ++i) range.items.push_back(Value::integer(i));
        }
        if (!range.is_list()) fail(element->place, "a list is needed behind 'in'");
        const std::size_t outer = names();
        for (const Value& item : range.items) {
            define(element->text, item);
            result.push_back(evaluate(*element->children[0]));
            forget_to(outer);
        }
    }
    return result;
}

Value ValueEvaluator::arithmetic(const Expression& e) {
    const Value a = evaluate(*e.children[0]), b = evaluate(*e.children[1]);
    if (e.kind == ExpressionKind::Add && a.is_list() && b.is_list()) {
        std::vector<Value> items = a.items;
        items.insert(items.end(), b.items.begin(), b.items.end());
        return Value::list(std::move(items));
    }
    const auto is_number = [](const Value& value) { return value.is_integer() || value.is_real(); };
    if (!is_number(a) || !is_number(b)) fail(e.place, "no arithmetic between " + value_text(table_, a) + " and " + value_text(table_, b));
    const bool integers = a.is_integer() && b.is_integer();
    const auto number = [&](Rational value) { return integers ? Value::integer(std::move(value)) : Value::real(std::move(value)); };
    switch (e.kind) {
        case ExpressionKind::Add: return number(a.number + b.number);
        case ExpressionKind::Subtract: return number(a.number - b.number);
        case ExpressionKind::Multiply: return number(a.number * b.number);
        case ExpressionKind::Divide:
            if (b.number == 0) fail(e.place, "division by 0");
            return Value::real(a.number / b.number);
        default:
            if (!integers) fail(e.place, "div and mod are of integers");
            if (b.number == 0) fail(e.place, "division by 0");
            const Rational quotient = floor_quotient(a.number, b.number);
            return Value::integer(e.kind == ExpressionKind::FloorDivide ? quotient : Rational(a.number - b.number * quotient));
    }
}

bool ValueEvaluator::equal(const Value& a, const Value& b, const Place& place) const {
    if (a.is_term() || b.is_term()) {
        if (a.is_none() || b.is_none()) return false;
        fail(place, "tensors are compared by operators, not by '='");
    }
    if ((a.is_integer() || a.is_real()) && (b.is_integer() || b.is_real())) return a.number == b.number;
    const auto is_scalar = [](const Value& value) {
        return value.is_integer() || value.is_real() || value.kind == Value::Kind::Truth || value.kind == Value::Kind::Text;
    };
    if (a.kind != b.kind) {
        if (is_scalar(a) && is_scalar(b)) fail(place, "no comparison of " + value_text(table_, a) + " and " + value_text(table_, b));
        return false;
    }
    switch (a.kind) {
        case Value::Kind::Truth: return a.number == b.number;
        case Value::Kind::Text: return a.text == b.text;
        case Value::Kind::Type: return a.dtype == b.dtype;
        case Value::Kind::List:
            if (a.items.size() != b.items.size()) return false;
            for (std::size_t i = 0; i < a.items.size(); ++i)
                if (!equal(a.items[i], b.items[i], place)) return false;
            return true;
        default: return true;  // none
    }
}

Value ValueEvaluator::compare(const Expression& e) {
    const Value a = evaluate(*e.children[0]), b = evaluate(*e.children[1]);
    if (e.kind == ExpressionKind::Equal) return Value::truth(equal(a, b, e.place));
    if (e.kind == ExpressionKind::NotEqual) return Value::truth(!equal(a, b, e.place));
    if (e.kind == ExpressionKind::In) {
        if (!b.is_list()) fail(e.place, "a list is needed behind 'in'");
        for (const Value& item : b.items)
            if (equal(a, item, e.place)) return Value::truth(true);
        return Value::truth(false);
    }
    const auto is_number = [](const Value& value) { return value.is_integer() || value.is_real(); };
    if (!is_number(a) || !is_number(b)) fail(e.place, "no order between " + value_text(table_, a) + " and " + value_text(table_, b));
    switch (e.kind) {
        case ExpressionKind::Less: return Value::truth(a.number < b.number);
        case ExpressionKind::LessEqual: return Value::truth(a.number <= b.number);
        case ExpressionKind::Greater: return Value::truth(a.number > b.number);
        default: return Value::truth(a.number >= b.number);
    }
}

Value ValueEvaluator::call(const Expression& e) {
    if (hook_)
        if (std::optional<Result<Value>> known = hook_(e)) {
            if (!*known) throw EvaluationError{known->error()};
            return **known;
        }
    Value result;
    if (function(e, result)) return result;
    return operator_call(e);
}

AttributeValue ValueEvaluator::attribute_value(const Value& value, const Place& place) const {
    switch (value.kind) {
        case Value::Kind::Integer: return small_integer(value, place);
        case Value::Kind::Real: return value.number;
        case Value::Kind::Truth: return value.truth_value();
        case Value::Kind::Text: return value.text;
        case Value::Kind::List: return shape_of_list(value, place);
        default: fail(place, value_text(table_, value) + " is no attribute value");
    }
}

void ValueEvaluator::fill_beside_terms(OperatorId op, std::vector<Value>& arguments, const Place& place) {
    const ScalarFunction* function = table_.scalar_function(op);
    if (!function || function->parameters.size() != arguments.size()) return;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].is_number()) continue;
        const Sort declared = function->parameters[i].second;
        const Value* beside = nullptr;
        const Value* same_parameter = nullptr;
        for (std::size_t j = 0; j < arguments.size(); ++j) {
            if (!arguments[j].is_term()) continue;
            if (!beside) beside = &arguments[j];
            if (!same_parameter && function->parameters[j].second == declared) same_parameter = &arguments[j];
        }
        if (!beside) fail(place, "no operand of " + function->name + " is a tensor");
        TermType type = table_[beside->term].type;
        if (same_parameter) type.sort = table_[same_parameter->term].type.sort;
        else if (declared == Sort::Bool || declared == Sort::Int || declared == Sort::Real) type.sort = declared;
        else type.sort = arguments[i].is_truth() ? Sort::Bool : arguments[i].is_integer() ? Sort::Int : Sort::Real;
        Result<Value> filled = broadcast_number(table_, arguments[i], type, "", place);
        if (!filled) throw EvaluationError{filled.error()};
        arguments[i] = *filled;
    }
}

Value ValueEvaluator::operator_call(const Expression& e) {
    const OperatorId op = table_.find_operator(e.text);
    if (op == OperatorId{}) fail(e.place, "there is no function or operator " + e.text);
    const CoreOperator* core = table_.core_operator(op);
    std::vector<Value> arguments = elements(e.children);
    if (fills_numbers_) fill_beside_terms(op, arguments, e.place);
    std::vector<TermId> terms;
    for (const Value& argument : arguments) {
        if (argument.is_term()) {
            terms.push_back(argument.term);
        } else if (core && core->takes_list() && argument.is_list()) {
            for (const Value& item : argument.items) {
                if (!item.is_term()) fail(e.place, e.text + " takes tensors, not " + value_text(table_, item));
                terms.push_back(item.term);
            }
        } else {
            fail(e.place, e.text + " takes tensors, not " + value_text(table_, argument));
        }
    }
    const std::size_t expected = core ? core->attributes.size() : 0;
    if (e.attributes.size() != expected)
        fail(e.place, e.text + " takes " + std::to_string(expected) + " attributes, not " + std::to_string(e.attributes.size()));
    std::vector<std::optional<AttributeValue>> given(expected);
    for (std::size_t i = 0; i < e.attributes.size(); ++i) {
        const Attribute& attribute = e.attributes[i];
        std::size_t at = i;
        if (!attribute.name.empty())
            for (at = 0; at < expected && core->attributes[at].name != attribute.name;) ++at;
        if (at == expected) fail(e.place, e.text + " has no attribute " + attribute.name);
        if (given[at]) fail(e.place, "attribute " + core->attributes[at].name + " is given twice");
        given[at] = attribute_value(evaluate(*attribute.value), attribute.value->place);
    }
    std::vector<AttributeValue> attributes;
    for (std::optional<AttributeValue>& value : given) attributes.push_back(std::move(*value));
    Result<TermId> term = table_.make(op, std::move(terms), std::move(attributes));
    if (!term) fail(e.place, term.error().message);
    return Value::tensor(*term);
}

}  // namespace countersign
