#include "prover/lemma/kernel_value.h"

#include <map>

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
        for (std::size_t i = 0; i < operands_.size(); ++i) read_axes(op_.operands[i].segments, operands_[i].type.shape);
        TensorValue result;
        result.type = term_.type;
        if (is_empty(result.type.shape)) return result;
        Shape index(result.type.shape.size(), 0);
        do {
            read_axes(op_.index, index);  // a group now stands for its index
            result.exact.push_back(element());
        } while (next(index, result.type.shape));
        return result;
    }

private:
    /// Numbers for the names of axes. One group at most, which takes the axes that are left.
    void read_axes(const std::vector<Segment>& segments, const Shape& numbers) {
        if (numbers.size() + 1 < segments.size()) throw NotComputable{{}, "too few axes"};
        std::size_t axis = 0;
        bool has_group = false;
        for (const Segment& segment : segments) {
            if (segment.is_group) {
                if (segment.group.empty() || has_group) throw NotComputable{{}, "a group of axes that is computed, or a second one"};
                has_group = true;
                const std::size_t rank = numbers.size() + 1 - segments.size();
                groups_[segment.group].assign(numbers.begin() + static_cast<std::ptrdiff_t>(axis), numbers.begin() + static_cast<std::ptrdiff_t>(axis + rank));
                axis += rank;
                continue;
            }
            if (axis == numbers.size() || segment.size->kind != ExpressionKind::Name) throw NotComputable{segment.size->place, "an axis without a name"};
            scope_.names[segment.size->text] = {Rational(numbers[axis++]), Sort::Int};
        }
        if (axis != numbers.size()) throw NotComputable{{}, "too many axes"};
    }

    Rational element() const {
        Hash hash;
        hash.add(op_.name);  // kernels have nothing to do with each other
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
        Shape fixed, sizes;
        for (std::size_t i = 1; i < access.children.size(); ++i) {
            const Expression& entry = *access.children[i];
            if (entry.kind == ExpressionKind::Dot && fixed.size() < shape.size()) {
                hash.add(std::to_string(shape[fixed.size()]));
                sizes.push_back(shape[fixed.size()]);
                fixed.push_back(0);
            } else if (const auto group = groups_.find(entry.text); entry.kind == ExpressionKind::Group && group != groups_.end()) {
                fixed.insert(fixed.end(), group->second.begin(), group->second.end());
                sizes.resize(fixed.size(), 1);
            } else {
                fixed.push_back(reader_.integer(entry, scope_));
                sizes.push_back(1);
            }
        }
        if (fixed.size() != shape.size()) throw NotComputable{access.place, "an access that does not fit"};
        for (std::size_t axis = 0; axis < shape.size(); ++axis)
            if (fixed[axis] < 0 || (sizes[axis] == 1 && fixed[axis] >= shape[axis])) throw NotComputable{access.place, "an index out of range"};
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
    std::map<std::string, Shape> groups_;  // their indices
};

}  // namespace

std::optional<TensorValue> kernel_value(const Library& library, const CoreOperator& op, const Term& term, const std::vector<TensorValue>& operands) {
    try {
        return Kernel(library, op, term, operands).value();
    } catch (const NotComputable&) {
        return std::nullopt;
    }
}

}  // namespace countersign
