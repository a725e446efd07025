#include "prover/lemma/counterexample.h"

#include <algorithm>

#include "prover/lemma/instance_draw.h"
#include "prover/lemma/instance_judge.h"
#include "prover/lemma/value_text.h"

namespace countersign {

namespace {

const char* obligation_name(Finding finding) {
    switch (finding) {
        case Finding::MissingPart:
        case Finding::IllFormed: return "wellformed";
        case Finding::Shape: return "shape";
        case Finding::Range: return "range";
        default: return "element";
    }
}

// What a left side reads beyond its lists' ends and before their beginnings.
constexpr std::size_t most_missing_parts = 2;

class Search {
public:
    Search(const Library& library, const Lemma& lemma, std::size_t variant, const CounterexampleLimits& limits)
        : library_(library), lemma_(lemma), variant_(lemma.variants[variant]), table_(library), drawer_(library, lemma, variant_), limits_(limits),
          random_(limits.seed + variant) {}

    std::optional<Counterexample> run() {
        find({});
        // A lemma holds whatever 1 / 0 is; an instance that does not need this says more.
        if (limits_.is_false || met_no_number_) find({.over_zero = 1});
        if (limits_.is_false) {
            find({.over_zero = 0});
            find({.stand_ins = most_missing_parts});
        }
        if (!best_) return std::nullopt;
        shrink_sizes();
        shrink_elements();
        drop_what_is_not_read();
        Counterexample found;
        found.instance = best_->instance;
        found.obligation = obligation_name(best_->judgement.finding);
        found.difference = best_->judgement.difference;
        found.left = best_->judgement.left;
        found.right = best_->judgement.right;
        found.reads_kernel = best_->judgement.reads_kernel;
        return found;
    }

    /// No instance could be looked at, as each has too many terms.
    bool all_too_large() const { return too_large_ > 0 && !is_any_small_; }

private:
    struct Attempt {
        InstanceChoice choice;
        LemmaInstance instance;
        Judgement judgement;
    };

    /// Draws instances that read what is undefined so, if nothing was found before.
    void find(const Undefined& undefined) {
        if (best_) return;
        constexpr int largest_bound = 4, draws_for_a_try = 40, hopeless = 400, most_too_large = 100;
        for (int bound = 1; bound <= largest_bound; ++bound) {
            int seen = 0, tries = limits_.tries / largest_bound;
            for (int draw = 0; draw < tries * draws_for_a_try && seen < tries; ++draw) {
                // Where sizes are too large for this search, no draw will do.
                if ((seen == 0 && draw == hopeless) || too_large_ == most_too_large) break;
                Attempt attempt;
                attempt.choice = drawer_.choose(random_, bound, undefined);
                if (!look(attempt)) continue;
                ++seen;
                is_any_small_ = true;
                if (better(attempt.judgement.finding, best_)) best_ = std::move(attempt);
                if (best_ && best_->judgement.finding == Finding::Element) break;
            }
            if (best_) break;
        }
    }

    static bool better(Finding finding, const std::optional<Attempt>& than) {
        return finding > Finding::Holds && (!than || finding > than->judgement.finding);
    }

    /// False if there is no such instance.
    bool look(Attempt& attempt) {
        std::optional<LemmaInstance> instance = drawer_.complete(attempt.choice);
        if (!instance) return false;
        attempt.instance = std::move(*instance);
        return judge(attempt);
    }

    bool judge(Attempt& attempt) {
        try {
            attempt.judgement = judge_instance(library_, lemma_, variant_, attempt.instance, table_);
            met_no_number_ = met_no_number_ || !attempt.judgement.is_finite;
        } catch (const TooManyTerms&) {
            ++too_large_;
            return false;
        } catch (const NotComputable&) {
            return false;
        }
        return attempt.judgement.finding != Finding::NoInstance;
    }

    /// The same choice with one size, axis or number taken back by one, in every way. No size becomes 0: that tensors are empty
    /// says little to a reader. Those that are 0 are tried as 1 once, before anything else.
    std::vector<InstanceChoice> smaller(const InstanceChoice& choice, bool fill) const {
        std::vector<InstanceChoice> result;
        if (fill) {
            for (const std::string& name : drawer_.sizes())
                if (const auto size = choice.integers.find(name); size != choice.integers.end() && size->second == 0) {
                    result.push_back(choice);
                    result.back().integers[name] = 1;
                }
            for (const auto& [name, shape] : choice.groups)
                if (std::find(shape.begin(), shape.end(), 0) != shape.end()) {
                    result.push_back(choice);
                    std::replace(result.back().groups[name].begin(), result.back().groups[name].end(), std::int64_t{0}, std::int64_t{1});
                }
            for (const auto& [name, sizes] : choice.size_lists)
                if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) {
                    result.push_back(choice);
                    std::replace(result.back().size_lists[name].begin(), result.back().size_lists[name].end(), std::int64_t{0}, std::int64_t{1});
                }
            return result;
        }
        const std::vector<std::string>& sizes_of = drawer_.sizes();
        const auto add = [&](auto&& change) {
            result.push_back(choice);
            change(result.back());
        };
        for (const auto& [name, shape] : choice.groups)
            for (std::size_t axis = 0; axis < shape.size(); ++axis) {
                add([&](InstanceChoice& c) { c.groups[name].erase(c.groups[name].begin() + static_cast<std::ptrdiff_t>(axis)); });
                if (shape[axis] > 1) add([&](InstanceChoice& c) { --c.groups[name][axis]; });
            }
        for (const auto& [name, number] : choice.integers) {
            const bool is_size = std::find(sizes_of.begin(), sizes_of.end(), name) != sizes_of.end();
            if (is_size ? number > 1 : number != 0) add([&](InstanceChoice& c) { c.integers[name] += number > 0 ? -1 : 1; });
        }
        for (const auto& [name, sizes] : choice.size_lists)
            for (std::size_t part = 0; part < sizes.size(); ++part)
                if (sizes[part] > 1) add([&](InstanceChoice& c) { --c.size_lists[name][part]; });
        for (const auto& [name, entries] : choice.families)
            for (std::size_t axis = 0; axis < entries.size(); ++axis)
                if (entries[axis] != 0) add([&](InstanceChoice& c) { c.families[name][axis] += entries[axis] > 0 ? -1 : 1; });
        return result;
    }

    /// One candidate that says as much takes the place of the best; false if there is none.
    bool replace_best(const std::vector<InstanceChoice>& candidates, int& looks) {
        constexpr int most_looks = 3000;
        constexpr std::uint64_t seeds = 32;
        for (const InstanceChoice& candidate : candidates)
            for (std::uint64_t seed = 0; seed < seeds && looks < most_looks; ++seed) {
                ++looks;
                Attempt attempt;
                attempt.choice = candidate;
                attempt.choice.seed += seed;
                if (!look(attempt) || attempt.judgement.finding < best_->judgement.finding) continue;
                best_ = std::move(attempt);
                return true;
            }
        return false;
    }

    void shrink_sizes() {
        int looks = 0;
        while (replace_best(smaller(best_->choice, true), looks)) continue;
        while (replace_best(smaller(best_->choice, false), looks)) continue;
    }

    bool keep_if_it_fails(const LemmaInstance& instance) {
        Attempt attempt;
        attempt.choice = best_->choice;
        attempt.instance = instance;
        try {
            if (!drawer_.conditions_hold(instance)) return false;
        } catch (const NotComputable&) {
            return false;
        }
        if (!judge(attempt) || attempt.judgement.finding < best_->judgement.finding) return false;
        best_ = std::move(attempt);
        return true;
    }

    void shrink_elements() {
        constexpr int most_looks = 300;
        int looks = 0;
        for (const LemmaVariable& variable : variant_.variables) {
            for (int simple = 0; simple < 3 && variable.kind == LemmaVariableKind::Real; ++simple) {
                LemmaInstance changed = best_->instance;
                changed.scalars[variable.name] = Rational(simple);
                if (keep_if_it_fails(changed)) break;
            }
            // What is found replaces the instance, so nothing of it is held on to.
            const auto tensors = [&]() -> const std::vector<TensorValue>& { return best_->instance.tensors.at(variable.name); };
            if (!best_->instance.tensors.count(variable.name)) continue;
            for (std::size_t part = 0; part < tensors().size(); ++part)
                for (std::size_t at = 0; at < tensors()[part].exact.size(); ++at)
                    for (int simple = 0; simple < 3; ++simple) {
                        const TensorValue& tensor = tensors()[part];
                        if (tensor.exact[at] == simple || (simple > 1 && tensor.type.sort == Sort::Bool) || ++looks > most_looks) break;
                        LemmaInstance changed = best_->instance;
                        changed.tensors[variable.name][part].exact[at] = simple;
                        if (keep_if_it_fails(changed)) break;
                    }
        }
    }

    /// A reader is told of a number for 1 / 0 only if the sides need it, and never of entries that are no parts.
    void drop_what_is_not_read() {
        LemmaInstance plain = best_->instance;
        plain.undefined.over_zero.reset();
        if (best_->instance.undefined.over_zero) keep_if_it_fails(plain);
        LemmaInstance& instance = best_->instance;
        const auto drop = [&](auto& entries) { entries.resize(entries.size() - instance.undefined.stand_ins); };
        for (auto& [name, sizes] : instance.size_lists) drop(sizes);
        for (const LemmaVariable& variable : variant_.variables)
            if (variable.kind == LemmaVariableKind::TensorList) drop(instance.tensors.at(variable.name));
        instance.undefined.stand_ins = 0;
    }

    const Library& library_;
    const Lemma& lemma_;
    const LemmaVariant& variant_;
    TermTable table_;
    InstanceDrawer drawer_;
    const CounterexampleLimits limits_;
    std::mt19937_64 random_;
    std::optional<Attempt> best_;
    int too_large_ = 0;  // instances
    bool is_any_small_ = false;
    bool met_no_number_ = false;  // some instance has an element without a number
};

}  // namespace

std::optional<Counterexample> find_counterexample(const Library& library, const Lemma& lemma, const CounterexampleLimits& limits,
                                                  std::string* why_none) {
    for (std::size_t variant = 0; variant < lemma.variants.size(); ++variant) {
        Search search(library, lemma, variant, limits);
        std::optional<Counterexample> found = search.run();
        if (!found && why_none && search.all_too_large())
            *why_none = "no instance could be looked at, each has more than " + std::to_string(most_terms_of_instance) + " terms";
        if (!found) continue;
        found->variant = variant;
        return found;
    }
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> instance_names(const LemmaVariant& variant, const LemmaInstance& instance) {
    std::vector<std::pair<std::string, std::string>> result;
    for (const std::string& group : variant.groups)
        if (const auto shape = instance.groups.find(group); shape != instance.groups.end())
            result.emplace_back("*" + group, shape_text(shape->second));
    for (const LemmaVariable& variable : variant.variables)
        if (variable.kind == LemmaVariableKind::Family) result.emplace_back("*" + variable.name, shape_text(instance.groups.at(variable.name)));
    for (const auto& [name, number] : instance.integers) result.emplace_back(name, std::to_string(number));
    for (const auto& [name, sizes] : instance.size_lists) result.emplace_back(name, shape_text(sizes));
    for (const auto& [name, value] : instance.scalars) {
        if (const auto* text = std::get_if<std::string>(&value)) result.emplace_back(name, *text);
        else if (const auto* real = std::get_if<Rational>(&value)) result.emplace_back(name, rational_text(*real));
        else if (const auto* integer = std::get_if<std::int64_t>(&value)) result.emplace_back(name, std::to_string(*integer));
        else if (const auto* holds = std::get_if<bool>(&value)) result.emplace_back(name, *holds ? "true" : "false");
    }
    return result;
}

std::string counterexample_line(const Lemma& lemma, const Counterexample& found) {
    const LemmaVariant& variant = lemma.variants[found.variant];
    std::string text = "fails for";
    const char* separator = " ";
    for (const auto& [name, value] : instance_names(variant, found.instance)) {
        text += separator + name + " = " + value;
        separator = ", ";
    }
    for (const LemmaVariable& variable : variant.variables) {
        const auto tensors = found.instance.tensors.find(variable.name);
        if (tensors == found.instance.tensors.end()) continue;
        for (std::size_t part = 0; part < tensors->second.size(); ++part) {
            const std::string index = variable.kind == LemmaVariableKind::TensorList ? "[" + std::to_string(part) + "]" : "";
            text += separator + variable.name + index + " = " + tensor_text(tensors->second[part]);
            separator = ", ";
        }
    }
    text += ": " + found.difference;
    if (const auto& number = found.instance.undefined.over_zero) text += ", where numbers over 0 are read as " + std::to_string(*number);
    return text;
}

}  // namespace countersign
