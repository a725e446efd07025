// One function for each kind of line (DESIGN claims.md section 1). The `mesh` line stands before all that speaks of it.
#include "validator/claim/claim.h"

#include <algorithm>
#include <set>

#include "validator/capture/tokens.h"

namespace countersign::validator {
namespace {

constexpr std::size_t most_ranks = std::size_t{1} << 16;

struct StatementList {
    const char* keyword;
    std::vector<StatementLine> Claim::*lines;
};
constexpr StatementList statement_lists[] = {
    {"given", &Claim::given}, {"random", &Claim::random}, {"expect", &Claim::expect}, {"assume", &Claim::assume}, {"state", &Claim::states}};
constexpr const char* later_keywords[] = {"wire", "literals", "read", "generalise", "cut", "constant", "masks"};

class ClaimParser {
public:
    Result<Claim> run(std::string_view text, const std::string& file) {
        claim_.file = file;
        claim_.groups.resize(1);
        VALIDATOR_TRY(claim_.statements, cut_statements(text, file));
        if (claim_.statements.empty()) return malformed("an empty claim: `countersign claim 1` is expected", Place{file});
        for (std::size_t i = 0; i < claim_.statements.size(); ++i) {
            StatementScanner scanner(claim_.statements[i], claim_.file);
            VALIDATOR_CHECK(i == 0 ? parse_header(scanner) : parse_statement(scanner));
            VALIDATOR_CHECK(scanner.expect_end());
        }
        if (claim_.sequential_path.empty()) return malformed("no `sequential` line", Place{file});
        if (claim_.distributed_path.empty()) return malformed("no `distributed` line", Place{file});
        if (claim_.mesh.axes.empty()) return malformed("a claim without a `mesh` line is not supported yet", Place{file});
        if (!claim_.has_claim && claim_.expect.empty()) return malformed("no `claim` and no `expect` line: nothing is claimed", Place{file});
        VALIDATOR_CHECK(check_groups());
        return std::move(claim_);
    }

private:
    static Status parse_header(StatementScanner& scanner) {
        for (const char* word : {"countersign", "claim", "1"}) VALIDATOR_CHECK(scanner.expect(word));
        return {};
    }

    Status parse_statement(StatementScanner& scanner) {
        VALIDATOR_TRY(const std::string keyword, scanner.word());
        if (keyword == "sequential") return parse_source(scanner, "s", claim_.sequential_path);
        if (keyword == "distributed") return parse_source(scanner, "d", claim_.distributed_path);
        if (keyword == "mesh") return parse_mesh(scanner);
        if (keyword == "group") return parse_group(scanner);
        if (keyword == "claim") return parse_claim_line(scanner);
        if (keyword == "ignore") return parse_ignore(scanner);
        if (keyword == "contract") return parse_contract(scanner);
        if (keyword == "subject") return parse_subject(scanner);
        for (const StatementList& list : statement_lists) {
            if (keyword == list.keyword) return parse_formulas(scanner, keyword, claim_.*list.lines);
        }
        for (const char* later : later_keywords) {
            if (keyword == later) return scanner.error("`" + keyword + "` is not supported yet: line " + std::to_string(scanner.line()));
        }
        return scanner.error("`" + keyword + "` begins no line of a claim");
    }

    static Status parse_source(StatementScanner& scanner, const char* graph, std::string& path) {
        VALIDATOR_CHECK(scanner.expect(graph));
        if (scanner.take("[")) return scanner.error("different graphs for parts of the mesh: not supported yet");
        VALIDATOR_CHECK(scanner.expect("="));
        if (scanner.take("[")) return scanner.error("several graphs a side: not supported yet");
        if (!path.empty()) return scanner.error("a second line of this kind");
        VALIDATOR_TRY(path, scanner.quoted());
        return path.empty() ? scanner.error("an empty path") : Status();
    }

    Status parse_mesh(StatementScanner& scanner) {
        Mesh& mesh = claim_.mesh;
        if (!mesh.axes.empty()) return scanner.error("a second `mesh` line");
        for (const char* mark : {"d", "=", "("}) VALIDATOR_CHECK(scanner.expect(mark));
        Point sizes;
        std::size_t count = 1;
        do {
            MeshAxis axis;
            VALIDATOR_TRY(axis.name, scanner.word());
            if (!is_name(axis.name) || mesh.find(axis.name)) return scanner.error("`" + axis.name + "` cannot name a mesh axis");
            VALIDATOR_CHECK(scanner.expect("="));
            VALIDATOR_TRY(axis.size, scanner.number());
            if (axis.size < 1) return scanner.error("a mesh axis of no ranks");
            count *= static_cast<std::size_t>(axis.size);
            if (count > most_ranks) return scanner.error("more than " + std::to_string(most_ranks) + " ranks are not supported yet");
            sizes.push_back(axis.size);
            mesh.axes.push_back(std::move(axis));
        } while (scanner.take(","));
        mesh.ranks = points(sizes);
        claim_.groups.resize(1 + count);
        return scanner.expect(")");
    }

    // The graphs that `s` or `d[…]` stands for.
    Result<std::vector<GraphName>> graphs_of(const Expression& reference, const Place& place) const {
        if (reference.name == "s") return reference.has_selectors ? malformed("`s` is one graph", place) : Result(std::vector{GraphName::of_sequential()});
        VALIDATOR_TRY(const auto choices, axis_choices(claim_.mesh, reference.selectors, {}, place));
        std::vector<GraphName> graphs;
        for (std::size_t rank = 0; rank < claim_.mesh.ranks.size(); ++rank) {
            bool selected = true;
            for (std::size_t axis = 0; axis < choices.size(); ++axis)
                selected = selected && (choices[axis].kind != AxisChoice::Kind::fixed || choices[axis].value == claim_.mesh.ranks[rank][axis]);
            if (selected) graphs.push_back(GraphName::of_rank(static_cast<std::uint32_t>(rank)));
        }
        return graphs.empty() ? malformed("a `mesh` line is expected before this", place) : Result(std::move(graphs));
    }

    // `group d[tp=0] "name" = axis`, or a list of ranks, or a list of such lists.
    Status parse_group(StatementScanner& scanner) {
        VALIDATOR_TRY(const ExpressionPointer side, scanner.reference_before(scanner.rest().find_first_of("\"'"), "group"));
        VALIDATOR_TRY(const auto graphs, graphs_of(*side, scanner.place()));
        VALIDATOR_TRY(const std::string name, scanner.quoted());
        VALIDATOR_CHECK(scanner.expect("="));
        VALIDATOR_TRY(const ExpressionPointer value, scanner.expression());
        const auto axis = value->kind == ExpressionKind::name && side->name == "d" ? claim_.mesh.find(value->name) : std::nullopt;
        std::vector<ExpressionPointer> lists;
        if (!axis && value->kind == ExpressionKind::list && !value->children.empty())
            lists = value->children[0]->kind == ExpressionKind::list ? value->children : std::vector{value};
        if (!axis && lists.empty()) return scanner.error("a mesh axis or a list of ranks is expected");
        std::map<std::uint32_t, std::vector<std::uint32_t>> members_of;  // of the ranks that stand in a list
        for (const ExpressionPointer& list : lists) {
            std::vector<std::uint32_t> members;
            if (list->kind != ExpressionKind::list || list->children.empty()) return scanner.error("a list of ranks is expected");
            for (const ExpressionPointer& child : list->children) {
                const auto member = natural_number(*child);
                if (!member || *member >= (side->name == "s" ? 1 : claim_.mesh.ranks.size()))
                    return scanner.error("a rank that does not exist");
                members.push_back(*member);
            }
            for (const std::uint32_t member : members) {
                if (!members_of.emplace(member, members).second) return scanner.error("rank " + std::to_string(member) + " stands in the group twice");
            }
        }
        for (const GraphName& graph : graphs) {
            std::vector<std::uint32_t> members = axis ? ranks_along(*axis, graph.rank) : members_of[graph.rank];
            if (members.empty()) continue;  // a rank in none of the lists does not talk under this name
            if (!claim_.groups[graph.sequential ? 0 : graph.rank + 1].emplace(name, std::move(members)).second)
                return scanner.error("group \"" + name + "\" is stated twice for rank " + std::to_string(graph.rank));
        }
        return {};
    }

    std::vector<std::uint32_t> ranks_along(std::size_t axis, std::uint32_t rank) const {
        std::vector<std::uint32_t> ranks;
        Point coordinates = claim_.mesh.ranks[rank];
        for (coordinates[axis] = 0; coordinates[axis] < claim_.mesh.axes[axis].size; ++coordinates[axis])
            ranks.push_back(static_cast<std::uint32_t>(claim_.mesh.rank(coordinates)));
        return ranks;
    }

    // Every member of a group states the same members, under whatever name.
    Status check_groups() const {
        for (std::size_t rank = 0; rank + 1 < claim_.groups.size(); ++rank) {
            for (const auto& [name, members] : claim_.groups[rank + 1]) {
                for (const std::uint32_t member : members) {
                    const RankGroups& other = claim_.groups[member + 1];
                    if (std::any_of(other.begin(), other.end(), [&](const auto& entry) { return entry.second == members; })) continue;
                    return malformed("group \"" + name + "\" of rank " + std::to_string(rank) + " has member " + std::to_string(member) +
                                         ", which does not state these members",
                                     Place{claim_.file});
                }
            }
        }
        return {};
    }

    Status parse_formulas(StatementScanner& scanner, const std::string& keyword, std::vector<StatementLine>& lines) {
        StatementLine statement{scanner.line()};
        VALIDATOR_TRY(const ExpressionPointer whole, scanner.expression());
        statement.left = whole;
        if (keyword == "state") {
            VALIDATOR_CHECK(scanner.expect("->"));
            VALIDATOR_TRY(statement.right, scanner.expression());
        } else if (keyword != "assume") {
            if (whole->kind != ExpressionKind::equal) return scanner.error("`left = right` is expected");
            statement.left = whole->children[0];
            statement.right = whole->children[1];
        }
        while (keyword != "state" && scanner.take("for")) {
            LoopVariable loop;
            VALIDATOR_TRY(loop.name, scanner.word());
            VALIDATOR_CHECK(scanner.expect("in"));
            VALIDATOR_TRY(const std::string axis, scanner.word());
            if (!is_name(loop.name)) return scanner.error("`" + loop.name + "` is not a name");
            if (!claim_.mesh.find(axis)) return scanner.error("`" + axis + "` is no mesh axis");
            for (const LoopVariable& earlier : statement.loops) {
                if (earlier.name == loop.name) return scanner.error("`" + loop.name + "` is bound twice");
            }
            loop.axis = *claim_.mesh.find(axis);
            statement.loops.push_back(std::move(loop));
        }
        lines.push_back(std::move(statement));
        return {};
    }

    // Several lines claim what all of them name.
    Status parse_claim_line(StatementScanner& scanner) {
        claim_.has_claim = true;
        if (scanner.take("all")) {
            if (claim_.claims_all) return scanner.error("`claim all` stands twice");
            claim_.claims_all = true;
            return {};
        }
        while (true) {
            VALIDATOR_CHECK(scanner.expect("s.output"));
            VALIDATOR_CHECK(scanner.expect("["));
            VALIDATOR_TRY(const std::uint32_t output, scanner.number());
            VALIDATOR_CHECK(scanner.expect("]"));
            claim_.claimed_outputs.push_back(output);
            if (!scanner.take(",")) break;
        }
        return {};
    }

    // `ignore d[*].output[2..44] "reason"`
    Status parse_ignore(StatementScanner& scanner) {
        IgnoreLine ignore{scanner.line()};
        VALIDATOR_TRY(const ExpressionPointer side, scanner.reference_before(scanner.rest().find(".output["), "output"));
        VALIDATOR_TRY(ignore.graphs, graphs_of(*side, scanner.place()));
        VALIDATOR_CHECK(scanner.expect(".output"));
        VALIDATOR_CHECK(scanner.expect("["));
        VALIDATOR_TRY(ignore.first, scanner.number());
        ignore.last = ignore.first;
        if (scanner.take("..")) {
            VALIDATOR_TRY(ignore.last, scanner.number());
        }
        if (ignore.last < ignore.first || ignore.last > 1000000) return scanner.error("an empty or too long range of outputs");
        VALIDATOR_CHECK(scanner.expect("]"));
        VALIDATOR_TRY(ignore.reason, scanner.quoted());
        claim_.ignored.push_back(std::move(ignore));
        return {};
    }

    Status parse_contract(StatementScanner& scanner) {
        ContractLine contract{scanner.line()};
        VALIDATOR_TRY(contract.operation, scanner.word());
        VALIDATOR_TRY(contract.contract, scanner.word());
        claim_.contracts.push_back(std::move(contract));
        return {};
    }

    // What the claim is about: carried through in its text, not interpreted.
    static Status parse_subject(StatementScanner& scanner) {
        VALIDATOR_CHECK(scanner.quoted());
        VALIDATOR_CHECK(scanner.expect("sha256"));
        VALIDATOR_CHECK(scanner.expect(":"));
        VALIDATOR_TRY(const std::string digest, scanner.word());
        const bool is_digest = digest.size() == 64 && digest.find_first_not_of("0123456789abcdef") == std::string::npos;
        return is_digest ? Status() : scanner.error("64 hexadecimal digits are expected");
    }

    Claim claim_;
};

}  // namespace

std::vector<Point> points(const Point& sizes) {
    std::vector<Point> result = {{}};
    for (const std::int64_t size : sizes) {
        std::vector<Point> longer;
        for (std::size_t i = 0; i < result.size() && longer.size() <= most_points; ++i) {
            for (std::int64_t value = 0; value < size; ++value) {
                longer.push_back(result[i]);
                longer.back().push_back(value);
            }
        }
        result = std::move(longer);
    }
    return result;
}

std::optional<std::size_t> Mesh::find(std::string_view name) const {
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i].name == name) return i;
    }
    return std::nullopt;
}
std::size_t Mesh::rank(const Point& coordinates) const {
    std::int64_t result = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) result = result * axes[i].size + coordinates[i];
    return static_cast<std::size_t>(result);
}

Result<std::vector<AxisChoice>> axis_choices(const Mesh& mesh, const std::vector<Selector>& selectors,
                                             const std::map<std::string, std::int64_t>& loops, const Place& place) {
    using Kind = AxisChoice::Kind;
    std::vector<AxisChoice> result(mesh.axes.size());
    for (const Selector& selector : selectors) {
        if (selector.axis.empty()) {  // `*`, or a rank
            if (selectors.size() > 1) return malformed("`*` and a rank stand alone", place);
            if (selector.kind == Selector::Kind::variable) return malformed("`d[axis=variable]` is expected", place);
            const bool all = selector.kind == Selector::Kind::all;
            if (!all && (selector.number < 0 || static_cast<std::size_t>(selector.number) >= mesh.ranks.size()))
                return malformed("there is no rank " + std::to_string(selector.number), place);
            for (std::size_t axis = 0; axis < result.size(); ++axis)
                result[axis] = all ? AxisChoice{Kind::star, 0} : AxisChoice{Kind::fixed, mesh.ranks[static_cast<std::size_t>(selector.number)][axis]};
            continue;
        }
        const auto axis = mesh.find(selector.axis);
        if (!axis) return malformed("`" + selector.axis + "` is no mesh axis", place);
        if (result[*axis].kind != Kind::open) return malformed("an axis is named twice", place);
        result[*axis] = {selector.kind == Selector::Kind::all ? Kind::star : Kind::fixed, selector.number};
        if (selector.kind == Selector::Kind::variable) {
            const auto value = loops.find(selector.variable);
            if (value == loops.end()) return malformed("`" + selector.variable + "` is no loop variable", place);
            result[*axis].value = value->second;
        }
        if (result[*axis].kind == Kind::fixed && (result[*axis].value < 0 || result[*axis].value >= mesh.axes[*axis].size))
            return malformed("no rank has this coordinate", place);
    }
    return result;
}

std::vector<std::string> Claim::source_paths() const {
    std::vector<std::string> paths{sequential_path};
    for (std::size_t rank = 0; rank < mesh.ranks.size(); ++rank) {
        std::string path = distributed_path;
        const auto replace = [&](const std::string& name, std::int64_t value) {
            const std::string mark = "{" + name + "}";
            for (std::size_t at = path.find(mark); at != std::string::npos; at = path.find(mark)) path.replace(at, mark.size(), std::to_string(value));
        };
        for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis) replace(mesh.axes[axis].name, mesh.ranks[rank][axis]);
        replace("rank", static_cast<std::int64_t>(rank));
        paths.push_back(std::move(path));
    }
    return paths;
}

Result<Claim> parse_claim(std::string_view text, const std::string& file) { return ClaimParser().run(text, file); }

std::optional<std::uint32_t> natural_number(const Expression& expression) {
    const bool is_natural = expression.kind == ExpressionKind::number && expression.number.get_den() == 1 && expression.number >= 0 &&
                            expression.number.get_num().fits_sint_p();
    return is_natural ? std::optional(static_cast<std::uint32_t>(expression.number.get_num().get_ui())) : std::nullopt;
}

}  // namespace countersign::validator
