// Each kind of line with the rules that are its own.
#include "validator/claim/statements.h"

#include <algorithm>
#include <set>

#include "validator/capture/expand_program.h"
#include "validator/claim/concrete.h"
#include "validator/claim/side_terms.h"

namespace countersign::validator {
namespace {

// An instance that fails says which line it comes from, even where it has no position of its own.
Error with_line(Error error, const Claim& claim, std::uint64_t line) {
    if (error.place.line == 0) error.place = line_place(claim.file, line);
    return error;
}

void collect_names(const Expression& expression, std::set<std::string>& names) {
    if (expression.kind == ExpressionKind::name) names.insert(expression.name);
    for (const ExpressionPointer& child : expression.children) collect_names(*child, names);
}

// What two draws must have in common to be parts of one: the operator, every argument but those that give the size, element types.
struct DrawKind {
    std::string target;
    std::vector<Value> arguments;
    std::vector<ElementType> types;
    Sort sort = Sort::real;
    bool operator==(const DrawKind& other) const {
        if (target != other.target || types != other.types || sort != other.sort || arguments.size() != other.arguments.size()) return false;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!same_value(arguments[i], other.arguments[i])) return false;
        }
        return true;
    }
};

Result<DrawKind> draw_kind(const TermStore& store, const Node& node, TermId draw, const Place& place) {
    DrawKind kind;
    kind.target = node.target;
    kind.sort = store.sort(draw);
    const auto definition = store.definitions().captured.find(node.target);
    if (definition == store.definitions().captured.end()) return internal_error("a draw without a definition", place);
    std::set<std::string> sizes;
    for (const CapturedLeaf& leaf : definition->second.leaves) collect_names(*leaf.shape, sizes);
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
        if (!sizes.contains(definition->second.parameters[i].name)) kind.arguments.push_back(node.arguments[i]);
    }
    for (const CallResult& result : node.results) kind.types.push_back(result.present ? result.type : ElementType::b8);
    return kind;
}

// Only rearranging operators above the references of a random line.
Status check_rearranged(const Expression& expression, const ReferenceTable& table) {
    if (expression.kind == ExpressionKind::reference || expression.kind == ExpressionKind::index) return {};
    constexpr std::string_view allowed[] = {"concat", "slice", "permute", "split", "merge", "insert", "drop"};
    if (expression.kind != ExpressionKind::call || std::find(std::begin(allowed), std::end(allowed), expression.name) == std::end(allowed))
        return malformed("a `random` line may only rearrange draws", table.place(expression));
    for (const ExpressionPointer& child : expression.children) VALIDATOR_CHECK(check_rearranged(*child, table));
    return {};
}

Status check_draws(const TermStore& store, const ReferenceTable& table, const ConcreteStatement& statement) {
    std::optional<DrawKind> first;
    std::vector<const Expression*> references;
    for (const ExpressionPointer& side : {statement.left, statement.right}) {
        VALIDATOR_CHECK(check_rearranged(*side, table));
        collect_references(*side, references);
    }
    for (const Expression* reference : references) {
        VALIDATOR_TRY(const CallResult draw, table.find(*reference, Speaks::draws));
        VALIDATOR_TRY(DrawKind kind, draw_kind(store, *table.node_of(*reference), draw.term, table.place(*reference)));
        if (first && !(*first == kind))
            return malformed("draws of different operators, types or parameters are not parts of one", table.place(*reference));
        first = std::move(kind);
    }
    return {};
}

// Outputs of `s` on one side only, of `d` on the other only, or a number.
Status check_goal_sides(const ReferenceTable& table, const ConcreteStatement& statement) {
    std::set<bool> sides[2];
    for (int side = 0; side < 2; ++side) {
        std::vector<const Expression*> references;
        collect_references(side == 0 ? *statement.left : *statement.right, references);
        for (const Expression* reference : references) {
            VALIDATOR_TRY(const std::size_t unused, table.output_position(*reference));
            (void)unused;
            const Expression& name = reference->kind == ExpressionKind::index ? *reference->children[0] : *reference;
            sides[side].insert(graph_of(name).sequential);
        }
    }
    const bool mixed = sides[0].size() > 1 || sides[1].size() > 1;
    if (mixed || sides[0] == sides[1]) return malformed("outputs of `s` on one side and outputs of `d` or a number on the other are expected", table.place(*statement.left));
    return {};
}

class Expander {
public:
    Expander(TermStore& store, const Claim& claim, const Program& program)
        : store_(store), claim_(claim), program_(program), table_(store, program, claim.file) {}

    Result<ExpandedClaim> run() {
        if (program_.rank_count() != claim_.mesh.rank_count()) return rejected("the number of graphs is not that of the mesh");
        ExpandedClaim result;
        VALIDATOR_CHECK(equalities(claim_.given, Speaks::inputs, result.given));
        VALIDATOR_CHECK(equalities(claim_.random, Speaks::draws, result.random));
        VALIDATOR_CHECK(equalities(claim_.expect, Speaks::outputs, result.expect));
        for (const StatementLine& statement : claim_.assume) {
            VALIDATOR_TRY(const auto instances, concrete_statements(claim_, statement));
            for (const ConcreteStatement& instance : instances) {
                auto range = assumed(statement, *instance.left);
                if (!range.ok()) return with_line(range.error(), claim_, statement.line);
                result.assume.push_back(*range);
            }
        }
        VALIDATOR_CHECK(find_layout_outputs(result));
        return result;
    }

private:
    Status equalities(const std::vector<StatementLine>& lines, Speaks speaks, std::vector<Equality>& result) {
        for (const StatementLine& line : lines) {
            VALIDATOR_TRY(const auto instances, concrete_statements(claim_, line));
            for (const ConcreteStatement& instance : instances) {
                const Status status = add_equality(line, instance, speaks, result);
                if (!status.ok()) return with_line(status.error(), claim_, line.line);
            }
        }
        return {};
    }

    Status add_equality(const StatementLine& line, const ConcreteStatement& instance, Speaks speaks, std::vector<Equality>& result) {
        if (speaks == Speaks::draws) VALIDATOR_CHECK(check_draws(store_, table_, instance));
        if (speaks == Speaks::outputs) VALIDATOR_CHECK(check_goal_sides(table_, instance));
        VALIDATOR_TRY(const auto terms, side_terms(store_, table_, *instance.left, *instance.right, speaks));
        result.push_back({line.line, terms.first, terms.second, instance.left, instance.right});
        return {};
    }

    Result<AssumedRange> assumed(const StatementLine& statement, const Expression& formula) {
        std::vector<const Expression*> references;
        collect_references(formula, references);
        const Place place = line_place(claim_.file, statement.line);
        std::optional<TermId> term;
        for (const Expression* reference : references) {
            VALIDATOR_TRY(const CallResult found, table_.find(*reference, Speaks::inputs));
            if (term && *term != found.term) return malformed("an `assume` line about several tensors is not supported yet", place);
            term = found.term;
        }
        if (!term) return malformed("an `assume` line speaks of an input", place);
        if (store_.sort(*term) == Sort::real) return malformed("an `assume` line about real numbers is not supported yet", place);
        const auto is_operand = [](const Expression& e) { return e.kind == ExpressionKind::reference; };
        const auto value_of = [](const Expression&) { return std::optional<Rational>(); };
        auto id = store_.range_formula(formula, is_operand, value_of);
        if (!id.ok()) return malformed(id.error().message, place);
        return AssumedRange{statement.line, *term, *id};
    }

    Status find_layout_outputs(ExpandedClaim& result) {
        std::set<std::size_t> mentioned, ignored;
        for (const Equality& goal : result.expect) {
            std::vector<const Expression*> references;
            collect_references(*goal.left_expression, references);
            collect_references(*goal.right_expression, references);
            for (const Expression* reference : references) {
                const Expression& name = reference->kind == ExpressionKind::index ? *reference->children[0] : *reference;
                if (!graph_of(name).sequential) continue;
                VALIDATOR_TRY(const std::size_t position, table_.output_position(*reference));
                mentioned.insert(position);
            }
        }
        for (const IgnoreLine& line : claim_.ignored) {
            for (std::size_t position = line.first; line.reference->name == "s" && position <= line.last; ++position) ignored.insert(position);
        }
        const std::vector<ReturnedValue>& outputs = program_.sequential().outputs;
        std::set<std::size_t> claimed(claim_.claimed_outputs.begin(), claim_.claimed_outputs.end());
        for (const std::size_t position : claimed) {
            if (position >= outputs.size() || !outputs[position].is_tensor)
                return malformed("s.output[" + std::to_string(position) + "] is claimed and is no tensor", Place{claim_.file, 0, 0, {}, {}});
            if (ignored.contains(position))
                return malformed("s.output[" + std::to_string(position) + "] is claimed and ignored", Place{claim_.file, 0, 0, {}, {}});
        }
        for (std::size_t position = 0; claim_.claims_all && position < outputs.size(); ++position) {
            if (outputs[position].is_tensor && !ignored.contains(position)) claimed.insert(position);
        }
        for (const std::size_t position : claimed) {
            if (!mentioned.contains(position)) result.layout_outputs.push_back(position);
        }
        return {};
    }

    TermStore& store_;
    const Claim& claim_;
    const Program& program_;
    ReferenceTable table_;
};

// `concat(…)` nested over the sharded axes from `axis` on; coordinates before it are fixed.
ExpressionPointer layout_expression(const Mesh& mesh, const std::vector<std::optional<std::int64_t>>& layouts, std::size_t output,
                                    std::vector<std::int64_t>& coordinates, std::size_t axis) {
    if (axis == layouts.size()) return output_expression(GraphName::of_rank(static_cast<std::uint32_t>(mesh.rank(coordinates))), output);
    if (!layouts[axis]) return layout_expression(mesh, layouts, output, coordinates, axis + 1);
    std::vector<ExpressionPointer> parts;
    for (coordinates[axis] = 0; coordinates[axis] < mesh.axes[axis].size; ++coordinates[axis])
        parts.push_back(layout_expression(mesh, layouts, output, coordinates, axis + 1));
    coordinates[axis] = 0;
    return concat_expression(std::move(parts), *layouts[axis]);
}

}  // namespace

Result<ExpandedClaim> expand_claim(TermStore& store, const Claim& claim, const Program& program) { return Expander(store, claim, program).run(); }

Result<std::vector<Equality>> layout_statements(TermStore& store, const Claim& claim, const Program& program, std::size_t output,
                                                const std::vector<std::optional<std::int64_t>>& layouts) {
    const Place place = section_place("j_main.c_goals");
    if (layouts.size() != claim.mesh.axes.size()) return malformed("one layout for each mesh axis is expected", place);
    const ReferenceTable table(store, program, claim.file);
    std::vector<Equality> result;
    for (std::size_t rank = 0; rank < claim.mesh.rank_count(); ++rank) {
        std::vector<std::int64_t> coordinates = claim.mesh.coordinates(rank);
        bool first = true;  // of the ranks that differ in sharded axes only
        for (std::size_t axis = 0; axis < layouts.size(); ++axis) first = first && (!layouts[axis] || coordinates[axis] == 0);
        if (!first) continue;
        Equality statement;
        statement.left_expression = output_expression(GraphName::of_sequential(), output);
        statement.right_expression = layout_expression(claim.mesh, layouts, output, coordinates, 0);
        auto terms = side_terms(store, table, *statement.left_expression, *statement.right_expression, Speaks::outputs);
        if (!terms.ok()) return rejected("the layout of s.output[" + std::to_string(output) + "]: " + terms.error().message, place);
        statement.left = terms->first;
        statement.right = terms->second;
        result.push_back(std::move(statement));
    }
    return result;
}

Status check_states(TermStore& store, const Claim& claim, const Program& program, const ExpandedClaim& expanded, const std::vector<Equality>& goals) {
    std::map<std::pair<GraphName, std::string>, std::size_t> next;
    const ReferenceTable lookup(store, program, claim.file);
    for (const StateLine& state : claim.states) {
        StatementLine line{state.line, state.input, state.output, {}};
        VALIDATOR_TRY(const auto instances, concrete_statements(claim, line));
        for (const ConcreteStatement& instance : instances) {
            const Place place = line_place(claim.file, state.line);
            std::vector<const Expression*> references;
            collect_references(*instance.left, references);
            collect_references(*instance.right, references);
            if (references.size() != 2 || references[0] != instance.left.get() || references[1] != instance.right.get() ||
                instance.left->kind != ExpressionKind::reference)
                return malformed("`state` goes from an input to an output", place);
            const Expression& output = instance.right->kind == ExpressionKind::index ? *instance.right->children[0] : *instance.right;
            VALIDATOR_TRY(const CallResult from, lookup.find(*instance.left, Speaks::inputs));
            VALIDATOR_TRY(const CallResult to, lookup.find(*instance.right, Speaks::outputs));
            VALIDATOR_TRY(const std::size_t position, lookup.output_position(*instance.right));
            if (graph_of(output) != graph_of(*instance.left)) return malformed("a state stays in its graph", place);
            if (store.shape(from.term) != store.shape(to.term) || from.type != to.type)
                return malformed("the input and the output of a state have different shapes or types", place);
            if (!next.emplace(std::pair(graph_of(*instance.left), instance.left->second_name), position).second)
                return malformed("a second `state` line for one input", place);
            for (const AssumedRange& range : expanded.assume) {
                if (range.term == from.term) return malformed("an `assume` line about a state is not supported yet", line_place(claim.file, range.line));
            }
        }
    }
    if (next.empty()) return {};
    ReferenceTable table(store, program, claim.file);
    table.set_next(next);
    std::set<std::pair<TermId, TermId>> proved;
    for (const Equality& goal : goals) {
        proved.emplace(goal.left, goal.right);
        proved.emplace(goal.right, goal.left);
    }
    for (const Equality& given : expanded.given) {
        std::vector<const Expression*> references;
        collect_references(*given.left_expression, references);
        collect_references(*given.right_expression, references);
        const bool speaks_of_state = std::any_of(references.begin(), references.end(), [&](const Expression* reference) {
            return reference->kind == ExpressionKind::reference && next.contains({graph_of(*reference), reference->second_name});
        });
        if (!speaks_of_state) continue;
        auto terms = side_terms(store, table, *given.left_expression, *given.right_expression, Speaks::next_inputs);
        if (!terms.ok()) return with_line(terms.error(), claim, given.line);
        if (!proved.contains(*terms))
            return rejected("the relation of this state does not hold after the step: no goal says of the outputs what this line says of the inputs",
                            line_place(claim.file, given.line));
    }
    return {};
}

Result<std::vector<AcceptedContract>> check_contracts(const Definitions& definitions, const Claim& claim, const Program& program) {
    std::vector<AcceptedContract> accepted;
    std::set<std::size_t> used_lines;
    for (const std::string& operation : program.captured_operators) {
        std::map<std::string, bool> mentioned;
        collect_used_definitions(definitions, operation, mentioned);
        for (const auto& [name, unused] : mentioned) {
            const auto core = definitions.operators.find(name);
            if (core == definitions.operators.end()) continue;
            for (const ContractText& contract : core->second.contracts) {
                bool found = false;
                for (std::size_t i = 0; i < claim.contracts.size(); ++i) {
                    const ContractLine& line = claim.contracts[i];
                    const bool names_it = line.operation == operation || line.operation == name || operation == line.operation + ".default";
                    if (!names_it || line.contract != contract.name) continue;
                    found = true;
                    used_lines.insert(i);
                }
                if (!found)
                    return rejected("the claim does not accept contract `" + contract.name + "` of " + operation + ": " + contract.text,
                                    Place{claim.file, 0, 0, {}, {}});
                accepted.push_back({operation, contract.name, contract.text});
            }
        }
    }
    for (std::size_t i = 0; i < claim.contracts.size(); ++i) {
        if (!used_lines.contains(i)) return malformed("no operator of the graphs states this contract", line_place(claim.file, claim.contracts[i].line));
    }
    return accepted;
}

}  // namespace countersign::validator
