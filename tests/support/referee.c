/* See referee.h. Product and reference are compared in text alone, because they share no type. */
#include "support/referee.h"
#include "core/notation.h"
#include "support/chance.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void referee_fail(const Referee *r, const char *format, ...) {
    char position[POSITION_TEXT], move[MOVE_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    position_write(&r->rules, &r->path[0], position);
    printf("\nseed %llu, rules %s, from %s\nmoves", (unsigned long long)chance_seed(),
           r->rules.name, position);
    for (int i = 0; i < r->game.plies; i++) {
        move_write(&r->rules, r->played[i], move);
        printf(" %s", move);
    }
    position_write(&r->rules, game_now(&r->game), position);
    printf("\nnow %s\n%s", position, r->law ? r->law : "");
    fail_msg("see above");
    abort();
}

static void compare_position(const Referee *r) {
    char product[POSITION_TEXT], plain[PLAIN_TEXT];
    position_write(&r->rules, game_now(&r->game), product);
    plain_text(&r->plain, plain);
    REFEREE_CHECK(r, strcmp(product, plain) == 0, "position %s, plain %s", product, plain);
}

static int compare_text(const void *a, const void *b) { return strcmp(a, b); }

static void compare_moves(const Referee *r) {
    static char product[MAX_MOVES][8], plain[PLAIN_MOVES][8];
    char text[MOVE_TEXT];
    int count = plain_moves(&r->plain, plain);
    REFEREE_CHECK(r, count == r->moves.count, "%d moves, plain %d", r->moves.count, count);
    for (int i = 0; i < count; i++) {
        move_write(&r->rules, r->moves.move[i], text);
        REFEREE_CHECK(r, strlen(text) < sizeof product[i], "move text %s", text);
        strcpy(product[i], text);
    }
    qsort(product, (size_t)count, sizeof product[0], compare_text);
    for (int i = 0; i < count; i++)
        REFEREE_CHECK(r, strcmp(product[i], plain[i]) == 0, "move %s, plain %s", product[i],
                      plain[i]);
}

static void compare_result(const Referee *r) {
    static const PlainResult same[] = {[RESULT_NONE] = PLAIN_NONE,
                                       [RESULT_P1] = PLAIN_P1,
                                       [RESULT_P2] = PLAIN_P2,
                                       [RESULT_DRAW] = PLAIN_DRAW};
    PlainResult plain = plain_result(&r->plain);
    REFEREE_CHECK(r, same[r->game.result] == plain, "result %d, plain %d", r->game.result, plain);
    REFEREE_CHECK(r, !r->game.result == !r->game.reason, "result %d with reason %d", r->game.result,
                  r->game.reason);
}

static void compare_values(const Referee *r) {
    const Position *now = game_now(&r->game);
    int product[2], plain[2];
    REFEREE_CHECK(r, plain_score(&r->plain, plain) == (r->rules.score != NULL), "who has a score");
    if (r->rules.score) {
        r->rules.score(&r->rules, now, product);
        REFEREE_CHECK(r, product[0] == plain[0] && product[1] == plain[1],
                      "score %d %d, plain %d %d", product[0], product[1], plain[0], plain[1]);
    }
    if (r->rules.exits) {
        int exits = bits_count(r->rules.exits(&r->rules, now)), want = plain_exits(&r->plain);
        REFEREE_CHECK(r, exits == want, "%d exits, plain %d", exits, want);
    }
    if (r->rules.threat && !r->rules.result(&r->rules, now, NULL)) {
        REFEREE_CHECK(r, r->rules.threat(&r->rules, now, P1) == (plain_exits(&r->plain) > 0),
                      "white's threat");
        REFEREE_CHECK(r,
                      r->rules.threat(&r->rules, now, P2) ==
                          plain_position_king_hangs(plain_now(&r->plain), &r->plain_rules),
                      "black's threat");
    }
}

/* What was taken, by square and in the order of printing; the king stands last in no list. */
static void compare_taken(const Referee *r) {
    char plain[PLAIN_TAKEN][4];
    bool plain_king, king = false;
    int count = plain_taken(&r->plain, plain, &plain_king), listed = 0;
    const Position *before = &r->path[r->game.plies - 1];
    Move move = r->played[r->game.plies - 1];
    for (int i = 0; i < r->effects.count; i++) {
        const Taken *taken = &r->effects.taken[i];
        const char *name = r->rules.board->name[taken->square];
        REFEREE_CHECK(r, r->rules.letter(before, taken->square) == taken->piece,
                      "taken %c on %s was none", taken->piece, name);
        king |= taken->piece == 'K';
        if (taken->piece == 'K' || taken->square == move_to(move)) continue;
        REFEREE_CHECK(r, listed < count && strcmp(plain[listed], name) == 0,
                      "capture %d is %s, plain %s", listed, name,
                      listed < count ? plain[listed] : "none");
        listed++;
    }
    REFEREE_CHECK(r, listed == count, "%d captures, plain %d", listed, count);
    REFEREE_CHECK(r, king == plain_king, "the king taken: %d, plain %d", king, plain_king);
}

static void compare_all(Referee *r) {
    game_moves(&r->game, &r->moves);
    compare_position(r);
    compare_result(r);
    compare_moves(r);
    compare_values(r);
}

void referee_open(Referee *r, const char *name, const char *position, Witness *witness) {
    Rules rules;
    PlainRules plain;
    if (!rules_parse(&rules, name, NULL)) fail_msg("%s is unknown", name);
    if (!plain_rules(&plain, name)) fail_msg("%s is unknown to plain", name);
    r->law = NULL;
    referee_open_rules(r, &rules, &plain, position, witness);
}

void referee_open_rules(Referee *r, const Rules *rules, const PlainRules *plain_rules,
                        const char *position, Witness *witness) {
    Error error;
    char why[120] = "";
    Position start;
    r->witness = witness;
    r->effects.count = 0;
    r->rules = *rules;
    r->plain_rules = *plain_rules;
    if (position) {
        if (!position_read(&r->rules, &start, position, strlen(position), &error)) {
            error_text(&error, why, sizeof why);
            fail_msg("%s, %s: %s", rules->name, position, why);
        }
        if (!plain_set(&r->plain, &r->plain_rules, position, why, sizeof why))
            fail_msg("%s, %s: plain: %s", rules->name, position, why);
    } else {
        plain_start(&r->plain, &r->plain_rules);
    }
    game_init(&r->game, &r->rules, position ? &start : NULL, r->path, r->played, REFEREE_PLIES);
    compare_all(r);
}

static int occurrences(const Game *game) {
    int count = 0;
    for (int i = 0; i <= game->plies; i++) count += position_equal(&game->path[i], game_now(game));
    return count;
}

/* Everything that makes the move just played worth counting. */
static void note(const Referee *r) {
    const Game *game = &r->game;
    const Position *now = game_now(game), *before = now - 1;
    const Repetition *repetition = &r->rules.repetition;
    Witness *w = r->witness;
    w->plies++;
    for (int i = 0; i < r->effects.count; i++) w->captures[r->effects.taken[i].clause]++;
    w->endings[game->reason]++;
    w->passes += r->played[game->plies - 1] == MOVE_PASS;
    w->turns_without_stone += r->rules.family == FAMILY_GARDSDANSEN &&
                              before->phase == PHASE_PAWN && now->side != before->side;
    w->draws += game->result == RESULT_DRAW && game->reason == repetition->clause;
    if (!repetition_bars(repetition)) return;
    if (!game->result) {
        w->barred += r->rules.count(&r->rules, now) - r->moves.count;
        w->goes_on += occurrences(game) >= repetition->occurrences;
    }
    w->no_way_out += game->reason == CLAUSE_T6 && r->rules.count(&r->rules, now) > 0;
}

void referee_play(Referee *r, Move move) {
    char text[MOVE_TEXT];
    Error error;
    move_write(&r->rules, move, text);
    REFEREE_CHECK(r, plain_play(&r->plain, text), "plain refuses %s", text);
    REFEREE_CHECK(r, game_play(&r->game, move, &r->effects, &error), "the game refuses %s", text);
    compare_all(r);
    compare_taken(r);
    REFEREE_CHECK(r, r->effects.ending == r->game.reason, "the effects' ending");
    note(r);
}

void referee_children(const Referee *r, RefereeChild *each) {
    PlainMove moves[PLAIN_MOVES];
    int count = plain_position_moves(plain_now(&r->plain), &r->plain_rules, moves);
    for (int i = 0; i < count; i++) {
        char wire[8], product[POSITION_TEXT], plain[PLAIN_TEXT];
        PlainPosition after = *plain_now(&r->plain);
        PlainTaken taken;
        Position next = *game_now(&r->game);
        Effects effects;
        Move move;
        plain_move_text(&r->plain_rules, moves[i], wire);
        REFEREE_CHECK(r, move_read_wire(&r->rules, &move, wire, strlen(wire), 1, NULL),
                      "plain's move %s", wire);
        plain_position_play(&after, &r->plain_rules, moves[i], &taken);
        plain_position_text(&after, &r->plain_rules, plain);
        r->rules.play(&r->rules, &next, move, &effects);
        position_write(&r->rules, &next, product);
        REFEREE_CHECK(r, strcmp(product, plain) == 0, "%s leads to %s, plain %s", wire, product,
                      plain);
        Result result = r->rules.result(&r->rules, &next, NULL);
        REFEREE_CHECK(r, (int)result == (int)plain_position_result(&after, &r->plain_rules),
                      "%s ends with %d", wire, result);
        if (each) each(r, &after, &taken, &effects);
    }
}
