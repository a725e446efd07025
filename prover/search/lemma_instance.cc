// Ground arithmetic of lemma instances (docs/language.md section 8).
#include "prover/search/lemma_instance.h"

#include <algorithm>

namespace countersign {
namespace {

using Kind = ExpressionKind;

std::optional<std::int64_t> small_integer(const Rational& value) {
    if (denominator(value) != 1) return std::nullopt;
    const Integer n = numerator(value);
    if (n > (Integer(1) << 62) || n < -(Integer(1) << 62)) return std::nullopt;
    return static_cast<std::int64_t>(n);
}

Rational floor_quotient(const Rational& a, const Rational& b) {
    const Rational quotient = a / b;
    Integer floor = numerator(quotient) / denominator(quotient);
    if (numerator(quotient) < 0 && floor * denominator(quotient) != numerator(quotient)) floor -= 1;
    return Rational(floor);
}

/// A number as an expression node.
ExpressionPointer number_node(const Rational& value, const Place& place) {
    auto node = std::make_shared<Expression>();
    node->kind = Kind::Number;
    node->place = place;
    node->number = value;
    node->text = rational_text(value);
    return node;
}

}  // namespace

LemmaEnvironment::LemmaEnvironment(TermTable& table, const Lemma& lemma, std::size_t variant)
    : table_(&table), lemma_(&lemma), variant_(variant) {
    const LemmaVariant& form = lemma.variants[variant];
    values_.resize(form.variables.size());
    for (std::size_t i = 0; i < form.variables.size(); ++i) variables_[form.variables[i].name] = i;
}

std::optional<std::size_t> LemmaEnvironment::find_variable(const std::string& name) const {
    const auto found = variables_.find(name);
    if (found == variables_.end()) return std::nullopt;
    return found->second;
}

std::optional<std::vector<std::int64_t>> LemmaEnvironment::size_list(const Expression& name) const {
    const auto found = size_lists_.find(name.text);
    if (found == size_lists_.end()) return std::nullopt;
    return found->second;
}

std::optional<LemmaNumber> LemmaEnvironment::number(const Expression& expression) const {
    switch (expression.kind) {
        case Kind::Number: return LemmaNumber{expression.number, expression.text.find_first_of(".eE") != std::string::npos};
        case Kind::Name: {
            if (const auto part = parts_.find(expression.text); part != parts_.end()) return LemmaNumber{part->second, false};
            if (const auto size = sizes_.find(expression.text); size != sizes_.end()) return LemmaNumber{size->second, false};
            const auto& axes = variant().axis_position;
            if (const auto axis = axes.find(expression.text); axis != axes.end()) return number(*axis->second);
            if (const auto variable = find_variable(expression.text)) {
                const AttributeValue& scalar = values_[*variable].scalar;
                if (const auto* integer = std::get_if<std::int64_t>(&scalar)) return LemmaNumber{*integer, false};
                if (const auto* real = std::get_if<Rational>(&scalar)) return LemmaNumber{*real, true};
            }
            return std::nullopt;
        }
        case Kind::Rank: {
            const auto found = group_ranks_.find(expression.text);
            if (found == group_ranks_.end()) return std::nullopt;
            return LemmaNumber{found->second, false};
        }
        case Kind::Negate: {
            auto a = number(*expression.children[0]);
            if (a) a->value = -a->value;
            return a;
        }
        case Kind::Add: case Kind::Subtract: case Kind::Multiply: case Kind::Divide: case Kind::FloorDivide: case Kind::Modulo: {
            const auto a = number(*expression.children[0]), b = number(*expression.children[1]);
            if (!a || !b) return std::nullopt;
            LemmaNumber result{0, a->is_real || b->is_real};
            switch (expression.kind) {
                case Kind::Add: result.value = a->value + b->value; break;
                case Kind::Subtract: result.value = a->value - b->value; break;
                case Kind::Multiply: result.value = a->value * b->value; break;
                case Kind::Divide:
                    if (b->value == 0) return std::nullopt;
                    result = {a->value / b->value, true};
                    break;
                default:
                    if (b->value == 0) return std::nullopt;
                    result.value = floor_quotient(a->value, b->value);
                    if (expression.kind == Kind::Modulo) result.value = a->value - b->value * result.value;
            }
            return result;
        }
        case Kind::If: {
            const auto condition = formula(*expression.children[0]);
            if (!condition) return std::nullopt;
            return number(*expression.children[*condition ? 1 : 2]);
        }
        case Kind::Call: {
            const auto argument = [&](std::size_t i) { return number(*expression.children[i]); };
            if (expression.text == "real" && expression.children.size() == 1) {
                auto a = argument(0);
                if (a) a->is_real = true;
                return a;
            }
            if ((expression.text == "total" || expression.text == "start") && !expression.children.empty()) {
                const auto sizes = size_list(*expression.children[0]);
                if (!sizes) return std::nullopt;
                std::size_t end = sizes->size();
                if (expression.text == "start") {
                    const auto part = expression.children.size() == 2 ? argument(1) : std::nullopt;
                    if (!part || part->value < 0 || part->value > static_cast<std::int64_t>(sizes->size())) return std::nullopt;
                    end = static_cast<std::size_t>(*small_integer(part->value));
                }
                Rational sum = 0;
                for (std::size_t i = 0; i < end; ++i) sum += (*sizes)[i];
                return LemmaNumber{sum, false};
            }
            if (const auto list = size_lists_.find(expression.text); list != size_lists_.end() && expression.children.size() == 1) {
                const auto part = argument(0);
                if (!part || part->value < 0 || part->value >= static_cast<std::int64_t>(list->second.size())) return std::nullopt;
                return LemmaNumber{list->second[static_cast<std::size_t>(*small_integer(part->value))], false};
            }
            if ((expression.text == "min" || expression.text == "max") && expression.children.size() == 2) {
                const auto a = argument(0), b = argument(1);
                if (!a || !b) return std::nullopt;
                return (expression.text == "min") == (a->value < b->value) ? a : b;
            }
            return std::nullopt;
        }
        default: return std::nullopt;
    }
}

std::optional<bool> LemmaEnvironment::formula(const Expression& expression) const {
    switch (expression.kind) {
        case Kind::Truth: return expression.number != 0;
        case Kind::Not: {
            const auto a = formula(*expression.children[0]);
            if (!a) return std::nullopt;
            return !*a;
        }
        case Kind::And: case Kind::Or: {
            for (const ExpressionPointer& child : expression.children) {
                const auto value = formula(*child);
                if (!value) return std::nullopt;
                if (*value == (expression.kind == Kind::Or)) return *value;
            }
            return expression.kind == Kind::And;
        }
        case Kind::Equal: case Kind::NotEqual: case Kind::Less: case Kind::LessEqual: case Kind::Greater: case Kind::GreaterEqual: {
            const auto a = number(*expression.children[0]), b = number(*expression.children[1]);
            if (!a || !b) return std::nullopt;
            switch (expression.kind) {
                case Kind::Equal: return a->value == b->value;
                case Kind::NotEqual: return a->value != b->value;
                case Kind::Less: return a->value < b->value;
                case Kind::LessEqual: return a->value <= b->value;
                case Kind::Greater: return a->value > b->value;
                default: return a->value >= b->value;
            }
        }
        case Kind::Comprehension: {
            const auto bound = number(*expression.children[1]);
            if (!bound) return std::nullopt;
            const auto length = small_integer(bound->value);
            if (!length) return std::nullopt;
            LemmaEnvironment inner = *this;
            for (std::int64_t part = 0; part < *length; ++part) {
                inner.parts_[expression.text] = part;
                const auto value = inner.formula(*expression.children[0]);
                if (!value || !*value) return value;
            }
            return true;
        }
        default: return std::nullopt;
    }
}

bool LemmaEnvironment::solve_group_ranks(const std::vector<Equation>& equations, std::string& reason) {
    // Equations `sum of coefficients * |g| = constant`, solved one unknown at a time.
    struct Linear {
        std::map<std::string, std::int64_t> coefficients;
        std::int64_t constant = 0;
    };
    std::vector<Linear> system;
    const auto add_shape = [&](const std::vector<Segment>& segments, std::size_t rank) {
        Linear row;
        row.constant = static_cast<std::int64_t>(rank);
        for (const Segment& segment : segments)
            if (segment.is_group) row.coefficients[segment.group] += 1;
            else row.constant -= 1;
        system.push_back(std::move(row));
    };
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const LemmaVariable& variable = variant().variables[i];
        if (variable.kind != LemmaVariableKind::Tensor && variable.kind != LemmaVariableKind::TensorList) continue;
        for (TermId term : values_[i].terms) add_shape(variable.tensor.segments, (*table_)[term].type.shape.size());
    }
    const auto linear = [&](const auto& self, const Expression& e, std::int64_t factor, Linear& row) -> bool {
        switch (e.kind) {
            case Kind::Rank: row.coefficients[e.text] += factor; return true;
            case Kind::Number: {
                const auto n = small_integer(e.number);
                if (!n) return false;
                row.constant -= factor * *n;
                return true;
            }
            case Kind::Name: {
                const auto axis = variant().axis_position.find(e.text);
                return axis != variant().axis_position.end() && self(self, *axis->second, factor, row);
            }
            case Kind::Add: return self(self, *e.children[0], factor, row) && self(self, *e.children[1], factor, row);
            case Kind::Subtract: return self(self, *e.children[0], factor, row) && self(self, *e.children[1], -factor, row);
            default: return false;
        }
    };
    for (const Equation& equation : equations) {
        if (const auto* value = std::get_if<std::int64_t>(&equation.value)) {
            Linear row;
            row.constant = *value;
            if (linear(linear, *equation.expression, 1, row)) system.push_back(std::move(row));
        } else if (const auto* sizes = std::get_if<Shape>(&equation.value); sizes && equation.expression->kind == Kind::List) {
            Linear row;
            row.constant = static_cast<std::int64_t>(sizes->size());
            for (const ExpressionPointer& element : equation.expression->children)
                if (element->kind == Kind::Group) row.coefficients[element->text] += 1;
                else row.constant -= 1;
            system.push_back(std::move(row));
        }
    }
    bool progress = true;
    while (progress) {
        progress = false;
        for (Linear& row : system) {
            std::string unknown;
            std::int64_t coefficient = 0, constant = row.constant;
            int unknowns = 0;
            for (const auto& [group, factor] : row.coefficients) {
                if (factor == 0) continue;
                const auto known = group_ranks_.find(group);
                if (known != group_ranks_.end()) {
                    constant -= factor * known->second;
                } else {
                    ++unknowns;
                    unknown = group;
                    coefficient = factor;
                }
            }
            if (unknowns == 0 && constant != 0) {
                reason = "ranks do not fit";
                return false;
            }
            if (unknowns != 1) continue;
            if (constant % coefficient != 0 || constant / coefficient < 0) {
                reason = "ranks do not fit";
                return false;
            }
            group_ranks_[unknown] = constant / coefficient;
            progress = true;
        }
    }
    for (const std::string& group : variant().groups)
        if (!group_ranks_.count(group)) {
            reason = "the rank of *" + group + " is not determined";
            return false;
        }
    return true;
}

bool LemmaEnvironment::bind_shape(const TensorDeclaration& tensor, const Shape& shape, std::optional<std::int64_t> part, std::string& reason) {
    std::size_t position = 0;
    const auto differs = [&](const std::string& what, std::int64_t a, std::int64_t b) {
        if (want_reasons_) reason = what + " is " + std::to_string(a) + " here and " + std::to_string(b) + " in " + tensor.name;
        return false;
    };
    for (const Segment& segment : tensor.segments) {
        if (segment.is_group) {
            const std::size_t rank = static_cast<std::size_t>(group_ranks_[segment.group]);
            if (position + rank > shape.size()) return false;
            const Shape sizes(shape.begin() + position, shape.begin() + position + rank);
            const auto [entry, fresh] = groups_.emplace(segment.group, sizes);
            if (!fresh && entry->second != sizes) {
                reason = "the sizes of *" + segment.group + " differ in " + tensor.name;
                return false;
            }
            position += rank;
            continue;
        }
        if (position >= shape.size()) return false;
        const std::int64_t size = shape[position++];
        const Expression& declared = *segment.size;
        if (declared.kind == Kind::Name && !variables_.count(declared.text)) {
            const auto [entry, fresh] = sizes_.emplace(declared.text, size);
            if (!fresh && entry->second != size) return differs(declared.text, entry->second, size);
        } else if (declared.kind == Kind::Call && part && declared.children.size() == 1 && declared.text != "total" &&
                   declared.text != "start" && declared.children[0]->kind == Kind::Name && declared.children[0]->text == tensor.list_index) {
            std::vector<std::int64_t>& list = size_lists_[declared.text];
            if (static_cast<std::size_t>(*part) < list.size()) {
                if (list[*part] != size) return want_reasons_ && differs(declared.text + "(" + std::to_string(*part) + ")", list[*part], size);
            } else {
                list.push_back(size);
            }
        }
    }
    return position == shape.size();
}

bool LemmaEnvironment::read_shapes(const std::vector<Equation>& equations, std::string& reason) {
    if (!solve_group_ranks(equations, reason)) return false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const LemmaVariable& variable = variant().variables[i];
        if (variable.kind == LemmaVariableKind::TensorList) {
            const auto length = static_cast<std::int64_t>(values_[i].terms.size());
            const auto [entry, fresh] = sizes_.emplace(variable.tensor.list_length, length);
            if (!fresh && entry->second != length) {
                reason = "lists of different lengths";
                return false;
            }
            for (const Segment& segment : variable.tensor.segments)
                if (!segment.is_group && segment.size->kind == Kind::Call && segment.size->text != "total" && segment.size->text != "start" &&
                    segment.size->children.size() == 1)
                    size_lists_[segment.size->text];
        } else if (variable.kind != LemmaVariableKind::Tensor) {
            continue;
        }
        for (std::size_t part = 0; part < values_[i].terms.size(); ++part)
            if (!bind_shape(variable.tensor, (*table_)[values_[i].terms[part]].type.shape,
                            variable.kind == LemmaVariableKind::TensorList ? std::optional<std::int64_t>(part) : std::nullopt, reason))
                return false;
    }
    for (const Equation& equation : equations) {  // shapes in attributes fix sizes as operands do
        const auto* sizes = std::get_if<Shape>(&equation.value);
        if (!sizes || equation.expression->kind != Kind::List) continue;
        TensorDeclaration attribute;
        attribute.name = "an attribute";
        for (const ExpressionPointer& element : equation.expression->children) {
            Segment segment;
            segment.is_group = element->kind == Kind::Group;
            segment.group = element->text;
            segment.size = element;
            attribute.segments.push_back(segment);
        }
        if (!bind_shape(attribute, *sizes, std::nullopt, reason)) return false;
    }
    // Sizes written as expressions are conditions.
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const LemmaVariable& variable = variant().variables[i];
        if (variable.kind != LemmaVariableKind::Tensor && variable.kind != LemmaVariableKind::TensorList) continue;
        for (std::size_t part = 0; part < values_[i].terms.size(); ++part) {
            const Shape& actual = (*table_)[values_[i].terms[part]].type.shape;
            std::size_t position = 0;
            if (variable.kind == LemmaVariableKind::TensorList) parts_[variable.tensor.list_index] = static_cast<std::int64_t>(part);
            for (const Segment& segment : variable.tensor.segments) {
                if (segment.is_group) {
                    position += static_cast<std::size_t>(group_ranks_[segment.group]);
                    continue;
                }
                const auto declared = number(*segment.size);
                if (!declared || declared->value != actual[position]) {
                    reason = "a size of " + variable.name + " is " + std::to_string(actual[position]) +
                             (declared ? ", needed is " + rational_text(declared->value) : std::string());
                    parts_.erase(variable.tensor.list_index);
                    return false;
                }
                ++position;
            }
            parts_.erase(variable.tensor.list_index);
        }
    }
    for (const Equation& equation : equations) {
        parts_.insert(equation.parts.begin(), equation.parts.end());
        const auto expected = attribute(*equation.expression);
        for (const auto& [index, value] : equation.parts) parts_.erase(index);
        if (!expected || *expected != equation.value) {
            const auto* found = std::get_if<std::int64_t>(&equation.value);
            const auto* wanted = expected ? std::get_if<std::int64_t>(&*expected) : nullptr;
            if (want_reasons_) reason = expression_text(*equation.expression) + " does not fit" +
                     (found && wanted ? ": found " + std::to_string(*found) + ", needed " + std::to_string(*wanted) : std::string());
            return false;
        }
    }
    return true;
}

ExpressionPointer LemmaEnvironment::substitute(const Expression& expression, const std::vector<std::string>& operands) const {
    if (expression.kind == Kind::Name && std::find(operands.begin(), operands.end(), expression.text) != operands.end()) {
        auto it = std::make_shared<Expression>(expression);
        it->text = "it";
        return it;
    }
    if (const auto value = number(expression)) return number_node(value->value, expression.place);
    auto copy = std::make_shared<Expression>(expression);
    for (ExpressionPointer& child : copy->children) child = substitute(*child, operands);
    return copy;
}

bool LemmaEnvironment::check_conditions(std::vector<RangeCondition>& ranges, std::string& reason) {
    for (const ExpressionPointer& condition : lemma_->conditions) {
        if (condition->kind == Kind::All) {
            std::vector<std::string> operands;
            std::vector<const Expression*> stack{condition->children[0].get()};
            TermId term;
            while (!stack.empty()) {
                const Expression* e = stack.back();
                stack.pop_back();
                if (e->kind == Kind::Name)
                    if (const auto variable = find_variable(e->text);
                        variable && variant().variables[*variable].kind == LemmaVariableKind::Tensor) {
                        term = values_[*variable].terms[0];
                        operands.push_back(e->text);
                    }
                for (const ExpressionPointer& child : e->children) stack.push_back(child.get());
            }
            std::sort(operands.begin(), operands.end());
            operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
            if (operands.size() != 1) {
                reason = "a range condition over several tensors";
                return false;
            }
            ranges.push_back({term, substitute(*condition->children[0], operands)});
            continue;
        }
        const auto value = formula(*condition);
        if (!value || !*value) {
            if (!want_reasons_) return false;
            reason = "needed " + expression_text(*condition);
            if (condition->kind != Kind::Comprehension && condition->children.size() == 2) {
                const auto a = number(*condition->children[0]), b = number(*condition->children[1]);
                if (a && b) reason += " (" + rational_text(a->value) + " and " + rational_text(b->value) + ")";
            }
            return false;
        }
    }
    return true;
}

std::vector<std::int64_t> LemmaEnvironment::group_ranks() const {
    std::vector<std::int64_t> ranks;
    for (const std::string& group : variant().groups) ranks.push_back(group_ranks_.at(group));
    return ranks;
}

std::optional<Shape> LemmaEnvironment::shape(const Expression& list) const {
    Shape result;
    for (const ExpressionPointer& element : list.children) {
        if (element->kind == Kind::Group) {
            const auto found = groups_.find(element->text);
            if (found == groups_.end()) return std::nullopt;
            result.insert(result.end(), found->second.begin(), found->second.end());
        } else {
            const auto size = number(*element);
            const auto integer = size ? small_integer(size->value) : std::nullopt;
            if (!integer) return std::nullopt;
            result.push_back(*integer);
        }
    }
    return result;
}

std::optional<AttributeValue> LemmaEnvironment::attribute(const Expression& expression) const {
    if (expression.kind == Kind::List) {
        auto sizes = shape(expression);
        if (!sizes) return std::nullopt;
        return AttributeValue(*sizes);
    }
    if (expression.kind == Kind::Truth) return AttributeValue(expression.number != 0);
    if (expression.kind == Kind::String) return AttributeValue(expression.text);
    if (expression.kind == Kind::Name)
        if (const auto variable = find_variable(expression.text)) {
            const LemmaVariableKind kind = variant().variables[*variable].kind;
            if (kind == LemmaVariableKind::Text || kind == LemmaVariableKind::Scalar || kind == LemmaVariableKind::Function)
                return values_[*variable].scalar;
        }
    const auto value = number(expression);
    if (!value) return std::nullopt;
    if (value->is_real) return AttributeValue(value->value);
    const auto integer = small_integer(value->value);
    if (!integer) return std::nullopt;
    return AttributeValue(*integer);
}

bool LemmaEnvironment::build_argument(const Expression& argument, std::vector<TermId>& out, Error& error) {
    if (argument.kind != Kind::Comprehension) {
        const auto term = build(argument);
        if (!term) {
            error = term.error();
            return false;
        }
        out.push_back(*term);
        return true;
    }
    const auto bound = number(*argument.children[1]);
    const auto length = bound ? small_integer(bound->value) : std::nullopt;
    if (!length) {
        error = {argument.place, "the length of a list is not determined"};
        return false;
    }
    for (std::int64_t part = 0; part < *length; ++part) {
        parts_[argument.text] = part;
        const auto term = build(*argument.children[0]);
        parts_.erase(argument.text);
        if (!term) {
            error = term.error();
            return false;
        }
        out.push_back(*term);
    }
    return true;
}

Result<TermId> LemmaEnvironment::build(const Expression& side) {
    const auto fail = [&](const std::string& message) { return Error{side.place, message}; };
    if (side.kind == Kind::Name) {
        const auto variable = find_variable(side.text);
        if (!variable || values_[*variable].terms.size() != 1) return fail("not a tensor: " + side.text);
        return values_[*variable].terms[0];
    }
    if (side.kind == Kind::Access) {
        const auto variable = find_variable(side.children[0]->text);
        const auto part = number(*side.children[1]);
        const auto index = part ? small_integer(part->value) : std::nullopt;
        if (!variable || !index || *index < 0 || *index >= static_cast<std::int64_t>(values_[*variable].terms.size()))
            return fail("not a part of a list: " + expression_text(side));
        return values_[*variable].terms[static_cast<std::size_t>(*index)];
    }
    if (side.kind != Kind::Call) return fail("not a term: " + expression_text(side));
    std::string name = side.text;
    if (const auto variable = find_variable(name); variable && variant().variables[*variable].kind == LemmaVariableKind::Function)
        name = std::get<std::string>(values_[*variable].scalar);
    const OperatorId op = table_->find_operator(name);
    if (op.value == 0xffffffffu) return fail("no operator " + name);
    std::vector<TermId> arguments;
    Error error;
    for (const ExpressionPointer& child : side.children)
        if (!build_argument(*child, arguments, error)) return error;
    std::vector<AttributeValue> attributes;
    if (const CoreOperator* core = table_->core_operator(op)) {
        for (std::size_t i = 0; i < core->attributes.size(); ++i) {
            const Expression* expression = nullptr;
            for (std::size_t j = 0; j < side.attributes.size(); ++j) {
                const Attribute& given = side.attributes[j];
                if (given.name.empty() ? j == i : given.name == core->attributes[i].name) expression = given.value.get();
            }
            if (!expression) return fail(name + " lacks " + core->attributes[i].name);
            const auto value = attribute(*expression);
            if (!value) return fail("cannot compute " + expression_text(*expression));
            attributes.push_back(*value);
        }
    }
    return table_->make(op, std::move(arguments), std::move(attributes));
}

}  // namespace countersign
