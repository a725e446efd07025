// Proofs of lemmas that earlier runs found, in a file that the user names: read before the search, extended after it. Nothing is
// believed of it: a proof counts for exactly the text and definitions it was found for, and `validate` proves every lemma again.
#pragma once

#include "prover/report/library_source.h"

namespace countersign {

/// Whether these bytes of a file hold proofs of lemmas, or nothing; else an error: the file would be replaced.
Status check_holds_proofs(const std::string& path, const std::string& bytes);

/// Adds what the file holds; a file that is not there yet holds nothing, and an error says now if it cannot be made. A file of
/// anything else is an error too, `is_foreign`: it would be replaced.
Status recall_proofs(const std::string& path, LoadedLibrary& library, bool& is_foreign);

/// Writes every stored proof that is not built in, if the run found any that the file lacks; whole or not at all.
Status remember_proofs(const std::string& path, const LoadedLibrary& library);

}  // namespace countersign
