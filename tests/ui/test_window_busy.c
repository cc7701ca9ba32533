/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=canvas_sprite,--wrap=analyser_take */
/*
 * Where the thread that looks at the moves gets no time, a hint comes all the same, by the rules alone; and what it
 * speaks of is ringed on the board.
 */
#include "prelude.h"
#include "ui/think/think.h"
#include "window_support.h"

/* How many rings were drawn. */
static atomic_int rings;

enum analyser_news __wrap_analyser_take(struct analyser *analyser, struct analysis *answer, struct explanation *hint);
void __real_canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha);
void __wrap_canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha);

enum analyser_news __wrap_analyser_take(struct analyser *analyser, struct analysis *answer, struct explanation *hint)
{
    (void)analyser;
    (void)answer;
    (void)hint;
    return ANALYSER_NOTHING;
}

void __wrap_canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha)
{
    rings += id == SPRITE_HINT;
    __real_canvas_sprite(canvas, id, x, y, size, alpha);
}

FIXTURE(window_two_humans, window_teardown)

TEST(nobody_waits_for_a_busy_machine)
{
    press("1 7 2 7 3");
    press_for("h", "Red could win with the next disc: block it", "Show the move");
    assert_true(rings >= 4);
    press_for("h", "!Show the move");
    press_for("4", "Red's turn");
    press_for("h", "Thinking about a hint…");
    expect_words("Show the move");
}

/* Both places where the other side can win are told. */
TEST(two_places_are_told)
{
    press("4 4 3 3 5");
    press_for("h", "Red can win in column 2 and in column 6. You can stop only one");
    press_for("h", "Block column 2, and hope: Red could still win in column 6");
}

TESTS_MAIN(NULL, NULL)
