// Without a fuzzer: the seeds of a target, and some edits of each, so that a target that has rotted is noticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "target.h"

namespace countersign::fuzz {
namespace {

constexpr std::size_t longest = 48 << 10;
constexpr int edits_of_a_seed = 20;

std::vector<std::string> seed_texts() {
    namespace fs = std::filesystem;
    const fs::path checkout = COUNTERSIGN_SOURCE_DIR;
    std::vector<fs::path> paths;
    std::ifstream table(checkout / "tests" / "fuzz" / "seeds.txt");
    for (std::string line; std::getline(table, line);) {
        std::istringstream words(line);
        std::string target, folder, ending;
        if (!(words >> target >> folder >> ending) || target != COUNTERSIGN_FUZZ_TARGET) continue;
        for (const auto& entry : fs::recursive_directory_iterator(checkout / folder))
            if (entry.is_regular_file() && entry.path().extension() == ending && entry.file_size() <= longest) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    for (const fs::path& path : paths) {
        std::ifstream file(path, std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return texts;
}

TEST(Fuzz, SeedsAndSomeEdits) {
    const std::vector<std::string> texts = seed_texts();
    ASSERT_FALSE(texts.empty());
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) { return random() % std::max<std::size_t>(limit, 1); };
    for (const std::string& text : texts) {
        read_as_the_program(text);
        for (int i = 0; i < edits_of_a_seed; ++i) {
            std::string edited = text;
            const std::size_t at = below(text.size()), length = below(40);
            switch (i % 4) {
                case 0: edited.resize(at); break;
                case 1: edited.erase(at, length); break;
                case 2: edited.insert(at, text.substr(below(text.size()), length)); break;
                default: if (!edited.empty()) edited[at] = static_cast<char>(random());
            }
            read_as_the_program(edited);
        }
    }
}

}  // namespace
}  // namespace countersign::fuzz
