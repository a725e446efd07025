// Steps of a section: docs/certificate.md section 5. One small function for each kind.
#include "validator/kernel/section.h"

#include "validator/evaluator/evaluator.h"
#include "validator/kernel/theorem.h"

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

void Section::mark_expansion_of_s(TermId root) {
    std::vector<TermId> open = {root};
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (has(expansion_of_s_, term)) continue;
        set(expansion_of_s_, term);
        set(well_, term);
        for (const TermId argument : store_.arguments(term)) open.push_back(argument);
    }
}

// Settled: this term and everything below is well formed. Only the yes is remembered; a no ends the replay.
bool Section::is_settled(TermId root) {
    if (has(settled_, root)) return true;
    std::vector<std::pair<TermId, bool>> open = {{root, false}};
    while (!open.empty()) {
        const TermId term = open.back().first;
        if (has(settled_, term)) {
            open.pop_back();
            continue;
        }
        if (open.back().second) {
            set(settled_, term);
            open.pop_back();
            continue;
        }
        if (store_.has_range_requirements(term) && !has(well_, term)) return false;
        open.back().second = true;
        for (const TermId argument : store_.arguments(term))
            if (!has(settled_, argument)) open.emplace_back(argument, false);
    }
    return true;
}

Result<Fact> Section::fact_at(JsonValue value, const Place& place) const {
    VALIDATOR_TRY(const std::size_t index, expect_index(value, facts_.size(), place));
    return facts_[index];
}

Result<Fact> Section::statement_step(const Row& row, const std::vector<Equality>& statements) {
    if (kind_ != SectionKind::main) return refuse("a statement of the claim used outside the main section");
    if (row.size() != 2) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const std::size_t index, expect_index(row[1], statements.size(), step_place()));
    return Fact::equality(statements[index].left, statements[index].right);
}

Result<Fact> Section::assume_step(const Row& row) {
    if (kind_ != SectionKind::main) return refuse("a statement of the claim used outside the main section");
    if (row.size() != 2) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const std::size_t index, expect_index(row[1], context_.claim->assume.size(), step_place()));
    return Fact::range(context_.claim->assume[index].term, context_.claim->assume[index].formula);
}

Result<Fact> Section::requirement_step(const Row& row) {
    if (kind_ != SectionKind::main) return refuse("a requirement of s used outside the main section");
    if (row.size() != 2) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const TermId subject, term(row[1]));
    if (!has(expansion_of_s_, subject)) return refuse("the term does not stand in the expansion of s");
    VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store_.range_requirements(subject));
    if (requirements.size() != 1) return refuse("the term has not exactly one range requirement");
    return Fact::range(requirements[0].term, requirements[0].formula);
}

Result<Fact> Section::hypothesis_step(const Row& row) {
    if (kind_ != SectionKind::theorem) return refuse("a hypothesis outside a theorem");
    if (row.size() != 2) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const std::size_t index, expect_index(row[1], hypotheses_.size(), step_place()));
    return hypotheses_[index];
}

Result<LemmaValue> Section::lemma_value(const LemmaVariable& variable, JsonValue value) {
    LemmaValue result;
    const auto attribute = [&result](AttributeValue given) {
        result.kind = LemmaValue::Kind::attribute;
        result.attribute = std::move(given);
    };
    switch (variable.kind) {
    case LemmaVariable::Kind::tensor: {
        VALIDATOR_TRY(result.term, term(value));
        return result;
    }
    case LemmaVariable::Kind::list:
        if (!value.is_array()) return malformed("a list of terms was expected", step_place());
        result.kind = LemmaValue::Kind::list;
        for (const JsonValue element : value) {
            VALIDATOR_TRY(const TermId part, term(element));
            result.list.push_back(part);
        }
        return result;
    case LemmaVariable::Kind::text:
    case LemmaVariable::Kind::function: {
        VALIDATOR_TRY(const std::string_view text, expect_string(value, step_place()));
        attribute(AttributeValue::of_text(std::string(text)));
        return result;
    }
    case LemmaVariable::Kind::integer:
    case LemmaVariable::Kind::real:
    case LemmaVariable::Kind::scalar: break;
    }
    if (value.is_integer()) attribute(AttributeValue::of_integer(value.integer()));
    else if (value.is_boolean()) attribute(AttributeValue::of_truth(value.boolean()));
    else if (const std::optional<Rational> real = value.is_string() ? parse_rational(value.string()) : std::nullopt)
        attribute(AttributeValue::of_real(*real));
    else return malformed("not a number", step_place());
    return result;
}

Result<Fact> Section::lemma_step(const Row& row) {
    if (row.size() != 6) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const std::size_t index, expect_index(row[1], context_.lemmas.size(), step_place()));
    const PreparedLemma& lemma = context_.lemmas.at(index);
    VALIDATOR_TRY(const std::size_t variant_index, expect_index(row[2], lemma.variants.size(), step_place()));
    const PreparedVariant& variant = lemma.variants[variant_index];
    if (!row[3].is_array() || !row[4].is_array() || !row[5].is_array()) return malformed("a step of another form", step_place());
    std::vector<std::int64_t> ranks;
    for (const JsonValue rank : row[3]) {
        VALIDATOR_TRY(const std::int64_t value, expect_integer(rank, step_place()));
        ranks.push_back(value);
    }
    if (row[4].size() != variant.lemma.variables.size()) return refuse("lemma `" + lemma.name + "`: wrong number of values");
    std::vector<LemmaValue> values;
    for (const JsonValue value : row[4]) {
        VALIDATOR_TRY(LemmaValue next, lemma_value(variant.lemma.variables[values.size()], value));
        values.push_back(std::move(next));
    }
    Result<LemmaInstance> instance = instantiate_lemma(store_, variant, ranks, values);
    if (!instance.ok()) return Error{instance.error().failure, instance.error().message, step_place()};
    if (row[5].size() != instance->range_premises.size()) return refuse("lemma `" + lemma.name + "`: wrong number of premises");
    std::size_t at = 0;
    for (const JsonValue value : row[5]) {
        VALIDATOR_TRY(const Fact given, premise(value));
        const RangeRequirement& needed = instance->range_premises[at++];
        if (given != Fact::range(needed.term, needed.formula))
            return refuse("lemma `" + lemma.name + "`: a premise is not the condition " + store_.formula_text(needed.formula));
    }
    if (!is_settled(instance->left)) return refuse("lemma `" + lemma.name + "`: its left side is not known to be well formed");
    // Wherever the left side is well formed the right one is: that is an obligation of the lemma.
    for (const TermId built : instance->built_right) mark_well_formed(built);
    if (index >= lemma_uses_.size()) lemma_uses_.resize(context_.lemmas.size());
    ++lemma_uses_[index];
    return Fact::equality(instance->left, instance->right);
}

Result<Fact> Section::congruence_step(const Row& row) {
    if (row.size() != 3) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const TermId left, term(row[1]));
    const std::span<const TermId> arguments = store_.arguments(left);
    if (!row[2].is_array()) return malformed("a step of another form", step_place());
    if (store_.is_leaf(left) || row[2].size() != arguments.size()) return refuse("not one premise for each argument");
    if (!is_settled(left)) return refuse("the term is not known to be well formed");
    std::vector<TermId> replaced(arguments.begin(), arguments.end());
    std::size_t at = 0;
    for (const JsonValue value : row[2]) {
        TermId& argument = replaced[at++];
        if (value.is_null()) continue;
        VALIDATOR_TRY(const Fact given, premise(value));
        if (given.kind != Fact::Kind::equality || given.left != argument) return refuse("a premise says nothing about its argument");
        argument = given.right;
    }
    const std::span<const AttributeId> present = store_.attributes(left);
    const std::vector<AttributeId> attributes(present.begin(), present.end());
    const Result<TermId> right = store_.make(store_.operator_of(left), replaced, attributes);
    if (!right.ok()) return refuse(right.error().message);
    mark_well_formed(*right);
    return Fact::equality(left, *right);
}

Result<Fact> Section::transitivity_step(const Row& row) {
    if (row.size() != 2 || !row[1].is_array()) return malformed("a step of another form", step_place());
    std::optional<Fact> chain;
    for (const JsonValue value : row[1]) {
        VALIDATOR_TRY(const Fact next, premise(value));
        if (next.kind != Fact::Kind::equality) return refuse("a premise is no equality");
        if (!chain) {
            chain = next;
            continue;
        }
        if (chain->right != next.left) return refuse("the premises do not follow each other");
        chain->right = next.right;
    }
    if (!chain) return refuse("no premises");
    return *chain;
}

Result<Fact> Section::symmetry_step(const Row& row) {
    if (row.size() != 2) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const Fact given, premise(row[1]));
    if (given.kind != Fact::Kind::equality) return refuse("the premise is no equality");
    return Fact::equality(given.right, given.left);
}

Result<Fact> Section::compute_step(const Row& row) {
    if (row.size() != 3) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const TermId left, term(row[1]));
    VALIDATOR_TRY(const TermId right, term(row[2]));
    if (!is_settled(left) || !is_settled(right)) return refuse("a term is not known to be well formed");
    if (store_.sort(left) != store_.sort(right) || store_.shape(left) != store_.shape(right)) return refuse("the terms have different types");
    const Result<bool> equal = equal_ground_terms(store_, left, right);
    if (!equal.ok()) return Error{equal.error().failure, equal.error().message, step_place()};
    if (!*equal) return refuse("the terms have different elements");
    return Fact::equality(left, right);
}

Result<Fact> Section::range_step(const Row& row) {
    if (row.size() != 4 || !row[3].is_array()) return malformed("a step of another form", step_place());
    VALIDATOR_TRY(const TermId subject, term(row[1]));
    VALIDATOR_TRY(const std::string_view text, expect_string(row[2], step_place()));
    Result<FormulaId> formula = store_.range_formula(text, "formula");
    if (!formula.ok()) return malformed(formula.error().text(), step_place());
    if (store_.sort(subject) == Sort::real) return refuse("a range of real elements");
    if (!is_settled(subject)) return refuse("the term is not known to be well formed");
    std::vector<RangePremise> premises;
    for (const JsonValue value : row[3]) {
        VALIDATOR_TRY(const Fact given, premise(value));
        if (given.kind != Fact::Kind::range) return refuse("a premise is no range fact");
        premises.push_back({given.left, given.formula});
    }
    ++range_queries_;
    const Decision decision = check_range(store_, subject, *formula, premises, context_.solver_limits, context_.dump);
    switch (decision.answer) {
    case Answer::accepted: return Fact::range(subject, *formula);
    case Answer::refused: return refuse("the range is not implied: " + decision.reason);
    case Answer::unknown: break;
    }
    return incomplete("the solver does not decide the range: " + decision.reason, step_place());
}

Result<Fact> Section::carry_step(const Row& row) {
    if (row.size() != 3) return malformed("a step of another length", step_place());
    VALIDATOR_TRY(const Fact range, premise(row[1]));
    VALIDATOR_TRY(const Fact equality, premise(row[2]));
    if (range.kind != Fact::Kind::range || equality.kind != Fact::Kind::equality) return refuse("premises of other kinds");
    if (range.left != equality.left) return refuse("the range fact speaks of another term");
    return Fact::range(equality.right, range.formula);
}

Result<Fact> Section::wellformed_step(const Row& row) {
    if (row.size() != 3 || !row[2].is_array()) return malformed("a step of another form", step_place());
    VALIDATOR_TRY(const TermId subject, term(row[1]));
    VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store_.range_requirements(subject));
    if (requirements.empty()) return refuse("the term has no range requirement");
    if (row[2].size() != requirements.size()) return refuse("not one premise for each range requirement");
    std::size_t at = 0;
    Fact last;
    for (const JsonValue value : row[2]) {
        VALIDATOR_TRY(const Fact given, premise(value));
        const RangeRequirement& needed = requirements[at++];
        if (given != Fact::range(needed.term, needed.formula))
            return refuse("a premise is not the requirement " + store_.formula_text(needed.formula));
        last = given;
    }
    mark_well_formed(subject);
    return last;
}

Result<Fact> Section::theorem_step(const Row& row) {
    if (row.size() != 4 || !row[2].is_array() || !row[3].is_array()) return malformed("a step of another form", step_place());
    // In a theorem the library holds the earlier ones only.
    VALIDATOR_TRY(const std::size_t index, expect_index(row[1], context_.theorems.size(), step_place()));
    const Theorem& theorem = context_.theorems.at(index);
    if (row[2].size() != theorem.parameters.size()) return refuse("theorem `" + theorem.name + "`: wrong number of terms");
    std::vector<TermId> terms;
    for (const JsonValue value : row[2]) {
        VALIDATOR_TRY(const TermId given, term(value));
        const ParameterType& type = theorem.parameters[terms.size()];
        const std::span<const std::int64_t> sizes = store_.sizes(given);
        if (store_.sort(given) != type.sort || !std::equal(sizes.begin(), sizes.end(), type.shape.begin(), type.shape.end()))
            return refuse("theorem `" + theorem.name + "`: a term has another type than its parameter");
        if (!is_settled(given)) return refuse("theorem `" + theorem.name + "`: a term is not known to be well formed");
        terms.push_back(given);
    }
    Result<TheoremInstance> instance = theorem.instantiate(store_, terms);
    if (!instance.ok()) return Error{instance.error().failure, instance.error().message, step_place()};
    if (row[3].size() != instance->hypotheses.size()) return refuse("theorem `" + theorem.name + "`: not one premise for each hypothesis");
    std::size_t at = 0;
    for (const JsonValue value : row[3]) {
        VALIDATOR_TRY(const Fact given, premise(value));
        if (given != instance->hypotheses[at++]) return refuse("theorem `" + theorem.name + "`: a premise is not its hypothesis");
    }
    // The sides of a conclusion were settled when the theorem closed.
    for (const TermId built : instance->built_conclusion) mark_well_formed(built);
    if (index >= theorem_uses_.size()) theorem_uses_.resize(context_.theorems.size());
    ++theorem_uses_[index];
    return instance->conclusion;
}

Result<Fact> Section::step_row(JsonValue value) {
    VALIDATOR_TRY(const Row row, expect_elements(value, step_place()));
    if (row.empty()) return malformed("an empty step", step_place());
    VALIDATOR_TRY(const std::string_view kind, expect_string(row[0], step_place()));
    if (kind == "lemma") return lemma_step(row);
    if (kind == "congruence") return congruence_step(row);
    if (kind == "transitivity") return transitivity_step(row);
    if (kind == "symmetry") return symmetry_step(row);
    if (kind == "theorem") return theorem_step(row);
    if (kind == "given" || kind == "random") {
        if (kind_ != SectionKind::main) return refuse("a statement of the claim used outside the main section");
        return statement_step(row, kind == "given" ? context_.claim->given : context_.claim->random);
    }
    if (kind == "range") return range_step(row);
    if (kind == "carry") return carry_step(row);
    if (kind == "wellformed") return wellformed_step(row);
    if (kind == "compute") return compute_step(row);
    if (kind == "requirement") return requirement_step(row);
    if (kind == "assume") return assume_step(row);
    if (kind == "hypothesis") return hypothesis_step(row);
    return malformed("there is no step `" + std::string(kind) + "`", step_place());
}

Status Section::read_steps(JsonValue rows) {
    if (!rows.is_array()) return malformed("not a list of steps", section_place(steps_place_));
    facts_.reserve(rows.size());
    for (const JsonValue row : rows) {
        VALIDATOR_TRY(const Fact fact, step_row(row));
        facts_.push_back(fact);
    }
    return {};
}

}  // namespace countersign::validator
