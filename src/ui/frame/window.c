/*
 * The window and its renderer. Drawing through OpenGL without a graphics
 * processor costs 90 MB and a slow start (measured with llvmpipe), SDL's
 * software renderer 12 MB; so a processor is looked for first.
 */
#include "ui/frame/app_state.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_REFRESH = 60, GL_RENDERER_NAME = 0x1F01 };

/*
 * SDL would fall back to a driver that shows nothing, which only tests want; and the Wayland library prints a line
 * of its own when it cannot even look for its socket.
 */
bool window_find_display(void)
{
    bool chosen = getenv("SDL_VIDEODRIVER") != NULL;
#ifdef __linux__
    if (!chosen && !getenv("XDG_RUNTIME_DIR"))
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,KMSDRM");
#endif
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* a finger is no mouse: see screens_touch */
    bool found = SDL_Init(SDL_INIT_VIDEO) == 0;
    const char *driver = found ? SDL_GetCurrentVideoDriver() : "";
    if (!found || (!chosen && (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0))) {
        fprintf(stderr, "gravitrips: no display can be reached (DISPLAY or WAYLAND_DISPLAY names it)\n");
        return false;
    }
    SDL_EnableScreenSaver();
    return true;
}

/* Is there a graphics processor at all? Where that cannot be asked cheaply: perhaps. */
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

/* OpenGL that is itself drawn by the processor names itself so. */
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
    /* Else SDL would show the software renderer's picture through OpenGL; under Wayland it has no other way. */
    if (strcmp(SDL_GetCurrentVideoDriver(), "wayland") != 0)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

bool window_open(struct window *window, struct settings *settings, bool fullscreen)
{
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    SDL_Rect rect = window_place_choose(window, settings);
    window->asked_fullscreen = fullscreen;
    if (fullscreen || window->place.look == PLACE_FULLSCREEN)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    else if (window->place.look == PLACE_MAXIMIZED)
        flags |= SDL_WINDOW_MAXIMIZED;
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"); /* the click that chooses the window counts, as elsewhere */
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
    /* SDL 2.26's software renderer claims to wait for the display, and does not. */
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
