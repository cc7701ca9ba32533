/* Small books for tests. */
#include "book_support.h"
#include "prelude.h"

#include "store_support.h"

static void *folder;

int make_book_folder(void **unused)
{
    (void)unused;
    return directory_setup(&folder);
}

int remove_book_folder(void **unused)
{
    (void)unused;
    return directory_teardown(&folder);
}

const char *in_folder(const char *name)
{
    static char paths[8][2 * BOOK_TEST_PATH];
    static int next;
    char *path = paths[next++ % 8];
    (void)snprintf(path, sizeof paths[0], "%s/%s", (const char *)folder, name);
    return path;
}

void load_file(const char *path, struct book_file *file)
{
    char *bytes = read_file(path, &file->size);
    assert_true(file->size < sizeof file->bytes);
    memcpy(file->bytes, bytes, file->size);
    free(bytes);
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
