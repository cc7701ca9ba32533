/* Lotte, a friend elsewhere. */
#include "lotte.h"
#include "prelude.h"

#include "window_support.h"

enum { LOOK_MS = 10, LOOKS = 24000, KEY_AGAIN = 50 };

void lotte_init(struct mate *lotte)
{
    init_host(lotte);
    snprintf(lotte->setup.self.name, sizeof lotte->setup.self.name, "Lotte");
    lotte->setup.terms.begins = BEGINS_GUEST;
    lotte->setup.terms.honour = true;
    lotte->setup.terms.claim_days = 7;
}

void lotte_open(struct mate *lotte)
{
    mate_open(lotte);
    mate_await(lotte, has_code, "waiting with a code");
}

void lotte_open_dialog(const char *directory)
{
    static const struct window_order two_humans = {.levels = {0, 0}};
    window_open_on(directory, &two_humans);
    press_with(SDLK_k, KMOD_LCTRL);
    click_on("Join");
}

void lotte_type_code(const char *code, int port)
{
    char address[32];
    type_words(code);
    if (!port)
        return;
    snprintf(address, sizeof address, "127.0.0.1:%d", port);
    press(SDLK_TAB);
    type_words(address);
}

void lotte_ask(struct mate *lotte, const char *directory, struct cable *cable)
{
    struct friend_view view;
    lotte_open(lotte);
    mate_look(lotte, &view);
    snprintf(lotte->setup.code, sizeof lotte->setup.code, "%s", view.code); /* for who watches */
    lotte_open_dialog(directory);
    lotte_type_code(view.code, cable ? cable_port(cable) : view.port);
    press(SDLK_RETURN);
}

void lotte_meet(struct mate *lotte, const char *directory, struct cable *cable)
{
    lotte_ask(lotte, directory, cable);
    expect_words("Lotte wants to play Connect Four 7×6");
    expect_words("You begin.");
    click_on("Play");
    expect_words("Your turn");
    expect_words("together");
}

/* A key that comes too soon after the other one's move is refused: it is pressed again then. */
void lotte_await_key(struct mate *lotte, int key, int moves)
{
    for (int looks = 0; looks < LOOKS && mate_moves(lotte) != moves; looks++) {
        if (looks % KEY_AGAIN == 0)
            press(key);
        SDL_Delay(LOOK_MS);
    }
    mate_await_moves(lotte, moves);
}

void lotte_drop(struct mate *lotte, int column)
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

void lotte_change(struct mate *lotte)
{
    const struct want want = {.kind = WANT_MOVE, .move = {MOVE_SWAP, NO_CELL, NO_CELL}, .spent_ms = -1};
    friend_want(lotte->friend, &want);
}

void lotte_begin(struct mate *lotte)
{
    lotte_await_key(lotte, SDLK_4, 1);
    lotte_drop(lotte, 1);
    mate_await_moves(lotte, 2);
    expect_words("Move 2");
}

void lotte_want(struct mate *lotte, enum want_kind kind, enum offer_kind offer)
{
    friend_want(lotte->friend, &(struct want){.kind = kind, .offer = offer, .spent_ms = -1});
}

void lotte_await_offer(struct mate *lotte, int key, enum offer_kind offer)
{
    struct friend_view view;
    for (int i = 1; i < LOOKS; i++, SDL_Delay(LOOK_MS)) {
        mate_look(lotte, &view);
        if (view.session.offered[offer])
            return;
        if (i % KEY_AGAIN == 0)
            press(key);
    }
    fail_msg("nothing of kind %d is offered", (int)offer);
}
