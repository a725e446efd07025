#include "prover/lemma/hints.h"

#include <chrono>
#include <mutex>
#include <sstream>

#include "prover/support/workers.h"

namespace countersign {

namespace {

constexpr const char* header = "countersign hints 1";

/// 128 bits of FNV-1a: finds what changed, protects against nobody. A proof that is found is replayed in any case.
std::string digest_text(const std::string& text) {
    unsigned __int128 prime = (static_cast<unsigned __int128>(1) << 88) + 0x13b;
    unsigned __int128 hash = (static_cast<unsigned __int128>(0x6c62272e07bb0142ULL) << 64) + 0x62b821756295c58dULL;
    for (unsigned char c : text) {
        hash ^= c;
        hash *= prime;
    }
    std::string result;
    for (int shift = 124; shift >= 0; shift -= 4) result += "0123456789abcdef"[static_cast<unsigned>(hash >> shift) & 15u];
    return result;
}

bool name_character(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.'; }

std::vector<std::string> names_in(const std::string& text) {
    std::vector<std::string> result;
    std::string name;
    for (char c : text + " ") {
        if (name_character(c)) {
            name += c;
        } else if (!name.empty()) {
            result.push_back(name);
            name.clear();
        }
    }
    return result;
}

/// Reads one block's lines; false at the first that does not fit.
class BlockReader {
public:
    bool line(const std::string& text) {
        if (text == "variant") {
            proof.variants.emplace_back();
            place_ = nullptr;
            return true;
        }
        if (proof.variants.empty()) return false;
        VariantProof& variant = proof.variants.back();
        if (text == "of wellformed") place_ = &variant.wellformed;
        else if (text == "of shape") place_ = &variant.shape;
        else if (text == "of element") place_ = &variant.element;
        else if (text == "of range") {
            variant.ranges.emplace_back();
            place_ = &variant.ranges.back();
        } else if (text.compare(0, 5, "fact ") == 0 && place_) {
            place_->push_back({text.substr(5)});
        } else if (text.compare(0, 2, ": ") == 0 && place_ && !place_->empty()) {
            place_->back().push_back(text.substr(2));
        } else {
            return false;
        }
        return true;
    }
    LemmaProof proof;

private:
    std::vector<Hint>* place_ = nullptr;
};

}  // namespace

const LemmaProof* HintStore::find(const std::string& digest) const {
    auto found = proofs_.find(digest);
    return found == proofs_.end() ? nullptr : &found->second.proof;
}

void HintStore::put(const std::string& digest, const std::string& lemma_name, LemmaProof proof) {
    proofs_[digest] = Entry{lemma_name, std::move(proof)};
}

std::size_t HintStore::read(const std::string& text) {
    std::istringstream input(text);
    std::string line;
    std::size_t left_out = 0;
    if (!std::getline(input, line) || line != header) return text.empty() ? 0 : 1;
    while (std::getline(input, line)) {
        if (line.empty()) continue;
        std::istringstream words(line);
        std::string word, digest, name;
        words >> word >> digest >> name;
        bool good = word == "proof" && digest.size() == 32 && !name.empty();
        BlockReader block;
        bool ended = false;
        while (std::getline(input, line)) {
            if (line == "end") {
                ended = true;
                break;
            }
            good = good && block.line(line);
        }
        if (good && ended) {
            put(digest, name, std::move(block.proof));
        } else {
            ++left_out;
        }
    }
    return left_out;
}

std::string HintStore::write(const HintStore* without) const {
    std::string result = std::string(header) + "\n";
    auto facts = [&](const char* place, const std::vector<Hint>& hints) {
        result += std::string("of ") + place + "\n";
        for (const Hint& hint : hints) {
            result += "fact " + hint[0] + "\n";
            for (std::size_t i = 1; i < hint.size(); ++i) result += ": " + hint[i] + "\n";
        }
    };
    for (const auto& [digest, entry] : proofs_) {
        if (without && without->find(digest)) continue;
        result += "proof " + digest + " " + entry.name + "\n";
        for (const VariantProof& variant : entry.proof.variants) {
            result += "variant\n";
            facts("wellformed", variant.wellformed);
            for (const auto& range : variant.ranges) facts("range", range);
            facts("shape", variant.shape);
            facts("element", variant.element);
        }
        result += "end\n";
    }
    return result;
}

std::string lemma_digest(const Library& library, const Lemma& lemma) {
    std::map<std::string, const std::string*> used;
    std::vector<const std::string*> work{&lemma.source.text};
    while (!work.empty()) {
        const std::string* text = work.back();
        work.pop_back();
        for (const std::string& name : names_in(*text)) {
            const std::string* found = nullptr;
            if (auto op = library.operators.find(name); op != library.operators.end()) found = &op->second.source.text;
            else if (auto function = library.functions.find(name); function != library.functions.end()) found = &function->second.source.text;
            if (found && used.emplace(name, found).second) work.push_back(found);
        }
    }
    // The name proves nothing: the same statement under another name, as a local lemma of the next layer, is the same lemma.
    std::string all = lemma.source.text;
    if (const std::size_t name = all.find(lemma.name); name != std::string::npos) all.erase(name, lemma.name.size());
    for (const auto& [name, text] : used) all += "\n" + *text;
    return digest_text(all);
}

std::size_t HintStore::drop_stale(const std::string& digest, const std::string& lemma_name) {
    return std::erase_if(proofs_, [&](const auto& entry) { return entry.second.name == lemma_name && entry.first != digest; });
}

std::vector<LibraryVerdict> prove_lemmas(const Library& library, const std::vector<std::string>& names, HintStore& hints, const LemmaRun& run) {
    std::vector<LibraryVerdict> result(names.size());
    std::vector<std::string> digests;
    for (std::size_t i = 0; i < names.size(); ++i) {
        digests.push_back(lemma_digest(library, library.lemmas.at(names[i])));
        result[i].name = names[i];
        result[i].stale_hints = hints.drop_stale(digests[i], names[i]) > 0;
    }
    std::mutex telling;
    std::vector<char> done(names.size(), 0);
    std::size_t told = 0, finished = 0;
    share_work(names.size(), run.threads, [&](std::size_t i) {
        const Lemma& lemma = library.lemmas.at(names[i]);
        LibraryVerdict& verdict = result[i];
        const auto begin = std::chrono::steady_clock::now();
        const LemmaProof* stored = hints.find(digests[i]);
        if (stored && replay_lemma(library, lemma, *stored, run.options)) {
            verdict.verdict.status = LemmaStatus::Proved;
            verdict.verdict.proof = *stored;
            verdict.from_hints = true;
        } else {
            verdict.stale_hints = verdict.stale_hints || stored;
            verdict.verdict = prove_lemma(library, lemma, run.options);
        }
        verdict.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const std::lock_guard<std::mutex> lock(telling);
        done[i] = 1;
        ++finished;
        if (run.progress) run.progress(finished);
        for (; told < names.size() && done[told]; ++told)
            if (run.decided) run.decided(result[told]);
    });
    for (std::size_t i = 0; i < names.size(); ++i)
        if (result[i].verdict.status == LemmaStatus::Proved && !result[i].from_hints) hints.put(digests[i], names[i], result[i].verdict.proof);
    return result;
}

std::vector<LibraryVerdict> prove_library(const Library& library, HintStore& hints, unsigned threads, const EngineOptions& options) {
    LemmaRun run;
    run.threads = threads;
    run.options = options;
    return prove_lemmas(library, library.lemma_order, hints, run);
}

}  // namespace countersign
