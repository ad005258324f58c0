/* WebSockets of the service. Who it is, the database knows; what is said before it has answered
 * waits. Messages have an allowance that fills again with time. */
#include "api/bots.h"

#include "base/clock.h"
#include "base/memory.h"
#include "http/log.h"
#include "http/socket.h"
#include "live/words.h"
#include "store/hosting.h"
#include "store/order.h"

#include <stdlib.h>
#include <string.h>

enum {
    PING_US = 15000000, /* a round of pings to everybody */
    WAITS_MOST = 32,
    SAID_BURST = 150000, /* thousandths of a message … */
    SAID_A_SECOND = 40000,
    SAID_AT_ONCE =
        8, /* messages of an address at once for each socket it may have; one a second then */
    MINE_MOST = 200
};

static uint64_t packed(Ticket ticket) { return (uint64_t)ticket.generation << 32 | ticket.place; }

static Ticket unpacked(uint64_t ticket) {
    return (Ticket){.place = (uint32_t)ticket, .generation = (uint32_t)(ticket >> 32)};
}

static Visit *find(const Service *service, Ticket ticket) {
    Visit *visit = service->visit[ticket.place];
    return visit && visit->ticket.generation == ticket.generation ? visit : NULL;
}

static void send_to(const Service *service, Ticket ticket, char *text) {
    Frame *frame = frame_make(text, strlen(text));
    socket_send(service->connections, ticket, frame);
    frame_drop(frame);
    free(text);
}

void visits_tell(void *ctx, Visitor *const *to, int count, const char *text) {
    Service *service = ctx;
    Frame *frame = frame_make(text, strlen(text));
    for (int i = 0; i < count; i++)
        if (to[i]->ctx)
            bots_told(service, to[i], text);
        else
            socket_send(service->connections, unpacked(to[i]->ticket), frame);
    frame_drop(frame);
}

/* ------------------------------------------------------------------ what is said */

static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    (void)text;
    if (refusal)
        send_to(requester->ctx, unpacked(requester->ticket), say_refused(refusal, requester->id));
    else if (requester->id != NO_ID)
        send_to(requester->ctx, unpacked(requester->ticket), say_done(requester->id));
}

/* Whether one more message may come on a socket, and from its address. */
static bool allowed(const Service *service, Visit *visit, uint64_t now) {
    uint32_t sockets = (uint32_t)service->setup.per_address;
    LimitRate rate = {SAID_AT_ONCE * sockets + SAID_BURST / 1000, 1000 / sockets + 1};
    int64_t passed = (int64_t)(now - visit->counted_us);
    if (passed > 60000000) passed = 60000000;
    visit->counted_us = now;
    visit->allowance += passed * SAID_A_SECOND / 1000000;
    if (visit->allowance > SAID_BURST) visit->allowance = SAID_BURST;
    if (visit->allowance < 1000) return false;
    visit->allowance -= 1000;
    return !limits_take(service->setup.limits, visit->peer, LIMIT_SAID, rate, 1,
                        uv_now(service->setup.loop));
}

/* What the way takes: half of what passed since the ping that is answered. */
static void measure(Visit *visit, uint64_t now, int64_t t) {
    if (t != visit->pings || !t) return;
    int64_t lag = (int64_t)(now - visit->pinged_us) / 2;
    visit->visitor->lag_us = lag < LAG_MOST_US ? lag : LAG_MOST_US;
}

/* Asks how long the way takes. */
static void ping(Service *service, Visit *visit, uint64_t now) {
    if (visit->pings && now - visit->pinged_us < PING_US / 2) return;
    visit->pinged_us = now;
    send_to(service, visit->ticket, say_ping(++visit->pings));
}

/* Each is asked once a round, so that it hears something now and then; at any moment a few are, and
 * at none all. */
void visits_ping(Service *service) {
    uint64_t now = clock_us(), passed = now - service->swept_us;
    int most = service->setup.connections;
    uint64_t steps = passed < PING_US ? passed * (uint64_t)most / PING_US : (uint64_t)most;
    if (steps) service->swept_us = now;
    for (; steps; steps--) {
        Visit *visit = service->visit[service->swept];
        if (visit) ping(service, visit, now);
        service->swept = (service->swept + 1) % most;
    }
}

/* Whoever is banned only watches. */
static bool may_do(const Visit *visit, Action action, Refusal *why) {
    char words[BAN_WORDS];
    if (!visit->banned || action == DO_WATCH || action == DO_LEAVE || action == DO_LOBBY ||
        action == DO_CURRENT || action == DO_PONG)
        return true;
    ban_words(visit->banned, words);
    return deny(why, 403, "banned", "%s", words);
}

static void hear(Service *service, Visit *visit, const char *text, size_t length) {
    Order order = {
        .visitor = visit->visitor,
        .person = visit->visitor->person,
        .requester = {.told = told, .ctx = service, .ticket = packed(visit->ticket), .id = NO_ID}};
    Refusal why;
    uint64_t now = clock_us();
    bool good = message_read(text, length, &order.message, &why);
    bool chat = good && order.message.action == DO_CHAT;
    order.requester.id = order.message.id;
    if (!allowed(service, visit, now))
        good = deny(&why, 429, "too-fast", "too many messages at once");
    if (good && chat && service->setup.no_chat)
        good = deny(&why, 403, "no-chat", "there is no chat on this server");
    Action action = order.message.action;
    good = good && may_do(visit, action, &why);
    if (good && action == DO_PONG) measure(visit, now, order.message.t);
    if (good && (action == DO_WATCH || action == DO_MOVE)) ping(service, visit, now);
    if (good)
        rooms_order(service->rooms, &order);
    else
        send_to(service, visit->ticket, say_refused(&why, order.message.id));
}

void visits_said(Service *service, Ticket ticket, const char *text, size_t length) {
    Visit *visit = find(service, ticket);
    if (!visit) return;
    if (visit->visitor) {
        hear(service, visit, text, length);
    } else if (visit->waits == WAITS_MOST) {
        socket_close(service->connections, ticket, CLOSE_RUDE, "too many messages at once");
    } else {
        visit->waiting =
            memory_resize(visit->waiting, ((size_t)visit->waits + 1) * sizeof *visit->waiting);
        visit->waiting[visit->waits++] = strndup(text, length);
    }
}

/* ------------------------------------------------------------------ coming and going */

typedef struct Arrival {
    Service *service;
    Ticket ticket;
    char token[TOKEN_TEXT];
    unsigned char peer[16];
    int64_t banned;
    Person person;
    int64_t *deaf;
    int deaf_count;
} Arrival;

static bool run_arrive(Db *db, void *arg) {
    Arrival *arrival = arg;
    SessionKind kind;
    free(arrival->deaf);
    arrival->deaf = NULL;
    arrival->person = (Person){0};
    arrival->deaf_count = 0;
    if (!bans_find(db, arrival->peer, &arrival->banned)) return false;
    if (arrival->banned) return true; /* it watches as nobody */
    return sessions_find(db, arrival->token, &arrival->person, &kind) &&
           bans_note(db, arrival->token, arrival->peer) &&
           blocks_of(db, arrival->person.id, &arrival->deaf, &arrival->deaf_count);
}

/* `deaf` is taken over. */
static void enter(Service *service, Visit *visit, const Person *person, int64_t *deaf, int count) {
    visit->visitor = rooms_enter(service->rooms, person, NULL, packed(visit->ticket));
    visit->visitor->deaf = deaf;
    visit->visitor->deaf_count = count;
    for (int i = 0; i < visit->waits; i++) {
        hear(service, visit, visit->waiting[i], strlen(visit->waiting[i]));
        free(visit->waiting[i]);
    }
    free(visit->waiting);
    visit->waiting = NULL;
    visit->waits = 0;
}

static void arrive_done(void *arg, const char *why) {
    Arrival *arrival = arg;
    Visit *visit = find(arrival->service, arrival->ticket);
    if (why) {
        log_event(LOG_ERROR, "not-read", why);
        arrival->person = (Person){0};
        arrival->deaf_count = 0;
    }
    memset(arrival->person.hash, 0, sizeof arrival->person.hash);
    if (visit) visit->banned = arrival->banned;
    if (visit)
        enter(arrival->service, visit, &arrival->person, arrival->deaf, arrival->deaf_count);
    else
        free(arrival->deaf);
    free(arrival);
}

bool visits_open(Service *service, Ticket ticket, const Request *request, Answer *refusal) {
    if (service->stopped) {
        *refusal = answer_error(503, "ending", "the server is restarting; try again in a moment");
        return false;
    }
    Visit *visit = memory_get(sizeof *visit);
    Arrival *arrival = memory_get(sizeof *arrival);
    *visit = (Visit){.ticket = ticket, .allowance = SAID_BURST, .counted_us = clock_us()};
    memcpy(visit->peer, request->peer, sizeof visit->peer);
    service->visit[ticket.place] = visit;
    *arrival = (Arrival){.service = service, .ticket = ticket};
    memcpy(arrival->peer, request->peer, sizeof arrival->peer);
    if (request_token(request, arrival->token)) {
        store_post(service->store, (StoreWork){run_arrive, arrive_done, arrival});
    } else {
        free(arrival);
        enter(service, visit, &(Person){0}, NULL, 0);
    }
    return true;
}

void visits_gone(Service *service, Ticket ticket) {
    Visit *visit = find(service, ticket);
    if (!visit) return;
    service->visit[ticket.place] = NULL;
    if (visit->visitor) rooms_leave(service->rooms, visit->visitor);
    for (int i = 0; i < visit->waits; i++) free(visit->waiting[i]);
    free(visit->waiting);
    free(visit);
}

/* ------------------------------------------------------------------ to all of them */

static void send_all(const Service *service, char *text) {
    Frame *frame = frame_make(text, strlen(text));
    for (int i = 0; i < service->setup.connections; i++)
        if (service->visit[i]) socket_send(service->connections, service->visit[i]->ticket, frame);
    frame_drop(frame);
    free(text);
}

void visits_bye(Service *service) {
    send_all(service, say_bye("the server is restarting; try again in a moment"));
}

void visits_part(Service *service, int64_t person) {
    for (int i = 0; i < service->setup.connections; i++) {
        Visit *visit = service->visit[i];
        if (visit && visit->visitor && visit->visitor->person.id == person)
            socket_close(service->connections, visit->ticket, CLOSE_RUDE, "log in again");
    }
}

static int compare_peers(const void *peer, const void *ban) {
    return memcmp(peer, ((const Ban *)ban)->peer, PEER_BYTES);
}

void visits_ban(Service *service, const Ban *ban, int count) {
    for (int i = 0; count && i < service->setup.connections; i++) {
        const Visit *visit = service->visit[i];
        if (visit && visit->visitor && visit->visitor->person.id &&
            bsearch(visit->peer, ban, (size_t)count, sizeof *ban, compare_peers))
            socket_close(service->connections, visit->ticket, CLOSE_RUDE, "banned");
    }
}

void visits_end(Service *service) {
    for (int i = 0; i < service->setup.connections; i++)
        if (service->visit[i]) visits_gone(service, service->visit[i]->ticket);
}

/* ------------------------------------------------------------------ one's games */

typedef struct Mine {
    Service *service;
    Ticket ticket;
    int64_t person;
    GameList list;
} Mine;

static bool run_mine(Db *db, void *arg) {
    Mine *mine = arg;
    free(mine->list.game);
    mine->list = (GameList){0};
    return games_of(db, mine->person, MINE_MOST, &mine->list);
}

static void mine_done(void *arg, const char *why) {
    Mine *mine = arg;
    if (why)
        log_event(LOG_ERROR, "not-read", why);
    else
        send_to(mine->service, mine->ticket, say_mine(&mine->list, mine->person, true));
    free(mine->list.game);
    free(mine);
}

void visits_mine(void *ctx, Visitor *visitor) {
    Mine *mine = memory_get(sizeof *mine);
    *mine =
        (Mine){.service = ctx, .ticket = unpacked(visitor->ticket), .person = visitor->person.id};
    store_post(mine->service->store, (StoreWork){run_mine, mine_done, mine});
}
