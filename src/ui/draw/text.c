/*
 * Text: a string is split into runs, each in one font and, where letters change with those beside them, in one script;
 * its runs stand side by side on one baseline. The results are kept as white pictures. Declared in canvas.h.
 */
#include "ui/draw/canvas.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include "rules/letters.h"
#include "threads/thread.h"

/*
 * --- fonts: Open Sans, the system's sans-serif font for what that lacks, and for what both lack any font of the
 * machine. Each is a face, which has a number. fontconfig finds them, when a letter first needs them, and SDL_ttf opens
 * them in each size ---
 */

enum { FACE_OWN, FACE_SYSTEM, FACES_USUAL };

/* In which fonts, how large and how heavy something is written. */
struct lettering {
    struct fonts *fonts;
    int pixels;
    enum text_weight weight;
};

enum { FONTS_MAX = 48, FOUND_MAX = 256, FILE_MAX = 1024, READ_MAX = 4 << 20 };

/* The names given to fontconfig, which answers with the most similar font. */
static const char *const names[FACES_USUAL][TEXT_WEIGHTS] = {
    [FACE_OWN] = {[TEXT_REGULAR] = "Open Sans,sans-serif",
                  [TEXT_BOLD] = "Open Sans,sans-serif:semibold",
                  [TEXT_HEAD] = "URW Gothic,Open Sans,sans-serif:demibold"},
    [FACE_SYSTEM] = {[TEXT_REGULAR] = "sans-serif", [TEXT_BOLD] = "sans-serif:bold", [TEXT_HEAD] = "sans-serif:bold"}};

struct sized_font {
    int pixels;
    enum text_weight weight;
    int face;
    TTF_Font *font;
};

/* Where a face is. */
struct font_file {
    char path[FILE_MAX];
    int index;     /* the index of the face within its file */
    void *content; /* of the file; NULL: it is read bit by bit, as each letter is drawn, which takes much longer */
    size_t length; /* in bytes */
};

/* The face of a letter that both usual faces lack. */
struct found {
    uint32_t letter;
    int face;
};

/* The own face is searched by a thread, while the window opens: fontconfig reads for several milliseconds. */
struct fonts {
    struct thread search;
    bool searching;
    bool searched[FACES_USUAL];
    struct font_file files[FACES_USUAL][TEXT_WEIGHTS];
    FcFontSet *others[TEXT_WEIGHTS]; /* all fonts, the most similar first; NULL until a letter needs them */
    struct found found[TEXT_WEIGHTS][FOUND_MAX];
    int count;
    struct sized_font sized[FONTS_MAX];
};

static FcPattern *pattern_of(FcConfig *config, const char *name)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)name);
    if (pattern) {
        FcConfigSubstitute(config, pattern, FcMatchPattern);
        FcDefaultSubstitute(pattern);
    }
    return pattern;
}

static bool file_of(const FcPattern *font, struct font_file *file)
{
    FcChar8 *path = NULL;
    if (FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch)
        return false;
    snprintf(file->path, FILE_MAX, "%s", (const char *)path);
    FcPatternGetInteger(font, FC_INDEX, 0, &file->index);
    return true;
}

/* Asks fontconfig for the best match of a name. */
static bool find_font(FcConfig *config, const char *name, struct font_file *file)
{
    FcPattern *pattern = pattern_of(config, name);
    if (!pattern)
        return false;
    FcResult result = FcResultNoMatch;
    FcPattern *match = FcFontMatch(config, pattern, &result);
    FcPatternDestroy(pattern);
    if (!match)
        return false;
    bool found = file_of(match, file);
    FcPatternDestroy(match);
    return found;
}

/* Reads the whole file, unless it is as large as those with all of China's letters are. */
static void read_font(struct font_file *file)
{
    SDL_RWops *source = file->path[0] ? SDL_RWFromFile(file->path, "rb") : NULL;
    if (source && SDL_RWsize(source) <= READ_MAX)
        file->content = SDL_LoadFile_RW(source, &file->length, 0);
    if (source)
        SDL_RWclose(source);
}

/*
 * Finds a usual face. fontconfig's memory is freed at once, but not by FcFini, which aborts where somebody else in the
 * process, such as GTK for a window's frame, uses fontconfig as well.
 */
static void search_fonts(struct fonts *fonts, int face)
{
    struct font_file *files = fonts->files[face];
    FcConfig *config = FcInitLoadConfigAndFonts();
    fonts->searched[face] = true;
    if (!config || !find_font(config, names[face][TEXT_REGULAR], &files[TEXT_REGULAR]))
        if (face == FACE_OWN) /* where nothing is found for it, nothing is for the system's, either */
            fprintf(stderr, "gravitrips: no text: %s\n",
                    config ? "no sans-serif font is installed" : "fontconfig cannot be read");
    if (!config)
        return;
    for (int weight = TEXT_BOLD; weight < TEXT_WEIGHTS && files[TEXT_REGULAR].path[0]; weight++)
        if (!find_font(config, names[face][weight], &files[weight]))
            files[weight] = files[TEXT_REGULAR];
    for (int weight = 0; weight < TEXT_WEIGHTS; weight++)
        read_font(&files[weight]);
    FcConfigDestroy(config);
}

static void search_own(void *context)
{
    search_fonts(context, FACE_OWN);
}

static struct fonts *fonts_create(void)
{
    struct fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts)
        return NULL;
    if (TTF_Init() < 0)
        fprintf(stderr, "gravitrips: no text: %s\n", TTF_GetError());
    fonts->searching = thread_start(&fonts->search, "fonts", search_own, fonts) == 0;
    return fonts;
}

/* Waits for the search that has begun with the fonts. */
static void end_search(struct fonts *fonts)
{
    if (fonts->searching)
        thread_join(&fonts->search);
    fonts->searching = false;
}

/* Closes every font. It is opened again when it is needed. */
static void fonts_clear(struct fonts *fonts)
{
    for (int i = 0; i < fonts->count; i++)
        TTF_CloseFont(fonts->sized[i].font);
    fonts->count = 0;
}

static void fonts_destroy(struct fonts *fonts)
{
    if (!fonts)
        return;
    end_search(fonts);
    fonts_clear(fonts);
    for (int i = 0; i < FACES_USUAL * TEXT_WEIGHTS; i++)
        SDL_free(fonts->files[i / TEXT_WEIGHTS][i % TEXT_WEIGHTS].content);
    for (int weight = 0; weight < TEXT_WEIGHTS; weight++)
        if (fonts->others[weight])
            FcFontSetDestroy(fonts->others[weight]);
    if (TTF_WasInit())
        TTF_Quit();
    free(fonts);
}

/* A line is higher than the em by which fonts are measured. */
static TTF_Font *open_file(const struct font_file *file, int pixels)
{
    SDL_RWops *source =
        file->content ? SDL_RWFromConstMem(file->content, (int)file->length) : SDL_RWFromFile(file->path, "rb");
    TTF_Font *font = source ? TTF_OpenFontIndexRW(source, true, pixels * 5 / 6, file->index) : NULL;
#if SDL_TTF_VERSION_ATLEAST(2, 0, 18)
    if (font)
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
#endif
    return font;
}

static TTF_Font *open_usual(const struct lettering *lettering, int face)
{
    struct fonts *fonts = lettering->fonts;
    end_search(fonts);
    if (!fonts->searched[face])
        search_fonts(fonts, face);
    struct font_file *file = &fonts->files[face][lettering->weight];
    if (!file->path[0])
        return NULL;
    TTF_Font *font = open_file(file, lettering->pixels);
    if (!font) {
        fprintf(stderr, "gravitrips: %s: %s\n", file->path, TTF_GetError());
        file->path[0] = '\0';
    }
    return font;
}

/* One that cannot be opened is passed over without a word: the next is tried. */
static TTF_Font *open_other(const struct lettering *lettering, int face)
{
    struct font_file file = {.index = 0};
    const FcFontSet *others = lettering->fonts->others[lettering->weight];
    return file_of(others->fonts[face - FACES_USUAL], &file) ? open_file(&file, lettering->pixels) : NULL;
}

/* A face, so large that its line is about `pixels` high; valid until the next call. NULL if there is none. */
static TTF_Font *fonts_get(const struct lettering *lettering, int face)
{
    struct fonts *fonts = lettering->fonts;
    for (int i = 0; i < fonts->count; i++) {
        const struct sized_font *sized = &fonts->sized[i];
        if (sized->pixels == lettering->pixels && sized->weight == lettering->weight && sized->face == face)
            return sized->font;
    }
    if (fonts->count == FONTS_MAX)
        fonts_clear(fonts);
    TTF_Font *font = face < FACES_USUAL ? open_usual(lettering, face) : open_other(lettering, face);
    if (font)
        fonts->sized[fonts->count++] = (struct sized_font){lettering->pixels, lettering->weight, face, font};
    return font;
}

static bool fonts_has(const struct lettering *lettering, int face, uint32_t letter)
{
    TTF_Font *font = fonts_get(lettering, face);
    return font && TTF_GlyphIsProvided32(font, letter);
}

static const FcFontSet *list_others(struct fonts *fonts, enum text_weight weight)
{
    FcConfig *config = fonts->others[weight] ? NULL : FcInitLoadConfigAndFonts();
    if (!config)
        return fonts->others[weight];
    FcPattern *pattern = pattern_of(config, names[FACE_SYSTEM][weight]);
    FcResult result;
    if (pattern) {
        fonts->others[weight] = FcFontSort(config, pattern, FcFalse, NULL, &result);
        FcPatternDestroy(pattern);
    }
    FcConfigDestroy(config);
    return fonts->others[weight];
}

/* Only outlines can be had in every size and tinted: pictures of letters, such as coloured emoji, cannot. */
static bool can_write(const FcPattern *font, uint32_t letter)
{
    FcBool outline = FcFalse, colour = FcFalse;
    FcCharSet *letters;
    return FcPatternGetBool(font, FC_SCALABLE, 0, &outline) == FcResultMatch && outline &&
           !(FcPatternGetBool(font, FC_COLOR, 0, &colour) == FcResultMatch && colour) &&
           FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch && FcCharSetHasChar(letters, letter);
}

static int search_others(const struct lettering *lettering, uint32_t letter)
{
    const FcFontSet *others = list_others(lettering->fonts, lettering->weight);
    for (int i = 0; others && i < others->nfont; i++)
        if (can_write(others->fonts[i], letter) && fonts_has(lettering, FACES_USUAL + i, letter))
            return FACES_USUAL + i;
    return FACE_OWN;
}

/* The first face that has a letter; FACE_OWN, which shows a box, if no font of the machine has it. */
static int fonts_face(const struct lettering *lettering, uint32_t letter)
{
    for (int face = 0; face < FACES_USUAL; face++)
        if (fonts_has(lettering, face, letter))
            return face;
    struct found *found = &lettering->fonts->found[lettering->weight][letter % FOUND_MAX];
    if (found->letter != letter)
        *found = (struct found){letter, search_others(lettering, letter)};
    return found->face;
}

/* --- runs --- */

/* A script whose letters join, move, or are written from right to left. */
struct script {
    uint32_t first, last; /* its letters, or some of them */
    char tag[5];          /* its name in ISO 15924 */
    bool leftwards;
};

struct run {
    size_t length; /* in bytes */
    int face;
    const struct script *script; /* NULL for letters that stand beside each other as they are */
};

/* Unicode 15, Blocks.txt. Arabic digits, which run from left to right, are not among the letters of Arabic. */
static const struct script scripts[] = {
    {0x0590, 0x05ff, "Hebr", true},  {0x0600, 0x065f, "Arab", true},  {0x066a, 0x06ef, "Arab", true},
    {0x06fa, 0x06ff, "Arab", true},  {0x0700, 0x074f, "Syrc", true},  {0x0750, 0x077f, "Arab", true},
    {0x0780, 0x07bf, "Thaa", true},  {0x07c0, 0x07ff, "Nkoo", true},  {0x0860, 0x086f, "Syrc", true},
    {0x0870, 0x08ff, "Arab", true},  {0x0900, 0x097f, "Deva", false}, {0x0980, 0x09ff, "Beng", false},
    {0x0a00, 0x0a7f, "Guru", false}, {0x0a80, 0x0aff, "Gujr", false}, {0x0b00, 0x0b7f, "Orya", false},
    {0x0b80, 0x0bff, "Taml", false}, {0x0c00, 0x0c7f, "Telu", false}, {0x0c80, 0x0cff, "Knda", false},
    {0x0d00, 0x0d7f, "Mlym", false}, {0x0d80, 0x0dff, "Sinh", false}, {0x0e00, 0x0e7f, "Thai", false},
    {0x0e80, 0x0eff, "Laoo", false}, {0x0f00, 0x0fff, "Tibt", false}, {0x1000, 0x109f, "Mymr", false},
    {0x1100, 0x11ff, "Hang", false}, {0x1780, 0x17ff, "Khmr", false}, {0x1800, 0x18af, "Mong", false},
    {0xa8e0, 0xa8ff, "Deva", false}, {0xfb1d, 0xfb4f, "Hebr", true},  {0xfb50, 0xfdff, "Arab", true},
    {0xfe70, 0xfefe, "Arab", true},
};

/* Marks that are written on the letter before them, in the alphabets most often met (Unicode 15, Mn and Mc). */
static const struct {
    uint32_t first, last;
} marks[] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x05bf, 0x05bf}, {0x05c1, 0x05c2}, {0x05c4, 0x05c5},
             {0x0610, 0x061a}, {0x064b, 0x065f}, {0x0670, 0x0670}, {0x06d6, 0x06dc}, {0x0900, 0x0903}, {0x093a, 0x093c},
             {0x093e, 0x094f}, {0x0951, 0x0957}, {0x0962, 0x0963}, {0x0e31, 0x0e31}, {0x0e34, 0x0e3a}, {0x0e47, 0x0e4e},
             {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0x3099, 0x309a}, {0xfe20, 0xfe2f}};

static const struct script *script_of(uint32_t letter)
{
    for (size_t i = 0; letter >= scripts[0].first && i < sizeof scripts / sizeof *scripts; i++)
        if (letter >= scripts[i].first && letter <= scripts[i].last)
            return &scripts[i];
    return NULL;
}

static bool is_mark(uint32_t letter)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (letter >= marks[i].first && letter <= marks[i].last)
            return true;
    return letters_is_hidden(letter);
}

/* Takes one letter of UTF-8. A byte that is not UTF-8 counts as one letter. */
static uint32_t take_letter(const char **text)
{
    uint32_t letter;
    size_t length = letters_character(*text, &letter);
    *text += length ? length : 1;
    return letter;
}

/* Most texts are: the usual font has all their letters, which stand beside each other as they are. */
static bool is_plain(TTF_Font *own, const char *text)
{
    while (*text) {
        uint32_t letter = take_letter(&text);
        if (!TTF_GlyphIsProvided32(own, letter) || script_of(letter))
            return false;
    }
    return true;
}

/* A letter with its marks, in a font that has all of them if one of the fonts that are asked has. */
static struct run take_marked(const struct lettering *lettering, const char *text)
{
    const char *end = text;
    uint32_t letter = take_letter(&end);
    struct run run = {.face = fonts_face(lettering, letter), .script = script_of(letter)};
    for (const char *at = end; *at; end = at) {
        uint32_t mark = take_letter(&at);
        if (!is_mark(mark))
            break;
        if (letters_is_hidden(mark) || fonts_has(lettering, run.face, mark))
            continue;
        int other = fonts_face(lettering, mark);
        if (fonts_has(lettering, other, letter))
            run.face = other;
    }
    run.length = (size_t)(end - text);
    return run;
}

static bool are_alike(const struct run *run, const struct run *next)
{
    const struct script *script = run->script, *other = next->script;
    return run->face == next->face && (script == other || (script && other && !strcmp(script->tag, other->tag)));
}

/* Blanks and signs between two words of a script belong to it: otherwise words of Arabic would change places. */
static size_t between_words(const struct lettering *lettering, const struct run *run, const char *text)
{
    size_t length = 0;
    while (run->script && text[length] > 0 && !SDL_isalnum(text[length]) &&
           fonts_has(lettering, run->face, (uint32_t)text[length]))
        length++;
    return length;
}

/* The run at the front of a text that is not empty. There is a font. */
static struct run runs_take(const struct lettering *lettering, const char *text)
{
    if (is_plain(fonts_get(lettering, FACE_OWN), text))
        return (struct run){.length = strlen(text), .face = FACE_OWN};
    struct run run = take_marked(lettering, text);
    for (;;) {
        size_t begin = run.length + between_words(lettering, &run, text + run.length);
        if (!text[begin])
            return run;
        struct run next = take_marked(lettering, text + begin);
        if (!are_alike(&run, &next))
            return run;
        run.length = begin + next.length;
    }
}

/* The run's font, set up for its script; valid until the next call of fonts_get. NULL if there is none. */
static TTF_Font *runs_font(const struct lettering *lettering, const struct run *run)
{
    TTF_Font *font = fonts_get(lettering, run->face);
#if SDL_TTF_VERSION_ATLEAST(2, 20, 0)
    /* Where SDL_ttf was built without HarfBuzz these fail, and letters stand beside each other as they are. */
    if (font) {
        TTF_SetFontDirection(font, run->script && run->script->leftwards ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR);
        TTF_SetFontScriptName(font, run->script ? run->script->tag : "Zzzz");
    }
#endif
    return font;
}

/* --- pictures of texts --- */

enum { PICTURES_MAX = 256 };

struct picture {
    char *string;
    int pixels;
    enum text_weight weight;
    SDL_Texture *texture;
    int width;
    int height;
    uint64_t used; /* when the picture was last used; the least recently used one is replaced */
};

struct text {
    SDL_Renderer *renderer;
    struct fonts *fonts;
    int picture_count;
    struct picture pictures[PICTURES_MAX];
    uint64_t clock;
};

struct text *text_create(SDL_Renderer *renderer)
{
    struct text *text = calloc(1, sizeof *text);
    if (!text)
        return NULL;
    *text = (struct text){.renderer = renderer, .fonts = fonts_create()};
    if (text->fonts)
        return text;
    free(text);
    return NULL;
}

static void free_picture(struct picture *picture)
{
    SDL_DestroyTexture(picture->texture);
    free(picture->string);
}

void text_clear(struct text *text)
{
    for (int i = 0; i < text->picture_count; i++)
        free_picture(&text->pictures[i]);
    text->picture_count = 0;
    fonts_clear(text->fonts);
}

void text_destroy(struct text *text)
{
    if (!text)
        return;
    text_clear(text);
    fonts_destroy(text->fonts);
    free(text);
}

/* The width of the first bytes of a run. */
static int run_width(const struct lettering *lettering, const struct run *run, const char *string, size_t length)
{
    TTF_Font *font = runs_font(lettering, run);
    char *part = font ? strndup(string, length) : NULL;
    int width = 0;
    if (part)
        TTF_SizeUTF8(font, part, &width, NULL);
    free(part);
    return width;
}

static SDL_Surface *draw_run(const struct lettering *lettering, const struct run *run, const char *string)
{
    TTF_Font *font = runs_font(lettering, run);
    char *part = font ? strndup(string, run->length) : NULL;
    SDL_Surface *words = part ? TTF_RenderUTF8_Blended(font, part, (SDL_Color){255, 255, 255, 255}) : NULL;
    free(part);
    return words;
}

/* The width of all runs together, and how far they rise above or fall below a line of the usual font. */
static int measure(const struct lettering *lettering, const char *string, int *beyond)
{
    TTF_Font *own = fonts_get(lettering, FACE_OWN);
    int all = 0, ascent = TTF_FontAscent(own), descent = TTF_FontDescent(own);
    *beyond = 0;
    while (*string) {
        struct run run = runs_take(lettering, string);
        all += run_width(lettering, &run, string, run.length);
        string += run.length;
        TTF_Font *font = fonts_get(lettering, run.face);
        if (font)
            *beyond = int_max(*beyond, int_max(TTF_FontAscent(font) - ascent, descent - TTF_FontDescent(font)));
    }
    return all;
}

/* Puts runs side by side on the baseline of the usual font. */
static SDL_Surface *join_runs(const struct lettering *lettering, const char *string)
{
    int beyond, width = measure(lettering, string, &beyond), x = 0;
    TTF_Font *own = fonts_get(lettering, FACE_OWN);
    int baseline = beyond + TTF_FontAscent(own), height = TTF_FontHeight(own) + 2 * beyond;
    SDL_Surface *all = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    while (all && *string) {
        struct run run = runs_take(lettering, string);
        SDL_Surface *words = draw_run(lettering, &run, string);
        string += run.length;
        if (!words)
            continue;
        int y = baseline - TTF_FontAscent(fonts_get(lettering, run.face));
        SDL_SetSurfaceBlendMode(words, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(words, NULL, all, &(SDL_Rect){x, y, words->w, words->h});
        x += words->w;
        SDL_FreeSurface(words);
    }
    return all;
}

static SDL_Surface *draw(const struct lettering *lettering, const char *string)
{
    if (!fonts_get(lettering, FACE_OWN))
        return NULL;
    struct run first = runs_take(lettering, string);
    bool alone = first.face == FACE_OWN && !string[first.length];
    return alone ? draw_run(lettering, &first, string) : join_runs(lettering, string);
}

/* A free entry for a picture in the cache or, if there is none, that of the least recently used picture. */
static struct picture *free_place(struct text *text)
{
    if (text->picture_count < PICTURES_MAX)
        return &text->pictures[text->picture_count++];
    struct picture *oldest = &text->pictures[0];
    for (int i = 1; i < PICTURES_MAX; i++)
        if (text->pictures[i].used < oldest->used)
            oldest = &text->pictures[i];
    free_picture(oldest);
    return oldest;
}

static struct picture *render(struct text *text, const char *string, int pixels, enum text_weight weight)
{
    SDL_Surface *surface = draw(&(struct lettering){text->fonts, pixels, weight}, string);
    if (!surface)
        return NULL;
    struct picture picture = {.pixels = pixels, .weight = weight, .width = surface->w, .height = surface->h};
    picture.texture = SDL_CreateTextureFromSurface(text->renderer, surface);
    picture.string = strdup(string);
    SDL_FreeSurface(surface);
    if (!picture.texture || !picture.string) {
        free_picture(&picture);
        return NULL;
    }
    struct picture *place = free_place(text);
    *place = picture;
    return place;
}

SDL_Texture *text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                      int *height)
{
    *width = *height = 0;
    if (!string[0])
        return NULL;
    struct picture *picture = text->pictures, *end = picture + text->picture_count;
    while (picture < end &&
           (picture->pixels != pixels || picture->weight != weight || strcmp(picture->string, string) != 0))
        picture++;
    if (picture == end)
        picture = render(text, string, pixels, weight);
    if (!picture)
        return NULL;
    picture->used = ++text->clock;
    *width = picture->width;
    *height = picture->height;
    return picture->texture;
}

int text_width(struct text *text, const char *string, int pixels, enum text_weight weight)
{
    const struct lettering lettering = {text->fonts, pixels, weight};
    int beyond;
    return string[0] && fonts_get(&lettering, FACE_OWN) ? measure(&lettering, string, &beyond) : 0;
}

int text_edge(struct text *text, const char *string, size_t at, bool behind, int pixels, enum text_weight weight)
{
    const struct lettering lettering = {text->fonts, pixels, weight};
    int x = 0;
    while (*string && fonts_get(&lettering, FACE_OWN)) {
        struct run run = runs_take(&lettering, string);
        int width = run_width(&lettering, &run, string, run.length);
        if (at < run.length + behind) {
            int part = run_width(&lettering, &run, string, at);
            return run.script && run.script->leftwards ? x + width - part : x + part;
        }
        x += width;
        at -= run.length;
        string += run.length;
    }
    return x;
}
