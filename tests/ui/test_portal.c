/* link: -Wl,--wrap=thread_moment_in */
/*
 * The desktop's portal: what it wishes and which file was chosen, from a stand-in on a bus of its own that answers
 * well, late, falsely, not at all or goes away (tests/standins/portal.c); and addresses of files.
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SDL.h>

#include "patience.h"
#include "prelude.h"
#include "store_support.h"
#include "ui/frame/desktop/portal.h"

enum { TEXT_MAX = 4096, LONG_ADDRESS = 1 << 20 };

static const char *folder;
static pid_t bus, desk;
static struct portal *portal;

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int count;
} woken = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void wake(void *context)
{
    assert_ptr_equal(context, &woken);
    pthread_mutex_lock(&woken.mutex);
    woken.count++;
    pthread_cond_broadcast(&woken.changed);
    pthread_mutex_unlock(&woken.mutex);
}

/* Nobody waits for seconds here, where that is what is to be seen. */
static atomic_bool impatient;

struct timespec __real_thread_moment_in(int milliseconds);
struct timespec __wrap_thread_moment_in(int milliseconds);

struct timespec __wrap_thread_moment_in(int milliseconds)
{
    return __real_thread_moment_in(impatient ? milliseconds / 100 : milliseconds);
}

/* --- the bus and the stand-in --- */

static void put(const char *name, const char *text)
{
    write_file(path_in(folder, name), text, strlen(text));
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static bool has_heard(const char *words)
{
    size_t size;
    if (access(path_in(folder, "heard"), F_OK) != 0)
        return false;
    char *text = read_file(path_in(folder, "heard"), &size);
    bool heard = strstr(text, words) != NULL;
    free(text);
    return heard;
}

static void wait_heard(const char *words)
{
    struct patience patience = {0};
    while (!has_heard(words)) {
        if (!has_patience(&patience))
            fail_msg("'%s' did not reach the stand-in", words);
        rest();
    }
}

static const char configuration[] =
    "<busconfig><type>session</type><listen>unix:path=%s/bus</listen><auth>EXTERNAL</auth>"
    "<policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/>"
    "<allow own=\"*\"/></policy></busconfig>";

/* Sets the bus that everybody finds; it is not there yet. False: no dbus-daemon is installed. */
static bool begin_bus(void)
{
    char text[TEXT_MAX], option[TEXT_MAX], address[TEXT_MAX];
    snprintf(text, sizeof text, configuration, folder);
    put("conf", text);
    snprintf(option, sizeof option, "--config-file=%s/conf", folder);
    snprintf(address, sizeof address, "unix:path=%s/bus", folder);
    setenv("DBUS_SESSION_BUS_ADDRESS", address, true);
    unlink(path_in(folder, "bus"));
    char program[] = "dbus-daemon", nofork[] = "--nofork", *line[] = {program, option, nofork, NULL};
    posix_spawn_file_actions_t silence; /* it tells of limits that it may not raise */
    posix_spawn_file_actions_init(&silence);
    posix_spawn_file_actions_addopen(&silence, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int error = posix_spawnp(&bus, program, &silence, NULL, line, environ);
    posix_spawn_file_actions_destroy(&silence);
    if (error != 0)
        return false;
    struct patience patience = {0};
    while (access(path_in(folder, "bus"), F_OK) != 0) {
        if (!has_patience(&patience))
            fail_msg("dbus-daemon does not begin");
        rest();
    }
    return true;
}

static void begin_desk(void)
{
    char standin[TEXT_MAX], place[TEXT_MAX], *line[] = {standin, place, NULL}, *base = SDL_GetBasePath();
    assert_non_null(base);
    snprintf(standin, sizeof standin, "%s../standins/portal", base);
    snprintf(place, sizeof place, "%s", folder);
    SDL_free(base);
    unlink(path_in(folder, "heard"));
    assert_int_equal(posix_spawn(&desk, standin, NULL, NULL, line, environ), 0);
    wait_heard("ready\n");
}

static void end(pid_t *process)
{
    if (*process) {
        kill(*process, SIGKILL);
        waitpid(*process, NULL, 0);
    }
    *process = 0;
}

HOOK(setup)
{
    directory_setup(fixture);
    folder = *fixture;
    if (begin_bus())
        begin_desk();
    portal = portal_create(wake, &woken);
    assert_true(portal);
}

HOOK(teardown)
{
    portal_destroy(portal);
    end(&desk);
    end(&bus);
    directory_teardown(fixture);
}

static void needs_bus(void)
{
    if (!bus) {
        print_message("dbus-daemon is not installed\n");
        skip();
    }
}

/* --- what is waited for --- */

static void wait_wishes(unsigned wishes)
{
    struct patience patience = {0};
    while (portal_wishes(portal) != wishes) {
        if (!has_patience(&patience))
            fail_msg("the wishes are %u, not %u", portal_wishes(portal), wishes);
        rest();
    }
}

static const struct portal_question open_question = {
    .title = "Open a game", .endings = ".txt .pgn", .others = "All files"};
static char path[PORTAL_PATH_MAX];

static enum portal_answer wait_answer(void)
{
    enum portal_answer answer;
    struct patience patience = {0};
    while ((answer = portal_answer(portal, path)) == PORTAL_WAITS) {
        if (!has_patience(&patience))
            fail_msg("no answer came");
        rest();
    }
    return answer;
}

/* The stand-in is to answer so. */
static void ask(const char *told)
{
    put("answer", told);
    assert_true(portal_ask(portal, &open_question));
}

static void check_answer(const char *told, enum portal_answer answer, const char *wanted)
{
    ask(told);
    enum portal_answer got = wait_answer();
    if (got != answer || strcmp(path, wanted) != 0)
        fail_msg("after '%.80s' the answer is %d, '%.80s', not %d, '%s'", told, got, path, answer, wanted);
}

/* --- wishes --- */

FIXTURE(setup, teardown)

TEST(wishes)
{
    static const struct {
        const char *settings;
        unsigned wishes;
    } cases[] = {
        {"org.freedesktop.appearance reduced-motion u 1\n", WISH_LESS_MOTION},
        {"org.gnome.desktop.interface enable-animations b 0\n", WISH_LESS_MOTION},
        {"org.gnome.desktop.interface enable-animations vb 0\norg.freedesktop.appearance contrast vu 1\n",
         WISH_LESS_MOTION | WISH_CONTRAST},
        {"org.freedesktop.appearance reduced-motion u 0\norg.gnome.desktop.interface enable-animations b 0\n"
         "org.freedesktop.appearance contrast u 1\norg.freedesktop.appearance color-scheme u 1\n",
         WISH_CONTRAST | WISH_DARK},
        {"org.freedesktop.appearance reduced-motion s yes\norg.freedesktop.appearance contrast u 4000000000\n"
         "org.freedesktop.appearance color-scheme vvvvvu 1\norg.gnome.desktop.interface enable-animations s 0\n"
         "org.else reduced-motion u 1\norg.freedesktop.appearance reduced u 1\n"
         "org.freedesktop.appearance color-scheme u 1\n",
         WISH_DARK},
        {"org.a11y.Status ScreenReaderEnabled b 1\norg.freedesktop.appearance color-scheme u 1\n",
         WISH_SPEECH | WISH_DARK},
    };
    needs_bus();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        teardown(fixture);
        setup(fixture);
        put("settings", cases[i].settings);
        portal_listen(portal);
        wait_wishes(cases[i].wishes);
        portal_listen(portal); /* which changes nothing */
        assert_true(woken.count > 0);
    }
}

TEST(changes)
{
    needs_bus();
    put("settings", "org.freedesktop.appearance reduced-motion u 1\n");
    portal_listen(portal);
    wait_wishes(WISH_LESS_MOTION);
    put("settings", "org.freedesktop.appearance reduced-motion u 0\n"
                    "org.freedesktop.appearance color-scheme u 1\n");
    kill(desk, SIGHUP);
    wait_wishes(WISH_DARK);
    put("settings", "org.freedesktop.appearance reduced-motion vu 1\n"
                    "org.freedesktop.appearance color-scheme s light\n");
    kill(desk, SIGHUP);
    wait_wishes(WISH_DARK | WISH_LESS_MOTION);
    put("settings", "org.freedesktop.appearance color-scheme u 2\n");
    end(&desk);
    begin_desk();
    wait_wishes(WISH_LESS_MOTION);
}

/* A screen reader that begins and ends is heard of, by whom the bus knows to know: another one's word is not taken. */
TEST(screen_reader)
{
    needs_bus();
    put("settings", "org.freedesktop.appearance contrast u 1\norg.a11y.Status ScreenReaderEnabled b 0\n");
    portal_listen(portal);
    wait_wishes(WISH_CONTRAST);
    put("settings", "org.a11y.Status ScreenReaderEnabled b 1\n");
    kill(desk, SIGHUP);
    wait_wishes(WISH_CONTRAST | WISH_SPEECH);
    put("settings", "org.a11y.Status ScreenReaderEnabled b 0\n");
    kill(desk, SIGHUP);
    wait_wishes(WISH_CONTRAST);
    assert_true(has_heard("Get 'org.a11y.Status''ScreenReaderEnabled'\n"));
}

/* A portal that begins later is heard; one without settings wishes nothing, and asks for files. */
TEST(later)
{
    needs_bus();
    end(&desk);
    put("settings", "org.freedesktop.appearance contrast u 1\n");
    portal_listen(portal);
    check_answer("cancel", PORTAL_ABSENT, "");
    begin_desk();
    wait_wishes(WISH_CONTRAST);
    unlink(path_in(folder, "settings"));
    end(&desk);
    begin_desk();
    check_answer("uri file:///tmp/game.txt", PORTAL_CHOSEN, "/tmp/game.txt");
    assert_int_equal(portal_wishes(portal), WISH_CONTRAST);
}

/* --- files --- */

TEST(answers)
{
    needs_bus();
    check_answer("uri file:///tmp/a%20b%C3%9F.txt", PORTAL_CHOSEN, "/tmp/a bß.txt");
    check_answer("hasty file:///tmp/early.txt", PORTAL_CHOSEN, "/tmp/early.txt");
    check_answer("cancel", PORTAL_CANCELLED, "");
    check_answer("other", PORTAL_CANCELLED, "");
    check_answer("error", PORTAL_ABSENT, "");
    check_answer("strange", PORTAL_ABSENT, "");
    check_answer("none", PORTAL_ABSENT, "");
    check_answer("number", PORTAL_ABSENT, "");
    check_answer("text", PORTAL_ABSENT, "");
    check_answer("empty", PORTAL_ABSENT, "");
    check_answer("uri http://example.org/game.txt", PORTAL_ELSEWHERE, "");
    check_answer("uri file:///tmp/%00", PORTAL_ELSEWHERE, "");
    assert_int_equal(portal_answer(portal, path), PORTAL_ABSENT); /* each is told once */
    check_answer("die", PORTAL_ABSENT, "");
}

TEST(long_address)
{
    char *text = malloc(LONG_ADDRESS + 16);
    assert_non_null(text);
    memset(text, 'a', LONG_ADDRESS);
    memcpy(text, "uri file:///", 12);
    text[LONG_ADDRESS] = '\0';
    if (bus)
        check_answer(text, PORTAL_ELSEWHERE, "");
    free(text);
    needs_bus();
}

static void expect_asked(const struct portal_question *question, enum portal_answer answer)
{
    assert_true(portal_ask(portal, question));
    assert_int_equal(wait_answer(), answer);
}

/* What the portal is told, with a name and folder; texts that the bus would not take are left out. */
TEST(question)
{
    struct portal_question question = open_question;
    needs_bus();
    check_answer("cancel", PORTAL_CANCELLED, "");
    assert_true(has_heard("OpenFile '''Open a game'[['handle_token'['gravitrips1']]['modal'[1 ]]"
                          "['filters'[[['.txt .pgn'[[0 '*.txt'][0 '*.pgn']]]['All files'[[0 '*']]]]]]]\n"));
    question.saves = true;
    question.name = "Kröte.txt";
    question.folder = "/home/x";
    expect_asked(&question, PORTAL_CANCELLED);
    assert_true(has_heard("['current_name'['Kröte.txt']]['current_folder'[[/home/x$]]]]\n"));
    question.name = "\xff.txt";
    question.folder = NULL;
    expect_asked(&question, PORTAL_CANCELLED);
    assert_true(has_heard("SaveFile '''Open a game'[['handle_token'['gravitrips3']]['modal'[1 ]]"
                          "['filters'[[['.txt .pgn'[[0 '*.txt'][0 '*.pgn']]]['All files'[[0 '*']]]]]]]\n"));
    question.title = "\xff";
    expect_asked(&question, PORTAL_ABSENT);
}

/* Nobody but the portal answers; nobody waits longer than he wants to. */
TEST(waiting)
{
    needs_bus();
    check_answer("cancel", PORTAL_CANCELLED, "");
    ask("stranger file:///tmp/forged.txt");
    wait_heard("gravitrips2");
    put("answer", "uri file:///tmp/true.txt");
    kill(desk, SIGUSR1);
    assert_int_equal(wait_answer(), PORTAL_CHOSEN);
    assert_string_equal(path, "/tmp/true.txt");
    ask("wait");
    wait_heard("gravitrips3");
    portal_drop(portal);
    wait_heard("Close");
    assert_int_equal(portal_answer(portal, path), PORTAL_ABSENT);
    check_answer("uri file:///tmp/next.txt", PORTAL_CHOSEN, "/tmp/next.txt");
    impatient = true;
    ask("silent");
    assert_int_equal(wait_answer(), PORTAL_ABSENT);
    impatient = false;
    ask("wait");
    wait_heard("gravitrips6");
    end(&desk);
    assert_int_equal(wait_answer(), PORTAL_ABSENT);
}

/* The bus goes away, and comes again. */
TEST(bus_ends)
{
    needs_bus();
    ask("wait");
    wait_heard("gravitrips1");
    end(&desk);
    end(&bus);
    assert_int_equal(wait_answer(), PORTAL_ABSENT);
    assert_true(begin_bus());
    begin_desk();
    struct patience patience = {0};
    do {
        put("answer", "uri file:///tmp/again.txt");
        if (portal_ask(portal, &open_question) && wait_answer() == PORTAL_CHOSEN)
            break; /* the thread had come to its end */
        rest();
    } while (has_patience(&patience));
    assert_string_equal(path, "/tmp/again.txt");
}

TEST(no_bus)
{
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", true);
    portal_listen(portal);
    if (portal_ask(portal, &open_question))
        assert_int_equal(wait_answer(), PORTAL_ABSENT);
    struct patience patience = {0};
    while (portal_ask(portal, &open_question) && has_patience(&patience))
        rest();
    assert_false(portal_ask(portal, &open_question)); /* which is known then */
    assert_int_equal(portal_wishes(portal), 0);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    setenv("XDG_RUNTIME_DIR", "/nowhere", true);
    struct portal *other = portal_create(wake, &woken);
    assert_non_null(other);
    portal_listen(other);
    assert_false(portal_ask(other, &open_question));
    assert_int_equal(portal_answer(other, path), PORTAL_ABSENT);
    portal_drop(other);
    portal_destroy(other);
    portal_listen(NULL);
    portal_drop(NULL);
    assert_false(portal_ask(NULL, &open_question));
    assert_int_equal(portal_wishes(NULL), 0);
    assert_int_equal(portal_answer(NULL, path), PORTAL_ABSENT);
    portal_destroy(NULL);
}

/* --- addresses --- */

FIXTURE(NULL, NULL)

TEST(addresses)
{
    static const struct {
        const char *address, *path;
    } cases[] = {
        {"file:///a", "/a"},
        {"file:///home/me/four%20in%20a%20row.txt", "/home/me/four in a row.txt"},
        {"file://localhost/a%2Fb%2fc", "/a/b/c"},
        {"file:///%25%41%7e%ff", "/%A~\xff"},
        {"file:///ä", "/ä"},
        {"", NULL},
        {"/a", NULL},
        {"file:", NULL},
        {"file:a", NULL},
        {"file:/a", NULL},
        {"file://", NULL},
        {"file:///", NULL},
        {"file://host/a", NULL},
        {"file://localhost", NULL},
        {"file://localhostile/a", NULL},
        {"FILE:///a", NULL},
        {"http:///a", NULL},
        {"sftp://localhost/a", NULL},
        {"file:///a%00b", NULL},
        {"file:///a%", NULL},
        {"file:///a%4", NULL},
        {"file:///a%4g", NULL},
        {"file:///a%g4", NULL},
        {"file:///a%@1", NULL},
        {"file:///a% 41", NULL},
        {"file:///a?b", NULL},
        {"file:///a#b", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool read = portal_address_read(cases[i].address, path);
        if (read == !cases[i].path || strcmp(path, cases[i].path ? cases[i].path : "") != 0)
            fail_msg("'%s' is read as '%s'", cases[i].address, path);
    }
}

TESTS_MAIN(NULL, NULL)
