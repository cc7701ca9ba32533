/*
 * The window and its renderer. First a graphics processor is looked for. Without one, drawing through OpenGL costs 90
 * MB and a slow start (measured with llvmpipe), but SDL's software renderer only 12 MB. Declared in app_state.h.
 */
#include <glob.h>

#include "rules/letters.h"
#include "rules/number.h"
#include "ui/frame/app_state.h"

/* --- the window's display, place and size; how many pixels a point has --- */

/*
 * Likely heights and widths of a title bar and a border, in points. The true ones are known only once the window
 * exists.
 */
enum { TITLE_BAR = 40, BORDER = 4 };

enum { START_MOVES = 4, SIZE_MOST = 16384, FAR = 65536, KEY_MAX = DISPLAY_NAME_MAX + 16, POINT_DPI = 96 };

/*
 * A new window takes FIRST_SHARE of the display's height, but at most FIRST_MOST of its width. If the usual size is
 * larger, the window takes that.
 */
static const float FIRST_SHARE = 0.65f, FIRST_MOST = 0.9f;

/* REST_TIME, in microseconds: a window that has not moved or changed its size for this long is at rest */
enum { REST_TIME = 300000 };

static const char *const looks[PLACE_LOOKS] = {
    [PLACE_PLAIN] = "plain", [PLACE_MAXIMIZED] = "maximized", [PLACE_FULLSCREEN] = "fullscreen"};

/* --- a window's place as text: "1000x720 plain 200 100" --- */

void window_place_write(const struct window_place *place, char text[PLACE_TEXT_MAX])
{
    snprintf(text, PLACE_TEXT_MAX, "%dx%d %s", place->width, place->height, looks[place->look]);
    if (place->known)
        letters_add(text, PLACE_TEXT_MAX, " %d %d", place->x, place->y);
}

bool window_place_read(const char *text, struct window_place *place)
{
    struct window_place read = {0};
    char look[16];
    int count = sscanf(text, "%6dx%6d %15s %6d %6d", &read.width, &read.height, look, &read.x, &read.y);
    bool sized = read.width >= WINDOW_MIN_WIDTH / 2 && read.width <= SIZE_MOST &&
                 read.height >= WINDOW_MIN_HEIGHT / 2 && read.height <= SIZE_MOST;
    int found = 0;
    while (count >= 3 && found < PLACE_LOOKS && strcmp(looks[found], look) != 0)
        found++;
    if ((count != 3 && count != 5) || !sized || found == PLACE_LOOKS || abs(read.x) > FAR || abs(read.y) > FAR)
        return false;
    read.look = (enum window_look)found;
    read.known = count == 5;
    *place = read;
    return true;
}

static const char *place_key(const struct display *display, char key[KEY_MAX])
{
    snprintf(key, KEY_MAX, "window.on.%s", display->name);
    return key;
}

static bool load_place(const struct display *display, struct settings *settings, struct window_place *place)
{
    char key[KEY_MAX], text[PLACE_TEXT_MAX];
    settings_text(settings, place_key(display, key), "", text, sizeof text);
    return window_place_read(text, place);
}

/* --- finding the displays --- */

/* Finds the part of a display that windows may cover. Returns false if the system's answer makes no sense. */
static bool find_areas(int index, struct display *display)
{
    SDL_Rect whole, *area = &display->usable;
    if (index < 0 || SDL_GetDisplayBounds(index, &whole) < 0 || whole.w <= 0 || whole.h <= 0)
        return false;
    if (SDL_GetDisplayUsableBounds(index, area) < 0 || !SDL_IntersectRect(area, &whole, area))
        *area = whole;
    /* Panels leave most of a display free: if the system says otherwise, take the whole display. */
    if (area->w < whole.w / 2 || area->h < whole.h / 2)
        *area = whole;
    display->whole = whole;
    return true;
}

/* Names a display by its model and size. Of several alike, a later one gets its number. */
static void name_display(const struct display *displays, int index, struct display *display)
{
    const char *name = SDL_GetDisplayName(index);
    int alike = 1;
    snprintf(display->name, DISPLAY_NAME_MAX, "%.80s %dx%d", name ? name : "", display->whole.w, display->whole.h);
    size_t length = strlen(display->name);
    for (int i = 0; i < index; i++)
        alike += strncmp(displays[i].name, display->name, length) == 0;
    if (alike > 1)
        letters_add(display->name, DISPLAY_NAME_MAX, " %d", alike);
}

/* Returns the number of displays; 0 if the system's answer for one of them makes no sense. */
static int list_displays(struct display displays[DISPLAYS_MAX])
{
    int count = int_min(SDL_GetNumVideoDisplays(), DISPLAYS_MAX);
    for (int i = 0; i < count; i++) {
        if (!find_areas(i, &displays[i]))
            return i;
        name_display(displays, i, &displays[i]);
    }
    return SDL_max(count, 0);
}

int window_place_display(const struct display *displays, int count, struct settings *settings)
{
    char last[DISPLAY_NAME_MAX];
    struct window_place place;
    settings_text(settings, "window.display", "", last, sizeof last);
    for (int i = 0; i < count; i++)
        if (strcmp(displays[i].name, last) == 0)
            return i;
    for (int i = 0; i < count; i++)
        if (load_place(&displays[i], settings, &place))
            return i;
    return 0;
}

/* --- how many pixels make a point --- */

/*
 * The desktop's settings for all programs of the X server, such as "Xft.dpi:\t192\n"; NULL if there are none. The
 * caller frees it.
 */
static char *read_resources(void)
{
    struct x_display *(*open)(const char *name);
    char *(*resources)(struct x_display * display);
    int (*close)(struct x_display * display);
    char *copy = NULL;
    void *library = SDL_LoadObject("libX11.so.6"), *found[3] = {NULL};
    if (!library)
        return NULL;
    found[0] = SDL_LoadFunction(library, "XOpenDisplay");
    found[1] = SDL_LoadFunction(library, "XResourceManagerString");
    found[2] = SDL_LoadFunction(library, "XCloseDisplay");
    memcpy(&open, &found[0], sizeof open);
    memcpy(&resources, &found[1], sizeof resources);
    memcpy(&close, &found[2], sizeof close);
    struct x_display *display = open && resources && close ? open(NULL) : NULL;
    if (display) {
        const char *text = resources(display);
        copy = text ? strdup(text) : NULL;
        close(display);
    }
    SDL_UnloadObject(library);
    return copy;
}

/* The value of Xft.dpi in the X server's resources; 0 if there is none. */
static float resource_dpi(const char *resources)
{
    static const char name[] = "Xft.dpi:";
    const char *line = resources;
    while (line && strncmp(line, name, sizeof name - 1) != 0) {
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return line ? strtof(line + sizeof name - 1, NULL) : 0.0f;
}

/*
 * A scale that a person has set is taken as it is. A display's measured density is often wrong. So it is rounded down
 * to whole steps, and used only if the usual window then still fits.
 */
float window_place_scale(const char *resources, const char *gdk_scale, float dpi, SDL_Rect display)
{
    float chosen = resource_dpi(resources) / POINT_DPI;
    int steps = 0;
    if (!(chosen > 0.0f) && gdk_scale && number_read_int(&gdk_scale, 0, INT16_MAX, &steps))
        chosen = (float)steps;
    if (chosen > 0.0f)
        return SDL_clamp(chosen, 1.0f, (float)SCALE_MOST);
    int measured = dpi > 0.0f && dpi < POINT_DPI * (SCALE_MOST + 1) ? (int)(dpi / POINT_DPI) : 1;
    bool fits = display.w >= measured * UNITS_WIDE && display.h >= measured * UNITS_HIGH;
    return fits ? (float)SDL_max(measured, 1) : 1.0f;
}

static bool is_driver(const char *name)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return driver && strcmp(driver, name) == 0;
}

static float find_scale(int index, const struct display *display)
{
    float across = 0.0f;
    if (!is_driver("x11"))
        return 1.0f;
    if (SDL_GetDisplayDPI(index, NULL, &across, NULL) < 0)
        across = 0.0f;
    char *resources = read_resources();
    float scale = window_place_scale(resources, getenv("GDK_SCALE"), across, display->whole);
    free(resources);
    return scale;
}

/* --- opening the window at its place --- */

SDL_Rect window_place_within(SDL_Rect wished, const struct frame_size *frame, SDL_Rect area)
{
    SDL_Rect rect = wished;
    rect.w = SDL_max(SDL_min(wished.w, area.w - frame->left - frame->right), 1);
    rect.h = SDL_max(SDL_min(wished.h, area.h - frame->top - frame->bottom), 1);
    /* The position nearest to the wished one; a window that is too long begins where the area begins. */
    rect.x = int_max(SDL_min(wished.x, area.x + area.w - rect.w - frame->right), area.x + frame->left);
    rect.y = int_max(SDL_min(wished.y, area.y + area.h - rect.h - frame->bottom), area.y + frame->top);
    return rect;
}

static void note_fitted(struct window *window, SDL_Rect rect, int width, int height)
{
    if (rect.w != width || rect.h != height)
        window->fitted = (SDL_Point){rect.w, rect.h};
}

/* Converts points to screen coordinates. */
static int scaled(const struct window *window, int points)
{
    return (int)((float)points * window->scale + 0.5f);
}

SDL_Point window_place_first(SDL_Rect usable, float scale)
{
    const float shape = (float)UNITS_WIDE / (float)UNITS_HIGH;
    float height = SDL_min((float)usable.h * FIRST_SHARE, (float)usable.w * FIRST_MOST / shape) / scale;
    height = SDL_max(height, (float)UNITS_HIGH);
    return (SDL_Point){(int)(height * shape + 0.5f), (int)(height + 0.5f)};
}

/*
 * The stored place of the window, in screen coordinates. Also sets members of `window` that follow from it, such as its
 * scale and minimum size.
 */
static SDL_Rect choose_place(struct window *window, struct settings *settings)
{
    struct display displays[DISPLAYS_MAX];
    struct window_place *place = &window->place;
    int count = list_displays(displays), at = window_place_display(displays, count, settings);
    const struct display *display = &displays[at];
    window->scale = count > 0 ? find_scale(at, display) : 1.0f;
    SDL_Point first = {UNITS_WIDE, UNITS_HIGH};
    if (count > 0)
        first = window_place_first(display->usable, window->scale);
    place->width = settings_integer(settings, "window.width", first.x, WINDOW_MIN_WIDTH / 2, SIZE_MOST);
    place->height = settings_integer(settings, "window.height", first.y, WINDOW_MIN_HEIGHT / 2, SIZE_MOST);
    if (count > 0)
        (void)load_place(display, settings, place);
    SDL_Rect rect = {0, 0, scaled(window, place->width), scaled(window, place->height)};
    SDL_Rect least = {0, 0, scaled(window, WINDOW_MIN_WIDTH), scaled(window, WINDOW_MIN_HEIGHT)};
    window->is_wished = count > 0 && place->known && !is_driver("wayland");
    if (count > 0) {
        int border = scaled(window, BORDER);
        struct frame_size frame = {scaled(window, TITLE_BAR), border, border, border}, none = {0};
        rect.x = display->whole.x + place->x;
        rect.y = display->whole.y + place->y;
        window->wished = (SDL_Point){rect.x, rect.y};
        least = window_place_within(least, &frame, display->usable);
        rect = window_place_within(rect, window->is_wished ? &none : &frame, display->usable);
        note_fitted(window, rect, scaled(window, place->width), scaled(window, place->height));
    }
    window->least = (SDL_Point){least.w, least.h};
    if (!window->is_wished)
        rect.x = rect.y = SDL_WINDOWPOS_UNDEFINED;
    return rect;
}

static enum window_look find_look(const struct window *window)
{
    Uint32 flags = SDL_GetWindowFlags(window->window);
    if (flags & SDL_WINDOW_FULLSCREEN)
        return PLACE_FULLSCREEN;
    return flags & SDL_WINDOW_MAXIMIZED ? PLACE_MAXIMIZED : PLACE_PLAIN;
}

static bool is_minimized(const struct window *window)
{
    return (SDL_GetWindowFlags(window->window) & SDL_WINDOW_MINIMIZED) != 0;
}

void window_place_settle(struct window *window)
{
    struct display display;
    struct frame_size frame = {0};
    SDL_Rect is;
    if (window->settled || find_look(window) != PLACE_PLAIN || is_minimized(window) ||
        !find_areas(SDL_GetWindowDisplayIndex(window->window), &display))
        return;
    SDL_GetWindowBordersSize(window->window, &frame.top, &frame.left, &frame.bottom, &frame.right);
    SDL_GetWindowPosition(window->window, &is.x, &is.y);
    SDL_GetWindowSize(window->window, &is.w, &is.h);
    SDL_Point wished = window->is_wished ? window->wished : (SDL_Point){is.x, is.y};
    SDL_Rect rect = window_place_within((SDL_Rect){wished.x, wished.y, is.w, is.h}, &frame, display.usable);
    bool fits = rect.w == is.w && rect.h == is.h, stays = rect.x == is.x && rect.y == is.y;
    if ((fits && stays) || window->moved++ >= START_MOVES) {
        window->is_wished = false;
        return;
    }
    if (!fits) {
        note_fitted(window, rect, is.w, is.h);
        SDL_SetWindowSize(window->window, rect.w, rect.h);
    }
    if (!stays)
        SDL_SetWindowPosition(window->window, rect.x, rect.y);
}

/* --- storing the window's place --- */

/* Converts screen coordinates to points. */
static int in_points(const struct window *window, int length)
{
    return (int)((float)length / window->scale + 0.5f);
}

/*
 * Stores the size and place of a window that is not maximized. A size that a person chose is used on other displays as
 * well. A window that comes out of full screen is said to be plain before a busy window manager gives it its size back:
 * all of the display is no size to be stored.
 */
static void note_plain(struct window *window, const struct display *display, struct settings *settings)
{
    struct window_place *place = &window->place;
    int x, y, width, height;
    SDL_GetWindowSize(window->window, &width, &height);
    if (width == display->whole.w && height == display->whole.h)
        return;
    place->width = in_points(window, width);
    place->height = in_points(window, height);
    if (!is_driver("wayland")) {
        SDL_GetWindowPosition(window->window, &x, &y);
        place->x = x - display->whole.x;
        place->y = y - display->whole.y;
        place->known = true;
    }
    if (width == window->fitted.x && height == window->fitted.y)
        return;
    settings_set_integer(settings, "window.width", place->width);
    settings_set_integer(settings, "window.height", place->height);
}

/*
 * Stores where the window is, unless it is minimized or fills the screen only because the command line asked for that.
 */
static void remember(struct window *window, struct settings *settings)
{
    struct display displays[DISPLAYS_MAX];
    char key[KEY_MAX], text[PLACE_TEXT_MAX];
    enum window_look look = find_look(window);
    int count = list_displays(displays), at = SDL_GetWindowDisplayIndex(window->window);
    if (at < 0 || at >= count || is_minimized(window) || (window->asked_fullscreen && look == PLACE_FULLSCREEN))
        return;
    window->asked_fullscreen = false;
    window->place.look = look;
    if (look == PLACE_PLAIN)
        note_plain(window, &displays[at], settings);
    window_place_write(&window->place, text);
    settings_set_text(settings, place_key(&displays[at], key), text);
    settings_set_text(settings, "window.display", displays[at].name);
}

void window_place_stir(struct window *window, uint64_t now)
{
    window->rests = now + REST_TIME;
}

uint64_t window_place_keep(struct window *window, struct settings *settings, uint64_t now)
{
    if (window->rests == 0)
        return NEVER;
    if (now < window->rests)
        return window->rests;
    window->rests = 0;
    remember(window, settings);
    return NEVER;
}

enum { DEFAULT_REFRESH = 60, GL_RENDERER_NAME = 0x1F01 };

/*
 * Without a display SDL would fall back to a driver that shows nothing. Only tests want that driver, so here it counts
 * as a failure. Wayland is not tried if its library cannot even look for its socket, because the library would print a
 * message of its own.
 */
bool window_find_display(void)
{
    bool chosen = getenv("SDL_VIDEODRIVER") != NULL;
#ifdef __linux__
    if (!chosen && !getenv("XDG_RUNTIME_DIR"))
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,KMSDRM");
#endif
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* no mouse events for touches: see screens_touch */
    bool found = SDL_Init(SDL_INIT_VIDEO) == 0;
    const char *driver = found ? SDL_GetCurrentVideoDriver() : "";
    if (!found || (!chosen && (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0))) {
        fprintf(stderr, "gravitrips: no display can be reached (DISPLAY or WAYLAND_DISPLAY names it)\n");
        return false;
    }
    SDL_EnableScreenSaver();
    return true;
}

/* Is there a graphics processor? Only on Linux there is a cheap way to find out; elsewhere the answer is yes. */
static bool may_have_gpu(void)
{
#ifdef __linux__
    glob_t nodes;
    bool found = glob("/dev/dri/renderD*", GLOB_NOSORT, NULL, &nodes) == 0;
    if (found)
        globfree(&nodes);
    return found;
#else
    return true;
#endif
}

/* Is OpenGL drawn by the main processor? The renderer's name says so. */
static bool is_software_gl(void)
{
    typedef const unsigned char *(*get_string_fn)(unsigned int);
    void *address = SDL_GL_GetProcAddress("glGetString");
    get_string_fn get_string;
    if (!address)
        return false;
    memcpy(&get_string, &address, sizeof get_string);
    const char *name = (const char *)get_string(GL_RENDERER_NAME);
    return name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "SwiftShader"));
}

static SDL_Renderer *accelerated(SDL_Window *window)
{
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
    SDL_RendererInfo info;
    if (!renderer || SDL_GetRendererInfo(renderer, &info) < 0)
        return renderer;
    if (strncmp(info.name, "opengl", 6) != 0 || !is_software_gl())
        return renderer;
    SDL_DestroyRenderer(renderer);
    return NULL;
}

static SDL_Renderer *choose_renderer(SDL_Window *window)
{
    if (SDL_GetHint(SDL_HINT_RENDER_DRIVER))
        return SDL_CreateRenderer(window, -1, 0);
    SDL_Renderer *renderer = may_have_gpu() ? accelerated(window) : NULL;
    if (renderer)
        return renderer;
    /*
     * Without this hint SDL would show the software renderer's picture through OpenGL. Under Wayland there is no other
     * way.
     */
    if (strcmp(SDL_GetCurrentVideoDriver(), "wayland") != 0)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

bool window_open(struct window *window, struct settings *settings, bool fullscreen)
{
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    SDL_Rect rect = choose_place(window, settings);
    window->asked_fullscreen = fullscreen;
    if (fullscreen || window->place.look == PLACE_FULLSCREEN)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    else if (window->place.look == PLACE_MAXIMIZED)
        flags |= SDL_WINDOW_MAXIMIZED;
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"); /* the click that activates the window counts as a click */
    window->window = SDL_CreateWindow("Gravitrips", rect.x, rect.y, rect.w, rect.h, flags);
    window->renderer = window->window ? choose_renderer(window->window) : NULL;
    if (!window->renderer) {
        fprintf(stderr, "gravitrips: no window: %s\n", SDL_GetError());
        window_close(window);
        return false;
    }
    SDL_SetWindowMinimumSize(window->window, window->least.x, window->least.y);
    SDL_RendererInfo info = {0};
    SDL_GetRendererInfo(window->renderer, &info);
    window->software = (info.flags & SDL_RENDERER_SOFTWARE) != 0;
    /* SDL 2.26's software renderer says that it waits for the display, but it does not. */
    window->vsync = !window->software && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    return true;
}

void window_close(struct window *window)
{
    if (window->renderer)
        SDL_DestroyRenderer(window->renderer);
    if (window->window)
        SDL_DestroyWindow(window->window);
    *window = (struct window){0};
}

uint64_t window_frame_time(const struct window *window)
{
    SDL_DisplayMode mode = {0};
    int display = SDL_GetWindowDisplayIndex(window->window);
    if (display < 0 || SDL_GetCurrentDisplayMode(display, &mode) < 0 || mode.refresh_rate <= 0)
        mode.refresh_rate = DEFAULT_REFRESH;
    return 1000000u / (uint64_t)mode.refresh_rate;
}

float window_density(const struct window *window, int pixels_wide)
{
    int width, height;
    SDL_GetWindowSize(window->window, &width, &height);
    return width > 0 ? window->scale * (float)pixels_wide / (float)width : window->scale;
}

void window_to_pixels(const struct window *window, int pixels_wide, int pixels_high, SDL_Event *event)
{
    int width, height;
    SDL_GetWindowSize(window->window, &width, &height);
    if (width <= 0 || height <= 0)
        return;
    if (event->type == SDL_MOUSEMOTION) {
        event->motion.x = event->motion.x * pixels_wide / width;
        event->motion.y = event->motion.y * pixels_high / height;
    } else if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP) {
        event->button.x = event->button.x * pixels_wide / width;
        event->button.y = event->button.y * pixels_high / height;
    }
}
