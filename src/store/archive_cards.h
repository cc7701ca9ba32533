/*
 * The cards of the archive (see match/card.h), and how they were answered. Changes go to the archive's thread, like
 * those of games; reading is as in archive.h. What is gone, or makes no sense, is left out.
 */
#ifndef STORE_ARCHIVE_CARDS_H
#define STORE_ARCHIVE_CARDS_H

#include "match/card.h"
#include "store/archive.h"

/*
 * Lists up to `max` games that have ended and have a review, and whose errors have not become cards yet; the one that
 * began first comes first. Returns how many; -1 if they cannot be read.
 */
int archive_cards_missing(struct archive *archive, int max, archive_id *games);

/*
 * Keeps the cards of a game, which may have none, in one transaction. A game's cards are made once: later calls change
 * nothing, even if some of the cards were deleted. If there is a card for the same position already, it stays one: it
 * tells of this game from now on, and is due at once, however well it was remembered. `memory` of the cards is ignored;
 * new ones are due at once.
 */
void archive_cards_add(struct archive *archive, archive_id game, const struct card *cards, int count, int64_t now);

/*
 * Keeps the cards of a line that is to be drilled, in one transaction; `game` is the one that it is part of, or 0. They
 * are due at once. A card of the same position becomes one of the line, and stays that when an error is made there
 * again.
 */
void archive_line_add(struct archive *archive, archive_id game, const struct card *cards, int count, int64_t now);

/* A card as it is kept. */
struct archive_card {
    int64_t id;
    struct card card;
    archive_id game; /* in which the error was made last, or from which the line is; 0: that game is gone */
    int times;       /* how often it was made; 1 if it never was */
};

/*
 * Lists up to `max` cards that are due by a time (INT64_MAX: all), of those that come after a card that was listed
 * before (NULL: from the first one on). First come those that were answered before, the longest due first, then the new
 * ones, in the order in which they were made. Returns how many; -1 if they cannot be read.
 */
int archive_cards_list(struct archive *archive, int64_t due, const struct archive_card *after, int max,
                       struct archive_card *cards);

/* How many cards are due by a time, and how many of them are new. -1 and *fresh 0 if they cannot be read. */
int archive_cards_count(struct archive *archive, int64_t due, int *fresh);

/* Finds the card that is kept for the position of another one. Returns false if there is none. */
bool archive_card_at(struct archive *archive, const struct card *card, struct archive_card *kept);

/* Records how a card was answered, and sets when it comes again, in one transaction. */
void archive_card_answer(struct archive *archive, int64_t card, enum card_grade grade, int64_t at);

/* Deletes a card for good. What was answered stays. Returns false if there is no such card. */
bool archive_card_delete(struct archive *archive, int64_t card);

/* A day on which cards were answered. */
struct archive_day {
    int64_t day; /* days since 1970-01-01 */
    int answers, right;
};

/*
 * Lists the last `max` days on which cards were answered, the latest first; days begin `zone` seconds before those of
 * UTC. Returns how many; -1 if they cannot be read.
 */
int archive_answer_days(struct archive *archive, int zone, int max, struct archive_day *days);

#endif
