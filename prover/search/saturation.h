// Applies lemmas to the e-graph around terms that are new or whose neighbours changed, until nothing changes or a limit is met.
// The cost of one term depends on its neighbourhood: its own operator, the classes of its arguments, the lemmas for that operator.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "prover/search/egraph.h"
#include "prover/search/lemma_match.h"
#include "prover/search/ranges.h"

namespace countersign {

/// One use of a lemma: everything that a certificate says about it.
struct LemmaUse {
    const Lemma* lemma = nullptr;
    std::size_t variant = 0;
    std::vector<std::int64_t> group_ranks;
    std::vector<LemmaValue> values;  // parallel to the variant's variables
    std::vector<RangeFactId> ranges;
    TermId left, right;
};

/// The instance that the environment holds, with its sides.
LemmaUse use_of(const LemmaEnvironment& environment, TermId left, TermId right);

struct SaturationLimits {
    MatchLimits match;
    std::uint32_t generations = 24;        // how far a term may be from one that a graph or a claim holds
    std::size_t terms_per_run = 4000;      // new terms in one call of run: the neighbourhood of one operator
    std::size_t terms_per_added = 0;       // or so many for each term that the graphs and the claim have given to `add` since the last run
    std::size_t terms_for_each = 20;       // new terms in all for each term that the graphs and the claim hold
    std::size_t terms_at_least = 4000;
    bool looks_at_drops = false;           // at a dropped axis too, where what it is dropped from equals something simpler
    bool computed_parts_only = false;      // operators are moved into concatenations and sums only where one is applied to a part
    std::size_t short_sum = 8;             // of that many summands or fewer sums are flattened in any case
    bool derive_ranges = true;             // range conditions are proved; otherwise only what is known already meets them
};

class Saturation {
public:
    Saturation(TermTable& table, EGraph& graph, RangeFacts& ranges, const Library& library, const std::set<std::string>& without,
               SaturationLimits limits = {});

    /// Adds terms of generation 0 and saturates.
    void add(TermId term);
    void run();
    /// The same, and what lemmas made before and rewrote is in view for good, as what a graph holds is.
    void hold(TermId term);

    /// Where a limit was met what was waiting is forgotten. These terms of the graph have their turn all the same, and may make some more.
    void look_again(const std::vector<TermId>& terms, std::size_t more_terms);

    /// Adds a lemma found on the way (it must outlive this object).
    void add_lemma(const Lemma& lemma);
    /// Records the use of a lemma and unites its sides; `rewritten` is the term whose place the right side takes.
    void apply(LemmaUse use, TermId rewritten = {});

    /// A use that another search found: it is not found again.
    void apply_known(const LemmaUse& use);

    /// Every use that was found, in order, of sides that were equal already too.
    const std::vector<LemmaUse>& uses() const { return uses_; }
    /// How many of them made terms equal.
    std::size_t united() const { return united_; }
    bool limit_met() const { return limit_met_; }
    /// How many terms of the graphs and the claim were given to `add`.
    std::size_t held() const { return held_; }

    /// What lemmas about this term lacked, for reports.
    std::vector<NearMiss> near_misses(TermId term) const;
    /// The use whose right side made the term first; -1 if none.
    int made_by(TermId term) const;
    /// Changes whenever terms become equal.
    std::size_t epoch() const { return united_; }

private:
    /// How far down patterns look from a term, where it stands at their root and below it.
    struct Heights {
        int at_root = 0, below = 0;
    };

    using UseKey = std::vector<std::int64_t>;
    template <typename ValueOf>
    static UseKey key_of(std::size_t pattern, TermId left, std::size_t variables, const ValueOf& value_of,
                         const std::vector<std::int64_t>& group_ranks);

    void enqueue(TermId term);
    /// Adds the term. What is new here of it and below, however many others hold it in the table, is of this generation; with what number of
    /// the graph's terms that begins.
    std::size_t add_below(TermId term, std::uint32_t generation);
    void note_changes();
    int note_heights(const Expression& e, const LemmaPattern& pattern, bool is_root);
    Heights heights(const Term& node) const;
    void match_term(TermId term);
    std::optional<std::vector<RangeFactId>> facts_that_meet(const std::vector<RangeCondition>& conditions);
    void compare_parts(TermId term);
    /// Patterns whose left side may begin with the term's operator.
    std::vector<std::size_t> patterns_for(const Term& node) const;
    static void keep_leftmost(std::vector<LemmaMatch>& matches);
    bool is_sum(const Term& node) const;
    bool are_summed_together(TermId nested, TermId flat) const;
    bool computes_a_part(TermId whole, TermId joined) const;
    std::vector<TermId> operands_of_parts(TermId whole, TermId joined) const;
    std::vector<TermId> leads_nowhere(const LemmaPattern& pattern, TermId left, TermId right) const;
    void wait(TermId term, const UseKey& use, const std::vector<TermId>& operands);
    std::size_t readings(TermId term) const;
    void wake();
    bool is_own_argument(TermId term) const;
    bool is_sum_of_equals(TermId term) const;
    bool is_merge_of_parts(TermId term) const;
    bool is_held(TermId term) const;
    bool joins(TermId term) const;
    bool undoes_a_merge(TermId term) const;
    bool is_settled(TermId term) const;
    bool made_by_lemma(TermId term, const Lemma& lemma) const;

    TermTable& table_;
    EGraph& graph_;
    RangeFacts& ranges_;
    SaturationLimits limits_;
    std::vector<LemmaPattern> patterns_;
    std::map<OperatorId, std::vector<std::size_t>> by_operator_;
    std::map<std::size_t, std::vector<std::size_t>> by_arity_;  // patterns with a function variable at the root
    // By operator, and by number of arguments for function variables.
    std::vector<Heights> operator_heights_, function_heights_;
    std::set<std::pair<TermCost, TermId>> queue_;  // cheapest first: inner terms are normal before outer ones are looked at
    std::vector<bool> is_queued_;                  // by term
    std::vector<std::uint32_t> generation_;
    /// A use of a lemma that led nowhere, and how many readings each of these terms had then.
    struct Waiting {
        TermId term;
        UseKey use;
        std::vector<std::pair<TermId, std::size_t>> known;
    };
    std::vector<Waiting> waiting_;
    std::vector<LemmaUse> uses_;
    std::map<const Lemma*, std::size_t> first_pattern_;  // that of its first variant; looked up only
    std::set<UseKey> seen_;
    std::vector<int> made_by_;  // by term; -1, or nothing, if none
    std::size_t united_ = 0;
    std::size_t made_ = 0, held_ = 0, added_ = 0;  // terms made by lemmas; terms given to add; those since the last run
    bool limit_met_ = false;
};

}  // namespace countersign
