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

/// Of an operator that writes, as its name or an `out` says: `aten.add_ writes through x: export with run_decompositions()`. What writes in
/// place may have a definition that says so (`writes`); what writes into an `out` has none.
std::optional<std::string> written_through(const GraphRow& call);
bool has_out(const GraphRow& call);

}  // namespace countersign
