// What element terms are worth once their unknowns have values. Whatever is made of numbers (sizes, attributes, conditions, elements) is made
// by evaluating the term that a proof would read, so that no text has a second reader. Exact; where something has no value (an unknown
// without one, a division by 0, an integer over 64 bits) the first failure is kept, and nothing computed after it may be used.
#pragma once

#include <algorithm>

#include "validator/element/element.h"
#include "validator/element/limit.h"
#include "validator/language/syntax.h"
#include "validator/language/value.h"

namespace countersign::validator {

// Row-major. Truth values and integers stand in `integers`, reals in `reals`; where none do, they have no value here.
struct TensorValue {
    Sort sort = Sort::real;
    Shape shape;
    std::vector<std::int64_t> integers;
    std::vector<Rational> reals;
    std::vector<Limit> limits = {};  // of reals of which less is known, one for all or each its own; none, nor reals: each is some number
    bool operator==(const TensorValue& other) const = default;
};
Limit limit_at(const TensorValue& table, std::size_t place);

// The next index in row-major order, or back to the first: false.
bool next_index(Shape& index, std::span<const std::int64_t> sizes);
// Whether there is any index.
inline bool has_elements(std::span<const std::int64_t> sizes) { return std::all_of(sizes.begin(), sizes.end(), [](std::int64_t size) { return size > 0; }); }

// The named function that an application is of, by the name of its symbol; null for another.
const ScalarFunction* named_function(const Definitions& definitions, const std::string& symbol);

// Values of named functions, for comparing definitions with recorded values; never given where something is proved.
using Approximations = std::function<std::optional<Rational>(const std::string& function, const Rational& argument)>;

class ElementMeaning {
public:
    // `definitions`: that limits of functions are read off.
    explicit ElementMeaning(ElementStore& store, const Definitions* definitions = nullptr) : s_(store), definitions_(definitions) {}

    // Forgets every value and failure. `room`: how many terms may be evaluated; those that are, are taken from it.
    void begin(std::uint64_t& room);

    void set(Element unknown, Value value);  // of its sort; of a family the list of its entries
    void set(Element unknown, std::int64_t value);
    bool is_set(Element unknown) const { return slot(unknown).round == round_; }
    void set_rank(FormulaSort family, std::int64_t rank);
    // What an application of this symbol reads: an element of a table, or of that part of a list which the first argument says. Tables outlive
    // their use.
    void set_table(std::uint32_t symbol, const TensorValue* table) { tables_[symbol] = {{table}, false}; }
    void set_list(std::uint32_t symbol, std::vector<const TensorValue*> parts) { tables_[symbol] = {std::move(parts), true}; }
    // Values of named functions; nothing: this one has none.
    Approximations approximation;

    bool truth(Element e);
    std::int64_t integer(Element e);
    Rational real(Element e);
    Shape family(Element e);
    Value value(Element e);  // by its sort
    // What a real number does as `-inf` falls, from the limits of operands; whatever else it depends on has its value.
    // `everywhere`: at any index, where each operand has one limit for all its elements, at most `finite`; `open` if that is not known.
    Limit limit(Element e, bool everywhere = false);
    std::optional<std::int64_t> rank(FormulaSort family) const;
    Element bound_variable(Element binder);  // an unknown with a value while its binder is evaluated

    bool spend(std::uint64_t amount = 1);  // false: there is no room left, or it has failed
    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }

private:
    __extension__ typedef __int128 Wide;  // so that no intermediate result is too large where the last one is not
    struct Slot {
        std::uint64_t round = 0;
        std::int64_t integer = 0;
        std::shared_ptr<const Value> other = {};  // of a value that is no integer and no truth value
    };
    Limit limit_of_application(Element e, bool everywhere);
    void fail(Error error);
    void has_no_value(Element e);
    const Slot& slot(Element e) const;
    Wide wide(Element e);
    Wide whole_part(const Rational& number);
    Wide polynomial(const ElementNode& node);
    Rational exact(Element e);
    std::int64_t narrow(Wide value);
    bool bounded(const Rational& value);
    std::int64_t known(Element e);
    const Value* held(Element e);
    // What an access reads: null for what is none, and after a failure.
    struct Access {
        const TensorValue* table;
        std::size_t place;
    };
    Access access(Element e);
    template <typename Number>
    Number element(const std::vector<Number>& elements, std::size_t place);
    std::optional<bool> decided(Element condition);
    Wide of_list(const ElementNode& n);
    template <typename Number, typename Read>
    Number fold(Element e, const Read& read);

    ElementStore& s_;
    const Definitions* definitions_;
    std::uint64_t* room_ = nullptr;
    std::uint64_t round_ = 1;
    std::vector<Slot> slots_;
    std::map<FormulaSort, Element> ranks_;  // the unknowns that they are, which are made once
    std::map<Element, Element> bound_;      // the variables of binders, likewise
    struct Table {
        std::vector<const TensorValue*> parts;
        bool is_list;
    };
    std::map<std::uint32_t, Table> tables_;
    std::optional<Error> error_;
};

// The sum of a body over a range or over every index into a family of sizes, or its maximum over a range: of numbers, or of what they tend to.
template <typename Number, typename Read>
Number ElementMeaning::fold(Element e, const Read& read) {
    const ElementNode& n = s_.node(e);
    const Element variable = bound_variable(e);
    Number total{};
    bool is_first = true;
    const auto add = [&](auto value) {
        set(variable, std::move(value));
        const Number next = read(n.children.back());
        total = is_first ? next : n.kind == ElementKind::sum ? plus(total, next) : larger(total, next);
        is_first = false;
        if constexpr (std::is_same_v<Number, Rational>) bounded(total);
    };
    if (is_family(s_.sort(n.children[0]))) {
        const Shape sizes = family(n.children[0]);
        Shape index(sizes.size(), 0);
        for (bool more = has_elements(sizes); more && !failed(); more = next_index(index, sizes)) add(Value::of_shape(index));
    } else {
        const std::int64_t low = integer(n.children[0]), high = integer(n.children[1]);
        if (n.kind == ElementKind::maximum && low >= high) fail(rejected("the largest element of nothing"));
        for (std::int64_t p = low; p < high && !failed(); ++p) add(p);
    }
    return total;
}

// The term as one of another store, where `open` is `image`; whatever is not arithmetic over `open` has its value by `meaning`, without one there is
// nothing of that kind. It means what the term means; what cannot be carried over is a failure of `to`. So a formula over the elements of a tensor, as a
// definition or a lemma's proof reads it, becomes the formula of one application.
Element with_values(const ElementStore& from, Element term, ElementMeaning* meaning, Element open, ElementStore& to, Element image);
// A number, truth value or text.
Element written(ElementStore& store, const Value& value);

}  // namespace countersign::validator
