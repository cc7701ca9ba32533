/* A place where guests that do harm sit down. */
#include "zoo_support.h"
#include "game_support.h"
#include "prelude.h"
#include "store_support.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct zoo here;

const struct zoo *zoo(void)
{
    return &here;
}

/* --- a protocol of the tests --- */

static bool plays(const struct variant *variant, struct reason *why)
{
    return variant->options.height > 0 || refuse(why, "no board");
}

static void greet(struct talk *talk, struct talk_out *out)
{
    (void)talk;
    talk_say(out, "hello\n");
}

static void begin(struct talk *talk, enum side side, const struct talk_time *time, struct talk_out *out)
{
    (void)talk, (void)side, (void)time;
    talk_say(out, "begin\n");
}

static void ask(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out)
{
    (void)time;
    talk->state = *match_state(match);
    talk_say(out, "ask\n");
}

static void leave(struct talk *talk, struct talk_out *out)
{
    (void)talk;
    talk_say(out, "leave\n");
}

static enum talk_heard hear(struct talk *talk, const char *line, size_t length, struct move *move, struct reason *why)
{
    char text[16] = "";
    if (length == 0 || (length == 2 && memcmp(line, "hm", 2) == 0))
        return TALK_NOTHING;
    if (length == 5 && memcmp(line, "ready", 5) == 0)
        return TALK_READY;
    if (length != 6 || memcmp(line, "move ", 5) != 0 || line[5] < '1' || line[5] > '9') {
        refuse(why, "it said '%.*s'", length > 60 ? 60 : (int)length, line);
        return TALK_NONSENSE;
    }
    text[0] = line[5];
    bool legal = talk->variant->game->parse_move(talk->variant, &talk->state, text, move, why) != NULL;
    return legal ? TALK_MOVE : TALK_ILLEGAL;
}

const struct protocol zoo_polite = {
    .name = "polite",
    .title = "polite",
    .greets = true,
    .plays = plays,
    .greet = greet,
    .begin = begin,
    .ask = ask,
    .hear = hear,
    .leave = leave,
};

/* It is asked without a word before, and may end when it has answered. */
const struct protocol zoo_brief = {
    .name = "brief",
    .title = "brief",
    .may_end = true,
    .plays = plays,
    .ask = ask,
    .hear = hear,
};

/* --- places --- */

const char *zoo_file(const char *name)
{
    static char paths[4][ZOO_PATH_SIZE + 64];
    static int next;
    char *path = paths[next = (next + 1) % 4];
    snprintf(path, sizeof paths[0], "%s/%s", here.place, name);
    return path;
}

static void copy_program(const char *from, const char *to)
{
    char bytes[65536];
    size_t length;
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    while ((length = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(in);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(chmod(to, 0755), 0);
}

bool zoo_file_is(const char *path, const char *text)
{
    char found[64] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t length = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    return length == strlen(text) && memcmp(found, text, length) == 0;
}

/* --- processes --- */

/* Does the command line of this process name our place? */
static bool is_ours(const char *pid)
{
    char path[ZOO_PATH_SIZE + 16], line[4096];
    if (pid[0] < '1' || pid[0] > '9')
        return false;
    snprintf(path, sizeof path, "/proc/%.64s/cmdline", pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, line, sizeof line - 1);
    if (file >= 0)
        close(file);
    for (ssize_t i = 0; i < length; i++)
        if (line[i] == '\0')
            line[i] = ' ';
    line[length > 0 ? length : 0] = '\0';
    return atoi(pid) != getpid() && strstr(line, here.place);
}

static bool is_scratch(const char *name)
{
    return strncmp(name, "gravitrips-scratch-", strlen("gravitrips-scratch-")) == 0;
}

static int count_entries(const char *path, bool (*is_one)(const char *name))
{
    DIR *folder = opendir(path);
    int count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += is_one(entry->d_name);
    if (folder)
        closedir(folder);
    return count;
}

int zoo_count_left(void)
{
    return count_entries("/proc", is_ours);
}

int zoo_count_scratch(void)
{
    return count_entries(here.place, is_scratch);
}

/* What was killed may need a moment to go, and longer if a slow disk is still to take what it wrote. */
void zoo_check_nobody_is_left(void)
{
    for (int waited = 0; waited < ZOO_LONG_MS && (zoo_count_left() > 0 || zoo_count_scratch() > 0); waited += 10)
        poll(NULL, 0, 10);
    assert_int_equal(zoo_count_left(), 0);
    assert_int_equal(zoo_count_scratch(), 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* --- guests --- */

const struct talk_time zoo_ample = {.move_ms = ZOO_LONG_MS, .left_ms = {-1, -1}};
const struct talk_time zoo_scarce = {.move_ms = ZOO_SHORT_MS, .left_ms = {-1, -1}};

struct guest_setup zoo_setup(const char *deed, const char *argument)
{
    struct guest_setup setup = {.start_ms = ZOO_LONG_MS, .grace_ms = 1, .unfenced = true};
    snprintf(setup.command, sizeof setup.command, "%s/own/guest %s '%s'", here.place, deed, argument ? argument : "");
    snprintf(setup.folder, sizeof setup.folder, "%s/own", here.place);
    return setup;
}

struct guest *zoo_open(const struct guest_setup *setup, enum fence_kind behind)
{
    struct guest_trouble trouble;
    struct guest *guest = guest_open_behind(setup, &here.board, &zoo_polite, behind, NULL, &trouble);
    if (!guest)
        print_message("not begun behind %u: %s: %s\n", behind, guest_fault_words(trouble.fault), trouble.why.text);
    assert_non_null(guest);
    return guest;
}

const char *zoo_fence_of(const struct guest *guest)
{
    static char words[FENCE_WORDS_SIZE];
    guest_fence(guest, words);
    return words;
}

struct zoo_answer zoo_answer;

enum guest_fault zoo_ask(struct guest *guest, const struct talk_time *time)
{
    struct match *match = match_create(&here.board);
    int milliseconds;
    assert_non_null(match);
    zoo_answer = (struct zoo_answer){.trouble = {.fault = GUEST_FINE}};
    enum guest_status status = guest_begin(guest, FIRST, time, NULL, &zoo_answer.trouble);
    if (status == GUEST_MOVED)
        status = guest_move(guest, match, time, NULL, &zoo_answer.move, &milliseconds, &zoo_answer.trouble);
    match_destroy(match);
    assert_int_not_equal(status, GUEST_CANCELLED);
    return status == GUEST_MOVED ? GUEST_FINE : zoo_answer.trouble.fault;
}

void zoo_check(const struct guest_setup *setup, enum fence_kind behind, const struct talk_time *time,
               enum guest_fault expected)
{
    struct guest *guest = zoo_open(setup, behind);
    enum guest_fault fault = zoo_ask(guest, time);
    if (fault != expected)
        print_message("%s behind %s: %s: %s\n", setup->command, zoo_fence_of(guest), guest_fault_words(fault),
                      zoo_answer.trouble.why.text);
    assert_int_equal(fault, expected);
    assert_true(fault == GUEST_FINE || *zoo_answer.trouble.why.text);
    guest_close(guest);
    zoo_check_nobody_is_left();
}

void zoo_check_fenced(const struct guest_setup *setup)
{
    for (int i = 0; i < here.fence_count; i++)
        if (here.fences[i] != FENCE_NONE)
            zoo_check(setup, here.fences[i], &zoo_ample, GUEST_FINE);
}

void zoo_check_beasts(const struct beast *beasts, size_t count)
{
    for (int i = 0; i < here.fence_count; i++)
        for (size_t j = 0; j < count; j++) {
            struct guest_setup setup = zoo_setup(beasts[j].deed, beasts[j].argument);
            zoo_check(&setup, here.fences[i], beasts[j].hurried ? &zoo_scarce : &zoo_ample, beasts[j].fault);
        }
}

/* --- places and fences --- */

static void find_fences(void)
{
    char before[FENCE_WORDS_SIZE] = "";
    struct guest_setup setup = zoo_setup("good", NULL);
    for (int kind = FENCE_BUBBLEWRAP; kind >= FENCE_NONE; kind--) {
        struct guest *guest = zoo_open(&setup, (enum fence_kind)kind);
        const char *words = zoo_fence_of(guest);
        if (strcmp(words, before) != 0) {
            print_message("# behind: %s\n", words);
            here.fences[here.fence_count++] = strstr(words, "bubblewrap") ? FENCE_BUBBLEWRAP
                                              : strstr(words, "Landlock") ? FENCE_LANDLOCK
                                                                          : FENCE_NONE;
        }
        snprintf(before, sizeof before, "%s", words);
        guest_close(guest);
    }
}

int zoo_set_up(void **state)
{
    char self[ZOO_PATH_SIZE] = "", program[ZOO_PATH_SIZE + 32];
    (void)state;
    snprintf(here.place, sizeof here.place, "%s/gravitrips-guest-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    assert_non_null(mkdtemp(here.place));
    assert_int_equal(mkdir(zoo_file("own"), 0700), 0);
    assert_int_equal(mkdir(zoo_file("home"), 0700), 0);
    write_file(zoo_file("home/secret"), "secret\n", 7);
    assert_int_equal(chmod(zoo_file("home/secret"), 0600), 0);
    setenv("HOME", zoo_file("home"), 1);
    setenv("TMPDIR", here.place, 1);
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    *strrchr(self, '/') = '\0';
    snprintf(program, sizeof program, "%s/standins/guest", self);
    copy_program(program, zoo_file("own/guest"));
    here.board = variant_of("connect4", (struct options){0});
    assert_int_equal(dup2(open("/dev/null", O_RDONLY), 77), 77);
    signal(SIGPIPE, SIG_DFL);
    find_fences();
    return 0;
}

int zoo_tear_down(void **state)
{
    (void)state;
    return remove_folder(here.place);
}

void zoo_visit(const char *place)
{
    snprintf(here.place, sizeof here.place, "%s", place);
    here.board = variant_of("connect4", (struct options){0});
}
