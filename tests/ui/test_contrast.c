/*
 * Every pair of colours that stand next to each other in the window, in every theme and for every eye: words 4.5:1,
 * plain text 7:1, what is drawn 3:1; and the discs of every palette with their marks. Boards, and words before the
 * world, are measured as they are drawn, in test_board_colours.c.
 *
 * `test_contrast --table` prints all of it as a table.
 */
#include "colour_science.h"
#include "prelude.h"
#include "ui/draw/canvas.h"

#define TEXT    7.0
#define WORDS   4.5
#define GRAPHIC 3.0

#define OF(member) #member, offsetof(struct theme, member)
#define ON(kind, least, color, ground, use)                                                                            \
    {                                                                                                                  \
        kind, least, OF(color), OF(ground), use                                                                        \
    }

#define ON_ALL_GROUNDS(kind, least, color, use)                                                                        \
    ON(kind, least, color, background, use), ON(kind, least, color, panel, use), ON(kind, least, color, card, use),    \
        ON(kind, least, color, raised, use)

/* A colour, what it stands on or beside, and where. */
static const struct pair {
    const char *kind;
    double least;
    const char *color;
    size_t color_offset;
    const char *ground;
    size_t ground_offset;
    const char *use;
} pairs[] = {
    ON_ALL_GROUNDS("text", TEXT, text, "plain text"),
    ON_ALL_GROUNDS("text", WORDS, muted, "less important text, icons, keys"),
    ON_ALL_GROUNDS("text", WORDS, accent, "a name under the pointer, links"),
    ON_ALL_GROUNDS("text", WORDS, good, "good news"),
    ON_ALL_GROUNDS("text", WORDS, bad, "bad news, what is refused"),
    ON_ALL_GROUNDS("text", WORDS, doubt, "doubtful news"),
    ON("text", WORDS, panel, accent, "the name of a main button"),
    ON("text", WORDS, prize_ink, prize, "the same at the end of a game"),
    ON("text", WORDS, panel, text, "a tip"),
    ON("text", WORDS, panel, good, "a filled worth, a result"),
    ON("text", WORDS, panel, doubt, "the same"),
    ON("text", WORDS, panel, bad, "the same"),
    ON("text", WORDS, panel, muted, "the same, a draw"),
    ON_ALL_GROUNDS("graphic", GRAPHIC, outline, "outlines of buttons, lines between cells"),
    ON_ALL_GROUNDS("graphic", GRAPHIC, faint, "what cannot be used now"),
    ON_ALL_GROUNDS("graphic", GRAPHIC, accent,
                   "the ring of the focus, what is chosen, stars, the hand of a scroll bar"),
    ON_ALL_GROUNDS("graphic", GRAPHIC, text, "the ring of the focus about a button in a dialog"),
    ON("graphic", GRAPHIC, panel, accent, "within the ring about a main button, the knob of a switch"),
    ON("graphic", GRAPHIC, plate, background, "the board at its upper edge"),
    ON("graphic", GRAPHIC, plate_low, background, "the board at its lower edge"),
    ON("graphic", GRAPHIC, well, plate, "an empty hole, the lid of a full column"),
    ON("graphic", GRAPHIC, well, plate_low, "an empty hole"),
    ON("graphic", GRAPHIC, base, background, "the bar under the board"),
    ON("text", WORDS, background, base, "the numbers on it, where there is no world"),
    ON("graphic", GRAPHIC, glow, well, "the place of a hint"),
    ON("graphic", GRAPHIC, chalk, slate, "the lines of a slate"),
    ON("graphic", GRAPHIC, chalk_red, slate, "a cross on it"),
    ON("graphic", GRAPHIC, chalk_blue, slate, "a ring on it"),
    ON("graphic", GRAPHIC, prize, slate, "the frame of a hint on it"),
    ON("graphic", GRAPHIC, ink, glow, "the arrow of a hint"),
    ON("graphic", GRAPHIC, panel, text, "the stroke through a line"),
    ON("graphic", GRAPHIC, black, background, "black's part of the advantage bar"),
};

static SDL_Color member(const struct theme *theme, size_t offset)
{
    SDL_Color color;
    memcpy(&color, (const char *)theme + offset, sizeof color);
    return color;
}

/* For the eye that sees least of it. */
static double contrast(SDL_Color a, SDL_Color b)
{
    double least = 21.0;
    for (size_t sight = 0; sight < colour_sights(); sight++)
        least = fmin(least, colour_contrast(colour_seen(sight, colour_light(a.r, a.g, a.b)),
                                            colour_seen(sight, colour_light(b.r, b.g, b.b))));
    return least;
}

static double contrast_of(const struct pair *pair, enum theme_id id)
{
    const struct theme *theme = theme_get(id);
    return contrast(member(theme, pair->color_offset), member(theme, pair->ground_offset));
}

TEST(test_pairs_of_every_theme)
{
    for (size_t i = 0; i < SDL_arraysize(pairs); i++)
        for (enum theme_id id = 0; id < THEME_COUNT; id++) {
            double seen = contrast_of(&pairs[i], id);
            if (seen < pairs[i].least)
                fail_msg("%s theme: %s on %s (%s): contrast %.2f, wanted %.1f", theme_get(id)->name, pairs[i].color,
                         pairs[i].ground, pairs[i].use, seen, pairs[i].least);
        }
}

/* Numbers on the foot of the plate, the one under the hand on its pill; names on the tray of a flat board. */
TEST(test_what_is_engraved)
{
    for (enum theme_id id = 0; id < THEME_COUNT; id++) {
        const struct scenery *scenery = theme_get(id)->scenery;
        for (int i = 0; i < 2 && scenery; i++) {
            SDL_Color tray = canvas_mixed(scenery->wood[i], scenery->grain, i ? 0.86 : 0.72);
            double least = fmin(contrast(scenery->number, scenery->foot[i]), contrast(scenery->engraved, tray));
            if (least < WORDS)
                fail_msg("%s theme: what is engraved: contrast %.2f", theme_get(id)->name, least);
        }
    }
}

/* What cannot be used is told apart from what can, by its words' lightness. */
TEST(test_what_cannot_be_used_is_fainter)
{
    for (enum theme_id id = 0; id < THEME_COUNT; id++) {
        const struct theme *theme = theme_get(id);
        if (contrast(theme->text, theme->faint) < GRAPHIC)
            fail_msg("%s theme: text and what is faint: contrast %.2f", theme->name,
                     contrast(theme->text, theme->faint));
    }
}

/* Each minute of the day has a theme, and keeps it as long as is said. */
TEST(test_the_day_is_whole)
{
    int changes = 0, left, less;
    for (int minute = 0; minute < 24 * 60; minute++) {
        enum theme_id theme = theme_of_hour(minute, &left), next = theme_of_hour((minute + 1) % (24 * 60), &less);
        assert_true(left >= 1 && minute + left <= 24 * 60);
        if (left > 1)
            assert_true(next == theme && less == left - 1);
        changes += next != theme;
    }
    assert_int_equal(changes, 3);
    assert_int_equal(theme_of_hour(6 * 60, &left), THEME_MORNING);
    assert_int_equal(theme_of_hour(17 * 60, &left), THEME_EVENING);
    assert_int_equal(theme_of_hour(20 * 60 + 30, &left), THEME_NIGHT);
}

/* --- discs --- */

static const char *const ground_names[] = {"background", "panel", "raised", "card"};

static SDL_Color ground_of(enum theme_id id, size_t ground)
{
    const struct theme *theme = theme_get(id);
    const SDL_Color grounds[] = {theme->background, theme->panel, theme->raised, theme->card};
    return grounds[ground];
}

/* A disc beside a name, in the hand or in a banner: its edge, its rim or its face makes its shape. */
static double disc_on(const struct disc_colors *disc, SDL_Color ground)
{
    double edge = contrast(disc->edge, ground), rim = contrast(disc->rim, ground), face = contrast(disc->face, ground);
    return SDL_max(edge, SDL_max(rim, face));
}

TEST(test_discs_on_every_ground)
{
    for (int i = 0; i < PALETTE_COUNT * 2 * THEME_COUNT * 4; i++) {
        enum theme_id id = (enum theme_id)(i / 4 % THEME_COUNT);
        int disc = i / 4 / THEME_COUNT;
        double seen = disc_on(theme_disc((enum palette)(disc / 2), disc % 2), ground_of(id, (size_t)i % 4));
        if (seen < GRAPHIC)
            fail_msg("%s theme: palette %d, disc %d on %s: contrast %.2f", theme_get(id)->name, disc / 2, disc % 2,
                     ground_names[i % 4], seen);
    }
}

/* A mark to the light on its edge, which is there for eyes to which a red face is dark. */
static double mark_on(const struct disc_colors *disc)
{
    return fmax(contrast(disc->mark, disc->face), contrast(disc->mark, disc->rim));
}

TEST(test_marks_on_discs)
{
    for (int i = 0; i < PALETTE_COUNT * 2; i++)
        if (mark_on(theme_disc((enum palette)(i / 2), i % 2)) < GRAPHIC)
            fail_msg("palette %d: the mark of disc %d: contrast %.2f", i / 2, i % 2,
                     mark_on(theme_disc((enum palette)(i / 2), i % 2)));
}

/* The parts of the advantage bar: against each other, or against the line between them. */
static double parts(const struct theme *theme, SDL_Color first, SDL_Color second)
{
    double line = SDL_min(contrast(first, theme->panel), contrast(second, theme->panel));
    return SDL_max(line, contrast(first, second));
}

static double bar_of(enum theme_id id, int pieces)
{
    const struct theme *theme = theme_get(id);
    if (pieces < PALETTE_COUNT)
        return parts(theme, theme_disc((enum palette)pieces, 0)->face, theme_disc((enum palette)pieces, 1)->face);
    if (pieces == PALETTE_COUNT)
        return parts(theme, theme->bad, theme->accent);
    return parts(theme, theme_disc(PALETTE_CLASSIC, 0)->face, theme->black);
}

TEST(test_parts_of_the_advantage_bar)
{
    for (int pieces = 0; pieces < PALETTE_COUNT + 2; pieces++)
        for (enum theme_id id = 0; id < THEME_COUNT; id++)
            if (bar_of(id, pieces) < GRAPHIC)
                fail_msg("%s theme: parts of the advantage bar, pieces %d: contrast %.2f", theme_get(id)->name, pieces,
                         bar_of(id, pieces));
}

/* --- the table --- */

static void print_discs(void)
{
    static const char *const palettes[] = {"classic", "soft", "bright", "sharp"};
    static const char *const discs[] = {"red", "yellow"};
    for (int i = 0; i < PALETTE_COUNT * 2; i++) {
        double seen = mark_on(theme_disc((enum palette)(i / 2), i % 2));
        printf("| graphic %.1f | mark, %s | %s disc | %.1f | %.1f | %.1f | %.1f | its shape tells whose it is |\n",
               GRAPHIC, palettes[i / 2], discs[i % 2], seen, seen, seen, seen);
    }
    for (int disc = 0; disc < PALETTE_COUNT * 2; disc++)
        for (size_t ground = 0; ground < SDL_arraysize(ground_names); ground++) {
            printf("| graphic %.1f | %s disc, %s | %s |", GRAPHIC, discs[disc % 2], palettes[disc / 2],
                   ground_names[ground]);
            for (enum theme_id id = 0; id < THEME_COUNT; id++)
                printf(" %.1f |", disc_on(theme_disc((enum palette)(disc / 2), disc % 2), ground_of(id, ground)));
            printf(" a disc beside a name, in the hand |\n");
        }
}

static void print_bars(void)
{
    static const char *const pieces[] = {"classic", "soft", "bright", "sharp", "cross and ring", "red and black"};
    for (size_t i = 0; i < SDL_arraysize(pieces); i++) {
        printf("| graphic %.1f | parts of the advantage bar | %s |", GRAPHIC, pieces[i]);
        for (enum theme_id id = 0; id < THEME_COUNT; id++)
            printf(" %.1f |", bar_of(id, (int)i));
        printf(" beside each other, or the line between them |\n");
    }
}

static int print_table(void)
{
    printf("| least | colour | beside | morning | evening | night | contrast | where "
           "|\n|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < SDL_arraysize(pairs); i++) {
        printf("| %s %.1f | %s | %s |", pairs[i].kind, pairs[i].least, pairs[i].color, pairs[i].ground);
        for (enum theme_id id = 0; id < THEME_COUNT; id++)
            printf(" %.1f |", contrast_of(&pairs[i], id));
        printf(" %s |\n", pairs[i].use);
    }
    print_discs();
    print_bars();
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--table") == 0)
        return print_table();
    return tests_run(NULL, NULL);
}
