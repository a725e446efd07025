#include "prover/search/fewer_values.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace countersign {

LeafAssignment fewer_values(LeafAssignment values, int most_questions, const std::function<bool(const LeafAssignment&)>& serves) {
    std::vector<std::pair<TermId, std::size_t>> elements;
    for (const auto& [leaf, assigned] : values)
        for (const auto& [at, number] : assigned.elements) elements.emplace_back(leaf, at);
    int questions = 0;
    for (std::size_t together = elements.size(); together > 0; together /= 2) {
        std::vector<std::pair<TermId, std::size_t>> kept;
        for (std::size_t begin = 0; begin < elements.size(); begin += together) {
            if (questions++ == most_questions) return values;
            const auto first = elements.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto last = elements.begin() + static_cast<std::ptrdiff_t>(std::min(begin + together, elements.size()));
            LeafAssignment fewer = values;
            for (auto element = first; element != last; ++element) fewer.at(element->first).elements.erase(element->second);
            if (serves(fewer)) values = std::move(fewer);
            else kept.insert(kept.end(), first, last);
        }
        elements = std::move(kept);
    }
    return values;
}

}  // namespace countersign
