// One quantifier-free question to Z3: do hypotheses and facts imply a goal? Adds by closure every fact that needs no hint
// (docs/certificate.md section 6). Only `unsat` counts, under counted resources; a model is never an answer.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "prover/lemma/element.h"
#include "prover/lemma/solver_context.h"
#include "prover/lemma/symbolic.h"

namespace countersign {

/// What holds throughout one obligation.
struct Hypotheses {
    std::vector<ElementId> closed;
    std::vector<Requirement> over_parts;         // instantiated at every list index that occurs
    std::vector<RangeRequirement> over_elements; // instantiated wherever their tensors are read
    std::set<std::string> list_tensors;          // `T:x` whose first argument is a part
    /// Looked into axis by axis: that sizes are >= 0 and indices in range is among `closed` and the assumptions.
    std::set<ElementSort> touched_groups;
};

/// A fact that the search or a hint adds. `geometric`, `scaled` and `same` speak of every list index of the query.
struct FactFormula {
    ElementId formula;                       // of the others, and the guard of these three
    enum class Lists { None, Geometric, Scaled, Same } lists = Lists::None;
    ElementId sizes, other_sizes, factor;
};

/// Opaque terms; the same with equations multiplied (products.h); and with what products obey at the values of models (model_products.h).
enum class ProductForm { Opaque, Multiplied, Models };

/// Expressions are translated once for each reading of products.
class Prover {
public:
    Prover(ElementTable& table, const Hypotheses& hypotheses, std::shared_ptr<SolverContext> context = make_solver_context());
    ~Prover();
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;

    /// Tries the readings of products in order. `core`, if given, gets the positions of facts that sufficed.
    bool implied(ElementId goal, const std::vector<FactFormula>& facts, const std::vector<ElementId>& assumptions, unsigned resource_limit,
                 std::vector<std::size_t>* core = nullptr, const std::vector<ProductForm>& forms = all_forms());
    static const std::vector<ProductForm>& all_forms();
    /// The reading that answered the last question that was implied.
    ProductForm last_form() const { return last_form_; }
    /// From here on every question that is implied is written as SMT-LIB 2 to a file of this name and a number; none if it is empty.
    void dump_to(const std::string& name) { dump_ = name; }
    /// A question of the search: opaque products only, no facts.
    bool evident(ElementId goal, const std::vector<ElementId>& assumptions, unsigned resource_limit);
    /// Whether the last question ended at its limit.
    bool gave_up() const { return gave_up_; }
    /// What all questions so far spoke of: their terms, counted for each.
    std::uint64_t work() const { return work_; }

private:
    struct Solver;
    bool ask(ElementId goal, const std::vector<FactFormula>& facts, const std::vector<ElementId>& assumptions, unsigned resource_limit,
             ProductForm form, std::vector<std::size_t>* core);

    ElementTable& table_;
    const Hypotheses& hypotheses_;
    std::unique_ptr<Solver> solver_;
    ProductForm last_form_ = ProductForm::Opaque;
    bool gave_up_ = false;
    std::uint64_t work_ = 0;
    std::string dump_;
    std::size_t dumped_ = 0;
};

}  // namespace countersign
