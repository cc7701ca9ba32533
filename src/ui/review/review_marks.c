/* What the marks of a review mean, with how many there were of each; its curve, and its percentages. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/numbers.h"
#include "ui/review/review_state.h"
#include "ui/words.h"

static const float WIDTH = 960, LINE = 34, MARK_WIDTH = 34, CLASS_WIDTH = 128, COUNT_WIDTH = 46, PIECE = 22,
                   BUTTON_HEIGHT = 46;

enum { MARKS_CLOSE = 1, MARKS_ROW };

struct marks {
    struct screen screen;
    const struct reviewed *reviewed;
    const struct view *view;
};

static const struct marks *marks_of(const struct screen *screen)
{
    return (const struct marks *)screen;
}

/* What is said below the table, a line each. */
static const char *note(const struct reviewed *reviewed, int i)
{
    static const char *const notes[] = {
        N_("Accuracy: of your moves where there was a choice, how good they were; 100 %: always the best one"),
        N_("Curve: the further up, the nearer the side above is to winning; the middle is a draw"),
        N_("Dots on the curve are mistakes; the line marks the last one that could still be seen coming"),
    };
    if (i < (int)SDL_arraysize(notes))
        return _(notes[i]);
    return reviewed->review->proven ? _("Every move was checked to the end of the game: this is certain")
                                    : _("Not every move can be checked to the end of the game: this is a judgement");
}

enum { NOTES = 4 };

/* --- where things stand --- */

/* Rows: a head, the marks, notes; those have two lines where large text needs them. */
struct sheet {
    SDL_Rect room;
    float height;                 /* of the dialog, in units */
    int line, note, button, text; /* how high, in pixels; how large text is, in percent: as there is room for */
};

/* How many lines the longest note has in a room. */
static int note_lines(struct canvas *canvas, const struct reviewed *reviewed, SDL_Rect room)
{
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    for (int i = 0; i < NOTES && canvas->text_size > 100; i++)
        if (canvas_text_width(canvas, note(reviewed, i), &style) > room.w)
            return 2;
    return 1;
}

static struct sheet arrange(const struct canvas *canvas, const struct reviewed *reviewed)
{
    struct canvas written = *canvas;
    SDL_Rect room = dialog_room(canvas, WIDTH, 0);
    struct sheet layout;
    int wanted, gap = canvas_px(canvas, SPACE);
    do {
        layout.line = canvas_row(&written, LINE, SIZE_TEXT);
        layout.note = canvas_row(&written, LINE, (float)note_lines(&written, reviewed, room) * SIZE_SMALL);
        layout.button = canvas_row(&written, BUTTON_HEIGHT, SIZE_TEXT);
        wanted = (1 + REVIEW_CLASSES) * layout.line + NOTES * layout.note + gap + layout.button;
        layout.height = dialog_height(canvas, wanted);
        layout.room = dialog_room(canvas, WIDTH, layout.height);
    } while (wanted > layout.room.h && canvas_less(&written));
    layout.text = written.text_size;
    return layout;
}

static SDL_Rect row_of(const struct sheet *layout, int row)
{
    SDL_Rect room = layout->room;
    int note = row - 1 - REVIEW_CLASSES;
    if (note < 0)
        return (SDL_Rect){room.x, room.y + row * layout->line, room.w, layout->line};
    return (SDL_Rect){room.x, room.y + (1 + REVIEW_CLASSES) * layout->line + note * layout->note, room.w, layout->note};
}

static SDL_Rect count_place(const struct canvas *canvas, SDL_Rect row, int side)
{
    int width = canvas_px(canvas, canvas_larger(canvas, COUNT_WIDTH));
    return (SDL_Rect){row.x + row.w - (2 - side) * width, row.y, width, row.h};
}

/* --- what a person does: each line can have the focus, to be read aloud --- */

static void list_line(struct controls *controls, const struct sheet *layout, int row, const char *name)
{
    controls_add(
        controls,
        (struct control){
            .id = MARKS_ROW + row, .role = ROLE_ROW, .look = LOOK_NONE, .rect = row_of(layout, row), .name = name});
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    const struct reviewed *reviewed = marks_of(screen)->reviewed;
    const struct review *review = reviewed->review;
    struct sheet layout = arrange(canvas, reviewed);
    SDL_Rect room = layout.room;
    dialog_list(controls, canvas, WIDTH, layout.height, true);
    controls_add(controls, (struct control){.id = MARKS_CLOSE,
                                            .rect = {room.x, room.y + room.h - layout.button, room.w, layout.button},
                                            .name = _("Close"),
                                            .main = true});
    for (int i = 0; i < REVIEW_CLASSES; i++) {
        enum review_class judgement = (enum review_class)i;
        const char *words = controls_words(controls, "%s: %s (%s %d, %s %d)", review_words_class(judgement),
                                           review_words_meaning(judgement),
                                           _(reviewed->names->players[reviewed->player_of[0]]), review->counts[0][i],
                                           _(reviewed->names->players[reviewed->player_of[1]]), review->counts[1][i]);
        list_line(controls, &layout, 1 + i, words);
    }
    for (int i = 0; i < NOTES; i++)
        list_line(controls, &layout, 1 + REVIEW_CLASSES + i, note(reviewed, i));
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    if (use->id < MARKS_ROW && use->id != DIALOG_BOX)
        app_pop(screen->app);
}

/* --- how it looks --- */

static void draw_class(struct canvas *canvas, const struct reviewed *reviewed, enum review_class judgement,
                       SDL_Rect row)
{
    struct text_style name = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT), meaning = name, count = name;
    int mark = int_min(canvas_px(canvas, canvas_larger(canvas, MARK_WIDTH)), row.h), pad = row.h / 6, x = row.x;
    int word = canvas_px(canvas, canvas_larger(canvas, CLASS_WIDTH));
    char number[16];
    name.weight = TEXT_BOLD;
    meaning.color = canvas->theme->muted;
    count.align = ALIGN_CENTER;
    if (review_words_mark(judgement)[0])
        review_panel_mark(canvas, judgement, (SDL_Rect){x, row.y + pad, mark - pad, row.h - 2 * pad});
    x += mark + pad;
    canvas_text(canvas, review_words_class(judgement), (SDL_Rect){x, row.y, word, row.h}, &name);
    x += word + pad;
    canvas_text(canvas, review_words_meaning(judgement),
                (SDL_Rect){x, row.y, count_place(canvas, row, 0).x - pad - x, row.h}, &meaning);
    for (int side = FIRST; side <= SECOND; side++) {
        snprintf(number, sizeof number, "%d", reviewed->review->counts[side][judgement]);
        canvas_text(canvas, number, count_place(canvas, row, side), &count);
    }
}

static void draw_heads(struct canvas *canvas, const struct marks *marks, SDL_Rect row)
{
    int size = int_min(canvas_px(canvas, canvas_larger(canvas, PIECE)), row.h);
    for (int side = FIRST; side <= SECOND; side++) {
        SDL_Rect place = count_place(canvas, row, side);
        marks->view->draw_piece(canvas, marks->reviewed->player_of[side],
                                (SDL_Rect){place.x + (place.w - size) / 2, place.y + (place.h - size) / 2, size, size},
                                255);
    }
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct marks *marks = marks_of(screen);
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    struct sheet layout = arrange(canvas, marks->reviewed);
    int before = canvas->text_size;
    (void)now;
    (void)dialog_draw(canvas, _("What the marks mean"), WIDTH, layout.height);
    canvas->text_size = layout.text;
    draw_heads(canvas, marks, row_of(&layout, 0));
    if (screen->controls.focus >= MARKS_ROW)
        canvas_framed(canvas, row_of(&layout, screen->controls.focus - MARKS_ROW), canvas_px(canvas, 8),
                      canvas_px(canvas, 2), canvas->theme->raised, canvas->theme->accent);
    for (int i = 0; i < REVIEW_CLASSES; i++)
        draw_class(canvas, marks->reviewed, (enum review_class)i, row_of(&layout, 1 + i));
    for (int i = 0; i < NOTES; i++)
        canvas_paragraph(canvas, note(marks->reviewed, i), row_of(&layout, 1 + REVIEW_CLASSES + i), &style);
    controls_draw(canvas, &screen->controls);
    canvas->text_size = before;
}

static const struct screen_kind marks_kind = {
    .list = list, .use = use, .draw = draw, .name = N_("What the marks mean"), .focus_keys = FOCUS_BY_ARROWS};

struct screen *review_marks_create(const struct reviewed *reviewed, const struct view *view)
{
    struct marks *marks = calloc(1, sizeof *marks);
    if (!marks)
        return NULL;
    marks->screen.kind = &marks_kind;
    marks->screen.scope = SCOPE_DIALOG;
    marks->reviewed = reviewed;
    marks->view = view;
    return &marks->screen;
}
