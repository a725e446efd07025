// Lemmas (docs/language.md section 8) and the variants that `{a = n, b = m}` stands for.
#include <algorithm>
#include <set>

#include "prover/language/parser.h"

namespace countersign {

namespace {

/// A variable as written: its shape is either segments or sizes of named axes.
struct DraftVariable {
    LemmaVariable variable;
    bool named_axes = false;
    std::map<std::string, ExpressionPointer> axes;
};

/// |g0| + … + |gp| + p
ExpressionPointer position_of_axis(const Place& place, std::size_t p) {
    ExpressionPointer sum;
    for (std::size_t g = 0; g <= p; ++g) {
        ExpressionPointer rank = make_expression(ExpressionKind::Rank, place, {}, "g" + std::to_string(g));
        sum = sum ? make_expression(ExpressionKind::Add, place, {sum, rank}) : rank;
    }
    return p == 0 ? sum : make_expression(ExpressionKind::Add, place, {sum, make_number(place, Rational(static_cast<long>(p)))});
}

bool binds_names(const Expression& e) {
    static const std::set<ExpressionKind> binders = {ExpressionKind::Comprehension, ExpressionKind::SumBinder, ExpressionKind::MaxBinder,
                                                     ExpressionKind::Lambda, ExpressionKind::Locate, ExpressionKind::Fold, ExpressionKind::Family,
                                                     ExpressionKind::Each, ExpressionKind::GroupSum};
    const auto child_does = [](const ExpressionPointer& child) { return binds_names(*child); };
    return binders.count(e.kind) > 0 || std::any_of(e.children.begin(), e.children.end(), child_does);
}

}  // namespace

struct Parser::LemmaDraft {
    std::vector<DraftVariable> variables;
};

void Parser::lemma_variable(LemmaDraft& draft) {
    DraftVariable result;
    LemmaVariable& variable = result.variable;
    const Place& place = peek().place;
    variable.name = expect_bound_name("a variable");
    for (const DraftVariable& other : draft.variables)
        if (other.variable.name == variable.name) fail(place, "variable " + variable.name + " is declared twice");
    variable.tensor.name = variable.name;
    if (accept_mark("[")) {
        variable.kind = LemmaVariableKind::TensorList;
        variable.tensor.is_list = true;
        variable.tensor.list_index = expect_bound_name("the list index");
        expect_mark("<");
        variable.tensor.list_length = expect_name("the list length");
        expect_mark("]");
    }
    expect_mark(":");
    if (accept_mark("*")) {
        if (variable.tensor.is_list) fail_here("the shape of the tensors of a list");
        variable.kind = LemmaVariableKind::Family;
        variable.group = expect_name("the name of a group");
        draft.variables.push_back(std::move(result));
        return;
    }
    const auto is_shape = [&](std::size_t ahead) { return at_mark("[", ahead) || at_mark("{", ahead); };
    if (!is_shape(0) && !is_shape(1)) {
        if (variable.tensor.is_list) fail_here("the shape of the tensors of a list");
        if (accept_word("int")) variable.kind = LemmaVariableKind::Integer;
        else if (accept_word("real")) variable.kind = LemmaVariableKind::Real;
        else if (accept_word("string")) variable.kind = LemmaVariableKind::Text;
        else if (accept_word("scalar")) variable.kind = LemmaVariableKind::Scalar;
        else if (accept_word("function")) {
            variable.kind = LemmaVariableKind::Function;
            expect_mark("(");
            do variable.function_parameters.push_back(sort());
            while (accept_mark(","));
            expect_mark(")");
        } else {
            fail_here("a shape, 'int', 'real', 'string', 'scalar', 'function' or a group");
        }
        draft.variables.push_back(std::move(result));
        return;
    }
    if (!is_shape(0)) variable.tensor.sort = sort();
    if (at_mark("[")) {
        variable.tensor.segments = segments();
    } else {
        expect_mark("{");
        result.named_axes = true;
        do {
            const Place axis_place = peek().place;
            std::string axis = expect_name("the name of an axis");
            expect_mark("=");
            if (!result.axes.emplace(axis, additive()).second) fail(axis_place, "axis " + axis + " stands twice in one shape");
        } while (accept_mark(","));
        expect_mark("}");
    }
    draft.variables.push_back(std::move(result));
}

std::vector<LemmaVariant> Parser::lemma_variants(const LemmaDraft& draft, const Place& place) const {
    constexpr std::size_t most_named_axes = 4;
    std::vector<std::string> axes;
    bool any_named = false;
    for (const DraftVariable& variable : draft.variables) {
        if (!variable.named_axes) continue;
        std::vector<std::string> names;
        for (const auto& [name, size] : variable.axes) names.push_back(name);
        if (any_named && names != axes) fail(place, "all {…} of one lemma must name the same axes");
        axes = std::move(names);
        any_named = true;
    }
    if (axes.size() > most_named_axes) fail(place, "more than " + std::to_string(most_named_axes) + " named axes");
    for (const DraftVariable& variable : draft.variables)
        for (const std::string& name : {variable.variable.name, variable.variable.tensor.list_index, variable.variable.tensor.list_length})
            if (std::find(axes.begin(), axes.end(), name) != axes.end()) fail(place, name + " is both a variable and an axis");

    std::set<std::string> families;
    for (const DraftVariable& variable : draft.variables)
        if (variable.variable.kind == LemmaVariableKind::Family) families.insert(variable.variable.name);

    std::vector<LemmaVariant> result;
    do {  // a map's keys are sorted, so this begins with the first order
        LemmaVariant variant;
        const auto is_group = [&](const std::string& name) {
            return std::find(variant.groups.begin(), variant.groups.end(), name) != variant.groups.end();
        };
        for (const DraftVariable& drafted : draft.variables) {
            LemmaVariable variable = drafted.variable;
            if (drafted.named_axes) {
                for (std::size_t i = 0; i <= axes.size(); ++i) {
                    Segment group;
                    group.is_group = true;
                    group.group = "g" + std::to_string(i);
                    variable.tensor.segments.push_back(std::move(group));
                    if (i == axes.size()) break;
                    Segment axis;
                    axis.size = drafted.axes.at(axes[i]);
                    variable.tensor.segments.push_back(std::move(axis));
                }
            }
            const auto group = [&](const std::string& name) {
                if (!name.empty() && !is_group(name) && !families.count(name)) variant.groups.push_back(name);
            };
            for (const Segment& segment : variable.tensor.segments)
                if (segment.is_group) group(segment.group);
            group(variable.group);
            variant.variables.push_back(std::move(variable));
        }
        // In `*(…)` and `each` a group's name means the group: no number may be called so.
        const auto number = [&](const std::string& name) {
            if (is_group(name)) fail(place, name + " is a number and a group");
        };
        for (const LemmaVariable& variable : variant.variables) {
            const bool is_tensor = variable.kind == LemmaVariableKind::Tensor || variable.kind == LemmaVariableKind::TensorList;
            number(is_tensor ? variable.tensor.list_index : variable.name);
            number(variable.tensor.list_length);
            for (const Segment& segment : variable.tensor.segments)
                if (!segment.is_group && segment.size->kind == ExpressionKind::Name) number(segment.size->text);
        }
        for (std::size_t p = 0; p < axes.size(); ++p) variant.axis_position[axes[p]] = position_of_axis(place, p);
        result.push_back(std::move(variant));
    } while (std::next_permutation(axes.begin(), axes.end()));
    return result;
}

void Parser::lemma_declaration(Library& library) {
    const std::size_t start = at_;
    expect_word("lemma");
    Lemma lemma;
    const Place& place = peek().place;
    lemma.name = expect_name("the name of the lemma");
    lemma.ground = accept_word("ground");
    LemmaDraft draft;
    if (accept_word("for")) {
        do lemma_variable(draft);
        while (accept_mark(","));
    }
    lemma.variants = lemma_variants(draft, place);
    lemma.left = expression();
    expect_mark("==");
    lemma.right = expression();
    if (accept_word("when")) {
        do {
            const Place condition_place = peek().place;
            const bool all = accept_word("all");
            ExpressionPointer condition = expression();
            if (all && binds_names(*condition)) fail(condition_place, "a condition over elements binds no names");
            if (all) condition = make_expression(ExpressionKind::All, condition_place, {condition});
            lemma.conditions.push_back(with_comprehension(std::move(condition), true));
        } while (accept_mark(","));
    }
    lemma.source = source_since(start);
    const std::string name = lemma.name;
    if (!library.lemmas.emplace(name, std::move(lemma)).second) fail(place, "lemma " + name + " is declared twice");
    library.lemma_order.push_back(name);
}

}  // namespace countersign
