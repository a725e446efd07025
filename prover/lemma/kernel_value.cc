#include "prover/lemma/kernel_value.h"

namespace countersign {

namespace {

class Hash {
public:
    void add(const std::string& text) {
        for (unsigned char c : text + ";") {
            value_ = (value_ ^ c) * 0xff51afd7ed558ccdULL;
            value_ ^= value_ >> 32;
        }
    }
    void add(const Rational& number) { add(rational_text(number)); }
    Rational small() const { return Rational(static_cast<unsigned>(value_ % 97)); }

private:
    std::uint64_t value_ = 0x9e3779b97f4a7c15ULL;
};

/// What an attribute adds to the seed of a kernel's numbers, which these bytes decide.
std::string seed_text(const AttributeValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* real = std::get_if<Rational>(&value)) return rational_text(*real);
    if (const auto* holds = std::get_if<bool>(&value)) return *holds ? "true" : "false";
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    std::string sizes = "[";
    for (std::int64_t size : std::get<Shape>(value)) sizes += std::to_string(size) + ",";
    return sizes + "]";
}

/// Counts an index up; false after the last.
bool next(Shape& index, const Shape& sizes) {
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
        if (++index[axis] < sizes[axis]) return true;
        index[axis] = 0;
    }
    return false;
}

bool is_empty(const Shape& shape) {
    for (std::int64_t size : shape)
        if (size == 0) return true;
    return false;
}

class Kernel {
public:
    Kernel(const Library& library, const CoreOperator& op, const Term& term, const std::vector<TensorValue>& operands)
        : op_(op), term_(term), operands_(operands), reader_(library, no_variant_, no_instance_) {}

    TensorValue value() {
        for (std::size_t i = 0; i < operands_.size(); ++i) {
            const auto& segments = op_.operands[i].segments;
            for (std::size_t axis = 0; axis < segments.size(); ++axis) {
                if (segments[axis].is_group || segments[axis].size->kind != ExpressionKind::Name)
                    throw NotComputable{segments[axis].is_group ? Place{} : segments[axis].size->place, "an axis without a name"};
                scope_.names[segments[axis].size->text] = {Rational(operands_[i].type.shape[axis]), Sort::Int};
            }
        }
        TensorValue result;
        result.type = term_.type;
        if (is_empty(result.type.shape)) return result;
        Shape index(result.type.shape.size(), 0);
        do {
            for (std::size_t axis = 0; axis < index.size(); ++axis) {
                if (op_.index[axis].is_group) throw NotComputable{{}, "a group of axes"};
                scope_.names[op_.index[axis].size->text] = {Rational(index[axis]), Sort::Int};
            }
            result.exact.push_back(element());
        } while (next(index, result.type.shape));
        return result;
    }

private:
    Rational element() const {
        Hash hash;
        for (const AttributeValue& attribute : term_.attributes) hash.add(seed_text(attribute));
        for (const ExpressionPointer& argument : op_.element->children) {
            if (argument->kind == ExpressionKind::Access) add_part(*argument, hash);
            else hash.add(reader_.value(*argument, scope_).value);
        }
        return hash.small();
    }

    /// The elements over the axes that are written as a dot, and the sizes of those.
    void add_part(const Expression& access, Hash& hash) const {
        std::size_t operand = 0;
        while (operand < operands_.size() && op_.operands[operand].name != access.children[0]->text) ++operand;
        if (operand == operands_.size() || operands_[operand].approximate) throw NotComputable{access.place, "an operand without exact values"};
        const TensorValue& tensor = operands_[operand];
        const Shape& shape = tensor.type.shape;
        if (access.children.size() != shape.size() + 1) throw NotComputable{access.place, "an access that does not fit"};
        Shape fixed(shape.size(), 0), sizes(shape.size(), 1);
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            const Expression& entry = *access.children[axis + 1];
            if (entry.kind == ExpressionKind::Dot) {
                sizes[axis] = shape[axis];
                hash.add(std::to_string(shape[axis]));
            } else {
                fixed[axis] = reader_.integer(entry, scope_);
                if (fixed[axis] < 0 || fixed[axis] >= shape[axis]) throw NotComputable{entry.place, "an index out of range"};
            }
        }
        if (is_empty(sizes)) return;
        Shape index(shape.size(), 0);
        do {
            std::size_t flat = 0;
            for (std::size_t axis = 0; axis < shape.size(); ++axis)
                flat = flat * static_cast<std::size_t>(shape[axis]) + static_cast<std::size_t>(index[axis] + fixed[axis]);
            hash.add(tensor.exact[flat]);
        } while (next(index, sizes));
    }

    const CoreOperator& op_;
    const Term& term_;
    const std::vector<TensorValue>& operands_;
    const LemmaVariant no_variant_;
    const LemmaInstance no_instance_;
    const InstanceReader reader_;
    InstanceReader::Scope scope_;
};

}  // namespace

bool is_kernel(const CoreOperator& op) { return op.element->kind == ExpressionKind::Opaque; }

bool is_kernel(const TermTable& table, TermId term) {
    const CoreOperator* const operation = table[term].is_leaf ? nullptr : table.core_operator(table[term].op);
    return operation != nullptr && is_kernel(*operation);
}

std::optional<TensorValue> kernel_value(const Library& library, const CoreOperator& op, const Term& term, const std::vector<TensorValue>& operands) {
    try {
        return Kernel(library, op, term, operands).value();
    } catch (const NotComputable&) {
        return std::nullopt;
    }
}

}  // namespace countersign
