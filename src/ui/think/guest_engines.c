/*
 * Guest engines: a worker thread that keeps up to two engine programs running between questions. Declared in
 * think.h.
 */
#include "ui/think/think.h"

_Static_assert((int)ARCHIVE_ENGINE_NAME_SIZE <= (int)RECORD_NAME_SIZE, "a name that is kept fits a guest's");
_Static_assert((int)ARCHIVE_ENGINE_COMMAND_SIZE == (int)GUEST_COMMAND_SIZE, "the same commands");
_Static_assert((int)ARCHIVE_ENGINE_PROTOCOL_SIZE == (int)GUEST_PROTOCOL_SIZE, "the same names of protocols");
_Static_assert((int)ARCHIVE_ENGINE_PRINT_SIZE == (int)FENCE_PRINT_SIZE, "the same prints");
_Static_assert((int)ARCHIVE_ENGINE_OPTIONS_MAX == (int)TALK_OPTIONS_MAX, "as many options");
_Static_assert((int)ARCHIVE_ENGINE_OPTION_SIZE == (int)TALK_NAME_SIZE, "the same names of options");
_Static_assert((int)ARCHIVE_ENGINE_VALUE_SIZE == (int)TALK_WORDS_SIZE, "the same values");

enum {
    PLACES = 2,
    TRIAL_START_MS = 3000, /* milliseconds that an engine has to start with each protocol, while its own is unknown */
    TRIAL_GRACE_MS = 10000 /* milliseconds that a move may be late in a trial, whose result says how late it was */
};

/* A question to the worker thread. It owns copies of the game and of everything else that it is about. */
struct visit {
    enum guest_purpose purpose;
    struct variant variant;
    struct archive_engine engine;
    struct match *match; /* the game, a copy */
    unsigned round;
};

/* A slot for one running engine: its process, its settings, and the game that it plays. */
struct place {
    struct guest_engines *engines;
    struct guest *guest; /* NULL if no engine is started */
    struct archive_engine engine;
    struct guest_setup setup;
    struct variant variant;
    bool begun; /* the engine has been told that a game begins */
    unsigned round;
    enum side side;
};

struct guest_engines {
    struct worker *worker;

    /*
     * Only the worker thread uses these. While no question is open, the window may read `offers`, the engine's options.
     */
    struct place places[PLACES];
    struct talk_offers offers;
};

static void free_visit(struct visit *visit)
{
    match_destroy(visit->match);
    free(visit);
}

/* --- the slots for running engines --- */

static void empty_place(struct place *place)
{
    guest_close(place->guest);
    place->guest = NULL;
    place->begun = false;
}

static bool is_same_engine(const struct archive_engine *a, const struct archive_engine *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->command, b->command) == 0 &&
           strcmp(a->protocol, b->protocol) == 0 && strcmp(a->folder, b->folder) == 0 &&
           strcmp(a->print, b->print) == 0 && a->unfenced == b->unfenced && a->option_count == b->option_count &&
           memcmp(a->options, b->options, (size_t)a->option_count * sizeof *a->options) == 0;
}

/* May the engine in this slot play this side? The two sides of a game never share an engine process. */
static bool is_place_of(const struct place *place, const struct visit *visit, enum side side)
{
    return !place->begun || place->round != visit->round || place->side == side;
}

static struct place *find_place(struct guest_engines *engines, const struct visit *visit, enum side side)
{
    struct place *places = engines->places;
    for (int i = 0; i < PLACES; i++)
        if (places[i].guest && is_place_of(&places[i], visit, side) &&
            is_same_engine(&places[i].engine, &visit->engine) && places[i].variant.game == visit->variant.game &&
            memcmp(&places[i].variant.options, &visit->variant.options, sizeof visit->variant.options) == 0)
            return &places[i];
    struct place *place = &places[0];
    for (int i = PLACES - 1; i >= 0; i--)
        if (!places[i].guest || is_place_of(&places[i], visit, side))
            place = &places[i];
    empty_place(place);
    place->engines = engines;
    return place;
}

/* --- starting an engine and asking for its move --- */

void guest_engines_set_up(const struct archive_engine *engine, struct guest_setup *setup)
{
    *setup = (struct guest_setup){.option_count = engine->option_count, .unfenced = engine->unfenced};
    snprintf(setup->name, sizeof setup->name, "%s", engine->name);
    snprintf(setup->command, sizeof setup->command, "%s", engine->command);
    snprintf(setup->protocol, sizeof setup->protocol, "%s", engine->protocol);
    snprintf(setup->folder, sizeof setup->folder, "%s", engine->folder);
    snprintf(setup->print, sizeof setup->print, "%s", engine->print);
    for (int i = 0; i < setup->option_count; i++) {
        memcpy(setup->options[i].name, engine->options[i].name, sizeof setup->options[i].name);
        memcpy(setup->options[i].value, engine->options[i].value, sizeof setup->options[i].value);
    }
}

/* Passes on to the window what an engine reports while it thinks. */
static void pass_on(const struct talk_told *told, int milliseconds, void *context)
{
    const struct place *place = context;
    struct guest_engines_answer answer = {.told = *told, .milliseconds = milliseconds};
    snprintf(answer.protocol, sizeof answer.protocol, "%s", place->setup.protocol);
    worker_post(place->engines, GUEST_ENGINES_TOLD, &answer);
}

static void set_up_place(struct place *place, const struct visit *visit, const char *protocol)
{
    struct guest_setup *setup = &place->setup;
    place->engine = visit->engine;
    place->variant = visit->variant;
    guest_engines_set_up(&visit->engine, setup);
    snprintf(setup->protocol, sizeof setup->protocol, "%s", protocol);
    setup->start_ms = visit->engine.protocol[0] ? 0 : TRIAL_START_MS;
    setup->grace_ms = visit->purpose == GUEST_TO_TRY ? TRIAL_GRACE_MS : 0;
    setup->thinks = visit->purpose == GUEST_TO_TRY ? NULL : pass_on;
    setup->context = place;
}

static struct talk_time time_of(const struct visit *visit)
{
    return (struct talk_time){.move_ms = visit->engine.move_ms, .left_ms = {-1, -1}};
}

/* Starts the engine, and tells it that the game begins, unless both have been done. */
static enum guest_status be_ready(struct place *place, const struct visit *visit, enum side side,
                                  const atomic_bool *cancel, struct guest_trouble *trouble)
{
    struct talk_time time = time_of(visit);
    *trouble = (struct guest_trouble){.fault = GUEST_FINE};
    if (!place->guest)
        place->guest = guest_open(&place->setup, &place->variant, cancel, trouble);
    if (!place->guest)
        return trouble->fault == GUEST_FINE ? GUEST_CANCELLED : GUEST_FAULTED;
    if (place->begun && place->round == visit->round && place->side == side)
        return GUEST_MOVED;
    place->begun = false;
    enum guest_status status = guest_begin(place->guest, side, &time, cancel, trouble);
    place->begun = status == GUEST_MOVED;
    place->round = visit->round;
    place->side = side;
    return status;
}

/* Copies into the answer the engine's last report, its fence, and the end of its standard error. */
static void note_words(const struct place *place, struct guest_engines_answer *answer)
{
    snprintf(answer->protocol, sizeof answer->protocol, "%s", place->setup.protocol);
    if (!place->guest)
        return;
    answer->told = guest_talk(place->guest)->told;
    guest_fence(place->guest, answer->fence);
    const char *words = guest_words(place->guest);
    size_t length = strlen(words), first = length < GUEST_ENGINES_WORDS_MAX ? 0 : length - GUEST_ENGINES_WORDS_MAX + 1;
    while ((words[first] & 0xc0) == 0x80) /* the text must not begin in the middle of a UTF-8 character */
        first++;
    snprintf(answer->words, sizeof answer->words, "%s", words + first);
}

static enum guest_status ask_engine(struct place *place, const struct visit *visit, enum side side,
                                    const atomic_bool *cancel, struct guest_engines_answer *answer)
{
    struct talk_time time = time_of(visit);
    enum guest_status status = be_ready(place, visit, side, cancel, &answer->trouble);
    struct match *match =
        status == GUEST_MOVED ? match_copy(visit->match, &place->variant, match_cursor(visit->match)) : NULL;
    if (status == GUEST_MOVED && match) {
        status = guest_move(place->guest, match, &time, cancel, &answer->move, &answer->milliseconds, &answer->trouble);
    } else if (status == GUEST_MOVED) {
        answer->trouble.fault = GUEST_OUR_FAULT;
        status = GUEST_FAULTED;
    }
    match_destroy(match);
    if (status != GUEST_MOVED)
        place->begun = false;
    note_words(place, answer);
    return status;
}

/* Tries each protocol until one yields a move. If none does, reports the fault of the attempt that got furthest. */
static enum guest_status ask_by_all(struct place *place, const struct visit *visit, enum side side,
                                    const atomic_bool *cancel, struct guest_engines_answer *answer)
{
    enum guest_status status = GUEST_FAULTED;
    const struct protocol *protocol;
    for (int i = 0; status == GUEST_FAULTED && (protocol = protocol_at(i)); i++) {
        struct guest_engines_answer found = {.milliseconds = 0};
        struct reason why;
        if (!protocol_plays(protocol, &visit->variant, &why))
            continue;
        empty_place(place);
        set_up_place(place, visit, protocol->name);
        status = ask_engine(place, visit, side, cancel, &found);
        if (status != GUEST_FAULTED || found.trouble.fault >= answer->trouble.fault)
            *answer = found;
    }
    return status;
}

static void answer_by_guest(void *desk, const void *question, const atomic_bool *cancel)
{
    const struct visit *visit = *(struct visit *const *)question;
    struct guest_engines *engines = desk;
    struct guest_engines_answer answer = {.milliseconds = 0};
    enum side turn = (enum side)match_state(visit->match)->turn;
    bool prepares = visit->purpose == GUEST_TO_PREPARE;
    enum side side = prepares ? other_side(turn) : turn;
    struct place *place = find_place(engines, visit, side);
    bool started = place->guest != NULL;
    if (!started)
        set_up_place(place, visit, visit->engine.protocol);
    if (prepares) { /* a failed start is reported later, when the engine is asked for a move */
        (void)be_ready(place, visit, side, worker_stop(engines), &answer.trouble);
        return;
    }
    enum guest_status status = started || visit->engine.protocol[0] ? ask_engine(place, visit, side, cancel, &answer)
                                                                    : ask_by_all(place, visit, side, cancel, &answer);
    engines->offers.count = 0;
    if (place->guest)
        engines->offers = guest_talk(place->guest)->offers;
    if (status != GUEST_CANCELLED)
        worker_post(engines, status == GUEST_MOVED ? GUEST_ENGINES_MOVE : GUEST_ENGINES_FAULT, &answer);
    if (visit->purpose == GUEST_TO_TRY)
        empty_place(place);
}

static void free_question(void *question)
{
    free_visit(*(struct visit **)question);
}

static void clear(void *desk)
{
    for (int i = 0; i < PLACES; i++)
        empty_place(&((struct guest_engines *)desk)->places[i]);
}

const struct worker_kind guest_engines_kind = {
    .name = "visitor",
    WORKER_SIZES(struct guest_engines, struct visit *, struct guest_engines_answer),
    .free_question = free_question,
    .answer = answer_by_guest,
    .clear = clear};

/* --- functions for the window's thread --- */

bool guest_engines_ask(struct guest_engines *engines, enum guest_purpose purpose, const struct archive_engine *engine,
                       const struct variant *variant, const struct match *match, unsigned round)
{
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit)
        return false;
    *visit = (struct visit){.purpose = purpose, .variant = *variant, .engine = *engine, .round = round};
    visit->match = match ? match_copy(match, &visit->variant, match_cursor(match)) : match_create(&visit->variant);
    if (!visit->match) {
        free_visit(visit);
        return false;
    }
    worker_ask(engines, &visit);
    return true;
}

const struct talk_offers *guest_engines_offers(const struct guest_engines *engines)
{
    return &engines->offers;
}
