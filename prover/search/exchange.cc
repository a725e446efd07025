// One exchange of neighbours at a time, as in sorting by insertion: each is one use of the lemma, which the certificate carries.
#include "prover/search/exchange.h"

#include <algorithm>
#include <set>

#include "prover/search/clean.h"
#include "prover/search/lemma_sides.h"

namespace countersign {
namespace {

using Kind = ExpressionKind;

/// Terms with more operands are left as they are: the number of exchanges is the square of this.
constexpr std::size_t most_operands = 32;
/// How far below a class of s operands may stand in another order.
constexpr std::size_t most_layers = 4, most_classes = 100;

}  // namespace

Exchanges::Exchanges(TermTable& table, const Library& library, const std::set<std::string>& without, bool deep) : table_(table), deep_(deep) {
    for (const std::string& name : library.lemma_order) {
        const Lemma& lemma = library.lemmas.at(name);
        if (exchanges_operands(lemma) && !without.count(name)) by_operator_.emplace(table.find_operator(lemma.left->text), &lemma);
    }
}

/// Uses the lemma on the operands `first` and `first + 1`; `term` becomes the result.
bool Exchanges::exchange(ProofSpace& space, const Lemma& lemma, TermId& term, std::size_t first) const {
    const std::vector<TermId> operands = table_[term].arguments;
    LemmaEnvironment environment(table_, lemma, 0);
    std::size_t at = 0, named = 0;
    for (const ExpressionPointer& child : lemma.left->children) {
        const bool is_list = child->kind == Kind::Comprehension;
        const auto variable = environment.find_variable(is_list ? child->children[0]->children[0]->text : child->text);
        if (!variable) return false;
        const std::size_t length = !is_list ? 1 : named == 0 ? first : operands.size() - at;
        if (at + length > operands.size()) return false;
        const auto begin = operands.begin() + static_cast<std::ptrdiff_t>(at);
        environment.value(*variable).terms.assign(begin, begin + static_cast<std::ptrdiff_t>(length));
        at += length;
        named += is_list ? 0 : 1;
    }
    std::string reason;
    if (at != operands.size() || !environment.read_shapes({}, reason)) return false;
    const auto left = environment.build(*lemma.left), right = environment.build(*lemma.right);
    if (!left || !right || *left != term) return false;
    space.saturation->apply(use_of(environment, *left, *right));
    term = *right;
    return true;
}

/// Brings the operands into the order of the classes `wanted`, of which they are a permutation.
bool Exchanges::reorder(ProofSpace& space, const Lemma& lemma, TermId term, const std::vector<TermId>& wanted) const {
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        const std::vector<TermId> operands = table_[term].arguments;
        std::size_t from = place;
        while (from < operands.size() && space.graph.find(operands[from]) != space.graph.find(wanted[place])) ++from;
        if (from == operands.size()) return false;
        for (; from > place; --from)
            if (!exchange(space, lemma, term, from - 1)) return false;
    }
    return true;
}

bool Exchanges::apply(ProofSpace& space, TermId term) const {
    bool applied = false;
    std::set<TermId> seen{space.graph.find(term)};
    std::vector<TermId> layer{term};
    for (std::size_t depth = 0; !layer.empty(); ++depth) {
        for (TermId root : layer) applied = apply_to_class(space, root) || applied;
        std::vector<TermId> below;
        if (deep_ && depth < most_layers)
            for (TermId root : layer)
                for (TermId part : weighed_parts(space.graph, root))
                    if (seen.size() < most_classes && seen.insert(space.graph.find(part)).second) below.push_back(part);
        layer = std::move(below);
    }
    return applied;
}

/// What a class joins, moves, or is a multiple or a quotient of.
std::vector<TermId> Exchanges::weighed_parts(const EGraph& graph, TermId term) const {
    std::vector<TermId> parts;
    for (TermId member : graph.members(graph.find(term))) {
        const Term& node = table_[member];
        if (node.is_leaf || graph.is_duplicate(member)) continue;
        const std::string& name = table_.operator_name(node.op);
        const bool weighs = is_scale_operator(name) || name == "mul" || name == "inverse";
        if (weighs || is_joining_operator(name) || is_moving_operator(name)) parts.insert(parts.end(), node.arguments.begin(), node.arguments.end());
    }
    return parts;
}

bool Exchanges::apply_to_class(ProofSpace& space, TermId term) const {
    EGraph& graph = space.graph;
    const auto classes_of = [&](TermId application) {
        std::vector<TermId> classes;
        for (TermId operand : table_[application].arguments) classes.push_back(graph.find(operand));
        return classes;
    };
    bool applied = false;
    const std::vector<TermId> members = graph.members(graph.find(term));
    for (TermId member : members) {
        const Term& node = table_[member];
        if (node.is_leaf || node.arguments.size() < 2 || node.arguments.size() > most_operands || graph.is_duplicate(member)) continue;
        const auto lemma = by_operator_.find(node.op);
        if (lemma == by_operator_.end()) continue;
        std::vector<TermId> own = classes_of(member);
        std::sort(own.begin(), own.end());
        const std::vector<TermId> neighbours = graph.parents(own[0]);
        for (TermId other : neighbours) {
            if (table_[other].op != node.op || table_[other].arguments.size() != node.arguments.size() || graph.equal(other, member)) continue;
            const std::vector<TermId> wanted = classes_of(other);
            std::vector<TermId> sorted = wanted;
            std::sort(sorted.begin(), sorted.end());
            if (sorted == own && reorder(space, *lemma->second, member, wanted)) applied = true;
        }
    }
    return applied;
}

}  // namespace countersign
