// `group` lines (claims.md section 1): members distinct, lists disjoint, every member states the same list; a group of s is [0].
#include "prover/claim/groups.h"

#include <algorithm>
#include <set>

#include "prover/claim/references.h"

namespace countersign {

namespace {

// Both bounds are those of `validate`: one program does not read what the other refuses.
constexpr std::size_t most_work = std::size_t{1} << 24;  // for what all lines say of ranks: in four bytes, or in steps
constexpr std::size_t group_work = 16;                   // for one group of one rank, besides its name and its members

/// `[0, 1]`
Result<std::vector<int>> read_members(StatementCursor& cursor, int ranks) {
    const Place start = cursor.place();
    std::vector<int> members;
    std::set<int> met;
    if (Status open = cursor.expect("["); !open) return open.error();
    do {
        const Place place = cursor.place();
        Result<int> rank = cursor.number("a rank");
        if (!rank) return rank.error();
        if (*rank >= ranks) return Error{place, "there is no rank " + std::to_string(*rank)};
        if (!met.insert(*rank).second) return Error{place, "rank " + std::to_string(*rank) + " stands twice in one list"};
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

Status spend_on_ranks(Claim& claim, std::size_t amount, const Place& place) {
    claim.work += amount;
    if (claim.work <= most_work) return Done{};
    return Error{place, "a claim that says so much of so many ranks is not supported yet: line " + std::to_string(place.line)};
}

Status spend_on_selector(Claim& claim, const Place& place) {
    return spend_on_ranks(claim, static_cast<std::size_t>(claim.mesh.ranks()) * (claim.mesh.axes.size() + 1), place);
}

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
        if (Status spent = spend_on_selector(claim, start); !spent) return spent;
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
    auto state = [&](int rank, const std::vector<int>& members) -> Status {
        if (Status spent = spend_on_ranks(claim, group_work + name->size() / 4 + members.size(), start); !spent) return spent;
        if (members.empty() || claim.groups_d[rank].emplace(*name, members).second) return Done{};
        return Error{start, "the group \"" + *name + "\" of rank " + std::to_string(rank) + " is stated twice"};
    };
    if (sequential) {
        Result<std::vector<std::vector<int>>> lists = read_lists(cursor, 1);
        if (!lists) return lists.error();
        if (lists->size() != 1 || lists->front() != std::vector<int>{0}) return Error{members_place, "a group of s is [0]"};
        if (!claim.groups_s.emplace(*name, std::vector<int>{0}).second) return Error{start, "the group \"" + *name + "\" of s is stated twice"};
    } else if (cursor.peek() == '[') {
        Result<std::vector<std::vector<int>>> lists = read_lists(cursor, claim.mesh.ranks());
        if (!lists) return lists.error();
        std::map<int, const std::vector<int>*> list_of;
        for (const std::vector<int>& list : *lists)
            for (int member : list) list_of.emplace(member, &list);
        const std::vector<int> no_members;  // a rank in none of the lists does not talk under this name
        for (int rank : selected) {
            const auto own = list_of.find(rank);
            if (own == list_of.end() && has_selector) return Error{members_place, "rank " + std::to_string(rank) + " states a group without itself"};
            if (Status stated = state(rank, own == list_of.end() ? no_members : *own->second); !stated) return stated;
        }
    } else {
        Result<std::string> axis_name = cursor.name("an axis of the mesh, or lists of ranks");
        if (!axis_name) return axis_name.error();
        const std::optional<std::size_t> axis = claim.mesh.find_axis(*axis_name);
        if (!axis) return Error{members_place, "the mesh has no axis `" + *axis_name + "`"};
        for (int rank : selected)
            if (Status stated = state(rank, claim.mesh.along(rank, *axis)); !stated) return stated;
    }
    if (Status end = cursor.expect_end(); !end) return end;
    claim.group_lines.push_back(std::move(statement));
    return Done{};
}

Status check_groups(const Claim& claim) {
    std::map<std::vector<int>, std::size_t> numbers;  // of lists of members
    std::set<std::pair<int, std::size_t>> stated;     // by which rank, which list
    for (const auto& [rank, groups] : claim.groups_d)
        for (const auto& [name, members] : groups) stated.emplace(rank, numbers.emplace(members, numbers.size()).first->second);
    for (const auto& [rank, groups] : claim.groups_d) {
        for (const auto& [name, members] : groups) {
            const std::size_t number = numbers.at(members);
            for (int member : members) {
                if (stated.count({member, number})) continue;
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
