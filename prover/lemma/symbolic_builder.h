// Builds the terms of one side of a lemma: binds the groups and sizes of each operator definition and collects what the
// applications require. Nothing is simplified away: a size that must equal another becomes a requirement.
#pragma once

#include "prover/lemma/symbolic.h"

namespace countersign {

class SymbolicBuilder {
public:
    SymbolicBuilder(LemmaModel& model, SideRequirements& requirements) : model_(model), requirements_(requirements) {}
    SymbolicPointer build(const Expression& expression, const Scope& scope);

private:
    SymbolicPointer tensor(const std::string& name, const Expression* part, const Scope& scope, const Place& place);
    SymbolicPointer application(const Expression& expression, const Scope& scope);
    void list_argument(const Expression& argument, const Scope& scope, SymbolicTerm& term);
    void attributes(const Expression& expression, const Scope& scope, SymbolicTerm& term, std::map<std::string, ElementId>& ranks);
    void match(const std::vector<Segment>& pattern, const SymbolicShape& shape, const std::map<std::string, ElementId>& ranks,
               SymbolicTerm& term, const std::string& list_index, const Place& place);
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
