#include "validator/evaluator/evaluator.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr int function_depth_limit = 50;

Value element_at(const TensorValue& tensor, std::size_t flat) {
    if (tensor.sort == Sort::real) return Value::of_real(tensor.reals[flat]);
    return tensor.sort == Sort::integer ? Value::of_integer(tensor.integers[flat]) : Value::of_truth(tensor.integers[flat] != 0);
}

// One element of one application at a time.
class ElementInterpreter final : public ScalarEvaluator, private ScalarNames {
public:
    ElementInterpreter(const TermStore& store, std::size_t operations, const Approximations& approximations)
        : ScalarEvaluator(static_cast<const ScalarNames&>(*this)), store_(store), operations_(operations), approximations_(approximations) {}

    std::size_t operations_left() const { return operations_; }

    Status application(TermId term, const std::vector<const TensorValue*>& operands, TensorValue& result) {
        const OperatorId operation = store_.operator_of(term);
        core_ = store_.core_operator(operation);
        operands_ = &operands;
        names_of_term_ = store_.application(term);
        std::size_t count = 1;
        for (const std::int64_t size : result.shape) count *= static_cast<std::size_t>(size);
        Shape index(result.shape.size(), 0);
        for (std::size_t flat = 0; flat < count; ++flat) {
            if (core_) set_index(index);
            std::vector<Value> arguments;
            for (std::size_t i = 0; !core_ && i < operands.size(); ++i) arguments.push_back(element_at(*operands[i], flat));
            VALIDATOR_TRY(const Value value, core_ ? evaluate(*core_->element) : function(store_.operator_name(operation), arguments));
            // A whole number stands for a real where the element is one, a truth value for nothing else.
            if ((value.kind == Value::Kind::truth) != (result.sort == Sort::boolean)) return rejected("an element of another sort");
            VALIDATOR_TRY(const Value element, convert_number(value, result.sort));
            if (result.sort == Sort::real) result.reals.push_back(*element.real);
            else result.integers.push_back(element.integer);
            next_index(index, result.shape);
        }
        return {};
    }

    Result<bool> formula(const Expression& formula, Value it) {
        core_ = nullptr;
        locals_.clear();
        locals_.emplace_back("it", std::move(it));
        return truth(formula);
    }

    Result<Value> evaluate(const Expression& e) override {
        if (operations_ == 0) return rejected("too many operations");
        --operations_;
        return usual_meaning(e);
    }

private:
    // Names: of binders and parameters; in an operator's own text also those of the application.
    std::optional<Value> name(std::string_view name) const override {
        for (auto local = locals_.rbegin(); local != locals_.rend(); ++local)
            if (local->first == name) return local->second;
        return core_ ? names_of_term_.name(name) : std::nullopt;
    }

    std::optional<std::int64_t> group_rank(std::string_view group) const override { return core_ ? names_of_term_.group_rank(group) : std::nullopt; }
    const Shape* family(std::string_view name) const override {
        if (!core_) return nullptr;
        for (auto index = group_indices_.rbegin(); index != group_indices_.rend(); ++index)
            if (index->first == name) return &index->second;
        return names_of_term_.family(name);
    }

    const Shape* list_sizes(std::string_view name) const override { return core_ ? names_of_term_.list_sizes(name) : nullptr; }

    Result<Value> special_meaning(const Expression& e) override {
        switch (e.kind) {
        case ExpressionKind::index: return read(e);
        case ExpressionKind::name: {
            if (std::optional<Value> known = entry(e.name)) return std::move(*known);
            if (std::optional<Value> known = name(e.name)) return std::move(*known);
            return read(e);
        }
        case ExpressionKind::call: {
            if (std::optional<Result<Value>> size = list_size(e)) return std::move(*size);
            std::vector<Value> arguments;
            for (const ExpressionPointer& child : e.children) {
                VALIDATOR_TRY(Value argument, evaluate(*child));
                arguments.push_back(std::move(argument));
            }
            return function(e.name, arguments);
        }
        case ExpressionKind::sum:
        case ExpressionKind::maximum: return loop(e);
        case ExpressionKind::group_sum: return group_sum(e);
        case ExpressionKind::locate: return locate(e);
        case ExpressionKind::opaque: return rejected("an opaque kernel has no value");
        default: return ScalarEvaluator::special_meaning(e);
        }
    }

    // x[index …], x[t][index …], or an operand of rank 0 by its name.
    Result<Value> read(const Expression& e) {
        const Expression* base = &e;
        std::optional<std::int64_t> part;
        if (base->kind == ExpressionKind::index) base = base->children[0].get();
        if (base->kind == ExpressionKind::index) {
            if (base->children.size() != 2) return rejected("a part of a list was expected");
            VALIDATOR_TRY(part, integer(*base->children[1]));
            base = base->children[0].get();
        }
        const Operand* operand = core_ && base->kind == ExpressionKind::name ? find_named(core_->operands, base->name) : nullptr;
        if (!operand) return rejected("`" + base->name + "` is no operand and no name");
        if (operand->is_list != part.has_value()) return rejected("a part of what is no list, or a list without its part");
        const std::int64_t position = part.value_or(operand - core_->operands.data());
        if (position < 0 || position >= static_cast<std::int64_t>(operands_->size())) return rejected("a part outside its list");
        const TensorValue& tensor = *(*operands_)[static_cast<std::size_t>(position)];
        Shape index;
        for (std::size_t i = 1; e.kind == ExpressionKind::index && i < e.children.size(); ++i) {
            const Expression& item = *e.children[i];
            if (item.kind == ExpressionKind::group_splice) {
                VALIDATOR_TRY(const Shape group, ScalarEvaluator::family(item));
                index.insert(index.end(), group.begin(), group.end());
                continue;
            }
            VALIDATOR_TRY(const std::int64_t next, integer(item));
            index.push_back(next);
        }
        if (index.size() != tensor.shape.size()) return rejected("an access with another number of indices");
        std::size_t flat = 0;
        for (std::size_t axis = 0; axis < index.size(); ++axis) {
            if (index[axis] < 0 || index[axis] >= tensor.shape[axis]) return rejected("an access out of range");
            flat = flat * static_cast<std::size_t>(tensor.shape[axis]) + static_cast<std::size_t>(index[axis]);
        }
        return element_at(tensor, flat);
    }

    Result<Value> function(const std::string& name, const std::vector<Value>& arguments) {
        const auto found = store_.definitions().functions.find(name);
        if (found == store_.definitions().functions.end() || !found->second.body) return named(name, arguments);
        if (arguments.size() != found->second.parameters.size()) return rejected("`" + name + "` has other arguments");
        if (depth_ >= function_depth_limit) return rejected("functions nested too deeply");
        // The body sees its parameters only.
        std::vector<std::pair<std::string_view, Value>> parameters;
        for (std::size_t i = 0; i < arguments.size(); ++i) parameters.emplace_back(found->second.parameters[i].name, arguments[i]);
        std::swap(locals_, parameters);
        const CoreOperator* const outer = std::exchange(core_, nullptr);
        ++depth_;
        Result<Value> value = evaluate(*found->second.body);
        --depth_;
        core_ = outer;
        std::swap(locals_, parameters);
        return value;
    }

    Result<Value> named(const std::string& name, const std::vector<Value>& arguments) {
        if (arguments.size() == 1 && name == "to_real") return Value::of_real(arguments[0].number());
        if (arguments.size() == 1 && approximations_)
            if (std::optional<Rational> value = approximations_(name, arguments[0].number())) return Value::of_real(std::move(*value));
        if (arguments.size() == 1 && name == "inv") return apply_operator(ExpressionKind::divide, Value::of_integer(1), arguments[0]);
        return rejected("the named function `" + name + "` has no exact value");
    }

    Result<Value> loop(const Expression& e) {
        VALIDATOR_TRY(const std::int64_t low, integer(*e.children[0]));
        VALIDATOR_TRY(const std::int64_t high, integer(*e.children[1]));
        const bool sum = e.kind == ExpressionKind::sum;
        if (!sum && low >= high) return rejected("the largest element of nothing");
        Value value = Value::of_integer(0);
        for (std::int64_t i = low; i < high; ++i) {
            VALIDATOR_TRY(Value next, evaluate_with(*e.children[2], {{e.name, i}}));
            if (sum) {
                VALIDATOR_TRY(value, apply_operator(ExpressionKind::add, value, next));
                continue;
            }
            VALIDATOR_TRY(const Value less, apply_operator(ExpressionKind::less, value, next));
            if (i == low || less.truth) value = std::move(next);
        }
        return value;
    }

    Result<Value> group_sum(const Expression& e) {
        VALIDATOR_TRY(const Shape sizes, ScalarEvaluator::family(*e.children[0]));
        Value value = Value::of_integer(0);
        Shape index(sizes.size(), 0);
        for (bool more = std::all_of(sizes.begin(), sizes.end(), [](std::int64_t size) { return size > 0; }); more; more = next_index(index, sizes)) {
            group_indices_.emplace_back(e.name, index);
            Result<Value> next = evaluate(*e.children[1]);
            group_indices_.pop_back();
            if (!next.ok()) return next;
            VALIDATOR_TRY(value, apply_operator(ExpressionKind::add, value, *next));
        }
        return value;
    }

    Result<Value> locate(const Expression& e) {
        VALIDATOR_TRY(std::int64_t position, integer(*e.children[0]));
        const Shape* list = list_sizes(e.third_name);
        if (!list) return rejected("unknown list of sizes `" + e.third_name + "`");
        for (std::size_t part = 0; part < list->size(); position -= (*list)[part++])
            if (position >= 0 && position < (*list)[part])
                return evaluate_with(*e.children[1], {{e.name, static_cast<std::int64_t>(part)}, {e.second_name, position}});
        return rejected("an index in no part of a list");
    }

    // The value of `e` where some more names are known.
    Result<Value> evaluate_with(const Expression& e, std::initializer_list<std::pair<std::string_view, std::int64_t>> names) {
        for (const auto& [name, value] : names) locals_.emplace_back(name, Value::of_integer(value));
        Result<Value> value = evaluate(e);
        locals_.resize(locals_.size() - names.size());
        return value;
    }

    // The index of a core operator's element, by the groups and names that its text gives to it.
    void set_index(const Shape& index) {
        group_indices_.clear();
        locals_.clear();
        auto rest = index.begin();
        for (std::size_t i = 0; i < core_->element_index.size(); ++i) {
            const Segment& segment = core_->element_index[i];
            if (segment.kind != Segment::Kind::group) {
                locals_.emplace_back(segment.name, Value::of_integer(*rest++));
                continue;
            }
            const auto end = rest + names_of_term_.rank(core_->result[i]).value_or(0);
            group_indices_.emplace_back(segment.name, Shape(rest, end));
            rest = end;
        }
    }

    const TermStore& store_;
    std::size_t operations_;
    const Approximations& approximations_;
    int depth_ = 0;
    Application names_of_term_;
    const CoreOperator* core_ = nullptr;
    const std::vector<const TensorValue*>* operands_ = nullptr;
    std::vector<std::pair<std::string_view, Shape>> group_indices_;
    std::vector<std::pair<std::string_view, Value>> locals_;
};

}  // namespace

std::optional<std::size_t> element_count(std::span<const std::int64_t> shape, std::size_t limit) {
    std::size_t count = 1;
    for (const std::int64_t size : shape) {
        if (size == 0) return 0;
        if (count > limit / static_cast<std::size_t>(size)) return std::nullopt;
        count *= static_cast<std::size_t>(size);
    }
    return count;
}

// Arguments first, each different term once.
Result<const TensorValue*> evaluate_term(const TermStore& store, TermId root, TermValues& values, EvaluationLimits& limits) {
    std::vector<TermId> open = {root};
    ElementInterpreter interpreter(store, limits.operations, limits.approximations);
    while (!open.empty()) {
        const TermId term = open.back();
        const std::size_t waiting = open.size();
        if (!values.contains(term))
            for (const TermId argument : store.arguments(term))
                if (!values.contains(argument)) open.push_back(argument);
        if (open.size() > waiting) continue;
        open.pop_back();
        if (values.contains(term)) continue;
        if (store.is_leaf(term)) return rejected("`" + store.leaf(term).name + "` has no value: a term with leaves is not computed without theirs");
        const std::optional<std::size_t> count = element_count(store.sizes(term), std::min(limits.elements, limits.all_elements));
        if (!count) return rejected("too many elements to compute");
        limits.all_elements -= *count;
        TensorValue value{store.sort(term), Shape(store.sizes(term).begin(), store.sizes(term).end()), {}, {}};
        std::vector<const TensorValue*> operands;
        for (const TermId argument : store.arguments(term)) operands.push_back(&values.at(argument));
        const Status computed = interpreter.application(term, operands, value);
        if (!computed.ok()) return rejected("`" + store.describe(term, 1) + "` has no value: " + computed.error().message);
        values.emplace(term, std::move(value));
    }
    limits.operations = interpreter.operations_left();
    return &values.at(root);
}

Result<bool> equal_ground_terms(const TermStore& store, TermId left, TermId right, std::uint64_t& room) {
    constexpr std::uint64_t expressions_each = 8;  // of an operation on elements: reading operands, exact numbers
    TermValues values;
    EvaluationLimits limits;
    limits.operations = std::min<std::size_t>(limits.operations, room / expressions_each);
    const std::size_t before = limits.operations;
    VALIDATOR_TRY(const TensorValue* const first, evaluate_term(store, left, values, limits));
    VALIDATOR_TRY(const TensorValue* const second, evaluate_term(store, right, values, limits));
    room -= (before - limits.operations) * expressions_each;
    return *first == *second;
}

Result<bool> formula_holds(const TermStore& store, FormulaId formula, const TensorValue& value) {
    const Approximations none;
    ElementInterpreter interpreter(store, 100'000'000, none);
    const std::size_t count = value.sort == Sort::real ? value.reals.size() : value.integers.size();
    for (std::size_t i = 0; i < count; ++i) {
        // Runs of one value are common: a model is a default and exceptions.
        if (i > 0 && (value.sort == Sort::real ? value.reals[i] == value.reals[i - 1] : value.integers[i] == value.integers[i - 1])) continue;
        const Result<bool> holds = interpreter.formula(*store.formula(formula), element_at(value, i));
        if (!holds.ok()) return rejected("the formula has no value: " + holds.error().message);
        if (!*holds) return false;
    }
    return true;
}

}  // namespace countersign::validator
