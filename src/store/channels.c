/* See channels.h. */
#include "store/channels.h"

#include "base/memory.h"
#include "core/text.h"
#include "store/listener.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 8, CHANNEL_TEXT = 64 };

typedef struct Hint {
    struct Hint *next;
    int channel;
    char payload[];
} Hint;

typedef struct Receiver {
    void (*heard)(void *ctx, const char *payload);
    void *ctx;
} Receiver;

struct Channels {
    void (*wake)(void *ctx);
    void *ctx;
    char channel[CHANNELS][CHANNEL_TEXT];
    Receiver heard[CHANNELS];
    int count;
    Listener *listener;
    pthread_mutex_t lock;
    Hint *first, **end;
};

Channels *channels_create(void (*wake)(void *ctx), void *ctx) {
    Channels *channels = memory_get(sizeof *channels);
    channels->wake = wake;
    channels->ctx = ctx;
    channels->end = &channels->first;
    pthread_mutex_init(&channels->lock, NULL);
    return channels;
}

void channels_add(Channels *channels, const char *channel,
                  void (*heard)(void *ctx, const char *payload), void *ctx) {
    string_copy(channels->channel[channels->count], CHANNEL_TEXT, channel);
    channels->heard[channels->count++] = (Receiver){heard, ctx};
}

/* In the listener's thread. */
static void hear(void *ctx, const char *channel, const char *payload) {
    Channels *channels = ctx;
    Hint *hint = memory_get(sizeof *hint + strlen(payload) + 1);
    strcpy(hint->payload, payload);
    while (hint->channel < channels->count &&
           strcmp(channels->channel[hint->channel], channel) != 0)
        hint->channel++;
    pthread_mutex_lock(&channels->lock);
    *channels->end = hint;
    channels->end = &hint->next;
    pthread_mutex_unlock(&channels->lock);
    channels->wake(channels->ctx);
}

void channels_begin(Channels *channels, const char *where) {
    const char *names[CHANNELS + 1] = {NULL};
    for (int i = 0; i < channels->count; i++) names[i] = channels->channel[i];
    channels->listener = listener_open(&(ListenerSetup){where, names, hear, channels});
}

void channels_deliver(Channels *channels) {
    pthread_mutex_lock(&channels->lock);
    Hint *all = channels->first;
    channels->first = NULL;
    channels->end = &channels->first;
    pthread_mutex_unlock(&channels->lock);
    for (Hint *hint = all, *next; hint; hint = next) {
        const Receiver *to = &channels->heard[hint->channel];
        next = hint->next;
        if (hint->channel < channels->count) to->heard(to->ctx, hint->payload);
        free(hint);
    }
}

void channels_end(Channels *channels) {
    listener_close(channels->listener);
    for (Hint *hint = channels->first, *next; hint; hint = next) {
        next = hint->next;
        free(hint);
    }
    pthread_mutex_destroy(&channels->lock);
    free(channels);
}
