#!/usr/bin/env python3
"""Plays whole random games and compares after every move how they stand with what python-chess says.

    python3 -m venv target/lock-step && target/lock-step/bin/pip install chess==1.11.2
    target/lock-step/bin/python benches/whole_games.py chess crazyhouse

Compared are the end of the game, by mate, stalemate, dead position, fifth occurrence or 75 quiet moves, and
whether a draw can be claimed, by a third occurrence or 50 quiet moves. Every other game goes to and fro as often
as it can, so that it repeats. Exit code 1 at the first difference.
"""

import argparse
import random
import subprocess
import sys

import chess
import chess.variant

BOARDS = {"chess": chess.Board, "crazyhouse": chess.variant.CrazyhouseBoard}
# What karakuri prints of an end, by what python-chess calls it.
ENDS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead position",
    chess.Termination.SEVENTYFIVE_MOVES: "quiet moves",
    chess.Termination.FIVEFOLD_REPETITION: "repetition",
}


def ours(program, game, start, moves):
    """How the game stands: its end or "", and whether a draw can be claimed."""
    command = [program, "moves", game, "--position", start] + (["--moves", ",".join(moves)] if moves else [])
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    last = lines[-1] if lines else ""
    over = last.removeprefix("The game is over. ") if last.startswith("The game is over") else ""
    return over, last.startswith("A draw can be claimed")


def theirs(board):
    """The same by python-chess."""
    outcome = board.outcome()
    claim = not outcome and (board.is_repetition(3) or board.halfmove_clock >= 100)
    return outcome, claim


def choose(board, chance, to_and_fro):
    """A random move, or the one that takes the own last one back."""
    legal = list(board.legal_moves)
    if to_and_fro and len(board.move_stack) > 1 and chance.random() < 0.8:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in legal:
            return back
    return chance.choice(legal)


def play(program, game, chance, plies, to_and_fro):
    """Plays one game; returns its end, or says what differs."""
    board, moves = BOARDS[game](), []
    start = board.fen()
    while True:
        outcome, claim = theirs(board)
        over, claims = ours(program, game, start, moves)
        end = ENDS[outcome.termination] if outcome else ""
        if (end not in over if end else over) or claim != claims:
            sys.exit(f"{game}: python-chess says `{end}`, claim {claim}; karakuri `{over}`, claim {claims}\n{board.fen()}\n{','.join(moves)}")
        if outcome or len(moves) == plies:
            return end or "not ended"
        move = choose(board, chance, to_and_fro)
        moves.append(move.uci())
        board.push(move)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=BOARDS)
    parser.add_argument("--karakuri", default="target/release/karakuri", help="the program")
    parser.add_argument("--number", type=int, default=20, help="games of each")
    parser.add_argument("--plies", type=int, default=600, help="moves of a game at most")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in args.games:
        chance, ends = random.Random(args.seed), {}
        for number in range(args.number):
            end = play(args.karakuri, game, chance, args.plies, number % 2 == 1)
            ends[end] = ends.get(end, 0) + 1
        print(f"{game}: {args.number} games agree after every move: {ends}", flush=True)


main()
