/* link: -Wl,--wrap=Mix_SetPanning,--wrap=Mix_PlayChannel,--wrap=Mix_PlayChannelTimed,--wrap=Mix_FadeInChannel */
/* link: -Wl,--wrap=Mix_FadeInChannelTimed,--wrap=Mix_FadeOutChannel */
/*
 * What is heard: which file of a sound, from where and how loud. The mixer only notes what it is asked to play.
 */
#include <SDL_mixer.h>
#include <SDL_timer.h>
#include <pthread.h>

#include "patience.h"
#include "prelude.h"
#include "ui/frame/sound.h"

enum { PLAYED_MAX = 256, SEA_CHANNEL = 15 };

struct played {
    const Mix_Chunk *chunk;
    int left, right; /* 0 .. 255 */
};

static struct {
    pthread_mutex_t mutex;
    struct played list[PLAYED_MAX], next, sea;
    int count, sea_begins, sea_ends;
} heard = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static struct sound *sound;

/* --- the mixer; some versions of it call what plays by a longer name --- */

int __wrap_Mix_SetPanning(int channel, Uint8 left, Uint8 right);
int __wrap_Mix_PlayChannel(int channel, Mix_Chunk *chunk, int loops);
int __wrap_Mix_PlayChannelTimed(int channel, Mix_Chunk *chunk, int loops, int ticks);
int __wrap_Mix_FadeInChannel(int channel, Mix_Chunk *chunk, int loops, int ms);
int __wrap_Mix_FadeInChannelTimed(int channel, Mix_Chunk *chunk, int loops, int ms, int ticks);
int __wrap_Mix_FadeOutChannel(int channel, int ms);

int __wrap_Mix_SetPanning(int channel, Uint8 left, Uint8 right)
{
    pthread_mutex_lock(&heard.mutex);
    *(channel == SEA_CHANNEL ? &heard.sea : &heard.next) = (struct played){NULL, left, right};
    pthread_mutex_unlock(&heard.mutex);
    return 1;
}

int __wrap_Mix_PlayChannelTimed(int channel, Mix_Chunk *chunk, int loops, int ticks)
{
    assert_int_equal(loops, 0);
    assert_int_equal(ticks, -1);
    pthread_mutex_lock(&heard.mutex);
    heard.next.chunk = chunk;
    if (heard.count < PLAYED_MAX)
        heard.list[heard.count++] = heard.next;
    pthread_mutex_unlock(&heard.mutex);
    return channel;
}

int __wrap_Mix_PlayChannel(int channel, Mix_Chunk *chunk, int loops)
{
    return __wrap_Mix_PlayChannelTimed(channel, chunk, loops, -1);
}

int __wrap_Mix_FadeInChannelTimed(int channel, Mix_Chunk *chunk, int loops, int ms, int ticks)
{
    assert_int_equal(channel, SEA_CHANNEL);
    assert_non_null(chunk);
    assert_int_equal(loops, -1);
    assert_true(ms > 0 && ticks < 0);
    pthread_mutex_lock(&heard.mutex);
    heard.sea_begins++;
    pthread_mutex_unlock(&heard.mutex);
    return channel;
}

int __wrap_Mix_FadeInChannel(int channel, Mix_Chunk *chunk, int loops, int ms)
{
    return __wrap_Mix_FadeInChannelTimed(channel, chunk, loops, ms, -1);
}

int __wrap_Mix_FadeOutChannel(int channel, int ms)
{
    assert_true(channel == SEA_CHANNEL && ms > 0);
    pthread_mutex_lock(&heard.mutex);
    heard.sea_ends++;
    pthread_mutex_unlock(&heard.mutex);
    return 1;
}

/* --- tests --- */

static int read_guarded(const int *value)
{
    pthread_mutex_lock(&heard.mutex);
    int now = *value;
    pthread_mutex_unlock(&heard.mutex);
    return now;
}

static void wait_for(const int *value, int wanted)
{
    struct patience patience = {0};
    while (read_guarded(value) != wanted && has_patience(&patience))
        SDL_Delay(1);
    assert_int_equal(read_guarded(value), wanted);
}

/* Plays a sound, and returns what is heard of it. */
static struct played play(enum sound_id id, double across, bool soft)
{
    int before = read_guarded(&heard.count);
    sound_play_at(sound, id, across, soft);
    wait_for(&heard.count, before + 1);
    return heard.list[before];
}

HOOK(set_up)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    setenv("GRAVITRIPS_ASSETS", "assets", 1);
    heard.count = heard.sea_begins = heard.sea_ends = 0;
    sound = sound_create();
    assert_non_null(sound);
}

HOOK(tear_down)
{
    sound_destroy(sound);
}

FIXTURE(set_up, tear_down)

TEST(each_sound_has_its_files)
{
    for (int id = 0; id < SOUND_COUNT; id++)
        if (id != SOUND_SEA)
            assert_non_null(play((enum sound_id)id, 0.0, false).chunk);
}

TEST(a_disc_never_sounds_the_same_twice_running)
{
    const Mix_Chunk *last = NULL, *seen[4] = {NULL};
    int different = 0;
    for (int i = 0; i < 60; i++) {
        const Mix_Chunk *chunk = play(SOUND_DROP_YELLOW, 0.0, false).chunk;
        bool known = false;
        assert_ptr_not_equal(chunk, last);
        for (int k = 0; k < different; k++)
            known = known || seen[k] == chunk;
        if (!known)
            seen[different++] = chunk;
        last = chunk;
    }
    assert_int_equal(different, 4);
    assert_ptr_equal(play(SOUND_NEW, 0.0, false).chunk, play(SOUND_NEW, 0.0, false).chunk);
}

/* Both ears together hear as much of each place. */
TEST(what_is_at_the_edge_is_heard_from_there)
{
    struct played left = play(SOUND_DROP_RED, -1.0, false), right = play(SOUND_DROP_RED, 1.0, false);
    struct played middle = play(SOUND_DROP_RED, 0.0, false);
    assert_int_equal(middle.left, middle.right);
    assert_int_equal(left.left, 255);
    assert_int_equal(right.right, 255);
    assert_within(right.left * 100 / right.right, 47, 49); /* 0.65 of 1.35 */
    assert_within(left.right * 100 / left.left, 47, 49);
    assert_within(left.left + left.right, 2 * middle.left - 2, 2 * middle.left + 2);
}

/* By 14 decibels. */
TEST(a_bounce_is_the_same_disc_and_softer)
{
    struct played landing = play(SOUND_DROP_RED, 0.0, false), bounce = play(SOUND_DROP_RED, 0.0, true);
    assert_ptr_equal(landing.chunk, bounce.chunk);
    assert_within(bounce.left * 100 / landing.left, 19, 21);
}

TEST(nothing_is_heard_when_it_is_silent)
{
    sound_mute(sound, true);
    sound_play(sound, SOUND_BAD);
    sound_wake(sound);
    sound_mute(sound, false);
    int whole = play(SOUND_NEW, 0.0, false).left;
    assert_int_equal(read_guarded(&heard.count), 1);
    sound_volume(sound, 1, 0, 2);
    assert_within(2 * play(SOUND_NEW, 0.0, false).left, whole - 1, whole + 1);
    sound_volume(sound, 0, 0, 2);
    struct played silent = play(SOUND_NEW, 0.0, false);
    assert_int_equal(silent.left + silent.right, 0);
}

TEST(the_sea_begins_and_ends_once)
{
    sound_volume(sound, 10, 0, 10);
    int whole = play(SOUND_NEW, 0.0, false).left;
    assert_int_equal(read_guarded(&heard.sea_begins) + read_guarded(&heard.sea_ends), 0);
    sound_volume(sound, 10, 5, 10);
    wait_for(&heard.sea_begins, 1);
    assert_within(2 * read_guarded(&heard.sea.left), whole - 1, whole + 1);
    sound_volume(sound, 10, 10, 10);
    wait_for(&heard.sea.left, whole);
    sound_volume(sound, 10, 0, 10);
    wait_for(&heard.sea_ends, 1);
    (void)play(SOUND_NEW, 0.0, false);
    assert_int_equal(read_guarded(&heard.sea_begins), 1);
    assert_int_equal(read_guarded(&heard.sea_ends), 1);
}

/* The next sound is heard all the same, and the sea, which is missing, too, neither begins nor ends. */
TEST(a_missing_file_is_only_missed)
{
    (void)play(SOUND_HURRY, 0.0, false);
    setenv("GRAVITRIPS_ASSETS", "tests", 1);
    sound_play(sound, SOUND_BAD);
    sound_volume(sound, 1, 1, 1);
    (void)play(SOUND_HURRY, 0.0, false);
    assert_int_equal(read_guarded(&heard.count), 2);
    assert_int_equal(read_guarded(&heard.sea_begins), 0);
}

/* As where no thread could begin. */
TEST(no_sound_is_silent)
{
    sound_play(NULL, SOUND_NEW);
    sound_play_at(NULL, SOUND_NEW, 0.0, false);
    sound_volume(NULL, 1, 1, 1);
    sound_mute(NULL, true);
    sound_wake(NULL);
    sound_destroy(NULL);
    assert_int_equal(read_guarded(&heard.count), 0);
}

TESTS_MAIN(NULL, NULL)
