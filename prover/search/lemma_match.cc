// Backtracking over class members; depth of recursion is bounded by the lemma's own text.
#include "prover/search/lemma_match.h"

#include "prover/search/clean.h"
#include "prover/search/lemma_sides.h"

#include <algorithm>
#include <map>
#include <set>

namespace countersign {
namespace {

using Kind = ExpressionKind;

/// The variable of this name, if it stands for scalar functions.
std::optional<std::size_t> function_variable(const LemmaVariant& variant, const std::string& name) {
    for (std::size_t i = 0; i < variant.variables.size(); ++i)
        if (variant.variables[i].kind == LemmaVariableKind::Function && variant.variables[i].name == name) return i;
    return std::nullopt;
}

/// A part of the pattern that is still to be matched against a class.
struct Pending {
    const Expression* pattern;
    TermId root;
    LemmaParts parts;
};

}  // namespace

/// One lemma, matched against one term after another. Between two terms nothing is bound; ranks that were solved for are kept.
class LemmaMatching {
public:
    LemmaMatching(TermTable& table, const Lemma& lemma, std::size_t variant)
        : table_(table), lemma_(lemma), looks_behind_(looks_behind(lemma)), environment_(table, lemma, variant), bound_(environment_.variable_count(), false) {
        note_heads(*lemma.left);
    }

    void run(const EGraph& graph, TermId term, const MatchLimits& limits, const std::function<void(LemmaMatch&)>& found,
             std::vector<NearMiss>* near_misses) {
        graph_ = &graph;
        limits_ = &limits;
        found_ = &found;
        near_misses_ = near_misses;
        environment_.want_reasons(near_misses != nullptr);
        matches_ = attempts_ = 0;
        stuck_at_.reset();
        root_ = term;
        match_application(*lemma_.left, term, {});
    }

    std::size_t parts_taken() const { return parts_taken_; }

private:
    /// What an application in the left side may be one of: an operator, or any scalar function that a variable stands for.
    struct Head {
        const Expression* pattern;
        OperatorId op;
        std::optional<std::size_t> function;
    };

    void note_heads(const Expression& e) {
        if (e.kind == Kind::Call) {
            heads_.push_back({&e, table_.find_operator(e.text), function_variable(environment_.variant(), e.text)});
        }
        for (const ExpressionPointer& child : e.children) note_heads(*child);
    }

    const Head& head(const Expression& pattern) const {
        return *std::find_if(heads_.begin(), heads_.end(), [&](const Head& known) { return known.pattern == &pattern; });
    }

    void next() {
        if (matches_ >= limits_->matches_per_term) return;
        if (agenda_.empty()) {
            finish();
            return;
        }
        const Pending pending = agenda_.back();
        agenda_.pop_back();
        match_class(pending);
        agenda_.push_back(pending);
    }

    /// What a variable stands for where this operand stands.
    TermId read(TermId operand) const { return limits_->as_written ? operand : graph_->representative(operand); }

    template <typename Rest>
    void match_variable(const Expression& name, TermId operand, const Rest& match_rest) {
        const auto variable = environment_.find_variable(name.text);
        if (!variable) return;
        std::vector<TermId>& terms = environment_.value(*variable).terms;
        if (bound_[*variable]) {
            if (graph_->find(terms[0]) == graph_->find(operand)) match_rest();
            return;
        }
        bound_[*variable] = true;
        terms.assign(1, read(operand));
        match_rest();
        terms.clear();
        bound_[*variable] = false;
    }

    void match_class(const Pending& pending) {
        const Expression& pattern = *pending.pattern;
        if (pattern.kind == Kind::Name) {
            match_variable(pattern, pending.root, [&] { next(); });
            return;
        }
        if (pattern.kind == Kind::Access) {
            // x[t] of a comprehension: parts arrive in order, from the last to the first (the agenda is a stack).
            const auto variable = environment_.find_variable(pattern.children[0]->text);
            const auto is_of_pattern = [&](const auto& known) { return known.first == pattern.children[1]->text; };
            const auto part = std::find_if(pending.parts.begin(), pending.parts.end(), is_of_pattern);
            if (!variable || part == pending.parts.end()) return;
            std::vector<TermId>& terms = environment_.value(*variable).terms;
            const auto index = static_cast<std::size_t>(part->second);
            if (index >= terms.size()) return;
            if (terms[index].valid()) {
                if (graph_->find(terms[index]) == graph_->find(pending.root)) next();
                return;
            }
            terms[index] = read(pending.root);
            next();
            terms[index] = TermId{};
            return;
        }
        if (pattern.kind != Kind::Call) return;
        std::size_t tried = 0;
        const std::vector<TermId>& members = graph_->members(graph_->find(pending.root));
        for (TermId member : members) {
            if (tried >= limits_->members_per_class) break;
            if (!head_fits(pattern, member) || !graph_->is_candidate(member, looks_behind_) || is_circular(member, pending.root)) continue;
            ++tried;
            match_application(pattern, member, pending.parts);
        }
    }

    /// slice(x) read through x = concat(slice(x), slice(x)) says nothing new.
    bool is_circular(TermId member, TermId root) const {
        const Term& top = table_[root_];
        for (TermId argument : table_[member].arguments) {
            const Term& inner = table_[argument];
            if (inner.is_leaf || inner.op != top.op) continue;
            for (TermId below : inner.arguments)
                if (graph_->find(below) == graph_->find(root)) return true;
        }
        return false;
    }

    bool head_fits(const Expression& pattern, TermId term) const {
        const Term& node = table_[term];
        if (node.is_leaf) return false;
        const Head& wanted = head(pattern);
        if (wanted.function) return table_.scalar_function(node.op) && node.arguments.size() == pattern.children.size();
        return node.op == wanted.op;
    }

    /// Whether a class has a member with the operator that a pattern begins with.
    bool may_hold(const Expression& pattern, TermId operand) const {
        if (pattern.kind != Kind::Call) return true;
        const std::vector<TermId>& members = graph_->members(graph_->find(operand));
        return std::any_of(members.begin(), members.end(), [&](TermId member) { return head_fits(pattern, member); });
    }

    void match_application(const Expression& pattern, TermId term, const LemmaParts& parts) {
        if (++attempts_ > limits_->attempts_per_term || !head_fits(pattern, term)) return;
        const Term& node = table_[term];
        const std::optional<std::size_t> function = head(pattern).function;
        bool bound_here = false;
        if (function) {
            const std::string& name = table_.operator_name(node.op);
            if (bound_[*function]) {
                if (std::get<std::string>(environment_.value(*function).scalar) != name) return;
            } else {
                environment_.value(*function).scalar = name;
                bound_[*function] = bound_here = true;
            }
        }
        const std::size_t equations_before = equations_.size();
        std::vector<std::size_t> scalars_bound;
        if (match_attributes(pattern, node, parts, scalars_bound)) {
            const std::size_t donors_before = shape_donors_.size();
            for (const Attribute& attribute : pattern.attributes)
                if (attribute.value->kind == Kind::List) shape_donors_.push_back({attribute.value.get(), term});
            match_arguments(pattern, node, parts, 0, 0);
            shape_donors_.resize(donors_before);
        }
        for (std::size_t scalar : scalars_bound) {
            bound_[scalar] = false;
        }
        equations_.resize(equations_before);
        if (bound_here) bound_[*function] = false;
    }

    bool match_attributes(const Expression& pattern, const Term& node, const LemmaParts& parts,
                          std::vector<std::size_t>& scalars_bound) {
        const CoreOperator* core = table_.core_operator(node.op);
        if (!core) return true;
        for (std::size_t i = 0; i < core->attributes.size(); ++i) {
            const Expression* expression = nullptr;
            for (std::size_t j = 0; j < pattern.attributes.size(); ++j) {
                const Attribute& given = pattern.attributes[j];
                if (given.name.empty() ? j == i : given.name == core->attributes[i].name) expression = given.value.get();
            }
            if (!expression) return false;
            const AttributeValue& value = node.attributes[i];
            if (expression->kind == Kind::Name) {
                if (const auto variable = environment_.find_variable(expression->text)) {
                    const LemmaVariableKind kind = environment_.variant().variables[*variable].kind;
                    if (kind == LemmaVariableKind::Integer && value.index() != 0) return false;
                    if (kind == LemmaVariableKind::Real && value.index() != 1) return false;
                    if (kind == LemmaVariableKind::Text && value.index() != 3) return false;
                    if (kind == LemmaVariableKind::Scalar && value.index() > 2) return false;
                    if (bound_[*variable]) {
                        if (environment_.value(*variable).scalar != value) return false;
                        continue;
                    }
                    environment_.value(*variable).scalar = value;
                    bound_[*variable] = true;
                    scalars_bound.push_back(*variable);
                    continue;
                }
            }
            equations_.push_back({expression, value, parts});
        }
        return true;
    }

    /// A declared tensor that stands in neither side gives names to sizes (`x: [*s]` beside `fill(; shape = [*s], …)`): any tensor of
    /// that shape serves, so the one at hand does. A list that stands in neither side says where a tensor is cut: the parts at hand serve.
    bool bind_to_donor(std::size_t index) {
        const LemmaVariable& variable = environment_.variant().variables[index];
        if (variable.kind == LemmaVariableKind::TensorList)
            for (const auto& [length, terms] : list_donors_)
                if (length->kind == Kind::Name && length->text == variable.tensor.list_length) {
                    environment_.value(index).terms = terms;
                    return true;
                }
        if (variable.kind != LemmaVariableKind::Tensor) return false;
        const std::vector<Segment>& segments = variable.tensor.segments;
        for (const auto& [sizes, term] : shape_donors_) {
            bool same = segments.size() == sizes->children.size();
            for (std::size_t k = 0; same && k < segments.size(); ++k) {
                const Expression& size = *sizes->children[k];
                same = segments[k].is_group ? size.kind == Kind::Group && size.text == segments[k].group
                                            : segments[k].size->kind == size.kind && segments[k].size->text == size.text;
            }
            if (!same) continue;
            environment_.value(index).terms.assign(1, term);
            return true;
        }
        return false;
    }

    /// Matches the pattern's arguments from `at` on against the node's arguments from `from` on.
    void match_arguments(const Expression& pattern, const Term& node, const LemmaParts& parts, std::size_t at,
                         std::size_t from) {
        if (at == pattern.children.size()) {
            if (from == node.arguments.size()) next();
            return;
        }
        const Expression& argument = *pattern.children[at];
        if (argument.kind != Kind::Comprehension) {
            if (from >= node.arguments.size()) return;
            if (argument.kind == Kind::Name) {
                const auto match_rest = [&] { match_arguments(pattern, node, parts, at + 1, from + 1); };
                return match_variable(argument, node.arguments[from], match_rest);
            }
            if (!may_hold(argument, node.arguments[from])) return;
            agenda_.push_back({&argument, node.arguments[from], parts});
            const std::size_t depth = agenda_.size();
            match_arguments(pattern, node, parts, at + 1, from + 1);
            agenda_.resize(depth - 1);
            return;
        }
        match_list(pattern, node, parts, at, from);
    }

    /// A comprehension stands for as many arguments as leave enough for what comes after it; from one length to the next one part is added.
    void match_list(const Expression& pattern, const Term& node, const LemmaParts& parts, std::size_t at, std::size_t from) {
        const Expression& argument = *pattern.children[at];
        const Expression& part = *argument.children[0];
        std::size_t singles = 0;
        bool last_list = true;
        for (std::size_t i = at + 1; i < pattern.children.size(); ++i) {
            if (pattern.children[i]->kind == Kind::Comprehension) last_list = false;
            else ++singles;
        }
        if (node.arguments.size() < from + singles) return;
        const std::size_t longest = node.arguments.size() - from - singles;
        std::vector<std::size_t> opened;
        std::optional<std::size_t> known_length;
        const bool can_open = open_lists(part, argument.text, known_length, opened);
        const std::size_t first = known_length ? *known_length : last_list ? longest : 0, last = known_length ? *known_length : longest;
        if (can_open && last <= longest && (!last_list || first == longest)) {
            const std::size_t depth = agenda_.size();
            list_donors_.push_back({argument.children[1].get(), {}});
            const bool is_part = part.kind == Kind::Access && !opened.empty();
            for (std::size_t length = 0;; ++length) {
                if (length >= first) {
                    stuck_at_.reset();
                    match_arguments(pattern, node, parts, at + 1, from + length);
                    if (is_hopeless(opened)) break;
                }
                if (length == last) break;
                ++parts_taken_;
                const TermId next = node.arguments[from + length];
                list_donors_.back().second.push_back(next);
                for (std::size_t variable : opened) environment_.value(variable).terms.push_back(is_part ? read(next) : TermId{});
                if (is_part) continue;
                agenda_.push_back({&part, next, parts});
                agenda_.back().parts.emplace_back(argument.text, static_cast<std::int64_t>(length));
            }
            list_donors_.pop_back();
            agenda_.resize(depth);
        }
        for (std::size_t variable : opened) {
            environment_.value(variable).terms.clear();
            bound_[variable] = false;
        }
    }

    /// Whether shapes could not be read because of variables that stand for something already, the list now open left aside: then no other
    /// way to split what is left helps.
    bool is_hopeless(const std::vector<std::size_t>& opened) const {
        if (!stuck_at_ || near_misses_) return false;
        for (std::size_t i = 0; i <= *stuck_at_; ++i) {
            const std::vector<TermId>& terms = environment_.value(i).terms;
            if (!bound_[i] || std::find(opened.begin(), opened.end(), i) != opened.end()) return false;
            if (!std::all_of(terms.begin(), terms.end(), [](TermId term) { return term.valid(); })) return false;
        }
        return true;
    }

    /// Opens the list variables that stand below the comprehension, without parts yet; those that stand for lists already have the known
    /// length. False if they have different ones.
    bool open_lists(const Expression& e, const std::string& index, std::optional<std::size_t>& known_length, std::vector<std::size_t>& opened) {
        if (e.kind == Kind::Access && e.children.size() == 2 && e.children[1]->kind == Kind::Name && e.children[1]->text == index) {
            const auto variable = environment_.find_variable(e.children[0]->text);
            if (!variable) return false;
            if (std::find(opened.begin(), opened.end(), *variable) != opened.end()) return true;
            if (bound_[*variable]) {
                const std::size_t length = environment_.value(*variable).terms.size();
                if (known_length.value_or(length) != length) return false;
                known_length = length;
                return true;
            }
            bound_[*variable] = true;
            opened.push_back(*variable);
            return true;
        }
        for (const ExpressionPointer& child : e.children)
            if (!open_lists(*child, index, known_length, opened)) return false;
        return true;
    }

    void finish() {
        std::vector<std::size_t> donated;
        complete(donated);
        for (std::size_t i : donated) environment_.value(i).terms.clear();
    }

    void complete(std::vector<std::size_t>& donated) {
        for (std::size_t i = 0; i < environment_.variable_count(); ++i) {
            if (!bound_[i]) {
                if (!bind_to_donor(i)) return;  // the left side does not determine it
                donated.push_back(i);
            }
            const Sort declared = environment_.variant().variables[i].tensor.sort;
            for (TermId term : environment_.value(i).terms) {
                const Sort sort = table_[term].type.sort;
                if (declared == Sort::Any || declared == sort || (declared == Sort::Number && sort != Sort::Bool)) continue;
                return;
            }
        }
        std::vector<RangeCondition> ranges;
        std::string reason;
        const bool fits = environment_.read_shapes(equations_, reason) && environment_.check_conditions(ranges, reason);
        if (environment_.stuck_at()) stuck_at_ = environment_.stuck_at();
        if (!fits) {
            if (near_misses_ && !reason.empty()) near_misses_->push_back({lemma_.name, reason});
            return;
        }
        ++matches_;
        LemmaMatch match{environment_, std::move(ranges)};
        (*found_)(match);
    }

    TermTable& table_;
    const Lemma& lemma_;
    const bool looks_behind_;
    const EGraph* graph_ = nullptr;
    const MatchLimits* limits_ = nullptr;
    const std::function<void(LemmaMatch&)>* found_ = nullptr;
    std::vector<NearMiss>* near_misses_ = nullptr;
    LemmaEnvironment environment_;
    std::vector<Head> heads_;
    std::vector<bool> bound_;
    std::vector<Pending> agenda_;
    std::vector<LemmaEnvironment::Equation> equations_;
    std::size_t matches_ = 0, attempts_ = 0, parts_taken_ = 0;
    TermId root_;
    std::optional<std::size_t> stuck_at_;  // of the environment, when it last was
    std::vector<std::pair<const Expression*, TermId>> shape_donors_;
    std::vector<std::pair<const Expression*, std::vector<TermId>>> list_donors_;
};

LemmaPattern::LemmaPattern(LemmaPattern&&) noexcept = default;
LemmaPattern::~LemmaPattern() = default;

LemmaPattern::LemmaPattern(TermTable& table, const Lemma& lemma, std::size_t variant) : table_(&table), lemma_(&lemma), variant_(variant) {
    root_ = table.find_operator(lemma.left->text);
    root_is_function_ = is_function_variable(lemma.left->text);
    if (!root_is_function_ && lemma.right->kind == Kind::Call && lemma.right->text == lemma.left->text)
        for (const ExpressionPointer& child : lemma.left->children)
            if (child->kind == Kind::Call && child->text == lemma.left->text) flattens_ = true;
    for (std::size_t i = 0; i < lemma.left->children.size() && lemma.left->children[i]->kind != Kind::Comprehension; ++i)
        if (const Expression& child = *lemma.left->children[i]; child.kind == Kind::Call && !is_function_variable(child.text))
            inner_operators_.push_back({i, table.find_operator(child.text)});
    if (lemma.left->children.size() == 1 && lemma.left->children[0]->kind == Kind::Comprehension)
        takes_equals_ = lemma.left->children[0]->children[0]->kind == Kind::Name;
    const std::vector<ExpressionPointer>& of_right = lemma.right->children;
    const bool joins_parts = lemma.right->kind == Kind::Call && of_right.size() == 1 && of_right[0]->kind == Kind::Comprehension;
    if (const Expression* part = joins_parts ? of_right[0]->children[0].get() : nullptr)
        computes_parts_ = part->kind == Kind::Call && part->text == lemma.left->text && !is_scale_operator(lemma.left->text) &&
                          !is_moving_operator(lemma.left->text);
    feeds_itself_ = lemma.right->kind == Kind::Call && is_instance(*lemma.left, *lemma.right, lemma.variants[variant]);
}

bool LemmaPattern::is_function_variable(const std::string& name) const { return function_variable(lemma_->variants[variant_], name).has_value(); }

std::size_t LemmaPattern::parts_taken() const { return matching_ ? matching_->parts_taken() : 0; }

void LemmaPattern::match(const EGraph& graph, TermId term, const MatchLimits& limits, const std::function<void(LemmaMatch&)>& found,
                         std::vector<NearMiss>* near_misses) const {
    // Most terms have no operand that the pattern could look into.
    const std::vector<TermId>& operands = (*table_)[term].arguments;
    for (const auto& [operand, op] : inner_operators_) {
        if (operand >= operands.size()) return;
        const std::vector<TermId>& members = graph.members(graph.find(operands[operand]));
        const auto has_operator = [&, op = op](TermId member) { return !(*table_)[member].is_leaf && (*table_)[member].op == op; };
        if (std::none_of(members.begin(), members.end(), has_operator)) return;
    }
    if (!matching_) matching_ = std::make_unique<LemmaMatching>(*table_, *lemma_, variant_);
    matching_->run(graph, term, limits, found, near_misses);
}

}  // namespace countersign
