// Canonical JSON (RFC 8785) for the few shapes a certificate has: texts, integers, arrays and objects in canonical order.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

std::string json_text(const std::string& text);
std::string json_array(const std::vector<std::string>& items);
std::string json_array(std::initializer_list<std::string_view> items);
/// Members must be given in canonical order; the names of docs/certificate.md are made for that.
std::string json_object(const std::vector<std::pair<std::string, std::string>>& members);
/// An attribute value as in `a_terms` rows: texts are ["s", text].
std::string json_attribute(const AttributeValue& value);

}  // namespace countersign
