// What questions to the solver are asked in. To make one takes longer than to answer a short question, so one serves many questions of the
// same thread. Must never carry anything from one question to the next.
#pragma once

#include <memory>

namespace countersign {

struct SolverContext;
std::shared_ptr<SolverContext> make_solver_context();

}  // namespace countersign
