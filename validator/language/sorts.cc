#include "validator/language/sorts.h"

namespace countersign::validator {
namespace {

Result<ElementSort> common_sort(ElementSort a, ElementSort b) {
    if (a == b || (b == ElementSort::whole && a != ElementSort::boolean)) return a;
    if (a == ElementSort::whole && b != ElementSort::boolean) return b;
    return rejected("values of different sorts");
}

Result<ElementSort> numeric(ElementSort sort) {
    if (sort == ElementSort::boolean) return rejected("a number was expected");
    return sort;
}

}  // namespace

bool accepts(DeclaredSort declared, ElementSort sort) {
    switch (declared) {
    case DeclaredSort::boolean: return sort == ElementSort::boolean;
    case DeclaredSort::integer: return sort == ElementSort::integer || sort == ElementSort::whole;
    case DeclaredSort::real: return sort == ElementSort::real || sort == ElementSort::whole;
    case DeclaredSort::number: return sort != ElementSort::boolean;
    case DeclaredSort::any: return true;
    }
    return false;
}

// All `number` arguments of one call have one sort, all `any` arguments too; a result so declared has it.
Result<ElementSort> function_result_sort(const ScalarFunction& function, const std::vector<ElementSort>& arguments) {
    if (arguments.size() != function.parameters.size())
        return rejected("`" + function.name + "` has " + std::to_string(function.parameters.size()) + " arguments");
    std::optional<ElementSort> number, any;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const FunctionParameter& parameter = function.parameters[i];
        if (!accepts(parameter.sort, arguments[i])) return rejected("argument `" + parameter.name + "` of `" + function.name + "` has another sort");
        if (parameter.sort != DeclaredSort::number && parameter.sort != DeclaredSort::any) continue;
        std::optional<ElementSort>& shared = parameter.sort == DeclaredSort::number ? number : any;
        VALIDATOR_TRY(shared, common_sort(shared.value_or(arguments[i]), arguments[i]));
    }
    if (const auto sort = one_sort(function.result)) return element_sort_of(*sort);
    if (function.result == DeclaredSort::number) any = number;
    if (!any) return rejected("the result of `" + function.name + "` has no sort");
    return *any;
}

Result<ElementSort> infer_element_sort(const Expression& e, const Definitions& definitions, const SortNames& names) {
    const auto infer = [&](std::size_t child) { return infer_element_sort(*e.children[child], definitions, names); };
    const auto infer_common = [&](std::size_t first, std::size_t second) -> Result<ElementSort> {
        VALIDATOR_TRY(const ElementSort a, infer(first));
        VALIDATOR_TRY(const ElementSort b, infer(second));
        return common_sort(a, b);
    };
    const auto infer_number = [&](std::size_t child) -> Result<ElementSort> {
        VALIDATOR_TRY(const ElementSort sort, infer(child));
        return numeric(sort);
    };
    if (is_comparison(e.kind) || is_arithmetic(e.kind)) {
        VALIDATOR_TRY(const ElementSort common, infer_common(0, 1));
        if (e.kind == ExpressionKind::equal || e.kind == ExpressionKind::not_equal) return ElementSort::boolean;
        VALIDATOR_CHECK(numeric(common));  // truth values have no order and no sum
        if (is_comparison(e.kind)) return ElementSort::boolean;
        if (e.kind == ExpressionKind::divide) return ElementSort::real;
        const bool integers_only = e.kind == ExpressionKind::floor_divide || e.kind == ExpressionKind::modulo;
        if (integers_only && common == ElementSort::real) return rejected("`div` and `mod` are for integers");
        return common;
    }
    // Indices and bounds: what a proof reads as an integer must be one.
    const auto check_integer = [&](const Expression& part) -> Status {
        VALIDATOR_TRY(const ElementSort sort, infer_element_sort(part, definitions, names));
        return accepts(DeclaredSort::integer, sort) ? Status() : rejected("an integer was expected");
    };
    switch (e.kind) {
    case ExpressionKind::number: return e.number.get_den() == 1 ? ElementSort::whole : ElementSort::real;
    case ExpressionKind::truth: return ElementSort::boolean;
    case ExpressionKind::group_rank: return ElementSort::integer;
    case ExpressionKind::opaque: return ElementSort::real;
    case ExpressionKind::name: {
        if (const auto scalar = names.scalars.find(e.name); scalar != names.scalars.end()) return scalar->second;
        const auto operand = names.operands.find(e.name);
        return operand != names.operands.end() ? operand->second : ElementSort::integer;
    }
    case ExpressionKind::index: {
        const Expression* base = e.children[0].get();
        while (base->kind == ExpressionKind::index) base = base->children[0].get();
        const auto found = names.operands.find(base->name);
        if (base->kind != ExpressionKind::name || found == names.operands.end()) return rejected("`" + base->name + "` is no operand");
        for (const Expression* part = &e; part->kind == ExpressionKind::index; part = part->children[0].get())
            for (std::size_t i = 1; i < part->children.size(); ++i)
                if (part->children[i]->kind != ExpressionKind::group_splice && part->children[i]->kind != ExpressionKind::whole_axis)
                    VALIDATOR_CHECK(check_integer(*part->children[i]));
        return found->second;
    }
    case ExpressionKind::call: {
        const auto function = definitions.functions.find(e.name);
        const bool built_in = (e.name == "to_real" || e.name == "inv") && e.children.size() == 1;
        if (built_in) {
            VALIDATOR_CHECK(infer_number(0));
            return ElementSort::real;
        }
        if (function == definitions.functions.end()) return ElementSort::integer;  // a size of parts: `n(t)`, `total(n)`, `start(n, t)`
        const auto sort = [&](const ExpressionPointer& child) { return infer_element_sort(*child, definitions, names); };
        VALIDATOR_TRY(const std::vector<ElementSort> arguments, make_each(e.children, sort));
        return function_result_sort(function->second, arguments);
    }
    case ExpressionKind::negate: return infer_number(0);
    case ExpressionKind::sum:
    case ExpressionKind::maximum:
        for (const std::size_t bound : {0, 1}) VALIDATOR_CHECK(check_integer(*e.children[bound]));
        return infer_number(2);
    case ExpressionKind::group_sum: return infer_number(1);
    case ExpressionKind::locate:
        VALIDATOR_CHECK(check_integer(*e.children[0]));
        return infer(1);
    case ExpressionKind::each:
    case ExpressionKind::logical_not:
    case ExpressionKind::conjunction:
    case ExpressionKind::disjunction:
    case ExpressionKind::conditional:
        for (std::size_t i = 0; i < (e.kind == ExpressionKind::conditional ? 1 : e.children.size()); ++i) {
            VALIDATOR_TRY(const ElementSort operand, infer(i));
            if (operand != ElementSort::boolean) return rejected("a formula was expected");
        }
        return e.kind == ExpressionKind::conditional ? infer_common(1, 2) : ElementSort::boolean;
    default: return rejected("an expression that is no element");
    }
}

}  // namespace countersign::validator
