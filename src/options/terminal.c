/* The filter for what reaches a terminal, and output streams that go through the filter. */
#include "options/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include "rules/letters.h"

enum { CHUNK = 1024, CONTROL_SIZE = 64 };

static const char no_letter[] = "\xef\xbf\xbd"; /* U+FFFD, the replacement character */

/* --- the filter: which bytes a terminal may get --- */

static size_t add_bytes(char *shown, const char *bytes, size_t length)
{
    memcpy(shown, bytes, length);
    return length;
}

/* Adds a byte to an unfinished letter. Writes to `shown` what can now be shown, and returns how many bytes that is. */
static size_t take_byte(struct terminal_letter *letter, char byte, char *shown)
{
    uint32_t code;
    size_t length = 0;
    if (letter->length > 0 && ((unsigned char)byte & 0xc0) != 0x80) {
        length = add_bytes(shown, no_letter, sizeof no_letter - 1);
        letter->length = 0;
    }
    letter->bytes[letter->length++] = byte;
    letter->bytes[letter->length] = '\0';
    unsigned char first = (unsigned char)letter->bytes[0]; /* the first byte determines the letter's length */
    if (letter->length < (first < 0xc2 || first > 0xf4 ? 1U : first < 0xe0 ? 2U : first < 0xf0 ? 3U : 4U))
        return length;
    bool whole = letters_character(letter->bytes, &code) == letter->length;
    bool harmless = whole && (code == '\n' || code == '\t' || !letters_is_hidden(code));
    length += add_bytes(shown + length, harmless ? letter->bytes : no_letter,
                        harmless ? letter->length : sizeof no_letter - 1);
    letter->length = 0;
    return length;
}

size_t terminal_filter(struct terminal_letter *letter, const char *bytes, size_t size, char *shown)
{
    size_t length = 0;
    for (size_t i = 0; i < size; i++)
        length += take_byte(letter, bytes[i], shown + length);
    return length;
}

/* --- output streams that go through the filter --- */

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

void terminal_control(FILE *stream, const char *format, ...)
{
    char sequence[CONTROL_SIZE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(sequence, sizeof sequence, format, arguments);
    va_end(arguments);
    flockfile(stream);
    /* if the terminal has gone, the next print will notice that */
    if (fflush(stream) == 0 && length > 0 && length < (int)sizeof sequence)
        (void)!write_all(stream == stderr ? STDERR_FILENO : STDOUT_FILENO, sequence, (size_t)length);
    funlockfile(stream);
}

/*
 * If a standard stream is closed, the next file that is opened gets its number, and everything printed would go into
 * that file. So a closed number is given to /dev/null, opened in a mode in which the stream cannot be used.
 */
static bool take_numbers(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file)
            return false;
    return true;
}

#if defined __GLIBC__ || defined __APPLE__ || defined __FreeBSD__

/* A terminal, and a letter whose last bytes have not come yet. */
struct screen {
    int file;
    struct terminal_letter letter;
};

/* Writes to the terminal. Returns false and sets errno if that fails. */
static bool show(struct screen *screen, const char *bytes, size_t size)
{
    char shown[TERMINAL_ROOM(CHUNK)];
    bool good = true;
    for (size_t done = 0, part; good && done < size; done += part) {
        part = size - done < CHUNK ? size - done : CHUNK;
        good = write_all(screen->file, shown, terminal_filter(&screen->letter, bytes + done, part, shown));
    }
    return good;
}

static int forget(void *screen)
{
    free(screen);
    return 0;
}

#ifdef __GLIBC__
static ssize_t write_screen(void *screen, const char *bytes, size_t size)
{
    return show(screen, bytes, size) ? (ssize_t)size : 0;
}

static FILE *open_screen(struct screen *screen)
{
    return fopencookie(screen, "w", (cookie_io_functions_t){.write = write_screen, .close = forget});
}
#else
static int write_screen(void *screen, const char *bytes, int size)
{
    return show(screen, bytes, (size_t)size) ? size : -1;
}

static FILE *open_screen(struct screen *screen)
{
    return funopen(screen, NULL, write_screen, NULL, forget);
}
#endif

/* Replaces a stream to a terminal by one that goes through the filter. */
static bool guard(FILE **stream, int file, int buffering)
{
    if (!isatty(file))
        return true;
    struct screen *screen = calloc(1, sizeof *screen);
    FILE *guarded = screen ? open_screen(screen) : NULL;
    if (!guarded) {
        free(screen);
        return false;
    }
    screen->file = file;
    *stream = guarded;
    return setvbuf(guarded, NULL, buffering, BUFSIZ) == 0;
}

bool terminal_guard(void)
{
    return take_numbers() && guard(&stdout, STDOUT_FILENO, _IOLBF) && guard(&stderr, STDERR_FILENO, _IONBF);
}

#else

bool terminal_guard(void)
{
    return take_numbers();
}

#endif
