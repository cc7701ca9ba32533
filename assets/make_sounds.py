#!/usr/bin/env python3
"""Composes the sounds of the game: `python3 assets/make_sounds.py` writes every .wav beside this file.

Nothing is sampled. A clack is a few damped modes and a breath of filtered noise, a melody is played on a soft
mallet, the sea is noise that swells. The noise comes from seeded generators, so each run writes the same sounds.
`python3 assets/make_sounds.py --measure` only prints length, peak and RMS of the files that are there.
"""

import array
import math
import random
import struct
import sys
import wave
from pathlib import Path

RATE = 22050  # what discs have above 11 kHz is 30 dB below the rest of them
HERE = Path(__file__).resolve().parent
ROWS, VARIANTS = 6, 4

FADE_IN = 0.002  # seconds: long enough not to click, short enough that a landing is heard when it is seen
FADE_OUT = 0.2  # share of the sound, so that the last note of a melody dies away and is not cut
WINDOW = 0.05  # loudness is the RMS of the loudest stretch of this length
CEILING_DB = -4.0  # no peak comes above
FILE_DB = 2.6  # files are louder than what is heard in the middle: see ASIDE in sound.c

# Loudness of each kind of sound: what is heard all the time is softer than what is heard once a game. What is high and
# lasts, such as chalk, seems louder than a knock. A new game's clatter and notes together are softer than a win.
DROP_DB, WOOD_DB, PUSH_DB, CHALK_DB, BAD_DB, MELODY_DB = -18.5, -19.0, -20.5, -26.0, -20.0, -18.0
NEW_DB, SPILL_DB, WIPE_DB, UNDO_DB, HINT_DB, GRIP_DB, BUTTON_DB = -21.0, -20.5, -26.0, -23.0, -24.0, -30.0, -34.0
SEA_DB = -36.0  # RMS of the whole loop: with its slider in the middle it is heard at -42

# Nobody hits a thing twice in the same way: cents and decibels of each variant.
SWAYS = ((-35, 0.5), (12, -1.5), (35, 1.5), (-12, -0.5))

# Hertz of the lowest mode of a disc. The two sides differ by a fourth and in timbre, so that they stay apart although
# the pitch also falls with the row: red is dull wood, yellow rings.
PITCH = {"red": 392.0, "yellow": 523.3}

# Modes of a disc that hits its stack: ratio to the lowest, strength, decay in seconds.
MODES = {
    "red": ((1.0, 1.0, 0.040), (1.62, 0.55, 0.026), (2.71, 0.22, 0.013)),
    "yellow": ((1.0, 0.9, 0.040), (2.41, 0.45, 0.034), (3.93, 0.30, 0.022), (5.6, 0.10, 0.012)),
}

# The plate rings along like glass, whatever the disc: hertz, strength, decay.
GLASS = {
    "red": ((2150.0, 0.13, 0.060), (3320.0, 0.09, 0.060), (4710.0, 0.05, 0.052)),
    "yellow": ((2480.0, 0.12, 0.060), (3890.0, 0.10, 0.060), (5630.0, 0.06, 0.052)),
}

# A piece of wood that is put on wood, in the form of MODES; hertz of the lowest mode for each player.
WOOD = ((1.0, 1.0, 0.026), (2.32, 0.6, 0.018), (4.25, 0.35, 0.011), (6.63, 0.15, 0.007))
WOOD_PITCH = (233.1, 277.2)

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
        if frequency * ratio > 0.45 * RATE:
            continue
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


def band(noise, low, high):
    """What a noise has between two frequencies (one pole each)."""
    keep_low, keep_high = (math.exp(-2 * math.pi * cutoff / RATE) for cutoff in (low, high))
    below = above = 0.0
    for value in noise:
        above += (1 - keep_high) * (value - above)
        below += (1 - keep_low) * (above - below)
        yield above - below


def white(count, seed):
    source = random.Random(seed)
    return [2 * source.random() - 1 for _ in range(count)]


def add_brush(sound, start, seconds, strength, low, high, seed, shape=1.0, grain=0.0):
    """Adds a rub: noise between two frequencies that swells and ends; a coarse one has much `grain` (0 .. 1)."""
    first, count = round(start * RATE), round(seconds * RATE)
    source = random.Random(f"{seed} grain")
    rough = 0.0
    for i, value in enumerate(band(white(count, seed), low, high)):
        rough = 1.0 if source.random() < 130 / RATE else rough * 0.988
        swell = math.sin(math.pi * (i / count) ** shape) ** 0.7
        sound[first + i] += strength * value * swell * (1 - grain + grain * 1.8 * rough)


def add_room(sound, seconds=0.18, level_db=-22.0):
    """Adds what comes back from the walls of a small room: the more often it was thrown, the duller and weaker."""
    source = random.Random("room")
    dull = list(band(sound, 150, 3600))
    echoes = [(source.uniform(0.006, seconds), source.choice((-1, 1))) for _ in range(110)]
    echoes = [(start, sign * 10 ** (-3 * start / seconds)) for start, sign in echoes]
    scale = 10 ** (level_db / 20) / math.sqrt(sum(gain * gain for _, gain in echoes))
    for start, gain in echoes:
        first = round(start * RATE)
        sound[first:] = [value + scale * gain * echo for value, echo in zip(sound[first:], dull)]


def sway(partials, seed):
    """The partials of another hit: each is a little stronger or weaker."""
    source = random.Random(seed)
    return [(ratio, weight * 10 ** (source.gauss(0, 1.8) / 20), decay) for ratio, weight, decay in partials]


def add_clack(sound, start, colour, weight, strength, seed, tuning=1.0):
    """Adds one disc that lands; `weight` 0 (light) .. 1 (heavy) makes it deeper, longer and duller."""
    low = PITCH[colour] * tuning * 2 ** (-7 * weight / 12)
    add_partials(sound, start, low, strength, MODES[colour], 0.75 + 0.65 * weight)
    add_partials(sound, start, low * 0.42, strength * (0.35 + 0.75 * weight), ((1.0, 1.0, 0.030 + 0.025 * weight),))
    add_noise(sound, start, strength * 3.0, 0.006 + 0.004 * weight, 3200 - 1400 * weight, seed)


def drop(colour, row, variant):
    """A disc lands on `row`, 1 the lowest: the longer the fall, the heavier the landing, and the more the plate rings."""
    weight = (ROWS - row) / (ROWS - 1)
    seed = f"{colour} {row} {variant}"
    tuning = 2 ** (SWAYS[variant][0] / 1200)
    sound = silence(0.19 + 0.07 * weight)
    add_clack(sound, 0.0, colour, weight, 1.0, seed, tuning)
    add_partials(sound, 0.0, tuning, 0.6 + 0.4 * weight, sway(GLASS[colour], seed))
    add_room(sound)
    return sound


def add_wood(sound, start, player, strength, seed, tuning=1.0):
    """Adds a wooden piece that is put down: it knocks, and the board under it answers."""
    low = WOOD_PITCH[player] * tuning
    add_partials(sound, start, low, strength, sway(WOOD, seed))
    add_partials(sound, start, 118.0, 0.55 * strength, ((1.0, 1.0, 0.034),))
    add_noise(sound, start, 2.6 * strength, 0.005, 2600, seed)


def wood(player, variant):
    sound = silence(0.17)
    add_wood(sound, 0.0, player, 1.0, f"wood {player} {variant}", 2 ** (SWAYS[variant][0] / 1200))
    add_room(sound)
    return sound


def push(player, variant):
    """The end of a piece's way over the board: its felt rubs, then it stops."""
    seed = f"push {player} {variant}"
    sound = silence(0.30)
    add_brush(sound, 0.0, 0.13, 0.9, 260, 1500, seed, 1.6, 0.3)
    add_wood(sound, 0.125, player, 0.8, seed, 2 ** (SWAYS[variant][0] / 1200))
    add_room(sound)
    return sound


def add_stroke(sound, start, seconds, strength, seed):
    """Adds chalk that is put on the slate and drawn over it."""
    add_partials(sound, start, 1.0, 0.5 * strength, ((1730.0, 1.0, 0.007), (3150.0, 0.6, 0.004), (640.0, 0.8, 0.010)))
    add_brush(sound, start, seconds, 1.6 * strength, 1500, 4200, seed, 0.8, 0.75)
    add_brush(sound, start, seconds, 0.9 * strength, 350, 900, seed + " slate", 0.8, 0.5)


def chalk(player, variant):
    """As long as a mark takes to be drawn: two strokes are a cross, a round one is a ring."""
    seed = f"chalk {player} {variant}"
    sound = silence(0.40)
    if player == 0:
        add_stroke(sound, 0.0, 0.12, 1.0, seed)
        add_stroke(sound, 0.18, 0.13, 0.9, seed + " second")
    else:
        add_stroke(sound, 0.0, 0.31, 0.9, seed)
    add_room(sound)
    return sound


def wipe():
    """A sponge goes over the slate, there and back."""
    sound = silence(0.52)
    for start, strength in ((0.0, 1.0), (0.20, 0.75)):
        add_brush(sound, start, 0.24, strength, 300, 1900, f"wipe {start}", 0.9, 0.15)
    add_room(sound)
    return sound


def grip():
    """A glove closes around a disc."""
    sound = silence(0.10)
    add_brush(sound, 0.0, 0.055, 1.0, 500, 2600, "grip", 0.8)
    add_clack(sound, 0.030, "yellow", 0.0, 0.16, "grip", 1.06)
    return sound


def button():
    """A small wooden key goes down."""
    sound = silence(0.06)
    add_partials(sound, 0.0, 990.0, 1.0, ((1.0, 1.0, 0.008), (2.4, 0.4, 0.004), (0.35, 0.7, 0.010)))
    add_noise(sound, 0.0, 1.0, 0.003, 3000, "button")
    return sound


def undo():
    """A disc that fell goes up again: its clack backwards, then it is back in the hand."""
    sound = silence(0.15)
    add_partials(sound, 0.0, PITCH["red"] * 1.12, 1.0, MODES["red"], 1.5)
    sound = sound[::-1] + silence(0.12)
    add_clack(sound, 0.150, "yellow", 0.0, 0.5, "undo", 1.06)
    add_room(sound)
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
    """A soft double knock, the second a little lower: no. Small speakers have only what is above its lowest modes."""
    sound = silence(0.26)
    for start, frequency, strength in ((0.0, 196.0, 1.0), (0.11, 164.8, 0.9)):
        add_partials(sound, start, frequency, strength, ((1.0, 1.0, 0.035), (2.0, 0.6, 0.026), (3.0, 0.4, 0.018)),
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
    """A piece lands where another one stood, which is knocked away: a heavy knock, and a light one that rattles off."""
    sound = silence(0.36)
    add_wood(sound, 0.0, 0, 1.0, "take 1", 0.84)
    for knock, (start, strength) in enumerate(((0.075, 0.55), (0.135, 0.3), (0.18, 0.16))):
        add_wood(sound, start, 1, strength, f"take {knock + 2}", 1.4)
    add_room(sound)
    return sound


def score():
    """A piece drops into its slot, and two notes rise: shorter than a level, for it comes more often."""
    sound = melody(0.52, ((0.05, 76, 0.8, 0.35), (0.13, 83, 1.0, 0.6)))
    add_wood(sound, 0.0, 1, 0.6, "score", 1.2)
    return sound


# --- the sea: a loop ---

# Waves: where each breaks, in parts of the loop, and how high it is. Between them ropes give: seconds, pitch, strength.
WAVES = ((0.03, 0.8), (0.21, 1.0), (0.42, 0.65), (0.60, 0.9), (0.81, 0.75))
CREAKS = ((5.0, 0.9, 1.0), (5.9, 1.15, 0.6), (12.9, 0.8, 0.8), (20.7, 1.05, 1.0), (21.5, 0.9, 0.7), (36.6, 1.2, 0.8))
KNOCKS = ((13.9, 1.0), (14.25, 0.5), (28.1, 0.7), (28.8, 0.9), (37.6, 0.6))  # a block against the mast


def around(count, seed, low, high):
    """Noise that goes on where it began, since its filter has heard its end before its beginning."""
    noise = white(count, seed)
    run_up = 4096
    return list(band(band(noise[-run_up:] + noise, low, high), low, high))[run_up:]


def swell(part, lag, width):
    """How much of a wave is heard at a part of the loop: it comes slowly, and runs off more slowly."""
    level = 0.0
    for at, height in WAVES:
        way = (part - at - lag + 0.5) % 1.0 - 0.5
        level += height * math.exp(-(way / (width * (1.0 if way < 0 else 1.7))) ** 2)
    return level


def add_creak(sound, start, tuning, strength, seed):
    """Adds a rope that slips again and again, slower and slower, on a mast that answers."""
    source = random.Random(seed)
    time, pause = 0.0, 0.013
    while time < 0.55:
        loud = strength * math.sin(math.pi * time / 0.55) * source.uniform(0.7, 1.0)
        add_partials(sound, start + time, 310.0 * tuning, loud, ((1.0, 1.0, 0.011), (2.2, 0.6, 0.008), (3.9, 0.3, 0.005)))
        time += pause * source.uniform(0.85, 1.15)
        pause *= 1.022


def sea(count):
    """The loop: deep water, foam that comes with each wave and a little after it, and the rigging."""
    deep, water, foam = (around(count, seed, low, high) for seed, low, high in (
        ("deep", 45, 160), ("water", 180, 800), ("foam", 900, 4200)))
    sound = []
    for i in range(count):
        part = i / count
        sound.append(deep[i] * (1.0 + 1.2 * swell(part, 0.0, 0.06)) + water[i] * (0.25 + 1.9 * swell(part, 0.01, 0.042))
                     + foam[i] * (0.035 + 0.75 * swell(part, 0.03, 0.04) ** 1.6))
    for number, (start, tuning, strength) in enumerate(CREAKS):
        add_creak(sound, start, tuning, 0.45 * strength, f"creak {number}")
    for number, (start, strength) in enumerate(KNOCKS):
        add_partials(sound, start, 196.0, 0.30 * strength, WOOD, 2.0)
        add_noise(sound, start, 0.2 * strength, 0.008, 900, f"knock {number}")
    gain = 10 ** ((SEA_DB + FILE_DB) / 20) / rms(sound)
    return [gain * value for value in sound]


def finish(sound, loudness_db):
    """Fades both ends and brings the sound to its loudness, with no peak above the ceiling."""
    rise, fall = round(FADE_IN * RATE), round(FADE_OUT * len(sound))
    for i in range(rise):
        sound[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    for i in range(fall):
        sound[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fall)
    wanted = loudness_db + FILE_DB - decibel(loudest(sound))
    allowed = CEILING_DB + FILE_DB - decibel(max(map(abs, sound)))
    gain = 10 ** (min(wanted, allowed) / 20)
    return [gain * value for value in sound]


def loudest(sound):
    """RMS of the loudest window."""
    width = round(WINDOW * RATE)
    return max(rms(sound[i:i + width]) for i in range(0, max(1, len(sound) - width), width // 5))


def rms(sound):
    return math.sqrt(sum(value * value for value in sound) / len(sound))


# --- files: 16 bits a sample; of the sea, which is long, 4 bits (IMA ADPCM) ---

BLOCK = 512  # bytes of a block, which begins with a whole sample and holds so many:
BLOCK_SAMPLES = (BLOCK - 4) * 2 + 1
SEA_SAMPLES = round(40 * RATE / BLOCK_SAMPLES) * BLOCK_SAMPLES
WIDEN = (-1, -1, -1, -1, 2, 4, 6, 8)
STEPS = [7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
         107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796,
         876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428,
         4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385,
         24623, 27086, 29794, 32767]


def after_code(code, value, width):
    """The sample that a code of four bits makes of the last one, and the next width."""
    step = STEPS[width]
    change = step // 8 + (step if code & 4 else 0) + (step // 2 if code & 2 else 0) + (step // 4 if code & 1 else 0)
    value = max(-32768, min(32767, value - change if code & 8 else value + change))
    return value, max(0, min(len(STEPS) - 1, width + WIDEN[code & 7]))


def packed(samples):
    """The blocks of a sound; each code is the one that comes nearest."""
    width, blocks = 0, bytearray()
    for first in range(0, len(samples), BLOCK_SAMPLES):
        value = samples[first]
        codes = []
        blocks += struct.pack("<hBB", value, width, 0)
        for sample in samples[first + 1:first + BLOCK_SAMPLES]:
            code = min(7, abs(sample - value) * 4 // STEPS[width]) | (8 if sample < value else 0)
            value, width = after_code(code, value, width)
            codes.append(code)
        blocks += bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2]))
    return bytes(blocks)


def unpacked(blocks):
    samples = []
    for first in range(0, len(blocks), BLOCK):
        value, width = struct.unpack_from("<hB", blocks, first)
        samples.append(value)
        for pair in blocks[first + 4:first + BLOCK]:
            for code in (pair & 15, pair >> 4):
                value, width = after_code(code, value, width)
                samples.append(value)
    return samples


def write_packed(path, sound):
    blocks = packed([round(32767 * value) for value in sound])
    kind = struct.pack("<HHIIHHHH", 0x11, 1, RATE, RATE * BLOCK // BLOCK_SAMPLES, BLOCK, 4, 2, BLOCK_SAMPLES)
    chunks = b"".join(name + struct.pack("<I", len(data)) + data for name, data in (
        (b"fmt ", kind), (b"fact", struct.pack("<I", len(sound))), (b"data", blocks)))
    path.write_bytes(b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks)


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
    if path.name == "sea.wav":
        content = path.read_bytes()
        return [value / 32768 for value in unpacked(content[content.index(b"data") + 8:])]
    with wave.open(str(path), "rb") as file:
        data = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return [value / 32768 for value in data]


def compose():
    """All sounds: name, samples, loudness."""
    for colour in PITCH:
        for row in range(1, ROWS + 1):
            for variant in range(VARIANTS):
                yield f"drop_{colour}_{row}-{variant + 1}", drop(colour, row, variant), DROP_DB + SWAYS[variant][1]
    for name, kind, loudness_db in (("wood", wood, WOOD_DB), ("push", push, PUSH_DB), ("chalk", chalk, CHALK_DB)):
        for player in range(2):
            for variant in range(VARIANTS):
                yield f"{name}_{player + 1}-{variant + 1}", kind(player, variant), loudness_db + SWAYS[variant][1]
    yield "grip", grip(), GRIP_DB
    yield "button", button(), BUTTON_DB
    yield "undo", undo(), UNDO_DB
    yield "hint", melody(0.55, ((0.0, 84, 0.8, 0.28), (0.09, 91, 1.0, 0.5))), HINT_DB
    yield "wipe", wipe(), WIPE_DB
    for number, note in enumerate((72, 76, 79, 84)):
        yield f"note_{number + 1}", melody(0.50, ((0.0, note, 1.0, 0.55),), 0.003), MELODY_DB - 2.0
    yield "bad", bad(), BAD_DB
    yield "new", new(), NEW_DB
    yield "spill", spill(), SPILL_DB
    yield "take", take(), DROP_DB
    yield "score", score(), MELODY_DB
    yield "pass", melody(0.50, ((0.0, 67, 0.9, 0.35), (0.15, 62, 0.8, 0.5)), 0.012), BAD_DB
    yield "hurry", melody(0.30, ((0.0, 91, 0.9, 0.12), (0.13, 91, 0.9, 0.12)), 0.002), BAD_DB
    yield "level", melody(0.70, ((0.0, 72, 0.7, 0.3), (0.08, 76, 0.8, 0.35), (0.16, 79, 0.9, 0.4),
                                 (0.24, 84, 1.0, 0.6))), MELODY_DB
    yield "win", melody(1.60, ((0.0, 60, 0.8, 1.0), (0.03, 67, 0.7, 1.0), (0.06, 72, 0.8, 1.2), (0.09, 76, 0.9, 1.2),
                               (0.12, 79, 0.8, 1.2), (0.30, 84, 1.0, 1.2))), MELODY_DB
    yield "lose", melody(1.40, ((0.0, 64, 0.9, 0.6), (0.20, 62, 0.9, 0.6), (0.40, 59, 0.9, 0.7), (0.62, 57, 1.0, 0.9),
                                (0.62, 52, 0.6, 0.9)), 0.012), MELODY_DB
    yield "draw", melody(1.10, ((0.0, 62, 0.8, 0.6), (0.0, 67, 0.8, 0.6), (0.26, 62, 0.9, 0.8), (0.26, 67, 0.9, 0.8),
                                (0.26, 74, 0.4, 0.7)), 0.010), MELODY_DB


def measure():
    for path in sorted(HERE.glob("*.wav")):
        sound = read(path)
        peak = max(map(abs, sound))
        start = next(i for i, value in enumerate(sound) if abs(value) > peak / 10)
        heard, whole, most = (decibel(level) - FILE_DB for level in (peak, rms(sound), loudest(sound)))
        print(f"{path.name:20} {len(sound) / RATE:6.3f} s  heard: peak {heard:6.1f} dBFS RMS {whole:6.1f}"
              f"  loudest {1000 * WINDOW:.0f} ms {most:6.1f}  starts {1000 * start / RATE:4.1f} ms")


def main():
    if sys.argv[1:] != ["--measure"]:
        for name, sound, loudness_db in compose():
            write(HERE / f"{name}.wav", finish(sound, loudness_db))
        write_packed(HERE / "sea.wav", sea(SEA_SAMPLES))
    measure()


if __name__ == "__main__":
    main()
