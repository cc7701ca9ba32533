/* link: -Wl,--wrap=SDL_LoadObject,--wrap=SDL_LoadFunction,--wrap=SDL_UnloadObject,--wrap=posix_spawnp */
/* What is said aloud, and when: to a server of our own, which remembers each call, hangs, fails or is not there. */
#include <pthread.h>
#include <signal.h>
#include <spawn.h>

#include "patience.h"
#include "prelude.h"
#include "ui/frame/control/controls.h"

enum { CALLS_MAX = 64, CALL_MAX = 1200 };

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    char calls[CALLS_MAX][CALL_MAX];
    int count;
    bool absent, unanswering, hangs, fails;
    int opened, loaded, spawned, woken;
} server = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static struct speech *speech;
static struct controls controls;
static char name[64];

/* --- the server --- */

static void lock(void)
{
    pthread_mutex_lock(&server.mutex);
}

static void unlock(void)
{
    pthread_cond_broadcast(&server.changed);
    pthread_mutex_unlock(&server.mutex);
}

static void count(int *what)
{
    lock();
    (*what)++;
    unlock();
}

/* With the mutex. */
static void remember(const char *call, const char *words)
{
    assert_true(server.count < CALLS_MAX);
    snprintf(server.calls[server.count++], CALL_MAX, "%s%s", call, words);
}

static void *open_it(const char *client, const char *connection, const char *user, int mode, const void *address,
                     int spawn, char **error)
{
    assert_string_equal(client, "gravitrips");
    assert_string_equal(connection, "window");
    assert_null(user);
    assert_null(address);
    assert_int_equal(mode, 0);
    assert_int_equal(spawn, 0);
    *error = NULL;
    lock();
    bool answers = !server.unanswering;
    server.opened += answers;
    if (!answers)
        *error = strdup("nobody is there");
    unlock();
    return answers ? &server : NULL;
}

static void close_it(void *connection)
{
    assert_ptr_equal(connection, &server);
    lock();
    server.opened--;
    unlock();
}

static int say_it(void *connection, int priority, const char *words)
{
    assert_ptr_equal(connection, &server);
    lock();
    remember(priority == 2 ? "2 " : "3 ", words);
    pthread_cond_broadcast(&server.changed);
    while (server.hangs)
        pthread_cond_wait(&server.changed, &server.mutex);
    bool fails = server.fails;
    unlock();
    return fails ? -1 : 1;
}

static int cancel_it(void *connection)
{
    assert_ptr_equal(connection, &server);
    lock();
    remember("cancel", "");
    unlock();
    return 0;
}

static int speak_it(void *connection, const char *language)
{
    assert_ptr_equal(connection, &server);
    lock();
    remember("language ", language);
    unlock();
    return 0;
}

void *__wrap_SDL_LoadObject(const char *file);
void *__wrap_SDL_LoadFunction(void *library, const char *function);
void __wrap_SDL_UnloadObject(void *library);
int __wrap_posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                        const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[]);

void *__wrap_SDL_LoadObject(const char *file)
{
    assert_string_equal(file, "libspeechd.so.2");
    lock();
    bool there = !server.absent;
    server.loaded += there;
    unlock();
    return there ? &server : NULL;
}

void *__wrap_SDL_LoadFunction(void *library, const char *function)
{
    static const char *const names[] = {"spd_open2", "spd_close", "spd_say", "spd_cancel", "spd_set_language"};
    void *calls[5];
    assert_ptr_equal(library, &server);
    memcpy(&calls[0], &(void *(*)(const char *, const char *, const char *, int, const void *, int, char **)){open_it},
           sizeof calls[0]);
    memcpy(&calls[1], &(void (*)(void *)){close_it}, sizeof calls[1]);
    memcpy(&calls[2], &(int (*)(void *, int, const char *)){say_it}, sizeof calls[2]);
    memcpy(&calls[3], &(int (*)(void *)){cancel_it}, sizeof calls[3]);
    memcpy(&calls[4], &(int (*)(void *, const char *)){speak_it}, sizeof calls[4]);
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], function) == 0)
            return calls[i];
    return NULL;
}

void __wrap_SDL_UnloadObject(void *library)
{
    lock();
    server.loaded -= library != NULL;
    unlock();
}

/* A server that nobody has started is started by us. */
int __wrap_posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                        const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[])
{
    sigset_t blocked;
    (void)pid;
    (void)actions;
    (void)variables;
    assert_string_equal(file, "speech-dispatcher");
    assert_string_equal(arguments[1], "--spawn");
    assert_int_equal(posix_spawnattr_getsigmask(attributes, &blocked), 0);
    assert_int_equal(sigismember(&blocked, SIGTERM), 0);
    count(&server.spawned);
    return ENOENT;
}

static void wake(void *context)
{
    assert_ptr_equal(context, name);
    count(&server.woken);
}

/* --- eyes --- */

/* With the mutex: waits until something holds. */
static void wait_until(bool (*holds)(int wanted), int wanted, const char *what)
{
    struct patience patience = {0};
    while (!holds(wanted)) {
        struct timespec look;
        clock_gettime(CLOCK_REALTIME, &look);
        look.tv_sec++;
        (void)pthread_cond_timedwait(&server.changed, &server.mutex, &look);
        if (has_patience(&patience))
            continue;
        for (int i = 0; i < server.count; i++)
            print_message("# it was called: %s\n", server.calls[i]);
        fail_msg("%s never came", what);
    }
}

static bool has_calls(int wanted)
{
    return server.count >= wanted;
}

static bool was_woken(int wanted)
{
    return server.woken >= wanted;
}

static bool has_let_go(int wanted)
{
    return server.opened == wanted && server.loaded == wanted;
}

/* The next calls are these, up to the NULL; and then nothing waits any more, since each was waited for. */
static void expect_calls(const char *const *expected)
{
    int wanted = 0;
    while (expected[wanted])
        wanted++;
    lock();
    wait_until(has_calls, wanted, expected[wanted - 1]);
    for (int i = 0; i < wanted; i++)
        assert_string_equal(server.calls[i], expected[i]);
    assert_int_equal(server.count, wanted);
    server.count = 0;
    unlock();
}

#define EXPECT(...) expect_calls((const char *const[]){__VA_ARGS__, NULL})

/* --- hands --- */

HOOK(begin)
{
    server.count = server.opened = server.loaded = server.spawned = server.woken = 0;
    server.absent = server.unanswering = server.hangs = server.fails = false;
    controls_start(&controls);
    controls_begin(&controls, GROUND_WINDOW);
    speech = speech_create(wake, name);
    assert_true(speech);
}

HOOK(end)
{
    speech_destroy(speech);
    assert_true(server.opened == 0 && server.loaded == 0);
}

/* The first words of all: the language comes before them. */
static void begin_to_speak(void)
{
    speech_set_detail(speech, TELL_USUALLY);
    speech_say(speech, SPEECH_TOLD, "Hello");
    EXPECT("language en", "2 Hello");
}

static void set_hanging(bool hangs)
{
    lock();
    server.hangs = hangs;
    unlock();
}

/* --- off and on --- */

FIXTURE(begin, end)

TEST(nothing_is_loaded_while_it_is_off)
{
    speech_say(speech, SPEECH_TOLD, "Red, column 4");
    speech_hush(speech);
    speech_look(speech, &controls, "A screen", &controls);
    speech_set_detail(speech, TELL_NOTHING);
    assert_int_equal(speech_detail(speech), TELL_NOTHING);
    assert_null(speech_take_trouble(speech));
    speech_destroy(speech);
    assert_int_equal(server.loaded, 0);
    assert_int_equal(server.count, 0);
    speech = NULL;
}

TEST(who_has_no_memory_is_silent)
{
    speech_set_detail(NULL, TELL_FULLY);
    speech_say(NULL, SPEECH_TOLD, "Red, column 4");
    speech_hush(NULL);
    speech_look(NULL, &controls, "A screen", &controls);
    assert_int_equal(speech_detail(NULL), TELL_NOTHING);
    assert_null(speech_take_trouble(NULL));
    speech_destroy(NULL);
}

/* What is offered is said once by a server that is there, and nothing is left of it. */
TEST(an_offer_is_said_while_it_is_off)
{
    speech_offer(NULL, "Press F9");
    speech_offer(speech, "Press F9");
    EXPECT("language en", "2 Press F9");
    lock();
    wait_until(has_let_go, 0, "the end of the connection");
    unlock();
    speech_offer(speech, "Press F9");
    begin_to_speak();
    assert_int_equal(server.spawned, 0);
}

/* It is no fault if nobody is there to say it, and nobody is fetched for it. */
TEST(an_offer_without_a_server_is_silence)
{
    server.unanswering = true;
    speech_offer(speech, "Press F9");
    speech_destroy(speech);
    assert_int_equal(server.spawned + server.woken + server.count, 0);
    server.absent = true;
    speech = speech_create(wake, name);
    speech_offer(speech, "Press F9");
    speech_destroy(speech);
    assert_int_equal(server.spawned + server.woken + server.count, 0);
    speech = NULL;
}

/* Whoever takes the offer while it is still being said is heard. */
TEST(an_offer_that_is_taken)
{
    set_hanging(true);
    speech_offer(speech, "Press F9");
    EXPECT("language en", "2 Press F9");
    speech_set_detail(speech, TELL_SHORTLY);
    speech_say(speech, SPEECH_TOLD, "Read aloud, Short");
    set_hanging(false);
    EXPECT("language en", "2 Read aloud, Short");
}

TEST(switched_off_it_lets_go_of_everything)
{
    begin_to_speak();
    speech_set_detail(speech, TELL_NOTHING);
    lock();
    wait_until(has_let_go, 0, "the end of the connection");
    unlock();
    EXPECT("cancel");
    speech_say(speech, SPEECH_TOLD, "Yellow, column 4");
    begin_to_speak();
    assert_int_equal(server.opened, 1);
}

/* --- what is said --- */

TEST(words_are_said_in_their_order)
{
    begin_to_speak();
    speech_say(speech, SPEECH_TOLD, "Red, column 4");
    EXPECT("2 Red, column 4");
    speech_say(speech, SPEECH_TOLD, "Your turn");
    EXPECT("2 Your turn");
    speech_say(speech, SPEECH_FOCUS, "Column 5");
    EXPECT("3 Column 5");
}

TEST(the_same_is_not_said_twice)
{
    begin_to_speak();
    speech_say(speech, SPEECH_TOLD, "Hello");
    speech_say(speech, SPEECH_TOLD, "");
    speech_say(speech, SPEECH_TOLD, "Your turn");
    EXPECT("2 Your turn");
    speech_hush(speech);
    speech_say(speech, SPEECH_TOLD, "Your turn");
    EXPECT("cancel", "2 Your turn");
}

/* What is only looked at does not pile up; what has happened is not cut off by it. */
TEST(the_focus_cuts_off_the_one_before)
{
    begin_to_speak();
    speech_say(speech, SPEECH_FOCUS, "Column 4");
    EXPECT("3 Column 4");
    speech_say(speech, SPEECH_FOCUS, "Column 5");
    EXPECT("cancel", "3 Column 5");
    speech_say(speech, SPEECH_TOLD, "Yellow, column 1");
    speech_say(speech, SPEECH_FOCUS, "Column 6");
    EXPECT("2 Yellow, column 1", "3 Column 6");
}

TEST(one_hush_is_enough)
{
    begin_to_speak();
    speech_hush(speech);
    EXPECT("cancel");
    speech_hush(speech);
    speech_say(speech, SPEECH_TOLD, "On");
    EXPECT("2 On");
}

/* --- a slow server --- */

/* The window goes on; what waits behind a call that does not return gives way, the focus first. */
TEST(a_server_that_hangs_does_not_hold_us_up)
{
    set_hanging(true);
    begin_to_speak();
    speech_say(speech, SPEECH_FOCUS, "Column 1");
    for (char word[] = "a"; word[0] <= 'j'; word[0]++)
        speech_say(speech, SPEECH_TOLD, word);
    set_hanging(false);
    EXPECT("2 c", "2 d", "2 e", "2 f", "2 g", "2 h", "2 i", "2 j");
}

TEST(a_hush_drops_what_waits)
{
    set_hanging(true);
    begin_to_speak();
    speech_say(speech, SPEECH_TOLD, "Red, column 4");
    speech_hush(speech);
    speech_say(speech, SPEECH_TOLD, "Undone");
    set_hanging(false);
    EXPECT("cancel", "2 Undone");
}

TEST(off_and_on_again_behind_a_call)
{
    set_hanging(true);
    begin_to_speak();
    speech_set_detail(speech, TELL_NOTHING);
    speech_set_detail(speech, TELL_FULLY);
    speech_say(speech, SPEECH_TOLD, "Again");
    set_hanging(false);
    EXPECT("2 Again");
    assert_int_equal(server.opened, 1);
}

/* --- trouble --- */

static const char *wait_for_trouble(int times)
{
    lock();
    wait_until(was_woken, times, "trouble");
    unlock();
    const char *trouble = speech_take_trouble(speech);
    assert_non_null(trouble);
    assert_null(speech_take_trouble(speech));
    return trouble;
}

TEST(no_library_is_told_each_time_it_is_asked_for)
{
    server.absent = true;
    speech_set_detail(speech, TELL_SHORTLY);
    assert_string_equal(wait_for_trouble(1), "Reading aloud needs speech-dispatcher, which is not installed");
    speech_say(speech, SPEECH_TOLD, "Red, column 4");
    server.absent = false;
    speech_set_detail(speech, TELL_NOTHING);
    begin_to_speak();
    assert_int_equal(server.spawned, 0);
}

TEST(a_server_that_is_not_there_is_started)
{
    server.unanswering = true;
    speech_set_detail(speech, TELL_SHORTLY);
    assert_string_equal(wait_for_trouble(1), "Reading aloud does not work: speech-dispatcher does not answer");
    assert_int_equal(server.spawned, 1);
    assert_int_equal(server.loaded, 0);
    server.unanswering = false;
    speech_set_detail(speech, TELL_FULLY);
    speech_say(speech, SPEECH_TOLD, "Hello");
    EXPECT("language en", "2 Hello");
}

/* One that ends is asked for once more, and then let be. */
TEST(a_server_that_ends_is_told)
{
    begin_to_speak();
    lock();
    server.fails = true;
    unlock();
    speech_say(speech, SPEECH_TOLD, "Red, column 4");
    assert_string_equal(wait_for_trouble(1), "Reading aloud has stopped: speech-dispatcher does not answer");
    EXPECT("2 Red, column 4", "language en", "2 Red, column 4");
    assert_int_equal(server.opened, 0);
}

/* --- the focus --- */

static struct control *add(int id, enum role role, const char *called)
{
    return controls_add(&controls, (struct control){.id = id, .role = role, .name = called});
}

static void look(void)
{
    speech_look(speech, &controls, "Options", &controls);
}

TEST(a_screen_is_told_with_its_focus)
{
    begin_to_speak();
    add(1, ROLE_BUTTON, "Play");
    add(2, ROLE_STEPPER, "Theme")->value = "Dark";
    look();
    EXPECT("3 Options");
    look();
    controls_set_focus(&controls, 1);
    look();
    EXPECT("cancel", "3 Play, button");
    controls_set_focus(&controls, 2);
    look();
    look();
    EXPECT("cancel", "3 Theme, choice, Dark");
    speech_hush(speech);
    speech_look(speech, &speech, NULL, &controls);
    EXPECT("cancel", "3 Theme, choice, Dark");
}

TEST(of_the_same_control_only_the_change_is_said)
{
    char typed[16] = "";
    begin_to_speak();
    struct control *theme = add(1, ROLE_STEPPER, "Theme"), *text = add(2, ROLE_TEXT, "Name");
    theme->value = "Dark";
    text->text = typed;
    controls_set_focus(&controls, 1);
    look();
    EXPECT("3 Options, Theme, choice, Dark");
    theme->value = "Light";
    look();
    EXPECT("cancel", "3 Light");
    controls_set_focus(&controls, 2);
    look();
    EXPECT("cancel", "3 Name, text");
    strcpy(typed, "Z");
    look();
    EXPECT("cancel", "3 Z");
    strcpy(typed, "Zö");
    look();
    EXPECT("cancel", "3 ö");
    strcpy(typed, "Z");
    look();
    EXPECT("cancel", "3 Z");
    strcpy(typed, "");
    look();
    EXPECT("cancel", "3 Name");
}

TESTS_MAIN(NULL, NULL)
