/* What processes that share a database tell each other (store/listener.h), given out in the loop's
 * thread by channel. */
#include "api/service_parts.h"

#include "base/memory.h"
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

struct Channels {
    Service *service;
    char channel[CHANNELS][CHANNEL_TEXT];
    void (*heard[CHANNELS])(Service *service, const char *payload);
    int count;
    Listener *listener;
    pthread_mutex_t lock;
    Hint *first, **end;
};

void channels_add(Service *service, const char *channel,
                  void (*heard)(Service *service, const char *payload)) {
    struct Channels *channels = service->channels;
    if (!channels) {
        service->channels = channels = memory_get(sizeof *channels);
        channels->service = service;
        channels->end = &channels->first;
        pthread_mutex_init(&channels->lock, NULL);
    }
    string_copy(channels->channel[channels->count], CHANNEL_TEXT, channel);
    channels->heard[channels->count++] = heard;
}

/* In the listener's thread. */
static void hear(void *ctx, const char *channel, const char *payload) {
    struct Channels *channels = ctx;
    Hint *hint = memory_get(sizeof *hint + strlen(payload) + 1);
    strcpy(hint->payload, payload);
    while (hint->channel < channels->count &&
           strcmp(channels->channel[hint->channel], channel) != 0)
        hint->channel++;
    pthread_mutex_lock(&channels->lock);
    *channels->end = hint;
    channels->end = &hint->next;
    pthread_mutex_unlock(&channels->lock);
    uv_async_send(&channels->service->wake);
}

void channels_begin(Service *service) {
    struct Channels *channels = service->channels;
    const char *names[CHANNELS + 1] = {NULL};
    if (!channels) return;
    for (int i = 0; i < channels->count; i++) names[i] = channels->channel[i];
    channels->listener =
        listener_open(&(ListenerSetup){service->setup.data, names, hear, channels});
}

void channels_deliver(Service *service) {
    struct Channels *channels = service->channels;
    if (!channels) return;
    pthread_mutex_lock(&channels->lock);
    Hint *all = channels->first;
    channels->first = NULL;
    channels->end = &channels->first;
    pthread_mutex_unlock(&channels->lock);
    for (Hint *hint = all, *next; hint; hint = next) {
        next = hint->next;
        if (hint->channel < channels->count && service->store)
            channels->heard[hint->channel](service, hint->payload);
        free(hint);
    }
}

void channels_end(Service *service) {
    struct Channels *channels = service->channels;
    if (!channels) return;
    listener_close(channels->listener);
    for (Hint *hint = channels->first, *next; hint; hint = next) {
        next = hint->next;
        free(hint);
    }
    pthread_mutex_destroy(&channels->lock);
    free(channels);
    service->channels = NULL;
}
