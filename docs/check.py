#!/usr/bin/env python3
"""Checks certificates of who wins Connect Four: follows docs/certificates.md, and shares nothing with the program."""
import sys

CLAIMS, FILE_MAX, POSITIONS_MAX = ("a draw", "first wins", "second wins"), 2**26, 5_000_000


class Numbers:
    def __init__(self, code):
        self.bytes, self.next, self.range, self.zero = code, 4, 2**32 - 1, {}
        self.code = int.from_bytes(code[:4], "big")

    def bit(self, place):
        p = self.zero.get(place, 2048)
        bound = self.range // 4096 * p
        bit = self.code >= bound
        self.zero[place] = p - p // 32 if bit else p + (4096 - p) // 32
        self.code, self.range = (self.code - bound, self.range - bound) if bit else (self.code, bound)
        while self.range < 2**24:
            if self.next >= len(self.bytes):
                raise ValueError("the file ends too early")
            self.range, self.code = self.range * 256, self.code * 256 + self.bytes[self.next]
            self.next += 1
        return bit

    def number(self, count, kind):
        return next((n for n in range(count - 1) if not self.bit((kind, n))), count - 1)


class Strategy:
    """Sets of cells are integers; a column has a bit more than it has cells, so that no line goes round an edge."""
    def __init__(self, width, height, wins, numbers, room):
        self.wins, self.numbers, self.room, self.met, self.step = wins, numbers, room, set(), height + 1
        self.columns = [(2**height - 1) << i * self.step for i in range(width)]
        self.all, self.last = sum(self.columns), (width - 1) * self.step
        self.bottom = sum(1 << i * self.step for i in range(width))
        self.odd_rows = sum(self.bottom << row for row in range(0, height, 2))
        self.ways = (1, height, height + 1, height + 2)
        self.order = sorted(range(width), key=lambda i: (abs(i - (width - 1) // 2), -i))
        lines = [sum(1 << i + d * n for n in range(4)) for d in self.ways for i in range(64)]
        self.lines = [(x, sum(c & 2 ** (x & c).bit_length() - 1 for c in self.columns))  # and all cells below
                      for x in lines if x & self.all == x]

    def fail(self, why, path):
        raise ValueError("the strategy %s after %s" % (why, " ".join(str(i + 1) for i in path) or "no move"))

    def has_line(self, x, first=0):
        return any(x & x >> d & x >> 2 * d & x >> 3 * d for d in self.ways[first:])

    def threats(self, x, free):  # the free cells that make four in a line with three of these
        found = 0
        for d in self.ways:
            found |= x << d & x << 2 * d & (x << 3 * d | x >> d) | x >> d & x >> 2 * d & (x >> 3 * d | x << d)
        return found & free

    def mirrored(self, x):
        return sum((x & c) << self.last >> 2 * i * self.step for i, c in enumerate(self.columns))

    def view(self, keeper, other):
        free, playable = self.all & ~(keeper | other), (keeper + other + self.bottom) & self.all
        return free, playable, self.threats(keeper, free), self.threats(other, free)

    def settled(self, keeper, other):
        free, playable, wins, threats = self.view(keeper, other)
        now = wins & playable
        return not threats & playable and (
            now & (now - 1) or wins & now << 1 or not (self.wins or self.has_line(other | free)) or
            self.follows_up(keeper, other, free, wins) or not self.wins and self.one_column(other, free))

    def lower(self, cells):  # the first, third and so on of the free cells of a column
        return cells & (self.odd_rows if cells & -cells & self.odd_rows else ~self.odd_rows)

    def follows_up(self, keeper, other, free, wins):
        sure, gets, shared = 0, 0, 0
        for cells in (free & column for column in self.columns):
            if bin(cells).count("1") % 2 and not wins & cells & ~self.lower(cells):
                shared |= cells & -cells
                cells &= cells - 1
            lower = self.lower(cells)
            end = wins & cells & ~lower
            cells &= (end & -end) * 2 - 1
            sure, gets, other = sure | end, gets | cells & ~lower, other | cells & lower
        if bin(shared).count("1") % 2 or self.wins and not sure and not self.has_line(keeper | gets):
            return False
        lines = [x for x, below in self.lines if x & (other | shared) == x and not self.has_line(keeper | gets & below)]
        return self.can_pair(lines, shared)

    def can_pair(self, lines, shared):
        cells = [c & shared for c in self.columns if lines and c & shared & lines[0]]
        pairs = [a | b for a in cells for b in cells if a < b]
        return not lines or any(self.can_pair([x for x in lines if x & p != p], shared & ~p) for p in pairs)

    def one_column(self, other, free):
        odd = [free & c for c in self.columns if bin(free & c).count("1") % 2]
        return len(odd) % 2 and not all(self.has_line(other | free & ~c | self.lower(c), 1) for c in odd)

    def keepers_turn(self, keeper, other, path):
        position = min(keeper << 64 | other, self.mirrored(keeper) << 64 | self.mirrored(other))
        free, playable, wins, threats = self.view(keeper, other)
        if position in self.met or wins & playable or not (self.wins or self.has_line(other | free)):
            return
        must = threats & playable
        moves = (must or playable) & ~(threats >> 1)
        order = sorted((i for i in self.order if moves & self.columns[i]), key=lambda i: path[-1:] != (i,))
        if must & (must - 1) or not order:
            self.fail("fails", path)
        if any(self.settled(keeper | playable & self.columns[i], other) for i in order):
            return
        if len(self.met) == self.room:
            self.fail("has more positions than the file says", path)
        self.met.add(position)
        move = order[self.numbers.number(len(order), path[-1:] == (order[0],))]
        self.others_turn(keeper | playable & self.columns[move], other, path + (move,))

    def others_turn(self, keeper, other, path):
        playable, wins, threats = self.view(keeper, other)[1:]
        if self.settled(keeper, other):
            return
        if threats & playable or not playable:
            self.fail("fails", path)
        for i, column in enumerate(self.columns):
            if (wins & playable or playable) & column:
                self.keepers_turn(keeper, other | playable & column, path + (i,))


def check(data):
    if data[:8] != b"4proof2\n" or len(data) < 20:
        raise ValueError("byte 0: this is no certificate of version 2, or none with moves")
    width, height, claim, positions = data[8], data[9], data[10], int.from_bytes(data[11:16], "little")
    good = 1 <= width <= 12 and 1 <= height <= 12 and max(width, height) >= 4 and width * (height + 1) <= 64
    if not good or claim >= len(CLAIMS) or positions > POSITIONS_MAX:
        raise ValueError("byte 8: a board of %dx%d, claim %d, %d positions" % (width, height, claim, positions))
    numbers, left = Numbers(data[16:]), positions
    for keeper in (1, 2) if claim == 0 else (claim,):
        strategy = Strategy(width, height, claim != 0, numbers, left)
        (strategy.keepers_turn if keeper == 1 else strategy.others_turn)(0, 0, ())
        left -= len(strategy.met)
    if left or numbers.next != len(numbers.bytes) or numbers.code:
        raise ValueError("byte %d: this is not the end; %d positions are missing" % (16 + numbers.next, left))
    return "%dx%d\t%s\t%d positions" % (width, height, CLAIMS[claim], positions)


wrong = len(sys.argv) < 2 and "usage: check.py FILE..."
for path in sys.argv[1:]:
    try:
        with open(path, "rb") as file:
            print("%s\t%s" % (path, check(file.read(FILE_MAX))))
    except (OSError, ValueError) as error:
        wrong = print("check.py: %s: %s" % (path, error), file=sys.stderr) or 1
sys.exit(wrong)
