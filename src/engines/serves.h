/* The protocols in which we answer, for their table, and what their files share. */
#ifndef ENGINES_SERVES_H
#define ENGINES_SERVES_H

#include "engines/serve.h"
#include "engines/words.h"

/* Members are those of serve.h; those that may be NULL say nothing. */
struct serve_protocol {
    bool answers_each;                    /* line, even one that says nothing */
    bool (*hears_now)(struct words line); /* NULL: nothing is */
    enum serve_next (*hear)(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint);
    void (*is_ready)(struct talk_out *out);                                                        /* NULL */
    void (*tell)(const struct serve *serve, const struct ai_report *report, struct talk_out *out); /* NULL */
    void (*answer)(const struct serve *serve, const struct move *move, struct talk_out *out);
};

extern const struct serve_protocol serve_ugi, serve_riddles, serve_filter;

/*
 * Makes the variant that is wanted, unless it is there already; the position is then the start. False and the complaint
 * if there is no such board: it stays as it was.
 */
bool serve_settle(struct serve *serve, struct reason *complaint);

/* Milliseconds for a move that may take so many, some of which go to pipes and busy machines. */
int serve_within(int64_t milliseconds);

/* Those of a clock that has so many left for the rest of the game. */
int serve_share(const struct serve *serve, int64_t left, int64_t increment);

#endif
