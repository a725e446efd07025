// Statements over the terms of the graphs, in the order of lines, each kind numbered by itself; sizes, sorts and element types compared.
#include <algorithm>

#include "prover/claim/assume_formula.h"
#include "prover/claim/claim_expander.h"
#include "prover/claim/coverage.h"
#include "prover/claim/references.h"
#include "prover/graph/call_values.h"
#include "prover/term/element_type.h"

namespace countersign {

ExpressionHook instance_hook(const StatementInstance& instance, const std::vector<Value>& references) {
    return [&instance, &references](const Expression& expression) -> std::optional<Result<Value>> {
        if (expression.kind != ExpressionKind::Name) return std::nullopt;
        if (const std::optional<std::size_t> index = instance_index(expression.text); index && *index < references.size())
            return Result<Value>(references[*index]);
        if (const auto loop = instance.loop_values.find(expression.text); loop != instance.loop_values.end())
            return Result<Value>(Value::integer(Rational(loop->second)));
        return std::nullopt;
    };
}

namespace {

/// Errors of evaluation stand at their expression; those from inside a definition are led to the line.
Error at_line(const ClaimStatement& statement, const StatementInstance& instance, const Error& error) {
    const bool in_claim = error.place.file == statement.place.file;
    std::string message = error.message;
    if (!in_claim && !error.place.file.empty()) message += " (" + error.place.text() + ")";
    if (!instance.text.empty()) message += " (for " + instance.text + ")";
    return {in_claim && error.place.line > 0 ? error.place : statement.place, message};
}

}  // namespace

Result<Resolved> ClaimExpander::resolve(const ClaimStatement& statement, const InstanceReference& reference) const {
    const Reference& written = statement.references[reference.reference];
    switch (statement.kind) {
        case StatementKind::Given: return resolve_input(graphs_, written, reference.rank, "given");
        case StatementKind::Assume: return resolve_input(graphs_, written, reference.rank, "assume");
        case StatementKind::Random: return resolve_draw(graphs_, written, reference.rank);
        default: return resolve_output(graphs_, written, reference.rank);
    }
}

Result<ClaimExpander::Sides> ClaimExpander::evaluate(TermTable& table, const ClaimStatement& statement, const StatementInstance& instance,
                                                     const std::vector<Value>& references) const {
    const ExpressionHook hook = instance_hook(instance, references);
    Result<Value> left = evaluate_expression(table, *instance.left, hook);
    if (!left) return at_line(statement, instance, left.error());
    Result<Value> right = evaluate_expression(table, *instance.right, hook);
    if (!right) return at_line(statement, instance, right.error());
    Sides sides;
    sides.left_is_number = left->is_number();
    sides.right_is_number = right->is_number();
    if (sides.left_is_number && sides.right_is_number) return Error{statement.place, "both sides are numbers"};
    if (sides.left_is_number || sides.right_is_number) {
        Value& number = sides.left_is_number ? *left : *right;
        const Value& other = sides.left_is_number ? *right : *left;
        if (!other.is_term()) return Error{statement.place, "one side is " + value_text(table, other) + ", not a tensor"};
        Result<Value> filled = broadcast_number(table, number, table[other.term].type, other.dtype, statement.place);
        if (!filled) return at_line(statement, instance, filled.error());
        number = std::move(*filled);
    }
    for (const Value* side : {&*left, &*right})
        if (!side->is_term()) return Error{statement.place, "one side is " + value_text(table, *side) + ", not a tensor"};
    sides.left = left->term;
    sides.right = right->term;
    return sides;
}

Status ClaimExpander::check_types(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved,
                                  const Sides& sides) const {
    const TermType &left = table_[sides.left].type, &right = table_[sides.right].type;
    const std::string where = instance.text.empty() ? "" : " (for " + instance.text + ")";
    // The element type of a side is that of the references of its sort: everything else a claim term is made of keeps it.
    auto dtype_of_side = [&](const ExpressionPointer& side, const TermType& type) {
        std::vector<std::size_t> references;
        references_below(*side, references);
        std::set<std::string> dtypes;
        for (std::size_t k : references)
            if (!resolved[k].dtype.empty() && sort_of_element_type(resolved[k].dtype) == type.sort) dtypes.insert(resolved[k].dtype);
        if (type.sort == Sort::Bool) return std::string("b8");
        if (dtypes.size() > 1) return std::string("mixed");
        return dtypes.empty() ? std::string() : *dtypes.begin();
    };
    const std::string left_dtype = dtype_of_side(instance.left, left), right_dtype = dtype_of_side(instance.right, right);
    for (const std::string* dtype : {&left_dtype, &right_dtype})
        if (*dtype == "mixed") return Error{statement.place, "one side mixes element types" + where};
    if (left.shape != right.shape)
        return Error{statement.place, "shapes disagree: the left side is " + type_text(left_dtype, left.shape) + ", the right side " +
                                          type_text(right_dtype, right.shape) + where};
    if (left.sort != right.sort || (!left_dtype.empty() && !right_dtype.empty() && left_dtype != right_dtype))
        return Error{statement.place, "element types disagree: the left side is " + type_text(left_dtype, left.shape) + ", the right side " +
                                          type_text(right_dtype, right.shape) + where};
    return Done{};
}

Status ClaimExpander::check_given(const ClaimStatement& statement, const StatementInstance&, const std::vector<Resolved>& resolved) const {
    bool speaks_of_d = false;
    for (const Resolved& leaf : resolved) speaks_of_d = speaks_of_d || leaf.rank >= 0;
    if (!speaks_of_d) return Error{statement.place, "a `given` line without an input of d would restrict s: say it as `assume`"};
    return Done{};
}

Status ClaimExpander::check_random(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved,
                                   const Sides& shadow) {
    static const std::set<std::string> rearranging = {"concat", "slice", "permute", "split", "merge", "insert", "drop"};
    bool speaks_of_s = false, speaks_of_d = false;
    for (const Resolved& draw : resolved) (draw.rank < 0 ? speaks_of_s : speaks_of_d) = true;
    if (!speaks_of_s || !speaks_of_d || shadow.left_is_number || shadow.right_is_number)
        return Error{statement.place, "`random` says which part of a draw of s a rank of d draws: draws of both stand in it"};
    // Else two draws of one rank would be made one.
    for (const ExpressionPointer& side : {instance.left, instance.right}) {
        std::vector<std::size_t> references;
        references_below(*side, references);
        for (std::size_t k : references)
            if ((resolved[k].rank < 0) != (resolved[references.front()].rank < 0))
                return Error{statement.place, "draws of s stand on one side only, those of d on the other"};
    }
    std::set<TermId> of_s;
    std::set<int> ranks;
    for (const Resolved& draw : resolved) {
        if (draw.rank >= 0) ranks.insert(draw.rank);
        else if (!of_s.insert(draw.term).second) return Error{statement.place, "a draw of s twice in one `random` line"};
    }
    for (int rank : ranks)
        for (TermId draw : of_s)
            if (!tied_draws_.insert({rank, draw}).second)
                return Error{statement.place, "a draw of s in two `random` lines with draws of d[" + std::to_string(rank) +
                                                  "], which would be one draw"};
    std::vector<TermId> open = {shadow.left, shadow.right};
    while (!open.empty()) {
        const Term& term = shadow_[open.back()];
        open.pop_back();
        if (term.is_leaf) continue;
        if (!rearranging.count(shadow_.operator_name(term.op)))
            return Error{statement.place, "draws may only be rearranged, and `" + shadow_.operator_name(term.op) + "` does more"};
        open.insert(open.end(), term.arguments.begin(), term.arguments.end());
    }
    // The same operator with the same parameters: everything but the tensors it is given.
    const GraphRow& first = draw_row(graphs_, resolved.front());
    for (const Resolved& draw : resolved) {
        const GraphRow& other = draw_row(graphs_, draw);
        if (other.target != first.target) return Error{statement.place, "draws of different operators: " + first.target + " and " + other.target};
        auto same = [](const CapturedValue& a, const CapturedValue& b) {
            using Kind = CapturedValue::Kind;
            const bool is_compared_by_kind = a.kind == Kind::Node || a.kind == Kind::List || a.kind == Kind::Tuple;
            return a.kind == b.kind && (is_compared_by_kind || (a.integer == b.integer && a.text == b.text));
        };
        bool agree = other.values.size() == first.values.size() && other.keywords.size() == first.keywords.size();
        for (std::size_t k = 0; agree && k < first.values.size(); ++k) agree = same(first.values[k], other.values[k]);
        for (std::size_t k = 0; agree && k < first.keywords.size(); ++k)
            agree = first.keywords[k].keyword == other.keywords[k].keyword && same(first.keywords[k].value, other.keywords[k].value);
        if (!agree || draw.place != resolved.front().place || draw.dtype != resolved.front().dtype)
            return Error{statement.place, "draws with different parameters: `" + node_text(resolved.front().rank, first.name) + "` and `" +
                                              node_text(draw.rank, other.name) + "`"};
    }
    return Done{};
}

Status ClaimExpander::check_expect(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved,
                                   const Sides& sides) const {
    auto side_of = [&](const ExpressionPointer& expression) {
        std::vector<std::size_t> references;
        references_below(*expression, references);
        bool s = false, d = false;
        for (std::size_t k : references) (resolved[k].rank < 0 ? s : d) = true;
        return std::pair(s, d);
    };
    const auto [left_s, left_d] = side_of(instance.left);
    const auto [right_s, right_d] = side_of(instance.right);
    if ((left_s && left_d) || (right_s && right_d))
        return Error{statement.place, "outputs of s stand on one side only, those of d on the other"};
    const bool relates = (left_s && right_d) || (left_d && right_s);
    const bool is_number = (sides.left_is_number && (right_s || right_d)) || (sides.right_is_number && (left_s || left_d));
    if (!relates && !is_number) return Error{statement.place, "expected outputs of s on one side, and outputs of d or a number on the other"};
    return Done{};
}

void ClaimExpander::note_operators(TermId shadow_term) {
    std::vector<TermId> open = {shadow_term};
    std::set<TermId> met;
    while (!open.empty()) {
        const TermId id = open.back();
        open.pop_back();
        if (!met.insert(id).second || shadow_[id].is_leaf) continue;
        operators_.insert(shadow_.operator_name(shadow_[id].op));
        open.insert(open.end(), shadow_[id].arguments.begin(), shadow_[id].arguments.end());
    }
}

void ClaimExpander::mention(const std::vector<Resolved>& resolved) {
    for (const Resolved& leaf : resolved)
        if (leaf.rank >= 0) mentioned_.insert(leaf.term);
}

Value ClaimExpander::shadow_output(const OutputPosition& position, const Resolved& resolved) {
    const TermId marker = shadow_.leaf(LeafKind::Free, position.text(), table_[resolved.term].type);
    return Value::tensor(marker, resolved.dtype);
}

Status ClaimExpander::expand_equality(const ClaimStatement& statement, const StatementInstance& instance) {
    std::vector<Resolved> resolved;
    std::vector<Value> values, markers;
    for (const InstanceReference& reference : instance.references) {
        Result<Resolved> found = resolve(statement, reference);
        if (!found) return found.error();
        if (found->is_none) return Error{statement.references[reference.reference].place, "`" + found->positions.front().text() + "` is None"};
        values.push_back(Value::tensor(found->term, found->dtype));
        if (statement.kind == StatementKind::Expect) {
            markers.push_back(shadow_output(found->positions.front(), *found));
            std::vector<OutputPosition>& positions = shadow_outputs_[markers.back().term];
            for (const OutputPosition& position : found->positions)
                if (std::find(positions.begin(), positions.end(), position) == positions.end()) positions.push_back(position);
        } else {
            const std::string name = "leaf " + node_text(found->rank, found->node) + "/" + found->place;
            markers.push_back(Value::tensor(shadow_.leaf(LeafKind::Free, name, table_[found->term].type), found->dtype));
        }
        resolved.push_back(std::move(*found));
    }
    Result<Sides> sides = evaluate(table_, statement, instance, values);
    if (!sides) return sides.error();
    Result<Sides> shadow = evaluate(shadow_, statement, instance, markers);
    if (!shadow) return shadow.error();
    if (Status types = check_types(statement, instance, resolved, *sides); !types) return types;
    note_operators(shadow->left);
    note_operators(shadow->right);
    ExpandedEquality equality;
    equality.line = statement.place.line;
    equality.text = statement.text;
    equality.instance = instance.text;
    equality.left = sides->left;
    equality.right = sides->right;
    switch (statement.kind) {
        case StatementKind::Given:
            if (Status given = check_given(statement, instance, resolved); !given) return given;
            mention(resolved);
            given_shapes_.push_back({&statement, instance, resolved});
            equality.index = result_.given.size();
            result_.given.push_back(std::move(equality));
            return Done{};
        case StatementKind::Random:
            if (Status random = check_random(statement, instance, resolved, *shadow); !random) return random;
            mention(resolved);
            equality.index = result_.random.size();
            result_.random.push_back(std::move(equality));
            return Done{};
        default: break;
    }
    if (Status expect = check_expect(statement, instance, resolved, *sides); !expect) return expect;
    ExpectGoal goal;
    static_cast<ExpandedEquality&>(goal) = std::move(equality);
    goal.index = result_.expects.size();
    for (const Resolved& output : resolved) goal.mentions.insert(output.positions.begin(), output.positions.end());
    for (const auto& [side, written] : {std::pair(shadow->left, instance.left), std::pair(shadow->right, instance.right)}) {
        Result<std::set<std::size_t>> covering = references_that_cover(*written);
        if (!covering) return covering.error();
        std::set<OutputPosition> positions;
        for (std::size_t index : *covering) positions.insert(resolved[index].positions.begin(), resolved[index].positions.end());
        for (CoveredBox& box : covered_boxes(shadow_, side, shadow_outputs_))
            if (positions.contains(box.output)) goal.covers.push_back(std::move(box));
    }
    expect_shapes_.emplace_back(shadow->left, shadow->right);
    result_.expects.push_back(std::move(goal));
    return Done{};
}

Status ClaimExpander::expand_assume(const ClaimStatement& statement, const StatementInstance& instance) {
    if (instance.references.empty()) return Error{statement.place, "an `assume` line that speaks of no input"};
    std::optional<Resolved> input;
    for (const InstanceReference& reference : instance.references) {
        const Reference& written = statement.references[reference.reference];
        const bool is_symbol = written.name.size() > 1 && (written.name[0] == 's' || written.name[0] == 'u') &&
                               written.name.find_first_not_of("0123456789", 1) == std::string::npos;
        if (is_symbol && !graph_of(graphs_, reference.rank).by_name.count(written.name))
            return Error{written.place, "`assume` on captured symbols is not supported yet: line " + std::to_string(statement.place.line)};
        Result<Resolved> found = resolve(statement, reference);
        if (!found) return found.error();
        if (input && input->term != found->term)
            return Error{statement.place, "facts about two inputs at once are not supported yet: line " + std::to_string(statement.place.line)};
        input = std::move(*found);
    }
    if (table_[input->term].type.sort != Sort::Int)
        return Error{statement.place, "`assume` speaks of the elements of integer inputs, and `" + node_text(input->rank, input->node) + "` is " +
                                          type_text(input->dtype, table_[input->term].type.shape)};
    // The reader of formulas knows references by their name in the statement.
    Result<ExpressionPointer> formula = assume_formula(*statement.left, instance.loop_values);
    if (!formula) return formula.error();
    ExpandedAssumption assumption;
    assumption.index = result_.assume.size();
    assumption.line = statement.place.line;
    assumption.text = statement.text;
    assumption.instance = instance.text;
    assumption.term = input->term;
    assumption.formula = *formula;
    result_.assume.push_back(std::move(assumption));
    return Done{};
}

Status ClaimExpander::expand_ignore(const ClaimStatement& statement) {
    for (const Reference& reference : statement.references) {
        for (int rank : reference_ranks(reference, claim_.mesh, {})) {
            Result<Resolved> output = resolve_output(graphs_, reference, rank);
            if (!output) return output.error();
            std::vector<OutputPosition> positions = output->positions;
            if (reference.is_output) {
                positions.clear();
                for (std::int64_t k = reference.first; k <= reference.last; ++k) positions.push_back({rank, static_cast<std::size_t>(k)});
            }
            for (const OutputPosition& position : positions) {
                const auto [earlier, is_new] = ignored_in_.emplace(position, statement.place.line);
                if (!is_new)
                    return Error{reference.place, "`" + position.text() + "` is ignored a second time, first in line " +
                                                      std::to_string(earlier->second)};
                result_.ignored.push_back({position, statement.reason, statement.place.line});
            }
        }
    }
    return Done{};
}

/// The graphs were expanded with the number; here only whether there is such a constant.
Status ClaimExpander::expand_constant(const ClaimStatement& statement) {
    const Reference& reference = statement.references[0];
    for (int rank : reference_ranks(reference, claim_.mesh, {})) {
        const auto [known, is_new] = constants_.try_emplace(rank);
        if (is_new)
            for (const GraphRow& row : graph_of(graphs_, rank).captured->rows)
                if (row.kind == RowKind::Constant) known->second.insert(row.attribute);
        if (!known->second.count(reference.name))
            return Error{reference.place, "`" + node_text(rank, reference.name) + "` is no constant of a module"};
    }
    return Done{};
}

Status ClaimExpander::expand(const ClaimStatement& statement) {
    if (statement.kind == StatementKind::Ignore) return expand_ignore(statement);
    if (statement.kind == StatementKind::State) return expand_state(statement);
    if (statement.kind == StatementKind::Wire) return Done{};  // the graphs were expanded by it
    if (statement.kind == StatementKind::Constant) return expand_constant(statement);
    Result<std::vector<StatementInstance>> instances = statement_instances(statement, claim_.mesh);
    if (!instances) return instances.error();
    for (const StatementInstance& instance : *instances) {
        Status done = statement.kind == StatementKind::Assume ? expand_assume(statement, instance) : expand_equality(statement, instance);
        if (!done) return done;
    }
    return Done{};
}

std::variant<ExpandedClaim, std::vector<Error>> ClaimExpander::run() {
    std::vector<Error> errors;
    for (const ClaimStatement& statement : claim_.statements)
        if (Status done = expand(statement); !done) errors.push_back(done.error());
    if (Status layouts = find_layouts(); !layouts) errors.push_back(layouts.error());
    if (errors.empty()) errors = check_states();
    if (!errors.empty()) return errors;
    for (const GraphLeaf& leaf : graphs_.leaves)
        if (leaf.rank >= 0 && mentioned_.count(leaf.term)) result_.mentioned_leaves.push_back({leaf.rank, leaf.node, leaf.place, leaf.term});
    result_.contracts = claim_.contracts;
    result_.subjects = claim_.subjects;
    result_.mesh = claim_.mesh;
    result_.operators_used.assign(operators_.begin(), operators_.end());
    return std::move(result_);
}

std::vector<MentionedTerm> mentioned_terms(const ExpandedClaim& claim) {
    std::vector<MentionedTerm> terms;
    const auto add_sides = [&](const ExpandedEquality& line) {
        for (TermId side : {line.left, line.right}) terms.push_back({side, line.line, line.text});
    };
    for (const auto* lines : {&claim.given, &claim.random})
        for (const ExpandedEquality& line : *lines) add_sides(line);
    for (const ExpectGoal& goal : claim.expects) add_sides(goal);
    for (const ExpandedAssumption& line : claim.assume) terms.push_back({line.term, line.line, line.text});
    return terms;
}

std::variant<ExpandedClaim, std::vector<Error>> expand_claim(const Claim& claim, const Expansion& graphs, TermTable& table) {
    return ClaimExpander(claim, graphs, table).run();
}

}  // namespace countersign
