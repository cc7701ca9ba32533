/*
 * The trainer: positions in which the person once erred, or of a line that is drilled, come again until they are
 * remembered. One card after another stands on the board; a wrong answer is refuted there, a right one in a line is
 * replied to. The panel shows who is to move, and how training goes: a calendar of the last four weeks, and how firmly
 * the cards are remembered.
 *
 * A thread reads the cards (card_reader), another one judges answers (reviewer). The first answer to a card counts; the
 * archive keeps it, and the next card is read at once, so that nobody waits for it. Declared in other_screens.h.
 */

#include <time.h>

#include "rules/variant.h"
#include "ui/board/board_screen.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum {
    WORDS = BOARD_BANNER_MAX, /* bytes of a text */
    REPLY_PAUSE = 600000,     /* microseconds between the moves of a refutation */
    REFUTED_MOST = 7,         /* the most moves that are shown of one */
    WEEK = 7,                 /* days */
    DAYS_OF_ONE_COLOUR = 5    /* so many answers more a day make its square a shade stronger */
};

enum phase {
    TRAINING_WAITING, /* until the next card has been read */
    TRAINING_NOTHING, /* no card is due */
    TRAINING_LACKING, /* memory is short */
    TRAINING_ASKING,  /* the person is to move */
    TRAINING_JUDGING,
    TRAINING_REFUTING,
    TRAINING_REFUTED, /* the board shows what the wrong move leads to */
    TRAINING_RIGHT,
    TRAINING_SHOWING, /* the right move is being looked for */
    TRAINING_SHOWN
};

/* The buttons of the panel; the game and the deletion stand side by side. */
enum row {
    ROW_NEXT,
    ROW_SHOW,
    ROW_GAME,
    ROW_DELETE,
    ROW_LEAVE,
    ROW_COUNT,
    BANNER_AGAIN = ROW_COUNT,
    BANNER_SHOW,
    FIRST_PLACE /* of the board */
};

struct training {
    struct board_screen base;
    struct card_reader *reader;
    struct reviewer *judge;
    const struct variant *table; /* whose empty board is shown if there is no card */

    struct card_reading reading;
    bool delivered;      /* it answers the last question */
    uint64_t look_again; /* when a card is due, if none is now */

    /* The card on the board; none while `kept.id` is 0. */
    struct archive_card kept;
    struct variant variant;
    struct state state;
    enum phase phase;
    bool graded;   /* the first answer has been kept */
    bool failed;   /* it was wrong */
    bool deleting; /* the button that deletes it was pressed once */
    int64_t comes; /* when it comes again, once it was graded */
    int beyond;    /* as in struct trainer_step */
    struct move made;
    bool judged; /* `verdict` is about `made` */
    bool known;  /* the verdict's analysis is about this card */
    struct trainer_verdict verdict;
    int replies; /* how many moves of the refutation were played */

    struct layout frame; /* only its status line, board, panel and cards are used */
    SDL_Rect rows[ROW_COUNT], progress;
    int ladder; /* how much of the progress's height is that of the crew's faces */
};

/* --- words --- */

static int player_of(const struct training *training)
{
    return view_next_player(&training->variant, training->base.stage.player_of, &training->state);
}

static const char *player_name(const struct training *training, int player)
{
    return board_screen_player(&training->base, player);
}

static void wrong_words(const struct training *training, char words[WORDS])
{
    const struct trainer_verdict *verdict = &training->verdict;
    const char *other = player_name(training, 1 - player_of(training));
    int moves = worth_moves(verdict->worth);
    if (!verdict->known)
        snprintf(words, WORDS, "%s", _("Wrong: another move looks better"));
    else if (verdict->worth.result == WORTH_WIN)
        snprintf(words, WORDS, "%s", _("That wins, too, but there is a quicker way"));
    else if (verdict->worth.result == WORTH_DRAW)
        snprintf(words, WORDS, "%s", _("Wrong: that is only a draw"));
    else
        snprintf(words, WORDS,
                 ngettext("Wrong: %s wins at once", "Wrong: %s then wins in %d moves", (unsigned long)moves), other,
                 moves);
}

static void nothing_words(const struct training *training, char words[WORDS])
{
    char moment[WORDS];
    if (!training->reading.read)
        snprintf(words, WORDS, "%s", _("No games are kept here, so there is nothing to repeat"));
    else if (training->reading.count == 0)
        snprintf(words, WORDS, "%s", _("Nothing to repeat yet: review a finished game, and its mistakes come here"));
    else {
        words_moment(training->reading.next, moment, sizeof moment);
        words_insert(words, WORDS, _("Well done, nothing to repeat now! Next: %s"), moment);
    }
}

static void status_words(const struct training *training, char words[WORDS])
{
    const char *const plain[] = {[TRAINING_WAITING] = _("Looking through your games…"),
                                 [TRAINING_LACKING] = _("Not enough memory to go on"),
                                 [TRAINING_RIGHT] = training->failed ? _("Right this time!") : _("Right!"),
                                 [TRAINING_SHOWING] = _("Looking for the right move…"),
                                 [TRAINING_SHOWN] = _("That is the right move")};
    char move[WORDS];
    bool is_asked = training->phase == TRAINING_ASKING || training->phase == TRAINING_JUDGING;
    if (training->phase == TRAINING_NOTHING) {
        nothing_words(training, words);
    } else if (training->phase == TRAINING_REFUTING || training->phase == TRAINING_REFUTED) {
        wrong_words(training, words);
    } else if (training->phase == TRAINING_RIGHT && training->kept.card.kind == CARD_LINE && training->beyond == 0 &&
               !move_equal(training->base.stage.led, training->kept.card.played)) {
        spoken_move(&training->base.stage, player_of(training), training->kept.card.played, TELL_USUALLY, move,
                    sizeof move);
        words_insert(words, WORDS, _("Right, too. Your line goes on: %s"), move);
    } else if (is_asked && training->kept.card.kind == CARD_LINE) {
        snprintf(words, WORDS, "%s",
                 training->beyond > 0 ? _("Beyond your line: what is good here?") : _("How does your line go on?"));
    } else if (is_asked) {
        spoken_move(&training->base.stage, player_of(training), training->kept.card.played, TELL_USUALLY, move,
                    sizeof move);
        words_insert(words, WORDS, _("%s was a mistake. What is better?"), move);
    } else
        snprintf(words, WORDS, "%s", plain[training->phase]);
}

/* Writes when the card comes again. */
static void again_words(const struct training *training, char words[WORDS])
{
    int days = (int)((training->comes - (int64_t)time(NULL) + CARD_DAY / 2) / CARD_DAY);
    if (training->beyond > 0)
        words[0] = '\0';
    else if (days < 1)
        snprintf(words, WORDS, "%s", _("It comes again soon"));
    else
        snprintf(words, WORDS, ngettext("It comes again in %d day", "It comes again in %d days", (unsigned long)days),
                 days);
}

static void banner_words(const struct training *training, char words[WORDS], char next[WORDS])
{
    words[0] = next[0] = '\0';
    if (training->phase == TRAINING_REFUTED) {
        snprintf(words, WORDS, "%s", _("Click the board to try again"));
    } else if (training->phase == TRAINING_RIGHT || training->phase == TRAINING_SHOWN) {
        snprintf(words, WORDS, "%s", _("Click the board to go on"));
        again_words(training, next);
    }
}

/* --- the course of a card --- */

static void enter(struct training *training, enum phase phase)
{
    char words[WORDS];
    training->phase = phase;
    training->deleting = false;
    status_words(training, words);
    banner_words(training, training->base.banner, training->base.next);
    board_screen_enter(&training->base, words, phase == TRAINING_ASKING, phase == TRAINING_REFUTED);
}

static void arrange(struct screen *screen);

/* Shows a position on a board that may be another one than before. */
static bool set_board(struct training *training, const struct variant *variant, const struct state *state)
{
    if (!stage_begin(&training->base.stage, training->base.screen.app, variant))
        return false;
    arrange(&training->base.screen);
    stage_put(&training->base.stage, state, app_now(training->base.screen.app));
    return true;
}

/*
 * Has the card after the present one read; after a right answer in a line, the one after the reply. What was answered
 * before is seen, because it is written by then.
 */
static void order(struct training *training)
{
    struct app *app = training->base.screen.app;
    const struct review_line *line = &training->verdict.answer;
    bool drills =
        training->kept.id && training->kept.card.kind == CARD_LINE && training->judged && training->verdict.right;
    struct card_drill drill = {.variant = training->variant, .beyond = training->beyond};
    training->delivered = !archive_serves(app_archive(app));
    if (training->delivered)
        return;
    if (drills) {
        drill.state = variant_after(&training->variant, &training->state, training->made);
        drill.best = line->count > 0 ? line->moves[0] : (struct move){.kind = MOVE_NONE};
    }
    (void)archive_flush(app_archive(app)); /* if it fails, the archive tells of it, and the counts are old ones */
    card_reader_ask(training->reader, app_pictures(app), training->table->game,
                    training->kept.id > 0 ? &training->kept : NULL, drills ? &drill : NULL);
}

static void ask_person(struct training *training)
{
    training->judged = false;
    enter(training, TRAINING_ASKING);
}

static void show_nothing(struct training *training, uint64_t now)
{
    struct state state;
    int64_t left = training->reading.next - (int64_t)time(NULL);
    bool soon = training->reading.count > 0 && left >= 0 && left < CARD_DAY;
    training->look_again = soon ? now + MICROSECONDS * (uint64_t)(left > 1 ? left : 1) : NEVER;
    training->kept.id = 0;
    training->table->game->start(training->table, &state);
    (void)set_board(training, training->table, &state); /* the table has shown it before */
    enter(training, TRAINING_NOTHING);
}

/* Shows the next card; in a drill the computer replies, and the board goes on. */
static void show_card(struct training *training, uint64_t now)
{
    struct reason why;
    training->kept = training->reading.card;
    training->graded = training->failed = training->known = false;
    training->beyond = training->reading.drilled ? training->reading.step.beyond : 0;
    if (training->reading.drilled) {
        training->variant.game->apply(&training->variant, &training->state, training->made);
        training->variant.game->apply(&training->variant, &training->state, training->reading.step.reply);
        (void)board_screen_play(&training->base, training->reading.step.reply, now);
        ask_person(training);
        return;
    }
    if (!card_open(&training->kept.card, &training->variant, &training->state, &why) ||
        !set_board(training, &training->variant, &training->state)) {
        show_nothing(training, now);
        return;
    }
    sound_play(app_sound(training->base.screen.app), SOUND_NEW);
    spoken_say_board(&training->base.stage);
    ask_person(training);
}

static void take_reading(struct training *training, uint64_t now)
{
    if (worker_take(training->reader, &training->reading)) {
        training->delivered = true;
        app_invalidate_all(training->base.screen.app);
    }
    if (training->phase != TRAINING_WAITING || !training->delivered)
        return;
    if (training->reading.found)
        show_card(training, now);
    else
        show_nothing(training, now);
}

static void go_to_next(struct training *training, uint64_t now)
{
    worker_cancel(training->judge);
    if (!training->graded || training->phase == TRAINING_NOTHING)
        order(training);
    enter(training, TRAINING_WAITING);
    take_reading(training, now);
}

/* Keeps the first answer to the card; later ones change nothing, but may be replied to. */
static void grade(struct training *training, bool right)
{
    int64_t now = (int64_t)time(NULL);
    enum card_grade grade = right ? CARD_GOOD : CARD_AGAIN;
    if (!training->graded) {
        training->failed = !right;
        training->comes = card_answer(&training->kept.card.memory, grade, now).due;
        archive_card_answer(app_archive(training->base.screen.app), training->kept.id, grade, now);
    } else if (!right || training->kept.card.kind != CARD_LINE)
        return;
    training->graded = true;
    order(training);
}

static void ask_judge(struct training *training, struct move move, enum phase phase)
{
    training->made = move;
    training->judged = false;
    training->replies = 0;
    reviewer_judge(training->judge, &training->variant, &training->state, &training->kept.card, move);
    enter(training, phase);
}

static void try_again(struct training *training, uint64_t now)
{
    worker_cancel(training->judge);
    stage_put(&training->base.stage, &training->state, now);
    ask_person(training);
}

/* Plays the right move, which is known. */
static void play_right(struct training *training, uint64_t now)
{
    const struct card *card = &training->kept.card;
    bool line = card->kind == CARD_LINE && card->played.kind != MOVE_NONE;
    struct move best = line ? card->played : verdict_best(&training->verdict.analysis);
    stage_put(&training->base.stage, &training->state, now);
    if (best.kind != MOVE_NONE)
        (void)board_screen_play(&training->base, best, now);
    enter(training, best.kind != MOVE_NONE ? TRAINING_SHOWN : TRAINING_LACKING);
}

/* To be shown the right move is a wrong answer. */
static void show_right(struct training *training, uint64_t now)
{
    grade(training, false);
    if (training->known)
        play_right(training, now);
    else
        ask_judge(training, training->kept.card.played, TRAINING_SHOWING);
}

static void take_verdict(struct training *training, uint64_t now)
{
    struct reviewer_answer answer;
    enum reviewer_news news = worker_take(training->judge, &answer);
    if (news == REVIEWER_FAILED)
        enter(training, TRAINING_LACKING);
    if (news != REVIEWER_JUDGED)
        return;
    training->verdict = answer.verdict;
    training->judged = training->known = true;
    if (training->phase == TRAINING_SHOWING)
        play_right(training, now);
    else
        grade(training, answer.verdict.right);
}

static void apply_verdict(struct training *training, uint64_t now)
{
    struct stage *stage = &training->base.stage;
    if (training->verdict.right) {
        sound_play(app_sound(stage->app), SOUND_WIN);
        enter(training, TRAINING_RIGHT);
        return;
    }
    stage_shake(stage, stage->view->place_of(stage->variant, training->made), now);
    enter(training, training->verdict.answer.count > 0 ? TRAINING_REFUTING : TRAINING_REFUTED);
}

/* When the present phase goes on by itself; NEVER while it waits for a person or a thread. */
static uint64_t phase_due(const struct training *training)
{
    uint64_t landed = training->base.stage.landed;
    if (training->phase == TRAINING_NOTHING)
        return training->look_again;
    if (training->phase == TRAINING_REFUTING)
        return landed + REPLY_PAUSE;
    return training->phase == TRAINING_JUDGING && training->judged ? landed : NEVER;
}

static void go_on(struct training *training, uint64_t now)
{
    const struct review_line *answer = &training->verdict.answer;
    if (training->phase == TRAINING_NOTHING) {
        go_to_next(training, now);
    } else if (training->phase == TRAINING_JUDGING) {
        apply_verdict(training, now);
    } else {
        (void)board_screen_play(&training->base, answer->moves[training->replies++], now);
        if (training->replies == int_min(answer->count, REFUTED_MOST))
            enter(training, TRAINING_REFUTED);
    }
}

/* Uses a chosen place, or a click on the board: makes a move, takes a wrong one back, or goes on to the next card. */
static void choose_place(struct screen *screen, int place, uint64_t now)
{
    struct training *training = (struct training *)screen;
    struct stage *stage = &training->base.stage;
    struct move move;
    switch (training->phase) {
    case TRAINING_ASKING:
        if (stage_choose(stage, place, &move, now) == CHOICE_MOVE) {
            (void)board_screen_play(&training->base, move, now);
            ask_judge(training, move, TRAINING_JUDGING);
        } else
            spoken_why_not(stage, place);
        break;
    case TRAINING_REFUTING:
    case TRAINING_REFUTED:
        try_again(training, now);
        break;
    case TRAINING_RIGHT:
    case TRAINING_SHOWN:
        go_to_next(training, now);
        break;
    case TRAINING_WAITING:
    case TRAINING_NOTHING:
    case TRAINING_LACKING:
    case TRAINING_JUDGING:
    case TRAINING_SHOWING:
        spoken_tell(stage, place, training->base.said);
    }
}

/* --- what else can be done with a card --- */

/* Opens the game in which the error was made last, there. */
static void open_game(struct training *training)
{
    struct app *app = training->base.screen.app;
    struct study_setup setup = {
        .game = training->kept.game, .cursor = training->kept.card.ply + 1, .parts = STUDY_TO_REVIEW};
    struct record record;
    struct reason why;
    if (!archive_load(app_archive(app), training->kept.game, &record, &why)) {
        app_refuse(app, _("That game is gone"));
        return;
    }
    setup.record = &record;
    app_push(app, study_screen_create(app, &setup));
    record_free(&record);
}

/* Deletes the card at the second press, because it cannot be brought back. */
static void delete_card(struct training *training, uint64_t now)
{
    struct app *app = training->base.screen.app;
    if (!training->deleting) {
        training->deleting = true;
        return;
    }
    (void)archive_card_delete(app_archive(app), training->kept.id); /* it may be gone already */
    app_tell(app, _("This position does not come again"));
    training->graded = false; /* so that the next card is read anew, and the counts */
    go_to_next(training, now);
}

/* --- the layout and the controls --- */

static const struct board_control buttons[] = {
    {ROW_NEXT, .label = N_("Next position"), .action = ACTION_NEW},
    {ROW_SHOW, .label = N_("Show the move"), .action = ACTION_HINT},
    {ROW_GAME, .label = N_("Its game"), .action = ACTION_REVIEW, .group = 1},
    {ROW_DELETE, .label = N_("Delete"), .group = 1},
    {ROW_LEAVE, .label = N_("Back to the game"), .action = ACTION_ESCAPE, .also = {ACTION_TRAIN}},
};

static const float PROGRESS_HEIGHT = 210, LADDER_HEIGHT = 94, LINE_HEIGHT = 24;

static void arrange(struct screen *screen)
{
    struct training *training = (struct training *)screen;
    struct canvas written = *app_canvas(screen->app);
    struct layout *frame = &training->frame;
    board_screen_place_buttons(buttons, SDL_arraysize(buttons), frame, &written, false, training->rows);
    SDL_Rect first = training->rows[ROW_NEXT];
    int most = canvas_row(&written, PROGRESS_HEIGHT, 9 * SIZE_SMALL),
        left = first.y - canvas_px(&written, SPACE) - frame->tally.y;
    int ladder = canvas_row(&written, LADDER_HEIGHT, 4 * SIZE_SMALL), more = left - most * 9 / 10;
    training->ladder = more >= ladder ? ladder : more >= ladder / 2 ? ladder / 2 : 0;
    most += training->ladder;
    training->progress = (SDL_Rect){first.x, frame->tally.y, first.w, SDL_min(left, most)};
    if (left < (most - training->ladder) * 3 / 4) /* too low to be read */
        training->progress.w = 0;
    board_screen_arrange_asked(&training->base, frame);
}

/* Does a button do anything now? */
static bool is_usable(const struct screen *screen, int id)
{
    const struct training *training = (const struct training *)screen;
    enum phase phase = training->phase;
    bool card = training->kept.id != 0 && phase >= TRAINING_ASKING;
    const bool usable[ROW_COUNT] = {
        [ROW_NEXT] = phase != TRAINING_WAITING && phase != TRAINING_JUDGING && phase != TRAINING_SHOWING,
        [ROW_SHOW] = phase == TRAINING_ASKING || phase == TRAINING_REFUTING || phase == TRAINING_REFUTED,
        [ROW_GAME] = card && training->kept.game != 0,
        [ROW_DELETE] = card && training->kept.id > 0,
        [ROW_LEAVE] = true};
    return usable[id];
}

static void list(struct screen *screen, struct controls *controls)
{
    struct training *training = (struct training *)screen;
    controls_begin(controls, GROUND_PANEL);
    stage_list(&training->base.stage, controls, FIRST_PLACE);
    board_screen_list(&training->base, controls, training->rows);
    struct control *button = controls_find(controls, ROW_DELETE);
    button->wrong = training->deleting;
    if (training->deleting)
        button->name = _("Yes, delete");
    struct control *again = board_screen_list_banner(&training->base, controls, ROW_SHOW);
    if (again) {
        again->action = ACTION_RESTART;
        again->also[0] = ACTION_UNDO;
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct training *training = (struct training *)screen;
    training->deleting = training->deleting && use->id == ROW_DELETE;
    if (use->id == ROW_NEXT)
        go_to_next(training, now);
    else if (use->id == ROW_SHOW || use->id == BANNER_SHOW)
        show_right(training, now);
    else if (use->id == BANNER_AGAIN)
        try_again(training, now);
    else if (use->id == ROW_GAME)
        open_game(training);
    else if (use->id == ROW_DELETE)
        delete_card(training, now);
    else if (use->id >= FIRST_PLACE)
        choose_place(screen, use->id - FIRST_PLACE, now);
    else
        app_pop(screen->app);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    const struct training *training = (const struct training *)screen;
    if (action != ACTION_COPY && action != ACTION_COPY_POSITION)
        return board_screen_act(screen, action, now);
    if (training->kept.id != 0)
        app_copy_text(screen->app, training->kept.card.position);
    return true;
}

/* --- drawing --- */

static SDL_Rect draw_pane(struct canvas *canvas, SDL_Rect card, bool lit)
{
    canvas_pane(canvas, card, lit);
    return canvas_inset(card, canvas_px(canvas, 13));
}

/* Draws the card that says how much there is to repeat. */
static void draw_due(struct canvas *canvas, const struct training *training)
{
    char words[WORDS];
    SDL_Rect room = draw_pane(canvas, training->frame.cards[0], false);
    SDL_Rect upper = canvas_take_row(&room, room.h / 2, 0), right = {room.x, room.y, room.w, upper.h};
    int due = training->reading.due, fresh = training->reading.fresh;
    canvas_write(canvas, _("My mistakes"), upper, WRITE_BOLD);
    snprintf(words, sizeof words, _("%d to repeat"), due);
    canvas_take_left(&right, canvas_write(canvas, words, right, 0), canvas_px(canvas, SPACE));
    snprintf(words, sizeof words, ngettext("%d new", "%d new", (unsigned long)fresh), fresh);
    if (fresh > 0)
        canvas_write(canvas, words, right, WRITE_SMALL | WRITE_RIGHT | WRITE_MUTED);
}

/* Draws the card that says who is to move, and what was wrong. */
static void draw_task(struct canvas *canvas, const struct training *training)
{
    static const char *const kinds[CARD_KINDS] = {[CARD_MISSED_WIN] = N_("missed win"),
                                                  [CARD_MISSED_BLOCK] = N_("missed block"),
                                                  [CARD_MISTAKE] = N_("bad move"),
                                                  [CARD_BLUNDER] = N_("big mistake"),
                                                  [CARD_LINE] = N_("your line")};
    if (training->kept.id != 0)
        board_screen_draw_mover(canvas, &training->base, training->frame.cards[1], player_of(training),
                                _(kinds[training->kept.card.kind]), WRITE_MUTED);
}

/* The answers of a day; none are there before the first one. */
static struct archive_day day_at(const struct card_reading *reading, int64_t day)
{
    for (int i = 0; i < reading->day_count; i++)
        if (reading->days[i].day == day)
            return reading->days[i];
    return (struct archive_day){.day = day};
}

/*
 * Draws the last four weeks, a row for each, from Monday to Sunday: the more answers a day has, the stronger its
 * square. Around today is a line. Adds the answers of all these days.
 */
static void draw_days(struct canvas *canvas, const struct card_reading *reading, SDL_Rect room, struct archive_day *sum)
{
    const struct theme *theme = canvas->theme;
    int gap = canvas_px(canvas, 4), height = (room.h + gap) / (CARD_READER_DAYS / WEEK);
    int today = (int)((reading->today + 3) % WEEK); /* 1970 began on a Thursday */
    for (int i = 0; i < CARD_READER_DAYS - (WEEK - 1 - today); i++) {
        SDL_Rect week = {room.x, room.y + i / WEEK * height, room.w, height - gap};
        SDL_Rect square = canvas_beside(week, i % WEEK, WEEK, gap);
        struct archive_day day = day_at(reading, reading->today - today - (CARD_READER_DAYS - WEEK) + i);
        int shade = day.answers > 0 ? 2 + SDL_min(day.answers / DAYS_OF_ONE_COLOUR, 3) : 0;
        SDL_Color color = shade > 0 ? canvas_mixed(theme->card, theme->good, shade / 5.0) : theme->raised;
        if (day.day == reading->today)
            canvas_framed(canvas, square, square.h / 4, canvas_px(canvas, 2), color, theme->text);
        else
            canvas_round(canvas, square, square.h / 4, color);
        sum->answers += day.answers;
        sum->right += day.right;
    }
}

/* Draws the crew, in two rows or in one: who was beaten has a star, the others are pale. Above it stands how many. */
static void draw_ladder(struct canvas *canvas, unsigned beaten, SDL_Rect room)
{
    char words[WORDS];
    int line = canvas_row(canvas, LINE_HEIGHT, SIZE_SMALL), rows = room.h > 3 * line ? 2 : 1, count = 0;
    SDL_Rect head = canvas_take_row(&room, line, 0);
    int in_row = SEAT_LEVEL_MAX / rows, side = SDL_min(room.h / rows, room.w / in_row) * 15 / 16;
    for (int level = 1; level <= SEAT_LEVEL_MAX; level++) {
        SDL_Rect row = {room.x, room.y + (level - 1) / in_row * (room.h / rows), room.w, room.h / rows};
        SDL_Rect face = canvas_centred(canvas_beside(row, (level - 1) % in_row, in_row, 0), side, side);
        SDL_Rect star = {face.x + side * 5 / 8, face.y + side * 5 / 8, side * 3 / 8, side * 3 / 8};
        SDL_Color pale = canvas->theme->card;
        bool won = beaten >> level & 1;
        pale.a = 170;
        canvas_face(canvas, level, face, won ? MOOD_GLAD : MOOD_CALM, (SDL_FPoint){0, 0});
        if (won)
            canvas_icon(canvas, SPRITE_ICON_STAR, star, canvas->theme->accent);
        else
            canvas_round(canvas, face, side / 2, pale);
        count += won;
    }
    snprintf(words, sizeof words, _("%d of %d beaten"), count, SEAT_LEVEL_MAX);
    canvas_write(canvas, words, head, WRITE_SMALL);
}

/* Draws how training goes: the calendar, how much of it was right, and below it the cards by strength. */
static void draw_progress(struct canvas *canvas, const struct training *training)
{
    static const char *const names[CARD_STRENGTHS] = {
        [CARD_NEW] = N_("New"), [CARD_WEAK] = N_("Shaky"), [CARD_FIRM] = N_("Firm"), [CARD_STRONG] = N_("Sure")};
    const struct card_reading *reading = &training->reading;
    struct archive_day sum = {0};
    char words[WORDS];
    if (training->progress.w == 0)
        return;
    SDL_Rect room = draw_pane(canvas, training->progress, false);
    int line = canvas_row(canvas, LINE_HEIGHT, SIZE_SMALL);
    SDL_Rect ladder = canvas_take_foot(&room, training->ladder, 0);
    if (training->ladder > 0)
        draw_ladder(canvas, reading->beaten, ladder);
    SDL_Rect lines[] = {canvas_take_foot(&room, line, 0), canvas_take_foot(&room, line, 0)};
    SDL_Rect right = canvas_take_foot(&room, line, canvas_px(canvas, SPACE_NEAR));
    draw_days(canvas, reading, room, &sum);
    snprintf(words, sizeof words, _("%d of %d right"), sum.right, sum.answers);
    canvas_write(canvas, sum.answers > 0 ? words : _("The last four weeks"), right, WRITE_SMALL);
    for (int strength = 0; strength < CARD_STRENGTHS; strength++) {
        SDL_Rect part = canvas_beside(lines[strength < 2], strength % 2, 2, canvas_px(canvas, SPACE_WIDE));
        snprintf(words, sizeof words, "%d", reading->strengths[strength]);
        canvas_write(canvas, _(names[strength]), part, WRITE_SMALL | WRITE_MUTED);
        canvas_write(canvas, words, part, WRITE_SMALL | WRITE_RIGHT);
    }
}

/* Before the banner's words stands the disc of the side that is to move, or of the one that wins. */
static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct training *training = (struct training *)screen;
    const struct trainer_verdict *verdict = &training->verdict;
    bool wrong = training->phase == TRAINING_REFUTING || training->phase == TRAINING_REFUTED;
    int player = training->kept.id != 0 ? player_of(training) : -1;
    struct banner banner = {.winner = player, .next_color = canvas->theme->above->text};
    if (wrong)
        banner.winner = verdict->known && verdict->worth.result == WORTH_LOSS ? 1 - player : -1;
    board_screen_draw_asked(canvas, &training->base, &training->frame, banner, training->phase == TRAINING_RIGHT,
                            wrong);
    draw_due(canvas, training);
    draw_task(canvas, training);
    draw_progress(canvas, training);
    controls_draw(canvas, &screen->controls); /* last, because some buttons lie over the banner */
}

/* --- creating and destroying the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct training *training = (struct training *)screen;
    take_reading(training, now);
    take_verdict(training, now);
    if (now >= phase_due(training))
        go_on(training, now);
    uint64_t flow = phase_due(training), stage = stage_advance(&training->base.stage, now);
    return SDL_min(flow, stage);
}

static void destroy(struct screen *screen)
{
    struct training *training = (struct training *)screen;
    worker_destroy(training->reader);
    worker_destroy(training->judge);
    free(training);
}

static const struct board_kind training_kind = {.screen = {.list = list,
                                                           PAGE_MEMBERS,
                                                           .act = act,
                                                           .handle = board_screen_handle_asked,
                                                           .uncover = board_screen_uncover_asked,
                                                           .focus_keys = FOCUS_ON_WISH},
                                                BOARD_MEMBERS,
                                                .clicks_once = true,
                                                .banner = BANNER_AGAIN,
                                                .choose = choose_place,
                                                .say = board_screen_tell_again};

struct screen *training_screen_create(struct app *app, const struct variant *variant)
{
    struct training *training = screen_create(app, &training_kind.screen, SCOPE_PUZZLE, sizeof *training);
    struct reason why = {"the window cannot show this board"};
    if (!training)
        return NULL;
    training->table = variant;
    bool shown = stage_begin(&training->base.stage, app, variant);
    training->reader = shown ? worker_create(&card_reader_kind, app_wake, app, &why) : NULL;
    training->judge = training->reader ? worker_create(&reviewer_kind, app_wake, app, &why) : NULL;
    if (!training->judge) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&training->base.screen);
        return NULL;
    }
    arrange(&training->base.screen);
    order(training);
    enter(training, TRAINING_WAITING);
    return &training->base.screen;
}
