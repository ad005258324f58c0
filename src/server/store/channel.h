/* Hints of workers (listener.h), passed to the event loop's thread. */
#pragma once

typedef struct Channel Channel;

typedef struct ChannelSetup {
    const char *where, *name; /* the database, in the form of db_open; a lower-case word */
    void (*wake)(void *ctx);  /* in the listener's thread: call channel_deliver */
    /* Gets each hint, and "" whenever hints may have been missed. */
    void (*heard)(void *ctx, const char *payload);
    void *ctx;
} ChannelSetup;

Channel *channel_open(const ChannelSetup *setup); /* a file sends no hints */
void channel_deliver(Channel *channel);
void channel_close(Channel *channel);
