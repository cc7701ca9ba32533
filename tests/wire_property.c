/* What must hold of reading any bytes at all as a message. */
#include "wire_property.h"
#include "standard.h"

static bool is_clean(const char *words, size_t size)
{
    char clean[256];
    size_t length = strnlen(words, size);
    if (length == size || !wire_is_utf8(words) || wire_clean(clean, sizeof clean, words) != length)
        return false;
    for (size_t i = length; i < size; i++)
        if (words[i] != '\0')
            return false;
    return strcmp(clean, words) == 0;
}

static bool has_clean_words(const struct message *message)
{
    switch (message->kind) {
    case MESSAGE_HELLO:
        return is_clean(message->as.hello.name, WIRE_NAME_SIZE);
    case MESSAGE_TERMS:
        return is_clean(message->as.terms.game, WIRE_GAME_SIZE) && is_clean(message->as.terms.clock, CLOCK_TEXT_MAX);
    case MESSAGE_CHAT:
        return is_clean(message->as.chat.name, WIRE_NAME_SIZE) && is_clean(message->as.chat.words, WIRE_CHAT_SIZE);
    default:
        return true;
    }
}

static const char *check_message(const struct message *message, size_t size)
{
    uint8_t bytes[WIRE_MESSAGE_MAX + 1];
    struct message again;
    struct reason why = {""};
    if (!has_clean_words(message))
        return "words of what was read are not harmless";
    size_t written = wire_write(message, bytes);
    if (written > size || written > WIRE_MESSAGE_MAX)
        return "what was read is written in more bytes";
    if (!wire_read(bytes, written, &again, &why) || memcmp(&again, message, sizeof again) != 0)
        return "what was written is read as something else";
    bytes[written] = 0xa5;
    if (!wire_read(bytes, written + 1, &again, &why) || memcmp(&again, message, sizeof again) != 0)
        return "what stands behind a message changes it";
    return wire_read(bytes, written - 1, &again, &why) ? "a message is read that lacks its last byte" : NULL;
}

/* Made harmless once, words stay as they are; they fit, and begin as they do where there is more room. */
static const char *check_words(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1), *clean = malloc(size + 1);
    char few[16];
    const char *wrong = NULL;
    if (text && clean) {
        memcpy(text, bytes, size);
        text[size] = '\0';
        size_t length = wire_clean(clean, size + 1, text);
        size_t cut = wire_clean(few, sizeof few, text);
        if (length != strlen(clean) || length > size || !wire_is_utf8(clean) || cut >= sizeof few)
            wrong = "words that were made harmless are no UTF-8, or too long";
        else if (strlen(few) != cut || strncmp(few, clean, cut) != 0 || (length > cut && cut + 4 < sizeof few))
            wrong = "words that were cut are others";
        else if (wire_clean(text, size + 1, clean) != length || strcmp(text, clean) != 0)
            wrong = "words that were made harmless are not";
    }
    free(text);
    free(clean);
    return wrong;
}

const char *wire_property(const uint8_t *bytes, size_t size, bool *read)
{
    struct message message;
    struct reason why = {""};
    *read = wire_read(bytes, size, &message, &why);
    const char *wrong = check_words(bytes, size);
    if (wrong)
        return wrong;
    if (!*read)
        return why.text[0] ? NULL : "a refusal has no reason";
    return check_message(&message, size);
}
