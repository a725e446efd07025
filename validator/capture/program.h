// The graphs of a claim as core terms, and their expansion: ranks in lockstep at collectives, and with it the validator's own matching
// of collectives and comparison of every annotation. Expansion changes nothing that rows say and drops none.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "validator/capture/rows.h"
#include "validator/term/tendency.h"

namespace countersign::validator {

// An output that is fed into an input of another graph.
struct Wire {
    GraphName from;
    std::size_t position = 0;
    std::uint64_t line = 0;  // of the claim
};
// What the claim states of a graph.
struct Surroundings {
    std::map<std::string, std::vector<std::uint32_t>> groups;  // the names under which the rank talks, each with its members in the order of the claim
    std::map<std::string, Value> constants;                    // of the module, each with the number that every element of it is
    std::map<std::string, Wire> wires;                         // by input: what it is fed by
};

// With what its call expands to; an input that is no tensor has no results.
struct Node : Expansion {
    std::string name;
    std::uint64_t line = 0;
    std::string target;                         // the captured operator; empty for inputs, constants and items
    bool is_input = false;
    std::vector<Value> arguments;               // as bound
    std::shared_ptr<const std::vector<ValueList>> of_members = {};  // of a collective: the operands of all members
};

struct ReturnedValue {
    Value value;            // `none`: `None`, or an object that is no tensor
    std::string node;            // the name returned; empty for `None`
};

struct GraphTerms {
    GraphName name;
    std::vector<Node> nodes;                    // inputs, then calls and items in the order of their lines
    std::map<std::string, std::size_t> by_name;
    std::vector<ReturnedValue> outputs;
    std::map<std::string, std::set<std::size_t>> positions;  // at which each node is returned
    std::size_t annotations_agreed = 0;
    std::size_t without_annotation = 0;
    bool reads_memory = false;                  // some operator reads an operand as it lies
    std::map<std::string, TermId> written_inputs;  // with what they hold in the end, which is returned

    const Node* find(const std::string& node) const {
        const auto found = by_name.find(node);
        return found == by_name.end() ? nullptr : &nodes[found->second];
    }
};

struct Program {
    std::vector<GraphTerms> graphs;             // `s`, then `d` by rank
    std::set<std::string> captured_operators;   // every one used
    std::set<std::string> reads_out_of_order;   // those of them that have a contract for an operand that lies otherwise, and such an operand
    std::size_t collectives = 0;
    Tendencies tendencies;                      // where some graph holds `-inf`

    const GraphTerms& sequential() const { return graphs.front(); }
    std::size_t rank_count() const { return graphs.size() - 1; }
    const GraphTerms& graph(const GraphName& name) const { return graphs.at(name.number); }
};

// An application of an operator, and the first node of some graphs whose value it is part of.
struct NodeApplication {
    const GraphTerms* graph;
    const Node* node;
    TermId term;
};

// Each once, below all results of these graphs.
std::vector<NodeApplication> applications_of(const TermStore& store, std::span<const GraphTerms> graphs);

// With every tensor replaced by `none`.
Value without_tensors(const Value& value);

// `surroundings[i]` are those of `graphs[i]`; graph 0 is `s`, a world of its own, graph r + 1 is rank r of `d`.
Result<Program> expand_program(TermStore& store, const std::vector<GraphRows>& graphs, const std::vector<Surroundings>& surroundings);

}  // namespace countersign::validator
