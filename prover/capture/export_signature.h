// Lines that torch.export prints behind the graph of a program: what each input and output is to the program. Purely syntactic.
#pragma once

#include <string>
#include <string_view>

namespace countersign {

struct SignatureLine {
    bool is_one = false;
    std::string other_kind;  // not empty: a kind that says what becomes of an output or of what is given, which no graph alone does
};

/// `Graph signature:`, `Range constraints: {}`, or `NAME: KIND`, perhaps with ` target='NAME'` and ` persistent=True`; without spaces around.
SignatureLine read_signature_line(std::string_view line);

}  // namespace countersign
