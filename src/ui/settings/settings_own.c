/* The page of the keys, which is not made of preferences. */
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/frame/keys.h"
#include "ui/settings/settings_state.h"
#include "ui/words.h"

/* --- keys --- */

enum { ROW_RESET = ACTION_NONE };

static const char *keys_words(const struct settings_state *settings, struct controls *controls, enum action action)
{
    char keys[ACTION_KEYS_MAX];
    const struct keymap *map = app_keymap(settings->screen.app);
    if (settings->asked == action)
        return _("Press a key (Esc: keep, Del: reset)");
    if (action_info(action)->label)
        return controls_words(controls, "%s", action_keys(map, action, keys));
    return controls_words(controls, "%s", action_first_key(map, action, ~(unsigned)SCOPE_TYPING, keys));
}

/* Every action that has words; those that are told with another one are told there. */
void settings_own_list_keys(struct settings_state *settings, struct controls *controls)
{
    settings_look_add(settings, (struct settings_row){.what = ROW_RESET,
                                                      .kind = ROW_BUTTON,
                                                      .name = _("Reset all keys"),
                                                      .told = _("to how they were at first")});
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        enum action action = (enum action)i;
        struct settings_row row = {.what = i, .kind = action_is_changeable(action) ? ROW_BUTTON : ROW_WORDS};
        if (!action_word(action))
            continue;
        row.name = _(action_is_changeable(action) ? action_word(action) : action_info(action)->label);
        row.told = keys_words(settings, controls, action);
        settings_look_add(settings, row);
    }
}

/* A click asks for another key; a second one lets it be. */
void settings_own_choose_key(struct settings_state *settings, const struct settings_row *row, int value)
{
    (void)value;
    if (row->what != ROW_RESET) {
        settings->asked = settings->asked == (enum action)row->what ? ACTION_NONE : (enum action)row->what;
        return;
    }
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        if (app_keymap(settings->screen.app)->changed[action].key)
            app_bind(settings->screen.app, (enum action)action, &(struct binding){0});
    app_tell(settings->screen.app, _("All keys are as they were at first"));
}

/* A key was pressed for the action that was asked about. */
void settings_own_take_key(struct settings_state *settings, const SDL_Keysym *key)
{
    char words[KEYS_WORDS_MAX];
    if (keys_take(settings->screen.app, settings->asked, key, words))
        settings->asked = ACTION_NONE;
    else
        app_refuse(settings->screen.app, words);
}
