#!/usr/bin/env bash
# Measures `query-db judge --format hdu1043` as a whole process, on one core, on 1,000,000 random solvable
# boards: puzzles a second of processor time, and the peak memory on 10,000 and on 1,000,000 boards.
# Needs python3, taskset and a release build: cargo build --release
set -euo pipefail
cd "$(dirname "$0")/.."
program=target/release/query-db
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 - >"$work/cases" <<'PYTHON'
import random
random.seed(1043)
for _ in range(1_000_000):
    cells = random.sample("12345678x", 9)
    tiles = [cell for cell in cells if cell != "x"]
    if sum(a > b for at, a in enumerate(tiles) for b in tiles[at:]) % 2:
        first, second = [at for at, cell in enumerate(cells) if cell != "x"][:2]
        cells[first], cells[second] = cells[second], cells[first]
    print(" ".join(cells))
PYTHON
head -10000 "$work/cases" >"$work/few"

python3 - "$program" "$work" <<'PYTHON'
import os, sys
program, work = sys.argv[1:]

def run(cases):
    pid = os.fork()
    if pid == 0:
        os.sched_setaffinity(0, {0})
        os.dup2(os.open(f"{work}/{cases}", os.O_RDONLY), 0)
        os.dup2(os.open(f"{work}/answers", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.execv(program, [program, "judge", "--format", "hdu1043"])
    _, status, usage = os.wait4(pid, 0)
    assert status == 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss

few = run("few")
runs = [run("cases") for _ in range(5)]
answers = open(f"{work}/answers").read().split("\n")
assert len(answers) == 1_000_001 and "unsolvable" not in answers
seconds = min(seconds for seconds, _ in runs)
print(f"{1 / seconds:.2f} million puzzles a second of one core ({seconds:.3f} s for 1,000,000)")
print(f"peak memory {few[1]:,} KiB on 10,000 boards, {max(m for _, m in runs):,} KiB on 1,000,000")
PYTHON
