// What each tensor of one graph holds while the graph runs, as far as operators write in place. Tensors share memory where one is a view of the
// other, or may be: after a write through one of them the others are not read any more. Nothing is said of what is written.
#pragma once

#include <string>
#include <vector>

#include "validator/language/value.h"

namespace countersign::validator {

class Memory {
public:
    // Gives a tensor a place in the memory of another, or (`viewed` has none) in its own. Of what is `fixed`, and of views of it, none is written.
    void put(Value& tensor, const Value& viewed, bool fixed);
    // What it holds now; an error where that is not known, because something else that may share its memory was written.
    Result<Value> read(const Value& tensor) const;
    // Something is being written into its memory, and may be read only of tensors that are put there from now on.
    Status close(const Value& tensor, const std::string& writer);
    // From now on `tensor` holds the value, and the other tensors in its memory are not read.
    Status write(const Value& tensor, const Value& value, const std::string& writer);
    // By one number what shares memory; nothing of what lies nowhere.
    std::optional<std::size_t> extent_of(const Value& tensor) const;
    bool is_written(const Value& tensor) const;

private:
    struct Extent {
        std::string writer = {};  // the last one
        // Readable are the place that was written last, and those made since then.
        std::size_t last_written = 0, made_since = 0;
    };
    struct Place {
        std::size_t extent;
        TermId holds;
        bool fixed;
    };
    std::vector<Extent> extents_;
    std::vector<Place> places_;  // a tensor has the number of its place, counted from 1
};

}  // namespace countersign::validator
