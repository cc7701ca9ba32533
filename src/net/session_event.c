/* What is to be told: that there is news, and single things that are not seen otherwise. */
#include "net/session_state.h"

#include <string.h>

void session_event_news(struct session *session)
{
    session->news = true;
}

void session_event_add(struct session *session, const struct session_event *event)
{
    if (session->event_count == EVENTS_MAX) {
        session->event_count--;
        memmove(session->events, session->events + 1, sizeof *event * (EVENTS_MAX - 1));
    }
    session->events[session->event_count++] = *event;
}

bool session_next_event(struct session *session, struct session_event *event)
{
    if (session->news) {
        *event = (struct session_event){.kind = SESSION_NEWS};
        session->news = false;
        return true;
    }
    if (session->event_count == 0)
        return false;
    *event = session->events[0];
    session->event_count--;
    memmove(session->events, session->events + 1, sizeof *event * (size_t)session->event_count);
    return true;
}
