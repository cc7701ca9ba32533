/* The page of what can be claimed by rules. Declared in search_state.h. */
#include "ui/search/search_state.h"
#include "ui/words.h"

/* At first nothing is claimed: the question stands before its answer. */
void search_proof_find(struct seeing *seeing)
{
    seeing->claimed = claims_find(&seeing->variant, match_state(seeing->match), &seeing->claims);
    seeing->claim = 0;
}

static SDL_Color side_color(const struct canvas *canvas, const struct seeing *seeing, enum side side)
{
    return seeing->base.stage.view->player_color(canvas, seeing->base.stage.player_of[side]);
}

/* How many lines live after the first claims. */
static int alive_after(const struct seeing *seeing, int claims)
{
    int alive = 0;
    for (int line = 0; line < seeing->variant.lines.count; line++) {
        int killer = seeing->claims.killers[line];
        alive += killer == CLAIM_NOT || killer >= claims;
    }
    return alive;
}

/* A pair of cells: the cell that is had for sure is filled, a bond joins the two; `latest`: it is the one spoken of. */
static void draw_claim(struct canvas *canvas, const struct seeing *seeing, const struct claim *claim, bool latest)
{
    const struct board *board = &seeing->base.stage.board;
    SDL_Color color = side_color(canvas, seeing, seeing->claims.keeper);
    SDL_FPoint one = search_middle_of(board, claim->cells[0]), other = search_middle_of(board, claim->cells[1]);
    int thick = board->cell / (latest ? 5 : 10);
    canvas_line(canvas, one, other, 1, thick + canvas_px(canvas, 4), canvas->theme->rim);
    canvas_line(canvas, one, other, 1, thick, color);
    for (int i = claim->rule == CLAIM_EITHER ? 0 : 1; i < 2; i++) {
        canvas_dot(canvas, i == 0 ? one : other, board->cell * 2 / 5 + canvas_px(canvas, 4), canvas->theme->rim);
        canvas_dot(canvas, i == 0 ? one : other, board->cell * 2 / 5, color);
    }
}

void search_proof_draw(struct canvas *canvas, struct seeing *seeing)
{
    const struct claims *claims = &seeing->claims;
    if (!seeing->claimed)
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
        SDL_FPoint middle = search_middle_of(&stage->board, claims->first.to);
        int size = stage->board.cell * 3 / 4;
        SDL_Rect place = {(int)middle.x - size / 2, (int)middle.y - size / 2, size, size};
        stage->view->draw_piece(canvas, stage->player_of[claims->keeper], place, UINT8_MAX);
    }
    for (int i = 0; i < seeing->claim; i++)
        draw_claim(canvas, seeing, &claims->claims[i], i == seeing->claim - 1 && seeing->claim < claims->count);
}

void search_proof_draw_panel(struct canvas *canvas, const struct seeing *seeing)
{
    SDL_Rect room = seeing->layout.rows;
    int height = int_min(room.h / 6, canvas_row(canvas, 28, SIZE_TEXT)), above = 0, either = 0;
    char name[128], number[32];
    if (!seeing->claimed)
        return;
    for (int i = 0; i < seeing->claim; i++)
        *(seeing->claims.claims[i].rule == CLAIM_ABOVE ? &above : &either) += 1;
    snprintf(number, sizeof number, "%d", above);
    search_draw_row(canvas, &room, height, _("On top (claimeven)"), "", number, WRITE_SMALL);
    snprintf(number, sizeof number, "%d", either);
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
