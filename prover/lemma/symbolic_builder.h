// Builds the terms of one side of a lemma: binds the groups and sizes of each operator definition and collects what the
// applications require. Nothing is simplified away: a size that must equal another becomes a requirement.
#pragma once

#include "prover/lemma/symbolic.h"

namespace countersign {

/// The value of one attribute: an element, a shape, or integers along a group.
struct SymbolicAttribute {
    ElementId value;
    SymbolicShape shape;
    Components family;
};

class SymbolicBuilder {
public:
    SymbolicBuilder(LemmaModel& model, SideRequirements& requirements) : model_(model), requirements_(requirements) {}
    SymbolicPointer build(const Expression& expression, const Scope& scope);
    /// An operator on terms that are there already; attributes in declared order.
    SymbolicPointer apply(const CoreOperator& op, const std::vector<SymbolicPointer>& arguments, const std::vector<SymbolicAttribute>& attributes);
    SymbolicPointer apply_to_list(const CoreOperator& op, const ListPart& part, const std::vector<SymbolicAttribute>& attributes);

private:
    SymbolicPointer tensor(const std::string& name, const Expression* part, const Scope& scope, const Place& place);
    SymbolicPointer application(const Expression& expression, const Scope& scope);
    void list_argument(const Expression& argument, const Scope& scope, SymbolicTerm& term);
    std::vector<SymbolicAttribute> attributes(const Expression& expression, const Scope& scope, const SymbolicTerm& term);
    void bind(SymbolicTerm& term, const std::vector<SymbolicAttribute>& attributes, const Place& place);
    void match(const std::vector<Segment>& pattern, const SymbolicShape& shape, const std::map<std::string, ElementId>& ranks,
               SymbolicTerm& term, const Place& place);
    void bind_group(const std::string& name, const SymbolicShape& shape, SymbolicTerm& term, const Place& place);
    void same_shape(const SymbolicShape& a, const SymbolicShape& b, const Place& place);
    void bind_size(const Segment& segment, ElementId size, SymbolicTerm& term);
    void require(ElementId formula);
    void finish_operator(SymbolicTerm& term, const Place& place);
    ElementId rank(const SymbolicShape& shape, std::size_t begin, std::size_t end);

    LemmaModel& model_;
    SideRequirements& requirements_;
    std::vector<PartRange> around_;
};

}  // namespace countersign
