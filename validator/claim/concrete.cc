// Recursion follows expressions, whose depth their parser limits.
#include "validator/claim/concrete.h"

namespace countersign::validator {
namespace {

bool is_list_operator(const Expression& expression) {
    return expression.kind == ExpressionKind::call && (expression.name == "concat" || expression.name == "sum" || expression.name == "max");
}

// The reference of a list argument: the argument itself, or below operators on a single tensor.
const Expression* list_argument_reference(const Expression& argument) {
    const Expression* at = &argument;
    while (at->kind != ExpressionKind::reference) {
        const bool single = at->kind == ExpressionKind::call && at->children.size() == 1 && !is_list_operator(*at);
        const bool output = at->kind == ExpressionKind::index && at->children[0]->kind == ExpressionKind::reference;
        if (!single && !output) return nullptr;
        at = at->children[0].get();
    }
    return at;
}

class Concretiser {
public:
    Concretiser(const Claim& claim, const StatementLine& statement) : claim_(claim), mesh_(claim.mesh), statement_(statement) {}

    Result<std::vector<ConcreteStatement>> run() {
        // Once for the first coordinates, only to see which axes run.
        Point sizes;
        for (const LoopVariable& loop : statement_.loops) sizes.push_back(mesh_.axes[loop.axis].size);
        running_.assign(mesh_.axes.size(), false);
        set_point(Point(sizes.size() + mesh_.axes.size(), 0));
        VALIDATOR_CHECK(instance());
        for (std::size_t axis = 0; axis < mesh_.axes.size(); ++axis) sizes.push_back(running_[axis] ? mesh_.axes[axis].size : 1);
        const std::vector<Point> all = points(sizes);
        if (all.size() > most_points) return malformed("a line of so many statements is not supported yet", line_place(claim_.file, statement_.line));
        return make_each(all, [&](const Point& point) {
            set_point(point);
            return instance();
        });
    }

private:
    void set_point(const Point& point) {
        const std::size_t loop_count = statement_.loops.size();
        for (std::size_t i = 0; i < loop_count; ++i) loops_[statement_.loops[i].name] = point[i];
        coordinates_.assign(point.begin() + static_cast<std::ptrdiff_t>(loop_count), point.end());
    }

    Result<ConcreteStatement> instance() {
        ConcreteStatement statement;
        VALIDATOR_TRY(statement.left, copy(*statement_.left, nullptr));
        if (statement_.right) {
            VALIDATOR_TRY(statement.right, copy(*statement_.right, nullptr));
        }
        return statement;
    }

    Place place(const Expression& expression) const { return line_place(claim_.file, expression.position.line, expression.position.column); }
    Result<std::vector<AxisChoice>> choices(const Expression& reference) const {
        return axis_choices(mesh_, reference.attributes, loops_, place(reference));
    }

    // `expanded`: where the list around this argument expands `*`, the coordinates that this copy stands for.
    Result<ExpressionPointer> copy(const Expression& expression, const Point* expanded) {
        auto result = std::make_shared<Expression>(expression);
        if (expression.kind == ExpressionKind::name && loops_.contains(expression.name)) {
            result->kind = ExpressionKind::number;
            result->number = Rational(loops_.at(expression.name));
            return ExpressionPointer(std::move(result));
        }
        if (expression.kind == ExpressionKind::reference) return copy_reference(std::move(result), expanded);
        if (expression.kind == ExpressionKind::index && expression.children[0]->kind == ExpressionKind::reference) {
            VALIDATOR_TRY(const ExpressionPointer reference, copy(*expression.children[0], expanded));
            VALIDATOR_TRY(const ExpressionPointer index, copy(*expression.children.at(1), nullptr));
            if (expression.children.size() != 2 || !natural_number(*index)) return malformed("one number is expected in the brackets", place(expression));
            *result = *reference;
            result->children = {index};
            return ExpressionPointer(std::move(result));
        }
        result->children.clear();
        for (const ExpressionPointer& child : expression.children) {
            if (is_list_operator(expression)) {
                VALIDATOR_CHECK(copy_list_argument(*child, result->children));
            } else {
                VALIDATOR_TRY(ExpressionPointer element, copy(*child, expanded));
                result->children.push_back(std::move(element));
            }
        }
        for (NamedExpression& attribute : result->attributes) {
            VALIDATOR_TRY(attribute.value, copy(*attribute.value, nullptr));
        }
        return ExpressionPointer(std::move(result));
    }

    Result<ExpressionPointer> copy_reference(std::shared_ptr<Expression> result, const Point* expanded) {
        if (result->name != "d") {
            if (!result->attributes.empty()) return malformed("`s` is one graph: no selector is expected", place(*result));
            return ExpressionPointer(std::move(result));
        }
        VALIDATOR_TRY(const auto axes, choices(*result));
        Point position = coordinates_;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            if (axes[axis].kind == AxisChoice::Kind::fixed) {
                position[axis] = axes[axis].value;
            } else if (axes[axis].kind == AxisChoice::Kind::star && expanded != nullptr) {
                position[axis] = (*expanded)[axis];
            } else {
                running_[axis] = true;
            }
        }
        result->attributes = {{{}, make_expression({.kind = ExpressionKind::number, .number = Rational(mesh_.rank(position))})}};
        return ExpressionPointer(std::move(result));
    }

    // One copy for each coordinate of the axes for which the argument's reference says `*`.
    Status copy_list_argument(const Expression& argument, std::vector<ExpressionPointer>& into) {
        const Expression* reference = list_argument_reference(argument);
        std::vector<Point> expansions = {{}};
        if (reference != nullptr && reference->name == "d") {
            VALIDATOR_TRY(const auto axes, choices(*reference));
            Point sizes;
            for (std::size_t axis = 0; axis < axes.size(); ++axis) sizes.push_back(axes[axis].kind == AxisChoice::Kind::star ? mesh_.axes[axis].size : 1);
            expansions = points(sizes);
        }
        for (const Point& expanded : expansions) {
            VALIDATOR_TRY(ExpressionPointer element, copy(argument, expanded.empty() ? nullptr : &expanded));
            into.push_back(std::move(element));
        }
        return {};
    }

    const Claim& claim_;
    const Mesh& mesh_;
    const StatementLine& statement_;
    std::map<std::string, std::int64_t> loops_;
    std::vector<bool> running_;
    Point coordinates_;  // of the running axes; 0 elsewhere
};

}  // namespace

Result<std::vector<ConcreteStatement>> concrete_statements(const Claim& claim, const StatementLine& statement) {
    return Concretiser(claim, statement).run();
}

GraphName graph_of(const Expression& reference) {
    if (reference.name == "s") return GraphName::of_sequential();
    return GraphName::of_rank(natural_number(*reference.attributes.at(0).value).value());
}

std::optional<std::size_t> index_of(const Expression& reference) {
    return reference.children.empty() ? std::nullopt : std::optional<std::size_t>(natural_number(*reference.children[0]));
}

void collect_references(const Expression& expression, std::vector<const Expression*>& references) {
    visit_expressions(expression, [&](const Expression& e) { if (e.kind == ExpressionKind::reference) references.push_back(&e); });
}

std::vector<const Expression*> references_of(const ConcreteStatement& statement) {
    std::vector<const Expression*> references;
    collect_references(*statement.left, references);
    if (statement.right) collect_references(*statement.right, references);
    return references;
}

}  // namespace countersign::validator
