/* Hints of other processes (listener.h), passed to the event loop's thread by channel. */
#pragma once

typedef struct Channels Channels;

/* `wake` is called in the listener's thread when there is something for channels_deliver. */
Channels *channels_create(void (*wake)(void *ctx), void *ctx);

/* Call it before channels_begin. channels_deliver calls `heard` with each hint, and with ""
 * whenever hints may have been missed. */
void channels_add(Channels *channels, const char *channel,
                  void (*heard)(void *ctx, const char *payload), void *ctx);

/* `where` is the database, in the form of db_open. A file sends no hints. */
void channels_begin(Channels *channels, const char *where);
void channels_deliver(Channels *channels);
void channels_end(Channels *channels);
