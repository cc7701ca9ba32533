/*
 * A game with a friend elsewhere, on the command line. One thread looks at what the friend's thread has published, and
 * tells it; and it does what this end's seat wants, which is a person's lines or a level's choice. It sleeps until
 * there is something new.
 *
 *     elsewhere.c         the loop, from the first look to the last; signals that ask to end
 *     elsewhere_person.c  what a person is told and types
 *     elsewhere_game.c    what there is to see, asking for something once, what a level does
 */
#ifndef CLI_ELSEWHERE_H
#define CLI_ELSEWHERE_H

#include "cli/cli.h"
#include "net/friend.h"
#include "standard.h"
#include "threads/thread.h"

enum { LINE_SIZE = 1024 /* bytes of input that have not been used yet */, NOBODY_THERE = -1 };

/*
 * The last request to the friend's thread. It is sent once. It counts until the game goes on or, if it came too late,
 * until another may be sent.
 */
struct asked {
    bool is;
    struct want want;
    int round, plies;
    int64_t retry; /* when a request that came too late may be sent again, in milliseconds */
};

/* What the person has been told already. */
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
    bool claims;        /* this end is only here to claim the game */
    int rounds;         /* for a host: how many rounds to play in all */
    const char *relay;  /* printed after a code; "": none */

    /* As of the last look. */
    struct friend_view view;
    bool recorded;
    struct record record; /* of the running round */
    struct variant variant;
    struct state state; /* the position after the record's moves */
    int64_t now;        /* milliseconds of a clock that never goes back */

    struct asked asked;
    struct elsewhere_told told;
    int printed;     /* the last round whose record was printed */
    bool last_whole; /* the last round that was printed had ended */
    int64_t between; /* since when the game is between two rounds; 0: it is not */
    int64_t apart;   /* when the other end went away; 0: it is there */
    int64_t claim_until;
    int64_t tell_until; /* after leaving: until when to wait for the other end to hear of it; 0: no wait */

    char line[LINE_SIZE];
    size_t line_length;
    bool input_ended;
    bool resigns; /* the person resigns: this is asked for again until it is done, because a move may come first */
    bool patient; /* input is not a terminal, so each line waits until it makes sense */

    struct book *book;
    struct engine *engine; /* for a level; made when it is first asked */
    struct cli_options engine_options;
    uint64_t random;

    atomic_bool stopped; /* a signal has asked the program to end */
    bool done;
    enum cli_exit exit;
};

/*
 * Opens a friend with this setup, plays or watches until it is over, and closes it. Before the call only options,
 * claims, rounds, relay and random of `elsewhere` are set; everything else is 0.
 */
enum cli_exit elsewhere_run(struct elsewhere *elsewhere, struct friend_setup *setup);

/* --- elsewhere_game.c --- */

/* Looks at everything, as it is at one moment. */
void elsewhere_look(struct elsewhere *elsewhere);

/* This end's player; NOBODY_THERE if this end watches. */
int elsewhere_me(const struct elsewhere *elsewhere);

/* The player of the session (0: the host) who has this side in the record. */
int elsewhere_player(const struct elsewhere *elsewhere, enum side side);

/* Has the round ended? */
bool elsewhere_is_over(const struct elsewhere *elsewhere);

/*
 * Asks for something, once. Returns false if it has been asked for already and nothing has happened since. `offer`: 0
 * for none.
 */
bool elsewhere_ask(struct elsewhere *elsewhere, const struct want *want);
bool elsewhere_ask_for(struct elsewhere *elsewhere, enum want_kind kind, enum offer_kind offer);

/* Notes that the last request came too late. */
void elsewhere_late(struct elsewhere *elsewhere);

/* Can this end ask for a move now? It must be its turn, and no move may have been asked for already. */
bool elsewhere_may_move(const struct elsewhere *elsewhere);

/* An offer of the other player that waits for an answer; 0 if there is none. */
enum offer_kind elsewhere_question(const struct elsewhere *elsewhere);

/* Decides what a level decides, and what both programs decide between two rounds. */
void elsewhere_decide(struct elsewhere *elsewhere);

/* When to call elsewhere_decide even if nothing is new; INT64_MAX: never. */
int64_t elsewhere_due(const struct elsewhere *elsewhere);

/* --- elsewhere_person.c --- */

/* Tells what is new since the last call. */
void elsewhere_tell(struct elsewhere *elsewhere);
void elsewhere_tell_event(struct elsewhere *elsewhere, const struct session_event *event);

/* Is there room for more input? */
bool elsewhere_wants_input(const struct elsewhere *elsewhere);

/* Reads what has come on standard input. Call it when there is something. */
void elsewhere_read(struct elsewhere *elsewhere);

/* Obeys the lines of input, each when its time has come. */
void elsewhere_obey(struct elsewhere *elsewhere);

#endif
