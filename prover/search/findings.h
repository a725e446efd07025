// What the search found: enough to write a certificate from, or to say where it stopped.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/graph/expanded.h"
#include "prover/lemma/engine.h"
#include "prover/search/egraph.h"
#include "prover/search/ranges.h"
#include "prover/search/saturation.h"

namespace countersign {

/// One line of a report about a tensor: its name, where it comes from, what it is.
struct TensorNote {
    std::string name;         // `s.mm_1`, `d[0].all_reduce`
    std::string place;        // file:line
    std::string source_line;  // the user's source, as the capture's comment has it
    std::string relation;     // over d tensors, or why there is none
};

/// The operator of s from which a failing goal could not be closed.
struct StuckOperator {
    TensorNote node;
    std::string target;
    std::vector<TensorNote> inputs;
    std::vector<TensorNote> nearest;        // of d
    std::vector<TensorNote> uses;           // of d, where nothing is near: what it makes of the inputs
    std::vector<std::string> lemmas_lacked;  // what the nearest lemmas would have needed
    TermId result = {};
};

/// A proof search with its own e-graph: equalities, the lemma uses behind them, range facts.
struct ProofSpace {
    explicit ProofSpace(const TermTable& table) : graph(table), ranges(table, graph) {}
    ProofSpace(const TermTable& table, const RangeFacts& known) : graph(table), ranges(known, graph) {}
    EGraph graph;
    RangeFacts ranges;
    std::unique_ptr<Saturation> saturation;
};

/// The witness of docs/certificate.md section 8: a term over leaves of s for every leaf of d that a claim line ties.
struct Witness {
    std::map<TermId, TermId> values;
    std::vector<std::pair<TermId, TermId>> obligations;  // each given, then each random statement, with the values put in
};

/// A range requirement of d: where it is, and the fact that meets it.
struct RequirementOfD {
    TermId application;
    std::vector<RangeFactId> facts;
};

struct LayoutFound {
    std::vector<std::string> axes;  // for each mesh axis: "replicated" or the number of the sharded axis
    std::vector<std::pair<TermId, TermId>> statements;
};

struct ModelValue {
    TermId leaf;
    AttributeValue value;
};

struct Findings {
    bool proved = false, limit_met = false;
    bool passed_s = false;             // it did not give up at an operator of s
    std::vector<std::string> reasons;  // why not
    std::vector<std::string> suggestions;  // `expect` lines that would accept what was found
    std::optional<StuckOperator> stuck;
    std::vector<TensorNote> outputs;   // of s and d, with their relations

    // The proof.
    std::unique_ptr<ProofSpace> main, witness_space;
    Witness witness;
    std::vector<std::pair<TermId, TermId>> expect_goals;
    std::vector<LayoutFound> layouts;
    std::vector<std::pair<TermId, TermId>> limit_equalities;  // by which d takes no more for granted where `-inf` stands than s
    std::vector<TermId> vanished;  // what was taken for 0 where `-inf` stands
    std::map<TermId, RequirementOfD> requirements_of_d;
    std::set<TermId> terms_of_s, terms_of_d;
    std::vector<ModelValue> model;
    std::vector<std::unique_ptr<Lemma>> local_lemmas;
    std::set<TermId> helped_by_local_lemmas;  // terms of s
    bool has_undecided_lemmas = false;        // local ones, which nothing refuted
    std::map<std::string, LemmaProof> lemma_proofs;  // by name, of local lemmas; library lemmas are proved on demand
    std::size_t terms = 0, lemma_uses = 0;
};

}  // namespace countersign
