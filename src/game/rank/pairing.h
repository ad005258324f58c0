/* Pairings of a tournament. Each pairing is a match of two games with sides swapped, so neither
 * player has the better side more often. With an odd number of players, one rests each round. */
#pragma once

#include <stdbool.h>

enum { PAIRING_MOST = 256 /* players */, PAIRING_RESTS = -1 };

/* Round robin by the circle method. pairing_rounds: the number of rounds. pairing_everyone: each
 * player's opponent in a round, counted from 0. At least 2 players. */
int pairing_rounds(int players);
void pairing_everyone(int players, int round, int opponent[]);

/* Swiss system: players with equal points meet, and pairs that cost nothing come first. */
typedef struct PairingPlayer {
    int points;   /* so far, in half points; a rest scores 4, as a match won 2–0 */
    int strength; /* with equal points, the stronger half meets the weaker half */
    int rests;    /* how often the player has rested in earlier rounds */
} PairingPlayer;

/* Pairs the next round. cost[a * players + b], the same both ways: 0 where nothing is against a
 * meeting of the two, and the more the less they should meet, as when they have met before. The
 * highest cost of a pair is as low as it can be if one rests who has rested least often, and as few
 * pairs as possible have it, unless the search gives up. Of several such ways it takes one after
 * which the next round can cost nothing, unless this is the `last` round or the field is large. */
void pairing_swiss(const PairingPlayer *player, int players, const unsigned char *cost, bool last,
                   int opponent[]);
