// An outcome as text, in the user's names and source lines.
#include <algorithm>

#include "prover/report/counterexample.h"
#include "prover/report/outcome.h"

namespace countersign {

const char* verdict_name(Verdict verdict) {
    switch (verdict) {
        case Verdict::Refines: return "REFINES";
        case Verdict::Violates: return "VIOLATES";
        case Verdict::Unknown: return "UNKNOWN";
        case Verdict::Malformed: return "MALFORMED";
    }
    return "UNKNOWN";
}

int verdict_exit_code(Verdict verdict) {
    switch (verdict) {
        case Verdict::Refines: return 0;
        case Verdict::Violates: return 1;
        case Verdict::Unknown: return 2;
        case Verdict::Malformed: return 3;
    }
    return 2;
}

namespace {

void print_note(std::ostream& out, const std::string& indent, const TensorNote& note) {
    out << indent << note.name;
    if (!note.relation.empty()) out << " = " << note.relation;
    if (!note.place.empty()) out << "   (" << note.place << ")";
    out << "\n";
    if (!note.source_line.empty()) out << indent << "    " << note.source_line << "\n";
}

void print_stuck(std::ostream& out, const StuckOperator& stuck) {
    out << "\nthe first operator of s from which the goal could not be closed:\n";
    print_note(out, "  ", stuck.node);
    out << "    operator: " << stuck.target << "\n";
    if (!stuck.inputs.empty()) out << "  its inputs:\n";
    for (const TensorNote& input : stuck.inputs) print_note(out, "    ", input);
    if (!stuck.nearest.empty()) out << "  the nearest tensors of d:\n";
    for (const TensorNote& near : stuck.nearest) print_note(out, "    ", near);
    if (!stuck.uses.empty()) out << "  what d makes of them:\n";
    for (const TensorNote& use : stuck.uses) print_note(out, "    ", use);
    if (!stuck.lemmas_lacked.empty()) out << "  what the nearest lemmas lacked:\n";
    for (const std::string& lacked : stuck.lemmas_lacked) out << "    " << lacked << "\n";
}

std::string tried_text(const TriedGoal& tried) {
    std::string text = tried.line > 0 ? "line " + std::to_string(tried.line) : tried.goal;
    if (!tried.instance.empty()) text += " (" + tried.instance + ")";
    if (tried.places == 0) return text + ": not computed: " + tried.why_not;
    if (!tried.difference) return text + ": no difference at " + std::to_string(tried.places) + (tried.places == 1 ? " place" : " places");
    std::string index;
    for (std::int64_t at : tried.difference->index) index += (index.empty() ? "" : ", ") + std::to_string(at);
    const char* const sides[] = {tried.line > 0 ? "the left side is " : "s has ", tried.line > 0 ? ", the right side " : ", d "};
    const auto [left, right] = numbers_apart(tried.difference->left, tried.difference->right);
    return text + ": at [" + index + "] " + sides[0] + left + sides[1] + right;
}

void print_tried(std::ostream& out, const std::vector<TriedGoal>& all, Verdict verdict) {
    if (all.empty()) return;
    const bool differs = std::any_of(all.begin(), all.end(), [](const TriedGoal& tried) { return tried.difference.has_value(); });
    const bool is_computed = std::any_of(all.begin(), all.end(), [](const TriedGoal& tried) { return tried.places > 0; });
    const std::string tried = "\nwhat is not proved does not hold of numbers that were tried (drawn by chance, computed in floating point";
    out << (differs       ? tried + (verdict == Verdict::Violates ? "):\n" : ": a suspicion, no verdict):\n")
            : is_computed ? "\nnumbers that were tried (drawn by chance) show no difference: the graphs may agree, and a lemma be missing:\n"
                          : "\nno numbers were tried:\n");
    for (const TriedGoal& tried : all) out << "  " << tried_text(tried) << "\n";
}

void print_list(std::ostream& out, const std::string& title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    out << title << "\n";
    for (const std::string& line : lines) out << "  " << line << "\n";
}

}  // namespace

void print_outcome(std::ostream& out, const Outcome& outcome) {
    for (const Error& error : outcome.errors) out << error.text() << "\n";
    for (const std::string& reason : outcome.reasons) out << reason << "\n";
    print_tried(out, outcome.tried, outcome.verdict);
    if (outcome.counterexample) out << counterexample_text(*outcome.counterexample);
    if (outcome.stuck) print_stuck(out, *outcome.stuck);
    if (!outcome.suggestions.empty()) out << "\na claim that accepts what was found would say:\n";
    for (const std::string& line : outcome.suggestions) out << "  " << line << "\n";
    if (!outcome.outputs.empty()) out << "\noutputs:\n";
    for (const OutputLine& output : outcome.outputs) {
        out << "  " << output.name << ": " << output.relation;
        if (!output.node.empty()) out << "   (" << output.node << (output.claim_line > 0 ? ", line " + std::to_string(output.claim_line) : "") << ")";
        out << "\n";
    }
    if (outcome.assumptions) {
        const Assumptions& assumptions = *outcome.assumptions;
        out << "\n";
        print_list(out, "assumed:", assumptions.assumed);
        print_list(out, "draws tied by the claim:", assumptions.random);
        print_list(out, "groups that the claim states:", assumptions.groups);
        print_list(out, "contracts accepted:", assumptions.contracts);
        print_list(out, "ignored:", assumptions.ignored);
        print_list(out, "inputs that graphs write into, and return as they are then:", assumptions.written);
        out << "counted: " << assumptions.float_casts << " float casts taken for the identity, " << assumptions.unproved_divisors
            << " divisors, roots and logarithms not shown to be defined, " << assumptions.integer_nodes << " nodes of integers, "
            << assumptions.uninitialised << " uninitialised buffers\n";
        print_list(out, "never covered:", never_covered());
        out << "annotations: " << outcome.annotations.agreed << " agreed, " << outcome.annotations.without << " nodes without one\n";
    }
    if (!outcome.certificate_path.empty()) out << "certificate: " << outcome.certificate_path << "\n";
    for (const std::string& line : outcome.not_shown) out << line << "\n";
    if (!outcome.validator_line.empty()) out << "validate says: " << outcome.validator_line << "\n";
}

void print_claim_check(std::ostream& out, const Claim& claim, const ExpandedClaim& expanded, const Expansion& graphs, const TermTable& table,
                       const CompletenessReport& completeness) {
    out << claim.path << ": s is " << graphs.s.captured->path << "; d has " << graphs.d.size() << (graphs.d.size() == 1 ? " rank" : " ranks") << "\n";
    out << "annotations: " << graphs.annotations.agreed << " agreed, " << graphs.annotations.without << " nodes without one\n";
    out << "statements: " << expanded.given.size() << " given, " << expanded.random.size() << " random, " << expanded.assume.size() << " assume, "
        << expanded.states.size() << " state, " << expanded.ignored.size() << " outputs ignored\n";
    if (!completeness.inputs_without_given.empty()) out << "inputs of d without a `given` line:\n";
    for (const std::string& name : completeness.inputs_without_given) out << "  " << name << "\n";
    out << "goals:\n";
    for (const ExpectGoal& goal : expanded.expects) {
        out << "  line " << goal.line << (goal.instance.empty() ? "" : " (" + goal.instance + ")") << ": ";
        std::string outputs;
        for (const OutputPosition& position : goal.mentions) {
            const ExpandedGraph& graph = position.rank < 0 ? graphs.s : graphs.d[static_cast<std::size_t>(position.rank)];
            outputs += (outputs.empty() ? "" : ", ") + position.text() + " (" + graph.output_names[position.position] + ")";
        }
        out << outputs << "\n";
    }
    for (const LayoutGoal& layout : expanded.layouts)
        out << "  s.output[" << layout.position << "] (" << layout.node << "): a layout, replicated or sharded along each axis of the mesh\n";
    for (const ExpandedAssumption& assumption : expanded.assume)
        out << "assumed of every element of " << table.text(assumption.term) << ": " << expression_text(*assumption.formula) << "\n";
    for (const Error& error : completeness.errors) out << error.text() << "\n";
    if (completeness.errors.empty()) out << "every output of s and d is in a goal or ignored\n";
}

}  // namespace countersign
