/* See results.h. */
#include "match/results.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void results_init(Results *r, const Schedule *schedule, const Rules *rules) {
    *r = (Results){.schedule = schedule, .rules = rules, .pairings = schedule_pairings(schedule)};
    r->pairing = memory_get((size_t)r->pairings * sizeof *r->pairing);
    r->faults = memory_get((size_t)schedule->entrants * sizeof *r->faults);
    for (int k = 0; k < r->pairings; k++)
        schedule_pairing(schedule, k, &r->pairing[k].first, &r->pairing[k].second);
}

void results_finish(Results *r) {
    free(r->pairing);
    free(r->faults);
    free(r->seen);
    *r = (Results){0};
}

bool results_have(const Results *r, int number) { return number < r->room && r->seen[number]; }

static void make_room(Results *r, int number) {
    if (number < r->room) return;
    int room = number + number / 2 + 64;
    r->seen = memory_resize(r->seen, (size_t)room);
    memset(r->seen + r->room, 0, (size_t)(room - r->room));
    r->room = room;
}

static void add_reason(Results *r, const char *word, Result result) {
    int i = 0, most = sizeof r->reason[0].word - 1;
    while (i < r->reasons && strncmp(r->reason[i].word, word, (size_t)most) != 0) i++;
    if (i == MAX_REASONS) return;
    if (i == r->reasons)
        snprintf(r->reason[r->reasons++].word, sizeof r->reason[i].word, "%s", word);
    r->reason[i].by_result[result]++;
}

/* Half points of the seat. */
static int points(Result result, int seat) {
    return result == RESULT_DRAW ? 1 : result == result_win(seat) ? 2 : 0;
}

bool results_score(Results *r, int number, Result result, int plies, const char *word) {
    if (results_have(r, number)) return false;
    make_room(r, number);
    Pairing *pairing = &r->pairing[number / 2 % r->pairings];
    int seat = number % 2; /* the first's: it begins the pair as player 1 */
    int scored = points(result, seat);
    r->seen[number] = (char)(scored + 1);
    pairing->games++;
    pairing->side[seat].count[2 - scored]++;
    int other = number ^ 1;
    if (results_have(r, other)) pairing->pairs.count[scored + r->seen[other] - 1]++;
    r->games++;
    r->plies += (uint64_t)plies;
    r->by_result[result]++;
    add_reason(r, word, result);
    return true;
}

bool results_add(Results *r, const Record *record) {
    Fixture fixture = schedule_game(r->schedule, record->number);
    if (memcmp(fixture.player, record->player, sizeof fixture.player) ||
        !results_score(r, record->number, record->result, record->plies,
                       record_reason(record, r->rules)))
        return false;
    r->adjudicated += record->ending == ENDING_SCORE || record->ending == ENDING_PLIES;
    if (record->ending == ENDING_FAULT) r->faults[record->player[record->culprit]][record->fault]++;
    return true;
}

/* Player 1's points in the games of an opening, 0 … 1; below 0 if one of them is missing. */
static double opening_score(const Results *r, int opening) {
    int games = 2 * r->pairings, step = schedule_step(r->schedule), halves = 0;
    for (int i = 0; i < games; i += step) {
        int number = opening * games + i;
        if (!results_have(r, number)) return -1;
        int first = r->seen[number] - 1; /* of the pairing's first entrant */
        halves += number % 2 ? 2 - first : first;
    }
    return (double)halves * step / (2.0 * games);
}

Interval results_player1(const Results *r) {
    double count = 0, sum = 0, squares = 0;
    for (int opening = 0; opening < r->room / (2 * r->pairings) + 1; opening++) {
        double score = opening_score(r, opening);
        if (score < 0) continue;
        count++;
        sum += score;
        squares += score * score;
    }
    return mean_interval(count, sum, squares);
}

Score results_of(const Results *r, int entrant) {
    Score sum = {0};
    for (int k = 0; k < r->pairings; k++) {
        const Pairing *p = &r->pairing[k];
        if (p->first != entrant && p->second != entrant) continue;
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < 3; i++)
                sum.count[p->first == entrant ? i : 2 - i] += p->side[side].count[i];
    }
    return sum;
}
