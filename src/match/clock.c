/* A chess clock: the time control as a value and as PGN text, and what is left after each move. */
#include "gravitrips/clock.h"

#include "rules/number.h"
#include "standard.h"

enum { SECOND_MS = 1000 };

bool clock_is_same(struct clock_control a, struct clock_control b)
{
    return a.kind == b.kind && a.seconds == b.seconds && a.increment == b.increment;
}

/*
 * Reads a number, without sign or leading 0, from the front of a text. False if there is none, or if it is above
 * `most`.
 */
static bool read_time(const char **text, int most, int *number)
{
    const char *begin = *text;
    return number_read_int(text, 0, most, number) && (*begin != '0' || *text == begin + 1);
}

bool clock_parse(const char *text, struct clock_control *control)
{
    static const char move[] = "1/";
    struct clock_control read = {.kind = CLOCK_GAME};
    if (strcmp(text, "-") == 0) {
        *control = (struct clock_control){.kind = CLOCK_NONE};
        return true;
    }
    if (strncmp(text, move, strlen(move)) == 0) {
        read.kind = CLOCK_MOVE;
        text += strlen(move);
    }
    if (!read_time(&text, CLOCK_SECONDS_MAX, &read.seconds) || read.seconds == 0)
        return false;
    if (read.kind == CLOCK_GAME && *text == '+') {
        text++;
        if (!read_time(&text, CLOCK_INCREMENT_MAX, &read.increment))
            return false;
    }
    if (*text != '\0')
        return false;
    *control = read;
    return true;
}

void clock_format(struct clock_control control, char text[CLOCK_TEXT_MAX])
{
    if (control.kind == CLOCK_NONE)
        snprintf(text, CLOCK_TEXT_MAX, "-");
    else if (control.kind == CLOCK_MOVE)
        snprintf(text, CLOCK_TEXT_MAX, "1/%d", control.seconds);
    else if (control.increment == 0)
        snprintf(text, CLOCK_TEXT_MAX, "%d", control.seconds);
    else
        snprintf(text, CLOCK_TEXT_MAX, "%d+%d", control.seconds, control.increment);
}

void clock_init(struct clock *clock, struct clock_control control)
{
    *clock = (struct clock){.control = control};
    clock->left[FIRST] = clock->left[SECOND] = (int64_t)control.seconds * SECOND_MS;
}

int64_t clock_left(const struct clock *clock, enum side side, int64_t spent)
{
    int64_t left = clock->left[side];
    if (spent <= 0)
        return left;
    return spent < left ? left - spent : 0;
}

bool clock_press(struct clock *clock, enum side side, int64_t spent)
{
    int64_t left = clock_left(clock, side, spent);
    if (clock->control.kind == CLOCK_NONE)
        return true;
    if (clock->flag_fell)
        return false;
    if (!clock->is_running) {
        clock->is_running = true;
        return true;
    }
    clock->left[side] = left;
    if (left == 0) {
        clock->is_running = false;
        clock->flag_fell = true;
        clock->flagged = side;
        return false;
    }
    if (clock->control.kind == CLOCK_MOVE)
        clock->left[side] = (int64_t)clock->control.seconds * SECOND_MS;
    else
        clock->left[side] += (int64_t)clock->control.increment * SECOND_MS;
    return true;
}
