/* Frames of WebSocket (RFC 6455) as bytes: makes frames to send, each shared by all receivers, and
 * reads received ones. Nothing here touches a socket. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESSAGE_MOST = 4096, /* bytes of a received message */
    CONTROL_MOST = 125   /* bytes of a ping, a pong or a close frame */
};

/* Bytes to send, with a count of owners. One thread only. */
typedef struct Frame {
    uint32_t owners;
    size_t size;
    unsigned char bytes[];
} Frame;

/* Makes a frame with a text message. Every function that makes a frame gives the caller one
 * ownership. */
Frame *frame_make(const char *text, size_t length);
Frame *frame_ping(void);
Frame *frame_pong(const unsigned char *bytes, size_t size); /* at most CONTROL_MOST */
/* `code` 0: without; `words` are UTF-8, cut to CONTROL_MOST - 2 bytes */
Frame *frame_close(int code, const char *words);
/* Bytes as they are. */
Frame *frame_raw(const void *bytes, size_t size);

Frame *frame_keep(Frame *frame);
void frame_drop(Frame *frame);

typedef enum FrameKind {
    FRAME_MORE, /* nothing complete is left */
    FRAME_PART, /* a frame; its message continues */
    FRAME_TEXT, /* a complete message: `text`, `size`, then a zero byte; valid until the next call
                 */
    FRAME_PING, /* the same: `control`, `length` */
    FRAME_PONG,
    FRAME_CLOSE, /* `code`, 0: none; reading ends */
    FRAME_WRONG  /* `code` is the error (1002, 1003, 1007, 1009); reading ends */
} FrameKind;

/* The received part of a frame and a message; all zero at first. Uses memory only while part of a
 * message is here. */
typedef struct FrameReader {
    unsigned char head[14];
    uint8_t head_size;
    uint8_t opcode;  /* of the current frame; `begun` has that of the message */
    uint8_t begun;   /* not 0: a message has begun and its next fragment must come */
    bool payload;    /* the head is complete */
    bool ended;      /* after FRAME_CLOSE and FRAME_WRONG */
    uint64_t length; /* of the payload */
    uint64_t taken;  /* of it so far */
    char *text;      /* of the message, from all its frames */
    uint32_t size;
    char *control; /* of a control frame, which may come between fragments */
    uint16_t code;
} FrameReader;

/* Reads from *at, which it advances, up to `end`. Call it until it returns FRAME_MORE. */
FrameKind frame_read(FrameReader *reader, const unsigned char **at, const unsigned char *end);

/* Frees all memory and resets the reader. */
void frame_reader_end(FrameReader *reader);
