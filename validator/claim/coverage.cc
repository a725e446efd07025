// A goal covers an output as far as it holds it under rearranging operators, sums, and scales other than 0. A slice directly above an
// output, or above some side by side, covers its interval; of anything else a slice covers nothing. In a side with a sum, a value that occurs twice could
// cancel itself, wherever it is returned, and so could one that is taken away: they count for nothing there.
#include <algorithm>
#include <set>

#include "validator/claim/statements.h"

namespace countersign::validator {
namespace {

struct Interval {
    std::int64_t begin, end;
};
using Box = std::vector<Interval>;  // one interval for each axis
constexpr std::uint64_t piece_work = 8;
const std::set<std::string_view> rearranging{"concat", "drop", "insert", "merge", "permute", "reshape", "split", "transpose"};

// What is left of `region` without `box`, in pieces.
void subtract(Box region, const Box& box, std::vector<Box>& left) {
    for (std::size_t axis = 0; axis < region.size(); ++axis) {
        const Interval all = region[axis];
        const Interval common{std::max(all.begin, box[axis].begin), std::min(all.end, box[axis].end)};
        if (common.begin >= common.end && all.begin < all.end) return left.push_back(region);
        for (const Interval& piece : {Interval{all.begin, common.begin}, Interval{common.end, all.end}}) {
            region[axis] = piece;
            if (piece.begin < piece.end) left.push_back(region);
        }
        region[axis] = common;
    }
}

class Coverage {
public:
    explicit Coverage(const ClaimContext& context) : context_(context) {
        for (const GraphTerms& graph : context.program.graphs) {
            for (std::size_t position = 0; position < graph.outputs.size(); ++position) {
                if (!graph.outputs[position].value.is_term()) continue;
                if (!graph.name.is_sequential()) tensors_of_ranks_.insert(position);
                uncovered_[{graph.name, position}] = {whole({graph.name, position})};
            }
        }
        for (const Surroundings& graph : context.claim.graphs)
            for (const auto& [input, wire] : graph.wires) wired_.emplace(wire.from, wire.position);
    }

    Status read_ignored() {
        for (const IgnoreLine& line : context_.claim.ignored) {
            const Place place = context_.place(line.line);
            for (const GraphName& graph : line.graphs) {
                const std::size_t returned = context_.program.graph(graph).outputs.size();
                for (std::size_t position = line.first; position <= line.last; ++position) {
                    const bool exists = position < returned || (!graph.is_sequential() && tensors_of_ranks_.contains(position));
                    if (!exists) return malformed(name_of({graph, position}) + " does not exist", place);
                    if (!ignored_.emplace(graph, position).second) return malformed("an output is ignored twice", place);
                }
            }
        }
        return {};
    }

    Status add_side(const Expression& side) {
        std::set<TermId> once;
        cancelling_.clear();
        has_sum_ = any_expression(side, [](const Expression& e) { return e.kind == ExpressionKind::call && e.name == "sum"; });
        for (const Expression* reference : references_of(side)) {
            VALIDATOR_TRY(const OutputKey key, context_.output_key(*reference));
            if (const TermId term = term_of(key); !once.insert(term).second && has_sum_) cancelling_.insert(term);
        }
        VALIDATOR_CHECK(tendency(side));
        return walk(side);
    }

    Status check() const {
        std::set<std::size_t> held;  // positions at which a goal holds what some rank returns
        for (const auto& [key, left] : uncovered_) {
            if (ignored_.contains(key) || wired_.contains(key)) continue;
            if (!key.first.is_sequential()) held.insert(key.second);
            if (!left.empty())
                return rejected(name_of(key) + " is in no goal and in no `ignore` line, or not all of it is", Place{context_.claim.file});
        }
        for (const GraphTerms& graph : context_.program.graphs)
            for (const std::size_t position : held) {
                const OutputKey key(graph.name, position);
                if (!graph.name.is_sequential() && !uncovered_.contains(key) && !ignored_.contains(key))
                    return rejected(name_of(key) + " is no tensor where another rank returns one: an `ignore` line is expected", Place{context_.claim.file});
            }
        return {};
    }

private:
    static std::string name_of(const OutputKey& key) { return key.first.text() + ".output[" + std::to_string(key.second) + "]"; }

    TermId term_of(const OutputKey& key) const { return context_.program.graph(key.first).outputs[key.second].value.term; }

    Box whole(const OutputKey& key) const {
        Box box;
        for (const std::int64_t size : context_.store.sizes(term_of(key))) box.push_back({0, size});
        return box;
    }

    // Attribute `name` of a call, or the one at that position.
    Result<Rational> number(const Expression& call, std::string_view name, std::size_t position) {
        for (std::size_t i = 0; i < call.attributes.size(); ++i) {
            const NamedExpression& attribute = call.attributes[i];
            if (attribute.name != name && !(attribute.name.empty() && i == position)) continue;
            VALIDATOR_TRY(const Value value, evaluate_expression(context_.store, *attribute.value, {}, context_.claim.file));
            if (value.kind == Value::Kind::integer) return Rational(value.integer);
            if (value.kind == Value::Kind::real) return *value.real;
        }
        return malformed("no number as attribute `" + std::string(name) + "`", context_.place(call));
    }

    // The worst of the outputs that it holds. What depends on `-inf` may be moved, and added up and scaled so that the goal says in the limit what is written:
    // what falls would swallow a summand. It is the text that counts, whatever terms of graphs it is made of.
    Result<Tendency> tendency(const Expression& expression) {
        if (expression.kind == ExpressionKind::reference) {
            VALIDATOR_TRY(const OutputKey key, context_.output_key(expression));
            const auto known = context_.program.tendencies.find(term_of(key));
            return known == context_.program.tendencies.end() ? Tendency::untouched : known->second;
        }
        Tendency worst = Tendency::untouched;
        for (const ExpressionPointer& child : expression.children) {
            VALIDATOR_TRY(const Tendency next, tendency(*child));
            worst = std::max(worst, next);
        }
        // Whatever else stands in a goal has a name, too, and may bind one: it holds nothing of this kind.
        const std::string name = expression.kind == ExpressionKind::call ? expression.name : "";
        if (worst == Tendency::untouched || rearranging.contains(name) || name == "slice" || name == "expand") return worst;
        if (name == "sum" && (!falls(worst) || expression.children.size() == 1)) return worst;
        if (name == "scale") {
            VALIDATOR_TRY(const Rational factor, number(expression, "factor", 0));
            if (!falls(worst) || factor > 0) return worst;
        }
        return rejected((name.empty() ? "what is no operator" : "`" + name + "`") + " has no limit in a goal where `-inf` stands for a number that falls",
                        context_.place(expression));
    }

    Status walk(const Expression& expression) {
        if (expression.kind == ExpressionKind::reference || expression.name == "slice") return walk_slices(expression);
        if (expression.kind != ExpressionKind::call) return {};
        if (expression.name == "scale") {
            VALIDATOR_TRY(const Rational factor, number(expression, "factor", 0));
            return factor == 0 || (factor < 0 && has_sum_) ? Status() : walk(*expression.children.at(0));
        }
        if (expression.name != "sum" && !rearranging.contains(expression.name)) return {};
        for (const ExpressionPointer& child : expression.children) VALIDATOR_CHECK(walk(*child));
        return {};
    }

    // Perhaps slices, and directly below them an output or a `concat` of outputs; the innermost slice is read first.
    Status walk_slices(const Expression& expression) {
        std::vector<const Expression*> slices, parts;
        const Expression* at = &expression;
        for (; at->kind == ExpressionKind::call && at->name == "slice" && !at->children.empty(); at = at->children[0].get()) slices.push_back(at);
        const bool is_joined = at->kind == ExpressionKind::call && at->name == "concat";
        Rational along;
        if (is_joined) {
            VALIDATOR_TRY(along, number(*at, "axis", 0));
            for (const ExpressionPointer& part : at->children) parts.push_back(part.get());
        } else {
            parts.push_back(at);
        }
        std::vector<OutputKey> keys;
        Box box;
        for (const Expression* part : parts) {
            if (part->kind != ExpressionKind::reference) return {};
            VALIDATOR_TRY(const OutputKey key, context_.output_key(*part));
            const Box next = whole(key);
            // The terms were made, so what is read is in range; anything else covers nothing.
            if (is_joined && (along < 0 || along >= next.size() || (!keys.empty() && box.size() != next.size()))) return {};
            if (keys.empty()) box = next;
            else box[along.get_num().get_ui()].end += next[along.get_num().get_ui()].end;
            keys.push_back(key);
        }
        for (auto slice = slices.rbegin(); slice != slices.rend(); ++slice) {
            VALIDATOR_TRY(const Rational axis, number(**slice, "axis", 0));
            VALIDATOR_TRY(const Rational begin, number(**slice, "begin", 1));
            VALIDATOR_TRY(const Rational end, number(**slice, "end", 2));
            if (axis < 0 || axis >= box.size() || begin < 0 || end < begin) return {};
            Interval& interval = box[axis.get_num().get_ui()];
            if (end > interval.end - interval.begin) return {};
            interval = {interval.begin + begin.get_num().get_si(), interval.begin + end.get_num().get_si()};
        }
        std::int64_t before = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            Box piece = box;
            if (is_joined) {
                Interval& interval = piece[along.get_num().get_ui()];
                const std::int64_t size = whole(keys[i])[along.get_num().get_ui()].end;
                interval = {std::max<std::int64_t>(interval.begin - before, 0), std::min(interval.end - before, size)};
                before += size;
                if (interval.begin > interval.end) continue;
            }
            if (cancelling_.contains(term_of(keys[i]))) continue;
            VALIDATOR_CHECK(cover(keys[i].first, positions_of(context_.program, *parts[i]), piece));
        }
        return {};
    }

    Status cover(const GraphName& graph, const std::set<std::size_t>& positions, const Box& box) {
        for (const std::size_t position : positions) {
            std::vector<Box>& uncovered = uncovered_[{graph, position}];
            if (!context_.store.spend((uncovered.size() + 1) * (box.size() + 1) * piece_work))
                return incomplete("too much to compute: pieces of outputs that goals cover", Place{context_.claim.file});
            std::vector<Box> left;
            for (const Box& region : uncovered) subtract(region, box, left);
            uncovered = std::move(left);
        }
        return {};
    }

    const ClaimContext context_;
    std::map<OutputKey, std::vector<Box>> uncovered_;  // of every tensor that is returned: what no goal holds yet
    std::set<std::size_t> tensors_of_ranks_;           // positions at which some rank of `d` returns a tensor
    std::set<TermId> cancelling_;                      // of the side that is being read
    bool has_sum_ = false;                             // that side
    std::set<OutputKey> ignored_, wired_;
};

}  // namespace

Status check_coverage(const ClaimContext& context, const std::vector<Equality>& goals) {
    if (goals.empty()) return rejected("the claim has no goal", Place{context.claim.file});
    Coverage coverage(context);
    VALIDATOR_CHECK(coverage.read_ignored());
    for (const Equality& goal : goals) {
        VALIDATOR_CHECK(coverage.add_side(*goal.statement.left));
        VALIDATOR_CHECK(coverage.add_side(*goal.statement.right));
    }
    return coverage.check();
}

}  // namespace countersign::validator
