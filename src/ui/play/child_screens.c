/*
 * Opens the other screens from the table. Each screen has a function that takes its answer after it has closed (struct
 * child). Also lets another game take the place of the game at the table. Declared in play_state.h.
 */

#include "gravitrips/tablebase.h"
#include "match/retrace.h"
#include "ui/play/play_state.h"

#include "ui/board/pasted_games.h"

enum { SERIES_SEED = 1 };

void child_screens_push(struct play *play, struct screen *screen, child_take_fn *take)
{
    play->child.take = take;
    app_push(play->table.app, screen);
}

/* --- replacing the game at the table --- */

/* Says what becomes of the game at the table if it is unfinished. It is said only the first time; NULL later. */
static const char *unfinished_words(const struct table *table)
{
    struct settings *settings = app_settings(table->app);
    if (!table->recording.running)
        return NULL;
    bool told = settings_integer(settings, "told.unfinished", 0, 0, 1) == 1;
    settings_set_integer(settings, "told.unfinished", 1);
    return told ? NULL : _("Your unfinished game is kept in My games");
}

/* Replaces the game at the table by another one. Returns false if memory is short, after telling the player. */
static bool replace_game(struct play *play, const struct play_setup *setup)
{
    struct app *app = play->table.app;
    struct play_setup noticed = *setup;
    noticed.scores = &play->table.scores;
    noticed.seed = setup->seed ? setup->seed : play->table.party.seed;
    noticed.seeded = play->table.party.seeded;
    bool here = setup->record && setup->game == play->table.recording.game; /* the same game goes on at the new table */
    if (remote_is_bound(&play->remote) && !setup->notice)
        noticed.notice = _("Your game is kept. Go on: New game, A friend elsewhere");
    struct play *next = sitting_down_create(app, &noticed);
    if (next) {
        next->screen.kind = play->screen.kind;
        app_replace(app, &next->screen);
        sound_play(app_sound(app), SOUND_NEW);
        if (!here)
            recording_leave(&play->table.recording);
        play->table.recording.running = false;
        return true;
    }
    if (setup->record && !here)
        archive_leave(app_archive(app), setup->game);
    app_tell(app, setup->record ? _("Not enough memory to open the game")
                                : _("Not enough memory: the game cannot start over"));
    return false;
}

/* The person leaves the game with a remote player for another one, or stays; what the other one had begun ends then. */
static void take_leaving(struct play *play, struct child *child)
{
    struct play_setup *next = &child->next;
    struct app *app = play->table.app;
    if (next->record)
        next->record = &child->position.record;
    if (child->leaves)
        (void)replace_game(play, next);
    else if (next->record)
        archive_leave(app_archive(app), next->game);
}

/*
 * Lets another game take the place of the game at the table. Whatever leads away from a game with a remote player comes
 * here, so that the person is asked first. Returns false if memory is short, after telling the person.
 */
static bool give_way(struct play *play, const struct play_setup *setup)
{
    struct child *child = &play->child;
    if (!remote_is_bound(&play->remote))
        return replace_game(play, setup);
    child->next = *setup;
    child->next.notice = NULL;
    if (setup->record && !record_copy(setup->record, &child->position.record))
        return false;
    child_screens_push(play, ending_dialogs_leave(play), take_leaving);
    return true;
}

/* Leaves a game with a remote player for the last one that was played only here; does an action there. */
static void leave_remote_game(struct play *play, enum action wish)
{
    struct settings *settings = app_settings(play->table.app);
    struct play_setup setup = {.wish = wish};
    choice_load(&setup.choice, settings, choice_last_game(settings));
    (void)give_way(play, &setup);
}

/* Begins a game that was chosen in a dialog. */
static void begin_another(struct play *play, const struct game_choice *choice)
{
    const struct party *party = &play->table.party;
    struct play_setup setup = {.choice = *choice, .notice = unfinished_words(&play->table)};
    if (!party->seeded)
        setup.seed = party->seed ^ SDL_GetPerformanceCounter();
    if (give_way(play, &setup))
        choice_save(choice, app_settings(play->table.app));
}

/* Begins a game with a remote player: the round that both have agreed on. */
static bool begin_elsewhere(struct play *play, struct remote_session *remote_session)
{
    struct record record;
    struct play_setup setup = {.remote_session = remote_session, .record = &record, .borrowed = true};
    setup.notice = unfinished_words(&play->table);
    if (!friend_record(remote_session_friendship(remote_session), &record)) {
        remote_session_close(remote_session);
        app_tell(play->table.app, _("Not enough memory to open the game"));
        return false;
    }
    bool well = give_way(play, &setup);
    if (!well)
        remote_session_close(remote_session);
    record_free(&record);
    return well;
}

/* Opens a game from the history, a file or the clipboard; from a move of the history's game on it may be practice. */
static bool open_record(struct play *play, const struct record *record, archive_id game, const char *notice, int tries,
                        enum action wish)
{
    struct play_setup setup = {.record = record, .game = game, .borrowed = true, .notice = notice, .wish = wish};
    setup.tries = tries;
    return give_way(play, &setup);
}

/* Puts the game that was read on the table, or studies it, or says why there is none. */
static void show_intake(struct play *play, struct pasted_games *intake)
{
    if (intake->refused > 0)
        fprintf(stderr, "gravitrips: %s\n", intake->words);
    if (!intake->opened) {
        app_refuse(play->table.app, intake->words);
        return;
    }
    enum action wish = sitting_down_wish(&intake->record);
    const char *fair = wish == ACTION_STUDY ? child_screens_why_not(play, wish) : NULL;
    if (fair) { /* it is kept, but not studied during a game without help */
        archive_leave(app_archive(play->table.app), intake->game);
        app_refuse(play->table.app, fair);
    } else if (wish == ACTION_STUDY) {
        sitting_down_study(play, &intake->record, intake->game);
        app_tell(play->table.app, intake->words);
        return;
    } else {
        (void)open_record(play, &intake->record, intake->game, intake->words, 0, wish);
    }
    record_free(&intake->record);
}

/* Opens the games in a text; without a source, `text` is the path of a file; without a text, it is the clipboard. */
void child_screens_open_text(struct play *play, const char *text, const char *source)
{
    struct pasted_games intake;
    struct record head;
    recording_head(&play->table.party, &head);
    if (!text)
        pasted_games_read_clipboard(&intake, app_archive(play->table.app), &head);
    else if (source)
        pasted_games_read(&intake, app_archive(play->table.app), text, strlen(text), source, &head);
    else
        pasted_games_read_file(&intake, app_archive(play->table.app), text, &head);
    show_intake(play, &intake);
}

/* Opens a position that was set up, or studied, as a game that leads to it. */
static void play_position(struct play *play, const struct position_answer *answer)
{
    struct pasted_games intake;
    pasted_games_take_record(&intake, app_archive(play->table.app), &answer->record, _("Position"));
    show_intake(play, &intake);
}

/* --- beginning a game --- */

static struct game_choice choice_now(const struct table *table)
{
    const struct party *party = &table->party;
    struct game_choice choice = {.game = party->variant.game, .starter = party->sitting.starter};
    choice.best_of = party->sitting.best_of;
    choice.clock = party->clock;
    choice_set_options(&choice, &party->variant.options);
    party_next_players(party, choice.players);
    if (party->elsewhere) /* takes the choice of the last game without a remote player */
        choice_load(&choice, app_settings(table->app), party->variant.game);
    return choice;
}

/* Who plays and begins next. A round without moves does not change who begins, however often it is restarted. */
static struct game_choice choice_next(const struct table *table)
{
    struct game_choice choice = choice_now(table);
    if (app_preference(table->app, PREFER_ALTERNATE) && match_length(table->stage.match) > 0)
        choice.starter = 1 - choice.starter;
    return choice;
}

/*
 * Applies to the table what the person has changed in the settings. If another player should begin, a new round begins.
 * Words are written again, because the language may have changed.
 */
static void change_table(struct play *play, const struct settings_table *chosen)
{
    uint64_t now = app_now(play->table.app);
    struct table *table = &play->table;
    struct party *party = &table->party;
    struct player players[2];
    party_players(party, players);
    party->sitting.alternate = app_preference(table->app, PREFER_ALTERNATE);
    table->happened |= EVENT_NEWS;
    if (remote_is_there(&play->remote))
        return;
    table_ask_again(table, now);
    if (memcmp(players, chosen->players, sizeof players) != 0) {
        party_set_players(party, chosen->players);
        table_seats_changed(table, now);
    }
    if (party->sitting.starter != chosen->starter) {
        party->sitting.starter = party->before.starter = chosen->starter;
        table_new_round(table, false, now);
    }
}

static void take_settings(struct play *play, struct child *child)
{
    change_table(play, &child->settings);
    child->wish = child->settings.wish;
}

/* Opens the settings, with the focus on the rows of a player. */
static void open_settings_of(struct play *play, int player)
{
    const struct party *party = &play->table.party;
    struct settings_table *chosen = &play->child.settings;
    *chosen =
        (struct settings_table){.view = party->view, .variant = &party->variant, .starter = party->sitting.starter};
    party_players(party, chosen->players);
    child_screens_push(play, settings_screen_create(play->table.app, chosen, player), take_settings);
}

static void take_friend(struct play *play, struct child *child)
{
    if (child->friend.remote_session)
        (void)begin_elsewhere(play, child->friend.remote_session);
}

static void open_friend(struct play *play, const struct game_choice *choice)
{
    if (remote_is_bound(&play->remote))
        leave_remote_game(play, ACTION_ELSEWHERE);
    else
        child_screens_push(play, friend_screen_create(play->table.app, &play->child.friend, choice), take_friend);
}

static void open_elsewhere(struct play *play)
{
    struct game_choice choice = choice_next(&play->table);
    open_friend(play, &choice);
}

static bool is_same_board(const struct variant *variant, const struct game_choice *choice)
{
    const struct options options = choice_options(choice);
    return variant->game == choice->game && memcmp(&variant->options, &options, sizeof options) == 0;
}

/*
 * Seats these players on the same board, without another screen. Returns false if another game, or one with a remote
 * player, is at the table.
 */
static bool sit_down(struct play *play, const struct start_answer *answer)
{
    struct table *table = &play->table;
    struct party *party = &table->party;
    (void)app_prefer(table->app, PREFER_ALTERNATE, answer->in_turn);
    if (remote_is_there(&play->remote) || !is_same_board(&party->variant, &answer->choice))
        return false;
    party->before.known = false; /* otherwise the players from before practice would come back */
    party_set_players(party, answer->choice.players);
    party->sitting.starter = answer->choice.starter;
    party->sitting.alternate = answer->in_turn;
    party->sitting.best_of = answer->choice.best_of;
    party->clock = answer->choice.clock;
    party->borrowed = false;
    table->watching = (struct watching){0};
    table_new_round(table, false, app_now(table->app));
    choice_save(&answer->choice, app_settings(table->app));
    return true;
}

static void begin_chosen(struct play *play, const struct start_answer *answer)
{
    if (answer->anew)
        tally_begin_anew(&play->table.scores, &answer->choice);
    if (answer->elsewhere)
        open_friend(play, &answer->choice);
    else if (answer->play && !sit_down(play, answer))
        begin_another(play, &answer->choice);
}

static void take_start(struct play *play, struct child *child)
{
    begin_chosen(play, &child->start);
    child->wish = child->start.wish;
}

/* What a person plays next: who watched two computers may want to play. */
static struct game_choice choice_to_play(const struct table *table)
{
    struct game_choice choice = choice_next(table), last;
    if (party_is_watching(&table->party)) {
        choice_load(&last, app_settings(table->app), choice.game);
        memcpy(choice.players, last.players, sizeof choice.players);
    }
    return choice;
}

static void open_start(struct play *play)
{
    struct game_choice choice = choice_to_play(&play->table);
    play->child.start = (struct start_answer){.stands = tally_stands, .scores = &play->table.scores};
    child_screens_push(play, start_card_create(play->table.app, &play->child.start, &choice), take_start);
}

void child_screens_begin(struct play *play, enum action action, uint64_t now)
{
    struct game_choice choice = choice_next(&play->table);
    struct start_answer answer = start_card_at_once(play->table.app, &choice);
    (void)action;
    (void)now;
    begin_chosen(play, &answer);
}

/* --- choosing who plays against whom --- */

/* A game begins with those who were chosen. */
static void begin_with(struct play *play, struct game_choice choice, const struct opponents *opponents)
{
    struct start_answer answer = {.play = true, .choice = choice};
    answer.in_turn = app_preference(play->table.app, PREFER_ALTERNATE);
    memcpy(answer.choice.players, opponents->players, sizeof answer.choice.players);
    begin_chosen(play, &answer);
}

static void take_opponents(struct play *play, struct child *child)
{
    struct player players[2];
    party_players(&play->table.party, players);
    if (child->opponents.anew)
        begin_with(play, choice_to_play(&play->table), &child->opponents);
    if (!child->opponents.chosen || child->opponents.anew ||
        memcmp(players, child->opponents.players, sizeof players) == 0)
        return;
    party_set_players(&play->table.party, child->opponents.players);
    table_seats_changed(&play->table, app_now(play->table.app));
}

/* Gives a human's seat to the computer, at the level that it had there last. */
static void sit_computer(struct player *player)
{
    if (!seat_is_human(player->seat))
        return;
    player->name[0] = '\0';
    choice_sit(player, (struct seat){player->level}, NULL);
}

/* Opens the page of the crew. If a person plays against one of them, another one may take over that game. */
static void open_crew(struct play *play)
{
    const struct table *table = &play->table;
    const struct party *party = &table->party;
    struct opponents *opponents = &play->child.opponents;
    struct game_choice choice = choice_to_play(table);
    *opponents = (struct opponents){.view = party->view, .variant = &party->variant};
    opponents->runs = party_lone_human(party) >= 0 && !turn_is_over(table) && match_length(table->stage.match) > 0;
    opponents->player = seat_lone_human(choice.players[0].seat, choice.players[1].seat) != 1;
    memcpy(opponents->players, choice.players, sizeof opponents->players);
    sit_computer(&opponents->players[opponents->player]);
    child_screens_push(play, opponents_screen_create(table->app, opponents), take_opponents);
}

void child_screens_open_player(struct play *play, int player)
{
    const struct party *party = &play->table.party;
    struct opponents *opponents = &play->child.opponents;
    *opponents = (struct opponents){.view = party->view, .both = true};
    party_players(party, opponents->players);
    if (remote_is_there(&play->remote) || seat_is_human(opponents->players[player].seat))
        open_settings_of(play, player);
    else if (!party_is_watching(party))
        open_crew(play);
    else
        child_screens_push(play, opponents_screen_create(play->table.app, opponents), take_opponents);
}

/* Two computers that were chosen begin a game. */
static void take_watched(struct play *play, struct child *child)
{
    struct game_choice choice = choice_next(&play->table);
    choice.starter = 0; /* the card has said who is first */
    if (child->opponents.chosen)
        begin_with(play, choice, &child->opponents);
}

static void open_watch(struct play *play)
{
    struct game_choice choice = choice_next(&play->table);
    struct opponents *opponents = &play->child.opponents;
    *opponents = (struct opponents){.view = choice_view(choice.game), .both = true, .begins = true};
    for (int i = 0; i < 2; i++) {
        opponents->players[i] = choice.players[i];
        sit_computer(&opponents->players[i]);
    }
    child_screens_push(play, opponents_screen_create(play->table.app, opponents), take_watched);
}

static void take_setup(struct play *play, struct child *child)
{
    if (child->setup.chosen)
        begin_another(play, &child->setup.choice);
}

static void open_setup(struct play *play)
{
    struct game_choice choice = choice_now(&play->table);
    child_screens_push(play, setup_screen_create(play->table.app, &play->child.setup, &choice, true), take_setup);
}

/* --- a game that an earlier window left unfinished --- */

static void ask_resume(struct play *play);

/* Lets the game at the table go on, which was held during a question. */
static void release_game(struct play *play, const char *notice)
{
    play->table.party.held = false;
    if (notice)
        app_tell(play->table.app, notice);
    table_begin(&play->table, app_now(play->table.app));
}

/* Goes on with a game with a friend elsewhere. If that fails, the person is told why. */
static bool go_on_elsewhere(struct play *play, const struct archive_friend *friend)
{
    struct friend_setup setup = {.role = SESSION_GUEST};
    struct trouble trouble;
    char words[TROUBLE_TEXT_SIZE];
    struct remote_session *session = remote_session_open(play->table.app, &setup, friend, &trouble);
    if (session)
        return begin_elsewhere(play, session);
    trouble_format(&trouble, words_translated, words, sizeof words);
    app_tell(play->table.app, words);
    return false;
}

/* The answer about a game with a friend. If it does not go on now, a game that was played only here may. */
static void take_friends_resume(struct play *play, const struct resume_question *question)
{
    struct app *app = play->table.app;
    bool leaves = question->answer == RESUME_LEAVE;
    if (!leaves && go_on_elsewhere(play, &question->friend))
        return;
    if (leaves)
        (void)archive_friend_leave(app_archive(app), &question->friend);
    if (sitting_down_find(app, &play->child.resume, false))
        ask_resume(play);
    else
        release_game(play, leaves ? _("Your game is kept. Go on: New game, A friend elsewhere") : NULL);
}

static void take_resume(struct play *play, struct child *child)
{
    const struct resume_question *question = &child->resume;
    struct play_setup setup = {.record = &question->record, .game = question->game, .seed = question->record.seed};
    struct archive *archive = app_archive(play->table.app);
    const char *notice = NULL;
    if (question->answer == RESUME_UNANSWERED)
        return;
    if (question->elsewhere) {
        take_friends_resume(play, question);
        return;
    }
    bool ours = archive_resume(archive, question->game);
    if (question->answer == RESUME_LEAVE) {
        if (ours)
            archive_leave(archive, question->game);
        notice = _("Your unfinished game is kept in My games");
    } else if (!ours) {
        notice = _("This game is being played in another window now");
    } else if (give_way(play, &setup)) {
        return;
    }
    release_game(play, notice);
}

static void ask_resume(struct play *play)
{
    struct screen *question = sitting_down_ask(play->table.app, &play->child.resume);
    if (question)
        child_screens_push(play, question, take_resume);
    else
        release_game(play, NULL);
}

/* --- the questions at the start --- */

static void take_offer(struct play *play, struct child *child)
{
    char words[WORDS_MAX];
    struct reason why;
    if (!engine_files_answer(play->table.app, &child->offer, child->wanted, &why)) {
        snprintf(words, sizeof words, _("It could not be kept: %s"), _(why.text));
        app_tell(play->table.app, words);
    }
    play->child.resume = child->resume;
    child->resume = (struct resume_question){0}; /* so that its record is not freed with this child */
    child_screens_welcome(play);
}

void child_screens_welcome(struct play *play)
{
    enum { OFFERS_MOST = 3 };
    struct engine_offer *offer = &play->child.offer;
    bool found = play->offers++ < OFFERS_MOST && engine_files_find(play->table.app, offer);
    struct screen *question = found ? ending_dialogs_offer(play, offer->engine.name) : NULL;
    if (question)
        child_screens_push(play, question, take_offer);
    else if (play->table.party.held)
        ask_resume(play);
}

/* --- a game with a remote player: its chat, and leaving it --- */

static void open_talk(struct play *play)
{
    chat_open(&play->remote);
    play->screen.controls.focus = NO_CONTROL;
    play->screen.controls.listens = false; /* the key that opens it types nothing */
}

static void open_leaving(struct play *play)
{
    leave_remote_game(play, ACTION_NONE);
}

/* --- history, review, study, puzzles, positions, settings --- */

/* Writes that the two who play in a record have a match that goes on without this game. Returns NULL if not. */
static const char *match_waits(struct play *play, const struct history_table *chosen, char words[2 * WORDS_MAX])
{
    struct settings *settings = app_settings(play->table.app);
    struct party pair = {.variant = {.game = chosen->record.game}, .view = play->table.party.view};
    struct friends friends;
    char score[WORDS_MAX];
    choice_load_friends(&friends, settings);
    pair.sitting.best_of = friends.best_of;
    for (int player = 0; player < 2; player++) {
        pair.sitting.seats[player] = chosen->record.players[player].seat;
        SDL_strlcpy(pair.names[player], chosen->record.players[player].name, NAME_SIZE);
    }
    struct scores scores = play->table.scores; /* looked at only: nobody sits down, and no name is corrected */
    scores.here = 0;
    tally_follow(&scores, &pair, false);
    if (tally_best_of(settings, chosen->game, 1) > 1 || tally_games(&pair) == 0 ||
        !tally_score(&pair, NAME_SIZE, score))
        return NULL;
    words_insert(words, 2 * WORDS_MAX, _("Your match waits: %s"), score);
    return words;
}

static void take_history(struct play *play, struct child *child)
{
    char words[2 * WORDS_MAX];
    if (child->history.position.open)
        play_position(play, &child->history.position);
    else if (child->history.game)
        (void)open_record(play, &child->history.record, child->history.game, match_waits(play, &child->history, words),
                          child->history.tries, ACTION_NONE);
}

static void open_history(struct play *play)
{
    play->child.history.no_review = party_no_help_words(&play->table.party);
    play->child.history.running = play->table.recording.running ? play->table.recording.game : 0;
    child_screens_push(play, history_screen_create(play->table.app, &play->child.history), take_history);
}

/* Opens the puzzles. The series is the same for everybody, unless the command line has a seed. */
static void open_puzzles(struct play *play)
{
    struct table *table = &play->table;
    const struct party *party = &table->party;
    struct puzzle_setup setup = {.variant = &party->variant, .seed = SERIES_SEED, .kept = !party->seeded};
    setup.no_study = party_no_help_words(party);
    if (party->seeded)
        setup.seed = party->seed;
    app_push(table->app, puzzle_screen_create(table->app, &setup));
}

static void open_training(struct play *play)
{
    app_push(play->table.app, training_screen_create(play->table.app, &play->table.party.variant));
}

static void take_study(struct play *play, struct child *child)
{
    if (child->tries > 0) {
        table_practice_begin(&play->table, child->tries - 1, app_now(play->table.app));
        play->table.practice.reviewed = true;
    } else if (child->position.open)
        play_position(play, &child->position);
}

/* Opens the study of a game with these parts, at the position after so many moves. */
static void study_record(struct play *play, const struct record *record, archive_id game, int cursor, unsigned parts)
{
    struct study_setup setup = {.record = record, .game = game, .cursor = cursor, .parts = parts};
    setup.answer = &play->child.position;
    setup.tries = game && !remote_is_there(&play->remote) ? &play->child.tries : NULL;
    child_screens_push(play, study_screen_create(play->table.app, &setup), take_study);
}

/* The moves that can be made again belong to it. */
static bool record_match(const struct table *table, struct record *record)
{
    const struct match *match = table->stage.match;
    bool well = true;
    recording_head(&table->party, record);
    for (int i = 0; i < match_length(match) && well; i++)
        well = record_add(record, match_move(match, i), RECORD_TIME_UNKNOWN);
    return well;
}

static void open_review(struct play *play)
{
    const struct table *table = &play->table;
    const struct practice *practice = &table->practice;
    recording_head(&table->party, &play->child.position.record);
    study_record(play, &table->recording.record, table->recording.game,
                 practice->ended ? practice->from + 1 : match_cursor(table->stage.match), STUDY_TO_REVIEW);
}

void child_screens_leave_practice(struct play *play, uint64_t now)
{
    if (play->table.practice.reviewed)
        open_review(play);
    table_practice_end(&play->table, now);
}

/* Takes a position that was set up: it is studied, or becomes a game at the table. */
static void take_position(struct play *play, struct child *child)
{
    struct record record = child->position.record;
    if (child->position.open && child->position.analyse) {
        recording_head(&play->table.party, &child->position.record);
        study_record(play, &record, child->position.game, 0, STUDY_TO_EXPLORE);
        record_free(&record);
    } else if (child->position.open)
        play_position(play, &child->position);
}

/* Of a game that has ended, it knows how good the moves were, if that is asked. */
static void open_study(struct play *play)
{
    const struct table *table = &play->table;
    bool over = recording_is_finished(&table->recording) && !table->practice.ended;
    struct record moves;
    if (play->child.position.open) { /* a position that was read */
        struct child child = play->child;
        play->child.position = (struct position_answer){0};
        take_position(play, &child);
        return;
    }
    recording_head(&table->party, &play->child.position.record);
    if (over)
        study_record(play, &table->recording.record, table->recording.game, match_cursor(table->stage.match),
                     STUDY_TO_EXPLORE);
    else if (record_match(table, &moves))
        study_record(play, &moves, 0, match_cursor(table->stage.match), STUDY_TO_EXPLORE);
    if (!over)
        record_free(&moves);
}

/* Opens the screen on which a position is set up. */
static void open_position(struct play *play)
{
    const struct party *party = &play->table.party;
    struct position_answer *answer = &play->child.position;
    recording_head(party, &answer->record);
    child_screens_push(play,
                       position_screen_create(play->table.app, answer, &party->variant,
                                              match_state(play->table.stage.match), play->book),
                       take_position);
}

static void open_search(struct play *play)
{
    struct table *table = &play->table;
    app_push(table->app, search_screen_create(table->app, table->stage.match, table->stage.player_of));
}

static void open_settings(struct play *play)
{
    open_settings_of(play, SETTINGS_LOOK);
}

/* Begins the game whose rules were read, if another one is at the table. */
static void take_learn(struct play *play, struct child *child)
{
    struct game_choice choice;
    if (!child->learnt || child->learnt == play->table.party.variant.game || remote_is_there(&play->remote))
        return;
    choice_load(&choice, app_settings(play->table.app), child->learnt);
    begin_another(play, &choice);
}

static void open_learn(struct play *play)
{
    const struct variant *variant = &play->table.party.variant;
    struct app *app = play->table.app;
    child_screens_push(play, learn_screen_create(app, variant->game, &variant->options, &play->child.learnt),
                       take_learn);
}

static void open_statistics(struct play *play)
{
    app_push(play->table.app, statistics_screen_create(play->table.app, play->table.party.variant.game));
}

/* Screens that need nothing of the table. */
static struct screen *(*const makers[ACTION_COUNT])(struct app *app) = {
    [ACTION_TOURNAMENT] = tournament_screen_create, [ACTION_ABOUT] = about_screen_create};

static void (*const openers[ACTION_COUNT])(struct play *play) = {
    [ACTION_NEW] = open_start,           [ACTION_TALK] = open_talk,
    [ACTION_LEAVE] = open_leaving,       [ACTION_GAME] = open_setup,
    [ACTION_ELSEWHERE] = open_elsewhere, [ACTION_PUZZLES] = open_puzzles,
    [ACTION_CREW] = open_crew,           [ACTION_WATCH] = open_watch,
    [ACTION_HISTORY] = open_history,     [ACTION_STATISTICS] = open_statistics,
    [ACTION_REVIEW] = open_review,       [ACTION_POSITION] = open_position,
    [ACTION_SETTINGS] = open_settings,   [ACTION_LEARN] = open_learn,
    [ACTION_STUDY] = open_study,         [ACTION_SEARCH] = open_search,
    [ACTION_TRAIN] = open_training,
};

/* Puzzles, positions that are set up, and how it thinks are for games in which colours are not chosen. */
const char *child_screens_why_not(const struct play *play, enum action action)
{
    const struct variant *variant = &play->table.party.variant;
    bool plain = variant->options.opening == OPENING_PLAIN;
    const char *why = plain ? NULL : _("That is only for games in which nobody chooses a colour");
    const char *fair = party_no_help_words(&play->table.party);
    if (fair &&
        (action == ACTION_POSITION || action == ACTION_STUDY || action == ACTION_SEARCH || action == ACTION_TRAIN))
        return fair;
    switch (action) {
    case ACTION_TALK:
    case ACTION_LEAVE:
        return !remote_is_there(&play->remote)                   ? _("You are not playing anybody elsewhere")
               : action == ACTION_TALK && play->table.party.left ? _("Your friend said goodbye")
                                                                 : NULL;
    case ACTION_REVIEW:
        return recording_is_finished(&play->table.recording) ? NULL : _("Only a finished game can be reviewed");
    case ACTION_PUZZLES:
        return solver_is_quick(variant) || tablebase_for(variant->game)
                   ? why
                   : _("There are puzzles only for Connect Four and Kolibrat, and not on the largest boards");
    case ACTION_POSITION:
        return retrace_covers(variant) ? why : _("Positions cannot be set up in this game");
    case ACTION_SEARCH:
        return why;
    default: /* every other screen always has something to show */
        return NULL;
    }
}

bool child_screens_open(struct play *play, enum action action)
{
    const char *why = child_screens_why_not(play, action);
    if (why)
        app_refuse(play->table.app, why);
    else if (openers[action])
        openers[action](play);
    else if (makers[action])
        app_push(play->table.app, makers[action](play->table.app));
    return openers[action] || makers[action];
}
