#!/usr/bin/env python3
"""Makes the solver's test sets, src/workshop/bench_sets.c, from random games with a fixed seed.

python3 tests/bench/make_sets.py build/gravitrips-cli >sets.c && mv sets.c src/workshop/bench_sets.c

A set has positions of one part of the game that are decided within so many plies when both sides play perfectly. Random
moves lead to them, but no move that wins: the game goes on, and neither does the side to move win at once. The kinds
are those of the test sets of Pascal Pons (blog.gamesolver.org, Solving Connect 4, part 2); the positions are ours.
"""
import random
import subprocess
import sys

WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT
LINE_WIDTH = 120
BATCH = 20

# name, its part of the game in words, discs (least, most), plies to the end (least, most), positions
SETS = (
    ("end-easy", "more than 28 discs, decided within 13 plies", (29, 40), (2, 13), 300),
    ("middle-easy", "14 to 28 discs, decided within 13 plies", (14, 28), (2, 13), 300),
    ("middle-medium", "14 to 28 discs, decided in 14 to 27 plies", (14, 28), (14, 27), 200),
    ("begin-easy", "6 to 13 discs, decided within 13 plies", (6, 13), (2, 13), 100),
    ("begin-medium", "6 to 13 discs, decided in 14 to 27 plies", (6, 13), (14, 27), 100),
    ("begin-hard", "6 to 13 discs, decided in 28 plies or more", (6, 13), (28, CELLS), 20),
)

FHOURSTONES = ("45461667", "35333571", "13333111", "")

class Board:
    """Stones as bits, each column with a spare bit on top."""

    def __init__(self):
        self.stones = [0, 0]
        self.heights = [0] * WIDTH
        self.columns = []

    def turn(self):
        return len(self.columns) % 2

    def after(self, column):
        return self.stones[self.turn()] | 1 << column * (HEIGHT + 1) + self.heights[column]

    def quiet_moves(self):
        return [column for column in self.open_columns() if not has_line(self.after(column))]

    def open_columns(self):
        return [column for column in range(WIDTH) if self.heights[column] < HEIGHT]

    def play(self, column):
        self.stones[self.turn()] = self.after(column)
        self.heights[column] += 1
        self.columns.append(column)

def has_line(stones):
    for step in (1, HEIGHT, HEIGHT + 1, HEIGHT + 2):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False

def below(rng, limit):
    """random() is the one method whose numbers never change from one version of Python to another."""
    return int(rng.random() * limit)

def random_position(rng, discs):
    """The columns played, or None when the random game ended too early."""
    board = Board()
    for _ in range(discs[0] + below(rng, discs[1] - discs[0] + 1)):
        moves = board.quiet_moves()
        if not moves:
            return None
        board.play(moves[below(rng, len(moves))])
    if len(board.quiet_moves()) < len(board.open_columns()):
        return None
    return "".join(str(column + 1) for column in board.columns)

def plies_to_end(position, score):
    empty = CELLS - len(position)
    if score == 0:
        return empty
    if score > 0:
        return 2 * ((empty + 1) // 2 - score) + 1
    return 2 * (empty // 2 + score + 1)

def solve(program, positions):
    answer = subprocess.run([program, "solve"], input="\n".join(positions) + "\n", text=True, check=True,
                            stdout=subprocess.PIPE)
    return [int(line.split("\t")[1]) for line in answer.stdout.splitlines()]

def make_set(program, name, discs, plies, count):
    rng = random.Random("gravitrips " + name)
    found = []
    while len(found) < count:
        batch = []
        while len(batch) < BATCH:
            position = random_position(rng, discs)
            if position and position not in found and position not in batch:
                batch.append(position)
        for position, score in zip(batch, solve(program, batch)):
            if plies[0] <= plies_to_end(position, score) <= plies[1]:
                found.append(position)
    print(f"{name}: {count}", file=sys.stderr)
    return found[:count]

def print_set(name, what, positions):
    print(f"\n/* {what} */\nstatic const char *const {c_name(name)}[] = {{")
    line = "   "
    for word in [f'"{position}",' for position in positions] + ["NULL};"]:
        if len(line) + len(word) + 1 > LINE_WIDTH:
            print(line)
            line = "   "
        line += " " + word
    print(line)

def c_name(name):
    return name.replace("-", "_")

def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_sets.py GRAVITRIPS-CLI")
    print("/*\n * Positions for gravitrips-workshop bench, made by tests/bench/make_sets.py: change that, not this. Declared in")
    print(" * workshop.h.\n */")
    print('#include "workshop/workshop.h"\n\n/* Several positions to a line. */\n/* clang-format off */')
    for name, what, discs, plies, count in SETS:
        print_set(name, what, make_set(sys.argv[1], name, discs, plies, count))
    print_set("fhourstones", "the four of John Tromp's Fhourstones benchmark; the last is the empty board", FHOURSTONES)
    print("\nconst struct bench_set bench_sets[] = {")
    for name, *_ in SETS:
        cold = ", .cold = true" if name == "begin-hard" else ""
        print(f'    {{.name = "{name}", .positions = {c_name(name)}{cold}}},')
    print('    {.name = "fhourstones", .positions = fhourstones, .cold = true, .slow = true},')
    print("    {0},\n};")

if __name__ == "__main__":
    main()
