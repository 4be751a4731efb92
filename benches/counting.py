#!/usr/bin/env python3
"""Plays random games and endgames in which moves are counted, and compares every count with Fairy-Stockfish's.

    python3 -m venv target/lock-step && target/lock-step/bin/pip install pyffish==0.0.90
    target/lock-step/bin/python benches/counting.py makruk ai-wok asean --games 300

One game in five begins from the array, the others from random positions with few pieces. Half of the moves are captures
or promotions where there are some. In every position the limit and the plies of the count must be the same, the moves
too, and so must be whether the count is over. A difference is printed with the moves that led there and makes the exit
code 1.
"""

import argparse
import random
import re
import sys
from pathlib import Path

import pyffish

from lock_step import Karakuri

ROOT = Path(__file__).parent.parent
# The letters of the pieces but the King, the Pawn last.
LETTERS = {"makruk": "RSNMP", "ai-wok": "RSNAP", "asean": "RBNQP"}


def look(ours, start, moves):
    """Our legal moves, the position as text, and how the game has ended, if it has."""
    found, fen, result = ours.moves(start, moves), "", None
    ours.process.stdin.write("d\nisready\n")
    for line in ours.process.stdout:
        if line.startswith("readyok"):
            return found, fen, result
        if line.startswith("Fen: "):
            fen = line.removeprefix("Fen: ").strip()
        if line.startswith("Result: "):
            result = line.removeprefix("Result: ").strip()
    raise SystemExit("karakuri ended")


def count(fen):
    """The limit and the plies of the count in a position, if one runs."""
    labelled = re.search(r"count=(\d+)/(\d+)", fen)
    if labelled:
        return int(labelled[2]), int(labelled[1])
    fields = fen.split()
    return (int(fields[3]), int(fields[4])) if fields[3].isdigit() else None


def row_text(cells):
    """One rank of a FEN."""
    return re.sub(r"1+", lambda empty: str(len(empty[0])), "".join(cell or "1" for cell in cells))


def endgame(variant, chance):
    """A random position with few pieces in which nobody can take a King."""
    while True:
        cells, free = [""] * 64, list(range(64))
        chance.shuffle(free)
        kinds = LETTERS[variant] if chance.random() < 0.5 else LETTERS[variant][:-1]
        for king, case in (("K", str.upper), ("k", str.lower)):
            cells[free.pop()] = king
            for _ in range(chance.choice([0, 0, 1, 2, 3])):
                square, kind = free.pop(), chance.choice(kinds)
                # A Pawn stands on neither of the ranks at the edge.
                kind = kinds[0] if kind == "P" and not 16 <= square < 48 else kind
                cells[square] = case(kind)
        board = "/".join(row_text(cells[rank : rank + 8]) for rank in range(0, 64, 8))
        side, other = chance.choice(["wb", "bw"])
        turned = f"{board} {other} - - 0 1"
        fen = f"{board} {side} - - 0 1"
        if pyffish.validate_fen(fen, variant) == 1 and not pyffish.gives_check(variant, turned, []):
            return fen


def play(ours, variant, start, chance, plies):
    """One game: its positions, whether it was counted out, and what differs in the end, if anything does."""
    moves = []
    while True:
        found, fen, result = look(ours, start, moves)
        own, theirs = count(fen), count(pyffish.get_fen(variant, start, moves))
        legal = pyffish.legal_moves(variant, start, moves)
        is_over = theirs is not None and theirs[1] > theirs[0] and bool(legal)
        # Material that cannot win ends the game first here.
        counted = result is not None and ("counting" in result or is_over and "dead" in result)
        if own != theirs or counted != is_over:
            return len(moves), False, f"{fen} and {result} here, {theirs} there, {start} {moves}"
        if result is not None or not legal or len(moves) == plies:
            return len(moves) + 1, counted, None
        if sorted(found) != sorted(legal):
            return len(moves), False, f"other moves, {start} {moves}"
        loud = [move for move in found if len(move) > 4 or pyffish.is_capture(variant, start, moves, move)]
        moves.append(chance.choice(loud if loud and chance.random() < 0.5 else found))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="+", choices=sorted(LETTERS))
    parser.add_argument("--karakuri", default=ROOT / "target" / "release" / "karakuri")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    different = False
    for variant in args.variants:
        ours = Karakuri(args.karakuri, str(ROOT / "library" / f"{variant}.variant"))
        chance, positions, ended = random.Random(args.seed), 0, 0
        for number in range(args.games):
            start = endgame(variant, chance) if number % 5 else pyffish.start_fen(variant)
            looked, counted, difference = play(ours, variant, start, chance, args.plies)
            positions, ended = positions + looked, ended + counted
            if difference:
                different = True
                print(f"{variant}: {difference}")
        print(f"{variant}: {positions} positions of {args.games} games, {ended} counted out", flush=True)
        ours.close()
    sys.exit(different)


if __name__ == "__main__":
    main()
