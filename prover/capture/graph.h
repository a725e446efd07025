// Captured graphs as read, before any meaning: one row for each line that says something (docs/certificate.md section 1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prover/support/result.h"

namespace countersign {

struct CapturedKeyword;

/// A value in a captured call, in the notation of docs/certificate.md section 1.
struct CapturedValue {
    enum class Kind { Integer, Truth, None, Node, Float, Text, List, Tuple, Symbol, Operator, Call };
    Kind kind = Kind::None;
    std::int64_t integer = 0;  // Integer; Truth: 0 or 1
    std::string text;          // node name, spelling, text, symbol, operator, called name
    std::vector<CapturedValue> items;                          // List, Tuple
    std::vector<CapturedKeyword> keywords;                     // Call
};

/// An operand as a call gives it.
struct CapturedKeyword {
    std::string keyword;  // "": by position
    CapturedValue value;
};

/// dtype and sizes of an annotation; `text` is the annotation as printed.
struct Annotation {
    std::string text;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::optional<std::vector<std::int64_t>> strides;  // as many as sizes, if any are stated
};

/// Signature: what torch.export prints behind the `return` of names in the graph, which changes nothing of what it computes.
/// Constant: `name = self.attribute`, a tensor of the module, whose numbers no line states.
enum class RowKind { Preamble, Class, Forward, Joint, Inputs, Flatten, Constant, Call, Item, Return, ReturnList, ReturnOne, Unflatten, Signature };

struct GraphInput {
    std::string name;
    std::optional<Annotation> annotation;
};

struct GraphRow {
    RowKind kind = RowKind::Preamble;
    int line = 0;
    std::string name;  // Class: class name; Constant, Call, Item: the node; Preamble, Signature: the text
    std::optional<Annotation> annotation;
    std::optional<Annotation> annotation_of_copy;  // Constant: that of its `lift_fresh_copy`, which has the same type
    std::string target;              // Call: without `torch.ops.`
    std::string item_of;             // Item
    std::string attribute;           // Constant
    std::int64_t item_index = 0;     // Item
    std::vector<GraphInput> inputs;  // Forward, Inputs
    std::vector<std::string> names;  // Flatten
    // Call: positional arguments; Return, ReturnList (`return [x, y]`), ReturnOne (`return x`), Unflatten: the outputs
    std::vector<CapturedValue> values;
    std::vector<CapturedKeyword> keywords;  // Call
    std::string source_line;  // the `# File: …` comment in force, without `# `; empty if none
};

struct CapturedGraph {
    std::string path;  // as the claim leads to it
    std::string bytes;
    int stated_rank = -1;  // of `# Graph[rank=r]`, -1 without one
    std::vector<GraphRow> rows;
    const std::vector<GraphInput>* inputs() const {
        for (const GraphRow& row : rows)
            if (row.kind == RowKind::Forward || row.kind == RowKind::Inputs) return &row.inputs;
        return nullptr;
    }
    const std::vector<CapturedValue>* outputs() const {
        for (const GraphRow& row : rows) {
            const bool returns = row.kind == RowKind::Return || row.kind == RowKind::ReturnList || row.kind == RowKind::ReturnOne;
            if (returns || row.kind == RowKind::Unflatten) return &row.values;
        }
        return nullptr;
    }
};

}  // namespace countersign
