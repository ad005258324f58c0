/* See channel.h. */
#include "store/channel.h"

#include "base/memory.h"
#include "store/listener.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Hint {
    struct Hint *next;
    char payload[];
} Hint;

struct Channel {
    ChannelSetup setup;
    Listener *listener;
    pthread_mutex_t lock;
    Hint *first, **end;
};

/* In the listener's thread. */
static void hear(void *ctx, const char *payload) {
    Channel *channel = ctx;
    Hint *hint = memory_get(sizeof *hint + strlen(payload) + 1);
    strcpy(hint->payload, payload);
    pthread_mutex_lock(&channel->lock);
    *channel->end = hint;
    channel->end = &hint->next;
    pthread_mutex_unlock(&channel->lock);
    channel->setup.wake(channel->setup.ctx);
}

Channel *channel_open(const ChannelSetup *setup) {
    Channel *channel = memory_get(sizeof *channel);
    channel->setup = *setup;
    channel->end = &channel->first;
    pthread_mutex_init(&channel->lock, NULL);
    channel->listener = listener_open(&(ListenerSetup){setup->where, setup->name, hear, channel});
    return channel;
}

static Hint *take_all(Channel *channel) {
    pthread_mutex_lock(&channel->lock);
    Hint *all = channel->first;
    channel->first = NULL;
    channel->end = &channel->first;
    pthread_mutex_unlock(&channel->lock);
    return all;
}

void channel_deliver(Channel *channel) {
    for (Hint *hint = take_all(channel), *next; hint; hint = next) {
        next = hint->next;
        channel->setup.heard(channel->setup.ctx, hint->payload);
        free(hint);
    }
}

void channel_close(Channel *channel) {
    listener_close(channel->listener);
    for (Hint *hint = take_all(channel), *next; hint; hint = next) {
        next = hint->next;
        free(hint);
    }
    pthread_mutex_destroy(&channel->lock);
    free(channel);
}
