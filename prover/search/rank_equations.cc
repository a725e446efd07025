#include "prover/search/rank_equations.h"

#include <algorithm>

namespace countersign {

using Kind = ExpressionKind;

RankEquations::RankEquations(const LemmaVariant& variant) : variant_(variant), groups_(variant.groups.begin(), variant.groups.end()) {
    for (const LemmaVariable& variable : variant.variables) {
        Form& form = of_variables_.emplace_back();
        for (const Segment& segment : variable.tensor.segments)
            if (segment.is_group) add(segment.group, 1, form);
            else ++form.constant;
    }
}

std::size_t RankEquations::number_of(std::string_view group) {
    const auto found = std::find(groups_.begin(), groups_.end(), group);
    if (found == groups_.end()) groups_.push_back(group);
    return static_cast<std::size_t>(std::find(groups_.begin(), groups_.end(), group) - groups_.begin());
}

void RankEquations::add(std::string_view group, std::int64_t factor, Form& form) {
    const std::size_t number = number_of(group);
    const auto is_known = [&](const auto& known) { return known.first == number; };
    const auto known = std::find_if(form.factors.begin(), form.factors.end(), is_known);
    if (known == form.factors.end()) form.factors.emplace_back(number, factor);
    else known->second += factor;
}

bool RankEquations::read(const Expression& expression, std::int64_t factor, Form& form) {
    switch (expression.kind) {
        case Kind::Rank: add(expression.text, factor, form); return true;
        case Kind::Number: {
            const auto number = expression.number.integer();
            if (number) form.constant += factor * *number;
            return number.has_value();
        }
        case Kind::Name: {
            const auto axis = variant_.axis_position.find(expression.text);
            return axis != variant_.axis_position.end() && read(*axis->second, factor, form);
        }
        case Kind::Add: return read(*expression.children[0], factor, form) && read(*expression.children[1], factor, form);
        case Kind::Subtract: return read(*expression.children[0], factor, form) && read(*expression.children[1], -factor, form);
        default: return false;
    }
}

std::optional<RankEquations::Form> RankEquations::form_of(const Expression& attribute) {
    Form form;
    if (attribute.kind != Kind::List) return read(attribute, 1, form) ? std::optional(form) : std::nullopt;
    for (const ExpressionPointer& element : attribute.children)
        if (element->kind == Kind::Group) add(element->text, 1, form);
        else ++form.constant;
    return form;
}

const RankEquations::Form* RankEquations::of_attribute(const Expression& attribute) {
    const auto [entry, fresh] = of_attributes_.try_emplace(&attribute);
    if (fresh) entry->second = form_of(attribute);
    return entry->second ? &*entry->second : nullptr;
}

bool RankEquations::solve(const std::vector<Row>& rows) {
    ranks_.assign(groups_.size(), std::nullopt);
    for (bool progress = true; progress;) {
        progress = false;
        for (const auto& [form, sum] : rows) {
            std::int64_t rest = sum - form->constant, factor = 0;
            std::size_t unknown = 0, unknowns = 0;
            for (const auto& [group, times] : form->factors) {
                if (times == 0) continue;
                if (ranks_[group]) {
                    rest -= times * *ranks_[group];
                } else {
                    ++unknowns;
                    unknown = group;
                    factor = times;
                }
            }
            if (unknowns == 0 && rest != 0) return false;
            if (unknowns != 1) continue;
            if (rest % factor != 0 || rest / factor < 0) return false;
            ranks_[unknown] = rest / factor;
            progress = true;
        }
    }
    return true;
}

}  // namespace countersign
