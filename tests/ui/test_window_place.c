/* Where the window comes back to: displays that are gone, places outside, and how many pixels a point has. */
#include "prelude.h"
#include "store/settings.h"
#include "ui/frame/app_state.h"

static const struct frame_size frame = {.top = 30, .left = 2, .bottom = 2, .right = 2};

static void expect_rect(SDL_Rect is, SDL_Rect wanted)
{
    if (!SDL_RectEquals(&is, &wanted))
        fail_msg("%d,%d %dx%d instead of %d,%d %dx%d", is.x, is.y, is.w, is.h, wanted.x, wanted.y, wanted.w, wanted.h);
}

TEST(stays_within)
{
    const SDL_Rect area = {1920, 40, 1280, 984};
    expect_rect(window_place_within((SDL_Rect){2000, 100, 800, 600}, &frame, area), (SDL_Rect){2000, 100, 800, 600});
    expect_rect(window_place_within((SDL_Rect){-9000, 9000, 800, 600}, &frame, area), (SDL_Rect){1922, 422, 800, 600});
    expect_rect(window_place_within((SDL_Rect){9000, -9000, 800, 600}, &frame, area), (SDL_Rect){2398, 70, 800, 600});
    expect_rect(window_place_within((SDL_Rect){0, 0, 5000, 5000}, &frame, area), (SDL_Rect){1922, 70, 1276, 952});
}

/* Even where a window should be larger than all there is. */
TEST(fits_anywhere)
{
    for (int width = 50; width < 4000; width += 117)
        for (int height = 50; height < 2200; height += 91) {
            SDL_Rect area = {13, 7, width, height};
            SDL_Rect is = window_place_within((SDL_Rect){width * 3 - 4000, height, 1000, 720}, &frame, area);
            assert_true(is.x - frame.left >= area.x && is.y - frame.top >= area.y);
            assert_true(is.x + is.w + frame.right <= area.x + area.w && is.y + is.h + frame.bottom <= area.y + area.h);
        }
}

/* A screen that is four times as large is not looked at through a window that takes a tenth of it. */
TEST(takes_its_part_of_a_large_screen)
{
    static const struct {
        int width, height;
        float scale;
        int wide, high;
    } cases[] = {{800, 600, 1, 1000, 720},      {1366, 728, 1, 1000, 720},   {1920, 1040, 1, 1000, 720},
                 {2560, 1400, 1, 1264, 910},    {3840, 2160, 1, 1950, 1404}, {3840, 2160, 2, 1000, 720},
                 {3840, 2160, 1.5f, 1300, 936}, {2160, 3840, 1, 1944, 1400}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        SDL_Rect area = {0, 0, cases[i].width, cases[i].height};
        SDL_Point first = window_place_first(area, cases[i].scale);
        if (first.x != cases[i].wide || first.y != cases[i].high)
            fail_msg("on %dx%d it is %dx%d", area.w, area.h, first.x, first.y);
        /* And never larger than what is there. */
        SDL_Rect is = window_place_within((SDL_Rect){0, 0, first.x, first.y}, &frame, area);
        assert_true(is.w <= area.w && is.h <= area.h);
    }
}

TEST(is_written)
{
    const struct window_place places[] = {
        {.width = 1000, .height = 720, .known = true, .x = 200, .y = -31},
        {.width = 600, .height = 450, .look = PLACE_MAXIMIZED},
        {.width = 2560, .height = 1440, .look = PLACE_FULLSCREEN, .known = true},
    };
    for (size_t i = 0; i < SDL_arraysize(places); i++) {
        char text[PLACE_TEXT_MAX];
        struct window_place read = {0};
        window_place_write(&places[i], text);
        assert_true(window_place_read(text, &read));
        assert_int_equal(read.width, places[i].width);
        assert_int_equal(read.height, places[i].height);
        assert_int_equal(read.look, places[i].look);
        assert_int_equal(read.known, places[i].known);
        assert_int_equal(read.x, places[i].x);
        assert_int_equal(read.y, places[i].y);
    }
}

TEST(nonsense_is_no_place)
{
    static const char *const texts[] = {"",
                                        "1000x720",
                                        "1000x720 square 1 1",
                                        "1x1 plain 1 1",
                                        "-1000x720 plain",
                                        "999999x720 plain",
                                        "1000x720 plain 1",
                                        "1000x720 plain 999999 1",
                                        "1000x720 plainplainplainplain 1 1",
                                        "plain 1000x720"};
    for (size_t i = 0; i < SDL_arraysize(texts); i++) {
        struct window_place read = {.width = 7};
        if (window_place_read(texts[i], &read))
            fail_msg("'%s' counts as a place", texts[i]);
        assert_int_equal(read.width, 7);
    }
}

/* The one that was used last, else one that is known, else the first. */
TEST(chooses_a_display)
{
    const struct display displays[] = {
        {.name = "Laptop 1366x768"}, {.name = "Desk 2560x1440"}, {.name = "Desk 2560x1440 2"}};
    struct notice notice;
    struct settings *settings = settings_open(NULL, &notice);
    assert_non_null(settings);
    assert_int_equal(window_place_display(displays, 3, settings), 0);
    settings_set_text(settings, "window.on.Desk 2560x1440", "1000x720 plain 200 100");
    settings_set_text(settings, "window.on.Desk 2560x1440 2", "1000x720 plain 200 100");
    settings_set_text(settings, "window.display", "Desk 2560x1440 2");
    assert_int_equal(window_place_display(displays, 3, settings), 2);
    assert_int_equal(window_place_display(displays, 2, settings), 1);
    assert_int_equal(window_place_display(displays, 1, settings), 0);
    assert_int_equal(window_place_display(displays, 0, settings), 0);
    assert_true(settings_close(settings, NULL));
}

TEST(points_have_pixels)
{
    const SDL_Rect full_hd = {0, 0, 1920, 1080}, large = {0, 0, 3840, 2160};
    static const struct {
        const char *resources, *gdk;
        float dpi;
        bool large;
        float scale;
    } cases[] = {
        {NULL, NULL, 0, false, 1.0f},
        {"Xft.dpi:\t192\n", NULL, 0, true, 2.0f},
        {"*foreground: black\nXft.antialias: 1\nXft.dpi:\t144\nXcursor.size: 24\n", NULL, 282.0f, true, 1.5f},
        {"Xft.dpi: 96", "2", 282.0f, true, 1.0f}, /* chosen so */
        {"Xft.dpi: 72", NULL, 0, true, 1.0f},
        {"Xft.dpi: 9600", NULL, 0, true, 4.0f},
        {"Xft.dpi: large\n", NULL, 0, true, 1.0f},
        {"", "2", 0, true, 2.0f},
        {NULL, "", 0, true, 1.0f},
        {NULL, "-3", 0, true, 1.0f},
        {NULL, NULL, 282.0f, true, 2.0f},  /* a large display in a laptop */
        {NULL, NULL, 163.0f, true, 1.0f},  /* the same on a desk */
        {NULL, NULL, 304.0f, false, 1.0f}, /* a television that says that it is 16 cm wide */
        {NULL, NULL, 6100.0f, true, 1.0f},
    };
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        float scale =
            window_place_scale(cases[i].resources, cases[i].gdk, cases[i].dpi, cases[i].large ? large : full_hd);
        if (scale != cases[i].scale)
            fail_msg("case %zu: %g instead of %g", i, (double)scale, (double)cases[i].scale);
    }
}

/* What a finger hits, as large as the display asks for, unless the window is too small for that. */
TEST(nothing_becomes_too_small)
{
    static const struct {
        int width, height, density, least;
    } cases[] = {{1000, 720, 0, 44}, {1000, 720, 1, 44}, {2000, 1440, 2, 88},  {1200, 900, 2, 88},  {1024, 600, 2, 61},
                 {600, 450, 2, 44},  {300, 200, 2, 44},  {3840, 2160, 4, 176}, {2000, 1440, 1, 44}, {600, 450, 1, 44}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        struct canvas canvas = {.density = (float)cases[i].density};
        canvas_resize(&canvas, cases[i].width, cases[i].height);
        assert_int_equal(canvas_least(&canvas, 44), cases[i].least);
    }
}

TESTS_MAIN(NULL, NULL)
