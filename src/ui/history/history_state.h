/* The history and the statistics: the state of both screens, and what their files offer each other. */
#ifndef UI_HISTORY_STATE_H
#define UI_HISTORY_STATE_H

#include "gravitrips/match.h"
#include "store/archive.h"
#include "ui/board/layout.h"
#include "ui/board/view.h"
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

/*
 * Draws the last position of a game within a rectangle. `*picture` keeps it for the next time; it is NULL at first, and
 * the caller destroys it. The winning pieces are marked, nothing else is.
 */
void history_draw_position(struct canvas *canvas, const struct archive_entry *entry, SDL_Texture **picture,
                           SDL_Rect rect);

/* Removes a row. */
void history_list_remove(struct history_list *list, int row);

/* --- history_games.c: texts that describe a game, in the person's language and local time --- */

enum { HISTORY_WORDS_MAX = 192 };

/* Writes who moved first and who second: "Anna – Ben"; against a person without a name only who that was. */
void history_words_who(const struct record *head, char words[HISTORY_WORDS_MAX]);

/*
 * Writes how a game ended: "Won" or "Lost" for a human against the computer, "Red won" otherwise; "Draw"; "Unfinished".
 * Of one that was studied "Study" is said, too, or instead if it has not ended.
 */
void history_words_result(const struct record *head, bool studied, char words[HISTORY_WORDS_MAX]);

/* The result in the archive's terms. A win counts as ARCHIVE_ANY, except in games of a human against the computer. */
enum archive_result history_words_outcome(const struct record *head);

/*
 * Turns the text that a person typed into the filter for opponents: a level's number, or part of the name of a person
 * or level; "Study", or its beginning, finds what was studied as well.
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
    HISTORY_STATISTICS,
    HISTORY_UNDO,
    HISTORY_BACK,
    HISTORY_BUTTONS
};

struct history_layout {
    struct layout page; /* status line, panel and text size */
    SDL_Rect count;
    SDL_Rect labels, filters;
    int gap;        /* the gap between the filters, in pixels */
    SDL_Rect frame; /* the sheet below filters and list */
    SDL_Rect list;  /* the room of the rows */
    SDL_Rect bar;   /* the room of the scroll bar beside the rows */
    int row_height;
    SDL_Rect picture, words; /* the chosen game */
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
    int chosen;           /* the chosen row; if there are rows, one of them is always chosen */
    SDL_Texture *picture; /* the last position of the game `pictured`; NULL: not drawn yet */
    archive_id pictured;

    /* The filters. */
    const struct game *games[GAMES_MAX];
    int game_count;
    int game;              /* the filter of games: an index into `games`, plus 1; 0: all games */
    int result;            /* the filter of results: an enum archive_result */
    char typed[NAME_SIZE]; /* the text typed to find an opponent */
};

/* --- history_screen.c: the layout --- */

/* The place of the button in a row that opens the game's review. */
SDL_Rect history_look_review(SDL_Rect row);

/* Places everything in the window, in pixels. */
void history_look_arrange(struct history_layout *layout, const struct canvas *canvas);

/* --- the state of the statistics' screen --- */

enum { STEPS_MAX = 240 /* how many games the curve shows at most */, STATISTICS_GAMES_MAX = 8 };

/* Which games are counted: those of a human against the computer, or those of people against each other and engines. */
enum statistics_view { AGAINST_COMPUTER, AGAINST_PEOPLE, STATISTICS_VIEWS };

/*
 * Ids of controls. They come after those of the segments that choose a game. STATISTICS_FIRST_LEVEL stands for all
 * levels, the id after it for level 1, and so on.
 */
enum {
    STATISTICS_FIRST_VIEW = STATISTICS_GAMES_MAX,
    STATISTICS_FIRST_LEVEL = STATISTICS_FIRST_VIEW + STATISTICS_VIEWS,
    STATISTICS_RESET = STATISTICS_FIRST_LEVEL + SEAT_LEVEL_MAX + 1,
    STATISTICS_BACK
};

enum { STATISTICS_PAIRS_MAX = 64, STATISTICS_LAST = 6 /* how many games against each level the plate shows */ };

struct statistics_layout {
    struct layout frame; /* status line and panel */
    int card_text;       /* the text size of the card, in percent */
    SDL_Rect games;
    SDL_Rect caption;   /* the words that say what the plate shows */
    struct board plate; /* a column for each level */
    SDL_Rect columns;   /* the columns, with the faces above them */
    SDL_Rect people;    /* in place of the plate: the pairs of people */
    SDL_Rect views, all, card;
    SDL_Rect curve_title, curve; /* empty where large text leaves them no room */
    SDL_Rect buttons;
};

struct statistics {
    struct screen screen;
    struct statistics_layout layout;
    struct form form;
    struct variant plate; /* a board with a column for each level, on which the latest games are shown as discs */
    const struct game *games[GAMES_MAX];
    int game_count;
    int game; /* the game whose figures are shown */

    bool failed; /* the figures cannot be read */
    struct archive_statistics sums[SEAT_LEVEL_MAX + 1];
    int level; /* the level whose figures the card shows; 0: those of all levels */
    int step_count;
    struct archive_step steps[STEPS_MAX];

    int view; /* an enum statistics_view */
    int pair_count;
    struct archive_pair pairs[STATISTICS_PAIRS_MAX];

    bool asking; /* the person is being asked whether the statistics should begin anew */
};

/* --- statistics_screen.c: the layout --- */

/* Makes the plate's board; false if that fails. */
bool statistics_plate(struct variant *plate);

void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas,
                             const struct variant *plate);

/* The point of the curve, in pixels, for the i-th of `count` games, which was played at `level`. */
SDL_Point statistics_curve_point(const struct statistics_layout *layout, int i, int count, int level);

#endif
