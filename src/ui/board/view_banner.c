/* The banner over the board at the end of a game, the same in all games. Declared in view.h. */
#include "ui/board/view.h"

/* Parts of the banner's height: the piece, and the upper line, which tells what happened. */
static const float PIECE = 0.75f, UPPER = 0.5f;

/*
 * Parts of the banner's height, if it has buttons: the line of words, and the buttons, in one row or, where large words
 * would not fit side by side, in two. In units: the gap between buttons, and the room around all.
 */
static const float LINE[] = {0.27f, 0.25f}, BUTTONS[] = {0.46f, 0.65f}, BUTTON_GAP = SPACE_NEAR, AROUND = SPACE;

/* After a win: three stars before the words, the middle one largest. */
enum { STARS = 3, SIDE_STAR_PERCENT = 70 };

static int part(int whole, float share)
{
    return (int)((float)whole * share);
}

SDL_Rect view_banner_fit(const struct canvas *canvas, struct board *board, SDL_Rect status, float words)
{
    SDL_Rect *banner = &board->banner;
    bool large = canvas_is_large(canvas);
    int line = large ? canvas_row(canvas, 1, words) : status.h, room = int_max(banner->y - status.y - line, 0);
    int more = large ? room : SDL_min(room, banner->h / 3);
    *banner =
        (SDL_Rect){large ? status.x : banner->x, banner->y - more, large ? status.w : banner->w, banner->h + more};
    status.h = SDL_min(status.h, banner->y - status.y);
    return status;
}

static bool in_two_rows(const struct canvas *canvas, int buttons)
{
    return canvas_is_large(canvas) && buttons > 2;
}

/* The room that a frame needs; words that stand in the sky need less. */
static int around(const struct canvas *canvas)
{
    return canvas_px(canvas, canvas->theme && canvas->theme->scenery ? AROUND / 2.0f : AROUND);
}

SDL_Rect view_banner_button(const struct canvas *canvas, const struct board *board, int i, int count)
{
    int two = in_two_rows(canvas, count), columns = two ? 2 : count, gap = canvas_px(canvas, BUTTON_GAP);
    int height = part(board->banner.h, BUTTONS[two]), high = (height - two * gap) / (1 + two);
    SDL_Rect row = canvas_inset(board->banner, canvas_px(canvas, AROUND));
    row.y = board->banner.y + board->banner.h - around(canvas) - height + i / columns * (high + gap);
    row.h = high;
    return canvas_beside(row, i % columns, columns, gap);
}

SDL_Rect view_banner_line(const struct canvas *canvas, const struct board *board, int buttons)
{
    SDL_Rect banner = board->banner;
    int two = in_two_rows(canvas, buttons), line = part(banner.h, LINE[two]), gap = canvas_px(canvas, AROUND);
    int lower = part(banner.h, BUTTONS[two]) + around(canvas) + gap / 2;
    return (SDL_Rect){banner.x + gap, banner.y + banner.h - lower - line, banner.w - 2 * gap, line};
}

static void show_stars(struct canvas *canvas, SDL_Rect room)
{
    for (int i = 0; i < STARS; i++) {
        SDL_Rect third = canvas_beside(room, i, STARS, 0);
        int size = i == STARS / 2 ? room.h : room.h * SIDE_STAR_PERCENT / 100;
        canvas_icon(canvas, SPRITE_ICON_STAR, canvas_centred(third, size, size), canvas->theme->above->good);
    }
}

/*
 * Draws the banner with all words on one line. First comes the winner's piece, or the stars; then what happened; then
 * what comes next. Large words become smaller, so that both have room. If nothing comes next, or there is no room
 * for it, the words stand in the middle.
 */
static void show_line(struct canvas *canvas, const struct view *view, const struct board *board,
                      const struct banner *banner)
{
    struct text_style style = canvas_write_style(canvas, WRITE_BOLD | WRITE_ABOVE);
    struct text_style right = {.size = SIZE_TEXT, .color = banner->next_color, .align = ALIGN_RIGHT};
    struct text_sizes sizes = canvas_text_sizes(canvas, &style);
    SDL_Rect room = view_banner_line(canvas, board, banner->buttons);
    int gap = canvas_px(canvas, AROUND), piece = room.h - gap / 2;
    SDL_Rect place = {room.x, room.y + gap / 4, banner->starred ? piece * STARS * 4 / 5 : piece, piece};
    int mark = banner->winner >= 0 || banner->starred ? place.w + gap / 2 : 0;
    int width = canvas_text_width(canvas, banner->words, &style),
        after = canvas_text_width(canvas, banner->next, &right), free = room.w - mark - 2 * gap;
    int pixels = width + after > free ? sizes.wished * free / (width + after) : sizes.wished;
    bool both = after > 0 && pixels >= sizes.usual;
    if (both && pixels < sizes.wished) {
        style.size = right.size = (float)pixels / canvas->unit;
        style.exact = right.exact = true;
        width = canvas_text_width(canvas, banner->words, &style);
    }
    width = int_min(width, room.w - mark);
    after = both ? canvas_text_width(canvas, banner->next, &right) + 2 * gap : 0;
    place.x = room.x += (room.w - mark - width - after) / 2;
    if (both)
        (void)canvas_text(canvas, banner->next, (SDL_Rect){room.x + mark + width, room.y, after, room.h}, &right);
    if (banner->starred)
        show_stars(canvas, place);
    else if (banner->winner >= 0)
        view->draw_piece(canvas, banner->winner, place, 255);
    canvas_text(canvas, banner->words, (SDL_Rect){room.x + mark, room.y, width, room.h}, &style);
}

void view_banner_show(struct canvas *canvas, const struct view *view, const struct board *board,
                      const struct banner *banner)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = board->banner;
    int piece = part(rect.h, PIECE), gap = (rect.h - piece) / 2, side = piece + 2 * gap;
    /* The room for words beside the piece. The same width stays free on the other side. */
    SDL_Rect room = {rect.x + side, rect.y + gap, rect.w - 2 * side, rect.h - 2 * gap};
    if (!theme->scenery)
        canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 2), theme->panel, theme->accent);
    else if (!board->variant->game->gravity && banner->buttons == 0) /* the words cross the table's edge */
        canvas_card(canvas, rect, canvas_px(canvas, 18), canvas_faded(theme->above->panel, 230));
    if (banner->buttons > 0) {
        show_line(canvas, view, board, banner);
        return;
    }
    SDL_Rect place = {rect.x + gap, rect.y + gap, piece, piece};
    if (banner->starred)
        show_stars(canvas, canvas_centred(place, piece, piece * 2 / 5));
    else if (banner->winner >= 0)
        view->draw_piece(canvas, banner->winner, place, 255);
    struct text_style small = {.size = SIZE_TEXT, .color = banner->next_color, .align = ALIGN_CENTER};
    SDL_Rect upper = room, lower = {room.x, rect.y + rect.h / 2, room.w, rect.h / 2 - gap};
    if (banner->next[0])
        upper.h = part(rect.h, UPPER) - gap;
    canvas_write_lines(canvas, banner->words, upper, WRITE_TITLE | WRITE_CENTER | WRITE_BOLD | WRITE_ABOVE);
    canvas_paragraph(canvas, banner->next, lower, &small);
}
