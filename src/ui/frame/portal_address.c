/* Addresses of files (file:///...), as the portal tells them: those of this machine become paths. */
#include <string.h>

#include "ui/frame/portal.h"

static int digit_of(char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = letter ? strchr(digits, letter | 0x20) : NULL;
    return found && (letter >= 'A' || letter <= '9') ? (int)(found - digits) : -1;
}

bool portal_address_read(const char *address, char path[PORTAL_PATH_MAX])
{
    static const char *const heads[] = {"file:///", "file://localhost/"};
    const char *at = NULL;
    size_t length = 0;
    for (size_t i = 0; i < SDL_arraysize(heads) && !at; i++)
        if (strncmp(address, heads[i], strlen(heads[i])) == 0)
            at = address + strlen(heads[i]) - 1;
    path[0] = '\0';
    for (; at && *at && length < PORTAL_PATH_MAX - 1; at++) {
        int high = *at == '%' ? digit_of(at[1]) : 0, low = *at == '%' && high >= 0 ? digit_of(at[2]) : 0;
        char letter = (char)(*at == '%' ? high * 16 + low : *at);
        if (high < 0 || low < 0 || letter == '\0' || *at == '#' || *at == '?')
            break;
        path[length++] = letter;
        at += *at == '%' ? 2 : 0;
    }
    bool whole = at && !*at && length > 1;
    path[whole ? length : 0] = '\0';
    return whole;
}
