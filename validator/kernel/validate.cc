#include "validator/kernel/validate.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "validator/kernel/section.h"
#include "validator/kernel/theorem.h"
#include "validator/kernel/witness.h"

namespace countersign::validator {
namespace {

constexpr std::string_view format_name = "countersign certificate 1";
constexpr std::string_view format_family = "countersign certificate ";
constexpr std::string_view edition = "1";

// Decides lemmas beside the replay. Which thread decides which lemma has no influence on any answer.
class LemmaProofs {
public:
    LemmaProofs(const Definitions& definitions, const LemmaLibrary& lemmas, const std::vector<LemmaHints>& hints, const ValidateOptions& options)
        : definitions_(definitions), lemmas_(lemmas), hints_(hints), options_(options), decisions_(lemmas.size()) {}
    ~LemmaProofs() { join(); }
    LemmaProofs(const LemmaProofs&) = delete;
    LemmaProofs& operator=(const LemmaProofs&) = delete;

    void start() {
        const std::size_t count = std::min<std::size_t>(std::max(1u, options_.threads), lemmas_.size());
        for (std::size_t i = 0; i < count; ++i) {
            try {
                threads_.emplace_back([this] { work(); });
            } catch (...) {  // no more threads: `finish` decides what is left
                break;
            }
        }
    }
    // The first lemma, in their order, that is not accepted decides.
    Status finish() {
        work();
        join();
        for (std::size_t i = 0; i < decisions_.size(); ++i) {
            const std::string what = "lemma `" + lemmas_.at(i).name + "`: " + decisions_[i].reason;
            const Place place = section_place("g_lemmas", i);
            if (decisions_[i].answer == Answer::refused) return rejected(what, place);
            if (decisions_[i].answer != Answer::accepted) return incomplete(what, place);
        }
        return {};
    }

private:
    void work() {
        for (std::size_t i = next_++; i < decisions_.size(); i = next_++)
            decisions_[i] = check_lemma(definitions_, lemmas_.at(i).lemma, hints_[i], options_.solver_limits, options_.dump);
    }
    void join() {
        next_ = std::max<std::size_t>(next_, decisions_.size());
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    const Definitions& definitions_;
    const LemmaLibrary& lemmas_;
    const std::vector<LemmaHints>& hints_;
    const ValidateOptions& options_;
    std::vector<Decision> decisions_;
    std::atomic<std::size_t> next_{0};
    std::vector<std::thread> threads_;
};

struct Members {
    JsonValue format, edition, claim, sources, graphs, definitions, lemmas, theorems, witness, main, model;
};

Result<Members> read_members(JsonValue root) {
    const Place place = section_place("certificate");
    if (!root.is_object()) return malformed("not an object", place);
    const std::optional<JsonValue> format = root.member("a_format");
    if (!format || !format->is_string()) return malformed("no `a_format`", place);
    if (format->string() != format_name) {
        if (format->string().substr(0, format_family.size()) == format_family) return incomplete("a newer format: " + std::string(format->string()), place);
        return malformed("not a certificate", place);
    }
    VALIDATOR_TRY(const std::vector<JsonValue> members,
                  expect_object(root, {"a_format", "b_edition", "c_claim", "d_sources", "e_graphs", "f_definitions", "g_lemmas", "h_theorems",
                                       "i_witness", "j_main", "k_model"}, place));
    VALIDATOR_TRY(const std::string_view stated, expect_string(members[1], section_place("b_edition")));
    if (stated != edition) return rejected("definitions of an edition that this validator does not have: " + std::string(stated), section_place("b_edition"));
    return Members{members[0], members[1], members[2], members[3], members[4], members[5], members[6], members[7], members[8], members[9], members[10]};
}

// Byte for byte, in order of their names.
Result<std::vector<std::string>> read_definitions(JsonValue rows, const Definitions& definitions) {
    const Place place = section_place("f_definitions");
    std::vector<std::string> names;
    if (!rows.is_array()) return malformed("not a list", place);
    for (const JsonValue row : rows) {
        const Place here = section_place("f_definitions", names.size());
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(row, {"a_name", "b_text"}, here));
        VALIDATOR_TRY(const std::string_view name, expect_string(members[0], here));
        VALIDATOR_TRY(const std::string_view text, expect_string(members[1], here));
        const auto known = definitions.texts.find(name);
        if (known == definitions.texts.end() || known->second != text) return rejected("definition not accepted: " + std::string(name), here);
        if (!names.empty() && names.back() >= name) return rejected("definitions are not sorted by name, each once", here);
        names.emplace_back(name);
    }
    return names;
}

Status check_used_definitions(const Definitions& definitions, const std::vector<std::string>& listed, const Question& question,
                              const LemmaLibrary& lemmas, const TermStore& store, const SectionUses& uses) {
    const Place place = section_place("f_definitions");
    std::map<std::string, bool> used;
    for (const std::string& name : question.program.captured_operators) collect_used_definitions(definitions, name, used);
    for (const auto* lines : {&question.claim.given, &question.claim.random, &question.claim.expect, &question.claim.assume})
        for (const StatementLine& line : *lines) {
            if (line.left) collect_used_definitions(definitions, *line.left, used);
            if (line.right) collect_used_definitions(definitions, *line.right, used);
        }
    for (std::size_t i = 0; i < lemmas.size(); ++i) collect_used_definitions(definitions, lemmas.at(i).lemma, used);
    for (std::size_t i = 0; i < uses.operators.size(); ++i)
        if (uses.operators[i]) collect_used_definitions(definitions, store.operator_name(static_cast<OperatorId>(i)), used);
    for (const std::string& name : listed)
        if (!used.contains(name)) return rejected("a definition that nothing uses is listed: " + name, place);
    for (const auto& [name, by_name] : used)
        if (by_name && !std::binary_search(listed.begin(), listed.end(), name)) return rejected("a definition that is used is not listed: " + name, place);
    return {};
}

Status read_lemmas(JsonValue rows, LemmaLibrary& lemmas, std::vector<LemmaHints>& hints) {
    if (!rows.is_array()) return malformed("not a list", section_place("g_lemmas"));
    for (const JsonValue row : rows) {
        const Place place = section_place("g_lemmas", hints.size());
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(row, {"a_name", "b_text", "c_proofs"}, place));
        VALIDATOR_TRY(const std::string_view name, expect_string(members[0], place));
        VALIDATOR_TRY(const std::string_view text, expect_string(members[1], place));
        VALIDATOR_CHECK(lemmas.add(std::string(name), std::string(text), place));
        VALIDATOR_TRY(LemmaHints next, read_lemma_hints(members[2], place));
        hints.push_back(std::move(next));
    }
    return {};
}

Status check_goal(const Section& section, const Equality& goal, JsonValue step, const Place& place) {
    if (step.is_null()) {
        if (goal.left != goal.right) return rejected("the sides of a goal differ, and no step is named", place);
        return {};
    }
    VALIDATOR_TRY(const Fact fact, section.fact_at(step, place));
    if (fact != Fact::equality(goal.left, goal.right)) return rejected("the step does not prove the goal", place);
    return {};
}

Result<std::vector<std::optional<std::int64_t>>> read_layout(JsonValue value, const Claim& claim, const Place& place) {
    std::vector<std::optional<std::int64_t>> layouts;
    VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(value, claim.mesh.axes.size(), place));
    for (const JsonValue part : parts) {
        if (part.is_string()) {
            if (part.string() != "replicated") return malformed("not a layout", place);
            layouts.push_back(std::nullopt);
        } else {
            VALIDATOR_TRY(const std::int64_t axis, expect_integer(part, place));
            layouts.push_back(axis);
        }
    }
    return layouts;
}

std::string layout_text(const Claim& claim, std::size_t output, const std::vector<std::optional<std::int64_t>>& layouts) {
    std::string text = "s.output[" + std::to_string(output) + "]:";
    for (std::size_t i = 0; i < layouts.size(); ++i)
        text += (i > 0 ? ", " : " ") + (layouts[i] ? "sharded " + std::to_string(*layouts[i]) : std::string("replicated")) + " over " + claim.mesh.axes[i].name;
    return text;
}

// All goals, each proved by its step: the expects, then the layouts that the certificate chose.
Result<std::vector<GoalOutcome>> check_goals(TermStore& store, const Section& section, const Question& question, JsonValue rows) {
    const ExpandedClaim& claim = question.statements;
    if (!rows.is_array() || rows.size() != claim.expect.size() + claim.layout_outputs.size())
        return rejected("not one entry for each goal", section_place("j_main.c_goals"));
    std::vector<GoalOutcome> goals;
    std::size_t at = 0;
    for (const JsonValue row : rows) {
        const Place place = section_place("j_main.c_goals", at);
        const std::size_t number = at++;
        if (number < claim.expect.size()) {
            VALIDATOR_CHECK(check_goal(section, claim.expect[number], row, place));
            goals.push_back({claim.expect[number], "expect, line " + std::to_string(claim.expect[number].line)});
            continue;
        }
        const std::size_t output = claim.layout_outputs[number - claim.expect.size()];
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(row, 2, place));
        VALIDATOR_TRY(const auto layouts, read_layout(parts[0], question.claim, place));
        VALIDATOR_TRY(const std::vector<Equality> statements, layout_statements(store, question.claim, question.program, output, layouts));
        VALIDATOR_TRY(const std::vector<JsonValue> steps, expect_elements(parts[1], statements.size(), place));
        for (std::size_t i = 0; i < statements.size(); ++i) {
            VALIDATOR_CHECK(check_goal(section, statements[i], steps[i], place));
            goals.push_back({statements[i], layout_text(question.claim, output, layouts)});
        }
    }
    if (goals.empty()) return rejected("no goals", section_place("j_main.c_goals"));
    return goals;
}

// Every requirement of d holds, and every term that the claim mentions is well formed.
Status check_everything_settled(const TermStore& store, Section& section, const Question& question, const std::vector<Equality>& goals) {
    for (std::size_t i = 1; i < question.program.graphs.size(); ++i) {
        const GraphTerms& graph = question.program.graphs[i];
        for (const Node& node : graph.nodes)
            for (const CallResult& result : node.results)
                if (result.present && !section.is_settled(result.term))
                    return rejected("a requirement of " + graph.name.text() + "." + node.name + " (line " + std::to_string(node.line) + ") is not proved");
    }
    const ExpandedClaim& claim = question.statements;
    const std::vector<Equality>* lists[] = {&claim.given, &claim.random, &goals};
    for (const std::vector<Equality>* list : lists)
        for (const Equality& statement : *list)
            for (const TermId side : {statement.left, statement.right})
                if (!section.is_settled(side))
                    return rejected("line " + std::to_string(statement.line) + ": a requirement of `" + store.describe(side, 1) + "` is not proved");
    for (const AssumedRange& assumed : claim.assume)
        if (!section.is_settled(assumed.term)) return rejected("line " + std::to_string(assumed.line) + ": a requirement is not proved");
    return {};
}

}  // namespace

class CertificateReplay {
public:
    CertificateReplay(JsonValue root, const Definitions& definitions, const ValidateOptions& options)
        : root_(root), definitions_(definitions), options_(options) {}

    Verdict run() {
        const Status status = replay();
        if (status.ok()) set_verified();
        else set_error(status.error());
        return std::move(verdict_);
    }

private:
    // The only place where a verdict becomes VERIFIED: after `replay` has checked the last goal and everything else.
    void set_verified() {
        if (!everything_checked_) return;
        verdict_.outcome_ = Outcome::verified;
    }
    void set_error(Error error) {
        switch (error.failure) {
        case Failure::rejected: verdict_.outcome_ = Outcome::rejected; break;
        case Failure::malformed: verdict_.outcome_ = Outcome::malformed; break;
        default: verdict_.outcome_ = Outcome::incomplete; break;
        }
        verdict_.error_ = std::move(error);
    }

    Status replay();

    JsonValue root_;
    const Definitions& definitions_;
    const ValidateOptions& options_;
    Verdict verdict_;
    bool everything_checked_ = false;
};

Status CertificateReplay::replay() {
    VALIDATOR_TRY(const Members members, read_members(root_));
    VALIDATOR_TRY(verdict_.definitions, read_definitions(members.definitions, definitions_));
    LemmaLibrary lemmas;
    std::vector<LemmaHints> hints;
    VALIDATOR_CHECK(read_lemmas(members.lemmas, lemmas, hints));
    LemmaProofs proofs(definitions_, lemmas, hints, options_);
    proofs.start();

    verdict_.store = std::make_unique<TermStore>(definitions_);
    TermStore& store = *verdict_.store;
    VALIDATOR_TRY(verdict_.question, read_question(store, members.claim, members.sources, members.graphs));
    const Question& question = *verdict_.question;

    TheoremLibrary theorems;
    const KernelContext context{definitions_, lemmas, theorems, &question.program, &question.statements, options_.solver_limits, options_.dump};
    VALIDATOR_CHECK(theorems.read(members.theorems, context));
    SectionUses uses = theorems.uses();
    verdict_.counts.theorem_steps = uses.steps;

    VALIDATOR_TRY(const std::vector<JsonValue> witness_members,
                  expect_object(members.witness, {"a_terms", "b_steps", "c_leaves", "d_proofs"}, section_place("i_witness")));
    Section witness_section(context, store, SectionKind::witness, "i_witness.a_terms", "i_witness.b_steps");
    VALIDATOR_CHECK(witness_section.read_terms(witness_members[0]));
    VALIDATOR_CHECK(witness_section.read_steps(witness_members[1]));
    VALIDATOR_TRY(const Witness witness, check_witness(store, context, witness_section, witness_members[2], witness_members[3]));
    uses.add(witness_section);

    VALIDATOR_TRY(const std::vector<JsonValue> main_members, expect_object(members.main, {"a_terms", "b_steps", "c_goals"}, section_place("j_main")));
    Section main_section(context, store, SectionKind::main, "j_main.a_terms", "j_main.b_steps");
    for (const Node& node : question.program.sequential().nodes)
        for (const CallResult& result : node.results)
            if (result.present) main_section.mark_expansion_of_s(result.term);
    VALIDATOR_CHECK(main_section.read_terms(main_members[0]));
    VALIDATOR_CHECK(main_section.read_steps(main_members[1]));
    VALIDATOR_TRY(verdict_.goals, check_goals(store, main_section, question, main_members[2]));
    uses.add(main_section);

    std::vector<Equality> goals;
    for (const GoalOutcome& goal : verdict_.goals) goals.push_back(goal.goal);
    VALIDATOR_CHECK(check_everything_settled(store, main_section, question, goals));
    VALIDATOR_CHECK(check_goals_complete(store, question, goals));
    VALIDATOR_CHECK(check_not_empty(store, question.statements, goals));
    VALIDATOR_CHECK(check_model(store, context, witness, members.model));
    VALIDATOR_CHECK(check_used_definitions(definitions_, verdict_.definitions, question, lemmas, store, uses));
    VALIDATOR_CHECK(proofs.finish());

    uses.lemmas.resize(lemmas.size());
    for (std::size_t i = 0; i < lemmas.size(); ++i)
        verdict_.lemmas.push_back({lemmas.at(i).name, lemmas.at(i).text, lemmas.at(i).lemma.ground, uses.lemmas[i]});
    for (const std::size_t count : uses.theorems) verdict_.counts.theorem_uses += count;
    verdict_.counts.terms = uses.terms;
    verdict_.counts.steps = uses.steps;
    verdict_.counts.range_queries = uses.range_queries;
    verdict_.counts.definitions = verdict_.definitions.size();
    everything_checked_ = true;
    return {};
}

Verdict validate_certificate(JsonValue root, const Definitions& definitions, const ValidateOptions& options) {
    return CertificateReplay(root, definitions, options).run();
}

}  // namespace countersign::validator
