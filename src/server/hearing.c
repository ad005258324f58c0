/* What processes that share a database tell each other (store/listener.h), given out in the loop's
 * thread by channel. */
#include "server/service_parts.h"

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

struct Hearing {
    Service *service;
    char channel[CHANNELS][CHANNEL_TEXT];
    void (*heard[CHANNELS])(Service *service, const char *payload);
    int count;
    Listener *listener;
    pthread_mutex_t lock;
    Hint *first, **end;
};

void hearing_add(Service *service, const char *channel,
                 void (*heard)(Service *service, const char *payload)) {
    struct Hearing *hearing = service->hearing;
    if (!hearing) {
        service->hearing = hearing = memory_get(sizeof *hearing);
        hearing->service = service;
        hearing->end = &hearing->first;
        pthread_mutex_init(&hearing->lock, NULL);
    }
    string_copy(hearing->channel[hearing->count], CHANNEL_TEXT, channel);
    hearing->heard[hearing->count++] = heard;
}

/* In the listener's thread. */
static void hear(void *ctx, const char *channel, const char *payload) {
    struct Hearing *hearing = ctx;
    Hint *hint = memory_get(sizeof *hint + strlen(payload) + 1);
    strcpy(hint->payload, payload);
    while (hint->channel < hearing->count && strcmp(hearing->channel[hint->channel], channel) != 0)
        hint->channel++;
    pthread_mutex_lock(&hearing->lock);
    *hearing->end = hint;
    hearing->end = &hint->next;
    pthread_mutex_unlock(&hearing->lock);
    uv_async_send(&hearing->service->wake);
}

void hearing_begin(Service *service) {
    struct Hearing *hearing = service->hearing;
    const char *channels[CHANNELS + 1] = {NULL};
    if (!hearing) return;
    for (int i = 0; i < hearing->count; i++) channels[i] = hearing->channel[i];
    hearing->listener =
        listener_open(&(ListenerSetup){service->setup.data, channels, hear, hearing});
}

void hearing_deliver(Service *service) {
    struct Hearing *hearing = service->hearing;
    if (!hearing) return;
    pthread_mutex_lock(&hearing->lock);
    Hint *all = hearing->first;
    hearing->first = NULL;
    hearing->end = &hearing->first;
    pthread_mutex_unlock(&hearing->lock);
    for (Hint *hint = all, *next; hint; hint = next) {
        next = hint->next;
        if (hint->channel < hearing->count && service->store)
            hearing->heard[hint->channel](service, hint->payload);
        free(hint);
    }
}

void hearing_end(Service *service) {
    struct Hearing *hearing = service->hearing;
    if (!hearing) return;
    listener_close(hearing->listener);
    for (Hint *hint = hearing->first, *next; hint; hint = next) {
        next = hint->next;
        free(hint);
    }
    pthread_mutex_destroy(&hearing->lock);
    free(hearing);
    service->hearing = NULL;
}
