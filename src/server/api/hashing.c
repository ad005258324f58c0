/* Password hashing. A hash needs a processor and 64 MiB for a while, so only a few run at a time,
 * in the loop's thread pool. The other calls wait in a queue that is fair between addresses: after
 * each call of an address the other waiting addresses come first. */
#include "api/hashing.h"

#include <sodium.h>

#include <string.h>

enum {
    AT_ONCE = 4,      /* threads of the pool */
    CALLS_MOST = 256, /* waiting or running: some ten seconds of work */
    CALLS_OF_ONE = CALLS_MOST / 2,
    DONE_A_SECOND = 16 /* cautious estimate, for Retry-After */
};

static void start(Secret *secret);

static void start_next(Service *service) {
    Hashing *hashing = &service->hashing;
    while (hashing->first && hashing->running < AT_ONCE) {
        Secret *secret = hashing->first;
        hashing->first = secret->next;
        hashing->round = secret->round;
        start(secret);
    }
}

static void work(uv_work_t *work) {
    Secret *secret = work->data;
    secret->fits = secret->kind == HASH_CHECK ? password_fits(secret->password, secret->hash)
                                              : password_hash(secret->password, secret->hash);
}

static void work_done(uv_work_t *work, int status) {
    Secret *secret = work->data;
    Service *service = secret->call->service;
    service->hashing.running--;
    start_next(service);
    if (status) secret->fits = false;
    secret->hashed(secret->call);
}

static void start(Secret *secret) {
    Service *service = secret->call->service;
    service->hashing.running++;
    secret->work.data = secret;
    uv_queue_work(service->setup.loop, &secret->work, work, work_done);
}

static bool is_near(const Call *one, const Call *other) {
    return memcmp(one->peer, other->peer, sizeof one->peer) == 0;
}

bool hashing_enter(Secret *secret, Refusal *why) {
    Call *call = secret->call;
    Service *service = call->service;
    call->wait_s = service->hashing.calls / DONE_A_SECOND + 1;
    if (service->hashing.calls == CALLS_MOST ||
        !limits_hold(service->setup.limits, call->peer, LIMIT_HASHES, CALLS_OF_ONE))
        return deny(why, 503, "busy", "too many people log in at once; try again in a moment");
    call->wait_s = 0;
    service->hashing.calls++;
    return secret->enters = true;
}

void secret_end(Secret *secret) {
    if (secret->enters) {
        limits_release(secret->call->service->setup.limits, secret->call->peer, LIMIT_HASHES);
        secret->call->service->hashing.calls--;
    }
    sodium_memzero(secret, sizeof *secret); /* leave no passwords in freed memory */
}

static void wait_in_line(Hashing *hashing, Secret *secret) {
    secret->round = hashing->round;
    for (const Secret *other = hashing->first; other; other = other->next)
        if (is_near(other->call, secret->call))
            secret->round = other->round + 1; /* one round after its previous call */
    Secret **at = &hashing->first;
    while (*at && (*at)->round <= secret->round) at = &(*at)->next;
    secret->next = *at;
    *at = secret;
}

void hashing_post(Secret *secret, HashKind kind, void (*hashed)(Call *)) {
    secret->kind = kind;
    secret->hashed = hashed;
    wait_in_line(&secret->call->service->hashing, secret);
    start_next(secret->call->service);
}

void hashing_stop(Service *service) {
    Secret *secret = service->hashing.first;
    service->hashing.first = NULL;
    for (Secret *next; secret; secret = next) {
        next = secret->next;
        call_refuse(secret->call, 503, "ending", "the server is restarting; try again in a moment");
    }
}
