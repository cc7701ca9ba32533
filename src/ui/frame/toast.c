/*
 * Short messages, some of them beside a place with a tail that points at it, and reports of failures with the file of
 * settings and games. Declared in app_state.h.
 */
#include "ui/frame/app_state.h"

enum { TOAST_LINES_MAX = 4, TOAST_TIME = 5000000, GLANCE_TIME = 800000, SHORT_TEXT = 60, TIME_FOR_A_BYTE = 80000 };

static const float LINE_HEIGHT = 24, BORDER = 7, MARGIN = SPACE_WIDE, LINE = 1.5f, TAIL = 11;

/*
 * The largest width of a message beside a place, as a part of the room's width. A wider one would lie too far from its
 * place.
 */
static const float BESIDE_SHARE = 0.62f;

void toast_show(struct toast *toast, const char *text)
{
    toast->about = (SDL_Rect){0};
    toast->passes = false;
    size_t length = (size_t)snprintf(toast->text, sizeof toast->text, "%s", text);
    toast->time = TOAST_TIME + (length > SHORT_TEXT ? (length - SHORT_TEXT) * TIME_FOR_A_BYTE : 0);
    toast->end = 0;
}

void toast_seen(struct toast *toast, uint64_t now)
{
    if (toast->end == 0)
        toast->end = now + toast->time;
}

bool toast_let_pass(struct toast *toast)
{
    bool passes = toast->passes && toast->text[0], beside = toast->about.w > 0;
    if (passes && beside)
        toast->text[0] = '\0';
    if (passes && toast->end > 0)
        toast->end -= toast->time - GLANCE_TIME;
    if (passes)
        toast->time = GLANCE_TIME;
    return passes;
}

uint64_t toast_advance(struct toast *toast, uint64_t now)
{
    if (!toast->text[0])
        return UINT64_MAX;
    if (toast->end == 0)
        return now;
    if (now < toast->end)
        return toast->end;
    toast->text[0] = '\0';
    return UINT64_MAX;
}

SDL_Rect toast_beside(SDL_Rect about, SDL_Point size, int tail, SDL_Rect room)
{
    int above = about.y - tail - size.y, below = about.y + about.h + tail, lowest = room.y + room.h - size.y;
    int middle = about.x + about.w / 2 - size.x / 2;
    int y = above >= room.y ? above : below <= lowest ? below : room.y;
    return (SDL_Rect){SDL_clamp(middle, room.x, SDL_max(room.x, room.x + room.w - size.x)), y, size.x, size.y};
}

/* Draws the tail from the message's body to the place. */
static void draw_tail(struct canvas *canvas, SDL_Rect body, SDL_Rect about)
{
    int tail = canvas_px(canvas, TAIL), corner = canvas_px(canvas, MARGIN) + tail;
    int middle = SDL_clamp(about.x + about.w / 2, body.x + corner, SDL_max(body.x + corner, body.x + body.w - corner));
    bool down = body.y < about.y;
    int root = down ? body.y + body.h : body.y;
    canvas_tail(canvas, (SDL_Point){middle, root}, tail, down, canvas_px(canvas, LINE), canvas->theme->muted);
}

void toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board)
{
    if (!toast->text[0])
        return;
    const struct text_style style = canvas_write_style(canvas, WRITE_CENTER);
    bool beside = toast->about.w > 0;
    int margin = canvas_px(canvas, MARGIN), border = canvas_px(canvas, BORDER);
    int width = canvas_text_width(canvas, toast->text, &style), room = SDL_max(board.w - 2 * margin, 1);
    room = beside ? (int)((float)room * BESIDE_SHARE) : room;
    int count = SDL_min(width / room + 1, TOAST_LINES_MAX);
    int height = count * canvas_row(canvas, LINE_HEIGHT, SIZE_TEXT) + 2 * border;
    if (count > 1)
        width = width / count * 5 / 4; /* a little wider, because the lines differ in length */
    width = SDL_min(width, room) + 2 * margin;
    SDL_Rect rect = {board.x + (board.w - width) / 2, SDL_max(board.y + board.h - height, 0), width, height};
    if (beside)
        rect = toast_beside(toast->about, (SDL_Point){width, height}, canvas_px(canvas, TAIL),
                            (SDL_Rect){board.x, 0, board.w, canvas->height});
    /* The background is not the blue of the board's plate, because a message may stand on the plate's edge. */
    canvas_message(canvas, rect, canvas_px(canvas, MARGIN), canvas_px(canvas, LINE), canvas->theme->muted);
    if (beside)
        draw_tail(canvas, rect, toast->about);
    SDL_Rect inner = {rect.x + margin, rect.y + border, rect.w - 2 * margin, height - 2 * border};
    canvas_paragraph(canvas, toast->text, inner, &style);
}

/* --- failures of the settings and the archive --- */

/*
 * Takes a new failure to be reported. Settings and archive are in one file: if both report the same, it is taken once.
 */
static bool take_notice(struct store_trouble *trouble, bool games, const struct notice *notice)
{
    if (trouble->games != games && strcmp(trouble->notice.text, notice->text) == 0)
        return false;
    *trouble = (struct store_trouble){games, *notice};
    return true;
}

bool toast_take_trouble(struct store_trouble *trouble, struct settings *settings, struct archive *archive)
{
    struct notice notice;
    if (settings_trouble(settings, &notice) && take_notice(trouble, false, &notice))
        return true;
    return archive_trouble(archive, &notice) && take_notice(trouble, true, &notice);
}
