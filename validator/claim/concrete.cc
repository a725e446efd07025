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
        const bool is_output = at->kind == ExpressionKind::index && at->children[0]->kind == ExpressionKind::reference;
        if (!is_output && (at->kind != ExpressionKind::call || at->children.size() != 1 || is_list_operator(*at))) return nullptr;
        at = at->children[0].get();
    }
    return at;
}

// The first error is kept.
class Concretiser {
public:
    Concretiser(const Claim& claim, const StatementLine& statement, std::size_t& room) : claim_(claim), mesh_(claim.mesh), statement_(statement), room_(room) {}

    Result<std::vector<ConcreteStatement>> run() {
        Point sizes;
        for (const LoopVariable& loop : statement_.loops) sizes.push_back(mesh_.axes[loop.axis].size);
        running_.assign(mesh_.axes.size(), false);
        instance(Point(sizes.size() + mesh_.axes.size(), 0));  // only to see which axes run
        for (std::size_t axis = 0; axis < mesh_.axes.size(); ++axis) sizes.push_back(running_[axis] ? mesh_.axes[axis].size : 1);
        const std::vector<Point> all = points(sizes);
        if (all.size() > most_points / sizes.size()) too_many();
        std::vector<ConcreteStatement> result;
        for (std::size_t i = 0; i < all.size() && !error_; ++i) result.push_back(instance(all[i]));
        return error_ ? Result<std::vector<ConcreteStatement>>(*error_) : std::move(result);
    }

private:
    ConcreteStatement instance(const Point& point) {
        const std::size_t loop_count = statement_.loops.size();
        for (std::size_t i = 0; i < loop_count; ++i) loops_[statement_.loops[i].name] = point[i];
        coordinates_.assign(point.begin() + static_cast<std::ptrdiff_t>(loop_count), point.end());
        return {copy(*statement_.left, nullptr), statement_.right ? copy(*statement_.right, nullptr) : nullptr};
    }

    Place place(const Expression& expression) const { return line_place(claim_.file, expression.position.line, expression.position.column); }
    void fail(const std::string& message, const Place& place) {
        if (!error_) error_ = malformed(message, place);
    }
    void too_many() { fail("so many statements are not supported yet", line_place(claim_.file, statement_.line)); }
    std::vector<AxisChoice> choices(const Expression& reference) {
        auto result = axis_choices(mesh_, reference.attributes, loops_, place(reference));
        if (result.ok()) return std::move(*result);
        fail(result.error().message, result.error().place);
        return std::vector<AxisChoice>(mesh_.axes.size());
    }

    // `expanded`: where the list around this argument expands `*`, the coordinates that this copy stands for; none where it may not expand.
    ExpressionPointer copy(const Expression& expression, const Point* expanded) {
        std::size_t text = expression.name.size() + expression.second_name.size() + expression.third_name.size() +
                           (expression.number ? mpz_size(expression.number->get_num_mpz_t()) * 8 : 0);
        for (const NamedExpression& attribute : expression.attributes) text += attribute.name.size();
        const std::size_t cost = (expression.kind == ExpressionKind::reference ? 2 : 1) + text / 64;  // the rank of a reference is one, too
        if (room_ >= cost) room_ -= cost;
        else too_many();
        Expression result = expression;
        if (error_) return std::make_shared<const Expression>(std::move(result));
        if (expression.kind == ExpressionKind::name && loops_.contains(expression.name)) {
            result.kind = ExpressionKind::number;
            result.number = Rational(loops_.at(expression.name));
        } else if (expression.kind == ExpressionKind::reference) {
            select_rank(result, expanded);
        } else if (expression.kind == ExpressionKind::index && expression.children[0]->kind == ExpressionKind::reference) {
            const ExpressionPointer index = expression.children.size() == 2 ? copy(*expression.children[1], nullptr) : nullptr;
            if (!index || !natural_number(*index)) fail("one number is expected in the brackets", place(expression));
            result = *copy(*expression.children[0], expanded);
            if (index) result.children = {index};
        } else {
            const bool operation = expression.kind == ExpressionKind::call || expression.kind == ExpressionKind::text;
            if (!operation && (loops_.contains(expression.name) || loops_.contains(expression.second_name)))
                fail("a loop variable means something else here", place(expression));
            result.children.clear();
            for (const ExpressionPointer& child : expression.children) {
                if (is_list_operator(expression)) copy_list_argument(*child, expression.children.size() == 1, result.children);
                else result.children.push_back(copy(*child, expanded));
            }
            for (NamedExpression& attribute : result.attributes) attribute.value = copy(*attribute.value, expanded ? &unexpanded_ : nullptr);
        }
        return std::make_shared<const Expression>(std::move(result));
    }

    void select_rank(Expression& reference, const Point* expanded) {
        if (reference.name != "d") return reference.attributes.empty() ? void() : fail("`s` is one graph: no selector is expected", place(reference));
        const std::vector<AxisChoice> axes = choices(reference);
        Point position = coordinates_;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            if (axes[axis].kind == AxisChoice::Kind::fixed) position[axis] = axes[axis].value;
            else if (axes[axis].kind != AxisChoice::Kind::star || !expanded) running_[axis] = true;
            else if (!expanded->empty()) position[axis] = (*expanded)[axis];
            else fail("in a list `*` is an argument of its own, or stands below operators on that argument alone: here it would run over the ranks",
                      place(reference));
        }
        reference.attributes = {{{}, make_expression({.kind = ExpressionKind::number, .number = Rational(mesh_.rank(position))})}};
    }

    // One copy for each coordinate of the axes for which the argument's reference says `*`.
    void copy_list_argument(const Expression& argument, bool is_only, std::vector<ExpressionPointer>& into) {
        const Expression* reference = list_argument_reference(argument);
        if (!reference || reference->name != "d") return into.push_back(copy(argument, &unexpanded_));
        Point sizes;
        const std::vector<AxisChoice> axes = choices(*reference);
        const auto names_axis = [](const auto& selector) { return selector.value->kind == ExpressionKind::name; };
        bool has_star = false, runs = std::any_of(reference->attributes.begin(), reference->attributes.end(), names_axis);
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            has_star = has_star || axes[axis].kind == AxisChoice::Kind::star;
            runs = runs || (axes[axis].kind == AxisChoice::Kind::open && mesh_.axes[axis].size > 1);
            sizes.push_back(axes[axis].kind == AxisChoice::Kind::star ? mesh_.axes[axis].size : 1);
        }
        if (is_only && runs && !has_star) fail("a list of one part for each rank: `*` is expected here, or the part without a list", place(*reference));
        for (const Point& expanded : points(sizes)) {
            if (error_) return;
            into.push_back(copy(argument, &expanded));
        }
    }

    const Claim& claim_;
    const Mesh& mesh_;
    const StatementLine& statement_;
    std::size_t& room_;
    std::map<std::string, std::int64_t> loops_;
    std::vector<bool> running_;
    Point coordinates_;  // of the running axes; 0 elsewhere
    const Point unexpanded_;
    std::optional<Error> error_;
};

}  // namespace

Result<std::vector<ConcreteStatement>> concrete_statements(const Claim& claim, const StatementLine& statement, std::size_t& room) {
    return Concretiser(claim, statement, room).run();
}

GraphName graph_of(const Expression& reference) {
    if (reference.name == "s") return GraphName::of_sequential();
    return GraphName::of_rank(natural_number(*reference.attributes.at(0).value).value());
}

std::optional<std::size_t> index_of(const Expression& reference) {
    return reference.children.empty() ? std::nullopt : std::optional<std::size_t>(natural_number(*reference.children[0]));
}

std::vector<const Expression*> references_of(const Expression& expression) {
    std::vector<const Expression*> references;
    visit_expressions(expression, [&](const Expression& e) { if (e.kind == ExpressionKind::reference) references.push_back(&e); });
    return references;
}

std::vector<const Expression*> references_of(const ConcreteStatement& statement) {
    std::vector<const Expression*> references = references_of(*statement.left);
    const auto of_right = statement.right ? references_of(*statement.right) : std::vector<const Expression*>();
    references.insert(references.end(), of_right.begin(), of_right.end());
    return references;
}

}  // namespace countersign::validator
