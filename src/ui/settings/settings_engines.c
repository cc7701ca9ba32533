/*
 * The page of guest engines: adding, changing, trying out and removing one. Changes are stored when the person leaves
 * the engine or tries it out. Declared in settings_state.h.
 */

#include "ai/museum.h"
#include "rules/cells.h"
#include "rules/number.h"
#include "ui/settings/settings_state.h"
#include "ui/think/think.h"

enum engine_row {
    ROW_ABOUT,
    ROW_ADD,
    ROW_BACK,
    ROW_NAME,
    ROW_COMMAND,
    ROW_PROTOCOL,
    ROW_TIME,
    ROW_TRY,
    ROW_PLAY,
    ROW_REMOVE,
    ROW_RESULT,
    ROW_ENGINE,                                    /* the first engine of the list */
    ROW_HONOUR = ROW_ENGINE + ARCHIVE_ENGINES_MAX, /* the first of the names in `known` */
    ROW_OPTION = ROW_HONOUR + CHOICE_ENGINES_MAX   /* the first option of an engine */
};

enum { ENGINES_LIST = -1, CHOICES_BESIDE = 4 };

/* An option of an engine, as its row shows the option. */
struct engine_option {
    struct talk_offer offer;
    bool offered; /* the engine offered it; if not, only its name and the chosen value are known */
    bool empty;   /* the stored value is the empty text */
    char value[ARCHIVE_ENGINE_VALUE_SIZE];
    const char *choices[CHOICES_BESIDE]; /* the words of the segments, if the option has a few values */
};

struct settings_engines {
    int count;
    struct archive_engine list[ARCHIVE_ENGINES_MAX];
    int at; /* the engine that is shown, an index into `list`; ENGINES_LIST: all of them */
    struct archive_engine edited;
    int option_count;
    struct engine_option options[TALK_OPTIONS_MAX]; /* the options of the engine that is shown */
    struct variant variant;                         /* the board on which an engine is tried out */
    struct guest_engines *guest_engines;
    bool trying;
    enum guest_engines_news news; /* the result of the last trial */
    struct guest_engines_answer answer;
    bool asked; /* the person is being asked whether to remove the engine */
    struct file_answer file;
};

/* --- the options of an engine --- */

/*
 * The rows of an engine's options: the options that it offered when it was tried out, and those to which a person gave
 * a value earlier. Only values that differ from the engine's defaults are stored.
 */

enum {
    SLIDER_STEPS = 200 /* a number with more values has no slider but is typed */,
    USUAL_SHOWN = 40 /* how many bytes of a default value are shown at most */
};

/* --- from stored options to rows, and back --- */

static bool read_whole(const struct talk_offer *offer, const char *value, int64_t *number)
{
    *number = 0;
    return number_is(value, INT64_MIN, INT64_MAX, number) && offer->least <= *number && *number <= offer->most;
}

/* Would the engine accept the option's value? */
static bool is_right(const struct engine_option *option)
{
    const struct talk_offer *offer = &option->offer;
    int64_t number;
    if (!option->offered)
        return true;
    if (offer->kind == TALK_SPIN)
        return read_whole(offer, option->value, &number);
    return offer->kind != TALK_COMBO || talk_choice(offer, option->value) >= 0;
}

/*
 * Finds or adds the row of an option whose value was chosen earlier. If the engine has not offered it, nothing else is
 * known of it. NULL if there is no room for another row.
 */
static struct engine_option *option_row(struct settings_engines *engines, const struct archive_engine_option *kept)
{
    for (int i = 0; i < engines->option_count; i++)
        if (strcmp(engines->options[i].offer.name, kept->name) == 0)
            return &engines->options[i];
    if (engines->option_count == TALK_OPTIONS_MAX)
        return NULL;
    struct engine_option *option = &engines->options[engines->option_count++];
    *option = (struct engine_option){.offer = {.kind = TALK_STRING}, .empty = !kept->value[0]};
    memcpy(option->offer.name, kept->name, sizeof kept->name);
    return option;
}

/* Fills the rows with the options that the engine offers (NULL: it was not asked) and with their stored values. */
static void take_options(struct settings_engines *engines, const struct talk_offers *offers)
{
    engines->option_count = 0;
    for (int i = 0; offers && i < offers->count; i++) {
        struct engine_option *option = &engines->options[engines->option_count++];
        *option = (struct engine_option){.offer = offers->list[i], .offered = true};
        memcpy(option->value, option->offer.usual, sizeof option->value);
    }
    for (int i = 0; i < engines->edited.option_count; i++) {
        struct engine_option *option = option_row(engines, &engines->edited.options[i]);
        if (!option)
            continue;
        memcpy(option->value, engines->edited.options[i].value, sizeof option->value);
        if (!is_right(option))
            memcpy(option->value, option->offer.usual, sizeof option->value);
    }
}

/*
 * Has the person chosen a value for the option? If the engine has not offered it, deleting the value undoes the choice.
 */
static bool is_chosen(const struct engine_option *option)
{
    if (!option->offered)
        return option->value[0] || option->empty;
    return is_right(option) && strcmp(option->value, option->offer.usual) != 0;
}

/* Turns the rows into the options that are stored. A value that makes no sense is replaced by the engine's default. */
static void keep_options(struct settings_engines *engines)
{
    struct archive_engine *engine = &engines->edited;
    engine->option_count = 0;
    memset(engine->options, 0, sizeof engine->options);
    for (int i = 0; i < engines->option_count; i++) {
        const struct engine_option *option = &engines->options[i];
        if (!is_chosen(option))
            continue;
        struct archive_engine_option *kept = &engine->options[engine->option_count++];
        snprintf(kept->name, sizeof kept->name, "%s", option->offer.name);
        snprintf(kept->value, sizeof kept->value, "%s", option->value);
    }
}

/* --- the rows of an engine's options --- */

/*
 * Has this option a number with more values than a slider can show? Then the number is typed, and the option's name is
 * followed by its range.
 */
static bool has_range(const struct engine_option *option)
{
    return option->offer.kind == TALK_SPIN && option->offer.most - option->offer.least > SLIDER_STEPS;
}

/* The option's name, with its default. */
static const char *option_name(const struct engine_option *option, struct controls *controls)
{
    const struct talk_offer *offer = &option->offer;
    const char *usual = !offer->usual[0]            ? _("nothing")
                        : offer->kind != TALK_CHECK ? offer->usual
                        : offer->usual[0] == 't'    ? _("On")
                                                    : _("Off");
    if (!option->offered)
        return offer->name;
    if (has_range(option) && offer->least > INT32_MIN && offer->most < INT32_MAX)
        return controls_words(controls, _("%s, %lld to %lld (usually %.*s)"), offer->name, (long long)offer->least,
                              (long long)offer->most, USUAL_SHOWN, usual);
    return controls_words(controls, _("%s (usually %.*s)"), offer->name, USUAL_SHOWN, usual);
}

/*
 * Lists an option in a row that fits its kind. Choices stand side by side, with the engine's names, if they are few;
 * otherwise a slider shows them.
 */
static void list_option(struct settings_state *settings, struct controls *controls, int i)
{
    struct engine_option *option = &settings->engines->options[i];
    const struct talk_offer *offer = &option->offer;
    struct settings_row *row =
        settings_look_add(settings, ROW_OPTION + i, ROW_TEXT, option_name(option, controls), option->value);
    int64_t number;
    switch (offer->kind) {
    case TALK_CHECK:
        row->kind = ROW_SWITCH;
        row->value = strcmp(option->value, "true") == 0;
        break;
    case TALK_SPIN:
        row->kind = has_range(option) ? ROW_NUMBER : ROW_SLIDER;
        row->wrong = !read_whole(offer, option->value, &number);
        row->value = (int)number;
        row->least = (int)offer->least;
        row->most = (int)offer->most;
        break;
    case TALK_COMBO:
        row->kind = offer->choice_count > CHOICES_BESIDE ? ROW_SLIDER : ROW_SEGMENTS;
        row->value = talk_choice(offer, option->value);
        row->most = offer->choice_count - 1;
        row->words = option->choices;
        for (int choice = 0; choice < offer->choice_count && choice < CHOICES_BESIDE; choice++)
            option->choices[choice] = talk_choice_name(offer, choice);
        break;
    case TALK_STRING:
        row->told = NULL;
        row->text = option->value;
        row->capacity = sizeof option->value;
    }
}

/* Adds a row that shows a result. It can have the focus, so that it is read aloud. */
static void add_result(struct settings_state *settings, const char *name, const char *told)
{
    settings_look_add(settings, ROW_RESULT, ROW_WORDS, name, told)->heard = true;
}

static void choose_option(struct settings_engines *engines, int i, int value)
{
    struct engine_option *option = &engines->options[i];
    if (option->offer.kind == TALK_CHECK)
        snprintf(option->value, sizeof option->value, "%s", value ? "true" : "false");
    else if (option->offer.kind == TALK_COMBO)
        snprintf(option->value, sizeof option->value, "%s", talk_choice_name(&option->offer, value));
    else
        snprintf(option->value, sizeof option->value, "%d", value);
}

/* --- the rows of the list of engines, and of a single engine --- */

/*
 * The rows of the page of guest engines: first the list; then, for a single engine, how it is started, how long it may
 * think, and the result of trying it out.
 */

enum { SAID_LINES = 6 };

/* The protocols: our names for them, to be translated, and the values that are stored. */
static const char *const protocol_words[] = {N_("Find out"), N_("Commands"), "Riddles.io", N_("Lines")};
static const char *const protocols[] = {"", "ugi", "riddles", "filter"};
static const char *const time_words[] = {N_("0.1 s"), N_("0.5 s"), N_("1 s"), N_("3 s"), N_("10 s")};
static const int times[] = {100, 500, ENGINE_USUAL_MS, 3000, 10000};

enum { PROTOCOLS = SDL_arraysize(protocols), RIDDLES = 2, TIMES = SDL_arraysize(times) };

/* Did the engine make a move, but later than a game would allow? */
static bool is_slow(const struct settings_engines *engines)
{
    return engines->news == GUEST_ENGINES_MOVE &&
           engines->answer.milliseconds > engines->edited.move_ms + GUEST_GRACE_MS;
}

/* Says what came of trying the engine out. */
static const char *result_words(const struct settings_engines *engines, struct controls *controls)
{
    const struct guest_engines_answer *answer = &engines->answer;
    char move[MOVE_TEXT_MAX];
    if (engines->trying)
        return _("Trying it out…");
    if (engines->news == GUEST_ENGINES_FAULT && answer->trouble.fault == GUEST_UNFENCED)
        return _("Nothing here holds it. Press again to start it");
    if (engines->news == GUEST_ENGINES_FAULT)
        return controls_words(controls, _("It %s"), _(guest_fault_words(answer->trouble.fault)));
    cells_name_move(&engines->variant, answer->move, move);
    if (is_slow(engines))
        return controls_words(controls, _("Too slow: it chose %s, in %d ms"), move, answer->milliseconds);
    return controls_words(controls, _("It works: it chose %s, in %d ms"), move, answer->milliseconds);
}

static int place_of_protocol(const char *name)
{
    for (int i = 0; i < PROTOCOLS; i++)
        if (strcmp(protocols[i], name) == 0)
            return i;
    return strncmp(name, "riddles", strlen("riddles")) == 0 ? RIDDLES : 0;
}

/* The index of the longest time on offer that is not longer than the engine's time for a move. */
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
    settings_look_add(settings, ROW_ABOUT, ROW_WORDS, _("Engines"), _("programs by others, to play against"));
    for (int i = 0; i < engines->count; i++) {
        const struct archive_engine *engine = &engines->list[i];
        const char *time = _(time_words[place_of_time(engine->move_ms)]);
        bool gone = !fence_folder_is_there(engine->command);
        settings_look_add(settings, ROW_ENGINE + i, ROW_BUTTON, engine->name,
                          gone ? _("not found") : controls_words(controls, _("%s a move"), time))
            ->wrong = gone;
    }
    if (engines->count < ARCHIVE_ENGINES_MAX)
        settings_look_add(settings, ROW_ADD, ROW_BUTTON, _("Add an engine"), _("choose the file of the program"));
    const struct choice_engines *known = &settings->known;
    for (int i = known->programs; i < known->count; i++) {
        const struct honour *honour = i < known->guests ? NULL : museum_find(known->names[i]);
        if (i == known->guests)
            settings_look_add(settings, ROW_ABOUT, ROW_WORDS, _("Guests of honour"),
                              _("from books and papers: click to play"));
        settings_look_add(settings, ROW_HONOUR + i, ROW_BUTTON, known->names[i],
                          honour ? _(honour->line) : _("weights from a file: click to play"));
    }
}

/* Lists the last output of the engine, line by line. */
static void list_said(struct settings_state *settings, struct controls *controls, const char *words)
{
    const char *lines[SAID_LINES];
    int count = 0;
    for (const char *at = words; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (*at != '\n')
            lines[count++ % SAID_LINES] = at;
    for (int i = SDL_max(count - SAID_LINES, 0); i < count; i++) {
        const char *line = lines[i % SAID_LINES];
        add_result(settings, _("It said"), controls_words(controls, "%.*s", (int)strcspn(line, "\n"), line));
    }
}

static void list_result(struct settings_state *settings, struct controls *controls)
{
    const struct settings_engines *engines = settings->engines;
    const struct guest_engines_answer *answer = &engines->answer;
    if (engines->trying || engines->news == GUEST_ENGINES_NOTHING)
        return;
    bool fault = engines->news == GUEST_ENGINES_FAULT;
    if (fault && answer->trouble.fault == GUEST_UNFENCED)
        add_result(settings, _("Beware"), _("it can read and change all your files"));
    else if (fault && answer->trouble.why.text[0])
        add_result(settings, _("In detail"), answer->trouble.why.text);
    if (answer->told.name[0])
        add_result(settings, _("It calls itself"),
                   controls_words(controls, answer->told.author[0] ? "%s (%s)" : "%s", answer->told.name,
                                  answer->told.author));
    if (answer->fence[0])
        add_result(settings, _("Locked in by"), _(answer->fence));
    list_said(settings, controls, answer->words);
}

static void list_one(struct settings_state *settings, struct controls *controls)
{
    struct settings_engines *engines = settings->engines;
    struct archive_engine *engine = &engines->edited;
    settings_look_add(settings, ROW_BACK, ROW_BUTTON, _("All engines"), _("back to the list"));
    struct settings_row *row = settings_look_add(settings, ROW_NAME, ROW_TEXT, _("Name"), NULL);
    row->text = engine->name;
    row->capacity = sizeof engine->name;
    row = settings_look_add(settings, ROW_COMMAND, ROW_TEXT, _("Started by"), NULL);
    row->text = engine->command;
    row->capacity = sizeof engine->command;
    row = settings_look_add(settings, ROW_PROTOCOL, ROW_SEGMENTS, _("How it is asked"), NULL);
    row->words = protocol_words;
    row->most = PROTOCOLS - 1;
    row->value = place_of_protocol(engine->protocol);
    row = settings_look_add(settings, ROW_TIME, ROW_SEGMENTS, _("Time for a move"), NULL);
    row->words = time_words;
    row->most = TIMES - 1;
    row->value = place_of_time(engine->move_ms);
    bool tried = engines->trying || engines->news != GUEST_ENGINES_NOTHING;
    bool there = fence_folder_is_there(engine->command);
    if (!there)
        settings_look_add(settings, ROW_ADD, ROW_BUTTON, _("Choose its file again"), _("not found"))->wrong = true;
    else
        settings_look_add(settings, ROW_TRY, ROW_BUTTON, _("Try it out"),
                          tried ? result_words(engines, controls) : _("starts it and asks for a move"))
            ->wrong = !engines->trying && (engines->news == GUEST_ENGINES_FAULT || is_slow(engines));
    if (!engines->trying && engines->news == GUEST_ENGINES_MOVE)
        settings_look_add(settings, ROW_PLAY, ROW_BUTTON, _("Play against it"), _("in this game, at once"));
    if (there && engines->news == GUEST_ENGINES_NOTHING && strcmp(engine->protocol, "ugi") == 0)
        add_result(settings, _("Options"), _("try it out to see which it has"));
    for (int i = 0; i < engines->option_count; i++)
        list_option(settings, controls, i);
    list_result(settings, controls);
    settings_look_add(settings, ROW_REMOVE, ROW_BUTTON, _("Remove this engine"),
                      engines->asked ? _("Click again: its games stay") : _("from this list; its file stays"))
        ->wrong = engines->asked;
}

void settings_engines_list(struct settings_state *settings, struct controls *controls)
{
    if (!settings->engines)
        settings_look_add(settings, ROW_ABOUT, ROW_WORDS, _("Engines"), _("not enough memory"));
    else if (settings->engines->at == ENGINES_LIST)
        list_all(settings, controls);
    else
        list_one(settings, controls);
}

/* --- storing an engine --- */

/* Tells the person why an engine could not be stored or removed. */
static void refuse_keeping(struct settings_state *settings, const struct reason *why)
{
    char words[sizeof why->text * 3];
    snprintf(words, sizeof words, _("It could not be kept: %s"), _(why->text));
    app_refuse(settings->screen.app, words);
}

static void read_list(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    int count = archive_engine_list(app_archive(settings->screen.app), ARCHIVE_ENGINES_MAX, engines->list);
    engines->count = SDL_max(count, 0);
}

/* Renames the players at the table that have the engine's old name. */
static void rename_players(struct settings_state *settings, const char *before)
{
    for (int i = 0; i < 2; i++) {
        struct player *player = &settings->table->players[i];
        if (seat_is_engine(player->seat) && strcmp(player->name, before) == 0)
            snprintf(player->name, sizeof player->name, "%s", settings->engines->edited.name);
    }
}

/*
 * Stores the digest of the engine's file when the engine is added, tried out, or gets another command. If the file
 * changes later, the person must confirm the change.
 */
static void know_again(struct archive_engine *engine, const struct archive_engine *before)
{
    if (before && strcmp(before->command, engine->command) == 0 && engine->print[0])
        return;
    engine_files_know_again(engine);
    if (before && strcmp(before->print, engine->print) != 0)
        engine->unfenced = false;
}

/* Stores the engine that is shown, if the person or a trial has changed anything about it. */
static void keep_engine(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    const struct archive_engine *before = engines->at < engines->count ? &engines->list[engines->at] : NULL;
    struct reason why;
    if (engines->at == ENGINES_LIST)
        return;
    engine_files_settle_name(&engines->edited, engines->list, engines->count);
    keep_options(engines);
    know_again(&engines->edited, before);
    if (before && memcmp(before, &engines->edited, sizeof *before) == 0)
        return;
    if (!archive_engine_keep(app_archive(settings->screen.app), &engines->edited, &why))
        refuse_keeping(settings, &why);
    else if (before)
        rename_players(settings, before->name);
    read_list(settings);
    for (int i = 0; i < engines->count; i++)
        if (engines->list[i].id == engines->edited.id)
            engines->at = i;
}

/* --- trying an engine out --- */

static void stop_trying(struct settings_engines *engines)
{
    if (engines->trying)
        worker_cancel(engines->guest_engines);
    engines->trying = false;
    engines->news = GUEST_ENGINES_NOTHING;
}

/*
 * Tries the engine out, and accepts its program as it is now. If there is no fence on this system, a second press
 * allows the engine to run without one.
 */
static void try_out(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    struct app *app = settings->screen.app;
    if (engines->news == GUEST_ENGINES_FAULT && engines->answer.trouble.fault == GUEST_UNFENCED)
        engines->edited.unfenced = true;
    engines->edited.print[0] = '\0';
    stop_trying(engines);
    keep_engine(settings);
    if (!engines->guest_engines)
        engines->guest_engines = worker_create(&guest_engines_kind, app_wake, app, NULL);
    engines->trying = engines->guest_engines && guest_engines_ask(engines->guest_engines, GUEST_TO_TRY,
                                                                  &engines->edited, &engines->variant, NULL, 0);
    if (!engines->trying)
        app_refuse(app, _("Not enough memory: the engine cannot be asked"));
}

/* The control of a row of the engine that is shown. */
static int id_of_row(int what)
{
    return ID_ROWS + (what - ROW_BACK) * ROW_PARTS;
}

void settings_engines_take(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    struct app *app = settings->screen.app;
    struct controls *controls = &settings->screen.controls;
    enum guest_engines_news news =
        engines && engines->trying ? worker_take(engines->guest_engines, &engines->answer) : GUEST_ENGINES_NOTHING;
    if (news == GUEST_ENGINES_NOTHING || news == GUEST_ENGINES_TOLD)
        return;
    engines->trying = false;
    engines->news = news;
    if (news == GUEST_ENGINES_MOVE && !engines->edited.protocol[0])
        snprintf(engines->edited.protocol, sizeof engines->edited.protocol, "%s", engines->answer.protocol);
    keep_engine(settings);
    take_options(engines, guest_engines_offers(engines->guest_engines));
    speech_say(app_speech(app), SPEECH_TOLD, result_words(engines, controls));
    if (news == GUEST_ENGINES_MOVE && controls->focus == id_of_row(ROW_TRY))
        controls_set_focus(controls, id_of_row(ROW_PLAY));
    app_invalidate_all(app);
}

/* --- going from the list to an engine, and back --- */

/* Shows the list or one engine, scrolled to its top, and moves the focus to a row. */
static void turn_to(struct settings_state *settings, int at, int row)
{
    struct settings_engines *engines = settings->engines;
    stop_trying(engines);
    engines->asked = false;
    engines->at = at;
    if (at != ENGINES_LIST && at < engines->count)
        engines->edited = engines->list[at];
    take_options(engines, NULL);
    scroller_jump(&settings->scroller, 0);
    controls_set_focus(&settings->screen.controls, ID_ROWS + row * ROW_PARTS);
}

void settings_engines_open(struct settings_state *settings)
{
    if (!settings->engines)
        settings->engines = calloc(1, sizeof *settings->engines);
    if (!settings->engines)
        return;
    const struct game *game = game_list()[0];
    settings->engines->at = ENGINES_LIST;
    if (!variant_init(&settings->engines->variant, game, &game->defaults, NULL))
        settings->engines->variant.game = NULL;
    read_list(settings);
}

void settings_engines_leave(struct settings_state *settings)
{
    if (!settings->engines || settings->engines->at == ENGINES_LIST)
        return;
    stop_trying(settings->engines);
    keep_engine(settings);
    settings->engines->at = ENGINES_LIST;
}

void settings_engines_end(struct settings_state *settings)
{
    settings_engines_leave(settings);
    if (settings->engines && settings->engines->guest_engines)
        app_end_beside(settings->screen.app, worker_destroy, settings->engines->guest_engines);
    free(settings->engines);
    settings->engines = NULL;
}

/* --- adding and removing an engine --- */

/*
 * If a file was chosen, adds the new engine, or starts the one that is shown from there, and tries it out at once. Its
 * working folder is not stored but derived from the command every time, because a person may change the command.
 */
void settings_engines_uncover(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    if (settings->page != PAGE_ENGINES || !engines || !engines->file.path[0])
        return;
    bool added = engines->at == ENGINES_LIST;
    bool fits = added ? engine_files_describe(engines->file.path, &engines->edited)
                      : engine_files_command(engines->file.path, engines->edited.command);
    engines->file.path[0] = engines->edited.folder[0] = '\0';
    if (!fits) {
        app_refuse(settings->screen.app, _("The file's path is too long"));
        return;
    }
    if (added)
        turn_to(settings, engines->count, ROW_TRY - ROW_BACK);
    try_out(settings);
}

static void remove_one(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    struct reason why;
    if (!engines->asked) {
        engines->asked = true;
        speech_say(app_speech(settings->screen.app), SPEECH_TOLD, _("Click again: its games stay"));
        return;
    }
    if (!archive_engine_drop(app_archive(settings->screen.app), engines->edited.id, &why))
        refuse_keeping(settings, &why);
    read_list(settings);
    turn_to(settings, ENGINES_LIST, 1);
}

static void play_against(struct settings_state *settings, const char *engine)
{
    struct player *players = settings->table->players;
    choice_sit(&players[seat_is_human(players[FIRST].seat) ? SECOND : FIRST], (struct seat){SEAT_ENGINE}, engine);
    app_pop(settings->screen.app);
}

void settings_engines_choose(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct settings_engines *engines = settings->engines;
    struct archive_engine *engine = &engines->edited;
    if (row->what != ROW_REMOVE)
        engines->asked = false;
    if (row->what >= ROW_OPTION) {
        choose_option(engines, row->what - ROW_OPTION, value);
    } else if (row->what >= ROW_HONOUR) {
        play_against(settings, settings->known.names[row->what - ROW_HONOUR]);
    } else if (row->what >= ROW_ENGINE) {
        turn_to(settings, row->what - ROW_ENGINE, 0);
    } else if (row->what == ROW_ADD) {
        filebox_ask(settings->screen.app,
                    &(struct file_question){FILE_TO_OPEN, FILE_PROGRAM, N_("Choose a program that plays")},
                    &engines->file);
    } else if (row->what == ROW_BACK) {
        int at = engines->at;
        settings_engines_leave(settings);
        turn_to(settings, ENGINES_LIST, at + 1);
    } else if (row->what == ROW_PROTOCOL) {
        snprintf(engine->protocol, sizeof engine->protocol, "%s", protocols[value]);
    } else if (row->what == ROW_TIME) {
        engine->move_ms = times[value];
    } else if (row->what == ROW_TRY && engines->trying) {
        stop_trying(engines);
    } else if (row->what == ROW_TRY) {
        try_out(settings);
    } else if (row->what == ROW_PLAY) {
        settings_engines_leave(settings);
        play_against(settings, engine->name);
    } else if (row->what == ROW_REMOVE) {
        remove_one(settings);
    }
}
