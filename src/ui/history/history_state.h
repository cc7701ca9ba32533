/* The history and the statistics: the state of both screens, and what their files offer each other. */
#ifndef UI_HISTORY_STATE_H
#define UI_HISTORY_STATE_H

#include "gravitrips/match.h"
#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"
#include "ui/other_screens.h"

/*
 * --- history_games.c: the games of the history ---
 *
 * Their names, found bit by bit so that nobody waits for a long list, and those games that are seen, read and kept for
 * a while.
 */

enum { HISTORY_SLOTS = 128 /* more rows than any window can show */ };

/* A game that was read. */
struct history_game {
    struct archive_entry entry; /* its id is 0 if it is gone */
    archive_id id;
    SDL_Texture *picture; /* of its last position; NULL: not drawn yet */
    uint64_t seen;        /* to find the game that was not seen for the longest time */
};

struct history_list {
    struct archive *archive;
    struct archive_filter filter;
    struct archive_place place;
    archive_id *ids;
    int count, room;
    bool complete; /* all games that pass the filter are found */
    bool failed;   /* they cannot be read, or memory is short */
    uint64_t clock;
    struct history_game games[HISTORY_SLOTS];
};

/* Begins anew with the first games that pass the filter, whose text must stay. A new list must be all zeros. */
void history_list_begin(struct history_list *list, struct archive *archive, const struct archive_filter *filter);
void history_list_free(struct history_list *list);

/* Finds some more games. False when there are no more. */
bool history_list_more(struct history_list *list);

/* Reads the games of these rows, at most HISTORY_SLOTS of them. */
void history_list_see(struct history_list *list, int first, int end);

/* The game of a row just passed to history_list_see; NULL if it could not be read. */
struct history_game *history_list_game(struct history_list *list, int row);

/* Removes a row. */
void history_list_remove(struct history_list *list, int row);

/* --- history_games.c: what is said of a game, in the person's language, place and time --- */

enum { HISTORY_WORDS_MAX = 192 };

/* A game's head as it ended: a player who changed colours had the other pieces then. */
struct record history_words_head(const struct archive_entry *entry);

/* "You – Computer, level 5": who moved first and second. */
void history_words_who(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* How a game ended, for the human against the computer, else for the winner. */
void history_words_result(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* The outcome as an archive result; ARCHIVE_ANY for a win in any game but human against computer. */
enum archive_result history_words_outcome(const struct record *head);

/* "Connect Four 7×6", with whatever else is unusual. */
void history_words_game(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* The text in the filter for opponents: a level's number, or part of the name of a person or level. */
void history_words_filter(const char *typed, struct archive_filter *filter);

/* --- the history's state --- */

enum { RESULTS = ARCHIVE_OPEN + 1 };

/* Filters and buttons, which are ids of controls, too; the rows follow. */
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
    SDL_Rect title;
    SDL_Rect count;
    SDL_Rect labels[HISTORY_FILTERS];
    SDL_Rect filters[HISTORY_FILTERS];
    SDL_Rect frame; /* around the list */
    SDL_Rect list;  /* the rows */
    SDL_Rect bar;   /* beside them */
    int row_height;
    SDL_Rect buttons[HISTORY_BUTTONS];
};

enum {
    HISTORY_FIRST_BUTTON = HISTORY_FILTERS,
    HISTORY_BAR = HISTORY_FIRST_BUTTON + HISTORY_BUTTONS,
    HISTORY_FIRST_ROW
};

struct history {
    struct screen screen;
    struct app *app;
    struct history_table *table;
    struct history_layout layout;
    struct scroller scroller;
    struct history_list list;
    int chosen; /* a row; always one if there are rows */

    /* The filters. */
    const struct game *games[GAMES_MAX];
    int game_count;
    int game;              /* from 1; 0: all */
    int result;            /* an archive_result */
    char typed[NAME_SIZE]; /* of the opponent */

    struct variant variant; /* of the last drawn picture; without a game: none */
};

/* --- history_games.c: which games are listed and chosen, and what can be done with them --- */

/* Does the button do anything now? */
bool history_act_is_usable(struct history *history, enum history_button button);

/* Is the chosen game unfinished? */
bool history_act_goes_on(struct history *history);

/* --- history_look.c: where things stand, what can be used, how it looks --- */

/* A pure computation, in pixels. */
void history_look_arrange(struct history_layout *layout, const struct canvas *canvas);

void history_look_list(struct screen *screen, struct controls *controls);
void history_look_draw(struct canvas *canvas, struct history *history);

/* --- history_look.c: a game's last position, in a rectangle of always the same size --- */

/* --- the statistics' state --- */

enum { STEPS_MAX = 240 /* games in the plot */ };

enum { STATISTICS_ROWS = SEAT_LEVEL_MAX + 1, STATISTICS_GAMES_MAX = 8 };

enum statistics_column {
    COLUMN_LEVEL,
    COLUMN_PLAYED,
    COLUMN_WON,
    COLUMN_DRAWN,
    COLUMN_LOST,
    COLUMN_FIRST,
    COLUMN_SECOND,
    COLUMN_STREAK,
    COLUMN_BEST,
    COLUMN_ACCURACY,
    STATISTICS_COLUMNS
};

enum statistics_button { STATISTICS_RESET, STATISTICS_BACK, STATISTICS_BUTTONS };

/* The opponents. */
enum statistics_view { AGAINST_COMPUTER, AGAINST_PEOPLE, STATISTICS_VIEWS };

/* As ids of controls the views follow the games; the buttons come last. */
enum {
    STATISTICS_FIRST_VIEW = STATISTICS_GAMES_MAX,
    STATISTICS_FIRST_BUTTON = STATISTICS_FIRST_VIEW + STATISTICS_VIEWS
};

enum { STATISTICS_PAIRS_MAX = 64 };

struct statistics_layout {
    int table_text; /* its text size, in percent */
    SDL_Rect title;
    SDL_Rect views[STATISTICS_VIEWS];
    int game_count;
    SDL_Rect games[STATISTICS_GAMES_MAX];
    SDL_Rect table; /* with its head */
    SDL_Rect head;
    int row_height;
    SDL_Rect plot_title;
    SDL_Rect plot;
    SDL_Rect words; /* beside the buttons */
    SDL_Rect buttons[STATISTICS_BUTTONS];
};

struct statistics {
    struct screen screen;
    struct app *app;
    struct statistics_layout layout;
    const struct game *games[GAMES_MAX];
    int game_count;
    int game; /* the one shown */

    bool failed; /* they cannot be read */
    struct archive_statistics sums[STATISTICS_ROWS];
    int row_count;
    int rows[STATISTICS_ROWS]; /* levels that were played; the first is 0, for all */
    int step_count;
    struct archive_step steps[STEPS_MAX];

    enum statistics_view view;
    int pair_count;
    struct archive_pair pairs[STATISTICS_PAIRS_MAX];

    bool asking; /* whether the statistics should begin anew */
};

/* --- statistics_screen.c: where things stand, what can be used, how it looks --- */

/* Arranges the screen for so many games to choose from, and so many rows. */
void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas, int games, int rows);

/* A cell of the table; row -1 is its head. */
SDL_Rect statistics_look_cell(const struct statistics_layout *layout, int row, enum statistics_column column);

/* The centre of the i-th of `count` games at a level in the plot. */
SDL_Point statistics_plot_point(const struct statistics_layout *layout, int i, int count, int level);

/* --- statistics_screen.c: people against each other, a row for each two, in this room --- */

/* Drops the pictures, which would be drawn differently now. */
void history_list_drop_pictures(struct history_list *list);

/* How it ended, unless by the last move: then "". */
const char *history_words_end(const struct record *head);

/* The filters have changed: lists the games from the top. */
void history_act_find(struct history *history);

/* Chooses this row, or the nearest one. */
void history_act_choose(struct history *history, int row, uint64_t now);

/* Says the chosen game aloud. */
void history_act_say(struct history *history);

void history_act_press(struct history *history, enum history_button button, uint64_t now);

#endif
