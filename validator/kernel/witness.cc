#include "validator/kernel/witness.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::size_t model_elements = std::size_t{1} << 22;  // of one tensor of the model

// `[rank, name, k]` or `[rank, name, place]`; the rank may be "s".
Result<TermId> leaf_reference(const Program& program, JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(value, 3, place));
    const GraphTerms* graph = &program.graphs.front();
    if (!(parts[0].is_string() && parts[0].string() == "s")) {
        VALIDATOR_TRY(const std::size_t rank, expect_index(parts[0], program.rank_count(), place));
        graph = &program.graphs[rank + 1];
    }
    VALIDATOR_TRY(const std::string_view name, expect_string(parts[1], place));
    const Node* node = graph->find(std::string(name));
    if (!node) return rejected("there is no node `" + std::string(name) + "` in " + graph->name.text(), place);
    if (parts[2].is_string()) {
        for (const auto& [where, leaf] : node->leaves)
            if (where == parts[2].string()) return leaf;
        return rejected("`" + node->name + "` has no leaf `" + std::string(parts[2].string()) + "`", place);
    }
    VALIDATOR_TRY(const std::size_t result, expect_index(parts[2], node->results.size(), place));
    if (!node->is_input || !node->results[result].present) return rejected("`" + node->name + "` is no leaf", place);
    return node->results[result].term;
}

}  // namespace

GraphLeaves leaves_of(const Program& program) {
    GraphLeaves result;
    for (std::size_t i = 0; i < program.graphs.size(); ++i) {
        std::set<TermId>& leaves = i == 0 ? result.sequential : result.distributed;
        for (const Node& node : program.graphs[i].nodes) {
            if (node.is_input)
                for (const CallResult& input : node.results)
                    if (input.present) leaves.insert(input.term);
            for (const auto& [place, leaf] : node.leaves) leaves.insert(leaf);
        }
    }
    return result;
}

std::set<TermId> leaves_below(const TermStore& store, TermId root) {
    std::set<TermId> leaves, seen;
    std::vector<TermId> open = {root};
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (!seen.insert(term).second) continue;
        if (store.is_leaf(term)) leaves.insert(term);
        for (const TermId argument : store.arguments(term)) open.push_back(argument);
    }
    return leaves;
}

Result<TermId> substitute_leaves(TermStore& store, TermId root, const std::map<TermId, TermId>& replacement, std::map<TermId, TermId>& done) {
    std::vector<TermId> open = {root};
    while (!open.empty()) {
        const TermId term = open.back();
        if (done.contains(term)) {
            open.pop_back();
            continue;
        }
        if (store.is_leaf(term)) {
            const auto found = replacement.find(term);
            done.emplace(term, found == replacement.end() ? term : found->second);
            open.pop_back();
            continue;
        }
        bool ready = true;
        for (const TermId argument : store.arguments(term)) {
            if (done.contains(argument)) continue;
            open.push_back(argument);
            ready = false;
        }
        if (!ready) continue;
        open.pop_back();
        std::vector<TermId> arguments;
        for (const TermId argument : store.arguments(term)) arguments.push_back(done.at(argument));
        const std::span<const AttributeId> present = store.attributes(term);
        const std::vector<AttributeId> attributes(present.begin(), present.end());
        VALIDATOR_TRY(const TermId made, store.make(store.operator_of(term), arguments, attributes));
        done.emplace(term, made);
    }
    return done.at(root);
}

Result<Witness> check_witness(TermStore& store, const KernelContext& context, Section& section, JsonValue leaves, JsonValue proofs) {
    const Place leaves_place = section_place("i_witness.c_leaves");
    const GraphLeaves graph_leaves = leaves_of(*context.program);
    std::vector<const Equality*> statements;
    for (const Equality& statement : context.claim->given) statements.push_back(&statement);
    for (const Equality& statement : context.claim->random) statements.push_back(&statement);
    std::set<TermId> needed;
    for (const Equality* statement : statements)
        for (const TermId side : {statement->left, statement->right})
            for (const TermId leaf : leaves_below(store, side))
                if (graph_leaves.distributed.contains(leaf)) needed.insert(leaf);

    Witness witness;
    if (!leaves.is_array()) return malformed("not a list", leaves_place);
    for (const JsonValue entry : leaves) {
        const Place place = section_place("i_witness.c_leaves", witness.leaves.size());
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(entry, 2, place));
        VALIDATOR_TRY(const TermId leaf, leaf_reference(*context.program, parts[0], place));
        VALIDATOR_TRY(const TermId value, section.term_at(parts[1], place));
        if (!needed.contains(leaf)) return rejected("a witness for a leaf that no given or random line mentions", place);
        if (store.sort(leaf) != store.sort(value) || store.shape(leaf) != store.shape(value))
            return rejected("the witness of `" + store.leaf(leaf).name + "` has another type", place);
        if (!section.is_settled(value)) return rejected("the witness of `" + store.leaf(leaf).name + "` is not known to be well formed", place);
        if (!witness.leaves.emplace(leaf, value).second) return rejected("two witnesses for `" + store.leaf(leaf).name + "`", place);
    }
    for (const TermId leaf : needed)
        if (!witness.leaves.contains(leaf)) return rejected("no witness for `" + store.leaf(leaf).name + "`", leaves_place);

    const Place proofs_place = section_place("i_witness.d_proofs");
    if (!proofs.is_array() || proofs.size() != statements.size()) return rejected("not one proof for each given and random statement", proofs_place);
    std::map<TermId, TermId> done;
    std::size_t at = 0;
    for (const JsonValue proof : proofs) {
        const Place place = section_place("i_witness.d_proofs", at);
        const Equality& statement = *statements[at++];
        VALIDATOR_TRY(const TermId left, substitute_leaves(store, statement.left, witness.leaves, done));
        VALIDATOR_TRY(const TermId right, substitute_leaves(store, statement.right, witness.leaves, done));
        if (!section.is_settled(left) || !section.is_settled(right)) return rejected("a statement is not known to be well formed at the witness", place);
        if (proof.is_null()) {
            if (left != right) return rejected("the sides of a statement differ at the witness, and no step is named", place);
            continue;
        }
        VALIDATOR_TRY(const Fact fact, section.fact_at(proof, place));
        if (fact != Fact::equality(left, right)) return rejected("the step does not prove the statement at the witness", place);
    }
    for (const AssumedRange& assumed : context.claim->assume) {
        VALIDATOR_TRY(const TermId term, substitute_leaves(store, assumed.term, witness.leaves, done));
        if (term == assumed.term) continue;
        const bool stated = std::any_of(context.claim->assume.begin(), context.claim->assume.end(), [&](const AssumedRange& other) {
            return other.term == term && other.formula == assumed.formula;
        });
        if (!stated)
            return rejected("line " + std::to_string(assumed.line) + ": an assume line about d that does not follow from one about s", proofs_place);
    }
    return witness;
}

namespace {

Status set_element(TensorValue& tensor, std::size_t index, JsonValue value, const Place& place) {
    switch (tensor.sort) {
    case Sort::boolean:
        if (!value.is_boolean()) return rejected("a value of another sort", place);
        tensor.integers[index] = value.boolean() ? 1 : 0;
        return {};
    case Sort::integer:
        if (!value.is_integer()) return rejected("a value of another sort", place);
        tensor.integers[index] = value.integer();
        return {};
    case Sort::real: break;
    }
    const std::optional<Rational> real = value.is_string() ? parse_rational(value.string()) : std::nullopt;
    if (!real) return rejected("a value of another sort", place);
    tensor.reals[index] = *real;
    return {};
}

Result<TensorValue> model_tensor(const TermStore& store, TermId leaf, JsonValue default_value, JsonValue exceptions, const Place& place) {
    TensorValue tensor;
    tensor.sort = store.sort(leaf);
    tensor.shape.assign(store.sizes(leaf).begin(), store.sizes(leaf).end());
    std::size_t count = 1;
    for (const std::int64_t size : tensor.shape) {
        if (size != 0 && count > model_elements / static_cast<std::size_t>(size)) return incomplete("a leaf of the model is too large", place);
        count *= static_cast<std::size_t>(size);
    }
    (tensor.sort == Sort::real ? void(tensor.reals.resize(1)) : void(tensor.integers.resize(1)));
    VALIDATOR_CHECK(set_element(tensor, 0, default_value, place));
    if (tensor.sort == Sort::real) tensor.reals.assign(count, Rational(tensor.reals[0]));
    else tensor.integers.assign(count, std::int64_t{tensor.integers[0]});
    if (!exceptions.is_array()) return malformed("not a list of exceptions", place);
    std::int64_t last = -1;
    for (const JsonValue exception : exceptions) {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(exception, 2, place));
        VALIDATOR_TRY(const std::size_t index, expect_index(parts[0], count, place));
        if (static_cast<std::int64_t>(index) <= last) return rejected("exceptions out of order", place);
        last = static_cast<std::int64_t>(index);
        VALIDATOR_CHECK(set_element(tensor, index, parts[1], place));
    }
    return tensor;
}

// The terms that stand in the expansion of s and have range requirements, in order of their ids.
std::set<TermId> required_terms_of_s(const TermStore& store, const Program& program) {
    std::set<TermId> seen, required;
    std::vector<TermId> open;
    for (const Node& node : program.sequential().nodes)
        for (const CallResult& result : node.results)
            if (result.present) open.push_back(result.term);
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (!seen.insert(term).second) continue;
        if (store.has_range_requirements(term)) required.insert(term);
        for (const TermId argument : store.arguments(term)) open.push_back(argument);
    }
    return required;
}

}  // namespace

Status check_model(TermStore& store, const KernelContext& context, const Witness& witness, JsonValue model) {
    const Place place = section_place("k_model");
    if (!model.is_array()) return malformed("not a list", place);
    const GraphLeaves graph_leaves = leaves_of(*context.program);
    LeafValues values;
    for (const JsonValue entry : model) {
        const Place here = section_place("k_model", values.size());
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(entry, 3, here));
        VALIDATOR_TRY(const TermId leaf, leaf_reference(*context.program, parts[0], here));
        if (witness.leaves.contains(leaf)) return rejected("a value for a leaf that has the value of its witness", here);
        VALIDATOR_TRY(TensorValue tensor, model_tensor(store, leaf, parts[1], parts[2], here));
        if (!values.emplace(leaf, std::move(tensor)).second) return rejected("two values for `" + store.leaf(leaf).name + "`", here);
    }
    std::vector<RangeRequirement> conditions;
    std::map<TermId, TermId> done;
    for (const AssumedRange& assumed : context.claim->assume) {
        VALIDATOR_TRY(const TermId term, substitute_leaves(store, assumed.term, witness.leaves, done));
        conditions.push_back({term, assumed.formula});
    }
    for (const TermId term : required_terms_of_s(store, *context.program)) {
        VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store.range_requirements(term));
        conditions.insert(conditions.end(), requirements.begin(), requirements.end());
    }
    EvaluationLimits limits;
    limits.elements = model_elements;
    limits.all_elements = 4 * model_elements;
    limits.operations = 400'000'000;
    for (const RangeRequirement& condition : conditions) {
        Result<TensorValue> value = evaluate_term(store, condition.term, values, limits);
        if (!value.ok()) return rejected("the model does not decide " + store.formula_text(condition.formula) + " of `" +
                                         store.describe(condition.term, 1) + "`: " + value.error().message, place);
        VALIDATOR_TRY(const bool holds, formula_holds(store, condition.formula, *value));
        if (!holds) return rejected("in the model " + store.formula_text(condition.formula) + " does not hold of `" +
                                    store.describe(condition.term, 1) + "`", place);
    }
    return {};
}

Status check_not_empty(const TermStore& store, const ExpandedClaim& claim, const std::vector<Equality>& goals) {
    const auto check = [&store](TermId term, std::uint64_t line) -> Status {
        for (const std::int64_t size : store.sizes(term))
            if (size == 0) return rejected("line " + std::to_string(line) + ": `" + store.describe(term, 1) + "` is empty");
        return {};
    };
    const std::vector<Equality>* lists[] = {&claim.given, &claim.random, &goals};
    for (const std::vector<Equality>* list : lists)
        for (const Equality& statement : *list) {
            VALIDATOR_CHECK(check(statement.left, statement.line));
            VALIDATOR_CHECK(check(statement.right, statement.line));
        }
    for (const AssumedRange& assumed : claim.assume) VALIDATOR_CHECK(check(assumed.term, assumed.line));
    return {};
}

}  // namespace countersign::validator
