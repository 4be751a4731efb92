#!/usr/bin/env python3
"""Plays whole random games of every variant that Fairy-Stockfish has, and compares moves and results.

    python3 -m venv target/lock-step && target/lock-step/bin/pip install pyffish==0.0.90
    target/lock-step/bin/python benches/variants.py horde antichess      # some of them
    target/lock-step/bin/python benches/variants.py --write docs/variants.md

In every position the legal moves must be the same, and the result, as far as both programs end the game: by mate,
by the goal of the variant, for want of moves. Draws by repetition, by quiet moves or for want of material are
left out, as they are claims there. Where the programs differ for a known reason, the reason stands in
`KNOWN` below and in the table; such a position ends its game. Any other difference is printed with the moves that
led there, and makes the exit code 1.
"""

import argparse
import random
import sys
from pathlib import Path

import pyffish

from lock_step import Karakuri

ROOT = Path(__file__).parent.parent
# What the variant is called here, where the names differ.
NAMES = {
    "flipello": "othello",
    "flipello10": "othello10",
    "flipersi": "reversi",
    "3check": "three-check",
    "5check": "five-check",
    "fischerandom": "chess960",
    "mini": "minishogi",
    "judkins": "judkins-shogi",
    "judkinsshogi": "judkins-shogi",
    "torishogi": "tori-shogi",
    "yarishogi": "yari-shogi",
    "shoshogi": "sho-shogi",
    "normal": "chess",
    "fairy": "chess",
}
PAWN_MATES = "it lists dropped Pawns that give mate, which are illegal"
# Why the programs differ, by the name of the variant there.
KNOWN = {
    "coregal": "it takes several Queens for no royal pieces",
    "shogi": PAWN_MATES,
    "minishogi": PAWN_MATES,
    "mini": PAWN_MATES,
    "judkins": PAWN_MATES,
    "torishogi": PAWN_MATES,
    "gorogoro": PAWN_MATES,
    "okisakishogi": PAWN_MATES,
    "euroshogi": PAWN_MATES,
    "checkshogi": PAWN_MATES,
    "shoshogi": "its King is royal one move too long beside a Prince, and it knows no bare King",
    "yarishogi": "it lets a player without a move lose; the rules say nothing, here it is a draw",
    "wolf": "a Sergeant may take two steps from every square where a Pawn begins, not only with its first move",
    "jesonmor": "it lets the player at the goal move once more before the game is won",
}
# How they differ in what is not compared.
BESIDES = {
    "xiangqi": "it takes a Chariot that withdraws on its line for one that attacks anew, and judges some chases with pinned pieces in other ways",
}
# What is in hand at the start of each game, where nothing comes there by a capture on this board.
HELD = {"bughouse": "QRBNPPqrbnpp", "supply": "RNCABPrncabp"}
# Ends that are claims there, or that it does not know.
CLAIMS = {"repetition", "perpetual check", "going to and fro", "quiet moves", "dead position", "counting"}


def start_of(variant):
    """Where games begin, as Fairy-Stockfish writes it."""
    return pyffish.start_fen(variant).replace("[]", f"[{HELD.get(variant, '')}]")


class Ours(Karakuri):
    """A game of karakuri's."""

    def __init__(self, program, variant):
        name = NAMES.get(variant, variant)
        files = [ROOT / "library" / f"{name}.variant", ROOT / "definitions" / f"{name}.variant"]
        self.game = next((str(path) for path in files if path.exists()), None)
        self.start = start_of(variant) if variant in HELD else None
        if self.game:
            super().__init__(program, self.game)

    def look(self, moves):
        """The legal moves and the result: `None`, or the winner's number, -1 for a draw, and the reason."""
        found = self.moves(self.start, moves)
        self.process.stdin.write("d\nisready\n")
        result = None
        for line in self.process.stdout:
            if line.startswith("readyok"):
                return found, result
            if line.startswith("Result: "):
                text = line.removeprefix("Result: ").strip()
                who, _, reason = text.partition(": ")
                winners = {"White wins": 0, "Black wins": 1}
                result = winners.get(who, -1), reason
        raise SystemExit("karakuri ended")


class Theirs:
    """The same game of Fairy-Stockfish's."""

    def __init__(self, variant):
        self.variant, self.start = variant, start_of(variant)

    def look(self, moves):
        """The legal moves and the result: `None`, or the winner's number, -1 for a draw."""
        legal = pyffish.legal_moves(self.variant, self.start, moves)
        over, value = pyffish.is_immediate_game_end(self.variant, self.start, moves)
        if not over and legal:
            return legal, None
        value = value if over else pyffish.game_result(self.variant, self.start, moves)
        side = len(moves) % 2
        return ([] if over else legal), (-1 if value == 0 else side if value > 0 else 1 - side)


def translated(own, theirs):
    """Our moves by the text that the other program has for them."""
    called = {}
    for move in own:
        text = move.replace("*", "@")
        turned = text[:-1] + "+"
        called[move] = turned if text not in theirs and turned in theirs else text
    return called


def play(ours, theirs, chance, plies):
    """One game: its positions, how it ended, and what differs in the end, if anything does."""
    moves, others = [], []
    while True:
        own, result = ours.look(moves)
        legal, end = theirs.look(others)
        behind = f"after {','.join(moves)}"
        if result is not None and result[1] in CLAIMS and end is None:
            return len(moves), result[1], None
        if (result and result[0]) != end:
            return len(moves), "", f"{result} here, {end} there, {behind}"
        if result is not None:
            return len(moves) + 1, result[1], None
        called = translated(own, set(legal))
        if sorted(called.values()) != sorted(legal):
            here, there = set(called.values()) - set(legal), set(legal) - set(called.values())
            return len(moves), "", f"only here {sorted(here)}, only there {sorted(there)}, {behind}"
        if len(moves) == plies:
            return len(moves) + 1, "", None
        move = chance.choice(own)
        moves.append(move)
        others.append(called[move])


def compare(variant, args):
    """A row: positions, games, ends, differences with a known reason and without."""
    ours = Ours(args.karakuri, variant)
    if ours.game is None:
        return None
    theirs, chance = Theirs(variant), random.Random(args.seed)
    row = {"positions": 0, "games": 0, "ends": {}, "known": 0, "differ": 0}
    while row["games"] < args.games or row["positions"] < args.positions:
        positions, end, difference = play(ours, theirs, chance, args.plies)
        row["positions"] += positions
        row["games"] += 1
        if end:
            row["ends"][end] = row["ends"].get(end, 0) + 1
        if difference:
            row["known" if variant in KNOWN else "differ"] += 1
            if variant not in KNOWN or args.verbose:
                print(f"{variant}: {difference}", flush=True)
        if row["differ"] >= 3:
            break
    return row


def line(variant, row):
    """A line of the table."""
    name = NAMES.get(variant, variant)
    if row is None:
        return f"| {variant} | not yet | | | |"
    ends = ", ".join(f"{end} {count}" for end, count in sorted(row["ends"].items()))
    if row["differ"]:
        how = f"DIFFERS in {row['differ']} games"
    elif row["known"] or variant in BESIDES:
        how = f"as there, but {KNOWN.get(variant) or BESIDES[variant]}"
    else:
        how = "as there"
    return f"| {variant} | `{name}` | {how} | {row['positions']} of {row['games']} games | {ends} |"


HEAD = """# The variants of Fairy-Stockfish

How each variant that Fairy-Stockfish has built in is played here. `benches/variants.py` writes this page: it plays
random games by both programs, compares the legal moves of every position and the result of every game, and
stops at any difference whose reason is not known. Draws by repetition, by quiet moves and for want of
material are not compared, as they are claims there.

| Variant | Here | How it is played | Positions compared | How the games ended |
|---|---|---|---|---|
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", help="as Fairy-Stockfish calls them; all if none is named")
    parser.add_argument("--karakuri", default="target/release/karakuri", help="the program")
    parser.add_argument("--positions", type=int, default=1000, help="positions of each variant at least")
    parser.add_argument("--games", type=int, default=20, help="games of each variant at least")
    parser.add_argument("--plies", type=int, default=300, help="moves of a game at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print differences with a known reason too")
    parser.add_argument("--write", type=Path, help="write the table to this file")
    args = parser.parse_args()
    rows, differ, played = [], False, 0
    for variant in args.variants or sorted(pyffish.variants()):
        row = compare(variant, args)
        rows.append(line(variant, row))
        differ = differ or bool(row and row["differ"])
        played += row is not None
        print(rows[-1], flush=True)
    if args.write:
        args.write.write_text(HEAD + "\n".join(rows) + f"\n\n{played} of {len(rows)} are played here.\n")
    sys.exit(differ)


if __name__ == "__main__":
    main()
