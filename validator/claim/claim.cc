// One function for each kind of line (DESIGN claims.md section 1).
#include "validator/claim/claim.h"

#include <algorithm>
#include <set>

#include "validator/claim/statement_scanner.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

constexpr std::size_t most_ranks = 65536;

class ClaimParser {
public:
    explicit ClaimParser(const std::string& file) { claim_.file = file; }

    Result<Claim> run(std::string_view text) {
        VALIDATOR_TRY(const std::vector<StatementText> statements, cut_statements(text, claim_.file));
        bool first = true;
        for (const StatementText& statement : statements) {
            StatementScanner scanner(statement, claim_.file);
            if (first) {
                for (const char* word : {"countersign", "claim", "1"}) VALIDATOR_CHECK(scanner.expect(word));
            } else {
                VALIDATOR_CHECK(parse_statement(scanner, statement.line));
            }
            VALIDATOR_CHECK(scanner.expect_end());
            first = false;
        }
        const Place whole{claim_.file, 0, 0, {}, {}};
        if (first) return malformed("an empty claim: `countersign claim 1` is expected", whole);
        if (claim_.sequential_path.empty()) return malformed("no `sequential` line", whole);
        if (claim_.distributed_path.empty()) return malformed("no `distributed` line", whole);
        if (claim_.mesh.axes.empty()) return malformed("a claim without a `mesh` line is not supported yet", whole);
        if (!claim_.has_claim && claim_.expect.empty()) return malformed("no `claim` and no `expect` line: nothing is claimed", whole);
        return std::move(claim_);
    }

private:
    Status parse_statement(StatementScanner& scanner, std::uint64_t line) {
        VALIDATOR_TRY(const std::string keyword, scanner.word());
        if (keyword == "sequential") return parse_source(scanner, "s", claim_.sequential_path);
        if (keyword == "distributed") return parse_source(scanner, "d", claim_.distributed_path);
        if (keyword == "mesh") return parse_mesh(scanner);
        if (keyword == "group") return parse_group(scanner, line);
        if (keyword == "given") return parse_equality(scanner, line, claim_.given);
        if (keyword == "random") return parse_equality(scanner, line, claim_.random);
        if (keyword == "expect") return parse_equality(scanner, line, claim_.expect);
        if (keyword == "assume") {
            VALIDATOR_TRY(StatementLine statement, parse_formula(scanner, line));
            claim_.assume.push_back(std::move(statement));
            return {};
        }
        if (keyword == "claim") return parse_claim_line(scanner);
        if (keyword == "ignore") return parse_ignore(scanner, line);
        if (keyword == "state") {
            StateLine state{line, nullptr, nullptr};
            VALIDATOR_TRY(state.input, parse_prefix(scanner));
            VALIDATOR_CHECK(scanner.expect("->"));
            VALIDATOR_TRY(state.output, parse_prefix(scanner));
            claim_.states.push_back(std::move(state));
            return {};
        }
        if (keyword == "contract") {
            ContractLine contract{line, "", ""};
            VALIDATOR_TRY(contract.operation, scanner.word());
            VALIDATOR_TRY(contract.contract, scanner.word());
            claim_.contracts.push_back(std::move(contract));
            return {};
        }
        if (keyword == "subject") {
            VALIDATOR_TRY(const std::string name, scanner.quoted());
            VALIDATOR_CHECK(scanner.expect("sha256"));
            VALIDATOR_CHECK(scanner.expect(":"));
            VALIDATOR_TRY(const std::string digest, scanner.word());
            if (digest.size() != 64 || digest.find_first_not_of("0123456789abcdef") != std::string::npos)
                return scanner.error("64 hexadecimal digits are expected");
            claim_.subjects.push_back("\"" + name + "\" sha256:" + digest);
            return {};
        }
        for (const char* later : {"wire", "literals", "read", "generalise", "cut", "constant", "masks"}) {
            if (keyword == later) return scanner.error("`" + keyword + "` is not supported yet: line " + std::to_string(line));
        }
        return scanner.error("`" + keyword + "` begins no line of a claim");
    }

    Status parse_source(StatementScanner& scanner, const char* graph, std::string& path) {
        VALIDATOR_CHECK(scanner.expect(graph));
        if (scanner.take("[")) return scanner.error("different graphs for parts of the mesh: not supported yet");
        VALIDATOR_CHECK(scanner.expect("="));
        if (scanner.take("[")) return scanner.error("several graphs a side: not supported yet");
        if (!path.empty()) return scanner.error("a second line of this kind");
        VALIDATOR_TRY(path, scanner.quoted());
        if (path.empty()) return scanner.error("an empty path");
        return {};
    }

    Status parse_mesh(StatementScanner& scanner) {
        if (!claim_.mesh.axes.empty()) return scanner.error("a second `mesh` line");
        for (const char* mark : {"d", "=", "("}) VALIDATOR_CHECK(scanner.expect(mark));
        do {
            MeshAxis axis;
            VALIDATOR_TRY(axis.name, scanner.word());
            if (!is_name(axis.name) || claim_.mesh.find(axis.name)) return scanner.error("`" + axis.name + "` cannot name a mesh axis");
            VALIDATOR_CHECK(scanner.expect("="));
            VALIDATOR_TRY(axis.size, scanner.number());
            if (axis.size < 1) return scanner.error("a mesh axis of no ranks");
            claim_.mesh.axes.push_back(std::move(axis));
            if (claim_.mesh.rank_count() > most_ranks) return scanner.error("more than " + std::to_string(most_ranks) + " ranks are not supported yet");
        } while (scanner.take(","));
        return scanner.expect(")");
    }

    static bool is_name(const std::string& text) {
        return !text.empty() && text.find('.') == std::string::npos && !(text[0] >= '0' && text[0] <= '9');
    }

    Status parse_group(StatementScanner& scanner, std::uint64_t line) {
        GroupLine group;
        group.line = line;
        group.sequential = scanner.take("s");
        if (!group.sequential) {
            VALIDATOR_CHECK(scanner.expect("d"));
            if (scanner.take("[")) VALIDATOR_CHECK(parse_selectors(scanner, group.selectors));
        }
        VALIDATOR_TRY(group.name, scanner.quoted());
        VALIDATOR_CHECK(scanner.expect("="));
        if (!scanner.take("[")) {
            VALIDATOR_TRY(group.axis, scanner.word());
            if (group.sequential || !claim_.mesh.find(group.axis)) return scanner.error("`" + group.axis + "` is no mesh axis");
        } else if (!scanner.take("[")) {
            VALIDATOR_CHECK(parse_members(scanner, group.lists));
        } else {
            do {
                VALIDATOR_CHECK(parse_members(scanner, group.lists));
            } while (scanner.take(",") && scanner.expect("[").ok());
            VALIDATOR_CHECK(scanner.expect("]"));
        }
        claim_.groups.push_back(std::move(group));
        return {};
    }

    // `0, 1]`
    Status parse_members(StatementScanner& scanner, std::vector<std::vector<std::uint32_t>>& lists) {
        lists.emplace_back();
        do {
            VALIDATOR_TRY(const std::uint32_t member, scanner.number());
            lists.back().push_back(member);
        } while (scanner.take(","));
        return scanner.expect("]");
    }

    // `tp=0, dp=*]`, `*]`, `3]`
    Status parse_selectors(StatementScanner& scanner, std::vector<Selector>& selectors) {
        do {
            Selector selector;
            if (!scanner.take("*")) {
                const std::string_view rest = scanner.rest();
                if (!rest.empty() && rest[0] >= '0' && rest[0] <= '9') {
                    selector.kind = Selector::Kind::number;
                    VALIDATOR_TRY(selector.number, scanner.number());
                } else {
                    VALIDATOR_TRY(selector.axis, scanner.word());
                    VALIDATOR_CHECK(scanner.expect("="));
                    if (!scanner.take("*")) {
                        selector.kind = Selector::Kind::number;
                        VALIDATOR_TRY(selector.number, scanner.number());
                    }
                }
            }
            selectors.push_back(std::move(selector));
        } while (scanner.take(","));
        return scanner.expect("]");
    }

    Result<ExpressionPointer> parse_prefix(StatementScanner& scanner) {
        const std::string_view rest = scanner.rest();
        VALIDATOR_TRY(auto parsed, parse_expression_prefix(rest, claim_.file, {"s", "d"}, scanner.text_position()));
        scanner.advance(parsed.second);
        return parsed.first;
    }

    Result<StatementLine> parse_formula(StatementScanner& scanner, std::uint64_t line) {
        StatementLine statement;
        statement.line = line;
        VALIDATOR_TRY(statement.left, parse_prefix(scanner));
        while (scanner.take("for")) {
            LoopVariable loop;
            VALIDATOR_TRY(loop.name, scanner.word());
            VALIDATOR_CHECK(scanner.expect("in"));
            VALIDATOR_TRY(loop.axis, scanner.word());
            if (!is_name(loop.name)) return scanner.error("`" + loop.name + "` is not a name");
            if (!claim_.mesh.find(loop.axis)) return scanner.error("`" + loop.axis + "` is no mesh axis");
            for (const LoopVariable& earlier : statement.loops) {
                if (earlier.name == loop.name) return scanner.error("`" + loop.name + "` is bound twice");
            }
            statement.loops.push_back(std::move(loop));
        }
        return statement;
    }

    Status parse_equality(StatementScanner& scanner, std::uint64_t line, std::vector<StatementLine>& list) {
        VALIDATOR_TRY(StatementLine statement, parse_formula(scanner, line));
        const ExpressionPointer whole = statement.left;
        if (whole->kind != ExpressionKind::equal) return scanner.error("`left = right` is expected");
        statement.left = whole->children[0];
        statement.right = whole->children[1];
        list.push_back(std::move(statement));
        return {};
    }

    Status parse_claim_line(StatementScanner& scanner) {
        if (claim_.has_claim) return scanner.error("a second `claim` line");
        claim_.has_claim = true;
        if (scanner.take("all")) {
            claim_.claims_all = true;
            return {};
        }
        do {
            VALIDATOR_CHECK(scanner.expect("s.output"));
            VALIDATOR_CHECK(scanner.expect("["));
            VALIDATOR_TRY(const std::uint32_t output, scanner.number());
            VALIDATOR_CHECK(scanner.expect("]"));
            claim_.claimed_outputs.push_back(output);
        } while (scanner.take(","));
        return {};
    }

    Status parse_ignore(StatementScanner& scanner, std::uint64_t line) {
        IgnoreLine ignore;
        ignore.line = line;
        const std::string_view rest = scanner.rest();
        constexpr std::string_view output = ".output[";
        const std::size_t end = rest.find(output);
        if (end == std::string_view::npos) return scanner.error("`s.output[k]` or `d[…].output[k]` is expected");
        VALIDATOR_TRY(ignore.reference, parse_expression(rest.substr(0, end + output.size() - 1), claim_.file, {"s", "d"}, scanner.text_position()));
        if (ignore.reference->kind != ExpressionKind::reference) return scanner.error("`s.output[k]` or `d[…].output[k]` is expected");
        scanner.advance(end + output.size());
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

    Claim claim_;
};

}  // namespace

Result<Claim> parse_claim(std::string_view text, const std::string& file) { return ClaimParser(file).run(text); }

std::size_t Mesh::rank_count() const {
    std::size_t count = 1;
    for (const MeshAxis& axis : axes) count = std::min<std::size_t>(count * static_cast<std::size_t>(axis.size), most_ranks + 1);
    return count;
}
std::optional<std::size_t> Mesh::find(std::string_view name) const {
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i].name == name) return i;
    }
    return std::nullopt;
}
std::vector<std::int64_t> Mesh::coordinates(std::size_t rank) const {
    std::vector<std::int64_t> result(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        result[i] = static_cast<std::int64_t>(rank % static_cast<std::size_t>(axes[i].size));
        rank /= static_cast<std::size_t>(axes[i].size);
    }
    return result;
}
std::size_t Mesh::rank(const std::vector<std::int64_t>& coordinates) const {
    std::size_t result = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) result = result * static_cast<std::size_t>(axes[i].size) + static_cast<std::size_t>(coordinates[i]);
    return result;
}

std::vector<std::string> Claim::source_paths() const {
    std::vector<std::string> paths{sequential_path};
    for (std::size_t rank = 0; rank < mesh.rank_count(); ++rank) {
        const std::vector<std::int64_t> coordinates = mesh.coordinates(rank);
        std::string path;
        for (std::size_t position = 0; position < distributed_path.size();) {
            const std::size_t end = distributed_path[position] == '{' ? distributed_path.find('}', position) : std::string::npos;
            const std::string name = end == std::string::npos ? "" : distributed_path.substr(position + 1, end - position - 1);
            const auto axis = mesh.find(name);
            if (!name.empty() && (axis || name == "rank")) {
                path += axis ? std::to_string(coordinates[*axis]) : std::to_string(rank);
                position = end + 1;
            } else {
                path += distributed_path[position++];
            }
        }
        paths.push_back(std::move(path));
    }
    return paths;
}

Result<std::vector<std::size_t>> selected_ranks(const Mesh& mesh, const std::vector<Selector>& selectors, const Place& place) {
    std::vector<std::size_t> ranks;
    std::vector<std::optional<std::int64_t>> fixed(mesh.axes.size());
    std::optional<std::int64_t> only;
    for (const Selector& selector : selectors) {
        if (selector.kind == Selector::Kind::variable) return malformed("a loop variable may not stand here", place);
        if (selector.axis.empty()) {
            if (selectors.size() > 1) return malformed("`*` and a rank stand alone", place);
            if (selector.kind == Selector::Kind::number) only = selector.number;
        } else {
            const auto axis = mesh.find(selector.axis);
            if (!axis) return malformed("`" + selector.axis + "` is no mesh axis", place);
            if (selector.kind == Selector::Kind::number) fixed[*axis] = selector.number;
        }
    }
    for (std::size_t rank = 0; rank < mesh.rank_count(); ++rank) {
        const std::vector<std::int64_t> coordinates = mesh.coordinates(rank);
        bool selected = !only || *only == static_cast<std::int64_t>(rank);
        for (std::size_t i = 0; i < fixed.size(); ++i) selected = selected && (!fixed[i] || *fixed[i] == coordinates[i]);
        if (selected) ranks.push_back(rank);
    }
    if (ranks.empty()) return malformed("no rank is selected", place);
    return ranks;
}

Result<std::vector<RankGroups>> group_tables(const Claim& claim) {
    const std::size_t rank_count = claim.mesh.rank_count();
    std::vector<RankGroups> tables(rank_count + 1);
    for (const GroupLine& group : claim.groups) {
        const Place place = line_place(claim.file, group.line);
        std::vector<std::size_t> ranks{0};
        if (!group.sequential) {
            VALIDATOR_TRY(ranks, selected_ranks(claim.mesh, group.selectors, place));
        }
        std::set<std::uint32_t> seen;
        for (const std::vector<std::uint32_t>& list : group.lists) {
            for (const std::uint32_t member : list) {
                if (member >= (group.sequential ? 1 : rank_count)) return malformed("rank " + std::to_string(member) + " does not exist", place);
                if (!seen.insert(member).second) return malformed("rank " + std::to_string(member) + " stands in the group twice", place);
            }
        }
        for (const std::size_t rank : ranks) {
            std::vector<std::uint32_t> members;
            if (!group.axis.empty()) {
                const std::size_t axis = *claim.mesh.find(group.axis);
                std::vector<std::int64_t> coordinates = claim.mesh.coordinates(rank);
                for (coordinates[axis] = 0; coordinates[axis] < claim.mesh.axes[axis].size; ++coordinates[axis])
                    members.push_back(static_cast<std::uint32_t>(claim.mesh.rank(coordinates)));
            }
            for (const std::vector<std::uint32_t>& list : group.lists) {
                if (std::find(list.begin(), list.end(), rank) != list.end()) members = list;
            }
            if (members.empty()) continue;  // a rank in none of the lists does not talk under this name
            if (!tables[group.sequential ? 0 : rank + 1].emplace(group.name, members).second)
                return malformed("group \"" + group.name + "\" is stated twice for rank " + std::to_string(rank), place);
        }
    }
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
        for (const auto& [name, members] : tables[rank + 1]) {
            for (const std::uint32_t member : members) {
                const RankGroups& other = tables[member + 1];
                if (std::none_of(other.begin(), other.end(), [&](const auto& entry) { return entry.second == members; }))
                    return malformed("group \"" + name + "\" of rank " + std::to_string(rank) + " has member " + std::to_string(member) +
                                         ", which does not state these members",
                                     Place{claim.file, 0, 0, {}, {}});
            }
        }
    }
    return tables;
}

}  // namespace countersign::validator
