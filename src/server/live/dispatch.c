/* See rooms.h: orders, reading and deadlines. No file below calls this one (entry.h). */
#include "live/rooms.h"
#include "live/entry.h"
#include "live/pool.h"
#include "live/watching.h"

#include "base/memory.h"
#include "live/words.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ entries */

/* Tells all watchers the state, which has changed without an order. */
static void tell_anew(Rooms *rooms, Entry *entry, bool start) {
    Commit *commit = commit_make(entry, NULL);
    commit->change.said = true;
    commit->tells_start = start;
    commit_submit(rooms, commit, rooms_now(rooms));
}

/* Whether the entry can be closed. The game can be read again at any time. */
static bool idle(const Entry *entry) {
    const GameRow *row = &entry->room.row;
    if (!life_has_room(entry->life) || entry->commits || entry->watchers || entry->waits)
        return false;
    return !(row->phase == GAME_PLAYING && game_counts_seconds(row)) &&
           !(row->phase == GAME_WAITING && row->open);
}

/* Whether an open real-time challenge has expired because its challenger has been offline too long.
 * Correspondence challenges do not expire here. */
static bool stale(const Entry *entry, Now now) {
    const Room *room = &entry->room;
    int seat = room->row.seat[P1] ? P1 : P2;
    return room->row.phase == GAME_WAITING && room->row.open && room->row.clock != CLOCK_DAYS &&
           !room->here[seat] && now.us - room->live.absent_us[seat] >= OFFER_US && !entry->commits;
}

/* ------------------------------------------------------------------ orders */

static void do_watch(Rooms *rooms, Entry *entry, Order *order) {
    const Room *room = &entry->room;
    Commit *commit = commit_make(entry, order);
    Now now = rooms_now(rooms);
    int view = room_seat(room, order->person.id);
    commit->watch = true;
    entry->coming++;
    order->client->coming++;
    if (order->message.from == room->row.seq)
        commit->answer = say_same(room, view);
    else
        commit->answer = say_state(room, view, true, now);
    commit_submit(rooms, commit, now);
}

/* Deletes a challenge without an order. */
static void cancel(Rooms *rooms, Entry *entry) {
    Commit *commit = commit_make(entry, NULL);
    commit->cancel = true;
    commit_submit(rooms, commit, rooms_now(rooms));
}

static bool do_cancel(Commit *commit, const Room *room, int64_t person) {
    Refusal *why = &commit->refusal;
    if (room->row.phase != GAME_WAITING)
        return deny(why, 409, "taken", "another player has joined this game");
    if (room_seat(room, person) < 0 && room->row.to != person)
        return deny(why, 403, "not-yours", "this is not your challenge");
    return commit->cancel = true;
}

static bool may_say(Rooms *rooms, const Order *order, Refusal *why) {
    const RoomsSetup *setup = &rooms->setup;
    return !setup->may_say || setup->may_say(setup->ctx, &order->person, order->message.words, why);
}

static bool may_rematch(Rooms *rooms, const Order *order, Refusal *why) {
    const RoomsSetup *setup = &rooms->setup;
    return !setup->may_begin || setup->may_begin(setup->ctx, &order->person, why);
}

static void do_action(Rooms *rooms, Entry *entry, Order *order) {
    Room *room = &entry->room;
    Now now = rooms_now(rooms);
    Commit *commit = commit_make(entry, order);
    Change *change = &commit->change;
    Refusal *why = &commit->refusal;
    Action action = order->message.action;
    bool good = action == DO_CHAT      ? may_say(rooms, order, why)
                : action == DO_REMATCH ? may_rematch(rooms, order, why)
                                       : true;
    if (good && action == DO_CANCEL)
        good = do_cancel(commit, room, order->person.id);
    else if (good && action != DO_STATE)
        good = room_do(
            room, &(PlayerAction){&order->person, &order->message, order->plan, order->lag_us, now},
            change, why);
    commit->refused = !good;
    commit->joins = good && action == DO_JOIN;
    if (action == DO_JOIN) entry_count(rooms, entry);
    if (good && action >= DO_STATE)
        commit->answer = say_state(room, room_seat(room, order->person.id), false, now);
    commit_submit(rooms, commit, now);
}

static void entry_run(Rooms *rooms, Entry *entry, Order *order) {
    Client *client = order->client;
    if (client && client->gone) {
        order_end(order);
    } else if (!room_shows(&entry->room, order->person.id)) {
        order_refuse(order, 403, "private", "this game is private");
        order_end(order);
    } else if (order->message.action == DO_WATCH &&
               client->entries + client->coming >= WATCHED_MOST) {
        order_refuse(order, 429, "too-many", "you watch too many games at once");
        order_end(order);
    } else if (order->message.action == DO_WATCH) {
        do_watch(rooms, entry, order);
    } else {
        do_action(rooms, entry, order);
    }
}

/* Carries out an order that concerns no game. False if it concerns one. */
static bool order_general(Rooms *rooms, const Order *order) {
    const Message *message = &order->message;
    Client *client = order->client;
    switch (message->action) {
    case DO_LOBBY:
        client->lobby = !message->off;
        if (client->lobby) client_tell(rooms, client, rooms_lobby(rooms, true));
        break;
    case DO_CURRENT:
        client->current = !message->off;
        client->current_told = false;
        rooms->current_changed |= client->current;
        rooms->current_us = 0;
        break;
    case DO_MINE:
        if (!client->person.id) {
            order_refuse(order, 401, "need-login", "sign in first, or play as a guest");
            return true;
        }
        client_mine(rooms, client, !message->off);
        break;
    case DO_POOL: {
        Refusal why;
        bool good = pool_order(rooms, client, message, &why);
        order_tell(order, good ? NULL : &why, NULL);
        return true;
    }
    case DO_TOURNAMENT:
    case DO_STUDY:
        client_follow(rooms, client, message->action == DO_STUDY ? TOPIC_STUDY : TOPIC_TOURNAMENT,
                      message->off ? "" : message->game);
        break;
    case DO_PONG: break;
    case DO_LEAVE: {
        Entry *entry = entry_find(rooms, message->game);
        if (entry) entry_unwatch(rooms, entry, client);
        break;
    }
    default: return false;
    }
    order_tell(order, NULL, NULL);
    return true;
}

static void entry_take(Rooms *rooms, Entry *entry, Order *order) {
    if (entry->life == LIFE_READY)
        entry_run(rooms, entry, order);
    else
        entry_await(entry, order);
}

void rooms_order(Rooms *rooms, const Order *order) {
    if (rooms->stopped) {
        order_refuse(order, 503, "ending", "the server is restarting; try again in a moment");
        free(order->plan);
        return;
    }
    if (!order_general(rooms, order))
        entry_take(rooms, entry_get(rooms, order->message.game), order_hold(order));
}

/* ------------------------------------------------------------------ reading */

void rooms_begun(Rooms *rooms, const char *id) { entry_get(rooms, id)->untold = true; }

void rooms_met(Rooms *rooms, const Meet *meet, const char *why) {
    if (!why && !meet->blocked) rooms_begun(rooms, meet->id);
    pool_met(rooms, meet, why);
}

static void stored_end(StoredGame *stored) {
    free(stored->ply);
    free(stored->chat);
    for (int seat = 0; seat < 2; seat++) free(stored->plan[seat]);
}

/* Makes the room. False if there is no such game or it cannot be replayed. */
static bool entry_furnish(Rooms *rooms, Entry *entry, StoredGame *stored) {
    Error error;
    const Rules *rules = *stored->row.id ? rooms_rules(rooms, stored->row.rules) : NULL;
    Room *room = &entry->room;
    if (!rules || !room_begin(room, rules, &stored->row, stored->ply, rooms_now(rooms), &error))
        return false;
    room->chats = stored->chat;
    room->chat_count = stored->chats;
    for (int seat = 0; seat < 2; seat++) room->plan[seat] = stored->plan[seat];
    stored->chat = NULL;
    stored->plan[P1] = stored->plan[P2] = NULL;
    entry_turn(entry, LIFE_READ);
    return true;
}

/* Runs the waiting orders, or refuses them: the game cannot be read (`why`), or it is gone. */
static void entry_serve(Rooms *rooms, Entry *entry, const GoneGame *gone, const char *why) {
    Order **waiting = entry->waiting;
    int waits = entry->waits;
    entry->waiting = NULL;
    entry->waits = 0;
    entry->commits++; /* keeps the entry open during the loop */
    for (int i = 0; i < waits; i++) {
        if (!why && !gone) {
            entry_take(rooms, entry, waiting[i]);
            continue;
        }
        if (why)
            order_refuse(waiting[i], 503, "not-read", "the game cannot be read now; try again");
        else
            order_tell_gone(rooms, waiting[i], gone);
        order_end(waiting[i]);
    }
    entry->commits--;
    free(waiting);
}

void rooms_read(Rooms *rooms, const char id[GAME_ID], StoredGame *stored, const char *why) {
    Entry *entry = entry_find(rooms, id);
    bool again = entry->life == LIFE_RELOADING, good = !why && entry_furnish(rooms, entry, stored);
    stored_end(stored);
    if (why && entry->watchers) { /* the reading will be repeated */
        entry_turn(entry, LIFE_FAIL);
        entry_serve(rooms, entry, NULL, why);
        return;
    }
    if (good) {
        uint64_t next = room_next(&entry->room);
        if (next < rooms->next_us) rooms->next_us = next;
        rooms->scanned_us = 0;
        rooms->lobby_changed |= entry->room.row.open;
        entry_count(rooms, entry);
        if (rooms->setup.ready) rooms->setup.ready(rooms->setup.ctx, &entry->room);
    }
    if (good && entry->untold) rooms_mark_mine(rooms, &entry->room.row);
    if (good && (again || entry->untold)) tell_anew(rooms, entry, entry->untold);
    entry->untold = false;
    entry_serve(rooms, entry, good ? NULL : &stored->gone, why);
    if (good) return;
    entry_tell_gone(rooms, entry, &stored->gone);
    entry_close(rooms, entry);
}

void rooms_renamed(Rooms *rooms, const Person *person) {
    for (Client *v = rooms->clients; v; v = v->next)
        if (v->person.id == person->id) v->person = *person;
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i]; entry; entry = entry->chain) {
            int seat = life_has_room(entry->life) ? room_seat(&entry->room, person->id) : -1;
            if (seat < 0) continue;
            GameRow *row = &entry->room.row;
            if (row->kind[seat] == person->kind && !strcmp(row->name[seat], person->name)) continue;
            row->kind[seat] = person->kind;
            string_copy(row->name[seat], sizeof row->name[seat], person->name);
            if (!*person->name) room_forget(&entry->room, person->id);
            tell_anew(rooms, entry, false);
        }
}

void rooms_vacation(Rooms *rooms, int64_t person, const Vacation *vacation) {
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i]; entry; entry = entry->chain) {
            int seat = life_has_room(entry->life) ? room_seat(&entry->room, person) : -1;
            if (seat < 0) continue;
            Vacation *known = &entry->room.row.vacation[seat];
            if (known->since == vacation->since && known->total == vacation->total) continue;
            *known = *vacation;
            tell_anew(rooms, entry, false);
            rooms_mark_mine(rooms, &entry->room.row);
        }
}

void rooms_drop_challenges(Rooms *rooms, int64_t person) {
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i], *chain; entry; entry = chain) {
            chain = entry->chain;
            const GameRow *row = &entry->room.row;
            if (entry->life != LIFE_READY || row->phase != GAME_WAITING) continue;
            if (row->challenger == person || row->to == person) cancel(rooms, entry);
        }
}

/* ------------------------------------------------------------------ time */

static void tick(Rooms *rooms, Entry *entry, Now now) {
    Commit *commit = commit_make(entry, NULL);
    if (room_tick(&entry->room, now, &commit->change))
        commit_submit(rooms, commit, now);
    else
        commit_end(commit);
    uint64_t next = room_next(&entry->room);
    if (next < rooms->next_us) rooms->next_us = next;
}

static void scan(Rooms *rooms, Now now) {
    rooms->scanned_us = now.us;
    rooms->next_us = UINT64_MAX;
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i], *chain; entry; entry = chain) {
            chain = entry->chain;
            if (entry->life == LIFE_UNREAD) {
                entry_turn(entry, LIFE_RETRY);
                entry_read(rooms, entry);
            }
            if (entry->life != LIFE_READY) continue;
            tick(rooms, entry, now);
            if (entry->here_changed) entry_tell_here(rooms, entry, now);
            if (stale(entry, now))
                cancel(rooms, entry);
            else if (idle(entry))
                entry_close(rooms, entry);
        }
    rooms->here_changed = false;
}

void rooms_tick(Rooms *rooms) {
    Now now = rooms_now(rooms);
    if (now.us >= rooms->next_us || now.us - rooms->scanned_us >= SCAN_US ||
        (rooms->here_changed && now.us - rooms->told_us >= TICK_US))
        scan(rooms, now);
    if (now.us - rooms->told_us < TICK_US) return;
    rooms->told_us = now.us;
    if (rooms->lobby_changed) rooms_tell_lobby(rooms);
    if (rooms->mine_changed) rooms_ask_mine(rooms);
    if (rooms->topics) rooms_ask_topics(rooms);
    if (rooms->current_changed) rooms_ask_current(rooms, now);
}

uint64_t rooms_next(const Rooms *rooms) {
    uint64_t next = rooms->scanned_us + SCAN_US;
    bool waits = rooms->lobby_changed || rooms->mine_changed || rooms->here_changed ||
                 rooms->topics || (rooms->current_changed && !rooms->current_us);
    if (waits && rooms->told_us + TICK_US < next) next = rooms->told_us + TICK_US;
    return rooms->next_us < next ? rooms->next_us : next;
}

/* ------------------------------------------------------------------ create and destroy */

Rooms *rooms_create(const RoomsSetup *setup) {
    Rooms *rooms = memory_get(sizeof *rooms);
    rooms->setup = *setup;
    rooms->next_us = UINT64_MAX;
    return rooms;
}

void rooms_stop(Rooms *rooms) {
    Now now = rooms_now(rooms);
    rooms->stopped = true;
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i]; entry; entry = entry->chain) {
            if (entry->life != LIFE_READY) continue;
            Commit *commit = commit_make(entry, NULL);
            room_stop(&entry->room, now, &commit->change);
            if (commit->change.put)
                commit_submit(rooms, commit, now);
            else
                commit_end(commit);
        }
}

int rooms_count(const Rooms *rooms) { return rooms->count; }

void rooms_destroy(Rooms *rooms) {
    while (rooms->clients) rooms_leave(rooms, rooms->clients);
    for (int i = 0; i < BUCKETS; i++)
        while (rooms->bucket[i]) {
            entry_serve(rooms, rooms->bucket[i], NULL, "the server ends");
            entry_close(rooms, rooms->bucket[i]);
        }
    rules_end(rooms);
    free(rooms->current);
    free(rooms);
}
