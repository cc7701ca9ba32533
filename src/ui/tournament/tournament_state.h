/* The tournament screen: its state, and what its files offer each other. */
#ifndef UI_TOURNAMENT_STATE_H
#define UI_TOURNAMENT_STATE_H

#include <stdatomic.h>

#include "engines/journal.h"
#include "ui/board/choice.h"
#include "ui/board/stage.h"
#include "ui/frame/control/form.h"
#include "ui/frame/filebox.h"
#include "ui/other_screens.h"

enum {
    HALL_TABLES_LEAST = 4, /* games at once; with engines: */
    HALL_ENGINE_TABLES = 2,
    HALL_TABLES_MAX = 6,
    HALL_LEVELS = SEAT_LEVEL_MAX,
    HALL_ENGINES_MAX = ARCHIVE_ENGINES_MAX,
    HALL_PLAYERS_MAX = HALL_LEVELS + HALL_ENGINES_MAX,
    HALL_NAME_MAX = 96,
    HALL_WORDS_MAX = 256,
    HALL_GAMES_LEAST = 2, /* of each two */
    HALL_GAMES_MOST = 100
};

/* --- tournament_choice.c: who plays, what, and how --- */

struct hall_choice {
    bool levels[HALL_LEVELS]; /* who plays: level i + 1 */
    int engine_count;
    struct hall_engine {
        bool plays;
        int move_ms; /* that it has for each move */
        struct guest_setup guest;
    } engines[HALL_ENGINES_MAX];
    enum tournament_kind kind;
    int one;    /* TOURNAMENT_GAUNTLET: the level that meets all others, or, from HALL_LEVELS + 1 on, the engine */
    int games;  /* of each two: an even number, so that both begin as often */
    int random; /* 1: games begin with some moves at random, each such beginning with either side; 0: they do not */
    uint64_t seed;
    bool done; /* and it was played to its end */
    struct game_choice board;
};

/* Who plays, in the order in which the tournament numbers them. */
struct hall_players {
    int count;
    struct contestant all[HALL_PLAYERS_MAX];
};

/* What was chosen last, of the engines that are kept now; and remembers it. */
void tournament_choice_load(struct hall_choice *choice, struct settings *settings, struct archive *archive);
void tournament_choice_save(const struct hall_choice *choice, struct settings *settings);

/* Who plays; where one meets all others it is the first. The choice must outlive engines among them. */
void tournament_choice_players(const struct hall_choice *choice, struct hall_players *players);

/* How many games that makes; at least so many in a knock-out, where a draw is played off. 0: it cannot be played. */
int tournament_choice_games(const struct hall_choice *choice);

/* --- what is played, as the window sees it --- */

/* How long a move is looked at: who wants to follow the games slows them down, and nobody's clock runs meanwhile. */
enum hall_pace { HALL_CALM, HALL_BRISK, HALL_FAST, HALL_PACES };

enum hall_phase {
    HALL_READING, /* what has been played already is read */
    HALL_PLAYING,
    HALL_STOPPING, /* the games that run are given up */
    HALL_STOPPED,  /* there is more to play */
    HALL_DONE,
    HALL_FAILED /* with the reason */
};

/* A table, at which one game after another is played. */
struct hall_table {
    int number; /* of the game; -1: none yet */
    int players[2];
    struct state state;
    struct move last; /* that led there */
    int moves;
    bool over;
    struct standings_game sheet; /* how it ended, if it is over */
    unsigned change;             /* another number: there is something new to be seen */
};

/* A game that is over, as a line of the list. */
struct hall_game {
    int number;
    int moves;
    struct standings_game sheet;
};

/* What the window knows of it all: copies. */
struct hall_view {
    enum hall_phase phase;
    struct reason why;
    int tables;
    struct hall_table table[HALL_TABLES_MAX];
    int game_count, room;
    struct hall_game *games;       /* in the order in which they ended */
    struct standings_game *sheets; /* the same, for standings */
    struct standings_row rows[HALL_PLAYERS_MAX];
};

/* --- tournament_kept.c: the games that are over, of whoever holds them; the view is the window's --- */

struct hall_kept {
    struct kept_game {
        struct hall_game line;
        struct record record;
    } * games;
    int count, room;
};

/* The view has all of them then. */
void tournament_hall_forget(struct hall_view *view);

/* --- tournament_hall.c: the tournament, on threads of its own --- */

struct hall;

/*
 * A tournament whose journal lies at `path`. Begins to read it, and with `plays` goes on with it; without a journal, or
 * with `anew`, it is begun. The app outlives it, and is woken when there is something new. NULL and the reason.
 */
struct hall *tournament_hall_open(struct app *app, const struct hall_choice *choice, const char *path, bool anew,
                                  bool plays, enum hall_pace pace, struct reason *why);

/* Plays on, what was stopped, or as soon as it has been read; the games that run are given up: nothing waits. */
void tournament_hall_go_on(struct hall *hall);
void tournament_hall_stop(struct hall *hall);
void tournament_hall_set_pace(struct hall *hall, enum hall_pace pace);

/* Ends it, beside the window; it frees itself. NULL is fine. */
void tournament_hall_close(struct hall *hall);

/* Brings the window's copy up to date; false: there is nothing new. */
bool tournament_hall_see(struct hall *hall, struct hall_view *view);

/* Copies the record of a game that is over, by its place in the list. The caller frees it. */
bool tournament_hall_record(struct hall *hall, int place, struct record *record);

/* All records as text, see tournament_kept_text. */
char *tournament_hall_text(struct hall *hall);

/* --- the screen --- */

/* What stands beside the boards; where text is large the boards are one of them. */
enum hall_page { HALL_TABLE, HALL_CROSS, HALL_GAMES, HALL_BOARDS, HALL_PAGES };

enum { HALL_COLUMNS = 9 /* of the table, at most */ };

enum hall_button { HALL_RUN, HALL_SAVE, HALL_NEW, HALL_BACK, HALL_BUTTONS };

/* What can be used, one number behind the other. */
enum {
    /* what is chosen */
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

    /* what is played */
    HALL_FIRST_BUTTON,
    HALL_FIRST_PACE = HALL_FIRST_BUTTON + HALL_BUTTONS,
    HALL_FIRST_PAGE = HALL_FIRST_PACE + HALL_PACES,
    HALL_FIRST_TABLE = HALL_FIRST_PAGE + HALL_PAGES,
    HALL_BAR = HALL_FIRST_TABLE + HALL_TABLES_MAX,
    HALL_AGAINST, /* against whom, where they are too many for the columns */
    HALL_FIRST_ROW
};

struct tournament_layout {
    int text_size; /* in percent */
    SDL_Rect title, status;

    /* What is chosen. */
    struct form_place form;
    int engines_in_row, buttons_gap;
    SDL_Rect words, choice_buttons;

    /* What is played. */
    bool split; /* boards beside all else */
    SDL_Rect boards;
    SDL_Rect pace_label, paces[HALL_PACES];
    SDL_Rect pages[HALL_PAGES];
    SDL_Rect frame, head, list, bar;
    int row_height;
    int column_ends[HALL_COLUMNS]; /* of the table, from its left */
    float head_size;               /* of its heads' words, in units */
    int cross;                     /* how many columns each against each has */
    int page_text;                 /* how large it is written there, in percent */
    SDL_Rect buttons[HALL_BUTTONS];
};

struct tournament_screen {
    struct screen screen;
    struct app *app;
    struct tournament_layout layout;
    struct scroller scroller;  /* of the page */
    struct scroller chooser;   /* of what is chosen */
    char path[FILES_PATH_MAX]; /* of the journal */

    bool choosing; /* what is to be played; else what is played is seen */
    struct hall_choice choice;
    struct variant offered; /* of the choice */
    const struct game *games[GAMES_MAX];
    int game_count;
    struct form form;
    int game, board; /* as they are chosen there */

    struct hall *hall; /* NULL: nothing is played, nor was */
    struct hall_choice played;
    struct variant variant;
    struct hall_players players;
    struct hall_view view;
    uint64_t seen; /* when the view was brought up to date */
    bool kept;     /* that all is over is in the settings */
    enum hall_pace pace;
    enum hall_page page;
    int of;      /* only games of this player are listed; -1: all */
    int against; /* each against each: the place of whose column is the first */
    int focus;   /* the control that had it last */

    /* Boards. */
    SDL_Texture *pictures[HALL_TABLES_MAX];
    unsigned pictured[HALL_TABLES_MAX]; /* as of this change */
    int watched;                        /* a table; -1: none */
    int watched_number, watched_moves;  /* what of it is seen */
    struct stage stage;

    struct file_answer file;
};

/* --- tournament_words.c: in the person's language --- */

/* "Level 3 · Casual". */
void tournament_words_player(const struct tournament_screen *screen, int player, char words[HALL_NAME_MAX]);

/* "Level 3 – Level 5": who had the first move, and who the second. */
void tournament_words_who(const struct tournament_screen *screen, const int players[2], char words[HALL_WORDS_MAX]);

/* How a game ended; a forfeit in plain words. */
void tournament_words_result(const struct tournament_screen *screen, const struct standings_game *sheet,
                             char words[HALL_WORDS_MAX]);

/* What a table says under its names: whose turn it is, or how it ended. */
void tournament_words_table(const struct tournament_screen *screen, const struct hall_table *table,
                            char words[HALL_WORDS_MAX]);

/* How far it all is, or what is wrong. */
void tournament_words_status(const struct tournament_screen *screen, char words[HALL_WORDS_MAX]);

/* "7½" */
void tournament_words_points(double points, char words[HALL_NAME_MAX]);

/* A row of the table, all of it in words for who cannot see it. */
const char *tournament_words_row(const struct tournament_screen *screen, const struct standings_row *row,
                                 struct controls *controls);

/* "+120 ± 45"; "≈ +120" where nobody knows how sure that is. */
void tournament_words_strength(const struct standings_row *row, char words[HALL_NAME_MAX]);

/* --- tournament_look.c: where things stand, what can be used, how it looks --- */

/* A computation by choice, players, page and tables. */
void tournament_screen_arrange(struct tournament_screen *screen, const struct canvas *canvas);

/* --- tournament_page.c: the same of a page --- */

/* Within the frame. */
void tournament_page_arrange(struct tournament_screen *screen, const struct canvas *canvas);
void tournament_page_list(struct tournament_screen *screen, struct controls *controls);
void tournament_page_draw(struct canvas *canvas, const struct tournament_screen *screen);

/* The place in the list of the game in a row; -1: none. */
int tournament_page_game(const struct tournament_screen *screen, int row);

/* Up and down: the focus goes to the next, whatever that is; a page is turned. False if the key is none of these. */
bool tournament_page_key(struct tournament_screen *screen, SDL_Keycode key, uint64_t now);

/* The columns of those next in rank, or of those before. */
void tournament_page_step(struct tournament_screen *screen, int by);

/* --- tournament_choosing.c: the same of what is chosen, and what is used there --- */

/* False if more could be seen with smaller words. */
bool tournament_choice_arrange(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room);
void tournament_choice_list(struct tournament_screen *screen, struct controls *controls);
void tournament_choice_draw(struct canvas *canvas, const struct tournament_screen *screen);

/* Another choice; not the buttons below. */
void tournament_choice_use(struct tournament_screen *screen, const struct use *use);

/* --- tournament_boards.c: the boards, small beside each other, or one large --- */

/* Where a table stands. */
SDL_Rect tournament_boards_place(const struct tournament_screen *screen, int table);

void tournament_boards_draw(struct canvas *canvas, struct tournament_screen *screen, uint64_t now);

/* The pictures would be others now. */
void tournament_boards_drop(struct tournament_screen *screen);

/* A table is watched, -1: all of them. */
void tournament_boards_watch(struct tournament_screen *screen, int table, uint64_t now);

/* The window's title says whom one watches, or that this is the tournament; aloud, too. */
void tournament_boards_tell(struct tournament_screen *screen);

/* The large board comes up to date, or has another place. */
void tournament_boards_follow(struct tournament_screen *screen, uint64_t now);
void tournament_boards_arrange(struct tournament_screen *screen);

#endif
