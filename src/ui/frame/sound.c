/* Sounds, on a thread of their own. The device is open only while there is something to hear. */
#include "ui/frame/sound.h"

#include <SDL_mixer.h>
#include <dlfcn.h>

#include "gravitrips/game.h"
#include "threads/thread.h"
#include "ui/draw/canvas.h"

enum { RATE = 22050, BUFFER_FRAMES = 256, SILENCE_MS = 5000, VARIANTS = 4, FIRST_VARIED = SOUND_CROSS };

/* The sea has the last channel for itself, and comes and goes slowly. */
enum { CHANNELS = 16, SEA_CHANNEL = CHANNELS - 1, SEA_FADES_MS = 900 };

/*
 * What is at the edge of the board is heard so far from the middle (0 .. 1), and equally loud, both ears together. So
 * in the middle each ear gets 1 / (1 + ASIDE) of the file.
 */
static const double ASIDE = 0.35;

/* A faint sound is 14 dB softer. */
static const double FAINT = 0.2;

#define SOUND_FILE(name, file, count) {file, SOUND_##name, count},

static const struct {
    const char *name;
    int first, count;
} files[] = {SOUNDS(SOUND_FILE)};

/* A sound that waits to be played. */
struct wish {
    bool on;
    bool soft;
    double across;
};

/* What the sound's thread does next: plays a sound if there is one, and sets loudness. */
struct task {
    int id; /* SOUND_COUNT: only open the device; -1: close it, after a long silence or at the end */
    struct wish wish;
    double volume, sea; /* loudness: 0 .. 1 */
    bool quit;
};

struct sound {
    struct thread thread;
    bool mute; /* used by the window's thread only */

    /* The following members are guarded by the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool quit;
    bool wake;
    double volume, sea; /* loudness: 0 .. 1 */
    struct wish wishes[SOUND_COUNT];

    /* The following members are used by the sound's thread only. */
    bool open;
    bool hopeless; /* no device could be opened; this has been reported, and will not be tried again */
    bool broken[SOUND_COUNT][VARIANTS];
    Mix_Chunk *chunks[SOUND_COUNT][VARIANTS]; /* loaded when they are played first */
    int variant;                              /* the last one that was played */
    uint64_t chance;
    double sea_heard; /* the loudness of the sea now */
};

static void find_file(int id, int variant, char path[ASSET_PATH_MAX])
{
    char file[64], number[16] = "", ending[16] = "";
    int family = 0;
    while (id >= files[family].first + files[family].count)
        family++;
    if (files[family].count > 1)
        snprintf(number, sizeof number, "_%d", id - files[family].first + 1);
    if (id >= FIRST_VARIED)
        snprintf(ending, sizeof ending, "-%d", variant + 1);
    snprintf(file, sizeof file, "%s%s%s.wav", files[family].name, number, ending);
    asset_path(file, path);
}

static Mix_Chunk *chunk_of(struct sound *sound, int id, int variant)
{
    char path[ASSET_PATH_MAX];
    if (sound->chunks[id][variant] || sound->broken[id][variant])
        return sound->chunks[id][variant];
    find_file(id, variant, path);
    sound->chunks[id][variant] = Mix_LoadWAV(path);
    if (!sound->chunks[id][variant]) {
        fprintf(stderr, "gravitrips: %s: %s\n", path, Mix_GetError());
        sound->broken[id][variant] = true;
    }
    return sound->chunks[id][variant];
}

#ifdef __linux__
static void say_nothing(const char *file, int line, const char *function, int code, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)code, (void)format;
}
#endif

/* Without a sound card ALSA prints eight lines; we print one. */
static void silence_alsa(void)
{
#ifdef __linux__
    typedef int (*set_handler_fn)(void (*)(const char *, int, const char *, int, const char *, ...));
    void *address = dlsym(RTLD_DEFAULT, "snd_lib_error_set_handler");
    set_handler_fn set_handler;
    if (!address)
        return;
    memcpy(&set_handler, &address, sizeof set_handler);
    set_handler(say_nothing);
#endif
}

static void open_device(struct sound *sound)
{
    if (sound->open || sound->hopeless)
        return;
    silence_alsa();
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) < 0 ||
        Mix_OpenAudioDevice(RATE, AUDIO_S16SYS, 2, BUFFER_FRAMES, NULL, 0) < 0) {
        fprintf(stderr, "gravitrips: no sound: %s\n", SDL_GetError());
        sound->hopeless = true;
        return;
    }
    Mix_AllocateChannels(CHANNELS);
    sound->open = true;
}

static void close_device(struct sound *sound)
{
    if (!sound->open)
        return;
    Mix_HaltChannel(-1);
    for (int i = 0; i < SOUND_COUNT * VARIANTS; i++)
        Mix_FreeChunk(sound->chunks[i / VARIANTS][i % VARIANTS]);
    memset(sound->chunks, 0, sizeof sound->chunks);
    Mix_CloseAudio();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    sound->open = false;
    sound->sea_heard = 0.0;
}

/* Takes one of the sounds that wait to be played; SOUND_COUNT if there is none. The caller holds the mutex. */
static int take_wish(struct sound *sound, struct wish *wish)
{
    for (int id = 0; id < SOUND_COUNT; id++)
        if (sound->wishes[id].on) {
            *wish = sound->wishes[id];
            sound->wishes[id].on = false;
            return id;
        }
    return SOUND_COUNT;
}

static struct task next_task(struct sound *sound)
{
    struct task task;
    struct timespec silence = thread_moment_in(SILENCE_MS);
    pthread_mutex_lock(&sound->mutex);
    task.id = take_wish(sound, &task.wish);
    while (task.id == SOUND_COUNT && !sound->quit && !sound->wake) {
        if (!sound->open || sound->sea > 0.0)
            pthread_cond_wait(&sound->changed, &sound->mutex);
        else if (!thread_wait_until(&sound->changed, &sound->mutex, &silence))
            break;
        task.id = take_wish(sound, &task.wish);
    }
    task.quit = sound->quit;
    task.volume = sound->volume;
    task.sea = sound->sea;
    if (sound->quit || (task.id == SOUND_COUNT && !sound->wake))
        task.id = -1;
    sound->wake = false;
    pthread_mutex_unlock(&sound->mutex);
    return task;
}

/* A variant by chance, other than the last one; for what is faint the last one again, since a disc bounces alike. */
static int vary(struct sound *sound, const struct task *task)
{
    if (task->id < FIRST_VARIED)
        return 0;
    if (!task->wish.soft)
        sound->variant = (sound->variant + 1 + (int)(random_next(&sound->chance) % (VARIANTS - 1))) % VARIANTS;
    return sound->variant;
}

/* Places what a channel plays, or plays next, and sets its loudness (0 .. 1). */
static void place(int channel, double across, double loudness)
{
    double whole = 255.0 / (1.0 + ASIDE) * loudness, side = ASIDE * across;
    Mix_SetPanning(channel, (Uint8)lround(whole * (1.0 - side)), (Uint8)lround(whole * (1.0 + side)));
}

/* Plays a sound; if all channels are busy, it is lost. */
static void play(struct sound *sound, const struct task *task)
{
    Mix_Chunk *chunk = chunk_of(sound, task->id, vary(sound, task));
    int channel = Mix_GroupAvailable(-1);
    if (!chunk || channel < 0 || channel == SEA_CHANNEL)
        return;
    place(channel, task->wish.across, task->volume * (task->wish.soft ? FAINT : 1.0));
    (void)Mix_PlayChannel(channel, chunk, 0);
}

/* Brings the sea to its loudness. */
static void set_sea(struct sound *sound, double loudness)
{
    bool was_heard = sound->sea_heard > 0.0, is_heard = loudness > 0.0;
    if (is_heard && !was_heard)
        (void)Mix_HaltChannel(SEA_CHANNEL); /* it may still fade, and would then forget its place */
    if (is_heard)
        place(SEA_CHANNEL, 0.0, loudness);
    else if (was_heard)
        (void)Mix_FadeOutChannel(SEA_CHANNEL, SEA_FADES_MS);
    Mix_Chunk *chunk = is_heard && !was_heard ? chunk_of(sound, SOUND_SEA, 0) : NULL;
    if (chunk)
        (void)Mix_FadeInChannel(SEA_CHANNEL, chunk, -1, SEA_FADES_MS);
    sound->sea_heard = loudness;
}

static void run_sound(void *data)
{
    struct sound *sound = data;
    for (bool quit = false; !quit;) {
        const struct task task = next_task(sound);
        quit = task.quit;
        if (task.id < 0) {
            close_device(sound);
            continue;
        }
        open_device(sound);
        if (sound->open && task.id < SOUND_COUNT)
            play(sound, &task);
        if (sound->open)
            set_sea(sound, task.sea);
    }
    SDL_TLSCleanup(); /* SDL frees thread-local storage by itself only for threads that it started */
}

/* Frees everything but the thread. */
static void free_sound(struct sound *sound)
{
    pthread_cond_destroy(&sound->changed);
    pthread_mutex_destroy(&sound->mutex);
    free(sound);
}

struct sound *sound_create(void)
{
    struct sound *sound = calloc(1, sizeof *sound);
    if (!sound)
        return NULL;
    sound->volume = 1.0;
    pthread_mutex_init(&sound->mutex, NULL);
    thread_condition_init(&sound->changed);
    int error = thread_start(&sound->thread, "sound", run_sound, sound);
    if (error == 0)
        return sound;
    fprintf(stderr, "gravitrips: no sound: %s\n", strerror(error));
    free_sound(sound);
    return NULL;
}

static void signal_thread(struct sound *sound, bool *flag)
{
    pthread_mutex_lock(&sound->mutex);
    *flag = true;
    pthread_cond_signal(&sound->changed);
    pthread_mutex_unlock(&sound->mutex);
}

void sound_destroy(struct sound *sound)
{
    if (!sound)
        return;
    signal_thread(sound, &sound->quit);
    thread_join(&sound->thread);
    free_sound(sound);
}

void sound_mute(struct sound *sound, bool mute)
{
    if (sound)
        sound->mute = mute;
}

void sound_volume(struct sound *sound, int effects, int sea, int whole)
{
    if (!sound)
        return;
    pthread_mutex_lock(&sound->mutex);
    double before = sound->sea;
    sound->volume = (double)effects / whole;
    sound->sea = (double)sea / whole;
    bool changes = sound->sea < before || sound->sea > before;
    pthread_mutex_unlock(&sound->mutex);
    if (changes)
        signal_thread(sound, &sound->wake);
}

void sound_wake(struct sound *sound)
{
    if (sound && !sound->mute)
        signal_thread(sound, &sound->wake);
}

void sound_play_at(struct sound *sound, enum sound_id id, double across, bool soft)
{
    if (!sound || sound->mute)
        return;
    pthread_mutex_lock(&sound->mutex);
    struct wish *wish = &sound->wishes[id];
    if (!wish->on || !soft) /* what is loud is not replaced by its own echo */
        *wish = (struct wish){.on = true, .soft = soft, .across = across};
    pthread_cond_signal(&sound->changed);
    pthread_mutex_unlock(&sound->mutex);
}

void sound_play(struct sound *sound, enum sound_id id)
{
    sound_play_at(sound, id, 0.0, false);
}
