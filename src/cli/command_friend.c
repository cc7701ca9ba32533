/*
 * The commands host, join, watch, resume, claim and friends: games with somebody elsewhere, over the network. Declared
 * in cli.h.
 */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/elsewhere.h"
#include "cli/option_table.h"
#include "net/relay_probe.h"
#include "standard.h"
#include "store/archive_friends.h"

enum { FRIENDS_MAX = 1000, ALLOWANCE_MS = 1000 };

/*
 * Stores how a game with a friend stands. Called on the thread of the network: while this thread runs, no other may use
 * the archive.
 */
static bool keep_session(void *context, const struct friend_kept *kept, struct reason *why)
{
    struct archive_friend friend;
    return archive_friend_keep_session(context, kept, &friend, why);
}

static bool copy_text(char *to, size_t size, const char *from, const char *what)
{
    return snprintf(to, size, "%s", from) < (int)size || cli_wrong_line("--%s: it is too long", what);
}

/* Fills in what all commands that begin or resume a game with a friend take from the command line. */
static bool set_up_friend(const struct cli_options *options, struct archive *archive, struct friend_setup *setup)
{
    setup->self.seat = options->seat;
    setup->self.chat = seat_is_human(options->seat) ? CHAT_FREE : CHAT_NONE;
    setup->port = options->port;
    setup->only_port = options->port > 0;
    setup->local = !options->no_local;
    setup->map_port = options->map_port;
    if (archive)
        setup->keeper = (struct friend_keeper){keep_session, archive};
    wire_clean(setup->self.name, sizeof setup->self.name, options->name);
    return copy_text(setup->at, sizeof setup->at, options->at, "at") &&
           copy_text(setup->relay, sizeof setup->relay, options->relay, "relay") &&
           copy_text(setup->code, sizeof setup->code, options->code ? options->code : "", "code");
}

static enum cli_exit run_session(const struct cli_options *options, struct friend_setup *setup, bool claims)
{
    struct elsewhere *elsewhere = calloc(1, sizeof *elsewhere);
    if (!elsewhere)
        return cli_refused("out of memory");
    elsewhere->options = options;
    elsewhere->rounds = options->games;
    elsewhere->relay = options->relay;
    elsewhere->random = options->seed;
    if (!option_was_given(&options->line_read, OPTION_SEED)) /* levels must choose differently each time */
        (void)!getentropy(&elsewhere->random, sizeof elsewhere->random);
    elsewhere->claims = claims;
    enum cli_exit exit = elsewhere_run(elsewhere, setup);
    free(elsewhere);
    return exit;
}

/* Begins a game with a friend, which will be stored in the archive. */
static enum cli_exit begin_session(const struct cli_options *options, struct friend_setup *setup)
{
    struct archive *archive = games_open(options, STORE_ADD);
    if (!archive)
        return CLI_REFUSED;
    enum cli_exit exit = set_up_friend(options, archive, setup) ? run_session(options, setup, false) : CLI_USAGE;
    return games_close(archive, exit);
}

enum cli_exit command_host(const struct cli_options *options)
{
    struct friend_setup setup = {.role = SESSION_HOST};
    setup.terms = (struct session_terms){
        .game = options->variant.game,
        .options = options->variant.options,
        .clock = options->clock,
        .begins = (enum session_begins)options->begins,
        .watchers = options->watchers,
        .claim_days = options->days,
        .allowance_ms = ALLOWANCE_MS,
    };
    return begin_session(options, &setup);
}

enum cli_exit command_join(const struct cli_options *options)
{
    struct friend_setup setup = {.role = SESSION_GUEST};
    return begin_session(options, &setup);
}

enum cli_exit command_watch(const struct cli_options *options)
{
    struct friend_setup setup = {.role = SESSION_WATCHER};
    return set_up_friend(options, NULL, &setup) ? run_session(options, &setup, false) : CLI_USAGE;
}

/* --- games with friends that were kept for later --- */

static void write_session_name(const struct archive_friend *friend, char text[2 * ARCHIVE_FRIEND_NAME_SIZE + 1])
{
    for (int i = 0; i < ARCHIVE_FRIEND_NAME_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", friend->name[i]);
}

/* All games with friends that are not over. NULL after saying why they cannot be read. The caller frees the list. */
static struct archive_friend_entry *read_kept_sessions(struct archive *archive, int *count)
{
    struct archive_friend_entry *entries = calloc(FRIENDS_MAX, sizeof *entries);
    *count = entries ? archive_friend_list(archive, FRIENDS_MAX, entries) : -1;
    if (*count >= 0)
        return entries;
    if (!entries)
        cli_wrong("out of memory");
    free(entries);
    return NULL;
}

/*
 * Finds the kept game whose session the options name. Returns false after saying that there is none, or more than one.
 */
static bool find_kept_session(struct archive *archive, const struct cli_options *options, struct archive_friend *friend)
{
    int count, found = 0;
    struct archive_friend_entry *entries = read_kept_sessions(archive, &count);
    for (int i = 0; entries && i < count; i++) {
        char name[2 * ARCHIVE_FRIEND_NAME_SIZE + 1];
        write_session_name(&entries[i].friend, name);
        if (strncmp(name, options->session, strlen(options->session)) == 0 && found++ == 0)
            *friend = entries[i].friend;
    }
    if (entries && found == 0)
        cli_wrong("there is no such game; `gravitrips-cli friends` lists them");
    else if (entries && found > 1)
        cli_wrong("there are %d such games; `gravitrips-cli friends` lists them", found);
    free(entries);
    return found == 1;
}

/*
 * Goes on with a game that was kept in the archive. archive_friend_take has made sure that no other program runs the
 * game.
 */
static enum cli_exit resume_kept_session(struct archive *archive, const struct cli_options *options,
                                         struct archive_friend *friend, bool claims)
{
    struct friend_setup setup = {0};
    size_t size;
    void *bytes = archive_friend_load(archive, friend, &size);
    if (!bytes)
        return cli_refused("the game cannot be read");
    setup.kept = bytes;
    setup.kept_size = size;
    enum cli_exit exit = set_up_friend(options, archive, &setup) ? run_session(options, &setup, claims) : CLI_USAGE;
    archive_friend_free(bytes);
    return exit;
}

static enum cli_exit resume_session(const struct cli_options *options, bool claims)
{
    struct archive_friend friend;
    struct reason why;
    enum cli_exit exit = CLI_REFUSED;
    struct archive *archive = games_open(options, STORE_CHANGE);
    if (!archive)
        return CLI_REFUSED;
    if (find_kept_session(archive, options, &friend)) {
        if (archive_friend_take(archive, &friend, &why))
            exit = resume_kept_session(archive, options, &friend, claims);
        else
            cli_wrong("%s", why.text);
    }
    return games_close(archive, exit);
}

enum cli_exit command_resume(const struct cli_options *options)
{
    return resume_session(options, false);
}

enum cli_exit command_claim(const struct cli_options *options)
{
    return resume_session(options, true);
}

static void print_session(struct archive *archive, const struct archive_friend_entry *entry)
{
    const struct record *head = &entry->game.head;
    char name[2 * ARCHIVE_FRIEND_NAME_SIZE + 1], date[GAME_DATE_MAX], other[RECORD_NAME_SIZE];
    bool known = entry->game.id && entry->game.sound;
    bool running = known && head->ending == RECORD_UNFINISHED;
    write_session_name(&entry->friend, name);
    games_write_date(entry->changed, date);
    wire_clean(other, sizeof other, entry->friend.other);
    printf("%s\t%s\t%s\t%d\t%s\t%s\n", name, other[0] ? other : "-", known ? head->game->name : "-",
           known ? head->move_count : 0,
           archive_friend_is_left(archive, entry->friend) ? "left"
           : !running                                     ? "-"
           : entry->friend.my_turn                        ? "yours"
                                                          : "theirs",
           date);
}

enum cli_exit command_friends(const struct cli_options *options)
{
    int count;
    struct archive *archive = games_open(options, STORE_READ);
    if (!archive)
        return CLI_REFUSED;
    struct archive_friend_entry *entries = read_kept_sessions(archive, &count);
    for (int i = 0; entries && i < count; i++)
        print_session(archive, &entries[i]);
    enum cli_exit exit = entries ? CLI_DONE : CLI_REFUSED;
    free(entries);
    return games_close(archive, exit);
}

/*
 * --- the command `relay-check` ---
 *
 * Measures how fast a relay (a server between both ends of a game) passes bytes on.
 */

enum {
    SLOW_US = 400000,    /* a round trip that takes longer makes moves feel late */
    UNEVEN_US = 1000000, /* if the 99th percentile of the round trips is longer, some moves feel late */
    THIN = 2048          /* bytes a second that moves, clocks and chat of a lively game with spectators need */
};

static double milliseconds(int64_t microseconds)
{
    return (double)microseconds / 1000;
}

static void print_judgement(const struct relay_probe *probe)
{
    bool slow = probe->median_us > SLOW_US, uneven = probe->p99_us > UNEVEN_US, thin = probe->bytes_per_second < THIN;
    if (slow)
        printf("slow\tA move is seen %.1f seconds late. Take a relay that is nearer to both.\n",
               (double)probe->median_us / 2000000);
    if (uneven)
        printf("uneven\tNow and then something takes %.1f seconds. The network or the relay is overloaded; try again "
               "later, or take another relay.\n",
               (double)probe->p99_us / 1000000);
    if (thin)
        printf("thin\tLess passes than a game with spectators may need. Ask who runs it to raise --bytes.\n");
    if (!slow && !uneven && !thin)
        printf("good\tA move is seen %.1f ms late.\n", milliseconds(probe->median_us) / 2);
}

enum cli_exit command_relay_check(const struct cli_options *options)
{
    struct relay_probe probe;
    struct trouble trouble;
    char words[TROUBLE_TEXT_SIZE];
    if (!relay_probe_run(options->file, &probe, &trouble)) {
        trouble_format(&trouble, NULL, words, sizeof words);
        return cli_refused("%s", words);
    }
    printf("relay\t%s\nconnect\t%.1f ms\nmeeting\t%.1f ms\n", probe.place, milliseconds(probe.connect_us),
           milliseconds(probe.meeting_us));
    printf("round trip\t%.2f ms\t%.2f ms\t%d times\n", milliseconds(probe.median_us), milliseconds(probe.p99_us),
           probe.times);
    printf("throughput\t%.1f KiB/s\n", (double)probe.bytes_per_second / 1024);
    print_judgement(&probe);
    return CLI_DONE;
}
