#include "validator/term/terms.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::size_t term_limit = 1 << 22;

std::string attribute_text(const AttributeValue& value) {
    switch (value.kind) {
    case Value::Kind::integer: return std::to_string(value.integer);
    case Value::Kind::real: return "real " + (*value.real).get_str();
    case Value::Kind::truth: return value.truth ? "true" : "false";
    case Value::Kind::text: return "'" + value.text + "'";
    default: return shape_text(value.shape);
    }
}

}  // namespace

TermStore::TermStore(const Definitions& definitions)
    : definitions_(definitions), applications_(1024, Hash{this}, Same{this}), formula_reader_(formulas_, definitions, {}) {
    for (const Sort sort : every_sort) elements_[static_cast<std::size_t>(sort)] = formulas_.variable("it", formula_sort(sort));
    for (const auto& [name, function] : definitions.functions) operators_.push_back({name, nullptr, &function});
    for (const auto& [name, core] : definitions.operators) operators_.push_back({name, &core, nullptr});
    for (const Operator& known : operators_) operator_ids_.emplace(known.name, static_cast<OperatorId>(operator_ids_.size()));
}

std::optional<OperatorId> TermStore::find_operator(std::string_view name) const {
    const auto found = operator_ids_.find(name);
    return found == operator_ids_.end() ? std::nullopt : std::optional(found->second);
}

ShapeId TermStore::shape_id(const Shape& sizes) {
    const auto [entry, added] = shape_ids_.emplace(sizes, static_cast<ShapeId>(shapes_.size()));
    if (added) shapes_.push_back(&entry->first);
    return entry->second;
}

AttributeId TermStore::attribute_id(const AttributeValue& value) {
    const auto [entry, added] = attribute_ids_.emplace(value, static_cast<AttributeId>(attributes_.size()));
    if (added) attributes_.push_back(&entry->first);
    return entry->second;
}

Result<TermId> TermStore::make_leaf(LeafKind kind, const std::string& name, Sort sort, const Shape& shape) {
    if (std::any_of(shape.begin(), shape.end(), [](std::int64_t size) { return size < 0; }))
        return malformed("a leaf `" + name + "` with a size below 0");
    if (shape.size() > most_axes) return malformed("a leaf `" + name + "` of more than " + std::to_string(most_axes) + " axes");
    const ShapeId id = shape_id(shape);
    const auto [entry, added] = leaf_ids_.emplace(std::make_pair(kind, name), static_cast<TermId>(records_.size()));
    if (added) {
        records_.push_back({leaf_operator, static_cast<std::uint32_t>(leaves_.size()), 0, 0, id, sort});
        leaves_.push_back({kind, name});
    }
    const Record& known = record(entry->second);
    if (known.sort != sort || known.shape != id) return malformed("leaf `" + name + "` with two types");
    return entry->second;
}

std::span<const std::uint32_t> TermStore::children(const Record& record) const {
    if (record.operator_id == leaf_operator) return {};
    return {children_.data() + record.begin, record.argument_count + record.attribute_count};
}

std::size_t TermStore::Hash::operator()(TermId id) const {
    const Record& r = store->record(id);
    std::size_t hash = static_cast<std::size_t>(r.operator_id) * 31 + r.argument_count;
    for (const std::uint32_t child : store->children(r)) {
        hash ^= child + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
        hash *= 0xff51afd7ed558ccdu;
    }
    return hash ^ (hash >> 32);
}

bool TermStore::Same::operator()(TermId a, TermId b) const {
    const Record &left = store->record(a), &right = store->record(b);
    const auto left_children = store->children(left), right_children = store->children(right);
    return left.operator_id == right.operator_id && left.argument_count == right.argument_count &&
           std::equal(left_children.begin(), left_children.end(), right_children.begin(), right_children.end());
}

Result<TermId> TermStore::make(OperatorId operator_id, std::span<const TermId> arguments, std::span<const AttributeId> attributes) {
    if (records_.size() >= term_limit || children_.size() >= 4 * term_limit) return incomplete("too many terms");
    const auto id = static_cast<TermId>(records_.size());
    const auto begin = static_cast<std::uint32_t>(children_.size());
    scratch_.clear();  // first, since the arguments may stand in `children_`
    for (const TermId argument : arguments) scratch_.push_back(static_cast<std::uint32_t>(argument));
    for (const AttributeId attribute : attributes) scratch_.push_back(static_cast<std::uint32_t>(attribute));
    children_.insert(children_.end(), scratch_.begin(), scratch_.end());
    records_.push_back({operator_id, begin, static_cast<std::uint32_t>(arguments.size()), static_cast<std::uint32_t>(attributes.size()),
                        ShapeId{0}, Sort::real});
    // Taken back unless it is new and fits.
    const auto take_back = [&] {
        records_.pop_back();
        children_.resize(begin);
    };
    if (const auto [known, added] = applications_.insert(id); !added) {
        take_back();
        return *known;
    }
    Result<Type> type = infer(id);
    if (type.ok() && type->shape.size() > most_axes) type = rejected("more than " + std::to_string(most_axes) + " axes");
    if (!type.ok()) {
        std::string shapes;
        for (const TermId argument : this->arguments(id)) shapes += (shapes.empty() ? "" : ", ") + describe_shape(argument);
        applications_.erase(id);
        take_back();
        return rejected("`" + operator_name(operator_id) + "` of " + shapes + " does not fit: " + type.error().message);
    }
    records_.back().shape = shape_id(type->shape);
    records_.back().sort = type->sort;
    return id;
}

Result<TermId> TermStore::make_call(std::string_view name, std::span<const TermId> arguments, const std::vector<GivenAttribute>& attributes) {
    const std::optional<OperatorId> id = find_operator(name);
    if (!id) return rejected("there is no definition of `" + std::string(name) + "`");
    const CoreOperator* core = core_operator(*id);
    const auto declared = core ? std::span<const OperatorAttribute>(core->attributes) : std::span<const OperatorAttribute>();
    const auto given = arrange_attributes(declared, attributes);
    if (!given) return rejected("`" + std::string(name) + "` has other attributes, or not all of them");
    std::vector<AttributeId> values;
    for (const GivenAttribute* next : *given) values.push_back(attribute_id(next->value));
    Result<TermId> made = make(*id, arguments, values);
    if (made.ok()) return made;
    for (std::size_t i = 0; i < declared.size(); ++i) {
        const AttributeValue& value = attribute(values[i]);
        if (value.kind == Value::Kind::integer && declared[i].kind == OperatorAttribute::Kind::value)
            values[i] = attribute_id(AttributeValue::of_real(value.number()));
    }
    Result<TermId> again = make(*id, arguments, values);
    return again.ok() ? again : made;
}

std::span<const TermId> TermStore::arguments(TermId id) const {
    static_assert(sizeof(TermId) == sizeof(std::uint32_t));
    return {reinterpret_cast<const TermId*>(children(record(id)).data()), record(id).argument_count};
}

std::span<const AttributeId> TermStore::attributes(TermId id) const {
    const Record& r = record(id);
    return {reinterpret_cast<const AttributeId*>(children(r).data() + r.argument_count), r.attribute_count};
}

std::string TermStore::describe(TermId id, int depth) const {
    if (is_leaf(id)) return leaf(id).name;
    std::string text = operator_name(operator_of(id)) + "(";
    if (depth <= 0) return text + "…)";
    const char* mark = "";
    for (const TermId argument : arguments(id)) {
        if (text.size() > 400) return text + ", …)";
        text += mark + describe(argument, depth - 1);
        mark = ", ";
    }
    mark = "; ";
    for (const AttributeId attribute_id : attributes(id)) {
        text += mark + attribute_text(attribute(attribute_id));
        mark = ", ";
    }
    return text + ")";
}

}  // namespace countersign::validator
