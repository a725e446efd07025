// Reports as text and as JSON.
#include "validator/report/report.h"

#include <algorithm>

namespace countersign::validator {

std::string one_line(std::string text) {
    std::replace_if(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i - 1] == '\xc2' && static_cast<unsigned char>(text[i]) < 0xa0) text[i - 1] = text[i] = '?';
    return text;
}

std::string json_quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (c == '\n') {
            result += "\\n";
        } else if (byte < 0x20) {
            result += "\\u00";
            result += "0123456789abcdef"[byte >> 4];
            result += "0123456789abcdef"[byte & 15];
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string report_text(const Report& report) {
    std::string text;
    for (const ReportSection& section : report) {
        if (section.lines.empty()) {
            text += section.name + ": none\n";
            continue;
        }
        text += section.name + "\n";
        for (const std::string& line : section.lines) {
            text += "    ";
            for (std::size_t i = 0; i < line.size(); ++i) {
                const auto byte = static_cast<unsigned char>(line[i]), before = static_cast<unsigned char>(i > 0 ? line[i - 1] : 0);
                // What a terminal takes for a command is not printed: neither ASCII's control bytes nor those of Unicode.
                if (line[i] == '\n') text += "\n    ";
                else text += byte < 0x20 || byte == 0x7f || (before == 0xc2 && byte < 0xa0) ? '?' : line[i];
            }
            text += "\n";
        }
    }
    return text;
}

std::string report_json(const JsonOutcome& outcome, const Report& report) {
    std::string text = "{\"exit\":" + std::to_string(outcome.exit_code) + ",\"line\":" + json_quoted(outcome.line) + ",\"message\":" + json_quoted(outcome.message) +
                       ",\"place\":" + json_quoted(outcome.place) + ",\"report\":{";
    for (std::size_t i = 0; i < report.size(); ++i) {
        text += (i > 0 ? "," : "") + json_quoted(report[i].name) + ":[";
        for (std::size_t j = 0; j < report[i].lines.size(); ++j) text += (j > 0 ? "," : "") + json_quoted(report[i].lines[j]);
        text += "]";
    }
    return text + "},\"verdict\":" + json_quoted(outcome.verdict) + "}\n";
}

}  // namespace countersign::validator
