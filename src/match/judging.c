/* See judging.h. Only the openings of games that run or come next are ever asked for again; so
 * there is a place for each thread and one more, and the lowest number makes room. */
#include "match/judging.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Place {
    bool ready; /* else a thread is making it */
    Opening opening;
} Place;

struct Judging {
    const Openings *openings;
    pthread_mutex_t lock;
    pthread_cond_t made;
    int room;
    Place **place; /* by number, `room` of them; NULL: nobody has asked yet */
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
    for (int i = 0; i < j->room; i++) free(j->place[i]);
    pthread_mutex_destroy(&j->lock);
    pthread_cond_destroy(&j->made);
    free(j->place);
    free(j);
}

static Place *find(const Judging *j, int n) { return n < j->room ? j->place[n] : NULL; }

static Place *make_room(Judging *j, int n) {
    if (n >= j->room) {
        int room = 2 * n + 64;
        j->place = memory_resize(j->place, (size_t)room * sizeof(Place *));
        while (j->room < room) j->place[j->room++] = NULL;
    }
    return j->place[n] = memory_get(sizeof(Place));
}

/* With the lock held, which is let go meanwhile. */
static bool make(Judging *j, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out) {
    Place *place = make_room(j, n);
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
