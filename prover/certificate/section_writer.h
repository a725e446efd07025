// Turns what an e-graph knows into the rows of one section of a certificate (docs/certificate.md sections 4 and 5).
// A proof is shared: every equality, lemma use and range fact is written once.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "prover/search/findings.h"
#include "prover/support/result.h"

namespace countersign {

/// How a term that a graph holds is named in a row: ["node", …] or ["leaf", …], as JSON.
using TermNames = std::map<TermId, std::string>;
/// The number of a lemma in the certificate's table, given out in the order of first use.
using LemmaNumbers = std::function<int(const Lemma&)>;

class SectionWriter {
public:
    SectionWriter(const TermTable& table, const ProofSpace& space, const Findings& findings, const TermNames& names, LemmaNumbers lemma_numbers)
        : table_(table), space_(space), findings_(findings), names_(names), lemma_numbers_(std::move(lemma_numbers)) {}

    /// The step that concludes `a = b`; -1 if they are one term. An error if the proof is circular: a defect of the search.
    Result<int> equality(TermId a, TermId b);
    /// Writes what makes the term settled.
    Status settle(TermId term);
    int row(TermId term);

    const std::vector<std::string>& terms() const { return term_rows_; }
    const std::vector<std::string>& steps() const { return step_rows_; }
    // What has a row or a step: terms, lemma uses by number, range facts.
    std::vector<TermId> terms_written() const;
    std::vector<std::uint32_t> uses_written() const;
    std::vector<RangeFactId> ranges_written() const;
    const std::set<OperatorId>& operators() const { return operators_; }

private:
    enum class RequestKind { Equal, Settled, Use, Range };
    struct Request {
        RequestKind kind;
        TermId a, b;
        std::uint32_t index = 0;
        friend auto operator<=>(const Request&, const Request&) = default;
    };

    Status fulfil(const Request& request);
    bool done(const Request& request) const;
    std::vector<Request> dependencies(const Request& request);
    void write(const Request& request);
    bool needs_settling(TermId term);
    TermId congruence_base(const ProofEdge& edge);
    TermId congruent_settled(TermId term);
    int equal_step(TermId a, TermId b);  // of a fulfilled request; -1 for one term
    int add_step(std::string row);
    int symmetry(int step);
    void mark_settled(TermId term);

    const TermTable& table_;
    const ProofSpace& space_;
    const Findings& findings_;
    const TermNames& names_;
    LemmaNumbers lemma_numbers_;
    std::vector<std::string> term_rows_, step_rows_;
    std::map<TermId, int> rows_;
    std::map<std::pair<TermId, TermId>, int> equal_;
    std::map<std::uint32_t, int> uses_, ranges_;
    std::map<int, int> symmetric_;
    std::map<std::string, int> step_by_text_;
    std::set<TermId> settled_;
    std::vector<std::optional<bool>> needs_;  // by term
    std::set<OperatorId> operators_;
};

}  // namespace countersign
