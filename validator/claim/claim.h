// A claim file as statements, as they stand. Parsing only: names are not looked up, nothing is expanded.
// A line that is not understood is MALFORMED with its number; none is skipped.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validator/capture/program.h"
#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

struct MeshAxis {
    std::string name;
    std::int64_t size = 1;
};

// Ranks are numbered row-major, the last axis fastest.
struct Mesh {
    std::vector<MeshAxis> axes;
    std::size_t rank_count() const;
    std::optional<std::size_t> find(std::string_view name) const;
    std::vector<std::int64_t> coordinates(std::size_t rank) const;
    std::size_t rank(const std::vector<std::int64_t>& coordinates) const;
};

struct LoopVariable {
    std::string name;
    std::string axis;
};

// `given`, `random`, `expect`: left = right; `assume`: `left` is the formula.
struct StatementLine {
    std::uint64_t line = 0;
    ExpressionPointer left, right;
    std::vector<LoopVariable> loops;
};
struct GroupLine {
    std::uint64_t line = 0;
    bool sequential = false;
    std::vector<Selector> selectors;  // none: every rank
    std::string name;
    std::string axis;                                   // along a mesh axis, or
    std::vector<std::vector<std::uint32_t>> lists;      // these members
};
struct IgnoreLine {
    std::uint64_t line = 0;
    ExpressionPointer reference;  // `s.output`, `d[…].output`
    std::size_t first = 0, last = 0;
    std::string reason;
};
struct StateLine {
    std::uint64_t line = 0;
    ExpressionPointer input, output;
};
struct ContractLine {
    std::uint64_t line = 0;
    std::string operation, contract;
};

struct Claim {
    std::string file;  // for places
    std::string sequential_path, distributed_path;
    Mesh mesh;
    std::vector<GroupLine> groups;
    std::vector<StatementLine> given, random, expect, assume;
    bool has_claim = false;
    bool claims_all = false;
    std::vector<std::size_t> claimed_outputs;
    std::vector<IgnoreLine> ignored;
    std::vector<StateLine> states;
    std::vector<ContractLine> contracts;
    std::vector<std::string> subjects;  // as written

    // The paths that the claim leads to, `s` first.
    std::vector<std::string> source_paths() const;
};

Result<Claim> parse_claim(std::string_view text, const std::string& file);

// For each graph, the groups it talks in: members distinct, lists disjoint, every member states the same list.
Result<std::vector<RankGroups>> group_tables(const Claim& claim);

// The ranks that selectors without loop variables name.
Result<std::vector<std::size_t>> selected_ranks(const Mesh& mesh, const std::vector<Selector>& selectors, const Place& place);

}  // namespace countersign::validator
