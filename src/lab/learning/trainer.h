/* Trains a network (search/network.h) on positions of finished games: stochastic gradient descent
 * (Adam, Kingma and Ba 2015) on the mean of −log(chance given to what came true), in batches, each
 * under a symmetry of the board drawn by lot. With the same rows and seed it gives the same
 * network, if they are read with the same memory. */
#pragma once

#include "learning/positions.h"

typedef struct Training {
    const Rules *rules; /* the symmetries of their board */
    uint64_t seed;
    int epochs, batch;
    double rate;          /* at the beginning; it falls to a tenth and less along a cosine */
    const Network *begin; /* whose weights to begin with; NULL: drawn by lot */
} Training;

typedef struct Trainer Trainer;

/* A network of small numbers, drawn by lot, or that of `begin`. */
Trainer *trainer_new(const Training *training);
void trainer_free(Trainer *trainer);

/* One epoch: every row of PART_LEARNT once, in an order drawn by lot. Returns the mean loss.
 * positions_flaw says whether all were read. */
double trainer_epoch(Trainer *trainer, Positions *positions);

/* The mean loss on PART_HELD_OUT. */
double trainer_loss(Trainer *trainer, Positions *positions);

/* In whole numbers. */
void trainer_network(const Trainer *trainer, Network *out);
