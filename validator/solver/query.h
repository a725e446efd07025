// One quantifier-free question to cvc5: hypotheses and facts, and the negated goal. It adds the facts that hold always (quotients, list
// starts and parts, signs of products, inverses) and instantiates hypotheses at the indices that occur. Only `unsat` is an answer.
// An index of a list is recognised by where it stands: functions whose name begins `list ` have one as their first argument.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

#include "validator/reading/result.h"
#include "validator/element/element_reader.h"

namespace countersign::validator {

// In cvc5's deterministic resource units: never time.
struct SolverLimits {
    // `in_all`: so many of the hardest queries there may be.
    SolverLimits(std::uint64_t for_one = usual, std::int64_t in_all = 25)
        : resource(for_one), left(std::make_shared<std::atomic<std::int64_t>>(in_all * static_cast<std::int64_t>(std::clamp(for_one, usual, most)))) {}
    static constexpr std::uint64_t usual = 400'000, most = std::uint64_t{1} << 50;

    std::uint64_t resource;                           // for one query
    std::shared_ptr<std::atomic<std::int64_t>> left;  // for all queries that share it
};

// Writes each query that was answered `unsat` as SMT-LIB 2 text with that answer, and one that nothing settles in its last reading. Shared by threads.
class SmtDump {
public:
    explicit SmtDump(std::string folder) : folder_(std::move(folder)) {}
    void write(const std::string& title, const std::string& text);
    bool failed() const { return failed_; }  // something could not be written

private:
    std::string folder_;
    bool failed_ = false;
    std::mutex mutex_;
    std::uint64_t count_ = 0;
};

struct Query : Hypotheses {
    std::string title;
    Element goal;
};

// Success: the goal is proved. Else what the solver said of each reading of products: REJECTED, or INCOMPLETE if one got no answer.
Status decide(ElementStore& store, const Query& query, const SolverLimits& limits, SmtDump* dump);

std::string solver_version();

}  // namespace countersign::validator
