/* See schedule.h. */
#include "match/schedule.h"

int schedule_pairings(const Schedule *s) {
    return s->gauntlet ? s->entrants - 1 : s->entrants * (s->entrants - 1) / 2;
}

int schedule_step(const Schedule *s) { return s->once ? 2 : 1; }

int schedule_games(const Schedule *s) {
    return 2 * s->rounds * schedule_pairings(s) / schedule_step(s);
}

void schedule_pairing(const Schedule *s, int k, int *first, int *second) {
    *first = 0;
    if (!s->gauntlet)
        for (int others = s->entrants - 1; k >= others; others--) {
            k -= others;
            ++*first;
        }
    *second = *first + 1 + k;
}

Fixture schedule_game(const Schedule *s, int number) {
    int pair = number / 2, pairings = schedule_pairings(s), first, second;
    schedule_pairing(s, pair % pairings, &first, &second);
    bool swapped = number % 2;
    return (Fixture){{swapped ? second : first, swapped ? first : second}, pair / pairings};
}
