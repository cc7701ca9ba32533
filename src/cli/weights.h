/*
 * Files of weights: a line NAME VALUE for each weight of an evaluator; lines
 * that begin with # say something else.
 */
#ifndef CLI_WEIGHTS_H
#define CLI_WEIGHTS_H

#include "gravitrips/ai.h"

enum { WEIGHT_MOST = 1000 }; /* the largest and, negative, the smallest weight */

/* Reads the weights of a variant's evaluator (NULL: the default); says what is wrong and returns false otherwise. */
bool weights_read(const char *path, const struct variant *variant, const char *evaluator, int weights[WEIGHTS_MAX]);

#endif
