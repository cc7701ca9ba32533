/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=screens_paint,--wrap=screens_handle */
/*
 * The keyboard alone: Tab and Shift+Tab lead through every screen, past all that can be used there, and back to where
 * they began; where the focus is, is seen (3:1). Each picture is compared with what it would be without the focus. And
 * by ear no two of a screen's controls are the same.
 */
/* For make test-all: it repeats every screen, from key to key. */
#include <pthread.h>

#include "colour_science.h"
#include "lotte.h"
#include "patience.h"
#include "prelude.h"
#include "store/settings.h"
#include "store_support.h"
#include "ui/frame/app_state.h"
#include "window_support.h"

enum { LOOK = 5 /* milliseconds */, NAME_ROOM = 80, TOLD_ROOM = 240, NOWHERE = -77, AROUND = 14, SEEN_LEAST = 60 };

/* What a person sees who presses Tab. */
struct sight {
    struct control list[CONTROLS_MAX];
    char names[CONTROLS_MAX][NAME_ROOM];
    char told[CONTROLS_MAX][TOLD_ROOM]; /* as it is said aloud */
    int count;
    int focus;
    int differs;             /* pixels at the focus that differ by 3:1 because it is there */
    const struct screen *of; /* only to be compared */
    int tabs;                /* so many were pressed before */
};

static struct {
    pthread_mutex_t mutex; /* for what follows */
    int tabs;              /* that have come to the window */
    bool looks;            /* at what is there */
    bool compares;         /* and whether the focus is seen */
    struct sight sight;
} eye = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* --- what is seen --- */

void __real_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);
void __wrap_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);
void __real_screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now);
void __wrap_screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now);

void __wrap_screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now)
{
    pthread_mutex_lock(&eye.mutex);
    eye.tabs += event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_TAB;
    pthread_mutex_unlock(&eye.mutex);
    __real_screens_handle(screens, event, now);
}

static Uint32 pixel_at(const SDL_Surface *picture, int x, int y)
{
    Uint32 pixel;
    memcpy(&pixel, (const Uint8 *)picture->pixels + (size_t)y * (size_t)picture->pitch + (size_t)x * 4, sizeof pixel);
    return pixel;
}

static struct colour_vector light_of(const SDL_Surface *picture, Uint32 pixel)
{
    Uint8 red, green, blue;
    SDL_GetRGB(pixel, picture->format, &red, &green, &blue);
    return colour_light(red, green, blue);
}

/* So many pixels of a place, and what is around it, differ by 3:1. */
static int difference(const SDL_Surface *with, const SDL_Surface *without, SDL_Rect place)
{
    SDL_Rect whole = {0, 0, with->w, with->h};
    SDL_Rect wide = {place.x - AROUND, place.y - AROUND, place.w + 2 * AROUND, place.h + 2 * AROUND}, part;
    int count = 0;
    if (!SDL_IntersectRect(&whole, &wide, &part))
        return 0;
    for (int y = part.y; y < part.y + part.h; y++)
        for (int x = part.x; x < part.x + part.w; x++) {
            Uint32 one = pixel_at(with, x, y), other = pixel_at(without, x, y);
            count += one != other && colour_contrast(light_of(with, one), light_of(without, other)) >= 3.0;
        }
    return count;
}

static SDL_Surface *picture_of(struct screens *screens, struct canvas *canvas)
{
    SDL_Rect whole = {0, 0, canvas->width, canvas->height};
    __real_screens_paint(screens, canvas, whole);
    SDL_Surface *taken = canvas_picture(canvas, whole), *picture = NULL;
    if (taken)
        picture = SDL_ConvertSurfaceFormat(taken, SDL_PIXELFORMAT_ARGB8888, 0);
    SDL_FreeSurface(taken);
    return picture;
}

/* How much of the focus is seen: what is drawn is drawn without it, too. */
static int seen_of_focus(struct screens *screens, struct canvas *canvas)
{
    struct controls *controls = &screens->stack[screens->count - 1]->controls;
    int focus = controls->focus, count = 0;
    SDL_Surface *with = picture_of(screens, canvas);
    const struct control *control = controls_find(controls, focus);
    SDL_Rect place = control ? control->rect : (SDL_Rect){0};
    controls->focus = NOWHERE;
    SDL_Surface *without = picture_of(screens, canvas);
    controls->focus = focus;
    if (with && without)
        count = difference(with, without, place);
    SDL_FreeSurface(with);
    SDL_FreeSurface(without);
    return count;
}

static void take_sight(struct screens *screens, struct canvas *canvas)
{
    const struct screen *top = screens->stack[screens->count - 1];
    struct sight *sight = &eye.sight;
    sight->differs = eye.compares ? seen_of_focus(screens, canvas) : SEEN_LEAST;
    sight->count = top->controls.count;
    for (int i = 0; i < sight->count; i++) {
        sight->list[i] = top->controls.list[i];
        snprintf(sight->names[i], NAME_ROOM, "%s", sight->list[i].name ? sight->list[i].name : "a row");
        (void)control_tell(&top->controls.list[i], TELL_USUALLY, sight->told[i], TOLD_ROOM);
    }
    sight->focus = top->controls.focus;
    sight->of = top;
    sight->tabs = eye.tabs;
}

void __wrap_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip)
{
    pthread_mutex_lock(&eye.mutex);
    if (eye.looks)
        take_sight(screens, canvas);
    pthread_mutex_unlock(&eye.mutex);
    __real_screens_paint(screens, canvas, clip);
}

static void look(bool looks, bool compares)
{
    pthread_mutex_lock(&eye.mutex);
    eye.looks = looks;
    eye.compares = compares;
    pthread_mutex_unlock(&eye.mutex);
}

/* What is seen after one more Tab. */
static void tab(const char *key, struct sight *sight)
{
    pthread_mutex_lock(&eye.mutex);
    int wanted = eye.tabs + 1;
    pthread_mutex_unlock(&eye.mutex);
    press(key);
    for (struct patience patience = {0};;) {
        pthread_mutex_lock(&eye.mutex);
        *sight = eye.sight;
        pthread_mutex_unlock(&eye.mutex);
        if (sight->tabs == wanted)
            return;
        assert_true(has_patience(&patience));
        SDL_Delay(LOOK);
    }
}

/* --- what must hold --- */

/* All that is wrong is told before the test fails. */
static int complaints;

static void complain(const char *screen, const char *control, const char *what)
{
    print_message("# %s: '%s' %s\n", screen, control, what);
    complaints++;
}

static const char *name_of(const struct sight *sight, int id)
{
    for (int i = 0; i < sight->count; i++)
        if (sight->list[i].id == id)
            return sight->names[i];
    return "nothing";
}

/* Where a walk has been. */
struct walk {
    int ids[CONTROLS_MAX];
    int count;
};

static bool has_been(const struct walk *walk, int id)
{
    for (int i = 0; i < walk->count; i++)
        if (walk->ids[i] == id)
            return true;
    return false;
}

static bool group_was_reached(const struct sight *sight, const struct walk *walk, int group)
{
    for (int i = 0; i < sight->count; i++)
        if (sight->list[i].group == group && group != 0 && has_been(walk, sight->list[i].id))
            return true;
    return false;
}

/*
 * What has keys of its own everywhere on its screen: Escape for the cross, page keys for a bar, arrows for the rows
 * of a list and for what is dragged.
 */
static bool has_keys(const struct control *control)
{
    return control->role == ROLE_SCROLLER || control->role == ROLE_ROW ||
           (control->skipped && (control->drags || control->id == DIALOG_CROSS || control->id == DIALOG_BOX ||
                                 control->action == ACTION_ESCAPE));
}

/* Whatever can be used was reached: itself, or one of its group, from which arrows lead there; or it has keys. */
static void expect_all(const char *screen, const struct sight *sight, const struct walk *walk)
{
    for (int i = 0; i < sight->count; i++) {
        const struct control *control = &sight->list[i];
        bool reached = has_been(walk, control->id) || group_was_reached(sight, walk, control->group);
        if (!reached && !control->off && !has_keys(control))
            complain(screen, sight->names[i], "is not reached");
    }
}

/* What cannot have the focus is not said: the cross, what is a part of a row, bars. */
static bool is_told(const struct control *control)
{
    return !control->skipped && control->role != ROLE_SCROLLER && control->role != ROLE_ROW;
}

static void expect_different(const char *screen, const struct sight *sight)
{
    for (int i = 0; i < sight->count; i++)
        for (int k = 0; k < i; k++)
            if (is_told(&sight->list[i]) && is_told(&sight->list[k]) && strcmp(sight->told[i], sight->told[k]) == 0)
                complain(screen, sight->told[i], "is said of two");
}

/* Round and round until it is where it began. */
static void walk_round(const char *screen, const char *key, struct walk *walk)
{
    static struct sight sight;
    walk->count = 0;
    tab(key, &sight);
    int first = sight.focus;
    const struct screen *of = sight.of;
    do {
        if (sight.differs < SEEN_LEAST)
            complain(screen, name_of(&sight, sight.focus), "has the focus, which is not seen");
        if (walk->count >= sight.count || sight.focus == NO_CONTROL) {
            complain(screen, name_of(&sight, sight.focus), "keeps the focus from coming round");
            return;
        }
        walk->ids[walk->count++] = sight.focus;
        tab(key, &sight);
        assert_ptr_equal(sight.of, of);
    } while (sight.focus != first);
    expect_different(screen, &sight);
    expect_all(screen, &sight, walk);
}

static void expect_walk(const char *screen)
{
    struct walk forth, back;
    look(true, true);
    walk_round(screen, "Tab", &forth);
    look(true, false); /* it was compared */
    walk_round(screen, "Shift+Tab", &back);
    look(false, false);
    if (forth.count != back.count)
        complain(screen, "Shift+Tab", "does not lead to all that Tab leads to");
    for (int i = 0; i < forth.count; i++)
        if (!has_been(&back, forth.ids[i]))
            complain(screen, "Shift+Tab", "leads past something");
}

/* --- the screens --- */

static const struct {
    const char *name;
    const char *keys;    /* NULL: none */
    const char *typed;   /* then; NULL: nothing */
    const char *awaited; /* is written then */
    const char *click;   /* then; NULL: on nothing */
    const char *clicked; /* is written then; NULL: nothing is awaited */
    bool meets;          /* only where somebody elsewhere can be met */
} screens[] = {
    {.name = "main", .awaited = "Red's turn"},
    {.name = "a game", .keys = "4 l", .awaited = "Yellow's turn"},
    {.name = "menu", .keys = "F10", .awaited = "My games"},
    {.name = "a new game", .keys = "n", .awaited = "A friend here"},
    {.name = "board and players", .keys = "g", .awaited = "Cancel"},
    {.name = "settings: players", .keys = "o", .awaited = "Accessibility", .click = "Players"},
    {.name = "settings: look", .keys = "o", .awaited = "Accessibility"},
    {.name = "settings: board", .keys = "o", .awaited = "Accessibility", .click = "Board"},
    {.name = "settings: keys", .keys = "o", .awaited = "Accessibility", .click = "Keys"},
    {.name = "settings: access", .keys = "o", .awaited = "Accessibility", .click = "Accessibility"},
    {.name = "settings: data", .keys = "o", .awaited = "Accessibility", .click = "Data"},
    {.name = "keys", .typed = "?", .awaited = "Move the hand"},
    {.name = "how to play", .keys = "F1", .awaited = "How to play"},
    {.name = "about", .keys = "Shift+F1", .awaited = "Open the folder"},
    {.name = "history", .keys = "4 f", .awaited = "My games"},
    {.name = "statistics", .keys = "1 2 1 2 1 2 1 i", .awaited = "Statistics"},
    {.name = "puzzles", .keys = "z", .awaited = "Win in"},
    {.name = "a position", .keys = "b", .awaited = "From the game"},
    {.name = "save and copy", .keys = "4 e", .awaited = "Save and copy"},
    {.name = "a list of files", .keys = "Ctrl+o", .awaited = "Cancel"},
    {.name = "saving in a list of files", .keys = "Ctrl+s", .awaited = "File name"},
    {.name = "the end of a round", .keys = "1 2 1 2 1 2 1", .awaited = "Play again"},
    {.name = "review", .keys = "1 2 1 2 1 2 1 w", .awaited = "ey move"},
    {.name = "a draw is offered", .keys = "4 j", .awaited = "Decline"},
    {.name = "who resigns", .keys = "4 x", .awaited = "resign?"},
    {.name = "a friend elsewhere", .keys = "Ctrl+k", .awaited = "Your name"},
    {.name = "a friend is invited", .keys = "Ctrl+k Shift+Tab Return", .awaited = "Invite", .meets = true},
    {.name = "to another board",
     .keys = "Ctrl+k Shift+Tab Return",
     .awaited = "Invite",
     .click = "Other …",
     .clicked = "Back",
     .meets = true},
    {.name = "how a friend gets here", .keys = "Ctrl+k Tab Tab Return", .awaited = "Meeting point", .meets = true},
    {.name = "a friend is joined", .keys = "Ctrl+k Tab Return", .awaited = "Only watch", .meets = true},
};

FIXTURE(window_setup, window_teardown)

TEST(the_focus_goes_round_and_is_seen)
{
    complaints = 0;
    for (size_t i = 0; i < SDL_arraysize(screens); i++) {
        if (screens[i].meets && !lotte_can_come())
            continue;
        print_message("# %s\n", screens[i].name);
        window_open_as(&two_humans);
        if (screens[i].keys)
            press(screens[i].keys);
        if (screens[i].typed)
            type_words(screens[i].typed);
        expect_words(screens[i].awaited);
        if (screens[i].click)
            click_on(screens[i].click);
        if (screens[i].clicked)
            expect_words(screens[i].clicked);
        expect_walk(screens[i].name);
        window_quit();
    }
    assert_int_equal(complaints, 0);
}

FIXTURE(lotte_setup, lotte_teardown)

/* With a friend at the table, who asks, is talked with and left; before, what she wants to play; then what is kept. */
TEST(the_focus_goes_round_with_a_friend)
{
    if (!lotte_can_come())
        skip();
    own_network(NULL);
    complaints = 0;
    lotte->setup.terms.watchers = 2; /* so that it is asked first */
    lotte_ask(NULL);
    expect_words("Lotte wants to play Connect Four 7×6");
    expect_walk("what a friend wants to play");
    click_for("Play", "together");
    expect_walk("a friend at the table");
    lotte_await_key("4", 1);
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Lotte offers a draw");
    expect_walk("a friend asks");
    click_for("Talk", "Close");
    expect_walk("talking while a friend asks");
    press_for("Escape Ctrl+w", "Leave the game with Lotte?");
    expect_walk("leaving a friend");
    click_on("Go on later");
    press_for("Ctrl+k", "Lotte · Connect Four 7×6");
    expect_walk("games with friends");
    assert_int_equal(complaints, 0);
}

TESTS_MAIN(NULL, NULL)
