/* Cards are made from reviews and lines, answers to them are judged, drills go on. See trainer.h. */
#include "train/trainer.h"

#include "rules/variant.h"
#include "standard.h"
#include "store/archive_positions.h"

/* --- which moves become cards --- */

/* The kind of the card that a judgement makes. False if it makes none. */
static bool find_kind(enum review_class judgement, enum card_kind *kind)
{
    switch (judgement) {
    case REVIEW_MISSED_WIN:
        *kind = CARD_MISSED_WIN;
        return true;
    case REVIEW_MISSED_BLOCK:
        *kind = CARD_MISSED_BLOCK;
        return true;
    case REVIEW_MISTAKE:
        *kind = CARD_MISTAKE;
        return true;
    case REVIEW_BLUNDER:
        *kind = CARD_BLUNDER;
        return true;
    case REVIEW_BEST:
    case REVIEW_GOOD:
    case REVIEW_INACCURACY:
    case REVIEW_CLASSES:
        break;
    }
    return false;
}

/* Makes the card of a move that was made in a state. False if it needs none, or there can be none. */
static bool make_card(const struct record *record, const struct review *review, const struct variant *variant,
                      const struct state *state, int ply, struct card *card)
{
    enum side side = side_of_move(&record->options, ply);
    *card = (struct card){.ply = ply};
    return seat_is_human(record->players[side].seat) && find_kind(review->moves[ply].judgement, &card->kind) &&
           card_place(card, variant, state, record->moves[ply].move);
}

int trainer_make_cards(const struct record *record, const struct review *review, struct card **cards)
{
    struct variant variant;
    struct state state;
    struct reason why;
    int count = 0, moves = review->count < record->move_count ? review->count : record->move_count;
    *cards = NULL;
    if (record_has_mark(record, RECORD_SET_UP) || !record_variant(record, &variant, &why))
        return 0;
    *cards = calloc((size_t)moves + 1, sizeof **cards);
    variant.game->start(&variant, &state);
    for (int ply = 0; *cards && ply < moves; ply++) {
        count += make_card(record, review, &variant, &state, ply, &(*cards)[count]);
        variant.game->apply(&variant, &state, record->moves[ply].move);
    }
    return *cards ? count : -1;
}

int trainer_keep_line(struct archive *archive, archive_id game, const struct variant *variant, const struct move *moves,
                      int count, int64_t now)
{
    struct card *cards = calloc((size_t)count + 1, sizeof *cards);
    struct state state;
    int made = 0;
    if (!cards)
        return -1;
    variant->game->start(variant, &state);
    for (int ply = 0; ply < count; ply++) {
        bool mine = side_of_move(&variant->options, ply) == side_of_move(&variant->options, count - 1);
        cards[made] = (struct card){.kind = CARD_LINE, .ply = ply};
        made += mine && card_place(&cards[made], variant, &state, moves[ply]);
        variant->game->apply(variant, &state, moves[ply]);
    }
    if (made > 0)
        archive_line_add(archive, game, cards, made, now);
    free(cards);
    return made;
}

/* --- the cards that are missing in an archive, and those that it has --- */

struct move *trainer_moves(const struct record *record)
{
    struct move *moves = calloc((size_t)record->move_count + 1, sizeof *moves);
    for (int i = 0; moves && i < record->move_count; i++)
        moves[i] = record->moves[i].move;
    return moves;
}

struct review *trainer_kept_review(struct archive *archive, archive_id game, const struct record *record)
{
    struct variant variant;
    struct reason why;
    size_t size = game && record_variant(record, &variant, &why) ? archive_review(archive, game, NULL, 0) : 0;
    unsigned char *bytes = size > 0 ? malloc(size) : NULL;
    struct move *moves = trainer_moves(record);
    struct review *review = NULL;
    if (bytes && moves && archive_review(archive, game, bytes, size) == size)
        review = review_unpack(&variant, moves, record->move_count, bytes, size);
    free(moves);
    free(bytes);
    return review;
}

bool trainer_keep_review(struct archive *archive, archive_id game, const struct review *review)
{
    size_t size = review_pack(review, NULL, 0);
    unsigned char *bytes = game ? malloc(size) : NULL;
    const double told[2] = {review_accuracy_told(review, FIRST), review_accuracy_told(review, SECOND)};
    if (bytes)
        archive_set_review(archive, game, bytes, review_pack(review, bytes, size), told);
    free(bytes);
    return bytes || !game;
}

/* A game and its cards. */
struct game_cards {
    struct card *cards;
    int count;
};

/* Makes the cards of a game. Returns false if memory is short. */
static bool make_game_cards(struct archive *archive, archive_id game, struct game_cards *made)
{
    struct record record;
    struct reason why;
    if (!archive_load(archive, game, &record, &why))
        return true;
    struct review *review = trainer_kept_review(archive, game, &record);
    made->count = review ? trainer_make_cards(&record, review, &made->cards) : 0;
    review_destroy(review);
    record_free(&record);
    return made->count >= 0;
}

/*
 * Makes the cards of up to TRAINER_PAGE games. Returns how many games there were; -1 if it ended early. All games are
 * read before the first cards are kept, because each reading waits for the thread that writes.
 */
static int make_page(struct archive *archive, int64_t now, const atomic_bool *cancel)
{
    archive_id games[TRAINER_PAGE];
    struct game_cards made[TRAINER_PAGE] = {{0}};
    int count = archive_cards_missing(archive, TRAINER_PAGE, games);
    bool done = count >= 0;
    for (int i = 0; i < count && done; i++)
        done = !(cancel && atomic_load(cancel)) && make_game_cards(archive, games[i], &made[i]);
    for (int i = 0; i < count; i++) {
        if (done)
            archive_cards_add(archive, games[i], made[i].cards, made[i].count, now);
        free(made[i].cards);
    }
    return done && archive_flush(archive) ? count : -1;
}

bool trainer_make_missing(struct archive *archive, int64_t now, const atomic_bool *cancel)
{
    int got = TRAINER_PAGE;
    while (got == TRAINER_PAGE)
        got = make_page(archive, now, cancel);
    return got >= 0;
}

const struct archive_card *trainer_next(struct trainer_walk *walk)
{
    if (walk->at == walk->count && !walk->ended && !(walk->cancel && atomic_load(walk->cancel))) {
        const struct archive_card *after = walk->goes_on ? &walk->last : NULL;
        walk->count = archive_cards_list(walk->archive, walk->due, after, TRAINER_PAGE, walk->page);
        walk->failed = walk->count < 0;
        walk->ended = walk->count < TRAINER_PAGE;
        walk->count = walk->failed ? 0 : walk->count;
        walk->goes_on = true;
        walk->at = 0;
    }
    if (walk->at == walk->count)
        return NULL;
    walk->last = walk->page[walk->at++];
    return &walk->last;
}

unsigned trainer_beaten(struct archive *archive, const struct game *game)
{
    struct archive_statistics sums[SEAT_LEVEL_MAX + 1];
    unsigned beaten = 0;
    bool read = archive_standings(archive, game, sums);
    for (int level = 1; read && level <= SEAT_LEVEL_MAX; level++)
        beaten |= (unsigned)(sums[level].won > sums[level].helped) << level;
    return beaten;
}

/* --- judging an answer --- */

static const struct analyst_move *find_move(const struct analysis *analysis, struct move move)
{
    for (int i = 0; i < analysis->count; i++)
        if (move_equal(analysis->moves[i].move, move))
            return &analysis->moves[i];
    return NULL;
}

static bool keeps_result(const struct analysis *analysis, const struct analyst_move *move)
{
    return analysis->proven && move->known ? move->worth.result == analysis->worth.result : move->best;
}

static bool is_right(const struct analysis *analysis, const struct analyst_move *move,
                     const struct analyst_move *played)
{
    if (!keeps_result(analysis, move))
        return false;
    bool asks_more = played && analysis->proven && move->known && played->known && keeps_result(analysis, played);
    return !asks_more || worth_compare(move->worth, played->worth) > 0 || move->best;
}

/* Where everything loses, the line's move would not matter: there others are right that hold out as long. */
static bool is_right_in_line(const struct analysis *analysis, const struct analyst_move *move,
                             const struct analyst_move *own)
{
    if (!keeps_result(analysis, move) || !analysis->proven || analysis->worth.result != WORTH_LOSS)
        return keeps_result(analysis, move) || move == own;
    return own && own->known ? worth_compare(move->worth, own->worth) >= 0 : move->best;
}

enum analyst_status trainer_judge(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                  const struct card *card, struct move move, const atomic_bool *cancel,
                                  struct trainer_verdict *verdict)
{
    memset(verdict, 0, sizeof *verdict);
    enum analyst_status status = analyst_analyze(analyst, state, cancel, NULL, NULL, &verdict->analysis);
    const struct analyst_move *made = find_move(&verdict->analysis, move);
    if (status != ANALYST_DONE || !made)
        return status;
    const struct analyst_move *played = find_move(&verdict->analysis, card->played);
    verdict->right = card->kind == CARD_LINE ? is_right_in_line(&verdict->analysis, made, played)
                                             : is_right(&verdict->analysis, made, played);
    verdict->known = made->known;
    verdict->worth = made->worth;
    struct state after = variant_after(variant, state, move);
    return after.outcome == RUNNING ? review_line_find(analyst, variant, &after, cancel, &verdict->answer) : status;
}

void trainer_face(struct archive *archive, struct archive_card *kept)
{
    struct record record;
    struct variant variant;
    struct reason why;
    if (kept->game == 0 || !archive_load(archive, kept->game, &record, &why))
        return;
    if (kept->card.ply <= record.move_count && record_variant(&record, &variant, &why)) {
        struct state state = record_state(&record, &variant, kept->card.ply);
        card_face(&kept->card, &variant, &state);
    }
    record_free(&record);
}

/* --- drills --- */

/* Turns the move of a kept card, of which the position may be the mirror image, to the state on the board. */
static void turn_to_board(struct card *card, const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX], kept = card->played;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct card image = {.kind = CARD_LINE};
        if (card_place(&image, variant, state, moves[i]) && move_equal(image.played, kept)) {
            card->played = moves[i];
            return;
        }
    }
}

/* Finds the card of a line for a state. */
static bool find_line(struct archive *archive, const struct variant *variant, const struct state *state,
                      struct archive_card *kept)
{
    struct card card = {.kind = CARD_LINE};
    if (!card_place(&card, variant, state, (struct move){.kind = MOVE_NONE, .from = NO_CELL, .to = NO_CELL}) ||
        !archive_card_at(archive, &card, kept) || kept->card.kind != CARD_LINE)
        return false;
    turn_to_board(&kept->card, variant, state);
    return true;
}

/* The reply that stays in a line, with its card. */
static bool reply_of_line(struct archive *archive, const struct variant *variant, const struct state *state,
                          struct trainer_step *step)
{
    struct move moves[MOVES_MAX];
    struct archive_card kept;
    int count = variant->game->moves(variant, state, moves);
    bool found = false;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        if (!find_line(archive, variant, &after, &kept) ||
            (found && kept.card.memory.due >= step->card.card.memory.due))
            continue;
        found = true;
        step->reply = moves[i];
        step->card = kept;
    }
    return found;
}

/* The reply of most games in the archive; of several `best`, or the first. MOVE_NONE: no game came here. */
static struct move common_reply(struct archive *archive, const struct variant *variant, const struct state *state,
                                struct move best, const atomic_bool *cancel)
{
    struct move moves[MOVES_MAX], common = {.kind = MOVE_NONE};
    struct archive_passages *passages = archive_passages_read(archive, variant, cancel);
    int count = passages ? variant->game->moves(variant, state, moves) : 0;
    uint32_t most = 0;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        uint32_t games = archive_passages_at(passages, variant, &after).games;
        if (games > most || (games == most && games > 0 && move_equal(moves[i], best))) {
            most = games;
            common = moves[i];
        }
    }
    archive_passages_free(passages);
    return common;
}

bool trainer_reply(struct archive *archive, const struct variant *variant, const struct state *state, struct move best,
                   const atomic_bool *cancel, struct trainer_step *step)
{
    if (state->outcome != RUNNING)
        return false;
    if (reply_of_line(archive, variant, state, step)) {
        step->beyond = 0;
        return true;
    }
    if (step->beyond == TRAINER_BEYOND)
        return false;
    struct move reply = common_reply(archive, variant, state, best, cancel);
    reply = reply.kind == MOVE_NONE ? best : reply;
    if (reply.kind == MOVE_NONE)
        return false;
    struct state after = variant_after(variant, state, reply);
    struct archive_card card = {.id = TRAINER_UNKEPT, .times = 1, .card = {.kind = CARD_LINE, .ply = after.plies}};
    if (!card_place(&card.card, variant, &after, (struct move){.kind = MOVE_NONE, .from = NO_CELL, .to = NO_CELL}))
        return false;
    *step = (struct trainer_step){.reply = reply, .card = card, .beyond = step->beyond + 1};
    return true;
}
