// Refutes false lemmas: small random instances, drawn with a fixed seed, on which the hypotheses hold and an obligation is
// computed to be false. Equations between sizes are solved before drawing, because chance rarely hits them. An instance
// that touches a function about which facts are stated is no counterexample: its values here would not obey the facts.
#include <optional>
#include <random>
#include <unordered_map>

#include "prover/lemma/engine.h"
#include "prover/lemma/obligations.h"

namespace countersign {

namespace {

constexpr int sum_limit = 64;
constexpr int group_values = 2;

/// An instance for which a value has no meaning: it is passed over.
struct NoValue {};

class Instance {
public:
    Instance(const ElementTable& table, std::uint64_t seed) : table_(table), seed_(seed), integers_(1 + static_cast<int>(seed % 6)) {}

    void set(ElementId variable, const Rational& value) { values_[variable.value] = value; }
    const std::unordered_map<std::uint32_t, Rational>& values() const { return values_; }
    bool touched_facts = false;
    const std::set<std::string>* functions_with_facts = nullptr;

    bool truth(ElementId id) { return evaluate(id) != 0; }

    Rational evaluate(ElementId id) {
        const ElementNode& node = table_[id];
        auto child = [&](std::size_t i) { return evaluate(node.children[i]); };
        switch (node.kind) {
            case ElementKind::True: return 1;
            case ElementKind::False: return 0;
            case ElementKind::Polynomial: {
                Rational result = 0;
                for (const auto& [monomial, factor] : node.polynomial) {
                    Rational product = factor;
                    for (ElementId atom : monomial) product *= evaluate(atom);
                    result += product;
                }
                return result;
            }
            case ElementKind::Variable: {
                auto found = values_.find(id.value);
                if (found != values_.end()) return found->second;
                return hashed("variable " + table_.symbol_name(node.symbol), {}, node.sort);
            }
            case ElementKind::Bound: {
                for (auto entry = bound_.rbegin(); entry != bound_.rend(); ++entry)
                    if (entry->first == node.symbol) return entry->second;
                throw NoValue{};
            }
            case ElementKind::Apply: return apply(node);
            case ElementKind::Ite: return child(0) != 0 ? child(1) : child(2);
            case ElementKind::Quotient: {
                Rational a = child(0), b = child(1);
                if (b == 0) throw NoValue{};
                Rational ratio = Rational(a / b);
                Integer n = boost::multiprecision::numerator(ratio), d = boost::multiprecision::denominator(ratio), q = n / d;
                if (n < 0 && q * d != n) q -= 1;
                return Rational(q);
            }
            case ElementKind::ToReal: return child(0);
            case ElementKind::Sum:
            case ElementKind::Max: return over_range(node);
            case ElementKind::Lambda: return digest(node);
            case ElementKind::SizeList: throw NoValue{};
            case ElementKind::Start: {
                Rational at = child(1);
                return start(table_[node.children[0]], at);
            }
            case ElementKind::Part: {
                const ElementNode& list = table_[node.children[0]];
                Rational at = child(1), length = evaluate(list.children[0]), before = 0;
                if (length > sum_limit) throw NoValue{};
                for (int t = 0; t < length; ++t) {
                    Rational next = Rational(before + size(list, t));
                    if (before <= at && at < next) return t;
                    before = next;
                }
                return length;
            }
            case ElementKind::AtMostZero: return child(0) <= 0 ? 1 : 0;
            case ElementKind::IsZero: return child(0) == 0 ? 1 : 0;
            case ElementKind::Equal: return child(0) == child(1) ? 1 : 0;
            case ElementKind::Not: return child(0) == 0 ? 1 : 0;
            case ElementKind::And: {
                for (ElementId part : node.children)
                    if (evaluate(part) == 0) return 0;
                return 1;
            }
        }
        throw NoValue{};
    }

private:
    Rational size(const ElementNode& list, const Rational& part) {
        bound_.push_back({list.symbol, part});
        Rational result = evaluate(list.children[1]);
        bound_.pop_back();
        return result < 0 ? Rational(0) : result;
    }

    Rational start(const ElementNode& list, const Rational& at) {
        Rational length = evaluate(list.children[0]), result = 0;
        if (length > sum_limit) throw NoValue{};
        for (int t = 0; t < at && t < length; ++t) result += size(list, t);
        return result;
    }

    Rational over_range(const ElementNode& node) {
        Rational low = evaluate(node.children[0]), high = evaluate(node.children[1]);
        if (high - low > sum_limit) throw NoValue{};
        bool sum = node.kind == ElementKind::Sum;
        std::optional<Rational> result;
        if (sum) result = 0;
        for (Rational p = low; p < high; p += 1) {
            bound_.push_back({node.symbol, p});
            Rational value = evaluate(node.children[2]);
            bound_.pop_back();
            if (!result) result = value;
            else if (sum) *result += value;
            else if (value > *result) result = value;
        }
        if (!result) throw NoValue{};
        return *result;
    }

    /// Sub-tensors are equal if sizes and elements are: a number made of all of them stands for one.
    Rational digest(const ElementNode& node) {
        Rational length = evaluate(node.children[0]);
        if (length > sum_limit) throw NoValue{};
        std::vector<Rational> parts{length};
        for (int p = 0; p < length; ++p) {
            bound_.push_back({node.symbol, p});
            parts.push_back(evaluate(node.children[1]));
            bound_.pop_back();
        }
        return hashed("sub-tensor", parts, ElementSort::Element);
    }

    Rational apply(const ElementNode& node) {
        const std::string& name = table_.symbol_name(node.symbol);
        std::vector<Rational> arguments;
        for (ElementId argument : node.children) arguments.push_back(evaluate(argument));
        if (name == "inv" && arguments[0] != 0) return Rational(1 / arguments[0]);
        if (functions_with_facts && functions_with_facts->count(name)) touched_facts = true;
        if (name.compare(0, 2, "N:") == 0) return Rational(static_cast<unsigned>(mix(name, arguments) % 4));
        return hashed(name, arguments, node.sort);
    }

    std::uint64_t mix(const std::string& name, const std::vector<Rational>& arguments) const {
        std::uint64_t hash = seed_ * 0x9e3779b97f4a7c15ULL + 1;
        auto step = [&](std::uint64_t value) {
            hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
            hash ^= hash >> 32;
        };
        for (unsigned char c : name) step(c);
        for (const Rational& argument : arguments)
            for (unsigned char c : rational_text(argument)) step(c + 256u);
        step(arguments.size());
        return hash;
    }

    Rational hashed(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort) const {
        std::uint64_t hash = mix(name, arguments);
        switch (sort) {
            case ElementSort::Bool: return Rational(static_cast<unsigned>(hash & 1));
            case ElementSort::Int: return Rational(static_cast<int>(hash % static_cast<unsigned>(integers_ + 1)) - (hash % 11 == 0 ? 1 : 0));
            case ElementSort::Real: return Rational(Rational(static_cast<int>(hash % 13) - 6) / static_cast<int>(1 + (hash >> 20) % 3));
            case ElementSort::Group: return Rational(static_cast<unsigned>(hash % group_values));
            default: return Rational(Integer(hash));
        }
    }

    const ElementTable& table_;
    std::uint64_t seed_;
    int integers_;
    std::unordered_map<std::uint32_t, Rational> values_;
    std::vector<std::pair<std::uint32_t, Rational>> bound_;
};

class Refuter {
public:
    Refuter(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const SortReading& sorts, const EngineOptions& options)
        : model_(library, lemma, variant, table_, sorts), obligations_(make_obligations(model_, variant)), options_(options) {
        for (const auto& [fact, function] : model_.facts()) functions_with_facts_.insert("F:" + function->name);
        collect();
        solve_equations();
    }

    bool refute(std::string& obligation, std::string& counterexample) {
        std::mt19937_64 random(options_.refutation_seed);
        int accepted = 0;
        for (int draw = 0; draw < 8 * options_.refutation_tries && accepted < options_.refutation_tries; ++draw) {
            Instance instance(table_, random());
            instance.functions_with_facts = &functions_with_facts_;
            bool reached = false;
            try {
                if (attempt(instance, random, reached, obligation, counterexample)) return true;
            } catch (const NoValue&) {
            }
            accepted += reached;
        }
        return false;
    }

private:
    void collect() {
        std::vector<ElementId> roots = obligations_.hypotheses.closed;
        auto take = [&](const Obligation& obligation) {
            roots.insert(roots.end(), obligation.goals.begin(), obligation.goals.end());
            roots.insert(roots.end(), obligation.assumptions.begin(), obligation.assumptions.end());
        };
        take(obligations_.wellformed);
        take(obligations_.shape);
        for (const Obligation& range : obligations_.ranges) take(range);
        take(obligations_.element);
        for (const Requirement& requirement : obligations_.hypotheses.over_parts) roots.push_back(requirement.formula);
        for (const RangeRequirement& requirement : obligations_.hypotheses.over_elements) roots.push_back(requirement.formula);
        for (ElementId part : table_.subterms(roots)) {
            const ElementNode& node = table_[part];
            if (node.kind == ElementKind::Variable && node.sort == ElementSort::Int && table_.symbol_name(node.symbol)[0] != '!')
                variables_.push_back(part);
        }
    }

    /// v = e among the hypotheses decides v.
    void solve_equations() {
        for (ElementId formula : obligations_.hypotheses.closed) {
            std::vector<ElementId> parts{formula};
            if (table_[formula].kind == ElementKind::And) parts = table_[formula].children;
            for (ElementId part : parts) {
                part = table_.substitute(part, solved_);
                if (table_[part].kind != ElementKind::IsZero) continue;
                ElementId equation = table_[part].children[0];
                for (const auto& [monomial, factor] : table_.polynomial(equation)) {
                    if (monomial.size() != 1 || table_[monomial[0]].kind != ElementKind::Variable || (factor != 1 && factor != -1)) continue;
                    ElementId rest = table_.subtract(equation, table_.scale(factor, monomial[0]));
                    if (table_.contains(rest, monomial[0])) continue;
                    ElementId value = table_.scale(Rational(-factor), rest);
                    for (auto& entry : solved_) entry.second = table_.substitute(entry.second, monomial[0], value);
                    solved_[monomial[0]] = value;
                    break;
                }
            }
        }
    }

    bool in_range_everywhere(Instance& instance, const RangeRequirement& requirement) {
        // Every part, then every index, counted like an odometer.
        std::vector<std::pair<ElementId, int>> wheels;
        for (const PartRange& range : requirement.parts) wheels.push_back({range.variable, bound(instance, range.length)});
        for (std::size_t i = 0; i < requirement.index.size(); ++i)
            wheels.push_back({requirement.index[i], requirement.shape[i].is_group ? group_values : -1 - static_cast<int>(i)});
        return turn(instance, requirement, wheels, 0);
    }
    bool turn(Instance& instance, const RangeRequirement& requirement, const std::vector<std::pair<ElementId, int>>& wheels, std::size_t at) {
        if (at == wheels.size()) return instance.truth(requirement.formula);
        int count = wheels[at].second;
        // Sizes may depend on parts chosen before.
        if (count < 0) count = bound(instance, requirement.shape[static_cast<std::size_t>(-1 - count)].size);
        for (int value = 0; value < count; ++value) {
            instance.set(wheels[at].first, value);
            if (!turn(instance, requirement, wheels, at + 1)) return false;
        }
        return true;
    }
    static int small(const Rational& value) {
        if (value > sum_limit) throw NoValue{};
        return value < 0 ? 0 : static_cast<int>(boost::multiprecision::numerator(value));
    }
    int bound(Instance& instance, ElementId length) { return small(instance.evaluate(length)); }

    bool holds_over_parts(Instance& instance, const Requirement& requirement, std::size_t at) {
        if (at == requirement.parts.size()) return instance.truth(requirement.formula);
        int length = bound(instance, requirement.parts[at].length);
        for (int part = 0; part < length; ++part) {
            instance.set(requirement.parts[at].variable, part);
            if (!holds_over_parts(instance, requirement, at + 1)) return false;
        }
        return true;
    }

    bool attempt(Instance& instance, std::mt19937_64& random, bool& reached, std::string& obligation, std::string& counterexample) {
        for (ElementId variable : variables_) {
            if (solved_.count(variable)) continue;
            bool rank = table_.name(variable)[0] == '|';
            instance.set(variable, rank ? static_cast<int>(random() % 3) : static_cast<int>(random() % 7) - (random() % 4 == 0 ? 2 : 0));
        }
        for (const auto& [variable, value] : solved_) instance.set(variable, instance.evaluate(value));
        for (ElementId formula : obligations_.hypotheses.closed)
            if (!instance.truth(formula)) return false;
        for (const Requirement& requirement : obligations_.hypotheses.over_parts)
            if (!holds_over_parts(instance, requirement, 0)) return false;
        for (const RangeRequirement& requirement : obligations_.hypotheses.over_elements)
            if (!in_range_everywhere(instance, requirement)) return false;
        reached = true;
        if (violated(instance, random, obligations_.wellformed, obligation, counterexample)) return true;
        if (violated(instance, random, obligations_.shape, obligation, counterexample)) return true;
        for (const Obligation& range : obligations_.ranges)
            if (violated(instance, random, range, obligation, counterexample)) return true;
        return violated(instance, random, obligations_.element, obligation, counterexample);
    }

    bool violated(Instance& instance, std::mt19937_64& random, const Obligation& obligation, std::string& name, std::string& counterexample) {
        int turns = obligation.assumptions.empty() ? 3 : 12;
        for (int turn = 0; turn < turns; ++turn) {
            // Indices and parts of the obligation are its own.
            for (const auto& [text, variable] : obligation.scope.elements)
                if (table_[variable].kind == ElementKind::Variable && !solved_.count(variable)) instance.set(variable, static_cast<int>(random() % 5));
            instance.touched_facts = false;
            bool inside = true;
            for (ElementId assumption : obligation.assumptions) inside = inside && instance.truth(assumption);
            if (!inside) continue;
            for (ElementId goal : obligation.goals) {
                if (instance.truth(goal) || instance.touched_facts) continue;
                name = obligation.name;
                counterexample = "fails for";
                for (ElementId variable : variables_)
                    counterexample += " " + table_.name(variable) + " = " + rational_text(instance.evaluate(variable));
                return true;
            }
        }
        return false;
    }

    ElementTable table_;
    LemmaModel model_;
    Obligations obligations_;
    const EngineOptions& options_;
    std::set<std::string> functions_with_facts_;
    std::vector<ElementId> variables_;
    Substitution solved_;
};

}  // namespace

LemmaVerdict refute_lemma(const Library& library, const Lemma& lemma, const EngineOptions& options) {
    LemmaVerdict verdict;
    for (std::size_t i = 0; i < lemma.variants.size(); ++i) {
        std::string obligation, reason;
        bool refused = false;
        try {
            for (const SortReading& sorts : sort_readings(library, lemma, lemma.variants[i])) {
                refused = Refuter(library, lemma, lemma.variants[i], sorts, options).refute(obligation, reason);
                if (refused) break;
            }
        } catch (const ElaborationError& error) {
            refused = true;
            obligation = "statement";
            reason = error.text();
        }
        if (!refused) continue;
        verdict.status = LemmaStatus::Refused;
        verdict.obligation = obligation + (lemma.variants.size() > 1 ? " of variant " + std::to_string(i) : "");
        verdict.reason = reason;
        return verdict;
    }
    return verdict;
}

}  // namespace countersign
