#include "prover/lemma/model_products.h"

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "prover/support/rational.h"

namespace countersign {

namespace {

constexpr int round_limit = 60;
constexpr std::size_t lemmas_of_a_round = 40, product_limit = 400;
/// A value of more digits takes no part: else values that are multiplied again and again would grow without end.
constexpr std::size_t digit_limit = 12;

struct Product {
    z3::expr whole, left, right;
    bool of_integers;
};

struct Values {
    Rational whole, left, right;
};

unsigned spent(const z3::solver& solver) {
    const z3::stats statistics = solver.statistics();
    for (unsigned i = 0; i < statistics.size(); ++i)
        if (statistics.key(i) == "rlimit count") return statistics.uint_value(i);
    return 0;
}

class ModelProducts {
public:
    ModelProducts(z3::solver& solver, const z3::expr_vector& assumptions) : solver_(solver), context_(solver.ctx()), assumptions_(assumptions) {
        collect();
    }

    z3::check_result check(unsigned resource_limit, std::uint64_t& rounds) {
        const unsigned start = spent(solver_);
        for (int round = 0; round < round_limit; ++round) {
            ++rounds;
            const unsigned used = spent(solver_) - start;
            if (used >= resource_limit) break;
            z3::params settings(context_);
            settings.set("rlimit", resource_limit - used);
            solver_.set(settings);
            const z3::check_result answer = solver_.check(assumptions_);
            if (answer != z3::sat || !mend(solver_.get_model())) return answer;
        }
        return z3::unknown;
    }

private:
    void collect() {
        std::vector<z3::expr> work;
        std::unordered_set<unsigned> seen;
        for (const z3::expr& formula : solver_.assertions()) work.push_back(formula);
        while (!work.empty()) {
            const z3::expr term = work.back();
            work.pop_back();
            if (!term.is_app() || !seen.insert(term.id()).second) continue;
            for (unsigned i = 0; i < term.num_args(); ++i) work.push_back(term.arg(i));
            if (term.num_args() != 2 || term.decl().decl_kind() != Z3_OP_UNINTERPRETED || products_.size() >= product_limit) continue;
            const std::string name = term.decl().name().str();
            if (name != "imul" && name != "rmul") continue;
            // Of a product and its commuted form one is enough.
            const unsigned commuted = term.decl()(term.arg(1), term.arg(0)).id();
            if (commuted == term.id() || !seen.count(commuted)) products_.push_back({term, term.arg(0), term.arg(1), name == "imul"});
        }
    }

    static std::optional<Rational> value(const z3::model& model, const z3::expr& term) {
        const z3::expr found = model.eval(term, true);
        if (!found.is_numeral()) return std::nullopt;
        const std::string text = Z3_get_numeral_string(found.ctx(), found);
        if (text.size() > digit_limit) return std::nullopt;
        return Rational(text);
    }

    z3::expr number(const Rational& value, bool of_integers) {
        const std::string text = rational_text(value);
        return of_integers ? context_.int_val(text.c_str()) : context_.real_val(text.c_str());
    }

    /// Adds what the products of the model break; false if that is nothing.
    bool mend(const z3::model& model) {
        added_ = 0;
        std::vector<std::optional<Values>> values;
        for (const Product& product : products_) {
            const auto whole = value(model, product.whole), left = value(model, product.left), right = value(model, product.right);
            if (whole && left && right) values.push_back(Values{*whole, *left, *right});
            else values.push_back(std::nullopt);
        }
        // Signs of all at once: asking again costs more than they do.
        for (std::size_t i = 0; i < products_.size(); ++i)
            if (values[i] && values[i]->whole != values[i]->left * values[i]->right) signs(products_[i], *values[i]);
        for (std::size_t i = 0; i < products_.size() && added_ < lemmas_of_a_round; ++i)
            for (std::size_t j = 0; j < products_.size() && added_ < lemmas_of_a_round; ++j)
                if (values[i] && values[j] && i != j && products_[i].of_integers == products_[j].of_integers) order(i, *values[i], j, *values[j]);
        if (added_ > 0) return true;
        for (std::size_t i = 0; i < products_.size() && added_ < lemmas_of_a_round; ++i)
            if (values[i] && values[i]->whole != values[i]->left * values[i]->right) tangents(products_[i], *values[i]);
        return added_ > 0;
    }

    void add(const z3::expr& lemma) {
        solver_.add(lemma);
        ++added_;
    }

    /// The sign of a product, and of integers that it is not nearer to zero than a factor unless the other is zero.
    void signs(const Product& product, const Values& at) {
        const Rational zero(0);
        const z3::expr& x = product.left;
        const z3::expr& y = product.right;
        const z3::expr& xy = product.whole;
        const z3::expr nought = number(0, product.of_integers);
        if ((at.whole == zero) != (at.left == zero || at.right == zero)) add((xy == nought) == (x == nought || y == nought));
        if (at.left == zero || at.right == zero || at.whole == zero) return;
        const bool positive = (at.left > zero) == (at.right > zero);
        if ((at.whole > zero) != positive) {
            add(z3::implies((x > nought && y > nought) || (x < nought && y < nought), xy > nought));
            add(z3::implies((x > nought && y < nought) || (x < nought && y > nought), xy < nought));
        } else if (product.of_integers) {
            if (abs(at.whole) < abs(at.right)) add(z3::implies(x != nought, z3::abs(xy) >= z3::abs(y)));
            if (abs(at.whole) < abs(at.left)) add(z3::implies(y != nought, z3::abs(xy) >= z3::abs(x)));
        }
    }

    /// Factors that are equal but for signs have products that are. x * y and x * z are ordered as y and z are, or the other way round.
    void order(std::size_t first, const Values& at_first, std::size_t second, const Values& at_second) {
        const Product& p = products_[first];
        const Product& q = products_[second];
        if (first < second && abs(at_first.whole) != abs(at_second.whole)) {
            auto alike = [](const z3::expr& x, const z3::expr& y) { return x == y || x == -y; };
            const bool straight = abs(at_first.left) == abs(at_second.left) && abs(at_first.right) == abs(at_second.right);
            const bool crossed = abs(at_first.left) == abs(at_second.right) && abs(at_first.right) == abs(at_second.left);
            if (straight) add(z3::implies(alike(p.left, q.left) && alike(p.right, q.right), alike(p.whole, q.whole)));
            else if (crossed) add(z3::implies(alike(p.left, q.right) && alike(p.right, q.left), alike(p.whole, q.whole)));
        }
        for (int side = 0; side < 4; ++side) {
            const bool turn_p = side & 1, turn_q = side & 2;
            const Rational& x = turn_p ? at_first.right : at_first.left;
            const Rational& y = turn_p ? at_first.left : at_first.right;
            const Rational& u = turn_q ? at_second.right : at_second.left;
            const Rational& z = turn_q ? at_second.left : at_second.right;
            if (x != u || x == 0 || y > z || (y == z && second < first)) continue;
            const Rational difference = at_second.whole - at_first.whole;
            const bool broken = y == z ? difference != 0 : x > 0 ? difference <= 0 : difference >= 0;
            if (!broken) continue;
            const z3::expr common = turn_p ? p.right : p.left, other = turn_q ? q.right : q.left, less = turn_p ? p.left : p.right,
                           more = turn_q ? q.left : q.right, nought = number(0, p.of_integers);
            const z3::expr same = common.id() == other.id() ? context_.bool_val(true) : common == other;
            if (y == z) add(z3::implies(same && less == more, p.whole == q.whole));
            else if (x > 0) add(z3::implies(same && common > nought && less < more, p.whole < q.whole));
            else add(z3::implies(same && common < nought && less < more, p.whole > q.whole));
            if (added_ >= lemmas_of_a_round) return;
        }
    }

    /// Where a factor has its value of the model, the product is the other's multiple; (x - a) * (y - b) has a sign on each side of a and b.
    void tangents(const Product& product, const Values& at) {
        const bool of_integers = product.of_integers;
        const z3::expr a = number(at.left, of_integers), b = number(at.right, of_integers);
        const z3::expr& x = product.left;
        const z3::expr& y = product.right;
        add(z3::implies(x == a, product.whole == a * y));
        add(z3::implies(y == b, product.whole == b * x));
        const z3::expr plane = b * x + a * y - number(at.left * at.right, of_integers);
        if (at.whole < at.left * at.right) add(z3::implies((x <= a && y <= b) || (x >= a && y >= b), product.whole >= plane));
        else add(z3::implies((x <= a && y >= b) || (x >= a && y <= b), product.whole <= plane));
    }

    z3::solver& solver_;
    z3::context& context_;
    const z3::expr_vector& assumptions_;
    std::vector<Product> products_;
    std::size_t added_ = 0;
};

}  // namespace

z3::check_result check_with_products(z3::solver& solver, const z3::expr_vector& assumptions, unsigned resource_limit, std::uint64_t& rounds) {
    return ModelProducts(solver, assumptions).check(resource_limit, rounds);
}

}  // namespace countersign
