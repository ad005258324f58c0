/* Several searchers over one table: what a crew promises, and that its threads do not get in each
 * other's way (under ThreadSanitizer too). Nothing here depends on how fast the threads are. */
#include "base/workers.h"
#include "bed.h"
#include "search/crew.h"
#include "support/chance.h"

enum { MOST = 5 };

typedef struct Team {
    Bed *bed;
    Workers workers;
    Crew crew;
    void *memory;
    int spawned, allowed, joined; /* threads begun in this search; how many there may be */
    atomic_int asked, stop_after;
} Team;

static bool team_stop(void *ctx) {
    Team *team = ctx;
    int after = atomic_load(&team->stop_after);
    return atomic_fetch_add(&team->asked, 1) + 1 >= after && after;
}

static uint64_t team_now(void *ctx) {
    Team *team = ctx;
    return workers_now_us(&team->workers);
}

static bool team_spawn(void *ctx, void (*job)(void *), void *argument) {
    Team *team = ctx;
    if (team->spawned >= team->allowed) return false;
    team->spawned++;
    return workers_spawn(&team->workers, job, argument);
}

static void team_join(void *ctx) {
    Team *team = ctx;
    team->joined++;
    workers_join(&team->workers);
}

static Team *team_new(const char *rules, const char *position, int threads) {
    Team *team = calloc(1, sizeof *team);
    team->bed = bed_new(rules, position);
    team->allowed = CREW_THREADS;
    workers_init(&team->workers);
    team->memory = malloc(crew_bytes(threads) + 1);
    /* Any alignment will do. */
    crew_init(&team->crew, &team->bed->searcher, threads, (char *)team->memory + (threads > 1));
    return team;
}

static void team_free(Team *team) {
    free(team->memory);
    free(team->bed);
    free(team);
}

static Move team_search(Team *team, const SearchLimits *limits, SearchReport report) {
    Host host = {team, team_stop, team_now, team_spawn, team_join};
    team->spawned = team->joined = 0;
    atomic_store(&team->asked, 0);
    crew_go(&team->crew, &team->bed->game, limits, &host, report, &team->bed->result);
    return team->bed->result.best;
}

static void legal(const Team *team, Move move) {
    MoveList list;
    game_moves(&team->bed->game, &list);
    assert_true(moves_have(&list, move));
}

/* ------------------------------------------------------------------ limits */

/* In every game, with every number of threads: a legal move, and nodes of all together. */
TEST(the_sum_of_nodes_is_limited) {
    for (int b = 0; b < BED_BASES; b++)
        for (int threads = 1; threads <= MOST; threads++) {
            Team *team = team_new(bed_bases[b], NULL, threads);
            static const uint64_t nodes[] = {1, 4, 5, 6, 1003, 30000};
            for (int i = 0; i < 6; i++) {
                SearchLimits limits = search_limits();
                limits.nodes = nodes[i];
                legal(team, team_search(team, &limits, (SearchReport){0}));
                assert_in_range(team->bed->result.nodes, 1, nodes[i]);
                assert_int_equal(team->spawned, nodes[i] >= (uint64_t)threads ? threads - 1 : 0);
                assert_int_equal(team->joined, team->spawned > 0);
            }
            team_free(team);
        }
}

/* Alone, and at the weaker levels, a crew is the search itself, node for node. */
TEST(one_thread_is_the_search_itself) {
    for (int b = 0; b < BED_BASES; b++)
        for (int strength = MAX_STRENGTH - 3; strength <= MAX_STRENGTH; strength++) {
            Bed *bed = bed_new(bed_bases[b], NULL);
            Team *team = team_new(bed_bases[b], NULL, strength < MAX_STRENGTH ? 3 : 1);
            for (int ply = 0; ply < 3; ply++) {
                SearchLimits limits = search_limits();
                limits.nodes = 5000;
                limits.strength = strength;
                limits.seed = 7;
                assert_int_equal(team_search(team, &limits, (SearchReport){0}),
                                 bed_search(bed, &limits));
                assert_int_equal(team->bed->result.nodes, bed->result.nodes);
                assert_int_equal(team->bed->result.score, bed->result.score);
                assert_int_equal(team->spawned, 0);
                game_play(&bed->game, bed->result.best, NULL, NULL);
                game_play(&team->bed->game, bed->result.best, NULL, NULL);
            }
            team_free(team);
            free(bed);
        }
}

/* A host that has fewer threads than were asked for, or none. */
TEST(fewer_threads_than_wanted) {
    Team *team = team_new("tablut-bologna", NULL, MOST);
    for (team->allowed = 0; team->allowed < MOST; team->allowed++) {
        SearchLimits limits = search_limits();
        limits.nodes = 10000;
        legal(team, team_search(team, &limits, (SearchReport){0}));
        assert_int_equal(team->spawned, team->allowed);
        assert_in_range(team->bed->result.nodes, 1, 10000);
    }
    SearchLimits limits = search_limits();
    limits.depth = 3;
    crew_go(&team->crew, &team->bed->game, &limits, NULL, (SearchReport){0}, &team->bed->result);
    assert_int_equal(team->bed->result.depth, 3);
    team_free(team);
}

/* Only the leader is asked to stop; all have ended when the search returns, soon after. */
TEST(a_stop_ends_all) {
    for (int b = 0; b < BED_BASES; b++) {
        Team *team = team_new(bed_bases[b], NULL, 3);
        SearchLimits limits = search_limits();
        limits.infinite = true;
        for (int after = 1; after <= 16; after += 5) {
            atomic_store(&team->stop_after, after);
            legal(team, team_search(team, &limits, (SearchReport){0}));
            assert_int_equal(atomic_load(&team->asked), after);
            assert_int_equal(team->workers.count, 0);
        }
        team_free(team);
    }
}

TEST(the_clock_ends_all) {
    Team *team = team_new("tablut-ashton", NULL, 4);
    SearchLimits limits = search_limits();
    limits.movetime_us = 50000;
    legal(team, team_search(team, &limits, (SearchReport){0}));
    limits.movetime_us = 0;
    limits.time_us[P1] = 10000;
    for (int i = 0; i < 3; i++) legal(team, team_search(team, &limits, (SearchReport){0}));
    team_free(team);
}

/* ------------------------------------------------------------------ what is looked at */

typedef struct Told {
    Move first[4];
    uint64_t nodes;
    int lines, depth;
} Told;

static void hear(void *ctx, const SearchInfo *info) {
    Told *told = ctx;
    assert_in_range(info->multipv, 1, 4);
    assert_true(info->nodes >= told->nodes); /* they only grow */
    told->first[info->multipv - 1] = info->pv[0];
    told->nodes = info->nodes;
    told->depth = info->depth;
    if (info->multipv > told->lines) told->lines = info->multipv;
}

TEST(lines_and_wanted_moves) {
    for (int b = 0; b < BED_BASES; b++) {
        Team *team = team_new(bed_bases[b], NULL, 3);
        MoveList list;
        game_moves(&team->bed->game, &list);
        SearchLimits limits = search_limits();
        limits.depth = 4;
        limits.multipv = 4;
        for (int i = 0; i < 6 && i < list.count; i++) moves_add(&limits.only, list.move[i]);
        Told told = {.lines = 0};
        team_search(team, &limits, (SearchReport){hear, &told});
        assert_int_equal(told.lines, 4);
        assert_int_equal(told.depth, 4);
        assert_int_equal(told.first[0], team->bed->result.best);
        assert_true(told.nodes <= team->bed->result.nodes);
        for (int i = 0; i < 4; i++) {
            assert_true(moves_have(&limits.only, told.first[i]));
            for (int k = 0; k < i; k++) assert_true(told.first[i] != told.first[k]);
        }
        team_free(team);
    }
}

/* ------------------------------------------------------------------ proofs */

/* Wins are found and announced, and a final score that is exact is the same for all. */
TEST(wins_are_wins) {
    static const struct {
        const char *rules, *position;
        int score;
    } rows[] = {
        {"tablut-classic", "9/9/9/6K2/9/9/9/t7t/9 1", 1},
        {"tablut-classic", "9/9/9/6K2/9/9/9/t7t/9 2", -2},
        {"gardsdansen", "4/5/S5/1Pp4/Ss4/1s3/s3 1 p", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Team *team = team_new(rows[i].rules, rows[i].position, 4);
        SearchLimits limits = search_limits();
        limits.mate = 4;
        limits.nodes = 400000;
        team_search(team, &limits, (SearchReport){0});
        int plies = rows[i].score < 0 ? -rows[i].score : rows[i].score;
        assert_int_equal(score_distance(team->bed->result.score), plies);
        assert_int_equal(score_is_win(team->bed->result.score), rows[i].score > 0);
        team_free(team);
    }
}

TEST(exact_scores_stay_exact) {
    Chance chance = chance_new("exact crew");
    for (int round = 0; round < 12; round++) {
        Bed *bed = bed_new("maerstanas", NULL);
        Team *team = team_new("maerstanas", NULL, 4);
        while (bed->game.plies < 43 && !bed->game.result) {
            MoveList list;
            game_moves(&bed->game, &list);
            Move move = list.move[chance_below(&chance, list.count)];
            assert_true(game_play(&bed->game, move, NULL, NULL));
            assert_true(game_play(&team->bed->game, move, NULL, NULL));
        }
        SearchLimits limits = search_limits();
        for (int again = 0; again < 3 && !bed->game.result; again++) {
            bed_search(bed, &limits);
            team_search(team, &limits, (SearchReport){0});
            assert_true(bed->result.exact && team->bed->result.exact);
            assert_int_equal(score_margin(team->bed->result.score),
                             score_margin(bed->result.score));
            crew_new_game(&team->crew);
        }
        team_free(team);
        free(bed);
    }
}

/* A whole game by one crew, so that the table gets old while several write to it. */
TEST(a_game_over_an_ageing_table) {
    for (int b = 0; b < BED_BASES; b++) {
        Team *team = team_new(bed_bases[b], NULL, 3);
        SearchLimits limits = search_limits();
        limits.nodes = 900;
        for (int ply = 0; ply < 70 && !team->bed->game.result; ply++) {
            Move move = team_search(team, &limits, (SearchReport){0});
            assert_int_equal(team->bed->table.age, (ply + 1) % 64);
            assert_true(game_play(&team->bed->game, move, NULL, NULL));
        }
        team_free(team);
    }
}
