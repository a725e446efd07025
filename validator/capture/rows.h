// Rows of `e_graphs` (docs/certificate.md section 1), read and compared with their source in one go: each row is printed as it is
// read, and its tokens must be those of its line. Every line that is not blank or a comment is used by exactly one row, and names live
// as they do in the source. Nothing is ever mended.
#pragma once

#include <compare>
#include <optional>

#include "validator/term/expand.h"
#include "validator/reading/json.h"

namespace countersign::validator {

// A graph of a claim: `s`, or that of one rank of `d`.
struct GraphName {
    std::uint32_t number = 0;  // 0 is `s`, r + 1 is rank r of `d`: graphs stand in this order everywhere
    static GraphName of_sequential() { return {}; }
    static GraphName of_rank(std::uint32_t rank) { return {rank + 1}; }
    bool is_sequential() const { return number == 0; }
    std::uint32_t rank() const { return is_sequential() ? 0 : number - 1; }
    std::string text() const { return is_sequential() ? "s" : "d[" + std::to_string(rank()) + "]"; }
    auto operator<=>(const GraphName& other) const = default;
};

// `f32[3, 5][5, 1]cpu`. Devices are read and mean nothing; strides matter to kernels that read memory by themselves.
struct Annotation {
    ElementType type = ElementType::f32;
    Shape shape;
    std::optional<MemoryOrder> order;  // if strides are stated
    std::string text;
};

struct RowValue {
    enum class Kind : std::uint8_t { constant, node, list, operation, infinity };  // -inf
    Kind kind = Kind::constant;
    Value constant;
    std::string name;  // of a node, of an operation
    std::vector<RowValue> items;
};

// What a line says; lines that say nothing about values (imports, the class) leave none.
struct Row {
    enum class Kind : std::uint8_t { input, constant, call, item, output };  // a constant: a tensor of the module, whose numbers no line states
    Kind kind = Kind::input;
    std::uint64_t line = 0;
    std::string name = {};  // the node that it binds
    std::optional<Annotation> annotation = {};  // of a constant perhaps that of its copy
    std::string target = {};  // the operator of a call; the node of an item; the attribute of a constant
    std::size_t index = 0;                  // of an item
    std::vector<RowValue> values = {};  // of a call, and all that is returned of an output
    std::vector<std::pair<std::string, RowValue>> keywords = {};  // of a call
};

struct GraphRows {
    GraphName graph;
    std::string path;  // of the source, for places
    std::vector<Row> rows;
};

// Rows that are not the source are REJECTED with graph, row and line; rows that are no rows are MALFORMED.
Result<GraphRows> read_graph(JsonValue rows, const GraphName& graph, std::string_view source, const std::string& path);

}  // namespace countersign::validator
