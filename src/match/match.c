/* See match.h. A thread takes the first game of the schedule that nobody has taken; so the two
 * games of a pair are played at about the same time. */
#define _GNU_SOURCE
#include "match/match.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOOK_MS = 50 };

typedef struct Match {
    const MatchSetup *setup;
    const MatchHost *host;
    Results *results;
    atomic_bool stop; /* break games off */
    pthread_mutex_t lock;
    pthread_cond_t ended; /* a thread has */
    bool winding_down;    /* begin no game */
    bool decided, failed;
    int next;    /* no game before this one is left */
    int running; /* threads */
} Match;

typedef struct Slot { /* what one thread has of its own */
    Match *match;
    Player *player[MAX_ENTRANTS];
    Opening opening;
    int opening_number; /* -1: none yet */
} Slot;

static Player *make_player(const MatchSetup *setup, int entrant, const atomic_bool *stop) {
    const PlayerSetup player = {.entrant = &setup->entrants[entrant],
                                .rules = setup->rules,
                                .stop = stop,
                                .log = setup->log};
    return player.entrant->kind->create(&player);
}

bool match_try(const MatchSetup *setup, int entrant, const atomic_bool *stop, char why[WHY]) {
    Player *player = make_player(setup, entrant, stop);
    Position path[2], start;
    Move played[1];
    Game game;
    Trouble problem = {0};
    setup->rules->start(setup->rules, &start);
    game_init(&game, setup->rules, &start, path, played, 1);
    bool good = player->kind->begin(player, -1, P1, setup->seed, &game, &problem);
    player->kind->end(player, good);
    player->kind->destroy(player);
    if (!good)
        refuse(why, "engine '%s' cannot play: %s: %s", setup->entrants[entrant].name,
               fault_word(problem.fault), problem.words);
    return good;
}

/* ------------------------------------------------------------------ a thread */

/* The next game to play, -1 if there is none. */
static int take_game(Match *m) {
    int number = -1;
    pthread_mutex_lock(&m->lock);
    if (!m->winding_down && !m->decided && !m->failed) {
        int games = schedule_games(m->setup->schedule);
        while (m->next < games && results_have(m->results, m->next)) m->next++;
        if (m->next < games) number = m->next++;
    }
    pthread_mutex_unlock(&m->lock);
    return number;
}

/* The two players of a game, no other process is kept. */
static void seat_players(Slot *slot, const Fixture *fixture, Seats *seats) {
    for (int i = 0; i < MAX_ENTRANTS; i++)
        if (slot->player[i] && i != fixture->player[0] && i != fixture->player[1]) {
            slot->player[i]->kind->destroy(slot->player[i]);
            slot->player[i] = NULL;
        }
    for (int seat = 0; seat < 2; seat++) {
        int entrant = fixture->player[seat];
        if (!slot->player[entrant])
            slot->player[entrant] = make_player(slot->match->setup, entrant, &slot->match->stop);
        seats->player[seat] = slot->player[entrant];
        seats->entrant[seat] = entrant;
    }
}

static void game_finished(Match *m, const Record *record) {
    pthread_mutex_lock(&m->lock);
    if (!atomic_load(&m->stop)) {
        results_add(m->results, record);
        if (!m->host->finished(m->host->ctx, record)) m->failed = true;
        const Sprt *sprt = m->setup->sprt;
        if (sprt && sprt_verdict(sprt, &m->results->pairing[0].pairs)) m->decided = true;
        if (m->failed || m->decided) atomic_store(&m->stop, true);
    }
    pthread_mutex_unlock(&m->lock);
}

static void play_game(Slot *slot, int number) {
    Match *m = slot->match;
    const MatchSetup *setup = m->setup;
    Fixture fixture = schedule_game(setup->schedule, number);
    if (slot->opening_number != fixture.opening)
        openings_get(setup->openings, fixture.opening, &m->stop, &slot->opening);
    slot->opening_number = fixture.opening;
    if (atomic_load(&m->stop)) return;
    Seats seats;
    seat_players(slot, &fixture, &seats);
    const GameOrder order = {.number = number,
                             .opening_number = fixture.opening,
                             .seed = setup->seed,
                             .rules = setup->rules,
                             .opening = &slot->opening,
                             .adjudication = &setup->adjudication};
    Record record;
    if (!referee_game(&order, &seats, &record)) return;
    game_finished(m, &record);
    record_free(&record);
}

static void *run_slot(void *argument) {
    Slot *slot = argument;
    Match *m = slot->match;
    for (int number; (number = take_game(m)) >= 0;) play_game(slot, number);
    for (int i = 0; i < MAX_ENTRANTS; i++)
        if (slot->player[i]) slot->player[i]->kind->destroy(slot->player[i]);
    pthread_mutex_lock(&m->lock);
    m->running--;
    pthread_cond_signal(&m->ended);
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

/* ------------------------------------------------------------------ all of them */

static void wait_a_little(Match *m) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_MS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&m->ended, &m->lock, &until);
}

/* Until all threads have ended. */
static int watch(Match *m) {
    int asked = 0;
    pthread_mutex_lock(&m->lock);
    while (m->running) {
        asked = m->host->interrupts(m->host->ctx);
        if (asked) m->winding_down = true;
        if (asked > 1) atomic_store(&m->stop, true);
        wait_a_little(m);
    }
    pthread_mutex_unlock(&m->lock);
    return asked;
}

static void init(Match *m, const MatchSetup *setup, Results *results, const MatchHost *host) {
    pthread_condattr_t attributes;
    *m = (Match){.setup = setup, .host = host, .results = results};
    atomic_init(&m->stop, false);
    pthread_mutex_init(&m->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&m->ended, &attributes);
    pthread_condattr_destroy(&attributes);
}

static bool all_played(const MatchSetup *setup, const Results *results) {
    int games = schedule_games(setup->schedule);
    for (int i = 0; i < games; i++)
        if (!results_have(results, i)) return false;
    return true;
}

MatchEnd match_run(const MatchSetup *setup, Results *results, const MatchHost *host) {
    if (setup->sprt && sprt_verdict(setup->sprt, &results->pairing[0].pairs)) return MATCH_DECIDED;
    Match m;
    init(&m, setup, results, host);
    Slot *slots = memory_get((size_t)setup->concurrency * sizeof *slots);
    pthread_t *threads = memory_get((size_t)setup->concurrency * sizeof *threads);
    int count = 0;
    pthread_mutex_lock(&m.lock);
    for (; count < setup->concurrency; count++) {
        slots[count].match = &m;
        slots[count].opening_number = -1;
        if (pthread_create(&threads[count], NULL, run_slot, &slots[count]) != 0) break;
        m.running++;
    }
    pthread_mutex_unlock(&m.lock);
    int asked = watch(&m);
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    free(slots);
    free(threads);
    pthread_mutex_destroy(&m.lock);
    pthread_cond_destroy(&m.ended);
    if (m.failed || !count) return MATCH_FAILED;
    if (m.decided) return MATCH_DECIDED;
    if (all_played(setup, results)) return MATCH_COMPLETE;
    return asked || host->interrupts(host->ctx) ? MATCH_INTERRUPTED : MATCH_FAILED;
}
