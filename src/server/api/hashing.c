/* Password hashing. A hash needs a processor and 64 MiB for a while, so only a few run at a time,
 * in the loop's thread pool. The other calls wait in a queue that is fair between addresses: after
 * each call of an address the other waiting addresses come first. */
#include "api/call.h"

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
        hashing->first = call->secret->next;
        hashing->round = call->secret->round;
        start(call);
    }
}

static void work(uv_work_t *work) {
    const Call *call = work->data;
    Secret *secret = call->secret;
    secret->fits = secret->kind == HASH_CHECK ? password_fits(secret->password, secret->hash)
                                              : password_hash(secret->password, secret->hash);
}

static void work_done(uv_work_t *work, int status) {
    Call *call = work->data;
    Service *service = call->service;
    service->hashing.running--;
    start_next(service);
    if (status) call->secret->fits = false;
    call->secret->hashed(call);
}

static void start(Call *call) {
    uv_work_t *job = &call->secret->work;
    call->service->hashing.running++;
    job->data = call;
    uv_queue_work(call->service->setup.loop, job, work, work_done);
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
    return call->secret->enters = true;
}

static void wait_in_line(Hashing *hashing, Call *call) {
    Secret *secret = call->secret;
    secret->round = hashing->round;
    for (const Call *other = hashing->first; other; other = other->secret->next)
        if (is_near(other, call))
            secret->round = other->secret->round + 1; /* one round after its previous call */
    Call **at = &hashing->first;
    while (*at && (*at)->secret->round <= secret->round) at = &(*at)->secret->next;
    secret->next = *at;
    *at = call;
}

void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *)) {
    call->secret->kind = kind;
    call->secret->hashed = hashed;
    wait_in_line(&call->service->hashing, call);
    start_next(call->service);
}

void hashing_stop(Service *service) {
    Call *call = service->hashing.first;
    service->hashing.first = NULL;
    for (Call *next; call; call = next) {
        next = call->secret->next;
        call_refuse(call, 503, "ending", "the server is restarting; try again in a moment");
    }
}
