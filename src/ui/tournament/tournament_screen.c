/* The tournament: what a person does there, and what that means. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "gravitrips/ai.h"
#include "ui/frame/control/list.h"
#include "ui/frame/control/speech.h"
#include "ui/frame/desktop/files.h"
#include "ui/tournament/tournament_state.h"
#include "ui/words.h"

/* In the folder of what is kept; and so often what is played at full speed is shown. */
static const char JOURNAL[] = "tournament.txt";
enum { SEEN_EVERY = 100000 };

static struct tournament_screen *screen_of(struct screen *base)
{
    return (struct tournament_screen *)base;
}

static void arrange(struct screen *base)
{
    struct tournament_screen *screen = screen_of(base);
    tournament_look_arrange(screen, app_canvas(screen->app));
    tournament_boards_drop(screen);
    tournament_boards_arrange(screen);
}

static void rearrange(struct tournament_screen *screen)
{
    arrange(&screen->screen);
    app_invalidate_all(screen->app);
}

/* --- a tournament begins, or comes back --- */

/* Another choice may be on another board. */
static void offer(struct tournament_screen *screen)
{
    if (!choice_variant(&screen->choice.board, &screen->offered, NULL))
        choice_set_options(&screen->choice.board, &screen->choice.board.game->defaults);
    (void)choice_variant(&screen->choice.board, &screen->offered, NULL);
}

static void open_hall(struct tournament_screen *screen, bool plays)
{
    struct reason why;
    screen->played = screen->choice;
    screen->variant = screen->offered;
    tournament_choice_players(&screen->played, &screen->players);
    tournament_kept_forget(&screen->view);
    screen->hall = tournament_hall_open(screen->app, &screen->played, screen->path, plays, plays, screen->pace, &why);
    screen->choosing = !screen->hall;
    screen->kept = screen->played.done;
    screen->of = -1;
    screen->against = 0;
    tournament_boards_watch(screen, -1, app_now(screen->app));
    if (!screen->hall)
        app_refuse(screen->app, why.text);
    else
        (void)tournament_hall_see(screen->hall, &screen->view);
}

static void begin(struct tournament_screen *screen)
{
    if (tournament_choice_games(&screen->choice) == 0) {
        app_refuse(screen->app, _("Choose at least two who play"));
        return;
    }
    screen->choice.seed = (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    screen->choice.done = false;
    tournament_choice_save(&screen->choice, app_settings(screen->app));
    tournament_hall_close(screen->hall);
    open_hall(screen, true);
    controls_set_focus(&screen->screen.controls, HALL_FIRST_BUTTON + HALL_RUN);
}

/* --- what is used --- */

static void use_choice(struct tournament_screen *screen, const struct use *use)
{
    if (use->id == CHOOSE_BACK && screen->hall)
        screen->choosing = false;
    else if (use->id == CHOOSE_BACK)
        app_pop(screen->app);
    else if (use->id == CHOOSE_BEGIN)
        begin(screen);
    else
        tournament_choosing_use(screen, use);
    offer(screen);
    rearrange(screen);
}

static void save(struct tournament_screen *screen)
{
    char name[FILES_NAME_MAX];
    struct file_question question = {FILE_TO_SAVE, FILE_GAME, name};
    filebox_suggest_name(question.kind, name);
    filebox_ask(screen->app, &question, &screen->file);
}

static void leave(struct tournament_screen *screen)
{
    if (screen->view.phase == HALL_PLAYING)
        app_tell(screen->app, _("The tournament stops here. Come back to go on with it"));
    app_pop(screen->app);
}

static void watch(struct tournament_screen *screen, int table, uint64_t now)
{
    tournament_boards_watch(screen, table, now);
    if (table < 0)
        tournament_boards_tell(screen);
    rearrange(screen);
}

static void press(struct tournament_screen *screen, enum hall_button button, uint64_t now)
{
    if (button == HALL_BACK)
        screen->watched >= 0 ? watch(screen, -1, now) : leave(screen);
    else if (button == HALL_SAVE)
        save(screen);
    else if (button == HALL_RUN && screen->view.phase == HALL_PLAYING)
        tournament_hall_stop(screen->hall);
    else if (button == HALL_RUN)
        tournament_hall_go_on(screen->hall);
    else {
        tournament_hall_stop(screen->hall);
        screen->choosing = true;
        rearrange(screen);
        controls_set_focus(&screen->screen.controls, CHOOSE_LEVEL);
    }
}

static void review(struct tournament_screen *screen, int place)
{
    struct record record;
    if (!tournament_hall_record(screen->hall, place, &record))
        return;
    struct review_setup setup = {.record = &record, .cursor = record.move_count};
    struct screen *opened = review_screen_create(screen->app, &setup);
    if (opened)
        app_push(screen->app, opened);
    record_free(&record);
}

static void open_page(struct tournament_screen *screen, enum hall_page page, int of)
{
    screen->page = page;
    screen->of = of;
    rearrange(screen);
    scroller_jump(&screen->scroller, 0);
}

/* A game is reviewed; who plays leads to the games of that one. */
static void use_row(struct tournament_screen *screen, int row)
{
    if (screen->page == HALL_GAMES)
        review(screen, tournament_page_game(screen, row));
    else
        open_page(screen, HALL_GAMES, screen->view.rows[row].contestant);
}

/* A game that is over is reviewed; one that is played is watched. */
static void use_table(struct tournament_screen *screen, int i, uint64_t now)
{
    const struct hall_table *table = &screen->view.table[i];
    for (int place = screen->view.game_count - 1; table->over && place >= 0; place--)
        if (screen->view.games[place].number == table->number) {
            review(screen, place);
            return;
        }
    watch(screen, screen->watched < 0 ? i : -1, now);
}

static void use(struct screen *base, const struct use *use, uint64_t now)
{
    struct tournament_screen *screen = screen_of(base);
    if (screen->choosing)
        use_choice(screen, use);
    else if (use->id >= HALL_FIRST_ROW)
        use_row(screen, use->id - HALL_FIRST_ROW);
    else if (use->id == HALL_AGAINST)
        tournament_page_step(screen, use->by);
    else if (use->id >= HALL_FIRST_TABLE && use->id < HALL_BAR)
        use_table(screen, use->id - HALL_FIRST_TABLE, now);
    else if (use->id >= HALL_FIRST_PAGE && use->id < HALL_FIRST_TABLE)
        open_page(screen, (enum hall_page)(use->id - HALL_FIRST_PAGE), -1);
    else if (use->id >= HALL_FIRST_PACE && use->id < HALL_FIRST_PAGE) {
        screen->pace = (enum hall_pace)(use->id - HALL_FIRST_PACE);
        settings_set_integer(app_settings(screen->app), "tournament.pace", (int)screen->pace);
        tournament_hall_set_pace(screen->hall, screen->pace);
    } else if (use->id >= HALL_FIRST_BUTTON && use->id < HALL_FIRST_PACE)
        press(screen, (enum hall_button)(use->id - HALL_FIRST_BUTTON), now);
}

static bool act(struct screen *base, enum action action, uint64_t now)
{
    struct tournament_screen *screen = screen_of(base);
    if (action == ACTION_TOURNAMENT)
        screen_use(base, screen->choosing ? CHOOSE_BACK : HALL_FIRST_BUTTON + HALL_BACK, now);
    return action == ACTION_TOURNAMENT;
}

/* Rows of what is chosen are seen whole: they do not glide. */
static bool wheel_turned(struct tournament_screen *screen, const SDL_MouseWheelEvent *wheel, uint64_t now)
{
    if (screen->choosing)
        list_jump_by_wheel(&screen->chooser, wheel);
    else
        list_wheel(&screen->scroller, wheel, now);
    return list_wheel_rows(wheel) != 0;
}

static bool handle(struct screen *base, const SDL_Event *event, uint64_t now)
{
    struct tournament_screen *screen = screen_of(base);
    bool done =
        (event->type == SDL_KEYDOWN && (screen->choosing ? form_key(&screen->form, event->key.keysym.sym)
                                                         : tournament_page_key(screen, event->key.keysym.sym, now))) ||
        (event->type == SDL_MOUSEWHEEL && wheel_turned(screen, &event->wheel, now));
    if (!done)
        return false;
    base->controls.hot = NO_CONTROL;
    app_invalidate_all(screen->app);
    return true;
}

/* --- what is new --- */

/* Only what is new is drawn: a board where a move was made; all of it where a game is over. */
static void mark(struct tournament_screen *screen, const unsigned before[HALL_TABLES_MAX], bool all)
{
    for (int i = 0; i < screen->view.tables && !all; i++)
        if (screen->view.table[i].change != before[i])
            app_invalidate(screen->app, tournament_boards_place(screen, i));
    if (all)
        app_invalidate_all(screen->app);
}

static void say_status(struct tournament_screen *screen)
{
    char words[HALL_WORDS_MAX];
    tournament_words_status(screen, words);
    speech_say(app_speech(screen->app), SPEECH_TOLD, words);
}

static void see(struct tournament_screen *screen, uint64_t now)
{
    unsigned before[HALL_TABLES_MAX];
    enum hall_phase phase = screen->view.phase;
    int games = screen->view.game_count, tables = screen->view.tables;
    for (int i = 0; i < HALL_TABLES_MAX; i++)
        before[i] = screen->view.table[i].change;
    if (!tournament_hall_see(screen->hall, &screen->view))
        return;
    screen->seen = now;
    bool all = games != screen->view.game_count || phase != screen->view.phase || tables != screen->view.tables;
    if (phase != screen->view.phase)
        arrange(&screen->screen);
    else if (all && !screen->choosing)
        tournament_look_arrange(screen, app_canvas(screen->app));
    mark(screen, before, all);
    if (phase != screen->view.phase && screen->view.phase >= HALL_STOPPED)
        say_status(screen);
    if (screen->view.phase == HALL_DONE && !screen->kept) {
        screen->kept = screen->played.done = true;
        tournament_choice_save(&screen->played, app_settings(screen->app));
    }
}

/* A row that has the focus is seen. */
static bool reveal(struct tournament_screen *screen, uint64_t now)
{
    int focus = screen->screen.controls.focus;
    if (focus != screen->focus && focus >= HALL_FIRST_ROW)
        scroller_reveal(&screen->scroller, focus - HALL_FIRST_ROW, now);
    screen->focus = focus;
    bool glides = scroller_advance(&screen->scroller, now);
    if (glides)
        app_invalidate(screen->app, screen->layout.frame);
    return glides;
}

/* A press beside the thumb turns a page of what is chosen. */
static uint64_t scroll(struct tournament_screen *screen, uint64_t now)
{
    if (!scroller_advance(&screen->chooser, now))
        return NEVER;
    app_invalidate_all(screen->app);
    return now;
}

static uint64_t advance(struct screen *base, uint64_t now)
{
    struct tournament_screen *screen = screen_of(base);
    uint64_t next = NEVER;
    if (!screen->hall)
        return scroll(screen, now);
    if (now - screen->seen < SEEN_EVERY)
        next = screen->seen + SEEN_EVERY;
    else
        see(screen, now);
    if (screen->choosing) {
        uint64_t glides = scroll(screen, now);
        return SDL_min(glides, next);
    }
    tournament_boards_follow(screen, now);
    uint64_t moves = screen->watched >= 0 ? stage_advance(&screen->stage, now) : NEVER;
    return reveal(screen, now) ? now : SDL_min(next, moves);
}

static void draw(struct screen *base, struct canvas *canvas, uint64_t now)
{
    tournament_look_draw(canvas, screen_of(base), now);
}

/* --- the screen --- */

static void save_to(struct tournament_screen *screen, const char *path)
{
    char sentence[FILES_TOLD_MAX + HALL_WORDS_MAX];
    char *text = tournament_hall_text(screen->hall);
    if (text)
        files_save_text_as(text, path, sentence, sizeof sentence);
    app_tell(screen->app, text ? sentence : _("not enough memory"));
    free(text);
}

/* The theme may be another now. */
static void uncover(struct screen *base, uint64_t now)
{
    struct tournament_screen *screen = screen_of(base);
    (void)now;
    tournament_boards_drop(screen);
    tournament_boards_tell(screen);
    if (screen->file.path[0])
        save_to(screen, screen->file.path);
    screen->file.path[0] = '\0';
}

static void destroy(struct screen *base)
{
    struct tournament_screen *screen = screen_of(base);
    tournament_hall_close(screen->hall);
    tournament_boards_drop(screen);
    tournament_kept_forget(&screen->view);
    free(screen);
}

static const struct screen_kind tournament_kind = {.list = tournament_look_list,
                                                   .use = use,
                                                   .act = act,
                                                   .arrange = arrange,
                                                   .handle = handle,
                                                   .advance = advance,
                                                   .draw = draw,
                                                   .destroy = destroy,
                                                   .uncover = uncover,
                                                   .covers = true,
                                                   .focus_keys = FOCUS_BY_TAB};

static void find_journal(const char *folder, char path[FILES_PATH_MAX])
{
    snprintf(path, FILES_PATH_MAX, "%s/%s", folder, JOURNAL);
}

void tournament_screen_delete(const char *folder)
{
    char path[FILES_PATH_MAX];
    find_journal(folder, path);
    (void)unlink(path);
}

struct screen *tournament_screen_create(struct app *app)
{
    struct tournament_screen *screen = calloc(1, sizeof *screen);
    if (!screen)
        return NULL;
    screen->screen.kind = &tournament_kind;
    screen->screen.scope = SCOPE_KEPT;
    screen->app = app;
    screen->watched = screen->of = -1;
    screen->page = HALL_BOARDS;
    screen->game_count = choice_games(screen->games);
    screen->pace =
        (enum hall_pace)settings_integer(app_settings(app), "tournament.pace", HALL_BRISK, 0, HALL_PACES - 1);
    find_journal(app_pictures(app), screen->path);
    tournament_choice_load(&screen->choice, app_settings(app), app_archive(app));
    offer(screen);
    screen->choosing = true;
    if (access(screen->path, R_OK) == 0 && tournament_choice_games(&screen->choice) > 0)
        open_hall(screen, false);
    arrange(&screen->screen);
    app_announce(app, _("Tournament"));
    return &screen->screen;
}
