/* The statistics: what a person does there, and what that means. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/control/speech.h"
#include "ui/history/history_state.h"
#include "ui/words.h"

enum { SAID_MAX = 6 /* lines that are said at once */ };

static struct statistics *statistics_of(struct screen *screen)
{
    return (struct statistics *)screen;
}

static void arrange(struct screen *screen)
{
    struct statistics *statistics = statistics_of(screen);
    statistics_look_arrange(&statistics->layout, app_canvas(statistics->app), statistics->game_count,
                            statistics->row_count);
    statistics->screen.notes = statistics->layout.plot;
    app_invalidate_all(statistics->app);
}

/* Engines first: they are fewer. */
static void load_pairs(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->app);
    const struct game *game = statistics->games[statistics->game];
    int engines = archive_engine_pairs(archive, game, STATISTICS_PAIRS_MAX / 2, statistics->pairs);
    statistics->pair_count = SDL_max(engines, 0);
    int people = archive_pairs(archive, game, STATISTICS_PAIRS_MAX - statistics->pair_count,
                               statistics->pairs + statistics->pair_count);
    statistics->pair_count += SDL_max(people, 0);
    statistics->failed = statistics->failed || engines < 0 || people < 0;
    for (int i = 0; i < statistics->pair_count; i++)
        for (int player = 0; player < 2; player++)
            if (!statistics->pairs[i].names[player][0])
                snprintf(statistics->pairs[i].names[player], RECORD_NAME_SIZE, "%s", _("You"));
}

static void load(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->app);
    const struct game *game = statistics->games[statistics->game];
    bool read = archive_standings(archive, game, statistics->sums);
    int steps = archive_path(archive, game, STEPS_MAX, statistics->steps);
    statistics->failed = !read || steps < 0;
    load_pairs(statistics);
    statistics->step_count = SDL_max(steps, 0);
    statistics->row_count = 0;
    for (int level = 0; level <= SEAT_LEVEL_MAX; level++)
        if (level == 0 || statistics->sums[level].played > 0)
            statistics->rows[statistics->row_count++] = level;
    statistics->asking = false;
    controls_set_focus(&statistics->screen.controls, statistics->game);
    arrange(&statistics->screen);
}

/* --- what is said --- */

static void say_level(const struct statistics *statistics, int level)
{
    char words[SPEECH_WORDS_MAX], name[HISTORY_WORDS_MAX];
    const struct archive_statistics *sums = &statistics->sums[level];
    if (level == 0)
        snprintf(name, sizeof name, "%s", _("All"));
    else
        snprintf(name, sizeof name, "%s %d", _("Level"), level);
    snprintf(words, sizeof words, "%s: %s %d, %s %d, %s %d, %s %d", name, _("Played"), sums->played, _("Won"),
             sums->won, _("Draws"), sums->drawn, _("Lost"), sums->lost);
    speech_say(app_speech(statistics->app), SPEECH_TOLD, words);
}

static void say_pair(const struct statistics *statistics, const struct archive_pair *pair)
{
    char words[SPEECH_WORDS_MAX];
    snprintf(words, sizeof words, "%s: %s %d. %s: %s %d. %s: %d", pair->names[0], _("Won"), pair->won[0],
             pair->names[1], _("Won"), pair->won[1], _("Draws"), pair->drawn);
    speech_say(app_speech(statistics->app), SPEECH_TOLD, words);
}

/* The sums, or those who played last; with more detail than that each level, or more of them, as on the screen. */
static void say_figures(const struct statistics *statistics)
{
    struct speech *speech = app_speech(statistics->app);
    const char *nothing = statistics_look_nothing(statistics);
    int count = statistics->view == AGAINST_PEOPLE ? statistics->pair_count : statistics->row_count;
    int most = nothing ? 0 : speech_detail(speech) > TELL_SHORTLY ? SAID_MAX : 1;
    if (nothing)
        speech_say(speech, SPEECH_TOLD, nothing);
    for (int i = 0; i < SDL_min(count, most); i++)
        if (statistics->view == AGAINST_PEOPLE)
            say_pair(statistics, &statistics->pairs[i]);
        else
            say_level(statistics, statistics->rows[i]);
}

/* --- what a person asks for --- */

/* Why a reset is not to be seen. For a file that is full or locked it waits; the reason is told when it happens. */
static void tell_failure(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->app);
    app_tell(statistics->app, archive_keeps(archive)
                                  ? _("The file cannot be written right now: the statistics start over once it can")
                                  : _("The history is read-only: nothing was reset"));
}

/* Asked first; what is chosen by Enter alone changes nothing. */
static void reset(struct statistics *statistics)
{
    if (!statistics_look_has_games(statistics)) {
        app_refuse(statistics->app, "");
    } else if (statistics->asking) {
        archive_reset_statistics(app_archive(statistics->app), statistics->games[statistics->game]);
        load(statistics);
        if (statistics_look_has_games(statistics))
            tell_failure(statistics);
    } else {
        statistics->asking = true;
        controls_set_focus(&statistics->screen.controls, STATISTICS_FIRST_BUTTON + STATISTICS_BACK);
    }
}

static void press(struct statistics *statistics, enum statistics_button button)
{
    if (button == STATISTICS_RESET) {
        reset(statistics);
    } else if (statistics->asking) {
        statistics->asking = false;
        controls_set_focus(&statistics->screen.controls, statistics->game);
    } else {
        app_pop(statistics->app);
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct statistics *statistics = statistics_of(screen);
    (void)now;
    if (use->id >= STATISTICS_FIRST_BUTTON) {
        press(statistics, (enum statistics_button)(use->id - STATISTICS_FIRST_BUTTON));
    } else if (use->id >= STATISTICS_FIRST_VIEW) {
        statistics->view = (enum statistics_view)(use->id - STATISTICS_FIRST_VIEW);
        say_figures(statistics);
    } else {
        statistics->game = use->id;
        load(statistics);
        say_figures(statistics);
    }
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_STATISTICS)
        press(statistics_of(screen), STATISTICS_BACK);
    return action == ACTION_STATISTICS;
}

/* --- the screen --- */

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    statistics_look_draw(canvas, statistics_of(screen));
}

static const struct screen_kind statistics_kind = {.list = statistics_look_list,
                                                   .use = use,
                                                   .act = act,
                                                   .arrange = arrange,
                                                   .draw = draw,
                                                   .covers = true,
                                                   .focus_keys = FOCUS_BY_TAB};

struct screen *statistics_screen_create(struct app *app, const struct game *game)
{
    struct statistics *statistics = calloc(1, sizeof *statistics);
    if (!statistics)
        return NULL;
    statistics->screen.kind = &statistics_kind;
    statistics->screen.scope = SCOPE_KEPT;
    statistics->app = app;
    statistics->game_count = choice_games(statistics->games);
    for (int i = 0; i < statistics->game_count; i++)
        if (statistics->games[i] == game)
            statistics->game = i;
    load(statistics);
    if (statistics->sums[0].played == 0 && statistics->pair_count > 0)
        statistics->view = AGAINST_PEOPLE;
    app_announce(app, _("Statistics"));
    say_figures(statistics);
    return &statistics->screen;
}
