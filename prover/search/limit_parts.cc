#include "prover/search/limit_parts.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "prover/search/clean.h"

namespace countersign {

namespace {

using Equalities = std::vector<std::pair<TermId, TermId>>;

/// Classes that hold only elements of operands of one function in s, each with the reason.
class PartsOfOperands {
public:
    PartsOfOperands(const TermTable& table, const EGraph& graph) : table_(table), graph_(graph) {}

    void add(TermId operand) {
        hold(operand, {}, {});
        while (!open_.empty()) {
            const TermId root = open_.front();
            open_.pop_front();
            const TermId known = held_.at(root).term;
            for (TermId member : graph_.members(root))
                if (has_all_elements(member))
                    for (TermId part : table_[member].arguments) hold(part, {{known, member}}, {root});
            for (TermId moved : graph_.parents(root)) hold_moved(moved);
        }
    }

    /// Adds the equalities by which the term is one of them; false if it is none.
    bool explain(TermId term, std::set<std::pair<TermId, TermId>>& equalities) const {
        const auto found = held_.find(graph_.find(term));
        if (found == held_.end()) return false;
        equalities.insert({found->second.term, term});
        std::set<TermId> seen;
        std::vector<TermId> open{found->first};
        while (!open.empty()) {
            const TermId root = open.back();
            open.pop_back();
            if (!seen.insert(root).second) continue;
            const Reason& reason = held_.at(root);
            equalities.insert(reason.equalities.begin(), reason.equalities.end());
            open.insert(open.end(), reason.from.begin(), reason.from.end());
        }
        return true;
    }

private:
    struct Reason {
        TermId term;  // of the class
        Equalities equalities;
        std::vector<TermId> from;  // classes
    };

    void hold(TermId term, Equalities equalities, std::vector<TermId> from) {
        const TermId root = graph_.find(term);
        if (held_.emplace(root, Reason{term, std::move(equalities), std::move(from)}).second) open_.push_back(root);
    }

    /// What is made of such classes alone, by moving their elements.
    void hold_moved(TermId moved) {
        if (!moves(moved)) return;
        Equalities equalities;
        std::vector<TermId> from;
        for (TermId part : table_[moved].arguments) {
            const auto found = held_.find(graph_.find(part));
            if (found == held_.end()) return;
            equalities.push_back({found->second.term, part});
            from.push_back(found->first);
        }
        hold(moved, std::move(equalities), std::move(from));
    }

    bool moves(TermId term) const {
        return !table_[term].is_leaf && is_moving_operator(table_.operator_name(table_[term].op));
    }

    /// Of its operands, and no others.
    bool has_all_elements(TermId term) const {
        const std::vector<std::int64_t>& shape = table_[term].type.shape;
        return moves(term) && table_.operator_name(table_[term].op) != "slice" && std::find(shape.begin(), shape.end(), 0) == shape.end();
    }

    const TermTable& table_;
    const EGraph& graph_;
    std::map<TermId, Reason> held_;  // by class
    std::deque<TermId> open_;
};

constexpr std::size_t most_proposed = 400;

/// By nodes that all ranks have.
std::vector<TermId> joined_operands(TermTable& table, const std::vector<PartialApplication>& partial, std::size_t ranks) {
    std::map<std::pair<std::string, std::size_t>, std::vector<TermId>> by_place;  // node, and which of its applications
    std::pair<int, std::string> last{-1, ""};
    std::size_t number = 0;
    for (const PartialApplication& application : partial) {
        if (application.rank < 0) continue;
        const std::pair<int, std::string> place{application.rank, application.node->name};
        number = place == last ? number + 1 : 0;
        last = place;
        by_place[{application.node->name, number}].push_back(table[application.term].arguments.front());
    }
    std::vector<TermId> joined;
    for (const auto& [place, operands] : by_place) {
        if (operands.size() != ranks) continue;
        for (std::size_t axis = 0; axis < table[operands.front()].type.shape.size(); ++axis)
            if (const auto made = make_concat(table, operands, static_cast<std::int64_t>(axis))) joined.push_back(*made);
    }
    return joined;
}

/// The even parts of a tensor along one axis that have the shape of another.
void add_slices(TermTable& table, TermId whole, TermId like, std::vector<TermId>& slices) {
    const Shape &sizes = table[whole].type.shape, &shape = table[like].type.shape;
    if (sizes.size() != shape.size()) return;
    const auto [size, part] = std::mismatch(sizes.begin(), sizes.end(), shape.begin());
    if (size == sizes.end() || *part == 0 || *size % *part != 0 || !std::equal(size + 1, sizes.end(), part + 1)) return;
    const std::int64_t axis = size - sizes.begin();
    for (std::int64_t begin = 0; begin < *size && slices.size() < most_proposed; begin += *part)
        if (const auto made = table.make("slice", {whole}, {axis, begin, begin + *part})) slices.push_back(*made);
}

}  // namespace

LimitParts find_limit_parts(const TermTable& table, const EGraph& graph, const std::vector<PartialApplication>& partial) {
    LimitParts result;
    std::map<OperatorId, PartsOfOperands> of_s;
    std::set<std::pair<TermId, TermId>> equalities;
    for (const PartialApplication& application : partial) {
        const Term& term = table[application.term];
        PartsOfOperands& parts = of_s.try_emplace(term.op, table, graph).first->second;
        for (TermId operand : term.arguments) {
            if (application.rank < 0) parts.add(operand);
            else if (!parts.explain(operand, equalities)) result.open.push_back(&application);
        }
    }
    for (const auto& equality : equalities)
        if (equality.first != equality.second) result.equalities.push_back(equality);
    return result;
}

std::vector<TermId> propose_limit_parts(TermTable& table, const std::vector<PartialApplication>& partial, const LimitParts& found,
                                        std::size_t ranks) {
    std::vector<TermId> proposed = joined_operands(table, partial, ranks);
    for (const PartialApplication* open : found.open)
        for (const PartialApplication& application : partial)
            if (application.rank < 0 && table[application.term].op == table[open->term].op)
                add_slices(table, table[application.term].arguments.front(), table[open->term].arguments.front(), proposed);
    if (proposed.size() > most_proposed) proposed.resize(most_proposed);
    return proposed;
}

}  // namespace countersign
