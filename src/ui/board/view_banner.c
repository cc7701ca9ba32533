/* The banner over the board at the end of a game, the same in all games. Declared in view.h. */
#include "ui/board/view.h"

/* Parts of the banner's height: the piece, and the upper line, which tells what happened. */
static const float PIECE = 0.75f, UPPER = 0.5f;

/* Parts of the banner's height: a star over the edge, and a star inside. */
static const float STAR = 0.42f, STAR_BESIDE = 0.32f;

/*
 * Parts of the banner's height, if it has buttons: the line of words, and the buttons, in one row or, where large words
 * would not fit side by side, in two. BUTTON_GAP is in units.
 */
static const float LINE[] = {0.36f, 0.28f}, BUTTONS[] = {0.55f, 0.66f}, BUTTON_GAP = SPACE_NEAR;

static int part(int whole, float share)
{
    return (int)((float)whole * share);
}

SDL_Rect view_banner_fit(const struct canvas *canvas, struct board *board, SDL_Rect status, float words)
{
    SDL_Rect *banner = &board->banner;
    if (!canvas_is_large(canvas))
        return status;
    int more = int_max(banner->y - status.y - canvas_row(canvas, 1, words), 0);
    *banner = (SDL_Rect){status.x, banner->y - more, status.w, banner->h + more};
    status.h = SDL_min(status.h, banner->y - status.y);
    return status;
}

static bool in_two_rows(const struct canvas *canvas, int buttons)
{
    return canvas_is_large(canvas) && buttons > 2;
}

SDL_Rect view_banner_button(const struct canvas *canvas, const struct board *board, int i, int count)
{
    int two = in_two_rows(canvas, count), height = part(board->banner.h, BUTTONS[two]), columns = two ? 2 : count;
    int gap = canvas_px(canvas, BUTTON_GAP), high = (height - two * gap) / (1 + two);
    SDL_Rect row = canvas_inset(board->banner, gap);
    row.y += row.h - height + i / columns * (high + gap);
    row.h = high;
    return canvas_beside(row, i % columns, columns, gap);
}

/* Does the line of text above the banner leave room for stars over the banner's edge? */
static bool have_stars_room(const struct canvas *canvas, const struct banner *banner, SDL_Rect rect)
{
    int line = canvas_row(canvas, SIZE_TITLE, SIZE_TITLE), top = rect.y - part(rect.h, STAR) * 3 / 4;
    return !canvas_is_large(canvas) && banner->over.y + (banner->over.h + line) / 2 <= top;
}

/*
 * Draws the banner with all words on one line. First comes the winner's piece, or a star if no stars fit over the edge;
 * then what happened; on the right what comes next. If nothing does, or there is no room for it, the words stand in the
 * middle.
 */
static void show_line(struct canvas *canvas, const struct view *view, SDL_Rect rect, const struct banner *banner)
{
    struct text_style style = canvas_write_style(canvas, WRITE_BOLD);
    struct text_style right = {.size = SIZE_TEXT, .color = banner->next_color, .align = ALIGN_RIGHT};
    int line = part(rect.h, LINE[in_two_rows(canvas, banner->buttons)]), gap = canvas_px(canvas, BUTTON_GAP),
        piece = line - gap;
    SDL_Rect room = {rect.x + 2 * gap, rect.y + gap / 2, rect.w - 4 * gap, line};
    int mark = banner->winner >= 0 || banner->starred ? piece + gap : 0;
    int width = canvas_text_width(canvas, banner->words, &style),
        after = canvas_text_width(canvas, banner->next, &right);
    bool both = after > 0 && width + mark + after + 4 * gap <= room.w;
    width = int_min(width, room.w - mark);
    if (both)
        (void)canvas_text(canvas, banner->next, room, &right);
    else
        room.x += (room.w - mark - width) / 2;
    SDL_Rect place = {room.x, room.y + gap / 2, piece, piece};
    if (banner->starred && !have_stars_room(canvas, banner, rect))
        canvas_icon(canvas, SPRITE_ICON_STAR, place, canvas->theme->good);
    else if (banner->winner >= 0)
        view->draw_piece(canvas, banner->winner, place, 255);
    canvas_text(canvas, banner->words, (SDL_Rect){room.x + mark, room.y, width, line}, &style);
}

/* Draws three stars over the banner's edge, the middle one largest. They stay when the confetti has fallen. */
static void show_stars(struct canvas *canvas, SDL_Rect rect)
{
    for (int i = -1; i <= 1; i++) {
        int size = part(rect.h, i == 0 ? STAR : STAR_BESIDE), x = rect.x + rect.w / 2 + i * size * 5 / 4;
        SDL_Rect star = {x - size / 2, rect.y - size * 3 / 4, size, size};
        canvas_icon(canvas, SPRITE_ICON_STAR, canvas_inset(star, -canvas_px(canvas, 2)), canvas->theme->panel);
        canvas_icon(canvas, SPRITE_ICON_STAR, star, canvas->theme->good);
    }
}

void view_banner_show(struct canvas *canvas, const struct view *view, const struct board *board,
                      const struct banner *banner)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = board->banner;
    int piece = part(rect.h, PIECE), gap = (rect.h - piece) / 2, side = piece + 2 * gap;
    /* The room for words beside the piece. The same width stays free on the other side. */
    SDL_Rect room = {rect.x + side, rect.y + gap, rect.w - 2 * side, rect.h - 2 * gap};
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 2), theme->panel, theme->accent);
    if (banner->starred && have_stars_room(canvas, banner, rect))
        show_stars(canvas, rect);
    if (banner->buttons > 0) {
        show_line(canvas, view, rect, banner);
        return;
    }
    if (banner->winner >= 0)
        view->draw_piece(canvas, banner->winner, (SDL_Rect){rect.x + gap, rect.y + gap, piece, piece}, 255);
    struct text_style small = {.size = SIZE_TEXT, .color = banner->next_color, .align = ALIGN_CENTER};
    SDL_Rect upper = room, lower = {room.x, rect.y + rect.h / 2, room.w, rect.h / 2 - gap};
    if (banner->next[0])
        upper.h = part(rect.h, UPPER) - gap;
    canvas_write_lines(canvas, banner->words, upper, WRITE_TITLE | WRITE_CENTER | WRITE_BOLD);
    canvas_paragraph(canvas, banner->next, lower, &small);
}
