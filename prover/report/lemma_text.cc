#include "prover/report/lemma_text.h"

#include <algorithm>
#include <cstdio>

#include "prover/certificate/json.h"
#include "prover/lemma/value_text.h"

namespace countersign {

namespace {

std::string seconds_text(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", seconds);
    return text;
}

std::string counted(std::size_t count, const std::string& what) { return std::to_string(count) + " " + what + (count == 1 ? "" : "s"); }

/// The innermost lists of a tensor, a line each; a number or an empty tensor in one line.
std::vector<std::string> rows_of(const TensorValue& tensor) {
    const Shape& shape = tensor.type.shape;
    if (shape.size() < 2 || tensor.size() == 0) return {tensor_text(tensor)};
    const std::size_t width = static_cast<std::size_t>(shape.back());
    std::vector<std::string> rows;
    for (std::size_t at = 0; at < tensor.size(); at += width) {
        TensorValue row;
        row.approximate = tensor.approximate;
        row.type = {tensor.type.sort, {shape.back()}};
        const auto part = [&](const auto& all, auto& into) {
            if (!all.empty()) into.assign(all.begin() + static_cast<std::ptrdiff_t>(at), all.begin() + static_cast<std::ptrdiff_t>(at + width));
        };
        part(tensor.exact, row.exact);
        part(tensor.approximation, row.approximation);
        std::size_t opened = 0, closed = 0, period = width;
        for (std::size_t axis = shape.size() - 1; axis-- > 0;) {
            period *= static_cast<std::size_t>(shape[axis]);
            opened += at % period == 0 ? 1 : 0;
            closed += (at + width) % period == 0 ? 1 : 0;
        }
        rows.push_back(std::string(shape.size() - 1 - opened, ' ') + std::string(opened, '[') + tensor_text(row) + std::string(closed, ']'));
    }
    return rows;
}

void print_side_by_side(std::ostream& out, std::vector<std::string> left, std::vector<std::string> right) {
    std::size_t width = 0;
    for (const std::string& line : left) width = std::max(width, line.size());
    left.resize(std::max(left.size(), right.size()));
    right.resize(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        const std::size_t spaces = width - left[i].size() + (right[i].empty() ? 0 : 4);
        out << "    " << left[i] << std::string(spaces, ' ') << right[i] << "\n";
    }
}

std::string variable_name(const LemmaVariable& variable, std::size_t part) {
    return variable.name + (variable.kind == LemmaVariableKind::TensorList ? "[" + std::to_string(part) + "]" : "");
}

void print_list(std::ostream& out, const std::string& title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    out << title << "\n";
    for (const std::string& line : lines) out << "      " << line << "\n";
}

const char* meaning(const std::string& obligation) {
    if (obligation == "wellformed") return "the right side makes sense wherever the left side does";
    if (obligation == "shape") return "both sides have the same sizes";
    if (obligation == "element") return "both sides have equal elements at every index in range";
    return "what the right side reads lies in range";
}

std::string number(std::size_t value) { return std::to_string(value); }

}  // namespace

const char* status_name(LemmaStatus status) {
    switch (status) {
        case LemmaStatus::Proved: return "proved";
        case LemmaStatus::Refused: return "refused";
        case LemmaStatus::Unknown: return "unknown";
    }
    return "unknown";
}

std::string lemma_line(const LibraryVerdict& verdict) {
    std::string line = verdict.name + ": " + status_name(verdict.verdict.status);
    if (verdict.verdict.status == LemmaStatus::Proved) {
        const ProofSize size = proof_size(verdict.verdict.proof);
        line += ", " + counted(size.obligations, "obligation") + ", " + counted(size.facts, "fact");
    }
    line += ", " + seconds_text(verdict.seconds) + " s";
    if (verdict.from_hints) line += ", from stored hints";
    if (verdict.stale_hints) line += ", stored hints were stale";
    if (verdict.verdict.status != LemmaStatus::Proved) line += ": " + verdict.verdict.obligation + ": " + verdict.verdict.reason;
    return line;
}

void print_counterexample(std::ostream& out, const Lemma& lemma, const Counterexample& found) {
    const LemmaVariant& variant = lemma.variants[found.variant];
    std::string names;
    for (const auto& [name, value] : instance_names(variant, found.instance)) names += (names.empty() ? "  " : ", ") + name + " = " + value;
    if (!names.empty()) out << names << "\n";
    for (const LemmaVariable& variable : variant.variables) {
        const auto tensors = found.instance.tensors.find(variable.name);
        if (tensors == found.instance.tensors.end()) continue;
        for (std::size_t part = 0; part < tensors->second.size(); ++part) {
            const std::string name = "  " + variable_name(variable, part) + " = ";
            const std::vector<std::string> rows = rows_of(tensors->second[part]);
            for (std::size_t i = 0; i < rows.size(); ++i) out << (i == 0 ? name : std::string(name.size(), ' ')) << rows[i] << "\n";
        }
    }
    if (found.left && found.right) {
        std::vector<std::string> left = rows_of(*found.left), right = rows_of(*found.right);
        left.insert(left.begin(), "left side");
        right.insert(right.begin(), "right side");
        print_side_by_side(out, std::move(left), std::move(right));
    } else if (found.left) {
        print_side_by_side(out, rows_of(*found.left), {});
    }
    out << "  " << found.difference << "\n";
    if (const auto& number = found.instance.undefined.over_zero)
        out << "  (nothing is known of numbers over 0: 1 / 0, n div 0 and n mod 0 are read as " << *number << ")\n";
    if (found.reads_kernel) out << "  (a kernel that is not looked into is read as one function of its arguments)\n";
}

void print_explanation(std::ostream& out, const Lemma& lemma, const std::vector<ExplainedVariant>& variants, const LibraryVerdict& verdict) {
    out << lemma.source.text << "\n";
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (variants.size() > 1) out << "\nvariant " << i << " of " << variants.size() << ":";
        out << "\n";
        print_list(out, "  given", variants[i].given);
        for (const ExplainedObligation& obligation : variants[i].obligations) {
            out << "  " << obligation.name << ": " << meaning(obligation.name) << "\n";
            print_list(out, "    where", obligation.assumptions);
            if (!obligation.left.empty()) {
                out << "    left   " << obligation.left << "\n";
                out << "    right  " << obligation.right << "\n";
            }
            if (obligation.goals.empty()) {
                out << "    nothing is left to show: the two are the same\n";
                continue;
            }
            print_list(out, "    to show", obligation.goals);
            if (verdict.verdict.status != LemmaStatus::Proved) continue;
            if (obligation.facts.empty()) {
                out << "    settled by arithmetic and the hypotheses alone\n";
                continue;
            }
            out << "    settled by\n";
            for (const ExplainedFact& fact : obligation.facts) {
                out << "      " << fact.kind;
                for (std::size_t j = 0; j < fact.terms.size(); ++j) out << (j > 0 ? ", " : " of ") << fact.terms[j];
                out << "\n";
                if (!fact.formula.empty()) out << "        which says: " << fact.formula << "\n";
            }
        }
    }
    out << "\n" << lemma_line(verdict) << "\n";
    if (verdict.verdict.counterexample) print_counterexample(out, lemma, *verdict.verdict.counterexample);
}

std::string lemma_verdict_json(const Lemma& lemma, const LibraryVerdict& verdict) {
    const ProofSize size = proof_size(verdict.verdict.proof);
    std::string counterexample = "null";
    if (const auto& found = verdict.verdict.counterexample) {
        const LemmaVariant& variant = lemma.variants[found->variant];
        std::vector<std::string> names, tensors;
        for (const auto& [name, value] : instance_names(variant, found->instance))
            names.push_back(json_object({{"name", json_text(name)}, {"value", json_text(value)}}));
        for (const LemmaVariable& variable : variant.variables) {
            const auto values = found->instance.tensors.find(variable.name);
            if (values == found->instance.tensors.end()) continue;
            for (std::size_t part = 0; part < values->second.size(); ++part) {
                const std::string name = variable_name(variable, part), value = tensor_text(values->second[part]);
                tensors.push_back(json_object({{"name", json_text(name)}, {"value", json_text(value)}}));
            }
        }
        counterexample = json_object({{"difference", json_text(found->difference)},
                                      {"left", found->left ? json_text(tensor_text(*found->left)) : "null"},
                                      {"names", json_array(names)},
                                      {"over_zero", found->instance.undefined.over_zero ? std::to_string(*found->instance.undefined.over_zero) : "null"},
                                      {"right", found->right ? json_text(tensor_text(*found->right)) : "null"},
                                      {"tensors", json_array(tensors)},
                                      {"variant", number(found->variant)}});
    }
    const bool proved = verdict.verdict.status == LemmaStatus::Proved;
    return json_object({{"counterexample", counterexample},
                        {"facts", number(size.facts)},
                        {"from_hints", verdict.from_hints ? "true" : "false"},
                        {"name", json_text(verdict.name)},
                        {"obligation", proved ? "null" : json_text(verdict.verdict.obligation)},
                        {"obligations", number(size.obligations)},
                        {"reason", proved ? "null" : json_text(verdict.verdict.reason)},
                        {"seconds", seconds_text(verdict.seconds)},
                        {"stale_hints", verdict.stale_hints ? "true" : "false"},
                        {"status", json_text(status_name(verdict.verdict.status))}});
}

}  // namespace countersign
