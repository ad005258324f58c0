/* Games of several processes on one database. One process decides a game. An entry at another
 * process is a replica: it reads each stored change and sends its watchers the same messages. It
 * forwards their orders. Each process tells all others who is present, so the next deciding process
 * knows it. */
#include "live/replica.h"
#include "live/commit.h"
#include "live/orders.h"
#include "live/watching.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define FORWARD_US 10000000u /* how long a replica tries to forward an order */

enum { DOUBTS_MOST = 4 /* checks for live processes, some two seconds */ };

/* ------------------------------------------------------------------ forwarding */

bool replica_forwards(Rooms *rooms, Entry *entry, Order *order) {
    uint64_t now = rooms_now(rooms).us;
    Action action = order->message.action;
    if (action == DO_WATCH || action == DO_STATE) return false;
    if (!order->since_us) order->since_us = now;
    if (now - order->since_us > FORWARD_US) {
        order_refuse(order, 503, "busy", "this game is between two servers just now; try again");
        order_end(order);
    } else if (!entry->owner) {
        entry_await(entry, order);
        entry_read_again(rooms, entry, LIFE_CLAIM);
    } else if (order->forwarded) {
        order_refuse(order, 503, "moved", "another process decides this game");
        order_end(order);
    } else {
        rooms->setup.forward(rooms->setup.ctx, order, entry->owner);
    }
    return true;
}

/* ------------------------------------------------------------------ following */

bool replica_fresh(const Entry *entry, const Order *order) {
    Action action = order->message.action;
    if (entry->life != LIFE_REPLICA) return true;
    /* A plan has no event number, so only a new reading shows it. */
    if (order->done) return action != DO_PLAN && entry->room.row.seq >= order->requester.seq;
    return action != DO_WATCH && action != DO_STATE;
}

void replica_read_on(Rooms *rooms, Entry *entry, bool beside) {
    const Room *room = &entry->room;
    entry->beside |= beside;
    if (rooms->stopped) return;
    entry->again = entry->reading || !life_usable(entry->life);
    if (entry->again) return;
    entry->reading = true;
    entry->served = entry->waits;
    rooms->setup.read(rooms->setup.ctx, entry->id,
                      &(Reading){.how = READ_ON,
                                 .seq = room->row.seq,
                                 .chat = room->chat_next,
                                 .plies = room->live.game.plies,
                                 .beside = entry->beside || room->plan[P1] || room->plan[P2]});
    entry->beside = false;
}

/* Adds one chat message and sends it to the watchers. */
static void follow_chat(Rooms *rooms, Entry *entry, const ChatRow *row) {
    Room *room = &entry->room;
    Commit *commit = commit_make(entry, NULL);
    room_hear(room, row);
    commit->change.chat = true;
    commit_submit(rooms, commit, rooms_now(rooms));
}

static bool differs(const char *one, const char *two) {
    return one && two ? strcmp(one, two) != 0 : one != two;
}

/* Whether a player's name, kind or vacation differs. */
static bool seats_differ(const GameRow *one, const GameRow *other) {
    for (int seat = 0; seat < 2; seat++) {
        const Vacation *here = &one->vacation[seat], *there = &other->vacation[seat];
        if (one->kind[seat] != other->kind[seat] || strcmp(one->name[seat], other->name[seat]) ||
            here->since != there->since || here->total != there->total)
            return true;
    }
    return false;
}

/* For a game that this process decides: another process can change only its players' data. */
static void follow_seats(Rooms *rooms, Entry *entry, const GameRow *read) {
    GameRow *row = &entry->room.row;
    if (memcmp(row->seat, read->seat, sizeof row->seat) != 0 || !seats_differ(row, read)) return;
    memcpy(row->name, read->name, sizeof row->name);
    memcpy(row->kind, read->kind, sizeof row->kind);
    memcpy(row->vacation, read->vacation, sizeof row->vacation);
    Commit *commit = commit_make(entry, NULL);
    commit->change.said = true;
    commit_submit(rooms, commit, rooms_now(rooms));
    rooms_mark_mine(rooms, row);
}

/* Replays the new plies and sends them to the watchers. False if they do not fit. */
static bool follow(Rooms *rooms, Entry *entry, StoredGame *stored) {
    Room *room = &entry->room;
    Now now = rooms_now(rooms);
    Error error;
    int64_t seq = room->row.seq;
    int plies = room->live.game.plies;
    bool other =
        stored->row.owned_at != room->row.owned_at || seats_differ(&stored->row, &room->row);
    if (stored->first != plies || stored->row.seq < seq ||
        !room_follow(room, &stored->row, stored->ply, now, &error))
        return false;
    room_since(room, now);
    Commit *commit = commit_make(entry, NULL);
    Change *change = &commit->change;
    int64_t events = room->row.seq - seq;
    change->ply = stored->ply;
    stored->ply = NULL;
    if (events == room->live.game.plies - plies) change->plies = (int)events;
    change->put = events > 0;
    change->said = other || change->plies != events || (events && room->row.phase == GAME_OVER);
    for (int seat = 0; seat < 2 && stored->beside; seat++) {
        change->plan[seat] = differs(room->plan[seat], stored->plan[seat]);
        free(room->plan[seat]);
        room->plan[seat] = stored->plan[seat];
        stored->plan[seat] = NULL;
    }
    commit_submit(rooms, commit, now);
    for (int i = 0; i < stored->chats; i++) follow_chat(rooms, entry, &stored->chat[i]);
    return true;
}

void replica_close(Rooms *rooms, Entry *entry) {
    Commit *commit = commit_make(entry, NULL);
    commit->cancel = true;
    commit->row = entry->room.row;
    entry->commits++;
    rooms_committed(rooms, commit, NULL);
}

Followed replica_follow(Rooms *rooms, Entry *entry, StoredGame *stored) {
    bool replica = entry->life == LIFE_REPLICA;
    if (!*stored->row.id && replica) return FOLLOWED_GONE;
    if (stored->elsewhere != replica) {
        entry_lose(rooms, entry);
        return FOLLOWED_LOST;
    }
    if (!replica) {
        follow_seats(rooms, entry, &stored->row);
        return FOLLOWED_SEATS;
    }
    entry->owner = stored->row.owner;
    if (follow(rooms, entry, stored)) return FOLLOWED_GAME;
    entry_turn(entry, LIFE_LOSE);
    entry_read_again(rooms, entry, LIFE_RELOAD);
    return FOLLOWED_LOST;
}

void rooms_heard(Rooms *rooms, const char *id, const int64_t person[3], bool listed) {
    Entry *entry = entry_find(rooms, id);
    for (int i = 0; i < 3; i++) rooms_mark_person(rooms, person[i]);
    rooms->current_changed = true;
    if (rooms->stopped) return;
    if (entry)
        replica_read_on(rooms, entry, !person[0] && !person[1]);
    else if (listed)
        rooms_load(rooms, id);
}

/* ------------------------------------------------------------------ people at other processes */

/* A message may have been lost. A process without people does not answer, so its part is dropped
 * after some time. */
static void doubt_parts(Entry *entry) {
    for (int i = 0; i < entry->parts; i++)
        if (!entry->part[i].doubts) entry->part[i].doubts = 1;
}

static bool still_there(Part *part, const int64_t *process, int count) {
    if (part->doubts) part->doubts++;
    return part->doubts <= DOUBTS_MOST && rooms_lives(process, count, part->process);
}

static void drop_part(Entry *entry, int64_t process) {
    for (int i = entry->parts - 1; i >= 0; i--)
        if (entry->part[i].process == process) entry->part[i] = entry->part[--entry->parts];
}

void rooms_heard_here(Rooms *rooms, const char *id, const Part *part, bool asks) {
    Entry *entry = entry_find(rooms, id);
    if (!entry) return;
    drop_part(entry, part->process);
    if (part->watchers) {
        entry->part = memory_resize(entry->part, ((size_t)entry->parts + 1) * sizeof *entry->part);
        entry->part[entry->parts++] = *part;
    }
    entry_count(rooms, entry);
    if (asks && entry->told.watchers) entry_say_here(rooms, entry, false);
}

/* ------------------------------------------------------------------ live processes */

bool rooms_lives(const int64_t *process, int count, int64_t which) {
    for (int i = 0; i < count; i++)
        if (process[i] == which) return true;
    return false;
}

/* Whether no process decides the game: the owner is gone, or its row was locked at the last claim.
 */
static bool deserted(const Entry *entry, const int64_t *process, int count) {
    if (entry->owner) return !rooms_lives(process, count, entry->owner);
    return entry->room.row.phase != GAME_OVER;
}

void rooms_living(Rooms *rooms, const int64_t *process, int count) {
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i]; entry; entry = entry->chain) {
            int parts = entry->parts;
            for (int k = parts - 1; k >= 0; k--)
                if (!still_there(&entry->part[k], process, count))
                    entry->part[k] = entry->part[--entry->parts];
            if (parts != entry->parts) entry_count(rooms, entry);
            if (entry->life == LIFE_REPLICA && deserted(entry, process, count))
                entry_lose(rooms, entry);
        }
}

bool replica_lapsed(const Rooms *rooms) {
    return rooms->leased_us && rooms_now(rooms).us > rooms->leased_us;
}

void rooms_leased(Rooms *rooms, uint64_t until_us) { rooms->leased_us = until_us; }

/* Whether another process may have taken the game, if this one renewed its lease late. */
static bool doubtful(Life life) {
    return life == LIFE_LOADING || (life_has_room(life) && life != LIFE_REPLICA);
}

void rooms_look(Rooms *rooms, bool late) {
    for (int i = 0; i < BUCKETS; i++)
        for (Entry *entry = rooms->bucket[i]; entry; entry = entry->chain) {
            if (late && doubtful(entry->life))
                entry_lose(rooms, entry);
            else
                replica_read_on(rooms, entry, true);
            doubt_parts(entry);
            entry_say_here(rooms, entry, true);
        }
}
