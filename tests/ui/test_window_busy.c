/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=study_take */
/* Where the thread that looks at the moves gets no time, a hint comes all the same, by the rules alone. */

#include "prelude.h"
#include "ui/think/think.h"
#include "window_support.h"

enum study_news __wrap_study_take(struct study *study, struct analysis *answer, struct explanation *hint);

enum study_news __wrap_study_take(struct study *study, struct analysis *answer, struct explanation *hint)
{
    (void)study;
    (void)answer;
    (void)hint;
    return STUDY_NOTHING;
}

FIXTURE(window_two_humans, window_teardown)

TEST(nobody_waits_for_a_busy_machine)
{
    press("1 7 2 7 3");
    press_for("h", "Block column 4: Red would have 4 in a row");
    press_for("h", "!Show the move");
    press_for("4", "Red's turn");
    press_for("h", "Thinking about a hint…");
    expect_words("Show the move");
}

TESTS_MAIN(NULL, NULL)
