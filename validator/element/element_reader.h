// Reads definitions, lemmas and hints into element terms: what a tensor is at an index, over unknown sizes, ranks and list lengths,
// and what the applications in a term require. It proves nothing. A failure sticks to the element store, and nothing that was read
// may be used before it was looked at. A group is one opaque index, whose axes are reached only through families (solver/element.h).
#pragma once

#include <memory>
#include <utility>

#include "validator/element/element.h"
#include "validator/language/value.h"

namespace countersign::validator {

// Of each axis its size, of each group of any number of axes the family of its sizes.
using Axes = std::vector<Element>;
using Index = std::vector<Element>;  // of the same sorts

struct Making;
struct Tensor {
    Axes axes;
    std::function<Element(const Index&)> at;
    std::shared_ptr<const Making> making = {};
};
// A list argument is a sequence of pieces: one term, or `count` terms that depend on their number.
struct Piece {
    bool single = true;
    Element count;
    std::function<Tensor(Element)> part;
    Element number = {};
    std::shared_ptr<const Making> making = {};  // of a term of a lemma: of the one term, or of that with this number
};
using Pieces = std::shared_ptr<const std::vector<Piece>>;
// How a term of a lemma is made of others, for whoever makes it again of concrete ones.
struct Making {
    std::string name = {};  // of the operator or function that is applied, or of a variable
    bool is_variable = false;
    Element part = {};      // of a variable that is a list
    struct Argument {       // of a piece what is needed to make it again: what it is at an index holds all below it
        bool single;
        Element count, number;
        std::shared_ptr<const Making> making;
    };
    std::vector<Argument> arguments = {};
    std::vector<std::pair<bool, Index>> attributes = {};  // in declared order: whether it is a list, and what it is given
};

// What a name means. Groups and families are found under `*name`, the rank that an attribute states of a group under `|name`, the index of an `all`
// formula under `@index`, what a claim's reference stands for under `@reference`, what `opaque` depends on besides its arguments under `@opaque`.
struct Binding {
    enum class Kind : std::uint8_t {
        value,
        group,       // axes, and the index where there is one
        family,      // `index`: of some axes and groups
        tensor,
        list,
        list_size,   // the size at `place` of each part of `list`
        part_index,  // number `value` inside piece `place` of `list`
        function,    // a variable for a scalar function of `arguments`
        body,        // called, it is the body of the sum, maximum or lambda `value`
    };
    Kind kind = Kind::value;
    Element value = {};
    Axes axes = {};
    Index index = {};
    Tensor tensor = {};
    Pieces list = {};  // also of the value that is a list's length
    std::size_t place = 0;
    std::vector<DeclaredSort> arguments = {};
};
inline Binding value_binding(Element value) { return {.value = value}; }
inline Binding family_binding(Index entries) { return {.kind = Binding::Kind::family, .index = std::move(entries)}; }
inline Binding group_binding(Axes axes, Index index) { return {.kind = Binding::Kind::group, .axes = std::move(axes), .index = std::move(index)}; }

struct Scope;
using ScopePointer = std::shared_ptr<const Scope>;
struct Scope {
    ScopePointer outer;
    std::map<std::string, Binding, std::less<>> names;
    const Binding* find(std::string_view name) const;
};
std::shared_ptr<Scope> inner_scope(const ScopePointer& outer);
ScopePointer extended(const ScopePointer& outer, const std::string& name, Binding binding);  // by this name

// What a condition of a lemma says, an application in a term requires, or a definition demands (accesses in range, parts that exist, maxima of something):
// `holds`, for every number of a part below its count and, if it is about elements, at every index of `over`, of which `access` is the element.
struct OpenCondition {
    struct Part {
        Element number, count;
    };
    std::vector<Part> parts = {};  // of comprehensions, the outermost first; their numbers are t0, t1, … by depth
    std::optional<Tensor> over = {};
    Index index = {};
    Element access = {}, holds = {};
    bool result_size = false;  // that a size of a result is >= 0
    std::string source = {};   // of one about elements the operator that requires it, of a demand what is wrong else
    std::vector<Element> variables() const;
};
struct Requirements {
    std::vector<OpenCondition> needed;  // in post-order
    bool wanted = true;  // else only how terms are made is read
};

// A formula that holds for all values of its variables, and where it is instantiated.
struct Hypothesis {
    enum class Where : std::uint8_t {
        list_indices,  // one variable: at 0 and at every list index that occurs
        located,       // one variable: at every index whose part is asked for
        accesses,      // wherever an access of the formula matches one that occurs
    };
    Where where = Where::accesses;
    std::vector<Element> variables;
    Element formula;
};

struct Hypotheses {
    std::vector<Element> assertions;
    std::vector<Hypothesis> hypotheses;
};

// Sorts chosen for what is declared `any`, by the name of the unknown.
using SortChoice = std::map<std::string, FormulaSort>;
// The name of the unknown that a variable's elements, value or results are.
inline std::string unknown_of(LemmaVariable::Kind kind, const std::string& name) { return (kind == LemmaVariable::Kind::list ? "list " : "variable ") + name; }
inline FormulaSort formula_sort(Sort sort) { return static_cast<FormulaSort>(sort); }

class ElementReader {
public:
    ElementReader(ElementStore& store, const Definitions& definitions, SortChoice choice)
        : s_(store), definitions_(definitions), choice_(std::move(choice)) {}

    // The unknown whose sort a run found that must be chosen, whichever it is: one place may be of no use to an instance.
    const std::optional<std::string>& demand() const { return demand_; }
    Element element(const Expression& expression, const ScopePointer& scope);
    // A term of a lemma; what its applications require goes to `requirements`, if given.
    Tensor term(const Expression& expression, const ScopePointer& scope, Requirements* requirements);
    // An operator applied to pieces (one tensor each, or a list) and to the entries of each attribute, in declared order.
    Tensor apply_operator(const CoreOperator& operation, const std::vector<Piece>& pieces, const std::vector<Index>& attributes, Requirements* requirements);
    // The lemma's own names; that declared sizes are >= 0 is added to what is supposed.
    ScopePointer lemma_scope(const Lemma& lemma, Hypotheses& supposed);
    OpenCondition open_condition(const Condition& condition, const ScopePointer& scope);
    // A size list: a name declared `n(t)`, or a lambda.
    Element size_list(const Expression& expression, const ScopePointer& scope);
    Element scalar_function(const ScalarFunction& function, std::vector<Element> arguments);
    // The first tensor that a formula over elements names.
    std::optional<Tensor> first_tensor(const Expression& expression, const ScopePointer& scope);
    // From here on, what the definitions that are read demand is added to `demands`.
    void record_demands(std::vector<OpenCondition>* demands) { demands_ = demands; }
    // The element of a core operator's application, its operands, groups and sizes being bound in `scope`.
    Element operator_element(const CoreOperator& operation, const ScopePointer& scope, const Index& index);

    // Whether two elements are equal; an unknown sort beside a known one makes a demand.
    Element equality(Element a, Element b) { return fit(a, b) ? s_.equal(a, b) : Element{0}; }
    bool need(Element& e, DeclaredSort sort);
    Element in_range(const Axes& axes, const Index& index);
    // That it holds where its variables are in range.
    Element closed(const OpenCondition& condition);
    // That sizes are equal; nothing if the axes and groups differ.
    std::optional<Element> equal_axes(const Axes& a, const Axes& b);
    Element not_negative(Element size);
    Index fresh_index(const Axes& axes);
    Element part_constant(std::size_t depth);

private:
    struct Application;
    void check_name(const std::string& name);
    // A name for the parts of a list or condition: as fresh as a variable's, or the store fails.
    void check_part_name(const std::string& name, const ScopePointer& scope);
    void demand(Element formula, const std::string& failure, const Expression& of);
    // What is read inside has a meaning only if `condition` holds.
    Element element_under(Element condition, const Expression& expression, const ScopePointer& scope);
    bool as_real(Element& e);
    bool numbers(Element& a, Element& b);
    bool fit(Element& a, Element& b);
    Element rank(const Axes& axes);
    Element everywhere(const std::vector<Element>& values, const std::function<Element(const std::vector<Element>&)>& formula);
    Index by_axis(const Expression& expression, const ScopePointer& scope, bool formula);
    Index family(const Expression& group, const ScopePointer& scope, bool sizes);
    Element sum_over(const Axes& sizes, const Expression& expression, const ScopePointer& scope);
    Element arithmetic(ExpressionKind kind, Element a, Element b);
    Element read_name(const Expression& expression, const ScopePointer& scope);
    Element fold_range(const Expression& expression, const ScopePointer& scope);
    Element fold_list(const Expression& expression, const ScopePointer& scope, const Pieces& list);
    Element call(const Expression& expression, const ScopePointer& scope);
    Element function_variable(const std::string& name, const std::vector<DeclaredSort>& sorts, std::vector<Element> values);
    Element located(const Expression& expression, const ScopePointer& scope);
    Element opaque(const Expression& expression, const ScopePointer& scope);
    Index index_of(const Expression& expression, const ScopePointer& scope, const Tensor& tensor, std::vector<Element>* whole);
    std::optional<Tensor> tensor(const Expression& expression, const ScopePointer& scope);
    Tensor part_of(const std::vector<Piece>& list, const Expression& t, const ScopePointer& scope);
    Element read(const Tensor& tensor, const Index& index, const Expression* of = nullptr);
    Element size_of(const Binding& sizes, const Tensor& part);
    Element list_of(const Binding& sizes, std::size_t piece);
    std::vector<Element> totals(const Binding& sizes);

    Tensor application(const Expression& expression, const ScopePointer& scope, Requirements* requirements);
    Tensor elementwise(const Expression& expression, const ScopePointer& scope, const std::vector<Tensor>& arguments, Requirements* requirements);
    std::vector<Piece> arguments(const Expression& expression, const ScopePointer& scope, Requirements* requirements);
    void require(Requirements* requirements, Element formula, bool result_size = false);
    Axes shape_value(const Expression& expression, const ScopePointer& scope);
    Axes declared_axes(const LemmaVariable& variable, const ScopePointer& scope, Element part = {});
    std::vector<Element> entries_of(const Expression& expression, const ScopePointer& scope, bool sizes);
    FormulaSort sort_of(const std::string& unknown, DeclaredSort declared) const;
    std::vector<Index> attribute_entries(const CoreOperator& operation, const Expression& expression, const ScopePointer& scope);
    void bind_attributes(const Application& application, const std::vector<Index>& attributes);
    void bind_shape(const Application& application, const DeclaredShape& shape, const Axes& axes, const std::string& part = {});
    void bind_group(const Application& application, const std::string& name, Axes axes);
    void bind_list(const Application& application, const std::vector<Piece>& pieces);
    Axes result_axes(const Application& application);

    ElementStore& s_;
    const Definitions& definitions_;
    const SortChoice choice_;
    std::optional<std::string> demand_;
    int depth_ = 0, in_definition_ = 0;
    std::set<Element> whole_;  // integers that are given as attributes: whoever makes the term tries them as reals, too
    std::vector<OpenCondition::Part> parts_;  // of the comprehensions around what is read
    std::vector<Element> part_constants_;
    std::vector<OpenCondition>* demands_ = nullptr;
    std::vector<Element> conditions_;  // under which what is read now has a meaning
};

}  // namespace countersign::validator
