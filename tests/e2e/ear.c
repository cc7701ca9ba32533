/*
 * Listens: finds which sounds a recording is made of and when each begins, by
 * subtracting the very samples of the sounds from it until silence is left.
 *
 *   ear RECORDING SOUND.wav...
 *   ear RECORDING                 prints the loudest sample alone, 0 .. 32767
 *
 * RECORDING is what SDL's disk driver wrote, 16-bit mono like the sounds, or each
 * sample twice: SDL 3 opens two channels. Prints "SAMPLE NAME" for each sound
 * heard, "SAMPLE ?" for anything else that is not silence, and nothing for silence.
 */
#include "standard.h"

enum {
    SOUNDS_MAX = 32,
    TOGETHER_MAX = 3, /* so many sounds may begin at the same sample */
    COMPARED = 2000,  /* samples that tell sounds apart */
    AUDIBLE = 150,    /* below that: silence, or what rounding left */
    BUFFER = 128,     /* a sound begins at a multiple of it: mixers work in buffers */
    BUFFERS_BACK = 16 /* how far a sound's quiet beginning may reach back */
};

struct samples {
    int count;
    int32_t *values;
};

struct sound {
    const char *name;
    struct samples samples;
};

struct guess {
    int start;
    int count;
    int sounds[TOGETHER_MAX];
    double rest; /* part of the energy that it does not explain */
};

_Noreturn static void fail(const char *path, const char *what)
{
    fprintf(stderr, "ear: %s: %s\n", path, what);
    exit(2);
}

/* --- reading --- */

static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        fail(path, "cannot be read");
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size)
        fail(path, "cannot be read");
    fclose(file);
    return bytes;
}

static struct samples samples_from(const uint8_t *bytes, size_t size)
{
    struct samples samples = {.count = (int)(size / 2), .values = malloc((size / 2 + 1) * sizeof(int32_t))};
    if (!samples.values)
        fail("samples", "out of memory");
    for (int i = 0; i < samples.count; i++)
        samples.values[i] = (int16_t)(uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    return samples;
}

static bool is_stereo(const struct samples *samples)
{
    for (int i = 0; i + 1 < samples->count; i += 2)
        if (samples->values[i] != samples->values[i + 1])
            return false;
    return true;
}

static struct samples read_recording(const char *path)
{
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    struct samples samples = samples_from(bytes, size);
    free(bytes);
    if (is_stereo(&samples)) {
        samples.count /= 2;
        for (int i = 0; i < samples.count; i++)
            samples.values[i] = samples.values[2 * i];
    }
    return samples;
}

static uint32_t word_at(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* The "data" chunk of a RIFF file. */
static struct samples read_wav(const char *path)
{
    size_t size, at = 12;
    uint8_t *bytes = read_file(path, &size);
    while (at + 8 <= size && memcmp(bytes + at, "data", 4) != 0)
        at += 8 + word_at(bytes + at + 4);
    if (at + 8 > size || word_at(bytes + at + 4) > size - at - 8)
        fail(path, "no samples in it");
    struct samples samples = samples_from(bytes + at + 8, word_at(bytes + at + 4));
    free(bytes);
    return samples;
}

/* --- comparing --- */

static int32_t value_at(const struct samples *samples, int index)
{
    return index >= 0 && index < samples->count ? samples->values[index] : 0;
}

/* How much of the recording after `start` is left without these sounds, as a part of what is there. */
static double rest_without(const struct samples *recording, const struct sound *sounds, const struct guess *guess)
{
    double all = 0.0, rest = 0.0;
    for (int i = 0; i < COMPARED; i++) {
        double value = value_at(recording, guess->start + i), left = value;
        for (int k = 0; k < guess->count; k++)
            left -= value_at(&sounds[guess->sounds[k]].samples, i);
        all += value * value;
        rest += left * left;
    }
    return all > 0.0 ? rest / all : 1.0;
}

/* Tries all sets of sounds that hold those already guessed and later ones. */
static void try_sets(const struct samples *recording, const struct sound *sounds, int sound_count, struct guess *guess,
                     struct guess *best)
{
    int first = guess->count > 0 ? guess->sounds[guess->count - 1] + 1 : 0;
    for (int sound = first; sound < sound_count; sound++) {
        guess->sounds[guess->count++] = sound;
        guess->rest = rest_without(recording, sounds, guess);
        if (guess->rest < best->rest)
            *best = *guess;
        if (guess->count < TOGETHER_MAX && best->rest > 0.001)
            try_sets(recording, sounds, sound_count, guess, best);
        guess->count--;
    }
}

/* What begins at or a little before the first audible sample. */
static struct guess guess_at(const struct samples *recording, const struct sound *sounds, int sound_count, int audible)
{
    struct guess best = {.rest = 0.05};
    for (int back = 0; back < BUFFERS_BACK && best.rest > 0.001; back++) {
        struct guess guess = {.start = (audible / BUFFER - back) * BUFFER};
        for (int sound = 0; sound < sound_count; sound++) {
            guess.count = 1;
            guess.sounds[0] = sound;
            guess.rest = rest_without(recording, sounds, &guess);
            if (guess.rest < best.rest)
                best = guess;
        }
    }
    for (int back = 0; back < BUFFERS_BACK / 4 && best.count == 0; back++) {
        struct guess guess = {.start = (audible / BUFFER - back) * BUFFER};
        try_sets(recording, sounds, sound_count, &guess, &best);
    }
    return best;
}

static void subtract(struct samples *recording, const struct samples *sound, int start)
{
    for (int i = 0; i < sound->count; i++)
        if (start + i >= 0 && start + i < recording->count)
            recording->values[start + i] -= sound->values[i];
}

static void listen(struct samples *recording, const struct sound *sounds, int sound_count)
{
    for (int i = 0; i < recording->count; i++) {
        if (abs(recording->values[i]) < AUDIBLE)
            continue;
        struct guess guess = guess_at(recording, sounds, sound_count, i);
        for (int k = 0; k < guess.count; k++) {
            printf("%d %s\n", guess.start, sounds[guess.sounds[k]].name);
            subtract(recording, &sounds[guess.sounds[k]].samples, guess.start);
        }
        if (guess.count == 0) {
            printf("%d ?\n", i);
            i += COMPARED;
        }
    }
}

static void print_loudest(const struct samples *recording)
{
    int loudest = 0;
    for (int i = 0; i < recording->count; i++)
        loudest = abs(recording->values[i]) > loudest ? abs(recording->values[i]) : loudest;
    printf("%d\n", loudest);
}

int main(int argc, char **argv)
{
    static struct sound sounds[SOUNDS_MAX];
    if (argc < 2 || argc - 2 > SOUNDS_MAX)
        fail("usage", "ear RECORDING [SOUND.wav...]");
    struct samples recording = read_recording(argv[1]);
    for (int i = 0; i < argc - 2; i++) {
        const char *slash = strrchr(argv[i + 2], '/');
        sounds[i] = (struct sound){slash ? slash + 1 : argv[i + 2], read_wav(argv[i + 2])};
    }
    if (argc == 2) {
        print_loudest(&recording);
        return 0;
    }
    listen(&recording, sounds, argc - 2);
    return 0;
}
