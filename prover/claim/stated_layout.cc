// What an `expect` line says about its outputs in the words of a report, read off the line's own text.
#include "prover/claim/claim.h"
#include "prover/claim/references.h"

namespace countersign {

namespace {

/// The reference that the expression is, if it is nothing else.
const Reference* bare_reference(const ClaimStatement& statement, const Expression& expression) {
    if (expression.kind != ExpressionKind::Name) return nullptr;
    const std::optional<std::size_t> index = reference_index(expression.text);
    return index && *index < statement.references.size() ? &statement.references[*index] : nullptr;
}

bool names_some_ranks_only(const Reference& reference, const Mesh& mesh) {
    for (std::size_t i = 0; i < reference.axes.size(); ++i) {
        const AxisSelection::Kind kind = reference.axes[i].kind;
        if (kind == AxisSelection::Kind::LoopVariable || (kind == AxisSelection::Kind::Number && mesh.axes[i].size != 1)) return true;
    }
    return false;
}

/// A list of one part is that part.
bool is_of_one_part(const Reference& reference, const Mesh& mesh) {
    for (std::size_t i = 0; i < reference.axes.size(); ++i)
        if (reference.axes[i].kind == AxisSelection::Kind::Every && mesh.axes[i].size != 1) return false;
    return true;
}

/// The axes for which a reference inside a list says `*`, and those that it leaves open.
std::string axes_text(const Reference& reference, const Mesh& mesh) {
    std::string expanded, replicated;
    for (std::size_t axis = 0; axis < reference.axes.size(); ++axis) {
        std::string& list = reference.axes[axis].kind == AxisSelection::Kind::Every ? expanded : replicated;
        list += (list.empty() ? "" : ", ") + mesh.axes[axis].name;
    }
    return expanded + (replicated.empty() ? "" : ", replicated along " + replicated);
}

/// In a list of several parts: `concat(d[*].x; axis=1)` is `sharded 1 along tp`, `sum(d[*].x)` is `PARTIAL SUM over tp`. Empty for anything else.
std::string list_text(const ClaimStatement& statement, const Expression& expression, const Mesh& mesh) {
    if (expression.kind != ExpressionKind::Call || expression.children.size() != 1) return "";
    const Reference* part = bare_reference(statement, *expression.children[0]);
    if (!part || part->sequential || names_some_ranks_only(*part, mesh)) return "";
    const bool is_sum = expression.text == "sum" && expression.attributes.empty();
    const bool is_concat = expression.text == "concat" && expression.attributes.size() == 1;
    if ((is_sum || is_concat) && is_of_one_part(*part, mesh)) return "replicated";
    if (is_sum) return "PARTIAL SUM over " + axes_text(*part, mesh);
    if (!is_concat) return "";
    const Expression& axis = *expression.attributes[0].value;
    if (axis.kind != ExpressionKind::Number) return "";
    return "sharded " + rational_text(axis.number) + " along " + axes_text(*part, mesh);
}

}  // namespace

std::string stated_layout(const ClaimStatement& statement, const Mesh& mesh) {
    const std::string as_claimed = "as claimed: " + statement.text;
    if (!statement.left || !statement.right || !statement.loops.empty()) return as_claimed;
    const Reference* left = bare_reference(statement, *statement.left);
    const Reference* right = bare_reference(statement, *statement.right);
    if (left && right && left->sequential != right->sequential) {
        const Reference& of_d = left->sequential ? *right : *left;
        return names_some_ranks_only(of_d, mesh) ? as_claimed : "replicated";
    }
    std::string text;
    if (left && left->sequential) text = list_text(statement, *statement.right, mesh);
    if (right && right->sequential) text = list_text(statement, *statement.left, mesh);
    return text.empty() ? as_claimed : text;
}

}  // namespace countersign
