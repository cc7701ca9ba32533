/* Screens without a window. */
#include "events_support.h"
#include "prelude.h"

struct fake low, top;
struct screens screens;
size_t pointed = SIZE_MAX;
struct canvas canvas = {.width = 400, .height = 400, .unit = 1.0f};
int refusals;
enum action acted_anywhere;
char text[12];

void __wrap_app_refuse(struct app *app, const char *words);
void __wrap_app_invalidate_all(struct app *app);
size_t __wrap_controls_letter_at(struct canvas *on, const struct controls *controls, const struct control *control,
                                 int x);
struct canvas *__wrap_app_canvas(struct app *app);
struct sound *__wrap_app_sound(struct app *app);
const struct keymap *__wrap_app_keymap(const struct app *app);
bool __wrap_screens_act(struct app *app, enum action action, bool covers);

void __wrap_app_refuse(struct app *app, const char *words)
{
    (void)app;
    assert_string_equal(words, "");
    refusals++;
}

void __wrap_app_invalidate_all(struct app *app)
{
    (void)app;
}

size_t __wrap_controls_letter_at(struct canvas *on, const struct controls *controls, const struct control *control,
                                 int x)
{
    (void)on, (void)controls, (void)control, (void)x;
    return pointed;
}

struct canvas *__wrap_app_canvas(struct app *app)
{
    (void)app;
    return &canvas;
}

struct sound *__wrap_app_sound(struct app *app)
{
    (void)app;
    return NULL;
}

/* All keys are as usual. */
const struct keymap *__wrap_app_keymap(const struct app *app)
{
    (void)app;
    return NULL;
}

bool __wrap_screens_act(struct app *app, enum action action, bool covers)
{
    (void)app;
    (void)covers;
    acted_anywhere = action;
    return action == ACTION_QUIT;
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct fake *fake = (const struct fake *)screen;
    if (fake->dialog)
        dialog_list(controls, &canvas, DIALOG_SIDE, DIALOG_SIDE, true);
    else
        controls_begin(controls, GROUND_WINDOW);
    for (int i = 0; i < fake->count; i++)
        controls_add(controls, fake->shown[i]);
}

static void hear_use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct fake *fake = (struct fake *)screen;
    assert_int_equal(now, NOW);
    assert_true(fake->used_count < USED_MAX);
    snprintf(fake->typed[fake->used_count], sizeof fake->typed[0], "%s", use->typed ? use->typed : "(nothing)");
    fake->used[fake->used_count++] = *use;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    ((struct fake *)screen)->acted = action;
    return action == ACTION_UNDO;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct fake *fake = (struct fake *)screen;
    (void)now;
    fake->events++;
    fake->presses += event->type == SDL_MOUSEBUTTONDOWN;
    fake->lifts += event->type == SDL_MOUSEBUTTONUP;
    if (event->type == SDL_MOUSEBUTTONUP)
        fake->lifted_at = (SDL_Point){event->button.x, event->button.y};
    if (event->type == SDL_MOUSEMOTION)
        fake->pointed_at = (SDL_Point){event->motion.x, event->motion.y};
    return false;
}

static void destroy(struct screen *screen)
{
    ((struct fake *)screen)->destroyed = true;
}

static void uncover(struct screen *screen)
{
    ((struct fake *)screen)->uncovered = true;
}

#define HEARS .list = list, .use = hear_use, .act = act, .handle = handle, .destroy = destroy, .uncover = uncover

const struct screen_kind by_none = {HEARS, .focus_keys = FOCUS_BY_NONE, .covers = true};
const struct screen_kind by_tab = {HEARS, .focus_keys = FOCUS_BY_TAB, .passes = ACTION_REDO};
const struct screen_kind by_arrows = {HEARS, .focus_keys = FOCUS_BY_ARROWS};

void push(struct fake *fake, const struct screen_kind *kind)
{
    fake->screen.kind = kind;
    fake->screen.scope = SCOPE_TABLE;
    controls_start(&fake->screen.controls);
    screens.stack[screens.count++] = &fake->screen;
}

int events_begin(void **state)
{
    (void)state;
    memset(&low, 0, sizeof low);
    memset(&top, 0, sizeof top);
    memset(&screens, 0, sizeof screens);
    refusals = 0;
    acted_anywhere = ACTION_NONE;
    text[0] = '\0';
    push(&top, &by_tab);
    return 0;
}

struct control *show(int id, enum role role)
{
    struct control *control = &top.shown[top.count];
    *control = (struct control){.id = id, .role = role, .rect = {top.count * SIDE, 0, SIDE, SIDE}};
    top.count++;
    return control;
}

struct control *show_text(int id)
{
    struct control *control = show(id, ROLE_TEXT);
    control->text = text;
    control->capacity = sizeof text;
    return control;
}

/* --- hands --- */

static void give(SDL_Event event)
{
    screens_handle(&screens, &event, NOW);
}

void key_as(SDL_Keycode key, Uint16 mod, bool again)
{
    give((SDL_Event){.key = {.type = SDL_KEYDOWN, .repeat = again, .keysym = {.sym = key, .mod = mod}}});
}

void key(SDL_Keycode code)
{
    key_as(code, KMOD_NONE, false);
}

void type(const char *words)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    SDL_strlcpy(event.text.text, words, sizeof event.text.text);
    give(event);
}

void compose(const char *words)
{
    SDL_Event event = {.edit = {.type = SDL_TEXTEDITING}};
    SDL_strlcpy(event.edit.text, words, sizeof event.edit.text);
    give(event);
}

void move_to(int x, int y)
{
    give((SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

void press_button(Uint8 button, int clicks, int x, int y)
{
    give((SDL_Event){
        .button = {.type = SDL_MOUSEBUTTONDOWN, .button = button, .clicks = (Uint8)clicks, .x = x, .y = y}});
}

void press_at(int x, int y)
{
    press_button(SDL_BUTTON_LEFT, 1, x, y);
}

void release_at(int x, int y)
{
    give((SDL_Event){.button = {.type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT, .clicks = 1, .x = x, .y = y}});
}

/* --- eyes --- */

struct use expect_use(int id)
{
    assert_int_equal(top.used_count, 1);
    assert_int_equal(top.used[0].id, id);
    top.used_count = 0;
    return top.used[0];
}

void expect_no_use(void)
{
    assert_int_equal(top.used_count, 0);
}

void expect_focus(int id)
{
    assert_int_equal(top.screen.controls.focus, id);
}

struct use use_by_key(const char *name, int id)
{
    struct binding binding;
    assert_true(action_read_key(name, &binding));
    key_as(binding.key, (Uint16)binding.mod, false);
    return expect_use(id);
}

struct use use_by_press(int x, int y, int id)
{
    press_at(x, y);
    return expect_use(id);
}
