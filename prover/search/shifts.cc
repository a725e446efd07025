// Guesses from what the e-graph holds. Classes are visited once for each axis and depth: with many ranks a row has many readings as parts.
#include "prover/search/shifts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "prover/search/clean.h"

namespace countersign {
namespace {

constexpr int most_operators_between = 6, most_joins = 4;
constexpr std::size_t most_candidates = 64;

/// Something that d subtracts from a tensor, and the difference that says so.
struct Candidate {
    TermId by, difference;
    auto operator<=>(const Candidate&) const = default;
};

/// By what d shifts a tensor along an axis: of each of its parts along that axis what d subtracts from it; of a tensor that d has in parts along
/// another axis, by those.
struct Shift {
    std::set<std::set<Candidate>> candidates = {};
    std::vector<Shift> parts = {};
    std::int64_t joined_along = 0;
};

class Shifts {
public:
    Shifts(TermTable& table, const EGraph& graph, const std::set<TermId>& terms_of_d) : table_(table), graph_(graph), terms_of_d_(terms_of_d) {}

    std::vector<TermId> below(TermId of_s) {
        std::set<TermId> seen{graph_.find(of_s)};
        std::vector<TermId> layer(seen.begin(), seen.end());
        for (int depth = 0; depth < most_operators_between && !layer.empty(); ++depth) {
            std::vector<TermId> next;
            for (TermId root : layer)
                for (TermId member : members_of(root)) {
                    if (is(member, "reduce_sum")) propose(member);
                    for (TermId argument : table_[member].arguments)
                        if (seen.insert(graph_.find(argument)).second) next.push_back(graph_.find(argument));
                }
            layer = std::move(next);
        }
        return std::move(proposals_);
    }

private:
    bool is(TermId term, const char* name) const { return !table_[term].is_leaf && table_.operator_name(table_[term].op) == name; }
    std::vector<TermId> members_of(TermId root) const {
        std::vector<TermId> members;
        for (TermId member : graph_.members(root))
            if (!graph_.is_duplicate(member)) members.push_back(member);
        return members;
    }
    std::int64_t axis_of(TermId term) const { return std::get<std::int64_t>(table_[term].attributes[0]); }

    /// Nothing where the types do not fit.
    std::optional<TermId> make(const char* name, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        const auto made = table_.make(name, std::move(arguments), std::move(attributes));
        return made ? std::optional(*made) : std::nullopt;
    }

    /// Of a sum of exponentials along an axis: what is made of it here.
    void propose(TermId sum) {
        const std::int64_t axis = axis_of(sum);
        for (TermId exponential : members_of(graph_.find(table_[sum].arguments[0]))) {
            if (!is(exponential, "exp")) continue;
            const TermId x = table_[exponential].arguments[0];
            const std::optional<Shift> shift = shift_of(graph_.find(x), axis, 0);
            const std::optional<TermId> by = shift ? term_of(*shift) : std::nullopt;
            if (by) propose(x, *by, axis, sum);
        }
    }

    void propose(TermId x, TermId by, std::int64_t axis, TermId sum) {
        const std::int64_t size = table_[x].type.shape[static_cast<std::size_t>(axis)];
        const auto wide = make("expand", {by}, {axis, size});
        const auto shifted = wide ? make("sub", {x, *wide}) : std::nullopt;
        const auto exponential = shifted ? make("exp", {*shifted}) : std::nullopt;
        const auto total = exponential ? make("reduce_sum", {*exponential}, {axis}) : std::nullopt;
        if (!total) return;
        const auto along = [&](std::optional<TermId> term) {
            const auto inserted = term ? make("insert", {*term}, {axis}) : std::nullopt;
            return inserted ? make("expand", {*inserted}, {axis, size}) : std::nullopt;
        };
        const auto keep = [&](const char* made_of_it, const char* name, TermId left) {
            const auto& above = graph_.parents(graph_.find(sum));
            if (std::none_of(above.begin(), above.end(), [&](TermId parent) { return is(parent, made_of_it); })) return;
            const auto right = along(make(made_of_it, {*total}));
            if (const auto proposal = right ? make(name, {left, *right}) : std::nullopt) proposals_.push_back(*proposal);
        };
        keep("inverse", "mul", *exponential);
        keep("log", "sub", *shifted);
    }

    /// All differences of d between the class and something that is one along the axis, or those of its parts.
    std::optional<Shift> shift_of(TermId root, std::int64_t axis, int joins) {
        const auto [known, is_new] = known_.try_emplace({root, axis, joins});
        if (is_new) known->second = find_shift(root, axis, joins);
        return known->second;
    }

    std::optional<Shift> find_shift(TermId root, std::int64_t axis, int joins) {
        std::set<Candidate> own;
        for (TermId difference : graph_.parents(root)) {
            if (!is(difference, "sub") || !terms_of_d_.count(difference) || graph_.find(table_[difference].arguments[0]) != root) continue;
            for (TermId wide : members_of(graph_.find(table_[difference].arguments[1])))
                if (is(wide, "expand") && axis_of(wide) == axis) own.insert({table_[wide].arguments[0], difference});
        }
        add_rescaled(own);
        if (!own.empty()) return Shift{{std::move(own)}};
        std::optional<Shift> found;
        if (joins == most_joins) return found;
        for (TermId joined : members_of(root)) {
            if (!is(joined, "concat") || table_[joined].arguments.size() < 2) continue;
            const std::int64_t along = axis_of(joined);
            std::vector<std::optional<Shift>> parts;
            for (TermId part : table_[joined].arguments) parts.push_back(shift_of(graph_.find(part), axis, joins + 1));
            if (along == axis) {
                for (const auto& part : parts)
                    if (part) found = both(found, *part);
            } else if (std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.has_value(); })) {
                Shift whole{{}, {}, along};
                for (auto& part : parts) whole.parts.push_back(std::move(*part));
                found = both(found, std::move(whole));
            }
        }
        return found;
    }

    /// What d subtracts from what it subtracted, as where a rank shifts by its own maximum and rescales when that of all is known.
    void add_rescaled(std::set<Candidate>& candidates) const {
        std::vector<Candidate> open(candidates.begin(), candidates.end());
        while (!open.empty() && candidates.size() < most_candidates) {
            const TermId before = graph_.find(open.back().by);
            open.pop_back();
            for (TermId difference : graph_.parents(before)) {
                if (!is(difference, "sub") || !terms_of_d_.count(difference) || graph_.find(table_[difference].arguments[0]) != before) continue;
                const Candidate next{table_[difference].arguments[1], difference};
                if (candidates.insert(next).second) open.push_back(next);
            }
        }
    }

    /// Part by part where both have the same parts.
    Shift both(std::optional<Shift> one, Shift other) const {
        if (!one) return other;
        if (one->parts.empty() != other.parts.empty()) return one->parts.empty() ? other : *one;
        if (one->joined_along != other.joined_along || one->parts.size() != other.parts.size()) return *one;
        for (std::size_t i = 0; i < one->parts.size(); ++i) one->parts[i] = both(one->parts[i], other.parts[i]);
        one->candidates.insert(other.candidates.begin(), other.candidates.end());
        return *one;
    }

    std::optional<TermId> term_of(const Shift& shift) {
        if (shift.parts.empty()) return last_of_all(shift.candidates);
        std::vector<TermId> parts;
        for (const Shift& part : shift.parts) {
            const auto term = term_of(part);
            if (!term) return std::nullopt;
            parts.push_back(*term);
        }
        return make("concat", std::move(parts), {shift.joined_along});
    }

    /// The last that d subtracts, as a maximum that runs is; of what several ranks subtract from equal parts (a part that is masked as a whole is
    /// the same everywhere) that which is made of what is subtracted from each of the others.
    TermId last_of_all(const std::set<std::set<Candidate>>& of_parts) const {
        std::vector<Candidate> all;
        for (const std::set<Candidate>& of_part : of_parts) all.insert(all.end(), of_part.begin(), of_part.end());
        std::sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return b.difference < a.difference; });
        for (const Candidate& last : all) {
            std::set<TermId> below;
            for (TermId term : terms_below(table_, last.by)) below.insert(graph_.find(term));
            const auto is_made_of = [&](const Candidate& other) { return below.count(graph_.find(other.by)) > 0; };
            const auto is_last = [&](const std::set<Candidate>& of_part) { return std::any_of(of_part.begin(), of_part.end(), is_made_of); };
            if (std::all_of(of_parts.begin(), of_parts.end(), is_last)) return last.by;
        }
        return all.front().by;
    }

    TermTable& table_;
    const EGraph& graph_;
    const std::set<TermId>& terms_of_d_;
    std::map<std::tuple<TermId, std::int64_t, int>, std::optional<Shift>> known_;
    std::vector<TermId> proposals_;
};

}  // namespace

std::vector<TermId> propose_shifts(TermTable& table, const EGraph& graph, const std::set<TermId>& terms_of_d, TermId of_s) {
    return Shifts(table, graph, terms_of_d).below(of_s);
}

}  // namespace countersign
