/* Sitting down at the table: who plays what, with which helpers, and the game on record that goes on there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/play/flow.h"
#include "ui/play/insight.h"
#include "ui/play/intake.h"
#include "ui/play/scene.h"
#include "ui/words.h"

/* A game that an earlier window left unfinished may be asked about; until there is an answer nobody moves. */
static bool sit_down(struct play *play, const struct play_setup *setup)
{
    struct flow *flow = &play->flow;
    struct party *party = &flow->party;
    struct game_choice choice = setup->choice;
    struct reason why;
    if (setup->record)
        choice_load_record(&choice, app_settings(flow->app), setup->record);
    bool known = choice_variant(&choice, &party->variant, &why);
    if (known && !stage_begin(&flow->stage, flow->app, &party->variant))
        known = refuse(&why, "the window cannot show this board");
    if (!known) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        return false;
    }
    party->view = flow->stage.view;
    party_set_players(party, choice.players);
    memcpy(party->sitting.wins, setup->wins, sizeof party->sitting.wins);
    party->sitting.draws = setup->draws;
    party->sitting.starter = choice.starter;
    party->sitting.alternate = app_preference(flow->app, PREFER_ALTERNATE);
    party->seed = setup->seed;
    party->seeded = setup->seeded;
    party->held = setup->asks && resume_find(flow->app, &play->decided.resume);
    return true;
}

static bool make_helpers(struct play *play)
{
    struct flow *flow = &play->flow;
    struct reason why = {"out of memory"};
    stage_show(&flow->stage, match_create(&flow->party.variant), false, app_now(flow->app));
    flow->thinker = flow->stage.match ? thinker_create(flow->party.seed, app_wake, flow->app, &why) : NULL;
    insight_begin(&play->insight, flow->thinker ? study_create(app_wake, flow->app, &why) : NULL);
    if (!play->insight.study)
        fprintf(stderr, "gravitrips: %s\n", why.text);
    return play->insight.study != NULL;
}

/* Without the book all is solved as well, only not so soon. */
static void open_book(struct play *play)
{
    struct flow *flow = &play->flow;
    struct reason why = {""};
    char words[WORDS_MAX * 2];
    play->book = book_open_default(&flow->party.variant, &why);
    thinker_set_book(flow->thinker, play->book);
    study_set_book(play->insight.study, play->book);
    if (play->book || !why.text[0])
        return;
    fprintf(stderr, "gravitrips: %s\n", why.text);
    snprintf(words, sizeof words, _("The opening book is not used: %s"), why.text);
    app_tell(flow->app, words);
}

/* A game on record goes on where it stands. */
static bool take_up(struct play *play, const struct play_setup *setup)
{
    struct flow *flow = &play->flow;
    struct round *round = &flow->round;
    struct reason why;
    if (!record_replay(setup->record, flow->stage.match, &why) ||
        !keep_resume(&play->keep, setup->game, setup->record)) {
        fprintf(stderr, "gravitrips: %s\n", _("Memory is short: the game cannot be opened"));
        return false;
    }
    flow->party.borrowed = setup->borrowed;
    flow->watching.paused = setup->borrowed && party_is_watching(&flow->party);
    round->ended = round->counted = round->announced = flow_is_over(flow);
    round->beaten_level = SDL_max(flow->party.sitting.seats[0].level, flow->party.sitting.seats[1].level);
    round->over = flow->stage.lit = app_now(flow->app);
    return true;
}

static struct play *create(struct app *app, const struct play_setup *setup)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        return NULL;
    play->flow.app = app;
    bool made = sit_down(play, setup) && make_helpers(play);
    if (made)
        keep_begin(&play->keep, app_archive(app), &play->flow.party);
    if (!made || (setup->record && !take_up(play, setup))) {
        opening_destroy(play);
        return NULL;
    }
    open_book(play);
    scene_arrange(play);
    if (setup->notice && setup->notice[0])
        app_tell(app, setup->notice);
    flow_begin(&play->flow, app_now(app));
    hear_events(play);
    return play;
}

/* Who would play the moves that a file without tags holds. */
static void write_head(const struct game_choice *choice, struct record *head)
{
    *head = (struct record){.game = choice->game, .options = choice_options(choice), .starter = choice->starter};
    for (int side = FIRST; side <= SECOND; side++)
        head->players[side].seat = choice->players[side == FIRST ? choice->starter : 1 - choice->starter].seat;
}

/* With the game in a file, or why there is none, told behind what is told already. */
static struct play *create_from_file(struct app *app, const struct play_setup *setup)
{
    struct play_setup opened = *setup;
    struct intake intake;
    struct notice notice;
    struct record head;
    write_head(&setup->choice, &head);
    intake_file(&intake, app_archive(app), setup->file, &head);
    bool before = setup->notice && setup->notice[0];
    notice_write(&notice, "%s%s%s", before ? setup->notice : "", before ? ". " : "", intake.words);
    opened.notice = notice.text;
    if (intake.refused > 0)
        fprintf(stderr, "gravitrips: %s\n", intake.words);
    if (intake.opened) {
        opened.record = &intake.record;
        opened.game = intake.game;
        opened.borrowed = true;
    }
    struct play *play = create(app, &opened);
    record_free(&intake.record);
    return play;
}

struct play *opening_create(struct app *app, const struct play_setup *setup)
{
    return setup->file ? create_from_file(app, setup) : create(app, setup);
}

void opening_destroy(struct play *play)
{
    study_destroy(play->insight.study);
    thinker_destroy(play->flow.thinker);
    book_close(play->book);
    series_end(&play->series);
    /* A human is asked at the next start whether to go on. */
    if (party_is_watching(&play->flow.party))
        keep_leave(&play->keep);
    match_destroy(play->flow.stage.match);
    keep_end(&play->keep);
    record_free(&play->decided.history.record);
    record_free(&play->decided.resume.record);
    free(play);
}
