/* taefl why: what the rules say of one move. There is no second implementation behind it: the move
 * is played, and the effects and the refusal that playing reports are put into words. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "law/refusal.h"

#include <stdio.h>

/* Everything there is to say. */
typedef struct Answer {
    char position[POSITION_TEXT]; /* in which the move is asked about */
    char move[MOVE_TEXT];
    ClauseId refusal; /* CLAUSE_NONE: the move is legal, and the rest is filled */
    Obstacle obstacle;
    bool over; /* refused because the game was over already */
    char human[MOVE_TEXT];
    Effects effects;
    char next[POSITION_TEXT];
    Bits open; /* escape squares in the king's reach then (T9) */
} Answer;

static void clause_line(const Rules *rules, const char *what, ClauseId id) {
    const Clause *clause = rules_clause(rules, id);
    printf("%s: %s (%s) %s\n", what, clause->id, clause->standing, clause->words);
}

/* The call as the source of T9 spells it. Programs read the JSON, which keeps its first spelling.
 */
static const char *call_of(Bits open, const char *several) {
    return bits_count(open) > 1 ? several : open ? "raichi" : NULL;
}

static void obstacle_words_of(const Rules *rules, const Answer *a, char out[OBSTACLE_TEXT]) {
    Text text = text_into(out, OBSTACLE_TEXT);
    obstacle_write(rules, &a->obstacle, NULL, &text);
}

/* What becomes of a piece: special stones of Mǽrstánas take nothing. */
static const char *taken_word(const Taken *taken) {
    return taken->clause == CLAUSE_M4   ? "removes"
           : taken->clause == CLAUSE_M5 ? "replaces"
                                        : "takes";
}

static void print_answer(const Game *game, const Answer *a) {
    const Board *board = game->rules->board;
    char what[MOVE_TEXT + OBSTACLE_TEXT + 16];
    if (a->refusal) {
        const Clause *clause = rules_clause(game->rules, a->refusal);
        obstacle_words_of(game->rules, a, what);
        printf("%s is illegal: %s %s (%s) %s\n", a->move, what, clause->id, clause->standing,
               clause->words);
        return;
    }
    printf("%s is legal\n", a->human);
    for (int i = 0; i < a->effects.count; i++) {
        const Taken *t = &a->effects.taken[i];
        snprintf(what, sizeof what, "%s %c on %s", taken_word(t), t->piece, board->name[t->square]);
        clause_line(game->rules, what, t->clause);
    }
    if (game->result) {
        char words[64];
        result_words(game->rules, game->result, words);
        snprintf(what, sizeof what, "ends the game, %s", words);
        clause_line(game->rules, what, game->reason);
    }
    if (a->open) {
        printf("%s:", call_of(a->open, "tuichu"));
        for (Bits e = a->open; e;) printf(" %s", board->name[bits_pop(&e)]);
        putchar('\n');
    }
    printf("next: %s\n", a->next);
}

static json_t *legal_json(const Game *game, const Answer *a) {
    const Board *board = game->rules->board;
    json_t *captures = json_array(), *exit_squares = json_array(), *ending = json_null();
    for (int i = 0; i < a->effects.count; i++) {
        const Taken *t = &a->effects.taken[i];
        json_array_append_new(captures,
                              json_pack("{s:s, s:s%, s:o}", "square", board->name[t->square],
                                        "piece", &t->piece, (size_t)1, "clause",
                                        json_clause(game->rules, t->clause)));
    }
    for (Bits e = a->open; e;)
        json_array_append_new(exit_squares, json_string(board->name[bits_pop(&e)]));
    if (game->result)
        ending = json_pack("{s:o, s:o}", "result", json_result(game->result), "clause",
                           json_clause(game->rules, game->reason));
    return json_pack("{s:s, s:o, s:o, s:o, s:s?, s:s}", "human", a->human, "captures", captures,
                     "ending", ending, "exits", exit_squares, "call", call_of(a->open, "tuichi"),
                     "next", a->next);
}

static json_t *as_json(const Game *game, const Answer *a) {
    json_t *object = json_pack("{s:s, s:s, s:s, s:b, s:b, s:o}", "rules", game->rules->name,
                               "position", a->position, "move", a->move, "legal", !a->refusal,
                               "over", a->over, "clause", json_clause(game->rules, a->refusal));
    if (!a->refusal) {
        json_t *more = legal_json(game, a);
        json_object_update(object, more);
        json_decref(more);
        return object;
    }
    char words[OBSTACLE_TEXT];
    obstacle_words_of(game->rules, a, words);
    json_object_set_new(
        object, "obstacle",
        json_pack("{s:s, s:s}", "code", obstacle_name(a->obstacle.code), "words", words));
    return object;
}

static void find_answer(Game *game, Move move, Answer *a) {
    *a = (Answer){.over = game->result != RESULT_NONE};
    a->refusal = game_obstacle(game, move, &a->obstacle);
    position_write(game->rules, game_now(game), a->position);
    move_write(game->rules, move, a->move);
    if (a->refusal) return;
    move_write_human(game->rules, game_now(game), move, a->human);
    game_play(game, move, &a->effects, NULL);
    position_write(game->rules, game_now(game), a->next);
    if (game->rules->exits && !game->result)
        a->open = game->rules->exits(game->rules, game_now(game));
}

static int run(const CommandCall *call) {
    Rules rules;
    Game game;
    Move move;
    int code = input_rules(&rules, call->word[0]);
    if (!code) code = input_game(&game, &rules, call->word[1], call->value[ASK_MOVES]);
    if (code) return code;
    code = input_move(&rules, game_now(&game), call->word[2], &move);
    if (!code) {
        Answer answer;
        find_answer(&game, move, &answer);
        if (call_has(call, ASK_JSON))
            json_line(as_json(&game, &answer));
        else
            print_answer(&game, &answer);
        code = answer.refusal ? EXIT_NO : EXIT_FINE;
    }
    game_free(&game);
    return code;
}

const Command command_why = {
    .name = "why",
    .summary = "explain a move: whether it is legal, what it captures, and by which clause",
    .description =
        "Every refusal, capture and ending names its clause; 'taefl rules RULES' lists all "
        "clauses. For an illegal move the answer first names the obstacle. After a legal move the "
        "call 'raichi' means that the king can reach one escape square next, and 'tuichu' that he "
        "can reach several.\n\nJSON: rules, position, move, legal, over (whether the game was "
        "over before), clause (of the refusal, or null). An illegal move also has obstacle (code, "
        "words). A legal move also has human, captures (square, piece, clause), ending (result, "
        "clause; or null), exits (squares), call (raichi, tuichi, the older spelling, or null) "
        "and next. A clause has id, standing, words, source.",
    .arguments = {ARGUMENT_RULES,
                  {"POSITION", "'BOARD SIDE [STATE]'; 'start' or '-' is the start position",
                   VALUE_TEXT, false, false},
                  {"MOVE", "the move, as in e3e7 or as people write it", VALUE_TEXT, false, false}},
    .options = ask_options,
    .examples =
        {{"taefl why tablut-ashton start e3e1", "Why is this move illegal?"},
         {"taefl why maerstanas start a1", "A legal move: its effects, and the next turn."},
         {"taefl why tablut-bologna start d3e3 --moves 'e3d3 a4b4 d3e3 b4c4 e3d3 c4b4' --json",
          "A move that repeats a position; as JSON."}},
    .exits = {[EXIT_FINE] = "the move is legal",
              [EXIT_NO] = "the move is illegal",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "the position, a move before it or the move itself cannot be read"},
    .run = run,
};
