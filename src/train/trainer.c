/* Cards are made from reviews, and answers to them are judged. See trainer.h. */
#include "train/trainer.h"

#include "rules/variant.h"
#include "standard.h"

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

enum analyst_status trainer_judge(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                  const struct card *card, struct move move, const atomic_bool *cancel,
                                  struct trainer_verdict *verdict)
{
    memset(verdict, 0, sizeof *verdict);
    enum analyst_status status = analyst_analyze(analyst, state, cancel, NULL, NULL, &verdict->analysis);
    const struct analyst_move *made = find_move(&verdict->analysis, move);
    if (status != ANALYST_DONE || !made)
        return status;
    verdict->right = is_right(&verdict->analysis, made, find_move(&verdict->analysis, card->played));
    verdict->known = made->known;
    verdict->worth = made->worth;
    struct state after = variant_after(variant, state, move);
    return after.outcome == RUNNING ? review_line_find(analyst, variant, &after, cancel, &verdict->answer) : status;
}
