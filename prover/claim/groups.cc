// `group` lines (claims.md section 1): members distinct, lists disjoint, every member states the same list; a group of s is [0].
#include "prover/claim/groups.h"

#include <algorithm>
#include <set>

#include "prover/claim/references.h"

namespace countersign {

namespace {

/// `[0, 1]`
Result<std::vector<int>> read_members(StatementCursor& cursor, int ranks) {
    const Place start = cursor.place();
    std::vector<int> members;
    if (Status open = cursor.expect("["); !open) return open.error();
    do {
        const Place place = cursor.place();
        Result<int> rank = cursor.number("a rank");
        if (!rank) return rank.error();
        if (*rank >= ranks) return Error{place, "there is no rank " + std::to_string(*rank)};
        for (int earlier : members)
            if (earlier == *rank) return Error{place, "rank " + std::to_string(*rank) + " stands twice in one list"};
        members.push_back(*rank);
    } while (cursor.take(","));
    if (Status close = cursor.expect("]"); !close) return close.error();
    if (!std::is_sorted(members.begin(), members.end())) return Error{start, "a group whose ranks are not in ascending order is not supported yet"};
    return members;
}

/// `[0, 1]` or `[[0, 1], [2, 3]]`
Result<std::vector<std::vector<int>>> read_lists(StatementCursor& cursor, int ranks) {
    StatementCursor ahead = cursor;
    std::vector<std::vector<int>> lists;
    ahead.take("[");
    if (ahead.peek() != '[') {
        Result<std::vector<int>> members = read_members(cursor, ranks);
        if (!members) return members.error();
        lists.push_back(std::move(*members));
        return lists;
    }
    cursor.take("[");
    std::set<int> met;
    do {
        const Place place = cursor.place();
        Result<std::vector<int>> members = read_members(cursor, ranks);
        if (!members) return members.error();
        for (int rank : *members)
            if (!met.insert(rank).second) return Error{place, "rank " + std::to_string(rank) + " stands in two lists of one group"};
        lists.push_back(std::move(*members));
    } while (cursor.take(","));
    if (Status close = cursor.expect("]"); !close) return close.error();
    return lists;
}

}  // namespace

Status read_group(StatementCursor& cursor, Claim& claim) {
    const Place start = cursor.place();
    GroupStatement statement;
    statement.line = start.line;
    statement.text = cursor.statement().folded();
    const bool sequential = cursor.take_word("s");
    std::vector<int> selected;
    bool has_selector = false;
    if (!sequential) {
        if (!cursor.take_word("d")) return cursor.expected("`s` or `d`");
        std::vector<AxisSelection> axes(claim.mesh.axes.size());
        if (cursor.peek() == '[') {
            Result<std::vector<AxisSelection>> read = read_selector(cursor, claim.mesh, {});
            if (!read) return read.error();
            axes = std::move(*read);
            has_selector = true;
        }
        selected = selected_ranks(claim.mesh, axes);
    }
    Result<std::string> name = cursor.quoted("the name of the group, in double quotes");
    if (!name) return name.error();
    statement.name = *name;
    if (Status equal = cursor.expect("="); !equal) return equal;
    const Place members_place = cursor.place();
    if (sequential) {
        Result<std::vector<std::vector<int>>> lists = read_lists(cursor, 1);
        if (!lists) return lists.error();
        if (lists->size() != 1 || lists->front() != std::vector<int>{0}) return Error{members_place, "a group of s is [0]"};
        if (!claim.groups_s.emplace(*name, std::vector<int>{0}).second) return Error{start, "the group \"" + *name + "\" of s is stated twice"};
        statement.lists = *lists;
    } else if (cursor.peek() == '[') {
        Result<std::vector<std::vector<int>>> lists = read_lists(cursor, claim.mesh.ranks());
        if (!lists) return lists.error();
        for (int rank : selected) {
            const std::vector<int>* own = nullptr;
            for (const std::vector<int>& list : *lists)
                for (int member : list)
                    if (member == rank) own = &list;
            if (!own && has_selector) return Error{members_place, "rank " + std::to_string(rank) + " states a group without itself"};
            if (own && !claim.groups_d[rank].emplace(*name, *own).second)
                return Error{start, "the group \"" + *name + "\" of rank " + std::to_string(rank) + " is stated twice"};
        }
        statement.lists = *lists;
    } else {
        Result<std::string> axis_name = cursor.name("an axis of the mesh, or lists of ranks");
        if (!axis_name) return axis_name.error();
        const std::optional<std::size_t> axis = claim.mesh.find_axis(*axis_name);
        if (!axis) return Error{members_place, "the mesh has no axis `" + *axis_name + "`"};
        std::set<std::vector<int>> lists;
        for (int rank : selected) {
            std::vector<int> members = claim.mesh.along(rank, *axis);
            lists.insert(members);
            if (!claim.groups_d[rank].emplace(*name, std::move(members)).second)
                return Error{start, "the group \"" + *name + "\" of rank " + std::to_string(rank) + " is stated twice"};
        }
        statement.lists.assign(lists.begin(), lists.end());
    }
    if (Status end = cursor.expect_end(); !end) return end;
    claim.group_lines.push_back(std::move(statement));
    return Done{};
}

Status check_groups(const Claim& claim) {
    for (const auto& [rank, groups] : claim.groups_d) {
        for (const auto& [name, members] : groups) {
            for (int member : members) {
                bool states_it = false;
                if (const auto of_member = claim.groups_d.find(member); of_member != claim.groups_d.end())
                    for (const auto& [other_name, other] : of_member->second)
                        if (other == members) states_it = true;
                if (states_it) continue;
                int line = 0;
                for (const GroupStatement& statement : claim.group_lines)
                    if (statement.name == name && line == 0) line = statement.line;
                return Error{{claim.path, line, 1}, "group \"" + name + "\" of rank " + std::to_string(rank) + ": its member rank " +
                                                        std::to_string(member) + " states no group with the same list"};
            }
        }
    }
    return Done{};
}

}  // namespace countersign
