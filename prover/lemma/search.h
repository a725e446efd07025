// Searches the facts that an obligation needs. Nothing of it is trusted: whatever it offers is an instance of a fact, and the
// obligation is asked again with the facts that remain after minimisation.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/lemma/facts.h"

namespace countersign {

class HintSearch {
public:
    HintSearch(LemmaModel& model, const Hypotheses& hypotheses, Prover& prover, const EngineOptions& options)
        : model_(model), table_(model.table()), hypotheses_(hypotheses), prover_(prover), options_(options) {}

    /// Rows that prove the goal under the assumptions; false if none were found. For an equality of elements the two sides are
    /// taken apart; any other goal gets facts about lists and quotients only.
    bool search(ElementId goal, ElementId left, ElementId right, const std::vector<ElementId>& assumptions, std::vector<FactRow>& rows);

private:
    static constexpr int nesting_limit = 8;
    using Assumptions = std::vector<ElementId>;
    struct Effort {
        unsigned limit;
        std::vector<ProductForm> forms;
    };

    bool proved(std::vector<FactRow>& rows, const Effort& effort);
    bool proved_with(const std::vector<FactRow>& rows, std::vector<std::size_t>* core, const Effort& effort);
    void minimise(std::vector<FactRow>& rows);
    std::vector<FactRow> without(const std::vector<FactRow>& rows, std::size_t dropped) const;
    bool usable(const std::vector<FactRow>& rows) const;

    void offer_list_facts(const std::vector<ElementId>& roots);
    void offer_quotients(const std::vector<ElementId>& roots);
    void offer_function_facts(const std::vector<ElementId>& roots);
    std::vector<FactRow> facts_at_differences(const std::vector<ElementId>& roots);
    std::vector<FactRow> facts_at_quotients();
    std::map<std::string, std::vector<ElementId>> arguments_by_function(const std::vector<ElementId>& roots) const;
    std::vector<std::pair<Monomial, ElementId>> quotients_by_least_sum() const;
    ElementId undone_at(const FactRow& row, ElementId sum);
    void offer_differences(const std::string& name, const std::vector<ElementId>& arguments, std::vector<FactRow>& result);
    bool rescale_sums(ElementId side, ElementId other);
    void offer_positive(ElementId sum, int depth);
    void offer_positive_sums(const std::vector<ElementId>& within);
    bool offer_products(const std::vector<ElementId>& roots);
    std::vector<std::pair<ElementId, ElementId>> products_near(ElementId a, const std::vector<ElementId>& arguments);
    bool is_of_product(const FactRow& row, const std::string& function);
    ElementId separate(ElementId id);

    void relate(ElementId a, ElementId b, int depth);
    void relate_maxima(ElementId a, ElementId b);
    void relate_pair(ElementId a, ElementId b, int depth);
    bool extend(ElementId a, ElementId b, std::vector<ElementId>& constants);
    bool plausible(ElementId a, ElementId b);
    const std::set<std::string>& symbols(ElementId id);
    std::vector<ElementId> binders(ElementId id) const;

    void cases(ElementId left, ElementId right, std::vector<ElementId> conditions, Assumptions& assumptions, int depth);
    void put_together(ElementId difference);
    ElementId normalise(ElementId id, Assumptions& assumptions, int depth);
    ElementId normalise_sum(ElementId sum, Assumptions& assumptions, int depth);
    ElementId normalise_group_sum(ElementId sum, Assumptions& assumptions, int depth);
    void relate_group_sums(ElementId a, ElementId b, const Assumptions& assumptions);
    ElementId same_bounds(ElementId a, ElementId b);
    std::vector<ElementId> bounds(ElementId sum) const;
    ElementId in_bounds(ElementId sum, ElementId index);
    bool is_sum(ElementId id) const { return table_[id].kind == ElementKind::Sum || table_[id].kind == ElementKind::GroupSum; }
    ElementId normalise_body(ElementId sum, Assumptions& assumptions, int depth);
    ElementId take_terms_apart(ElementId sum);
    ElementId push_factors(ElementId id, Assumptions& assumptions, int depth);
    ElementId decide(ElementId id, const Assumptions& assumptions);
    std::vector<ElementId> thresholds(ElementId body, ElementId variable);
    bool evident(ElementId goal, const Assumptions& assumptions);
    /// The right side of the equation that a row gives for its first term.
    ElementId rewrite(const std::string& kind, const std::vector<ElementId>& terms);
    bool add(FactRow row);
    /// Drops the rows from a place on, and what was remembered of them.
    void forget(std::size_t place);
    bool full() const { return rows_.size() >= static_cast<std::size_t>(options_.instance_limit); }
    bool mentions_enclosing(ElementId id) const;

    LemmaModel& model_;
    ElementTable& table_;
    const Hypotheses& hypotheses_;
    Prover& prover_;
    const EngineOptions& options_;
    ElementId goal_;
    std::vector<ElementId> assumptions_;
    std::vector<FactRow> rows_;
    std::set<std::pair<ElementId, ElementId>> related_;
    std::map<std::pair<ElementId, ElementId>, std::vector<ElementId>> extended_;
    std::map<ElementId, std::set<std::string>> symbols_;
    std::map<std::pair<ElementId, Assumptions>, bool> answers_;  // to questions asked before
    int unanswered_ = 0;
    std::vector<ElementId> enclosing_;
    std::vector<ElementId> normal_forms_;  // of the two sides, in each case
};

}  // namespace countersign
