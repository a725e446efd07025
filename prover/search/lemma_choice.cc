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

/// Operators directly above a slice.
std::set<std::string> above_slices(const Expression& root) {
    std::set<std::string> found;
    std::vector<const Expression*> stack{&root};
    while (!stack.empty()) {
        const Expression& next = *stack.back();
        stack.pop_back();
        for (const ExpressionPointer& child : next.children) {
            if (child->kind == ExpressionKind::Call && child->text == cut) found.insert(next.text);
            stack.push_back(child.get());
        }
    }
    return found;
}

/// What is joined is no part, whatever it is joined from.
bool is_cut(const TermTable& table, TermId term) {
    std::vector<TermId> stack{term};
    while (!stack.empty()) {
        const Term& node = table[stack.back()];
        stack.pop_back();
        if (node.is_leaf || !is_layout_operator(table.operator_name(node.op)) || is_joining_operator(table.operator_name(node.op))) continue;
        if (table.operator_name(node.op) == cut) return true;
        stack.insert(stack.end(), node.arguments.begin(), node.arguments.end());
    }
    return false;
}

}  // namespace

bool is_late(const Lemma& lemma) { return is_of(lemma, late_lemmas_file); }

LemmaChoice choose_lemmas(const TermTable& table, const Library& library, const std::set<TermId>& held) {
    std::set<std::string> above;
    for (TermId term : held) {
        const Term& node = table[term];
        if (node.is_leaf) continue;
        const auto is_part = [&](TermId argument) { return is_cut(table, argument); };
        if (std::any_of(node.arguments.begin(), node.arguments.end(), is_part)) above.insert(table.operator_name(node.op));
    }
    LemmaChoice choice;
    for (const auto& [name, lemma] : library.lemmas) {
        if (is_late(lemma)) choice.late.insert(name);
        if (!is_of(lemma, cut_lemmas_file)) continue;
        const std::set<std::string> wanted = above_slices(*lemma.left);
        const bool is_of_use = std::includes(above.begin(), above.end(), wanted.begin(), wanted.end());
        choice.cuts = choice.cuts || is_of_use;
        if (!is_of_use) choice.useless.insert(name);
    }
    return choice;
}

}  // namespace countersign
