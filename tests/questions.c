/* Questions on standard input, answers on standard output. */
#include "questions.h"
#include "standard.h"

static int split(char *line, char **words)
{
    int count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *rest = line; rest && count < QUESTION_WORDS;)
        words[count++] = strsep(&rest, "\t");
    return count;
}

void questions_answer(answer_fn *answer)
{
    char *line = NULL, *words[QUESTION_WORDS];
    size_t size = 0;
    while (getline(&line, &size, stdin) >= 0) {
        int count = split(line, words);
        puts(answer(count, words) ? "." : "!");
        fflush(stdout);
    }
    free(line);
}
