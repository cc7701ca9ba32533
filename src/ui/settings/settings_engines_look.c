/*
 * The page of the engines from elsewhere, its rows: first a list of them; then one of them, how it is started and how
 * long it may think, and what came of trying it out.
 */
#include "ui/settings/settings_engines.h"

#include <string.h>

#include "rules/cells.h"
#include "ui/words.h"

enum { SAID_LINES = 6 };

/* What is chosen from: how it is called here, to be translated, and what it is. */
static const char *const protocol_words[] = {N_("Find out"), "UGI", "Riddles.io", N_("Filter")};
static const char *const protocols[] = {"", "ugi", "riddles", "filter"};
static const char *const time_words[] = {N_("0.1 s"), N_("0.5 s"), N_("1 s"), N_("3 s"), N_("10 s")};
static const int times[] = {100, 500, ENGINES_USUAL_MS, 3000, 10000};

enum { PROTOCOLS = SDL_arraysize(protocols), RIDDLES = 2, TIMES = SDL_arraysize(times) };

const char *settings_engines_look_protocol(int value)
{
    return protocols[value];
}

int settings_engines_look_time(int value)
{
    return times[value];
}

/* Has it moved, but would lose a game by the time that it took? */
static bool is_slow(const struct settings_engines *engines)
{
    return engines->news == VISITOR_MOVE && engines->answer.milliseconds > engines->edited.move_ms + GUEST_GRACE_MS;
}

const char *settings_engines_look_result(const struct settings_engines *engines, struct controls *controls)
{
    const struct visitor_answer *answer = &engines->answer;
    char move[MOVE_TEXT_MAX];
    if (engines->trying)
        return _("Trying it out…");
    if (engines->news == VISITOR_FAULT && answer->trouble.fault == GUEST_UNFENCED)
        return _("Nothing here holds it. Press again to start it");
    if (engines->news == VISITOR_FAULT)
        return controls_words(controls, _("It %s"), _(guest_fault_words(answer->trouble.fault)));
    cells_name_move(&engines->variant, answer->move, move);
    if (is_slow(engines))
        return controls_words(controls, _("Too slow: it chose %s, in %d ms"), move, answer->milliseconds);
    return controls_words(controls, _("It works: it chose %s, in %d ms"), move, answer->milliseconds);
}

static void add_row(struct settings_state *settings, enum engine_row what, enum row_kind kind, const char *name,
                    const char *told)
{
    settings_look_add(settings,
                      (struct settings_row){
                          .what = (int)what, .kind = kind, .name = name, .told = told, .heard = what == ROW_RESULT});
}

static int place_of_protocol(const char *name)
{
    for (int i = 0; i < PROTOCOLS; i++)
        if (strcmp(protocols[i], name) == 0)
            return i;
    return strncmp(name, "riddles", strlen("riddles")) == 0 ? RIDDLES : 0;
}

/* The longest that is offered and not longer than what it has. */
static int place_of_time(int milliseconds)
{
    int place = 0;
    for (int i = 0; i < TIMES; i++)
        if (times[i] <= milliseconds)
            place = i;
    return place;
}

static void list_all(struct settings_state *settings, struct controls *controls)
{
    const struct settings_engines *engines = settings->engines;
    add_row(settings, ROW_ABOUT, ROW_WORDS, _("Engines"), _("programs by others, to play against"));
    for (int i = 0; i < engines->count; i++) {
        const struct archive_engine *engine = &engines->list[i];
        const char *protocol = _(protocol_words[place_of_protocol(engine->protocol)]);
        const char *time = _(time_words[place_of_time(engine->move_ms)]);
        settings_look_add(settings,
                          (struct settings_row){.what = ROW_ENGINE + i,
                                                .kind = ROW_BUTTON,
                                                .name = engine->name,
                                                .told = controls_words(controls, _("%s · %s a move"), protocol, time)});
    }
    if (engines->count < ARCHIVE_ENGINES_MAX)
        add_row(settings, ROW_ADD, ROW_BUTTON, _("Add an engine"), _("choose the file of the program"));
}

/* Its last words, line by line. */
static void list_said(struct settings_state *settings, struct controls *controls, const char *words)
{
    const char *lines[SAID_LINES];
    int count = 0;
    for (const char *at = words; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (*at != '\n')
            lines[count++ % SAID_LINES] = at;
    for (int i = SDL_max(count - SAID_LINES, 0); i < count; i++) {
        const char *line = lines[i % SAID_LINES];
        add_row(settings, ROW_RESULT, ROW_WORDS, _("It said"),
                controls_words(controls, "%.*s", (int)strcspn(line, "\n"), line));
    }
}

static void list_result(struct settings_state *settings, struct controls *controls)
{
    const struct settings_engines *engines = settings->engines;
    const struct visitor_answer *answer = &engines->answer;
    if (engines->trying || engines->news == VISITOR_NOTHING)
        return;
    bool fault = engines->news == VISITOR_FAULT;
    if (fault && answer->trouble.fault == GUEST_UNFENCED)
        add_row(settings, ROW_RESULT, ROW_WORDS, _("Beware"), _("it can read and change all your files"));
    else if (fault && answer->trouble.why.text[0])
        add_row(settings, ROW_RESULT, ROW_WORDS, _("In detail"), answer->trouble.why.text);
    if (answer->told.name[0])
        add_row(settings, ROW_RESULT, ROW_WORDS, _("It calls itself"),
                controls_words(controls, answer->told.author[0] ? "%s (%s)" : "%s", answer->told.name,
                               answer->told.author));
    if (answer->fence[0])
        add_row(settings, ROW_RESULT, ROW_WORDS, _("Held by"), _(answer->fence));
    list_said(settings, controls, answer->words);
}

static void list_one(struct settings_state *settings, struct controls *controls)
{
    struct settings_engines *engines = settings->engines;
    struct archive_engine *engine = &engines->edited;
    add_row(settings, ROW_BACK, ROW_BUTTON, _("All engines"), _("back to the list"));
    settings_look_add(settings, (struct settings_row){.what = ROW_NAME,
                                                      .kind = ROW_TEXT,
                                                      .name = _("Name"),
                                                      .text = engine->name,
                                                      .capacity = sizeof engine->name});
    settings_look_add(settings, (struct settings_row){.what = ROW_COMMAND,
                                                      .kind = ROW_TEXT,
                                                      .name = _("Started by"),
                                                      .text = engine->command,
                                                      .capacity = sizeof engine->command});
    settings_look_add(settings, (struct settings_row){.what = ROW_PROTOCOL,
                                                      .kind = ROW_SEGMENTS,
                                                      .name = _("It speaks"),
                                                      .words = protocol_words,
                                                      .most = PROTOCOLS - 1,
                                                      .value = place_of_protocol(engine->protocol)});
    settings_look_add(settings, (struct settings_row){.what = ROW_TIME,
                                                      .kind = ROW_SEGMENTS,
                                                      .name = _("Time for a move"),
                                                      .words = time_words,
                                                      .most = TIMES - 1,
                                                      .value = place_of_time(engine->move_ms)});
    bool tried = engines->trying || engines->news != VISITOR_NOTHING;
    settings_look_add(settings, (struct settings_row){.what = ROW_TRY,
                                                      .kind = ROW_BUTTON,
                                                      .name = _("Try it out"),
                                                      .told = tried ? settings_engines_look_result(engines, controls)
                                                                    : _("starts it and asks for a move"),
                                                      .wrong = !engines->trying &&
                                                               (engines->news == VISITOR_FAULT || is_slow(engines))});
    settings_options_list(settings, controls);
    list_result(settings, controls);
    settings_look_add(settings, (struct settings_row){.what = ROW_REMOVE,
                                                      .kind = ROW_BUTTON,
                                                      .name = _("Remove this engine"),
                                                      .told = engines->asked ? _("Click again: its games stay")
                                                                             : _("from this list; its file stays"),
                                                      .wrong = engines->asked});
}

void settings_engines_look_list(struct settings_state *settings, struct controls *controls)
{
    if (!settings->engines)
        add_row(settings, ROW_ABOUT, ROW_WORDS, _("Engines"), _("not enough memory"));
    else if (settings->engines->at == ENGINES_LIST)
        list_all(settings, controls);
    else
        list_one(settings, controls);
}
