// Recursion follows expressions, whose depth their parser limits.
#include "validator/claim/concrete.h"

#include <optional>

namespace countersign::validator {
namespace {

// How one axis of a reference is chosen.
struct AxisChoice {
    enum class Kind { fixed, star, open } kind = Kind::open;
    std::int64_t value = 0;
};

bool is_list_operator(const Expression& expression) {
    return expression.kind == ExpressionKind::call && (expression.name == "concat" || expression.name == "sum" || expression.name == "max");
}
bool is_distributed(const Expression& expression) { return expression.kind == ExpressionKind::reference && expression.name == "d"; }

// The reference of a list argument: the argument itself, or below operators on a single tensor.
const Expression* list_argument_reference(const Expression& argument) {
    const Expression* at = &argument;
    while (true) {
        if (at->kind == ExpressionKind::reference) return at;
        const bool single = at->kind == ExpressionKind::call && at->children.size() == 1 && !is_list_operator(*at);
        const bool output = at->kind == ExpressionKind::index && at->children[0]->kind == ExpressionKind::reference;
        if (!single && !output) return nullptr;
        at = at->children[0].get();
    }
}

class Concretiser {
public:
    Concretiser(const Claim& claim, const StatementLine& statement) : claim_(claim), statement_(statement) {}

    Result<std::vector<ConcreteStatement>> run() {
        std::vector<std::int64_t> loop_sizes;
        for (const LoopVariable& loop : statement_.loops) loop_sizes.push_back(claim_.mesh.axes[*claim_.mesh.find(loop.axis)].size);
        std::vector<ConcreteStatement> result;
        std::vector<std::int64_t> loop(loop_sizes.size(), 0);
        do {
            for (std::size_t i = 0; i < loop.size(); ++i) loops_[statement_.loops[i].name] = loop[i];
            VALIDATOR_CHECK(run_axes(result));
        } while (advance(loop, loop_sizes));
        return result;
    }

private:
    // Odometer, last position fastest.
    static bool advance(std::vector<std::int64_t>& position, const std::vector<std::int64_t>& sizes) {
        for (std::size_t i = position.size(); i-- > 0;) {
            if (++position[i] < sizes[i]) return true;
            position[i] = 0;
        }
        return false;
    }

    Status run_axes(std::vector<ConcreteStatement>& result) {
        running_.assign(claim_.mesh.axes.size(), false);
        VALIDATOR_CHECK(find_running(*statement_.left, false));
        if (statement_.right) VALIDATOR_CHECK(find_running(*statement_.right, false));
        std::vector<std::int64_t> sizes;
        for (std::size_t axis = 0; axis < running_.size(); ++axis) sizes.push_back(running_[axis] ? claim_.mesh.axes[axis].size : 1);
        coordinates_.assign(sizes.size(), 0);
        do {
            ConcreteStatement statement;
            VALIDATOR_TRY(statement.left, copy(*statement_.left, {}));
            if (statement_.right) {
                VALIDATOR_TRY(statement.right, copy(*statement_.right, {}));
            }
            result.push_back(std::move(statement));
        } while (advance(coordinates_, sizes));
        return {};
    }

    Place place(const Expression& expression) const { return line_place(claim_.file, expression.position.line, expression.position.column); }

    Result<std::vector<AxisChoice>> choices(const Expression& reference) const {
        std::vector<AxisChoice> result(claim_.mesh.axes.size());
        const auto fix = [&](std::size_t axis, std::int64_t value) -> Status {
            if (value < 0 || value >= claim_.mesh.axes[axis].size) return malformed("no rank has this coordinate", place(reference));
            if (result[axis].kind != AxisChoice::Kind::open) return malformed("an axis is named twice", place(reference));
            result[axis] = {AxisChoice::Kind::fixed, value};
            return {};
        };
        for (const Selector& selector : reference.selectors) {
            if (selector.axis.empty()) {
                if (reference.selectors.size() > 1) return malformed("`*` and a rank stand alone", place(reference));
                if (selector.kind == Selector::Kind::variable) return malformed("`d[axis=variable]` is expected", place(reference));
                if (selector.kind == Selector::Kind::all) {
                    for (AxisChoice& choice : result) choice.kind = AxisChoice::Kind::star;
                    continue;
                }
                if (selector.number < 0 || static_cast<std::size_t>(selector.number) >= claim_.mesh.rank_count())
                    return malformed("there is no rank " + std::to_string(selector.number), place(reference));
                const std::vector<std::int64_t> fixed = claim_.mesh.coordinates(static_cast<std::size_t>(selector.number));
                for (std::size_t axis = 0; axis < fixed.size(); ++axis) VALIDATOR_CHECK(fix(axis, fixed[axis]));
                continue;
            }
            const auto axis = claim_.mesh.find(selector.axis);
            if (!axis) return malformed("`" + selector.axis + "` is no mesh axis", place(reference));
            if (selector.kind == Selector::Kind::number) {
                VALIDATOR_CHECK(fix(*axis, selector.number));
            } else if (selector.kind == Selector::Kind::variable) {
                const auto value = loops_.find(selector.variable);
                if (value == loops_.end()) return malformed("`" + selector.variable + "` is no loop variable", place(reference));
                VALIDATOR_CHECK(fix(*axis, value->second));
            } else if (result[*axis].kind == AxisChoice::Kind::open) {
                result[*axis].kind = AxisChoice::Kind::star;
            } else {
                return malformed("an axis is named twice", place(reference));
            }
        }
        return result;
    }

    Status find_running(const Expression& expression, bool in_list) {
        if (is_distributed(expression)) {
            VALIDATOR_TRY(const std::vector<AxisChoice> axes, choices(expression));
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                if (axes[axis].kind == AxisChoice::Kind::open || (axes[axis].kind == AxisChoice::Kind::star && !in_list)) running_[axis] = true;
            }
        }
        for (const ExpressionPointer& child : expression.children) {
            const bool expands = is_list_operator(expression) ? list_argument_reference(*child) != nullptr
                                                              : in_list && list_argument_reference(expression) != nullptr;
            VALIDATOR_CHECK(find_running(*child, expands));
        }
        return {};
    }

    // `expanded`: values of the axes that the list around this argument expands.
    Result<ExpressionPointer> copy(const Expression& expression, const std::map<std::size_t, std::int64_t>& expanded) {
        auto result = std::make_shared<Expression>(expression);
        if (expression.kind == ExpressionKind::name) {
            if (const auto value = loops_.find(expression.name); value != loops_.end()) {
                result->kind = ExpressionKind::number;
                result->number = Rational(value->second);
            }
            return ExpressionPointer(std::move(result));
        }
        if (expression.kind == ExpressionKind::reference) {
            if (!is_distributed(expression)) {
                if (expression.has_selectors) return malformed("`s` is one graph: no selector is expected", place(expression));
                return ExpressionPointer(std::move(result));
            }
            VALIDATOR_TRY(const std::vector<AxisChoice> axes, choices(expression));
            std::vector<std::int64_t> position = coordinates_;
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                const auto inside = expanded.find(axis);
                if (axes[axis].kind == AxisChoice::Kind::fixed) position[axis] = axes[axis].value;
                if (axes[axis].kind == AxisChoice::Kind::star && inside != expanded.end()) position[axis] = inside->second;
            }
            Selector selector;
            selector.kind = Selector::Kind::number;
            selector.number = static_cast<std::int64_t>(claim_.mesh.rank(position));
            result->has_selectors = true;
            result->selectors = {selector};
            return ExpressionPointer(std::move(result));
        }
        result->children.clear();
        for (const ExpressionPointer& child : expression.children) {
            const Expression* reference = is_list_operator(expression) ? list_argument_reference(*child) : nullptr;
            if (reference == nullptr || !is_distributed(*reference)) {
                VALIDATOR_TRY(ExpressionPointer element, copy(*child, is_list_operator(expression) ? none_expanded : expanded));
                result->children.push_back(std::move(element));
                continue;
            }
            VALIDATOR_TRY(const std::vector<AxisChoice> axes, choices(*reference));
            std::vector<std::size_t> stars;
            std::vector<std::int64_t> sizes;
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                if (axes[axis].kind != AxisChoice::Kind::star) continue;
                stars.push_back(axis);
                sizes.push_back(claim_.mesh.axes[axis].size);
            }
            std::vector<std::int64_t> position(stars.size(), 0);
            do {
                std::map<std::size_t, std::int64_t> values;
                for (std::size_t i = 0; i < stars.size(); ++i) values[stars[i]] = position[i];
                VALIDATOR_TRY(ExpressionPointer element, copy(*child, values));
                result->children.push_back(std::move(element));
            } while (advance(position, sizes));
        }
        for (NamedExpression& attribute : result->attributes) {
            VALIDATOR_TRY(attribute.value, copy(*attribute.value, none_expanded));
        }
        return ExpressionPointer(std::move(result));
    }

    const Claim& claim_;
    const StatementLine& statement_;
    const std::map<std::size_t, std::int64_t> none_expanded = {};
    LoopValues loops_;
    std::vector<bool> running_;
    std::vector<std::int64_t> coordinates_;
};

}  // namespace

Result<std::vector<ConcreteStatement>> concrete_statements(const Claim& claim, const StatementLine& statement) {
    return Concretiser(claim, statement).run();
}

GraphName graph_of(const Expression& reference) {
    if (reference.name == "s") return GraphName::of_sequential();
    return GraphName::of_rank(static_cast<std::uint32_t>(reference.selectors.at(0).number));
}

void collect_references(const Expression& expression, std::vector<const Expression*>& references) {
    const bool indexed = expression.kind == ExpressionKind::index && expression.children[0]->kind == ExpressionKind::reference;
    if (indexed || expression.kind == ExpressionKind::reference) {
        references.push_back(&expression);
        return;
    }
    for (const ExpressionPointer& child : expression.children) collect_references(*child, references);
    for (const NamedExpression& attribute : expression.attributes) collect_references(*attribute.value, references);
}

ExpressionPointer output_expression(const GraphName& graph, std::size_t output) {
    auto reference = std::make_shared<Expression>();
    reference->kind = ExpressionKind::reference;
    reference->name = graph.sequential ? "s" : "d";
    reference->second_name = "output";
    if (!graph.sequential) {
        Selector selector;
        selector.kind = Selector::Kind::number;
        selector.number = graph.rank;
        reference->has_selectors = true;
        reference->selectors = {selector};
    }
    auto index = std::make_shared<Expression>();
    index->kind = ExpressionKind::number;
    index->number = Rational(static_cast<unsigned long>(output));
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::index;
    result->children = {std::move(reference), std::move(index)};
    return result;
}

ExpressionPointer concat_expression(std::vector<ExpressionPointer> parts, std::int64_t axis) {
    auto number = std::make_shared<Expression>();
    number->kind = ExpressionKind::number;
    number->number = Rational(axis);
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::call;
    result->name = "concat";
    result->children = std::move(parts);
    result->attributes = {{"axis", std::move(number), {}}};
    return result;
}

ExpressionPointer call_attribute(const Expression& call, std::string_view name, std::size_t position) {
    for (std::size_t i = 0; i < call.attributes.size(); ++i) {
        const NamedExpression& attribute = call.attributes[i];
        if (attribute.name == name || (attribute.name.empty() && i == position)) return attribute.value;
    }
    return nullptr;
}

}  // namespace countersign::validator
