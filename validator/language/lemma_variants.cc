// The variants of lemmas.
#include "validator/language/parser.h"

#include <algorithm>

namespace countersign::validator {

std::vector<Lemma> lemma_variants(const Lemma& lemma) {
    Lemma variant = lemma;
    const auto group = [](std::size_t index) {
        const std::string name = "g" + std::to_string(index);
        return make_expression({.kind = ExpressionKind::group_splice, .name = name});
    };
    std::vector<Lemma> variants;
    do {
        for (LemmaVariable& variable : variant.variables) {
            if (variable.named_axes.empty()) continue;
            variable.shape = {group(0)};
            for (std::size_t i = 0; i < variant.axes.size(); ++i)
                variable.shape.insert(variable.shape.end(), {variable.named_axes.at(variant.axes[i]), group(i + 1)});
        }
        variants.push_back(variant);
    } while (std::next_permutation(variant.axes.begin(), variant.axes.end()));
    return variants;
}

}  // namespace countersign::validator
