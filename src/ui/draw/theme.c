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

/* What a theme takes of a row of colours, or of hues. */
#define MORNING(color, morning, ...)                             .color = RGB(morning),
#define EVENING(color, morning, evening, ...)                    .color = RGB(evening),
#define COLOR_NIGHT(color, morning, evening, night, contrast)    .color = RGB(night),
#define COLOR_CONTRAST(color, morning, evening, night, contrast) .color = RGB(contrast),

/* The colours of the scenery, in the morning, in the evening and at night. */
#define HUES(HUE)                                                                                                      \
    HUE(sky[0], 0xBFE0EA, 0x2B2A62, 0x070B1E)                                                                          \
    HUE(sky[1], 0xDDEFF0, 0x5E4280, 0x0D1535)                                                                          \
    HUE(sky[2], 0xFDF3E2, 0xE58A7B, 0x172048)                                                                          \
    HUE(sky[3], 0xFFE6C4, 0xFFC988, 0x1E2856)                                                                          \
    HUE(sea[0], 0xB9DDE0, 0x7E5378, 0x15204A)                                                                          \
    HUE(sea[1], 0x8FC6D2, 0x4B3A70, 0x0B122B)                                                                          \
    HUE(wood[0], 0xD7A06C, 0x94593F, 0x3B2620)                                                                         \
    HUE(wood[1], 0xA96C40, 0x6B3E30, 0x241611)                                                                         \
    HUE(plate[0], 0x35489F, 0x3A4596, 0x4358B4)                                                                        \
    HUE(plate[1], 0x2C3D8E, 0x303A84, 0x374A9F)                                                                        \
    HUE(plate[2], 0x22307A, 0x252C6C, 0x2C3B88)                                                                        \
    HUE(wall[0], 0x4257B4, 0x4A3F86, 0x2B3A78)                                                                         \
    HUE(wall[1], 0x93A9F0, 0xFFC79A, 0x9FB4FF)                                                                         \
    HUE(foot[0], 0x2A3A8A, 0x262E6C, 0x3E52AC)                                                                         \
    HUE(foot[1], 0x18225C, 0x12173F, 0x26347A)                                                                         \
    HUE(sun, 0xFFFBEA, 0xFFF3D2, 0xFFF7DF)                                                                             \
    HUE(halo, 0xFFE3AE, 0xFFC98A, 0xA9B8F0)                                                                            \
    HUE(cloud, 0xFFFFFF, 0xA97790, 0x172048)                                                                           \
    HUE(glint, 0xFFFFFF, 0xFFE3B0, 0xC9D6FF)                                                                           \
    HUE(sail, 0x2C4A63, 0x353252, 0x8895C4)                                                                            \
    HUE(grain, 0x7E4A28, 0x3D1F18, 0x120907)                                                                           \
    HUE(edge, 0xF0C596, 0xF2B98A, 0x6B4636)                                                                            \
    HUE(top, 0x5C73CF, 0x6A66B4, 0x7C92E6)                                                                             \
    HUE(slot, 0x10183F, 0x0B0E2C, 0x060A1C)                                                                            \
    HUE(plate_lip, 0x8EA3F0, 0xFFDCC6, 0xA9BBFF)                                                                       \
    HUE(brass, 0xE2B04A, 0xF0BE58, 0xF0BE58)                                                                           \
    HUE(brass_dark, 0x8F6414, 0x5E420E, 0x5E420E)                                                                      \
    HUE(engraved, 0xFFF8EC, 0xF6DDB8, 0xC9A98A)                                                                        \
    HUE(number, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF)                                                                          \
    HUE(shadow, 0x4A2814, 0x1E0D18, 0x000000)                                                                          \
    HUE(pool, 0xFFD9A0, 0xFFD79A, 0x8FA5F0)

#define HUE_NIGHT(hue, morning, evening, night) .hue = RGB(night),

static const struct scenery morning = {HUES(MORNING)};
static const struct scenery evening = {HUES(EVENING).glass = {20, 15, 52, 210}};
static const struct scenery night = {HUES(HUE_NIGHT).stars = 60};

static const struct theme themes[THEME_COUNT] = {
    [THEME_MORNING] = {.name = "light",
                       .scenery = &morning,
                       .above = &themes[THEME_MORNING],
                       COLORS(MORNING).sheet = {234, 243, 247, 212},
                       .veil = {20, 28, 46, 120}},
    [THEME_EVENING] = {.name = "evening",
                       .scenery = &evening,
                       .above = &themes[THEME_NIGHT],
                       COLORS(EVENING).sheet = {255, 249, 242, 224},
                       .veil = {20, 14, 40, 130}},
    [THEME_NIGHT] = {.name = "dark",
                     .scenery = &night,
                     .above = &themes[THEME_NIGHT],
                     COLORS(COLOR_NIGHT).sheet = {18, 26, 56, 220},
                     .veil = {0, 0, 0, 150}},
    [THEME_CONTRAST] = {.name = "contrast",
                        .above = &themes[THEME_CONTRAST],
                        COLORS(COLOR_CONTRAST).sheet = RGB(0x000000),
                        .veil = {0, 0, 0, 190}},
};

static const struct disc_colors palettes[PALETTE_COUNT][2] = {
    [PALETTE_CLASSIC] = {{RGB(0xBE3840), RGB(0x7E1322), RGB(0xF67C86), RGB(0x3A0410)},
                         {RGB(0xFFDF28), RGB(0x8A5A00), RGB(0xFFE685), RGB(0x503000)}},
    [PALETTE_SOFT] = {{RGB(0xA5524A), RGB(0x873F38), RGB(0xD08E86), RGB(0x2E0A06)},
                      {RGB(0xFFEC90), RGB(0x96741E), RGB(0xFFFBE8), RGB(0x4A3400)}},
    [PALETTE_BRIGHT] = {{RGB(0xC8203F), RGB(0x9C0A26), RGB(0xFF8A92), RGB(0x3A0008)},
                        {RGB(0xFFF200), RGB(0xA07000), RGB(0xFFFBA8), RGB(0x503000)}},
    [PALETTE_CONTRAST] = {{RGB(0x8C0D29), RGB(0x6A0018), RGB(0xFFB8C6), RGB(0xFFFFFF)},
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

enum theme_id theme_of_hour(int minute, int *left)
{
    static const struct {
        int from; /* minutes of the day */
        enum theme_id theme;
    } hours[] = {{0, THEME_NIGHT}, {6 * 60, THEME_MORNING}, {17 * 60, THEME_EVENING}, {20 * 60 + 30, THEME_NIGHT}};
    size_t i = SDL_arraysize(hours) - 1;
    *left = 24 * 60 - minute;
    for (; hours[i].from > minute; i--)
        *left = hours[i].from - minute;
    return hours[i].theme;
}

SDL_Color theme_hint(const struct theme *theme, double glow)
{
    SDL_Color color = theme->glow;
    color.a = (Uint8)(220.0 + 35.0 * glow);
    return color;
}
