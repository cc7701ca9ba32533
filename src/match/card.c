/* The one form of a card's position, and when a card comes again. See card.h. */
#include "match/card.h"

#include "match/retrace.h"
#include "standard.h"

/* --- the one form of a position --- */

/* The cell at the same place in the mirror image (left and right exchanged). */
static int mirror_cell(const struct variant *variant, int cell)
{
    int width = variant->options.width;
    return cell - cell % width + (width - 1 - cell % width);
}

/* The cells of a position, in colours, or those of its mirror image. */
static void lay_cells(const struct variant *variant, const struct state *state, bool mirrored, uint8_t cells[CELLS_MAX])
{
    memset(cells, CELL_EMPTY, CELLS_MAX);
    for (int cell = 0; cell < variant->cells; cell++) {
        int piece = state->cells[mirrored ? mirror_cell(variant, cell) : cell];
        if (piece != CELL_EMPTY)
            cells[cell] = (uint8_t)side_cell(piece_colour(state, piece == CELL_FIRST ? FIRST : SECOND));
    }
}

/*
 * Writes a position as moves that lead to it. These follow from the cells alone, so that all orders in which the pieces
 * can have come have one text.
 */
static bool write_moves(struct card *card, const struct variant *plain, const uint8_t cells[CELLS_MAX])
{
    struct retrace found;
    size_t length = 0;
    retrace(plain, cells, RETRACE_STEPS, &found);
    card->position[0] = '\0';
    for (int i = 0; found.status == RETRACE_FOUND && i < found.count && length < sizeof card->position; i++) {
        char text[MOVE_TEXT_MAX];
        plain->game->format_move(plain, found.moves[i], text);
        length += (size_t)snprintf(card->position + length, sizeof card->position - length, "%s%s",
                                   i > 0 ? plain->game->separator : "", text);
    }
    return found.status == RETRACE_FOUND && length < sizeof card->position;
}

static bool place_pieces(struct card *card, const struct variant *variant, const struct state *state)
{
    struct variant plain;
    struct reason why;
    uint8_t cells[CELLS_MAX], mirrored[CELLS_MAX];
    lay_cells(variant, state, false, cells);
    lay_cells(variant, state, true, mirrored);
    bool turn = memcmp(mirrored, cells, sizeof cells) < 0;
    if (turn && card->played.to != NO_CELL)
        card->played.to = (uint8_t)mirror_cell(variant, card->played.to);
    return variant_init(&plain, variant->game, &card->options, &why) &&
           write_moves(card, &plain, turn ? mirrored : cells);
}

bool card_place(struct card *card, const struct variant *variant, const struct state *state, struct move played)
{
    card->game = variant->game;
    card->options = variant->options;
    card->options.opening = 0;
    card->options.beginning = (struct beginning){0};
    card->played = played;
    if (state->outcome != RUNNING || opening_goes_on(variant, state))
        return false;
    if (retrace_covers(variant))
        return place_pieces(card, variant, state);
    if (!variant->game->format_state)
        return false;
    _Static_assert((int)CARD_POSITION_MAX >= (int)STATE_TEXT_MAX, "a card has room for the text of any state");
    variant->game->format_state(variant, state, card->position);
    return true;
}

void card_face(struct card *card, const struct variant *variant, const struct state *state)
{
    struct card image = *card;
    struct variant own;
    struct state kept;
    struct reason why;
    uint8_t seen[CELLS_MAX], cells[CELLS_MAX], mirrored[CELLS_MAX];
    if (!retrace_covers(variant) || variant->game != card->game || !card_open(card, &own, &kept, &why) ||
        own.cells != variant->cells || own.options.width != variant->options.width)
        return;
    lay_cells(variant, state, false, seen);
    lay_cells(&own, &kept, false, cells);
    lay_cells(&own, &kept, true, mirrored);
    if (memcmp(seen, cells, sizeof seen) == 0 || memcmp(seen, mirrored, sizeof seen) != 0)
        return;
    image.played.to = (uint8_t)mirror_cell(&own, image.played.to);
    if (write_moves(&image, &own, mirrored))
        *card = image;
}

bool card_open(const struct card *card, struct variant *variant, struct state *state, struct reason *why)
{
    if (!variant_init(variant, card->game, &card->options, why) || !position_parse(variant, card->position, state, why))
        return false;
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    return variant->game->legal(variant, state, card->played, why);
}

/*
 * --- when a card comes again ---
 *
 * FSRS-6, by Jarrett Ye and the open-spaced-repetition group, with its default parameters: "The Algorithm" in the wiki
 * of github.com/open-spaced-repetition/fsrs4anki. It follows the model of J. Ye, J. Su and Y. Cao, "A Stochastic
 * Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling" (KDD 2022). It is left out that intervals are
 * blurred by chance. A card that was answered wrongly comes again ten minutes later; there are no other steps below a
 * day.
 */
static const double W[] = {0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001,  1.8722, 0.1666, 0.796,
                           1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

static const double STABILITY_LEAST = 0.001, DAYS_MOST = 36500, DIFFICULTY_LEAST = 1, DIFFICULTY_MOST = 10;

static double clamp(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

/* Whole days since the last answer; 0 also if the clock was put back. */
static double days_since(const struct card_memory *memory, int64_t now)
{
    return now > memory->last ? (double)((uint64_t)now - (uint64_t)memory->last) / CARD_DAY : 0;
}

/* A power law, which is 0.9 after as many days as the stability says. */
static double recall_after(double days, double stability)
{
    double factor = pow(0.9, -1 / W[20]) - 1;
    return pow(1 + factor * days / stability, -W[20]);
}

double card_recall(const struct card_memory *memory, int64_t now)
{
    return memory->stability > 0 ? recall_after(floor(days_since(memory, now)), memory->stability) : 0;
}

static double first_difficulty(enum card_grade grade)
{
    return W[4] - exp(W[5] * (int)(grade - CARD_AGAIN)) + 1;
}

/* The difficulty moves less the nearer it is to 10, and is drawn to that of an easy card. */
static double next_difficulty(double difficulty, enum card_grade grade)
{
    double moved = difficulty - W[6] * ((int)grade - (int)CARD_GOOD) * (DIFFICULTY_MOST - difficulty) / 9;
    return W[7] * first_difficulty(CARD_EASY) + (1 - W[7]) * moved;
}

/* The stability after another answer on the same day. */
static double stability_same_day(double stability, enum card_grade grade)
{
    double growth = exp(W[17] * ((int)grade - (int)CARD_GOOD + W[18])) * pow(stability, -W[19]);
    return stability * (grade >= CARD_GOOD && growth < 1 ? 1 : growth);
}

static double stability_recalled(const struct card_memory *memory, enum card_grade grade, double recall)
{
    double bonus = grade == CARD_HARD ? W[15] : grade == CARD_EASY ? W[16] : 1;
    double growth =
        exp(W[8]) * (11 - memory->difficulty) * pow(memory->stability, -W[9]) * (exp(W[10] * (1 - recall)) - 1) * bonus;
    return memory->stability * (1 + growth);
}

static double stability_forgotten(const struct card_memory *memory, double recall)
{
    double left =
        W[11] * pow(memory->difficulty, -W[12]) * (pow(memory->stability + 1, W[13]) - 1) * exp(W[14] * (1 - recall));
    double most = memory->stability / exp(W[17] * W[18]);
    return left < most ? left : most;
}

static double next_stability(const struct card_memory *memory, enum card_grade grade, int64_t now)
{
    if (memory->stability <= 0)
        return W[grade - CARD_AGAIN];
    if (days_since(memory, now) < 1)
        return stability_same_day(memory->stability, grade);
    double recall = card_recall(memory, now);
    return grade == CARD_AGAIN ? stability_forgotten(memory, recall) : stability_recalled(memory, grade, recall);
}

struct card_memory card_answer(const struct card_memory *memory, enum card_grade grade, int64_t now)
{
    bool fresh = memory->stability <= 0;
    struct card_memory next = {
        .stability = clamp(next_stability(memory, grade, now), STABILITY_LEAST, DAYS_MOST),
        .difficulty = clamp(fresh ? first_difficulty(grade) : next_difficulty(memory->difficulty, grade),
                            DIFFICULTY_LEAST, DIFFICULTY_MOST),
        .last = now,
    };
    /* nine of ten cards are to be remembered when they come again, and that is what the stability means */
    int64_t wait = CARD_AGAIN_SECONDS;
    if (grade != CARD_AGAIN)
        wait = (int64_t)CARD_DAY * (int64_t)clamp(rint(next.stability), 1, DAYS_MOST);
    next.due = now > INT64_MAX - wait ? INT64_MAX : now + wait;
    return next;
}

struct card_memory card_fresh(int64_t now)
{
    return (struct card_memory){.due = now};
}

bool card_memory_is_sound(const struct card_memory *memory)
{
    if (memory->stability == 0)
        return memory->difficulty == 0;
    return memory->stability >= STABILITY_LEAST && memory->stability <= DAYS_MOST &&
           memory->difficulty >= DIFFICULTY_LEAST && memory->difficulty <= DIFFICULTY_MOST;
}

enum card_strength card_strength(const struct card_memory *memory)
{
    return memory->stability <= 0   ? CARD_NEW
           : memory->stability < 7  ? CARD_WEAK
           : memory->stability < 30 ? CARD_FIRM
                                    : CARD_STRONG;
}
