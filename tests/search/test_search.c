/* What the search promises its callers: limits, stop, determinism, lines, levels, scores. */
#include "bed.h"
#include "support/chance.h"
#include "support/setup.h"

enum { MAX_GAP = 1024 };

/* ------------------------------------------------------------------ limits */

TEST(node_limits_are_exact) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        static const uint64_t limits[] = {1, 2, 63, 1000, 4097};
        for (int i = 0; i < 5; i++) {
            search_new_game(&bed->searcher);
            assert_true(bed_search_nodes(bed, limits[i]) != MOVE_NONE);
            assert_int_equal(bed->result.nodes, limits[i]);
        }
        free(bed);
    }
}

TEST(depth_limits_are_kept) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        for (int depth = 1; depth <= 3; depth++) {
            SearchLimits limits = search_limits();
            limits.depth = depth;
            bed_search(bed, &limits);
            assert_int_equal(bed->result.depth, depth);
        }
        free(bed);
    }
}

TEST(the_same_search_counts_the_same_nodes) {
    for (int b = 0; b < BED_BASES; b++) {
        SearchResult results[2];
        for (int i = 0; i < 2; i++) {
            Bed *bed = bed_new(bed_bases[b], NULL);
            for (int ply = 0; ply < 3; ply++) {
                SearchLimits limits = search_limits();
                limits.depth = 4;
                Move best = bed_search(bed, &limits);
                assert_true(game_play(&bed->game, best, NULL, NULL));
            }
            results[i] = bed->result;
            free(bed);
        }
        assert_int_equal(results[0].nodes, results[1].nodes);
        assert_int_equal(results[0].best, results[1].best);
        assert_int_equal(results[0].score, results[1].score);
    }
}

/* ------------------------------------------------------------------ stop and clock */

/* A host that watches how often it is asked, and may say stop. */
typedef struct Watch {
    const Searcher *searcher;
    uint64_t last, largest_gap, asked, stop_after, clock_step, now;
} Watch;

static bool watch_stop(void *ctx) {
    Watch *watch = ctx;
    uint64_t gap = watch->searcher->nodes - watch->last;
    if (watch->asked && gap > watch->largest_gap) watch->largest_gap = gap;
    watch->last = watch->searcher->nodes;
    watch->asked++;
    return watch->stop_after && watch->asked >= watch->stop_after;
}

/* Every look at this clock takes time. */
static uint64_t watch_now(void *ctx) {
    Watch *watch = ctx;
    return watch->now += watch->clock_step;
}

TEST(stop_is_polled_often_enough) {
    Chance chance = chance_new("polling");
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        for (int i = 0; i < 3; i++) {
            Watch watch = {.searcher = &bed->searcher};
            Host host = {.ctx = &watch, .stop = watch_stop};
            SearchLimits limits = search_limits();
            limits.nodes = 30000;
            search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
            assert_true(watch.asked >= bed->result.nodes / MAX_GAP);
            assert_true(watch.largest_gap <= MAX_GAP);
            assert_true(bed->result.nodes - watch.last <= MAX_GAP);
            Position position;
            setup_playable(&chance, &bed->rules, 60, &position);
            game_init(&bed->game, &bed->rules, &position, bed->path, bed->played, BED_PLIES);
        }
        free(bed);
    }
}

TEST(a_stop_ends_the_search_with_a_legal_move) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        MoveList legal;
        game_moves(&bed->game, &legal);
        for (uint64_t after = 1; after <= 40; after += 3) {
            Watch watch = {.searcher = &bed->searcher, .stop_after = after};
            Host host = {.ctx = &watch, .stop = watch_stop};
            SearchLimits limits = search_limits();
            limits.infinite = true;
            search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
            assert_int_equal(watch.asked, after); /* nothing is asked after a yes */
            assert_true(bed->result.nodes <= after * MAX_GAP);
            assert_true(moves_have(&legal, bed->result.best));
        }
        free(bed);
    }
}

/* With a clock that runs at every look, the search must be back before its time is over. */
TEST(never_thinks_longer_than_the_clock_allows) {
    Bed *bed = bed_new("gardsdansen", NULL);
    static const int64_t clocks[] = {1, 20000, 31000, 50000, 100000, 1000000, 60000000};
    for (int i = 0; i < 7; i++) {
        for (int increment = 0; increment <= 2000000; increment += 1000000) {
            uint64_t step = 100 + (uint64_t)clocks[i] / 500;
            Watch watch = {.searcher = &bed->searcher, .clock_step = step};
            Host host = {.ctx = &watch, .now_us = watch_now};
            SearchLimits limits = search_limits();
            limits.time_us[P1] = clocks[i];
            limits.inc_us[P1] = increment;
            search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
            int64_t left = clocks[i] - limits.overhead_us;
            if (left < clocks[i] / 2) left = clocks[i] / 2;
            int64_t allowed = left / 2 > 1000 ? left / 2 : 1000;
            assert_true((int64_t)watch.now <= allowed + 4 * (int64_t)step);
            assert_true(bed->result.best != MOVE_NONE);
        }
    }
    free(bed);
}

TEST(movetime_is_used_and_kept) {
    Bed *bed = bed_new("tablut-katz", NULL);
    Watch watch = {.searcher = &bed->searcher, .clock_step = 100};
    Host host = {.ctx = &watch, .now_us = watch_now};
    SearchLimits limits = search_limits();
    limits.movetime_us = 40000;
    search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){0}, &bed->result);
    assert_in_range(watch.now, 40000, 41000);
    free(bed);
}

/* ------------------------------------------------------------------ what is looked at */

/* Collects reports. */
typedef struct Reports {
    SearchInfo line[8]; /* the last of each number, without its pv */
    Move first[8];
    int count, lines;
    const Bed *bed;
} Reports;

static void check_line(const Bed *bed, const SearchInfo *info) {
    Position path[MAX_PLY + 2];
    Move played[MAX_PLY + 1];
    Game game;
    game_init(&game, &bed->rules, game_now(&bed->game), path, played, MAX_PLY + 1);
    assert_true(info->pv_length >= 1);
    for (int i = 0; i < info->pv_length; i++)
        assert_true(game_play(&game, info->pv[i], NULL, NULL));
}

static void collect(void *ctx, const SearchInfo *info) {
    Reports *reports = ctx;
    assert_in_range(info->multipv, 1, 8);
    reports->line[info->multipv - 1] = *info;
    reports->first[info->multipv - 1] = info->pv[0];
    if (info->multipv > reports->lines) reports->lines = info->multipv;
    reports->count++;
    check_line(reports->bed, info);
    assert_true(info->seldepth >= 1);
    assert_in_range(info->hashfull, 0, 1000);
    assert_true(info->score > -SCORE_INFINITE && info->score < SCORE_INFINITE);
}

TEST(lines_are_legal_different_and_in_order) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        Reports reports = {.bed = bed};
        SearchLimits limits = search_limits();
        limits.depth = 4;
        limits.multipv = 4;
        search_go(&bed->searcher, &bed->game, &limits, NULL, (SearchReport){collect, &reports},
                  &bed->result);
        assert_int_equal(reports.lines, 4);
        assert_int_equal(reports.count, 16);
        assert_int_equal(reports.first[0], bed->result.best);
        assert_int_equal(reports.line[0].score, bed->result.score);
        for (int i = 0; i < 4; i++) {
            assert_int_equal(reports.line[i].depth, 4);
            for (int k = 0; k < i; k++) assert_true(reports.first[i] != reports.first[k]);
        }
        free(bed);
    }
}

/* However few nodes there are; without any there is nothing to tell. */
TEST(a_search_stopped_early_tells_a_line) {
    for (int b = 0; b < BED_BASES; b++) {
        Bed *bed = bed_new(bed_bases[b], NULL);
        for (uint64_t nodes = 0; nodes <= 16; nodes = nodes ? 2 * nodes : 1) {
            Watch watch = {.searcher = &bed->searcher, .stop_after = nodes == 0};
            Host host = {.ctx = &watch, .stop = watch_stop};
            Reports reports = {.bed = bed};
            SearchLimits limits = search_limits();
            limits.nodes = nodes;
            limits.multipv = 2;
            search_new_game(&bed->searcher);
            search_go(&bed->searcher, &bed->game, &limits, &host, (SearchReport){collect, &reports},
                      &bed->result);
            assert_int_equal(bed->result.nodes, nodes);
            assert_int_equal(bed->result.depth, 0);
            assert_int_equal(reports.count, nodes > 0);
            if (!nodes) continue;
            assert_int_equal(reports.line[0].depth, 1);
            assert_int_equal(reports.line[0].nodes, nodes);
            assert_int_equal(reports.first[0], bed->result.best);
            assert_int_equal(reports.line[0].score, bed->result.score);
            assert_false(reports.line[0].exact);
        }
        free(bed);
    }
}

TEST(only_the_wanted_moves_are_looked_at) {
    Bed *bed = bed_new("tablut-ashton", NULL);
    MoveList legal;
    game_moves(&bed->game, &legal);
    for (int i = 0; i < legal.count; i += 7) {
        SearchLimits limits = search_limits();
        limits.depth = 3;
        limits.only = (MoveList){2, {legal.move[i], MOVE_PASS}};
        assert_int_equal(bed_search(bed, &limits), legal.move[i]);
    }
    free(bed);
}

TEST(a_finished_game_has_no_move) {
    Bed *bed = bed_new("tablut-classic", "9/9/9/4t4/9/9/9/9/9 1");
    assert_int_equal(bed_search_nodes(bed, 100), MOVE_NONE);
    assert_int_equal(bed->result.nodes, 0);
    free(bed);
}

/* ------------------------------------------------------------------ scores */

TEST(scores_say_margin_and_distance) {
    for (int margin = 1; margin <= MAX_MARGIN; margin++) {
        for (int plies = 0; plies <= MAX_PLY; plies++) {
            int score = score_win(margin, plies);
            assert_true(score < SCORE_INFINITE && score_is_win(score) && score_is_loss(-score));
            assert_int_equal(score_margin(score), margin);
            assert_int_equal(score_margin(-score), -margin);
            assert_int_equal(score_distance(score), plies);
            assert_int_equal(score_distance(-score), plies);
            if (plies) assert_true(score < score_win(margin, plies - 1));
            if (margin > 1) assert_true(score > score_win(margin - 1, 0));
        }
    }
    assert_false(score_is_decided(EVAL_MAX));
    assert_int_equal(score_margin(EVAL_MAX), 0);
}

/* A king one step from the edge: a win in one, and from the other side a loss in two. */
TEST(wins_and_losses_count_plies) {
    Bed *bed = bed_new("tablut-classic", "9/9/9/6K2/9/9/9/t7t/9 1");
    bed_search_nodes(bed, 10000);
    assert_int_equal(bed->result.score, score_win(1, 1));
    bed_set(bed, "tablut-classic", "9/9/9/6K2/9/9/9/t7t/9 2");
    bed_search_nodes(bed, 10000);
    assert_int_equal(bed->result.score, -score_win(1, 2));
    free(bed);
}

TEST(mate_ends_the_search_at_such_a_win) {
    Bed *bed = bed_new("tablut-classic", "9/9/2t1t1t2/2t3t2/4K4/2t3t2/2t1t1t2/9/9 1");
    SearchLimits limits = search_limits();
    limits.mate = 3;
    bed_search(bed, &limits);
    assert_true(score_is_win(bed->result.score));
    assert_true(score_distance(bed->result.score) <= 3);
    free(bed);
}

/* The last move of a game of Mǽrstánas, a Woden-stone: all that can come of it is tried here. */
TEST(maerstanas_scores_are_final_differences) {
    Bed *bed = bed_new("maerstanas", "SSssSS1/ssSSss1/SsSsSsS/sSsSsSs/SSssSSS/sssssss/SSsSSsS 1 W");
    MoveList list;
    game_moves(&bed->game, &list);
    int best = -MAX_MARGIN;
    for (int i = 0; i < list.count; i++) {
        int points[2];
        Position next = *game_now(&bed->game);
        bed->rules.play(&bed->rules, &next, list.move[i], NULL);
        assert_true(bed->rules.result(&bed->rules, &next, NULL) != RESULT_NONE);
        bed->rules.score(&bed->rules, &next, points);
        if (points[P1] - points[P2] > best) best = points[P1] - points[P2];
    }
    bed_search_nodes(bed, 100000);
    assert_true(bed->result.exact);
    assert_int_equal(score_margin(bed->result.score), best);
    free(bed);
}

/* ------------------------------------------------------------------ repetition */

/* Black can hold the draw by going back and forth; a search that only sees the guess would not know
 * that the game is drawn at the third occurrence. */
TEST(drawn_root_moves_are_worth_nothing) {
    Bed *bed = bed_new("tablut-katz", NULL);
    bed_play(bed, "e3f3 e2f2 f3e3 f2e2 e3f3 e2f2 f3e3");
    assert_int_equal(bed->game.result, RESULT_NONE);
    Move back;
    assert_true(move_read_wire(&bed->rules, &back, "f2e2", 4, 1, NULL));
    SearchLimits limits = search_limits();
    limits.depth = 3;
    limits.only = (MoveList){1, {back}};
    assert_int_equal(bed_search(bed, &limits), back);
    assert_int_equal(bed->result.score, 0);
    free(bed);
}

/* The same at the root with contempt: it is told as what it is. */
TEST(contempt_counts_at_the_root) {
    Bed *bed = bed_new("tablut-katz", NULL);
    bed_play(bed, "e3f3 e2f2 f3e3 f2e2 e3f3 e2f2 f3e3");
    SearchLimits limits = search_limits();
    limits.depth = 3;
    limits.contempt = 120;
    assert_true(move_read_wire(&bed->rules, &limits.only.move[0], "f2e2", 4, 1, NULL));
    limits.only.count = 1;
    bed_search(bed, &limits);
    assert_int_equal(bed->result.score, 0);
    free(bed);
}

/* Behind by less than its contempt, it plays on where it would have had a draw. */
TEST(contempt_plays_on) {
    for (int contempt = 0; contempt <= 200; contempt += 200) {
        Bed *bed = bed_new("tablut-katz", NULL);
        bed_play(bed, "e4f4 a4c4 d5d8 d1d7 e7h7 e8h8 g5g4 a6c6 f4d4 i6h6 g4h4 h5g5 h4h5 i4e4 "
                      "f5f2 f9f3 e5f5 e9e7 f5f4 b5g5 f4h4 f3h3 h4f4 c6g6 f4h4 f1f6 h4f4 h3f3 "
                      "f4h4 f3h3 h4f4 h3f3 f4h4");
        search_select(&bed->searcher, (SearchNumbers){.terms = true});
        SearchLimits limits = search_limits();
        limits.nodes = 2000;
        limits.contempt = contempt;
        bed_search(bed, &limits);
        assert_int_equal(bed->result.score != 0, contempt != 0);
        free(bed);
    }
}

/* ------------------------------------------------------------------ the king's run */

/* Black's i4-g4 lets the king run: out to f3, and from there a threat with every ply, won after
 * nine. Such moves must not be left out or shortened because they come late among the quiet ones.
 */
TEST(a_kings_run_is_seen) {
    Move bad;
    for (int depth = 5; depth <= 7; depth += 2) {
        Bed *bed = bed_new("tablut-bologna", "3tt4/6t2/5t3/t3T1t2/ttTT1KTtt/t3T3t/8T/3t5/3tt4 2");
        assert_true(move_read_wire(&bed->rules, &bad, "i4g4", 4, 1, NULL));
        SearchLimits limits = search_limits();
        limits.depth = depth;
        assert_int_not_equal(bed_search(bed, &limits), bad);
        free(bed);
    }
}

/* On 11×11 he runs twice, to a square of the edge that sees two corners and then into one: of five
 * plies the last three are seen below the leaves. */
TEST(a_run_to_a_corner_is_seen_below_the_leaves) {
    Bed *bed = bed_new("copenhagen", "2t2t2t2/11/11/11/11/2t2K3t1/11/11/11/11/2t2t2t2 1");
    SearchLimits limits = search_limits();
    limits.depth = 2;
    bed_search(bed, &limits);
    assert_int_equal(bed->result.score, score_win(1, 5));
    free(bed);
}

/* ------------------------------------------------------------------ getting on */

/* Black leads. After so many plies without a capture, for which the same position stands here, the
 * lead is less; a search that may take counts it whole again. */
TEST(a_lead_fades_while_nothing_is_taken) {
    enum { QUIET = 130, FROM = 30, OVER = 200 };
    Bed *bed = bed_new("tablut-bologna", "1tt6/t6t1/3t3t1/2TT1t3/2TT5/2t1TTt2/2tTKT2t/2t5t/6tt1 2");
    SearchLimits limits = search_limits();
    limits.depth = 1;
    bed_search(bed, &limits);
    int fresh = bed->result.score;
    assert_true(fresh > 100 && !score_is_decided(fresh));
    for (int i = 1; i <= QUIET; i++) bed->path[i] = bed->path[0];
    bed->game.plies = QUIET;
    search_new_game(&bed->searcher);
    bed_search(bed, &limits);
    assert_int_equal(bed->searcher.tail, QUIET);
    assert_true(bed->result.score > 0 && bed->result.score < fresh);
    assert_true(bed->result.score >= fresh * OVER / (OVER + QUIET + 2 - FROM) - 1);
    bed->path[QUIET - 1].set[TAFL_WHITE] |= 1; /* one stood there, and was taken */
    search_new_game(&bed->searcher);
    bed_search(bed, &limits);
    assert_int_equal(bed->searcher.tail, 0);
    assert_int_equal(bed->result.score, fresh);
    free(bed);
}

/* ------------------------------------------------------------------ levels */

TEST(levels_play_legally_and_by_their_seed) {
    Bed *bed = bed_new("tablut-bologna", NULL);
    MoveList legal;
    game_moves(&bed->game, &legal);
    int differ = 0;
    for (int level = 1; level < MAX_STRENGTH; level++) {
        Move best[2][2];
        uint64_t nodes = 0;
        for (uint64_t seed = 0; seed < 2; seed++)
            for (int again = 0; again < 2; again++) {
                search_new_game(&bed->searcher);
                SearchLimits limits = search_limits();
                limits.strength = level;
                limits.seed = seed;
                best[seed][again] = bed_search(bed, &limits);
                assert_true(moves_have(&legal, best[seed][again]));
                nodes = bed->result.nodes;
            }
        assert_int_equal(best[0][0], best[0][1]);
        assert_int_equal(best[1][0], best[1][1]);
        differ += best[0][0] != best[1][0];
        assert_in_range(nodes, 1, 100000);
    }
    assert_true(differ > 0);
    free(bed);
}
