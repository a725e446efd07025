// Instances of lemmas. A lemma is read once, by the reader of its proof (element_reader.h); an instance gives its unknowns their values, so that
// sizes, conditions and attributes are what the proof is about, and both sides are built as ordinary terms.
// Whether a lemma is true is decided elsewhere (obligation.h); nothing here may be used before that.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "validator/term/terms.h"

namespace countersign::validator {

// The value of one declared variable.
struct LemmaValue {
    std::vector<TermId> terms;  // of a list; one, of a tensor
    AttributeValue attribute;   // of every other variable; the name of a function
};

// The cases of a lemma that steps use: which variant, and the sort of each variable's value.
using LemmaUses = std::set<std::pair<std::size_t, std::vector<FormulaSort>>>;

struct LemmaInstance {
    TermId left{0}, right{0};
    std::vector<TermId> built_right;               // the applications that the right side consists of
    std::vector<RangeRequirement> range_premises;  // what the `all` conditions need, in order
    std::vector<FormulaSort> sorts;                // of each variable's value: the case of the lemma that must be proved
};

class LemmaInstances {
public:
    // `variant`: a lemma without `{…}`, which outlives this object; one value for each variable. `room`: how much may be computed; what was is
    // taken from it.
    Result<LemmaInstance> make(TermStore& store, const Lemma& variant, const std::vector<std::int64_t>& ranks, const std::vector<LemmaValue>& values,
                               std::uint64_t& room);

private:
    struct Reading;
    class Instance;
    std::map<std::pair<const Lemma*, std::vector<FormulaSort>>, std::shared_ptr<Reading>> readings_;  // by the sorts of values; looked up only
    std::uint64_t work_ = 0;                                                                          // that they took
};

}  // namespace countersign::validator
