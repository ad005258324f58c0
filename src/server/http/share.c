/* An address whose slot another one has taken begins anew. So each can only wait too little. */
#include "http/share.h"

#include <string.h>

static struct Share *share_of(Shares *shares, const unsigned char who[16]) {
    uint64_t half[2];
    memcpy(half, who, sizeof half);
    uint64_t hash = (half[0] ^ half[1]) * 0x9E3779B97F4A7C15;
    struct Share *share = &shares->share[(hash >> 32) % SHARES];
    if (share->turn != shares->turn || memcmp(share->who, who, sizeof share->who) != 0) {
        *share = (struct Share){.turn = shares->turn};
        memcpy(share->who, who, sizeof share->who);
    }
    return share;
}

void shares_turn(Shares *shares) { shares->turn++; }

bool shares_left(Shares *shares, const unsigned char who[16]) {
    return share_of(shares, who)->us < SHARE_US;
}

void shares_took(Shares *shares, const unsigned char who[16], uint64_t us) {
    share_of(shares, who)->us += us;
}
