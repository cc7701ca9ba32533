/* Lists of rows: moving through them by keys and wheel. Declared in controls.h. */
#include "ui/frame/control/controls.h"

bool list_key(const struct scroller *scroller, SDL_Keycode key, int *row)
{
    int page = scroller_page(scroller), last = scroller->rows - 1;
    const struct {
        SDL_Keycode key;
        int row;
    } ways[] = {{SDLK_UP, *row - 1},          {SDLK_DOWN, *row + 1}, {SDLK_PAGEUP, *row - page},
                {SDLK_PAGEDOWN, *row + page}, {SDLK_HOME, 0},        {SDLK_END, last}};
    for (size_t i = 0; i < SDL_arraysize(ways); i++)
        if (ways[i].key == key) {
            *row = SDL_clamp(ways[i].row, 0, last);
            return true;
        }
    return false;
}

int list_wheel_rows(const SDL_MouseWheelEvent *wheel)
{
    return wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? wheel->y : -wheel->y;
}

void list_show(struct scroller *scroller, int row)
{
    scroller_reveal(scroller, row, 0);
    scroller_jump(scroller, scroller->target);
}

void list_turn_page(struct scroller *scroller)
{
    int next = scroller_first(scroller) + scroller_page(scroller);
    scroller_jump(scroller, scroller_end(scroller) < scroller->rows ? next * scroller->row_height : 0);
}

SDL_Rect list_whole_row(const struct scroller *scroller, int row)
{
    int height = scroller->row_height, first = ((int)scroller->position + height / 2) / height;
    SDL_Rect area = scroller->area;
    int y = (row - first) * height;
    if (y < 0 || y + height > area.h)
        return (SDL_Rect){0, 0, 0, 0};
    return (SDL_Rect){area.x, area.y + y, area.w, height};
}

struct control *list_bar(struct controls *controls, int id, const char *name, struct scroller *scroller)
{
    return controls_add(
        controls,
        (struct control){.id = id, .role = ROLE_SCROLLER, .rect = scroller->bar, .name = name, .scroller = scroller});
}
