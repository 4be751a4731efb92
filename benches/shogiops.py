"""The npm package shogiops, installed beside the build, for `peers` and `legal_moves`.

The package is under the GPL, so it is only ever run as a program of its own; nothing of it is kept
here. The scripts that node runs are in the folder `shogiops`.
"""

import os
import shutil
import subprocess

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shogiops")


def install(target):
    """A folder in `target` with the scripts and the package, or `None` where it cannot be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    folder = os.path.join(target, "peer-shogiops")
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    if not os.path.isdir(os.path.join(folder, "node_modules", "shogiops")):
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        if subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL).returncode != 0:
            return None
    return folder


def command(folder, script, *arguments):
    """How to run one of the scripts of an installed folder."""
    return [shutil.which("node"), os.path.join(folder, script), *map(str, arguments)]
