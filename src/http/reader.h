/* Reading requests from the bytes of a connection, as they come, one after the other. No sockets
 * here. Bytes go where reader_space says, `end` grows by them, and as long as reader_read has a
 * whole request it is answered and dropped by reader_next. */
#ifndef HTTP_READER_H
#define HTTP_READER_H

#include "http/request.h"

typedef enum ReaderState {
    REQUEST_PARTIAL,  /* more bytes have to come */
    REQUEST_CONTINUE, /* the same; and it wants to hear "100 Continue" first, told once */
    REQUEST_WHOLE     /* it has come, or is flawed */
} ReaderState;

typedef enum ReaderStage { STAGE_HEAD, STAGE_BODY, STAGE_WHOLE } ReaderStage;
typedef enum ChunkStage { CHUNK_SIZE, CHUNK_DATA, CHUNK_END, CHUNK_TRAILER } ChunkStage;

/* All zero: nothing has come. */
typedef struct Reader {
    Request request; /* filled when a head has come */
    ReaderStage stage;
    char *bytes;       /* NULL where there are none; own memory, as is `body` */
    size_t begin, end; /* of the present request; of what has come */
    size_t looked;     /* up to here everything is read, or is no end of a head */
    size_t first_line; /* length of it, 0: its end has not come */
    size_t body_begin; /* where the head ends, once it has come */
    bool told_continue;
    ChunkStage chunk;
    size_t left;    /* of the body or the chunk */
    size_t between; /* bytes of chunk extensions and trailers */
    unsigned char *body;
    size_t body_size, body_room;
} Reader;

/* Room for the next bytes, at least one; only while reader_read says that more have to come. */
char *reader_space(Reader *reader, size_t *room);

/* Looks at what has come. In time proportional to the new bytes. */
ReaderState reader_read(Reader *reader);

/* Drops the request that has been answered; further bytes may hold the next one. */
void reader_next(Reader *reader);

/* Whether part of a request has come that has not been answered. */
bool reader_begun(const Reader *reader);

/* Frees all memory; the reader is as new. */
void reader_end(Reader *reader);

#endif
