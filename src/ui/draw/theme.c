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
    COLOR(background, 0xF4F6FA, 0x0D1535, 0x000000)                                                                    \
    COLOR(panel, 0xFFFFFF, 0x121A38, 0x000000)                                                                         \
    COLOR(card, 0xFFFFFF, 0x1D2750, 0x000000)                                                                          \
    COLOR(raised, 0xE3E9F8, 0x2A3668, 0x303030)                                                                        \
    COLOR(outline, 0x7A85A6, 0x8390BC, 0xFFFFFF)                                                                       \
    COLOR(text, 0x1B2347, 0xF1F3FC, 0xFFFFFF)                                                                          \
    COLOR(muted, 0x4E5878, 0xB4BDD8, 0xE0E0E0)                                                                         \
    COLOR(faint, 0x7A85A6, 0x7C89B4, 0x909090)                                                                         \
    COLOR(accent, 0x2C3F8F, 0xA9BCFF, 0x7FE7FF)                                                                        \
    COLOR(prize, 0xFFD23F, 0xFFD23F, 0x7FE7FF)                                                                         \
    COLOR(prize_ink, 0x1B2347, 0x1B2347, 0x000000)                                                                     \
    COLOR(good, 0x1A7343, 0x6FD3A0, 0x8CFFB0)                                                                          \
    COLOR(bad, 0xB3261E, 0xFF8F86, 0xFFB0A8)                                                                           \
    COLOR(doubt, 0x8A5300, 0xF0B860, 0xFFD080)                                                                         \
    COLOR(plate, 0x2B50C8, 0x5578F0, 0x6C8CFF)                                                                         \
    COLOR(plate_low, 0x17308A, 0x3B5CD8, 0x5272F0)                                                                     \
    COLOR(rim, 0x070C3A, 0x060916, 0x000000)                                                                           \
    COLOR(lip, 0x6F8EF0, 0x9DB4FF, 0xC4D2FF)                                                                           \
    COLOR(base, 0x101F66, 0x7483A8, 0xE0E0E0)                                                                          \
    COLOR(black, 0x232B3D, 0xA9B4CA, 0xE0E0E0)                                                                         \
    COLOR(glow, 0x003A50, 0x2FD8C6, 0x2FD8C6)                                                                          \
    COLOR(ink, 0xFFFFFF, 0x060916, 0x000000)                                                                           \
    COLOR(inlay, 0xEED6AE, 0x33241B, 0x000000)                                                                         \
    COLOR(inlay_low, 0xD3A56E, 0x221610, 0x303030)                                                                     \
    COLOR(slate, 0x36424A, 0x2A343B, 0x000000)                                                                         \
    COLOR(chalk, 0xEDE8DC, 0xEDE8DC, 0xFFFFFF)                                                                         \
    COLOR(chalk_red, 0xFF9A8C, 0xFF9A8C, 0xFFB0A8)                                                                     \
    COLOR(chalk_blue, 0x9CCBFF, 0x9CCBFF, 0x7FE7FF)                                                                    \
    COLOR(well, 0xE9EEF6, 0x0C1019, 0x000000)

#define LIGHT(color, light, dark, contrast)    .color = RGB(light),
#define DARK(color, light, dark, contrast)     .color = RGB(dark),
#define CONTRAST(color, light, dark, contrast) .color = RGB(contrast),

/* The colours of the scenery, in the morning and at night. */
#define HUES(HUE)                                                                                                      \
    HUE(sky[0], 0xBFE0EA, 0x070B1E)                                                                                    \
    HUE(sky[1], 0xDDEFF0, 0x0D1535)                                                                                    \
    HUE(sky[2], 0xFDF3E2, 0x172048)                                                                                    \
    HUE(sky[3], 0xFFE6C4, 0x1E2856)                                                                                    \
    HUE(sea[0], 0xB9DDE0, 0x15204A)                                                                                    \
    HUE(sea[1], 0x8FC6D2, 0x0B122B)                                                                                    \
    HUE(wood[0], 0xD7A06C, 0x3B2620)                                                                                   \
    HUE(wood[1], 0xA96C40, 0x241611)                                                                                   \
    HUE(plate[0], 0x35489F, 0x4358B4)                                                                                  \
    HUE(plate[1], 0x2C3D8E, 0x374A9F)                                                                                  \
    HUE(plate[2], 0x22307A, 0x2C3B88)                                                                                  \
    HUE(wall[0], 0x4257B4, 0x2B3A78)                                                                                   \
    HUE(wall[1], 0x93A9F0, 0x9FB4FF)                                                                                   \
    HUE(foot[0], 0x2A3A8A, 0x3E52AC)                                                                                   \
    HUE(foot[1], 0x18225C, 0x26347A)                                                                                   \
    HUE(sun, 0xFFFBEA, 0xFFF7DF)                                                                                       \
    HUE(halo, 0xFFE3AE, 0xA9B8F0)                                                                                      \
    HUE(cloud, 0xFFFFFF, 0x172048)                                                                                     \
    HUE(glint, 0xFFFFFF, 0xC9D6FF)                                                                                     \
    HUE(sail, 0x2C4A63, 0x8895C4)                                                                                      \
    HUE(grain, 0x7E4A28, 0x120907)                                                                                     \
    HUE(edge, 0xF0C596, 0x6B4636)                                                                                      \
    HUE(top, 0x5C73CF, 0x7C92E6)                                                                                       \
    HUE(slot, 0x10183F, 0x060A1C)                                                                                      \
    HUE(plate_lip, 0x8EA3F0, 0xA9BBFF)                                                                                 \
    HUE(brass, 0xE2B04A, 0xF0BE58)                                                                                     \
    HUE(brass_dark, 0x8F6414, 0x5E420E)                                                                                \
    HUE(engraved, 0xF6DDB8, 0xC9A98A)                                                                                  \
    HUE(number, 0xFFFFFF, 0xFFFFFF)                                                                                    \
    HUE(shadow, 0x4A2814, 0x000000)                                                                                    \
    HUE(pool, 0xFFD9A0, 0x8FA5F0)

#define MORNING(hue, morning, night) .hue = RGB(morning),
#define NIGHT(hue, morning, night)   .hue = RGB(night),

static const struct scenery morning = {HUES(MORNING)};
static const struct scenery night = {HUES(NIGHT).stars = 60};

static const struct theme themes[THEME_COUNT] = {
    [THEME_LIGHT] = {.name = "light", .scenery = &morning, COLORS(LIGHT).sheet = {255, 255, 255, 204}, .veil = {20, 28, 46, 120}},
    [THEME_DARK] = {.name = "dark", .scenery = &night, COLORS(DARK).sheet = {18, 26, 56, 220}, .veil = {0, 0, 0, 150}},
    [THEME_CONTRAST] = {.name = "contrast", COLORS(CONTRAST).sheet = RGB(0x000000), .veil = {0, 0, 0, 190}},
};

static const struct disc_colors palettes[PALETTE_COUNT][2] = {
    [PALETTE_CLASSIC] = {{RGB(0xC63A52), RGB(0x7E1322), RGB(0xF58CA0), RGB(0x4F0716)},
                         {RGB(0xFFEB3B), RGB(0x8A5A00), RGB(0xFFF5A8), RGB(0x7A4B00)}},
    [PALETTE_SOFT] = {{RGB(0xA5524A), RGB(0x873F38), RGB(0xD08E86), RGB(0x2E0A06)},
                      {RGB(0xFFEC90), RGB(0x96741E), RGB(0xFFFBE8), RGB(0x96741E)}},
    [PALETTE_BRIGHT] = {{RGB(0xC8203F), RGB(0x9C0A26), RGB(0xFF7085), RGB(0x3A0008)},
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
    color.a = (Uint8)(220.0 + 35.0 * glow);
    return color;
}
