#include "validator/kernel/witness.h"

namespace countersign::validator {
namespace {

constexpr std::string_view format_name = "countersign certificate 1";
constexpr std::string_view format_family = "countersign certificate ";

Result<std::vector<JsonValue>> read_members(JsonValue root) {
    const Place place = section_place("certificate");
    const std::optional<JsonValue> format = root.is_object() ? root.member("a_format") : std::nullopt;
    if (!format || !format->is_string()) return malformed("no certificate: no `a_format`", place);
    if (format->string() != format_name) {
        if (format->string().starts_with(format_family)) return incomplete("a newer format: " + std::string(format->string()), place);
        return malformed("not a certificate", place);
    }
    VALIDATOR_TRY(const std::vector<JsonValue> members,
                  expect_object(root, {"a_format", "b_edition", "c_claim", "d_sources", "e_graphs", "f_definitions", "g_lemmas", "h_theorems",
                                       "i_witness", "j_main", "k_model"}, place));
    VALIDATOR_CHECK(check_edition(members[1]));
    return members;
}

// Exactly those are listed that captures, claim, lemmas and terms name, and those that they mention.
Status check_used_definitions(const std::vector<std::string>& listed, const Question& question, const LemmaLibrary& lemmas, const TermStore& store) {
    std::set<std::string> used = used_definitions(question, store);
    for (const PreparedLemma& lemma : lemmas)
        for (const std::string& called : lemma.variants[0].calls) collect_used_definitions(store.definitions(), called, used);
    const Place place = section_place("f_definitions");
    for (const std::string& name : listed)
        if (used.erase(name) == 0) return rejected("a definition that nothing uses is listed: " + name, place);
    if (!used.empty()) return rejected("a definition that is used is not listed: " + *used.begin(), place);
    return {};
}

Result<Layouts> read_layouts(JsonValue value) {
    return read_each(value, [](JsonValue part) -> Result<std::optional<std::int64_t>> {
        if (part.is_string() && part.string() == "replicated") return std::optional<std::int64_t>();
        if (!part.is_integer()) return malformed("not a layout");
        return std::optional(part.integer());
    });
}

std::string layout_text(const Claim& claim, const Layouts& layouts) {
    if (std::none_of(layouts.begin(), layouts.end(), [](const auto& axis) { return axis.has_value(); })) return "replicated";
    std::string text;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        const std::string how = layouts[i] ? "sharded along axis " + std::to_string(*layouts[i]) : "replicated";
        text += (i > 0 ? ", " : "") + how + " over " + claim.mesh.axes[i].name;
    }
    return text;
}

// All goals, each proved by its step: the expects, then the layouts that the certificate chose.
Result<std::vector<Equality>> check_goals(TermStore& store, const Section& section, const Question& question, JsonValue value) {
    const ExpandedClaim& claim = question.statements;
    const std::size_t wanted = claim.expect.size() + claim.layout_outputs.size();
    if (value.is_array() && value.size() != wanted) return rejected("not one entry for each goal", section_place("j_main.c_goals"));
    std::size_t number = 0;
    std::vector<Equality> goals;
    VALIDATOR_CHECK(for_each_row(value, "j_main.c_goals", [&](JsonValue row) -> Status {
        std::vector<Equality> statements;
        std::vector<JsonValue> steps{row};
        if (number < claim.expect.size()) {
            statements.push_back(claim.expect[number]);
        } else {
            const std::size_t output = claim.layout_outputs[number - claim.expect.size()];
            VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(row, 2));
            VALIDATOR_TRY(const Layouts layouts, read_layouts(parts[0]));
            VALIDATOR_TRY(statements, layout_statements(question.context(store), output, layouts));
            VALIDATOR_TRY(steps, expect_elements(parts[1], statements.size()));
            for (Equality& statement : statements) statement.layout = layout_text(question.claim, layouts);
        }
        ++number;
        for (std::size_t k = 0; k < statements.size(); ++k) {
            VALIDATOR_CHECK(section.check_proof(steps[k], statements[k].left, statements[k].right));
            goals.push_back(statements[k]);
        }
        return {};
    }));
    if (goals.empty()) return rejected("no goals", section_place("j_main.c_goals"));
    return goals;
}

// Every requirement of d holds, and every term that the claim mentions is well formed and not empty.
Status check_everything_settled(const TermStore& store, Section& section, const Question& question, const std::vector<Equality>& goals) {
    for (std::size_t i = 1; i < question.program.graphs.size(); ++i) {
        const GraphTerms& graph = question.program.graphs[i];
        for (const Node& node : graph.nodes)
            for (const Value& result : node.results)
                if (result.is_term() && !section.is_settled(result.term))
                    return rejected("a requirement of " + graph.name.text() + "." + node.name + " (line " + std::to_string(node.line) + ") is not proved");
    }
    const ExpandedClaim& claim = question.statements;
    std::vector<std::pair<TermId, std::uint64_t>> mentioned;  // term, line
    for (const std::vector<Equality>* list : {&claim.given, &claim.random, &goals})
        for (const Equality& statement : *list) mentioned.insert(mentioned.end(), {{statement.left, statement.line}, {statement.right, statement.line}});
    for (const AssumedRange& assumed : claim.assume) mentioned.emplace_back(assumed.term, assumed.line);
    for (const auto& [term, line] : mentioned) {
        const std::string place = "line " + std::to_string(line) + ": ";
        if (!section.is_settled(term)) return rejected(place + "a requirement of `" + store.describe(term, 1) + "` is not proved");
        for (const std::int64_t size : store.sizes(term))
            if (size == 0) return rejected(place + "`" + store.describe(term, 1) + "` is empty");
    }
    return {};
}

Status check_lemmas(const Definitions& definitions, const LemmaLibrary& lemmas, const ReplayCounts& counts, const ValidateOptions& options) {
    for (std::size_t i = 0; i < lemmas.size(); ++i)
        if (!counts.lemma_sorts.contains(i)) return rejected("lemma `" + lemmas[i].name + "`: no step uses it", section_place("g_lemmas", i));
    const std::vector<Status> decisions = prove_lemmas(definitions, lemmas, counts.lemma_sorts, options.threads, options.solver_limits,
                                                       options.dump, Extent::to_first_failure);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        if (decisions[i].ok()) continue;
        Error error = about("lemma `" + lemmas[i].name + "`", decisions[i].error());
        error.place = section_place("g_lemmas", i);
        return error;
    }
    return {};
}

// All but the proofs of the lemmas. What only the replay needs is forgotten when this returns.
Status replay_with(const LemmaLibrary& lemmas, const std::vector<JsonValue>& members, const Definitions& definitions,
                   const ValidateOptions& options, Verdict& verdict) {
    const JsonValue c_claim = members[2], d_sources = members[3], e_graphs = members[4], h_theorems = members[7], i_witness = members[8],
                    j_main = members[9], k_model = members[10];
    verdict.store = std::make_unique<TermStore>(definitions);
    TermStore& store = *verdict.store;
    verdict.question = std::make_unique<Question>();
    if (const Status read = read_question(store, c_claim, d_sources, e_graphs, *verdict.question); !read.ok()) return verdict.question.reset(), read;
    const Question& question = *verdict.question;

    std::vector<Theorem> theorems;
    LemmaInstances instances;
    const KernelContext context{store, lemmas, instances, theorems, &question.program, &question.statements,
                                options.solver_limits, options.dump, verdict.counts};
    VALIDATOR_CHECK(read_theorems(h_theorems, context, theorems));

    VALIDATOR_TRY(const std::vector<JsonValue> witness_members,
                  expect_object(i_witness, {"a_terms", "b_steps", "c_leaves", "d_proofs"}, section_place("i_witness")));
    Section witness_section(context, SectionKind::witness);
    VALIDATOR_CHECK(witness_section.read_terms(witness_members[0], "i_witness.a_terms"));
    VALIDATOR_CHECK(witness_section.read_steps(witness_members[1], "i_witness.b_steps"));
    VALIDATOR_TRY(const Witness witness, check_witness(context, witness_section, witness_members[2], witness_members[3]));

    VALIDATOR_TRY(const std::vector<JsonValue> main_members, expect_object(j_main, {"a_terms", "b_steps", "c_goals"}, section_place("j_main")));
    Section main_section(context, SectionKind::main);
    VALIDATOR_CHECK(main_section.read_terms(main_members[0], "j_main.a_terms"));
    VALIDATOR_CHECK(main_section.read_steps(main_members[1], "j_main.b_steps"));
    VALIDATOR_TRY(verdict.goals, check_goals(store, main_section, question, main_members[2]));

    VALIDATOR_CHECK(check_everything_settled(store, main_section, question, verdict.goals));
    VALIDATOR_CHECK(check_limits(store, main_section, question.program));
    VALIDATOR_CHECK(check_goals_complete(store, question, verdict.goals));
    VALIDATOR_TRY(verdict.open_limits, check_model(context, witness, k_model));
    return check_used_definitions(verdict.definitions, question, lemmas, store);
}

// Said in one place: at the end of the replay.
struct EverythingChecked {};

// Everything that costs little first, the proofs of lemmas last; before them nothing is VERIFIED.
Result<EverythingChecked> replay(JsonValue root, const Definitions& definitions, const ValidateOptions& options, Verdict& verdict) {
    VALIDATOR_TRY(const std::vector<JsonValue> members, read_members(root));
    VALIDATOR_TRY(verdict.definitions, read_definitions(members[5], definitions));
    VALIDATOR_TRY(const LemmaLibrary lemmas, read_lemmas(members[6], "g_lemmas"));
    VALIDATOR_CHECK(replay_with(lemmas, members, definitions, options, verdict));
    VALIDATOR_CHECK(check_lemmas(definitions, lemmas, verdict.counts, options));
    return EverythingChecked{};
}

}  // namespace

// The only place where a verdict becomes VERIFIED: after `replay` has checked the last goal and everything else.
Verdict validate_certificate(JsonValue root, const Definitions& definitions, const ValidateOptions& options) {
    Verdict verdict;
    const Result<EverythingChecked> checked = replay(root, definitions, options, verdict);
    if (checked.ok()) verdict.verified_ = true;
    else verdict.error_ = checked.error();
    return verdict;
}

}  // namespace countersign::validator
