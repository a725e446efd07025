// The table of terms. Two applications that are equal are one term; what is ill formed is never made.
#include "prover/term/term.h"

#include <functional>

#include "prover/language/number.h"
#include "prover/term/program.h"

namespace countersign {
namespace {

void mix(std::size_t& hash, std::size_t value) { hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2); }

std::size_t hash_of(const AttributeValue& value) {
    std::size_t hash = value.index();
    if (const auto* integer = std::get_if<std::int64_t>(&value)) mix(hash, std::hash<std::int64_t>()(*integer));
    else if (const auto* rational = std::get_if<Rational>(&value)) mix(hash, std::hash<Rational>()(*rational));
    else if (const auto* truth = std::get_if<bool>(&value)) mix(hash, *truth ? 1 : 2);
    else if (const auto* text = std::get_if<std::string>(&value)) mix(hash, std::hash<std::string>()(*text));
    else if (const auto* shape = std::get_if<Shape>(&value))
        for (std::int64_t size : *shape) mix(hash, std::hash<std::int64_t>()(size));
    return hash;
}

std::size_t hash_of(OperatorId op, const std::vector<TermId>& arguments, const std::vector<AttributeValue>& attributes) {
    std::size_t hash = op.value;
    for (TermId argument : arguments) mix(hash, argument.value);
    for (const AttributeValue& attribute : attributes) mix(hash, hash_of(attribute));
    return hash;
}

}  // namespace

std::string shape_text(const Shape& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

std::string attribute_text(const AttributeValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* rational = std::get_if<Rational>(&value)) return rational_text(*rational);
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    if (const auto* text = std::get_if<std::string>(&value)) return "'" + *text + "'";
    return shape_text(std::get<Shape>(value));
}

struct TermTable::Programs {
    std::vector<OperatorProgram> list;  // by OperatorId
};

TermTable::TermTable(const Library& library) : library_(&library) {
    auto programs = std::make_shared<Programs>();
    const auto add = [&](const std::string& name, const CoreOperator* core, const ScalarFunction* function) {
        operators_.emplace(name, OperatorId{static_cast<std::uint32_t>(operator_names_.size())});
        operator_names_.push_back(name);
        core_.push_back(core);
        scalar_.push_back(function);
        programs->list.push_back(core ? compile_operator(*core) : compile_function(*function));
    };
    for (const auto& [name, core] : library.operators) add(name, &core, nullptr);
    for (const auto& [name, function] : library.functions) add(name, nullptr, &function);
    link_functions(programs->list);
    programs_ = std::move(programs);
}

const std::vector<OperatorProgram>& TermTable::programs() const { return programs_->list; }

OperatorId TermTable::find_operator(const std::string& name) const {
    const auto found = operators_.find(name);
    return found == operators_.end() ? OperatorId{} : found->second;
}

const std::string& TermTable::operator_name(OperatorId id) const { return operator_names_[id.value]; }
const CoreOperator* TermTable::core_operator(OperatorId id) const { return core_[id.value]; }
const ScalarFunction* TermTable::scalar_function(OperatorId id) const { return scalar_[id.value]; }

TermId TermTable::leaf(LeafKind kind, const std::string& name, const TermType& type) {
    std::string key = std::to_string(static_cast<int>(kind)) + " " + name + " " + std::to_string(static_cast<int>(type.sort));
    for (std::int64_t size : type.shape) key += "," + std::to_string(size);
    const auto found = leaves_.find(key);
    if (found != leaves_.end()) return found->second;
    Term term;
    term.is_leaf = true;
    term.leaf_kind = kind;
    term.leaf_name = name;
    term.type = type;
    const TermId id{static_cast<std::uint32_t>(terms_.size())};
    terms_.push_back(std::move(term));
    leaves_.emplace(std::move(key), id);
    return id;
}

Result<TermId> TermTable::make(const std::string& op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes) {
    const OperatorId id = find_operator(op);
    if (id == OperatorId{}) return Error{{}, "there is no operator " + op};
    return make(id, std::move(arguments), std::move(attributes));
}

Result<TermId> TermTable::make(OperatorId op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes) {
    if (op.value >= programs_->list.size()) return Error{{}, "there is no such operator"};
    if (const TermId known = find(op, arguments, attributes); known.valid()) return known;
    Term term;
    const std::string problem = infer_type(op, arguments, attributes, term.type);
    if (!problem.empty()) return Error{{}, programs_->list[op.value].name + problem};
    // Beside a real operand whole numbers have become real ones.
    if (const TermId known = find(op, arguments, attributes); known.valid()) return known;
    const std::size_t hash = hash_of(op, arguments, attributes);
    term.op = op;
    term.arguments = std::move(arguments);
    term.attributes = std::move(attributes);
    const TermId id{static_cast<std::uint32_t>(terms_.size())};
    terms_.push_back(std::move(term));
    index_.emplace(hash, id);
    return id;
}

TermId TermTable::find(OperatorId op, const std::vector<TermId>& arguments, const std::vector<AttributeValue>& attributes) const {
    const auto [begin, end] = index_.equal_range(hash_of(op, arguments, attributes));
    for (auto at = begin; at != end; ++at) {
        const Term& known = terms_[at->second.value];
        if (known.op == op && known.arguments == arguments && known.attributes == attributes) return at->second;
    }
    return {};
}

std::string TermTable::infer_type(OperatorId op, const std::vector<TermId>& arguments, std::vector<AttributeValue>& attributes,
                                  TermType& type) const {
    const OperatorProgram& program = programs_->list[op.value];
    if (!program.problem.empty()) return " cannot be used: " + program.problem;
    std::vector<const TermType*> types;
    types.reserve(arguments.size());
    for (TermId argument : arguments) {
        if (argument.value >= terms_.size()) return ": an operand is no term";
        types.push_back(&terms_[argument.value].type);
    }
    if (program.is_function) {
        if (arguments.size() != program.parameters.size() || arguments.empty())
            return " takes " + std::to_string(program.parameters.size()) + " operands, not " + std::to_string(arguments.size());
        if (!attributes.empty()) return " is a scalar function and has no attributes";
        for (const TermType* other : types)
            if (other->shape != types[0]->shape) return ": operands have different shapes";
        type.shape = types[0]->shape;
    } else {
        Binding binding;
        if (std::string problem = bind_application(program, types, attributes, binding); !problem.empty()) return ": " + problem;
        type.shape = std::move(binding.result);
    }
    std::string problem;
    type.sort = result_sort(program, types, attributes, programs_->list, problem);
    return problem.empty() ? problem : ": " + problem;
}

std::vector<RangeCondition> TermTable::range_requirements(TermId id) const {
    std::vector<RangeCondition> result;
    const Term& term = (*this)[id];
    if (term.is_leaf || !core_[term.op.value]) return result;
    const OperatorProgram& program = programs_->list[term.op.value];
    if (program.range_requirements.empty()) return result;
    std::vector<const TermType*> types;
    for (TermId argument : term.arguments) types.push_back(&terms_[argument.value].type);
    Binding binding;
    if (!bind_application(program, types, term.attributes, binding).empty()) return result;  // a term that was made binds
    const CoreOperator& core = *core_[term.op.value];
    for (const RangeRequirementCode& requirement : program.range_requirements) {
        const Place& place = requirement.formula->place;
        std::map<std::string, ExpressionPointer> values;
        for (std::size_t i = 0; i < program.slots.size(); ++i)
            if (binding.known[i]) values[program.slots[i]] = make_number(place, Rational(binding.slots[i]));
        auto it = std::make_shared<Expression>();
        it->kind = ExpressionKind::Name;
        it->place = place;
        it->text = "it";
        values[core.operands[requirement.operand].name] = it;
        const ExpressionPointer formula = fold_constants(substitute(std::make_shared<Expression>(*requirement.formula), values));
        result.push_back({term.arguments[requirement.operand], formula});
    }
    return result;
}

std::string TermTable::text(TermId id, int depth) const {
    const Term& term = (*this)[id];
    if (term.is_leaf) return term.leaf_name;
    const std::string& name = operator_names_[term.op.value];
    if (depth <= 0) return name + "(…)";
    std::string result = name + "(";
    for (std::size_t i = 0; i < term.arguments.size(); ++i) result += (i > 0 ? ", " : "") + text(term.arguments[i], depth - 1);
    const CoreOperator* core = core_[term.op.value];
    for (std::size_t i = 0; i < term.attributes.size(); ++i)
        result += (i > 0 ? ", " : "; ") + core->attributes[i].name + " = " + attribute_text(term.attributes[i]);
    return result + ")";
}

std::optional<std::size_t> element_count(const Shape& shape, std::size_t limit) {
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
    std::size_t count = 1;
    for (const std::int64_t size : shape) {
        if (count > limit / static_cast<std::size_t>(size)) return std::nullopt;
        count *= static_cast<std::size_t>(size);
    }
    return count;
}

void add_terms_below(const TermTable& table, std::vector<TermId> terms, std::set<TermId>& found) {
    while (!terms.empty()) {
        const TermId term = terms.back();
        terms.pop_back();
        if (found.insert(term).second) terms.insert(terms.end(), table[term].arguments.begin(), table[term].arguments.end());
    }
}

std::set<TermId> terms_below(const TermTable& table, TermId term) {
    std::set<TermId> found;
    add_terms_below(table, {term}, found);
    return found;
}

}  // namespace countersign
