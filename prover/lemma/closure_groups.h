// What a query learns about groups of axes without hints: each false `each` and each pair of different indices names an axis, and
// every true `each` holds at every axis that was named. All of it is guarded by the rank, so that it holds without axes too.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "prover/lemma/element.h"

namespace countersign {

class GroupClosure {
public:
    explicit GroupClosure(ElementTable& table) : table_(table) {}

    /// Gives `put` every formula that follows for the terms a query sees so far; true if any group is looked at axis by axis.
    bool run(const std::vector<ElementId>& visible, const std::function<void(ElementId)>& put);

private:
    struct Group {
        std::vector<ElementId> folds, witnesses;
        std::map<std::pair<std::uint32_t, std::size_t>, std::vector<ElementId>> arguments;  // by function and position
    };
    ElementTable& table_;
    std::map<ElementSort, Group> groups_;
    std::set<ElementSort> touched_;
    std::set<ElementId> seen_;
};

}  // namespace countersign
