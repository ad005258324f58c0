/* Passes the changes of an order to the store, and sends them to clients once they are stored.
 * Clients never see what the database lacks. So a full state also waits for the changes before it,
 * as an empty Commit. */
#include "live/entry.h"
#include "live/watching.h"

#include "base/memory.h"
#include "live/words.h"

#include <stdlib.h>
#include <string.h>

static void say(Commit *commit, int view, char *text) {
    *MEMORY_ADD(commit->broadcast, commit->broadcasts) = (Broadcast){.text = text, .view = view};
}

static bool has_view(const Entry *entry, int view) {
    for (int i = 0; i < entry->watchers; i++)
        if (room_seat(&entry->room, entry->watcher[i]->person.id) == view) return true;
    return false;
}

/* Adds the state for each view that a watcher has, or may have when the change is stored. */
static void say_states(Commit *commit, Entry *entry, Now now) {
    for (int view = -1; view < 2; view++)
        if (entry->coming || has_view(entry, view))
            say(commit, view, say_state(&entry->room, view, true, now));
}

/* Only the store knows whether one player has blocked the other, so this prepares both messages. */
static void say_again(Commit *commit, Entry *entry, Now now) {
    GameRow *row = &entry->room.row, together = *row;
    int first = commit->broadcasts, blocked;
    say_states(commit, entry, now);
    blocked = commit->broadcasts;
    room_drop_rematch(row);
    say_states(commit, entry, now);
    *row = together;
    for (int i = first; i < commit->broadcasts; i++)
        commit->broadcast[i].when = i < blocked ? SAY_TOGETHER : SAY_BLOCKED;
}

static void say_change(Commit *commit, Entry *entry, Now now) {
    const Room *room = &entry->room;
    const Change *change = &commit->change;
    bool over = room->row.phase == GAME_OVER;
    for (int i = 0; i < change->plies && (over || !change->said); i++) {
        int after = change->plies - 1 - i;
        say(commit, ALL,
            say_ply(room, room->live.game.plies - after, room->row.seq - after, &change->ply[i],
                    now));
    }
    if (change->said) (change->again ? say_again : say_states)(commit, entry, now);
    if (change->plan[P1] || change->plan[P2])
        for (int seat = 0; seat < 2 && !change->said; seat++)
            if (change->plan[seat]) say(commit, seat, say_state(room, seat, true, now));
}

static bool changes(const Commit *commit) {
    const Change *change = &commit->change;
    return change->put || change->plies || change->chat || change->plan[P1] || change->plan[P2] ||
           commit->cancel;
}

Commit *commit_make(Entry *entry, Order *order) {
    Commit *commit = memory_get(sizeof *commit);
    *commit = (Commit){
        .change = {.from = entry->room.row.seq, .cut = -1}, .entry = entry, .order = order};
    return commit;
}

void commit_end(Commit *commit) {
    for (int i = 0; i < commit->broadcasts; i++) free(commit->broadcast[i].text);
    for (int seat = 0; seat < 2; seat++) free(commit->plan[seat]);
    if (commit->order) order_end(commit->order);
    change_end(&commit->change);
    free(commit->given);
    free(commit->job);
    free(commit->broadcast);
    free(commit->answer);
    free(commit);
}

static void fill_rematch(Commit *commit, const Room *room, Now now) {
    const GameRow *old = &room->row;
    GameRow *row = &commit->rematch;
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
    row->first_plies = row->pair == 2 ? old->plies : 0;
    row->phase = GAME_PLAYING;
    row->result = RESULT_NONE;
    row->termination = TERMINATION_UNSAID;
    row->culprit = -1;
    row->seq = row->ended = 0;
    row->rematch_by = row->draw = row->takeback_by = row->takeback_plies = 0;
    for (int seat = 0; seat < 2; seat++) row->drew[seat] = row->asked[seat] = 0;
    *row->rematch = *row->reason = *row->tournament = 0;
    row->created = row->moved_at = now.wall;
    row->plies = commit->given_count = room->given;
    row->to_move = room->live.game.path[room->given].side + 1;
    commit->given = memory_get(((size_t)room->given + 1) * sizeof *commit->given);
    for (int i = 0; i < room->given; i++) {
        move_write(room->rules, room->live.game.played[i], text);
        commit->given[i] = (PlyRow){.left = {-1, -1}};
        string_copy(commit->given[i].move, sizeof commit->given[i].move, text);
    }
}

static void fill_gone(Commit *commit) {
    const GameRow *row = &commit->row;
    const Order *order = commit->order;
    GoneGame *gone = &commit->gone;
    string_copy(gone->id, sizeof gone->id, row->id);
    gone->challenger = row->challenger;
    gone->to = row->to;
    gone->declined = order && row->to && order->person.id == row->to;
    string_copy(gone->words, sizeof gone->words, order ? order->message.words : "");
}

/* Whether the store must see it: a change, and what is told after a change that is on its way. */
static bool must_store(const Rooms *rooms, const Commit *commit) {
    return changes(commit) || commit->entry->commits > 1 ||
           (commit->refused && rooms->setup.fenced);
}

/* Passes a change to the store. What the store need not see is sent to clients at once. */
void commit_submit(Rooms *rooms, Commit *commit, Now now) {
    Entry *entry = commit->entry;
    Room *room = &entry->room;
    commit->row = room->row;
    for (int seat = 0; seat < 2; seat++)
        if (commit->change.plan[seat] && room->plan[seat])
            commit->plan[seat] = memory_text(room->plan[seat]);
    if (commit->change.chat) commit->chat = room->chats[room->chat_count - 1];
    if (commit->change.rematch) fill_rematch(commit, room, now);
    if (commit->cancel) fill_gone(commit);
    Job job;
    if (commit->change.put && rooms->setup.job && rooms->setup.job(rooms->setup.ctx, room, &job))
        *(commit->job = memory_get(sizeof job)) = job;
    say_change(commit, entry, now);
    uint64_t next = room_next(room);
    if (next < rooms->next_us) rooms->next_us = next;
    if (commit->cancel) entry_turn(entry, LIFE_CANCEL);
    entry->commits++;
    if (must_store(rooms, commit))
        rooms->setup.commit(rooms->setup.ctx, commit);
    else
        rooms_committed(rooms, commit, NULL);
}

static void tell_chats(Rooms *rooms, Entry *entry, Client *client) {
    const Room *room = &entry->room;
    for (int i = 0; i < room->chat_count; i++)
        if (room->chats[i].n && client_hears(client, room->chats[i].person))
            client_tell(rooms, client, say_chat(room->row.id, &room->chats[i]));
}

void commit_block(Commit *commit) {
    commit->blocked = true;
    commit->change.rematch = false;
    room_drop_rematch(&commit->row);
}

/* One player has blocked the other, as the store found. Later changes on their way do not know of
 * the block. So the entry is read again after them and all watchers get the state. */
static void parted(Commit *commit) {
    room_drop_rematch(&commit->entry->room.row);
    if (commit->order && commit->order->message.action == DO_REMATCH)
        commit->refused = !deny(&commit->refusal, 403, "blocked", "you cannot play this person");
    if (commit->entry->commits) entry_turn(commit->entry, LIFE_LOSE);
}

/* The database has numbered the message. */
static void tell_chat(Rooms *rooms, Entry *entry, const ChatRow *stored) {
    room_numbered(&entry->room, stored->n);
    Broadcast said = {.text = say_chat(entry->id, stored), .view = ALL, .from = stored->person};
    entry_tell(rooms, entry, &said);
    free(said.text);
}

static void succeeded(Rooms *rooms, Commit *commit) {
    Entry *entry = commit->entry;
    Order *order = commit->order;
    if (commit->blocked) parted(commit);
    if (commit->watch && !order->client->gone) {
        entry_watch(rooms, entry, order->client);
        if (commit->answer) rooms->setup.tell(rooms->setup.ctx, &order->client, 1, commit->answer);
        tell_chats(rooms, entry, order->client);
    }
    for (int i = 0; i < commit->broadcasts; i++)
        if (commit->broadcast[i].when != (commit->blocked ? SAY_TOGETHER : SAY_BLOCKED))
            entry_tell(rooms, entry, &commit->broadcast[i]);
    if (commit->change.chat) tell_chat(rooms, entry, &commit->chat);
    if (order)
        order_tell(order, commit->refused ? &commit->refusal : NULL,
                   commit->watch ? NULL : commit->answer);
    const GameRow *row = &commit->row;
    bool changed = changes(commit);
    rooms->lobby_changed |= changed && row->open;
    rooms->current_changed |= changed && row->phase != GAME_WAITING && !row->private;
    if (commit->change.put || commit->change.plies || commit->cancel) rooms_mark_mine(rooms, row);
    if (commit->cancel) entry_tell_gone(rooms, entry, &commit->gone);
    if (commit->change.rematch) rooms_load(rooms, commit->rematch.id);
    /* Bots need the room itself: when they begin to watch, when the game begins, and when it was
     * read again. */
    bool bot = commit->watch && !order->client->gone && order->client->ctx;
    if ((changed || bot || commit->tells_start || commit->change.said) && rooms->setup.changed)
        rooms->setup.changed(rooms->setup.ctx, &entry->room, commit);
}

bool rooms_denied(const Commit *commit) {
    return commit->denied || (commit->entry->life == LIFE_UNDONE && commit->entry->denied);
}

/* It was made after a change that the store has denied, so it waits for the game as it is. */
static void do_again(Commit *commit) {
    entry_await(commit->entry, commit->order);
    commit->order = NULL;
}

void rooms_committed(Rooms *rooms, Commit *commit, const char *why) {
    Entry *entry = commit->entry;
    bool cancelled = commit->cancel && !why;
    entry->commits--;
    entry->coming -= commit->watch;
    if (commit->watch) commit->order->client->coming--;
    if (why && entry->life != LIFE_UNDONE) entry->denied = commit->denied;
    if (why) entry_turn(entry, LIFE_UNDO);
    if (entry->life != LIFE_UNDONE || cancelled)
        succeeded(rooms, commit);
    else if (commit->order && commit->denied)
        order_tell(commit->order, &commit->refusal, NULL);
    else if (commit->order && entry->denied)
        do_again(commit);
    else if (commit->order)
        order_refuse(commit->order, 503, "not-kept",
                     "this could not be saved and is undone; try again");
    commit_end(commit);
    if (entry->commits) return;
    if (cancelled)
        entry_close(rooms, entry);
    else if (entry->life == LIFE_LOST || entry->life == LIFE_UNDONE)
        entry_read_again(rooms, entry);
}
