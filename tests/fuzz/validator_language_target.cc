// Definitions, lemmas and expressions, as `validate` reads them. What it prints is not read as something else.
#include "target.h"
#include "validator/language/parser.h"

namespace countersign::fuzz {

using namespace countersign::validator;

namespace {

void expect_the_same(const Expression& expression) {
    const std::string printed = print_expression(expression);
    const Result<ExpressionPointer> again = parse_expression(printed, "again");
    if (again.ok() && print_expression(**again) != printed) fault("printed and read as another: " + printed);
}

}  // namespace

void read_as_the_program(std::string_view bytes) {
    if (const Result<Definitions> definitions = parse_definitions({{"a.op", std::string(bytes)}}); !definitions.ok())
        expect_reason(definitions.error().text());
    if (const Result<ExpressionPointer> expression = parse_expression(bytes, "a"); expression.ok()) expect_the_same(**expression);
    const Result<Lemma> lemma = parse_lemma(bytes, "a.lemma");
    if (!lemma.ok()) return expect_reason(lemma.error().text());
    lemma_variants(*lemma);
}

}  // namespace countersign::fuzz
