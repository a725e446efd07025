#include "validator/language/terms.h"

#include <algorithm>

#include "validator/language/inference.h"

namespace countersign::validator {
namespace {

constexpr std::uint32_t free_bucket = 0xffffffff;
constexpr std::size_t term_limit = 0x7fffffff;

std::uint32_t mix(std::uint32_t hash, std::uint32_t value) {
    hash ^= value + 0x9e3779b9u + (hash << 6) + (hash >> 2);
    return hash * 0x85ebca6bu;
}

std::string attribute_text(const AttributeValue& value) {
    switch (value.kind) {
    case AttributeValue::Kind::integer: return std::to_string(value.integer);
    case AttributeValue::Kind::real: return "real " + value.real.get_str();
    case AttributeValue::Kind::truth: return value.integer != 0 ? "true" : "false";
    case AttributeValue::Kind::text: return "'" + value.text + "'";
    case AttributeValue::Kind::shape: {
        std::string text = "[";
        for (std::size_t i = 0; i < value.shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(value.shape[i]);
        return text + "]";
    }
    }
    return {};
}

}  // namespace

AttributeValue AttributeValue::of_integer(std::int64_t value) {
    AttributeValue result;
    result.integer = value;
    return result;
}
AttributeValue AttributeValue::of_real(Rational value) {
    AttributeValue result;
    result.kind = Kind::real;
    result.real = std::move(value);
    return result;
}
AttributeValue AttributeValue::of_truth(bool value) {
    AttributeValue result;
    result.kind = Kind::truth;
    result.integer = value ? 1 : 0;
    return result;
}
AttributeValue AttributeValue::of_text(std::string value) {
    AttributeValue result;
    result.kind = Kind::text;
    result.text = std::move(value);
    return result;
}
AttributeValue AttributeValue::of_shape(Shape value) {
    AttributeValue result;
    result.kind = Kind::shape;
    result.shape = std::move(value);
    return result;
}

TermStore::TermStore(const Definitions& definitions)
    : definitions_(definitions), table_(std::make_unique<OperatorTable>(definitions)), buckets_(1024, free_bucket) {}
TermStore::~TermStore() = default;

std::optional<OperatorId> TermStore::find_operator(std::string_view name) const { return table_->find(name); }

const std::string& TermStore::operator_name(OperatorId id) const { return table_->operators()[static_cast<std::size_t>(id)].name; }
const CoreOperator* TermStore::core_operator(OperatorId id) const { return table_->operators()[static_cast<std::size_t>(id)].core; }
const ScalarFunction* TermStore::scalar_function(OperatorId id) const { return table_->operators()[static_cast<std::size_t>(id)].function; }

ShapeId TermStore::shape_id(std::span<const std::int64_t> sizes) {
    Shape key(sizes.begin(), sizes.end());
    const auto found = shape_ids_.find(key);
    if (found != shape_ids_.end()) return found->second;
    const auto id = static_cast<ShapeId>(shapes_.size());
    shapes_.emplace_back(static_cast<std::uint32_t>(shape_sizes_.size()), static_cast<std::uint32_t>(sizes.size()));
    shape_sizes_.insert(shape_sizes_.end(), key.begin(), key.end());
    shape_ids_.emplace(std::move(key), id);
    return id;
}

std::span<const std::int64_t> TermStore::shape_sizes(ShapeId id) const {
    const auto& [begin, count] = shapes_[static_cast<std::size_t>(id)];
    return std::span(shape_sizes_).subspan(begin, count);
}

AttributeId TermStore::attribute_id(const AttributeValue& value) {
    std::string key = std::to_string(static_cast<int>(value.kind)) + attribute_text(value);
    const auto found = attribute_ids_.find(key);
    if (found != attribute_ids_.end()) return found->second;
    const auto id = static_cast<AttributeId>(attributes_.size());
    attributes_.push_back(value);
    attribute_ids_.emplace(std::move(key), id);
    return id;
}

TermId TermStore::add_record(Record record) {
    records_.push_back(record);
    return static_cast<TermId>(records_.size() - 1);
}

Result<TermId> TermStore::make_leaf(LeafKind kind, const std::string& name, Sort sort, const Shape& shape) {
    for (const std::int64_t size : shape)
        if (size < 0) return malformed("a leaf `" + name + "` with a size below 0");
    const ShapeId id = shape_id(shape);
    const auto found = leaf_ids_.find({kind, name});
    if (found != leaf_ids_.end()) {
        const Record& known = record(found->second);
        if (known.sort != sort || known.shape != id) return malformed("leaf `" + name + "` with two types");
        return found->second;
    }
    leaves_.push_back({kind, name});
    const TermId term = add_record({leaf_operator, static_cast<std::uint32_t>(leaves_.size() - 1), 0, 0, id, sort, 0});
    leaf_ids_.emplace(std::make_pair(kind, name), term);
    return term;
}

void TermStore::grow() {
    std::vector<std::uint32_t> larger(buckets_.size() * 2, free_bucket);
    const std::size_t mask = larger.size() - 1;
    for (const std::uint32_t id : buckets_) {
        if (id == free_bucket) continue;
        std::size_t at = records_[id].hash & mask;
        while (larger[at] != free_bucket) at = (at + 1) & mask;
        larger[at] = id;
    }
    buckets_ = std::move(larger);
}

Result<TermId> TermStore::make(OperatorId operator_id, std::span<const TermId> arguments, std::span<const AttributeId> attributes) {
    std::uint32_t hash = mix(static_cast<std::uint32_t>(operator_id), static_cast<std::uint32_t>(arguments.size()));
    for (const TermId argument : arguments) hash = mix(hash, static_cast<std::uint32_t>(argument));
    for (const AttributeId attribute : attributes) hash = mix(hash, static_cast<std::uint32_t>(attribute));
    hash ^= hash >> 15;
    const auto same = [&](const Record& other) {
        if (other.hash != hash || other.operator_id != operator_id || other.argument_count != arguments.size() ||
            other.attribute_count != attributes.size())
            return false;
        const std::uint32_t* child = children_.data() + other.begin;
        for (const TermId argument : arguments)
            if (*child++ != static_cast<std::uint32_t>(argument)) return false;
        for (const AttributeId attribute : attributes)
            if (*child++ != static_cast<std::uint32_t>(attribute)) return false;
        return true;
    };
    std::size_t mask = buckets_.size() - 1;
    std::size_t at = hash & mask;
    while (buckets_[at] != free_bucket) {
        if (same(records_[buckets_[at]])) return static_cast<TermId>(buckets_[at]);
        at = (at + 1) & mask;
    }
    if (records_.size() >= term_limit || children_.size() >= term_limit) return incomplete("too many terms");
    Prepared& prepared = table_->operators()[static_cast<std::size_t>(operator_id)];
    std::vector<OperatorTable::Argument> operands;
    operands.reserve(arguments.size());
    for (const TermId argument : arguments) operands.push_back({sort(argument), sizes(argument)});
    std::vector<const AttributeValue*> values;
    values.reserve(attributes.size());
    for (const AttributeId id : attributes) values.push_back(&attribute(id));
    Shape shape;
    Sort result_sort = Sort::real;
    std::string error;
    if (!table_->infer(prepared, operands, values, shape, result_sort, error)) {
        std::string shapes;
        for (const TermId argument : arguments) shapes += (shapes.empty() ? "" : ", ") + describe_shape(argument);
        return rejected("`" + prepared.name + "` of " + shapes + " does not fit: " + (error.empty() ? "sorts differ" : error));
    }
    const auto begin = static_cast<std::uint32_t>(children_.size());
    for (const TermId argument : arguments) children_.push_back(static_cast<std::uint32_t>(argument));
    for (const AttributeId attribute : attributes) children_.push_back(static_cast<std::uint32_t>(attribute));
    const TermId id = add_record({operator_id, begin, static_cast<std::uint32_t>(arguments.size()),
                                  static_cast<std::uint32_t>(attributes.size()), shape_id(shape), result_sort, hash});
    buckets_[at] = static_cast<std::uint32_t>(id);
    if (records_.size() * 2 > buckets_.size()) grow();
    return id;
}

const Leaf& TermStore::leaf(TermId id) const { return leaves_[record(id).begin]; }

std::span<const TermId> TermStore::arguments(TermId id) const {
    static_assert(sizeof(TermId) == sizeof(std::uint32_t));
    const Record& r = record(id);
    if (r.operator_id == leaf_operator) return {};
    return {reinterpret_cast<const TermId*>(children_.data() + r.begin), r.argument_count};
}

std::span<const AttributeId> TermStore::attributes(TermId id) const {
    const Record& r = record(id);
    if (r.operator_id == leaf_operator) return {};
    return {reinterpret_cast<const AttributeId*>(children_.data() + r.begin + r.argument_count), r.attribute_count};
}

bool TermStore::has_range_requirements(TermId id) const {
    return !is_leaf(id) && table_->operators()[static_cast<std::size_t>(operator_of(id))].has_range_requirements;
}

namespace {

// The names of an application that stands in a store (which therefore fits).
bool bind_term(const OperatorTable& table, const TermStore& store, TermId id, Bindings& bindings, std::string& error) {
    std::vector<OperatorTable::Argument> operands;
    for (const TermId argument : store.arguments(id)) operands.push_back({store.sort(argument), store.sizes(argument)});
    std::vector<const AttributeValue*> values;
    for (const AttributeId attribute : store.attributes(id)) values.push_back(&store.attribute(attribute));
    return table.bind(table.operators()[static_cast<std::size_t>(store.operator_of(id))], operands, values, bindings, error);
}

bool mentions(const Expression& expression, const std::string& name) {
    if (expression.kind == ExpressionKind::name && expression.name == name) return true;
    return std::any_of(expression.children.begin(), expression.children.end(), [&](const auto& child) { return mentions(*child, name); });
}

}  // namespace

Result<std::vector<RangeRequirement>> TermStore::range_requirements(TermId id) {
    std::vector<RangeRequirement> result;
    if (!has_range_requirements(id)) return result;
    Bindings bindings;
    std::string error;
    if (!bind_term(*table_, *this, id, bindings, error)) return internal_error("a term that does not fit: " + error);
    const CoreOperator& core = *core_operator(operator_of(id));
    for (const Requirement& requirement : core.requirements) {
        if (!requirement.all) continue;
        std::optional<std::size_t> operand;
        for (std::size_t i = 0; i < core.operands.size(); ++i) {
            if (!mentions(*requirement.formula, core.operands[i].name)) continue;
            if (operand || core.operands[i].is_list)
                return rejected("range requirements over several operands are not supported yet: `" + core.name + "`");
            operand = i;
        }
        if (!operand) return rejected("a range requirement over no operand: `" + core.name + "`");
        const std::string& name = core.operands[*operand].name;
        const auto is_operand = [&](const Expression& e) { return e.kind == ExpressionKind::name && e.name == name; };
        const auto value_of = [&](const Expression& e) -> std::optional<Rational> {
            if (e.kind == ExpressionKind::name) {
                if (const auto value = bindings.name(e.name); value && value->is_number()) return value->number();
            } else if (e.kind == ExpressionKind::group_rank) {
                if (const auto rank = bindings.group_rank(e.name)) return Rational(static_cast<signed long>(*rank));
            }
            return std::nullopt;
        };
        VALIDATOR_TRY(const FormulaId formula, range_formula(*requirement.formula, is_operand, value_of));
        result.push_back({arguments(id)[*operand], formula});
    }
    return result;
}

Application TermStore::application(TermId id) const {
    Application result;
    Bindings bindings;
    std::string error;
    if (is_leaf(id) || !core_operator(operator_of(id)) || !bind_term(*table_, *this, id, bindings, error)) return result;
    const CoreOperator& core = *core_operator(operator_of(id));
    for (const auto& [name, value] : bindings.sizes) result.sizes.push_back({std::string(name), value});
    for (const Bindings::Group& group : bindings.groups)
        result.groups.push_back({std::string(group.name), Shape(group.sizes.begin(), group.sizes.end())});
    for (const auto& [name, values] : bindings.lists) result.list_sizes.push_back({std::string(name), values});
    const std::span<const AttributeId> values = attributes(id);
    for (std::size_t i = 0; i < core.attributes.size(); ++i) result.attributes.push_back({core.attributes[i].name, values[i]});
    result.length = static_cast<std::int64_t>(arguments(id).size());
    return result;
}

std::string TermStore::describe_shape(TermId id) const {
    std::string text = sort_name(sort(id)) + "[";
    const std::span<const std::int64_t> all = sizes(id);
    for (std::size_t i = 0; i < all.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(all[i]);
    return text + "]";
}

std::string TermStore::describe(TermId id, int depth) const {
    if (is_leaf(id)) return leaf(id).name;
    const std::string& name = operator_name(operator_of(id));
    if (depth <= 0) return name + "(…)";
    std::string text = name + "(";
    bool first = true;
    for (const TermId argument : arguments(id)) {
        if (text.size() > 400) return text + ", …)";
        text += (first ? "" : ", ") + describe(argument, depth - 1);
        first = false;
    }
    const char* mark = "; ";
    for (const AttributeId attribute_id : attributes(id)) {
        text += mark + attribute_text(attribute(attribute_id));
        mark = ", ";
    }
    return text + ")";
}

}  // namespace countersign::validator
