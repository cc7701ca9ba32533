/* What can be said without typing. Their numbers stand on the wire: append. */
#include "net/session.h"

#include <assert.h>

static const char *const phrases[SESSION_PHRASES] = {
    SHOWN("Hello!"),       SHOWN("Good luck!"),         SHOWN("Well played!"),
    SHOWN("Thank you!"),   SHOWN("One moment, please"), SHOWN("I am back"),
    SHOWN("Oh no!"),       SHOWN("That was lucky"),     SHOWN("A hard one!"),
    SHOWN("Another one?"), SHOWN("I have to go"),       SHOWN("Until next time!")};

const char *session_phrase(int number)
{
    assert(number >= 1 && number <= SESSION_PHRASES);
    return phrases[number - 1];
}
