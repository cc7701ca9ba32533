/* A scanner of records: goes through a text, counts lines, skips what is not read. Declared in record_parts.h. */

#include "match/record_parts.h"
#include "rules/reason.h"

bool scanner_refuse(struct scanner *scanner, const char *format, ...)
{
    va_list arguments;
    scanner->error->line = scanner->line;
    va_start(arguments, format);
    reason_write(scanner->error->why.text, sizeof scanner->error->why.text, format, arguments);
    va_end(arguments);
    return false;
}

void scanner_step(struct scanner *scanner)
{
    scanner->line += *scanner->at == '\n';
    scanner->at++;
}

static bool is_line_start(const struct scanner *scanner)
{
    return scanner->at == scanner->start || scanner->at[-1] == '\n';
}

bool scanner_is_at_tag(const struct scanner *scanner)
{
    const char *at = scanner->at;
    if (!is_line_start(scanner) || *at++ != '[')
        return false;
    at += strspn(at, " \t");
    if (!isalnum((unsigned char)*at))
        return false;
    while (isalnum((unsigned char)*at) || *at == '_')
        at++;
    at += strspn(at, " \t");
    return *at == '"';
}

void scanner_skip_blanks(struct scanner *scanner)
{
    scanner->at += strspn(scanner->at, " \t\r\v\f");
}

static void skip_line(struct scanner *scanner)
{
    while (*scanner->at != '\0' && *scanner->at != '\n')
        scanner->at++;
}

void scanner_skip_space(struct scanner *scanner)
{
    for (;;)
        if (*scanner->at == '%' && is_line_start(scanner))
            skip_line(scanner);
        else if (isspace((unsigned char)*scanner->at))
            scanner_step(scanner);
        else
            return;
}

/* Refuses something that began in this line and is still open where the next record begins. */
static bool refuse_open(struct scanner *scanner, int line, const char *what)
{
    scanner_refuse(scanner, "a %s that begins here has no end", reason_word(what));
    scanner->error->line = line;
    return false;
}

/*
 * Does a comment that is not closed end here? Tags begin the next record, unless a brace soon closes the
 * comment that they stand in: then they are quoted.
 */
static bool is_at_end(const struct scanner *scanner)
{
    if (*scanner->at == '\0' || !scanner_is_at_tag(scanner))
        return *scanner->at == '\0';
    const char *at = scanner->at, *brace = strpbrk(at, "{}");
    while (brace && at < brace && strncmp(at, "\n\n", 2) != 0)
        at++;
    return !brace || *brace == '{' || at < brace;
}

bool scanner_skip_comment(struct scanner *scanner)
{
    int line = scanner->line;
    if (*scanner->at == ';') {
        skip_line(scanner);
        return true;
    }
    while (*scanner->at != '}') {
        if (is_at_end(scanner))
            return refuse_open(scanner, line, "comment");
        bool quoted =
            scanner_is_at_tag(scanner); /* then so is all that follows up to the brace: it is looked at once */
        do
            scanner_step(scanner);
        while (quoted && *scanner->at != '}');
    }
    scanner->at++;
    return true;
}

bool scanner_skip_variation(struct scanner *scanner)
{
    int line = scanner->line;
    int depth = 0;
    do {
        if (*scanner->at == '\0' || scanner_is_at_tag(scanner))
            return refuse_open(scanner, line, "variation");
        if (*scanner->at == '{' || *scanner->at == ';') {
            if (!scanner_skip_comment(scanner))
                return false;
            continue;
        }
        depth += (*scanner->at == '(') - (*scanner->at == ')');
        scanner_step(scanner);
    } while (depth > 0);
    return true;
}

/*
 * Skips a byte order mark. Several files that each begin with one may have been joined, so a line begins after any such
 * mark.
 */
bool scanner_skip_byte_order_mark(struct scanner *scanner)
{
    static const char mark[] = "\xef\xbb\xbf";
    if (strncmp(scanner->at, mark, strlen(mark)) != 0)
        return false;
    scanner->at += strlen(mark);
    scanner->start = scanner->at;
    return true;
}

bool scanner_skip_between(struct scanner *scanner)
{
    for (;;) {
        scanner_skip_space(scanner);
        if (scanner_skip_byte_order_mark(scanner))
            continue;
        if (*scanner->at != '{' && *scanner->at != ';')
            return true;
        if (!scanner_skip_comment(scanner))
            return false;
        SCANNER_COUNT(scanner, comments);
    }
}

void scanner_skip_tag_lines(struct scanner *scanner)
{
    do {
        skip_line(scanner);
        if (*scanner->at != '\0')
            scanner_step(scanner);
    } while (*scanner->at == '[');
}

void scanner_skip_to_tags(struct scanner *scanner)
{
    while (*scanner->at != '\0' && !scanner_is_at_tag(scanner))
        scanner_step(scanner);
}
