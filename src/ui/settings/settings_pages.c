/* The pages of the settings that are made of preferences, and that of the players. All takes effect at once. */
#include "gravitrips/ai.h"
#include "ui/frame/sound.h"
#include "ui/settings/settings_state.h"
#include "ui/words.h"

/* --- preferences --- */

/* What it is called; NULL: it is not shown. The board has its own word for being cleared. */
static const char *label_of(const struct settings_state *settings, enum preference preference)
{
    if (preference == PREFER_CLEARING)
        return settings->table->view->words.clearing;
    return preference_info(preference)->label;
}

static const char *number_words(struct controls *controls, enum preference preference, int value)
{
    if (preference == PREFER_TEXT_SIZE)
        return controls_words(controls, _("%d %%"), value);
    return controls_words(controls, _("%d of %d"), value, preference_info(preference)->most);
}

static void list_preference(struct settings_state *settings, struct controls *controls, enum preference preference)
{
    const struct preference_info *info = preference_info(preference);
    struct settings_row row = {.what = (int)preference, .least = info->least, .most = info->most};
    row.name = _(label_of(settings, preference));
    row.value = app_preference(settings->screen.app, preference);
    row.step = info->step ? info->step : 1;
    row.words = info->values;
    row.kind = info->values && info->most == 1 && !info->names ? ROW_SWITCH : info->values ? ROW_SEGMENTS : ROW_SLIDER;
    if (row.kind == ROW_SLIDER)
        row.told = number_words(controls, preference, row.value);
    /* Silence is kept, sound is shown. */
    if (preference == PREFER_SILENCE)
        row.value = !row.value;
    settings_look_add(settings, row);
}

void settings_pages_list(struct settings_state *settings, struct controls *controls)
{
    for (int i = 0; i < PREFERENCES; i++)
        if (preference_info((enum preference)i)->page == settings->page && label_of(settings, (enum preference)i))
            list_preference(settings, controls, (enum preference)i);
}

void settings_pages_choose(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct app *app = settings->screen.app;
    enum preference preference = (enum preference)row->what;
    (void)app_prefer(app, preference, preference == PREFER_SILENCE ? !value : value);
    if (preference_info(preference)->page == PAGE_SOUND)
        sound_play(app_sound(app), SOUND_DROP_RED); /* so loud it is now */
}

/* --- the players --- */

/* Behind them come preferences. */
enum player_row { ROW_SEATS, ROW_LEVELS = 2, ROW_NAMES = 4, ROW_STARTER = 6 };

/* How a seat is chosen: engines where there are some. */
enum seat_kind { KIND_HUMAN, KIND_COMPUTER, KIND_ENGINE };

static const char *const seats[] = {
    [KIND_HUMAN] = N_("Human"), [KIND_COMPUTER] = N_("Computer"), [KIND_ENGINE] = N_("Engine")};

static enum seat_kind kind_of(struct seat seat)
{
    return seat_is_human(seat) ? KIND_HUMAN : seat_is_engine(seat) ? KIND_ENGINE : KIND_COMPUTER;
}

static void list_engine(struct settings_state *settings, struct controls *controls, int index)
{
    const struct player *player = &settings->table->players[index];
    const char *name = _(settings->table->view->words.players[index]);
    settings_look_add(settings, (struct settings_row){.what = ROW_LEVELS + index,
                                                      .kind = ROW_SLIDER,
                                                      .name = controls_words(controls, _("%s: engine"), name),
                                                      .told = player->name,
                                                      .value = choice_engine(&settings->known, player->name),
                                                      .most = SDL_max(settings->known.count - 1, 0),
                                                      .step = 1});
}

static void list_player(struct settings_state *settings, struct controls *controls, int index)
{
    struct player *player = &settings->table->players[index];
    bool human = seat_is_human(player->seat);
    const char *name = _(settings->table->view->words.players[index]);
    struct settings_row seat = {.what = ROW_SEATS + index, .kind = ROW_SEGMENTS, .words = seats};
    struct settings_row level = {.what = ROW_LEVELS + index, .kind = ROW_SLIDER, .least = LEVEL_MIN, .most = LEVEL_MAX};
    seat.name = name;
    seat.value = (int)kind_of(player->seat);
    seat.most = settings->known.count > 0 ? KIND_ENGINE : KIND_COMPUTER;
    settings_look_add(settings, seat);
    if (seat_is_engine(player->seat)) {
        list_engine(settings, controls, index);
        return;
    }
    level.name = controls_words(controls, _("%s: level"), name);
    level.value = seat_has_level(player->seat) ? player->seat.level : player->level;
    char words[LEVEL_WORDS_MAX];
    level.told = human
                     ? _("played by a human")
                     : controls_words(controls, "%s", choice_level_words(level.value, settings->table->variant, words));
    level.step = 1;
    level.idle = human;
    settings_look_add(settings, level);
    if (human)
        settings_look_add(settings, (struct settings_row){.what = ROW_NAMES + index,
                                                          .kind = ROW_TEXT,
                                                          .name = controls_words(controls, _("%s: name"), name),
                                                          .text = player->name,
                                                          .capacity = sizeof player->name});
}

void settings_pages_list_players(struct settings_state *settings, struct controls *controls)
{
    const struct settings_table *table = settings->table;
    for (int player = 0; player < 2; player++)
        list_player(settings, controls, player);
    settings_look_add(settings, (struct settings_row){.what = ROW_STARTER,
                                                      .kind = ROW_SEGMENTS,
                                                      .name = _("Who begins"),
                                                      .words = table->view->words.players,
                                                      .most = 1,
                                                      .value = table->starter});
    settings_pages_list(settings, controls);
}

/* A computer has no name of its own; its level is remembered while a human sits there. */
static void seat(struct settings_state *settings, struct player *player, int level, int engine)
{
    choice_sit(player, (struct seat){level}, settings->known.names[engine]);
    if (seat_has_level(player->seat))
        player->name[0] = '\0';
}

void settings_pages_choose_player(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct settings_table *table = settings->table;
    if (row->what == ROW_STARTER && row->kind == ROW_SEGMENTS) {
        table->starter = value;
    } else if (row->kind == ROW_SWITCH || row->what > ROW_STARTER) {
        settings_pages_choose(settings, row, value);
    } else if (row->kind == ROW_SLIDER) {
        struct player *player = &table->players[row->what - ROW_LEVELS];
        bool engine = seat_is_engine(player->seat);
        seat(settings, player, engine ? SEAT_ENGINE : value, engine ? value : 0);
    } else {
        struct player *player = &table->players[row->what - ROW_SEATS];
        const int levels[] = {[KIND_HUMAN] = SEAT_HUMAN,
                              [KIND_COMPUTER] = SDL_max(player->level, LEVEL_MIN),
                              [KIND_ENGINE] = SEAT_ENGINE};
        seat(settings, player, levels[value], 0);
    }
}
