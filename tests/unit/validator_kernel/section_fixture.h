// A graph of s and two of d, with lemmas, and what it takes to replay terms, steps and theorems about them.
#pragma once

#include <gtest/gtest.h>

#include "../validator_evaluator/all_definitions.h"
#include "validator/kernel/section.h"
#include "validator/kernel/verdict.h"
#include "validator/language/parser.h"

namespace countersign::validator {

// s: x, w, ids, e = embedding(w, ids). d[0]: a, ids, f = embedding(w, ids); d[1]: b. x = concat(a, b), ids = ids, w = w.
class Kernel : public ::testing::Test {
protected:
    Kernel() {
        const auto add = [this](const std::string& name, const std::string& text) {
            const Status added = add_lemma(lemmas, names, name, text, {});
            EXPECT_TRUE(added.ok()) << (added.ok() ? "" : added.error().text());
        };
        add("map_of_concat",
            "lemma map_of_concat for f: function(any), x[t < k]: [*l, n(t), *r] "
            "f(concat(x[t] for t < k; axis = |l|)) == concat(f(x[t]) for t < k; axis = |l|)");
        add("slice_of_concat",
            "lemma slice_of_concat for x[t < k]: [*l, n(t), *r], y: [*l, m, *r], begin: int, end: int "
            "slice(concat(x[t] for t < k, y; axis = |l|); axis = |l|, begin, end) "
            "== slice(y; axis = |l|, begin = begin - total(n), end = end - total(n)) when total(n) <= begin, end <= total(n) + m");
        add("eq_out_of_range", "lemma eq_out_of_range for x: int [n], c: int eq(x, fill(; shape = [n], value = c)) "
                               "== fill(; shape = [n], value = false) when all c < x");
        add("embedding_of_table", "lemma embedding_of_table for w: [v, *h], i: int [*n] embedding(w, i) == embedding(w, i)");
        program.graphs.resize(3);
        program.graphs[1].name = GraphName::of_rank(0);
        program.graphs[2].name = GraphName::of_rank(1);
        x = input(0, "x", Sort::real, {4});
        w = input(0, "w", Sort::real, {9, 2});
        ids = input(0, "ids", Sort::integer, {3});
        a = input(1, "a", Sort::real, {2});
        dw = input(1, "w", Sort::real, {9, 2});
        dids = input(1, "ids", Sort::integer, {3});
        b = input(2, "b", Sort::real, {2});
        e = node(0, "e", "embedding", {w, ids}, {});
        f = node(1, "f", "embedding", {dw, dids}, {});
        const TermId both = make("concat", {a, b}, {AttributeValue::of_integer(0)});
        claim.given = {{1, x, both, nullptr, nullptr}, {2, ids, dids, nullptr, nullptr}, {3, w, dw, nullptr, nullptr}};
        claim.assume = {{4, ids, *store.range_formula("0 <= it < 5", "t", Sort::integer)}};
    }
    TermId make(const std::string& name, std::vector<TermId> arguments, std::vector<AttributeValue> values) {
        std::vector<AttributeId> attributes;
        for (const auto& value : values) attributes.push_back(store.attribute_id(value));
        const auto made = store.make(*store.find_operator(name), arguments, attributes);
        EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
        return *made;
    }
    TermId input(std::size_t graph, const std::string& name, Sort sort, const Shape& shape) {
        const TermId term = *store.make_leaf(LeafKind::input, std::to_string(graph) + "." + name, sort, shape);
        add_node(graph, name, term, true);
        return term;
    }
    TermId node(std::size_t graph, const std::string& name, const std::string& op, std::vector<TermId> arguments,
                std::vector<AttributeValue> values) {
        const TermId term = make(op, std::move(arguments), std::move(values));
        add_node(graph, name, term, false);
        return term;
    }
    // Of each row of [-inf, y] the sum of the exponentials, which tends to exp(y).
    TermId exponentials(std::int64_t rows) {
        const TermId number = input(0, "y" + std::to_string(rows), Sort::real, {rows, 1});
        TermId masked = *store.infinity();
        for (const std::int64_t size : {std::int64_t{1}, rows}) {
            masked = make("insert", {masked}, {AttributeValue::of_integer(0)});
            masked = make("expand", {masked}, {AttributeValue::of_integer(0), AttributeValue::of_integer(size)});
        }
        const TermId columns = make("concat", {masked, number}, {AttributeValue::of_integer(1)});
        return make("reduce_sum", {make("exp", {columns}, {})}, {AttributeValue::of_integer(1)});
    }
    // Of each row of such, a number that may be 0, too.
    TermId weighed(std::int64_t rows) { return make("mul", {exponentials(rows), input(0, "z" + std::to_string(rows), Sort::real, {rows})}, {}); }
    void add_node(std::size_t graph, const std::string& name, TermId term, bool is_input) {
        Node added;
        added.name = name;
        added.is_input = is_input;
        added.results = {Value::of_tensor(term, ElementType::f32)};
        program.graphs[graph].by_name.emplace(name, program.graphs[graph].nodes.size());
        program.graphs[graph].nodes.push_back(std::move(added));
    }
    // Replays terms and steps; the text of the first error, or "".
    std::string replay(const std::string& terms, const std::string& steps, SectionKind kind = SectionKind::main) {
        auto terms_json = parse_json(terms, "terms"), steps_json = parse_json(steps, "steps");
        if (!terms_json.ok() || !steps_json.ok()) return "bad json in the test";
        section = std::make_unique<Section>(context, kind);
        Status status = section->read_terms(terms_json->root(), "terms");
        if (status.ok()) status = section->read_steps(steps_json->root(), "steps");
        return status.ok() ? "" : status.error().text();
    }
    std::string theorems(const std::string& text) {
        auto json = parse_json(text, "theorems");
        if (!json.ok()) return "bad json in the test";
        const Status status = read_theorems(json->root(), context, library);
        return status.ok() ? "" : status.error().text();
    }
    static void expect_reason(const std::string& got, const std::string& reason) {
        EXPECT_NE(got.find(reason), std::string::npos) << "got: " << got;
    }

    Definitions definitions = testing::all_definitions();
    TermStore store{definitions};
    LemmaLibrary lemmas;
    std::set<std::string> names;  // of these
    std::vector<Theorem> library;
    Program program;
    ExpandedClaim claim;
    ReplayCounts counts;
    LemmaInstances instances;
    KernelContext context{store, lemmas, instances, library, &program, &claim, {}, nullptr, counts};
    std::unique_ptr<Section> section;
    TermId x, w, ids, a, b, dw, dids, e, f;
};

inline const std::string base = R"([["node","s","x",0],["node",0,"a",0],["node",1,"b",0],["concat",[1,2],[0]],["exp",[0],[]],)"
                         R"(["node","s","ids",0],["node","s","e",0],["node",0,"f",0],["node",0,"ids",0]])";

}  // namespace countersign::validator
