/*
 * The session with a friend elsewhere as the table sees it: there players are told apart by their pieces, in the
 * session the host is the first one.
 */
#include "ui/play/partner.h"

#include <stdio.h>

#include "ui/words.h"

int partner_look_player(const struct session_terms *terms, int player)
{
    return terms->swapped && (player == 0 || player == 1) ? 1 - player : player;
}

void partner_look(struct partner *partner)
{
    struct session_view *view = &partner->view.session;
    friend_look(partner->friend, &partner->view);
    const struct session_view said = *view;
    const struct session_terms *terms = &said.terms;
    for (int player = 0; player < 2; player++) {
        int there = partner_look_player(terms, player);
        view->players[there] = said.players[player];
        view->wins[there] = said.wins[player];
        view->left_ms[there] = said.left_ms[player];
    }
    view->left = partner_look_player(terms, said.left);
    view->starter = partner_look_player(terms, said.starter);
    view->turn = partner_look_player(terms, said.turn);
    for (int offer = 0; offer < OFFER_KINDS; offer++)
        view->offered[offer] = partner_look_player(terms, said.offered[offer] - 1) + 1;
}

static unsigned elsewhere(const struct session_view *session)
{
    int other = partner_look_player(&session->terms, session->role == SESSION_HOST ? 1 : 0);
    return session->role == SESSION_WATCHER ? THE_OTHERS : 1u << other;
}

/* A computer that plays here thinks here; of one elsewhere only the name tells. */
static void sit(struct party *party, int player, const struct session_self *who)
{
    bool is_elsewhere = party_is_elsewhere(party, player), is_human = seat_is_human(who->seat);
    char name[WIRE_NAME_SIZE + WORDS_MAX];
    party->sitting.seats[player] = is_elsewhere ? (struct seat){SEAT_HUMAN} : who->seat;
    snprintf(name, sizeof name, "%s", who->name);
    if (is_elsewhere && !is_human)
        snprintf(name, sizeof name, _("%s's computer"), who->name[0] ? who->name : _("Your friend"));
    (void)wire_clean(party->names[player], sizeof party->names[player], name);
}

void partner_look_seats(const struct partner *partner, struct party *party)
{
    const struct session_view *session = &partner->view.session;
    party->elsewhere = elsewhere(session);
    for (int player = 0; player < 2; player++)
        sit(party, player, &session->players[player]);
}
