/*
 * The commands cards train, add, list, stats and delete: training on the errors of one's own games and on lines.
 * Declared in cli.h.
 */
#include <time.h>

#include "ai/puzzle_theme.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "rules/number.h"
#include "rules/reason.h"
#include "rules/variant.h"
#include "standard.h"
#include "store/archive_cards.h"
#include "store/folder.h"
#include "train/puzzle_standing.h"
#include "train/trainer.h"

enum {
    DAYS = 366,      /* the most days of the calendar */
    AT_ONCE = 100,   /* the most cards of a session */
    TYPED_MAX = 200, /* bytes of a line that can mean something */
    JUDGED_MS = 1000 /* how long a move is thought about where nothing is proven */
};

static const char *const kind_names[CARD_KINDS] = {[CARD_MISSED_WIN] = "missed win",
                                                   [CARD_MISSED_BLOCK] = "missed block",
                                                   [CARD_MISTAKE] = "bad move",
                                                   [CARD_BLUNDER] = "blunder",
                                                   [CARD_LINE] = "line"};
static const char *const strength_names[CARD_STRENGTHS] = {
    [CARD_NEW] = "new", [CARD_WEAK] = "weak", [CARD_FIRM] = "firm", [CARD_STRONG] = "strong"};

/* --- the lists --- */

static void print_card(const struct archive_card *kept)
{
    const struct card *card = &kept->card;
    char date[GAME_DATE_MAX], sizes[GAME_VARIANT_MAX];
    struct variant variant;
    struct state state;
    struct reason why;
    if (!card_open(card, &variant, &state, &why))
        return;
    games_write_date(card->memory.due, date);
    games_write_variant(&card->options, sizes);
    printf("%lld\t%s\t%s\t%s\t%s\t%s\t%s", (long long)kept->id, date, strength_names[card_strength(&card->memory)],
           kind_names[card->kind], card->game->name, sizes, card->position);
    cli_print_move(&variant, card->played, "\t");
    printf("\t%d\t", kept->times);
    printf(kept->game ? "%lld" : "-", (long long)kept->game);
    printf("\t%d\n", card->ply + 1);
}

/* Reads all cards: prints them, or counts them by strength. Returns false if they cannot be read. */
static bool read_cards(struct archive *archive, int *strengths)
{
    struct trainer_walk *walk = calloc(1, sizeof *walk);
    bool read = walk != NULL;
    if (read) {
        *walk = (struct trainer_walk){.archive = archive, .due = INT64_MAX};
        for (const struct archive_card *kept; !ferror(stdout) && (kept = trainer_next(walk));)
            if (strengths)
                strengths[card_strength(&kept->card.memory)]++;
            else
                print_card(kept);
        read = !walk->failed;
    }
    free(walk);
    return read;
}

enum cli_exit command_cards_list(const struct cli_options *options)
{
    struct archive *archive = games_open(options, STORE_READ);
    if (!archive)
        return CLI_REFUSED;
    return games_close(archive, read_cards(archive, NULL) ? CLI_DONE : CLI_REFUSED);
}

/* Prints the days on which cards were answered, the first one first. */
static bool print_calendar(struct archive *archive)
{
    struct archive_day days[DAYS];
    int count = archive_answer_days(archive, 0, DAYS, days);
    for (int i = count - 1; i >= 0; i--) {
        char date[GAME_DATE_MAX];
        games_write_date(days[i].day * CARD_DAY, date);
        date[strcspn(date, " ")] = '\0';
        printf("%s\t%d\t%d\n", date, days[i].answers, days[i].right);
    }
    return count >= 0;
}

/* Prints for each set of puzzles how many were tried, how many of them solved, and the grade of the next one. */
static bool print_sets(const struct cli_options *options)
{
    struct puzzle_standing standing;
    struct notice notice;
    char *folder = folder_choose(options->data_dir);
    struct settings *settings = folder ? settings_read(folder, &notice) : NULL;
    if (settings)
        puzzle_standing_load(&standing, settings, true);
    for (int theme = 0; settings && theme < PUZZLE_THEMES; theme++) {
        const struct puzzle_set *set = &standing.sets[standing.theme = theme];
        printf("%s\t%d\t%d\t%d\n", puzzle_theme_names[theme], set->tried, set->solved,
               puzzle_standing_wish(&standing).grade);
    }
    bool read = settings != NULL;
    (void)settings_close(settings, NULL);
    free(folder);
    return read || cli_wrong_line("out of memory");
}

enum cli_exit command_cards_stats(const struct cli_options *options)
{
    int strengths[CARD_STRENGTHS] = {0}, fresh;
    struct archive *archive = games_open(options, STORE_READ);
    if (!archive)
        return CLI_REFUSED;
    int due = archive_cards_count(archive, (int64_t)time(NULL), &fresh);
    bool read = due >= 0 && read_cards(archive, strengths);
    printf("due\t%d\t%d\n", due, fresh);
    for (int strength = 0; strength < CARD_STRENGTHS; strength++)
        printf("%s\t%d\n", strength_names[strength], strengths[strength]);
    read = print_sets(options) && print_calendar(archive) && read;
    return games_close(archive, read ? CLI_DONE : CLI_REFUSED);
}

enum cli_exit command_cards_add(const struct cli_options *options)
{
    struct record record;
    struct reason why;
    const char *line = options->line_read.operands[0];
    if (!input_game(&options->variant, line, strlen(line), &record, &why))
        return cli_wrong("'%s': %s", line, why.text);
    struct move *moves = trainer_moves(&record);
    struct archive *archive = moves ? games_open(options, STORE_ADD) : NULL;
    int count = archive ? trainer_keep_line(archive, 0, &options->variant, moves, record.move_count, time(NULL)) : -1;
    if (count > 0)
        printf("%d\n", count);
    enum cli_exit exit = count > 0           ? CLI_DONE
                         : count == 0        ? cli_refused("'%s' has no move to be drilled", line)
                         : !archive && moves ? CLI_REFUSED
                                             : cli_refused("out of memory");
    free(moves);
    record_free(&record);
    return archive ? games_close(archive, exit) : exit;
}

enum cli_exit command_cards_delete(const struct cli_options *options)
{
    const struct option_line *line = &options->line_read;
    struct archive *archive = games_open(options, STORE_CHANGE);
    enum cli_exit exit = CLI_DONE;
    if (!archive)
        return CLI_REFUSED;
    for (int i = 0; i < line->operand_count; i++) {
        int64_t id = 0;
        (void)number_is(line->operands[i], 1, INT64_MAX, &id); /* cli_take_ids has refused everything else */
        if (archive_card_delete(archive, id))
            printf("%lld\n", (long long)id);
        else
            exit = cli_refused("card %lld: there is no such card", (long long)id);
    }
    return games_close(archive, exit);
}

/* --- a session --- */

struct session {
    const struct cli_options *options;
    struct archive *archive;
    struct cli_adviser adviser;
    struct line_reader lines;
    int answered, right;
    bool quit;
    enum cli_exit exit;

    /* The card that is shown. */
    const struct archive_card *kept;
    struct state state;
    bool done;
    struct move made;  /* the right answer to the card of a line; MOVE_NONE: there is none */
    struct move reply; /* the best reply to it; MOVE_NONE: none is known */
};

/* Shows the card; `left` is how many are left, or 0 in a drill. */
static void show_card(const struct session *session, int left)
{
    const struct variant *variant = &session->adviser.variant;
    const struct card *card = &session->kept->card;
    char sign = variant->game->signs[side_cell((enum side)session->state.turn)];
    cli_print_board(stdout, variant, &session->state, NO_CELL);
    if (left > 0)
        printf("%d left. ", left);
    printf("You are %c", sign);
    if (card->kind == CARD_LINE) {
        fputs(card->played.kind == MOVE_NONE ? ", beyond your line" : ", in your line", stdout);
    } else {
        cli_print_move(variant, card->played, ", and played ");
        printf(", a %s", kind_names[card->kind]);
    }
    if (session->kept->game)
        printf(" (move %d of game %lld)", card->ply + 1, (long long)session->kept->game);
    printf(". What is right? (help lists what can be typed)\n");
}

/* Plays a line on from a state: prints its moves, and the board to which they lead. */
static void play_out(const struct variant *variant, struct state state, const struct review_line *line)
{
    fputs("it is answered by", stdout);
    for (int i = 0; i < line->count; i++) {
        cli_print_move(variant, line->moves[i], " ");
        variant->game->apply(variant, &state, line->moves[i]);
    }
    putchar('\n');
    struct move last = line->moves[line->count - 1];
    cli_print_board(stdout, variant, &state, last.to != NO_CELL ? last.to : last.from);
}

static void print_best(const struct variant *variant, const struct analysis *analysis)
{
    const char *before = "best: ";
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moves[i].best) {
            cli_print_move(variant, analysis->moves[i].move, before);
            before = ", ";
        }
    putchar('\n');
}

static void print_verdict(const struct session *session, struct move move, const struct trainer_verdict *verdict)
{
    static const char *const results[] = {"loses", "draws", "wins"};
    const struct variant *variant = &session->adviser.variant;
    int moves = worth_moves(verdict->worth);
    cli_print_move(variant, move, verdict->right ? "right: " : "wrong: ");
    if (verdict->known)
        printf(moves == 0   ? " %s"
               : moves == 1 ? " %s in %d move"
                            : " %s in %d moves",
               results[(int)verdict->worth.result + 1], moves);
    putchar('\n');
    if (verdict->right)
        return;
    if (verdict->answer.count > 0)
        play_out(variant, variant_after(variant, &session->state, move), &verdict->answer);
    print_best(variant, &verdict->analysis);
}

/* Judges a move, tells what it is, and records the answer; to be shown what is right is a wrong answer. */
static void take_answer(struct session *session, struct move move, bool shown)
{
    struct trainer_verdict verdict;
    if (trainer_judge(session->adviser.analyst, &session->adviser.variant, &session->state, &session->kept->card, move,
                      NULL, &verdict) != ANALYST_DONE) {
        session->exit = cli_refused("out of memory");
        session->quit = true;
        return;
    }
    bool right = verdict.right && !shown;
    print_verdict(session, move, &verdict);
    if (right && session->kept->card.kind == CARD_LINE)
        session->made = move;
    session->reply = verdict.answer.count > 0 ? verdict.answer.moves[0] : (struct move){.kind = MOVE_NONE};
    archive_card_answer(session->archive, session->kept->id, right ? CARD_GOOD : CARD_AGAIN, (int64_t)time(NULL));
    session->answered++;
    session->right += right;
    session->done = true;
}

static void show_answer(struct session *session)
{
    take_answer(session, session->kept->card.played, true);
}

static void skip(struct session *session)
{
    session->done = true;
}

static void delete_card(struct session *session)
{
    (void)archive_card_delete(session->archive, session->kept->id); /* it may be gone already */
    session->done = true;
}

static void quit(struct session *session)
{
    session->quit = true;
}

static void help(struct session *session);

static const struct {
    const char *word, *what;
    void (*obey)(struct session *session);
} words[] = {
    {"show", "what is right, which counts as a wrong answer", show_answer},
    {"skip", "the next card; this one stays due", skip},
    {"delete", "this card does not come again", delete_card},
    {"help", "this list", help},
    {"quit", "ends the session; the other cards stay due", quit},
};

enum { WORDS = sizeof words / sizeof *words };

static void help(struct session *session)
{
    printf("a move: %s\n", session->adviser.variant.game->move_notation);
    for (int i = 0; i < WORDS; i++)
        printf("%s: %s\n", words[i].word, words[i].what);
}

/* Obeys a word, or takes a move. */
static void obey(struct session *session, const char *line)
{
    const struct variant *variant = &session->adviser.variant;
    struct move move;
    struct reason why;
    for (int i = 0; i < WORDS; i++)
        if (strcmp(line, words[i].word) == 0) {
            words[i].obey(session);
            return;
        }
    if (input_move(variant, &session->state, line, &move, &why) &&
        variant->game->legal(variant, &session->state, move, &why))
        take_answer(session, move, false);
    else
        printf("%s; a move is %s\n", why.text, variant->game->move_notation);
}

/* Shows a card, and reads lines until it is done with or the session ends. The end of the input is like `quit`. */
static void ask_card(struct session *session, const struct archive_card *kept, int left)
{
    struct reason why;
    session->kept = kept;
    session->done = false;
    session->made = (struct move){.kind = MOVE_NONE};
    show_card(session, left);
    while (!session->done && !session->quit) {
        char *text, *line;
        if (!cli_flush() || !input_typed(&session->lines, &text, &line, &why)) {
            quit(session);
            return;
        }
        if (line)
            obey(session, line);
        else
            printf("%s\n", why.text);
        free(text);
    }
}

/* Goes on with a line as long as the answers are right: the computer replies, and what comes next is asked. */
static void drill(struct session *session)
{
    const struct variant *variant = &session->adviser.variant;
    struct trainer_step step = {.beyond = 0};
    while (!session->quit && session->made.kind != MOVE_NONE) {
        struct state after = variant_after(variant, &session->state, session->made);
        if (!trainer_reply(session->archive, variant, &after, session->reply, NULL, &step))
            return;
        cli_print_move(variant, step.reply, "it is answered by ");
        putchar('\n');
        session->state = variant_after(variant, &after, step.reply);
        ask_card(session, &step.card, 0);
    }
}

/* Asks a card, unless it makes no sense; and, if it is one of a line, what comes after it. */
static void begin_card(struct session *session, const struct archive_card *kept, int left)
{
    struct variant variant;
    struct reason why;
    if (!card_open(&kept->card, &variant, &session->state, &why))
        return;
    if (!cli_adviser_set(&session->adviser, session->options, &variant, JUDGED_MS)) {
        session->exit = cli_refused("out of memory");
        session->quit = true;
        return;
    }
    ask_card(session, kept, left);
    drill(session);
}

/* Is a card that was listed still due? A drill may have asked it meanwhile. */
static bool is_due(struct archive *archive, const struct archive_card *listed, int64_t now)
{
    struct archive_card kept;
    return archive_card_at(archive, &listed->card, &kept) && kept.card.memory.due <= now;
}

static void train(struct session *session)
{
    struct archive_card *cards = malloc(AT_ONCE * sizeof *cards);
    int64_t now = (int64_t)time(NULL);
    int count = cards && trainer_make_missing(session->archive, now, NULL)
                    ? archive_cards_list(session->archive, now, NULL, AT_ONCE, cards)
                    : -1;
    for (int i = 0; i < count && !session->quit; i++)
        if (is_due(session->archive, &cards[i], now)) {
            trainer_face(session->archive, &cards[i]);
            begin_card(session, &cards[i], count - i);
        }
    if (count < 0)
        session->exit = CLI_REFUSED;
    else
        printf("%d answered, %d right\n", session->answered, session->right);
    if (session->lines.failed)
        session->exit = cli_refused("standard input: %s", reason_of_errno());
    free(cards);
}

enum cli_exit command_cards_train(const struct cli_options *options)
{
    struct session session = {.options = options, .lines = {.stream = stdin, .limit = TYPED_MAX}, .exit = CLI_DONE};
    session.archive = games_open(options, STORE_CHANGE);
    if (!session.archive)
        return CLI_REFUSED;
    train(&session);
    line_reader_close(&session.lines);
    cli_adviser_clear(&session.adviser);
    return games_close(session.archive, session.exit);
}
