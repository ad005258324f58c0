/* Passes the changes of an order to the store, and tells them once they are stored. The rooms never
 * tell what the database lacks: a state waits behind its changes, as an empty Keep. */
#include "live/keeping.h"
#include "live/orders.h"
#include "live/watching.h"

#include "base/memory.h"
#include "live/words.h"

#include <stdlib.h>
#include <string.h>

static void say(Keep *keep, int view, char *text) {
    keep->broadcast =
        memory_resize(keep->broadcast, ((size_t)keep->broadcasts + 1) * sizeof *keep->broadcast);
    keep->broadcast[keep->broadcasts++] = (Broadcast){.text = text, .view = view};
}

static bool has_view(const Entry *entry, int view) {
    for (int i = 0; i < entry->watchers; i++)
        if (room_seat(&entry->room, entry->watcher[i]->person.id) == view) return true;
    return false;
}

/* Adds the state for each view that a watcher has, or may have when the change is stored. */
static void say_states(Keep *keep, Entry *entry, Now now) {
    for (int view = -1; view < 2; view++)
        if (entry->coming || has_view(entry, view))
            say(keep, view, say_state(&entry->room, view, true, now));
}

/* Only the store knows whether one player has blocked the other, so this prepares both messages. */
static void say_again(Keep *keep, Entry *entry, Now now) {
    GameRow *row = &entry->room.row, together = *row;
    int first = keep->broadcasts, apart;
    say_states(keep, entry, now);
    apart = keep->broadcasts;
    room_apart(row);
    say_states(keep, entry, now);
    *row = together;
    for (int i = first; i < keep->broadcasts; i++)
        keep->broadcast[i].when = i < apart ? SAY_TOGETHER : SAY_APART;
}

static void say_change(Keep *keep, Entry *entry, Now now) {
    const Room *room = &entry->room;
    const Change *change = &keep->change;
    bool over = room->row.phase == GAME_OVER;
    for (int i = 0; i < change->plies && (over || !change->said); i++) {
        int after = change->plies - 1 - i;
        say(keep, ALL,
            say_ply(room, room->live.game.plies - after, room->row.seq - after, &change->ply[i],
                    now));
    }
    if (change->said) (change->again ? say_again : say_states)(keep, entry, now);
    if (change->chat) {
        const ChatRow *chat = &room->chats[room->chat_count - 1];
        say(keep, ALL, say_chat(room->row.id, chat));
        keep->broadcast[keep->broadcasts - 1].from = chat->person;
    }
    if (change->plan[P1] || change->plan[P2])
        for (int seat = 0; seat < 2 && !change->said; seat++)
            if (change->plan[seat]) say(keep, seat, say_state(room, seat, true, now));
}

static bool changes(const Keep *keep) {
    const Change *change = &keep->change;
    return change->put || change->plies || change->chat || change->plan[P1] || change->plan[P2] ||
           keep->cancel;
}

Keep *keep_make(Entry *entry, Order *order) {
    Keep *keep = memory_get(sizeof *keep);
    *keep = (Keep){.change.cut = -1, .entry = entry, .order = order};
    return keep;
}

void keep_end(Keep *keep) {
    for (int i = 0; i < keep->broadcasts; i++) free(keep->broadcast[i].text);
    for (int seat = 0; seat < 2; seat++) free(keep->plan[seat]);
    if (keep->order) order_end(keep->order);
    change_end(&keep->change);
    free(keep->given);
    free(keep->broadcast);
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
    /* Without a request it is the second game of a match; a rematch of a match is a new match. */
    if (old->pair) row->pair = old->rematch_by ? 1 : 2;
    string_copy(row->first, sizeof row->first, row->pair == 2 ? old->id : "");
    row->first_result = row->pair == 2 ? old->result : RESULT_NONE;
    row->phase = GAME_PLAYING;
    row->result = RESULT_NONE;
    row->termination = TERMINATION_UNSAID;
    row->culprit = -1;
    row->seq = row->ended = 0;
    row->rematch_by = row->draw = row->takeback_by = row->takeback_plies = 0;
    *row->rematch = *row->reason = *row->tournament = 0;
    row->created = row->moved_at = now.wall;
    row->plies = keep->given_count = room->given;
    row->to_move = room->live.game.path[room->given].side + 1;
    keep->given = memory_get(((size_t)room->given + 1) * sizeof *keep->given);
    for (int i = 0; i < room->given; i++) {
        move_write(room->rules, room->live.game.played[i], text);
        keep->given[i] = (PlyRow){.left = {-1, -1}};
        string_copy(keep->given[i].move, sizeof keep->given[i].move, text);
    }
}

/* Passes a change to the store, or tells it at once if there is nothing to wait for. */
void keep_give(Rooms *rooms, Keep *keep, Now now) {
    Entry *entry = keep->entry;
    Room *room = &entry->room;
    keep->row = room->row;
    for (int seat = 0; seat < 2; seat++)
        if (keep->change.plan[seat] && room->plan[seat])
            keep->plan[seat] = strdup(room->plan[seat]);
    if (keep->change.chat) keep->chat = room->chats[room->chat_count - 1];
    if (keep->change.rematch) fill_rematch(keep, room, now);
    say_change(keep, entry, now);
    bool mirrored = entry->life == LIFE_MIRRORED;
    uint64_t next = mirrored ? UINT64_MAX : room_next(room);
    if (next < rooms->next_us) rooms->next_us = next;
    entry->keeping++;
    if (!mirrored && (changes(keep) || entry->keeping > 1))
        rooms->setup.keep(rooms->setup.ctx, keep);
    else
        rooms_kept(rooms, keep, NULL);
}

static void tell_chats(Rooms *rooms, Entry *entry, Visitor *visitor) {
    const Room *room = &entry->room;
    for (int i = 0; i < room->chat_count; i++)
        if (visitor_hears(visitor, room->chats[i].person))
            visitor_tell(rooms, visitor, say_chat(room->row.id, &room->chats[i]));
}

void keep_apart(Keep *keep) {
    keep->apart = true;
    keep->change.rematch = false;
    room_apart(&keep->row);
}

/* The store has found a block between the two. Later changes on their way do not know of it, so the
 * entry is read again after them and all watchers get the state. */
static void kept_apart(Rooms *rooms, Keep *keep) {
    room_apart(&keep->entry->room.row);
    if (keep->order && keep->order->message.action == DO_REMATCH)
        keep->refused = !deny(&keep->refusal, 403, "blocked", "you cannot play this person");
    if (keep->entry->keeping) entry_lose(rooms, keep->entry);
}

static void kept_well(Rooms *rooms, Keep *keep) {
    Entry *entry = keep->entry;
    Order *order = keep->order;
    keep->followed = entry->life == LIFE_MIRRORED;
    if (keep->apart) kept_apart(rooms, keep);
    if (order) order->requester.seq = keep->row.seq;
    if (keep->watch && !order->visitor->gone) {
        entry_watch(rooms, entry, order->visitor);
        if (keep->answer) rooms->setup.tell(rooms->setup.ctx, &order->visitor, 1, keep->answer);
        tell_chats(rooms, entry, order->visitor);
    }
    for (int i = 0; i < keep->broadcasts; i++)
        if (keep->broadcast[i].when != (keep->apart ? SAY_TOGETHER : SAY_APART))
            entry_tell(rooms, entry, &keep->broadcast[i]);
    if (order)
        order_tell(order, keep->refused ? &keep->refusal : NULL, keep->watch ? NULL : keep->answer);
    const GameRow *row = &keep->row;
    bool changed = changes(keep);
    rooms->lobby_changed |= changed && row->open;
    rooms->current_changed |= changed && row->phase != GAME_WAITING && !row->private;
    if (keep->change.put || keep->change.plies || keep->cancel) rooms_mark_mine(rooms, row);
    if (keep->cancel) entry_tell_gone(rooms, entry);
    if (keep->change.rematch) rooms_load(rooms, keep->rematch.id);
    /* A bot gets the room itself when it begins to watch, and when its game has begun or was read
     * again. */
    bool bot = keep->watch && !order->visitor->gone && order->visitor->ctx;
    if ((changed || bot || keep->begun || keep->change.said) && rooms->setup.changed)
        rooms->setup.changed(rooms->setup.ctx, &entry->room, keep);
}

void rooms_kept(Rooms *rooms, Keep *keep, const char *why) {
    Entry *entry = keep->entry;
    bool cancelled = keep->cancel && !why;
    entry->keeping--;
    entry->coming -= keep->watch;
    if (why) entry_turn(entry, LIFE_UNDO);
    if (entry->life != LIFE_UNDONE)
        kept_well(rooms, keep);
    else if (keep->order)
        order_refuse(keep->order, 503, "not-kept",
                     "this could not be saved and is undone; try again");
    keep_end(keep);
    if (entry->keeping) return;
    if (cancelled)
        entry_close(rooms, entry);
    else if (entry->life == LIFE_LOST || entry->life == LIFE_UNDONE)
        entry_read_again(rooms, entry, LIFE_RELOAD);
}
