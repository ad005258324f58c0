/* Exact play in the endgame of Mǽrstánas against a plain alpha-beta on the core's moves that knows
 * nothing of it: late positions of random games under every option, special stones in hand
 * included. */
#include "bed.h"

#include "support/chance.h"

enum { PLAIN_NODES = 40000, LONGEST_GAME = 120 };

static const char *const all_rules[] = {"maerstanas", "maerstanas+simple", "maerstanas+plain",
                                        "maerstanas+plain+simple"};
enum { RULES = sizeof all_rules / sizeof *all_rules };

/* ------------------------------------------------------------------ the plain solver */

static int margin_of(const Rules *rules, const Position *p, int side) {
    int points[2];
    rules->score(rules, p, points);
    return points[side] - points[!side];
}

/* The final difference for the side to move; `budget` counts moves down, below 0 it is worthless.
 */
static int plain(const Rules *rules, const Position *p, int alpha, int beta, int *budget) {
    if (rules->result(rules, p, NULL)) return margin_of(rules, p, p->side);
    MoveList list;
    rules->moves(rules, p, &list);
    int best = -MAX_MARGIN;
    for (int i = 0; i < list.count && best < beta && --*budget >= 0; i++) {
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        int value = -plain(rules, &next, -beta, -(best > alpha ? best : alpha), budget);
        if (value > best) best = value;
    }
    return best;
}

/* ------------------------------------------------------------------ positions */

/* A random game to its end, in which special stones are mostly kept for later; returns its plies.
 */
static int random_game(const Rules *rules, Chance *chance, Position path[LONGEST_GAME + 1]) {
    rules->start(rules, &path[0]);
    int n = 0;
    while (!rules->result(rules, &path[n], NULL)) {
        MoveList list;
        rules->moves(rules, &path[n], &list);
        Move move = list.move[chance_below(chance, list.count)];
        if (move_kind(move) == KIND_STANDARD || list.move[0] == MOVE_PASS ||
            move_kind(list.move[0]) != KIND_STANDARD || chance_percent(chance, 8)) {
            assert_true(n < LONGEST_GAME);
            path[n + 1] = path[n];
            rules->play(rules, &path[++n], move, NULL);
        }
    }
    return n;
}

/* ------------------------------------------------------------------ the tests */

typedef struct Seen {
    int lines, margin[MAX_MOVES];
    Move move[MAX_MOVES];
    bool exact;
} Seen;

static void see(void *ctx, const SearchInfo *info) {
    Seen *seen = ctx;
    if (info->multipv == 1) *seen = (Seen){.exact = true};
    seen->exact &= info->exact;
    seen->margin[seen->lines] = score_margin(info->score);
    seen->move[seen->lines++] = info->pv[0];
}

/* The line that is told leads to the end, with that margin and after so many plies. */
static void check_line(const Bed *bed, const RootMove *root, int margin) {
    Position p = *game_now(&bed->game);
    int side = p.side;
    for (int i = 0; i < root->pv_length; i++) {
        assert_int_equal(bed->rules.refusal(&bed->rules, &p, root->pv[i], NULL), CLAUSE_NONE);
        bed->rules.play(&bed->rules, &p, root->pv[i], NULL);
    }
    if (!score_is_decided(root->score)) return; /* a draw: the line may be cut short */
    assert_true(bed->rules.result(&bed->rules, &p, NULL) != RESULT_NONE);
    assert_int_equal(margin_of(&bed->rules, &p, side), margin);
    assert_int_equal(score_distance(root->score), root->pv_length);
}

static bool agrees(Bed *bed, const Position *p, int *hands) {
    int budget = PLAIN_NODES;
    int margin = plain(&bed->rules, p, -MAX_MARGIN, MAX_MARGIN, &budget);
    if (budget < 0) return false;
    game_init(&bed->game, &bed->rules, p, bed->path, bed->played, BED_PLIES);
    table_clear(&bed->table);
    bed_search_nodes(bed, 1000000);
    assert_true(bed->result.exact);
    assert_int_equal(score_margin(bed->result.score), margin);
    check_line(bed, &bed->searcher.root[0], margin);
    *hands += p->hand != 0;
    return true;
}

TEST(agrees_with_a_plain_solver) {
    static Position path[LONGEST_GAME + 1];
    Bed *bed = bed_new("maerstanas", NULL);
    for (int r = 0; r < RULES; r++) {
        Chance chance = chance_new(all_rules[r]);
        bed_set(bed, all_rules[r], NULL);
        int checked = 0, hands = 0, games = test_effort(20);
        for (int game = 0; game < games; game++) {
            int last = random_game(&bed->rules, &chance, path), back = 1;
            while (back <= last && agrees(bed, &path[last - back], &hands)) back++;
            checked += back - 1;
        }
        printf("%s: %d positions, %d with special stones in hand\n", all_rules[r], checked, hands);
        assert_true(checked >= 5 * games);
        assert_true(bed->rules.law.maerstanas.plain || hands >= games);
    }
    free(bed);
}

/* Every move of a position, all at once and one by one, is told its exact margin. */
TEST(all_lines_are_exact) {
    static Position path[LONGEST_GAME + 1];
    Bed *bed = bed_new("maerstanas", NULL);
    Chance chance = chance_new("all_lines_are_exact");
    Seen *seen = calloc(1, sizeof *seen);
    for (int game = 0; game < 8; game++) {
        int last = random_game(&bed->rules, &chance, path);
        game_init(&bed->game, &bed->rules, &path[last - 4], bed->path, bed->played, BED_PLIES);
        SearchLimits limits = search_limits();
        limits.multipv = MAX_MOVES;
        table_clear(&bed->table);
        search_go(&bed->searcher, &bed->game, &limits, NULL, (SearchReport){see, seen},
                  &bed->result);
        MoveList list;
        game_moves(&bed->game, &list);
        assert_int_equal(seen->lines, list.count);
        assert_true(seen->exact);
        limits.multipv = 1;
        for (int i = 0; i < seen->lines; i++) {
            limits.only = (MoveList){1, {seen->move[i]}};
            assert_int_equal(bed_search(bed, &limits), seen->move[i]);
            assert_true(bed->result.exact);
            assert_int_equal(score_margin(bed->result.score), seen->margin[i]);
            int budget = PLAIN_NODES;
            Position next = path[last - 4];
            bed->rules.play(&bed->rules, &next, seen->move[i], NULL);
            int value = -plain(&bed->rules, &next, -MAX_MARGIN, MAX_MARGIN, &budget);
            if (budget >= 0) assert_int_equal(value, seen->margin[i]);
        }
    }
    free(seen);
    free(bed);
}

/* Stopped after any number of nodes, the search still has a legal move, and keeps to the number. */
TEST(keeps_to_its_nodes) {
    Bed *bed = bed_new("maerstanas", "s2S1S1/SsssT1S/1sS1sS1/2SS1Ss/ss1s1ts/S1Sss2/1Ss1S1S 2 Ww");
    MoveList legal;
    game_moves(&bed->game, &legal);
    for (uint64_t nodes = 1; nodes < 3000; nodes += 7) {
        table_clear(&bed->table);
        assert_true(moves_have(&legal, bed_search_nodes(bed, nodes)));
        assert_true(bed->result.nodes <= nodes);
    }
    free(bed);
}
