/* Private to the frame: its state, and the functions that its files share. */
#ifndef UI_APP_STATE_H
#define UI_APP_STATE_H

#include <signal.h>

#include "store/archive.h"
#include "store/settings.h"
#include "threads/thread.h"
#include "ui/frame/app.h"
#include "ui/frame/control/pad.h"
#include "ui/frame/desktop/portal.h"

/* --- window.c: displays, the window's place on one of them, and how many pixels a point has --- */

/*
 * A point is a pixel at 96 dots per inch, and the unit of sizes that people see. Its size in pixels is found in two
 * ways. Under Wayland (and macOS) SDL's coordinates are points, each of several pixels. Under X11 they are pixels, and
 * the desktop says how many there are to an inch.
 */

enum { WINDOW_MIN_WIDTH = 600, WINDOW_MIN_HEIGHT = 450 }; /* points */

enum { DISPLAYS_MAX = 16, DISPLAY_NAME_MAX = 128, PLACE_TEXT_MAX = 64, SCALE_MOST = 4 };

/* A display, in screen coordinates. A display that is unplugged and connected again keeps its name. */
struct display {
    char name[DISPLAY_NAME_MAX];
    SDL_Rect whole;
    SDL_Rect usable; /* the part that windows may cover */
};

enum window_look { PLACE_PLAIN, PLACE_MAXIMIZED, PLACE_FULLSCREEN, PLACE_LOOKS };

/* The window's place on a display. */
struct window_place {
    int width; /* in points, without the window's frame */
    int height;
    enum window_look look;
    bool known; /* the position is known */
    int x;      /* from the display's upper left corner, in screen coordinates */
    int y;
};

/*
 * Converts a window's place to the text that is stored in the settings, and back. Returns false if the text is not a
 * place.
 */
void window_place_write(const struct window_place *place, char text[PLACE_TEXT_MAX]);
bool window_place_read(const char *text, struct window_place *place);

/* The title bar and borders of a window. */
struct frame_size {
    int top, left, bottom, right;
};

/*
 * Moves and shrinks the rectangle that is wished for a window until the window and its frame lie in an area. The result
 * may be smaller than the window's minimum size.
 */
SDL_Rect window_place_within(SDL_Rect wished, const struct frame_size *frame, SDL_Rect area);

/* The index of the display on which the window stood last; else of any on which it has stood before; else 0. */
int window_place_display(const struct display *displays, int count, struct settings *settings);

/*
 * How many pixels make a point. The desktop's settings for all displays decide (X resources and GDK_SCALE; either may
 * be NULL), else the measured density of this display (dots per inch; 0: unknown).
 */
float window_place_scale(const char *resources, const char *gdk_scale, float dpi, SDL_Rect display);

/* --- window.c: the window and its renderer --- */

struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    bool software;         /* drawn by the processor, into a buffer that keeps what was drawn */
    bool vsync;            /* showing a frame waits for the display */
    bool settled;          /* the person has begun to use the window, so we no longer move it */
    bool asked_fullscreen; /* the window fills the screen because the command line asked for that; this is not stored */
    int moved;             /* how often we moved the window into the display; a window manager may resist */
    SDL_Point fitted;      /* a size that we chose to fit the display, and that no person chose; 0: none */
    SDL_Point least;       /* the window's minimum size, in screen coordinates */
    SDL_Point wished;      /* where the window should stand, in screen coordinates; valid only while is_wished */
    bool is_wished;
    float scale;    /* screen coordinates per point */
    uint64_t rests; /* when to store the window's place if the window rests until then; 0: the place is stored */
    struct window_place place;
};

/* The first size of the window, in points: the usual size, or more on a large display. */
SDL_Point window_place_first(SDL_Rect usable, float scale);

/*
 * Moves a window that has just been opened into the usable part of its display, with its title bar, whose size is known
 * only now. Call it when the window appears, moves or changes its size, until somebody presses a key or button.
 */
void window_place_settle(struct window *window);

/*
 * Call window_place_stir when the window moves, or changes its size or look. window_place_keep stores the window's
 * place once the window is at rest, because positions reported during a movement are incomplete. It returns when to
 * call it again.
 */
void window_place_stir(struct window *window, uint64_t now);
uint64_t window_place_keep(struct window *window, struct settings *settings, uint64_t now);

/* Makes SDL's video ready. Returns false if there is no display to open a window on, after telling stderr so. */
bool window_find_display(void);

/*
 * Opens a window at its stored place and size, or at one that fits the display. Returns false after telling stderr what
 * is missing.
 */
bool window_open(struct window *window, struct settings *settings, bool fullscreen);
void window_close(struct window *window);

/* Pixels per point of a window of this width. */
float window_density(const struct window *window, int pixels_wide);

/*
 * Converts mouse positions from screen coordinates, in which they arrive, to pixels, which are smaller on some
 * displays.
 */
void window_to_pixels(const struct window *window, int pixels_wide, int pixels_high, SDL_Event *event);

/* The time for which a frame is shown, in microseconds. */
uint64_t window_frame_time(const struct window *window);

/* --- events.c: what keys mean on the keyboard layout in use --- */

/*
 * SDL names a key by what it prints without Shift. What it prints with Shift or AltGr comes as a text of its own, at
 * once or, through an input method, later. So that screens need not know any of that, they get one press for each:
 * SDL_KEYDOWN with the character as its key. Of
 *
 *   named keys, letters, the space bar, what is pressed with Ctrl: as SDL names them; a layout without Latin letters
 *   has them where US keyboards do;
 *   a key 0 to 9 of the upper row without Shift: that digit, also where digits need Shift;
 *   every other character: when its text comes;
 *   Shift, AltGr and the like themselves: nothing.
 *
 * Begins as all zeros.
 */
struct keyboard {
    bool waits;  /* a key was pressed that screens get only when its text arrives */
    bool repeat; /* the last key press is the repetition of a held key */
};

/*
 * Changes a key event to what the key means on the keyboard layout in use. Returns false if screens should not get it
 * yet, because its text will follow. `text` says that texts arrive (SDL_IsTextInputActive); otherwise every key counts
 * as SDL names it.
 */
bool events_key(struct keyboard *keyboard, SDL_KeyboardEvent *event, bool text);

/* Turns a text into a key press, unless that press was already reported. `mod` has the modifiers that are held. */
bool events_text(struct keyboard *keyboard, const SDL_TextInputEvent *text, Uint16 mod, SDL_KeyboardEvent *press);

/* --- toast.c: short messages, which disappear by themselves --- */

enum { TOAST_TEXT_MAX = 480 };

/*
 * A message. If it is about a place, it stands beside that place. Otherwise it takes the place of the status line or,
 * on a screen without one, stands at the lower edge of whatever fills the middle.
 */
struct toast {
    char text[TOAST_TEXT_MAX]; /* "" for none */
    SDL_Rect about;            /* the place that the text is about, in pixels; empty: none, or no longer there */
    bool passes;               /* it is true only until somebody does something, or the turn changes */
    uint64_t time, end;        /* time: how long the message is shown; end: when it disappears, 0: not drawn yet */
};

/*
 * Shows a message for as long as it takes to read, counted from when it is first seen, so that even a slow window loses
 * none.
 */
void toast_show(struct toast *toast, const char *text);
void toast_seen(struct toast *toast, uint64_t now);

/*
 * Removes the message if it is one that passes: at once if it stands beside a place; any other once it has been seen
 * for a glance, since a refusal may be told just before the computer's move. Returns false if there is none.
 */
bool toast_let_pass(struct toast *toast);

/*
 * Removes the message when its time is over. Returns the time at which it ends: now if it has not been seen yet,
 * UINT64_MAX if there is no message.
 */
uint64_t toast_advance(struct toast *toast, uint64_t now);

/* Draws the message, in several lines if it is wider than the board. */
void toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board);

/*
 * Where a message of this size stands beside a place, with a tail of `tail` pixels in between: above the place if there
 * is room, otherwise below. It lies within the room, unless that is too small.
 */
SDL_Rect toast_beside(SDL_Rect about, SDL_Point size, int tail, SDL_Rect room);

/* The failure that the settings or the archive reported last. Begins as all zeros. */
struct store_trouble {
    bool games; /* the archive reported the failure; otherwise the settings did */
    struct notice notice;
};

/* Has the archive or the settings reported a failure that was not shown yet? If so, `trouble` then has its notice. */
bool toast_take_trouble(struct store_trouble *trouble, struct settings *settings, struct archive *archive);

/* --- screens.c: the stack of screens --- */

enum { SCREENS_MAX = 6, DIRTY_MAX = 4 };

/* The finger on the window; more fingers are ignored. Begins as all zeros. */
struct touch {
    bool down;
    SDL_FingerID finger;
};

/*
 * The stack of screens. The visible ones are the topmost screen that fills the window, and those above it. Begins as
 * all zeros.
 */
struct screens {
    int count;
    struct screen *stack[SCREENS_MAX]; /* the top one last */
    bool pop;                          /* the top one is removed once the current event has been handled */
    struct screen *successor;          /* takes the place of all screens; NULL: they stay */
    struct toast toast; /* shown over the screen that fills the window, or over a dialog that has room for messages */
    char call[TOAST_TEXT_MAX]; /* calls back to the lowest screen, on a button below the others; "": nothing does */
    bool home;                 /* with the top screen all others but the lowest are removed */
    struct touch touch;
    const struct screen *pressed; /* the screen on which the mouse was pressed last, which alone hears of the release */
    SDL_Point pressed_at;         /* where that was, */
    uint64_t pressed_when;        /* and when */
    uint64_t deaf_until;          /* until then Enter does nothing */
};

/* Destroys the screens, which the stack owns. */
void screens_destroy(struct screens *screens);

/*
 * Removes the top screen if `pop` is set, and replaces all by `successor` if there is one. Returns true if another
 * screen is on top now.
 */
bool screens_change(struct screens *screens);

/* In events.c: offers the event to the screens from the top down, until one takes it. */
void screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now);

/*
 * In events.c: types a text into the field of a screen that has the focus, as a keyboard would; "" rubs out a letter.
 */
void screen_type(struct screen *screen, const char *text, uint64_t now);

/* In letters_screen.c: letters to choose from, which are typed into the screen below. NULL when memory is short. */
struct screen *letters_screen_create(struct screen *below);

/*
 * A finger touches, moves or lifts, on a window of this size. It acts like a mouse with its button down; once it has
 * lifted, the pointer is nowhere.
 */
void screens_touch(struct screens *screens, const SDL_TouchFingerEvent *event, SDL_Point size, uint64_t now);

/* Calls `advance` of every visible screen. Returns when to call it again. */
uint64_t screens_advance(struct screens *screens, uint64_t now);

/* Draws what lies within `clip` into the back buffer. */
void screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);

/* Arranges a screen if the size of the window or of text has changed; with `lost`, always. */
void screens_arrange(struct screen *screen, bool lost);

/* The list of a screen's present controls, empty if it has none. */
struct controls *screens_list(struct screen *screen);

/* --- struct app: all that the frame keeps --- */

/* The thread that waits for signals: those that ask the program to quit, and the one that reports new devices. */
struct quitter {
    struct thread thread;
    sigset_t signals;
    int wake;             /* the signal that ends the thread; 0: there is no thread */
    Uint32 devices_event; /* the type of the event that the thread pushes when devices have appeared or changed */
    atomic_bool closing;
};

struct app {
    struct window window;
    struct canvas canvas;
    struct quitter quitter;
    struct sound *sound;
    struct speech *speech;
    bool speech_asked; /* a preference was changed in this run, so the window shows a failure of speech */
    uint64_t offer;    /* when to offer speech, at a first start that nobody has reacted to; 0: never */
    struct portal *portal;
    unsigned wishes; /* the desktop's wishes that are in effect: bits, WISH_... */
    struct pad pad;
    uint64_t scan; /* while one key plays: when the focus walks on; 0: not known yet */
    int absences;  /* how often the control with the focus was not there when the focus should have walked on */
    struct settings *settings;
    struct archive *archive;
    const char *pictures;
    struct preferences preferences;
    struct keymap keymap;
    bool quit;
    struct app_order order;
    bool started; /* the first frame has been shown */
    Uint32 wake_event;
    uint64_t zero; /* the performance counter's value when the program began */
    uint64_t frame_time;
    uint64_t next_frame; /* the next frame is not shown before this time */
    uint64_t sound_woken;
    SDL_Rect dirty[DIRTY_MAX]; /* parts of the window that are to be drawn again */
    int dirty_count;
    struct keyboard keyboard;
    struct store_trouble trouble;
    struct screens screens;
    struct ending *endings; /* threads of app_end_beside that may still run */
};

/* Waits until all threads of app_end_beside have ended. */
void app_wait_for_endings(struct app *app);

/*
 * Puts the preferences into effect, once the first frame has been shown also that of speech and of the sea, as
 * app_take_speech and app_take_sounds do.
 */
void app_take_preferences(struct app *app);

/* Changes the theme when its hour has come, if it follows the time of day. Returns when to call it again. */
uint64_t app_follow_clock(struct app *app, uint64_t now);
void app_take_speech(struct app *app);
void app_take_sounds(struct app *app);

#endif
