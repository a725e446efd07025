// Which names are bound, released or written through, line by line. Internal to the reader of printed fx graphs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "prover/capture/graph.h"
#include "prover/support/result.h"

namespace countersign {

class FxBindings {
public:
    /// A name is bound once; words of the notation are no names.
    Status bind(const std::string& name, const Place& place);
    /// Bound before and not released.
    Status use(const std::string& name, const Place& place) const;
    Status use_all(const CapturedValue& value, const Place& place) const;
    /// `x = None`: no later line may use x.
    Status release(const std::string& name, const Place& place);

private:
    struct Binding {
        int bound_on = 0;
        int released_on = 0;
    };
    std::map<std::string, Binding> bindings_;
};

/// Refuses an operator that writes into its argument, by name.
Status refuse_writes(const GraphRow& call, const Place& place);

}  // namespace countersign
