// What definitions say of one application: sizes of names, shape, sort, requirements (docs/language.md section 5).
// Used by the term store alone. It never changes a term and keeps no state but a cache of result sorts.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "validator/language/scalar.h"
#include "validator/language/terms.h"

namespace countersign::validator {

// One operand or shape attribute as inference sees it.
using Sizes = std::span<const std::int64_t>;

// Names of one application of a core operator, with what they stand for.
class Bindings final : public ScalarNames {
public:
    struct Group { std::string_view name; Sizes sizes; bool known = false; std::size_t rank = 0; bool filled = false; };

    std::optional<ScalarValue> name(std::string_view name) const override;
    std::optional<std::int64_t> group_rank(std::string_view group) const override;
    const std::vector<std::int64_t>* list_sizes(std::string_view name) const override;

    Group& group(std::string_view name);
    bool bind_size(std::string_view name, std::int64_t value, std::string& error);
    bool bind_list_size(std::string_view name, std::size_t part, std::int64_t value, std::string& error);

    std::vector<Group> groups;
    std::vector<std::pair<std::string_view, std::int64_t>> sizes;
    std::vector<std::pair<std::string_view, std::vector<std::int64_t>>> lists;
    std::vector<std::pair<std::string_view, const AttributeValue*>> attributes;
};

struct Prepared {
    std::string name;
    const CoreOperator* core = nullptr;
    const ScalarFunction* function = nullptr;
    bool has_range_requirements = false;
    std::map<std::vector<std::uint8_t>, Sort> sorts;  // of operands and attributes, to that of the result
};

class OperatorTable {
public:
    explicit OperatorTable(const Definitions& definitions);

    struct Argument { Sort sort; Sizes sizes; };
    // Shape and sort of an application; false: `error` says what does not fit.
    bool infer(Prepared& prepared, std::span<const Argument> arguments, std::span<const AttributeValue* const> attributes, Shape& shape,
               Sort& sort, std::string& error) const;
    // The names of a core operator's application (which fits).
    bool bind(const Prepared& prepared, std::span<const Argument> arguments, std::span<const AttributeValue* const> attributes,
              Bindings& bindings, std::string& error) const;

    std::vector<Prepared>& operators() { return operators_; }
    const std::vector<Prepared>& operators() const { return operators_; }
    std::optional<OperatorId> find(std::string_view name) const;

private:
    bool function_sort(const Prepared& prepared, std::span<const Argument> arguments, Sort& sort, std::string& error) const;
    bool element_sort(Prepared& prepared, std::span<const Argument> arguments, std::span<const AttributeValue* const> attributes, Sort& sort,
                      std::string& error) const;

    const Definitions& definitions_;
    std::vector<Prepared> operators_;
    std::map<std::string, OperatorId, std::less<>> ids_;
};

}  // namespace countersign::validator
