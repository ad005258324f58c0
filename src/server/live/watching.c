#include "live/watching.h"
#include "live/pool.h"

#include "base/memory.h"
#include "live/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOBBY_MOST = 200,     /* games in the lobby */
    POOL_MOST = 64,       /* rule sets of the pool in the lobby */
    MINE_A_TICK = 200,    /* people whose game lists are requested per tick, one query each */
    CURRENT_US = 1000000, /* interval between requests for the games in progress, at least */
    WAITING_MOST = 64     /* orders for a game that is being read */
};

static void client_end(Client *client) {
    if (!client->gone || client->holds) return;
    free(client->entry);
    free(client->blocked);
    free(client);
}

/* ------------------------------------------------------------------ one order */

Order order_about(const char *game, Action action, const Person *person) {
    Order order = {.message = {.action = action, .id = NO_ID, .from = -1}, .person = *person};
    string_copy(order.message.game, sizeof order.message.game, game);
    return order;
}

Order *order_hold(const Order *order) {
    Order *held = memory_resize(NULL, sizeof *held);
    *held = *order;
    if (held->client) held->client->holds++;
    if (held->client) held->lag_us = held->client->lag_us;
    return held;
}

void order_end(Order *order) {
    if (order->client) {
        order->client->holds--;
        client_end(order->client);
    }
    free(order->plan);
    free(order);
}

void order_tell(const Order *order, const Refusal *refusal, const char *text) {
    if (order->requester.told) order->requester.told(&order->requester, refusal, text);
}

void order_refuse(const Order *order, int status, const char *code, const char *words) {
    Refusal refusal;
    deny(&refusal, status, code, "%s", words);
    order_tell(order, &refusal, NULL);
}

void entry_await(Entry *entry, Order *order) {
    if (entry->waits >= WAITING_MOST) {
        order_refuse(order, 503, "busy", "too many requests wait for this game; try again");
        order_end(order);
        return;
    }
    *MEMORY_ADD(entry->waiting, entry->waits) = order;
}

/* ------------------------------------------------------------------ clients */

Client *rooms_enter(Rooms *rooms, const Person *person, void *ctx, uint64_t ticket) {
    Client *client = memory_get(sizeof *client);
    *client = (Client){.person = *person, .ctx = ctx, .ticket = ticket, .next = rooms->clients};
    if (rooms->clients) rooms->clients->previous = client;
    rooms->clients = client;
    return client;
}

void client_tell(Rooms *rooms, Client *client, char *text) {
    if (!client->gone) rooms->setup.tell(rooms->setup.ctx, &client, 1, text);
    free(text);
}

void rooms_set_blocked(Rooms *rooms, int64_t person, const int64_t *others, int count) {
    for (Client *v = rooms->clients; v; v = v->next) {
        if (v->person.id != person) continue;
        v->blocked = memory_resize(v->blocked, ((size_t)count + 1) * sizeof *v->blocked);
        memcpy(v->blocked, others, (size_t)count * sizeof *others);
        v->blocked_count = count;
    }
}

void entry_tell(Rooms *rooms, Entry *entry, const Broadcast *broadcast) {
    bool all = broadcast->view == ALL;
    if (all && !broadcast->from && entry->watchers)
        rooms->setup.tell(rooms->setup.ctx, entry->watcher, entry->watchers, broadcast->text);
    for (int i = 0; i < entry->watchers && (!all || broadcast->from); i++) {
        const Client *client = entry->watcher[i];
        if (all ? client_hears(client, broadcast->from)
                : room_seat(&entry->room, client->person.id) == broadcast->view)
            rooms->setup.tell(rooms->setup.ctx, &entry->watcher[i], 1, broadcast->text);
    }
}

static int in_order(int64_t x, int64_t y) { return (x > y) - (x < y); }

static int by_number(const void *a, const void *b) {
    return in_order(*(const int64_t *)a, *(const int64_t *)b);
}

/* The people without a seat; and a bit for each seat with a person there. */
static int count_people(const Entry *entry, int *seats) {
    int64_t *person = memory_get(((size_t)entry->watchers + 1) * sizeof *person);
    int count = 0, spectators = 0;
    for (int i = 0; i < entry->watchers; i++) {
        int64_t id = entry->watcher[i]->person.id;
        int seat = room_seat(&entry->room, id);
        if (seat < 0)
            person[count++] = id;
        else
            *seats |= 1 << seat;
    }
    /* Two windows of one person count as one spectator. Without a person, each connection counts.
     */
    qsort(person, (size_t)count, sizeof *person, by_number);
    for (int i = 0; i < count; i++) spectators += !i || !person[i] || person[i] != person[i - 1];
    free(person);
    return spectators;
}

void entry_count(Rooms *rooms, Entry *entry) {
    Now now = rooms_now(rooms);
    Room *room = &entry->room;
    int seats = 0;
    if (!life_has_room(entry->life)) return;
    room->spectators = count_people(entry, &seats);
    room->watchers = entry->watchers;
    for (int seat = 0; seat < 2; seat++) {
        bool here = seats >> seat & 1 || game_engine(&room->row, seat);
        if (here != room->here[seat]) room_here(room, seat, here, now);
    }
    entry->here_changed = rooms->here_changed = true;
    rooms->lobby_changed |= room->row.phase == GAME_WAITING && room->row.open;
    rooms->current_changed |= room->row.phase == GAME_PLAYING && !room->row.private;
}

static int watcher_index(const Entry *entry, const Client *client) {
    int i = 0;
    while (i < entry->watchers && entry->watcher[i] != client) i++;
    return i;
}

void entry_watch(Rooms *rooms, Entry *entry, Client *client) {
    if (watcher_index(entry, client) < entry->watchers) return;
    *MEMORY_ADD(entry->watcher, entry->watchers) = client;
    *MEMORY_ADD(client->entry, client->entries) = entry;
    entry_count(rooms, entry);
}

void entry_unwatch(Rooms *rooms, Entry *entry, Client *client) {
    int i = watcher_index(entry, client), k = 0;
    if (i == entry->watchers) return;
    entry->watcher[i] = entry->watcher[--entry->watchers];
    while (client->entry[k] != entry) k++;
    client->entry[k] = client->entry[--client->entries];
    entry_count(rooms, entry);
}

void rooms_leave(Rooms *rooms, Client *client) {
    while (client->entries) entry_unwatch(rooms, client->entry[0], client);
    if (client->previous) client->previous->next = client->next;
    if (client->next) client->next->previous = client->previous;
    if (rooms->clients == client) rooms->clients = client->next;
    client_mine(rooms, client, false);
    pool_leave(rooms, client);
    client->gone = true;
    for (Topic topic = 0; topic < TOPICS; topic++) client_follow(rooms, client, topic, "");
    client_end(client);
}

/* ------------------------------------------------------------------ lobby, presence, one's games
 */

/* Whether the lobby shows a challenge. A real-time one needs its challenger online. */
static bool offered(const Entry *entry) {
    const GameRow *row = &entry->room.row;
    return life_has_room(entry->life) && row->phase == GAME_WAITING && row->open &&
           (row->clock == CLOCK_DAYS || entry->room.here[row->seat[P1] ? P1 : P2]);
}

typedef struct Offer {
    const GameRow *row;
    int own, near; /* newer challenges of the same person, of the same address */
} Offer;

static int newer(const Offer *x, const Offer *y) {
    return in_order(y->row->created, x->row->created);
}

static int by_person(const void *a, const void *b) {
    const Offer *x = a, *y = b;
    int order = in_order(x->row->challenger, y->row->challenger);
    return order ? order : newer(x, y);
}

static int by_address(const void *a, const void *b) {
    const Offer *x = a, *y = b;
    int order = in_order(x->row->origin, y->row->origin);
    return order ? order : newer(x, y);
}

/* Each person's newest challenge comes first. Within that, addresses take turns. */
static int by_turn(const void *a, const void *b) {
    const Offer *x = a, *y = b;
    if (x->own != y->own) return x->own - y->own;
    return x->near != y->near ? x->near - y->near : newer(x, y);
}

/* Sorts the challenges so that a person with many cannot push out those of others. */
static void take_turns(Offer *offer, int count) {
    qsort(offer, (size_t)count, sizeof *offer, by_person);
    for (int i = 1; i < count; i++)
        if (offer[i].row->challenger == offer[i - 1].row->challenger)
            offer[i].own = offer[i - 1].own + 1;
    qsort(offer, (size_t)count, sizeof *offer, by_address);
    for (int i = 1; i < count; i++)
        if (offer[i].row->origin && offer[i].row->origin == offer[i - 1].row->origin)
            offer[i].near = offer[i - 1].near + 1;
    qsort(offer, (size_t)count, sizeof *offer, by_turn);
}

char *rooms_lobby(Rooms *rooms, bool event) {
    Offer *offer = memory_get(((size_t)rooms->count + 1) * sizeof *offer);
    const GameRow *row[LOBBY_MOST];
    PoolRow pool[POOL_MOST];
    int count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i]; entry; entry = entry->chain)
            if (offered(entry)) offer[count++] = (Offer){.row = &entry->room.row};
    take_turns(offer, count);
    if (count > LOBBY_MOST) count = LOBBY_MOST;
    for (int i = 0; i < count; i++) row[i] = offer[i].row;
    Lobby lobby = {row, count, pool, pool_count(rooms, pool, POOL_MOST)};
    char *text = say_lobby(&lobby, event);
    free(offer);
    return text;
}

void rooms_tell_lobby(Rooms *rooms) {
    char *text = NULL;
    rooms->lobby_changed = false;
    for (Client *v = rooms->clients; v; v = v->next) {
        if (!v->lobby) continue;
        if (!text) text = rooms_lobby(rooms, true);
        rooms->setup.tell(rooms->setup.ctx, &v, 1, text);
    }
    free(text);
}

static Client **mine_bucket(Rooms *rooms, int64_t person) {
    return &rooms->mine[(uint64_t)person % BUCKETS];
}

void client_mine(Rooms *rooms, Client *client, bool on) {
    Client **at = mine_bucket(rooms, client->person.id);
    client->mine_changed = on;
    rooms->mine_changed |= on;
    if (on == client->mine) return;
    client->mine = on;
    client->mine_asked = false;
    if (on) {
        client->mine_next = *at;
        *at = client;
        return;
    }
    while (*at != client) at = &(*at)->mine_next;
    *at = client->mine_next;
}

bool rooms_follows(const Rooms *rooms, int64_t person) {
    const Client *v = rooms->mine[(uint64_t)person % BUCKETS];
    while (v && v->person.id != person) v = v->mine_next;
    return v;
}

static void rooms_mark_person(Rooms *rooms, int64_t person) {
    if (!person) return;
    for (Client *v = *mine_bucket(rooms, person); v; v = v->mine_next)
        if (v->person.id == person) v->mine_changed = rooms->mine_changed = true;
}

/* Each topic is looked at once a tick, however many messages come: its followers are told who
 * follows it, so the work grows with both. */
static void note_topic(Rooms *rooms, Topic topic, const char *id) {
    for (int i = 0; i < rooms->topics; i++)
        if (rooms->followed[i].topic == topic && string_equal(rooms->followed[i].id, id)) return;
    if (rooms->topics == TOPICS_A_TICK) rooms_ask_topics(rooms);
    struct TopicChange *change = &rooms->followed[rooms->topics++];
    change->topic = topic;
    string_copy(change->id, GAME_ID, id);
}

static bool lacks_state(const Rooms *rooms, Topic topic, const char *id) {
    const Client *v = NULL;
    while ((v = rooms_next_follower(rooms, topic, id, v)) && v->topic[topic].told) {
    }
    return v;
}

void rooms_ask_topics(Rooms *rooms) {
    struct TopicChange all[TOPICS_A_TICK];
    int count = rooms->topics;
    memcpy(all, rooms->followed, sizeof all);
    rooms->topics = 0;
    for (int i = 0; i < count; i++)
        rooms->setup.follows(rooms->setup.ctx, all[i].topic, all[i].id,
                             lacks_state(rooms, all[i].topic, all[i].id));
}

void client_follow(Rooms *rooms, Client *client, Topic topic, const char *id) {
    Follow *follow = &client->topic[topic];
    char before[GAME_ID];
    bool other = !string_equal(follow->id, id);
    memcpy(before, follow->id, GAME_ID);
    follow->told = false;
    if (other) string_copy(follow->id, GAME_ID, id);
    if (!rooms->setup.follows) return;
    if (*before && other) note_topic(rooms, topic, before);
    if (*follow->id) note_topic(rooms, topic, follow->id);
}

void rooms_mark_mine(Rooms *rooms, const GameRow *row) {
    rooms_mark_person(rooms, row->seat[P1]);
    rooms_mark_person(rooms, row->seat[P2]);
    rooms_mark_person(rooms, row->to);
}

void entry_tell_here(Rooms *rooms, Entry *entry, Now now) {
    char *text = say_here(&entry->room, now);
    entry->here_changed = false;
    entry_tell(rooms, entry, &(Broadcast){.text = text, .view = ALL});
    free(text);
}

/* Takes all connections of a person together. False: a question for the person is on its way. */
static bool take_person(Rooms *rooms, int64_t person) {
    Client *first = *mine_bucket(rooms, person);
    for (const Client *v = first; v; v = v->mine_next)
        if (v->person.id == person && v->mine_asked) return false;
    for (Client *v = first; v; v = v->mine_next)
        if (v->person.id == person && v->mine_changed) {
            v->mine_changed = false;
            v->mine_asked = true;
        }
    return true;
}

void rooms_ask_mine(Rooms *rooms) {
    int asked = 0;
    bool later = false;
    for (Client *v = rooms->clients; v && asked < MINE_A_TICK; v = v->next) {
        if (!v->mine_changed) continue;
        if (take_person(rooms, v->person.id)) {
            rooms->setup.mine(rooms->setup.ctx, v->person.id);
            asked++;
        } else {
            later = true;
        }
    }
    rooms->mine_changed = later || asked == MINE_A_TICK;
}

void rooms_tell_mine(Rooms *rooms, int64_t person, const char *text) {
    for (Client *v = *mine_bucket(rooms, person); v; v = v->mine_next) {
        if (v->person.id != person) continue;
        v->mine_asked = false;
        if (text) rooms->setup.tell(rooms->setup.ctx, &v, 1, text);
    }
}

/* A new follower need not wait for the first list. */
void rooms_ask_current(Rooms *rooms, Now now) {
    bool listens = false;
    if (rooms->current_us && now.us - rooms->current_us < CURRENT_US) return;
    rooms->current_changed = false;
    rooms->current_us = now.us;
    for (Client *v = rooms->clients; v && !listens; v = v->next) listens = v->current;
    if (listens && rooms->setup.current) rooms->setup.current(rooms->setup.ctx);
}

void rooms_tell_current(Rooms *rooms, const char *text) {
    bool other = !rooms->current || strcmp(rooms->current, text) != 0;
    char *dated = say_dated(text, rooms_now(rooms).wall);
    for (Client *v = rooms->clients; v; v = v->next) {
        if (!v->current || (v->current_told && !other)) continue;
        v->current_told = true;
        rooms->setup.tell(rooms->setup.ctx, &v, 1, dated);
    }
    free(dated);
    if (!other) return;
    free(rooms->current);
    rooms->current = memory_text(text);
}

const Client *rooms_next_follower(const Rooms *rooms, Topic topic, const char *id,
                                  const Client *last) {
    const Client *v = last ? last->next : rooms->clients;
    while (v && !string_equal(v->topic[topic].id, id)) v = v->next;
    return v;
}

void rooms_tell_topic(Rooms *rooms, Topic topic, const char *id, const char *text, bool all) {
    for (Client *v = rooms->clients; v; v = v->next) {
        Follow *follow = &v->topic[topic];
        if (!string_equal(follow->id, id) || (follow->told && !all)) continue;
        follow->told = true;
        rooms->setup.tell(rooms->setup.ctx, &v, 1, text);
    }
}

int rooms_spectators(Rooms *rooms, const char *id) {
    const Entry *entry = entry_find(rooms, id);
    return entry && life_has_room(entry->life) ? entry->room.spectators : 0;
}

int64_t rooms_clock_since(Rooms *rooms, const char *id) {
    const Entry *entry = entry_find(rooms, id);
    Now now = rooms_now(rooms);
    if (!entry || !life_has_room(entry->life) || !entry->room.live.running) return 0;
    return now.wall - (int64_t)(now.us - entry->room.live.since_us) / 1000;
}

/* The reason is for the two alone. */
static char *gone_for(const char *game, const GoneGame *gone, int64_t person) {
    bool own = person && (person == gone->challenger || person == gone->to);
    return say_gone(game, own ? gone->words : "");
}

void order_tell_gone(Rooms *rooms, const Order *order, const GoneGame *gone) {
    if (!*gone->id) {
        order_refuse(order, 404, "no-game", "there is no such game");
    } else if (order->message.action == DO_WATCH) {
        client_tell(rooms, order->client, gone_for(gone->id, gone, order->person.id));
        order_tell(order, NULL, NULL);
    } else if (gone->declined) {
        order_refuse(order, 410, "declined", "this challenge was declined");
    } else {
        order_refuse(order, 410, "withdrawn", "this challenge was withdrawn, or has expired");
    }
}

void entry_tell_gone(Rooms *rooms, Entry *entry, const GoneGame *gone) {
    for (int i = 0; i < entry->waits; i++) {
        order_tell_gone(rooms, entry->waiting[i], gone);
        order_end(entry->waiting[i]);
    }
    entry->waits = 0;
    while (entry->watchers) {
        Client *client = entry->watcher[0];
        client_tell(rooms, client, gone_for(entry->id, gone, client->person.id));
        entry_unwatch(rooms, entry, client);
    }
}
