/* Many tests in one program, which begins the one by whose name it is called: the Makefile makes a link for each. */
#include <libgen.h>

#define TEST(name) int name(void);
#include "joined.list"
#include "standard.h"
#undef TEST

static const struct {
    const char *name;
    int (*run)(void);
} TABLE[] = {
#define TEST(name) {#name, name},
#include "joined.list"
#undef TEST
};

int main(int count, char **words)
{
    const char *name = count > 0 ? basename(words[0]) : "";
    for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++)
        if (strcmp(TABLE[i].name, name) == 0)
            return TABLE[i].run();
    fprintf(stderr, "%s: there is no such test here\n", name);
    return 2;
}
