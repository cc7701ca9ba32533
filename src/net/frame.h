/*
 * Frames: the pieces into which the stream of bytes between two ends, or between an end and a relay, is cut. Of the
 * files in this directory the relay uses only this one.
 *
 *     +--------+--------+------ ... ------+
 *     | length, 2 bytes |  body           |     length: of the body, high byte first, 1 .. FRAME_BODY_MAX
 *     +--------+--------+------ ... ------+
 *
 * The body's first byte is the frame's kind until both ends have keys. From then on bodies are encrypted (handshake.h),
 * and a relay passes bytes without looking for frames.
 *
 * Any thread may call these functions.
 */
#ifndef NET_FRAME_H
#define NET_FRAME_H

#include "standard.h"

/* The letters of codes and of the names of rooms: Douglas Crockford's base 32. */
#define CODE_LETTERS "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

enum {
    FRAME_HEAD_SIZE = 2,
    FRAME_BODY_MAX = 1024,
    FRAME_SIZE_MAX = FRAME_HEAD_SIZE + FRAME_BODY_MAX,
    ROOM_SIZE = 8,     /* bytes of a room's name, all of them CODE_LETTERS or '-' */
    RELAY_VERSION = 1, /* the version of the protocol between ends and relays */
    RELAY_PORT = 7008  /* a relay's TCP port, unless another one is given */
};

/* The kinds of frames that are not encrypted. The first five are those of the handshake (handshake.h). */
enum frame_kind {
    FRAME_JOIN = 1,  /* sent by the end that connects, to begin a handshake */
    FRAME_SHARE,     /* sent by the end that waited */
    FRAME_PROOF,     /* sent by the end that came */
    FRAME_WELCOME,   /* sent by the end that waited */
    FRAME_REFUSED,   /* sent by the end that waited */
    FRAME_MEET = 64, /* sent to a relay */
    FRAME_MEETING    /* sent by a relay, as its answer */
};

/* Whether an end is the host of a game or its guest. A relay joins a host with a guest. */
enum relay_side { RELAY_HOST, RELAY_GUEST };

/* A relay's answer to the first frame of an end. */
enum relay_answer {
    RELAY_WAITING = 1, /* nobody to join with yet; sent again every RELAY_BEAT_S seconds */
    RELAY_MET,         /* joined: all further bytes come from the other end and go to it */
    RELAY_FULL,        /* the room, or the whole relay, is full */
    RELAY_TOO_FAST,    /* this address asks too often */
    RELAY_MISTAKEN     /* the frame is not one of ours, or is of another version */
};

enum { RELAY_BEAT_S = 20 };

/* Writes the head of a frame with a body of this length. */
void frame_write_head(uint8_t head[FRAME_HEAD_SIZE], size_t body);

/*
 * Looks at the front of the bytes that have come. Returns the size of the whole frame, head and body, if all of it is
 * there; 0 if more must come; -1 if no frame begins like this (its length is 0, or above FRAME_BODY_MAX).
 */
int frame_size(const uint8_t *bytes, size_t count);

/*
 * The first frame that an end sends to a relay. Later versions may append fields, but the room's name stays at its
 * offset, so that a load balancer can send both ends of a room to the same relay:
 *
 *     0  1  2     3        4     5 .. 12
 *     length kind version  side  room
 */
enum { RELAY_MEET_SIZE = 13, RELAY_MEETING_SIZE = 4 };

void relay_write_meet(uint8_t frame[RELAY_MEET_SIZE], enum relay_side side, const char room[ROOM_SIZE]);

/*
 * Reads the first frame of an end, which must be whole. Writes its side (enum relay_side), and returns its room's name,
 * ROOM_SIZE letters within the frame. NULL if the frame is invalid: another kind or version, no such side, or a letter
 * that the names of rooms do not have.
 */
const char *relay_read_meet(const uint8_t *frame, size_t size, uint8_t *side);

/* Writes a relay's answer. */
void relay_write_answer(uint8_t frame[RELAY_MEETING_SIZE], enum relay_answer answer);

/* Reads a relay's answer. Returns 0 if enum relay_answer does not have it. */
int relay_read_answer(const uint8_t *frame, size_t size);

#endif
