#include "validator/kernel/lemma_instance.h"

#include <algorithm>

#include "validator/language/parser.h"
#include "validator/language/sorts.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t part_limit = 1 << 20;  // of one comprehension
constexpr std::int64_t rank_limit = 1000;
using Kind = LemmaVariable::Kind;

// One instance being made.
class Instance {
public:
    Instance(TermStore& store, const Lemma& lemma, const std::vector<LemmaValue>& values, std::uint64_t& room)
        : store_(store), lemma_(lemma), values_(values), room_(room) {}

    Status bind(const std::vector<std::int64_t>& ranks) {
        // Groups in order of first appearance in the shapes.
        for (const LemmaVariable& variable : lemma_.variables) {
            for (const Segment& segment : variable.shape) {
                const bool known = segment.name.empty() || find_named(names_.groups, segment.name) || value_of(segment.name, Kind::family);
                if (segment.kind != Segment::Kind::group || known) continue;
                if (names_.groups.size() >= ranks.size()) return wrong("wrong number of groups");
                const std::int64_t rank = ranks[names_.groups.size()];
                if (rank < 0 || rank > rank_limit) return wrong("a rank out of bounds");
                names_.groups.push_back({segment.name, Shape(static_cast<std::size_t>(rank)), false});
            }
        }
        if (names_.groups.size() != ranks.size()) return wrong("wrong number of groups");
        for (std::size_t i = 0; i < values_.size(); ++i) VALIDATOR_CHECK(bind_value(lemma_.variables[i], values_[i]));
        for (const bool complete : {false, true}) {
            // A group that only lists without parts show has no sizes to be read off: any will do, as the proof is about all.
            for (auto& group : names_.groups) group.filled = group.filled || complete;
            for (std::size_t i = 0; i < values_.size(); ++i) {
                const LemmaVariable& variable = lemma_.variables[i];
                std::size_t part = 0;
                const auto match = [&]() -> Status {
                    const TermId term = values_[i].terms[part];
                    const Status matched = names_.match(variable.shape, store_.sizes(term), part++, variable.name, complete);
                    return matched.ok() ? Status() : wrong(matched.error().message);
                };
                const std::size_t count = values_[i].terms.size();
                if (complete && variable.kind == Kind::list) VALIDATOR_CHECK(for_each_part(variable.part, static_cast<std::int64_t>(count), 1, match));
                while (part < count) VALIDATOR_CHECK(match());
            }
        }
        return {};
    }

    Status conditions(std::vector<RangeRequirement>& premises) {
        for (const LemmaCondition& next : lemma_.conditions) {
            if (next.bound.empty()) {
                VALIDATOR_CHECK(spend(next.formula->size));
                VALIDATOR_CHECK(condition(next, premises));
                continue;
            }
            VALIDATOR_TRY(const std::int64_t limit, integer(*next.limit));
            VALIDATOR_CHECK(for_each_part(next.bound, limit, next.formula->size, [&] { return condition(next, premises); }));
        }
        return {};
    }

    Result<TermId> build(const Expression& e, std::vector<TermId>* built) {
        if (e.kind != ExpressionKind::call) {
            const std::optional<TermId> found = tensor(e);
            if (!found) return wrong("no tensor: " + print_expression(e));
            return *found;
        }
        const LemmaValue* function = value_of(e.name, Kind::function);
        std::vector<TermId> terms;
        for (const ExpressionPointer& argument : e.children) {
            const bool is_list = argument->kind == ExpressionKind::bounded_comprehension;
            const auto append = [&]() -> Status {
                VALIDATOR_TRY(const TermId term, build(is_list ? *argument->children[0] : *argument, built));
                terms.push_back(term);
                return {};
            };
            if (!is_list) {
                VALIDATOR_CHECK(append());
                continue;
            }
            VALIDATOR_TRY(const std::int64_t limit, integer(*argument->children[1]));
            VALIDATOR_CHECK(for_each_part(argument->name, limit, argument->size, append));
        }
        std::vector<GivenAttribute> given;
        given.reserve(e.attributes.size());
        for (const NamedExpression& attribute : e.attributes) {
            VALIDATOR_CHECK(spend(attribute.value->size));
            const bool is_list = attribute.value->kind == ExpressionKind::list || attribute.value->kind == ExpressionKind::group_splice;
            Result<Value> value = Value::of_none();
            if (!is_list) value = evaluate_scalar(*attribute.value, names_);
            else if (Result<Shape> shape = evaluate_shape(*attribute.value, names_); shape.ok()) value = AttributeValue::of_shape(std::move(*shape));
            else value = shape.error();
            if (!value.ok()) return wrong(value.error().message);
            given.push_back({attribute.name, std::move(*value)});
        }
        const Result<TermId> made = store_.make_call(function ? function->attribute.text : e.name, terms, given);
        if (!made.ok()) return wrong(made.error().message);
        if (function) {
            // The lemma is proved for arguments of the declared sorts only, and for one function at a time.
            const std::vector<DeclaredSort>& declared = find_named(lemma_.variables, e.name)->function_sorts;
            std::vector<Sort> sorts;
            for (const TermId term : terms) {
                if (sorts.size() == declared.size() || !accepts(declared[sorts.size()], store_.sort(term))) return wrong("`" + e.name + "` of another sort");
                sorts.push_back(store_.sort(term));
            }
            sorts.push_back(store_.sort(*made));
            if (function_sorts_.emplace(e.name, sorts).first->second != sorts) return wrong("`" + e.name + "` stands for functions of different sorts");
        }
        if (built) built->push_back(*made);
        return *made;
    }

    // The sort of each variable's value. What this instance has no part of and never applies has the sort that is declared, or any: that of its sides.
    std::vector<Sort> sorts(Sort of_sides) const {
        std::vector<Sort> result;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const LemmaVariable& variable = lemma_.variables[i];
            const auto function = function_sorts_.find(variable.name);
            Sort& sort = result.emplace_back(of_sides);
            if (!values_[i].terms.empty()) sort = store_.sort(values_[i].terms[0]);
            else if (function != function_sorts_.end()) sort = function->second.back();
            else if (const auto declared = one_sort(variable.sort)) sort = *declared;
            else if (variable.kind != Kind::list && variable.kind != Kind::function) sort = sort_of(values_[i].attribute);
        }
        return result;
    }

private:
    Status bind_value(const LemmaVariable& variable, const LemmaValue& value) {
        const AttributeValue::Kind kind = value.attribute.kind;
        const bool is_integer = kind == AttributeValue::Kind::integer, is_real = kind == AttributeValue::Kind::real;
        const bool is_tensor = variable.kind == Kind::tensor || variable.kind == Kind::list;
        const std::optional<std::int64_t> rank = names_.group_rank(variable.group);
        const bool good = variable.kind == Kind::integer  ? is_integer
                          : variable.kind == Kind::real   ? is_real
                          : variable.kind == Kind::scalar ? is_integer || is_real || kind == AttributeValue::Kind::truth
                          : variable.kind == Kind::family ? kind == AttributeValue::Kind::shape && rank == static_cast<std::int64_t>(value.attribute.shape.size())
                                                          : kind == AttributeValue::Kind::text || is_tensor;
        if (!good) return wrong("`" + variable.name + "` is given a value of another kind");
        if (variable.kind == Kind::function) {
            const auto function = store_.definitions().functions.find(value.attribute.text);
            if (function == store_.definitions().functions.end() || function->second.parameters.size() != variable.function_sorts.size())
                return wrong("`" + variable.name + "` is no scalar function of that many arguments");
        } else if (!is_tensor) {
            names_.attributes.push_back({variable.name, &value.attribute, variable.kind == Kind::family});
        }
        if (variable.kind == Kind::list) {
            const auto length = static_cast<std::int64_t>(value.terms.size());
            if (!find_named(names_.sizes, variable.length)) names_.sizes.push_back({variable.length, length});
            if (find_named(names_.sizes, variable.length)->value != length) return wrong("size `" + variable.length + "` has two values");
            for (const Segment& segment : variable.shape)  // a list without parts has no sizes
                if (segment.kind == Segment::Kind::list_size && !names_.list_sizes(segment.name)) names_.part_sizes.push_back({segment.name, {}});
        }
        for (const TermId term : value.terms) {
            if (!accepts(variable.sort, store_.sort(term))) return wrong("`" + variable.name + "` has another sort");
            if (store_.sort(term) != store_.sort(value.terms[0])) return wrong("a list of different sorts");
        }
        return {};
    }

    // A condition is computed; one over elements asks for a premise.
    Status condition(const LemmaCondition& condition, std::vector<RangeRequirement>& premises) {
        if (!condition.all) {
            const Result<bool> holds = evaluate_truth(*condition.formula, names_);
            if (!holds.ok()) return wrong("a condition has no value: " + holds.error().message);
            if (!*holds) return wrong("a condition does not hold: " + print_expression(*condition.formula));
            return {};
        }
        const Result<RangeRequirement> premise = store_.range_over(*condition.formula, [this](const Expression& e) { return tensor(e); }, names_);
        if (!premise.ok()) return wrong(premise.error().message);
        premises.push_back(*premise);
        return {};
    }

    Status spend(std::uint64_t expressions) {
        if (expressions > room_) return incomplete("lemma `" + lemma_.name + "`: too much to compute");
        room_ -= expressions;
        return {};
    }

    // `body` for each number below `count`; `size`: how many expressions each computes.
    template <typename Body>
    Status for_each_part(const std::string& name, std::int64_t count, std::uint32_t size, const Body& body) {
        if (count < 0) return wrong("a negative number of parts");
        if (count > part_limit) return incomplete("lemma `" + lemma_.name + "`: too many parts");
        VALIDATOR_CHECK(spend(static_cast<std::uint64_t>(count) * size));
        if (names_.name(name)) return wrong("`" + name + "` already means something else");
        const auto place = static_cast<std::ptrdiff_t>(names_.sizes.size());
        names_.sizes.push_back({name, 0});
        for (; names_.sizes[place].value < count; ++names_.sizes[place].value) VALIDATOR_CHECK(body());
        names_.sizes.erase(names_.sizes.begin() + place);
        return {};
    }

    Result<std::int64_t> integer(const Expression& e) const {
        Result<std::int64_t> value = evaluate_integer(e, names_);
        if (!value.ok()) return wrong(value.error().message);
        return value;
    }

    std::optional<TermId> tensor(const Expression& e) const {
        if (e.kind == ExpressionKind::name) {
            const LemmaValue* value = value_of(e.name, Kind::tensor);
            return value ? std::optional(value->terms[0]) : std::nullopt;
        }
        if (e.kind != ExpressionKind::index || e.children.size() != 2 || e.children[0]->kind != ExpressionKind::name) return std::nullopt;
        const LemmaValue* value = value_of(e.children[0]->name, Kind::list);
        const Result<std::int64_t> part = value ? integer(*e.children[1]) : Result<std::int64_t>(-1);
        if (!part.ok() || *part < 0 || *part >= static_cast<std::int64_t>(value->terms.size())) return std::nullopt;
        return value->terms[static_cast<std::size_t>(*part)];
    }

    const LemmaValue* value_of(std::string_view name, Kind kind) const {
        const LemmaVariable* variable = find_named(lemma_.variables, name);
        return variable && variable->kind == kind ? &values_[static_cast<std::size_t>(variable - lemma_.variables.data())] : nullptr;
    }

    Error wrong(const std::string& message) const { return rejected("lemma `" + lemma_.name + "`: " + message); }

    TermStore& store_;
    const Lemma& lemma_;
    const std::vector<LemmaValue>& values_;
    std::uint64_t& room_;
    Application names_;                                        // sizes, lengths, bound parts; groups; values that are no tensors
    std::map<std::string, std::vector<Sort>> function_sorts_;  // of the arguments and the result of a variable for a function: one each
};

}  // namespace

Result<LemmaInstance> instantiate_lemma(TermStore& store, const Lemma& variant, const std::vector<std::int64_t>& ranks,
                                        const std::vector<LemmaValue>& values, std::uint64_t& room) {
    Instance instance(store, variant, values, room);
    VALIDATOR_CHECK(instance.bind(ranks));
    LemmaInstance result;
    VALIDATOR_CHECK(instance.conditions(result.range_premises));
    VALIDATOR_TRY(result.left, instance.build(*variant.left, nullptr));
    VALIDATOR_TRY(result.right, instance.build(*variant.right, &result.built_right));
    if (store.shape(result.left) != store.shape(result.right) || store.sort(result.left) != store.sort(result.right))
        return rejected("lemma `" + variant.name + "`: its sides have different types");
    result.sorts = instance.sorts(store.sort(result.left));
    return result;
}

}  // namespace countersign::validator
