/* WebSockets of the service. The database identifies the person; messages wait until it has
 * answered. A rate limit applies to messages, per socket and per address. */
#include "api/sockets.h"
#include "api/bot_streams.h"
#include "api/call.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/log.h"
#include "http/socket.h"
#include "live/words.h"
#include "store/hosting.h"
#include "store/moderation.h"

#include <stdlib.h>
#include <string.h>

enum {
    PING_US = 15000000, /* interval of pings */
    WAITS_MOST = 32,
    SAID_BURST = 150000, /* thousandths of a message … */
    SAID_A_SECOND = 40000,
    SAID_AT_ONCE =
        8, /* burst of an address for each socket it may have; then one message a second */
    MINE_MOST = 200
};

static Socket *find(const Service *service, Ticket ticket) {
    Socket *socket = service->socket[ticket.place];
    return socket && socket->ticket.generation == ticket.generation ? socket : NULL;
}

static void send_to(const Service *service, Ticket ticket, char *text) {
    Frame *frame = frame_make(text, strlen(text));
    socket_send(service->connections, ticket, frame);
    frame_drop(frame);
    free(text);
}

void sockets_tell(void *ctx, Client *const *to, int count, const char *text) {
    Service *service = ctx;
    Frame *frame = frame_make(text, strlen(text));
    for (int i = 0; i < count; i++)
        if (to[i]->ctx)
            bots_told(service, to[i], text);
        else
            socket_send(service->connections, ticket_of(to[i]->ticket), frame);
    frame_drop(frame);
}

/* ------------------------------------------------------------------ receiving messages */

static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    (void)text;
    if (refusal)
        send_to(requester->ctx, ticket_of(requester->ticket), say_refused(refusal, requester->id));
    else if (requester->id != NO_ID)
        send_to(requester->ctx, ticket_of(requester->ticket), say_done(requester->id));
}

/* Whether the socket and its address may send one more message. */
static bool allowed(const Service *service, Socket *socket, uint64_t now) {
    uint32_t sockets = (uint32_t)service->setup.server->per_address;
    LimitRate rate = {SAID_AT_ONCE * sockets + SAID_BURST / 1000, 1000 / sockets + 1};
    int64_t passed = (int64_t)(now - socket->counted_us);
    if (passed > 60000000) passed = 60000000;
    socket->counted_us = now;
    socket->allowance += passed * SAID_A_SECOND / 1000000;
    if (socket->allowance > SAID_BURST) socket->allowance = SAID_BURST;
    if (socket->allowance < 1000) return false;
    socket->allowance -= 1000;
    return !limits_take(service->setup.limits, socket->peer, LIMIT_SAID, rate, 1,
                        uv_now(service->setup.loop));
}

/* Measures the network lag: half the time since the ping that this message answers. */
static void measure(Socket *socket, uint64_t now, int64_t t) {
    if (t != socket->pings || !t) return;
    int64_t lag = (int64_t)(now - socket->pinged_us) / 2;
    socket->client->lag_us = lag < LAG_MOST_US ? lag : LAG_MOST_US;
}

/* Sends a ping to measure the network lag. */
static void ping(Service *service, Socket *socket, uint64_t now) {
    if (socket->pings && now - socket->pinged_us < PING_US / 2) return;
    socket->pinged_us = now;
    send_to(service, socket->ticket, say_ping(++socket->pings));
}

/* Pings every socket once a round, which also keeps connections alive. Each call serves only a
 * share, so the load is even. */
void sockets_ping(Service *service) {
    uint64_t now = clock_us(), passed = now - service->swept_us;
    int most = service->setup.connections;
    uint64_t steps = passed < PING_US ? passed * (uint64_t)most / PING_US : (uint64_t)most;
    if (steps) service->swept_us = now;
    for (; steps; steps--) {
        Socket *socket = service->socket[service->swept];
        if (socket) ping(service, socket, now);
        service->swept = (service->swept + 1) % most;
    }
}

/* A banned client may only watch. */
static bool may_do(const Socket *socket, Action action, Refusal *why) {
    char words[BAN_WORDS];
    if (!socket->banned || action == DO_WATCH || action == DO_LEAVE || action == DO_LOBBY ||
        action == DO_TOURNAMENT || action == DO_STUDY || action == DO_CURRENT || action == DO_PONG)
        return true;
    ban_words(socket->banned, words);
    return deny(why, 403, "banned", "%s", words);
}

static void hear(Service *service, Socket *socket, const char *text, size_t length) {
    Order order = {
        .client = socket->client,
        .person = socket->client->person,
        .requester = {
            .told = told, .ctx = service, .ticket = ticket_number(socket->ticket), .id = NO_ID}};
    Refusal why;
    uint64_t now = clock_us();
    bool good = message_read(text, length, &order.message, &why);
    order.requester.id = order.message.id;
    if (!allowed(service, socket, now))
        good = deny(&why, 429, "too-fast", "too many messages at once");
    Action action = order.message.action;
    good = good && may_do(socket, action, &why);
    if (good && action == DO_PONG) measure(socket, now, order.message.t);
    if (good && (action == DO_WATCH || action == DO_MOVE)) ping(service, socket, now);
    if (good)
        rooms_order(service->rooms, &order);
    else
        send_to(service, socket->ticket, say_refused(&why, order.message.id));
}

void sockets_said(Service *service, Ticket ticket, const char *text, size_t length) {
    Socket *socket = find(service, ticket);
    if (!socket) return;
    if (socket->client) {
        hear(service, socket, text, length);
    } else if (socket->waits == WAITS_MOST) {
        socket_close(service->connections, ticket, CLOSE_RUDE, "too many messages at once");
    } else {
        *MEMORY_ADD(socket->waiting, socket->waits) = memory_text_part(text, length);
    }
}

/* ------------------------------------------------------------------ connections */

typedef struct Arrival {
    Service *service;
    Ticket ticket;
    char token[TOKEN_TEXT];
    unsigned char peer[16];
    int64_t banned;
    Person person;
    int64_t *blocked;
    int blocked_count;
} Arrival;

static bool run_arrive(Db *db, void *arg) {
    Arrival *arrival = arg;
    SessionKind kind;
    free(arrival->blocked);
    arrival->blocked = NULL;
    arrival->person = (Person){0};
    arrival->blocked_count = 0;
    if (!bans_find(db, arrival->peer, &arrival->banned)) return false;
    if (arrival->banned) return true; /* a banned client watches without its account */
    return sessions_find(db, arrival->token, &arrival->person, &kind) &&
           bans_note(db, arrival->token, arrival->peer) &&
           blocks_of(db, arrival->person.id, &arrival->blocked, &arrival->blocked_count);
}

/* Takes `blocked` over. */
static void enter(Service *service, Socket *socket, const Person *person, int64_t *blocked,
                  int count) {
    socket->client = rooms_enter(service->rooms, person, NULL, ticket_number(socket->ticket));
    socket->client->blocked = blocked;
    socket->client->blocked_count = count;
    for (int i = 0; i < socket->waits; i++) {
        hear(service, socket, socket->waiting[i], strlen(socket->waiting[i]));
        free(socket->waiting[i]);
    }
    free(socket->waiting);
    socket->waiting = NULL;
    socket->waits = 0;
}

static void arrive_done(void *arg, const char *why) {
    Arrival *arrival = arg;
    Socket *socket = find(arrival->service, arrival->ticket);
    if (why) {
        arrival->person = (Person){0};
        arrival->blocked_count = 0;
    }
    memset(arrival->person.hash, 0, sizeof arrival->person.hash);
    if (socket) socket->banned = arrival->banned;
    if (socket)
        enter(arrival->service, socket, &arrival->person, arrival->blocked, arrival->blocked_count);
    else
        free(arrival->blocked);
    free(arrival);
}

bool sockets_open(Service *service, Ticket ticket, const Request *request, Answer *refusal) {
    if (service->stopped) {
        *refusal = answer_error(503, "ending", "the server is restarting; try again in a moment");
        return false;
    }
    Socket *socket = memory_get(sizeof *socket);
    Arrival *arrival = memory_get(sizeof *arrival);
    *socket = (Socket){.ticket = ticket, .allowance = SAID_BURST, .counted_us = clock_us()};
    memcpy(socket->peer, request->peer, sizeof socket->peer);
    service->socket[ticket.place] = socket;
    *arrival = (Arrival){.service = service, .ticket = ticket};
    memcpy(arrival->peer, request->peer, sizeof arrival->peer);
    if (request_token(request, arrival->token)) {
        store_read(service->storage.store, (StoreWork){run_arrive, arrive_done, arrival});
    } else {
        free(arrival);
        enter(service, socket, &(Person){0}, NULL, 0);
    }
    return true;
}

void sockets_gone(Service *service, Ticket ticket) {
    Socket *socket = find(service, ticket);
    if (!socket) return;
    service->socket[ticket.place] = NULL;
    if (socket->client) rooms_leave(service->rooms, socket->client);
    for (int i = 0; i < socket->waits; i++) free(socket->waiting[i]);
    free(socket->waiting);
    free(socket);
}

/* ------------------------------------------------------------------ sending to all */

static void send_all(const Service *service, char *text) {
    Frame *frame = frame_make(text, strlen(text));
    for (int i = 0; i < service->setup.connections; i++)
        if (service->socket[i])
            socket_send(service->connections, service->socket[i]->ticket, frame);
    frame_drop(frame);
    free(text);
}

void sockets_bye(Service *service) {
    send_all(service, say_bye("the server is restarting; try again in a moment"));
}

void sockets_part(Service *service, int64_t person) {
    for (int i = 0; i < service->setup.connections; i++) {
        Socket *socket = service->socket[i];
        if (socket && socket->client && socket->client->person.id == person)
            socket_close(service->connections, socket->ticket, CLOSE_RUDE, "log in again");
    }
}

static int compare_peers(const void *peer, const void *ban) {
    return memcmp(peer, ((const Ban *)ban)->peer, PEER_BYTES);
}

void sockets_ban(Service *service, const Ban *ban, int count) {
    for (int i = 0; count && i < service->setup.connections; i++) {
        const Socket *socket = service->socket[i];
        if (socket && socket->client && socket->client->person.id &&
            bsearch(socket->peer, ban, (size_t)count, sizeof *ban, compare_peers))
            socket_close(service->connections, socket->ticket, CLOSE_RUDE, "banned");
    }
}

void sockets_end(Service *service) {
    for (int i = 0; i < service->setup.connections; i++)
        if (service->socket[i]) sockets_gone(service, service->socket[i]->ticket);
}

/* ------------------------------------------------------------------ a person's games */

typedef struct Mine {
    Service *service;
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
    char *text = why ? NULL : say_mine(&mine->list, NULL, 0, mine->person, true);
    if (why) log_event(LOG_ERROR, "not-read", why);
    rooms_tell_mine(mine->service->rooms, mine->person, text);
    free(text);
    free(mine->list.game);
    free(mine);
}

/* The list can be long, so it is read beside the writer. */
void sockets_mine(void *ctx, int64_t person) {
    Service *service = ctx;
    Mine *mine = memory_get(sizeof *mine);
    *mine = (Mine){.service = service, .person = person};
    store_post_for(service_reader(service), (uint64_t)person,
                   (StoreWork){run_mine, mine_done, mine});
}
