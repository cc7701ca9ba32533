/*
 * Moving pictures of games. They are played twice: first to know how many frames there will be, and in which colours;
 * then to write them. A frame is only that part of the picture that has changed.
 */
#include "pictures/animation.h"

#include "files/output.h"
#include "match/record_line.h"
#include "pictures/board_pixels.h"
#include "pictures/picture_file.h"
#include "rules/variant.h"

enum {
    FRAME_MS = 40, /* programs that show GIFs take less than 20 for a mistake */
    FALL_MS = 130, /* for the first cell; as of anything that falls, the time grows with the root of the way */
    SLIDE_FRAMES = 5,
    START_Y = 9,          /* where a disc begins to fall: above the plate, at the upper edge of the picture */
    LEARNED_FRAMES = 2000 /* by then all colours are known */
};

struct film {
    const struct animation *animation;
    struct variant variant;
    const struct picture_format *format;
    struct picture_file *file;
    struct pixels pixels;
    bool counting; /* the first time */
    bool failed;
    struct state state;
    struct board_scene scene;
    bool dressed; /* what is shown has marks, a sign, or a line that has won */
};

static struct area whole(const struct film *film)
{
    return (struct area){0, 0, film->pixels.width, film->pixels.height};
}

static struct area around_cell(const struct film *film, int cell)
{
    return board_pixels_around(&film->pixels, look_x(&film->variant, cell), look_y(&film->variant, cell));
}

/* Shows what has changed in this area, for so long. */
static void show(struct film *film, struct area area, const struct board_flight *flight, int milliseconds)
{
    struct picture_file *file = film->file;
    if (area.right <= area.left || area.bottom <= area.top)
        area = (struct area){0, 0, 1, 1};
    bool learning = film->format->few_colours && file->frames < LEARNED_FRAMES;
    if (!film->counting || learning)
        board_pixels_draw(&film->pixels, area, &film->scene, flight);
    if (!film->counting) {
        film->failed = film->failed || !film->format->add(file, &film->pixels, area, milliseconds);
        return;
    }
    file->frames++;
    if (learning)
        palette_count(&file->palette, &film->pixels, area);
}

/* --- pieces on their way --- */

/* Where a piece comes from, where it goes to, and how large it is there. */
struct way {
    struct board_flight from, to;
    int frames; /* 0: nothing is seen on its way */
};

/* A step of one cell off the board, where a piece that scores goes. */
static double beyond(const struct state *state)
{
    return state->turn == FIRST ? -LOOK_CELL : LOOK_CELL;
}

static struct way find_way(const struct film *film, struct move move)
{
    const struct variant *variant = &film->variant;
    const struct state *before = &film->state;
    bool comes = move.from == NO_CELL, goes = move.to == NO_CELL;
    int most = film->animation->pace / 2 / FRAME_MS; /* half of the time belongs to what the move has led to */
    if (move.kind == MOVE_PASS || move.kind == MOVE_SWAP || (comes && goes))
        return (struct way){.frames = 0};
    struct way way = {.frames = SLIDE_FRAMES};
    way.to.colour = piece_colour(before, next_piece(variant, before));
    way.to.x = look_x(variant, goes ? move.from : move.to);
    way.to.y = look_y(variant, goes ? move.from : move.to) + (goes ? beyond(before) : 0);
    way.to.size = goes ? 0.3 : 1;
    way.from = way.to;
    if (comes && variant->game->gravity) {
        way.from.y = START_Y;
        way.frames = (int)lround(FALL_MS * sqrt((way.to.y - way.from.y) / LOOK_CELL) / FRAME_MS);
    } else if (comes)
        way.from.size = 0.3;
    else
        way.from = (struct board_flight){look_x(variant, move.from), look_y(variant, move.from), 1, way.to.colour};
    if (way.frames > most)
        way.frames = most > 1 ? most : 0; /* one frame would be a flicker */
    return way;
}

static struct board_flight at(const struct film *film, const struct way *way, int frame)
{
    double part = (double)frame / way->frames;
    double fallen = film->variant.game->gravity ? part * part : part;
    return (struct board_flight){way->from.x + (way->to.x - way->from.x) * fallen,
                                 way->from.y + (way->to.y - way->from.y) * fallen,
                                 way->from.size + (way->to.size - way->from.size) * part, way->to.colour};
}

/* Shows a piece on its way. `area` is what has changed before; returns what changes when it arrives. */
static struct area show_way(struct film *film, struct area area, const struct way *way)
{
    for (int i = 0; i < way->frames; i++) {
        struct board_flight flight = at(film, way, i);
        struct area around = board_pixels_around(&film->pixels, flight.x, flight.y);
        show(film, pixels_area_join(area, around), &flight, FRAME_MS);
        area = around;
    }
    return area;
}

/* --- the line --- */

/* Shows a move as the last one, with what was said of the place behind it; NULL: nothing. */
static void look_at(struct film *film, struct move last, const struct record_note *note)
{
    struct look_mark marks[LOOK_MARKS_MAX];
    film->scene.last = last;
    film->scene.comment = note ? note->comment : NULL;
    film->scene.sign = NULL;
    for (int i = RECORD_SIGNS_MAX; note && i-- > 0;)
        if (record_sign_form(note->signs[i]))
            film->scene.sign = record_sign_form(note->signs[i]);
    film->dressed = film->scene.sign || look_marks(&film->scene, marks) > 0 || look_won_line(&film->scene, 0) >= 0;
}

static const struct record_note *note_at(const struct film *film, int place)
{
    return record_note(film->animation->record, place);
}

_Static_assert(2 * ANIMATION_PACE_MAX <= UINT16_MAX, "a PNG can say for how long a frame stays");

static int stay(const struct film *film, int next)
{
    int pace = film->animation->pace * (film->dressed ? 2 : 1);
    return next == RECORD_NOWHERE && pace < ANIMATION_HOLD ? ANIMATION_HOLD : pace;
}

/* Shows the move that leads to a place; `next` is the place after that. */
static void show_move(struct film *film, int place, int next)
{
    const struct move move = record_made(film->animation->record, place)->move;
    const struct way way = find_way(film, move);
    const struct state after = variant_after(&film->variant, &film->state, move);
    struct area area = film->dressed                        ? whole(film)
                       : film->scene.last.kind != MOVE_NONE ? around_cell(film, film->scene.last.to)
                                                            : (struct area){0};
    if (move.from != NO_CELL) {
        area = pixels_area_join(area, around_cell(film, move.from));
        film->state.cells[move.from] = CELL_EMPTY;
    }
    look_at(film, (struct move){.kind = MOVE_NONE}, NULL);
    area = show_way(film, area, &way);
    for (int i = 0; i < film->variant.cells; i++)
        if (look_colour(&film->state, i) != look_colour(&after, i))
            area = pixels_area_join(area, around_cell(film, i));
    film->state = after;
    look_at(film, move.to != NO_CELL ? move : (struct move){.kind = MOVE_NONE}, note_at(film, place));
    int flown = way.frames * FRAME_MS;
    show(film, film->dressed ? whole(film) : area, NULL, stay(film, next) - (next == RECORD_NOWHERE ? 0 : flown));
}

/* Plays the line once. `after` says where it goes on behind each place. */
static void play(struct film *film, const int *line, int count)
{
    film->variant.game->start(&film->variant, &film->state);
    film->scene = (struct board_scene){.variant = &film->variant, .state = &film->state};
    look_at(film, (struct move){.kind = MOVE_NONE}, note_at(film, 0));
    show(film, whole(film), NULL, stay(film, count > 0 ? line[1] : RECORD_NOWHERE));
    for (int i = 1; i <= count && !film->failed; i++)
        show_move(film, line[i], i < count ? line[i + 1] : RECORD_NOWHERE);
}

/* Lists the places of the line that leads through a place. Returns how many moves it has; -1: too many. */
static int find_line(const struct animation *animation, int line[ANIMATION_MOVES_MAX + 1])
{
    const struct record *record = animation->record;
    int count = record_plies(record, animation->place);
    if (count > ANIMATION_MOVES_MAX)
        return -1;
    record_path(record, animation->place, line);
    for (int at = animation->place; (at = record_after(record, at, 0)) != RECORD_NOWHERE;) {
        if (count == ANIMATION_MOVES_MAX)
            return -1;
        line[++count] = at;
    }
    return count;
}

int animation_variation(const struct record *record, int n)
{
    for (int i = 0; i < record->branch_count; i++)
        if (record_after(record, record->branches[i].before, 0) != RECORD_BRANCHES + i && --n == 0)
            return RECORD_BRANCHES + i;
    return RECORD_NOWHERE;
}

/* Plays the line, which is to be written to a stream. */
static bool write_film(struct film *film, const int *line, int count, struct reason *why)
{
    film->counting = true;
    play(film, line, count);
    film->counting = false;
    palette_settle(&film->file->palette);
    film->failed = !film->format->begin(film->file);
    play(film, line, count);
    bool ended = film->format->end(film->file);
    return (ended && !film->failed) || refuse(why, "out of memory");
}

bool animation_write(const struct animation *animation, const char *path, struct reason *why)
{
    int line[ANIMATION_MOVES_MAX + 1];
    struct film film = {.animation = animation, .format = picture_file_format(path, why)};
    struct output output;
    int count = find_line(animation, line);
    if (!film.format)
        return false;
    if (count < 0)
        return refuse(why, "more than %d moves are too many for a moving picture", ANIMATION_MOVES_MAX);
    if (!record_variant(animation->record, &film.variant, why) ||
        !board_pixels_init(&film.pixels, &film.variant, animation->width, ANIMATION_PIXELS_MAX, why))
        return false;
    bool good = output_open(&output, path, OUTPUT_REPLACE, why);
    if (good) {
        struct picture_file file = {.stream = output.stream, .width = film.pixels.width, .height = film.pixels.height};
        film.file = &file;
        good = write_film(&film, line, count, why);
        if (!good)
            output_drop(&output);
    }
    pixels_free(&film.pixels);
    return good && output_keep(&output, why);
}
