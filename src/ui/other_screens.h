/*
 * What screens know of each other: how one opens another, and the answer that the other one leaves. Every screen here
 * either covers the game, which stands still meanwhile, or is a dialog over it.
 */
#ifndef UI_OTHER_SCREENS_H
#define UI_OTHER_SCREENS_H

#include "gravitrips/record.h"
#include "store/archive.h"
#include "ui/board/board_screen.h"
#include "ui/board/choice.h"

struct book;

/* --- start: the card that begins a game --- */

struct scores;

/*
 * The answer of the start card, valid once the card has closed; `stands` and `scores` are set before. `stands` tells
 * how a match of those who are chosen stands.
 */
struct start_answer {
    void (*stands)(struct scores *scores, const struct game_choice *choice, struct sitting *sitting);
    struct scores *scores;
    bool play;        /* the chosen game should begin; otherwise nothing changes */
    bool in_turn;     /* the players take turns in beginning rounds */
    bool elsewhere;   /* the opponent is elsewhere: next, the person chooses how to connect to them for this game */
    bool anew;        /* a match that these two have begun begins again */
    enum action wish; /* an action to do after the card has closed */
    struct game_choice choice;
};

/*
 * Creates the start card. `now`: the game at the table and, if the players take turns, who begins next. The other games
 * are offered as they were last chosen. The answer must outlive the card. NULL when memory is short.
 */
struct screen *start_card_create(struct app *app, struct start_answer *answer, const struct game_choice *now);

/* What the start card would answer, if only a friend at this computer were chosen on it. No card is shown. */
struct start_answer start_card_at_once(struct app *app, const struct game_choice *now);

/* Who plays: the computers at the table and, after the card has closed, those that were chosen. */
struct opponents {
    const struct view *view;       /* the view of the game, whose pieces have the players' names */
    const struct variant *variant; /* what one opponent would play; must outlive the card */
    struct player players[2];
    int player;  /* the one player who is chosen, unless both are */
    bool both;   /* two computers are chosen */
    bool begins; /* with both: a game begins with them, but only if all were chosen */
    bool runs;   /* with one: a game runs, which another opponent may take over */
    bool chosen; /* set once the card has closed: the choice counts */
    bool anew;   /* and another game begins with it */
};

/* Creates the page of the crew, or the card for two computers. `opponents` must outlive it. NULL: memory is short. */
struct screen *opponents_screen_create(struct app *app, struct opponents *opponents);

/* --- friend: the dialog for meeting a friend elsewhere, over the network --- */

struct remote_session;

/* The answer of the dialog, valid once it has closed. */
struct friend_answer {
    struct remote_session *remote_session; /* its round runs or has ended; the caller owns it now; NULL: nobody came */
};

/* `now` is the game that is offered first. The answer must outlive the dialog. NULL when memory is short. */
struct screen *friend_screen_create(struct app *app, struct friend_answer *answer, const struct game_choice *now);

/* --- setup: the games and their boards --- */

/* The answer of the dialog, valid once it has closed. */
struct setup_answer {
    bool chosen; /* otherwise nothing changes */
    struct game_choice choice;
};

/*
 * `now` is what is chosen at first; the other games are offered with their last choice. With `plays`, a game begins
 * with what is chosen; else the screen below shows it. The answer must outlive the dialog. NULL when memory is short.
 */
struct screen *setup_screen_create(struct app *app, struct setup_answer *answer, const struct game_choice *now,
                                   bool plays);

/* --- settings: what somebody prefers, and who sits at the table --- */

/* The table as it is and, after the settings have closed, as it should be. */
struct settings_table {
    const struct view *view;       /* the view of the game at the table */
    const struct variant *variant; /* the variant at the table; must outlive the settings */
    struct player players[2];
    int starter; /* the player who begins */

    enum action wish; /* an action to do after the settings have closed */
};

/* Passed to settings_screen_create in place of a player (0 or 1): opens the page of looks. */
enum { SETTINGS_LOOK = 2 };

/* Opens the settings at a player or at that page. The table must outlive them. NULL when memory is short. */
struct screen *settings_screen_create(struct app *app, struct settings_table *table, int player);

/* --- puzzle: positions with one right move --- */

/* The board for puzzles, and the series from which they come. */
struct puzzle_setup {
    const struct variant *variant; /* of Kolibrat, or covered by the solver; must outlive the screen */
    uint64_t seed;
    bool kept;            /* goes on with the series of an earlier run, instead of beginning with its first puzzle */
    const char *no_study; /* why no position can be studied now; NULL: each can */
};

/* Returns the screen, which the caller pushes on the app; NULL after telling stderr what is missing. */
struct screen *puzzle_screen_create(struct app *app, const struct puzzle_setup *setup);

/* --- train: positions in which the person once erred come again --- */

/*
 * The screen opens with an empty board of this variant, which must outlive it. Returns the screen, which the caller
 * pushes on the app; NULL after telling stderr what is missing.
 */
struct screen *training_screen_create(struct app *app, const struct variant *variant);

/* --- study: a game with all that is added to it; every position of it explored, written down, explained --- */

/* The parts of its panel, from above. */
enum study_part {
    STUDY_GAME,   /* how the game went: how good its moves were, its curve, its key move */
    STUDY_WORTHS, /* what each move is worth, best play, and how one's own games went on */
    STUDY_NOTES,  /* a comment, signs, and the order of variations */
    STUDY_MOVES,  /* all moves, with variations */
    STUDY_PARTS
};

enum { STUDY_TO_REVIEW = 1 << STUDY_GAME | 1 << STUDY_MOVES, STUDY_TO_EXPLORE = 1 << STUDY_WORTHS | 1 << STUDY_MOVES };

/* The game to study. */
struct study_setup {
    const struct record *record; /* it is copied; one that has ended can be reviewed */
    archive_id game; /* its id in the archive, which also keeps its review and what is added; 0: it is not there */
    int cursor;      /* the screen begins with the position after this many moves */
    unsigned parts;  /* bits of the parts that are open at first */

    struct position_answer *answer; /* works as for a position that is set up; NULL: no game can go on from here */
    int *tries; /* becomes 1 + the number of a move that the person wants to try again; NULL: none can be tried */
};

/*
 * Returns the screen, which the caller pushes on the app; NULL after telling stderr what is missing. Answer and tries
 * must outlive it.
 */
struct screen *study_screen_create(struct app *app, const struct study_setup *setup);

/* --- position: pieces are put on the board in any order, until a game can lead there --- */

/*
 * `variant` must have winning lines (retrace_covers); `state` is the position from which the screen can begin. A book
 * (NULL: none) lets the winner be known sooner. Variant, answer and book must outlive the screen. NULL when memory is
 * short.
 */
struct screen *position_screen_create(struct app *app, struct position_answer *answer, const struct variant *variant,
                                      const struct state *state, const struct book *book);

/* --- search: how the computer thinks --- */

struct match;

/*
 * The screen begins at the position of a match, which is copied; its game must be one in which no colours are chosen.
 * `player_of` is indexed by side. NULL when memory is short.
 */
struct screen *search_screen_create(struct app *app, const struct match *match, const int player_of[2]);

/* --- history: all games that are kept, to be found, opened, copied, deleted; and the way to the statistics --- */

/* The table to which a game of the history may come. */
struct history_table {
    const char *no_review; /* why no game can be reviewed now; NULL: each can */
    archive_id running;    /* the game that is being played at the table, which cannot be deleted; 0: none */

    /*
     * The game that should come to the table after the history has closed, or 0. An unfinished one becomes this
     * window's running game. The table owns its record.
     */
    archive_id game;
    struct record record;
    int tries; /* 1 + the number of the move of this game that the person wants to try again; 0: none */

    struct position_answer position; /* or the game that should come there goes on from a position of one of them */
};

/* The table must outlive the screen. NULL when memory is short. */
struct screen *history_screen_create(struct app *app, struct history_table *table);

/*
 * Shows how often a human won and lost against the computer at each level, and how the level rose and fell. It opens at
 * `game`, which the window must be able to show. NULL when memory is short.
 */
struct screen *statistics_screen_create(struct app *app, const struct game *game);

/* --- tournament: levels and engines against each other, on several boards at once --- */

/* Opens with the tournament that is kept, if there is one. NULL when memory is short. */
struct screen *tournament_screen_create(struct app *app);

/* Deletes the tournament that is kept in a folder. */
void tournament_screen_delete(const char *folder);

/* --- learn: how the games are played, and what this program is --- */

/*
 * Shows the rules in moving pictures, first those of `game`. Sentences name the numbers in `options`, for the board
 * at the table. The button *Play* of each step closes the screen and sets *chosen to the game that is shown;
 * otherwise *chosen stays as it is. NULL when memory is short.
 */
struct screen *learn_screen_create(struct app *app, const struct game *game, const struct options *options,
                                   const struct game **chosen);

/* Shows version, licence, libraries, and where files are kept. NULL when memory is short. */
struct screen *about_screen_create(struct app *app);

#endif
