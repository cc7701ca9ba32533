/* A window without a screen, and a person before it. */
#include "window_support.h"
#include "prelude.h"

#include <pthread.h>

#include "archive_support.h"
#include "patience.h"
#include "store_support.h"
#include "ui/play/play.h"

enum { FRAME_MAX = 512, PARTS_MAX = 16, TOLD_MAX = 4096, TEXT_MAX = 160, LOOK = 5 /* milliseconds */ };

/* What is written, and where its middle is. */
struct written {
    char text[TEXT_MAX];
    int x, y;
    bool bold;
};

struct frame {
    struct written lines[FRAME_MAX];
    int count;
    int width, height;
    const char *theme;
    SDL_Rect parts[PARTS_MAX]; /* what was drawn of the window; elsewhere the frame before is still seen */
    int part_count;
};

static struct {
    pthread_t thread;
    bool runs;
    const char *directory;
    struct window_order order;
    SDL_version sdl; /* asked for before there is another thread: SDL reads a hint for it, and these know no threads */

    struct frame drawn; /* the window's thread alone */

    pthread_mutex_t mutex; /* for what follows */
    struct frame shown;
    int frames;
    char *told[TOLD_MAX];
    int told_count;
} window = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* --- what the window shows --- */

int __real_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);
int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);
void __real_SDL_RenderPresent(SDL_Renderer *renderer);
void __wrap_SDL_RenderPresent(SDL_Renderer *renderer);

/* Notes which part of the window is being drawn. */
static void note_part(struct canvas *canvas)
{
    struct frame *frame = &window.drawn;
    SDL_Rect part = {0, 0, canvas->width, canvas->height};
    if (SDL_RenderIsClipEnabled(canvas->renderer))
        SDL_RenderGetClipRect(canvas->renderer, &part);
    for (int i = 0; i < frame->part_count; i++)
        if (SDL_RectEquals(&frame->parts[i], &part))
            return;
    if (frame->part_count < PARTS_MAX)
        frame->parts[frame->part_count++] = part;
}

int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    note_part(canvas);
    if (window.drawn.count < FRAME_MAX) {
        struct written *line = &window.drawn.lines[window.drawn.count++];
        snprintf(line->text, sizeof line->text, "%s", string);
        line->x = rect.x + rect.w / 2;
        line->y = rect.y + rect.h / 2;
        line->bold = style->weight != TEXT_REGULAR;
    }
    window.drawn.width = canvas->width;
    window.drawn.height = canvas->height;
    window.drawn.theme = canvas->theme->name;
    return __real_canvas_text(canvas, string, rect, style);
}

/* With the mutex. */
static void remember(const char *text)
{
    for (int i = 0; i < window.told_count; i++)
        if (strcmp(window.told[i], text) == 0)
            return;
    if (window.told_count < TOLD_MAX)
        window.told[window.told_count++] = strdup(text);
}

/* Is a line of the frame before still seen? It is where nothing was drawn, unless the same words are there anew. */
static bool stays(const struct written *line)
{
    const SDL_Point middle = {line->x, line->y};
    for (int i = 0; i < window.drawn.part_count; i++)
        if (SDL_PointInRect(&middle, &window.drawn.parts[i]))
            return false;
    for (int i = 0; i < window.drawn.count; i++)
        if (strcmp(window.drawn.lines[i].text, line->text) == 0)
            return false;
    return window.drawn.part_count > 0;
}

/* Puts before what was drawn what is still seen of the frame before. */
static void keep_rest(void)
{
    static struct frame whole;
    whole = window.drawn;
    whole.count = 0;
    for (int i = 0; i < window.shown.count && whole.count + window.drawn.count < FRAME_MAX; i++)
        if (stays(&window.shown.lines[i]))
            whole.lines[whole.count++] = window.shown.lines[i];
    memcpy(whole.lines + whole.count, window.drawn.lines, (size_t)window.drawn.count * sizeof *whole.lines);
    whole.count += window.drawn.count;
    window.shown = whole;
}

void __wrap_SDL_RenderPresent(SDL_Renderer *renderer)
{
    __real_SDL_RenderPresent(renderer);
    pthread_mutex_lock(&window.mutex);
    keep_rest();
    window.frames++;
    for (int i = 0; i < window.drawn.count; i++)
        remember(window.drawn.lines[i].text);
    pthread_mutex_unlock(&window.mutex);
    window.drawn.count = window.drawn.part_count = 0;
}

/* --- opening and closing --- */

static bool open_table(struct app *app, const char *notice)
{
    const struct window_order *order = &window.order;
    struct play_setup setup = {.seed = 1, .asks = order->asks_resume, .notice = notice};
    choice_load(&setup.choice, app_settings(app), game_find(order->game ? order->game : "connect4"));
    if (order->width > 0)
        setup.choice.numbers[NUMBER_WIDTH] = order->width;
    if (order->height > 0)
        setup.choice.numbers[NUMBER_HEIGHT] = order->height;
    if (order->opening != OPENING_PLAIN)
        setup.choice.opening = order->opening;
    for (int i = 0; i < 2; i++)
        setup.choice.players[i].seat.level = order->levels[i] > 0 ? order->levels[i] : SEAT_HUMAN;
    return play_open(app, &setup);
}

/* What main does, on a thread. */
static void *run(void *unused)
{
    struct notice notice = {""};
    struct settings *settings = settings_open(window.directory, &notice);
    struct archive *archive = archive_open(window.directory, STORE_KEEP, &notice);
    struct app_setup setup = {.settings = settings, .archive = archive, .pictures = window.directory, .mute = true};
    (void)unused;
    if (window.order.theme)
        settings_set_text(settings, "theme", window.order.theme);
    if (!window.order.first_game) {
        settings_set_integer(settings, "coach.connect4", 1);
        settings_set_integer(settings, "coach.tictactoe", 1);
        settings_set_integer(settings, "coach.kolibrat", 1);
    }
    struct app *app = app_create(&setup);
    for (bool opened = app && open_table(app, notice.text); opened;
         opened = settings && archive && open_table(app, notice.text)) {
        struct app_order order;
        app_run(app);
        if (!app_take_order(app, &order))
            break;
        (void)archive_close(archive, &notice);
        (void)settings_close(settings, &notice);
        struct notice opening;
        if (!backup_do(window.directory, order.deed, order.name, &notice))
            print_message("# %s\n", notice.text);
        settings = settings_open(window.directory, &opening);
        archive = archive_open(window.directory, STORE_KEEP, &opening);
        app_keep_in(app, settings, archive);
    }
    app_destroy(app);
    (void)archive_close(archive, &notice);
    (void)settings_close(settings, &notice);
    return NULL;
}

static int frames(void)
{
    pthread_mutex_lock(&window.mutex);
    int count = window.frames;
    pthread_mutex_unlock(&window.mutex);
    return count;
}

void window_open_as(const struct window_order *order)
{
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", true);
    SDL_setenv("SDL_VIDEODRIVER", "dummy", true); /* SDL 3 looks at the system's environment but once */
    SDL_setenv("SDL_AUDIODRIVER", "dummy", true);
    setenv("GRAVITRIPS_ASSETS", "assets", true);
    window.order = *order;
    SDL_GetVersion(&window.sdl);
    window.frames = window.told_count = window.drawn.count = window.shown.count = 0;
    window.runs = pthread_create(&window.thread, NULL, run, NULL) == 0;
    assert_true(window.runs);
    for (struct patience patience = {0}; frames() == 0;) {
        assert_true(has_patience(&patience));
        SDL_Delay(LOOK);
    }
}

const struct window_order two_humans = {.levels = {0, 0}}, against_level_2 = {.levels = {0, 2}};

static void forget(void)
{
    while (window.told_count > 0)
        free(window.told[--window.told_count]);
}

/* A window that has ended by itself takes no event any more. */
void window_quit(void)
{
    SDL_Event event = {.type = SDL_QUIT};
    if (!window.runs)
        return;
    for (struct patience patience = {0}; SDL_PushEvent(&event) < 0 && has_patience(&patience);)
        SDL_Delay(LOOK);
    pthread_join(window.thread, NULL);
    window.runs = false;
    forget();
}

struct record *window_last_game(void)
{
    window_quit();
    struct archive *archive = archive_expecting(window.directory, NULL);
    struct archive_entry entry;
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, 1, &entry), 1);
    struct record *record = load_game(archive, entry.id);
    archive_close_kept(archive);
    return record;
}

int window_setup(void **state)
{
    if (directory_setup(state) != 0)
        return -1;
    window.directory = *state;
    setenv("HOME", window.directory, true); /* what is saved is saved there */
    return 0;
}

static int open_in_setup(void **state, const struct window_order *order)
{
    int result = window_setup(state);
    if (result == 0)
        window_open_as(order);
    return result;
}

int window_two_humans(void **state)
{
    return open_in_setup(state, &two_humans);
}

int window_against_level_2(void **state)
{
    return open_in_setup(state, &against_level_2);
}

void window_again(void)
{
    window_quit();
    window_open_as(&window.order);
}

void window_again_asking(void)
{
    window_quit();
    window.order.asks_resume = true;
    window_open_as(&window.order);
}

int window_teardown(void **state)
{
    window_quit();
    return directory_teardown(state);
}

/* --- eyes --- */

static struct frame seen; /* at the last look */

static void look(void)
{
    pthread_mutex_lock(&window.mutex);
    seen = window.shown;
    pthread_mutex_unlock(&window.mutex);
}

/* What is written with these words in it, the last of several; NULL: nothing is. */
static const struct written *find(const char *words)
{
    look();
    for (int i = seen.count - 1; i >= 0; i--)
        if (strstr(seen.lines[i].text, words))
            return &seen.lines[i];
    return NULL;
}

static bool was_told(const char *words)
{
    bool told = false;
    pthread_mutex_lock(&window.mutex);
    for (int i = 0; i < window.told_count && !told; i++)
        told = strstr(window.told[i], words) != NULL;
    pthread_mutex_unlock(&window.mutex);
    return told;
}

/* Is a line with the name followed by one with the words? */
static bool is_beside(const char *name, const char *words)
{
    look();
    for (int i = 0; i + 1 < seen.count; i++)
        if (strcmp(seen.lines[i].text, name) == 0 && strstr(seen.lines[i + 1].text, words))
            return true;
    return false;
}

static bool is_chosen(const char *words)
{
    look();
    for (int i = 0; i < seen.count; i++)
        if (seen.lines[i].bold && strcmp(seen.lines[i].text, words) == 0)
            return true;
    return false;
}

static bool is_not_chosen(const char *words)
{
    return !is_chosen(words);
}

bool sees_words(const char *words)
{
    return find(words) != NULL;
}

static bool is_not_written(const char *words)
{
    return !sees_words(words);
}

/* Sleeps for a moment; fails when there is no patience left. */
static void be_patient(struct patience *patience, const char *words, const char *what)
{
    if (!has_patience(patience)) {
        for (int i = 0; i < seen.count; i++)
            print_message("# the window says: %s\n", seen.lines[i].text);
        fail_msg("'%s' %s", words, what);
    }
    SDL_Delay(LOOK);
}

static bool is_theme(const char *name)
{
    pthread_mutex_lock(&window.mutex);
    bool is = window.frames > 0 && window.shown.theme && strcmp(window.shown.theme, name) == 0;
    pthread_mutex_unlock(&window.mutex);
    return is;
}

void expect_theme(const char *name)
{
    for (struct patience patience = {0}; !is_theme(name);)
        be_patient(&patience, name, "is not the theme");
}

static void wait_for(bool (*holds)(const char *words), const char *words, const char *what)
{
    for (struct patience patience = {0}; !holds(words);)
        be_patient(&patience, words, what);
}

void expect_each(const char *const *words)
{
    static const struct {
        char mark;
        bool (*holds)(const char *words);
        const char *what;
    } marks[] = {{'!', is_not_written, "is still written"},
                 {'~', was_told, "was not told"},
                 {'*', is_chosen, "is not chosen"},
                 {'\0', sees_words, "is not written"}};
    for (; *words; words++) {
        int i = 0;
        while (marks[i].mark != '\0' && marks[i].mark != **words)
            i++;
        wait_for(marks[i].holds, *words + (marks[i].mark != '\0'), marks[i].what);
    }
}

/* Waits until something with these words is written. */
static const struct written *await(const char *words)
{
    const struct written *found;
    for (struct patience patience = {0}; !(found = find(words));)
        be_patient(&patience, words, "is not written");
    return found;
}

void expect_within(const char *words, int left, int top, int right, int bottom)
{
    for (struct patience patience = {0};; be_patient(&patience, words, "is not written there")) {
        const struct written *found = await(words);
        int x = found->x * 1000 / seen.width, y = found->y * 1000 / seen.height;
        if (x >= left && x <= right && y >= top && y <= bottom)
            return;
    }
}

void expect_others(const char *before, char *words, size_t size)
{
    for (struct patience patience = {0};; be_patient(&patience, before, "is not written with others behind it")) {
        const char *behind = strstr(await(before)->text, before) + strlen(before);
        if (strcmp(behind, words) == 0)
            continue;
        snprintf(words, size, "%s", behind);
        return;
    }
}

int expect_number(const char *before)
{
    char words[TEXT_MAX] = "";
    expect_others(before, words, sizeof words);
    return atoi(words);
}

void expect_above(const char *words, const char *lower)
{
    for (struct patience patience = {0};; be_patient(&patience, words, "is not written above it")) {
        const struct written *found = await(words);
        for (int i = 0; i < seen.count; i++)
            if (strcmp(seen.lines[i].text, lower) == 0 && found->y < seen.lines[i].y)
                return;
    }
}

void expect_not_chosen(const char *words)
{
    wait_for(is_not_chosen, words, "is still chosen");
}

void expect_beside(const char *name, const char *words)
{
    for (struct patience patience = {0}; !is_beside(name, words);)
        be_patient(&patience, words, "is not written beside its name");
}

/* --- hands --- */

static void push(SDL_Event event)
{
    assert_true(SDL_PushEvent(&event) >= 0);
}

static void press_key(SDL_Keycode key, int modifiers)
{
    SDL_Keysym keysym = {.scancode = SDL_GetScancodeFromKey(key), .sym = key, .mod = (Uint16)modifiers};
    push((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = keysym}});
    push((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = keysym}});
}

void press(const char *keys)
{
    char name[ACTION_KEYS_MAX];
    for (int length; sscanf(keys, "%31s%n", name, &length) == 1; keys += length) {
        struct binding key;
        if (!action_read_key(name, &key))
            fail_msg("there is no key '%s'", name);
        press_key(key.key, key.mod);
    }
}

void press_and_expect(const char *keys, const char *const *words)
{
    press(keys);
    expect_each(words);
}

/*
 * SDL 2 as a layer over SDL 3 (its patch number is 50 or more) loses what a program's own events say of texts, names
 * and wheels. There the end-to-end tests alone see to what is typed, dropped and scrolled.
 */
static void need_whole_events(void)
{
    if (window.sdl.patch >= 50)
        skip();
}

/* Character by character, as from a keyboard: of each the key and the text. */
void type_words(const char *words)
{
    need_whole_events();
    while (*words) {
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        size_t length = 1;
        while (((unsigned char)words[length] & 0xC0) == 0x80)
            length++;
        memcpy(event.text.text, words, length);
        press_key(length == 1 ? (SDL_Keycode)words[0] : SDLK_UNKNOWN, KMOD_NONE);
        push(event);
        words += length;
    }
}

void type_in(const char *field, const char *words)
{
    click_on(field);
    type_words(words);
}

void turn_wheel(int up)
{
    need_whole_events();
    push((SDL_Event){
        .wheel = {.type = SDL_MOUSEWHEEL, .y = up, .preciseY = (float)up, .direction = SDL_MOUSEWHEEL_NORMAL}});
}

/* The window frees the name. */
void drop_file(const char *path)
{
    need_whole_events();
    push((SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}});
}

void drop_text(const char *text)
{
    need_whole_events();
    push((SDL_Event){.drop = {.type = SDL_DROPTEXT, .file = SDL_strdup(text)}});
}

void type_and_expect(const char *typed, const char *const *words)
{
    type_words(typed);
    expect_each(words);
}

void drop_and_expect(const char *text, const char *const *words)
{
    drop_text(text);
    expect_each(words);
}

static void move_to(int x, int y)
{
    push((SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

static void press_button(Uint32 type, int x, int y, Uint8 clicks)
{
    push((SDL_Event){.button = {.type = type, .button = SDL_BUTTON_LEFT, .clicks = clicks, .x = x, .y = y}});
}

static void click(int x, int y, Uint8 clicks)
{
    move_to(x, y);
    press_button(SDL_MOUSEBUTTONDOWN, x, y, clicks);
    press_button(SDL_MOUSEBUTTONUP, x, y, clicks);
}

void point_at(const char *words)
{
    const struct written *found = await(words);
    move_to(found->x, found->y);
}

void click_each(const char *const *words)
{
    for (; *words; words++) {
        const struct written *found = await(*words);
        click(found->x, found->y, 1);
    }
}

void click_and_expect(const char *on, const char *const *words)
{
    click_on(on);
    expect_each(words);
}

void click_twice_on(const char *words)
{
    const struct written *found = await(words);
    click(found->x, found->y, 1);
    click(found->x, found->y, 2);
}

static SDL_Point point_of(int x, int y)
{
    look();
    return (SDL_Point){x * seen.width / 1000, y * seen.height / 1000};
}

void click_part(int x, int y)
{
    SDL_Point point = point_of(x, y);
    click(point.x, point.y, 1);
}

void mouse_part(Uint32 type, int x, int y)
{
    SDL_Point point = point_of(x, y);
    if (type == SDL_MOUSEMOTION)
        move_to(point.x, point.y);
    else
        press_button(type, point.x, point.y, 1);
}

static void touch(Uint32 type, float x, float y)
{
    need_whole_events();
    push((SDL_Event){.tfinger = {.type = type, .fingerId = 1, .x = x, .y = y}});
}

void touch_part(Uint32 type, int x, int y)
{
    touch(type, (float)x / 1000, (float)y / 1000);
}

void touch_on(const char *words)
{
    const struct written *found = await(words);
    float x = (float)found->x / (float)seen.width, y = (float)found->y / (float)seen.height;
    touch(SDL_FINGERDOWN, x, y);
    touch(SDL_FINGERUP, x, y);
}
