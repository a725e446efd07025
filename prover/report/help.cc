#include "prover/report/help.h"

namespace countersign {

const char help_of_prove[] =
    R"(prove: checks that a distributed graph computes what its sequential graph computes, and leaves a certificate.

  prove CLAIM -o FILE            search for a proof, write it, have `validate` accept it; or a counterexample
  prove CLAIM --check-claim      what the claim says and lacks, in milliseconds
  prove annotations FILE…        captures or claims: compare every annotation with the definitions
  prove oracle FILE…             replay recorded calls of torch against the definitions
  prove lemmas [FILE…]           decide the lemmas of the library, or of files read with its definitions
  prove COMMAND --help           the options of one of these

  -o, --output FILE     the certificate; of what is violated the counterexample
      --json            the report as one JSON document
      --threads N       for proofs of lemmas (default: all cores); the answer does not depend on it
      --validate PATH   the validator (default: the one beside this program)
      --no-validate     write the file unchecked; the verdict is then UNKNOWN
      --lemmas DIR      definitions and lemmas from DIR instead of those built in
      --remember FILE   proofs of lemmas that earlier runs found are read there, new ones added
      --version, --help

Exit: 0 REFINES, 1 VIOLATES, 2 UNKNOWN, 3 MALFORMED; 64 usage, 70 a defect of prove, 74 input/output.
)";

const char help_of_annotations[] =
    R"(prove annotations: compares every annotation with the shape and element type that the definitions give.

  prove annotations FILE…        captures; claims, and then the captures that they name

      --json            the counts as one JSON document
      --lemmas DIR      definitions from DIR instead of those built in

Exit: 0 all agree, 3 a file cannot be read or disagrees; 64 usage, 70 a defect of prove, 74 input/output.
)";

const char help_of_oracle[] =
    R"(prove oracle: replays recorded calls of torch against the definitions.

  prove oracle FILE…             one recorded call a line; each that disagrees is printed, and how many agree

      --json            the counts as one JSON document
      --lemmas DIR      definitions from DIR instead of those built in

Exit: 0 all agree, 1 one disagrees or a file holds none; 64 usage, 70 a defect of prove, 74 input/output.
)";

const char help_of_lemmas[] =
    R"(prove lemmas: decides lemmas: proved, refused with a counterexample, or unknown.

  prove lemmas                   those of the library
  prove lemmas FILE…             those of files, read with the definitions of the library
  prove lemmas --try LEMMA       one, its text without `lemma` and its name; names need not be declared

      --explain NAME    only this one: its obligations, and which facts settle each
      --hints FILE      proofs found before are read there and checked, new ones stored
      --proofs FILE     what is proved is written there, for `validate lemmas`
      --dump-smt DIR    the questions of each proof as SMT-LIB 2, with the expected answer
      --follows         decides nothing: which follow from the others, so that the library could do without
      --slowest N       a table of the N slowest
      --seed N          of the search for counterexamples
      --instances N     random ones tried of each variant before a proof is searched
      --threads N       also --jobs (default: all cores); the answer does not depend on it
      --lemmas DIR      definitions and lemmas from DIR instead of those built in
      --json            the answers as one JSON document

Exit: 0 all proved, 1 one refused, 2 one unknown, 3 malformed; 64 usage, 70 a defect of prove, 74 input/output.
)";

}  // namespace countersign
