/* The portal's own header: what the window's thread and the one that talks with the bus share. */
#ifndef UI_PORTAL_STATE_H
#define UI_PORTAL_STATE_H

#include "threads/thread.h"
#include "ui/frame/bus.h"
#include "ui/frame/portal.h"

#define PORTAL_NAME  "org.freedesktop.portal.Desktop"
#define PORTAL_PLACE "/org/freedesktop/portal/desktop"

/* What its request is called, together with the ticket. */
#define PORTAL_TOKEN "gravitrips%u"

enum { PORTAL_WINDOW_MAX = 40, PORTAL_TEXT_MAX = 256 };

/* A question that is asked, in full; "" is none. */
struct portal_task {
    unsigned ticket; /* its number; the first is 1 */
    bool saves;
    char title[PORTAL_TEXT_MAX], endings[PORTAL_TEXT_MAX], others[PORTAL_TEXT_MAX], name[PORTAL_TEXT_MAX];
    char folder[PORTAL_PATH_MAX];
    char window[PORTAL_WINDOW_MAX];
};

struct portal {
    void (*wake)(void *context);
    void *wake_context;

    /* The window's thread's own; the other one reads the address and its end of the pipe. */
    struct thread thread;
    bool started; /* and not yet joined */
    int pipe[2];  /* wakes the thread from its wait for the bus; -1: there is none yet */
    char address[BUS_ADDRESS_MAX];

    /* Guarded by the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool wanted; /* the thread is to go on */
    bool ended;  /* it has nothing more to do */
    bool alone;  /* there was no bus to be reached: it is not tried again */
    unsigned wishes;
    bool asked; /* the answer is waited for */
    struct portal_task task;
    enum portal_answer answer;
    char path[PORTAL_PATH_MAX];
};

/* portal_talk.c: talks with the portal until it is no longer wanted, or the bus is gone; false: there is no bus. */
bool portal_talk(struct portal *portal);

/* portal_question.c: the message that asks. NULL when memory is short, or the title is no text. */
DBusMessage *portal_question_message(const struct bus *bus, const struct portal_task *task);

#endif
