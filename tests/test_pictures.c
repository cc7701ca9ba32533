/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
/*
 * Boards as pictures: what is written is read again by other means, giflib's reader and a small one of PNG, and put
 * together frame by frame. What stays for a while must be the whole position, though a frame holds but what changes.
 */
#include "game_support.h"
#include "match/record_parts.h"
#include "pictures/animation.h"
#include "pictures/board_pixels.h"
#include "pictures/board_svg.h"
#include "pictures/pen.h"
#include "pictures/picture_file.h"
#include "prelude.h"
#include "record_support.h"
#include "rules/variant.h"
#include "short_memory.h"
#include "store_support.h"

#ifdef WITH_ZLIB
#include <zlib.h>
#endif
#ifdef WITH_GIFLIB
#include <gif_lib.h>
#endif

enum { PACE = 600, FLIGHT_MS = 40, WIDTH = 180 };

/* --- what a picture should be --- */

static struct pixels drawn(const struct board_scene *scene, int width)
{
    struct pixels pixels;
    struct reason why;
    assert_true(board_pixels_init(&pixels, scene->variant, width, PICTURE_PIXELS_MAX, &why));
    board_pixels_draw(&pixels, (struct area){0, 0, pixels.width, pixels.height}, scene, NULL);
    return pixels;
}

/* The pixel at a place that is so many units to the right of a cell's middle, and so many below it. */
static uint32_t pixel_at(const struct pixels *pixels, const struct variant *variant, int cell, double right,
                         double down)
{
    int x = (int)((look_x(variant, cell) + right) * pixels->scale),
        y = (int)((look_y(variant, cell) + down) * pixels->scale);
    return pixels->at[y * pixels->width + x];
}

static struct board_scene scene_of(const struct variant *variant, const struct state *state)
{
    return (struct board_scene){.variant = variant, .state = state};
}

/* How many pixels are not the same, and by how much at most in one of their colours. */
static int differences(const struct pixels *a, const struct pixels *b, int *most)
{
    int count = 0;
    *most = 0;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (int i = 0; i < a->width * a->height; i++) {
        count += a->at[i] != b->at[i];
        for (int shift = 0; shift <= 16; shift += 8) {
            int apart = abs((int)((a->at[i] >> shift) & 255) - (int)((b->at[i] >> shift) & 255));
            *most = apart > *most ? apart : *most;
        }
    }
    return count;
}

/* --- reading what was written --- */

/* A line that is looked at again while it is read: the frames that stay are its positions. */
struct showing {
    const struct record *record;
    struct variant variant;
    struct pixels canvas; /* the frames so far, one over the other */
    bool exact;           /* the format keeps all colours */
    int place, frames, flights, milliseconds, last_stay;
};

static void begin_showing(struct showing *showing, const struct record *record)
{
    struct reason why;
    *showing = (struct showing){.record = record, .place = RECORD_NOWHERE};
    assert_true(record_variant(record, &showing->variant, &why));
    assert_true(board_pixels_init(&showing->canvas, &showing->variant, WIDTH, PICTURE_PIXELS_MAX, &why));
}

/* A frame was put over the others. */
static void see_frame(struct showing *showing, int milliseconds)
{
    const struct record *record = showing->record;
    int most;
    showing->frames++;
    showing->milliseconds += milliseconds;
    showing->flights += milliseconds == FLIGHT_MS;
    if (milliseconds == FLIGHT_MS)
        return;
    showing->last_stay = milliseconds;
    showing->place = showing->place == RECORD_NOWHERE ? 0 : record_after(record, showing->place, 0);
    assert_int_not_equal(showing->place, RECORD_NOWHERE);
    struct state state = record_state(record, &showing->variant, showing->place);
    struct board_scene scene = scene_of(&showing->variant, &state);
    const struct record_note *note = record_note(record, showing->place);
    if (showing->place > 0)
        scene.last = record_made(record, showing->place)->move;
    scene.comment = note ? note->comment : NULL;
    scene.sign = note ? record_sign_form(note->signs[0]) : NULL;
    struct pixels expected = drawn(&scene, WIDTH);
    int count = differences(&showing->canvas, &expected, &most);
    pixels_free(&expected);
    /* with few colours it is only edges that are a little off */
    if (showing->exact ? count > 0 : count > WIDTH * WIDTH / 50 || most > 32)
        fail_msg("place %d: %d pixels are wrong, by %d", showing->place, count, most);
}

#ifdef WITH_ZLIB

static uint32_t number_at(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* A PNG while it is read. */
struct png_reader {
    struct showing *showing;
    unsigned char *packed; /* the pixels of a frame, as they come */
    size_t size;
    struct area area;
    int milliseconds;
    uint32_t frames, parts; /* as the file says; how many numbered parts there were */
};

static void unpack_frame(struct png_reader *reader)
{
    struct pixels *canvas = &reader->showing->canvas;
    size_t row = 1 + 3 * (size_t)(reader->area.right - reader->area.left);
    uLongf length = (uLongf)(row * (size_t)(reader->area.bottom - reader->area.top));
    uLongf expected = length;
    if (reader->size == 0)
        return;
    unsigned char *bytes = malloc(length);
    assert_int_equal(uncompress(bytes, &length, reader->packed, (uLong)reader->size), Z_OK);
    assert_int_equal(length, expected);
    for (int y = reader->area.top; y < reader->area.bottom; y++) {
        const unsigned char *at = bytes + row * (size_t)(y - reader->area.top);
        assert_int_equal(*at++, 0);
        for (int x = reader->area.left; x < reader->area.right; x++, at += 3)
            canvas->at[y * canvas->width + x] = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
    }
    free(bytes);
    reader->size = 0;
    see_frame(reader->showing, reader->milliseconds);
}

static void read_chunk(struct png_reader *reader, const char *type, const unsigned char *data, size_t size)
{
    const struct pixels *canvas = &reader->showing->canvas;
    if (memcmp(type, "IHDR", 4) == 0) {
        assert_int_equal(number_at(data), canvas->width);
        assert_int_equal(number_at(data + 4), canvas->height);
        reader->area = (struct area){0, 0, canvas->width, canvas->height};
    } else if (memcmp(type, "acTL", 4) == 0) {
        reader->frames = number_at(data);
        assert_int_equal(number_at(data + 4), 0); /* for ever */
    } else if (memcmp(type, "fcTL", 4) == 0) {
        unpack_frame(reader);
        assert_int_equal(number_at(data), reader->parts++);
        int left = (int)number_at(data + 12), top = (int)number_at(data + 16);
        reader->area = (struct area){left, top, left + (int)number_at(data + 4), top + (int)number_at(data + 8)};
        assert_true(reader->area.right <= canvas->width && reader->area.bottom <= canvas->height);
        assert_int_equal(data[22] << 8 | data[23], 1000);
        reader->milliseconds = data[20] << 8 | data[21];
    } else if (memcmp(type, "IDAT", 4) == 0 || memcmp(type, "fdAT", 4) == 0) {
        bool later = type[0] == 'f';
        if (later)
            assert_int_equal(number_at(data), reader->parts++);
        memcpy(reader->packed + reader->size, data + 4 * later, size - 4 * later);
        reader->size += size - 4 * later;
    }
}

static void read_png(const char *path, struct showing *showing)
{
    size_t size;
    unsigned char *bytes = (unsigned char *)read_file(path, &size), *at = bytes + 8;
    struct png_reader reader = {.showing = showing, .packed = malloc(size)};
    showing->exact = true;
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    while (at + 12 <= bytes + size) {
        uint32_t length = number_at(at);
        assert_true(length <= size - 12 - (size_t)(at - bytes));
        assert_int_equal(crc32(0, at + 4, length + 4), number_at(at + 8 + length));
        if (memcmp(at + 4, "IEND", 4) == 0)
            unpack_frame(&reader);
        read_chunk(&reader, (const char *)at + 4, at + 8, length);
        at += 12 + length;
    }
    assert_ptr_equal(at, bytes + size);
    assert_int_equal(reader.frames, showing->frames > 1 ? showing->frames : 0);
    free(reader.packed);
    free(bytes);
}

#endif

#ifdef WITH_GIFLIB

static void read_gif(const char *path, struct showing *showing)
{
    int error;
    GifFileType *gif = DGifOpenFileName(path, &error);
    struct pixels *canvas = &showing->canvas;
    assert_non_null(gif);
    assert_int_equal(DGifSlurp(gif), GIF_OK);
    assert_int_equal(gif->SWidth, canvas->width);
    assert_int_equal(gif->SHeight, canvas->height);
    if (gif->ImageCount > 1)
        assert_memory_equal(gif->SavedImages[0].ExtensionBlocks[0].Bytes, "NETSCAPE2.0", 11);
    for (int i = 0; i < gif->ImageCount; i++) {
        const SavedImage *image = &gif->SavedImages[i];
        GraphicsControlBlock control;
        const GifImageDesc *area = &image->ImageDesc;
        assert_int_equal(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        for (int y = 0; y < area->Height; y++)
            for (int x = 0; x < area->Width; x++) {
                GifColorType colour = gif->SColorMap->Colors[image->RasterBits[y * area->Width + x]];
                canvas->at[(area->Top + y) * canvas->width + area->Left + x] =
                    (uint32_t)colour.Red << 16 | (uint32_t)colour.Green << 8 | colour.Blue;
            }
        see_frame(showing, 10 * control.DelayTime);
    }
    assert_int_equal(DGifCloseFile(gif, &error), GIF_OK);
}

#endif

/* --- games --- */

FIXTURE(directory_setup, directory_teardown)

/* Reads a game of this variant; it is freed after the test. */
static struct record game_of(const struct variant *variant, const char *text)
{
    struct record record;
    struct record_error error;
    if (!record_parse_moves(variant, text, &record, &error))
        fail_msg("%s", error.why.text);
    own_record(&record);
    return record;
}

/* Writes a moving picture of a line in both formats, and looks at all that stays. */
static void expect_film(const char *directory, const struct record *record, int pace)
{
    static const struct {
        const char *name;
        void (*read)(const char *path, struct showing *showing);
    } formats[] = {
#ifdef WITH_ZLIB
        {"film.png", read_png},
#endif
#ifdef WITH_GIFLIB
        {"film.gif", read_gif},
#endif
        {NULL, NULL}};
    const struct animation animation = {record, record->move_count, WIDTH, pace};
    for (int i = 0; formats[i].name; i++) {
        struct showing showing;
        struct reason why = {""};
        begin_showing(&showing, record);
        if (!animation_write(&animation, path_in(directory, formats[i].name), &why))
            fail_msg("%s", why.text);
        formats[i].read(path_in(directory, formats[i].name), &showing);
        assert_int_equal(showing.place, record->move_count);
        assert_int_equal(showing.last_stay, ANIMATION_HOLD);
        assert_true(pace >= 160 ? showing.flights > 0 : showing.flights == 0);
        if (record->note_count == 0)
            assert_within(showing.milliseconds, record->move_count * pace + ANIMATION_HOLD,
                          record->move_count * pace + ANIMATION_HOLD + pace);
        pixels_free(&showing.canvas);
    }
}

TEST(test_random_games_of_all_boards)
{
    const struct variant variants[] = {connect4_of(7, 6, 4), connect4_of(5, 9, 4), tictactoe_of(3, 3, 3),
                                       tictactoe_of(12, 5, 4), kolibrat_of(3, 4, 4, 2)};
    uint64_t random = 5;
    for (int i = 0; i < 5; i++)
        for (int pace = 100; pace <= PACE; pace += PACE - 100) {
            struct record record;
            record_init(&record, &variants[i]);
            random_game(&record, &variants[i], 60, &random);
            own_record(&record);
            expect_film(*fixture, &record, pace);
        }
}

TEST(test_what_is_marked_stays_twice_as_long)
{
    struct record record;
    const char *text =
        "[Game \"connect4\"]\n\n{[%csl Ga1]} 1. 4 4 {[%cal Ra1g6,Bg1g2][%csl Yd2]} 2. 3 3 3. 5 5 4. 6 1-0\n";
    struct record_error error;
    int line = 1;
    assert_int_equal(record_parse(&text, &line, &record, &error), RECORD_READ);
    own_record(&record);
    expect_film(*fixture, &record, PACE);
#ifdef WITH_ZLIB
    struct showing showing;
    struct reason why;
    begin_showing(&showing, &record);
    const struct animation animation = {&record, 0, WIDTH, PACE};
    assert_true(animation_write(&animation, path_in(*fixture, "marks.png"), &why));
    read_png(path_in(*fixture, "marks.png"), &showing);
    /* two of eight positions, and as long as the last disc falls */
    assert_within(showing.milliseconds, 9 * PACE + ANIMATION_HOLD + FLIGHT_MS, 10 * PACE + ANIMATION_HOLD);
    pixels_free(&showing.canvas);
#endif
}

/* Of each move, until the next one; at the upper right of the piece, of which most is still seen. */
TEST(test_a_moves_sign_stands_beside_its_piece)
{
    struct record record;
    const char *text = "[Game \"connect4\"]\n\n1. 4! 4?? 2. 3 3!? *\n", *at = text;
    struct record_error error;
    int line = 1;
    assert_int_equal(record_parse(&at, &line, &record, &error), RECORD_READ);
    own_record(&record);
    expect_film(*fixture, &record, PACE);
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "44");
    for (int i = 0; i < 2; i++) {
        struct board_scene scene = scene_of(&variant, &state);
        scene.last = (struct move){MOVE_PLACE, NO_CELL, 10};
        scene.sign = i == 0 ? NULL : "??";
        struct pixels pixels = drawn(&scene, 600);
        assert_int_equal(pixel_at(&pixels, &variant, 10, 5, -9), i == 0 ? LOOK_PLATE : LOOK_WIN_EDGE);
        assert_int_equal(pixel_at(&pixels, &variant, 10, 0, 0), 0xf2c21a);
        pixels_free(&pixels);
    }
}

TEST(test_a_variation_is_counted_as_it_stands_in_the_text)
{
    struct record record;
    const char *text = "[Game \"connect4\"]\n\n1. 4 4 ( 1... 3 2. 3 ( 2. 5 ) 2... 1 ) 2. 4 ( 2. 7 ) *\n";
    struct record_error error;
    int line = 1;
    static const int columns[] = {2, 4, 6};
    assert_int_equal(record_parse(&text, &line, &record, &error), RECORD_READ);
    own_record(&record);
    for (int i = 0; i < 3; i++) {
        int place = animation_variation(&record, i + 1);
        assert_int_not_equal(place, RECORD_NOWHERE);
        assert_int_equal(record_made(&record, place)->move.to % 7, columns[i]);
    }
    assert_int_equal(animation_variation(&record, 4), RECORD_NOWHERE);
}

/* --- still pictures --- */

TEST(test_pieces_are_where_they_lie_and_sides_differ_in_shape)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "4435");
    struct board_scene scene = scene_of(&variant, &state);
    scene.last = (struct move){MOVE_PLACE, NO_CELL, 4};
    struct pixels pixels = drawn(&scene, 600);
    assert_int_equal(pixel_at(&pixels, &variant, 3, 0, 0), 0xd8342b);
    assert_int_equal(pixel_at(&pixels, &variant, 10, 5, 0), 0xf2c21a);
    assert_int_equal(pixel_at(&pixels, &variant, 3, 3.3, 0), 0x4a0810);
    assert_int_equal(pixel_at(&pixels, &variant, 10, 0, 0), 0xf2c21a);
    assert_int_equal(pixel_at(&pixels, &variant, 0, 0, 0), LOOK_PAPER);
    assert_int_equal(pixel_at(&pixels, &variant, 0, 9.5, 9.5), LOOK_PLATE);
    assert_int_equal(pixel_at(&pixels, &variant, 4, 9, 0), LOOK_LAST);
    assert_int_equal(pixel_at(&pixels, &variant, 3, -9, 0), LOOK_PLATE);
    pixels_free(&pixels);
}

/* Whoever owns a disc after colours were changed, it is as it was laid. */
/* A ring closes around its middle, an arrow ends in its tip, a broken line has gaps between its dots, however long. */
TEST(test_signs_are_where_they_belong)
{
    struct look_stroke strokes[LOOK_STROKES_MAX], place = {10, 20, 10, 60};
    int count = look_sign(LOOK_SIGN_RING, 40, place, strokes);
    for (int i = 0; i < count; i++) {
        const struct look_stroke *next = &strokes[(i + 1) % count];
        assert_true(fabs(hypot(strokes[i].x - 10, strokes[i].y - 20) - 40 * 0.43) < 1e-9);
        assert_true(hypot(strokes[i].to_x - next->x, strokes[i].to_y - next->y) < 1e-9);
    }
    assert_int_equal(look_sign(LOOK_SIGN_ARROW, 40, place, strokes), 3);
    for (int i = 0; i < 3; i++)
        assert_true(strokes[i].to_x == 10 && strokes[i].to_y == 60 && strokes[i].y < 60);
    assert_true(fabs(strokes[1].x + strokes[2].x - 20) < 1e-9 && fabs(strokes[1].x - 10) > 1);
    for (int length = 10; length <= 1000; length += 10) {
        count = look_sign(LOOK_SIGN_BROKEN, 40, (struct look_stroke){0, 0, length, 0}, strokes);
        assert_true(count >= 4 && count <= LOOK_STROKES_MAX);
        for (int i = 1; i < count - 2; i++)
            assert_true(strokes[i].x > strokes[i - 1].to_x);
        assert_true(strokes[0].x == 0 && fabs(strokes[count - 3].to_x - length) < 1e-9);
        assert_true(strokes[count - 1].x == length && strokes[count - 1].to_x == length);
    }
    count = look_sign(LOOK_SIGN_ARROW, 40, (struct look_stroke){5, 5, 5, 5}, strokes);
    assert_int_equal(count, look_sign(LOOK_SIGN_RING, 40, place, strokes));
}

TEST(test_a_disc_keeps_its_colour_when_sides_are_changed)
{
    struct variant variant = variant_of("connect4", (struct options){.opening = OPENING_PIE});
    struct state state = position(&variant, "4s");
    struct board_scene scene = scene_of(&variant, &state);
    struct pixels pixels = drawn(&scene, 300);
    assert_int_equal(state.cells[3], CELL_SECOND);
    assert_int_equal(pixel_at(&pixels, &variant, 3, 0, 0), 0xd8342b);
    pixels_free(&pixels);
    struct record record = game_of(&variant, "4 s 4 3");
    expect_film(*fixture, &record, PACE);
}

TEST(test_the_line_that_has_won_is_struck_out)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "1213141");
    struct board_scene scene = scene_of(&variant, &state);
    struct pixels pixels = drawn(&scene, 600);
    assert_int_equal(pixel_at(&pixels, &variant, 7, 0, 5), LOOK_WIN);
    assert_int_equal(pixel_at(&pixels, &variant, 7, 2, 0), LOOK_WIN_EDGE);
    assert_int_equal(look_won_line(&scene, look_won_line(&scene, 0) + 1), -1);
    pixels_free(&pixels);
}

TEST(test_marks_are_read_as_far_as_they_are_understood)
{
    static const struct {
        const char *comment;
        int count, from, to;
        uint32_t colour;
    } cases[] = {
        {NULL, 0, 0, 0, 0},
        {"", 0, 0, 0, 0},
        {"[%csl", 0, 0, 0, 0},
        {"[%csl ]", 0, 0, 0, 0},
        {"[%csl G", 0, 0, 0, 0},
        {"[%csl Gz9]", 0, 0, 0, 0},
        {"[%csl Ga9]", 0, 0, 0, 0},
        {"[%cal Ga1b]", 0, 0, 0, 0},
        {"it is [%csl Rb1] that counts", 1, 1, 1, 0xc42020},
        {"[%csl Bg6,Ra1,xx,Ra2]", 2, 41, 41, 0x1f6fd0},
        {"[%cal Yd1d6]", 1, 3, 38, 0xd89a00},
        {"[%cal Ga1a1]", 1, 0, 0, 0x1d8a3c},
        {"[%csl Ra1][%cal Ga1b1]", 2, 0, 0, 0xc42020},
    };
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "");
    struct look_mark marks[LOOK_MARKS_MAX];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_scene scene = scene_of(&variant, &state);
        scene.comment = cases[i].comment;
        assert_int_equal(look_marks(&scene, marks), cases[i].count);
        if (cases[i].count == 0)
            continue;
        assert_int_equal(marks[0].from, cases[i].from);
        assert_int_equal(marks[0].to, cases[i].to);
        assert_int_equal(marks[0].colour, cases[i].colour);
    }
    char many[4096] = "[%csl ";
    for (int i = 0; i < 1000; i++)
        memcpy(many + 6 + 4 * i, "Ga1,", 5);
    struct board_scene scene = scene_of(&variant, &state);
    scene.comment = many;
    assert_int_equal(look_marks(&scene, marks), LOOK_MARKS_MAX);
}

TEST(test_marks_are_drawn_into_a_comment)
{
    static const struct {
        const char *comment, *turned, *words, *marks;
    } cases[] = {
        {NULL, "[%csl Rb1]", "", ""},
        {"why", "why [%csl Rb1]", "why", ""},
        {"[%cal Ga1b2] so", "so [%csl Rb1][%cal Ga1b2]", "so", "[%cal Ga1b2]"},
        {"so [%csl Gb1]", "so [%csl Rb1]", "so", "[%csl Gb1]"},
        {"so [%csl Rb1,Ga1]", "so [%csl Ga1]", "so", "[%csl Rb1,Ga1]"},
        {"[%csl Rb1]", "", "", "[%csl Rb1]"},
        {"a [%csl Rb1", "a", "a", "[%csl Rb1"},
        {"a [%emt 1] b", "a [%emt 1] b [%csl Rb1]", "a [%emt 1] b", ""},
    };
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "");
    const struct look_mark mark = {look_mark_colour('R'), 1, 1};
    char words[200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_scene scene = scene_of(&variant, &state);
        scene.comment = cases[i].comment;
        look_turn_mark(&scene, &mark, words, sizeof words);
        assert_string_equal(words, cases[i].turned);
        look_comment_part(scene.comment ? scene.comment : "", false, words, sizeof words);
        assert_string_equal(words, cases[i].words);
        look_comment_part(scene.comment ? scene.comment : "", true, words, sizeof words);
        assert_string_equal(words, cases[i].marks);
    }
    char small[12]; /* what there is no room for is left out, and nothing is written beyond */
    struct board_scene scene = scene_of(&variant, &state);
    scene.comment = "twelve bytes";
    look_turn_mark(&scene, &mark, small, sizeof small);
    assert_string_equal(small, "twelve byte");
}

TEST(test_every_name_is_drawn_differently)
{
    enum { SIDE = 40 };
    static const char names[] = "0123456789abcdefghijkl!?";
    uint32_t pictures[sizeof names - 1][SIDE * SIDE];
    for (size_t i = 0; i < sizeof names - 1; i++) {
        struct pixels pixels;
        struct reason why;
        char name[2] = {names[i], '\0'};
        assert_true(pixels_init(&pixels, 10, 10, SIDE, SIDE * SIDE, &why));
        const struct pen pen = {&pixels, {0, 0, SIDE, SIDE}, 0xffffff};
        pen_word(&pen, 5, 5, 5, name);
        memcpy(pictures[i], pixels.at, sizeof pictures[i]);
        pixels_free(&pixels);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(pictures[i], pictures[j], sizeof pictures[i]);
    }
}

TEST(test_the_commonest_colours_are_kept)
{
    static struct palette palette;
    struct pixels pixels;
    struct reason why;
    struct area whole = {0, 0, 64, 64};
    assert_true(pixels_init(&pixels, 64, 64, 64, 64 * 64, &why));
    for (int i = 0; i < 64 * 64; i++) /* a thousand that are there once, and then two more that are there often */
        pixels.at[i] = i < 1000 ? (uint32_t)(i * 16001) & 0xffffff : i % 2 ? 0x123456 : 0xfedcba;
    palette_count(&palette, &pixels, whole);
    palette_settle(&palette);
    assert_int_equal(palette.count, PALETTE_COLOURS);
    assert_int_equal(palette.colours[palette_find(&palette, 0x123456)], 0x123456);
    assert_int_equal(palette.colours[palette_find(&palette, 0xfedcba)], 0xfedcba);
    assert_int_equal(palette.colours[palette_find(&palette, 0x123457)], 0x123456); /* it was never counted */
    pixels_free(&pixels);
}

/* --- refused --- */

static void expect_refusal(const struct record *record, int width, const char *path, const char *expected)
{
    struct reason why;
    const struct animation animation = {record, 0, width, PACE};
    assert_false(animation_write(&animation, path, &why));
    assert_string_equal(why.text, expected);
    assert_false(is_there(path));
}

TEST(test_what_is_refused)
{
    struct variant variant = kolibrat_of(3, 4, 4, 5);
    struct record record;
    record_init(&record, &variant);
    expect_refusal(&record, WIDTH, path_in(*fixture, "film.webp"), "a picture's name ends in .png or .gif");
    expect_refusal(&record, WIDTH, path_in(*fixture, "png"), "a picture's name ends in .png or .gif");
    expect_refusal(&record, WIDTH, path_in(*fixture, "a.png/film"), "a picture's name ends in .png or .gif");
#ifdef WITH_ZLIB
    expect_refusal(&record, 5000, path_in(*fixture, "film.png"),
                   "a picture of 5000x7073 pixels is too large: it may have 2 million");
    expect_refusal(&record, WIDTH, path_in(*fixture, "none/film.png"), "No such file or directory");
    for (int i = 0; i < ANIMATION_MOVES_MAX + 1; i++)
        assert_true(record_add(&record, (struct move){MOVE_PASS, NO_CELL, NO_CELL}, 0));
    expect_refusal(&record, WIDTH, path_in(*fixture, "film.png"),
                   "more than 1000 moves are too many for a moving picture");
#else
    expect_refusal(&record, WIDTH, path_in(*fixture, "film.png"),
                   "this program was built without zlib, which writes PNG");
#endif
#ifndef WITH_GIFLIB
    expect_refusal(&record, WIDTH, path_in(*fixture, "film.gif"),
                   "this program was built without giflib, which writes GIF");
#endif
    own_record(&record);
}

/* Without memory nothing is written, and that is said. (What libraries ask for themselves is not short.) */
TEST(test_memory_that_is_short)
{
    static const char *const names[] = {
#ifdef WITH_ZLIB
        "film.png",
#endif
#ifdef WITH_GIFLIB
        "film.gif",
#endif
        NULL};
    struct variant variant = connect4_of(7, 6, 4);
    struct record record = game_of(&variant, "44");
    const struct animation animation = {&record, 0, WIDTH, PACE};
    for (int i = 0; names[i]; i++) {
        const char *path = path_in(*fixture, names[i]);
        bool written = false;
        for (int count = 0; !written; count++) {
            struct reason why = {""};
            assert_within(count, 0, 100);
            allow_allocations(count);
            written = animation_write(&animation, path, &why);
            allow_all();
            assert_true(written || strstr(why.text, "memory"));
            assert_int_equal(is_there(path), written);
            assert_true(count > 0 || !written);
        }
    }
}

TESTS_MAIN(NULL, NULL)
