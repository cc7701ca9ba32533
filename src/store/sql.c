#include "store/sql.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gravitrips/record.h"
#include "rules/letters.h"
#include "store/database.h"

/* --- running SQL statements: prepare, bind, step and finalize, with one result for all of it --- */

int sql_execute(sqlite3 *handle, const char *sql)
{
    return sqlite3_exec(handle, sql, NULL, NULL, NULL);
}

void sql_rollback(sqlite3 *handle)
{
    if (!sqlite3_get_autocommit(handle))
        sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
}

static int bind_one(sqlite3_stmt *statement, int place, char kind, va_list *values)
{
    switch (kind) {
    case 'i':
        return sqlite3_bind_int64(statement, place, va_arg(*values, int64_t));
    case 'd':
        return sqlite3_bind_double(statement, place, va_arg(*values, double));
    case 't':
        return sqlite3_bind_text(statement, place, va_arg(*values, const char *), -1, SQLITE_STATIC);
    case 'b': {
        const void *bytes = va_arg(*values, const void *);
        return sqlite3_bind_blob(statement, place, bytes, va_arg(*values, int), SQLITE_STATIC);
    }
    default:
        return sqlite3_bind_null(statement, place);
    }
}

static int bind_list(sqlite3_stmt *statement, const char *kinds, va_list *values)
{
    int result = SQLITE_OK;
    for (int i = 0; result == SQLITE_OK && kinds[i]; i++)
        result = bind_one(statement, i + 1, kinds[i], values);
    return result;
}

int sql_prepare_list(sqlite3 *handle, sqlite3_stmt **statement, const char *sql, const char *kinds, va_list *values)
{
    *statement = NULL;
    int result = sqlite3_prepare_v2(handle, sql, -1, statement, NULL);
    if (result == SQLITE_OK)
        result = bind_list(*statement, kinds, values);
    if (result != SQLITE_OK) {
        sqlite3_finalize(*statement);
        *statement = NULL;
    }
    return result;
}

/*
 * Finds an idle prepared statement with this SQL among those of the connection, or prepares one that stays. This saves
 * time: parsing takes most of the time of a statement that changes one row.
 */
static int find_kept(sqlite3 *handle, sqlite3_stmt **statement, const char *sql)
{
    *statement = NULL;
    while ((*statement = sqlite3_next_stmt(handle, *statement)))
        if (!sqlite3_stmt_busy(*statement) && strcmp(sqlite3_sql(*statement), sql) == 0)
            return SQLITE_OK;
    return sqlite3_prepare_v3(handle, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

static int prepare_kept(sqlite3 *handle, sqlite3_stmt **statement, const char *sql, const char *kinds, va_list *values)
{
    int result = find_kept(handle, statement, sql);
    return result == SQLITE_OK ? bind_list(*statement, kinds, values) : result;
}

/*
 * Ends the run of a kept statement, so that it can be used again. Returns what sql_finish would. The next run may take
 * all of STEPS_MAX steps again.
 */
static int finish_kept(sqlite3_stmt *statement, int result)
{
    int end = statement ? sqlite3_reset(statement) : SQLITE_OK;
    if (statement) {
        sqlite3_clear_bindings(statement);
        sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    }
    return result == SQLITE_ROW || result == SQLITE_DONE ? end : result;
}

int sql_prepare(sqlite3 *handle, sqlite3_stmt **statement, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    int result = sql_prepare_list(handle, statement, sql, kinds, &values);
    va_end(values);
    return result;
}

bool sql_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    bool is_text = sqlite3_column_type(row, column) == SQLITE_TEXT;
    const char *found = (const char *)sqlite3_column_text(row, column);
    int length = sqlite3_column_bytes(row, column);
    if (!found || !is_text || (size_t)length >= size || strlen(found) != (size_t)length)
        return false;
    memcpy(text, found, (size_t)length + 1);
    return true;
}

int sql_finish(sqlite3_stmt *statement, int result)
{
    int end = sqlite3_finalize(statement);
    if (result == SQLITE_ROW || result == SQLITE_DONE)
        result = SQLITE_OK;
    return result == SQLITE_OK ? end : result;
}

int sql_run(sqlite3 *handle, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *statement;
    va_list values;
    va_start(values, kinds);
    int result = prepare_kept(handle, &statement, sql, kinds, &values);
    va_end(values);
    return finish_kept(statement, result == SQLITE_OK ? sqlite3_step(statement) : result);
}

/* Runs a query, and reads the first column of its first row, if there is one. */
static int read_first(sqlite3 *handle, int64_t *value, bool *found, const char *sql, const char *kinds, va_list *values)
{
    sqlite3_stmt *statement;
    int result = prepare_kept(handle, &statement, sql, kinds, values);
    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    *found = result == SQLITE_ROW;
    if (*found)
        *value = sqlite3_column_int64(statement, 0);
    return finish_kept(statement, result);
}

int sql_exists(sqlite3 *handle, bool *found, const char *sql, const char *kinds, ...)
{
    int64_t value;
    va_list values;
    va_start(values, kinds);
    int result = read_first(handle, &value, found, sql, kinds, &values);
    va_end(values);
    return result;
}

int sql_number(sqlite3 *handle, int64_t *value, const char *sql, const char *kinds, ...)
{
    bool found;
    va_list values;
    va_start(values, kinds);
    int result = read_first(handle, value, &found, sql, kinds, &values);
    va_end(values);
    return result;
}

int sql_integer(sqlite3 *handle, const char *sql, int *value)
{
    int64_t number = *value;
    int result = sql_number(handle, &number, sql, "");
    *value = (int)number;
    return result;
}

/* --- inserting and updating rows --- */

static void add_column(struct sql_row *row, struct sql_column column)
{
    assert(row->count < SQL_COLUMNS_MAX);
    row->columns[row->count++] = column;
}

void sql_set_number(struct sql_row *row, const char *name, int64_t number)
{
    add_column(row, (struct sql_column){.name = name, .kind = 'i', .number = number});
}

void sql_set_text(struct sql_row *row, const char *name, const char *text)
{
    add_column(row, (struct sql_column){.name = name, .kind = 't', .text = text});
}

void sql_set_null(struct sql_row *row, const char *name)
{
    add_column(row, (struct sql_column){.name = name, .kind = 'n'});
}

static int bind_column(sqlite3_stmt *statement, int place, const struct sql_column *column)
{
    switch (column->kind) {
    case 'i':
        return sqlite3_bind_int64(statement, place, column->number);
    case 't':
        return sqlite3_bind_text(statement, place, column->text, -1, SQLITE_STATIC);
    default:
        return sqlite3_bind_null(statement, place);
    }
}

/* Runs a statement whose SQL is `words` and whose parameters are the row's columns, and frees `words`. */
static int run_row(sqlite3 *handle, sqlite3_str *words, const struct sql_row *row)
{
    sqlite3_stmt *statement = NULL;
    char *sql = sqlite3_str_finish(words);
    int result = sql ? find_kept(handle, &statement, sql) : SQLITE_NOMEM;
    sqlite3_free(sql);
    for (int i = 0; result == SQLITE_OK && i < row->count; i++)
        result = bind_column(statement, i + 1, &row->columns[i]);
    return finish_kept(statement, result == SQLITE_OK ? sqlite3_step(statement) : result);
}

int sql_insert(sqlite3 *handle, const char *table, const struct sql_row *row)
{
    sqlite3_str *words = sqlite3_str_new(handle);
    sqlite3_str_appendf(words, "INSERT INTO %s", table);
    for (int i = 0; i < row->count; i++)
        sqlite3_str_appendf(words, "%s%s", i == 0 ? " (" : ", ", row->columns[i].name);
    for (int i = 0; i < row->count; i++)
        sqlite3_str_appendf(words, "%s?%d", i == 0 ? ") VALUES (" : ", ", i + 1);
    sqlite3_str_appendall(words, ")");
    return run_row(handle, words, row);
}

int sql_update(sqlite3 *handle, const char *table, const struct sql_row *row, int keys)
{
    sqlite3_str *words = sqlite3_str_new(handle);
    sqlite3_str_appendf(words, "UPDATE %s", table);
    for (int i = keys; i < row->count; i++)
        sqlite3_str_appendf(words, "%s%s = ?%d", i == keys ? " SET " : ", ", row->columns[i].name, i + 1);
    for (int i = 0; i < keys; i++)
        sqlite3_str_appendf(words, "%s%s = ?%d", i == 0 ? " WHERE " : " AND ", row->columns[i].name, i + 1);
    return run_row(handle, words, row);
}

/* --- opening and closing connections --- */

enum { LOOKS_FOR_LOCK = 3000, LOOK_PAUSE_NANOSECONDS = 1000 * 1000 };

/*
 * How many steps of SQLite's virtual machine a statement may take. A check of the whole file takes a hundred for each
 * game.
 */
enum { STEPS_MAX = 100 * 1000 * 1000 };

/*
 * Waits until the file is unlocked. SQLite's own timeout looks less and less often, and so misses the gaps between the
 * transactions of a program that writes a lot.
 */
static int wait_for_lock(void *unused, int looks)
{
    (void)unused;
    if (looks >= LOOKS_FOR_LOCK)
        return 0;
    nanosleep(&(struct timespec){.tv_nsec = LOOK_PAUSE_NANOSECONDS}, NULL);
    return 1;
}

_Static_assert((CONNECTION_TOO_LARGE & 0xff) == SQLITE_FULL, "told and tried again as a full disk is");

/* The errno of the last failed call on a file of the connection. The connection forgets it when it rolls back. */
static int last_problem(sqlite3 *handle, int which)
{
    sqlite3_file *file = NULL;
    int problem = 0;
    if (sqlite3_file_control(handle, "main", which, &file) == SQLITE_OK && file && file->pMethods)
        (void)file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &problem);
    return problem;
}

int connection_judge(sqlite3 *handle, int result)
{
    if ((result & 0xff) != SQLITE_IOERR || !handle)
        return result;
    bool too_large = sqlite3_system_errno(handle) == EFBIG ||
                     last_problem(handle, SQLITE_FCNTL_FILE_POINTER) == EFBIG ||
                     last_problem(handle, SQLITE_FCNTL_JOURNAL_POINTER) == EFBIG;
    return too_large ? CONNECTION_TOO_LARGE : result;
}

int connection_close(sqlite3 *handle)
{
    for (sqlite3_stmt *kept; handle && (kept = sqlite3_next_stmt(handle, NULL)) != NULL;)
        sqlite3_finalize(kept);
    return sqlite3_close(handle);
}

static int stop_statement(void *unused)
{
    (void)unused;
    return 1;
}

/*
 * Protects a connection from what a strange file may contain: nothing in the file is run, and no statement takes more
 * steps than ours need. (sqlite.org/security.html advises this; schema.c compares the tables with ours before they are
 * used.)
 */
static void harden(sqlite3 *handle)
{
    static const int SWITCHES[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0}, {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    static const int LIMITS[][2] = {
        {SQLITE_LIMIT_LENGTH, 16 * 1024 * 1024},
        {SQLITE_LIMIT_SQL_LENGTH, 16 * 1024},
        {SQLITE_LIMIT_COLUMN, 64},
        {SQLITE_LIMIT_EXPR_DEPTH, 64},
        {SQLITE_LIMIT_COMPOUND_SELECT, 4},
        {SQLITE_LIMIT_VDBE_OP, 25000},
        {SQLITE_LIMIT_FUNCTION_ARG, 8},
        {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000},
        {SQLITE_LIMIT_VARIABLE_NUMBER, 32},
        {SQLITE_LIMIT_TRIGGER_DEPTH, 4}, /* foreign keys count as triggers */
        {SQLITE_LIMIT_WORKER_THREADS, 0},
    };
    for (size_t i = 0; i < sizeof SWITCHES / sizeof SWITCHES[0]; i++)
        sqlite3_db_config(handle, SWITCHES[i][0], SWITCHES[i][1], (int *)NULL);
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++)
        sqlite3_limit(handle, LIMITS[i][0], LIMITS[i][1]);
    sqlite3_progress_handler(handle, STEPS_MAX, stop_statement, NULL);
}

/*
 * name_holds(NAME, PART): does the name contain the part, if case is ignored? SQLite's own LIKE ignores only the case
 * of ASCII.
 */
static void name_holds(sqlite3_context *context, int count, sqlite3_value **values)
{
    enum { ROOM = 4 * RECORD_NAME_SIZE }; /* a longer part is cut, but stays longer than any name */
    char folded[2][ROOM];
    for (int i = 0; i < count; i++) {
        const char *text = (const char *)sqlite3_value_text(values[i]);
        letters_fold(text ? text : "", folded[i], ROOM);
    }
    sqlite3_result_int(context, strstr(folded[0], folded[1]) != NULL);
}

/*
 * SQLite calls this instead of open(2), because it would let everybody read its files, unless the umask forbids that.
 */
static int open_private(const char *path, int flags, int mode)
{
    return open(path, flags, mode & (S_IRUSR | S_IWUSR));
}

void connection_make_private(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    sqlite3_mutex *mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
    sqlite3_syscall_ptr open_ours = (sqlite3_syscall_ptr)open_private;
    sqlite3_mutex_enter(mutex);
    if (vfs && vfs->iVersion >= 3 && vfs->xGetSystemCall(vfs, "open") != open_ours)
        (void)vfs->xSetSystemCall(vfs, "open", open_ours);
    sqlite3_mutex_leave(mutex);
}

/*
 * Opens a connection, and runs the SQL `first` before the file is read. With `keep_log`, closing the connection leaves
 * the write-ahead log alone.
 */
static int open_with(sqlite3 **handle, const char *name, int flags, const char *first, bool keep_log)
{
    connection_make_private();
    int result = sqlite3_open_v2(name, handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(*handle, 1);
        sqlite3_busy_handler(*handle, wait_for_lock, NULL);
        harden(*handle);
        sqlite3_create_function(*handle, "name_holds", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                name_holds, NULL, NULL);
        sqlite3_db_config(*handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)keep_log, (int *)NULL);
        result = sql_execute(*handle, first);
    }
    if (result == SQLITE_OK)
        result = sql_execute(*handle, "SELECT count(*) FROM sqlite_master");
    result = connection_judge(*handle, result);
    if (result != SQLITE_OK) {
        connection_close(*handle);
        *handle = NULL;
    }
    return result;
}

/*
 * Does this result mean that processes cannot share memory here? A write-ahead log needs shared memory, which some
 * network file systems do not have.
 */
static bool lacks_shared_memory(int result)
{
    return result == SQLITE_IOERR_SHMOPEN || result == SQLITE_IOERR_SHMSIZE || result == SQLITE_IOERR_SHMLOCK ||
           result == SQLITE_IOERR_SHMMAP || (result & 0xff) == SQLITE_PROTOCOL;
}

/* Deleted data is overwritten, so that nobody can find the tokens of finished sessions. */
#define USUAL                                                                                                          \
    "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"                                \
    "PRAGMA secure_delete = ON;"

/*
 * A write-ahead log cannot be used where processes cannot share memory. If a file there has a log, this process opens
 * the file for itself alone, which needs no shared memory, and changes it from the log to a journal.
 */
int connection_open(sqlite3 **handle, const char *name, int flags)
{
    static const char WITHOUT_LOG[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;"
                                      "PRAGMA locking_mode = NORMAL;" USUAL;
    int result = open_with(handle, name, flags, USUAL, false);
    if (lacks_shared_memory(result))
        result = open_with(handle, name, flags, WITHOUT_LOG, false);
    bool rollback = false;
    if (result == SQLITE_OK &&
        sql_exists(*handle, &rollback, "SELECT 1 FROM pragma_journal_mode WHERE journal_mode = 'delete'", "") ==
            SQLITE_OK &&
        rollback)
        connection_leave_log(*handle);
    return result;
}

bool connection_has_journal(const char *path)
{
    char name[DATABASE_PATH_MAX + 16];
    struct stat status;
    snprintf(name, sizeof name, "%s-journal", path);
    return stat(name, &status) == 0 && status.st_size > 0;
}

/* Is there a file whose name is the path with this suffix? */
static bool has(const char *path, const char *suffix)
{
    char name[DATABASE_PATH_MAX + 16];
    snprintf(name, sizeof name, "%s%s", path, suffix);
    return access(name, F_OK) == 0;
}

/* Writes a file name as a URI that tells SQLite that nobody changes the file. */
static void write_uri(char *uri, size_t size, const char *path)
{
    size_t length = (size_t)snprintf(uri, size, "file:");
    for (; *path && length + 16 < size; path++)
        length += (size_t)snprintf(uri + length, size - length, strchr("%?#", *path) ? "%%%02X" : "%c", *path);
    snprintf(uri + length, size - length, "?immutable=1");
}

int connection_open_fixed(sqlite3 **handle, const char *path)
{
    char uri[3 * DATABASE_PATH_MAX + 32];
    if (has(path, "-wal") || connection_has_journal(path))
        return SQLITE_CANTOPEN;
    write_uri(uri, sizeof uri, path);
    return connection_open(handle, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

/*
 * A connection that only reads. If there is a write-ahead log, it stays as it is. If there is none, SQLite would make
 * one for reading, and the last connection to close would remove it, but only if it could write. Without shared memory
 * the log is read by one process alone. If there is a journal, a write was interrupted, and a program that can write
 * will undo it.
 */
int connection_open_reading(sqlite3 **handle, const char *path)
{
    static const char ASKING[] = "PRAGMA cell_size_check = ON; PRAGMA query_only = ON;";
    static const char ALONE[] = "PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA locking_mode = EXCLUSIVE;";
    bool log = has(path, "-wal");
    bool alone = log && !has(path, "-shm");
    int flags = connection_has_journal(path) ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    int result = open_with(handle, path, flags, alone ? ALONE : ASKING, log);
    if (!alone && lacks_shared_memory(result))
        result = open_with(handle, path, flags, ALONE, log);
    return result;
}

void connection_leave_log(sqlite3 *handle)
{
    (void)!sql_execute(handle, "PRAGMA journal_mode = TRUNCATE");
}

void connection_drop_journal(sqlite3 *handle)
{
    int moved = 1;
    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && !moved)
        (void)!sql_execute(handle, "PRAGMA journal_mode = DELETE");
}
