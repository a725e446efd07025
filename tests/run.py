#!/usr/bin/env python3
"""Runs the tests of the two programs: python3 tests/run.py [--build DIR] [--jobs N] [--list] [NAME-PART …]

Prints each failure with its command and output, each skipped test with its reason, and ends with the line
`N passed, N failed, N skipped`. Exit code 0 only if nothing failed and something ran.
"""
import argparse
import concurrent.futures
import importlib
import os
import pathlib
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import harness  # noqa: E402

# Those with the longest tests begin, so that no processor waits for them at the end.
TABLES = ("lemma_speed_test", "lemmas_test", "cross_test", "xla_test", "end_to_end.cases", "end_to_end.qwen2_edits",
          "end_to_end.unsupported", "end_to_end.commands", "end_to_end.masked_lookup", "end_to_end.vocab_parallel",
          "end_to_end.training_steps", "end_to_end.llama", "end_to_end.context_parallel", "end_to_end.expert_parallel", "end_to_end.pipeline", "end_to_end.in_place",
          "end_to_end.transformer_block", "end_to_end.gpt",
          "end_to_end.gpt_training", "end_to_end.constants", "end_to_end.gpu_attention", "end_to_end.lemmas_alone", "end_to_end.few_lemmas", "end_to_end.small_pairs", "end_to_end.ranked_rows", "end_to_end.split_softmax", "end_to_end.patterns", "end_to_end.exported",
          "end_to_end.tried_numbers", "end_to_end.reference_values", "end_to_end.rewritten_steps", "reject.attacks", "reject.forged",
          "reject.forged_members", "reject.violations", "bad_input", "output_files", "bounded", "many_of_a_kind", "many_ranks", "schema_test", "samples_test",
          "guide_test", "function_facts_test", "lemma_table_test", "documents_test", "check_sites_test")


def collect() -> list[harness.Test]:
    tests = [test for table in TABLES for test in importlib.import_module(table).tests()]
    names = [test.name for test in tests]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SystemExit(f"test names that occur twice: {', '.join(twice)}")
    return tests


def run_one(context: harness.Context, test: harness.Test) -> tuple[str, str, float]:
    begin = time.monotonic()
    try:
        test.run(context)
        result, text = "passed", ""
    except harness.Skip as skip:
        result, text = "skipped", str(skip)
    except harness.Failure as failure:
        result, text = "failed", str(failure)
    except Exception:  # a bug in a test is a failed test
        result, text = "failed", traceback.format_exc()
    return result, text, time.monotonic() - begin


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="build folder (default: build)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--verbose", action="store_true", help="print passed tests too")
    parser.add_argument("parts", nargs="*", help="only tests whose name contains one of these")
    options = parser.parse_args()

    tests = [test for test in collect() if not options.parts or any(part in test.name for part in options.parts)]
    if options.list:
        print("\n".join(test.name for test in tests))
        return 0
    programs = harness.find_programs(options.build)
    for program, path in programs.items():
        if not path.is_file():
            print(f"{program} is not at {path}: build first, or say --build DIR")
            return 64

    context = harness.Context(programs["prove"], programs["validate"])
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    with concurrent.futures.ThreadPoolExecutor(max_workers=options.jobs) as pool:
        running = {pool.submit(run_one, context, test): test for test in tests}
        for done in concurrent.futures.as_completed(running):
            result, text, seconds = done.result()
            counts[result] += 1
            if result != "passed" or options.verbose:
                print(f"{result}: {running[done].name} ({seconds:.1f} s)")
                if text:
                    print("    " + text.rstrip("\n").replace("\n", "\n    "), flush=True)
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 0 if counts["failed"] == 0 and counts["passed"] > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
