/* Asking for a file: who does that. */
#include "ui/frame/filebox.h"

void filebox_ask(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    answer->path[0] = '\0';
    app_push(app, filebox_list_create(app, question, answer));
}
