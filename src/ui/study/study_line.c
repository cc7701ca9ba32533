/*
 * The line of the tree that is on screen: walking along it and to others, adding moves, comments and signs, removing
 * moves; and keeping what was added. Declared in study_state.h.
 */

#include "standard.h"
#include "ui/board/pasted_games.h"
#include "ui/study/study_state.h"

enum { KEEP_AFTER = 400000 /* microseconds until a change is kept, so that a word is not kept letter by letter */ };

/* --- what is kept --- */

/* A game that runs, or a position that was set up, is a game of its own in the archive once something is written. */
static void make_game(struct studying *studying)
{
    struct archive *archive = app_archive(studying->base.screen.app);
    struct pasted_games intake;
    if (studying->game || studying->record.note_count == 0)
        return;
    studying->record.begun = time(NULL);
    pasted_games_take_record(&intake, archive, &studying->record, _("Study"));
    if (!intake.opened)
        return;
    studying->game = intake.game;
    record_free(&intake.record);
    archive_leave(archive, studying->game);
}

void study_keep(struct studying *studying)
{
    if (studying->changed)
        make_game(studying);
    if (studying->changed && studying->game)
        archive_set_study(app_archive(studying->base.screen.app), studying->game, &studying->record);
    studying->changed = false;
}

/* The tree has changed. */
static void show_change(struct studying *studying)
{
    struct app *app = studying->base.screen.app;
    if (!studying->changed)
        studying->keeping = app_now(app) + KEEP_AFTER;
    studying->changed = true;
    study_tree_write(studying, app_canvas(app));
    study_tree_follow(studying);
    app_invalidate_all(app);
}

void study_change(struct studying *studying, bool joins)
{
    record_history_keep(&studying->history, &studying->record, studying->place, joins);
    show_change(studying);
}

/* --- the line of the tree that is on screen --- */

/* Copies the words of the place's comment to where they are edited: between paragraphs stands a sign, in one line. */
static void take_comment(struct studying *studying)
{
    const struct record_note *note = record_note(&studying->record, studying->place);
    char words[RECORD_COMMENT_SIZE], *from = words;
    look_comment_part(note && note->comment ? note->comment : "", false, words, sizeof words);
    char *to = studying->comment, *end = to + sizeof studying->comment - sizeof "¶";
    for (; *from && to < end; from++)
        if (*from == '\n')
            to += snprintf(to, sizeof "¶", "¶");
        else
            *to++ = *from;
    *to = '\0';
    struct editing *editing = &studying->base.screen.controls.field;
    if (editing->id == STUDY_COMMENT)
        editing->caret = editing->anchor = (size_t)(to - studying->comment);
}

/* Takes what was typed as the place's comment. */
void study_set_comment(struct studying *studying)
{
    const struct record_note *note = record_note(&studying->record, studying->place);
    size_t size = 3 * sizeof studying->comment;
    char *comment = malloc(size), *to = comment;
    for (const char *from = studying->comment; comment && *from;)
        if (strncmp(from, "¶", strlen("¶")) == 0) {
            to += snprintf(to, 3, "\n\n");
            from += strlen("¶");
        } else {
            *to++ = *from++;
        }
    if (comment && note && note->comment) { /* what is drawn stays */
        *to++ = ' ';
        look_comment_part(note->comment, true, to, sizeof studying->comment);
    } else if (comment)
        *to = '\0';
    if (comment && record_comment(&studying->record, studying->place, comment))
        study_change(studying, true);
    else
        app_refuse(studying->base.screen.app, words_error(ENOMEM));
    free(comment);
}

/* Another place has come on the screen. */
static void arrive(struct studying *studying)
{
    studying->place = studying->line[match_cursor(studying->match)];
    int rows = study_worths_rows(studying);
    bool variation = !study_is_played(studying->place);
    if (rows != studying->shape.rows || variation != studying->shape.variation) {
        studying->shape.rows = rows;
        studying->shape.variation = variation;
        studying->base.screen.kind->arrange(&studying->base.screen);
    }
    record_history_look(&studying->history, studying->place);
    take_comment(studying);
    study_tree_follow(studying);
    study_worths_begin(studying);
    app_invalidate_all(studying->base.screen.app);
}

/* Makes the line that leads to a place the match on screen. False, and no change, if there is no such match. */
static bool take_line(struct studying *studying, int place)
{
    struct match *before = studying->match,
                 *match = record_line_match(&studying->record, &studying->variant, place, studying->line);
    if (!match)
        return false;
    studying->match = match;
    stage_show(&studying->base.stage, match, false, app_now(studying->base.screen.app));
    match_destroy(before);
    return true;
}

bool study_begin(struct studying *studying, int place)
{
    if (!take_line(studying, place))
        return false;
    studying->place = place;
    record_history_keep(&studying->history, &studying->record, place, false);
    studying->shape.rows = study_worths_rows(studying);
    studying->shape.variation = !study_is_played(place);
    studying->base.screen.kind->arrange(&studying->base.screen);
    arrive(studying);
    return true;
}

bool study_go(struct studying *studying, int place)
{
    struct stage *stage = &studying->base.stage;
    bool aside = studying->right.phase != RIGHT_NONE, moved = place != studying->place;
    int moves = match_length(studying->match), at = 0;
    struct controls *controls = &studying->base.screen.controls;
    study_review_leave(studying);
    studying->pointing = false;
    if (controls->focus >= STUDY_PLACE && controls->focus < STUDY_PLACE + CELLS_MAX)
        controls_set_focus(controls, NO_CONTROL); /* whoever walks looks at what was played, not at the hand */
    while (at <= moves && studying->line[at] != place)
        at++;
    if (at <= moves)
        (void)stage_go(stage, at, app_now(studying->base.screen.app));
    else if (!take_line(studying, place)) {
        app_refuse(studying->base.screen.app, _("No more moves can be added"));
        return false;
    }
    if (moved)
        arrive(studying);
    app_invalidate_all(studying->base.screen.app);
    return moved || aside;
}

void study_go_beside(struct studying *studying, int by)
{
    int after = record_beside(&studying->record, studying->place, by);
    if (after != RECORD_NOWHERE)
        (void)study_go(studying, after);
    else
        board_screen_walk(&studying->base.screen, by < 0 ? BOARD_BACK : BOARD_FORTH);
}

/* --- adding to the tree --- */

void study_make_move(struct studying *studying, struct move move, uint64_t now)
{
    struct reason why;
    struct stage *stage = &studying->base.stage;
    int cursor = match_cursor(studying->match), known = studying->record.branch_count;
    bool next = cursor < match_length(studying->match) && move_equal(match_move(studying->match, cursor), move);
    if (next) {
        stage_redo(stage, now);
        arrive(studying);
        return;
    }
    int place = record_branch(&studying->record, studying->place, move);
    if (place == RECORD_NOWHERE) {
        app_refuse(studying->base.screen.app, _("No more moves can be added"));
        return;
    }
    bool added = studying->record.branch_count > known;
    if (!stage_play(stage, move, &why, now)) {
        if (added)
            (void)record_cut(&studying->record, place);
        app_refuse(studying->base.screen.app, why.text);
        return;
    }
    studying->line[cursor + 1] = place;
    record_line_go_on(&studying->record, studying->match, studying->line);
    studying->place = place;
    if (added)
        study_change(studying, false);
    arrive(studying);
}

/* Shows a place of the tree after places have changed; without memory the study ends. */
static void arrive_at(struct studying *studying, int place)
{
    studying->place = place;
    memset(studying->tree.folded, 0, sizeof studying->tree.folded);
    show_change(studying);
    if (take_line(studying, place))
        arrive(studying);
    else
        app_pop(studying->base.screen.app);
}

void study_cut(struct studying *studying)
{
    int place = studying->place;
    if (study_is_played(place)) {
        app_refuse(studying->base.screen.app, _("The moves of the game itself stay"));
        return;
    }
    int before = record_cut(&studying->record, place);
    record_history_keep(&studying->history, &studying->record, before, false);
    app_tell(studying->base.screen.app, _("Deleted. Ctrl+Z brings it back"));
    arrive_at(studying, before);
}

void study_raise(struct studying *studying)
{
    int place = record_raise(&studying->record, studying->place);
    if (place == RECORD_NOWHERE) {
        app_refuse(studying->base.screen.app, _("Nothing stands before it but the game itself"));
        return;
    }
    record_history_keep(&studying->history, &studying->record, place, false);
    arrive_at(studying, place);
}

void study_step(struct studying *studying, int by)
{
    int place;
    if (record_history_step(&studying->history, by, &studying->record, &place)) {
        study_review_leave(studying);
        arrive_at(studying, place);
    } else
        app_refuse(studying->base.screen.app, by < 0 ? _("Nothing to take back") : _("Nothing to do again"));
}

void study_sign(struct studying *studying, int wanted)
{
    const struct record_note *note = record_note(&studying->record, studying->place);
    uint8_t signs[RECORD_SIGNS_MAX] = {0};
    bool stood = false;
    if (note)
        memcpy(signs, note->signs, sizeof signs);
    record_unsign(&studying->record, studying->place);
    for (int i = 0; i < RECORD_SIGNS_MAX && signs[i]; i++) { /* of those that have a form only one can stand */
        stood = stood || signs[i] == wanted;
        if (!record_sign_form(signs[i]))
            (void)record_sign(&studying->record, studying->place, signs[i]);
    }
    if (!stood && !record_sign(&studying->record, studying->place, wanted))
        app_refuse(studying->base.screen.app, words_error(ENOMEM));
    study_change(studying, false);
}
