/*
 * The way over the local network: who looks asks all of it, who waits answers (beacon.h). Nobody says a code's room
 * there, which would help whoever guesses: who has a code hears of all who wait with one, and tries them in turn; a
 * handshake tells whose it is.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "net/beacon.h"
#include "net/way.h"

enum {
    ANSWER_MS = 1000,      /* after so long no answer comes any more */
    NAMES_MAX = 64,        /* of sessions that were asked for, which are remembered with who asked */
    ANSWERS_OF_ONE = 3,    /* to one question, from one machine: so many may wait there, others are to be heard, too */
    LOOK_AGAIN_MS = 15000, /* who waits looks so often whether there is another interface: not all systems tell */
};

/* A session's name and who has asked for it. */
struct asked {
    uint8_t name[BEACON_NAME_SIZE];
    struct address by;
};

struct local {
    struct way_run run;
    struct way_ask ask;
    struct lan *lan;
    uint8_t nonce[4];
    struct address heard[WAY_FOUND]; /* who has answered the last question */
    int heard_count;
    struct asked asked[NAMES_MAX];  /* the newest; a host's */
    int asked_count;                /* all of them */
    uint8_t self[BEACON_NAME_SIZE]; /* of who waits, see beacon.h */
    int64_t answers_until, look_again_at;
};

static struct local *local_of(const struct way_run *run)
{
    return (struct local *)run;
}

static bool available(struct trouble *trouble)
{
    trouble_set(trouble, TROUBLE_NONE, NULL, NULL);
    return true;
}

static bool wanted(const struct way_ask *ask)
{
    return ask->local;
}

static void seek(struct way_run *run, int64_t now)
{
    struct local *local = local_of(run);
    struct beacon question = {.kind = BEACON_ASKS, .what = local->ask.token ? BEACON_SESSION : BEACON_ANY};
    if (!local->lan)
        return;
    if (local->ask.waits) {
        lan_look_again(local->lan);
        local->look_again_at = now + LOOK_AGAIN_MS;
        return;
    }
    if (local->ask.token)
        token_call(local->ask.token, TOKEN_LOOKS, question.sought);
    randombytes_buf(local->nonce, sizeof local->nonce); /* or two questions could be seen to be of one program */
    memcpy(question.nonce, local->nonce, sizeof question.nonce);
    lan_ask(local->lan, &question);
    local->heard_count = 0;
    local->answers_until = now + ANSWER_MS;
    run->busy = true;
}

static int polls(const struct way_run *run, struct pollfd polls[WAY_POLLS])
{
    int fds[LAN_FDS];
    int count = local_of(run)->lan ? lan_fds(local_of(run)->lan, fds) : 0;
    for (int i = 0; i < count; i++)
        polls[i] = (struct pollfd){.fd = fds[i], .events = POLLIN};
    return count;
}

static int64_t due(const struct way_run *run)
{
    const struct local *local = local_of(run);
    if (local->ask.waits && local->lan)
        return local->look_again_at;
    return run->busy ? local->answers_until : INT64_MAX;
}

/* Is it asked for what waits here? Then the answer. */
static bool answers(const struct local *local, const struct beacon *question, struct beacon *answer)
{
    const struct way_ask *ask = &local->ask;
    *answer = *question;
    answer->kind = BEACON_ANSWERS;
    answer->port = ask->port;
    answer->game[0] = answer->name[0] = 0;
    if (question->what == BEACON_SESSION)
        return ask->knows(ask->context, question->sought);
    memcpy(answer->sought, local->self, sizeof answer->sought);
    memcpy(answer->game, ask->game, sizeof answer->game);
    memcpy(answer->name, ask->name, sizeof answer->name);
    return ask->invites;
}

static struct way_run *begin(const struct way_ask *ask, int64_t now)
{
    struct local *local = calloc(1, sizeof *local);
    if (!local)
        return NULL;
    local->ask = *ask;
    local->lan = lan_open(ask->waits);
    local->answers_until = now;
    local->look_again_at = now + LOOK_AGAIN_MS;
    local->run.view.state = !local->lan ? WAY_FAILED : ask->waits ? WAY_OPEN : WAY_TRYING;
    if (!local->lan)
        trouble_set(&local->run.view.trouble, TROUBLE_UNREACHABLE, NULL, "no network");
    randombytes_buf(local->self, sizeof local->self);
    return &local->run;
}

static void tell(struct way_run *run, const struct way_ask *ask, int64_t now)
{
    (void)now;
    local_of(run)->ask = *ask;
}

/* Each question of who comes back has another name: one that is said again was only overheard. */
static bool is_asked_again(struct local *local, const struct beacon *question, const struct address *from)
{
    if (question->what != BEACON_SESSION)
        return false;
    for (int i = 0; i < local->asked_count && i < NAMES_MAX; i++)
        if (memcmp(local->asked[i].name, question->sought, BEACON_NAME_SIZE) == 0 &&
            address_same_host(&local->asked[i].by, from))
            return true;
    struct asked *asked = &local->asked[local->asked_count++ % NAMES_MAX];
    memcpy(asked->name, question->sought, sizeof asked->name);
    asked->by = *from;
    return false;
}

/* Is that an answer to the last question, and nothing to be left out? */
static bool is_new(const struct local *local, const struct beacon *answer, const struct address *from)
{
    int count = 0;
    for (int i = 0; i < local->heard_count; i++) {
        if (address_equal(&local->heard[i], from))
            return false;
        count += address_same_host(&local->heard[i], from);
    }
    return count < ANSWERS_OF_ONE && local->heard_count < WAY_FOUND &&
           memcmp(answer->nonce, local->nonce, sizeof local->nonce) == 0;
}

static void take(struct local *local, struct beacon *heard, struct address *from, int64_t now)
{
    struct beacon answer;
    if (local->ask.waits) {
        if (heard->kind == BEACON_ASKS && answers(local, heard, &answer) && !is_asked_again(local, heard, from))
            lan_answer(local->lan, &answer, from, now);
        return;
    }
    address_set_port(from, heard->port);
    if (heard->kind == BEACON_ANSWERS && is_new(local, heard, from)) {
        local->heard[local->heard_count++] = *from;
        way_find(&local->run, from);
    }
}

static void work(struct way_run *run, int64_t now)
{
    struct local *local = local_of(run);
    struct beacon heard;
    struct address from;
    int budget = LAN_DATAGRAMS;
    while (local->lan && lan_hear(local->lan, &heard, &from, &budget))
        take(local, &heard, &from, now);
    if (run->busy && now >= local->answers_until)
        run->busy = false;
    if (local->ask.waits && now >= local->look_again_at)
        seek(run, now);
}

static void end(struct way_run *run)
{
    lan_close(local_of(run)->lan);
    free(run);
}

const struct way way_local = {.kind = WAY_LOCAL,
                              .name = "local network",
                              .available = available,
                              .wanted = wanted,
                              .begin = begin,
                              .tell = tell,
                              .seek = seek,
                              .polls = polls,
                              .due = due,
                              .work = work,
                              .end = end};
