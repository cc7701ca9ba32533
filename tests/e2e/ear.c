/*
 * Listens: finds which sounds a recording is made of and when each begins, by
 * subtracting the very samples of the sounds from it until silence is left.
 *
 *   ear RECORDING SOUND.wav...
 *   ear RECORDING                 prints the loudest sample alone, 0 .. 32767
 *
 * RECORDING is what SDL's disk driver wrote, 16-bit stereo. Whatever its place, a sound has the same part of both
 * channels' sum (ASIDE in sound.c): so that sum is looked at, and then the place, -100 (left) .. 100 (right). Prints
 * "SAMPLE NAME PLACE" for each sound heard, with a ~ before the name of a faint one, "SAMPLE ? 0" for anything else
 * that is not silence, and nothing for silence. A channel can be no louder than INT16_MAX: the mixer cuts off what
 * several loud sounds have together beyond that. What is left where that may be is not listened to.
 */
#include "standard.h"

enum {
    SOUNDS_MAX = 256,
    TOGETHER_MAX = 3, /* so many sounds may begin at the same sample */
    WINDOWS = 3,
    AUDIBLE = 150,    /* below that: silence, or what rounding left */
    BUFFER = 128,     /* a sound begins at a multiple of it: mixers work in buffers */
    BUFFERS_BACK = 16 /* how far a sound's quiet beginning may reach back */
};

/*
 * Samples that tell sounds apart, the more the surer; few are looked at where another sound begins soon, as when two
 * keys are pressed together.
 */
static const int compared[WINDOWS] = {2000, 700, 240};

/* As in sound.c: how far from the middle the sides are; what is left of a faint sound. */
static const double ASIDE = 0.35, FAINT = 0.2;

struct samples {
    int count;
    int32_t *values;
};

struct sound {
    const char *name;
    bool faint;
    struct samples samples;
};

struct recording {
    struct samples sum;     /* of both channels, as loud as the sounds */
    struct samples balance; /* the right channel without the left one */
    int32_t *reach;         /* how loud the sounds that were found may be together, at most, in one channel */
};

struct guess {
    int start;
    int window;
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

static struct recording read_recording(const char *path)
{
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    struct recording recording = {samples_from(bytes, size), samples_from(bytes, size),
                                  calloc(size + 1, sizeof(int32_t))};
    int32_t *sum = recording.sum.values, *balance = recording.balance.values;
    free(bytes);
    if (!recording.reach)
        fail(path, "out of memory");
    recording.sum.count = recording.balance.count = recording.sum.count / 2;
    for (int i = 0; i < recording.sum.count; i++) {
        int32_t left = sum[2 * i], right = sum[2 * i + 1];
        sum[i] = (int32_t)lround((left + right) / 2.0 * (1.0 + ASIDE));
        balance[i] = (int32_t)lround((right - left) / 2.0 * (1.0 + ASIDE));
    }
    return recording;
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

/* How much the first `count` samples of two stretches have in common. */
static double product_of(const struct samples *one, int start, const struct samples *other, int count)
{
    double product = 0.0;
    for (int i = 0; i < count; i++)
        product += (double)value_at(one, start + i) * value_at(other, i);
    return product;
}

/* A stretch of the recording, as long as one of the windows, and what it has in common with each sound. */
struct stretch {
    int window;
    double all;
    double products[SOUNDS_MAX];
};

/* What each sound has in common with each, in each window. */
static double common[WINDOWS][SOUNDS_MAX][SOUNDS_MAX];

static void compare_sounds(const struct sound *sounds, int sound_count)
{
    for (int window = 0; window < WINDOWS; window++)
        for (int i = 0; i < sound_count; i++)
            for (int k = 0; k <= i; k++)
                common[window][i][k] = common[window][k][i] =
                    product_of(&sounds[i].samples, 0, &sounds[k].samples, compared[window]);
}

static struct stretch stretch_at(const struct samples *recording, const struct sound *sounds, int sound_count,
                                 int start, int window)
{
    struct stretch stretch = {.window = window, .all = 1.0};
    for (int i = start; i < start + compared[window]; i++)
        stretch.all += (double)value_at(recording, i) * value_at(recording, i);
    for (int i = 0; i < sound_count; i++)
        stretch.products[i] = product_of(recording, start, &sounds[i].samples, compared[window]);
    return stretch;
}

/* How much of a stretch is left without these sounds, as a part of what is there. */
static double rest_without(const struct stretch *stretch, const struct guess *guess)
{
    double rest = stretch->all;
    for (int k = 0; k < guess->count; k++) {
        rest -= 2.0 * stretch->products[guess->sounds[k]];
        for (int i = 0; i < guess->count; i++)
            rest += common[stretch->window][guess->sounds[k]][guess->sounds[i]];
    }
    return rest / stretch->all;
}

/* Tries all sets of sounds, `most` at most, that hold those already guessed, the last one once more, and later ones. */
static void try_sets(const struct stretch *stretch, int sound_count, int most, struct guess *guess, struct guess *best)
{
    int first = guess->count > 0 ? guess->sounds[guess->count - 1] : 0;
    for (int sound = first; sound < sound_count && best->rest > 0.001; sound++) {
        guess->sounds[guess->count++] = sound;
        guess->rest = rest_without(stretch, guess);
        if (guess->rest < best->rest)
            *best = *guess;
        if (guess->count < most)
            try_sets(stretch, sound_count, most, guess, best);
        guess->count--;
    }
}

/* What begins at or a little before the first audible sample: as few sounds as explain the window. */
static struct guess guess_in(const struct samples *recording, const struct sound *sounds, int sound_count, int audible,
                             int window)
{
    struct guess best = {.rest = window == 0 ? 0.05 : 0.01};
    for (int most = 1; most <= TOGETHER_MAX && best.count == 0; most++)
        for (int back = 0; back < (most == 1 ? BUFFERS_BACK : BUFFERS_BACK / 4) && best.rest > 0.001; back++) {
            struct guess guess = {.start = (audible / BUFFER - back) * BUFFER, .window = window};
            struct stretch stretch = stretch_at(recording, sounds, sound_count, guess.start, window);
            try_sets(&stretch, sound_count, most, &guess, &best);
        }
    return best;
}

static struct guess guess_at(const struct samples *recording, const struct sound *sounds, int sound_count, int audible)
{
    struct guess guess = {.count = 0};
    for (int window = 0; window < WINDOWS && guess.count == 0; window++)
        guess = guess_in(recording, sounds, sound_count, audible, window);
    return guess;
}

static void subtract(struct samples *recording, const struct samples *sound, double part, int start)
{
    for (int i = 0; i < sound->count; i++)
        if (start + i >= 0 && start + i < recording->count)
            recording->values[start + i] -= (int32_t)lround(part * sound->values[i]);
}

/* How much of a sound the balance has: it is so far to the right. */
static double right_of(const struct samples *balance, const struct samples *sound, int start, int count)
{
    double all = product_of(sound, 0, sound, count);
    return all > 0.0 ? product_of(balance, start, sound, count) / all : 0.0;
}

/* Adds how loud a sound is in the louder channel: if it comes from the side, as loud as its samples. */
static void add_reach(struct recording *recording, const struct samples *sound, int start)
{
    for (int i = 0; i < sound->count; i++)
        if (start + i >= 0 && start + i < recording->sum.count)
            recording->reach[start + i] += abs(sound->values[i]);
}

static void listen(struct recording *recording, const struct sound *sounds, int sound_count)
{
    struct samples *sum = &recording->sum;
    for (int i = 0; i < sum->count; i++) {
        if (abs(sum->values[i]) < AUDIBLE || recording->reach[i] >= INT16_MAX)
            continue;
        struct guess guess = guess_at(sum, sounds, sound_count, i);
        for (int k = 0; k < guess.count; k++) {
            const struct sound *sound = &sounds[guess.sounds[k]];
            double right = right_of(&recording->balance, &sound->samples, guess.start, compared[guess.window]);
            printf("%d %s%s %ld\n", guess.start, sound->faint ? "~" : "", sound->name, lround(100.0 * right / ASIDE));
            add_reach(recording, &sound->samples, guess.start);
            subtract(sum, &sound->samples, 1.0, guess.start);
            subtract(&recording->balance, &sound->samples, right, guess.start);
        }
        if (guess.count == 0) {
            printf("%d ? 0\n", i);
            i += compared[0];
        }
    }
}

/* The same sound, faint. */
static struct sound faint_of(const struct sound *sound)
{
    int count = sound->samples.count;
    struct sound faint = {sound->name, true, {count, malloc(((size_t)count + 1) * sizeof(int32_t))}};
    if (!faint.samples.values)
        fail("samples", "out of memory");
    for (int i = 0; i < count; i++)
        faint.samples.values[i] = (int32_t)lround(FAINT * sound->samples.values[i]);
    return faint;
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
    int given = argc - 2;
    if (argc < 2 || 2 * given > SOUNDS_MAX)
        fail("usage", "ear RECORDING [SOUND.wav...]");
    struct recording recording = read_recording(argv[1]);
    for (int i = 0; i < given; i++) {
        const char *slash = strrchr(argv[i + 2], '/');
        sounds[i] = (struct sound){slash ? slash + 1 : argv[i + 2], false, read_wav(argv[i + 2])};
        sounds[given + i] = faint_of(&sounds[i]);
    }
    if (given == 0) {
        print_loudest(&recording.sum);
        return 0;
    }
    compare_sounds(sounds, 2 * given);
    listen(&recording, sounds, 2 * given);
    return 0;
}
