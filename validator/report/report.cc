// Every list comes from what the validator computed itself, in the order of claim, graphs and certificate.
#include "validator/report/report.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "validator/claim/side_terms.h"
#include "validator/language/parser.h"
#include "validator/report/assumed.h"

namespace countersign::validator {
namespace {

// Lines of the claim that begin with `keyword`, white space made single, without comments.
ReportSection lines_section(const std::string& name, std::string_view keyword, const Question& question) {
    ReportSection section{name, {}};
    for (const auto& [line, statement] : question.claim.statements) {
        if (std::string_view(statement).substr(0, statement.find_first_not_of("abcdefghijklmnopqrstuvwxyz")) != keyword) continue;
        std::istringstream words(statement);
        std::string text, word;
        while (words >> word) text += (text.empty() ? "" : " ") + word;
        section.lines.push_back("line " + std::to_string(line) + ": " + text);
    }
    return section;
}

bool is_output(const Expression& expression) { return expression.kind == ExpressionKind::reference; }

std::string reference_text(const Expression& reference) {
    const auto index = index_of(reference);
    return graph_of(reference).text() + "." + reference.second_name + (index ? "[" + std::to_string(*index) + "]" : "");
}

bool is_joined(const Expression& e) { return e.kind == ExpressionKind::call && (e.name == "concat" || e.name == "sum"); }

// In the words of a report: how a goal's sides hold an output; none where both are the output itself. That, `sharded` and `PARTIAL SUM` are
// what a layout would state: an output of s as it is, and those of d at the same position, by rank.
std::optional<std::string> relation_of(const Program& program, const Expression& of_s, const Expression& of_d) {
    if (of_d.kind == ExpressionKind::number) return is_output(of_s) ? "a literal" : "as the claim says";
    const bool joined = is_joined(of_d);
    std::vector<const Expression*> parts{&of_d};
    if (joined) parts.clear();
    for (std::size_t i = 0; joined && i < of_d.children.size(); ++i) parts.push_back(of_d.children[i].get());
    const std::set<std::size_t> positions = is_output(of_s) ? positions_of(program, of_s) : std::set<std::size_t>();
    std::optional<GraphName> last;
    for (const Expression* part : parts) {
        if (positions.empty() || !is_output(*part) || positions_of(program, *part) != positions || (last && graph_of(*part) <= *last))
            return "as the claim says";
        last = graph_of(*part);
    }
    if (!joined) return std::nullopt;
    std::string of;  // some ranks only
    for (const Expression* part : parts)
        if (parts.size() < program.rank_count()) of += (of.empty() ? " over " : " ") + graph_of(*part).text();
    return (of_d.name == "sum" ? "PARTIAL SUM" : "sharded along axis " + (of_d.attributes.empty() ? "?" : print_expression(*of_d.attributes[0].value))) + of;
}

ReportSection outputs_section(const Question& question, const std::vector<Equality>& goals) {
    std::map<std::string, std::set<std::string>> relations;
    const auto relate = [&](const Equality& goal, const std::string& relation) {
        for (const Expression* reference : references_of(goal.statement)) relations[reference_text(*reference)].insert(relation);
    };
    // An output of s as it is and the line that says so: the graphs of d that hold it, and the goals.
    std::map<std::pair<std::string, std::uint64_t>, std::pair<std::set<std::string>, std::vector<const Equality*>>> held;
    for (const Equality& goal : goals) {
        if (goal.line == 0) {
            relate(goal, goal.layout + " (layout found)");
            continue;
        }
        const std::vector<const Expression*> left = references_of(*goal.statement.left);
        const bool s_is_left = !left.empty() && left[0]->name == "s";
        const Expression& side_of_d = s_is_left ? *goal.statement.right : *goal.statement.left;
        // A list of one part is that part.
        const Expression& of_d = is_joined(side_of_d) && side_of_d.children.size() == 1 ? *side_of_d.children[0] : side_of_d;
        const Expression& of_s = s_is_left ? *goal.statement.left : *goal.statement.right;
        if (const auto relation = relation_of(question.program, of_s, of_d)) {
            relate(goal, *relation + " (line " + std::to_string(goal.line) + ")");
            continue;
        }
        auto& [graphs, says_so] = held[{reference_text(of_s), goal.line}];
        graphs.insert(graph_of(of_d).text());
        says_so.push_back(&goal);
    }
    for (const auto& [what, all] : held) {
        std::string by = "held by";
        for (const std::string& graph : all.first) by += " " + graph;
        if (all.first.size() == question.program.rank_count()) by = "replicated";
        for (const Equality* goal : all.second) relate(*goal, by + " (line " + std::to_string(what.second) + ")");
    }
    for (const IgnoreLine& line : question.claim.ignored)
        for (const GraphName& graph : line.graphs)
            for (std::size_t position = line.first; position <= line.last; ++position)
                relations[graph.text() + ".output[" + std::to_string(position) + "]"].insert("ignored: " + line.reason);
    for (std::size_t number = 0; number < question.claim.graphs.size(); ++number)
        for (const auto& [input, wire] : question.claim.graphs[number].wires)
            relations[wire.from.text() + ".output[" + std::to_string(wire.position) + "]"].insert(
                "feeds " + GraphName{static_cast<std::uint32_t>(number)}.text() + "." + input + " (line " + std::to_string(wire.line) + ")");
    ReportSection section{"outputs", {}};
    for (const GraphTerms& graph : question.program.graphs) {
        for (std::size_t position = 0; position < graph.outputs.size(); ++position) {
            const std::string name = graph.name.text() + ".output[" + std::to_string(position) + "]";
            const ReturnedValue& value = graph.outputs[position];
            std::set<std::string> by = relations[name];
            by.merge(std::set<std::string>(relations[graph.name.text() + "." + value.node]));
            std::string text = name + (value.node.empty() ? "" : " (" + value.node + ")") + ":";
            const bool is_input = graph.find(value.node) != nullptr && graph.find(value.node)->is_input;
            if (!value.value.is_term()) text += is_input ? " no type is stated: taken for no tensor, and nothing is claimed of it" : " no tensor";
            else if (by.empty()) text += " in no goal";  // which coverage does not let pass
            for (const std::string& relation : by) text += (text.back() == ':' ? " " : "; ") + relation;
            section.lines.push_back(text);
        }
    }
    return section;
}

// Names of the facts that the hints of lemma proofs use.
std::set<std::string> facts_used(JsonValue root) {
    std::set<std::string> names;
    std::vector<JsonValue> stack;
    for (const JsonValue lemma : root.member("g_lemmas").value_or(JsonValue())) {
        for (const JsonValue proof : lemma.member("c_proofs").value_or(JsonValue())) {
            for (const char* hints : {"a_wellformed", "b_ranges", "c_shape", "d_element"}) stack.push_back(proof.member(hints).value_or(JsonValue()));
        }
    }
    while (!stack.empty()) {
        const JsonValue value = stack.back();
        stack.pop_back();
        if (value.at(0).is_string() && value.at(0).string() == "fact") names.emplace(value.at(1).string());
        for (const JsonValue element : value) stack.push_back(element);
    }
    return names;
}

// A lemma about one size, whether it says `ground` or not.
bool has_fixed_size(const Lemma& lemma) {
    using Kind = ExpressionKind;
    const auto is_open = [](const Expression& part) { return part.kind == Kind::name || part.kind == Kind::group_splice; };
    const auto is_closed = [&](const Expression& e) { return !any_expression(e, is_open); };
    const auto is_fixed = [&](const ExpressionPointer& size) { return is_closed(*size) && !(size->kind == Kind::number && *size->number <= 1); };
    const auto is_of_fixed_size = [&](const LemmaVariable& variable) {
        return std::any_of(variable.shape.begin(), variable.shape.end(), is_fixed) ||
               std::any_of(variable.named_axes.begin(), variable.named_axes.end(), [&](const auto& axis) { return is_fixed(axis.second); });
    };
    return lemma.ground || std::any_of(lemma.variables.begin(), lemma.variables.end(), is_of_fixed_size) ||
           std::any_of(lemma.conditions.begin(), lemma.conditions.end(), [&](const Condition& condition) {
               const Expression& formula = *condition.formula;
               return !condition.all && formula.kind == Kind::equal && (is_closed(*formula.children[0]) || is_closed(*formula.children[1]));
           });
}

// Comments are nobody's word but their author's.
std::string without_comments(std::string_view text) {
    std::string result;
    bool comment = false;
    char quote = 0;
    for (const char c : text) {
        if (comment && c == '\n') comment = false;
        else if (quote == 0 && c == '#') comment = true;
        if (comment) continue;
        if (quote != 0 && c == quote) quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"')) quote = c;
        result += c;
    }
    return result;
}

ReportSection ground_lemmas(JsonValue root) {
    ReportSection section{"ground lemmas", {}};
    const auto lemmas = root.member("g_lemmas");
    if (!lemmas || !lemmas->is_array()) return section;
    for (const JsonValue lemma : *lemmas) {
        const auto text = lemma.member("b_text");
        const auto parsed = text ? parse_lemma(text->string(), "g_lemmas") : Result<Lemma>(malformed("no text"));
        if (parsed.ok() && has_fixed_size(*parsed)) section.lines.push_back(without_comments(text->string()));
    }
    return section;
}

bool reads_other_float(const Value& value, ElementType result) {
    if (value.kind == Value::Kind::term) return value.has_type && value.type != result && sort_of(value.type) == Sort::real;
    return std::any_of(value.list.begin(), value.list.end(), [&](const Value& element) { return reads_other_float(element, result); });
}

// Whether it reads one float type and gives another.
bool casts_floats(const Node& node) {
    return std::any_of(node.results.begin(), node.results.end(), [&](const Value& result) {
        const auto reads_other = [&](const Value& argument) { return reads_other_float(argument, result.type); };
        return result.is_term() && sort_of(result.type) == Sort::real && std::any_of(node.arguments.begin(), node.arguments.end(), reads_other);
    });
}

void add_relied_on(const Question& question, const std::set<std::string>& facts, Report& report) {
    report.push_back({"contracts accepted", {}});
    for (const AcceptedContract& contract : question.contracts) report.back().lines.push_back(contract.operation + " " + contract.name + ": " + contract.text);
    report.push_back({"facts of named functions used", {facts.begin(), facts.end()}});
}

}  // namespace

Report describe_question(TermStore& store, const Question& question, const std::vector<Equality>& goals, JsonValue root) {
    Report report;
    report.push_back({"claim", {question.claim_source.path + " sha256:" + question.claim_source.sha256}});
    report.push_back({"captures", {}});
    for (const Source& source : question.sources) report.back().lines.push_back(source.path + " sha256:" + source.sha256);
    report.push_back({"mesh", {"d ="}});
    for (const MeshAxis& axis : question.claim.mesh.axes) report.back().lines[0] += " " + axis.name + " of " + std::to_string(axis.size) + ",";
    report.back().lines[0] += " the ranks in this order, the last axis fastest";
    report.push_back(lines_section("subjects", "subject", question));
    report.push_back(lines_section("expected", "expect", question));
    report.push_back(outputs_section(question, goals));
    report.push_back(lines_section("given", "given", question));
    report.push_back(lines_section("assumed of inputs", "assume", question));
    report.push_back(lines_section("constants of modules, whose numbers a person stated", "constant", question));
    report.push_back(requirements_section(store, question));
    report.push_back(lines_section("random lines", "random", question));
    report.push_back(lines_section("states", "state", question));
    report.push_back(lines_section("wires, which a person stated", "wire", question));
    report.push_back({"inputs that graphs write into, and return as they are then", {}});
    for (const GraphTerms& graph : question.program.graphs)
        for (const auto& [input, held] : graph.written_inputs) report.back().lines.push_back(graph.name.text() + "." + input);
    report.push_back(lines_section("groups that a person stated", "group", question));
    add_relied_on(question, facts_used(root), report);
    report.push_back(ground_lemmas(root));
    report.push_back(divisors_section(store, question));
    report.push_back(integers_section(store, question));
    const std::size_t integer_nodes = report.back().lines.size();
    report.push_back(stops_section(question));
    report.push_back(uninitialised_section(store, question));
    std::size_t agreed = 0, without = 0;
    std::ptrdiff_t casts = 0;
    for (const GraphTerms& graph : question.program.graphs) {
        casts += std::count_if(graph.nodes.begin(), graph.nodes.end(), casts_floats);
        agreed += graph.annotations_agreed;
        without += graph.without_annotation;
    }
    report.push_back({"counted", {std::to_string(casts) + " float casts are the identity",
                                  "assumed: no overflow in " + std::to_string(integer_nodes) + " nodes of integers",
                                  std::to_string(agreed) + " annotations agreed, " + std::to_string(without) + " nodes have none",
                                  std::to_string(question.program.collectives) + " collectives matched"}});
    if (store.holds_infinity())
        report.push_back(limits_section(store, question));
    report.push_back({"assumed of every claim",
                      {"inputs share no storage",
                       "inputs of captures that state no strides lie in memory in the order of their axes, without gaps (to kernels it matters); "
                       "strides that are stated are believed",
                       "copies that nobody waits for are done when they are read", "a file without `# Graph[rank=R]` is that of the rank its path names"}});
    report.push_back({"never covered",
                      {"rounding, also of integers and literals that become floats, infinities and NaN: the statement is over the integers and "
                       "the real numbers",
                       "timing", "memory", "that the captures were made from the code that ran"}});
    return report;
}

Report describe_refutation(const Refutation& refutation) {
    const Question& question = *refutation.question;
    const TermStore& store = *refutation.store;
    Report report;
    report.push_back({"claim", {question.claim_source.path + " sha256:" + question.claim_source.sha256}});
    report.push_back({"captures", {}});
    for (const Source& source : question.sources) report.back().lines.push_back(source.path + " sha256:" + source.sha256);
    if (!refutation.mismatch.empty()) {
        report.push_back({"violated, whatever the values are", {refutation.mismatch}});
        report.push_back(lines_section("groups that a person stated", "group", question));
        return report;
    }
    const bool is_real = store.sort(refutation.goal.left) == Sort::real;
    const auto value = [&](const Number& number) { return is_real ? interval_text(number.real) : std::to_string(number.integer.value_or(0)); };
    ReportSection violated = lines_section("violated", "expect", question);
    const std::string line = "line " + std::to_string(refutation.goal.line) + ": ";
    std::erase_if(violated.lines, [&](const std::string& text) { return !text.starts_with(line); });
    std::string of;
    for (const Expression* reference : references_of(refutation.goal.statement)) of += (of.empty() ? "of " : ", ") + reference_text(*reference);
    violated.lines.push_back(of);
    violated.lines.push_back("at " + shape_text(refutation.index) + " the left side is " + value(refutation.left) + ", the right side " +
                             value(refutation.right));
    report.push_back(violated);
    report.push_back({"values of inputs and draws that say so", {}});
    for (const auto& [leaf, values] : refutation.leaves.values) {
        const auto text = [&, leaf = leaf](const Number& number) {
            return store.sort(leaf) == Sort::real ? interval_text(number.real) : std::to_string(number.integer.value_or(0));
        };
        const std::size_t exceptions = values.exceptions.size();
        report.back().lines.push_back(store.leaf(leaf).name + " " + shape_text(store.sizes(leaf)) + ": " + text(values.usual) +
                                      (exceptions == 0 ? "" : " but at " + std::to_string(exceptions) + " elements"));
    }
    std::size_t tied_leaves = 0;
    std::set<std::string> instances;
    for (const auto& [term, tied] : refutation.leaves.ties) {
        if (store.is_leaf(term)) ++tied_leaves;
        else instances.insert(store.operator_name(store.operator_of(tied)));
    }
    report.push_back({"computed", {std::to_string(refutation.elements) + " elements",
                                   std::to_string(refutation.conditions) + " conditions of the claim and of s, which hold",
                                   std::to_string(tied_leaves) + " inputs and draws are what the lines of the claim make of others"}});
    for (const std::string& name : instances) report.back().lines.push_back("kernels that are not looked into as if they were " + name);
    for (const char* keyword : {"given", "assume", "random", "constant", "wire", "group", "contract"})
        report.push_back(lines_section(std::string("lines that say `") + keyword + "`", keyword, question));
    report.push_back({"never covered", {"rounding: both sides are computed over the integers and the real numbers, whichever way literals were rounded",
                                        "that the captures were made from the code that ran"}});
    return report;
}

ReportSection describe_replay(const Verdict& verdict) {
    const ReplayCounts& counts = verdict.counts;
    ReportSection section{"replayed", {std::to_string(counts.terms) + " terms, " + std::to_string(counts.steps) + " steps, " +
                                           std::to_string(counts.range_queries) + " range queries",
                         std::to_string(counts.lemma_sorts.size()) + " lemmas proved again, used " + std::to_string(counts.lemma_uses) + " times",
                         std::to_string(counts.theorem_steps) + " steps in theorems, which are used " + std::to_string(counts.theorem_uses) + " times",
                         std::to_string(verdict.definitions.size()) + " definitions compared"}};
    if (verdict.store && verdict.store->holds_infinity()) {
        std::string shown = "where `-inf` stands nothing that s divides by, or takes the root or logarithm of, is known to be 0 by it at the model "
                            "(of a softmax: no row is masked everywhere); what is some number there is taken to be inside";
        if (!verdict.question->claim.states.empty()) shown += "; the model is of one step: nothing says that there are such inputs in the next";
        if (!verdict.open_limits.empty())
            shown = "NOT SHOWN: that there are inputs at which s stays inside the domains of its functions where `-inf` stands: " +
                    one_line(verdict.open_limits);
        section.lines.push_back(shown);
    }
    return section;
}

ReportSection describe_lemmas(const LemmaLibrary& lemmas, const std::vector<Status>& decisions) {
    ReportSection section{"lemmas", {}};
    std::size_t accepted = 0;
    for (const Status& decided : decisions) {
        accepted += decided.ok() ? 1 : 0;
        section.lines.push_back(lemmas[section.lines.size()].name + (decided.ok() ? ": proved" : ": not proved: " + one_line(decided.error().message)));
    }
    section.lines.push_back(std::to_string(accepted) + " of " + std::to_string(decisions.size()) + " proved");
    return section;
}

Report describe_trusted(const Definitions& trusted, const Question& question, JsonValue root) {
    Report report;
    report.push_back({"definitions", {}});
    std::set<std::string> facts = facts_used(root), listed;
    if (const auto definitions = root.member("f_definitions"); definitions && definitions->is_array()) {
        for (const JsonValue definition : *definitions) {
            const auto text = definition.member("b_text");
            if (text) report.back().lines.emplace_back(text->string());
            listed.emplace(definition.member("a_name").value_or(JsonValue()).string());
        }
    }
    for (const auto& [name, function] : trusted.functions) {
        const bool used = std::any_of(function.facts.begin(), function.facts.end(), [&](const auto& fact) { return facts.contains(fact.name); });
        const auto text = trusted.texts.find(name);
        if (used && !listed.contains(name) && text != trusted.texts.end()) report.back().lines.push_back(text->second);
    }
    add_relied_on(question, facts, report);
    return report;
}

void add_trusted(const Definitions& trusted, const Question& question, JsonValue root, Report& report) {
    const Report relied_on = describe_trusted(trusted, question, root);
    std::erase_if(report, [&](const ReportSection& section) { return find_named(relied_on, section.name) != nullptr; });
    report.insert(report.begin(), relied_on.begin(), relied_on.end());
}

std::string digests_text(const Question& question, bool own_claim, bool own_captures) {
    return " claim sha256:" + question.claim_source.sha256 + (own_claim ? " (yours)" : " (embedded)") + " captures sha256:" + question.sources_sha256 +
           (own_captures ? " (compared)" : " (embedded)");
}

Report describe_annotations(const Question& question) {
    Report report{{"annotations", {}}};
    std::size_t agreed = 0, without = 0;
    for (const GraphTerms& graph : question.program.graphs) {
        report.back().lines.push_back(graph.name.text() + ": " + std::to_string(graph.annotations_agreed) + " agreed, " +
                                      std::to_string(graph.without_annotation) + " nodes without one");
        agreed += graph.annotations_agreed;
        without += graph.without_annotation;
    }
    report.back().lines.push_back("all: " + std::to_string(agreed) + " agreed, " + std::to_string(without) + " nodes without one");
    return report;
}

}  // namespace countersign::validator
