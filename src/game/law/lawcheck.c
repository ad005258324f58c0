/* Checks a law from its start position: what cannot happen from there cannot be played. */
#include "law/lawcheck.h"
#include "law/lawfield.h"
#include "core/tafl.h"

/* Reports an error whose second argument is the key it is about. */
static bool number_error(Error *error, ErrorCode code, int number, const char *key) {
    char digits[12];
    Text text = text_into(digits, sizeof digits);
    text_number(&text, number);
    return error_at(error, code, 0, digits, key);
}

/* Every square the king could ever reach if no piece were in the way. He may pass squares where he
 * may not stop. */
static Bits king_reach(const Rules *rules, int king) {
    const TaflLaw *law = &rules->law.tafl;
    Bits closed = law->barred | law->camps, reached = bit(king), left = reached;
    while (left) {
        int from = bits_pop(&left);
        for (int d = 0; d < 4; d++) {
            int to = rules->board->neighbour[from][d];
            for (int step = 1; to != NOWHERE && !bits_has(closed, to); step++) {
                if (law->king_step && step > law->king_step) break;
                if (!bits_has(law->no_stop_king | reached, to)) {
                    reached |= bit(to);
                    left |= bit(to);
                }
                to = rules->board->neighbour[to][d];
            }
        }
    }
    return reached;
}

/* The key without which the king could reach an escape square. */
static const char *what_shuts(const Rules *rules, int king) {
    Rules open = *rules;
    TaflLaw *law = &open.law.tafl;
    law->barred = 0;
    if (king_reach(&open, king) & law->escape) return "barred";
    law->camps = 0;
    if (king_reach(&open, king) & law->escape) return "camps";
    law->no_stop_king = 0;
    if (king_reach(&open, king) & law->escape) return "no-stop-king";
    return "escape";
}

/* The key without which the side to move would have a move. */
static const char *what_holds(const Rules *rules, const Position *p) {
    static const char *const key[] = {"barred", "camps", "no-pass", "no-stop", "no-stop-king"};
    TaflLaw law = rules->law.tafl;
    Bits *const shut[] = {&law.barred, &law.camps, &law.no_pass, &law.no_stop_soldier,
                          &law.no_stop_king};
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++) {
        Rules open;
        *shut[i] = 0;
        tafl_make(&open, rules->base, rules->options, &law);
        if (open.count(&open, p)) return key[i];
    }
    return "start";
}

static bool shut_in(const Rules *rules, const Position *p) {
    Bits seen = p->set[TAFL_WHITE] | p->set[TAFL_KING], left = seen;
    while (left) {
        Bits more = rules->board->around[bits_pop(&left)] & ~seen & ~p->set[TAFL_BLACK];
        seen |= more;
        left |= more;
    }
    return !(seen & rules->board->edge);
}

/* A piece of the start position is where a key forbids it; the error names that key. */
static bool name_flaw(const TaflLaw *law, const Position *start, Error *error) {
    Bits soldiers = start->set[TAFL_WHITE] | start->set[TAFL_BLACK];
    if (!error) return false;
    Text second = text_into(error->second, sizeof error->second);
    text_string(&second, (start->set[TAFL_WHITE] | start->set[TAFL_KING]) & law->camps ? "camps"
                         : soldiers & law->barred                                      ? "barred"
                         : soldiers & law->no_pass                                     ? "no-pass"
                                                                                       : "no-stop");
    return false;
}

bool lawcheck(const Rules *rules, Error *error) {
    const TaflLaw *law = &rules->law.tafl;
    Position start;
    rules->start(rules, &start);
    int kings = bits_count(start.set[TAFL_KING]);
    if (kings != 1) return number_error(error, ERROR_LAW_KINGS, kings, "start");
    if (!start.set[TAFL_BLACK]) return error_at(error, ERROR_LAW_ATTACKERS, 0, NULL, "start");
    if (rules->flaw(rules, &start, error)) return name_flaw(law, &start, error);
    int king = bits_first(start.set[TAFL_KING]);
    if (start.result) return error_at(error, ERROR_LAW_OVER, 0, rules->board->name[king], "escape");
    if (!(king_reach(rules, king) & law->escape))
        return error_at(error, ERROR_LAW_ESCAPE, 0, NULL, what_shuts(rules, king));
    for (int side = P1; side <= P2; side++) {
        start.side = (uint8_t)side;
        if (!rules->count(rules, &start))
            return number_error(error, ERROR_LAW_STUCK, side + 1, what_holds(rules, &start));
    }
    if (law->encircle && shut_in(rules, &start))
        return error_at(error, ERROR_LAW_ENCIRCLED, 0, NULL, "encircle");
    return true;
}

/* ------------------------------------------------------------------ warnings */

static const struct {
    const char *id, *key, *words; /* the key it is about */
} warnings[] = {
    {"king-hostile", "king-hostile",
     "king-hostile has no effect: the king is surrounded everywhere"},
    {"ring", "ring", "ring has no effect: the king is taken like a soldier everywhere"},
    {"edge-rings", "edge-rings",
     "edge-rings has no effect: the king is never surrounded on the edge"},
    {"edge-hostile-to-king", "edge-hostile-to-king",
     "edge-hostile-to-king has no effect: the king is surrounded on the whole edge"},
    {"camp-shelter", "camp-shelter", "camp-shelter has no effect: there are no camps"},
    {"linnaean", "linnaean", "linnaean has no effect: the king cannot stand on the throne"},
    {"exit-fort", "exit-fort", "exit-fort has no effect: the king escapes on the whole edge"},
    {"king-surround", "king-surround",
     "the king can be taken nowhere but beside hostile squares: there are too few attackers"},
    {"repetition", "repetition", "repetition is none: a game need not end"},
    {"start", "start", "the attackers have as few soldiers as the defenders"},
    {"win-at-once", "start", "the side that begins can win with its first move"},
    {"king-safe", "king-surround", "nobody can ever take the king"},
};
enum { WARNINGS = sizeof warnings / sizeof warnings[0] };

static bool wins_at_once(const Rules *rules) {
    Position start;
    MoveList list;
    rules->start(rules, &start);
    rules->moves(rules, &start, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = start;
        rules->play(rules, &next, list.move[i], NULL);
        if (rules->result(rules, &next, NULL) == result_win(start.side)) return true;
    }
    return false;
}

/* Whether this many attackers, who may stop on these squares, could capture a king on this one. */
static bool can_take(const Rules *rules, int king, Bits stand, int attackers) {
    const TaflLaw *law = &rules->law.tafl;
    const uint8_t *beside = rules->board->neighbour[king];
    bool any = false, all = true;
    int needed = 0;
    for (int d = 0; d < 4; d++) {
        int near = beside[d], far = beside[(d + 2) & 3];
        bool comes = near != NOWHERE && bits_has(stand, near);
        bool helps = near == NOWHERE ? law->edge_rings : bits_has(law->ring, near);
        any |= comes;
        all &= comes || helps;
        needed += !helps;
        if (bits_has(law->king_surround, king) || !comes) continue;
        if (far == NOWHERE
                ? law->edge_takes_king
                : bits_has(law->king_hostile, far) || (bits_has(stand, far) && attackers > 1))
            return true;
    }
    return bits_has(law->king_surround, king) && any && all && needed <= attackers;
}

/* Whether the king can never be captured wherever he goes, if no other piece were in the way. */
static bool king_safe(const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    Bits black = law->start[TAFL_BLACK];
    Bits stand = rules->board->all & ~(law->barred | law->no_pass | law->no_stop_soldier);
    Bits reach = king_reach(rules, bits_first(law->start[TAFL_KING])) & ~law->escape;
    while (reach)
        if (can_take(rules, bits_pop(&reach), stand | black, bits_count(black))) return false;
    return true;
}

uint32_t lawcheck_warnings(const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    int squares = law->size * law->size, attackers = bits_count(law->start[TAFL_BLACK]);
    Bits all = bit(squares) - 1, edge = lawfield_edge(law->size);
    Bits centre = bit(squares / 2);
    bool everywhere = law->king_surround == all, nowhere = !law->king_surround;
    bool throned = !((law->no_stop_king | law->barred | law->camps) & centre) ||
                   (law->start[TAFL_KING] & centre);
    Bits corners = lawfield_corners(law->size), usual = centre;
    bool safe = king_safe(rules);
    bool found[WARNINGS] = {
        everywhere && law->king_hostile && law->king_hostile != corners,
        nowhere && law->ring && law->ring != usual,
        law->edge_rings && !(law->king_surround & edge),
        law->edge_takes_king && !(edge & ~law->king_surround),
        law->camp_shelter && !law->camps,
        law->linnaean && !throned,
        law->exit_fort && !(edge & ~law->escape),
        everywhere && attackers < 4 && !safe,
        !law->repetition.occurrences && !law->limit[LIMIT_MOVES] && !law->limit[LIMIT_CAPTURES],
        attackers <= bits_count(law->start[TAFL_WHITE]),
        wins_at_once(rules),
        safe,
    };
    uint32_t bits = 0;
    for (int i = 0; i < WARNINGS; i++) bits |= (uint32_t)found[i] << i;
    return bits;
}

const char *lawcheck_warning(int number) {
    return number >= 0 && number < WARNINGS ? warnings[number].words : NULL;
}

const char *lawcheck_warning_id(int number) { return warnings[number].id; }
const char *lawcheck_warning_key(int number) { return warnings[number].key; }
