// Sorts of applications (docs/language.md sections 3 to 5): reals and integers never mix silently.
#include "prover/term/program.h"

namespace countersign {
namespace {

const char* sort_name(Sort sort) {
    switch (sort) {
        case Sort::Bool: return "bool";
        case Sort::Int: return "int";
        case Sort::Real: return "real";
        case Sort::Number: return "number";
        case Sort::Any: return "any";
    }
    return "";
}

bool admits(Sort declared, Sort actual) {
    if (declared == Sort::Any) return true;
    if (declared == Sort::Number) return actual == Sort::Int || actual == Sort::Real;
    return declared == actual;
}

/// Arguments declared `number` have one sort, arguments declared `any` likewise; the result follows.
Sort applied(const OperatorProgram& function, const std::vector<Sort>& arguments, std::string& problem) {
    Sort number = Sort::Number, any = Sort::Any;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Sort declared = function.parameters[i];
        if (!admits(declared, arguments[i])) {
            problem = "operand " + std::to_string(i) + " of " + function.name + " is " + sort_name(arguments[i]) + ", not " + sort_name(declared);
            return Sort::Any;
        }
        Sort* common = declared == Sort::Number ? &number : declared == Sort::Any ? &any : nullptr;
        if (!common) continue;
        if (*common == declared) *common = arguments[i];
        if (*common != arguments[i]) {
            problem = "operands of " + function.name + " are " + sort_name(*common) + " and " + sort_name(arguments[i]);
            return Sort::Any;
        }
    }
    const Sort result = function.result_sort == Sort::Number ? number : function.result_sort == Sort::Any ? any : function.result_sort;
    if (result == Sort::Number || result == Sort::Any) problem = "the sort of the result of " + function.name + " is open";
    return result;
}

/// Operands and attributes that one arithmetic expression joins.
void joined(const Code& code, std::vector<int>& operands, std::vector<int>& attributes) {
    switch (code.kind) {
        case Code::Kind::Access: operands.push_back(code.slot); break;
        case Code::Kind::Attribute: attributes.push_back(code.slot); break;
        case Code::Kind::Negate:
        case Code::Kind::Add:
        case Code::Kind::Subtract:
        case Code::Kind::Multiply:
        case Code::Kind::Divide:
            for (const Code& child : code.children) joined(child, operands, attributes);
            break;
        case Code::Kind::If:
            joined(code.children[1], operands, attributes);
            joined(code.children[2], operands, attributes);
            break;
        case Code::Kind::SumBinder:
        case Code::Kind::MaxBinder:
        case Code::Kind::Locate:
        case Code::Kind::GroupSum:
            joined(code.children.back(), operands, attributes);
            break;
        default: break;
    }
}

class Inference {
public:
    Inference(const std::vector<Sort>& operands, const std::vector<AttributeValue>& attributes, const std::vector<OperatorProgram>& programs)
        : operands_(operands), attributes_(attributes), programs_(programs) {}
    std::string problem;

    /// Number stands for a whole literal, which is an integer or a real as its neighbour demands.
    Sort of(const Code& code) {
        switch (code.kind) {
            case Code::Kind::Number: return code.literal_is_real ? Sort::Real : Sort::Number;
            case Code::Kind::Slot:
            case Code::Kind::Rank:
            case Code::Kind::Total:
            case Code::Kind::FamilyEntry:
            case Code::Kind::Start: return Sort::Int;
            case Code::Kind::Attribute: return of_attribute(attributes_[static_cast<std::size_t>(code.slot)]);
            case Code::Kind::Access:
                if (static_cast<std::size_t>(code.slot) < operands_.size()) return operands_[static_cast<std::size_t>(code.slot)];
                problem = "the sort of an empty list is open";
                return Sort::Any;
            case Code::Kind::Negate: return of(code.children[0]);
            case Code::Kind::Add:
            case Code::Kind::Subtract:
            case Code::Kind::Multiply: return common(of(code.children[0]), of(code.children[1]));
            case Code::Kind::FloorDivide:
            case Code::Kind::Modulo: return demand(common(of(code.children[0]), of(code.children[1])), Sort::Int);
            case Code::Kind::Divide: return demand(common(of(code.children[0]), of(code.children[1])), Sort::Real);
            case Code::Kind::Inverse: return demand(of(code.children[0]), Sort::Real);
            case Code::Kind::ToReal: demand(of(code.children[0]), Sort::Int); return Sort::Real;
            case Code::Kind::If: demand(of(code.children[0]), Sort::Bool); return common(of(code.children[1]), of(code.children[2]));
            case Code::Kind::SumBinder:
            case Code::Kind::MaxBinder: return of(code.children[2]);
            case Code::Kind::GroupSum: return of(code.children[1]);
            case Code::Kind::Locate: return of(code.children[1]);
            case Code::Kind::Opaque: return Sort::Real;  // kernels that are not looked into compute reals
            case Code::Kind::Function: {
                const OperatorProgram& function = programs_[code.function_id];
                std::vector<Sort> arguments;
                for (std::size_t i = 0; i < code.children.size(); ++i) {
                    Sort sort = of(code.children[i]);
                    if (sort == Sort::Number) sort = function.parameters[i] == Sort::Real ? Sort::Real : Sort::Int;
                    arguments.push_back(sort);
                }
                return problem.empty() ? applied(function, arguments, problem) : Sort::Any;
            }
            default: return Sort::Bool;  // comparisons, connectives, truth values
        }
    }

private:
    Sort of_attribute(const AttributeValue& value) {
        if (std::holds_alternative<std::int64_t>(value)) return Sort::Int;
        if (std::holds_alternative<Rational>(value)) return Sort::Real;
        if (std::holds_alternative<bool>(value)) return Sort::Bool;
        problem = "a text or a shape is no element";
        return Sort::Any;
    }
    Sort common(Sort a, Sort b) {
        if (a == Sort::Number) return b;
        if (b == Sort::Number || a == b) return a;
        if (problem.empty()) problem = std::string("the element mixes ") + sort_name(a) + " and " + sort_name(b);
        return a;
    }
    Sort demand(Sort found, Sort wanted) {
        if (found != wanted && found != Sort::Number && problem.empty())
            problem = std::string("the element needs ") + sort_name(wanted) + ", not " + sort_name(found);
        return wanted;
    }

    const std::vector<Sort>& operands_;
    const std::vector<AttributeValue>& attributes_;
    const std::vector<OperatorProgram>& programs_;
};

}  // namespace

void note_real_attributes(OperatorProgram& program) {
    std::vector<int> operands, attributes;
    joined(program.element, operands, attributes);
    for (int attribute : attributes) program.attributes[static_cast<std::size_t>(attribute)].real_beside = operands;
}

Sort result_sort(const OperatorProgram& program, const std::vector<const TermType*>& types, std::vector<AttributeValue>& attributes,
                 const std::vector<OperatorProgram>& programs, std::string& problem) {
    std::vector<Sort> sorts;
    sorts.reserve(types.size());
    for (const TermType* type : types) sorts.push_back(type->sort);
    if (program.is_function) return applied(program, sorts, problem);
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        const OperandCode& operand = program.operands[program.takes_list ? 0 : i];
        if (!admits(operand.sort, sorts[i])) {
            problem = "operand " + std::to_string(i) + " is " + sort_name(sorts[i]) + ", not " + sort_name(operand.sort);
            return Sort::Any;
        }
        if (program.takes_list && sorts[i] != sorts[0]) {
            problem = std::string("the list has elements that are ") + sort_name(sorts[0]) + " and " + sort_name(sorts[i]);
            return Sort::Any;
        }
    }
    for (std::size_t i = 0; i < attributes.size(); ++i)
        for (int operand : program.attributes[i].real_beside)
            if (static_cast<std::size_t>(operand) < sorts.size() && sorts[static_cast<std::size_t>(operand)] == Sort::Real)
                if (const std::int64_t* integer = std::get_if<std::int64_t>(&attributes[i])) attributes[i] = Rational(*integer);
    Inference inference(sorts, attributes, programs);
    Sort result = inference.of(program.element);
    if (!inference.problem.empty()) {
        problem = inference.problem;
        return Sort::Any;
    }
    return result == Sort::Number ? Sort::Int : result;
}

}  // namespace countersign
