// For tests only: rows of a printed graph as JSON text, made by a reader that is as small as the captures allow. What it gets wrong
// the comparison must find, so it need not be right.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "line_tokens.h"

namespace countersign::validator::testing {

inline std::string file_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

/// Captures that ship with the project.
inline std::string own_captures() { return std::string(COUNTERSIGN_SOURCE_DIR) + "/tests/captures"; }

/// Third-party captures are no part of the project: COUNTERSIGN_CAPTURES, or beside the checkout. There may be none.
inline std::string third_party_captures() {
    const char* stated = std::getenv("COUNTERSIGN_CAPTURES");
    return stated != nullptr && *stated != '\0' ? stated : std::string(COUNTERSIGN_SOURCE_DIR) + "/../shared/captures";
}

inline std::string json_text(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n') {
            result += "\\n";
        } else if (c == '\t') {
            result += "\\t";
        } else {
            result += c;
        }
    }
    return result + "\"";
}

class RowBuilder {
public:
    // The rows of a source as a JSON array.
    static std::string rows(const std::string& source) {
        std::string result = "[";
        const auto lines = split_lines(source, "test");
        for (std::size_t i = 0; i < lines->size(); ++i) {
            const auto line = tokenize_line((*lines)[i], {});
            if (!line.ok() || line->tokens.empty()) continue;
            RowBuilder builder(line->tokens);
            result += (result.size() > 1 ? ",\n" : "") + builder.row(std::to_string(i + 1));
        }
        return result + "]";
    }

private:
    explicit RowBuilder(const std::vector<Token>& tokens) : tokens_(tokens) {}

    bool is(const char* text, std::size_t ahead = 0) const { return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].text == text; }
    bool take(const char* text) {
        if (!is(text)) return false;
        ++at_;
        return true;
    }
    static std::string unquoted(const std::string& text) { return text.size() < 2 ? text : text.substr(1, text.size() - 2); }
    std::string word() { return at_ < tokens_.size() ? tokens_[at_++].text : ""; }
    std::string dotted() {
        std::string name = word();
        while (take(".")) name += "." + word();
        return name;
    }
    std::string annotation() { return take(":") ? json_text(unquoted(word())) : "null"; }
    std::string names(const char* end, bool separators) {
        std::string result = "[";
        while (at_ < tokens_.size() && !is(end)) {
            if (separators) take(",");
            if (is(end)) break;
            const std::string name = word();
            result += (result.size() > 1 ? "," : "") + ("[" + json_text(name) + "," + annotation() + "]");
            take(";");
        }
        return result + "]";
    }
    std::string values(const char* end) {
        std::string result = "[";
        while (at_ < tokens_.size() && !take(end)) {
            result += (result.size() > 1 ? "," : "") + value();
            take(",");
        }
        return result + "]";
    }
    std::string value() {
        const Token& token = tokens_[at_];
        if (token.kind == TokenKind::text) return ++at_, "[\"s\"," + json_text(unquoted(token.text)) + "]";
        if (token.kind == TokenKind::number) {
            ++at_;
            const bool integer = token.text.find_first_of(".en") == std::string::npos && token.text.size() < 17;
            return integer ? token.text : "[\"f\"," + json_text(token.text) + "]";
        }
        if (take("[")) return "[\"l\"," + values("]") + "]";
        if (take("(")) return "[\"t\"," + values(")") + "]";
        const std::string name = dotted();
        if (name == "True") return "true";
        if (name == "False") return "false";
        if (name == "None") return "null";
        if (name.starts_with("torch.ops.")) return "[\"o\"," + json_text(name.substr(10)) + "]";
        if (take("(")) {
            std::string items;
            while (!take(")")) {
                std::string keyword;
                if (is("=", 1)) {
                    keyword = word();
                    take("=");
                }
                items += (items.empty() ? "" : ",") + ("[" + json_text(keyword) + "," + value() + "]");
                take(",");
            }
            return "[\"c\"," + json_text(name) + ",[" + items + "]]";
        }
        return (name.find('.') == std::string::npos ? "[\"n\"," : "[\"y\",") + json_text(name) + "]";
    }
    std::string row(const std::string& line) {
        if (is("import")) return "[\"preamble\"," + line + ",\"import torch\"]";
        if (is("from")) return "[\"preamble\"," + line + ",\"from torch import device\"]";
        if (is("type", 2)) return "[\"preamble\"," + line + "," + json_text(word() + ": type") + "]";
        if (take("class")) return "[\"class\"," + line + "," + json_text(take("<") ? "<lambda>" : word()) + "]";
        if (take("def")) {
            at_ += 3;
            if (is("primals", 1) && is("tangents", 3)) return "[\"joint\"," + line + "]";
            return "[\"forward\"," + line + "," + names(")", true) + "]";
        }
        if (take("return")) {
            if (take("(")) return "[\"return\"," + line + "," + values(")") + "]";
            at_ += 5;
            return "[\"unflatten\"," + line + "," + values("]") + "]";
        }
        if (is(",", 1)) {
            std::string result;
            while (!take("=")) {
                result += (result.empty() ? "" : ",") + json_text(word());
                take(",");
            }
            return "[\"flatten\"," + line + ",[" + result + "]]";
        }
        if (is(";", 3) && is(":", 1)) return "[\"inputs\"," + line + "," + names("\n", false) + "]";
        const std::string name = word(), note = annotation();
        take("=");
        const std::string target = dotted();
        if (take("[")) return "[\"item\"," + line + "," + json_text(name) + "," + note + "," + json_text(target) + "," + word() + "]";
        if (target.starts_with("self."))
            return "[\"constant\"," + line + "," + json_text(name) + "," + note + "," + json_text(target.substr(5)) + "]";
        take("(");
        std::string positional = "[", keywords = "[";
        while (at_ < tokens_.size() && !take(")")) {
            if (is("=", 1)) {
                const std::string keyword = word();
                take("=");
                keywords += (keywords.size() > 1 ? "," : "") + ("[" + json_text(keyword) + "," + value() + "]");
            } else {
                positional += (positional.size() > 1 ? "," : "") + value();
            }
            take(",");
        }
        const std::string called = json_text(target.substr(10));
        return "[\"call\"," + line + "," + json_text(name) + "," + note + "," + called + "," + positional + "]," + keywords + "]]";
    }

    const std::vector<Token>& tokens_;
    std::size_t at_ = 0;
};

}  // namespace countersign::validator::testing
