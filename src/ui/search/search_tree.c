/* The picture of a tree of search. Declared in search_state.h. */
#include "ui/search/search_state.h"
#include "ui/words.h"

/* A part of the width, 0 .. 1. */
struct span {
    double from, width;
};

static struct span span_of(const struct trace *trace, uint32_t i)
{
    uint8_t slots[UINT8_MAX][2];
    struct span span = {0, 1};
    int depth = 0;
    for (; i != TRACE_NONE; i = trace->nodes[i].parent, depth++) {
        slots[depth][0] = trace->nodes[i].slot;
        slots[depth][1] = trace->nodes[i].slots;
    }
    while (depth-- > 0) {
        span.width /= slots[depth][1];
        span.from += span.width * slots[depth][0];
    }
    return span;
}

/* The span of the move at a place below a node. */
static struct span part_of(struct span span, int slot, int slots)
{
    return (struct span){span.from + span.width * slot / slots, span.width / slots};
}

static void fill(struct tree_picture *picture, int row, struct span span, uint32_t owner)
{
    int from = (int)(span.from * picture->width + 1e-6), to = (int)((span.from + span.width) * picture->width + 1e-6);
    to = int_clamp(to, from + 1, picture->width);
    for (int x = from; x < to && row < picture->rows; x++)
        picture->owners[row * picture->width + x] = owner;
}

bool search_tree_begin(struct tree_picture *picture, const struct trace *trace, int width, int rows)
{
    search_tree_free(picture);
    picture->owners = calloc((size_t)width * (size_t)rows + 1, sizeof *picture->owners);
    picture->events = calloc(trace->steps + 1, sizeof *picture->events);
    if (!picture->owners || !picture->events) {
        search_tree_free(picture);
        return false;
    }
    for (uint32_t i = 0; i < trace->count; i++) {
        picture->events[trace->nodes[i].entered] = 2 * i;
        if (trace->nodes[i].left != TRACE_NONE)
            picture->events[trace->nodes[i].left] = 2 * i + 1;
    }
    picture->width = width;
    picture->rows = rows;
    picture->steps = trace->steps;
    return true;
}

void search_tree_free(struct tree_picture *picture)
{
    free(picture->owners);
    free(picture->events);
    if (picture->texture)
        SDL_DestroyTexture(picture->texture);
    *picture = (struct tree_picture){0};
}

/* A node that is entered stands for nothing yet: what an earlier look found below it goes. */
static void show_entered(struct tree_picture *picture, const struct trace *trace, uint32_t i)
{
    struct span span = span_of(trace, i);
    fill(picture, trace->nodes[i].ply, span, i + OWNER_NODE);
    for (int row = trace->nodes[i].ply + 1; row < picture->rows; row++)
        fill(picture, row, span, OWNER_NONE);
}

/* Marks in a row those moves that were left out; the others are nodes from `first` on, up to `after`. */
static void show_untried(struct tree_picture *picture, const struct trace *trace, uint32_t first, uint32_t after,
                         int row, struct span span)
{
    bool tried[MOVES_MAX] = {false};
    int slots = 0;
    for (uint32_t i = first; i < after; i = trace->nodes[i].after) {
        tried[trace->nodes[i].slot] = true;
        slots = trace->nodes[i].slots;
    }
    for (int slot = 0; slot < slots; slot++)
        if (!tried[slot])
            fill(picture, row, part_of(span, slot, slots), OWNER_CUT);
}

static void show_left(struct tree_picture *picture, const struct trace *trace, uint32_t i)
{
    const struct trace_node *node = &trace->nodes[i];
    struct span span = span_of(trace, i);
    fill(picture, node->ply, span, i + OWNER_NODE);
    show_untried(picture, trace, i + 1, node->after, node->ply + 1, span);
}

void search_tree_go(struct tree_picture *picture, const struct trace *trace, uint32_t step)
{
    step = SDL_min(step, picture->steps);
    if (step < picture->step) {
        memset(picture->owners, 0, (size_t)picture->width * (size_t)picture->rows * sizeof *picture->owners);
        picture->step = 0;
    }
    for (; picture->step < step; picture->step++) {
        uint32_t event = picture->events[picture->step];
        if (event % 2 == 0)
            show_entered(picture, trace, event / 2);
        else
            show_left(picture, trace, event / 2);
    }
    if (step == picture->steps)
        show_untried(picture, trace, 0, trace->count, 0, (struct span){0, 1});
}

/* --- places --- */

static SDL_Rect row_of(const struct tree_picture *picture, SDL_Rect rect, int row)
{
    int from = rect.y + rect.h * row / picture->rows, to = rect.y + rect.h * (row + 1) / picture->rows;
    int gap = SDL_max((to - from) / 12, 1);
    return (SDL_Rect){rect.x, from, rect.w, to - from - gap};
}

uint32_t search_tree_at(const struct tree_picture *picture, SDL_Rect rect, int x, int y)
{
    SDL_Point point = {x, y};
    if (!picture->owners || !SDL_PointInRect(&point, &rect))
        return TRACE_NONE;
    int row = (y - rect.y) * picture->rows / rect.h, column = SDL_min(x - rect.x, picture->width - 1);
    uint32_t owner = picture->owners[row * picture->width + column];
    if (owner == OWNER_CUT && row > 0) /* the node above says why */
        owner = picture->owners[(row - 1) * picture->width + column];
    return owner >= OWNER_NODE ? owner - OWNER_NODE : TRACE_NONE;
}

/* --- drawing --- */

enum { GREAT_VALUE = 48 /* a value as large as this has the full colour */, STRIPES = 3, CUT_ALPHA = 110 };

static const double BOUND_PART = 0.5; /* how much a bound's colour has of what is left out */

/* The colour of what is good for nobody: white, or in a dark theme what stands out from its dark sheets. */
static SDL_Color even_color(const struct canvas *canvas)
{
    bool dark = canvas->theme->card.r < UINT8_MAX / 2;
    return dark ? canvas->theme->raised : canvas->theme->card;
}

/* The colour of a node: of the side that its value is good for, the more so the better. */
static SDL_Color node_color(const struct canvas *canvas, const struct seeing *seeing, uint32_t i)
{
    const struct stage *stage = &seeing->base.stage;
    const struct trace_node *node = &search_trace(seeing)->nodes[i];
    if (node->left >= seeing->picture.step)
        return canvas->theme->good;
    int value = search_value_of(seeing, node), most = seeing->ways[seeing->way].builds ? 1 : GREAT_VALUE;
    enum side side = value > 0 ? (enum side)seeing->root.turn : other_side(seeing->root.turn);
    double part = int_min(SDL_abs(value), most) / (double)most;
    SDL_Color full = stage->view->player_color(canvas, stage->player_of[side]);
    SDL_Color color = canvas_mixed(even_color(canvas), full, value == 0 ? 0 : 0.25 + 0.75 * part);
    return search_bound(seeing, node) == BOUND_EXACT ? color : canvas_mixed(color, canvas->theme->faint, BOUND_PART);
}

/* Pixels side by side, `x` .. `end` - 1 of a row, that belong to the same owner. */
struct run {
    int row, x, end;
    uint32_t owner;
};

/* Goes on to the next run; the first one comes after {0}. Returns false after the last one. */
static bool next_run(const struct tree_picture *picture, struct run *run)
{
    run->row += run->end == picture->width;
    run->x = run->end == picture->width ? 0 : run->end;
    if (run->row == picture->rows)
        return false;
    const uint32_t *owners = &picture->owners[run->row * picture->width];
    run->owner = owners[run->x];
    for (run->end = run->x + 1; run->end < picture->width && owners[run->end] == run->owner;)
        run->end++;
    return true;
}

/* Each row is three pixels high: what was left out fills only the middle one. A gap begins what is wide enough. */
static void paint_pixels(const struct canvas *canvas, const struct seeing *seeing, Uint32 *pixels, int pitch)
{
    const struct tree_picture *picture = &seeing->picture;
    enum { WIDE = 4 };
    for (struct run run = {0}; next_run(picture, &run);) {
        SDL_Color color = run.owner == OWNER_CUT    ? canvas_faded(canvas->theme->faint, CUT_ALPHA)
                          : run.owner == OWNER_NONE ? (SDL_Color){0}
                                                    : node_color(canvas, seeing, run.owner - OWNER_NODE);
        Uint32 pixel = (Uint32)color.a << 24 | (Uint32)color.r << 16 | (Uint32)color.g << 8 | color.b;
        for (int i = run.x; i < run.end; i++) {
            bool gap = i == run.x && run.end - run.x >= WIDE;
            for (int stripe = 0; stripe < STRIPES; stripe++)
                pixels[(run.row * STRIPES + stripe) * pitch + i] =
                    gap || (run.owner == OWNER_CUT && stripe != STRIPES / 2) ? 0 : pixel;
        }
    }
}

/* Paints the texture; there is nothing to be done for if it cannot be had. */
static bool update_texture(struct canvas *canvas, struct seeing *seeing)
{
    struct tree_picture *picture = &seeing->picture;
    void *pixels;
    int pitch;
    if (!picture->texture) {
        picture->texture = SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING,
                                             picture->width, picture->rows * STRIPES);
        if (picture->texture)
            SDL_SetTextureBlendMode(picture->texture, SDL_BLENDMODE_BLEND);
    }
    if (!picture->texture || SDL_LockTexture(picture->texture, NULL, &pixels, &pitch) != 0)
        return false;
    paint_pixels(canvas, seeing, pixels, pitch / (int)sizeof(Uint32));
    SDL_UnlockTexture(picture->texture);
    return true;
}

/* Words on a colour: black or white, whichever can be read better. */
static SDL_Color ink_on(SDL_Color color)
{
    bool bright = 299 * color.r + 587 * color.g + 114 * color.b > 140 * 1000;
    return bright ? (SDL_Color){16, 20, 40, 255} : WHITE;
}

static const float NARROW_SIZE = 14;

/* Writes into a node its move and, once it is known, its value. */
static void write_node(struct canvas *canvas, const struct seeing *seeing, uint32_t i, SDL_Rect rect)
{
    const struct trace_node *node = &search_trace(seeing)->nodes[i];
    char move[MOVE_TEXT_MAX], value[SEARCH_WORDS_MAX];
    struct text_style style = canvas_write_style(canvas, WRITE_CENTER | WRITE_BOLD | WRITE_SMALL);
    int line = canvas_px(canvas, SIZE_SMALL * TEXT_LINE);
    style.color = ink_on(node_color(canvas, seeing, i));
    seeing->variant.game->format_move(&seeing->variant, node->move, move);
    bool known = node->left < seeing->picture.step, narrow = rect.w < canvas_px(canvas, canvas_larger(canvas, 26));
    search_short_words(seeing, node, value, sizeof value);
    if (narrow) { /* the move is that of the column in which it stands */
        style.size = NARROW_SIZE;
        if (known && canvas_text_width(canvas, value, &style) <= rect.w)
            canvas_text(canvas, value, rect, &style);
        return;
    }
    if (!known || rect.h < 2 * line || canvas_text_width(canvas, value, &style) > rect.w) {
        canvas_text(canvas, move, rect, &style);
        return;
    }
    canvas_text(canvas, move, canvas_take_row(&rect, rect.h / 2, 0), &style);
    style.weight = TEXT_REGULAR;
    canvas_text(canvas, value, rect, &style);
}

static void write_nodes(struct canvas *canvas, const struct seeing *seeing, SDL_Rect rect)
{
    const struct tree_picture *picture = &seeing->picture;
    int least = canvas_px(canvas, canvas_larger(canvas, 13));
    for (struct run run = {0}; next_run(picture, &run);) {
        SDL_Rect place = row_of(picture, rect, run.row);
        place.x += run.x;
        place.w = run.end - run.x;
        if (run.owner >= OWNER_NODE && place.w >= least)
            write_node(canvas, seeing, run.owner - OWNER_NODE, place);
    }
}

static void frame_node(struct canvas *canvas, const struct seeing *seeing, const struct trace_node *node, SDL_Rect rect,
                       SDL_Color color)
{
    struct span span = span_of(search_trace(seeing), (uint32_t)(node - search_trace(seeing)->nodes));
    SDL_Rect place = row_of(&seeing->picture, rect, node->ply);
    int line = canvas_px(canvas, 3), width = seeing->picture.width;
    place.x += (int)(span.from * width);
    place.w = SDL_max((int)(span.width * width), line);
    canvas_edge(canvas, place, line, color);
}

/* What the colours mean: a side's, that of a node that is being looked at, and the bar of what was left out. */
static void draw_legend(struct canvas *canvas, const struct seeing *seeing)
{
    const struct stage *stage = &seeing->base.stage;
    SDL_Rect room = seeing->layout.legend;
    int gap = canvas_px(canvas, SPACE_NEAR);
    const char *name = search_player_name(seeing, seeing->root.turn);
    const struct {
        SDL_Color color;
        const char *meaning;
        int row, column, columns;
    } marks[] = {{stage->view->player_color(canvas, 0), NULL, 0, 0, 1},
                 {stage->view->player_color(canvas, 1), NULL, 1, 0, 1},
                 {canvas->theme->good, _("being looked at"), 2, 0, 1},
                 {canvas_mixed(stage->view->player_color(canvas, 0), canvas->theme->faint, BOUND_PART),
                  _("≤ at most, ≥ at least"), 4, 0, 1},
                 {even_color(canvas), _("even"), 3, 0, 2},
                 {canvas_faded(canvas->theme->faint, CUT_ALPHA), _("left out"), 3, 1, 2}};
    enum { ROWS = 6, LEFT_OUT = SDL_arraysize(marks) - 1 };
    char words[64];
    int height = room.h / ROWS;
    for (int i = 0; i <= LEFT_OUT; i++) {
        SDL_Rect row = {room.x, room.y + marks[i].row * height, room.w, height};
        SDL_Rect place = canvas_beside(row, marks[i].column, marks[i].columns, gap);
        SDL_Rect mark = canvas_take_left(&place, height * 2 / 3, gap);
        mark = canvas_centred(mark, mark.w, i == LEFT_OUT ? mark.w / 3 : mark.w);
        canvas_fill(canvas, mark, marks[i].color);
        snprintf(words, sizeof words, _("good for %s"), i < 2 ? _(stage->view->words.players[i]) : "");
        canvas_write(canvas, i < 2 ? words : marks[i].meaning, place, WRITE_SMALL);
    }
    SDL_Rect foot = {room.x, room.y + (ROWS - 1) * height, room.w, height};
    snprintf(words, sizeof words, _("Numbers: what %s gets"), name);
    canvas_write(canvas, words, foot, WRITE_SMALL);
}

/* Once the search has ended, the best moves are framed. */
static void frame_best(struct canvas *canvas, const struct seeing *seeing, SDL_Rect rect)
{
    const struct trace *trace = search_trace(seeing);
    const struct tracer_result *result = &seeing->whole.results[seeing->way];
    if (seeing->picture.step < seeing->picture.steps || seeing->opened_count > 0)
        return;
    for (uint32_t i = 0; i < trace->count; i = trace->nodes[i].after)
        for (int k = 0; k < result->count; k++)
            if (move_equal(trace->nodes[i].move, result->best[k]))
                frame_node(canvas, seeing, &trace->nodes[i], rect, canvas->theme->accent);
}

void search_tree_draw(struct canvas *canvas, struct seeing *seeing)
{
    const struct tree_picture *picture = &seeing->picture;
    SDL_Rect rect = seeing->layout.tree, sheet;
    int edge = canvas_px(canvas, SPACE);
    SDL_UnionRect(&rect, &seeing->layout.turns, &sheet);
    canvas_sheet(canvas, canvas_inset(sheet, -edge), edge);
    canvas_sheet(canvas, seeing->layout.facts, edge);
    if (!picture->owners || !update_texture(canvas, seeing))
        return;
    for (int row = 0; row < picture->rows; row++) {
        SDL_Rect from = {0, row * STRIPES, picture->width, STRIPES}, to = row_of(picture, rect, row);
        SDL_RenderCopy(canvas->renderer, picture->texture, &from, &to);
    }
    write_nodes(canvas, seeing, rect);
    frame_best(canvas, seeing, rect);
    if (search_node(seeing))
        frame_node(canvas, seeing, search_node(seeing), rect, canvas->theme->text);
    for (int row = 0; row < picture->rows; row++) { /* whose moves stand in a row */
        SDL_Rect place = row_of(picture, seeing->layout.turns, row);
        int size = SDL_min(place.w, place.h);
        bool ours = search_is_ours(seeing, &(struct trace_node){.ply = (uint8_t)row});
        enum side side = ours ? (enum side)seeing->root.turn : other_side(seeing->root.turn);
        const struct stage *stage = &seeing->base.stage;
        stage->view->draw_piece(canvas, stage->player_of[side], canvas_centred(place, size, size), UINT8_MAX);
    }
}

/* A way's name and count, with a bar that compares the counts. */
static void draw_way(struct canvas *canvas, const struct seeing *seeing, int i)
{
    SDL_Rect rect = canvas_inset(seeing->layout.ways[i], canvas_px(canvas, 5));
    SDL_Rect bar = canvas_take_foot(&rect, canvas_px(canvas, 4), 0);
    (void)canvas_take_left(&rect, canvas_px(canvas, 3), 0);
    (void)canvas_take_right(&rect, canvas_px(canvas, 3), 0);
    char count[32];
    search_way_count(seeing, i, count);
    if (seeing->whole.results) {
        const struct tracer_result *results = seeing->whole.results;
        double part = (double)results[i].trace.all / (double)SDL_max(results[0].trace.all, 1);
        canvas_fill(canvas, bar, canvas->theme->raised);
        bar.w = int_max((int)(bar.w * SDL_min(part, 1.0)), 2);
        canvas_fill(canvas, bar, canvas->theme->accent);
    }
    struct text_style style = canvas_write_style(canvas, WRITE_RIGHT | WRITE_BOLD | WRITE_SMALL);
    int width = canvas_text(canvas, count, rect, &style);
    rect.w -= width + canvas_px(canvas, SPACE_NEAR);
    canvas_write(canvas, search_way_name(&seeing->ways[i]), rect, WRITE_SMALL);
}

void search_tree_draw_ways(struct canvas *canvas, const struct seeing *seeing)
{
    SDL_Rect rows = seeing->layout.rows;
    rows.h = seeing->layout.ways[0].y - rows.y;
    canvas_write(canvas, _("Moves tried"), rows, WRITE_SMALL | WRITE_MUTED | WRITE_RIGHT);
    draw_legend(canvas, seeing);
    for (int i = 0; i < TRACER_WAYS; i++)
        draw_way(canvas, seeing, i);
}
