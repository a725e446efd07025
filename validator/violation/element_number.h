// What is known of one element where a term of `element` has some unknowns with values and reads elements of operands: an interval of real numbers, an
// integer or truth value or that none is known. It holds whatever the numbers are that are not known: what cannot be read is any number.
#pragma once

#include "validator/element/meaning.h"
#include "validator/violation/interval.h"

namespace countersign::validator {

struct Number {
    Interval real;                        // of a real number; of others any
    std::optional<std::int64_t> integer;  // of an integer or truth value, if it is known
    static Number of(Interval real) { return {real, std::nullopt}; }
    static Number of(std::optional<std::int64_t> integer) { return {{}, integer}; }
};

// An element of an operand (of a list: of the part that the first number says) at an index that may be outside of it.
using ReadOperand = std::function<Number(std::uint32_t symbol, std::span<const std::int64_t> index)>;

class ElementNumber {
public:
    // `meaning` has the values of sizes, attributes and indices; bound variables get theirs there. `operands`: symbols of accesses.
    ElementNumber(ElementStore& store, ElementMeaning& meaning, std::span<const std::uint32_t> operands, const ReadOperand& read)
        : s_(store), meaning_(meaning), operands_(operands), read_(read) {}

    Number number(Element e);

private:
    std::optional<std::int64_t> integer(Element e) { return number(e).integer; }  // or truth value
    Interval real(Element e);                                                     // of an integer, too
    Number named(Element e);
    std::optional<Number> access(Element e);  // none: it is no access
    Number folded(Element e);
    Number polynomial(const ElementNode& n);
    std::optional<std::int64_t> compared(const ElementNode& n);
    std::optional<std::int64_t> all_of(std::span<const Element> parts, const std::function<void(std::int64_t)>& before);

    ElementStore& s_;
    ElementMeaning& meaning_;
    const std::span<const std::uint32_t> operands_;
    const ReadOperand& read_;
};

}  // namespace countersign::validator
