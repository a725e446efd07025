#include "validator/kernel/lemma_instance.h"

#include <algorithm>

#include "validator/language/parser.h"
#include "validator/language/scalar.h"
#include "validator/language/sorts.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t part_limit = 1 << 20;
constexpr std::int64_t rank_limit = 1000;
using Kind = LemmaVariable::Kind;

// One instance being made.
class Instance final : public ScalarNames {
public:
    Instance(TermStore& store, const Lemma& lemma, const std::vector<LemmaValue>& values) : store_(store), lemma_(lemma), values_(values) {}

    std::optional<Value> name(std::string_view name) const override;
    std::optional<std::int64_t> group_rank(std::string_view group) const override;
    const std::vector<std::int64_t>* list_sizes(std::string_view name) const override;

    Status bind(const std::vector<std::int64_t>& ranks);
    Status conditions(std::vector<RangeRequirement>& premises);
    Result<TermId> build(const Expression& e, std::vector<TermId>* built);

private:
    struct Group {
        std::size_t rank;
        std::optional<Shape> sizes;
    };

    Status bind_value(const LemmaVariable& variable, const LemmaValue& value);
    Status bind_shape(const LemmaVariable& variable, TermId term, std::size_t part);
    Status bind_size(const std::string& name, std::int64_t size);
    Status check_expressions(const LemmaVariable& variable, TermId term);
    Status condition(const LemmaCondition& condition, std::vector<RangeRequirement>& premises);
    Status for_each_part(const std::string& name, std::int64_t count, const std::function<Status()>& body);
    Result<std::int64_t> integer(const Expression& e) const;
    Result<AttributeValue> attribute(const Expression& e) const;
    std::optional<TermId> tensor(const Expression& e) const;
    const LemmaValue* value_of(std::string_view name, std::initializer_list<Kind> kinds) const;
    Error wrong(std::string message) const { return rejected("lemma `" + lemma_.name + "`: " + std::move(message)); }

    TermStore& store_;
    const Lemma& lemma_;
    const std::vector<LemmaValue>& values_;
    std::map<std::string, Group, std::less<>> groups_;
    std::map<std::string, std::int64_t, std::less<>> integers_;  // sizes, lengths, bound parts
    std::map<std::string, std::vector<std::int64_t>, std::less<>> lists_;
    std::map<std::string, std::vector<Sort>> function_sorts_;  // of the arguments and the result of a variable for a function: one each
    std::int64_t parts_left_ = part_limit;                     // of all comprehensions together
};

const LemmaValue* Instance::value_of(std::string_view name, std::initializer_list<Kind> kinds) const {
    for (std::size_t i = 0; i < values_.size(); ++i)
        if (lemma_.variables[i].name == name && std::count(kinds.begin(), kinds.end(), lemma_.variables[i].kind) != 0) return &values_[i];
    return nullptr;
}

std::optional<Value> Instance::name(std::string_view name) const {
    if (const auto found = integers_.find(name); found != integers_.end()) return Value::of_integer(found->second);
    const LemmaValue* value = value_of(name, {Kind::integer, Kind::real, Kind::text, Kind::scalar});
    if (!value) return std::nullopt;
    if (value->attribute.kind == AttributeValue::Kind::shape) return std::nullopt;
    return value->attribute;
}

std::optional<std::int64_t> Instance::group_rank(std::string_view group) const {
    const auto found = groups_.find(group);
    return found == groups_.end() ? std::nullopt : std::optional(static_cast<std::int64_t>(found->second.rank));
}

const std::vector<std::int64_t>* Instance::list_sizes(std::string_view name) const {
    const auto found = lists_.find(name);
    return found == lists_.end() ? nullptr : &found->second;
}

Result<std::int64_t> Instance::integer(const Expression& e) const {
    Result<std::int64_t> value = evaluate_integer(e, *this);
    if (!value.ok()) return wrong(value.error().message);
    return value;
}

Status Instance::bind_size(const std::string& name, std::int64_t size) {
    if (integers_.emplace(name, size).first->second != size) return wrong("size `" + name + "` has two values");
    return {};
}

Status Instance::bind(const std::vector<std::int64_t>& ranks) {
    // Groups in order of first appearance in the shapes.
    std::size_t count = 0;
    for (const LemmaVariable& variable : lemma_.variables) {
        for (const Segment& segment : variable.shape) {
            if (segment.kind != Segment::Kind::group || groups_.contains(segment.name)) continue;
            if (count >= ranks.size()) return wrong("wrong number of groups");
            if (ranks[count] < 0 || ranks[count] > rank_limit) return wrong("a rank out of bounds");
            groups_[segment.name] = {static_cast<std::size_t>(ranks[count++]), std::nullopt};
        }
    }
    if (count != ranks.size()) return wrong("wrong number of groups");
    for (std::size_t i = 0; i < values_.size(); ++i) VALIDATOR_CHECK(bind_value(lemma_.variables[i], values_[i]));
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const LemmaVariable& variable = lemma_.variables[i];
        auto term = values_[i].terms.begin();
        const auto check = [&] { return check_expressions(variable, *term++); };
        if (variable.kind == Kind::tensor) VALIDATOR_CHECK(check());
        if (variable.kind == Kind::list) VALIDATOR_CHECK(for_each_part(variable.part, static_cast<std::int64_t>(values_[i].terms.size()), check));
    }
    return {};
}

Status Instance::bind_value(const LemmaVariable& variable, const LemmaValue& value) {
    const AttributeValue::Kind kind = value.attribute.kind;
    const bool is_integer = kind == AttributeValue::Kind::integer, is_real = kind == AttributeValue::Kind::real;
    const bool good = variable.kind == Kind::integer  ? is_integer
                      : variable.kind == Kind::real   ? is_real
                      : variable.kind == Kind::scalar ? is_integer || is_real || kind == AttributeValue::Kind::truth
                                                      : true;
    if (!good) return wrong("`" + variable.name + "` is given a value of another kind");
    if (variable.kind == Kind::function) {
        const auto function = store_.definitions().functions.find(value.attribute.text);
        if (function == store_.definitions().functions.end() || function->second.parameters.size() != variable.function_sorts.size())
            return wrong("`" + variable.name + "` is no scalar function of that many arguments");
    }
    if (variable.kind == Kind::list) {
        VALIDATOR_CHECK(bind_size(variable.length, static_cast<std::int64_t>(value.terms.size())));
        for (const Segment& segment : variable.shape) {
            if (segment.kind != Segment::Kind::list_size) continue;
            const auto [known, added] = lists_.try_emplace(segment.name, value.terms.size(), -1);  // no size yet
            if (!added && known->second.size() != value.terms.size()) return wrong("lists of sizes `" + segment.name + "` differ in length");
        }
    }
    for (std::size_t part = 0; part < value.terms.size(); ++part) {
        if (store_.sort(value.terms[part]) != store_.sort(value.terms[0])) return wrong("a list of different sorts");
        VALIDATOR_CHECK(bind_shape(variable, value.terms[part], part));
    }
    return {};
}

Status Instance::bind_shape(const LemmaVariable& variable, TermId term, std::size_t part) {
    const std::span<const std::int64_t> sizes = store_.sizes(term);
    if (!accepts(variable.sort, store_.sort(term))) return wrong("`" + variable.name + "` has another sort");
    std::size_t axis = 0;
    for (const Segment& segment : variable.shape) {
        const std::size_t width = segment.kind == Segment::Kind::group ? groups_.at(segment.name).rank : 1;
        if (axis + width > sizes.size()) return wrong("`" + variable.name + "` has too few axes");
        const std::span<const std::int64_t> here = sizes.subspan(axis, width);
        axis += width;
        if (segment.kind == Segment::Kind::group) {
            Group& known = groups_.at(segment.name);
            if (!known.sizes) known.sizes = Shape(here.begin(), here.end());
            if (!std::equal(here.begin(), here.end(), known.sizes->begin(), known.sizes->end())) return wrong("the sizes of `*" + segment.name + "` differ");
        } else if (segment.kind == Segment::Kind::size) {
            VALIDATOR_CHECK(bind_size(segment.name, here[0]));
        } else if (segment.kind == Segment::Kind::list_size) {
            const auto known = lists_.find(segment.name);
            if (variable.kind != Kind::list || known == lists_.end()) return wrong("a size of parts outside a list");
            if (known->second[part] == -1) known->second[part] = here[0];
            if (known->second[part] != here[0]) return wrong("size `" + segment.name + "` has two values");
        }
    }
    if (axis != sizes.size()) return wrong("`" + variable.name + "` has too many axes");
    return {};
}

// Sizes declared by an expression: all names are known now.
Status Instance::check_expressions(const LemmaVariable& variable, TermId term) {
    std::size_t axis = 0;
    for (const Segment& segment : variable.shape) {
        if (segment.kind == Segment::Kind::expression) {
            VALIDATOR_TRY(const std::int64_t size, integer(*segment.expression));
            if (size != store_.sizes(term)[axis]) return wrong("`" + variable.name + "` has another size than its declaration");
        }
        axis += segment.kind == Segment::Kind::group ? groups_.at(segment.name).rank : 1;
    }
    return {};
}

Status Instance::for_each_part(const std::string& name, std::int64_t count, const std::function<Status()>& body) {
    if (count < 0) return wrong("a negative number of parts");
    if (count > parts_left_) return incomplete("lemma `" + lemma_.name + "`: too many parts");
    for (std::int64_t part = 0; part < count; ++part) {
        --parts_left_;
        integers_[name] = part;
        VALIDATOR_CHECK(body());
    }
    integers_.erase(name);
    return {};
}

std::optional<TermId> Instance::tensor(const Expression& e) const {
    if (e.kind == ExpressionKind::name) {
        const LemmaValue* value = value_of(e.name, {Kind::tensor});
        return value ? std::optional(value->terms[0]) : std::nullopt;
    }
    if (e.kind != ExpressionKind::index || e.children.size() != 2 || e.children[0]->kind != ExpressionKind::name) return std::nullopt;
    const LemmaValue* value = value_of(e.children[0]->name, {Kind::list});
    const Result<std::int64_t> part = value ? integer(*e.children[1]) : Result<std::int64_t>(-1);
    if (!part.ok() || *part < 0 || *part >= static_cast<std::int64_t>(value->terms.size())) return std::nullopt;
    return value->terms[static_cast<std::size_t>(*part)];
}

Status Instance::conditions(std::vector<RangeRequirement>& premises) {
    for (const LemmaCondition& next : lemma_.conditions) {
        if (next.bound.empty()) {
            VALIDATOR_CHECK(condition(next, premises));
            continue;
        }
        VALIDATOR_TRY(const std::int64_t limit, integer(*next.limit));
        VALIDATOR_CHECK(for_each_part(next.bound, limit, [&] { return condition(next, premises); }));
    }
    return {};
}

// A condition is computed; one over elements asks for a premise.
Status Instance::condition(const LemmaCondition& condition, std::vector<RangeRequirement>& premises) {
    if (!condition.all) {
        const Result<bool> holds = evaluate_truth(*condition.formula, *this);
        if (!holds.ok()) return wrong("a condition has no value: " + holds.error().message);
        if (!*holds) return wrong("a condition does not hold: " + print_expression(*condition.formula));
        return {};
    }
    std::optional<TermId> subject;
    bool several = false;
    const auto is_operand = [&](const Expression& e) {
        const std::optional<TermId> found = tensor(e);
        if (!found) return false;
        several = several || (subject && *subject != *found);
        subject = found;
        return true;
    };
    const auto value = [&](const Expression& e) -> std::optional<Rational> {
        if (e.kind != ExpressionKind::name && e.kind != ExpressionKind::group_rank && e.kind != ExpressionKind::call) return std::nullopt;
        const Result<Value> result = evaluate_scalar(e, *this);
        return result.ok() && result->is_number() ? std::optional(result->number()) : std::nullopt;
    };
    VALIDATOR_TRY(const FormulaId id, store_.range_formula(*condition.formula, is_operand, value));
    if (!subject) return wrong("a condition over the elements of no tensor");
    if (several) return wrong("a condition over the elements of several tensors is not supported yet");
    premises.push_back({*subject, id});
    return {};
}

Result<AttributeValue> Instance::attribute(const Expression& e) const {
    if (e.kind == ExpressionKind::list) {
        Shape shape;
        for (const ExpressionPointer& element : e.children) {
            const auto known = element->kind == ExpressionKind::group_splice ? groups_.find(element->name) : groups_.end();
            if (known != groups_.end() && known->second.sizes) {
                shape.insert(shape.end(), known->second.sizes->begin(), known->second.sizes->end());
                continue;
            }
            VALIDATOR_TRY(const std::int64_t size, integer(*element));
            shape.push_back(size);
        }
        return AttributeValue::of_shape(std::move(shape));
    }
    Result<AttributeValue> value = evaluate_scalar(e, *this);
    if (!value.ok()) return wrong(value.error().message);
    return value;
}

Result<TermId> Instance::build(const Expression& e, std::vector<TermId>* built) {
    if (e.kind != ExpressionKind::call) {
        const std::optional<TermId> found = tensor(e);
        if (!found) return wrong("no tensor: " + print_expression(e));
        return *found;
    }
    const LemmaValue* function = value_of(e.name, {Kind::function});
    const std::string& called = function ? function->attribute.text : e.name;
    const std::optional<OperatorId> id = store_.find_operator(called);
    if (!id) return wrong("there is no operator `" + called + "`");
    std::vector<TermId> terms;
    for (const ExpressionPointer& argument : e.children) {
        const bool is_list = argument->kind == ExpressionKind::bounded_comprehension;
        const auto append = [&]() -> Status {
            VALIDATOR_TRY(const TermId term, build(is_list ? *argument->children[0] : *argument, built));
            terms.push_back(term);
            return {};
        };
        if (!is_list) {
            VALIDATOR_CHECK(append());
            continue;
        }
        VALIDATOR_TRY(const std::int64_t limit, integer(*argument->children[1]));
        VALIDATOR_CHECK(for_each_part(argument->name, limit, append));
    }
    const CoreOperator* core = store_.core_operator(*id);
    const std::size_t count = core ? core->attributes.size() : 0;
    std::vector<std::optional<AttributeId>> given(count);
    for (std::size_t i = 0; i < e.attributes.size(); ++i) {
        std::size_t slot = i;
        if (!e.attributes[i].name.empty())
            for (slot = 0; slot < count && core->attributes[slot].name != e.attributes[i].name;) ++slot;
        if (slot >= count || given[slot]) return wrong("`" + called + "` has no such attribute, or has it twice");
        VALIDATOR_TRY(const AttributeValue value, attribute(*e.attributes[i].value));
        given[slot] = store_.attribute_id(value);
    }
    std::vector<AttributeId> attributes, as_reals;
    for (std::size_t i = 0; i < count; ++i) {
        if (!given[i]) return wrong("`" + called + "` needs the attribute `" + core->attributes[i].name + "`");
        const AttributeValue& value = store_.attribute(*given[i]);
        const bool whole = value.kind == AttributeValue::Kind::integer && core->attributes[i].kind == OperatorAttribute::Kind::value;
        attributes.push_back(*given[i]);
        as_reals.push_back(whole ? store_.attribute_id(AttributeValue::of_real(Rational(static_cast<signed long>(value.integer)))) : *given[i]);
    }
    Result<TermId> made = store_.make(*id, terms, attributes);
    if (!made.ok() && as_reals != attributes) {  // a whole number where the definition needs a real is that real
        Result<TermId> again = store_.make(*id, terms, as_reals);
        if (again.ok()) made = std::move(again);
    }
    if (!made.ok()) return wrong(made.error().message);
    if (function) {
        std::vector<Sort> sorts;
        for (const TermId term : terms) sorts.push_back(store_.sort(term));
        sorts.push_back(store_.sort(*made));
        if (function_sorts_.emplace(e.name, sorts).first->second != sorts) return wrong("`" + e.name + "` stands for functions of different sorts");
    }
    if (built) built->push_back(*made);
    return *made;
}

}  // namespace

Result<LemmaInstance> instantiate_lemma(TermStore& store, const Lemma& variant, const std::vector<std::int64_t>& ranks,
                                        const std::vector<LemmaValue>& values) {
    Instance instance(store, variant, values);
    VALIDATOR_CHECK(instance.bind(ranks));
    LemmaInstance result;
    VALIDATOR_CHECK(instance.conditions(result.range_premises));
    VALIDATOR_TRY(result.left, instance.build(*variant.left, nullptr));
    VALIDATOR_TRY(result.right, instance.build(*variant.right, &result.built_right));
    if (store.shape(result.left) != store.shape(result.right) || store.sort(result.left) != store.sort(result.right))
        return rejected("lemma `" + variant.name + "`: its sides have different types");
    return result;
}

}  // namespace countersign::validator
