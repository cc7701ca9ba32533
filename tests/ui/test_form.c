/* A form: where its rows stand, what their controls change, where keys lead. */
#include "prelude.h"
#include "ui/frame/control/controls.h"

enum { HIGH = 20, SEEN = 3 /* rows at once */, GAMES = 10, NAMES = 20, STEPS = 30, FOOT = 40 };

static struct form form;
static struct controls controls;
static struct scroller scroller;
static int game, steps;
static bool flags[4];

/* Three games, four switches in rows of three, a number; two buttons below. */
static void list(void)
{
    const char *const games[] = {"A", "B", "C"};
    const struct form_place place = {
        .area = {0, 0, 400, SEEN * HIGH}, .height = HIGH, .label = 100, .tells = true, .scroller = &scroller};
    controls_begin(&controls, GROUND_WINDOW);
    form_begin(&form, &controls, &place);
    form_choice(&form, GAMES, "Game", games, 3, &game);
    form_row(&form, "Names", 3);
    for (int i = 0; i < 4; i++)
        form_toggle(&form, NAMES + i, "N", &flags[i]);
    form_row(&form, "Steps", 1);
    form_step(&form, STEPS, "Steps", "two", (struct form_item){.value = &steps, .least = 2, .most = 6, .by = 2});
    form_row_at(&form, (SDL_Rect){0, 100, 400, HIGH}, 2, 0);
    form_button(&form, FOOT, "Back");
    form_button(&form, FOOT + 1, "Begin");
}

HOOK(begin)
{
    form = (struct form){.row_count = 0};
    controls_start(&controls);
    scroller = (struct scroller){.rows = 4};
    scroller_arrange(&scroller, (SDL_Rect){0, 0, 400, SEEN * HIGH}, (SDL_Rect){0, 0, 0, 0}, HIGH);
    game = 1;
    steps = 2;
    memset(flags, 0, sizeof flags);
    list();
}

FIXTURE(begin, NULL)

static void use(int id, int by)
{
    assert_true(form_use(&form, &(struct use){.id = id, .by = by}));
    list();
}

TEST(controls_stand_beside_their_label_and_go_on_in_the_next_row)
{
    const struct {
        int id, x, y, w;
    } places[] = {
        {GAMES, 100, 0, 100}, {GAMES + 2, 300, 0, 100}, {NAMES + 3, 100, 2 * HIGH, 100}, {FOOT + 1, 200, 100, 200}};
    for (size_t i = 0; i < SDL_arraysize(places); i++) {
        SDL_Rect rect = controls_find(&controls, places[i].id)->rect;
        assert_int_equal(rect.x, places[i].x);
        assert_int_equal(rect.y, places[i].y);
        assert_int_equal(rect.w, places[i].w);
    }
    assert_int_equal(controls_find(&controls, STEPS)->rect.w, 0); /* scrolled away */
    assert_string_equal(controls_find(&controls, GAMES)->value, "Game");
}

TEST(what_is_used_changes_its_value)
{
    use(GAMES + 2, 0);
    assert_int_equal(game, 2);
    assert_true(controls_find(&controls, GAMES + 2)->on);
    use(NAMES + 3, 0);
    assert_true(flags[3] && !flags[0]);
    use(NAMES + 3, 0);
    assert_false(flags[3]);
    use(STEPS, 1);
    assert_int_equal(steps, 4);
    use(STEPS, 1);
    use(STEPS, 1);
    assert_int_equal(steps, 6);
    assert_true(controls_find(&controls, STEPS)->last);
    assert_false(form_use(&form, &(struct use){.id = FOOT}));
}

TEST(keys_lead_from_row_to_row)
{
    const struct {
        SDL_Keycode key;
        int focus;
    } walk[] = {{SDLK_DOWN, GAMES + 1},   {SDLK_DOWN, NAMES + 1}, {SDLK_DOWN, NAMES + 3}, {SDLK_DOWN, STEPS},
                {SDLK_DOWN, FOOT + 1},    {SDLK_UP, STEPS},       {SDLK_HOME, GAMES + 1}, {SDLK_UP, FOOT + 1},
                {SDLK_PAGEUP, NAMES + 2}, {SDLK_END, STEPS}};
    controls_set_focus(&controls, FOOT + 1);
    for (size_t i = 0; i < SDL_arraysize(walk); i++) {
        assert_true(form_key(&form, walk[i].key));
        if (controls.focus != walk[i].focus)
            fail_msg("step %d leads to %d, not %d", (int)i, controls.focus, walk[i].focus);
        list();
        assert_true(controls_find(&controls, controls.focus)->rect.w > 0);
    }
    assert_false(form_key(&form, SDLK_LEFT));
}

TESTS_MAIN(NULL, NULL)
