/* What the commands on kept games share. */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include "cli/cli.h"
#include "store/archive.h"

enum { GAME_DATE_MAX = 32, GAME_VARIANT_MAX = 64, GAME_PLAYER_MAX = RECORD_NAME_SIZE + 16 };

/*
 * Opens the archive that the options name; NULL after saying why it is of no use. What else is wrong with its file is
 * said, too.
 */
struct archive *games_open(const struct cli_options *options, enum store_mode mode);

/* Closes it and says what could not be written or read. Returns `exit`, or that something was refused. */
enum cli_exit games_close(struct archive *archive, enum cli_exit exit);

/* Hands on all games that pass a filter, the last first. False if they cannot be read or memory is short. */
typedef void games_entry_fn(const struct archive_entry *entry, void *context);
/*
 * The games that the options ask for, by their filters or, if there are some, as arguments; those that began first come
 * first. Sets how many; NULL if they cannot be read or memory is short. The caller frees them.
 */
archive_id *games_wanted(struct archive *archive, const struct cli_options *options, int *count);

/* Writes a moment as a list has it, in UTC; "-" for 0. */
void games_write_date(int64_t begun, char text[GAME_DATE_MAX]);

/* Loads a game; false after saying why it cannot be. The caller frees the record. */
bool games_load(struct archive *archive, archive_id id, struct record *record);

#endif
