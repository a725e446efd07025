// The three readings of a closed query for cvc5. See query.h.
#include "validator/solver/query.h"

#include <cvc5/cvc5.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "validator/solver/closure.h"

namespace countersign::validator {
namespace {

using Kind = ElementKind;
constexpr std::size_t application_limit = 5000, bits_limit = 256;
enum class Products : std::uint8_t { opaque, native, native_with_division };

std::string plain(std::string text) {
    std::replace_if(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return text;
}

constexpr std::int64_t query_cost = 300;  // of what the solver does not count

// One solver, one query.
class Emission {
public:
    Emission(const ElementStore& store, Products products, const SolverLimits& limits) : s_(store), products_(products) {
        solver_.setOption("rlimit-per", std::to_string(limits.resource));
        // Resources decide. The clock ends only what they do not count, numbers that grow without bound, and never with a yes.
        solver_.setOption("tlimit-per", "10000");
        solver_.setLogic("ALL");
        sorts_[FormulaSort::boolean] = solver_.getBooleanSort();
        sorts_[FormulaSort::integer] = solver_.getIntegerSort();
        sorts_[FormulaSort::real] = solver_.getRealSort();
    }

    void assert_formula(Element formula) { solver_.assertFormula(term(formula)); }
    std::string check() {
        for (const cvc5::Term& fact : commutes_) solver_.assertFormula(fact);
        const cvc5::Result result = solver_.checkSat();
        return result.isUnsat() ? "unsat" : result.isSat() ? "sat" : "unknown";
    }
    std::int64_t spent() const {
        const std::int64_t of_solver = solver_.getStatistics().get("resource::resourceUnitsUsed").getInt();
        return query_cost + static_cast<std::int64_t>(applications_ * applications_ / 50) + of_solver;
    }
    std::string text(const std::string& title, const std::string& status) const {
        std::string result = "; " + title + "\n(set-info :status " + status + ")\n(set-logic ALL)\n" + declarations_;
        for (const cvc5::Term& assertion : solver_.getAssertions()) result += "(assert " + assertion.toString() + ")\n";
        return result + "(check-sat)\n";
    }

private:
    // The function `key` on arguments of these sorts: declared where it is met first.
    cvc5::Term apply(const std::string& key, const std::string& shown, std::vector<cvc5::Term> arguments, const cvc5::Sort& range) {
        if (++applications_ > application_limit) throw std::length_error("too many terms");  // caught where the solver's own are
        std::string domain_text;
        std::vector<cvc5::Sort> domain;
        for (const cvc5::Term& argument : arguments) {
            domain.push_back(argument.getSort());
            domain_text += domain.back().toString() + " ";
        }
        cvc5::Term& function = symbols_[key + " " + domain_text + "-> " + range.toString()];
        if (function.isNull()) {
            const std::string name = "c" + std::to_string(symbols_.size()) + "_" + plain(shown);
            declarations_ += "(declare-fun " + name + " (" + domain_text + ") " + range.toString() + ")\n";
            function = solver_.mkConst(domain.empty() ? range : solver_.mkFunctionSort(domain, range), name);
        }
        if (arguments.empty()) return function;
        arguments.insert(arguments.begin(), function);
        return solver_.mkTerm(cvc5::APPLY_UF, arguments);
    }

    // Of values about which nothing is known but whether they are equal: a sort of its own.
    const cvc5::Sort& sort_of(FormulaSort sort) {
        cvc5::Sort& known = sorts_[sort];
        if (known.isNull()) {
            known = solver_.mkUninterpretedSort("S_" + formula_sort_name(sort));
            declarations_ += "(declare-sort S_" + formula_sort_name(sort) + " 0)\n";
        }
        return known;
    }

    cvc5::Term number(const mpq_class& value, FormulaSort sort) {
        if (bits_of(value) > bits_limit) throw std::length_error("a number too long");
        return sort == FormulaSort::integer ? solver_.mkInteger(value.get_str()) : solver_.mkReal(value.get_str());
    }

    cvc5::Term product(const Monomial& monomial, FormulaSort sort) {
        std::vector<cvc5::Term> factors;
        for (Element factor : monomial) factors.push_back(term(factor));
        if (factors.size() == 1) return factors[0];
        if (products_ != Products::opaque) return solver_.mkTerm(cvc5::MULT, factors);
        // Nested to the right; every way to take out one factor first is the same product.
        const std::string name = formula_sort_name(sort) + "_product";
        const auto nested = [&](std::size_t first) {
            std::vector<cvc5::Term> order = factors;
            const auto place = order.begin() + static_cast<std::ptrdiff_t>(first);
            std::rotate(order.begin(), place, place + 1);
            cvc5::Term result = order.back();
            for (std::size_t i = order.size() - 1; i-- > 0;) result = apply(name, name, {order[i], result}, sorts_.at(sort));
            return result;
        };
        const cvc5::Term result = nested(0);
        for (std::size_t first = 1; first < factors.size(); ++first) commutes_.push_back(solver_.mkTerm(cvc5::EQUAL, {result, nested(first)}));
        return result;
    }

    // The relation between the positive and the negative part of a polynomial: p <= 0 and p = 0 are written without differences.
    cvc5::Term relate(cvc5::Kind relation, Element e) {
        const FormulaSort sort = s_.sort(e);
        std::vector<cvc5::Term> parts[2];
        for (const auto& [monomial, coefficient] : s_.polynomial(e)) {
            const mpq_class size = abs(coefficient);
            cvc5::Term part = monomial.empty() ? number(size, sort) : product(monomial, sort);
            if (!monomial.empty() && size != 1) part = solver_.mkTerm(cvc5::MULT, {number(size, sort), part});
            parts[coefficient < 0 ? 1 : 0].push_back(part);
        }
        const auto sum = [&](const std::vector<cvc5::Term>& terms) {
            return terms.empty() ? number(0, sort) : terms.size() == 1 ? terms[0] : solver_.mkTerm(cvc5::ADD, terms);
        };
        return solver_.mkTerm(relation, {sum(parts[0]), sum(parts[1])});
    }

    cvc5::Term term(Element e) {
        if (const auto found = terms_.find(e); found != terms_.end()) return found->second;
        return terms_.emplace(e, make(e)).first->second;
    }

    cvc5::Term make(Element e) {
        const ElementNode& n = s_.node(e);
        const cvc5::Sort& sort = sort_of(n.sort);
        switch (n.kind) {
            case Kind::polynomial: return relate(cvc5::SUB, e);
            case Kind::nonpositive: return relate(cvc5::LEQ, n.children[0]);
            case Kind::equal:
                if (n.children.size() == 1) return relate(cvc5::EQUAL, n.children[0]);
                break;
            case Kind::truth: return solver_.mkBoolean(n.symbol == 1);
            case Kind::sum:
            case Kind::maximum:
            case Kind::lambda:
            case Kind::family:
            case Kind::every:
            case Kind::bound: return apply("t" + std::to_string(e.id), "binder", {}, sort);
            default: break;
        }
        const bool of_list = n.kind == Kind::start || n.kind == Kind::part;
        std::vector<cvc5::Term> parts;
        for (std::size_t i = of_list ? 1 : 0; i < n.children.size(); ++i) parts.push_back(term(n.children[i]));
        switch (n.kind) {
            case Kind::conditional: return solver_.mkTerm(cvc5::ITE, parts);
            case Kind::negation: return solver_.mkTerm(cvc5::NOT, parts);
            case Kind::conjunction: return solver_.mkTerm(cvc5::AND, parts);
            case Kind::equal: return solver_.mkTerm(cvc5::EQUAL, parts);
            case Kind::to_real: return solver_.mkTerm(cvc5::TO_REAL, parts);
            case Kind::start: return apply("start" + std::to_string(n.children[0].id), "start", parts, sort);
            case Kind::entry: return apply("entry", "entry", parts, sort);
            case Kind::part: return apply("part" + std::to_string(n.children[0].id), "part", parts, sort);
            case Kind::quotient: {
                const cvc5::Term opaque = apply("quotient", "quotient", parts, sort);
                if (products_ != Products::native_with_division) return opaque;
                // SMT-LIB's division is the floor for positive divisors; nothing is said of others.
                const cvc5::Term positive = solver_.mkTerm(cvc5::GEQ, {parts[1], solver_.mkInteger(1)});
                return solver_.mkTerm(cvc5::ITE, {positive, solver_.mkTerm(cvc5::INTS_DIVISION, parts), opaque});
            }
            default: return apply("f" + std::to_string(n.symbol), s_.name(e), parts, sort);
        }
    }

    const ElementStore& s_;
    const Products products_;
    cvc5::Solver solver_;
    std::map<FormulaSort, cvc5::Sort> sorts_;
    std::map<std::string, cvc5::Term> symbols_;
    std::map<Element, cvc5::Term> terms_;
    std::vector<cvc5::Term> commutes_;
    std::string declarations_;
    std::size_t applications_ = 0;
};

}  // namespace

void SmtDump::write(const std::string& title, const std::string& text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::ofstream file(std::filesystem::path(folder_) / (std::to_string(count_++) + "_" + plain(title).substr(0, 80) + ".smt2"));
    failed_ = !(file << text << std::flush) || failed_;
}

Status decide(ElementStore& store, const Query& query, const SolverLimits& limits, SmtDump* dump) {
    if (store.failed()) return rejected(store.failure());
    if (store.is_true(query.goal)) return {};  // equal normal forms
    const auto [formulas, signs] = closed(store, query);
    bool unknown = false;
    std::string answers;
    for (Products products : {Products::opaque, Products::native, Products::native_with_division}) {
        if (store.failed()) return rejected(store.failure());
        if (*limits.left < 0) return incomplete("too much to prove");
        std::string said;
        try {
            Emission emission(store, products, limits);
            for (Element formula : formulas) emission.assert_formula(formula);
            if (products == Products::opaque)
                for (Element fact : signs) emission.assert_formula(fact);
            said = emission.check();
            *limits.left -= emission.spent();
            if (dump != nullptr && (said == "unsat" || products == Products::native_with_division))
                dump->write(query.title, emission.text(query.title, said == "unsat" ? said : "unknown"));
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& exception) {
            said = std::string("error: ") + exception.what();
            *limits.left -= application_limit;
        }
        if (said == "unsat") return {};
        unknown = unknown || said != "sat";
        answers += (answers.empty() ? "" : ", ") + said;
    }
    return unknown ? incomplete("not proved (" + answers + ")") : rejected("not proved (" + answers + ")");
}

std::string solver_version() { return cvc5::Solver().getVersion(); }

}  // namespace countersign::validator
