/* A server's copy of mutes, closed accounts, bans, blocks and filtered words. It is read from the
 * database every two seconds and after each change made here. So `taefl admin`
 * need not notify the server. */
#include "api/host.h"
#include "api/sockets.h"

#include "base/clock.h"
#include "base/memory.h"
#include "api/bot_streams.h"
#include "store/hosting.h"
#include "store/names.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_US = 2000000,
    CHAT_BURST = 6,
    CHAT_EVERY_MS = 2000,
    BEGIN_BURST = 20,
    BEGIN_EVERY_MS = 10000,
    OVERLAP_MS = 10000 /* a change may be committed later than its timestamp */
};

typedef struct Host {
    HostLook known; /* as last read */
    uint64_t looked_us;
    bool asked; /* a read is in progress */
} Host;

/* ------------------------------------------------------------------ reading */

typedef struct Looking {
    Service *service;
    Call *call; /* answered after the read; may be NULL */
    HostLook look;
} Looking;

static bool run_look(Db *db, void *arg) {
    HostLook *look = &((Looking *)arg)->look;
    HostLook given = {
        .since = look->since, .filter_count = look->filter_count, .filter_at = look->filter_at};
    hosting_look_end(look); /* from an earlier attempt of the transaction */
    *look = given;
    return hosting_look(db, look);
}

/* Whether this change has been read before. */
static bool heard(const Host *host, Pair stirred) {
    for (int i = 0; i < host->known.stirs; i++)
        if (host->known.stirred[i].one == stirred.one && host->known.stirred[i].two == stirred.two)
            return true;
    return false;
}

static void set_blocked(Service *service, const HostLook *look, int64_t person) {
    int64_t *others = memory_get(((size_t)look->blocked + 1) * sizeof *others);
    int count = 0;
    for (int i = 0; i < look->blocked; i++)
        if (look->blocks[i].one == person) others[count++] = look->blocks[i].two;
    rooms_set_blocked(service->rooms, person, others, count);
    free(others);
}

static void stirred(Service *service, const HostLook *look, int i) {
    int64_t person = look->stirred[i].one;
    const Person *now = &look->person[i];
    set_blocked(service, look, person);
    rooms_vacation(service->rooms, person, &now->vacation);
    if (now->id) rooms_renamed(service->rooms, now);
    if (!look->out[i]) return;
    sockets_part(service, person);
    bots_drop(service, person);
    if (now->closed) rooms_drop_challenges(service->rooms, person);
}

static void look_done(void *arg, const char *why) {
    Looking *looking = arg;
    Service *service = looking->service;
    Host *host = service->host;
    HostLook *look = &looking->look;
    host->asked = false;
    if (!why) {
        for (int i = 0; i < look->stirs; i++)
            if (!heard(host, look->stirred[i])) stirred(service, look, i);
        sockets_ban(service, look->ban, look->bans);
        if (!look->filter) {
            look->filter = host->known.filter;
            host->known.filter = NULL;
        }
        hosting_look_end(&host->known);
        host->known = *look;
        *look = (HostLook){0};
    }
    hosting_look_end(look);
    if (looking->call) call_answer(looking->call);
    free(looking);
}

static void look(Service *service, Call *call) {
    Host *host = service->host;
    Looking *looking = memory_get(sizeof *looking);
    const HostLook *known = &host->known;
    looking->service = service;
    looking->call = call;
    looking->look.since = known->now ? known->now - OVERLAP_MS : 0;
    looking->look.filter_count = known->filter_count;
    looking->look.filter_at = known->filter_at;
    host->asked = true;
    host->looked_us = clock_us();
    store_read(service->storage.store, (StoreWork){run_look, look_done, looking});
}

void host_looked(Call *call) {
    if (call->service->storage.store)
        look(call->service, call);
    else
        call_answer(call);
}

void host_begin(Service *service) {
    service->host = memory_get(sizeof *service->host);
    service->host->known.filter_count = -1;
    look(service, NULL);
}

void host_tick(Service *service) {
    const Host *host = service->host;
    if (!host->asked && clock_us() - host->looked_us >= LOOK_US) look(service, NULL);
}

void host_end(Service *service) {
    hosting_look_end(&service->host->known);
    free(service->host);
}

/* ------------------------------------------------------------------ applying it */

/* Whether a person stays within a rate, in all games together. */
static bool keeps(const Service *service, const Person *person, uint32_t what, LimitRate rate) {
    unsigned char who[16] = {0};
    memcpy(who, &person->id, sizeof person->id);
    return !limits_take(service->setup.limits, who, what, rate, 1, uv_now(service->setup.loop));
}

bool host_may_say(void *ctx, const Person *person, const char *words, Refusal *why) {
    const Service *service = ctx;
    const HostLook *known = &service->host->known;
    char found[FILTER_WORD], until[DATE_WORDS];
    if (service->setup.server->no_chat)
        return deny(why, 403, "no-chat", "there is no chat on this server");
    for (int i = 0; i < known->mutes; i++) {
        if (known->muted[i].one != person->id || known->muted[i].two <= clock_wall_ms()) continue;
        date_words(known->muted[i].two, until);
        return deny(why, 403, "muted", "you may not write here until %s UTC", until);
    }
    if (known->filter && filter_finds(known->filter, words, false, found))
        return deny(why, 403, "filtered", "the host of this server does not allow the word '%s'",
                    found);
    return keeps(ctx, person, LIMIT_CHAT, (LimitRate){CHAT_BURST, CHAT_EVERY_MS}) ||
           deny(why, 429, "too-fast", "you write too fast; wait a little");
}

bool host_may_begin(void *ctx, const Person *person, Refusal *why) {
    return keeps(ctx, person, LIMIT_BEGIN, (LimitRate){BEGIN_BURST, BEGIN_EVERY_MS}) ||
           deny(why, 429, "too-fast", "you begin too many games; wait a little");
}

bool host_allows_title(Db *db, Call *call, const char *title) {
    char found[FILTER_WORD];
    if (!filter_name(db, title, found)) return false;
    return !*found ||
           call_no(call, 400, "filtered", "the host of this server does not allow this name");
}

bool host_allows_name(Db *db, Call *call, const char *name, bool nickname) {
    bool alike, host_alike, alone;
    if (name_is_reserved(name)) return call_no(call, 400, "reserved-name", "this name is reserved");
    if (!host_allows_title(db, call, name) || !alone_take(db, LONE_NAMES, true, &alone) ||
        !names_alike(db, name, nickname, &alike) ||
        !hosting_alike(db, call->person.id, name, &host_alike))
        return false;
    if (alike || host_alike)
        return call_no(call, 409, "name-alike", "this name looks too much like another one");
    return true;
}

bool host_allows_join(Db *db, Call *call) {
    bool may;
    if (!storage_may_join(db, call->game, &call->person, &may, &call->refusal)) return false;
    call->refused = !may;
    return may;
}

static bool is_wanted(Db *db, const Person *from, const Person *to, bool *out) {
    *out =
        to->wants == WANTS_EVERYONE || (to->wants == WANTS_ACCOUNTS && from->kind != PERSON_GUEST);
    return *out || friends_has(db, to->id, from->id, out);
}

bool host_allows_challenge(Db *db, Call *call, const Person *to) {
    bool blocked, wanted;
    if (!blocks_between(db, call->person.id, to->id, &blocked) ||
        !is_wanted(db, &call->person, to, &wanted))
        return false;
    if (blocked) return call_no(call, 403, "blocked", "you cannot challenge this person");
    return wanted || call_no(call, 403, "not-wanted",
                             to->wants == WANTS_FRIENDS
                                 ? "accepts challenges from friends only"
                                 : "accepts challenges from people with an account only");
}
