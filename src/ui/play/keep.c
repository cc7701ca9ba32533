/* The game at the table goes into the archive as it is played, and games that are kept come to the table. */
#include "ui/play/keep.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/letters.h"
#include "ui/frame/clipboard.h"
#include "ui/play/flow.h"
#include "ui/play/intake.h"
#include "ui/play/play.h"
#include "ui/play/play_state.h"
#include "ui/play/scene.h"
#include "ui/words.h"

/* --- the game at the table --- */

/* Who plays what. */
static void write_head(const struct play *play, struct record *head)
{
    record_init(head, &play->variant);
    head->starter = play->sitting.starter;
    head->seed = play->seed;
    for (int side = FIRST; side <= SECOND; side++) {
        struct record_player *player = &head->players[side];
        int who = sitting_player(&play->sitting, (enum side)side);
        player->seat = play->sitting.seats[who];
        snprintf(player->name, sizeof player->name, "%s", play->names[who]);
        if (play->evaluators[who] && !seat_is_human(player->seat))
            snprintf(player->evaluator, sizeof player->evaluator, "%s", play->evaluators[who]);
    }
}

void keep_players(struct play *play)
{
    struct record head;
    write_head(play, &head);
    journal_set_players(&play->journal, &head);
}

void keep_round(struct play *play)
{
    struct record head;
    write_head(play, &head);
    journal_turn_over(&play->journal, &head);
}

void keep_move(struct play *play, uint64_t now)
{
    uint64_t milliseconds = (now - play->turn_begun) / 1000;
    if (!journal_add(&play->journal, play->match, (int)SDL_min(milliseconds, INT_MAX)))
        scene_notify(play, _("Memory is short: this game is no longer kept"), now);
}

/* --- games that are kept come to the table --- */

/* As much of a name as fits, in whole characters. */
static void copy_name(char *to, size_t size, const char *name)
{
    size_t length = letters_whole(name, SDL_min(strlen(name), size - 1));
    memcpy(to, name, length);
    to[length] = '\0';
}

bool keep_setup(struct play_setup *setup, struct settings *settings, const struct record *record, archive_id game)
{
    struct game_choice choice;
    struct reason why;
    if (!record_variant(record, &setup->variant, &why) || !view_for(&setup->variant))
        return false;
    choice_load(&choice, settings, record->game);
    for (int side = FIRST; side <= SECOND; side++) {
        const struct record_player *from = &record->players[side];
        struct player *player = &choice.players[side == FIRST ? record->starter : 1 - record->starter];
        player->seat = from->seat;
        if (!seat_is_human(from->seat))
            player->level = from->seat.level;
        copy_name(player->name, sizeof player->name, from->name);
        copy_name(player->evaluator, sizeof player->evaluator, from->evaluator);
    }
    memcpy(setup->players, choice.players, sizeof setup->players);
    setup->starter = record->starter;
    setup->record = record;
    setup->game = game;
    return true;
}

bool keep_begin(struct play *play, const struct play_setup *setup, uint64_t now)
{
    struct record head;
    struct reason why;
    write_head(play, &head);
    journal_init(&play->journal, app_archive(play->app), &head);
    if (!setup->record)
        return true;
    if (!record_replay(setup->record, play->match, &why) ||
        !journal_resume(&play->journal, setup->game, setup->record)) {
        fprintf(stderr, "gravitrips: %s\n", _("Memory is short: the game cannot be opened"));
        return false;
    }
    play->borrowed = setup->borrowed;
    play->paused = setup->borrowed && flow_is_watching(play);
    play->ended = play->counted = play->announced = match_outcome(play->match) != RUNNING;
    play->beaten_level = SDL_max(play->sitting.seats[0].level, play->sitting.seats[1].level);
    play->over = now;
    return true;
}

/* Another screen takes this one's place; what is played here is laid aside. */
static void open_game(struct play *play, struct intake *intake, uint64_t now)
{
    struct play_setup setup = {.seed = play->seed, .seeded = play->seeded, .borrowed = true, .notice = intake->words};
    struct screen *screen = NULL;
    if (keep_setup(&setup, app_settings(play->app), &intake->record, intake->game))
        screen = play_create(play->app, &setup);
    record_free(&intake->record);
    bool same = play->journal.game == intake->game; /* the game at the table goes on at the next */
    if (!screen) {
        if (!same)
            archive_leave(app_archive(play->app), intake->game);
        scene_notify(play, _("Memory is short: the game cannot be opened"), now);
        return;
    }
    if (same)
        play->journal.running = false; /* here */
    else
        journal_leave(&play->journal);
    sound_play(app_sound(play->app), SOUND_NEW);
    app_replace(play->app, screen);
}

static void show_intake(struct play *play, struct intake *intake, uint64_t now)
{
    if (intake->refused > 0)
        fprintf(stderr, "gravitrips: %s\n", intake->words);
    if (intake->opened) {
        open_game(play, intake, now);
        return;
    }
    sound_play(app_sound(play->app), SOUND_BAD);
    scene_notify(play, intake->words, now);
}

void keep_open_file(struct play *play, const char *path, uint64_t now)
{
    struct intake intake;
    struct record head;
    write_head(play, &head);
    intake_file(&intake, app_archive(play->app), path, &head);
    show_intake(play, &intake, now);
}

void keep_paste(struct play *play, uint64_t now)
{
    struct intake intake;
    struct record head;
    char *text = SDL_GetClipboardText();
    write_head(play, &head);
    intake_text(&intake, app_archive(play->app), text ? text : "", _("Clipboard"), &head);
    SDL_free(text);
    show_intake(play, &intake, now);
}

/* --- taking it along --- */

void keep_copy(struct play *play, uint64_t now)
{
    char words[2 * WORDS_MAX];
    clipboard_copy_record(&play->journal.record, words, sizeof words);
    scene_notify(play, words, now);
}
