/* The chess clock at the table. Declared in game_table.h. */

#include "store/settings.h"
#include "ui/table/game_table.h"

enum {
    MS_US = 1000,
    SECOND_MS = 1000,
    TENTH_MS = 100,
    TENTHS_BELOW = 99 * TENTH_MS,
    LITTLE = 10 * SECOND_MS,
    LITTLE_PART = 3,
    KEPT_MAX = 64
};

/* The setting that holds the last game, and how many milliseconds of its turn had been used. */
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

static enum side turn_side(const struct table *table)
{
    return (enum side)match_state_at(table->stage.match, table->clock.ply)->turn;
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

/*
 * The time left in a game with a remote player. The session counts this time; here only the time is subtracted that has
 * passed since the session was last looked at.
 */
static int64_t left_elsewhere(const struct game_clock *timer, int player, uint64_t now)
{
    const struct session_times *session = &timer->session;
    bool runs = session->running == player && timer->clock.is_running && now > session->since;
    return SDL_max(session->left_ms[player] - (runs ? (int64_t)(now - session->since) / MS_US : 0), 0);
}

static int64_t time_left(const struct table *table, enum side side, uint64_t now)
{
    const struct game_clock *timer = &table->clock;
    if (match_ending(table->stage.match) == RECORD_TIME && side == turn_side(table))
        return 0;
    if (table->party.elsewhere)
        return left_elsewhere(timer, sitting_player(&table->party.sitting, side), now);
    bool runs = is_under_way(timer) && side == turn_side(table);
    return clock_left(&timer->clock, side, runs ? (int64_t)(used_time(timer, now) / MS_US) : 0);
}

/* Do two people play by the clock, and do the recorded times of their moves fit that clock? */
static bool counts_time(const struct table *table, struct clock *clock)
{
    const struct seat *seats = table->party.sitting.seats;
    const struct recording *recording = &table->recording;
    int known = recording->record.move_count, ply = table->clock.ply;
    if (table->party.elsewhere) /* a move made here may not have reached the session, whose moves count */
        ply = SDL_min(ply, known);
    return seat_is_human(seats[0]) && seat_is_human(seats[1]) && recording->record.clock.kind != CLOCK_NONE &&
           !recording->short_of_memory && ply <= known && record_clock(&recording->record, ply, clock);
}

/* --- showing the times, and warning of little time --- */

static void show_times(struct table *table, uint64_t now)
{
    struct game_clock *timer = &table->clock;
    for (int player = 0; player < 2; player++) {
        char words[GAME_CLOCK_WORDS_MAX] = "";
        if (timer->counts)
            game_clock_words(time_left(table, sitting_side(&table->party.sitting, player), now), words);
        if (strcmp(words, timer->shown[player]) == 0)
            continue;
        memcpy(timer->shown[player], words, sizeof words);
        app_invalidate(table->app, timer->places[player]);
    }
}

bool game_clock_is_short(const struct table *table, int player)
{
    return table->clock.warned && is_under_way(&table->clock) &&
           player == sitting_player(&table->party.sitting, turn_side(table));
}

void game_clock_write_status(const struct game_clock *timer, const char *status, char *words, size_t size)
{
    if (timer->counts)
        snprintf(words, size, "%s · %s – %s", status, timer->shown[0], timer->shown[1]);
    else
        snprintf(words, size, "%s", status);
}

/* Warns the player, once in a turn, that little time is left. The player's card shows it as well. */
static void warn_player(struct table *table, int64_t milliseconds)
{
    int seconds = (int)units(milliseconds, SECOND_MS);
    char words[WORDS_MAX];
    table->clock.warned = true;
    snprintf(words, sizeof words, ngettext("%d second left", "%d seconds left", (unsigned)seconds), seconds);
    speech_say(app_speech(table->app), SPEECH_TOLD, words);
    sound_play(app_sound(table->app), SOUND_HURRY);
    app_invalidate_all(table->app);
}

/* --- following the table's events, and ending the game on time --- */

void game_clock_hear(struct table *table, unsigned happened)
{
    struct game_clock *timer = &table->clock;
    const struct match *match = table->stage.match;
    /* looking back while the game goes on does not stop the clock */
    int ply = table->round.looking && !table->round.ended ? match_length(match) : match_cursor(match);
    unsigned news = table->party.elsewhere ? EVENT_NEWS : 0; /* with a remote player: the session has taken a move */
    if (!(happened & (EVENT_TURN | EVENT_ROUND | EVENT_PLAYERS | EVENT_OVER | news)))
        return;
    if (ply != timer->ply || (happened & EVENT_ROUND)) {
        timer->ply = ply;
        timer->since = table->turn.begun;
        timer->spent = 0;
        timer->rests &= GAME_CLOCK_HIDDEN;
        timer->warned = false;
    }
    timer->over = table->round.ended || turn_is_over(table);
    timer->counts = !table->practice.ended && counts_time(table, &timer->clock);
    show_times(table, table->turn.begun);
}

uint64_t game_clock_took(const struct table *table)
{
    const struct game_clock *timer = &table->clock;
    if (!timer->counts)
        return table->turn.took;
    /* A move that replaces an undone one, or continues a game that had ended, took no counted time. */
    bool hurried = match_cursor(table->stage.match) == timer->ply + 1 && !timer->over;
    return hurried ? used_time(timer, table->turn.begun) : 0;
}

/*
 * Ends the game because a player's time has run out. If a player has walked back, the cursor goes to the end of the
 * record.
 */
static void end_on_time(struct table *table, uint64_t now)
{
    enum side loser = turn_side(table);
    table_walk_stop_replay(table, now);
    if (match_cursor(table->stage.match) != table->clock.ply)
        table_walk_go(table, table->clock.ply, now);
    (void)table_end(table, RECORD_TIME, loser, now);
}

uint64_t game_clock_advance(struct table *table, uint64_t now)
{
    struct game_clock *timer = &table->clock;
    if (!is_under_way(timer) || timer->rests)
        return NEVER;
    int64_t milliseconds = time_left(table, turn_side(table), now), little = game_clock_little(timer->clock.control);
    if (milliseconds == 0 && !table->party.elsewhere) {
        end_on_time(table, now);
        return now;
    }
    if (milliseconds > 0 && milliseconds <= little && !timer->warned)
        warn_player(table, milliseconds);
    show_times(table, now);
    if (milliseconds == 0)
        return NEVER; /* with a remote player, the session decides whether the time is up */
    int64_t wait = game_clock_until_change(milliseconds);
    if (milliseconds > little)
        wait = SDL_min(wait, milliseconds - little);
    uint64_t begun = table->party.elsewhere ? 0 : used_time(timer, now) % MS_US;
    return now + (uint64_t)wait * MS_US - begun;
}

void game_clock_look(struct table *table, bool hidden, uint64_t now)
{
    if (hidden && !table->party.elsewhere)
        rest_clock(&table->clock, GAME_CLOCK_HIDDEN, now);
    else
        resume_clock(&table->clock, GAME_CLOCK_HIDDEN, now);
}

/* --- pausing the clock --- */

bool game_clock_is_paused(const struct table *table)
{
    return is_under_way(&table->clock) && (table->clock.rests & GAME_CLOCK_PAUSED);
}

bool game_clock_can_pause(const struct table *table)
{
    return (party_is_watching(&table->party) && !table->round.ended) || is_under_way(&table->clock);
}

void game_clock_pause(struct table *table, uint64_t now)
{
    if (!game_clock_can_pause(table))
        app_refuse(table->app, _("No clock is running"));
    else if (party_is_watching(&table->party))
        table_pause(table, !table->watching.paused, now);
    else if (game_clock_is_paused(table))
        resume_clock(&table->clock, GAME_CLOCK_PAUSED, now);
    else
        rest_clock(&table->clock, GAME_CLOCK_PAUSED, now);
    table->happened |= EVENT_NEWS;
}

/* --- a game comes to the table or leaves it: the used time of its turn is kept --- */

/* How many microseconds of the turn had been used when this game was last at the table. */
static uint64_t kept_spent(const struct table *table)
{
    char text[KEPT_MAX];
    archive_id game;
    uint64_t milliseconds;
    settings_text(app_settings(table->app), kept_key, "", text, sizeof text);
    bool known = sscanf(text, "%" SCNd64 " %8" SCNu64, &game, &milliseconds) == 2 && game == table->recording.game;
    return known ? milliseconds * MS_US : 0;
}

void game_clock_begin(struct table *table, bool opened)
{
    struct game_clock *timer = &table->clock;
    timer->ply = -1;
    game_clock_hear(table, EVENT_TURN);
    if (!opened || !is_under_way(timer))
        return;
    timer->rests = GAME_CLOCK_PAUSED;
    timer->spent = kept_spent(table);
    show_times(table, timer->since);
}

void game_clock_end(struct table *table)
{
    char text[KEPT_MAX];
    uint64_t spent = used_time(&table->clock, app_now(table->app)) / MS_US;
    if (!table->recording.running || !is_under_way(&table->clock))
        return;
    snprintf(text, sizeof text, "%" PRId64 " %" PRIu64, (int64_t)table->recording.game, spent);
    settings_set_text(app_settings(table->app), kept_key, text);
}
