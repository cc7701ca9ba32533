/* The page of positions that a search meets more than once. Declared in search_state.h. */
#include "ui/search/search_state.h"
#include "ui/words.h"

void search_memory_clear(struct memory *memory)
{
    for (int i = 0; i < TRACE_FAVOURITES; i++)
        if (memory->pictures[i])
            SDL_DestroyTexture(memory->pictures[i]);
    *memory = (struct memory){0};
}

/* The search that leaves nothing out. */
static const struct trace *trace_of(const struct seeing *seeing)
{
    return seeing->whole.results ? &seeing->whole.results[0].trace : NULL;
}

/* Finds out what is shown, and makes the pictures, once for each search and size. */
static void find(struct canvas *canvas, struct seeing *seeing, SDL_Point size)
{
    const struct trace *trace = trace_of(seeing);
    struct memory *memory = &seeing->memory;
    const struct move none = {.kind = MOVE_NONE};
    if (!trace || memory->known)
        return;
    memory->known = trace_meetings(trace, &memory->met);
    for (int i = 0; i < memory->met.count; i++) {
        struct move moves[SEARCH_PATH_MAX];
        struct state state = search_state(seeing, moves, trace_path(trace, memory->met.nodes[i][0], moves));
        memory->pictures[i] =
            stage_draw_picture(canvas, &seeing->variant, &state, none, seeing->base.stage.player_of[FIRST], size);
    }
}

enum { IN_ROW = 3, ROWS = TRACE_FAVOURITES / IN_ROW };

void search_memory_draw(struct canvas *canvas, struct seeing *seeing)
{
    int gap = canvas_px(canvas, SPACE), line = canvas_row(canvas, 26, SIZE_TEXT);
    SDL_Rect sheet = seeing->layout.frame.board;
    sheet.h -= gap; /* it ends where the panel does */
    SDL_Rect room = canvas_inset(sheet, gap);
    const struct options *options = &seeing->variant.options;
    int width = (room.w - (IN_ROW - 1) * gap) / IN_ROW, height = room.h / ROWS;
    int tall = SDL_min(height - 2 * line - gap, width * (options->height + 1) / (options->width + 1));
    char words[2 * SEARCH_WORDS_MAX + 8], ways[2][SEARCH_WORDS_MAX];
    struct move moves[SEARCH_PATH_MAX];
    find(canvas, seeing, (SDL_Point){width, tall});
    canvas_sheet(canvas, sheet, gap);
    for (int i = 0; i < seeing->memory.met.count; i++) {
        SDL_Rect place = {room.x + i % IN_ROW * (width + gap), room.y + i / IN_ROW * height, width, height};
        place = canvas_centred(place, width, tall + 2 * line);
        snprintf(words, sizeof words, ngettext("met %u time", "met %u times", seeing->memory.met.times[i]),
                 (unsigned)seeing->memory.met.times[i]);
        if (seeing->memory.pictures[i])
            canvas_tinted(canvas, seeing->memory.pictures[i], canvas_take_row(&place, tall, 0), WHITE);
        canvas_write(canvas, words, canvas_take_row(&place, line, 0), WRITE_CENTER);
        for (int way = 0; way < 2; way++)
            search_list_moves(seeing, moves, trace_path(trace_of(seeing), seeing->memory.met.nodes[i][way], moves),
                              ways[way]);
        snprintf(words, sizeof words, _("%s or %s"), ways[0], ways[1]);
        canvas_write(canvas, words, place, WRITE_CENTER | WRITE_SMALL | WRITE_MUTED);
    }
}

void search_memory_draw_panel(struct canvas *canvas, const struct seeing *seeing)
{
    SDL_Rect room = seeing->layout.rows;
    int height = int_min(room.h / 8, canvas_row(canvas, 28, SIZE_TEXT));
    const struct tracer_result *results = seeing->whole.results;
    const struct memory *memory = &seeing->memory;
    char number[WORDS_COUNT_MAX], name[64];
    if (!results || !memory->known)
        return;
    snprintf(name, sizeof name, _("Moves, %d ahead"), results[0].trace.plies);
    const struct {
        const char *name;
        uint64_t count;
        int flags;
    } rows[] = {
        {name, results[0].trace.count, WRITE_SMALL},
        {_("Met again"), memory->met.again, WRITE_SMALL},
        {_("Positions"), memory->met.positions, WRITE_BOLD},
        {_("mirror images as one"), memory->met.twins, WRITE_SMALL | WRITE_MUTED},
    };
    size_t count = SDL_arraysize(rows) - (seeing->variant.lines.count > 0 ? 0 : 1);
    for (size_t i = 0; i < count; i++)
        search_draw_row(canvas, &room, height, rows[i].name, "", words_count(rows[i].count, number), rows[i].flags);
    if (seeing->ways[0].builds)
        return;
    snprintf(name, sizeof name, _("Tried, %d ahead:"), seeing->depth);
    search_draw_row(canvas, &room, height, name, "", "", WRITE_SMALL | WRITE_MUTED);
    for (int i = WAY_ORDERED; i <= WAY_TABLE; i++)
        search_draw_row(canvas, &room, height, search_way_name(&seeing->ways[i]), "",
                        words_count(results[i].trace.all, number), WRITE_SMALL);
}

void search_memory_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    char again[32], all[32];
    words[0] = '\0';
    if (!seeing->memory.known)
        return;
    words_count(seeing->memory.met.again, again);
    words_count(seeing->memory.met.again + seeing->memory.met.positions, all);
    snprintf(words, SEARCH_WORDS_MAX, _("Of %s moves, %s lead to a position that is known already"), all, again);
}
