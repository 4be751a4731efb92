"""The CECP (xboard) side of an engine as a child process, for `peers` and `legal_moves`.

Only what the scripts need: start, set up, send a move, wait for a line or a deadline, and read the
spelling of a move. It knows nothing of the rules; who is right about a move is for the caller
to say.
"""

import queue
import re
import subprocess
import threading
import time

# `feature usermove=1` announces that moves arrive as `usermove MOVE`, else they arrive bare.
USERMOVE = re.compile(r"\busermove=1\b")
POST = re.compile(r"^\s*(\d+)[.+]?\s+(-?\d+)\s+(\d+)\s+(\d+)\b")


class Gone(Exception):
    """The engine closed its output: it crashed or quit."""


class Silent(Exception):
    """The engine did not answer before the deadline."""


class Engine:
    """One CECP engine, speaking over pipes, at the start position of `variant`.

    `position` is sent with `setboard` before the engine is given its memory, so that it cannot
    remember anything of the start position.
    """

    def __init__(self, command, variant, options=(), position=None):
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
        self.send("new", f"variant {variant}")
        if position:
            self.send("force", f"setboard {position}")
        self.send("memory 64", "easy")

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


def from_cecp(move, width, height):
    """A move of CECP in our form (`5e4d+`, `8i7h6g`, `P*1b`; files from the right, ranks from the top), or
    `None` for a text that is no such move, a pass among them.

    There files are letters from the left, ranks numbers from the bottom, and a move that takes something
    on the way is written leg by leg (`e4f5,f5g6`). A pass (`@@@@`) does not say which piece passes.
    """

    def square(text):
        return f"{width - (ord(text[0]) - ord('a'))}{chr(ord('a') + height - int(text[1:]))}"

    drop = re.fullmatch(r"([A-Za-z]+)@([a-z]\d{1,2})", move)
    if drop:
        return f"{drop.group(1).upper()}*{square(drop.group(2))}"
    found = re.fullmatch(r"((?:[a-z]\d{1,2}[a-z]\d{1,2},)*[a-z]\d{1,2}[a-z]\d{1,2})(\+?)=?", move)
    if not found:
        return None
    legs = [re.findall(r"[a-z]\d{1,2}", leg) for leg in found.group(1).split(",")]
    if any(before[1] != after[0] for before, after in zip(legs, legs[1:])):
        return None
    return "".join(map(square, [legs[0][0], *(leg[1] for leg in legs)])) + found.group(2)
