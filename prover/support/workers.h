// Shares numbered pieces of work out over threads. The work must lock what it shares and must not throw.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace countersign {

/// Calls `work(i)` once for every i below `count`, in this thread and `threads - 1` others, and waits for all of them.
template <typename Work>
void share_work(std::size_t count, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(take);
    take();
}

}  // namespace countersign
