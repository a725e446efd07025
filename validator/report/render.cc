// Reports as text and as JSON.
#include "validator/report/report.h"

#include <algorithm>

namespace countersign::validator {

namespace {

// What a terminal takes for a command, or a reader does not see: ASCII's control bytes, and of Unicode controls, blanks without width or ink,
// and what turns the direction of writing or chooses how a letter looks.
constexpr std::pair<unsigned, unsigned> unseen[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0xe0000, 0xe0fff}};

unsigned byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

// Of the character that the byte at `i` is part of.
bool is_unseen(std::string_view text, std::size_t i) {
    std::size_t begin = i;
    while (begin > 0 && i - begin < 3 && (byte_at(text, begin) & 0xc0) == 0x80) --begin;
    unsigned code = byte_at(text, begin);
    const std::size_t length = code >= 0xf0 ? 4 : code >= 0xe0 ? 3 : code >= 0x80 ? 2 : 1;
    if (length > 1) code &= 0xff >> (length + 1);
    for (std::size_t k = begin + 1; k < begin + length && k < text.size(); ++k) code = (code << 6) | (byte_at(text, k) & 0x3f);
    return std::any_of(std::begin(unseen), std::end(unseen), [code](const auto& range) { return range.first <= code && code <= range.second; });
}

std::string json_quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') result += "\\n";
        else if (byte < 0x20) result += std::string("\\u00") + "01"[byte >> 4] + "0123456789abcdef"[byte & 15];
        else result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    }
    return result + "\"";
}

}  // namespace

std::string one_line(const std::string& text) {
    std::string line = text;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (is_unseen(text, i)) line[i] = byte_at(text, i) < 0x80 ? ' ' : '?';
    return line;
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
                else text += is_unseen(line, i) ? '?' : line[i];
            }
            text += "\n";
        }
    }
    return text;
}

std::string report_json(const Reply& reply) {
    std::string text = "{\"exit\":" + std::to_string(reply.exit_code) + ",\"line\":" + json_quoted(reply.line) +
                       ",\"message\":" + json_quoted(reply.message) + ",\"place\":" + json_quoted(reply.place) + ",\"report\":{";
    for (const ReportSection& section : reply.report) {
        text += (&section == &reply.report.front() ? "" : ",") + json_quoted(section.name) + ":[";
        for (std::size_t i = 0; i < section.lines.size(); ++i) text += (i > 0 ? "," : "") + json_quoted(section.lines[i]);
        text += "]";
    }
    return text + "},\"verdict\":" + json_quoted(reply.verdict) + "}\n";
}

}  // namespace countersign::validator
