/* The history: its state, and what its files offer each other. */
#ifndef UI_HISTORY_STATE_H
#define UI_HISTORY_STATE_H

#include "ui/board/choice.h"
#include "ui/frame/scroller.h"
#include "ui/frame/toast.h"
#include "ui/history/history_layout.h"
#include "ui/history/history_list.h"
#include "ui/history/history_screen.h"
#include "ui/history/history_words.h"

enum { RESULTS = ARCHIVE_OPEN + 1 };

struct history {
    struct screen screen;
    struct app *app;
    struct history_table *table;
    struct history_layout layout;
    struct scroller scroller;
    struct history_list list;
    int chosen; /* row; there is one as soon as there are rows */

    /* The filters. */
    const struct game *games[GAMES_MAX];
    int game_count;
    int game;              /* from 1; 0: all */
    int result;            /* an archive_result */
    char typed[NAME_SIZE]; /* of the opponent */
    enum history_filter focus;
    bool listens; /* text that comes is meant for us: the first may be that of the key that led here */

    int hot_row; /* -1: none */
    enum history_button hot_button;
    enum history_filter hot_filter;
    struct toast toast;
    struct variant variant; /* of the picture that was drawn last; without a game: none */
};

/* --- history_find.c: which games are listed, and which is chosen --- */

/* The filters have changed, or games came or went: begins from the top. */
void history_find_anew(struct history *history);

/* The same list once more, for this game has come: it is chosen, if it passes the filters. */
void history_find_again(struct history *history, archive_id id, uint64_t now);

/* There are more or fewer rows now. */
void history_find_counted(struct history *history);

/* This row is chosen, or the one that is nearest to it. */
void history_find_choose(struct history *history, int row, uint64_t now);

/* Another value of a filter. */
void history_find_step(struct history *history, enum history_filter filter, int by);

/* Another filter has the keyboard. */
void history_find_focus(struct history *history, int by);

/* Text is added to what was typed, false if that is too long then; or its last character taken away. */
bool history_find_type(struct history *history, const char *text);
void history_find_rub_out(struct history *history);

/* --- history_act.c: what can be done with a game --- */

/* Does a button do anything now? */
bool history_act_is_usable(struct history *history, enum history_button button);

/* Is the chosen game one that was not finished? */
bool history_act_goes_on(struct history *history);

void history_act_press(struct history *history, enum history_button button, uint64_t now);

/* Says something in passing; the same with the sound of refusal, or that alone for "". */
void history_act_say(struct history *history, const char *words);
void history_act_refuse(struct history *history, const char *words);

/* --- history_look.c --- */

void history_look_draw(struct canvas *canvas, struct history *history);

/* --- history_picture.c: the last position of a game, small --- */

/* Draws it, from then on from memory, into this part of the window. */
void history_picture_draw(struct canvas *canvas, struct history *history, struct history_game *game, SDL_Rect rect);

#endif
