#include "validator/kernel/lemma_instance.h"

#include <algorithm>

#include "validator/element/element_reader.h"
#include "validator/element/meaning.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t part_limit = 1 << 20;  // of one application
constexpr std::uint64_t work_kept = 2'000'000;  // of all readings that are kept at a time
constexpr std::uint64_t work_each = 16;         // of a term that is made
constexpr std::uint64_t steps_each = 16;        // that a piece of work of a reading counts for
using Kind = LemmaVariable::Kind;

}  // namespace

// A lemma as its proof reads it, with what an instance needs of that.
struct LemmaInstances::Reading {
    struct Size { Element size; bool is_open, of_part; };  // what shapes show: an unknown, a size of this part of a list
    struct Variable {
        Element unknown;          // of a number, text or family
        std::vector<Size> sizes;  // of a tensor, or of a part of a list
        Element part, length;
    };

    Reading(const Definitions& definitions, const Lemma& lemma, const SortChoice& sorts) : reader(store, definitions, sorts), meaning(store) {
        Requirements makings{{}, false};
        Hypotheses unused;
        const ScopePointer scope = reader.lemma_scope(lemma, unused);
        if (store.failed()) return;
        for (const LemmaVariable& declared : lemma.variables) read_variable(declared, *scope);
        left = reader.term(*lemma.left, scope, &makings).making;
        for (const Condition& condition : lemma.conditions) {
            if (store.failed()) return;
            conditions.push_back(reader.open_condition(condition, scope));
        }
        right = reader.term(*lemma.right, scope, &makings).making;
    }

    void read_variable(const LemmaVariable& declared, const Scope& scope) {
        const Binding& binding = *scope.find(declared.name);
        numbers.try_emplace({declared.kind, declared.name}, variables.size());
        Variable& variable = variables.emplace_back();
        for (const ExpressionPointer& size : declared.shape) {
            const Binding* group = size->kind == ExpressionKind::group_splice ? scope.find("*" + size->name) : nullptr;
            if (group != nullptr && group->kind == Binding::Kind::group && std::find(groups.begin(), groups.end(), group->axes[0]) == groups.end())
                groups.push_back(group->axes[0]);
            if (is_list_size(*size, declared.part))
                list_sizes.insert(store.node(scope.find(size->name)->list->front().part(Element{0}).axes[0]).symbol);
        }
        variable.unknown = declared.kind == Kind::family ? binding.index[0] : binding.value;
        const bool is_list = declared.kind == Kind::list;
        if (is_list) {
            variable.part = store.fresh(FormulaSort::integer);
            variable.length = scope.find(declared.length)->value;
        }
        for (const Element size : is_list ? binding.list->front().part(variable.part).axes : binding.tensor.axes) {
            const ElementNode& node = store.node(size);
            const std::string_view name = node.kind == ElementKind::variable ? store.name(size) : std::string_view();
            const bool is_open = name.starts_with("size ") || name.starts_with("group ");
            variable.sizes.push_back(
                {size, is_open, node.kind == ElementKind::application && list_sizes.contains(node.symbol) && node.children[0] == variable.part});
        }
    }

    ElementStore store;
    ElementReader reader;
    ElementMeaning meaning;
    std::vector<Element> groups;  // their sizes, in order of first appearance
    std::set<std::uint32_t> list_sizes;
    std::vector<Variable> variables;
    std::map<std::pair<Kind, std::string_view>, std::size_t> numbers;  // of variables, by their names
    std::vector<OpenCondition> conditions;
    std::shared_ptr<const Making> left, right;
};

// One instance being made.
class LemmaInstances::Instance {
public:
    Instance(TermStore& store, const Lemma& lemma, const std::vector<LemmaValue>& values, Reading& reading, std::uint64_t& room)
        : store_(store), lemma_(lemma), values_(values), reading_(reading), meaning_(reading.meaning) {
        meaning_.begin(room);
    }

    Status bind(const std::vector<std::int64_t>& ranks) {
        if (ranks.size() != reading_.groups.size()) return wrong("wrong number of groups");
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (ranks[i] < 0 || ranks[i] > most_rank) return wrong("a rank out of bounds");
            meaning_.set_rank(reading_.store.sort(reading_.groups[i]), ranks[i]);
        }
        for (const std::uint32_t symbol : reading_.list_sizes)
            meaning_.set_table(symbol, &list_sizes_.emplace(symbol, TensorValue{Sort::integer, {0}, {}, {}}).first->second);
        for (std::size_t i = 0; i < values_.size(); ++i) VALIDATOR_CHECK(bind_value(i));
        for (const bool complete : {false, true}) {
            // A group that only lists without parts show has no sizes to be read off: any will do, as the proof is about all.
            for (Element group : reading_.groups)
                if (complete && !meaning_.is_set(group))
                    meaning_.set(group, Value::of_shape(Shape(static_cast<std::size_t>(*meaning_.rank(reading_.store.sort(group))))));
            for (std::size_t i = 0; i < values_.size(); ++i) {
                for (std::size_t part = 0; part < values_[i].terms.size(); ++part) {
                    if (lemma_.variables[i].kind == Kind::list) meaning_.set(reading_.variables[i].part, static_cast<std::int64_t>(part));
                    VALIDATOR_CHECK(match(i, part, complete));
                }
            }
        }
        return {};
    }

    Status conditions(std::vector<RangeRequirement>& premises) {
        for (std::size_t i = 0; i < reading_.conditions.size(); ++i) {
            const OpenCondition& open = reading_.conditions[i];
            const auto one = [&] { return condition(lemma_.conditions[i], open, premises); };
            if (open.parts.empty()) VALIDATOR_CHECK(one());
            else VALIDATOR_CHECK(for_each_part(open.parts[0].number, open.parts[0].count, one));
        }
        return {};
    }

    Result<TermId> build(const Making& making, std::vector<TermId>* built) {
        if (making.is_variable) return term_of(making);
        const LemmaValue* function = value_of(making.name, Kind::function);
        std::vector<TermId> terms;
        terms.reserve(making.arguments.size());
        for (const Making::Argument& argument : making.arguments) {
            const auto append = [&]() -> Status {
                VALIDATOR_TRY(const TermId term, build(*argument.making, built));
                if (static_cast<std::int64_t>(terms.size()) == part_limit) return too_many_parts();
                terms.push_back(term);
                return {};
            };
            if (argument.single) VALIDATOR_CHECK(append());
            else VALIDATOR_CHECK(for_each_part(argument.number, argument.count, append));
        }
        std::vector<AttributeId> attributes;
        for (const auto& [is_list, entries] : making.attributes) {
            const Value value = is_list ? list(entries) : meaning_.value(entries[0]);
            if (meaning_.failed()) return without_value("an attribute");
            attributes.push_back(store_.attribute_id(value));
        }
        if (!meaning_.spend(work_each + terms.size() + attributes.size())) return without_value("a side");
        const std::optional<OperatorId> id = store_.find_operator(function ? function->attribute.text : making.name);
        if (!id) return wrong("there is no definition of what it applies");
        const Result<TermId> made = store_.make_call(*id, terms, std::move(attributes));
        if (!made.ok()) return wrong(made.error().message);
        if (function) VALIDATOR_CHECK(check_function(making.name, terms, *made));
        if (built && store_.has_range_requirements(*made)) built->push_back(*made);
        return *made;
    }

    // Adds what values do not show: the sort of a function's results. What this instance has no part of and never applies has the sort that is
    // declared, or any: that of its sides.
    void add_sorts(std::vector<FormulaSort>& sorts, Sort of_sides) const {
        for (std::size_t i = 0; i < sorts.size(); ++i) {
            const auto function = function_sorts_.find(&lemma_.variables[i]);
            const Sort sort = function != function_sorts_.end() ? function->second.back() : one_sort(lemma_.variables[i].sort).value_or(of_sides);
            if (sorts[i] == FormulaSort::any) sorts[i] = formula_sort(sort);
        }
    }

private:
    Status bind_value(std::size_t i) {
        const LemmaVariable& variable = lemma_.variables[i];
        const LemmaValue& value = values_[i];
        const Reading::Variable& read = reading_.variables[i];
        const AttributeValue::Kind kind = value.attribute.kind;
        const auto length = static_cast<std::int64_t>(variable.kind == Kind::family ? value.attribute.shape.size() : value.terms.size());
        const bool is_tensor = variable.kind == Kind::tensor || variable.kind == Kind::list;
        const bool good = variable.kind == Kind::scalar   ? value.attribute.is_number_or_truth() && accepts(variable.sort, sort_of(value.attribute))
                          : variable.kind == Kind::family ? kind == AttributeValue::Kind::shape && meaning_.rank(reading_.store.sort(read.unknown)) == length
                                                          : kind == AttributeValue::Kind::text || is_tensor;
        if (!good) return wrong("`" + variable.name + "` is given a value of another kind");
        if (variable.kind == Kind::function) {
            const auto function = store_.definitions().functions.find(value.attribute.text);
            if (function == store_.definitions().functions.end() || function->second.parameters.size() != variable.function_sorts.size())
                return wrong("`" + variable.name + "` is no scalar function of that many arguments");
        } else if (!is_tensor) {
            meaning_.set(read.unknown, value.attribute);
        } else if (variable.kind == Kind::list) {
            if (!meaning_.is_set(read.length)) meaning_.set(read.length, length);
            if (meaning_.integer(read.length) != length) return wrong("size `" + variable.length + "` has two values");
        }
        for (const TermId term : value.terms) {
            if (!accepts(variable.sort, store_.sort(term))) return wrong("`" + variable.name + "` has another sort");
            if (store_.sort(term) != store_.sort(value.terms[0])) return wrong("a list of different sorts");
        }
        return {};
    }

    // Unknown sizes and groups take their values from the shape; what is computed of them is compared where all are known: `complete`.
    Status match(std::size_t i, std::size_t part, bool complete) {
        const std::string& name = lemma_.variables[i].name;
        const auto wrong_rank = [&] { return wrong("`" + name + "` has another number of axes"); };
        std::span<const std::int64_t> shape = store_.sizes(values_[i].terms[part]);
        for (const auto& [size, is_open, of_part] : reading_.variables[i].sizes) {
            const FormulaSort sort = reading_.store.sort(size);
            const std::optional<std::int64_t> count = is_family(sort) ? meaning_.rank(sort) : 1;
            if (!count) return wrong("a group whose rank is not known");
            if (static_cast<std::size_t>(*count) > shape.size()) return wrong_rank();
            const std::span<const std::int64_t> here = shape.first(static_cast<std::size_t>(*count));
            shape = shape.subspan(here.size());
            if (is_open && !meaning_.is_set(size)) {
                if (is_family(sort)) meaning_.set(size, Value::of_shape(Shape(here.begin(), here.end())));
                else meaning_.set(size, here[0]);
                continue;
            }
            if (of_part) {
                TensorValue& sizes = list_sizes_.at(reading_.store.node(size).symbol);
                if (sizes.integers.size() == part) sizes.integers.push_back(here[0]);
                sizes.shape[0] = static_cast<std::int64_t>(sizes.integers.size());
            }
            if (!is_open && !of_part && !complete) continue;
            const bool same = is_family(sort) ? std::ranges::equal(meaning_.family(size), here) : meaning_.integer(size) == here[0];
            if (meaning_.failed()) return without_value("a size");
            if (!same) return wrong("a size of `" + name + "` differs from what it is elsewhere or must be");
        }
        return shape.empty() ? Status() : wrong_rank();
    }

    // A condition is computed; one over elements asks for a premise.
    Status condition(const Condition& condition, const OpenCondition& open, std::vector<RangeRequirement>& premises) {
        if (!condition.all) {
            const bool holds = meaning_.truth(open.holds);
            if (meaning_.failed()) return without_value("a condition");
            return holds ? Status() : wrong("a condition does not hold: " + print_expression(*condition.formula));
        }
        VALIDATOR_TRY(const TermId term, term_of(*open.over->making));
        const Result<FormulaId> formula = store_.range_formula(reading_.store, meaning_, open.holds, open.access, store_.sort(term), condition.formula);
        if (meaning_.failed()) return without_value("a condition");
        if (!formula.ok()) return about("lemma `" + lemma_.name + "`", formula.error());
        premises.push_back({term, *formula});
        return {};
    }

    // `body` for each number below `count`.
    template <typename Body>
    Status for_each_part(Element number, Element count, const Body& body) {
        const std::int64_t parts = meaning_.integer(count);
        if (meaning_.failed()) return without_value("a number of parts");
        if (parts < 0) return wrong("a negative number of parts");
        if (parts > part_limit) return too_many_parts();
        for (std::int64_t part = 0; part < parts; ++part) {
            if (!meaning_.spend()) return without_value("a part");
            meaning_.set(number, part);
            VALIDATOR_CHECK(body());
        }
        return {};
    }

    Value list(const Index& entries) {
        Shape result;
        for (Element entry : entries) {
            const Shape next = is_family(reading_.store.sort(entry)) ? meaning_.family(entry) : Shape{meaning_.integer(entry)};
            result.insert(result.end(), next.begin(), next.end());
        }
        return Value::of_shape(std::move(result));
    }

    Result<TermId> term_of(const Making& variable) {
        if (const LemmaValue* value = value_of(variable.name, Kind::tensor)) return value->terms[0];
        const LemmaValue* value = value_of(variable.name, Kind::list);
        const std::int64_t part = value ? meaning_.integer(variable.part) : -1;
        if (meaning_.failed()) return without_value("the number of a part");
        if (part < 0 || part >= static_cast<std::int64_t>(value->terms.size())) return wrong("a part outside its list");
        return value->terms[static_cast<std::size_t>(part)];
    }

    // The lemma is proved for arguments of the declared sorts only, and for one function at a time.
    Status check_function(const std::string& name, const std::vector<TermId>& terms, TermId made) {
        const LemmaVariable* const variable = &lemma_.variables[reading_.numbers.find({Kind::function, name})->second];
        const std::vector<DeclaredSort>& declared = variable->function_sorts;
        std::vector<Sort> sorts;
        for (const TermId term : terms) {
            if (sorts.size() == declared.size() || !accepts(declared[sorts.size()], store_.sort(term))) return wrong("`" + name + "` of another sort");
            sorts.push_back(store_.sort(term));
        }
        sorts.push_back(store_.sort(made));
        if (function_sorts_.try_emplace(variable, sorts).first->second == sorts) return {};
        return wrong("`" + name + "` stands for functions of different sorts");
    }

    const LemmaValue* value_of(std::string_view name, Kind kind) const {
        const auto number = reading_.numbers.find({kind, name});
        return number != reading_.numbers.end() ? &values_[number->second] : nullptr;
    }

    Error too_many_parts() const { return incomplete("lemma `" + lemma_.name + "`: too many parts"); }
    Error wrong(const std::string& message) const { return rejected("lemma `" + lemma_.name + "`: " + message); }
    Error without_value(const std::string& what) const { return about("lemma `" + lemma_.name + "`: " + what + " has no value", meaning_.error()); }

    TermStore& store_;
    const Lemma& lemma_;
    const std::vector<LemmaValue>& values_;
    Reading& reading_;
    ElementMeaning& meaning_;
    std::map<std::uint32_t, TensorValue> list_sizes_;          // by the symbol of `n(t)`
    std::map<const LemmaVariable*, std::vector<Sort>> function_sorts_;  // of the arguments and the result of a variable for a function: one each
};

Result<LemmaInstance> LemmaInstances::make(TermStore& store, const Lemma& variant, const std::vector<std::int64_t>& ranks,
                                           const std::vector<LemmaValue>& values, std::uint64_t& room) {
    std::pair key{&variant, std::vector<FormulaSort>(values.size(), FormulaSort::any)};
    std::vector<FormulaSort>& sorts = key.second;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (variant.variables[i].kind == Kind::scalar) sorts[i] = formula_sort(sort_of(values[i].attribute));
        else if (!values[i].terms.empty()) sorts[i] = formula_sort(store.sort(values[i].terms[0]));
    }
    if (work_ > work_kept) readings_.clear(), work_ = 0;
    std::shared_ptr<Reading>& reading = readings_[key];
    if (!reading) {
        SortChoice choice;
        for (std::size_t i = 0; i < sorts.size(); ++i)
            if (sorts[i] != FormulaSort::any) choice[unknown_of(variant.variables[i].kind, variant.variables[i].name)] = sorts[i];
        reading = std::make_shared<Reading>(store.definitions(), variant, choice);
        work_ += reading->store.work();
        room -= std::min(room, reading->store.work() * steps_each);
    }
    if (reading->store.failed())
        return Error{reading->store.cause() == ElementStore::Cause::limit ? Failure::incomplete : Failure::rejected,
                     "lemma `" + variant.name + "`: " + reading->store.failure()};
    Instance instance(store, variant, values, *reading, room);
    VALIDATOR_CHECK(instance.bind(ranks));
    LemmaInstance result;
    VALIDATOR_CHECK(instance.conditions(result.range_premises));
    VALIDATOR_TRY(result.left, instance.build(*reading->left, nullptr));
    VALIDATOR_TRY(result.right, instance.build(*reading->right, &result.built_right));
    if (!store.same_type(result.left, result.right)) return rejected("lemma `" + variant.name + "`: its sides have different types");
    instance.add_sorts(sorts, store.sort(result.left));
    result.sorts = std::move(sorts);
    return result;
}

}  // namespace countersign::validator
