/* See cluster.h. Each process renews its lease twice a second and reads the list of live processes.
 * Messages are lines through PostgreSQL's NOTIFY (store/peer.h), to all processes or to one.
 * Messages about games go to the rooms, all others to ClusterEvents. Everything runs in the event
 * loop's thread except the functions marked. */
#include "live/cluster.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "store/hints.h"
#include "store/leases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ANSWER_US 8000000u /* time limit for the answer to an order */
#define AGAIN_US 1000000u  /* an order is sent again: the deciding process may have missed it */

enum { NEAR_MS = 50 /* a smaller difference between two machines' clocks is ignored */ };

typedef struct Line {
    struct Line *next;
    int64_t process; /* the receiver; 0: all */
    int64_t number;  /* of an order; 0: another message */
    char *text;
} Line;

typedef struct Sent {
    struct Sent *next;
    int64_t number, process;
    uint64_t at_us, last_us; /* when first sent, and last */
    Order *order;
} Sent;

struct Cluster {
    Storage *storage;
    const ClusterEvents *events;
    void *ctx; /* of the events */
    int64_t process, number;
    char channel[2][HINT_CHANNEL]; /* the common channel and its own */
    Heard heard[2];
    Line *line, **last; /* sent at the next tick */
    Sent *sent;
    uint64_t beat_us, leased_us;
    int64_t ahead_ms;
    bool beating, ending, beaten; /* beaten: `living` is known */
    Living living;
};

/* ------------------------------------------------------------------ sending */

void cluster_send_to(Cluster *cluster, int64_t process, PeerMessage *message) {
    message->from = cluster->process;
    char *text = peer_write(message);
    Line *line = memory_get(sizeof *line);
    line->process = process;
    line->number = message->kind == PEER_ORDER ? message->number : 0;
    line->text = text;
    *cluster->last = line;
    cluster->last = &line->next;
}

static void line_end(Line *line) {
    free(line->text);
    free(line);
}

typedef struct Lines {
    Cluster *cluster;
    Line *line;
} Lines;

/* In the store's thread. */
static bool run_send(Db *db, void *arg) {
    for (const Line *line = ((const Lines *)arg)->line; line; line = line->next)
        hints_add(db, line->process, line->text);
    return db_good(db);
}

static Order *take_sent(Cluster *cluster, int64_t number) {
    for (Sent **at = &cluster->sent, *sent; (sent = *at); at = &sent->next)
        if (sent->number == number) {
            Order *order = sent->order;
            *at = sent->next;
            free(sent);
            return order;
        }
    return NULL;
}

static void refuse(Cluster *cluster, int64_t number, const char *code, const char *words) {
    Order *order = take_sent(cluster, number);
    Refusal why;
    deny(&why, 503, code, "%s", words);
    if (order) rooms_forwarded(cluster->storage->rooms, order, &why, 0, false);
}

static void send_done(void *arg, const char *why) {
    Lines *lines = arg;
    Cluster *cluster = lines->cluster;
    if (why) log_event(LOG_ERROR, "not-said", why);
    for (Line *line = lines->line, *next; line; line = next) {
        next = line->next;
        if (why && line->number)
            refuse(cluster, line->number, "not-kept", "the server cannot do this now; try again");
        line_end(line);
    }
    free(lines);
}

/* Sends all waiting lines as one job for the store. */
static void send_all(Cluster *cluster) {
    if (!cluster->line || !cluster->storage->reader) return;
    Lines *lines = memory_get(sizeof *lines);
    *lines = (Lines){cluster, cluster->line};
    cluster->line = NULL;
    cluster->last = &cluster->line;
    store_post(cluster->storage->reader, (StoreWork){run_send, send_done, lines});
}

/* ------------------------------------------------------------------ orders */

_Static_assert((int)PEER_WORDS >= (int)GAME_WORDS, "a chat message fits");

static void send_order(Cluster *cluster, Sent *sent) {
    const Order *order = sent->order;
    const Message *m = &order->message;
    PeerMessage said = {.kind = PEER_ORDER,
                        .number = sent->number,
                        .person = order->person,
                        .ply = m->ply,
                        .win = m->win,
                        .lag_us = order->lag_us,
                        .text = order->plan};
    string_copy(said.action, sizeof said.action, action_word(m->action));
    string_copy(said.game, sizeof said.game, m->game);
    string_copy(said.move, sizeof said.move, m->move);
    string_copy(said.words, sizeof said.words, m->words);
    sent->last_us = clock_us();
    cluster_send_to(cluster, sent->process, &said);
}

static bool is_pause(const Order *order) {
    return order->message.action == DO_PAUSE || order->message.action == DO_RESUME;
}

/* Whether the order may arrive twice. */
static bool may_repeat(const Order *order) {
    return is_pause(order) || (order->message.action == DO_MOVE && order->message.ply >= 0);
}

/* An older pause that is repeated must not undo a newer one. */
static void drop_older_pauses(Cluster *cluster, const Order *order) {
    for (Sent *sent = cluster->sent, *next; sent; sent = next) {
        next = sent->next;
        if (is_pause(sent->order) && string_equal(sent->order->message.game, order->message.game))
            refuse(cluster, sent->number, "replaced", "a newer pause replaces this one");
    }
}

void cluster_forward(Cluster *cluster, Order *order, int64_t process) {
    if (is_pause(order)) drop_older_pauses(cluster, order);
    Sent *sent = memory_get(sizeof *sent);
    *sent = (Sent){.next = cluster->sent,
                   .number = ++cluster->number,
                   .process = process,
                   .at_us = clock_us(),
                   .order = order};
    cluster->sent = sent;
    send_order(cluster, sent);
}

/* Sends the answer to another process's order. */
static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    PeerMessage said = {.kind = PEER_ANSWER, .number = requester->id, .seq = requester->seq};
    (void)text;
    if (refusal) {
        said.status = refusal->status;
        string_copy(said.code, sizeof said.code, refusal->code);
        string_copy(said.words, sizeof said.words, refusal->words);
    }
    cluster_send_to(requester->ctx, (int64_t)requester->ticket, &said);
}

static void receive_order(Cluster *cluster, const PeerMessage *message) {
    Order order = {.person = message->person, .lag_us = message->lag_us, .forwarded = true};
    Message *m = &order.message;
    *m = (Message){.id = NO_ID, .from = -1, .ply = message->ply, .win = message->win};
    if (!action_read(message->action, &m->action)) return;
    string_copy(m->game, sizeof m->game, message->game);
    string_copy(m->move, sizeof m->move, message->move);
    string_copy(m->words, sizeof m->words, message->words);
    order.plan = memory_text(message->text);
    order.requester = (Requester){
        .told = told, .ctx = cluster, .ticket = (uint64_t)message->from, .id = message->number};
    rooms_order(cluster->storage->rooms, &order);
}

/* Handles the answer to an order. "moved" and "ending" mean that the process did nothing, because
 * it does not decide the game or is stopping. */
static void receive_answer(Cluster *cluster, const PeerMessage *message) {
    Order *order = take_sent(cluster, message->number);
    Refusal why;
    if (!order) return;
    bool again = strcmp(message->code, "moved") == 0 || strcmp(message->code, "ending") == 0;
    deny(&why, message->status, message->code, "%s", message->words);
    rooms_forwarded(cluster->storage->rooms, order, message->status ? &why : NULL, message->seq,
                    again);
}

/* Handles orders without an answer. One that may arrive twice is sent again. Any other order is
 * refused, because its outcome is unknown. `living` is NULL when the database is unreachable. */
static void look_after(Cluster *cluster, const Living *living) {
    uint64_t now = clock_us();
    for (Sent *sent = cluster->sent, *next; sent; sent = next) {
        bool there = living && rooms_lives(living->process, living->count, sent->process);
        bool late = now - sent->at_us >= ANSWER_US;
        bool repeat = may_repeat(sent->order);
        int64_t number = sent->number;
        next = sent->next;
        if (there && !late) {
            if (repeat && now - sent->last_us >= AGAIN_US) send_order(cluster, sent);
            continue;
        }
        if (living && repeat && !late)
            rooms_forwarded(cluster->storage->rooms, take_sent(cluster, number), NULL, 0, true);
        else
            refuse(cluster, number, "not-kept",
                   "the server does not know whether this was done; check, then try again");
        next = cluster->sent; /* the callbacks may have sent new orders */
    }
}

/* ------------------------------------------------------------------ receiving */

static void receive(Cluster *cluster, const PeerMessage *message) {
    Rooms *rooms = cluster->storage->rooms;
    bool own = message->from == cluster->process;
    if (message->kind == PEER_ORDER) {
        receive_order(cluster, message);
    } else if (message->kind == PEER_ANSWER) {
        receive_answer(cluster, message);
    } else if (own) {
        return;
    } else if (message->kind == PEER_END) {
        cluster->beat_us = 0;
    } else if (message->kind == PEER_GAME) {
        rooms_heard(rooms, message->game, message->player, message->listed);
    } else if (message->kind == PEER_HERE) {
        Part part = {.process = message->from,
                     .seats = message->seats,
                     .watchers = message->watchers,
                     .spectators = message->spectators};
        rooms_heard_here(rooms, message->game, &part, message->asks);
    } else if (message->kind == PEER_NAME) {
        rooms_renamed(rooms, &message->person);
    } else {
        cluster->events->heard(cluster->ctx, message);
    }
}

static void receive_line(void *ctx, char *text) {
    PeerMessage message;
    if (!peer_read(text, &message)) {
        log_event(LOG_WARNING, "not-understood", "what another process on this database said");
        return;
    }
    receive(ctx, &message);
    peer_end(&message);
}

/* Marks everything for a new reading, since messages may have been missed. */
static void look_around(Cluster *cluster) {
    rooms_mark_all(cluster->storage->rooms);
    cluster->events->missed(cluster->ctx);
}

static void heard(Cluster *cluster, Heard *had, const char *payload) {
    if (*payload) {
        hints_heard(had, payload, receive_line, cluster);
        return;
    }
    /* The connection is new, so earlier messages may be lost. */
    heard_end(had);
    if (had != &cluster->heard[0]) return;
    rooms_look(cluster->storage->rooms, false);
    look_around(cluster);
    cluster->events->begun(cluster->ctx);
    cluster_send_to(cluster, 0, &(PeerMessage){.kind = PEER_STREAMS});
    cluster->beat_us = 0;
}

static void heard_all(void *cluster, const char *payload) {
    heard(cluster, &((Cluster *)cluster)->heard[0], payload);
}

static void heard_own(void *cluster, const char *payload) {
    heard(cluster, &((Cluster *)cluster)->heard[1], payload);
}

/* ------------------------------------------------------------------ messages to all */

void cluster_send(Cluster *cluster, PeerMessage *message) {
    if (cluster) cluster_send_to(cluster, 0, message);
}

void cluster_here(Cluster *cluster, const char id[GAME_ID], const Part *part, bool asks) {
    PeerMessage said = {.kind = PEER_HERE,
                        .seats = part->seats,
                        .watchers = part->watchers,
                        .spectators = part->spectators,
                        .asks = asks};
    string_copy(said.game, sizeof said.game, id);
    cluster_send(cluster, &said);
}

/* ------------------------------------------------------------------ the lease */

typedef struct Beat {
    Cluster *cluster;
    Living living;
    int64_t ahead_ms;
    uint64_t asked_us;
} Beat;

/* In the store's thread. */
static bool run_beat(Db *db, void *arg) {
    Beat *beat = arg;
    bool good = leases_renew(db, &beat->living);
    beat->ahead_ms = db_now(db) - clock_wall_ms();
    return good;
}

static bool run_end(Db *db, void *arg) {
    (void)arg;
    return leases_end(db);
}

static void give_free(Cluster *cluster) {
    store_post(cluster->storage->store, (StoreWork){run_end, NULL, NULL});
}

/* Whether a process has gone since the last lease. A killed process may not have reported its last
 * changes. True at first, when the earlier list is unknown. */
static bool somebody_gone(const Cluster *cluster, const Living *now) {
    const Living *was = &cluster->living;
    for (int i = 0; i < was->count; i++)
        if (!rooms_lives(now->process, now->count, was->process[i])) return true;
    return !cluster->beaten;
}

static void beat_done(void *arg, const char *why) {
    Beat *beat = arg;
    Cluster *cluster = beat->cluster;
    Rooms *rooms = cluster->storage->rooms;
    cluster->beating = false;
    if (why) {
        log_event(LOG_ERROR, "no-lease", why);
    } else if (cluster->storage->store) { /* skips the last lease, at the end */
        int64_t off = beat->ahead_ms - cluster->ahead_ms;
        if (off > NEAR_MS || off < -NEAR_MS) cluster->ahead_ms = beat->ahead_ms;
        bool late = beat->living.late || clock_us() > cluster->leased_us;
        cluster->leased_us = beat->asked_us + LEASE_MS * 1000;
        rooms_leased(rooms, cluster->leased_us);
        rooms_living(rooms, beat->living.process, beat->living.count);
        if (late) rooms_look(rooms, true);
        if (late || somebody_gone(cluster, &beat->living)) look_around(cluster);
        cluster->living = beat->living;
        cluster->beaten = true;
        cluster->events->living(cluster->ctx, &cluster->living);
    }
    look_after(cluster, why ? NULL : &beat->living);
    if (cluster->ending && cluster->storage->store) give_free(cluster);
    free(beat);
}

void cluster_tick(Cluster *cluster) {
    uint64_t now = clock_us();
    if (!cluster) return;
    send_all(cluster);
    if (cluster->beating || cluster->ending || now - cluster->beat_us < BEAT_MS * 1000) return;
    Beat *beat = memory_get(sizeof *beat);
    beat->cluster = cluster;
    beat->asked_us = now;
    cluster->beat_us = now;
    cluster->beating = true;
    store_post(cluster->storage->reader, (StoreWork){run_beat, beat_done, beat});
}

/* ------------------------------------------------------------------ start and stop */

Cluster *cluster_create(Storage *storage, const ClusterEvents *events, void *ctx) {
    Cluster *cluster = memory_get(sizeof *cluster);
    cluster->storage = storage;
    cluster->events = events;
    cluster->ctx = ctx;
    cluster->last = &cluster->line;
    return cluster;
}

bool cluster_begin(Cluster *cluster, Db *db) {
    char name[128] = "";
    cluster->leased_us = clock_us() + LEASE_MS * 1000;
    gethostname(name, sizeof name - 16);
    snprintf(name + strlen(name), 16, " %d", (int)getpid());
    if (!leases_begin(db, name)) return false;
    cluster->process = db_process(db);
    cluster->ahead_ms = db_now(db) - clock_wall_ms();
    return hints_channel(db, 0, cluster->channel[0]) &&
           hints_channel(db, cluster->process, cluster->channel[1]);
}

int64_t cluster_process(const Cluster *cluster) { return cluster->process; }
const Living *cluster_living(const Cluster *cluster) {
    return cluster->beaten ? &cluster->living : NULL;
}

int64_t cluster_ahead_ms(const Cluster *cluster) { return cluster ? cluster->ahead_ms : 0; }

void cluster_listen(Cluster *cluster, Channels *channels) {
    channels_add(channels, cluster->channel[0], heard_all, cluster);
    channels_add(channels, cluster->channel[1], heard_own, cluster);
}

void cluster_stop(Cluster *cluster) {
    if (!cluster) return;
    send_all(cluster);
    cluster->ending = true;
    if (!cluster->beating) give_free(cluster);
}

void cluster_end(Cluster *cluster) {
    if (!cluster) return;
    while (cluster->sent)
        refuse(cluster, cluster->sent->number, "ending",
               "the server is restarting; try again in a moment");
    for (Line *line = cluster->line, *next; line; line = next) {
        next = line->next;
        line_end(line);
    }
    for (int i = 0; i < 2; i++) heard_end(&cluster->heard[i]);
    free(cluster);
}
