/* Where a person stands in the puzzles. See puzzle_standing.h. */
#include "train/puzzle_standing.h"

#include "ai/puzzle_theme.h"
#include "standard.h"

enum { KEY_MAX = 40, MANY = INT32_MAX - 1 };

/* The key of a member of a set: "puzzle.risen" of puzzles of any kind, "puzzle.risen.block" and so on. */
static const char *key_of(const char *member, int theme, char key[KEY_MAX])
{
    snprintf(key, KEY_MAX, "puzzle.%s%s%s", member, theme ? "." : "", theme ? puzzle_theme_names[theme] : "");
    return key;
}

void puzzle_standing_load(struct puzzle_standing *standing, struct settings *settings, bool kept)
{
    char key[KEY_MAX];
    *standing = (struct puzzle_standing){
        .kept = kept,
        .number = kept ? settings_integer(settings, "puzzle.number", 1, 1, MANY) : 1,
        .streak = settings_integer(settings, "puzzle.streak", 0, 0, MANY),
        .best = settings_integer(settings, "puzzle.best", 0, 0, MANY),
        .chosen = settings_integer(settings, "puzzle.grade", PUZZLE_RISING, PUZZLE_RISING, PUZZLE_GRADE_MAX),
        .theme = settings_integer(settings, "puzzle.theme", PUZZLE_NO_THEME, PUZZLE_NO_THEME, PUZZLE_THEMES - 1),
    };
    for (int theme = 0; theme < PUZZLE_THEMES; theme++) {
        struct puzzle_set *set = &standing->sets[theme];
        int most = puzzle_theme_grades((enum puzzle_theme)theme);
        set->tried = settings_integer(settings, key_of("tried", theme, key), 0, 0, MANY);
        set->solved = settings_integer(settings, key_of("solved", theme, key), 0, 0, set->tried);
        set->risen = settings_integer(settings, key_of("risen", theme, key), PUZZLE_GRADE_MIN, PUZZLE_GRADE_MIN, most);
        set->steps = settings_integer(settings, key_of("steps", theme, key), 0, 0, PUZZLE_STEPS - 1);
    }
}

void puzzle_standing_save(const struct puzzle_standing *standing, struct settings *settings)
{
    const struct puzzle_set *set = &standing->sets[standing->theme];
    char key[KEY_MAX];
    if (standing->kept)
        settings_set_integer(settings, "puzzle.number", standing->number);
    settings_set_integer(settings, "puzzle.streak", standing->streak);
    settings_set_integer(settings, "puzzle.best", standing->best);
    settings_set_integer(settings, "puzzle.grade", standing->chosen);
    settings_set_integer(settings, "puzzle.theme", standing->theme);
    settings_set_integer(settings, key_of("tried", standing->theme, key), set->tried);
    settings_set_integer(settings, key_of("solved", standing->theme, key), set->solved);
    settings_set_integer(settings, key_of("risen", standing->theme, key), set->risen);
    settings_set_integer(settings, key_of("steps", standing->theme, key), set->steps);
}

struct puzzle_wish puzzle_standing_wish(const struct puzzle_standing *standing)
{
    int most = puzzle_theme_grades((enum puzzle_theme)standing->theme);
    int grade = standing->chosen != PUZZLE_RISING ? standing->chosen : standing->sets[standing->theme].risen;
    return (struct puzzle_wish){.grade = grade < most ? grade : most, .theme = standing->theme};
}

/* Changes the grade that a set has reached, as far as it goes. Returns whether it changed. */
static bool change_risen(struct puzzle_set *set, int by, int most)
{
    int risen = set->risen + by;
    set->steps = 0;
    if (risen < PUZZLE_GRADE_MIN || risen > most)
        return false;
    set->risen = risen;
    return true;
}

bool puzzle_standing_count(struct puzzle_standing *standing, bool solved)
{
    struct puzzle_set *set = &standing->sets[standing->theme];
    int most = puzzle_theme_grades((enum puzzle_theme)standing->theme);
    standing->streak = solved && standing->streak < MANY ? standing->streak + 1 : solved ? MANY : 0;
    standing->best = standing->streak > standing->best ? standing->streak : standing->best;
    if (set->tried < MANY) {
        set->tried++;
        set->solved += solved;
    }
    if (standing->chosen != PUZZLE_RISING)
        return false;
    if (!solved)
        (void)change_risen(set, -1, most);
    else if (++set->steps == PUZZLE_STEPS)
        return change_risen(set, 1, most);
    return false;
}

bool puzzle_standing_step(struct puzzle_standing *standing, bool set, int by)
{
    int most = set ? PUZZLE_THEMES - 1 : puzzle_theme_grades((enum puzzle_theme)standing->theme);
    int now = set ? standing->theme : standing->chosen, next = (now < most ? now : most) + by;
    if (next < 0 || next > most)
        return false;
    *(set ? &standing->theme : &standing->chosen) = next;
    return true;
}
