// Shapes, conditions and sides of lemma instances (docs/language.md section 8).
#include "prover/search/lemma_instance.h"

#include <algorithm>

#include "prover/language/number.h"

namespace countersign {
namespace {

using Kind = ExpressionKind;

/// `n(t)`: a size that each part of a list has for itself.
bool differs_from_part_to_part(const Expression& size) {
    return size.kind == Kind::Call && size.children.size() == 1 && size.text != "total" && size.text != "start";
}

/// Read off a shape, so that nothing is left to compare once it was.
bool is_named_by_shape(const TensorDeclaration& tensor, const Expression& size) {
    return differs_from_part_to_part(size) && size.children[0]->kind == Kind::Name && size.children[0]->text == tensor.list_index;
}

}  // namespace

LemmaEnvironment::LemmaEnvironment(TermTable& table, const Lemma& lemma, std::size_t variant)
    : InstanceNumbers(lemma, variant), table_(&table), lemma_(&lemma), variant_(variant),
      has_lists_(std::any_of(form_->variables.begin(), form_->variables.end(),
                             [](const LemmaVariable& v) { return v.kind == LemmaVariableKind::TensorList; })),
      rank_equations_(std::make_shared<RankEquations>(*form_)) {}

/// Everything that the ranks of groups are read from.
void LemmaEnvironment::note_rank_sources(const std::vector<Equation>& equations) {
    rank_sources_.clear();
    for (const LemmaValue& value : values_) {
        std::int64_t rank = -1;
        for (TermId term : value.terms) {
            const auto next = static_cast<std::int64_t>((*table_)[term].type.shape.size());
            rank = rank == -1 || rank == next ? next : -2;
        }
        rank_sources_.push_back(rank);
    }
    for (const Equation& equation : equations) {
        const auto* value = std::get_if<std::int64_t>(&equation.value);
        const auto* sizes = std::get_if<Shape>(&equation.value);
        rank_sources_.push_back(reinterpret_cast<std::intptr_t>(equation.expression));
        rank_sources_.push_back(value ? *value : sizes ? static_cast<std::int64_t>(sizes->size()) : 0);
    }
}

bool LemmaEnvironment::solve_group_ranks(const std::vector<Equation>& equations, std::string& reason) {
    const auto do_not_fit = [&] {
        if (want_reasons_) reason = "ranks do not fit";
        return false;
    };
    std::vector<RankEquations::Row> rows;
    rows.reserve(values_.size() + equations.size());
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const LemmaVariable& variable = variant().variables[i];
        if (variable.kind != LemmaVariableKind::Tensor && variable.kind != LemmaVariableKind::TensorList) continue;
        if (values_[i].terms.empty()) continue;
        if (rank_sources_[i] < 0) return do_not_fit();  // parts of different ranks
        rows.emplace_back(&rank_equations_->of_variable(i), rank_sources_[i]);
    }
    for (const Equation& equation : equations) {
        const auto* value = std::get_if<std::int64_t>(&equation.value);
        const auto* sizes = std::get_if<Shape>(&equation.value);
        if (!value && !(sizes && equation.expression->kind == Kind::List)) continue;
        const auto* form = rank_equations_->of_attribute(*equation.expression);
        if (form && (value == nullptr) == (equation.expression->kind == Kind::List))
            rows.emplace_back(form, value ? *value : static_cast<std::int64_t>(sizes->size()));
    }
    if (!rank_equations_->solve(rows)) return do_not_fit();
    for (std::size_t group = 0; group < rank_equations_->groups().size(); ++group) {
        if (const auto rank = rank_equations_->rank(group)) {
            group_ranks_.set(rank_equations_->groups()[group], *rank);
        } else if (group < variant().groups.size()) {
            if (want_reasons_) reason = "the rank of *" + variant().groups[group] + " is not determined";
            return false;
        }
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
            const auto rank = static_cast<std::size_t>(*group_ranks_.add(segment.group).first);
            if (position + rank > shape.size()) return false;
            const auto begin = shape.begin() + static_cast<std::ptrdiff_t>(position), end = begin + static_cast<std::ptrdiff_t>(rank);
            const auto [known, fresh] = groups_.add(segment.group);
            if (fresh) {
                known->assign(begin, end);
            } else if (!std::equal(known->begin(), known->end(), begin, end)) {
                if (want_reasons_) reason = "the sizes of *" + segment.group + " differ in " + tensor.name;
                return false;
            }
            position += rank;
            continue;
        }
        if (position >= shape.size()) return false;
        const std::int64_t size = shape[position++];
        const Expression& declared = *segment.size;
        if (declared.kind == Kind::Name && !find_variable(declared.text)) {
            const auto [known, fresh] = sizes_.add(declared.text, size);
            if (!fresh && *known != size) return differs(declared.text, *known, size);
        } else if (part && is_named_by_shape(tensor, declared)) {
            std::vector<std::int64_t>& list = *size_lists_.add(declared.text).first;
            const auto at = static_cast<std::size_t>(*part);
            if (at >= list.size()) list.push_back(size);
            else if (list[at] != size) return want_reasons_ && differs(declared.text + "(" + std::to_string(at) + ")", list[at], size);
        }
    }
    return position == shape.size();
}

bool LemmaEnvironment::read_shapes(const std::vector<Equation>& equations, std::string& reason) {
    groups_.clear();
    sizes_.clear();
    size_lists_.clear();
    stuck_at_.reset();
    // A list is split in many ways, and its parts have the same ranks in each.
    note_rank_sources(equations);
    if (rank_sources_ != ranks_read_from_ || (!ranks_fit_ && want_reasons_)) {
        group_ranks_.clear();
        ranks_fit_ = solve_group_ranks(equations, reason);
        ranks_read_from_ = rank_sources_;
    }
    if (!ranks_fit_) return false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        stuck_at_ = i;
        const LemmaVariable& variable = variant().variables[i];
        const bool is_list = variable.kind == LemmaVariableKind::TensorList;
        if (is_list) {
            const auto length = static_cast<std::int64_t>(values_[i].terms.size());
            const auto [known, fresh] = sizes_.add(variable.tensor.list_length, length);
            if (!fresh && *known != length) {
                if (want_reasons_) reason = "lists of different lengths";
                return false;
            }
            for (const Segment& segment : variable.tensor.segments)
                if (!segment.is_group && differs_from_part_to_part(*segment.size)) size_lists_.add(segment.size->text);
        } else if (variable.kind != LemmaVariableKind::Tensor) {
            continue;
        }
        for (std::size_t part = 0; part < values_[i].terms.size(); ++part)
            if (!bind_shape(variable.tensor, (*table_)[values_[i].terms[part]].type.shape,
                            is_list ? std::optional<std::int64_t>(part) : std::nullopt, reason))
                return false;
        // A list is split in many ways, and most do not meet a condition on what is read so far.
        if (has_lists_ && !want_reasons_ && fails_a_condition()) return false;
    }
    stuck_at_.reset();
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
    return check_declared_sizes(reason) && check_equations(equations, reason);
}

/// Sizes written as expressions are conditions.
bool LemmaEnvironment::check_declared_sizes(std::string& reason) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const LemmaVariable& variable = variant().variables[i];
        const bool is_list = variable.kind == LemmaVariableKind::TensorList;
        if (!is_list && variable.kind != LemmaVariableKind::Tensor) continue;
        for (std::size_t part = 0; part < values_[i].terms.size(); ++part) {
            const Shape& actual = (*table_)[values_[i].terms[part]].type.shape;
            std::size_t position = 0;
            bool fits = true;
            if (is_list) parts_.set(variable.tensor.list_index, static_cast<std::int64_t>(part));
            for (const Segment& segment : variable.tensor.segments) {
                if (segment.is_group) {
                    position += static_cast<std::size_t>(*group_ranks_.find(segment.group));
                    continue;
                }
                const bool has_known_name = segment.size->kind == Kind::Name && sizes_.find(segment.size->text);
                if (has_known_name || (is_list && is_named_by_shape(variable.tensor, *segment.size))) {
                    ++position;
                    continue;
                }
                const auto declared = number(*segment.size);
                fits = declared && declared->value == Rational(actual[position]);
                if (!fits) {
                    if (want_reasons_)
                        reason = "a size of " + variable.name + " is " + std::to_string(actual[position]) +
                                 (declared ? ", needed is " + rational_text(declared->value) : std::string());
                    break;
                }
                ++position;
            }
            if (is_list) parts_.erase(variable.tensor.list_index);
            if (!fits) return false;
        }
    }
    return true;
}

bool LemmaEnvironment::check_equations(const std::vector<Equation>& equations, std::string& reason) {
    for (const Equation& equation : equations) {
        for (const auto& [index, value] : equation.parts) parts_.add(index, value);
        const auto expected = attribute(*equation.expression);
        for (const auto& [index, value] : equation.parts) parts_.erase(index);
        if (expected && *expected == equation.value) continue;
        if (!want_reasons_) return false;
        const auto* found = std::get_if<std::int64_t>(&equation.value);
        const auto* wanted = expected ? std::get_if<std::int64_t>(&*expected) : nullptr;
        reason = expression_text(*equation.expression) + " does not fit" +
                 (found && wanted ? ": found " + std::to_string(*found) + ", needed " + std::to_string(*wanted) : std::string());
        return false;
    }
    return true;
}

ExpressionPointer LemmaEnvironment::substitute(const Expression& expression, const std::vector<std::string>& operands) const {
    if (expression.kind == Kind::Name && std::find(operands.begin(), operands.end(), expression.text) != operands.end()) {
        auto it = std::make_shared<Expression>(expression);
        it->text = "it";
        return it;
    }
    if (const auto value = number(expression)) return make_number(expression.place, value->value);
    auto copy = std::make_shared<Expression>(expression);
    for (ExpressionPointer& child : copy->children) child = substitute(*child, operands);
    return copy;
}

bool LemmaEnvironment::range_condition(const Expression& formula, std::vector<RangeCondition>& ranges, std::string& reason) const {
    std::vector<std::string> operands;
    std::vector<const Expression*> stack{&formula};
    TermId term;
    while (!stack.empty()) {
        const Expression* e = stack.back();
        stack.pop_back();
        if (e->kind == Kind::Name)
            if (const auto variable = find_variable(e->text); variable && variant().variables[*variable].kind == LemmaVariableKind::Tensor) {
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
    ranges.push_back({term, substitute(formula, operands)});
    return true;
}

bool LemmaEnvironment::fails_a_condition() const {
    return std::any_of(lemma_->conditions.begin(), lemma_->conditions.end(), [&](const ExpressionPointer& condition) {
        return condition->kind != Kind::All && condition->kind != Kind::Comprehension && formula(*condition) == false;
    });
}

bool LemmaEnvironment::check_conditions(std::vector<RangeCondition>& ranges, std::string& reason) {
    for (const ExpressionPointer& condition : lemma_->conditions) {
        if (condition->kind == Kind::All) {
            if (!range_condition(*condition->children[0], ranges, reason)) return false;
            continue;
        }
        const auto value = formula(*condition);
        if (value && *value) continue;
        if (!want_reasons_) return false;
        reason = "needed " + expression_text(*condition);
        if (condition->kind != Kind::Comprehension && condition->children.size() == 2) {
            const auto a = number(*condition->children[0]), b = number(*condition->children[1]);
            if (a && b) reason += " (" + rational_text(a->value) + " and " + rational_text(b->value) + ")";
        }
        return false;
    }
    return true;
}

std::vector<std::int64_t> LemmaEnvironment::group_ranks() const {
    std::vector<std::int64_t> ranks;
    for (const std::string& group : variant().groups) ranks.push_back(*group_ranks_.find(group));
    return ranks;
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
    const auto length = integer(*argument.children[1]);
    if (!length) {
        error = {argument.place, "the length of a list is not determined"};
        return false;
    }
    for (std::int64_t part = 0; part < *length; ++part) {
        parts_.set(argument.text, part);
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
        const auto index = integer(*side.children[1]);
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
