// No recursion on the depth of terms: what an element lacks is computed first, then the element once more.
#include "validator/violation/elements.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::size_t most_elements = std::size_t{1} << 21;
constexpr std::size_t most_waiting = std::size_t{1} << 23;
const Number any_number;
const Number far_below = Number::of(Interval{-std::numeric_limits<double>::infinity(), -0x1p60});  // whatever `-inf` is

}  // namespace

const Number* Elements::find(Key key) {
    for (auto tied = a_.ties.find(key.term); tied != a_.ties.end(); tied = a_.ties.find(key.term)) key.term = tied->second;
    if (store_.is_leaf(key.term)) {
        if (const auto values = a_.values.find(key.term); values != a_.values.end()) return &values->second.at(key.place);
        return store_.leaf(key.term).kind == LeafKind::infinity ? &far_below : &any_number;
    }
    const auto known = known_.find(key);
    if (known != known_.end()) return &known->second;
    if (missing_.size() < most_waiting) missing_.push_back(key);
    return nullptr;
}

std::optional<std::size_t> Elements::place_of(std::span<const std::int64_t> sizes, std::span<const std::int64_t> index) {
    if (sizes.size() != index.size()) return std::nullopt;
    std::size_t place = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        if (index[axis] < 0 || index[axis] >= sizes[axis]) return std::nullopt;
        place = place * static_cast<std::size_t>(sizes[axis]) + static_cast<std::size_t>(index[axis]);
    }
    return place;
}

Number Elements::read(std::uint32_t symbol, std::span<const std::int64_t> index) {
    const std::span<const TermId> arguments = store_.arguments(*current_);
    std::size_t operand = 0;
    if (reading_->is_list()) {
        if (index.empty() || index[0] < 0 || index[0] >= static_cast<std::int64_t>(arguments.size())) return any_number;
        operand = static_cast<std::size_t>(index[0]);
        index = index.subspan(1);
    } else {
        operand = static_cast<std::size_t>(std::find(symbols_.begin(), symbols_.end(), symbol) - symbols_.begin());
    }
    const std::optional<std::size_t> place = place_of(store_.sizes(arguments[operand]), index);
    const Number* const known = place ? find({arguments[operand], *place}) : nullptr;  // nobody says what stands outside
    return known != nullptr ? *known : any_number;
}

Result<Number> Elements::compute(const Key& key) {
    if (current_ != key.term) {
        current_.reset();
        VALIDATOR_TRY(reading_, store_.reading(key.term, operations_));
        current_ = key.term;
        symbols_.clear();
        for (std::size_t i = 0; i < (reading_->is_list() ? 1 : store_.arguments(key.term).size()); ++i) symbols_.push_back(reading_->operand_symbol(i));
    }
    const Shape& sizes = store_.sizes(key.term);
    Shape index(sizes.size(), 0);
    std::size_t rest = key.place;
    for (std::size_t axis = sizes.size(); axis-- > 0; rest /= static_cast<std::size_t>(sizes[axis]))
        index[axis] = static_cast<std::int64_t>(rest % static_cast<std::size_t>(sizes[axis]));
    const ReadOperand read_operand = [this](std::uint32_t symbol, std::span<const std::int64_t> at) { return read(symbol, at); };
    const Number result = ElementNumber(reading_->elements(), reading_->meaning(), symbols_, read_operand).number(reading_->element_at(index));
    if (reading_->meaning().failed()) return reading_->meaning().error();
    if (reading_->elements().failed()) return incomplete("too much to compute");
    return result;
}

Result<Number> Elements::at(TermId term, std::size_t place) {
    current_.reset();  // others may have used its reading
    std::vector<Key> open;
    missing_.clear();
    if (const Number* const known = find({term, place})) return *known;
    open.swap(missing_);
    while (!open.empty()) {
        const Key key = open.back();
        if (known_.contains(key)) {
            open.pop_back();
            continue;
        }
        missing_.clear();
        VALIDATOR_TRY(const Number number, compute(key));
        if (missing_.empty()) {
            if (known_.size() >= most_elements) return incomplete("too many elements to compute");
            known_.emplace(key, number);
            open.pop_back();
        } else {
            if (open.size() + missing_.size() > most_waiting) return incomplete("too many elements to compute");
            open.insert(open.end(), missing_.begin(), missing_.end());
        }
    }
    const Number* const known = find({term, place});
    return known != nullptr ? Result<Number>(*known) : internal_error("an element that was computed is not known");
}

Result<bool> Elements::holds(FormulaId formula, Sort sort, const Number& number) {
    ElementStore& formulas = store_.formulas();
    ElementMeaning meaning(formulas);
    meaning.begin(operations_);
    const std::uint32_t symbol[] = {formulas.node(store_.element(sort)).symbol};
    const ReadOperand read_element = [&](std::uint32_t, std::span<const std::int64_t>) { return number; };
    const std::optional<std::int64_t> result = ElementNumber(formulas, meaning, symbol, read_element).number(store_.formula(formula)).integer;
    if (meaning.failed()) return meaning.error();
    return result == 1;
}

}  // namespace countersign::validator
