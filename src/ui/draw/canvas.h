/*
 * What everything is drawn with: a renderer, a theme, sprites and text, at the
 * window's true pixels. Sizes that people see are given in units: the default
 * window is 1000 x 720 units, whatever its pixels.
 */
#ifndef UI_CANVAS_H
#define UI_CANVAS_H

#include <SDL.h>

#include "standard.h"

/*
 * --- numbers ---
 *
 * Functions, so that each argument is evaluated once. SDL_min, SDL_max and SDL_clamp are macros that may evaluate an
 * argument twice; they are for plain values, and tests/checks/macros keeps calls out of them.
 */

static inline int int_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
    return a > b ? a : b;
}

static inline int int_clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* --- asset.c: finds and loads pictures and sounds. What cannot be loaded is named once, and the game goes on --- */

enum { ASSET_PATH_MAX = 1024 };

/*
 * The folders in which files are looked for, in this order: first three relative to the program's own folder (NULL:
 * none), then the one that `make install` filled.
 */
struct asset_places {
    const char *beside[3];
    const char *installed;
};

/* Writes the path in the first place that has the file or folder; in the last place if none has it. */
void asset_find(const struct asset_places *places, const char *name, char path[ASSET_PATH_MAX]);

/*
 * Writes the path of an asset ("disc_red.svg"): in $GRAVITRIPS_ASSETS, else beside the program in the build tree, else
 * where `make install` put it.
 */
void asset_path(const char *name, char path[ASSET_PATH_MAX]);

/*
 * A colour as it is written in a picture's file ("#BE3840"), and the colour that replaces it. With alpha 0 nothing of
 * that colour is drawn; in the file it must then stand in a `style`.
 */
struct ink {
    const char *written;
    SDL_Color color;
};

/*
 * Renders an SVG file into a picture of a size in pixels, with colours replaced if `inks` are given. NULL if that
 * fails, after stderr was told which file and why. The caller frees it.
 */
SDL_Surface *asset_picture(const char *name, int width, int height, const struct ink *inks, int ink_count);

/*
 * --- paint.c: shapes with soft edges, painted into a picture ---
 *
 * All lengths and places are in units of the picture's own, `scale` pixels each; its upper left corner is at `left` and
 * `top`. What lies outside of it is not painted.
 */

struct paint {
    SDL_Surface *surface;
    float scale, left, top;
};

/* A colour that changes downwards: `from` down to the height `high`, `to` from the height `low` on. */
struct shade {
    SDL_Color from, to;
    float high, low;
};

/* Begins an empty, transparent picture of so many pixels: the caller frees its surface. False when memory is short. */
bool paint_begin(struct paint *paint, int width, int height, float scale);

struct shade paint_plain(SDL_Color color);

/* A colour between two: with `part` 0 it is the first, with 1 the second. */
SDL_Color canvas_mixed(SDL_Color from, SDL_Color to, double part);

/* A rectangle with round corners, filled, or only its outline; a filled circle, or only its outline. */
void paint_round(struct paint *paint, SDL_FRect rect, float radius, struct shade shade);
void paint_stroke(struct paint *paint, SDL_FRect rect, float radius, float stroke, struct shade shade);
void paint_circle(struct paint *paint, SDL_FPoint middle, float radius, struct shade shade);
void paint_ring(struct paint *paint, SDL_FPoint middle, float radius, float stroke, struct shade shade);

/* The outline of everything that is at most `radius` away from the line between two different points. */
void paint_band(struct paint *paint, SDL_FPoint from, SDL_FPoint to, float radius, float stroke, struct shade shade);

/* An ellipse of light. It fades over the outer part `edge` (0 .. 1) of its radius; 0: all the way, ever more slowly. */
void paint_glow(struct paint *paint, SDL_FPoint middle, float wide, float high, float edge, SDL_Color color);

/* Makes a circle of the picture transparent. */
void paint_cut(struct paint *paint, SDL_FPoint middle, float radius);

/* Darkness in a hole: nothing of the colour up to the part `from` (0 .. 1) of the radius, all of it at its rim. */
void paint_hollow(struct paint *paint, SDL_FPoint middle, float radius, float from, SDL_Color color);

/* A row of pixels between two edges, each of which is `soft` units wide. */
void paint_row(struct paint *paint, int row, float left, float right, float soft, SDL_Color color);

/* Colours from top to bottom, each at its part (0 .. 1) of the height. */
void paint_bands(struct paint *paint, SDL_FRect rect, const SDL_Color colors[], const float at[], int count);

/* A line from left to right along the upper edge of `rect`, which swings by `bend`. */
void paint_thread(struct paint *paint, SDL_FRect rect, float bend, float stroke, SDL_Color color);

/* --- theme.c: the colour schemes. Pieces and plate are sprites; everything else takes its colour from here --- */

enum theme_id { THEME_MORNING, THEME_EVENING, THEME_NIGHT, THEME_CONTRAST, THEME_COUNT };

/* The world behind the board: sky and sea, a ship's table, and the plate of enamel that stands on it. */
struct scenery {
    SDL_Color sky[4], sea[2], wood[2], plate[3], wall[2], foot[2]; /* each from top to bottom */
    SDL_Color sun, halo, cloud, glint, sail, grain, edge, top, slot, plate_lip, brass, brass_dark, engraved, number,
        shadow, pool;
    SDL_Color glass; /* lies over what is seen through the holes, so that discs stand out; translucent */
    int stars;       /* 0: it is day */
};

/*
 * The colours of the themes: morning, evening, night, and high contrast, which is black and white, and colours at 7:1
 * or more.
 */
#define COLORS(COLOR)                                                                                                  \
    COLOR(background, 0xF4F6FA, 0xF8F1EE, 0x0D1535, 0x000000)                                                          \
    COLOR(panel, 0xFFFFFF, 0xFFF9F2, 0x121A38, 0x000000)   /* dialogs, banners */                                      \
    COLOR(card, 0xFFFFFF, 0xFFFFFF, 0x1D2750, 0x000000)    /* what lies on the side panel: cards, buttons */           \
    COLOR(raised, 0xDCE5F9, 0xECE6F4, 0x2A3668, 0x303030)  /* buttons under the pointer, chosen rows */                \
    COLOR(outline, 0x76809F, 0x767A9C, 0x8390BC, 0xFFFFFF) /* borders of controls, and the lines of a board */         \
    COLOR(text, 0x1B2347, 0x1B2347, 0xF1F3FC, 0xFFFFFF)                                                                \
    COLOR(muted, 0x4E5878, 0x4F4C72, 0xB4BDD8, 0xE0E0E0)     /* less important text, and icons */                      \
    COLOR(faint, 0x76809F, 0x7A7898, 0x7C89B4, 0x909090)     /* controls that cannot be used now */                    \
    COLOR(accent, 0x2C3F8F, 0x2C3F8F, 0xA9BCFF, 0x7FE7FF)    /* the side to move, and the focus */                     \
    COLOR(prize, 0xFFD23F, 0xFFD23F, 0xFFD23F, 0x7FE7FF)     /* the main button */                                     \
    COLOR(prize_ink, 0x1B2347, 0x1B2347, 0x1B2347, 0x000000) /* the words on the main button */                        \
    COLOR(good, 0x1A6B40, 0x1A6B40, 0x6FD3A0, 0x8CFFB0)                                                                \
    COLOR(bad, 0xA8221B, 0xA8221B, 0xFFAEA6, 0xFFB0A8)                                                                 \
    COLOR(doubt, 0x8A5300, 0x8A5300, 0xF0B860, 0xFFD080) /* between good and bad: not quite right, or not proven */    \
    COLOR(plate, 0x2B50C8, 0x6A72C8, 0x5578F0, 0x6C8CFF) /* an upright board's upper edge */                           \
    COLOR(plate_low, 0x17308A, 0x5C63B4, 0x3B5CD8, 0x5272F0) /* an upright board's lower edge */                       \
    COLOR(rim, 0x070C3A, 0x0B0E2C, 0x060916, 0x000000)   /* the rim of a plate's holes; by night it sets a disc off */ \
    COLOR(lip, 0x6F8EF0, 0xFFC4A6, 0x9DB4FF, 0xC4D2FF)   /* the light on a hole's lower edge */                        \
    COLOR(base, 0x101F66, 0x3A4596, 0x7483A8, 0xE0E0E0)  /* the bar under the plate, which holds the discs in */       \
    COLOR(black, 0x232B3D, 0x232B3D, 0xC8D2E6, 0xE0E0E0) /* the black side; by day also its home line, points */       \
    COLOR(glow, 0x002A64, 0x2FD8C6, 0x2FD8C6, 0x2FD8C6)  /* where a hint points */                                     \
    COLOR(ink, 0xFFFFFF, 0x060916, 0x060916, 0x000000)   /* anything drawn on `glow` */                                \
    COLOR(inlay, 0xEED6AE, 0x6E4A35, 0x523A2B, 0x000000) /* a flat board of pieces, of two woods */                    \
    COLOR(inlay_low, 0xD3A56E, 0x4E3224, 0x39271C, 0x303030)                                                           \
    COLOR(slate, 0x36424A, 0x36424A, 0x2A343B, 0x000000) /* a flat board of lines */                                   \
    COLOR(chalk, 0xEDE8DC, 0xEDE8DC, 0xEDE8DC, 0xFFFFFF) /* what is written on it */                                   \
    COLOR(chalk_red, 0xFF9A8C, 0xFF9A8C, 0xFF9A8C, 0xFFB0A8)                                                           \
    COLOR(chalk_blue, 0x9CCBFF, 0x9CCBFF, 0x9CCBFF, 0x7FE7FF)                                                          \
    COLOR(well, 0xE9EEF6, 0x151129, 0x0C1019, 0x000000) /* what is seen through the holes of the plate */

#define COLOR_NAME(color, morning, evening, night, contrast) SDL_Color color;

struct theme {
    const char *name;              /* the theme's name in the settings */
    const struct scenery *scenery; /* NULL: plain, without a world */
    const struct theme *above;     /* the theme whose words can be read in this one's sky, and on its dark wood */
    SDL_Color sheet;               /* the side panel, through which one sees a little of the world */
    SDL_Color veil;                /* lies over the window behind a dialog; translucent */
    COLORS(COLOR_NAME)
};

const struct theme *theme_get(enum theme_id id);

/* The theme at a minute of the day, 0 .. 1439; `left`: for how many minutes it is the right one. */
enum theme_id theme_of_hour(int minute, int *left);

/*
 * The colours of the discs. In each palette one side has a red and the other a yellow, because words call them so. The
 * settings list them in this order, in which neighbours differ at a glance.
 */
enum palette { PALETTE_CLASSIC, PALETTE_SOFT, PALETTE_BRIGHT, PALETTE_CONTRAST, PALETTE_COUNT };

struct disc_colors {
    SDL_Color face;
    SDL_Color edge; /* the disc's outer edge, where no plate covers it */
    SDL_Color rim;  /* the disc's rim in the light theme; it sets even a deep colour off from the hole */
    SDL_Color mark;
};

/* The colours of the discs of player 0, which are red, or of player 1, which are yellow, in a palette. */
const struct disc_colors *theme_disc(enum palette palette, int player);

/* The colour of a hint at a glow of 0 .. 1. It pulses slightly, but always stays the clearest thing on the board. */
SDL_Color theme_hint(const struct theme *theme, double glow);

/*
 * --- sprites.c: pictures from SVG files. A file that is missing or broken is named on stderr once, and replaced by a
 * plain shape ---
 */

/*
 * The sprites. The file of HAND_OPEN is hand_open.svg, and so on. The icons are white, and drawn in any colour, and so
 * are CROSS, RING, SPARK (a star of four points), ARROW (it points into the ring of a hint) and CIRCLE (a disc, whose
 * quarters are drawn as round corners). HINT is the ring around the place of a hint.
 */
#define SPRITES(SPRITE)                                                                                                \
    SPRITE(DISC_RED), SPRITE(DISC_YELLOW), SPRITE(DISC_BLACK), SPRITE(CROSS), SPRITE(RING), SPRITE(PLATE),             \
        SPRITE(HAND), SPRITE(HAND_OPEN), SPRITE(SPARK), SPRITE(GHOST_RING), SPRITE(GHOST_STAR), SPRITE(LAST),          \
        SPRITE(WIN), SPRITE(HINT), SPRITE(ARROW), SPRITE(CIRCLE), SPRITE(CREW_1), SPRITE(CREW_2), SPRITE(CREW_3),      \
        SPRITE(CREW_4), SPRITE(CREW_5), SPRITE(CREW_6), SPRITE(CREW_7), SPRITE(CREW_8), SPRITE(CREW_9),                \
        SPRITE(CREW_10), SPRITE(GUEST), SPRITE(ICON_NEW), SPRITE(ICON_GAME), SPRITE(ICON_RESTART), SPRITE(ICON_UNDO),  \
        SPRITE(ICON_REDO), SPRITE(ICON_SWAP), SPRITE(ICON_HINT), SPRITE(ICON_ANALYSIS), SPRITE(ICON_PUZZLE),           \
        SPRITE(ICON_CARDS), SPRITE(ICON_STAR), SPRITE(ICON_HISTORY), SPRITE(ICON_REVIEW), SPRITE(ICON_POSITION),       \
        SPRITE(ICON_OPENINGS), SPRITE(ICON_PAUSE), SPRITE(ICON_PLAY), SPRITE(ICON_STEP), SPRITE(ICON_START),           \
        SPRITE(ICON_BACK), SPRITE(ICON_FORTH), SPRITE(ICON_END), SPRITE(ICON_EXPORT), SPRITE(ICON_COPY),               \
        SPRITE(ICON_SLOWER), SPRITE(ICON_FASTER), SPRITE(ICON_HELP), SPRITE(ICON_LEARN), SPRITE(ICON_MENU),            \
        SPRITE(ICON_CLOSE), SPRITE(ICON_CHECK), SPRITE(ICON_OPEN), SPRITE(ICON_PICTURE), SPRITE(ICON_ABOUT),           \
        SPRITE(ICON_SETTINGS), SPRITE(ICON_HARDER), SPRITE(ICON_EASIER), SPRITE(ICON_QUIT), SPRITE(ICON_UNFOLDED),     \
        SPRITE(ICON_REPLAY), SPRITE(ICON_RESIGN), SPRITE(ICON_OFFER), SPRITE(ICON_CREW), SPRITE(ICON_FRIEND),          \
        SPRITE(ICON_COMPUTER), SPRITE(ICON_WATCH), SPRITE(ICON_ELSEWHERE), SPRITE(ICON_TALK), SPRITE(ICON_LEAVE)

#define SPRITE_NAME(name) SPRITE_##name

enum sprite { SPRITES(SPRITE_NAME), SPRITE_COUNT };

struct sprites;

/* Creates the cache of sprites. NULL when memory is short. The caller destroys the cache before the renderer. */
struct sprites *sprites_create(SDL_Renderer *renderer);
void sprites_destroy(struct sprites *sprites);

/* Drops all pictures in the cache, for instance because the window's size has changed. */
void sprites_clear(struct sprites *sprites);

/*
 * The sprite, `size` pixels wide and high; NULL if it cannot be drawn. The cache owns it; it is valid until the next
 * call.
 */
SDL_Texture *sprites_get(struct sprites *sprites, enum sprite id, int size);

/* Like sprites_get, with at most INKS_MAX colours of the sprite's file replaced. */
enum { INKS_MAX = 9 };
SDL_Texture *sprites_inked(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count);

/*
 * --- text.c: Open Sans, or the system's sans-serif font, with the letters that these lack from any other. Without one
 * of the two nothing is drawn; stderr says so once ---
 */

enum text_weight { TEXT_REGULAR, TEXT_BOLD, TEXT_HEAD, TEXT_WEIGHTS };

struct text;

/* Creates the cache of texts. NULL when memory is short. The caller destroys the cache before the renderer. */
struct text *text_create(SDL_Renderer *renderer);
void text_destroy(struct text *text);

/* Drops all pictures and fonts in the cache, for instance because the window's size has changed. */
void text_clear(struct text *text);

/*
 * A UTF-8 string as a white picture, which the caller can draw in any colour, about `pixels` high from ascender to
 * descender. `width` and `height` return its size. NULL for the empty string or without a font. The cache owns it; it
 * is valid until the next call.
 */
SDL_Texture *text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                      int *height);

/* The width of the picture that text_get makes; 0 without a font. */
int text_width(struct text *text, const char *string, int pixels, enum text_weight weight);

/*
 * Where, in that picture, the letter in front of a byte ends, or where the one that begins there begins. That is one
 * place unless one of the two is written from right to left. 0 without a font.
 */
int text_edge(struct text *text, const char *string, size_t at, bool behind, int pixels, enum text_weight weight);

/* --- paint.c: pictures that are painted once for a size and a theme --- */

struct canvas;
struct painting;

/* Paints a picture; the paint is empty and has the painting's size. */
typedef void painter(struct paint *paint, const struct canvas *canvas, const struct painting *painting);

struct painting {
    painter *paint;
    int width, height; /* pixels */
    float scale;       /* pixels per unit of the picture */
    int detail[4];     /* what else makes it another picture, as its painter knows; 0 where nothing does */
};

struct paintings;

/* Creates the cache of painted pictures. NULL when memory is short. The caller destroys it before the renderer. */
struct paintings *paintings_create(void);
void paintings_destroy(struct paintings *paintings);

/* Drops all pictures in the cache, for instance because the window's size has changed. */
void paintings_clear(struct paintings *paintings);

/* The picture, painted if it is not in the cache; NULL if it cannot be made. The cache owns it, till the next call. */
SDL_Texture *canvas_painting(struct canvas *canvas, const struct painting *wanted);

/* Draws the picture in a rectangle, mixed with a colour; nothing in a theme without a world. */
void canvas_show(struct canvas *canvas, const struct painting *painting, SDL_Rect rect, SDL_Color color);

static const SDL_Color WHITE = {255, 255, 255, 255};

/* --- canvas.c: the canvas, which brings renderer, theme, sprites and text together --- */

enum { UNITS_WIDE = 1000, UNITS_HIGH = 720 };

struct canvas {
    SDL_Renderer *renderer;
    const struct theme *theme;
    enum theme_id theme_id;
    enum palette palette;
    struct sprites *sprites;
    struct text *text;
    struct paintings *paintings;
    SDL_Rect window; /* in pixels; a strip at its foot may be no part of the canvas */
    int table;       /* where the table's far edge is, in pixels from the window's top; 0: where it usually is */
    int width;       /* pixels */
    int height;
    float unit;    /* pixels per unit */
    float density; /* how many times denser the display is than one of 96 dots per inch; 0 counts as 1 */
    int text_size; /* in percent, for what is being drawn; 0 counts as 100 */
    bool faceless; /* a number stands for the face of each of the crew */
};

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/* The line heights in units. All text has one of these, except on boards, where words fill their places. */
enum { SIZE_SMALL = 17, SIZE_TEXT = 20, SIZE_TITLE = 32 };

/* Gaps in units: within a group, between groups, around everything. */
enum { SPACE_NEAR = 6, SPACE = 10, SPACE_WIDE = 20, SPACE_PAGE = 28 /* around a page, whose sheet ends within it */ };

/* The look of a text; size is the height of a line in units. */
struct text_style {
    float size;
    enum text_weight weight;
    SDL_Color color;
    enum align align;
    bool top;   /* a paragraph begins at the top of its room instead of in its middle */
    bool exact; /* the size was found to fit: it is neither raised to the least nor scaled with the text size */
};

/* Sets the canvas's size in pixels, and its unit: the largest one with which UNITS_WIDE by UNITS_HIGH units fit. */
void canvas_resize(struct canvas *canvas, int width, int height);

/* The factor by which room for text grows when text is larger than usual: 1 .. 1.5. */
float canvas_grown(const struct canvas *canvas);

/* Converts units to whole pixels, at least 1. */
int canvas_px(const struct canvas *canvas, float units);

/*
 * How many pixels something takes that must not shrink in small windows, such as a button for fingers; `pixels` is its
 * size on a display of 96 dots per inch. The result is smaller only if the window is too small for the display's
 * density.
 */
int canvas_least(const struct canvas *canvas, int pixels);

/* Units, or more if they were fewer pixels than canvas_least: a dialog covers a larger part of a small window. */
float canvas_units(const struct canvas *canvas, float units, int pixels);

void canvas_fill(struct canvas *canvas, SDL_Rect rect, SDL_Color color);

/* Fills a part of the window with what is behind everything: the world or, in a theme without one, its background. */
void canvas_ground(struct canvas *canvas, SDL_Rect rect);

/* A sheet of frosted glass before the world, with round corners of this radius in pixels: a panel's ground. */
void canvas_sheet(struct canvas *canvas, SDL_Rect rect, int radius);

/* A filled rectangle with round corners of this radius in pixels. */
void canvas_round(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color);

/* Like canvas_round, with a soft shadow below it: something that lies on a panel. */
void canvas_card(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color);

/* Like canvas_round, with square lower corners. */
void canvas_round_top(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color);

/* Like canvas_round, with a border of `border` pixels. */
void canvas_framed(struct canvas *canvas, SDL_Rect rect, int radius, int border, SDL_Color fill, SDL_Color line);

/* Draws lines of `line` pixels along the edges of a rectangle, within it. */
void canvas_edge(struct canvas *canvas, SDL_Rect rect, int line, SDL_Color color);

/*
 * Draws the tail of a message's box: from the box's edge at `root` to what the message is about, `tail` pixels below
 * (`down`) or above.
 */
void canvas_tail(struct canvas *canvas, SDL_Point root, int tail, bool down, int border, SDL_Color line);

/* A picture in a rectangle, mixed with a colour; nothing if it is NULL, because it could not be made. */
void canvas_tinted(struct canvas *canvas, SDL_Texture *texture, SDL_Rect rect, SDL_Color color);

/* A sprite in its own colours or, if it is a white icon, in this colour; alpha 0 .. 255. */
void canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha);
void canvas_icon(struct canvas *canvas, enum sprite id, SDL_Rect rect, SDL_Color color);

/* A round dot, in pixels and an opaque colour. */
void canvas_dot(struct canvas *canvas, SDL_FPoint middle, int width, SDL_Color color);

/* The first part (0 .. 1) of a line with round ends, in pixels and an opaque colour. */
void canvas_line(struct canvas *canvas, SDL_FPoint from, SDL_FPoint to, double part, int width, SDL_Color color);

/* A player's disc, in the palette's colours, within a square. */
void canvas_disc(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha);

/*
 * The same with another look: pale, it has lost most of its colour, but none of its light, so that mark and rim stand
 * out as before; lit, the light comes from behind it.
 */
enum disc_look { DISC_PLAIN, DISC_PALE, DISC_LIT };
void canvas_disc_like(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha, enum disc_look look);

/*
 * A copy of a part of what was drawn since the last frame was shown. NULL if copying fails; SDL_GetError says why. The
 * caller frees it.
 */
SDL_Surface *canvas_picture(struct canvas *canvas, SDL_Rect part);

/* A colour with another alpha, 0..255. */
SDL_Color canvas_faded(SDL_Color color, int alpha);

/* A colour of which only a part (0 .. 1) of its alpha is left. */
SDL_Color canvas_dimmed(SDL_Color color, float part);

/*
 * Limits drawing to `rect`, within the present limits, which `before` gets. If nothing would be visible, it changes
 * nothing and returns false.
 */
bool canvas_clip(struct canvas *canvas, SDL_Rect rect, SDL_Rect *before);
void canvas_unclip(struct canvas *canvas, SDL_Rect before);

/* A rectangle made smaller by `by` pixels on all sides. */
SDL_Rect canvas_inset(SDL_Rect rect, int by);

/* The i-th of `count` equal parts of a row, which stand side by side, `gap` pixels apart. */
SDL_Rect canvas_beside(SDL_Rect row, int i, int count, int gap);

/*
 * Cuts a part off the room and returns it: a row at the top or at the foot, or a column at the left or right end. A
 * gap beside that part is cut off, too.
 */
SDL_Rect canvas_take_row(SDL_Rect *room, int height, int gap);
SDL_Rect canvas_take_left(SDL_Rect *room, int width, int gap);
SDL_Rect canvas_take_right(SDL_Rect *room, int width, int gap);
SDL_Rect canvas_take_foot(SDL_Rect *room, int height, int gap);

/* A rectangle of this size in the middle of another. */
SDL_Rect canvas_centred(SDL_Rect room, int width, int height);

/*
 * --- surface.c: what everything lies on. In a theme without a world these are plain, with outlines ---
 */

/* The sheet of a dialog: frosted glass that floats over the window. */
void canvas_dialog(struct canvas *canvas, SDL_Rect rect);

/* A part of a sheet that holds something: a list, a graph, a player. `lit`: it is this one's turn. */
void canvas_pane(struct canvas *canvas, SDL_Rect rect, bool lit);

/* How round the corners of something of this size are, in pixels. */
int canvas_rounding(const struct canvas *canvas, SDL_Rect rect);

/* The ring around what has the focus; whatever stands there is drawn over it. */
void canvas_ring(struct canvas *canvas, SDL_Rect rect);

/* The ground of what is chosen, or under the pointer; nothing for what is neither. */
void canvas_marked(struct canvas *canvas, SDL_Rect rect, bool chosen, bool hot);

/* The ground of a message over the window, with a line of this colour only where there is no world. */
void canvas_message(struct canvas *canvas, SDL_Rect rect, int radius, int line, SDL_Color color);

/* --- face.c: the faces of the crew, and of people --- */

enum mood { MOOD_CALM, MOOD_GLAD, MOOD_WORRIED, MOOD_COUNT };

/*
 * Draws who plays at a level, 1 to 10, within a square; on a faceless canvas the number. The eyes look to the right and
 * down by `look`, of which each part is -1 .. 1.
 */
void canvas_face(struct canvas *canvas, int level, SDL_Rect rect, enum mood mood, SDL_FPoint look);

/* A number on a disc of this colour, within a square, of which the number is as high as the part `share`. */
void canvas_badge(struct canvas *canvas, int number, SDL_Rect rect, float share, enum text_weight weight,
                  SDL_Color ground);

/* A plain portrait, within a square, in the colour of somebody's pieces. It shows the first letter of the name. */
void canvas_guest(struct canvas *canvas, SDL_Color color, const char *name, SDL_Rect rect);

/* --- canvas.c: writing text --- */

/*
 * The height of a row in pixels: `height` units, or more if `lines` units of text would not fit. Where text does not
 * fit at the wanted size, first the text of the whole screen becomes smaller (text_size of its layout), then a single
 * line.
 */
int canvas_row(const struct canvas *canvas, float height, float lines);

/*
 * Makes the canvas's text one step smaller, for a layout with too little room. Returns false if the text is already no
 * larger than usual.
 */
bool canvas_less(struct canvas *canvas);

/* Is text so much larger than usual that screens need another layout? */
bool canvas_is_large(const struct canvas *canvas);

/* Scales units with the text size, for things that are as wide as their words. */
float canvas_larger(const struct canvas *canvas, float units);

/*
 * Writes one line of text within a rectangle, vertically centred. If it does not fit it becomes smaller, and at last it
 * is shortened, with three dots. Larger text grows as far as the rectangle's height allows. Returns its width in
 * pixels.
 */
int canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);

/*
 * Heights of a line of text, in pixels: the wanted one, that at a text size of 100 %, the smallest for the
 * names of buttons, and the smallest that can be read.
 */
struct text_sizes {
    int wished, usual, tight, least;
};
struct text_sizes canvas_text_sizes(const struct canvas *canvas, const struct text_style *style);

/* Flags for how a text is written. Without any, it is SIZE_TEXT, left-aligned, in the theme's text colour. */
enum write {
    WRITE_SMALL = 1 << 0,
    WRITE_TITLE = 1 << 1, /* in the headlines' letters, in which a small i has no dot to be seen */
    WRITE_BOLD = 1 << 2,
    WRITE_CENTER = 1 << 3,
    WRITE_RIGHT = 1 << 4,
    WRITE_MUTED = 1 << 5,
    WRITE_FAINT = 1 << 6,
    WRITE_BAD = 1 << 7,
    WRITE_ABOVE = 1 << 8 /* in the sky over a board */
};
struct text_style canvas_write_style(const struct canvas *canvas, int flags);

/* canvas_text with flags instead of a style. */
static inline int canvas_write(struct canvas *canvas, const char *string, SDL_Rect rect, int flags)
{
    const struct text_style style = canvas_write_style(canvas, flags);
    return canvas_text(canvas, string, rect, &style);
}

/* How wide a text would be, in pixels. */
int canvas_text_width(struct canvas *canvas, const char *string, const struct text_style *style);

/* text_edge in a text of that width. */
int canvas_text_edge(struct canvas *canvas, const char *string, size_t at, bool behind, const struct text_style *style);

/* The true height of a font's line, as a multiple of its nominal size. */
static const float TEXT_LINE = 1.14f;

/*
 * In paragraph.c: writes a text in several lines of one size within a rectangle. The size is the wanted one, or the
 * largest that fits. Words are broken only if the text would otherwise be smaller than usual.
 */
void canvas_paragraph(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);

/* canvas_paragraph with flags instead of a style. */
static inline void canvas_write_lines(struct canvas *canvas, const char *string, SDL_Rect rect, int flags)
{
    const struct text_style style = canvas_write_style(canvas, flags);
    canvas_paragraph(canvas, string, rect, &style);
}

/*
 * The height of a line, in pixels, at which the text fits into the rectangle without a broken word; 0 if there is none.
 */
int canvas_paragraph_pixels(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);

/*
 * How many bytes of a text a line of this width in pixels shows: whole words, unless one is longer than the line; at
 * least one letter, if there is any.
 */
size_t canvas_line_length(struct canvas *canvas, const char *text, int width, const struct text_style *style);

/*
 * --- motion.c: how things move, as pure functions of time: falling discs, the shaken column, the discs that clatter
 * out. Times are microseconds, distances cells ---
 */

enum {
    MICROSECONDS = 1000000,
    SHAKE_TIME = 300000,
    SPILL_OPEN_TIME = 160000,  /* microseconds in which the board's bottom slides aside, so that the discs drop out */
    SPILL_CLOSE_TIME = 160000, /* microseconds in which the bottom slides back when the discs are out */
    REACH_TIME = 260000,       /* microseconds after which a hand that reaches for a place is there */
    RETURN_TIME = 180000,      /* microseconds in which a hand comes back with the next disc */
    LET_GO_TIME = 70000,       /* microseconds in which a hand opens; FALL_AFTER: after which its disc falls */
    FALL_AFTER = 30000,
    LEAVE_TIME = 200000, /* microseconds from when a hand begins to open until it is out of sight */
    GLINT_TIME = 120000, /* microseconds for which a disc that has landed flashes */
    PRESS_TIME = 60000,  /* microseconds in which a button goes down; RELEASE_TIME: in which it comes back */
    RELEASE_TIME = 120000,
    CHEER_TIME = 3600000, /* microseconds after which the end of a game is at rest; all of the following are parts */
    VEIL_BEGIN = 90000,   /* microseconds after which all other pieces lose colour, and how long that takes */
    VEIL_TIME = 200000,
    POP_BEGIN = 180000,  /* microseconds until the first piece of the winning line grows */
    POP_TIME = 220000,   /* microseconds in which a piece of the winning line grows and shrinks back */
    POP_AFTER = 110000,  /* microseconds from when one of these pieces begins to grow until the next does */
    BAND_BEGIN = 620000, /* microseconds after which a band is drawn around the line, and how long that takes */
    BAND_TIME = 320000,
    HEADLINE_BEGIN = 900000, /* microseconds after which words, buttons and confetti come, and how long words rise */
    HEADLINE_TIME = 220000,
    RISE_BEGIN = 1400000, /* microseconds after which a beaten opponent leaves: the face goes, then the next comes */
    RISE_GO_TIME = 260000,
    RISE_SIT_TIME = 320000,
    CLOUD_BEGIN = 400000, /* microseconds after which a cloud passes over the light of a lost game */
    CLOUD_TIME = 2600000,
    GLOW_TIME = 6400000,  /* microseconds for which a hint pulses, more slowly than a winning line */
    EASE_TIME = 450000,   /* microseconds in which something slides from one place to another */
    CARRY_TIME = 200000,  /* microseconds in which a computer's hand carries a disc to where it lets it go */
    STROKE_TIME = 320000, /* microseconds in which a cross or ring is drawn */
    WIPE_TIME = 350000,   /* microseconds in which the pieces of a flat board fade away */
    STEP_TIME = 320000,   /* microseconds in which a piece moves to another cell */
    JUMP_TIME = 480000,   /* microseconds in which a piece jumps over others */
    SCORE_TIME = 700000,  /* microseconds in which a piece flies to the score */
    PASS_TIME = 1500000   /* microseconds for which the board says that a side cannot move */
};

/* How long a disc that falls `cells` > 0 takes until it first touches. */
uint64_t motion_touch_time(double cells);

/* How long a disc that falls `cells` > 0 takes until it lies still. */
uint64_t motion_rest_time(double cells);

/* How far a falling disc is above its place: `cells` at time 0, 0 at rest, with a small bounce in between. */
double motion_height(double cells, uint64_t time);

/* Sideways offset of a shaken column, in cells; 0 from SHAKE_TIME on. */
double motion_shake(uint64_t time);

/* How many cells far a column's discs have dropped out of the open bottom; the columns start one after the other. */
double motion_spill_drop(int column, uint64_t time);

/*
 * How far the board's bottom is open while the discs drop out, from 0 (shut) to 1; `rows` and `columns` are the
 * board's.
 */
double motion_spill_opening(int columns, int rows, uint64_t time);

/* How long it takes until all discs have dropped out and the bottom is shut. */
uint64_t motion_spill_time(int columns, int rows);

/*
 * Where something is that reaches for 0 from `from`, with a speed in units a second, and the speed that it has then: as
 * a hand does, quickly and without swinging past.
 */
double motion_reach(double from, double speed, uint64_t time, double *speed_then);

/* A part (0 .. 1) of a way that begins fast and ends slowly. */
double motion_ease(uint64_t time, uint64_t whole);

/* How far the plate gives way to a disc that has fallen so many cells, of the most that it does: -1 .. 1. */
double motion_answer(double cells, uint64_t time);

/* The scale of the nth piece (from 0) of the winning line, as it grows from 1 to 1.12 and shrinks back. */
double motion_pop(int piece, uint64_t time);

/* A number of 0 .. 1 that looks random, but is always the same for the same two numbers. */
float motion_thrown(unsigned i, unsigned which);

/* A scrap of confetti, a ring or a star, that falls from HEADLINE_BEGIN until CHEER_TIME at most. */
struct confetto {
    double x, y;  /* position in the room, where 0 .. 1 is inside */
    double size;  /* in cells */
    double width; /* the part of the scrap's width that is seen as it turns, 0 .. 1 */
    double turn;  /* by how many degrees it is turned in the picture */
    double left;  /* the scrap's opacity, from 1 to 0 as it fades */
};

/* Where the nth scrap of confetti is at a time. Every celebration looks the same. */
struct confetto motion_confetto(int piece, uint64_t time);

/* Brightness of a hint, 0.4 .. 1; 1 from GLOW_TIME on. */
double motion_glow(uint64_t time);

/* motion_slide for something that begins later. */
double motion_later(uint64_t time, uint64_t begin, uint64_t whole);

/* How far somebody has sat down, 0 .. 1; on the way a little too far, by 0.08. */
double motion_sit(uint64_t time);

/* How far a button is down, 0 .. 1, that was pressed `time` microseconds ago. */
double motion_press(uint64_t time);

/*
 * How far a slide that takes `whole` microseconds has got after `time`, from 0 to 1; slow at both ends. After that it
 * stays 1.
 */
double motion_slide(uint64_t time, uint64_t whole);

/* The opacity of something that fades away in WIPE_TIME, from 1 to 0. */
double motion_wipe(uint64_t time);

/*
 * Must a movement that takes `whole` microseconds still be drawn at `time`? Slightly longer than it takes, so that the
 * last frame shows its end.
 */
bool motion_lasts(uint64_t time, uint64_t whole);

#endif
