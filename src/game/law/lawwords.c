/* See lawwords.h. Each group of functions asks the law about one topic and adds the sentences that
 * hold. */
#include "law/lawwords.h"
#include "core/bits.h"
#include "core/check.h"
#include "law/lawfield.h"

/* Where a sentence appears. */
enum { PLAIN = 1, CLAUSE = 2, BOTH = 3 };

/* Name, id, cite, where, words. A gap is {1} or {2}, its names joined by "and", or {1or}, {2or}.
 * One that begins with a heading and a colon opens a paragraph of the plain words. */
/* clang-format off */
#define SENTENCES(X) \
    X(GOAL, "goal", TURN, PLAIN, "Goal: The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. White begins.") \
    X(GOAL_BLACK, "goal-black", TURN, PLAIN, "Goal: The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. Black begins.") \
    X(GOAL_OTHER, "goal-other", TURN, PLAIN, "Goal: The white king wants to flee, helped by his defenders; black attackers want to take him. White begins.") \
    X(GOAL_OTHER_BLACK, "goal-other-black", TURN, PLAIN, "Goal: The white king wants to flee, helped by his defenders; black attackers want to take him. Black begins.") \
    X(TURN, "turn", TURN, CLAUSE, "A turn moves one own piece to another square, and the sides take turns. White begins.") \
    X(TURN_BLACK, "turn-black", TURN, CLAUSE, "A turn moves one own piece to another square, and the sides take turns. Black begins.") \
    X(MOVE, "move", LINE, BOTH, "Moving: One piece a turn, like the rook in chess: straight along a row or column over empty squares.") \
    X(MOVE_STEP, "move-step", LINE, BOTH, "Moving: One piece a turn, one square straight ahead, back or to a side. The square must be empty.") \
    X(KING_STEP, "move-king-step", STEP, BOTH, "The king is slow: he goes one square a turn.") \
    X(SOLDIER_STEP, "move-soldier-step", STEP, BOTH, "Only the king goes so far: a soldier goes one square a turn.") \
    X(ALL_STEPS, "move-steps", STEP, BOTH, "No piece goes farther than {1} squares a turn.") \
    X(KING_STEPS, "move-king-steps", STEP, BOTH, "The king goes at most {1} squares a turn.") \
    X(SOLDIER_STEPS, "move-soldier-steps", STEP, BOTH, "A soldier goes at most {1} squares a turn.") \
    X(SOLDIER_ONE, "move-soldier-one", STEP, BOTH, "A soldier goes one square a turn.") \
    X(BARRED_THRONE, "throne-barred", BARRED, BOTH, "The throne in the middle is closed to all once the king has left it.") \
    X(BARRED, "barred", BARRED, BOTH, "No piece may enter or cross {1or}.") \
    X(CAMPS, "camps-only", CAMP, BOTH, "The hatched camps are closed to all but an attacker that still stands in that same camp.") \
    X(CAMP_SQUARES, "camp-squares", CAMP, CLAUSE, "A camp lies on {1}.") \
    X(CLOSED, "closed", CAMP, PLAIN, "No piece crosses a closed square.") \
    X(SHUT_THRONE, "throne-shut-only", PASS, BOTH, "Only the king may enter the throne in the middle or cross it.") \
    X(SHUT, "shut", PASS, BOTH, "Only the king may enter or cross {1or}.") \
    X(SHUT_CROSSED, "shut-crossed", PASS, BOTH, "No soldier may enter or cross {1or}; the king may cross, but not stop there.") \
    X(STOP_KATZ, "throne-katz", STOP, BOTH, "Only the king may stop on the throne in the middle or on a corner.") \
    X(STOP_THRONE, "throne-only", STOP, BOTH, "Only the king may stop on the throne in the middle.") \
    X(STOP_CORNERS, "corners-only", STOP, BOTH, "Only the king may stop on a corner.") \
    X(STOP, "no-stop", STOP, BOTH, "Only the king may stop on {1or}.") \
    X(STOP_CLASSIC, "throne-classic", STOP, BOTH, "Once the king has left the throne in the middle no piece may stop on it again, not even he.") \
    X(STOP_ALL, "no-stop-all", STOP, BOTH, "No piece may stop on {1or}.") \
    X(STOP_KING, "no-stop-king", STOP, BOTH, "The king may not stop on {1or}.") \
    X(PASS_THRONE, "throne-pass", STOP, BOTH, "All may pass over the throne while it is empty.") \
    X(PASS, "pass", STOP, BOTH, "All may pass over {1} while empty.") \
    X(PASS_SOLDIERS, "pass-soldiers", STOP, BOTH, "Soldiers may pass over {1} while empty.") \
    X(PASS_KING, "pass-king", STOP, BOTH, "The king may pass over {1} while empty.") \
    X(CORNERS_OPEN, "corners-open", STOP, PLAIN, "Every piece may stop on a corner.") \
    X(NOTHING_SPECIAL, "no-special", STOP, PLAIN, "No square is special: every piece may stop anywhere.") \
    X(TAKE, "take", BETWEEN, BOTH, "Taking: Move a piece beside an enemy soldier so that he is caught in line between two of yours; one move can take several. Moving in between two enemies is safe.") \
    X(HOSTILE_ASHTON, "hostile-ashton", HOSTILE, BOTH, "The empty throne and empty camp squares count as the second piece against all.") \
    X(HOSTILE_CAMPS, "hostile-camps", HOSTILE, BOTH, "Empty camp squares count as the second piece against all.") \
    X(HOSTILE_KATZ, "hostile-katz", HOSTILE, BOTH, "The empty throne and the empty corners count as the second piece against every soldier.") \
    X(HOSTILE_CORNERS, "hostile-corners", HOSTILE, BOTH, "The empty corners count as the second piece against every soldier.") \
    X(HOSTILE_THRONE, "hostile-throne", HOSTILE, BOTH, "The empty throne counts as the second piece against every soldier.") \
    X(HOSTILE, "hostile", HOSTILE, BOTH, "What counts as the second piece against every soldier while it is empty: {1}.") \
    X(HELD_THRONE, "held-throne", HELD_P1, BOTH, "The throne does so against defenders even with the king on it.") \
    X(HELD_CAMPS, "held-camps", HELD_P2, BOTH, "Camp squares do so against attackers even with a piece on them.") \
    X(HELD_DEFENDERS, "held-defenders", HELD_P1, BOTH, "What counts as the second piece against defenders, whoever stands there: {1}.") \
    X(HELD_ATTACKERS, "held-attackers", HELD_P2, BOTH, "What counts as the second piece against attackers, whoever stands there: {1}.") \
    X(SHELTER, "camp-shelter", HOSTILE, BOTH, "But never a square of the victim's own camp.") \
    X(EDGE_TAKES, "edge-capture", EDGE, BOTH, "The edge of the board counts as the second piece, too.") \
    X(HOSTILE_NONE, "hostile-none", HOSTILE, PLAIN, "Only pieces take soldiers, no square does.") \
    X(LINNAEAN, "linnaean", LINNAEAN, BOTH, "While the king on his throne has attackers on three sides, the defender on the fourth is taken between an attacker and the throne.") \
    X(ROWS, "shieldwall", SHIELDWALL, BOTH, "Two or more soldiers side by side on the edge are taken together when each has an enemy in front and the row is closed at both ends, the second end just now.") \
    X(ROWS_CORNERS, "shieldwall-corners", SHIELDWALL, BOTH, "An empty corner closes a row, too.") \
    X(ROWS_SOME, "shieldwall-some", SHIELDWALL, BOTH, "What closes a row, too, while it is empty: {1}.") \
    X(ROWS_KING, "shieldwall-king", SHIELDWALL, CLAUSE, "A king in the row stays.") \
    X(ARMED, "armed", BETWEEN, BOTH, "The king takes like a soldier.") \
    X(WEAPONLESS, "weaponless", BETWEEN, BOTH, "The king takes no part in it.") \
    X(HAMMER, "armed-hammer", BETWEEN, BOTH, "The king takes by his own moves, and helps no other to take.") \
    X(ANVIL, "armed-anvil", BETWEEN, BOTH, "The king helps others to take, and takes nothing by his own moves.") \
    X(KING_CAMPS, "king-camps", KING, BOTH, "The king: On the throne he is taken by four attackers, one on each side; beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty camp square.") \
    X(KING_CUSTODIAL, "king-custodial", KING, BOTH, "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty corner.") \
    X(KING_CUSTODIAL_EDGE, "king-custodial-edge", KING, BOTH, "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers, or an attacker and an empty corner or the edge of the board.") \
    X(KING_NEAR, "king-near", KING, BOTH, "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers.") \
    X(KING_THRONE, "king-throne", KING, BOTH, "The king: On the throne he is taken by four attackers. Anywhere else he is taken like a soldier, between two attackers.") \
    X(KING_SOLDIER_CORNER, "king-soldier-corner", KING, BOTH, "The king: He is taken like a soldier, between two attackers or an attacker and an empty corner.") \
    X(KING_SOLDIER, "king-soldier", KING, BOTH, "The king: He is taken like a soldier, between two attackers.") \
    X(KING_KATZ, "king-katz", KING, BOTH, "The king: He is taken when all his sides are closed, each by an attacker, an empty corner, the empty throne or the edge of the board.") \
    X(KING_EDGE, "king-edge", KING, BOTH, "The king: He is taken by attackers on all four sides, or on three when the throne or the edge of the board is the fourth.") \
    X(KING_CLASSIC, "king-classic", KING, BOTH, "The king: He is taken by attackers on all four sides, or on three when the throne is the fourth.") \
    X(KING_FOUR, "king-four", KING, BOTH, "The king: He is taken by attackers on all four sides.") \
    X(KING_ROUND, "king-round", KING, BOTH, "The king: He is taken when each of his sides is closed by {1or}.") \
    X(KING_ROUND_AT, "king-round-at", KING, BOTH, "The king: On {1or} he is taken when each of his sides is closed by {2or}.") \
    X(KING_ELSE, "king-else", KING, BOTH, "Anywhere else he is taken like a soldier, between the attacker that moves and {1or}.") \
    X(KING_LIKE, "king-like", KING, BOTH, "The king: He is taken like a soldier, between the attacker that moves and {1or}.") \
    X(KING_EMPTY, "king-empty", KING, BOTH, "A square helps to take him only while it is empty.") \
    X(KING_EDGE_SAFE, "king-edge-safe", KING, BOTH, "On the edge nobody can take him.") \
    X(KING_WHEN, "king-when", KING, BOTH, "Only an attacker's move beside him takes him.") \
    X(ESCAPE_EDGE, "escape-edge", END, BOTH, "Winning: White wins when the king reaches the edge, corners included, outside the camps.") \
    X(ESCAPE_CORNER, "escape-corner", END, BOTH, "Winning: White wins when the king reaches a corner.") \
    X(ESCAPE_CLASSIC, "escape-classic", END, BOTH, "Winning: White wins when the king reaches any square of the edge.") \
    X(ESCAPE, "escape-squares", END, BOTH, "Winning: White wins when the king reaches {1or}.") \
    X(FORT, "exit-fort", FORT, BOTH, "White also wins when the king stands on the edge in a fort of defenders that can never be broken.") \
    X(TAKEN, "win-taken", END, BOTH, "Black wins when the king is taken.") \
    X(STUCK_LOSES, "stuck-loses", NO_MOVE, BOTH, "A side that cannot move loses.") \
    X(STUCK_DRAWS, "stuck-draws", NO_MOVE, BOTH, "When a side cannot move it is a draw; a side without pieces loses.") \
    X(CALLS, "calls", END, PLAIN, "One open way out is called raichi, two or more tuichu.") \
    X(RING, "encircle", ENCIRCLED, BOTH, "Black also wins by a ring round all white pieces, through which none can come to the edge.") \
    X(AGGRESSOR, "repeat-ashton", COUNT, BOTH, "Repeating: When a position would come a third time, a side that alone has kept threatening (to flee, to take the king) must play something else; if neither has, or both, it is a draw.") \
    X(SECOND_DRAWS, "repeat-bologna", COUNT, BOTH, "Repeating: A position that comes a second time is a draw.") \
    X(THIRD_DRAWS, "repeat-third", COUNT, BOTH, "Repeating: A position that comes a third time is a draw.") \
    X(DEFENDERS_LOSE, "repeat-loses", COUNT, BOTH, "Repeating: White loses when a position comes a third time.") \
    X(DEFENDERS_MAY_NOT, "repeat-forbidden", COUNT, BOTH, "Repeating: White may not bring back a position that has occurred before; Black may.") \
    X(MOVER_LOSES, "repeat-mover-loses", COUNT, BOTH, "Repeating: A player who brings about a position for the third time loses.") \
    X(MOVER_WINS, "repeat-mover-wins", COUNT, BOTH, "Repeating: A player who brings about a position for the third time wins.") \
    X(NO_REPETITION, "repeat-free", COUNT, BOTH, "Repeating: A position may come again as often as it likes; the game goes on.") \
    X(MOVE_LIMIT, "move-limit", MOVE_LIMIT, BOTH, "A game that is not over after {1} moves, both sides' together, is a draw.") \
    X(CAPTURE_LIMIT, "no-capture-limit", CAPTURE_LIMIT, BOTH, "When {1} moves in a row, both sides' together, have taken nothing, the game is a draw.")
/* clang-format on */

#define X(name, id, cite, where, words) SAYS_##name,
typedef enum Sentence { SENTENCES(X) SENTENCE_COUNT } Sentence;
#undef X

static const struct {
    const char *id, *words;
    uint8_t cite, where;
} table[SENTENCE_COUNT] = {
#define X(name, id, cite, where, words) {id, words, CITE_##cite, where},
    SENTENCES(X)
#undef X
};

const char *lawwords_id(const Said *said) { return table[said->sentence].id; }
int lawwords_cite(const Said *said) { return table[said->sentence].cite; }
bool lawwords_plain(const Said *said) { return table[said->sentence].where & PLAIN; }
bool lawwords_clause(const Said *said) { return table[said->sentence].where & CLAUSE; }

/* ------------------------------------------------------------------ what a law says */

/* A law with values that are often needed. */
typedef struct Talk {
    const TaflLaw *law;
    Bits all, throne, corners, edge, beside;
    Said *said;
    int count;
} Talk;

static void say_two(Talk *t, Sentence sentence, Gap first, Gap second) {
    ASSERT(t->count < MAX_SAID);
    t->said[t->count++] = (Said){(uint8_t)sentence, {first, second}};
}

static void say_gap(Talk *t, Sentence sentence, Gap gap) { say_two(t, sentence, gap, (Gap){0}); }
static void say(Talk *t, Sentence sentence) { say_gap(t, sentence, (Gap){0}); }
static void say_when(Talk *t, bool holds, Sentence sentence) {
    if (holds) say(t, sentence);
}
static void say_squares(Talk *t, Sentence sentence, Bits squares) {
    if (squares) say_gap(t, sentence, (Gap){.squares = squares});
}
static void say_number(Talk *t, Sentence sentence, int number) {
    say_gap(t, sentence, (Gap){.number = (uint16_t)number});
}

static void goal(Talk *t) {
    const TaflLaw *law = t->law;
    bool twice = bits_count(law->start[TAFL_BLACK]) == 2 * bits_count(law->start[TAFL_WHITE]);
    bool usual = twice && law->start[TAFL_KING] == bit(law->size * law->size / 2);
    bool white = law->first == P1;
    say(t, usual ? (white ? SAYS_GOAL : SAYS_GOAL_BLACK)
                 : (white ? SAYS_GOAL_OTHER : SAYS_GOAL_OTHER_BLACK));
    say(t, white ? SAYS_TURN : SAYS_TURN_BLACK);
}

static void steps(Talk *t) {
    int step = t->law->step, king = t->law->king_step;
    bool slow = step == 1 && king == 1;
    say(t, slow ? SAYS_MOVE_STEP : SAYS_MOVE);
    if (slow || !(step | king)) return;
    if (step == king) {
        say_number(t, SAYS_ALL_STEPS, step);
        return;
    }
    if (king == 1) say(t, SAYS_KING_STEP);
    if (king > 1) say_number(t, SAYS_KING_STEPS, king);
    if (step == 1) say(t, king ? SAYS_SOLDIER_ONE : SAYS_SOLDIER_STEP);
    if (step > 1) say_number(t, SAYS_SOLDIER_STEPS, step);
}

/* Squares that no piece enters. The throne alone has a sentence of its own. */
static void closed(Talk *t) {
    const TaflLaw *law = t->law;
    Bits barred = law->barred | (law->camps & law->no_pass);
    bool throne = barred == t->throne && law->start[TAFL_KING] == t->throne;
    if (throne)
        say(t, SAYS_BARRED_THRONE);
    else
        say_squares(t, SAYS_BARRED, barred);
    say_when(t, law->camps, SAYS_CAMPS);
    for (int i = 0; i < MAX_CAMPS; i++) say_squares(t, SAYS_CAMP_SQUARES, law->camp[i]);
    say_when(t, law->camps || throne, SAYS_CLOSED);
}

/* Where soldiers may not stop but the king may, and where no piece may. */
static void stops(Talk *t, Bits only_king, Bits nobody, Bits only_soldiers) {
    bool throne = nobody == t->throne && t->law->start[TAFL_KING] == t->throne;
    if (only_king == (t->throne | t->corners))
        say(t, SAYS_STOP_KATZ);
    else if (only_king == t->throne)
        say(t, SAYS_STOP_THRONE);
    else if (only_king == t->corners)
        say(t, SAYS_STOP_CORNERS);
    else
        say_squares(t, SAYS_STOP, only_king);
    if (throne)
        say(t, SAYS_STOP_CLASSIC);
    else
        say_squares(t, SAYS_STOP_ALL, nobody);
    say_squares(t, SAYS_STOP_KING, only_soldiers);
}

/* Which squares without stopping may be passed; corners lead nowhere. */
static void passes(Talk *t, Bits squares) {
    bool soldiers = t->law->step != 1, king = t->law->king_step != 1;
    squares &= ~t->corners;
    if (soldiers && king && squares == t->throne)
        say(t, SAYS_PASS_THRONE);
    else if (soldiers || king)
        say_squares(t,
                    !king       ? SAYS_PASS_SOLDIERS
                    : !soldiers ? SAYS_PASS_KING
                                : SAYS_PASS,
                    squares);
}

static void squares(Talk *t) {
    const TaflLaw *law = t->law;
    Bits barred = law->barred | (law->camps & law->no_pass);
    Bits shut = law->no_pass & ~barred, king = law->no_stop_king & ~barred & ~law->camps;
    Bits soldier = law->no_stop_soldier & ~barred & ~shut;
    Bits nobody = soldier & (king | law->camps);
    closed(t);
    if ((shut & ~king) == t->throne)
        say(t, SAYS_SHUT_THRONE);
    else
        say_squares(t, SAYS_SHUT, shut & ~king);
    say_squares(t, SAYS_SHUT_CROSSED, shut & king);
    stops(t, soldier & ~nobody, nobody, king & ~soldier & ~shut);
    passes(t, soldier & ~law->camps);
    bool open = !(t->corners & (barred | shut | soldier | king | law->camps));
    bool special = barred | shut | soldier | king | law->camps;
    say_when(t, open && special && law->escape == t->corners, SAYS_CORNERS_OPEN);
    say_when(t, !special, SAYS_NOTHING_SPECIAL);
}

static void hostile_squares(Talk *t) {
    const TaflLaw *law = t->law;
    Bits hostile = law->hostile;
    if (hostile == (t->throne | t->corners))
        say(t, SAYS_HOSTILE_KATZ);
    else if (hostile == t->corners)
        say(t, SAYS_HOSTILE_CORNERS);
    else if (hostile == t->throne)
        say(t, SAYS_HOSTILE_THRONE);
    else if (law->camps && hostile == (t->throne | law->camps))
        say(t, SAYS_HOSTILE_ASHTON);
    else if (law->camps && hostile == law->camps)
        say(t, SAYS_HOSTILE_CAMPS);
    else
        say_squares(t, SAYS_HOSTILE, hostile);
    if (law->hostile_to_white == t->throne && hostile & t->throne)
        say(t, SAYS_HELD_THRONE);
    else
        say_squares(t, SAYS_HELD_DEFENDERS, law->hostile_to_white);
    if (law->camps && law->hostile_to_black == law->camps && !(law->camps & ~hostile))
        say(t, SAYS_HELD_CAMPS);
    else
        say_squares(t, SAYS_HELD_ATTACKERS, law->hostile_to_black);
    bool sheltered = law->camp_shelter && law->camps & (hostile | law->hostile_to_black);
    say_when(t, sheltered, SAYS_SHELTER);
}

static void taking(Talk *t) {
    const TaflLaw *law = t->law;
    static const Sentence armed[] = {SAYS_WEAPONLESS, SAYS_HAMMER, SAYS_ANVIL, SAYS_ARMED};
    Bits rows = law->hostile & t->corners;
    say(t, SAYS_TAKE);
    hostile_squares(t);
    say_when(t, law->edge_hostile, SAYS_EDGE_TAKES);
    bool any = law->hostile | law->hostile_to_white | law->hostile_to_black;
    say_when(t, !any && !law->edge_hostile && !law->linnaean, SAYS_HOSTILE_NONE);
    say_when(t, law->linnaean, SAYS_LINNAEAN);
    if (law->shieldwall) {
        say(t, SAYS_ROWS);
        if (rows == t->corners)
            say(t, SAYS_ROWS_CORNERS);
        else
            say_squares(t, SAYS_ROWS_SOME, rows);
        say(t, SAYS_ROWS_KING);
    }
    say(t, armed[law->king_strikes + 2 * law->king_helps]);
}

/* The sentence for capturing the king, if it is one of the known ways; otherwise SENTENCE_COUNT. */
static Sentence usual_king(const Talk *t) {
    const TaflLaw *law = t->law;
    Bits round = law->king_surround, ring = law->ring, helps = law->king_hostile;
    bool rim = law->edge_takes_king;
    if (round == t->all)
        return ring == (t->throne | t->corners) && law->edge_rings ? SAYS_KING_KATZ
               : ring == t->throne && law->edge_rings              ? SAYS_KING_EDGE
               : ring == t->throne                                 ? SAYS_KING_CLASSIC
               : !ring && !law->edge_rings                         ? SAYS_KING_FOUR
                                                                   : SENTENCE_COUNT;
    if (!round)
        return rim                   ? SENTENCE_COUNT
               : helps == t->corners ? SAYS_KING_SOLDIER_CORNER
               : !helps              ? SAYS_KING_SOLDIER
                                     : SENTENCE_COUNT;
    if (round == t->throne)
        return rim || helps || ring & t->beside ? SENTENCE_COUNT : SAYS_KING_THRONE;
    if (round != (t->throne | t->beside) || ring != t->throne) return SENTENCE_COUNT;
    if (helps == t->corners) return rim ? SAYS_KING_CUSTODIAL_EDGE : SAYS_KING_CUSTODIAL;
    if (rim) return SENTENCE_COUNT;
    return !helps ? SAYS_KING_NEAR : helps == law->camps ? SAYS_KING_CAMPS : SENTENCE_COUNT;
}

static void unusual_king(Talk *t) {
    const TaflLaw *law = t->law;
    Bits round = law->king_surround, rest = t->all & ~round;
    bool rim = law->edge_rings && round & t->edge;
    Gap closers = {.squares = round ? law->ring : 0, .attacker = true, .rim = rim};
    Gap second = {
        .squares = rest ? law->king_hostile : 0, .attacker = true, .rim = law->edge_takes_king};
    if (!rest)
        say_gap(t, SAYS_KING_ROUND, closers);
    else if (round)
        say_two(t, SAYS_KING_ROUND_AT, (Gap){.squares = round}, closers);
    if (rest) say_gap(t, round ? SAYS_KING_ELSE : SAYS_KING_LIKE, second);
    say_when(t, closers.squares | second.squares, SAYS_KING_EMPTY);
}

static void king(Talk *t) {
    const TaflLaw *law = t->law;
    Sentence usual = usual_king(t);
    if (usual == SENTENCE_COUNT)
        unusual_king(t);
    else
        say(t, usual);
    bool safe = !(t->edge & ~law->king_surround) && !law->edge_rings && law->escape != t->edge;
    say_when(t, safe, SAYS_KING_EDGE_SAFE);
    say(t, SAYS_KING_WHEN);
}

static void ways_out(Talk *t) {
    const TaflLaw *law = t->law;
    if (law->escape == t->edge)
        say(t, SAYS_ESCAPE_CLASSIC);
    else if (law->escape == t->corners)
        say(t, SAYS_ESCAPE_CORNER);
    else if (law->camps & t->edge && law->escape == (t->edge & ~law->camps) &&
             !(t->corners & ~law->escape))
        say(t, SAYS_ESCAPE_EDGE);
    else
        say_squares(t, SAYS_ESCAPE, law->escape);
}

static void repeating(Talk *t) {
    const Repetition *again = &t->law->repetition;
    static const Sentence says[] = {
        [REPETITION_DRAWS] = SAYS_THIRD_DRAWS,     [REPETITION_AGGRESSOR] = SAYS_AGGRESSOR,
        [REPETITION_LOSES] = SAYS_DEFENDERS_LOSE,  [REPETITION_MOVER_LOSES] = SAYS_MOVER_LOSES,
        [REPETITION_MOVER_WINS] = SAYS_MOVER_WINS, [REPETITION_FORBIDDEN] = SAYS_DEFENDERS_MAY_NOT};
    bool draws = again->kind == REPETITION_DRAWS;
    say(t, !again->occurrences                ? SAYS_NO_REPETITION
           : draws && again->occurrences == 2 ? SAYS_SECOND_DRAWS
                                              : says[again->kind]);
}

static void ending(Talk *t) {
    const TaflLaw *law = t->law;
    ways_out(t);
    say_when(t, law->exit_fort, SAYS_FORT);
    say(t, SAYS_TAKEN);
    say(t, law->no_move_draws ? SAYS_STUCK_DRAWS : SAYS_STUCK_LOSES);
    say(t, SAYS_CALLS);
    say_when(t, law->encircle, SAYS_RING);
    repeating(t);
    if (law->limit[LIMIT_MOVES]) say_number(t, SAYS_MOVE_LIMIT, law->limit[LIMIT_MOVES]);
    if (law->limit[LIMIT_CAPTURES]) say_number(t, SAYS_CAPTURE_LIMIT, law->limit[LIMIT_CAPTURES]);
}

int lawwords(const TaflLaw *law, Said out[MAX_SAID]) {
    int size = law->size, middle = size * size / 2;
    Talk talk = {.law = law,
                 .all = bit(size * size) - 1,
                 .throne = bit(middle),
                 .corners = lawfield_corners(size),
                 .edge = lawfield_edge(size),
                 .beside =
                     bit(middle - 1) | bit(middle + 1) | bit(middle - size) | bit(middle + size),
                 .said = out};
    goal(&talk);
    steps(&talk);
    squares(&talk);
    taking(&talk);
    king(&talk);
    ending(&talk);
    return talk.count;
}

/* ------------------------------------------------------------------ names of squares */

/* A set of squares is named with as few words as possible, in this order; the other squares come
 * first. */
enum { NAME_ALL, NAME_THRONE, NAME_BESIDE, NAME_EDGE, NAME_SIDES, NAME_CORNERS, NAME_CAMPS, SETS };
static const struct {
    const char *word, *english;
} names[] = {
    [NAME_ALL] = {"all", "every square"},
    [NAME_THRONE] = {"throne", "the throne"},
    [NAME_BESIDE] = {"beside", "the squares beside the throne"},
    [NAME_EDGE] = {"edge", "the edge"},
    [NAME_SIDES] = {"edge-corners", "the edge without the corners"},
    [NAME_CORNERS] = {"corners", "the corners"},
    [NAME_CAMPS] = {"camps", "the camps"},
    {"attacker", "an attacker"},
    {"rim", "the edge of the board"},
};

static Bits named(const TaflLaw *law, int name) {
    int size = law->size, middle = size * size / 2;
    Bits corners = lawfield_corners(size), edge = lawfield_edge(size);
    switch (name) {
    case NAME_ALL: return bit(size * size) - 1;
    case NAME_THRONE: return law->throne;
    case NAME_BESIDE:
        if (!law->throne) return 0;
        return bit(middle - 1) | bit(middle + 1) | bit(middle - size) | bit(middle + size);
    case NAME_EDGE: return edge;
    case NAME_SIDES: return edge & ~corners;
    case NAME_CORNERS: return corners;
    default: return law->camps;
    }
}

/* A list that grows. */
typedef struct Names {
    int count;
    char (*word)[NAME_TEXT];
} Names;

static void add_name(Names *list, const char *word) {
    ASSERT(list->count < MAX_NAMES);
    string_copy(list->word[list->count++], NAME_TEXT, word);
}

static void add_squares(const TaflLaw *law, Bits squares, Names *list) {
    Bits left = squares;
    for (int i = 0; i < SETS; i++) {
        Bits set = named(law, i);
        if (set & ~squares || !(set & left)) continue;
        left &= ~set;
        add_name(list, names[i].word);
    }
    while (left) {
        int square = bits_pop(&left);
        char word[NAME_TEXT];
        Text text = text_into(word, sizeof word);
        text_char(&text, (char)('a' + square % law->size));
        text_number(&text, square / law->size + 1);
        add_name(list, word);
    }
}

int lawwords_names(const TaflLaw *law, const Said *said, int gap, char out[MAX_NAMES][NAME_TEXT]) {
    const Gap *g = &said->gap[gap];
    Names list = {.word = out};
    Bits all = named(law, NAME_ALL);
    if (g->number) {
        char digits[NAME_TEXT];
        Text text = text_into(digits, sizeof digits);
        text_number(&text, g->number);
        add_name(&list, digits);
    }
    if (g->attacker) add_name(&list, "attacker");
    if (g->rim) add_name(&list, "rim");
    bool most = g->squares != all && 2 * bits_count(g->squares) > bits_count(all);
    if (most) add_name(&list, "but");
    add_squares(law, most ? all & ~g->squares : g->squares, &list);
    return list.count;
}

/* ------------------------------------------------------------------ words */

static const char *called(const Text *out, const char *word) {
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (string_equal(word, names[i].word))
            return text_named(out, "plain.name", word, names[i].english);
    return word;
}

/* Joins the names as people list things: "a4, the throne or the corners". */
static void join(const Names *list, int from, const char *last, Text *out) {
    for (int i = from; i < list->count; i++) {
        bool but = string_equal(list->word[i], "but");
        if (i > from) text_string(out, i + 1 == list->count || but ? last : ", ");
        if (but) {
            text_string(out, text_word(out, WORDS("every square but ")));
            join(list, i + 1, text_word(out, WORDS(" and ")), out);
            return;
        }
        text_string(out, called(out, list->word[i]));
    }
}

void lawwords_write(const TaflLaw *law, const Said *said, Text *out) {
    const char *w = text_named(out, "plain", lawwords_id(said), table[said->sentence].words);
    for (; *w; w++) {
        if (*w != '{') {
            text_char(out, *w);
            continue;
        }
        char word[MAX_NAMES][NAME_TEXT];
        Names list = {lawwords_names(law, said, w[1] - '1', word), word};
        join(&list, 0, text_word(out, w[2] == 'o' ? WORDS(" or ") : WORDS(" and ")), out);
        while (*w != '}') w++;
    }
}
