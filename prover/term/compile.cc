// Compiles the text of operators and functions into programs. A name without a meaning makes the definition unusable.
#include <algorithm>
#include <map>

#include "prover/term/program.h"

namespace countersign {
namespace {

struct CompileError {
    std::string message;
};

class Compiler {
public:
    explicit Compiler(OperatorProgram& program) : program_(program) {}

    void compile(const CoreOperator& op) {
        operator_ = &op;
        program_.name = op.name;
        program_.takes_list = op.takes_list();
        for (const OperatorAttribute& attribute : op.attributes) {
            AttributeCode code;
            code.kind = attribute.is_shape                   ? AttributeCode::Kind::Shape
                        : !attribute.rank_of_group.empty()   ? AttributeCode::Kind::RankOfGroup
                        : !attribute.family_of_group.empty() ? AttributeCode::Kind::Family
                                                             : AttributeCode::Kind::Plain;
            if (code.kind == AttributeCode::Kind::RankOfGroup) code.group = group(attribute.rank_of_group);
            if (code.kind == AttributeCode::Kind::Family) {
                code.group = group(attribute.family_of_group);
                code.slot = new_family(FamilyCode::Kind::Attribute, code.group, attribute.name);
                program_.families.back().attribute = static_cast<int>(program_.attributes.size());
            } else if (code.kind != AttributeCode::Kind::Shape) {
                code.slot = new_slot(attribute.name);
            }
            program_.attributes.push_back(std::move(code));
        }
        for (std::size_t i = 0; i < op.attributes.size(); ++i)
            if (op.attributes[i].is_shape) program_.attributes[i].shape = segments(op.attributes[i].shape, nullptr);
        if (program_.takes_list) program_.length_slot = new_slot(op.operands[0].list_length);
        for (const TensorDeclaration& operand : op.operands) {
            OperandCode code;
            code.sort = operand.sort;
            code.segments = segments(operand.segments, &operand);
            program_.operands.push_back(std::move(code));
        }
        const std::size_t declared_groups = program_.groups.size();
        program_.result = segments(op.result, nullptr, false);
        for (const ExpressionPointer& requirement : op.requirements) {
            program_.requirements.push_back(expression(*requirement));
            program_.requirement_texts.push_back(expression_text(*requirement));
        }
        for (const ExpressionPointer& requirement : op.range_requirements) {
            std::vector<std::size_t> named;
            find_operands(*requirement, named);
            if (named.size() != 1) throw CompileError{"a range requirement over " + std::to_string(named.size()) + " operands is not supported yet"};
            program_.range_requirements.push_back({named[0], requirement.get()});
        }
        for (std::size_t i = 0; i < op.index.size(); ++i) {
            SegmentCode code;
            if (op.index[i].is_group) {
                const SegmentCode& of = program_.result[i];
                const int ranked = of.kind == SegmentCode::Kind::Group ? of.slot : program_.families[static_cast<std::size_t>(of.slot)].group;
                code.slot = new_family(FamilyCode::Kind::Bound, ranked, op.index[i].group);
            } else {
                code.kind = SegmentCode::Kind::Slot;
                code.slot = bind(op.index[i].size->text);
            }
            program_.index.push_back(std::move(code));
        }
        program_.element = expression(*op.element);
        if (program_.groups.size() != declared_groups) throw CompileError{"a group stands in no operand and no attribute"};
        note_real_attributes(program_);
    }

    void compile(const ScalarFunction& function) {
        program_.name = function.name;
        program_.is_function = true;
        for (const auto& [name, sort] : function.parameters) {
            parameters_.push_back(name);
            program_.parameters.push_back(sort);
        }
        program_.result_sort = function.result;
        program_.has_body = function.body != nullptr;
        if (function.body) program_.body = expression(*function.body);
    }

private:
    int new_slot(const std::string& name) {
        if (scope_.count(name)) throw CompileError{"the name " + name + " has two meanings"};
        return bind(name);
    }

    /// A name with its own slot from here on; an inner name hides an outer one.
    int bind(const std::string& name) {
        program_.slots.push_back(name);
        return scope_[name] = static_cast<int>(program_.slots.size()) - 1;
    }

    static int intern(std::vector<std::string>& names, const std::string& name) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end()) return static_cast<int>(found - names.begin());
        names.push_back(name);
        return static_cast<int>(names.size()) - 1;
    }
    int group(const std::string& name) { return intern(program_.groups, name); }

    int new_family(FamilyCode::Kind kind, int group, const std::string& name) {
        FamilyCode code;
        code.kind = kind;
        code.group = group;
        program_.families.push_back(code);
        return families_[name] = static_cast<int>(program_.families.size()) - 1;
    }

    /// The family of that name: an index, a bound name or an attribute, else the sizes of a group; -1 if there is none.
    int family(const std::string& name) {
        if (const auto found = families_.find(name); found != families_.end()) return found->second;
        const auto found = std::find(program_.groups.begin(), program_.groups.end(), name);
        if (found == program_.groups.end()) return -1;
        const int ranked = static_cast<int>(found - program_.groups.begin());
        for (std::size_t i = 0; i < program_.families.size(); ++i)
            if (program_.families[i].kind == FamilyCode::Kind::Sizes && program_.families[i].group == ranked) return static_cast<int>(i);
        FamilyCode code;
        code.kind = FamilyCode::Kind::Sizes;
        code.group = ranked;
        program_.families.push_back(code);
        return static_cast<int>(program_.families.size()) - 1;
    }

    Code entry_of(int family) {
        joined_families_->push_back(family);
        Code code;
        code.kind = Code::Kind::FamilyEntry;
        code.slot = family;
        return code;
    }

    /// An expression at every axis; `along` is a family of these axes. All families in it have one rank.
    Code pointwise(const Expression& e, int& along) {
        if (joined_families_) throw CompileError{"'" + expression_text(e) + "' stands inside another expression over a group"};
        std::vector<int> joined;
        joined_families_ = &joined;
        Code code;
        if (e.kind == ExpressionKind::Group) {
            const int named = family(e.text);
            if (named < 0) throw CompileError{"*" + e.text + " is no family"};
            code = entry_of(named);
        } else {
            code = expression(e.kind == ExpressionKind::Family ? *e.children[0] : e);
        }
        joined_families_ = nullptr;
        if (joined.empty()) throw CompileError{"'" + expression_text(e) + "' names no family"};
        along = joined[0];
        const auto ranked = [&](int at) { return program_.families[static_cast<std::size_t>(at)].group; };
        for (int other : joined)
            if (ranked(other) != ranked(along)) program_.equal_ranks.emplace_back(ranked(along), ranked(other));
        return code;
    }

    int operand_of(const std::string& name) const {
        if (operator_)
            for (std::size_t i = 0; i < operator_->operands.size(); ++i)
                if (operator_->operands[i].name == name) return static_cast<int>(i);
        return -1;
    }

    void find_operands(const Expression& e, std::vector<std::size_t>& found) const {
        if (e.kind == ExpressionKind::Name)
            if (const int operand = operand_of(e.text); operand >= 0)
                if (std::find(found.begin(), found.end(), static_cast<std::size_t>(operand)) == found.end()) found.push_back(operand);
        for (const ExpressionPointer& child : e.children) find_operands(*child, found);
    }

    std::vector<SegmentCode> segments(const std::vector<Segment>& declared, const TensorDeclaration* operand, bool may_declare = true) {
        std::vector<SegmentCode> result;
        for (const Segment& segment : declared) {
            SegmentCode code;
            if (segment.is_group && (segment.family || families_.count(segment.group))) {
                if (may_declare) throw CompileError{"computed sizes of a group stand in the result only"};
                code.kind = SegmentCode::Kind::Family;
                Expression named;
                named.kind = ExpressionKind::Group;
                named.text = segment.group;
                code.expression = pointwise(segment.family ? *segment.family : named, code.slot);
            } else if (segment.is_group) {
                code.slot = group(segment.group);
            } else if (segment.size->kind == ExpressionKind::Name) {
                code.kind = SegmentCode::Kind::Slot;
                const auto known = scope_.find(segment.size->text);
                if (known == scope_.end() && !may_declare) throw CompileError{"size " + segment.size->text + " is not declared"};
                code.slot = known != scope_.end() ? known->second : bind(segment.size->text);
            } else if (operand && operand->is_list && segment.size->kind == ExpressionKind::Call && segment.size->children.size() == 1 &&
                       segment.size->children[0]->kind == ExpressionKind::Name && segment.size->children[0]->text == operand->list_index) {
                code.kind = SegmentCode::Kind::ListSlot;
                code.slot = intern(program_.size_lists, segment.size->text);
            } else {
                code.kind = SegmentCode::Kind::Expression;
                code.expression = expression(*segment.size);
            }
            result.push_back(std::move(code));
        }
        return result;
    }

    int size_list(const std::string& name) const {
        const auto found = std::find(program_.size_lists.begin(), program_.size_lists.end(), name);
        if (found == program_.size_lists.end()) throw CompileError{name + " is no size list"};
        return static_cast<int>(found - program_.size_lists.begin());
    }

    /// Binds `name` while `body` is compiled.
    template <class Body>
    int within(const std::string& name, Body body) {
        const auto outer = scope_.find(name);
        const int hidden = outer == scope_.end() ? -1 : outer->second;
        const int slot = bind(name);
        body();
        if (hidden >= 0) scope_[name] = hidden;
        else scope_.erase(name);
        return slot;
    }

    Code expression(const Expression& e) {
        Code code;
        const auto children = [&](Code::Kind kind) {
            code.kind = kind;
            for (const ExpressionPointer& child : e.children) code.children.push_back(expression(*child));
        };
        switch (e.kind) {
            case ExpressionKind::Number:
                code.number = e.number;
                code.literal_is_real = e.text.find_first_of(".eE") != std::string::npos || !e.number.is_whole();
                break;
            case ExpressionKind::Truth:
                code.kind = Code::Kind::Truth;
                code.number = e.number;
                break;
            case ExpressionKind::Name: return name(e);
            case ExpressionKind::Rank:
                code.kind = Code::Kind::Rank;
                code.slot = group(e.text);
                break;
            case ExpressionKind::Negate: children(Code::Kind::Negate); break;
            case ExpressionKind::Not: children(Code::Kind::Not); break;
            case ExpressionKind::Add: children(Code::Kind::Add); break;
            case ExpressionKind::Subtract: children(Code::Kind::Subtract); break;
            case ExpressionKind::Multiply: children(Code::Kind::Multiply); break;
            case ExpressionKind::Divide: children(Code::Kind::Divide); break;
            case ExpressionKind::FloorDivide: children(Code::Kind::FloorDivide); break;
            case ExpressionKind::Modulo: children(Code::Kind::Modulo); break;
            case ExpressionKind::Equal: children(Code::Kind::Equal); break;
            case ExpressionKind::NotEqual: children(Code::Kind::NotEqual); break;
            case ExpressionKind::Less: children(Code::Kind::Less); break;
            case ExpressionKind::LessEqual: children(Code::Kind::LessEqual); break;
            case ExpressionKind::Greater: children(Code::Kind::Greater); break;
            case ExpressionKind::GreaterEqual: children(Code::Kind::GreaterEqual); break;
            case ExpressionKind::And: children(Code::Kind::And); break;
            case ExpressionKind::Or: children(Code::Kind::Or); break;
            case ExpressionKind::If: children(Code::Kind::If); break;
            case ExpressionKind::Call: return call(e);
            case ExpressionKind::Access: return access(e);
            case ExpressionKind::SumBinder:
            case ExpressionKind::MaxBinder:
                code.kind = e.kind == ExpressionKind::SumBinder ? Code::Kind::SumBinder : Code::Kind::MaxBinder;
                code.children.push_back(expression(*e.children[0]));
                code.children.push_back(expression(*e.children[1]));
                code.slot = within(e.text, [&] { code.children.push_back(expression(*e.children[2])); });
                break;
            case ExpressionKind::Each:
                code.kind = Code::Kind::Each;
                code.children.push_back(pointwise(*e.children[0], code.family));
                break;
            case ExpressionKind::GroupSum: {
                code.kind = Code::Kind::GroupSum;
                code.children.push_back(pointwise(*e.children[0], code.family));
                const auto outer = families_;
                code.slot = new_family(FamilyCode::Kind::Bound, program_.families[static_cast<std::size_t>(code.family)].group, e.text);
                code.children.push_back(expression(*e.children[1]));
                families_ = outer;
                break;
            }
            case ExpressionKind::Locate:
                code.kind = Code::Kind::Locate;
                code.slot = size_list(e.text);
                code.children.push_back(expression(*e.children[0]));
                code.part_slot = within(e.binders[0], [&] {
                    code.offset_slot = within(e.binders[1], [&] { code.children.push_back(expression(*e.children[1])); });
                });
                break;
            case ExpressionKind::Opaque:
                code.kind = Code::Kind::Opaque;  // never looked into: its arguments need no program
                break;
            default: throw CompileError{"'" + expression_text(e) + "' has no meaning in an operator"};
        }
        return code;
    }

    Code name(const Expression& e) {
        Code code;
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            if (parameters_[i] == e.text) {
                code.kind = Code::Kind::Parameter;
                code.slot = static_cast<int>(i);
                return code;
            }
        if (joined_families_)
            if (const int named = family(e.text); named >= 0) return entry_of(named);
        const auto slot = scope_.find(e.text);
        if (slot == scope_.end()) throw CompileError{"the name " + e.text + " has no meaning here"};
        code.kind = Code::Kind::Slot;
        code.slot = slot->second;
        for (std::size_t i = 0; i < program_.attributes.size(); ++i)
            if (program_.attributes[i].slot == slot->second) {
                code.kind = Code::Kind::Attribute;
                code.slot = static_cast<int>(i);
                code.attribute_slot = slot->second;
            }
        return code;
    }

    Code call(const Expression& e) {
        if (!e.attributes.empty()) throw CompileError{"a call inside an element has no attributes"};
        Code code;
        if (e.text == "total" || e.text == "start") {
            const std::size_t expected = e.text == "total" ? 1 : 2;
            if (e.children.size() != expected || e.children[0]->kind != ExpressionKind::Name) throw CompileError{e.text + " is called wrongly"};
            code.kind = e.text == "total" ? Code::Kind::Total : Code::Kind::Start;
            code.slot = size_list(e.children[0]->text);
            if (expected == 2) code.children.push_back(expression(*e.children[1]));
            return code;
        }
        for (const ExpressionPointer& child : e.children) code.children.push_back(expression(*child));
        code.kind = Code::Kind::Function;
        code.function = e.text;
        if (e.text == "inv" || e.text == "to_real") {
            if (e.children.size() != 1) throw CompileError{e.text + " takes one argument"};
            code.kind = e.text == "inv" ? Code::Kind::Inverse : Code::Kind::ToReal;
        }
        return code;
    }

    Code access(const Expression& e) {
        Code code;
        code.kind = Code::Kind::Access;
        const Expression* base = e.children[0].get();
        if (base->kind == ExpressionKind::Access) {
            if (base->children.size() != 2) throw CompileError{"an element of a list has one index"};
            code.part = 0;
            code.children.push_back(expression(*base->children[1]));
            base = base->children[0].get();
        }
        code.slot = base->kind == ExpressionKind::Name ? operand_of(base->text) : -1;
        if (code.slot < 0) throw CompileError{"'" + expression_text(*base) + "' is no operand"};
        const bool is_list = operator_->operands[static_cast<std::size_t>(code.slot)].is_list;
        if (is_list != (code.part == 0)) throw CompileError{"'" + expression_text(e) + "': a list operand is read as x[t][…], any other as x[…]"};
        for (std::size_t i = 1; i < e.children.size(); ++i) {
            Code::Index index;
            if (e.children[i]->kind == ExpressionKind::Group) {
                const auto named = families_.find(e.children[i]->text);
                if (named == families_.end()) throw CompileError{"*" + e.children[i]->text + " is no index here"};
                index.family = named->second;
            } else if (e.children[i]->kind == ExpressionKind::Family) {
                index.expression = static_cast<int>(code.children.size());
                code.children.push_back(pointwise(*e.children[i], index.family));
            } else {
                index.expression = static_cast<int>(code.children.size());
                code.children.push_back(expression(*e.children[i]));
            }
            code.index.push_back(index);
        }
        return code;
    }

    OperatorProgram& program_;
    const CoreOperator* operator_ = nullptr;
    std::map<std::string, int> scope_;
    std::map<std::string, int> families_;           // attributes, indices and bound names
    std::vector<int>* joined_families_ = nullptr;   // of the pointwise expression that is compiled
    std::vector<std::string> parameters_;
};

template <class Definition>
OperatorProgram compiled(const Definition& definition) {
    OperatorProgram program;
    try {
        Compiler(program).compile(definition);
    } catch (const CompileError& error) {
        program.problem = definition.source.place.text() + ": " + error.message;
    }
    return program;
}

void link(Code& code, OperatorProgram& owner, const std::vector<OperatorProgram>& programs) {
    if (code.kind == Code::Kind::Function) {
        for (std::size_t i = 0; i < programs.size(); ++i)
            if (programs[i].is_function && programs[i].name == code.function) code.function_id = static_cast<std::uint32_t>(i);
        if (code.function_id == 0xffffffffu) owner.problem = code.function + " is no scalar function";
        else if (programs[code.function_id].parameters.size() != code.children.size())
            owner.problem = code.function + " takes " + std::to_string(programs[code.function_id].parameters.size()) + " arguments";
    }
    for (Code& child : code.children) link(child, owner, programs);
}

}  // namespace

OperatorProgram compile_operator(const CoreOperator& op) { return compiled(op); }
OperatorProgram compile_function(const ScalarFunction& function) { return compiled(function); }

void link_functions(std::vector<OperatorProgram>& programs) {
    for (OperatorProgram& program : programs) {
        if (!program.problem.empty()) continue;
        link(program.element, program, programs);
        link(program.body, program, programs);
        for (Code& requirement : program.requirements) link(requirement, program, programs);
    }
}

}  // namespace countersign
