/*
 * How a list of files looks:
 *
 *     Save the game as                       [x]
 *     [Up one folder] [Home folder] [Documents] ...
 *     ~/Documents
 *     +----------------------------------------+
 *     | folders, files                       |#|
 *     +----------------------------------------+
 *     [ name        ]        [ Cancel ] [ Save ]
 */
#include "ui/frame/dialog.h"
#include "ui/frame/filebox_state.h"
#include "ui/frame/picture.h"
#include "ui/moment.h"
#include "ui/numbers.h"
#include "ui/words.h"

/* In units. */
static const float MARGIN = SPACE_WIDE, GAP = SPACE, TITLE = 46, BUTTON = 48, PATH = 30, ROW = 46, BAR = 18, ICON = 24,
                   DATE = 230, WIDEST = 1100;

/* --- where things stand --- */

void filebox_look_arrange(struct screen *screen)
{
    struct filebox *box = filebox_of(screen);
    const struct canvas *canvas = app_canvas(screen->app);
    float grown = canvas_grown(canvas);
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP), button = canvas_px(canvas, BUTTON);
    int width = int_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST)), bar = canvas_px(canvas, BAR);
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin};
    box->title = canvas_take_row(&room, canvas_px(canvas, TITLE), gap);
    box->cross = (SDL_Rect){room.x + room.w - box->title.h, box->title.y, box->title.h, box->title.h};
    box->title.w -= box->title.h + gap;
    SDL_Rect places = canvas_take_row(&room, button, 0);
    for (int i = 0; i < PLACE_PARTS; i++)
        box->places[i] = canvas_beside(places, i, PLACE_PARTS, gap);
    box->path = canvas_take_row(&room, canvas_px(canvas, PATH * grown), 0);
    int below = button + gap, label = canvas_px(canvas, PATH * grown);
    if (box->question.purpose == FILE_TO_SAVE)
        below += label;
    SDL_Rect frame = canvas_take_row(&room, room.h - below, gap);
    box->screen.notes = frame;
    box->label = canvas_take_row(&room, below - gap - button, 0);
    box->bottom = room;
    frame = canvas_inset(frame, canvas_px(canvas, 4));
    box->bar = (SDL_Rect){frame.x + frame.w - bar, frame.y, bar, frame.h};
    box->list = (SDL_Rect){frame.x, frame.y, frame.w - bar, frame.h};
    scroller_arrange(&box->scroller, box->list, box->bar, canvas_px(canvas, ROW * grown));
}

/* The buttons take two fifths at the right, or all of it where no name is typed. */
static SDL_Rect button_rect(const struct filebox *box, int at)
{
    int gap = box->bottom.h / 6, width = box->bottom.w * 9 / 40;
    return (SDL_Rect){box->bottom.x + box->bottom.w - (2 - at) * width - (1 - at) * gap, box->bottom.y, width,
                      box->bottom.h};
}

static SDL_Rect name_rect(const struct filebox *box)
{
    SDL_Rect rect = box->bottom;
    rect.w = button_rect(box, 0).x - rect.x - box->bottom.h / 6;
    return rect;
}

/* --- what can be used --- */

static void list_places(struct filebox *box, struct controls *controls)
{
    static const char *const names[PLACE_PARTS] = {[PART_UP - PART_UP] = N_("Up one folder"),
                                                   [PART_PLACE + LISTING_HOME - PART_UP] = N_("Home folder"),
                                                   [PART_PLACE + LISTING_DOCUMENTS - PART_UP] = N_("Documents"),
                                                   [PART_PLACE + LISTING_PICTURES - PART_UP] = N_("Pictures"),
                                                   [PART_OURS - PART_UP] = "Gravitrips"};
    for (int i = 0; i < PLACE_PARTS; i++)
        controls_add(controls, (struct control){.id = PART_UP + i,
                                                .look = LOOK_WORDS,
                                                .rect = box->places[i],
                                                .name = _(names[i]),
                                                .size = SIZE_TEXT,
                                                .group = 1});
}

static void list_rows(struct filebox *box, struct controls *controls)
{
    const struct scroller *scroller = &box->scroller;
    for (int row = scroller_first(scroller); row < scroller_end(scroller); row++) {
        struct control control = {.id = PART_ROWS + row, .role = ROLE_ROW, .look = LOOK_NONE, .skipped = true};
        SDL_Rect rect = scroller_row(scroller, row);
        control.name = box->listing.entries[row].shown;
        control.on = row == box->chosen;
        control.scroller = &box->scroller;
        SDL_IntersectRect(&rect, &box->list, &control.rect);
        controls_add(controls, control);
    }
}

static void list_bottom(struct filebox *box, struct controls *controls)
{
    bool saves = box->question.purpose == FILE_TO_SAVE;
    if (saves)
        controls_add(controls, (struct control){.id = PART_NAME,
                                                .role = ROLE_TEXT,
                                                .rect = name_rect(box),
                                                .name = _("File name"),
                                                .text = box->name,
                                                .capacity = sizeof box->name});
    controls_add(
        controls,
        (struct control){
            .id = PART_CANCEL, .look = LOOK_WORDS, .rect = button_rect(box, 0), .name = _("Cancel"), .group = 2});
    controls_add(controls, (struct control){.id = PART_MAIN,
                                            .look = LOOK_WORDS,
                                            .rect = button_rect(box, 1),
                                            .name = filebox_is_folder_chosen(box) ? _("Open folder")
                                                    : box->replaces               ? _("Replace")
                                                    : saves                       ? _("Save")
                                                                                  : _("Open"),
                                            .main = !box->replaces,
                                            .group = 2});
}

void filebox_look_list(struct screen *screen, struct controls *controls)
{
    struct filebox *box = filebox_of(screen);
    controls_begin(controls, GROUND_WINDOW);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, box->question.purpose == FILE_TO_SAVE ? PART_NAME : PART_MAIN);
    controls_add(controls, (struct control){.id = DIALOG_CROSS,
                                            .look = LOOK_ICON,
                                            .rect = box->cross,
                                            .icon = SPRITE_ICON_CLOSE,
                                            .name = _("Close"),
                                            .action = ACTION_ESCAPE,
                                            .skipped = true});
    list_places(box, controls);
    list_rows(box, controls);
    controls_add(controls,
                 (struct control){.id = PART_BAR, .role = ROLE_SCROLLER, .rect = box->bar, .scroller = &box->scroller});
    list_bottom(box, controls);
}

/* --- how it looks --- */

static void draw_folder(struct canvas *canvas, SDL_Rect icon)
{
    SDL_Rect flap = {icon.x, icon.y + icon.h / 8, icon.w / 2, icon.h / 3};
    SDL_Rect body = {icon.x, icon.y + icon.h / 4, icon.w, icon.h * 5 / 8};
    canvas_round(canvas, flap, icon.h / 10, canvas->theme->accent);
    canvas_round(canvas, body, icon.h / 10, canvas->theme->accent);
}

static void draw_row(struct canvas *canvas, struct filebox *box, int row)
{
    const struct listing_entry *entry = &box->listing.entries[row];
    SDL_Rect rect = scroller_row(&box->scroller, row);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT),
                      date = canvas_style(canvas, SIZE_TEXT, ALIGN_RIGHT);
    int pad = canvas_px(canvas, 12), size = canvas_px(canvas, ICON), room = canvas_px(canvas, DATE);
    char words[64];
    if (row == box->chosen)
        canvas_framed(canvas, rect, canvas_px(canvas, 10), canvas_px(canvas, 2.5f), canvas->theme->raised,
                      canvas->theme->accent);
    else if (controls_is_hot(&box->screen.controls, PART_ROWS + row))
        canvas_round(canvas, rect, canvas_px(canvas, 10), canvas->theme->raised);
    if (entry->folder)
        draw_folder(canvas, (SDL_Rect){rect.x + pad, rect.y + (rect.h - size) / 2, size, size});
    SDL_Rect name = {rect.x + 2 * pad + size, rect.y, rect.w - 3 * pad - size, rect.h};
    if (!entry->folder) {
        name.w -= room + pad;
        date.color = canvas->theme->muted;
        moment_words(entry->changed, words, sizeof words);
        canvas_text(canvas, words, (SDL_Rect){rect.x + rect.w - pad - room, rect.y, room, rect.h}, &date);
    }
    canvas_text(canvas, entry->shown, name, &style);
}

static void draw_rows(struct canvas *canvas, struct filebox *box)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
    SDL_Rect before;
    canvas_framed(canvas, box->screen.notes, canvas_px(canvas, 12), canvas_px(canvas, 1), canvas->theme->background,
                  canvas->theme->outline);
    style.color = canvas->theme->muted;
    if (box->listing.count == 0)
        canvas_text(canvas, _("No files of this kind in this folder"), box->list, &style);
    if (!canvas_clip(canvas, box->list, &before))
        return;
    for (int row = scroller_first(&box->scroller); row < scroller_end(&box->scroller); row++)
        draw_row(canvas, box, row);
    canvas_unclip(canvas, before);
}

void filebox_look_draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    struct filebox *box = filebox_of(screen);
    struct text_style title = canvas_style(canvas, SIZE_TITLE, ALIGN_LEFT),
                      small = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    char told[PICTURE_PATH_MAX], shown[PICTURE_PATH_MAX];
    (void)now;
    title.weight = TEXT_BOLD;
    canvas_text(canvas, file_question_title(&box->question), box->title, &title);
    small.color = canvas->theme->muted;
    picture_tell_path(box->listing.folder, told);
    listing_shown(told, shown, sizeof shown);
    canvas_text(canvas, shown, box->path, &small);
    draw_rows(canvas, box);
    if (box->replaces)
        small.color = canvas->theme->bad;
    if (box->question.purpose == FILE_TO_SAVE)
        canvas_text(canvas, box->replaces ? _("A file with this name already exists. Replace it?") : _("File name"),
                    box->label, &small);
    controls_draw(canvas, &screen->controls);
    controls_draw_tip(canvas, &screen->controls);
}
