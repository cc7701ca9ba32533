/* The main screen: it hears what a person does, draws, and gives way to the next one. Nothing below calls it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/play/play_state.h"
#include "ui/words.h"

static struct play *play_of(struct screen *screen)
{
    return (struct play *)screen;
}

/* --- another game comes to the table --- */

/* What is played here is laid aside for it. False, and told: memory is short. */
static bool give_way(struct play *play, const struct play_setup *setup)
{
    struct app *app = play->table.app;
    struct play_setup noticed = *setup;
    bool here = setup->record && setup->game == play->recording.game; /* the game at the table goes on at the next */
    if (!setup->before.known)
        table_stop_analysing(&play->table);
    if (partner_is_bound(play) && !setup->notice)
        noticed.notice = _("Your game is kept: Play a friend elsewhere goes on with it");
    if (play_open(app, &noticed)) {
        play->table.party.before.known = false;
        if (!here)
            recording_leave(&play->recording);
        play->recording.running = false;
        return true;
    }
    if (setup->record && !here)
        archive_leave(app_archive(app), setup->game);
    app_tell(app, setup->record ? _("Not enough memory to open the game")
                                : _("Not enough memory: the game cannot start over"));
    return false;
}

/* The game that was chosen in the dialog. */
static void begin_another(struct play *play, const struct game_choice *choice)
{
    const struct party *party = &play->table.party;
    struct play_setup setup = {.choice = *choice, .seed = party->seed, .seeded = party->seeded};
    if (play->recording.running)
        setup.notice = child_screens_stays_words(play->table.app);
    if (!setup.seeded)
        setup.seed ^= SDL_GetPerformanceCounter();
    tally_take_along(party, &setup.choice, setup.wins, &setup.draws);
    if (!give_way(play, &setup))
        return;
    choice_save(choice, app_settings(play->table.app));
    sound_play(app_sound(play->table.app), SOUND_NEW);
}

/* The friend goes on later, or not at all; here is what was played last. */
static void part(struct play *play)
{
    struct settings *settings = app_settings(play->table.app);
    struct play_setup setup = {.seed = play->table.party.seed};
    choice_load(&setup.choice, settings, choice_last_game(settings));
    play->decided.parts = false;
    (void)give_way(play, &setup);
}

/* On the card, or at once. */
static void begin_if_chosen(struct play *play, uint64_t now)
{
    struct start_answer answer = play->decided.start;
    play->decided.start = (struct start_answer){0};
    if (answer.elsewhere)
        app_push(play->table.app, friend_screen_create(play->table.app, &play->decided.friend, &answer.choice));
    else if (answer.engines)
        child_screens_open_settings(play, SETTINGS_ENGINES);
    else if (answer.play && !child_screens_take_start(play, &answer, now))
        begin_another(play, &answer.choice);
    else if (answer.play)
        scene_arrange(play);
}

/* A friend elsewhere sits down, with the round that both have begun. */
static void begin_elsewhere(struct play *play, struct remote_session *remote_session)
{
    const struct party *party = &play->table.party;
    struct record record;
    struct play_setup setup = {
        .remote_session = remote_session, .record = &record, .borrowed = true, .seed = party->seed};
    if (play->recording.running)
        setup.notice = child_screens_stays_words(play->table.app);
    if (!friend_record(remote_session_friendship(remote_session), &record)) {
        remote_session_close(remote_session);
        app_tell(play->table.app, _("Not enough memory to open the game"));
        return;
    }
    if (give_way(play, &setup))
        sound_play(app_sound(play->table.app), SOUND_NEW);
    else
        remote_session_close(remote_session);
    record_free(&record);
}

/* One that comes from the history, a file or the clipboard. */
static bool open_record(struct play *play, const struct record *record, archive_id game, const char *notice,
                        const struct before *before)
{
    const struct party *party = &play->table.party;
    struct play_setup setup = {.record = record, .game = game, .borrowed = true, .notice = notice};
    setup.seed = party->seed;
    setup.seeded = party->seeded;
    if (before)
        setup.before = *before;
    return give_way(play, &setup);
}

static void show_intake(struct play *play, struct game_texts *intake, const struct before *before)
{
    if (intake->refused > 0)
        fprintf(stderr, "gravitrips: %s\n", intake->words);
    if (!intake->opened) {
        app_refuse(play->table.app, intake->words);
        return;
    }
    if (open_record(play, &intake->record, intake->game, intake->words, before))
        sound_play(app_sound(play->table.app), SOUND_NEW);
    record_free(&intake->record);
}

/* A text, or the file at a path where there is no source to name. */
static void open_text(struct play *play, const char *text, const char *source)
{
    struct game_texts intake;
    struct record head;
    recording_head(&play->table.party, &head);
    if (source)
        game_texts_read(&intake, app_archive(play->table.app), text, source, &head);
    else
        game_texts_read_file(&intake, app_archive(play->table.app), text, &head);
    show_intake(play, &intake, NULL);
}

static void paste(struct play *play)
{
    char *text = SDL_GetClipboardText();
    open_text(play, text ? text : "", _("Clipboard"));
    SDL_free(text);
}

/* A position that was set up comes as the game that leads there. */
static void open_position(struct play *play, const struct position_answer *answer)
{
    struct app *app = play->table.app;
    struct before before;
    struct game_texts intake;
    party_before(&play->table.party, app_preference(app, PREFER_ANALYSIS), &before);
    if (answer->analyse)
        (void)app_prefer(app, PREFER_ANALYSIS, true);
    game_texts_take_record(&intake, app_archive(app), &answer->record, _("Position"));
    show_intake(play, &intake, answer->analyse ? &before : NULL);
}

/* Nothing holds the game any longer. */
static void release(struct play *play, const char *notice, uint64_t now)
{
    play->table.party.held = false;
    if (notice)
        app_tell(play->table.app, notice);
    table_begin(&play->table, now);
    scene_hear(play);
}

/* Whether to go on with an interrupted game. */
static void take_answer(struct play *play, const struct resume_question *question, uint64_t now)
{
    struct play_setup setup = {.record = &question->record, .game = question->game, .seed = question->record.seed};
    struct archive *archive = app_archive(play->table.app);
    const char *notice = NULL;
    bool ours = archive_resume(archive, question->game);
    if (question->answer == RESUME_LEAVE) {
        if (ours)
            archive_leave(archive, question->game);
        notice = _("Your unfinished game is kept in the history");
    } else if (!ours) {
        notice = _("This game is being played in another window now");
    } else if (give_way(play, &setup)) {
        return;
    }
    release(play, notice, now);
}

/* --- what a person does --- */

/* Comes before what a hand does: one that is too late moves nothing. */
static uint64_t take_time(struct play *play, uint64_t now)
{
    uint64_t next = game_clock_advance(play, now);
    scene_hear(play);
    return next;
}

/* What would not be seen is not worked at. */
static uint64_t rest_unseen(struct play *play, uint64_t now)
{
    struct app *app = play->table.app;
    bool away = app_is_away(app) || app_is_hidden(app, &play->screen);
    return insight_rest(&play->insight, &play->table, away, now);
}

static bool ask(struct play *play, enum action action, uint64_t now)
{
    bool done = true;
    if (action == ACTION_PASTE)
        paste(play);
    else if (action == ACTION_MENU)
        app_push(play->table.app, menu_create(play));
    else if (action != ACTION_NONE)
        done = actions_do(play, action, now);
    begin_if_chosen(play, now);
    if (play->decided.parts)
        part(play);
    game_clock_look(play, now);
    (void)rest_unseen(play, now);
    scene_hear(play);
    if (action != ACTION_NONE)
        scene_arrange(play);
    return done;
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct play *play = play_of(screen);
    struct table *table = &play->table;
    enum action action = use->id < ACTION_COUNT ? (enum action)use->id : ACTION_NONE;
    (void)take_time(play, now);
    if (table->replay.on && !use->by_key) {
        if (!walk_act_in_replay(table, action, now))
            walk_stop_replay(table, now);
        action = action == ACTION_MENU ? action : ACTION_NONE;
    } else if (use->id >= PLAY_FIRST_MOVE) {
        walk_go(table, use->id - PLAY_FIRST_MOVE + 1, now);
    } else if (use->twice && (action == ACTION_CHOOSE || action == ACTION_REVIEW)) {
        action = ACTION_NONE; /* the double click that ended the game does not clear it away */
    } else if (use->id == PLAY_MENU) {
        action = ACTION_MENU;
    } else if (use->id == PLAY_ANSWER + PARTNER_LATER) {
        action = ACTION_LEAVE;
    } else if (use->id >= PLAY_ANSWER && use->id < PLAY_FIRST_MOVE) {
        partner_question_choose(play, (enum partner_choice)(use->id - PLAY_ANSWER), now);
    } else if (use->id >= PLAY_CARD && use->id < PLAY_MENU) {
        child_screens_open_settings(play, use->id - PLAY_CARD);
    }
    (void)ask(play, action, now);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)take_time(play_of(screen), now);
    return ask(play_of(screen), action, now);
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct play *play = play_of(screen);
    enum action asked = ACTION_NONE;
    bool taken = true;
    (void)take_time(play, now);
    switch (event->type) {
    case SDL_KEYDOWN:
        taken = board_input_key(&play->table, &event->key, &asked, now);
        break;
    case SDL_MOUSEMOTION:
        stage_point(&play->table.stage, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEBUTTONDOWN:
        board_input_press(play, &event->button, now);
        break;
    case SDL_MOUSEBUTTONUP:
        asked = board_input_let_go(play, &event->button, now);
        break;
    case SDL_DROPFILE:
        open_text(play, event->drop.file, NULL);
        break;
    case SDL_DROPTEXT:
        open_text(play, event->drop.file, _("Dropped text"));
        break;
    case SDL_MOUSEWHEEL:
        board_input_wheel(play, &event->wheel);
        break;
    default:
        return false;
    }
    (void)ask(play, asked, now);
    return taken;
}

/* What was on top has left its own words in the title, and what was decided there is done. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct play *play = play_of(screen);
    struct decided decided = play->decided;
    game_clock_look(play, now);
    app_announce(play->table.app, play->status);
    play->table.stage.grip.on = false; /* the button may have been let go over the upper screen */
    play->decided = (struct decided){.parts = decided.parts};
    if (decided.settings.view)
        child_screens_take_settings(play, &decided.settings, now);
    if (decided.file.path[0] && decided.file_for == ACTION_OPEN)
        open_text(play, decided.file.path, NULL);
    else if (decided.file.path[0])
        export_save(play, decided.file_for, decided.file.path);
    if (decided.settings.wish != ACTION_NONE)
        decided.wish = decided.settings.wish;
    scene_arrange(play);
    play->decided.start = decided.start;
    (void)ask(play, decided.wish, now);
    if (decided.setup.start)
        begin_another(play, &decided.setup.choice);
    if (decided.history.game)
        (void)open_record(play, &decided.history.record, decided.history.game, NULL, NULL);
    if (decided.position.open)
        open_position(play, &decided.position);
    if (decided.friend.remote_session)
        begin_elsewhere(play, decided.friend.remote_session);
    if (decided.resume.answer != RESUME_UNANSWERED)
        take_answer(play, &decided.resume, now);
    record_free(&decided.history.record);
    record_free(&decided.position.record);
    record_free(&decided.resume.record);
}

/* --- time and picture --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct play *play = play_of(screen);
    struct table *table = &play->table;
    table_cover(table, app_is_covered(table->app, screen), now);
    bool honour = table->party.honour;
    uint64_t partner = partner_advance(play, now);
    if (honour != table->party.honour) {
        insight_wishes_changed(&play->insight, table);
        scene_arrange(play);
    }
    /* Comes first: what a move sets going is then waited for. */
    uint64_t replay = walk_advance_replay(table, now), series = series_advance(&play->series, now);
    uint64_t next = table_advance(table, now);
    scene_hear(play);
    uint64_t insight = insight_advance(&play->insight, table, now), rest = rest_unseen(play, now);
    scene_hear(play);
    uint64_t scene = scene_advance(play, now), timing = take_time(play, now);
    next = SDL_min(SDL_min(next, partner), rest);
    return SDL_min(SDL_min(SDL_min(next, scene), SDL_min(insight, replay)), SDL_min(series, timing));
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct play *play = play_of(screen);
    stage_draw(canvas, &play->table.stage, now);
    insight_draw(canvas, &play->table, &play->insight, now);
    scene_draw_words(canvas, play);
    panel_draw(canvas, play);
}

/* --- opening and closing --- */

static void destroy(struct screen *screen)
{
    sitting_down_destroy(play_of(screen));
}

static void list(struct screen *screen, struct controls *controls)
{
    struct play *play = play_of(screen);
    screen->scope = party_is_watching(&play->table.party) ? SCOPE_WATCHING : SCOPE_TABLE;
    panel_list(play, controls);
}

static void arrange(struct screen *screen)
{
    scene_arrange(play_of(screen));
}

static const struct screen_kind play_kind = {.list = list,
                                             .use = use,
                                             .act = act,
                                             .arrange = arrange,
                                             .handle = handle,
                                             .advance = advance,
                                             .draw = draw,
                                             .destroy = destroy,
                                             .uncover = uncover,
                                             .covers = true,
                                             .focus_keys = FOCUS_ON_WISH};

bool play_open(struct app *app, const struct play_setup *setup)
{
    struct play *play = sitting_down_create(app, setup);
    if (!play)
        return false;
    play->screen.kind = &play_kind;
    app_replace(app, &play->screen);
    if (!play->table.party.held) {
        if (setup->asks)
            child_screens_offer_kept(play);
        return true;
    }
    struct screen *question = sitting_down_ask(app, &play->decided.resume);
    if (question)
        app_push(app, question);
    else
        release(play, NULL, app_now(app));
    return true;
}
