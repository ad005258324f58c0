/* Pairings of a tournament. Each pairing is a match of two games with sides swapped, so neither
 * player has the better side more often. With an odd number of players, one rests each round. */
#pragma once

#include <stdbool.h>

enum { PAIRING_MOST = 256 /* players */, PAIRING_RESTS = -1 };

/* Round robin by the circle method. pairing_rounds: the number of rounds. pairing_everyone: each
 * player's opponent in a round, counted from 0. At least 2 players. */
int pairing_rounds(int players);
void pairing_everyone(int players, int round, int opponent[]);

/* Swiss system: players with equal points meet. The same two meet again only when no other pairing
 * is found. */
typedef struct PairingPlayer {
    int points;   /* so far, in half points; a rest scores 4, as a match won 2–0 */
    int strength; /* with equal points, the stronger half meets the weaker half */
    bool rested;  /* the player has rested in an earlier round */
} PairingPlayer;

/* Pairs the next round. met[a * players + b]: how often a and b have met. */
void pairing_swiss(const PairingPlayer *player, int players, const unsigned char *met,
                   int opponent[]);
