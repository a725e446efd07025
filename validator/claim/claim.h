// A claim file: its lines as they stand, and what follows from them alone. Names inside graphs are not looked up here.
// A line that is not understood is MALFORMED with its number; none is skipped.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validator/capture/program.h"
#include "validator/language/syntax.h"

namespace countersign::validator {

// A position on several axes, and all of them below some sizes, row-major.
using Point = std::vector<std::int64_t>;
std::vector<Point> points(const Point& sizes);  // no longer exact where there are more than `most_points` numbers in them
inline constexpr std::size_t most_points = std::size_t{1} << 23;

struct MeshAxis {
    std::string name;
    std::int64_t size = 1;
};

// Ranks are numbered row-major, the last axis fastest.
struct Mesh {
    std::vector<MeshAxis> axes;
    std::vector<Point> ranks;  // the coordinates of each
    std::optional<std::size_t> find(std::string_view name) const;
    std::size_t rank(const Point& coordinates) const;
};

// How one axis of a reference `d[…]` is chosen: fixed, `*`, or not mentioned.
struct AxisChoice {
    enum class Kind : std::uint8_t { fixed, star, open } kind = Kind::open;
    std::int64_t value = 0;
};
// One for each axis of the mesh; `loops` are the values of loop variables.
Result<std::vector<AxisChoice>> axis_choices(const Mesh& mesh, const std::vector<NamedExpression>& selectors,
                                             const std::map<std::string, std::int64_t>& loops, const Place& place);

struct LoopVariable {
    std::string name;
    std::size_t axis = 0;
};
// `given`, `random`, `expect`: left = right; `state`, `wire`: left -> right; `assume`: `left` is the formula.
struct StatementLine {
    std::uint64_t line = 0;
    ExpressionPointer left = nullptr, right = nullptr;
    std::vector<LoopVariable> loops = {};
};
struct IgnoreLine {
    std::uint64_t line = 0;
    std::vector<GraphName> graphs = {};
    std::size_t first = 0, last = 0;
    std::string reason = {};
};
struct ContractLine {
    std::uint64_t line = 0;
    std::string operation = {}, contract = {};
};

struct Claim {
    std::string file;  // for places
    std::string sequential_path, distributed_path;
    Mesh mesh;
    std::vector<Surroundings> graphs = std::vector<Surroundings>(1);  // `s`, then each rank
    std::size_t work = 0;            // that was spent on what lines say of ranks
    std::vector<StatementLine> given, random, expect, assume, states, wires;
    bool claims_all = false;
    std::vector<std::size_t> claimed_outputs;
    std::vector<IgnoreLine> ignored;
    std::vector<ContractLine> contracts;
    std::vector<std::pair<std::uint64_t, std::string>> statements;  // the line of the first word of each, and its text without comments

    // The paths that the claim leads to, `s` first.
    std::vector<std::string> source_paths() const;
};

Result<Claim> parse_claim(std::string_view text, const std::string& file);

// A natural number as it stands in the text of an expression.
std::optional<std::uint32_t> natural_number(const Expression& expression);

}  // namespace countersign::validator
