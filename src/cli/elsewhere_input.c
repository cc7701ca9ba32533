/*
 * A person's lines at a table elsewhere: a move, or a word. Those of a pipe wait
 * until it is their time, so that all of them can come at once: a move until it
 * is this end's turn, an answer until something is asked.
 */
#include "cli/elsewhere.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

bool elsewhere_wants_input(const struct elsewhere *elsewhere)
{
    return elsewhere->input && !elsewhere->input_ended && elsewhere->line_length < sizeof elsewhere->line - 1;
}

void elsewhere_read(struct elsewhere *elsewhere)
{
    size_t room = sizeof elsewhere->line - 1 - elsewhere->line_length;
    ssize_t got = read(STDIN_FILENO, elsewhere->line + elsewhere->line_length, room);
    if (got > 0)
        elsewhere->line_length += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        elsewhere->input_ended = true;
}

/* --- words --- */

static void offer(struct elsewhere *elsewhere, enum offer_kind kind)
{
    bool asked = elsewhere->view.session.offered[kind] == 1 - elsewhere_me(elsewhere) + 1;
    elsewhere_ask_for(elsewhere, asked ? WANT_YES : WANT_OFFER, kind);
}

static void answer(struct elsewhere *elsewhere, bool yes)
{
    enum offer_kind kind = elsewhere_question(elsewhere);
    if (elsewhere->view.session.phase == SESSION_ASKED)
        elsewhere_ask_for(elsewhere, yes ? WANT_ACCEPT : WANT_DECLINE, (enum offer_kind)0);
    else if (kind)
        elsewhere_ask_for(elsewhere, yes ? WANT_YES : WANT_NO, kind);
    else
        fprintf(stderr, "nothing was asked\n");
}

static void say(struct elsewhere *elsewhere, const char *words)
{
    struct want want = {.kind = WANT_SAY};
    wire_clean(want.words, sizeof want.words, words);
    if (want.words[0])
        friend_want(elsewhere->friend, &want);
}

/* Does a line begin with this word? Then what follows it. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* Words besides moves; false if it is none. */
static bool obey_word(struct elsewhere *elsewhere, const char *line)
{
    static const struct {
        const char *word;
        enum offer_kind offer;
    } OFFERS[] = {{"draw", OFFER_DRAW},
                  {"takeback", OFFER_TAKEBACK},
                  {"pause", OFFER_PAUSE},
                  {"help", OFFER_HELP},
                  {"again", OFFER_REMATCH}};
    const char *words = behind(line, "say");
    for (size_t i = 0; i < sizeof OFFERS / sizeof OFFERS[0]; i++)
        if (strcmp(line, OFFERS[i].word) == 0)
            return offer(elsewhere, OFFERS[i].offer), true;
    if (words)
        say(elsewhere, words);
    else if (strcmp(line, "yes") == 0 || strcmp(line, "no") == 0)
        answer(elsewhere, line[0] == 'y');
    else if (strcmp(line, "resign") == 0)
        elsewhere->resigns = true;
    else if (strcmp(line, "claim") == 0)
        elsewhere_ask_for(elsewhere, WANT_CLAIM, (enum offer_kind)0);
    else if (strcmp(line, "leave") == 0)
        elsewhere_ask_for(elsewhere, WANT_LEAVE, (enum offer_kind)0);
    else if (strcmp(line, "later") == 0)
        elsewhere->done = true;
    else
        return false;
    return true;
}

static void obey_move(struct elsewhere *elsewhere, const char *line)
{
    struct want want = {.kind = WANT_MOVE, .spent_ms = -1};
    const struct game *game = elsewhere->variant.game;
    struct reason why;
    const char *end = game->parse_move(&elsewhere->variant, &elsewhere->state, line, &want.move, &why);
    if (end && *end)
        refuse(&why, "'%s' is not one move", line);
    if (!end || *end)
        fprintf(stderr, "%s\n", why.text);
    else
        elsewhere_ask(elsewhere, &want);
}

/* --- lines --- */

/* Does a line have to wait? Nothing is done before there is somebody. */
static bool is_early(const struct elsewhere *elsewhere, const char *line)
{
    const struct session_view *session = &elsewhere->view.session;
    bool answer = strcmp(line, "yes") == 0 || strcmp(line, "no") == 0;
    bool leaves = strcmp(line, "later") == 0 || strcmp(line, "leave") == 0;
    if (leaves && !elsewhere->patient)
        return false;
    bool away = elsewhere->view.state == FRIEND_AWAY;
    if (elsewhere->asked.is || elsewhere->resigns || (session->pending && !(leaves && away)))
        return true; /* what was said before is on its way, if there is somebody to take it */
    if (leaves || session->phase == SESSION_ASKED)
        return false;
    if (session->phase == SESSION_MEETING)
        return true;
    return answer && elsewhere->patient && !elsewhere_question(elsewhere);
}

/* Does what a line says; false if it is not yet its time. */
static bool obey(struct elsewhere *elsewhere, const char *line)
{
    if (line[0] == '\0')
        return true;
    if (is_early(elsewhere, line))
        return false;
    if (obey_word(elsewhere, line))
        return true;
    if (elsewhere->view.session.phase == SESSION_ASKED) {
        fprintf(stderr, "yes or no?\n");
        return true;
    }
    if (elsewhere_may_move(elsewhere))
        obey_move(elsewhere, line);
    else if (elsewhere->patient)
        return false;
    else
        fprintf(stderr, "it is not your turn\n");
    return true;
}

/* The first line, without its end; false if none is there. `taken`: bytes of it and its end. */
static bool first_line(struct elsewhere *elsewhere, char text[LINE_SIZE], size_t *taken)
{
    char *end = memchr(elsewhere->line, '\n', elsewhere->line_length);
    bool full = elsewhere->line_length == sizeof elsewhere->line - 1;
    if (!end && !(elsewhere->input_ended && elsewhere->line_length) && !full)
        return false;
    size_t length = end ? (size_t)(end - elsewhere->line) : elsewhere->line_length;
    *taken = end ? length + 1 : length;
    memcpy(text, elsewhere->line, length);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\0';
    size_t blanks = strspn(text, " \t");
    memmove(text, text + blanks, length - blanks + 1);
    return true;
}

/* Is there something that only a person can say? */
static bool needs_person(const struct elsewhere *elsewhere)
{
    return elsewhere->view.session.phase == SESSION_ASKED || elsewhere_may_move(elsewhere) ||
           elsewhere_question(elsewhere);
}

void elsewhere_obey(struct elsewhere *elsewhere)
{
    char text[LINE_SIZE];
    size_t taken;
    while (elsewhere->input && !elsewhere->done && first_line(elsewhere, text, &taken) && obey(elsewhere, text)) {
        elsewhere->line_length -= taken;
        memmove(elsewhere->line, elsewhere->line + taken, elsewhere->line_length);
    }
    if (elsewhere->input_ended && elsewhere->line_length == 0 && !elsewhere->asked.is && !elsewhere->resigns &&
        needs_person(elsewhere))
        elsewhere->done = true;
}
