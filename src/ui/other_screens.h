/*
 * What screens see of each other: how they are opened, and what is left of them when they are gone. Each of them covers
 * the game, which stands still meanwhile, or is a dialog over it.
 */
#ifndef UI_OTHER_SCREENS_H
#define UI_OTHER_SCREENS_H

#include "gravitrips/record.h"
#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"

struct book;

/* --- start: the card that begins a game --- */

/* What came of it, once the card is gone. */
struct start_answer {
    bool play;      /* the chosen game should begin; else nothing changes */
    bool in_turn;   /* from round to round the other one begins */
    bool elsewhere; /* the opponent is at another computer: the screen then asks how to meet for this game */
    bool engines;   /* there is none yet: the settings should open at the engines */
    struct game_choice choice;
};

/*
 * `now`: what is played now, and who begins if it is in turn; the other games are offered as they were chosen last. The
 * answer must outlive the card. NULL when memory is short.
 */
struct screen *start_card_create(struct app *app, struct start_answer *answer, const struct game_choice *now);

/* What the card would answer if two friends here, or else two computers, were all that is chosen on it. */
struct start_answer start_card_at_once(struct app *app, const struct game_choice *now, bool friends);

/* --- friend: a friend elsewhere --- */

struct remote_session;

/* What came of it, once the dialog is gone. */
struct friend_answer {
    struct remote_session
        *remote_session; /* with a round that runs, or has ended; the caller's from now on; NULL: none came */
};

/* `now`: the game that is offered at first. The answer must outlive the dialog. NULL when memory is short. */
struct screen *friend_screen_create(struct app *app, struct friend_answer *answer, const struct game_choice *now);

/* Games that were begun with friends, and in how many of them it is one's own turn. */
int friend_screen_waiting(struct app *app);

/* --- setup: board and players, all that can be chosen before a game --- */

/* What came of it, once the dialog is gone. */
struct setup_answer {
    bool start;  /* the chosen game should begin */
    bool chosen; /* the screen below should show what was chosen; else nothing changes */
    struct game_choice choice;
};

/* Where it leads: to a game, back to who goes on choosing, or to a friend elsewhere: then no seats are chosen. */
enum setup_purpose { SETUP_PLAYS, SETUP_RETURNS, SETUP_INVITES };

/*
 * `now`: what is chosen at first, the other games are offered as they were chosen last. Except for SETUP_PLAYS what was
 * chosen comes back even where no game begins. The answer must outlive the dialog. NULL when memory is short.
 */
struct screen *setup_screen_create(struct app *app, struct setup_answer *answer, const struct game_choice *now,
                                   enum setup_purpose purpose);

/* --- settings: what somebody prefers, and who sits at the table --- */

/* The table as it is, and, once the settings are closed, as it should be. */
struct settings_table {
    const struct view *view;       /* of the game that is played there */
    const struct variant *variant; /* what is played; must outlive the settings */
    struct player players[2];
    int starter; /* the player who begins */

    enum action wish; /* an action that is wished for, once they are gone */
};

/* Instead of a player. */
enum { SETTINGS_ENGINES = 2 };

/* Opens them at a player, or at the engines; the table must outlive them. NULL when memory is short. */
struct screen *settings_screen_create(struct app *app, struct settings_table *table, int player);

/* --- puzzle: positions with one winning move --- */

/* The board for puzzles. */
struct puzzle_setup {
    const struct variant *variant; /* covered by the solver; must outlive the screen */
    uint64_t seed;
    bool kept; /* the series goes on where it was left in an earlier run; else it begins with its first puzzle */
};

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *puzzle_screen_create(struct app *app, const struct puzzle_setup *setup);

/* --- what comes to the table from a position that was set up, an opening, or a game that was reviewed --- */

/* The result of the screen, valid when it has closed. */
struct position_answer {
    bool open;    /* a game was found, and should come to the table: */
    bool analyse; /* to see there what its moves are worth, two humans playing; else to go on as they sit there */
    struct record record; /* that game; before that, the players at the table, without moves */
};

/* --- review: how good every move of a finished game was --- */

/* What is reviewed. */
struct review_setup {
    const struct record *record; /* a finished game; it is copied */
    archive_id game;             /* where it is kept, and its review with it; 0: nowhere */
    int cursor;                  /* the position to show first: after so many moves */

    struct position_answer *answer; /* as that of the openings (below), to which the review leads; NULL: none */
};

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *review_screen_create(struct app *app, const struct review_setup *setup);

/* --- position: pieces are put on the board in any order, until a game can lead there --- */

/*
 * `variant`: what is played at the table, with winning lines (retrace_covers); `state`: the position there. Variant and
 * answer must outlive the screen, and the book (NULL: none), with which who wins is known sooner. NULL when memory
 * is short.
 */
struct screen *position_screen_create(struct app *app, struct position_answer *answer, const struct variant *variant,
                                      const struct state *state, const struct book *book);

/* --- openings: what every move is worth, and how one's own games went on --- */

struct match;

/* Only games in which discs fall and nobody chooses a colour have them. */
static inline bool openings_are_of(const struct variant *variant)
{
    return variant->game->gravity && variant->options.opening == OPENING_PLAIN;
}

/*
 * Begins at the position of a match, which is copied, of such a game; `player_of` is by side. The answer
 * is as that of a position which is set up; it must outlive the screen; NULL: no game goes on from there. NULL when
 * memory is short.
 */
struct screen *openings_screen_create(struct app *app, struct position_answer *answer, const struct match *match,
                                      const int player_of[2]);

/* --- history: all games that are kept, to be found, opened, copied, deleted; and the way to the statistics --- */

/* The table to which a game may come. */
struct history_table {
    archive_id running; /* the game that is being played there, which cannot be deleted; 0: none */

    /*
     * The game that should come there once the history is closed, or 0. If it is unfinished it is this window's running
     * game. Its record is the table's.
     */
    archive_id game;
    struct record record;
};

/* The table must outlive it. NULL when memory is short. */
struct screen *history_screen_create(struct app *app, struct history_table *table);

/*
 * What a human won and lost against the computer at each level, and how the level went; of `game` first, which the
 * window can show. NULL when memory is short.
 */
struct screen *statistics_screen_create(struct app *app, const struct game *game);

/* --- tournament: levels and engines against each other, on several boards at once --- */

/* With the tournament that is kept, if there is one. NULL when memory is short. */
struct screen *tournament_screen_create(struct app *app);

/* Deletes the tournament that is kept in a folder. */
void tournament_screen_delete(const char *folder);

/* --- learn: how the games are played, and what this program is --- */

/* The rules in moving pictures; of `game` first, with the numbers of this board. NULL when memory is short. */
struct screen *learn_screen_create(struct app *app, const struct game *game, const struct options *options);

/* Version, licence, libraries, where what is kept lies. NULL when memory is short. */
struct screen *about_screen_create(struct app *app);

#endif
