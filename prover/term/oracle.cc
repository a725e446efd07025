// Replays recorded calls against the definitions: binds and expands the call, computes every result, compares every element.
#include "prover/term/oracle.h"

#include <rapidjson/document.h>

#include <cmath>

#include "prover/language/lexer.h"
#include "prover/term/element_type.h"
#include "prover/term/expand.h"
#include "prover/term/range_check.h"

namespace countersign {
namespace {

using Json = rapidjson::Value;

struct CaseFailure {
    std::string message;
};

[[noreturn]] void fail_case(const std::string& message) { throw CaseFailure{message}; }

std::string text_of(const Json& json) {
    if (!json.IsString()) fail_case("a text is needed");
    return std::string(json.GetString(), json.GetStringLength());
}

const Json& member(const Json& object, const char* name) {
    if (!object.IsObject() || !object.HasMember(name)) fail_case(std::string("no member ") + name);
    return object[name];
}

struct RecordedTensor {
    std::string dtype;
    TensorValue value;
};

RecordedTensor tensor_of(const Json& json) {
    RecordedTensor tensor;
    tensor.dtype = text_of(member(json, "dtype"));
    if (!is_element_type(tensor.dtype)) fail_case("unknown element type " + tensor.dtype);
    tensor.value.type.sort = sort_of_element_type(tensor.dtype);
    const Json& shape = member(json, "shape");
    const Json& data = member(json, "data");
    if (!shape.IsArray() || !data.IsArray()) fail_case("shape and data are lists");
    std::size_t count = 1;
    for (const Json& size : shape.GetArray()) {
        if (!size.IsInt64() || size.GetInt64() < 0) fail_case("a size is a natural number");
        tensor.value.type.shape.push_back(size.GetInt64());
        count *= static_cast<std::size_t>(size.GetInt64());
    }
    for (const Json& element : data.GetArray()) {
        Rational number;
        if (element.IsBool()) number = element.GetBool() ? 1 : 0;
        else if (element.IsInt64()) number = element.GetInt64();
        else if (!parse_decimal(text_of(element), number)) fail_case("element " + text_of(element) + " is no number");
        tensor.value.exact.push_back(std::move(number));
    }
    if (tensor.value.exact.size() != count) fail_case("the number of elements does not fit the shape");
    return tensor;
}

/// The schema's name of a parameter: without the `_` that a reserved word carries.
std::string called_name(const std::string& declared) {
    if (!declared.empty() && declared.back() == '_' && is_reserved_word(declared.substr(0, declared.size() - 1)))
        return declared.substr(0, declared.size() - 1);
    return declared;
}

class Replay {
public:
    explicit Replay(const Library& library) : library_(library), table_(library) {}

    void run(const Json& json) {
        const std::string op = text_of(member(json, "op"));
        const auto found = library_.captured.find(op);
        if (found == library_.captured.end()) fail_case("there is no captured operator " + op);
        const CapturedOperator& definition = found->second;
        std::vector<Value> positional;
        std::vector<std::pair<std::string, Value>> keywords;
        for (const Json& argument : array(member(json, "args"))) positional.push_back(value_of(argument));
        for (const Json& argument : array(member(json, "kwargs"))) {
            if (!argument.IsArray() || argument.Size() != 2) fail_case("a keyword argument is a pair");
            keywords.emplace_back(text_of(argument[0]), value_of(argument[1]));
        }
        CallContext context;
        context.leaf_prefix = "oracle";
        if (json.HasMember("group"))
            for (const Json& operand : array(json["group"])) context.group_operands.push_back(value_of(operand));
        if (json.HasMember("position")) {
            if (!json["position"].IsUint() || json["position"].GetUint() >= context.group_operands.size()) fail_case("a position outside its group");
            context.group_position = static_cast<int>(json["position"].GetUint());
        }
        // auto_functionalized calls by keyword; the record may list the arguments by position.
        if (!definition.mutates.empty()) {
            for (std::size_t i = 0; i < positional.size() && i < definition.parameters.size(); ++i)
                keywords.emplace_back(called_name(definition.parameters[i].name), positional[i]);
            if (positional.size() > definition.parameters.size()) fail_case("too many arguments");
        }
        Result<CallResult> call = definition.mutates.empty() ? expand_call(table_, definition, positional, keywords, context)
                                                             : expand_mutating_call(table_, definition, keywords, context);
        if (!call) fail_case(call.error().text());
        if (json.HasMember("leaves")) {
            for (const Json& recorded : array(json["leaves"])) {
                const std::string place = text_of(member(recorded, "leaf"));
                bool known = false;
                for (const CallLeaf& leaf : call->leaves)
                    if (leaf.place == place) known = true, leaves_[leaf.term] = of_leaf(leaf, recorded);
                if (!known) fail_case("the definition has no leaf " + place);
            }
        }
        const bool must_agree = json.HasMember("results");
        if (must_agree && array(json["results"]).Size() != call->results.size())
            fail_case(std::to_string(call->results.size()) + " results, recorded are " + std::to_string(json["results"].Size()));
        for (std::size_t i = 0; i < call->results.size(); ++i) {
            const Value& result = call->results[i];
            const std::string which = "result " + std::to_string(i) + ": ";
            if (must_agree && json["results"][static_cast<rapidjson::SizeType>(i)].IsNull() != result.is_none())
                fail_case(which + "none on one side only");
            if (result.is_none()) continue;
            EvaluateOptions options;
            options.approximate = true;
            Result<TensorValue> computed = evaluate(table_, result.term, leaves_, options);
            if (!computed) fail_case(which + computed.error().text());
            const auto elements_of = [&](TermId operand) { return evaluate(table_, operand, leaves_, options); };
            const Result<std::optional<std::string>> unmet = unmet_requirement(table_, result.term, elements_of);
            if (!unmet) fail_case(unmet.error().text());
            if (*unmet) fail_case(**unmet);
            if (must_agree) compare(*computed, result.dtype, tensor_of(json["results"][static_cast<rapidjson::SizeType>(i)]), which);
        }
    }

private:
    static rapidjson::GenericArray<true, Json> array(const Json& json) {
        if (!json.IsArray()) fail_case("a list is needed");
        return json.GetArray();
    }

    TensorValue of_leaf(const CallLeaf& leaf, const Json& recorded) {
        TensorValue value = tensor_of(recorded).value;
        if (value.type != table_[leaf.term].type) fail_case("leaf " + leaf.place + " is recorded with another sort or shape");
        return value;
    }

    Value value_of(const Json& json) {
        if (json.IsBool()) return Value::truth(json.GetBool());
        if (json.IsInt64()) return Value::integer(json.GetInt64());
        if (json.IsNull()) return Value::none();
        if (json.IsObject()) {
            RecordedTensor tensor = tensor_of(json);
            const TermId term = table_.leaf(LeafKind::Input, "operand" + std::to_string(leaves_.size()), tensor.value.type);
            leaves_[term] = std::move(tensor.value);
            return Value::tensor(term, tensor.dtype);
        }
        if (!json.IsArray() || json.Size() < 2) fail_case("a value that cannot be read");
        const std::string tag = text_of(json[0]);
        if (tag == "l" || tag == "t") {
            std::vector<Value> items;
            for (const Json& item : array(json[1])) items.push_back(value_of(item));
            return Value::list(std::move(items));
        }
        const std::string text = text_of(json[1]);
        if (tag == "f") {
            Rational number;
            if (!parse_decimal(text, number)) fail_case("the number " + text + " is not supported");
            return Value::real(std::move(number));
        }
        if (tag == "y") {
            const std::string dtype = element_type_of_symbol(text);
            return dtype.empty() ? Value::string(text) : Value::type(dtype);
        }
        if (tag == "s" || tag == "c") return Value::string(text);
        fail_case("a value of kind " + tag + " has no meaning in a call");
    }

    static void compare(const TensorValue& computed, const std::string& dtype, const RecordedTensor& recorded, const std::string& which) {
        if (dtype != recorded.dtype) fail_case(which + "element type " + dtype + ", recorded is " + recorded.dtype);
        if (computed.type.shape != recorded.value.type.shape) fail_case(which + "another shape than recorded");
        const double tolerance = dtype == "f64" ? 1e-12 : dtype == "f32" ? 2e-6 : 1e-2;
        for (std::size_t i = 0; i < computed.size(); ++i) {
            const Rational& expected = recorded.value.exact[i];
            bool close = false;
            if (recorded.value.type.sort != Sort::Real) {
                close = computed.approximate ? computed.approximation[i] == expected.to_double() : computed.exact[i] == expected;
            } else {
                const double want = expected.to_double();
                const double have = computed.approximate ? computed.approximation[i] : computed.exact[i].to_double();
                close = std::abs(have - want) <= tolerance * std::max(1.0, std::abs(want));
            }
            if (!close) {
                const std::string have = computed.approximate ? std::to_string(computed.approximation[i]) : rational_text(computed.exact[i]);
                fail_case(which + "element " + std::to_string(i) + " is " + have + ", recorded is " + rational_text(expected));
            }
        }
    }

    const Library& library_;
    TermTable table_;
    std::map<TermId, TensorValue> leaves_;
};

}  // namespace

OracleOutcome run_oracle(const Library& library, std::istream& jsonl) {
    OracleOutcome outcome;
    std::size_t line = 0;
    std::string text;
    while (std::getline(jsonl, text)) {
        ++line;
        if (text.empty()) continue;
        rapidjson::Document document;
        document.Parse(text.c_str(), text.size());
        std::string problem;
        bool must_be_refused = false;
        if (document.HasParseError() || !document.IsObject()) {
            problem = "the line is no JSON object";
        } else {
            must_be_refused = !document.HasMember("results");
            try {
                Replay(library).run(document);
            } catch (const CaseFailure& failure) {
                problem = failure.message;
            }
        }
        if (must_be_refused ? !problem.empty() : problem.empty()) {
            ++outcome.agreed;
            continue;
        }
        const bool has_name = document.IsObject() && document.HasMember("op") && document["op"].IsString();
        outcome.disagreed.push_back({line, has_name ? document["op"].GetString() : "", must_be_refused ? "accepted, but must be refused" : problem});
    }
    return outcome;
}

}  // namespace countersign
