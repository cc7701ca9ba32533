/* The party: what is played, and who sits at the table. */
#ifndef UI_TABLE_PARTY_H
#define UI_TABLE_PARTY_H

#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "ui/board/choice.h"
#include "ui/board/view.h"

enum { WORDS_MAX = 120 }; /* bytes of a sentence */

/* How it was before a position came to the table to be analysed: the next new game begins with that. */
struct before {
    bool known;
    bool analysis; /* what each move is worth was shown */
    struct player players[2];
    int starter;
    bool borrowed; /* the players, as of a party */
};

/* It lasts a sitting, from its first round on. Players are 0, who has the red pieces, and 1. */
struct party {
    struct variant variant;
    const struct view *view;
    struct sitting sitting;
    int levels[2];              /* the computer's level, also while a human sits there */
    char names[2][NAME_SIZE];   /* "" for none */
    const char *evaluators[2];  /* of the variant's list; NULL: the default */
    struct clock_control clock; /* of two people */
    uint64_t seed;              /* of the computers' choice among equal moves, and of the puzzles if it was asked for */
    bool seeded;                /* it was */
    bool borrowed;              /* the players are those of a game that was opened: they are not remembered */
    unsigned elsewhere;         /* a bit for each player who sits at another computer: 1, 2 */
    bool honour;                /* what moves are worth is not to be known now: both play by themselves */
    bool swapped;               /* they have each other's pieces in this game, at its cursor */
    bool held;                  /* nobody moves before a question is answered */
    bool shortage_told;         /* that level 10 lacks memory */
    struct before before;
};

/* Who sits at the table, for being kept or chosen anew; who does from now on; they change places. */
void party_players(const struct party *party, struct player players[2]);
void party_set_players(struct party *party, const struct player players[2]);
void party_swap(struct party *party);

/* How it is now, to be put back after a position was analysed; what it was, if one is analysed already. */
void party_before(const struct party *party, bool analysis, struct before *before);

/* The same as party_players in the next new game. */
void party_next_players(const struct party *party, struct player players[2]);

/* That one begins: who sat there before a position was analysed sits there again. */
void party_put_back(struct party *party);

/* Remembers them for the next time, unless they are borrowed. */
void party_save_players(struct party *party, struct settings *settings);

/* Do two computers play? */
bool party_is_watching(const struct party *party);

/* Does a computer sit there whose level can be raised (`by` 1) or lowered (-1)? */
bool party_can_step_level(const struct party *party, int by);

/* The one human against a computer, as a player; -1 for two humans or two computers. */
int party_lone_human(const struct party *party);

/* The one who sits here: the lone human, or the friend of one elsewhere; -1: both or none do. */
int party_me(const struct party *party);

/* Does this player sit elsewhere? */
bool party_is_elsewhere(const struct party *party, int player);

/* Who is to move in a state. */
int party_player_to_move(const struct party *party, const struct state *state);

/* Whose pieces a player has now: the same player's, unless colours were changed. */
int party_colour(const struct party *party, int player);

/* Who has won; -1 if nobody has. */
int party_winner(const struct party *party, enum outcome outcome);

/* What a player is called: "You", "Computer" or the engine, a name, a colour. */
const char *party_player_name(const struct party *party, int player);

/* The own name, "You", "Computer" or "Engine"; where both are of a kind their colours tell them apart. */
const char *party_seat_name(const struct party *party, int player);

/* A player in words, cut to so many bytes: colour, who that is, and the level of a computer. */
void party_who(const struct party *party, int player, char *words, size_t size);

#endif
