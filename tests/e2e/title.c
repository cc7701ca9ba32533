/*
 * Tells what windows are called. It is asked (questions.h):
 *
 *   WINDOW      its number
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>

#include "questions.h"

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

static bool answer(int count, char **words)
{
    if (count != 1)
        return false;
    Window window = strtoul(words[0], NULL, 10);
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
