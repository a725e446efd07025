#include "validator/kernel/lemma_instance.h"

#include <algorithm>

#include "validator/language/parser.h"
#include "validator/language/scalar.h"

namespace countersign::validator {

Status LemmaLibrary::add(const std::string& name, const std::string& text, const Place& place) {
    Result<Lemma> lemma = parse_lemma(text, "lemma " + name);
    if (!lemma.ok()) return malformed(lemma.error().text(), place);
    if (lemma->name != name) return malformed("the text declares `" + lemma->name + "`, not `" + name + "`", place);
    if (!names_.emplace(name, lemmas_.size()).second) return malformed("lemma `" + name + "` twice", place);
    PreparedLemma prepared{name, text, std::move(*lemma), {}};
    for (Lemma& variant : lemma_variants(prepared.lemma)) {
        PreparedVariant next{std::move(variant), {}};
        for (const LemmaVariable& variable : next.lemma.variables)
            for (const Segment& segment : variable.shape)
                if (segment.kind == Segment::Kind::group && std::find(next.groups.begin(), next.groups.end(), segment.name) == next.groups.end())
                    next.groups.push_back(segment.name);
        prepared.variants.push_back(std::move(next));
    }
    lemmas_.push_back(std::move(prepared));
    return {};
}

namespace {

// One instance being made. Names are few: they are found by walking.
class Instance final : public ScalarNames {
public:
    Instance(TermStore& store, const PreparedVariant& variant, const std::vector<LemmaValue>& values)
        : store_(store), variant_(variant), values_(values) {}

    std::optional<ScalarValue> name(std::string_view name) const override;
    std::optional<std::int64_t> group_rank(std::string_view group) const override;
    const std::vector<std::int64_t>* list_sizes(std::string_view name) const override;

    Status bind(const std::vector<std::int64_t>& ranks);
    Status conditions(std::vector<RangeRequirement>& premises);
    Result<TermId> build(const Expression& e, std::vector<TermId>* built);

private:
    struct Group { const std::string* name; std::size_t rank; Shape sizes; bool filled; };

    Status bind_shape(const LemmaVariable& variable, TermId term, std::size_t part);
    Status check_expressions(const LemmaVariable& variable, TermId term);
    Status condition(const LemmaCondition& condition, std::vector<RangeRequirement>& premises);
    Status range_condition(const Expression& formula, std::vector<RangeRequirement>& premises);
    Status append_arguments(const Expression& argument, std::vector<TermId>& terms, std::vector<TermId>* built);
    Result<AttributeValue> attribute(const Expression& e);
    std::optional<TermId> tensor(const Expression& e, std::string& error) const;
    const LemmaValue* value_of(std::string_view name) const;
    Group* group(std::string_view name);
    Error wrong(std::string message) const { return rejected("lemma `" + variant_.lemma.name + "`: " + std::move(message)); }

    TermStore& store_;
    const PreparedVariant& variant_;
    const std::vector<LemmaValue>& values_;
    std::vector<Group> groups_;
    std::vector<std::pair<std::string_view, std::int64_t>> integers_;  // sizes, lengths, bound parts
    std::vector<std::pair<std::string_view, std::vector<std::int64_t>>> lists_;
};

const LemmaValue* Instance::value_of(std::string_view name) const {
    const std::vector<LemmaVariable>& variables = variant_.lemma.variables;
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (variables[i].name == name) return &values_[i];
    return nullptr;
}

Instance::Group* Instance::group(std::string_view name) {
    for (Group& known : groups_)
        if (*known.name == name) return &known;
    return nullptr;
}

std::optional<ScalarValue> Instance::name(std::string_view name) const {
    for (auto entry = integers_.rbegin(); entry != integers_.rend(); ++entry)
        if (entry->first == name) return ScalarValue::of_integer(entry->second);
    const LemmaValue* value = value_of(name);
    if (!value || value->kind != LemmaValue::Kind::attribute) return std::nullopt;
    switch (value->attribute.kind) {
    case AttributeValue::Kind::integer: return ScalarValue::of_integer(value->attribute.integer);
    case AttributeValue::Kind::real: return ScalarValue::of_real(value->attribute.real);
    case AttributeValue::Kind::truth: return ScalarValue::of_truth(value->attribute.integer != 0);
    case AttributeValue::Kind::text: return ScalarValue::of_text(value->attribute.text);
    case AttributeValue::Kind::shape: return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::int64_t> Instance::group_rank(std::string_view group) const {
    for (const Group& known : groups_)
        if (*known.name == group) return static_cast<std::int64_t>(known.rank);
    return std::nullopt;
}

const std::vector<std::int64_t>* Instance::list_sizes(std::string_view name) const {
    for (const auto& [known, sizes] : lists_)
        if (known == name) return &sizes;
    return nullptr;
}

Status Instance::bind_shape(const LemmaVariable& variable, TermId term, std::size_t part) {
    const std::span<const std::int64_t> sizes = store_.sizes(term);
    bool sort_fits = variable.sort == DeclaredSort::any;
    switch (store_.sort(term)) {
    case Sort::boolean: sort_fits = sort_fits || variable.sort == DeclaredSort::boolean; break;
    case Sort::integer: sort_fits = sort_fits || variable.sort == DeclaredSort::integer || variable.sort == DeclaredSort::number; break;
    case Sort::real: sort_fits = sort_fits || variable.sort == DeclaredSort::real || variable.sort == DeclaredSort::number; break;
    }
    if (!sort_fits) return wrong("`" + variable.name + "` has another sort");
    std::size_t axis = 0;
    for (const Segment& segment : variable.shape) {
        if (segment.kind == Segment::Kind::group) {
            Group& known = *group(segment.name);
            if (axis + known.rank > sizes.size()) return wrong("`" + variable.name + "` has too few axes");
            const auto of_group = sizes.subspan(axis, known.rank);
            if (!known.filled) {
                known.sizes.assign(of_group.begin(), of_group.end());
                known.filled = true;
            } else if (!std::equal(of_group.begin(), of_group.end(), known.sizes.begin(), known.sizes.end())) {
                return wrong("the sizes of `*" + segment.name + "` differ");
            }
            axis += known.rank;
            continue;
        }
        if (axis >= sizes.size()) return wrong("`" + variable.name + "` has too few axes");
        const std::int64_t size = sizes[axis++];
        if (segment.kind == Segment::Kind::size) {
            const auto known = std::find_if(integers_.begin(), integers_.end(), [&](const auto& entry) { return entry.first == segment.name; });
            if (known == integers_.end()) integers_.emplace_back(segment.name, size);
            else if (known->second != size) return wrong("size `" + segment.name + "` has two values");
        } else if (segment.kind == Segment::Kind::list_size) {
            auto known = std::find_if(lists_.begin(), lists_.end(), [&](const auto& entry) { return entry.first == segment.name; });
            if (known == lists_.end()) return wrong("a size of parts outside a list");
            if (known->second.size() == part) known->second.push_back(size);
            else if (part >= known->second.size() || known->second[part] != size) return wrong("size `" + segment.name + "` has two values");
        }
    }
    if (axis != sizes.size()) return wrong("`" + variable.name + "` has too many axes");
    return {};
}

Status Instance::check_expressions(const LemmaVariable& variable, TermId term) {
    const std::span<const std::int64_t> sizes = store_.sizes(term);
    std::size_t axis = 0;
    for (const Segment& segment : variable.shape) {
        if (segment.kind == Segment::Kind::group) {
            axis += group(segment.name)->rank;
            continue;
        }
        if (segment.kind == Segment::Kind::expression) {
            std::int64_t size = 0;
            std::string error;
            if (!evaluate_integer(*segment.expression, *this, size, error)) return wrong(error);
            if (size != sizes[axis]) return wrong("`" + variable.name + "` has another size than its declaration");
        }
        ++axis;
    }
    return {};
}

Status Instance::bind(const std::vector<std::int64_t>& ranks) {
    const std::vector<LemmaVariable>& variables = variant_.lemma.variables;
    if (ranks.size() != variant_.groups.size()) return wrong("wrong number of groups");
    if (values_.size() != variables.size()) return wrong("wrong number of values");
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (ranks[i] < 0 || ranks[i] > 1000) return wrong("a rank out of bounds");
        groups_.push_back({&variant_.groups[i], static_cast<std::size_t>(ranks[i]), {}, false});
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const LemmaVariable& variable = variables[i];
        const LemmaValue& value = values_[i];
        const auto attribute_is = [&](AttributeValue::Kind kind) { return value.kind == LemmaValue::Kind::attribute && value.attribute.kind == kind; };
        bool good = false;
        switch (variable.kind) {
        case LemmaVariable::Kind::tensor: good = value.kind == LemmaValue::Kind::term; break;
        case LemmaVariable::Kind::list: good = value.kind == LemmaValue::Kind::list; break;
        case LemmaVariable::Kind::integer: good = attribute_is(AttributeValue::Kind::integer); break;
        case LemmaVariable::Kind::real: good = attribute_is(AttributeValue::Kind::real); break;
        case LemmaVariable::Kind::text: good = attribute_is(AttributeValue::Kind::text); break;
        case LemmaVariable::Kind::scalar:
            good = attribute_is(AttributeValue::Kind::integer) || attribute_is(AttributeValue::Kind::real) || attribute_is(AttributeValue::Kind::truth);
            break;
        case LemmaVariable::Kind::function: good = attribute_is(AttributeValue::Kind::text); break;
        }
        if (!good) return wrong("`" + variable.name + "` is given a value of another kind");
        if (variable.kind == LemmaVariable::Kind::function) {
            const auto function = store_.definitions().functions.find(value.attribute.text);
            if (function == store_.definitions().functions.end() || function->second.parameters.size() != variable.function_sorts.size())
                return wrong("`" + variable.name + "` is no scalar function of that many arguments");
        }
        if (variable.kind == LemmaVariable::Kind::tensor) VALIDATOR_CHECK(bind_shape(variable, value.term, 0));
        if (variable.kind != LemmaVariable::Kind::list) continue;
        const auto length = static_cast<std::int64_t>(value.list.size());
        const auto known = std::find_if(integers_.begin(), integers_.end(), [&](const auto& entry) { return entry.first == variable.length; });
        if (known == integers_.end()) integers_.emplace_back(variable.length, length);
        else if (known->second != length) return wrong("list length `" + variable.length + "` has two values");
        for (const Segment& segment : variable.shape)
            if (segment.kind == Segment::Kind::list_size && !list_sizes(segment.name)) lists_.push_back({segment.name, {}});
        for (std::size_t part = 0; part < value.list.size(); ++part) VALIDATOR_CHECK(bind_shape(variable, value.list[part], part));
        for (const Segment& segment : variable.shape)
            if (segment.kind == Segment::Kind::list_size && list_sizes(segment.name)->size() != value.list.size())
                return wrong("lists of sizes `" + segment.name + "` differ in length");
        if (!value.list.empty())
            for (const TermId term : value.list)
                if (store_.sort(term) != store_.sort(value.list[0])) return wrong("a list of different sorts");
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[i].kind == LemmaVariable::Kind::tensor) VALIDATOR_CHECK(check_expressions(variables[i], values_[i].term));
        if (variables[i].kind != LemmaVariable::Kind::list) continue;
        for (std::size_t part = 0; part < values_[i].list.size(); ++part) {
            integers_.emplace_back(variables[i].part, static_cast<std::int64_t>(part));
            const Status checked = check_expressions(variables[i], values_[i].list[part]);
            integers_.pop_back();
            if (!checked.ok()) return checked;
        }
    }
    return {};
}

std::optional<TermId> Instance::tensor(const Expression& e, std::string& error) const {
    if (e.kind == ExpressionKind::name) {
        const LemmaValue* value = value_of(e.name);
        if (value && value->kind == LemmaValue::Kind::term) return value->term;
    }
    if (e.kind == ExpressionKind::index && e.children.size() == 2 && e.children[0]->kind == ExpressionKind::name) {
        const LemmaValue* value = value_of(e.children[0]->name);
        std::int64_t part = 0;
        if (value && value->kind == LemmaValue::Kind::list && evaluate_integer(*e.children[1], *this, part, error) && part >= 0 &&
            part < static_cast<std::int64_t>(value->list.size()))
            return value->list[static_cast<std::size_t>(part)];
    }
    if (error.empty()) error = "no tensor: " + print_expression(e);
    return std::nullopt;
}

Status Instance::range_condition(const Expression& formula, std::vector<RangeRequirement>& premises) {
    std::optional<TermId> subject;
    bool several = false;
    const auto is_operand = [&](const Expression& e) {
        std::string error;
        const std::optional<TermId> found = tensor(e, error);
        if (!found) return false;
        if (subject && *subject != *found) several = true;
        subject = found;
        return true;
    };
    const auto value = [&](const Expression& e) -> std::optional<Rational> {
        if (e.kind != ExpressionKind::name && e.kind != ExpressionKind::group_rank && e.kind != ExpressionKind::call) return std::nullopt;
        ScalarValue result;
        std::string error;
        if (!evaluate_scalar(e, *this, result, error) || !result.is_number()) return std::nullopt;
        return result.number();
    };
    VALIDATOR_TRY(const FormulaId id, store_.range_formula(formula, is_operand, value));
    if (!subject) return wrong("a condition over the elements of no tensor");
    if (several) return wrong("a condition over the elements of several tensors is not supported yet");
    premises.push_back({*subject, id});
    return {};
}

Status Instance::condition(const LemmaCondition& condition, std::vector<RangeRequirement>& premises) {
    if (condition.all) return range_condition(*condition.formula, premises);
    bool holds = false;
    std::string error;
    if (!evaluate_truth(*condition.formula, *this, holds, error)) return wrong("a condition has no value: " + error);
    if (!holds) return wrong("a condition does not hold: " + print_expression(*condition.formula));
    return {};
}

Status Instance::conditions(std::vector<RangeRequirement>& premises) {
    for (const LemmaCondition& next : variant_.lemma.conditions) {
        if (next.bound.empty()) {
            VALIDATOR_CHECK(condition(next, premises));
            continue;
        }
        std::int64_t limit = 0;
        std::string error;
        if (!evaluate_integer(*next.limit, *this, limit, error)) return wrong(error);
        if (limit > (1 << 20)) return incomplete("a condition over too many parts");
        for (std::int64_t part = 0; part < limit; ++part) {
            integers_.emplace_back(next.bound, part);
            const Status checked = condition(next, premises);
            integers_.pop_back();
            if (!checked.ok()) return checked;
        }
    }
    return {};
}

Status Instance::append_arguments(const Expression& argument, std::vector<TermId>& terms, std::vector<TermId>* built) {
    if (argument.kind != ExpressionKind::bounded_comprehension) {
        VALIDATOR_TRY(const TermId term, build(argument, built));
        terms.push_back(term);
        return {};
    }
    std::int64_t limit = 0;
    std::string error;
    if (!evaluate_integer(*argument.children[1], *this, limit, error)) return wrong(error);
    if (limit > (1 << 20)) return incomplete("a list of too many parts");
    for (std::int64_t part = 0; part < limit; ++part) {
        integers_.emplace_back(argument.name, part);
        const Result<TermId> term = build(*argument.children[0], built);
        integers_.pop_back();
        if (!term.ok()) return term.error();
        terms.push_back(*term);
    }
    return {};
}

Result<AttributeValue> Instance::attribute(const Expression& e) {
    if (e.kind == ExpressionKind::list) {
        Shape shape;
        for (const ExpressionPointer& element : e.children) {
            if (element->kind == ExpressionKind::group_splice) {
                const Group* known = group(element->name);
                if (!known || !known->filled) return wrong("`*" + element->name + "` has no sizes");
                shape.insert(shape.end(), known->sizes.begin(), known->sizes.end());
                continue;
            }
            std::int64_t size = 0;
            std::string error;
            if (!evaluate_integer(*element, *this, size, error)) return wrong(error);
            shape.push_back(size);
        }
        return AttributeValue::of_shape(std::move(shape));
    }
    ScalarValue value;
    std::string error;
    if (!evaluate_scalar(e, *this, value, error)) return wrong(error);
    switch (value.kind) {
    case ScalarValue::Kind::integer: return AttributeValue::of_integer(value.integer);
    case ScalarValue::Kind::real: return AttributeValue::of_real(std::move(*value.real));
    case ScalarValue::Kind::truth: return AttributeValue::of_truth(value.integer != 0);
    case ScalarValue::Kind::text: return AttributeValue::of_text(std::string(value.text));
    }
    return wrong("no attribute");
}

Result<TermId> Instance::build(const Expression& e, std::vector<TermId>* built) {
    if (e.kind != ExpressionKind::call) {
        std::string error;
        if (const std::optional<TermId> found = tensor(e, error)) return *found;
        return wrong(error);
    }
    std::string_view called = e.name;
    if (const LemmaValue* value = value_of(called))
        if (value->kind == LemmaValue::Kind::attribute && value->attribute.kind == AttributeValue::Kind::text) called = value->attribute.text;
    const std::optional<OperatorId> id = store_.find_operator(called);
    if (!id) return wrong("there is no operator `" + std::string(called) + "`");
    std::vector<TermId> terms;
    for (const ExpressionPointer& argument : e.children) VALIDATOR_CHECK(append_arguments(*argument, terms, built));
    const CoreOperator* core = store_.core_operator(*id);
    const std::size_t count = core ? core->attributes.size() : 0;
    std::vector<std::optional<AttributeId>> given(count);
    bool whole_numbers = false;
    for (std::size_t i = 0; i < e.attributes.size(); ++i) {
        std::size_t slot = i;
        if (!e.attributes[i].name.empty())
            for (slot = 0; slot < count && core->attributes[slot].name != e.attributes[i].name;) ++slot;
        if (slot >= count || given[slot]) return wrong("`" + std::string(called) + "` has no such attribute, or has it twice");
        VALIDATOR_TRY(const AttributeValue value, attribute(*e.attributes[i].value));
        if (value.kind == AttributeValue::Kind::integer && core->attributes[slot].kind == OperatorAttribute::Kind::value) whole_numbers = true;
        given[slot] = store_.attribute_id(value);
    }
    std::vector<AttributeId> attributes;
    for (std::size_t i = 0; i < count; ++i) {
        if (!given[i]) return wrong("`" + std::string(called) + "` needs the attribute `" + core->attributes[i].name + "`");
        attributes.push_back(*given[i]);
    }
    Result<TermId> made = store_.make(*id, terms, attributes);
    if (!made.ok() && whole_numbers) {
        // A whole number where the definition needs a real is that real.
        for (std::size_t i = 0; i < count; ++i) {
            const AttributeValue& value = store_.attribute(attributes[i]);
            if (value.kind == AttributeValue::Kind::integer && core->attributes[i].kind == OperatorAttribute::Kind::value)
                attributes[i] = store_.attribute_id(AttributeValue::of_real(Rational(mpz_class(static_cast<signed long>(value.integer)))));
        }
        Result<TermId> again = store_.make(*id, terms, attributes);
        if (again.ok()) made = std::move(again);
    }
    if (!made.ok()) return wrong(made.error().message);
    if (built) built->push_back(*made);
    return *made;
}

}  // namespace

Result<LemmaInstance> instantiate_lemma(TermStore& store, const PreparedVariant& variant, const std::vector<std::int64_t>& ranks,
                                        const std::vector<LemmaValue>& values) {
    Instance instance(store, variant, values);
    VALIDATOR_CHECK(instance.bind(ranks));
    LemmaInstance result;
    VALIDATOR_CHECK(instance.conditions(result.range_premises));
    VALIDATOR_TRY(result.left, instance.build(*variant.lemma.left, nullptr));
    VALIDATOR_TRY(result.right, instance.build(*variant.lemma.right, &result.built_right));
    if (store.shape(result.left) != store.shape(result.right) || store.sort(result.left) != store.sort(result.right))
        return rejected("lemma `" + variant.lemma.name + "`: its sides have different types");
    return result;
}

}  // namespace countersign::validator
