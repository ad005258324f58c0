/* Acts need one number: when the bucket will be full again (the generic cell rate algorithm). The
 * hash has a random seed, so that no one can choose addresses that collide. */
#include "http/limits.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    FIRST = 64,
    LOOKS = 32 /* entries checked for each one to forget */
};
#define NONE UINT32_MAX

typedef struct Entry {
    unsigned char who[16];
    uint32_t what;
    uint32_t held;
    uint64_t full_at; /* ms */
    uint32_t next;    /* next entry with the same hash, or next free one */
} Entry;

struct Limits {
    uint64_t seed[2];
    Entry *entries;
    uint32_t *heads; /* `room` of them, a power of two */
    uint32_t room, made, size, most, free, cursor;
    uint64_t now; /* the latest time given */
};

/* Mixes bits: each input bit changes about half of the output bits. */
static uint64_t mix(uint64_t bits) {
    for (int i = 0; i < 2; i++) bits = (bits ^ bits >> 32) * 0xD6E8FEB86659FD93;
    return bits ^ bits >> 32;
}

static uint32_t *head_of(const Limits *limits, const unsigned char who[16], uint32_t what) {
    uint64_t half[2];
    memcpy(half, who, sizeof half);
    uint64_t hash = mix(mix(half[0] ^ limits->seed[0]) ^ half[1]);
    hash = mix(hash ^ limits->seed[1] ^ what);
    return &limits->heads[hash & (limits->room - 1)];
}

static void make_room(Limits *limits, uint32_t room) {
    limits->entries = memory_resize(limits->entries, room * sizeof(Entry));
    limits->heads = memory_resize(limits->heads, room * sizeof(uint32_t));
    limits->room = room;
    memset(limits->heads, 0xFF, room * sizeof(uint32_t));
    for (uint32_t i = 0; i < limits->made; i++) { /* without room there is no free entry */
        Entry *entry = &limits->entries[i];
        uint32_t *head = head_of(limits, entry->who, entry->what);
        entry->next = *head;
        *head = i;
    }
}

Limits *limits_create(uint32_t most) {
    Limits *limits = memory_get(sizeof *limits);
    limits->most = most < FIRST ? FIRST : most;
    limits->free = NONE;
    if (getrandom(limits->seed, sizeof limits->seed, 0) < 0) limits->seed[0] = (uintptr_t)limits;
    make_room(limits, FIRST);
    return limits;
}

void limits_destroy(Limits *limits) {
    free(limits->entries);
    free(limits->heads);
    free(limits);
}

uint32_t limits_size(const Limits *limits) { return limits->size; }

static void forget(Limits *limits, uint32_t index) {
    Entry *entry = &limits->entries[index];
    uint32_t *link = head_of(limits, entry->who, entry->what);
    while (*link != index) link = &limits->entries[*link].next;
    *link = entry->next;
    entry->next = limits->free;
    entry->held = NONE; /* free */
    limits->free = index;
    limits->size--;
}

static bool may_forget(const Limits *limits, uint32_t index) {
    return limits->entries[index].held == 0;
}

/* Continues around the table and forgets entries at rest. With `must` it also forgets, among those
 * it visits, the one that did least. Never forgets an entry that holds something. */
static void tidy(Limits *limits, bool must) {
    uint32_t least = NONE;
    for (uint32_t i = 0; i < LOOKS || (must && least == NONE && i < limits->made); i++) {
        limits->cursor = (limits->cursor + 1) % limits->made;
        if (!may_forget(limits, limits->cursor)) continue;
        if (limits->entries[limits->cursor].full_at <= limits->now) {
            forget(limits, limits->cursor);
            must = false;
        } else if (least == NONE ||
                   limits->entries[limits->cursor].full_at < limits->entries[least].full_at) {
            least = limits->cursor;
        }
    }
    if (must && least != NONE) forget(limits, least);
}

static uint32_t free_entry(Limits *limits) {
    if (limits->free == NONE && limits->made == limits->room)
        tidy(limits, limits->made >= limits->most);
    if (limits->free == NONE && limits->made == limits->room) make_room(limits, 2 * limits->room);
    if (limits->free == NONE) return limits->made++;
    uint32_t index = limits->free;
    limits->free = limits->entries[index].next;
    return index;
}

static Entry *find(Limits *limits, const unsigned char who[16], uint32_t what, bool make) {
    uint32_t at = *head_of(limits, who, what);
    for (; at != NONE; at = limits->entries[at].next) {
        Entry *entry = &limits->entries[at];
        if (entry->what == what && memcmp(entry->who, who, 16) == 0) return entry;
    }
    if (!make) return NULL;
    at = free_entry(limits);
    uint32_t *head = head_of(limits, who, what);
    Entry *entry = &limits->entries[at];
    *entry = (Entry){.what = what, .next = *head};
    memcpy(entry->who, who, 16);
    *head = at;
    limits->size++;
    return entry;
}

bool limits_hold_some(Limits *limits, const unsigned char who[16], uint32_t what, uint32_t count,
                      uint32_t most) {
    Entry *entry = find(limits, who, what, true);
    if (count > most || entry->held > most - count) return false;
    entry->held += count;
    return true;
}

void limits_release_some(Limits *limits, const unsigned char who[16], uint32_t what,
                         uint32_t count) {
    Entry *entry = find(limits, who, what, false);
    if (!entry || !entry->held) return;
    entry->held -= count < entry->held ? count : entry->held;
    if (!entry->held && entry->full_at <= limits->now)
        forget(limits, (uint32_t)(entry - limits->entries));
}

bool limits_hold(Limits *limits, const unsigned char who[16], uint32_t what, uint32_t most) {
    return limits_hold_some(limits, who, what, 1, most);
}

void limits_release(Limits *limits, const unsigned char who[16], uint32_t what) {
    limits_release_some(limits, who, what, 1);
}

int limits_take(Limits *limits, const unsigned char who[16], uint32_t what, LimitRate rate,
                uint32_t cost, uint64_t now) {
    if (now > limits->now) limits->now = now;
    Entry *entry = find(limits, who, what, true);
    uint64_t begin = entry->full_at > now ? entry->full_at : now;
    uint64_t full_at = begin + (uint64_t)cost * rate.every_ms;
    uint64_t most = now + (uint64_t)rate.burst * rate.every_ms;
    if (full_at > most) return (int)((full_at - most + 999) / 1000);
    entry->full_at = full_at;
    return 0;
}
