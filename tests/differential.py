#!/usr/bin/env python3
"""Compares `wz` with the reference implementation on random records and random wrong plies.

    python3 tests/differential.py --oracle PATH/oracle.py --wz PATH/wz [--records 10000] [--plies N] [--seed 1]

Random records across games and rulings come from the reference; `wz` must find them valid and come to the
same positions, endings, winners and points. Random plies, most of them wrong, are put to both; the finding
of `wz` must be the first in the order of the findings page of those whose meaning fits according to the
reference. Exit status 1 where the two disagree, with every disagreement on stdout.
"""

import argparse
import concurrent.futures
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

WP, ALQUERQUE, DISTANZ = "walking-purchase", "alquerque", "distanz"
SIZE = {WP: 16, ALQUERQUE: 5, DISTANZ: 8}
RULINGS = {
    WP: [
        [],
        ["straight=yes"],
        ["values=edge-1-corner-2"],
        ["values=edge-1-corner-2", "straight=yes"],
    ],
    ALQUERQUE: [
        [],
        ["backward-steps=yes"],
        ["far-row=stuck"],
        ["capture=free"],
        ["middle-row=left"],
        ["quiet-limit=0"],
        ["quiet-limit=6", "repetition=0"],
        ["quiet-limit=0", "repetition=2", "backward-steps=yes"],
        ["backward-steps=yes", "far-row=stuck", "capture=free", "middle-row=left"],
    ],
    DISTANZ: [
        [],
        ["metric=offset"],
        ["metric=chebyshev"],
        ["metric=manhattan"],
        ["stuck=draw"],
        ["metric=offset", "stuck=draw"],
    ],
}
# Walking Purchase is by far the slowest for the reference.
SHARES = {WP: 2, ALQUERQUE: 5, DISTANZ: 4}
BATCH = {WP: 10, ALQUERQUE: 50, DISTANZ: 40}

# Of several that fit, the first is the finding.
ORDER = (
    "unexpected-character bad-square play-after-end no-piece wrong-colour wrong-piece captive-moves "
    "not-a-walk bad-turn squares-left-out bad-jump not-adjacent no-line backward-step far-row-step "
    "wrong-distance jumped-twice nothing-to-jump landing-occupied target-occupied walk-blocked turn-blocked "
    "ambiguous-walk capture-forced capture-unfinished wrong-sign"
).split()

WINNER = {"1-0": "white", "0-1": "black", "1/2-1/2": "draw"}

_oracle = None


def load_oracle(path):
    """The reference as a module; only its command line is used."""
    global _oracle
    spec = importlib.util.spec_from_file_location("oracle", path)
    _oracle = importlib.util.module_from_spec(spec)
    sys.modules["oracle"] = _oracle
    spec.loader.exec_module(_oracle)


def oracle(*args):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = _oracle.main([str(arg) for arg in args])
    if status:
        raise RuntimeError(f"the reference failed: {args}")
    return out.getvalue()


def flags(rulings):
    return [part for ruling in rulings for part in ("--ruling", ruling)]


def run(wz, *args):
    """What `wz` prints; exit status 1 only says that a record has an error."""
    done = subprocess.run([wz, *map(str, args)], capture_output=True, text=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        raise RuntimeError(f"wz {args}: status {done.returncode}: {done.stderr}")
    return done.stdout


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def blocks(text):
    """Position strings by record."""
    return [block.splitlines() for block in text.rstrip("\n").split("\n\n")]


def parse_replay(text):
    """The reference's account of each record."""
    records = []
    for line in text.splitlines()[1:]:
        key, _, value = line.strip().partition(" ")
        if key == "record":
            _, _, facts = value.partition(": ")
            game, plies, status, result = facts.split(", ")
            status = status.split(" ")[1]
            records.append(
                {
                    "game": game,
                    "plies": int(plies.split(" ")[1]),
                    "reason": None if status in ("None", "unfinished") else status,
                    "result": result.split(" ")[1],
                    "points": None,
                }
            )
        elif key == "position":
            records[-1]["position"] = value
        elif key == "score":
            records[-1]["points"] = max(float(part) for part in value.split("-"))
    return records


def compare_records(task):
    """One batch of random records: how many, the disagreements, and some positions to try plies in."""
    game, rulings, seed, count, limit, wz = task
    text = oracle("random", game, seed, count, "--max", limit, *flags(rulings))
    where = f"random {game} {seed} {count} --max {limit} {' '.join(flags(rulings))}".strip()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "records.wz")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        expected = parse_replay(oracle("replay", path))
        checked = objects(run(wz, "check", "--json", "--strict", path))
        scored = objects(run(wz, "score", "--json", path))
        replayed = blocks(run(wz, "replay", "--positions", path))
    lengths = {len(expected), len(checked), len(scored), len(replayed)}
    if lengths != {count}:
        return count, [f"{where}: {lengths} records"], []

    for index, (want, check, score, positions) in enumerate(zip(expected, checked, scored, replayed), 1):

        def same(what, found, wanted):
            if found != wanted:
                wrong.append(f"{where}, record {index}: {what} is {found!r}, not {wanted!r}")

        over = want["reason"] is not None
        names = {finding["name"] for finding in check["findings"]} - {"unfinished", "non-default-ruling"}
        same("findings", names, set())
        same("record", (check["record"], score["record"]), (index, index))
        same("variant", (check["variant"], score["variant"]), (want["game"], want["game"]))
        same("valid", check["valid"], True)
        for name, found in (("check", check), ("score", score)):
            same(f"{name}'s plies", found["plies"], want["plies"])
            same(f"{name}'s status", found["status"], "finished" if over else "unfinished")
            same(f"{name}'s reason", found["reason"], want["reason"])
        same("result", check["result"], want["result"])
        same("winner", score["winner"], WINNER[want["result"]] if over else None)
        same("points", score["points"], want["points"])
        same("final position", score["final_position"], want["position"])
        same("last position", positions[-1], want["position"])
        same("number of positions", len(positions), want["plies"] + 1)
        if game == WP and over:
            counted = score["score"]
            totals = counted["white"]["total"], counted["black"]["total"]
            same("difference of the totals", abs(totals[0] - totals[1]), want["points"])
    rng = random.Random(f"positions {seed}")
    found = []
    for positions, plies in zip(replayed, played(text)):
        # The last position may be one in which the game is over.
        scenes = list(zip(positions, plies))
        found += [(game, rulings, position, ply) for position, ply in rng.sample(scenes, min(3, len(scenes)))]
    return count, wrong, found


def played(text):
    """The plies of each record: the reference's random records have no comments or variations."""
    for record in re.split(r"\n\n(?=\[)", text):
        movetext = record.partition("\n\n")[2]
        yield re.findall(r"[a-p][0-9]+(?:[-x][a-p][0-9]+)+(?:\s\([a-p]\))?", movetext)


def respelled(rng, ply):
    """A legal ply as somebody might write it, or with something wrong."""
    ply = ply.replace("\n", " ")
    how = rng.randrange(9)
    if how == 0:
        return ply.replace("-", rng.choice("–—‒−~")).replace("x", rng.choice("X:×*"))
    if how == 1:
        return ply.upper().replace("X", "x")
    if how == 2:
        return ply.replace("-", " - ").replace("x", " x ")
    if how == 3:
        return ply + rng.choice(["+", "#"])
    if how == 4:
        return ply.partition(" ")[0]
    if how == 5:
        return ply.replace("-", "x") if "-" in ply else ply.rpartition("x")[0]
    if how == 6 and "(" not in ply and "-" in ply:
        return ply + f" ({rng.choice([ply[0], ply.partition('-')[2][0]])})"
    if how == 7:
        return ply.replace(" (", rng.choice(["(", "  ("]))
    return ply


def square(rng, size, own=()):
    if own and rng.random() < 0.8:
        return rng.choice(own)
    if rng.random() < 0.02:
        return rng.choice(["a0", "q3", "i9", f"a{size + 1}", "a99", "a100", "z26"])
    return f"{chr(97 + rng.randrange(size))}{1 + rng.randrange(size)}"


def own_squares(position, size):
    """The squares with pieces of the side to move."""
    board, side = position.split(" ")[:2]
    own = []
    for row, rank in zip(board.split("/"), range(size, 0, -1)):
        file, digits = 0, ""
        for letter in row + "/":
            if letter.isdigit():
                digits += letter
                continue
            file, digits = file + int(digits or 0), ""
            if letter.isalpha():
                file += 1
                if letter.isupper() == (side == "w"):
                    own.append(f"{chr(96 + file)}{rank}")
    return own


def near(rng, text, size, step):
    """A square one or two steps away, or any."""
    file, rank = ord(text[0]) - 97, int(text[1:]) - 1
    file, rank = file + rng.choice([-1, 0, 0, 1]) * step, rank + rng.choice([-1, 0, 0, 1]) * step
    if 0 <= file < size and 0 <= rank < size:
        return f"{chr(97 + file)}{rank + 1}"
    return square(rng, size)


def random_ply(rng, game, position):
    size = SIZE[game]
    own = own_squares(position, size)
    squares = [square(rng, size, own)]
    length = rng.choice([2, 2, 2, 2, 3, 4]) if game != DISTANZ else 2
    while len(squares) < length:
        how = rng.random()
        if game == DISTANZ or how < 0.3:
            squares.append(square(rng, size))
        else:
            squares.append(near(rng, squares[-1], size, 1 if how < 0.5 else 2))
    captures = rng.random() < (0.7 if game != WP or len(squares) > 2 else 0.4)
    if game == WP and len(squares) > 2:
        # With hyphens a walker's three squares are a walk, which the reference does not read.
        captures = True
    sign = rng.choice("xxxxX:×") if captures else rng.choice("----–~")
    if sign != ":" and rng.random() < 0.05:
        sign = f" {sign} "
    text = sign.join(squares)
    if game == WP and not captures and rng.random() < 0.5:
        files = [squares[0][0], squares[1][0], chr(97 + rng.randrange(size))]
        text += f" ({rng.choice(files)})"
    if rng.random() < 0.05:
        text = text.upper().replace(" X ", " x ")
    if rng.random() < 0.05:
        text = rng.choice("WLSMKH") + text
    return text


def expected_finding(game, names):
    """The findings that are right where these fit: the first in order."""
    names = set(names)
    if game == ALQUERQUE and "wrong-sign" in names:
        # Adjacent points are no jump, but the page calls that a wrong sign.
        names.discard("bad-jump")
    found = {min(names, key=ORDER.index)}
    if {"jumped-twice", "nothing-to-jump"} <= names:
        # Whether an own piece, or none at all, was "already jumped" the page leaves open.
        found |= {"nothing-to-jump"}
    return found


def compare_plies(task):
    """Plies in positions: how many were legal, wrong and undecided, and the disagreements."""
    seed, positions, wz = task
    rng = random.Random(f"plies {seed}")
    plies = []
    for game, rulings, position, ply in positions:
        spelled = respelled(rng, ply) if rng.random() < 0.3 else ""
        if not re.search("[-–—‒−~xX:×*]", spelled):
            spelled = random_ply(rng, game, position)
        plies.append((game, rulings, position, spelled))
    answers = []
    text = []
    for game, rulings, position, ply in plies:
        answer = oracle("read", game, ply, "--pos", position, *flags(rulings)).strip()
        answers.append(answer)
        spelled = [ply] if answer.startswith("findings:") else [ply, answer]
        number = "1." if position.split(" ")[1] == "w" else "1..."
        for one in spelled:
            text.append(
                f'[Event "?"]\n[Result "*"]\n[Variant "{game}"]\n[Rulings "{" ".join(rulings)}"]\n'
                f'[SetUp "1"]\n[FEN "{position}"]\n\n{number} {one}\n*\n'
            )
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plies.wz")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(text))
        checked = objects(run(wz, "check", "--json", "--strict", path))
        replayed = blocks(run(wz, "replay", "--positions", path))
    if not len(text) == len(checked) == len(replayed):
        return {}, [f"plies {seed}: {len(text)} records, {len(checked)} checked, {len(replayed)} replayed"]
    counts = {"legal": 0, "wrong": 0, "undecided": 0}
    wrong = []
    at = 0
    for (game, rulings, position, ply), answer in zip(plies, answers):
        where = f"read {game} {ply!r} --pos {position!r} {' '.join(flags(rulings))}".strip()
        check, positions = checked[at], replayed[at]
        at += 1
        errors = [finding["name"] for finding in check["findings"] if finding["severity"] == "error"]
        if not answer.startswith("findings:"):
            counts["legal"] += 1
            canonical, after = checked[at], replayed[at]
            at += 1
            style = [finding["name"] for finding in canonical["findings"] if finding["name"] == "style"]
            if errors or not canonical["valid"] or style or positions != after or len(positions) != 2:
                wrong.append(f"{where}: {answer}, but wz finds {errors}, {style}, {positions} and {after}")
            continue
        names = answer.split(" ")[1:]
        if any(name.startswith("?") for name in names):
            counts["undecided"] += 1
            decided = [name for name in names if not name.startswith("?")]
            known = errors[:1] == [] or errors[0] in ORDER
            if not known or len(errors) > 1:
                wrong.append(f"{where}: one of {decided} or so, but wz finds {errors}")
            continue
        counts["wrong"] += 1
        right = expected_finding(game, names)
        if len(errors) != 1 or errors[0] not in right:
            wrong.append(f"{where}: {sorted(right)} of {names}, but wz finds {errors}")
    return counts, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", required=True, type=pathlib.Path, help="the reference, a Python file")
    parser.add_argument("--wz", required=True, type=pathlib.Path, help="the program")
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--plies", type=int, help="plies to try (as many as records)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    wz = str(options.wz.resolve())
    plies = options.records if options.plies is None else options.plies

    rng = random.Random(options.seed)
    tasks, planned = [], 0
    while planned < options.records:
        for game, share in SHARES.items():
            for _ in range(share):
                count = min(BATCH[game], options.records - planned)
                if count <= 0:
                    break
                # Mostly whole games; some are cut off.
                limit = rng.choice([1, 7, 40, 2000] if game != WP else [1, 20, 60, 400])
                tasks.append((game, rng.choice(RULINGS[game]), rng.randrange(10**9), count, limit, wz))
                planned += count

    disagreements, records, positions = [], {game: 0 for game in SIZE}, []
    counts = {"legal": 0, "wrong": 0, "undecided": 0}
    workers = concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=load_oracle, initargs=(options.oracle,))
    with workers:
        for task, (count, wrong, found) in zip(tasks, workers.map(compare_records, tasks)):
            records[task[0]] += count
            disagreements += wrong
            positions += found
        rng.shuffle(positions)
        tried = [rng.choice(positions) for _ in range(plies)] if positions else []
        batches = [(options.seed + at, tried[at : at + 200], wz) for at in range(0, len(tried), 200)]
        for found, wrong in workers.map(compare_plies, batches):
            disagreements += wrong
            for name, count in found.items():
                counts[name] += count
    for line in disagreements:
        print(line)
    print("records: " + ", ".join(f"{count} {game}" for game, count in records.items()))
    print("plies: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    print(f"disagreements: {len(disagreements)}")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
