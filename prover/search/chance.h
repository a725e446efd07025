// Proposals compared on numbers that are drawn, before anything is asked of the lemma engine. What is refuted here wrongly is a proof
// that is not looked for, nothing else: nothing here is trusted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "prover/term/element_evaluator.h"
#include "prover/term/evaluate.h"

namespace countersign {

class Chance {
public:
    explicit Chance(const TermTable& table) : table_(table) {}

    enum class Verdict {
        Different,
        Alike,
        WithoutValues,  // a kernel without an instance, rows with elements too near to be ranked
        TooLarge        // to be computed whole, and so are single elements
    };

    /// Two terms of one type over these tensors, for some numbers: everywhere where they are small, else at some places. Of what is
    /// large count as different, too, terms with a kernel (the engine has no values of it, and looks
    /// long for a proof), and all once much was computed: so it is where a graph is wrong, and nearly nothing is true.
    Verdict compare(TermId left, TermId right, const std::vector<TermId>& tensors);
    /// Frees what was drawn and computed; it is drawn again where it is needed, which it is too once much of it is held.
    void forget();

private:
    /// By tensors, bound of indices, and turn.
    using Draw = std::tuple<std::vector<TermId>, std::int64_t, int>;
    using Values = std::map<TermId, TensorValue>;
    struct Single {
        Single(const TermTable& table, std::set<TermId> tensors, ElementEvaluator::Given given)
            : evaluator(table, std::move(tensors), std::move(given)) {}
        ElementEvaluator evaluator;
        std::set<TermId> without_value;  // or only with too much work
    };
    /// Whether the sides differ under one draw; nothing where they have no values.
    std::optional<bool> differ_as_a_whole(TermId left, TermId right, const Draw& draw);
    std::optional<bool> differ_at_places(TermId left, TermId right, const Draw& draw);
    std::optional<double> element(Single& single, TermId term, std::size_t at);
    const TensorValue* value(TermId root, Values& values);

    const TermTable& table_;
    std::map<Draw, Values> whole_;
    std::map<Draw, Single> single_;
    std::size_t held_ = 0;             // bytes, about, of what was computed whole
    std::size_t work_as_a_whole_ = 0;  // elements
    std::size_t work_ = 0;             // for single elements
};

}  // namespace countersign
