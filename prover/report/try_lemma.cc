#include "prover/report/try_lemma.h"

#include <map>
#include <set>
#include <vector>

namespace countersign {

namespace {

using Kind = ExpressionKind;

const char* const tried_name = "tried";
const char* const tried_file = "--try";

/// Declares the names of a lemma that nothing declares, from where they stand. Shapes come from the operator that reads the tensor;
/// where several operators would have to agree on one, it is left to the person.
class Declarations {
public:
    Declarations(const Library& library, const Lemma& lemma) : library_(library) {
        for (const LemmaVariable& variable : lemma.variants.front().variables) {
            known_.insert(variable.name);
            if (variable.tensor.is_list) known_.insert(variable.tensor.list_length);
            for (const Segment& segment : variable.tensor.segments)
                if (!segment.is_group && segment.size) names_of(*segment.size, known_);
        }
        for (const auto& [axis, position] : lemma.variants.front().axis_position) known_.insert(axis);
        term(*lemma.left);
        term(*lemma.right);
        for (const ExpressionPointer& condition : lemma.conditions) scalar(*condition, "int");
    }

    const std::vector<std::string>& texts() const { return texts_; }
    /// What must be declared by hand, or nothing.
    const std::string& missing() const { return missing_; }

private:
    static void names_of(const Expression& expression, std::set<std::string>& names) {
        if (expression.kind == Kind::Name || expression.kind == Kind::Call) names.insert(expression.text);
        for (const ExpressionPointer& child : expression.children) names_of(*child, names);
    }

    void declare(const std::string& name, const std::string& what) {
        if (known_.insert(name).second) texts_.push_back(name + ": " + what);
    }

    void lack(const Place& place, const std::string& what) {
        if (missing_.empty()) missing_ = (place.line > 0 ? "column " + std::to_string(place.column) + ": " : std::string()) + what;
    }

    void scalar(const Expression& expression, const std::string& sort) {
        if (expression.kind == Kind::Name) {
            if (!bound_.count(expression.text)) declare(expression.text, sort);
            return;
        }
        if (expression.kind == Kind::All) {  // its names are tensors that the sides declare
            return;
        }
        const bool binds = expression.kind == Kind::Comprehension || expression.kind == Kind::Lambda;
        if (binds) bound_.insert(expression.kind == Kind::Lambda ? expression.binders.front() : expression.text);
        if (expression.kind == Kind::Call && (expression.text == "total" || expression.text == "start")) return;
        for (const ExpressionPointer& child : expression.children) scalar(*child, sort);
    }

    void attributes(const Expression& call) {
        for (const Attribute& attribute : call.attributes) {
            if (attribute.value->kind == Kind::List || attribute.value->kind == Kind::String) continue;
            scalar(*attribute.value, attribute.name == "factor" || attribute.name == "value" ? "real" : "int");
        }
    }

    void term(const Expression& expression) {
        switch (expression.kind) {
            case Kind::Name:
                if (!known_.count(expression.text))
                    lack(expression.place, "declare the tensor " + expression.text + ", as in for " + expression.text + ": [n, *r]");
                return;
            case Kind::Access:
                if (!expression.children.empty() && !known_.count(expression.children[0]->text)) {
                    const std::string& list = expression.children[0]->text;
                    lack(expression.place, "declare the list " + list + ", as in for " + list + "[t < k]: [n(t), *r]");
                }
                return;
            case Kind::Comprehension:
                bound_.insert(expression.text);
                term(*expression.children[0]);
                return;
            case Kind::Call: break;
            default: return;
        }
        attributes(expression);
        const auto op = library_.operators.find(expression.text);
        if (op == library_.operators.end()) {
            if (!library_.functions.count(expression.text) && !known_.count(expression.text)) {
                if (!expression.attributes.empty()) lack(expression.place, "there is no operator " + expression.text);
                std::string parameters;
                for (std::size_t i = 0; i < expression.children.size(); ++i) parameters += i > 0 ? ", any" : "any";
                declare(expression.text, "function(" + parameters + ")");
            }
            for (const ExpressionPointer& child : expression.children)
                if (child->kind == Kind::Name) declare(child->text, "[*s]");
                else term(*child);
            return;
        }
        ++applications_;
        for (std::size_t i = 0; i < expression.children.size(); ++i) {
            const ExpressionPointer& child = expression.children[i];
            const CoreOperator& definition = op->second;
            const std::size_t operand = definition.takes_list() ? 0 : i;
            if (child->kind == Kind::Name && !known_.count(child->text) && operand < definition.operands.size()) {
                std::string shape;
                if (read_shape(definition, definition.operands[operand], expression, child->text, shape)) declare(child->text, shape);
            }
            term(*child);
        }
    }

    /// The operand's shape as declared, its names made this application's own.
    bool read_shape(const CoreOperator& op, const TensorDeclaration& operand, const Expression& call, const std::string& tensor, std::string& shape) {
        const std::string own = applications_ == 1 ? "" : std::to_string(applications_);
        std::string list;
        const auto add = [&](const std::string& segment) { list += (list.empty() ? "" : ", ") + segment; };
        for (const Segment& segment : operand.segments) {
            if (!segment.is_group) {
                if (segment.size->kind == Kind::Name) add(segment.size->text + own);
                else if (segment.size->kind == Kind::Call) add(segment.size->text + own + "_" + tensor);
                else return false;
                continue;
            }
            if (segment.group.empty()) return false;
            const Expression* rank = nullptr;
            for (std::size_t i = 0; i < op.attributes.size(); ++i)
                if (op.attributes[i].rank_of_group == segment.group)
                    for (std::size_t j = 0; j < call.attributes.size(); ++j) {
                        const auto& given = call.attributes[j];
                        if (given.name.empty() ? i == j : given.name == op.attributes[i].name) rank = given.value.get();
                    }
            if (!rank) add("*" + segment.group + own);
            else if (!axes(*rank, segment.group + own, add)) return false;
        }
        static const std::map<Sort, std::string> sorts = {{Sort::Bool, "bool "}, {Sort::Int, "int "}, {Sort::Real, "real "}};
        const auto sort = sorts.find(operand.sort);
        shape = (sort == sorts.end() ? "" : sort->second) + "[" + list + "]";
        return true;
    }

    /// As many axes as an attribute says: `2`, `|l|`, `|l| + 1 + |m|`.
    template <class Add>
    bool axes(const Expression& rank, const std::string& name, const Add& add) {
        if (rank.kind == Kind::Rank) {
            add("*" + rank.text);
            return true;
        }
        if (rank.kind == Kind::Add) return axes(*rank.children[0], name, add) && axes(*rank.children[1], name, add);
        if (rank.kind != Kind::Number || !rank.number.is_whole() || rank.number < 0 || rank.number > 8) return false;
        for (int axis = 0; rank.number > axis; ++axis) add(name + std::to_string(++axis_names_));
        return true;
    }

    const Library& library_;
    std::set<std::string> known_, bound_;
    std::vector<std::string> texts_;
    std::string missing_;
    int applications_ = 0, axis_names_ = 0;
};

/// Reads a declaration whose text begins on the second line.
Status read_below_heading(const std::string& heading, const std::string& text, Library& library) {
    Status read = read_declarations(tried_file, heading + "\n" + text, library);
    if (read) return read;
    Error error = read.error();
    if (error.place.line > 1) --error.place.line;
    return error;
}

}  // namespace

Result<TriedLemma> read_tried_lemma(Library& library, const std::string& text) {
    Library alone = library;
    alone.lemmas.clear();
    alone.lemma_order.clear();
    const std::size_t begin = text.find_first_not_of(" \t\n");
    TriedLemma result;
    if (begin != std::string::npos && text.compare(begin, 6, "lemma ") == 0) {
        if (Status read = read_declarations(tried_file, text, alone); !read) return read.error();
    } else {
        const std::string heading = std::string("lemma ") + tried_name;
        if (Status read = read_below_heading(heading, text, alone); !read) return read.error();
        const Declarations declarations(library, alone.lemmas.at(tried_name));
        if (!declarations.missing().empty()) return Error{{tried_file, 0, 0}, declarations.missing()};
        for (const std::string& declaration : declarations.texts()) result.inferred += (result.inferred.empty() ? "" : ", ") + declaration;
        if (!result.inferred.empty()) {
            const bool has_others = begin != std::string::npos && text.compare(begin, 4, "for ") == 0;
            const std::string rest = has_others ? ", " + text.substr(begin + 4) : "\n" + text;
            alone.lemmas.clear();
            alone.lemma_order.clear();
            if (Status read = read_below_heading(heading, "for " + result.inferred + rest, alone); !read) return read.error();
        }
    }
    if (alone.lemma_order.size() != 1) return Error{{tried_file, 0, 0}, "one lemma is expected"};
    result.name = alone.lemma_order.front();
    library.lemmas[result.name] = alone.lemmas.at(result.name);
    return result;
}

}  // namespace countersign
