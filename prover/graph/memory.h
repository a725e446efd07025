// Where the tensors of one graph lie while it is expanded, and what they hold after operators have written in place. Internal to this folder.
// Must never give an old value for a tensor that may have been written through another one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

/// Places are numbered from 1; 0 is nowhere (numbers, literals). Views of one tensor have places of their own in the same block of memory.
class Memory {
public:
    /// A block of its own for a tensor that holds `term`. What may not be written (constants, what may overlap itself): `is_fixed`.
    std::size_t new_block(TermId term, bool is_fixed = false);
    /// A place in the block of another tensor; what may not be written may not be through a view of it.
    std::size_t new_view(TermId term, std::size_t of, bool is_fixed = false);

    /// What the tensor holds now; nothing where something was written to its block through another place.
    std::optional<TermId> now(std::size_t place) const;
    /// Something is being written into the block of this place: no place of it holds anything that is known. False: it may not be written.
    bool close(std::size_t place, const std::string& node);
    /// Writes through this place; the others of its block hold nothing that is known. False: it may not be written.
    bool write(std::size_t place, TermId term, const std::string& node);

    /// By number; nothing of what lies nowhere.
    std::optional<std::size_t> block_of(std::size_t place) const { return place == 0 ? std::nullopt : std::optional(at(place).block); }
    bool is_written(std::size_t place) const { return place != 0 && !blocks_[at(place).block].writer.empty(); }
    /// The node that wrote last to the block of this place.
    const std::string& writer(std::size_t place) const { return blocks_[at(place).block].writer; }

private:
    struct Place {
        std::size_t block;
        std::size_t version;  // of its block, at which its term holds
        TermId term;
        bool is_fixed;
    };
    struct Block {
        std::size_t version = 0;  // one more with each write
        std::string writer;
    };
    const Place& at(std::size_t place) const { return places_[place - 1]; }

    std::vector<Block> blocks_;
    std::vector<Place> places_;
};

}  // namespace countersign
