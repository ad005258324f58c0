/* The logistic curve from a table of its values at quarters, with straight lines between: whole
 * numbers only, so that every machine says the same.
 *
 * Tafl's scale is the one at which the weights of Ashton, Bologna and Katz were fitted to the
 * results of 3,000 to 4,000 games of the engine against itself (docs/tune.md), so there a quiet
 * position's own value tells the chance; that white wins nearly every game of Katz is in its
 * weights. The scores of searches are surer than that: by 600 games a rule set of 2,000 nodes a
 * move they would fit best at 120 to 140. Classic's weights are older and would fit at 250 to 400.
 *
 * The other two are round numbers near those that make the results of games of the engine against
 * itself likeliest: 60 to 150 games a rule set of 2,000 to 3,000 nodes a move, after two to eight
 * random plies. Mǽrstánas 80; Gårdsdansen about 800, where most games were not over after 240 plies
 * and counted as draws. They belong to this evaluation: whoever changes eval_*.c fits them again.
 */
#include "engine/chance.h"
#include "engine/score.h"

enum { CERTAIN = 1000, QUARTERS = 32, FINE = 256 };

static const short curve[QUARTERS + 1] = {500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924,
                                          940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995,
                                          996, 997, 998, 998, 998, 999, 999, 999, 999, 999, 999};

static const int scale[] = {
    [FAMILY_TAFL] = 200, [FAMILY_MAERSTANAS] = 80, [FAMILY_GARDSDANSEN] = 800};

int chance_scale(const Rules *rules) { return scale[rules->family]; }

int chance_of(const Rules *rules, int score) {
    if (score_is_decided(score)) return score_is_win(score) ? CERTAIN : 0;
    int amount = score < 0 ? -score : score;
    int place = amount * 4 * FINE / chance_scale(rules); /* in quarters, with FINE parts each */
    int quarter = place / FINE, part = place % FINE, chance = curve[QUARTERS];
    if (quarter < QUARTERS)
        chance = curve[quarter] + (curve[quarter + 1] - curve[quarter]) * part / FINE;
    return score < 0 ? CERTAIN - chance : chance;
}

int chance_mark(int lost) { return lost >= 300 ? 4 : lost >= 200 ? 2 : lost >= 100 ? 6 : 0; }
