/* See rung.h. */
#include "balance/rung.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

void rung_free(Rung *rung) {
    free(rung->facts);
    free(rung->points);
    free(rung->opening);
    *rung = (Rung){0};
}

static bool is_known(const Rung *r, const Facts *game) {
    for (int i = 0; i < r->count; i++)
        if (r->facts[i].whole == game->whole) return true;
    return false;
}

static void keep(Rung *r, const Facts *game) {
    int count = r->count;
    *MEMORY_ADD(r->points, count) = facts_points(game);
    count = r->count;
    *MEMORY_ADD(r->opening, count) = game->opening;
    *MEMORY_ADD(r->facts, r->count) = *game;
}

void rung_look(Rung *r, const StopRule *rule) {
    r->estimate = estimate_of(r->points, r->opening, r->count, rule->games);
}

void rung_take(Rung *r, const StopRule *rule, const Facts *game) {
    r->played++;
    if (is_known(r, game)) {
        r->repeated++;
        r->recent++;
    } else {
        keep(r, game);
    }
    bool looks = r->played % LOOK_EVERY == 0 || r->played >= rule->games;
    if (!looks) return;
    rung_look(r, rule);
    r->stop = stop_at(rule, &r->estimate, r->played, r->recent);
    r->recent = 0;
}

/* ------------------------------------------------------------------ how they ended */

static int end_total(const EndCount *e) {
    return e->count[0] + e->count[1] + e->count[2] + e->count[3];
}

static int by_frequency(const void *a, const void *b) {
    const EndCount *one = a, *other = b;
    int more = end_total(other) - end_total(one);
    return more ? more : (int)one->reason - (int)other->reason;
}

int rung_ends(const Rung *r, EndCount out[END_COUNTS]) {
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        int at = 0;
        while (at < count && out[at].reason != r->facts[i].reason) at++;
        if (at == END_COUNTS) continue;
        if (at == count) out[count++] = (EndCount){.reason = r->facts[i].reason};
        out[at].count[r->facts[i].result]++;
    }
    qsort(out, (size_t)count, sizeof *out, by_frequency);
    return count;
}

/* ------------------------------------------------------------------ beside the balance */

static int by_value(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The value that a share of the sorted list is not above. */
static double quantile(const double *sorted, int count, double share) {
    if (!count) return 0;
    int at = (int)(share * count);
    return sorted[at < count ? at : count - 1];
}

static void measure_lengths(const Rung *r, double *list, Measures *out) {
    static const double shares[3] = {0.1, 0.5, 0.9};
    for (int i = 0; i < r->count; i++) list[i] = r->facts[i].plies;
    qsort(list, (size_t)r->count, sizeof *list, by_value);
    for (int k = 0; k < 3; k++) out->length[k] = (int)quantile(list, r->count, shares[k]);
}

static void measure_moves(const Rung *r, Measures *out) {
    double moves[2] = {0}, choices[2] = {0}, forced = 0, taken = 0;
    for (int i = 0; i < r->count; i++) {
        const Facts *f = &r->facts[i];
        for (int side = 0; side < 2; side++) {
            moves[side] += f->moves[side];
            choices[side] += f->choices[side];
        }
        forced += f->forced;
        taken += f->taken;
    }
    double all = fmax(1, moves[0] + moves[1]);
    for (int side = 0; side < 2; side++)
        out->branching[side] = choices[side] / fmax(1, moves[side]);
    out->forced = forced / all;
    out->taken = taken / all;
}

static void measure_course(const Rung *r, double *list, Measures *out) {
    enum { COMEBACK = 250 };
    int won = 0;
    for (int i = 0; i < r->count; i++) {
        const Facts *f = &r->facts[i];
        if (!f->scored) continue;
        out->scored++;
        out->leads += f->leads;
        if (f->result != RESULT_P1 && f->result != RESULT_P2) continue;
        list[won++] = (double)f->decided / f->plies;
        out->comebacks += f->lowest <= COMEBACK;
    }
    qsort(list, (size_t)won, sizeof *list, by_value);
    out->decided = quantile(list, won, 0.5);
    out->leads /= fmax(1, out->scored);
    out->comebacks /= fmax(1, won);
}

static double entropy_of(const Rung *r) {
    double bits = 0;
    for (int i = 0; i < r->count; i++) {
        int same = 0;
        for (int k = 0; k < r->count; k++) same += r->facts[k].first == r->facts[i].first;
        bits -= log2((double)same / r->count) / r->count;
    }
    return bits;
}

void rung_measures(const Rung *r, Measures *out) {
    double *list = memory_get((size_t)r->count * sizeof *list + 1);
    *out = (Measures){.entropy = entropy_of(r)};
    for (int i = 0; i < r->count; i++) out->won[r->facts[i].result]++;
    measure_lengths(r, list, out);
    measure_moves(r, out);
    measure_course(r, list, out);
    free(list);
}

/* ------------------------------------------------------------------ two laws */

Band rung_difference(const Rung *r, const Rung *other, const StopRule *rule, int *pairs) {
    const Estimate *one = &r->estimate, *two = &other->estimate;
    int least = r->count < other->count ? r->count : other->count;
    double *halved = memory_get((size_t)least * sizeof *halved + 1); /* 0 … 1 */
    uint64_t *number = memory_get((size_t)least * sizeof *number + 1);
    *pairs = 0;
    for (int i = 0, k = 0; i < r->count && k < other->count;) {
        const Facts *a = &r->facts[i], *b = &other->facts[k];
        if (a->number == b->number && a->first == b->first) {
            number[*pairs] = (uint64_t)a->number;
            halved[(*pairs)++] = (facts_points(b) - facts_points(a) + 1) / 2;
        }
        i += a->number <= b->number;
        k += b->number <= a->number;
    }
    Estimate paired = estimate_of(halved, number, *pairs, rule->games);
    Band out = {2 * paired.score.value - 1, 2 * paired.score.half};
    if (*pairs < LOOK_FIRST) {
        *pairs = 0;
        out = (Band){two->score.value - one->score.value, hypot(one->score.half, two->score.half)};
    }
    free(halved);
    free(number);
    return out;
}
