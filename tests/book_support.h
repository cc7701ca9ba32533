/* What the tests of the opening book share: a folder of their own, small books, files in one piece. */
#ifndef BOOK_SUPPORT_H
#define BOOK_SUPPORT_H

#include "gravitrips/game.h"
#include "workshop/book_build.h"

enum { BOOK_TEST_PATH = 256, BOOK_TEST_FILE = 1 << 16 };

/* A file's contents. */
struct book_file {
    size_t size;
    uint8_t bytes[BOOK_TEST_FILE];
};

/* cmocka's setup and teardown: an empty folder before the tests, and its end. */
int make_book_folder(void **unused);
int remove_book_folder(void **unused);

/* The path of a file in the folder; valid until the next 8 calls. */
const char *in_folder(const char *name);

/* Reads a file; fails the test if that cannot be. */
void load_file(const char *path, struct book_file *file);

/* An order for a whole book with small tables. */
struct book_build small_build(const struct variant *variant, int plies, const char *path);

/* Makes a book; fails the test if that is refused. */
void build_book(const struct book_build *order);

/* Opens a book; fails the test if that is refused. */
struct book *open_book(const char *path, const struct variant *variant);

#endif
