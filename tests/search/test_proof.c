/* Proof search against the plain one: every move of both sides, nothing seen beforehand. */
#include "search/bed.h"
#include "families/gardsdansen/search/proof.h"
#include "support/chance.h"

enum { NODES = 200000 };

/* ------------------------------------------------------------------ the plain search */

/* Whether the attacker wins within `left` of its plies. A turn without a stone's ply (G7) counts
 * both. False, too, when the nodes are used up. */
static bool wins(const Rules *rules, const Position *p, int attacker, int left, long *nodes) {
    Result result = rules->result(rules, p, NULL);
    if (result || left == 0) return result == result_win(attacker);
    bool attacks = p->side == attacker, win = !attacks;
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count && win != attacks && *nodes > 0; i++, --*nodes) {
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        int after = left - attacks;
        bool half = p->phase == PHASE_PAWN && !next.result && next.side != p->side;
        win = wins(rules, &next, attacker, after - (attacks && half && after > 0), nodes);
    }
    return win;
}

/* ------------------------------------------------------------------ setting up */

/* Few pieces, close together, so that much is decided; false if the position is impossible. */
static bool set_up(Chance *chance, Bed *bed) {
    Position p = {.side = P1};
    int pawns[2] = {1 + chance_below(chance, 2), 1 + chance_below(chance, 2)};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < pawns[side] + 1; i++) {
            int node = chance_below(chance, 37);
            if (bits_has(p.set[P1] | p.set[P2], node)) return false;
            p.set[side] |= bit(node);
            if (i < pawns[side]) p.set[GARDSDANSEN_PAWNS] |= bit(node);
        }
    p.side = (uint8_t)chance_below(chance, 2);
    p.phase = (uint8_t)chance_below(chance, 2);
    Error error;
    if (bed->rules.flaw(&bed->rules, &p, &error)) return false;
    game_init(&bed->game, &bed->rules, &p, bed->path, bed->played, BED_PLIES);
    return bed->game.result == RESULT_NONE;
}

/* A searcher that stands in the bed's game, as search_go() leaves it. */
static Searcher *ready(Bed *bed) {
    SearchLimits limits = search_limits();
    limits.depth = 1;
    search_init(&bed->searcher, &bed->table);
    bed_search(bed, &limits);
    bed->searcher.limits = search_limits();
    table_init(&bed->table, bed->memory, sizeof bed->memory);
    return &bed->searcher;
}

static ProofAnswer ask_for(Bed *bed, int plies, uint64_t nodes) {
    Searcher *s = &bed->searcher;
    MoveList moves = {0};
    for (int i = 0; i < s->roots; i++) moves_add(&moves, s->root[i].move);
    s->nodes = 0;
    return gardsdansen_proof.wins(&s->solving, &moves, plies, nodes, s->stack[0].pv,
                                  &s->stack[0].pv_length);
}

static ProofAnswer ask(Bed *bed, int plies) { return ask_for(bed, plies, NODES); }

/* ------------------------------------------------------------------ what it says */

/* The line begins with a legal move and goes on with legal moves to the end. */
static void check_line(Bed *bed, int plies) {
    const Searcher *s = &bed->searcher;
    Position p = *game_now(&bed->game);
    int length = s->stack[0].pv_length;
    assert_true(length >= 1 && length <= gardsdansen_proof.length(plies, p.phase));
    for (int i = 0; i < length; i++) {
        assert_int_equal(bed->rules.refusal(&bed->rules, &p, s->stack[0].pv[i], NULL), CLAUSE_NONE);
        bed->rules.play(&bed->rules, &p, s->stack[0].pv[i], NULL);
    }
}

/* What is said is true. What is not seen at an odd bound (G7) is at the next. */
static void agrees_with_plain_search(const char *rules, const char *seed, int wanted) {
    Chance chance = chance_new(seed);
    Bed *bed = bed_new(rules, NULL);
    int proved = 0, refuted = 0, tries = 0;
    while (proved < wanted || refuted < wanted) {
        assert_true(tries++ < 100000);
        if (!set_up(&chance, bed)) continue;
        ready(bed);
        const Position *p = game_now(&bed->game);
        for (int plies = 1; plies <= 4; plies++) {
            long nodes = 3000000;
            bool plain = wins(&bed->rules, p, p->side, plies, &nodes);
            if (nodes <= 0) break;
            ProofAnswer answer = ask(bed, plies);
            if (answer == PROOF_YES) {
                if (!plain) fail_msg("a win in %d that is none", plies);
                check_line(bed, plies);
                proved++;
                break;
            }
            assert_int_equal(answer, PROOF_NO);
            refuted++;
            if (!plain) continue;
            if (ask(bed, plies + 1) != PROOF_YES) fail_msg("a win in %d that is not seen", plies);
        }
    }
    free(bed);
}

TEST(says_what_plain_search_says) {
    int wanted = test_effort(40);
    agrees_with_plain_search("gardsdansen", "proof", wanted);
    agrees_with_plain_search("gardsdansen+rim-jumps", "proof on the rim", wanted);
}

TEST(counts_plies_of_both) {
    static const int pawn[] = {1, 2, 5, 6, 9, 10}, stone[] = {1, 4, 5, 8, 9, 12};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(gardsdansen_proof.length(i + 1, PHASE_PAWN), pawn[i]);
        assert_int_equal(gardsdansen_proof.length(i + 1, PHASE_STONE), stone[i]);
    }
}

/* The game is path[0 … tail] now. */
static void lend_path(Searcher *s, int tail) {
    s->solving.tail = tail;
    s->recall = recall_over(s->recall_memory, tail + 1);
    for (int i = 0; i <= tail; i++) recall_add(&s->recall, s->path, i);
}

/* A win in two turns whose pawn can only go from b2 to a2; no win once all positions that its first
 * turn can end in have been twice in the game: the third time is a draw (G11). */
TEST(what_the_game_may_not_repeat_is_no_win) {
    Bed *bed = bed_new("gardsdansen+rim-jumps", "3S/1p2p/2p3/p1p2P1/6/2s2/4 2 p");
    Searcher *s = ready(bed);
    assert_int_equal(ask(bed, 2), PROOF_NO);
    assert_int_equal(ask(bed, 3), PROOF_YES);
    Position root = *game_now(&bed->game), middle = root;
    bed->rules.play(&bed->rules, &middle, s->stack[0].pv[0], NULL);
    MoveList stones;
    bed->rules.moves(&bed->rules, &middle, &stones);
    int n = 0;
    for (int i = 0; i < 2 * stones.count; i++) {
        s->path[n] = middle;
        bed->rules.play(&bed->rules, &s->path[n++], stones.move[i / 2], NULL);
    }
    s->path[n] = root;
    lend_path(s, n);
    assert_int_equal(ask(bed, 3), PROOF_NO);
    s->path[0] = root;
    lend_path(s, 0);
    assert_int_equal(ask(bed, 3), PROOF_YES);
    free(bed);
}

/* The end of the nodes is no answer, and asking again goes on. */
TEST(gives_up_and_goes_on) {
    Bed *bed = bed_new("gardsdansen", "4/4S/6/p4Ps/2P1S1/P4/4 1 p");
    Searcher *s = ready(bed);
    for (int plies = 1; plies < 5; plies++) assert_int_equal(ask(bed, plies), PROOF_NO);
    int asked = 1;
    while (ask_for(bed, 5, 500) == PROOF_UNKNOWN) {
        assert_int_equal(s->nodes, 500);
        assert_true(++asked < 100);
    }
    assert_true(asked > 1);
    free(bed);
}
