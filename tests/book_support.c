/* Small books for tests. */
#include "book_support.h"
#include "prelude.h"

#include <dirent.h>
#include <unistd.h>

static char *folder_of_tests(void)
{
    static char folder[BOOK_TEST_PATH];
    return folder;
}

int make_book_folder(void **state)
{
    const char *base = getenv("TMPDIR");
    (void)state;
    (void)snprintf(folder_of_tests(), BOOK_TEST_PATH, "%s/bookXXXXXX", base ? base : "/tmp");
    return mkdtemp(folder_of_tests()) ? 0 : 1;
}

static void empty(const char *folder)
{
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries && (entry = readdir(entries)) != NULL) {
        char path[2 * BOOK_TEST_PATH];
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(path, sizeof path, "%s/%.255s", folder, entry->d_name);
        if (unlink(path) != 0) {
            empty(path);
            (void)rmdir(path);
        }
    }
    if (entries)
        (void)closedir(entries);
}

int remove_book_folder(void **state)
{
    (void)state;
    empty(folder_of_tests());
    return rmdir(folder_of_tests());
}

const char *in_folder(const char *name)
{
    static char paths[8][2 * BOOK_TEST_PATH];
    static int next;
    char *path = paths[next++ % 8];
    (void)snprintf(path, sizeof paths[0], "%s/%s", folder_of_tests(), name);
    return path;
}

void load_file(const char *path, struct book_file *file)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail_msg("%s: cannot be read", path);
    file->size = fread(file->bytes, 1, sizeof file->bytes, stream);
    assert_true(file->size < sizeof file->bytes);
    assert_int_equal(fclose(stream), 0);
}

void save_file(const char *path, const void *bytes, size_t size)
{
    FILE *stream = fopen(path, "wb");
    if (!stream)
        fail_msg("%s: cannot be written", path);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    assert_int_equal(fclose(stream), 0);
}

struct book_build small_build(const struct variant *variant, int plies, const char *path)
{
    return (struct book_build){
        .variant = variant, .plies = plies, .path = path, .share = 1, .shares = 1, .threads = 1, .memory = 1 << 16};
}

void build_book(const struct book_build *order)
{
    struct book_built built;
    struct reason why = {""};
    if (!book_build(order, &built, &why))
        fail_msg("%s: %s", order->path, why.text);
}

struct book *open_book(const char *path, const struct variant *variant)
{
    struct reason why = {""};
    struct book *book = book_open(path, variant, &why);
    if (!book)
        fail_msg("%s", why.text);
    return book;
}
