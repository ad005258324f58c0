/* Reads requests from the bytes of a connection, one after the other. Nothing here touches a
 * socket. Put bytes where reader_space says, and add them to `end`. While reader_read has a
 * complete request, answer it and drop it with reader_next. */
#pragma once

#include "http/request.h"

typedef enum ReaderState {
    REQUEST_PARTIAL,  /* more bytes must come */
    REQUEST_CONTINUE, /* the same, and the client waits for "100 Continue"; returned once */
    REQUEST_WHOLE     /* complete, or flawed */
} ReaderState;

typedef enum ReaderStage { STAGE_HEAD, STAGE_BODY, STAGE_WHOLE } ReaderStage;
typedef enum ChunkStage { CHUNK_SIZE, CHUNK_DATA, CHUNK_END, CHUNK_TRAILER } ChunkStage;

/* All zero at first. */
typedef struct Reader {
    Request request; /* filled in when the head is complete */
    ReaderStage stage;
    char *bytes;       /* NULL if there are none; owned, like `body` */
    size_t begin, end; /* start of the current request; end of the received bytes */
    size_t looked;     /* up to here everything is read, or is not the end of a head */
    size_t first_line; /* its length; 0: its end has not come */
    size_t body_begin; /* the end of the head, once complete */
    bool told_continue;
    ChunkStage chunk;
    size_t left;    /* of the body or the chunk */
    size_t between; /* bytes of chunk extensions and trailers */
    unsigned char *body;
    size_t body_size, body_room;
} Reader;

/* Room for the next bytes, at least one; only while reader_read wants more. */
char *reader_space(Reader *reader, size_t *room);

/* Reads what has come, in time proportional to the new bytes. */
ReaderState reader_read(Reader *reader);

/* Drops the answered request; further bytes may hold the next one. */
void reader_next(Reader *reader);

/* Whether part of an unanswered request is here. */
bool reader_begun(const Reader *reader);

/* Frees all memory and resets the reader. */
void reader_end(Reader *reader);
