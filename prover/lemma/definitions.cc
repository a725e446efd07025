#include "prover/lemma/definitions.h"

#include <algorithm>
#include <memory>

#include "prover/lemma/query.h"
#include "prover/lemma/symbolic_builder.h"

namespace countersign {

namespace {

/// Groups that some expression looks into together have one rank: they are one group to the prover.
class GroupClasses {
public:
    explicit GroupClasses(const CoreOperator& op) {
        for (const TensorDeclaration& operand : op.operands) declare(operand.segments);
        for (const OperatorAttribute& attribute : op.attributes) {
            declare(attribute.shape);
            if (!attribute.family_of_group.empty()) families_[attribute.name] = attribute.family_of_group;
        }
        for (std::size_t i = 0; i < op.result.size(); ++i) {
            if (!op.result[i].is_group) continue;
            std::string group = op.result[i].family ? joined(*op.result[i].family) : group_of(op.result[i].group);
            families_[op.index[i].group] = std::move(group);
        }
        for (const ExpressionPointer& requirement : op.requirements) scan(*requirement);
        scan(*op.element);
    }

    std::string root(std::string group) const {
        for (auto next = parents_.find(group); next != parents_.end(); next = parents_.find(group)) group = next->second;
        return group;
    }

private:
    void declare(const std::vector<Segment>& segments) {
        for (const Segment& segment : segments)
            if (segment.is_group) families_.emplace(segment.group, segment.group);
    }
    std::string group_of(const std::string& name) const {
        const auto found = families_.find(name);
        return found == families_.end() ? std::string() : found->second;
    }
    /// Joins the groups of all families in an expression; one of them.
    std::string joined(const Expression& expression) {
        std::string first;
        std::vector<const Expression*> work{&expression};
        while (!work.empty()) {
            const Expression* next = work.back();
            work.pop_back();
            for (const auto& child : next->children) work.push_back(child.get());
            if (next->kind != ExpressionKind::Name && next->kind != ExpressionKind::Group) continue;
            const std::string group = root(group_of(next->text));
            if (group.empty()) continue;
            if (first.empty()) first = group;
            else if (root(first) != group) parents_[group] = root(first);
        }
        return first;
    }
    void scan(const Expression& expression) {
        if (expression.kind == ExpressionKind::Family || expression.kind == ExpressionKind::Each) joined(*expression.children[0]);
        if (expression.kind == ExpressionKind::GroupSum) families_[expression.text] = joined(*expression.children[0]);
        for (const auto& child : expression.children) scan(*child);
    }

    std::map<std::string, std::string> families_;  // of a group, an attribute, an index: the group
    std::map<std::string, std::string> parents_;
};

class DefinitionCheck {
public:
    DefinitionCheck(const Library& library, const CoreOperator& op, const EngineOptions& options)
        : op_(op), options_(options), model_(library, table_), classes_(op) {}

    std::vector<Error> run() {
        try {
            build();
            sizes();
            Scope scope = inside();
            walk(*op_.element, scope, assumptions_);
        } catch (const ElaborationError& error) {
            problems_.push_back({error.place.line > 0 ? error.place : op_.source.place, op_.name + ": " + error.message});
        }
        return std::move(problems_);
    }

private:
    using Path = std::vector<ElementId>;

    ElementId group_sizes(const std::string& group) { return table_.variable("sizes of " + group, table_.family_sort(classes_.root(group))); }

    SymbolicShape shape(const std::vector<Segment>& segments, const std::string& place, const TensorDeclaration* list) {
        SymbolicShape result;
        std::size_t computed = 0;
        for (const Segment& segment : segments) {
            SymbolicSegment made;
            made.is_group = segment.is_group;
            const bool listed = list && list->is_list && !segment.is_group && segment.size->kind == ExpressionKind::Call;
            if (segment.is_group) {
                made.group = classes_.root(segment.group);
                made.size = group_sizes(segment.group);
                hypotheses_.closed.push_back(table_.sizes_not_negative(made.size));
            } else if (listed) {
                made.size = table_.apply("N:" + segment.size->text, ElementSort::Int, {part_});
                hypotheses_.over_parts.push_back({{{part_, length_}}, table_.less_equal(table_.zero(), made.size)});
            } else {
                const bool named = segment.size->kind == ExpressionKind::Name;
                made.size = table_.variable(named ? segment.size->text : "size " + std::to_string(computed++) + " of " + place, ElementSort::Int);
                hypotheses_.closed.push_back(table_.less_equal(table_.zero(), made.size));
                if (!named) computed_sizes_.push_back({segment.size.get(), made.size});
            }
            result.push_back(std::move(made));
        }
        return result;
    }

    /// The application of the operator to tensors of which nothing is known but what the definition demands.
    void build() {
        part_ = table_.variable("t0", ElementSort::Int);
        length_ = table_.variable(op_.takes_list() ? op_.operands[0].list_length : "length", ElementSort::Int);
        if (op_.takes_list()) hypotheses_.closed.push_back(table_.less_equal(table_.zero(), length_));
        std::vector<SymbolicPointer> operands;
        for (const TensorDeclaration& declared : op_.operands) {
            auto operand = std::make_shared<SymbolicTerm>();
            operand->name = declared.name;
            operand->is_tensor = true;
            operand->in_list = declared.is_list;
            operand->part = part_;
            operand->shape = shape(declared.segments, declared.name, &declared);
            operand->sort = declared.sort == Sort::Bool  ? ElementSort::Bool
                            : declared.sort == Sort::Int ? ElementSort::Int
                            : declared.sort == Sort::Any ? ElementSort::Element
                                                         : ElementSort::Real;
            if (declared.is_list) hypotheses_.list_tensors.insert("T:" + declared.name);
            operands.push_back(std::move(operand));
        }
        std::vector<SymbolicAttribute> attributes;
        for (const OperatorAttribute& declared : op_.attributes) {
            SymbolicAttribute attribute;
            if (declared.is_shape) attribute.shape = shape(declared.shape, declared.name, nullptr);
            else if (!declared.family_of_group.empty())
                attribute.family = {table_.variable(declared.name, table_.family_sort(classes_.root(declared.family_of_group)))};
            else if (!declared.rank_of_group.empty()) attribute.value = table_.rank(table_.family_sort(classes_.root(declared.rank_of_group)));
            else attribute.value = table_.variable(declared.name, ElementSort::Int);
            attributes.push_back(std::move(attribute));
        }
        SideRequirements requirements;
        SymbolicBuilder builder(model_, requirements);
        term_ = op_.takes_list() ? builder.apply_to_list(op_, {operands[0], true, part_, length_}, attributes)
                                 : builder.apply(op_, operands, attributes);
        scope_.application = term_.get();
        for (const auto& requirement : op_.requirements) hypotheses_.closed.push_back(model_.evaluate(*requirement, scope_));
        for (const auto& [size, value] : computed_sizes_) hypotheses_.closed.push_back(table_.equal(model_.evaluate(*size, scope_), value));
        hypotheses_.over_elements = requirements.ranges;
        for (std::size_t i = 0; i < term_->shape.size(); ++i) {
            const SymbolicSegment& segment = term_->shape[i];
            const ElementSort sort = segment.is_group ? table_[segment.size].sort : ElementSort::Int;
            index_.push_back(table_.variable("index " + std::to_string(i), sort));
            assumptions_.push_back(segment.is_group ? table_.index_in_range(index_.back(), segment.size)
                                                    : table_.in_range(index_.back(), segment.size));
        }
    }

    void take_parts(ElementId formula, std::set<ElementId>& parts) const {
        const ElementNode& node = table_[formula];
        if (node.kind == ElementKind::And) parts.insert(node.children.begin(), node.children.end());
        else if (formula != table_.truth(true)) parts.insert(formula);
    }

    void demand(ElementId goal, const Path& path, const Place& place, const std::string& what) {
        std::set<ElementId> known;
        for (const Path* formulas : {&path, static_cast<const Path*>(&hypotheses_.closed)})
            for (ElementId formula : *formulas) take_parts(formula, known);
        std::set<ElementId> wanted;
        take_parts(goal, wanted);
        if (std::includes(known.begin(), known.end(), wanted.begin(), wanted.end())) return;
        if (!prover_) prover_ = std::make_unique<Prover>(table_, hypotheses_);
        if (!prover_->implied(goal, {}, path, options_.resource_limit)) problems_.push_back({place, op_.name + ": " + what});
    }

    void sizes() {
        for (std::size_t i = 0, next = 0; i < op_.result.size(); next += term_->result_counts[i++]) {
            for (std::size_t j = next; j < next + term_->result_counts[i]; ++j) {
                const Segment& segment = op_.result[i];
                const std::string text = !segment.is_group ? expression_text(*segment.size)
                                         : segment.family  ? "*(" + expression_text(*segment.family) + ")"
                                                           : "*" + segment.group;
                demand(model_.not_negative({term_->shape[j].size}), {}, op_.source.place, "a size of the result below 0: " + text);
            }
        }
    }

    Scope inside() const {
        Scope scope = scope_;
        std::size_t next = 0;
        for (std::size_t i = 0; i < op_.index.size(); ++i) {
            const Segment& segment = op_.index[i];
            if (segment.is_group) {
                const Components part(index_.begin() + static_cast<std::ptrdiff_t>(next),
                                      index_.begin() + static_cast<std::ptrdiff_t>(next + term_->result_counts[i]));
                scope.groups[segment.group] = scope.families[segment.group] = part;
            } else {
                scope.elements[segment.size->text] = index_[next];
            }
            next += term_->result_counts[i];
        }
        return scope;
    }

    static Path with(Path path, ElementId more) {
        path.push_back(more);
        return path;
    }

    void walk(const Expression& e, const Scope& scope, const Path& path) {
        switch (e.kind) {
            case ExpressionKind::If: {
                walk(*e.children[0], scope, path);
                const ElementId condition = model_.evaluate(*e.children[0], scope);
                walk(*e.children[1], scope, with(path, condition));
                walk(*e.children[2], scope, with(path, table_.negation(condition)));
                return;
            }
            case ExpressionKind::And:
            case ExpressionKind::Or: {
                // From the left, and no further than needed.
                Path so_far = path;
                for (const auto& child : e.children) {
                    walk(*child, scope, so_far);
                    const ElementId holds = model_.evaluate(*child, scope);
                    so_far.push_back(e.kind == ExpressionKind::And ? holds : table_.negation(holds));
                }
                return;
            }
            case ExpressionKind::SumBinder:
            case ExpressionKind::MaxBinder: return binder(e, scope, path);
            case ExpressionKind::GroupSum: {
                Scope inner = scope;
                Path below = path;
                Components index;
                for (ElementId size : model_.family_value(*e.children[0], scope)) {
                    index.push_back(table_.fresh(table_[size].sort));
                    const bool group = is_family(table_[size].sort);
                    below.push_back(group ? table_.index_in_range(index.back(), size) : table_.in_range(index.back(), size));
                }
                inner.groups[e.text] = inner.families[e.text] = index;
                walk(*e.children[1], inner, below);
                return;
            }
            case ExpressionKind::Locate: return locate(e, scope, path);
            case ExpressionKind::Access: return access(e, scope, path);
            case ExpressionKind::Each:
            case ExpressionKind::Family:
                if (reads(*e.children[0]))
                    throw ElaborationError{e.place, "a tensor is read inside an expression over a group, which is not supported"};
                return;
            default:
                for (const auto& child : e.children) walk(*child, scope, path);
        }
    }

    static bool reads(const Expression& e) {
        bool result = e.kind == ExpressionKind::Access;
        for (const auto& child : e.children) result = result || reads(*child);
        return result;
    }

    void binder(const Expression& e, const Scope& scope, const Path& path) {
        Scope inner = scope;
        const ElementId variable = table_.fresh(ElementSort::Int);
        ElementId low = table_.zero(), high = length_;
        const bool over_parts = op_.takes_list() && e.children[1]->kind == ExpressionKind::Name && e.children[1]->text == op_.operands[0].list_length;
        if (over_parts) {
            inner.positions[e.text] = Position{0, variable};
        } else {
            walk(*e.children[0], scope, path);
            walk(*e.children[1], scope, path);
            low = model_.evaluate(*e.children[0], scope);
            high = model_.evaluate(*e.children[1], scope);
            inner.elements[e.text] = variable;
        }
        if (e.kind == ExpressionKind::MaxBinder) demand(table_.less(low, high), path, e.place, "the maximum of nothing: " + expression_text(e));
        walk(*e.children[2], inner, with(path, table_.between(low, variable, high)));
    }

    void locate(const Expression& e, const Scope& scope, const Path& path) {
        walk(*e.children[0], scope, path);
        const auto sizes = term_->list_sizes.find(e.text);
        if (sizes == term_->list_sizes.end()) throw ElaborationError{e.place, "no sizes " + e.text};
        const ElementId position = model_.evaluate(*e.children[0], scope);
        const ElementId list = table_.size_list(length_, part_, sizes->second.front()), inside = table_.in_range(position, table_.total(list));
        demand(inside, path, e.place, "`locate` outside all parts: " + expression_text(*e.children[0]) + " in " + e.text);
        Scope inner = scope;
        const ElementId part = table_.part(list, position);
        inner.positions[e.binders[0]] = Position{0, part};
        inner.elements[e.binders[1]] = table_.subtract(position, table_.start(list, part));
        walk(*e.children[1], inner, with(path, inside));
    }

    void access(const Expression& e, const Scope& scope, const Path& path) {
        const Expression* base = e.children[0].get();
        ElementId part;
        if (base->kind == ExpressionKind::Access) {
            const auto position = scope.positions.find(base->children.back()->text);
            if (position == scope.positions.end())
                throw ElaborationError{e.place, "an access out of range: " + expression_text(e) + " reads a part that no bound variable names"};
            part = position->second.inside;
            base = base->children[0].get();
        }
        const std::vector<SymbolicSegment>* shape = nullptr;
        for (std::size_t i = 0; i < op_.operands.size(); ++i)
            if (op_.operands[i].name == base->text) shape = &(op_.takes_list() ? term_->list[0].term : term_->operands[i])->shape;
        if (!shape) throw ElaborationError{e.place, "no operand " + base->text};
        std::size_t next = 0;
        std::vector<ElementId> goals;
        const auto step = [&](ElementId index) {
            if (next >= shape->size() || table_[index].sort != ((*shape)[next].is_group ? table_[(*shape)[next].size].sort : ElementSort::Int))
                throw ElaborationError{e.place, "the access " + expression_text(e) + " does not fit its operand"};
            ElementId size = (*shape)[next++].size;
            if (part.valid()) size = table_.substitute(size, part_, part);
            goals.push_back(is_family(table_[index].sort) ? table_.index_in_range(index, size) : table_.in_range(index, size));
        };
        for (std::size_t i = 1; i < e.children.size(); ++i) {
            const Expression& entry = *e.children[i];
            if (entry.kind == ExpressionKind::Dot) {
                ++next;
            } else if (entry.kind == ExpressionKind::Group || entry.kind == ExpressionKind::Family) {
                walk(entry, scope, path);
                const auto found = scope.groups.find(entry.text);
                const Components parts = found != scope.groups.end() ? found->second : model_.family_value(entry, scope);
                for (ElementId one : parts) step(one);
            } else {
                walk(entry, scope, path);
                step(model_.evaluate(entry, scope));
            }
        }
        if (next != shape->size()) throw ElaborationError{e.place, "the access " + expression_text(e) + " does not fit its operand"};
        demand(table_.conjunction(goals), path, e.place, "an access out of range: " + expression_text(e));
    }

    const CoreOperator& op_;
    const EngineOptions& options_;
    ElementTable table_;
    LemmaModel model_;
    GroupClasses classes_;
    Hypotheses hypotheses_;
    std::unique_ptr<Prover> prover_;  // made when something is not plain
    SymbolicPointer term_;
    Scope scope_;
    ElementId part_, length_;
    std::vector<std::pair<const Expression*, ElementId>> computed_sizes_;
    std::vector<ElementId> index_;
    Path assumptions_;
    std::vector<Error> problems_;
};

}  // namespace

std::vector<Error> check_definitions(const Library& library, const EngineOptions& options) {
    std::vector<Error> result;
    for (const auto& [name, op] : library.operators)
        for (Error& problem : DefinitionCheck(library, op, options).run()) result.push_back(std::move(problem));
    return result;
}

}  // namespace countersign
