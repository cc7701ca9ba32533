/*
 * Guests that do harm, or want to: behind every fence that this machine has they do none that it keeps them from, and
 * they end with us.
 */
/* For make test-all: it waits for engines that do harm. */
#include "game_support.h"
#include "prelude.h"
#include "slow.h"
#include "zoo_support.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/*
 * Valgrind keeps a limit of data to itself: what is begun there has none. It is seen who has too much; that takes until
 * somebody looks.
 */
TEST(who_takes_too_much_is_ended)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("memory", EMULATED ? "rest" : NULL);
        setup.memory = 64 << 20;
        zoo_check(&setup, zoo()->fences[i], &zoo_ample, GUEST_ENDED);
    }
    ZOO_CHECK_BEASTS({"much", false, GUEST_ENDED, NULL});
}

TEST(who_is_many_ends_as_one)
{
    ZOO_CHECK_BEASTS({"many", true, GUEST_LATE, NULL});
}

/* A write to a pipe that nobody reads is no signal for us. Bubblewrap keeps the pipe open. */
TEST(who_does_not_listen_harms_nobody)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("deaf", NULL);
        struct guest_trouble trouble;
        struct move move;
        int milliseconds;
        struct match *match = make_match(&zoo()->board);
        snprintf(setup.command, sizeof setup.command, "exec %s/own/guest deaf", zoo()->place);
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(guest_begin(guest, FIRST, &zoo_scarce, NULL, &trouble), GUEST_MOVED);
        poll(NULL, 0, 200);
        assert_int_equal(guest_move(guest, match, &zoo_scarce, NULL, &move, &milliseconds, &trouble), GUEST_FAULTED);
        assert_int_equal(trouble.fault, GUEST_LATE);
        guest_close(guest);
    }
}

/* Each of its processes may have so much, all of them may not, even if they hide it from everybody but root. */
TEST(who_takes_too_much_together_is_ended)
{
    static const char *const deeds[] = {"together", "hidden"};
    for (int i = 0; i < 2 * zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup(deeds[i % 2], NULL);
        setup.memory = 64 << 20;
        zoo_check(&setup, zoo()->fences[i / 2], &zoo_ample, GUEST_ENDED);
    }
}

/* The kernel counts the processes of everybody but root: there they cannot be begun, here they are ended. */
TEST(there_may_be_only_so_many)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("crowd", "1200");
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        enum guest_fault fault = zoo_ask(guest, &zoo_ample);
        assert_int_equal(fault, geteuid() == 0 ? GUEST_ENDED : GUEST_FINE);
        guest_close(guest);
        zoo_check_nobody_is_left();
    }
}

/* A daemon leaves its group, where nothing keeps it from that: limits alone do not. */
TEST(who_leaves_a_daemon_takes_it_along)
{
    struct guest_setup setup = zoo_setup("daemon", NULL);
    zoo_check_fenced(&setup);
}

/* A guest that does this, with an argument as the shell reads it: what the command names is the guest's own. */
static void check_deed(const char *deed, const char *argument)
{
    struct guest_setup setup = zoo_setup(deed, NULL);
    snprintf(setup.command, sizeof setup.command, "%s/own/guest %s %s", zoo()->place, deed, argument);
    zoo_check_fenced(&setup);
}

TEST(nobody_kills_who_began_it)
{
    struct guest_setup setup = zoo_setup("parent", NULL);
    snprintf(setup.command, sizeof setup.command, "exec %s/own/guest parent %ld", zoo()->place, (long)getpid());
    zoo_check_fenced(&setup);
}

/* --- what is not its business --- */

TEST(files_of_others_stay_theirs)
{
    struct guest_setup list = zoo_setup("list", zoo_file("home")), make = zoo_setup("make", zoo_file("home/new"));
    struct stat found;
    check_deed("read", "$PWD/../home/secret");
    check_deed("write", "$PWD/../home/secret");
    zoo_check_fenced(&list);
    zoo_check_fenced(&make);
    assert_true(zoo_file_is(zoo_file("home/secret"), "secret\n"));
    assert_int_equal(lstat(zoo_file("home/new"), &found), -1);
    assert_int_equal(stat(zoo_file("home/secret"), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

/* Its own folder is there to be read, and what it may write to is lent to nobody. */
TEST(nothing_that_it_writes_stays)
{
    struct guest_setup make = zoo_setup("make", "new"), over = zoo_setup("write", "guest"),
                       lend = zoo_setup("lend", NULL);
    struct stat found;
    zoo_check_fenced(&make);
    assert_int_equal(lstat(zoo_file("own/new"), &found), -1);
    zoo_check_fenced(&over);
    zoo_check_fenced(&lend);
}

/* Netlink and packets: families that lead to parts of the kernel which nobody needs in order to play. */
TEST(only_usual_sockets_are_there)
{
    struct guest_setup netlink = zoo_setup("family", "16"), packets = zoo_setup("family", "17");
    zoo_check_fenced(&netlink);
    zoo_check_fenced(&packets);
}

/* Other ways to open a file, what all programs of a user share, and who looks after its children. */
TEST(what_no_rule_forbids_is_refused)
{
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    char byte;
    snprintf(local.sun_path, sizeof local.sun_path, "%.80s/letters", zoo()->place);
    int end = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    assert_int_equal(bind(end, (struct sockaddr *)&local, sizeof local), 0);
    check_deed("calls", "$PWD/../home/secret");
    assert_true(zoo_file_is(zoo_file("home/secret"), "secret\n"));
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup outside = zoo_setup("outside", local.sun_path);
        if (zoo()->fences[i] == FENCE_LANDLOCK)
            zoo_check(&outside, zoo()->fences[i], &zoo_ample, GUEST_FINE);
    }
    assert_int_equal(recv(end, &byte, 1, 0), -1);
    close(end);
}

/* Of ours too, who may be root. */
TEST(neither_processes_nor_the_kernel_are_theirs)
{
    char environ_here[64];
    snprintf(environ_here, sizeof environ_here, "$(echo /proc/%ld/environ)", (long)getpid());
    check_deed("read", environ_here);
    check_deed("open", "$(echo /proc/sys/kernel/core_pattern)");
    check_deed("open", "$(echo /proc/self/oom_score_adj)");
}

/* A socket that waits for somebody; and the port of it, where it has one. */
static int listen_at(const struct sockaddr *address, socklen_t length, int *port)
{
    struct sockaddr_in bound = {0};
    socklen_t size = sizeof bound;
    int end = socket(address->sa_family, SOCK_STREAM, 0);
    assert_true(end >= 0);
    assert_int_equal(bind(end, address, length), 0);
    assert_int_equal(listen(end, 8), 0);
    assert_int_equal(fcntl(end, F_SETFL, O_NONBLOCK), 0);
    if (port && getsockname(end, (struct sockaddr *)&bound, &size) == 0)
        *port = ntohs(bound.sin_port);
    return end;
}

static void check_nobody_came(int end)
{
    assert_int_equal(accept(end, NULL, NULL), -1);
    assert_true(errno == EAGAIN || errno == EWOULDBLOCK);
}

TEST(nobody_is_reached)
{
    struct sockaddr_in inet = {.sin_family = AF_INET};
    struct sockaddr_un local = {.sun_family = AF_UNIX}, hidden = {.sun_family = AF_UNIX};
    char text[ZOO_PATH_SIZE];
    int port;
    inet.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    snprintf(local.sun_path, sizeof local.sun_path, "%.80s/socket", zoo()->place);
    snprintf(hidden.sun_path, sizeof hidden.sun_path, "@%.80s", zoo()->place);
    hidden.sun_path[0] = '\0';
    socklen_t start = offsetof(struct sockaddr_un, sun_path);
    int ends[] = {listen_at((struct sockaddr *)&inet, sizeof inet, &port),
                  listen_at((struct sockaddr *)&local, sizeof local, NULL),
                  listen_at((struct sockaddr *)&hidden, start + 1 + (socklen_t)strlen(zoo()->place), NULL)};
    snprintf(text, sizeof text, "%d", port);
    struct guest_setup setups[] = {zoo_setup("port", text), zoo_setup("path", local.sun_path), zoo_setup("path", "")};
    snprintf(setups[2].command, sizeof setups[2].command, "%s/own/guest path @%s", zoo()->place, zoo()->place);
    for (int j = 0; j < 3; j++) {
        zoo_check_fenced(&setups[j]);
        check_nobody_came(ends[j]);
        close(ends[j]);
    }
}

/* Another process, which opens a guest that does all it can to stay, and is killed. */
static _Noreturn void be_host(const char *where, const char *behind)
{
    zoo_visit(where);
    /* The thread sanitizer ends the first process that holds itself before it begins a program. */
    struct guest_setup first = zoo_setup("good", NULL);
    guest_close(zoo_open(&first, (enum fence_kind)atoi(behind)));
    struct guest_setup setup = zoo_setup("outlive", NULL);
    struct guest *guest = zoo_open(&setup, (enum fence_kind)atoi(behind));
    printf("ready\n");
    fflush(stdout);
    (void)zoo_ask(guest, &zoo_ample);
    for (;;)
        pause();
}

TEST(nobody_outlives_us)
{
    char self[ZOO_PATH_SIZE] = "", behind[16], text[16];
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    for (int i = 0; i < zoo()->fence_count; i++) {
        if (zoo()->fences[i] == FENCE_NONE)
            continue;
        int ends[2];
        pid_t pid;
        posix_spawn_file_actions_t actions;
        snprintf(behind, sizeof behind, "%d", (int)zoo()->fences[i]);
        assert_int_equal(pipe(ends), 0);
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
        char *words[] = {self, (char *)"--host", (char *)zoo()->place, behind, NULL};
        assert_int_equal(posix_spawn(&pid, self, &actions, NULL, words, environ), 0);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        assert_true(read(ends[0], text, sizeof text) > 0);
        /* It is asked now, and begins its daemons; sooner or later than this. */
        poll(NULL, 0, 200 * i);
        assert_true(zoo_count_left() > 0);
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        close(ends[0]);
        zoo_check_nobody_is_left();
    }
}

int main(int count, char **words)
{
    if (count == 4 && strcmp(words[1], "--host") == 0)
        be_host(words[2], words[3]);
    return tests_run_unless(OTHER_MACHINE, zoo_set_up, zoo_tear_down);
}
