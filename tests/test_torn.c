/* An index of the log that was cut short under those who use it: the file is long enough again, and nobody falls. */
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "prelude.h"
#include "slow.h"
#include "store/torn.h"
#include "store_support.h"

enum { REGION = 1 << 16, REGIONS = 3, PATH_BYTES = 4096 };

/* A file of some regions, of which this one is mapped, as SQLite maps the index: each by itself. */
static volatile char *map_region(const char *path, int region)
{
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, REGION * REGIONS), 0);
    void *memory = mmap(NULL, REGION, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)region * REGION);
    assert_true(memory != MAP_FAILED);
    close(file);
    return memory;
}

static off_t size_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_size;
}

static void name_file(const char *directory, const char *name, char path[PATH_BYTES])
{
    assert_true(snprintf(path, PATH_BYTES, "%s/%s", directory, name) < PATH_BYTES);
}

/* As long as the region needs that was touched, wherever in the file it lies. */
static void expect_mended(const char *path, int region)
{
    volatile char *memory = map_region(path, region);
    unsigned before = torn_count();
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(memory[REGION - 1], 0);
    assert_int_equal(torn_count(), before + 1);
    assert_int_equal(size_of(path), (region + 1) * REGION);
    memory[0] = 'x';
    munmap((void *)memory, REGION);
}

/* One that is removed as well cannot be made longer: there is memory all the same. */
static void expect_substitute(const char *path)
{
    volatile char *memory = map_region(path, 1);
    unsigned before = torn_count();
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(unlink(path), 0);
    memory[1] = 'x';
    assert_int_equal(memory[1], 'x');
    assert_int_equal(torn_count(), before + 1);
    munmap((void *)memory, REGION);
}

FIXTURE(directory_setup, directory_teardown)

/* In one test: cmocka takes the signal for itself before the next. */
TEST(test_index)
{
    char path[PATH_BYTES];
    if (!FAULTS_HAVE_PLACES)
        skip();
    torn_guard();
    name_file(*fixture, "games.db-shm", path);
    for (int region = 0; region < REGIONS; region++)
        expect_mended(path, region);
    expect_substitute(path);
}

/* Other files are not ours to mend: who touches them ends as ever. */
TEST(test_other_files)
{
    char path[PATH_BYTES];
    int status = 0;
    name_file(*fixture, "games.db", path);
    volatile char *memory = map_region(path, 1);
    assert_int_equal(truncate(path, 0), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGBUS, SIG_DFL); /* instead of what a test or a sanitizer does with it */
        torn_guard();
        memory[0] = 'x';
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGBUS)
        fail_msg("it ended with %x", (unsigned)status);
    assert_int_equal(size_of(path), 0);
    munmap((void *)memory, REGION);
}

TESTS_MAIN(NULL, NULL)
