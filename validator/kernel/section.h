// One section of terms and steps: main, witness, or one theorem. Rows refer strictly backward; every conclusion is recomputed here
// and none is believed. Nothing in a section can make a verdict.
#pragma once

#include <unordered_set>

#include "validator/kernel/verdict.h"

namespace countersign::validator {

// The equality `left = right`, or that both are alike in the limit: their difference tends to 0 as `-inf` falls, element by element; or the range fact
// that `formula` holds for every element of `left`.
struct Fact {
    enum class Kind : std::uint8_t { equality, limit, range };
    Kind kind = Kind::equality;
    TermId left{0};
    TermId right{0};
    FormulaId formula{0};
    static Fact equality(TermId left, TermId right, Kind kind = Kind::equality) { return {kind, left, right, FormulaId{0}}; }
    static Fact range(TermId term, FormulaId formula) { return {Kind::range, term, term, formula}; }
    // What is stated or required, as a fact.
    static Fact of(const Fact& fact) { return fact; }
    static Fact of(const Equality& statement) { return equality(statement.left, statement.right); }
    static Fact of(const AssumedRange& assumed) { return range(assumed.term, assumed.formula); }
    static Fact of(const RangeRequirement& required) { return range(required.term, required.formula); }
    bool operator==(const Fact& other) const = default;
};

// A block proved once over parameters. It is closed: it speaks of its parameters only, which are leaves that no other section can name. When it
// closes, its steps are forgotten; what stays are its hypotheses and its conclusion. A later theorem may use it, never itself.
struct Theorem {
    std::string name;
    std::vector<TermId> parameters;
    std::vector<Fact> hypotheses;
    Fact conclusion;
};

// What all sections of one certificate share.
struct KernelContext {
    TermStore& store;
    const LemmaLibrary& lemmas;
    LemmaInstances& instances;
    const std::vector<Theorem>& theorems;  // those closed so far
    const Program* program;      // no theorem looks at these
    const ExpandedClaim* claim;
    SolverLimits solver_limits;
    SmtDump* dump;
    ReplayCounts& counts;
};

enum class SectionKind : std::uint8_t { main, witness, theorem };

class Section {
public:
    Section(const KernelContext& context, SectionKind kind);

    // Of a theorem.
    std::vector<TermId> parameters;
    std::vector<Fact> hypotheses;

    // `place`: the name of the member.
    Status read_terms(JsonValue rows, const std::string& place);
    Status read_steps(JsonValue rows, const std::string& place);

    const std::vector<Fact>& facts() const { return facts_; }
    // Those of all terms of which steps asked, with those of the program's.
    const Tendencies& tendencies() const { return tendencies_; }
    // Applications, alike in the limit, of functions that not every number has a value of: one of both has to be shown to stay inside the domain.
    const std::vector<std::pair<TermId, TermId>>& alike() const { return alike_; }
    bool is_settled(TermId term);
    Result<TermId> term_at(JsonValue value) const;
    Result<Fact> fact_at(JsonValue value) const;
    Result<FormulaId> formula_at(JsonValue value, TermId subject) const;
    // The step that the value names proves the equality, or that of the limits; null does if the sides are one term.
    Status check_proof(JsonValue step, TermId left, TermId right) const;

private:
    // A row of `a_terms` or `b_steps`, decoded.
    struct Row {
        std::string name;
        std::vector<TermId> terms;
        std::vector<std::optional<Fact>> premises;
        FormulaId formula{0};
        std::vector<JsonValue> values;  // what only a row of this kind understands
    };
    // What stands in a row, the only kind of section it may stand in, and what it makes: its term, or what it concludes. Fields: t a term, s one that
    // is settled, p a premise, e one that is an equality, q such a one or null, r one that is a range fact; S, P, E, Q, R a list of these; f a range
    // formula about the last term, v a value that only a row of its kind understands.
    template <typename Made>
    struct RowKind {
        std::string_view name, fields;
        std::optional<SectionKind> only;
        Result<Made> (*make)(Section& section, const Row& row);
    };
    static const RowKind<TermId> term_kinds[];
    static const RowKind<Fact> step_kinds[];

    template <typename Made>
    Result<Made> read_row(JsonValue value, std::span<const RowKind<Made>> kinds, const std::string& what);
    Status read_field(char field, JsonValue value, Row& row);
    Result<TermId> graph_row(const Row& row) const;
    Result<AttributeId> attribute(JsonValue value);
    Status read_lemma_value(const LemmaVariable& variable, JsonValue json, LemmaValue& value) const;
    template <typename Stated>
    static Result<Fact> named(JsonValue number, const std::vector<Stated>& stated);
    Status check_continuous(const Row& step, TermId right);
    template <typename Needed>
    Status check_premises(const Row& step, const std::vector<Needed>& needed, const char* word) const;

    const KernelContext& context_;
    TermStore& store_;
    const SectionKind kind_;
    Row row_;  // the one that is read, kept for its memory
    std::vector<TermId> terms_;
    std::vector<Fact> facts_;
    Tendencies tendencies_;
    std::vector<std::pair<TermId, TermId>> alike_;
    // Looked up only. The range requirements of these are known to hold; of these and all below; what the claim supposes of `s` are those of these.
    std::unordered_set<TermId> well_, settled_, expansion_of_s_;
};

// The whole member `h_theorems`. `context.theorems` are these `theorems`: each sees the earlier ones.
Status read_theorems(JsonValue rows, const KernelContext& context, std::vector<Theorem>& theorems);

// What `"s"|rank`, the name of a node, and a number or a text name: its result of that number, or its leaf of that name.
struct NamedTerm {
    const GraphTerms* graph;
    const Node* node;
    TermId term;
};
Result<NamedTerm> named_term(const Program& program, JsonValue graph, JsonValue name, JsonValue which);

// An exact rational in its one spelling: `p` or `p/q` in lowest terms, q > 1.
std::optional<Rational> parse_rational(std::string_view spelling);
Result<Value> expect_number(JsonValue value);  // an integer, a rational in that spelling, or a truth value
Result<Sort> expect_sort(JsonValue value);
Result<Shape> expect_integers(JsonValue value);

// The term with others in place of its leaves. `done` says what became of terms: before of some leaves, the others stay. What it takes
// is taken from `room`.
Result<TermId> substitute(TermStore& store, TermId root, std::map<TermId, TermId>& done, std::uint64_t& room);

}  // namespace countersign::validator
