/*
 * What every column of a position is worth, asked of the library. After `make install`:
 *
 *     cc -o example example.c $(pkg-config --cflags --libs gravitrips) && ./example 4453
 *
 * Where neither pkg-config nor the loader looks below /usr/local (Fedora, Arch), name it to them first:
 *
 *     export PKG_CONFIG_PATH=/usr/local/lib/pkgconfig LD_LIBRARY_PATH=/usr/local/lib
 */
#include <gravitrips/solver.h>
#include <gravitrips/version.h>
#include <stdio.h>

static int complain(const struct reason *why)
{
    fprintf(stderr, "example: %s\n", why->text);
    return 1;
}

int main(int argc, char **argv)
{
    struct options usual = {0};
    struct variant variant;
    struct state state;
    struct reason why;
    if (!variant_init(&variant, game_find("connect4"), &usual, &why) ||
        !position_parse(&variant, argc > 1 ? argv[1] : "", &state, &why))
        return complain(&why);

    struct book *book = book_open_default(&variant, &why); /* NULL: the solver then takes longer */
    struct solver_limits limits = {.book = book};
    struct solver *solver = solver_create(&variant, &limits, &why);
    struct solver_analysis worths;
    if (solver == NULL)
        return complain(&why);
    if (solver_analyze(solver, &state, NULL, NULL, NULL, &worths, NULL) == SOLVER_DONE)
        for (int column = 0; column < variant.options.width; column++)
            if (worths.known[column])
                printf("column %d: %+d\n", column + 1, worths.scores[column]);
    printf("gravitrips %s, %s a book\n", gravitrips_version(), book != NULL ? "with" : "without");
    solver_destroy(solver);
    book_close(book);
    return 0;
}
