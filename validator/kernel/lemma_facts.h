// The facts that a proof of a lemma may list (docs/certificate.md section 6): each is an instance of what holds for all values, with its
// side condition inside. Nothing a hint says is believed: it only chooses the instance. A fresh constant can be named only by later facts.
#pragma once

#include "validator/element/element_reader.h"
#include "validator/reading/result.h"

namespace countersign::validator {

class FactReader {
public:
    // `substitute` brings an element into the form that the query's formulas have.
    FactReader(ElementStore& store, ElementReader& reader, const Definitions& definitions, const ScopePointer& scope,
               std::function<Element(Element)> substitute)
        : s_(store), reader_(reader), definitions_(definitions), scope_(inner_scope(scope)), substitute_(std::move(substitute)) {}

    // Adds the fact to the query, or says why it is none.
    Status add(const std::vector<std::string>& fact, Hypotheses& query);

private:
    Element read(const std::string& text, bool as_list = false);
    Element read_sum(const std::string& text, bool lambda_too = false);
    Element fresh(FormulaSort sort);
    bool read_schema(const std::vector<std::string>& fact, Hypotheses& query);
    void read_extensionality(const std::vector<std::string>& fact, Hypotheses& query);
    void read_exchange(const std::string& text, Hypotheses& query);
    void read_linear(const std::vector<std::string>& fact, Hypotheses& query);
    void read_function_fact(const std::vector<std::string>& fact, Hypotheses& query);

    ElementStore& s_;
    ElementReader& reader_;
    const Definitions& definitions_;
    std::shared_ptr<Scope> scope_;
    std::function<Element(Element)> substitute_;
    std::size_t fresh_count_ = 0;
};

}  // namespace countersign::validator
