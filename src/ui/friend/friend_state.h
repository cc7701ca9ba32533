/*
 * The dialog for a friend elsewhere: its state, and what its files offer each other. It has pages of equal size. On
 * each page rows stand below one another, with their names at the left. While the first page is open this end waits
 * with a code, which stands there; the friend's code can be typed there, too.
 *
 *     door ── invite    what is to be played
 *       ├──── ways      how the friend finds this computer
 *       ├──── join ──┐  more about the friend's code: an address, watching, who invites on this network
 *       └────────── seek  looks for the host, then shows what is to be played; or goes on with a game
 */
#ifndef UI_FRIEND_STATE_H
#define UI_FRIEND_STATE_H

#include "ui/other_screens.h"
#include "ui/think/remote_session.h"

enum friend_page { PAGE_DOOR, PAGE_INVITE, PAGE_WAYS, PAGE_JOIN, PAGE_SEEK, FRIEND_PAGES };

enum { MEETING_GAP = 10 /* the gap between rows, in units */, MEETING_ROWS = 11, MEET_WORDS_MAX = 240, NOTHING = -1 };

/* Ids of controls; the controls that only one page has begin at MEET_OWN. */
enum { MEET_BACK = 1, MEET_MAIN, MEET_BAR, MEET_OWN };

struct meeting {
    struct screen screen;
    struct friend_answer *answer;
    enum friend_page page;
    char name[WIRE_NAME_SIZE];
    char relay[CODE_ADDRESS_SIZE];

    /* The host's choices. */
    int game_count;
    struct game_choice choices[GAMES_MAX];
    int game;
    struct form form;          /* the form of the page that is shown */
    int board;                 /* an index into the boards on offer; their number itself stands for another board */
    struct seat seat;          /* our own seat, in which a computer may play for us */
    int level;                 /* the level of a computer that plays for us */
    struct setup_answer setup; /* the answer of the dialog for boards, which opens over this dialog */
    bool covered;              /* the dialog for boards hides this one */
    bool changed;              /* what the code stands for has changed, so that another one is needed */
    enum session_begins begins;
    int clock;
    int watchers; /* how many people may watch */
    int maps;     /* 1: the router is asked to let the friend in */
    int allows;   /* 1: hints and analysis are allowed; 0: only if both agree */
    int swapped;  /* 1: the host has the second player's pieces */

    /* What the guest types. */
    char code[CODE_ADDRESS_SIZE + CODE_TEXT_SIZE];
    char at[CODE_ADDRESS_SIZE];
    int watches;           /* 1: the guest only wants to watch */
    struct nearby *nearby; /* looks for hosts while the page that lists them is open; NULL if there is no network */
    struct nearby_game found[NEARBY_MAX];
    int found_count;

    /* Kept games, which can be continued. */
    struct remote_game kept[REMOTE_GAMES_MAX];
    int kept_count;
    int doomed; /* the kept game that another press on Delete deletes; NOTHING: none */
    struct scroller scroller;
    int focus; /* the row that had the focus last; when another row gets it, that row scrolls into sight */

    /* The session that begins as soon as the one before has ended, because both may need the same port. */
    bool soon;
    struct friend_setup next;
    struct archive_friend next_kept; /* the kept session with which `next` goes on, if it is for a kept one */
    bool next_is_kept;

    struct remote_session *remote_session; /* the session, while this end waits or joins; otherwise NULL */
    struct friend_view view;
    bool accepts;                  /* the host's terms hold no surprise, and were accepted without a question */
    char own_code[CODE_TEXT_SIZE]; /* the code to which this end waited last, to be used again; "": there is none */
    bool asked;                    /* the host's terms are shown, and Enter accepts them */
    struct trouble trouble;        /* why no session could begin; TROUBLE_NONE if none was refused */
    char said[MEET_WORDS_MAX];     /* the words that were last said aloud */
};

/* --- friend_meet.c: beginning and ending a session --- */

/* Opens another page. */
void friend_meet_go(struct meeting *meeting, enum friend_page page);

/* Begin to wait, to join, or to continue a kept game. If that fails, the page says why. */
void friend_meet_invite(struct meeting *meeting);
void friend_meet_join(struct meeting *meeting);
bool friend_meet_has_whole_code(const struct meeting *meeting);
void friend_meet_go_on(struct meeting *meeting, int kept);

/* Takes news of the session. Returns true if the game can begin; the session is then in the answer. */
bool friend_meet_advance(struct meeting *meeting);

/* Says aloud what is new on the page; nothing is said twice. */
void friend_meet_say(struct meeting *meeting);

/* Ends waiting or joining. */
void friend_meet_end(struct meeting *meeting);

/* --- friend_meet.c: the session in words --- */

/* Writes what went wrong, or why the session ended; "" if nothing did. */
void friend_meet_trouble(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE]);

/* Does a host wait for us to accept the terms? */
bool friend_meet_is_asked(const struct meeting *meeting);

/* Has waiting or joining ended without a game? */
bool friend_meet_is_over(const struct meeting *meeting);

/* Has the code run out, so that nobody can join with it? */
bool friend_meet_code_is_dead(const struct meeting *meeting);

/* Writes how waiting or joining is going, as long as nothing is wrong. */
void friend_meet_state(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE]);

/* Writes from where the friend can join, and what to do if that is not enough. */
void friend_meet_where(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE]);

/* Writes the host's terms, one to a line; "" for a term that does not apply. */
enum { TERM_LINES = 8 };
void friend_meet_terms(const struct meeting *meeting, char lines[TERM_LINES][MEET_WORDS_MAX]);

/* Spells a code for speech. */
void friend_meet_spell(const char *code, char words[MEET_WORDS_MAX]);

/* --- friend_meet.c: how pages look --- */

/* The dialog's width and height, in units. */
SDL_FPoint friend_meet_size(const struct canvas *canvas);

/* The rectangle of `rows` rows of a page from row `first` on; a page has MEETING_ROWS rows. */
SDL_Rect friend_meet_rows(const struct canvas *canvas, int first, int rows);

/* The rectangle of `rows` rows of a page from row `first` on, without their labels. */
SDL_Rect friend_meet_fields(const struct canvas *canvas, int first, int rows);

/* Lists the buttons at the foot. `main` may be NULL. */
void friend_meet_buttons(const struct meeting *meeting, struct controls *controls, const char *back, const char *main);

/* Draws a way to reach the other end, as a lamp and words. */
void friend_meet_way(struct canvas *canvas, const struct meeting *meeting, int way, SDL_Rect line);

#endif
