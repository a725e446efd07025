// Which calls of collectives belong together: per group and name in issue order (design/certificate.md "Collectives"). Internal to this folder.
// Must never pair calls that differ in anything but what each rank sends.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prover/graph/expanded.h"
#include "prover/term/expand.h"

namespace countersign {

/// Index of a call of a collective in a CollectiveMatcher.
struct IssueId {
    std::size_t value = 0;
};

/// One rank's call of a collective, as issued.
struct CollectiveIssue {
    int rank = 0;
    std::size_t node = 0;  // index into ExpandedGraph::nodes
    Place place;
    std::string target;
    const CapturedOperator* definition = nullptr;
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
    std::string group_name;
    std::vector<int> members;
    std::vector<int> ends;  // of what is sent from one member to another: the sender, the receiver
    Value operand;
    bool is_matched = false;
};

class CollectiveMatcher {
public:
    CollectiveMatcher(TermTable& table, const GroupTable& groups) : table_(table), groups_(groups) {}

    /// Adds a call. If it completes its set, the calls of all members, in member order.
    std::variant<std::pair<IssueId, std::vector<IssueId>>, ExpansionError> issue(CollectiveIssue call);
    const CollectiveIssue& operator[](IssueId id) const { return issues_[id.value]; }
    /// Why a call that is not matched still waits: the members that have not come so far, in words.
    std::string why_unmatched(IssueId id) const;
    std::optional<IssueId> first_unmatched() const;
    /// From one member to another: whether they wait is a backend's affair.
    bool has_sends() const {
        return std::any_of(issues_.begin(), issues_.end(), [](const CollectiveIssue& issue) { return !issue.ends.empty(); });
    }

private:
    struct Channel {
        std::vector<int> members;  // that each make a call of it: of the group, or both ends
        std::map<int, std::vector<IssueId>> issued;  // by rank, in issue order
        std::size_t matched = 0;
    };
    struct ChannelKey {
        std::vector<int> members;
        std::string name;  // empty: where a member list has one name
        std::vector<int> ends;
        auto operator<=>(const ChannelKey& other) const = default;
    };

    std::variant<ChannelKey, ExpansionError> channel_of(const CollectiveIssue& call) const;
    std::optional<ExpansionError> disagreement(const CollectiveIssue& first, const CollectiveIssue& other, std::size_t count) const;

    TermTable& table_;
    const GroupTable& groups_;
    std::vector<CollectiveIssue> issues_;
    std::map<ChannelKey, Channel> channels_;
};

}  // namespace countersign
