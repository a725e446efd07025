// One section of terms and steps: main, witness, or one theorem. Rows refer strictly backward; every conclusion is recomputed here
// and none is believed. Nothing in a section can make a verdict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validator/kernel/context.h"
#include "validator/reading/json.h"

namespace countersign::validator {

enum class SectionKind : std::uint8_t { main, witness, theorem };

struct ParameterType {
    Sort sort = Sort::real;
    Shape shape;
};

class Section {
public:
    Section(const KernelContext& context, TermStore& store, SectionKind kind, std::string terms_place, std::string steps_place)
        : context_(context), store_(store), kind_(kind), terms_place_(std::move(terms_place)), steps_place_(std::move(steps_place)) {}

    // Of a theorem, before its terms are read.
    Status set_parameters(std::string_view theorem_name, const std::vector<ParameterType>& parameters);
    void set_hypotheses(std::vector<Fact> hypotheses) { hypotheses_ = std::move(hypotheses); }

    Status read_terms(JsonValue rows);
    Status read_steps(JsonValue rows);

    const std::vector<TermId>& terms() const { return terms_; }
    const std::vector<Fact>& facts() const { return facts_; }
    const std::vector<bool>& used_operators() const { return used_operators_; }  // by operator: named in a term row
    const std::vector<TermId>& parameters() const { return parameters_; }
    std::size_t range_queries() const { return range_queries_; }
    const std::vector<std::size_t>& lemma_uses() const { return lemma_uses_; }  // by lemma
    const std::vector<std::size_t>& theorem_uses() const { return theorem_uses_; }

    // The range requirement of this term's own operator is known to hold, or it has none.
    void mark_well_formed(TermId term) { set(well_, term); }
    // The expansion of `s`: its requirements are what the claim supposes.
    void mark_expansion_of_s(TermId term);
    bool is_settled(TermId term);
    Result<TermId> term_at(JsonValue value, const Place& place) const;
    Result<Fact> fact_at(JsonValue value, const Place& place) const;

private:
    using Row = std::vector<JsonValue>;
    Result<TermId> term_row(JsonValue row, const Place& place);
    Result<TermId> node_row(const Row& row, const Place& place);
    Result<TermId> leaf_row(const Row& row, const Place& place);
    Result<TermId> free_row(const Row& row, const Place& place);
    Result<AttributeId> attribute(JsonValue value, const Place& place);

    Result<Fact> step_row(JsonValue row);
    Result<Fact> statement_step(const Row& row, const std::vector<Equality>& statements);
    Result<Fact> assume_step(const Row& row);
    Result<Fact> requirement_step(const Row& row);
    Result<Fact> hypothesis_step(const Row& row);
    Result<Fact> lemma_step(const Row& row);
    Result<Fact> congruence_step(const Row& row);
    Result<Fact> transitivity_step(const Row& row);
    Result<Fact> symmetry_step(const Row& row);
    Result<Fact> compute_step(const Row& row);
    Result<Fact> range_step(const Row& row);
    Result<Fact> carry_step(const Row& row);
    Result<Fact> wellformed_step(const Row& row);
    Result<Fact> theorem_step(const Row& row);
    Result<LemmaValue> lemma_value(const LemmaVariable& variable, JsonValue value);

    Place step_place() const { return section_place(steps_place_, facts_.size()); }
    Error refuse(std::string message) const { return rejected(std::move(message), step_place()); }
    Result<TermId> term(JsonValue value) const { return term_at(value, step_place()); }
    Result<Fact> premise(JsonValue value) const { return fact_at(value, step_place()); }
    static void set(std::vector<bool>& bits, TermId term);
    static bool has(const std::vector<bool>& bits, TermId term);

    const KernelContext& context_;
    TermStore& store_;
    SectionKind kind_;
    std::string terms_place_, steps_place_;
    std::vector<TermId> terms_;
    std::vector<Fact> facts_;
    std::vector<TermId> parameters_;
    std::vector<Fact> hypotheses_;
    std::vector<bool> well_, settled_, expansion_of_s_, used_operators_;
    std::vector<std::size_t> lemma_uses_, theorem_uses_;
    std::size_t range_queries_ = 0;
};

// An exact rational in its one spelling: `p` or `p/q` in lowest terms, q > 1.
std::optional<Rational> parse_rational(std::string_view spelling);
std::optional<Sort> parse_sort(std::string_view name);

}  // namespace countersign::validator
