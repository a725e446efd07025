// Theorems: blocks proved once over parameters. A theorem is closed: it speaks of its parameters only. When it closes, its terms and
// steps are forgotten; what stays are templates of its hypotheses and its conclusion. A later theorem may use it, never itself.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "validator/kernel/section.h"

namespace countersign::validator {

struct TheoremInstance {
    std::vector<Fact> hypotheses;
    Fact conclusion;
    std::vector<TermId> built_conclusion;
};

class Theorem {
public:
    std::string name;
    std::vector<ParameterType> parameters;

    Result<TheoremInstance> instantiate(TermStore& store, const std::vector<TermId>& terms) const;

private:
    friend class TheoremLibrary;
    struct Node {
        bool is_parameter = false;
        std::size_t parameter = 0;
        OperatorId operator_id{0};
        std::vector<std::size_t> arguments;  // earlier nodes
        std::vector<AttributeValue> attributes;
    };
    struct FactTemplate {
        bool is_range = false;
        std::size_t left = 0, right = 0;
        std::string formula;
    };
    Result<std::size_t> add(const TermStore& store, const std::vector<TermId>& parameter_terms, TermId root, std::map<TermId, std::size_t>& known);
    Result<FactTemplate> add(const TermStore& store, const std::vector<TermId>& parameter_terms, const Fact& fact,
                             std::map<TermId, std::size_t>& known);

    std::vector<Node> nodes_;
    std::vector<FactTemplate> hypotheses_;
    FactTemplate conclusion_;
};

// What sections used, added up.
struct SectionUses {
    std::vector<std::size_t> lemmas, theorems;
    std::vector<bool> operators;
    std::size_t terms = 0, steps = 0, range_queries = 0;
    void add(const Section& section);
};

class TheoremLibrary {
public:
    std::size_t size() const { return theorems_.size(); }
    const Theorem& at(std::size_t index) const { return theorems_[index]; }
    // The whole member `h_theorems`. `context.theorems` is this library: each theorem sees the earlier ones.
    Status read(JsonValue rows, const KernelContext& context);
    const SectionUses& uses() const { return uses_; }

private:
    Result<Theorem> close(JsonValue value, const KernelContext& context, const std::string& place);
    std::vector<Theorem> theorems_;
    SectionUses uses_;
    std::map<std::string, std::size_t> names_;
};

}  // namespace countersign::validator
