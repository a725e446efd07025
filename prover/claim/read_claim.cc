// The claim's statements, read line by line; nothing is looked up in captures here.
#include <set>

#include "prover/claim/claim.h"
#include "prover/claim/groups.h"
#include "prover/claim/references.h"
#include "prover/claim/resolve.h"
#include "prover/claim/statement_instances.h"
#include "prover/claim/statement_text.h"

namespace countersign {

namespace {

constexpr int most_ranks = 65536;
constexpr std::size_t most_mesh_axes = 64, longest_reason = 1000, constant_work = 16;  // as `validate` bounds them

const std::set<std::string> unsupported = {"literals", "read", "generalise", "cut", "masks"};

/// Without a sort of its own: a whole number may stand for a real one.
Value written_number(const Rational& number) {
    return number.is_whole() ? Value::integer(number) : Value::real(number);
}

class ClaimReader {
public:
    ClaimReader(const std::string& path, const std::string& bytes) {
        claim_.path = path;
        claim_.bytes = bytes;
    }
    Result<Claim> read();

private:
    Status read_header(const StatementText& statement);
    Status read_mesh(StatementCursor& cursor);
    Status read_statement(const StatementText& statement);
    Status read_side(StatementCursor& cursor, bool sequential);
    Status read_equality(const StatementText& text, StatementCursor& cursor, StatementKind kind);
    Status read_assume(const StatementText& text, StatementCursor& cursor);
    Status read_claimed(StatementCursor& cursor);
    Status read_ignore(const StatementText& text, StatementCursor& cursor);
    Status read_state(const StatementText& text, StatementCursor& cursor);
    Status read_wire(const StatementText& text, StatementCursor& cursor);
    Status read_constant(const StatementText& text, StatementCursor& cursor);
    Status read_contract(StatementCursor& cursor);
    Status read_subject(StatementCursor& cursor);
    ClaimStatement started(const StatementText& text, StatementKind kind) const {
        ClaimStatement statement;
        statement.kind = kind;
        statement.place = text.place(text.text.find_first_not_of(' '));
        statement.text = text.folded();
        return statement;
    }

    Claim claim_;
    bool has_mesh_ = false;
};

Result<Claim> ClaimReader::read() {
    Result<std::vector<StatementText>> statements = split_statements(claim_.path, claim_.bytes);
    if (!statements) return statements.error();
    if (statements->empty()) return Error{{claim_.path, 1, 1}, "expected `countersign claim 1`, but the file says nothing"};
    if (Status header = read_header(statements->front()); !header) return header.error();
    // The mesh first: selectors in other lines are read by it.
    for (const StatementText& statement : *statements) {
        StatementCursor cursor(statement);
        if (!cursor.take_word("mesh")) continue;
        if (Status mesh = read_mesh(cursor); !mesh) return mesh.error();
    }
    if (!has_mesh_) claim_.mesh.axes = {{"rank", 1}};
    for (std::size_t k = 1; k < statements->size(); ++k)
        if (Status read = read_statement((*statements)[k]); !read) return read.error();
    if (claim_.sequential_path.empty()) return Error{{claim_.path, 0, 0}, "no `sequential s = \"FILE\"` line"};
    if (claim_.distributed_path.empty()) return Error{{claim_.path, 0, 0}, "no `distributed d = \"FILE\"` line"};
    if (!has_mesh_ && claim_.distributed_path.find('{') != std::string::npos)
        return Error{claim_.distributed_place, "the path names ranks, but no `mesh d = (rank = N)` line says how many there are"};
    if (Status groups = check_groups(claim_); !groups) return groups.error();
    return std::move(claim_);
}

Status ClaimReader::read_header(const StatementText& statement) {
    StatementCursor cursor(statement);
    if (!cursor.take_word("countersign")) return cursor.expected("`countersign claim 1`");
    if (!cursor.take_word("claim")) return cursor.expected("`claim`");
    const Place place = cursor.place();
    Result<int> version = cursor.number("the version, 1");
    if (!version) return version.error();
    if (*version != 1)
        return Error{place, "claims of version " + std::to_string(*version) + " are not supported yet: line " + std::to_string(place.line)};
    return cursor.expect_end();
}

Status ClaimReader::read_mesh(StatementCursor& cursor) {
    const Place start = cursor.place();
    if (has_mesh_) return Error{start, "a second `mesh` line"};
    has_mesh_ = true;
    if (!cursor.take_word("d")) return cursor.expected("`d`");
    if (Status open = cursor.expect("="); !open) return open;
    if (Status open = cursor.expect("("); !open) return open;
    std::int64_t ranks = 1;
    do {
        const Place place = cursor.place();
        Result<std::string> name = cursor.name("the name of an axis");
        if (!name) return name.error();
        if (claim_.mesh.find_axis(*name)) return Error{place, "the axis `" + *name + "` stands twice"};
        if (Status equal = cursor.expect("="); !equal) return equal;
        const Place size_place = cursor.place();
        Result<int> size = cursor.number("the size of the axis");
        if (!size) return size.error();
        if (*size < 1) return Error{size_place, "a mesh without ranks: an axis has at least one"};
        ranks *= *size;
        if (ranks > most_ranks) return Error{size_place, "more than " + std::to_string(most_ranks) + " ranks"};
        if (claim_.mesh.axes.size() == most_mesh_axes) return Error{place, "more than " + std::to_string(most_mesh_axes) + " mesh axes"};
        claim_.mesh.axes.push_back({*name, *size});
        if (claim_.mesh.axes.size() > 1 && claim_.mesh.find_axis("rank"))
            return Error{place, "`rank` cannot be one of several axes: in paths `{rank}` is the number of a rank"};
    } while (cursor.take(","));
    if (Status close = cursor.expect(")"); !close) return close;
    return cursor.expect_end();
}

Status ClaimReader::read_statement(const StatementText& text) {
    StatementCursor cursor(text);
    const Place start = cursor.place();
    Result<std::string> keyword = cursor.name("a statement");
    if (!keyword) return keyword.error();
    if (*keyword == "mesh") return Done{};
    if (unsupported.count(*keyword)) return Error{start, "`" + *keyword + "` is not supported yet: line " + std::to_string(start.line)};
    if (*keyword == "sequential") return read_side(cursor, true);
    if (*keyword == "distributed") return read_side(cursor, false);
    if (*keyword == "group") return read_group(cursor, claim_);
    if (*keyword == "given") return read_equality(text, cursor, StatementKind::Given);
    if (*keyword == "random") return read_equality(text, cursor, StatementKind::Random);
    if (*keyword == "expect") return read_equality(text, cursor, StatementKind::Expect);
    if (*keyword == "assume") return read_assume(text, cursor);
    if (*keyword == "claim") return read_claimed(cursor);
    if (*keyword == "ignore") return read_ignore(text, cursor);
    if (*keyword == "state") return read_state(text, cursor);
    if (*keyword == "wire") return read_wire(text, cursor);
    if (*keyword == "constant") return read_constant(text, cursor);
    if (*keyword == "contract") return read_contract(cursor);
    if (*keyword == "subject") return read_subject(cursor);
    if (*keyword == "countersign") return Error{start, "a second `countersign claim` line"};
    return Error{start, "`" + *keyword + "` begins no statement of a claim"};
}

Status ClaimReader::read_side(StatementCursor& cursor, bool sequential) {
    const Place start = cursor.place();
    std::string& path = sequential ? claim_.sequential_path : claim_.distributed_path;
    if (!path.empty()) return Error{start, sequential ? "a second `sequential` line" : "a second `distributed` line"};
    const char* side = sequential ? "s" : "d";
    if (!cursor.take_word(side)) return cursor.expected(std::string("`") + side + "`");
    if (cursor.peek() == '[')
        return cursor.error("one file for some ranks (`distributed d[…]`) is not supported yet: line " + std::to_string(start.line));
    if (Status equal = cursor.expect("="); !equal) return equal;
    if (cursor.peek() == '[') return cursor.error("several graphs of one side are not supported yet: line " + std::to_string(start.line));
    const Place file_place = cursor.place();
    Result<std::string> file = cursor.quoted("a file, in double quotes");
    if (!file) return file.error();
    if (file->empty()) return Error{file_place, "a file without a name"};
    if (file->find("..", file->find('{')) != std::string::npos) return Error{file_place, "`..` behind `{…}` in a path"};
    for (const char* suffix : {".hlo", ".pt2", ".pbtxt", ".json"})
        if (file->ends_with(suffix))
            return Error{file_place, std::string("captures of this kind (`") + suffix + "`) are not supported yet: line " +
                                         std::to_string(start.line)};
    path = *file;
    (sequential ? claim_.sequential_place : claim_.distributed_place) = file_place;
    return cursor.expect_end();
}

Status ClaimReader::read_equality(const StatementText& text, StatementCursor& cursor, StatementKind kind) {
    ClaimStatement statement = started(text, kind);
    std::size_t end = 0;
    if (Status loops = read_loops(text, claim_.mesh, statement.loops, end); !loops) return loops;
    const Place begin = cursor.place();
    Result<ExpressionPointer> whole = read_claim_expression(text, cursor.offset(), end, claim_.mesh, statement.loops, statement.references);
    if (!whole) return whole.error();
    if ((*whole)->kind != ExpressionKind::Equal || (*whole)->children.size() != 2) return Error{begin, "expected `LEFT = RIGHT`"};
    statement.left = (*whole)->children[0];
    statement.right = (*whole)->children[1];
    claim_.statements.push_back(std::move(statement));
    return Done{};
}

Status ClaimReader::read_assume(const StatementText& text, StatementCursor& cursor) {
    ClaimStatement statement = started(text, StatementKind::Assume);
    std::size_t end = 0;
    if (Status loops = read_loops(text, claim_.mesh, statement.loops, end); !loops) return loops;
    Result<ExpressionPointer> formula = read_claim_expression(text, cursor.offset(), end, claim_.mesh, statement.loops, statement.references);
    if (!formula) return formula.error();
    statement.left = *formula;
    if (statement.references.empty()) return Error{statement.place, "an `assume` line that speaks of no input"};
    claim_.statements.push_back(std::move(statement));
    return Done{};
}

Status ClaimReader::read_claimed(StatementCursor& cursor) {
    const Place start = cursor.place();
    if (claim_.claim_line == 0) claim_.claim_line = start.line;
    if (cursor.take_word("all")) {
        if (claim_.claims_all) return Error{start, "`claim all` stands twice"};
        claim_.claims_all = true;
        return cursor.expect_end();
    }
    do {
        Result<Reference> reference = read_reference(cursor, claim_.mesh, {});
        if (!reference) return reference.error();
        if (!reference->sequential) return Error{reference->place, "`claim` names outputs of s"};
        claim_.claimed.push_back(std::move(*reference));
    } while (cursor.take(","));
    return cursor.expect_end();
}

Status ClaimReader::read_ignore(const StatementText& text, StatementCursor& cursor) {
    ClaimStatement statement = started(text, StatementKind::Ignore);
    do {
        Result<Reference> reference = read_reference(cursor, claim_.mesh, {});
        if (!reference) return reference.error();
        if (!reference->sequential)
            if (Status spent = spend_on_selector(claim_, reference->place); !spent) return spent;
        statement.references.push_back(std::move(*reference));
    } while (cursor.take(","));
    const Place place = cursor.place();
    Result<std::string> reason = cursor.quoted("the reason, in double quotes");
    if (!reason) return reason.error();
    if (reason->find_first_not_of(' ') == std::string::npos) return Error{place, "an output is ignored for a reason"};
    if (reason->size() > longest_reason) return Error{place, "a reason of more than " + std::to_string(longest_reason) + " bytes"};
    statement.reason = *reason;
    claim_.statements.push_back(std::move(statement));
    return cursor.expect_end();
}

Status ClaimReader::read_wire(const StatementText& text, StatementCursor& cursor) {
    ClaimStatement statement = started(text, StatementKind::Wire);
    Result<Reference> output = read_reference(cursor, claim_.mesh, {});
    if (!output) return output.error();
    if (!output->is_output || output->first != output->last) return Error{output->place, "expected one output: `output[k]`"};
    if (Status arrow = cursor.expect("->"); !arrow) return arrow;
    Result<Reference> input = read_reference(cursor, claim_.mesh, {});
    if (!input) return input.error();
    if (input->is_output || input->result) return Error{input->place, "expected the name of an input"};
    if (input->sequential != output->sequential) return Error{input->place, "a wire stays within `s` or within `d`"};
    if (Status end = cursor.expect_end(); !end) return end;
    statement.references = {*output, *input};
    for (std::size_t k = 0; k < 2; ++k) {
        auto side = std::make_shared<Expression>();
        side->kind = ExpressionKind::Name;
        side->text = reference_name(k);
        side->place = statement.references[k].place;
        (k == 0 ? statement.left : statement.right) = side;
    }
    Result<std::vector<StatementInstance>> instances = statement_instances(statement, claim_.mesh);
    if (!instances) return instances.error();
    for (const StatementInstance& instance : *instances) {
        if (Status spent = spend_on_ranks(claim_, 1, statement.place); !spent) return spent;
        const int from = instance.references[0].rank, to = instance.references[1].rank;
        const Wire wire{from, static_cast<std::size_t>(output->first), statement.place};
        const auto [known, is_new] = claim_.wires[to].emplace(input->name, wire);
        if (!is_new)
            return Error{statement.place, "`" + node_text(to, input->name) + "` is fed twice, first in line " + std::to_string(known->second.place.line)};
    }
    claim_.statements.push_back(std::move(statement));
    return Done{};
}

Status ClaimReader::read_state(const StatementText& text, StatementCursor& cursor) {
    ClaimStatement statement = started(text, StatementKind::State);
    std::size_t end = 0;
    if (Status loops = read_loops(text, claim_.mesh, statement.loops, end); !loops) return loops;
    Result<Reference> input = read_reference(cursor, claim_.mesh, statement.loops);
    if (!input) return input.error();
    if (Status arrow = cursor.expect("->"); !arrow) return arrow;
    Result<Reference> output = read_reference(cursor, claim_.mesh, statement.loops);
    if (!output) return output.error();
    if (!output->is_output || output->first != output->last) return Error{output->place, "expected one output: `output[k]`"};
    if (input->sequential != output->sequential) return Error{output->place, "an input takes its state from an output of its own side"};
    statement.references = {*input, *output};
    claim_.statements.push_back(std::move(statement));
    if (cursor.offset() > end) return cursor.expected("the end of the line");
    cursor.peek();
    if (cursor.offset() != end) return cursor.expected("the end of the line");
    return Done{};
}

/// `constant d[*]._tensor_constant0 = 0`
Status ClaimReader::read_constant(const StatementText& text, StatementCursor& cursor) {
    ClaimStatement statement = started(text, StatementKind::Constant);
    Result<Reference> constant = read_reference(cursor, claim_.mesh, {});
    if (!constant) return constant.error();
    if (constant->is_output || constant->result) return Error{constant->place, "expected a constant of a module: `s.NAME`"};
    if (Status equal = cursor.expect("="); !equal) return equal;
    const Place place = cursor.place();
    Result<ExpressionPointer> right = read_claim_expression(text, cursor.offset(), text.text.size(), claim_.mesh, {}, statement.references);
    if (!right) return right.error();
    const bool is_negative = (*right)->kind == ExpressionKind::Negate;
    const Expression& number = is_negative ? *(*right)->children[0] : **right;
    if (number.kind != ExpressionKind::Number && (number.kind != ExpressionKind::Truth || is_negative)) return Error{place, "expected a number"};
    const Rational with_sign = is_negative ? Rational(-number.number) : number.number;
    const Value value = number.kind == ExpressionKind::Truth ? Value::truth(number.number != 0) : written_number(with_sign);
    if (!constant->sequential)
        if (Status spent = spend_on_selector(claim_, constant->place); !spent) return spent;
    for (const int rank : constant->sequential ? std::vector<int>{-1} : selected_ranks(claim_.mesh, constant->axes)) {
        if (Status spent = spend_on_ranks(claim_, constant_work + constant->name.size() / 4, constant->place); !spent) return spent;
        if (!claim_.constants[rank].emplace(constant->name, value).second)
            return Error{constant->place, "a second `constant` line for `" + constant->name + "`"};
    }
    statement.references = {*constant};
    claim_.statements.push_back(std::move(statement));
    return Done{};
}

Status ClaimReader::read_contract(StatementCursor& cursor) {
    AcceptedContract contract;
    contract.place = cursor.place();
    do {
        Result<std::string> part = cursor.name("the name of an operator");
        if (!part) return part.error();
        contract.operator_name += (contract.operator_name.empty() ? "" : ".") + *part;
    } while (cursor.take("."));
    Result<std::string> name = cursor.name("the name of the contract");
    if (!name) return name.error();
    contract.contract = *name;
    claim_.contracts.push_back(std::move(contract));
    return cursor.expect_end();
}

Status ClaimReader::read_subject(StatementCursor& cursor) {
    Subject subject;
    subject.line = cursor.place().line;
    Result<std::string> name = cursor.quoted("the name of the subject, in double quotes");
    if (!name) return name.error();
    subject.name = *name;
    const Place place = cursor.place();
    const std::string& text = cursor.statement().text;
    std::size_t end = text.size();
    while (end > cursor.offset() && text[end - 1] == ' ') --end;
    subject.digest = text.substr(cursor.offset(), end - cursor.offset());
    const std::string scheme = "sha256:";
    bool is_digest = subject.digest.rfind(scheme, 0) == 0 && subject.digest.size() == scheme.size() + 64;
    for (std::size_t k = scheme.size(); is_digest && k < subject.digest.size(); ++k)
        is_digest = std::string("0123456789abcdef").find(subject.digest[k]) != std::string::npos;
    if (!is_digest) return Error{place, "expected `sha256:` and 64 hexadecimal digits"};
    claim_.subjects.push_back(std::move(subject));
    return Done{};
}

}  // namespace

Result<Claim> read_claim(const std::string& path, const std::string& bytes) { return ClaimReader(path, bytes).read(); }

}  // namespace countersign
