// Instances of statements: first loops, then running axes, row-major; inside lists `*` expands in rank order.
#include "prover/claim/statement_instances.h"

#include <set>

#include "prover/claim/references.h"

namespace countersign {

namespace {

constexpr std::size_t most_instances = std::size_t{1} << 20;
using Kind = AxisSelection::Kind;

bool is_list_call(const Expression& expression) {
    return expression.kind == ExpressionKind::Call && (expression.text == "concat" || expression.text == "sum" || expression.text == "max");
}

/// The reference below an argument of a list: the argument itself, or below operators of one tensor. Nothing if it is something else.
std::optional<std::size_t> listed_reference(const Expression& argument) {
    const Expression* at = &argument;
    while (at->kind == ExpressionKind::Call && at->children.size() == 1 && !is_list_call(*at)) at = at->children[0].get();
    if (at->kind != ExpressionKind::Name) return std::nullopt;
    return reference_index(at->text);
}

/// Where references stand: as arguments of a list, or as the only one that is written there, where `*` expands; elsewhere in a list,
/// where it must not stand; or outside, where it runs.
enum class Where { Outside, InList, Argument, OnlyArgument };
struct Standing {
    std::size_t reference;
    Where where;
};

void find_standings(const Expression& expression, Where where, std::vector<Standing>& into) {
    if (expression.kind == ExpressionKind::Name) {
        if (const std::optional<std::size_t> reference = reference_index(expression.text)) into.push_back({*reference, where});
        return;
    }
    const bool is_list = is_list_call(expression);
    for (const ExpressionPointer& child : expression.children) {
        if (!child) continue;
        const Where argument = expression.children.size() == 1 ? Where::OnlyArgument : Where::Argument;
        find_standings(*child, !is_list ? where : listed_reference(*child) ? argument : Where::InList, into);
    }
    for (const Attribute& attribute : expression.attributes)
        if (attribute.value) find_standings(*attribute.value, where == Where::Outside ? Where::Outside : Where::InList, into);
}

class Instantiation {
public:
    Instantiation(const ClaimStatement& statement, const Mesh& mesh, StatementInstance& instance)
        : statement_(statement), mesh_(mesh), instance_(instance) {}

    ExpressionPointer rewritten(const ExpressionPointer& expression) {
        if (!expression) return expression;
        if (expression->kind == ExpressionKind::Name) {
            const std::optional<std::size_t> reference = reference_index(expression->text);
            return reference ? with_reference(expression, *reference, rank_of(*reference, nullptr)) : expression;
        }
        auto copy = std::make_shared<Expression>(*expression);
        copy->children.clear();
        for (const ExpressionPointer& child : expression->children) {
            const std::optional<std::size_t> listed = is_list_call(*expression) && child ? listed_reference(*child) : std::nullopt;
            if (!listed) {
                copy->children.push_back(rewritten(child));
                continue;
            }
            for (const std::vector<int>& coordinates : expanded_coordinates(*listed))
                copy->children.push_back(below(child, *listed, rank_of(*listed, &coordinates)));
        }
        for (Attribute& attribute : copy->attributes) attribute.value = rewritten(attribute.value);
        return copy;
    }

private:
    /// The chain of single-tensor operators above a listed reference, its attributes rewritten too.
    ExpressionPointer below(const ExpressionPointer& expression, std::size_t reference, int rank) {
        if (expression->kind == ExpressionKind::Name) return with_reference(expression, reference, rank);
        auto copy = std::make_shared<Expression>(*expression);
        copy->children = {below(expression->children[0], reference, rank)};
        for (Attribute& attribute : copy->attributes) attribute.value = rewritten(attribute.value);
        return copy;
    }

    ExpressionPointer with_reference(const ExpressionPointer& expression, std::size_t reference, int rank) {
        auto copy = std::make_shared<Expression>(*expression);
        copy->text = instance_name(instance_.references.size());
        instance_.references.push_back({reference, rank});
        return copy;
    }

    /// Every choice of coordinates on the axes for which the reference says `*`; -1 on the others.
    std::vector<std::vector<int>> expanded_coordinates(std::size_t index) const {
        const Reference& reference = statement_.references[index];
        std::vector<std::vector<int>> result = {std::vector<int>(mesh_.axes.size(), -1)};
        if (reference.sequential) return result;
        for (std::size_t axis = 0; axis < mesh_.axes.size(); ++axis) {
            if (reference.axes[axis].kind != Kind::Every) continue;
            std::vector<std::vector<int>> next;
            for (const std::vector<int>& earlier : result)
                for (int at = 0; at < mesh_.axes[axis].size; ++at) {
                    next.push_back(earlier);
                    next.back()[axis] = at;
                }
            result = std::move(next);
        }
        return result;
    }

    int rank_of(std::size_t index, const std::vector<int>* expanded) const {
        const Reference& reference = statement_.references[index];
        if (reference.sequential) return -1;
        std::vector<int> coordinates(mesh_.axes.size());
        for (std::size_t axis = 0; axis < mesh_.axes.size(); ++axis) {
            const AxisSelection& selection = reference.axes[axis];
            if (selection.kind == Kind::Number) coordinates[axis] = selection.number;
            else if (selection.kind == Kind::LoopVariable) coordinates[axis] = instance_.loop_values.at(selection.variable);
            else if (expanded && (*expanded)[axis] >= 0) coordinates[axis] = (*expanded)[axis];
            else coordinates[axis] = instance_.coordinates[axis];
        }
        return mesh_.rank_of(coordinates);
    }

    const ClaimStatement& statement_;
    const Mesh& mesh_;
    StatementInstance& instance_;
};

/// Without a `*`, and of another rank in each instance of the statement.
bool is_part_for_each_rank(const Reference& reference, const Mesh& mesh) {
    bool has_star = false, runs = false;
    for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis) {
        const Kind kind = reference.axes[axis].kind;
        has_star = has_star || kind == Kind::Every;
        runs = runs || kind == Kind::LoopVariable || (kind == Kind::Unmentioned && mesh.axes[axis].size > 1);
    }
    return runs && !has_star;
}

}  // namespace

std::string instance_name(std::size_t index) { return instance_prefix + std::to_string(index); }

std::optional<std::size_t> instance_index(const std::string& name) { return index_in_name(instance_prefix, name); }

void references_below(const Expression& expression, std::vector<std::size_t>& into) {
    std::vector<const Expression*> open = {&expression};
    while (!open.empty()) {
        const Expression& at = *open.back();
        open.pop_back();
        if (at.kind == ExpressionKind::Name)
            if (const std::optional<std::size_t> index = instance_index(at.text)) into.push_back(*index);
        for (auto attribute = at.attributes.rbegin(); attribute != at.attributes.rend(); ++attribute)
            if (attribute->value) open.push_back(attribute->value.get());
        for (auto child = at.children.rbegin(); child != at.children.rend(); ++child)
            if (*child) open.push_back(child->get());
    }
}

std::vector<std::map<std::string, int>> loop_assignments(const ClaimStatement& statement, const Mesh& mesh) {
    std::vector<std::map<std::string, int>> result = {{}};
    for (const LoopVariable& loop : statement.loops) {
        std::vector<std::map<std::string, int>> next;
        for (const auto& earlier : result)
            for (int value = 0; value < mesh.axes[loop.axis].size; ++value) {
                next.push_back(earlier);
                next.back()[loop.name] = value;
                if (next.size() > most_instances) return {};
            }
        result = std::move(next);
    }
    return result;
}

std::vector<int> reference_ranks(const Reference& reference, const Mesh& mesh, const std::map<std::string, int>& loop_values) {
    if (reference.sequential) return {-1};
    std::vector<AxisSelection> axes = reference.axes;
    for (AxisSelection& axis : axes)
        if (axis.kind == Kind::LoopVariable) axis = {Kind::Number, loop_values.at(axis.variable), ""};
    return selected_ranks(mesh, axes);
}

Result<std::vector<StatementInstance>> statement_instances(const ClaimStatement& statement, const Mesh& mesh) {
    std::vector<Standing> standings;
    find_standings(*statement.left, Where::Outside, standings);
    if (statement.right) find_standings(*statement.right, Where::Outside, standings);
    std::vector<bool> runs(mesh.axes.size(), false);
    for (const Standing& standing : standings) {
        const Reference& reference = statement.references[standing.reference];
        if (reference.sequential) continue;
        for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis) {
            const Kind kind = reference.axes[axis].kind;
            if (kind == Kind::Every && standing.where == Where::InList)
                return Error{reference.place, "in a list `*` is an argument of its own, or stands below operators on that argument alone: "
                                              "here it would run over the ranks"};
            if (kind == Kind::Unmentioned || (kind == Kind::Every && standing.where == Where::Outside)) runs[axis] = true;
        }
        if (standing.where == Where::OnlyArgument && is_part_for_each_rank(reference, mesh))
            return Error{reference.place, "a list of one part for each rank: `*` is expected here, or the part without a list"};
    }
    std::vector<std::vector<int>> coordinates = {std::vector<int>(mesh.axes.size(), -1)};
    for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis) {
        if (!runs[axis]) continue;
        std::vector<std::vector<int>> next;
        for (const std::vector<int>& earlier : coordinates)
            for (int at = 0; at < mesh.axes[axis].size; ++at) {
                next.push_back(earlier);
                next.back()[axis] = at;
            }
        coordinates = std::move(next);
    }
    const std::vector<std::map<std::string, int>> assignments = loop_assignments(statement, mesh);
    if (assignments.empty() || assignments.size() * coordinates.size() > most_instances)
        return Error{statement.place, "this line stands for too many statements"};
    std::vector<StatementInstance> result;
    for (const auto& loop_values : assignments) {
        for (const std::vector<int>& at : coordinates) {
            StatementInstance instance;
            instance.loop_values = loop_values;
            instance.coordinates = at;
            for (const LoopVariable& loop : statement.loops)
                instance.text += (instance.text.empty() ? "" : ", ") + loop.name + "=" + std::to_string(loop_values.at(loop.name));
            for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis)
                if (at[axis] >= 0) instance.text += (instance.text.empty() ? "" : ", ") + mesh.axes[axis].name + "=" + std::to_string(at[axis]);
            Instantiation instantiation(statement, mesh, instance);
            instance.left = instantiation.rewritten(statement.left);
            if (statement.right) instance.right = instantiation.rewritten(statement.right);
            result.push_back(std::move(instance));
        }
    }
    return result;
}

}  // namespace countersign
