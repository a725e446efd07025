// Each kind of line with the rules that are its own.
#include "validator/claim/statements.h"

#include <algorithm>
#include <set>

#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

constexpr std::size_t most_expressions = std::size_t{1} << 20;  // of all lines of a claim together

// Calls `add` for every instance of a line. One that fails says which line it comes from, even where it has no position of its own.
template <typename Add>
Status for_each_instance(const ClaimContext& context, const StatementLine& line, std::size_t& room, const Add& add) {
    VALIDATOR_TRY(const auto instances, concrete_statements(context.claim, line, room));
    for (const ConcreteStatement& instance : instances) {
        Status status = add(instance);
        if (status.ok()) continue;
        if (status.error().place.line == 0) status.error().place = context.place(line.line);
        return status;
    }
    return {};
}

// What two draws must have in common to be parts of one: the operator, every argument but those that give the size, element types.
ValueList draw_kind(const TermStore& store, const Node& node, TermId draw) {
    const CapturedOperator& definition = store.definitions().captured.find(node.target)->second;
    std::set<std::string> sizes;
    for (const CapturedLeaf& leaf : definition.leaves)
        visit_expressions(*leaf.shape, [&](const Expression& e) { if (e.kind == ExpressionKind::name) sizes.insert(e.name); });
    ValueList kind{Value::of_text(node.target), Value::of_sort(store.sort(draw))};
    for (std::size_t i = 0; i < node.arguments.size(); ++i)
        if (!sizes.contains(definition.parameters[i].name)) kind.push_back(without_tensors(node.arguments[i]));
    for (const Value& result : node.results) kind.push_back(result.is_term() ? Value::of_type(result.type) : Value::of_none());
    return kind;
}

// Only rearranging operators above the references of a random line.
bool is_rearranged(const Expression& expression) {
    if (expression.kind == ExpressionKind::reference) return true;
    constexpr std::string_view allowed[] = {"concat", "slice", "permute", "split", "merge", "insert", "drop"};
    return expression.kind == ExpressionKind::call && std::find(std::begin(allowed), std::end(allowed), expression.name) != std::end(allowed) &&
           std::all_of(expression.children.begin(), expression.children.end(), [](const ExpressionPointer& child) { return is_rearranged(*child); });
}

// Which draws of `s` the draws of a rank were tied to so far.
using TiedDraws = std::set<std::pair<GraphName, TermId>>;

// What the lines of a claim have in common while they are expanded.
struct Expanding {
    TiedDraws tied = {};
    std::size_t room = most_expressions;
};

// Draws of `s` on one side, of `d` on the other. In one rank no draw of `s` stands twice, in this line or in two: it would make two draws one.
Status check_draws(const ClaimContext& context, const ConcreteStatement& statement, TiedDraws& tied) {
    if (!is_rearranged(*statement.left) || !is_rearranged(*statement.right))
        return malformed("a `random` line may only rearrange draws", context.place(*statement.left));
    ValueList first;  // the kind of the first one
    std::set<TermId> of_s;
    std::set<GraphName> ranks;
    for (const Expression* reference : references_of(statement)) {
        VALIDATOR_TRY(const Value draw, context.find(*reference, Speaks::draws));
        const GraphName graph = graph_of(*reference);
        if (!graph.is_sequential()) ranks.insert(graph);
        else if (!of_s.insert(draw.term).second) return malformed("a draw of `s` twice in one `random` line", context.place(*reference));
        const ValueList kind = draw_kind(context.store, *context.node_of(*reference), draw.term);
        if (!first.empty() && first != kind)
            return malformed("draws of different operators, types or parameters are not parts of one", context.place(*reference));
        first = kind;
    }
    for (const GraphName& rank : ranks)
        for (const TermId draw : of_s)
            if (!tied.emplace(rank, draw).second)
                return malformed("a draw of `s` in two `random` lines with draws of " + rank.text() + ", which would be one draw",
                                 context.place(*statement.left));
    return {};
}

// `s` on one side only, `d` on the other only, or a number.
Status check_sides(const ClaimContext& context, const ConcreteStatement& statement, const char* what) {
    const auto graphs_of = [](const Expression& side) {
        std::set<std::string> names;
        for (const Expression* reference : references_of(side)) names.insert(reference->name);
        return names;
    };
    const std::set<std::string> left = graphs_of(*statement.left), right = graphs_of(*statement.right);
    if (left.size() <= 1 && right.size() <= 1 && left != right) return {};
    return malformed(what, context.place(*statement.left));
}

Status add_equalities(const ClaimContext& context, const StatementLine& line, Speaks speaks, std::vector<Equality>& result, Expanding& expanding) {
    return for_each_instance(context, line, expanding.room, [&](const ConcreteStatement& instance) -> Status {
        // Those that are not evaluated (an arm of an `if`), too.
        for (const Expression* reference : references_of(instance)) VALIDATOR_CHECK(context.find(*reference, speaks));
        if (speaks == Speaks::draws) {
            VALIDATOR_CHECK(check_draws(context, instance, expanding.tied));
            VALIDATOR_CHECK(check_sides(context, instance, "draws of `s` on one side and draws of `d` on the other are expected"));
        } else if (speaks == Speaks::outputs) {
            VALIDATOR_CHECK(check_sides(context, instance, "outputs of `s` on one side and outputs of `d` or a number on the other are expected"));
        }
        VALIDATOR_TRY(const auto terms, side_terms(context, instance, [&](const Expression& reference) { return context.find(reference, speaks); }));
        result.push_back({line.line, terms.first, terms.second, instance});
        return {};
    });
}

Result<AssumedRange> assumed_range(const ClaimContext& context, std::uint64_t line, const ConcreteStatement& instance) {
    std::optional<TermId> term;
    for (const Expression* reference : references_of(instance)) {
        VALIDATOR_TRY(const Value found, context.find(*reference, Speaks::inputs));
        if (term && *term != found.term) return malformed("an `assume` line about several tensors is not supported yet");
        term = found.term;
    }
    if (!term) return malformed("an `assume` line speaks of an input");
    if (any_expression(*instance.left, [](const Expression& e) { return e.kind == ExpressionKind::name; }))
        return malformed("an `assume` line has no names but inputs and loop variables");
    if (context.store.sort(*term) == Sort::real) return malformed("an `assume` line about real numbers is not supported yet");
    const auto id = context.store.range_formula(instance.left, context.store.sort(*term));
    if (!id.ok()) return malformed(id.error().message);
    return AssumedRange{line, *term, *id};
}

// Claimed outputs of `s` that no `expect` line mentions.
Result<std::vector<std::size_t>> layout_outputs(const ClaimContext& context, const std::vector<Equality>& expects) {
    const Claim& claim = context.claim;
    std::set<std::size_t> mentioned, ignored;
    std::set<std::string> named;  // each is looked up once
    for (const Equality& goal : expects)
        for (const Expression* reference : references_of(goal.statement)) {
            VALIDATOR_TRY(const OutputKey key, context.output_key(*reference));
            if (key.first.is_sequential() && (index_of(*reference) || named.insert(reference->second_name).second))
                mentioned.merge(positions_of(context.program, *reference));
        }
    const std::vector<ReturnedValue>& outputs = context.program.sequential().outputs;
    for (const IgnoreLine& line : claim.ignored)
        for (std::size_t position = line.first; line.graphs[0].is_sequential() && position <= line.last && position < outputs.size(); ++position)
            if (!ignored.insert(position).second) return malformed("an output is ignored twice", context.place(line.line));
    std::set<std::size_t> claimed(claim.claimed_outputs.begin(), claim.claimed_outputs.end());
    for (const std::size_t position : claimed) {
        const std::string name = "s.output[" + std::to_string(position) + "]";
        if (position >= outputs.size() || !outputs[position].value.is_term()) return malformed(name + " is claimed and is no tensor", Place{claim.file});
        if (ignored.contains(position)) return malformed(name + " is claimed and ignored", Place{claim.file});
    }
    for (std::size_t position = 0; claim.claims_all && position < outputs.size(); ++position)
        if (outputs[position].value.is_term() && !ignored.contains(position)) claimed.insert(position);
    std::vector<std::size_t> result;
    std::set_difference(claimed.begin(), claimed.end(), mentioned.begin(), mentioned.end(), std::back_inserter(result));
    return result;
}

// `d[…].output[k]` with `concat` around it for each sharded axis from this one on; the first is the outermost. `selectors`: of the axes before it.
std::string joined_output(const Mesh& mesh, const Layouts& layouts, std::size_t output, std::size_t axis,
                          const std::string& selectors) {
    if (axis == layouts.size()) return "d[" + (selectors.empty() ? "*" : selectors) + "].output[" + std::to_string(output) + "]";
    if (!layouts[axis]) return joined_output(mesh, layouts, output, axis + 1, selectors);
    std::string text = "concat(";
    for (std::int64_t i = 0; i < mesh.axes[axis].size; ++i) {
        const std::string selector = (selectors.empty() ? "" : ",") + mesh.axes[axis].name + "=" + std::to_string(i);
        text += (i > 0 ? ", " : "") + joined_output(mesh, layouts, output, axis + 1, selectors + selector);
    }
    return text + "; axis=" + std::to_string(*layouts[axis]) + ")";
}

}  // namespace

Result<ExpandedClaim> expand_claim(const ClaimContext& context) {
    const Claim& claim = context.claim;
    ExpandedClaim result;
    Expanding expanding;
    for (const StatementLine& line : claim.given) VALIDATOR_CHECK(add_equalities(context, line, Speaks::inputs, result.given, expanding));
    for (const StatementLine& line : claim.random) VALIDATOR_CHECK(add_equalities(context, line, Speaks::draws, result.random, expanding));
    for (const StatementLine& line : claim.expect) VALIDATOR_CHECK(add_equalities(context, line, Speaks::outputs, result.expect, expanding));
    for (const StatementLine& line : claim.assume) {
        VALIDATOR_CHECK(for_each_instance(context, line, expanding.room, [&](const ConcreteStatement& instance) -> Status {
            VALIDATOR_TRY(const AssumedRange range, assumed_range(context, line.line, instance));
            result.assume.push_back(range);
            return {};
        }));
    }
    VALIDATOR_TRY(result.layout_outputs, layout_outputs(context, result.expect));
    return result;
}

Result<std::vector<Equality>> layout_statements(const ClaimContext& context, std::size_t output, const Layouts& layouts) {
    const Claim& claim = context.claim;
    const Place place = section_place("j_main.c_goals");
    if (layouts.size() != claim.mesh.axes.size()) return malformed("not one layout for each mesh axis", place);
    StatementLine line;  // the `expect` line that says it
    std::vector<Equality> result;
    VALIDATOR_TRY(line.left, parse_expression("s.output[" + std::to_string(output) + "]", claim.file, true));
    VALIDATOR_TRY(line.right, parse_expression(joined_output(claim.mesh, layouts, output, 0, {}), claim.file, true));
    Expanding expanding;
    const Status status = add_equalities(context, line, Speaks::outputs, result, expanding);
    if (!status.ok()) return rejected("the layout of s.output[" + std::to_string(output) + "]: " + status.error().message, place);
    return result;
}

Status check_states(const ClaimContext& context, const ExpandedClaim& expanded, const std::vector<Equality>& goals) {
    const auto name_of = [](const Expression& reference) { return std::pair(graph_of(reference), reference.second_name); };
    std::map<std::pair<GraphName, std::string>, Value> states;  // by input: the output that the next step takes for it
    std::size_t room = most_expressions;
    std::map<TermId, std::uint64_t> assumed;  // the line that says something of the elements
    for (const AssumedRange& range : expanded.assume) assumed.emplace(range.term, range.line);
    for (const StatementLine& line : context.claim.states) {
        VALIDATOR_CHECK(for_each_instance(context, line, room, [&](const ConcreteStatement& instance) -> Status {
            const Place place = context.place(line.line);
            const Expression &input = *instance.left, &output = *instance.right;
            if (input.kind != ExpressionKind::reference || output.kind != ExpressionKind::reference)
                return malformed("`state` goes from an input to an output", place);
            VALIDATOR_TRY(const Value from, context.find(input, Speaks::inputs));
            VALIDATOR_TRY(const Value to, context.find(output, Speaks::outputs));
            if (graph_of(output) != graph_of(input)) return malformed("a state stays in its graph", place);
            if (context.store.shape(from.term) != context.store.shape(to.term) || from.type != to.type)
                return malformed("the input and the output of a state have different shapes or types", place);
            if ((!suffices(to.order, from.order) || !suffices(from.order, MemoryOrder::rows)) && context.program.graph(graph_of(input)).reads_memory)
                return malformed("the output of a state lies in memory in another order than its input, or in no known one, which matters to kernels", place);
            if (const auto known = context.program.tendencies.find(to.term); known != context.program.tendencies.end() && known->second != Tendency::untouched)
                return malformed("the output of a state depends on `-inf`: the next step would begin with it", place);
            const auto& written = context.program.graph(graph_of(input)).written_inputs;
            if (const auto held = written.find(input.second_name); held != written.end() && held->second != to.term)
                return malformed("the input of a state is written into, and holds something else in the end than this output", place);
            if (!states.emplace(name_of(input), to).second)
                return malformed("a second `state` line for one input", place);
            if (const auto line = assumed.find(from.term); line != assumed.end())
                return malformed("an `assume` line about a state is not supported yet", context.place(line->second));
            return {};
        }));
    }
    std::set<std::pair<TermId, TermId>> proved;
    for (const Equality& goal : goals) {
        proved.emplace(goal.left, goal.right);
        proved.emplace(goal.right, goal.left);
    }
    for (const Equality& given : expanded.given) {
        const std::vector<const Expression*> references = references_of(given.statement);
        const auto is_state = [&](const Expression* reference) { return states.contains(name_of(*reference)); };
        if (std::none_of(references.begin(), references.end(), is_state)) continue;
        const Place place = context.place(given.line);
        if (!std::all_of(references.begin(), references.end(), is_state)) return malformed("an input stands beside a state and is none", place);
        const auto after_step = [&](const Expression& reference) { return Result(states.at(name_of(reference))); };
        VALIDATOR_TRY(const auto terms, side_terms(context, given.statement, after_step));
        if (!proved.contains(terms))
            return rejected("the relation of this state does not hold after the step: no goal says of the outputs what this line says of the inputs", place);
    }
    return {};
}

Result<std::vector<AcceptedContract>> check_contracts(const ClaimContext& context) {
    const Definitions& definitions = context.store.definitions();
    std::vector<AcceptedContract> accepted;
    std::set<const ContractLine*> used_lines;
    for (const std::string& operation : context.program.captured_operators) {
        std::set<std::string> mentioned;
        collect_used_definitions(definitions, operation, mentioned);
        for (const std::string& name : mentioned) {
            const auto core = definitions.operators.find(name);
            const bool is_core = core != definitions.operators.end();
            if (!is_core && (name != operation || !context.program.reads_out_of_order.contains(name))) continue;
            for (const auto& [contract, text] : is_core ? core->second.contracts : definitions.captured.find(name)->second.contracts) {
                bool found = false;
                for (const ContractLine& line : context.claim.contracts) {
                    const bool names_it = line.operation == operation || line.operation == name || line.operation == operation.substr(0, operation.rfind('.'));
                    if (!names_it || line.contract != contract) continue;
                    found = true;
                    used_lines.insert(&line);
                }
                if (!found)
                    return rejected("the claim does not accept contract `" + contract + "` of " + operation + ": " + text, Place{context.claim.file});
                accepted.push_back({operation, contract, text});
            }
        }
    }
    for (const ContractLine& line : context.claim.contracts)
        if (!used_lines.contains(&line)) return malformed("no operator of the graphs states this contract", context.place(line.line));
    return accepted;
}

}  // namespace countersign::validator
