/*
 * Stands in for the library of the speech-dispatcher: each call becomes a line of the file that SPOKEN names, and
 * nothing is heard. Without SPOKEN there is no server to be found.
 */
#include <stdio.h>
#include <stdlib.h>

void *spd_open2(const char *client, const char *name, const char *user, int mode, const void *address, int spawn,
                char **error);
void spd_close(void *connection);
int spd_say(void *connection, int priority, const char *words);
int spd_cancel(void *connection);
int spd_set_language(void *connection, const char *language);

void *spd_open2(const char *client, const char *name, const char *user, int mode, const void *address, int spawn,
                char **error)
{
    const char *path = getenv("SPOKEN");
    FILE *file = path ? fopen(path, "a") : NULL;
    (void)user;
    (void)mode;
    (void)address;
    (void)spawn;
    *error = NULL;
    if (file) {
        setvbuf(file, NULL, _IOLBF, BUFSIZ);
        fprintf(file, "open %s %s\n", client, name);
    }
    return file;
}

void spd_close(void *connection)
{
    fprintf(connection, "close\n");
    fclose(connection);
}

/* A priority of 2 is told, one of 3 cut off by what is told. */
int spd_say(void *connection, int priority, const char *words)
{
    fprintf(connection, "say %d %s\n", priority, words);
    return 1;
}

int spd_cancel(void *connection)
{
    fprintf(connection, "cancel\n");
    return 0;
}

int spd_set_language(void *connection, const char *language)
{
    fprintf(connection, "language %s\n", language);
    return 0;
}
