/* Pictures get names of their own, and of one that could not be written nothing is left but the reason. */
#include <SDL_image.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "prelude.h"
#include "store_support.h"
#include "ui/frame/desktop/files.h"

enum { SIDE = 200, SENTENCE_MAX = 2048, DOTS = 2 /* each folder has them */ };

static SDL_Surface *surface;

/* A picture of noise: it takes more bytes than a small file may have. */
static void make_noise(void)
{
    surface = SDL_CreateRGBSurfaceWithFormat(0, SIDE, SIDE, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(surface);
    uint32_t noise = 1;
    for (int y = 0; y < SIDE; y++) {
        uint32_t *row = (uint32_t *)(void *)((uint8_t *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < SIDE; x++) {
            noise = noise * 1664525 + 1013904223; /* Numerical Recipes' generator */
            row[x] = noise | 0xFF000000;
        }
    }
}

HOOK(set_up)
{
    directory_setup(fixture);
    unsetenv("HOME"); /* paths are told whole */
    make_noise();
}

static void expect_whole(const char *path)
{
    SDL_Surface *read = IMG_Load(path);
    if (!read)
        fail_msg("%s cannot be read: %s", path, IMG_GetError());
    assert_int_equal(read->w, SIDE);
    assert_int_equal(read->h, SIDE);
    SDL_FreeSurface(read);
}

HOOK(tear_down)
{
    directory_teardown(fixture);
    SDL_FreeSurface(surface);
}

FIXTURE(set_up, tear_down)

TEST(test_many_at_once_have_names_of_their_own)
{
    char sentence[SENTENCE_MAX];
    for (int i = 0; i < 5; i++) {
        files_save_picture(surface, *fixture, sentence, sizeof sentence);
        assert_memory_equal(sentence, "Saved: ", 7);
        expect_whole(sentence + 7);
    }
    assert_int_equal(count_files(*fixture, "", NULL), 5 + DOTS);
}

TEST(test_nothing_is_written_over)
{
    struct reason why;
    const char *path = path_in(*fixture, "000.png");
    assert_true(files_write_picture(surface, path, &why));
    assert_false(files_write_picture(surface, path, &why));
    assert_string_equal(why.text, "File exists");
    expect_whole(path);
}

TEST(test_folders_have_names_of_their_own)
{
    char first[FILES_TOLD_MAX], second[FILES_TOLD_MAX];
    struct reason why;
    assert_true(files_new_folder(*fixture, first, &why));
    assert_true(files_new_folder(*fixture, second, &why));
    assert_string_not_equal(first, second);
    assert_int_equal(count_files(*fixture, "", NULL), 2 + DOTS);
}

TEST(test_a_folder_that_is_not_there)
{
    const char *nowhere = path_in(*fixture, "nowhere");
    char path[FILES_TOLD_MAX], sentence[SENTENCE_MAX];
    struct reason why;
    files_save_picture(surface, nowhere, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "cannot be saved: No such file or directory"));
    assert_false(files_new_folder(nowhere, path, &why));
    assert_string_equal(why.text, "No such file or directory");
    files_save_picture(NULL, *fixture, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "cannot be saved"));
}

/* Whoever chose the name chose that file, and not the one to which a link leads. */
TEST(test_no_link_is_followed)
{
    char sentence[SENTENCE_MAX];
    const char *link = path_in(*fixture, "link");
    assert_int_equal(symlink("text", link), 0);
    files_save_text_as("4453", link, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "link cannot be saved: a symbolic link has this name"));
    files_save_picture_as(surface, link, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "link cannot be saved: a symbolic link has this name"));
    const char *text = path_in(*fixture, "text");
    assert_int_equal(access(text, F_OK), -1);
    files_save_text_as("4453", text, sentence, sizeof sentence);
    files_save_picture_as(surface, text, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "Saved: "));
    expect_whole(text);
    assert_int_equal(count_files(*fixture, "", NULL), 2 + DOTS);
}

/* A limit on the size of files stands in for a disk that is full: writing fails half-way. */
TEST(test_a_full_disk)
{
    char sentence[SENTENCE_MAX];
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 10000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    files_save_picture(surface, *fixture, sentence, sizeof sentence);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    if (!strstr(sentence, "cannot be saved: File too large"))
        fail_msg("it is told: %s", sentence);
    assert_int_equal(count_files(*fixture, "", NULL), DOTS);
}

FIXTURE(NULL, NULL)

TEST(test_paths_are_told_with_a_tilde)
{
    char told[FILES_TOLD_MAX];
    setenv("HOME", "/home/anna", 1);
    files_tell_path("/home/anna/games/1.png", told);
    assert_string_equal(told, "~/games/1.png");
    files_tell_path("/home/annabel/1.png", told);
    assert_string_equal(told, "/home/annabel/1.png");
}

TESTS_MAIN(NULL, NULL)
