/* The table of entries: finds, makes, reads and closes them. It knows neither clients nor the
 * rules of a game. */
#include "live/entry.h"

#include "base/memory.h"
#include "core/fnv.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

void entry_read(Rooms *rooms, Entry *entry, bool decide) {
    entry->served = entry->waits;
    entry->again = false;
    if (!rooms->stopped)
        rooms->setup.read(rooms->setup.ctx, entry->id,
                          &(Reading){.how = decide ? READ_DECIDE : READ_LOOK});
}

void entry_say_here(Rooms *rooms, const Entry *entry, bool asks) {
    if (rooms->setup.here) rooms->setup.here(rooms->setup.ctx, entry->id, &entry->told, asks);
}

Entry *entry_get(Rooms *rooms, const char *id, bool decide) {
    Entry **bucket = bucket_of(rooms, id), *entry = entry_find(rooms, id);
    if (entry) return entry;
    entry = memory_get(sizeof *entry);
    entry->life = LIFE_LOADING;
    string_copy(entry->id, sizeof entry->id, id);
    entry->chain = *bucket;
    *bucket = entry;
    rooms->count++;
    entry_say_here(rooms, entry, true);
    entry_read(rooms, entry, decide);
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
    free(entry->part);
    free(entry);
}

void entry_read_again(Rooms *rooms, Entry *entry, LifeEvent why) {
    entry_turn(entry, why);
    room_end(&entry->room);
    entry_read(rooms, entry, why == LIFE_CLAIM);
}

void entry_lose(Rooms *rooms, Entry *entry) {
    entry_turn(entry, LIFE_LOSE);
    if (!life_has_room(entry->life))
        entry->again = true;
    else if (!entry->commits)
        entry_read_again(rooms, entry, LIFE_RELOAD);
}

void rooms_load(Rooms *rooms, const char *id) { entry_get(rooms, id, false); }
