/*
 * Reads the opening book. The file is read into memory once, checked from end to end, and then searched in memory. It
 * is not mapped, because a mapped file that is cut short later would end the program (SIGBUS).
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/checksum.h"
#include "rules/reason.h"
#include "solver/book.h"

struct book {
    uint8_t *bytes; /* the file's content */
    size_t size;
    struct bitboard board;
    struct book_info info;
};

static uint64_t little_endian(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = size - 1; i >= 0; i--)
        number = number << 8 | bytes[i];
    return number;
}

/* --- computing the key of a position in the book --- */

static uint32_t ternary_key(const struct bitboard *board, bitboard_set first, bitboard_set all)
{
    uint32_t key = 0;
    for (int column = 0; column < board->width; column++) {
        key *= column > 0 ? 3 : 1;
        for (bitboard_set bit = board->bottom & board->columns[column]; (all & bit) != 0; bit <<= 1)
            key = key * 3 + ((first & bit) != 0 ? 1 : 2);
    }
    return key;
}

uint32_t book_key(const struct bitboard *board, const struct bitboard_position *at)
{
    bool first_moves = (board->cells - at->empty) % 2 == 0;
    bitboard_set first = first_moves ? at->mine : at->all ^ at->mine;
    uint32_t key = ternary_key(board, first, at->all);
    uint32_t mirrored = ternary_key(board, bitboard_mirror(board, first), bitboard_mirror(board, at->all));
    return key < mirrored ? key : mirrored;
}

/* --- opening a book's file --- */

/* Reads `size` bytes. Returns false and sets errno. An errno of 0 means that the file ended too early. */
static bool read_bytes(int file, uint8_t *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t got = read(file, bytes + done, size - done);
        if (got == 0)
            errno = 0;
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

/* Reads a book's file into memory. Returns false and the reason if it cannot be read. */
static bool load(struct book *book, const char *path, struct reason *why)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* O_NONBLOCK, so that a pipe is refused at once */
    struct stat about;
    bool loaded = false;
    if (file < 0 || fstat(file, &about) != 0) {
        (void)refuse(why, "%s: %s", reason_path_end(path).text, reason_of_errno());
    } else if (!S_ISREG(about.st_mode)) {
        (void)refuse(why, "%s: not a file", reason_path_end(path).text);
    } else if (about.st_size < BOOK_HEADER + BOOK_TRAILER) {
        (void)refuse(why, "%s: not an opening book, or cut short", reason_path_end(path).text);
    } else {
        book->size = (size_t)about.st_size;
        book->bytes = malloc(book->size);
        loaded = book->bytes && read_bytes(file, book->bytes, book->size);
        if (!loaded)
            (void)refuse(why, "%s: %s", reason_path_end(path).text,
                         errno != 0 ? reason_of_errno() : "cut short meanwhile");
    }
    if (file >= 0)
        (void)close(file);
    return loaded;
}

/* Are these bytes an undamaged book in the format that book.h describes? */
static bool is_whole_book(const struct book *book, const char *name, struct reason *why)
{
    const uint8_t *bytes = book->bytes;
    uint64_t count = little_endian(bytes + BOOK_AT_COUNT, 4);
    uint64_t size = BOOK_HEADER + count * BOOK_ENTRY + BOOK_TRAILER;
    if (memcmp(bytes, BOOK_MAGIC, BOOK_AT_VERSION) != 0)
        return refuse(why, "%s: not an opening book", name);
    if (little_endian(bytes + BOOK_AT_VERSION, 4) != BOOK_VERSION)
        return refuse(why, "%s: a book of version %lu, not %d", name,
                      (unsigned long)little_endian(bytes + BOOK_AT_VERSION, 4), BOOK_VERSION);
    if (size != book->size)
        return refuse(why, "%s: damaged: %llu bytes instead of %llu", name, (unsigned long long)book->size,
                      (unsigned long long)size);
    if (little_endian(bytes + size - BOOK_TRAILER, BOOK_TRAILER) != checksum(bytes, size - BOOK_TRAILER))
        return refuse(why, "%s: damaged: its checksum is wrong", name);
    return true;
}

/*
 * Reads the book's header. Returns false and the reason if the book is not for `variant` (NULL: any variant), or if
 * there can be no book for the board in the header.
 */
static bool read_header(struct book *book, const struct variant *variant, const char *name, struct reason *why)
{
    const uint8_t *sizes = book->bytes + BOOK_AT_SIZES;
    struct options options = {.width = sizes[0], .height = sizes[1], .connect = sizes[2]};
    struct variant own;
    if (variant && (strcmp(variant->game->name, "connect4") != 0 || variant->options.width != options.width ||
                    variant->options.height != options.height || variant->options.connect != options.connect))
        return refuse(why, "%s: a book for %dx%d, connect %d", name, options.width, options.height, options.connect);
    if (!variant_init(&own, game_find("connect4"), &options, NULL) || !bitboard_init(&book->board, &own, NULL) ||
        !book_covers(&book->board) || sizes[3] > book_plies_most(&book->board))
        return refuse(why, "%s: a book for %dx%d, connect %d, %d plies cannot be", name, options.width, options.height,
                      options.connect, sizes[3]);
    book->info = (struct book_info){own.options, sizes[3], little_endian(book->bytes + BOOK_AT_COUNT, 4), book->size};
    return true;
}

struct book *book_open(const char *path, const struct variant *variant, struct reason *why)
{
    struct book *book = calloc(1, sizeof *book);
    if (!book)
        return refuse_null(why, "%s: out of memory", reason_path_end(path).text);
    if (!load(book, path, why) || !is_whole_book(book, reason_path_end(path).text, why) ||
        !read_header(book, variant, reason_path_end(path).text, why)) {
        book_close(book);
        return NULL;
    }
    return book;
}

void book_close(struct book *book)
{
    if (book) {
        free(book->bytes);
        free(book);
    }
}

struct book_info book_info(const struct book *book)
{
    return book->info;
}

/* --- looking up positions in a book --- */

bool book_fits(const struct book *book, const struct bitboard *board)
{
    return book->board.width == board->width && book->board.height == board->height;
}

uint32_t book_entry_at(const struct book *book, uint64_t index)
{
    return (uint32_t)little_endian(book->bytes + BOOK_HEADER + index * BOOK_ENTRY, BOOK_ENTRY);
}

bool book_find(const struct book *book, const struct bitboard_position *at, int *score)
{
    uint64_t low = 0;
    uint64_t high = book->info.positions;
    if (book->board.cells - at->empty > book->info.plies)
        return false;
    uint32_t key = book_key(&book->board, at);
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        uint32_t entry = book_entry_at(book, middle);
        if (entry >> BOOK_SCORE_BITS == key) {
            *score = book_entry_score(entry);
            return true;
        }
        if (entry >> BOOK_SCORE_BITS < key)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool book_score(const struct book *book, const struct state *state, int *score)
{
    struct bitboard_position at;
    if (state->outcome != RUNNING)
        return false;
    bitboard_from_state(&book->board, state, &at);
    return book_find(book, &at, score);
}

/* --- finding the book that is installed with the program; src/ui/draw/asset.c searches the same folders --- */

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

#ifndef ASSETS_INSTALLED
#define ASSETS_INSTALLED "/usr/local/share/gravitrips/assets"
#endif

enum { PATH_ROOM = 4096 };

/* Cuts a path down to its folder, without a slash at the end. */
static bool cut_name(char path[PATH_ROOM])
{
    char *slash = strrchr(path, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

/* The folder of the running program; false if it is not known. */
static bool program_folder(char folder[PATH_ROOM])
{
#if defined(__APPLE__)
    uint32_t room = PATH_ROOM;
    bool found = _NSGetExecutablePath(folder, &room) == 0;
#else
    ssize_t length = readlink("/proc/self/exe", folder, PATH_ROOM - 1);
    bool found = length > 0;
    folder[found ? length : 0] = '\0';
#endif
    return found && cut_name(folder);
}

/* The folder of the file that contains this function: the shared library or the program. */
static bool own_folder(char folder[PATH_ROOM])
{
    static const char here;
    Dl_info info;
    if (dladdr(&here, &info) == 0 || !info.dli_fname)
        return false;
    return snprintf(folder, PATH_ROOM, "%s", info.dli_fname) < PATH_ROOM && cut_name(folder);
}

/* Sets `path` to the file of the variant's book in a folder of assets. Returns false if there is no such file. */
static bool is_in(const char *assets, const struct variant *variant, char path[PATH_ROOM])
{
    int length = snprintf(path, PATH_ROOM, "%s/books/%s-%dx%d.book", assets, variant->game->name,
                          variant->options.width, variant->options.height);
    return length < PATH_ROOM && access(path, F_OK) == 0;
}

static bool is_beside(const char *folder, const struct variant *variant, char path[PATH_ROOM])
{
    /*
     * Where assets lie, relative to the folder of the program or library. That folder is build/, build/asan/ or the
     * like, an installed bin/ or lib/, or an installed lib/MACHINE/.
     */
    static const char *const beside[] = {"../assets", "../../assets", "../share/gravitrips/assets",
                                         "../../share/gravitrips/assets"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char assets[PATH_ROOM];
        int length = snprintf(assets, sizeof assets, "%s/%s", folder, beside[i]);
        if (length < PATH_ROOM && is_in(assets, variant, path))
            return true;
    }
    return false;
}

static bool find_book_file(const struct variant *variant, char path[PATH_ROOM])
{
    const char *chosen = getenv("GRAVITRIPS_ASSETS");
    char folder[PATH_ROOM];
    if (chosen)
        return is_in(chosen, variant, path);
    return (program_folder(folder) && is_beside(folder, variant, path)) ||
           (own_folder(folder) && is_beside(folder, variant, path)) || is_in(ASSETS_INSTALLED, variant, path);
}

struct book *book_open_default(const struct variant *variant, struct reason *why)
{
    char path[PATH_ROOM];
    if (why)
        why->text[0] = '\0';
    if (variant->options.connect != 4 || !find_book_file(variant, path))
        return NULL;
    return book_open(path, variant, why);
}
