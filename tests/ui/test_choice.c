/* What is chosen before a game: numbers that are typed, what makes sense, what is remembered; and where it stands. */
#include "card_places.h"
#include "gravitrips/ai.h"
#include "places_support.h"
#include "prelude.h"
#include "ui/setup/setup_state.h"

static struct settings *settings;

HOOK(begin)
{
    struct notice notice;
    settings = settings_open(NULL, &notice);
    assert_true(settings);
}

HOOK(end)
{
    assert_true(settings_close(settings, NULL));
}

/* As it is remembered: as usual at first. */
static struct game_choice choice_of(const char *game)
{
    struct game_choice choice;
    choice_load(&choice, settings, game_find(game));
    return choice;
}

static void expect_range(const struct game_choice *choice, enum choice_number number, int least, int most)
{
    int lower = -1, upper = -1;
    assert_true(choice_range(choice, number, &lower, &upper));
    if (lower != least || upper != most)
        fail_msg("%s's number %d may be %d to %d, expected %d to %d", choice->game->name, (int)number, lower, upper,
                 least, most);
}

FIXTURE(begin, end)

TEST(test_games_have_the_numbers_of_the_rules)
{
    const struct game *line = game_find("connect4"), *points = game_find("kolibrat");
    assert_true(choice_has(line, NUMBER_CONNECT));
    assert_false(choice_has(line, NUMBER_PIECES));
    assert_false(choice_has(line, NUMBER_POINTS));
    assert_false(choice_has(points, NUMBER_CONNECT));
    assert_true(choice_has(points, NUMBER_PIECES));
    assert_true(choice_has(points, NUMBER_POINTS));
}

TEST(test_ranges_are_those_of_the_rules)
{
    struct game_choice choice = choice_of("connect4");
    expect_range(&choice, NUMBER_WIDTH, 1, WIDTH_MAX);
    expect_range(&choice, NUMBER_CONNECT, CONNECT_MIN, CONNECT_MAX);
    choice_set_options(&choice, &(struct options){.width = 3, .height = 4, .connect = 4});
    expect_range(&choice, NUMBER_CONNECT, 3, 4);
    expect_range(&choice, NUMBER_HEIGHT, 4, HEIGHT_MAX);
    choice = choice_of("kolibrat");
    expect_range(&choice, NUMBER_WIDTH, 2, 9);
    expect_range(&choice, NUMBER_PIECES, 1, 30);
    expect_range(&choice, NUMBER_POINTS, 1, 9);
    choice = choice_of("tictactoe");
    expect_range(&choice, NUMBER_HEIGHT, 3, HEIGHT_MAX);
    choice.numbers[NUMBER_WIDTH] = 13;
    int least, most;
    assert_false(choice_range(&choice, NUMBER_HEIGHT, &least, &most));
}

/* Types a number over another. */
static void type(struct game_choice *choice, enum choice_number number, const char *digits)
{
    choice->numbers[number] = NUMBER_MISSING;
    for (; *digits; digits++)
        choice_type(choice, number, *digits - '0');
}

static void expect_refused(const struct game_choice *choice, enum choice_number asked, const char *expected)
{
    static struct variant variant;
    struct reason why = {""};
    if (choice_variant(choice, &variant, &why))
        fail_msg("not refused, expected: %s", expected);
    (void)choice_blame(choice, asked, &why);
    assert_string_equal(why.text, expected);
}

TEST(test_nonsense_is_refused_with_the_reason)
{
    struct game_choice choice = choice_of("connect4");
    type(&choice, NUMBER_WIDTH, "13");
    expect_refused(&choice, NUMBER_WIDTH, "Width 13: it must be 1 to 12 here");
    type(&choice, NUMBER_HEIGHT, "0");
    expect_refused(&choice, NUMBER_HEIGHT, "a board of 13x0 is not possible: width 1 to 12, height 1 to 12");
    choice = choice_of("connect4");
    type(&choice, NUMBER_WIDTH, "0");
    expect_refused(&choice, NUMBER_WIDTH, "Width 0: it must be 1 to 12 here");
    choice_rub_out(&choice, NUMBER_WIDTH);
    assert_int_equal(choice.numbers[NUMBER_WIDTH], NUMBER_MISSING);
    expect_refused(&choice, NUMBER_WIDTH, "A number is missing");
    choice_set_options(&choice, &(struct options){.width = 4, .height = 5, .connect = 6});
    expect_refused(&choice, NUMBER_CONNECT, "In a row 6: it must be 3 to 5 here");
    expect_refused(&choice, NUMBER_HEIGHT, "Height 5: it must be 6 to 12 here");
    choice_set_options(&choice, &(struct options){.width = 4, .height = 5, .connect = 2});
    expect_refused(&choice, NUMBER_WIDTH, "In a row 2: it must be 3 to 5 here");
}

TEST(test_typing_has_an_end)
{
    struct game_choice choice = choice_of("connect4");
    type(&choice, NUMBER_WIDTH, "12345678901234567890");
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 123);
    choice_rub_out(&choice, NUMBER_WIDTH);
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 12);
    type(&choice, NUMBER_WIDTH, "007");
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 7);
}

TEST(test_arrows_stay_within_what_makes_sense)
{
    struct game_choice choice = choice_of("connect4");
    for (int i = 0; i < 20; i++)
        choice_step(&choice, NUMBER_WIDTH, 1);
    assert_int_equal(choice.numbers[NUMBER_WIDTH], WIDTH_MAX);
    for (int i = 0; i < 20; i++)
        choice_step(&choice, NUMBER_CONNECT, -1);
    assert_int_equal(choice.numbers[NUMBER_CONNECT], CONNECT_MIN);
    type(&choice, NUMBER_HEIGHT, "99");
    choice_step(&choice, NUMBER_HEIGHT, -1);
    assert_int_equal(choice.numbers[NUMBER_HEIGHT], HEIGHT_MAX);
    choice_rub_out(&choice, NUMBER_WIDTH);
    choice_rub_out(&choice, NUMBER_WIDTH);
    choice_step(&choice, NUMBER_WIDTH, -1);
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 1);
}

/* With the usual options every usual size can be played, and the default is among them. */
TEST(test_usual_sizes)
{
    for (const struct game *const *game = game_list(); *game; game++) {
        int sizes[SIZES_MAX][2], count = choice_sizes(*game, sizes);
        bool usual = false;
        assert_within(count, 3, SIZES_MAX);
        for (int i = 0; i < count; i++) {
            struct options options = (*game)->defaults;
            struct reason why;
            options.width = sizes[i][0];
            options.height = sizes[i][1];
            if (!(*game)->validate(&options, &why))
                fail_msg("%s: %s", (*game)->name, why.text);
            usual = usual || memcmp(&options, &(*game)->defaults, sizeof options) == 0;
        }
        assert_true(usual);
    }
}

TEST(test_evaluators_follow_each_other)
{
    static struct variant variant;
    struct player player = {.evaluator = "nobody's"};
    struct game_choice choice = choice_of("connect4");
    assert_true(choice_variant(&choice, &variant, NULL));
    choice_step_evaluator(&player, &variant, 0);
    assert_string_equal(player.evaluator, "");
    choice_step_evaluator(&player, &variant, 1);
    assert_string_equal(player.evaluator, evaluator_name(&variant, 1));
    choice_step_evaluator(&player, &variant, -1);
    assert_string_equal(player.evaluator, "");
}

/* --- what is remembered --- */

TEST(test_each_game_remembers_its_own)
{
    struct game_choice line, points, found;
    assert_ptr_equal(choice_last_game(settings), game_list()[0]);
    choice_load(&points, settings, game_find("kolibrat"));
    points.numbers[NUMBER_POINTS] = 3;
    points.players[1].seat.level = 9;
    choice_save(&points, settings);
    choice_load(&line, settings, game_find("connect4"));
    assert_int_equal(line.players[1].seat.level, 2);
    choice_set_options(&line, &(struct options){.width = 9, .height = 7, .connect = 5});
    line.starter = 1;
    line.players[0].seat.level = 4;
    line.players[1].seat.level = SEAT_HUMAN;
    line.players[1].level = 7;
    strcpy(line.players[1].name, "Ørsted");
    strcpy(line.players[0].evaluator, "segments");
    choice_save(&line, settings);
    assert_string_equal(choice_last_game(settings)->name, "connect4");
    choice_load(&found, settings, game_find("connect4"));
    line.players[0].level = 4;
    assert_memory_equal(found.numbers, line.numbers, sizeof found.numbers);
    assert_int_equal(found.starter, 1);
    assert_memory_equal(found.players, line.players, sizeof found.players);
    choice_load(&found, settings, game_find("kolibrat"));
    assert_int_equal(found.numbers[NUMBER_POINTS], 3);
    assert_int_equal(found.players[1].seat.level, 9);
    assert_string_equal(found.players[1].name, "");
}

/* A game on record is gone on with by those who played it; where a human sat the level of before is kept. */
TEST(test_a_record_says_who_plays)
{
    struct variant variant;
    struct record record;
    struct game_choice choice;
    const struct options options = {.width = 9, .height = 7, .connect = 5};
    assert_true(variant_init(&variant, game_find("connect4"), &options, NULL));
    record_init(&record, &variant);
    record.starter = 1;
    record.players[FIRST].seat.level = 6;
    record.players[SECOND].seat.level = SEAT_HUMAN;
    strcpy(record.players[SECOND].name, "Ørsted");
    settings_set_integer(settings, "connect4.red.level", 8);
    choice_load_record(&choice, settings, &record);
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 9);
    assert_int_equal(choice.numbers[NUMBER_CONNECT], 5);
    assert_int_equal(choice.starter, 1);
    assert_int_equal(choice.players[1].seat.level, 6);
    assert_int_equal(choice.players[1].level, 6);
    assert_int_equal(choice.players[0].seat.level, SEAT_HUMAN);
    assert_int_equal(choice.players[0].level, 8);
    assert_string_equal(choice.players[0].name, "Ørsted");
    record_free(&record);
}

/* Whatever stands in the file, what is offered can be played. */
TEST(test_remembered_nonsense_is_not_offered)
{
    static struct variant variant;
    struct game_choice choice;
    settings_set_integer(settings, "connect4.width", 3);
    settings_set_integer(settings, "connect4.height", 3);
    settings_set_integer(settings, "connect4.connect", 6);
    settings_set_integer(settings, "connect4.red.level", 0);
    settings_set_text(settings, "connect4.starter", "nobody");
    settings_set_text(settings, "game", "chess");
    choice_load(&choice, settings, choice_last_game(settings));
    assert_true(choice_variant(&choice, &variant, NULL));
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 7);
    assert_int_equal(choice.players[0].level, LEVEL_MIN);
    assert_int_equal(choice.starter, 0);
}

/* A level that was reached before levels were kept for each game on its own. */
TEST(test_what_older_versions_kept)
{
    struct game_choice choice;
    settings_set_integer(settings, "yellow.level", 6);
    choice_load(&choice, settings, game_find("connect4"));
    assert_int_equal(choice.players[1].seat.level, 6);
    assert_true(seat_is_human(choice.players[0].seat));
}

/* Whoever watched two computers plays next as before that; of older versions, which kept the two, a person plays. */
TEST(test_two_computers_are_not_remembered)
{
    struct game_choice choice;
    choice_load(&choice, settings, game_find("connect4"));
    choice.players[1].seat.level = choice.players[1].level = 3;
    choice_save(&choice, settings);
    choice.players[0].seat.level = 4;
    choice.players[1].seat.level = 8;
    choice_save(&choice, settings);
    choice_load(&choice, settings, game_find("connect4"));
    assert_true(seat_is_human(choice.players[0].seat));
    assert_int_equal(choice.players[1].seat.level, 3);
    settings_set_integer(settings, "connect4.red.human", false);
    choice_load(&choice, settings, game_find("connect4"));
    assert_true(seat_is_human(choice.players[0].seat));
    assert_int_equal(choice.players[1].seat.level, 3);
}

/* --- where it stands --- */

/* A number with its label above and its range below. */
static SDL_Rect whole_place(const struct setup *setup, const struct control *control)
{
    SDL_Rect place = control->rect;
    if (control->id >= SETUP_NUMBER && control->id <= SETUP_RULE) {
        place.y -= setup->label_height;
        place.h += setup->label_height + setup->range_height;
    }
    return place;
}

static void check_setup(const struct canvas *canvas)
{
    for (const struct game *const *game = game_list(); *game; game++) {
        const struct setup *setup = setup_places(canvas, (*game)->name);
        const struct controls *controls = &setup->screen.controls;
        SDL_Rect rects[CONTROLS_MAX] = {setup->reason, setup->numbers, setup->titles[0], setup->titles[1],
                                        setup->titles[2]};
        int count = 5;
        for (int i = 0; i < controls->count; i++)
            if (controls->list[i].id != DIALOG_CROSS)
                rects[count++] = whole_place(setup, &controls->list[i]);
        assert_within(count, 24, 40);
        for (int i = 0; i < count; i++)
            assert_true(rects[i].w >= 16 && rects[i].h >= 12);
        expect_room(rects, count, dialog_room(canvas, SETUP_WIDTH, SETUP_HEIGHT), "a part of the dialog", canvas);
    }
}

TEST(test_nothing_overlaps_or_leaves_the_dialog)
{
    for_each_window(check_setup);
}

/* --- two people --- */

TEST(test_two_people_are_remembered_whatever_they_play)
{
    struct friends friends, before = {.names = {"Anna", "Ben"}, .best_of = 5, .clock = {CLOCK_MOVE, 1, 0}};
    struct game_choice choice;
    choice_load_friends(&friends, settings);
    assert_string_equal(friends.names[0], "");
    assert_int_equal(friends.best_of, 0);
    assert_int_equal(friends.clock.kind, CLOCK_NONE);
    choice_load(&choice, settings, game_find("kolibrat"));
    assert_int_equal(choice.best_of, 1);
    choice_save_friends(&before, settings);
    choice_load_friends(&friends, settings);
    assert_string_equal(friends.names[0], "Anna");
    assert_string_equal(friends.names[1], "Ben");
    assert_int_equal(friends.best_of, 5);
    assert_true(clock_is_same(friends.clock, before.clock));
    settings_set_text(settings, "friends.clock", "1/0");
    choice_load_friends(&friends, settings);
    assert_int_equal(friends.clock.kind, CLOCK_NONE);
    choice_load(&choice, settings, game_find("kolibrat"));
    assert_int_equal(choice.best_of, 5);
    settings_set_integer(settings, "friends.best-of", 4); /* in which nobody need win more than half */
    choice_load_friends(&friends, settings);
    assert_int_equal(friends.best_of, 0);
    settings_set_integer(settings, "friends.best-of", 1); /* one game was chosen */
    choice_load_friends(&friends, settings);
    assert_int_equal(friends.best_of, 1);
}

/* --- the card that begins a game --- */

/* All that stands on a page of the card. */
static void check_page(const struct canvas *canvas, enum company company, bool more)
{
    const struct start_card *card = card_places(canvas, company, more, 0);
    const struct controls *controls = &card->screen.controls;
    SDL_Rect window = {0, 0, canvas->width, canvas->height};
    int least = canvas->width < UNITS_WIDE ? 33 : 44;
    for (int i = 0; i < controls->count; i++) {
        SDL_Rect place = controls->list[i].rect;
        if (controls->list[i].id < 0)
            continue;
        expect_inside(place, window, "a control of the card", canvas);
        if (place.h < least || place.w < least)
            fail_msg("%s is only %dx%d in %dx%d at %d %%", controls->list[i].name, place.w, place.h, canvas->width,
                     canvas->height, canvas->text_size);
        for (int k = i + 1; k < controls->count; k++)
            if (controls->list[k].id >= 0)
                expect_apart(place, controls->list[k].rect, "controls of the card", canvas);
    }
}

TEST(test_the_card_has_room_for_all_of_it)
{
    static const int sizes[][2] = {{600, 450}, {1000, 720}, {1920, 1080}, {3840, 2160}};
    for (size_t i = 0; i < SDL_arraysize(sizes); i++)
        for (int text = 100; text <= 200; text += 50)
            for (int company = WITH_COMPUTER; company <= WITH_NOBODY; company++)
                for (int more = 0; more < 2; more++) {
                    struct canvas canvas = canvas_of(sizes[i][0], sizes[i][1]);
                    canvas.text_size = text;
                    if (company != WITH_ELSEWHERE)
                        check_page(&canvas, (enum company)company, more);
                }
}

/* Speech tells them apart, and a few choices are enough. */
TEST(test_the_card_asks_little_and_names_are_unique)
{
    struct canvas canvas = canvas_of(1000, 720);
    struct start_card *card = card_places(&canvas, WITH_COMPUTER, false, 0);
    const struct controls *controls = &card->screen.controls;
    int count = 0;
    for (int i = 0; i < controls->count; i++)
        for (int k = 0; k < i && controls->list[i].id >= 0; k++)
            assert_string_not_equal(controls->list[i].name, controls->list[k].name);
    for (int i = 0; i < controls->count; i++)
        count += controls->list[i].id >= 0;
    assert_int_equal(count, COMPANIES + LEVEL_MAX + 2);
    assert_string_equal(controls_find(&card->screen.controls, START_OPPONENT + 2)->name, "Level 3, Otto, Cook");
}

TEST(test_boards_of_the_card)
{
    int sizes[CHOICE_BOARDS][2];
    struct game_choice choice = choice_of("connect4");
    assert_int_equal(choice_offers_boards(choice.game, sizes), CHOICE_BOARDS);
    assert_int_equal(choice_offers_board(&choice), 1);
    choice_offers_set_board(&choice, 3);
    assert_int_equal(choice.numbers[NUMBER_WIDTH], 9);
    assert_int_equal(choice.numbers[NUMBER_HEIGHT], 7);
    assert_int_equal(choice_offers_board(&choice), 3);
    choice.numbers[NUMBER_CONNECT] = 5; /* not what "9×7" says */
    assert_int_equal(choice_offers_board(&choice), -1);
    choice_offers_set_board(&choice, 1);
    assert_int_equal(choice.numbers[NUMBER_CONNECT], 4);
    for (const struct game *const *game = game_list(); *game; game++) {
        choice = choice_of((*game)->name);
        assert_true(choice_offers_boards(*game, sizes) > 1);
        assert_true(choice_offers_board(&choice) >= 0);
    }
}

/* --- levels --- */

static const struct variant *board_of(const char *game, int width, int height)
{
    static struct variant variant;
    struct options options = game_find(game)->defaults;
    options.width = width;
    options.height = height;
    assert_true(variant_init(&variant, game_find(game), &options, NULL));
    return &variant;
}

static const char *trade_on(const char *game, int width, int height, int level)
{
    return sailor_trade(level, board_of(game, width, height));
}

static bool confesses_on(const char *game, int width, int height, int level)
{
    char words[CREW_WORDS_MAX];
    return !strstr(sailor_confesses(level, board_of(game, width, height), words),
                   level < 9 ? "moves ahead, " : "up to");
}

TEST(test_each_level_has_a_name_of_its_own)
{
    char words[LEVEL_WORDS_MAX];
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++)
        for (int other = LEVEL_MIN; other < level; other++)
            assert_string_not_equal(sailor_name(level), sailor_name(other));
    assert_string_equal(choice_level_words(3, words), "Otto · level 3");
    assert_string_equal(choice_level_words(LEVEL_MAX, words), "The Captain · level 10");
}

/* Nobody tells of lines where there are none, nor of a perfect ending where nobody proves it, but how far it looks. */
TEST(test_what_a_level_confesses_is_so)
{
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        assert_true(confesses_on("connect4", 7, 6, level));
        assert_int_equal(confesses_on("connect4", 12, 12, level), level < 5);
        assert_int_equal(confesses_on("tictactoe", 3, 3, level), level < 5 || level == LEVEL_MAX);
        assert_int_equal(confesses_on("kolibrat", 3, 4, level), level == LEVEL_MAX);
    }
}

TEST(test_only_who_can_prove_it_is_called_perfect)
{
    assert_string_equal(trade_on("connect4", 7, 6, LEVEL_MAX), "Never errs");
    assert_string_equal(trade_on("kolibrat", 3, 4, LEVEL_MAX), "Never errs");
    assert_string_equal(trade_on("connect4", 12, 12, LEVEL_MAX), "Hard to beat");
    assert_string_equal(trade_on("connect4", 12, 12, LEVEL_MIN), "Ship's boy");
}

TESTS_MAIN(NULL, NULL)
