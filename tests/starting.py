#!/usr/bin/env python3
"""How long programs take to start. Not part of `cargo test`.

    cargo build --release
    python3 tests/starting.py [--starts N] "rg --version" "target/release/wz --version" "target/release/wz check FILE"

Every command is started in turn, so many times; printed are medians and their ratios to the first command's.
"""

import argparse
import os
import shutil
import statistics
import time


def seconds(words):
    begin = time.perf_counter()
    to_nowhere = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_WRONLY, 0) for fd in (1, 2)]
    child = os.posix_spawn(words[0], words, os.environ, file_actions=to_nowhere)
    os.waitpid(child, 0)
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="+", metavar="COMMAND")
    parser.add_argument("--starts", type=int, default=1000)
    arguments = parser.parse_args()
    commands = [command.split() for command in arguments.commands]
    for words in commands:
        words[0] = shutil.which(words[0]) or parser.error(f"there is no program `{words[0]}`")
    times = [[] for _ in commands]
    for _ in range(arguments.starts):
        for words, taken in zip(commands, times):
            taken.append(seconds(words))
    first = statistics.median(times[0])
    for words, taken in zip(arguments.commands, times):
        median = statistics.median(taken)
        print(f"{median * 1e3:.2f} ms  {median / first:.2f}  {words}")


if __name__ == "__main__":
    main()
