/*
 * Where things stand:
 *
 *     New game                                [x]
 *     [ Connect Four ][ Tic-Tac-Toe ][ Kolibrat ]
 *     [::] [:::] [::::] [:::::]            pictures of sizes
 *       width      height     connect      numbers, each with
 *      < 7 >      < 6 >       < 4 >        what it may be below it
 *       1-12       1-12        3-6
 *     o  < Human >      [ name              ]
 *     o  < Level 3 >    [ name ]   < lines >
 *     Who begins   [ Red ][ Yellow ]
 *     what is wrong
 *                         [ Start ][ Cancel ]
 */
#include "ui/setup/setup_state.h"

#include "ui/frame/dialog.h"

static const float GAP = 10, TABS = 42, PICTURES = 116, LABEL = 24, NUMBER = 40, RANGE = 22, PLAYER = 44, STARTER = 42,
                   REASON = 44, BUTTONS = 46;

enum { ARROWED = 3, SIDES = 2 };

/* A field, and how many parts it has. */
static void put(struct setup_layout *layout, enum field field, SDL_Rect rect, int parts)
{
    layout->fields[field] = rect;
    layout->parts[field] = parts;
}

/* Takes a row off the top of the room; below it a gap is left. */
static SDL_Rect take_row(const struct canvas *canvas, SDL_Rect *room, float units, float gap)
{
    SDL_Rect row = {room->x, room->y, room->w, canvas_px(canvas, units)};
    int used = row.h + (gap > 0.0f ? canvas_px(canvas, gap) : 0);
    room->y += used;
    room->h -= used;
    return row;
}

static SDL_Rect share(SDL_Rect row, int part, int parts)
{
    int left = row.w * part / parts;
    return (SDL_Rect){row.x + left, row.y, row.w * (part + 1) / parts - left, row.h};
}

/* The numbers stand side by side. */
static void arrange_numbers(struct setup_layout *layout, const struct canvas *canvas, const struct game *game,
                            SDL_Rect *room)
{
    SDL_Rect label = take_row(canvas, room, LABEL, 0), field = take_row(canvas, room, NUMBER, 0);
    SDL_Rect range = take_row(canvas, room, RANGE, GAP);
    int count = 0, placed = 0, gap = canvas_px(canvas, GAP);
    for (int number = 0; number < NUMBER_COUNT; number++)
        count += choice_has(game, (enum number)number);
    for (int number = 0; number < NUMBER_COUNT; number++) {
        if (!choice_has(game, (enum number)number))
            continue;
        SDL_Rect rect = share(field, placed, count);
        rect.w -= placed + 1 < count ? gap : 0;
        put(layout, field_of_number((enum number)number), rect, ARROWED);
        layout->labels[number] = (SDL_Rect){rect.x, label.y, rect.w, label.h};
        layout->ranges[number] = (SDL_Rect){rect.x, range.y, rect.w, range.h};
        placed++;
    }
}

/* Disc, seat, name and evaluator; without the last the name takes its place. Arrows never move under a pointer. */
static void arrange_player(struct setup_layout *layout, const struct canvas *canvas,
                           const struct setup_content *content, int player, SDL_Rect row)
{
    int gap = canvas_px(canvas, GAP), disc = row.h * 9 / 10;
    layout->discs[player] = (SDL_Rect){row.x, row.y + (row.h - disc) / 2, disc, disc};
    row.x += row.h + gap;
    row.w -= row.h + gap;
    SDL_Rect seat = {row.x, row.y, row.w * 40 / 100, row.h}, name = seat, evaluator = seat;
    name.x = seat.x + seat.w + gap;
    name.w = row.x + row.w - name.x;
    if (content->evaluators && !seat_is_human(content->choice->players[player].seat)) {
        evaluator.w = row.w * 33 / 100;
        evaluator.x = row.x + row.w - evaluator.w;
        name.w -= evaluator.w + gap;
        put(layout, field_of_player(player, PLAYER_EVALUATOR), evaluator, SIDES);
    }
    put(layout, field_of_player(player, PLAYER_SEAT), seat, SIDES);
    put(layout, field_of_player(player, PLAYER_NAME), name, 1);
}

static void arrange_end(struct setup_layout *layout, const struct canvas *canvas, SDL_Rect *room)
{
    SDL_Rect starter = take_row(canvas, room, STARTER, GAP), buttons = *room;
    layout->starter_label = (SDL_Rect){starter.x, starter.y, starter.w * 30 / 100, starter.h};
    starter.x += layout->starter_label.w;
    starter.w -= layout->starter_label.w;
    put(layout, FIELD_STARTER, starter, SIDES);
    layout->reason = take_row(canvas, room, REASON, GAP);
    buttons.h = canvas_px(canvas, BUTTONS);
    buttons.y = room->y + room->h - buttons.h;
    int width = buttons.w * 36 / 100, gap = canvas_px(canvas, GAP);
    buttons.x += buttons.w - 2 * width - gap;
    buttons.w = width;
    put(layout, FIELD_START, buttons, 1);
    buttons.x += width + gap;
    put(layout, FIELD_BACK, buttons, 1);
}

void setup_layout_arrange(struct setup_layout *layout, const struct canvas *canvas, const struct setup_content *content)
{
    SDL_Rect room = dialog_room(canvas, SETUP_WIDTH, SETUP_HEIGHT);
    *layout = (struct setup_layout){.cross = dialog_cross(canvas, SETUP_WIDTH, SETUP_HEIGHT)};
    put(layout, FIELD_GAME, take_row(canvas, &room, TABS, GAP), content->game_count);
    /* The last one is for a size that is not among the usual ones. */
    put(layout, FIELD_SIZE, take_row(canvas, &room, PICTURES, GAP), SIZES_MAX + 1);
    arrange_numbers(layout, canvas, content->choice->game, &room);
    for (int player = 0; player < 2; player++)
        arrange_player(layout, canvas, content, player, take_row(canvas, &room, PLAYER, GAP));
    arrange_end(layout, canvas, &room);
}

SDL_Rect setup_layout_part(const struct setup_layout *layout, enum field field, int part)
{
    return share(layout->fields[field], part, layout->parts[field]);
}

bool setup_layout_has(const struct setup_layout *layout, enum field field)
{
    return layout->parts[field] > 0;
}
