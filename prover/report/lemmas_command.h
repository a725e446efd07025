// `prove lemmas`: decides the lemmas of the library, of files, or one that a person tries.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "prover/report/library_source.h"

namespace countersign {

struct LemmasOptions {
    std::vector<std::string> files;  // none: the library
    std::string hints;               // read if it is there, and written
    std::string proofs;              // for `validate lemmas`
    std::string dump_smt;            // a folder for the questions of the proofs
    std::string explain;             // only this lemma, with its obligations
    std::string statement;           // of --try
    bool tries = false, follows = false, json = false;
    unsigned threads = 1;
    std::size_t slowest = 0;
    std::uint64_t seed = 0;          // 0: the usual one
    int instances = 0;               // random ones tried before a proof; 0: the usual number
};

/// Returns the exit code: 0 all proved, 1 one is refused, 2 one is unknown, 3 a file cannot be read as lemmas.
int lemmas_command(LoadedLibrary& library, const LemmasOptions& options);

}  // namespace countersign
