/* The party: what is played, and who sits at the table. */
#ifndef UI_TABLE_PARTY_H
#define UI_TABLE_PARTY_H

#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "ui/board/choice.h"
#include "ui/board/view.h"

enum { WORDS_MAX = 120 }; /* bytes of a sentence */

/* The table before a position was analysed there: the next new game begins with it. */
struct before {
    bool known;
    bool analysis; /* worths were shown */
    struct player players[2];
    int starter;
    bool borrowed; /* as in struct party */
};

/* It lasts a sitting. Player 0 has the red pieces, player 1 the others. */
struct party {
    struct variant variant;
    const struct view *view;
    struct sitting sitting;
    int levels[2];              /* of the computer, kept while a human sits there */
    char names[2][NAME_SIZE];   /* "" for none */
    const char *evaluators[2];  /* of the variant's list; NULL: the default */
    struct clock_control clock; /* of two people */
    uint64_t seed;              /* of the computers' choices, and of the puzzles if it was given by the user */
    bool seeded;                /* it was given by the user */
    bool borrowed;              /* the players of an opened game, which are not remembered */
    unsigned elsewhere;         /* a bit for each remote player: 1, 2 */
    bool honour;                /* no help: both play by themselves */
    bool swapped;               /* the players have exchanged their pieces at the cursor */
    bool held;                  /* nobody moves until a question is answered */
    bool shortage_told;         /* the player knows that level 10 lacks memory */
    struct before before;
};

/* Reads and writes the two players; exchanges their seats. */
void party_players(const struct party *party, struct player players[2]);
void party_set_players(struct party *party, const struct player players[2]);
void party_swap(struct party *party);

/* Notes the table before a position is analysed; during an analysis that of before. */
void party_before(const struct party *party, bool analysis, struct before *before);

/* The players of the next new game. */
void party_next_players(const struct party *party, struct player players[2]);

/* At its beginning: those who sat there before the analysis sit there again. */
void party_put_back(struct party *party);

/* Saves the players for the next start, unless they are borrowed. */
void party_save_players(struct party *party, struct settings *settings);

/* Do two computers play? */
bool party_is_watching(const struct party *party);

/* Does a computer sit there whose level can be raised (`by` 1) or lowered (-1)? */
bool party_can_step_level(const struct party *party, int by);

/* The one human against a computer, as a player; -1 for two humans or two computers. */
int party_lone_human(const struct party *party);

/* The one player who sits here: a lone human, or the opponent of a remote player; -1 if both or none do. */
int party_me(const struct party *party);

/* Is this a remote player? */
bool party_is_elsewhere(const struct party *party, int player);

/* Who is to move in a state. */
int party_player_to_move(const struct party *party, const struct state *state);

/* Whose pieces a player has: the player's own, unless colours were exchanged. */
int party_colour(const struct party *party, int player);

/* Who has won; -1 if nobody has. */
int party_winner(const struct party *party, enum outcome outcome);

/* A player's name: "You", "Computer", an engine's or a person's name, or a colour. */
const char *party_player_name(const struct party *party, int player);

/* As party_player_name, but without engines' names; two of a kind are told apart by colours. */
const char *party_seat_name(const struct party *party, int player);

/* A player in words: colour, name, and the level of a computer; at most `size` bytes. */
void party_who(const struct party *party, int player, char *words, size_t size);

#endif
