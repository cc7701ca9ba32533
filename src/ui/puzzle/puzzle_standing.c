/* Where somebody stands in the series of puzzles: streaks, grades, and what is kept of them. */
#include "ui/puzzle/puzzle_state.h"

#include "store/settings.h"

enum { STEPS = 3 };

void puzzle_standing_load(struct puzzling *puzzling)
{
    struct settings *settings = app_settings(puzzling->app);
    puzzling->standing = (struct puzzle_standing){
        .number = puzzling->kept ? settings_integer(settings, "puzzle.number", 1, 1, INT32_MAX - 1) : 1,
        .streak = settings_integer(settings, "puzzle.streak", 0, 0, INT32_MAX - 1),
        .best = settings_integer(settings, "puzzle.best", 0, 0, INT32_MAX - 1),
        .chosen = settings_integer(settings, "puzzle.grade", GRADE_RISING, GRADE_RISING, PUZZLE_GRADE_MAX),
        .risen = settings_integer(settings, "puzzle.risen", PUZZLE_GRADE_MIN, PUZZLE_GRADE_MIN, PUZZLE_GRADE_MAX),
        .steps = settings_integer(settings, "puzzle.steps", 0, 0, STEPS - 1),
    };
}

void puzzle_standing_save(struct puzzling *puzzling)
{
    struct settings *settings = app_settings(puzzling->app);
    const struct puzzle_standing *standing = &puzzling->standing;
    if (puzzling->kept)
        settings_set_integer(settings, "puzzle.number", standing->number);
    settings_set_integer(settings, "puzzle.streak", standing->streak);
    settings_set_integer(settings, "puzzle.best", standing->best);
    settings_set_integer(settings, "puzzle.grade", standing->chosen);
    settings_set_integer(settings, "puzzle.risen", standing->risen);
    settings_set_integer(settings, "puzzle.steps", standing->steps);
}

int puzzle_standing_grade(const struct puzzle_standing *standing)
{
    return standing->chosen != GRADE_RISING ? standing->chosen : standing->risen;
}

static void change_risen(struct puzzle_standing *standing, int by)
{
    standing->steps = 0;
    standing->risen = SDL_clamp(standing->risen + by, PUZZLE_GRADE_MIN, PUZZLE_GRADE_MAX);
}

void puzzle_standing_count(struct puzzle_standing *standing, bool solved)
{
    standing->streak = solved ? standing->streak + 1 : 0;
    standing->best = SDL_max(standing->best, standing->streak);
    if (standing->chosen != GRADE_RISING)
        return;
    if (!solved)
        change_risen(standing, -1);
    else if (++standing->steps == STEPS)
        change_risen(standing, 1);
}
