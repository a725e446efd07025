#include "prover/report/follows.h"

#include <mutex>
#include <ostream>

#include "prover/certificate/json.h"
#include "prover/support/workers.h"

namespace countersign {

std::vector<FollowingLemma> find_following(const Library& library, const DerivationLimits& limits, unsigned threads,
                                           const std::function<void(std::size_t)>& progress) {
    std::vector<Derivation> derivations(library.lemma_order.size());
    std::mutex shown;
    std::size_t done = 0;
    share_work(derivations.size(), threads, [&](std::size_t i) {
        derivations[i] = derive_lemma(library, library.lemmas.at(library.lemma_order[i]), {}, limits);
        const std::lock_guard lock(shown);
        progress(++done);
    });
    std::vector<FollowingLemma> result;
    for (std::size_t i = 0; i < derivations.size(); ++i)
        if (derivations[i].follows) result.push_back({library.lemma_order[i], std::move(derivations[i])});
    return result;
}

void print_following(std::ostream& out, const std::vector<FollowingLemma>& following, std::size_t all) {
    for (const FollowingLemma& lemma : following) {
        out << lemma.name << " follows from ";
        const char* mark = "";
        for (const std::string& name : lemma.derivation.from) {
            out << mark << name;
            mark = ", ";
        }
        out << (lemma.derivation.from.empty() ? "congruence alone\n" : "\n");
    }
    out << following.size() << " of " << all << " lemmas follow from the others, on the instances that were looked at\n";
}

std::string following_json(const std::vector<FollowingLemma>& following, std::size_t all) {
    std::vector<std::string> entries;
    for (const FollowingLemma& lemma : following) {
        std::vector<std::string> names;
        for (const std::string& name : lemma.derivation.from) names.push_back(json_text(name));
        entries.push_back(json_object({{"name", json_text(lemma.name)}, {"from", json_array(names)}}));
    }
    return json_object({{"following", json_array(entries)}, {"lemmas", std::to_string(all)}});
}

}  // namespace countersign
