#include "prover/lemma/query.h"

#include <z3++.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <unordered_map>

#include "prover/lemma/closure.h"
#include "prover/lemma/model_products.h"
#include "prover/lemma/products.h"

namespace countersign {

namespace {

constexpr std::size_t most_lifted_factors = 1 << 15;  // of products that are taken apart in one reading of products

// What Z3 counts as one step takes time by how many terms an equation has, and by the digits in it: sums beyond these get fewer steps.
constexpr std::size_t terms_of_short_sum = 16, bits_of_short_factor = 16;

std::size_t work_of_a_step(const ElementTable& table, const std::vector<ElementId>& terms) {
    std::size_t work = 1;
    for (ElementId term : terms) {
        const Polynomial& sum = table[term].polynomial;
        if (sum.size() <= terms_of_short_sum) continue;
        for (const auto& [monomial, factor] : sum)
            work += 1 + (msb(abs(numerator(factor))) + msb(denominator(factor))) / bits_of_short_factor;
        work -= terms_of_short_sum;
    }
    return work;
}

}  // namespace

struct SolverContext {
    z3::context context;
};

std::shared_ptr<SolverContext> make_solver_context() { return std::make_shared<SolverContext>(); }

struct Prover::Solver {
    Solver(ElementTable& table, std::shared_ptr<SolverContext> shared)
        : table(table), signs(table), shared(std::move(shared)), context(this->shared->context),
          element(context.uninterpreted_sort("Element")), group(context.uninterpreted_sort("Group")),
          array(context.uninterpreted_sort("Array")), axis(context.uninterpreted_sort("Axis")) {}

    z3::sort sort(ElementSort sort) {
        switch (sort) {
            case ElementSort::Bool: return context.bool_sort();
            case ElementSort::Int: return context.int_sort();
            case ElementSort::Real: return context.real_sort();
            case ElementSort::Element: return element;
            case ElementSort::Array: return array;
            case ElementSort::Group: break;
        }
        return is_axis(sort) ? axis : group;
    }

    z3::expr function(const std::string& name, const std::vector<z3::expr>& arguments, ElementSort result) {
        z3::sort_vector domain(context);
        z3::expr_vector values(context);
        std::string key = name;
        for (const z3::expr& argument : arguments) {
            domain.push_back(argument.get_sort());
            values.push_back(argument);
            key += "|" + argument.get_sort().name().str();
        }
        auto found = functions.find(key);
        if (found == functions.end()) found = functions.emplace(key, context.function(name.c_str(), domain, sort(result))).first;
        return found->second(values);
    }

    z3::expr number(const Rational& value, ElementSort kind) {
        std::string text = rational_text(value);
        return kind == ElementSort::Int ? context.int_val(text.c_str()) : context.real_val(text.c_str());
    }

    /// A product with a case distinction is a case distinction of products: masks times offsets stay linear. Of reals only
    /// where an arm is a number; elsewhere the distinction is better left whole. So are those beyond the limit: products of
    /// products of masks have more cases than can be written.
    bool lift(const Monomial& monomial, ElementSort kind, z3::expr& result) {
        for (std::size_t i = 0; i < monomial.size(); ++i) {
            const ElementNode node = table[monomial[i]];
            Rational value;
            if (node.kind != ElementKind::Ite) continue;
            if (kind != ElementSort::Int && !table.is_number(node.children[1], value) && !table.is_number(node.children[2], value)) continue;
            if (lifted_factors + monomial.size() > most_lifted_factors) return false;
            lifted_factors += monomial.size();
            ElementId rest = table.number(1, kind);
            for (std::size_t j = 0; j < monomial.size(); ++j)
                if (j != i) rest = table.multiply(rest, monomial[j]);
            result = z3::ite(translate(node.children[0]), translate(table.multiply(node.children[1], rest)),
                             translate(table.multiply(node.children[2], rest)));
            return true;
        }
        return false;
    }

    z3::expr product(const Monomial& monomial, ElementSort kind) {
        z3::expr lifted(context);
        if (monomial.size() > 1 && lift(monomial, kind, lifted)) return lifted;
        z3::expr result = translate(monomial.back());
        for (std::size_t i = monomial.size() - 1; i-- > 0;) {
            z3::expr factor = translate(monomial[i]);
            const char* name = kind == ElementSort::Int ? "imul" : "rmul";
            z3::expr made = function(name, {factor, result}, kind);
            // Commutativity of the products that occur.
            if (product_seen.insert(made.id()).second) pending.push_back(made == function(name, {result, factor}, kind));
            result = made;
        }
        return result;
    }

    z3::expr polynomial(const ElementNode& node) {
        z3::expr_vector terms(context);
        for (const auto& [monomial, factor] : node.polynomial) {
            if (monomial.empty()) {
                terms.push_back(number(factor, node.sort));
                continue;
            }
            z3::expr value = product(monomial, node.sort);
            terms.push_back(factor == 1 ? value : number(factor, node.sort) * value);
        }
        if (terms.empty()) return number(0, node.sort);
        return terms.size() == 1 ? terms[0] : z3::sum(terms);
    }

    z3::expr translate(ElementId id) {
        auto found = translated.find(id.value);
        if (found != translated.end()) return found->second;
        const ElementNode node = table[id];
        auto child = [&](std::size_t i) { return translate(node.children[i]); };
        auto children = [&]() {
            std::vector<z3::expr> result;
            for (std::size_t i = 0; i < node.children.size(); ++i) result.push_back(child(i));
            return result;
        };
        auto constant = [&]() { return context.constant((std::to_string(id.value) + "!").c_str(), sort(node.sort)); };
        auto zero_of = [&]() { return number(0, table[node.children[0]].sort); };
        z3::expr result(context);
        switch (node.kind) {
            case ElementKind::True: result = context.bool_val(true); break;
            case ElementKind::False: result = context.bool_val(false); break;
            case ElementKind::Polynomial: result = polynomial(node); break;
            case ElementKind::Variable:
            case ElementKind::Bound:
            case ElementKind::Sum:
            case ElementKind::Max:
            case ElementKind::Lambda:
            case ElementKind::SizeList:
            case ElementKind::Family:
            case ElementKind::AllAxes:
            case ElementKind::GroupSum: result = constant(); break;
            case ElementKind::Apply: {
                const std::string& name = table.symbol_name(node.symbol);
                result = node.children.empty() ? constant() : function(name, children(), node.sort);
                break;
            }
            case ElementKind::Ite: result = z3::ite(child(0), child(1), child(2)); break;
            case ElementKind::ToReal: result = z3::to_real(child(0)); break;
            case ElementKind::Quotient: result = function("quotient", children(), ElementSort::Int); break;
            case ElementKind::Start: result = function("start!" + std::to_string(node.children[0].value), {child(1)}, ElementSort::Int); break;
            case ElementKind::Part: result = function("part!" + std::to_string(node.children[0].value), {child(1)}, ElementSort::Int); break;
            case ElementKind::At:
                result = function("at!" + table.group_name(table[node.children[0]].sort), children(), ElementSort::Int);
                break;
            case ElementKind::AtMostZero: result = child(0) <= zero_of(); break;
            case ElementKind::IsZero: result = child(0) == zero_of(); break;
            case ElementKind::Equal: result = child(0) == child(1); break;
            case ElementKind::Not: result = !child(0); break;
            case ElementKind::And: {
                z3::expr_vector parts(context);
                for (std::size_t i = 0; i < node.children.size(); ++i) parts.push_back(child(i));
                result = z3::mk_and(parts);
                break;
            }
        }
        if (node.kind == ElementKind::Start) {
            // Before the first part there is nothing.
            std::string name = "start!" + std::to_string(node.children[0].value);
            if (started.insert(name).second) pending.push_back(function(name, {context.int_val(0)}, ElementSort::Int) == context.int_val(0));
        }
        translated.emplace(id.value, result);
        return result;
    }

    ElementTable& table;
    ProductSigns signs;
    const std::shared_ptr<SolverContext> shared;
    z3::context& context;
    z3::sort element, group, array, axis;
    std::map<std::string, z3::func_decl> functions;
    std::unordered_map<std::uint32_t, z3::expr> translated;
    // Axioms about terms translated so far; all of them hold always, so they may stay for later queries.
    std::vector<z3::expr> pending;
    std::set<unsigned> product_seen;
    std::size_t lifted_factors = 0;
    std::set<std::string> started;
};

Prover::Prover(ElementTable& table, const Hypotheses& hypotheses, std::shared_ptr<SolverContext> context)
    : table_(table), hypotheses_(hypotheses), solver_(std::make_unique<Solver>(table, std::move(context))) {}
Prover::~Prover() = default;

const std::vector<ProductForm>& Prover::all_forms() {
    static const std::vector<ProductForm> forms{ProductForm::Opaque, ProductForm::Multiplied, ProductForm::Models};
    return forms;
}

bool Prover::implied(ElementId goal, const std::vector<FactFormula>& facts, const std::vector<ElementId>& assumptions, unsigned resource_limit,
                     std::vector<std::size_t>* core, const std::vector<ProductForm>& forms) {
    if (goal == table_.truth(true)) {
        if (core) core->clear();
        return true;
    }
    for (ProductForm form : forms) {
        last_form_ = form;
        if (ask(goal, facts, assumptions, resource_limit, form, core)) return true;
    }
    return false;
}

bool Prover::evident(ElementId goal, const std::vector<ElementId>& assumptions, unsigned resource_limit) {
    if (goal == table_.truth(true)) return true;
    return ask(goal, {}, assumptions, resource_limit, ProductForm::Opaque, nullptr);
}

bool Prover::ask(ElementId goal, const std::vector<FactFormula>& facts, const std::vector<ElementId>& assumptions, unsigned resource_limit,
                 ProductForm form, std::vector<std::size_t>* core) {
    std::vector<ElementId> formulas = hypotheses_.closed;
    formulas.insert(formulas.end(), assumptions.begin(), assumptions.end());
    formulas.push_back(table_.negation(goal));
    std::size_t first_fact = formulas.size();
    std::vector<FactFormula> list_facts;
    std::vector<std::size_t> direct;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (facts[i].lists != FactFormula::Lists::None) {
            list_facts.push_back(facts[i]);
            continue;
        }
        direct.push_back(i);
        formulas.push_back(facts[i].formula);
    }
    close_formulas(table_, hypotheses_, list_facts, formulas);

    bool products = false, groups = false;
    std::vector<ElementId> terms = visible_terms(table_, formulas);
    for (ElementId term : terms) {
        const ElementNode& node = table_[term];
        products = products || node.kind == ElementKind::Quotient;
        groups = groups || node.kind == ElementKind::At;
        for (const auto& entry : node.polynomial) products = products || entry.first.size() > 1;
    }
    resource_limit = static_cast<unsigned>(std::max<std::size_t>(1, resource_limit / work_of_a_step(table_, terms)));  // 0 would be no limit
    // Without products and quotients the readings are one.
    if (!products && form != ProductForm::Opaque) return false;
    if (products) solver_->signs.add(terms, goal, groups, formulas);
    if (form != ProductForm::Opaque && !multiply_equations(table_, formulas) && form == ProductForm::Multiplied) return false;

    try {
        z3::solver solver(solver_->context, z3::solver::simple());
        z3::params settings(solver_->context);
        settings.set("rlimit", resource_limit);
        settings.set("random_seed", 0u);
        // Z3 is never given a product of two unknowns: what it does with them is not counted (docs/decisions/0015).
        settings.set("arith.nl", false);
        solver.set(settings);
        z3::expr_vector selectors(solver_->context);
        std::map<unsigned, std::size_t> selected;
        for (std::size_t i = 0; i < formulas.size(); ++i) {
            z3::expr formula = solver_->translate(formulas[i]);
            bool optional = core && i >= first_fact && i < first_fact + direct.size();
            if (!optional) {
                solver.add(formula);
                continue;
            }
            z3::expr selector = solver_->context.bool_const(("use!" + std::to_string(i)).c_str());
            solver.add(z3::implies(selector, formula));
            selectors.push_back(selector);
            selected.emplace(selector.id(), direct[i - first_fact]);
        }
        for (const z3::expr& axiom : solver_->pending) solver.add(axiom);
        std::uint64_t rounds = form == ProductForm::Models ? 0 : 1;
        const z3::check_result answer = form == ProductForm::Models ? check_with_products(solver, selectors, resource_limit, rounds) : solver.check(selectors);
        work_ += rounds * terms.size();
        gave_up_ = answer == z3::unknown;
        if (answer != z3::unsat) return false;
        if (!dump_.empty()) std::ofstream(dump_ + "_" + std::to_string(dumped_++) + ".smt2") << solver.to_smt2("unsat");
        if (core) {
            core->clear();
            for (std::size_t i = 0; i < facts.size(); ++i)
                if (facts[i].lists != FactFormula::Lists::None) core->push_back(i);
            z3::expr_vector used = solver.unsat_core();
            for (unsigned i = 0; i < used.size(); ++i) core->push_back(selected.at(used[i].id()));
            std::sort(core->begin(), core->end());
        }
        return true;
    } catch (const z3::exception&) {
        return false;
    }
}

}  // namespace countersign
