/* In games with limits pieces only ever leave the board, so their number shows whether there was a
 * capture. */
#include "core/limit.h"

static int pieces(const Position *p) { return bits_count(p->set[0] | p->set[1] | p->set[2]); }

int limit_calm(const Position *path, int n, const Position *next) {
    int turns = 0;
    const Position *after = next;
    for (int i = n - 1; i >= 0; after = &path[i--]) {
        if (repeat_never(&path[i], after)) /* its second half, if there is one, counted as a turn */
            return after->phase && after != next ? turns - 1 : turns;
        turns += !after->phase;
    }
    return turns;
}

/* Each turn has at least one ply, so few plies or an early capture decide it at once. */
static bool is_calm(const Rules *rules, const Position *path, int n, const Position *next,
                    int turns) {
    if (n < turns || pieces(&path[n - turns]) != pieces(next)) return false;
    return !rules->traits.halves || limit_calm(path, n, next) >= turns;
}

bool limit_ends(const Rules *rules, const Position *path, int n, const Position *next,
                ClauseId *clause) {
    const GameLimit *moves = &rules->limit[LIMIT_MOVES], *captures = &rules->limit[LIMIT_CAPTURES];
    bool plies = moves->most && n >= moves->most;
    if (!plies && !(captures->most && is_calm(rules, path, n, next, captures->most))) return false;
    *clause = plies ? moves->clause : captures->clause;
    return true;
}

/* ------------------------------------------------------------------ announcing */

enum { NEAR_PART = 5 };

static int count_of(const Position *path, int plies, LimitKind kind) {
    return kind == LIMIT_MOVES ? plies : limit_calm(path, plies, &path[plies]);
}

bool limit_nears(const Rules *rules, const Position *path, int plies, Nearing *out) {
    int left = 0;
    bool found = false;
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        const GameLimit *limit = &rules->limit[kind];
        int count = limit->most ? count_of(path, plies, (LimitKind)kind) : 0;
        if (!limit->most || NEAR_PART * count < (NEAR_PART - 1) * limit->most) continue;
        if (found && limit->most - count >= left) continue;
        bool each = kind == LIMIT_CAPTURES && rules->traits.halves;
        *out = (Nearing){(LimitKind)kind, each, count >> each, limit->most >> each, limit->clause};
        left = limit->most - count;
        found = true;
    }
    return found;
}

void limit_write(const Rules *rules, const Nearing *nearing, Text *out) {
    static const char *const words[] =
        WORDS({"%1 moves played; after %2 the game is a draw (%3).",
               "No capture for %1 moves; after %2 the game is a draw (%3).",
               "No capture for %1 turns of each player; after %2 the game is a draw (%3)."});
    const char *clause = rules_clause(rules, nearing->clause)->id;
    char source[NEARING_TEXT];
    Text by = text_beside(out, source, sizeof source);
    if (rules->limit[nearing->kind].house)
        text_say(&by, "house rule %1", clause);
    else
        text_string(&by, clause);
    text_say(out, words[nearing->each ? 2 : nearing->kind == LIMIT_CAPTURES],
             TEXT_NUMBER(nearing->count), TEXT_NUMBER(nearing->most), source);
}
