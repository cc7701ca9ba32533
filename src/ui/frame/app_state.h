/* The frame's own header: what its files share, and what it keeps. */
#ifndef UI_APP_STATE_H
#define UI_APP_STATE_H

#include <signal.h>
#include <stdatomic.h>

#include "store/archive.h"
#include "store/settings.h"
#include "threads/thread.h"
#include "ui/frame/app.h"
#include "ui/frame/pad.h"

/* --- window.c: the window and its renderer --- */

enum { WINDOW_MIN_WIDTH = 600, WINDOW_MIN_HEIGHT = 450 };

struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    bool software; /* drawn by the processor: what is not drawn again stays as it was */
    bool vsync;    /* presenting waits for the display */
    bool settled;  /* the window's place is the person's own affair */
    int moved;     /* so often it was brought into the display: a window manager may know better */
    int fitted[2]; /* the size that it was given so as to fit the display, which nobody chose; 0: none */
};

/* Makes SDL's video ready; false after saying on stderr that there is no display to open a window on. */
bool window_find_display(void);

/*
 * Opens a window of a size in screen coordinates, or smaller where the display has less room; false after saying on
 * stderr what is missing.
 */
bool window_open(struct window *window, int width, int height, bool fullscreen);
void window_close(struct window *window);

/*
 * Brings a window that has just been opened into what the display has to use, with its title bar, whose size is known
 * only then: to be called when it comes, moves or changes its size, until somebody presses a key or button.
 */
void window_settle(struct window *window);

/* Is this the size that was given to it because the one that was chosen did not fit? */
bool window_is_fitted(const struct window *window, int width, int height);

/* Mouse positions arrive in screen coordinates, which on some displays are larger than pixels. */
void window_to_pixels(const struct window *window, int pixels_wide, int pixels_high, SDL_Event *event);

/* How long a frame is shown, in microseconds. */
uint64_t window_frame_time(const struct window *window);

/* --- keyboard.c: from keys to what they say on the layout that is in use --- */

/*
 * SDL names a key by what it prints without Shift; what is printed with Shift or AltGr comes as text of its own, at
 * once or, by way of an input method, later. Screens hear of one press for each, SDL_KEYDOWN with the character as its
 * key, lest they have to know any of that:
 *
 *   named keys, letters, the space bar, what is pressed with Ctrl: as SDL names them; a layout without Latin letters
 *   has them where US keyboards do;
 *   a key 1 to 9 of the upper row without Shift: that digit, also where digits need Shift;
 *   every other character: when its text comes;
 *   nothing of Shift, AltGr and the like.
 *
 * Begins as all zeros.
 */
struct keyboard {
    bool waits;  /* the key that was pressed last is not heard of yet: its text is to come */
    bool repeat; /* it is held down */
};

/*
 * Makes of a key what it says; false if screens hear nothing before its text comes. `text`: texts come at all
 * (SDL_IsTextInputActive); else every key counts as SDL names it.
 */
bool keyboard_key(struct keyboard *keyboard, SDL_KeyboardEvent *event, bool text);

/* Makes a press of a text, where it is one that was not heard yet; `mod`: what is held down with it. */
bool keyboard_text(struct keyboard *keyboard, const SDL_TextInputEvent *text, Uint16 mod, SDL_KeyboardEvent *press);

/* --- toast.c: passing messages --- */

enum { TOAST_TEXT_MAX = 480, TOAST_LINES_MAX = 4 };

/* A message at the lower edge of the board, or of what else a screen has in its middle. */
struct toast {
    char text[TOAST_TEXT_MAX]; /* "" for none */
    uint64_t end;
};

/* Shows a message for as long as it takes to read it. */
void toast_show(struct toast *toast, const char *text, uint64_t now);

/* Takes it away when its time is over; returns when that is, UINT64_MAX if there is none. */
uint64_t toast_advance(struct toast *toast, uint64_t now);

/* Draws it, on several lines if it is wider than the board. */
void toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board);

/*
 * Breaks a text into 1 .. TOAST_LINES_MAX lines of about the same length, behind blanks or the slashes of a path; into
 * fewer if there are not enough of these. Sets where each ends; returns how many there are.
 */
int toast_break(const char *text, int lines, size_t ends[TOAST_LINES_MAX]);

/* What was told last, and who noticed. Begins as all zeros. */
struct trouble {
    bool games; /* who keeps the games did; else who keeps the settings */
    struct notice notice;
};

/* Is there something new to tell? Then it stands in the notice. */
bool toast_take_trouble(struct trouble *trouble, struct settings *settings, struct archive *archive);

/* --- screens.c: the stack of screens --- */

enum { SCREENS_MAX = 4 };

/* The finger that is on the window; others are not heard. Begins as all zeros. */
struct touch {
    bool down;
    SDL_FingerID finger;
    const struct screen *beside; /* it came down on this screen, beside its controls; NULL: on a control */
};

/* Only the upper ones are seen: those from the highest that fills the window on. Begins as all zeros. */
struct screens {
    int count;
    struct screen *stack[SCREENS_MAX]; /* the top one last */
    bool pop;                          /* the top one is to go */
    struct screen *successor;          /* of all screens; NULL: they stay */
    struct toast toast;                /* over the screen that fills the window, under dialogs */
    struct touch touch;
};

/* The stack owns its screens. */
void screens_destroy(struct screens *screens);

/* Does what `pop` and `successor` ask for; true if another screen is on top now. */
bool screens_change(struct screens *screens, uint64_t now);

/* events.c: asks the screens from the top down, until one takes the event. */
void screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now);

/*
 * A finger comes, moves or goes on a window of so many pixels. Controls are pressed where it comes; on a board the hand
 * goes with it, and where it is lifted is chosen.
 */
void screens_touch(struct screens *screens, const SDL_TouchFingerEvent *event, SDL_Point size, uint64_t now);

/* Lets every screen that is seen do what is due; returns when the next thing is. */
uint64_t screens_advance(struct screens *screens, uint64_t now);

/* Draws what lies within `clip` into the back buffer. */
void screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip, uint64_t now);

/* The list of a screen's controls, as they are now; it must have one. */
struct controls *screens_list(struct screen *screen);

/* --- all that the frame keeps --- */

/* Waits for signals that ask to quit, and for the one that tells of devices. */
struct quitter {
    struct thread thread;
    sigset_t signals;
    int wake;             /* one of them; 0: there is none, and no thread */
    Uint32 devices_event; /* pushed when devices have come or changed */
    atomic_bool closing;
};

struct app {
    struct window window;
    struct canvas canvas;
    struct quitter quitter;
    struct sound *sound;
    struct speech *speech;
    bool speech_asked; /* somebody has switched it on since the program began */
    struct pad pad;
    struct settings *settings;
    struct archive *archive;
    const char *pictures;
    struct preferences preferences;
    struct keymap keymap;
    char *language;  /* LANGUAGE as it was when another language was chosen first; NULL: it was not set, or none was */
    bool translated; /* another language was chosen */
    bool quit;
    bool started; /* the first frame is shown */
    Uint32 wake_event;
    uint64_t zero; /* performance counter when the program began */
    uint64_t frame_time;
    uint64_t next_frame; /* not before this time */
    uint64_t sound_woken;
    bool dirty;
    SDL_Rect dirty_rect;
    struct keyboard keyboard;
    struct trouble trouble;
    struct screens screens;
};

/* app.c: keys that were changed are read; what is preferred takes effect. */
void app_load_keys(struct app *app);
void app_take_preferences(struct app *app);

#endif
