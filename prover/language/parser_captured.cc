// Captured operators (docs/language.md section 6).
#include <algorithm>
#include <set>

#include "prover/language/parser.h"

namespace countersign {

std::vector<Parameter> Parser::captured_parameters() {
    std::vector<Parameter> result;
    std::set<std::string> names;
    bool keyword_only = false, seen_default = false;
    expect_mark("(");
    if (!at_mark(")")) {
        do {
            const Place& place = peek().place;
            if (accept_mark("*")) {
                if (keyword_only) fail(place, "a second '*'");
                keyword_only = true;
                continue;
            }
            Parameter parameter;
            parameter.name = expect_name("a parameter");
            parameter.keyword_only = keyword_only;
            if (!names.insert(parameter.name).second) fail(place, "parameter " + parameter.name + " is declared twice");
            if (accept_mark("=")) {
                parameter.default_value = expression();
                seen_default = true;
            } else if (seen_default && !keyword_only) {
                fail(place, "parameter " + parameter.name + " without a default stands behind one with a default");
            }
            result.push_back(std::move(parameter));
        } while (accept_mark(","));
    }
    expect_mark(")");
    return result;
}

CapturedCase Parser::captured_case() {
    CapturedCase result;
    const Place& place = peek().place;
    expect_word("result");
    const auto tuple = [&](std::vector<ExpressionPointer>& into) {
        expect_mark("(");
        while (!at_mark(")")) {
            into.push_back(expression());
            if (!accept_mark(",")) break;
        }
        expect_mark(")");
    };
    if (at_mark("(")) {
        result.result_is_tuple = true;
        tuple(result.result_types);
    } else {
        result.result_is_list = at_mark("[");
        result.result_types.push_back(expression());
    }
    if (accept_word("when")) result.guard = expression();
    while (accept_word("let")) {
        std::string name = expect_name("a name");
        expect_mark("=");
        result.lets.emplace_back(std::move(name), expression());
    }
    expect_word("is");
    if (result.result_is_tuple) tuple(result.values);
    else result.values.push_back(expression());
    if (result.values.size() != result.result_types.size())
        fail(place, "the case has " + std::to_string(result.result_types.size()) + " types and " + std::to_string(result.values.size()) + " values");
    return result;
}

/// `captured NAME writes PARAMETER as FUNCTIONAL`: what an operator declared before gives, written into its operand.
CapturedOperator Parser::in_place_operator(const std::string& name, const Library& library) {
    const Place written_place = peek().place;
    std::string written = expect_name("the parameter that is written");
    expect_word("as");
    const Place functional_place = peek().place;
    const std::string functional = expect_name("the operator whose results are written");
    const auto declared = library.captured.find(functional);
    if (declared == library.captured.end()) fail(functional_place, functional + " is not declared before");
    CapturedOperator op = declared->second;
    if (!op.collective_operands.empty() || !op.wait_operand.empty() || !op.mutates.empty() || !op.writes.empty() || library.views.count(functional))
        fail(functional_place, functional + " is not an operator that only computes");
    const auto is_written = [&](const Parameter& parameter) { return parameter.name == written; };
    if (std::none_of(op.parameters.begin(), op.parameters.end(), is_written)) fail(written_place, written + " is no parameter of " + functional);
    op.name = name;
    op.writes = std::move(written);
    op.functional = functional;
    return op;
}

/// `views OPERATOR(PARAMETER), …`: whose results lie in the memory of an operand, or may.
void Parser::views_declaration(Library& library) {
    const std::size_t start = at_;
    if (!library.views.empty()) fail(peek().place, "a second list of views");
    expect_word("views");
    do {
        const Place place = peek().place;
        const std::string name = expect_name("the name of a captured operator");
        expect_mark("(");
        if (!library.views.emplace(name, expect_name("a parameter")).second) fail(place, name + " stands twice");
        expect_mark(")");
    } while (accept_mark(","));
    library.views_source = source_since(start);
}

void Parser::captured_declaration(Library& library) {
    const std::size_t start = at_;
    expect_word("captured");
    CapturedOperator op;
    const Place& place = peek().place;
    op.name = expect_name("the name of the captured operator");
    if (accept_word("writes")) {
        op = in_place_operator(op.name, library);
        op.source = source_since(start);
        const std::string name = op.name;
        if (!library.captured.emplace(name, std::move(op)).second) fail(place, "captured operator " + name + " is declared twice");
        return;
    }
    op.parameters = captured_parameters();
    const auto parameter = [&]() {
        const Place name_place = peek().place;
        std::string name = expect_name("a parameter");
        for (const Parameter& declared : op.parameters)
            if (declared.name == name) return name;
        fail(name_place, name + " is no parameter of " + op.name);
    };
    while (!at_word("result")) {
        const Token& head = peek();
        if (accept_word("collective")) {
            if (!op.collective_operands.empty()) fail(head.place, "a second 'collective'");
            do op.collective_operands.push_back(parameter());
            while (accept_mark(","));
            expect_word("over");
            op.collective_group = parameter();
            if (accept_word("at")) {
                const Place name_place = peek().place;
                op.collective_position = expect_name("a name for the position in the group");
                for (const Parameter& declared : op.parameters)
                    if (declared.name == op.collective_position) fail(name_place, "a position called like a parameter");
            }
            op.sends = accept_word("to");
            if (op.sends || accept_word("from")) op.collective_peer = parameter();
            op.synchronous = accept_word("synchronous");
            if (!op.synchronous) expect_word("asynchronous");
        } else if (accept_word("wait")) {
            if (!op.wait_operand.empty()) fail(head.place, "a second 'wait'");
            op.wait_operand = parameter();
        } else if (accept_word("mutates")) {
            if (!op.mutates.empty()) fail(head.place, "a second 'mutates'");
            expect_mark("(");
            do op.mutates.push_back(parameter());
            while (accept_mark(",") && !at_mark(")"));
            expect_mark(")");
        } else if (accept_word("contiguous")) {
            const MemoryOrder order = accept_word("rows")   ? MemoryOrder::Rows
                                      : accept_word("last") ? MemoryOrder::Last
                                      : accept_word("flat") ? MemoryOrder::Flat
                                                            : MemoryOrder::Contiguous;
            expect_mark("(");
            do {
                const std::string named = parameter();
                for (Parameter& declared : op.parameters)
                    if (declared.name == named) declared.order = order;
            } while (accept_mark(",") && !at_mark(")"));
            expect_mark(")");
            read_contracts(op.contracts);
        } else if (accept_word("lies")) {
            static const std::map<std::string, ResultOrder> orders = {
                {"any", ResultOrder::Any}, {"rows", ResultOrder::Rows}, {"whole", ResultOrder::Whole},
                {"kept", ResultOrder::Kept}, {"fresh", ResultOrder::Fresh}};
            const Place word_place = peek().place;
            const auto order = orders.find(expect_name("how the result lies"));
            if (order == orders.end()) fail(word_place, "'any', 'rows', 'whole', 'kept' or 'fresh' is needed");
            MemoryClause clause{order->second, nullptr};
            if (accept_word("when")) clause.guard = expression();
            op.lies.push_back(std::move(clause));
        } else if (at_word("draw") || at_word("uninitialised")) {
            CapturedLeaf leaf;
            leaf.is_draw = next().text == "draw";
            const Place leaf_place = peek().place;
            leaf.name = expect_name("the name of the leaf");
            for (const CapturedLeaf& other : op.leaves)
                if (other.name == leaf.name) fail(leaf_place, "leaf " + leaf.name + " is declared twice");
            for (const Parameter& declared : op.parameters)
                if (declared.name == leaf.name) fail(leaf_place, "leaf " + leaf.name + " has the name of a parameter");
            expect_mark(":");
            leaf.sort = primary();
            leaf.shape = expression();
            op.leaves.push_back(std::move(leaf));
        } else {
            fail_here("a clause or 'result'");
        }
    }
    while (at_word("result")) op.cases.push_back(captured_case());
    op.source = source_since(start);
    const std::string name = op.name;
    if (!library.captured.emplace(name, std::move(op)).second) fail(place, "captured operator " + name + " is declared twice");
}

}  // namespace countersign
