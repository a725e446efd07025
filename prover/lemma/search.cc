#include "prover/lemma/search.h"

#include <algorithm>

#include "prover/lemma/closure.h"

namespace countersign {

namespace {

constexpr std::size_t condition_limit = 6;
constexpr unsigned some_effort = 4;
constexpr int unanswered_limit = 40;

}  // namespace

// ---- proving and minimising

bool HintSearch::proved_with(const std::vector<FactRow>& rows, std::vector<std::size_t>* core, const Effort& effort) {
    std::vector<FactFormula> facts;
    for (const FactRow& row : rows) {
        FactFormula formula;
        std::string reason;
        if (!fact_formula(model_, row, formula, reason)) return false;
        facts.push_back(formula);
    }
    return prover_.implied(goal_, facts, assumptions_, effort.limit, core, effort.forms);
}

/// A constant may be used only after the fact that introduces it.
bool HintSearch::usable(const std::vector<FactRow>& rows) const {
    std::set<ElementId> known;
    std::set<ElementId> introduced;
    for (const FactRow& row : rows_) introduced.insert(row.fresh.begin(), row.fresh.end());
    for (const FactRow& row : rows) {
        for (ElementId part : table_.subterms(row.terms))
            if (introduced.count(part) && !known.count(part)) return false;
        known.insert(row.fresh.begin(), row.fresh.end());
    }
    return true;
}

std::vector<FactRow> HintSearch::without(const std::vector<FactRow>& rows, std::size_t dropped) const {
    std::vector<FactRow> result;
    std::set<ElementId> lost(rows[dropped].fresh.begin(), rows[dropped].fresh.end());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i == dropped) continue;
        bool depends = false;
        if (!lost.empty())
            for (ElementId part : table_.subterms(rows[i].terms)) depends = depends || lost.count(part);
        if (depends) {
            lost.insert(rows[i].fresh.begin(), rows[i].fresh.end());
        } else {
            result.push_back(rows[i]);
        }
    }
    return result;
}

void HintSearch::minimise(std::vector<FactRow>& rows) {
    // In the reading that gave the proof: the others are slow to fail.
    Effort effort{options_.search_resource_limit, {prover_.last_form()}};
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (i >= rows.size()) continue;
        std::vector<FactRow> fewer = without(rows, i);
        if (proved_with(fewer, nullptr, effort)) rows = std::move(fewer);
    }
}

bool HintSearch::proved(std::vector<FactRow>& rows, const Effort& effort) {
    std::vector<std::size_t> core;
    if (!proved_with(rows_, &core, effort)) return false;
    // Where there is nothing to leave out the question would be the same.
    if (rows_.empty()) {
        rows.clear();
        return true;
    }
    std::vector<FactRow> used;
    for (std::size_t i : core) used.push_back(rows_[i]);
    // A core may use a constant without the fact that introduces it: then that fact is kept as well.
    for (bool changed = true; changed;) {
        changed = false;
        if (usable(used)) break;
        std::set<ElementId> needed;
        for (const FactRow& row : used)
            for (ElementId part : table_.subterms(row.terms)) needed.insert(part);
        std::vector<FactRow> more;
        for (const FactRow& row : rows_) {
            bool keep = std::find(used.begin(), used.end(), row) != used.end();
            for (ElementId constant : row.fresh) keep = keep || needed.count(constant);
            if (keep) more.push_back(row);
        }
        changed = more.size() != used.size();
        used = std::move(more);
    }
    if (!usable(used)) used = rows_;
    if (!proved_with(used, nullptr, effort)) used = rows_;
    minimise(used);
    rows = std::move(used);
    return true;
}

bool HintSearch::search(ElementId goal, ElementId left, ElementId right, const std::vector<ElementId>& assumptions, std::vector<FactRow>& rows) {
    goal_ = goal;
    assumptions_ = assumptions;
    rows_.clear();
    related_.clear();
    extended_.clear();
    normal_forms_.clear();
    // Cheap questions first: a proof that needs facts is found faster with them than without.
    const std::vector<ProductForm> linear{ProductForm::Opaque};
    Effort little{options_.search_resource_limit, linear}, full{options_.resource_limit, options_.takes_products_apart ? Prover::all_forms() : linear};
    if (proved(rows, little)) return true;

    std::vector<ElementId> roots{goal};
    offer_list_facts(roots);
    offer_quotients(roots);
    if (!rows_.empty() && proved(rows, little)) return true;
    if (!left.valid()) return proved(rows, full);

    relate(left, right, 0);
    if (!rows_.empty() && proved(rows, little)) return true;
    // Somewhat harder, then without a fact (with all effort if there is none to offer): taking both sides apart costs more than that.
    Effort some{some_effort * options_.search_resource_limit, linear};
    if (!rows_.empty() && proved(rows, some)) return true;
    std::vector<FactRow> offered;
    offered.swap(rows_);
    some.forms = full.forms;
    if (proved(rows, offered.empty() ? full : some)) return true;
    rows_ = std::move(offered);
    const std::size_t known = rows_.size();
    const bool right_is_rescaled = rescale_sums(right, left), is_rescaled = rescale_sums(left, right) || right_is_rescaled;
    if (is_rescaled && proved(rows, some)) return true;
    forget(known);

    std::vector<ElementId> conditions;
    for (ElementId part : table_.subterms({left, right})) {
        const ElementNode& node = table_[part];
        bool atom = node.kind == ElementKind::AtMostZero || node.kind == ElementKind::IsZero || node.kind == ElementKind::AllAxes ||
                    (node.sort == ElementSort::Bool && node.kind == ElementKind::Apply);
        if (atom && !node.open && conditions.size() < condition_limit) conditions.push_back(part);
    }
    Assumptions start = assumptions;
    cases(left, right, conditions, start, 0);
    std::vector<ElementId> places;
    for (const FactRow& row : rows_) places.insert(places.end(), row.terms.begin(), row.terms.end());
    offer_list_facts(places);
    if (!rows_.empty() && proved(rows, little)) return true;
    relate_maxima(left, right);
    relate_maxima(right, left);
    roots.insert(roots.end(), normal_forms_.begin(), normal_forms_.end());
    const std::size_t without_functions = rows_.size();
    if (offer_products(roots) && proved(rows, full)) return true;
    forget(without_functions);
    offer_function_facts(roots);
    // What follows without taking products apart is proved again by another solver as well; so facts for that are looked for first.
    const std::vector<FactRow> at_quotients = facts_at_quotients(), further = facts_at_differences(roots);
    if (!further.empty() && proved(rows, {options_.resource_limit, linear})) return true;
    for (const FactRow& row : at_quotients) add(row);
    if (!at_quotients.empty() && proved(rows, {options_.resource_limit, linear})) return true;
    for (const FactRow& row : further) add(row);
    return proved(rows, full);
}

// ---- facts without direction

bool HintSearch::add(FactRow row) {
    if (full()) return false;
    for (const FactRow& known : rows_)
        if (known.kind == row.kind && known.terms == row.terms && known.name == row.name) return false;
    rows_.push_back(std::move(row));
    return true;
}

bool HintSearch::evident(ElementId goal, const Assumptions& assumptions) {
    if (goal == table_.truth(true)) return true;
    if (goal == table_.truth(false)) return false;
    for (ElementId known : assumptions)
        if (known == goal) return true;
    const auto [known, is_new] = answers_.try_emplace({goal, assumptions}, false);
    if (!is_new) return known->second;
    // Where many questions end at their limit, further ones do.
    const unsigned limit = options_.search_resource_limit / (unanswered_ < unanswered_limit ? 1 : 10);
    known->second = prover_.evident(goal, assumptions, limit);
    unanswered_ += prover_.gave_up();
    return known->second;
}

void HintSearch::offer_list_facts(const std::vector<ElementId>& roots) {
    std::vector<ElementId> lists;
    // Hypotheses speak of lists too: the total of a list that the goal does not name.
    std::vector<ElementId> all = roots;
    all.insert(all.end(), hypotheses_.closed.begin(), hypotheses_.closed.end());
    for (ElementId part : table_.subterms(all))
        if (table_[part].kind == ElementKind::SizeList && !table_[part].open) lists.push_back(part);
    if (lists.empty()) return;
    // Equations at a part k: what a hypothesis says of every part, and of sizes that do not vary.
    ElementId k = table_.fresh(ElementSort::Int);
    std::vector<ElementId> equations;
    auto take = [&](ElementId formula) {
        const ElementNode node = table_[formula];
        if (node.kind == ElementKind::And) {
            for (ElementId part : node.children)
                if (table_[part].kind == ElementKind::IsZero) equations.push_back(table_[part].children[0]);
        } else if (node.kind == ElementKind::IsZero) {
            equations.push_back(node.children[0]);
        }
    };
    for (ElementId formula : hypotheses_.closed) take(formula);
    for (const Requirement& requirement : hypotheses_.over_parts)
        if (requirement.parts.size() == 1) take(table_.substitute(requirement.formula, requirement.parts[0].variable, k));
    // What an equation says that a size is.
    auto values = [&](ElementId size) {
        std::vector<ElementId> result{size};
        for (ElementId equation : equations) {
            for (const auto& [monomial, factor] : table_.polynomial(equation)) {
                if (monomial.size() != 1 || monomial[0] != size || (factor != 1 && factor != -1)) continue;
                result.push_back(table_.scale(Rational(-factor), table_.subtract(equation, table_.scale(factor, size))));
            }
        }
        return result;
    };
    for (ElementId z : lists) {
        ElementId size = table_.open(z, k);
        for (ElementId value : values(size)) {
            if (table_.contains(value, k)) continue;
            add({"geometric", {z, value}, "", {table_.fresh(ElementSort::Int)}});
            break;
        }
        for (ElementId y : lists) {
            if (y == z || table_[y].children[0] != table_[z].children[0]) continue;
            ElementId other = table_.open(y, k);
            if (z < y && evident(table_.equal(size, other), {table_.in_range(k, table_[z].children[0])})) {
                add({"same", {z, y}, "", {table_.fresh(ElementSort::Int)}});
                continue;
            }
            for (ElementId value : values(size)) {
                ElementId whole, rest;
                if (!table_.divide_polynomial(value, other, whole, rest) || rest != table_.zero() || table_.contains(whole, k) ||
                    whole == table_.one())
                    continue;
                add({"scaled", {z, y, whole}, "", {table_.fresh(ElementSort::Int)}});
                break;
            }
        }
    }
}

void HintSearch::offer_quotients(const std::vector<ElementId>& roots) {
    std::vector<ElementId> quotients, starts;
    std::vector<ElementId> all = roots;
    all.insert(all.end(), hypotheses_.closed.begin(), hypotheses_.closed.end());
    for (ElementId part : table_.subterms(all)) {
        if (table_[part].open) continue;
        if (table_[part].kind == ElementKind::Quotient) quotients.push_back(part);
        if (table_[part].kind == ElementKind::Start) starts.push_back(part);
    }
    // Starts of scaled lists as multiples, so that quotients of shifted positions meet.
    Substitution known;
    for (const FactRow& row : rows_) {
        for (ElementId part : starts) {
            const ElementNode node = table_[part];
            if (row.terms.empty() || node.children[0] != row.terms[0]) continue;
            if (row.kind == "scaled") known.emplace(part, table_.multiply(row.terms[2], table_.start(row.terms[1], node.children[1])));
        }
    }
    for (ElementId a : quotients) {
        ElementId divisor = table_[a].children[1], whole, rest;
        ElementId value = table_.substitute(table_[a].children[0], known);
        if (value == table_[a].children[0] || !table_.divide_polynomial(value, divisor, whole, rest) || rest != table_.zero()) continue;
        add({"quotient", {table_[a].children[0], divisor, whole}, "", {}});
        known.emplace(a, whole);
    }
    for (ElementId a : quotients) {
        for (ElementId b : quotients) {
            ElementId divisor = table_.substitute(table_[a].children[1], known), whole, rest;
            if (a == b || divisor != table_.substitute(table_[b].children[1], known)) continue;
            ElementId difference = table_.substitute(table_.subtract(table_[a].children[0], table_[b].children[0]), known);
            if (!table_.divide_polynomial(difference, divisor, whole, rest) || rest != table_.zero()) continue;
            add({"quotient", {table_[a].children[0], table_[a].children[1], table_.add(whole, b)}, "", {}});
        }
    }
}

// ---- equal bodies

std::vector<ElementId> HintSearch::binders(ElementId id) const {
    std::vector<ElementId> result;
    for (ElementId part : visible_terms(table_, {id})) {
        ElementKind kind = table_[part].kind;
        if (is_sum(part) || kind == ElementKind::Max || kind == ElementKind::Lambda) result.push_back(part);
    }
    return result;
}

const std::set<std::string>& HintSearch::symbols(ElementId id) {
    auto found = symbols_.find(id);
    if (found != symbols_.end()) return found->second;
    std::set<std::string> result;
    for (ElementId part : table_.subterms({id})) {
        const ElementNode& node = table_[part];
        if (node.kind != ElementKind::Apply) continue;
        const std::string& name = table_.symbol_name(node.symbol);
        if (name.compare(0, 2, "N:") != 0) result.insert(name);
    }
    return symbols_.emplace(id, std::move(result)).first->second;
}

bool HintSearch::plausible(ElementId a, ElementId b) {
    if (a == b || table_[a].kind != table_[b].kind || table_[a].sort != table_[b].sort || table_.index_sort(a) != table_.index_sort(b)) return false;
    const auto& x = symbols(a);
    const auto& y = symbols(b);
    return std::includes(x.begin(), x.end(), y.begin(), y.end()) || std::includes(y.begin(), y.end(), x.begin(), x.end());
}

bool HintSearch::extend(ElementId a, ElementId b, std::vector<ElementId>& constants) {
    if (b < a) std::swap(a, b);
    auto found = extended_.find({a, b});
    if (found != extended_.end()) {
        constants = found->second;
        return true;
    }
    FactRow row{"ext", {a, b}, "", {}};
    row.fresh = fresh_constants(table_, row);
    constants = row.fresh;
    if (!add(row)) return false;
    extended_.emplace(std::make_pair(a, b), constants);
    return true;
}

void HintSearch::relate(ElementId a, ElementId b, int depth) {
    if (a == b || depth > nesting_limit || full()) return;
    std::vector<ElementId> left = binders(a), right = binders(b);
    for (ElementId x : left) {
        if (std::find(right.begin(), right.end(), x) != right.end()) continue;
        for (ElementId y : right)
            if (std::find(left.begin(), left.end(), y) == left.end() && plausible(x, y)) relate_pair(x, y, depth);
    }
}

void HintSearch::relate_pair(ElementId a, ElementId b, int depth) {
    if (a == b || full()) return;
    std::vector<ElementId> constants;
    if (!related_.insert({std::min(a, b), std::max(a, b)}).second) return;
    if (!extend(a, b, constants)) return;
    ElementId f = a, g = b;
    for (ElementId constant : constants) {
        if (table_[f].kind != table_[g].kind || !table_.is_binder(f) || !table_.is_binder(g)) return;
        f = table_.open(f, constant);
        g = table_.open(g, constant);
    }
    relate(f, g, depth + 1);
}

/// Each maximum of `a` is attained, and where it is attained it is bounded by each maximum of `b`.
void HintSearch::relate_maxima(ElementId a, ElementId b) {
    std::vector<ElementId> lists;
    for (ElementId part : table_.subterms({a, b}))
        if (table_[part].kind == ElementKind::SizeList && !table_[part].open) lists.push_back(part);
    auto maxima = [&](ElementId id) {
        std::vector<ElementId> result;
        for (ElementId part : binders(id))
            if (table_[part].kind == ElementKind::Max) result.push_back(part);
        return result;
    };
    std::vector<ElementId> targets = maxima(b);
    for (ElementId maximum : maxima(a)) {
        if (targets.empty() || std::find(targets.begin(), targets.end(), maximum) != targets.end()) continue;
        std::vector<ElementId> places;
        for (ElementId inner = maximum; table_[inner].kind == ElementKind::Max && places.size() < 3;) {
            places.push_back(table_.fresh(ElementSort::Int));
            if (!add({"attained", {inner}, "", {places.back()}})) return;
            inner = table_.open(inner, places.back());
        }
        // Where the same element stands in another cut of the axis.
        std::vector<ElementId> candidates = places;
        for (ElementId z : lists) {
            for (ElementId place : places) {
                ElementId part = table_.part(z, place);
                candidates.push_back(part);
                candidates.push_back(table_.subtract(place, table_.start(z, part)));
            }
            if (places.size() == 2) candidates.push_back(table_.add(table_.start(z, places[0]), places[1]));
        }
        std::vector<ElementId> reached = targets;
        for (int level = 0; level < 2; ++level) {
            std::vector<ElementId> next;
            for (ElementId target : reached) {
                if (!plausible(maximum, target)) continue;
                for (ElementId candidate : candidates) {
                    if (!add({"bound", {target, candidate}, "", {}})) continue;
                    ElementId inner = table_.open(target, candidate);
                    if (table_[inner].kind == ElementKind::Max) next.push_back(inner);
                }
            }
            reached = std::move(next);
        }
    }
}

}  // namespace countersign
