/* See rooms.h. A game has a hall while it is read, played, listened to or kept. What is ahead
 * of the database is never told: a state goes out behind the changes it holds, as a Keep of its own
 * that changes nothing. */
#include "server/rooms.h"

#include "base/memory.h"
#include "server/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 4096,
    WATCHED_MOST = 32, /* games that a visitor watches */
    LOBBY_MOST = 200,  /* games that the lobby lists */
    TICK_US = 100000,  /* what may wait waits so long at most */
    SCAN_US = 1000000, /* dates are looked at so often */
    WAITING_MOST = 64  /* orders for a game that is being read */
};

typedef struct Saying {
    char *text;
    int view; /* -1: spectators, 0 and 1 a seat; ALL */
} Saying;
enum { ALL = 2 };

struct Hall {
    Hall *chain;
    char id[GAME_ID];
    Room room;
    bool ready; /* the room can be used; else it is being read */
    bool lost;  /* something could not be kept: it is read again */
    bool here_changed;
    int keeping; /* changes that are on their way to be kept */
    Visitor **watcher;
    int watchers, watcher_room;
    Order **waiting;
    int waits;
};

typedef struct Shared {
    struct Shared *next;
    Rules rules;
} Shared;

struct Rooms {
    RoomsSetup setup;
    Hall *bucket[BUCKETS];
    int count;
    Shared *shared;
    Visitor *visitors;
    bool lobby_changed, here_changed, mine_changed, stopped;
    uint64_t next_us, scanned_us, told_us;
};

static Now now_of(const Rooms *rooms) { return rooms->setup.now(rooms->setup.ctx); }

/* ------------------------------------------------------------------ halls */

static Hall **bucket_of(Rooms *rooms, const char *id) {
    uint32_t hash = 2166136261u;
    while (*id) hash = (hash ^ (unsigned char)*id++) * 16777619u;
    return &rooms->bucket[hash % BUCKETS];
}

static Hall *find(Rooms *rooms, const char *id) {
    Hall *hall = *bucket_of(rooms, id);
    while (hall && strcmp(hall->id, id) != 0) hall = hall->chain;
    return hall;
}

static void read_kept(Rooms *rooms, Hall *hall) {
    if (!rooms->stopped) rooms->setup.read(rooms->setup.ctx, hall->id);
}

static Hall *open_hall(Rooms *rooms, const char *id) {
    Hall **bucket = bucket_of(rooms, id), *hall = memory_get(sizeof *hall);
    string_copy(hall->id, sizeof hall->id, id);
    hall->chain = *bucket;
    *bucket = hall;
    rooms->count++;
    read_kept(rooms, hall);
    return hall;
}

static void close_hall(Rooms *rooms, Hall *hall) {
    Hall **at = bucket_of(rooms, hall->id);
    while (*at != hall) at = &(*at)->chain;
    *at = hall->chain;
    rooms->count--;
    if (hall->ready) room_end(&hall->room);
    free(hall->watcher);
    free(hall->waiting);
    free(hall);
}

/* Whether nobody needs it: it can be read again at any time. */
static bool idle(const Hall *hall) {
    const GameRow *row = &hall->room.row;
    if (!hall->ready || hall->keeping || hall->watchers || hall->waits) return false;
    bool seconds = row->clock == CLOCK_INCREMENT || row->clock == CLOCK_MOVE;
    return !(row->phase == GAME_PLAYING && seconds) &&
           !(row->phase == GAME_WAITING && row->open && row->clock == CLOCK_DAYS);
}

const Rules *rooms_rules(Rooms *rooms, const char *name) {
    for (Shared *shared = rooms->shared; shared; shared = shared->next)
        if (string_equal(shared->rules.name, name)) return &shared->rules;
    Shared *shared = memory_get(sizeof *shared);
    if (!rules_parse(&shared->rules, name, NULL)) {
        free(shared);
        return NULL;
    }
    for (Shared *had = rooms->shared; had; had = had->next)
        if (string_equal(had->rules.name, shared->rules.name)) { /* by another of its names */
            free(shared);
            return &had->rules;
        }
    shared->next = rooms->shared;
    rooms->shared = shared;
    return &shared->rules;
}

/* ------------------------------------------------------------------ orders and visitors */

static Order *order_hold(const Order *order) {
    Order *held = memory_resize(NULL, sizeof *held);
    *held = *order;
    if (held->visitor) held->visitor->holds++;
    return held;
}

static void visitor_end(Visitor *visitor) {
    if (!visitor->gone || visitor->holds) return;
    free(visitor->hall);
    free(visitor);
}

static void order_end(Order *order) {
    if (order->visitor) {
        order->visitor->holds--;
        visitor_end(order->visitor);
    }
    free(order->plan);
    free(order);
}

static void tell_asker(const Order *order, const Refusal *refusal, const char *text) {
    if (order->asker.told) order->asker.told(&order->asker, refusal, text);
}

static void order_refuse(const Order *order, int status, const char *code, const char *words) {
    Refusal refusal;
    deny(&refusal, status, code, "%s", words);
    tell_asker(order, &refusal, NULL);
}

Visitor *rooms_enter(Rooms *rooms, const Person *person, void *ctx, uint64_t ticket) {
    Visitor *visitor = memory_get(sizeof *visitor);
    *visitor = (Visitor){.person = *person, .ctx = ctx, .ticket = ticket, .next = rooms->visitors};
    if (rooms->visitors) rooms->visitors->previous = visitor;
    rooms->visitors = visitor;
    return visitor;
}

static void tell(Rooms *rooms, Visitor *visitor, char *text) {
    if (!visitor->gone) rooms->setup.tell(rooms->setup.ctx, &visitor, 1, text);
    free(text);
}

static void tell_watchers(Rooms *rooms, Hall *hall, const Saying *saying) {
    if (saying->view == ALL) {
        if (hall->watchers)
            rooms->setup.tell(rooms->setup.ctx, hall->watcher, hall->watchers, saying->text);
        return;
    }
    for (int i = 0; i < hall->watchers; i++)
        if (room_seat(&hall->room, hall->watcher[i]->person.id) == saying->view)
            rooms->setup.tell(rooms->setup.ctx, &hall->watcher[i], 1, saying->text);
}

/* ------------------------------------------------------------------ who is here */

static void count_here(Rooms *rooms, Hall *hall) {
    bool here[2] = {false, false};
    Now now = now_of(rooms);
    if (!hall->ready) return;
    for (int i = 0; i < hall->watchers; i++) {
        int seat = room_seat(&hall->room, hall->watcher[i]->person.id);
        if (seat >= 0) here[seat] = true;
    }
    for (int seat = 0; seat < 2; seat++)
        if (here[seat] != hall->room.here[seat]) room_here(&hall->room, seat, here[seat], now);
    hall->room.watchers = hall->watchers;
    hall->here_changed = rooms->here_changed = true;
    rooms->lobby_changed |= hall->room.row.phase == GAME_WAITING && hall->room.row.open;
}

static int watcher_index(const Hall *hall, const Visitor *visitor) {
    int i = 0;
    while (i < hall->watchers && hall->watcher[i] != visitor) i++;
    return i;
}

static void watch(Rooms *rooms, Hall *hall, Visitor *visitor) {
    if (watcher_index(hall, visitor) < hall->watchers) return;
    if (hall->watchers == hall->watcher_room) {
        hall->watcher_room = hall->watcher_room ? 2 * hall->watcher_room : 2;
        hall->watcher =
            memory_resize(hall->watcher, (size_t)hall->watcher_room * sizeof *hall->watcher);
    }
    hall->watcher[hall->watchers++] = visitor;
    visitor->hall =
        memory_resize(visitor->hall, ((size_t)visitor->halls + 1) * sizeof *visitor->hall);
    visitor->hall[visitor->halls++] = hall;
    count_here(rooms, hall);
}

static void unwatch(Rooms *rooms, Hall *hall, Visitor *visitor) {
    int i = watcher_index(hall, visitor), k = 0;
    if (i == hall->watchers) return;
    hall->watcher[i] = hall->watcher[--hall->watchers];
    while (visitor->hall[k] != hall) k++;
    visitor->hall[k] = visitor->hall[--visitor->halls];
    count_here(rooms, hall);
}

void rooms_leave(Rooms *rooms, Visitor *visitor) {
    while (visitor->halls) unwatch(rooms, visitor->hall[0], visitor);
    if (visitor->previous) visitor->previous->next = visitor->next;
    if (visitor->next) visitor->next->previous = visitor->previous;
    if (rooms->visitors == visitor) rooms->visitors = visitor->next;
    visitor->gone = true;
    visitor_end(visitor);
}

/* ------------------------------------------------------------------ what is said */

static void say(Keep *keep, int view, char *text) {
    keep->saying = memory_resize(keep->saying, ((size_t)keep->sayings + 1) * sizeof *keep->saying);
    keep->saying[keep->sayings++] = (Saying){text, view};
}

/* For each view that somebody has. */
static void say_states(Keep *keep, const Hall *hall, Now now) {
    for (int view = -1; view < 2; view++)
        for (int i = 0; i < hall->watchers; i++)
            if (room_seat(&hall->room, hall->watcher[i]->person.id) == view) {
                say(keep, view, say_state(&hall->room, view, true, now));
                break;
            }
}

static void say_change(Keep *keep, const Hall *hall, Now now) {
    const Room *room = &hall->room;
    const Change *change = &keep->change;
    bool over = room->row.phase == GAME_OVER;
    for (int i = 0; i < change->plies && (over || !change->said); i++) {
        int after = change->plies - 1 - i;
        say(keep, ALL,
            say_ply(room, room->live.game.plies - after, room->row.seq - after, &change->ply[i],
                    now));
    }
    if (change->said) say_states(keep, hall, now);
    if (change->chat) say(keep, ALL, say_chat(room->row.id, &room->chats[room->chat_count - 1]));
    if (change->plan[P1] || change->plan[P2])
        for (int seat = 0; seat < 2 && !change->said; seat++)
            if (change->plan[seat]) say(keep, seat, say_state(room, seat, true, now));
}

/* ------------------------------------------------------------------ keeping */

static bool changes(const Keep *keep) {
    const Change *change = &keep->change;
    return change->put || change->plies || change->chat || change->plan[P1] || change->plan[P2] ||
           keep->cancel;
}

static Keep *keep_make(Hall *hall, Order *order) {
    Keep *keep = memory_get(sizeof *keep);
    *keep = (Keep){.change.cut = -1, .hall = hall, .order = order};
    return keep;
}

static void keep_end(Keep *keep) {
    for (int i = 0; i < keep->sayings; i++) free(keep->saying[i].text);
    for (int seat = 0; seat < 2; seat++) free(keep->plan[seat]);
    if (keep->order) order_end(keep->order);
    change_end(&keep->change);
    free(keep->given);
    free(keep->saying);
    free(keep->answer);
    free(keep);
}

static void fill_rematch(Keep *keep, const Room *room, Now now) {
    const GameRow *old = &room->row;
    GameRow *row = &keep->rematch;
    char text[MOVE_TEXT];
    *row = *old;
    string_copy(row->id, sizeof row->id, old->rematch);
    for (int seat = 0; seat < 2; seat++) {
        row->seat[seat] = old->seat[!seat];
        row->kind[seat] = old->kind[!seat];
        string_copy(row->name[seat], sizeof row->name[seat], old->name[!seat]);
        row->left[seat] = -1;
    }
    row->phase = GAME_PLAYING;
    row->result = RESULT_NONE;
    row->termination = TERMINATION_UNSAID;
    row->culprit = -1;
    row->seq = row->ended = 0;
    row->rematch_by = row->draw = row->takeback_by = row->takeback_plies = 0;
    *row->rematch = *row->reason = 0;
    row->created = row->moved_at = now.wall;
    row->deadline = row->clock == CLOCK_DAYS ? now.wall + row->base : 0;
    row->plies = keep->given_count = room->given;
    row->to_move = room->live.game.path[room->given].side + 1;
    keep->given = memory_get(((size_t)room->given + 1) * sizeof *keep->given);
    for (int i = 0; i < room->given; i++) {
        move_write(room->rules, room->live.game.played[i], text);
        keep->given[i] = (PlyRow){.left = {-1, -1}};
        string_copy(keep->given[i].move, sizeof keep->given[i].move, text);
    }
}

/* Gives out what was changed, or tells at once where there is nothing to wait for. */
static void give_out(Rooms *rooms, Keep *keep, Now now) {
    Hall *hall = keep->hall;
    Room *room = &hall->room;
    keep->row = room->row;
    for (int seat = 0; seat < 2; seat++)
        if (keep->change.plan[seat] && room->plan[seat])
            keep->plan[seat] = strdup(room->plan[seat]);
    if (keep->change.chat) keep->chat = room->chats[room->chat_count - 1];
    if (keep->change.rematch) fill_rematch(keep, room, now);
    say_change(keep, hall, now);
    uint64_t next = room_next(room);
    if (next < rooms->next_us) rooms->next_us = next;
    hall->keeping++;
    if (changes(keep) || hall->keeping > 1)
        rooms->setup.keep(rooms->setup.ctx, keep);
    else
        rooms_kept(rooms, keep, NULL);
}

static void read_again(Rooms *rooms, Hall *hall) {
    room_end(&hall->room);
    hall->ready = false;
    read_kept(rooms, hall);
}

static void mark_mine(Rooms *rooms, const GameRow *row) {
    for (Visitor *v = rooms->visitors; v; v = v->next)
        if (v->mine && v->person.id &&
            (v->person.id == row->seat[P1] || v->person.id == row->seat[P2]))
            v->mine_changed = rooms->mine_changed = true;
}

static void tell_chats(Rooms *rooms, Hall *hall, Visitor *visitor) {
    const Room *room = &hall->room;
    for (int i = 0; i < room->chat_count; i++)
        tell(rooms, visitor, say_chat(room->row.id, &room->chats[i]));
}

static void tell_gone(Rooms *rooms, Hall *hall) {
    char *text = say_gone(hall->id);
    tell_watchers(rooms, hall, &(Saying){text, ALL});
    free(text);
    while (hall->watchers) unwatch(rooms, hall, hall->watcher[0]);
}

static void kept_well(Rooms *rooms, Keep *keep) {
    Hall *hall = keep->hall;
    Order *order = keep->order;
    if (keep->watch && !order->visitor->gone) {
        watch(rooms, hall, order->visitor);
        if (keep->answer) rooms->setup.tell(rooms->setup.ctx, &order->visitor, 1, keep->answer);
        tell_chats(rooms, hall, order->visitor);
    }
    for (int i = 0; i < keep->sayings; i++) tell_watchers(rooms, hall, &keep->saying[i]);
    if (order)
        tell_asker(order, keep->refused ? &keep->refusal : NULL, keep->watch ? NULL : keep->answer);
    if (!changes(keep)) return;
    const GameRow *row = &keep->row;
    rooms->lobby_changed |= row->open;
    if (keep->change.put || keep->change.plies || keep->cancel) mark_mine(rooms, row);
    if (keep->cancel) tell_gone(rooms, hall);
    if (keep->change.rematch) rooms_load(rooms, keep->rematch.id);
    if (rooms->setup.changed) rooms->setup.changed(rooms->setup.ctx, &hall->room, keep);
}

void rooms_kept(Rooms *rooms, Keep *keep, const char *why) {
    Hall *hall = keep->hall;
    bool cancelled = keep->cancel && !why;
    hall->keeping--;
    hall->lost |= why != NULL;
    if (hall->lost) {
        if (keep->order)
            order_refuse(keep->order, 503, "not-kept",
                         "what you did could not be kept, and is undone; try again");
        if (!hall->keeping) read_again(rooms, hall);
    } else {
        kept_well(rooms, keep);
    }
    keep_end(keep);
    if (cancelled && !hall->keeping) close_hall(rooms, hall);
}

/* ------------------------------------------------------------------ orders */

static void do_watch(Rooms *rooms, Hall *hall, Order *order) {
    Room *room = &hall->room;
    Keep *keep = keep_make(hall, order);
    Now now = now_of(rooms);
    keep->watch = true;
    if (order->message.from == room->row.seq)
        keep->answer = say_same(room);
    else
        keep->answer = say_state(room, room_seat(room, order->person.id), true, now);
    give_out(rooms, keep, now);
}

static bool do_cancel(Keep *keep, const Room *room, int64_t person) {
    Refusal *why = &keep->refusal;
    if (room->row.phase != GAME_WAITING)
        return deny(why, 409, "taken", "somebody has joined this game");
    if (room_seat(room, person) < 0)
        return deny(why, 403, "not-yours", "this is not your challenge");
    return keep->cancel = true;
}

static void do_deed(Rooms *rooms, Hall *hall, Order *order) {
    Room *room = &hall->room;
    Now now = now_of(rooms);
    Keep *keep = keep_make(hall, order);
    Change *change = &keep->change;
    Refusal *why = &keep->refusal;
    Deed deed = order->message.deed;
    int64_t lag = order->visitor ? order->visitor->lag_us : 0;
    bool good = true;
    if (deed == DO_JOIN)
        good = room_join(room, &order->person, now, change, why);
    else if (deed == DO_PLAN)
        good = room_plan(room, order->person.id, order->plan, strlen(order->plan), change, why);
    else if (deed == DO_CANCEL)
        good = do_cancel(keep, room, order->person.id);
    else if (deed != DO_STATE)
        good = room_do(room, &order->person, &order->message, lag, now, change, why);
    keep->refused = !good;
    if (deed == DO_JOIN) count_here(rooms, hall);
    if (good && deed >= DO_STATE)
        keep->answer = say_state(room, room_seat(room, order->person.id), false, now);
    give_out(rooms, keep, now);
}

/* The order is taken over. */
static void run(Rooms *rooms, Hall *hall, Order *order) {
    Visitor *visitor = order->visitor;
    if (visitor && visitor->gone) {
        order_end(order);
    } else if (!room_shows(&hall->room, order->person.id)) {
        order_refuse(order, 403, "private", "this game is its players' own");
        order_end(order);
    } else if (order->message.deed == DO_WATCH && visitor->halls >= WATCHED_MOST) {
        order_refuse(order, 429, "too-many", "you watch too many games at once");
        order_end(order);
    } else if (order->message.deed == DO_WATCH) {
        do_watch(rooms, hall, order);
    } else {
        do_deed(rooms, hall, order);
    }
}

static void await(Hall *hall, Order *order) {
    if (hall->waits == WAITING_MOST) {
        order_refuse(order, 503, "busy", "too many wait for this game");
        order_end(order);
        return;
    }
    hall->waiting = memory_resize(hall->waiting, ((size_t)hall->waits + 1) * sizeof *hall->waiting);
    hall->waiting[hall->waits++] = order;
}

/* What concerns no game. */
static bool order_general(Rooms *rooms, const Order *order) {
    const Message *message = &order->message;
    Visitor *visitor = order->visitor;
    switch (message->deed) {
    case DO_LOBBY:
        visitor->lobby = !message->off;
        if (visitor->lobby) tell(rooms, visitor, rooms_lobby(rooms, true));
        break;
    case DO_MINE:
        if (!visitor->person.id) {
            order_refuse(order, 401, "nobody", "you are nobody here yet");
            return true;
        }
        visitor->mine = !message->off;
        if (visitor->mine) rooms->setup.mine(rooms->setup.ctx, visitor);
        break;
    case DO_PONG: break;
    case DO_LEAVE: {
        Hall *hall = find(rooms, message->game);
        if (hall) unwatch(rooms, hall, visitor);
        break;
    }
    default: return false;
    }
    tell_asker(order, NULL, NULL);
    return true;
}

void rooms_order(Rooms *rooms, const Order *order) {
    if (rooms->stopped) {
        order_refuse(order, 503, "ending", "the server ends; come back in a moment");
        free(order->plan);
        return;
    }
    if (order_general(rooms, order)) return;
    Hall *hall = find(rooms, order->message.game);
    if (!hall) hall = open_hall(rooms, order->message.game);
    if (hall->ready && !hall->lost)
        run(rooms, hall, order_hold(order));
    else
        await(hall, order_hold(order));
}

/* ------------------------------------------------------------------ reading */

void rooms_load(Rooms *rooms, const char *id) {
    if (!find(rooms, id)) open_hall(rooms, id);
}

static void kept_end(Kept *kept) {
    free(kept->ply);
    free(kept->chat);
    for (int seat = 0; seat < 2; seat++) free(kept->plan[seat]);
}

/* Makes the room; false: there is none, or it cannot be played. */
static bool furnish(Rooms *rooms, Hall *hall, Kept *kept) {
    Error error;
    const Rules *rules = *kept->row.id ? rooms_rules(rooms, kept->row.rules) : NULL;
    Room *room = &hall->room;
    if (!rules || !room_begin(room, rules, &kept->row, kept->ply, now_of(rooms), &error))
        return false;
    room->chats = kept->chat;
    room->chat_count = kept->chats;
    if (kept->chats) room->chat_next = kept->chat[kept->chats - 1].n + 1;
    for (int seat = 0; seat < 2; seat++) room->plan[seat] = kept->plan[seat];
    kept->chat = NULL;
    kept->plan[P1] = kept->plan[P2] = NULL;
    hall->ready = true;
    return true;
}

static void serve_waiting(Rooms *rooms, Hall *hall, bool good, const char *why) {
    Order **waiting = hall->waiting;
    int waits = hall->waits;
    hall->waiting = NULL;
    hall->waits = 0;
    hall->keeping++; /* so that it is not closed meanwhile */
    for (int i = 0; i < waits; i++) {
        if (good) {
            run(rooms, hall, waiting[i]);
            continue;
        }
        if (why)
            order_refuse(waiting[i], 503, "not-read", "the game cannot be read just now");
        else
            order_refuse(waiting[i], 404, "no-game", "there is no such game");
        order_end(waiting[i]);
    }
    hall->keeping--;
    free(waiting);
}

void rooms_read(Rooms *rooms, const char id[GAME_ID], Kept *kept, const char *why) {
    Hall *hall = find(rooms, id);
    bool again = hall->lost, good = !why && furnish(rooms, hall, kept);
    kept_end(kept);
    hall->lost = false;
    if (good) {
        uint64_t next = room_next(&hall->room);
        if (next < rooms->next_us) rooms->next_us = next;
        rooms->scanned_us = 0;
        rooms->lobby_changed |= hall->room.row.open;
        count_here(rooms, hall);
    }
    if (good && again) {
        Keep *keep = keep_make(hall, NULL);
        keep->change.said = true;
        give_out(rooms, keep, now_of(rooms));
    }
    serve_waiting(rooms, hall, good, why);
    if (good) return;
    tell_gone(rooms, hall);
    close_hall(rooms, hall);
}

void rooms_renamed(Rooms *rooms, const Person *person) {
    for (Visitor *v = rooms->visitors; v; v = v->next)
        if (v->person.id == person->id) v->person = *person;
    for (int i = 0; i < BUCKETS; i++)
        for (Hall *hall = rooms->bucket[i]; hall; hall = hall->chain) {
            int seat = hall->ready ? room_seat(&hall->room, person->id) : -1;
            if (seat < 0) continue;
            GameRow *row = &hall->room.row;
            row->kind[seat] = person->kind;
            string_copy(row->name[seat], sizeof row->name[seat], person->name);
            Keep *keep = keep_make(hall, NULL);
            keep->change.said = true;
            give_out(rooms, keep, now_of(rooms));
        }
}

/* ------------------------------------------------------------------ lobby */

/* A game that is played at once is offered while its challenger is there. */
static bool offered(const Hall *hall) {
    const GameRow *row = &hall->room.row;
    return hall->ready && row->phase == GAME_WAITING && row->open &&
           (row->clock == CLOCK_DAYS || hall->room.here[row->seat[P1] ? P1 : P2]);
}

static int newer(const void *a, const void *b) {
    const GameRow *x = *(const GameRow *const *)a, *y = *(const GameRow *const *)b;
    return (x->created < y->created) - (x->created > y->created);
}

char *rooms_lobby(Rooms *rooms, bool event) {
    const GameRow **row = memory_get(((size_t)rooms->count + 1) * sizeof *row);
    int count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (Hall *hall = rooms->bucket[i]; hall; hall = hall->chain)
            if (offered(hall)) row[count++] = &hall->room.row;
    qsort(row, (size_t)count, sizeof *row, newer);
    char *text = say_lobby(row, count < LOBBY_MOST ? count : LOBBY_MOST, event);
    free(row);
    return text;
}

static void tell_lobby(Rooms *rooms) {
    char *text = NULL;
    rooms->lobby_changed = false;
    for (Visitor *v = rooms->visitors; v; v = v->next) {
        if (!v->lobby) continue;
        if (!text) text = rooms_lobby(rooms, true);
        rooms->setup.tell(rooms->setup.ctx, &v, 1, text);
    }
    free(text);
}

/* ------------------------------------------------------------------ time */

static void tell_here(Rooms *rooms, Hall *hall, Now now) {
    char *text = say_here(&hall->room, now);
    hall->here_changed = false;
    tell_watchers(rooms, hall, &(Saying){text, ALL});
    free(text);
}

static void tell_mine(Rooms *rooms) {
    rooms->mine_changed = false;
    for (Visitor *v = rooms->visitors; v; v = v->next)
        if (v->mine_changed) {
            v->mine_changed = false;
            rooms->setup.mine(rooms->setup.ctx, v);
        }
}

static void scan(Rooms *rooms, Now now) {
    rooms->scanned_us = now.us;
    rooms->next_us = UINT64_MAX;
    for (int i = 0; i < BUCKETS; i++)
        for (Hall *hall = rooms->bucket[i], *chain; hall; hall = chain) {
            chain = hall->chain;
            if (!hall->ready || hall->lost) continue;
            Keep *keep = keep_make(hall, NULL);
            if (room_tick(&hall->room, now, &keep->change))
                give_out(rooms, keep, now);
            else
                keep_end(keep);
            uint64_t next = room_next(&hall->room);
            if (next < rooms->next_us) rooms->next_us = next;
            if (hall->here_changed) tell_here(rooms, hall, now);
            if (idle(hall)) close_hall(rooms, hall);
        }
    rooms->here_changed = false;
}

void rooms_tick(Rooms *rooms) {
    Now now = now_of(rooms);
    if (now.us >= rooms->next_us || now.us - rooms->scanned_us >= SCAN_US ||
        (rooms->here_changed && now.us - rooms->told_us >= TICK_US))
        scan(rooms, now);
    if (now.us - rooms->told_us < TICK_US) return;
    rooms->told_us = now.us;
    if (rooms->lobby_changed) tell_lobby(rooms);
    if (rooms->mine_changed) tell_mine(rooms);
}

uint64_t rooms_next(const Rooms *rooms) {
    uint64_t next = rooms->scanned_us + SCAN_US;
    bool waits = rooms->lobby_changed || rooms->mine_changed || rooms->here_changed;
    if (waits && rooms->told_us + TICK_US < next) next = rooms->told_us + TICK_US;
    return rooms->next_us < next ? rooms->next_us : next;
}

/* ------------------------------------------------------------------ beginning and end */

Rooms *rooms_create(const RoomsSetup *setup) {
    Rooms *rooms = memory_get(sizeof *rooms);
    rooms->setup = *setup;
    rooms->next_us = UINT64_MAX;
    return rooms;
}

void rooms_stop(Rooms *rooms) {
    Now now = now_of(rooms);
    rooms->stopped = true;
    for (int i = 0; i < BUCKETS; i++)
        for (Hall *hall = rooms->bucket[i]; hall; hall = hall->chain) {
            if (!hall->ready || hall->lost) continue;
            Keep *keep = keep_make(hall, NULL);
            room_stop(&hall->room, now, &keep->change);
            if (keep->change.put)
                give_out(rooms, keep, now);
            else
                keep_end(keep);
        }
}

int rooms_count(const Rooms *rooms) { return rooms->count; }

void rooms_destroy(Rooms *rooms) {
    while (rooms->visitors) rooms_leave(rooms, rooms->visitors);
    for (int i = 0; i < BUCKETS; i++)
        while (rooms->bucket[i]) close_hall(rooms, rooms->bucket[i]);
    while (rooms->shared) {
        Shared *shared = rooms->shared;
        rooms->shared = shared->next;
        free(shared);
    }
    free(rooms);
}
