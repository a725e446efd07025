// One element after another of an application, computed from the text of its definition: what evaluate.h and element_evaluator.h share.
// Every access is checked: an index out of range is a failure, never a value. Internal to this folder.
#pragma once

#include <string>
#include <vector>

#include "prover/term/kernel_instance.h"
#include "prover/term/program.h"
#include "prover/term/scalar.h"

namespace countersign {

/// Thrown and caught inside this folder.
struct EvaluationFailure {
    std::string message;
};

/// Where the elements of arguments come from.
class ElementSource {
public:
    virtual ~ElementSource() = default;
    /// Element number `at`, in row-major order, of that argument of the application that is looked at.
    virtual Scalar read(std::size_t argument, std::size_t at) = 0;
};

/// Elements read and summands added, of all that share it.
struct WorkAccount {
    std::size_t limit = 0;
    std::size_t done = 0;
    void spend() {
        if (++done > limit) throw EvaluationFailure{"more work than the limit of " + std::to_string(limit)};
    }
};

/// The index of element number `at`, in row-major order.
void index_of(const Shape& shape, std::size_t at, Shape& index);

class Interpreter {
public:
    /// `approximate`: named functions in double precision; without it they are a failure.
    Interpreter(const TermTable& table, bool approximate, WorkAccount& work, ElementSource& source, std::optional<std::int64_t> over_zero = {})
        : table_(table), is_approximate_(approximate), over_zero_(over_zero), work_(work), source_(source) {}

    /// Looks at an application: no leaf. What applies a kernel may be read as applying that kernel's instance, if it has one.
    void enter(TermId id, Kernels kernels = Kernels::Unknown);
    /// The first `count` elements, in row-major order.
    std::vector<Scalar> elements(std::size_t count);
    Scalar element(std::size_t at);

    /// Whether elements of what was entered are elements of its arguments, which ones the index alone says.
    bool selects() const;
    /// Only of what selects: the argument's position, and in `in_argument` the index of the element there.
    std::size_t selected(const Shape& index, Shape& in_argument);

private:
    static constexpr int deepest_call = 64;

    struct Place {
        std::size_t argument = 0, at = 0;
    };
    void bind(int slot, std::int64_t number);
    void bind_index(const Shape& index);
    Scalar at_index(const Shape& index, std::size_t at);
    bool locate(const Code& code);
    /// What is accessed; its index, too, if asked for.
    Place place(const Code& code, Shape* index);
    std::int64_t integer(const Code& code);
    Scalar from_slots(const Code& code);
    Scalar access(const Code& code);
    Scalar apply(const OperatorProgram& function, const std::vector<Scalar>& arguments, int depth);
    Scalar over_zero(const Scalar& a) const;
    Scalar arithmetic(Code::Kind kind, const Scalar& a, const Scalar& b) const;
    int compare(const Scalar& a, const Scalar& b) const;
    Scalar attribute(const Code& code) const;
    Scalar value(const Code& code);
    Scalar reduction(const Code& code);
    Scalar group_sum(const Code& code);

    const TermTable& table_;
    const bool is_approximate_;
    const std::optional<std::int64_t> over_zero_;
    WorkAccount& work_;
    ElementSource& source_;
    const OperatorProgram* program_ = nullptr;
    const Term* term_ = nullptr;
    const std::vector<AttributeValue>* attributes_ = nullptr;
    std::optional<KernelInstance> instance_;
    Binding binding_;
    Shape index_;
    const std::vector<Scalar>* parameters_ = nullptr;
    int call_depth_ = 0;
};

}  // namespace countersign
