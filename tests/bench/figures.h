/* Figures of several runs, and how they are told. */
#ifndef BENCH_FIGURES_H
#define BENCH_FIGURES_H

enum { FIGURES_MAX = 2048 };

struct figures {
    int count;
    double values[FIGURES_MAX];
};

/* Figures past FIGURES_MAX are dropped. */
void figures_add(struct figures *figures, double value);

/* The middle one; there must be figures. */
double figures_median(struct figures *figures);

/* NAME: median X UNIT (min .. max, N runs); AIM, which may be NULL. `of` names what was counted: "runs", "falls". */
void figures_print(struct figures *figures, const char *name, const char *unit, const char *of, const char *aim);

#endif
