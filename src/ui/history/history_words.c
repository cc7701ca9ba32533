/* What the history says of a game. */
#include <stdio.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "rules/number.h"
#include "ui/history/history_state.h"
#include "ui/words.h"

enum {
    NAME_SHORT = 14 /* bytes of a name that may stand before "won"; of who has a longer one the pieces are named */
};

struct record history_words_head(const struct archive_entry *entry)
{
    struct record head = entry->head;
    head.starter = entry->last.swapped ? 1 - head.starter : head.starter;
    return head;
}

/* What the pieces of a side are called; words for nobody where the window cannot show the game. */
static const char *piece_words(const struct record *head, int side)
{
    const struct view *view = choice_view(head->game);
    int player = side == FIRST ? head->starter : 1 - head->starter;
    return view ? _(view->words.players[player]) : _("Human");
}

/* Only what the highest level is called depends on the board. */
static void level_words(const struct record *head, int level, char words[LEVEL_WORDS_MAX])
{
    struct variant *variant = level == LEVEL_MAX ? malloc(sizeof *variant) : NULL;
    bool known = variant && record_variant(head, variant, NULL);
    (void)choice_level_words(level, known ? variant : NULL, words);
    free(variant);
}

static void player_words(const struct record *head, int side, char words[HISTORY_WORDS_MAX])
{
    const struct record_player *player = &head->players[side];
    char level[LEVEL_WORDS_MAX] = "";
    if (seat_has_level(player->seat) || (seat_is_engine(player->seat) && !player->name[0]))
        level_words(head, player->seat.level, level);
    if (level[0])
        snprintf(words, HISTORY_WORDS_MAX, player->name[0] ? "%s (%s)" : "%s%s", player->name, level);
    else if (player->name[0])
        snprintf(words, HISTORY_WORDS_MAX, "%s", player->name);
    else
        snprintf(words, HISTORY_WORDS_MAX, "%s", record_lone_human(head) == side ? _("You") : piece_words(head, side));
}

void history_words_who(const struct record *head, char words[HISTORY_WORDS_MAX])
{
    char first[HISTORY_WORDS_MAX], second[HISTORY_WORDS_MAX];
    player_words(head, FIRST, first);
    player_words(head, SECOND, second);
    snprintf(words, HISTORY_WORDS_MAX, "%.90s – %.90s", first, second);
}

enum archive_result history_words_outcome(const struct record *head)
{
    int human = record_lone_human(head);
    if (head->ending == RECORD_UNFINISHED)
        return ARCHIVE_OPEN;
    if (head->outcome == DRAWN)
        return ARCHIVE_DREW;
    if (human < 0)
        return ARCHIVE_ANY;
    return (head->outcome == WON_BY_FIRST) == (human == FIRST) ? ARCHIVE_WON : ARCHIVE_LOST;
}

void history_words_result(const struct record *head, char words[HISTORY_WORDS_MAX])
{
    static const char *const results[] = {[ARCHIVE_WON] = N_("Won"),
                                          [ARCHIVE_LOST] = N_("Lost"),
                                          [ARCHIVE_DREW] = N_("Draw"),
                                          [ARCHIVE_OPEN] = N_("Unfinished")};
    char winner[HISTORY_WORDS_MAX];
    enum archive_result result = history_words_outcome(head);
    if (result != ARCHIVE_ANY) {
        snprintf(words, HISTORY_WORDS_MAX, "%s", _(results[result]));
        return;
    }
    int side = head->outcome == WON_BY_FIRST ? FIRST : SECOND;
    player_words(head, side, winner);
    bool long_name = strlen(winner) > NAME_SHORT && choice_view(head->game);
    snprintf(words, HISTORY_WORDS_MAX, _("%.150s won"), long_name ? piece_words(head, side) : winner);
}

const char *history_words_end(const struct record *head)
{
    static const char *const ends[RECORD_ENDINGS] = {[RECORD_UNFINISHED] = NULL,
                                                     [RECORD_BY_RULES] = NULL,
                                                     [RECORD_REPETITION] = N_("by repetition"),
                                                     [RECORD_RESIGNED] = N_("by resignation"),
                                                     [RECORD_AGREED] = N_("by agreement"),
                                                     [RECORD_TIME] = N_("on time"),
                                                     [RECORD_FORFEIT] = N_("by forfeit")};
    return ends[head->ending] ? _(ends[head->ending]) : "";
}

void history_words_game(const struct record *head, char words[HISTORY_WORDS_MAX])
{
    choice_offers_board_words(head->game, &head->options, words, HISTORY_WORDS_MAX);
}

/* As the list names it; letters from a to z in either case. */
static bool is_called(int level, const char *typed)
{
    char words[LEVEL_WORDS_MAX];
    size_t length = strlen(typed);
    for (const char *part = choice_level_words(level, NULL, words); *part; part++)
        if (SDL_strncasecmp(part, typed, length) == 0)
            return true;
    return false;
}

void history_words_filter(const char *typed, struct archive_filter *filter)
{
    int64_t level = 0;
    bool is_level = strlen(typed) <= 2 && number_is(typed, SEAT_HUMAN + 1, SEAT_LEVEL_MAX, &level);
    filter->level = (int)level;
    filter->player = is_level || !typed[0] ? NULL : typed;
    filter->levels = 0;
    for (int i = SEAT_HUMAN + 1; filter->player && i <= SEAT_LEVEL_MAX; i++)
        if (is_called(i, typed))
            filter->levels |= 1u << i;
}
