// The claim: read as text (Claim), led to its captures (ClaimedCaptures), and expanded into statements over terms (ExpandedClaim).
// docs/certificate.md section 3 is the order and the number of statements. Nothing here searches, and nothing here is believed:
// the validator reads and expands the same text by itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "prover/capture/graph.h"
#include "prover/graph/expanded.h"
#include "prover/support/result.h"
#include "prover/term/term.h"

namespace countersign {

// ---------------------------------------------------------------------------------------------------------------- mesh

struct MeshAxis {
    std::string name;
    int size = 1;
};

/// The mesh of d: ranks are numbered row-major, the last axis fastest.
struct Mesh {
    std::vector<MeshAxis> axes;
    int ranks() const;
    std::vector<int> coordinates(int rank) const;
    int rank_of(const std::vector<int>& coordinates) const;
    /// Position of an axis; nothing if there is none of that name.
    std::optional<std::size_t> find_axis(const std::string& name) const;
    /// Ranks that differ from `rank` in this axis only, in the axis's order.
    std::vector<int> along(int rank, std::size_t axis) const;
};

// ------------------------------------------------------------------------------------------------------- the text as read

/// What stands in the brackets of `d[…]` for one mesh axis.
struct AxisSelection {
    enum class Kind { Unmentioned, Every, Number, LoopVariable };
    Kind kind = Kind::Unmentioned;
    int number = 0;
    std::string variable;
};

/// `s.name[k]`, `d[tp=*].output[k]`, …; `name` is empty for an output by position.
struct Reference {
    bool sequential = true;
    std::vector<AxisSelection> axes;  // of d: one for each mesh axis
    bool is_output = false;           // `output[k]`; `output[first..last]` in ignore and claim lines
    std::int64_t first = 0, last = 0;
    std::string name;
    std::optional<std::int64_t> result;  // `name[k]`
    Place place;
    std::string text;  // as written
};

struct LoopVariable {
    std::string name;
    std::size_t axis = 0;  // `for name in axis`
};

enum class StatementKind { Given, Random, Expect, Assume, Ignore, State, Constant, Wire };

/// One line of the claim that is expanded. In expressions a reference is the name `reference__k`, k an index into `references`.
struct ClaimStatement {
    StatementKind kind = StatementKind::Given;
    Place place;
    std::string text;  // white space and comments folded, for reports
    ExpressionPointer left, right;  // Given, Random, Expect; Assume: left is the formula
    std::vector<Reference> references;
    std::vector<LoopVariable> loops;
    std::string reason;  // Ignore
};

struct AcceptedContract {
    std::string operator_name, contract;
    Place place;
};

struct Subject {
    std::string name, digest;
    int line = 0;
};

/// One `group` line, for reports.
struct GroupStatement {
    std::string name;
    int line = 0;
    std::string text;
};

struct Claim {
    std::string path;   // as given on the command line
    std::string bytes;
    std::string sequential_path, distributed_path;  // as written
    Place sequential_place, distributed_place;
    Mesh mesh;
    GroupTable groups_d;
    std::map<std::string, std::vector<int>> groups_s;
    ConstantTable constants;
    WireTable wires;
    std::vector<GroupStatement> group_lines;
    std::size_t work = 0;  // that was spent on what lines say of ranks
    std::vector<ClaimStatement> statements;  // in the order of lines
    bool claims_all = false;
    std::vector<Reference> claimed;  // `claim s.output[0]`, `claim s.loss`
    int claim_line = 0;              // of the first claim line, 0 without one
    std::vector<AcceptedContract> contracts;
    std::vector<Subject> subjects;
};

/// What an `expect` line says about the outputs in it: `replicated`, `sharded 1 along tp`, `PARTIAL SUM over tp`, or `as claimed: ` and the line.
std::string stated_layout(const ClaimStatement& statement, const Mesh& mesh);

/// Reads a claim's text; every line that says something unsupported is an error that says `not supported yet: line N`.
Result<Claim> read_claim(const std::string& path, const std::string& bytes);

// ----------------------------------------------------------------------------------------------------------- its captures

struct ClaimedCaptures {
    CapturedGraph s;
    std::vector<CapturedGraph> d;  // by rank
    bool path_binds_ranks = false;  // some capture states no rank: its path alone binds it
};

/// The path of d's capture of one rank: placeholders replaced.
Result<std::string> capture_path(const Claim& claim, int rank);
/// Reads the captures that the claim names, resolved against the claim's folder. `CapturedGraph::path` stays as the claim writes it.
Result<ClaimedCaptures> read_captures(const Claim& claim);

// ------------------------------------------------------------------------------------------------------ expanded statements

/// A given or random statement, or an expect goal.
struct ExpandedEquality {
    std::size_t index = 0;  // number among the statements of its kind, through the whole claim
    int line = 0;
    std::string text;       // the claim's line
    std::string instance;   // coordinates it stands for: "tp=0"; empty if it stands once
    TermId left, right;
};

/// A range fact of an assume statement; the formula's word for the element is `it`.
struct ExpandedAssumption {
    std::size_t index = 0;
    int line = 0;
    std::string text, instance;
    TermId term;
    ExpressionPointer formula;
};

/// Output k of s (rank -1) or of a rank of d.
struct OutputPosition {
    int rank = -1;
    std::size_t position = 0;
    friend auto operator<=>(const OutputPosition&, const OutputPosition&) = default;
    std::string text() const;  // `s.output[0]`, `d[1].output[2]`
};

/// A box [begin, end) of an output's elements, for coverage.
struct CoveredBox {
    OutputPosition output;
    std::vector<std::pair<std::int64_t, std::int64_t>> bounds;
};

struct ExpectGoal : ExpandedEquality {
    std::set<OutputPosition> mentions;   // outputs that stand in it
    std::vector<CoveredBox> covers;      // what it holds of them under clean operators other than max, and scales other than 0
};

/// A claimed output of s without an expect: a layout is looked for.
struct LayoutGoal {
    std::size_t position = 0;
    std::string node;  // its name in s
};

struct ExpandedIgnore {
    OutputPosition output;
    std::string reason;
    int line = 0;
};

struct ExpandedState {
    int rank = -1;
    std::string input;       // node name
    std::size_t position = 0;  // output it is taken from
    TermId input_term;
    int line = 0;
};

/// A `given` statement about states with every input replaced by the output that it takes: where no `expect` line says the same, a
/// layout found for the output of s must be this very statement.
struct StateObligation {
    TermId left, right;
    Error unmet;
};

/// A leaf of d that a given or random statement mentions: the witness must give each a value.
struct MentionedLeaf {
    int rank = 0;
    std::string node, place;  // place empty for an input
    TermId term;
};

struct ExpandedClaim {
    std::vector<ExpandedEquality> given, random;
    std::vector<ExpandedAssumption> assume;
    std::vector<ExpectGoal> expects;
    std::vector<LayoutGoal> layouts;  // in order of position
    std::vector<ExpandedIgnore> ignored;
    std::vector<ExpandedState> states;
    std::vector<StateObligation> state_obligations;
    std::vector<MentionedLeaf> mentioned_leaves;  // of d, in order of rank and then of the graph
    std::vector<AcceptedContract> contracts;
    std::vector<Subject> subjects;
    Mesh mesh;
    std::vector<std::string> operators_used;  // core operators that the terms of claim lines name directly, sorted
};

/// A side of a line of the claim, or what it assumes something of.
struct MentionedTerm {
    TermId term;
    int line = 0;
    std::string text;  // the claim's line
};
/// Of `given`, `random`, `expect` and `assume` lines, in this order.
std::vector<MentionedTerm> mentioned_terms(const ExpandedClaim& claim);

/// Expands every statement over the terms of the graphs; sizes, sorts and element types of both sides are compared here.
/// The first error of every line is reported.
std::variant<ExpandedClaim, std::vector<Error>> expand_claim(const Claim& claim, const Expansion& graphs, TermTable& table);

/// "Complete both ways" (claims.md section 2): outputs of s or d that no goal covers and no line ignores; at least one goal; an input of
/// d without `given`; contracts not accepted. Layout goals count as covering their position on every rank.
struct CompletenessReport {
    std::vector<Error> errors;                 // MALFORMED if not empty
    std::vector<std::string> inputs_without_given;  // informative: `d[0].x` (leaves that no given or random line mentions)
};
CompletenessReport check_completeness(const Claim& claim, const ExpandedClaim& expanded, const Expansion& graphs, const TermTable& table);

}  // namespace countersign
