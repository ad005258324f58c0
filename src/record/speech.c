/* See speech.h. What a move does is read off the Effects of playing it, like everywhere else. */
#include "record/speech.h"
#include "core/refusal.h"
#include "record/piece.h"

/* The first byte of what a function appends becomes a capital letter. */
static void capital(Text *out, size_t from) {
    if (from < out->length && out->start[from] >= 'a' && out->start[from] <= 'z')
        out->start[from] = (char)(out->start[from] - 32);
}

static void say_squares(const Board *board, const uint8_t *square, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) text_string(out, i + 1 < count ? ", " : " and ");
        text_string(out, board->name[square[i]]);
    }
}

static void say_set(const Board *board, Bits set, Text *out) {
    uint8_t square[MAX_SQUARES];
    int count = 0;
    while (set) square[count++] = (uint8_t)bits_pop(&set);
    say_squares(board, square, count, out);
}

void speech_player(const Rules *rules, int side, Text *out) {
    text_string(out, rules->base->player[side]);
}

/* A placement of Mǽrstánas. */
static void say_placement(const Rules *rules, const Position *before, Move move,
                          const Effects *effects, Text *out) {
    static const char *const stones[] = {[KIND_STANDARD] = "a stone",
                                         [KIND_THUNDER] = "the thunder-stone",
                                         [KIND_WODEN] = "the Woden-stone"};
    int square = move_to(move);
    speech_player(rules, before->side, out);
    text_string(out, " places ");
    text_string(out, stones[move_kind(move)]);
    text_string(out, " on ");
    text_string(out, rules->board.name[square]);
    if (move_kind(move) == KIND_WODEN) {
        text_string(out, " in place of a ");
        text_string(out, piece_word(piece_on(rules, before, square)));
    } else if (effects->count) {
        text_string(out, ", which removes ");
        uint8_t taken[MAX_TAKEN];
        for (int i = 0; i < effects->count; i++) taken[i] = effects->taken[i].square;
        say_squares(&rules->board, taken, effects->count, out);
    }
    text_char(out, '.');
}

static void say_slide(const Rules *rules, const Position *before, Move move, const Effects *effects,
                      Text *out) {
    size_t from = out->length;
    text_string(out, piece_word(piece_on(rules, before, move_from(move))));
    capital(out, from);
    text_char(out, ' ');
    text_string(out, rules->board.name[move_from(move)]);
    text_string(out, " to ");
    text_string(out, rules->board.name[move_to(move)]);
    if (effects->count) text_string(out, ", takes ");
    for (int i = 0; i < effects->count; i++) {
        const Taken *taken = &effects->taken[i];
        Piece piece = piece_of(rules, taken->piece);
        if (i) text_string(out, i + 1 < effects->count ? ", " : " and ");
        if (piece.shape == SHAPE_CROWN) text_string(out, "the king on ");
        if (piece.owner == before->side) text_string(out, "its own ");
        if (piece.owner == before->side)
            text_string(out, piece_word(piece)), text_string(out, " on ");
        text_string(out, rules->board.name[taken->square]);
    }
    text_char(out, '.');
}

void speech_move(const Rules *rules, const Position *before, Move move, Text *out) {
    Position after = *before;
    Effects effects = {0};
    rules->play(rules, &after, move, &effects);
    if (move == MOVE_PASS) {
        speech_player(rules, before->side, out);
        text_string(out, " passes.");
    } else if (move_kind(move) == KIND_SLIDE) {
        say_slide(rules, before, move, &effects, out);
    } else {
        say_placement(rules, before, move, &effects, out);
    }
}

void speech_call(const Rules *rules, const Position *position, Text *out) {
    static const char *const words[] = {"no", "one", "two", "three", "four"};
    if (!rules->exits || rules->result(rules, position, NULL) != RESULT_NONE) return;
    Bits exits = rules->exits(rules, position);
    int count = bits_count(exits);
    if (!count) return;
    text_string(out, count == 1 ? "Raichi: the king has " : "Tuichi: the king has ");
    if (count < (int)(sizeof words / sizeof *words))
        text_string(out, words[count]);
    else
        text_number(out, count);
    text_string(out, count == 1 ? " way out, " : " ways out, ");
    say_set(&rules->board, exits, out);
    text_char(out, '.');
}

void speech_turn(const Rules *rules, const Position *position, Text *out) {
    speech_player(rules, position->side, out);
    if (!rules->traits.halves)
        text_string(out, " to move.");
    else if (position->phase == PHASE_PAWN)
        text_string(out, " to move: first a pawn.");
    else
        text_string(out, " to move: now a stone.");
}

void speech_score(const Rules *rules, const Position *position, Text *out) {
    if (!rules->score) return;
    int score[2];
    rules->score(rules, position, score);
    text_string(out, "Score: ");
    for (int side = 0; side < 2; side++) {
        if (side) text_string(out, ", ");
        speech_player(rules, side, out);
        text_char(out, ' ');
        text_number(out, score[side]);
    }
    text_char(out, '.');
}

void speech_in_hand(const Rules *rules, const Position *position, int side, Text *out) {
    Piece piece[MAX_IN_HAND];
    int count = pieces_in_hand(rules, position, side, piece);
    if (!count) text_string(out, "none");
    for (int i = 0; i < count; i++) {
        if (i) text_string(out, i + 1 < count ? ", " : " and ");
        text_string(out, piece_word(piece[i]));
    }
}

void speech_hand(const Rules *rules, const Position *position, Text *out) {
    for (int side = 0; side < 2 && rules->traits.hand; side++) {
        if (side) text_char(out, '\n');
        speech_player(rules, side, out);
        text_string(out, " has in hand: ");
        speech_in_hand(rules, position, side, out);
        text_char(out, '.');
    }
}

void speech_end(const Rules *rules, Result result, ClauseId reason, Text *out) {
    if (result == RESULT_DRAW) {
        text_string(out, "The game is drawn.");
    } else {
        speech_player(rules, result == RESULT_P1 ? P1 : P2, out);
        text_string(out, " wins.");
    }
    if (reason == CLAUSE_NONE) return;
    text_char(out, ' ');
    text_string(out, rules_clause(rules, reason)->id);
    text_string(out, ": ");
    text_string(out, rules_clause(rules, reason)->words);
}

void speech_refusal(const Rules *rules, ClauseId clause, const Obstacle *obstacle, Text *out) {
    text_string(out, rules_clause(rules, clause)->id);
    text_string(out, " forbids it: ");
    refusal_write(rules, clause, obstacle, out);
}

void speech_square(const Rules *rules, const Position *position, int square, Text *out) {
    text_string(out, rules->board.name[square]);
    for (int m = 0; m < MARKS; m++)
        if (bits_has(rules->marked[m], square)) {
            text_string(out, ", ");
            text_string(out, mark_word(m));
        }
    Piece piece = piece_on(rules, position, square);
    text_string(out, ", ");
    if (piece.shape == SHAPE_NONE) {
        text_string(out, "empty");
        return;
    }
    piece_name(rules, piece, out);
}

void speech_pieces(const Rules *rules, const Position *position, Text *out) {
    const Board *board = &rules->board;
    for (int i = 0;; i++) {
        Piece piece = piece_kind(rules, i);
        if (piece.shape == SHAPE_NONE) break;
        Bits squares = 0;
        for (int s = 0; s < board->squares; s++)
            if (rules->letter(position, s) == piece.letter) squares |= bit(s);
        if (!squares) continue;
        speech_player(rules, piece.owner, out);
        text_string(out, ", ");
        text_string(out, piece_word(piece));
        if (bits_count(squares) > 1) text_char(out, 's');
        text_char(out, ':');
        while (squares) {
            text_char(out, ' ');
            text_string(out, board->name[bits_pop(&squares)]);
        }
        text_char(out, '\n');
    }
}
