/*
 * A player elsewhere: the events of the session happen at the table, and what is done at the table is asked of the
 * session. Nothing here waits or knows a socket; friend.h has the thread that does.
 *
 * The table counts players by their pieces, 0 has the first ones; in the session the host is player 0.
 */
#ifndef UI_REMOTE_H
#define UI_REMOTE_H

#include "ui/board/layout.h"
#include "ui/table/game_table.h"
#include "ui/think/remote_session.h"

enum { TALK_LINES = 40, SAID_MAX = 300 /* bytes of a line with its speaker */, THE_OTHERS = 3, NOTHING_TOLD = -1 };

/* A line of the chat. */
struct talk_line {
    int player; /* 2: a watcher */
    char name[WIRE_NAME_SIZE];
    char words[WIRE_CHAT_SIZE];
};

struct chat {
    int count; /* of all lines; the last TALK_LINES are kept */
    struct talk_line lines[TALK_LINES];
    int unread;
    bool open; /* on the screen */
};

/* The offers as they were seen last: an offer that vanished without effect was declined. */
struct asking {
    int offered[OFFER_KINDS]; /* as in struct session_view */
    int round;
    enum session_phase phase;
    int moves;
};

struct remote {
    struct table *table; /* where the remote player sits; set by remote_sit_down, as the next two */
    struct remote_session *session;
    struct friendship *friend; /* of the session; NULL: nobody plays from elsewhere */
    struct friend_view view;   /* the session when it was last looked at, with the table's players */
    uint64_t look_again;       /* while the remote player is away */
    int round;                 /* at the table */
    int known;                 /* its moves that the session has */
    int sent;                  /* moves with the last one sent, until the session has it; 0: none */
    int made;                  /* moves with those that still wait to be sent; 0: none */
    bool busy;                 /* a message of ours has not yet arrived */
    bool troubled;             /* the player knows that the connection is lost */
    bool stale;                /* compare the table with the session again */
    bool left;                 /* by us, for good */
    int chat;                  /* the chat setting that the session knows */
    char asked[WORDS_MAX];     /* the last question, said only once */
    bool waited;               /* we asked about waiting for an absent player, so announce the return */
    struct asking asking;
    struct chat talk;
};

/* The replies to questions, as buttons that do not block the board. */
enum reply {
    REPLY_YES,
    REPLY_NO,
    REPLY_HURRY,
    REPLY_LATER,
    REPLY_CLAIM,
    REPLY_TAKE, /* the other colour; */
    REPLY_KEEP, /* one's own colour (colours.c) */
    REPLIES
};

struct question {
    char words[WORDS_MAX];
    int count;
    enum reply choices[3];
};

/* --- remote.c: the table and the session --- */

/* Begins a session whose running round is on the table; takes the session over. */
void remote_sit_down(struct remote *remote, struct table *table, struct remote_session *session, uint64_t now);

/* Leaves the table: the game goes on later. */
void remote_get_up(struct remote *remote);

/* Is there a remote player, or a remote game that is watched? */
bool remote_is_there(const struct remote *remote);

/* Can a remote game still go on here? Watchers, and players of a finished session, can leave without a question. */
bool remote_is_bound(const struct remote *remote);

/* Brings the session's news to the table, as events; returns when to call it again. */
uint64_t remote_advance(struct remote *remote, uint64_t now);

/* Sends the move that was made at the table. `happened`: a sum of events. */
void remote_hear(struct remote *remote, unsigned happened);

/* Can that be offered to the other player now, or accepted? */
bool remote_can_offer(const struct remote *remote, enum offer_kind offer);

void remote_want(struct remote *remote, enum want_kind kind);
void remote_leave(struct remote *remote, enum session_why why);

/* Sends a phrase of the list (1 ..), or with 0 these words. */
void remote_say(struct remote *remote, int phrase, const char *words);

/* Replies to the session's question. */
void remote_choose(struct remote *remote, enum reply choice);

/* Tells that the other player is back, or has declined an offer. */
void remote_tell_changes(struct remote *remote);

/*
 * Actions that in a shared game need the other player, or are impossible. False: the action is as in any game; else
 * `usable` is written.
 */
bool remote_do(struct remote *remote, enum action action, uint64_t now);
bool remote_usable(const struct remote *remote, enum action action, bool *usable);

/* --- remote_words.c: in words --- */

/* The question that is open now; false: none is. */
bool remote_words_question(const struct remote *remote, struct question *question);
const char *remote_words_choice(enum reply choice);

/* The other player's name, at the beginning and within a sentence. */
const char *remote_words_name(const struct remote *remote);
const char *remote_words_within(const struct remote *remote);

/* The status line while a round goes on. */
const char *remote_words_status(const struct remote *remote, char words[WORDS_MAX]);

/* A line of the chat with its speaker. */
void remote_words_said(const struct remote *remote, const struct talk_line *line, char words[SAID_MAX]);

/* The connection: a level (0 well, 1 slow or waiting, 2 lost), and words. */
int remote_words_lamp(const struct remote *remote, char words[WORDS_MAX]);

/* Below the end of a round: what is awaited, or that nothing is; "" for nothing to say. */
void remote_words_next(const struct remote *remote, char words[WORDS_MAX]);

/* --- chat.c: what is said, over the panel --- */

/* The screen below, whose question can be answered while the talk is open. */
struct chat_setup {
    struct remote *remote;
    const struct layout *layout; /* it must outlive the talk */
    void *context;
    void (*list)(void *context, struct controls *controls);
    void (*use)(void *context, int id,
                uint64_t now); /* of a control that was listed by that; ids from ACTION_COUNT on */
};

/* NULL when memory is short. */
struct screen *chat_create(const struct chat_setup *setup);

#endif
