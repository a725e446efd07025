// Parts of what `s` takes for granted. See witness.h.
#include <numeric>

#include "validator/evaluator/evaluator.h"
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

// Whether functions are defined in the limit, by what a rank may take for granted.
class Domains {
public:
    Domains(TermStore& store, const Section& section)
        : store_(store), tendencies_(section.tendencies()), of_s_(store, section.facts()) {}

    void add_of_s(TermId application) {
        for (const TermId operand : store_.arguments(application)) of_s_.add(store_.operator_of(application), operand);
    }

    // Each operand is a part of what s gives to the function, or the definitions say so whatever the inputs are.
    bool hold(TermId application) {
        const auto is_part = [&](TermId operand) { return of_s_.holds(store_.operator_of(application), operand); };
        return std::ranges::all_of(store_.arguments(application), is_part) || is_computed(application);
    }

private:
    // An operand is computed to be positive, and of a function with a body what it gives to be some number. Any leaf may be 0, and no condition on
    // one is decided.
    bool is_computed(TermId application) {
        const bool has_body = store_.scalar_function(store_.operator_of(application))->body != nullptr;
        const TermId term = has_body ? application : store_.arguments(application)[0];
        if (!add_tendencies(store_, term, tendencies_).ok()) return false;
        for (const TermId leaf : store_.below({term}))
            if (store_.is_leaf(leaf) && store_.sort(leaf) == Sort::real && store_.leaf(leaf).kind != LeafKind::infinity)
                in_the_limit_.emplace(leaf, TensorValue{Sort::real, store_.sizes(leaf), {}, {}, {Limit::finite}});
        if (!evaluate_limits(store_, term, tendencies_, values_, in_the_limit_, limits_).ok()) return false;
        const TensorValue& value = in_the_limit_.at(term);
        for (std::size_t i = 0; i < std::max<std::size_t>({1, value.reals.size(), value.limits.size()}); ++i) {
            const Limit limit = limit_at(value, i);
            if (limit != Limit::positive && (!has_body || limit == Limit::number || limit > Limit::finite)) return false;
        }
        return true;
    }

    TermStore& store_;
    Tendencies tendencies_;
    OperandsOfS of_s_;
    TermValues values_, in_the_limit_;
    EvaluationLimits limits_{std::size_t{1} << 21, std::size_t{1} << 24, 200'000'000, {}};  // elements of one tensor, of all, operations
};

}  // namespace

Status check_limits(TermStore& store, const Section& main_section, const Program& program) {
    if (!store.holds_infinity()) return {};
    Domains domains(store, main_section);
    const auto not_shown = [&](TermId term, const std::string& where) {
        return rejected(where + ": where `-inf` stands, `" + store.describe(term, 1) + "` may have no value: not shown to be a part of what s gives to `" +
                        store.operator_name(store.operator_of(term)) + "`");
    };
    for (const auto& [graph, node, term] : applications_of(store, program.graphs)) {
        if (!may_lose_its_value(store, term, program.tendencies)) continue;
        if (graph == &program.sequential()) domains.add_of_s(term);
        else if (!domains.hold(term)) return not_shown(term, graph->name.text() + "." + node->name + " (line " + std::to_string(node->line) + ")");
    }
    // What steps say of limits takes no more for granted.
    const std::string by_steps = "j_main.b_steps";
    for (const auto& [term, tendency] : main_section.tendencies())
        if (!program.tendencies.contains(term) && may_lose_its_value(store, term, main_section.tendencies()) && !domains.hold(term))
            return not_shown(term, by_steps);
    for (const auto& [left, right] : main_section.alike())
        if (!domains.hold(left) && !domains.hold(right)) return not_shown(left, by_steps);
    return {};
}

}  // namespace countersign::validator
