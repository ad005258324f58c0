/* See match.h. A thread takes the first game of the schedule that nobody has taken; so the two
 * games of a pair are played at about the same time. */
#include "match/match.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/wait.h"
#include "match/judging.h"

#include <pthread.h>
#include <stdlib.h>

enum { LOOK_US = 50000 };

typedef struct Match {
    const MatchSetup *setup;
    const MatchHost *host;
    Results *results;
    Judging *judging; /* NULL: the players are not asked about openings */
    atomic_bool stop; /* break games off */
    pthread_mutex_t lock;
    pthread_cond_t ended; /* a thread has */
    bool winding_down;    /* begin no game */
    bool decided, failed;
    int next;    /* no game of the schedule before this one is left */
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

bool match_try(const MatchSetup *setup, int entrant, const atomic_bool *stop, bool *tells,
               char why[WHY]) {
    Player *player = make_player(setup, entrant, stop);
    Position path[2], start;
    Move played[1];
    Game game;
    Thought thought = {0};
    Trouble problem = {0};
    setup->rules->start(setup->rules, &start);
    game_init(&game, setup->rules, &start, path, played, 1);
    bool good = player->kind->begin(player, -1, P1, setup->seed, &game, &problem);
    if (good && setup->openings->by_players && player->kind->judge)
        good = player->kind->judge(player, &game, setup->openings->nodes, &thought, &problem);
    *tells = thought.score != SCORE_UNKNOWN;
    player->kind->end(player, RESULT_NONE, good);
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
        int games = schedule_games(m->setup->schedule), step = schedule_step(m->setup->schedule);
        while (m->next < games && results_have(m->results, m->next * step)) m->next++;
        if (m->next < games) number = m->next++ * step;
    }
    pthread_mutex_unlock(&m->lock);
    return number;
}

static Player *slot_player(Slot *slot, int entrant) {
    if (!slot->player[entrant])
        slot->player[entrant] = make_player(slot->match->setup, entrant, &slot->match->stop);
    return slot->player[entrant];
}

/* The two players of a game, no other process is kept. */
static void seat_players(Slot *slot, const Fixture *fixture, Seats *seats) {
    for (int i = 0; i < MAX_ENTRANTS; i++)
        if (slot->player[i] && i != fixture->player[0] && i != fixture->player[1]) {
            slot->player[i]->kind->destroy(slot->player[i]);
            slot->player[i] = NULL;
        }
    for (int seat = 0; seat < 2; seat++) {
        seats->player[seat] = slot_player(slot, fixture->player[seat]);
        seats->entrant[seat] = fixture->player[seat];
    }
}

/* By what the player says who thinks it least level. One that cannot tell, or breaks over it, has
 * no voice; at the start of the match it could. */
static int ask_players(void *ctx, const Game *game, int limit) {
    Slot *slot = ctx;
    const MatchSetup *setup = slot->match->setup;
    int worst = 0;
    for (int i = 0; i < setup->schedule->entrants && abs(worst) < limit; i++) {
        Player *player = slot_player(slot, i);
        Thought thought = {0};
        Trouble problem;
        if (!player->kind->judge) continue;
        if (!player->kind->begin(player, -1, P1, setup->seed, game, &problem) ||
            !player->kind->judge(player, game, setup->openings->nodes, &thought, &problem)) {
            player->kind->end(player, RESULT_NONE, false);
            continue;
        }
        int ahead = thought_ahead(&thought, setup->openings->band.chance);
        if (game_now(game)->side != P1) ahead = -ahead;
        if (abs(ahead) > abs(worst)) worst = ahead;
    }
    return worst;
}

/* False: the match was stopped meanwhile. */
static bool find_opening(Slot *slot, int number) {
    Match *m = slot->match;
    const OpeningJudge judge = {ask_players, slot};
    if (slot->opening_number != number) {
        if (m->judging)
            judging_get(m->judging, number, &judge, &m->stop, &slot->opening);
        else
            openings_get(m->setup->openings, number, NULL, &m->stop, &slot->opening);
    }
    slot->opening_number = number;
    return !atomic_load(&m->stop);
}

static void give_up(Match *m, const char *why) {
    pthread_mutex_lock(&m->lock);
    if (!m->failed && m->host->failed) m->host->failed(m->host->ctx, why);
    m->failed = true;
    atomic_store(&m->stop, true);
    pthread_mutex_unlock(&m->lock);
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
    if (!find_opening(slot, fixture.opening)) return;
    Seats seats;
    seat_players(slot, &fixture, &seats);
    const GameOrder order = {.number = number,
                             .opening_number = fixture.opening,
                             .seed = setup->seed,
                             .rules = setup->rules,
                             .opening = &slot->opening,
                             .adjudication = &setup->adjudication};
    Record record;
    Trouble problem;
    if (!referee_game(&order, &seats, &record, &problem)) {
        if (problem.fault == FAULT_SYSTEM) give_up(m, problem.words);
        return;
    }
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

/* Until all threads have ended. */
static int watch(Match *m) {
    int asked = 0;
    pthread_mutex_lock(&m->lock);
    while (m->running) {
        asked = m->host->interrupts(m->host->ctx);
        if (asked) m->winding_down = true;
        if (asked > 1) atomic_store(&m->stop, true);
        wait_until(&m->ended, &m->lock, clock_us() + LOOK_US);
    }
    pthread_mutex_unlock(&m->lock);
    return asked;
}

static void init(Match *m, const MatchSetup *setup, Results *results, const MatchHost *host) {
    *m = (Match){.setup = setup, .host = host, .results = results};
    atomic_init(&m->stop, false);
    pthread_mutex_init(&m->lock, NULL);
    wait_init(&m->ended);
    if (setup->openings->by_players) m->judging = judging_create(setup->openings);
}

static bool all_played(const MatchSetup *setup, const Results *results) {
    int games = schedule_games(setup->schedule), step = schedule_step(setup->schedule);
    for (int i = 0; i < games; i++)
        if (!results_have(results, i * step)) return false;
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
    judging_destroy(m.judging);
    pthread_mutex_destroy(&m.lock);
    pthread_cond_destroy(&m.ended);
    if (m.failed || !count) return MATCH_FAILED;
    if (m.decided) return MATCH_DECIDED;
    if (all_played(setup, results)) return MATCH_COMPLETE;
    return asked || host->interrupts(host->ctx) ? MATCH_INTERRUPTED : MATCH_FAILED;
}
