#include "prover/lemma/explain.h"

#include "prover/lemma/facts.h"
#include "prover/lemma/obligations.h"

namespace countersign {

namespace {

class Explainer {
public:
    Explainer(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const SortReading& sorts)
        : model_(library, lemma, variant, table_, sorts), obligations_(make_obligations(model_, variant)) {}

    ExplainedVariant run(const VariantProof* proof) {
        ExplainedVariant result;
        const Hypotheses& hypotheses = obligations_.hypotheses;
        for (ElementId formula : hypotheses.closed) add(result.given, text(formula, {}));
        for (const Requirement& requirement : hypotheses.over_parts) {
            std::map<ElementId, std::string> names;
            const std::string around = parts_text(requirement.parts, names);
            add(result.given, text(requirement.formula, names) + around);
        }
        for (const RangeRequirement& requirement : hypotheses.over_elements) {
            std::map<ElementId, std::string> names;
            const std::string around = parts_text(requirement.parts, names);
            int count = 0;
            for (std::size_t i = 0; i < requirement.index.size(); ++i)
                names[requirement.index[i]] = requirement.shape[i].is_group ? "*" + requirement.shape[i].group : "j" + std::to_string(count++);
            add(result.given, text(requirement.formula, names) + " at every index in range" + around);
        }
        static const std::vector<Hint> none;
        const std::vector<std::vector<Hint>>* ranges = proof ? &proof->ranges : nullptr;
        result.obligations.push_back(obligation(obligations_.wellformed, proof ? proof->wellformed : none));
        for (std::size_t i = 0; i < obligations_.ranges.size(); ++i)
            result.obligations.push_back(obligation(obligations_.ranges[i], ranges && i < ranges->size() ? (*ranges)[i] : none));
        result.obligations.push_back(obligation(obligations_.shape, proof ? proof->shape : none));
        result.obligations.push_back(obligation(obligations_.element, proof ? proof->element : none));
        return result;
    }

private:
    static void add(std::vector<std::string>& texts, std::string text) {
        for (const std::string& known : texts)
            if (known == text) return;
        texts.push_back(std::move(text));
    }

    std::string parts_text(const std::vector<PartRange>& parts, std::map<ElementId, std::string>& names) {
        std::string result;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::string name = "t" + std::to_string(i);
            result += " for " + name + " < " + text(parts[i].length, names);
            names[parts[i].variable] = name;
        }
        return result;
    }

    std::string text(ElementId id, const std::map<ElementId, std::string>& names) {
        std::string result;
        return model_.text(id, names, result) ? result : "(a formula without a text)";
    }

    ExplainedObligation obligation(const Obligation& stated, const std::vector<Hint>& hints) {
        ExplainedObligation result;
        result.name = stated.name;
        for (ElementId assumption : stated.assumptions) add(result.assumptions, text(assumption, {}));
        for (ElementId goal : stated.goals) add(result.goals, text(goal, {}));
        if (stated.left.valid()) {
            result.left = text(stated.left, {});
            result.right = text(stated.right, {});
        }
        std::vector<FactRow> rows;
        std::string reason;
        if (!read_hints(model_, hints, stated.scope, rows, reason)) rows.clear();
        std::map<ElementId, std::string> names;
        for (const FactRow& row : rows)
            for (ElementId constant : row.fresh) names.emplace(constant, "k" + std::to_string(names.size()));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ExplainedFact fact;
            fact.kind = rows[i].kind;
            fact.terms.assign(hints[i].begin() + 1, hints[i].end());
            FactFormula formula;
            if (fact_formula(model_, rows[i], formula, reason) && formula.lists == FactFormula::Lists::None)
                fact.formula = text(formula.formula, names);
            result.facts.push_back(std::move(fact));
        }
        return result;
    }

    ElementTable table_;
    LemmaModel model_;
    Obligations obligations_;
};

}  // namespace

Result<std::vector<ExplainedVariant>> explain_lemma(const Library& library, const Lemma& lemma, const LemmaProof& proof) {
    std::vector<ExplainedVariant> result;
    try {
        for (std::size_t i = 0; i < lemma.variants.size(); ++i) {
            const std::vector<SortReading> readings = sort_readings(library, lemma, lemma.variants[i]);
            Explainer explainer(library, lemma, lemma.variants[i], readings.front());
            result.push_back(explainer.run(i < proof.variants.size() ? &proof.variants[i] : nullptr));
        }
    } catch (const ElaborationError& error) {
        return Error{error.place, error.message};
    }
    return result;
}

ProofSize proof_size(const LemmaProof& proof) {
    ProofSize size;
    for (const VariantProof& variant : proof.variants) {
        size.obligations += 3 + variant.ranges.size();
        size.facts += variant.wellformed.size() + variant.shape.size() + variant.element.size();
        for (const std::vector<Hint>& hints : variant.ranges) size.facts += hints.size();
    }
    return size;
}

}  // namespace countersign
