#include "validator/kernel/witness.h"

#include <algorithm>

#include "validator/evaluator/evaluator.h"
#include "validator/kernel/obligation.h"

namespace countersign::validator {
namespace {

constexpr std::size_t model_elements = std::size_t{1} << 22;  // of all leaves of the model, and of one tensor made of them

// `[rank, name, k]` or `[rank, name, place]`; the rank may be "s".
Result<NamedTerm> leaf_reference(const Program& program, JsonValue value) {
    VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(value, 3));
    VALIDATOR_TRY(const NamedTerm named, named_term(program, parts[0], parts[1], parts[2]));
    if (!parts[2].is_string() && !named.node->is_input) return rejected("`" + named.node->name + "` is no leaf");
    return named;
}

// The leaves of the graphs of d: inputs, draws and uninitialised buffers, each with its node.
std::map<TermId, const Node*> distributed_leaves(const Program& program) {
    std::map<TermId, const Node*> leaves;
    for (std::size_t i = 1; i < program.graphs.size(); ++i) {
        for (const Node& node : program.graphs[i].nodes) {
            for (const Value& result : node.results)
                if (node.is_input && result.is_term()) leaves.emplace(result.term, &node);
            for (const auto& [place, leaf] : node.leaves) leaves.emplace(leaf, &node);
        }
    }
    return leaves;
}

// The value of an element of a leaf.
Result<Value> model_value(JsonValue value, Sort sort, const Node& node) {
    VALIDATOR_TRY(const Value number, expect_number(value));
    if (sort_of(number) != sort) return rejected("a value of another sort");
    if (!node.is_input && (number.number() < 0 || number.number() >= 1)) return rejected("a draw is at least 0 and less than 1");
    const auto [least, most] = node.is_input ? values_of(node.results[0].type) : std::pair(std::int64_t{0}, std::int64_t{0});
    if (sort == Sort::integer && (number.integer < least || number.integer > most)) return rejected("a value that the leaf's type does not hold");
    return number;
}

Result<TensorValue> model_tensor(const TermStore& store, TermId leaf, const Node& node, JsonValue default_value, JsonValue exceptions, std::size_t& room) {
    TensorValue tensor{store.sort(leaf), store.sizes(leaf), {}, {}};
    const bool is_real = tensor.sort == Sort::real;
    VALIDATOR_TRY(const Value usual, model_value(default_value, tensor.sort, node));
    const std::size_t each = is_real ? 1 + default_value.bytes().size() / 100 : 1;  // long numbers take more
    const std::optional<std::size_t> count = element_count(tensor.shape, room / each);
    if (!count) return incomplete("the leaves of the model are too large");
    room -= *count * each;
    if (is_real) tensor.reals.assign(*count, *usual.real);
    else tensor.integers.assign(*count, usual.integer);
    std::size_t next = 0;
    VALIDATOR_TRY(const std::vector<JsonValue> entries, expect_elements(exceptions));
    for (const JsonValue entry : entries) {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(entry, 2));
        VALIDATOR_TRY(const std::size_t index, expect_index(parts[0], *count));
        if (index < next) return rejected("exceptions out of order");
        next = index + 1;
        VALIDATOR_TRY(const Value value, model_value(parts[1], tensor.sort, node));
        if (is_real) tensor.reals[index] = *value.real;
        else tensor.integers[index] = value.integer;
    }
    return tensor;
}

}  // namespace

Result<Witness> check_witness(const KernelContext& context, Section& section, JsonValue leaves, JsonValue proofs) {
    TermStore& store = context.store;
    const ExpandedClaim& claim = *context.claim;
    std::vector<Equality> statements = claim.given;
    statements.insert(statements.end(), claim.random.begin(), claim.random.end());
    std::vector<TermId> sides;
    for (const Equality& statement : statements) sides.insert(sides.end(), {statement.left, statement.right});
    const std::set<TermId> below = store.below(sides);
    std::set<TermId> needed;
    for (const auto& [leaf, node] : distributed_leaves(*context.program))
        if (below.contains(leaf)) needed.insert(leaf);

    Witness witness;
    const std::string leaves_section = "i_witness.c_leaves", proofs_section = "i_witness.d_proofs";
    VALIDATOR_CHECK(for_each_row(leaves, leaves_section, [&](JsonValue entry) -> Status {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(entry, 2));
        VALIDATOR_TRY(const NamedTerm named, leaf_reference(*context.program, parts[0]));
        const TermId leaf = named.term;
        VALIDATOR_TRY(const TermId value, section.term_at(parts[1]));
        if (!needed.contains(leaf)) return rejected("a witness for a leaf that no given or random line mentions");
        const std::string name = "the witness of `" + store.leaf(leaf).name + "`";
        if (!store.same_type(leaf, value)) return rejected(name + " has another type");
        if (!section.is_settled(value)) return rejected(name + " is not known to be well formed");
        if (!witness.emplace(leaf, value).second) return rejected("two witnesses for `" + store.leaf(leaf).name + "`");
        return {};
    }));
    for (const TermId leaf : needed)
        if (!witness.contains(leaf)) return rejected("no witness for `" + store.leaf(leaf).name + "`", section_place(leaves_section));

    std::size_t proved = 0;
    std::map<TermId, TermId> done = witness;
    VALIDATOR_CHECK(for_each_row(proofs, proofs_section, [&](JsonValue step) -> Status {
        if (proved == statements.size()) return rejected("not one proof for each given and random statement");
        const Equality& statement = statements[proved++];
        VALIDATOR_TRY(const TermId left, substitute(store, statement.left, done, context.counts.room));
        VALIDATOR_TRY(const TermId right, substitute(store, statement.right, done, context.counts.room));
        if (!section.is_settled(left) || !section.is_settled(right)) return rejected("a statement is not known to be well formed at the witness");
        return section.check_proof(step, left, right);
    }));
    if (proved != statements.size()) return rejected("not one proof for each given and random statement", section_place(proofs_section));
    std::set<std::pair<TermId, FormulaId>> stated;
    for (const AssumedRange& assumed : claim.assume) stated.emplace(assumed.term, assumed.formula);
    for (const AssumedRange& assumed : claim.assume) {
        VALIDATOR_TRY(const TermId term, substitute(store, assumed.term, done, context.counts.room));
        if (!stated.contains({term, assumed.formula}))
            return rejected("line " + std::to_string(assumed.line) + ": an assume line about d that does not follow from one about s",
                            section_place(proofs_section));
    }
    return witness;
}

namespace {

struct Defined {
    TermId term;
    bool is_not_0;  // nor negative, nor falls
};

// What is not defined everywhere and depends on `-inf` in s: of a function with a body what it gives, of another its operand, which is not 0.
std::vector<Defined> defined_in_the_limit(const TermStore& store, const Program& program) {
    std::vector<Defined> defined;
    for (const NodeApplication& application : applications_of(store, {&program.sequential(), 1}))
        if (may_lose_its_value(store, application.term, program.tendencies)) {
            const bool has_body = store.scalar_function(store.operator_of(application.term))->body != nullptr;
            defined.push_back(has_body ? Defined{application.term, false} : Defined{store.arguments(application.term)[0], true});
        }
    return defined;
}

// Refused where one of them surely leaves its domain at the model; why it is not known whether one does.
Result<std::string> check_limits_at_model(TermStore& store, const Program& program, const std::vector<Defined>& defined, TermValues& values,
                                          EvaluationLimits& limits) {
    limits.elements = 65536;  // `prove` looks for a model with the same room
    TermValues in_the_limit;
    std::string open;
    for (const auto& [term, is_not_0] : defined) {
        const std::string what = "`" + store.describe(term, 1) + "`";
        const Status computed = evaluate_limits(store, term, program.tendencies, values, in_the_limit, limits);
        if (!computed.ok()) {
            open = what + ": " + computed.error().message;
            continue;
        }
        const TensorValue& value = in_the_limit.at(term);
        for (std::size_t i = 0; i < std::max(value.reals.size(), value.limits.size()); ++i) {
            const Limit limit = limit_at(value, i);
            if (limit == Limit::open || (is_not_0 && limit == Limit::finite)) open = what + " depends on what the model does not decide";
            else if (limit == Limit::none || (is_not_0 && (limit == Limit::zero || limit == Limit::negative || limit == Limit::fallen)))
                return rejected("in the model " + what + " leaves its domain where `-inf` stands", section_place("k_model"));
        }
    }
    if (!store.holds_infinity()) return open;
    // The report takes it that no integer overflows: here, too.
    std::set<std::pair<TermId, ElementType>> seen;
    for (const Node& node : program.sequential().nodes)
        for (const Value& result : node.results) {
            const auto known = result.is_term() ? values.find(result.term) : values.end();
            if (known == values.end() || known->second.sort != Sort::integer || !seen.emplace(result.term, result.type).second) continue;
            const auto [least, most] = values_of(result.type);
            if (std::any_of(known->second.integers.begin(), known->second.integers.end(), [&](std::int64_t i) { return i < least || i > most; }))
                open = "`" + node.name + "` overflows at the model";
        }
    return open;
}

}  // namespace

Result<std::string> check_model(const KernelContext& context, const Witness& witness, JsonValue model) {
    TermStore& store = context.store;
    const Place place = section_place("k_model");
    std::vector<RangeRequirement> conditions;
    std::map<TermId, TermId> done = witness;
    for (const AssumedRange& assumed : context.claim->assume) {
        VALIDATOR_TRY(const TermId term, substitute(store, assumed.term, done, context.counts.room));
        conditions.push_back({term, assumed.formula});
    }
    for (const NodeApplication& application : applications_of(store, {&context.program->sequential(), 1})) {
        VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store.range_requirements(application.term));
        conditions.insert(conditions.end(), requirements.begin(), requirements.end());
    }
    // The witness of an input of d is a value of its type.
    for (const auto& [leaf, node] : distributed_leaves(*context.program)) {
        const auto value = witness.find(leaf);
        if (!node->is_input || store.sort(leaf) != Sort::integer || value == witness.end()) continue;
        if (store.is_leaf(value->second) && store.leaf(value->second).kind == LeafKind::free) continue;
        const auto [least, most] = values_of(node->results[0].type);
        if (std::pair(least, most) == values_of(ElementType::i64)) continue;
        const std::string bounds = std::to_string(least) + " <= it and it <= " + std::to_string(most);
        VALIDATOR_TRY(const FormulaId formula, store.range_formula(bounds, "k_model", Sort::integer));
        conditions.push_back({value->second, formula});
    }
    const std::vector<Defined> defined = defined_in_the_limit(store, *context.program);
    std::vector<TermId> speaks_of, in_the_limit;
    for (const RangeRequirement& condition : conditions) speaks_of.push_back(condition.term);
    for (const Defined& each : defined) in_the_limit.push_back(each.term);
    for (const TermId term : store.below(std::move(in_the_limit)))
        if (store.sort(term) != Sort::real) speaks_of.push_back(term);
    const std::set<TermId> cone = store.below(speaks_of);
    TermValues values;
    std::size_t room = model_elements;
    VALIDATOR_CHECK(for_each_row(model, "k_model", [&](JsonValue entry) -> Status {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(entry, 3));
        VALIDATOR_TRY(const NamedTerm named, leaf_reference(*context.program, parts[0]));
        const TermId leaf = named.term;
        if (!cone.contains(leaf)) return rejected("a value for a leaf that no condition speaks of");
        if (store.leaf(leaf).kind == LeafKind::uninitialised) return rejected("a value for what a definition leaves open: nobody knows that it can have it");
        VALIDATOR_TRY(TensorValue tensor, model_tensor(store, leaf, *named.node, parts[1], parts[2], room));
        if (!values.emplace(leaf, std::move(tensor)).second) return rejected("two values for `" + store.leaf(leaf).name + "`");
        return {};
    }));
    EvaluationLimits limits;
    limits.elements = model_elements;
    limits.all_elements = 4 * model_elements;
    limits.operations = 20'000'000;  // of all conditions
    std::set<TermId> of_reals;
    for (const TermId term : cone) {  // what a term is made of was made before it
        const auto is_of_reals = [&](TermId part) { return of_reals.contains(part); };
        if (store.sort(term) == Sort::real || (!store.is_leaf(term) && std::ranges::any_of(store.arguments(term), is_of_reals))) of_reals.insert(term);
    }
    std::set<std::pair<TermId, FormulaId>> asked;
    for (const RangeRequirement& condition : conditions) {
        const auto what = [&] { return store.formula_text(condition.formula) + " of `" + store.describe(condition.term, 1) + "`"; };
        if (!asked.emplace(condition.term, condition.formula).second) continue;
        // What is made of real numbers often has no exact value, and may hold whatever they are: a place is inside its row.
        if (of_reals.contains(condition.term) && check_range(store, condition, {}, context.solver_limits, context.dump).ok()) continue;
        const Result<bool> holds = condition_holds(store, condition, values, limits);
        if (!holds.ok()) return Error{holds.error().failure, "the model does not decide " + what() + ": " + holds.error().message, place};
        if (!*holds) return rejected("in the model this does not hold: " + what(), place);
    }
    return check_limits_at_model(store, *context.program, defined, values, limits);
}

}  // namespace countersign::validator
