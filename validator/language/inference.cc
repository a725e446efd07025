#include "validator/language/inference.h"

#include <algorithm>

#include "validator/language/sorts.h"

namespace countersign::validator {

std::optional<ScalarValue> Bindings::name(std::string_view name) const {
    for (const auto& [known, value] : sizes)
        if (known == name) return ScalarValue::of_integer(value);
    for (const auto& [known, value] : attributes) {
        if (known != name) continue;
        switch (value->kind) {
        case AttributeValue::Kind::integer: return ScalarValue::of_integer(value->integer);
        case AttributeValue::Kind::real: return ScalarValue::of_real(value->real);
        case AttributeValue::Kind::truth: return ScalarValue::of_truth(value->integer != 0);
        case AttributeValue::Kind::text: return ScalarValue::of_text(value->text);
        case AttributeValue::Kind::shape: return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> Bindings::group_rank(std::string_view group) const {
    for (const Group& known : groups)
        if (known.name == group && known.known) return static_cast<std::int64_t>(known.rank);
    return std::nullopt;
}

const std::vector<std::int64_t>* Bindings::list_sizes(std::string_view name) const {
    for (const auto& [known, values] : lists)
        if (known == name) return &values;
    return nullptr;
}

Bindings::Group& Bindings::group(std::string_view name) {
    for (Group& known : groups)
        if (known.name == name) return known;
    groups.push_back({name, {}, false, 0, false});
    return groups.back();
}

bool Bindings::bind_size(std::string_view name, std::int64_t value, std::string& error) {
    for (const auto& [known, present] : sizes) {
        if (known != name) continue;
        if (present == value) return true;
        error = "size `" + std::string(name) + "` is " + std::to_string(present) + " and " + std::to_string(value);
        return false;
    }
    sizes.emplace_back(name, value);
    return true;
}

bool Bindings::bind_list_size(std::string_view name, std::size_t part, std::int64_t value, std::string& error) {
    for (auto& [known, values] : lists) {
        if (known != name) continue;
        if (values.size() == part) {
            values.push_back(value);
            return true;
        }
        if (part < values.size() && values[part] == value) return true;
        error = "size `" + std::string(name) + "` of a part has two values";
        return false;
    }
    lists.push_back({name, {}});
    if (part != 0) {
        error = "a part without a size";
        return false;
    }
    lists.back().second.push_back(value);
    return true;
}

namespace {

struct Pattern {
    const std::vector<Segment>* segments;
    Sizes sizes;
    std::size_t part;
    std::string_view name;
};

// Ranks of groups: an attribute states some; each pattern then gives at most one more.
bool resolve_ranks(const CoreOperator& core, std::span<const AttributeValue* const> attributes, std::span<const Pattern> patterns,
                   Bindings& bindings, std::string& error) {
    for (std::size_t i = 0; i < core.attributes.size(); ++i) {
        if (core.attributes[i].kind != OperatorAttribute::Kind::group_rank) continue;
        if (attributes[i]->kind != AttributeValue::Kind::integer || attributes[i]->integer < 0) {
            error = "attribute `" + core.attributes[i].name + "` is no axis";
            return false;
        }
        Bindings::Group& group = bindings.group(core.attributes[i].group);
        const std::size_t rank = static_cast<std::size_t>(attributes[i]->integer);
        if (group.known && group.rank != rank) {
            error = "two attributes state other ranks of `*" + core.attributes[i].group + "`";
            return false;
        }
        group.known = true;
        group.rank = rank;
    }
    for (bool progress = true; progress;) {
        progress = false;
        for (const Pattern& pattern : patterns) {
            std::size_t known = 0, unknown = 0;
            std::string_view open;
            for (const Segment& segment : *pattern.segments) {
                if (segment.kind != Segment::Kind::group) {
                    ++known;
                    continue;
                }
                const Bindings::Group& group = bindings.group(segment.name);
                if (group.known) known += group.rank;
                else ++unknown, open = segment.name;
            }
            if (unknown != 1) continue;
            if (known > pattern.sizes.size()) {
                error = "`" + std::string(pattern.name) + "` has too few axes";
                return false;
            }
            Bindings::Group& group = bindings.group(open);
            group.known = true;
            group.rank = pattern.sizes.size() - known;
            progress = true;
        }
    }
    return true;
}

bool bind_pattern(const Pattern& pattern, Bindings& bindings, std::string& error) {
    std::size_t axis = 0;
    for (const Segment& segment : *pattern.segments) {
        if (segment.kind == Segment::Kind::group) {
            Bindings::Group& group = bindings.group(segment.name);
            if (!group.known) {
                error = "the rank of `*" + segment.name + "` is not known";
                return false;
            }
            if (axis + group.rank > pattern.sizes.size()) {
                error = "`" + std::string(pattern.name) + "` has too few axes";
                return false;
            }
            const Sizes sizes = pattern.sizes.subspan(axis, group.rank);
            if (!group.filled) {
                group.sizes = sizes;
                group.filled = true;
            } else if (!std::equal(sizes.begin(), sizes.end(), group.sizes.begin(), group.sizes.end())) {
                error = "the sizes of `*" + segment.name + "` differ";
                return false;
            }
            axis += group.rank;
            continue;
        }
        if (axis >= pattern.sizes.size()) {
            error = "`" + std::string(pattern.name) + "` has too few axes";
            return false;
        }
        const std::int64_t size = pattern.sizes[axis++];
        if (segment.kind == Segment::Kind::size && !bindings.bind_size(segment.name, size, error)) return false;
        if (segment.kind == Segment::Kind::list_size && !bindings.bind_list_size(segment.name, pattern.part, size, error)) return false;
    }
    if (axis != pattern.sizes.size()) {
        error = "`" + std::string(pattern.name) + "` has too many axes";
        return false;
    }
    return true;
}

// Sizes written as expressions (`1`, `m * n`), once all names are known.
bool check_expressions(const Pattern& pattern, const Bindings& bindings, std::string& error) {
    std::size_t axis = 0;
    for (const Segment& segment : *pattern.segments) {
        if (segment.kind == Segment::Kind::group) {
            axis += static_cast<std::size_t>(bindings.group_rank(segment.name).value_or(0));
            continue;
        }
        if (segment.kind == Segment::Kind::expression) {
            std::int64_t size = 0;
            if (!evaluate_integer(*segment.expression, bindings, size, error)) return false;
            if (size != pattern.sizes[axis]) {
                error = "`" + std::string(pattern.name) + "` has size " + std::to_string(pattern.sizes[axis]) + " where " +
                        std::to_string(size) + " is needed";
                return false;
            }
        }
        ++axis;
    }
    return true;
}

}  // namespace

OperatorTable::OperatorTable(const Definitions& definitions) : definitions_(definitions) {
    for (const auto& [name, function] : definitions.functions) {
        ids_.emplace(name, static_cast<OperatorId>(operators_.size()));
        operators_.push_back({name, nullptr, &function, false, {}});
    }
    for (const auto& [name, core] : definitions.operators) {
        ids_.emplace(name, static_cast<OperatorId>(operators_.size()));
        const bool ranges = std::any_of(core.requirements.begin(), core.requirements.end(), [](const Requirement& r) { return r.all; });
        operators_.push_back({name, &core, nullptr, ranges, {}});
    }
}

std::optional<OperatorId> OperatorTable::find(std::string_view name) const {
    const auto found = ids_.find(name);
    if (found == ids_.end()) return std::nullopt;
    return found->second;
}

bool OperatorTable::bind(const Prepared& prepared, std::span<const Argument> arguments, std::span<const AttributeValue* const> attributes,
                         Bindings& bindings, std::string& error) const {
    const CoreOperator& core = *prepared.core;
    if (attributes.size() != core.attributes.size()) {
        error = "`" + core.name + "` has " + std::to_string(core.attributes.size()) + " attributes";
        return false;
    }
    const bool list = core.operands.size() == 1 && core.operands[0].is_list;
    if (list ? arguments.empty() : arguments.size() != core.operands.size()) {
        error = list ? "an empty list" : "`" + core.name + "` has " + std::to_string(core.operands.size()) + " operands";
        return false;
    }
    std::vector<Pattern> patterns;
    patterns.reserve(core.attributes.size() + arguments.size());
    for (std::size_t i = 0; i < core.attributes.size(); ++i) {
        const OperatorAttribute& attribute = core.attributes[i];
        const bool is_shape = attributes[i]->kind == AttributeValue::Kind::shape;
        if (is_shape != (attribute.kind == OperatorAttribute::Kind::shape)) {
            error = "attribute `" + attribute.name + (is_shape ? "` is no shape" : "` is a shape");
            return false;
        }
        if (is_shape) patterns.push_back({&attribute.shape, attributes[i]->shape, 0, attribute.name});
        bindings.attributes.emplace_back(attribute.name, attributes[i]);
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Operand& operand = core.operands[list ? 0 : i];
        patterns.push_back({&operand.shape, arguments[i].sizes, i, operand.name});
    }
    if (list) bindings.sizes.emplace_back(core.operands[0].length, static_cast<std::int64_t>(arguments.size()));
    if (!resolve_ranks(core, attributes, patterns, bindings, error)) return false;
    for (const Pattern& pattern : patterns)
        if (!bind_pattern(pattern, bindings, error)) return false;
    for (const Pattern& pattern : patterns) {
        for (const std::int64_t size : pattern.sizes) {
            if (size >= 0) continue;
            error = "a size below 0";
            return false;
        }
        if (!check_expressions(pattern, bindings, error)) return false;
    }
    return true;
}

bool OperatorTable::function_sort(const Prepared& prepared, std::span<const Argument> arguments, Sort& sort, std::string& error) const {
    std::vector<ElementSort> sorts;
    sorts.reserve(arguments.size());
    for (const Argument& argument : arguments) sorts.push_back(element_sort_of(argument.sort));
    ElementSort result;
    return function_result_sort(*prepared.function, sorts, result, error) && definite_sort(result, sort, error);
}

bool OperatorTable::element_sort(Prepared& prepared, std::span<const Argument> arguments, std::span<const AttributeValue* const> attributes,
                                 Sort& sort, std::string& error) const {
    const CoreOperator& core = *prepared.core;
    std::vector<std::uint8_t> key;
    for (const Argument& argument : arguments) key.push_back(static_cast<std::uint8_t>(argument.sort));
    for (const AttributeValue* attribute : attributes) key.push_back(static_cast<std::uint8_t>(attribute->kind));
    if (const auto known = prepared.sorts.find(key); known != prepared.sorts.end()) {
        sort = known->second;
        return true;
    }
    SortNames names;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Operand& operand = core.operands[core.operands[0].is_list ? 0 : i];
        if (!accepts(operand.sort, arguments[i].sort)) {
            error = "`" + operand.name + "` may not be " + sort_name(arguments[i].sort);
            return false;
        }
        if (arguments[i].sort != arguments[0].sort && operand.is_list) {
            error = "parts of a list of different sorts";
            return false;
        }
        names.operands.emplace(operand.name, element_sort_of(arguments[i].sort));
    }
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        switch (attributes[i]->kind) {
        case AttributeValue::Kind::integer: names.scalars.emplace(core.attributes[i].name, ElementSort::integer); break;
        case AttributeValue::Kind::real: names.scalars.emplace(core.attributes[i].name, ElementSort::real); break;
        case AttributeValue::Kind::truth: names.scalars.emplace(core.attributes[i].name, ElementSort::boolean); break;
        default: break;
        }
    }
    ElementSort result;
    if (!infer_element_sort(*core.element, definitions_, names, result, error) || !definite_sort(result, sort, error)) return false;
    prepared.sorts.emplace(std::move(key), sort);
    return true;
}

bool OperatorTable::infer(Prepared& prepared, std::span<const Argument> arguments, std::span<const AttributeValue* const> attributes,
                          Shape& shape, Sort& sort, std::string& error) const {
    shape.clear();
    if (prepared.function) {
        if (!attributes.empty()) {
            error = "`" + prepared.name + "` has no attributes";
            return false;
        }
        if (arguments.empty() || arguments.size() != prepared.function->parameters.size()) {
            error = "`" + prepared.name + "` has " + std::to_string(prepared.function->parameters.size()) + " arguments";
            return false;
        }
        for (const Argument& argument : arguments) {
            if (std::equal(argument.sizes.begin(), argument.sizes.end(), arguments[0].sizes.begin(), arguments[0].sizes.end())) continue;
            error = "the arguments of `" + prepared.name + "` have different shapes";
            return false;
        }
        shape.assign(arguments[0].sizes.begin(), arguments[0].sizes.end());
        return function_sort(prepared, arguments, sort, error);
    }
    Bindings bindings;
    if (!bind(prepared, arguments, attributes, bindings, error)) return false;
    for (const Requirement& requirement : prepared.core->requirements) {
        if (requirement.all) continue;
        bool holds = false;
        if (!evaluate_truth(*requirement.formula, bindings, holds, error)) return false;
        if (!holds) {
            error = "a requirement of `" + prepared.name + "` does not hold";
            return false;
        }
    }
    if (!element_sort(prepared, arguments, attributes, sort, error)) return false;
    for (const Segment& segment : prepared.core->result) {
        if (segment.kind == Segment::Kind::group) {
            const Bindings::Group& group = bindings.group(segment.name);
            if (!group.filled) {
                error = "`*" + segment.name + "` has no sizes";
                return false;
            }
            shape.insert(shape.end(), group.sizes.begin(), group.sizes.end());
            continue;
        }
        std::int64_t size = 0;
        if (!evaluate_integer(*segment.expression, bindings, size, error)) return false;
        if (size < 0) {
            error = "a size below 0";
            return false;
        }
        shape.push_back(size);
    }
    return true;
}

}  // namespace countersign::validator
