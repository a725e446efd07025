#include "prover/search/local_lemma.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "prover/search/clean.h"
#include "prover/search/size_names.h"

namespace countersign {
namespace {

// For each tensor of the frontier: every rank adds a shard and what is done with it.
constexpr std::size_t most_nodes = 48;        // different terms
constexpr std::size_t most_text_nodes = 300;  // written out, shared terms again and again

/// The tensors at which both sides of a proposed lemma stop, by class.
struct Frontier {
    std::vector<TermId> classes;  // values of find, in order of first appearance
    bool contains(TermId root) const { return std::find(classes.begin(), classes.end(), root) != classes.end(); }
    void add(TermId root) {
        if (!contains(root)) classes.push_back(root);
    }
};

/// Writes terms in the notation of docs/language.md; the frontier's terms are variables.
class LemmaText {
public:
    LemmaText(const TermTable& table, const EGraph& graph, const Frontier& frontier, const SizeNames& sizes)
        : table_(table), graph_(graph), frontier_(frontier), sizes_(sizes) {}

    std::string variable(TermId root) const {
        const auto found = std::find(frontier_.classes.begin(), frontier_.classes.end(), root);
        return "x" + std::to_string(found - frontier_.classes.begin());
    }

    /// False if the term reaches a leaf outside the frontier or is too large.
    bool write(TermId term, std::string& out, std::size_t& nodes) const {
        if (++nodes > most_text_nodes * frontier_.classes.size()) return false;
        const TermId root = graph_.find(term);
        if (frontier_.contains(root)) {
            out += variable(root);
            return true;
        }
        return write_application(term, out, nodes);
    }

    bool write_application(TermId term, std::string& out, std::size_t& nodes) const {
        const Term& node = table_[term];
        if (node.is_leaf) return false;
        out += table_.operator_name(node.op) + "(";
        for (std::size_t i = 0; i < node.arguments.size(); ++i) {
            if (i) out += ", ";
            if (!write(node.arguments[i], out, nodes)) return false;
        }
        if (const CoreOperator* core = table_.core_operator(node.op); core && !core->attributes.empty()) {
            out += "; ";
            for (std::size_t i = 0; i < core->attributes.size(); ++i) {
                if (i) out += ", ";
                const bool is_axis = !core->attributes[i].rank_of_group.empty();
                out += core->attributes[i].name + " = " + attribute(node.attributes[i], is_axis);
            }
        }
        out += ")";
        return true;
    }

private:
    std::string attribute(const AttributeValue& value, bool is_axis) const {
        if (const auto* integer = std::get_if<std::int64_t>(&value)) return is_axis ? std::to_string(*integer) : sizes_.text(*integer);
        if (const auto* real = std::get_if<Rational>(&value)) return real_text(*real);
        if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
        if (const auto* text = std::get_if<std::string>(&value)) return "'" + *text + "'";
        return sizes_.text(std::get<Shape>(value));
    }

    const TermTable& table_;
    const EGraph& graph_;
    const Frontier& frontier_;
    const SizeNames& sizes_;
};

std::string sort_text(Sort sort) { return sort == Sort::Bool ? "bool" : sort == Sort::Int ? "int" : "real"; }

/// The classes at which a term of d stops when it is followed down to the frontier; false if it goes elsewhere.
bool reaches_only(const TermTable& table, const EGraph& graph, const Frontier& frontier, TermId term, std::set<TermId>& reached) {
    std::set<TermId> seen;
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId current = stack.back();
        stack.pop_back();
        if (!seen.insert(current).second) continue;
        if (seen.size() > most_nodes * frontier.classes.size()) return false;
        const TermId root = graph.find(current);
        if (frontier.contains(root)) {
            reached.insert(root);
            continue;
        }
        if (table[current].is_leaf) return false;
        for (TermId argument : table[current].arguments) stack.push_back(argument);
    }
    return true;
}

/// Sizes of tensors between the frontier and a side, its own too, that an attribute states, smallest first.
std::set<std::int64_t> stated_sizes(const TermTable& table, const EGraph& graph, const Frontier& frontier, const std::vector<TermId>& sides) {
    std::set<std::int64_t> sizes, stated, both;
    std::set<TermId> seen;
    std::vector<TermId> open;
    const auto enter = [&](TermId term) {
        if (!seen.insert(term).second || table[term].is_leaf) return;
        const Term& node = table[term];
        sizes.insert(node.type.shape.begin(), node.type.shape.end());
        for (const AttributeValue& value : node.attributes) {
            if (const auto* integer = std::get_if<std::int64_t>(&value)) stated.insert(*integer);
            if (const auto* shape = std::get_if<Shape>(&value)) stated.insert(shape->begin(), shape->end());
        }
        open.insert(open.end(), node.arguments.begin(), node.arguments.end());
    };
    for (TermId side : sides) enter(side);
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (!frontier.contains(graph.find(term))) enter(term);
    }
    std::set_intersection(sizes.begin(), sizes.end(), stated.begin(), stated.end(), std::inserter(both, both.end()));
    return both;
}

/// A lemma, and what its integer variables are at the place where it was stated.
struct StatedLemma {
    std::unique_ptr<Lemma> lemma;
    std::vector<std::int64_t> integers;  // of the last variables
};

/// `left == right` over the frontier's tensors; null if it cannot be written.
StatedLemma state_lemma(const TermTable& table, const EGraph& graph, const Frontier& frontier, TermId left, TermId right,
                        const std::string& name, Generality generality) {
    SizeNames sizes(generality);
    const LemmaText text(table, graph, frontier, sizes);
    std::string declaration = "lemma " + name + (generality == Generality::Ground ? " ground" : "") + "\n  for ";
    for (std::size_t i = 0; i < frontier.classes.size(); ++i) {
        const TermType& type = table[frontier.classes[i]].type;
        declaration += (i ? ", " : "") + text.variable(frontier.classes[i]) + ": " + sort_text(type.sort) + " " + sizes.declare(type.shape);
    }
    StatedLemma stated;
    for (std::int64_t size : stated_sizes(table, graph, frontier, {left, right}))
        if (const auto symbol = sizes.declare_free(size)) {
            declaration += ", " + *symbol + ": int";
            stated.integers.push_back(size);
        }
    std::string left_text, right_text;
    std::size_t nodes = 0;
    if (!text.write_application(left, left_text, nodes) || !text.write_application(right, right_text, nodes)) return {};
    declaration += "\n  " + left_text + "\n    == " + right_text + "\n";
    Library holder;
    if (const Status status = read_declarations(name, declaration, holder); !status) return {};
    stated.lemma = std::make_unique<Lemma>(holder.lemmas.begin()->second);
    return stated;
}

/// The instance at the frontier's representatives; false if the lemma does not speak of them.
bool instantiate(TermTable& table, EGraph& graph, const Frontier& frontier, const std::vector<std::int64_t>& integers, LocalLemma& local) {
    LemmaEnvironment environment(table, *local.lemma, 0);
    for (std::size_t i = 0; i < frontier.classes.size(); ++i) environment.value(i).terms.assign(1, graph.representative(frontier.classes[i]));
    for (std::size_t i = 0; i < integers.size(); ++i) environment.value(frontier.classes.size() + i).scalar = integers[i];
    std::string reason;
    if (!environment.read_shapes({}, reason)) return false;
    const auto left = environment.build(*local.lemma->left), right = environment.build(*local.lemma->right);
    if (!left || !right) return false;
    graph.add(*left);
    local.use = use_of(environment, *left, *right);
    return true;
}

}  // namespace

std::string statement(const Lemma& lemma) {
    const std::string& text = lemma.source.text;
    return (lemma.ground ? "ground" : "") + text.substr(std::min(text.size(), text.find('\n')));
}

std::unique_ptr<LocalLemma> prove_equation(TermTable& table, ProofSpace& space, TermId stuck, TermId left, TermId right,
                                           const std::vector<TermId>& classes, const std::string& name, const LemmaProver& prove) {
    Frontier frontier;
    frontier.classes = classes;
    std::string stated;
    for (Generality generality : {Generality::FreeSizes, Generality::Multiples, Generality::Sizes, Generality::Ground}) {
        StatedLemma next = state_lemma(table, space.graph, frontier, left, right, name, generality);
        if (!next.lemma) break;
        if (next.lemma->source.text == stated) continue;
        stated = next.lemma->source.text;
        auto result = std::make_unique<LocalLemma>();
        result->lemma = std::move(next.lemma);
        if (!instantiate(table, space.graph, frontier, next.integers, *result) || !space.graph.equal(result->use.left, stuck)) continue;
        const LemmaVerdict verdict = prove(*result->lemma);
        if (verdict.status != LemmaStatus::Proved) continue;
        result->proof = verdict.proof;
        return result;
    }
    return nullptr;
}

namespace {

/// An operator of s over what its arguments are laid out of, and the tensors at which that stops.
struct OpenedOperator {
    Frontier frontier;
    TermId left;
};

/// Each argument as the clean expression that its class holds: tensors put together, or, if `opens_movements`, one that was moved.
/// Nothing where no argument is put together.
std::optional<OpenedOperator> open_operator(TermTable& table, EGraph& graph, TermId stuck, bool opens_movements) {
    const Term node = table[stuck];
    OpenedOperator opened;
    std::vector<TermId> arguments;
    bool is_put_together = false, is_moved = false;
    for (TermId argument : node.arguments) {
        TermId chosen = argument;
        for (TermId member : graph.members(graph.find(argument))) {
            const Term& candidate = table[member];
            if (candidate.is_leaf || !is_clean_operator(table.operator_name(candidate.op))) continue;
            const bool moves = candidate.arguments.size() == 1 && is_layout_operator(table.operator_name(candidate.op));
            if (candidate.arguments.size() < 2 && !(opens_movements && moves)) continue;
            chosen = member;
            if (candidate.arguments.size() >= 2) break;
        }
        if (chosen == argument) opened.frontier.add(graph.find(argument));
        for (TermId part : chosen == argument ? std::vector<TermId>() : table[chosen].arguments) opened.frontier.add(graph.find(part));
        is_put_together = is_put_together || (chosen != argument && table[chosen].arguments.size() >= 2);
        is_moved = is_moved || (chosen != argument && table[chosen].arguments.size() == 1);
        arguments.push_back(chosen);
    }
    if (!is_put_together || is_moved != opens_movements) return std::nullopt;
    // Representatives stand for the frontier, so that the instance is one that a reader can follow.
    std::vector<TermId> left_arguments;
    for (TermId argument : arguments) {
        const TermId root = graph.find(argument);
        if (opened.frontier.contains(root)) {
            left_arguments.push_back(graph.representative(root));
            continue;
        }
        const Term part = table[argument];
        std::vector<TermId> parts;
        for (TermId inner : part.arguments) parts.push_back(graph.representative(inner));
        const auto rebuilt = table.make(part.op, parts, part.attributes);
        if (!rebuilt) return std::nullopt;
        left_arguments.push_back(*rebuilt);
    }
    const auto left = table.make(node.op, left_arguments, node.attributes);
    if (!left) return std::nullopt;
    opened.left = *left;
    graph.add(opened.left);
    return graph.equal(opened.left, stuck) ? std::optional(std::move(opened)) : std::nullopt;
}

}  // namespace

std::unique_ptr<LocalLemma> find_local_lemma(TermTable& table, ProofSpace& space, TermId stuck, const std::vector<TermId>& tensors_of_d,
                                             const std::string& name, const LemmaProver& prove) {
    if (table[stuck].is_leaf || table[stuck].arguments.empty()) return nullptr;
    EGraph& graph = space.graph;
    for (const bool opens_movements : {false, true}) {
        const std::optional<OpenedOperator> opened = open_operator(table, graph, stuck, opens_movements);
        if (!opened) continue;
        const Frontier& frontier = opened->frontier;
        for (TermId candidate : tensors_of_d) {
            if (table[candidate].type != table[stuck].type || graph.equal(candidate, stuck)) continue;
            graph.add(candidate);
            std::set<TermId> reached;
            if (frontier.contains(graph.find(candidate)) || !reaches_only(table, graph, frontier, candidate, reached)) continue;
            if (reached.size() != frontier.classes.size()) continue;
            if (auto found = prove_equation(table, space, stuck, opened->left, candidate, frontier.classes, name, prove)) return found;
        }
    }
    return nullptr;
}

}  // namespace countersign
