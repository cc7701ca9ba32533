/* What all forms of texts need. See text_form.h. */
#include "text/text_form.h"

#include "rules/reason.h"

enum record_status text_refuse(struct text_reader *reader, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    reason_write(reader->error.why.text, sizeof reader->error.why.text, format, arguments);
    va_end(arguments);
    reader->error.line = line;
    return RECORD_REFUSED;
}

size_t text_line_length(const char *text)
{
    return strcspn(text, "\n");
}

void text_skip_space(struct text_reader *reader)
{
    while (isspace((unsigned char)*reader->scanner.at))
        scanner_step(&reader->scanner);
}

void text_skip_line(struct text_reader *reader)
{
    struct scanner *scanner = &reader->scanner;
    scanner->at += text_line_length(scanner->at);
    if (*scanner->at == '\n')
        scanner_step(scanner);
}
