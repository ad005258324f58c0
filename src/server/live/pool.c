#include "live/pool.h"

#include "base/memory.h"
#include "live/words.h"

#include <stdlib.h>
#include <string.h>

struct PoolWish {
    const Rules *rules[POOL_RULES];
    int count;
    uint64_t since; /* the longest wait is paired first */
    bool meets;     /* a game is on its way to the store */
};

static bool names(const PoolWish *wish, const Rules *rules) {
    int i = 0;
    while (i < wish->count && wish->rules[i] != rules) i++;
    return i < wish->count;
}

/* The rule sets that both name. */
static int common(const PoolWish *one, const PoolWish *two, const Rules *both[POOL_RULES]) {
    int count = 0;
    for (int i = 0; i < one->count; i++)
        if (names(two, one->rules[i])) both[count++] = one->rules[i];
    return count;
}

/* Two people, neither of whom has blocked the other. */
static bool may_meet(const Client *one, const Client *two) {
    return one->person.id != two->person.id && client_hears(one, two->person.id) &&
           client_hears(two, one->person.id);
}

/* Whether the client waits for an opponent. */
static bool waits(const Client *client) { return client->wish && !client->wish->meets; }

/* Chance chooses the rules and the seats. */
static void meet(Rooms *rooms, Client *one, Client *two) {
    const Rules *both[POOL_RULES];
    Meet meet = {.rated = one->person.kind == PERSON_PLAYER && two->person.kind == PERSON_PLAYER};
    game_id_make(meet.id);
    meet.rules = both[meet.id[0] % common(one->wish, two->wish, both)];
    meet.person[meet.id[1] & 1] = one->person.id;
    meet.person[!(meet.id[1] & 1)] = two->person.id;
    one->wish->meets = two->wish->meets = true;
    rooms->setup.meet(rooms->setup.ctx, &meet);
}

/* Pairs a client, if somebody other than the person `but` fits. False: it begins too many games. */
static bool find(Rooms *rooms, Client *client, int64_t but, Refusal *why) {
    const RoomsSetup *setup = &rooms->setup;
    const Rules *both[POOL_RULES];
    Client *best = NULL;
    for (Client *v = rooms->clients; v; v = v->next)
        if (waits(v) && v->person.id != but && may_meet(v, client) &&
            common(v->wish, client->wish, both) && (!best || v->wish->since < best->wish->since))
            best = v;
    if (!best) return true;
    if (setup->may_begin && !setup->may_begin(setup->ctx, &client->person, why)) return false;
    meet(rooms, best, client);
    return true;
}

/* Reads the rule sets, one a line, each of them once. */
static bool read_rules(Rooms *rooms, const char *lines, PoolWish *out, Refusal *why) {
    while (*lines) {
        char name[GAME_RULES] = "";
        size_t length = strcspn(lines, "\n");
        memcpy(name, lines, length);
        const Rules *rules = rooms_rules(rooms, name);
        if (!rules) return deny(why, 400, "bad-rules", "unknown rule set");
        if (!names(out, rules)) out->rules[out->count++] = rules;
        lines += length + (lines[length] != 0);
    }
    return out->count || deny(why, 400, "bad-field", "'rules' must name a rule set");
}

/* Whether a game of this person is on its way, whichever connection waited for it. */
static bool is_met(const Rooms *rooms, const Client *client) {
    const Client *v = rooms->clients;
    while (v && !(v->person.id == client->person.id && v->wish && v->wish->meets)) v = v->next;
    return v;
}

bool pool_order(Rooms *rooms, Client *client, const Message *message, Refusal *why) {
    PoolWish wish = {.since = rooms_now(rooms).us};
    if (is_met(rooms, client))
        return deny(why, 409, "taken", "somebody has been found; the game begins");
    if (message->off) {
        pool_leave(rooms, client);
        return true;
    }
    if (!client->person.id)
        return deny(why, 401, "need-login", "sign in first, or play as a guest");
    if (client->person.kind == PERSON_BOT)
        return deny(why, 403, "by-name", "a bot must challenge a person or bot by name");
    if (!read_rules(rooms, message->rules, &wish, why)) return false;
    for (Client *v = rooms->clients; v; v = v->next)
        if (v->person.id == client->person.id) pool_leave(rooms, v);
    client->wish = memory_get(sizeof wish);
    *client->wish = wish;
    rooms->lobby_changed = true;
    if (find(rooms, client, 0, why)) return true;
    pool_leave(rooms, client);
    return false;
}

void pool_leave(Rooms *rooms, Client *client) {
    if (!client->wish) return;
    free(client->wish);
    client->wish = NULL;
    rooms->lobby_changed = true;
}

/* The other one of the pair; 0: the client does not wait for their game. */
static int64_t other_of(const Client *client, const Meet *meet) {
    if (!client->wish || !client->wish->meets) return 0;
    int64_t id = client->person.id;
    return id == meet->person[P1]   ? meet->person[P2]
           : id == meet->person[P2] ? meet->person[P1]
                                    : 0;
}

void pool_met(Rooms *rooms, const Meet *meet, const char *why) {
    char *text = say_met(meet->id);
    rooms->lobby_changed = true;
    for (Client *v = rooms->clients; v; v = v->next) {
        int64_t other = other_of(v, meet);
        Refusal late;
        if (!other) continue;
        v->wish->meets = false;
        if (!why && !meet->blocked) {
            rooms->setup.tell(rooms->setup.ctx, &v, 1, text);
            pool_leave(rooms, v);
        } else if (!why) {
            find(rooms, v, other, &late); /* refused: waits for the next who comes */
        }
    }
    free(text);
}

int pool_count(const Rooms *rooms, PoolRow *out, int most) {
    int count = 0;
    for (const Client *v = rooms->clients; v; v = v->next)
        for (int i = 0; waits(v) && i < v->wish->count; i++) {
            int k = 0;
            while (k < count && out[k].rules != v->wish->rules[i]->name) k++;
            if (k == most) continue;
            if (k == count) out[count++] = (PoolRow){v->wish->rules[i]->name, 0};
            out[k].people++;
        }
    return count;
}
