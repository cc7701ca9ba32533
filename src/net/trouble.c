/* A sentence for everything that can go wrong: what happened, and what to try. */
#include "net/trouble.h"

#include "gravitrips/game.h"
#include "rules/letters.h"

static const char *const words[TROUBLE_KINDS] = {
    [TROUBLE_NONE] = SHOWN("All is well."),
    [TROUBLE_NO_LIBRARY] = SHOWN("This copy of the program cannot reach a friend elsewhere: a part of it, libsodium, "
                                 "is missing. Install the program from another package."),
    [TROUBLE_MEMORY] = SHOWN("There is not enough memory. Close other programs and try again."),
    [TROUBLE_PORT_TAKEN] =
        SHOWN("Port %1$s is used by another program. Choose another one, or none: then a free one is "
              "found."),
    [TROUBLE_NO_PORT] = SHOWN("This computer cannot wait for a friend (%2$s). Check whether it is online, and whether "
                              "its firewall lets this game through."),
    [TROUBLE_NAME] =
        SHOWN("There is no computer with the name %1$s. Check how it is spelt, and whether this computer is "
              "online."),
    [TROUBLE_NO_ANSWER] = SHOWN("No answer from %1$s. Ask your friend whether the game still waits there. If it does, "
                                "something in between is in the way; a meeting point gets around that."),
    [TROUBLE_REFUSED] =
        SHOWN("Nobody waits at %1$s. Your friend has to invite first; then check the address together."),
    [TROUBLE_UNREACHABLE] =
        SHOWN("No way leads to %1$s (%2$s). Check whether this computer is online, and the address."),
    [TROUBLE_LOST] = SHOWN("The connection broke. The game is kept, and this program keeps trying."),
    [TROUBLE_LATER] = SHOWN("%1$s has stopped for today. The game is kept, and goes on when you are both there again."),
    [TROUBLE_SILENT] =
        SHOWN("Nothing comes from your friend any more. The game is kept, and this program keeps trying."),
    [TROUBLE_NOT_OURS] = SHOWN("Something else than this game answers at %1$s. Check the address with your friend."),
    [TROUBLE_TAMPERED] = SHOWN("What came was changed on its way, or is not of this game (%2$s). It was thrown away. "
                               "Try again, best over another network."),
    [TROUBLE_WRONG_CODE] =
        SHOWN("That is not the code. Have it read out again, letter by letter: after three wrong tries "
              "your friend needs a new one."),
    [TROUBLE_CODE_DEAD] =
        SHOWN("This code is not good any more: it lasts ten minutes or three wrong tries, and for one "
              "friend. Ask for a new one."),
    [TROUBLE_TAKEN] = SHOWN("Somebody has come already, or no more may watch. Ask your friend who it is."),
    [TROUBLE_VERSION] =
        SHOWN("One of your two programs is older, and they do not understand each other. Update the older one."),
    [TROUBLE_NOT_FOUND] = SHOWN("Nobody waits with this code nearby. Check it together. If your friend is further "
                                "away, ask what stands there under Details."),
    [TROUBLE_RELAY] =
        SHOWN("The meeting point %1$s cannot be reached (%2$s). Check its name, try again later, or take another one."),
    [TROUBLE_RELAY_FULL] =
        SHOWN("The meeting point %1$s has no room left. Try again in a few minutes, or take another one."),
    [TROUBLE_RELAY_FAST] = SHOWN("The meeting point %1$s was asked too often from here. Wait a minute and try again."),
    [TROUBLE_NOBODY] = SHOWN("Nobody waits with this code at the meeting point %1$s. Ask your friend whether the code "
                             "is still good, and which meeting point it is."),
    [TROUBLE_NO_MAPPING] = SHOWN("The router here does not let friends in (%2$s). Take a meeting point, or open a way "
                                 "in the router's settings."),
    [TROUBLE_KEEPING] = SHOWN("The game could not be saved (%2$s). Play on, but do not close the program before it "
                              "ends; check whether the disk is full."),
    [TROUBLE_GUESSED] = SHOWN("Wrong codes were tried again and again, so no other code is made: somebody may be "
                              "guessing. Invite again later, best over another network.")};

static const char somewhere[] = SHOWN("that place");
static const char someone[] = SHOWN("Your friend"); /* used if the name is not known */
static const char unknown[] = SHOWN("nothing more is known");

static void copy_text(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    if (length >= size)
        length = letters_whole(from, size - 1);
    memcpy(to, from, length);
    memset(to + length, 0, size - length); /* so that two troubles can be compared as bytes */
}

void trouble_set(struct trouble *trouble, enum trouble_kind kind, const char *place, const char *detail)
{
    trouble->kind = kind;
    copy_text(trouble->place, sizeof trouble->place, place ? place : "");
    copy_text(trouble->detail, sizeof trouble->detail, detail ? detail : "");
}

const char *trouble_words(enum trouble_kind kind)
{
    assert(kind >= 0 && kind < TROUBLE_KINDS);
    return words[kind];
}

/*
 * Fills in place and detail. Not by printf, because a translation may name them in any order, or not at all, and
 * catalogues of translations are not trusted.
 */
static void fill_sentence(const char *sentence, const char *place, const char *detail, char *text, size_t size)
{
    static const char first[] = "%1$s", second[] = "%2$s";
    enum { MARK = sizeof first - 1 };
    size_t written = 0;
    while (*sentence) {
        bool is_place = strncmp(sentence, first, MARK) == 0;
        bool is_detail = strncmp(sentence, second, MARK) == 0;
        const char *more = is_place ? place : is_detail ? detail : sentence;
        size_t plain = 1 + strcspn(sentence + 1, "%"), length = is_place || is_detail ? strlen(more) : plain;
        if (length >= size - written) /* as much as fits, in whole characters */
            length = letters_whole(more, size - written - 1);
        memcpy(text + written, more, length);
        written += length;
        sentence += is_place || is_detail ? MARK : plain;
    }
    text[written] = '\0';
}

void trouble_place(const char *place, const char *(*translate)(const char *), char text[TROUBLE_PLACE_SIZE])
{
    static const char port[] = SHOWN(" port ");
    const char *found = strstr(place, port);
    if (found && translate)
        snprintf(text, TROUBLE_PLACE_SIZE, "%.*s%s%s", (int)(found - place), place, translate(port),
                 found + sizeof port - 1);
    else
        snprintf(text, TROUBLE_PLACE_SIZE, "%s", place);
}

void trouble_format(const struct trouble *trouble, const char *(*translate)(const char *), char *text, size_t size)
{
    const char *sentence = trouble_words(trouble->kind);
    char named[TROUBLE_PLACE_SIZE];
    trouble_place(trouble->place, translate, named);
    const char *nobody = trouble->kind == TROUBLE_LATER ? someone : somewhere;
    const char *place = named[0] ? named : translate ? translate(nobody) : nobody;
    const char *cause = trouble->detail[0] ? trouble->detail : unknown, *detail = translate ? translate(cause) : cause;
    fill_sentence(translate ? translate(sentence) : sentence, place, detail, text, size);
}

struct trouble trouble_without_place(const struct trouble *trouble, bool searched)
{
    bool named =
        trouble->kind == TROUBLE_NOT_OURS || (trouble->kind >= TROUBLE_NAME && trouble->kind <= TROUBLE_UNREACHABLE);
    struct trouble other = *trouble;
    if (named)
        trouble_set(&other, searched ? TROUBLE_NOT_FOUND : TROUBLE_NO_ANSWER, NULL, NULL);
    return other;
}
