#include "validator/kernel/theorem.h"

namespace countersign::validator {

namespace {
void add_counts(std::vector<std::size_t>& counts, const std::vector<std::size_t>& more) {
    if (counts.size() < more.size()) counts.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i) counts[i] += more[i];
}
}  // namespace

void SectionUses::add(const Section& section) {
    add_counts(lemmas, section.lemma_uses());
    add_counts(theorems, section.theorem_uses());
    const std::vector<bool>& more = section.used_operators();
    if (operators.size() < more.size()) operators.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i)
        if (more[i]) operators[i] = true;
    terms += section.terms().size();
    steps += section.facts().size();
    range_queries += section.range_queries();
}

// Adds a term to the template, arguments first.
Result<std::size_t> Theorem::add(const TermStore& store, const std::vector<TermId>& parameter_terms, TermId root,
                                 std::map<TermId, std::size_t>& known) {
    std::vector<TermId> open = {root};
    while (!open.empty()) {
        const TermId term = open.back();
        if (known.contains(term)) {
            open.pop_back();
            continue;
        }
        Node node;
        if (store.is_leaf(term)) {
            const auto parameter = std::find(parameter_terms.begin(), parameter_terms.end(), term);
            if (parameter == parameter_terms.end()) return internal_error("a theorem with a leaf that is no parameter");
            node.is_parameter = true;
            node.parameter = static_cast<std::size_t>(parameter - parameter_terms.begin());
        } else {
            bool ready = true;
            for (const TermId argument : store.arguments(term)) {
                if (known.contains(argument)) continue;
                open.push_back(argument);
                ready = false;
            }
            if (!ready) continue;
            node.operator_id = store.operator_of(term);
            for (const TermId argument : store.arguments(term)) node.arguments.push_back(known.at(argument));
            for (const AttributeId id : store.attributes(term)) node.attributes.push_back(store.attribute(id));
        }
        open.pop_back();
        known.emplace(term, nodes_.size());
        nodes_.push_back(std::move(node));
    }
    return known.at(root);
}

Result<Theorem::FactTemplate> Theorem::add(const TermStore& store, const std::vector<TermId>& parameter_terms, const Fact& fact,
                                           std::map<TermId, std::size_t>& known) {
    FactTemplate result;
    result.is_range = fact.kind == Fact::Kind::range;
    VALIDATOR_TRY(result.left, add(store, parameter_terms, fact.left, known));
    VALIDATOR_TRY(result.right, add(store, parameter_terms, fact.right, known));
    if (result.is_range) result.formula = store.formula_text(fact.formula);
    return result;
}

Result<TheoremInstance> Theorem::instantiate(TermStore& store, const std::vector<TermId>& terms) const {
    std::vector<TermId> made;
    made.reserve(nodes_.size());
    for (const Node& node : nodes_) {
        if (node.is_parameter) {
            made.push_back(terms[node.parameter]);
            continue;
        }
        std::vector<TermId> arguments;
        for (const std::size_t argument : node.arguments) arguments.push_back(made[argument]);
        std::vector<AttributeId> attributes;
        for (const AttributeValue& value : node.attributes) attributes.push_back(store.attribute_id(value));
        VALIDATOR_TRY(const TermId term, store.make(node.operator_id, arguments, attributes));
        made.push_back(term);
    }
    const auto fact = [&](const FactTemplate& from) -> Result<Fact> {
        if (!from.is_range) return Fact::equality(made[from.left], made[from.right]);
        VALIDATOR_TRY(const FormulaId formula, store.range_formula(from.formula, "formula"));
        return Fact::range(made[from.left], formula);
    };
    TheoremInstance instance;
    for (const FactTemplate& hypothesis : hypotheses_) {
        VALIDATOR_TRY(const Fact next, fact(hypothesis));
        instance.hypotheses.push_back(next);
    }
    VALIDATOR_TRY(instance.conclusion, fact(conclusion_));
    // Only what lies below the conclusion was settled.
    std::vector<bool> below(nodes_.size(), false);
    below[conclusion_.left] = below[conclusion_.right] = true;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        if (!below[i]) continue;
        for (const std::size_t argument : nodes_[i].arguments) below[argument] = true;
        if (!nodes_[i].is_parameter) instance.built_conclusion.push_back(made[i]);
    }
    return instance;
}

namespace {

Result<std::vector<ParameterType>> read_parameters(JsonValue value, const Place& place) {
    std::vector<ParameterType> parameters;
    if (!value.is_array()) return malformed("not a list of parameters", place);
    for (const JsonValue element : value) {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(element, 2, place));
        VALIDATOR_TRY(const std::string_view sort_text, expect_string(parts[0], place));
        const std::optional<Sort> sort = parse_sort(sort_text);
        if (!sort || !parts[1].is_array()) return malformed("not the type of a parameter", place);
        ParameterType type{*sort, {}};
        for (const JsonValue size : parts[1]) {
            VALIDATOR_TRY(const std::int64_t number, expect_integer(size, place));
            type.shape.push_back(number);
        }
        parameters.push_back(std::move(type));
    }
    return parameters;
}

Result<std::vector<Fact>> read_hypotheses(JsonValue value, TermStore& store, const Section& section, const Place& place) {
    std::vector<Fact> hypotheses;
    if (!value.is_array()) return malformed("not a list of hypotheses", place);
    for (const JsonValue element : value) {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(element, 3, place));
        VALIDATOR_TRY(const std::string_view kind, expect_string(parts[0], place));
        VALIDATOR_TRY(const TermId left, section.term_at(parts[1], place));
        if (kind == "equal") {
            VALIDATOR_TRY(const TermId right, section.term_at(parts[2], place));
            if (store.sort(left) != store.sort(right) || store.shape(left) != store.shape(right))
                return rejected("a hypothesis between different types", place);
            hypotheses.push_back(Fact::equality(left, right));
        } else if (kind == "range") {
            VALIDATOR_TRY(const std::string_view text, expect_string(parts[2], place));
            Result<FormulaId> formula = store.range_formula(text, "formula");
            if (!formula.ok()) return malformed(formula.error().text(), place);
            if (store.sort(left) == Sort::real) return rejected("a range of real elements", place);
            hypotheses.push_back(Fact::range(left, *formula));
        } else {
            return malformed("not a hypothesis", place);
        }
    }
    return hypotheses;
}

}  // namespace

Result<Theorem> TheoremLibrary::close(JsonValue value, const KernelContext& context, const std::string& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> members,
                  expect_object(value, {"a_name", "b_parameters", "c_hypotheses", "d_terms", "e_steps", "f_conclusion"}, section_place(place)));
    Theorem theorem;
    VALIDATOR_TRY(const std::string_view name, expect_string(members[0], section_place(place)));
    theorem.name = std::string(name);
    if (!names_.emplace(theorem.name, theorems_.size()).second) return malformed("theorem `" + theorem.name + "` twice", section_place(place));
    VALIDATOR_TRY(theorem.parameters, read_parameters(members[1], section_place(place + ".b_parameters")));
    TermStore store(context.definitions);
    Section section(context, store, SectionKind::theorem, place + ".d_terms", place + ".e_steps");
    VALIDATOR_CHECK(section.set_parameters(theorem.name, theorem.parameters));
    VALIDATOR_CHECK(section.read_terms(members[3]));
    VALIDATOR_TRY(std::vector<Fact> hypotheses, read_hypotheses(members[2], store, section, section_place(place + ".c_hypotheses")));
    section.set_hypotheses(hypotheses);
    VALIDATOR_CHECK(section.read_steps(members[4]));
    VALIDATOR_TRY(const Fact conclusion, section.fact_at(members[5], section_place(place + ".f_conclusion")));
    if (!section.is_settled(conclusion.left) || !section.is_settled(conclusion.right))
        return rejected("the conclusion is not known to be well formed", section_place(place));
    std::map<TermId, std::size_t> known;
    for (const Fact& hypothesis : hypotheses) {
        VALIDATOR_TRY(Theorem::FactTemplate next, theorem.add(store, section.parameters(), hypothesis, known));
        theorem.hypotheses_.push_back(std::move(next));
    }
    VALIDATOR_TRY(theorem.conclusion_, theorem.add(store, section.parameters(), conclusion, known));
    uses_.add(section);
    return theorem;
}

Status TheoremLibrary::read(JsonValue rows, const KernelContext& context) {
    if (!rows.is_array()) return malformed("not a list of theorems", section_place("h_theorems"));
    for (const JsonValue row : rows) {
        const std::string place = "h_theorems[" + std::to_string(theorems_.size()) + "]";
        VALIDATOR_TRY(Theorem theorem, close(row, context, place));
        theorems_.push_back(std::move(theorem));
    }
    return {};
}

}  // namespace countersign::validator
