// The facts that a proof of a lemma may list (docs/certificate.md section 6): each is an instance of what holds for all values, with its
// side condition inside. Nothing a hint says is believed: it only chooses the instance. A fresh constant can be named only by later facts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "validator/kernel/element_reader.h"
#include "validator/reading/result.h"
#include "validator/solver/query.h"

namespace countersign::validator {

class FactReader {
public:
    // `substitute` brings an element into the form that the query's formulas have.
    FactReader(ElementStore& store, ElementReader& reader, const Definitions& definitions, ScopePointer scope,
               std::function<Element(Element)> substitute);

    // Adds the fact to the query, or says why it is none.
    Status add(const std::vector<std::string>& fact, Query& query);

private:
    struct Summation {
        Element whole, low, high;
        ElementKind kind = ElementKind::sum;
        std::string binder;
        std::vector<Element> sizes;  // of a lambda
    };
    Result<ExpressionPointer> parse(const std::string& text) const;
    Element read(const std::string& text);
    Element read_integer(const std::string& text);
    Element read_list(const std::string& text);
    Summation read_sum(const std::string& text, bool lambda_too = false);
    Element body(const Summation& s, Element at) { return s_.body_at(s.whole, at); }
    Element over(const Summation& s, Element low, Element high, Element variable, Element body);
    Element fresh();
    void equal_to_fact(const std::vector<std::string>& fact, Query& query);
    bool sum_fact(const std::vector<std::string>& fact, Query& query);
    bool list_fact(const std::vector<std::string>& fact, Query& query);

    ElementStore& s_;
    ElementReader& reader_;
    const Definitions& definitions_;
    std::shared_ptr<Scope> scope_;
    std::function<Element(Element)> substitute_;
    std::size_t fresh_count_ = 0;
};

}  // namespace countersign::validator
