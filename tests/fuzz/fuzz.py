"""Coverage-guided fuzzing of what strangers hand to the programs, with clang's libFuzzer under the sanitizers.

    apt-get install clang-16 libclang-rt-16-dev
    cmake --preset fuzz && cmake --build --preset fuzz
    python3 tests/fuzz/fuzz.py --build build-fuzz --seconds 60 [TARGET …]

Each target runs so long, from the files of tests/fuzz/seeds.txt and what earlier runs found (BUILD/fuzz/TARGET). An input at which one
fails is kept there as `crash-…`, `timeout-…` or `oom-…`; giving it to the program again repeats it. Ends with `N passed, N failed, N skipped`."""
import argparse
import hashlib
import os
import pathlib
import re
import subprocess
import sys

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
LONGEST, SECONDS_OF_ONE, MEGABYTES = 1 << 17, 300, 4096  # what meets a limit of work takes minutes under the sanitizers


def seeds() -> dict[str, list[pathlib.Path]]:
    found: dict[str, list[pathlib.Path]] = {}
    for line in (CHECKOUT / "tests" / "fuzz" / "seeds.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            target, folder, ending = line.split()
            found.setdefault(target, []).extend(path for path in sorted((CHECKOUT / folder).rglob("*" + ending)) if path.stat().st_size <= LONGEST)
    return found


def fuzz(build: pathlib.Path, target: str, files: list[pathlib.Path], seconds: int, seed: int) -> bool:
    folder = build / "fuzz" / target
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    for path in files:
        (folder / "corpus" / hashlib.sha1(path.read_bytes()).hexdigest()).write_bytes(path.read_bytes())
    run = subprocess.run([build / "tests" / f"fuzz_{target}", f"-max_total_time={seconds}", f"-timeout={SECONDS_OF_ONE}", f"-rss_limit_mb={MEGABYTES}", f"-seed={seed}",
                          f"-max_len={LONGEST}", "-print_final_stats=1", f"-artifact_prefix={folder}/", folder / "corpus"], capture_output=True, text=True, errors="replace",
                         env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})  # CLN, below cvc5, leaks at its end
    (folder / "log.txt").write_text(run.stdout + run.stderr)
    numbers = dict(re.findall(r"stat::(\w+):\s*(\d+)", run.stderr))
    coverage = re.findall(r"cov: (\d+)", run.stderr)
    print(f"{target}: {numbers.get('number_of_executed_units', '?')} inputs, {coverage[-1] if coverage else '?'} edges reached"
          + ("" if run.returncode == 0 else f", FAILED (exit {run.returncode}): see {folder}/log.txt"), flush=True)
    return run.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzzes what strangers hand to the programs.")
    parser.add_argument("--build", type=pathlib.Path, default=CHECKOUT / "build-fuzz")
    parser.add_argument("--seconds", type=int, default=60, help="of each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    known = seeds()
    unknown = [target for target in options.targets if target not in known]
    if unknown:
        parser.error(f"no such target: {', '.join(unknown)} (there are {', '.join(known)})")
    chosen = options.targets or list(known)
    passed = sum(fuzz(options.build.resolve(), target, known[target], options.seconds, options.seed) for target in chosen)
    print(f"{passed} passed, {len(chosen) - passed} failed, {len(known) - len(chosen)} skipped")
    return 0 if passed == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
