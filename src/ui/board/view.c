/* Which view shows which game. */
#include "ui/board/view.h"

static const struct view *const views[] = {&drop_view, &cell_view, &kolibrat_view};

const struct view *view_for(const struct variant *variant)
{
    for (size_t i = 0; i < SDL_arraysize(views); i++)
        if (views[i]->fits(variant))
            return views[i];
    return NULL;
}
