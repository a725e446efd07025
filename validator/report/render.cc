// Reports as text and as JSON.
#include "validator/report/report.h"

#include <algorithm>

namespace countersign::validator {

namespace {

// What a terminal takes for a command: ASCII's control bytes, and those of Unicode, U+0080 to U+009F, at their second byte.
enum class Control : std::uint8_t { none, ascii, unicode };
Control control_at(std::string_view text, std::size_t i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return Control::ascii;
    return i > 0 && text[i - 1] == '\xc2' && byte < 0xa0 ? Control::unicode : Control::none;
}

}  // namespace

std::string one_line(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Control control = control_at(text, i);
        if (control == Control::ascii) text[i] = ' ';
        if (control == Control::unicode) text[i - 1] = text[i] = '?';
    }
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
                if (line[i] == '\n') text += "\n    ";
                else text += control_at(line, i) == Control::none ? line[i] : '?';
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
