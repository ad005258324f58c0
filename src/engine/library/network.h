/* The structure behind taefl_network, and which network evaluates which rules. */
#pragma once

#include "library/game.h"
#include "search/network_file.h"

struct taefl_network {
    Family family;
    const Network *network;  /* NULL: none, the terms evaluate */
    const NetworkFile *file; /* that it is in; NULL: it comes with Taefl */
    char sum[TAEFL_SUM_SIZE];
};

/* How a network (NULL: the rules' own) evaluates these rules. False with an error if it does not
 * fit them. */
bool network_for(const taefl_network *network, const Rules *rules, Learned *out, Error *error);

/* As taefl_network_sum. */
void network_name(const taefl_network *network, const Rules *rules, char out[TAEFL_SUM_SIZE]);
