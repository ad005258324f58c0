/* See parlour.h. */
#include "support/parlour.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Now now(void *ctx) { return ((Parlour *)ctx)->now; }

static Shadow *find(Parlour *parlour, const char *id) {
    for (int i = 0; i < SHADOWS; i++)
        if (strcmp(parlour->shadow[i].row.id, id) == 0) return &parlour->shadow[i];
    return NULL;
}

static void clear(Shadow *shadow) {
    for (int seat = 0; seat < 2; seat++) free(shadow->plan[seat]);
    *shadow = (Shadow){0};
}

/* ------------------------------------------------------------------ committing */

static void on_commit(void *ctx, Commit *commit) {
    Parlour *parlour = ctx;
    if (parlour->commits == COMMITS) abort();
    parlour->commit[parlour->commits++] = commit;
}

static void on_read(void *ctx, const char id[GAME_ID]) {
    Parlour *parlour = ctx;
    if (parlour->readings == COMMITS) abort();
    memcpy(parlour->reading[parlour->readings++], id, GAME_ID);
}

static void add_rematch(Parlour *parlour, const Commit *commit) {
    Shadow *shadow = find(parlour, "");
    if (!shadow) return;
    shadow->row = commit->rematch;
    memcpy(shadow->ply, commit->given, (size_t)commit->given_count * sizeof *commit->given);
}

/* As the database does it. False: it does not begin where the game is. */
static bool apply(Parlour *parlour, Commit *commit) {
    Shadow *shadow = find(parlour, commit->row.id);
    const Change *change = &commit->change;
    if (!shadow || change->from != shadow->row.seq) return false;
    if (change->chat) commit->chat.n = ++shadow->chats;
    if (commit->cancel) {
        parlour->gone = commit->gone;
        clear(shadow);
        return true;
    }
    int plies = change->cut >= 0 ? change->cut : shadow->row.plies;
    if (change->plies && plies + change->plies != commit->row.plies) return false;
    if (plies + change->plies > SHADOW_PLIES) return false;
    for (int i = 0; i < change->plies; i++) shadow->ply[plies++] = change->ply[i];
    if (change->put || change->plies) shadow->row = commit->row;
    shadow->row.plies = plies;
    for (int seat = 0; seat < 2; seat++) {
        if (!change->plan[seat]) continue;
        free(shadow->plan[seat]);
        shadow->plan[seat] = commit->plan[seat] ? strdup(commit->plan[seat]) : NULL;
    }
    if (change->rematch) add_rematch(parlour, commit);
    return true;
}

static void deliver_commits(Parlour *parlour, bool good) {
    for (int i = 0; i < parlour->commits; i++) {
        Commit *commit = parlour->commit[i];
        if (commit->change.again && parlour->blocked) commit_block(commit);
        if (commit->joins && parlour->denies)
            commit->denied = !deny(&commit->refusal, 403, "blocked", "nobody joins");
        bool stored = good && !commit->denied && apply(parlour, commit);
        rooms_committed(parlour->rooms, commit, stored ? NULL : "the disk is full");
    }
}

static void deliver_reading(Parlour *parlour, const char id[GAME_ID]) {
    StoredGame stored = {0};
    const Shadow *shadow = find(parlour, id);
    if (shadow) {
        stored.row = shadow->row;
        size_t size = (size_t)stored.row.plies * sizeof *shadow->ply;
        stored.ply = memory_get(size + 1);
        memcpy(stored.ply, shadow->ply, size);
        for (int seat = 0; seat < 2; seat++)
            stored.plan[seat] = shadow->plan[seat] ? strdup(shadow->plan[seat]) : NULL;
    } else if (strcmp(parlour->gone.id, id) == 0) {
        stored.gone = parlour->gone;
    }
    rooms_read(parlour->rooms, id, &stored, NULL);
}

void parlour_step(Parlour *parlour, bool good) {
    deliver_commits(parlour, good);
    parlour->commits = 0;
    int readings = parlour->readings;
    for (int i = 0; i < readings; i++) deliver_reading(parlour, parlour->reading[i]);
    parlour->readings -= readings;
    memmove(parlour->reading, parlour->reading[readings],
            (size_t)parlour->readings * sizeof *parlour->reading);
}

void parlour_deliver(Parlour *parlour, bool good) {
    while (parlour->commits || parlour->readings) {
        parlour_step(parlour, good);
        good = true;
    }
}

/* ------------------------------------------------------------------ saying */

static void on_tell(void *ctx, Client *const *to, int count, const char *text) {
    Parlour *parlour = ctx;
    for (int i = 0; i < count; i++) {
        parlour->tells[to[i]->ticket]++;
        snprintf(parlour->heard[to[i]->ticket], HEARD, "%s", text);
    }
}

static void on_mine(void *ctx, int64_t person) { ((Parlour *)ctx)->mines++; }

static void on_follows(void *ctx, Topic topic, const char id[GAME_ID], bool on) {
    Parlour *parlour = ctx;
    parlour->follows++;
    parlour->untold = on;
}

/* The game of two people of the pool cannot be made, so they wait on. */
static void on_meet(void *ctx, const Meet *meet) {
    Parlour *parlour = ctx;
    parlour->meet = *meet;
    if (!parlour->hold) rooms_met(parlour->rooms, meet, "not here");
}

static void on_told(const Requester *requester, const Refusal *refusal, const char *text) {
    Parlour *parlour = requester->ctx;
    parlour->answers++;
    parlour->refusal = refusal ? *refusal : (Refusal){0};
}

bool parlour_say(Parlour *parlour, int who, const char *text, size_t length) {
    Client *client = parlour->client[who];
    Order order = {
        .client = client,
        .person = client->person,
        .requester = {.told = on_told, .ctx = parlour, .ticket = client->ticket, .id = NO_ID}};
    if (!message_read(text, length, &order.message, &parlour->refusal)) return false;
    parlour->orders++;
    rooms_order(parlour->rooms, &order);
    if (!parlour->hold) parlour_deliver(parlour, true);
    return true;
}

void parlour_ask(Parlour *parlour, int who, Action action, const char *plan) {
    Order order = {.message = {.action = action, .id = NO_ID, .from = -1, .game = "aaaaaaaa"},
                   .person = parlour->client[who]->person,
                   .requester = {.told = on_told, .ctx = parlour, .id = NO_ID},
                   .plan = plan ? strdup(plan) : NULL};
    parlour->orders++;
    rooms_order(parlour->rooms, &order);
    if (!parlour->hold) parlour_deliver(parlour, true);
}

void parlour_wait(Parlour *parlour, int64_t ms) {
    uint64_t until = parlour->now.us + (uint64_t)ms * 1000;
    while (parlour->now.us < until) {
        uint64_t next = rooms_next(parlour->rooms);
        if (next <= parlour->now.us) next = parlour->now.us + 1;
        if (next > until) next = until;
        parlour->now.wall += (int64_t)(next / 1000 - parlour->now.us / 1000);
        parlour->now.us = next;
        rooms_tick(parlour->rooms);
        if (!parlour->hold) parlour_deliver(parlour, true);
    }
}

/* ------------------------------------------------------------------ beginning and end */

void parlour_open(Parlour *parlour, const char *rules, ClockKind clock, int64_t base, int64_t inc) {
    *parlour = (Parlour){.now = {1000000000, 1000000000000}};
    GameRow *row = &parlour->shadow[0].row;
    *row = (GameRow){.id = "aaaaaaaa",
                     .clock = clock,
                     .base = base,
                     .inc = inc,
                     .chat = true,
                     .challenger = 1,
                     .seat = {1, 0},
                     .name = {"Ask", ""},
                     .culprit = -1,
                     .left = {-1, -1}};
    snprintf(row->rules, sizeof row->rules, "%s", rules);
    parlour->rooms = rooms_create(&(RoomsSetup){.ctx = parlour,
                                                .now = now,
                                                .commit = on_commit,
                                                .read = on_read,
                                                .tell = on_tell,
                                                .mine = on_mine,
                                                .follows = on_follows,
                                                .meet = on_meet});
    for (int i = 0; i < LISTENERS; i++) {
        Person person = {.id = i < 2 ? i + 1 : 0, .kind = PERSON_GUEST};
        snprintf(person.name, sizeof person.name, "%s", i == 0 ? "Ask" : i == 1 ? "Embla" : "");
        parlour->client[i] = rooms_enter(parlour->rooms, &person, NULL, (uint64_t)i);
    }
    parlour_ask(parlour, 1, DO_JOIN, NULL);
}

void parlour_close(Parlour *parlour) {
    parlour_deliver(parlour, true);
    rooms_destroy(parlour->rooms);
    for (int i = 0; i < SHADOWS; i++) clear(&parlour->shadow[i]);
}
