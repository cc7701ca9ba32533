/*
 * A VFS and an allocator that stand before SQLite's own and fail on purpose.
 * The idea is SQLite's: "How SQLite Is Tested", I/O error and out-of-memory
 * testing (sqlite.org/testing.html).
 */
#include "store_faults.h"
#include "standard.h"

#include <pthread.h>
#include <sqlite3.h>

/* A file of ours, followed in memory by the real one. */
struct faulty_file {
    sqlite3_file base;
    sqlite3_file *real;
};

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t released;
    bool armed;
    enum fault_kind kind;
    int calls;
    int nth;
    int result;
    bool lasting;
    atomic_bool unshared;
    bool stall;
    int stalled;
    sqlite3_vfs *real;
    sqlite3_mem_methods memory;
} faults = {.mutex = PTHREAD_MUTEX_INITIALIZER, .released = PTHREAD_COND_INITIALIZER};

/* Counts a call; SQLITE_OK, or what it is to fail with. */
static int strike(enum fault_kind kind)
{
    int result = SQLITE_OK;
    pthread_mutex_lock(&faults.mutex);
    bool counts = kind == faults.kind || (kind == FAULT_WRITE && faults.kind == FAULT_FILE);
    if (faults.armed && counts) {
        faults.calls++;
        if (faults.nth > 0 && (faults.calls == faults.nth || (faults.lasting && faults.calls > faults.nth)))
            result = faults.result;
    }
    pthread_mutex_unlock(&faults.mutex);
    return result;
}

static void wait_while_stalled(void)
{
    pthread_mutex_lock(&faults.mutex);
    faults.stalled++;
    while (faults.stall)
        pthread_cond_wait(&faults.released, &faults.mutex);
    faults.stalled--;
    pthread_mutex_unlock(&faults.mutex);
}

static sqlite3_file *real_file(sqlite3_file *file)
{
    return ((struct faulty_file *)(void *)file)->real;
}

static int faulty_close(sqlite3_file *file)
{
    sqlite3_file *real = real_file(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int faulty_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset)
{
    int result = strike(FAULT_FILE) ? SQLITE_IOERR_READ : SQLITE_OK;
    return result ? result : real_file(file)->pMethods->xRead(real_file(file), buffer, amount, offset);
}

/* A write that fails has often been done in part. */
static int faulty_write(sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset)
{
    wait_while_stalled();
    int result = strike(FAULT_WRITE);
    if (result)
        amount /= 2;
    int end = real_file(file)->pMethods->xWrite(real_file(file), buffer, amount, offset);
    return result ? result : end;
}

static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int result = strike(FAULT_WRITE);
    return result ? result : real_file(file)->pMethods->xTruncate(real_file(file), size);
}

static int faulty_sync(sqlite3_file *file, int flags)
{
    int result = strike(FAULT_WRITE);
    if (result == SQLITE_OK)
        result = strike(FAULT_SYNC);
    return result ? result : real_file(file)->pMethods->xSync(real_file(file), flags);
}

static int faulty_file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    int result = strike(FAULT_FILE) ? SQLITE_IOERR_FSTAT : SQLITE_OK;
    return result ? result : real_file(file)->pMethods->xFileSize(real_file(file), size);
}

static int faulty_lock(sqlite3_file *file, int level)
{
    int result = strike(FAULT_FILE) ? SQLITE_IOERR_LOCK : SQLITE_OK;
    return result ? result : real_file(file)->pMethods->xLock(real_file(file), level);
}

static int faulty_unlock(sqlite3_file *file, int level)
{
    return real_file(file)->pMethods->xUnlock(real_file(file), level);
}

static int faulty_check_reserved(sqlite3_file *file, int *reserved)
{
    int result = strike(FAULT_FILE) ? SQLITE_IOERR_CHECKRESERVEDLOCK : SQLITE_OK;
    return result ? result : real_file(file)->pMethods->xCheckReservedLock(real_file(file), reserved);
}

static int faulty_control(sqlite3_file *file, int operation, void *argument)
{
    return real_file(file)->pMethods->xFileControl(real_file(file), operation, argument);
}

static int faulty_sector_size(sqlite3_file *file)
{
    return real_file(file)->pMethods->xSectorSize(real_file(file));
}

static int faulty_characteristics(sqlite3_file *file)
{
    return real_file(file)->pMethods->xDeviceCharacteristics(real_file(file));
}

static int faulty_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **region)
{
    int result = atomic_load(&faults.unshared) ? SQLITE_IOERR_SHMMAP : strike(FAULT_WRITE);
    return result ? result : real_file(file)->pMethods->xShmMap(real_file(file), page, size, extend, region);
}

static int faulty_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    bool locking = (flags & SQLITE_SHM_LOCK) != 0;
    int result = locking && strike(FAULT_FILE) ? SQLITE_IOERR_SHMLOCK : SQLITE_OK;
    return result ? result : real_file(file)->pMethods->xShmLock(real_file(file), offset, count, flags);
}

static void faulty_shm_barrier(sqlite3_file *file)
{
    real_file(file)->pMethods->xShmBarrier(real_file(file));
}

static int faulty_shm_unmap(sqlite3_file *file, int delete_flag)
{
    return real_file(file)->pMethods->xShmUnmap(real_file(file), delete_flag);
}

/* Version 2: without memory-mapped reading, so that every read comes by. */
static const sqlite3_io_methods METHODS = {
    .iVersion = 2,
    .xClose = faulty_close,
    .xRead = faulty_read,
    .xWrite = faulty_write,
    .xTruncate = faulty_truncate,
    .xSync = faulty_sync,
    .xFileSize = faulty_file_size,
    .xLock = faulty_lock,
    .xUnlock = faulty_unlock,
    .xCheckReservedLock = faulty_check_reserved,
    .xFileControl = faulty_control,
    .xSectorSize = faulty_sector_size,
    .xDeviceCharacteristics = faulty_characteristics,
    .xShmMap = faulty_shm_map,
    .xShmLock = faulty_shm_lock,
    .xShmBarrier = faulty_shm_barrier,
    .xShmUnmap = faulty_shm_unmap,
};

static int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
    (void)vfs;
    struct faulty_file *faulty = (struct faulty_file *)(void *)file;
    faulty->base.pMethods = NULL;
    if (strike(FAULT_FILE))
        return SQLITE_CANTOPEN;
    faulty->real = (sqlite3_file *)(void *)(faulty + 1);
    int result = faults.real->xOpen(faults.real, name, faulty->real, flags, out_flags);
    if (faulty->real->pMethods)
        faulty->base.pMethods = &METHODS;
    return result;
}

static int faulty_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    int result = strike(FAULT_FILE) ? SQLITE_IOERR_DELETE : SQLITE_OK;
    return result ? result : faults.real->xDelete(faults.real, name, sync);
}

static int faulty_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer)
{
    (void)vfs;
    int result = strike(FAULT_FILE) ? SQLITE_IOERR_ACCESS : SQLITE_OK;
    return result ? result : faults.real->xAccess(faults.real, name, flags, answer);
}

static void *faulty_malloc(int size)
{
    return strike(FAULT_MEMORY) ? NULL : faults.memory.xMalloc(size);
}

static void *faulty_realloc(void *memory, int size)
{
    return strike(FAULT_MEMORY) ? NULL : faults.memory.xRealloc(memory, size);
}

int faults_install(void **unused)
{
    (void)unused;
    static sqlite3_vfs vfs;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &faults.memory);
    sqlite3_mem_methods memory = faults.memory;
    memory.xMalloc = faulty_malloc;
    memory.xRealloc = faulty_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &memory);
    faults.real = sqlite3_vfs_find(NULL);
    vfs = *faults.real;
    vfs.szOsFile += (int)sizeof(struct faulty_file);
    vfs.zName = "faulty";
    vfs.pNext = NULL;
    vfs.xOpen = faulty_open;
    vfs.xDelete = faulty_delete;
    vfs.xAccess = faulty_access;
    return sqlite3_vfs_register(&vfs, 1);
}

void faults_arm(enum fault_kind kind, int nth, int result, bool lasting)
{
    pthread_mutex_lock(&faults.mutex);
    faults.armed = true;
    faults.kind = kind;
    faults.calls = 0;
    faults.nth = nth;
    faults.result = result;
    faults.lasting = lasting;
    pthread_mutex_unlock(&faults.mutex);
}

int faults_disarm(void)
{
    pthread_mutex_lock(&faults.mutex);
    faults.armed = false;
    int calls = faults.calls;
    pthread_mutex_unlock(&faults.mutex);
    return calls;
}

void faults_no_shared_memory(bool none)
{
    atomic_store(&faults.unshared, none);
}

void faults_stall(bool stall)
{
    pthread_mutex_lock(&faults.mutex);
    faults.stall = stall;
    pthread_cond_broadcast(&faults.released);
    pthread_mutex_unlock(&faults.mutex);
}

int faults_stalled(void)
{
    pthread_mutex_lock(&faults.mutex);
    int stalled = faults.stalled;
    pthread_mutex_unlock(&faults.mutex);
    return stalled;
}
