#include "prover/lemma/instance_judge.h"

#include <algorithm>
#include <cmath>

#include "prover/lemma/kernel_value.h"
#include "prover/lemma/value_text.h"
#include "prover/term/range_check.h"

namespace countersign {

namespace {

/// Exactly, or, where functions are known in double precision only, by far more than their error.
bool differ(const TensorValue& a, const TensorValue& b, std::size_t at) {
    if (!a.approximate && !b.approximate) return a.exact[at] != b.exact[at];
    const auto number = [&](const TensorValue& tensor) {
        return tensor.approximate ? tensor.approximation[at] : tensor.exact[at].to_double();
    };
    const double x = number(a), y = number(b);
    return std::isfinite(x) && std::isfinite(y) && std::fabs(x - y) > 1e-6 * (1 + std::fabs(x) + std::fabs(y));
}

/// Functions outside of their domain give no numbers.
bool is_finite(const TensorValue& tensor) {
    return std::all_of(tensor.approximation.begin(), tensor.approximation.end(), [](double number) { return std::isfinite(number); });
}

/// Looks at one instance.
class Judge {
public:
    Judge(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const LemmaInstance& instance, TermTable& table)
        : library_(library), lemma_(lemma), instance_(instance), reader_(library, variant, instance), table_(table) {
        reader_.leaves(table_, values_);
    }

    Judgement run() {
        Judgement result;
        TermId left, right;
        try {
            left = reader_.build(table_, *lemma_.left, {});
            const Result<std::optional<std::string>> unmet = unmet_requirement(left);
            if (!unmet || *unmet) return result;
        } catch (const IllFormed&) {
            return result;
        }
        if (instance_.undefined.stand_ins > 0) {  // of this nothing else is asked
            result.finding = reader_.missing_part().empty() ? Finding::Holds : Finding::MissingPart;
            result.difference = "the left side is ill formed: " + reader_.missing_part();
            return result;
        }
        result.left = known(value(left));
        if (!result.left) return result;
        result.is_finite = is_finite(*result.left);
        if (!result.is_finite) return result;
        result.finding = Finding::Holds;
        result.reads_kernel = reads_kernel_;
        try {
            right = reader_.build(table_, *lemma_.right, {});
        } catch (const IllFormed& problem) {
            result.finding = Finding::IllFormed;
            result.difference = "the right side is ill formed: " + problem.message;
            return result;
        }
        const TermType &left_type = table_[left].type, &right_type = table_[right].type;
        if (left_type.shape != right_type.shape) {
            result.finding = Finding::Shape;
            result.difference = "the left side has shape " + shape_text(left_type.shape) + ", the right side " + shape_text(right_type.shape);
            result.right = known(value(right));
            return result;
        }
        const Result<std::optional<std::string>> unmet = unmet_requirement(right);
        if (!unmet) return Judgement{};
        if (*unmet) {
            result.finding = Finding::Range;
            result.difference = "the right side reads out of range: " + **unmet;
            return result;
        }
        result.right = known(value(right));
        result.reads_kernel = reads_kernel_;
        if (!result.right || left_type.sort != right_type.sort) return Judgement{};
        result.is_finite = is_finite(*result.right);
        for (std::size_t at = 0; at < result.left->size(); ++at) {
            if (!differ(*result.left, *result.right, at)) continue;
            result.finding = Finding::Element;
            result.difference = "at " + index_text(at, left_type.shape) + " the left side is " + number_text(*result.left, at) +
                                ", the right side " + number_text(*result.right, at);
            return result;
        }
        return result;
    }

private:
    /// An error if it has none: a named function outside of its domain, a limit.
    Result<TensorValue> value(TermId root) {
        EvaluateOptions options;
        options.approximate = true;
        options.over_zero = instance_.undefined.over_zero;
        options.element_limit = 1u << 13;
        options.work_limit = 1u << 16;
        // Arguments have smaller ids, so kernels inside kernels come first.
        for (TermId id : terms_below(table_, root)) {
            const CoreOperator* op = table_[id].is_leaf ? nullptr : table_.core_operator(table_[id].op);
            if (!op || !is_kernel(*op)) continue;
            reads_kernel_ = true;
            if (values_.count(id)) continue;
            std::vector<TensorValue> operands;
            for (TermId argument : table_[id].arguments) {
                Result<TensorValue> operand = evaluate(table_, argument, values_, options);
                if (!operand) return operand;
                operands.push_back(std::move(*operand));
            }
            std::optional<TensorValue> known = kernel_value(library_, *op, table_[id], operands);
            if (!known) return Error{{}, "a kernel that is not read as a function"};
            values_.emplace(id, std::move(*known));
        }
        return evaluate(table_, root, values_, options);
    }

    static std::optional<TensorValue> known(Result<TensorValue> value) { return value ? std::optional(std::move(*value)) : std::nullopt; }

    /// By elements that are known exactly: what is refused here has to be out of range.
    Result<std::optional<std::string>> unmet_requirement(TermId root) {
        return countersign::unmet_requirement(table_, root, [&](TermId operand) -> Result<TensorValue> {
            Result<TensorValue> elements = value(operand);
            if (elements && elements->approximate) return Error{{}, "elements that are not known exactly"};
            return elements;
        });
    }

    const Library& library_;
    const Lemma& lemma_;
    const LemmaInstance& instance_;
    InstanceReader reader_;
    TermTable& table_;
    std::map<TermId, TensorValue> values_;
    bool reads_kernel_ = false;
};

}  // namespace

Judgement judge_instance(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const LemmaInstance& instance, TermTable& table) {
    return Judge(library, lemma, variant, instance, table).run();
}

}  // namespace countersign
