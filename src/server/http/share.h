/* Turns of the loop: how long each address has kept it in this one. An address that has had its
 * share waits for the next turn, so that what others send is read in between. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SHARE_US = 2000, SHARES = 1024 };

/* All zero at first. */
typedef struct Shares {
    uint64_t turn;
    struct Share {
        unsigned char who[16];
        uint64_t turn, us;
    } share[SHARES];
} Shares;

/* Begins the next turn. */
void shares_turn(Shares *shares);

/* Whether the address may keep the loop in this turn. */
bool shares_left(Shares *shares, const unsigned char who[16]);

/* Notes that the address has kept it. */
void shares_took(Shares *shares, const unsigned char who[16], uint64_t us);
