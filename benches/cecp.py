"""The CECP (xboard) side of an engine as a child process, for `match` and `peers`.

Only what the two scripts need: start, set up, send a move, wait for an answer or a deadline.
It knows nothing of the rules; who is right about a move is for the caller to say.
"""

import queue
import re
import subprocess
import threading
import time

# `feature usermove=1` announces that moves arrive as `usermove MOVE`, else they arrive bare.
USERMOVE = re.compile(r"\busermove=1\b")
MOVE = re.compile(r"^\s*(?:\d+\.*\s*\.\.\.\s*|move\s+)(\S+)\s*$")
RESULT = re.compile(r"(?:^|\s)(1-0|0-1|1/2-1/2|resign)\b")
REFUSED = re.compile(r"^(?:Illegal move|Error)\b", re.IGNORECASE)
POST = re.compile(r"^\s*(\d+)[.+]?\s+(-?\d+)\s+(\d+)\s+(\d+)\b")


class Gone(Exception):
    """The engine closed its output: it crashed or quit."""


class Silent(Exception):
    """The engine did not answer before the deadline."""


class Engine:
    """One CECP engine, speaking over pipes."""

    def __init__(self, command, variant, options=()):
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            bufsize=1,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._pump, daemon=True).start()
        self.usermove = False
        self.name = command[0]
        self.send("xboard", "protover 2")
        self._read_features()
        for option in options:
            self.send(option)
        self.send("new", f"variant {variant}", "memory 64", "easy")

    def _pump(self):
        for line in self.child.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines):
        """Writes lines to the engine; `Gone` if it no longer listens."""
        try:
            self.child.stdin.write("".join(line + "\n" for line in lines))
            self.child.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise Gone(self.name) from error

    def line(self, deadline):
        """The next line before `deadline` (time.monotonic)."""
        try:
            line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Silent(self.name) from None
        if line is None:
            raise Gone(self.name)
        return line

    def _read_features(self):
        """Reads until the engine says that it has listed its features, at most 3 seconds."""
        deadline = time.monotonic() + 3.0
        while True:
            try:
                line = self.line(deadline)
            except Silent:
                return
            if USERMOVE.search(line):
                self.usermove = True
            if "done=1" in line:
                return

    def play(self, move):
        """Tells the engine a move that was made."""
        self.send(f"usermove {move}" if self.usermove else move)

    def force(self, moves):
        """Stops the engine thinking and makes it follow `moves`."""
        self.send("force")
        for move in moves:
            self.play(move)

    def answer(self, deadline):
        """What the engine says next, as a pair of a word and a text.

        `("move", text)` is its move, `("claim", result)` a result it claims or resigns with,
        `("refused", line)` its complaint about a move that it was sent.
        """
        while True:
            line = self.line(deadline)
            if REFUSED.match(line):
                return "refused", line
            found = MOVE.match(line)
            if found:
                return "move", found.group(1)
            claim = RESULT.search(line)
            if claim and not line.startswith("feature"):
                return "claim", claim.group(1)

    def close(self):
        """Ends the engine, kindly for a second and then not."""
        try:
            self.send("quit")
        except Gone:
            pass
        try:
            self.child.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()


def to_cecp(move, width, height):
    """A move of ours (`5e4d+`, `P*1b`; files from the right, ranks from the top) for CECP.

    Only for moves that take nothing on the way, on boards with at most nine files and ranks.
    """
    body, promotes = (move[:-1], "+") if move.endswith("+") else (move, "")
    square = lambda text: f"{chr(ord('a') + width - int(text[0]))}{height - (ord(text[1]) - ord('a'))}"
    if "*" in body:
        piece, target = body.split("*")
        return f"{piece}@{square(target)}"
    return square(body[:2]) + square(body[2:4]) + promotes


def from_cecp(move, width, height):
    """The inverse of `to_cecp`, or `None` for a text that is no such move."""
    found = re.fullmatch(r"(?:([A-Za-z]+)@|([a-z])([1-9]))([a-z])([1-9])(\+?)=?", move)
    if not found:
        return None
    piece, from_file, from_rank, to_file, to_rank, plus = found.groups()

    def square(file, rank):
        return f"{width - (ord(file) - ord('a'))}{chr(ord('a') + height - int(rank))}"

    if piece:
        return f"{piece.upper()}*{square(to_file, to_rank)}"
    return square(from_file, from_rank) + square(to_file, to_rank) + plus
