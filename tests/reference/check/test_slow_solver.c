// Verifies every line of tests/data/wins-*.txt and scores-maerstanas.txt with the plain solver, and
// the solver itself against plain search without table, order or shortcuts.
//
// Each line says how many nodes its verification takes; those above NODES_BY_DEFAULT are skipped,
// with TAEFL_LONG those above NODES_LONG, and none if --all follows on the command line.
#include "referee/plain.h"
#include "reference/solver.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 8, LINE = 1024, TABLE_BITS = 18, NODES_BY_DEFAULT = 300000, NODES_LONG = 1000000 };

static int passed, failed, skipped;
static bool all;

static void expect(bool good, const char *what, const char *detail) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: %s\n", what, detail);
}

// ---- the solver against search without any cleverness

static bool naive_wins(const PlainPosition *p, const PlainRules *r, int attacker, int turns) {
    PlainMove moves[PLAIN_MOVES];
    bool attacks = p->side == attacker, starts = p->phase != 's';
    PlainResult result = plain_position_result(p, r);
    if (result != PLAIN_NONE) return result == (attacker == 1 ? PLAIN_P1 : PLAIN_P2);
    if (starts && turns == 0) return false;
    int count = plain_position_moves(p, r, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, r, moves[i], NULL);
        if (naive_wins(&after, r, attacker, attacks && starts ? turns - 1 : turns) == attacks)
            return attacks;
    }
    return !attacks;
}

static int naive_score(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    int score[2], best = 0, count = plain_position_moves(p, r, moves);
    plain_position_score(p, r, score);
    if (count == 0) return score[0] - score[1];
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, r, moves[i], NULL);
        int value = naive_score(&after, r);
        if (i == 0 || (p->side == 1 ? value > best : value < best)) best = value;
    }
    return best;
}

static uint64_t state = 20261120;

static unsigned draw(unsigned below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % below;
}

// Tablut: pieces of the start position wander, or vanish.
static void thin_out(PlainPosition *p) {
    for (unsigned tries = 60 + draw(240); tries > 0; tries--) {
        unsigned a = draw(PLAIN_SQUARES), b = draw(PLAIN_SQUARES);
        if (p->square[a] == ' ' || p->square[b] != '.') continue;
        p->square[b] = draw(3) == 0 || p->square[a] == 'K' ? p->square[a] : '.';
        p->square[a] = '.';
    }
}

// Gårdsdansen: some pieces of each kind at random places, from a few to a crowd.
static void scatter(PlainPosition *p) {
    static const char PIECES[] = "PSps";
    for (int i = 0; i < PLAIN_SQUARES; i++)
        if (p->square[i] != ' ') p->square[i] = '.';
    for (int kind = 0; kind < 4; kind++)
        for (unsigned left = 1 + draw(kind % 2 == 0 ? 3 : 9); left > 0;) {
            unsigned square = draw(PLAIN_SQUARES);
            if (p->square[square] != '.') continue;
            p->square[square] = PIECES[kind];
            left--;
        }
}

// A random position in which the game goes on. Wins at once, wins by leaving the other side without
// a move, and none are all common.
static void sparse(PlainPosition *p, const PlainRules *r) {
    char why[80], text[PLAIN_TEXT];
    do {
        plain_position_start(p, r);
        if (r->family == PLAIN_TAFL)
            thin_out(p);
        else
            scatter(p);
        p->side = (char)(1 + draw(2));
        plain_position_text(p, r, text);
    } while (!plain_position_set(p, r, text, why, sizeof why) ||
             plain_position_result(p, r) != PLAIN_NONE);
}

static void check_against_naive(void) {
    PlainRules r;
    for (int n = 0; plain_rules_at(n, &r); n++) {
        if (r.family == PLAIN_MAERSTANAS) continue;
        char name[PLAIN_NAME];
        int wrong = 0, wins = 0,
            positions = r.law.encircle ? 40 : 300; // rings are dear to look for
        plain_rules_name(&r, name);
        Solver *s = solver_create(&r, TABLE_BITS);
        for (int i = 0; i < positions; i++) {
            PlainPosition p;
            sparse(&p, &r);
            PlainMove moves[PLAIN_MOVES];
            int most = plain_position_moves(&p, &r, moves) <= 12 && i % 10 == 0 ? 2 : 1, want = 0;
            for (int turns = 1; turns <= most && want == 0; turns++)
                if (naive_wins(&p, &r, p.side, turns)) want = turns;
            wrong += solver_shortest(s, &p, most, 0) != want;
            wins += want > 0;
        }
        solver_destroy(s);
        expect(wrong == 0 && wins > 1, "solver against plain search", name);
    }
}

static void check_scores_against_naive(void) {
    PlainRules r;
    int wrong = 0, ended = 0;
    if (!plain_rules(&r, "maerstanas")) abort();
    Solver *s = solver_create(&r, TABLE_BITS);
    for (int i = 0; i < 120; i++) {
        PlainPosition p;
        PlainMove moves[PLAIN_MOVES];
        int count, value = 0;
        plain_position_start(&p, &r);
        p.hand[1 + draw(3)] = 0;
        p.hand[0] = p.hand[3] = 0;
        while ((count = plain_position_moves(&p, &r, moves)) > 0) {
            int open = 0;
            for (int j = 0; j < count; j++) open += moves[j].kind == 'S';
            if (open <= 3 && count <= 30) break;
            plain_position_play(&p, &r, moves[draw((unsigned)count)], NULL);
        }
        ended += count == 0;
        if (p.hand[1] + p.hand[2] + p.hand[3] > 1) continue;
        SolverAnswer answer = solver_score(s, &p, 0, &value);
        wrong += answer != SOLVER_YES || value != naive_score(&p, &r);
    }
    solver_destroy(s);
    expect(wrong == 0 && ended < 60, "scores against plain search", "maerstanas");
}

// ---- the data files

// Splits at '|' and takes off spaces; returns how many fields there are.
static int split(char *line, char *field[FIELDS]) {
    int count = 0;
    for (char *next = line; next != NULL && count < FIELDS;) {
        char *start = next;
        next = strchr(start, '|');
        if (next != NULL) *next++ = '\0';
        start += strspn(start, " ");
        size_t length = strcspn(start, "\n");
        while (length > 0 && start[length - 1] == ' ') length--;
        start[length] = '\0';
        field[count++] = start;
    }
    return count;
}

static bool is_too_long(const char *nodes) {
    uint64_t most = getenv("TAEFL_LONG") ? NODES_LONG : NODES_BY_DEFAULT;
    if (all || strtoull(nodes, NULL, 10) <= most) return false;
    skipped++;
    return true;
}

static bool win_holds(Solver *s, const PlainRules *r, const PlainPosition *p, char *field[FIELDS]) {
    PlainMove first[PLAIN_MOVES];
    char list[LINE] = "", name[8];
    int turns = atoi(field[2]);
    bool quiet = turns > 1;
    if (turns < 1 || solver_shortest(s, p, turns, 0) != turns) return false;
    int count = solver_first_moves(s, p, turns, 0, first);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        PlainTaken taken;
        plain_position_play(&after, r, first[i], &taken);
        if (taken.count > 0 || taken.king) quiet = false;
        plain_move_text(r, first[i], name);
        strcat(strcat(list, i > 0 ? " " : ""), name);
    }
    return strcmp(list, field[4]) == 0 && strcmp(field[3], quiet ? "quiet" : "forcing") == 0;
}

static bool score_holds(Solver *s, const PlainPosition *p, char *field[FIELDS]) {
    int difference;
    return solver_score(s, p, 0, &difference) == SOLVER_YES && difference == atoi(field[2]);
}

static void check_line(char *line, int fields) {
    char *field[FIELDS], why[120], whole[LINE];
    PlainRules r;
    PlainPosition p;
    strcpy(whole, line);
    if (split(line, field) != fields || !plain_rules(&r, field[0]) ||
        !plain_position_set(&p, &r, field[1], why, sizeof why)) {
        expect(false, "line", whole);
        return;
    }
    if (is_too_long(field[fields - 1])) return;
    Solver *s = solver_create(&r, TABLE_BITS);
    bool good =
        r.family == PLAIN_MAERSTANAS ? score_holds(s, &p, field) : win_holds(s, &r, &p, field);
    solver_destroy(s);
    expect(good, "does not hold", whole);
}

static void check_file(const char *name, int fields, int least) {
    char path[LINE], line[LINE];
    const char *source = getenv("TAEFL_SOURCE");
    snprintf(path, sizeof path, "%s/tests/data/%s", source != NULL ? source : ".", name);
    FILE *file = fopen(path, "r");
    int lines = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#' || line[0] == '\n') continue;
        lines++;
        check_line(line, fields);
    }
    if (file != NULL) fclose(file);
    expect(lines >= least, "has too few lines", path);
}

int main(void) {
    all = *test_arguments && strcmp(*test_arguments, "--all") == 0;
    check_against_naive();
    check_scores_against_naive();
    check_file("wins-tafl.txt", 6, 70);
    check_file("wins-tafl-7.txt", 6, 20);
    check_file("wins-tafl-11.txt", 6, 20);
    check_file("wins-gardsdansen.txt", 6, 70);
    check_file("open-gardsdansen.txt", 6, 0);
    check_file("scores-maerstanas.txt", 4, 70);
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed > 0;
}
