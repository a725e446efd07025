// Parts of what `s` takes for granted. See witness.h.
#include <numeric>

#include "validator/kernel/witness.h"

namespace countersign::validator {
namespace {

// Every element of a result of these is one of an operand.
const std::set<std::string_view> moving{"concat", "drop", "expand", "insert", "merge", "permute", "slice", "split"};

// Terms that hold only elements of operands that some function has in `s`, by what the facts say is equal.
class OperandsOfS {
public:
    OperandsOfS(const TermStore& store, const std::vector<Fact>& facts) : store_(store), parent_(store.term_count()) {
        std::iota(parent_.begin(), parent_.end(), 0);
        for (const Fact& fact : facts)
            if (fact.kind == Fact::Kind::equality) parent_[root(fact.left)] = root(fact.right);
        for (std::uint32_t i = 0; i < parent_.size(); ++i) {
            const TermId term{i};
            if (store.is_leaf(term) || !moving.contains(store.operator_name(store.operator_of(term)))) continue;
            made_[root(term)].push_back(term);
            for (const TermId argument : store.arguments(term)) moved_[root(argument)].push_back(term);
        }
    }

    void add(OperatorId function, TermId operand) {
        Parts& parts = parts_[function];
        std::vector<TermId> added{operand};
        while (!added.empty()) {
            const std::uint32_t next = root(added.back());
            added.pop_back();
            if (!parts.held.insert(next).second) continue;
            for (const TermId term : made_[next])
                if (has_all_elements(term)) added.insert(added.end(), store_.arguments(term).begin(), store_.arguments(term).end());
            for (const TermId term : moved_[next])
                if (++parts.operands[term] == store_.arguments(term).size()) added.push_back(term);
        }
    }

    bool holds(OperatorId function, TermId operand) { return parts_[function].held.contains(root(operand)); }

private:
    struct Parts {
        std::set<std::uint32_t> held;            // classes
        std::map<TermId, std::size_t> operands;  // how many of a term's are held
    };

    // Of its operands.
    bool has_all_elements(TermId term) const {
        return store_.operator_name(store_.operator_of(term)) != "slice" && has_elements(store_.sizes(term));
    }

    std::uint32_t root(TermId term) {
        auto at = static_cast<std::uint32_t>(term);
        while (parent_[at] != at) at = parent_[at] = parent_[parent_[at]];
        return at;
    }

    const TermStore& store_;
    std::vector<std::uint32_t> parent_;
    // By class: terms of it that move elements, and terms that move its elements, once for each operand.
    std::map<std::uint32_t, std::vector<TermId>> made_, moved_;
    std::map<OperatorId, Parts> parts_;
};

}  // namespace

Status check_limits(const TermStore& store, const Section& main_section, const Program& program) {
    if (!store.holds_infinity()) return {};
    OperandsOfS of_s(store, main_section.facts());
    for (const auto& [graph, node, term] : applications_of(store, program.graphs)) {
        if (!may_lose_its_value(store, term, program.tendencies)) continue;
        const OperatorId function = store.operator_of(term);
        for (const TermId operand : store.arguments(term)) {
            if (graph == &program.sequential()) of_s.add(function, operand);
            else if (!of_s.holds(function, operand))
                return rejected(graph->name.text() + "." + node->name + " (line " + std::to_string(node->line) + "): where `-inf` stands, `" +
                                store.describe(term, 1) +
                                "` may have no value: not shown to be a part of what s gives to `" + store.operator_name(function) + "`");
        }
    }
    return {};
}

}  // namespace countersign::validator
