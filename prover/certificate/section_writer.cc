// Requests are fulfilled with an explicit stack: what a step needs is written before it.
#include "prover/certificate/section_writer.h"

#include <algorithm>

#include "prover/certificate/json.h"

namespace countersign {

int SectionWriter::row(TermId term) {
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId current = stack.back();
        if (rows_.count(current)) {
            stack.pop_back();
            continue;
        }
        const Term& node = table_[current];
        std::string text;
        if (const auto name = names_.find(current); name != names_.end()) {
            text = name->second;
        } else if (node.is_leaf && node.leaf_kind == LeafKind::Infinity) {
            text = json_array({json_text("-inf")});
        } else {
            bool waiting = false;
            for (auto argument = node.arguments.rbegin(); argument != node.arguments.rend(); ++argument)
                if (!rows_.count(*argument)) {
                    stack.push_back(*argument);
                    waiting = true;
                }
            if (waiting) continue;
            std::vector<std::string> arguments, attributes;
            for (TermId argument : node.arguments) arguments.push_back(std::to_string(rows_[argument]));
            for (const AttributeValue& value : node.attributes) attributes.push_back(json_attribute(value));
            text = json_array({json_text(table_.operator_name(node.op)), json_array(arguments), json_array(attributes)});
            operators_.insert(node.op);
        }
        rows_[current] = static_cast<int>(term_rows_.size());
        term_rows_.push_back(std::move(text));
        stack.pop_back();
    }
    return rows_[term];
}

std::vector<TermId> SectionWriter::terms_written() const {
    std::vector<TermId> terms;
    for (const auto& [term, row] : rows_) terms.push_back(term);
    return terms;
}

std::vector<std::uint32_t> SectionWriter::uses_written() const {
    std::vector<std::uint32_t> numbers;
    for (const auto& [use, step] : uses_) numbers.push_back(use);
    return numbers;
}

std::vector<RangeFactId> SectionWriter::ranges_written() const {
    std::vector<RangeFactId> facts;
    for (const auto& [fact, step] : ranges_) facts.push_back({fact});
    return facts;
}

int SectionWriter::add_step(std::string row) {
    const auto [entry, fresh] = step_by_text_.emplace(row, static_cast<int>(step_rows_.size()));
    if (fresh) step_rows_.push_back(std::move(row));
    return entry->second;
}

int SectionWriter::symmetry(int step) {
    const auto found = symmetric_.find(step);
    if (found != symmetric_.end()) return found->second;
    const int result = add_step(json_array({json_text("symmetry"), std::to_string(step)}));
    symmetric_[step] = result;
    return result;
}

bool SectionWriter::needs_settling(TermId term) {
    if (needs_.size() < table_.size()) needs_.resize(table_.size());
    if (needs_[term.value]) return *needs_[term.value];
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId current = stack.back();
        std::optional<bool>& answer = needs_[current.value];
        if (!answer && findings_.terms_of_s.count(current)) answer = false;
        if (answer) {
            stack.pop_back();
            continue;
        }
        bool waiting = false, needs = false;
        for (TermId argument : table_[current].arguments) {
            const std::optional<bool>& known = needs_[argument.value];
            if (!known) {
                stack.push_back(argument);
                waiting = true;
            } else {
                needs = needs || *known;
            }
        }
        if (!waiting) answer = needs || !table_.range_requirements(current).empty();
    }
    return *needs_[term.value];
}

void SectionWriter::mark_settled(TermId term) {
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId current = stack.back();
        stack.pop_back();
        if (!needs_settling(current) || !settled_.insert(current).second) continue;
        for (TermId argument : table_[current].arguments) stack.push_back(argument);
    }
}

TermId SectionWriter::congruent_settled(TermId term) {
    const Term& node = table_[term];
    for (TermId other : space_.graph.members(space_.graph.find(term))) {
        const Term& candidate = table_[other];
        if (other == term || candidate.is_leaf || candidate.op != node.op || candidate.attributes != node.attributes) continue;
        if (candidate.arguments.size() != node.arguments.size()) continue;
        bool congruent = true;
        for (std::size_t i = 0; i < node.arguments.size(); ++i)
            congruent = congruent && space_.graph.find(candidate.arguments[i]) == space_.graph.find(node.arguments[i]);
        if (!congruent) continue;
        if (!needs_settling(other) || settled_.count(other) || findings_.requirements_of_d.count(other) ||
            space_.saturation->made_by(other) >= 0)
            return other;
    }
    return TermId{};
}

TermId SectionWriter::congruence_base(const ProofEdge& edge) {
    for (TermId side : {edge.from, edge.to})
        if (!needs_settling(side) || settled_.count(side)) return side;
    for (TermId side : {edge.from, edge.to})
        if (findings_.requirements_of_d.count(side)) return side;
    for (TermId side : {edge.from, edge.to})
        if (findings_.terms_of_d.count(side)) return side;
    for (TermId side : {edge.from, edge.to})
        if (space_.saturation->made_by(side) >= 0) return side;
    return edge.from;
}

bool SectionWriter::done(const Request& request) const {
    switch (request.kind) {
        case RequestKind::Equal:
            return request.a == request.b || equal_.count({request.a, request.b}) || equal_.count({request.b, request.a});
        case RequestKind::Settled: return settled_.count(request.a) > 0;
        case RequestKind::Use: return uses_.count(request.index) > 0;
        default: return ranges_.count(request.index) > 0;
    }
}

std::vector<SectionWriter::Request> SectionWriter::dependencies(const Request& request) {
    std::vector<Request> needed;
    const auto need_equal = [&](TermId a, TermId b) {
        if (a != b) needed.push_back({RequestKind::Equal, a, b});
    };
    const auto need_settled = [&](TermId term) {
        if (needs_settling(term)) needed.push_back({RequestKind::Settled, term, {}});
    };
    const auto need_arguments_equal = [&](TermId a, TermId b) {
        for (std::size_t i = 0; i < table_[a].arguments.size(); ++i) need_equal(table_[a].arguments[i], table_[b].arguments[i]);
    };
    switch (request.kind) {
        case RequestKind::Equal:
            if (equal_.count({request.b, request.a})) break;
            for (const ProofEdge& edge : space_.graph.path(request.a, request.b)) {
                if (edge.justification.kind == JustificationKind::Congruence) {
                    const TermId base = congruence_base(edge), other = base == edge.from ? edge.to : edge.from;
                    need_settled(base);
                    need_arguments_equal(base, other);
                } else if (edge.justification.kind == JustificationKind::Lemma) {
                    needed.push_back({RequestKind::Use, {}, {}, edge.justification.index});
                } else if (edge.justification.kind == JustificationKind::Vanished) {
                    need_settled(edge.reversed ? edge.to : edge.from);
                }
            }
            break;
        case RequestKind::Settled: {
            const TermId term = request.a;
            const bool own = !table_.range_requirements(term).empty();
            const auto of_d = findings_.requirements_of_d.find(term);
            if (!own || (of_d != findings_.requirements_of_d.end() && !of_d->second.facts.empty())) {
                for (TermId argument : table_[term].arguments) need_settled(argument);
                if (own)
                    for (RangeFactId fact : of_d->second.facts) needed.push_back({RequestKind::Range, {}, {}, fact.value});
                break;
            }
            if (const int use = space_.saturation->made_by(term); use >= 0) {
                needed.push_back({RequestKind::Use, {}, {}, static_cast<std::uint32_t>(use)});
                break;
            }
            const TermId partner = congruent_settled(term);
            if (!partner.valid()) {
                needed.push_back(request);  // cannot be settled: reported as circular
                break;
            }
            need_settled(partner);
            need_arguments_equal(partner, term);
            break;
        }
        case RequestKind::Use: {
            const LemmaUse& use = space_.saturation->uses()[request.index];
            need_settled(use.left);
            for (RangeFactId fact : use.ranges) needed.push_back({RequestKind::Range, {}, {}, fact.value});
            break;
        }
        case RequestKind::Range: {
            const RangeFact& fact = space_.ranges[RangeFactId{request.index}];
            if (fact.origin == RangeOrigin::Carry) {
                needed.push_back({RequestKind::Range, {}, {}, fact.carried_from.value});
                need_equal(space_.ranges[fact.carried_from].term, fact.term);
            } else if (fact.origin == RangeOrigin::Query) {
                need_settled(fact.term);
                for (RangeFactId premise : fact.premises) needed.push_back({RequestKind::Range, {}, {}, premise.value});
            }
            break;
        }
    }
    return needed;
}

int SectionWriter::equal_step(TermId a, TermId b) {
    if (a == b) return -1;
    if (const auto found = equal_.find({a, b}); found != equal_.end()) return found->second;
    const int step = symmetry(equal_.at({b, a}));
    equal_[{a, b}] = step;
    return step;
}

void SectionWriter::write(const Request& request) {
    const auto congruence = [&](TermId base, TermId other) {
        std::vector<std::string> premises;
        for (std::size_t i = 0; i < table_[base].arguments.size(); ++i) {
            const int step = equal_step(table_[base].arguments[i], table_[other].arguments[i]);
            premises.push_back(step < 0 ? "null" : std::to_string(step));
        }
        const int step = add_step(json_array({json_text("congruence"), std::to_string(row(base)), json_array(premises)}));
        mark_settled(other);
        return step;
    };
    switch (request.kind) {
        case RequestKind::Equal: {
            if (const auto other = equal_.find({request.b, request.a}); other != equal_.end()) {
                equal_[{request.a, request.b}] = symmetry(other->second);
                return;
            }
            std::vector<int> steps;
            for (const ProofEdge& edge : space_.graph.path(request.a, request.b)) {
                int step = -1;
                bool reversed = edge.reversed;
                switch (edge.justification.kind) {
                    case JustificationKind::Given:
                    case JustificationKind::Random:
                        step = add_step(json_array({json_text(edge.justification.kind == JustificationKind::Given ? "given" : "random"),
                                                    std::to_string(edge.justification.index)}));
                        break;
                    case JustificationKind::Lemma: step = uses_.at(edge.justification.index); break;
                    case JustificationKind::Vanished: {
                        const auto [term, zeros] = reversed ? std::pair(edge.to, edge.from) : std::pair(edge.from, edge.to);
                        row(zeros);  // so that their definition is listed
                        step = add_step(json_array({json_text("vanished"), std::to_string(row(term))}));
                        break;
                    }
                    case JustificationKind::Congruence: {
                        const TermId base = congruence_base(edge);
                        reversed = base != edge.from;
                        step = congruence(base, reversed ? edge.from : edge.to);
                    }
                }
                steps.push_back(reversed ? symmetry(step) : step);
            }
            int result = steps[0];
            if (steps.size() > 1) {
                std::vector<std::string> premises;
                for (int step : steps) premises.push_back(std::to_string(step));
                result = add_step(json_array({json_text("transitivity"), json_array(premises)}));
            }
            equal_[{request.a, request.b}] = result;
            return;
        }
        case RequestKind::Settled: {
            const TermId term = request.a;
            if (settled_.count(term)) return;
            const auto of_d = findings_.requirements_of_d.find(term);
            if (table_.range_requirements(term).empty()) {
                settled_.insert(term);
            } else if (of_d != findings_.requirements_of_d.end() && !of_d->second.facts.empty()) {
                std::vector<std::string> premises;
                for (RangeFactId fact : of_d->second.facts) premises.push_back(std::to_string(ranges_.at(fact.value)));
                add_step(json_array({json_text("wellformed"), std::to_string(row(term)), json_array(premises)}));
                settled_.insert(term);
            } else if (space_.saturation->made_by(term) < 0) {
                congruence(congruent_settled(term), term);
                settled_.insert(term);
            }
            return;
        }
        case RequestKind::Use: {
            const LemmaUse& use = space_.saturation->uses()[request.index];
            std::vector<std::string> ranks, values, premises;
            for (std::int64_t rank : use.group_ranks) ranks.push_back(std::to_string(rank));
            const LemmaVariant& variant = use.lemma->variants[use.variant];
            for (std::size_t i = 0; i < use.values.size(); ++i) {
                const LemmaValue& value = use.values[i];
                switch (variant.variables[i].kind) {
                    case LemmaVariableKind::Tensor: values.push_back(std::to_string(row(value.terms[0]))); break;
                    case LemmaVariableKind::TensorList: {
                        std::vector<std::string> parts;
                        for (TermId part : value.terms) parts.push_back(std::to_string(row(part)));
                        values.push_back(json_array(parts));
                        break;
                    }
                    case LemmaVariableKind::Text:
                    case LemmaVariableKind::Function: values.push_back(json_text(std::get<std::string>(value.scalar))); break;
                    default: values.push_back(json_attribute(value.scalar));
                }
            }
            for (RangeFactId fact : use.ranges) premises.push_back(std::to_string(ranges_.at(fact.value)));
            uses_[request.index] =
                add_step(json_array({json_text("lemma"), std::to_string(lemma_numbers_(*use.lemma)), std::to_string(use.variant),
                                     json_array(ranks), json_array(values), json_array(premises)}));
            mark_settled(use.right);
            return;
        }
        case RequestKind::Range: {
            const RangeFact& fact = space_.ranges[RangeFactId{request.index}];
            std::string text;
            switch (fact.origin) {
                case RangeOrigin::Assume: text = json_array({json_text("assume"), std::to_string(fact.assume_index)}); break;
                case RangeOrigin::Requirement: text = json_array({json_text("requirement"), std::to_string(row(fact.requirement_of))}); break;
                case RangeOrigin::Carry:
                    text = json_array({json_text("carry"), std::to_string(ranges_.at(fact.carried_from.value)),
                                       std::to_string(equal_step(space_.ranges[fact.carried_from].term, fact.term))});
                    break;
                case RangeOrigin::Query: {
                    std::vector<std::string> premises;
                    for (RangeFactId premise : fact.premises) premises.push_back(std::to_string(ranges_.at(premise.value)));
                    text = json_array({json_text("range"), std::to_string(row(fact.term)), json_text(fact.formula_text), json_array(premises)});
                }
            }
            ranges_[request.index] = add_step(std::move(text));
        }
    }
}

Status SectionWriter::fulfil(const Request& request) {
    std::vector<Request> stack{request};
    std::set<Request> open;
    while (!stack.empty()) {
        const Request current = stack.back();
        if (done(current)) {
            open.erase(current);
            stack.pop_back();
            continue;
        }
        open.insert(current);
        if (current.kind == RequestKind::Equal && !space_.graph.equal(current.a, current.b))
            return Error{{}, "internal: not equal in what is kept of the proof: " + table_.text(current.a) + " and " + table_.text(current.b)};
        bool waiting = false;
        const std::vector<Request> needed = dependencies(current);
        for (auto other = needed.rbegin(); other != needed.rend(); ++other) {
            if (done(*other)) continue;
            if (open.count(*other)) {
                const TermId about = current.kind == RequestKind::Use ? space_.saturation->uses()[current.index].left : current.a;
                return Error{{}, "internal: a circular explanation of " + (about.valid() ? table_.text(about) : "a range")};
            }
            stack.push_back(*other);
            waiting = true;
        }
        if (waiting) continue;
        write(current);
        open.erase(current);
        stack.pop_back();
    }
    return Done{};
}

Result<int> SectionWriter::equality(TermId a, TermId b) {
    if (a == b) return -1;
    const Status status = fulfil({RequestKind::Equal, a, b});
    if (!status) return status.error();
    return equal_step(a, b);
}

Status SectionWriter::settle(TermId term) {
    if (!needs_settling(term)) return Done{};
    return fulfil({RequestKind::Settled, term, {}});
}

}  // namespace countersign
