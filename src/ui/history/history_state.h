/* The history and the statistics: the state of both screens, and what their files offer each other. */
#ifndef UI_HISTORY_STATE_H
#define UI_HISTORY_STATE_H

#include "gravitrips/match.h"
#include "store/archive.h"
#include "ui/other_screens.h"

/*
 * --- history_games.c: the games of the history ---
 *
 * The ids of all games are read bit by bit, so that nobody waits for a long list. The games themselves are read when
 * their rows come into sight, and stay in memory for a while.
 */

enum { HISTORY_SLOTS = 128 /* how many games are kept in memory: more than a window can show */ };

/* A game that was read. */
struct history_game {
    struct archive_entry entry; /* the game's entry; its id is 0 if the game is gone */
    archive_id id;
    SDL_Texture *picture; /* the game's last position; NULL: not drawn yet */
};

struct history_list {
    struct archive *archive;
    struct archive_filter filter;
    struct archive_place place;
    archive_id *ids;
    int count, room;
    bool complete;                            /* all games that pass the filter have been found */
    bool failed;                              /* the games cannot be read, or memory is short */
    struct history_game games[HISTORY_SLOTS]; /* by row % HISTORY_SLOTS */
};

/*
 * Begins a new list with the first games that pass the filter. The filter's text must stay as long as the list is used.
 * A list must be all zeros before its first use.
 */
void history_list_begin(struct history_list *list, struct archive *archive, const struct archive_filter *filter);
void history_list_free(struct history_list *list);

/* Finds some more games. Returns false when there are no more. */
bool history_list_more(struct history_list *list);

/* Reads the games of the rows in sight, at most HISTORY_SLOTS of them. */
void history_list_see(struct history_list *list, int first, int end);

/* The game of a row in sight (history_list_see); NULL if it could not be read. */
struct history_game *history_list_game(struct history_list *list, int row);

/* Drops the games' pictures, because their size or the theme has changed. */
void history_list_drop_pictures(struct history_list *list);

/* Removes a row. */
void history_list_remove(struct history_list *list, int row);

/* --- history_games.c: texts that describe a game, in the person's language and local time --- */

enum { HISTORY_WORDS_MAX = 192 };

/* Writes who moved first and who second: "You – Computer, level 5". */
void history_words_who(const struct record *head, char words[HISTORY_WORDS_MAX]);

/*
 * Writes how a game ended: "Won" or "Lost" for a human against the computer, "Red won" otherwise; "Draw"; "Unfinished".
 */
void history_words_result(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* The result in the archive's terms. A win counts as ARCHIVE_ANY, except in games of a human against the computer. */
enum archive_result history_words_outcome(const struct record *head);

/*
 * Turns the text that a person typed into the filter for opponents: a level's number, or part of the name of a person
 * or level.
 */
void history_words_filter(const char *typed, struct archive_filter *filter);

/* --- the state of the history's screen --- */

enum { RESULTS = ARCHIVE_OPEN + 1 };

/* The filters. Their numbers are the ids of their controls; the ids of buttons and rows follow. */
enum history_filter { HISTORY_GAME, HISTORY_RESULT, HISTORY_OPPONENT, HISTORY_FILTERS };

enum history_button {
    HISTORY_OPEN,
    HISTORY_REVIEW,
    HISTORY_COPY,
    HISTORY_DELETE,
    HISTORY_UNDO,
    HISTORY_STATISTICS,
    HISTORY_BACK,
    HISTORY_BUTTONS
};

struct history_layout {
    SDL_Rect title, count;
    SDL_Rect labels, filters;
    int gap;        /* the gap between the filters, in pixels */
    SDL_Rect frame; /* the frame around the list */
    SDL_Rect list;  /* the room of the rows */
    SDL_Rect bar;   /* the room of the scroll bar beside the rows */
    int row_height;
    SDL_Rect buttons[HISTORY_BUTTONS];
};

enum {
    HISTORY_FIRST_BUTTON = HISTORY_FILTERS,
    HISTORY_BAR = HISTORY_FIRST_BUTTON + HISTORY_BUTTONS,
    HISTORY_FIRST_ROW /* two ids for each row: the row, and the button of its review */
};

struct history {
    struct screen screen;
    struct history_table *table;
    struct history_layout layout;
    struct form form;
    struct scroller scroller;
    struct history_list list;
    int chosen; /* the chosen row; if there are rows, one of them is always chosen */

    /* The filters. */
    const struct game *games[GAMES_MAX];
    int game_count;
    int game;              /* the filter of games: an index into `games`, plus 1; 0: all games */
    int result;            /* the filter of results: an enum archive_result */
    char typed[NAME_SIZE]; /* the text typed to find an opponent */
};

/* --- history_screen.c: the layout --- */

/* The place of the button in a row that opens the game's review. */
SDL_Rect history_look_review(const struct canvas *canvas, SDL_Rect row);

/* Places everything in the window, in pixels. */
void history_look_arrange(struct history_layout *layout, const struct canvas *canvas);

/* --- the state of the statistics' screen --- */

enum { STEPS_MAX = 240 /* how many games the plot shows at most */ };

enum { STATISTICS_ROWS = SEAT_LEVEL_MAX + 1, STATISTICS_GAMES_MAX = 8 };

enum statistics_column {
    COLUMN_LEVEL,
    COLUMN_PLAYED,
    COLUMN_WON,
    COLUMN_HELPED,
    COLUMN_DRAWN,
    COLUMN_LOST,
    COLUMN_FIRST,
    COLUMN_SECOND,
    COLUMN_STREAK,
    COLUMN_BEST,
    COLUMN_ACCURACY,
    STATISTICS_COLUMNS
};

/* Which games are counted: those of a human against the computer, or those of people against each other and engines. */
enum statistics_view { AGAINST_COMPUTER, AGAINST_PEOPLE, STATISTICS_VIEWS };

/* Ids of controls. They come after those of the segments that choose a game. */
enum {
    STATISTICS_FIRST_VIEW = STATISTICS_GAMES_MAX,
    STATISTICS_RESET = STATISTICS_FIRST_VIEW + STATISTICS_VIEWS,
    STATISTICS_BACK
};

enum { STATISTICS_PAIRS_MAX = 64 };

struct statistics_layout {
    int table_text; /* the text size of the table, in percent */
    SDL_Rect title, views, games;
    SDL_Rect table; /* the table, including its head */
    SDL_Rect head;
    int row_height;
    SDL_Rect plot_title;
    SDL_Rect plot;
    SDL_Rect words; /* the place of the question beside the buttons, whether to start counting from zero */
    SDL_Rect buttons;
};

struct statistics {
    struct screen screen;
    struct statistics_layout layout;
    struct form form;
    const struct game *games[GAMES_MAX];
    int game_count;
    int game; /* the game whose figures are shown */

    bool failed; /* the figures cannot be read */
    struct archive_statistics sums[STATISTICS_ROWS];
    int row_count;
    int rows[STATISTICS_ROWS]; /* the level of each row, if it was played; the first row has 0, for all levels */
    int step_count;
    struct archive_step steps[STEPS_MAX];

    int view; /* an enum statistics_view */
    int pair_count;
    struct archive_pair pairs[STATISTICS_PAIRS_MAX];

    bool asking; /* the person is being asked whether the statistics should begin anew */
};

/* --- statistics_screen.c: the layout --- */

/* Arranges the screen for a table with this number of rows. */
void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas, int rows);

/* A cell of the table; row -1 is its head. */
SDL_Rect statistics_look_cell(const struct statistics_layout *layout, int row, enum statistics_column column);

/* The point in the plot, in pixels, for the i-th of `count` games, which was played at `level`. */
SDL_Point statistics_plot_point(const struct statistics_layout *layout, int i, int count, int level);

#endif
