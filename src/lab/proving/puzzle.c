/* One question is asked again and again: does the position after this ply still win for the side
 * the puzzle belongs to? Within so many turns, or, where points decide, by so many of them. */
#include "proving/puzzle.h"
#include "proving/family.h"

#include <string.h>

static bool scores(const Rules *rules) { return rules->score; }

/* Does `winner` win from here, with at most `goal` more turns to begin (where points decide, by at
 * least `goal` of them)? */
static ProofAnswer holds(Prover *v, const Rules *rules, const Position *p, int winner, int goal) {
    if (!scores(rules)) return prover_wins(v, p, winner, goal);
    if (p->side == winner) return prover_scores(v, p, goal - 1);
    ProofAnswer less = prover_scores(v, p, -goal);
    return less == PROOF_UNKNOWN ? less : less == PROOF_YES ? PROOF_NO : PROOF_YES;
}

static Position after(const Rules *rules, const Position *p, Move move) {
    Position next = *p;
    rules->play(rules, &next, move, NULL);
    return next;
}

/* How many moves keep the goal: 0, 1, or 2 for more; -1 when the nodes are used up. `only` is the
 * first of them. */
static int keepers(Prover *v, const Rules *rules, const Position *p, int goal, Move *only) {
    MoveList list;
    int count = 0;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count && count < 2; i++) {
        Position next = after(rules, p, list.move[i]);
        ProofAnswer answer = holds(v, rules, &next, p->side, goal);
        if (answer == PROOF_UNKNOWN) return -1;
        if (answer == PROOF_YES && count++ == 0) *only = list.move[i];
    }
    return count;
}

/* The least number of turns within which the mover wins, or its final difference if that is above
 * 0; 0 if there is none, -1 when the nodes are used up. */
static int goal_of(Prover *v, const Rules *rules, const Position *p, int most) {
    if (!scores(rules)) return prover_shortest(v, p, most);
    for (int goal = 0;; goal++) {
        ProofAnswer answer = prover_scores(v, p, goal);
        if (answer != PROOF_YES) return answer == PROOF_NO ? goal : -1;
    }
}

ProofAnswer puzzle_prove(Prover *v, const Rules *rules, uint64_t limit, Puzzle *out) {
    Move only;
    const Position *p = &out->position;
    prover_clear(v);
    prover_limit(v, limit);
    int goal = goal_of(v, rules, p, out->turns), clear = out->clear;
    if (goal <= 0) return goal ? PROOF_UNKNOWN : PROOF_NO;
    *out = (Puzzle){.position = *p, .sole = 1};
    if (scores(rules)) {
        out->margin = goal;
    } else {
        out->turns = goal;
        out->clear = clear > goal ? clear : goal + 1;
        /* A second win as short as the first is the commonest case, and the cheapest to see. */
        int near = keepers(v, rules, p, goal - 1, &only);
        if (near != 1) return near < 0 ? PROOF_UNKNOWN : PROOF_NO;
    }
    int count = keepers(v, rules, p, scores(rules) ? 1 : out->clear - 1, &only);
    if (count != 1) return count < 0 ? PROOF_UNKNOWN : PROOF_NO;
    out->line[out->length++] = only;
    Position next = after(rules, p, only);
    if (next.side == p->side && next.phase != PHASE_PAWN) {
        Move stone;
        int stones = keepers(v, rules, &next, out->clear - 1, &stone);
        if (stones < 0) return PROOF_UNKNOWN;
        if (stones == 1) {
            out->line[out->length++] = stone;
            out->sole = 2;
        }
    }
    out->nodes = prover_nodes(v);
    return PROOF_YES;
}

/* ------------------------------------------------------------------ the line */

/* The least goal that holds at a position where it holds with `most` (where points decide the goal
 * itself). */
static int least(Prover *v, const Rules *rules, const Position *p, int winner, int most) {
    int goal = scores(rules) ? most : 0;
    while (goal < most && holds(v, rules, p, winner, goal) == PROOF_NO) goal++;
    return goal;
}

/* How much a defence is worth: how long it lasts, then how few answers to it win. */
static int defence(Prover *v, const Rules *rules, const Position *next, int winner, int goal) {
    int lasts = least(v, rules, next, winner, goal), wins = 0;
    if (scores(rules)) return holds(v, rules, next, winner, goal + 1) == PROOF_NO ? 1 : 0;
    if (next->side != winner || rules->traits.halves || next->result) return lasts * 512;
    MoveList list;
    rules->moves(rules, next, &list);
    for (int i = 0; i < list.count; i++) {
        Position then = after(rules, next, list.move[i]);
        wins += holds(v, rules, &then, winner, lasts - 1) == PROOF_YES;
    }
    return lasts * 512 + 511 - wins;
}

/* The best move of the side to move, where `winner` has the goal. */
static Move best(Prover *v, const Rules *rules, const Position *p, int winner, int goal) {
    MoveList list;
    Move found = MOVE_NONE;
    int worth = -1;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = after(rules, p, list.move[i]);
        int value;
        if (p->side != winner)
            value = defence(v, rules, &next, winner, goal);
        else if (holds(v, rules, &next, winner, goal) == PROOF_YES)
            value = scores(rules) ? 1 : MOST_TURNS - least(v, rules, &next, winner, goal);
        else
            continue;
        if (value <= worth) continue;
        worth = value;
        found = list.move[i];
    }
    return found;
}

/* What is left of the goal for the plies after the first of a turn: turns still to begin. */
static int begun(const Rules *rules, const Position *p, int winner, int goal) {
    return !scores(rules) && p->side == winner && p->phase == PHASE_PAWN ? goal - 1 : goal;
}

static bool make_line(Prover *v, const Rules *rules, Puzzle *z) {
    int winner = z->position.side, goal = scores(rules) ? z->margin : z->turns, known = z->length;
    Position p = z->position;
    if (scores(rules)) z->turns = 0;
    z->length = 0;
    while (rules->result(rules, &p, NULL) == RESULT_NONE) {
        if (z->length == MAX_LINE) return false;
        goal = begun(rules, &p, winner, goal);
        Move move = z->line[z->length];
        if (z->length >= known) move = best(v, rules, &p, winner, goal);
        if (prover_limit_reached(v) || move == MOVE_NONE) return false;
        if (scores(rules)) z->turns += p.side == winner && move != MOVE_PASS;
        z->line[z->length++] = move;
        p = after(rules, &p, move);
        if (p.side != winner && p.phase == PHASE_PAWN && !scores(rules))
            goal = least(v, rules, &p, winner, goal);
    }
    return true;
}

/* ------------------------------------------------------------------ themes */

void puzzle_theme(Puzzle *z, const char *theme) {
    for (int i = 0; i < z->themes; i++)
        if (strcmp(z->theme[i], theme) == 0) return;
    if (z->themes < MAX_THEMES) z->theme[z->themes++] = theme;
}

static void theme_of_end(const Rules *rules, const Position *last, Puzzle *z) {
    const ProvingFamily *family = proving_family(rules->family);
    ClauseId clause;
    rules->result(rules, last, &clause);
    if (family->end) family->end(rules, last, clause, z);
}

static void theme_of_first(const Rules *rules, const Effects *effects, Puzzle *z) {
    const ProvingFamily *family = proving_family(rules->family);
    if (!scores(rules))
        puzzle_theme(z, effects->count > 1 ? "double-capture"
                        : effects->count   ? "capture"
                                           : "quiet");
    if (family->first) family->first(rules, effects, z);
}

static void find_themes(const Rules *rules, Puzzle *z) {
    int winner = z->position.side;
    Position p = z->position;
    for (int i = 0; i < z->length; i++) {
        Effects effects = {0};
        bool own = p.side == winner;
        rules->play(rules, &p, z->line[i], &effects);
        if (i == 0) theme_of_first(rules, &effects, z);
        if (!own && effects.count > 0 && !scores(rules)) puzzle_theme(z, "sacrifice");
        if (!own && z->line[i] == MOVE_PASS) puzzle_theme(z, "pass");
        if (own && winner == P1 && rules->exits && !p.result &&
            bits_count(rules->exits(rules, &p)) > 1)
            puzzle_theme(z, "two-ways");
    }
    theme_of_end(rules, &p, z);
}

bool puzzle_finish(Prover *v, const Rules *rules, uint64_t limit, Puzzle *z) {
    prover_limit(v, limit);
    if (!make_line(v, rules, z)) return false;
    find_themes(rules, z);
    return true;
}

/* ------------------------------------------------------------------ proving again */

/* The line is legal, both sides play as well as they can as far as the goal goes, and it wins. */
static const char *refute_line(Prover *v, const Rules *rules, const Puzzle *z) {
    int winner = z->position.side, goal = scores(rules) ? z->margin : z->turns, turns = 0;
    Position p = z->position;
    for (int i = 0; i < z->length; i++) {
        MoveList list;
        rules->moves(rules, &p, &list);
        if (!moves_have(&list, z->line[i])) return "a move of the line is not legal";
        goal = begun(rules, &p, winner, goal);
        turns += p.side == winner && p.phase == PHASE_PAWN && z->line[i] != MOVE_PASS;
        p = after(rules, &p, z->line[i]);
        ProofAnswer answer = holds(v, rules, &p, winner, goal);
        if (answer == PROOF_UNKNOWN) return "the line takes more nodes than allowed";
        if (answer == PROOF_NO) return "a move of the line gives the win away";
    }
    if (rules->result(rules, &p, NULL) != result_win(winner)) return "the line does not win";
    return turns == z->turns ? NULL : "'turns' is not the number of turns of the line";
}

const char *puzzle_refute(Prover *v, const Rules *rules, uint64_t limit, const Puzzle *z) {
    Puzzle found = {
        .position = z->position, .turns = z->turns > 0 ? z->turns : 1, .clear = z->clear};
    ProofAnswer answer = puzzle_prove(v, rules, limit, &found);
    if (answer == PROOF_UNKNOWN) return "the proof takes more nodes than allowed";
    if (answer == PROOF_NO) return "no win, or more than one first move wins";
    if (!scores(rules) && found.turns != z->turns)
        return "'turns' is not the number of turns that the win takes";
    if (found.clear != z->clear) return "'clear' is not more than 'turns'";
    if (found.margin != z->margin) return "'margin' is not the final difference in points";
    if (found.sole != z->sole) return "'sole' is wrong";
    if (z->length < found.sole || found.line[0] != z->line[0] ||
        (found.sole == 2 && found.line[1] != z->line[1]))
        return "the line does not begin with the winning move";
    prover_limit(v, limit);
    return refute_line(v, rules, z);
}
