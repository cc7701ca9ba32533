/*
 * A tool that is asked many things is started once: its standard input holds a question a line, tabs between the words.
 * Below what is printed as the answer to each comes a line with a dot, or with an exclamation mark if there is none.
 */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "standard.h"

enum { QUESTION_WORDS = 32 };

/* Prints the answer to a question of `count` words; false if there is none. */
typedef bool answer_fn(int count, char **words);

/* Answers questions until there are no more. */
void questions_answer(answer_fn *answer);

#endif
