// What definitions say of one application: sizes of names, shape, sort, requirements (docs/language.md section 5).
#include <algorithm>

#include "validator/language/sorts.h"
#include "validator/language/terms.h"

namespace countersign::validator {

namespace {

// The sizes of one segment once all names are known.
Result<Shape> sizes_of(const Segment& segment, const ScalarNames& names) {
    if (segment.kind == Segment::Kind::group) return evaluate_shape(*segment.expression, names);
    VALIDATOR_TRY(const std::int64_t size, evaluate_integer(*segment.expression, names));
    return Shape{size};
}

}  // namespace

std::optional<Value> Application::name(std::string_view name) const {
    if (const Size* size = find_named(sizes, name)) return Value::of_integer(size->value);
    const NamedAttribute* attribute = find_named(attributes, name);
    if (!attribute || attribute->content->kind == Value::Kind::shape) return std::nullopt;
    return *attribute->content;
}

std::optional<std::int64_t> Application::group_rank(std::string_view group) const {
    const Group* known = find_named(groups, group);
    const Shape* sizes = known ? &known->sizes : family(group);
    return sizes ? std::optional(static_cast<std::int64_t>(sizes->size())) : std::nullopt;
}

const Shape* Application::family(std::string_view name) const {
    if (const Group* group = find_named(groups, name)) return group->filled ? &group->sizes : nullptr;
    const NamedAttribute* attribute = find_named(attributes, name);
    return attribute && attribute->family ? &attribute->content->shape : nullptr;
}

const Shape* Application::list_sizes(std::string_view name) const {
    const ListSize* list = find_named(part_sizes, name);
    return list ? &list->values : nullptr;
}

std::optional<std::int64_t> Application::rank(const Segment& group) const {
    std::optional<std::int64_t> result = group_rank(group.name);
    visit_expressions(*group.expression, [&](const Expression& e) {
        if (!result && e.kind == ExpressionKind::name) result = group_rank(e.name);
    });
    return result;
}

Status Application::match(const std::vector<Segment>& declared, std::span<const std::int64_t> shape, std::size_t part, const std::string& of,
                          bool complete) {
    const auto wrong_rank = [&of] { return rejected("`" + of + "` has another number of axes"); };
    for (const Segment& segment : declared) {
        const bool is_group = segment.kind == Segment::Kind::group;
        const std::optional<std::int64_t> count = is_group ? rank(segment) : 1;
        if (!count) return rejected("the rank of `*" + segment.name + "` is not known");
        if (static_cast<std::size_t>(*count) > shape.size()) return wrong_rank();
        const Shape here(shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(*count));
        shape = shape.subspan(here.size());
        if (std::any_of(here.begin(), here.end(), [](std::int64_t size) { return size < 0; })) return rejected("a size below 0");
        bool agrees = true;
        if (Group* group = is_group ? find_named(groups, segment.name) : nullptr) {
            if (!group->filled) *group = {segment.name, here, true};
            agrees = group->sizes == here;
        } else if (segment.kind == Segment::Kind::size) {
            if (!find_named(sizes, segment.name)) sizes.push_back({segment.name, here[0]});
            agrees = find_named(sizes, segment.name)->value == here[0];
        } else if (segment.kind == Segment::Kind::list_size) {
            ListSize* list = find_named(part_sizes, segment.name);
            if (!list) list = &part_sizes.emplace_back(ListSize{segment.name, {}});
            if (list->values.size() == part) list->values.push_back(here[0]);
            agrees = part < list->values.size() && list->values[part] == here[0];
        } else if (complete) {
            VALIDATOR_TRY(const Shape stated, sizes_of(segment, *this));
            agrees = stated == here;
        }
        if (!agrees) return rejected("a size of `" + of + "` differs from what " + segment.name + " is elsewhere or must be");
    }
    return shape.empty() ? Status() : wrong_rank();
}

namespace {

constexpr std::int64_t rank_limit = 1000;

// The shape of an operand or of a shape attribute, and how it is declared.
struct Pattern {
    const std::vector<Segment>& segments;
    std::span<const std::int64_t> sizes;
    std::size_t part;  // of a list
    const std::string& name;
};

// Ranks of groups: attributes state some; each pattern then gives at most one more.
Status resolve_ranks(const CoreOperator& core, const std::vector<Pattern>& patterns, Application& names) {
    for (const OperatorAttribute& declared : core.attributes) {
        const bool family = declared.kind == OperatorAttribute::Kind::family;
        if (declared.kind != OperatorAttribute::Kind::group_rank && !family) continue;
        const AttributeValue& value = *find_named(names.attributes, declared.name)->content;
        const std::int64_t rank = family ? static_cast<std::int64_t>(value.shape.size()) : value.integer;
        const std::optional<std::int64_t> known = names.group_rank(declared.group);
        if ((!family && value.kind != Value::Kind::integer) || rank < 0 || rank > rank_limit || rank != known.value_or(rank))
            return rejected("attribute `" + declared.name + "` is no axis");
        if (!known) names.groups.push_back({declared.group, Shape(static_cast<std::size_t>(rank)), false});
    }
    for (bool progress = true; progress;) {
        progress = false;
        for (const Pattern& pattern : patterns) {
            std::vector<std::string> open;
            std::size_t known = 0;
            for (const Segment& segment : pattern.segments) {
                const std::optional<std::int64_t> rank = segment.kind == Segment::Kind::group ? names.group_rank(segment.name) : 1;
                if (rank) known += static_cast<std::size_t>(*rank);
                else open.push_back(segment.name);
            }
            if (open.size() != 1) continue;
            if (known > pattern.sizes.size()) return rejected("`" + pattern.name + "` has another number of axes");
            names.groups.push_back({open[0], Shape(pattern.sizes.size() - known), false});
            progress = true;
        }
    }
    for (const auto& [one, other] : core.equal_ranks)
        if (names.group_rank(one) != names.group_rank(other)) return rejected("`*" + one + "` and `*" + other + "` have different ranks");
    return {};
}

// The shape that segments state once all names are known.
Result<Shape> shape_of(const std::vector<Segment>& segments, const Application& names) {
    Shape shape;
    for (const Segment& segment : segments) {
        VALIDATOR_TRY(const Shape part, sizes_of(segment, names));
        if (std::any_of(part.begin(), part.end(), [](std::int64_t size) { return size < 0; })) return rejected("a size below 0");
        shape.insert(shape.end(), part.begin(), part.end());
    }
    return shape;
}

}  // namespace

Result<Application> TermStore::bind(TermId id) const {
    const CoreOperator& core = *core_operator(operator_of(id));
    const std::span<const TermId> operands = arguments(id);
    const std::span<const AttributeId> values = attributes(id);
    const bool list = core.operands.size() == 1 && core.operands[0].is_list;
    if (values.size() != core.attributes.size()) return rejected("it has " + std::to_string(core.attributes.size()) + " attributes");
    if (list ? operands.empty() : operands.size() != core.operands.size())
        return rejected(list ? "an empty list" : "it has " + std::to_string(core.operands.size()) + " operands");
    Application names;
    std::vector<Pattern> patterns;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const OperatorAttribute& declared = core.attributes[i];
        const AttributeValue& value = attribute(values[i]);
        const bool family = declared.kind == OperatorAttribute::Kind::family, shape = declared.kind == OperatorAttribute::Kind::shape;
        if ((value.kind == Value::Kind::shape) != (shape || family)) return rejected("attribute `" + declared.name + "` is a list on one side");
        if (shape) patterns.push_back({declared.shape, value.shape, 0, declared.name});
        names.attributes.push_back({declared.name, &value, family});
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Operand& declared = core.operands[list ? 0 : i];
        patterns.push_back({declared.shape, sizes(operands[i]), i, declared.name});
    }
    if (list) names.sizes.push_back({core.operands[0].length, static_cast<std::int64_t>(operands.size())});
    VALIDATOR_CHECK(resolve_ranks(core, patterns, names));
    for (const bool complete : {false, true})
        for (const Pattern& next : patterns) VALIDATOR_CHECK(names.match(next.segments, next.sizes, next.part, next.name, complete));
    return names;
}

// The sort of a core operator's result, from those of its operands and attributes.
Result<Sort> TermStore::infer_sort(TermId id) {
    Operator& operation = operators_[static_cast<std::size_t>(operator_of(id))];
    const std::span<const TermId> operands = arguments(id);
    std::string key;
    for (const TermId operand : operands) key += static_cast<char>('0' + static_cast<int>(sort(operand)));
    for (const AttributeId value : attributes(id)) key += static_cast<char>('a' + static_cast<int>(attribute(value).kind));
    if (const auto known = operation.sorts.find(key); known != operation.sorts.end()) return known->second;
    SortNames names;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Operand& declared = operation.core->operands[operation.core->operands[0].is_list ? 0 : i];
        if (!accepts(declared.sort, element_sort_of(sort(operands[i]))))
            return rejected("`" + declared.name + "` may not be " + sort_name(sort(operands[i])));
        if (declared.is_list && sort(operands[i]) != sort(operands[0])) return rejected("parts of a list of different sorts");
        names.operands.emplace(declared.name, element_sort_of(sort(operands[i])));
    }
    for (std::size_t i = 0; i < attributes(id).size(); ++i) {
        const Value::Kind kind = attribute(attributes(id)[i]).kind;
        const std::string& name = operation.core->attributes[i].name;
        if (kind == Value::Kind::integer) names.scalars.emplace(name, ElementSort::integer);
        if (kind == Value::Kind::real) names.scalars.emplace(name, ElementSort::real);
        if (kind == Value::Kind::truth) names.scalars.emplace(name, ElementSort::boolean);
        const bool is_read = operation.core->element->kind != ExpressionKind::opaque && mentions(*operation.core->element, name);
        if (kind == Value::Kind::text && is_read) return rejected("`" + name + "` is a text");
    }
    VALIDATOR_TRY(const ElementSort result, infer_element_sort(*operation.core->element, definitions_, names));
    operation.sorts.emplace(key, definite_sort(result));
    return definite_sort(result);
}

Result<TermStore::Type> TermStore::infer(TermId id) {
    const CoreOperator* core = core_operator(operator_of(id));
    if (!core) {
        const std::span<const TermId> operands = arguments(id);
        if (operands.empty() || !attributes(id).empty()) return rejected("a function has arguments, and no attributes");
        std::vector<ElementSort> sorts;
        for (const TermId operand : operands) {
            if (shape(operand) != shape(operands[0])) return rejected("its arguments have different shapes");
            sorts.push_back(element_sort_of(sort(operand)));
        }
        VALIDATOR_TRY(const ElementSort result, function_result_sort(*scalar_function(operator_of(id)), sorts));
        return Type{definite_sort(result), Shape(sizes(operands[0]).begin(), sizes(operands[0]).end())};
    }
    VALIDATOR_TRY(const Application names, bind(id));
    for (const Requirement& requirement : core->requirements) {
        if (requirement.all) continue;
        VALIDATOR_TRY(const bool holds, evaluate_truth(*requirement.formula, names));
        if (!holds) return rejected("a requirement does not hold");
    }
    VALIDATOR_TRY(const Sort sort, infer_sort(id));
    VALIDATOR_TRY(Shape shape, shape_of(core->result, names));
    return Type{sort, std::move(shape)};
}

Application TermStore::application(TermId id) const {
    if (is_leaf(id) || !core_operator(operator_of(id))) return {};
    Result<Application> names = bind(id);
    return names.ok() ? std::move(*names) : Application();
}

bool TermStore::has_range_requirements(TermId id) const {
    const CoreOperator* core = is_leaf(id) ? nullptr : core_operator(operator_of(id));
    return core && std::any_of(core->requirements.begin(), core->requirements.end(), [](const Requirement& r) { return r.all; });
}

Result<std::vector<RangeRequirement>> TermStore::range_requirements(TermId id) {
    std::vector<RangeRequirement> result;
    if (!has_range_requirements(id)) return result;
    VALIDATOR_TRY(const Application names, bind(id));
    const CoreOperator& core = *core_operator(operator_of(id));
    for (const Requirement& requirement : core.requirements) {
        if (!requirement.all) continue;
        const auto operand = [&](const Expression& e) -> std::optional<TermId> {
            const Operand* known = e.kind == ExpressionKind::name ? find_named(core.operands, e.name) : nullptr;
            if (!known || known->is_list) return std::nullopt;
            return arguments(id)[static_cast<std::size_t>(known - core.operands.data())];
        };
        const auto number = [&](const Expression& e) -> std::optional<Rational> {
            if (e.kind != ExpressionKind::name && e.kind != ExpressionKind::group_rank && e.kind != ExpressionKind::call) return std::nullopt;
            const Result<Value> value = evaluate_scalar(e, names);
            return value.ok() && value->is_number() ? std::optional(value->number()) : std::nullopt;
        };
        VALIDATOR_TRY(const RangeRequirement next, range_over(*requirement.formula, operand, number));
        result.push_back(next);
    }
    return result;
}

Result<RangeRequirement> TermStore::range_over(const Expression& formula, const TensorName& tensor, const NameValue& number) {
    std::optional<TermId> subject;
    bool several = false;
    const auto is_tensor = [&](const Expression& e) {
        const std::optional<TermId> found = tensor(e);
        several = several || (found && found != subject.value_or(*found));
        if (found) subject = found;
        return found.has_value();
    };
    // Only a range formula has the word `it`: in this text it would mean an element where whoever wrote it meant something else.
    if (mentions(formula, "it")) return rejected("`it` in a formula over the elements of a tensor");
    VALIDATOR_TRY(const FormulaId id, range_formula(formula, is_tensor, number));
    if (!subject || several) return rejected("a formula over the elements of " + std::string(subject ? "several tensors is not supported yet" : "no tensor"));
    return RangeRequirement{*subject, id};
}

}  // namespace countersign::validator
