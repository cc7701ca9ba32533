/* Chooses the colours of a picture. */
#include "pictures/palette.h"

#include <float.h>

static int difference(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int apart = (int)((a >> shift) & 255) - (int)((b >> shift) & 255);
        sum += apart * apart;
    }
    return sum;
}

static uint8_t most_like(const struct palette *palette, uint32_t colour)
{
    int best = 0;
    for (int i = 1; i < palette->count; i++)
        if (difference(palette->colours[i], colour) < difference(palette->colours[best], colour))
            best = i;
    return (uint8_t)best;
}

/* The slot of a colour, or the one where it would be. Half of the table stays empty, so that each search ends. */
static size_t slot_of(const struct palette *palette, uint32_t colour)
{
    size_t slot = (colour * UINT32_C(2654435761)) >> 20;
    while (palette->asked[slot] != 0 && palette->asked[slot] != colour + 1)
        slot = (slot + 1) % PALETTE_SLOTS;
    return slot;
}

_Static_assert(PALETTE_SLOTS == 1 << (32 - 20), "a hash is the number of a slot");

void palette_count(struct palette *palette, const struct pixels *pixels, struct area area)
{
    for (int y = area.top; y < area.bottom; y++)
        for (int x = area.left; x < area.right; x++) {
            uint32_t colour = pixels->at[(size_t)y * (size_t)pixels->width + (size_t)x];
            size_t slot = slot_of(palette, colour);
            if (palette->asked[slot] == 0 && palette->known < PALETTE_SLOTS / 2) {
                palette->known++;
                palette->asked[slot] = colour + 1;
            }
            palette->times[slot] += palette->asked[slot] != 0 && palette->times[slot] < UINT32_MAX;
        }
}

/*
 * Each time takes the colour for which it makes the most difference: how often it is there, and how unlike it is to all
 * that were taken before. (Greedy choice, as in vector quantization; to take the most common ones alone loses whole
 * seams between shapes.)
 */
void palette_settle(struct palette *palette)
{
    double apart[PALETTE_SLOTS];
    for (int slot = 0; slot < PALETTE_SLOTS; slot++)
        apart[slot] = palette->asked[slot] != 0 ? DBL_MAX / UINT32_MAX : 0;
    while (palette->count < PALETTE_COLOURS && palette->count < palette->known) {
        int most = 0, number = palette->count++;
        for (int slot = 1; slot < PALETTE_SLOTS; slot++)
            if (apart[slot] * palette->times[slot] > apart[most] * palette->times[most])
                most = slot;
        palette->colours[number] = palette->asked[most] - 1;
        for (int slot = 0; slot < PALETTE_SLOTS; slot++) {
            double other = difference(palette->asked[slot] - 1, palette->colours[number]);
            if (other < apart[slot]) {
                apart[slot] = other;
                palette->found[slot] = (uint8_t)number;
            }
        }
    }
}

uint8_t palette_find(const struct palette *palette, uint32_t colour)
{
    size_t slot = slot_of(palette, colour);
    return palette->asked[slot] != 0 ? palette->found[slot] : most_like(palette, colour);
}
