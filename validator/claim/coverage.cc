// A goal covers an output as far as it holds it under rearranging operators, sums, and scales other than 0. A slice directly above an
// output covers its interval; below anything else a slice covers nothing. In a side with a sum, an output that occurs twice could
// cancel itself, so it counts for nothing there.
#include "validator/claim/coverage.h"

#include <algorithm>
#include <map>
#include <set>

#include "validator/claim/concrete.h"
#include "validator/claim/side_terms.h"

namespace countersign::validator {
namespace {

using OutputKey = std::pair<GraphName, std::size_t>;
struct Interval {
    std::int64_t begin, end;
};
using Box = std::vector<Interval>;  // one interval for each axis

class Coverage {
public:
    Coverage(TermStore& store, const Claim& claim, const Program& program)
        : store_(store), claim_(claim), program_(program), table_(store, program, claim.file) {}

    Status add_side(const Expression& side) {
        std::map<OutputKey, std::size_t> occurrences;
        std::vector<const Expression*> references;
        collect_references(side, references);
        for (const Expression* reference : references) {
            VALIDATOR_TRY(const OutputKey key, key_of(*reference));
            ++occurrences[key];
        }
        cancelling_.clear();
        if (has_sum(side)) {
            for (const auto& [key, count] : occurrences) {
                if (count > 1) cancelling_.insert(key);
            }
        }
        return walk(side);
    }

    Status check() {
        std::size_t most_outputs = 0;
        for (std::size_t rank = 0; rank < program_.rank_count(); ++rank) most_outputs = std::max(most_outputs, program_.rank(rank).outputs.size());
        for (const GraphTerms& graph : program_.graphs) {
            for (std::size_t position = 0; position < (graph.name.sequential ? graph.outputs.size() : most_outputs); ++position) {
                if (ignored_.contains({graph.name, position})) continue;
                const std::string name = graph.name.text() + ".output[" + std::to_string(position) + "]";
                const bool is_tensor = position < graph.outputs.size() && graph.outputs[position].is_tensor;
                const Place place{claim_.file, 0, 0, {}, {}};
                if (is_tensor && !covered(graph, position)) return rejected(name + " is in no goal and in no `ignore` line, or not all of it is", place);
                if (!is_tensor && !graph.name.sequential && other_rank_has(position))
                    return rejected(name + " is no tensor where another rank returns one: an `ignore` line is expected", place);
            }
        }
        return {};
    }

    Status read_ignored() {
        for (const IgnoreLine& line : claim_.ignored) {
            const Place place = line_place(claim_.file, line.line);
            std::vector<GraphName> graphs;
            if (line.reference->name == "s") {
                graphs.push_back(GraphName::of_sequential());
            } else {
                VALIDATOR_TRY(const auto ranks, selected_ranks(claim_.mesh, line.reference->selectors, place));
                for (const std::size_t rank : ranks) graphs.push_back(GraphName::of_rank(static_cast<std::uint32_t>(rank)));
            }
            for (const GraphName& graph : graphs) {
                for (std::size_t position = line.first; position <= line.last; ++position) {
                    const bool exists = position < program_.find(graph)->outputs.size() || (!graph.sequential && other_rank_has(position));
                    if (!exists) return malformed(graph.text() + ".output[" + std::to_string(position) + "] does not exist", place);
                    if (!ignored_.emplace(graph, position).second) return malformed("an output is ignored twice", place);
                }
            }
        }
        return {};
    }

private:
    bool other_rank_has(std::size_t position) const {
        for (std::size_t rank = 0; rank < program_.rank_count(); ++rank) {
            const std::vector<ReturnedValue>& outputs = program_.rank(rank).outputs;
            if (position < outputs.size() && outputs[position].is_tensor) return true;
        }
        return false;
    }

    Result<OutputKey> key_of(const Expression& reference) const {
        VALIDATOR_TRY(const std::size_t position, table_.output_position(reference));
        const Expression& name = reference.kind == ExpressionKind::index ? *reference.children[0] : reference;
        return OutputKey(graph_of(name), position);
    }
    static bool is_output(const Expression& expression) {
        return expression.kind == ExpressionKind::reference ||
               (expression.kind == ExpressionKind::index && expression.children[0]->kind == ExpressionKind::reference);
    }
    static bool has_sum(const Expression& expression) {
        if (expression.kind == ExpressionKind::call && expression.name == "sum") return true;
        return std::any_of(expression.children.begin(), expression.children.end(), [](const ExpressionPointer& child) { return has_sum(*child); });
    }

    Result<Rational> number(const Expression& call, const char* name, std::size_t position) {
        const ExpressionPointer attribute = call_attribute(call, name, position);
        if (!attribute) return malformed(std::string("no attribute `") + name + "`", table_.place(call));
        const NameResolver no_names = [](const Expression&) { return std::optional<Result<Value>>(); };
        VALIDATOR_TRY(const Value value, evaluate_expression(store_, *attribute, no_names, claim_.file));
        if (value.kind == Value::Kind::integer) return Rational(value.integer);
        if (value.kind == Value::Kind::real) return value.real;
        return malformed(std::string("attribute `") + name + "` is no number", table_.place(call));
    }

    Box whole(const OutputKey& key) const {
        Box box;
        for (const std::int64_t size : store_.sizes(program_.find(key.first)->outputs[key.second].value.term)) box.push_back({0, size});
        return box;
    }

    Status walk(const Expression& expression) {
        if (is_output(expression)) {
            VALIDATOR_TRY(const OutputKey key, key_of(expression));
            add(key, whole(key));
            return {};
        }
        if (expression.kind != ExpressionKind::call) return {};
        if (expression.name == "slice") return walk_slice(expression);
        if (expression.name == "scale") {
            VALIDATOR_TRY(const Rational factor, number(expression, "factor", 0));
            if (factor == 0) return {};
            return walk(*expression.children.at(0));
        }
        for (const char* clean : {"concat", "permute", "split", "merge", "insert", "drop", "sum"}) {
            if (expression.name != clean) continue;
            for (const ExpressionPointer& child : expression.children) VALIDATOR_CHECK(walk(*child));
        }
        return {};
    }

    // Slices directly above an output; the innermost is read first.
    Status walk_slice(const Expression& expression) {
        std::vector<const Expression*> slices;
        const Expression* at = &expression;
        while (at->kind == ExpressionKind::call && at->name == "slice" && !at->children.empty()) {
            slices.push_back(at);
            at = at->children[0].get();
        }
        if (!is_output(*at)) return {};
        VALIDATOR_TRY(const OutputKey key, key_of(*at));
        Box box = whole(key);
        for (auto slice = slices.rbegin(); slice != slices.rend(); ++slice) {
            VALIDATOR_TRY(const Rational axis, number(**slice, "axis", 0));
            VALIDATOR_TRY(const Rational begin, number(**slice, "begin", 1));
            VALIDATOR_TRY(const Rational end, number(**slice, "end", 2));
            // The term was made, so these are in range; anything else covers nothing.
            if (axis < 0 || axis >= box.size() || begin < 0 || end < begin) return {};
            Interval& interval = box[axis.get_num().get_ui()];
            if (end > interval.end - interval.begin) return {};
            interval = {interval.begin + begin.get_num().get_si(), interval.begin + end.get_num().get_si()};
        }
        add(key, box);
        return {};
    }

    void add(const OutputKey& key, const Box& box) {
        if (!cancelling_.contains(key)) boxes_[key].push_back(box);
    }

    // Whether the boxes together hold the whole output: every cell between neighbouring bounds lies in some box.
    bool covered(const GraphTerms& graph, std::size_t position) const {
        std::vector<Box> boxes;
        for (const auto& [key, list] : boxes_) {  // the same value may be returned under several positions
            const bool same = key.first == graph.name && (key.second == position || (!graph.outputs[position].node.empty() &&
                                                                                    graph.outputs[key.second].node == graph.outputs[position].node));
            if (same) boxes.insert(boxes.end(), list.begin(), list.end());
        }
        if (boxes.empty()) return false;
        const Box target = whole({graph.name, position});
        std::vector<std::vector<std::int64_t>> cuts(target.size());
        std::size_t cells = 1;
        for (std::size_t axis = 0; axis < target.size(); ++axis) {
            std::set<std::int64_t> bounds{target[axis].begin, target[axis].end};
            for (const Box& box : boxes) bounds.insert({box[axis].begin, box[axis].end});
            cuts[axis].assign(bounds.begin(), bounds.end());
            cells *= cuts[axis].size() - 1;
            if (cells > most_cells) return false;
        }
        for (std::size_t cell = 0; cell < cells; ++cell) {
            std::size_t rest = cell;
            std::vector<Interval> bounds;
            for (const std::vector<std::int64_t>& axis : cuts) {
                bounds.push_back({axis[rest % (axis.size() - 1)], axis[rest % (axis.size() - 1) + 1]});
                rest /= axis.size() - 1;
            }
            const bool inside = std::any_of(boxes.begin(), boxes.end(), [&](const Box& box) {
                for (std::size_t axis = 0; axis < box.size(); ++axis) {
                    if (bounds[axis].begin < box[axis].begin || bounds[axis].end > box[axis].end) return false;
                }
                return true;
            });
            if (!inside) return false;
        }
        return true;
    }

    static constexpr std::size_t most_cells = 1 << 16;
    TermStore& store_;
    const Claim& claim_;
    const Program& program_;
    const ReferenceTable table_;
    std::map<OutputKey, std::vector<Box>> boxes_;
    std::set<OutputKey> cancelling_;
    std::set<OutputKey> ignored_;
};

}  // namespace

Status check_coverage(TermStore& store, const Claim& claim, const Program& program, const std::vector<Equality>& goals) {
    if (goals.empty()) return rejected("the claim has no goal", Place{claim.file, 0, 0, {}, {}});
    Coverage coverage(store, claim, program);
    VALIDATOR_CHECK(coverage.read_ignored());
    for (const Equality& goal : goals) {
        VALIDATOR_CHECK(coverage.add_side(*goal.left_expression));
        VALIDATOR_CHECK(coverage.add_side(*goal.right_expression));
    }
    return coverage.check();
}

}  // namespace countersign::validator
