/* How the dialog for a new game looks. */
#include <stdio.h>

#include "gravitrips/ai.h"
#include "ui/frame/dialog.h"
#include "ui/setup/setup_state.h"
#include "ui/words.h"

enum { SETUP_WORDS_MAX = 120 };

static struct text_style style_of(const struct canvas *canvas, float size, enum align align)
{
    return (struct text_style){.size = size, .color = canvas->theme->text, .align = align};
}

/* What can be clicked: framed, lit when it is chosen or pointed at, and then thick with the focus. */
static void draw_frame(struct canvas *canvas, const struct setup *setup, enum field field, int part, SDL_Rect rect,
                       bool chosen)
{
    const struct theme *theme = canvas->theme;
    bool hot = setup->hot == field && setup->hot_part == part, focus = setup->focus == field;
    canvas_framed(canvas, rect, canvas_px(canvas, 9), canvas_px(canvas, focus && chosen ? 3 : 1.5f),
                  chosen || hot ? theme->raised : theme->background, chosen ? theme->accent : theme->outline);
}

/* What is drawn of a part: a gap is left between parts, none at the field's ends. */
static SDL_Rect part_rect(const struct canvas *canvas, const struct setup *setup, enum field field, int part)
{
    SDL_Rect rect = setup_layout_part(&setup->layout, field, part);
    int gap = canvas_px(canvas, 3), left = part > 0 ? gap : 0;
    int right = part < setup->layout.parts[field] - 1 ? gap : 0;
    return (SDL_Rect){rect.x + left, rect.y + gap, rect.w - left - right, rect.h - 2 * gap};
}

/* A tab or a side: words in a frame. */
static void draw_choice(struct canvas *canvas, const struct setup *setup, enum field field, int part, const char *words,
                        bool chosen)
{
    SDL_Rect rect = part_rect(canvas, setup, field, part);
    struct text_style style = style_of(canvas, 21, ALIGN_CENTER);
    style.weight = chosen ? TEXT_BOLD : TEXT_REGULAR;
    draw_frame(canvas, setup, field, part, rect, chosen);
    canvas_text(canvas, words, canvas_inset(rect, canvas_px(canvas, 5)), &style);
}

/* A value between two arrows. */
static void draw_arrowed(struct canvas *canvas, const struct setup *setup, enum field field, const char *words,
                         SDL_Color color)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = setup->layout.fields[field];
    bool focus = setup->focus == field, hot = setup->hot == field;
    int pad = canvas_px(canvas, 12), arrow = canvas_px(canvas, 24);
    canvas_framed(canvas, rect, canvas_px(canvas, 9), canvas_px(canvas, focus ? 3 : 1.5f),
                  focus || hot ? theme->raised : theme->background, focus ? theme->accent : theme->outline);
    struct text_style style = style_of(canvas, 20, ALIGN_CENTER);
    style.weight = TEXT_BOLD;
    style.color = color;
    canvas_text(canvas, words, (SDL_Rect){rect.x + arrow, rect.y, rect.w - 2 * arrow, rect.h}, &style);
    style.color = focus || hot ? theme->accent : theme->muted;
    style.align = ALIGN_LEFT;
    canvas_text(canvas, "‹", (SDL_Rect){rect.x + pad, rect.y, arrow, rect.h}, &style);
    style.align = ALIGN_RIGHT;
    canvas_text(canvas, "›", (SDL_Rect){rect.x + rect.w - pad - arrow, rect.y, arrow, rect.h}, &style);
}

/* --- sizes --- */

/* A board in small: the upright one with its holes, the lying one with its squares. */
static void draw_picture(struct canvas *canvas, const struct game *game, const int size[2], int cell, SDL_Rect room)
{
    int width = size[0], height = size[1], edge = SDL_max(cell / 4, 1);
    SDL_Rect plate = {room.x + (room.w - width * cell) / 2, room.y + (room.h - height * cell) / 2, width * cell,
                      height * cell};
    canvas_framed(canvas, canvas_inset(plate, -edge - 1), edge * 2, 1, canvas->theme->plate, canvas->theme->outline);
    for (int i = 0; i < width * height; i++) {
        int gap = SDL_max(cell / 8, 1);
        SDL_Rect hole = {plate.x + i % width * cell, plate.y + i / width * cell, cell, cell};
        hole = canvas_inset(hole, game->gravity ? gap : (gap + 1) / 2);
        canvas_round(canvas, hole, game->gravity ? hole.w / 2 : 0, canvas->theme->well);
    }
}

/* All usual sizes are drawn at one scale, for which the last of them is the measure; a larger one at its own. */
static int picture_cell(const int usual[2], const int size[2], SDL_Rect room)
{
    int width = SDL_max(usual[0], size[0]), height = SDL_max(usual[1], size[1]);
    return SDL_max(SDL_min(room.w / width, room.h / height), 2);
}

static void draw_size(struct canvas *canvas, const struct setup *setup, int part, const int size[2], bool chosen)
{
    int sizes[SIZES_MAX][2], count = choice_sizes(setup->choices[setup->game].game, sizes);
    const struct game *game = setup->choices[setup->game].game;
    SDL_Rect rect = part_rect(canvas, setup, FIELD_SIZE, part);
    SDL_Rect label = rect, picture = canvas_inset(rect, canvas_px(canvas, 9));
    struct text_style style = style_of(canvas, 18, ALIGN_CENTER);
    char words[SETUP_WORDS_MAX];
    draw_frame(canvas, setup, FIELD_SIZE, part, rect, chosen);
    label.h = SDL_max(canvas_px(canvas, 24), 14);
    label.y = rect.y + rect.h - label.h - canvas_px(canvas, 2);
    picture.h = label.y - picture.y - canvas_px(canvas, 3);
    draw_picture(canvas, game, size, picture_cell(sizes[count - 1], size, picture), picture);
    snprintf(words, sizeof words, "%d×%d", size[0], size[1]);
    style.weight = chosen ? TEXT_BOLD : TEXT_REGULAR;
    canvas_text(canvas, words, label, &style);
}

static bool is_board(const int size[2])
{
    return size[0] >= 1 && size[0] <= WIDTH_MAX && size[1] >= 1 && size[1] <= HEIGHT_MAX;
}

static void draw_sizes(struct canvas *canvas, const struct setup *setup)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes), chosen = choice_size(choice);
    int other[2] = {choice->numbers[NUMBER_WIDTH], choice->numbers[NUMBER_HEIGHT]};
    for (int i = 0; i < count; i++)
        draw_size(canvas, setup, i, sizes[i], i == chosen);
    if (chosen >= 0)
        draw_choice(canvas, setup, FIELD_SIZE, SIZES_MAX, _("Other"), false);
    else if (is_board(other))
        draw_size(canvas, setup, SIZES_MAX, other, true);
}

/* --- numbers --- */

static void draw_number(struct canvas *canvas, const struct setup *setup, enum number number)
{
    const struct theme *theme = canvas->theme;
    const struct game_choice *choice = &setup->choices[setup->game];
    struct text_style label = style_of(canvas, 19, ALIGN_CENTER), small = style_of(canvas, 17, ALIGN_CENTER);
    int value = choice->numbers[number], least, most;
    char words[SETUP_WORDS_MAX] = "–";
    bool known = choice_range(choice, number, &least, &most), good = known && value >= least && value <= most;
    canvas_text(canvas, _(choice_label(number)), setup->layout.labels[number], &label);
    if (value != NUMBER_MISSING)
        snprintf(words, sizeof words, "%d", value);
    draw_arrowed(canvas, setup, field_of_number(number), words, good || !known ? theme->text : theme->bad);
    if (!known)
        return;
    snprintf(words, sizeof words, least < most ? "%d – %d" : "%d", least, most);
    small.color = good ? theme->muted : theme->bad;
    canvas_text(canvas, words, setup->layout.ranges[number], &small);
}

/* --- players --- */

static void seat_words(struct seat seat, char words[SETUP_WORDS_MAX])
{
    if (seat_is_human(seat))
        snprintf(words, SETUP_WORDS_MAX, "%s", _("Human"));
    else
        snprintf(words, SETUP_WORDS_MAX, _("Computer, level %d"), seat.level);
}

/* The name with a line behind it where the next letter goes; what is expected there while there is none. */
static void draw_name(struct canvas *canvas, const struct setup *setup, enum field field, const char *name)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = setup->layout.fields[field], text = canvas_inset(rect, canvas_px(canvas, 10));
    struct text_style style = style_of(canvas, 20, ALIGN_LEFT);
    bool focus = setup->focus == field;
    text.y = rect.y;
    text.h = rect.h;
    canvas_framed(canvas, rect, canvas_px(canvas, 9), canvas_px(canvas, focus ? 3 : 1.5f), theme->background,
                  focus ? theme->accent : theme->outline);
    int width = canvas_text(canvas, name, text, &style);
    if (focus)
        canvas_fill(canvas, (SDL_Rect){text.x + width + 2, text.y + text.h / 4, canvas_px(canvas, 2), text.h / 2},
                    theme->accent);
    style.color = theme->muted;
    if (!name[0] && !focus)
        canvas_text(canvas, _("Name"), text, &style);
}

static void draw_player(struct canvas *canvas, const struct setup *setup, int index)
{
    const struct player *player = &setup->choices[setup->game].players[index];
    enum field evaluator = field_of_player(index, PLAYER_EVALUATOR);
    SDL_Rect disc = setup->layout.discs[index];
    char words[SETUP_WORDS_MAX];
    setup->views[setup->game]->draw_piece(canvas, index, disc, 255);
    seat_words(player->seat, words);
    draw_arrowed(canvas, setup, field_of_player(index, PLAYER_SEAT), words, canvas->theme->text);
    if (setup_layout_has(&setup->layout, evaluator)) {
        const char *title = evaluator_title(&setup->variant, player->evaluator[0] ? player->evaluator : NULL);
        snprintf(words, sizeof words, _("Engine: %s"), _(title));
        draw_arrowed(canvas, setup, evaluator, words, canvas->theme->text);
    }
    draw_name(canvas, setup, field_of_player(index, PLAYER_NAME), player->name);
}

static void draw_starter(struct canvas *canvas, const struct setup *setup)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    struct text_style style = style_of(canvas, 20, ALIGN_LEFT);
    const struct view *view = setup->views[setup->game];
    canvas_text(canvas, _("Who begins"), setup->layout.starter_label, &style);
    for (int player = 0; player < 2; player++) {
        const char *name = choice->players[player].name;
        draw_choice(canvas, setup, FIELD_STARTER, player, name[0] ? name : _(view->words.players[player]),
                    choice->starter == player);
    }
}

/* --- the end --- */

static void draw_button(struct canvas *canvas, const struct setup *setup, enum field field, const char *words,
                        bool usable)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = setup->layout.fields[field];
    bool focus = setup->focus == field, main = field == FIELD_START && usable;
    SDL_Color fill = main ? theme->accent : focus || setup->hot == field ? theme->raised : theme->background;
    struct text_style style = style_of(canvas, 22, ALIGN_CENTER);
    style.weight = TEXT_BOLD;
    style.color = main ? theme->panel : usable ? theme->text : theme->muted;
    canvas_framed(canvas, rect, canvas_px(canvas, 10), canvas_px(canvas, focus ? 4 : 1.5f), fill,
                  focus ? theme->text : theme->outline);
    canvas_text(canvas, words, canvas_inset(rect, canvas_px(canvas, 10)), &style);
}

static void draw_end(struct canvas *canvas, const struct setup *setup)
{
    struct text_style style = style_of(canvas, 21, ALIGN_CENTER);
    const char *words = setup->valid ? setup->remark.text : setup->why.text;
    style.color = canvas->theme->bad;
    style.weight = TEXT_BOLD;
    canvas_text(canvas, words, setup->layout.reason, &style);
    draw_button(canvas, setup, FIELD_START, _("Start"), setup->valid);
    draw_button(canvas, setup, FIELD_BACK, _("Cancel"), true);
}

void setup_look_draw(struct canvas *canvas, const struct setup *setup)
{
    dialog_draw(canvas, _("New game"), SETUP_WIDTH, SETUP_HEIGHT);
    for (int i = 0; i < setup->game_count; i++)
        draw_choice(canvas, setup, FIELD_GAME, i, _(setup->choices[i].game->title), i == setup->game);
    draw_sizes(canvas, setup);
    for (int number = 0; number < NUMBER_COUNT; number++)
        if (setup_layout_has(&setup->layout, field_of_number((enum number)number)))
            draw_number(canvas, setup, (enum number)number);
    for (int player = 0; player < 2; player++)
        draw_player(canvas, setup, player);
    draw_starter(canvas, setup);
    draw_end(canvas, setup);
}
