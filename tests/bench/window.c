/*
 * Measures the window from outside, as a person with a stopwatch would: launch
 * to first picture, memory, click to first changed pixel, the pictures of a
 * piece that moves, processor time at rest; in every game. With another program
 * it compares how the two start, celebrate and rest.
 *
 *   window PROGRAM WHERE FRAMEBUFFER DATA_DIR RUNS [OTHER_PROGRAM OTHER_WHERE]
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench/measures.h"

int main(int argc, char **argv)
{
    struct bench bench = {0};
    if (argc == 6 || argc == 8)
        bench = (struct bench){.program = argv[1], .where = argv[2], .data_dir = argv[4], .runs = atoi(argv[5])};
    if (bench.runs < 1) {
        fprintf(stderr, "usage: window PROGRAM WHERE FRAMEBUFFER DATA_DIR RUNS [OTHER_PROGRAM OTHER_WHERE]\n");
        return 2;
    }
    screen_open(&bench.screen, argv[3]);
    if (argc == 8) {
        compare_launches(&bench, argv[6]);
        compare_moments(&bench, argv[6], argv[7]);
    } else {
        measure_launches(&bench);
        measure_scenes(&bench);
        measure_confetti(&bench);
        measure_elsewhere(&bench);
        measure_rests(&bench);
        measure_thoughts(&bench);
    }
    XCloseDisplay(bench.screen.display);
    return 0;
}
