/*
 * What this program is: version, licence, authors, libraries, and where the data lies. Declared in learn.h.
 */
#include <SDL_image.h>
#include <SDL_mixer.h>
#include <SDL_ttf.h>

#include "gravitrips/version.h"
#include "standard.h"
#include "store/settings.h"
#include "ui/learn/learn.h"
#include "ui/other_screens.h"

static const float WIDTH = 680, LINE = 30, BUTTON_HEIGHT = 54, GAP = SPACE, LABEL_SHARE = 0.28f;

enum { ABOUT_OPEN = 1, ABOUT_CLOSE, LIBRARIES_MAX = 256 };

enum { FACTS_MAX = 6 };

/* --- opening the folder in which games and settings are stored --- */

static bool is_plain(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           (byte != '\0' && strchr("/-._~", byte));
}

bool about_screen_address(const char *path, char address[ABOUT_ADDRESS_MAX])
{
    static const char scheme[] = "file://";
    size_t length = sizeof scheme - 1;
    memcpy(address, scheme, sizeof scheme);
    for (const char *byte = path; *byte; byte++) {
        size_t needed = is_plain((unsigned char)*byte) ? 1 : 3;
        if (length + needed >= ABOUT_ADDRESS_MAX)
            return false;
        length += (size_t)snprintf(address + length, ABOUT_ADDRESS_MAX - length, needed == 1 ? "%c" : "%%%02X",
                                   (unsigned char)*byte);
    }
    return true;
}

/* Opens the folder where files are kept. The folder exists only after something has been stored in it. */
static void open_folder(struct app *app)
{
    char address[ABOUT_ADDRESS_MAX], words[ABOUT_ADDRESS_MAX];
    char *path = realpath(app_pictures(app), NULL);
    bool opened = path && about_screen_address(path, address) && SDL_OpenURL(address) == 0;
    if (!opened) {
        snprintf(words, sizeof words, path ? _("The folder cannot be opened: %s") : _("There is no folder yet: %s"),
                 path ? SDL_GetError() : app_pictures(app));
        app_refuse(app, words);
    }
    free(path);
}

/* --- the libraries in use, with their versions --- */

static int add(char *words, int length, const char *name, const SDL_version *version)
{
    return length + snprintf(words + length, (size_t)(LIBRARIES_MAX - length), "%s%s %d.%d.%d", length > 0 ? " · " : "",
                             name, version->major, version->minor, version->patch);
}

/* --- the About dialog --- */

struct fact {
    const char *name, *words;
    bool silent; /* speech leaves this fact out, because it only lists versions of libraries */
    int height;  /* the height in pixels: one line, or two if the text needs them */
};

struct about {
    char sdl[LIBRARIES_MAX], others[LIBRARIES_MAX];
    struct fact facts[FACTS_MAX];
    int line, button;
    float height; /* the dialog's height, in units */
};

static void find_facts(struct about *about, struct app *app)
{
    /* The libraries in use may have other versions than those the program was built with. */
    char *others = about->others;
    SDL_version version;
    SDL_GetVersion(&version);
    add(about->sdl, add(about->sdl, 0, "SDL", &version), "SDL_image", IMG_Linked_Version());
    int length = add(others, add(others, 0, "SDL_ttf", TTF_Linked_Version()), "SDL_mixer", Mix_Linked_Version());
    snprintf(others + length, (size_t)(LIBRARIES_MAX - length), " · SQLite %s", settings_sqlite_version());
    const struct fact facts[FACTS_MAX] = {{.name = _("Version"), .words = gravitrips_version()},
                                          {.name = _("Made by"), .words = _("The Gravitrips developers")},
                                          {.name = _("Licence"), .words = _("MIT: free to use, change and share")},
                                          {.name = _("Made with"), .words = about->sdl, .silent = true},
                                          {.name = "", .words = about->others, .silent = true},
                                          {.name = _("Your games"), .words = app_pictures(app)}};
    memcpy(about->facts, facts, sizeof facts);
}

/* Arranges the dialog, with text as large as there is room for. */
static void arrange(struct canvas *canvas, struct app *app, struct about *about)
{
    find_facts(about, app);
    do {
        struct text_style style = canvas_write_style(canvas, 0);
        int room = dialog_room(canvas, WIDTH, UNITS_HIGH).w, all = 0;
        about->line = canvas_row(canvas, LINE, SIZE_TEXT);
        about->button = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
        for (int i = 0; i < FACTS_MAX; i++) {
            bool fits =
                canvas_text_width(canvas, about->facts[i].words, &style) <= room - (int)((float)room * LABEL_SHARE);
            about->facts[i].height = fits ? about->line : canvas_row(canvas, LINE, 2 * SIZE_TEXT);
            all += about->facts[i].height;
        }
        about->height = dialog_height(canvas, about->line + all + about->button + 3 * canvas_px(canvas, GAP));
    } while (canvas_px(canvas, about->height * canvas_grown(canvas)) > canvas->height && canvas_less(canvas));
}

static void list(struct screen *screen, struct controls *controls)
{
    struct canvas *canvas = app_canvas(screen->app);
    int gap = canvas_px(canvas, GAP), wished = canvas->text_size;
    struct about about;
    arrange(canvas, screen->app, &about);
    SDL_Rect room = dialog_room(canvas, WIDTH, about.height), row = canvas_take_foot(&room, about.button, 0);
    screen->text_size = canvas->text_size;
    dialog_list(controls, canvas, WIDTH, about.height, true);
    canvas->text_size = wished;
    /* Close is added first, so that it has the focus: pressing it does no harm. */
    controls_add_words(controls, ABOUT_CLOSE, canvas_beside(row, 1, 2, gap), _("Close"))->group = 1;
    controls_add_words(controls, ABOUT_OPEN, canvas_beside(row, 0, 2, gap), _("Open the folder"))->group = 1;
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    if (use->id == ABOUT_OPEN)
        open_folder(screen->app);
    else if (use->id != DIALOG_BOX)
        app_pop(screen->app);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct about about;
    arrange(canvas, screen->app, &about);
    SDL_Rect room = dialog_draw(canvas, "Gravitrips", WIDTH, about.height);
    canvas_write(canvas, _("Connect Four, Tic-Tac-Toe and Kolibrat"),
                 canvas_take_row(&room, about.line, canvas_px(canvas, GAP)), 0);
    for (int i = 0; i < FACTS_MAX; i++) {
        SDL_Rect line = canvas_take_row(&room, about.facts[i].height, 0);
        SDL_Rect name = canvas_take_left(&line, (int)((float)line.w * LABEL_SHARE), 0);
        name.h = about.line;
        canvas_write(canvas, about.facts[i].name, name, WRITE_MUTED);
        canvas_write_lines(canvas, about.facts[i].words, line, 0);
    }
    controls_draw(canvas, &screen->controls);
}

/* Says the text of the dialog aloud. */
static void say_facts(struct app *app)
{
    struct about about;
    find_facts(&about, app);
    for (int i = 0; i < FACTS_MAX; i++) {
        const struct fact *fact = &about.facts[i];
        char words[SPEECH_WORDS_MAX];
        if (fact->silent)
            continue;
        snprintf(words, sizeof words, "%s: %s", fact->name, fact->words);
        speech_say(app_speech(app), SPEECH_TOLD, words);
    }
}

static const struct screen_kind about_kind = {DIALOG_MEMBERS, .focus_keys = FOCUS_BY_TAB};

struct screen *about_screen_create(struct app *app)
{
    struct screen *screen = screen_create(app, &about_kind, SCOPE_DIALOG, sizeof *screen);
    if (!screen)
        return NULL;
    app_announce(app, _("About"));
    say_facts(app);
    return screen;
}
