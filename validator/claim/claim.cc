// One function for each kind of line (DESIGN claims.md section 1), read with the tokens and expressions of the language. The `mesh` line
// stands before all that speaks of it.
#include "validator/claim/claim.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "validator/claim/concrete.h"
#include "validator/language/expression_parser.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

constexpr std::size_t most_ranks = std::size_t{1} << 16;
constexpr std::size_t most_work = std::size_t{1} << 24;  // for what all lines say of ranks: in four bytes, or in steps
constexpr std::size_t longest_path = 4096, longest_reason = 1000, group_work = 16;
// Characters, from one to another, that change how a line is shown, or end it: whoever reads the claim would read another. The bytes of UTF-8
// have the order of their characters.
constexpr std::pair<std::string_view, std::string_view> misleading[] = {
    {"\u0080", "\u009f"}, {"\u061c", "\u061c"}, {"\u200e", "\u200f"}, {"\u2028", "\u202e"}, {"\u2066", "\u2069"}};
constexpr std::string_view later_keywords[] = {"literals", "read", "generalise", "cut", "masks"};

// One statement. Its tokens end with an end of their own, so that no expression goes on into the next one.
class StatementParser : private ExpressionParser {
public:
    StatementParser(const std::vector<LanguageToken>& tokens, Claim& claim)
        : ExpressionParser(tokens, claim.file, true), claim_(claim), line_(tokens[0].position.line) {}

    Status run(bool first) {
        if (!first) statement();
        else for (const char* word : {"countersign", "claim", "1"}) expect(word);
        if (!at_end()) fail("the end of the statement is expected");
        return failed() ? Status(error()) : Status();
    }

private:
    void statement() {
        using Statement = void (StatementParser::*)();
        static constexpr std::pair<std::string_view, Statement> statements[] = {
            {"sequential", &StatementParser::sequential}, {"distributed", &StatementParser::distributed}, {"mesh", &StatementParser::mesh},
            {"group", &StatementParser::group_line},      {"claim", &StatementParser::claim_line},        {"ignore", &StatementParser::ignore},
            {"contract", &StatementParser::contract},     {"subject", &StatementParser::subject},         {"constant", &StatementParser::constant}};
        static constexpr std::pair<std::string_view, std::vector<StatementLine> Claim::*> formulas[] = {
            {"given", &Claim::given}, {"random", &Claim::random}, {"expect", &Claim::expect}, {"assume", &Claim::assume}, {"state", &Claim::states},
            {"wire", &Claim::wires}};
        for (const auto& [keyword, read] : statements)
            if (accept(keyword)) return (this->*read)();
        for (const auto& [keyword, lines] : formulas)
            if (accept(keyword)) return formula(keyword, claim_.*lines);
        const bool later = std::find(std::begin(later_keywords), std::end(later_keywords), token().text) != std::end(later_keywords);
        const std::string keyword = "`" + std::string(token().text) + "`";
        fail(later ? keyword + " is not supported yet: line " + std::to_string(line_) : keyword + " begins no line of a claim");
    }

    void sequential() { source("s", claim_.sequential_path); }
    void distributed() { source("d", claim_.distributed_path); }
    void source(const char* graph, std::string& path) {
        expect(graph);
        if (is("[")) fail("different graphs for parts of the mesh: not supported yet");
        expect("=");
        if (is("[")) fail("several graphs a side: not supported yet");
        if (!path.empty()) fail("a second line of this kind");
        path = quoted();
        if (path.empty() || path.size() > longest_path) fail("an empty or too long path");
        if (path.find("..", path.find('{')) != std::string::npos) fail("`..` behind `{…}` in a path");
    }

    void mesh() {
        Mesh& mesh = claim_.mesh;
        if (!mesh.axes.empty()) fail("a second `mesh` line");
        for (const char* mark : {"d", "="}) expect(mark);
        Point sizes;
        std::size_t count = 1;
        enclosed("(", ")", [&] {
            MeshAxis axis{word()};
            if (mesh.find(axis.name)) fail("`" + axis.name + "` is an axis already");
            expect("=");
            axis.size = number();
            if (sizes.size() == most_axes) fail("more than " + std::to_string(most_axes) + " mesh axes");
            if (axis.size < 1) fail("a mesh axis of no ranks");
            count *= static_cast<std::size_t>(axis.size);
            if (count > most_ranks) fail("more than " + std::to_string(most_ranks) + " ranks are not supported yet");
            sizes.push_back(axis.size);
            mesh.axes.push_back(std::move(axis));
        }, false);
        if (mesh.axes.size() > 1 && mesh.find("rank")) fail("`rank` cannot be one of several axes: in paths `{rank}` is the number of a rank");
        if (failed()) return;
        mesh.ranks = points(sizes);
        claim_.graphs.resize(1 + count);
    }

    void spend(std::size_t amount) {
        if ((claim_.work += amount) > most_work) fail("a claim that says so much of so many ranks is not supported yet");
    }

    // The graphs that `s` or `d[…]` stands for.
    std::vector<GraphName> graphs_of(const Expression& side) {
        if (side.name == "s" && !side.attributes.empty()) fail("`s` is one graph");
        if (side.name == "s" || failed()) return {GraphName::of_sequential()};
        const auto choices = axis_choices(claim_.mesh, side.attributes, {}, place());
        if (!choices.ok()) fail(choices.error().message);
        spend(claim_.mesh.ranks.size() * (claim_.mesh.axes.size() + 1));
        if (failed()) return {GraphName::of_sequential()};
        std::vector<GraphName> graphs;
        for (std::size_t rank = 0; rank < claim_.mesh.ranks.size(); ++rank) {
            bool selected = true;
            for (std::size_t axis = 0; axis < choices->size(); ++axis)
                selected = selected && ((*choices)[axis].kind != AxisChoice::Kind::fixed || (*choices)[axis].value == claim_.mesh.ranks[rank][axis]);
            if (selected) graphs.push_back(GraphName::of_rank(static_cast<std::uint32_t>(rank)));
        }
        if (graphs.empty()) fail("a `mesh` line is expected before this");
        return graphs;
    }

    // `group d[tp=0] "name" = axis`, or a list of ranks, or a list of such lists.
    void group_line() {
        if (!is("s") && !is("d")) fail("`s` or `d[…]` is expected");
        const Expression graphs = side();
        const bool chosen = !graphs.attributes.empty();
        const std::vector<GraphName> members = graphs_of(graphs);
        const std::string name = quoted();
        expect("=");
        const ExpressionPointer value = expression();
        if (failed()) return;
        const bool sequential = members[0].is_sequential();
        const auto axis = value->kind == ExpressionKind::name && !sequential ? claim_.mesh.find(value->name) : std::nullopt;
        std::vector<ExpressionPointer> lists;
        if (value->kind == ExpressionKind::list && !value->children.empty())
            lists = value->children[0]->kind == ExpressionKind::list ? value->children : std::vector{value};
        if (!axis && lists.empty()) fail("a mesh axis or a list of ranks is expected");
        std::map<std::uint32_t, const std::vector<std::uint32_t>*> members_of;  // of the ranks that stand in a list
        std::vector<std::vector<std::uint32_t>> stated(lists.size());
        for (std::size_t i = 0; i < lists.size(); ++i) {
            const ExpressionPointer& list = lists[i];
            std::vector<std::uint32_t>& ranks = stated[i];
            if (list->kind != ExpressionKind::list || list->children.empty()) fail("a list of ranks is expected");
            for (const ExpressionPointer& child : list->children) {
                ranks.push_back(natural_number(*child).value_or(UINT32_MAX));
                if (ranks.back() >= (sequential ? 1 : claim_.mesh.ranks.size())) fail("a rank that does not exist");
            }
            if (!std::is_sorted(ranks.begin(), ranks.end())) fail("a group whose ranks are not in ascending order is not supported yet");
            for (const std::uint32_t rank : ranks)
                if (!members_of.emplace(rank, &ranks).second) fail("rank " + std::to_string(rank) + " stands in the group twice");
        }
        for (const GraphName& graph : members) {
            const std::vector<std::uint32_t>* const listed = members_of[graph.rank()];
            std::vector<std::uint32_t> ranks = axis ? ranks_along(*axis, graph.rank()) : listed != nullptr ? *listed : std::vector<std::uint32_t>();
            spend(group_work + name.size() / 4 + ranks.size());
            if (failed()) return;
            if (ranks.empty() && chosen) fail("rank " + std::to_string(graph.rank()) + " states a group without itself");
            if (ranks.empty()) continue;  // a rank in none of the lists does not talk under this name
            if (!claim_.graphs[graph.number].groups.emplace(name, std::move(ranks)).second)
                fail("group \"" + name + "\" is stated twice for rank " + std::to_string(graph.rank()));
        }
    }

    std::vector<std::uint32_t> ranks_along(std::size_t axis, std::uint32_t rank) const {
        std::vector<std::uint32_t> ranks;
        Point coordinates = claim_.mesh.ranks[rank];
        for (coordinates[axis] = 0; coordinates[axis] < claim_.mesh.axes[axis].size; ++coordinates[axis])
            ranks.push_back(static_cast<std::uint32_t>(claim_.mesh.rank(coordinates)));
        return ranks;
    }

    void formula(std::string_view keyword, std::vector<StatementLine>& lines) {
        StatementLine statement{line_};
        statement.left = expression();
        const bool leads_on = keyword == "state" || keyword == "wire";
        if (leads_on) {
            expect("->");
            statement.right = expression();
        } else if (keyword != "assume") {
            const ExpressionPointer whole = statement.left;
            if (whole->kind != ExpressionKind::equal) return fail("`left = right` is expected");
            statement.left = whole->children[0];
            statement.right = whole->children[1];
        }
        while (!leads_on && accept("for")) {
            LoopVariable loop{word()};
            expect("in");
            const auto axis = claim_.mesh.find(token().text);
            if (!axis || !is_name()) return fail("a mesh axis is expected");
            take();
            if (loop.name == "s" || loop.name == "d" || loop.name == "it") fail("`" + loop.name + "` cannot be a loop variable");
            if (find_named(statement.loops, loop.name) != nullptr) fail("`" + loop.name + "` is bound twice");
            loop.axis = *axis;
            statement.loops.push_back(std::move(loop));
        }
        lines.push_back(std::move(statement));
    }

    // Several lines claim what all of them name.
    void claim_line() {
        if (accept("all")) {
            if (std::exchange(claim_.claims_all, true)) fail("`claim all` stands twice");
            return;
        }
        each([&] {
            expect("s.output");
            expect("[");
            claim_.claimed_outputs.push_back(number());
            expect("]");
        });
    }

    // `ignore d[*].output[2..44] "reason"`
    void ignore() {
        IgnoreLine ignore{line_};
        const ExpressionPointer outputs = primary();
        if (outputs->kind != ExpressionKind::reference || outputs->second_name != "output") return fail("outputs of `s` or `d[…]` are expected");
        ignore.graphs = graphs_of(*outputs);
        expect("[");
        ignore.first = number();
        ignore.last = accept("..") ? number() : ignore.first;
        if (ignore.last < ignore.first || ignore.last > 1000000) fail("an empty or too long range of outputs");
        expect("]");
        ignore.reason = quoted();
        if (ignore.reason.empty() || ignore.reason.size() > longest_reason)
            fail("a reason is expected, of at most " + std::to_string(longest_reason) + " bytes");
        claim_.ignored.push_back(std::move(ignore));
    }

    void contract() {
        ContractLine contract{line_};
        for (std::string* part : {&contract.operation, &contract.contract}) {
            if (!is_name()) fail("a name is expected");
            *part = take();
        }
        claim_.contracts.push_back(std::move(contract));
    }

    // `constant d[*]._tensor_constant0 = 0`
    void constant() {
        using Kind = ExpressionKind;
        const ExpressionPointer line = expression();
        if (failed()) return;
        const bool is_equality = line->kind == Kind::equal && line->children[0]->kind == Kind::reference && line->children[0]->children.empty();
        const bool negative = is_equality && line->children[1]->kind == Kind::negate;
        const Expression& number = !is_equality ? *line : negative ? *line->children[1]->children[0] : *line->children[1];
        if (number.kind != Kind::number && (number.kind != Kind::truth || negative)) return fail("`s.NAME = NUMBER` is expected");
        const Value value = number.kind == Kind::truth ? Value::of_truth(number.truth) : Value::of_number(*number.number * (negative ? -1 : 1));
        const std::string& name = line->children[0]->second_name;
        for (const GraphName& graph : graphs_of(*line->children[0])) {
            spend(group_work + name.size() / 4 + number.size);
            if (failed()) return;
            if (!claim_.graphs[graph.number].constants.emplace(name, value).second) fail("a second `constant` line for `" + name + "`");
        }
    }

    // What the claim is about: carried through in its text, not interpreted.
    void subject() {
        quoted();
        expect("sha256");
        expect(":");
        const std::string_view digest = token().text;
        if (digest.size() != 64 || digest.find_first_not_of("0123456789abcdef") != std::string_view::npos) fail("64 hexadecimal digits are expected");
        take();
    }

    // A name without dots, perhaps a word of the language.
    std::string word() {
        if (!is_name() || !validator::is_name(token().text) || is_reserved_word(token().text)) fail("a name is expected");
        return take();
    }
    std::uint32_t number() {
        const std::string_view text = token().text;
        std::uint32_t value = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (token().kind != LanguageTokenKind::number || problem != std::errc() || end != text.data() + text.size() || value > 1u << 30)
            fail("a number is expected");
        take();
        return value;
    }

    Claim& claim_;
    const std::uint64_t line_;
};

// Every member of a group states the same members, under whatever name.
Status check_groups(const Claim& claim) {
    std::map<std::vector<std::uint32_t>, std::set<std::uint32_t>> stating;  // by members: the ranks that state them
    for (std::uint32_t rank = 0; rank < claim.mesh.ranks.size(); ++rank)
        for (const auto& [name, members] : claim.graphs[rank + 1].groups) stating[members].insert(rank);
    for (std::uint32_t rank = 0; rank < claim.mesh.ranks.size(); ++rank)
        for (const auto& [name, members] : claim.graphs[rank + 1].groups) {
            const std::set<std::uint32_t>& agreeing = stating.at(members);
            const auto other = std::find_if(members.begin(), members.end(), [&](std::uint32_t member) { return !agreeing.contains(member); });
            if (other != members.end())
                return malformed("group \"" + name + "\" of rank " + std::to_string(rank) + " has member " + std::to_string(*other) +
                                     ", which does not state these members",
                                 Place{claim.file});
        }
    return {};
}

// What each input of a rank is fed by.
Status add_wires(Claim& claim) {
    std::size_t room = most_work / group_work;
    for (const StatementLine& line : claim.wires) {
        const Place place = line_place(claim.file, line.line);
        const auto instances = concrete_statements(claim, line, room);
        if (!instances.ok()) return malformed(instances.error().message, place);
        for (const ConcreteStatement& instance : *instances) {
            const Expression &output = *instance.left, &input = *instance.right;
            const bool is_wire = output.kind == ExpressionKind::reference && input.kind == ExpressionKind::reference && output.second_name == "output" &&
                                 index_of(output) && input.second_name != "output" && !index_of(input);
            if (!is_wire) return malformed("`wire` goes from `output[k]` to an input", place);
            if (output.name != input.name) return malformed("a wire stays within `s` or within `d`", place);
            const Wire wire{graph_of(output), *index_of(output), line.line};
            if (!claim.graphs[graph_of(input).number].wires.emplace(input.second_name, wire).second)
                return malformed("a second `wire` line for `" + input.second_name + "` of " + graph_of(input).text(), place);
        }
    }
    return {};
}

// A statement ends with its line, unless a parenthesis or bracket is open.
Status parse_statements(std::string_view text, Claim& claim) {
    VALIDATOR_TRY(const std::vector<std::string_view> lines, split_lines(text, claim.file));
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t at = 0; at < lines[i].size(); ++at)
            for (const auto& [first, last] : misleading)
                if (const std::string_view character = lines[i].substr(at, first.size()); first <= character && character <= last)
                    return malformed("a character that changes how a line is shown", line_place(claim.file, i + 1, at + 1));
    VALIDATOR_TRY(const std::vector<LanguageToken> tokens, tokenise(text, claim.file));
    std::vector<LanguageToken> statement;
    std::string spelled;
    for (std::size_t i = 0, open = 0; i + 1 < tokens.size(); ++i) {
        const LanguageToken &token = tokens[i], &next = tokens[i + 1];
        if (!statement.empty() && statement.back().end < token.begin) spelled += " ";
        spelled += text.substr(token.begin, token.end - token.begin);
        statement.push_back(token);
        if (token.kind == LanguageTokenKind::text && text[token.begin] == '\'')
            return malformed("texts of a claim stand in double quotes", line_place(claim.file, token.position.line, token.position.column));
        const bool mark = token.kind == LanguageTokenKind::mark;
        if (mark && (token.text == "(" || token.text == "[")) ++open;
        if (mark && (token.text == ")" || token.text == "]") && open > 0) --open;
        if (next.kind != LanguageTokenKind::end && (open > 0 || next.position.line == token.position.line)) continue;
        claim.statements.emplace_back(statement[0].position.line, std::exchange(spelled, {}));
        const auto column = token.position.column + static_cast<std::uint32_t>(token.end - token.begin);
        statement.push_back({LanguageTokenKind::end, {}, token.end, token.end, {token.position.line, column}});
        VALIDATOR_CHECK(StatementParser(statement, claim).run(claim.statements.size() == 1));
        statement.clear();
    }
    return {};
}

}  // namespace

std::vector<Point> points(const Point& sizes) {
    std::vector<Point> result = {{}};
    for (const std::int64_t size : sizes) {
        std::vector<Point> longer;
        for (std::size_t i = 0; i < result.size() && longer.size() <= most_points / sizes.size(); ++i) {
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
    const auto found = find_named(axes, name);
    return found != nullptr ? std::optional(static_cast<std::size_t>(found - axes.data())) : std::nullopt;
}
std::size_t Mesh::rank(const Point& coordinates) const {
    std::int64_t result = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) result = result * axes[i].size + coordinates[i];
    return static_cast<std::size_t>(result);
}

Result<std::vector<AxisChoice>> axis_choices(const Mesh& mesh, const std::vector<NamedExpression>& selectors,
                                             const std::map<std::string, std::int64_t>& loops, const Place& place) {
    using Kind = AxisChoice::Kind;
    std::vector<AxisChoice> result(mesh.axes.size());
    for (const auto& [name, value] : selectors) {
        const bool all = value->kind == ExpressionKind::whole_axis;
        if (name.empty()) {  // `*`, or a rank
            if (selectors.size() > 1) return malformed("`*` and a rank stand alone", place);
            const auto rank = natural_number(*value);
            if (!all && (!rank || *rank >= mesh.ranks.size())) return malformed("there is no rank " + print_expression(*value), place);
            for (std::size_t axis = 0; axis < result.size(); ++axis) result[axis] = {all ? Kind::star : Kind::fixed, all ? 0 : mesh.ranks[*rank][axis]};
            continue;
        }
        const auto axis = mesh.find(name);
        if (!axis) return malformed("`" + name + "` is no mesh axis", place);
        if (result[*axis].kind != Kind::open) return malformed("an axis is named twice", place);
        const auto loop = value->kind == ExpressionKind::name ? loops.find(value->name) : loops.end();
        const std::int64_t coordinate = loop != loops.end() ? loop->second : std::int64_t{natural_number(*value).value_or(UINT32_MAX)};
        if (!all && coordinate >= mesh.axes[*axis].size) return malformed("no rank has this coordinate", place);
        result[*axis] = {all ? Kind::star : Kind::fixed, all ? 0 : coordinate};
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

Result<Claim> parse_claim(std::string_view text, const std::string& file) {
    Claim claim;
    claim.file = file;
    VALIDATOR_CHECK(parse_statements(text, claim));
    if (claim.statements.empty()) return malformed("an empty claim: `countersign claim 1` is expected", Place{file});
    if (claim.sequential_path.empty()) return malformed("no `sequential` line", Place{file});
    if (claim.distributed_path.empty()) return malformed("no `distributed` line", Place{file});
    if (claim.mesh.axes.empty()) return malformed("a claim without a `mesh` line is not supported yet", Place{file});
    const std::string& path = claim.distributed_path;
    for (std::size_t at = path.find('{'); at != path.npos; at = path.find('{', at + 1)) {
        const std::string name = path.substr(at + 1, path.find('}', at) - at - 1);
        if (name != "rank" && !claim.mesh.find(name)) return malformed("`{" + name + "}` is neither `{rank}` nor an axis of the mesh", Place{file});
    }
    if (!claim.claims_all && claim.claimed_outputs.empty() && claim.expect.empty())
        return malformed("no `claim` and no `expect` line: nothing is claimed", Place{file});
    VALIDATOR_CHECK(check_groups(claim));
    VALIDATOR_CHECK(add_wires(claim));
    return claim;
}

std::optional<std::uint32_t> natural_number(const Expression& expression) {
    const bool is_natural = expression.kind == ExpressionKind::number && expression.number->get_den() == 1 && *expression.number >= 0 &&
                            expression.number->get_num().fits_sint_p();
    return is_natural ? std::optional(static_cast<std::uint32_t>(expression.number->get_num().get_ui())) : std::nullopt;
}

}  // namespace countersign::validator
