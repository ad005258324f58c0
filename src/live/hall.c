/* The table of halls: finds, makes, reads and closes them. It knows neither visitors nor the rules
 * of a game. */
#include "live/hall.h"

#include "base/memory.h"
#include "core/fnv.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Now rooms_now(const Rooms *rooms) { return rooms->setup.now(rooms->setup.ctx); }

static Hall **bucket_of(Rooms *rooms, const char *id) {
    return &rooms->bucket[fnv_add(FNV_BEGIN, id, strlen(id)) % BUCKETS];
}

Hall *hall_find(Rooms *rooms, const char *id) {
    Hall *hall = *bucket_of(rooms, id);
    while (hall && strcmp(hall->id, id) != 0) hall = hall->chain;
    return hall;
}

void hall_turn(Hall *hall, LifeEvent event) {
    hall->life = life_after(hall->life, event);
    assert(hall->life);
}

void hall_read(Rooms *rooms, Hall *hall, bool decide) {
    hall->served = hall->waits;
    hall->again = false;
    if (!rooms->stopped)
        rooms->setup.read(rooms->setup.ctx, hall->id,
                          &(Reading){.how = decide ? READ_DECIDE : READ_LOOK});
}

void hall_say_here(Rooms *rooms, const Hall *hall, bool asks) {
    if (rooms->setup.here) rooms->setup.here(rooms->setup.ctx, hall->id, &hall->told, asks);
}

Hall *hall_get(Rooms *rooms, const char *id, bool decide) {
    Hall **bucket = bucket_of(rooms, id), *hall = hall_find(rooms, id);
    if (hall) return hall;
    hall = memory_get(sizeof *hall);
    hall->life = LIFE_LOADING;
    string_copy(hall->id, sizeof hall->id, id);
    hall->chain = *bucket;
    *bucket = hall;
    rooms->count++;
    hall_say_here(rooms, hall, true);
    hall_read(rooms, hall, decide);
    return hall;
}

void hall_close(Rooms *rooms, Hall *hall) {
    Hall **at = bucket_of(rooms, hall->id);
    while (*at != hall) at = &(*at)->chain;
    *at = hall->chain;
    rooms->count--;
    if (life_has_room(hall->life)) room_end(&hall->room);
    free(hall->watcher);
    free(hall->waiting);
    free(hall->part);
    free(hall);
}

void hall_read_again(Rooms *rooms, Hall *hall, LifeEvent why) {
    hall_turn(hall, why);
    room_end(&hall->room);
    hall_read(rooms, hall, why == LIFE_CLAIM);
}

void hall_lose(Rooms *rooms, Hall *hall) {
    hall_turn(hall, LIFE_LOSE);
    if (!life_has_room(hall->life))
        hall->again = true;
    else if (!hall->keeping)
        hall_read_again(rooms, hall, LIFE_RELOAD);
}

void rooms_load(Rooms *rooms, const char *id) { hall_get(rooms, id, false); }
