/* Journals of tournaments: written, read, torn, damaged, taken up again. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engines/journal.h"
#include "journal_property.h"
#include "prelude.h"
#include "slow.h"
#include "store_support.h"

enum { GAMES = 6, TEXT_MAX = 1 << 16 };

/* A tournament that was played, and its journal. */
static struct variant variant;
static struct contestant two[2] = {{.kind = CONTESTANT_LEVEL, .level = 1, .name = "Ann, level 1"},
                                   {.kind = CONTESTANT_LEVEL, .level = 2, .name = "Bob"}};
static struct tournament_setup setup = {.variant = &variant,
                                        .contestants = two,
                                        .count = 2,
                                        .games = GAMES,
                                        .seed = 3,
                                        .opening_plies = 2,
                                        .concurrency = 1};
static char folder[] = "/tmp/test_journal.XXXXXX";
static char path[64], other[64];
static char text[TEXT_MAX]; /* of the whole journal */
static size_t text_length;

static size_t read_into(const char *name, char bytes[TEXT_MAX])
{
    size_t length;
    char *all = read_file(name, &length);
    assert_true(length < TEXT_MAX);
    memcpy(bytes, all, length);
    free(all);
    return length;
}

/* What a game was, without when it was. */
static size_t tell_game(const struct tournament_result *result, char *words, size_t size)
{
    size_t length = (size_t)snprintf(words, size, "%d %d %d %d-%d %d %d %d %d %d %s: ", result->number, result->opening,
                                     result->opening_length, result->sheet.players[0], result->sheet.players[1],
                                     result->sheet.outcome, result->record.ending, result->adjudicated,
                                     result->sheet.fault, result->sheet.efforts[0].moves, result->trouble.why.text);
    for (int i = 0; i < result->record.move_count && length < size; i++)
        length += (size_t)snprintf(words + length, size - length, "%d ", result->record.moves[i].move.to);
    length += (size_t)snprintf(words + length, size - length, "\n");
    assert_true(length < size);
    return length;
}

struct played {
    struct journal *journal;
    size_t length;
    int games;
    atomic_int ended; /* really played, on threads */
    char words[TEXT_MAX];
};

static bool keep(const struct tournament_result *result, void *context, struct reason *why)
{
    struct played *played = context;
    played->ended++;
    return journal_add(played->journal, result, why);
}

static bool tell(const struct tournament_result *result, void *context)
{
    struct played *played = context;
    played->games++;
    played->length += tell_game(result, played->words + played->length, sizeof played->words - played->length);
    return true;
}

/* Plays on with the journal of this name. */
static void play_on(const char *name, struct played *played)
{
    struct tournament_watch watch = {.context = played, .ended = keep, .told = tell};
    struct journal_games games;
    struct reason why = {""};
    *played = (struct played){0};
    played->journal = journal_open(name, &setup, &games, &why);
    if (!played->journal)
        fail_msg("%s", why.text);
    assert_int_equal(tournament_play(&setup, games.results, games.count, &watch, NULL, &why), TOURNAMENT_DONE);
    journal_close(played->journal);
    journal_forget(&games);
}

static struct played whole;

static int make_ready(void **state)
{
    struct reason why;
    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    if (!variant_init(&variant, game_find("connect4"), &(struct options){0}, &why) || !mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/journal", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    play_on(path, &whole);
    text_length = read_into(path, text);
    return whole.games == GAMES ? 0 : -1;
}

static int clean_up(void **state)
{
    (void)state;
    return remove_folder(folder);
}

/* Are these the first games of the tournament, and as they were? Returns how many. */
static int assert_games(const struct journal_games *games)
{
    char words[TEXT_MAX];
    size_t length = 0;
    for (int i = 0; i < games->count; i++)
        length += tell_game(&games->results[i], words + length, sizeof words - length);
    assert_true(length <= whole.length);
    assert_memory_equal(words, whole.words, length);
    return games->count;
}

TEST(a_journal_holds_all_that_was_played)
{
    struct journal_games games;
    struct reason why;
    size_t good;
    assert_int_equal(journal_parse(text, text_length, NULL, &games, &good, &why), JOURNAL_READ);
    assert_int_equal(assert_games(&games), GAMES);
    assert_int_equal(good, text_length);
    assert_int_equal(games.name_count, 2);
    assert_string_equal(games.names[0], two[0].name);
    assert_int_equal(games.kind, TOURNAMENT_ROUND_ROBIN);
    journal_forget(&games);
}

TEST(who_reads_records_reads_journals)
{
    const char *at = text;
    int line = 1, count = 0;
    struct record record;
    struct record_error error;
    enum record_status status;
    while ((status = record_parse(&at, &line, &record, &error)) == RECORD_READ) {
        assert_string_equal(record.players[count % 2].name, two[0].name);
        record_free(&record);
        count++;
    }
    if (status == RECORD_REFUSED)
        fail_msg("line %d: %s", error.line, error.why.text);
    assert_int_equal(count, GAMES);
}

TEST(a_torn_journal_is_whole_up_to_where_it_is_torn)
{
    int seen[GAMES + 1] = {0}, empty = 0;
    for (size_t length = 0; length < text_length; length++) {
        struct journal_games games;
        struct reason why;
        size_t good;
        enum journal_status status = journal_parse(text, length, &setup, &games, &good, &why);
        if (status == JOURNAL_REFUSED)
            fail_msg("of %zu bytes: %s", length, why.text);
        assert_true(good <= length);
        if (status == JOURNAL_READ)
            seen[assert_games(&games)]++;
        empty += status == JOURNAL_EMPTY;
        journal_forget(&games);
    }
    assert_true(empty > 100);
    for (int i = 0; i < GAMES; i++)
        assert_true(seen[i] > 100);
    assert_int_equal(seen[GAMES], 0);
}

/* Never is a game read that was not played. */
TEST(whatever_byte_is_damaged_no_game_is_another_one)
{
    static const unsigned char changes[] = {0x01, 0x20, 0x80, 0xff};
    static char damaged[TEXT_MAX];
    int refused = 0, cut = 0;
    memcpy(damaged, text, text_length);
    for (size_t at = 0; at < text_length; at += (size_t)amount(11, 3, 1))
        for (size_t i = 0; i < sizeof changes; i++) {
            struct journal_games games;
            struct reason why;
            size_t good;
            damaged[at] = (char)(text[at] ^ changes[i]);
            enum journal_status status = journal_parse(damaged, text_length, &setup, &games, &good, &why);
            damaged[at] = text[at];
            refused += status == JOURNAL_REFUSED;
            cut += status == JOURNAL_READ;
            assert_int_not_equal(status, JOURNAL_EMPTY);
            if (status == JOURNAL_READ && assert_games(&games) == GAMES)
                fail_msg("byte %zu of %zu is not missed", at, text_length);
            journal_forget(&games);
        }
    print_message("of %zu bytes %d were refused, %d cut off\n", text_length, refused, cut);
    assert_true(refused > cut && cut > 0);
}

/* The parts of the journal alone, apart by zero bytes, each of which is changed: then no check stands in the way. */
TEST(what_is_damaged_and_checked_again_is_a_game_or_refused)
{
    static const unsigned char changes[] = {0x01, 0x10, 0x80};
    static char parts[TEXT_MAX];
    size_t length = 0;
    int read = 0, refused = 0, games;
    for (const char *line = text; line < text + text_length;) {
        const char *end = strchr(line, '\n') + 1;
        bool begins = strncmp(line, "% game ", 7) == 0 || strncmp(line, "% gravitrips ", 13) == 0;
        if (begins && length > 0)
            parts[length++] = '\0';
        if (!begins)
            memcpy(parts + length, line, (size_t)(end - line));
        length += begins ? 0 : (size_t)(end - line);
        line = end;
    }
    assert_null(journal_property_framed(parts, length, &games));
    assert_int_equal(games, GAMES);
    for (size_t at = 0; at < length; at += (size_t)amount(31, 7, 1))
        for (size_t i = 0; i < sizeof changes; i++) {
            char before = parts[at];
            parts[at] = (char)(before ^ changes[i]);
            const char *wrong = journal_property_framed(parts, length, &games);
            if (wrong)
                fail_msg("byte %zu of %zu, changed by %d: %s", at, length, changes[i], wrong);
            parts[at] = before;
            read += games > 0;
            refused += games == 0;
        }
    print_message("%d are read, %d refused\n", read, refused);
    assert_true(read > 0 && refused > 0);
}

/* From each byte on, as if it had been killed there. */
TEST(an_interrupted_tournament_goes_on_to_the_same_games)
{
    static struct played again;
    for (size_t length = 0; length < text_length; length += (size_t)amount(1501, 211, 13)) {
        write_file(other, text, length);
        setup.concurrency = 1 + (int)(length % 3);
        play_on(other, &again);
        assert_string_equal(again.words, whole.words);
        assert_true(again.ended > 0 && again.ended <= GAMES);
        play_on(other, &again);
        assert_int_equal(again.ended, 0);
        assert_string_equal(again.words, whole.words);
    }
    setup.concurrency = 1;
}

/* Opens a journal that is to be refused. */
static void assert_refused(const struct tournament_setup *with, const char *reason)
{
    static char before[TEXT_MAX], after[TEXT_MAX];
    struct journal_games games;
    struct reason why;
    size_t length = read_into(other, before);
    assert_null(journal_open(other, with, &games, &why));
    if (!strstr(why.text, reason))
        fail_msg("'%s' does not say '%s'", why.text, reason);
    assert_int_equal(read_into(other, after), length);
    assert_memory_equal(before, after, length);
}

TEST(the_journal_of_something_else_is_refused_and_left_as_it_is)
{
    struct tournament_setup changed = setup;
    struct contestant others[2] = {two[0], two[1]};
    write_file(other, text, text_length);
    changed.seed = 4;
    assert_refused(&changed, "it is of another tournament: 'seed 3' there, 'seed 4' here");
    changed = setup;
    changed.contestants = others;
    others[1].level = 3;
    assert_refused(&changed, "'plays level 2' there, 'plays level 3' here");
    changed = setup;
    changed.count = 1;
    assert_refused(&changed, "'name Bob' there, '' here");
    write_file(other, "my diary\n", 9);
    assert_refused(&setup, "it is no journal of a tournament");
    text[text_length / 2] ^= 1;
    write_file(other, text, text_length);
    text[text_length / 2] ^= 1;
    assert_refused(&setup, "damaged from line");
    /* More games of the same tournament are the same tournament. */
    changed = setup;
    changed.games = 2 * GAMES;
    write_file(other, text, text_length);
    struct journal_games games;
    struct reason why;
    struct journal *journal = journal_open(other, &changed, &games, &why);
    assert_non_null(journal);
    assert_int_equal(games.count, GAMES);
    struct journal_games none;
    assert_null(journal_open(other, &changed, &none, &why));
    assert_string_equal(why.text, "another program has it open");
    journal_close(journal);
    journal_forget(&games);
    assert_null(journal_open(folder, &setup, &games, &why));
    assert_null(journal_open("/nowhere/at/all", &setup, &games, &why));
}

/* Where programs lie may differ from machine to machine; what they are told may not. */
TEST(the_command_of_an_engine_is_told_and_not_compared)
{
    static struct guest_setup guest = {.name = "Eve", .command = "/here/eve \"-x\"\n", .protocol = "ugi"};
    struct contestant with[2] = {two[0], {.kind = CONTESTANT_GUEST, .name = "Eve", .guest = &guest}};
    struct tournament_setup changed = setup;
    struct reason why;
    changed.contestants = with;
    char *here = journal_head(&changed);
    assert_non_null(strstr(here, "% command /here/eve '-x'?\n"));
    snprintf(guest.command, sizeof guest.command, "/there/eve");
    char *there = journal_head(&changed);
    assert_true(journal_same_head(strchr(here, '\n') + 1, strchr(there, '\n') + 1, &why));
    guest.option_count = 1;
    snprintf(guest.options[0].name, sizeof guest.options[0].name, "Hash");
    snprintf(guest.options[0].value, sizeof guest.options[0].value, "16");
    free(there);
    there = journal_head(&changed);
    assert_false(journal_same_head(strchr(here, '\n') + 1, strchr(there, '\n') + 1, &why));
    free(here);
    free(there);
}

/* Puts what the engine said last before the record, in the text of a game: so programs of before wrote it. */
static void put_words_before(char *game)
{
    char *contents = strchr(game, '\n') + 1, *words = strstr(contents, "[EngineWords "),
         *record = strstr(contents, "[Game ");
    char kept[RECORD_WORDS_SIZE + 20], line[JOURNAL_LINE_MAX];
    size_t length = strcspn(words, "\n") + 1;
    memcpy(kept, words, length);
    memmove(record + length, record, (size_t)(words - record));
    memcpy(record, kept, length);
    journal_line(line, 3, strlen(contents), journal_check(contents, strlen(contents)));
    memcpy(game, line, strlen(line));
}

static void expect_words_kept(bool before)
{
    static struct played again;
    struct tournament_result result = {.number = 2, .opening = 1, .sheet.players = {0, 1}};
    struct reason why;
    record_init(&result.record, &variant);
    for (int side = 0; side < 2; side++)
        snprintf(result.record.players[side].name, RECORD_NAME_SIZE, "%s", two[side].name);
    result.record.outcome = result.sheet.outcome = WON_BY_SECOND;
    result.record.ending = RECORD_FORFEIT;
    result.sheet.forfeited = true;
    result.sheet.fault = result.trouble.fault = GUEST_NONSENSE;
    refuse(&result.trouble.why, "it said \"]\n[Number \\ \x01 \xff \xc3\xa4");
    memset(result.record.words, '%', sizeof result.record.words - 1); /* as long as they can be */
    size_t head = (size_t)(strstr(text, "% game ") - text);
    char *game = journal_game(&result);
    if (before)
        put_words_before(game);
    size_t length = strlen(game);
    memcpy(again.words, text, head);
    memcpy(again.words + head, game, length);
    free(game);
    struct journal_games games;
    size_t good;
    assert_int_equal(journal_parse(again.words, head + length, &setup, &games, &good, &why), JOURNAL_READ);
    assert_int_equal(games.count, 1);
    assert_int_equal(games.results[0].number, 2);
    assert_int_equal(games.results[0].sheet.fault, GUEST_NONSENSE);
    assert_true(games.results[0].sheet.forfeited);
    assert_string_equal(games.results[0].trouble.why.text, "it said ']?[Number ? ? ? \xc3\xa4");
    assert_string_equal(games.results[0].record.words, result.record.words);
    journal_forget(&games);
    record_free(&result.record);
}

TEST(forfeits_and_awkward_words_are_kept)
{
    expect_words_kept(false);
    expect_words_kept(true);
}

static void other_outcome(struct tournament_result *game)
{
    game->sheet.outcome = game->sheet.outcome == WON_BY_FIRST ? WON_BY_SECOND : WON_BY_FIRST;
}
static void other_players(struct tournament_result *game)
{
    game->sheet.players[0] = 1 - game->sheet.players[0];
}
static void one_move_less(struct tournament_result *game)
{
    game->record.move_count--;
}
static void another_last_move(struct tournament_result *game)
{
    game->record.moves[game->record.move_count - 1].move.to ^= 1;
}
static void other_times(struct tournament_result *game)
{
    game->record.moves[0].milliseconds += 5;
    game->record.begun++;
}

/* Two journals that hold a game in two ways are not joined: one of them does not tell the truth. */
TEST(a_game_that_is_there_in_another_way_is_refused)
{
    static const struct {
        const char *what;
        void (*change)(struct tournament_result *game);
        bool same;
    } cases[] = {{"the outcome", other_outcome, false},
                 {"who played", other_players, false},
                 {"how many moves", one_move_less, false},
                 {"a move", another_last_move, false},
                 {"only when it was", other_times, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct journal_games all, more;
        struct reason why = {""};
        size_t good;
        assert_int_equal(journal_parse(text, text_length, NULL, &all, &good, &why), JOURNAL_READ);
        assert_int_equal(journal_parse(text, text_length, NULL, &more, &good, &why), JOURNAL_READ);
        cases[i].change(&more.results[GAMES - 2]);
        if (journal_join(&all, &more, &why) != cases[i].same)
            fail_msg("%s differs: %s", cases[i].what, cases[i].same ? why.text : "joined all the same");
        assert_int_equal(all.count, GAMES);
        if (!cases[i].same)
            assert_string_equal(why.text, "game 5 is there in another way");
        journal_forget(&all);
        journal_forget(&more);
    }
}

TEST(where_the_disk_is_full_the_journal_stays_whole)
{
    static char after[TEXT_MAX];
    struct rlimit before, limit;
    struct journal_games games;
    struct reason why;
    write_file(other, text, text_length);
    struct journal *journal = journal_open(other, &setup, &games, &why);
    assert_non_null(journal);
    getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = text_length + 100;
    setrlimit(RLIMIT_FSIZE, &limit);
    bool added = journal_add(journal, &games.results[0], &why);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(added);
    assert_non_null(strstr(why.text, "it cannot be written: "));
    assert_int_equal(read_into(other, after), text_length);
    journal_close(journal);
    journal_forget(&games);
}

TESTS_MAIN(make_ready, clean_up)
