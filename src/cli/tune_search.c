/* See tune_search.h. */
#include "cli/tune_search.h"
#include "engine/chance.h"

#include <stddef.h>
#include <string.h>

typedef struct Field {
    const char *name;
    size_t at;
    int low, high, step;
} Field;

#define FIELD(name, low, high, step) {#name, offsetof(Selectivity, name), low, high, step},
static const Field fields[] = {SELECTIVITY(FIELD)};
#undef FIELD
enum { FIELDS = sizeof fields / sizeof *fields };

static int *place(Selectivity *row, const char *name) {
    int i = 0;
    while (strcmp(fields[i].name, name) != 0) i++;
    return (int *)((char *)row + fields[i].at);
}

/* A row with these numbers. */
static Selectivity row_of(const SearchTuning *t, const int *numbers) {
    Selectivity row = *selectivity_of(t->settings->rules);
    for (int i = 0; i < t->spsa.count; i++) *place(&row, t->spsa.number[i].name) = numbers[i];
    return row;
}

/* The first player's part of a game. */
static double share(const Rules *rules, const SelfGame *game) {
    switch (game->result) {
    case RESULT_P1: return 1;
    case RESULT_P2: return 0;
    case RESULT_DRAW: return 0.5;
    case RESULT_NONE: break;
    }
    int last = game->plies > game->book ? game->score[game->plies - 1] : 0;
    return chance_of(rules, last) / 1000.0;
}

static bool play(void *ctx, int pair, const int *one, const int *other, double *points) {
    const SearchTuning *t = ctx;
    Selectivity row[2] = {row_of(t, one), row_of(t, other)};
    *points = 0;
    for (int first = 0; first < 2; first++) {
        const Selectivity *const player[2] = {&row[first], &row[!first]};
        SelfGame game;
        if (!self_game_duel(t->settings, pair, player, t->stop, &game)) return false;
        double part = share(t->settings->rules, &game);
        *points += first ? 1 - part : part;
        self_game_free(&game);
    }
    return true;
}

void search_tuning_begin(SearchTuning *t) {
    Selectivity row = *selectivity_of(t->settings->rules);
    for (int i = 0; i < FIELDS; i++) {
        int now = *place(&row, fields[i].name);
        if (now)
            spsa_add(&t->spsa, fields[i].name, fields[i].low, fields[i].high, fields[i].step, now);
    }
    t->spsa.play = play;
    t->spsa.ctx = t;
}
