#!/usr/bin/env python3
"""Draws the program's icon: `python3 assets/icons/draw.py` writes ../icon.svg, small-*.svg and symbolic.svg.

A corner of the plate, four cells by four, and four red discs that have won across it. Small ones are drawings of their own,
with fewer things in them. It wants no tools; assets/icons/make calls it, and makes the pictures.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent

RED, RED_RIM, RED_LIGHT, RED_MARK = "#D93A44", "#7E1322", "#F58CA0", "#4F0716"
YELLOW, YELLOW_RIM, YELLOW_LIGHT, YELLOW_MARK = "#FFD23F", "#8A5A00", "#FFF0A8", "#7A4B00"
PLATE, PLATE_LOW, RIM, LIP, SHINE = "#3A50AE", "#22307A", "#141D52", "#8EA3F0", "#C4D0FF"
CORD, CORD_RIM = "#FFF3CF", "#0B0E2C"
SKY = ("#7FB7D6", "#F6D9B4", "#FFB777")

# What lies in the cells, from above: the discs of the first player, of the second, and holes.
ROWS = ("...r", "..ry", ".ryy", "ryry")
CELLS = [(column, row, what) for row, line in enumerate(ROWS) for column, what in enumerate(line)]
WON = [cell for cell in CELLS if cell[0] + cell[1] == 3]


def element(name, **attributes):
    return f"<{name} " + " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items()) + "/>"


def ball(x, y, radius, fill, **more):
    return element("circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{radius:g}", fill=fill, **more)


def ring(x, y, radius, color, width):
    return ball(x, y, radius, "none", stroke=color, stroke_width=width)


def gradient(name, top, bottom, *colors):
    stops = "".join(
        element("stop", offset=f"{i / (len(colors) - 1):g}", stop_color=color) for i, color in enumerate(colors)
    )
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{top}" x2="0" y2="{bottom}">'
        f"{stops}</linearGradient>"
    )


def box(low, high, corner):
    return (
        f"M{low + corner} {low}H{high - corner}A{corner} {corner} 0 0 1 {high} {low + corner}V{high - corner}"
        f"A{corner} {corner} 0 0 1 {high - corner} {high}H{low + corner}A{corner} {corner} 0 0 1 {low} {high - corner}"
        f"V{low + corner}A{corner} {corner} 0 0 1 {low + corner} {low}Z"
    )


def hole(x, y, radius):
    return f"M{x - radius:g} {y}A{radius} {radius} 0 0 0 {x + radius:g} {y}A{radius} {radius} 0 0 0 {x - radius:g} {y}Z"


def cord(first, last, reach):
    """Around a diagonal that rises from the first cell's middle to the last one's."""
    (x1, y1), (x2, y2), d = first, last, round(reach * 0.7071, 2)
    return (
        f"M{x1 + d:g} {y1 + d:g}L{x2 + d:g} {y2 + d:g}A{reach} {reach} 0 0 0 {x2 - d:g} {y2 - d:g}"
        f"L{x1 - d:g} {y1 - d:g}A{reach} {reach} 0 0 0 {x1 + d:g} {y1 + d:g}Z"
    )


def drawing(side, view, parts):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {view} {view}">\n  '
        + "\n  ".join(parts)
        + "\n</svg>\n"
    )


def star(x, y, reach):
    small = reach * 0.1
    bend = reach * 0.345
    return (
        f"M{x} {y - reach:g}C{x + small:g} {y - bend:g} {x + bend:g} {y - small:g} {x + reach:g} {y}"
        f"C{x + bend:g} {y + small:g} {x + small:g} {y + bend:g} {x} {y + reach:g}"
        f"C{x - small:g} {y + bend:g} {x - bend:g} {y + small:g} {x - reach:g} {y}"
        f"C{x - bend:g} {y - small:g} {x - small:g} {y - bend:g} {x} {y - reach:g}Z"
    )


def disc(x, y, what):
    face, rim, light, mark = (
        (RED, RED_RIM, RED_LIGHT, RED_MARK) if what == "r" else (YELLOW, YELLOW_RIM, YELLOW_LIGHT, YELLOW_MARK)
    )
    parts = [ball(x, y, 48, rim), ball(x, y, 45, face), ring(x, y + 1, 37, light, 2.5)]
    if what == "r":
        return parts + [ring(x, y + 2, 17, light, 10), ring(x, y, 17, mark, 10)]
    return parts + [element("path", d=star(x, y + 2, 31), fill=light), element("path", d=star(x, y, 31), fill=mark)]


def corded(around, dark, bright):
    return [
        element("path", d=around, fill="none", stroke=CORD_RIM, stroke_width=dark),
        element("path", d=around, fill="none", stroke=CORD, stroke_width=bright),
    ]


def large():
    """With everything: the sky behind the plate, marks on the discs, the cord around the four."""
    at = {(column, row): (91 + 110 * column, 91 + 110 * row) for column, row, _ in CELLS}
    plate = box(8, 504, 104)
    parts = ["<defs>" + gradient("sky", 8, 504, *SKY) + gradient("plate", 8, 504, PLATE, PLATE_LOW) + "</defs>"]
    parts += [element("path", d=plate, fill="url(#sky)")]
    for column, row, what in CELLS:
        if what != ".":
            parts += disc(*at[column, row], what)
    holes = "".join(hole(x, y, 44) for x, y in at.values())
    parts += [element("path", d=plate + holes, fill="url(#plate)", fill_rule="evenodd")]
    for x, y in at.values():
        lip = f"M{x - 33} {y + 34}A47 47 0 0 0 {x + 33} {y + 34}"
        parts += [
            ring(x, y, 44.6, RIM, 4),
            element("path", d=lip, fill="none", stroke=LIP, stroke_width=3, stroke_linecap="round"),
        ]
    parts += corded(cord(at[0, 3], at[3, 0], 57), 24, 14)
    shine = element("path", d="M120 12H366", fill="none", stroke=SHINE, stroke_width=4, stroke_linecap="round")
    return drawing(128, 512, parts + [shine])


def small(side, first, pitch, radius, won, holes=(RIM, RIM), around=None):
    """Flat: the discs that have won are larger than the others, so that the eye sees them as one line."""
    parts = ["<defs>" + gradient("holes", 0, side, *holes) + "</defs>"]
    parts += [element("rect", width=side, height=side, rx=side * 3 // 16, fill="#3A50AE")]
    for column, row, what in CELLS:
        color = {"r": RED, "y": YELLOW, ".": "url(#holes)"}[what]
        reach = won if (column, row, what) in WON else radius
        parts.append(ball(first + pitch * column, first + pitch * row, reach, color))
    if around:
        parts += corded(cord((first, first + 3 * pitch), (first + 3 * pitch, first), around), side / 14, side / 30)
    return drawing(side, side, parts)


def symbolic():
    """In the one colour that the desktop gives: the four are discs, all else is dots."""
    path = "".join(
        hole(2 + 4 * column, 2 + 4 * row, 1.85 if (column, row, what) in WON else 1.1) for column, row, what in CELLS
    )
    return drawing(16, 16, [element("path", fill="#2e3436", d=path)])


def main():
    (HERE.parent / "icon.svg").write_text(large())
    for side, *where in ((16, 2, 4, 1.15, 1.85), (22, 3.5, 5, 1.85, 2.5), (32, 5.5, 7, 2.5, 3.5)):
        (HERE / f"small-{side}.svg").write_text(small(side, *where))
    (HERE / "small-48.svg").write_text(small(48, 8.4, 10.4, 4, 4.5, SKY, 6.1))
    (HERE / "symbolic.svg").write_text(symbolic())


if __name__ == "__main__":
    main()
