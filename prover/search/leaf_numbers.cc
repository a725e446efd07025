#include "prover/search/leaf_numbers.h"

#include "prover/term/element_type.h"

namespace countersign {

LeafNumbers::LeafNumbers(const TermTable& table, const std::vector<GraphLeaf>& leaves) : table_(table) {
    for (const GraphLeaf& leaf : leaves)
        if (leaf.kind == LeafKind::Input && table[leaf.term].type.sort == Sort::Int)
            integer_inputs_.emplace(leaf.term, values_of_element_type(leaf.dtype));
}

bool LeafNumbers::can_be(TermId leaf, const Rational& number) const {
    const Term& node = table_[leaf];
    if (node.leaf_kind == LeafKind::Draw && (number < 0 || number >= 1)) return false;
    if (node.type.sort == Sort::Int && !number.is_whole()) return false;
    if (node.type.sort == Sort::Bool && number != 0 && number != 1) return false;
    const auto known = integer_inputs_.find(leaf);
    return known == integer_inputs_.end() || (number >= known->second.first && number <= known->second.second);
}

}  // namespace countersign
