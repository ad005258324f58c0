/* Frames of WebSocket (RFC 6455) as bytes: those that are sent, each shared by all who get it, and
 * the reading of those that come. No sockets here. */
#ifndef HTTP_FRAME_H
#define HTTP_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESSAGE_MOST = 4096, /* bytes of a message that comes */
    CONTROL_MOST = 125   /* bytes of a ping, a pong or a close frame */
};

/* Bytes to be sent, owned by as many as keep it. Of one thread. */
typedef struct Frame {
    uint32_t owners;
    size_t size;
    unsigned char bytes[];
} Frame;

/* A text message as a frame. Each function that makes one gives one ownership. */
Frame *frame_make(const char *text, size_t length);
Frame *frame_ping(void);
Frame *frame_pong(const unsigned char *bytes, size_t size); /* at most CONTROL_MOST */
/* `code` 0: without; `words` are UTF-8, of which at most CONTROL_MOST - 2 bytes are sent. */
Frame *frame_close(int code, const char *words);
/* Bytes as they are. */
Frame *frame_raw(const void *bytes, size_t size);

Frame *frame_keep(Frame *frame);
void frame_drop(Frame *frame);

typedef enum FrameKind {
    FRAME_MORE, /* nothing whole is left */
    FRAME_PART, /* a frame, and its message goes on */
    FRAME_TEXT, /* a whole message: `text`, `size`, a 0 behind; it stays until the next call */
    FRAME_PING, /* the same: `control`, `length` */
    FRAME_PONG,
    FRAME_CLOSE, /* `code`, 0 for none; no more is read */
    FRAME_WRONG  /* `code` says how (1002, 1003, 1007, 1009); no more is read */
} FrameKind;

/* What has come of a frame and of a message; all zero: nothing. Memory only while part of a message
 * is here. */
typedef struct FrameReader {
    unsigned char head[14];
    uint8_t head_size;
    uint8_t opcode;  /* of the frame whose payload comes; of the message in `begun` */
    uint8_t begun;   /* not 0: a message has begun and its next fragment has to come */
    bool payload;    /* the head is whole */
    bool ended;      /* after FRAME_CLOSE and FRAME_WRONG */
    uint64_t length; /* of the payload */
    uint64_t taken;  /* of it so far */
    char *text;      /* of the message, over all its frames */
    uint32_t size;
    char *control; /* of a control frame, which may come between two fragments */
    uint16_t code;
} FrameReader;

/* Reads on from *at, which moves on, at most to `end`. To be called until it says FRAME_MORE. */
FrameKind frame_read(FrameReader *reader, const unsigned char **at, const unsigned char *end);

/* Frees all memory; the reader is as new. */
void frame_reader_end(FrameReader *reader);

/* UTF-8 as RFC 3629 has it: no surrogates, nothing overlong, nothing above U+10FFFF. */
bool utf8_is_good(const char *text, size_t size);

#endif
