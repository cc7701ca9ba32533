/*
 * The coach mark: in the first game of its kind it says what to do, and leads to how to play. It stands in the place of
 * the status line, over the board and not on it, so that it takes no click from that. It is gone with the first move
 * that a person makes, or when it is closed, and does not come again. Declared in play_state.h.
 */

#include "standard.h"
#include "store/settings.h"
#include "ui/numbers.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

enum { KEY_MAX = 64, LINK_PERCENT = 32 /* of the room, at most */ };

static const float TEXT_SIZE = 20, LINK_SIZE = 18, GAP = 12, TAIL = 8, LINE = 1.5f, ABOVE = 4, CROSS = 44;

/* The places of the mark. */
struct mark {
    SDL_Rect body, words, link, cross;
};

/* The setting that tells that the mark for this game was seen. */
static const char *key_of(const struct play *play, char key[KEY_MAX])
{
    snprintf(key, KEY_MAX, "coach.%s", play->table.party.variant.game->name);
    return key;
}

void coach_begin(struct play *play)
{
    char key[KEY_MAX];
    play->coach.open = settings_integer(app_settings(play->table.app), key_of(play, key), 0, 0, 1) == 0;
}

bool coach_is_seen(const struct play *play)
{
    const struct table *table = &play->table;
    return play->coach.open && turn_is_humans(table) && !turn_is_looking_back(table) && !table->party.held &&
           !table->replay.on && !play->insight.known.hinting && !turn_chooses_colour(table);
}

static void close_for_good(struct play *play)
{
    char key[KEY_MAX];
    settings_set_integer(app_settings(play->table.app), key_of(play, key), 1);
    play->coach.open = false;
    app_invalidate_all(play->table.app);
}

bool coach_close(struct play *play)
{
    bool seen = coach_is_seen(play);
    if (seen)
        close_for_good(play);
    return seen;
}

void coach_hear(struct play *play, unsigned happened)
{
    const struct table *table = &play->table;
    const struct match *match = table->stage.match;
    if (!play->coach.open || !(happened & EVENT_MOVE))
        return;
    int mover = party_player_to_move(&table->party, match_state_at(match, match_cursor(match) - 1));
    if (seat_is_human(table->party.sitting.seats[mover]))
        close_for_good(play);
}

static const char *begin_words(const struct play *play)
{
    return colours_begin(&play->table);
}

static void link_words(const struct play *play, char words[WORDS_MAX])
{
    char keys[ACTION_KEYS_MAX];
    snprintf(words, WORDS_MAX, "%s  %s", _(action_word(ACTION_LEARN)),
             action_first_key(app_keymap(play->table.app), ACTION_LEARN, SCOPE_TABLE, keys));
}

void coach_say(struct play *play)
{
    char words[WORDS_MAX];
    struct speech *speech = app_speech(play->table.app);
    if (play->coach.said || speech_detail(speech) == TELL_NOTHING || !coach_is_seen(play))
        return;
    play->coach.said = true;
    speech_say(speech, SPEECH_TOLD, _("The arrow keys move the hand, Enter makes the move"));
    link_words(play, words);
    speech_say(speech, SPEECH_TOLD, words);
}

/* --- drawing --- */

static struct text_style words_style(const struct canvas *canvas)
{
    struct text_style style = canvas_style(canvas, TEXT_SIZE, ALIGN_CENTER);
    style.weight = TEXT_BOLD;
    return style;
}

/* As wide as its words; if the room over the board is less, the words are made smaller. */
static struct mark arrange_mark(const struct play *play)
{
    struct canvas *canvas = app_canvas(play->table.app);
    struct text_style style = words_style(canvas), small = canvas_style(canvas, LINK_SIZE, ALIGN_CENTER);
    char link[WORDS_MAX];
    SDL_Rect room = play->layout.status;
    struct mark mark;
    link_words(play, link);
    int gap = canvas_px(canvas, GAP), side = int_min(room.h - gap / 2, canvas_px(canvas, CROSS)),
        linked = canvas_text_width(canvas, link, &small) + 2 * gap;
    linked = SDL_min(linked, room.w * LINK_PERCENT / 100);
    int width = int_min(canvas_text_width(canvas, begin_words(play), &style) + linked + side + 4 * gap, room.w);
    int tail = canvas_px(canvas, TAIL), y = int_max(room.y - canvas_px(canvas, ABOVE), 0);
    mark.body = (SDL_Rect){room.x + (room.w - width) / 2, y, width, room.y + room.h - tail - y};
    mark.cross = (SDL_Rect){mark.body.x + width - side, mark.body.y, side, mark.body.h};
    mark.link = canvas_inset(mark.body, gap / 4);
    mark.link.x = mark.cross.x - linked;
    mark.link.w = linked;
    mark.words = (SDL_Rect){mark.body.x + gap, mark.body.y, mark.link.x - mark.body.x - 2 * gap, mark.body.h};
    return mark;
}

void coach_list(const struct play *play, struct controls *controls)
{
    char words[WORDS_MAX];
    if (!coach_is_seen(play))
        return;
    struct mark mark = arrange_mark(play);
    struct control link = {.id = ACTION_LEARN, .look = LOOK_WORDS, .action = ACTION_LEARN, .size = LINK_SIZE};
    struct control cross = {.id = ACTION_ESCAPE, .look = LOOK_NONE, .action = ACTION_ESCAPE, .skipped = true};
    link_words(play, words);
    link.name = controls_words(controls, "%s", words);
    link.rect = mark.link;
    cross.name = _("Close");
    cross.rect = mark.cross;
    controls_add(controls, link);
    controls_add(controls, cross);
}

void coach_draw(struct canvas *canvas, const struct play *play)
{
    const struct theme *theme = canvas->theme;
    struct mark mark = arrange_mark(play);
    struct text_style style = words_style(canvas);
    int cross = SDL_min(mark.cross.w, mark.cross.h);
    canvas_framed(canvas, mark.body, mark.body.h / 2, canvas_px(canvas, LINE), theme->panel, theme->accent);
    canvas_tail(canvas, (SDL_Point){mark.body.x + mark.body.w / 2, mark.body.y + mark.body.h}, canvas_px(canvas, TAIL),
                true, canvas_px(canvas, LINE), theme->accent);
    canvas_paragraph(canvas, begin_words(play), mark.words, &style);
    mark.cross.x += (mark.cross.w - cross) / 2;
    mark.cross.w = cross;
    canvas_icon(canvas, SPRITE_ICON_CLOSE, canvas_inset(mark.cross, cross / 4), theme->muted);
}
