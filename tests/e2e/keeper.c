/*
 * Kills a program that keeps games, at any moment, and looks what is left: all
 * that was acknowledged must be there, the database sound, and the game that was
 * being played be offered.
 *
 *   keeper DIRECTORY ROUNDS SEED     prints what it found; exit status 1: something was lost
 *
 * Each round one or two processes play random games into an archive, acknowledge
 * each move through a pipe once archive_flush has said that it is written, and
 * are killed. Every fourth round begins without a file, so that some die while
 * it is being made.
 */
#include "gravitrips/ai.h"
#include "store/archive.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS_MAX = 2, ACKNOWLEDGED_MAX = 4000, ACKNOWLEDGED_TYPICAL = 60, OFFERED_MAX = 8 };

enum { ENDED = -1, COMMENTED = -2, COMMENTS = 8 };

/*
 * What is said to be written: a move, the end of a game, or so many changes of a comment (`milliseconds` of `made`)
 * that the next ones replace.
 */
struct acknowledgement {
    archive_id game;
    int ply;
    struct record_move made;
    enum outcome outcome;
};

struct player {
    pid_t process;
    int pipe;
    int count;
    struct acknowledgement acknowledged[ACKNOWLEDGED_MAX];
};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

/* --- the process that is killed --- */

static void acknowledge(struct archive *archive, int pipe, struct acknowledgement what)
{
    if (!archive_flush(archive)) {
        struct notice notice = {""};
        archive_trouble(archive, &notice);
        fprintf(stderr, "not written: %s\n", notice.text);
        exit(3);
    }
    if (write(pipe, &what, sizeof what) != sizeof what)
        die("write");
}

/* Changes the comment of the last move again and again. */
static void write_comments(struct archive *archive, archive_id game, struct record *record, int pipe)
{
    for (int i = 1; i <= COMMENTS; i++) {
        char comment[64];
        snprintf(comment, sizeof comment, "%d times looked at", i);
        if (!record_comment(record, record->move_count, comment))
            die("comment");
        archive_set_study(archive, game, record);
        acknowledge(archive, pipe, (struct acknowledgement){game, COMMENTED, {{0}, i}, RUNNING});
    }
}

/* Plays one game to its end. */
static void play_game(struct archive *archive, const struct variant *variant, uint64_t *random, int pipe)
{
    struct record record;
    struct state state;
    struct move moves[MOVES_MAX];
    record_init(&record, variant);
    record.players[SECOND].seat.level = 1 + (int)random_below(random, SEAT_LEVEL_MAX);
    record.begun = time(NULL);
    archive_id game = archive_begin(archive, &record);
    variant->game->start(variant, &state);
    for (int ply = 0; state.outcome == RUNNING; ply++) {
        int count = variant->game->moves(variant, &state, moves);
        struct record_move made = {moves[random_below(random, (uint32_t)count)], (int)random_below(random, 100000)};
        archive_add_move(archive, game, ply, made.move, made.milliseconds);
        if (!record_add(&record, made.move, made.milliseconds))
            die("record");
        acknowledge(archive, pipe, (struct acknowledgement){game, ply, made, RUNNING});
        variant->game->apply(variant, &state, made.move);
    }
    archive_finish(archive, game, (enum outcome)state.outcome, RECORD_BY_RULES, "");
    acknowledge(archive, pipe, (struct acknowledgement){game, ENDED, {{0}, 0}, (enum outcome)state.outcome});
    record.outcome = (enum outcome)state.outcome;
    record.ending = RECORD_BY_RULES;
    write_comments(archive, game, &record, pipe);
    record_free(&record);
}

_Noreturn static void play_for_ever(const char *directory, uint64_t random, int pipe)
{
    struct variant variant;
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    if (!archive || notice.text[0] || !variant_init(&variant, game_find("connect4"), &(struct options){0}, NULL)) {
        fprintf(stderr, "cannot open: %s\n", notice.text);
        exit(3);
    }
    for (;;)
        play_game(archive, &variant, &random, pipe);
}

/* --- the process that kills --- */

static void start(struct player *player, const char *directory, uint64_t random)
{
    int ends[2];
    if (pipe(ends) != 0)
        die("pipe");
    player->process = fork();
    if (player->process < 0)
        die("fork");
    if (player->process == 0) {
        close(ends[0]);
        play_for_ever(directory, random, ends[1]);
    }
    close(ends[1]);
    player->pipe = ends[0];
    player->count = 0;
}

/* Takes an acknowledgement; false if the pipe is at its end. */
static bool take(struct player *player)
{
    struct acknowledgement *next = &player->acknowledged[player->count];
    if (player->count == ACKNOWLEDGED_MAX || read(player->pipe, next, sizeof *next) != sizeof *next)
        return false;
    player->count++;
    return true;
}

/* Lets it play for some moves and a moment, and kills it. False if it had ended by itself. */
static bool let_play_and_kill(struct player *player, uint64_t *random)
{
    int status = 0;
    uint32_t moves = random_below(random, ACKNOWLEDGED_TYPICAL);
    while (moves-- > 0 && take(player))
        continue;
    usleep(random_below(random, 3000));
    kill(player->process, SIGKILL);
    while (take(player))
        continue;
    waitpid(player->process, &status, 0);
    close(player->pipe);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

/* Is it in the record that was kept? */
static bool is_kept(const struct record *record, const struct acknowledgement *what)
{
    const struct record_note *note = record_note(record, record->move_count);
    if (what->ply == COMMENTED)
        return note && note->comment && atoi(note->comment) >= what->made.milliseconds;
    if (what->ply < 0)
        return record->ending == RECORD_BY_RULES && record->outcome == what->outcome;
    if (what->ply >= record->move_count)
        return false;
    const struct record_move *kept = &record->moves[what->ply];
    return move_equal(kept->move, what->made.move) && kept->milliseconds == what->made.milliseconds;
}

/* How many acknowledged moves and ends of a player are not in the archive? Tells each. */
static int count_lost(struct archive *archive, const struct player *player)
{
    struct record record = {0};
    struct reason why = {""};
    archive_id loaded = 0;
    int lost = 0;
    for (int i = 0; i < player->count; i++) {
        const struct acknowledgement *what = &player->acknowledged[i];
        if (what->game != loaded) {
            record_free(&record);
            loaded = archive_load(archive, what->game, &record, &why) ? what->game : 0;
        }
        if (loaded && is_kept(&record, what))
            continue;
        printf("lost: game %lld, ply %d: %s\n", (long long)what->game, what->ply, loaded ? "not kept" : why.text);
        lost++;
    }
    record_free(&record);
    return lost;
}

/* Takes up every game that is offered. */
static int take_up(struct archive *archive, archive_id offered[OFFERED_MAX])
{
    int count = 0;
    archive_id game;
    while (count < OFFERED_MAX && (game = archive_find_interrupted(archive)) != 0 && archive_resume(archive, game))
        offered[count++] = game;
    return count;
}

/* How many of the games that were being played, and are not over, are not offered? */
static int count_not_offered(struct archive *archive, const struct player *players, int count)
{
    archive_id offered[OFFERED_MAX];
    int offers = take_up(archive, offered);
    int missing = 0;
    for (int i = 0; i < count; i++) {
        const struct acknowledgement *last = &players[i].acknowledged[players[i].count - 1];
        struct record record;
        bool found = players[i].count == 0 || last->ply < 0;
        if (found || !archive_load(archive, last->game, &record, NULL))
            continue;
        found = record.ending != RECORD_UNFINISHED;
        record_free(&record);
        for (int j = 0; j < offers; j++)
            found = found || offered[j] == last->game;
        if (!found)
            printf("not offered: game %lld\n", (long long)last->game);
        missing += !found;
    }
    for (int j = 0; j < offers; j++)
        archive_leave(archive, offered[j]);
    return missing;
}

static bool is_sound(const char *directory)
{
    char path[4096];
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    snprintf(path, sizeof path, "%s/gravitrips.db", directory);
    if (access(path, F_OK) != 0)
        return true; /* killed before it was made */
    bool sound = sqlite3_open(path, &handle) == SQLITE_OK &&
                 sqlite3_prepare_v2(handle, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    if (!sound)
        printf("not sound: %s: %s\n", path, sqlite3_errmsg(handle));
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return sound;
}

static void forget(const char *directory)
{
    static const char *const NAMES[] = {"gravitrips.db", "gravitrips.db-wal", "gravitrips.db-shm",
                                        "gravitrips.db-journal"};
    char path[4096];
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", directory, NAMES[i]);
        unlink(path);
    }
}

/* Opens the archive as the next start would. Returns how much is wrong. */
static int look(const char *directory, const struct player *players, int count)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    if (!archive || notice.text[0]) {
        printf("opening: %s\n", notice.text);
        archive_close(archive, NULL);
        return 1;
    }
    int wrong = 0;
    for (int i = 0; i < count; i++)
        wrong += count_lost(archive, &players[i]);
    wrong += count_not_offered(archive, players, count);
    if (!archive_close(archive, &notice)) {
        printf("closing: %s\n", notice.text);
        wrong++;
    }
    return wrong + !is_sound(directory);
}

int main(int argc, char **argv)
{
    static struct player players[PLAYERS_MAX];
    if (argc != 4)
        return 2;
    int rounds = atoi(argv[2]);
    uint64_t random = strtoull(argv[3], NULL, 10);
    int acknowledged = 0;
    int wrong = 0;
    for (int round = 0; round < rounds; round++) {
        int count = 1 + round % PLAYERS_MAX;
        if (round % 4 == 0)
            forget(argv[1]);
        for (int i = 0; i < count; i++)
            start(&players[i], argv[1], random_next(&random));
        for (int i = 0; i < count; i++) {
            wrong += !let_play_and_kill(&players[i], &random);
            acknowledged += players[i].count;
        }
        wrong += look(argv[1], players, count);
    }
    printf("%d rounds, %d acknowledged, %d wrong\n", rounds, acknowledged, wrong);
    return wrong > 0;
}
