/* See judge.h. The cost falls by a factor of e for every SLOPE hundredths of the winner's value. */
#include "proving/judge.h"
#include "base/memory.h"
#include "search/profile.h"
#include "search/search.h"

#include <math.h>
#include <stdlib.h>

enum { SURE = 1400, SLOPE = 180, COST_MOST = 100000, TABLE_BYTES = 1 << 18 };

struct Judge {
    const SmallLaw *law;
    int winner;
    Learned learned;
    Evaluation evaluation; /* where there is no network */
    Accumulator sums;      /* of the position that others are compared with */
    uint64_t hint;
    Searcher *searcher;
    Table table;
    void *table_memory;
};

Judge *judge_create(const SmallLaw *law, int winner, uint64_t hint) {
    Judge *j = memory_get(sizeof *j);
    j->law = law;
    j->winner = winner;
    j->hint = hint;
    j->learned = profile_network(law->rules);
    eval_for(law->rules, &j->evaluation);
    if (!hint) return j;
    j->searcher = memory_get(sizeof *j->searcher);
    j->table_memory = memory_get(TABLE_BYTES);
    table_init(&j->table, j->table_memory, TABLE_BYTES);
    search_init(j->searcher, &j->table);
    return j;
}

void judge_destroy(Judge *j) {
    if (!j) return;
    free(j->searcher);
    free(j->table_memory);
    free(j);
}

void judge_begin(Judge *j, const Small *position) {
    if (!j->learned.network) return;
    Position p = small_position(position);
    Features features;
    engine_features(j->law->rules, &p, &features);
    network_sum(j->learned.network, NULL, &features, &j->sums);
}

float judge_cost(Judge *j, const Small *position) {
    Position p = small_position(position);
    int value;
    if (j->learned.network) {
        Features features;
        Accumulator sums;
        engine_features(j->law->rules, &p, &features);
        network_sum(j->learned.network, &j->sums, &features, &sums);
        value = network_value(&j->learned, &sums, &p);
    } else {
        value = evaluate(&j->evaluation, j->law->rules, &p);
    }
    double cost = exp((SURE - value) / (double)SLOPE);
    return (float)(cost < 1 ? 1 : cost > COST_MOST ? COST_MOST : cost);
}

Move judge_hint(Judge *j, const Small *position, bool *wins) {
    *wins = false;
    if (!j->hint) return MOVE_NONE;
    Position p = small_position(position), path[2];
    Move played[1];
    Game game;
    SearchLimits limits = search_limits();
    SearchResult result;
    game_init(&game, j->law->rules, &p, path, played, 1);
    search_new_game(j->searcher);
    limits.nodes = j->hint;
    search_go(j->searcher, &game, &limits, NULL, (SearchReport){0}, &result);
    *wins = score_is_win(result.score);
    return result.best;
}
