// Values of the expressions in captured operators and claim lines (docs/language.md section 6).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "prover/support/rational.h"
#include "prover/term/term.h"

namespace countersign {

struct Value {
    enum class Kind { None, Term, Integer, Real, Text, Truth, Type, List };
    Kind kind = Kind::None;
    TermId term;                // Term
    std::string dtype;          // Term: element type if it is known (operands of a call, results); Type: the element type
    Rational number;            // Integer, Real: the exact number; Truth: 0 or 1
    std::string text;           // Text
    std::vector<Value> items;   // List
    bool is_literal = false;    // Term: it stands for a number that is written, -inf
    MemoryOrder order = MemoryOrder::Contiguous;  // Term: of a captured node; List: the worst of them
    std::size_t place = 0;      // Term: of a captured node, where it lies (graph/memory.h); 0: nowhere

    static Value none() { return {}; }
    static Value tensor(TermId term, std::string dtype = "") {
        Value value;
        value.kind = Kind::Term;
        value.term = term;
        value.dtype = std::move(dtype);
        return value;
    }
    static Value integer(Rational number) { return of_number(Kind::Integer, std::move(number)); }
    /// A number that was written as a float, or is the result of `/`: a whole number may be one.
    static Value real(Rational number) { return of_number(Kind::Real, std::move(number)); }
    static Value truth(bool value) { return of_number(Kind::Truth, value ? 1 : 0); }
    static Value string(std::string text) {
        Value value;
        value.kind = Kind::Text;
        value.text = std::move(text);
        return value;
    }
    static Value type(std::string dtype) {
        Value value;
        value.kind = Kind::Type;
        value.dtype = std::move(dtype);
        return value;
    }
    static Value list(std::vector<Value> items) {
        Value value;
        value.kind = Kind::List;
        value.items = std::move(items);
        return value;
    }
    static Value shape(const Shape& sizes) {
        std::vector<Value> items;
        for (std::int64_t size : sizes) items.push_back(integer(size));
        return list(std::move(items));
    }

    bool is_none() const { return kind == Kind::None; }
    bool is_term() const { return kind == Kind::Term; }
    bool is_integer() const { return kind == Kind::Integer; }
    bool is_real() const { return kind == Kind::Real; }
    bool is_truth() const { return kind == Kind::Truth; }
    bool is_number() const { return is_integer() || is_real() || is_truth(); }
    bool is_text() const { return kind == Kind::Text; }
    bool is_type() const { return kind == Kind::Type; }
    bool is_list() const { return kind == Kind::List; }
    bool truth_value() const { return number != 0; }

private:
    static Value of_number(Kind kind, Rational number) {
        Value value;
        value.kind = kind;
        value.number = std::move(number);
        return value;
    }
};

/// For messages: `a tensor f32[2, 3]`, `12`, `'sum'`, `[1, 2]`.
std::string value_text(const TermTable& table, const Value& value);

}  // namespace countersign
