#include "validator/term/tendency.h"

namespace countersign::validator {
namespace {

using Kind = ElementKind;

// Of elements of which some are like this and some like that.
Tendency either(Tendency a, Tendency b) {
    if (a == b) return a;
    const auto some = [](Tendency t) { return t == Tendency::fallen ? Tendency::falling : t == Tendency::vanished ? Tendency::vanishing : t; };
    return std::max(some(a), some(b));
}

// The tendency of the element of one application, whose attributes `meaning` knows, from those of its operands.
class ElementTendency {
public:
    ElementTendency(OperatorReading& reading, const Definitions& definitions, const std::vector<Tendency>& operands)
        : store_(reading.elements()), meaning_(reading.meaning()), definitions_(definitions), is_list_(reading.is_list()), parts_(operands) {
        for (std::size_t i = 0; i < operands.size(); ++i) {
            const auto [known, added] = operands_.emplace(reading.operand_symbol(is_list_ ? 0 : i), operands[i]);
            known->second = either(known->second, operands[i]);
        }
    }

    Tendency of(Element e) {
        const auto [known, added] = done_.try_emplace(e, Tendency::untouched);
        if (added) known->second = computed(e);
        return known->second;
    }

private:
    Tendency computed(Element e) {
        const ElementNode& n = store_.node(e);
        if (n.kind == Kind::polynomial) return of_polynomial(n);
        if (n.kind == Kind::conditional && (is_maximum(n) || of(n.children[0]) == Tendency::untouched)) return either(of(n.children[1]), of(n.children[2]));
        Tendency worst = Tendency::untouched;
        for (Element child : n.children) worst = std::max(worst, of(child));
        const auto operand = store_.is_named(e) ? operands_.find(n.symbol) : operands_.end();
        if (worst == Tendency::none) return worst;
        if (worst == Tendency::untouched) return operand == operands_.end() ? worst : operand->second;
        // The bounds of a sum or maximum are integers, which nothing touches. Of a row that may vanish some is taken to stay: none is masked everywhere.
        if (n.kind == Kind::maximum) return worst;
        if (n.kind == Kind::sum && is_over_all_parts(n)) return of_sum({parts_.begin(), parts_.end()}, false);
        if (n.kind == Kind::sum && worst == Tendency::fallen) return Tendency::falling;  // a sum of nothing does not
        if (n.kind == Kind::sum) return worst == Tendency::vanishing && is_row(n) ? Tendency::finite : worst;
        return n.kind == Kind::application && n.sort == FormulaSort::real ? of_function(store_.name(e), worst) : Tendency::none;
    }

    // Along an axis, of several elements; not over the parts of a list.
    bool is_row(const ElementNode& n) {
        return !is_list_ && !is_family(store_.sort(n.children[0])) && meaning_.integer(n.children[1]) - meaning_.integer(n.children[0]) > 1;
    }

    bool is_over_all_parts(const ElementNode& n) {
        const Element part = n.children.back();
        return is_list_ && store_.is_named(part) && operands_.contains(store_.node(part).symbol) && store_.kind(store_.children(part)[0]) == Kind::bound &&
               meaning_.integer(n.children[0]) == 0 && meaning_.integer(n.children[1]) == static_cast<std::int64_t>(parts_.size()) && !meaning_.failed();
    }

    // A named function of real results is continuous where it is defined, which 0 need not be; one with a limit is defined everywhere.
    Tendency of_function(const std::string& name, Tendency argument) {
        const ScalarFunction* const function = named_function(definitions_, name);
        const bool has_limit = function && function->vanishes;
        if (has_limit && falls(argument)) return argument == Tendency::fallen ? Tendency::vanished : Tendency::vanishing;
        const bool is_continuous = function ? function->result == DeclaredSort::real : name == "inv";
        return has_limit || (argument == Tendency::finite && is_continuous) ? Tendency::finite : Tendency::none;
    }

    // `if a <= b then b else a` and its like: where the condition changes, both arms are the same.
    bool is_maximum(const ElementNode& n) {
        if (store_.kind(n.children[0]) != Kind::nonpositive || !store_.is_number(n.children[1])) return false;
        const Polynomial condition = store_.polynomial(store_.children(n.children[0])[0]);
        const Polynomial difference = store_.polynomial(store_.subtract(n.children[1], n.children[2]));
        if (condition.size() != difference.size()) return false;
        const Rational ratio = difference.begin()->second / condition.begin()->second;
        const auto is_scaled = [&](const auto& a, const auto& b) { return a.first == b.first && b.second == ratio * a.second; };
        return std::equal(condition.begin(), condition.end(), difference.begin(), is_scaled);
    }

    Tendency of_polynomial(const ElementNode& n) {
        std::set<Tendency> parts;
        bool has_number = false;
        for (const auto& term : n.polynomial) {
            if (term.first.empty()) has_number = true;
            else parts.insert(of_monomial(term));
        }
        return of_sum(parts, has_number);
    }

    // A sum falls if any part does. Beside what vanishes a number that is not 0 stays; what nobody touches may be 0 by itself.
    static Tendency of_sum(const std::set<Tendency>& parts, bool has_number) {
        const Tendency worst = parts.empty() ? Tendency::untouched : *parts.rbegin();
        if (worst >= Tendency::falling || worst <= Tendency::finite) return worst;
        const bool all_touched = !parts.contains(Tendency::untouched);
        if (parts.contains(Tendency::finite) || (has_number && all_touched)) return Tendency::finite;
        return all_touched && parts.size() == 1 ? worst : Tendency::vanishing;
    }

    // What falls may be multiplied by positive numbers, of which every float type makes some: neither 0 nor inf. What vanishes takes with it what it
    // is multiplied by.
    Tendency of_monomial(const Polynomial::value_type& term) {
        Tendency worst = Tendency::untouched;
        for (Element factor : term.first) worst = std::max(worst, of(factor));
        if (!falls(worst)) return worst;
        Rational others = term.second;
        std::size_t falling = 0;
        for (Element factor : term.first) {
            if (falls(of(factor))) ++falling;
            else others *= meaning_.real(factor);
        }
        const Rational most(mpz_class(1) << 100);
        return meaning_.failed() || falling != 1 || others * most < 1 || others > most ? Tendency::none : worst;
    }

    ElementStore& store_;
    ElementMeaning& meaning_;
    const Definitions& definitions_;
    const bool is_list_;
    const std::vector<Tendency>& parts_;
    std::map<std::uint32_t, Tendency> operands_;  // by the symbols of accesses
    std::map<Element, Tendency> done_;
};

}  // namespace

Result<Tendency> tendency_of(TermStore& store, TermId application, const std::vector<Tendency>& operands) {
    if (std::all_of(operands.begin(), operands.end(), [](Tendency operand) { return operand == Tendency::untouched; })) return Tendency::untouched;
    VALIDATOR_TRY(OperatorReading* const reading, store.reading(application));
    const Tendency own = ElementTendency(*reading, store.definitions(), operands).of(reading->element());
    if (own == Tendency::none) return rejected("`" + store.describe(application, 1) + "` has no limit where `-inf` stands for a number that falls");
    if (reading->elements().failed()) return incomplete(reading->elements().failure());
    return own;
}

Status add_tendencies(TermStore& store, TermId root, Tendencies& tendencies) {
    for (const TermId term : store.below({root}, [&](TermId known) { return tendencies.contains(known); })) {
        if (store.is_leaf(term)) {
            tendencies.emplace(term, store.leaf(term).kind == LeafKind::infinity ? Tendency::fallen : Tendency::untouched);
            continue;
        }
        std::vector<Tendency> operands;
        for (const TermId argument : store.arguments(term)) operands.push_back(tendencies.at(argument));
        VALIDATOR_TRY(const Tendency own, tendency_of(store, term, operands));
        tendencies.emplace(term, own);
    }
    return {};
}

bool may_lack_a_value(const TermStore& store, TermId term) {
    const ScalarFunction* const function = store.is_leaf(term) ? nullptr : store.scalar_function(store.operator_of(term));
    if (!function) return false;
    if (!function->body) return !is_total(function->name);
    return any_expression(*function->body, [](const Expression& e) {
        const bool by = e.kind == ExpressionKind::divide || e.kind == ExpressionKind::floor_divide || e.kind == ExpressionKind::modulo;
        return (by && e.children[1]->kind != ExpressionKind::number) || (e.kind == ExpressionKind::call && !is_total(e.name));
    });
}

bool may_lose_its_value(const TermStore& store, TermId term, const Tendencies& tendencies) {
    const auto known = tendencies.find(term);
    return known != tendencies.end() && known->second != Tendency::untouched && may_lack_a_value(store, term);
}

}  // namespace countersign::validator
