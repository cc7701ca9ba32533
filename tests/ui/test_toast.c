/* How long a message stays, and where. */
#include "prelude.h"
#include "ui/frame/app_state.h"

TEST(test_a_toast_goes_away)
{
    struct toast toast = {.text = ""};
    toast_show(&toast, "The game is copied");
    toast_seen(&toast, 1);
    uint64_t end = toast_advance(&toast, 1);
    assert_true(end > 1 && end < UINT64_MAX);
    toast_seen(&toast, 2);
    assert_true(toast_advance(&toast, end - 1) == end);
    assert_string_equal(toast.text, "The game is copied");
    assert_true(toast_advance(&toast, end) == UINT64_MAX);
    assert_string_equal(toast.text, "");
}

/* However late a window comes to draw it. */
TEST(test_a_toast_is_seen_before_it_goes)
{
    enum { LATE = 100000000 };
    struct toast toast = {.text = ""};
    toast_show(&toast, "The game is copied");
    assert_true(toast_advance(&toast, LATE) == LATE);
    assert_string_equal(toast.text, "The game is copied");
    toast_seen(&toast, LATE);
    assert_true(toast_advance(&toast, LATE) > LATE);
}

/* Beside its place, wherever that is, and in the room; with its tail between them, unless the room is too low. */
TEST(test_a_message_stands_beside_its_place)
{
    static const SDL_Point SIZES[] = {{100, 30}, {300, 90}, {438, 200}};
    static const SDL_Rect ROOM = {0, 0, 440, 450};
    enum { TAIL = 10, STEP = 23 };
    for (size_t i = 0; i < SDL_arraysize(SIZES); i++)
        for (int x = 0; x < ROOM.w; x += STEP)
            for (int y = 0; y < ROOM.h; y += STEP) {
                SDL_Rect about = {x, y, STEP, STEP}, body = toast_beside(about, SIZES[i], TAIL, ROOM), common;
                assert_true(SDL_IntersectRect(&body, &ROOM, &common) && SDL_RectEquals(&body, &common));
                assert_true(body.y + body.h + TAIL == y || body.y == y + STEP + TAIL || SIZES[i].y >= ROOM.h / 2 - 40);
                int middle = SDL_clamp(x + STEP / 2 - body.w / 2, 0, ROOM.w - body.w);
                assert_int_equal(body.x, middle);
            }
}

/* Another message is about nothing in the window, and stays when the turn changes. */
TEST(test_a_place_belongs_to_one_message)
{
    struct toast toast = {.text = "This column is full", .about = {1, 2, 3, 4}, .passes = true};
    toast_show(&toast, "The game is copied");
    assert_int_equal(toast.about.w, 0);
    assert_false(toast.passes);
    assert_false(toast_let_pass(&toast));
}

/* A message beside a place goes at once: what it points at changes. Any other one is seen for a glance first. */
TEST(test_a_message_that_passes_is_seen_for_a_glance)
{
    enum { GLANCE = 800000, LATE = 5 * GLANCE, SHOWN = 1000 };
    static const uint64_t passes_at[] = {SHOWN, SHOWN + GLANCE / 2, SHOWN + LATE};
    for (size_t i = 0; i < SDL_arraysize(passes_at); i++)
        for (int beside = 0; beside <= 1; beside++) {
            struct toast toast = {.text = ""};
            toast_show(&toast, "Nell is still thinking");
            toast.passes = true;
            toast.about = (SDL_Rect){1, 2, beside ? 3 : 0, 4};
            if (i > 0)
                toast_seen(&toast, SHOWN);
            for (int again = 0; again < 2; again++)
                assert_true(toast_let_pass(&toast) || beside);
            toast_seen(&toast, SHOWN);
            uint64_t now = passes_at[i];
            (void)toast_advance(&toast, now);
            assert_int_equal(toast.text[0] != '\0', !beside && now < SHOWN + GLANCE);
            (void)toast_advance(&toast, SHOWN + GLANCE);
            assert_string_equal(toast.text, "");
            assert_false(toast_let_pass(&toast)); /* nothing is drawn again for it */
        }
}

TESTS_MAIN(NULL, NULL)
