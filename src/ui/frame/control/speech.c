/* Speech, on a thread of its own, which alone calls speech-dispatcher's library. Declared in controls.h. */
#include "ui/frame/control/controls.h"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rules/letters.h"
#include "threads/thread.h"
#include "ui/words.h"

enum { WAITING_MAX = 8, LANGUAGE_MAX = 16, FAREWELL_MS = 2000 };

/* Numbers of speech-dispatcher's protocol (SSIP): priorities of messages, and the mode of the connection. */
enum { PRIORITY_MESSAGE = 2, PRIORITY_TEXT = 3, MODE_SINGLE = 0 };

struct utterance {
    enum speech_weight weight;
    char language[LANGUAGE_MAX];
    char words[SPEECH_WORDS_MAX];
};

struct speech {
    void (*wake)(void *context);
    void *wake_context;

    /* The following members are used by the window's thread only. */
    struct thread thread;
    bool started; /* the thread was started and not yet joined */
    enum tell_detail detail;
    bool spoke;                  /* something has been said since speech_hush */
    char last[SPEECH_WORDS_MAX]; /* what was said last; "": nothing since speech_hush */
    enum speech_weight last_weight;
    const void *screen; /* the screen whose focus was last said aloud */
    int control;
    char told[SPEECH_WORDS_MAX];

    /* The following members are guarded by the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool wanted; /* the thread should go on */
    bool ended;  /* the thread has finished */
    bool hush;   /* speaking should stop before anything else is said */
    struct utterance waiting[WAITING_MAX];
    int count;
    struct utterance offer; /* what speech_offer says; not changed while the thread runs */
    const char *trouble;
};

/* --- calling libspeechd, only on speech's own thread --- */

/* Pointers to the functions of libspeechd that are called, and the connection to its server. */
struct voice {
    void *library;
    void *(*open)(const char *client, const char *name, const char *user, int mode, const void *address, int spawn,
                  char **error);
    void (*close)(void *connection);
    int (*say)(void *connection, int priority, const char *words);
    int (*cancel)(void *connection);
    int (*set_language)(void *connection, const char *language);
    void *connection;
    char language[LANGUAGE_MAX]; /* the language that the server speaks */
};

static bool find_call(struct voice *voice, const char *name, void *call)
{
    void *address = SDL_LoadFunction(voice->library, name);
    memcpy(call, &address, sizeof address);
    return address;
}

static bool load_library(struct voice *voice)
{
    voice->library = SDL_LoadObject("libspeechd.so.2");
    return voice->library && find_call(voice, "spd_open2", &voice->open) &&
           find_call(voice, "spd_close", &voice->close) && find_call(voice, "spd_say", &voice->say) &&
           find_call(voice, "spd_cancel", &voice->cancel) && find_call(voice, "spd_set_language", &voice->set_language);
}

static bool connect_to_server(struct voice *voice)
{
    char *error = NULL;
    voice->connection = voice->open("gravitrips", "window", NULL, MODE_SINGLE, NULL, false, &error);
    voice->language[0] = '\0';
    free(error);
    return voice->connection;
}

/*
 * Starts the server. The library could do so itself, but then the server would inherit this thread's blocked signals.
 * The program that is started here puts the server into the background and ends at once.
 */
static void start_server(void)
{
    char program[] = "speech-dispatcher", option[] = "--spawn", *const line[] = {program, option, NULL};
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t server;
    sigemptyset(&none);
    if (posix_spawnattr_init(&attributes) != 0)
        return;
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (posix_spawnp(&server, program, NULL, &attributes, line, environ) == 0)
        (void)waitpid(server, NULL, 0);
    posix_spawnattr_destroy(&attributes);
}

static bool begin_speaking(struct voice *voice)
{
    if (connect_to_server(voice))
        return true;
    start_server();
    return connect_to_server(voice);
}

static bool try_to_say(struct voice *voice, const struct utterance *utterance)
{
    if (strcmp(voice->language, utterance->language) != 0) {
        (void)voice->set_language(voice->connection, utterance->language);
        memcpy(voice->language, utterance->language, sizeof voice->language);
    }
    int priority = utterance->weight == SPEECH_TOLD ? PRIORITY_MESSAGE : PRIORITY_TEXT;
    return voice->say(voice->connection, priority, utterance->words) >= 0;
}

/* --- speech's own thread --- */

/* Waits until there are words to say, or speaking should stop. Returns false if the thread should end. */
static bool next_task(struct speech *speech, struct utterance *utterance, bool *hush, bool *speaks)
{
    pthread_mutex_lock(&speech->mutex);
    while (speech->wanted && !speech->hush && speech->count == 0)
        pthread_cond_wait(&speech->changed, &speech->mutex);
    bool wanted = speech->wanted;
    *hush = speech->hush;
    *speaks = speech->count > 0;
    if (*speaks) {
        *utterance = speech->waiting[0];
        speech->count--;
        memmove(speech->waiting, speech->waiting + 1, (size_t)speech->count * sizeof *speech->waiting);
    }
    speech->hush = false;
    pthread_mutex_unlock(&speech->mutex);
    return wanted;
}

/*
 * Connects and says whatever is asked for, until the thread should end. Returns what went wrong, in words; NULL if
 * nothing did.
 */
static const char *speak(struct speech *speech, struct voice *voice)
{
    struct utterance utterance;
    bool hush, speaks;
    if (!load_library(voice))
        return N_("Reading aloud needs speech-dispatcher, which is not installed");
    if (!begin_speaking(voice))
        return N_("Reading aloud does not work: speech-dispatcher does not answer");
    while (next_task(speech, &utterance, &hush, &speaks)) {
        if (hush)
            (void)voice->cancel(voice->connection);
        if (!speaks || try_to_say(voice, &utterance))
            continue;
        voice->close(voice->connection); /* the server may have ended: try once to start it again */
        if (!begin_speaking(voice) || !try_to_say(voice, &utterance))
            return N_("Reading aloud has stopped: speech-dispatcher does not answer");
    }
    (void)voice->cancel(voice->connection);
    return NULL;
}

/*
 * Should the thread go on? It should if nothing has failed, and speech was switched on again after it had been switched
 * off. Otherwise the thread counts as ended.
 */
static bool goes_on(struct speech *speech, const char *trouble)
{
    pthread_mutex_lock(&speech->mutex);
    bool again = speech->wanted && !trouble;
    speech->ended = !again;
    speech->trouble = speech->wanted ? trouble : NULL;
    if (speech->trouble)
        speech->wake(speech->wake_context);
    pthread_cond_broadcast(&speech->changed);
    pthread_mutex_unlock(&speech->mutex);
    return again;
}

static void run_speech(void *data)
{
    struct speech *speech = data;
    const char *trouble;
    do {
        struct voice voice = {.library = NULL};
        trouble = speak(speech, &voice);
        if (voice.connection)
            voice.close(voice.connection);
        SDL_UnloadObject(voice.library);
    } while (goes_on(speech, trouble));
    SDL_TLSCleanup(); /* SDL frees thread-local storage by itself only for threads that it started */
}

/* Says what speech_offer was given; then goes on as usual if speech was switched on in the meantime. */
static void run_offer(void *data)
{
    struct speech *speech = data;
    struct voice voice = {.library = NULL};
    if (load_library(&voice) && connect_to_server(&voice)) {
        (void)try_to_say(&voice, &speech->offer);
        voice.close(voice.connection);
    }
    SDL_UnloadObject(voice.library);
    if (goes_on(speech, NULL))
        run_speech(speech);
    else
        SDL_TLSCleanup();
}

/* --- starting and ending the thread --- */

struct speech *speech_create(void (*wake)(void *context), void *context)
{
    struct speech *speech = calloc(1, sizeof *speech);
    if (!speech)
        return NULL;
    speech->wake = wake;
    speech->wake_context = context;
    pthread_mutex_init(&speech->mutex, NULL);
    thread_condition_init(&speech->changed);
    return speech;
}

/* Tells the thread whether speech is switched on. Returns true if a new thread must be started. */
static bool want_words(struct speech *speech, bool wanted)
{
    pthread_mutex_lock(&speech->mutex);
    bool starts = wanted && (!speech->started || speech->ended);
    speech->wanted = wanted;
    if (!wanted)
        speech->count = 0;
    if (starts)
        speech->ended = speech->hush = false;
    pthread_cond_broadcast(&speech->changed);
    pthread_mutex_unlock(&speech->mutex);
    return starts;
}

static void start_thread(struct speech *speech, thread_run *run)
{
    if (speech->started)
        thread_join(&speech->thread);
    int error = thread_start(&speech->thread, "speech", run, speech);
    speech->started = error == 0;
    if (error != 0)
        fprintf(stderr, "gravitrips: no speech: %s\n", strerror(error));
}

static void set_utterance(struct utterance *utterance, enum speech_weight weight, const char *words)
{
    utterance->weight = weight;
    snprintf(utterance->language, LANGUAGE_MAX, "%s", words_language());
    snprintf(utterance->words, SPEECH_WORDS_MAX, "%s", words);
}

void speech_offer(struct speech *speech, const char *words)
{
    if (!speech || speech->detail != TELL_NOTHING || speech->started)
        return;
    set_utterance(&speech->offer, SPEECH_TOLD, words);
    start_thread(speech, run_offer);
}

void speech_set_detail(struct speech *speech, enum tell_detail detail)
{
    if (!speech || speech->detail == detail)
        return;
    speech->detail = detail;
    speech->last[0] = speech->told[0] = '\0';
    speech->spoke = false;
    speech->screen = NULL;
    if (want_words(speech, detail != TELL_NOTHING))
        start_thread(speech, run_speech);
}

enum tell_detail speech_detail(const struct speech *speech)
{
    return speech ? speech->detail : TELL_NOTHING;
}

/* Waits only for a short time: a server that does not answer must not keep the program from ending. */
void speech_destroy(struct speech *speech)
{
    if (!speech)
        return;
    want_words(speech, false);
    if (speech->started && !thread_wait_for(&speech->changed, &speech->mutex, &speech->ended, FAREWELL_MS))
        return; /* the thread still uses `speech`, which lives on until the program ends */
    if (speech->started)
        thread_join(&speech->thread);
    pthread_cond_destroy(&speech->changed);
    pthread_mutex_destroy(&speech->mutex);
    free(speech);
}

const char *speech_take_trouble(struct speech *speech)
{
    if (!speech || !speech->started)
        return NULL;
    pthread_mutex_lock(&speech->mutex);
    const char *trouble = speech->trouble;
    speech->trouble = NULL;
    pthread_mutex_unlock(&speech->mutex);
    return trouble;
}

/* --- passing words to the thread --- */

/*
 * Makes room for new words: drops the oldest waiting words about the focus or, if there are none, the oldest of all.
 * The caller holds the mutex.
 */
static void make_room(struct speech *speech)
{
    int goes = 0;
    while (goes < speech->count && speech->waiting[goes].weight != SPEECH_FOCUS)
        goes++;
    goes = goes < speech->count ? goes : 0;
    speech->count--;
    memmove(speech->waiting + goes, speech->waiting + goes + 1,
            (size_t)(speech->count - goes) * sizeof *speech->waiting);
}

void speech_say(struct speech *speech, enum speech_weight weight, const char *words)
{
    if (!speech || speech->detail == TELL_NOTHING || !words[0] || strcmp(words, speech->last) == 0)
        return;
    if (weight == SPEECH_FOCUS && speech->last_weight == SPEECH_FOCUS)
        speech_hush(speech);
    snprintf(speech->last, sizeof speech->last, "%s", words);
    speech->spoke = true;
    speech->last_weight = weight;
    pthread_mutex_lock(&speech->mutex);
    if (speech->count == WAITING_MAX)
        make_room(speech);
    set_utterance(&speech->waiting[speech->count++], weight, speech->last);
    pthread_cond_broadcast(&speech->changed);
    pthread_mutex_unlock(&speech->mutex);
}

void speech_hush(struct speech *speech)
{
    if (!speech || speech->detail == TELL_NOTHING || !speech->spoke)
        return;
    speech->spoke = false;
    speech->last[0] = '\0';
    pthread_mutex_lock(&speech->mutex);
    speech->hush = true;
    speech->count = 0;
    pthread_cond_broadcast(&speech->changed);
    pthread_mutex_unlock(&speech->mutex);
}

/* --- saying which control has the focus, and how it has changed --- */

/*
 * What to say when a text field's text has changed: only the last letter if that was added at the end, otherwise the
 * whole text.
 */
static const char *what_was_typed(const char *before, const char *after)
{
    size_t kept = letters_whole(after, strlen(after) - 1);
    return strlen(before) == kept && strncmp(before, after, kept) == 0 ? after + kept : after;
}

static const char *state_words(const struct control *control)
{
    if (control->role == ROLE_TOGGLE)
        return control->on ? _("on") : _("off");
    const char *words = control->role == ROLE_TEXT ? control->text : control->value;
    return words ? words : "";
}

void speech_look(struct speech *speech, const void *screen, const char *name, struct controls *controls)
{
    char words[SPEECH_WORDS_MAX] = "", told[SPEECH_WORDS_MAX];
    if (!speech || speech->detail == TELL_NOTHING)
        return;
    const struct control *control = controls_find(controls, controls->focus);
    bool opens = screen != speech->screen, moves = control && (opens || control->id != speech->control);
    const char *state = control ? state_words(control) : "";
    if (opens)
        control_tell_more(words, sizeof words, name);
    if (moves) {
        control_tell(control, speech->detail, told, sizeof told);
        control_tell_more(words, sizeof words, told);
    } else if (control && strcmp(speech->told, state) != 0) {
        bool typed = control->role == ROLE_TEXT && state[0];
        const char *now = typed ? what_was_typed(speech->told, state) : state;
        control_tell_more(words, sizeof words, now[0] ? now : control->name);
    }
    speech->screen = screen;
    speech->control = controls->focus;
    snprintf(speech->told, sizeof speech->told, "%s", state);
    speech_say(speech, SPEECH_FOCUS, words);
}
