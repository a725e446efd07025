// A lemma's terms with symbolic sizes, groups and lists, and the reading of operator definitions on them: shapes, requirements
// and elements. The same evaluator reads conditions and the texts of hints. Nothing here searches or asks a solver.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "prover/language/syntax.h"
#include "prover/lemma/element.h"
#include "prover/lemma/sorts.h"

namespace countersign {

/// A group of axes, or one axis.
struct SymbolicSegment {
    bool is_group = false;
    std::string group;  // the declared group whose axes these are
    ElementId size;     // of a group: the family of its sizes
};
/// Integers along the axes of some segments: for a group a family, for one axis a number.
using Components = std::vector<ElementId>;
using SymbolicShape = std::vector<SymbolicSegment>;

struct SymbolicTerm;
using SymbolicPointer = std::shared_ptr<const SymbolicTerm>;

/// One term of a list argument, or `term for variable < length`.
struct ListPart {
    SymbolicPointer term;
    bool comprehension = false;
    ElementId variable, length;
};

struct SymbolicTerm {
    std::string name;                          // tensor, operator, or function
    bool is_tensor = false;
    bool in_list = false;                      // a tensor x[part]
    ElementId part;
    const CoreOperator* op = nullptr;          // at most one of these; neither: a function variable
    const ScalarFunction* function = nullptr;
    std::vector<SymbolicPointer> operands;     // unless the operator takes a list
    std::vector<ListPart> list;
    std::vector<ElementId> attribute_elements; // of scalar attributes and shape sizes, in order, for `opaque`
    std::map<std::string, ElementId> values;   // sizes and scalar attributes by their names in the definition
    std::map<std::string, SymbolicShape> groups;
    std::map<std::string, Components> families;                // attributes
    std::vector<std::size_t> result_counts;                    // how many segments of the shape each segment of the definition's result gives
    std::map<std::string, std::vector<ElementId>> list_sizes;  // n(t): one for each part of the list, its variable free
    SymbolicShape shape;
    ElementSort sort = ElementSort::Element;
};

/// A variable that runs over the parts of a list, and the list's length.
struct PartRange {
    ElementId variable, length;
};

struct Requirement {
    std::vector<PartRange> parts;  // what stands around it
    ElementId formula;
};

/// A formula that holds at every index in range of the tensors it speaks of.
struct RangeRequirement {
    std::vector<PartRange> parts;
    std::vector<ElementId> index;  // variables, one for each segment
    SymbolicShape shape;
    ElementId formula;
};

/// What is required of one side, in post-order of its applications.
struct SideRequirements {
    std::vector<Requirement> scalar;
    std::vector<RangeRequirement> ranges;
    std::vector<Requirement> reads;  // that the parts of lists which are read exist: shown of both sides, never assumed
};

/// Values of names while an expression is read.
struct Position {
    std::size_t part = 0;
    ElementId inside;
};
struct Scope {
    const SymbolicTerm* application = nullptr;  // an operator's definition is read; null: text of the lemma
    std::map<std::string, ElementId> elements;
    std::map<std::string, Components> groups;    // `*g` in an access
    std::map<std::string, Components> families;  // indices and bound names, in `*(…)`, `each` and behind `<`
    std::map<std::string, Position> positions;
    bool along_axes = false;                     // inside `*(…)` or `each`
};

class LemmaModel {
public:
    LemmaModel(const Library& library, const Lemma& lemma, const LemmaVariant& variant, ElementTable& table, const SortReading& sorts);

    /// Without a lemma: for reading terms whose sizes are numbers.
    LemmaModel(const Library& library, ElementTable& table);

    ElementTable& table() { return table_; }
    const SymbolicPointer& left() const { return left_; }
    const SymbolicPointer& right() const { return right_; }
    const SideRequirements& left_requirements() const { return left_requirements_; }
    const SideRequirements& right_requirements() const { return right_requirements_; }
    /// Sizes, list lengths and conditions.
    const std::vector<Requirement>& conditions() const { return conditions_; }
    const std::vector<RangeRequirement>& range_conditions() const { return range_conditions_; }

    ElementId element(const SymbolicTerm& term, const std::vector<ElementId>& index);
    ElementId evaluate(const Expression& expression, const Scope& scope);
    /// The same of a size, or of what stands along an axis: an error if it is no integer.
    ElementId integer(const Expression& expression, const Scope& scope);
    /// `n`, or `lambda(t < k) size`.
    ElementId size_list(const Expression& expression, const Scope& scope);
    /// Index constants `i0, i1, …` and groups by their names.
    std::vector<ElementId> index_constants(const SymbolicShape& shape);
    /// Names that texts of hints may use at a term of this shape.
    Scope text_scope(const SymbolicShape& shape, const std::vector<PartRange>& parts);
    /// An element in the notation of the language; false if it has none.
    bool text(ElementId id, const std::map<ElementId, std::string>& names, std::string& result);
    /// The instance of a fact of a scalar function.
    ElementId fact_instance(const std::string& name, const std::vector<ElementId>& arguments);
    const std::vector<std::pair<const Fact*, const ScalarFunction*>>& facts() const { return facts_; }

    // Groups looked into axis by axis (symbolic_groups.cc).
    /// `*(e)` for every segment, or, for a formula, what holds at every axis of every segment.
    Components pointwise(const Expression& expression, const Scope& scope, bool formula);
    /// `*name`, `*(e)` or `[e, *name, …]`.
    Components family_value(const Expression& expression, const Scope& scope);
    /// Groups of which some axis was looked at, in either side or in a condition.
    const std::set<ElementSort>& touched_groups() const { return touched_groups_; }
    /// Formulas that hold of the sizes of declared groups that are looked into.
    std::vector<ElementId> touched_sizes();
    /// Along each segment: the number or the family is not negative; the index is in range; the two are equal.
    ElementId not_negative(const Components& sizes);
    ElementId same(const Components& a, const Components& b, const Place& place);
    SymbolicShape segments_of(const Components& sizes) const;
    static Components sizes_of(const SymbolicShape& shape);
    ElementId sizes_of_group(const std::string& group);

private:
    friend class SymbolicBuilder;
    ElementId read_element(const SymbolicTerm& term, const std::vector<ElementId>& index);
    ElementId evaluate_name(const Expression& expression, const Scope& scope);
    ElementId evaluate_call(const Expression& expression, const Scope& scope);
    ElementId evaluate_access(const Expression& expression, const Scope& scope);
    ElementId evaluate_binder(const Expression& expression, const Scope& scope);
    ElementId evaluate_list_binder(const Expression& expression, const Scope& scope);
    ElementId evaluate_locate(const Expression& expression, const Scope& scope);
    ElementId evaluate_opaque(const Expression& expression, const Scope& scope);
    ElementId evaluate_group_sum(const Expression& expression, const Scope& scope);
    bool find_family(const std::string& name, const Scope& scope, Components& result) const;
    void touch(const Components& components);
    ElementId call_function(const ScalarFunction& function, std::vector<ElementId> arguments, const Place& place);
    ElementId number_of(ElementId value, const Place& place) const;  // the value, which is a number
    ElementId truth_of(ElementId value, const Place& place) const;
    ElementId compare(ExpressionKind kind, ElementId a, ElementId b, const Place& place);
    ElementId list_part_size_list(const SymbolicTerm& application, const std::string& name, std::size_t part);
    ElementId list_before(const SymbolicTerm& application, const std::string& name, std::size_t part);
    ElementId operand_element(const SymbolicTerm& application, const std::string& name, const Position* position,
                              const std::vector<ElementId>& index, const Place& place);
    SymbolicShape declared_shape(const TensorDeclaration& declaration, ElementId part);
    std::string print(ElementId id, const std::map<ElementId, std::string>& names, std::map<std::uint32_t, std::string>& bound, int strength);
    std::string print_polynomial(const Polynomial& terms, const std::map<ElementId, std::string>& names,
                                 std::map<std::uint32_t, std::string>& bound, int strength);
    std::string print_sizes(ElementId id, const std::map<ElementId, std::string>& names, std::map<std::uint32_t, std::string>& bound);
    void read_conditions();
    void declare_shapes(const Expression& expression);

    const Library& library_;
    const Lemma no_lemma_;
    const LemmaVariant no_variant_;
    const Lemma& lemma_;
    const LemmaVariant& variant_;
    ElementTable& table_;
    SortReading sorts_;
    std::map<std::string, ElementId> names_;                    // integers, reals, texts, scalars, sizes, list lengths
    std::map<std::string, const LemmaVariable*> tensors_;
    std::map<std::string, const LemmaVariable*> functions_;
    std::set<std::string> groups_;
    std::map<std::string, ElementId> families_;                 // variables `name: *group`
    std::set<ElementSort> touched_groups_;
    std::vector<ElementId> declared_group_sizes_;
    std::map<std::string, ElementId> size_functions_;           // n of n(t): the list's length
    std::vector<std::pair<const Fact*, const ScalarFunction*>> facts_;
    // Of terms that live as long as the model; a shared operand is read once at each index.
    std::map<std::pair<const SymbolicTerm*, std::vector<ElementId>>, ElementId> elements_;
    SymbolicPointer left_, right_;
    SideRequirements left_requirements_, right_requirements_;
    std::vector<Requirement> conditions_;
    std::vector<RangeRequirement> range_conditions_;
};

}  // namespace countersign
