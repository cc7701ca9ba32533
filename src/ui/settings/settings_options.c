/*
 * The options of an engine from elsewhere, a row each: those that it offered when it was tried out, and what was chosen
 * before. Of what it offers only that is kept which is not as the engine has it anyhow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/settings/settings_engines.h"
#include "ui/words.h"

enum { SLIDER_STEPS = 200 /* more values than that have a number */, USUAL_SHOWN = 40 /* bytes, at most */ };

/* --- between the rows and what is kept --- */

static bool is_whole(const struct talk_offer *offer, const char *value, int64_t *number)
{
    char *end;
    *number = strtoll(value, &end, 10);
    return value[0] && !*end && value[0] != ' ' && offer->least <= *number && *number <= offer->most;
}

/* Can the engine be given that? */
static bool is_right(const struct engine_option *option)
{
    const struct talk_offer *offer = &option->offer;
    int64_t number;
    if (!option->offered)
        return true;
    if (offer->kind == TALK_SPIN)
        return is_whole(offer, option->value, &number);
    return offer->kind != TALK_COMBO || talk_choice(offer, option->value) >= 0;
}

static struct engine_option *find(struct settings_engines *engines, const char *name)
{
    for (int i = 0; i < engines->option_count; i++)
        if (strcmp(engines->options[i].offer.name, name) == 0)
            return &engines->options[i];
    return NULL;
}

/* The row of one that was chosen; of one that nobody has offered no more is known. NULL: there is no more room. */
static struct engine_option *row_of(struct settings_engines *engines, const struct archive_engine_option *kept)
{
    struct engine_option *option = find(engines, kept->name);
    if (option || engines->option_count == TALK_OPTIONS_MAX)
        return option;
    option = &engines->options[engines->option_count++];
    *option = (struct engine_option){.offer = {.kind = TALK_STRING}, .empty = !kept->value[0]};
    memcpy(option->offer.name, kept->name, sizeof kept->name);
    return option;
}

void settings_options_take(struct settings_engines *engines, const struct talk_offers *offers)
{
    engines->option_count = 0;
    for (int i = 0; offers && i < offers->count; i++) {
        struct engine_option *option = &engines->options[engines->option_count++];
        *option = (struct engine_option){.offer = offers->list[i], .offered = true};
        memcpy(option->value, option->offer.usual, sizeof option->value);
    }
    for (int i = 0; i < engines->edited.option_count; i++) {
        struct engine_option *option = row_of(engines, &engines->edited.options[i]);
        if (!option)
            continue;
        memcpy(option->value, engines->edited.options[i].value, sizeof option->value);
        if (!is_right(option))
            memcpy(option->value, option->offer.usual, sizeof option->value);
    }
}

/* What was rubbed out is not chosen any more where it is not known what it is then. */
static bool is_chosen(const struct engine_option *option)
{
    if (!option->offered)
        return option->value[0] || option->empty;
    return is_right(option) && strcmp(option->value, option->offer.usual) != 0;
}

void settings_options_keep(struct settings_engines *engines)
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

/* --- the rows --- */

/* Too many values for a groove: between which they lie is told. */
static bool has_range(const struct engine_option *option)
{
    return option->offer.kind == TALK_SPIN && option->offer.most - option->offer.least > SLIDER_STEPS;
}

/* What it is called, and what it is if nobody sets it. */
static const char *name_of(const struct engine_option *option, struct controls *controls)
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

/* One of few stand side by side, as the engine calls them; of more there is one on a groove. */
static void make_choice(struct engine_option *option, struct settings_row *row)
{
    const struct talk_offer *offer = &option->offer;
    row->kind = offer->choice_count > CHOICES_BESIDE ? ROW_SLIDER : ROW_SEGMENTS;
    row->told = option->value;
    row->most = offer->choice_count - 1;
    row->value = talk_choice(offer, option->value);
    row->words = option->choices;
    for (int i = 0; i < offer->choice_count && i < CHOICES_BESIDE; i++)
        option->choices[i] = talk_choice_name(offer, i);
}

static void make_number(const struct engine_option *option, struct settings_row *row)
{
    int64_t number;
    row->kind = has_range(option) ? ROW_NUMBER : ROW_SLIDER;
    row->wrong = !is_whole(&option->offer, option->value, &number);
    row->told = option->value;
    row->value = (int)number;
    row->least = (int)option->offer.least;
    row->most = (int)option->offer.most;
}

static void list_option(struct settings_state *settings, struct controls *controls, int i)
{
    struct engine_option *option = &settings->engines->options[i];
    struct settings_row row = {.what = ROW_OPTION + i, .name = name_of(option, controls), .step = 1};
    switch (option->offer.kind) {
    case TALK_CHECK:
        row.kind = ROW_SWITCH;
        row.value = strcmp(option->value, "true") == 0;
        break;
    case TALK_SPIN:
        make_number(option, &row);
        break;
    case TALK_COMBO:
        make_choice(option, &row);
        break;
    default:
        row.kind = ROW_TEXT;
        row.text = option->value;
        row.capacity = sizeof option->value;
    }
    settings_look_add(settings, row);
}

void settings_options_list(struct settings_state *settings, struct controls *controls)
{
    const struct settings_engines *engines = settings->engines;
    bool unknown = engines->news == VISITOR_NOTHING && strcmp(engines->edited.protocol, "ugi") == 0;
    if (unknown)
        settings_look_add(settings, (struct settings_row){.what = ROW_RESULT,
                                                          .kind = ROW_WORDS,
                                                          .heard = true,
                                                          .name = _("Options"),
                                                          .told = _("try it out to see which it has")});
    for (int i = 0; i < engines->option_count; i++)
        list_option(settings, controls, i);
}

void settings_options_choose(struct settings_engines *engines, int i, int value)
{
    struct engine_option *option = &engines->options[i];
    if (option->offer.kind == TALK_CHECK)
        snprintf(option->value, sizeof option->value, "%s", value ? "true" : "false");
    else if (option->offer.kind == TALK_COMBO)
        snprintf(option->value, sizeof option->value, "%s", talk_choice_name(&option->offer, value));
    else
        snprintf(option->value, sizeof option->value, "%d", value);
}
