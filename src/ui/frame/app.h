/*
 * The program's frame: the window, the event loop that sleeps when nothing
 * moves, and a stack of screens. Everything here runs on the window's thread.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include <SDL.h>

#include "standard.h"
#include "store/backup.h"
#include "ui/draw/canvas.h"
#include "ui/frame/control/controls.h"

struct archive;
struct record;
struct settings;
struct sound;
struct speech;

struct app;
struct screen;

/*
 * --- preferences.c: what a person prefers, kept between runs: a row for each, from which come reading, storing and its
 * place in the settings ---
 */

/* In the order in which the settings show them. */
enum preference {
    PREFER_ALTERNATE,  /* the starter alternates from round to round */
    PREFER_THEME,      /* an enum theme_wish */
    PREFER_PALETTE,    /* of the discs: an enum palette */
    PREFER_DROP,       /* how fast discs fall: 0 .. SPEED_COUNT - 1 */
    PREFER_SPEED,      /* of watching and of replays: 0 .. SPEED_COUNT - 1 */
    PREFER_CLEARING,   /* the board is cleared visibly before a new round */
    PREFER_HAND,       /* a hand carries the disc */
    PREFER_GHOST,      /* where it would come to lie is shown */
    PREFER_TARGETS,    /* the legal places are shown */
    PREFER_MOVES,      /* the list of moves is shown */
    PREFER_DETAILS,    /* what the computer thinks is shown */
    PREFER_BOARD_ONLY, /* nothing stands beside the board */
    PREFER_SILENCE,
    PREFER_VOLUME,    /* of everything: 0 .. VOLUME_MOST */
    PREFER_EFFECTS,   /* of the game's sounds: 0 .. VOLUME_MOST */
    PREFER_TEXT_SIZE, /* in percent */
    PREFER_MOTION,    /* an enum motion_wish: app_is_motion_reduced tells what follows from it */
    PREFER_CONFIRM,   /* a place is chosen twice before the move is made there */
    PREFER_SPEECH,    /* what is said aloud: an enum tell_detail */
    PREFER_NUMBERS,   /* where columns have their numbers: an enum numbers_wish */
    PREFER_LANGUAGE,  /* 0: the system's */
    PREFER_ANALYSIS,  /* what each move is worth is shown */
    PREFER_CHAT,      /* what a friend elsewhere may write: an enum chat_setting */
    PREFER_MAP_PORT,  /* a host asks the router to open a port */
    PREFERENCES
};

enum { SPEED_COUNT = 3, VOLUME_MOST = 10, TEXT_SIZE_LEAST = 80, TEXT_SIZE_MOST = 200, TEXT_SIZE_STEP = 10 };

/* An enum theme_id and 1, or whatever the desktop wishes. */
enum theme_wish { THEME_AS_DESKTOP, THEME_WISHED };

enum motion_wish { MOTION_AS_DESKTOP, MOTION_FULL, MOTION_REDUCED, MOTION_COUNT };

enum numbers_wish { NUMBERS_BELOW, NUMBERS_ABOVE, NUMBERS_BOTH, NUMBERS_NONE, NUMBERS_COUNT };

/* What it belongs to: a page of the settings. */
enum preference_page {
    PAGE_NONE, /* it is changed elsewhere */
    PAGE_PLAYERS,
    PAGE_BOARD,
    PAGE_SOUND,
    PAGE_KEYS,
    PAGE_ACCESS,
    PAGE_LANGUAGE,
    PAGE_ENGINES,
    PAGE_DATA,
    PAGES
};

struct preference_info {
    const char *key;           /* in the settings */
    const char *label;         /* for people, to be translated; NULL: not shown, or the board has its own word */
    const char *const *values; /* the words for its values, to be translated; NULL: it is a number */
    const char *const *names;  /* it is kept under these; NULL: as a number */
    int least;                 /* values are least .. most */
    int most;
    int step; /* from one value to the next; 0: 1 */
    int usual;
    enum preference_page page;
};

const struct preference_info *preference_info(enum preference preference);

struct preferences {
    int values[PREFERENCES];
};

void preferences_load(struct preferences *preferences, struct settings *settings);

/* The value is brought into its range, and kept. */
void preferences_set(struct preferences *preferences, struct settings *settings, enum preference preference, int value);

/* The next value: of two the other one, else one on or back as far as there are any. */
int preferences_next(const struct preferences *preferences, enum preference preference, int by);

/* --- screens --- */

/* The time when nothing is due. */
#define NEVER UINT64_MAX

/* Which keys move the focus. */
enum focus_keys {
    FOCUS_BY_NONE,
    FOCUS_ON_WISH, /* Tab; nothing has it before, nor from the pointer: other keys are meant for a board */
    FOCUS_BY_TAB,
    FOCUS_BY_ARROWS /* up and down, and Tab */
};

/*
 * What a screen does; times are microseconds since the program began. It lists its controls and is told which were
 * used. Without a list, and for what controls do not take (a board), it gets the events themselves.
 */
struct screen_kind {
    /* Writes the list of its controls as they are now, from controls_begin on; NULL: it has none. */
    void (*list)(struct screen *screen, struct controls *controls);

    /* A control was used. All is drawn again afterwards. */
    void (*use)(struct screen *screen, const struct use *use, uint64_t now);

    /* A key asks for what no control stands for; false: the screen does not do that. May be NULL. */
    bool (*act)(struct screen *screen, enum action action, uint64_t now);

    /* The window has another size, or its pictures are lost; may be NULL. */
    void (*arrange)(struct screen *screen);

    /* Takes an event (mouse positions in pixels); false: not mine, the frame may use it. May be NULL with a list. */
    bool (*handle)(struct screen *screen, const SDL_Event *event, uint64_t now);

    /* Does what is due. Returns when it wants to be called again: `now`, with the next frame, or NEVER. May be NULL. */
    uint64_t (*advance)(struct screen *screen, uint64_t now);

    void (*draw)(struct screen *screen, struct canvas *canvas, uint64_t now);
    const char *name;                       /* said when it comes, to be translated; NULL: the title says it */
    void (*destroy)(struct screen *screen); /* NULL: its memory is freed */

    /* It is on top again after another screen was taken away; may be NULL. */
    void (*uncover)(struct screen *screen, uint64_t now);

    bool covers; /* fills the window: while it is there nothing is drawn below it, and time stands still */
    enum focus_keys focus_keys;
    enum action passes; /* of a dialog: what the screen below may be asked for; ACTION_NONE: nothing */
};

/* Every screen begins with this member. */
struct screen {
    const struct screen_kind *kind;
    struct app *app;
    unsigned scope;           /* for keys: bits of enum scope */
    struct controls controls; /* started by app_push */
    SDL_Point size;           /* of the window, for which it was arranged last */
    int wished_text;          /* in percent, at the last arrangement */
    int text_size;            /* in which it is listed and drawn, where that is less than is wished; 0: as is wished */
    SDL_Rect notes;           /* passing messages stand at its lower end; empty: in the whole window, under a dialog */
};

/* A control of this screen is used, as its keys would: by a key that stands for another action, too. */
void screen_use(struct screen *screen, int id, uint64_t now);

/*
 * Does what any screen offers: full screen, a picture of the window, quitting; with `covers`, on screens that fill the
 * window, also help, theme and sound. False: none of these.
 */
bool screens_act(struct app *app, enum action action, bool covers);

/* What an action that steps (action_info) has led to, in words: "Text size: 110 %". */
void screens_step_words(struct app *app, enum action action, char *words, size_t size);

/* How the window opens. */
struct app_setup {
    struct settings *settings; /* must outlive the app */
    struct archive *archive;   /* the same */
    const char *pictures;      /* the folder for saved pictures */
    bool fullscreen;
    bool mute; /* as asked for this time: it is not kept */
};

/* Opens the window; NULL after saying on stderr what is missing. The caller destroys it. */
struct app *app_create(const struct app_setup *setup);
void app_destroy(struct app *app);

/*
 * Signals that ask the program to end (INT, TERM, HUP) quit an app as closing its window does; what was ignored when
 * the program began (nohup) stays ignored. Keeps these signals for it: to be called before any thread begins. They stay
 * kept to the program's end: a terminal that is closed says so twice, and what is being written then is written to its
 * end.
 */
void app_keep_signals(void);

/* Puts a screen on top; the app owns it from now on. NULL, for want of memory, is said on stderr. */
void app_push(struct app *app, struct screen *screen);

/* Does another screen lie over this one? */
bool app_is_covered(const struct app *app, const struct screen *screen);

/* Does another screen that fills the window lie over this one? */
bool app_is_hidden(const struct app *app, const struct screen *screen);

/* Is the window minimized, or not on the display at all? Then nobody sees what would be found out. */
bool app_is_away(const struct app *app);

/* Takes the top screen away and destroys it, once the current event is dealt with. */
void app_pop(struct app *app);

/*
 * Takes all screens away, once the current event is dealt with, and puts this one in their place; at once where there
 * is none.
 */
void app_replace(struct app *app, struct screen *screen);

/* Runs until somebody quits. */
void app_run(struct app *app);
void app_quit(struct app *app);

/*
 * Orders something that needs settings and archive closed (see backup.h): app_run returns. Then app_take_order says
 * what, once (false: nothing), and removes all screens; the window stays. After app_keep_in, with settings and archive
 * opened anew, and a new screen, app_run can be called again.
 */
struct app_order {
    enum backup_deed deed;
    char name[BACKUP_NAME_MAX];
};
void app_order(struct app *app, enum backup_deed deed, const char *name);
bool app_take_order(struct app *app, struct app_order *order);
void app_keep_in(struct app *app, struct settings *settings, struct archive *archive);

/* This part of the window (pixels), or all of it, must be drawn again. */
void app_invalidate(struct app *app, SDL_Rect rect);
void app_invalidate_all(struct app *app);

/* Says something in passing, for as long as it takes to read it, on whatever screen is there. */
void app_tell(struct app *app, const char *words);

/* The same with the sound of refusal; with "" that alone. */
void app_refuse(struct app *app, const char *words);

/* Says something about a place in the window (pixels), beside it, until somebody goes on. */
void app_tell_about(struct app *app, const char *words, SDL_Rect place);

/* What was said about a place is no longer so: it goes away soon. */
void app_let_pass(struct app *app);

/* Removes the passing message at once. */
void app_untell(struct app *app);

/* Is there a passing message that is not about a place? */
bool app_is_telling(const struct app *app);

/* Copies a game as a record, and says so, or why not. */
void app_copy_record(struct app *app, const struct record *record);

/* Puts words behind the program's name in the window's title. */
void app_title(struct app *app, const char *words);

/* The same, and says them aloud. */
void app_announce(struct app *app, const char *words);

struct canvas *app_canvas(struct app *app);
struct sound *app_sound(struct app *app);
struct speech *app_speech(struct app *app);
struct settings *app_settings(struct app *app);

/* Is there a controller? */
bool app_has_pad(const struct app *app);
struct archive *app_archive(struct app *app);
uint64_t app_now(const struct app *app);

/* A registered event that any thread may push with app_wake; it makes every screen advance. */
void app_wake(void *app);

/*
 * Something ends that may have to wait, for the network say: on a thread of its own, which then wakes the app. The app
 * waits for it before it ends itself, and before app_take_order returns. For the window's thread.
 */
void app_end_beside(struct app *app, void (*end)(void *context), void *context);

/* Is there still something that does? */
bool app_is_ending(struct app *app);

/* The value of a preference. */
int app_preference(const struct app *app, enum preference preference);

/*
 * The next value of a preference (`by` 1) or the one before: it takes effect, is kept, and everything is drawn again.
 * False if there is none, and then nothing changes.
 */
bool app_prefer_next(struct app *app, enum preference preference, int by);

/* The same with a value, which is brought into its range. */
bool app_prefer(struct app *app, enum preference preference, int value);

/* Should nothing move that need not? Then things are at once where they go. */
bool app_is_motion_reduced(const struct app *app);

/* The keys as they are. */
const struct keymap *app_keymap(const struct app *app);

/* An action's first key is another one from now on, which is kept; with a key of 0 it is as usual again. */
void app_bind(struct app *app, enum action action, const struct binding *binding);

bool app_is_fullscreen(const struct app *app);
void app_toggle_fullscreen(struct app *app);

/* The folder for saved pictures. */
const char *app_pictures(const struct app *app);

#endif
