// Steps of a section: docs/certificate.md section 5. One small function for each kind.
#include "validator/kernel/section.h"

#include <algorithm>

#include "validator/evaluator/evaluator.h"

namespace countersign::validator {

void Section::set(std::vector<bool>& bits, TermId term) {
    const auto index = static_cast<std::size_t>(term);
    if (index >= bits.size()) bits.resize(std::max(index + 1, bits.size() * 2));
    bits[index] = true;
}

bool Section::has(const std::vector<bool>& bits, TermId term) {
    const auto index = static_cast<std::size_t>(term);
    return index < bits.size() && bits[index];
}

void Section::mark_expansion_of_s(TermId application) {
    set(expansion_of_s_, application);
    set(well_, application);
}

// Settled: this term and everything below is well formed. Only the yes is remembered; a no ends the replay.
bool Section::is_settled(TermId root) {
    if (has(settled_, root)) return true;
    for (const TermId term : store_.below({root}, [this](TermId known) { return has(settled_, known); })) {
        if (store_.has_range_requirements(term) && !has(well_, term)) return false;
        set(settled_, term);
    }
    return true;
}

Result<Fact> Section::fact_at(JsonValue value) const {
    VALIDATOR_TRY(const std::size_t index, expect_index(value, facts_.size()));
    return facts_[index];
}

Result<FormulaId> Section::formula_at(JsonValue value, TermId subject) const {
    VALIDATOR_TRY(const std::string_view text, expect_string(value));
    Result<FormulaId> formula = store_.range_formula(text, "formula", store_.sort(subject));
    if (!formula.ok()) return malformed(formula.error().text());
    return formula;
}

Status Section::check_proof(JsonValue step, TermId left, TermId right) const {
    if (step.is_null()) return left == right ? Status() : rejected("the sides differ, and no step is named");
    VALIDATOR_TRY(const Fact fact, fact_at(step));
    if (fact != Fact::equality(left, right)) return rejected("the step does not prove this equality");
    return {};
}

// The kinds of steps, what stands in their rows, and the only kind of section they may stand in. Fields: t a term, p a
// premise, q a premise or null, T, P, Q a list of these, f a range formula about the last term, v a value that the step reads itself.
struct Section::StepKind {
    std::string_view name, fields;
    std::optional<SectionKind> only;
    Result<Fact> (Section::*conclude)(const Step&);
};
const Section::StepKind Section::step_kinds[] = {
    {"lemma", "vvvvP", std::nullopt, &Section::lemma},
    {"congruence", "tQ", std::nullopt, &Section::congruence},
    {"transitivity", "P", std::nullopt, &Section::transitivity},
    {"symmetry", "p", std::nullopt, &Section::symmetry},
    {"theorem", "vTP", std::nullopt, &Section::theorem},
    {"given", "v", SectionKind::main, &Section::given},
    {"random", "v", SectionKind::main, &Section::random},
    {"range", "tfP", std::nullopt, &Section::range},
    {"carry", "pp", std::nullopt, &Section::carry},
    {"wellformed", "tP", std::nullopt, &Section::wellformed},
    {"compute", "tt", std::nullopt, &Section::compute},
    {"requirement", "t", SectionKind::main, &Section::requirement},
    {"assume", "v", SectionKind::main, &Section::assume},
    {"hypothesis", "v", SectionKind::theorem, &Section::hypothesis},
};

Result<Fact> Section::step_row(JsonValue row) {
    if (!row.is_array()) return malformed("an array is expected");
    const StepKind* kind = nullptr;
    std::size_t count = 0;
    step_.terms.clear();
    step_.premises.clear();
    step_.values.clear();
    for (const JsonValue value : row) {
        if (kind) {
            if (count == kind->fields.size()) return malformed("a step of another length");
            VALIDATOR_CHECK(read_field(kind->fields[count++], value));
            continue;
        }
        VALIDATOR_TRY(const std::string_view name, expect_string(value));
        kind = find_named(step_kinds, name);
        if (!kind) return malformed("there is no step `" + std::string(name) + "`");
        if (kind->only.value_or(kind_) != kind_)
            return rejected(*kind->only == SectionKind::theorem ? "a hypothesis outside a theorem" : "`" + std::string(name) + "` outside the main section");
    }
    if (!kind) return malformed("an empty step");
    if (count != kind->fields.size()) return malformed("a step of another length");
    return (this->*kind->conclude)(step_);
}

Status Section::read_field(char field, JsonValue value) {
    switch (field) {
    case 'T':
    case 'P':
    case 'Q':
        if (!value.is_array()) return malformed("an array is expected");
        for (const JsonValue element : value) VALIDATOR_CHECK(read_field(static_cast<char>(field - 'A' + 'a'), element));
        break;
    case 't': {
        VALIDATOR_TRY(const TermId term, term_at(value));
        step_.terms.push_back(term);
        break;
    }
    case 'f': {
        VALIDATOR_TRY(step_.formula, formula_at(value, step_.terms.back()));
        break;
    }
    case 'v': step_.values.push_back(value); break;
    default:
        if (field == 'q' && value.is_null()) {
            step_.premises.push_back(std::nullopt);
            break;
        }
        VALIDATOR_TRY(const Fact premise, fact_at(value));
        step_.premises.push_back(premise);
    }
    return {};
}

Status Section::read_steps(JsonValue rows, const std::string& place) {
    VALIDATOR_CHECK(for_each_row(rows, place, [this](JsonValue row) -> Status {
        VALIDATOR_TRY(const Fact fact, step_row(row));
        facts_.push_back(fact);
        return {};
    }));
    context_.counts.steps += facts_.size();
    return {};
}

// The premises are exactly these facts; `word` says what they are to the step.
Status Section::check_premises(const Step& step, const std::vector<Fact>& needed, const char* word) {
    if (step.premises.size() != needed.size()) return rejected(std::string("wrong number of premises: not one premise for each ") + word);
    for (std::size_t i = 0; i < needed.size(); ++i)
        if (*step.premises[i] != needed[i])
            return rejected(std::string("a premise is not the ") + word + (needed[i].kind == Fact::Kind::range ? " " + store_.formula_text(needed[i].formula) : ""));
    return {};
}

Result<Fact> Section::statement(const Step& step, const std::vector<Equality>& statements) {
    VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], statements.size()));
    return Fact::equality(statements[index].left, statements[index].right);
}

Result<Fact> Section::assume(const Step& step) {
    VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], context_.claim->assume.size()));
    return Fact::range(context_.claim->assume[index].term, context_.claim->assume[index].formula);
}

Result<Fact> Section::hypothesis(const Step& step) {
    VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], hypotheses.size()));
    return hypotheses[index];
}

Result<Fact> Section::requirement(const Step& step) {
    if (!has(expansion_of_s_, step.terms[0])) return rejected("the term does not stand in the expansion of s");
    VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store_.range_requirements(step.terms[0]));
    if (requirements.size() != 1) return rejected("the term has not exactly one range requirement");
    return Fact::range(requirements[0].term, requirements[0].formula);
}

Status Section::read_lemma_value(const LemmaVariable& variable, JsonValue json, LemmaValue& value) {
    using Kind = LemmaVariable::Kind;
    value.terms.clear();
    if (variable.kind == Kind::tensor) {
        VALIDATOR_TRY(const TermId term, term_at(json));
        value.terms.push_back(term);
    } else if (variable.kind == Kind::list) {
        VALIDATOR_TRY(value.terms, read_each(json, [this](JsonValue element) { return term_at(element); }));
    } else if (variable.kind == Kind::text || variable.kind == Kind::function) {
        VALIDATOR_TRY(const std::string_view text, expect_string(json));
        value.attribute = AttributeValue::of_text(std::string(text));
    } else if (variable.kind == Kind::family) {
        VALIDATOR_TRY(Shape numbers, expect_integers(json));
        value.attribute = AttributeValue::of_shape(std::move(numbers));
    } else {
        VALIDATOR_TRY(value.attribute, expect_number(json));
    }
    return {};
}

Result<Fact> Section::lemma(const Step& step) {
    VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], context_.lemmas.size()));
    const PreparedLemma& prepared = context_.lemmas.at(index);
    VALIDATOR_TRY(const std::size_t variant_index, expect_index(step.values[1], prepared.variants.size()));
    const Lemma& variant = prepared.variants[variant_index];
    VALIDATOR_TRY(const Shape ranks, expect_integers(step.values[2]));
    VALIDATOR_TRY(const std::vector<JsonValue> given, expect_elements(step.values[3]));
    if (given.size() != variant.variables.size()) return rejected("lemma `" + prepared.name + "`: wrong number of values");
    lemma_values_.resize(given.size());
    for (std::size_t i = 0; i < given.size(); ++i) VALIDATOR_CHECK(read_lemma_value(variant.variables[i], given[i], lemma_values_[i]));
    VALIDATOR_TRY(LemmaInstance instance, context_.instances.make(store_, variant, ranks, lemma_values_, context_.counts.room));
    std::vector<Fact> needed;
    for (const RangeRequirement& condition : instance.range_premises) needed.push_back(Fact::range(condition.term, condition.formula));
    if (const Status met = check_premises(step, needed, "condition"); !met.ok()) return about("lemma `" + prepared.name + "`", met.error());
    if (!is_settled(instance.left)) return rejected("lemma `" + prepared.name + "`: its left side is not known to be well formed");
    // Wherever the left side is well formed the right one is: that is an obligation of the lemma.
    for (const TermId built : instance.built_right) mark_well_formed(built);
    ++context_.counts.lemma_uses;
    context_.counts.lemma_sorts[index].insert({variant_index, std::move(instance.sorts)});
    return Fact::equality(instance.left, instance.right);
}

Result<Fact> Section::congruence(const Step& step) {
    const TermId left = step.terms[0];
    std::vector<TermId> arguments(store_.arguments(left).begin(), store_.arguments(left).end());
    if (store_.is_leaf(left) || step.premises.size() != arguments.size()) return rejected("not one premise for each argument");
    if (!is_settled(left)) return rejected("the term is not known to be well formed");
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::optional<Fact>& premise = step.premises[i];
        if (!premise) continue;
        if (premise->kind != Fact::Kind::equality || premise->left != arguments[i]) return rejected("a premise says nothing about its argument");
        arguments[i] = premise->right;
    }
    VALIDATOR_TRY(const TermId right, store_.make(store_.operator_of(left), arguments, store_.attributes(left)));
    mark_well_formed(right);
    return Fact::equality(left, right);
}

Result<Fact> Section::transitivity(const Step& step) {
    if (step.premises.empty()) return rejected("no premises");
    Fact chain = *step.premises[0];
    for (const std::optional<Fact>& next : step.premises) {
        if (next->kind != Fact::Kind::equality) return rejected("a premise is no equality");
        if (&next != &step.premises[0] && chain.right != next->left) return rejected("the premises do not follow each other");
        chain.right = next->right;
    }
    return chain;
}

Result<Fact> Section::symmetry(const Step& step) {
    const Fact& premise = *step.premises[0];
    if (premise.kind != Fact::Kind::equality) return rejected("the premise is no equality");
    return Fact::equality(premise.right, premise.left);
}

Result<Fact> Section::compute(const Step& step) {
    const TermId left = step.terms[0], right = step.terms[1];
    if (!is_settled(left) || !is_settled(right)) return rejected("a term is not known to be well formed");
    if (store_.sort(left) != store_.sort(right) || store_.shape(left) != store_.shape(right)) return rejected("the terms have different types");
    VALIDATOR_TRY(const bool equal, equal_ground_terms(store_, left, right, context_.counts.room));
    if (!equal) return rejected("the terms have different elements");
    return Fact::equality(left, right);
}

Result<Fact> Section::range(const Step& step) {
    const TermId subject = step.terms[0];
    if (store_.sort(subject) == Sort::real) return rejected("a range of real elements");
    if (!is_settled(subject)) return rejected("the term is not known to be well formed");
    std::vector<RangeRequirement> premises;
    for (const std::optional<Fact>& premise : step.premises) {
        if (premise->kind != Fact::Kind::range) return rejected("a premise is no range fact");
        premises.push_back({premise->left, premise->formula});
    }
    ++context_.counts.range_queries;
    VALIDATOR_CHECK(check_range(store_, {subject, step.formula}, premises, context_.solver_limits, context_.dump));
    return Fact::range(subject, step.formula);
}

Result<Fact> Section::carry(const Step& step) {
    const Fact &range = *step.premises[0], &equality = *step.premises[1];
    if (range.kind != Fact::Kind::range || equality.kind != Fact::Kind::equality) return rejected("premises of other kinds");
    if (range.left != equality.left) return rejected("the range fact speaks of another term");
    return Fact::range(equality.right, range.formula);
}

Result<Fact> Section::wellformed(const Step& step) {
    VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store_.range_requirements(step.terms[0]));
    if (requirements.empty()) return rejected("the term has no range requirement");
    std::vector<Fact> needed;
    for (const RangeRequirement& requirement : requirements) needed.push_back(Fact::range(requirement.term, requirement.formula));
    VALIDATOR_CHECK(check_premises(step, needed, "requirement"));
    mark_well_formed(step.terms[0]);
    return needed.back();
}

Result<Fact> Section::theorem(const Step& step) {
    // In a theorem the library holds the earlier ones only.
    VALIDATOR_TRY(const std::size_t index, expect_index(step.values[0], context_.theorems.size()));
    const Theorem& used = context_.theorems[index];
    const std::string what = "theorem `" + used.name + "`";
    if (step.terms.size() != used.parameters.size()) return rejected(what + ": wrong number of terms");
    std::map<TermId, TermId> done;
    for (std::size_t i = 0; i < step.terms.size(); ++i) {
        const TermId given = step.terms[i], parameter = used.parameters[i];
        if (store_.sort(given) != store_.sort(parameter) || store_.shape(given) != store_.shape(parameter))
            return rejected(what + ": a term has another type than its parameter");
        if (!is_settled(given)) return rejected(what + ": a term is not known to be well formed");
        done.emplace(parameter, given);
    }
    const auto instance = [&](const Fact& fact) -> Result<Fact> {
        VALIDATOR_TRY(const TermId left, substitute(store_, fact.left, done, context_.counts.room));
        VALIDATOR_TRY(const TermId right, substitute(store_, fact.right, done, context_.counts.room));
        return Fact{fact.kind, left, right, fact.formula};
    };
    VALIDATOR_TRY(const Fact conclusion, instance(used.conclusion));
    // The sides of the conclusion, and what they are made from, were settled when the theorem closed: hypotheses were not.
    const std::map<TermId, TermId> below = done;
    std::vector<Fact> needed;
    for (const Fact& hypothesis : used.hypotheses) {
        VALIDATOR_TRY(const Fact next, instance(hypothesis));
        needed.push_back(next);
    }
    if (const Status met = check_premises(step, needed, "hypothesis"); !met.ok()) return about(what, met.error());
    for (const auto& [part, copy] : below)
        if (!store_.is_leaf(part)) mark_well_formed(copy);
    ++context_.counts.theorem_uses;
    return conclusion;
}

}  // namespace countersign::validator
