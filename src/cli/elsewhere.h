/*
 * A game with a friend elsewhere (over the network), on the command line. The friend's thread talks to the other end
 * and publishes how the game stands. The main thread tells the person what is new, and sends requests to the friend's
 * thread: what a person has typed, or what a level chooses. It sleeps until there is something new.
 *
 *     elsewhere.c         the main thread's loop; signals that ask the program to end
 *     elsewhere_person.c  what a person is told and types
 *     elsewhere_game.c    reading how the game stands, sending requests, what a level does
 */
#ifndef CLI_ELSEWHERE_H
#define CLI_ELSEWHERE_H

#include "cli/cli.h"
#include "net/friend.h"
#include "standard.h"
#include "threads/thread.h"

enum { LINE_SIZE = 1024 /* bytes of input that have not been used yet */, NOBODY_THERE = -1 };

/*
 * The last request to the friend's thread. The same request is not sent twice, until the game goes on or, if the
 * request came too late, until `retry`.
 */
struct asked {
    bool is;
    struct want want;
    int round, plies;
    int64_t retry; /* when a request that came too late may be sent again, in milliseconds */
};

/* What the person at this end has been told already. */
struct elsewhere_told {
    bool code_dead;
    char code[CODE_TEXT_SIZE];
    enum friend_state state;
    enum session_phase phase;
    struct trouble trouble;
    int round, plies;
    int offered[OFFER_KINDS];
    int turn_plies; /* how many moves there were when "your turn" was last said */
};

struct elsewhere {
    const struct cli_options *options;
    struct friendship *friend;
    struct waker waker; /* woken by the friend's thread and by signals */
    bool input;         /* a person plays, by standard input */
    bool claims;        /* this end only wants to claim the game as won, not to play */
    int rounds;         /* for a host: how many rounds are played in all */
    const char *relay;  /* printed after a code; "": none */

    /* The game as it was at the last look. */
    struct friend_view view;
    bool recorded;
    struct record record; /* the record of the running round */
    struct variant variant;
    struct state state; /* the position after the record's moves */
    int64_t now;        /* milliseconds of a clock that never goes back */

    struct asked asked;
    struct elsewhere_told told;
    int printed;     /* the last round whose record was printed */
    bool last_whole; /* the last round that was printed had ended */
    int64_t between; /* since when the game is between two rounds, in milliseconds; 0: it is not */
    int64_t apart;   /* when the other end went away, in milliseconds; 0: it is connected */
    int64_t claim_until;
    int64_t tell_until; /* after leaving: until when to wait for the other end to hear of it; 0: no wait */

    char line[LINE_SIZE];
    size_t line_length;
    bool input_ended;
    bool resigns; /* the person resigns: the request is repeated until it succeeds, because a move may come first */
    bool patient; /* input is not a terminal, so each line waits until it makes sense */

    struct book *book;
    struct engine *engine; /* chooses a level's moves; NULL until it is first asked */
    struct cli_options engine_options;
    uint64_t random;

    atomic_bool stopped; /* a signal has asked the program to end */
    bool done;
    enum cli_exit exit;
};

/*
 * Opens a friend with this setup, plays or watches until the game is over, and closes the friend. Before the call only
 * options, claims, rounds, relay and random of `elsewhere` are set; everything else is 0.
 */
enum cli_exit elsewhere_run(struct elsewhere *elsewhere, struct friend_setup *setup);

/* --- elsewhere_game.c: looking at the game, requests, and what a level does --- */

/* Reads how the game stands now: view, record and position, all of one moment. */
void elsewhere_look(struct elsewhere *elsewhere);

/* The number of this end's player (0: the host, 1: the guest); NOBODY_THERE if this end watches. */
int elsewhere_me(const struct elsewhere *elsewhere);

/* The player of the session (0: the host) who has this side in the record. */
int elsewhere_player(const struct elsewhere *elsewhere, enum side side);

/* Has the round ended? */
bool elsewhere_is_over(const struct elsewhere *elsewhere);

/*
 * Sends a request to the friend's thread. Returns false if the same request was sent before and nothing has happened
 * since. `offer` is 0 if the request is no offer.
 */
bool elsewhere_ask(struct elsewhere *elsewhere, const struct want *want);
bool elsewhere_ask_for(struct elsewhere *elsewhere, enum want_kind kind, enum offer_kind offer);

/* Notes that the last request came too late; it may be sent again after a moment. */
void elsewhere_late(struct elsewhere *elsewhere);

/* May this end make a move now? It must have the turn, and must not have requested a move already. */
bool elsewhere_may_move(const struct elsewhere *elsewhere);

/* The other player's offer that waits for an answer of this end; 0 if there is none. */
enum offer_kind elsewhere_question(const struct elsewhere *elsewhere);

/* Makes the requests that no person makes: those of a level, and those of both programs between two rounds. */
void elsewhere_decide(struct elsewhere *elsewhere);

/* When to call elsewhere_decide even if nothing is new; INT64_MAX: never. */
int64_t elsewhere_due(const struct elsewhere *elsewhere);

/* --- elsewhere_person.c: what the person is told and types --- */

/* Tells the person what has changed since the last call. */
void elsewhere_tell(struct elsewhere *elsewhere);
void elsewhere_tell_event(struct elsewhere *elsewhere, const struct session_event *event);

/* Is there room for more bytes of standard input? */
bool elsewhere_wants_input(const struct elsewhere *elsewhere);

/* Reads what has come on standard input. Call it when poll says that there is something. */
void elsewhere_read(struct elsewhere *elsewhere);

/* Does what the lines on standard input say, one by one, as soon as each is possible. */
void elsewhere_obey(struct elsewhere *elsewhere);

#endif
