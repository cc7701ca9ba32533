/*
 * The faces of the crew, and a plain portrait for people. assets/make_crew.py draws the faces; here one mood is chosen
 * of the three that each picture has, and the pupils are added, so that eyes can move. Declared in canvas.h.
 */
#include "ui/draw/canvas.h"

#include "rules/letters.h"

enum { INK_DARK, INK_LIGHT, INK_BROW, INK_KINDS, FACE = 100, LIGHT_FROM = 85000 /* thousandths of 255 grey */ };

/* In hundredths of the picture's width: the right eye (the left one mirrors it), its pupil, and how far that moves. */
static const struct {
    float x, y, pupil, side, up;
    SDL_Color brow;
} faces[] = {
    [1] = {60.1f, 50.9f, 6.9f, 2.5f, 2.1f, {0xA6, 0x50, 0x16, 255}},
    [2] = {59.3f, 50.6f, 6.2f, 1.8f, 1.7f, {0xA8, 0x78, 0x18, 255}},
    [3] = {59.0f, 52.2f, 5.4f, 1.6f, 1.4f, {0x4A, 0x30, 0x20, 255}},
    [4] = {58.9f, 49.7f, 5.4f, 1.8f, 1.3f, {0x80, 0x78, 0x8A, 255}},
    [5] = {58.3f, 51.4f, 5.7f, 1.7f, 1.7f, {0x8A, 0x32, 0x14, 255}},
    [6] = {59.4f, 50.2f, 5.9f, 2.2f, 1.3f, {0x24, 0x1C, 0x2A, 255}},
    [7] = {59.0f, 52.6f, 5.1f, 1.9f, 1.3f, {0x83, 0x33, 0x1A, 255}},
    [8] = {59.2f, 52.4f, 5.6f, 2.1f, 1.7f, {0xB4, 0xB8, 0xCC, 255}},
    [9] = {58.5f, 51.0f, 5.3f, 2.2f, 1.2f, {0x80, 0x87, 0xA2, 255}},
    [10] = {58.6f, 52.6f, 5.0f, 1.8f, 1.2f, {0xFB, 0xF8, 0xF1, 255}},
};

static const SDL_Color pupil = {0x1B, 0x23, 0x47, 255};

static void draw_pupils(struct canvas *canvas, int level, SDL_Rect rect, SDL_FPoint look)
{
    float scale = (float)rect.w / FACE, far = hypotf(look.x, look.y), wide = faces[level].pupil * scale;
    far = SDL_max(far, 1.0f);
    wide = SDL_max(wide, 2.0f);
    for (int side = -1; side <= 1; side += 2) {
        float x = FACE / 2.0f + (float)side * (faces[level].x - FACE / 2.0f) + look.x / far * faces[level].side;
        SDL_FPoint at = {(float)rect.x + x * scale,
                         (float)rect.y + (faces[level].y + look.y / far * faces[level].up) * scale};
        canvas_dot(canvas, at, (int)(wide + 0.5f), pupil);
        if (wide >= 5.0f) /* a spark of light, where it is not less than a pixel */
            canvas_dot(canvas, (SDL_FPoint){at.x - wide * 0.17f, at.y - wide * 0.19f}, (int)(wide * 0.36f + 0.5f),
                       WHITE);
    }
}

/* Writes a sign of exactly so many pixels in the middle of a rectangle. */
static void write_sign(struct canvas *canvas, const char *sign, SDL_Rect rect, float pixels, enum text_weight weight,
                       SDL_Color color)
{
    const struct text_style style = {
        .size = pixels / canvas->unit, .weight = weight, .color = color, .align = ALIGN_CENTER, .exact = true};
    canvas_text(canvas, sign, rect, &style);
}

void canvas_badge(struct canvas *canvas, int number, SDL_Rect rect, float share, enum text_weight weight,
                  SDL_Color ground)
{
    char sign[8];
    snprintf(sign, sizeof sign, "%d", number);
    canvas_round(canvas, rect, rect.w / 2, ground);
    write_sign(canvas, sign, rect, share * (float)rect.h, weight, canvas->theme->panel);
}

void canvas_face(struct canvas *canvas, int level, SDL_Rect rect, enum mood mood, SDL_FPoint look)
{
    if (canvas->faceless) {
        canvas_badge(canvas, level, rect, 0.6f, TEXT_HEAD, canvas->theme->accent);
        return;
    }
    static const char *const written[MOOD_COUNT][INK_KINDS] = {[MOOD_CALM] = {"#010101", "#020201", "#030301"},
                                                               [MOOD_GLAD] = {"#010102", "#020202", "#030302"},
                                                               [MOOD_WORRIED] = {"#010103", "#020203", "#030303"}};
    const SDL_Color colors[INK_KINDS] = {
        [INK_DARK] = {0x53, 0x1F, 0x1C, 255}, [INK_LIGHT] = WHITE, [INK_BROW] = faces[level].brow};
    struct ink inks[INKS_MAX];
    for (int i = 0; i < INKS_MAX; i++)
        inks[i] = (struct ink){written[i / INK_KINDS][i % INK_KINDS],
                               i / INK_KINDS == (int)mood ? colors[i % INK_KINDS] : (SDL_Color){0}};
    SDL_Texture *texture =
        sprites_inked(canvas->sprites, (enum sprite)(SPRITE_CREW_1 + level - 1), rect.w, inks, INKS_MAX);
    canvas_tinted(canvas, texture, rect, WHITE);
    draw_pupils(canvas, level, rect, look);
}

void canvas_guest(struct canvas *canvas, SDL_Color color, const char *name, SDL_Rect rect)
{
    uint32_t code;
    char letter[sizeof code + 1];
    const SDL_Color black = {0, 0, 0, 255};
    bool light = 299 * color.r + 587 * color.g + 114 * color.b > LIGHT_FROM;
    const struct ink inks[] = {{"#D93A44", color},
                               {"#7E1322", canvas_mixed(color, black, 0.45)},
                               {"#F0616A", canvas_mixed(color, WHITE, 0.2)},
                               {"#F6CFD1", canvas_mixed(color, WHITE, 0.62)},
                               {"#FBE6E7", canvas_mixed(color, WHITE, 0.78)}};
    SDL_Texture *texture = sprites_inked(canvas->sprites, SPRITE_GUEST, rect.w, inks, (int)SDL_arraysize(inks));
    snprintf(letter, sizeof letter, "%.*s", (int)letters_character(name, &code), name);
    letter[0] = (char)SDL_toupper((unsigned char)letter[0]);
    canvas_tinted(canvas, texture, rect, WHITE);
    write_sign(canvas, letter, (SDL_Rect){rect.x + rect.w / 4, rect.y + rect.h * 28 / 100, rect.w / 2, rect.h / 2},
               0.46f * (float)rect.h, TEXT_BOLD, light ? canvas_mixed(color, black, 0.75) : WHITE);
}
