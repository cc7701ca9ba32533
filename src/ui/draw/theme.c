/* The colour schemes. Text keeps a contrast of at least 7:1 to what it stands on, muted text 4.5:1. */
#include "ui/draw/canvas.h"

#include <string.h>

#define RGB(hex)                                                                                                       \
    {                                                                                                                  \
        (hex) >> 16 & 255, (hex) >> 8 & 255, (hex)&255, 255                                                            \
    }

static const struct theme themes[THEME_COUNT] = {
    [THEME_LIGHT] =
        {
            .name = "light",
            .background = RGB(0xF4F6FA),
            .panel = RGB(0xFFFFFF),
            .raised = RGB(0xE6EBF5),
            .outline = RGB(0xC6CFDF),
            .grid = RGB(0x8994A8),
            .text = RGB(0x1B2436),
            .muted = RGB(0x55617A),
            .accent = RGB(0x2440B8),
            .good = RGB(0x1A7343),
            .bad = RGB(0xB3261E),
            .doubt = RGB(0x8A5300),
            .plate = RGB(0x0A1268),
            .base = RGB(0x060B47),
            .red = RGB(0xC63A52),
            .yellow = RGB(0xE6C51A),
            .black = RGB(0x232B3D),
            .glow = RGB(0x0FA093),
            .well = RGB(0xE9EEF6),
            .veil = {20, 28, 46, 120},
        },
    [THEME_DARK] =
        {
            .name = "dark",
            .background = RGB(0x141925),
            .panel = RGB(0x1D2433),
            .raised = RGB(0x2A3347),
            .outline = RGB(0x46526C),
            .grid = RGB(0x66738F),
            .text = RGB(0xEEF2FA),
            .muted = RGB(0xA9B4CA),
            .accent = RGB(0x8FB0FF),
            .good = RGB(0x6FD3A0),
            .bad = RGB(0xFF8F86),
            .doubt = RGB(0xF0B860),
            .plate = RGB(0x0B1470),
            .base = RGB(0x1A2592),
            .red = RGB(0xC63A52),
            .yellow = RGB(0xFFEB3B),
            .black = RGB(0xA9B4CA),
            .glow = RGB(0x2FD8C6),
            .well = RGB(0x0A0D14),
            .veil = {0, 0, 0, 150},
        },
    /* For eyes that need it: black and white, and colours at 7:1 or more; the plate is that of the dark theme. */
    [THEME_CONTRAST] =
        {
            .name = "contrast",
            .background = RGB(0x000000),
            .panel = RGB(0x000000),
            .raised = RGB(0x303030),
            .outline = RGB(0xFFFFFF),
            .grid = RGB(0xFFFFFF),
            .text = RGB(0xFFFFFF),
            .muted = RGB(0xE0E0E0),
            .accent = RGB(0x7FE7FF),
            .good = RGB(0x8CFFB0),
            .bad = RGB(0xFFB0A8),
            .doubt = RGB(0xFFD080),
            .plate = RGB(0x0B1470),
            .base = RGB(0x3A4AE0),
            .red = RGB(0xC63A52),
            .yellow = RGB(0xFFEB3B),
            .black = RGB(0xE0E0E0),
            .glow = RGB(0x2FD8C6),
            .well = RGB(0x000000),
            .veil = {0, 0, 0, 190},
        },
};

const struct theme *theme_get(enum theme_id id)
{
    return &themes[id];
}
