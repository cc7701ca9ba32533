/*
 * The score of two players at a game: it belongs to those who sit there, and waits for them while others play. That of
 * a match of two people (the best of several games) is also saved for the program's next start. Declared in
 * game_table.h.
 */
#include "rules/letters.h"
#include "standard.h"
#include "ui/table/game_table.h"
#include "ui/words.h"

enum { KEY_SIZE = 64 };

static const char *const player_keys[2] = {"red", "yellow"};

bool tally_score(const struct party *party, size_t most_of_name, char words[WORDS_MAX])
{
    const struct sitting *sitting = &party->sitting;
    int ahead = sitting->wins[1] > sitting->wins[0], most = sitting->wins[ahead], least = sitting->wins[1 - ahead];
    char name[NAME_SIZE + sizeof "…"];
    letters_cut(party_player_name(party, ahead), most_of_name, name, sizeof name);
    if (!party_is_match(party))
        return false;
    if (most == least || most_of_name == 0)
        snprintf(words, WORDS_MAX, _("Best of %d · %d–%d"), sitting->best_of, most, least);
    else
        snprintf(words, WORDS_MAX, _("Best of %d · %s %d–%d"), sitting->best_of, name, most, least);
    if (sitting->draws > 0)
        letters_add(words, WORDS_MAX, ngettext(" · %d draw", " · %d draws", (unsigned)sitting->draws), sitting->draws);
    return true;
}

/* Are they the same? A person against the computer is the same one under any name. */
static bool is_same(const struct player *a, const struct player *b, bool named)
{
    return a->seat.level == b->seat.level && (!named || strcmp(a->name, b->name) == 0);
}

/* Is it the score of these, who may have changed sides? With one of two names corrected, it still is. */
static bool is_theirs(const struct player theirs[2], const struct player players[2], bool named, int corrected,
                      int *turned)
{
    for (*turned = 0; *turned < 2; ++*turned)
        if (is_same(&theirs[0], &players[*turned], named) + is_same(&theirs[1], &players[1 - *turned], named) ==
            2 - corrected)
            return true;
    *turned = 0;
    return false;
}

/* The score of those who sit here: by both names or, if theirs is the match at the table, by one; NULL: none. */
static struct score *find_score(const struct scores *scores, const struct party *party, int *turned)
{
    struct player players[2];
    bool match = party_is_match(party);
    bool named = !seat_has_level(party->sitting.seats[0]) && !seat_has_level(party->sitting.seats[1]);
    const struct score *here = scores->here > 0 ? &scores->list[scores->here - 1] : NULL;
    party_players(party, players);
    *turned = 0;
    for (const struct score *score = scores->list; score < scores->list + SCORES; score++)
        if (score->game == party->variant.game && score->best_of == (match ? party->sitting.best_of : 1) &&
            is_theirs(score->players, players, named, 0, turned))
            return (struct score *)score;
    bool goes_on = match && here && here->game == party->variant.game && here->best_of == party->sitting.best_of &&
                   is_theirs(here->players, players, true, 1, turned);
    return goes_on ? (struct score *)here : NULL;
}

void tally_keep(struct scores *scores, const struct party *party, const struct sitting *sitting)
{
    int turned;
    struct score *score = find_score(scores, party, &turned);
    if (!score) {
        score = &scores->list[scores->next++ % SCORES];
        *score = (struct score){.game = party->variant.game, .best_of = party_is_match(party) ? sitting->best_of : 1};
        party_players(party, score->players);
    }
    for (int player = 0; player < 2; player++)
        score->wins[player ^ turned] = sitting->wins[player];
    score->draws = sitting->draws;
    if (party_is_match(party))
        scores->here = 1 + (int)(score - scores->list);
}

/* Gives the party its score, which it returns; NULL: it has none yet. */
static struct score *follow(struct scores *scores, struct party *party, int *turned)
{
    struct sitting *sitting = &party->sitting;
    struct score *score = find_score(scores, party, turned);
    sitting_reset(sitting);
    for (int player = 0; player < 2 && score; player++)
        sitting->wins[player] = score->wins[player ^ *turned];
    sitting->draws = score ? score->draws : 0;
    if (sitting_champion(sitting) >= 0)
        sitting_reset(sitting);
    return score;
}

void tally_follow(struct scores *scores, struct party *party, bool begins)
{
    struct player players[2];
    int turned;
    struct score *score = follow(scores, party, &turned);
    if (!party_is_match(party))
        return;
    party_players(party, players);
    for (int player = 0; player < 2 && score; player++)
        score->players[player ^ turned] = players[player];
    if (score)
        scores->here = 1 + (int)(score - scores->list);
    else
        tally_keep(scores, party, &party->sitting);
    if (begins && party->sitting.alternate)
        party->sitting.starter = (tally_games(party) + turned) % 2;
}

/* Those who are chosen, with nothing won yet. */
static struct party chosen_party(const struct game_choice *choice)
{
    struct party party = {.sitting = {.best_of = choice->best_of}};
    (void)choice_variant(choice, &party.variant, NULL);
    party_set_players(&party, choice->players);
    return party;
}

void tally_stands(struct scores *scores, const struct game_choice *choice, struct sitting *sitting)
{
    struct party party = chosen_party(choice);
    int turned;
    if (party_is_match(&party))
        (void)follow(scores, &party, &turned);
    *sitting = party.sitting;
}

void tally_begin_anew(struct scores *scores, const struct game_choice *choice)
{
    const struct party party = chosen_party(choice);
    scores->here = 0; /* even if only one name is another one, it is a match of their own */
    tally_keep(scores, &party, &party.sitting);
}

/* --- who has won, and who won the last games --- */

void tally_note(struct scores *scores, const struct party *party, int winner)
{
    int turned;
    struct score *score = find_score(scores, party, &turned);
    score->winners[score->games++ % LATELY] = (signed char)(winner < 0 ? winner : winner ^ turned);
}

int tally_lately(const struct scores *scores, const struct party *party, int unseen, int winners[LATELY])
{
    int turned, shown = 0;
    const struct score *score = find_score(scores, party, &turned);
    int games = score ? score->games - unseen : 0;
    for (int i = int_max(games - LATELY + 1, 0); i < games; i++) {
        int winner = score->winners[i % LATELY];
        winners[shown++] = winner < 0 ? winner : winner ^ turned;
    }
    return shown;
}

/* --- the score of a match, saved until the program's next start --- */

static const char *player_key(char key[KEY_SIZE], int player, const char *name)
{
    snprintf(key, KEY_SIZE, "friends.match.%s.%s", player_keys[player], name);
    return key;
}

void tally_save(const struct party *party, archive_id game, struct settings *settings)
{
    const struct sitting *sitting = &party->sitting;
    char key[KEY_SIZE];
    if (party_lone_human(party) >= 0 && !party->borrowed) {
        settings_set_integer(settings, "computer.lost-to", sitting->lost_to);
        settings_set_integer(settings, "computer.losses", sitting->losses);
    }
    if (!party_is_match(party) || party->borrowed)
        return;
    for (int player = 0; player < 2; player++) {
        settings_set_text(settings, player_key(key, player, "name"), party->names[player]);
        settings_set_integer(settings, player_key(key, player, "wins"), sitting->wins[player]);
    }
    snprintf(key, KEY_SIZE, "%lld", (long long)game);
    settings_set_text(settings, "friends.match.game", key);
    settings_set_integer(settings, "friends.match.best-of", sitting->best_of);
    settings_set_integer(settings, "friends.match.draws", sitting->draws);
    settings_set_text(settings, "friends.match.rules", party->variant.game->name);
}

int tally_best_of(struct settings *settings, archive_id game, int otherwise)
{
    char kept[KEY_SIZE];
    settings_text(settings, "friends.match.game", "0", kept, sizeof kept);
    bool goes_on = game != 0 && strtoll(kept, NULL, 10) == game;
    return goes_on ? settings_integer(settings, "friends.match.best-of", 1, 1, BEST_OF_MAX) : otherwise;
}

void tally_load(struct scores *scores, struct settings *settings)
{
    char key[KEY_SIZE];
    struct score *score = &scores->list[scores->next++];
    scores->here = 1;
    settings_text(settings, "friends.match.rules", "connect4", key, sizeof key);
    score->game = game_find(key);
    score->best_of = settings_integer(settings, "friends.match.best-of", 0, 0, BEST_OF_MAX);
    score->draws = settings_integer(settings, "friends.match.draws", 0, 0, INT_MAX / 2);
    for (int player = 0; player < 2; player++) {
        settings_text(settings, player_key(key, player, "name"), "", score->players[player].name, NAME_SIZE);
        score->wins[player] = settings_integer(settings, player_key(key, player, "wins"), 0, 0, BEST_OF_MAX);
    }
}
