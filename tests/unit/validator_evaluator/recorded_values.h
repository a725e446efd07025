// Compares the definitions with values recorded elsewhere: a captured call with its arguments, and what it returned.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include "validator/evaluator/evaluator.h"
#include "validator/term/expand.h"
#include "validator/language/lexer.h"
#include "validator/reading/json.h"

namespace countersign::validator {

struct OracleOutcome {
    std::size_t agreed = 0;
    std::size_t disagreed = 0;
};

namespace {

// Beyond every recorded number: what the machine has no finite value for. It may stand where no element is read in the end.
Rational beyond(bool negative) {
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, 400);
    return negative ? Rational(-power) : Rational(power);
}

std::optional<Rational> approximate(const std::string& function, const Rational& argument) {
    if (function == "inv") return argument == 0 ? beyond(false) : Rational(1 / argument);
    const double x = argument.get_d();
    const std::pair<std::string_view, double> values[] = {{"exp", std::exp(x)}, {"log", std::log(x)}, {"sqrt", std::sqrt(x)},
                                                          {"rsqrt", 1 / std::sqrt(x)}, {"tanh", std::tanh(x)}, {"erf", std::erf(x)},
                                                          {"erf_slope", 2 / std::sqrt(std::acos(-1.0)) * std::exp(-x * x)},
                                                          {"sin", std::sin(x)}, {"cos", std::cos(x)}, {"truncate", std::trunc(x)}};
    for (const auto& [name, value] : values)
        if (name == function) return std::isfinite(value) ? Rational(value) : beyond(value < 0);
    return std::nullopt;
}

// How a term is computed from the values of leaves.
using Computes = std::function<Result<TensorValue>(TermStore& store, TermId term, const TermValues& leaves)>;

Result<TensorValue> compute_exactly(TermStore& store, TermId term, const TermValues& leaves) {
    TermValues values = leaves;
    EvaluationLimits limits{.approximations = approximate};
    VALIDATOR_TRY(const TensorValue* const computed, evaluate_term(store, term, values, limits));
    return *computed;
}

// One case: a call with its own term store.
class OracleCase {
public:
    OracleCase(const Definitions& definitions, const Place& place, const Computes& compute) : store_(definitions), place_(place), compute_(compute) {}

    // The results agree, or, where none are recorded, the call is refused.
    Status check(JsonValue line) {
        VALIDATOR_TRY(const Expansion expansion, expand(line));
        VALIDATOR_CHECK(set_leaves(line, expansion));
        const auto recorded = line.member("results");
        std::vector<JsonValue> results;
        if (recorded) {
            VALIDATOR_TRY(results, expect_elements(*recorded, place_));
            if (results.size() != expansion.results.size()) return rejected("another number of results", place_);
        }
        for (std::size_t i = 0; i < expansion.results.size(); ++i) {
            const Value& result = expansion.results[i];
            if (recorded && result.is_term() == results[i].is_null()) return rejected("result " + std::to_string(i) + " is None on one side", place_);
            if (!result.is_term()) continue;
            if (recorded) {
                const auto dtype = results[i].member("dtype");
                if (!dtype || element_type_of(dtype->string()) != result.type)
                    return rejected("result " + std::to_string(i) + " is of type " + element_type_name(result.type), place_);
            }
            TermValues values = leaves_;
            VALIDATOR_TRY(const TensorValue computed, compute_(store_, result.term, leaves_));
            VALIDATOR_CHECK(require_ranges(result.term, values));
            if (recorded) VALIDATOR_CHECK(compare(computed, results[i], i));
        }
        return {};
    }

private:
    // What operators demand of elements holds of those that they are given.
    Status require_ranges(TermId result, TermValues& values) {
        for (const TermId term : store_.below({result})) {
            if (store_.is_leaf(term)) continue;
            VALIDATOR_TRY(const std::vector<RangeRequirement> requirements, store_.range_requirements(term));
            for (const RangeRequirement& requirement : requirements) {
                EvaluationLimits limits{.approximations = approximate};
                VALIDATOR_TRY(const bool holds, condition_holds(store_, requirement, values, limits));
                if (!holds) return rejected("an element is out of range", place_);
            }
        }
        return {};
    }

    Result<Value> value(JsonValue json) {
        switch (json.kind()) {
        case JsonKind::integer: return Value::of_integer(json.integer());
        case JsonKind::boolean: return Value::of_truth(json.boolean());
        case JsonKind::null: return Value::of_none();
        case JsonKind::object: return tensor(json);
        case JsonKind::string: return malformed("not a value", place_);
        case JsonKind::array: break;
        }
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(json, place_));
        if (parts.size() < 2 || !parts[0].is_string()) return malformed("not a value", place_);
        const std::string_view kind = parts[0].string();
        if (kind == "l" || kind == "t") {
            ValueList list;
            for (const JsonValue element : parts[1]) {
                VALIDATOR_TRY(Value next, value(element));
                list.push_back(std::move(next));
            }
            return Value::of_list(std::move(list));
        }
        const std::string text(parts[1].string());
        if (kind == "f") {
            const bool negative = !text.empty() && text[0] == '-';
            const std::optional<Rational> number = parse_number(std::string_view(text).substr(negative ? 1 : 0));
            if (!number) return malformed("not a number: " + text, place_);
            const Rational exact = negative ? Rational(-*number) : *number;
            const bool whole = text.find_first_of(".e") == std::string::npos && exact.get_num().fits_slong_p();
            return whole ? Value::of_integer(exact.get_num().get_si()) : Value::of_real(exact);
        }
        if (kind == "y")
            if (const std::optional<ElementType> type = element_type_of(text)) return Value::of_type(*type);
        return Value::of_text(text);
    }

    Result<Value> tensor(JsonValue json) {
        ElementType type;
        VALIDATOR_TRY(TensorValue content, read_tensor(json, type));
        VALIDATOR_TRY(const TermId leaf, store_.make_leaf(LeafKind::input, "input " + std::to_string(inputs_++), content.sort, content.shape));
        leaves_.emplace(leaf, std::move(content));
        return Value::of_tensor(leaf, type);
    }

    Result<TensorValue> read_tensor(JsonValue json, ElementType& type) const {
        const auto data = json.member("data"), dtype = json.member("dtype"), shape = json.member("shape");
        if (!data || !dtype || !shape || !data->is_array() || !shape->is_array()) return malformed("not a tensor", place_);
        const std::optional<ElementType> known = element_type_of(dtype->string());
        if (!known) return malformed("no such element type", place_);
        type = *known;
        TensorValue tensor;
        tensor.sort = sort_of(type);
        for (const JsonValue size : *shape) tensor.shape.push_back(size.integer());
        for (const JsonValue element : *data) {
            if (tensor.sort == Sort::real) tensor.reals.push_back(element.is_integer() ? static_cast<double>(element.integer())
                                                                                       : std::strtod(std::string(element.string()).c_str(), nullptr));
            else tensor.integers.push_back(element.is_boolean() ? (element.boolean() ? 1 : 0) : element.integer());
        }
        return tensor;
    }

    Result<Expansion> expand(JsonValue line) {
        const auto op = line.member("op"), args = line.member("args"), kwargs = line.member("kwargs"), group = line.member("group");
        if (!op || !args || !kwargs) return malformed("not a case", place_);
        const auto operation = store_.definitions().captured.find(op->string());
        if (operation == store_.definitions().captured.end())
            return rejected("there is no definition of `" + std::string(op->string()) + "`", place_);
        std::vector<Value> positional;
        for (const JsonValue element : *args) {
            VALIDATOR_TRY(Value next, value(element));
            positional.push_back(std::move(next));
        }
        std::vector<std::pair<std::string, Value>> keywords;
        for (const JsonValue element : *kwargs) {
            VALIDATOR_TRY(Value next, value(element.at(1)));
            keywords.emplace_back(std::string(element.at(0).string()), std::move(next));
        }
        Members members;
        if (const auto position = line.member("position")) members.own = static_cast<std::size_t>(position->integer());
        if (group)
            for (const JsonValue element : *group) {
                VALIDATOR_TRY(Value next, value(element));
                members.operands.push_back(operation->second.collective_operands.size() > 1 ? next.list : ValueList{next});
            }
        VALIDATOR_TRY(const std::vector<Value> arguments, bind_call(store_, operation->second, positional, keywords));
        return expand_call(store_, operation->second, arguments, "case", members);
    }

    Status set_leaves(JsonValue line, const Expansion& expansion) {
        const auto recorded = line.member("leaves");
        for (const auto& [name, term] : expansion.leaves) {
            bool found = false;
            if (recorded)
                for (const JsonValue leaf : *recorded) {
                    if (leaf.member("leaf").value_or(JsonValue()).string() != name) continue;
                    ElementType type;
                    VALIDATOR_TRY(TensorValue content, read_tensor(leaf, type));
                    if (content.sort != store_.sort(term)) return rejected("leaf `" + name + "` has another sort", place_);
                    leaves_.emplace(term, std::move(content));
                    found = true;
                }
            if (!found) return rejected("leaf `" + name + "` is not recorded", place_);
        }
        return {};
    }

    Status compare(const TensorValue& computed, JsonValue recorded, std::size_t result) const {
        const std::string which = "result " + std::to_string(result);
        ElementType type;
        VALIDATOR_TRY(const TensorValue expected, read_tensor(recorded, type));
        if (computed.sort != expected.sort || computed.shape != expected.shape) return rejected(which + " has another type", place_);
        if (computed.integers != expected.integers) return rejected(which + " has other elements", place_);
        const double tolerance = type == ElementType::f64 ? 1e-12 : type == ElementType::f32 ? 2e-6 : 1e-2;
        for (std::size_t i = 0; i < expected.reals.size(); ++i) {
            const double ours = computed.reals[i].get_d(), recorded_value = expected.reals[i].get_d();
            if (!(std::fabs(ours - recorded_value) <= tolerance * std::max(1.0, std::fabs(recorded_value))))
                return rejected(which + ": element " + std::to_string(i) + " is " + std::to_string(ours) + ", recorded " +
                                std::to_string(recorded_value), place_);
        }
        return {};
    }

    TermStore store_;
    Place place_;
    const Computes& compute_;
    TermValues leaves_;
    std::size_t inputs_ = 0;
};

// Integers beyond 2^53 (the end of an axis) stand in recorded lines as they are; the strict reader takes them as `["f", digits]` only.
std::string spell_large_integers(std::string_view line) {
    std::string result;
    bool in_text = false;
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        if (!in_text) {
            if (line[end] == '-') ++end;
            while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
        }
        if (end - i > 15) {
            result += "[\"f\",\"" + std::string(line.substr(i, end - i)) + "\"]";
            i = end;
            continue;
        }
        if (line[i] == '"' && (i == 0 || line[i - 1] != '\\')) in_text = !in_text;
        const std::size_t next = std::max(end, i + 1);
        result += line.substr(i, next - i);
        i = next;
    }
    return result;
}

}  // namespace

// `bytes` holds one JSON case a line. Every disagreement is printed to `output`, with its line.
inline Result<OracleOutcome> run_oracle(const Definitions& definitions, std::string_view bytes, const std::string& name, std::FILE* output,
                                        const Computes& compute = compute_exactly) {
    OracleOutcome outcome;
    std::uint64_t number = 0;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view text = bytes.substr(0, end);
        bytes = end == std::string_view::npos ? std::string_view() : bytes.substr(end + 1);
        ++number;
        if (text.empty()) continue;
        const Place place = line_place(name, number);
        VALIDATOR_TRY(const JsonDocument document, parse_json(spell_large_integers(text), name));
        const JsonValue line = document.root();
        if (!line.is_object()) return malformed("not a case", place);
        OracleCase one(definitions, place, compute);
        const Status status = one.check(line);
        // A line without results records a call that must be refused.
        const bool must_agree = line.member("results").has_value();
        if (status.ok() == must_agree) {
            ++outcome.agreed;
            continue;
        }
        ++outcome.disagreed;
        const std::string what = must_agree ? status.error().text() : std::string("accepted, but must be refused");
        const std::string op(line.member("op").value_or(JsonValue()).string());
        std::fprintf(output, "%s: %s: %s\n", place.text().c_str(), op.c_str(), what.c_str());
    }
    return outcome;
}

}  // namespace countersign::validator
