/* See run.h. Threads play ahead up to the next look; the games are taken in order. */
#include "balance/run.h"
#include "base/memory.h"
#include "base/workers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

typedef struct Batch {
    const Run *run;
    Rung *rung;
    int count, taken; /* games of this batch; how many of them were taken */
    int *number;
    BalanceGame *game;
    bool *known, *there;
    char *why; /* empty: all is well */
    pthread_mutex_t lock;
} Batch;

/* Takes the games up to the first that is missing. */
static void hand_on(Batch *b) {
    Rung *r = b->rung;
    while (!*b->why && b->taken < b->count && b->there[b->taken]) {
        BalanceGame *game = &b->game[b->taken];
        const GameName name = {r->law, r->strength, b->number[b->taken]};
        Facts facts;
        if (!kept_add(b->run->kept, &name, game, b->why)) return;
        b->taken++;
        facts_of(r->law, r->strength, game, &facts);
        facts.number = name.number;
        rung_take(r, &b->run->rule, &facts);
        if (b->run->step) b->run->step(b->run->ctx, r);
    }
}

static void play_one(void *context, size_t index) {
    Batch *b = context;
    const Run *run = b->run;
    BalanceGame game = {0};
    bool played = b->known[index] || balance_play(run->question, b->rung->law, b->rung->strength,
                                                  b->number[index], run->stop, &game);
    pthread_mutex_lock(&b->lock);
    if (!b->known[index]) b->game[index] = game;
    b->there[index] = played;
    hand_on(b);
    pthread_mutex_unlock(&b->lock);
}

static bool play_batch(Batch *b) {
    const Run *run = b->run;
    for (int i = 0; i < b->count; i++) {
        const GameName name = {b->rung->law, b->rung->strength, b->number[i]};
        if (!kept_find(run->kept, &name, &b->known[i], &b->game[i], b->why)) return false;
    }
    parallel_for(run->threads, (size_t)b->count, play_one, b);
    return !*b->why && b->taken == b->count;
}

static bool belongs(const Run *run, int number) {
    return !run->shards || (number - run->shard) % run->shards == 0;
}

/* The numbers from `next` on up to a look. Returns the one after them. */
static int fill(Batch *b, int next) {
    const Run *run = b->run;
    for (int end = next + LOOK_EVERY; next < end && next <= run->rule.games; next++)
        if (belongs(run, next)) b->number[b->count++] = next;
    return next;
}

bool run_rung(const Run *run, Rung *rung, char why[BALANCE_WHY]) {
    int number[LOOK_EVERY], next = run->shards ? 1 : rung->played + 1;
    bool good = true;
    rung->stop = STOP_NOT;
    *why = 0;
    while (good && next <= run->rule.games && (run->shards || !rung->stop)) {
        BalanceGame game[LOOK_EVERY] = {0};
        bool known[LOOK_EVERY] = {0}, there[LOOK_EVERY] = {0};
        Batch batch = {.run = run,
                       .rung = rung,
                       .number = number,
                       .game = game,
                       .known = known,
                       .there = there,
                       .why = why};
        next = fill(&batch, next);
        pthread_mutex_init(&batch.lock, NULL);
        good = play_batch(&batch);
        pthread_mutex_destroy(&batch.lock);
        for (int i = 0; i < batch.count; i++) balance_game_free(&game[i]);
    }
    return good;
}

/* ------------------------------------------------------------------ skill */

/* Games 2n − 1 and 2n are a pair; player 1 is the weaker one in the first. */
static PairCounts count_pairs(const Rung *rung) {
    PairCounts pairs = {0};
    for (int i = 0; i + 1 < rung->count; i++) {
        const Facts *first = &rung->facts[i], *second = &rung->facts[i + 1];
        if (first->number % 2 == 0 || second->number != first->number + 1) continue;
        pairs.count[(int)(2 * (1 - facts_points(first) + facts_points(second)))]++;
    }
    return pairs;
}

bool skill_measure(const Run *run, const Law *law, int pairs, Skill *skill, char why[BALANCE_WHY]) {
    Strength both = {.kind = STRENGTH_NODES, .nodes = skill->weak, .rival = skill->strong};
    Run all = *run;
    Rung rung = {.law = law, .strength = &both};
    snprintf(both.name, sizeof both.name, "%" PRId64 "v%" PRId64, skill->weak, skill->strong);
    all.rule = (StopRule){.games = 2 * pairs, .precise = true};
    bool good = run_rung(&all, &rung, why);
    PairCounts counts = count_pairs(&rung);
    double doublings = log2((double)skill->strong / (double)skill->weak);
    skill->pairs = (int)pairs_total(&counts);
    skill->elo = pairs_elo(&counts);
    skill->elo.low /= doublings;
    skill->elo.value /= doublings;
    skill->elo.high /= doublings;
    rung_free(&rung);
    return good;
}
