#!/usr/bin/env bash
# From a fresh clone to a verified certificate: installs packages, builds both programs, proves a pair that ships
# (a data-parallel training step against its sequential one), and checks the certificate with the other program.
set -euo pipefail
cd "$(dirname "$0")/.."

bash tools/install_packages.sh
cmake --preset release > /dev/null
cmake --build --preset release --target prove validate

claim=tests/captures/data_parallel/sgd_dp2/refines.claim
certificate=build/sgd_dp2.json
echo
echo "prove: does the training step of two data-parallel ranks compute what the sequential one computes? ($claim)"
build/prover/prove "$claim" -o "$certificate" --validate build/validator/validate
echo
echo "validate: an independent program reads the certificate ($certificate) and compares it with the claim and the captures"
build/validator/validate "$certificate" --strict --claim "$claim" --captures "$(dirname "$claim")"
