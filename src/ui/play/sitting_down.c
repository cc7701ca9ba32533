/*
 * Sitting down at the table: who plays what, with which helpers, and the game on record that goes on there. Before that
 * a dialog may ask whether an interrupted game should go on: it says which game that is, shows its position, and has
 * two answers. Declared in play_state.h.
 */

#include "standard.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/play/play_state.h"

#include "ui/board/pasted_games.h"
#include "ui/words.h"

/* --- the dialog that asks whether an interrupted game is to go on --- */

static const float WIDTH = 620, HEIGHT = 330;

enum { LINE_SIZE = 160, LINES = 3, GOES_ON = 0 /* GOES_ON: the id of the answer "Continue" */ };

static const char *const title = N_("Continue your game?");

struct resume {
    struct screen screen;
    struct resume_question *question;
    struct variant variant;
    struct stage stage; /* shows the position of the interrupted game */
};

static struct resume *resume_of(struct screen *screen)
{
    return (struct resume *)screen;
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    const char *names[] = {_("Continue"), _("Not now")};
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    dialog_answers(controls, canvas, WIDTH, HEIGHT, names, SDL_arraysize(names), GOES_ON);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    resume_of(screen)->question->answer = use->id == GOES_ON ? RESUME_GO_ON : RESUME_LEAVE;
    app_pop(screen->app);
}

static void player_words(const struct resume *resume, int who, char words[LINE_SIZE])
{
    const struct record *record = &resume->question->record;
    const struct record_player *player = &record->players[who == record->starter ? FIRST : SECOND];
    int colour = resume->stage.position.swapped ? 1 - who : who;
    const char *piece = _(view_for(&resume->variant)->words.players[colour]);
    char level[LEVEL_WORDS_MAX];
    if (seat_has_level(player->seat))
        snprintf(words, LINE_SIZE, _("%s: computer (%s)"), piece, choice_level_words(player->seat.level, level));
    else
        snprintf(words, LINE_SIZE, "%s: %s", piece,
                 player->name[0]                ? player->name
                 : seat_is_engine(player->seat) ? _("Engine")
                                                : _("human"));
}

static void moves_words(const struct resume *resume, char words[LINE_SIZE])
{
    const struct record *record = &resume->question->record;
    int moves = record->move_count;
    char when[LINE_SIZE / 2];
    words_moment(record->begun, when, sizeof when);
    int length = snprintf(words, LINE_SIZE, ngettext("%d move", "%d moves", (unsigned)moves), moves);
    if (when[0] && length > 0 && length < LINE_SIZE)
        snprintf(words + length, LINE_SIZE - (size_t)length, " · %s", when);
}

static void draw_words(struct canvas *canvas, const struct resume *resume, SDL_Rect area)
{
    char lines[LINES][LINE_SIZE];
    int height = area.h / (LINES + 1);
    player_words(resume, 0, lines[0]);
    player_words(resume, 1, lines[1]);
    moves_words(resume, lines[2]);
    canvas_write(canvas, _(resume->question->record.game->title), canvas_take_row(&area, height, 0), WRITE_BOLD);
    for (int i = 0; i < LINES; i++)
        canvas_write(canvas, lines[i], canvas_take_row(&area, height, 0), i == LINES - 1 ? WRITE_MUTED : 0);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    struct resume *resume = resume_of(screen);
    SDL_Rect room = dialog_above_answers(canvas, WIDTH, HEIGHT);
    int gap = canvas_px(canvas, SPACE);
    dialog_draw(canvas, _(title), WIDTH, HEIGHT);
    stage_arrange(&resume->stage, canvas_take_left(&room, room.w * 2 / 5, gap), false);
    stage_draw(canvas, &resume->stage, LONG_AGO);
    draw_words(canvas, resume, room);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind resume_kind = {
    .list = list, .use = use, .draw = draw, .focus_keys = FOCUS_BY_TAB, .passes = ACTION_PASTE};

struct screen *sitting_down_ask(struct app *app, struct resume_question *question)
{
    struct resume *resume = calloc(1, sizeof *resume);
    const struct record *record = &question->record;
    struct stage *stage = resume ? &resume->stage : NULL;
    struct reason why;
    if (!resume || !record_variant(record, &resume->variant, &why) || !stage_begin(stage, NULL, &resume->variant)) {
        free(resume);
        return NULL;
    }
    resume->screen.kind = &resume_kind;
    resume->screen.scope = SCOPE_DIALOG;
    resume->question = question;
    stage->player_of[FIRST] = record->starter;
    stage->player_of[SECOND] = 1 - record->starter;
    for (int i = 0; i < record->move_count; i++) {
        stage->led = record->moves[i].move;
        record->game->apply(&resume->variant, &stage->position, stage->led);
    }
    app_announce(app, _(title));
    return &resume->screen;
}

/* --- setting up the table --- */

/* Finds the interrupted game that can be offered; false if there is none. The caller frees the record. */
static bool find_interrupted(struct app *app, struct resume_question *question)
{
    struct reason why;
    *question = (struct resume_question){.game = archive_find_interrupted(app_archive(app))};
    if (question->game == 0 || !archive_load(app_archive(app), question->game, &question->record, &why))
        return false;
    if (choice_can_show(&question->record))
        return true;
    record_free(&question->record);
    return false;
}

/*
 * Sets up the table for a game. The game is held while the player is being asked about an unfinished game of an earlier
 * window.
 */
static bool sit_down(struct play *play, const struct play_setup *setup)
{
    struct table *table = &play->table;
    struct party *party = &table->party;
    struct game_choice choice = setup->choice;
    struct reason why;
    if (setup->record)
        choice_load_record(&choice, app_settings(table->app), setup->record);
    bool known = choice_variant(&choice, &party->variant, &why);
    if (known && !stage_begin(&table->stage, table->app, &party->variant))
        known = refuse(&why, "the window cannot show this board");
    if (!known) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        return false;
    }
    party->view = table->stage.view;
    party_set_players(party, choice.players);
    memcpy(party->sitting.wins, setup->wins, sizeof party->sitting.wins);
    party->sitting.draws = setup->draws;
    party->sitting.starter = choice.starter;
    party->sitting.alternate = app_preference(table->app, PREFER_ALTERNATE);
    party->sitting.best_of = setup->borrowed ? 1 : choice.best_of;
    party->clock = choice.clock;
    party->seed = setup->seed;
    party->seeded = setup->seeded;
    party->before = setup->before;
    if (setup->asks || (setup->record && !setup->borrowed))
        tally_recall(party, app_settings(table->app), !setup->record);
    party->held = setup->asks && find_interrupted(table->app, &play->child.resume);
    return true;
}

static bool make_helpers(struct play *play)
{
    struct table *table = &play->table;
    struct reason why = {"out of memory"};
    stage_show(&table->stage, match_create(&table->party.variant), false, app_now(table->app));
    table->thinker = table->stage.match ? thinker_create(table->party.seed, app_wake, table->app, &why) : NULL;
    insight_begin(&play->insight, table->thinker ? study_create(app_wake, table->app, &why) : NULL);
    if (!play->insight.study)
        fprintf(stderr, "gravitrips: %s\n", why.text);
    return play->insight.study != NULL;
}

/* Opens the opening book. Without the book, solving only takes longer. */
static void open_book(struct play *play)
{
    struct table *table = &play->table;
    struct reason why = {""};
    char words[WORDS_MAX * 2];
    play->book = book_open_default(&table->party.variant, &why);
    thinker_set_book(table->thinker, play->book);
    study_set_book(play->insight.study, play->book);
    if (play->book || !why.text[0])
        return;
    fprintf(stderr, "gravitrips: %s\n", why.text);
    snprintf(words, sizeof words, _("The opening book is not used: %s"), why.text);
    app_tell(table->app, words);
}

/* Continues a game on record from where it stands. */
static bool take_up(struct play *play, const struct play_setup *setup)
{
    struct table *table = &play->table;
    struct reason why;
    if (!record_replay(setup->record, table->stage.match, &why) ||
        !recording_resume(&table->recording, setup->game, setup->record)) {
        fprintf(stderr, "gravitrips: %s\n", _("Not enough memory to open the game"));
        return false;
    }
    table->party.borrowed = setup->borrowed;
    table->watching.paused = setup->borrowed && party_is_watching(&table->party);
    if (setup->remote_session)
        remote_sit_down(&play->remote, table, setup->remote_session, app_now(table->app));
    table_take_up(table, app_now(table->app));
    return true;
}

/* Begins with the game in a file. If the file has none, the reason is added to the notice. */
static struct play *create_from_file(struct app *app, const struct play_setup *setup)
{
    struct play_setup opened = *setup;
    struct pasted_games intake;
    struct notice notice;
    const struct game_choice *choice = &setup->choice;
    /* If the file has only moves and no tags, they are read as moves of the chosen game, by the chosen players. */
    struct record head = {.game = choice->game, .options = choice_options(choice), .starter = choice->starter};
    head.players[FIRST].seat = choice->players[choice->starter].seat;
    head.players[SECOND].seat = choice->players[1 - choice->starter].seat;
    pasted_games_read_file(&intake, app_archive(app), setup->file, &head);
    bool before = setup->notice && setup->notice[0];
    notice_write(&notice, "%s%s%s", before ? setup->notice : "", before ? ". " : "", intake.words);
    opened.notice = notice.text;
    if (intake.refused > 0)
        fprintf(stderr, "gravitrips: %s\n", intake.words);
    if (intake.opened) {
        opened.record = &intake.record;
        opened.game = intake.game;
        opened.borrowed = true;
    }
    opened.file = NULL;
    struct play *play = sitting_down_create(app, &opened);
    record_free(&intake.record);
    return play;
}

struct play *sitting_down_create(struct app *app, const struct play_setup *setup)
{
    if (setup->file)
        return create_from_file(app, setup);
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        return NULL;
    play->table.app = app;
    bool made = sit_down(play, setup) && make_helpers(play);
    if (made)
        recording_begin(&play->table.recording, app_archive(app), &play->table.party);
    if (!made || (setup->record && !take_up(play, setup))) {
        sitting_down_destroy(play);
        return NULL;
    }
    open_book(play);
    if (!setup->remote_session)
        coach_begin(&play->insight, &play->table);
    scene_arrange(play);
    if (setup->notice && setup->notice[0])
        app_tell(app, setup->notice);
    table_begin(&play->table, app_now(app));
    game_clock_begin(&play->table, setup->record && !setup->remote_session);
    scene_hear(play);
    return play;
}

/* When the window closes during an analysis, hides the worths again if only the analysis had shown them. */
static void forget_analysing(struct play *play)
{
    struct preferences preferences;
    if (!play->table.party.before.known || play->table.party.before.analysis)
        return;
    preferences_load(&preferences, app_settings(play->table.app));
    preferences_set(&preferences, app_settings(play->table.app), PREFER_ANALYSIS, false);
}

void sitting_down_destroy(struct play *play)
{
    worker_destroy(play->insight.study);
    worker_destroy(play->table.thinker);
    table_end_guests(&play->table);
    book_close(play->book);
    board_pictures_end(&play->series);
    forget_analysing(play);
    if (play->table.stage.match)
        game_clock_end(&play->table);
    remote_get_up(&play->remote);
    /*
     * A game that is only watched is put aside, unless it is paused. About any other unfinished game the person is
     * asked at the next start.
     */
    if (party_is_watching(&play->table.party) && !play->table.watching.paused)
        recording_leave(&play->table.recording);
    match_destroy(play->table.stage.match);
    record_free(&play->table.recording.record);
    child_free(&play->child);
    free(play);
}
