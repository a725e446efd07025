// The declarations of docs/language.md sections 4 to 6 and 8, read on top of the expression grammar.
#include "validator/language/expression_parser.h"
#include "validator/language/parser.h"

#include <algorithm>
#include <set>

namespace countersign::validator {
namespace {

constexpr std::size_t most_parts = 1000;  // variables and conditions of a lemma: each of its variants has them all

class DeclarationParser : private ExpressionParser {
public:
    DeclarationParser(std::string_view text, const std::vector<LanguageToken>& tokens, const std::string& place_name)
        : ExpressionParser(tokens, place_name), text_(text), file_(place_name) {}

    // All declarations up to the end, added to `definitions`.
    Status declarations(Definitions& definitions) {
        while (!at_end()) {
            const std::size_t begin = token().begin;
            const Place beginning = place();
            std::string name;
            const auto store = [&name](auto& declarations, auto declared) {
                name = declared.name;
                declarations.emplace(name, std::move(declared));
            };
            called_.clear();
            if (accept("function")) store(definitions.functions, function());
            else if (accept("operator")) store(definitions.operators, operation());
            else if (accept("captured")) store(definitions.captured, captured(definitions));
            else if (accept("lemma")) store(definitions.lemmas, lemma());
            else if (accept("views")) name = views(definitions);
            else fail("expected `function`, `operator`, `captured`, `lemma` or `views`");
            if (failed()) return error();
            if (!definitions.texts.emplace(name, std::string(text_.substr(begin, previous().end - begin))).second)
                return malformed("`" + name + "` is declared twice", beginning);
            definitions.calls.emplace(name, std::move(called_));
        }
        return {};
    }

private:
    ScalarFunction function() {
        ScalarFunction result{name(), parameters()};
        expect(":");
        result.result = declared_sort();
        if (accept("=")) result.body = expression();
        else if (result.result == DeclaredSort::real && result.parameters.size() == 1 && accept("limit")) expect("0"), result.vanishes = true;
        while (accept("fact")) {
            ScalarFunction& fact = result.facts.emplace_back(ScalarFunction{name(), parameters(), DeclaredSort::boolean});
            expect(":");
            fact.body = expression();
        }
        return result;
    }

    CoreOperator operation() {
        CoreOperator result;
        result.name = name(true);
        const auto operand = [&] {
            Operand next{name()};
            if (is_name(1) && is("<", 2)) list_binder(next);
            next.shape = declared_shape();
            if (accept(":")) next.sort = declared_sort();
            result.operands.push_back(std::move(next));
        };
        expect("(");
        if (!is(")") && !is(";")) each(operand);
        if (accept(";")) each([&] { result.attributes.push_back(operator_attribute()); });
        expect(")");
        expect("->");
        result.result = declared_shape();
        while (accept("require")) result.requirements.push_back({accept("all"), expression()});
        expect("at");
        result.element_index = declared_shape();
        expect(":");
        result.element = expression();
        while (accept("contract")) result.contracts.push_back({name(), quoted()});
        for (const Operand& next : result.operands)
            if (next.kind == Operand::Kind::list && result.operands.size() != 1) fail("a list operand is the only operand");
        if (!failed()) check_names(result);
        return result;
    }

    CapturedOperator captured(const Definitions& definitions) {
        CapturedOperator result{name(true), file_};
        if (accept("writes")) return in_place(definitions, std::move(result));
        bool keyword_only = false;
        enclosed("(", ")", [&] {
            if (accept("*")) {
                if (std::exchange(keyword_only, true)) fail("a second `*`");
                return;
            }
            CapturedParameter next{name(), keyword_only, nullptr};
            if (accept("=")) next.default_value = expression();
            add_named(result.parameters, std::move(next), "a parameter declared twice");
        });
        while (captured_clause(result)) {}
        std::vector<std::string> named = result.mutates;
        if (!result.collective_peer.empty()) named.push_back(result.collective_peer);
        named.insert(named.end(), result.collective_operands.begin(), result.collective_operands.end());
        if (!result.collective_operands.empty()) named.push_back(result.collective_group);
        for (const std::string& parameter : named)
            if (find_named(result.parameters, parameter) == nullptr) fail("`" + parameter + "` is no parameter");
        do {
            result.cases.push_back(captured_case());
        } while (is("result"));
        return result;
    }

    // Operators whose results may lie in the memory of a parameter: of what writes, it tells what is not read after it.
    std::string views(Definitions& definitions) {
        each([&] {
            const std::string operation = name(true);
            expect("(");
            if (!definitions.views.emplace(operation, name()).second) fail("`" + operation + "` stands twice");
            expect(")");
        });
        return std::string(views_name);
    }

    // What an operator declared before gives, in the place of its operand.
    CapturedOperator in_place(const Definitions& definitions, CapturedOperator declared) {
        std::string written = name();
        expect("as");
        const std::string functional = name(true);
        const auto found = definitions.captured.find(functional);
        if (found == definitions.captured.end()) return fail("`" + functional + "` is not declared before"), declared;
        CapturedOperator result = found->second;
        const bool is_plain = result.collective_operands.empty() && result.wait_operand.empty() && result.mutates.empty() && result.written.empty() &&
                              !definitions.views.contains(functional);
        if (!is_plain || find_named(result.parameters, written) == nullptr) fail("`" + functional + "` cannot be written in place of `" + written + "`");
        called_.insert({functional, std::string(views_name)});
        result.name = std::move(declared.name);
        result.written = std::move(written);
        return result;
    }

    Lemma lemma() {
        Lemma result;
        result.name = name();
        result.ground = accept("ground");
        expect("for");
        each([&] { add_named(result.variables, lemma_variable(), "a variable declared twice"); });
        for (const LemmaVariable& variable : result.variables) {
            std::vector<std::string> axes;
            for (const auto& axis : variable.named_axes) axes.push_back(axis.first);
            if (axes.size() > 4) fail("more than four named axes");
            if (result.axes.empty()) result.axes = axes;
            if (!axes.empty() && axes != result.axes) fail("all `{…}` of a lemma name the same axes");
        }
        result.left = additive();
        expect("==");
        result.right = additive();
        if (accept("when")) each([&] { result.conditions.push_back(lemma_condition()); });
        if (result.variables.size() + result.conditions.size() > most_parts) fail("more than " + std::to_string(most_parts) + " variables and conditions");
        return result;
    }

    DeclaredSort declared_sort() {
        const auto word = std::find_if(std::begin(sort_words), std::end(sort_words), [&](std::string_view known) { return is(known); });
        if (word == std::end(sort_words)) fail("expected a sort");
        take();
        return static_cast<DeclaredSort>(word - std::begin(sort_words));
    }

    std::vector<FunctionParameter> parameters() {
        std::vector<FunctionParameter> result;
        enclosed("(", ")", [&] {
            result.push_back({name()});
            expect(":");
            result.back().sort = declared_sort();
        });
        return result;
    }

    DeclaredShape declared_shape() {
        DeclaredShape result;
        enclosed("[", "]", [&] { result.push_back(group_or_expression()); });
        return result;
    }

    OperatorAttribute operator_attribute() {
        // No clause can begin here, so that a word like `at` is a name.
        if (!is_name()) fail("expected the name of an attribute");
        OperatorAttribute result{take()};
        if (!accept("=")) return result;
        if (is("|")) result.form = primary();
        else if (accept("*")) result.form = make_expression({.kind = ExpressionKind::group_splice, .name = name()});
        else result.form = make_expression({.kind = ExpressionKind::list, .children = declared_shape()});
        return result;
    }

    // The index has the segments of the result; no name means two things; and which groups must have one rank.
    void check_names(CoreOperator& operation) {
        std::map<std::string, std::string> families;  // of every family, the group (or family) that it belongs to
        std::set<std::string> scalars, own_index;     // and other names; groups whose own name is their index
        const auto check_new = [&](const std::string& name) {
            if (families.contains(name) || scalars.contains(name)) fail("`" + name + "` already means something else");
        };
        const auto add_groups = [&](const DeclaredShape& shape) {
            for (const ExpressionPointer& next : shape) {
                if (next->kind != ExpressionKind::group_splice) continue;
                if (next->name.empty()) fail("a computed group that is not in the result");
                else families.emplace(next->name, next->name);
            }
        };
        for (const Operand& next : operation.operands) {
            add_groups(next.shape);
            scalars.insert(next.name);
        }
        for (const OperatorAttribute& next : operation.attributes) {
            if (next.is(ExpressionKind::list)) add_groups(next.form->children);
            if (!next.is(ExpressionKind::group_splice)) scalars.insert(next.name);
            else if (!families.emplace(next.name, next.form->name).second) fail("`" + next.name + "` is a group and an attribute");
        }
        // The families that are named in one place have one rank; the first of them is given.
        const auto together = [&](const Expression& e) {
            std::string first = families.contains(e.name) ? families.at(e.name) : "";
            for (const ExpressionPointer& child : e.children)
                visit_expressions(*child, [&](const Expression& part) {
                    const auto family = part.kind == ExpressionKind::name ? families.find(part.name) : families.end();
                    if (family == families.end()) return;
                    if (own_index.contains(part.name)) fail("`" + part.name + "` is a size and an index here");
                    if (first.empty()) first = family->second;
                    else if (first != family->second) operation.equal_ranks.emplace_back(first, family->second);
                });
            if (first.empty()) fail("no family is named");
            return first;
        };
        const auto check = [&](const Expression& formula) {
            visit_expressions(formula, [&](const Expression& e) {
                using enum ExpressionKind;
                for (const std::string& name : e.names) check_new(name);
                if (e.kind == sum || e.kind == maximum || e.kind == locate || e.kind == group_sum) check_new(e.name);
                if (e.kind == locate) check_new(e.second_name);
                if (e.kind == group_sum && own_index.contains(e.children[0]->name)) fail("`*" + e.children[0]->name + "` is an index here");
                if (e.kind == group_sum) families.emplace(e.name, together(*e.children[0]));
                if (e.kind == each || e.kind == group_splice) together(e);
            });
        };
        for (const Condition& next : operation.requirements) check(*next.formula);
        if (operation.result.size() != operation.element_index.size()) return fail("the index has other segments than the result");
        for (std::size_t i = 0; i < operation.element_index.size(); ++i) {
            const Expression &of_result = *operation.result[i], &index = *operation.element_index[i];
            const bool is_group = of_result.kind == ExpressionKind::group_splice;
            if (index.kind != (is_group ? of_result.kind : ExpressionKind::name)) fail("the index has other segments than the result");
            check(of_result);
            const auto known = families.find(of_result.name);
            if (is_group && index.name == of_result.name && known != families.end() && known->second == index.name) {
                own_index.insert(index.name);
                continue;
            }
            check_new(index.name);
            if (is_group) families.emplace(index.name, together(of_result));
            else scalars.insert(index.name);
        }
        check(*operation.element);
    }

    // False: no clause begins here.
    bool captured_clause(CapturedOperator& operation) {
        const bool collective = accept("collective"), wait = !collective && accept("wait"), mutates = !collective && !wait && accept("mutates");
        if ((collective && !operation.collective_operands.empty()) || (wait && !operation.wait_operand.empty()) || (mutates && !operation.mutates.empty()))
            fail("a second clause of one kind");
        if (collective) {
            each([&] { operation.collective_operands.push_back(name()); });
            expect("over");
            operation.collective_group = name();
            if (accept("at")) operation.collective_position = name();
            if (find_named(operation.parameters, operation.collective_position) != nullptr) fail("a position called like a parameter");
            operation.sends = accept("to");
            if (operation.sends || accept("from")) operation.collective_peer = name();
            if (!operation.sends && !operation.collective_peer.empty()) called_.emplace(views_name);  // it writes into what it is given
            operation.asynchronous = accept("asynchronous");
            if (!operation.asynchronous) expect("synchronous");
        } else if (wait) {
            operation.wait_operand = name();
        } else if (mutates) {
            enclosed("(", ")", [&] { operation.mutates.push_back(name()); }, false);
        } else if (accept("contiguous")) {
            const MemoryOrder order = accept("rows")   ? MemoryOrder::rows
                                      : accept("last") ? MemoryOrder::last
                                      : accept("flat") ? MemoryOrder::flat
                                                       : MemoryOrder::contiguous;
            enclosed("(", ")", [&] {
                if (CapturedParameter* const parameter = find_named(operation.parameters, name())) parameter->order = order;
                else fail("a name that is no parameter");
            }, false);
            while (accept("contract")) operation.contracts.push_back({name(), quoted()});
        } else if (accept("lies")) {
            static constexpr std::string_view kinds[] = {"any", "rows", "whole", "kept", "fresh"};
            const auto kind = std::find(std::begin(kinds), std::end(kinds), name());
            if (kind == std::end(kinds)) fail("`any`, `rows`, `whole`, `kept` or `fresh`");
            operation.lies.push_back({static_cast<MemoryClause::Kind>(kind - std::begin(kinds)), accept("when") ? expression() : nullptr});
        } else {
            CapturedLeaf leaf{is("uninitialised")};
            if (!accept("draw") && !accept("uninitialised")) return false;
            leaf.name = name();
            expect(":");
            leaf.sort = primary();
            leaf.shape = expression();
            add_named(operation.leaves, std::move(leaf), "a leaf declared twice");
        }
        return true;
    }

    CapturedCase captured_case() {
        CapturedCase result;
        expect("result");
        result.types = tuple_or_expression();
        if (accept("when")) result.guard = expression();
        while (accept("let")) {
            result.lets.push_back({name(), nullptr});
            expect("=");
            result.lets.back().value = expression();
        }
        expect("is");
        result.values = tuple_or_expression();
        return result;
    }

    LemmaVariable lemma_variable() {
        using Kind = LemmaVariable::Kind;
        LemmaVariable result{name()};
        if (is("[")) list_binder(result);
        expect(":");
        static constexpr std::pair<std::string_view, Kind> plain[] = {
            {"string", Kind::text}, {"scalar", Kind::scalar}, {"int", Kind::scalar}, {"real", Kind::scalar}, {"*", Kind::family}, {"function", Kind::function}};
        for (const auto& [word, kind] : plain) {
            if (result.kind != Kind::tensor || !is(word) || is("[", 1) || is("{", 1)) continue;
            result.kind = kind;
            if (kind == Kind::scalar && word != "scalar") result.sort = declared_sort();
            else take();
            if (kind == Kind::family) result.group = name();
            if (kind == Kind::function) enclosed("(", ")", [&] { result.function_sorts.push_back(declared_sort()); }, false);
            return result;
        }
        if (is_name()) result.sort = declared_sort();
        if (is("{")) enclosed("{", "}", [&] { add_axis(result); }, false);
        else result.shape = declared_shape();
        return result;
    }

    // `axis = size`
    void add_axis(LemmaVariable& variable) {
        const std::string axis = name();
        expect("=");
        const auto [known, added] = variable.named_axes.emplace(axis, group_or_expression());
        if (!added) fail("an axis named twice");
        if (known->second->kind == ExpressionKind::group_splice) fail("a named axis has one size");
    }

    Condition lemma_condition() {
        Condition result{accept("all"), expression()};
        if (!accept("for")) return result;
        result.bound = name();
        expect("<");
        result.limit = additive();
        return result;
    }

    // `[part < length]`
    void list_binder(LemmaVariable& list) {
        list.kind = LemmaVariable::Kind::list;
        expect("[");
        list.part = name();
        expect("<");
        list.length = name();
        expect("]");
    }
    template <typename Declared>
    void add_named(std::vector<Declared>& known, Declared next, const char* twice) {
        if (find_named(known, next.name) != nullptr) fail(twice);
        known.push_back(std::move(next));
    }

    std::string_view text_;
    const std::string& file_;
};

Status parse_declarations(std::string_view text, const std::string& place_name, Definitions& definitions) {
    VALIDATOR_TRY(const std::vector<LanguageToken> tokens, tokenise(text, place_name));
    return DeclarationParser(text, tokens, place_name).declarations(definitions);
}

}  // namespace

Result<Definitions> parse_definitions(const std::vector<std::pair<std::string, std::string>>& files) {
    Definitions definitions;
    for (const auto& [path, text] : files) VALIDATOR_CHECK(parse_declarations(text, path, definitions));
    return definitions;
}

Result<Lemma> parse_lemma(std::string_view text, const std::string& place_name) {
    Definitions definitions;
    VALIDATOR_CHECK(parse_declarations(text, place_name, definitions));
    if (definitions.lemmas.size() != 1 || definitions.texts.size() != 1) return malformed("not exactly one lemma", line_place(place_name, 1));
    if (definitions.texts.begin()->second != text) return malformed("text before or after the lemma", line_place(place_name, 1));
    Lemma lemma = std::move(definitions.lemmas.begin()->second);
    lemma.calls = std::move(definitions.calls.begin()->second);
    return lemma;
}

}  // namespace countersign::validator
