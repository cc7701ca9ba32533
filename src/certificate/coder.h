/*
 * Numbers in few bits: a binary range coder whose probabilities follow what was
 * coded before, as G. N. N. Martin described it (1979) and Igor Pavlov's LZMA
 * does its bits. A number is coded in unary, each of its bits with the
 * probability of its place.
 */
#ifndef CERTIFICATE_CODER_H
#define CERTIFICATE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CODER_PLACES = 32, /* bits of a number that have a probability each */
    CODER_KINDS = 2,   /* of numbers, which have probabilities of their own */
    CODER_TAIL = 4     /* bytes of the shortest code */
};

/* How likely the next bit of each place is 0, in 1/4096. */
struct odds {
    uint16_t zero[CODER_KINDS][CODER_PLACES];
};

struct encoder {
    struct odds odds;
    uint64_t low;
    uint32_t range;
    uint8_t held; /* the last byte but those of 255, which a carry may still change */
    uint64_t held_count;
    bool begun; /* the held byte is one of the code: before its first one it is a 0 that no carry reaches */
    uint8_t *bytes;
    size_t size, room;
    bool failed;
};

void encoder_init(struct encoder *encoder);
void encoder_free(struct encoder *encoder);

/* Codes a number below `count`, of a kind. */
void encoder_put(struct encoder *encoder, int kind, int number, int count);

/* Writes what is left; false if memory ran out somewhere. The bytes are then in encoder->bytes. */
bool encoder_finish(struct encoder *encoder) __attribute__((warn_unused_result));

struct decoder {
    struct odds odds;
    uint32_t range, code;
    const uint8_t *next, *end;
    bool starved; /* it wanted more bytes than there are */
};

void decoder_init(struct decoder *decoder, const uint8_t *bytes, size_t size);

/* The next number below `count`; any if the decoder is starved. */
int decoder_get(struct decoder *decoder, int kind, int count);

/* Was everything read, and does the code end as the encoder ends it? */
bool decoder_at_end(const struct decoder *decoder);

#endif
