#include "prover/search/vanished.h"

namespace countersign {

/// A term falls as it is written, whatever it equals: from the number upwards each class gets one that does.
std::vector<TermId> VanishedTerms::propose() {
    std::vector<TermId> proposed, open;
    std::map<TermId, TermId> fallen;  // by class: a term of it that falls everywhere
    for (TermId term : graph_.terms())
        if (table_[term].is_leaf && table_[term].leaf_kind == LeafKind::Infinity && fallen.emplace(graph_.find(term), term).second)
            open.push_back(graph_.find(term));
    for (std::size_t next = 0; next < open.size(); ++next)
        for (TermId parent : graph_.parents(open[next])) {
            const ScalarFunction* const function = table_.scalar_function(table_[parent].op);
            const bool vanishes = function && function->vanishes;
            const TermId root = graph_.find(parent);
            if (vanishes ? !looked_at_.insert(parent).second : fallen.count(root) > 0 || graph_.is_duplicate(parent)) continue;
            const std::optional<TermId> term = written_with(parent, fallen);
            if (!term) continue;
            if (vanishes) {
                looked_at_.insert(*term);
                proposed.push_back(*term);
            } else if (falls_everywhere(*term)) {
                fallen.emplace(root, *term);
                open.push_back(root);
            }
        }
    return proposed;
}

/// The application with these terms in place of its operands, as far as their classes have one.
std::optional<TermId> VanishedTerms::written_with(TermId term, const std::map<TermId, TermId>& fallen) {
    const Term node = table_[term];
    std::vector<TermId> arguments;
    for (TermId argument : node.arguments) {
        const auto known = fallen.find(graph_.find(argument));
        arguments.push_back(known == fallen.end() ? argument : known->second);
    }
    const auto made = table_.make(node.op, std::move(arguments), node.attributes);
    return made ? std::optional(*made) : std::nullopt;
}

bool VanishedTerms::falls_everywhere(TermId root) {
    for (TermId term : unknown_below(table_, {root}, known_)) {
        const std::optional<Tendency> own = tendency_of(table_, term, known_);
        if (!own) return false;
        known_.emplace(term, *own);
    }
    return known_.at(root) == Tendency::Fallen;
}

TermId zeros_like(TermTable& table, TermId term) {
    return *table.make("fill", {}, {AttributeValue(table[term].type.shape), AttributeValue(Rational(0))});
}

}  // namespace countersign
