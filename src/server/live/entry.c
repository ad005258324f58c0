/* The table of entries: finds, makes, reads and closes them. It knows neither clients nor the
 * rules of a game. */
#include "live/entry.h"

#include "base/memory.h"
#include "core/fnv.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Shared {
    struct Shared *next;
    Rules rules;
} Shared;

static const unsigned char next[LIVES][LIFE_EVENTS] = {
    [LIFE_LOADING] = {[LIFE_READ] = LIFE_READY, [LIFE_FAIL] = LIFE_UNREAD},
    [LIFE_RELOADING] = {[LIFE_READ] = LIFE_READY, [LIFE_FAIL] = LIFE_UNREAD},
    [LIFE_UNREAD] = {[LIFE_RETRY] = LIFE_RELOADING},
    [LIFE_READY] =
        {[LIFE_CANCEL] = LIFE_ENDING, [LIFE_LOSE] = LIFE_LOST, [LIFE_UNDO] = LIFE_UNDONE},
    [LIFE_ENDING] = {[LIFE_UNDO] = LIFE_UNDONE},
    [LIFE_LOST] =
        {[LIFE_LOSE] = LIFE_LOST, [LIFE_UNDO] = LIFE_UNDONE, [LIFE_RELOAD] = LIFE_RELOADING},
    [LIFE_UNDONE] =
        {[LIFE_LOSE] = LIFE_UNDONE, [LIFE_UNDO] = LIFE_UNDONE, [LIFE_RELOAD] = LIFE_RELOADING},
};

Life life_after(Life life, LifeEvent event) { return next[life][event]; }

Now rooms_now(const Rooms *rooms) { return rooms->setup.now(rooms->setup.ctx); }

static Entry **bucket_of(Rooms *rooms, const char *id) {
    return &rooms->bucket[fnv_add(FNV_BEGIN, id, strlen(id)) % BUCKETS];
}

Entry *entry_find(Rooms *rooms, const char *id) {
    Entry *entry = *bucket_of(rooms, id);
    while (entry && strcmp(entry->id, id) != 0) entry = entry->chain;
    return entry;
}

void entry_turn(Entry *entry, LifeEvent event) {
    entry->life = life_after(entry->life, event);
    assert(entry->life);
}

void entry_read(const Rooms *rooms, const Entry *entry) {
    if (!rooms->stopped) rooms->setup.read(rooms->setup.ctx, entry->id);
}

Entry *entry_get(Rooms *rooms, const char *id) {
    Entry **bucket = bucket_of(rooms, id), *entry = entry_find(rooms, id);
    if (entry) return entry;
    entry = memory_get(sizeof *entry);
    entry->life = LIFE_LOADING;
    string_copy(entry->id, sizeof entry->id, id);
    entry->chain = *bucket;
    *bucket = entry;
    rooms->count++;
    entry_read(rooms, entry);
    return entry;
}

void entry_close(Rooms *rooms, Entry *entry) {
    Entry **at = bucket_of(rooms, entry->id);
    while (*at != entry) at = &(*at)->chain;
    *at = entry->chain;
    rooms->count--;
    if (life_has_room(entry->life)) room_end(&entry->room);
    free(entry->watcher);
    free(entry->waiting);
    free(entry);
}

void entry_read_again(const Rooms *rooms, Entry *entry) {
    entry_turn(entry, LIFE_RELOAD);
    room_end(&entry->room);
    entry_read(rooms, entry);
}

void rooms_load(Rooms *rooms, const char *id) { entry_get(rooms, id); }

bool client_hears(const Client *client, int64_t from) {
    for (int i = 0; from && i < client->blocked_count; i++)
        if (client->blocked[i] == from) return false;
    return true;
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
        if (string_equal(had->rules.name, shared->rules.name)) { /* known under another name */
            free(shared);
            return &had->rules;
        }
    shared->next = rooms->shared;
    rooms->shared = shared;
    return &shared->rules;
}

void rules_end(Rooms *rooms) {
    while (rooms->shared) {
        Shared *shared = rooms->shared;
        rooms->shared = shared->next;
        free(shared);
    }
}
