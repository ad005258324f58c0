/* See verdict.h. */
#include "search/verdict.h"
#include "core/notation.h"
#include "search/family.h"

enum {
    CERTAIN = 1000,
    SLIP = 40,       /* permille: nobody's win is surer than this against people, who slip */
    DEEP = 3,        /* captures that are counted one after the other */
    WINS = 1000,     /* more than any number of pieces */
    NOTHING = 30,    /* what a piece given away for something may lose */
    NEAR = 3,        /* plies of a win that one is told of */
    LOST = 200,      /* permille: below it a game is lost, and less chance is no mistake */
    CLEAR_WIN = 900, /* permille */
    DUBIOUS = 6,
    MISTAKE = 2,
    BLUNDER = 4
};

/* ---- the scale */

/* Chances in millionths, with the slips of both. */
static int64_t slipped(int chance) { return SLIP * 1000 + (int64_t)chance * (CERTAIN - 2 * SLIP); }

/* The fall from an even game that does the same to the odds. */
static int fall(int from, int to) {
    int64_t a = slipped(from), b = slipped(to);
    return a > b ? (int)(CERTAIN * (a - b) / (2 * (a + b - a * b / 500000))) : 0;
}

static const struct {
    int mark, from;
} SCALE[] = {{BLUNDER, 300}, {MISTAKE, 200}, {DUBIOUS, 100}, {0, 0}};

static int mark_of(int lost) {
    int i = 0;
    while (lost < SCALE[i].from) i++;
    return SCALE[i].mark;
}

static int least_loss(int mark) {
    int i = 0;
    while (SCALE[i].mark != mark) i++;
    return SCALE[i].from;
}

int verdict_worth(int lost) {
    int kept = (CERTAIN - 2 * lost) * (CERTAIN - 2 * lost) / CERTAIN;
    return kept * kept / CERTAIN;
}

void accuracy_add(Accuracy *accuracy, const Verdict *verdict) {
    accuracy->stake += verdict->stake;
    accuracy->worth += (int64_t)verdict->stake * verdict_worth(verdict->lost);
}

int accuracy_permille(const Accuracy *accuracy) {
    return accuracy->stake ? (int)(accuracy->worth / accuracy->stake) : -1;
}

/* ---- what is certain */

static bool can_win(const Rules *rules, const Position *p, int side) {
    return engine_of(rules)->tact->wins(rules, p, side);
}

static Position after(const Rules *rules, const Position *p, Move move, Effects *effects) {
    Position next = *p;
    rules->play(rules, &next, move, effects);
    return next;
}

/* Pieces that may be taken; none where points are what counts. */
static int pieces(const Rules *rules, const Position *p, int side) {
    if (rules->score) return 0;
    return bits_count(p->set[rules->traits.set[side]]);
}

static int pieces_won(const Rules *rules, const Position *p, const Position *next) {
    int side = p->side;
    return pieces(rules, p, !side) - pieces(rules, next, !side) - pieces(rules, p, side) +
           pieces(rules, next, side);
}

/* How many pieces more than it loses the side to move wins by captures; it need not take. */
static int gain(const Rules *rules, const Position *p, int depth, Move *move) {
    int best = 0;
    MoveList list;
    if (can_win(rules, p, p->side)) return WINS;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = after(rules, p, list.move[i], NULL);
        int won = next.result ? 0 : pieces_won(rules, p, &next);
        if (won <= 0) continue;
        if (depth > 1) {
            int more = gain(rules, &next, depth - 1, NULL);
            won += next.side == p->side ? more : -more;
        }
        if (won <= best) continue;
        best = won;
        if (move) *move = list.move[i];
    }
    return best;
}

/* How many pieces the mover is better off for a move once captures are over. */
static int balance(const Rules *rules, const Position *before, Move move, Move *reply) {
    Position next = after(rules, before, move, NULL);
    if (next.result || next.side == before->side) return 0;
    return pieces_won(rules, before, &next) - gain(rules, &next, DEEP, reply);
}

/* A move that wins at once for its mover. */
static Move winning(const Rules *rules, const Position *p) {
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = after(rules, p, list.move[i], NULL);
        if (rules->result(rules, &next, NULL) == result_win(p->side)) return list.move[i];
    }
    return MOVE_NONE;
}

/* Says by which of three reasons a move wins: the king gets out (`first`), he is taken, or others.
 */
static void say_win(const Rules *rules, const Position *p, Move move, int first, Verdict *out) {
    Effects effects;
    after(rules, p, move, &effects);
    out->code = (VerdictCode)(first + 2);
    if (!rules->traits.king) return;
    bool king = rules->letter(p, move_from(move)) == 'K';
    if (king && bits_has(rules->exits(rules, p), move_to(move))) out->code = (VerdictCode)first;
    for (int i = 0; i < effects.count; i++) {
        if (effects.taken[i].piece != 'K') continue;
        out->code = (VerdictCode)(first + 1);
        out->at = effects.taken[i].square;
    }
}

/* The piece that the reply takes, and what stands opposite. */
static void say_left(const Rules *rules, const Position *p, Verdict *out) {
    Effects effects;
    const Board *board = rules->board;
    Position next = after(rules, p, out->reply, &effects);
    out->code = VERDICT_LEFT;
    if (!effects.count) return;
    out->at = effects.taken[0].square;
    if (!rules->traits.between || effects.count > 1) return;
    for (int d = 0; d < 4; d++) {
        if (board->neighbour[out->at][d] != move_to(out->reply)) continue;
        out->beside = board->neighbour[out->at][(d + 2) & 3];
        Bits enemy = rules_pieces(rules, &next, p->side);
        out->code = out->beside == NOWHERE         ? VERDICT_LEFT_EDGE
                    : bits_has(enemy, out->beside) ? VERDICT_LEFT_BETWEEN
                                                   : VERDICT_LEFT_AGAINST;
    }
}

/* ---- the verdict */

static int own(const Position *p, int value, int whole) {
    return p->side == P1 ? value : whole - value;
}

/* A mark at least as bad. */
static void at_least(Verdict *out, int mark) {
    int least = least_loss(mark);
    if (out->lost < least) out->lost = least;
    if (least_loss(out->mark) < least) out->mark = mark;
}

/* The other side can win at once, and could have been kept from it. */
static bool lets_win(const Rules *rules, const Position *before, const Position *now, bool lost,
                     Verdict *out) {
    if (now->side == before->side || !can_win(rules, now, now->side)) return false;
    if (out->best) {
        Position other = after(rules, before, out->best, NULL);
        bool too = other.side == now->side && can_win(rules, &other, other.side);
        if (too && !other.result) return false;
    }
    out->reply = winning(rules, now);
    if (!out->reply) return false;
    say_win(rules, now, out->reply, VERDICT_LETS_OUT, out);
    at_least(out, lost ? MISTAKE : BLUNDER);
    return true;
}

/* The mover could have won at once. */
static bool missed_now(const Rules *rules, const Position *before, int chance, int win,
                       Verdict *out) {
    if (!can_win(rules, before, before->side)) return false;
    Move move = winning(rules, before);
    if (!move) return false;
    out->best = move;
    say_win(rules, before, move, VERDICT_MISSED_OUT, out);
    at_least(out, win > 0 || chance >= CLEAR_WIN ? DUBIOUS : BLUNDER);
    return true;
}

/* A piece, or more, goes for nothing, also where the game is lost; or one was there to be taken. */
static bool left(const Rules *rules, const Position *before, const Position *now, Verdict *out) {
    Move reply = MOVE_NONE;
    Effects effects;
    bool something = out->lost < NOTHING && 10 * out->lost < out->stake;
    if (something || !out->best) return false;
    int played = balance(rules, before, out->played, &reply);
    int best = balance(rules, before, out->best, NULL);
    if (played >= best || played <= -WINS / 2) return false;
    if (played < 0 && reply) {
        out->reply = reply;
        say_left(rules, now, out);
        at_least(out, best - played > 1 ? MISTAKE : DUBIOUS);
        return true;
    }
    Position taken = after(rules, before, out->best, &effects);
    if (!out->mark || !effects.count || taken.result) return false;
    out->code = VERDICT_MISSED_PIECE;
    out->at = effects.taken[0].square;
    return true;
}

Verdict verdict_fine(const Position *before, Move played, Outlook was) {
    return (Verdict){.stake = fall(own(before, was.chance, CERTAIN), 0),
                     .played = played,
                     .best = played,
                     .at = NOWHERE,
                     .beside = NOWHERE};
}

Verdict verdict_of(const Rules *rules, const Position *before, Move played, Outlook was, Outlook is,
                   Result result) {
    Verdict out = verdict_fine(before, played, was);
    int chance = own(before, is.chance, CERTAIN), had = own(before, was.win, 0);
    int has = own(before, is.win, 0);
    if (played == was.best || result == result_win(before->side)) return out;
    Position now = after(rules, before, played, NULL);
    out.best = was.best;
    int once = own(before, was.chance, CERTAIN);
    out.lost = fall(once, chance);
    out.mark = once < LOST ? 0 : mark_of(out.lost);
    bool said = (!result && lets_win(rules, before, &now, had < 0, &out)) ||
                missed_now(rules, before, chance, has, &out) ||
                (!result && left(rules, before, &now, &out));
    if (had > 0 && had <= NEAR && has <= 0) at_least(&out, chance >= CLEAR_WIN ? DUBIOUS : MISTAKE);
    if (!said && out.mark)
        out.code = had > 0 && has <= 0   ? VERDICT_MISSED_WIN
                   : had >= 0 && has < 0 ? VERDICT_LETS_FORCE
                   : was.best            ? VERDICT_WORSE
                                         : VERDICT_FELL;
    if (out.stake < out.lost) out.stake = out.lost;
    return out;
}

/* ---- words */

static const struct {
    const char *name, *words;
} VERDICT[VERDICT_COUNT] = {
#define X(name, words) {#name, words},
    VERDICTS(X)
#undef X
};

const char *verdict_name(VerdictCode code) { return VERDICT[code].name; }

static void write_move(const Rules *rules, const Position *p, Move move, Text *out) {
    char human[MOVE_TEXT];
    move_write_human(rules, p, move, human);
    text_string(out, human);
}

void verdict_write(const Rules *rules, const Position *before, const Verdict *v, Text *out) {
    for (const char *w = VERDICT[v->code].words; *w; w++) {
        if (*w != '%') {
            text_char(out, *w);
            continue;
        }
        w++;
        Position now = after(rules, before, v->played, NULL);
        if (*w == 'B') write_move(rules, before, v->best, out);
        if (*w == 'R') write_move(rules, &now, v->reply, out);
        if (*w == 'S') text_string(out, rules->base->player[before->side]);
        if (*w == 'O') text_string(out, rules->base->player[!before->side]);
        if (*w == '1') text_string(out, rules->board->name[v->at]);
        if (*w == '2') text_string(out, rules->board->name[v->beside]);
    }
}
