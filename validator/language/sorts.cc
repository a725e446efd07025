#include "validator/language/sorts.h"

namespace countersign::validator {
namespace {

bool combine(ElementSort a, ElementSort b, ElementSort& result, std::string& error) {
    if (a == b) {
        result = a;
    } else if (a == ElementSort::whole && b != ElementSort::boolean) {
        result = b;
    } else if (b == ElementSort::whole && a != ElementSort::boolean) {
        result = a;
    } else {
        error = "values of different sorts";
        return false;
    }
    return true;
}

bool is_numeric(ElementSort sort) { return sort != ElementSort::boolean; }

}  // namespace

std::string sort_name(Sort sort) {
    switch (sort) {
    case Sort::boolean: return "bool";
    case Sort::integer: return "int";
    case Sort::real: return "real";
    }
    return {};
}

ElementSort element_sort_of(Sort sort) {
    switch (sort) {
    case Sort::boolean: return ElementSort::boolean;
    case Sort::integer: return ElementSort::integer;
    case Sort::real: return ElementSort::real;
    }
    return ElementSort::real;
}

bool accepts(DeclaredSort declared, Sort sort) {
    switch (declared) {
    case DeclaredSort::boolean: return sort == Sort::boolean;
    case DeclaredSort::integer: return sort == Sort::integer;
    case DeclaredSort::real: return sort == Sort::real;
    case DeclaredSort::number: return sort != Sort::boolean;
    case DeclaredSort::any: return true;
    }
    return false;
}

bool definite_sort(ElementSort sort, Sort& result, std::string&) {
    switch (sort) {
    case ElementSort::boolean: result = Sort::boolean; break;
    case ElementSort::integer:
    case ElementSort::whole: result = Sort::integer; break;
    case ElementSort::real: result = Sort::real; break;
    }
    return true;
}

// All `number` arguments of one call have one sort, all `any` arguments too; a result so declared has it.
bool function_result_sort(const ScalarFunction& function, const std::vector<ElementSort>& arguments, ElementSort& result, std::string& error) {
    if (arguments.size() != function.parameters.size()) {
        error = "`" + function.name + "` has " + std::to_string(function.parameters.size()) + " arguments";
        return false;
    }
    bool number_known = false, any_known = false;
    ElementSort number = ElementSort::whole, any = ElementSort::whole;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const ElementSort given = arguments[i];
        bool good = true;
        switch (function.parameters[i].sort) {
        case DeclaredSort::boolean: good = given == ElementSort::boolean; break;
        case DeclaredSort::integer: good = given == ElementSort::integer || given == ElementSort::whole; break;
        case DeclaredSort::real: good = given == ElementSort::real || given == ElementSort::whole; break;
        case DeclaredSort::number:
            good = is_numeric(given) && (!number_known || combine(number, given, number, error));
            if (!number_known) number = given;
            number_known = true;
            break;
        case DeclaredSort::any:
            good = !any_known || combine(any, given, any, error);
            if (!any_known) any = given;
            any_known = true;
            break;
        }
        if (!good) {
            error = "argument `" + function.parameters[i].name + "` of `" + function.name + "` has another sort";
            return false;
        }
    }
    switch (function.result) {
    case DeclaredSort::boolean: result = ElementSort::boolean; return true;
    case DeclaredSort::integer: result = ElementSort::integer; return true;
    case DeclaredSort::real: result = ElementSort::real; return true;
    case DeclaredSort::number: result = number; break;
    case DeclaredSort::any: result = any; break;
    }
    const bool known = function.result == DeclaredSort::number ? number_known : any_known;
    if (!known) error = "the result of `" + function.name + "` has no sort";
    return known;
}

bool infer_element_sort(const Expression& e, const Definitions& definitions, const SortNames& names, ElementSort& result, std::string& error) {
    const auto infer = [&](std::size_t child, ElementSort& sort) { return infer_element_sort(*e.children[child], definitions, names, sort, error); };
    ElementSort left, right;
    switch (e.kind) {
    case ExpressionKind::number:
        result = e.number.get_den() == 1 ? ElementSort::whole : ElementSort::real;
        return true;
    case ExpressionKind::truth: result = ElementSort::boolean; return true;
    case ExpressionKind::name: {
        const auto found = names.scalars.find(e.name);
        if (found != names.scalars.end()) {
            result = found->second;
            return true;
        }
        const auto operand = names.operands.find(e.name);  // an operand of rank 0 is read by its name
        result = operand != names.operands.end() ? operand->second : ElementSort::integer;
        return true;
    }
    case ExpressionKind::group_rank: result = ElementSort::integer; return true;
    case ExpressionKind::index: {
        const Expression* base = e.children[0].get();
        while (base->kind == ExpressionKind::index) base = base->children[0].get();
        const auto found = names.operands.find(base->name);
        if (base->kind != ExpressionKind::name || found == names.operands.end()) {
            error = "`" + base->name + "` is no operand";
            return false;
        }
        result = found->second;
        return true;
    }
    case ExpressionKind::call: {
        if (e.name == "total" || e.name == "start" || e.name == "part") {
            result = ElementSort::integer;
            return true;
        }
        std::vector<ElementSort> arguments(e.children.size());
        for (std::size_t i = 0; i < e.children.size(); ++i)
            if (!infer(i, arguments[i])) return false;
        if ((e.name == "to_real" || e.name == "inv") && arguments.size() == 1) {
            result = ElementSort::real;
            return is_numeric(arguments[0]);
        }
        const auto function = definitions.functions.find(e.name);
        if (function == definitions.functions.end()) {
            // A size of a part, `n(t)`: names of sizes are no definitions.
            result = ElementSort::integer;
            return true;
        }
        return function_result_sort(function->second, arguments, result, error);
    }
    case ExpressionKind::negate: return infer(0, result) && is_numeric(result);
    case ExpressionKind::add:
    case ExpressionKind::subtract:
    case ExpressionKind::multiply: return infer(0, left) && infer(1, right) && is_numeric(left) && combine(left, right, result, error);
    case ExpressionKind::divide:
        if (!infer(0, left) || !infer(1, right) || !combine(left, right, result, error)) return false;
        result = ElementSort::real;
        return true;
    case ExpressionKind::floor_divide:
    case ExpressionKind::modulo:
        if (!infer(0, left) || !infer(1, right) || !combine(left, right, result, error)) return false;
        if (result == ElementSort::real || result == ElementSort::boolean) {
            error = "`div` and `mod` are for integers";
            return false;
        }
        return true;
    case ExpressionKind::equal:
    case ExpressionKind::not_equal:
    case ExpressionKind::less:
    case ExpressionKind::less_equal:
    case ExpressionKind::greater:
    case ExpressionKind::greater_equal:
        if (!infer(0, left) || !infer(1, right) || !combine(left, right, result, error)) return false;
        if (result == ElementSort::boolean && e.kind != ExpressionKind::equal && e.kind != ExpressionKind::not_equal) {
            error = "truth values have no order";
            return false;
        }
        result = ElementSort::boolean;
        return true;
    case ExpressionKind::logical_not:
    case ExpressionKind::conjunction:
    case ExpressionKind::disjunction:
        for (std::size_t i = 0; i < e.children.size(); ++i) {
            if (!infer(i, left)) return false;
            if (left == ElementSort::boolean) continue;
            error = "a formula was expected";
            return false;
        }
        result = ElementSort::boolean;
        return true;
    case ExpressionKind::conditional:
        return infer(0, left) && left == ElementSort::boolean && infer(1, left) && infer(2, right) && combine(left, right, result, error);
    case ExpressionKind::sum:
    case ExpressionKind::maximum: return infer(2, result) && is_numeric(result);
    case ExpressionKind::locate: return infer(1, result);
    case ExpressionKind::opaque: result = ElementSort::real; return true;
    default: error = "an expression that is no element"; return false;
    }
}

}  // namespace countersign::validator
