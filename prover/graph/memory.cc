#include "prover/graph/memory.h"

namespace countersign {

std::size_t Memory::new_block(TermId term, bool is_fixed) {
    places_.push_back({blocks_.size(), 0, term, is_fixed});
    blocks_.emplace_back();
    return places_.size();
}

std::size_t Memory::new_view(TermId term, std::size_t of, bool is_fixed) {
    if (of == 0) return new_block(term, is_fixed);
    const std::size_t block = at(of).block;
    places_.push_back({block, blocks_[block].version, term, is_fixed || at(of).is_fixed});
    return places_.size();
}

std::optional<TermId> Memory::now(std::size_t place) const {
    const Place& known = at(place);
    if (known.version != blocks_[known.block].version) return std::nullopt;
    return known.term;
}

bool Memory::close(std::size_t place, const std::string& node) {
    if (place == 0 || at(place).is_fixed) return false;
    Block& block = blocks_[at(place).block];
    ++block.version;
    block.writer = node;
    return true;
}

bool Memory::write(std::size_t place, TermId term, const std::string& node) {
    if (!close(place, node)) return false;
    places_[place - 1].version = blocks_[at(place).block].version;
    places_[place - 1].term = term;
    return true;
}

}  // namespace countersign
