#!/usr/bin/env python3
"""Peak memory of `wz check` and `wz convert` on long streams. Not part of `cargo test`.

    cargo build --release
    python3 tests/memory.py target/release/wz [--small BYTES] [--large BYTES] [--block FILE]

A block of records (by default made from fixtures/vectors/records.wz) is repeated through a pipe, plain, with gzip and
with zstd (the programs `gzip` and `zstd` are needed), 80 MB and 2 GB of it. Two jobs each. The peak of the resident set
is the one that Linux has in /proc; what wait4(2) says would never be below that of this script. The aim is at most
32 MiB, and the same within 5 % for both sizes.
"""

import argparse
import os
import shutil
import subprocess
import sys
import threading
import time

COMMANDS = {
    "check": ["check", "--quiet"],
    "check --json": ["check", "--json"],
    "convert jsonl": ["convert", "--to", "jsonl"],
    "convert csv plies": ["convert", "--to", "csv", "--table", "plies"],
    "convert wz": ["convert", "--to", "wz"],
}
PACKERS = {"plain": None, "gzip": ["gzip", "-1c"], "zstd": ["zstd", "-1cq"]}
LIMIT = 32 << 20


def block(path):
    """About a megabyte of records that ends in a blank line."""
    with open(path, "rb") as file:
        text = file.read().rstrip() + b"\n\n"
    return text * max(1, (1 << 20) // len(text))


def peak(wz, command, packer, text, size):
    """Peak resident bytes of one run, and how many bytes it was given."""
    null = subprocess.DEVNULL
    with_packer = packer is not None
    if with_packer:
        packing = subprocess.Popen(packer, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        source, sink = packing.stdout, packing.stdin
    else:
        read, write = os.pipe()
        source, sink = os.fdopen(read, "rb"), os.fdopen(write, "wb")
    run = subprocess.Popen([wz, *command, "-", "-j2", "--no-progress"], stdin=source, stdout=null, stderr=null)
    source.close()

    def feed():
        given = 0
        try:
            while given < size:
                sink.write(text)
                given += len(text)
            sink.close()
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    most = 0
    while run.poll() is None:
        with open(f"/proc/{run.pid}/status", encoding="ascii", errors="replace") as file:
            most = max([most] + [int(line.split()[1]) << 10 for line in file if line.startswith("VmHWM:")])
        time.sleep(0.01)
    feeder.join()
    if with_packer:
        packing.wait()
    if run.returncode > 1:
        sys.exit(f"{command} ended with status {run.returncode}")
    return most


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wz", help="the program")
    parser.add_argument("--small", type=int, default=80_000_000, metavar="BYTES")
    parser.add_argument("--large", type=int, default=2_000_000_000, metavar="BYTES")
    parser.add_argument("--block", default="fixtures/vectors/records.wz", metavar="FILE", help="what is repeated")
    args = parser.parse_args()
    text = block(args.block)
    sizes = [args.small, args.large]
    print("| command | input | " + " | ".join(f"{size // 1_000_000} MB" for size in sizes) + " | growth |")
    print("| --- | --- | ---: | ---: | ---: |")
    good = True
    for name, command in COMMANDS.items():
        for kind, packer in PACKERS.items():
            if packer and not shutil.which(packer[0]):
                print(f"`{packer[0]}` is not there; it is skipped", file=sys.stderr)
                continue
            small, large = (peak(args.wz, command, packer, text, size) for size in sizes)
            good &= max(small, large) <= LIMIT and large <= 1.05 * small
            cells = [f"{bytes_ / (1 << 20):.2f} MiB" for bytes_ in (small, large)]
            print(f"| {name} | {kind} | {cells[0]} | {cells[1]} | {100 * (large / small - 1):+.1f} % |", flush=True)
    sys.exit(0 if good else "more than 32 MiB, or growth of more than 5 %")


if __name__ == "__main__":
    main()
