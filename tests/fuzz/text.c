/* Feeds libFuzzer's inventions to the reader of texts from outside. See "How to fuzz" in docs/HACKING.md. */

#include "standard.h"
#include "text_property.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads the bytes as games and as positions, on the usual board and on one whose columns have letters. */
static const char *read_all(const char *bytes, size_t size)
{
    static const int sizes[][2] = {{7, 6}, {12, 8}};
    const char *wrong = NULL;
    for (size_t i = 0; !wrong && i < sizeof sizes / sizeof *sizes; i++) {
        static struct variant variants[sizeof sizes / sizeof *sizes];
        const struct game *game = game_find("connect4");
        struct options options = game->defaults;
        struct text_counts counts = {0};
        options.width = sizes[i][0];
        options.height = sizes[i][1];
        if (!variants[i].game && !variant_init(&variants[i], game, &options, NULL))
            return "no memory";
        wrong = text_property(&variants[i], bytes, size, TEXT_FOR_GAMES, &counts);
        wrong = wrong ? wrong : text_property(&variants[i], bytes, size, TEXT_FOR_POSITIONS, &counts);
    }
    return wrong;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);
    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    const char *wrong = read_all(bytes, size);
    free(bytes);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
