/* Breaks a text into lines of one size. Declared in canvas.h. */

#include "rules/letters.h"
#include "ui/draw/canvas.h"

enum { LINES_MAX = 40, BYTES = 256, USUAL = 100, PART_LEAST = 4 /* PART_LEAST: the fewest letters beside a hyphen */ };

/* Where the lines of a broken text begin and end, in bytes. */
struct broken {
    size_t begins[LINES_MAX], ends[LINES_MAX];
    int count;
};

static int width_of(struct canvas *canvas, const char *text, size_t length, int pixels, enum text_weight weight)
{
    char line[BYTES];
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    return text_width(canvas->text, line, pixels, weight);
}

/* May a line end after this hyphen? Only if the parts on both sides are long enough to be words by themselves. */
static bool parts_words(const char *text, size_t hyphen)
{
    size_t before = 0;
    while (before < hyphen && !strchr(" -", text[hyphen - 1 - before]))
        before++;
    return before >= PART_LEAST && strcspn(text + hyphen + 1, " -") >= PART_LEAST;
}

/*
 * May a line end before this byte? It may not before three dots, which belong to the word before them. It may after the
 * slash of a path's folder.
 */
static bool can_end(const char *text, size_t at)
{
    static const char dots[] = " …";
    if (text[at] == ' ')
        return strncmp(text + at, dots, sizeof dots - 1) != 0;
    return !text[at] || (at > 0 && text[at - 1] == '/') || (at > 0 && text[at - 1] == '-' && parts_words(text, at - 1));
}

/* The next place after `from` where a line may end. */
static size_t next_end(const char *text, size_t from)
{
    size_t end = from + (text[from] != '\0');
    while (!can_end(text, end))
        end++;
    return end;
}

/* How many bytes of a text fit into a line: whole words, unless a single word is longer than a line. */
static size_t line_length(struct canvas *canvas, const char *text, int width, int pixels, enum text_weight weight)
{
    size_t taken = 0, end = next_end(text, 0);
    while (end > taken && width_of(canvas, text, end, pixels, weight) <= width) {
        taken = end;
        end = next_end(text, end);
    }
    for (end = taken > 0 ? 0 : end; end > 0 && taken == 0; end = letters_whole(text, end - 1))
        taken = width_of(canvas, text, end, pixels, weight) <= width ? end : 0;
    return taken;
}

size_t canvas_line_length(struct canvas *canvas, const char *text, int width, const struct text_style *style)
{
    size_t length = line_length(canvas, text, width, canvas_text_sizes(canvas, style).wished, style->weight);
    uint32_t letter;
    return length > 0 || !text[0] ? length : (size_t)int_max((int)letters_character(text, &letter), 1);
}

/* Breaks a text into lines. Returns false if the room has too few lines, or is narrower than a letter. */
static bool break_lines(struct canvas *canvas, const char *text, SDL_Point room, int pixels, enum text_weight weight,
                        struct broken *broken)
{
    int most = SDL_clamp((int)((float)room.y / ((float)pixels * TEXT_LINE)), 1, LINES_MAX);
    size_t at = 0;
    for (broken->count = 0; text[at] && broken->count < most; broken->count++) {
        size_t length = line_length(canvas, text + at, room.x, pixels, weight);
        if (length == 0)
            return false;
        broken->begins[broken->count] = at;
        at = broken->ends[broken->count] = at + length;
        at += text[at] == ' ';
    }
    return !text[at];
}

static bool breaks_words(const char *text, const struct broken *broken)
{
    for (int i = 0; i < broken->count; i++)
        if (!can_end(text, broken->ends[i]))
            return true;
    return false;
}

/*
 * The largest line height in pixels, not below `least`, at which the text fits; with `whole`, no word may be broken. 0
 * if there is none.
 */
static int find_size(struct canvas *canvas, const char *text, SDL_Point room, const struct text_style *style, int least,
                     bool whole, struct broken *broken)
{
    for (int pixels = canvas_text_sizes(canvas, style).wished; pixels >= least; pixels -= 2)
        if (break_lines(canvas, text, room, pixels, style->weight, broken) && !(whole && breaks_words(text, broken)))
            return pixels;
    return 0;
}

int canvas_paragraph_pixels(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    struct broken broken;
    SDL_Point room = {rect.w, rect.h};
    return find_size(canvas, string, room, style, canvas_text_sizes(canvas, style).tight, true, &broken);
}

void canvas_paragraph(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    struct broken broken;
    const struct text_sizes sizes = canvas_text_sizes(canvas, style);
    int whole_least = sizes.wished > sizes.usual ? sizes.usual : sizes.least;
    SDL_Point room = {rect.w, rect.h};
    bool fits = canvas->text_size <= USUAL && canvas_text_width(canvas, string, style) <= rect.w;
    int pixels = fits ? 0 : find_size(canvas, string, room, style, whole_least, true, &broken);
    if (!fits && pixels == 0)
        pixels = find_size(canvas, string, room, style, sizes.least, false, &broken);
    if (pixels == 0 || broken.count <= 1) {
        SDL_Rect single = rect;
        if (style->top)
            single.h = int_min(rect.h, sizes.wished * 4 / 3);
        canvas_text(canvas, string, single, style);
        return;
    }
    struct text_style line_style = *style;
    line_style.size = (float)pixels / canvas->unit;
    line_style.exact = true;
    int least = (int)((float)pixels * TEXT_LINE), high = SDL_clamp(rect.h / broken.count, least, pixels * 4 / 3);
    int top = style->top ? rect.y : rect.y + (rect.h - broken.count * high) / 2;
    for (int i = 0; i < broken.count; i++) {
        char line[BYTES];
        snprintf(line, sizeof line, "%.*s", (int)(broken.ends[i] - broken.begins[i]), string + broken.begins[i]);
        canvas_text(canvas, line, (SDL_Rect){rect.x, top + i * high, rect.w, high}, &line_style);
    }
}
