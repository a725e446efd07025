// The declarations of docs/language.md sections 4 to 6 and 8, read on top of the expression grammar. Private to the parser.
#pragma once

#include <string>
#include <string_view>

#include "validator/language/expression_parser.h"

namespace countersign::validator {

class DeclarationParser {
public:
    DeclarationParser(std::string_view text, const std::vector<LanguageToken>& tokens, const std::string& place_name)
        : text_(text), tokens_(tokens), place_name_(place_name), parser_(tokens, place_name) {}

    // All declarations up to the end, added to `definitions`.
    Status declarations(Definitions& definitions);

private:
    bool function(ScalarFunction& result);
    bool operation(CoreOperator& result);
    bool captured(CapturedOperator& result);
    bool lemma(Lemma& result);

    bool declared_sort(DeclaredSort& sort);
    bool parameters(std::vector<FunctionParameter>& result);
    bool segment(Segment& result, const std::string& part);
    bool segments(std::vector<Segment>& result, const std::string& part);
    bool list_binder(std::string& part, std::string& length);
    bool operand(Operand& result);
    bool operator_attribute(OperatorAttribute& result);
    bool captured_case(CapturedCase& result);
    bool captured_clauses(CapturedOperator& result);
    bool lemma_variable(LemmaVariable& result);
    bool lemma_condition(LemmaCondition& result);
    bool name_into(std::string& target, bool dotted = false) {
        target = parser_.expect_name(dotted);
        return !parser_.failed();
    }
    bool expression_into(ExpressionPointer& target) { return (target = parser_.expression()) != nullptr; }

    std::string_view text_;
    const std::vector<LanguageToken>& tokens_;
    std::string place_name_;
    ExpressionParser parser_;
};

}  // namespace countersign::validator
