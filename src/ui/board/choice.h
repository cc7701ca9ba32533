/*
 * What a person chooses before a game: which game, its sizes and options, who
 * sits where and who begins. Which options a game has is told by the rules'
 * table: those whose default is not 0.
 */
#ifndef UI_CHOICE_H
#define UI_CHOICE_H

#include "gravitrips/match.h"
#include "gravitrips/record.h"
#include "store/archive_engines.h"
#include "store/settings.h"
#include "ui/board/view.h"

enum { NAME_SIZE = 32, BEST_OF_MAX = 7, EVALUATOR_SIZE = 24, SIZES_MAX = 6, GAMES_MAX = 8, LEVEL_WORDS_MAX = 64 };

/* The numbers among the members of struct options, in their order. */
enum choice_number { NUMBER_WIDTH, NUMBER_HEIGHT, NUMBER_CONNECT, NUMBER_PIECES, NUMBER_POINTS, NUMBER_COUNT };

enum { NUMBER_MISSING = -1, NUMBER_MOST = 999 };

/* One of the two players; 0 has the red pieces, 1 the yellow ones. */
struct player {
    struct seat seat;
    int level;                      /* of the computer, also while a human or an engine sits there */
    char name[NAME_SIZE];           /* "" for none; which engine it is */
    char evaluator[EVALUATOR_SIZE]; /* the computer judges positions with; "": with the game's default */
};

struct game_choice {
    const struct game *game;
    int numbers[NUMBER_COUNT]; /* as typed, perhaps nonsense; 0: the game does not have it */
    int opening;               /* enum opening: how colours are chosen */
    struct player players[2];
    int starter;                /* the player who begins */
    int best_of;                /* of how many games, where two people play; see struct sitting */
    struct clock_control clock; /* likewise */
};

/* Two people at one table, whatever they play: their names by player, the best of how many games, and in what time. */
struct friends {
    char names[2][NAME_SIZE]; /* "" for none */
    int best_of;
    struct clock_control clock;
};

/* The names of the engines from elsewhere that may sit down, in their order. */
struct choice_engines {
    int count;
    char names[ARCHIVE_ENGINES_MAX][NAME_SIZE];
};
void choice_load_engines(struct choice_engines *engines, struct archive *archive);

/* The place of a name among them; 0 if it is not there. */
int choice_engine(const struct choice_engines *engines, const char *name);

/* Somebody else sits down: a level is remembered, an engine's name given up; of another engine it is `engine`. */
void choice_sit(struct player *player, struct seat seat, const char *engine);

/* The games that the window can show, in the order of the registry; returns their number. */
int choice_games(const struct game *games[GAMES_MAX]);

/* The view that shows a game with its usual options; NULL if none does. */
const struct view *choice_view(const struct game *game);

bool choice_has(const struct game *game, enum choice_number number);
void choice_set_options(struct game_choice *choice, const struct options *options);
struct options choice_options(const struct game_choice *choice);

/* Builds the variant that was chosen; false and the reason if there is none, or none that the window can show. */
bool choice_variant(const struct game_choice *choice, struct variant *variant, struct reason *why);

/* Between which values a number makes sense, the others being as they are; false if at none. */
bool choice_range(const struct game_choice *choice, enum choice_number number, int *least, int *most);

/*
 * Says in the person's language why there is no such variant: the first number, `asked` before all others, that
 * makes no sense beside the others. False, and nothing is written, if no number alone is to blame.
 */
bool choice_blame(const struct game_choice *choice, enum choice_number asked, struct reason *why);

/* What a number is called, to be translated. */
const char *choice_label(enum choice_number number);

/* Makes a number greater or smaller; one that makes no sense goes to the nearest that does. */
void choice_step(struct game_choice *choice, enum choice_number number, int by);

/* A digit typed behind a number, and the last one taken away. */
void choice_type(struct game_choice *choice, enum choice_number number, int digit);
void choice_rub_out(struct game_choice *choice, enum choice_number number);

/* May colours be chosen in a game? The next way of it, or the one before, without going over the ends. */
bool choice_has_opening(const struct game *game);
void choice_step_opening(struct game_choice *choice, int by);

/* Is it the first or the last of them? What it is called, and what it means, in the person's language. */
bool choice_is_last_opening(int opening, int by);
const char *choice_opening_name(int opening);
const char *choice_opening_words(int opening);

/* Usual sizes of a game, smaller ones first; of each the width and the height. Returns their number. */
int choice_sizes(const struct game *game, int sizes[SIZES_MAX][2]);

/* The place of the chosen size among them; -1 if it is none of them. */
int choice_size(const struct game_choice *choice);

/* --- what is remembered, and what is on record --- */

/* Reads what was chosen last for a game; what never was takes the game's default. */
void choice_load(struct game_choice *choice, struct settings *settings, const struct game *game);

/* The same for a game on record: who plays as it says, for the rest as chosen last. */
void choice_load_record(struct game_choice *choice, struct settings *settings, const struct record *record);

/* Can the window show a game on record? */
bool choice_can_show(const struct record *record);

/* The game that was chosen last; the first one of all if none was. */
const struct game *choice_last_game(struct settings *settings);

/* Remembers a choice, and its game as the one chosen last. */
void choice_save(const struct game_choice *choice, struct settings *settings);

/* Who the two people were the last time, and remembers who they are. */
void choice_load_friends(struct friends *friends, struct settings *settings);
void choice_save_friends(const struct friends *friends, struct settings *settings);

/* Remembers a game's players only. */
void choice_save_players(const struct player players[2], struct settings *settings, const struct game *game);

/* --- what is offered to be chosen at a glance --- */

enum { CHOICE_BOARDS = 4, CHOICE_CLOCKS = 5 };

/* None, and others in the order in which they are offered: its name, to be translated, and what it is. */
const char *choice_offers_clock_name(int clock);
struct clock_control choice_offers_clock(int clock);

/* Boards that stand for a choice, all else being as is usual: of each width and height. Returns their number. */
int choice_offers_boards(const struct game *game, int sizes[CHOICE_BOARDS][2]);

/* Which of them is chosen; -1: none of them. */
int choice_offers_board(const struct game_choice *choice);
void choice_offers_set_board(struct game_choice *choice, int board);

/* --- the same in words --- */

/* Game, board, and what else is not as usual: "Connect Four 9×7 · In a row: 5". */
void choice_offers_board_words(const struct game *game, const struct options *options, char *words, size_t size);

/* Only that last part, from its first " · " on; "": all is as usual. */
void choice_offers_other_words(const struct game *game, const struct options *options, char *words, size_t size);

/* "5 min + 3 s"; "" without a clock. */
void choice_offers_clock_words(struct clock_control clock, char *words, size_t size);

/* --- words --- */

/*
 * What a level is called, in the person's language: "Casual". The highest is "Perfect" where every worth can be proven
 * (analyst_proves), else "Strongest"; a variant that is not known (NULL) is taken for one of the former.
 */
const char *choice_level_name(int level, const struct variant *variant);

/* With its number: "Level 3 · Casual". SEAT_ENGINE, which is none, is called "Engine" by both. Returns `words`. */
const char *choice_level_words(int level, const struct variant *variant, char words[LEVEL_WORDS_MAX]);

/* The next evaluator of a variant's list, or the one before; the list's ends are joined. */
void choice_step_evaluator(struct player *player, const struct variant *variant, int by);

#endif
