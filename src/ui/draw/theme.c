/*
 * The colour schemes, and the palettes of the discs. Text has a contrast of at least 7:1 to its background, less
 * important words 4.5:1, everything else 3:1. tests/ui/test_contrast.c checks every pair and prints the table. Declared
 * in canvas.h.
 */
#include "ui/draw/canvas.h"

#define RGB(hex)                                                                                                       \
    {                                                                                                                  \
        (hex) >> 16 & 255, (hex) >> 8 & 255, (hex)&255, 255                                                            \
    }

/*
 * The colours of the themes: light, dark, and high contrast, which is black and white, and colours at 7:1 or more.
 */
#define COLORS(COLOR)                                                                                                  \
    COLOR(background, 0xF4F6FA, 0x141925, 0x000000)                                                                    \
    COLOR(panel, 0xFFFFFF, 0x1D2433, 0x000000)                                                                         \
    COLOR(raised, 0xE6EBF5, 0x2A3347, 0x303030)                                                                        \
    COLOR(outline, 0x77839B, 0x7A88A6, 0xFFFFFF)                                                                       \
    COLOR(text, 0x1B2436, 0xEEF2FA, 0xFFFFFF)                                                                          \
    COLOR(muted, 0x55617A, 0xA9B4CA, 0xE0E0E0)                                                                         \
    COLOR(faint, 0x77839B, 0x7A88A6, 0x909090)                                                                         \
    COLOR(accent, 0x2440B8, 0x8FB0FF, 0x7FE7FF)                                                                        \
    COLOR(good, 0x1A7343, 0x6FD3A0, 0x8CFFB0)                                                                          \
    COLOR(bad, 0xB3261E, 0xFF8F86, 0xFFB0A8)                                                                           \
    COLOR(doubt, 0x8A5300, 0xF0B860, 0xFFD080)                                                                         \
    COLOR(plate, 0x2B50C8, 0x5578F0, 0x6C8CFF)                                                                         \
    COLOR(plate_low, 0x17308A, 0x3B5CD8, 0x5272F0)                                                                     \
    COLOR(rim, 0x070C3A, 0x060916, 0x000000)                                                                           \
    COLOR(lip, 0x6F8EF0, 0x9DB4FF, 0xC4D2FF)                                                                           \
    COLOR(base, 0x101F66, 0x7483A8, 0xE0E0E0)                                                                          \
    COLOR(black, 0x232B3D, 0xA9B4CA, 0xE0E0E0)                                                                         \
    COLOR(glow, 0x00698C, 0x2FD8C6, 0x2FD8C6)                                                                          \
    COLOR(ink, 0xFFFFFF, 0x060916, 0x000000)                                                                           \
    COLOR(well, 0xE9EEF6, 0x0C1019, 0x000000)

#define LIGHT(color, light, dark, contrast)    .color = RGB(light),
#define DARK(color, light, dark, contrast)     .color = RGB(dark),
#define CONTRAST(color, light, dark, contrast) .color = RGB(contrast),

static const struct theme themes[THEME_COUNT] = {
    [THEME_LIGHT] = {.name = "light", COLORS(LIGHT).veil = {20, 28, 46, 120}},
    [THEME_DARK] = {.name = "dark", COLORS(DARK).veil = {0, 0, 0, 150}},
    [THEME_CONTRAST] = {.name = "contrast", COLORS(CONTRAST).veil = {0, 0, 0, 190}},
};

static const struct disc_colors palettes[PALETTE_COUNT][2] = {
    [PALETTE_CLASSIC] = {{RGB(0xC63A52), RGB(0xA32940), RGB(0xE0687F), RGB(0x761A30)},
                         {RGB(0xFFEB3B), RGB(0xA57C00), RGB(0xFFF7B0), RGB(0xA87400)}},
    [PALETTE_SOFT] = {{RGB(0xA5524A), RGB(0x873F38), RGB(0xD08E86), RGB(0x5A201A)},
                      {RGB(0xFFEC90), RGB(0x96741E), RGB(0xFFFBE8), RGB(0x96741E)}},
    [PALETTE_BRIGHT] = {{RGB(0xC8203F), RGB(0x9C0A26), RGB(0xFF7085), RGB(0x6A0018)},
                        {RGB(0xFFF200), RGB(0xA07000), RGB(0xFFFBA8), RGB(0xA06400)}},
    [PALETTE_CONTRAST] = {{RGB(0x9C1230), RGB(0x6A0018), RGB(0xFF9DAE), RGB(0xFFFFFF)},
                          {RGB(0xFFF27A), RGB(0x8A7000), RGB(0xFFFFFF), RGB(0x302400)}},
};

const struct disc_colors *theme_disc(enum palette palette, int player)
{
    return &palettes[palette][player];
}

const struct theme *theme_get(enum theme_id id)
{
    return &themes[id];
}

SDL_Color theme_hint(const struct theme *theme, double glow)
{
    SDL_Color color = theme->glow;
    color.a = (Uint8)(195.0 + 60.0 * glow);
    return color;
}
