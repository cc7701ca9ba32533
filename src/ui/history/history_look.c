/* How the history looks: the filters, a row for each game, the buttons. */
#include <stdio.h>

#include "ui/history/history_state.h"
#include "ui/moment.h"
#include "ui/words.h"

/* A row's parts, in units: its picture, then two lines of text in columns. */
static const float PICTURE_WIDTH = 78, PADDING = 8, MARK = 26, RESULT_WIDTH = 220;

static const struct {
    const char *label;
    const char *keys;
} buttons[HISTORY_BUTTONS] = {
    [HISTORY_OPEN] = {N_("Open"), "Enter"},  [HISTORY_REVIEW] = {N_("Review"), "Ctrl+R"},
    [HISTORY_COPY] = {N_("Copy"), "Ctrl+C"}, [HISTORY_DELETE] = {N_("Delete"), "Del"},
    [HISTORY_UNDO] = {N_("Undo"), "Ctrl+Z"}, [HISTORY_STATISTICS] = {N_("Statistics"), "Ctrl+I"},
    [HISTORY_BACK] = {N_("Back"), "Esc"},
};

static const char *const filter_labels[HISTORY_FILTERS] = {
    [HISTORY_GAME] = N_("Game"), [HISTORY_RESULT] = N_("Result"), [HISTORY_OPPONENT] = N_("Name or level: type it")};

static const char *const result_words[RESULTS] = {N_("All"), N_("Won"), N_("Lost"), N_("Tie"), N_("Unfinished")};

static struct text_style style_of(const struct canvas *canvas, float size, enum align align)
{
    return (struct text_style){.size = size, .color = canvas->theme->text, .align = align};
}

/* --- head --- */

static void draw_head(struct canvas *canvas, const struct history *history)
{
    char words[HISTORY_WORDS_MAX];
    struct text_style title = style_of(canvas, 30, ALIGN_LEFT), count = style_of(canvas, 20, ALIGN_RIGHT);
    int games = history->list.count;
    title.weight = TEXT_BOLD;
    count.color = canvas->theme->muted;
    canvas_text(canvas, _("History"), history->layout.title, &title);
    snprintf(words, sizeof words, ngettext("%d game", "%d games", (unsigned)games), games);
    canvas_text(canvas, history->list.failed ? "" : words, history->layout.count, &count);
}

/* A value between two arrows. */
static void draw_choice(struct canvas *canvas, const char *words, SDL_Rect rect, bool first, bool last)
{
    SDL_Rect room = canvas_inset(rect, canvas_px(canvas, 10));
    struct text_style style = style_of(canvas, 20, ALIGN_CENTER);
    canvas_text(canvas, words, (SDL_Rect){room.x + room.w / 10, rect.y, room.w * 8 / 10, rect.h}, &style);
    style.size = 24;
    style.align = ALIGN_LEFT;
    style.color = first ? canvas->theme->outline : canvas->theme->muted;
    canvas_text(canvas, "‹", room, &style);
    style.align = ALIGN_RIGHT;
    style.color = last ? canvas->theme->outline : canvas->theme->muted;
    canvas_text(canvas, "›", room, &style);
}

/* What was typed, with a mark where the next letter comes. */
static void draw_typed(struct canvas *canvas, const struct history *history, SDL_Rect rect, bool focus)
{
    SDL_Rect room = canvas_inset(rect, canvas_px(canvas, 10));
    struct text_style style = style_of(canvas, 20, ALIGN_LEFT);
    int width = canvas_text(canvas, history->typed, room, &style);
    SDL_Rect mark = {room.x + width + canvas_px(canvas, 2), room.y, canvas_px(canvas, 2), room.h};
    style.color = canvas->theme->muted;
    if (focus)
        canvas_fill(canvas, mark, canvas->theme->accent);
    else if (!history->typed[0])
        canvas_text(canvas, _("All"), room, &style);
}

static void draw_filter(struct canvas *canvas, const struct history *history, enum history_filter filter)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = history->layout.filters[filter];
    bool focus = history->focus == filter, hot = history->hot_filter == filter;
    struct text_style label = style_of(canvas, 17, ALIGN_LEFT);
    label.color = theme->muted;
    canvas_text(canvas, _(filter_labels[filter]), history->layout.labels[filter], &label);
    canvas_framed(canvas, rect, canvas_px(canvas, 10), canvas_px(canvas, focus ? 3 : 1),
                  hot ? theme->raised : theme->panel, focus ? theme->accent : theme->outline);
    if (filter == HISTORY_GAME)
        draw_choice(canvas, history->game ? _(history->games[history->game - 1]->title) : _("All"), rect,
                    history->game == 0, history->game == history->game_count);
    else if (filter == HISTORY_RESULT)
        draw_choice(canvas, _(result_words[history->result]), rect, history->result == 0,
                    history->result == RESULTS - 1);
    else
        draw_typed(canvas, history, rect, focus);
}

/* --- rows --- */

/* A sign on a coloured ground for a human's result, the winner's piece for others'. */
static void draw_mark(struct canvas *canvas, const struct record *head, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    static const char *const signs[] = {
        [ARCHIVE_WON] = "+", [ARCHIVE_LOST] = "–", [ARCHIVE_DREW] = "=", [ARCHIVE_OPEN] = "…"};
    enum archive_result result = history_words_outcome(head);
    const struct view *view = choice_view(head->game);
    if (result == ARCHIVE_ANY) {
        int side = head->outcome == WON_BY_FIRST ? FIRST : SECOND;
        if (view)
            view->draw_piece(canvas, side == FIRST ? head->starter : 1 - head->starter, rect, 255);
        return;
    }
    SDL_Color ground = result == ARCHIVE_WON ? theme->good : result == ARCHIVE_LOST ? theme->bad : theme->muted;
    struct text_style style = {.size = 22, .weight = TEXT_BOLD, .color = theme->panel, .align = ALIGN_CENTER};
    canvas_round(canvas, rect, rect.h / 2, ground);
    canvas_text(canvas, signs[result], rect, &style);
}

/* Left: who; right: the result with its mark. */
static void draw_upper(struct canvas *canvas, const struct record *head, SDL_Rect line)
{
    char words[HISTORY_WORDS_MAX];
    int result = canvas_px(canvas, RESULT_WIDTH), size = SDL_min(canvas_px(canvas, MARK), line.h);
    int gap = canvas_px(canvas, PADDING);
    struct text_style style = style_of(canvas, 21, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    history_words_who(head, words);
    canvas_text(canvas, words, (SDL_Rect){line.x, line.y, line.w - result - gap, line.h}, &style);
    SDL_Rect right = {line.x + line.w - result, line.y, result, line.h};
    draw_mark(canvas, head, (SDL_Rect){right.x, right.y + (right.h - size) / 2, size, size});
    history_words_result(head, words);
    right.x += size + gap;
    right.w -= size + gap;
    canvas_text(canvas, words, right, &style);
}

/* Left: game, moves; right: when. */
static void draw_lower(struct canvas *canvas, const struct archive_entry *entry, SDL_Rect line)
{
    char game[HISTORY_WORDS_MAX], words[HISTORY_WORDS_MAX + 64];
    int when = canvas_px(canvas, RESULT_WIDTH), moves = entry->head.move_count;
    struct text_style style = style_of(canvas, 18, ALIGN_LEFT);
    style.color = canvas->theme->muted;
    history_words_game(&entry->head, game);
    snprintf(words, sizeof words, ngettext("%s · %d move", "%s · %d moves", (unsigned)moves), game, moves);
    canvas_text(canvas, words, (SDL_Rect){line.x, line.y, line.w - when - canvas_px(canvas, PADDING), line.h}, &style);
    moment_words(entry->head.begun, words, sizeof words);
    canvas_text(canvas, words, (SDL_Rect){line.x + line.w - when, line.y, when, line.h}, &style);
}

/* Nothing is known of it but that it is there. */
static void draw_damaged(struct canvas *canvas, SDL_Rect picture, SDL_Rect upper, SDL_Rect lower)
{
    int size = canvas_px(canvas, MARK);
    SDL_Rect mark = {picture.x + (picture.w - size) / 2, picture.y + (picture.h - size) / 2, size, size};
    struct text_style style = {.size = 22, .weight = TEXT_BOLD, .color = canvas->theme->panel, .align = ALIGN_CENTER};
    canvas_round(canvas, mark, size / 2, canvas->theme->muted);
    canvas_text(canvas, "!", mark, &style);
    style = style_of(canvas, 21, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    canvas_text(canvas, _("Damaged game"), upper, &style);
    style = style_of(canvas, 18, ALIGN_LEFT);
    style.color = canvas->theme->muted;
    canvas_text(canvas, _("It cannot be opened, only deleted"), lower, &style);
}

static void draw_game(struct canvas *canvas, struct history *history, struct history_game *game, SDL_Rect room)
{
    int width = canvas_px(canvas, PICTURE_WIDTH), gap = canvas_px(canvas, 2 * PADDING);
    SDL_Rect picture = {room.x, room.y, width, room.h};
    room.x += width + gap;
    room.w -= width + gap;
    SDL_Rect upper = {room.x, room.y, room.w, room.h * 54 / 100};
    SDL_Rect lower = {room.x, upper.y + upper.h, room.w, room.h - upper.h};
    if (!game->entry.sound) {
        draw_damaged(canvas, picture, upper, lower);
        return;
    }
    history_picture_draw(canvas, history, game, picture);
    draw_upper(canvas, &game->entry.head, upper);
    draw_lower(canvas, &game->entry, lower);
}

static void draw_row(struct canvas *canvas, struct history *history, int row)
{
    const struct theme *theme = canvas->theme;
    struct history_game *game = history_list_game(&history->list, row);
    SDL_Rect rect = scroller_row(&history->scroller, row);
    struct text_style style = style_of(canvas, 20, ALIGN_LEFT);
    int line = canvas_px(canvas, 1);
    bool chosen = row == history->chosen;
    if (chosen)
        canvas_framed(canvas, rect, canvas_px(canvas, 10), canvas_px(canvas, 2.5f), theme->raised, theme->accent);
    else if (row == history->hot_row)
        canvas_round(canvas, rect, canvas_px(canvas, 10), theme->raised);
    else
        canvas_fill(canvas, (SDL_Rect){rect.x, rect.y + rect.h - line, rect.w, line}, theme->raised);
    SDL_Rect room = canvas_inset(rect, canvas_px(canvas, PADDING));
    room.x += canvas_px(canvas, 4);
    room.w -= canvas_px(canvas, PADDING);
    style.color = theme->muted;
    if (game && game->entry.id != 0)
        draw_game(canvas, history, game, room);
    else
        canvas_text(canvas, game ? _("This game is no longer there") : _("This game cannot be read"), room, &style);
}

/* Why there is nothing to be seen. */
static void draw_nothing(struct canvas *canvas, const struct history *history)
{
    struct text_style style = style_of(canvas, 24, ALIGN_CENTER);
    bool filtered = history->game || history->result || history->typed[0];
    const char *words = filtered ? _("No game fits the filters") : _("No game is kept yet");
    style.color = history->list.failed ? canvas->theme->bad : canvas->theme->muted;
    canvas_text(canvas, history->list.failed ? _("The kept games cannot be read") : words,
                canvas_inset(history->layout.list, canvas_px(canvas, 20)), &style);
}

static void draw_list(struct canvas *canvas, struct history *history)
{
    const struct scroller *scroller = &history->scroller;
    SDL_Rect before;
    canvas_framed(canvas, history->layout.frame, canvas_px(canvas, 12), canvas_px(canvas, 1), canvas->theme->background,
                  canvas->theme->outline);
    if (history->list.count == 0)
        draw_nothing(canvas, history);
    if (history->list.count == 0 || !canvas_clip(canvas, history->layout.list, &before))
        return;
    int first = scroller_first(scroller), end = scroller_end(scroller);
    history_list_see(&history->list, first, end);
    for (int row = first; row < end; row++)
        draw_row(canvas, history, row);
    canvas_unclip(canvas, before);
    SDL_Rect thumb = scroller_thumb(scroller);
    thumb.x += thumb.w / 4;
    thumb.w /= 2;
    canvas_round(canvas, thumb, thumb.w / 2, scroller->dragged ? canvas->theme->accent : canvas->theme->grid);
}

/* --- buttons --- */

static void draw_button(struct canvas *canvas, struct history *history, enum history_button button)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = history->layout.buttons[button];
    bool usable = history_act_is_usable(history, button), hot = usable && history->hot_button == button;
    struct text_style label = style_of(canvas, 19, ALIGN_CENTER), keys = style_of(canvas, 15, ALIGN_CENTER);
    label.weight = TEXT_BOLD;
    label.color = !usable ? theme->outline : hot ? theme->accent : theme->text;
    keys.color = usable ? theme->muted : theme->outline;
    canvas_framed(canvas, rect, canvas_px(canvas, 10), canvas_px(canvas, 1), hot ? theme->raised : theme->panel,
                  theme->outline);
    rect = canvas_inset(rect, canvas_px(canvas, 5));
    bool goes_on = button == HISTORY_OPEN && history_act_goes_on(history);
    canvas_text(canvas, goes_on ? _("Resume") : _(buttons[button].label),
                (SDL_Rect){rect.x, rect.y, rect.w, rect.h * 57 / 100}, &label);
    canvas_text(canvas, buttons[button].keys,
                (SDL_Rect){rect.x, rect.y + rect.h * 57 / 100, rect.w, rect.h - rect.h * 57 / 100}, &keys);
}

void history_look_draw(struct canvas *canvas, struct history *history)
{
    draw_head(canvas, history);
    for (int filter = 0; filter < HISTORY_FILTERS; filter++)
        draw_filter(canvas, history, (enum history_filter)filter);
    draw_list(canvas, history);
    for (int button = 0; button < HISTORY_BUTTONS; button++)
        draw_button(canvas, history, (enum history_button)button);
    toast_draw(canvas, &history->toast, history->layout.frame);
}
