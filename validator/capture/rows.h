// Rows of `e_graphs` (docs/certificate.md section 1) as data. Decoding checks their form only; whether they are the capture is
// decided by `compare_with_source`.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "validator/reading/json.h"
#include "validator/reading/result.h"

namespace countersign::validator {

// A graph of a claim: `s`, or that of one rank of `d`.
struct GraphName {
    bool sequential = true;
    std::uint32_t rank = 0;  // 0 for `s`
    static GraphName of_sequential() { return {}; }
    static GraphName of_rank(std::uint32_t rank) { return {false, rank}; }
    std::string text() const { return sequential ? "s" : "d[" + std::to_string(rank) + "]"; }
    bool operator==(const GraphName& other) const = default;
    // `s` first, then ranks.
    std::strong_ordering operator<=>(const GraphName& other) const {
        if (sequential != other.sequential) return sequential ? std::strong_ordering::less : std::strong_ordering::greater;
        return rank <=> other.rank;
    }
};

struct RowValue {
    enum class Kind : std::uint8_t { integer, truth, none, node, decimal, text, list, tuple, symbol, operation, constructor };
    Kind kind = Kind::none;
    std::int64_t integer = 0;
    bool truth = false;
    std::string text;             // a name, a spelling, a text
    std::vector<RowValue> items;  // of a list, a tuple, a constructor
    std::vector<std::string> keywords;  // of a constructor: one for each item, empty for a positional one
};

struct RowName {
    std::string name;
    std::optional<std::string> annotation;
};

struct Row {
    enum class Kind : std::uint8_t { preamble, class_line, forward, joint, inputs, flatten, call, item, return_line, unflatten };
    Kind kind = Kind::preamble;
    std::uint64_t line = 0;
    std::string text;                       // of a preamble; the name of a class, call or item
    std::optional<std::string> annotation;  // of a call or item
    std::string target;                     // the operator of a call; the node of an item
    std::int64_t index = 0;                 // of an item
    std::vector<RowName> names;             // forward, inputs, flatten
    std::vector<RowValue> values;           // of a call, return, unflatten
    std::vector<std::pair<std::string, RowValue>> keywords;  // of a call
};

struct GraphRows {
    GraphName graph;
    std::size_t source = 0;  // index into the certificate's sources
    std::vector<Row> rows;
};

// The whole member `e_graphs`: `s` first, then `d` by rank.
Result<std::vector<GraphRows>> decode_graphs(JsonValue graphs, std::size_t source_count);

}  // namespace countersign::validator
