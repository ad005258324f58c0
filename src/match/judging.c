/* See judging.h. Only the openings of games that run or come next are ever asked for again; so
 * there is a place for each thread and one more, and the lowest number makes room. */
#include "match/judging.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Place {
    int number; /* -1: nothing here */
    bool ready; /* else a thread is making it */
    Opening opening;
} Place;

struct Judging {
    const Openings *openings;
    pthread_mutex_t lock;
    pthread_cond_t made;
    int count;
    Place *place;
};

Judging *judging_create(const Openings *openings, int threads) {
    Judging *j = memory_get(sizeof *j);
    j->openings = openings;
    j->count = threads + 1;
    j->place = memory_get((size_t)j->count * sizeof *j->place);
    for (int i = 0; i < j->count; i++) j->place[i].number = -1;
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->made, NULL);
    return j;
}

void judging_destroy(Judging *j) {
    if (!j) return;
    pthread_mutex_destroy(&j->lock);
    pthread_cond_destroy(&j->made);
    free(j->place);
    free(j);
}

static Place *find(Judging *j, int n) {
    for (int i = 0; i < j->count; i++)
        if (j->place[i].number == n) return &j->place[i];
    return NULL;
}

/* There is one: at most all threads but the asking one make something. */
static Place *make_room(Judging *j) {
    Place *place = NULL;
    for (int i = 0; i < j->count; i++) {
        Place *p = &j->place[i];
        if ((p->number < 0 || p->ready) && (!place || p->number < place->number)) place = p;
    }
    return place;
}

/* With the lock held, which is let go meanwhile. */
static bool make(Judging *j, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out) {
    Place *place = make_room(j);
    *place = (Place){.number = n};
    pthread_mutex_unlock(&j->lock);
    openings_get(j->openings, n, judge, stop, out);
    pthread_mutex_lock(&j->lock);
    bool good = !atomic_load(stop);
    place->opening = *out;
    place->ready = true; /* even so: whoever waits looks at the same flag */
    pthread_cond_broadcast(&j->made);
    return good;
}

bool judging_get(Judging *j, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out) {
    pthread_mutex_lock(&j->lock);
    Place *place;
    while ((place = find(j, n)) && !place->ready) pthread_cond_wait(&j->made, &j->lock);
    bool good = !atomic_load(stop);
    if (place)
        *out = place->opening;
    else if (good)
        good = make(j, n, judge, stop, out);
    pthread_mutex_unlock(&j->lock);
    return good;
}
