/* A search costs the same however long the game before it is: counted steps (support/steps.h), not
 * time. */
#include "bed.h"
#include "support/chance.h"
#include "support/steps.h"

enum { SHORT = 61, LONG = 1047, NODES = 4000, PERCENT = 2, ONCE = 400 };

static bool is_quiet(const Bed *bed, Move move) {
    Position next;
    ClauseId reason;
    Result result = game_foresee(&bed->game, move, &next, NULL, &reason);
    if (result || repeat_never(game_now(&bed->game), &next)) return false;
    if (!bed->rules.threat) return true;
    return !bed->rules.threat(&bed->rules, &next, P1) && !bed->rules.threat(&bed->rules, &next, P2);
}

/* So many plies in which nothing is taken or threatened, by chance. (In Gårdsdansen G12 ends such a
 * game after 200 plies.) */
static void wander(Bed *bed, Chance *chance, int plies) {
    for (plies += bed->game.plies; bed->game.plies < plies;) {
        MoveList list;
        game_moves(&bed->game, &list);
        int kept = 0;
        for (int i = 0; i < list.count; i++)
            if (is_quiet(bed, list.move[i])) list.move[kept++] = list.move[i];
        if (kept)
            assert_true(game_play(&bed->game, list.move[chance_below(chance, kept)], NULL, NULL));
        else /* a blind alley */
            for (int i = 0; i < 8; i++) game_undo(&bed->game);
    }
}

static int32_t recall[3 * (BED_PLIES + 1)];

/* Steps of a search of the last position, in a game that has only the last `plies` of it. */
static uint64_t steps_after(Bed *bed, int plies, SearchResult *result) {
    static Position path[BED_PLIES + 1];
    static Move played[BED_PLIES];
    int from = bed->game.plies - plies;
    Game game;
    game_init(&game, &bed->rules, &bed->path[from], path, played, BED_PLIES);
    game_recall(&game, recall);
    for (int i = from; i < bed->game.plies; i++)
        assert_true(game_play(&game, bed->played[i], NULL, NULL));
    table_clear(&bed->table);
    search_init(&bed->searcher, &bed->table);
    SearchLimits limits = search_limits();
    limits.nodes = NODES;
    uint64_t before = steps_now();
    search_go(&bed->searcher, &game, &limits, NULL, (SearchReport){0}, result);
    return steps_now() - before;
}

static void a_long_game_is_searched_as_fast(void **state) {
    Chance chance = chance_new(*state);
    Bed *bed = bed_new(*state, NULL);
    SearchResult early, late;
    uint64_t few, many;
    wander(bed, &chance, LONG - 4);
    do { /* past positions in which there is soon nothing left to search */
        wander(bed, &chance, 4);
        few = steps_after(bed, SHORT, &early);
        many = steps_after(bed, bed->game.plies, &late);
    } while (early.nodes < NODES || late.nodes < NODES);
    /* Only taking over the game takes longer, once a search: keys, and in Ashton a look for
     * threats. Walking back at every node would be five times as many steps and more. */
    uint64_t once = (uint64_t)(bed->game.plies - SHORT) * ONCE;
    assert_true(many <= few + few * PERCENT / 100 + once);
    free(bed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_long_game_is_searched_as_fast, (void *)"tablut-ashton"),
        cmocka_unit_test_prestate(a_long_game_is_searched_as_fast, (void *)"tablut-katz"),
    };
    return cmocka_run_group_tests_name("steps of a search", tests, NULL, NULL);
}
