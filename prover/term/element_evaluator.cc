#include "prover/term/element_evaluator.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "prover/term/interpreter.h"

namespace countersign {
namespace {

/// Numbers by place, at open addresses: there are many, and none is taken out.
class KnownElements {
public:
    struct Element {
        std::size_t place = SIZE_MAX;
        std::variant<std::monostate, std::int64_t, double> number;  // none: it is wanted

        bool is_known() const { return number.index() != 0; }
        Scalar scalar() const {
            if (const auto* whole = std::get_if<std::int64_t>(&number)) return Scalar::of(*whole);
            return Scalar::near(std::get<double>(number));
        }
        void set(const Scalar& known) {
            if (known.whole()) number = *known.whole();
            else number = known.to_double();
        }
    };

    /// Null where nothing was asked of that place.
    Element* find(std::size_t place) {
        if (slots_.empty()) return nullptr;
        for (std::size_t i = first(place);; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i] == 0) return nullptr;
            if (elements_[slots_[i] - 1].place == place) return &elements_[slots_[i] - 1];
        }
    }
    /// Of a place that is not there. The reference holds until the next.
    Element& insert(std::size_t place) {
        elements_.push_back({place, {}});
        if (2 * elements_.size() > slots_.size()) {
            slots_.assign(std::max<std::size_t>(16, 2 * slots_.size()), 0);
            for (std::size_t i = 0; i < elements_.size(); ++i) put(i);
        } else {
            put(elements_.size() - 1);
        }
        return elements_.back();
    }
    void clear() {
        slots_.clear();
        elements_.clear();
    }

private:
    std::size_t first(std::size_t place) const { return (place * 0x9e3779b97f4a7c15u >> 20) & (slots_.size() - 1); }
    void put(std::size_t element) {
        std::size_t i = first(elements_[element].place);
        while (slots_[i] != 0) i = (i + 1) & (slots_.size() - 1);
        slots_[i] = static_cast<std::uint32_t>(element + 1);
    }

    std::vector<std::uint32_t> slots_;  // a power of two, at most half of them taken: 1 + the place in `elements_`
    std::vector<Element> elements_;
};

/// What the computation of one element is at.
struct Progress {
    WorkAccount work;
    std::set<TermId> open;       // terms of which elements are wanted
    bool is_incomplete = false;  // something that was read is not known
    Shape index, in_argument;    // of what is read
};

}  // namespace

/// A term, what is known of its elements, and which are wanted.
class ElementEvaluator::Node : ElementSource {
public:
    Node(const TermTable& table, TermId term, Progress& progress)
        : term_(term), type_(table[term].type), progress_(progress), interpreter_(table, true, progress.work, *this) {}
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node() override = default;

    void give(const Given& value_of_given) { value_of_given_ = &value_of_given; }
    void enter(std::vector<Node*> arguments) {
        arguments_ = std::move(arguments);
        interpreter_.enter(term_, Kernels::Instances);
        selects_ = interpreter_.selects();
    }

    /// The number, if it is known or little is between it and what is; if not, 0, and it is wanted from now on.
    Scalar read_or_want(std::size_t at, std::size_t depth) {
        Node* node = this;
        if (selects_) {
            index_of(type_.shape, at, progress_.index);
            while (node->selects_) {
                node = node->arguments_[node->interpreter_.selected(progress_.index, progress_.in_argument)];
                progress_.index.swap(progress_.in_argument);
            }
            at = 0;
            for (std::size_t axis = 0; axis < progress_.index.size(); ++axis)
                at = at * static_cast<std::size_t>(node->type_.shape[axis]) + static_cast<std::size_t>(progress_.index[axis]);
        }
        if (node->value_of_given_) return node->given(at);
        const KnownElements::Element* element = node->elements_.find(at);
        if (element && element->is_known()) return element->scalar();
        if (!element) {
            if (depth < deepest)
                if (const std::optional<Scalar> number = node->computed(at, depth + 1)) {
                    node->elements_.insert(at).set(*number);
                    return *number;
                }
            node->elements_.insert(at);
            if (node->wanted_.empty()) progress_.open.insert(node->term_);
            node->wanted_.push_back(at);
        }
        progress_.is_incomplete = true;
        return Scalar::of(std::int64_t{0});
    }

    /// After a failure: what is known is computed anew where it is needed.
    void forget() {
        wanted_.clear();
        elements_.clear();
    }

    /// Computes the wanted elements that can be; the others stay wanted, and so is what they lack.
    void compute_wanted() {
        std::vector<std::size_t> places;
        places.swap(wanted_);
        for (std::size_t at : places) {
            if (const std::optional<Scalar> number = computed(at, 0)) elements_.find(at)->set(*number);
            else wanted_.push_back(at);
        }
        if (!wanted_.empty()) progress_.open.insert(term_);
    }

private:
    static constexpr std::size_t deepest = 8;  // of a term; what is deeper waits in `wanted_`

    Scalar read(std::size_t argument, std::size_t at) override { return arguments_[argument]->read_or_want(at, depth_); }

    /// Nothing where something that it is made of is not known yet, and wanted now.
    std::optional<Scalar> computed(std::size_t at, std::size_t depth) {
        const bool was_incomplete = progress_.is_incomplete;
        progress_.is_incomplete = false;
        depth_ = depth;
        std::optional<Scalar> number;
        try {
            number = interpreter_.element(at);
        } catch (const EvaluationFailure&) {
            // It may come of a 0 that stands for another number.
            if (!progress_.is_incomplete || progress_.work.done > progress_.work.limit) {
                progress_.is_incomplete = was_incomplete;
                throw;
            }
        }
        const bool is_complete = !progress_.is_incomplete;
        progress_.is_incomplete = was_incomplete;
        if (!is_complete) return std::nullopt;
        if (!number->whole()) number = Scalar::near(number->to_double());
        return number;
    }

    Scalar given(std::size_t at) const {
        const double number = (*value_of_given_)(term_, at);
        return type_.sort == Sort::Real ? Scalar::near(number) : Scalar::of(static_cast<std::int64_t>(number));
    }

    const TermId term_;
    const TermType& type_;
    Progress& progress_;
    Interpreter interpreter_;
    std::vector<Node*> arguments_;
    bool selects_ = false;
    const Given* value_of_given_ = nullptr;
    KnownElements elements_;
    std::vector<std::size_t> wanted_;
    std::size_t depth_ = 0;  // of what is computed
};

struct ElementEvaluator::State {
    const TermTable& table;
    std::set<TermId> given;
    Given value_of_given;
    std::map<TermId, Node> nodes;
    Progress progress;

    /// Nodes for the term and what it is made of.
    Node& node_of(TermId root) {
        std::set<TermId> needed;
        std::vector<TermId> visit{root};
        while (!visit.empty()) {
            const TermId term = visit.back();
            visit.pop_back();
            if (nodes.count(term) || !needed.insert(term).second || given.count(term)) continue;
            visit.insert(visit.end(), table[term].arguments.begin(), table[term].arguments.end());
        }
        // Arguments have smaller ids than what is made of them.
        for (TermId term : needed) {
            const bool is_given = given.count(term) > 0;
            if (!is_given && table[term].is_leaf) throw EvaluationFailure{"leaf " + table[term].leaf_name + " has no value"};
            Node& node = nodes.try_emplace(term, table, term, progress).first->second;
            if (is_given) {
                node.give(value_of_given);
                continue;
            }
            std::vector<Node*> arguments;
            for (TermId argument : table[term].arguments) arguments.push_back(&nodes.at(argument));
            try {
                node.enter(std::move(arguments));
            } catch (const EvaluationFailure&) {
                nodes.erase(term);
                throw;
            }
        }
        return nodes.at(root);
    }
};

ElementEvaluator::ElementEvaluator(const TermTable& table, std::set<TermId> given, Given value_of_given)
    : state_(new State{table, std::move(given), std::move(value_of_given), {}, {}}) {}

ElementEvaluator::~ElementEvaluator() = default;

std::size_t ElementEvaluator::work() const { return state_->progress.work.done; }

Result<double> ElementEvaluator::element(TermId term, std::size_t at, std::size_t work_limit) {
    State& state = *state_;
    Progress& progress = state.progress;
    progress.work.limit = progress.work.done + work_limit;
    try {
        Node& node = state.node_of(term);
        while (true) {
            progress.is_incomplete = false;
            const Scalar number = node.read_or_want(at, 0);
            if (!progress.is_incomplete) return number.to_double();
            while (!progress.open.empty()) state.nodes.at(progress.open.extract(progress.open.begin()).value()).compute_wanted();
        }
    } catch (const EvaluationFailure& failure) {
        progress.open.clear();
        for (auto& [id, node] : state.nodes) node.forget();
        return Error{{}, state.table.text(term, 2) + ": " + failure.message};
    }
}

}  // namespace countersign
