#include "prover/search/lemma_choice.h"

#include <algorithm>
#include <vector>

#include "prover/search/clean.h"

namespace countersign {
namespace {

constexpr const char* late_lemmas_file = "late.lemma";
constexpr const char* cut_lemmas_file = "cut.lemma";
constexpr const char* cut = "slice";

bool is_of(const Lemma& lemma, const char* file) { return lemma.source.place.file.text().ends_with(file); }

/// An operator, and which of its operands.
using Operand = std::pair<std::string, std::size_t>;

/// Operands that are a slice.
std::set<Operand> sliced_operands(const Expression& root) {
    std::set<Operand> found;
    std::vector<const Expression*> stack{&root};
    while (!stack.empty()) {
        const Expression& next = *stack.back();
        stack.pop_back();
        for (std::size_t i = 0; i < next.children.size(); ++i) {
            const Expression& child = *next.children[i];
            if (child.kind == ExpressionKind::Call && child.text == cut) found.insert({next.text, i});
            stack.push_back(&child);
        }
    }
    return found;
}

/// Slices that the claim's lines speak of: there the parts are what is known, not the whole.
std::set<TermId> stated_slices(const TermTable& table, const ExpandedClaim& claim) {
    std::vector<TermId> sides;
    for (const ExpandedEquality& line : claim.given) sides.insert(sides.end(), {line.left, line.right});
    std::set<TermId> terms;
    add_terms_below(table, std::move(sides), terms);
    std::erase_if(terms, [&](TermId term) { return table[term].is_leaf || table.operator_name(table[term].op) != cut; });
    return terms;
}

/// What is joined is no part, whatever it is joined from.
bool is_cut(const TermTable& table, TermId term, const std::set<TermId>& stated) {
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const TermId next = stack.back();
        const Term& node = table[next];
        stack.pop_back();
        if (stated.count(next) || node.is_leaf) continue;
        if (!is_layout_operator(table.operator_name(node.op)) || is_joining_operator(table.operator_name(node.op))) continue;
        if (table.operator_name(node.op) == cut) return true;
        stack.insert(stack.end(), node.arguments.begin(), node.arguments.end());
    }
    return false;
}

}  // namespace

bool is_late(const Lemma& lemma) { return is_of(lemma, late_lemmas_file); }

LemmaChoice choose_lemmas(const TermTable& table, const Library& library, const std::set<TermId>& held, const ExpandedClaim& claim) {
    const std::set<TermId> stated = stated_slices(table, claim);
    std::set<Operand> sliced;
    for (TermId term : held) {
        const Term& node = table[term];
        for (std::size_t i = 0; i < node.arguments.size(); ++i)
            if (is_cut(table, node.arguments[i], stated)) sliced.insert({table.operator_name(node.op), i});
    }
    LemmaChoice choice;
    for (const auto& [name, lemma] : library.lemmas) {
        if (is_late(lemma)) choice.late.insert(name);
        if (!is_of(lemma, cut_lemmas_file)) continue;
        const std::set<Operand> wanted = sliced_operands(*lemma.left);
        const bool is_of_use = std::includes(sliced.begin(), sliced.end(), wanted.begin(), wanted.end());
        choice.cuts = choice.cuts || is_of_use;
        if (!is_of_use) choice.useless.insert(name);
    }
    return choice;
}

}  // namespace countersign
