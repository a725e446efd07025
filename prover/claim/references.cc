// References in claim lines. An expression's text is rewritten with a plain name for each, read by the language's own reader, and the
// places of its errors are led back to the claim.
#include "prover/claim/references.h"

#include <algorithm>
#include <charconv>
#include <functional>

namespace countersign {

namespace {

const std::string reference_prefix = "reference__";

/// The same expression with other places. The language's reader bounds the nesting.
ExpressionPointer with_places(const Expression& expression, const std::function<Place(const Place&)>& place) {
    auto copy = std::make_shared<Expression>(expression);
    copy->place = place(expression.place);
    for (ExpressionPointer& child : copy->children)
        if (child) child = with_places(*child, place);
    for (Attribute& attribute : copy->attributes)
        if (attribute.value) attribute.value = with_places(*attribute.value, place);
    return copy;
}

/// Words that stand for references while a line is read: nobody may write them.
bool is_word_of_ours(const std::string& word) { return word.rfind(reference_prefix, 0) == 0 || word.rfind(instance_prefix, 0) == 0; }

std::string not_yet(const std::string& what, const Place& place) { return what + " not supported yet: line " + std::to_string(place.line); }

}  // namespace

std::string reference_name(std::size_t index) { return reference_prefix + std::to_string(index); }

std::optional<std::size_t> index_in_name(const std::string& prefix, const std::string& name) {
    if (name.rfind(prefix, 0) != 0) return std::nullopt;
    std::size_t index = 0;
    const char* begin = name.data() + prefix.size();
    const auto [end, failed] = std::from_chars(begin, name.data() + name.size(), index);
    if (failed != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return index;
}

std::optional<std::size_t> reference_index(const std::string& name) { return index_in_name(reference_prefix, name); }

bool at_reference(StatementCursor& cursor) {
    const char side = cursor.peek();
    if (side != 's' && side != 'd') return false;
    const std::string& text = cursor.statement().text;
    const std::size_t next = cursor.offset() + 1;
    return next < text.size() && (text[next] == '.' || text[next] == '[');
}

Result<std::vector<AxisSelection>> read_selector(StatementCursor& cursor, const Mesh& mesh, const std::vector<LoopVariable>& loops) {
    if (Status open = cursor.expect("["); !open) return open.error();
    std::vector<AxisSelection> axes(mesh.axes.size());
    if (cursor.take("*")) {
        for (AxisSelection& axis : axes) axis.kind = AxisSelection::Kind::Every;
    } else if (cursor.peek() >= '0' && cursor.peek() <= '9') {
        const Place place = cursor.place();
        Result<int> rank = cursor.number("a rank");
        if (!rank) return rank.error();
        if (*rank >= mesh.ranks()) return Error{place, "there is no rank " + std::to_string(*rank) + ": d has " + std::to_string(mesh.ranks())};
        const std::vector<int> at = mesh.coordinates(*rank);
        for (std::size_t k = 0; k < axes.size(); ++k) axes[k] = {AxisSelection::Kind::Number, at[k], ""};
    } else {
        do {
            const Place place = cursor.place();
            Result<std::string> name = cursor.name("`*`, a rank, or an axis of the mesh");
            if (!name) return name.error();
            const std::optional<std::size_t> axis = mesh.find_axis(*name);
            if (!axis) return Error{place, "the mesh has no axis `" + *name + "`"};
            if (axes[*axis].kind != AxisSelection::Kind::Unmentioned) return Error{place, "the axis `" + *name + "` is selected twice"};
            if (Status equal = cursor.expect("="); !equal) return equal.error();
            const Place value_place = cursor.place();
            if (cursor.take("*")) {
                axes[*axis].kind = AxisSelection::Kind::Every;
            } else if (begins_claim_name(cursor.peek())) {
                Result<std::string> variable = cursor.name("a loop variable");
                if (!variable) return variable.error();
                bool known = false;
                for (const LoopVariable& loop : loops) {
                    if (loop.name != *variable) continue;
                    known = true;
                    if (mesh.axes[loop.axis].size > mesh.axes[*axis].size)
                        return Error{value_place, "`" + *variable + "` runs beyond the axis `" + *name + "`"};
                }
                if (!known) return Error{value_place, "`" + *variable + "` is no loop variable of this line"};
                axes[*axis] = {AxisSelection::Kind::LoopVariable, 0, *variable};
            } else {
                Result<int> number = cursor.number("`*`, a number, or a loop variable");
                if (!number) return number.error();
                if (*number >= mesh.axes[*axis].size)
                    return Error{value_place, "`" + *name + "` has " + std::to_string(mesh.axes[*axis].size) + " coordinates, from 0"};
                axes[*axis] = {AxisSelection::Kind::Number, *number, ""};
            }
        } while (cursor.take(","));
    }
    if (Status close = cursor.expect("]"); !close) return close.error();
    return axes;
}

std::vector<int> selected_ranks(const Mesh& mesh, const std::vector<AxisSelection>& axes) {
    // Axis by axis, so that it takes time by the ranks it gives and not by those there are.
    std::vector<int> result = {0};
    for (std::size_t k = 0; k < axes.size(); ++k) {
        const int size = mesh.axes[k].size;
        const bool is_one = axes[k].kind == AxisSelection::Kind::Number;
        if (size == 1) continue;
        std::vector<int> next;
        for (int rank : result)
            for (int at = is_one ? axes[k].number : 0, last = is_one ? at : size - 1; at <= last; ++at) next.push_back(rank * size + at);
        result = std::move(next);
    }
    return result;
}

Result<Reference> read_reference(StatementCursor& cursor, const Mesh& mesh, const std::vector<LoopVariable>& loops) {
    Reference reference;
    reference.place = cursor.place();
    const std::size_t begin = cursor.offset();
    const std::string& text = cursor.statement().text;
    if (!at_reference(cursor)) return cursor.expected("`s.NAME` or `d[…].NAME`");
    reference.sequential = cursor.peek() == 's';
    cursor.move_to(begin + 1);
    if (reference.sequential) {
        if (cursor.peek() == '[') return cursor.error(not_yet("several graphs of one side are", reference.place));
    } else {
        if (cursor.peek() != '[') return cursor.expected("`[`: which ranks of d, `d[*]` for all");
        Result<std::vector<AxisSelection>> axes = read_selector(cursor, mesh, loops);
        if (!axes) return axes.error();
        reference.axes = std::move(*axes);
    }
    if (cursor.offset() >= text.size() || text[cursor.offset()] != '.') return cursor.expected("`.` and a name");
    cursor.move_to(cursor.offset() + 1);
    const std::size_t name_begin = cursor.offset();
    bool is_quoted = false;
    if (name_begin < text.size() && text[name_begin] == '"') {
        Result<std::string> name = cursor.quoted("a name");
        if (!name) return name.error();
        reference.name = *name;
        is_quoted = true;
        if (reference.name == "output") return Error{reference.place, not_yet("a node that is called `output` is", reference.place)};
    } else {
        // Letters, digits, `_`, and single dots between them; `..` belongs to a range of outputs.
        std::size_t end = name_begin;
        while (end < text.size() && (continues_claim_name(text[end]) ||
                                     (text[end] == '.' && end > name_begin && end + 1 < text.size() && continues_claim_name(text[end + 1]))))
            ++end;
        reference.name = text.substr(name_begin, end - name_begin);
        cursor.move_to(end);
    }
    if (reference.name.empty()) return cursor.expected("a name");
    if (!is_quoted && reference.name == "state" && cursor.offset() < text.size() && text[cursor.offset()] == '[')
        return Error{reference.place, not_yet("the state of a kernel is", reference.place)};
    const bool is_output = !is_quoted && reference.name == "output";
    if (cursor.offset() < text.size() && text[cursor.offset()] == '[') {
        cursor.move_to(cursor.offset() + 1);
        Result<int> first = cursor.number("a number");
        if (!first) return first.error();
        if (is_output) {
            reference.is_output = true;
            reference.name.clear();
            reference.first = reference.last = *first;
            if (cursor.take("..")) {
                Result<int> last = cursor.number("the last position");
                if (!last) return last.error();
                if (*last < *first) return cursor.error("a range of outputs that is empty");
                reference.last = *last;
            }
        } else {
            reference.result = *first;
        }
        if (Status close = cursor.expect("]"); !close) return close.error();
    } else if (is_output) {
        return cursor.expected("`[k]`: which output");
    }
    if (cursor.offset() < text.size() && text[cursor.offset()] == '.')
        return cursor.error("`.` after a reference: nothing of that kind is supported yet: line " + std::to_string(reference.place.line));
    reference.text = text.substr(begin, cursor.offset() - begin);
    return reference;
}

Status read_loops(const StatementText& statement, const Mesh& mesh, std::vector<LoopVariable>& loops, std::size_t& end_of_expression) {
    end_of_expression = statement.text.size();
    int depth = 0;
    bool in_text = false;
    for (std::size_t at = 0; at < statement.text.size(); ++at) {
        const char c = statement.text[at];
        if (c == '"') in_text = !in_text;
        if (in_text) continue;
        if (c == '(' || c == '[') ++depth;
        if (c == ')' || c == ']') --depth;
        const bool is_for = depth == 0 && c == 'f' && statement.text.compare(at, 3, "for") == 0;
        const bool begins_here = at == 0 || (!continues_claim_name(statement.text[at - 1]) && statement.text[at - 1] != '.');
        const bool ends_here = at + 3 >= statement.text.size() || !continues_claim_name(statement.text[at + 3]);
        if (!is_for || !begins_here || !ends_here) continue;
        end_of_expression = at;
        StatementCursor cursor(statement);
        cursor.move_to(at);
        while (cursor.take_word("for")) {
            const Place place = cursor.place();
            Result<std::string> name = cursor.name("a loop variable");
            if (!name) return name.error();
            for (const LoopVariable& earlier : loops)
                if (earlier.name == *name) return Error{place, "`" + *name + "` is bound twice"};
            if (*name == "s" || *name == "d" || *name == "it" || is_word_of_ours(*name))
                return Error{place, "`" + *name + "` cannot be a loop variable"};
            if (!cursor.take_word("in")) return cursor.expected("`in`");
            const Place axis_place = cursor.place();
            Result<std::string> axis = cursor.name("an axis of the mesh");
            if (!axis) return axis.error();
            const std::optional<std::size_t> position = mesh.find_axis(*axis);
            if (!position) return Error{axis_place, "the mesh has no axis `" + *axis + "`"};
            loops.push_back({*name, *position});
        }
        return cursor.expect_end();
    }
    return Done{};
}

Result<ExpressionPointer> read_claim_expression(const StatementText& statement, std::size_t begin, std::size_t end, const Mesh& mesh,
                                                const std::vector<LoopVariable>& loops, std::vector<Reference>& references) {
    std::string rewritten;
    std::vector<std::pair<std::size_t, std::size_t>> origins;  // from this offset of `rewritten`: offset in the statement
    StatementCursor cursor(statement);
    origins.emplace_back(0, begin);
    for (std::size_t at = begin; at < end;) {
        const char c = statement.text[at];
        if (c == '"' || c == '\'') {
            const std::size_t close = statement.text.find(c, at + 1);
            if (close == std::string::npos || close >= end) return Error{statement.place(at), "a text that does not end"};
            rewritten += statement.text.substr(at, close + 1 - at);
            at = close + 1;
            continue;
        }
        if (!continues_claim_name(c)) {
            rewritten += c;
            ++at;
            continue;
        }
        cursor.move_to(at);
        if (at_reference(cursor)) {
            Result<Reference> reference = read_reference(cursor, mesh, loops);
            if (!reference) return reference.error();
            if (reference->is_output && reference->first != reference->last)
                return Error{reference->place, "a range of outputs has no place in an expression"};
            if (cursor.offset() > end || (cursor.offset() < end && continues_claim_name(statement.text[cursor.offset()])))
                return Error{reference->place, "a reference that cannot be read"};
            origins.emplace_back(rewritten.size(), at);
            rewritten += reference_name(references.size());
            references.push_back(std::move(*reference));
            at = cursor.offset();
            origins.emplace_back(rewritten.size(), at);
            continue;
        }
        std::size_t word_end = at;  // a whole name or number, dots included, so that no name is cut in two
        while (word_end < end && (continues_claim_name(statement.text[word_end]) || statement.text[word_end] == '.')) ++word_end;
        const std::string word = statement.text.substr(at, word_end - at);
        if (is_word_of_ours(word)) return Error{statement.place(at), "`" + word + "` names nothing"};
        rewritten += word;
        at = word_end;
    }
    if (rewritten.find_first_not_of(' ') == std::string::npos) return Error{statement.place(begin), "expected an expression, but the line ends"};
    auto place_in_claim = [&](const Place& place) {
        const std::size_t offset = place.column > 0 ? static_cast<std::size_t>(place.column) - 1 : 0;
        std::size_t origin = begin;
        for (const auto& [from, to] : origins)
            if (from <= offset) origin = to + (offset - from);
        return statement.place(std::min(origin, end));
    };
    Result<ExpressionPointer> expression = read_expression(statement.file, rewritten);
    if (expression) return with_places(**expression, place_in_claim);
    return Error{place_in_claim(expression.error().place), expression.error().message};
}

}  // namespace countersign
