/*
 * Letters on the screen, for a controller or for one key: they are typed into the text field of the screen below that
 * has the focus. Declared in app_state.h.
 */
#include "ui/frame/app_state.h"

enum { IN_ROW = 10, LETTERS = 50, LETTERS_BLANK = LETTERS, LETTERS_RUB_OUT, LETTERS_DONE };

static const float WIDTH = 560, TEXT_HEIGHT = 40, KEY_HEIGHT = 44;

static const char *const letters[LETTERS] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "a", "b", "c", "d", "e", "f", "g",
    "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x",
    "y", "z", "ä", "ö", "ü", "ß", ".", ",", "!", "?", "'", "-", ":", "/", "_", "@",
};

struct lettering {
    struct screen screen;
    struct form form;
    struct screen *below;
};

static struct control *field_of(const struct lettering *lettering)
{
    return controls_text(screens_list(lettering->below));
}

/* Writes a letter as it is typed now: a word begins with a capital one. */
static void write_letter(const char *text, int id, char letter[4])
{
    size_t length = strlen(text), last = strlen(letters[id]) - 1;
    bool begins = length == 0 || text[length - 1] == ' ';
    SDL_strlcpy(letter, letters[id], 4);
    if (begins && (last > 0 ? strcmp(letter, "ß") != 0 : letter[0] >= 'a' && letter[0] <= 'z'))
        letter[last] = (char)(letter[last] - ('a' - 'A')); /* so it is in UTF-8, too */
}

static float card_height(const struct canvas *canvas)
{
    int row = canvas_row(canvas, KEY_HEIGHT, SIZE_TEXT) + canvas_px(canvas, SPACE_NEAR);
    return dialog_height(canvas, canvas_row(canvas, TEXT_HEIGHT, SIZE_TITLE) + (LETTERS / IN_ROW + 1) * row);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct lettering *lettering = (struct lettering *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    const struct control *field = field_of(lettering);
    const char *const names[] = {_("Space"), _("Delete"), _("Done")};
    struct form *form = &lettering->form;
    SDL_Rect room = dialog_room(canvas, WIDTH, card_height(canvas));
    int gap = canvas_px(canvas, SPACE_NEAR), high = canvas_row(canvas, KEY_HEIGHT, SIZE_TEXT);
    dialog_list(controls, canvas, WIDTH, card_height(canvas), false);
    (void)canvas_take_row(&room, canvas_row(canvas, TEXT_HEIGHT, SIZE_TITLE), gap);
    form_begin(form, controls, &(struct form_place){.area = room, .height = high, .gap = gap, .inner = gap});
    for (int id = 0; id <= LETTERS_DONE; id++) {
        char letter[4];
        if (id == LETTERS || id % IN_ROW == 0)
            form_row(form, NULL, id < LETTERS ? IN_ROW : (int)SDL_arraysize(names));
        if (id < LETTERS)
            write_letter(field ? field->text : "", id, letter);
        form_button(form, id, id < LETTERS ? controls_words(controls, "%s", letter) : names[id - LETTERS])->size =
            SIZE_TEXT;
    }
    form->foot = form->row_count - 1;
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct lettering *lettering = (struct lettering *)screen;
    const struct control *field = field_of(lettering);
    char letter[4];
    if (use->id == LETTERS_DONE || use->id == DIALOG_CROSS || !field) {
        app_pop(screen->app);
        return;
    }
    if (use->id < LETTERS)
        write_letter(field->text, use->id, letter);
    screen_type(lettering->below, use->id < LETTERS ? letter : use->id == LETTERS_BLANK ? " " : "", now);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct control *field = field_of((struct lettering *)screen);
    SDL_Rect room = dialog_draw(canvas, _("Letters"), WIDTH, card_height(canvas));
    room.h = canvas_row(canvas, TEXT_HEIGHT, SIZE_TITLE);
    canvas_write(canvas, field && field->text[0] ? field->text : "…", room, WRITE_TITLE);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind letters_kind = {DIALOG_MEMBERS, .name = N_("Letters"), .focus_keys = FOCUS_BY_FORM};

struct screen *letters_screen_create(struct screen *below)
{
    struct lettering *lettering = screen_create(below->app, &letters_kind, SCOPE_DIALOG, sizeof *lettering);
    if (!lettering)
        return NULL;
    lettering->below = below;
    return &lettering->screen;
}
