/*
 * A game with a friend elsewhere: the loop, from its first look at the game to its last. A thread waits for the signals
 * that ask the program to end, so that nothing need be done in a signal handler.
 */
#include "cli/elsewhere.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

/* --- signals that ask the program to end --- */

struct quit {
    struct elsewhere *elsewhere;
    struct thread thread;
    sigset_t signals, before;
    atomic_bool closing;
};

static void wait_for_signals(void *context)
{
    struct quit *quit = context;
    int number;
    while (sigwait(&quit->signals, &number) == 0 && !atomic_load(&quit->closing)) {
        atomic_store(&quit->elsewhere->stopped, true);
        waker_wake(&quit->elsewhere->waker);
    }
}

/* Chooses the signals that were not ignored at the start, because sigwait would take ignored ones as well. */
static void choose_signals(sigset_t *signals)
{
    static const int HEARD[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(signals);
    for (size_t i = 0; i < sizeof HEARD / sizeof HEARD[0]; i++) {
        struct sigaction action;
        if (sigaction(HEARD[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(signals, HEARD[i]);
    }
    sigaddset(signals, SIGUSR1); /* sent by close_quit to end the thread */
}

static bool open_quit(struct quit *quit)
{
    choose_signals(&quit->signals);
    pthread_sigmask(SIG_BLOCK, &quit->signals, &quit->before);
    if (thread_start(&quit->thread, "quit", wait_for_signals, quit) == 0)
        return true;
    pthread_sigmask(SIG_SETMASK, &quit->before, NULL);
    return false;
}

static void close_quit(struct quit *quit)
{
    atomic_store(&quit->closing, true);
    pthread_kill(quit->thread.handle, SIGUSR1);
    thread_join(&quit->thread);
    pthread_sigmask(SIG_SETMASK, &quit->before, NULL);
}

/* --- the loop: waiting, printing, ending --- */

static void wake_elsewhere(void *context)
{
    waker_wake(&((const struct elsewhere *)context)->waker);
}

/* Sleeps until there is news from the friend or from standard input, or until something is due (elsewhere_due). */
static void wait_for_news(struct elsewhere *elsewhere)
{
    struct pollfd polls[] = {{.fd = waker_fd(&elsewhere->waker), .events = POLLIN},
                             {.fd = elsewhere_wants_input(elsewhere) ? STDIN_FILENO : -1, .events = POLLIN}};
    int64_t due = elsewhere_due(elsewhere);
    int timeout = due == INT64_MAX ? -1 : due <= elsewhere->now ? 0 : (int)(due - elsewhere->now) + 1;
    if (poll(polls, 2, timeout) <= 0)
        return;
    waker_rest(&elsewhere->waker);
    if (polls[1].revents)
        elsewhere_read(elsewhere);
}

/* Prints the record of a round, once: when the round has ended, or when nothing more will come. */
static void print_round(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    bool stops = session->phase == SESSION_LEFT || session->phase == SESSION_DISAGREES;
    if (!elsewhere->recorded || session->round == elsewhere->printed || (!elsewhere_is_over(elsewhere) && !stops))
        return;
    if (cli_put_record(&elsewhere->record, stdout))
        (void)cli_flush();
    elsewhere->printed = session->round;
    elsewhere->last_whole = elsewhere_is_over(elsewhere);
}

/*
 * If this end left the game earlier, the other end may not know it yet: allows enough time for two attempts to connect.
 */
static void begin_telling(struct elsewhere *elsewhere)
{
    enum { TELL_MS = 60 * 1000 };
    const struct session_view *session = &elsewhere->view.session;
    bool left = session->phase == SESSION_LEFT && session->left == elsewhere_me(elsewhere) && !session->told;
    if (!left || elsewhere->claims)
        return;
    elsewhere->tell_until = elsewhere->now + TELL_MS;
    fprintf(stderr, "you have left this game; waiting until the other end knows it, for %d seconds at most\n",
            TELL_MS / 1000);
}

static void judge_telling(struct elsewhere *elsewhere)
{
    bool told = elsewhere->view.session.told;
    elsewhere->done = told || elsewhere->now >= elsewhere->tell_until || elsewhere->view.state == FRIEND_CLOSED;
    if (told) {
        fprintf(stderr, "the other end knows now that you have left\n");
        elsewhere->exit = CLI_DONE;
    } else if (elsewhere->done) {
        cli_wrong("the other end is not there; `gravitrips-cli resume` tells it another time that you have left");
    }
}

/* If the game with the friend is over for good, ends the loop and sets the exit code. */
static void judge_end(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    bool left = session->phase == SESSION_LEFT;
    if (elsewhere->tell_until) {
        judge_telling(elsewhere);
        return;
    }
    if (!left && session->phase != SESSION_DISAGREES && elsewhere->view.state != FRIEND_CLOSED)
        return;
    bool enough = session->role != SESSION_HOST || session->round >= elsewhere->rounds;
    bool whole = left && elsewhere->last_whole && enough;
    elsewhere->exit = whole ? CLI_DONE : CLI_REFUSED;
    elsewhere->done = true;
}

static void take_turn(struct elsewhere *elsewhere)
{
    struct session_event event;
    elsewhere_look(elsewhere);
    elsewhere_tell(elsewhere);
    while (friend_next_event(elsewhere->friend, &event)) {
        elsewhere_tell_event(elsewhere, &event);
        if (event.kind == SESSION_LATE)
            elsewhere_late(elsewhere);
    }
    print_round(elsewhere);
    judge_end(elsewhere);
    if (atomic_load(&elsewhere->stopped))
        elsewhere->done = true;
    if (!elsewhere->done && !elsewhere->tell_until)
        elsewhere_obey(elsewhere);
    if (!elsewhere->done && !elsewhere->tell_until)
        elsewhere_decide(elsewhere);
}

/* Says by which command a game that is not over can be continued. */
static void tell_name(const struct elsewhere *elsewhere)
{
    const struct friend_view *view = &elsewhere->view;
    uint8_t none[FRIEND_NAME_SIZE] = {0};
    enum session_phase phase = view->session.phase;
    if (phase == SESSION_LEFT || phase == SESSION_DISAGREES || view->session.role == SESSION_WATCHER ||
        memcmp(view->name, none, sizeof none) == 0)
        return;
    fprintf(stderr, "the game is kept for later: gravitrips-cli resume ");
    for (int i = 0; i < FRIEND_NAME_SIZE; i++)
        fprintf(stderr, "%02x", view->name[i]);
    fprintf(stderr, "\n");
}

static void run_game(struct elsewhere *elsewhere)
{
    elsewhere_look(elsewhere);
    begin_telling(elsewhere);
    take_turn(elsewhere);
    while (!elsewhere->done) {
        wait_for_news(elsewhere);
        take_turn(elsewhere);
    }
    tell_name(elsewhere);
}

/*
 * Opens the friend and plays. The signals are blocked before this starts the thread of the network, so that only the
 * thread that waits for signals gets them.
 */
static void open_and_play(struct elsewhere *elsewhere, struct friend_setup *setup)
{
    char text[TROUBLE_TEXT_SIZE];
    struct trouble trouble;
    setup->wake = wake_elsewhere;
    setup->wake_context = elsewhere;
    elsewhere->friend = friend_open(setup, &trouble);
    if (elsewhere->friend) {
        run_game(elsewhere);
        friend_close(elsewhere->friend);
        return;
    }
    trouble_format(&trouble, NULL, text, sizeof text);
    cli_wrong("%s", text);
}

enum cli_exit elsewhere_run(struct elsewhere *elsewhere, struct friend_setup *setup)
{
    elsewhere->exit = CLI_REFUSED;
    elsewhere->told.turn_plies = -1;
    elsewhere->patient = !isatty(STDIN_FILENO);
    if (!waker_open(&elsewhere->waker))
        return cli_refused("out of files");
    struct quit quit = {.elsewhere = elsewhere};
    bool hears = open_quit(&quit);
    open_and_play(elsewhere, setup);
    if (hears)
        close_quit(&quit);
    if (elsewhere->recorded)
        record_free(&elsewhere->record);
    engine_destroy(elsewhere->engine);
    book_close(elsewhere->book);
    waker_close(&elsewhere->waker);
    return elsewhere->exit;
}
