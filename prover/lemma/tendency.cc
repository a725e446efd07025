// Divisors, roots and logarithms are taken to stay inside their domains in the limit, as reports say.
#include "prover/lemma/tendency.h"

#include <algorithm>

#include "prover/lemma/ground_reader.h"

namespace countersign {

namespace {

bool falls(Tendency t) { return t >= Tendency::Falling; }
bool vanishes(Tendency t) { return t == Tendency::Vanishing || t == Tendency::Vanished; }

/// Of elements of which some do this and some that.
Tendency either(Tendency a, Tendency b) {
    if (a == b) return a;
    const Tendency worst = std::max(a, b);
    return falls(worst) ? Tendency::Falling : vanishes(worst) ? Tendency::Vanishing : worst;
}

class TendencyReader {
public:
    TendencyReader(const TermTable& terms, ElementTable& table, const std::map<std::string, Tendency>& accesses)
        : library_(terms.library()), table_(table), accesses_(accesses) {}

    bool has_limit = true;

    /// Depth is that of one definition's text, which the parser bounds.
    Tendency of(ElementId id) {
        if (const auto known = done_.find(id); known != done_.end()) return known->second;
        const Tendency found = has_limit ? read(id) : Tendency::Falling;
        done_[id] = found;
        return found;
    }

private:
    Tendency none() {
        has_limit = false;
        return Tendency::Falling;
    }

    Tendency read(ElementId id) {
        const ElementNode node = table_[id];
        if (node.kind == ElementKind::Polynomial) return of_polynomial(node);
        if (node.kind == ElementKind::Ite && (meets_where_it_changes(node) || of(node.children[0]) == Tendency::Untouched))
            return either(of(node.children[1]), of(node.children[2]));
        Tendency worst = Tendency::Untouched;
        for (ElementId child : node.children) worst = std::max(worst, of(child));
        if (!has_limit) return Tendency::Falling;
        if (node.kind == ElementKind::Variable || node.kind == ElementKind::Apply) {
            const std::string& name = table_.symbol_name(node.symbol);
            if (const auto access = accesses_.find(name); access != accesses_.end()) return worst == Tendency::Untouched ? access->second : none();
            return worst == Tendency::Untouched ? worst : of_function(name, worst);
        }
        if (worst == Tendency::Untouched) return worst;
        if (node.kind == ElementKind::Max) return worst;
        if (node.kind != ElementKind::Sum && node.kind != ElementKind::GroupSum) return none();
        if (worst == Tendency::Fallen) return Tendency::Falling;  // a sum of nothing does not
        if (node.kind == ElementKind::GroupSum) return worst;
        return worst == Tendency::Vanishing && is_row(node) ? Tendency::Finite : worst;  // no row is masked everywhere
    }

    /// A sum of several elements.
    bool is_row(const ElementNode& sum) const {
        Rational low, high;
        return table_.is_number(sum.children[0], low) && table_.is_number(sum.children[1], high) && high - low > 1;
    }

    Tendency of_function(const std::string& name, Tendency argument) {
        if (name == "inv") return argument == Tendency::Finite ? argument : none();
        const auto function = library_.functions.find(name.rfind("F:", 0) == 0 ? name.substr(2) : "");
        if (function == library_.functions.end() || function->second.result != Sort::Real) return none();
        if (!function->second.vanishes) return argument == Tendency::Finite ? argument : none();
        return argument == Tendency::Fallen ? Tendency::Vanished : falls(argument) ? Tendency::Vanishing : Tendency::Finite;
    }

    /// A larger or smaller of two: the arms differ by a multiple of what is compared with 0.
    bool meets_where_it_changes(const ElementNode& node) {
        const ElementNode condition = table_[node.children[0]];
        if (condition.kind != ElementKind::AtMostZero || table_[node.children[1]].sort != ElementSort::Real) return false;
        const ElementId compared = condition.children[0], difference = table_.subtract(node.children[1], node.children[2]);
        const Polynomial of_compared = table_.polynomial(compared), of_difference = table_.polynomial(difference);
        if (of_compared.empty() || of_compared.size() != of_difference.size()) return false;
        return table_.scale(of_difference.front().second / of_compared.front().second, compared) == difference;
    }

    static bool is_moderate(const Rational& factor) {
        const Rational most{boost::multiprecision::cpp_int(1) << 100};
        return factor * most >= 1 && factor <= most;
    }

    Tendency of_polynomial(const ElementNode& node) {
        bool falling = false, fallen = false, finite = false, vanishing = false, vanished = false, untouched = false, number = false;
        for (const auto& [monomial, coefficient] : node.polynomial) {
            Tendency here = Tendency::Untouched;
            for (ElementId factor : monomial) here = std::max(here, of(factor));
            // What falls may be added and multiplied by a positive number that no float type makes 0 or inf; attributes are numbers here.
            if (falls(here) && (monomial.size() != 1 || !is_moderate(coefficient))) return none();
            falling = falling || here == Tendency::Falling, fallen = fallen || here == Tendency::Fallen;
            finite = finite || here == Tendency::Finite, number = number || monomial.empty();
            vanishing = vanishing || here == Tendency::Vanishing, vanished = vanished || here == Tendency::Vanished;
            untouched = untouched || (here == Tendency::Untouched && !monomial.empty());
        }
        if (falling || fallen) return fallen ? Tendency::Fallen : Tendency::Falling;
        if (finite) return Tendency::Finite;
        if (!vanishing && !vanished) return Tendency::Untouched;
        // Beside what vanishes a number stays; what nobody touches may be 0 by itself.
        if (number && !untouched) return Tendency::Finite;
        return vanishing || untouched ? Tendency::Vanishing : Tendency::Vanished;
    }

    const Library& library_;
    ElementTable& table_;
    const std::map<std::string, Tendency>& accesses_;
    std::map<ElementId, Tendency> done_;
};

bool has_real_zero(const Term& term) {
    return std::any_of(term.attributes.begin(), term.attributes.end(), [](const AttributeValue& value) {
        const auto* real = std::get_if<Rational>(&value);
        return real && *real == 0;
    });
}

}  // namespace

std::set<TermId> unknown_below(const TermTable& terms, std::vector<TermId> open, const std::map<TermId, Tendency>& known) {
    std::set<TermId> found;
    while (!open.empty()) {
        const TermId id = open.back();
        open.pop_back();
        if (!known.count(id) && found.insert(id).second) open.insert(open.end(), terms[id].arguments.begin(), terms[id].arguments.end());
    }
    return found;
}

std::optional<Tendency> tendency_of(const TermTable& terms, TermId term, const std::map<TermId, Tendency>& known) {
    if (terms[term].is_leaf && terms[term].leaf_kind == LeafKind::Infinity) return Tendency::Fallen;
    const std::set<TermId> arguments(terms[term].arguments.begin(), terms[term].arguments.end());
    if (std::all_of(arguments.begin(), arguments.end(), [&](TermId argument) { return known.at(argument) == Tendency::Untouched; })) return Tendency::Untouched;
    std::map<std::string, Tendency> accesses;
    for (TermId argument : arguments) accesses[GroundReader::symbol(argument)] = known.at(argument);
    try {
        ElementTable table;
        LemmaModel model(terms.library(), table);
        GroundReader reader(terms, model, arguments);
        const SymbolicPointer read = reader.read(term);
        TendencyReader tendency(terms, table, accesses);
        const Tendency found = tendency.of(model.element(*read, model.index_constants(read->shape)));
        if (!tendency.has_limit) return std::nullopt;
        if (found != Tendency::Untouched || !has_real_zero(terms[term])) return found;
        // An attribute of 0 takes its operand out of the element that is read; to `validate` it is some number, which may not multiply what falls.
        Tendency worst = found;
        for (TermId argument : arguments) worst = std::max(worst, known.at(argument));
        return falls(worst) ? std::nullopt : std::optional(worst);
    } catch (const ElaborationError&) {
        return std::nullopt;
    }
}

bool may_lack_a_value(const TermTable& terms, TermId application) {
    const auto function = terms.library().functions.find(terms.operator_name(terms[application].op));
    if (function == terms.library().functions.end()) return false;
    static const std::set<std::string> total{"cos", "erf", "erf_slope", "exp", "sin", "tanh", "to_real"};  // of the named ones
    if (!function->second.body) return !total.count(function->first);
    std::vector<const Expression*> open{function->second.body.get()};
    while (!open.empty()) {
        const Expression& e = *open.back();
        open.pop_back();
        const bool by = e.kind == ExpressionKind::Divide || e.kind == ExpressionKind::FloorDivide || e.kind == ExpressionKind::Modulo;
        if ((by && e.children[1]->kind != ExpressionKind::Number) || (e.kind == ExpressionKind::Call && !total.count(e.text))) return true;
        for (const ExpressionPointer& child : e.children) open.push_back(child.get());
    }
    return false;
}

}  // namespace countersign
