// Reads definitions, lemmas and hints into element terms: what a tensor is at an index, over unknown sizes, ranks and list lengths,
// and which requirements the applications in a term have. It proves nothing. A failure sticks to the element store, and nothing that
// was read may be used before it was looked at. A group is one opaque index: no core operator touches an axis inside a group.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/solver/element.h"

namespace countersign::validator {

// An axis, or a group of any number of axes; then `size` stands for its shape.
struct Axis {
    bool group = false;
    Element size;
    auto operator<=>(const Axis&) const = default;
};
using Axes = std::vector<Axis>;
using Index = std::vector<Element>;  // one for each Axis

struct Tensor {
    Axes axes;
    std::function<Element(const Index&)> at;
};
// A list argument is a sequence of pieces: one term, or `count` terms that depend on their number.
struct Piece {
    bool single = true;
    Element count;
    std::function<Tensor(Element)> part;
};
struct SizePiece {
    bool single = true;
    Element count;
    std::function<Element(Element)> size;
};

// What a name means.
struct Binding {
    enum class Kind : std::uint8_t { value, group, tensor, list, list_size, part_index, function };
    Kind kind = Kind::value;
    Element value;                            // of a value; of a part_index the number inside its piece
    Axes axes;                                // of a group; of a shape attribute
    Index index;                              // of a group, where there is one
    std::shared_ptr<const Tensor> tensor;
    std::shared_ptr<const std::vector<Piece>> list;  // of a list; of the value that is a list's length
    std::vector<SizePiece> sizes;
    std::size_t piece = 0;
    std::vector<DeclaredSort> arguments;      // of a function
};
Binding value_binding(Element value);
Binding group_binding(Axes axes, Index index);

// Groups are found under `*name`, attributes also under `@name` (for `opaque`), the index of an `all` formula under `@index`.
struct Scope {
    std::shared_ptr<const Scope> outer;
    std::map<std::string, Binding, std::less<>> names;
    const CoreOperator* operation = nullptr;

    const Binding* find(std::string_view name) const;
    const CoreOperator* current_operator() const;
};
using ScopePointer = std::shared_ptr<const Scope>;
std::shared_ptr<Scope> inner_scope(const ScopePointer& outer);

// Requirements of the applications in a term. `parts` are constants for the parts of the comprehensions around the application.
struct ScalarRequirement {
    std::vector<Element> parts;
    Element guard;
    Element formula;
    std::string source;
};
struct RangeRequirementOf {
    std::vector<Element> parts;
    Element guard;
    Axes axes;
    std::function<Element(const Index&)> formula;
    std::string source;
};
struct Requirements {
    std::vector<ScalarRequirement> scalars;
    std::vector<RangeRequirementOf> ranges;  // in post-order
    bool shared_parts = false;               // parts are named t0, t1, … by depth, else each its own
};

// Sorts chosen for what is declared `any`, by the name of the unknown; and what a run found that must be chosen.
using SortChoice = std::map<std::string, FormulaSort>;
struct SortDemand {
    std::string unknown;
    std::vector<FormulaSort> choices;
};

class ElementReader {
public:
    ElementReader(ElementStore& store, const Definitions& definitions, const SortChoice& choice)
        : s_(store), definitions_(definitions), choice_(choice) {}

    const std::optional<SortDemand>& demand() const { return demand_; }
    // The failure is that, with the sorts chosen, an application is no term.
    bool mixed_sorts() const { return mixed_sorts_; }

    Element element(const Expression& expression, const ScopePointer& scope);
    // A term of a lemma; the requirements of its applications go to `requirements`, if given.
    Tensor term(const Expression& expression, const ScopePointer& scope, Requirements* requirements);
    // The lemma's own names.
    ScopePointer lemma_scope(const Lemma& lemma);
    // A size list: a name declared `n(t)`, or a lambda.
    Element size_list(const Expression& expression, const ScopePointer& scope);
    Element scalar_function(const ScalarFunction& function, const std::vector<Element>& arguments);
    // The first tensor that a formula over elements names.
    std::optional<Tensor> first_tensor(const Expression& expression, const ScopePointer& scope);
    // The element of a core operator's application, its operands, groups and sizes being bound in `scope`.
    Element operator_element(const CoreOperator& operation, const ScopePointer& scope, const Index& index, const Axes& result);

    // Whether two elements are equal; an unknown sort beside a known one makes a demand.
    Element equality(Element a, Element b);
    bool need(Element& e, DeclaredSort sort);
    Element in_range(const Axes& axes, const Index& index);
    Index fresh_index(const Axes& axes);
    Element rank(const Axes& axes);
    Element part_constant(std::size_t depth);
    // Sizes of declared shapes, as hypotheses: each is >= 0; for those that differ from part to part, of `size_variable`.
    const std::vector<Element>& declared_sizes() const { return declared_sizes_; }
    const std::vector<std::pair<Element, Element>>& declared_list_sizes() const { return declared_list_sizes_; }
    Element size_variable() const { return size_variable_; }

private:
    struct Application;
    bool numbers(Element a, Element b);
    void mixed(const std::string& message);
    Element choose(Element condition, Element yes, Element no);
    bool mentions_choice(Element e) const;
    Element arithmetic(const Expression& expression, const ScopePointer& scope);
    Element call(const Expression& expression, const ScopePointer& scope);
    Element over_list(const Expression& expression, const ScopePointer& scope, const std::vector<Piece>& list);
    Element located(const Expression& expression, const ScopePointer& scope);
    Element opaque(const Expression& expression, const ScopePointer& scope);
    Index index_of(const Expression& expression, const ScopePointer& scope, const Tensor& tensor, std::vector<Element>* whole,
                   std::vector<Element>* sizes);
    std::optional<Tensor> tensor(const Expression& expression, const ScopePointer& scope);
    Tensor part_of(const std::vector<Piece>& list, const Expression& t, const ScopePointer& scope);
    Element read(const Tensor& tensor, const Index& index);
    Element size_of_part(const std::vector<SizePiece>& sizes, const Expression& t, const ScopePointer& scope);
    Element total_before(const std::vector<SizePiece>& sizes, std::size_t piece);
    Element list_of(const SizePiece& piece);
    Tensor elementwise(const Expression& expression, std::vector<Tensor> arguments, const ScopePointer& scope, Requirements* requirements);
    Tensor application(const Expression& expression, const ScopePointer& scope, Requirements* requirements);
    std::vector<Piece> arguments(const Expression& expression, const ScopePointer& scope, Requirements* requirements);
    void require(Requirements* requirements, Element formula, const Expression& source);
    Axes shape_value(const Expression& expression, const ScopePointer& scope);
    Axes declared_axes(const std::vector<Segment>& shape, const ScopePointer& scope);
    FormulaSort sort_of(const std::string& unknown, DeclaredSort declared) const;
    void bind_segments(Application& application, const std::vector<Segment>& segments, const Axes& axes);
    void bind_group(Application& application, const std::string& name, Axes axes);
    void bind_operands(Application& application, const std::vector<Piece>& pieces);

    ElementStore& s_;
    const Definitions& definitions_;
    const SortChoice& choice_;
    std::optional<SortDemand> demand_;
    bool mixed_sorts_ = false;
    int depth_ = 0;
    std::vector<std::pair<Element, Element>> parts_;  // around what is read: constant, guard
    std::vector<Element> part_constants_;
    std::vector<Element> declared_sizes_;
    std::vector<std::pair<Element, Element>> declared_list_sizes_;  // length, size
    Element size_variable_;
};

}  // namespace countersign::validator
