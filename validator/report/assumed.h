// What a verdict takes for granted of the graphs, node by node: sections of the report. They decide nothing.
#pragma once

#include "validator/claim/question.h"
#include "validator/report/report.h"

namespace countersign::validator {

// Nodes that divide by something, or take a root or logarithm; each term once. Whether a divisor is never 0 is not looked into.
ReportSection divisors_section(const TermStore& store, const Question& question);
// Those of `s` among them whose operand changes as `-inf` falls.
ReportSection limits_section(const TermStore& store, const Question& question);
// What operators of `s` need of the elements of their operands: an index in range, and the like.
ReportSection requirements_section(TermStore& store, const Question& question);
// Nodes whose integers are computed, or narrowed, and not shown to fit their type.
ReportSection integers_section(const TermStore& store, const Question& question);
// Calls without a result: assertions.
ReportSection stops_section(const Question& question);
ReportSection uninitialised_section(const TermStore& store, const Question& question);

}  // namespace countersign::validator
