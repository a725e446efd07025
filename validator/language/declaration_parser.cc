#include "validator/language/declaration_parser.h"

#include <set>

namespace countersign::validator {

bool DeclarationParser::declared_sort(DeclaredSort& sort) {
    if (parser_.accept_word("bool")) sort = DeclaredSort::boolean;
    else if (parser_.accept_word("int")) sort = DeclaredSort::integer;
    else if (parser_.accept_word("real")) sort = DeclaredSort::real;
    else if (parser_.accept_word("number")) sort = DeclaredSort::number;
    else if (parser_.accept_word("any")) sort = DeclaredSort::any;
    else return parser_.fail("expected a sort"), false;
    return true;
}

bool DeclarationParser::parameters(std::vector<FunctionParameter>& result) {
    if (!parser_.expect_mark("(")) return false;
    if (!parser_.is_mark(")")) {
        do {
            FunctionParameter parameter;
            if (!name_into(parameter.name) || !parser_.expect_mark(":") || !declared_sort(parameter.sort)) return false;
            result.push_back(std::move(parameter));
        } while (parser_.accept_mark(","));
    }
    return parser_.expect_mark(")");
}

bool DeclarationParser::function(ScalarFunction& result) {
    if (!name_into(result.name) || !parameters(result.parameters) || !parser_.expect_mark(":") || !declared_sort(result.result)) return false;
    if (parser_.accept_mark("=") && !expression_into(result.body)) return false;
    while (parser_.accept_word("fact")) {
        FunctionFact fact;
        if (!name_into(fact.name) || !parameters(fact.parameters) || !parser_.expect_mark(":") || !expression_into(fact.formula)) return false;
        result.facts.push_back(std::move(fact));
    }
    return true;
}

bool DeclarationParser::segment(Segment& result, const std::string& part) {
    if (parser_.accept_mark("*")) {
        result.kind = Segment::Kind::group;
        return name_into(result.name);
    }
    if (!expression_into(result.expression)) return false;
    const Expression& expression = *result.expression;
    const bool one_name = expression.children.size() == 1 && expression.children[0]->kind == ExpressionKind::name;
    if (expression.kind == ExpressionKind::name) {
        result.kind = Segment::Kind::size;
        result.name = expression.name;
    } else if (!part.empty() && expression.kind == ExpressionKind::call && one_name && expression.children[0]->name == part) {
        result.kind = Segment::Kind::list_size;
        result.name = expression.name;
    } else {
        result.kind = Segment::Kind::expression;
    }
    return true;
}

bool DeclarationParser::segments(std::vector<Segment>& result, const std::string& part) {
    if (!parser_.expect_mark("[")) return false;
    if (!parser_.is_mark("]")) {
        do {
            Segment next;
            if (!segment(next, part)) return false;
            result.push_back(std::move(next));
        } while (parser_.accept_mark(","));
    }
    return parser_.expect_mark("]");
}

bool DeclarationParser::list_binder(std::string& part, std::string& length) {
    return parser_.expect_mark("[") && name_into(part) && parser_.expect_mark("<") && name_into(length) && parser_.expect_mark("]");
}

bool DeclarationParser::operand(Operand& result) {
    if (!name_into(result.name)) return false;
    if (parser_.token(1).kind == LanguageTokenKind::name && parser_.is_mark("<", 2)) {
        result.is_list = true;
        if (!list_binder(result.part, result.length)) return false;
    }
    if (!segments(result.shape, result.part)) return false;
    return !parser_.accept_mark(":") || declared_sort(result.sort);
}

bool DeclarationParser::operator_attribute(OperatorAttribute& result) {
    // No clause can begin here, so that a word like `at` is a name.
    if (parser_.token().kind != LanguageTokenKind::name) return parser_.fail("expected the name of an attribute"), false;
    result.name = std::string(parser_.token().text);
    parser_.advance();
    if (!parser_.accept_mark("=")) return true;
    if (parser_.accept_mark("|")) {
        result.kind = OperatorAttribute::Kind::group_rank;
        return name_into(result.group) && parser_.expect_mark("|");
    }
    result.kind = OperatorAttribute::Kind::shape;
    return segments(result.shape, {});
}

bool DeclarationParser::operation(CoreOperator& result) {
    if (!name_into(result.name, true) || !parser_.expect_mark("(")) return false;
    if (!parser_.is_mark(")") && !parser_.is_mark(";")) {
        do {
            Operand next;
            if (!operand(next)) return false;
            result.operands.push_back(std::move(next));
        } while (parser_.accept_mark(","));
    }
    if (parser_.accept_mark(";")) {
        do {
            OperatorAttribute next;
            if (!operator_attribute(next)) return false;
            result.attributes.push_back(std::move(next));
        } while (parser_.accept_mark(","));
    }
    const std::string part = !result.operands.empty() ? result.operands[0].part : std::string();
    if (!parser_.expect_mark(")") || !parser_.expect_mark("->") || !segments(result.result, part)) return false;
    while (parser_.accept_word("require")) {
        Requirement requirement;
        requirement.all = parser_.accept_word("all");
        if (!expression_into(requirement.formula)) return false;
        result.requirements.push_back(std::move(requirement));
    }
    if (!parser_.expect_word("at") || !segments(result.element_index, {}) || !parser_.expect_mark(":")) return false;
    if (!expression_into(result.element)) return false;
    while (parser_.accept_word("contract")) {
        ContractText contract;
        if (!name_into(contract.name)) return false;
        if (parser_.token().kind != LanguageTokenKind::text) return parser_.fail("expected the text of the contract"), false;
        contract.text = std::string(parser_.token().text);
        parser_.advance();
        result.contracts.push_back(std::move(contract));
    }
    for (const Operand& next : result.operands)
        if (next.is_list && result.operands.size() != 1) return parser_.fail("a list operand is the only operand"), false;
    if (result.element_index.size() != result.result.size()) return parser_.fail("the index has other segments than the result"), false;
    for (std::size_t i = 0; i < result.result.size(); ++i) {
        const Segment& index = result.element_index[i];
        const bool group = result.result[i].kind == Segment::Kind::group;
        if (group != (index.kind == Segment::Kind::group) || (group && index.name != result.result[i].name) ||
            (!group && index.kind != Segment::Kind::size))
            return parser_.fail("the index has other segments than the result"), false;
    }
    return true;
}

bool DeclarationParser::captured_clauses(CapturedOperator& result) {
    for (;;) {
        if (parser_.accept_word("collective")) {
            if (!result.collective_operand.empty()) return parser_.fail("a second collective clause"), false;
            if (!name_into(result.collective_operand) || !parser_.expect_word("over") || !name_into(result.collective_group)) return false;
            if (parser_.accept_word("asynchronous")) result.asynchronous = true;
            else if (!parser_.expect_word("synchronous")) return false;
        } else if (parser_.accept_word("wait")) {
            if (!result.wait_operand.empty()) return parser_.fail("a second wait clause"), false;
            if (!name_into(result.wait_operand)) return false;
        } else if (parser_.accept_word("mutates")) {
            if (!result.mutates.empty()) return parser_.fail("a second mutates clause"), false;
            if (!parser_.expect_mark("(")) return false;
            do {
                std::string name;
                if (!name_into(name)) return false;
                result.mutates.push_back(std::move(name));
            } while (parser_.accept_mark(","));
            if (!parser_.expect_mark(")")) return false;
        } else if (parser_.is_word("draw") || parser_.is_word("uninitialised")) {
            CapturedLeaf leaf;
            leaf.uninitialised = parser_.is_word("uninitialised");
            parser_.advance();
            if (!name_into(leaf.name) || !parser_.expect_mark(":")) return false;
            if (!(leaf.sort = parser_.primary()) || !(leaf.shape = parser_.expression())) return false;
            for (const CapturedLeaf& other : result.leaves)
                if (other.name == leaf.name) return parser_.fail("a leaf declared twice"), false;
            result.leaves.push_back(std::move(leaf));
        } else {
            return true;
        }
    }
}

bool DeclarationParser::captured_case(CapturedCase& result) {
    result.position = parser_.token().position;
    if (!parser_.expect_word("result") || !(result.types = parser_.tuple_or_expression())) return false;
    if (parser_.accept_word("when") && !expression_into(result.guard)) return false;
    while (parser_.accept_word("let")) {
        NamedExpression let;
        let.position = parser_.token().position;
        if (!name_into(let.name) || !parser_.expect_mark("=") || !expression_into(let.value)) return false;
        result.lets.push_back(std::move(let));
    }
    return parser_.expect_word("is") && (result.values = parser_.tuple_or_expression()) != nullptr;
}

bool DeclarationParser::captured(CapturedOperator& result) {
    if (!name_into(result.name, true) || !parser_.expect_mark("(")) return false;
    bool keyword_only = false;
    if (!parser_.is_mark(")")) {
        do {
            if (parser_.accept_mark("*")) {
                if (keyword_only) return parser_.fail("a second `*`"), false;
                keyword_only = true;
                continue;
            }
            CapturedParameter parameter;
            parameter.keyword_only = keyword_only;
            if (!name_into(parameter.name)) return false;
            if (parser_.accept_mark("=") && !expression_into(parameter.default_value)) return false;
            for (const CapturedParameter& other : result.parameters)
                if (other.name == parameter.name) return parser_.fail("a parameter declared twice"), false;
            result.parameters.push_back(std::move(parameter));
        } while (parser_.accept_mark(","));
    }
    if (!parser_.expect_mark(")") || !captured_clauses(result)) return false;
    do {
        CapturedCase next;
        if (!captured_case(next)) return false;
        result.cases.push_back(std::move(next));
    } while (parser_.is_word("result"));
    return true;
}

bool DeclarationParser::lemma_variable(LemmaVariable& result) {
    if (!name_into(result.name)) return false;
    result.kind = LemmaVariable::Kind::tensor;
    if (parser_.is_mark("[")) {
        result.kind = LemmaVariable::Kind::list;
        if (!list_binder(result.part, result.length)) return false;
    }
    if (!parser_.expect_mark(":")) return false;
    const bool is_tensor = result.kind == LemmaVariable::Kind::tensor;
    if (is_tensor && parser_.is_word("string")) {
        parser_.advance();
        result.kind = LemmaVariable::Kind::text;
        return true;
    }
    if (is_tensor && parser_.is_word("scalar")) {
        parser_.advance();
        result.kind = LemmaVariable::Kind::scalar;
        return true;
    }
    if (is_tensor && parser_.accept_word("function")) {
        result.kind = LemmaVariable::Kind::function;
        if (!parser_.expect_mark("(")) return false;
        do {
            DeclaredSort sort;
            if (!declared_sort(sort)) return false;
            result.function_sorts.push_back(sort);
        } while (parser_.accept_mark(","));
        return parser_.expect_mark(")");
    }
    bool sort_stated = false;
    if (parser_.token().kind == LanguageTokenKind::name) {
        sort_stated = true;
        if (!declared_sort(result.sort)) return false;
    }
    if (parser_.is_mark("[")) return segments(result.shape, result.part);
    if (parser_.accept_mark("{")) {
        result.anywhere = true;
        do {
            std::string axis;
            Segment size;
            if (!name_into(axis) || !parser_.expect_mark("=") || !segment(size, result.part)) return false;
            for (const auto& other : result.named_axes)
                if (other.first == axis) return parser_.fail("an axis named twice"), false;
            if (size.kind == Segment::Kind::group) return parser_.fail("a named axis has one size"), false;
            result.named_axes.emplace_back(std::move(axis), std::move(size));
        } while (parser_.accept_mark(","));
        return parser_.expect_mark("}");
    }
    if (!is_tensor || !sort_stated) return parser_.fail("expected a shape"), false;
    if (result.sort == DeclaredSort::integer) result.kind = LemmaVariable::Kind::integer;
    else if (result.sort == DeclaredSort::real) result.kind = LemmaVariable::Kind::real;
    else return parser_.fail("a variable without a shape is int, real, string, scalar or a function"), false;
    return true;
}

bool DeclarationParser::lemma_condition(LemmaCondition& result) {
    result.all = parser_.accept_word("all");
    if (!expression_into(result.formula)) return false;
    if (!parser_.accept_word("for")) return true;
    return name_into(result.bound) && parser_.expect_mark("<") && (result.limit = parser_.additive()) != nullptr;
}

bool DeclarationParser::lemma(Lemma& result) {
    if (!name_into(result.name)) return false;
    result.ground = parser_.accept_word("ground");
    if (!parser_.expect_word("for")) return false;
    do {
        LemmaVariable variable;
        if (!lemma_variable(variable)) return false;
        for (const LemmaVariable& other : result.variables)
            if (other.name == variable.name) return parser_.fail("a variable declared twice"), false;
        for (const LemmaVariable& other : result.variables) {
            if (!variable.anywhere || !other.anywhere) continue;
            std::set<std::string> ours, theirs;
            for (const auto& axis : variable.named_axes) ours.insert(axis.first);
            for (const auto& axis : other.named_axes) theirs.insert(axis.first);
            if (ours != theirs) return parser_.fail("all `{…}` of a lemma name the same axes"), false;
        }
        result.variables.push_back(std::move(variable));
    } while (parser_.accept_mark(","));
    if (!(result.left = parser_.additive()) || !parser_.expect_mark("==") || !(result.right = parser_.additive())) return false;
    if (!parser_.accept_word("when")) return true;
    do {
        LemmaCondition condition;
        if (!lemma_condition(condition)) return false;
        result.conditions.push_back(std::move(condition));
    } while (parser_.accept_mark(","));
    return true;
}

Status DeclarationParser::declarations(Definitions& definitions) {
    while (!parser_.at_end()) {
        const std::size_t first = parser_.position();
        const TextPosition position = parser_.token().position;
        std::string name;
        bool good = false;
        if (parser_.accept_word("function")) {
            ScalarFunction declared;
            good = function(declared);
            declared.position = position;
            name = declared.name;
            if (good) definitions.functions.emplace(name, std::move(declared));
        } else if (parser_.accept_word("operator")) {
            CoreOperator declared;
            good = operation(declared);
            declared.position = position;
            name = declared.name;
            if (good) definitions.operators.emplace(name, std::move(declared));
        } else if (parser_.accept_word("captured")) {
            CapturedOperator declared;
            good = captured(declared);
            declared.position = position;
            name = declared.name;
            if (good) definitions.captured.emplace(name, std::move(declared));
        } else if (parser_.accept_word("lemma")) {
            Lemma declared;
            good = lemma(declared);
            declared.position = position;
            name = declared.name;
            if (good) definitions.lemmas.emplace(name, std::move(declared));
        } else {
            parser_.fail("expected `function`, `operator`, `captured` or `lemma`");
        }
        if (!good) return parser_.error();
        const std::size_t begin = tokens_[first].begin;
        const std::size_t end = tokens_[parser_.position() - 1].end;
        if (!definitions.texts.emplace(name, std::string(text_.substr(begin, end - begin))).second)
            return malformed("`" + name + "` is declared twice", line_place(place_name_, position.line, position.column));
        definitions.files.emplace(name, place_name_);
    }
    return {};
}

}  // namespace countersign::validator
