/*
 * The window with a person before it, in one process: the window runs on a thread of its own, without a screen; the
 * test presses keys, clicks on words and reads what is written. Nothing is judged by time: what must come is awaited.
 *
 * A test that uses this is linked with  -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent
 */
#ifndef WINDOW_SUPPORT_H
#define WINDOW_SUPPORT_H

#include <SDL.h>

#include "gravitrips/record.h"

/*
 * cmocka's per-test hooks: an empty data directory, its path in *state, which is home, too; afterwards a window that is
 * open is closed.
 */
int window_setup(void **state);
int window_teardown(void **state);

/* How the window opens. */
struct window_order {
    const char *game;  /* NULL: connect4 */
    int width, height; /* 0: as is usual */
    int opening;       /* enum opening */
    int levels[2];     /* who plays: 0 a human, else the computer at this level */
    bool asks_resume;  /* offers to go on with an interrupted game, as a start without options does */
    const char *theme; /* NULL: what was kept */
    bool first_game;   /* nobody has played before: what to do is told */
};

extern const struct window_order two_humans, against_level_2;

/* Opens it on that directory, and waits until it is painted. */
void window_open_as(const struct window_order *order);

/* cmocka's hooks that open it at once. */
int window_two_humans(void **state);
int window_against_level_2(void **state);

/* Quits, and opens it again as before; the second one offers to go on with an interrupted game. */
void window_again(void);
void window_again_asking(void);

/* Quits, if it is open, and waits until all that is kept is written. */
void window_quit(void);

/* Quits; the game that was kept last. It is freed after the test. */
struct record *window_last_game(void);

/* --- hands --- */

/* Keys, one after another, by the names that SDL has for them: "4 u Left Ctrl+Shift+b". */
void press(const char *keys);
void type_words(const char *words);
void type_in(const char *field, const char *words); /* after a click on it */
void turn_wheel(int up);
void drop_file(const char *path);
void drop_text(const char *text);

/* Clicks in the middle of what is written so, of each, one after another; it must be there. */
#define click_on(...) click_each((const char *const[]){__VA_ARGS__, NULL})
void click_each(const char *const *words);
void click_twice_on(const char *words);
void point_at(const char *words);

/* Clicks on a part of the window, in thousandths of its width and height. */
void click_part(int x, int y);

/* The mouse there: SDL_MOUSEMOTION, or its button goes down, up (SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP). */
void mouse_part(Uint32 type, int x, int y);

/* A finger comes, moves or goes (SDL_FINGERDOWN and so on) there; and touches what is written so. */
void touch_part(Uint32 type, int x, int y);
void touch_on(const char *words);

/* --- eyes --- */

/* Is something with these words in it written in the window now? */
bool sees_words(const char *words);

/*
 * Waits until that is so of each. The first letter may say something else: "!Play" is written nowhere; "~Play" has been
 * written at any time since the window was opened, for what passes; "*Play" is written so, no more and no less, in bold
 * letters, as what is chosen is.
 */
#define expect_words(...) expect_each((const char *const[]){__VA_ARGS__, NULL})
void expect_each(const char *const *words);

/* What a hand does, and what is expected then. */
#define press_for(keys, ...)     press_and_expect(keys, (const char *const[]){__VA_ARGS__, NULL})
#define click_for(words, ...)    click_and_expect(words, (const char *const[]){__VA_ARGS__, NULL})
#define type_for(words, ...)     type_and_expect(words, (const char *const[]){__VA_ARGS__, NULL})
#define drop_text_for(text, ...) drop_and_expect(text, (const char *const[]){__VA_ARGS__, NULL})
void press_and_expect(const char *keys, const char *const *words);
void click_and_expect(const char *on, const char *const *words);
void type_and_expect(const char *typed, const char *const *words);
void drop_and_expect(const char *text, const char *const *words);

/* Waits until these words are written with others behind them than it is told, and copies those. */
void expect_others(const char *before, char *words, size_t size);

/* Waits until the window is shown in a theme. */
void expect_theme(const char *name);

/* Waits until these words are written with a number behind them, which it returns. */
int expect_number(const char *before);

/* Waits until what is written next to a name, behind it, has these words in it. */
void expect_beside(const char *name, const char *words);

/*
 * Waits until something with these words is written within a part of the window, in thousandths of its width and
 * height; until it is written above something that is just `lower`.
 */
void expect_within(const char *words, int left, int top, int right, int bottom);
void expect_above(const char *words, const char *lower);

/* Waits until just these words are nowhere written in bold letters. */
void expect_not_chosen(const char *words);

#endif
