/* Tournaments: everyone meets everyone once; in a Swiss one those who do equally well meet, and
 * nobody the same one twice while there is another way. */
#include "core/dice.h"
#include "rank/pairing.h"
#include "support/test.h"

#include <stdlib.h>

static void is_a_pairing(const int *opponent, int players) {
    int rest = 0;
    for (int i = 0; i < players; i++) {
        if (opponent[i] == PAIRING_RESTS) {
            rest++;
            continue;
        }
        assert_in_range(opponent[i], 0, players - 1);
        assert_int_not_equal(opponent[i], i);
        assert_int_equal(opponent[opponent[i]], i);
    }
    assert_int_equal(rest, players % 2);
}

static void test_everyone(void **state) {
    for (int players = 2; players <= 33; players++) {
        unsigned char met[33][33] = {{0}}, rests[33] = {0};
        for (int round = 0; round < pairing_rounds(players); round++) {
            int opponent[33];
            pairing_everyone(players, round, opponent);
            is_a_pairing(opponent, players);
            for (int i = 0; i < players; i++)
                if (opponent[i] == PAIRING_RESTS)
                    rests[i]++;
                else
                    met[i][opponent[i]]++;
        }
        for (int i = 0; i < players; i++) {
            assert_int_equal(rests[i], players % 2);
            for (int j = 0; j < players; j++) assert_int_equal(met[i][j], i != j);
        }
    }
}

typedef struct Played {
    int again;      /* how many met twice */
    bool strongest; /* nobody has more points than the strongest one */
} Played;

/* Plays `rounds` in which the stronger one wins each match. */
static Played swiss(int players, int rounds, uint64_t seed) {
    PairingPlayer *player = calloc((size_t)players, sizeof *player);
    unsigned char *met = calloc((size_t)(players * players), 1);
    int opponent[PAIRING_MOST], strongest = 0;
    Played out = {.strongest = true};
    Dice dice = dice_new(seed, 0);
    assert_non_null(player);
    assert_non_null(met);
    for (int i = 0; i < players; i++) {
        player[i].strength = dice_below(&dice, 1000);
        if (player[i].strength > player[strongest].strength) strongest = i;
    }
    for (int round = 0; round < rounds; round++) {
        pairing_swiss(player, players, met, opponent);
        is_a_pairing(opponent, players);
        for (int i = 0; i < players; i++) {
            int other = opponent[i];
            if (other == PAIRING_RESTS) {
                if (round < players) assert_false(player[i].rested);
                player[i].rested = true;
                player[i].points += 4;
                continue;
            }
            int more = player[i].strength - player[other].strength;
            out.again += met[i * players + other]++ > 0 && i < other;
            player[i].points += more > 0 ? 4 : more == 0 ? 2 : 0;
        }
    }
    for (int i = 0; i < players; i++) out.strongest &= player[i].points <= player[strongest].points;
    free(player);
    free(met);
    return out;
}

static void test_swiss(void **state) {
    for (int players = 2; players <= 40; players++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            int rounds = 1;
            while (1 << rounds < players) rounds++;
            if (rounds > players - 1) rounds = players - 1;
            Played played = swiss(players, rounds, seed);
            assert_int_equal(played.again, 0);
            if (players % 2 == 0) assert_true(played.strongest);
        }
    Played most = swiss(PAIRING_MOST, 9, 1);
    assert_int_equal(most.again, 0);
    assert_true(most.strongest);
    /* More rounds than there are opponents. */
    assert_true(swiss(6, 8, 1).again > 0);
}

/* The first of a group of six meets the fourth, and so on. */
static void test_halves(void **state) {
    PairingPlayer player[6];
    unsigned char met[36] = {0};
    int opponent[6];
    for (int i = 0; i < 6; i++) player[i] = (PairingPlayer){.strength = 100 - i};
    pairing_swiss(player, 6, met, opponent);
    for (int i = 0; i < 3; i++) assert_int_equal(opponent[i], i + 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everyone),
        cmocka_unit_test(test_swiss),
        cmocka_unit_test(test_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
