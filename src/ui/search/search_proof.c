/* The page of what can be claimed by rules. Declared in search_state.h. */
#include "ui/board/grid.h"
#include "ui/search/search_state.h"
#include "ui/words.h"

/* Without an explanation nothing is claimed at first: the question stands before its answer. */
void search_proof_find(struct seeing *seeing)
{
    seeing->claimed = claims_find(&seeing->variant, match_state(seeing->match), &seeing->claims);
    bool told = explain_why(&seeing->variant, match_state(seeing->match), NULL, &seeing->why);
    seeing->claim = told ? seeing->claims.count + 1 : 0;
    search_proof_count(seeing);
}

/* Writes a page of the explanation, or of what its rules mean, which follows it. Returns how many pages there are. */
static int find_page(const struct seeing *seeing, int page, char words[SEARCH_WORDS_MAX])
{
    struct canvas canvas = *app_canvas(seeing->base.screen.app);
    const struct text_style style = canvas_write_style(&canvas, WRITE_SMALL);
    char all[EXPLAIN_WHY_WORDS_MAX];
    int pages = 0;
    canvas.text_size = seeing->layout.frame.text_size;
    for (int terms = 0; terms <= 1 && seeing->why.kind != EXPLAIN_WHY_UNKNOWN; terms++) {
        marks_why_words(&seeing->base.stage, &seeing->why, terms, all);
        for (size_t from = 0, length; all[from]; from += length, pages++) {
            length = marks_page(&canvas, all + from, search_proof_room(seeing), &style);
            if (pages == page)
                snprintf(words, SEARCH_WORDS_MAX, "%.*s", (int)length, all + from);
        }
    }
    return pages;
}

SDL_Rect search_proof_room(const struct seeing *seeing)
{
    SDL_Rect room = seeing->layout.words;
    room.h = seeing->layout.rows.y + seeing->layout.rows.h - room.y;
    return room;
}

bool search_proof_explains(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    bool explains = seeing->page == SEARCH_PROOF && seeing->claim > seeing->claims.count;
    if (explains)
        find_page(seeing, seeing->claim - seeing->claims.count - 1, words);
    return explains;
}

void search_proof_count(struct seeing *seeing)
{
    seeing->steps = seeing->claims.count + find_page(seeing, -1, NULL);
    seeing->claim = int_min(seeing->claim, seeing->steps);
}

static SDL_Color side_color(const struct canvas *canvas, const struct seeing *seeing, enum side side)
{
    return seeing->base.stage.view->player_color(canvas, seeing->base.stage.player_of[side]);
}

static int alive_after(const struct seeing *seeing, int claims)
{
    return claims_alive(&seeing->variant, &seeing->claims, claims);
}

void search_proof_draw(struct canvas *canvas, struct seeing *seeing)
{
    const struct claims *claims = &seeing->claims;
    const struct board *board = &seeing->base.stage.board;
    SDL_Rect over = seeing->layout.frame.status;
    struct explain_why shown = {.mark_count = seeing->claim};
    char words[SEARCH_WORDS_MAX];
    bool explains = search_proof_explains(seeing, words);
    over.y += over.h;
    if (explains || seeing->claim > 0)
        marks_draw_legend(canvas, over);
    if (explains)
        marks_draw_why(canvas, board, &seeing->why);
    if (explains || !seeing->claimed)
        return;
    for (int line = 0; line < seeing->variant.lines.count; line++) {
        int killer = claims->killers[line];
        if (killer == CLAIM_NOT || killer >= seeing->claim)
            search_draw_line(canvas, seeing, line, side_color(canvas, seeing, other_side(claims->keeper)), 4);
        else if (killer == seeing->claim - 1 && seeing->claim < claims->count)
            search_draw_line(canvas, seeing, line, canvas->theme->faint, 3);
    }
    if (claims->first.kind != MOVE_NONE) {
        const struct stage *stage = &seeing->base.stage;
        stage->view->draw_piece(canvas, stage->player_of[claims->keeper],
                                grid_scaled(grid_square(board, claims->first.to), 0.75), UINT8_MAX);
    }
    for (int i = 0; i < seeing->claim; i++)
        shown.marks[i] = (struct explain_mark){.kind = claims->claims[i].rule == CLAIM_ABOVE ? EXPLAIN_MARK_ABOVE
                                                                                             : EXPLAIN_MARK_EITHER,
                                               .cells = {claims->claims[i].cells[0], claims->claims[i].cells[1]}};
    marks_draw_why(canvas, board, &shown);
}

void search_proof_draw_panel(struct canvas *canvas, const struct seeing *seeing)
{
    SDL_Rect room = seeing->layout.rows;
    int height = int_min(room.h / 3, canvas_row(canvas, 28, SIZE_TEXT));
    char name[SEARCH_WORDS_MAX], number[32];
    if (!seeing->claimed || search_proof_explains(seeing, name))
        return;
    snprintf(number, sizeof number, "%d", claims_by(&seeing->claims, seeing->claim, CLAIM_ABOVE));
    search_draw_row(canvas, &room, height, _("On top (claimeven)"), "", number, WRITE_SMALL);
    snprintf(number, sizeof number, "%d", claims_by(&seeing->claims, seeing->claim, CLAIM_EITHER));
    search_draw_row(canvas, &room, height, _("Either (baseinverse)"), "", number, WRITE_SMALL);
    snprintf(name, sizeof name, _("Lines of %s alive"),
             search_player_name(seeing, (int)other_side(seeing->claims.keeper)));
    snprintf(number, sizeof number, "%d", alive_after(seeing, seeing->claim));
    search_draw_row(canvas, &room, height, name, "", number, WRITE_BOLD);
}

void search_proof_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    const struct claims *claims = &seeing->claims;
    if (match_state(seeing->match)->outcome != RUNNING) {
        snprintf(words, SEARCH_WORDS_MAX, "%s", _("The game is over here"));
        return;
    }
    if (search_proof_explains(seeing, words)) {
        snprintf(words, SEARCH_WORDS_MAX,
                 seeing->why.wins   ? _("Proved: %s wins")
                 : seeing->why.open ? _("Proved: %s cannot lose any more")
                                    : _("Proved: a draw%.0s"),
                 search_player_name(seeing, (int)seeing->why.side));
        return;
    }
    if (!seeing->claimed) {
        snprintf(words, SEARCH_WORDS_MAX, "%s",
                 seeing->variant.game->gravity ? _("Nobody can claim every second cell here")
                                               : _("Only where discs fall can cells be claimed like this"));
        return;
    }
    const char *keeper = search_player_name(seeing, (int)claims->keeper),
               *other = search_player_name(seeing, (int)other_side(claims->keeper));
    int alive = alive_after(seeing, seeing->claim);
    if (seeing->claim == claims->count && alive == 0)
        snprintf(words, SEARCH_WORDS_MAX, _("Proved: %s cannot lose any more"), keeper);
    else if (seeing->claim == claims->count)
        snprintf(words, SEARCH_WORDS_MAX,
                 ngettext("%d line of %s is left: this plan does not settle it",
                          "%d lines of %s are left: this plan does not settle it", (unsigned long)alive),
                 alive, other);
    else if (seeing->claim == 0 && claims->first.kind != MOVE_NONE)
        snprintf(words, SEARCH_WORDS_MAX, _("Can %s still win? First %s plays here. Lines: %d"), other, keeper, alive);
    else if (seeing->claim == 0)
        snprintf(words, SEARCH_WORDS_MAX, _("Can %s still win? Lines: %d"), other, alive);
    else
        snprintf(words, SEARCH_WORDS_MAX,
                 claims->claims[seeing->claim - 1].rule == CLAIM_ABOVE
                     ? _("%s gets the cell on top. Lines that die: %d")
                     : _("%s gets one of the two. Lines that die: %d"),
                 keeper, alive_after(seeing, seeing->claim - 1) - alive);
}
