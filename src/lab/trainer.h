/* Trains a network (engine/network.h) on positions of finished games: stochastic gradient descent
 * (Adam, Kingma and Ba 2015) on the mean of −log(chance given to what came true), in batches, each
 * under a symmetry of the board drawn by lot. With the same rows and seed it gives the same
 * network. */
#ifndef LAB_TRAINER_H
#define LAB_TRAINER_H

#include "engine/network.h"
#include <stddef.h>

enum { TRAIN_INPUTS = 255 }; /* of one position, at most */

/* A position, and what came of it. */
typedef struct TrainRow {
    uint16_t input[TRAIN_INPUTS];
    uint8_t inputs, view;
    float result; /* of player 1: 1, ½, 0, or a mixture of that and of what a search said */
} TrainRow;

typedef struct TrainRows {
    size_t count, room;
    TrainRow *row; /* owned */
} TrainRows;

/* Adds a position. */
void train_add(TrainRows *rows, const Rules *rules, const Position *position, double result);
void train_free(TrainRows *rows);

typedef struct Training {
    const Rules *rules; /* the symmetries of their board */
    uint64_t seed;
    int epochs, batch;
    double rate; /* at the beginning; it falls to a tenth and less along a cosine */
} Training;

typedef struct Trainer Trainer;

/* A network of small numbers, drawn by lot. */
Trainer *trainer_new(const Training *training);
void trainer_free(Trainer *trainer);

/* One epoch: every row once, in an order drawn by lot. Returns the mean loss. */
double trainer_epoch(Trainer *trainer, const TrainRows *rows);

/* The mean loss on rows it has not seen. */
double trainer_loss(Trainer *trainer, const TrainRows *rows);

/* In whole numbers. */
void trainer_network(const Trainer *trainer, Network *out);

#endif
