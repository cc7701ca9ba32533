/* The tournament screen: its state, and what its files offer each other. */
#ifndef UI_TOURNAMENT_STATE_H
#define UI_TOURNAMENT_STATE_H

#include "engines/hall.h"
#include "standard.h"
#include "ui/other_screens.h"

enum {
    HALL_TABLES_LEAST = 4, /* the least number of games at once; HALL_ENGINE_TABLES: if engines play */
    HALL_ENGINE_TABLES = 2,
    HALL_LEVELS = SEAT_LEVEL_MAX,
    HALL_ENGINES_MAX = CHOICE_ENGINES_MAX,
    HALL_PLAYERS_MAX = HALL_LEVELS + HALL_ENGINES_MAX,
    HALL_NAME_MAX = 96,
    HALL_WORDS_MAX = 256,
    HALL_GAMES_LEAST = 2, /* the least number of games for each pair */
    HALL_GAMES_MOST = 100
};

_Static_assert((int)HALL_PLAYERS_MAX <= (int)TOURNAMENT_CONTESTANTS_MAX, "all can play");

/* --- tournament_choice.c: the choice of a tournament: who plays, which game, and how --- */

struct hall_choice {
    bool levels[HALL_LEVELS]; /* levels[i]: level i + 1 plays */
    int engine_count;
    struct hall_engine {
        bool plays;
        char name[NAME_SIZE];
        int move_ms; /* of a guest engine: thinking time for each move, in milliseconds */
        struct guest_setup guest;
        struct museum_player honoured; /* who plays; nobody: it is a guest engine */
        struct reason why;             /* what is wrong with its file of weights; "": nothing */
    } engines[HALL_ENGINES_MAX];
    enum tournament_kind kind;
    int one; /* for TOURNAMENT_GAUNTLET: the one who meets all others, a level or, from HALL_LEVELS + 1 on, an engine */
    int games;  /* games for each pair; an even number, so that both begin equally often */
    int random; /* 1: games begin with random moves; each such beginning is played twice, with exchanged sides */
    uint64_t seed;
    bool done; /* the tournament was played to the end */
    struct game_choice board;
};

/* The contestants. In the tournament each is known by the index in `all`. */
struct hall_players {
    int count;
    bool has_engine;   /* only engines hurry, and can lose by a fault such as an illegal move */
    const char *wrong; /* what is wrong with the file of weights of one; NULL: nothing */
    struct contestant all[HALL_PLAYERS_MAX];
};

/*
 * Load the last choice from the settings, with the variant of its board and the engines that can play that now; and
 * save it in the settings.
 */
void tournament_choice_load(struct hall_choice *choice, struct app *app, struct variant *variant);
void tournament_choice_save(const struct hall_choice *choice, struct settings *settings);

/*
 * Lists the contestants; the one who meets all others, if there is one, comes first. Engines and what is
 * wrong point into the choice, which must outlive them.
 */
void tournament_choice_players(const struct hall_choice *choice, struct hall_players *players);

/*
 * How many games there will be; in a knock-out the smallest possible number, because draws are replayed. 0: the
 * tournament cannot be played.
 */
int tournament_choice_games(const struct hall_choice *choice);

/* --- the tournament's screen: controls, layout and state --- */

/* The pages beside the boards. If text is large, the boards are a page as well. */
enum hall_page { HALL_BOARDS, HALL_TABLE, HALL_CROSS, HALL_GAMES, HALL_PAGES };

enum { HALL_COLUMNS = 9 /* columns of the ranking table, at most */ };

/* Ids of controls. */
enum {
    /* In the form that chooses a tournament. */
    CHOOSE_LEVEL,
    CHOOSE_ENGINE = CHOOSE_LEVEL + HALL_LEVELS,
    CHOOSE_KIND = CHOOSE_ENGINE + HALL_ENGINES_MAX,
    CHOOSE_GAMES = CHOOSE_KIND + TOURNAMENT_SPRT,
    CHOOSE_ONE,
    CHOOSE_BEGINNING,
    CHOOSE_GAME = CHOOSE_BEGINNING + 2,
    CHOOSE_BOARD = CHOOSE_GAME + GAMES_MAX,
    CHOOSE_BEGIN = CHOOSE_BOARD + CHOICE_BOARDS,
    CHOOSE_BACK,
    CHOOSE_BAR,

    /* On the page of the running tournament. */
    HALL_RUN,
    HALL_SAVE,
    HALL_NEW,
    HALL_BACK,
    HALL_AGAINST, /* steps through the opponents, if there are more opponents than columns */
    HALL_BAR,
    HALL_FIRST_PACE,
    HALL_FIRST_PAGE = HALL_FIRST_PACE + HALL_PACES,
    HALL_FIRST_TABLE = HALL_FIRST_PAGE + HALL_PAGES,
    HALL_FIRST_ROW = HALL_FIRST_TABLE + HALL_TABLES_MAX
};

struct tournament_layout {
    int text_size; /* the screen's text size, in percent */
    SDL_Rect title, status;
    SDL_Rect buttons;
    int gap; /* the gap between buttons, in pixels */

    /* The form that chooses a tournament. */
    struct form_place form;
    int engines_in_row;
    SDL_Rect words;

    /* The page of the running tournament. */
    bool split; /* the boards stand beside the pages; otherwise the boards are a page, too */
    SDL_Rect boards;
    SDL_Rect paces, pages;
    SDL_Rect frame, head, list, bar;
    int row_height;
    int column_ends[HALL_COLUMNS]; /* right ends of the ranking table's columns, in pixels from its left edge */
    float head_size;               /* text size of the column heads, in units */
    int cross;                     /* how many columns the cross table has */
    int page_text;                 /* text size of the page, in percent */
};

struct tournament_screen {
    struct screen screen;
    struct tournament_layout layout;
    struct scroller scroller;  /* scrolls the page beside the boards */
    struct scroller chooser;   /* scrolls the form */
    char path[FILES_PATH_MAX]; /* the journal's file */

    bool choosing; /* the form is shown instead of a tournament */
    struct hall_choice choice;
    struct variant offered; /* the variant of the chosen board */
    const struct game *games[GAMES_MAX];
    int game_count;
    struct form form;
    int game, board; /* the form's choice: an index into `games`, and a number of choice_offers_boards */

    struct hall *hall; /* NULL if there is no tournament */
    struct hall_choice played;
    struct variant variant;
    struct hall_players players;
    struct hall_view view;
    uint64_t seen; /* when the view was last brought up to date */
    enum hall_pace pace;
    enum hall_page page;
    int of;      /* the page of games lists only those of this player; -1: all games */
    int against; /* in the cross table: the place of the opponent in the first column */
    int focus;   /* the control that had the focus last */

    /* For drawing the boards. */
    SDL_Texture *pictures[HALL_TABLES_MAX];
    unsigned pictured[HALL_TABLES_MAX]; /* for each picture: its table's `change` when the picture was drawn */
    int watched;                        /* the table that is watched alone; -1: all are shown */
    int watched_number, watched_moves;  /* the game and the move shown at the watched table */
    struct stage stage;

    struct file_answer file;
};

/* --- tournament_words.c: texts in the person's language: they are returned, and may be written into `words` --- */

/* Writes a player: "Level 3 · Casual". */
const char *tournament_words_player(const struct tournament_screen *screen, int player, char words[HALL_NAME_MAX]);

/* Writes who had the first move, and who the second: "Level 3 – Level 5". */
const char *tournament_words_who(const struct tournament_screen *screen, const int players[2],
                                 char words[HALL_WORDS_MAX]);

/* Writes how a game ended; if a player lost by a fault, also what went wrong. */
const char *tournament_words_result(const struct tournament_screen *screen, const struct standings_game *sheet,
                                    char words[HALL_WORDS_MAX]);

/* Writes the line below a board: whose turn it is, or how the game ended. */
const char *tournament_words_table(const struct tournament_screen *screen, const struct hall_table *table,
                                   char words[HALL_WORDS_MAX]);

/* Writes how far the tournament has got, or what is wrong. */
const char *tournament_words_status(const struct tournament_screen *screen, char words[HALL_WORDS_MAX]);

/* --- tournament_screen.c: the layout of the whole screen --- */

/* Finds the places of all parts of the screen, which depend on the choice, the players, the page and the tables. */
void tournament_screen_arrange(struct tournament_screen *screen, const struct canvas *canvas);

/* --- tournament_page.c: the page beside the boards: ranking table, cross table or list of games --- */

/* Finds the places of the page's head, rows and scroll bar within the layout's frame. */
void tournament_page_arrange(struct tournament_screen *screen, const struct canvas *canvas);
void tournament_page_list(struct tournament_screen *screen, struct controls *controls);
void tournament_page_draw(struct canvas *canvas, const struct tournament_screen *screen);

/* The index in the list of games of the game that a row shows; -1 if the row shows no game. */
int tournament_page_game(const struct tournament_screen *screen, int row);

/* Up and down move the focus to the next control; Page Up and Down scroll. Returns false for other keys. */
bool tournament_page_key(struct tournament_screen *screen, SDL_Keycode key, uint64_t now);

/* Shows the next opponents of the cross table, or the previous ones. */
void tournament_page_step(struct tournament_screen *screen, int by);

/* --- tournament_choice.c: the form in which a tournament is chosen --- */

/* Places the form. Returns false if text should become smaller, because more rows would then be in sight. */
bool tournament_choice_arrange(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room);
void tournament_choice_list(struct tournament_screen *screen, struct controls *controls);
void tournament_choice_draw(struct canvas *canvas, const struct tournament_screen *screen);

/* Handles the use of the form's controls, not of the buttons below it. */
void tournament_choice_use(struct tournament_screen *screen, const struct use *use);

#endif
