/* taefl moves: the legal moves of a position, repetition included where moves before it are told.
 */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES, HUMAN, JSON };
static const Option options[] = {
    OPTION_MOVES(MOVES),
    FLAG(HUMAN, "human", 0, "write moves as people do, with the captures they make"),
    OPTION_JSON(JSON),
    {0},
};

static int by_bytes(const void *a, const void *b) { return strcmp(a, b); }

static json_t *as_json(const Game *game, char (*text)[MOVE_TEXT], int count) {
    char position[POSITION_TEXT];
    position_write(game->rules, game_now(game), position);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(list, json_string(text[i]));
    return json_pack("{sssssososo}", "rules", game->rules->name, "position", position, "moves",
                     list, "result", json_result(game->result), "reason",
                     json_clause(game->rules, game->reason));
}

static int run(const CommandCall *call) {
    Rules rules;
    Game game;
    int code = input_rules(&rules, call->word[0]);
    if (!code) code = input_game(&game, &rules, call->word[1], call->value[MOVES]);
    if (code) return code;

    MoveList list;
    char text[MAX_MOVES][MOVE_TEXT];
    game_moves(&game, &list);
    for (int i = 0; i < list.count; i++)
        if (call_has(call, HUMAN))
            move_write_human(&rules, game_now(&game), list.move[i], text[i]);
        else
            move_write(&rules, list.move[i], text[i]);
    qsort(text, (size_t)list.count, sizeof text[0], by_bytes);

    if (call_has(call, JSON)) {
        json_line(as_json(&game, text, list.count));
    } else {
        for (int i = 0; i < list.count; i++) puts(text[i]);
        if (game.result) report_end(&rules, game.result, game.reason);
    }
    game_free(&game);
    return EXIT_FINE;
}

const Command command_moves = {
    .name = "moves",
    .summary = "list the legal moves of a position",
    .description =
        "Prints one move a line, sorted, as in e3e7. With --moves, moves that are illegal because "
        "they repeat a position are left out.\n\nJSON: rules, position, moves (a list), result "
        "(p1, p2, draw or null), reason (the clause of the ending, or null).",
    .arguments = {ARGUMENT_RULES, ARGUMENT_POSITION},
    .options = options,
    .examples = {{"taefl moves tablut-katz", "The moves at the start."},
                 {"taefl moves tablut-ashton start --moves 'e3f3 e2f2'",
                  "The moves after two plies."},
                 {"taefl moves gardsdansen --human", "With hyphens and captures."}},
    .exits = {[EXIT_FINE] = "the moves are listed; none if the game is over",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "the position or one of the moves is wrong"},
    .run = run,
};
