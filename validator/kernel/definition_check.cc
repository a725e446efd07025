// Whether core operators are defined where they are used. See obligation.h. An operator is read as the lemma that it equals itself would be:
// the same unknown sizes, groups, families and lists; what reading its element demands is then proved.
#include "validator/kernel/obligation.h"

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

ExpressionPointer name(const std::string& text) { return make_expression({.kind = Kind::name, .name = text}); }

// `for` the operator's operands and attributes, its application to them.
Lemma application_of(const CoreOperator& operation) {
    Lemma lemma;
    lemma.name = operation.name;
    using Variable = LemmaVariable::Kind;
    for (const auto& [one, other] : operation.equal_ranks)
        if (!find_named(lemma.variables, other)) lemma.variables.push_back({.name = other, .kind = Variable::family, .group = one});
    Expression call{.kind = Kind::call, .name = operation.name};
    for (const Operand& next : operation.operands) {
        lemma.variables.push_back(next);
        const ExpressionPointer part = make_expression({.kind = Kind::index, .children = {name(next.name), name(next.part)}});
        call.children.push_back(next.kind == Variable::tensor ? name(next.name)
                                                              : make_expression({.kind = Kind::bounded_comprehension, .children = {part, name(next.length)}, .name = next.part}));
    }
    for (const OperatorAttribute& next : operation.attributes) {
        Expression value{.kind = Kind::name, .name = next.name};
        if (next.kind == OperatorAttribute::Kind::value) lemma.variables.push_back({.name = next.name, .kind = Variable::scalar});
        if (next.kind == OperatorAttribute::Kind::family) {
            lemma.variables.push_back({.name = next.name, .kind = Variable::family, .group = next.group});
            value.kind = Kind::group_splice;
        } else if (next.kind == OperatorAttribute::Kind::group_rank) {
            value = {.kind = Kind::group_rank, .name = next.group};
        } else if (next.kind == OperatorAttribute::Kind::shape) {
            value = {.kind = Kind::list};
            for (const Segment& segment : next.shape) value.children.push_back(segment.expression);
        }
        call.attributes.push_back({next.name, make_expression(std::move(value))});
    }
    lemma.left = lemma.right = make_expression(std::move(call));
    return lemma;
}

}  // namespace

Status check_definitions(const Definitions& definitions, const SolverLimits& limits) {
    for (const auto& [name, operation] : definitions.operators) {
        const Status decided = check_defined(definitions, application_of(operation), limits);
        if (!decided.ok()) return rejected("operator `" + name + "`: " + decided.error().message);
    }
    return {};
}

}  // namespace countersign::validator
