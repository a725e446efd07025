#include "validator/capture/memory.h"

namespace countersign::validator {

void Memory::put(Value& tensor, const Value& viewed, bool fixed) {
    if (!tensor.is_term()) return;
    const std::size_t extent = extent_of(viewed).value_or(extents_.size());
    if (extent == extents_.size()) extents_.emplace_back();
    else fixed = fixed || places_[viewed.place - 1].fixed;
    tensor.place = places_.size() + 1;
    places_.push_back({extent, tensor.term, fixed});
}

Result<Value> Memory::read(const Value& tensor) const {
    if (tensor.place == 0) return tensor;
    const Place& place = places_[tensor.place - 1];
    const Extent& extent = extents_[place.extent];
    if (tensor.place != extent.last_written && tensor.place <= extent.made_since)
        return rejected("read after `" + extent.writer + "` wrote into memory that it may share: not supported yet");
    Value now = tensor;
    now.term = place.holds;
    return now;
}

Status Memory::close(const Value& tensor, const std::string& writer) {
    if (tensor.place == 0 || places_[tensor.place - 1].fixed)
        return rejected("what is written is no tensor of the graph, a constant, what a wire feeds, or may overlap itself in memory");
    Extent& extent = extents_[places_[tensor.place - 1].extent];
    extent.writer = writer;
    extent.last_written = 0;
    extent.made_since = places_.size();
    return {};
}

Status Memory::write(const Value& tensor, const Value& value, const std::string& writer) {
    VALIDATOR_CHECK(close(tensor, writer));
    Place& place = places_[tensor.place - 1];
    place.holds = value.term;
    extents_[place.extent].last_written = tensor.place;
    return {};
}

std::optional<std::size_t> Memory::extent_of(const Value& tensor) const {
    return tensor.place == 0 ? std::nullopt : std::optional(places_[tensor.place - 1].extent);
}

bool Memory::is_written(const Value& tensor) const {
    const auto extent = extent_of(tensor);
    return extent && !extents_[*extent].writer.empty();
}

}  // namespace countersign::validator
