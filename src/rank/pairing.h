/* Who meets whom in a tournament. When two meet they play a match of two games with sides swapped,
 * so nobody has the better side more often. With an odd number one rests in each round. */
#ifndef RANK_PAIRING_H
#define RANK_PAIRING_H

#include <stdbool.h>

enum { PAIRING_MOST = 256 /* players */, PAIRING_RESTS = -1 };

/* Everyone against everyone (the circle method): how many rounds it takes, and whom each meets in
 * round 0 and up. 2 players at least. */
int pairing_rounds(int players);
void pairing_everyone(int players, int round, int opponent[]);

/* Swiss: those who have done equally well meet, and nobody the same one twice as long as that can
 * be. */
typedef struct PairingPlayer {
    int points;   /* so far, in half points; a rest counts as a match won two to nothing: 4 */
    int strength; /* among those with as many points: the stronger half meets the weaker half */
    bool rested;  /* he rested in a round before */
} PairingPlayer;

/* met[a * players + b]: how often a and b have met. */
void pairing_swiss(const PairingPlayer *player, int players, const unsigned char *met,
                   int opponent[]);

#endif
