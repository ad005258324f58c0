/* Tournaments: everyone meets everyone once; in a Swiss one those who do equally well meet, and
 * nobody the same one twice while there is another way. */
#include "core/dice.h"
#include "rank/pairing.h"
#include "support/test.h"

#include <limits.h>
#include <stdlib.h>

enum { MOST = 9 }; /* of those for whom all ways are looked at */

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

TEST(test_everyone) {
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
        pairing_swiss(player, players, met, round == rounds - 1, opponent);
        is_a_pairing(opponent, players);
        for (int i = 0; i < players; i++) {
            int other = opponent[i];
            if (other == PAIRING_RESTS) {
                assert_int_equal(player[i].rests, round / players);
                player[i].rests++;
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

TEST(test_swiss) {
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
TEST(test_halves) {
    PairingPlayer player[6];
    unsigned char met[36] = {0};
    int opponent[6];
    for (int i = 0; i < 6; i++) player[i] = (PairingPlayer){.strength = 100 - i};
    pairing_swiss(player, 6, met, true, opponent);
    for (int i = 0; i < 3; i++) assert_int_equal(opponent[i], i + 3);
}

/* The highest cost of a pair, and how many pairs have it where it is not 0. */
typedef struct Price {
    int cost, pairs;
} Price;

static Price price_with(Price price, int cost) {
    if (cost > price.cost) return (Price){cost, 1};
    return (Price){price.cost, price.pairs + (cost && cost == price.cost)};
}

/* The lowest price at which those who are not yet paired can be, of all ways there are. */
static Price lowest(int players, const unsigned char *cost, bool *paired, Price so_far) {
    int one = 0;
    while (one < players && paired[one]) one++;
    if (one == players) return so_far;
    Price best = {INT_MAX, 0};
    paired[one] = true;
    for (int other = one + 1; other < players; other++) {
        if (paired[other]) continue;
        paired[other] = true;
        Price price =
            lowest(players, cost, paired, price_with(so_far, cost[one * players + other]));
        paired[other] = false;
        bool lower =
            price.cost < best.cost || (price.cost == best.cost && price.pairs < best.pairs);
        if (lower) best = price;
    }
    paired[one] = false;
    return best;
}

/* With one resting of those who have rested least often, if anybody has to. */
static Price lowest_of_all(const PairingPlayer *player, int players, const unsigned char *cost) {
    bool paired[MOST] = {false};
    Price best = {INT_MAX, 0};
    int fewest = INT_MAX;
    if (players % 2 == 0) return lowest(players, cost, paired, (Price){0, 0});
    for (int i = 0; i < players; i++)
        if (player[i].rests < fewest) fewest = player[i].rests;
    for (int i = 0; i < players; i++) {
        if (player[i].rests > fewest) continue;
        paired[i] = true;
        Price price = lowest(players, cost, paired, (Price){0, 0});
        paired[i] = false;
        bool lower =
            price.cost < best.cost || (price.cost == best.cost && price.pairs < best.pairs);
        if (lower) best = price;
    }
    return best;
}

/* A tournament in which people come late and leave: those who play now, and all who ever did. */
typedef struct Field {
    PairingPlayer player[MOST];
    unsigned char cost[MOST * MOST];
    int place[MOST], players; /* of those who play now */
    bool plays[MOST];
} Field;

/* Once in `seldom` somebody comes or leaves, for each one; 0: never. At least two stay. */
static void come_and_go(Field *all, Dice *dice, int seldom) {
    for (int i = 0; i < MOST && seldom; i++) {
        int there = 0;
        for (int k = 0; k < MOST; k++) there += all->plays[k];
        if (dice_below(dice, seldom) == 0 && (!all->plays[i] || there > 2))
            all->plays[i] = !all->plays[i];
    }
    all->players = 0;
    for (int i = 0; i < MOST; i++)
        if (all->plays[i]) all->place[all->players++] = i;
}

/* Pairs those who play now, and compares the price with the lowest one. Whether it costs something.
 */
static bool pair_field(const Field *all, bool last, int *opponent) {
    PairingPlayer player[MOST];
    unsigned char cost[MOST * MOST];
    int players = all->players;
    Price price = {0, 0};
    for (int i = 0; i < players; i++) {
        player[i] = all->player[all->place[i]];
        for (int k = 0; k < players; k++)
            cost[i * players + k] = all->cost[all->place[i] * MOST + all->place[k]];
    }
    pairing_swiss(player, players, cost, last, opponent);
    is_a_pairing(opponent, players);
    for (int i = 0; i < players; i++)
        if (opponent[i] > i) price = price_with(price, cost[i * players + opponent[i]]);
    Price least = lowest_of_all(player, players, cost);
    assert_int_equal(price.cost, least.cost);
    assert_int_equal(price.pairs, least.pairs);
    return price.cost > 0;
}

/* Chance gives the points of a round; to have met costs 2, in this round 3. */
static void note_round(Field *all, Dice *dice, const int *opponent) {
    for (int i = 0; i < MOST * MOST; i++) all->cost[i] -= all->cost[i] % 2;
    for (int i = 0; i < all->players; i++) {
        PairingPlayer *one = &all->player[all->place[i]];
        int points = dice_below(dice, 5), other = opponent[i];
        one->rests += other == PAIRING_RESTS;
        if (other == PAIRING_RESTS) one->points += 4;
        if (other < i) continue;
        int a = all->place[i], b = all->place[other];
        all->cost[a * MOST + b] += 3;
        all->cost[b * MOST + a] += 3;
        one->points += points;
        all->player[b].points += 4 - points;
    }
}

/* Gives how many rounds had people who met again. */
static int play_field(int players, int rounds, int seldom, uint64_t seed) {
    Dice dice = dice_new(seed, 0);
    Field all = {0};
    int opponent[MOST], again = 0;
    for (int i = 0; i < MOST; i++) all.player[i].strength = dice_below(&dice, 1000);
    for (int i = 0; i < players; i++) all.plays[i] = true;
    for (int round = 0; round < rounds; round++) {
        come_and_go(&all, &dice, seldom);
        again += pair_field(&all, round == rounds - 1, opponent);
        note_round(&all, &dice, opponent);
    }
    return again;
}

/* Where somebody has to meet somebody again, it is as few as possible, and not those of the round
 * before if there is another way: also where people come late, have left, or all have rested. In a
 * small field no round takes away what a later one needs: in as many rounds each meets each. */
TEST(test_fewest_again) {
    for (int players = 3; players <= MOST; players++)
        for (uint64_t seed = 1; seed <= 400; seed++) {
            int again = play_field(players, pairing_rounds(players), 0, seed);
            if (players <= 8) assert_int_equal(again, 0);
            play_field(players, 2 * players, 8, seed);
        }
}

/* Two odd groups, of which each has met all of the other: no way leads to a round at no cost. That
 * the search gives up in time is what this is about: without steps it would go on for hours. */
TEST(test_groups) {
    enum { PLAYERS = 16 };
    for (int first = 1; first < PLAYERS; first += 2) {
        PairingPlayer player[PLAYERS];
        unsigned char cost[PLAYERS * PLAYERS];
        int opponent[PLAYERS], across = 0;
        for (int i = 0; i < PLAYERS; i++) {
            player[i] = (PairingPlayer){.points = i % 5, .strength = i * 37 % 11};
            for (int k = 0; k < PLAYERS; k++)
                cost[i * PLAYERS + k] = (i < first) != (k < first) ? 3 : 0;
        }
        pairing_swiss(player, PLAYERS, cost, false, opponent);
        is_a_pairing(opponent, PLAYERS);
        for (int i = 0; i < PLAYERS; i++) across += cost[i * PLAYERS + opponent[i]] != 0;
        assert_int_equal(across, 2);
    }
}
