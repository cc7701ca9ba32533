/*
 * The coach mark: in a person's first game of a kind it says what to do. It stands above the board, in place of the
 * status line, so that it catches no click meant for the board. It disappears with the first move that a person makes,
 * or when it is closed, and does not come back. Declared in insight.h.
 */

#include "standard.h"
#include "store/settings.h"
#include "ui/help/insight.h"

enum { KEY_MAX = 64 /* bytes */ };

/* What is kept of a game: nothing, or that a person has played it. */
enum { UNKNOWN, PLAYED };

static const float GAP = 12, TAIL = 8, LINE = 1.5f, ABOVE = 4, CROSS = 44;

/* Where the parts of the coach mark lie. */
struct mark {
    SDL_Rect body, words, cross;
};

/* What the settings keep of a game, and by which key. */
static int kept_of(struct settings *settings, const struct game *game, char key[KEY_MAX])
{
    snprintf(key, KEY_MAX, "coach.%s", game->name);
    return settings_integer(settings, key, UNKNOWN, UNKNOWN, PLAYED);
}

void coach_begin(struct insight *insight, const struct table *table)
{
    char key[KEY_MAX];
    insight->coach.open = kept_of(app_settings(table->app), table->party.variant.game, key) != PLAYED;
}

bool coach_is_seen(const struct insight *insight, const struct table *table)
{
    return insight->coach.open && turn_is_humans(table) && !turn_is_looking_back(table) && !table->party.held &&
           !table->replay.on && !table->practice.ended && !insight->known.hinting && !turn_chooses_colour(table);
}

void coach_close(struct insight *insight, const struct table *table)
{
    char key[KEY_MAX];
    (void)kept_of(app_settings(table->app), table->party.variant.game, key);
    settings_set_integer(app_settings(table->app), key, PLAYED);
    insight->coach.open = false;
    app_invalidate_all(table->app);
}

void coach_hear(struct insight *insight, const struct table *table, unsigned happened)
{
    const struct match *match = table->stage.match;
    if (!insight->coach.open || !(happened & EVENT_MOVE))
        return;
    int mover = party_player_to_move(&table->party, match_state_at(match, match_cursor(match) - 1));
    if (seat_is_human(table->party.sitting.seats[mover]))
        coach_close(insight, table);
}

void coach_say(struct insight *insight, const struct table *table)
{
    char words[WORDS_MAX], keys[ACTION_KEYS_MAX];
    struct speech *speech = app_speech(table->app);
    if (insight->coach.said || speech_detail(speech) == TELL_NOTHING || !coach_is_seen(insight, table))
        return;
    insight->coach.said = true;
    speech_say(speech, SPEECH_TOLD, _("The arrow keys move the hand, Enter makes the move"));
    snprintf(words, WORDS_MAX, "%s  %s", _(action_word(ACTION_LEARN)),
             action_first_key(app_keymap(table->app), ACTION_LEARN, SCOPE_TABLE, keys));
    speech_say(speech, SPEECH_TOLD, words);
}

/* --- drawing the coach mark --- */

/* Makes the coach mark as wide as its words. If the room over the board is too narrow, the words become smaller. */
static struct mark arrange_mark(const struct insight *insight, const struct table *table)
{
    struct canvas *canvas = app_canvas(table->app);
    struct text_style style = canvas_write_style(canvas, WRITE_BOLD);
    SDL_Rect room = insight->coach.place;
    struct mark mark;
    int gap = canvas_px(canvas, GAP), side = int_min(room.h - gap / 2, canvas_row(canvas, CROSS, SIZE_TEXT));
    int width = int_min(canvas_text_width(canvas, colours_begin(table), &style) + side + 3 * gap, room.w);
    int tail = canvas_px(canvas, TAIL), y = int_max(room.y - canvas_px(canvas, ABOVE), 0);
    mark.body = (SDL_Rect){room.x + (room.w - width) / 2, y, width, room.y + room.h - tail - y};
    mark.words = mark.body;
    mark.cross = canvas_take_right(&mark.words, side, gap);
    (void)canvas_take_left(&mark.words, 0, gap);
    return mark;
}

void coach_list(const struct insight *insight, const struct table *table, struct controls *controls)
{
    struct control cross = {.id = ACTION_ESCAPE, .look = LOOK_NONE, .action = ACTION_ESCAPE, .skipped = true};
    if (!coach_is_seen(insight, table))
        return;
    cross.name = _("Close");
    cross.rect = arrange_mark(insight, table).cross;
    controls_add(controls, cross);
}

void coach_draw(struct canvas *canvas, const struct insight *insight, const struct table *table)
{
    const struct theme *theme = canvas->theme;
    struct mark mark = arrange_mark(insight, table);
    int cross = SDL_min(mark.cross.w, mark.cross.h);
    canvas_message(canvas, mark.body, mark.body.h / 2, canvas_px(canvas, LINE), theme->accent);
    canvas_tail(canvas, (SDL_Point){mark.body.x + mark.body.w / 2, mark.body.y + mark.body.h}, canvas_px(canvas, TAIL),
                true, canvas_px(canvas, LINE), theme->accent);
    canvas_write_lines(canvas, colours_begin(table), mark.words, WRITE_BOLD | WRITE_CENTER);
    canvas_icon(canvas, SPRITE_ICON_CLOSE, canvas_inset(canvas_centred(mark.cross, cross, mark.cross.h), cross / 4),
                theme->muted);
}
