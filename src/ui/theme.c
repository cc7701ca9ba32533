/* The two colour schemes. Text keeps a contrast of at least 7:1 to what it stands on, muted text 4.5:1. */
#include "ui/theme.h"

#define RGB(hex) {(hex) >> 16 & 255, (hex) >> 8 & 255, (hex)&255, 255}

static const struct theme themes[THEME_COUNT] = {
    [THEME_LIGHT] =
        {
            .name = "light",
            .background = RGB(0xF4F6FA),
            .panel = RGB(0xFFFFFF),
            .raised = RGB(0xE6EBF5),
            .outline = RGB(0xD3DAE6),
            .text = RGB(0x1B2436),
            .muted = RGB(0x55617A),
            .accent = RGB(0x2456C9),
            .good = RGB(0x1A7F4B),
            .bad = RGB(0xB3261E),
            .plate = RGB(0x0A1268),
            .base = RGB(0x070D4E),
            .well = RGB(0xE9EEF6),
            .veil = {20, 28, 46, 120},
        },
    [THEME_DARK] =
        {
            .name = "dark",
            .background = RGB(0x161B26),
            .panel = RGB(0x1F2635),
            .raised = RGB(0x2C3549),
            .outline = RGB(0x3A455C),
            .text = RGB(0xEEF2FA),
            .muted = RGB(0xA3AFC6),
            .accent = RGB(0x7FA6FF),
            .good = RGB(0x6FD3A0),
            .bad = RGB(0xFF8F86),
            .plate = RGB(0x0B1470),
            .base = RGB(0x1A2592),
            .well = RGB(0x10151F),
            .veil = {0, 0, 0, 150},
        },
};

const struct theme *theme_get(enum theme_id id)
{
    return &themes[id];
}
