/*
 * The history and the statistics: in windows of many sizes nothing overlaps or leaves the window; what is said of a
 * game; what is typed into the filter; a long list, found bit by bit, read where it is seen.
 */
#include <locale.h>

#include "archive_support.h"
#include "places_support.h"
#include "prelude.h"
#include "store_support.h"
#include "ui/history/history_state.h"

enum { GAMES = 700 };

static void check_history(const struct canvas *canvas)
{
    struct history_layout layout;
    SDL_Rect parts[8 + HISTORY_BUTTONS], window = {0, 0, canvas->width, canvas->height};
    int count = 0;
    history_look_arrange(&layout, canvas);
    parts[count++] = layout.page.status;
    parts[count++] = layout.count;
    parts[count++] = layout.list;
    parts[count++] = layout.bar;
    parts[count++] = layout.filters;
    parts[count++] = layout.labels;
    parts[count++] = layout.picture;
    parts[count++] = layout.words;
    for (int k = 0; k < HISTORY_BUTTONS; k++)
        parts[count++] = layout.buttons[k];
    expect_room(parts, count, window, "a part", canvas);
    expect_room(parts + 6, count - 6, layout.page.panel, "a part of the panel", canvas);
    assert_within(layout.list.h / layout.row_height, 3, HISTORY_SLOTS - 3);
}

TEST(history_room)
{
    for_each_window(check_history);
}

static struct variant plate;

static void check_statistics(const struct canvas *canvas)
{
    struct statistics_layout layout;
    SDL_Rect window = {0, 0, canvas->width, canvas->height};
    statistics_look_arrange(&layout, canvas, &plate);
    SDL_Rect parts[] = {layout.frame.status, layout.games,       layout.caption, layout.columns, layout.views,
                        layout.all,          layout.curve_title, layout.curve,   layout.buttons, layout.card};
    expect_room(parts, SDL_arraysize(parts), window, "a part", canvas);
    expect_inside(layout.plate.cells, layout.columns, "the plate", canvas);
    expect_inside(layout.people, window, "the people", canvas);
    expect_apart(layout.people, layout.frame.panel, "people and panel", canvas);
    expect_apart(layout.people, layout.games, "people and games", canvas);
    assert_int_equal(layout.columns.w, SEAT_LEVEL_MAX * layout.plate.cell); /* a face over each column */
}

TEST(statistics_room)
{
    statistics_plate(&plate);
    for_each_window(check_statistics);
}

/* Later games stand further right, higher levels higher, all within the curve's room. */
TEST(curve)
{
    struct canvas canvas = canvas_of(600, 450);
    struct statistics_layout layout;
    statistics_plate(&plate);
    statistics_look_arrange(&layout, &canvas, &plate);
    SDL_Point before = {-1, layout.curve.y + layout.curve.h};
    for (int i = 0; i < SEAT_LEVEL_MAX; i++) {
        SDL_Point at = statistics_curve_point(&layout, i, SEAT_LEVEL_MAX, i + 1);
        assert_true(SDL_PointInRect(&at, &layout.curve));
        assert_true(at.x > before.x && at.y < before.y);
        before = at;
    }
    SDL_Point only = statistics_curve_point(&layout, 0, 1, 5);
    assert_within(only.x, layout.curve.x + layout.curve.w / 2 - 1, layout.curve.x + layout.curve.w / 2 + 1);
}

/* --- words --- */

typedef void words_fn(const struct record *record, char words[HISTORY_WORDS_MAX]);

static void expect_words(words_fn *say, const struct record *record, const char *expected)
{
    char words[HISTORY_WORDS_MAX];
    say(record, words);
    assert_string_equal(words, expected);
}

static void plain_result(const struct record *record, char words[HISTORY_WORDS_MAX])
{
    history_words_result(record, false, words);
}

static void studied_result(const struct record *record, char words[HISTORY_WORDS_MAX])
{
    history_words_result(record, true, words);
}

TEST(players)
{
    struct record *record = make_record(NULL, "4142434", 0);
    expect_words(history_words_who, record, "Anna – Mae · level 4");
    expect_words(plain_result, record, "Won");
    record->players[FIRST].name[0] = '\0';
    expect_words(history_words_who, record, "Mae · level 4");
    record->players[FIRST].seat.level = 9;
    record->players[SECOND].seat.level = SEAT_HUMAN;
    expect_words(plain_result, record, "Lost");
    record->players[FIRST].seat.level = SEAT_HUMAN;
    expect_words(history_words_who, record, "Yellow – Red");
    expect_words(plain_result, record, "Yellow won");
    expect_words(studied_result, record, "Yellow won · Study");
    assert_int_equal(history_words_outcome(record), ARCHIVE_ANY);
    record->outcome = DRAWN;
    assert_int_equal(history_words_outcome(record), ARCHIVE_DREW);
    expect_words(studied_result, record, "Draw · Study");
    record->ending = RECORD_UNFINISHED;
    assert_int_equal(history_words_outcome(record), ARCHIVE_OPEN);
    expect_words(plain_result, record, "Unfinished");
    expect_words(studied_result, record, "Study");
}

TEST(games)
{
    char words[HISTORY_WORDS_MAX];
    struct record *record = make_record(NULL, "44", 0);
    choice_offers_board_words(record->game, &record->options, words, HISTORY_WORDS_MAX);
    assert_string_equal(words, "Connect Four 7×6");
    record->options.connect = 5;
    record->options.width = 9;
    choice_offers_board_words(record->game, &record->options, words, HISTORY_WORDS_MAX);
    assert_non_null(strstr(words, "Connect Four 9×6 · "));
    assert_non_null(strstr(words, ": 5"));
}

TEST(dates)
{
    char words[HISTORY_WORDS_MAX];
    setenv("TZ", "UTC-2", 1);
    tzset();
    words_moment(INT64_C(1700000000), words, sizeof words); /* 2023-11-14 22:13:20 UTC */
    assert_string_equal(words, "2023-11-15, 00:13");
    words_moment(0, words, sizeof words);
    assert_string_equal(words, "");
}

TEST(opponents)
{
    static const struct {
        const char *typed;
        int level;
        bool player;
    } cases[] = {{"", 0, false},   {"5", 5, false}, {"10", 10, false},  {"11", 0, true},
                 {"0", 0, true},   {"An", 0, true}, {"5a", 0, true},    {"007", 0, true},
                 {"stu", 0, true}, {"st", 0, true}, {"studio", 0, true}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        struct archive_filter filter = {.level = 3, .player = "x"};
        history_words_filter(cases[i].typed, &filter);
        assert_int_equal(filter.level, cases[i].level);
        assert_int_equal(filter.player != NULL, cases[i].player);
        assert_int_equal(filter.studied, strcmp(cases[i].typed, "stu") == 0);
    }
}

/* --- a long list --- */

static void find_all(struct history_list *list)
{
    while (history_list_more(list))
        assert_false(list->failed);
}

FIXTURE(directory_setup, directory_teardown)

TEST(long_list)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    static struct history_list list;
    for (int i = 0; i < GAMES; i++) {
        struct record *record = make_record(NULL, i % 2 ? "4142434" : "11", 1000 + i / 3);
        archive_id id = archive_begin(archive, record);
        if (i % 2 == 0)
            archive_leave(archive, id);
    }
    history_list_begin(&list, archive, &(struct archive_filter){0});
    assert_true(list.count > 0 && list.count < GAMES);
    find_all(&list);
    assert_int_equal(list.count, GAMES);
    struct archive_entry *entries = malloc(GAMES * sizeof *entries);
    assert_non_null(entries);
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, GAMES, entries), GAMES);
    for (int row = 0; row < GAMES; row += 100) {
        history_list_see(&list, row, row + 100);
        for (int i = row; i < row + 100; i++) {
            const struct history_game *game = history_list_game(&list, i);
            assert_non_null(game);
            assert_true(game->entry.id == entries[i].id);
            assert_int_equal(game->entry.head.move_count, entries[i].head.move_count);
        }
    }
    free(entries);
    history_list_begin(&list, archive, &(struct archive_filter){.result = ARCHIVE_WON});
    find_all(&list);
    assert_int_equal(list.count, GAMES / 2);
    history_list_free(&list);
}

/* Taken out and put back; one that is deleted elsewhere is gone. */
TEST(changing)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    static struct history_list list;
    archive_id ids[3];
    for (int i = 0; i < 3; i++) {
        struct record *record = make_record(NULL, "4142434", 1000 - i);
        ids[i] = archive_begin(archive, record);
    }
    history_list_begin(&list, archive, &(struct archive_filter){0});
    history_list_remove(&list, 1);
    assert_int_equal(list.count, 2);
    assert_true(list.ids[0] == ids[0] && list.ids[1] == ids[2]);
    history_list_begin(&list, archive, &(struct archive_filter){0});
    assert_int_equal(list.count, 3);
    for (int i = 0; i < 3; i++)
        assert_true(list.ids[i] == ids[i]);
    assert_true(archive_delete(archive, ids[2]));
    history_list_see(&list, 0, 3);
    assert_true(history_list_game(&list, 0)->entry.id == ids[0]);
    assert_true(history_list_game(&list, 2)->entry.id == 0);
    history_list_free(&list);
}

TESTS_MAIN(NULL, NULL)
