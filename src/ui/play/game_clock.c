/* The chess clock at the table (game_clock.h). */
#include "ui/play/game_clock.h"

#include "standard.h"
#include "store/settings.h"
#include "ui/frame/sound.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

enum {
    MS_US = 1000,
    SECOND_MS = 1000,
    TENTH_MS = 100,
    TENTHS_BELOW = 99 * TENTH_MS,
    LITTLE = 10 * SECOND_MS,
    LITTLE_PART = 3,
    KEPT_MAX = 64
};

/* The setting with the last game and the milliseconds of its turn that were used. */
static const char kept_key[] = "clock.spent";

/* --- times in words --- */

static int64_t units(int64_t milliseconds, int unit)
{
    return (milliseconds + unit - 1) / unit;
}

void game_clock_words(int64_t milliseconds, char words[GAME_CLOCK_WORDS_MAX])
{
    int seconds = (int)units(milliseconds, SECOND_MS), tenths = (int)units(milliseconds, TENTH_MS);
    if (milliseconds <= TENTHS_BELOW)
        snprintf(words, GAME_CLOCK_WORDS_MAX, _("%d.%d"), tenths / 10, tenths % 10);
    else if (seconds < 3600)
        snprintf(words, GAME_CLOCK_WORDS_MAX, "%d:%02d", seconds / 60, seconds % 60);
    else
        snprintf(words, GAME_CLOCK_WORDS_MAX, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

int64_t game_clock_until_change(int64_t milliseconds)
{
    int unit = milliseconds <= TENTHS_BELOW ? TENTH_MS : SECOND_MS;
    int64_t next = (units(milliseconds, unit) - 1) * unit;
    if (milliseconds > TENTHS_BELOW && next < TENTHS_BELOW)
        next = TENTHS_BELOW;
    return milliseconds > 0 ? milliseconds - next : 0;
}

int64_t game_clock_little(struct clock_control control)
{
    int64_t part = (int64_t)control.seconds * SECOND_MS / LITTLE_PART;
    return part < LITTLE ? part : LITTLE;
}

/* --- the turn whose time runs --- */

/* Looking back in a running game does not stop the clock. */
static int turn_ply(const struct table *table)
{
    const struct match *match = table->stage.match;
    return table->round.looking && !table->round.ended ? match_length(match) : match_cursor(match);
}

static enum side turn_side(const struct play *play)
{
    return (enum side)match_state_at(play->table.stage.match, play->clock.ply)->turn;
}

static uint64_t used_time(const struct game_clock *timer, uint64_t now)
{
    return timer->spent + (timer->rests == 0 && now > timer->since ? now - timer->since : 0);
}

static void rest_clock(struct game_clock *timer, unsigned why, uint64_t now)
{
    timer->spent = used_time(timer, now);
    timer->since = now;
    timer->rests |= why;
}

static void resume_clock(struct game_clock *timer, unsigned why, uint64_t now)
{
    rest_clock(timer, why, now);
    timer->rests &= ~why;
}

static bool is_under_way(const struct game_clock *timer)
{
    return timer->counts && timer->clock.is_running && !timer->over;
}

static bool is_running(const struct game_clock *timer)
{
    return is_under_way(timer) && timer->rests == 0;
}

/* In a remote game the session counts; `now` is shortly after the last look at it. */
static int64_t left_elsewhere(const struct play *play, enum side side, uint64_t now)
{
    const struct session_view *session = &play->remote.view.session;
    int player = sitting_player(&play->table.party.sitting, side);
    bool runs = session->phase == SESSION_PLAYING && session->connected && session->turn == player &&
                !session->paused && play->clock.clock.is_running;
    uint64_t since = runs && now > play->remote.looked ? (now - play->remote.looked) / MS_US : 0;
    return SDL_max(session->left_ms[player] - (int64_t)since, 0);
}

static int64_t time_left(const struct play *play, enum side side, uint64_t now)
{
    const struct game_clock *timer = &play->clock;
    const struct match *match = play->table.stage.match;
    if (match_ending(match) == RECORD_TIME && side == turn_side(play))
        return 0;
    if (remote_is_there(&play->remote))
        return left_elsewhere(play, side, now);
    bool runs = is_under_way(timer) && side == turn_side(play);
    return clock_left(&timer->clock, side, runs ? (int64_t)(used_time(timer, now) / MS_US) : 0);
}

/* Do two people play by the clock, and do the times of their moves fit it? */
static bool counts_time(const struct play *play, struct clock *clock)
{
    const struct seat *seats = play->table.party.sitting.seats;
    const struct recording *keep = &play->table.recording;
    int known = keep->record.move_count, ply = play->clock.ply;
    if (remote_is_there(&play->remote)) /* one's own move is on its way to the session, which counts */
        ply = SDL_min(ply, known);
    return seat_is_human(seats[0]) && seat_is_human(seats[1]) && keep->record.clock.kind != CLOCK_NONE &&
           !keep->short_of_memory && ply <= known && record_clock(&keep->record, ply, clock);
}

/* --- what is shown --- */

static void show_times(struct play *play, uint64_t now)
{
    struct game_clock *timer = &play->clock;
    for (int player = 0; player < 2; player++) {
        char words[GAME_CLOCK_WORDS_MAX] = "";
        if (timer->counts)
            game_clock_words(time_left(play, sitting_side(&play->table.party.sitting, player), now), words);
        if (strcmp(words, timer->shown[player]) == 0)
            continue;
        memcpy(timer->shown[player], words, sizeof words);
        app_invalidate(play->table.app, play->parts & LAYOUT_ALONE ? play->layout.status : play->layout.cards[player]);
    }
}

bool game_clock_is_short(const struct play *play, int player)
{
    return play->clock.warned && is_under_way(&play->clock) &&
           player == sitting_player(&play->table.party.sitting, turn_side(play));
}

void game_clock_write_status(const struct play *play, char *words, size_t size)
{
    const struct game_clock *timer = &play->clock;
    if (timer->counts)
        snprintf(words, size, "%s · %s – %s", play->status, timer->shown[0], timer->shown[1]);
    else
        snprintf(words, size, "%s", play->status);
}

/* Warns once in a turn; the card shows it, too. */
static void warn_player(struct play *play, int64_t milliseconds)
{
    struct table *table = &play->table;
    int seconds = (int)units(milliseconds, SECOND_MS);
    char words[WORDS_MAX];
    play->clock.warned = true;
    snprintf(words, sizeof words, ngettext("%d second left", "%d seconds left", (unsigned)seconds), seconds);
    speech_say(app_speech(table->app), SPEECH_TOLD, words);
    sound_play(app_sound(table->app), SOUND_HURRY);
    app_invalidate_all(table->app);
}

/* --- events --- */

void game_clock_hear(struct play *play, unsigned happened)
{
    const struct table *table = &play->table;
    struct game_clock *timer = &play->clock;
    int ply = turn_ply(table);
    unsigned news = remote_is_there(&play->remote) ? EVENT_NEWS : 0; /* the session has taken a move */
    if (!(happened & (EVENT_TURN | EVENT_ROUND | EVENT_PLAYERS | EVENT_OVER | news)))
        return;
    if (ply != timer->ply || (happened & EVENT_ROUND))
        *timer = (struct game_clock){.ply = ply, .since = table->turn.begun, .rests = timer->rests & GAME_CLOCK_HIDDEN};
    timer->over = table->round.ended || turn_is_over(table);
    timer->counts = counts_time(play, &timer->clock);
    show_times(play, table->turn.begun);
}

uint64_t game_clock_took(const struct play *play)
{
    const struct table *table = &play->table;
    const struct game_clock *timer = &play->clock;
    if (!timer->counts)
        return table->turn.took;
    /* A move that replaces another one, or goes on after the end, was not timed. */
    bool hurried = match_cursor(table->stage.match) == timer->ply + 1 && !timer->over;
    return hurried ? used_time(timer, table->turn.begun) : 0;
}

/* A player who looks back is brought to the end of the record. */
static void end_on_time(struct play *play, uint64_t now)
{
    struct table *table = &play->table;
    enum side loser = turn_side(play);
    walk_stop_replay(table, now);
    if (match_cursor(table->stage.match) != play->clock.ply)
        walk_go(table, play->clock.ply, now);
    (void)table_end(table, RECORD_TIME, loser, now);
}

uint64_t game_clock_advance(struct play *play, uint64_t now)
{
    struct game_clock *timer = &play->clock;
    if (!is_running(timer))
        return NEVER;
    int64_t milliseconds = time_left(play, turn_side(play), now), little = game_clock_little(timer->clock.control);
    if (milliseconds == 0 && remote_is_there(&play->remote)) { /* the session decides */
        show_times(play, now);
        return NEVER;
    }
    if (milliseconds == 0) {
        end_on_time(play, now);
        return now;
    }
    if (milliseconds <= little && !timer->warned)
        warn_player(play, milliseconds);
    show_times(play, now);
    int64_t wait = game_clock_until_change(milliseconds);
    if (milliseconds > little)
        wait = SDL_min(wait, milliseconds - little);
    uint64_t begun = remote_is_there(&play->remote) ? 0 : used_time(timer, now) % MS_US;
    return now + (uint64_t)wait * MS_US - begun;
}

void game_clock_look(struct play *play, uint64_t now)
{
    if (app_is_hidden(play->table.app, &play->screen) && !remote_is_there(&play->remote))
        rest_clock(&play->clock, GAME_CLOCK_HIDDEN, now);
    else
        resume_clock(&play->clock, GAME_CLOCK_HIDDEN, now);
}

/* --- pausing --- */

bool game_clock_is_paused(const struct play *play)
{
    return is_under_way(&play->clock) && (play->clock.rests & GAME_CLOCK_PAUSED);
}

bool game_clock_can_pause(const struct play *play)
{
    return party_is_watching(&play->table.party) || is_under_way(&play->clock);
}

void game_clock_pause(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    (void)action;
    if (party_is_watching(&table->party))
        table_pause(table, !table->watching.paused, now);
    else if (!game_clock_can_pause(play))
        app_refuse(table->app, _("No clock is running"));
    else if (game_clock_is_paused(play))
        resume_clock(&play->clock, GAME_CLOCK_PAUSED, now);
    else
        rest_clock(&play->clock, GAME_CLOCK_PAUSED, now);
    table->happened |= EVENT_NEWS;
}

/* --- opening and closing --- */

/* The time of the turn that was used when this game was last at the table. */
static uint64_t kept_spent(const struct play *play)
{
    char text[KEPT_MAX];
    archive_id game;
    uint64_t milliseconds;
    settings_text(app_settings(play->table.app), kept_key, "", text, sizeof text);
    bool known = sscanf(text, "%" SCNd64 " %8" SCNu64, &game, &milliseconds) == 2 && game == play->table.recording.game;
    return known ? milliseconds * MS_US : 0;
}

void game_clock_begin(struct play *play, bool opened)
{
    struct game_clock *timer = &play->clock;
    timer->ply = -1;
    game_clock_hear(play, EVENT_TURN);
    if (!opened || !is_under_way(timer))
        return;
    timer->rests = GAME_CLOCK_PAUSED;
    timer->spent = kept_spent(play);
    show_times(play, timer->since);
}

void game_clock_end(struct play *play)
{
    char text[KEPT_MAX];
    uint64_t spent = used_time(&play->clock, app_now(play->table.app)) / MS_US;
    if (!play->table.recording.running || !is_under_way(&play->clock))
        return;
    snprintf(text, sizeof text, "%" PRId64 " %" PRIu64, (int64_t)play->table.recording.game, spent);
    settings_set_text(app_settings(play->table.app), kept_key, text);
}
