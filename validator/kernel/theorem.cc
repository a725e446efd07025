// Theorems: see section.h.
#include "validator/kernel/section.h"

namespace countersign::validator {
namespace {

Result<Fact> read_hypothesis(JsonValue row, const TermStore& store, const Section& section) {
    VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(row, 3));
    VALIDATOR_TRY(const std::string kind, expect_string(parts[0]));
    VALIDATOR_TRY(const TermId left, section.term_at(parts[1]));
    if (kind == "equal") {
        VALIDATOR_TRY(const TermId right, section.term_at(parts[2]));
        if (!store.same_type(left, right)) return rejected("a hypothesis between different types");
        return Fact::equality(left, right);
    }
    if (kind != "range") return malformed("not a hypothesis");
    VALIDATOR_TRY(const FormulaId formula, section.formula_at(parts[2], left));
    if (store.sort(left) == Sort::real) return rejected("a range of real elements");
    return Fact::range(left, formula);
}

Result<Theorem> close(JsonValue value, const KernelContext& context, std::set<std::string>& names) {
    const std::string place = "h_theorems[" + std::to_string(context.theorems.size()) + "]";
    VALIDATOR_TRY(const std::vector<JsonValue> members,
                  expect_object(value, {"a_name", "b_parameters", "c_hypotheses", "d_terms", "e_steps", "f_conclusion"}));
    VALIDATOR_TRY(const std::string name, expect_string(members[0]));
    if (!names.insert(name).second) return malformed("theorem `" + name + "` twice");
    Section section(context, SectionKind::theorem);
    std::size_t count = 0;
    VALIDATOR_TRY(section.parameters, read_each(members[1], [&](JsonValue type) -> Result<TermId> {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(type, 2));
        VALIDATOR_TRY(const Sort sort, expect_sort(parts[0]));
        VALIDATOR_TRY(const Shape shape, expect_integers(parts[1]));
        return context.store.make_leaf(LeafKind::parameter, name + ":" + std::to_string(count++), sort, shape);
    }));
    VALIDATOR_CHECK(section.read_terms(members[3], place + ".d_terms"));
    VALIDATOR_TRY(section.hypotheses, read_each(members[2], [&](JsonValue row) { return read_hypothesis(row, context.store, section); }));
    VALIDATOR_CHECK(section.read_steps(members[4], place + ".e_steps"));
    const Result<Fact> conclusion = section.fact_at(members[5]);
    if (!conclusion.ok()) return malformed(conclusion.error().message, section_place(place + ".f_conclusion"));
    if (!section.is_settled(conclusion->left) || !section.is_settled(conclusion->right)) return rejected("the conclusion is not known to be well formed");
    return Theorem{name, section.parameters, section.hypotheses, *conclusion};
}

}  // namespace

Status read_theorems(JsonValue rows, const KernelContext& context, std::vector<Theorem>& theorems) {
    std::set<std::string> names;
    VALIDATOR_CHECK(for_each_row(rows, "h_theorems", [&](JsonValue row) -> Status {
        VALIDATOR_TRY(Theorem theorem, close(row, context, names));
        theorems.push_back(std::move(theorem));
        return {};
    }));
    context.counts.theorem_steps = context.counts.steps;
    return {};
}

}  // namespace countersign::validator
