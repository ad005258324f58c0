// Finds test positions in seeded games: `mine RULES SEED GAMES SIDE MILLIONS MOST` prints
//
//   RULES | POSITION | TURNS | quiet or forcing | FIRSTMOVES | NODES | GAME  (Tablut, Gårdsdansen)
//   RULES | POSITION | DIFF | NODES | GAME                                   (Mǽrstánas)
//
// and choose.awk makes the data files of them. NODES is what a fresh solver needed to verify the
// line, at most MILLIONS; MOST is the longest win looked for. The same arguments give the same
// lines: budgets are nodes, not seconds.
//
// Both sides play at random with some greed, but take a win the solver sees and avoid a loss it
// sees; SIDE looks further than the other. So the loser was lost some turns before, and going back
// in the game gives deep wins. A win is quiet if no winning first move takes anything; a win in one
// is called forcing. Of 32 Gårdsdansen games 31 are random endgames in which SIDE has more.
#include "referee/plain.h"
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES = 160,  // of one game
    SAMPLE = 30,  // moves the favoured side looks at
    CARELESS = 8, // moves the other side looks at
    TABLE_BITS = 20,
    SEE_LIMIT = 60000 // nodes to see a win or loss while playing
};

typedef struct {
    const PlainRules *rules;
    Solver *player, *prover;
    uint64_t random;
    int favoured; // the side that looks further
    int game;
    uint64_t limit; // nodes to prove a line
    int most;
    PlainPosition history[PLIES + 1];
} Miner;

static unsigned draw(Miner *m, unsigned below) {
    uint64_t z = m->random += 0x9E3779B97F4A7C15u; // splitmix64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (unsigned)((z ^ z >> 31) >> 33) % below;
}

// ---- playing

static int count_of(const PlainPosition *p, char piece) {
    int count = 0;
    for (int i = 0; i < PLAIN_SQUARES; i++) count += p->square[i] == piece;
    return count;
}

// How good the position looks to the side; crude on purpose, so that games differ.
static int looks(const Miner *m, const PlainPosition *p, int side) {
    int value;
    if (m->rules->family == PLAIN_GARDSDANSEN) {
        value =
            6 * (count_of(p, 'P') - count_of(p, 'p')) + 3 * (count_of(p, 'S') - count_of(p, 's'));
    } else {
        int size = m->rules->law.size, middle = size / 2;
        const char *found = memchr(p->square, 'K', PLAIN_SQUARES);
        int king = found == NULL ? middle * size + middle : (int)(found - p->square), close = 0;
        for (int i = 0; i < size * size; i++)
            close += p->square[i] == 't' &&
                     abs(i % size - king % size) + abs(i / size - king / size) <= 2;
        value = 4 * count_of(p, 'T') - 2 * count_of(p, 't') +
                5 * plain_position_exits(p, m->rules) - 2 * close + abs(king % size - middle) +
                abs(king / size - middle);
    }
    return side == 1 ? value : -value;
}

// Turns within which the side to move is seen to win, 0 for none.
static int seen_win(Miner *m, const PlainPosition *p, int most) {
    int turns = solver_shortest(m->player, p, most, SEE_LIMIT);
    return turns < 0 ? 0 : turns;
}

// Does the side that just moved lose at sight? In the middle of a Gårdsdansen turn: after each of
// some stone moves?
static bool loses_at_sight(Miner *m, const PlainPosition *p, int side) {
    PlainMove moves[PLAIN_MOVES];
    if (p->side != side) return seen_win(m, p, side == m->favoured ? 2 : 1) > 0;
    int count = plain_position_moves(p, m->rules, moves);
    for (int i = 0; i < 5; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, m->rules, moves[draw(m, (unsigned)count)], NULL);
        if (!loses_at_sight(m, &after, side)) return false;
    }
    return true;
}

// A move for the side to move: the best looking of a sample that does not lose at sight.
static PlainMove choose_move(Miner *m, const PlainPosition *p, const PlainMove *moves, int count) {
    PlainMove best = moves[draw(m, (unsigned)count)];
    int best_value = -10000;
    for (int i = 0; i < (p->side == m->favoured ? SAMPLE : CARELESS); i++) {
        PlainMove move = moves[draw(m, (unsigned)count)];
        PlainPosition after = *p;
        plain_position_play(&after, m->rules, move, NULL);
        int value = (int)draw(m, 8);
        if (p->side == m->favoured) value += looks(m, &after, p->side);
        if (value <= best_value) continue;
        if (plain_position_result(&after, m->rules) != PLAIN_NONE) continue;
        if (loses_at_sight(m, &after, p->side)) value -= 1000;
        if (value <= best_value) continue;
        best_value = value;
        best = move;
    }
    return best;
}

// Takes pieces from the start position, so that games get open sooner.
static void thin_out(Miner *m, PlainPosition *p) {
    int tries = (int)draw(m, m->rules->family == PLAIN_GARDSDANSEN ? 160 : 30);
    for (int i = 0; i < tries; i++) {
        int square = (int)draw(m, PLAIN_SQUARES);
        PlainPosition less = *p;
        if (p->square[square] == '.' || p->square[square] == ' ' || p->square[square] == 'K')
            continue;
        less.square[square] = '.';
        if (plain_position_result(&less, m->rules) == PLAIN_NONE) *p = less;
    }
}

// ---- reporting

static void report(Miner *m, const PlainPosition *p, int turns) {
    char rules[PLAIN_NAME], text[PLAIN_TEXT], name[8];
    PlainMove first[PLAIN_MOVES];
    bool quiet = turns > 1;
    Solver *fresh = solver_create(m->rules, TABLE_BITS);
    int found = solver_shortest(fresh, p, turns, m->limit);
    uint64_t nodes = solver_nodes(fresh);
    int count = found == turns ? solver_first_moves(fresh, p, turns, m->limit, first) : -1;
    nodes += solver_nodes(fresh);
    solver_destroy(fresh);
    if (count < 1) return;
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        PlainTaken taken;
        plain_position_play(&after, m->rules, first[i], &taken);
        if (taken.count > 0 || taken.king) quiet = false;
    }
    plain_rules_name(m->rules, rules);
    plain_position_text(p, m->rules, text);
    printf("%s | %s | %d | %s |", rules, text, turns, quiet ? "quiet" : "forcing");
    for (int i = 0; i < count; i++) {
        plain_move_text(m->rules, first[i], name);
        printf(" %s", name);
    }
    printf(" | %llu | %d\n", (unsigned long long)nodes, m->game);
    fflush(stdout);
}

// The side to move at history[at] wins within `turns`. Goes back in the game as long as that side
// was winning before its earlier moves, too, and reports each of these positions.
static void report_back(Miner *m, int at, int turns) {
    int side = m->history[at].side;
    report(m, &m->history[at], turns);
    for (int i = at - 1; i >= 0 && turns < m->most; i--) {
        const PlainPosition *p = &m->history[i];
        if (p->side != side || p->phase == 's') continue;
        turns = solver_shortest(m->prover, p, turns + 1, m->limit);
        if (turns <= 0) return;
        report(m, p, turns);
    }
}

static void mine_win(Miner *m) {
    PlainPosition *p = m->history;
    PlainMove moves[PLAIN_MOVES];
    plain_position_start(p, m->rules);
    thin_out(m, p);
    for (int ply = 0; ply < PLIES; ply++) {
        int count = plain_position_moves(p, m->rules, moves);
        if (count == 0) return;
        int turns = ply > 3 && p->phase != 's' ? seen_win(m, p, 2) : 0;
        if (turns > 0) {
            report_back(m, ply, turns);
            return;
        }
        p[1] = p[0];
        PlainMove move = choose_move(m, p, moves, count);
        plain_position_play(++p, m->rules, move, NULL);
    }
}

// Gårdsdansen: the favoured side moves and has more pieces, the other few, all at random places.
static void scatter(Miner *m, PlainPosition *p) {
    const char *pieces = m->favoured == 1 ? "PSps" : "psPS";
    int wanted[4];
    plain_position_start(p, m->rules);
    wanted[0] = 3 + (int)draw(m, 2);
    wanted[1] = 1 + (draw(m, 8) == 0);
    wanted[2] = 1 + (draw(m, 8) == 0);
    wanted[3] = 1;
    for (int i = 0; i < PLAIN_SQUARES; i++)
        if (p->square[i] != ' ') p->square[i] = '.';
    for (int kind = 0; kind < 4; kind++)
        while (wanted[kind] > 0) {
            int square = (int)draw(m, PLAIN_SQUARES);
            if (p->square[square] != '.') continue;
            p->square[square] = pieces[kind];
            wanted[kind]--;
        }
    p->side = (char)m->favoured;
}

// A random endgame. Wins in more than three turns are rare and expensive to find.
static void mine_endgame(Miner *m) {
    PlainPosition p;
    scatter(m, &p);
    if (plain_position_result(&p, m->rules) != PLAIN_NONE) return;
    int turns = solver_shortest(m->prover, &p, m->most, m->limit);
    if (turns > 1) report(m, &p, turns);
}

// ---- Mǽrstánas

static int in_hand(const PlainPosition *p) {
    return p->hand[0] + p->hand[1] + p->hand[2] + p->hand[3];
}

// Random play, special stones rarely, until a standard stone fits on few squares only. (A board is
// never nearly full: every stone keeps an empty side, so at least 12 squares stay empty.)
static void mine_score(Miner *m) {
    PlainPosition p;
    PlainMove moves[PLAIN_MOVES];
    char rules[PLAIN_NAME], text[PLAIN_TEXT];
    int keep = (int)draw(m, 3), difference; // special stones left in the end
    int most = keep > 0 ? 3 + (int)draw(m, 5) : 5 + (int)draw(m, 6);
    plain_position_start(&p, m->rules);
    for (;;) {
        int count = plain_position_moves(&p, m->rules, moves), open = 0;
        for (int i = 0; i < count; i++) open += moves[i].kind == 'S';
        if (open <= most) break;
        bool special = in_hand(&p) > keep && draw(m, 8) == 0;
        PlainMove move = moves[draw(m, (unsigned)count)];
        for (int i = 0; i < 200 && (move.kind == 'S') == special; i++)
            move = moves[draw(m, (unsigned)count)];
        plain_position_play(&p, m->rules, move, NULL);
    }
    if (in_hand(&p) > keep) return;
    if (plain_position_result(&p, m->rules) != PLAIN_NONE) return;
    Solver *fresh = solver_create(m->rules, TABLE_BITS);
    SolverAnswer answer = solver_score(fresh, &p, m->limit, &difference);
    if (answer == SOLVER_YES) {
        plain_rules_name(m->rules, rules);
        plain_position_text(&p, m->rules, text);
        printf("%s | %s | %d | %llu | %d\n", rules, text, difference,
               (unsigned long long)solver_nodes(fresh), m->game);
        fflush(stdout);
    }
    solver_destroy(fresh);
}

int main(int argc, char **argv) {
    PlainRules rules;
    static Miner m;
    if (argc != 7 || !plain_rules(&rules, argv[1])) {
        fputs("usage: mine RULES SEED GAMES SIDE MILLIONS MOST\n", stderr);
        return 2;
    }
    m.rules = &rules;
    m.player = solver_create(&rules, TABLE_BITS);
    m.prover = solver_create(&rules, TABLE_BITS);
    m.random = strtoull(argv[2], NULL, 10) * 1000003u;
    m.favoured = atoi(argv[4]);
    m.limit = strtoull(argv[5], NULL, 10) * 1000000u;
    m.most = atoi(argv[6]);
    for (m.game = 1; m.game <= atoi(argv[3]); m.game++) {
        if (rules.family == PLAIN_MAERSTANAS)
            mine_score(&m);
        else if (rules.family == PLAIN_GARDSDANSEN && m.game % 32 != 0)
            mine_endgame(&m);
        else
            mine_win(&m);
    }
    solver_destroy(m.player);
    solver_destroy(m.prover);
    return 0;
}
