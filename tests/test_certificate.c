/*
 * Certificates: both checkers take those that are made, and find every error
 * that is planted in them; what the walk sees by itself is what the solver finds.
 */
/* For make test-all: it repeats: each planted error is asked of both checkers. */
#include <unistd.h>

#include "certificate/coder.h"
#include "certificate/walk.h"
#include "certificate_property.h"
#include "game_support.h"
#include "gravitrips/certificate.h"
#include "prelude.h"
#include "proof/prove.h"
#include "slow.h"

enum { MEMORY = 1 << 24, TIGHT = 1 << 21, SIZE_MAX_HERE = 1 << 12, NUMBERS_MAX = 1 << 12, PLANTS_MAX = 64 };

struct file {
    char name[64];
    uint8_t bytes[2 * SIZE_MAX_HERE];
    size_t size;
};

/* What is made under such orders is taken, too. */
static struct proof prove(int width, int height, int temperature, size_t memory)
{
    struct proof proof;
    struct certificate found;
    struct reason why;
    struct variant variant = connect4_of(width, height, 4);
    struct proof_order order = {.variant = &variant, .memory = memory, .effort = 64, .temperature = temperature};
    if (!proof_make(&order, &proof, &why) || !certificate_check(proof.bytes, proof.size, MEMORY, &found, &why))
        fail_msg("%dx%d at %d: %s", width, height, temperature, why.text);
    assert_true(found.width == width && found.height == height && found.outcome == proof.certificate.outcome);
    assert_true(found.positions == proof.certificate.positions && found.moves == proof.certificate.moves);
    return proof;
}

static struct file proved_file(int width, int height)
{
    struct file file = {.name = "right"};
    struct proof proof = prove(width, height, 0, MEMORY);
    assert_true(proof.size <= SIZE_MAX_HERE);
    memcpy(file.bytes, proof.bytes, proof.size);
    file.size = proof.size;
    free(proof.bytes);
    return file;
}

/* --- what is made --- */

TEST(what_is_made_is_taken)
{
    static const struct {
        int width, height;
        enum outcome outcome;
    } boards[] = {{4, 4, DRAWN}, {1, 4, DRAWN}, {4, 1, DRAWN}, {12, 1, DRAWN},
                  {6, 3, DRAWN}, {4, 5, DRAWN}, {5, 4, DRAWN}, {6, 4, WON_BY_SECOND}};
    for (size_t i = 0; i < (SANITIZED ? 5 : sizeof boards / sizeof *boards); i++) {
        struct proof proof = prove(boards[i].width, boards[i].height, 0, MEMORY);
        assert_int_equal(proof.certificate.outcome, boards[i].outcome);
        free(proof.bytes);
    }
}

/* What begins warm ends smaller, and each time the same; chance comes from no clock. */
TEST(what_is_cooled_is_smaller)
{
    struct proof cold = prove(5, 5, 0, MEMORY), warm = prove(5, 5, 64, MEMORY), again = prove(5, 5, 64, MEMORY);
    if (warm.certificate.positions >= cold.certificate.positions)
        fail_msg("%llu positions, without warmth %llu", (unsigned long long)warm.certificate.positions,
                 (unsigned long long)cold.certificate.positions);
    assert_int_equal(warm.size, again.size);
    assert_memory_equal(warm.bytes, again.bytes, warm.size);
    free(cold.bytes);
    free(warm.bytes);
    free(again.bytes);
}

/* With less memory than all that is tried takes something is forgotten, and what is made is still small and right. */
TEST(what_is_not_in_use_is_forgotten)
{
    struct proof roomy = prove(5, 5, 64, MEMORY), tight = prove(5, 5, 64, TIGHT);
    if (tight.certificate.positions > roomy.certificate.positions * 5 / 4)
        fail_msg("%llu positions, with more memory %llu", (unsigned long long)tight.certificate.positions,
                 (unsigned long long)roomy.certificate.positions);
    free(roomy.bytes);
    free(tight.bytes);
}

TEST(another_game_has_none)
{
    struct proof proof;
    struct reason why;
    struct variant variant = connect4_of(7, 6, 5);
    assert_false(proof_make(&(struct proof_order){.variant = &variant, .memory = MEMORY}, &proof, &why));
    assert_non_null(strstr(why.text, "connect 4"));
}

/* --- what is seen --- */

/* A game at random of so many plies; false if it is over by then. */
static bool scatter(const struct variant *variant, uint64_t *random, int plies, struct state *state)
{
    variant->game->start(variant, state);
    while (state->plies < plies && play_random_move(variant, state, random))
        ;
    return state->outcome == RUNNING;
}

/* The discs of a state where the keeper has just moved. */
static struct discs discs_of(const struct grid *grid, const struct state *state)
{
    struct discs discs = {0};
    for (int cell = 0; cell < grid->width * grid->height; cell++) {
        uint64_t bit = UINT64_C(1) << (cell % grid->width * (grid->height + 1) + cell / grid->width);
        if (state->cells[cell] == side_cell((enum side)state->turn))
            discs.other |= bit;
        else if (state->cells[cell] != CELL_EMPTY)
            discs.keeper |= bit;
    }
    return discs;
}

/* No end is seen that is none: each is asked of the solver. */
TEST(what_is_settled_is_so)
{
    static const int sizes[][2] = {{4, 4}, {5, 4}, {4, 5}, {6, 4}, {5, 5}, {7, 4}, {5, 6}};
    const int games = amount(300, 3000, 60000);
    int settled[2] = {0, 0};
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct grid grid;
        struct variant variant = connect4_of(sizes[i][0], sizes[i][1], 4);
        assert_true(grid_init(&grid, sizes[i][0], sizes[i][1]));
        struct solver *solver = solver_create(&variant, &(struct solver_limits){.memory = 1 << 20}, NULL);
        assert_non_null(solver);
        for (int game = 0; game < games; game++) {
            struct state position;
            int score = 0;
            if (!scatter(&variant, &random, variant.cells / 3 + game % (variant.cells / 2), &position))
                continue;
            struct discs discs = discs_of(&grid, &position);
            bool wins = walk_settled(&grid, discs, AIM_WIN);
            bool holds = walk_settled(&grid, discs, AIM_HOLD);
            if (!wins && !holds)
                continue;
            assert_int_equal(solver_solve(solver, &position, NULL, &score, NULL), SOLVER_DONE);
            if (wins ? score >= 0 : score > 0)
                fail_msg("%dx%d, game %d: settled, but the solver finds %d", sizes[i][0], sizes[i][1], game, score);
            settled[AIM_WIN] += wins;
            settled[AIM_HOLD] += holds;
        }
        solver_destroy(solver);
    }
    assert_true(settled[AIM_WIN] > games / 8 && settled[AIM_HOLD] > games / 8);
}

/* --- errors that are planted --- */

enum plant { CHANGE_ONE, LEAVE_OUT, TWICE, MIRROR };

/* The numbers of a certificate, one for each choice. */
struct numbers {
    struct decoder decoder;
    int count;
    uint8_t number[NUMBERS_MAX], of[NUMBERS_MAX];
    bool follows[NUMBERS_MAX];

    /* Another writing of them: what becomes of the numbers from `first` on. */
    struct encoder encoder;
    enum plant plant;
    int first;
};

static int record(struct walk *walk, const struct choice *choice, struct reason *why)
{
    struct numbers *numbers = walk->context;
    int i = numbers->count++;
    (void)why;
    assert_true(i < NUMBERS_MAX);
    numbers->of[i] = (uint8_t)choice->count;
    numbers->follows[i] = choice->follows;
    numbers->number[i] = (uint8_t)decoder_get(&numbers->decoder, choice->follows, choice->count);
    return numbers->number[i];
}

/* True if the strategies show what is claimed. */
static bool walk_both(const struct file *file, struct numbers *numbers,
                      int (*choose)(struct walk *walk, const struct choice *choice, struct reason *why))
{
    struct reason why;
    uint8_t claim = file->bytes[CERTIFICATE_CLAIM];
    bool good = true;
    for (enum side keeper = FIRST; good && keeper <= SECOND; keeper++) {
        struct walk walk = {.keeper = keeper, .aim = claim == 0 ? AIM_HOLD : AIM_WIN, .seen.memory = MEMORY};
        walk.positions_max = NUMBERS_MAX;
        walk.choose = choose;
        walk.context = numbers;
        assert_true(grid_init(&walk.grid, file->bytes[CERTIFICATE_WIDTH], file->bytes[CERTIFICATE_HEIGHT]));
        if (claim == 0 || claim == (keeper == FIRST ? 1 : 2))
            good = walk_run(&walk, &why);
    }
    return good;
}

/* Walks by the numbers as the plant changes them, and writes what it takes; numbers that are missing are 0. */
static int rewrite(struct walk *walk, const struct choice *choice, struct reason *why)
{
    struct numbers *numbers = walk->context;
    int i = numbers->count++;
    int from = i + (i >= numbers->first ? (numbers->plant == LEAVE_OUT) - (numbers->plant == TWICE) : 0);
    int number = from >= 0 && from < NUMBERS_MAX ? numbers->number[from] : 0;
    (void)why;
    if (numbers->plant == CHANGE_ONE && i == numbers->first)
        number = (number + 1) % choice->count;
    if (numbers->plant == MIRROR && i >= numbers->first)
        for (int j = 0; j < choice->count; j++)
            if (choice->columns[j] == walk->grid.width - 1 - choice->columns[number % choice->count]) {
                number = j;
                break;
            }
    number %= choice->count;
    encoder_put(&numbers->encoder, choice->follows, number, choice->count);
    return number;
}

/*
 * A file with the same header, whose code is written anew with the plant, at so many eighths of it or, where that makes
 * another proof that is right, a little later.
 */
static struct file replant(const struct file *right, const char *name, enum plant plant, int eighth)
{
    struct numbers *numbers = calloc(1, sizeof *numbers);
    struct file file = *right;
    assert_non_null(numbers);
    decoder_init(&numbers->decoder, right->bytes + CERTIFICATE_HEADER, right->size - CERTIFICATE_HEADER);
    assert_true(walk_both(right, numbers, record));
    const int count = numbers->count;
    numbers->plant = plant;
    numbers->first = (count - 1) * eighth / 8;
    encoder_init(&numbers->encoder);
    for (numbers->count = 0; walk_both(right, numbers, rewrite); numbers->count = 0) {
        encoder_free(&numbers->encoder);
        encoder_init(&numbers->encoder);
        numbers->first = (numbers->first + 1) % count;
    }
    assert_true(encoder_finish(&numbers->encoder));
    (void)snprintf(file.name, sizeof file.name, "%s-%d", name, eighth);
    file.size = CERTIFICATE_HEADER + numbers->encoder.size;
    assert_true(file.size <= sizeof file.bytes);
    memcpy(file.bytes + CERTIFICATE_HEADER, numbers->encoder.bytes, numbers->encoder.size);
    encoder_free(&numbers->encoder);
    free(numbers);
    return file;
}

/* One byte is changed, and the file cut or filled to a size. */
static struct file change(const struct file *right, const char *name, size_t place, int by, size_t size)
{
    struct file file = *right;
    (void)snprintf(file.name, sizeof file.name, "%s", name);
    file.bytes[place] = (uint8_t)(file.bytes[place] + by);
    file.size = size;
    return file;
}

/* The last byte is changed so that all moves can be read, and prove the claim; only the end of the code is wrong. */
static struct file wrong_end(const struct file *right)
{
    for (int by = 1; by < 256; by++) {
        struct file file = change(right, "wrong-end", right->size - 1, by, right->size);
        struct numbers *numbers = calloc(1, sizeof *numbers);
        assert_non_null(numbers);
        decoder_init(&numbers->decoder, file.bytes + CERTIFICATE_HEADER, file.size - CERTIFICATE_HEADER);
        bool proves = walk_both(&file, numbers, record);
        free(numbers);
        if (proves)
            return file;
    }
    fail_msg("no last byte but the right one leaves the moves as they are");
    return *right;
}

static int plant_in_bytes(const struct file *win, const struct file *draw, struct file *plants)
{
    int n = 0;
    size_t size = win->size;
    plants[n++] = change(win, "magic", 0, 1, size);
    plants[n++] = change(win, "version", 6, 1, size);
    plants[n++] = change(win, "no-columns", CERTIFICATE_WIDTH, -6, size);
    plants[n++] = change(win, "too-wide", CERTIFICATE_WIDTH, 7, size);
    plants[n++] = change(win, "too-high", CERTIFICATE_HEIGHT, 200, size);
    plants[n++] = change(win, "a-column-more", CERTIFICATE_WIDTH, 1, size);
    plants[n++] = change(win, "a-column-less", CERTIFICATE_WIDTH, -1, size);
    plants[n++] = change(win, "a-row-more", CERTIFICATE_HEIGHT, 1, size);
    plants[n++] = change(win, "the-other-wins", CERTIFICATE_CLAIM, -1, size);
    plants[n++] = change(win, "nobody-wins", CERTIFICATE_CLAIM, -2, size);
    plants[n++] = change(win, "unknown-claim", CERTIFICATE_CLAIM, 1, size);
    plants[n++] = change(draw, "a-draw-is-won", CERTIFICATE_CLAIM, 1, draw->size);
    plants[n++] = change(draw, "a-draw-is-lost", CERTIFICATE_CLAIM, 2, draw->size);
    plants[n++] = change(win, "a-position-more", CERTIFICATE_COUNT, 1, size);
    plants[n++] = change(win, "a-position-less", CERTIFICATE_COUNT, -1, size);
    plants[n++] = change(win, "many-positions", CERTIFICATE_COUNT + 4, 1, size);
    plants[n++] = change(win, "empty", 0, 0, 0);
    plants[n++] = change(win, "half-a-header", 0, 0, CERTIFICATE_COUNT + 1);
    plants[n++] = change(win, "no-code", 0, 0, CERTIFICATE_HEADER);
    plants[n++] = change(win, "a-byte-less", 0, 0, size - 1);
    plants[n++] = change(win, "a-byte-more", size, 0, size + 1);
    plants[n++] = change(win, "a-bit", size / 2, 16, size);
    plants[n++] = wrong_end(win);
    plants[n++] = change(win, "twice", 0, 0, 2 * size);
    memcpy(plants[n - 1].bytes + size, win->bytes, size);
    return n;
}

static int plant_in_moves(const struct file *win, const struct file *draw, struct file *plants)
{
    int n = 0;
    for (int eighth = 0; eighth <= 8; eighth += 4) {
        plants[n++] = replant(win, "another-move", CHANGE_ONE, eighth);
        plants[n++] = replant(draw, "another-move-draw", CHANGE_ONE, eighth);
    }
    plants[n++] = replant(win, "a-move-missing", LEAVE_OUT, 4);
    plants[n++] = replant(draw, "a-move-missing-draw", LEAVE_OUT, 4);
    plants[n++] = replant(win, "a-move-twice", TWICE, 4);
    plants[n++] = replant(draw, "a-move-twice-draw", TWICE, 4);
    plants[n++] = replant(win, "mirrored", MIRROR, 1);
    plants[n++] = replant(draw, "mirrored-draw", MIRROR, 1);
    plants[n++] = change(draw, "unknown-claim-draw", CERTIFICATE_CLAIM, CERTIFICATE_CLAIMS, draw->size);
    return n;
}

/* All games fill the board, whatever is played, and nobody has won; two positions of each side are no end. */
static int plant_full_boards(struct file *plants)
{
    struct file full = proved_file(1, 4);
    for (int claim = 1; claim < CERTIFICATE_CLAIMS; claim++) {
        struct file *file = &plants[claim - 1];
        *file = change(&full, claim == 1 ? "full-first-wins" : "full-second-wins", CERTIFICATE_CLAIM, claim, full.size);
        file->bytes[CERTIFICATE_COUNT] = 2;
    }
    return CERTIFICATE_CLAIMS - 1;
}

/* The program in Python, if there is one to run it, refuses each of these files and takes the right ones. */
static void ask_the_other_checker(const struct file *files, int count)
{
    char folder[] = "/tmp/gravitrips-certificates-XXXXXX";
    char path[128];
    char command[512];
    if (system("command -v python3 >/dev/null && test -r docs/check.py") != 0)
        return;
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(files[i].bytes, 1, files[i].size, file), files[i].size);
        assert_int_equal(fclose(file), 0);
    }
    (void)snprintf(command, sizeof command,
                   "for file in %s/*; do python3 docs/check.py $file >$file.said 2>&1; found=$?; "
                   "case $file in */right*) test $found = 0 ;; "
                   "*) test $found = 1 && test $(grep -c \"^check.py: $file: \" $file.said) = 1 ;; esac && continue; "
                   "echo \"$file: $found\"; cat $file.said; exit 1; done",
                   folder);
    assert_int_equal(system(command), 0);
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

TEST(planted_errors_are_found)
{
    struct file *files = calloc(PLANTS_MAX, sizeof *files);
    struct file draw = proved_file(4, 4);
    struct file win = SANITIZED ? proved_file(4, 4) : proved_file(6, 4);
    int count = 0;
    assert_non_null(files);
    if (!SANITIZED)
        count += plant_in_bytes(&win, &draw, files);
    count += plant_in_moves(&win, &draw, files + count);
    count += plant_full_boards(files + count);
    for (int i = 0; i < count; i++) {
        struct certificate found;
        struct reason why = {""};
        if (certificate_check(files[i].bytes, files[i].size, MEMORY, &found, &why))
            fail_msg("%s: nothing was found", files[i].name);
        assert_true(strlen(why.text) > 10);
    }
    files[count++] = draw;
    (void)snprintf(win.name, sizeof win.name, "right-win");
    files[count++] = win;
    if (!SANITIZED) {
        files[count] = proved_file(5, 5);
        (void)snprintf(files[count++].name, sizeof draw.name, "right-large");
    }
    assert_true(SANITIZED || count > 30);
    ask_the_other_checker(files, count);
    free(files);
}

/* --- hostile ones --- */

TEST(any_bytes_are_taken_or_refused)
{
    struct file right = proved_file(4, 4);
    uint64_t random = 7;
    for (int i = 0; i < amount(300, 20000, 400000); i++) {
        struct file file = right;
        for (int changes = 1 + i % 3; changes > 0; changes--)
            file.bytes[random_below(&random, (uint32_t)file.size)] = (uint8_t)random_below(&random, 256);
        const char *wrong = certificate_property(file.bytes, file.size - (size_t)(i % 2));
        if (wrong)
            fail_msg("%d: %s", i, wrong);
    }
}

TEST(memory_is_bounded)
{
    struct file right = proved_file(4, 4);
    struct certificate found;
    struct reason why;
    assert_false(certificate_check(right.bytes, right.size, 1024, &found, &why));
    assert_non_null(strstr(why.text, "memory"));
}

/* From some memory on there is one, and whatever had to be forgotten, it is right. */
TEST(little_memory_makes_right_ones_or_none)
{
    int refused = 0, made = 0;
    struct variant variant = connect4_of(5, 4, 4);
    for (size_t memory = 1 << 14; memory <= MEMORY; memory += memory / 4) {
        const struct proof_order order = {.variant = &variant, .memory = memory};
        struct proof proof;
        struct certificate found;
        struct reason why = {""};
        if (!proof_make(&order, &proof, &why)) {
            assert_true(strlen(why.text) > 10 && made == 0);
            refused++;
            continue;
        }
        if (!certificate_check(proof.bytes, proof.size, MEMORY, &found, &why))
            fail_msg("%zu bytes of memory: %s", memory, why.text);
        made++;
        free(proof.bytes);
    }
    assert_true(refused > 0 && made > 0);
}

TESTS_MAIN(NULL, NULL)
