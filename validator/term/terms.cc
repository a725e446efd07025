#include "validator/term/terms.h"

#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

constexpr std::size_t term_limit = 1 << 22;

std::string attribute_text(const AttributeValue& value) {
    if (value.kind == Value::Kind::text) return "'" + value.text + "'";
    if (value.kind == Value::Kind::truth) return value.truth ? "true" : "false";
    return value.kind == Value::Kind::shape ? shape_text(value.shape) : (value.kind == Value::Kind::real ? "real " : "") + value.number().get_str();
}

}  // namespace

TermStore::TermStore(const Definitions& definitions)
    : definitions_(definitions), formula_reader_(formulas_, definitions, {}) {
    for (const Sort sort : every_sort) elements_[static_cast<std::size_t>(sort)] = formulas_.variable("it", formula_sort(sort));
    for (const auto& [name, function] : definitions.functions) operators_.push_back({name, nullptr, &function});
    for (const auto& [name, core] : definitions.operators) operators_.push_back({name, &core, nullptr});
    for (const Operator& known : operators_) operator_ids_.emplace(known.name, static_cast<OperatorId>(operator_ids_.size()));
}

std::optional<OperatorId> TermStore::find_operator(std::string_view name) const {
    const auto found = operator_ids_.find(name);
    return found == operator_ids_.end() ? std::nullopt : std::optional(found->second);
}

AttributeId TermStore::attribute_id(const AttributeValue& value) {
    const auto [entry, added] = attribute_ids_.try_emplace(value, static_cast<AttributeId>(attributes_.size()));
    if (added) attributes_.push_back(&entry->first);
    return entry->second;
}

Result<TermId> TermStore::make_leaf(LeafKind kind, const std::string& name, Sort sort, const Shape& shape) {
    if (std::any_of(shape.begin(), shape.end(), [](std::int64_t size) { return size < 0; }))
        return malformed("a leaf `" + name + "` with a size below 0");
    if (shape.size() > most_axes) return malformed("a leaf `" + name + "` of more than " + std::to_string(most_axes) + " axes");
    const ShapeId id = shape_id(shape);
    static const Application none;
    const auto [entry, added] = leaves_.emplace(Leaf{kind, name}, static_cast<TermId>(records_.size()));
    if (added) records_.push_back({&none, &entry->first, id, sort});
    const Record& known = record(entry->second);
    if (known.sort != sort || known.shape != id) return malformed("leaf `" + name + "` with two types");
    return entry->second;
}

std::size_t TermStore::Hash::operator()(const Application& application) const {
    const auto of = [](const auto& ids) {
        return std::hash<std::string_view>()({reinterpret_cast<const char*>(ids.data()), ids.size() * sizeof ids[0]});
    };
    return of(application.arguments) + 31 * of(application.attributes) + static_cast<std::size_t>(application.operation);
}

Result<TermId> TermStore::make(OperatorId operator_id, std::span<const TermId> arguments, std::span<const AttributeId> attributes) {
    if (records_.size() >= term_limit || children_ + arguments.size() + attributes.size() > 4 * term_limit) return incomplete("too many terms");
    next_.operation = operator_id;
    next_.arguments.assign(arguments.begin(), arguments.end());
    next_.attributes.assign(attributes.begin(), attributes.end());
    const auto [entry, added] = applications_.try_emplace(next_, static_cast<TermId>(records_.size()));
    if (!added) return entry->second;
    records_.push_back({&entry->first, nullptr, ShapeId{0}, Sort::real});
    const Status inferred = infer(entry->second);
    if (!inferred.ok()) {
        std::string shapes;
        for (const TermId argument : arguments) shapes += (shapes.empty() ? "" : ", ") + describe_shape(argument);
        records_.pop_back();
        applications_.erase(entry);
        return about("`" + operator_name(operator_id) + "` of " + shapes + " does not fit", inferred.error());
    }
    children_ += arguments.size() + attributes.size();
    return entry->second;
}

Result<TermId> TermStore::make_call(std::string_view name, std::span<const TermId> arguments, const std::vector<GivenAttribute>& attributes) {
    const std::optional<OperatorId> id = find_operator(name);
    if (!id) return rejected("there is no definition of `" + std::string(name) + "`");
    const CoreOperator* core = core_operator(*id);
    const auto given = arrange_attributes(core ? std::span<const OperatorAttribute>(core->attributes) : std::span<const OperatorAttribute>(), attributes);
    if (!given) return rejected("`" + std::string(name) + "` has other attributes, or not all of them");
    std::vector<AttributeId> values;
    for (const GivenAttribute* next : *given) values.push_back(attribute_id(next->value));
    return make_call(*id, arguments, std::move(values));
}

Result<TermId> TermStore::make_call(OperatorId id, std::span<const TermId> arguments, std::vector<AttributeId> attributes) {
    Result<TermId> made = make(id, arguments, attributes);
    if (made.ok()) return made;
    const CoreOperator* core = core_operator(id);
    for (std::size_t i = 0; core && i < std::min(core->attributes.size(), attributes.size()); ++i)
        if (attribute(attributes[i]).kind == Value::Kind::integer && !core->attributes[i].form)
            attributes[i] = attribute_id(AttributeValue::of_real(attribute(attributes[i]).number()));
    Result<TermId> again = make(id, arguments, attributes);
    return again.ok() ? again : made;
}

std::set<TermId> TermStore::below(std::vector<TermId> open, const std::function<bool(TermId)>& is_known) const {
    std::set<TermId> found;
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (is_known(term) || !found.insert(term).second) continue;
        for (const TermId argument : arguments(term)) open.push_back(argument);
    }
    return found;
}

std::string TermStore::describe(TermId id, int depth) const {
    if (is_leaf(id)) return leaf(id).name;
    std::string text = operator_name(operator_of(id)) + "(";
    if (depth <= 0) return text + "…)";
    const char* mark = "";
    for (const TermId argument : arguments(id)) {
        if (text.size() > 400) return text + ", …)";
        text += mark + describe(argument, depth - 1);
        mark = ", ";
    }
    mark = "; ";
    for (const AttributeId attribute_id : attributes(id)) {
        text += mark + attribute_text(attribute(attribute_id));
        mark = ", ";
    }
    return text + ")";
}

// What definitions say of one application: shape, sort, requirements (docs/language.md section 5).
Result<OperatorReading*> TermStore::reading(TermId id, std::uint64_t& room) {
    const Operator& operation = operators_[static_cast<std::size_t>(operator_of(id))];
    const std::span<const TermId> operands = arguments(id);
    const bool is_list = operation.core && operation.core->takes_list();
    const std::size_t wanted = operation.core ? operation.core->attributes.size() : 0;
    if (attributes(id).size() != wanted) return rejected("it has " + std::to_string(wanted) + " attributes");
    if ((is_list || !operation.core) && operands.empty()) return rejected("an empty list");
    std::vector<std::size_t> key{static_cast<std::size_t>(operator_of(id)), is_list ? 1 : operands.size()};  // whatever the reading depends on
    std::vector<OperatorReading::Operand> forms;
    std::vector<std::span<const std::int64_t>> shapes;
    std::vector<const AttributeValue*> values;
    for (const TermId operand : operands) {
        shapes.push_back(sizes(operand));
        if (is_list && shapes.back().size() != shapes[0].size()) return rejected("parts of a list of different ranks");
        if (is_list && sort(operand) != sort(operands[0])) return rejected("parts of a list of different sorts");
        if (is_list && !forms.empty()) continue;
        forms.push_back({shapes.back().size(), sort(operand)});
        key.push_back(forms.back().rank * 4 + static_cast<std::size_t>(forms.back().sort));
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        values.push_back(&attribute(attributes(id)[i]));
        const AttributeValue& value = *values.back();
        key.push_back(static_cast<std::size_t>(value.kind));
        key.push_back(operation.core->attributes[i].is(ExpressionKind::group_rank) ? static_cast<std::size_t>(value.integer) : value.shape.size());
    }
    constexpr std::uint64_t work_kept = 2'000'000, least_work = 1000, steps_each = 32;  // of readings kept at a time, of one, and what a piece of it counts for
    if (work_of_readings_ > work_kept) readings_.clear(), work_of_readings_ = 0;
    std::unique_ptr<OperatorReading>& reading = readings_[key];
    const bool is_known = reading != nullptr;
    if (!reading && operation.core) reading = std::make_unique<OperatorReading>(definitions_, *operation.core, forms, values);
    else if (!reading) reading = std::make_unique<OperatorReading>(definitions_, *operation.function, forms);
    if (!is_known) work_of_readings_ += std::max(least_work, reading->elements().work());
    if (!is_known && !spend(reading->elements().work() * steps_each)) return incomplete("too much to compute");
    if (reading->refused()) return *reading->refused();
    reading->give(shapes, values, room);
    return reading.get();
}

Status TermStore::infer(TermId id) {
    VALIDATOR_TRY(OperatorReading* const application, reading(id));
    VALIDATOR_TRY(const Shape shape, application->shape());
    if (shape.size() > most_axes) return rejected("more than " + std::to_string(most_axes) + " axes");
    records_.back().shape = shape_id(shape);
    records_.back().sort = application->sort();
    return {};
}

bool TermStore::has_range_requirements(TermId id) const {
    const CoreOperator* core = is_leaf(id) ? nullptr : core_operator(operator_of(id));
    return core && std::any_of(core->requirements.begin(), core->requirements.end(), [](const Condition& r) { return r.all; });
}

Result<std::vector<RangeRequirement>> TermStore::range_requirements(TermId id) {
    std::vector<RangeRequirement> result;
    if (!has_range_requirements(id)) return result;
    if (const auto known = range_requirements_.find(id); known != range_requirements_.end()) return known->second;
    VALIDATOR_TRY(OperatorReading* const application, reading(id));
    auto range = application->ranges().begin();
    for (const Condition& requirement : core_operator(operator_of(id))->requirements) {
        if (!requirement.all) continue;
        const TermId subject = arguments(id)[range->operand];
        const auto formula = range_formula(application->elements(), application->meaning(), range->holds, range->access, sort(subject), requirement.formula);
        if (application->meaning().failed()) return application->meaning().error();
        if (!formula.ok()) return formula.error();
        result.push_back({subject, *formula});
        ++range;
    }
    range_requirements_.emplace(id, result);
    return result;
}

// Range formulas. No text is ever made of others here, and none tells two formulas apart.
Result<FormulaId> TermStore::formula_of(Element holds, const ExpressionPointer& text) {
    if (formulas_.failed())
        return Error{formulas_.cause() == ElementStore::Cause::limit ? Failure::incomplete : Failure::malformed, "no range formula: " + formulas_.failure()};
    const auto id = static_cast<FormulaId>(holds.id);
    formula_texts_.emplace(id, text);
    return id;
}

std::string TermStore::formula_text(FormulaId id) const {
    constexpr std::uint64_t most_shown = 1000;
    const Expression& text = *formula_texts_.at(id);
    return text.size > most_shown ? "a long formula" : print_expression(text);
}

Result<FormulaId> TermStore::range_formula(std::string_view text, const std::string& place_name, Sort sort) {
    std::pair key(sort, std::string(text));
    if (const auto known = formula_ids_.find(key); known != formula_ids_.end()) return known->second;
    VALIDATOR_TRY(const ExpressionPointer expression, parse_expression(text, place_name));
    VALIDATOR_TRY(const FormulaId formula, range_formula(expression, sort));
    return formula_ids_.emplace(std::move(key), formula).first->second;
}

Result<FormulaId> TermStore::range_formula(const ExpressionPointer& text, Sort sort) {
    if (binds_names(*text)) return malformed("no range formula: it binds a name");
    const auto scope = inner_scope(nullptr);
    scope->names["it"] = scope->names["@reference"] = value_binding(element(sort));
    Element holds = formula_reader_.element(*text, scope);
    formula_reader_.need(holds, DeclaredSort::boolean);
    return formula_of(holds, text);
}

Result<FormulaId> TermStore::range_formula(const ElementStore& store, ElementMeaning& values, Element holds, Element access, Sort sort,
                                           const ExpressionPointer& text) {
    return formula_of(with_values(store, holds, &values, access, formulas_, element(sort)), text);
}

}  // namespace countersign::validator
