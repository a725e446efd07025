#include "prover/lemma/instance_draw.h"

#include <algorithm>
#include <set>

#include "prover/lemma/element_value.h"

namespace countersign {

namespace {

using Kind = ExpressionKind;

constexpr std::int64_t largest_size = 12;
constexpr std::size_t most_elements = 512;

void add_name(std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

int pick(std::mt19937_64& random, int low, int high) { return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)); }

std::size_t element_count(const Shape& shape) {
    std::size_t count = 1;
    for (std::int64_t size : shape) count *= static_cast<std::size_t>(size);
    return count;
}

/// How elements are drawn throughout one instance.
struct ElementRange {
    int low = 0, high = 2;
    bool positive = false;  // reals
};

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

}  // namespace

/// Equations among what the lemma's left side and conditions demand of sizes. Found by the symbolic reading of the left side; if
/// that has none, nothing is solved and chance must do.
struct InstanceDrawer::Equations {
    Equations(const Library& library, const Lemma& lemma, const LemmaVariant& variant) : left_only(lemma) {
        left_only.right = lemma.left;  // what the right side demands is to be shown, not assumed
        std::vector<SortReading> all = sort_readings(library, left_only, variant);
        model = std::make_unique<LemmaModel>(library, left_only, variant, table, all.front());
        for (const auto* requirements : {&model->conditions(), &model->left_requirements().scalar})
            for (const Requirement& requirement : *requirements) (requirement.parts.empty() ? closed : over_parts).push_back(requirement);
        for (const Requirement& requirement : closed) solve_closed(requirement.formula);
        for (const Requirement& requirement : closed) solve_product(requirement.formula);
        for (const Requirement& requirement : over_parts) solve_list(requirement);
    }

    /// v = e decides v.
    void solve_closed(ElementId formula) {
        std::vector<ElementId> parts{formula};
        if (table[formula].kind == ElementKind::And) parts = table[formula].children;
        for (ElementId part : parts) {
            part = table.substitute(part, Substitution(solved.begin(), solved.end()));
            if (table[part].kind != ElementKind::IsZero) continue;
            const ElementId equation = table[part].children[0];
            for (const auto& [monomial, factor] : table.polynomial(equation)) {
                if (monomial.size() != 1 || table[monomial[0]].kind != ElementKind::Variable || (factor != 1 && factor != -1)) continue;
                const ElementId rest = table.subtract(equation, table.scale(factor, monomial[0]));
                if (table.contains(rest, monomial[0])) continue;
                const ElementId value = table.scale(Rational(-factor), rest);
                for (auto& entry : solved) entry.second = table.substitute(entry.second, monomial[0], value);
                solved.emplace_back(monomial[0], value);
                break;
            }
        }
    }

    /// a * v + b = 0 decides v where a is not 0 and divides b; only equations that `solve_closed` left.
    void solve_product(ElementId formula) {
        std::vector<ElementId> parts{formula};
        if (table[formula].kind == ElementKind::And) parts = table[formula].children;
        for (ElementId part : parts) {
            part = table.substitute(part, Substitution(solved.begin(), solved.end()));
            if (table[part].kind != ElementKind::IsZero) continue;
            const Polynomial equation = table.polynomial(table[part].children[0]);
            std::set<ElementId> candidates;
            for (const auto& [monomial, factor] : equation) candidates.insert(monomial.begin(), monomial.end());
            // What another ratio decides is not known before it: no cycles.
            if (std::any_of(ratios.begin(), ratios.end(), [&](const Ratio& ratio) { return candidates.count(ratio.variable) > 0; })) continue;
            // First what few other formulas speak of.
            std::vector<ElementId> ordered(candidates.begin(), candidates.end());
            const auto mentions = [&](ElementId variable) {
                return std::count_if(closed.begin(), closed.end(), [&](const Requirement& other) { return table.contains(other.formula, variable); });
            };
            std::stable_sort(ordered.begin(), ordered.end(), [&](ElementId a, ElementId b) { return mentions(a) < mentions(b); });
            for (ElementId variable : ordered) {
                if (table[variable].kind != ElementKind::Variable) continue;
                Polynomial with, without;
                bool is_linear = true;
                for (const auto& [monomial, factor] : equation) {
                    Monomial rest = monomial;
                    const auto at = std::find(rest.begin(), rest.end(), variable);
                    if (at == rest.end()) {
                        without.emplace_back(monomial, factor);
                        continue;
                    }
                    rest.erase(at);
                    is_linear = is_linear && std::find(rest.begin(), rest.end(), variable) == rest.end();
                    with.emplace_back(rest, factor);
                }
                const ElementId a = table.from_polynomial(with, ElementSort::Int), b = table.from_polynomial(without, ElementSort::Int);
                if (!is_linear || table.contains(a, variable) || table.contains(b, variable)) continue;
                ratios.push_back({variable, a, b});
                break;
            }
        }
    }

    struct Ratio {
        ElementId variable, factor, rest;
    };

    /// n(t) = e for every part t decides n.
    void solve_list(const Requirement& requirement) {
        if (requirement.parts.size() != 1 || table[requirement.formula].kind != ElementKind::IsZero) return;
        const ElementId part = requirement.parts[0].variable, equation = table[requirement.formula].children[0];
        for (const auto& [monomial, factor] : table.polynomial(equation)) {
            if (monomial.size() != 1 || table[monomial[0]].kind != ElementKind::Apply || (factor != 1 && factor != -1)) continue;
            const std::string& name = table.name(monomial[0]);
            if (name.compare(0, 2, "N:") != 0 || table[monomial[0]].children[0] != part || solved_lists.count(name.substr(2))) continue;
            const ElementId rest = table.subtract(equation, table.scale(factor, monomial[0]));
            bool again = false;
            for (ElementId inner : table.subterms({rest})) again = again || (table[inner].kind == ElementKind::Apply && table.name(inner) == name);
            if (again) continue;
            solved_lists.emplace(name.substr(2), std::make_pair(part, table.scale(Rational(-factor), rest)));
            return;
        }
    }

    /// False if a formula is computed to be false; one that has no value here decides nothing.
    bool admits(ElementValues& values, ElementId formula) const {
        try {
            return values.truth(formula);
        } catch (const NoValue&) {
            return true;
        }
    }

    ElementTable table;
    Lemma left_only;
    std::unique_ptr<LemmaModel> model;
    std::vector<Requirement> closed, over_parts;
    std::vector<std::pair<ElementId, ElementId>> solved;
    std::vector<Ratio> ratios;
    std::map<std::string, std::pair<ElementId, ElementId>> solved_lists;
};

InstanceDrawer::~InstanceDrawer() = default;

InstanceDrawer::InstanceDrawer(const Library& library, const Lemma& lemma, const LemmaVariant& variant)
    : library_(library), lemma_(lemma), variant_(variant), groups_(variant.groups) {
    for (const LemmaVariable& variable : variant.variables) {
        if (variable.kind == LemmaVariableKind::Integer) integers_.push_back(variable.name);
        if (variable.kind == LemmaVariableKind::Family) {
            families_[variable.name] = variable.group;
            add_name(groups_, variable.group);
        }
        if (variable.kind == LemmaVariableKind::TensorList) add_name(lengths_, variable.tensor.list_length);
        for (const Segment& segment : variable.tensor.segments) {
            if (segment.is_group) {
                if (!segment.group.empty()) add_name(groups_, segment.group);
            } else if (segment.size->kind == Kind::Name) {
                add_name(sizes_, segment.size->text);
            } else if (segment.size->kind == Kind::Call && variable.tensor.is_list && segment.size->children.size() == 1 &&
                       segment.size->text != "total" && !library.functions.count(segment.size->text)) {
                add_name(size_lists_, segment.size->text);
            }
        }
    }
    declare_attribute_shapes(*lemma.left);
    declare_attribute_shapes(*lemma.right);
    // A name may be a variable, a list's length, or a size, and is drawn once.
    const auto drop_known = [](std::vector<std::string>& names, const std::vector<std::string>& known) {
        names.erase(std::remove_if(names.begin(), names.end(), [&](const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); }), names.end());
    };
    for (const auto& [name, group] : families_) drop_known(groups_, {name});
    drop_known(sizes_, integers_);
    drop_known(sizes_, lengths_);
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
    try {
        equations_ = std::make_unique<Equations>(library, lemma, variant);
    } catch (const ElaborationError&) {
        equations_ = nullptr;
    }
}

/// Names in a shape that is an attribute are sizes, as in a declaration.
void InstanceDrawer::declare_attribute_shapes(const Expression& expression) {
    for (const ExpressionPointer& child : expression.children) declare_attribute_shapes(*child);
    for (const Attribute& attribute : expression.attributes) {
        if (attribute.value->kind != Kind::List) continue;
        for (const ExpressionPointer& entry : attribute.value->children) {
            if (entry->kind == Kind::Group) add_name(groups_, entry->text);
            if (entry->kind == Kind::Name && !variant_.axis_position.count(entry->text)) add_name(sizes_, entry->text);
        }
    }
}

InstanceChoice InstanceDrawer::choose(std::mt19937_64& random, int bound) const {
    InstanceChoice choice;
    // Where every axis of a group is free, empty tensors would be the rule.
    const auto size = [&]() { return static_cast<std::int64_t>(random() % 8 == 0 ? 0 : pick(random, 1, bound)); };
    for (const std::string& group : groups_) {
        Shape& shape = choice.groups[group];
        for (int axis = pick(random, 0, std::min(bound, 2)); axis > 0; --axis) shape.push_back(size());
    }
    for (const std::string& name : sizes_) choice.integers[name] = size();
    for (const std::string& name : lengths_) choice.integers[name] = random() % 6 == 0 ? pick(random, 0, 3) : pick(random, 1, 2);
    for (const std::string& name : integers_) choice.integers[name] = pick(random, random() % 4 == 0 ? -2 : 0, bound + 1);
    for (const std::string& name : size_lists_)
        for (std::int64_t part = 0; part < longest_list; ++part) choice.size_lists[name].push_back(size());
    for (const auto& [name, group] : families_)
        for (std::int64_t axis = 0; axis < longest_list; ++axis) choice.families[name].push_back(pick(random, random() % 8 == 0 ? -1 : 0, bound));
    choice.seed = random();
    return choice;
}

bool InstanceDrawer::solve(const InstanceChoice& choice, LemmaInstance& instance) const {
    instance.groups = choice.groups;
    instance.integers = choice.integers;
    instance.size_lists = choice.size_lists;
    if (!equations_) return true;
    Equations& equations = *equations_;
    ElementTable& table = equations.table;
    ElementValues values(table, choice.seed);
    const auto set = [&](const std::string& name, std::int64_t value) { values.set(table.variable(name, ElementSort::Int), Rational(value)); };
    const auto set_list = [&](const std::string& name) {
        std::vector<Rational> sizes;
        for (std::int64_t size : instance.size_lists.at(name)) sizes.push_back(Rational(size));
        values.set_sizes(name, sizes);
    };
    for (const auto& [name, value] : instance.integers) set(name, value);
    for (const auto& [name, shape] : instance.groups) set("|" + name + "|", static_cast<std::int64_t>(shape.size()));
    for (const auto& [name, sizes] : instance.size_lists) set_list(name);
    const auto small = [](const Rational& value, std::int64_t& out) {
        if (denominator(value) != 1 || value > largest_size || value < -largest_size) return false;
        out = static_cast<std::int64_t>(numerator(value));
        return true;
    };
    try {
        // Lists may depend on sizes and sizes on totals of lists: two rounds settle what has no cycle.
        for (int round = 0; round < 2; ++round) {
            for (const auto& [name, rule] : equations.solved_lists) {
                for (std::size_t part = 0; part < instance.size_lists.at(name).size(); ++part) {
                    values.set(rule.first, Rational(static_cast<unsigned>(part)));
                    if (!small(values.evaluate(rule.second), instance.size_lists[name][part])) return false;
                }
                set_list(name);
            }
            const auto assign = [&](ElementId variable, const Rational& number) {
                std::int64_t value = 0;
                if (!small(number, value)) return false;
                values.set(variable, Rational(value));
                const std::string& name = table.name(variable);
                if (auto integer = instance.integers.find(name); integer != instance.integers.end()) integer->second = value;
                if (name[0] != '|') return true;
                if (value >= 0) instance.groups[name.substr(1, name.size() - 2)].resize(static_cast<std::size_t>(value), 1);
                return value >= 0;
            };
            for (const Equations::Ratio& ratio : equations.ratios) {
                const Rational factor = values.evaluate(ratio.factor), rest = values.evaluate(ratio.rest);
                if (factor == 0 ? rest != 0 : !assign(ratio.variable, Rational(-rest / factor))) return false;
            }
            for (const auto& [variable, rule] : equations.solved)
                if (!assign(variable, values.evaluate(rule))) return false;
        }
    } catch (const NoValue&) {
        return false;
    }
    for (const Requirement& requirement : equations.closed)
        if (!equations.admits(values, requirement.formula)) return false;
    for (const Requirement& requirement : equations.over_parts) {
        if (requirement.parts.size() != 1) continue;
        std::int64_t length = 0;
        try {
            if (!small(values.evaluate(requirement.parts[0].length), length)) return false;
        } catch (const NoValue&) {
            continue;
        }
        for (std::int64_t part = 0; part < length; ++part) {
            values.set(requirement.parts[0].variable, Rational(part));
            if (!equations.admits(values, requirement.formula)) return false;
        }
    }
    return true;
}

/// `each (lo = e)` gives the family lo.
void InstanceDrawer::solve_families(LemmaInstance& instance) const {
    const InstanceReader reader(library_, variant_, instance);
    for (const ExpressionPointer& condition : lemma_.conditions) {
        if (condition->kind != Kind::Each) continue;
        const ExpressionPointer& formula = condition->children[0];
        const std::vector<ExpressionPointer> parts = formula->kind == Kind::And ? formula->children : std::vector<ExpressionPointer>{formula};
        for (const ExpressionPointer& part : parts) {
            if (part->kind != Kind::Equal) continue;
            for (const std::size_t side : {0u, 1u}) {
                if (part->children[side]->kind != Kind::Name || !families_.count(part->children[side]->text)) continue;
                instance.groups[part->children[side]->text] = reader.family(*part->children[1 - side], {});
                break;
            }
        }
    }
}

std::optional<LemmaInstance> InstanceDrawer::complete(const InstanceChoice& choice) const {
    LemmaInstance instance;
    if (!solve(choice, instance)) return std::nullopt;
    for (const auto& [name, group] : families_) {
        Shape entries = choice.families.at(name);
        entries.resize(instance.groups.at(group).size(), 0);
        instance.groups[name] = std::move(entries);
    }
    for (const std::string& name : sizes_)
        if (instance.integers.at(name) < 0) return std::nullopt;
    // A list of sizes is as long as the lists that it belongs to.
    for (const LemmaVariable& variable : variant_.variables) {
        if (variable.kind != LemmaVariableKind::TensorList) continue;
        const std::int64_t length = instance.integers.at(variable.tensor.list_length);
        if (length < 0 || length > longest_list) return std::nullopt;
        for (const Segment& segment : variable.tensor.segments)
            if (!segment.is_group && segment.size->kind == Kind::Call)
                if (auto sizes = instance.size_lists.find(segment.size->text); sizes != instance.size_lists.end()) sizes->second.resize(static_cast<std::size_t>(length));
    }
    try {
        solve_families(instance);
        if (!draw_values(choice.seed, instance) || !conditions_hold(instance)) return std::nullopt;
    } catch (const NotComputable&) {
        return std::nullopt;
    }
    return instance;
}

bool InstanceDrawer::draw_values(std::uint64_t seed, LemmaInstance& instance) const {
    std::mt19937_64 random(seed);
    const SortReading& sorts = readings_[random() % readings_.size()];
    const Sort opaque = std::vector<Sort>{Sort::Real, Sort::Int, Sort::Real, Sort::Bool}[random() % 4];
    const int low = random() % 5 == 0 ? -1 : 0;
    const ElementRange range{low, pick(random, low == 0 ? 0 : 1, 5), random() % 2 == 0};
    const auto sort = [&](const std::string& name) {
        const auto found = sorts.find(name);
        return sort_of(found == sorts.end() ? ElementSort::Element : found->second, opaque);
    };
    const InstanceReader reader(library_, variant_, instance);
    std::size_t elements = 0;
    for (const LemmaVariable& variable : variant_.variables) {
        switch (variable.kind) {
            case LemmaVariableKind::Integer:
            case LemmaVariableKind::Family: break;
            case LemmaVariableKind::Real: instance.scalars[variable.name] = draw_element(random, Sort::Real, range); break;
            case LemmaVariableKind::Text: instance.scalars[variable.name] = std::string("a"); break;
            case LemmaVariableKind::Scalar: {
                const Rational number = draw_element(random, sort(variable.name), range);
                if (sort(variable.name) == Sort::Real) instance.scalars[variable.name] = number;
                else if (sort(variable.name) == Sort::Bool) instance.scalars[variable.name] = number != 0;
                else instance.scalars[variable.name] = static_cast<std::int64_t>(numerator(number));
                break;
            }
            case LemmaVariableKind::Function: {
                std::vector<std::string> candidates;
                for (const auto& [name, function] : library_.functions) {
                    bool fits = function.body && function.parameters.size() == variable.function_parameters.size();
                    for (std::size_t i = 0; fits && i < function.parameters.size(); ++i)
                        fits = takes(function.parameters[i].second, sort(variable.name + "#" + std::to_string(i)));
                    const Sort result = function.result == Sort::Any || function.result == Sort::Number ? opaque : function.result;
                    if (fits && result == sort(variable.name)) candidates.push_back(name);
                }
                if (candidates.empty()) return false;
                instance.scalars[variable.name] = candidates[random() % candidates.size()];
                break;
            }
            case LemmaVariableKind::Tensor:
            case LemmaVariableKind::TensorList: {
                const bool is_list = variable.kind == LemmaVariableKind::TensorList;
                const std::int64_t parts = is_list ? instance.integers.at(variable.tensor.list_length) : 1;
                std::vector<TensorValue> tensors;
                for (std::int64_t part = 0; part < parts; ++part) {
                    InstanceReader::Scope scope;
                    if (is_list) scope.names[variable.tensor.list_index] = {Rational(part), Sort::Int};
                    TensorValue tensor;
                    tensor.type = {sort(variable.name), reader.shape(variable.tensor.segments, scope)};
                    for (std::int64_t size : tensor.type.shape)
                        if (size < 0 || size > largest_size) return false;
                    const std::size_t count = element_count(tensor.type.shape);
                    elements += count;
                    if (elements > most_elements) return false;
                    for (std::size_t i = 0; i < count; ++i) tensor.exact.push_back(draw_element(random, tensor.type.sort, range));
                    tensors.push_back(std::move(tensor));
                }
                instance.tensors[variable.name] = std::move(tensors);
                break;
            }
        }
    }
    return fulfil(random, range.low, range.high, instance);
}

bool InstanceDrawer::everywhere(LemmaInstance& instance, const std::function<bool(const Expression&, const InstanceReader&, InstanceReader::Scope&)>& act) const {
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
bool InstanceDrawer::fulfil(std::mt19937_64& random, int low, int high, LemmaInstance& instance) const {
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
                for (TensorValue* tensor : tensors)
                    tensor->exact[*scope.element] = draw_element(random, tensor->type.sort, {low, std::max(high, draw / 8), draw % 2 == 0});
                if (reader.truth(formula, scope)) return true;
            }
            return false;
        });
        if (!possible) return false;
        if (everywhere(instance, [](const Expression& formula, const InstanceReader& reader, InstanceReader::Scope& scope) { return reader.truth(formula, scope); })) return true;
    }
    return false;
}

bool InstanceDrawer::conditions_hold(const LemmaInstance& instance) const {
    const InstanceReader reader(library_, variant_, instance);
    for (const ExpressionPointer& condition : lemma_.conditions) {
        std::vector<const Expression*> around;
        if (!below_all(*condition, around) && !reader.truth(*condition, {})) return false;
    }
    LemmaInstance copy = instance;
    return everywhere(copy, [](const Expression& formula, const InstanceReader& inner, InstanceReader::Scope& scope) { return inner.truth(formula, scope); });
}

}  // namespace countersign
