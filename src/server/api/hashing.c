/* Password hashing. A hash needs a processor and 64 MiB for a while, so only a few run at a time,
 * in the loop's thread pool. The other calls wait in a queue that is fair between addresses: after
 * each call of an address the other waiting addresses come first. */
#include "api/service_parts.h"

#include <string.h>

enum {
    AT_ONCE = 4,      /* threads of the pool */
    CALLS_MOST = 256, /* waiting or running: some ten seconds of work */
    CALLS_OF_ONE = CALLS_MOST / 2,
    DONE_A_SECOND = 16 /* cautious estimate, for Retry-After */
};

static void start(Call *call);

static void start_next(Service *service) {
    Hashing *hashing = &service->hashing;
    while (hashing->first && hashing->running < AT_ONCE) {
        Call *call = hashing->first;
        hashing->first = call->next;
        hashing->round = call->round;
        start(call);
    }
}

static void work(uv_work_t *work) {
    Call *call = work->data;
    call->fits = call->hashing == HASH_CHECK ? password_fits(call->password, call->hash)
                                             : password_hash(call->password, call->hash);
}

static void work_done(uv_work_t *work, int status) {
    Call *call = work->data;
    Service *service = call->service;
    service->hashing.running--;
    start_next(service);
    if (status) call->fits = false;
    call->hashed(call);
}

static void start(Call *call) {
    call->service->hashing.running++;
    call->work.data = call;
    uv_queue_work(call->service->setup.loop, &call->work, work, work_done);
}

static bool is_near(const Call *one, const Call *other) {
    return memcmp(one->peer, other->peer, sizeof one->peer) == 0;
}

bool hashing_enter(Call *call, Refusal *why) {
    Service *service = call->service;
    call->wait_s = service->hashing.calls / DONE_A_SECOND + 1;
    if (service->hashing.calls == CALLS_MOST ||
        !limits_hold(service->setup.limits, call->peer, LIMIT_HASHES, CALLS_OF_ONE))
        return deny(why, 503, "busy", "too many people log in at once; try again in a moment");
    call->wait_s = 0;
    service->hashing.calls++;
    return call->hashes = true;
}

static void wait_in_line(Hashing *hashing, Call *call) {
    call->round = hashing->round;
    for (const Call *other = hashing->first; other; other = other->next)
        if (is_near(other, call))
            call->round = other->round + 1; /* one round after its previous call */
    Call **at = &hashing->first;
    while (*at && (*at)->round <= call->round) at = &(*at)->next;
    call->next = *at;
    *at = call;
}

void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *)) {
    call->hashing = kind;
    call->hashed = hashed;
    wait_in_line(&call->service->hashing, call);
    start_next(call->service);
}

void hashing_stop(Service *service) {
    Call *call = service->hashing.first;
    service->hashing.first = NULL;
    for (Call *next; call; call = next) {
        next = call->next;
        call_refuse(call, 503, "ending", "the server is restarting; try again in a moment");
    }
}
