/* See speech.h. The Effects of playing a move say what it does, as elsewhere. */
#include "record/speech.h"
#include "law/refusal.h"
#include "record/piece.h"

enum { LIST_TEXT = 512 };

/* The text before word number i of `count` in "a1, b2 and c3". */
static void say_between(int i, int count, Text *out) {
    if (i) text_string(out, i + 1 < count ? ", " : text_word(out, WORDS(" and ")));
}

static void say_set(const Board *board, Bits set, Text *out) {
    for (int i = 0, count = bits_count(set); i < count; i++) {
        say_between(i, count, out);
        text_string(out, board->name[bits_pop(&set)]);
    }
}

const char *speech_side(const Rules *rules, int side, const Text *out) {
    return text_word(out, rules->base->player[side]);
}

void speech_player(const Rules *rules, int side, Text *out) {
    text_string(out, speech_side(rules, side, out));
}

/* A placement of Mǽrstánas. */
static void say_placement(const Rules *rules, const Position *before, Move move,
                          const Effects *effects, Text *out) {
    static const struct {
        const char *alone, *removes;
    } words[] = WORDS({
        [KIND_STANDARD] = {"%1 places a stone on %2.", ""},
        [KIND_THUNDER] = {"%1 places the thunder-stone on %2.",
                          "%1 places the thunder-stone on %2, which removes %3."},
        [KIND_WODEN] = {"", "%1 places the Woden-stone on %2 in place of a %3."},
    });
    int square = move_to(move), kind = move_kind(move);
    char list[LIST_TEXT];
    Text taken = text_beside(out, list, sizeof list);
    for (int i = 0; i < effects->count && kind != KIND_WODEN; i++) {
        say_between(i, effects->count, &taken);
        text_string(&taken, rules->board->name[effects->taken[i].square]);
    }
    if (kind == KIND_WODEN)
        text_string(&taken, text_word(out, piece_word(piece_on(rules, before, square))));
    text_say(out, taken.length ? words[kind].removes : words[kind].alone,
             speech_side(rules, before->side, out), rules->board->name[square], list);
}

/* A captured piece by its square; the king and the mover's own pieces also by name. */
static void say_taken(const Rules *rules, const Position *before, const Taken *taken, Text *out) {
    Piece piece = piece_of(rules, taken->piece);
    const char *square = rules->board->name[taken->square];
    if (piece.owner == before->side)
        text_say(out, "its own %1 on %2", text_word(out, piece_word(piece)), square);
    else if (piece.shape == SHAPE_CROWN)
        text_say(out, "the king on %1", square);
    else
        text_string(out, square);
}

static void say_slide(const Rules *rules, const Position *before, Move move, const Effects *effects,
                      Text *out) {
    char list[LIST_TEXT];
    Text taken = text_beside(out, list, sizeof list);
    for (int i = 0; i < effects->count; i++) {
        say_between(i, effects->count, &taken);
        say_taken(rules, before, &effects->taken[i], &taken);
    }
    text_say(out, effects->count ? "%1 %2 to %3, takes %4." : "%1 %2 to %3.",
             text_word(out, piece_title(piece_on(rules, before, move_from(move)))),
             rules->board->name[move_from(move)], rules->board->name[move_to(move)], list);
}

void speech_move(const Rules *rules, const Position *before, Move move, Text *out) {
    Position after = *before;
    Effects effects = {0};
    rules->play(rules, &after, move, &effects);
    if (move == MOVE_PASS)
        text_say(out, "%1 passes.", speech_side(rules, before->side, out));
    else if (move_kind(move) == KIND_SLIDE)
        say_slide(rules, before, move, &effects, out);
    else
        say_placement(rules, before, move, &effects, out);
}

void speech_call(const Rules *rules, const Position *position, Text *out) {
    static const char *const words[] = WORDS({
        "",
        "Raichi: the king has one way out, %2.",
        "Tuichu: the king has two ways out, %2.",
        "Tuichu: the king has three ways out, %2.",
        "Tuichu: the king has four ways out, %2.",
        "Tuichu: the king has %1 ways out, %2.",
    });
    enum { MOST = sizeof words / sizeof *words - 1 };
    if (!rules->exits || rules->result(rules, position, NULL) != RESULT_NONE) return;
    Bits exits = rules->exits(rules, position);
    int count = bits_count(exits);
    if (!count) return;
    char list[LIST_TEXT];
    Text squares = text_beside(out, list, sizeof list);
    say_set(rules->board, exits, &squares);
    text_say(out, words[count < MOST ? count : MOST], TEXT_NUMBER(count), list);
}

void speech_turn(const Rules *rules, const Position *position, Text *out) {
    text_say(out,
             !rules->traits.halves           ? "%1 to move."
             : position->phase == PHASE_PAWN ? "%1 to move: first a pawn."
                                             : "%1 to move: now a stone.",
             speech_side(rules, position->side, out));
}

void speech_score(const Rules *rules, const Position *position, Text *out) {
    if (!rules->score) return;
    int score[2];
    rules->score(rules, position, score);
    text_say(out, "Score: %1 %2, %3 %4.", speech_side(rules, P1, out), TEXT_NUMBER(score[P1]),
             speech_side(rules, P2, out), TEXT_NUMBER(score[P2]));
}

void speech_in_hand(const Rules *rules, const Position *position, int side, Text *out) {
    Piece piece[MAX_IN_HAND];
    int count = pieces_in_hand(rules, position, side, piece);
    if (!count) text_string(out, text_word(out, "none"));
    for (int i = 0; i < count; i++) {
        say_between(i, count, out);
        text_string(out, text_word(out, piece_word(piece[i])));
    }
}

void speech_hand(const Rules *rules, const Position *position, Text *out) {
    for (int side = 0; side < 2 && rules->traits.hand; side++) {
        char list[LIST_TEXT];
        Text stones = text_beside(out, list, sizeof list);
        speech_in_hand(rules, position, side, &stones);
        if (side) text_char(out, '\n');
        text_say(out, "%1 has in hand: %2.", speech_side(rules, side, out), list);
    }
}

void speech_end(const Rules *rules, Result result, ClauseId reason, Text *out) {
    if (result == RESULT_DRAW)
        text_say(out, "The game is drawn.");
    else
        text_say(out, "%1 wins.", speech_side(rules, result == RESULT_P1 ? P1 : P2, out));
    if (reason == CLAUSE_NONE) return;
    text_char(out, ' ');
    text_string(out, rules_clause(rules, reason)->id);
    text_string(out, ": ");
    clause_write(rules, reason, out);
}

void speech_refusal(const Rules *rules, ClauseId clause, const Obstacle *obstacle, Text *out) {
    text_say(out, "%1 forbids it: ", rules_clause(rules, clause)->id);
    refusal_write(rules, clause, obstacle, out);
}

void speech_square(const Rules *rules, const Position *position, int square, Text *out) {
    text_string(out, rules->board->name[square]);
    for (int m = 0; m < MARKS; m++)
        if (bits_has(rules->marked[m], square)) {
            text_string(out, ", ");
            text_string(out, text_word(out, mark_word(m)));
        }
    Piece piece = piece_on(rules, position, square);
    text_string(out, ", ");
    if (piece.shape == SHAPE_NONE)
        text_string(out, text_word(out, "empty"));
    else
        piece_name(rules, piece, out);
}

void speech_pieces(const Rules *rules, const Position *position, Text *out) {
    const Board *board = rules->board;
    for (int i = 0;; i++) {
        Piece piece = piece_kind(rules, i);
        if (piece.shape == SHAPE_NONE) break;
        Bits squares = 0;
        for (int s = 0; s < board->squares; s++)
            if (rules->letter(position, s) == piece.letter) squares |= bit(s);
        if (!squares) continue;
        bool one = bits_count(squares) == 1;
        speech_player(rules, piece.owner, out);
        text_string(out, ", ");
        text_string(out, text_word(out, one ? piece_word(piece) : piece_plural(piece)));
        text_char(out, ':');
        while (squares) {
            text_char(out, ' ');
            text_string(out, board->name[bits_pop(&squares)]);
        }
        text_char(out, '\n');
    }
}
