// Reports as text and as JSON.
#include "validator/report/report.h"

#include <algorithm>

namespace countersign::validator {

namespace {

// What a terminal takes for a command: ASCII's control bytes; of Unicode, all bytes of U+0080 to U+009F and of what is not seen or turns the
// direction of writing: U+200B to U+200F, U+2028 to U+202E, U+2060 to U+206F.
enum class Control : std::uint8_t { none, ascii, unicode };
Control control_at(std::string_view text, std::size_t i) {
    const auto byte = [text](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
    if (byte(i) < 0x20 || byte(i) == 0x7f) return Control::ascii;
    for (std::size_t k = i - std::min<std::size_t>(i, 2); k <= i; ++k) {
        const auto first = byte(k), second = byte(k + 1), third = byte(k + 2);
        if (first == 0xc2 && second >= 0x80 && second < 0xa0 && k + 1 >= i) return Control::unicode;
        if (first == 0xe2 && second == 0x80 && ((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae))) return Control::unicode;
        if (first == 0xe2 && second == 0x81 && third >= 0xa0 && third <= 0xaf) return Control::unicode;
    }
    return Control::none;
}

}  // namespace

std::string one_line(const std::string& text) {
    std::string line = text;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (const Control control = control_at(text, i); control != Control::none) line[i] = control == Control::ascii ? ' ' : '?';
    return line;
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
