#!/usr/bin/env python3
"""Draws the crew: `python3 assets/make_crew.py` writes crew_1.svg to crew_10.svg beside this file.

All ten are put together from the same few parts, with the middle of the round as origin and a radius of 50. Each mood
has a mouth and brows in inks of its own: the program (src/ui/draw/face.c) shows those of one mood and hides the others.
It also draws the pupils, so that eyes can move: where they are stands in its table; tests/ui/test_faces.c compares.
It wants no tools, and its results are kept.
"""

import math
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent

RIM, INK, WHITE, GOLD = "#1B2347", "#2A1A1E", "#FFFFFF", "#F2BE4A"
INNER = 47.6  # the radius up to which things are drawn; the rim covers its edge
MOODS = {"calm": 1, "glad": 2, "worried": 3}


def short(text):
    """Numbers with two decimals at most."""
    return re.sub(r"-?\d*\.\d+", lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip(".") or "0", text).replace(
        "-0 ", "0 "
    )


def element(name, **attributes):
    return f"<{name} " + " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items()) + "/>"


def fill(path, color, opacity=1):
    more = {"fill_opacity": opacity} if opacity < 1 else {}
    return element("path", d=path, fill=color, **more)


def line(path, color, width, opacity=1):
    more = {"stroke_opacity": opacity} if opacity < 1 else {}
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return element("path", d=path, fill="none", stroke=color, stroke_width=width, **ends, **more)


def ball(x, y, radius, color, opacity=1):
    more = {"fill_opacity": opacity} if opacity < 1 else {}
    return element("circle", cx=x, cy=y, r=radius, fill=color, **more)


def ring(x, y, radius, color, width):
    return element("circle", cx=x, cy=y, r=radius, fill="none", stroke=color, stroke_width=width)


def oval(x, y, wide, high, color, opacity=1):
    more = {"fill_opacity": opacity} if opacity < 1 else {}
    return element("ellipse", cx=x, cy=y, rx=wide, ry=high, fill=color, **more)


def both(path):
    """A path of absolute points, and its mirror image."""
    flip = iter(range(10**6))
    return path + re.sub(r"-?\d*\.?\d+", lambda n: str(-float(n[0])) if next(flip) % 2 == 0 else n[0], path)


def grown(scale, *parts):
    """Parts of a head made larger; the chin stays where it is."""
    return [f'<g transform="matrix({scale} 0 0 {scale} 0 {22 - 22 * scale})">', *parts, "</g>"]


def stripes(color, width, bow, *heights):
    """A sailor's stripes; their ends lie under the rim."""
    reach = [(y, math.sqrt(INNER * INNER - y * y)) for y in heights]
    return line("".join(f"M{-x} {y}C-12 {y - bow} 12 {y - bow} {x} {y}" for y, x in reach), color, width)


def star(x, y, radius, points=5, inner=0.42):
    corners = []
    for i in range(2 * points):
        reach, angle = radius * (inner if i % 2 else 1), math.pi * (i / points - 0.5)
        corners.append(f"{x + reach * math.cos(angle)} {y + reach * math.sin(angle)}")
    return "M" + "L".join(corners) + "Z"


# --- the parts of a face ---


def ground(color, light):
    """A lamp stands behind everybody, at the upper left."""
    return [ball(0, 0, INNER, color), ball(-9, -10, 33, light)]


def rim():
    return [ring(0, 0, 48.1, RIM, 3.8)]


def body(color, wide=38, slope=20, neck=9):
    edge = math.sqrt(INNER * INNER - wide * wide)
    side = both(f"M{neck} 17C{neck + 9} {slope} {wide - 6} {slope} {wide} {edge}L0 47L0 17Z")
    return [fill(side, color), fill(f"M{wide} {edge}A{INNER} {INNER} 0 0 1 {-wide} {edge}Z", color)]


def neck(skin, shade, wide=8, low=25):
    return [
        fill(f"M{-wide} 8L{wide} 8L{wide + 1} 20C{wide - 2} {low} {-wide + 2} {low} {-wide - 1} 20Z", skin),
        fill(f"M{-wide} 10L{wide} 10L{wide + 0.8} 18C4 25 -4 25 {-wide - 0.8} 18Z", shade, 0.75),
    ]


def head(skin, shade, wide=21, top=-25, chin=23, jaw=0.66, ears=4.8, ear=2):
    """The side away from the lamp lies in the shade; `jaw` says how broad the chin is."""
    middle, low, tip = -3, 13 if jaw > 0.8 else 10, wide * jaw
    parts = []
    if ears:
        for side in (-1, 1):
            parts += [ball(side * (wide + 0.6), ear, ears, skin), ball(side * (wide + 1), ear, ears * 0.52, shade, 0.8)]
    face = f"M{-wide} {middle}C{-wide} {top} {wide} {top} {wide} {middle}"
    face += f"C{wide} {low} {tip} {chin} 0 {chin}C{-tip} {chin} {-wide} {low} {-wide} {middle}Z"
    dim = f"M{wide} {middle - 8}C{wide + 0.4} {low} {tip} {chin} 0 {chin}"
    dim += f"C{tip * 0.8} {chin - 3} {wide - 6} {low} {wide - 5} {middle - 10}Z"
    return parts + [fill(face, skin), fill(dim, shade, 0.42)]


def freckles():
    places = ((16, 9), (12.5, 11.5), (11, 7.6))
    return [ball(side * x, y, 1.05, "#C8783F") for side in (-1, 1) for x, y in places]


def blush(x, y, color="#E8604C", opacity=0.3, radius=4.6):
    return [ball(side * x, y, radius, color, opacity) for side in (-1, 1)]


def eyes(x, y, wide, high, lash=0):
    """The whites, each under its lid; lashes point outwards."""
    parts = [oval(side * x, y, wide, high, WHITE) for side in (-1, 1)]
    end, bend = wide * 1.04, wide * 0.76
    over = f"M{x - end} {y - high * 0.5}C{x - bend} {y - high * 1.36} {x + bend} {y - high * 1.36} "
    over += f"{x + end} {y - high * 0.5}"
    if lash:
        over += f"L{x + end + lash} {y - high * 0.5 - lash * 0.6}"
    return parts + [line(both(over), INK, 1.7)]


def nose(shade, y=6, wide=3.6, width=2.2):
    return [line(f"M{-wide * 0.5} {y}C{-wide * 0.2} {y + 3} {wide} {y + 2.6} {wide * 0.9} {y - 0.6}", shade, width)]


def mood_line(mood, path, kind=1, width=2.8):
    """A stroke in one of a mood's inks: 1 is that of its dark parts, 3 that of its brows."""
    style = f"fill:none;stroke:#{kind:02}{kind:02}{MOODS[mood]:02}"
    return element("path", d=path, style=style, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def mood_fill(mood, path, kind):
    return element("path", d=path, style=f"fill:#{kind:02}{kind:02}{MOODS[mood]:02}")


def brows(x, y, wide=5.4, width=2.6, stern=0):
    """Calm they lie, glad they rise, worried their inner ends rise; `stern` lowers the inner ends of calm ones."""

    def brow(inner, outer, bow):
        left, right = x - wide, x + wide
        bend = f"{left + wide * 0.6} {inner - bow} {right - wide * 0.7} {outer - bow}"
        return both(f"M{left} {inner}C{bend} {right} {outer}")

    return [
        mood_line("calm", brow(y + stern, y + 0.8 - stern * 0.4, 2.2), 3, width),
        mood_line("glad", brow(y - 2.4, y - 1.6, 3.4), 3, width),
        mood_line("worried", brow(y - 4, y + 2.6, 0.4), 3, width),
    ]


def smile(wide, y, deep, tilt=0):
    return f"M{-wide} {y + tilt}C{-wide * 0.5} {y + deep} {wide * 0.5} {y + deep} {wide} {y - tilt}"


def laugh(wide, y, deep):
    """An open mouth, and the upper teeth in it."""
    mouth = f"M{-wide} {y}C{-wide * 0.5} {y + 1.6} {wide * 0.5} {y + 1.6} {wide} {y}"
    open_to = f"C{wide * 0.95} {y + deep * 1.35} {-wide * 0.95} {y + deep * 1.35} {-wide} {y}Z"
    inner, edge = wide * 0.86, y + deep * 0.36
    row = f"M{-inner} {y + 0.9}C{-wide * 0.5} {y + 1.9} {wide * 0.5} {y + 1.9} {inner} {y + 0.9}"
    row += f"C{inner * 0.9} {edge + 1} {inner * 0.5} {edge + 1} 0 {edge + 1}"
    row += f"C{-inner * 0.5} {edge + 1} {-inner * 0.9} {edge + 1} {-inner} {y + 0.9}Z"
    return [mood_fill("glad", mouth + open_to, 1), mood_fill("glad", row, 2)]


def dismay(wide, y, high):
    """An open mouth whose corners hang down."""
    shape = f"M{-wide} {y}C{-wide * 0.8} {y - high * 2} {wide * 0.8} {y - high * 2} {wide} {y}"
    shape += f"C{wide * 0.5} {y - high * 0.5} {-wide * 0.5} {y - high * 0.5} {-wide} {y}Z"
    return [mood_fill("worried", shape, 1), mood_line("worried", shape, 1, 1.6)]


def mouth(wide=6, y=14, calm=4.2, glad=8, worried=3.4, tilt=0):
    return [
        mood_line("calm", smile(wide, y, calm, tilt)),
        *laugh(wide * 1.45, y - 1.4, glad),
        *dismay(wide * 1.12, y + worried + 0.6, worried * 1.2),
    ]


# --- the crew ---


def pip():
    hair, skin, shade = "#D9772B", "#F7CBA4", "#DE9A6C"
    return [
        *ground("#F5DB86", "#FBEBB5"),
        *body("#D93A44", 34, 22),
        *neck(skin, shade, 7),
        fill("M-15 20C-7 24 7 24 15 20L17 26C8 31 -8 31 -17 26Z", "#FFE08A"),
        fill("M-2.4 27L2.4 27L9 39L1 36L-5 41Z", "#FFE08A"),
        *grown(
            1.12,
            *head(skin, shade, 21.5, -23, 24, 0.74, 6.4, 5),
            # tousled, with a tuft that no comb holds
            fill(
                "M-23 2C-26 -12 -22 -25 -10 -27C-14 -31 -13 -36 -8 -36.6C-8 -34 -6 -32 -4 -32C-5 -35 -1 -39 4 -39"
                "C3 -37 4 -34.6 6 -34C8 -36 11 -36 14 -35C11 -33 11 -30 10 -27C22 -25 26 -12 23 2C21 -4 19 -8 17 -11"
                "C14 -9 11 -9 9 -14C6 -9 0 -9 -3 -15C-6 -9 -12 -9 -14 -12C-18 -8 -21 -4 -23 2Z",
                hair,
            ),
            line("M-14 -22C-8 -27 -1 -28 5 -27M-3 -30C0 -28.4 3 -28.4 6 -29", "#F0A057", 1.9, 0.9),
            *blush(14, 11),
            *freckles(),
            *brows(9, -5.4, 4.6, 2.4),
            *eyes(9, 3, 5.6, 5.9),
            *nose("#C9784A", 8.4, 3),
            *mouth(6, 15, 4.6, 7.6, 3),
            mood_line("glad", "M1.4 15.6L1.4 17.6", 1, 1.6),  # where a tooth is still to grow
        ),
    ]


def nell():
    hair, skin, shade, scarf, dark = "#E6B43C", "#EDB58C", "#CB8558", "#D93A44", "#A82530"
    plait = (
        "M17 -4C25 2 27 12 25 18C29 22 29 28 26 31C29 35 27 40 23 41C20 40 20 36 22 33C18 30 17 25 19 21"
        "C15 16 14 8 14 2Z"
    )
    return [
        *ground("#A9DCE0", "#CBEDEC"),
        *body(WHITE, 38, 21),
        stripes("#2C7F8F", 3, 5, 31, 37.6, 43.6),
        *neck(skin, shade),
        line("M-12.6 19C-7 25.6 7 25.6 12.6 19", "#2C7F8F", 3),
        fill(both(plait), hair),
        line(both("M25 18C23 19.5 21 20.5 19 21M26 31C25 32 24 32.6 22 33"), "#A87410", 2),
        *grown(
            1.08,
            *head(skin, shade, 20.5, -24, 23.5, 0.6, 0),
            fill(both("M2 -12C-3 -11 -14 -12 -20.8 2L-20.8 -10L-12 -20L2 -20Z"), hair),
            fill("M-22 -6C-24 -27 -12 -36 0 -36C12 -36 24 -27 22 -6C12 -15 -12 -15 -22 -6Z", scarf),
            fill("M-22 -6C-12 -15 12 -15 22 -6L22.2 -10.4C12 -19 -12 -19 -22.2 -10.4Z", dark),
            # the scarf's two ends, and the knot
            fill("M21 -12C25 -20 32 -23 37 -21C36 -17 35 -15 33 -13C30 -10 26 -9 22 -9Z", scarf),
            fill("M21 -10C27 -11 32 -8 34 -2C31 0 28 0 25 -1C22 -3 20.6 -6 20 -9Z", scarf),
            ball(21.6, -10.6, 3.6, dark),
            *[ball(x, y, 2.4, WHITE) for x, y in ((-14, -21), (0, -23), (14, -21), (-7.4, -28), (7.4, -28))],
            *blush(13.5, 10.5),
            *brows(8.6, -5, 4.8, 2.4),
            *eyes(8.6, 2, 5, 5.2, lash=2),
            *nose("#B9784C", 6.6, 3),
            *mouth(6, 14, 4.4, 8.4),
        ),
    ]


def otto():
    hair, skin, shade = "#4A3020", "#F2BC95", "#D08C62"
    return [
        *ground("#F2A98A", "#F7C6AE"),
        *body("#F7F4EC", 42, 17, 12),
        *neck(skin, shade, 11),
        fill("M-19 19C-8 29 8 29 19 19L21 25C8 35 -8 35 -21 25Z", "#D93A44"),
        fill("M-3 31L3 31L9 41L1 38L-6 42Z", "#B82632"),
        *[ball(x, y, 1.6, "#BDB5A6") for x, y in ((19, 33.4), (17, 40))],
        *head(skin, shade, 24, -20, 28, 0.88, 5.2, 4),
        fill(both("M18 -10L24 -10C24.4 -4 24.4 -1 24 3C22 1 20.6 -2 20 -5Z"), hair),
        # a hat like a loaf
        fill(
            "M-22 -12C-25 -18 -27 -21 -29 -24C-33 -32 -24 -39 -16 -36C-12 -45 7 -45 11 -38C20 -42 32 -35 28 -25"
            "C26 -21 24 -18 22 -12Z",
            WHITE,
        ),
        fill("M11 -38C20 -42 32 -35 28 -25C26 -21 24 -18 22 -12L14 -12C19 -20 20 -30 11 -38Z", "#DCE3EE"),
        line("M-12 -18C-13 -23 -15 -27 -18 -29M3 -18C3 -24 3 -28 5 -32", "#DCE3EE", 2),
        fill(
            "M-24 -8C-10 -14.6 10 -14.6 24 -8C25 -10 25 -13 24 -15.6C10 -21.6 -10 -21.6 -24 -15.6"
            "C-25 -13 -25 -10 -24 -8Z"
        , "#E8EDF4"),
        *blush(16, 8.6, "#E2503F", 0.42, 5.8),
        *brows(9, -4.6, 5, 3.2),
        *eyes(9, 2, 4.9, 4.9),
        *mouth(5.6, 17.6, 4, 7.8, 4.6),
        fill(
            "M0 12C4 9.4 9 10.4 12 12.4C15 14 18 12.4 19.6 9.4C20.6 16 14 18.8 8.6 17.2C5 16.2 2 15 0 15"
            "C-2 15 -5 16.2 -8.6 17.2C-14 18.8 -20.6 16 -19.6 9.4C-18 12.4 -15 14 -12 12.4C-9 10.4 -4 9.4 0 12Z",
            hair,
        ),
        ball(0, 7.8, 5, "#E58F6C"),
        ball(-1.4, 6.2, 1.6, "#F7C4A6"),
    ]


def mae():
    hair, skin, shade, grey = "#DEDBE0", "#E3AE86", "#B97F56", "#A8A2B4"
    return [
        *ground("#9F8AD2", "#BDACE4"),
        fill("M-3 -24C-13 -28 -11 -42 1 -42C13 -42 14 -28 5 -24Z", hair),
        line("M-6 -35C-2 -39 5 -39 8 -34M-6 -30C0 -34 5 -33 8 -29", grey, 1.8),
        line("M-17 -37L17 -27", "#7A4E00", 2.4),
        ball(-17.4, -37, 3, "#E8474F"),
        *body("#6B45A4", 38, 20),
        *neck(skin, shade, 7.5),
        fill("M-10 18C-6 24 6 24 10 18L17 21C10 34 -10 34 -17 21Z", "#F6EFD9"),
        fill(both("M10 18C18 20 24 22 28 27C20 32 10 36 -2 47L-12 46C2 38 10 28 10 18Z"), "#56358A"),
        line(both("M13 20C13 30 8 37 0 43"), "#FFD23F", 2.8),  # her measure
        *grown(
            1.04,
            fill("M-23 4C-27 -30 27 -30 23 4L19 10L-19 10Z", hair),
            *head(skin, shade, 20.5, -23, 23.5, 0.7, 4.4, 4),
            fill("M-21 -1C-22 -14 -14 -25 0 -26C14 -25 22 -14 21 -1C18 -8 12 -13 0 -19C-12 -13 -18 -8 -21 -1Z", hair),
            line(both("M2 -22C9 -19 15 -14 18 -8"), grey, 1.7),
            *blush(12, 11.4, "#D9503F", 0.32),
            line(both("M15.6 -1.6L18.4 -3M15.8 1L18.6 1.4"), "#A36B45", 1.3),
            *brows(8.6, -6.2, 4.6, 2.4),
            *eyes(8.6, 0.4, 4.8, 4.6),
            # half-moons, low on the nose
            fill(both("M1.8 5.8C1.8 13.4 14.8 13.4 14.8 5.8Z"), WHITE, 0.35),
            line(both("M1.8 5.8C1.8 13.4 14.8 13.4 14.8 5.8Z"), "#8A5A08", 2),
            line("M-1.8 6.4C-1 5.4 1 5.4 1.8 6.4", "#8A5A08", 2),
            *nose("#A36B45", 8.8, 2.6, 2),
            *mouth(5.4, 16, 4, 6.6, 2.8),
            line(both("M11 14.4C12.2 15.6 12.2 17 11.6 18.4"), "#B97F56", 1.3),
        ),
    ]


def finn():
    hair, skin, shade, wood = "#A8401C", "#F5CFAE", "#D69A6E", "#6B3312"
    return [
        *ground("#B4DBA2", "#D4ECC6"),
        *body("#2F7A55", 36, 20),
        *neck(skin, shade, 7.5),
        fill(both("M7 18L17 20L12 30L2 26Z"), "#F6EFD9"),
        *grown(
            1.06,
            fill(both("M18 -14L22 -12C23 -4 21.6 4 19 8L16 2Z"), hair),
            *head(skin, shade, 18.8, -26, 25.5, 0.58, 4.2, 3),
            fill(
                "M-19 0C-20 -10 -16 -15 -8 -16C0 -18 12 -18 18 -18C21 -12 20 -4 19 0C17 -6 15 -9 12 -9"
                "C4 -5 -8 -6 -12 -9C-16 -9 -18 -4 -19 0Z"
            , hair),
            # a cap with a feather
            fill("M-23 -10C-27 -26 -16 -37 0 -36C16 -36 22 -28 24 -17Z", "#3E6A4E"),
            fill("M-24 -8C-10 -14 10 -17 25 -14L24.4 -20C8 -22 -10 -20 -24.6 -14Z", "#264433"),
            fill("M9 -18C10 -28 18 -37 28 -34C28 -27 22 -21 13 -17Z", "#FFD23F"),
            line("M11.6 -18.6C16 -25 20 -29 26 -32.4", "#C98A10", 1.5),
            *blush(12, 11, "#E8604C", 0.26),
            *brows(7.8, -4, 4.6, 2.5),
            *eyes(7.8, 2.4, 4.8, 5),
            *nose("#C1825A", 8, 3),
            *mouth(5.6, 15.2, 3.8, 7.6, 3, 1),
            fill("M-4.4 24C-2 23 2 23 4.4 24L0 30Z", hair),
        ),
        # his fiddle
        line("M21 26L34 7", wood, 3.4),
        line("M34 7C36.6 2.6 31 .4 30 4", wood, 2.6),
        line("M29.6 9.6L35 12", wood, 2),
        ball(13.4, 35.6, 9.6, wood),
        ball(19.4, 27, 7.4, wood),
        ball(13.4, 35.6, 7.9, "#C8702A"),
        ball(19.4, 27, 5.7, "#C8702A"),
        line("M9.4 33L12 39M16.4 37L18 32.6", wood, 1.4),
        line("M11 39.6L31.4 10", "#FBE9C8", 1.3),
    ]


def ines():
    hair, skin, shade, band = "#241C2A", "#C08152", "#8F5633", "#E8573F"
    return [
        *ground("#F2C46E", "#F8DC9F"),
        fill("M-24 -10C-32 -38 32 -38 24 -10C28 8 32 22 34 32C20 40 -20 40 -34 32C-32 22 -28 8 -24 -10Z", hair),
        *body("#3B4668", 36, 23),
        *neck(skin, shade, 7.5),
        fill(both("M8 18L15 20L9 34L0 45L0 27Z"), "#28304C"),
        fill("M-7 21C-3 26 3 26 7 21L0 32Z", WHITE),
        *[ball(0, y, 1.7, GOLD) for y in (37, 42.6)],
        *grown(
            1.12,
            *head(skin, shade, 20, -24, 23.5, 0.62, 0),
            fill(
                "M-21.5 6C-25 -24 -10 -30 0 -30C10 -30 25 -24 21.5 6C21 -2 19 -8 16 -12L-16 -12"
                "C-19 -8 -21 -2 -21.5 6Z"
            , hair),
            # the band keeps sparks out of her hair
            fill("M-22 -9C-10 -15 10 -15 22 -9L21.6 -17C10 -22.6 -10 -22.6 -21.6 -17Z", band),
            fill(
                "M21 -13C27 -20 33 -19 36 -16C33 -14 30 -12.6 27 -11.4C31 -9.6 34 -6 34 -2C29 -2.6 24 -5 21 -9Z"
            , band),
            ball(22.4, -11.8, 3, "#B83A28"),
            line("M-12 -24C-8 -26.4 -4 -27.4 0 -27.4", "#55465E", 2),
            *blush(13, 10.6, "#D9503F", 0.28),
            line("M12.6 9L16.4 15.6M13 13.6L16 11", "#8A4A2C", 1.5),
            *brows(8.4, -4.4, 5, 2.8, 1.2),
            *eyes(8.4, 2.4, 5, 4.5, lash=2.2),
            *nose("#8A4E31", 7, 3),
            *mouth(5.8, 14.2, 2.8, 7.6, 3, 0.8),
            ring(-21, 12, 3, GOLD, 2),
        ),
    ]


def bo():
    hair, skin, shade = "#9A3F22", "#E3A074", "#BD7448"
    return [
        *ground("#EFA964", "#F6C88F"),
        *body(WHITE, 43, 16, 14),
        stripes("#2C3F8F", 3.2, 6, 30, 36.8, 43),
        *head(skin, shade, 24.5, -20, 24, 0.9, 5.4, 3),
        # a beard like a broom
        fill(both(
            "M0 10C5 8.4 10 10 14 9C19 8 22 3 24.5 -4C28 10 27 22 20 28C18 32 12 30 10 33C7 36 4 32 0 35Z"
        ), hair),
        line(both("M20.6 15C20 20 17 24 14 26M9 26.6C8 29 6 30.6 4 31"), "#BD5A34", 1.9),
        oval(0, 19, 11, 6.6, "#D18C62"),
        *mouth(6, 17.8, 3.8, 7, 3),
        fill(both("M0 10.4C5 7.6 11 10 15.6 15.4C10 17 4 15.6 0 13.6Z"), "#83331A"),
        oval(0, 7.6, 5, 4.2, "#D08A5E"),
        ball(-1.6, 6.4, 1.5, "#EDB690"),
        *blush(15.5, 6.4, "#D9503F", 0.34),
        # a knitted cap
        fill("M-25 -12C-27 -29 -14 -38 0 -38C14 -38 27 -29 25 -12Z", "#2C3F8F"),
        line(both("M0 -37L0 -18M8 -36C11 -30 12 -25 12 -18"), "#4A62BE", 2),
        fill(
            "M-26 -6C-10 -13 10 -13 26 -6C27.6 -8 27.6 -14 25.6 -16C10 -22.6 -10 -22.6 -25.6 -16"
            "C-27.6 -14 -27.6 -8 -26 -6Z"
        , GOLD),
        line(both("M5 -12.4L5 -18.4M14 -11L14.4 -16.6M21.6 -9.4L22 -14.4"), "#C58F1E", 1.8),
        ball(0, -39, 5.4, "#D93A44"),
        ball(-1.6, -40.6, 1.7, "#F0727A"),
        *brows(9, -3.2, 5.4, 3.4),
        *eyes(9, 2.4, 4.8, 4.5),
    ]


def sol():
    hair, skin, shade = "#6A6E86", "#8F5B3A", "#643A22"
    curls = ((-25, -6, 10), (-24, -19, 10), (-14, -29, 10), (0, -33, 10.4), (14, -29, 10), (24, -19, 10), (25, -6, 10))
    shine = (
        "M-26 -17C-25 -23 -21 -26 -17 -27M-9 -35C-6 -39 0 -40 5 -39M14 -33C19 -34 23 -30 25 -26M-30 -5"
        "C-31 -8 -30 -11 -29 -12"
    )
    return [
        *ground("#8FD0C0", "#B4E2D6"),
        *[ball(x, y, radius, hair) for x, y, radius in curls],
        oval(0, -10, 26, 22, hair),
        line(shine, "#979CB4", 2.4),
        *body("#2C3F8F", 38, 20),
        *neck(skin, shade, 7.5),
        fill(both("M8 17.6L17 20L10 34L0 30Z"), "#223178"),
        fill("M-9 19C-4 24 4 24 9 19L7 30C3 34 -3 34 -7 30Z", WHITE),
        fill("M-3.6 27L3.6 27L5.6 43L0 47L-5.6 43Z", "#F3EAD2"),
        fill(star(24, 32.6, 5), "#FFD23F"),
        *head(skin, shade, 20.4, -25, 24, 0.64, 4.2, 4),
        fill("M-21 -3C-22 -18 -10 -25 0 -25C10 -25 22 -18 21 -3C18 -14 9 -18 0 -18C-9 -18 -18 -14 -21 -3Z", hair),
        *[ball(side * 21.2, 11, 1.9, GOLD) for side in (-1, 1)],
        *blush(11.4, 12.6, "#E0503F", 0.34),
        *brows(9.2, -8.6, 5, 2.5),
        *[ball(side * 9.2, 2, 7.9, "#FFF6E2", 0.28) for side in (-1, 1)],
        *eyes(9.2, 2.2, 5.2, 5.3),
        *[ring(side * 9.2, 2, 7.9, GOLD, 2.3) for side in (-1, 1)],
        line("M-1.4 1C-.8 -.2 .8 -.2 1.4 1", GOLD, 2.2),
        line(both("M17 .6L20.4 -1"), GOLD, 1.8),
        *nose("#5A331D", 9.2, 3),
        *mouth(6, 15.4, 4.2, 7.4, 2.8),
    ]


def vera():
    hair, skin, shade, coat = "#EEF0F5", "#F6D4BC", "#D9A284", "#24336F"
    return [
        *ground("#8DA9E8", "#AEC4F2"),
        *body(coat, 38, 20),
        # white hair, cut at the chin
        fill("M-21 -12C-29 -4 -30 11 -26 21C-20 24 -16 21 -15 17L15 17C16 21 20 24 26 21C30 11 29 -4 21 -12Z", hair),
        fill(both("M21 -12C29 -4 30 11 26 21C24 22.4 22 22.4 20 21C24.6 10 24 -2 19 -10Z"), "#C6CCDC"),
        *neck(skin, shade, 7),
        fill("M-8 18.6C-4 23 4 23 8 18.6L3.6 37L0 42L-3.6 37Z", WHITE),
        fill("M-2.4 24.4L2.4 24.4L3.6 37L0 42L-3.6 37Z", "#B8303E"),
        fill(both("M7.4 17.6L14 19.4L20 28L10 29L13 33L2 46L0 43Z"), "#1A2452"),
        fill(both("M25 22.4L34 24C36.6 25.6 37.6 28 37.8 29.6L27 28.4Z"), GOLD),
        *grown(
            1.06,
            *head(skin, shade, 19, -24, 24.5, 0.54, 0),
            fill(both("M0 -15C8 -14 15 -11 17.4 -3C18 2 18.4 6 18 10C21 6 22 -4 20 -12L10 -18L0 -18Z"), hair),
            # the peaked cap
            fill("M-21 -13C-22 -17 -25 -21 -30 -25C-20 -38 20 -38 30 -25C25 -21 22 -17 21 -13Z", coat),
            fill("M-30 -25C-20 -33 20 -33 30 -25C20 -38 -20 -38 -30 -25Z", "#3D509C"),
            fill("M-21.6 -11C-12 -17 12 -17 21.6 -11L22 -17C12 -23 -12 -23 -22 -17Z", GOLD),
            fill(
                "M-22 -10.6C-12 -17 12 -17 22 -10.6C16 -10.4 10 -12.4 0 -12.4C-10 -12.4 -16 -10.4 -22 -10.6Z"
            , "#141B3E"),
            ball(0, -24.6, 4.6, GOLD),
            fill(star(0, -24.6, 3.4, 4, 0.36), "#8A5A00"),
            *blush(11, 10.4, "#E0604C", 0.26),
            *brows(8, -4.6, 4.8, 2.3, 0.8),
            *eyes(8, 2, 4.9, 4.3, lash=2),
            *nose("#C48A66", 7, 2.8),
            *mouth(5.6, 14.8, 3.2, 7.2, 2.8, 0.9),
            line(both("M14.4 5L17 6.4"), "#D9A284", 1.2),
        ),
    ]


def captain():
    skin, shade, coat, beard = "#8A5A3C", "#5F3822", "#171F47", "#FBF8F1"
    fringe = (
        "M22 21C29 19.6 36 21.6 39.6 26.2L37.4 30.4C36.4 33.6 34 33.6 33.6 30.6"
        "C32.6 34.6 29.6 34.4 29 31C28 35 25 34.6 24.4 31C23.4 34.4 21.4 33.6 21.4 31Z"
    )
    return [
        *ground("#EE9F4A", "#F8C679"),
        *body(coat, 43, 17, 13),
        fill(both(fringe), "#FFD23F"),
        line(both("M23 25.4C28 24 33 25 36.6 28.4"), "#C88A12", 1.5),
        fill(both("M8 20L18 26L8 45.6L0 47Z"), "#22306B"),
        *[ball(side * 6, y, 1.8, "#FFD23F") for side in (-1, 1) for y in (38, 43.4)],
        *head(skin, shade, 22, -20, 23, 0.8, 4.8, 3),
        fill(both("M0 8C5 6.6 9 9 13 8.4C18 7.4 20 2 22.4 -6C27 6 26 20 20 26C16 31 6 36 0 36Z"), beard),
        fill(both("M22.4 -6C27 6 26 20 20 26C18 28.4 15 30.6 11.6 32.4C18 26 21.6 16 21 3Z"), "#DAD8DC"),
        line(both("M14 21C13 25 10.4 28.6 7.4 30.4"), "#D3CDC4", 2),
        oval(0, 18, 10.4, 6.4, "#A9744F"),
        *mouth(5.8, 17, 3.8, 6.8, 2.8),
        fill(both("M0 9.2C5 5.6 12 8.4 17.4 14.8C11 17.2 4 15.6 0 13.2Z"), WHITE),
        line(both("M0 13.2C4 15.6 11 17.2 17.4 14.8"), "#CFC8BE", 1.2),
        oval(0, 6.6, 4.6, 3.9, "#7A4C30"),
        ball(-1.4, 5.4, 1.3, "#A8734E"),
        *blush(14, 4.4, "#D9503F", 0.32, 3.4),
        # the great hat
        fill(
            "M-24 -7C-34 -9 -39 -12 -40 -17C-36 -18 -32 -20 -27 -26C-20 -38 -10 -43 0 -43C10 -43 20 -38 27 -26"
            "C32 -20 36 -18 40 -17C39 -12 34 -9 24 -7C12 -14 -12 -14 -24 -7Z",
            coat,
        ),
        line(
            "M-38 -16C-33 -18 -29 -21 -25 -27C-18 -37 -10 -41 0 -41C10 -41 18 -37 25 -27C29 -21 33 -18 38 -16"
        , "#FFD23F", 2.8),
        fill("M-24 -7C-12 -14 12 -14 24 -7L23 -12C12 -18.6 -12 -18.6 -23 -12Z", "#0B1030"),
        fill(star(0, -27, 8.6), "#FFD23F"),
        *brows(8.6, -2.6, 5.2, 3.4),
        *eyes(8.6, 2.4, 4.8, 4.4),
    ]


def guest():
    """Somebody at the table who is none of the crew: a disc for a head, on which the program writes an initial."""
    face, edge, light = "#D93A44", "#7E1322", "#F0616A"
    return [
        *ground("#F6CFD1", "#FBE6E7"),
        *body(WHITE, 38, 24, 10),
        stripes(edge, 3, 5, 35.4, 42),
        ball(0, 1, 31.4, edge),
        ball(0, 1, 29, face),
        line("M-22.4 -8C-20 -13 -16.6 -16.6 -12 -19", light, 3),
        # a sailor's cap, pushed back
        fill("M-24 -23C-25 -29 -23 -33 -21.4 -35.4C-9 -45 11 -45 21.4 -35.4C23 -33 25 -29 24 -23Z", edge),
        fill("M-21.6 -26C-22 -30 -21 -32 -19.8 -34C-9 -42.6 10 -42 19.8 -34C21 -32 22 -30 21.6 -26Z", WHITE),
        fill(
            "M-26.6 -19.4C-10 -26.4 10 -26.4 26.6 -19.4C28.4 -21.8 28 -28.4 26.4 -30.4C10 -37 -10 -37 -26.4 -30.4"
            "C-28 -28.4 -28.4 -21.8 -26.6 -19.4Z",
            edge,
        ),
        fill(
            "M-25.6 -22.4C-10 -28.8 10 -28.8 25.6 -22.4C26 -24.2 25.8 -26.8 25 -28.4C10 -34.4 -10 -34.4 -25 -28.4"
            "C-25.8 -26.8 -26 -24.2 -25.6 -22.4Z",
            WHITE,
        ),
    ]


CREW = (
    ("Pip, the ship's boy", pip),
    ("Nell, the deckhand", nell),
    ("Otto, the cook", otto),
    ("Mae, the sailmaker", mae),
    ("Finn, the fiddler", finn),
    ("Ines, the gunner", ines),
    ("Bo, the boatswain", bo),
    ("Sol, the navigator", sol),
    ("Vera, the first mate", vera),
    ("The Captain", captain),
)


def main():
    faces = [(f"crew_{level}", name, face) for level, (name, face) in enumerate(CREW, 1)]
    for file, name, face in [*faces, ("guest", "Anybody else", guest)]:
        lines = "\n    ".join(short(part) for part in [*face(), *rim()])
        (HERE / f"{file}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 100 100">\n'
            f"  <!-- {name}; drawn by make_crew.py. -->\n"
            f'  <g transform="translate(50 50)">\n    {lines}\n  </g>\n</svg>\n'
        )


if __name__ == "__main__":
    main()
