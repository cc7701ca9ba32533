/*
 * Tells what windows are called. It is asked (questions.h):
 *
 *   WINDOW      its number
 *   WINDOW heard
 *               whether its program has taken all that the server had for it, such as that it has the keyboard
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>

#include "questions.h"
#include "standard.h"

static Display *display;

/* A window may be gone when it is asked for; the server's word of that must not end the program. */
static int forgive(Display *of, XErrorEvent *error)
{
    (void)of;
    (void)error;
    return 0;
}

/* A property of text, in the first `LENGTH` times four bytes. */
static bool print_property(Window window, Atom property, Atom wanted)
{
    enum { LENGTH = 256 };
    Atom type;
    int format;
    unsigned long count, rest;
    unsigned char *text = NULL;
    if (XGetWindowProperty(display, window, property, 0, LENGTH, False, wanted, &type, &format, &count, &rest, &text) !=
        Success)
        return false;
    bool found = text && format == 8 && count > 0;
    if (found)
        printf("%.*s\n", (int)count, (const char *)text);
    if (text)
        XFree(text);
    return found;
}

/* What window managers ask to find out who hangs: the program sends it back to the root window. */
static void ping(Window window, long stamp)
{
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = window,
                                .message_type = XInternAtom(display, "WM_PROTOCOLS", False),
                                .format = 32}};
    event.xclient.data.l[0] = (long)XInternAtom(display, "_NET_WM_PING", False);
    event.xclient.data.l[1] = stamp;
    event.xclient.data.l[2] = (long)window;
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSendEvent(display, window, False, NoEventMask, &event);
    XFlush(display);
}

/* Each question has a stamp of its own: an answer to an earlier one may come late. */
static bool is_heard(Window window)
{
    enum { PATIENCE = 2000 }; /* milliseconds without a word from the server */
    static long stamp;
    struct pollfd server = {.fd = ConnectionNumber(display), .events = POLLIN};
    ping(window, ++stamp);
    while (XPending(display) > 0 || poll(&server, 1, PATIENCE) > 0) {
        XEvent event;
        if (XPending(display) == 0)
            continue;
        XNextEvent(display, &event);
        if (event.type == ClientMessage && event.xclient.data.l[1] == stamp)
            return true;
    }
    return false;
}

static bool answer(int count, char **words)
{
    if (count < 1 || count > 2)
        return false;
    Window window = strtoul(words[0], NULL, 10);
    if (count == 2)
        return strcmp(words[1], "heard") == 0 && is_heard(window);
    return print_property(window, XInternAtom(display, "_NET_WM_NAME", False),
                          XInternAtom(display, "UTF8_STRING", False)) ||
           print_property(window, XA_WM_NAME, AnyPropertyType);
}

int main(void)
{
    display = XOpenDisplay(NULL);
    if (!display) {
        fprintf(stderr, "title: there is no display\n");
        return EXIT_FAILURE;
    }
    XSetErrorHandler(forgive);
    questions_answer(answer);
    XCloseDisplay(display);
    return EXIT_SUCCESS;
}
