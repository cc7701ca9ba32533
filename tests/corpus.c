/* The files that fuzzing begins with. */
#include "corpus.h"
#include "prelude.h"
#include "store_support.h"

#include <glob.h>

static void end_glob(void *files)
{
    globfree(files);
    free(files);
}

struct corpus_file *corpus_read(const char *folder, size_t least, size_t *count)
{
    char pattern[100];
    glob_t *files = calloc(1, sizeof *files);
    assert_non_null(files);
    snprintf(pattern, sizeof pattern, "tests/data/%s/*", folder);
    assert_int_equal(glob(pattern, 0, NULL, files), 0);
    afterwards(end_glob, files);
    assert_true(files->gl_pathc >= least);
    struct corpus_file *all = calloc(files->gl_pathc, sizeof *all);
    assert_non_null(all);
    afterwards(free, all);
    for (size_t i = 0; i < files->gl_pathc; i++) {
        all[i].name = strrchr(files->gl_pathv[i], '/') + 1;
        all[i].bytes = (uint8_t *)read_file(files->gl_pathv[i], &all[i].size);
        afterwards(free, all[i].bytes);
    }
    *count = files->gl_pathc;
    return all;
}

void corpus_say(const char *folder, const char *(*property)(const uint8_t *, size_t, struct talk_counts *))
{
    struct talk_counts counts = {0}, cut = {0};
    size_t count;
    struct corpus_file *files = corpus_read(folder, 1, &count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *bytes = files[i].bytes;
        size_t size = files[i].size;
        const char *wrong = property(bytes, size, &counts);
        for (size_t at = 0; !wrong && at < size; at++) {
            const uint8_t bit = (uint8_t)(1 << at % 8);
            wrong = property(bytes, at, &cut);
            bytes[at] ^= bit;
            wrong = wrong ? wrong : property(bytes, size, &cut);
            bytes[at] ^= bit;
        }
        if (wrong)
            fail_msg("%s: %s", files[i].name, wrong);
    }
    print_message("%d moves, %d refused, %d questions\n", counts.moves, counts.refused, counts.questions);
    assert_true(counts.refused >= 5 && counts.questions >= 10);
}
