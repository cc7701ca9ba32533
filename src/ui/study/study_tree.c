/*
 * The list of moves with its variations:
 *
 *     +------------------+
 *     |  1   4       4   |   the game's own moves stand in two columns
 *     |  2   3           |
 *     |    a comment     |   what is said of a move stands below it, in as many rows as it needs
 *     |  - 2. 5 5 3. 6   |   and so does what could have been played in its place, indented, with a mark that folds it
 *     |  2   …       3?  |   the game goes on
 *     +------------------+
 *
 * Declared in study_state.h.
 */

#include "rules/cells.h"
#include "standard.h"
#include "ui/study/study_state.h"

static const float ROW_HEIGHT = 25, COUNT_WIDTH = 40, PAD = 6, INDENT = 14, BAR_WIDTH = 8, BETWEEN = 9;

enum { INDENTS_MOST = 5 };

/* How the list is being written. */
struct writing {
    struct studying *studying;
    struct canvas *canvas;
    int row, x;    /* where the next item of a variation stands */
    int left;      /* where its rows begin */
    int width;     /* of the list */
    bool open;     /* something stands in this row */
    bool numbered; /* the next move of a variation needs its number */
    struct tree_item left_out;
};

void study_tree_move(const struct record *record, const struct variant *variant, int place, char words[STUDY_MOVE_MAX])
{
    const struct record_note *note = record_note(record, place);
    struct move made = record_made(record, place)->move;
    char name[MOVE_TEXT_MAX];
    cells_name_move(variant, made, name);
    SDL_strlcpy(words, made.kind == MOVE_SWAP ? _("swap") : name, STUDY_MOVE_MAX);
    for (int i = 0; note && i < RECORD_SIGNS_MAX && note->signs[i]; i++)
        if (record_sign_form(note->signs[i]))
            SDL_strlcat(words, record_sign_form(note->signs[i]), STUDY_MOVE_MAX);
}

/* --- writing the items --- */

/* Adds an item at the end of the row; what there is no memory for is left out. */
static struct tree_item *add(struct writing *writing, enum tree_kind kind, int place, int x, int width)
{
    struct tree *tree = &writing->studying->tree;
    if (tree->count == tree->room) {
        int room = tree->room > 0 ? 2 * tree->room : 64;
        struct tree_item *items = realloc(tree->items, (size_t)room * sizeof *items);
        if (!items)
            return &writing->left_out;
        tree->items = items;
        tree->room = room;
    }
    struct tree_item *item = &tree->items[tree->count++];
    *item = (struct tree_item){.kind = kind, .place = place, .row = writing->row, .x = x, .width = width};
    return item;
}

static void end_row(struct writing *writing)
{
    writing->row += writing->open;
    writing->x = writing->left;
    writing->open = false;
}

/* Writes what is said of a place, in rows of its own. Returns whether anything is. */
static bool write_comment(struct writing *writing, int place)
{
    const struct record_note *note = record_note(&writing->studying->record, place);
    const struct text_style style = canvas_write_style(writing->canvas, WRITE_SMALL | WRITE_MUTED);
    int left = writing->left + canvas_px(writing->canvas, INDENT), at = 0, width = writing->width - left;
    char words[RECORD_COMMENT_SIZE];
    look_comment_part(note && note->comment ? note->comment : "", false, words, sizeof words);
    if (!words[0])
        return false;
    end_row(writing);
    while (words[at]) {
        int line = (int)strcspn(words + at, "\n");
        int length = (int)canvas_line_length(writing->canvas, words + at, width, &style);
        struct tree_item *item = add(writing, TREE_COMMENT, place, left, width);
        item->from = at;
        item->length = int_min(length, line);
        at += item->length;
        at += (int)strspn(words + at, " \n");
        writing->row++;
    }
    return true;
}

/* Writes a move of a variation, with its number where one is needed; `plies` is how many moves lead there. */
static void write_move(struct writing *writing, int place, int plies)
{
    const struct text_style style = canvas_write_style(writing->canvas, 0),
                            muted = canvas_write_style(writing->canvas, WRITE_MUTED);
    const struct record *record = &writing->studying->record;
    int gap = canvas_px(writing->canvas, BETWEEN), number = 0;
    char words[STUDY_MOVE_MAX], count[16] = "";
    study_tree_move(record, &writing->studying->variant, place, words);
    int width = canvas_text_width(writing->canvas, words, &style) + gap;
    if (plies % 2 == 1 || writing->numbered)
        snprintf(count, sizeof count, plies % 2 == 1 ? "%d." : "%d…", (plies + 1) / 2);
    if (count[0])
        number = canvas_text_width(writing->canvas, count, &muted) + gap / 2;
    if (writing->open && writing->x + number + width > writing->width)
        end_row(writing);
    if (number > 0)
        add(writing, TREE_NUMBER, place, writing->x, number)->later = plies % 2 == 0;
    add(writing, TREE_MOVE, place, writing->x + number, width);
    writing->x += number + width;
    writing->open = true;
    writing->numbered = false;
}

static void write_variation(struct writing *writing, int place, int plies, int depth);

/* Writes what could have been played in place of the first move that follows a place. Returns whether there is any. */
static bool write_others(struct writing *writing, int before, int plies, int depth)
{
    int place, left = writing->left;
    bool any = false;
    for (int i = 1; (place = record_after(&writing->studying->record, before, i)) != RECORD_NOWHERE; i++) {
        end_row(writing);
        write_variation(writing, place, plies, depth);
        any = true;
    }
    writing->left = left;
    if (any)
        end_row(writing);
    return any;
}

/* Writes a variation from its first move on: what can stand in its moves' places is indented further. */
static void write_variation(struct writing *writing, int place, int plies, int depth)
{
    const struct record *record = &writing->studying->record;
    int mark = canvas_px(writing->canvas, INDENT), begins = place;
    writing->left = int_min(depth, INDENTS_MOST) * mark;
    end_row(writing);
    writing->numbered = true;
    if (record_after(record, place, 0) != RECORD_NOWHERE || record_note(record, place))
        add(writing, TREE_FOLD, place, writing->x - mark, mark);
    for (; place != RECORD_NOWHERE; plies++) {
        int before = record_before(record, place);
        bool first = record_after(record, before, 0) == place;
        write_move(writing, place, plies);
        if (writing->studying->tree.folded[begins - RECORD_BRANCHES])
            return;
        bool parted = write_comment(writing, place);
        if (place != begins && first && write_others(writing, before, plies, depth + 1))
            parted = true;
        writing->numbered = writing->numbered || parted;
        place = record_after(record, place, 0);
    }
}

/* Writes the game's own moves, with what belongs to each. */
static void write_game(struct writing *writing)
{
    const struct record *record = &writing->studying->record;
    int number = canvas_px(writing->canvas, canvas_larger(writing->canvas, COUNT_WIDTH));
    int column = (writing->width - number) / 2;
    bool anew = true;
    writing->left = 0;
    (void)write_comment(writing, 0);
    for (int place = 1; place <= record->move_count; place++) {
        int second = place % 2 == 0;
        if (anew || !second) {
            end_row(writing);
            add(writing, TREE_NUMBER, place, 0, number)->later = second;
        }
        add(writing, TREE_MOVE, place, number + second * column, column);
        writing->open = true;
        writing->left = number / 2;
        anew = write_comment(writing, place);
        anew = write_others(writing, place - 1, place, 2) || anew;
        writing->left = 0;
        if (anew)
            end_row(writing);
    }
    end_row(writing);
    int plies = record->move_count + 1, place = record_after(record, record->move_count, 0);
    if (place != RECORD_NOWHERE) {
        write_variation(writing, place, plies, 1);
        (void)write_others(writing, record->move_count, plies, 2);
    }
    end_row(writing);
}

/* Unfolds the variations that hide the place. */
static void unfold(struct studying *studying)
{
    const struct record *record = &studying->record;
    for (int place = record_before(record, SDL_max(studying->place, 1)); place >= RECORD_BRANCHES;
         place = record_before(record, place))
        studying->tree.folded[place - RECORD_BRANCHES] = false;
}

void study_tree_write(struct studying *studying, struct canvas *canvas)
{
    struct tree *tree = &studying->tree;
    struct canvas written = *canvas;
    tree->count = tree->rows = 0;
    if (SDL_RectEmpty(&studying->layout.moves))
        return;
    written.text_size = studying->layout.frame.text_size;
    SDL_Rect inner = canvas_inset(studying->layout.moves, canvas_px(canvas, PAD)), bar = inner;
    bar.w = canvas_px(canvas, BAR_WIDTH);
    bar.x += inner.w - bar.w;
    inner.w -= bar.w + canvas_px(canvas, 2);
    int height = canvas_row(&written, ROW_HEIGHT, SIZE_TEXT);
    inner.h -= inner.h % height;
    scroller_arrange(&tree->scroller, inner, bar, height);
    unfold(studying);
    struct writing writing = {.studying = studying, .canvas = &written, .width = inner.w};
    write_game(&writing);
    tree->rows = writing.row;
    scroller_set_rows(&tree->scroller, tree->rows);
}

void study_tree_follow(struct studying *studying)
{
    const struct tree *tree = &studying->tree;
    for (int i = 0; i < tree->count; i++)
        if (tree->items[i].kind == TREE_MOVE && tree->items[i].place == studying->place)
            list_show(&studying->tree.scroller, tree->items[i].row);
    if (studying->place == 0)
        list_show(&studying->tree.scroller, 0);
}

void study_tree_free(struct tree *tree)
{
    free(tree->items);
}

/* --- the list as controls, and drawn --- */

/* Where an item stands; empty if its row is not seen. */
static SDL_Rect rect_of(const struct tree *tree, const struct tree_item *item)
{
    SDL_Rect row = list_whole_row(&tree->scroller, item->row);
    return row.h > 0 ? (SDL_Rect){row.x + item->x, row.y, item->width, row.h} : row;
}

void study_tree_list(struct studying *studying, struct controls *controls)
{
    struct tree *tree = &studying->tree;
    for (int i = 0; i < tree->count; i++) {
        const struct tree_item *item = &tree->items[i];
        struct control control = {.role = ROLE_ROW, .look = LOOK_NONE, .rect = rect_of(tree, item), .skipped = true};
        char words[STUDY_MOVE_MAX];
        if (control.rect.h == 0 || item->kind == TREE_NUMBER)
            continue;
        control.id = STUDY_MOVE + item->place;
        control.on = item->place == studying->place;
        if (item->kind == TREE_MOVE) {
            study_tree_move(&studying->record, &studying->variant, item->place, words);
            control.name = controls_words(controls, "%s", words);
        } else if (item->kind == TREE_FOLD) {
            control.id = STUDY_FOLD + item->place - RECORD_BRANCHES;
            control.role = ROLE_BUTTON;
            control.name = tree->folded[item->place - RECORD_BRANCHES] ? _("Unfold") : _("Fold");
        }
        controls_add(controls, control);
    }
    if (tree->pointed && tree->rows * tree->scroller.row_height > tree->scroller.area.h)
        list_bar(controls, STUDY_BAR, _("More"), &tree->scroller)->skipped = true;
}

/* Does a move belong to the line on screen, up to the place or beyond? */
static bool is_walked(const struct studying *studying, int place)
{
    for (int i = match_cursor(studying->match); i >= 0; i--)
        if (studying->line[i] == place)
            return true;
    return false;
}

/* Draws the piece of a move of the game, in a game in which a column of the list holds both. Returns its width. */
static int draw_piece(struct canvas *canvas, const struct studying *studying, int place, SDL_Rect rect)
{
    const struct state *before = match_state_at(studying->played, place - 1);
    int player = view_next_player(&studying->variant, studying->base.stage.player_of, before);
    int size = rect.h * 2 / 3;
    SDL_Rect piece = {rect.x + canvas_px(canvas, 6), rect.y + (rect.h - size) / 2, size, size};
    studying->base.stage.view->draw_piece(canvas, player, piece, 255);
    return size;
}

static void draw_item(struct canvas *canvas, const struct studying *studying, const struct tree_item *item,
                      SDL_Rect rect)
{
    const struct record *record = &studying->record;
    const struct tree *tree = &studying->tree;
    char words[STUDY_MOVE_MAX];
    bool here = item->place == studying->place;
    if (item->kind == TREE_NUMBER) {
        int plies = record_plies(record, item->place);
        bool played = study_is_played(item->place);
        snprintf(words, sizeof words, played ? "%d" : item->later ? "%d…" : "%d.", (plies + 1) / 2);
        rect.w -= played ? canvas_px(canvas, 10) : 0;
        canvas_write(canvas, words, rect, WRITE_MUTED | (played ? WRITE_RIGHT : 0));
    } else if (item->kind == TREE_COMMENT) {
        char line[256], comment[RECORD_COMMENT_SIZE];
        look_comment_part(record_note(record, item->place)->comment, false, comment, sizeof comment);
        snprintf(line, sizeof line, "%.*s", item->length, comment + item->from);
        canvas_write(canvas, line, rect, WRITE_SMALL | (here ? 0 : WRITE_MUTED));
    } else if (item->kind == TREE_FOLD) {
        bool folded = tree->folded[item->place - RECORD_BRANCHES];
        canvas_icon(canvas, folded ? SPRITE_ICON_FORTH : SPRITE_ICON_UNFOLDED, canvas_centred(rect, rect.w, rect.w),
                    canvas->theme->muted);
    } else {
        int mark = 0;
        bool hot = controls_is_hot(&studying->base.screen.controls, STUDY_MOVE + item->place);
        canvas_marked(canvas, rect, here, hot);
        if (study_is_played(item->place) && studying->review) {
            review_graph_dot(canvas, studying->review, item->place - 1, rect.x + rect.w - rect.h / 2,
                             rect.y + rect.h / 2);
            mark = rect.h;
        }
        study_tree_move(record, &studying->variant, item->place, words);
        int pad = canvas_px(canvas, study_is_played(item->place) ? 8 : 2);
        if (study_is_played(item->place) && studying->variant.options.opening != OPENING_PLAIN)
            pad += draw_piece(canvas, studying, item->place, rect);
        rect.x += pad;
        rect.w -= pad + mark;
        canvas_write(canvas, words, rect, here ? WRITE_BOLD : is_walked(studying, item->place) ? 0 : WRITE_MUTED);
    }
}

void study_tree_draw(struct canvas *canvas, const struct studying *studying)
{
    const struct tree *tree = &studying->tree;
    canvas_pane(canvas, studying->layout.moves, false);
    for (int i = 0; i < tree->count; i++) {
        SDL_Rect rect = rect_of(tree, &tree->items[i]);
        if (rect.h > 0)
            draw_item(canvas, studying, &tree->items[i], rect);
    }
    SDL_Rect thumb = scroller_thumb(&tree->scroller);
    if (!tree->pointed && thumb.w > 0)
        canvas_round(canvas, canvas_inset(thumb, thumb.w / 4), thumb.w / 4, canvas->theme->outline);
}
