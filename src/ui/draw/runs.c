/* Splits texts into runs. Declared in fonts.h. */
#include "ui/draw/fonts.h"

#include "rules/letters.h"

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

struct run runs_take(const struct lettering *lettering, const char *text)
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

TTF_Font *runs_font(const struct lettering *lettering, const struct run *run)
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
