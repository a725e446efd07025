#include "validator/violation/violation.h"

#include "validator/evaluator/evaluator.h"

namespace countersign::validator {
namespace {

constexpr std::string_view format_name = "countersign violation 1";
constexpr std::size_t most_elements_of_conditions = std::size_t{1} << 20;

class Conditions {
public:
    Conditions(TermStore& store, const Question& question, const LeafAssignment& leaves, Elements& elements)
        : store_(store), question_(question), leaves_(leaves), elements_(elements) {}

    Status check() {
        for (const AssumedRange& assumed : question_.statements.assume)
            VALIDATOR_CHECK(check_range({assumed.term, assumed.formula}, "line " + std::to_string(assumed.line) + ": "));
        for (const NodeApplication& application : applications_of(store_, {&question_.program.sequential(), 1})) {
            VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store_.range_requirements(application.term));
            const std::string where = "s." + application.node->name + " (line " + std::to_string(application.node->line) + "): ";
            for (const RangeRequirement& required : requirements) VALIDATOR_CHECK(check_range(required, where));
        }
        for (const Equality& statement : leaves_.conditions) VALIDATOR_CHECK(check_equality(statement));
        for (const auto& [leaf, open] : leaves_.leaves) {
            const ElementType type = open.node->results[0].type;
            if (!leaves_.ties.contains(leaf) || store_.sort(leaf) != Sort::integer || !open.node->is_input || type == ElementType::i64) continue;
            const auto [least, most] = values_of(type);
            const std::string bounds = std::to_string(least) + " <= it and it <= " + std::to_string(most);
            VALIDATOR_TRY(const FormulaId formula, store_.range_formula(bounds, "its type", Sort::integer));
            VALIDATOR_CHECK(check_range({leaf, formula}, "the type of an input: "));
        }
        return {};
    }
    std::size_t checked() const { return asked_.size() + leaves_.conditions.size(); }

private:
    template <typename Check>
    Status for_each_element(TermId term, const Check& check) {
        const std::optional<std::size_t> count = element_count(store_.sizes(term), room_);
        if (!count) return incomplete("conditions speak of too many elements");
        room_ -= *count;
        for (std::size_t place = 0; place < *count; ++place) {
            VALIDATOR_TRY(const Number number, elements_.at(term, place));
            VALIDATOR_CHECK(check(place, number));
        }
        return {};
    }

    // That it is not known whether it holds is no excuse.
    Status check_range(const RangeRequirement& need, const std::string& where) {
        if (!asked_.emplace(need.term, need.formula).second) return {};
        const auto one = [&](std::size_t, const Number& number) -> Status {
            VALIDATOR_TRY(const bool holds, elements_.holds(need.formula, store_.sort(need.term), number));
            return holds ? Status() : rejected(where + store_.formula_text(need.formula) + " of `" + store_.describe(need.term, 1) + "` is not known to hold");
        };
        const auto values = leaves_.values.find(need.term);
        if (values == leaves_.values.end()) return for_each_element(need.term, one);
        VALIDATOR_CHECK(one(0, values->second.usual));
        for (const auto& [place, number] : values->second.exceptions) VALIDATOR_CHECK(one(place, number));
        return {};
    }

    Status check_equality(const Equality& statement) {
        return for_each_element(statement.left, [&](std::size_t place, const Number& left) -> Status {
            VALIDATOR_TRY(const Number right, elements_.at(statement.right, place));
            const bool is_real = store_.sort(statement.left) == Sort::real;
            if (is_real ? left.real.is_point() && left.real == right.real : left.integer && left.integer == right.integer) return {};
            return rejected("line " + std::to_string(statement.line) + ": its sides are not known to be equal");
        });
    }

    TermStore& store_;
    const Question& question_;
    const LeafAssignment& leaves_;
    Elements& elements_;
    std::set<std::pair<TermId, FormulaId>> asked_;
    std::size_t room_ = most_elements_of_conditions;
};

Status replay(JsonValue root, const Definitions& definitions, Refutation& refutation) {
    const Place place = section_place("violation");
    if (root.member("a_format")->string() != format_name) return incomplete("a newer format", place);
    VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(root, {"a_format", "b_edition", "c_claim", "d_sources", "e_graphs",
                                                                              "f_definitions", "g_leaves", "h_goal", "i_element"}, place));
    VALIDATOR_CHECK(check_edition(members[1]));
    VALIDATOR_TRY(const std::vector<std::string> listed, read_definitions(members[5], definitions));
    refutation.store = std::make_unique<TermStore>(definitions);
    TermStore& store = *refutation.store;
    refutation.question = std::make_unique<Question>();
    const Question& question = *refutation.question;
    const Status read = read_question(store, members[2], members[3], members[4], *refutation.question);
    if (members[7].is_string()) {
        const bool is_empty = members[6].is_array() && members[8].is_array() && members[6].size() + members[8].size() == 0;
        if (members[7].string() != "communication" || !is_empty) return malformed("not a goal", section_place("h_goal"));
        if (read.ok()) return rejected("all calls of ranks match", section_place("h_goal"));
        if (read.error().failure != Failure::unmatched) return read.error();
        refutation.mismatch = read.error().text();
        return {};
    }
    VALIDATOR_CHECK(read);
    VALIDATOR_TRY(refutation.leaves, tie_leaves(store, question));
    for (const std::string& name : used_definitions(question, store))
        if (!std::binary_search(listed.begin(), listed.end(), name))
            return rejected("a definition that is used is not listed: " + name, section_place("f_definitions"));
    VALIDATOR_CHECK(read_leaf_values(store, question, members[6], refutation.leaves));
    const std::vector<Equality>& goals = question.statements.expect;
    VALIDATOR_TRY(const std::size_t number, expect_index(members[7], goals.size(), section_place("h_goal")));
    const Equality& goal = refutation.goal = goals[number];
    const Place element = section_place("i_element");
    VALIDATOR_TRY(refutation.index, expect_integers(members[8]));
    const std::optional<std::size_t> at = Elements::place_of(store.sizes(goal.left), refutation.index);
    if (!at) return rejected("no element has this index", element);

    Elements elements(store, refutation.leaves);
    Conditions conditions(store, question, refutation.leaves, elements);
    VALIDATOR_CHECK(conditions.check());
    VALIDATOR_TRY(refutation.left, elements.at(goal.left, *at));
    VALIDATOR_TRY(refutation.right, elements.at(goal.right, *at));
    refutation.elements = elements.computed();
    refutation.conditions = conditions.checked();
    const Number &left = refutation.left, &right = refutation.right;
    const bool is_real = store.sort(goal.left) == Sort::real;
    if (is_real ? are_apart(left.real, right.real) : left.integer && right.integer && left.integer != right.integer) return {};
    return rejected("the sides may be equal there" + (is_real ? ": " + interval_text(left.real) + " and " + interval_text(right.real) : ""), element);
}

}  // namespace

bool is_violation(JsonValue root) {
    const std::optional<JsonValue> format = root.is_object() ? root.member("a_format") : std::nullopt;
    return format && format->is_string() && format->string().starts_with("countersign violation ");
}

// The only place where a claim becomes REFUTED: after `replay` has computed both sides and everything that the claim supposes.
Refutation check_violation(JsonValue root, const Definitions& definitions) {
    Refutation refutation;
    const Status computed = replay(root, definitions, refutation);
    if (computed.ok()) refutation.refuted_ = true;
    else refutation.error_ = computed.error();
    return refutation;
}

}  // namespace countersign::validator
