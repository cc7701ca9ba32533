/* Writes and reads the heads of frames, and the messages between an end and a relay. */
#include "net/frame.h"

void frame_write_head(uint8_t head[FRAME_HEAD_SIZE], size_t body)
{
    head[0] = (uint8_t)(body >> 8);
    head[1] = (uint8_t)body;
}

int frame_size(const uint8_t *bytes, size_t count)
{
    if (count < FRAME_HEAD_SIZE)
        return 0;
    int body = bytes[0] << 8 | bytes[1];
    if (body == 0 || body > FRAME_BODY_MAX)
        return -1;
    return (size_t)body + FRAME_HEAD_SIZE <= count ? body + FRAME_HEAD_SIZE : 0;
}

void relay_write_meet(uint8_t frame[RELAY_MEET_SIZE], enum relay_side side, const char room[ROOM_SIZE])
{
    frame_write_head(frame, RELAY_MEET_SIZE - FRAME_HEAD_SIZE);
    frame[2] = FRAME_MEET;
    frame[3] = RELAY_VERSION;
    frame[4] = (uint8_t)side;
    memcpy(frame + 5, room, ROOM_SIZE);
}

const char *relay_read_meet(const uint8_t *frame, size_t size, uint8_t *side)
{
    const char *room = (const char *)frame + RELAY_MEET_SIZE - ROOM_SIZE;
    if (size < RELAY_MEET_SIZE || frame[2] != FRAME_MEET || frame[3] != RELAY_VERSION || frame[4] > RELAY_GUEST)
        return NULL;
    for (int i = 0; i < ROOM_SIZE; i++)
        if (room[i] == 0 || !strchr(CODE_LETTERS "-", room[i]))
            return NULL;
    *side = frame[4];
    return room;
}

void relay_write_answer(uint8_t frame[RELAY_MEETING_SIZE], enum relay_answer answer)
{
    frame_write_head(frame, RELAY_MEETING_SIZE - FRAME_HEAD_SIZE);
    frame[2] = FRAME_MEETING;
    frame[3] = (uint8_t)answer;
}

int relay_read_answer(const uint8_t *frame, size_t size)
{
    if (size < RELAY_MEETING_SIZE || frame[2] != FRAME_MEETING || frame[3] < RELAY_WAITING || frame[3] > RELAY_MISTAKEN)
        return 0;
    return frame[3];
}
