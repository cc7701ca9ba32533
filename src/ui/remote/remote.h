/*
 * A game with a player elsewhere. The table shows what happens in the session. What a person does at the table is sent
 * to the session as a request. Nothing here waits or knows a socket: friend.h has the thread that does.
 *
 * The table numbers players by their pieces: player 0 has the first ones. In the session the host is player 0.
 */
#ifndef UI_REMOTE_H
#define UI_REMOTE_H

#include "ui/board/layout.h"
#include "ui/table/game_table.h"
#include "ui/think/remote_session.h"

enum { TALK_LINES = 40, SAID_MAX = 300 /* bytes of a chat line, with name */, THE_OTHERS = 3, NOTHING_TOLD = -1 };

/* A line of the chat. */
struct talk_line {
    int player; /* the speaker: player 0 or 1; 2: a watcher */
    char name[WIRE_NAME_SIZE];
    char words[WIRE_CHAT_SIZE];
};

struct chat {
    int count; /* how many lines there were; the last TALK_LINES of them are kept */
    struct talk_line lines[TALK_LINES];
    int unread;
    bool open;                    /* the chat is in the panel */
    int back;                     /* how many of the last lines are scrolled out of sight */
    int page;                     /* of the phrases, where they have no room at once */
    char draft[WIRE_CHAT_SIZE];   /* the line of text */
    char waiting[WIRE_CHAT_SIZE]; /* a text that goes as soon as the other player allows text; "": none */
};

/*
 * Both players' offers when the session was last looked at. An offer that has since disappeared without effect was
 * declined.
 */
struct asking {
    int offered[OFFER_KINDS]; /* for each kind, who makes the offer, numbered as in struct session_view */
    int round;
    enum session_phase phase;
    int moves;
};

struct remote {
    struct table *table; /* the player's table; remote_sit_down sets this and the next two members */
    struct remote_session *session;
    struct friendship *friend; /* the thread of the session; NULL if nobody plays from elsewhere */
    struct friend_view view;   /* the session as it was seen last, with the players' numbers at the table */
    uint64_t look_again;       /* when to look again while the remote player is away */
    int round;                 /* the number of the round at the table */
    int known;                 /* how many moves of the round at the table the session has */
    int sent;       /* the number of the move that was sent and has not reached the session yet, from 1; 0: none */
    int made;       /* the number of our last move that the session lacks, sent or not, from 1; 0: none */
    bool busy;      /* a message of ours has not arrived yet */
    bool troubled;  /* the player was told that the connection is lost */
    bool stale;     /* the table must be compared with the session again */
    bool left;      /* this player has left the game for good */
    bool asks_text; /* the other player wants to write text, and this person has not answered that yet */
    int chat;       /* the chat setting that the session knows */
    char asked[WORDS_MAX]; /* the question that was last said aloud; each question is said once */
    enum offer_kind shown; /* the offer of the other player that is asked about: a later one waits in line; 0: none */
    uint64_t guarded;      /* when a question has followed another one in its place; 0: it has not */
    bool waited; /* the person was asked whether to wait for the other player, so the return will be announced */
    struct asking asking;
    struct chat talk;
};

/* The replies to the questions above the board. They are buttons; the board can be used meanwhile. */
enum reply {
    REPLY_YES,
    REPLY_NO,
    REPLY_HURRY,
    REPLY_LATER,
    REPLY_CLAIM,
    REPLY_TEXT,    /* text may be written */
    REPLY_PHRASES, /* only phrases */
    REPLY_TAKE,    /* take the other colour */
    REPLY_KEEP,    /* keep the colour one has (colours.c) */
    REPLY_NEW,     /* another game, because the friend has left this one for good */
    REPLIES
};

struct question {
    char words[WORDS_MAX];
    size_t from; /* where the question itself begins in them, behind whose turn it is */
    int count;
    enum reply choices[3];
};

/* --- remote.c: the table and the session --- */

/* Begins a session whose running round is already at the table. `remote` owns the session from now on. */
void remote_sit_down(struct remote *remote, struct table *table, struct remote_session *session, uint64_t now);

/* Closes the session, in a way that lets the game go on later. */
void remote_get_up(struct remote *remote);

/* Is there a remote player, or a remote game that is watched? */
bool remote_is_there(const struct remote *remote);

/*
 * Can a game with a remote player still go on here? If not (a watcher, or a session that is over), one can leave
 * without being asked.
 */
bool remote_is_bound(const struct remote *remote);

/* Brings the session's news to the table, as events. Returns when to call it again. */
uint64_t remote_advance(struct remote *remote, uint64_t now);

/* Sends the move that was made at the table. `happened` are events, combined with |. */
void remote_hear(struct remote *remote, unsigned happened);

/* Can this offer be made to the other player now, or accepted? */
bool remote_can_offer(const struct remote *remote, enum offer_kind offer);

void remote_want(struct remote *remote, enum want_kind kind);
void remote_leave(struct remote *remote, enum session_why why);

/* Sends to the chat the phrase with this number, from 1; with 0, the text in `words`. */
void remote_say(struct remote *remote, int phrase, const char *words);

/* Has this person said whether text may be written? */
bool remote_has_answered(const struct remote *remote);
void remote_answer_text(const struct remote *remote, bool likes);

/* Gives a reply to the session's question. */
void remote_choose(struct remote *remote, enum reply choice);

/* Tells the player that the other player is back, or has declined an offer. */
void remote_tell_changes(struct remote *remote);

/*
 * Does an action that, in a game with a remote player, needs that player or is impossible. Returns false if the action
 * works as in any game.
 */
bool remote_do(struct remote *remote, enum action action, uint64_t now);

/*
 * Writes whether an action that concerns the remote player can be done now. Returns false if it works as in any game.
 */
bool remote_usable(const struct remote *remote, enum action action, bool *usable);

/* --- remote_words.c: the game with a remote player in words --- */

/* The first of a player's offers that is still open; 0 if there is none, or if we only watch. */
enum offer_kind remote_words_offer(const struct remote *remote, int player);

/* Finds the question that is open at the moment; false if there is none. */
bool remote_words_question(const struct remote *remote, struct question *question);
const char *remote_words_choice(enum reply choice);

/* The other player's name: at the beginning of a sentence, and within one. */
const char *remote_words_name(const struct remote *remote);
const char *remote_words_within(const struct remote *remote);

/* Writes the status line while a round with a remote player goes on. */
const char *remote_words_status(const struct remote *remote, char words[WORDS_MAX]);

/* Writes a line of the chat, with its speaker. */
void remote_words_said(const struct remote *remote, const struct talk_line *line, char words[SAID_MAX]);

/* The state of the connection: returns a level (0 well, 1 slow or waiting, 2 lost), and writes it in words. */
int remote_words_lamp(const struct remote *remote, char words[WORDS_MAX]);

/*
 * Writes what stands below the end of a round: why the session is over, or which offer of ours is still open; "" if
 * there is nothing to say.
 */
void remote_words_next(const struct remote *remote, char words[WORDS_MAX]);

/* --- chat.c: the chat, a part of the panel --- */

/* Ids of the chat's controls, beyond those of actions. */
enum {
    TALK_PHRASE = ACTION_COUNT,
    TALK_MORE = TALK_PHRASE + SESSION_PHRASES,
    TALK_TEXT,
    TALK_SEND,
    TALK_CLOSE,
    TALK_END
};

void chat_open(struct remote *remote);
void chat_list(struct remote *remote, struct controls *controls, SDL_Rect room);
void chat_use(struct remote *remote, struct controls *controls, const struct use *use);
void chat_scroll(struct remote *remote, int lines);
void chat_draw(struct canvas *canvas, const struct remote *remote, SDL_Rect room);

#endif
