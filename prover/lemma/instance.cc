#include "prover/lemma/instance.h"

namespace countersign {

namespace {

using Kind = ExpressionKind;

InstanceValue truth_value(bool holds) { return {Rational(holds ? 1 : 0), Sort::Bool}; }

TermId leaf_of(TermTable& table, const std::string& name, const TensorValue& value) { return table.leaf(LeafKind::Free, name, value.type); }

std::string part_name(const std::string& list, std::int64_t part) { return list + "[" + std::to_string(part) + "]"; }

}  // namespace

std::int64_t InstanceReader::integer(const Expression& expression, const Scope& scope) const {
    constexpr std::int64_t largest_integer = std::int64_t{1} << 40;
    const Rational number = value(expression, scope).value;
    if (!number.is_whole() || number > largest_integer || number < -largest_integer)
        throw NotComputable{expression.place, "no integer: " + expression_text(expression)};
    return static_cast<std::int64_t>(numerator(number));
}

/// Where an entry of a list stands that has so many, stand-ins among them.
std::optional<std::size_t> InstanceReader::part_at(std::int64_t part, std::size_t entries) const {
    const auto count = static_cast<std::int64_t>(entries);
    const std::int64_t at = part < 0 && part >= -static_cast<std::int64_t>(instance_.undefined.stand_ins) ? count + part : part;
    if (at < 0 || at >= count) return std::nullopt;
    return static_cast<std::size_t>(at);
}

InstanceValue InstanceReader::element(const TensorValue& tensor, const Scope& scope, const Place& place) const {
    if (!scope.element && tensor.size() != 1) throw NotComputable{place, "a tensor where a number is expected"};
    return {tensor.exact.at(scope.element ? *scope.element : 0), tensor.type.sort};
}

InstanceValue InstanceReader::name(const Expression& expression, const Scope& scope) const {
    const std::string& name = expression.text;
    if (const auto found = scope.names.find(name); found != scope.names.end()) return found->second;
    if (scope.axis)
        if (const auto found = instance_.groups.find(name); found != instance_.groups.end() && *scope.axis < found->second.size())
            return {Rational(found->second[*scope.axis]), Sort::Int};
    if (const auto found = instance_.integers.find(name); found != instance_.integers.end()) return {Rational(found->second), Sort::Int};
    if (const auto found = variant_.axis_position.find(name); found != variant_.axis_position.end()) return value(*found->second, scope);
    if (const auto found = instance_.tensors.find(name); found != instance_.tensors.end() && found->second.size() == 1)
        return element(found->second.front(), scope, expression.place);
    if (const auto found = instance_.scalars.find(name); found != instance_.scalars.end()) {
        if (const auto* integer = std::get_if<std::int64_t>(&found->second)) return {Rational(*integer), Sort::Int};
        if (const auto* real = std::get_if<Rational>(&found->second)) return {*real, Sort::Real};
        if (const auto* holds = std::get_if<bool>(&found->second)) return truth_value(*holds);
    }
    throw NotComputable{expression.place, "unknown name " + name};
}

InstanceValue InstanceReader::arithmetic(const Expression& expression, const Scope& scope) const {
    const InstanceValue a = value(*expression.children[0], scope), b = value(*expression.children[1], scope);
    if (a.value.is_too_long() || b.value.is_too_long()) throw NotComputable{expression.place, "a number of too many digits"};
    const Sort sort = a.sort == Sort::Real || b.sort == Sort::Real ? Sort::Real : Sort::Int;
    switch (expression.kind) {
        case Kind::Add: return {a.value + b.value, sort};
        case Kind::Subtract: return {a.value - b.value, sort};
        case Kind::Multiply: return {a.value * b.value, sort};
        case Kind::Equal: return truth_value(a.value == b.value);
        case Kind::NotEqual: return truth_value(a.value != b.value);
        case Kind::Less: return truth_value(a.value < b.value);
        case Kind::LessEqual: return truth_value(a.value <= b.value);
        case Kind::Greater: return truth_value(a.value > b.value);
        case Kind::GreaterEqual: return truth_value(a.value >= b.value);
        default: break;
    }
    if (b.value == 0) {
        if (!instance_.undefined.over_zero || expression.kind == Kind::Divide) throw NotComputable{expression.place, "a quotient by 0"};
        return {Rational(*instance_.undefined.over_zero), Sort::Int};
    }
    if (expression.kind == Kind::Divide) return {a.value / b.value, Sort::Real};
    const Rational quotient = floor_quotient(a.value, b.value);
    return {expression.kind == Kind::FloorDivide ? quotient : Rational(a.value - b.value * quotient), Sort::Int};
}

std::vector<std::int64_t> InstanceReader::size_list(const Expression& expression, const Scope& scope) const {
    if (expression.kind == Kind::Name)
        if (const auto found = instance_.size_lists.find(expression.text); found != instance_.size_lists.end())
            return {found->second.begin(), found->second.end() - static_cast<std::ptrdiff_t>(instance_.undefined.stand_ins)};
    if (expression.kind != Kind::Lambda || expression.binders.size() != 1)
        throw NotComputable{expression.place, "no sizes: " + expression_text(expression)};
    std::vector<std::int64_t> result;
    Scope inner = scope;
    for (std::int64_t part = 0, length = integer(*expression.children[0], scope); part < length; ++part) {
        inner.names[expression.binders[0]] = {Rational(part), Sort::Int};
        result.push_back(integer(*expression.children[1], inner));
    }
    return result;
}

InstanceValue InstanceReader::call(const Expression& expression, const Scope& scope) const {
    const std::string& name = expression.text;
    const std::size_t count = expression.children.size();
    const auto child = [&](std::size_t i) { return value(*expression.children[i], scope); };
    if (count == 1 && (name == "real" || name == "to_real")) return {child(0).value, Sort::Real};
    if (count == 1 && name == "int") return {child(0).value, Sort::Int};
    if (count == 1 && name == "inv") {
        const Rational divisor = child(0).value;
        if (divisor == 0) throw NotComputable{expression.place, "inv(0)"};
        return {1 / divisor, Sort::Real};
    }
    if (count == 2 && (name == "min" || name == "max")) {
        const InstanceValue a = child(0), b = child(1);
        return (name == "min") == (a.value < b.value) ? a : b;
    }
    if ((name == "total" && count == 1) || (name == "start" && count == 2)) {
        const std::vector<std::int64_t> sizes = size_list(*expression.children[0], scope);
        const std::int64_t end = count == 1 ? static_cast<std::int64_t>(sizes.size()) : integer(*expression.children[1], scope);
        std::int64_t sum = 0;
        for (std::int64_t part = 0; part < end && part < static_cast<std::int64_t>(sizes.size()); ++part)
            sum += sizes[static_cast<std::size_t>(part)];
        return {Rational(sum), Sort::Int};
    }
    if (const auto list = instance_.size_lists.find(name); list != instance_.size_lists.end() && count == 1) {
        const std::optional<std::size_t> at = part_at(integer(*expression.children[0], scope), list->second.size());
        if (!at) throw NotComputable{expression.place, "there is no such part"};
        return {Rational(list->second[*at]), Sort::Int};
    }
    const auto function = library_.functions.find(name);
    if (function == library_.functions.end() || !function->second.body || function->second.parameters.size() != count)
        throw NotComputable{expression.place, "no value of " + name};
    Scope inner;
    for (std::size_t i = 0; i < count; ++i) inner.names[function->second.parameters[i].first] = child(i);
    return value(*function->second.body, inner);
}

InstanceValue InstanceReader::value(const Expression& expression, const Scope& scope) const {
    switch (expression.kind) {
        case Kind::Number: {
            const bool is_whole = expression.number.is_whole() && expression.text.find_first_of(".eE") == std::string::npos;
            return {expression.number, is_whole ? Sort::Int : Sort::Real};
        }
        case Kind::Truth: return truth_value(expression.number != 0);
        case Kind::Name: return name(expression, scope);
        case Kind::Rank: {
            const auto group = instance_.groups.find(expression.text);
            if (group == instance_.groups.end()) break;
            return {Rational(static_cast<std::int64_t>(group->second.size())), Sort::Int};
        }
        case Kind::Negate: {
            InstanceValue a = value(*expression.children[0], scope);
            a.value = -a.value;
            return a;
        }
        case Kind::Not: return truth_value(!truth(*expression.children[0], scope));
        case Kind::Add: case Kind::Subtract: case Kind::Multiply: case Kind::Divide: case Kind::FloorDivide: case Kind::Modulo:
        case Kind::Equal: case Kind::NotEqual: case Kind::Less: case Kind::LessEqual: case Kind::Greater: case Kind::GreaterEqual:
            return arithmetic(expression, scope);
        case Kind::And:
            for (const ExpressionPointer& part : expression.children)
                if (!truth(*part, scope)) return truth_value(false);
            return truth_value(true);
        case Kind::Or:
            for (const ExpressionPointer& part : expression.children)
                if (truth(*part, scope)) return truth_value(true);
            return truth_value(false);
        case Kind::If: return value(*expression.children[truth(*expression.children[0], scope) ? 1 : 2], scope);
        case Kind::Call: return call(expression, scope);
        case Kind::Access: {  // a tensor of a list, in an `all` condition
            const auto list = instance_.tensors.find(expression.children[0]->text);
            if (expression.children.size() != 2 || list == instance_.tensors.end()) break;
            const std::int64_t part = integer(*expression.children[1], scope);
            if (part < 0 || part >= static_cast<std::int64_t>(list->second.size())) break;
            return element(list->second[static_cast<std::size_t>(part)], scope, expression.place);
        }
        case Kind::Comprehension: {
            Scope inner = scope;
            for (std::int64_t part = 0, length = integer(*expression.children[1], scope); part < length; ++part) {
                inner.names[expression.text] = {Rational(part), Sort::Int};
                if (!truth(*expression.children[0], inner)) return truth_value(false);
            }
            return truth_value(true);
        }
        case Kind::Each: {
            Scope inner = scope;
            for (std::size_t axis = 0, count = axes(*expression.children[0]); axis < count; ++axis) {
                inner.axis = axis;
                if (!truth(*expression.children[0], inner)) return truth_value(false);
            }
            return truth_value(true);
        }
        default: break;
    }
    throw NotComputable{expression.place, "no value: " + expression_text(expression)};
}

/// How many axes the families in an expression have.
std::size_t InstanceReader::axes(const Expression& expression) const {
    std::optional<std::size_t> rank;
    std::vector<const Expression*> open{&expression};
    while (!open.empty()) {
        const Expression* next = open.back();
        open.pop_back();
        for (const ExpressionPointer& child : next->children) open.push_back(child.get());
        const auto group = next->kind == Kind::Name ? instance_.groups.find(next->text) : instance_.groups.end();
        if (group == instance_.groups.end()) continue;
        if (rank && *rank != group->second.size()) throw NotComputable{next->place, "families of different ranks"};
        rank = group->second.size();
    }
    if (!rank) throw NotComputable{expression.place, "no family: " + expression_text(expression)};
    return *rank;
}

Shape InstanceReader::family(const Expression& expression, const Scope& scope) const {
    Shape result;
    Scope inner = scope;
    for (std::size_t axis = 0, count = axes(expression); axis < count; ++axis) {
        inner.axis = axis;
        result.push_back(integer(expression, inner));
    }
    return result;
}

Shape InstanceReader::shape(const std::vector<Segment>& segments, const Scope& scope) const {
    Shape result;
    for (const Segment& segment : segments) {
        if (!segment.is_group) {
            result.push_back(integer(*segment.size, scope));
            continue;
        }
        if (segment.family) {
            const Shape sizes = family(*segment.family, scope);
            result.insert(result.end(), sizes.begin(), sizes.end());
            continue;
        }
        const auto group = instance_.groups.find(segment.group);
        if (group == instance_.groups.end()) throw NotComputable{{}, "unknown group *" + segment.group};
        result.insert(result.end(), group->second.begin(), group->second.end());
    }
    return result;
}

AttributeValue InstanceReader::attribute(const Expression& expression, const Scope& scope) const {
    if (expression.kind == Kind::String) return expression.text;
    if (expression.kind == Kind::Name)
        if (const auto scalar = instance_.scalars.find(expression.text); scalar != instance_.scalars.end()) return scalar->second;
    if (expression.kind == Kind::List) {
        std::vector<Segment> segments;
        for (const ExpressionPointer& entry : expression.children) {
            Segment segment;
            segment.is_group = entry->kind == Kind::Group || entry->kind == Kind::Family;
            segment.group = entry->kind == Kind::Group ? entry->text : std::string();
            if (entry->kind == Kind::Family) segment.family = entry->children[0];
            segment.size = entry;
            segments.push_back(std::move(segment));
        }
        return shape(segments, scope);
    }
    if (expression.kind == Kind::Family) return family(*expression.children[0], scope);
    if (expression.kind == Kind::Group)
        if (const auto group = instance_.groups.find(expression.text); group != instance_.groups.end()) return group->second;
    const InstanceValue number = value(expression, scope);
    if (number.sort == Sort::Real) return number.value;
    if (number.sort == Sort::Bool) return number.value != 0;
    return integer(expression, scope);
}

void InstanceReader::argument(TermTable& table, const Expression& expression, const Scope& scope, std::vector<TermId>& terms) const {
    if (expression.kind != Kind::Comprehension) {
        terms.push_back(build(table, expression, scope));
        return;
    }
    Scope inner = scope;
    for (std::int64_t part = 0, length = integer(*expression.children[1], scope); part < length; ++part) {
        inner.names[expression.text] = {Rational(part), Sort::Int};
        terms.push_back(build(table, *expression.children[0], inner));
    }
}

TermId InstanceReader::build(TermTable& table, const Expression& side, const Scope& scope) const {
    if (++terms_ > most_terms_of_instance) throw TooManyTerms{};
    if (side.kind == Kind::Name || (side.kind == Kind::Access && side.children.size() == 2)) {
        const bool is_part = side.kind == Kind::Access;
        const std::string& name = is_part ? side.children[0]->text : side.text;
        const auto tensor = instance_.tensors.find(name);
        if (tensor == instance_.tensors.end()) throw NotComputable{side.place, "no tensor " + name};
        const std::int64_t part = is_part ? integer(*side.children[1], scope) : 0;
        const std::optional<std::size_t> at = part_at(part, tensor->second.size());
        if (!at) throw IllFormed{name + " has no part " + std::to_string(part)};
        if (is_part && (part < 0 || *at + instance_.undefined.stand_ins >= tensor->second.size()) && missing_part_.empty())
            missing_part_ = name + " has no part " + std::to_string(part);
        return leaf_of(table, is_part ? part_name(name, static_cast<std::int64_t>(*at)) : name, tensor->second[*at]);
    }
    if (side.kind != Kind::Call) throw NotComputable{side.place, "a tensor is expected here"};
    std::string name = side.text;
    if (const auto function = instance_.scalars.find(name); function != instance_.scalars.end())
        if (const auto* chosen = std::get_if<std::string>(&function->second)) name = *chosen;
    const OperatorId op = table.find_operator(name);
    if (op == OperatorId{}) throw NotComputable{side.place, "no operator " + name};
    std::vector<TermId> arguments;
    for (const ExpressionPointer& child : side.children) argument(table, *child, scope, arguments);
    std::vector<AttributeValue> attributes;
    if (const CoreOperator* core = table.core_operator(op)) {
        for (std::size_t i = 0; i < core->attributes.size(); ++i) {
            const Expression* given = nullptr;
            for (std::size_t j = 0; j < side.attributes.size(); ++j) {
                const auto& written = side.attributes[j];
                if (written.name.empty() ? j == i : written.name == core->attributes[i].name) given = written.value.get();
            }
            if (!given) throw NotComputable{side.place, name + " lacks " + core->attributes[i].name};
            attributes.push_back(attribute(*given, scope));
        }
    }
    Result<TermId> made = table.make(op, std::move(arguments), std::move(attributes));
    if (!made) throw IllFormed{made.error().message};
    return *made;
}

void InstanceReader::leaves(TermTable& table, std::map<TermId, TensorValue>& values) const {
    for (const LemmaVariable& variable : variant_.variables) {
        const auto tensor = instance_.tensors.find(variable.name);
        if (tensor == instance_.tensors.end()) continue;
        const bool is_list = variable.kind == LemmaVariableKind::TensorList;
        for (std::size_t part = 0; part < tensor->second.size(); ++part) {
            const std::string called = is_list ? part_name(variable.name, static_cast<std::int64_t>(part)) : variable.name;
            values.emplace(leaf_of(table, called, tensor->second[part]), tensor->second[part]);
        }
    }
}

}  // namespace countersign
