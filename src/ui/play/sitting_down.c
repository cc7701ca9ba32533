/*
 * Sitting down at the table: who plays what, with which helpers, and the game on record that goes on there. Before that
 * a dialog may ask whether an interrupted game should go on: it says which game that is, shows its position, and has
 * two answers. Declared in play_state.h.
 */

#include "ui/play/play_state.h"

#include "ui/board/pasted_games.h"

enum { LINE_SIZE = 160, LINES = 4 };

/* --- a game on record in words --- */

/* The player of a side. A person without a name is called by the pieces; NULL: nobody else here has no name. */
static const char *name_in(const struct record *record, enum side side, const char *piece)
{
    const struct record_player *player = &record->players[side];
    if (player->name[0])
        return player->name;
    if (seat_has_level(player->seat))
        return sailor_title(player->seat.level);
    if (seat_is_engine(player->seat))
        return _("Engine");
    const struct record_player *other = &record->players[!side];
    return seat_is_human(other->seat) && !other->name[0] ? piece : NULL;
}

/* Writes the game and its board, the two players, and whose turn it is, how many moves there are and since when. */
static void write_game(const struct record *record, const struct state *state, bool my_turn,
                       char lines[LINES][LINE_SIZE])
{
    const struct view *view = choice_view(record->game);
    int moves = record->move_count;
    char turn[LINE_SIZE] = "", count[LINE_SIZE / 4], when[LINE_SIZE / 4], level[LEVEL_WORDS_MAX];
    choice_offers_board_words(record->game, &record->options, lines[0], LINE_SIZE);
    for (int who = 0; who < 2; who++) {
        enum side side = who == record->starter ? FIRST : SECOND;
        const struct record_player *player = &record->players[side];
        const char *piece = _(view->words.players[state->swapped ? 1 - who : who]);
        const char *name = name_in(record, side, piece), *called = name ? name : _("you");
        if (seat_has_level(player->seat) && !player->name[0])
            called = choice_level_words(player->seat.level, level);
        snprintf(lines[1 + who], LINE_SIZE, name == piece ? "%s" : "%s: %s", piece, called);
        if (state->turn != side || record->ending != RECORD_UNFINISHED)
            continue;
        bool mine = my_turn || !name;
        words_insert(turn, sizeof turn, mine ? _("Your turn") : _("%s's turn"), mine ? "" : name);
    }
    words_moment(record->begun, when, sizeof when);
    snprintf(count, sizeof count, ngettext("%d move", "%d moves", (unsigned)moves), moves);
    snprintf(lines[3], LINE_SIZE, "%.70s%s%s%s%s", turn, turn[0] ? " · " : "", count, when[0] ? " · " : "", when);
}

static void say_game(struct app *app, char lines[LINES][LINE_SIZE])
{
    for (int i = 0; i < LINES; i++)
        speech_say(app_speech(app), SPEECH_TOLD, lines[i]);
}

/* --- the dialog that asks whether an interrupted game is to go on --- */

static const float WIDTH = 620, HEIGHT = 330;

enum { GOES_ON = 0 /* the id of the answer "Continue" */ };

struct resume {
    struct screen screen;
    struct resume_question *question;
    struct variant variant;
    struct stage stage; /* shows the position of the interrupted game */
};

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
    ((struct resume *)screen)->question->answer = use->id == GOES_ON ? RESUME_GO_ON : RESUME_LEAVE;
    app_pop(screen->app);
}

static void title_words(struct app *app, const struct resume_question *question, char words[LINE_SIZE])
{
    const char *other = question->friend.other[0] ? question->friend.other : _("Your friend");
    const char *own =
        tally_best_of(app_settings(app), question->game, 1) > 1 ? _("Continue your match?") : _("Continue your game?");
    const char *sentence = !question->elsewhere       ? own
                           : question->friend.my_turn ? _("%s is waiting for your move")
                                                      : _("Go on with %s?");
    words_insert(words, LINE_SIZE, sentence, other);
}

static void draw_words(struct canvas *canvas, const struct resume *resume, SDL_Rect area)
{
    char lines[LINES][LINE_SIZE];
    int height = area.h / LINES;
    write_game(&resume->question->record, &resume->stage.position, resume->question->friend.my_turn, lines);
    for (int i = 0; i < LINES; i++)
        canvas_write(canvas, lines[i], canvas_take_row(&area, height, 0),
                     i == 0           ? WRITE_BOLD
                     : i == LINES - 1 ? WRITE_MUTED
                                      : 0);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct resume *resume = (struct resume *)screen;
    SDL_Rect room = dialog_above_answers(canvas, WIDTH, HEIGHT);
    int gap = canvas_px(canvas, SPACE);
    char title[LINE_SIZE];
    title_words(screen->app, resume->question, title);
    dialog_draw(canvas, title, WIDTH, HEIGHT);
    stage_arrange(&resume->stage, canvas_take_left(&room, room.w * 2 / 5, gap), 0);
    stage_draw(canvas, &resume->stage, LONG_AGO);
    draw_words(canvas, resume, room);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind resume_kind = {DIALOG_MEMBERS, .focus_keys = FOCUS_BY_TAB, .passes = ACTION_PASTE};

struct screen *sitting_down_ask(struct app *app, struct resume_question *question)
{
    struct resume *resume = screen_create(app, &resume_kind, SCOPE_DIALOG, sizeof *resume);
    const struct record *record = &question->record;
    struct stage *stage = resume ? &resume->stage : NULL;
    struct reason why;
    if (!resume || !record_variant(record, &resume->variant, &why) || !stage_begin(stage, NULL, &resume->variant)) {
        free(resume);
        return NULL;
    }
    resume->question = question;
    stage->player_of[FIRST] = record->starter;
    stage->player_of[SECOND] = 1 - record->starter;
    for (int i = 0; i < record->move_count; i++) {
        stage->led = record->moves[i].move;
        record->game->apply(&resume->variant, &stage->position, stage->led);
    }
    char lines[LINES][LINE_SIZE], title[LINE_SIZE];
    title_words(app, question, title);
    write_game(record, &stage->position, question->friend.my_turn, lines);
    speech_say(app_speech(app), SPEECH_TOLD, "Gravitrips");
    app_announce(app, title);
    say_game(app, lines);
    return &resume->screen;
}

/* --- setting up the table --- */

bool sitting_down_find(struct app *app, struct resume_question *question, bool elsewhere)
{
    struct reason why;
    *question = (struct resume_question){.elsewhere = elsewhere};
    if (!elsewhere)
        question->game = archive_find_interrupted(app_archive(app));
    else if (!remote_session_offered(app, &question->friend, &question->game))
        return false;
    if (question->game == 0 || !archive_load(app_archive(app), question->game, &question->record, &why))
        return false;
    if (choice_can_show(&question->record) && !question->record.options.beginning.is_set)
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
    struct settings *settings = app_settings(table->app);
    struct reason why;
    if (setup->record)
        choice_load_record(&choice, settings, setup->record);
    bool known = choice_variant(&choice, &party->variant, &why);
    if (known && !stage_begin(&table->stage, table->app, &party->variant))
        known = refuse(&why, "the window cannot show this board");
    if (!known) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        return false;
    }
    party->view = table->stage.view;
    party_set_players(party, choice.players);
    party->sitting.starter = choice.starter;
    party->sitting.alternate = app_preference(table->app, PREFER_ALTERNATE);
    party->sitting.best_of = tally_best_of(settings, setup->game, setup->borrowed ? 1 : choice.best_of);
    party->clock = choice.clock;
    party->seed = setup->seed;
    party->seeded = setup->seeded;
    if (setup->scores)
        table->scores = *setup->scores;
    else
        tally_load(&table->scores, settings);
    if (!setup->remote_session)
        tally_follow(&table->scores, party, !setup->record);
    party->sitting.lost_to = settings_integer(settings, "computer.lost-to", 0, 0, SEAT_LEVEL_MAX);
    party->sitting.losses = settings_integer(settings, "computer.losses", 0, 0, INT_MAX);
    struct resume_question *resume = &play->child.resume; /* a friend who waits comes first */
    party->held =
        setup->asks && (sitting_down_find(table->app, resume, true) || sitting_down_find(table->app, resume, false));
    return true;
}

/* Opens the opening book. Without the book, solving only takes longer. */
static void open_book(struct play *play)
{
    struct reason why = {""};
    char words[WORDS_MAX * 2];
    play->book = book_open_default(&play->table.party.variant, &why);
    if (play->book || !why.text[0])
        return;
    fprintf(stderr, "gravitrips: %s\n", why.text);
    snprintf(words, sizeof words, _("The opening book is not used: %s"), why.text);
    app_tell(play->table.app, words);
}

static bool make_helpers(struct play *play)
{
    struct table *table = &play->table;
    struct reason why = {"out of memory"};
    open_book(play);
    stage_show(&table->stage, match_create(&table->party.variant), false, app_now(table->app));
    table->thinker =
        table->stage.match ? thinker_create(table->party.seed, play->book, app_wake, table->app, &why) : NULL;
    insight_begin(&play->insight, table->thinker ? analyser_create(play->book, app_wake, table->app, &why) : NULL);
    if (!play->insight.analyser)
        fprintf(stderr, "gravitrips: %s\n", why.text);
    return play->insight.analyser != NULL;
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
    table->party.helped = record_has_mark(setup->record, RECORD_HELP);
    table->party.set_up = record_has_mark(setup->record, RECORD_SET_UP);
    table->party.borrowed = setup->borrowed && !party_is_match(&table->party); /* a match's game goes on as that */
    table->watching.paused = setup->borrowed && party_is_watching(&table->party);
    if (setup->remote_session)
        remote_sit_down(&play->remote, table, setup->remote_session, app_now(table->app));
    play->screen.awake = setup->remote_session != NULL;
    table_take_up(table, app_now(table->app));
    return true;
}

enum action sitting_down_wish(const struct record *record)
{
    bool studied = record_is_studied(record);
    if (record->options.beginning.is_set || (studied && record->ending == RECORD_UNFINISHED))
        return ACTION_STUDY;
    return studied ? ACTION_REVIEW : ACTION_NONE;
}

void sitting_down_study(struct play *play, const struct record *record, archive_id game)
{
    archive_leave(app_archive(play->table.app), game);
    play->child.position = (struct position_answer){.open = true, .analyse = true, .record = *record, .game = game};
    play->child.wish = ACTION_STUDY;
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
    opened.wish = intake.opened ? sitting_down_wish(&intake.record) : ACTION_NONE;
    bool studies = opened.wish == ACTION_STUDY;
    if (intake.opened && !studies) {
        opened.record = &intake.record;
        opened.game = intake.game;
        opened.borrowed = true;
    }
    opened.file = NULL;
    struct play *play = sitting_down_create(app, &opened);
    if (play && studies) {
        sitting_down_study(play, &intake.record, intake.game);
        return play;
    }
    if (play && intake.opened) {
        char lines[LINES][LINE_SIZE];
        write_game(&intake.record, match_state(play->table.stage.match), false, lines);
        say_game(app, lines);
    }
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
    play->child.wish = setup->wish;
    bool made = sit_down(play, setup) && make_helpers(play);
    if (made)
        recording_begin(&play->table.recording, app_archive(app), &play->table.party);
    if (!made || (setup->record && !take_up(play, setup))) {
        sitting_down_destroy(play);
        return NULL;
    }
    if (!setup->remote_session)
        coach_begin(&play->insight, &play->table);
    scene_arrange(play);
    if (setup->notice && setup->notice[0])
        app_tell(app, setup->notice);
    table_begin(&play->table, app_now(app));
    game_clock_begin(&play->table, setup->record && !setup->remote_session);
    if (setup->tries > 0) {
        table_practice_begin(&play->table, setup->tries - 1, app_now(app));
        play->table.practice.reviewed = true;
    }
    scene_hear(play);
    return play;
}

void sitting_down_destroy(struct play *play)
{
    worker_destroy(play->insight.analyser);
    worker_destroy(play->table.thinker);
    table_end_guests(&play->table);
    book_close(play->book);
    board_pictures_end(&play->series);
    if (play->table.stage.match)
        game_clock_end(&play->table);
    remote_get_up(&play->remote);
    /* A game that is only watched is put aside. Any other unfinished game is offered at the next start. */
    if (party_is_watching(&play->table.party))
        recording_leave(&play->table.recording);
    match_destroy(play->table.stage.match);
    practice_forget(&play->table);
    record_free(&play->table.recording.record);
    child_free(&play->child);
    free(play);
}
