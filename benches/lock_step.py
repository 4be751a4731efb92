#!/usr/bin/env python3
"""Plays random games and compares every list of legal moves with that of another program's rules.

    python3 -m venv target/lock-step && target/lock-step/bin/pip install pyffish==0.0.90 chess==1.11.2
    target/lock-step/bin/python benches/lock_step.py chess crazyhouse library/almost.variant

Karakuri runs once per game, as a UCI engine that is asked for the moves with `go perft 1`. The rules are
those of Fairy-Stockfish, through pyffish, or with `--rules python-chess` those of python-chess, which knows
chess, Chess960 and crazyhouse. The first position in which two lists differ ends its game and is printed with the
moves that led there. Exit code 1 if there is one.

Fairy-Stockfish lists dropped pawns that mate, which shogi forbids, and its draws are claims: games end
here where either program has no move, where a variant's own goal is reached, or after `--plies` moves.
"""

import argparse
import random
import subprocess
import sys
from pathlib import Path

# Where the names differ.
FAIRY_NAMES = {
    "three-check": "3check",
    "five-check": "5check",
    "chess960": "chess",
    "othello": "flipello",
    "othello10": "flipello10",
    "reversi": "flipersi",
}


class Karakuri:
    """A game of karakuri's, as a UCI engine."""

    def __init__(self, program, game):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "uci", game], stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def moves(self, start, played):
        """The legal moves behind `played`, sorted."""
        position = "startpos" if start is None else f"fen {start}"
        behind = f" moves {' '.join(played)}" if played else ""
        self.process.stdin.write(f"position {position}{behind}\ngo perft 1\n")
        found = []
        for line in self.process.stdout:
            if line.startswith("Nodes searched"):
                return sorted(found)
            move, colon, count = line.strip().rpartition(": ")
            if colon and count.isdigit():
                found.append(move)
        raise SystemExit("karakuri ended")

    def array(self, number):
        """The position of a shuffled array."""
        self.process.stdin.write(f"position array {number}\nd\n")
        for line in self.process.stdout:
            if "error" in line:
                raise SystemExit(line.strip())
            if line.startswith("Fen: "):
                return line.removeprefix("Fen: ").strip()
        raise SystemExit("karakuri ended")

    def close(self):
        self.process.stdin.write("quit\n")
        self.process.wait()


class Fairy:
    """The rules of Fairy-Stockfish."""

    def __init__(self, game, shuffled):
        import pyffish

        self.fairy, self.name, self.shuffled = pyffish, FAIRY_NAMES.get(game, game), shuffled
        self.start = pyffish.start_fen(self.name)

    def begin(self, start):
        self.fen, self.played = start or self.start, []

    def moves(self):
        return sorted(self.fairy.legal_moves(self.name, self.fen, self.played, self.shuffled))

    def is_over(self):
        return self.fairy.is_immediate_game_end(self.name, self.fen, self.played, self.shuffled)[0]

    def play(self, move):
        self.played.append(move)

    def text(self):
        return self.fairy.get_fen(self.name, self.fen, self.played, self.shuffled)


class PythonChess:
    """The rules of python-chess."""

    def __init__(self, game, shuffled):
        import chess
        import chess.variant

        boards = {"chess": chess.Board, "chess960": chess.Board, "crazyhouse": chess.variant.CrazyhouseBoard}
        self.kind, self.shuffled = boards[game], shuffled

    def begin(self, start):
        self.board = self.kind(start or self.kind.starting_fen, chess960=self.shuffled)

    def moves(self):
        return sorted(self.board.uci(move) for move in self.board.legal_moves)

    def is_over(self):
        return False

    def play(self, move):
        self.board.push_uci(move)

    def text(self):
        return self.board.fen()


def as_theirs(move, theirs):
    """The move as the rules write it: `+` where karakuri names the piece that a back side moves as."""
    turned = move[:-1] + "+"
    return turned if move not in theirs and turned in theirs else move


def compare(karakuri, rules, start, args, chance):
    """How many positions of a random game agree, and what is said about the first that does not."""
    rules.begin(start)
    played = []
    for count in range(args.plies):
        if rules.is_over():
            return count, None
        own, theirs = karakuri.moves(start, played), rules.moves()
        called = {move: as_theirs(move, theirs) for move in own}
        ours = sorted(called.values())
        if ours != theirs:
            only = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
            return count, f"{rules.text()}\n  only karakuri: {only[0]}\n  only the rules: {only[1]}\n  moves: {' '.join(played)}"
        if not own:
            return count + 1, None
        move = chance.choice(own)
        played.append(move)
        rules.play(called[move])
    return args.plies, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", help="a game of karakuri's or the path of a variant file")
    parser.add_argument("--karakuri", default="target/release/karakuri", help="the program")
    parser.add_argument("--rules", choices=["pyffish", "python-chess"], default="pyffish")
    parser.add_argument("--positions", type=int, default=2000, help="positions of each game")
    parser.add_argument("--plies", type=int, default=120, help="moves of a random game at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fen", help="where the games begin, with both clocks")
    parser.add_argument("--arrays", type=int, default=0, help="begin with a random one of so many shuffled arrays")
    args = parser.parse_args()
    differences = 0
    for game in args.games:
        name = Path(game).stem if game.endswith(".variant") else game
        rules = (Fairy if args.rules == "pyffish" else PythonChess)(name, args.arrays > 0)
        karakuri = Karakuri(args.karakuri, game)
        chance, agreed, games, differ = random.Random(args.seed), 0, 0, 0
        while agreed < args.positions and differ < 3:
            start = karakuri.array(chance.randrange(args.arrays)) if args.arrays else args.fen
            count, difference = compare(karakuri, rules, start, args, chance)
            agreed, games = agreed + count, games + 1
            if difference is not None:
                differ += 1
                print(f"{name}: {difference}", flush=True)
        karakuri.close()
        differences += differ
        print(f"{name}: {agreed} positions of {games} games agree, {differ} differ", flush=True)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
