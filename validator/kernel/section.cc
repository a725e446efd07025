// Steps of a section: docs/certificate.md section 5. One row of a table for each kind.
#include "validator/kernel/section.h"

#include "validator/evaluator/evaluator.h"

namespace countersign::validator {

Section::Section(const KernelContext& context, SectionKind kind) : context_(context), store_(context.store), kind_(kind) {
    if (kind != SectionKind::main) return;
    tendencies_ = context.program->tendencies;
    for (const NodeApplication& application : applications_of(store_, {&context.program->sequential(), 1})) expansion_of_s_.insert(application.term);
    well_ = expansion_of_s_;
}

// Settled: this term and everything below is well formed. Only the yes is remembered; a no ends the replay.
bool Section::is_settled(TermId root) {
    if (settled_.contains(root)) return true;
    for (const TermId term : store_.below({root}, [this](TermId known) { return settled_.contains(known); })) {
        if (store_.has_range_requirements(term) && !well_.contains(term)) return false;
        settled_.insert(term);
    }
    return true;
}

// The one of that number.
template <typename Stated>
Result<Fact> Section::named(JsonValue number, const std::vector<Stated>& stated) {
    VALIDATOR_TRY(const std::size_t index, expect_index(number, stated.size()));
    return Fact::of(stated[index]);
}

Result<Fact> Section::fact_at(JsonValue value) const { return named(value, facts_); }

Result<FormulaId> Section::formula_at(JsonValue value, TermId subject) const {
    VALIDATOR_TRY(const std::string text, expect_string(value));
    Result<FormulaId> formula = store_.range_formula(text, "formula", store_.sort(subject));
    if (!formula.ok()) return malformed(formula.error().text());
    return formula;
}

Status Section::check_proof(JsonValue step, TermId left, TermId right) const {
    if (step.is_null()) return left == right ? Status() : rejected("the sides differ, and no step is named");
    VALIDATOR_TRY(const Fact fact, fact_at(step));
    if (fact != Fact::equality(left, right) && fact != Fact::equality(left, right, Fact::Kind::limit))
        return rejected("the step does not prove this equality");
    return {};
}

// Operands that are alike in the limit tend to the same, or both fall: there the operator is continuous.
Status Section::check_continuous(const Row& step, TermId right) {
    const TermId left = step.terms[0];
    std::vector<Tendency> operands;
    for (std::size_t i = 0; i < step.premises.size(); ++i) {
        const TermId operand = store_.arguments(left)[i];
        VALIDATOR_CHECK(add_tendencies(store_, operand, tendencies_));
        const bool is_limit = step.premises[i] && step.premises[i]->kind == Fact::Kind::limit;
        operands.push_back(is_limit ? std::max(tendencies_.at(operand), Tendency::finite) : tendencies_.at(operand));
    }
    if (may_lack_a_value(store_, left)) alike_.emplace_back(left, right);
    VALIDATOR_TRY([[maybe_unused]] const Tendency own, tendency_of(store_, left, operands));
    return {};
}

// The premises are exactly these facts; `word` says what they are to the step.
template <typename Needed>
Status Section::check_premises(const Row& step, const std::vector<Needed>& needed, const char* word) const {
    if (step.premises.size() != needed.size()) return rejected(std::string("wrong number of premises: not one premise for each ") + word);
    for (std::size_t i = 0; i < needed.size(); ++i) {
        const Fact wanted = Fact::of(needed[i]);
        if (*step.premises[i] == wanted) continue;
        return rejected(std::string("a premise is not the ") + word + (wanted.kind == Fact::Kind::range ? " " + store_.formula_text(wanted.formula) : ""));
    }
    return {};
}

Status Section::read_lemma_value(const LemmaVariable& variable, JsonValue json, LemmaValue& value) const {
    using Kind = LemmaVariable::Kind;
    if (variable.kind == Kind::tensor) {
        VALIDATOR_TRY(const TermId term, term_at(json));
        value.terms.push_back(term);
    } else if (variable.kind == Kind::list) {
        VALIDATOR_TRY(value.terms, read_each(json, [this](JsonValue element) { return term_at(element); }));
    } else if (variable.kind == Kind::text || variable.kind == Kind::function) {
        VALIDATOR_TRY(std::string text, expect_string(json));
        value.attribute = AttributeValue::of_text(std::move(text));
    } else if (variable.kind == Kind::family) {
        VALIDATOR_TRY(Shape numbers, expect_integers(json));
        value.attribute = AttributeValue::of_shape(std::move(numbers));
    } else {
        VALIDATOR_TRY(value.attribute, expect_number(json));
    }
    return {};
}

const Section::RowKind<Fact> Section::step_kinds[] = {
    {"lemma", "vvvvP", {}, [](Section& s, const Row& step) -> Result<Fact> {
        VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], s.context_.lemmas.size()));
        const PreparedLemma& prepared = s.context_.lemmas[index];
        VALIDATOR_TRY(const std::size_t variant_index, expect_index(step.values[1], prepared.variants.size()));
        const Lemma& variant = prepared.variants[variant_index];
        VALIDATOR_TRY(const Shape ranks, expect_integers(step.values[2]));
        VALIDATOR_TRY(const std::vector<JsonValue> given, expect_elements(step.values[3]));
        if (given.size() != variant.variables.size()) return rejected("lemma `" + prepared.name + "`: wrong number of values");
        std::vector<LemmaValue> values(given.size());
        for (std::size_t i = 0; i < given.size(); ++i) VALIDATOR_CHECK(s.read_lemma_value(variant.variables[i], given[i], values[i]));
        VALIDATOR_TRY(LemmaInstance instance, s.context_.instances.make(s.store_, variant, ranks, values, s.context_.counts.room));
        if (const Status met = s.check_premises(step, instance.range_premises, "condition"); !met.ok())
            return about("lemma `" + prepared.name + "`", met.error());
        if (!s.is_settled(instance.left)) return rejected("lemma `" + prepared.name + "`: its left side is not known to be well formed");
        // Wherever the left side is well formed the right one is: that is an obligation of the lemma.
        for (const TermId built : instance.built_right) s.well_.insert(built);
        ++s.context_.counts.lemma_uses;
        s.context_.counts.lemma_sorts[index].insert({variant_index, std::move(instance.sorts)});
        return Fact::equality(instance.left, instance.right);
    }},
    {"congruence", "sQ", {}, [](Section& s, const Row& step) -> Result<Fact> {
        const TermId left = step.terms[0];
        std::vector<TermId> arguments(s.store_.arguments(left).begin(), s.store_.arguments(left).end());
        Fact::Kind kind = Fact::Kind::equality;
        if (s.store_.is_leaf(left) || step.premises.size() != arguments.size()) return rejected("not one premise for each argument");
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const std::optional<Fact>& premise = step.premises[i];
            if (premise && premise->left != arguments[i]) return rejected("a premise says nothing about its argument");
            if (premise) arguments[i] = premise->right, kind = std::max(kind, premise->kind);
        }
        VALIDATOR_TRY(const TermId right, s.store_.make(s.store_.operator_of(left), arguments, s.store_.attributes(left)));
        if (kind == Fact::Kind::limit) VALIDATOR_CHECK(s.check_continuous(step, right));
        s.well_.insert(right);
        return Fact::equality(left, right, kind);
    }},
    // All elements of the term tend to 0.
    {"vanished", "s", SectionKind::main, [](Section& s, const Row& step) -> Result<Fact> {
        const TermId left = step.terms[0];
        VALIDATOR_CHECK(add_tendencies(s.store_, left, s.tendencies_));
        if (s.tendencies_.at(left) != Tendency::vanished) return rejected("the elements of the term are not known to tend to 0");
        VALIDATOR_TRY(const TermId zero, fill_term(s.store_, Value::of_real(0), Sort::real, s.store_.sizes(left)));
        return Fact::equality(left, zero, Fact::Kind::limit);
    }},
    {"transitivity", "E", {}, [](Section&, const Row& step) -> Result<Fact> {
        if (step.premises.empty()) return rejected("no premises");
        Fact chain = *step.premises[0];
        for (const std::optional<Fact>& next : std::span(step.premises).subspan(1)) {
            if (chain.right != next->left) return rejected("the premises do not follow each other");
            chain.right = next->right, chain.kind = std::max(chain.kind, next->kind);
        }
        return chain;
    }},
    {"symmetry", "e", {}, [](Section&, const Row& step) -> Result<Fact> {
        return Fact::equality(step.premises[0]->right, step.premises[0]->left, step.premises[0]->kind);
    }},
    {"theorem", "vSP", {}, [](Section& s, const Row& step) -> Result<Fact> {
        // In a theorem the library holds the earlier ones only.
        VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], s.context_.theorems.size()));
        const Theorem& used = s.context_.theorems[index];
        const std::string what = "theorem `" + used.name + "`";
        if (step.terms.size() != used.parameters.size()) return rejected(what + ": wrong number of terms");
        std::map<TermId, TermId> done;
        for (std::size_t i = 0; i < step.terms.size(); ++i) {
            if (!s.store_.same_type(step.terms[i], used.parameters[i])) return rejected(what + ": a term has another type than its parameter");
            done.emplace(used.parameters[i], step.terms[i]);
        }
        const auto instance = [&](const Fact& fact) -> Result<Fact> {
            VALIDATOR_TRY(const TermId left, substitute(s.store_, fact.left, done, s.context_.counts.room));
            VALIDATOR_TRY(const TermId right, substitute(s.store_, fact.right, done, s.context_.counts.room));
            return Fact{fact.kind, left, right, fact.formula};
        };
        VALIDATOR_TRY(const Fact conclusion, instance(used.conclusion));
        // The sides of the conclusion, and what they are made from, were settled when the theorem closed: hypotheses were not.
        const std::map<TermId, TermId> below = done;
        VALIDATOR_TRY(const std::vector<Fact> needed, make_each(used.hypotheses, instance));
        if (const Status met = s.check_premises(step, needed, "hypothesis"); !met.ok()) return about(what, met.error());
        for (const auto& [part, copy] : below)
            if (!s.store_.is_leaf(part)) s.well_.insert(copy);
        ++s.context_.counts.theorem_uses;
        return conclusion;
    }},
    {"given", "v", SectionKind::main, [](Section& s, const Row& step) { return named(step.values[0], s.context_.claim->given); }},
    {"random", "v", SectionKind::main, [](Section& s, const Row& step) { return named(step.values[0], s.context_.claim->random); }},
    {"assume", "v", SectionKind::main, [](Section& s, const Row& step) { return named(step.values[0], s.context_.claim->assume); }},
    {"hypothesis", "v", SectionKind::theorem, [](Section& s, const Row& step) { return named(step.values[0], s.hypotheses); }},
    {"requirement", "t", SectionKind::main, [](Section& s, const Row& step) -> Result<Fact> {
        if (!s.expansion_of_s_.contains(step.terms[0])) return rejected("the term does not stand in the expansion of s");
        VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, s.store_.range_requirements(step.terms[0]));
        if (requirements.size() != 1) return rejected("the term has not exactly one range requirement");
        return Fact::of(requirements[0]);
    }},
    {"wellformed", "tP", {}, [](Section& s, const Row& step) -> Result<Fact> {
        VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, s.store_.range_requirements(step.terms[0]));
        if (requirements.empty()) return rejected("the term has no range requirement");
        VALIDATOR_CHECK(s.check_premises(step, requirements, "requirement"));
        s.well_.insert(step.terms[0]);
        return Fact::of(requirements.back());
    }},
    {"range", "sfR", {}, [](Section& s, const Row& step) -> Result<Fact> {
        const TermId subject = step.terms[0];
        if (s.store_.sort(subject) == Sort::real) return rejected("a range of real elements");
        std::vector<RangeRequirement> premises;
        for (const std::optional<Fact>& premise : step.premises) premises.push_back({premise->left, premise->formula});
        ++s.context_.counts.range_queries;
        VALIDATOR_CHECK(check_range(s.store_, {subject, step.formula}, premises, s.context_.solver_limits, s.context_.dump));
        return Fact::range(subject, step.formula);
    }},
    {"carry", "pp", {}, [](Section&, const Row& step) -> Result<Fact> {
        const Fact &range = *step.premises[0], &equality = *step.premises[1];
        if (range.kind != Fact::Kind::range || equality.kind != Fact::Kind::equality) return rejected("premises of other kinds");
        if (range.left != equality.left) return rejected("the range fact speaks of another term");
        return Fact::range(equality.right, range.formula);
    }},
    {"compute", "ss", {}, [](Section& s, const Row& step) -> Result<Fact> {
        const TermId left = step.terms[0], right = step.terms[1];
        if (!s.store_.same_type(left, right)) return rejected("the terms have different types");
        VALIDATOR_TRY(const bool equal, equal_ground_terms(s.store_, left, right, s.context_.counts.room));
        if (!equal) return rejected("the terms have different elements");
        return Fact::equality(left, right);
    }},
};

// `what`: how rows of these kinds are called.
template <typename Made>
Result<Made> Section::read_row(JsonValue value, std::span<const RowKind<Made>> kinds, const std::string& what) {
    static constexpr const char* sections[] = {"the main section", "the witness", "a theorem"};  // in the order of SectionKind
    if (!value.is_array()) return malformed("an array is expected");
    Row& row = row_;
    row.terms.clear(), row.premises.clear(), row.values.clear();
    const RowKind<Made>* kind = nullptr;
    std::size_t count = 0;
    for (const JsonValue field : value) {
        if (kind) {
            if (count == kind->fields.size()) return malformed("a " + what + " of another length");
            VALIDATOR_CHECK(read_field(kind->fields[count++], field, row));
            continue;
        }
        VALIDATOR_TRY(row.name, expect_string(field));
        kind = find_named(kinds, row.name);
        if (!kind) kind = find_named(kinds, "");  // of any other name
        if (!kind) return malformed("there is no " + what + " `" + row.name + "`");
        if (kind->only.value_or(kind_) != kind_)
            return rejected("a " + what + " `" + row.name + "` outside " + sections[static_cast<std::size_t>(*kind->only)]);
    }
    if (!kind) return malformed("an empty " + what);
    if (count != kind->fields.size()) return malformed("a " + what + " of another length");
    return kind->make(*this, row);
}
template Result<TermId> Section::read_row(JsonValue value, std::span<const RowKind<TermId>> kinds, const std::string& what);

Status Section::read_field(char field, JsonValue value, Row& row) {
    if (field >= 'A' && field <= 'Z') {
        if (!value.is_array()) return malformed("an array is expected");
        for (const JsonValue element : value) VALIDATOR_CHECK(read_field(static_cast<char>(field - 'A' + 'a'), element, row));
    } else if (field == 'v') {
        row.values.push_back(value);
    } else if (field == 'f') {
        VALIDATOR_TRY(row.formula, formula_at(value, row.terms.back()));
    } else if (field == 't' || field == 's') {
        VALIDATOR_TRY(const TermId term, term_at(value));
        if (field == 's' && !is_settled(term)) return rejected("a term is not known to be well formed");
        row.terms.push_back(term);
    } else if (field == 'q' && value.is_null()) {
        row.premises.push_back(std::nullopt);
    } else {
        VALIDATOR_TRY(const Fact premise, fact_at(value));
        if ((field == 'e' || field == 'q') && premise.kind == Fact::Kind::range) return rejected("a premise is no equality");
        if (field == 'r' && premise.kind != Fact::Kind::range) return rejected("a premise is no range fact");
        row.premises.push_back(premise);
    }
    return {};
}

Status Section::read_steps(JsonValue rows, const std::string& place) {
    VALIDATOR_CHECK(for_each_row(rows, place, [this](JsonValue row) -> Status {
        VALIDATOR_TRY(const Fact fact, read_row<Fact>(row, step_kinds, "step"));
        facts_.push_back(fact);
        return {};
    }));
    context_.counts.steps += facts_.size();
    return {};
}

// Theorems.
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
