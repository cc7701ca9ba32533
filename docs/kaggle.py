#!/usr/bin/env python3
"""Lets an agent of Kaggle's ConnectX sit down as a filter: kaggle.py AGENT.py [COLUMNS ROWS INAROW]

As on Kaggle the agent is the last callable among the names that AGENT.py has defined or imported, whatever it is called. It
is given as many of (observation, configuration) as it takes, and returns a column from 0. Python 3.8 or later."""
import inspect
import operator
import os
import sys
import traceback

NAMES = "123456789abc"  # of columns


class Fields(dict):
    """Read both ways in which agents do: board["x"] and board.x."""

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(name)

    __setattr__ = dict.__setitem__


def load():
    sys.path.append(os.path.dirname(os.path.abspath(path)))
    names = {"__file__": path}
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec"), names)
    found = [value for value in names.values() if callable(value)]
    if not found:
        raise LookupError("it defines nothing that can be called")
    return found[-1]


def ask(agent, arguments):
    takes = inspect.signature(agent, follow_wrapped=False)
    for count in 2, 1, 0:
        try:
            takes.bind(*arguments[:count])
            break
        except TypeError:
            continue
    answer = agent(*arguments[:count])
    column = operator.index(answer) if hasattr(answer, "__index__") else -1  # numpy's integers, too
    if not 0 <= column < columns:
        raise ValueError(f"{answer!r} is no column")
    return column


moves, sys.stdout = sys.stdout, sys.stderr  # what the agent prints is no move
path = sys.argv[1]
columns, rows, inarow = map(int, sys.argv[2:5] or (7, 6, 4))
settings = dict(columns=columns, rows=rows, inarow=inarow, timeout=2, actTimeout=2, agentTimeout=60, runTimeout=1200,
                episodeSteps=1000, __raw_path__=path)
try:
    agent = load()
    for line in sys.stdin:
        board = [0] * (columns * rows)  # the top row first
        played = [NAMES.index(name) for name in line.strip()]
        for step, column in enumerate(played):
            row = max(row for row in range(rows) if board[row * columns + column] == 0)
            board[row * columns + column] = step % 2 + 1
        seen = Fields(board=board, mark=len(played) % 2 + 1, step=len(played), remainingOverageTime=60)
        print(NAMES[ask(agent, (seen, Fields(settings)))], file=moves, flush=True)
except (Exception, SystemExit) as what:  # an agent that ends the program has not moved either
    traceback.print_exc()
    sys.exit(f"{path}: {type(what).__name__}: {what}")
