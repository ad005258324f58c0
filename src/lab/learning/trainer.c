/* See trainer.h. */
#include "learning/trainer.h"
#include "base/memory.h"
#include "core/symmetry.h"
#include "search/family.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HIDDEN = NETWORK_HIDDEN };

/* All that is learnt, in one row of numbers. */
typedef struct Numbers {
    float input[NETWORK_INPUTS][HIDDEN];
    float bias[NETWORK_VIEWS][HIDDEN], output[NETWORK_VIEWS][HIDDEN], constant[NETWORK_VIEWS];
} Numbers;

enum { COUNT = sizeof(Numbers) / sizeof(float) };

struct Trainer {
    Training training;
    Numbers now, slope, mean, square; /* slope: of the batch; the others Adam's */
    Dice dice;
    long steps;
    int epoch;
};

static float about_zero(Trainer *t, double spread) {
    return (float)(((double)(dice_next(&t->dice) >> 11) / (double)(1ull << 53) * 2 - 1) * spread);
}

/* ------------------------------------------------------------------ one row */

typedef struct Pass {
    float sum[HIDDEN], clipped[HIDDEN];
    float chance;
} Pass;

static void forward(const Numbers *n, const TrainRow *row, const uint16_t *map, Pass *pass) {
    memcpy(pass->sum, n->bias[row->view], sizeof pass->sum);
    for (int k = 0; k < row->inputs; k++) {
        const float *input = n->input[map[row->input[k]]];
        for (int i = 0; i < HIDDEN; i++) pass->sum[i] += input[i];
    }
    float total = n->constant[row->view];
    for (int i = 0; i < HIDDEN; i++) {
        float value = pass->sum[i];
        pass->clipped[i] = value = value < 0 ? 0 : value > 1 ? 1 : value;
        total += value * value * n->output[row->view][i];
    }
    pass->chance = 1 / (1 + expf(-total));
}

static void backward(const Numbers *n, Numbers *slope, const TrainRow *row, const uint16_t *map,
                     const Pass *pass) {
    float error = pass->chance - row->result, down[HIDDEN];
    slope->constant[row->view] += error;
    for (int i = 0; i < HIDDEN; i++) {
        float value = pass->clipped[i];
        slope->output[row->view][i] += error * value * value;
        bool live = pass->sum[i] > 0 && pass->sum[i] < 1;
        down[i] = live ? error * 2 * value * n->output[row->view][i] : 0;
        slope->bias[row->view][i] += down[i];
    }
    for (int k = 0; k < row->inputs; k++) {
        float *input = slope->input[map[row->input[k]]];
        for (int i = 0; i < HIDDEN; i++) input[i] += down[i];
    }
}

static double loss_of(float chance, float result) {
    double c = chance < 1e-6 ? 1e-6 : chance > 1 - 1e-6 ? 1 - 1e-6 : (double)chance;
    return -(double)result * log(c) - (1 - (double)result) * log(1 - c);
}

/* ------------------------------------------------------------------ training */

static void copy_weights(Numbers *to, const Network *from) {
    for (int i = 0; i < FEATURE_SETS * from->squares; i++)
        for (int k = 0; k < HIDDEN; k++) to->input[i][k] = (float)from->input[i][k] / NETWORK_ONE;
    for (int v = 0; v < NETWORK_VIEWS; v++) {
        for (int k = 0; k < HIDDEN; k++) {
            to->bias[v][k] = (float)from->bias[v][k] / NETWORK_ONE;
            to->output[v][k] = (float)from->output[v][k] / NETWORK_UNIT;
        }
        to->constant[v] = (float)from->constant[v] / (NETWORK_ONE * NETWORK_ONE * NETWORK_UNIT);
    }
}

Trainer *trainer_new(const Training *training) {
    Trainer *t = memory_get(sizeof *t);
    t->training = *training;
    t->dice.state = training->seed;
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < HIDDEN; k++) t->now.input[i][k] = about_zero(t, 0.15);
    for (int v = 0; v < NETWORK_VIEWS; v++)
        for (int k = 0; k < HIDDEN; k++) {
            t->now.bias[v][k] = 0.3f;
            t->now.output[v][k] = about_zero(t, 0.25);
        }
    if (training->begin) copy_weights(&t->now, training->begin);
    return t;
}

void trainer_free(Trainer *t) { free(t); }

/* What a whole number can hold of it. */
static void keep_within(Numbers *n) {
    const float most = (float)NETWORK_MOST / NETWORK_UNIT;
    for (int v = 0; v < NETWORK_VIEWS; v++)
        for (int i = 0; i < HIDDEN; i++)
            n->output[v][i] = fminf(fmaxf(n->output[v][i], -most), most);
}

static void step(Trainer *t, double rate, int rows) {
    const float low = 0.9f, high = 0.999f;
    t->steps++;
    double first = 1 - pow(0.9, (double)t->steps), second = 1 - pow(0.999, (double)t->steps);
    float speed = (float)(rate * sqrt(second) / first), part = 1.0f / (float)rows;
    float *now = (float *)&t->now, *slope = (float *)&t->slope;
    float *mean = (float *)&t->mean, *square = (float *)&t->square;
    for (size_t i = 0; i < COUNT; i++) {
        float g = slope[i] * part;
        mean[i] = low * mean[i] + (1 - low) * g;
        square[i] = high * square[i] + (1 - high) * g * g;
        now[i] -= speed * mean[i] / (sqrtf(square[i]) + 1e-8f);
    }
    memset(&t->slope, 0, sizeof t->slope);
    keep_within(&t->now);
}

static void map_of(const Rules *rules, int symmetry, uint16_t map[NETWORK_INPUTS]) {
    const Board *board = rules->board;
    int turned = (FEATURE_SETS - engine_of(rules)->counters) * board->squares;
    for (int i = 0; i < FEATURE_SETS * board->squares; i++) {
        int square = i % board->squares;
        map[i] = (uint16_t)(i < turned ? i - square + board->symmetry[symmetry][square] : i);
    }
}

/* Falls from the first rate to a fiftieth of it along a cosine. */
static double rate_at(const Trainer *t, uint64_t seen, uint64_t all) {
    const double pi = 3.14159265;
    return t->training.rate * (0.02 + 0.49 * (1 + cos(pi * (double)seen / (double)all)));
}

double trainer_epoch(Trainer *t, Positions *positions) {
    const Training *how = &t->training;
    uint64_t count = positions_count(positions, PART_LEARNT), at = 0;
    uint64_t all = count * (uint64_t)how->epochs, before = count * (uint64_t)t->epoch++;
    double loss = 0;
    uint16_t map[NETWORK_INPUTS];
    TrainRow row;
    const Symmetries symmetries = symmetries_of(how->rules);
    positions_begin(positions, PART_LEARNT, &t->dice);
    for (int rows = 0; positions_next(positions, &row);) {
        if (!rows)
            map_of(how->rules, symmetries.number[dice_next(&t->dice) % (uint64_t)symmetries.count],
                   map);
        Pass pass;
        forward(&t->now, &row, map, &pass);
        loss += loss_of(pass.chance, row.result);
        backward(&t->now, &t->slope, &row, map, &pass);
        rows++;
        if (++at < count && rows < how->batch) continue;
        step(t, rate_at(t, before + at, all), rows);
        rows = 0;
    }
    return count ? loss / (double)count : 0;
}

double trainer_loss(Trainer *t, Positions *positions) {
    uint16_t map[NETWORK_INPUTS];
    map_of(t->training.rules, 0, map);
    uint64_t count = positions_count(positions, PART_HELD_OUT);
    double loss = 0;
    TrainRow row;
    positions_begin(positions, PART_HELD_OUT, NULL);
    while (positions_next(positions, &row)) {
        Pass pass;
        forward(&t->now, &row, map, &pass);
        loss += loss_of(pass.chance, row.result);
    }
    return count ? loss / (double)count : 0;
}

static int16_t whole(float value, int unit, int most) {
    long number = lroundf(value * (float)unit);
    return (int16_t)(number > most ? most : number < -most ? -most : number);
}

void trainer_network(const Trainer *t, Network *out) {
    memset(out, 0, sizeof *out);
    out->scale = engine_of(t->training.rules)->odds;
    out->squares = t->training.rules->board->squares;
    for (int i = 0; i < FEATURE_SETS * out->squares; i++)
        for (int k = 0; k < HIDDEN; k++)
            out->input[i][k] = whole(t->now.input[i][k], NETWORK_ONE, 8 * NETWORK_ONE);
    for (int v = 0; v < NETWORK_VIEWS; v++) {
        for (int k = 0; k < HIDDEN; k++) {
            out->bias[v][k] = whole(t->now.bias[v][k], NETWORK_ONE, 16 * NETWORK_ONE);
            out->output[v][k] = whole(t->now.output[v][k], NETWORK_UNIT, NETWORK_MOST);
        }
        out->constant[v] =
            (int32_t)lroundf(t->now.constant[v] * NETWORK_ONE * NETWORK_ONE * NETWORK_UNIT);
    }
}
