/* The page of the engines from elsewhere: its state, and what its files offer each other. */
#ifndef UI_SETTINGS_ENGINES_H
#define UI_SETTINGS_ENGINES_H

#include "ui/frame/filebox.h"
#include "ui/settings/settings_state.h"
#include "ui/think/visitor.h"

enum engine_row {
    ROW_ABOUT,
    ROW_ADD,
    ROW_BACK,
    ROW_NAME,
    ROW_COMMAND,
    ROW_PROTOCOL,
    ROW_TIME,
    ROW_TRY,
    ROW_REMOVE,
    ROW_RESULT,
    ROW_ENGINE,                                   /* the first of the list */
    ROW_OPTION = ROW_ENGINE + ARCHIVE_ENGINES_MAX /* the first one of an engine */
};

enum { ENGINES_LIST = -1, ENGINES_USUAL_MS = 1000, CHOICES_BESIDE = 4 };

/* An option in its row. */
struct engine_option {
    struct talk_offer offer;
    bool offered; /* else no more is known of it than its name and what was chosen: */
    bool empty;   /* that it be empty */
    char value[ARCHIVE_ENGINE_VALUE_SIZE];
    const char *choices[CHOICES_BESIDE]; /* of a row of segments */
};

struct settings_engines {
    int count;
    struct archive_engine list[ARCHIVE_ENGINES_MAX];
    int at; /* the one that is looked at; ENGINES_LIST: none */
    struct archive_engine edited;
    int option_count;
    struct engine_option options[TALK_OPTIONS_MAX]; /* of the edited one */
    struct variant variant;                         /* on which they are tried out */
    struct visitor *visitor;
    bool trying;
    enum visitor_news news; /* of the last trial */
    struct visitor_answer answer;
    bool asked; /* whether it is to be removed */
    struct file_answer file;
};

/* --- settings_options.c: what can be set --- */

/* The rows are now of the options that the edited engine offers, with what is kept of it; NULL: it was not asked. */
void settings_options_take(struct settings_engines *engines, const struct talk_offers *offers);

/* What stands in the rows becomes what is to be kept; what makes no sense is as the engine has it. */
void settings_options_keep(struct settings_engines *engines);

void settings_options_list(struct settings_state *settings, struct controls *controls);
void settings_options_choose(struct settings_engines *engines, int i, int value);

/* --- settings_engines_look.c: the rows --- */

/* What is chosen from in a row of segments. */
const char *settings_engines_look_protocol(int value);
int settings_engines_look_time(int value);

/* What came of the trial, in words. */
const char *settings_engines_look_result(const struct settings_engines *engines, struct controls *controls);

#endif
