// Binds the sizes and groups of an operator to the shapes of one application, and checks what is scalar about it.
// This is where an ill-formed term is refused; nothing here may guess.
#include "prover/term/program.h"

namespace countersign {
namespace {

class Binder {
public:
    Binder(const OperatorProgram& program, const std::vector<const TermType*>& types, const std::vector<AttributeValue>& attributes, Binding& binding)
        : program_(program), types_(types), attributes_(attributes), b_(binding) {}

    std::string run() {
        b_.slots.assign(program_.slots.size(), 0);
        b_.known.assign(program_.slots.size(), 0);
        b_.groups.assign(program_.groups.size(), {});
        ranks_.assign(program_.groups.size(), -1);
        b_.size_lists.assign(program_.size_lists.size(), {});
        b_.families.assign(program_.families.size(), {});
        b_.result.clear();
        if (attributes_.size() != program_.attributes.size())
            return "takes " + std::to_string(program_.attributes.size()) + " attributes, not " + std::to_string(attributes_.size());
        if (!program_.takes_list && types_.size() != program_.operands.size())
            return "takes " + std::to_string(program_.operands.size()) + " operands, not " + std::to_string(types_.size());
        if (program_.takes_list) {
            b_.slots[program_.length_slot] = static_cast<std::int64_t>(types_.size());
            b_.known[program_.length_slot] = 1;
        }
        // Ranks first: of attributes `= |g|`, then a shape, then the operands from the left.
        for (std::size_t i = 0; i < attributes_.size(); ++i)
            if (std::string problem = attribute(i); !problem.empty()) return problem;
        for (std::size_t i = 0; i < attributes_.size(); ++i) {
            if (program_.attributes[i].kind != AttributeCode::Kind::Shape) continue;
            const Shape& shape = std::get<Shape>(attributes_[i]);
            if (std::string problem = match(program_.attributes[i].shape, shape, -1); !problem.empty())
                return "shape " + shape_text(shape) + " " + problem;
        }
        for (std::size_t i = 0; i < types_.size(); ++i) {
            const OperandCode& operand = program_.operands[program_.takes_list ? 0 : i];
            if (std::string problem = match(operand.segments, types_[i]->shape, static_cast<int>(i)); !problem.empty())
                return "operand " + std::to_string(i) + " of shape " + shape_text(types_[i]->shape) + " " + problem;
        }
        if (std::string problem = families(); !problem.empty()) return problem;
        for (std::size_t i = 0; i < types_.size(); ++i)
            if (std::string problem = computed_sizes(program_.operands[program_.takes_list ? 0 : i].segments, types_[i]->shape); !problem.empty())
                return "operand " + std::to_string(i) + " " + problem;
        for (std::size_t i = 0; i < program_.requirements.size(); ++i) {
            std::string problem;
            const bool holds = evaluate_formula(program_.requirements[i], b_, problem);
            if (!problem.empty()) return "the requirement " + program_.requirement_texts[i] + " has no value: " + problem;
            if (!holds) return "the requirement " + program_.requirement_texts[i] + " does not hold";
        }
        return result();
    }

private:
    std::string attribute(std::size_t i) {
        const AttributeCode& code = program_.attributes[i];
        if (code.kind == AttributeCode::Kind::Shape) {
            const Shape* shape = std::get_if<Shape>(&attributes_[i]);
            if (!shape) return "attribute " + std::to_string(i) + " must be a shape";
            for (std::int64_t size : *shape)
                if (size < 0) return "shape " + shape_text(*shape) + " has a negative size";
            return "";
        }
        if (code.kind == AttributeCode::Kind::Family) {
            const Shape* entries = std::get_if<Shape>(&attributes_[i]);
            if (!entries) return "attribute " + std::to_string(i) + " must be a list of integers";
            b_.families[code.slot] = *entries;
            return rank(code.group, static_cast<std::int64_t>(entries->size()));
        }
        if (std::holds_alternative<Shape>(attributes_[i])) return "attribute " + program_.slots[code.slot] + " must not be a shape";
        const std::int64_t* integer = std::get_if<std::int64_t>(&attributes_[i]);
        if (integer) {
            b_.slots[code.slot] = *integer;
            b_.known[code.slot] = 1;
        }
        if (code.kind == AttributeCode::Kind::RankOfGroup) {
            if (!integer) return "attribute " + program_.slots[code.slot] + " must be an integer";
            if (*integer < 0) return "attribute " + program_.slots[code.slot] + " = " + std::to_string(*integer) + " is negative";
            return rank(code.group, *integer);
        }
        return "";
    }

    std::string rank(int group, std::int64_t stated) {
        if (ranks_[group] >= 0 && ranks_[group] != stated) return "two attributes state different ranks of *" + program_.groups[group];
        ranks_[group] = stated;
        return "";
    }

    /// Sizes of groups as families, and ranks that must agree.
    std::string families() {
        for (std::size_t i = 0; i < b_.groups.size(); ++i)
            if (!b_.groups[i].known && ranks_[i] >= 0) b_.groups[i].rank = static_cast<std::size_t>(ranks_[i]);
        for (std::size_t i = 0; i < b_.families.size(); ++i) {
            if (program_.families[i].kind != FamilyCode::Kind::Sizes) continue;
            const GroupSizes& group = b_.groups[program_.families[i].group];
            if (!group.known) return "the sizes of *" + program_.groups[program_.families[i].group] + " are not known";
            b_.families[i].assign(group.sizes, group.sizes + group.rank);
        }
        for (const auto& [a, b] : program_.equal_ranks)
            if (ranks_[a] != ranks_[b]) return "*" + program_.groups[a] + " and *" + program_.groups[b] + " have different numbers of axes";
        return "";
    }

    std::string match(const std::vector<SegmentCode>& segments, const Shape& shape, int operand) {
        int unknown = -1;
        std::int64_t rank = 0;
        for (const SegmentCode& segment : segments) {
            if (segment.kind != SegmentCode::Kind::Group) {
                ++rank;
            } else if (ranks_[segment.slot] >= 0) {
                if (ranks_[segment.slot] > static_cast<std::int64_t>(shape.size())) return "has too few axes";
                rank += ranks_[segment.slot];
            } else if (unknown >= 0) {
                return "leaves open where *" + program_.groups[unknown] + " ends";
            } else {
                unknown = segment.slot;
            }
        }
        const std::int64_t left = static_cast<std::int64_t>(shape.size()) - rank;
        if (left < 0 || (left > 0 && unknown < 0)) return left < 0 ? "has too few axes" : "has too many axes";
        if (unknown >= 0) ranks_[unknown] = left;
        std::size_t at = 0;
        for (const SegmentCode& segment : segments) {
            switch (segment.kind) {
                case SegmentCode::Kind::Group: {
                    GroupSizes& group = b_.groups[segment.slot];
                    const std::size_t count = static_cast<std::size_t>(ranks_[segment.slot]);
                    if (!group.known) {
                        group = {shape.data() + at, count, true};
                    } else {
                        for (std::size_t i = 0; i < count; ++i)
                            if (group.sizes[i] != shape[at + i])
                                return "has size " + std::to_string(shape[at + i]) + " at axis " + std::to_string(at + i) + " where it is " +
                                       std::to_string(group.sizes[i]) + " in *" + program_.groups[segment.slot];
                    }
                    at += count;
                    break;
                }
                case SegmentCode::Kind::Slot:
                    if (b_.known[segment.slot] && b_.slots[segment.slot] != shape[at])
                        return "has size " + std::to_string(shape[at]) + " at axis " + std::to_string(at) + " where " + program_.slots[segment.slot] +
                               " is " + std::to_string(b_.slots[segment.slot]);
                    b_.slots[segment.slot] = shape[at++];
                    b_.known[segment.slot] = 1;
                    break;
                case SegmentCode::Kind::ListSlot: {
                    std::vector<std::int64_t>& sizes = b_.size_lists[segment.slot];
                    if (sizes.size() == static_cast<std::size_t>(operand)) sizes.push_back(shape[at]);
                    else if (sizes.back() != shape[at]) return "has two different sizes " + program_.size_lists[segment.slot];
                    ++at;
                    break;
                }
                case SegmentCode::Kind::Expression: ++at; break;  // once all names are known
                case SegmentCode::Kind::Family: return "has computed sizes of a group";  // never compiled
            }
        }
        return "";
    }

    std::string computed_sizes(const std::vector<SegmentCode>& segments, const Shape& shape) {
        std::size_t at = 0;
        for (const SegmentCode& segment : segments) {
            if (segment.kind == SegmentCode::Kind::Group) {
                at += b_.groups[segment.slot].rank;
                continue;
            }
            if (segment.kind == SegmentCode::Kind::Expression) {
                std::string problem;
                const std::int64_t size = evaluate_integer(segment.expression, b_, problem);
                if (!problem.empty()) return "has a size without a value: " + problem;
                if (size != shape[at]) return "has size " + std::to_string(shape[at]) + " where it must be " + std::to_string(size);
            }
            ++at;
        }
        return "";
    }

    std::string result() {
        for (const SegmentCode& segment : program_.result) {
            if (segment.kind == SegmentCode::Kind::Group) {
                const GroupSizes& group = b_.groups[segment.slot];
                if (!group.known) return "group *" + program_.groups[segment.slot] + " is not known";
                b_.result.insert(b_.result.end(), group.sizes, group.sizes + group.rank);
                continue;
            }
            std::string problem;
            std::int64_t size = 0;
            if (segment.kind == SegmentCode::Kind::Family) {
                for (b_.axis = 0; b_.axis < b_.groups[program_.families[segment.slot].group].rank; ++b_.axis) {
                    size = evaluate_integer(segment.expression, b_, problem);
                    if (!problem.empty()) return "a size of the result has no value: " + problem;
                    if (size < 0) return "a size of the result is " + std::to_string(size);
                    b_.result.push_back(size);
                }
                continue;
            }
            if (segment.kind == SegmentCode::Kind::Slot) {
                if (!b_.known[segment.slot]) return "size " + program_.slots[segment.slot] + " is not known";
                size = b_.slots[segment.slot];
            } else {
                size = evaluate_integer(segment.expression, b_, problem);
            }
            if (!problem.empty()) return "a size of the result has no value: " + problem;
            if (size < 0) return "a size of the result is " + std::to_string(size);
            b_.result.push_back(size);
        }
        return "";
    }

    const OperatorProgram& program_;
    const std::vector<const TermType*>& types_;
    const std::vector<AttributeValue>& attributes_;
    Binding& b_;
    std::vector<std::int64_t> ranks_;
};

void note_overflow(bool overflow, std::string& problem) {
    if (overflow && problem.empty()) problem = "a number does not fit 64 bits";
}

}  // namespace

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

std::string bind_application(const OperatorProgram& program, const std::vector<const TermType*>& argument_types,
                             const std::vector<AttributeValue>& attributes, Binding& binding) {
    return Binder(program, argument_types, attributes, binding).run();
}

std::int64_t evaluate_integer(const Code& code, Binding& b, std::string& problem) {
    const auto child = [&](std::size_t i) { return evaluate_integer(code.children[i], b, problem); };
    const auto slot = [&](int at) {
        if (!b.known[at] && problem.empty()) problem = "a name is no integer";
        return b.slots[at];
    };
    std::int64_t result = 0;
    switch (code.kind) {
        case Code::Kind::Number:
            if (code.literal_is_real || code.number > INT64_MAX) problem = "a number is no 64-bit integer";
            else result = static_cast<std::int64_t>(numerator(code.number));
            return result;
        case Code::Kind::Slot: return slot(code.slot);
        case Code::Kind::Attribute: return slot(code.attribute_slot);
        case Code::Kind::FamilyEntry:
            if (b.axis < b.families[code.slot].size()) return b.families[code.slot][b.axis];
            if (problem.empty()) problem = "a family has no entry there";
            return 0;
        case Code::Kind::Rank:
            if (!b.groups[code.slot].known && problem.empty()) problem = "the rank of a group is not known";
            return static_cast<std::int64_t>(b.groups[code.slot].rank);
        case Code::Kind::Total:
            for (std::int64_t size : b.size_lists[code.slot]) note_overflow(__builtin_add_overflow(result, size, &result), problem);
            return result;
        case Code::Kind::Start: {
            const std::vector<std::int64_t>& sizes = b.size_lists[code.slot];
            const std::int64_t part = child(0);
            if (problem.empty() && (part < 0 || part > static_cast<std::int64_t>(sizes.size()))) problem = "there is no part " + std::to_string(part);
            for (std::int64_t i = 0; problem.empty() && i < part; ++i)
                note_overflow(__builtin_add_overflow(result, sizes[static_cast<std::size_t>(i)], &result), problem);
            return result;
        }
        case Code::Kind::Negate: note_overflow(__builtin_sub_overflow(std::int64_t{0}, child(0), &result), problem); return result;
        case Code::Kind::Add: note_overflow(__builtin_add_overflow(child(0), child(1), &result), problem); return result;
        case Code::Kind::Subtract: note_overflow(__builtin_sub_overflow(child(0), child(1), &result), problem); return result;
        case Code::Kind::Multiply: note_overflow(__builtin_mul_overflow(child(0), child(1), &result), problem); return result;
        case Code::Kind::FloorDivide:
        case Code::Kind::Modulo: {
            const std::int64_t a = child(0), d = child(1);
            if (!problem.empty()) return 0;
            if (d == 0 || (d == -1 && a == INT64_MIN)) {
                problem = d == 0 ? "division by 0" : "a number does not fit 64 bits";
                return 0;
            }
            const std::int64_t quotient = floor_divide(a, d);
            return code.kind == Code::Kind::FloorDivide ? quotient : a - d * quotient;
        }
        case Code::Kind::If: return evaluate_formula(code.children[0], b, problem) ? child(1) : child(2);
        default:
            if (problem.empty()) problem = "an expression is no integer expression over sizes";
            return 0;
    }
}

bool evaluate_formula(const Code& code, Binding& b, std::string& problem) {
    const auto child = [&](std::size_t i) { return evaluate_integer(code.children[i], b, problem); };
    switch (code.kind) {
        case Code::Kind::Truth: return code.number != 0;
        case Code::Kind::Equal: return child(0) == child(1);
        case Code::Kind::NotEqual: return child(0) != child(1);
        case Code::Kind::Less: return child(0) < child(1);
        case Code::Kind::LessEqual: return child(0) <= child(1);
        case Code::Kind::Greater: return child(0) > child(1);
        case Code::Kind::GreaterEqual: return child(0) >= child(1);
        case Code::Kind::Not: return !evaluate_formula(code.children[0], b, problem);
        case Code::Kind::Each:
            for (b.axis = 0; b.axis < b.families[code.family].size(); ++b.axis)
                if (!evaluate_formula(code.children[0], b, problem) || !problem.empty()) return false;
            return true;
        // From the left, and no further than needed: `g >= 1 and h mod g = 0`.
        case Code::Kind::And:
            for (const Code& part : code.children)
                if (!evaluate_formula(part, b, problem) || !problem.empty()) return false;
            return true;
        case Code::Kind::Or:
            for (const Code& part : code.children)
                if (evaluate_formula(part, b, problem) || !problem.empty()) return problem.empty();
            return false;
        default:
            if (problem.empty()) problem = "an expression is no formula over sizes";
            return false;
    }
}

}  // namespace countersign
