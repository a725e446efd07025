#include "validator/kernel/theorem.h"

namespace countersign::validator {
namespace {

Result<std::vector<TermId>> read_parameters(JsonValue value, TermStore& store, const std::string& theorem, const Place& place) {
    std::vector<TermId> parameters;
    VALIDATOR_TRY(const std::vector<JsonValue> types, expect_elements(value, place));
    for (const JsonValue type : types) {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(type, 2, place));
        VALIDATOR_TRY(const Sort sort, expect_sort(parts[0], place));
        VALIDATOR_TRY(const Shape shape, expect_integers(parts[1], place));
        const std::string name = theorem + ":" + std::to_string(parameters.size());
        VALIDATOR_TRY(const TermId leaf, store.make_leaf(LeafKind::parameter, name, sort, shape));
        parameters.push_back(leaf);
    }
    return parameters;
}

Result<std::vector<Fact>> read_hypotheses(JsonValue value, TermStore& store, const Section& section, const Place& place) {
    std::vector<Fact> hypotheses;
    VALIDATOR_TRY(const std::vector<JsonValue> rows, expect_elements(value, place));
    for (const JsonValue row : rows) {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(row, 3, place));
        VALIDATOR_TRY(const std::string_view kind, expect_string(parts[0], place));
        VALIDATOR_TRY(const TermId left, section.term_at(parts[1], place));
        if (kind == "equal") {
            VALIDATOR_TRY(const TermId right, section.term_at(parts[2], place));
            if (store.sort(left) != store.sort(right) || store.shape(left) != store.shape(right))
                return rejected("a hypothesis between different types", place);
            hypotheses.push_back(Fact::equality(left, right));
        } else if (kind == "range") {
            VALIDATOR_TRY(const std::string_view text, expect_string(parts[2], place));
            const Result<FormulaId> formula = store.range_formula(text, "formula");
            if (!formula.ok()) return malformed(formula.error().text(), place);
            if (store.sort(left) == Sort::real) return rejected("a range of real elements", place);
            hypotheses.push_back(Fact::range(left, *formula));
        } else {
            return malformed("not a hypothesis", place);
        }
    }
    return hypotheses;
}

}  // namespace

Result<Theorem> TheoremLibrary::close(JsonValue value, const KernelContext& context, const std::string& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> members,
                  expect_object(value, {"a_name", "b_parameters", "c_hypotheses", "d_terms", "e_steps", "f_conclusion"}, section_place(place)));
    VALIDATOR_TRY(const std::string_view stated, expect_string(members[0], section_place(place)));
    const std::string name(stated);
    if (!names_.insert(name).second) return malformed("theorem `" + name + "` twice", section_place(place));
    TermStore store(context.definitions);
    Section section(context, store, SectionKind::theorem, place + ".d_terms", place + ".e_steps");
    VALIDATOR_TRY(section.parameters, read_parameters(members[1], store, name, section_place(place + ".b_parameters")));
    VALIDATOR_CHECK(section.read_terms(members[3]));
    VALIDATOR_TRY(section.hypotheses, read_hypotheses(members[2], store, section, section_place(place + ".c_hypotheses")));
    VALIDATOR_CHECK(section.read_steps(members[4]));
    VALIDATOR_TRY(const Fact conclusion, section.fact_at(members[5], section_place(place + ".f_conclusion")));
    if (!section.is_settled(conclusion.left) || !section.is_settled(conclusion.right))
        return rejected("the conclusion is not known to be well formed", section_place(place));
    for (std::uint32_t term = 0; term < store.term_count(); ++term)
        if (!store.is_leaf(TermId{term})) context.counts.theorem_operators.insert(store.operator_name(store.operator_of(TermId{term})));

    Theorem theorem{name, std::make_unique<TermStore>(context.definitions), {}, {}, {}};
    VALIDATOR_TRY(theorem.parameters, read_parameters(members[1], *theorem.store, name, section_place(place + ".b_parameters")));
    std::map<TermId, TermId> done;
    for (std::size_t i = 0; i < theorem.parameters.size(); ++i) done.emplace(section.parameters[i], theorem.parameters[i]);
    for (const Fact& hypothesis : section.hypotheses) {
        VALIDATOR_TRY(const Fact copy, copy_fact(store, *theorem.store, hypothesis, done));
        theorem.hypotheses.push_back(copy);
    }
    VALIDATOR_TRY(theorem.conclusion, copy_fact(store, *theorem.store, conclusion, done));
    return theorem;
}

Status TheoremLibrary::read(JsonValue rows, const KernelContext& context) {
    if (!rows.is_array()) return malformed("not a list of theorems", section_place("h_theorems"));
    for (const JsonValue row : rows) {
        const std::string place = "h_theorems[" + std::to_string(theorems_.size()) + "]";
        VALIDATOR_TRY(Theorem theorem, close(row, context, place));
        theorems_.push_back(std::move(theorem));
    }
    context.counts.theorem_steps = context.counts.steps;
    return {};
}

}  // namespace countersign::validator
