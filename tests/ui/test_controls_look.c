/* link: -Wl,--wrap=canvas_text */
/* What is written where controls are drawn: nothing where they say nothing, and no more than there is room for. */
#include "prelude.h"
#include "surface_support.h"
#include "ui/frame/control/controls.h"

enum { WIDTH = 400, HEIGHT = 200, SEEN_MAX = 16, LINE_ROOM = 1024 };

static SDL_Surface *surface;
static struct canvas canvas;
static struct controls controls;
static char lines[SEEN_MAX][LINE_ROOM];
static int line_sizes[SEEN_MAX]; /* how large text was then, in percent */
static int line_count;

int __real_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);
int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);

int __wrap_canvas_text(struct canvas *on, const char *string, SDL_Rect rect, const struct text_style *style)
{
    assert_non_null(string);
    if (string[0] && line_count < SEEN_MAX) {
        line_sizes[line_count] = on->text_size;
        snprintf(lines[line_count++], LINE_ROOM, "%s", string);
    }
    return __real_canvas_text(on, string, rect, style);
}

HOOK(open_canvas)
{
    surface = surface_begin(&canvas, WIDTH, HEIGHT);
}

HOOK(close_canvas)
{
    surface_end(&canvas, surface);
}

HOOK(begin)
{
    controls = (struct controls){.count = 0};
    controls_start(&controls);
    controls_begin(&controls, GROUND_DIALOG);
    line_count = 0;
}

static struct control *show(struct control control)
{
    control.id = 1;
    control.rect = (SDL_Rect){20, 60, 200, 60};
    return controls_add(&controls, control);
}

/* Draws the controls and the tip; these lines are written, one after another, and no other. */
static void expect_lines(const char *const *expected, int count)
{
    line_count = 0;
    controls_draw(&canvas, &controls);
    controls_draw_tip(&canvas, &controls);
    for (int i = 0; i < line_count && i < count; i++)
        assert_string_equal(lines[i], expected[i]);
    assert_int_equal(line_count, count);
}

FIXTURE(begin, NULL)

TEST(what_is_there_is_written)
{
    show((struct control){.look = LOOK_WORDS, .name = "Undo", .keys = "U"});
    show((struct control){.look = LOOK_SIDED, .name = "Redo", .keys = "R"});
    show((struct control){.look = LOOK_LINE, .name = "Copy", .keys = "C"});
    show((struct control){.look = LOOK_NONE, .name = "Nothing", .keys = "N"});
    expect_lines((const char *const[]){"U", "Undo", "R", "Redo", "C", "Copy"}, 6);
}

/* Keys and values need not be told. */
TEST(what_is_missing_is_not_written)
{
    for (int look = LOOK_WORDS; look <= LOOK_NONE; look++) {
        begin(fixture);
        show((struct control){.look = (enum control_look)look, .icon = SPRITE_ICON_CLOSE, .name = "Undo"});
        controls_point(&controls, 30, 70);
        bool silent = look == LOOK_FRAME || look == LOOK_RING || look == LOOK_NONE;
        expect_lines((const char *const[]){"Undo"}, silent ? 0 : 1); /* of an icon in its tip */
    }
    begin(fixture);
    show((struct control){.role = ROLE_STEPPER, .name = "Theme"});
    expect_lines((const char *const[]){"‹", "›"}, 2);
}

/* A key goes before the name becomes much smaller; where there is room for both there are both. */
TEST(a_key_goes_before_its_name_does)
{
    for (int look = LOOK_WORDS; look <= LOOK_SIDED; look++)
        for (int size = 100; size <= 200; size += 100) {
            begin(fixture);
            canvas.text_size = size;
            struct control *control =
                show((struct control){.look = (enum control_look)look, .name = "Copy", .keys = "Ctrl+Shift+Insert"});
            control->rect.w = 140;
            expect_lines((const char *const[]){"Copy"}, 1);
            assert_int_equal(line_sizes[0], size);
            control->rect.w = 380;
            control->keys = "C";
            expect_lines((const char *const[]){"C", "Copy"}, 2);
        }
    canvas.text_size = 0;
}

/* What stands side by side is as large as its longest name has room for, in two lines; what stands elsewhere is not. */
TEST(a_row_of_buttons_has_one_size)
{
    static const char *const names[] = {"Menu", "Once more, and then again", "Undo", "Elsewhere"};
    canvas.text_size = 200;
    for (int i = 0; i < 4; i++) {
        struct control *control = show((struct control){.look = LOOK_SIDED, .name = names[i]});
        control->id = i;
        control->rect = i < 3 ? (SDL_Rect){i * 130, 20, 120, 60} : (SDL_Rect){0, 120, 390, 60};
    }
    controls_draw(&canvas, &controls);
    assert_int_equal(line_count, 5);
    assert_int_equal(line_sizes[0], line_sizes[3]);
    assert_true(line_sizes[0] < 200);
    assert_int_equal(line_sizes[4], 200);
    canvas.text_size = 0;
}

TEST(an_icon_is_told_by_its_tip)
{
    show((struct control){.look = LOOK_ICON, .icon = SPRITE_ICON_CLOSE, .name = "Close", .keys = "Esc"});
    expect_lines(NULL, 0);
    controls_point(&controls, 30, 70);
    expect_lines((const char *const[]){"Close  (Esc)"}, 1);
    controls_point(&controls, 0, 0);
    expect_lines(NULL, 0);
}

TEST(a_text_shows_what_is_expected_typed_and_composed)
{
    char typed[16] = "";
    struct control *name = show((struct control){.role = ROLE_TEXT, .name = "Name", .text = typed});
    name->capacity = sizeof typed;
    expect_lines((const char *const[]){"Name"}, 1);
    controls_set_focus(&controls, 1);
    expect_lines(NULL, 0);
    controls_type(&controls, name, "Zoë");
    expect_lines((const char *const[]){"Zoë"}, 1);
    controls_edit(&controls, name, &(SDL_Keysym){.sym = SDLK_LEFT});
    assert_false(controls_compose(&controls, name, "日本"));
    expect_lines((const char *const[]){"Zo日本ë"}, 1);
    assert_string_equal(typed, "Zoë");
    controls_set_focus(&controls, 2);
    expect_lines((const char *const[]){"Zoë"}, 1);
}

/* Far more than a line is wide, with the caret at its ends and everything marked. */
TEST(long_texts_do_no_harm)
{
    static char typed[900];
    static char name[400];
    memset(name, 'n', sizeof name - 1);
    for (size_t i = 0; i + 2 < sizeof typed; i += 2)
        memcpy(typed + i, "ë", 3);
    show((struct control){.look = LOOK_ICON, .icon = SPRITE_ICON_CLOSE, .name = name, .keys = name});
    struct control *text = show((struct control){.role = ROLE_TEXT, .name = name, .text = typed});
    text->capacity = sizeof typed;
    text->id = 2;
    text->rect.y += 60;
    controls_set_focus(&controls, 2);
    controls_point(&controls, 30, 70);
    static const SDL_Keysym keys[] = {{.sym = SDLK_END}, {.sym = SDLK_HOME}, {.sym = SDLK_a, .mod = KMOD_LCTRL}};
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        controls_edit(&controls, text, &keys[i]);
        controls_draw(&canvas, &controls);
        controls_draw_tip(&canvas, &controls);
    }
    controls_edit(&controls, text, &keys[1]);
    controls_compose(&controls, text, "日本日本日本日本日本日本日本日本日本日本");
    assert_true(strlen(controls.field.composed) < sizeof controls.field.composed);
    controls_draw(&canvas, &controls);
}

/* A column between two letters belongs to the nearer one; letters of several bytes are not cut. */
TEST(a_place_in_a_text_is_found)
{
    char words[] = "Zoë";
    struct text_style style = {.size = 20};
    const struct control *control =
        show((struct control){.role = ROLE_TEXT, .text = words, .capacity = sizeof words, .name = ""});
    int left = control->rect.x + 11, whole = canvas_text_width(&canvas, words, &style);
    int two = canvas_text_width(&canvas, "Zo", &style);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, 0), 0);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, left + two), 2);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, left + two + 1), 2);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, left + whole - 1), 4);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, WIDTH), 4);
}

/* A text that is too long for its field is moved, never made smaller: the caret is seen, and letters where they are. */
TEST(a_long_text_follows_its_caret)
{
    char words[] =
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore";
    const struct control *control =
        show((struct control){.role = ROLE_TEXT, .text = words, .capacity = sizeof words, .name = ""});
    int left = control->rect.x + 10, right = control->rect.x + control->rect.w - 10;
    struct text_style style = {.size = 20};
    int seen = (int)controls_letter_at(&canvas, &controls, control, right);
    assert_within(canvas_text_edge(&canvas, words, (size_t)seen, true, &style), right - left - 12, right - left + 12);
    controls_set_focus(&controls, control->id);
    controls_put_caret(&controls, control, sizeof words, false);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, right), sizeof words - 1);
    assert_within(controls_letter_at(&canvas, &controls, control, left), sizeof words - (size_t)seen - 4,
                  sizeof words - 1);
    controls_put_caret(&controls, control, 0, false);
    assert_int_equal(controls_letter_at(&canvas, &controls, control, left), 0);
}

TESTS_MAIN(open_canvas, close_canvas)
