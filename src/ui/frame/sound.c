/* Sounds, on a thread of their own. The device is open only while there is something to hear. */
#include "ui/frame/sound.h"

#include <SDL_mixer.h>
#include <dlfcn.h>

#include "threads/thread.h"
#include "ui/draw/canvas.h"

enum { RATE = 44100, BUFFER_FRAMES = 512, CHANNELS = 16, SILENCE_MS = 5000, DROP_ROWS = 6 };

/*
 * The files of the sounds before SOUND_DROP_RED. Those of falling discs are drop_red_1.wav and so on, numbered by row.
 */
static const char *const files[SOUND_DROP_RED] = {
    [SOUND_NEW] = "new.wav",     [SOUND_SPILL] = "spill.wav", [SOUND_BAD] = "bad.wav",     [SOUND_WIN] = "win.wav",
    [SOUND_LOSE] = "lose.wav",   [SOUND_TIE] = "tie.wav",     [SOUND_LEVEL] = "level.wav", [SOUND_TAKE] = "take.wav",
    [SOUND_SCORE] = "score.wav", [SOUND_PASS] = "pass.wav",   [SOUND_HURRY] = "hurry.wav",
};

struct sound {
    struct thread thread;
    bool mute; /* used by the window's thread only */

    /* The following members are guarded by the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool quit;
    bool wake;
    int volume;               /* the mixer's volume: 0 .. MIX_MAX_VOLUME */
    bool wanted[SOUND_COUNT]; /* sounds that wait to be played, each at most once */

    /* The following members are used by the sound's thread only. */
    bool open;
    bool hopeless; /* no device could be opened; this has been reported, and will not be tried again */
    bool broken[SOUND_COUNT];
    Mix_Chunk *chunks[SOUND_COUNT];
};

static void load_chunk(struct sound *sound, int id)
{
    if (sound->broken[id])
        return;
    char path[ASSET_PATH_MAX], drop[32];
    int row = (id - SOUND_DROP_RED) % DROP_ROWS + 1;
    snprintf(drop, sizeof drop, "drop_%s_%d.wav", id < SOUND_DROP_YELLOW ? "red" : "yellow", row);
    asset_path(id < SOUND_DROP_RED ? files[id] : drop, path);
    sound->chunks[id] = Mix_LoadWAV(path);
    if (!sound->chunks[id]) {
        fprintf(stderr, "gravitrips: %s: %s\n", path, Mix_GetError());
        sound->broken[id] = true;
    }
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
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) < 0 || Mix_OpenAudio(RATE, AUDIO_S16SYS, 1, BUFFER_FRAMES) < 0) {
        fprintf(stderr, "gravitrips: no sound: %s\n", SDL_GetError());
        sound->hopeless = true;
        return;
    }
    Mix_AllocateChannels(CHANNELS);
    for (int id = 0; id < SOUND_COUNT; id++)
        load_chunk(sound, id);
    sound->open = true;
}

static void close_device(struct sound *sound)
{
    if (!sound->open)
        return;
    Mix_HaltChannel(-1);
    for (int id = 0; id < SOUND_COUNT; id++) {
        Mix_FreeChunk(sound->chunks[id]);
        sound->chunks[id] = NULL;
    }
    Mix_CloseAudio();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    sound->open = false;
}

/* Takes one of the sounds that wait to be played; SOUND_COUNT if there is none. The caller holds the mutex. */
static int take_wish(struct sound *sound)
{
    for (int id = 0; id < SOUND_COUNT; id++)
        if (sound->wanted[id]) {
            sound->wanted[id] = false;
            return id;
        }
    return SOUND_COUNT;
}

/*
 * Waits for the next task: a sound's number means play it, SOUND_COUNT open the device, -1 close the device (after a
 * long silence, or at the end).
 */
static int next_task(struct sound *sound, bool *quit, int *volume)
{
    struct timespec silence = thread_moment_in(SILENCE_MS);
    pthread_mutex_lock(&sound->mutex);
    int task = take_wish(sound);
    while (task == SOUND_COUNT && !sound->quit && !sound->wake) {
        if (!sound->open)
            pthread_cond_wait(&sound->changed, &sound->mutex);
        else if (!thread_wait_until(&sound->changed, &sound->mutex, &silence))
            break;
        task = take_wish(sound);
    }
    *quit = sound->quit;
    *volume = sound->volume;
    if (sound->quit || (task == SOUND_COUNT && !sound->wake))
        task = -1;
    sound->wake = false;
    pthread_mutex_unlock(&sound->mutex);
    return task;
}

static void run_sound(void *data)
{
    struct sound *sound = data;
    for (bool quit = false; !quit;) {
        int volume, task = next_task(sound, &quit, &volume);
        if (task < 0) {
            close_device(sound);
            continue;
        }
        open_device(sound);
        if (sound->open && task < SOUND_COUNT && sound->chunks[task]) {
            Mix_VolumeChunk(sound->chunks[task], volume);
            (void)Mix_PlayChannel(-1, sound->chunks[task], 0); /* if all channels are busy, this sound is lost */
        }
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
    sound->volume = MIX_MAX_VOLUME;
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

void sound_volume(struct sound *sound, int part, int whole)
{
    if (!sound)
        return;
    pthread_mutex_lock(&sound->mutex);
    sound->volume = part * MIX_MAX_VOLUME / whole;
    pthread_mutex_unlock(&sound->mutex);
}

void sound_wake(struct sound *sound)
{
    if (sound && !sound->mute)
        signal_thread(sound, &sound->wake);
}

void sound_play(struct sound *sound, enum sound_id id)
{
    if (sound && !sound->mute)
        signal_thread(sound, &sound->wanted[id]);
}

void sound_drop(struct sound *sound, int player, int row)
{
    int first = player == 0 ? SOUND_DROP_RED : SOUND_DROP_YELLOW;
    sound_play(sound, (enum sound_id)(first + SDL_min(row, DROP_ROWS - 1)));
}
