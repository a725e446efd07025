#include "prover/lemma/sorts.h"

#include <algorithm>

namespace countersign {

namespace {

class SortInference {
public:
    explicit SortInference(const Library& library) : library_(library) {}

    using Node = std::size_t;
    using Names = std::map<std::string, Node>;

    Node make(Sort sort) {
        parent_.push_back(parent_.size());
        tag_.push_back(sort);
        return parent_.size() - 1;
    }
    Node find(Node node) const {
        while (parent_[node] != node) node = parent_[node];
        return node;
    }
    Sort tag(Node node) const { return tag_[find(node)]; }

    void unify(Node a, Node b, const Place& place) {
        a = find(a);
        b = find(b);
        if (a == b) return;
        Sort joined = join(tag_[a], tag_[b], place);
        parent_[b] = a;
        tag_[a] = joined;
    }
    void restrict(Node node, Sort sort, const Place& place) { tag_[find(node)] = join(tag(node), sort, place); }

    Node term(const Expression& expression, const Names& names) {
        switch (expression.kind) {
            case ExpressionKind::Name: return lookup(names, expression.text, expression.place);
            case ExpressionKind::Access: return term(*expression.children[0], names);
            case ExpressionKind::Comprehension: return term(*expression.children[0], names);
            case ExpressionKind::Call: break;
            default: throw ElaborationError{expression.place, "a tensor is expected here"};
        }
        std::vector<Node> arguments;
        for (const auto& child : expression.children) arguments.push_back(term(*child, names));
        if (auto op = library_.operators.find(expression.text); op != library_.operators.end()) {
            const CoreOperator& definition = op->second;
            Names inner;
            for (const auto& operand : definition.operands) inner.emplace(operand.name, make(operand.sort));
            for (std::size_t i = 0; i < arguments.size(); ++i) {
                if (!definition.takes_list() && i >= definition.operands.size())
                    throw ElaborationError{expression.place, "too many arguments of " + expression.text};
                const auto& operand = definition.operands[definition.takes_list() ? 0 : i];
                unify(inner.at(operand.name), arguments[i], expression.place);
            }
            for (std::size_t i = 0; i < expression.attributes.size(); ++i) {
                const Attribute& attribute = expression.attributes[i];
                std::string name = attribute.name;
                if (name.empty() && i < definition.attributes.size()) name = definition.attributes[i].name;
                const ExpressionKind kind = attribute.value->kind;
                bool shape = kind == ExpressionKind::List || kind == ExpressionKind::Group || kind == ExpressionKind::Family;
                inner.emplace(name, shape ? make(Sort::Int) : scalar(*attribute.value, names));
            }
            return scalar(*definition.element, inner);
        }
        if (auto function = library_.functions.find(expression.text); function != library_.functions.end())
            return call(function->second, arguments, expression.place);
        if (names.count(expression.text)) {
            for (std::size_t i = 0; i < arguments.size(); ++i)
                unify(lookup(names, expression.text + "#" + std::to_string(i), expression.place), arguments[i], expression.place);
            return lookup(names, expression.text, expression.place);
        }
        throw ElaborationError{expression.place, "no operator or function " + expression.text};
    }

private:
    static Sort join(Sort a, Sort b, const Place& place) {
        if (a == b || b == Sort::Any) return a;
        if (a == Sort::Any) return b;
        if (a == Sort::Number && b != Sort::Bool) return b;
        if (b == Sort::Number && a != Sort::Bool) return a;
        throw ElaborationError{place, "tensors of different sorts meet"};
    }
    static Node lookup(const Names& names, const std::string& name, const Place& place) {
        auto found = names.find(name);
        if (found == names.end()) throw ElaborationError{place, "unknown name " + name};
        return found->second;
    }

    Node call(const ScalarFunction& function, const std::vector<Node>& arguments, const Place& place) {
        if (arguments.size() != function.parameters.size()) throw ElaborationError{place, "wrong number of arguments of " + function.name};
        Node number = make(Sort::Number), any = make(Sort::Any);
        auto node = [&](Sort sort) { return sort == Sort::Number ? number : sort == Sort::Any ? any : make(sort); };
        for (std::size_t i = 0; i < arguments.size(); ++i) unify(node(function.parameters[i].second), arguments[i], place);
        return node(function.result);
    }

    /// The sort of an element expression; names that are not known are sizes and indices.
    Node scalar(const Expression& expression, const Names& names) {
        switch (expression.kind) {
            case ExpressionKind::Number: return make(expression.number.is_whole() ? Sort::Int : Sort::Real);
            case ExpressionKind::Truth: return make(Sort::Bool);
            case ExpressionKind::Name: {
                auto found = names.find(expression.text);
                return found == names.end() ? make(Sort::Int) : found->second;
            }
            case ExpressionKind::Access: return scalar(*expression.children[0], names);
            case ExpressionKind::Negate: return scalar(*expression.children[0], names);
            case ExpressionKind::Add:
            case ExpressionKind::Subtract:
            case ExpressionKind::Multiply: {
                Node a = scalar(*expression.children[0], names), b = scalar(*expression.children[1], names);
                if (tag(b) == Sort::Real || tag(a) == Sort::Int) return b;
                return a;
            }
            case ExpressionKind::Divide:
            case ExpressionKind::Opaque: return make(Sort::Real);
            case ExpressionKind::FloorDivide:
            case ExpressionKind::Modulo:
            case ExpressionKind::Rank: return make(Sort::Int);
            case ExpressionKind::If: {
                Node a = scalar(*expression.children[1], names), b = scalar(*expression.children[2], names);
                unify(a, b, expression.place);
                return a;
            }
            case ExpressionKind::SumBinder:
            case ExpressionKind::MaxBinder:
            case ExpressionKind::GroupSum:
            case ExpressionKind::Locate: return scalar(*expression.children.back(), names);
            case ExpressionKind::Call: {
                if (expression.text == "real" || expression.text == "to_real" || expression.text == "inv") return make(Sort::Real);
                auto function = library_.functions.find(expression.text);
                if (function == library_.functions.end()) return make(Sort::Int);
                std::vector<Node> arguments;
                for (const auto& child : expression.children) arguments.push_back(scalar(*child, names));
                return call(function->second, arguments, expression.place);
            }
            default: return make(Sort::Bool);
        }
    }

    const Library& library_;
    std::vector<Node> parent_;
    std::vector<Sort> tag_;
};

ElementSort element_sort(Sort sort) {
    switch (sort) {
        case Sort::Bool: return ElementSort::Bool;
        case Sort::Int: return ElementSort::Int;
        case Sort::Real: return ElementSort::Real;
        default: return ElementSort::Element;
    }
}

}  // namespace

std::vector<SortReading> sort_readings(const Library& library, const Lemma& lemma, const LemmaVariant& variant) {
    SortInference inference(library);
    SortInference::Names names;
    for (const LemmaVariable& variable : variant.variables) {
        switch (variable.kind) {
            case LemmaVariableKind::Tensor:
            case LemmaVariableKind::TensorList: names.emplace(variable.name, inference.make(variable.tensor.sort)); break;
            case LemmaVariableKind::Integer: names.emplace(variable.name, inference.make(Sort::Int)); break;
            case LemmaVariableKind::Real: names.emplace(variable.name, inference.make(Sort::Real)); break;
            case LemmaVariableKind::Text: names.emplace(variable.name, inference.make(Sort::Any)); break;
            case LemmaVariableKind::Family: break;
            case LemmaVariableKind::Scalar: names.emplace(variable.name, inference.make(Sort::Any)); break;
            case LemmaVariableKind::Function:
                names.emplace(variable.name, inference.make(variable.function_result));
                for (std::size_t i = 0; i < variable.function_parameters.size(); ++i)
                    names.emplace(variable.name + "#" + std::to_string(i), inference.make(variable.function_parameters[i]));
                break;
        }
    }
    SortInference::Node left = inference.term(*lemma.left, names);
    SortInference::Node right = inference.term(*lemma.right, names);
    // An integer written where the other side is real is caught by the element obligation, not here.
    inference.unify(left, right, lemma.source.place);

    std::vector<SortInference::Node> numbers;
    for (const auto& [name, node] : names) {
        SortInference::Node root = inference.find(node);
        if (inference.tag(root) == Sort::Number && std::find(numbers.begin(), numbers.end(), root) == numbers.end()) numbers.push_back(root);
    }
    std::vector<SortReading> result;
    for (std::size_t choice = 0; choice < (std::size_t{1} << numbers.size()); ++choice) {
        SortReading reading;
        for (const auto& [name, node] : names) {
            SortInference::Node root = inference.find(node);
            Sort sort = inference.tag(root);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                if (numbers[i] == root) sort = (choice >> i) & 1 ? Sort::Int : Sort::Real;
            reading.emplace(name, element_sort(sort));
        }
        result.push_back(std::move(reading));
    }
    return result;
}

}  // namespace countersign
