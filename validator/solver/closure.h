// The formulas of a query closed under the facts that hold always. Everything added is true of every meaning of the unknowns: a fact
// carries its side condition inside itself, and an instance of a hypothesis its guard.
#pragma once

#include <set>

#include "validator/solver/query.h"

namespace countersign::validator {

class Closure {
public:
    Closure(ElementStore& store, const Query& query);

    const std::vector<Element>& formulas() const { return formulas_; }
    // Signs of products, for the reading in which a product is an opaque function: `d <= 0 and y >= 0 implies d * y <= 0`.
    std::vector<Element> product_facts();

private:
    void add(Element formula, bool gives_indices);
    void gather();
    void instantiate(const Hypothesis& hypothesis);
    void solve(const Hypothesis& hypothesis, Element from, Element to, std::map<Element, Element>& values);
    void list_facts(Element list);
    void part_facts(Element part);
    void quotient_facts(Element quotient);
    void family_facts();
    std::pair<Element, Element> divide_polynomials(Element a, Element b);

    ElementStore& s_;
    const Element zero_, one_;
    std::vector<Element> formulas_;
    std::vector<bool> gives_indices_;  // for each formula, whether what stands in it is an index to instantiate at
    std::set<Element> known_, quotients_, lists_, parts_, indices_;
    std::map<std::string, std::set<Element>> accesses_;  // by function
    std::set<Element> every_;                            // formulas over all axes
    std::map<Element, Element> witnesses_;               // of such a formula or of an equality of families: an axis at which it fails, if it does
};

}  // namespace countersign::validator
