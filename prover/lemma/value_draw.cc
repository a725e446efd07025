#include "prover/lemma/value_draw.h"

#include <algorithm>

namespace countersign {

namespace {

using Kind = ExpressionKind;

constexpr std::size_t most_elements = 512;

Rational draw_element(std::mt19937_64& random, Sort sort, const ElementRange& range) {
    switch (sort) {
        case Sort::Bool: return Rational(pick(random, 0, 1));
        case Sort::Int: return Rational(pick(random, range.low, range.high));
        default: {
            const Rational number = range.positive ? Rational(pick(random, 1, 4)) : Rational(pick(random, -3, 3));
            return random() % 4 == 0 ? Rational(number / 2) : number;
        }
    }
}

/// Bound names of comprehensions, outermost first, and the formula below `all`; null for a condition that is none.
const Expression* below_all(const Expression& condition, std::vector<const Expression*>& around) {
    const Expression* formula = &condition;
    bool all = false;
    while (formula->kind == Kind::Comprehension || formula->kind == Kind::All) {
        if (formula->kind == Kind::Comprehension) around.push_back(formula);
        all = all || formula->kind == Kind::All;
        formula = formula->children[0].get();
    }
    return all ? formula : nullptr;
}

/// The tensor that a name, or a part of a list, stands for.
TensorValue* tensor_of(const Expression& expression, const InstanceReader& reader, const InstanceReader::Scope& scope, LemmaInstance& instance) {
    const bool is_part = expression.kind == Kind::Access && expression.children.size() == 2;
    if (!is_part && expression.kind != Kind::Name) return nullptr;
    const auto found = instance.tensors.find(is_part ? expression.children[0]->text : expression.text);
    if (found == instance.tensors.end()) return nullptr;
    const std::int64_t part = is_part ? reader.integer(*expression.children[1], scope) : 0;
    if (part < 0 || part >= static_cast<std::int64_t>(found->second.size())) return nullptr;
    return &found->second[static_cast<std::size_t>(part)];
}

void tensors_in(const Expression& expression, const InstanceReader& reader, const InstanceReader::Scope& scope, LemmaInstance& instance,
                std::vector<TensorValue*>& found) {
    if (TensorValue* tensor = tensor_of(expression, reader, scope, instance)) {
        if (std::find(found.begin(), found.end(), tensor) == found.end()) found.push_back(tensor);
        return;
    }
    for (const ExpressionPointer& child : expression.children) tensors_in(*child, reader, scope, instance, found);
}

Sort sort_of(ElementSort sort, Sort opaque) {
    switch (sort) {
        case ElementSort::Bool: return Sort::Bool;
        case ElementSort::Int: return Sort::Int;
        case ElementSort::Real: return Sort::Real;
        default: return opaque;
    }
}

bool takes(Sort declared, Sort given) {
    return declared == Sort::Any || declared == given || (declared == Sort::Number && given != Sort::Bool);
}

bool is_met(const Expression& formula, const InstanceReader& reader, InstanceReader::Scope& scope) { return reader.truth(formula, scope); }

}  // namespace

ValueDrawer::ValueDrawer(const Library& library, const Lemma& lemma, const LemmaVariant& variant)
    : library_(library), lemma_(lemma), variant_(variant) {
    try {
        readings_ = sort_readings(library, lemma, variant);
    } catch (const ElaborationError&) {
        // The two sides do not fit together; each instance is looked at by itself.
        SortReading declared;
        for (const LemmaVariable& variable : variant.variables)
            declared[variable.name] = variable.tensor.sort == Sort::Bool ? ElementSort::Bool
                                      : variable.tensor.sort == Sort::Int ? ElementSort::Int
                                      : variable.tensor.sort == Sort::Real ? ElementSort::Real : ElementSort::Element;
        readings_.push_back(declared);
    }
}

bool ValueDrawer::draw(std::uint64_t seed, LemmaInstance& instance) const {
    std::mt19937_64 random(seed);
    const SortReading& sorts = readings_[random() % readings_.size()];
    const Sort opaque = std::vector<Sort>{Sort::Real, Sort::Int, Sort::Real, Sort::Bool}[random() % 4];
    const int low = random() % 5 == 0 ? -1 : 0;
    const int high = pick(random, low == 0 ? 0 : 1, 5);
    const Manner manner{sorts, opaque, {low, high, random() % 2 == 0}};
    std::size_t elements = 0;
    for (const LemmaVariable& variable : variant_.variables) {
        switch (variable.kind) {
            case LemmaVariableKind::Integer:
            case LemmaVariableKind::Family: break;
            case LemmaVariableKind::Real: instance.scalars[variable.name] = draw_element(random, Sort::Real, manner.range); break;
            case LemmaVariableKind::Text: instance.scalars[variable.name] = std::string("a"); break;
            case LemmaVariableKind::Scalar: {
                const Sort declared = sort(variable.name, manner);
                const Rational number = draw_element(random, declared, manner.range);
                if (declared == Sort::Real) instance.scalars[variable.name] = number;
                else if (declared == Sort::Bool) instance.scalars[variable.name] = number != 0;
                else instance.scalars[variable.name] = static_cast<std::int64_t>(numerator(number));
                break;
            }
            case LemmaVariableKind::Function:
                if (!draw_function(random, variable, manner, instance)) return false;
                break;
            case LemmaVariableKind::Tensor:
            case LemmaVariableKind::TensorList:
                if (!draw_tensors(random, variable, manner, elements, instance)) return false;
        }
    }
    return fulfil(random, manner.range, instance);
}

Sort ValueDrawer::sort(const std::string& name, const Manner& manner) const {
    const auto found = manner.sorts.find(name);
    return sort_of(found == manner.sorts.end() ? ElementSort::Element : found->second, manner.opaque);
}

/// A function of the library that fits.
bool ValueDrawer::draw_function(std::mt19937_64& random, const LemmaVariable& variable, const Manner& manner, LemmaInstance& instance) const {
    std::vector<std::string> candidates;
    for (const auto& [name, function] : library_.functions) {
        bool fits = function.body && function.parameters.size() == variable.function_parameters.size();
        for (std::size_t i = 0; fits && i < function.parameters.size(); ++i)
            fits = takes(function.parameters[i].second, sort(variable.name + "#" + std::to_string(i), manner));
        const Sort result = function.result == Sort::Any || function.result == Sort::Number ? manner.opaque : function.result;
        if (fits && result == sort(variable.name, manner)) candidates.push_back(name);
    }
    if (candidates.empty()) return false;
    instance.scalars[variable.name] = candidates[random() % candidates.size()];
    return true;
}

/// `elements` counts those of the whole instance.
bool ValueDrawer::draw_tensors(std::mt19937_64& random, const LemmaVariable& variable, const Manner& manner, std::size_t& elements,
                               LemmaInstance& instance) const {
    const InstanceReader reader(library_, variant_, instance);
    const bool is_list = variable.kind == LemmaVariableKind::TensorList;
    const auto stand_ins = static_cast<std::int64_t>(instance.undefined.stand_ins);
    const std::int64_t parts = is_list ? instance.integers.at(variable.tensor.list_length) + stand_ins : 1;
    std::vector<TensorValue> tensors;
    for (std::int64_t part = 0; part < parts; ++part) {
        InstanceReader::Scope scope;
        if (is_list) scope.names[variable.tensor.list_index] = {Rational(part), Sort::Int};
        TensorValue tensor;
        tensor.type = {sort(variable.name, manner), reader.shape(variable.tensor.segments, scope)};
        for (std::int64_t size : tensor.type.shape)
            if (size < 0 || size > largest_size) return false;
        const auto count = element_count(tensor.type.shape, most_elements - elements);
        if (!count) return false;
        elements += *count;
        for (std::size_t i = 0; i < *count; ++i) tensor.exact.push_back(draw_element(random, tensor.type.sort, manner.range));
        tensors.push_back(std::move(tensor));
    }
    instance.tensors[variable.name] = std::move(tensors);
    return true;
}

bool ValueDrawer::everywhere(LemmaInstance& instance, const Act& act) const {
    const InstanceReader reader(library_, variant_, instance);
    for (const ExpressionPointer& condition : lemma_.conditions) {
        std::vector<const Expression*> around;
        const Expression* formula = below_all(*condition, around);
        if (!formula) continue;
        std::vector<InstanceReader::Scope> scopes{{}};
        for (const Expression* comprehension : around) {
            std::vector<InstanceReader::Scope> inner;
            for (const InstanceReader::Scope& scope : scopes)
                for (std::int64_t part = 0, length = reader.integer(*comprehension->children[1], scope); part < length; ++part) {
                    inner.push_back(scope);
                    inner.back().names[comprehension->text] = {Rational(part), Sort::Int};
                }
            scopes = std::move(inner);
        }
        std::vector<const Expression*> formulas{formula};
        if (formula->kind == Kind::And) {
            formulas.clear();
            for (const ExpressionPointer& part : formula->children) formulas.push_back(part.get());
        }
        for (InstanceReader::Scope& scope : scopes) {
            std::vector<TensorValue*> tensors;
            tensors_in(*formula, reader, scope, instance, tensors);
            if (tensors.empty()) continue;
            for (const TensorValue* tensor : tensors)
                if (tensor->type.shape != tensors.front()->type.shape) return false;
            for (std::size_t at = 0; at < tensors.front()->exact.size(); ++at) {
                scope.element = at;
                for (const Expression* part : formulas)
                    if (!act(*part, reader, scope)) return false;
            }
            scope.element.reset();
        }
    }
    return true;
}

/// Changes elements until every `all` condition holds: an equation gives its value, anything else is drawn again.
bool ValueDrawer::fulfil(std::mt19937_64& random, const ElementRange& range, LemmaInstance& instance) const {
    constexpr int sweeps = 4, draws = 40;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const bool possible = everywhere(instance, [&](const Expression& formula, const InstanceReader& reader, InstanceReader::Scope& scope) {
            if (reader.truth(formula, scope)) return true;
            if (formula.kind == Kind::Equal) {
                for (const std::size_t side : {0u, 1u}) {
                    TensorValue* tensor = tensor_of(*formula.children[side], reader, scope, instance);
                    if (!tensor) continue;
                    tensor->exact[*scope.element] = reader.value(*formula.children[1 - side], scope).value;
                    if (reader.truth(formula, scope)) return true;
                }
            }
            std::vector<TensorValue*> tensors;
            tensors_in(formula, reader, scope, instance, tensors);
            for (int draw = 0; draw < draws; ++draw) {
                const ElementRange wider{range.low, std::max(range.high, draw / 8), draw % 2 == 0};
                for (TensorValue* tensor : tensors) tensor->exact[*scope.element] = draw_element(random, tensor->type.sort, wider);
                if (reader.truth(formula, scope)) return true;
            }
            return false;
        });
        if (!possible) return false;
        if (everywhere(instance, is_met)) return true;
    }
    return false;
}

bool ValueDrawer::conditions_hold(const LemmaInstance& instance) const {
    const InstanceReader reader(library_, variant_, instance);
    for (const ExpressionPointer& condition : lemma_.conditions) {
        std::vector<const Expression*> around;
        if (!below_all(*condition, around) && !reader.truth(*condition, {})) return false;
    }
    LemmaInstance copy = instance;
    return everywhere(copy, is_met);
}

}  // namespace countersign
