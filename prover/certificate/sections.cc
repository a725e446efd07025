#include "prover/certificate/sections.h"

#include "prover/certificate/json.h"
#include "prover/certificate/section_writer.h"

namespace countersign {
namespace {

std::string side_json(int rank) { return rank < 0 ? json_text("s") : std::to_string(rank); }

void name_graph(const ExpandedGraph& graph, bool inputs_only, TermNames& names) {
    for (const GraphNode& node : graph.nodes) {
        if (inputs_only && !node.is_input) continue;
        for (std::size_t k = 0; k < node.results.size(); ++k)
            if (!node.results[k].is_none)
                names.emplace(node.results[k].term, json_array({json_text("node"), side_json(graph.rank), json_text(node.name), std::to_string(k)}));
    }
}

void name_leaves(const Expansion& graphs, bool of_s_only, TermNames& names) {
    for (const GraphLeaf& leaf : graphs.leaves)
        if (!leaf.place.empty() && (!of_s_only || leaf.rank < 0))
            names.emplace(leaf.term, json_array({json_text("leaf"), side_json(leaf.rank), json_text(leaf.node), json_text(leaf.place)}));
}

std::string step_or_null(int step) { return step < 0 ? "null" : std::to_string(step); }

class SectionsMaker {
public:
    SectionsMaker(const CertificateSubject& subject, const Findings& findings) : subject_(subject), findings_(findings) {}

    Result<Sections> make() {
        if (const Status status = write_witness(); !status) return status.error();
        if (const Status status = write_main(); !status) return status.error();
        return std::move(sections_);
    }

private:
    LemmaNumbers lemma_numbers() {
        return [this](const Lemma& lemma) {
            const auto [entry, fresh] = numbers_.emplace(lemma.name, static_cast<int>(sections_.lemmas.size()));
            if (fresh) {
                sections_.lemmas.push_back(&lemma);
                sections_.lemma_uses.push_back(0);
            }
            ++sections_.lemma_uses[static_cast<std::size_t>(entry->second)];
            return entry->second;
        };
    }

    Status write_witness() {
        TermNames names;
        name_graph(subject_.graphs.s, true, names);
        name_leaves(subject_.graphs, true, names);
        SectionWriter writer(subject_.table, *findings_.witness_space, findings_, names, lemma_numbers());
        for (const MentionedLeaf& leaf : subject_.expanded.mentioned_leaves) {
            const std::string reference = leaf_reference(leaf.rank, leaf.node, leaf.place);
            sections_.witness_leaves.push_back(json_array({reference, std::to_string(writer.row(findings_.witness.values.at(leaf.term)))}));
        }
        for (const auto& [left, right] : findings_.witness.obligations) {
            const auto step = writer.equality(left, right);
            if (!step) return step.error();
            sections_.witness_proofs.push_back(step_or_null(*step));
        }
        finish(writer, sections_.witness);
        return Done{};
    }

    /// Requirements of d, then goals, then what limits need.
    Status write_main() {
        TermNames names;
        name_graph(subject_.graphs.s, false, names);
        for (const ExpandedGraph& rank : subject_.graphs.d) name_graph(rank, false, names);
        name_leaves(subject_.graphs, false, names);
        SectionWriter writer(subject_.table, *findings_.main, findings_, names, lemma_numbers());
        for (const auto& [term, requirement] : findings_.requirements_of_d)
            if (const Status status = writer.settle(term); !status) return status;
        for (const auto& [left, right] : findings_.expect_goals) {
            const auto step = writer.equality(left, right);
            if (!step) return step.error();
            sections_.goals.push_back(step_or_null(*step));
        }
        for (const LayoutFound& layout : findings_.layouts) {
            std::vector<std::string> axes, steps;
            for (const std::string& axis : layout.axes) axes.push_back(axis == "replicated" ? json_text(axis) : axis);
            for (const auto& [left, right] : layout.statements) {
                const auto step = writer.equality(left, right);
                if (!step) return step.error();
                steps.push_back(step_or_null(*step));
            }
            sections_.goals.push_back(json_array({json_array(axes), json_array(steps)}));
        }
        for (const auto& [left, right] : findings_.limit_equalities)
            if (const auto step = writer.equality(left, right); !step) return step.error();
        finish(writer, sections_.main);
        return Done{};
    }

    void finish(const SectionWriter& writer, ProofSection& section) {
        section.terms = writer.terms();
        section.steps = writer.steps();
        section.terms_written = writer.terms_written();
        section.uses_written = writer.uses_written();
        section.ranges_written = writer.ranges_written();
        sections_.operators.insert(writer.operators().begin(), writer.operators().end());
    }

    const CertificateSubject& subject_;
    const Findings& findings_;
    Sections sections_;
    std::map<std::string, int> numbers_;
};

}  // namespace

std::string leaf_reference(int rank, const std::string& node, const std::string& place) {
    return json_array({side_json(rank), json_text(node), place.empty() ? "0" : json_text(place)});
}

Result<Sections> write_sections(const CertificateSubject& subject, const Findings& findings) { return SectionsMaker(subject, findings).make(); }

}  // namespace countersign
