// Names of a printed graph: bound once, used after that, not used after `x = None`; and operators that write are refused.
#include "prover/capture/fx_bindings.h"

namespace countersign {

Status FxBindings::bind(const std::string& name, const Place& place) {
    for (const char* word : {"None", "True", "False", "torch", "self", "inf", "nan", "device", "return", "class", "def", "import", "from",
                             "lambda", "del", "pass", "fx_pytree", "pytree"})
        if (name == word) return Error{place, "`" + name + "` cannot be the name of a node"};
    if (name.starts_with("__")) return Error{place, "`" + name + "` cannot be the name of a node: inside a class Python reads another name"};
    const auto [existing, inserted] = bindings_.emplace(name, Binding{place.line, 0});
    if (!inserted) return Error{place, "`" + name + "` is bound a second time: it was bound in line " + std::to_string(existing->second.bound_on)};
    return Done{};
}

Status FxBindings::use(const std::string& name, const Place& place) const {
    const auto found = bindings_.find(name);
    if (found == bindings_.end()) return Error{place, "`" + name + "` is used before it is bound"};
    if (found->second.released_on > 0)
        return Error{place, "`" + name + "` is used after `" + name + " = None` in line " + std::to_string(found->second.released_on)};
    return Done{};
}

Status FxBindings::use_all(const CapturedValue& value, const Place& place) const {
    // The cursor bounds the nesting, so that this recursion is bounded too.
    if (value.kind == CapturedValue::Kind::Node) return use(value.text, place);
    for (const CapturedValue& item : value.items)
        if (Status used = use_all(item, place); !used) return used;
    for (const auto& [keyword, item] : value.keywords)
        if (Status used = use_all(item, place); !used) return used;
    return Done{};
}

Status FxBindings::release(const std::string& name, const Place& place) {
    if (Status used = use(name, place); !used) return used;
    bindings_.at(name).released_on = place.line;
    return Done{};
}

namespace {

/// The first node in a value: what a list operator writes through first.
const std::string* first_node(const CapturedValue& value) {
    if (value.kind == CapturedValue::Kind::Node) return &value.text;
    for (const CapturedValue& item : value.items)
        if (const std::string* found = first_node(item)) return found;
    return nullptr;
}

/// `aten.add_.Tensor`: namespace, name, overload.
struct TargetParts {
    std::string short_name, name, overload;
};

TargetParts parts_of(const std::string& target) {
    const std::size_t first_dot = target.find('.'), last_dot = target.rfind('.');
    if (last_dot == std::string::npos || last_dot == first_dot)
        return {target, target.substr(first_dot == std::string::npos ? 0 : first_dot + 1), ""};
    return {target.substr(0, last_dot), target.substr(first_dot + 1, last_dot - first_dot - 1), target.substr(last_dot + 1)};
}

const CapturedValue* out_of(const GraphRow& call) {
    for (const auto& [keyword, value] : call.keywords)
        if (keyword == "out") return &value;
    return nullptr;
}

}  // namespace

bool has_out(const GraphRow& call) {
    const std::string overload = parts_of(call.target).overload;
    return out_of(call) || overload == "out" || (overload.size() > 4 && overload.ends_with("_out"));
}

std::optional<std::string> written_through(const GraphRow& call) {
    // torch marks writing operators by a trailing `_` of the name, or by `out`. A higher-order call (`auto_functionalized`) returns what its
    // operator would have written: it is a function.
    if (call.target.rfind("higher_order.", 0) == 0) return std::nullopt;
    const TargetParts parts = parts_of(call.target);
    const std::string& name = parts.name;
    const bool in_place = !name.empty() && name.back() == '_' && !(name.size() > 1 && name[name.size() - 2] == '_');
    if (!in_place && !has_out(call)) return std::nullopt;
    const CapturedValue* const out = out_of(call);
    const std::string* written = out ? first_node(*out) : nullptr;
    for (const CapturedValue& value : call.values)
        if (!written) written = first_node(value);
    for (const auto& [keyword, value] : call.keywords)
        if (!written) written = first_node(value);
    const std::string short_name = in_place ? parts.short_name : call.target;
    return short_name + " writes through " + (written ? *written : "its argument") + ": export with run_decompositions()";
}

}  // namespace countersign
