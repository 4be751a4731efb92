#!/usr/bin/env python3
"""Imports a variants.ini and compares every game with the same section in Fairy-Stockfish, in random games.

    python3 -m venv target/lock-step && target/lock-step/bin/pip install pyffish==0.0.90
    target/lock-step/bin/python benches/import.py crates/ini/tests/variants.ini            # all its sections
    target/lock-step/bin/python benches/import.py crates/ini/tests/variants.ini duel horde-of-six
    target/lock-step/bin/python benches/import.py --built-in crates/ini/data/variants.ini
    target/lock-step/bin/python benches/import.py --export library/*.variant         # the other way

In every position the legal moves must be the same, and the result, as in `variants.py`. Sections with keys that cannot be
said are listed and played too if `--unsaid` is given. With `--built-in` the file holds built-in variants: a section `x:NAME`
is imported for each NAME, which tries what sections inherit, and Fairy-Stockfish plays NAME itself. With `--export` the
arguments are games, which Fairy-Stockfish plays by what `karakuri export --ini` prints.
Exit code 1 if any game differs.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pyffish

import variants
from lock_step import Karakuri


class Imported(Karakuri):
    """A variant file, with results."""

    def __init__(self, program, path):
        super().__init__(program, path)
        self.game, self.start = path, None

    look = variants.Ours.look


class Section:
    """The same game of Fairy-Stockfish's."""

    def __init__(self, name, shuffled):
        self.name, self.start, self.shuffled = name, pyffish.start_fen(name), shuffled

    def look(self, moves):
        legal = pyffish.legal_moves(self.name, self.start, moves, self.shuffled)
        over, value = pyffish.is_immediate_game_end(self.name, self.start, moves, self.shuffled)
        if not over and legal:
            return [move for move in legal if "@" not in move or not self.is_illegal_mate(moves + [move])], None
        value = value if over else pyffish.game_result(self.name, self.start, moves, self.shuffled)
        side = len(moves) % 2
        return ([] if over else legal), (-1 if value == 0 else side if value > 0 else 1 - side)

    def is_illegal_mate(self, moves):
        """A dropped pawn that mates where that is forbidden: Fairy-Stockfish lists it, and lets the mated player win."""
        if not pyffish.gives_check(self.name, self.start, moves, self.shuffled):
            return False
        if pyffish.legal_moves(self.name, self.start, moves, self.shuffled):
            return False
        return pyffish.game_result(self.name, self.start, moves, self.shuffled) > 0


def compare(ours, name, args):
    """Positions that agree, the games, how they ended, and what is said of the first difference."""
    shuffled = "shuffle " in Path(ours.game).read_text()
    theirs, chance = Section(name, shuffled), random.Random(args.seed)
    positions, games, ends = 0, 0, {}
    while positions < args.positions and games < args.positions:
        count, end, difference = variants.play(ours, theirs, chance, args.plies)
        positions, games = positions + count, games + 1
        if end:
            ends[end] = ends.get(end, 0) + 1
        if difference:
            ours.close()
            return positions, games, ends, difference
    ours.close()
    return positions, games, ends, None


def compare_exports(games, args):
    """Every game with its section; whether any differs."""
    differ, played = [], 0
    for game in games:
        answer = subprocess.run([args.karakuri, "export", game, "--ini"], capture_output=True, text=True)
        if answer.returncode:
            print(f"{game}: {answer.stderr.splitlines()[0]}", flush=True)
            continue
        name = "x-" + re.search(r"^\[(.*)\]", answer.stdout, re.M).group(1)
        pyffish.load_variant_config(re.sub(r"^\[.*\]", f"[{name}]", answer.stdout, flags=re.M))
        positions, n_games, ends, difference = compare(Imported(args.karakuri, game), name, args)
        played += 1
        ended = ", ".join(f"{end} {count}" for end, count in sorted(ends.items()))
        print(f"{game}: {positions} positions of {n_games} games, {ended}", flush=True)
        if difference:
            differ.append(game)
            print(f"  DIFFERS: {difference}", flush=True)
    print(f"{played} played, {len(differ)} differ ({', '.join(differ)})")
    return bool(differ)


def section_of(path):
    """The section that a variant file was imported from, which its comment names."""
    return re.search(r"^// From \[([^:\]]+)", Path(path).read_text(), re.M).group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("sections", nargs="*", help="all if none is named")
    parser.add_argument("--karakuri", default="target/release/karakuri", help="the program")
    parser.add_argument("--positions", type=int, default=500, help="positions of each game")
    parser.add_argument("--plies", type=int, default=150, help="moves of a random game at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unsaid", action="store_true", help="play what could not be said in whole, too")
    parser.add_argument("--built-in", action="store_true", help="a child of each section")
    parser.add_argument("--export", action="store_true", help="compare games with their sections")
    args = parser.parse_args()
    if args.export:
        sys.exit(compare_exports([args.file, *args.sections], args))
    text = Path(args.file).read_text()
    names = re.findall(r"^\[([^:\]]+)", text, re.M)
    if args.built_in:
        text = "".join(f"[x-{name}:{name}]\n" for name in names)
    else:
        pyffish.load_variant_config(text)
    with tempfile.TemporaryDirectory() as folder:
        ini = Path(folder) / "variants.ini"
        ini.write_text(text)
        command = [args.karakuri, "import", str(ini), "-o", folder]
        answer = subprocess.run(command, capture_output=True, text=True)
        remarks = dict(line.partition(": ")[::2] for line in answer.stdout.splitlines())
        written = {section_of(path): path for path in remarks}
        differ, played, unsaid, missing = [], 0, 0, []
        for name in names:
            if args.sections and name not in args.sections:
                continue
            own = f"x-{name}" if args.built_in else name
            if own not in written:
                missing.append(name)
                continue
            path = written[own]
            remark = remarks[path]
            if "errors" in remark or (remark and not args.unsaid):
                unsaid += 1
                print(f"{name}: {remark}", flush=True)
                continue
            if name not in pyffish.variants():
                missing.append(name)
                continue
            positions, games, ends, difference = compare(Imported(args.karakuri, str(path)), name, args)
            played += 1
            ended = ", ".join(f"{end} {count}" for end, count in sorted(ends.items()))
            print(f"{name}: {positions} positions of {games} games, {ended} {remark}", flush=True)
            if difference:
                differ.append(name)
                print(f"  DIFFERS: {difference}", flush=True)
    print(f"{played} played, {len(differ)} differ ({', '.join(differ)}), {unsaid} not said in whole, missing: {', '.join(missing) or 'none'}")
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
