/* See duels.h. */
#include "learning/duels.h"
#include "search/chance.h"
#include "search/family.h"

#include <stddef.h>

/* ------------------------------------------------------------------ the numbers */

typedef struct Field {
    const char *name;
    size_t at;
    int low, high, step;
} Field;

#define FIELD(name, low, high, step) {#name, offsetof(Selectivity, name), low, high, step},
static const Field fields[] = {SELECTIVITY(FIELD)};
#undef FIELD
enum { FIELDS = sizeof fields / sizeof *fields };
_Static_assert((int)FIELDS <= (int)SPSA_MOST, "room for all numbers at once");

static int *place(Selectivity *row, const Field *field) { return (int *)((char *)row + field->at); }

static void add_numbers(TuneDuels *d) {
    Selectivity row = *engine_selectivity(d->settings->rules);
    for (int i = 0; i < FIELDS; i++) {
        const Field *f = &fields[i];
        int now = *place(&row, f);
        if (!now) continue;
        d->which[d->spsa.count] = i;
        spsa_add(&d->spsa, f->name, f->low, f->high, f->step, now);
    }
}

/* ------------------------------------------------------------------ a pair */

/* What a player's numbers are, as the search takes them. */
static SearchNumbers numbers_of(const TuneDuels *d, Selectivity *row, const int *number) {
    *row = *engine_selectivity(d->settings->rules);
    for (int i = 0; i < d->spsa.count; i++) *place(row, &fields[d->which[i]]) = number[i];
    SearchNumbers numbers = numbers_with(d->settings->learned);
    numbers.selectivity = row;
    return numbers;
}

/* The first player's part of a game. */
static double share(const TuneDuels *d, const SelfGame *game) {
    const Rules *rules = d->settings->rules;
    switch (game->result) {
    case RESULT_P1: return 1;
    case RESULT_P2: return 0;
    case RESULT_DRAW: return 0.5;
    case RESULT_NONE: break;
    }
    if (game->plies == game->book) return 0.5;
    Position p;
    rules->start(rules, &p);
    for (int i = 0; i < game->plies - 1; i++) rules->play(rules, &p, game->move[i], NULL);
    int last = game->score[game->plies - 1]; /* as player 1 sees it */
    return chance_first_with(&d->settings->learned, rules, &p, last, (uint64_t)d->settings->nodes) /
           1000.0;
}

static bool stopped(void *ctx) {
    const TuneDuels *d = ctx;
    return atomic_load_explicit(d->stop, memory_order_relaxed);
}

static bool play(void *ctx, int pair, const int *one, const int *other, double *points) {
    const TuneDuels *d = ctx;
    const Host host = {.ctx = ctx, .stop = stopped};
    Selectivity row[2];
    SearchNumbers numbers[2] = {numbers_of(d, &row[0], one), numbers_of(d, &row[1], other)};
    *points = 0;
    for (int i = 1; i >= 0; i--) {
        SelfGame game;
        if (!self_game_play(d->settings, 2 * pair - i, numbers, &host, &game)) return false;
        *points += i ? share(d, &game) : 1 - share(d, &game);
        self_game_free(&game);
    }
    return true;
}

void tune_duels_run(TuneDuels *d) {
    add_numbers(d);
    d->spsa.play = play;
    d->spsa.ctx = d;
    spsa_run(&d->spsa);
}
