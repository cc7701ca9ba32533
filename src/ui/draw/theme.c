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

static const struct scenery morning = {
    .sky = {RGB(0xBFE0EA), RGB(0xDDEFF0), RGB(0xFDF3E2), RGB(0xFFE6C4)},
    .sea = {RGB(0xB9DDE0), RGB(0x8FC6D2)},
    .wood = {RGB(0xD7A06C), RGB(0xA96C40)},
    .plate = {RGB(0x35489F), RGB(0x2C3D8E), RGB(0x22307A)},
    .wall = {RGB(0x4257B4), RGB(0x93A9F0)},
    .foot = {RGB(0x2A3A8A), RGB(0x18225C)},
    .sun = RGB(0xFFFBEA),
    .halo = RGB(0xFFE3AE),
    .cloud = RGB(0xFFFFFF),
    .glint = RGB(0xFFFFFF),
    .sail = RGB(0x2C4A63),
    .grain = RGB(0x7E4A28),
    .edge = RGB(0xF0C596),
    .top = RGB(0x5C73CF),
    .slot = RGB(0x10183F),
    .plate_lip = RGB(0x8EA3F0),
    .brass = RGB(0xE2B04A),
    .brass_dark = RGB(0x8F6414),
    .number = RGB(0xFFFFFF),
    .shadow = RGB(0x4A2814),
    .pool = RGB(0xFFD9A0),
};

static const struct scenery night = {
    .sky = {RGB(0x070B1E), RGB(0x0D1535), RGB(0x172048), RGB(0x1E2856)},
    .sea = {RGB(0x15204A), RGB(0x0B122B)},
    .wood = {RGB(0x3B2620), RGB(0x241611)},
    .plate = {RGB(0x4358B4), RGB(0x374A9F), RGB(0x2C3B88)},
    .wall = {RGB(0x2B3A78), RGB(0x9FB4FF)},
    .foot = {RGB(0x3E52AC), RGB(0x26347A)},
    .sun = RGB(0xFFF7DF),
    .halo = RGB(0xA9B8F0),
    .glint = RGB(0xC9D6FF),
    .sail = RGB(0x8895C4),
    .grain = RGB(0x120907),
    .edge = RGB(0x6B4636),
    .top = RGB(0x7C92E6),
    .slot = RGB(0x060A1C),
    .plate_lip = RGB(0xA9BBFF),
    .brass = RGB(0xF0BE58),
    .brass_dark = RGB(0x5E420E),
    .number = RGB(0xFFFFFF),
    .shadow = RGB(0x000000),
    .pool = RGB(0x8FA5F0),
    .stars = 60,
};

static const struct theme themes[THEME_COUNT] = {
    [THEME_LIGHT] =
        {
            .name = "light",
            .scenery = &morning,
            .background = RGB(0xF4F6FA),
            .panel = RGB(0xFFFFFF),
            .sheet = {255, 255, 255, 204},
            .card = RGB(0xFFFFFF),
            .raised = RGB(0xE3E9F8),
            .outline = RGB(0x7A85A6),
            .text = RGB(0x1B2347),
            .muted = RGB(0x4E5878),
            .faint = RGB(0x7A85A6),
            .accent = RGB(0x2C3F8F),
            .good = RGB(0x1A7343),
            .bad = RGB(0xB3261E),
            .doubt = RGB(0x8A5300),
            .plate = RGB(0x2B50C8),
            .plate_low = RGB(0x17308A),
            .rim = RGB(0x070C3A),
            .lip = RGB(0x6F8EF0),
            .base = RGB(0x101F66),
            .black = RGB(0x232B3D),
            .glow = RGB(0x00698C),
            .ink = RGB(0xFFFFFF),
            .well = RGB(0xE9EEF6),
            .veil = {20, 28, 46, 120},
        },
    [THEME_DARK] =
        {
            .name = "dark",
            .scenery = &night,
            .background = RGB(0x0D1535),
            .panel = RGB(0x121A38),
            .sheet = {18, 26, 56, 220},
            .card = RGB(0x1D2750),
            .raised = RGB(0x2A3668),
            .outline = RGB(0x8390BC),
            .text = RGB(0xF1F3FC),
            .muted = RGB(0xB4BDD8),
            .faint = RGB(0x8390BC),
            .accent = RGB(0xA9BCFF),
            .good = RGB(0x6FD3A0),
            .bad = RGB(0xFF8F86),
            .doubt = RGB(0xF0B860),
            .plate = RGB(0x5578F0),
            .plate_low = RGB(0x3B5CD8),
            .rim = RGB(0x060916),
            .lip = RGB(0x9DB4FF),
            .base = RGB(0x7483A8),
            .black = RGB(0xA9B4CA),
            .glow = RGB(0x2FD8C6),
            .ink = RGB(0x060916),
            .well = RGB(0x0C1019),
            .veil = {0, 0, 0, 150},
        },
    /* High contrast: black and white, and colours at 7:1 or more. */
    [THEME_CONTRAST] =
        {
            .name = "contrast",
            .background = RGB(0x000000),
            .panel = RGB(0x000000),
            .sheet = RGB(0x000000),
            .card = RGB(0x000000),
            .raised = RGB(0x303030),
            .outline = RGB(0xFFFFFF),
            .text = RGB(0xFFFFFF),
            .muted = RGB(0xE0E0E0),
            .faint = RGB(0x909090),
            .accent = RGB(0x7FE7FF),
            .good = RGB(0x8CFFB0),
            .bad = RGB(0xFFB0A8),
            .doubt = RGB(0xFFD080),
            .plate = RGB(0x6C8CFF),
            .plate_low = RGB(0x5272F0),
            .rim = RGB(0x000000),
            .lip = RGB(0xC4D2FF),
            .base = RGB(0xE0E0E0),
            .black = RGB(0xE0E0E0),
            .glow = RGB(0x2FD8C6),
            .ink = RGB(0x000000),
            .well = RGB(0x000000),
            .veil = {0, 0, 0, 190},
        },
};

static const struct disc_colors palettes[PALETTE_COUNT][2] = {
    [PALETTE_CLASSIC] = {{RGB(0xD93A44), RGB(0x7E1322), RGB(0xF0616A), RGB(0x4F0716)},
                         {RGB(0xFFD23F), RGB(0x8A5A00), RGB(0xFFE685), RGB(0x7A4B00)}},
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
