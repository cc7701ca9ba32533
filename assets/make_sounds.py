#!/usr/bin/env python3
"""Composes the sounds of the game: `python3 assets/make_sounds.py` writes every .wav beside this file.

Nothing is sampled. A clack is a few damped modes and a breath of filtered noise, a melody is played on a soft
mallet. The noise comes from seeded generators, so each run writes the same sounds.
`python3 assets/make_sounds.py --measure` only prints length, peak and RMS of the files that are there.
"""

import array
import math
import random
import sys
import wave
from pathlib import Path

RATE = 44100
HERE = Path(__file__).resolve().parent
ROWS = 6

FADE_IN = 0.002  # seconds: long enough not to click, short enough that a landing is heard when it is seen
FADE_OUT = 0.2  # share of the sound, so that the last note of a melody dies away and is not cut
WINDOW = 0.05  # loudness is the RMS of the loudest stretch of this length
CEILING_DB = -4.0  # no peak comes above

# Loudness of each kind of sound: what is heard all the time is softer than what is heard once a game.
DROP_DB, BAD_DB, MELODY_DB, NOISE_DB = -18.5, -20.0, -18.0, -19.0

# Hertz of the lowest mode of a disc. The two sides differ by a fourth and in timbre, so that they stay apart although
# the pitch also falls with the row: red is dull wood, yellow rings.
PITCH = {"red": 392.0, "yellow": 523.3}

# Modes of a disc that hits its stack: ratio to the lowest, strength, decay in seconds.
MODES = {
    "red": ((1.0, 1.0, 0.040), (1.62, 0.55, 0.026), (2.71, 0.22, 0.013)),
    "yellow": ((1.0, 0.9, 0.040), (2.41, 0.45, 0.034), (3.93, 0.30, 0.022), (5.6, 0.10, 0.012)),
}

# Partials of a soft mallet on wood, in the same form; decays are for a note of one second.
MALLET = ((1.0, 1.0, 0.34), (2.0, 0.16, 0.20), (3.99, 0.12, 0.06))


def decibel(level):
    return 20 * math.log10(level) if level > 0 else -math.inf


def silence(seconds):
    return [0.0] * round(seconds * RATE)


def add_partials(sound, start, frequency, strength, partials, stretch=1.0, attack=0.0):
    """Adds damped sines from `start` seconds on; `stretch` lengthens the decays, `attack` softens the beginning."""
    first = round(start * RATE)
    for ratio, weight, decay in partials:
        step = 2 * math.pi * frequency * ratio / RATE
        fall = 1 / (decay * stretch * RATE)
        for i in range(min(len(sound) - first, round(7 / fall))):
            rise = 1 - math.exp(-i / (attack * RATE)) if attack else 1.0
            sound[first + i] += strength * weight * rise * math.exp(-i * fall) * math.sin(step * i)


def add_noise(sound, start, strength, decay, cutoff, seed):
    """Adds a burst of noise without the highs above `cutoff` hertz (two one-pole filters)."""
    source = random.Random(seed)
    first = round(start * RATE)
    keep = math.exp(-2 * math.pi * cutoff / RATE)
    once = twice = 0.0
    for i in range(min(len(sound) - first, round(7 * decay * RATE))):
        once += (1 - keep) * (2 * source.random() - 1 - once)
        twice += (1 - keep) * (once - twice)
        sound[first + i] += strength * twice * math.exp(-i / (decay * RATE))


def add_clack(sound, start, colour, weight, strength, seed, tuning=1.0):
    """Adds one disc that lands; `weight` 0 (light) .. 1 (heavy) makes it deeper, longer and duller."""
    low = PITCH[colour] * tuning * 2 ** (-7 * weight / 12)
    add_partials(sound, start, low, strength, MODES[colour], 0.75 + 0.65 * weight)
    add_partials(sound, start, low * 0.42, strength * (0.35 + 0.75 * weight), ((1.0, 1.0, 0.030 + 0.025 * weight),))
    add_noise(sound, start, strength * 3.0, 0.006 + 0.004 * weight, 3200 - 1400 * weight, seed)


def drop(colour, row):
    """A disc lands on `row`, 1 the lowest: the longer the fall, the heavier the landing."""
    weight = (ROWS - row) / (ROWS - 1)
    sound = silence(0.15 + 0.085 * weight)
    add_clack(sound, 0.0, colour, weight, 1.0, f"{colour} {row}")
    return sound


def melody(seconds, notes, attack=0.006):
    """Plays notes (start in seconds, MIDI number, strength, stretch) on the mallet, with a faint echo."""
    sound = silence(seconds)
    for start, number, strength, stretch in notes:
        frequency = 440 * 2 ** ((number - 69) / 12)
        add_partials(sound, start, frequency, strength, MALLET, stretch, attack)
        if start + 0.13 < seconds:
            add_partials(sound, start + 0.13, frequency, strength * 0.16, MALLET, stretch, attack)
    return sound


def bad():
    """A soft double knock, the second a little lower: no."""
    sound = silence(0.26)
    for start, frequency, strength in ((0.0, 196.0, 1.0), (0.11, 164.8, 0.9)):
        add_partials(sound, start, frequency, strength, ((1.0, 1.0, 0.035), (2.0, 0.35, 0.022), (3.0, 0.1, 0.012)),
                     1.0, 0.004)
    return sound


def new():
    """Two light discs put down, and a rising fifth."""
    sound = melody(0.62, ((0.10, 67, 0.8, 0.5), (0.21, 74, 1.0, 0.75)))
    add_clack(sound, 0.0, "red", 0.2, 0.35, "new 1")
    add_clack(sound, 0.07, "yellow", 0.2, 0.25, "new 2")
    return sound


def spill():
    """The bottom opens: a slide, then discs clatter out, most of them early."""
    seconds, discs = 1.25, 34
    sound = silence(seconds)
    add_noise(sound, 0.0, 1.6, 0.06, 900, "slide")
    source = random.Random("spill")
    for disc in range(discs):
        start = 0.05 + 0.95 * (disc / discs) ** 1.25 + 0.03 * source.random()
        colour = "red" if source.random() < 0.5 else "yellow"
        tuning = 0.94 + 0.3 * source.random()
        strength = (0.35 + 0.4 * source.random()) * (1.0 - 0.6 * disc / discs)
        add_clack(sound, start, colour, 0.5 * source.random(), strength, f"spill {disc}", tuning)
    return sound


def take():
    """A piece lands where another one stood, which is knocked away: a heavy clack, and a light one that rattles off."""
    sound = silence(0.36)
    add_clack(sound, 0.0, "red", 0.9, 1.0, "take 1")
    for knock, (start, strength) in enumerate(((0.075, 0.55), (0.135, 0.3), (0.18, 0.16))):
        add_clack(sound, start, "yellow", 0.0, strength, f"take {knock + 2}", 1.12)
    return sound


def score():
    """A piece drops into its slot, and two notes rise: shorter than a level, for it comes more often."""
    sound = melody(0.52, ((0.05, 76, 0.8, 0.35), (0.13, 83, 1.0, 0.6)))
    add_clack(sound, 0.0, "yellow", 0.1, 0.35, "score")
    return sound


def finish(sound, loudness_db):
    """Fades both ends and brings the sound to its loudness, with no peak above the ceiling."""
    rise, fall = round(FADE_IN * RATE), round(FADE_OUT * len(sound))
    for i in range(rise):
        sound[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    for i in range(fall):
        sound[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fall)
    wanted = loudness_db - decibel(loudest(sound))
    allowed = CEILING_DB - decibel(max(map(abs, sound)))
    gain = 10 ** (min(wanted, allowed) / 20)
    return [gain * value for value in sound]


def loudest(sound):
    """RMS of the loudest window."""
    width = round(WINDOW * RATE)
    return max(rms(sound[i:i + width]) for i in range(0, max(1, len(sound) - width), width // 5))


def rms(sound):
    return math.sqrt(sum(value * value for value in sound) / len(sound))


def write(path, sound):
    data = array.array("h", (round(32767 * value) for value in sound))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


def read(path):
    with wave.open(str(path), "rb") as file:
        data = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return [value / 32768 for value in data]


def compose():
    """All sounds: name, samples, loudness."""
    for colour in PITCH:
        for row in range(1, ROWS + 1):
            yield f"drop_{colour}_{row}", drop(colour, row), DROP_DB
    yield "bad", bad(), BAD_DB
    yield "new", new(), MELODY_DB
    yield "spill", spill(), NOISE_DB
    yield "take", take(), DROP_DB
    yield "score", score(), MELODY_DB
    yield "pass", melody(0.50, ((0.0, 67, 0.9, 0.35), (0.15, 62, 0.8, 0.5)), 0.012), BAD_DB
    yield "hurry", melody(0.30, ((0.0, 91, 0.9, 0.12), (0.13, 91, 0.9, 0.12)), 0.002), BAD_DB
    yield "level", melody(0.70, ((0.0, 72, 0.7, 0.3), (0.08, 76, 0.8, 0.35), (0.16, 79, 0.9, 0.4),
                                 (0.24, 84, 1.0, 0.6))), MELODY_DB
    yield "win", melody(1.55, ((0.0, 60, 0.8, 0.7), (0.14, 64, 0.8, 0.7), (0.28, 67, 0.9, 0.8), (0.42, 72, 1.0, 1.1),
                               (0.42, 64, 0.5, 1.1), (0.60, 76, 0.7, 1.1), (0.60, 67, 0.4, 1.1))), MELODY_DB
    yield "lose", melody(1.40, ((0.0, 64, 0.9, 0.6), (0.20, 62, 0.9, 0.6), (0.40, 59, 0.9, 0.7), (0.62, 57, 1.0, 0.9),
                                (0.62, 52, 0.6, 0.9)), 0.012), MELODY_DB
    yield "tie", melody(1.10, ((0.0, 62, 0.8, 0.6), (0.0, 67, 0.8, 0.6), (0.26, 62, 0.9, 0.8), (0.26, 67, 0.9, 0.8),
                               (0.26, 74, 0.4, 0.7)), 0.010), MELODY_DB


def measure():
    for path in sorted(HERE.glob("*.wav")):
        sound = read(path)
        peak = max(map(abs, sound))
        start = next(i for i, value in enumerate(sound) if abs(value) > peak / 10)
        print(f"{path.name:20} {len(sound) / RATE:5.3f} s  peak {decibel(peak):6.1f} dBFS RMS {decibel(rms(sound)):6.1f}"
              f"  loudest {1000 * WINDOW:.0f} ms {decibel(loudest(sound)):6.1f}  starts {1000 * start / RATE:4.1f} ms")


def main():
    if sys.argv[1:] != ["--measure"]:
        for name, sound, loudness_db in compose():
            write(HERE / f"{name}.wav", finish(sound, loudness_db))
    measure()


if __name__ == "__main__":
    main()
