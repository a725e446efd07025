#include "prover/lemma/instance_draw.h"

#include <algorithm>

namespace countersign {

namespace {

using Kind = ExpressionKind;

void add_name(std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

InstanceDrawer::InstanceDrawer(const Library& library, const Lemma& lemma, const LemmaVariant& variant)
    : library_(library), lemma_(lemma), variant_(variant), values_(library, lemma, variant), groups_(variant.groups) {
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
        std::erase_if(names, [&](const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); });
    };
    for (const auto& [name, group] : families_) drop_known(groups_, {name});
    drop_known(sizes_, integers_);
    drop_known(sizes_, lengths_);
    try {
        equations_ = std::make_unique<SizeEquations>(library, lemma, variant);
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

InstanceChoice InstanceDrawer::choose(std::mt19937_64& random, int bound, const Undefined& undefined) const {
    InstanceChoice choice;
    choice.undefined = undefined;
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
    instance.groups = choice.groups;
    instance.integers = choice.integers;
    instance.size_lists = choice.size_lists;
    instance.undefined = choice.undefined;
    if (equations_ && !equations_->solve(choice.seed, instance)) return std::nullopt;
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
        const std::int64_t entries = length + static_cast<std::int64_t>(choice.undefined.stand_ins);
        if (length < 0 || entries > longest_list) return std::nullopt;
        for (const Segment& segment : variable.tensor.segments)
            if (!segment.is_group && segment.size->kind == Kind::Call)
                if (auto sizes = instance.size_lists.find(segment.size->text); sizes != instance.size_lists.end())
                    sizes->second.resize(static_cast<std::size_t>(entries));
    }
    try {
        solve_families(instance);
        if (!values_.draw(choice.seed, instance) || !values_.conditions_hold(instance)) return std::nullopt;
    } catch (const NotComputable&) {
        return std::nullopt;
    }
    return instance;
}

}  // namespace countersign
