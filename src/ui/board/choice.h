/*
 * What a person chooses before a game: which game, its sizes and options, who plays which side, and who begins. A game
 * has an option if its default in the rules' table is not 0.
 */
#ifndef UI_CHOICE_H
#define UI_CHOICE_H

#include "ai/museum.h"
#include "gravitrips/match.h"
#include "gravitrips/record.h"
#include "store/archive_engines.h"
#include "store/settings.h"
#include "ui/board/view.h"

enum { NAME_SIZE = 32, BEST_OF_MAX = 7, EVALUATOR_SIZE = 24, GAMES_MAX = 8, LEVEL_WORDS_MAX = 64 };

/* The usual sizes of a game: most have SIZES_USUAL; those without lines have lower boards, too. */
enum { SIZES_USUAL = 6, SIZES_MAX = 8 };

/* The numbers of struct options, in the same order. */
enum choice_number { NUMBER_WIDTH, NUMBER_HEIGHT, NUMBER_CONNECT, NUMBER_PIECES, NUMBER_POINTS, NUMBER_COUNT };

/*
 * Who plays below LEVEL_NEARLY_PERFECT is told nothing that only perfect play sees. From LEVEL_STRONG_ENDING on a hint
 * may say how rules decide the game: such an opponent errs no more from the 15th disc on, which is where rules begin to
 * show anything, so that there is no other way to win or to hold out. Lower ones are beaten by what is seen at once.
 */
enum { LEVEL_STRONG_ENDING = 6, LEVEL_NEARLY_PERFECT = 8 };

enum { NUMBER_MISSING = -1, NUMBER_MOST = 999 };

/* One of the two players; 0 has the red pieces, 1 the yellow ones. */
struct player {
    struct seat seat;
    int level;                      /* the computer's level; remembered while a human or an engine has the seat */
    char name[NAME_SIZE];           /* "" for none; for an engine, the engine's name */
    char evaluator[EVALUATOR_SIZE]; /* how the computer judges positions; "": the game's default */
    int seconds;                    /* how long a computer or an engine thinks about a move; 0: as long as usual */
};

struct game_choice {
    const struct game *game;
    int numbers[NUMBER_COUNT]; /* as typed, even if a number makes no sense; 0: the game has no such number */
    int opening;               /* enum opening: how colours are chosen */
    struct player players[2];
    int starter; /* the player who begins, 0 or 1 */
    int best_of; /* for two people: they play until one has won the best of this many games (struct sitting) */
    struct clock_control clock; /* for two people */
};

/*
 * What two people at one computer choose, whichever game they play: their names by player, the number of games (best
 * of), and the clock.
 */
struct friends {
    char names[2][NAME_SIZE]; /* "": no name */
    int best_of;              /* 0: they never chose */
    struct clock_control clock;
};

struct app;

enum { CHOICE_ENGINES_MAX = 2 * ARCHIVE_ENGINES_MAX };

/*
 * The names of the engines that can play: guest engines, in order; the files NAME.weights of the folder "engines", if
 * the variant is one of Kolibrat; then the guests of honour.
 */
struct choice_engines {
    int count;
    int programs; /* how many of them are guest engines */
    int guests;   /* how many come before the guests of honour */
    char names[CHOICE_ENGINES_MAX][NAME_SIZE];
};
void choice_load_engines(struct choice_engines *engines, struct app *app, const struct variant *variant);

/*
 * Finds who plays the variant under this name: a guest of honour, or a file of weights. False: nobody, with the reason
 * "", or a file that is wrong, with a reason that names it.
 */
bool choice_find_honoured(struct app *app, const struct variant *variant, const char *name,
                          struct museum_player *player, struct reason *why);

/* The index of an engine by its name; 0 if there is none of that name. */
int choice_engine(const struct choice_engines *engines, const char *name);
bool choice_has_engine(const struct choice_engines *engines, const char *name);

/*
 * Gives a player's seat to a human, the computer or an engine. The level is remembered; `engine` names the engine, and
 * any other engine's name is dropped.
 */
void choice_sit(struct player *player, struct seat seat, const char *engine);

/* Lists the games that the window can show, in the order of the registry; returns their number. */
int choice_games(const struct game *games[GAMES_MAX]);

/* The view for a game of the usual size; NULL if the window cannot show the game. */
const struct view *choice_view(const struct game *game);

bool choice_has(const struct game *game, enum choice_number number);
void choice_set_options(struct game_choice *choice, const struct options *options);
struct options choice_options(const struct game_choice *choice);

/*
 * Builds the chosen variant. Returns false and the reason if the rules do not allow it, or the window cannot show it.
 */
bool choice_variant(const struct game_choice *choice, struct variant *variant, struct reason *why);

/*
 * The range of values that the rules allow for a number while the other numbers stay as they are. False if they allow
 * none.
 */
bool choice_range(const struct game_choice *choice, enum choice_number number, int *least, int *most);

/*
 * Explains, in the person's language, why the rules do not allow the chosen numbers: names the first one, beginning
 * with `asked`, that does not fit the others. Returns false and writes nothing if no single number is to blame.
 */
bool choice_blame(const struct game_choice *choice, enum choice_number asked, struct reason *why);

/* The label of a number, such as "Width", to be translated. */
const char *choice_label(enum choice_number number);

/* Makes a number larger or smaller by `by`, and moves the result into the range of choice_range, if there is one. */
void choice_step(struct game_choice *choice, enum choice_number number, int by);

/* Adds a typed digit to a number, or removes the last digit. */
void choice_type(struct game_choice *choice, enum choice_number number, int digit);
void choice_rub_out(struct game_choice *choice, enum choice_number number);

/* Can players choose their colours in this game? */
bool choice_has_opening(const struct game *game);

/* Steps to the next or previous way of choosing colours, and stops at the ends. */
void choice_step_opening(struct game_choice *choice, int by);

/* Is this the first (`by` -1) or the last (1) way of choosing colours? */
bool choice_is_last_opening(int opening, int by);

/* The name of a way of choosing colours, and a description of it, in the person's language. */
const char *choice_opening_name(int opening);
const char *choice_opening_words(int opening);

/* Lists the usual sizes of a game, width and height, smaller ones first; returns their number. */
int choice_sizes(const struct game *game, int sizes[SIZES_MAX][2]);

/* --- the choice that was made last, and that of a recorded game --- */

/* Reads the last choice for a game, or the game's defaults. */
void choice_load(struct game_choice *choice, struct settings *settings, const struct game *game);

/* Like choice_load, but takes the options, players, starter and clock from a recorded game. */
void choice_load_record(struct game_choice *choice, struct settings *settings, const struct record *record);

/* Can the window show a recorded game? */
bool choice_can_show(const struct record *record);

/* The game that was chosen last; if none was, the first of all games. */
const struct game *choice_last_game(struct settings *settings);

/* Stores a choice, and its game as the last one chosen. */
void choice_save(const struct game_choice *choice, struct settings *settings);

/* Read and store what two people at one computer have chosen (struct friends). */
void choice_load_friends(struct friends *friends, struct settings *settings);
void choice_save_friends(const struct friends *friends, struct settings *settings);

/* Stores only who plays a game. */
void choice_save_players(const struct player players[2], struct settings *settings, const struct game *game);

/* --- the short lists of boards and clocks, from which a person chooses --- */

enum { CHOICE_BOARDS = 4, CHOICE_CLOCKS = 5 };

/*
 * The clocks on offer: a name, to be translated, and the times. The first one means no clock. A recorded game may have
 * a clock that is not listed here, which stays until another is chosen.
 */
extern const struct choice_clock {
    const char *name;
    struct clock_control control;
} choice_clocks[CHOICE_CLOCKS];

/* Lists the boards on offer, by width and height; all other options have their defaults. Returns their number. */
int choice_offers_boards(const struct game *game, int sizes[CHOICE_BOARDS][2]);

/* The index of the chosen board in the list of choice_offers_boards; -1 if the list does not have it. */
int choice_offers_board(const struct game_choice *choice);
void choice_offers_set_board(struct game_choice *choice, int board);

/* --- game, board and clock described in words --- */

/* Writes the game, its board, and every other option that is not the default: "Connect Four 9×7 · In a row: 5". */
void choice_offers_board_words(const struct game *game, const struct options *options, char *words, size_t size);

/* Appends the part of choice_offers_board_words from the first " · " on: nothing if all but the size is the default. */
void choice_offers_other_words(const struct game *game, const struct options *options, char *words, size_t size);

/* Writes a clock: "5 min + 3 s"; "" without a clock. */
void choice_offers_clock_words(struct clock_control clock, char *words, size_t size);

/* --- levels described in words --- */

/* Who plays a level (sailor_title), and its number: "Otto · level 3"; for SEAT_ENGINE "Engine". Returns `words`. */
const char *choice_level_words(int level, char words[LEVEL_WORDS_MAX]);

/* The same for the ear, the level first: "Level 3, Otto". */
const char *choice_level_said(int level, char words[LEVEL_WORDS_MAX]);

/* Steps to the next or previous evaluator of a variant; after the last comes the first. */
void choice_step_evaluator(struct player *player, const struct variant *variant, int by);

/*
 * How long a computer or an engine thinks about a move. A person can choose that for engines and for levels that think
 * for a time; the other levels look a number of moves ahead, however long that takes.
 */
bool choice_has_time(struct seat seat);

/* Takes the next shorter (`by` -1) or longer (1) time on offer. Returns false and changes nothing if there is none. */
bool choice_step_time(struct player *player, int by);

/* The time in words: "up to 10 s", "as usual"; of a level that has none "5 moves ahead". Returns `words`. */
const char *choice_time_words(const struct player *player, char words[LEVEL_WORDS_MAX]);

/* Writes as a record's text how a computer judges ("": as usual) and for how many seconds it thinks: "lines 5 s". */
void choice_write_style(const char *evaluator, int seconds, char text[RECORD_NAME_SIZE]);

/*
 * --- sailor.c ---
 *
 * The crew: who plays the levels 1 to 10. Each has a name, a trade and sentences for six moments. A sentence is about
 * the game or about the one who says it; it never speaks of a person's faults and never claims what may be false.
 */

/* When one of the crew says something. */
enum sailor_moment {
    SAILOR_BEGINS,  /* a game begins */
    SAILOR_THREATS, /* its move has made a threat: the next one can win */
    SAILOR_STOPPED, /* the other side has just stopped such a threat */
    SAILOR_WINS,
    SAILOR_LOSES,
    SAILOR_DRAWS,
    SAILOR_MOMENTS
};

/*
 * Whoever plays a level from 1 to 10, in the person's language. sailor_name is said within a sentence ("Otto", "the
 * Captain"); sailor_title begins one, or stands alone ("The Captain"); sailor_label is for small places ("Captain").
 */
const char *sailor_name(int level);
const char *sailor_title(int level);
const char *sailor_label(int level);

/* What that one says at a moment. */
const char *sailor_says(int level, enum sailor_moment moment);

/* What that one says of what it sees and overlooks; where that is not so in a variant, how far it looks. */
enum { CREW_WORDS_MAX = 300 };
const char *sailor_confesses(int level, const struct variant *variant, char words[CREW_WORDS_MAX]);

/*
 * The trade of a level from 1 to 10: "Cook". The highest is one that "Never errs" if every value can be proven
 * (analyst_proves), else "Hard to beat". NULL, an unknown variant, counts as provable.
 */
const char *sailor_trade(int level, const struct variant *variant);

#endif
