/* What is added to a game on record: variations, comments and signs. Declared in record.h. */
#include "match/record_parts.h"
#include "rules/letters.h"

/* --- places --- */

static struct record_branch *branch_at(const struct record *record, int place)
{
    return place >= RECORD_BRANCHES ? &record->branches[place - RECORD_BRANCHES] : NULL;
}

const struct record_move *record_made(const struct record *record, int place)
{
    const struct record_branch *branch = branch_at(record, place);
    return branch ? &branch->made : place > 0 ? &record->moves[place - 1] : NULL;
}

int record_before(const struct record *record, int place)
{
    const struct record_branch *branch = branch_at(record, place);
    return branch ? branch->before : place - 1;
}

int record_after(const struct record *record, int place, int i)
{
    if (place < record->move_count && i-- == 0)
        return place + 1;
    for (int branch = 0; branch < record->branch_count; branch++)
        if (record->branches[branch].before == place && i-- == 0)
            return RECORD_BRANCHES + branch;
    return RECORD_NOWHERE;
}

int record_beside(const struct record *record, int place, int by)
{
    int before = record_before(record, place), i = 0;
    while (before != RECORD_NOWHERE && record_after(record, before, i) != place)
        i++;
    return before != RECORD_NOWHERE && i + by >= 0 ? record_after(record, before, i + by) : RECORD_NOWHERE;
}

struct state record_state(const struct record *record, const struct variant *variant, int place)
{
    struct state state;
    int moves[RECORD_BRANCHES_MAX], count = 0;
    for (; place >= RECORD_BRANCHES; place = record_before(record, place))
        moves[count++] = place;
    variant->game->start(variant, &state);
    for (int i = 0; i < place; i++)
        variant->game->apply(variant, &state, record->moves[i].move);
    while (count-- > 0)
        variant->game->apply(variant, &state, record_made(record, moves[count])->move);
    return state;
}

int record_branch(struct record *record, int place, struct move move)
{
    int after = 0;
    for (int i = 0; (after = record_after(record, place, i)) != RECORD_NOWHERE; i++)
        if (move_equal(record_made(record, after)->move, move))
            return after;
    if (record->branch_count == RECORD_BRANCHES_MAX)
        return RECORD_NOWHERE;
    struct record_branch *branches =
        realloc(record->branches, (size_t)(record->branch_count + 1) * sizeof *record->branches);
    if (!branches)
        return RECORD_NOWHERE;
    record->branches = branches;
    branches[record->branch_count] = (struct record_branch){{move, RECORD_TIME_UNKNOWN}, place};
    return RECORD_BRANCHES + record->branch_count++;
}

/* --- comments and signs --- */

/* The index of the first note at a place or behind it. */
static int find_note(const struct record *record, int place)
{
    int low = 0, high = record->note_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (record->notes[middle].place < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct record_note *record_note(const struct record *record, int place)
{
    int i = find_note(record, place);
    return i < record->note_count && record->notes[i].place == place ? &record->notes[i] : NULL;
}

/* The note at a place, made if there is none. NULL if memory is short. */
static struct record_note *make_note(struct record *record, int place)
{
    int i = find_note(record, place);
    if (i < record->note_count && record->notes[i].place == place)
        return &record->notes[i];
    struct record_note *notes = realloc(record->notes, (size_t)(record->note_count + 1) * sizeof *notes);
    if (!notes)
        return NULL;
    record->notes = notes;
    memmove(notes + i + 1, notes + i, (size_t)(record->note_count++ - i) * sizeof *notes);
    notes[i] = (struct record_note){.place = place};
    return &notes[i];
}

/* Removes the note at a place if nothing is left of it. */
static void drop_empty(struct record *record, int place)
{
    int i = find_note(record, place);
    if (i == record->note_count || record->notes[i].place != place || record->notes[i].comment ||
        record->notes[i].signs[0])
        return;
    memmove(record->notes + i, record->notes + i + 1, (size_t)(--record->note_count - i) * sizeof *record->notes);
}

/* Writes a character of a comment, of what is not UTF-8 the character of Latin-1. Returns its bytes, at most 4. */
static size_t put_character(const char **text, char *to)
{
    uint32_t code;
    size_t length = letters_character(*text, &code);
    unsigned char byte = (unsigned char)**text;
    if (length == 0 && byte >= 0xa0) {
        *text += 1;
        to[0] = (char)(0xc0 | byte >> 6);
        to[1] = (char)(0x80 | (byte & 0x3f));
        return 2;
    }
    bool good = length > 0 && code >= 0x20 && code != '}' && !(code >= 0x7f && code < 0xa0);
    memcpy(to, good ? *text : code == '}' && length > 0 ? ")" : "?", good ? length : 1);
    *text += length > 0 ? length : 1;
    return good ? length : 1;
}

/* How many of so many bytes are left without blanks at their end. */
static size_t whole_words(const char *text, size_t length)
{
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n'))
        length--;
    return length;
}

enum { SPARE = 9 /* bytes that the longest comment leaves free for one more character */ };

/* Writes a comment as it is kept. There is room for twice its bytes and a 0. */
static void write_comment(const char *text, char *comment)
{
    size_t length = 0;
    while (length + SPARE < RECORD_COMMENT_SIZE) {
        int lines = 0;
        const char *word = text + strspn(text, " \t\r\n\v\f");
        for (; text < word; text++)
            lines += *text == '\n';
        if (!*text)
            break;
        if (length > 0)
            comment[length++] = lines > 1 ? '\n' : ' ';
        while (*text && !strchr(" \t\r\n\v\f", *text) && length + SPARE < RECORD_COMMENT_SIZE)
            length += put_character(&text, comment + length);
    }
    comment[whole_words(comment, length)] = '\0';
}

/* A comment as it is kept, "" if it says nothing. NULL if memory is short. The caller frees it. */
static char *clean_comment(const char *text)
{
    size_t size = 2 * strlen(text) + 8;
    char *comment = malloc(size < RECORD_COMMENT_SIZE ? size : RECORD_COMMENT_SIZE);
    if (comment)
        write_comment(text, comment);
    return comment;
}

bool record_comment(struct record *record, int place, const char *comment)
{
    char *kept = clean_comment(comment ? comment : "");
    struct record_note *note = kept ? make_note(record, place) : NULL;
    if (!note) {
        free(kept);
        return false;
    }
    free(note->comment);
    note->comment = kept[0] ? kept : NULL;
    if (!kept[0])
        free(kept);
    drop_empty(record, place);
    return true;
}

/* Puts a comment as it is kept behind what a place has. What there is no room for is left out. */
static bool append_comment(struct record *record, int place, const char *comment)
{
    struct record_note *note = make_note(record, place);
    size_t before = note && note->comment ? strlen(note->comment) : 0, most = RECORD_COMMENT_SIZE - SPARE;
    size_t blank = before > 0, length = strlen(comment);
    if (before + blank + length > most)
        length = before + blank < most ? letters_whole(comment, most - before - blank) : 0;
    length = whole_words(comment, length);
    char *both = note && length > 0 ? realloc(note->comment, before + blank + length + 1) : NULL;
    if (both) {
        snprintf(both + before, blank + length + 1, "%s%s", blank ? " " : "", comment);
        note->comment = both;
    }
    if (note)
        drop_empty(record, place);
    return note && (both || length == 0);
}

bool record_add_comment(struct record *record, int place, const char *comment)
{
    char *added = clean_comment(comment);
    bool done = added && append_comment(record, place, added);
    free(added);
    return done;
}

/* The numbers are those of PGN (Edwards 1994, 10: Numeric Annotation Glyphs). */
const char *record_sign_form(int sign)
{
    static const char *const forms[] = {NULL, "!", "?", "!!", "??", "!?", "?!"};
    return sign > 0 && sign < (int)(sizeof forms / sizeof *forms) ? forms[sign] : NULL;
}

bool record_sign(struct record *record, int place, int sign)
{
    struct record_note *note = make_note(record, place);
    for (int i = 0; note && i < RECORD_SIGNS_MAX; i++) {
        if (note->signs[i] == 0)
            note->signs[i] = (uint8_t)sign;
        if (note->signs[i] == sign)
            return true;
    }
    return false;
}

void record_unsign(struct record *record, int place)
{
    if (!record_note(record, place))
        return;
    memset(record->notes[find_note(record, place)].signs, 0, RECORD_SIGNS_MAX);
    drop_empty(record, place);
}

/* --- changing the tree --- */

static bool is_below(const struct record *record, int place, int above)
{
    while (place >= RECORD_BRANCHES && place != above)
        place = record_before(record, place);
    return place == above;
}

/* The place of a branch after others were removed: moved[i] is the new index of the i-th, -1 if it is gone. */
static int moved_place(const int *moved, int place)
{
    if (place < RECORD_BRANCHES)
        return place;
    int branch = moved[place - RECORD_BRANCHES];
    return branch < 0 ? RECORD_NOWHERE : RECORD_BRANCHES + branch;
}

int record_cut(struct record *record, int place)
{
    int moved[RECORD_BRANCHES_MAX], branches = 0, notes = 0;
    for (int i = 0; i < record->branch_count; i++)
        moved[i] = is_below(record, RECORD_BRANCHES + i, place) ? -1 : branches++;
    int before = moved_place(moved, record_before(record, place));
    for (int i = 0; i < record->branch_count; i++)
        if (moved[i] >= 0)
            record->branches[moved[i]] =
                (struct record_branch){record->branches[i].made, moved_place(moved, record->branches[i].before)};
    for (int i = 0; i < record->note_count; i++) {
        struct record_note note = record->notes[i];
        note.place = moved_place(moved, note.place);
        if (note.place == RECORD_NOWHERE)
            free(note.comment);
        else
            record->notes[notes++] = note;
    }
    record->branch_count = branches;
    record->note_count = notes;
    return before;
}

static int swapped_place(int place, int one, int other)
{
    return place == one ? other : place == other ? one : place;
}

static int by_place(const void *one, const void *other)
{
    return ((const struct record_note *)one)->place - ((const struct record_note *)other)->place;
}

int record_raise(struct record *record, int place)
{
    int first = place, earlier = RECORD_NOWHERE;
    while (first >= RECORD_BRANCHES && record_after(record, record_before(record, first), 0) == first)
        first = record_before(record, first);
    if (first >= RECORD_BRANCHES)
        earlier = record_beside(record, first, -1);
    if (earlier < RECORD_BRANCHES)
        return RECORD_NOWHERE;
    struct record_branch *one = branch_at(record, earlier), *other = branch_at(record, first), kept = *one;
    *one = *other;
    *other = kept;
    for (int i = 0; i < record->branch_count; i++)
        record->branches[i].before = swapped_place(record->branches[i].before, earlier, first);
    for (int i = 0; i < record->note_count; i++)
        record->notes[i].place = swapped_place(record->notes[i].place, earlier, first);
    if (record->note_count > 0)
        qsort(record->notes, (size_t)record->note_count, sizeof *record->notes, by_place);
    return swapped_place(place, earlier, first);
}

bool record_is_studied(const struct record *record)
{
    return record->branch_count > 0 || record->note_count > 0 || record->tags;
}

/* Adds a note of another record. False if memory is short. */
static bool add_note(struct record *record, int place, const struct record_note *note)
{
    for (int i = 0; i < RECORD_SIGNS_MAX && note->signs[i]; i++)
        (void)record_sign(record, place, note->signs[i]); /* what has no room was told when it was read */
    return !note->comment || append_comment(record, place, note->comment);
}

bool record_merge(struct record *record)
{
    struct record merged = *record;
    int places[RECORD_BRANCHES_MAX];
    bool done = true;
    merged.branches = NULL;
    merged.notes = NULL;
    merged.branch_count = merged.note_count = 0;
    for (int i = 0; i < record->branch_count && done; i++) {
        const struct record_branch *branch = &record->branches[i];
        int before = branch->before < RECORD_BRANCHES ? branch->before : places[branch->before - RECORD_BRANCHES];
        places[i] = record_branch(&merged, before, branch->made.move);
        done = places[i] != RECORD_NOWHERE;
        if (done && places[i] >= RECORD_BRANCHES)
            branch_at(&merged, places[i])->made = branch->made;
    }
    for (int i = 0; i < record->note_count && done; i++) {
        int place = record->notes[i].place;
        done = add_note(&merged, place < RECORD_BRANCHES ? place : places[place - RECORD_BRANCHES], &record->notes[i]);
    }
    struct record gone = done ? *record : merged;
    gone.moves = NULL;
    gone.tags = NULL;
    if (done)
        *record = merged;
    record_free(&gone);
    return done;
}

/* Forgets what stands at moves of the game from this one on. */
static void forget_from(struct record *record, int place)
{
    int notes = 0;
    for (int i = record->branch_count; i-- > 0;)
        if (record->branches[i].before >= place && record->branches[i].before < RECORD_BRANCHES)
            record_cut(record, RECORD_BRANCHES + i);
    for (int i = 0; i < record->note_count; i++)
        if (record->notes[i].place >= place && record->notes[i].place < RECORD_BRANCHES)
            free(record->notes[i].comment);
        else
            record->notes[notes++] = record->notes[i];
    record->note_count = notes;
}

/* A place after the moves of the game behind its first `kept` ones have become the first `count` branches. */
static int place_beside(int place, int kept, int count)
{
    return place >= RECORD_BRANCHES ? place + count : place > kept ? RECORD_BRANCHES + place - kept - 1 : place;
}

/* Makes a variation of `count` moves of the game, those behind its first `kept` ones. False if memory is short. */
static bool set_beside(struct record *record, int kept, int count)
{
    size_t size = sizeof *record->branches;
    struct record_branch *branches =
        count > 0 ? realloc(record->branches, (size_t)(record->branch_count + count) * size) : record->branches;
    if (count > 0 && !branches)
        return false;
    if (count > 0)
        memmove(branches + count, branches, (size_t)record->branch_count * size);
    record->branches = branches;
    record->branch_count += count;
    for (int i = 0; i < count; i++)
        branches[i] = (struct record_branch){record->moves[kept + i], i == 0 ? kept : RECORD_BRANCHES + i - 1};
    for (int i = count; i < record->branch_count; i++)
        branches[i].before = place_beside(branches[i].before, kept, count);
    for (int i = 0; i < record->note_count; i++)
        record->notes[i].place = place_beside(record->notes[i].place, kept, count);
    if (record->note_count > 0)
        qsort(record->notes, (size_t)record->note_count, sizeof *record->notes, by_place);
    return true;
}

bool record_adopt(struct record *record, struct record *other)
{
    int common = 0;
    if (record->game != other->game || memcmp(&record->options, &other->options, sizeof record->options) != 0)
        return false;
    while (common < record->move_count && common < other->move_count &&
           move_equal(record->moves[common].move, other->moves[common].move))
        common++;
    int room = RECORD_BRANCHES_MAX - other->branch_count, more = other->move_count - common;
    int count = more < room ? more : room;
    forget_from(other, common + count + 1);
    if (!set_beside(other, common, count))
        return false;
    record->branches = other->branches;
    record->branch_count = other->branch_count;
    record->notes = other->notes;
    record->note_count = other->note_count;
    record->tags = other->tags;
    free(other->moves);
    *other = record_head(other);
    return true;
}
