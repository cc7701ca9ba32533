/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=text_get,--wrap=SDL_RenderCopy,--wrap=screens_paint */
/* link: -Wl,--wrap=toast_draw,--wrap=dialog_draw,--wrap=SDL_GetDisplayBounds,--wrap=SDL_GetDisplayUsableBounds */
/*
 * Text follows the size that is wished: on every screen what is written at 100 % is written twice as high at 200 %,
 * nothing is shortened, no words touch others or leave the window; in German, too, and with the widest names. Each
 * word is measured as it comes to the renderer.
 */
/* For make test-all: it repeats every screen in sizes, languages and texts of all kinds. */
#include <pthread.h>

#include "archive_support.h"
#include "lotte.h"
#include "patience.h"
#include "prelude.h"
#include "slow.h"
#include "store/settings.h"
#include "store_support.h"
#include "ui/frame/app_state.h"
#include "window_support.h"

enum { WORDS_MAX = 600, TEXT_MAX = 240, LOOK = 5 /* milliseconds */, USUAL_LEAST = 180 };
enum { GERMAN_LESS = 25 /* its words are longer */ };

/* Words as they are drawn: how high a line, and where. */
struct word {
    char text[TEXT_MAX];
    int pixels;
    SDL_Rect rect;
    bool shortened;
    bool upper; /* on a screen that stands over another one */
    bool told;  /* in passing, over the status line where text is large */
};

struct page {
    struct word words[WORDS_MAX];
    int count;
    bool covered; /* there are upper ones */
};

static struct {
    struct page drawn; /* the window's thread alone */
    SDL_Texture *got;
    char whole[TEXT_MAX]; /* what was wanted last */
    struct word last;
    bool upper;

    pthread_mutex_t mutex; /* for what follows */
    struct page shown;
    int frames;
} eye = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static SDL_Point window_size;

/* --- what is drawn --- */

SDL_Texture *__real_text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                             int *height);
SDL_Texture *__wrap_text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                             int *height);
int __real_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to);
int __wrap_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to);
void __real_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);
void __wrap_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);
void __real_toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board);
void __wrap_toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board);
SDL_Rect __real_dialog_draw(struct canvas *canvas, const char *title, float width, float height);
SDL_Rect __wrap_dialog_draw(struct canvas *canvas, const char *title, float width, float height);
int __wrap_SDL_GetDisplayBounds(int display, SDL_Rect *rect);
int __wrap_SDL_GetDisplayUsableBounds(int display, SDL_Rect *rect);

SDL_Texture *__wrap_text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                             int *height)
{
    SDL_Texture *texture = __real_text_get(text, string, pixels, weight, width, height);
    eye.got = texture;
    eye.last = (struct word){.pixels = pixels, .upper = eye.upper};
    snprintf(eye.last.text, sizeof eye.last.text, "%s", string);
    size_t length = strlen(string), dots = strlen("…");
    bool ends_so = length > dots && strcmp(string + length - dots, "…") == 0;
    eye.last.shortened = ends_so && strcmp(eye.whole, string) != 0 && strncmp(eye.whole, string, length - dots) == 0;
    if (!eye.last.shortened)
        snprintf(eye.whole, sizeof eye.whole, "%s", string);
    return texture;
}

int __wrap_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to)
{
    bool seen = !SDL_GetRenderTarget(renderer); /* small pictures of boards are drawn beside the window */
    if (texture && texture == eye.got && seen && !from && eye.drawn.count < WORDS_MAX) {
        eye.last.rect = *to;
        eye.drawn.words[eye.drawn.count++] = eye.last;
        eye.drawn.covered = eye.drawn.covered || eye.upper;
    }
    eye.got = NULL;
    return __real_SDL_RenderCopy(renderer, texture, from, to);
}

void __wrap_toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board)
{
    int before = eye.drawn.count;
    __real_toast_draw(canvas, toast, board);
    for (int i = before; i < eye.drawn.count; i++)
        eye.drawn.words[i].told = true;
    eye.upper = true;
}

/* What is told in passing may stand over a dialog. */
SDL_Rect __wrap_dialog_draw(struct canvas *canvas, const char *title, float width, float height)
{
    eye.upper = true;
    return __real_dialog_draw(canvas, title, width, height);
}

void __wrap_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip)
{
    eye.drawn.count = 0;
    eye.drawn.covered = eye.upper = false;
    __real_screens_paint(screens, canvas, clip);
    pthread_mutex_lock(&eye.mutex);
    eye.shown = eye.drawn;
    eye.frames++;
    pthread_mutex_unlock(&eye.mutex);
}

int __wrap_SDL_GetDisplayBounds(int display, SDL_Rect *rect)
{
    *rect = (SDL_Rect){0, 0, 2560, 1440};
    return display == 0 ? 0 : -1;
}

int __wrap_SDL_GetDisplayUsableBounds(int display, SDL_Rect *rect)
{
    return __wrap_SDL_GetDisplayBounds(display, rect);
}

static int frames(void)
{
    pthread_mutex_lock(&eye.mutex);
    int count = eye.frames;
    pthread_mutex_unlock(&eye.mutex);
    return count;
}

/* What is written once all that was pressed is heard: the second picture from now on. */
static struct page *look(void)
{
    for (int i = 0; i < 2; i++) {
        int before = frames();
        SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .windowID = 1, .event = SDL_WINDOWEVENT_EXPOSED}};
        while (SDL_PushEvent(&event) < 0)
            SDL_Delay(LOOK);
        for (struct patience patience = {0}; frames() == before;) {
            assert_true(has_patience(&patience));
            SDL_Delay(LOOK);
        }
    }
    struct page *page = malloc(sizeof *page);
    assert_non_null(page);
    pthread_mutex_lock(&eye.mutex);
    *page = eye.shown;
    pthread_mutex_unlock(&eye.mutex);
    return page;
}

/* --- what must hold --- */

/* All that is wrong is told before the test fails. */
static int complaints;

static void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void complain(const char *format, ...)
{
    char words[3 * TEXT_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    print_message("# %s\n", words);
    complaints++;
}

/* Only what is on top counts. */
static bool counts(const struct page *page, const struct word *word)
{
    return word->upper || !page->covered;
}

/* Numbers of columns are as large as their place, arrows as their button. */
static bool has_letters(const char *text)
{
    for (; *text; text++)
        if (isalpha((unsigned char)*text) && isalpha((unsigned char)text[1]))
            return true;
    return false;
}

/* The same words, or the first of several lines with them; NULL: they are scrolled away. */
static const struct word *find(const struct page *page, const struct word *wanted)
{
    const struct word *found = NULL;
    for (int i = 0; i < page->count; i++) {
        const struct word *word = &page->words[i];
        size_t length = strlen(word->text);
        if (!counts(page, word) || length == 0 || strncmp(word->text, wanted->text, length) != 0)
            continue;
        bool whole = strcmp(word->text, wanted->text) == 0, line = has_letters(word->text);
        if (whole || (line && !found))
            found = word;
        if (whole)
            break;
    }
    return found;
}

/* Names of wide letters; NULL: none. Two of them in a line of the history are more than that has room for. */
static const char *wide_names[2];

static void expect_whole(const struct page *page, const char *screen)
{
    for (int i = 0; i < page->count; i++) {
        const struct word *word = &page->words[i];
        SDL_Rect rect = word->rect;
        if (!counts(page, word))
            continue;
        if (word->shortened && !(wide_names[0] && strstr(word->text, " – ")))
            complain("%s: '%s' is shortened", screen, word->text);
        if (rect.x < 0 || rect.y < -rect.h / 5 || rect.x + rect.w > window_size.x ||
            rect.y + rect.h * 4 / 5 > window_size.y)
            complain("%s: '%s' leaves the window: %d,%d %dx%d", screen, word->text, rect.x, rect.y, rect.w, rect.h);
    }
}

/* A fifth of a line's height is free above and below its letters. */
static SDL_Rect letters_of(const struct word *word)
{
    SDL_Rect rect = word->rect;
    return (SDL_Rect){rect.x + 1, rect.y + rect.h / 5, rect.w - 2, rect.h - 2 * (rect.h / 5)};
}

static void expect_apart(const struct page *page, const char *screen)
{
    for (int i = 0; i < page->count; i++)
        for (int k = 0; k < i; k++) {
            SDL_Rect a = letters_of(&page->words[i]), b = letters_of(&page->words[k]);
            if (counts(page, &page->words[i]) && counts(page, &page->words[k]) &&
                page->words[i].told == page->words[k].told && SDL_HasIntersection(&a, &b))
                complain("%s: '%s' lies on '%s'", screen, page->words[i].text, page->words[k].text);
        }
}

/* How much larger it is, in percent: at least so much. */
static void expect_larger(const struct page *usual, const struct page *large, const char *screen, int least)
{
    int compared = 0;
    for (int i = 0; i < usual->count; i++) {
        const struct word *word = &usual->words[i];
        const struct word *now = counts(usual, word) && has_letters(word->text) ? find(large, word) : NULL;
        if (!now)
            continue;
        if (strcmp(word->text, "key move") == 0) /* in a graph, as large as that has room */
            continue;
        compared++;
        if (now->pixels * 100 < word->pixels * least)
            complain("%s: '%s' is %d pixels high, then %d", screen, word->text, word->pixels, now->pixels);
    }
    if (compared < 3)
        complain("%s: only %d words were found again", screen, compared);
}

/* --- the screens --- */

static const struct {
    const char *name;
    const char *keys;    /* NULL: none */
    const char *click;   /* then; NULL: on nothing */
    const char *awaited; /* is written before one looks, as far as it is told what; NULL: nothing is awaited */
    int least;           /* so large all text is at least, in percent; 0: USUAL_LEAST */
    int german;          /* likewise in German; 0: so much less than in English */
    bool people;         /* two of them play */
    bool meets;          /* only where somebody elsewhere can be met */
} screens[] = {
    {.name = "main"},
    {.name = "menu", .keys = "F10"},
    {.name = "a page of the menu", .keys = "F10 Down Down Return"},
    {.name = "keys", .keys = "F10 End Return", .click = "Keys"},
    {.name = "the new game", .keys = "n"},
    {.name = "who is who", .keys = "Ctrl+p"},
    {.name = "which two play", .keys = "c"},
    {.name = "a game", .keys = "4 h", .least = 160},
    {.name = "the list of moves", .keys = "l 4", .least = 160},
    {.name = "what the computer thinks", .keys = "d 4", .least = 160},
    {.name = "save and copy", .keys = "e"},
    {.name = "settings: players", .keys = "o", .click = "Players"},
    {.name = "settings: board", .keys = "o", .click = "Board"},
    {.name = "settings: look", .keys = "o"},
    {.name = "settings: keys", .keys = "o", .click = "Keys"},
    {.name = "settings: access", .keys = "o", .click = "Accessibility"},
    {.name = "settings: data", .keys = "o", .click = "Data"},
    {.name = "history", .keys = "f"},
    {.name = "statistics", .keys = "i"},
    {.name = "history of a game", .keys = "1 2 1 2 1 2 1 f", .people = true},
    {.name = "statistics of a game", .keys = "1 2 1 2 1 2 1 i", .people = true},
    {.name = "puzzles", .keys = "z", .awaited = "Win in %d move", .least = 170},
    {.name = "a position", .keys = "b", .least = 170, .german = 120},
    {.name = "how it thinks", .keys = "4 Ctrl+d", .least = 110},
    {.name = "the tree of a search", .keys = "4 Ctrl+d Tab Right", .awaited = "Minimax", .least = 105},
    {.name = "how to play", .keys = "F1"},
    {.name = "the end of a round", .keys = "1 2 1 2 1 2 1", .awaited = "%d in a row!", .least = 150, .people = true},
    {.name = "a review", .keys = "1 2 1 2 1 2 1 w", .awaited = "Key move", .least = 110, .people = true},
    {.name = "a draw is offered", .keys = "4 j", .people = true},
    {.name = "a friend elsewhere", .keys = "Ctrl+k"},
    {.name = "a friend is invited", .keys = "Ctrl+k Shift+Tab Return", .least = 138, .meets = true},
    {.name = "to another board", .keys = "Ctrl+k Shift+Tab Return", .click = "Other …", .least = 140, .meets = true},
    {.name = "a friend is joined", .keys = "Ctrl+k Tab Return", .least = 140, .meets = true},
    {.name = "about", .keys = "Shift+F1"},
};

/* Before it is opened. */
static void prefer(const char *directory, int text, const char *language)
{
    struct notice notice;
    struct settings *settings = settings_open(directory, &notice);
    assert_non_null(settings);
    settings_set_integer(settings, "window.width", window_size.x);
    settings_set_integer(settings, "window.height", window_size.y);
    settings_set_integer(settings, "text.size", text);
    settings_set_text(settings, "language", language);
    settings_set_text(settings, "friend.chat", "all");
    for (int i = 0; i < 2 && wide_names[i]; i++) {
        settings_set_text(settings, i == 0 ? "connect4.red.name" : "connect4.yellow.name", wide_names[i]);
        settings_set_text(settings, i == 0 ? "friends.red" : "friends.yellow", wide_names[i]);
    }
    assert_true(settings_close(settings, &notice));
}

/* Words come in the window's language, and begin behind a number or end where others are filled in. */
static void await(const char *format)
{
    const char *translated = _(format);
    char words[TEXT_MAX];
    snprintf(words, sizeof words, "%s", strncmp(translated, "%d", 2) == 0 ? translated + 2 : translated);
    size_t length = strcspn(words, "%");
    words[length - (length > 0 && words[length - 1] == ' ')] = '\0'; /* what follows may stand on the next line */
    expect_words(words);
}

static struct page *see(const char *directory, int text, const char *language, size_t screen)
{
    const struct window_order order = {.levels = {0, screens[screen].people ? 0 : 2}};
    prefer(directory, text, language);
    window_open_as(&order);
    if (screens[screen].keys)
        press(screens[screen].keys);
    if (screens[screen].awaited)
        await(screens[screen].awaited);
    struct page *page = look();
    if (screens[screen].click) {
        free(page);
        click_on(_(screens[screen].click));
        page = look();
    }
    window_quit();
    return page;
}

static void check_screens(const char *directory, int width, int height, const char *language)
{
    window_size = (SDL_Point){width, height};
    complaints = 0;
    for (size_t i = 0; i < SDL_arraysize(screens); i++) {
        if (screens[i].meets && !lotte_can_come())
            continue;
        bool compares = !wide_names[0]; /* those shrink until they fit */
        struct page *usual = compares ? see(directory, 100, language, i) : NULL;
        struct page *large = see(directory, 200, language, i);
        int least = screens[i].least ? screens[i].least : USUAL_LEAST;
        if (strcmp(language, "de") == 0)
            least = screens[i].german ? screens[i].german : least - GERMAN_LESS;
        print_message("# %s at %dx%d, %s\n", screens[i].name, width, height, language);
        expect_whole(large, screens[i].name);
        expect_apart(large, screens[i].name);
        if (compares)
            expect_larger(usual, large, screens[i].name, least);
        free(usual);
        free(large);
    }
    assert_int_equal(complaints, 0);
}

/* --- with a friend at the table --- */

enum meeting { ASKED_TO_PLAY, AT_THE_TABLE, ASKED_FOR_A_DRAW, TALKING, LEAVING, KEPT_GAMES, MEETINGS };

static const struct {
    const char *name;
    int least; /* so large text is in the usual window, in percent */
} meetings[MEETINGS] = {
    [ASKED_TO_PLAY] = {"what a friend wants to play", 170},
    [AT_THE_TABLE] = {"a friend at the table", 140},
    [ASKED_FOR_A_DRAW] = {"a friend asks", 140},
    [TALKING] = {"talking", 100},
    [LEAVING] = {"leaving a friend", 170},
    [KEPT_GAMES] = {"games with friends", 140},
};

/* She says what does not fit into a line, and asks. */
static void lotte_asks(void)
{
    struct want words = {.kind = WANT_SAY};
    snprintf(words.words, sizeof words.words,
             "Good evening! I am sorry to be late: the train had to wait for another.");
    friend_want(lotte->friend, &words);
    expect_words("~Good evening!");
    lotte_want_for(WANT_OFFER, OFFER_DRAW, _("Yes"));
}

/* From her invitation to one's own. */
static void see_meetings(const char *directory, int text, const char *language, struct page *pages[MEETINGS])
{
    lotte_init();
    lotte->setup.self.chat = CHAT_FREE;
    lotte->setup.terms.watchers = 2; /* which is told, and asked about, before the game begins */
    lotte_open();
    prefer(directory, text, language);
    window_open_as(&two_humans);
    press("Ctrl+k");
    click_on(_("Other ways …"));
    lotte_type_code(lotte->setup.code, lotte->setup.port);
    press_for("Return", _("You begin."));
    pages[ASKED_TO_PLAY] = look();
    press_for("Return", _("Your turn"));
    pages[AT_THE_TABLE] = look();
    lotte_await_key("4", 1);
    lotte_asks();
    pages[ASKED_FOR_A_DRAW] = look();
    click_for(_("Talk"), _("Send"));
    pages[TALKING] = look();
    press_for("Escape Ctrl+w", _("Stay"));
    pages[LEAVING] = look();
    click_on(_("Go on later"));
    press_for("Ctrl+k", "Lotte · ", _("Copy the code"));
    pages[KEPT_GAMES] = look();
    window_quit();
    mate_free(lotte);
}

/* In the smallest window not all has room to be larger. */
static void check_meetings(const char *directory, int width, int height, const char *language, bool compares)
{
    struct page *usual[MEETINGS] = {NULL}, *large[MEETINGS];
    window_size = (SDL_Point){width, height};
    if (compares)
        see_meetings(directory, 100, language, usual);
    see_meetings(directory, 200, language, large);
    for (int i = 0; i < MEETINGS; i++) {
        int less = strcmp(language, "de") == 0 ? GERMAN_LESS : 0;
        print_message("# %s at %dx%d, %s\n", meetings[i].name, width, height, language);
        expect_whole(large[i], meetings[i].name);
        expect_apart(large[i], meetings[i].name);
        if (compares)
            expect_larger(usual[i], large[i], meetings[i].name, meetings[i].least - less);
        free(usual[i]);
        free(large[i]);
    }
}

/* Words are looked up in the catalogues that were built. */
static void speak_german(void)
{
    char folder[TEXT_MAX];
    char *base = SDL_GetBasePath();
    assert_non_null(base);
    snprintf(folder, sizeof folder, "%s../../locale", base);
    SDL_free(base);
    words_begin(folder);
    words_choose("de");
    assert_string_not_equal(_("Menu"), "Menu");
}

FIXTURE(window_setup, window_teardown)

TEST(text_is_large_with_a_friend)
{
    if (!lotte_can_come())
        skip();
    own_network(NULL);
    complaints = 0;
    check_meetings(*fixture, 1000, 720, "en", true);
    if (!SANITIZED) {
        check_meetings(*fixture, 1920, 1080, "en", true);
        check_meetings(*fixture, 600, 450, "en", false);
        speak_german();
        check_meetings(*fixture, 1000, 720, "de", true);
        check_meetings(*fixture, 600, 450, "de", false);
    }
    assert_int_equal(complaints, 0);
}

/* In a large window and in the usual one; sanitizers find nothing in the one that they do not find in the other. */
static void check_windows(const char *directory, const char *language)
{
    check_screens(directory, 1000, 720, language);
    if (!SANITIZED)
        check_screens(directory, 1920, 1080, language);
}

TEST(text_is_twice_as_large)
{
    check_windows(*fixture, "en");
}

TEST(text_is_twice_as_large_in_german)
{
    speak_german();
    check_windows(*fixture, "de");
}

TEST(wide_names_have_room)
{
    wide_names[0] = "WWWWWWWWWWWWWWWWWWWW";
    wide_names[1] = "MMMMMMMMMMMMMMMMMMMM";
    check_windows(*fixture, "en");
    wide_names[0] = wide_names[1] = NULL;
}

TESTS_MAIN(NULL, NULL)
