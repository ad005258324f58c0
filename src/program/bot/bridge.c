/* See bridge.h. */
#include "bot/bridge.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/stop.h"
#include "base/wait.h"
#include "bot/botmatch.h"
#include "core/rules.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_US = 100000 }; /* a signal wakes nobody, so it is looked for */
enum { PATH = 128, ANSWERS = 64 };

const char *const bridge_clock_words[BRIDGE_CLOCKS] = {"none", "inc", "move", "days"};

typedef enum TableState { TABLE_FREE, TABLE_BUSY, TABLE_DONE } TableState;

typedef struct Bridge Bridge;

/* A game in progress, or one that is over and still listed as played: the list came from before.
 * Or our own challenge, until it is a game. */
typedef struct Table {
    Bridge *bridge;
    char game[WEB_ID]; /* "": none */
    int number;
    int of_match; /* its number in the match; -1: it is not of the match */
    bool listed;  /* it was in a list of our games */
    SeatEnd end;
    pthread_t thread;
    _Atomic TableState state;
    atomic_bool halt; /* the game has ended, or is left: its engine thinks no longer */
} Table;

/* A challenge that is answered and still listed. */
typedef struct Answered {
    char id[WEB_ID];
    bool accepted;
} Answered;

struct Bridge {
    const BridgeSetup *setup;
    Web *web;
    Table table[BRIDGE_GAMES];
    pthread_mutex_t telling;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a game has ended, or all are left */
    int begun;              /* games begun */
    atomic_int ended;
    Answered answered[ANSWERS];
    int answers;
    bool listed;      /* the first list of our games has come */
    int wait_s;       /* to wait so long before an answer that failed is sent again; 0: none did */
    atomic_bool stop; /* leave all games now */
    atomic_bool left; /* a game was left before its end */
    bool log_failed;  /* and that was told */
};

static void tell(void *ctx, json_t *news) {
    Bridge *b = ctx;
    pthread_mutex_lock(&b->telling);
    b->setup->tell(b->setup->ctx, news);
    pthread_mutex_unlock(&b->telling);
}

static void complain(Bridge *b, const char *words) {
    if (*words) tell(b, json_pack("{s:s, s:o}", "event", "trouble", "words", json_text(words)));
}

/* ------------------------------------------------------------------ games */

static void rest_game(void *ctx, int seconds) {
    Bridge *b = ctx;
    uint64_t until = clock_us() + (uint64_t)seconds * 1000000;
    pthread_mutex_lock(&b->lock);
    while (!atomic_load(&b->stop) && clock_us() < until) wait_until(&b->changed, &b->lock, until);
    pthread_mutex_unlock(&b->lock);
}

static void *play(void *ctx) {
    Table *t = ctx;
    const SeatSetup setup = {.common = &t->bridge->setup->common,
                             .game = t->game,
                             .number = t->number,
                             .wait_s = t->of_match < 0 ? 0 : botmatch_wait(t->bridge->setup->match),
                             .stop = &t->bridge->stop,
                             .rest = rest_game,
                             .halt = &t->halt,
                             .tell = tell,
                             .ctx = t->bridge};
    json_t *news;
    seat_play(&setup, &t->end, &news);
    if (!t->end.over && !t->end.declined) atomic_store(&t->bridge->left, true);
    atomic_fetch_add(&t->bridge->ended, 1);
    pthread_mutex_lock(&t->bridge->lock);
    atomic_store(&t->state, TABLE_DONE);
    pthread_cond_broadcast(&t->bridge->changed);
    pthread_mutex_unlock(&t->bridge->lock);
    /* A challenge that answers this news must find the place free. */
    if (news) tell(t->bridge, news);
    return NULL;
}

/* Returns the number of running games, and frees the places of finished ones. */
static int busy(Bridge *b) {
    int count = 0;
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++) {
        if (atomic_load(&t->state) == TABLE_DONE) {
            pthread_join(t->thread, NULL);
            if (t->of_match >= 0) botmatch_ended(b->setup->match, t->of_match, &t->end);
            atomic_store(&t->state, TABLE_FREE);
        }
        count += atomic_load(&t->state) == TABLE_BUSY;
    }
    return count;
}

static const json_t *opponent_of(const json_t *game) {
    return json_array_get(json_object_get(game, "seats"), web_number(game, "you") == 1);
}

/* The place of a game, or NULL. */
static Table *table_of(Bridge *b, const char *id) {
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++)
        if (strcmp(t->game, id) == 0) return t;
    return NULL;
}

/* Prefers a place whose last game is no longer listed. */
static Table *free_table(Bridge *b) {
    Table *best = NULL;
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++)
        if (atomic_load(&t->state) == TABLE_FREE && (!best || !*t->game)) best = t;
    return best;
}

/* Plays a game on a thread of its own. `listed`: it was found in a list of our games. */
static void sit_down(Bridge *b, const char *id, int of_match, bool listed) {
    busy(b);
    Table *unused = free_table(b);
    if (!web_is_id(id) || table_of(b, id) || !unused) return;
    unused->bridge = b;
    strcpy(unused->game, id);
    unused->number = ++b->begun;
    unused->of_match = of_match;
    unused->listed = listed;
    atomic_store(&unused->halt, false);
    atomic_store(&unused->state, TABLE_BUSY);
    if (pthread_create(&unused->thread, NULL, play, unused) != 0) {
        atomic_store(&unused->state, TABLE_FREE);
        unused->end = (SeatEnd){0};
        if (of_match >= 0) botmatch_ended(b->setup->match, of_match, &unused->end);
        complain(b, "no thread is to be had");
    }
}

static const json_t *find_game(const json_t *games, const char *id) {
    size_t i;
    const json_t *game;
    json_array_foreach(games, i, game) if (strcmp(web_text(game, "id"), id) == 0) return game;
    return NULL;
}

static bool in_phase(const json_t *game, const char *phase) {
    return strcmp(web_text(game, "phase"), phase) == 0;
}

/* The thread of a game hears of its end only when the engine has moved, so the engine is stopped.
 * A list from before our challenge does not have it yet. */
static void end_games(Bridge *b, const json_t *games) {
    busy(b);
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++) {
        const json_t *game = *t->game ? find_game(games, t->game) : NULL;
        if (game && !in_phase(game, "over")) t->listed = true;
        if (!*t->game || !t->listed || (game && !in_phase(game, "over"))) continue;
        atomic_store(&t->halt, true);
        if (atomic_load(&t->state) == TABLE_FREE) *t->game = 0;
    }
}

static void leave_all(Bridge *b) {
    pthread_mutex_lock(&b->lock);
    atomic_store(&b->stop, true);
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++) atomic_store(&t->halt, true);
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
}

/* ------------------------------------------------------------------ challenges */

static BridgeClock clock_of(const json_t *clock) {
    return json_object_get(clock, "base")   ? BRIDGE_INC
           : json_object_get(clock, "move") ? BRIDGE_MOVE
           : json_object_get(clock, "days") ? BRIDGE_DAYS
                                            : BRIDGE_NONE;
}

static bool knows_rules(const BridgeSetup *setup, const char *name) {
    static _Thread_local Rules rules, other;
    Error error;
    if (!rules_parse(&rules, name, &error)) return false;
    for (int i = 0; i < setup->rules.count; i++)
        if (rules_parse(&other, setup->rules.word[i], &error) &&
            strcmp(rules.name, other.name) == 0)
            return true;
    return !setup->rules.count;
}

/* Accepted challenges whose games have not begun yet. */
static int accepted(const Bridge *b) {
    int count = 0;
    for (int i = 0; i < b->answers; i++) count += b->answered[i].accepted;
    return count;
}

static bool enough(const Bridge *b) {
    return atomic_load(&stop_asked) || b->setup->match ||
           (b->setup->count && b->begun + accepted(b) >= b->setup->count);
}

static bool is_answered(const Bridge *b, const char *id) {
    int i = 0;
    while (i < b->answers && strcmp(b->answered[i].id, id) != 0) i++;
    return i < b->answers;
}

/* Forgets the answers to challenges that no longer wait. */
static void forget_answers(Bridge *b, const json_t *games) {
    int kept = 0;
    for (int i = 0; i < b->answers; i++) {
        const json_t *game = find_game(games, b->answered[i].id);
        if (in_phase(game, "waiting")) b->answered[kept++] = b->answered[i];
    }
    b->answers = kept;
}

/* Returns the reason code to decline a challenge, or NULL to accept it. */
static const char *unfit(Bridge *b, const json_t *challenge) {
    const BridgeSetup *setup = b->setup;
    bool bot = strcmp(web_text(opponent_of(challenge), "kind"), "bot") == 0;
    if (!knows_rules(setup, web_text(challenge, "rules"))) return "rules";
    if (!setup->clock[clock_of(json_object_get(challenge, "clock"))]) return "clock";
    if (!bot && !setup->people) return "person";
    if (enough(b) || busy(b) + accepted(b) >= setup->games) return "later";
    return NULL;
}

/* Returns false if the answer failed. The challenge must then be read again. */
static bool hear_challenge(Bridge *b, const json_t *challenge) {
    const char *id = web_text(challenge, "id");
    char path[PATH];
    WebEnd end;
    if (!web_is_id(id) || is_answered(b, id) || b->answers == ANSWERS) return true;
    const char *reason = unfit(b, challenge);
    snprintf(path, sizeof path, "/api/challenge/%.31s/%s", id, reason ? "decline" : "accept");
    bool good = web_ask(b->web, path, reason ? json_pack("{s:s}", "reason", reason) : json_object(),
                        NULL, &end);
    if (reason)
        tell(b, json_pack("{s:s, s:s, s:s, s:O*}", "event", "decline", "challenge", id, "reason",
                          reason, "challenger", opponent_of(challenge)));
    bool again =
        !good && end.status != 403 && end.status != 404 && end.status != 409 && end.status != 410;
    if (again || (!good && !reason)) complain(b, end.why);
    if (again) {
        b->wait_s = end.wait_s ? end.wait_s : 1;
        return false;
    }
    Answered *answered = &b->answered[b->answers++];
    answered->accepted = good && !reason;
    strcpy(answered->id, id);
    return true;
}

/* Whether a game is a challenge to us: our seat is free. */
static bool challenges(const json_t *game) {
    const json_t *seats = json_object_get(game, "seats");
    return in_phase(game, "waiting") &&
           json_is_null(json_array_get(seats, web_number(game, "you") == 2));
}

/* Plays the game if it goes on, or if it is our own challenge whose answer was lost. */
static void hear_game(Bridge *b, const json_t *game) {
    bool plays = in_phase(game, "playing"), waits = in_phase(game, "waiting");
    const char *id = web_text(game, "id");
    if (table_of(b, id) || !(plays || waits)) return;
    int of_match =
        b->setup->match && !challenges(game) ? botmatch_adopts(b->setup->match, game) : -1;
    if (plays || of_match >= 0) sit_down(b, id, of_match, true);
}

/* Hears a list of our games. */
static bool hear_games(Bridge *b, const json_t *games) {
    size_t i;
    const json_t *game;
    forget_answers(b, games);
    end_games(b, games);
    json_array_foreach(games, i, game) hear_game(b, game);
    b->listed = true;
    json_array_foreach(games, i,
                       game) if (challenges(game) && !hear_challenge(b, game)) return false;
    return true;
}

static bool hear(void *ctx, json_t *event) {
    return strcmp(web_text(event, "on"), "mine") != 0 ||
           hear_games(ctx, json_object_get(event, "games"));
}

/* ------------------------------------------------------------------ the match */

/* Looks for the game of a challenge whose answer was lost. */
static void look_for_game(Bridge *b) {
    json_t *mine = NULL;
    WebEnd end;
    bool good = web_ask(b->web, "/api/me/games", NULL, &mine, &end);
    if (good) hear_games(b, json_object_get(mine, "games"));
    botmatch_listed(b->setup->match, good);
    complain(b, end.why);
    json_decref(mine);
}

/* Challenges to the games of the match for which there is room. */
static void challenge(Bridge *b) {
    BotMatch *match = b->setup->match;
    char id[WEB_ID];
    WebEnd end;
    while (match && b->listed && busy(b) < b->setup->games && botmatch_wants(match)) {
        if (botmatch_unsure(match)) {
            look_for_game(b);
            continue;
        }
        int number = botmatch_challenge(match, b->web, id, &end);
        if (number >= 0) {
            tell(b, json_pack("{s:s, s:s, s:i}", "event", "challenge", "game", id, "number",
                              number + 1));
            sit_down(b, id, number, false);
        } else {
            complain(b, end.why);
        }
    }
}

static bool match_is_over(const Bridge *b) {
    const char *why;
    return b->setup->match && botmatch_end(b->setup->match, &why) != BOT_MATCH_OPEN;
}

/* ------------------------------------------------------------------ the whole */

/* A log on a full disk ends no game. It is told once, since a bot may run for weeks. */
static void look_at_log(Bridge *b) {
    const char *why = b->log_failed ? NULL : log_failure(b->setup->common.log);
    char words[WEB_WHY];
    if (!why) return;
    b->log_failed = true;
    snprintf(words, sizeof words, "the log lacks lines: %s", why);
    complain(b, words);
}

/* Challenges, and says whether to stop reading events: no game is running and none is to come, or
 * everything must end now. */
static bool done(void *ctx) {
    Bridge *b = ctx;
    if (stop_urgency() > 1) leave_all(b);
    if (atomic_load(&b->stop)) return true;
    look_at_log(b);
    challenge(b);
    bool last = atomic_load(&stop_asked) || match_is_over(b) ||
                (b->setup->count && atomic_load(&b->ended) >= b->setup->count);
    return last && !busy(b) && !accepted(b);
}

static void rest(Bridge *b, int seconds) {
    uint64_t now = clock_us(), until = now + (uint64_t)seconds * 1000000;
    for (; !done(b) && now < until; now = clock_us()) {
        pthread_mutex_lock(&b->lock);
        wait_until(&b->changed, &b->lock, now + LOOK_US < until ? now + LOOK_US : until);
        pthread_mutex_unlock(&b->lock);
    }
}

static void await_games(Bridge *b) {
    pthread_mutex_lock(&b->lock);
    while (busy(b)) pthread_cond_wait(&b->changed, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

static void forget(Bridge *b) {
    busy(b);
    b->answers = 0;
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++)
        if (atomic_load(&t->state) == TABLE_FREE) *t->game = 0;
}

static bool unwanted(int status) { return status == 401 || status == 403 || status == 404; }

static bool attend(Bridge *b, char why[WEB_WHY]) {
    const WebEar ear = {hear, done, b};
    while (!done(b)) {
        b->wait_s = 0;
        WebEnd end = web_follow(b->web, "/api/me/games/stream", &ear);
        int wait_s = end.wait_s > b->wait_s ? end.wait_s : b->wait_s;
        if (done(b)) break;
        if (unwanted(end.status)) {
            snprintf(why, WEB_WHY, "%s", end.why);
            leave_all(b);
            return false;
        }
        forget(b); /* the new stream lists everything again */
        if (!b->wait_s)
            complain(b, *end.why ? end.why
                                 : "the server has ended the stream of games, as when it stops or "
                                   "another program uses this token");
        rest(b, wait_s ? wait_s : 1);
    }
    return true;
}

bool bridge_run(const BridgeSetup *setup, bool *left, char why[WEB_WHY]) {
    Bridge *b = memory_get(sizeof *b);
    bool good = false;
    json_t *me = NULL;
    WebEnd end;
    b->setup = setup;
    pthread_mutex_init(&b->telling, NULL);
    pthread_mutex_init(&b->lock, NULL);
    wait_init(&b->changed);
    b->web = web_open(setup->common.server, setup->common.token);
    if (web_ask(b->web, "/api/me", NULL, &me, &end)) {
        const char *name = web_text(json_object_get(me, "you"), "name");
        if (*name) tell(b, json_pack("{s:s, s:s}", "event", "ready", "name", name));
        good = attend(b, why); /* the stream refuses a token that nobody has */
    } else {
        snprintf(why, WEB_WHY, "%s", end.why);
    }
    await_games(b);
    *left = (atomic_load(&b->stop) || setup->count) && atomic_load(&b->left);
    json_decref(me);
    web_close(b->web);
    pthread_cond_destroy(&b->changed);
    pthread_mutex_destroy(&b->lock);
    pthread_mutex_destroy(&b->telling);
    free(b);
    return good;
}
