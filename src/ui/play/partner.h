/*
 * Who plays from elsewhere: what the session with a friend says becomes what happens at the table, and what is done
 * there becomes what the session is asked for. No socket and no waiting is known here: friend.h is looked at and asked.
 */
#ifndef UI_PLAY_PARTNER_H
#define UI_PLAY_PARTNER_H

#include "ui/table/party.h"
#include "ui/think/remote_session.h"

struct play;

enum { TALK_LINES = 40, SAID_MAX = 300 /* bytes of what was said, by whom */, THE_OTHERS = 3, NOTHING_TOLD = -1 };

/* What was said. */
struct talk_line {
    int player; /* 2: somebody who watches */
    char name[WIRE_NAME_SIZE];
    char words[WIRE_CHAT_SIZE];
};

struct chat {
    int count; /* of the lines that were heard; the last TALK_LINES are kept */
    struct talk_line lines[TALK_LINES];
    int unread;
    bool open; /* it is unfolded */
};

/* What one has asked of the other one, and when. */
struct asking {
    int offered[OFFER_KINDS]; /* as in struct session_view */
    int round;
    enum session_phase phase;
    int moves;
};

struct partner {
    struct remote_session *remote_session; /* NULL: nobody sits elsewhere */
    struct friendship *friend;             /* the session's */
    struct friend_view view;               /* as it was looked at last, by partner_look */
    uint64_t looked;                       /* when that was */
    uint64_t look_again;                   /* while the other one is away */
    int round;                             /* at the table */
    int known;                             /* moves of it that the session has, too */
    int sent;              /* so many are there with the own one that the session may not have yet; 0: none */
    int made;              /* so many with those that wait until it has arrived; 0: none */
    bool busy;             /* something of one's own has not yet arrived at the other end */
    bool troubled;         /* that the connection is lost was told */
    bool stale;            /* the table is to be compared with the session anew */
    bool left;             /* one's own wish, for good */
    int chat;              /* the setting that the session was told last */
    char asked[WORDS_MAX]; /* what was asked last, so that it is said once */
    bool waited;           /* for who was away: when that one is there again is told, too */
    struct asking asking;  /* as it was when it was looked at last: a no is seen by that */
    struct chat talk;
};

/* What can be pressed beside a question that does not block the board. */
enum partner_choice {
    PARTNER_YES,
    PARTNER_NO,
    PARTNER_HURRY,
    PARTNER_LATER,
    PARTNER_CLAIM,
    PARTNER_TAKE, /* the other colour; */
    PARTNER_KEEP, /* the colour stays as it is: colours.c */
    PARTNER_CHOICES
};

/* What is asked of a person now, or told: words, and up to three choices. */
struct partner_question {
    char words[WORDS_MAX];
    int count;
    enum partner_choice choices[3];
};

/* --- partner.c: the table and the session --- */

/* Takes the session over, whose running round was put on the table (sitting_down.c). */
void partner_sit_down(struct play *play, struct remote_session *remote_session, uint64_t now);

/* Is somebody elsewhere at the table? */
bool partner_is_there(const struct play *play);

/* Can the game with somebody elsewhere still go on? Who only watches, or has nothing to go on with, just leaves. */
bool partner_is_bound(const struct play *play);

/* Gets up: the game goes on later. */
void partner_get_up(struct play *play);

/* Takes what has come; returns when it wants to be asked again. The caller lets the scene hear. */
uint64_t partner_advance(struct play *play, uint64_t now);

/* Something happened at the table: one's own move goes out. */
void partner_hear(struct play *play, unsigned happened);

/* Asks for something, or answers; what the other one has already offered is agreed to. */
void partner_offer(struct play *play, enum offer_kind offer);
void partner_want(struct play *play, enum want_kind kind);
void partner_leave(struct play *play, enum session_why why);
void partner_say(struct play *play, int phrase, const char *words);

/* Can that be asked for now? */
bool partner_can_offer(const struct play *play, enum offer_kind offer);

/* --- partner.c: who is who --- */

/* --- partner_words.c: in words --- */

/* False: nothing is asked now. */
bool partner_words_question(const struct play *play, struct partner_question *question);

const char *partner_words_choice(enum partner_choice choice);

/* What the other one is called. */
const char *partner_words_name(const struct play *play);

/* The same in the middle of a sentence. */
const char *partner_words_within(const struct play *play);

/* The status line while a round goes on. */
const char *partner_words_status(const struct play *play, char words[WORDS_MAX]);

/* What was said, and by whom, who watches marked so. */
void partner_words_said(const struct play *play, const struct talk_line *line, char words[SAID_MAX]);

/* How the connection is: a level (0 well, 1 slow or not yet, 2 lost) and its words. */
int partner_words_lamp(const struct play *play, char words[WORDS_MAX]);

/* What is still awaited, or that nothing is, under the words for how a round has ended; "" for nothing. */
void partner_words_next(const struct play *play, char words[WORDS_MAX]);

/* --- offers.c: what is asked for in a game that belongs to both --- */

/* False: that is nothing that both are asked about. */
bool partner_offers_act(struct play *play, enum action action, uint64_t now);
bool partner_offers_usable(const struct play *play, enum action action, bool *usable);

/*
 * --- partner.c: it stands in the place of the status line, as does the one which colour somebody here takes ---
 */

/* False: nothing is asked now. */
bool partner_question_find(const struct play *play, struct partner_question *question);

/* One of its choices. */
void partner_question_choose(struct play *play, enum partner_choice choice, uint64_t now);

void partner_question_list(const struct play *play, struct controls *controls);

/* False: there is none, and the line is free. */
bool partner_question_draw(struct canvas *canvas, const struct play *play);

/* A new one is said, once, and heard; that the other one is there again, or says no, is told. */
void partner_question_say(struct play *play);

/* --- partner_leaving.c: the dialog that asks how to leave. NULL when memory is short --- */
struct screen *partner_leaving_create(struct play *play);

/* --- partner_chat.c: what is said, in the panel. NULL when memory is short --- */
struct screen *partner_chat_create(struct play *play);

#endif
