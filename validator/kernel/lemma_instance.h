// Instances of lemmas: groups and sizes read off the shapes of the values, conditions computed, both sides built as ordinary terms.
// Whether a lemma is true is decided elsewhere (obligation.h); nothing here may be used before that.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/language/terms.h"
#include "validator/reading/result.h"

namespace countersign::validator {

struct PreparedVariant {
    Lemma lemma;
    std::vector<std::string> groups;  // in order of first appearance in the shapes
};
struct PreparedLemma {
    std::string name;
    std::string text;
    Lemma lemma;
    std::vector<PreparedVariant> variants;
};

class LemmaLibrary {
public:
    // `text` is the whole declaration. A name that occurs twice is an error.
    Status add(const std::string& name, const std::string& text, const Place& place);
    std::size_t size() const { return lemmas_.size(); }
    const PreparedLemma& at(std::size_t index) const { return lemmas_[index]; }

private:
    std::vector<PreparedLemma> lemmas_;
    std::map<std::string, std::size_t> names_;
};

// The value of one declared variable.
struct LemmaValue {
    enum class Kind : std::uint8_t { term, list, attribute };
    Kind kind = Kind::term;
    TermId term{0};
    std::vector<TermId> list;
    AttributeValue attribute;  // also the name of a function
};

struct LemmaInstance {
    TermId left{0}, right{0};
    std::vector<TermId> built_right;             // the applications that the right side consists of
    std::vector<RangeRequirement> range_premises;  // what the `all` conditions need, in order
};

Result<LemmaInstance> instantiate_lemma(TermStore& store, const PreparedVariant& variant, const std::vector<std::int64_t>& ranks,
                                        const std::vector<LemmaValue>& values);

}  // namespace countersign::validator
