#include "prover/lemma/engine.h"

#include <algorithm>
#include <memory>

#include "prover/lemma/obligations.h"
#include "prover/lemma/search.h"

namespace countersign {

namespace {

/// One variant in one reading of sorts.
class Session {
public:
    Session(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const SortReading& sorts, std::size_t reading,
            const EngineOptions& options)
        : model_(library, lemma, variant, table_, sorts), obligations_(make_obligations(model_, variant)),
          prover_(table_, obligations_.hypotheses), options_(options),
          name_(lemma.name + "_" + std::to_string(&variant - lemma.variants.data()) + "_" + std::to_string(reading)) {}

    std::size_t range_count() const { return obligations_.ranges.size(); }

    Obligation& obligation(std::size_t i) {
        if (i == 0) return obligations_.wellformed;
        if (i <= obligations_.ranges.size()) return obligations_.ranges[i - 1];
        return i == obligations_.ranges.size() + 1 ? obligations_.shape : obligations_.element;
    }
    std::size_t count() const { return obligations_.ranges.size() + 3; }
    std::uint64_t work() const { return prover_.work(); }

    bool replay(std::size_t i, const std::vector<Hint>& hints, std::string& reason) {
        Obligation& obligation = this->obligation(i);
        if (!options_.dump_folder.empty()) prover_.dump_to(options_.dump_folder + "/" + name_ + "_" + std::to_string(i));
        std::vector<FactRow> rows;
        std::vector<FactFormula> facts;
        if (!read_hints(model_, hints, obligation.scope, rows, reason)) return false;
        for (const FactRow& row : rows) {
            FactFormula fact;
            if (!fact_formula(model_, row, fact, reason)) return false;
            facts.push_back(fact);
        }
        for (ElementId goal : obligation.goals) {
            if (prover_.implied(goal, facts, obligation.assumptions, options_.resource_limit)) continue;
            reason = not_proved(goal);
            return false;
        }
        return true;
    }

    bool find(std::size_t i, std::vector<Hint>& hints, std::string& reason) {
        Obligation& obligation = this->obligation(i);
        hints.clear();
        std::vector<FactRow> all;
        for (ElementId goal : obligation.goals) {
            HintSearch search(model_, obligations_.hypotheses, prover_, options_);
            std::vector<FactRow> rows;
            if (!search.search(goal, obligation.left, obligation.right, obligation.assumptions, rows)) {
                reason = not_proved(goal);
                return false;
            }
            join(rows, all);
        }
        if (obligation.goals.size() > 1) drop_unneeded(obligation, all);
        if (write_hints(model_, all, hints)) return true;
        reason = "a fact that the proof needs has no text";
        return false;
    }

private:
    std::string not_proved(ElementId goal) {
        std::string text;
        return model_.text(goal, {}, text) ? "not proved: " + text : "not proved";
    }

    /// Goals of one obligation share their facts: what two of them found stands once.
    void join(const std::vector<FactRow>& rows, std::vector<FactRow>& all) {
        Substitution names;
        for (FactRow row : rows) {
            for (ElementId& term : row.terms) term = table_.substitute(term, names);
            auto same = std::find_if(all.begin(), all.end(), [&](const FactRow& known) {
                return known.kind == row.kind && known.name == row.name && known.terms == row.terms;
            });
            if (same == all.end()) {
                all.push_back(std::move(row));
                continue;
            }
            for (std::size_t i = 0; i < row.fresh.size(); ++i) names[row.fresh[i]] = same->fresh[i];
        }
    }

    /// What one goal's facts leave of another's need: rows without which every goal still holds go, last ones first.
    void drop_unneeded(const Obligation& obligation, std::vector<FactRow>& rows) {
        for (std::size_t i = rows.size(); i-- > 0;) {
            std::vector<FactRow> fewer = rows;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            const bool is_used = std::any_of(fewer.begin() + static_cast<std::ptrdiff_t>(i), fewer.end(), [&](const FactRow& later) {
                for (ElementId constant : rows[i].fresh)
                    for (ElementId term : later.terms)
                        if (table_.contains(term, constant)) return true;
                return false;
            });
            if (is_used) continue;
            std::vector<FactFormula> facts(fewer.size());
            std::string reason;
            bool suffices = true;
            for (std::size_t j = 0; suffices && j < fewer.size(); ++j) suffices = fact_formula(model_, fewer[j], facts[j], reason);
            for (std::size_t j = 0; suffices && j < obligation.goals.size(); ++j)
                suffices = prover_.implied(obligation.goals[j], facts, obligation.assumptions, options_.resource_limit);
            if (suffices) rows = std::move(fewer);
        }
    }

    ElementTable table_;
    LemmaModel model_;
    Obligations obligations_;
    Prover prover_;
    const EngineOptions& options_;
    const std::string name_;
};

std::vector<Hint>& hints_of(VariantProof& proof, std::size_t i, std::size_t ranges) {
    if (i == 0) return proof.wellformed;
    if (i <= ranges) return proof.ranges[i - 1];
    return i == ranges + 1 ? proof.shape : proof.element;
}

using Sessions = std::vector<std::unique_ptr<Session>>;

bool find_hints(const Sessions& sessions, bool dumps, VariantProof& proof, std::string& obligation, std::string& reason) {
    std::size_t ranges = sessions.front()->range_count();
    proof.ranges.resize(ranges);
    for (std::size_t i = 0; i < sessions.front()->count(); ++i) {
        std::vector<Hint>& hints = hints_of(proof, i, ranges);
        obligation = sessions.front()->obligation(i).name;
        if (!sessions.front()->find(i, hints, reason)) return false;
        // One list of hints serves every reading; what a later one finds must serve the earlier ones too.
        // Without hints the first was asked just that by the search.
        for (std::size_t j = hints.empty() && !dumps ? 1 : 0; j < sessions.size(); ++j) {
            if (sessions[j]->replay(i, hints, reason)) continue;
            std::vector<Hint> other;
            if (j == 0 || !sessions[j]->find(i, other, reason)) return false;
            for (std::size_t k = 0; k <= j; ++k)
                if (!sessions[k]->replay(i, other, reason)) return false;
            hints = other;
        }
    }
    return true;
}

bool prove_variant(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const EngineOptions& options, VariantProof& proof,
                   std::string& obligation, std::string& reason, std::uint64_t& work) {
    Sessions sessions;
    for (const SortReading& sorts : sort_readings(library, lemma, variant))
        sessions.push_back(std::make_unique<Session>(library, lemma, variant, sorts, sessions.size(), options));
    const bool proved = find_hints(sessions, !options.dump_folder.empty(), proof, obligation, reason);
    for (const auto& session : sessions) work += session->work();
    return proved;
}

}  // namespace

LemmaVerdict prove_lemma(const Library& library, const Lemma& lemma, const EngineOptions& options) {
    LemmaVerdict verdict;
    std::string why_not_refuted;
    if (options.refute_first) {
        verdict = refute_lemma(library, lemma, options);
        if (verdict.status == LemmaStatus::Refused) return verdict;
        why_not_refuted = verdict.reason;
        verdict = {};
    }
    for (std::size_t i = 0; i < lemma.variants.size(); ++i) {
        VariantProof proof;
        std::string obligation, reason;
        bool proved = false;
        try {
            proved = prove_variant(library, lemma, lemma.variants[i], options, proof, obligation, reason, verdict.work);
        } catch (const ElaborationError& error) {
            verdict.status = LemmaStatus::Refused;
            obligation = "statement";
            reason = error.text();
        }
        if (!proved) {
            // Where no proof is found a counterexample is worth looking for at length.
            if (options.refute_first && options.refutation_tries >= EngineOptions{}.refutation_tries) {
                EngineOptions longer = options;
                longer.refutation_tries *= longer_refutation;
                ++longer.refutation_seed;
                if (LemmaVerdict refused = refute_lemma(library, lemma, longer); refused.status == LemmaStatus::Refused) return refused;
            }
            verdict.obligation = obligation + (lemma.variants.size() > 1 ? " of variant " + std::to_string(i) : "");
            verdict.reason = reason + (why_not_refuted.empty() ? "" : "; " + why_not_refuted);
            return verdict;
        }
        verdict.proof.variants.push_back(std::move(proof));
    }
    verdict.status = LemmaStatus::Proved;
    return verdict;
}

bool replay_lemma(const Library& library, const Lemma& lemma, const LemmaProof& proof, const EngineOptions& options) {
    if (proof.variants.size() != lemma.variants.size()) return false;
    try {
        for (std::size_t i = 0; i < lemma.variants.size(); ++i) {
            VariantProof stored = proof.variants[i];
            std::size_t reading = 0;
            for (const SortReading& sorts : sort_readings(library, lemma, lemma.variants[i])) {
                Session session(library, lemma, lemma.variants[i], sorts, reading++, options);
                if (stored.ranges.size() != session.range_count()) return false;
                std::string reason;
                for (std::size_t j = 0; j < session.count(); ++j)
                    if (!session.replay(j, hints_of(stored, j, session.range_count()), reason)) return false;
            }
        }
    } catch (const ElaborationError&) {
        return false;
    }
    return true;
}

}  // namespace countersign
