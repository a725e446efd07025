// Definitions, lemmas and expressions, as `prove` reads them. What is read and printed is read again as the same.
#include "prover/language/syntax.h"
#include "target.h"

namespace countersign::fuzz {

namespace {

void expect_the_same(const Expression& expression) {
    const std::string printed = expression_text(expression);
    const Result<ExpressionPointer> again = read_expression("again", printed);
    if (!again) fault("printed and not read: " + printed + ": " + again.error().text());
    if (expression_text(**again) != printed) fault("printed and read as another: " + printed);
}

}  // namespace

void read_as_the_program(std::string_view bytes) {
    const std::string text(bytes);
    if (const Result<ExpressionPointer> expression = read_expression("a", text)) expect_the_same(**expression);
    Library library;
    if (const Status status = read_declarations("a.lemma", text, library); !status) expect_reason(status.error().text());
    for (const auto& [name, lemma] : library.lemmas)
        for (const ExpressionPointer& side : {lemma.left, lemma.right})
            if (side) expect_the_same(*side);
}

}  // namespace countersign::fuzz
