#!/usr/bin/env python3
"""Lets an agent of Kaggle's ConnectX sit down as a filter: kaggle.py AGENT.py [COLUMNS ROWS INAROW]

AGENT.py holds agent(observation, configuration), which returns a column from 0."""
import runpy
import sys

NAMES = "123456789abc"  # of columns


class Fields(dict):
    """Read both ways in which agents do: board["x"] and board.x."""

    __getattr__ = dict.__getitem__


moves, sys.stdout = sys.stdout, sys.stderr  # what the agent prints is no move
agent = runpy.run_path(sys.argv[1])["agent"]
columns, rows, inarow = map(int, sys.argv[2:5] or (7, 6, 4))
configuration = Fields(columns=columns, rows=rows, inarow=inarow, timeout=2, actTimeout=2)

for line in sys.stdin:
    board = [0] * (columns * rows)  # the top row first
    played = [NAMES.index(name) for name in line.strip()]
    for step, column in enumerate(played):
        row = max(row for row in range(rows) if board[row * columns + column] == 0)
        board[row * columns + column] = step % 2 + 1
    observation = Fields(board=board, mark=len(played) % 2 + 1, step=len(played), remainingOverageTime=60)
    print(NAMES[agent(observation, configuration)], file=moves, flush=True)
