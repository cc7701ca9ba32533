/*
 * The program's frame: the window, the event loop that sleeps when nothing
 * moves, and a stack of screens. Everything here runs on the window's thread.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include "store/backup.h"
#include "ui/frame/control/controls.h"
#include "ui/frame/desktop/files.h"
#include "ui/words.h"

struct archive;
struct record;
struct settings;
struct sound;

struct app;
struct screen;

/* --- preferences.c: what a person can set, each with its value --- */

/*
 * What a person prefers, kept between runs, in the order in which the settings show it. preferences.c has a row for
 * each: how it is read and stored, and where it stands in the settings.
 */
enum preference {
    PREFER_ALTERNATE, /* players take turns in beginning rounds */
    PREFER_TEXT_SIZE, /* an enum text_wish */
    PREFER_THEME,     /* the colour scheme: an enum theme_wish */
    PREFER_PALETTE,   /* the colours of the discs: an enum palette_wish */
    PREFER_MOTION,    /* whether motion is reduced: an enum motion_wish; app_is_motion_reduced says what it comes to */
    PREFER_SILENCE,
    PREFER_VOLUME,     /* the volume of all sounds: 0 .. VOLUME_MOST */
    PREFER_EFFECTS,    /* the volume of the game's sounds alone: 0 .. VOLUME_MOST */
    PREFER_SEA,        /* the volume of the sea: 0 .. VOLUME_MOST */
    PREFER_LANGUAGE,   /* the language; 0: the system's */
    PREFER_DROP,       /* how fast discs fall: 0 .. SPEED_COUNT - 1 */
    PREFER_SPEED,      /* how fast games of two computers, and replays, go: 0 .. SPEED_COUNT - 1 */
    PREFER_CLEARING,   /* the board is visibly cleared before a new round */
    PREFER_HAND,       /* a hand carries the disc */
    PREFER_GHOST,      /* the place where a disc would land is shown */
    PREFER_TARGETS,    /* the legal places are marked */
    PREFER_MOVES,      /* the list of moves is shown */
    PREFER_DETAILS,    /* the computer's thoughts are shown */
    PREFER_BOARD_ONLY, /* only the board is shown */
    PREFER_CONFIRM,    /* a place must be chosen twice to make a move */
    PREFER_SCAN,       /* one key plays, while the focus walks by itself: its pace, 1 .. 3; 0: off */
    PREFER_SPEECH,     /* what is said aloud: an enum speech_wish */
    PREFER_NUMBERS,    /* where the columns' numbers stand: an enum numbers_wish */
    PREFER_ANALYSIS,   /* the worth of each move is shown */
    PREFER_CHAT,       /* what the remote player may write: an enum chat_setting */
    PREFER_FACES,      /* the computer's levels have faces */
    PREFER_SAYINGS,    /* the computer's levels say a sentence now and then */
    PREFER_MAP_PORT,   /* the host of a game with a remote player asks its router to open a port */
    PREFERENCES
};

enum { SPEED_COUNT = 3, VOLUME_MOST = 10 };

/* The sizes of text: each is TEXT_STEP percent larger than the one before, and the first is 100 %. */
enum text_wish { TEXT_NORMAL, TEXT_LARGE, TEXT_LARGEST, TEXT_WISHES, TEXT_STEP = 50 };

/* The values of PREFER_THEME: as the desktop has it, by the time of day, or an enum theme_id plus THEME_WISHED. */
enum theme_wish { THEME_AS_DESKTOP, THEME_BY_CLOCK, THEME_WISHED };

/* The values of PREFER_PALETTE: PALETTE_AS_THEME (Strong in high contrast), or an enum palette plus PALETTE_WISHED. */
enum palette_wish { PALETTE_AS_THEME, PALETTE_WISHED };

/* The values of PREFER_SPEECH: SPEECH_AS_DESKTOP (as its screen reader), or an enum tell_detail plus SPEECH_WISHED. */
enum speech_wish { SPEECH_AS_DESKTOP, SPEECH_WISHED };

enum motion_wish { MOTION_AS_DESKTOP, MOTION_FULL, MOTION_REDUCED, MOTION_COUNT };

enum numbers_wish { NUMBERS_BELOW, NUMBERS_ABOVE, NUMBERS_BOTH, NUMBERS_NONE, NUMBERS_COUNT };

/* The pages of the settings. */
enum preference_page {
    PAGE_NONE,
    PAGE_LOOK,
    PAGE_PLAYERS,
    PAGE_BOARD,
    PAGE_ACCESS,
    PAGE_KEYS,
    PAGE_ENGINES,
    PAGE_DATA,
    PAGES
};

struct preference_info {
    const char *key;           /* the preference's name in the settings' file */
    const char *label;         /* to be translated; NULL: not shown in the settings, or the game's view has the label */
    const char *const *values; /* words for the values, to be translated; NULL: the value is a number */
    const char *const *names;  /* the names under which values are stored; NULL: they are stored as numbers */
    int most;                  /* values lie between 0 and `most` */
    int usual;
    int first, step; /* the number stored for the value 0, and the distance to the next one; a step of 0 counts as 1 */
    unsigned pages;  /* the pages on which it has a row: bits 1 << enum preference_page; 0: it is changed elsewhere */
};

const struct preference_info *preference_info(enum preference preference);

struct preferences {
    int values[PREFERENCES];
};

void preferences_load(struct preferences *preferences, struct settings *settings);

/* Sets a value, after moving it into its range, and stores it. */
void preferences_set(struct preferences *preferences, struct settings *settings, enum preference preference, int value);

/*
 * The value after (`by` 1) or before (`by` -1) the present one, within the range. Of only two values it is the other
 * one.
 */
int preferences_next(const struct preferences *preferences, enum preference preference, int by);

/* --- screens: what fills the window, and dialogs over it --- */

/* The due time of something that will never be due. */
#define NEVER UINT64_MAX

/* Which keys move the focus. */
enum focus_keys {
    FOCUS_BY_NONE,
    FOCUS_ON_WISH, /* only Tab, and a click in a text; nothing else sets the focus: other keys belong to the board */
    FOCUS_BY_TAB,
    FOCUS_BY_FORM,  /* Tab, and the keys that lead from row to row of the form that was listed last */
    FOCUS_BY_ARROWS /* the arrows up and down, and Tab */
};

/*
 * What a screen does. Times are microseconds since the program began. A screen lists its controls, and is told which
 * ones were used. Events that concern no control go to `handle`: all of them if there is no list, otherwise those of a
 * board, for instance.
 */
struct screen_kind {
    /*
     * Writes the list of the screen's present controls, beginning with controls_begin. NULL: the screen has no
     * controls.
     */
    void (*list)(struct screen *screen, struct controls *controls);

    /* Called when a control was used. The whole window is drawn again afterwards. */
    void (*use)(struct screen *screen, const struct use *use, uint64_t now);

    /*
     * Does an action that a key asks for and that belongs to no control. Returns false if the screen does not do it.
     * May be NULL.
     */
    bool (*act)(struct screen *screen, enum action action, uint64_t now);

    /* Called when the window has another size, or pictures were lost: lays the screen out again. May be NULL. */
    void (*arrange)(struct screen *screen);

    /*
     * Takes an event (mouse positions in pixels). Returns false if the screen does not use it, so that the frame may.
     * May be NULL if there is a `list`.
     */
    bool (*handle)(struct screen *screen, const SDL_Event *event, uint64_t now);

    /*
     * Does what is due at the time `now`, such as a step of an animation. Returns when to call it again (`now`: with
     * the next frame), or NEVER. May be NULL.
     */
    uint64_t (*advance)(struct screen *screen, uint64_t now);

    void (*draw)(struct screen *screen, struct canvas *canvas);
    const char *name;                       /* said when the screen opens, to be translated; NULL: the title is said */
    void (*destroy)(struct screen *screen); /* NULL: there is nothing to free but the screen's memory */

    /* Called when the screen above was removed, so that this one is on top again. May be NULL. */
    void (*uncover)(struct screen *screen);

    /* The screen fills the window: screens below are not drawn, and time stands still for those not `awake`. */
    bool covers;
    enum focus_keys focus_keys;
    bool right_button;  /* `handle` is told of presses of the right button, too; of releases it always is */
    enum action passes; /* for a dialog: the one action whose keys reach the screen below; ACTION_NONE: there is none */
};

/* What all screens that fill the window have, where their functions have these names. */
#define PAGE_MEMBERS                                                                                                   \
    .use = use, .arrange = arrange, .advance = advance, .draw = draw, .destroy = destroy, .covers = true

/* What dialogs have, where their functions have these names. */
#define DIALOG_MEMBERS .list = list, .use = use, .draw = draw

/* The first member of every screen. */
struct screen {
    const struct screen_kind *kind;
    struct app *app;
    unsigned scope;           /* bits of enum scope: they decide what keys mean on this screen */
    struct controls controls; /* set up by app_push */
    SDL_Point size;           /* the window's size for which the screen was arranged last */
    int wished_text;          /* the text size, in percent, for which the screen was arranged last */
    int text_size;            /* the text size, in percent, if there is no room for the wished one; 0: the wished one */
    bool awake;               /* it advances even while another screen covers it */
    int table; /* where the world's table begins behind this screen, in pixels from the top; 0: where it usually does */
    SDL_Rect notes; /* short messages stand at the foot of this part; empty (a dialog): at the foot of the window */
};

/*
 * Makes a screen of `size` bytes, which begin with a struct screen. All else is 0. NULL when memory is short. The app
 * frees it (screen_kind.destroy) once it is pushed.
 */
void *screen_create(struct app *app, const struct screen_kind *kind, unsigned scope, size_t size);

/* Uses a control of this screen as its keys would, even if the key that was pressed belongs to another action. */
void screen_use(struct screen *screen, int id, uint64_t now);

/*
 * Does an action that every screen offers: full screen, a picture of the window, quitting. With `covers`, for screens
 * that fill the window, also help, theme and sound. Returns false for other actions.
 */
bool screens_act(struct app *app, enum action action, bool covers);

/* What app_create needs. */
struct app_setup {
    struct settings *settings; /* must outlive the app */
    struct archive *archive;   /* must outlive the app */
    const char *pictures;      /* the folder for saved pictures */
    bool fullscreen;
    bool mute; /* there is no sound in this run; not stored */
};

/* Opens the window. NULL if that fails, after stderr was told what is missing. The caller destroys it. */
struct app *app_create(const struct app_setup *setup);
void app_destroy(struct app *app);

/*
 * Makes the signals INT, TERM and HUP quit an app as closing its window does. Signals that were ignored when the
 * program began (nohup) stay ignored. Call it before any thread begins: it reserves the signals for the app until the
 * program ends, because a closed terminal sends two, and the second must not interrupt what is being written.
 */
void app_keep_signals(void);

/* Puts a screen on top. The app then owns the screen. If it is NULL (memory was short), stderr is told. */
void app_push(struct app *app, struct screen *screen);

/* Does another screen lie over this one, or is another about to take its place? */
bool app_is_covered(const struct app *app, const struct screen *screen);

/* Does another screen that fills the window lie over this one? */
bool app_is_hidden(const struct app *app, const struct screen *screen);

/* Is the window minimized, or not on the display at all? Then nothing needs to be computed for people to see. */
bool app_is_away(const struct app *app);

/* Removes and destroys the top screen, as soon as the current event has been handled. */
void app_pop(struct app *app);

/*
 * Removes all screens as soon as the current event has been handled (at once if there is none), and puts this one in
 * their place.
 */
void app_replace(struct app *app, struct screen *screen);

/* Runs the event loop until somebody quits, or app_order is called. */
void app_run(struct app *app);
void app_quit(struct app *app);
bool app_is_quitting(const struct app *app);

/*
 * Orders something for which settings and archive must be closed (see backup.h). app_run then returns; app_take_order
 * hands the order out once (false: there is none) and removes all screens, but the window stays. When settings and
 * archive are open again (app_keep_in) and there is a new screen, app_run can be called again.
 */
struct app_order {
    enum backup_deed deed;
    char name[BACKUP_NAME_MAX];
};
void app_order(struct app *app, enum backup_deed deed, const char *name);
bool app_take_order(struct app *app, struct app_order *order);
void app_keep_in(struct app *app, struct settings *settings, struct archive *archive);

/* Marks this part of the window (pixels), or all of it, for drawing. */
void app_invalidate(struct app *app, SDL_Rect rect);
void app_invalidate_all(struct app *app);

/* Shows a short message on whatever screen is open, for as long as it takes to read. */
void app_tell(struct app *app, const char *words);

/* Like app_tell, with the sound of refusal. If `words` is "", there is only the sound. */
void app_refuse(struct app *app, const char *words);

/*
 * app_tell_now is for what is true only now: the message goes as soon as the person does something else, or with
 * app_let_pass, which is called when the turn changes. app_tell_about shows one that lies above or below a rectangle
 * of the window (pixels), and points at it.
 */
void app_tell_now(struct app *app, const char *words);
void app_tell_about(struct app *app, const char *words, SDL_Rect place);
void app_let_pass(struct app *app);

/*
 * Calls the person back to the lowest screen: while others lie over it, a button below them says this. It stays until
 * it is pressed, or is called off with "".
 */
void app_call(struct app *app, const char *words);

/*
 * Says that what was typed is whole and was taken by itself. Whoever presses Enter after it, out of habit, presses
 * nothing by that: for a moment the key does nothing on any screen.
 */
void app_take_typed(struct app *app);

/* Removes the short message at once. */
void app_untell(struct app *app);

/* Is a short message shown other than one of app_tell_about? */
bool app_is_telling(const struct app *app);

/* Copies a text to the clipboard, and says so, or why not. */
void app_copy_text(struct app *app, const char *text);

/* Copies a game to the clipboard as text, and says so, or why not. */
void app_copy_record(struct app *app, const struct record *record);

/* Writes words behind the program's name in the window's title. */
void app_title(struct app *app, const char *words);

/* Like app_title, and also says the words aloud. */
void app_announce(struct app *app, const char *words);

struct canvas *app_canvas(struct app *app);
struct sound *app_sound(struct app *app);
struct speech *app_speech(struct app *app);
struct settings *app_settings(struct app *app);

/* Is a controller connected? */
bool app_has_pad(const struct app *app);
struct archive *app_archive(struct app *app);
uint64_t app_now(const struct app *app);

/* Wakes the event loop, which makes every visible screen advance. Any thread may call it. */
void app_wake(void *app);

/*
 * Calls `end` with its context on a thread of its own, because that call may have to wait, for instance for the
 * network. The thread wakes the app when it is done. app_destroy and app_take_order wait for it. Only the window's
 * thread may call this.
 */
void app_end_beside(struct app *app, void (*end)(void *context), void *context);

/* Does a thread that app_end_beside started still run? */
bool app_is_ending(struct app *app);

/* The value of a preference. */
int app_preference(const struct app *app, enum preference preference);

/*
 * Sets the next value of a preference (`by` 1) or the previous one (-1), stores it, and draws everything again. Returns
 * false and changes nothing if there is no such value.
 */
bool app_prefer_next(struct app *app, enum preference preference, int by);

/*
 * Sets a preference to this value, moved into its range, stores it, and draws everything again. Returns false if the
 * value stays the same.
 */
bool app_prefer(struct app *app, enum preference preference, int value);

/* Should motion be left out where possible? Things then jump to where they go. */
bool app_is_motion_reduced(const struct app *app);

/* The keys of all actions, with those that the person has changed. */
const struct keymap *app_keymap(const struct app *app);

/* Changes the first key of an action and stores it; a key of 0 restores the default. */
void app_bind(struct app *app, enum action action, const struct binding *binding);

bool app_is_fullscreen(const struct app *app);
void app_toggle_fullscreen(struct app *app);

/* The folder for saved pictures. */
const char *app_pictures(const struct app *app);

/* --- keys_screen.c: the page of keys, on which every action stands with its keys, which a person can change --- */

/*
 * Creates the page of keys. A click on a row, or Enter, asks for another key. NULL when memory is short. The caller
 * pushes it on the app.
 */
struct screen *keys_screen_create(struct app *app);

/*
 * Gives the action that was asked for the key that was just pressed, and asks no longer. If that is another action's
 * key, the two exchange their keys, and a message says so. Delete brings back the usual key, Escape changes nothing. If
 * the key cannot be had, a message says why, and another key should be pressed.
 */
void keys_screen_take(struct app *app, enum action *asked, const SDL_Keysym *key);

/*
 * --- filebox.c: asks for a file: one to open, or the place and name to save something. The caller need not know
 * whether the desktop or a list of our own asks ---
 */

enum file_purpose { FILE_TO_OPEN, FILE_TO_SAVE };

/* What the file holds, which decides its endings and the folder to begin in. */
enum file_kind { FILE_GAME, FILE_PICTURE, FILE_PROGRAM, FILE_KINDS };

struct file_question {
    enum file_purpose purpose;
    enum file_kind kind;
    const char *title; /* the dialog's title, to be translated */
};

/*
 * The answer to filebox_ask, valid once the dialog has gone: the screen below reads it in its `uncover`. If a file of
 * the chosen name exists, the person has agreed to replace it.
 */
struct file_answer {
    char path[FILES_PATH_MAX]; /* "": the person chose none */
};

/*
 * Opens the dialog over the present screens. Empties `answer`, which must outlive the dialog. A name to save under is
 * suggested, made of the time: "gravitrips-20261122-143000.txt".
 */
void filebox_ask(struct app *app, const struct file_question *question, struct file_answer *answer);

#endif
