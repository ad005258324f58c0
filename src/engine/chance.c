/* The logistic curve from a table of its values at quarters, with straight lines between: whole
 * numbers only, so that every machine says the same.
 */
#include "engine/chance.h"
#include "engine/eval.h"
#include "engine/score.h"

enum { CERTAIN = 1000, QUARTERS = 32, FINE = 256 };

static const short curve[QUARTERS + 1] = {500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924,
                                          940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995,
                                          996, 997, 998, 998, 998, 999, 999, 999, 999, 999, 999};

int chance_of(const Rules *rules, int score) {
    if (score_is_decided(score)) return score_is_win(score) ? CERTAIN : 0;
    int amount = score < 0 ? -score : score;
    int place = amount * 4 * FINE / eval_scale(rules); /* in quarters, with FINE parts each */
    int quarter = place / FINE, part = place % FINE, chance = curve[QUARTERS];
    if (quarter < QUARTERS)
        chance = curve[quarter] + (curve[quarter + 1] - curve[quarter]) * part / FINE;
    return score < 0 ? CERTAIN - chance : chance;
}

int chance_mark(int lost) { return lost >= 300 ? 4 : lost >= 200 ? 2 : lost >= 100 ? 6 : 0; }
