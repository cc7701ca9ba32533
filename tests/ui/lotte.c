/* Lotte, a friend elsewhere. */
#include "lotte.h"
#include "prelude.h"

#include "window_support.h"

enum { LOOK_MS = 10, LOOKS = 24000, KEY_AGAIN = 50 };

struct mate *lotte;

void lotte_init(void)
{
    lotte = init_host();
    snprintf(lotte->setup.self.name, sizeof lotte->setup.self.name, "Lotte");
    lotte->setup.self.chat = CHAT_PHRASES;
    lotte->setup.terms.begins = BEGINS_GUEST;
    lotte->setup.terms.honour = true;
    lotte->setup.terms.claim_days = 7;
}

int lotte_setup(void **state)
{
    lotte_init();
    return window_setup(state);
}

int lotte_teardown(void **state)
{
    mate_free(lotte);
    return window_teardown(state);
}

bool lotte_can_come(void)
{
    struct trouble trouble;
    return friend_has_way(WAY_ADDRESS, &trouble);
}

void lotte_open(void)
{
    mate_open(lotte);
    mate_await(lotte, has_code, "waiting with a code");
    struct friend_view view = mate_look(lotte);
    set_code(lotte, view.code); /* for who joins or watches */
}

void lotte_open_dialog(void)
{
    window_open_as(&two_humans);
    press("Ctrl+k");
    click_for("Other ways …", "Join a friend");
}

void lotte_type_code(const char *code, int port)
{
    char address[32];
    type_words(code);
    snprintf(address, sizeof address, "127.0.0.1:%d", port);
    press("Tab");
    type_words(address);
}

void lotte_ask(struct cable *cable)
{
    lotte_open();
    lotte_open_dialog();
    lotte_type_code(lotte->setup.code, cable ? cable_port(cable) : lotte->setup.port);
    press("Return");
}

/* A clock and who watches are told before; what holds no surprise begins at once. */
void lotte_meet(struct cable *cable)
{
    lotte_ask(cable);
    if (lotte->setup.terms.clock.kind != CLOCK_NONE || lotte->setup.terms.watchers > 0) {
        expect_words("Lotte wants to play Connect Four 7×6", "You begin.");
        click_on("Play");
    }
    expect_words("Your turn", "together");
}

/* A key that comes too soon after the other one's move is refused: it is pressed again then. */
void lotte_await_key(const char *key, int moves)
{
    for (int looks = 0; looks < LOOKS && mate_moves(lotte) != moves; looks++) {
        if (looks % KEY_AGAIN == 0)
            press(key);
        SDL_Delay(LOOK_MS);
    }
    mate_await_moves(lotte, moves);
}

void lotte_drop(int column)
{
    struct record record;
    struct variant variant;
    struct move moves[MOVES_MAX];
    struct reason why;
    struct want want = {.kind = WANT_MOVE, .spent_ms = -1};
    assert_true(friend_record(lotte->friend, &record));
    assert_true(record_variant(&record, &variant, &why));
    struct match *match = match_create(&variant);
    assert_true(match && record_replay(&record, match, &why));
    int count = variant.game->moves(&variant, match_state(match), moves);
    for (int i = 0; i < count; i++)
        if (moves[i].kind == MOVE_PLACE && moves[i].to % variant.options.width == column - 1)
            want.move = moves[i];
    friend_want(lotte->friend, &want);
    match_destroy(match);
    record_free(&record);
}

void lotte_change(void)
{
    const struct want want = {.kind = WANT_MOVE, .move = {MOVE_SWAP, NO_CELL, NO_CELL}, .spent_ms = -1};
    friend_want(lotte->friend, &want);
}

void lotte_begin(void)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    lotte_drop(1);
    mate_await_moves(lotte, 2);
    expect_words("Move 2");
}

void lotte_want(enum want_kind kind, enum offer_kind offer)
{
    friend_want(lotte->friend, &(struct want){.kind = kind, .offer = offer, .spent_ms = -1});
}

void lotte_want_and_expect(enum want_kind kind, enum offer_kind offer, const char *const *words)
{
    lotte_want(kind, offer);
    expect_each(words);
}

void lotte_await_offer(const char *key, enum offer_kind offer)
{
    struct friend_view view;
    for (int i = 1; i < LOOKS; i++, SDL_Delay(LOOK_MS)) {
        view = mate_look(lotte);
        if (view.session.offered[offer])
            return;
        if (i % KEY_AGAIN == 0)
            press(key);
    }
    fail_msg("nothing of kind %d is offered", (int)offer);
}

void lotte_agree(const char *key, enum offer_kind offer)
{
    lotte_await_offer(key, offer);
    lotte_want(WANT_YES, offer);
}
