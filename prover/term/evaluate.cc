#include "prover/term/evaluate.h"

#include <set>

#include "prover/term/interpreter.h"

namespace countersign {
namespace {

std::size_t counted(const Shape& shape, std::size_t limit) {
    const auto count = element_count(shape, limit);
    if (!count) throw EvaluationFailure{"more elements than the limit of " + std::to_string(limit)};
    return *count;
}

class WholeTensors : ElementSource {
public:
    WholeTensors(const TermTable& table, const EvaluateOptions& options, std::map<TermId, TensorValue>& values)
        : table_(table), options_(options), values_(values), work_{options.work_limit},
          interpreter_(table, options.approximate, work_, *this, options.over_zero) {}

    ~WholeTensors() override {
        if (options_.work_done) *options_.work_done += computed_ + work_.done;
    }
    WholeTensors(const WholeTensors&) = delete;
    WholeTensors& operator=(const WholeTensors&) = delete;

    TensorValue compute(TermId id) {
        arguments_.clear();
        for (TermId argument : table_[id].arguments) arguments_.push_back(&values_.at(argument));
        TensorValue result;
        result.type = table_[id].type;
        const std::size_t count = counted(result.type.shape, options_.element_limit - computed_);
        computed_ += count;
        interpreter_.enter(id, options_.kernels);
        const std::vector<Scalar> elements = interpreter_.elements(count);
        for (const Scalar& scalar : elements) result.approximate = result.approximate || scalar.approximate();
        for (const Scalar& scalar : elements) {
            if (result.approximate) result.approximation.push_back(scalar.to_double());
            else result.exact.push_back(scalar.exact());
        }
        return result;
    }

private:
    Scalar read(std::size_t argument, std::size_t at) override {
        const TensorValue& tensor = *arguments_[argument];
        return tensor.approximate ? Scalar::near(tensor.approximation[tensor.repeats ? at % tensor.size() : at]) : Scalar::of(tensor.exact[at]);
    }

    const TermTable& table_;
    const EvaluateOptions& options_;
    std::map<TermId, TensorValue>& values_;
    std::size_t computed_ = 0;
    std::vector<const TensorValue*> arguments_;
    WorkAccount work_;
    Interpreter interpreter_;
};

}  // namespace

Result<TensorValue> evaluate(const TermTable& table, TermId root, const std::map<TermId, TensorValue>& leaves, const EvaluateOptions& options) {
    // Arguments have smaller ids than what is made of them, so ascending ids are an order of computation.
    std::set<TermId> needed;
    std::vector<TermId> open = {root};
    while (!open.empty()) {
        const TermId id = open.back();
        open.pop_back();
        if (!needed.insert(id).second || leaves.count(id)) continue;
        open.insert(open.end(), table[id].arguments.begin(), table[id].arguments.end());
    }
    std::map<TermId, TensorValue> values;
    WholeTensors tensors(table, options, values);
    for (TermId id : needed) {
        try {
            const auto given = leaves.find(id);
            if (given != leaves.end()) {
                const bool is_whole = given->second.repeats || given->second.size() == counted(table[id].type.shape, options.element_limit);
                if (given->second.type != table[id].type || !is_whole)
                    return Error{{}, table.text(id, 2) + ": the given value has another sort or shape"};
                values.emplace(id, given->second);
                continue;
            }
            if (table[id].is_leaf) return Error{{}, "leaf " + table[id].leaf_name + " has no value"};
            values.emplace(id, tensors.compute(id));
        } catch (const EvaluationFailure& failure) {
            return Error{{}, table.text(id, 2) + ": " + failure.message};
        }
    }
    return std::move(values.at(root));
}

}  // namespace countersign
