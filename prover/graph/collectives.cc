// Collectives matched across ranks. The k-th call of a group on one rank belongs to the k-th call on every other member.
#include "prover/graph/collectives.h"

#include <set>

#include "prover/graph/call_values.h"

namespace countersign {

namespace {

std::string members_text(const std::vector<int>& members) {
    std::string result = "[";
    for (std::size_t k = 0; k < members.size(); ++k) result += (k > 0 ? ", " : "") + std::to_string(members[k]);
    return result + "]";
}

std::string call_text(const CollectiveIssue& call) {
    return "rank " + std::to_string(call.rank) + ": " + call.target + " of group \"" + call.group_name + "\" (" + call.place.text() + ")";
}

ExpansionError mismatch(const Place& place, const std::string& message, bool is_unmatched = false) { return {Error{place, message}, true, is_unmatched}; }

/// Tensors of another element type, or of another number of elements; that is known of small ones.
bool differ_on_any_backend(const TermTable& table, const Value& left, const Value& right) {
    constexpr std::size_t most_elements = std::size_t{1} << 62;
    if (left.kind != Value::Kind::Term || right.kind != Value::Kind::Term) return false;
    const auto of_left = element_count(table[left.term].type.shape, most_elements), of_right = element_count(table[right.term].type.shape, most_elements);
    return left.dtype != right.dtype || (of_left && of_right && *of_left != *of_right);
}

}  // namespace

std::variant<CollectiveMatcher::ChannelKey, ExpansionError> CollectiveMatcher::channel_of(const CollectiveIssue& call) const {
    // Names of this very member list, on every member: where one rank has two, all members must use the same names.
    std::set<std::string> own;
    bool several = false, same = true;
    for (int member : call.members) {
        std::set<std::string> names;
        if (const auto found = groups_.find(member); found != groups_.end())
            for (const auto& [name, members] : found->second)
                if (members == call.members) names.insert(name);
        if (member == call.members.front()) own = names;
        if (names.size() > 1) several = true;
        if (names != own) same = false;
    }
    if (several && !same)
        return mismatch(call.place, "group " + members_text(call.members) +
                                        " has several names on one rank, but not the same names on all its members");
    return ChannelKey{call.members, several ? call.group_name : std::string(), call.ends};
}

std::optional<ExpansionError> CollectiveMatcher::disagreement(const CollectiveIssue& first, const CollectiveIssue& other, std::size_t count) const {
    const std::string pair = call_text(first) + " against " + call_text(other) + ", call " + std::to_string(count + 1) + " of this group: ";
    if (first.ends.empty() && first.definition != other.definition) return mismatch(first.place, pair + "different operators");
    // What a backend may let pass is no violation: what is sent, another operator for the same, lists of sizes, another shape of as many elements.
    bool is_plain = first.ends.empty();
    std::optional<ExpansionError> differs;
    for (const Parameter& parameter : first.definition->parameters) {
        const std::vector<std::string>& operands = first.definition->collective_operands;
        if (std::find(operands.begin(), operands.end(), parameter.name) != operands.end() || parameter.name == first.definition->collective_group ||
            parameter.name == first.definition->collective_peer)
            continue;
        Result<Value> left = bound_argument(table_, *first.definition, parameter.name, first.positional, first.keywords);
        Result<Value> right = bound_argument(table_, *other.definition, parameter.name, other.positional, other.keywords);
        if (!left) return ExpansionError{left.error()};
        if (!right) return ExpansionError{right.error()};
        is_plain = is_plain && left->kind != Value::Kind::List && right->kind != Value::Kind::List;
        if (!differs && !equal_attributes(table_, *left, *right))
            differs = mismatch(first.place, pair + "the argument `" + parameter.name + "` is " + value_text(table_, *left) + " on one and " +
                                                value_text(table_, *right) + " on the other");
    }
    if (differs) {
        differs->is_unmatched = is_plain;
        return differs;
    }
    // Of a tensor and what is said with it a case compares the sizes.
    const bool is_one = first.definition->collective_operands.size() == 1;
    const auto tensor_of = [](const CollectiveIssue& call) { return call.operand.items[0]; };
    if (!is_one && tensor_of(first).is_term() && tensor_of(other).is_term() ? tensor_of(first).dtype != tensor_of(other).dtype
                                                                            : !equal_attributes(table_, first.operand, other.operand))
        return mismatch(first.place, pair + "one sends " + value_text(table_, first.operand) + ", the other " + value_text(table_, other.operand),
                        is_plain && differ_on_any_backend(table_, first.operand, other.operand));
    return std::nullopt;
}

std::variant<std::pair<IssueId, std::vector<IssueId>>, ExpansionError> CollectiveMatcher::issue(CollectiveIssue call) {
    std::variant<ChannelKey, ExpansionError> key = channel_of(call);
    if (auto* error = std::get_if<ExpansionError>(&key)) return *error;
    Channel& channel = channels_[std::get<ChannelKey>(key)];
    channel.members = call.ends.empty() ? call.members : call.ends;
    const IssueId id{issues_.size()};
    channel.issued[call.rank].push_back(id);
    issues_.push_back(std::move(call));
    for (int member : channel.members) {
        const auto found = channel.issued.find(member);
        if (found == channel.issued.end() || found->second.size() <= channel.matched) return std::make_pair(id, std::vector<IssueId>{});
    }
    std::vector<IssueId> set;
    for (int member : channel.members) set.push_back(channel.issued[member][channel.matched]);
    for (IssueId other : set)
        if (std::optional<ExpansionError> error = disagreement(issues_[set.front().value], issues_[other.value], channel.matched)) return *error;
    for (IssueId matched : set) issues_[matched.value].is_matched = true;
    ++channel.matched;
    return std::make_pair(id, std::move(set));
}

std::string CollectiveMatcher::why_unmatched(IssueId id) const {
    const CollectiveIssue& call = issues_[id.value];
    std::string result = call_text(call);
    for (const auto& [key, channel] : channels_) {
        const auto own = channel.issued.find(call.rank);
        if (own == channel.issued.end()) continue;
        for (std::size_t k = 0; k < own->second.size(); ++k) {
            if (own->second[k].value != id.value) continue;
            result += " is call " + std::to_string(k + 1) + " of its group;";
            for (int member : channel.members) {
                const auto other = channel.issued.find(member);
                const std::size_t count = other == channel.issued.end() ? 0 : other->second.size();
                if (count <= k) result += " rank " + std::to_string(member) + " made " + std::to_string(count) + " so far";
            }
        }
    }
    return result;
}

std::optional<IssueId> CollectiveMatcher::first_unmatched() const {
    for (std::size_t k = 0; k < issues_.size(); ++k)
        if (!issues_[k].is_matched) return IssueId{k};
    return std::nullopt;
}

}  // namespace countersign
