// Terms whose sizes are numbers, read through the definitions of core operators to their elements. Internal to this folder.
#pragma once

#include <map>
#include <set>

#include "prover/lemma/symbolic_builder.h"
#include "prover/term/term.h"

namespace countersign {

/// Beyond this many elements a cone is no cone of masks and offsets; the query would not be answered anyway.
inline constexpr std::size_t element_limit = 60'000;

inline ElementSort element_sort(Sort sort) {
    switch (sort) {
        case Sort::Bool: return ElementSort::Bool;
        case Sort::Int: return ElementSort::Int;
        default: return ElementSort::Real;
    }
}

class GroundReader {
public:
    /// Reading stops at leaves and at `stops`.
    GroundReader(const TermTable& terms, LemmaModel& model, std::set<TermId> stops)
        : terms_(terms), model_(model), table_(model.table()), builder_(model, requirements_), stops_(std::move(stops)) {}

    /// Of the symbol of the elements of a term at which reading stops.
    static std::string symbol(TermId id) { return "T:" + name(id); }

    SymbolicShape shape(TermId id) {
        SymbolicShape result;
        for (std::int64_t size : terms_[id].type.shape) {
            SymbolicSegment segment;
            segment.size = table_.number(Rational(size));
            result.push_back(segment);
        }
        return result;
    }

    /// Operands before their applications, without recursion: a cone can be deep.
    SymbolicPointer read(TermId root) {
        std::vector<std::pair<TermId, bool>> work{{root, false}};
        while (!work.empty()) {
            auto [id, ready] = work.back();
            work.pop_back();
            if (done_.count(id)) continue;
            const Term& term = terms_[id];
            bool stop = term.is_leaf || stops_.count(id);
            if (!ready && !stop) {
                work.push_back({id, true});
                for (TermId argument : term.arguments) work.push_back({argument, false});
                continue;
            }
            done_[id] = stop ? unknown(id) : application(term);
            if (table_.size() > element_limit) throw ElaborationError{{}, "the cone is too large"};
        }
        return done_.at(root);
    }

private:
    static std::string name(TermId id) { return std::to_string(id.value); }

    SymbolicPointer unknown(TermId id) {
        auto result = std::make_shared<SymbolicTerm>();
        result->name = name(id);
        result->is_tensor = true;
        result->sort = element_sort(terms_[id].type.sort);
        result->shape = shape(id);
        return result;
    }

    SymbolicPointer application(const Term& term) {
        std::vector<SymbolicPointer> arguments;
        for (TermId argument : term.arguments) arguments.push_back(done_.at(argument));
        if (const ScalarFunction* function = terms_.scalar_function(term.op)) {
            auto result = std::make_shared<SymbolicTerm>();
            result->name = function->name;
            result->function = function;
            result->operands = arguments;
            result->shape = arguments.at(0)->shape;
            return result;
        }
        std::vector<SymbolicAttribute> attributes;
        for (const AttributeValue& value : term.attributes) {
            SymbolicAttribute attribute;
            if (const auto* integer = std::get_if<std::int64_t>(&value)) attribute.value = table_.number(Rational(*integer));
            else if (const auto* real = std::get_if<Rational>(&value)) attribute.value = table_.number(*real, ElementSort::Real);
            else if (const auto* truth = std::get_if<bool>(&value)) attribute.value = table_.truth(*truth);
            else if (const auto* text = std::get_if<std::string>(&value)) attribute.value = table_.variable("'" + *text + "'", ElementSort::Element);
            else for (std::int64_t size : std::get<Shape>(value)) {
                SymbolicSegment segment;
                segment.size = table_.number(Rational(size));
                attribute.shape.push_back(segment);
                attribute.family.push_back(segment.size);
            }
            attributes.push_back(std::move(attribute));
        }
        return builder_.apply(*terms_.core_operator(term.op), arguments, attributes);
    }

    const TermTable& terms_;
    LemmaModel& model_;
    ElementTable& table_;
    SideRequirements requirements_;
    SymbolicBuilder builder_;
    std::set<TermId> stops_;
    std::map<TermId, SymbolicPointer> done_;
};

}  // namespace countersign
