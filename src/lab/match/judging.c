/* See judging.h. Only the openings of games that run or come next are ever asked for again; so
 * there is a slot for each thread and one more, and the lowest number makes room. */
#include "match/judging.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Slot {
    bool ready; /* else a thread is making it */
    Opening opening;
} Slot;

struct Judging {
    const Openings *openings;
    pthread_mutex_t lock;
    pthread_cond_t made;
    int room;
    Slot **slot; /* by number, `room` of them; NULL: nobody has asked yet */
};

Judging *judging_create(const Openings *openings) {
    Judging *j = memory_get(sizeof *j);
    j->openings = openings;
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->made, NULL);
    return j;
}

void judging_destroy(Judging *j) {
    if (!j) return;
    for (int i = 0; i < j->room; i++) free(j->slot[i]);
    pthread_mutex_destroy(&j->lock);
    pthread_cond_destroy(&j->made);
    free(j->slot);
    free(j);
}

static Slot *find(const Judging *j, int n) { return n < j->room ? j->slot[n] : NULL; }

static Slot *make_room(Judging *j, int n) {
    if (n >= j->room) {
        int room = 2 * n + 64;
        j->slot = memory_resize(j->slot, (size_t)room * sizeof(Slot *));
        while (j->room < room) j->slot[j->room++] = NULL;
    }
    return j->slot[n] = memory_get(sizeof(Slot));
}

/* With the lock held, which is let go meanwhile. */
static bool make(Judging *j, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out) {
    Slot *slot = make_room(j, n);
    pthread_mutex_unlock(&j->lock);
    openings_get(j->openings, n, judge, stop, out);
    pthread_mutex_lock(&j->lock);
    bool good = !atomic_load(stop);
    slot->opening = *out;
    slot->ready = true; /* even so: whoever waits looks at the same flag */
    pthread_cond_broadcast(&j->made);
    return good;
}

bool judging_get(Judging *j, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out) {
    pthread_mutex_lock(&j->lock);
    Slot *slot;
    while ((slot = find(j, n)) && !slot->ready) pthread_cond_wait(&j->made, &j->lock);
    bool good = !atomic_load(stop);
    if (slot)
        *out = slot->opening;
    else if (good)
        good = make(j, n, judge, stop, out);
    pthread_mutex_unlock(&j->lock);
    return good;
}
