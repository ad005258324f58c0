/* Recorded games for taefl lab balance: of people, of a server (taefl db export), of a match. */
#include "analysis/games.h"
#include "balance/rung.h"
#include "cli/input.h"
#include "base/memory.h"
#include "cli/lab.h"
#include "cli/report.h"
#include "core/fnv.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 256 << 20, OPENING = 8 };

/* Games between the same two people, in either seat, depend on each other. 0: not both are known.
 */
static uint64_t pair_of(const Tree *tree) {
    const char *one = tree_tag(tree, "Player1"), *two = tree_tag(tree, "Player2");
    if (!one || !two) return 0;
    bool swapped = strcmp(one, two) > 0;
    const char *first = swapped ? two : one, *second = swapped ? one : two;
    uint64_t hash = fnv_add(FNV_BEGIN, first, strlen(first) + 1);
    return fnv_add(hash, second, strlen(second));
}

static BalanceGame game_of(const Tree *tree) {
    BalanceGame game = {.turn = -1, .result = tree_result(tree)};
    for (const Node *n = tree->root->child; n; n = n->child) {
        *MEMORY_ADD(game.move, game.plies) = n->move;
        game.reason = (ClauseId)n->reason;
    }
    game.opening = game.plies < OPENING ? game.plies : OPENING;
    return game;
}

static bool is_from_start(const Tree *tree, const Rules *rules) {
    Position start;
    rules->start(rules, &start);
    return position_equal(&tree->root->position, &start);
}

static void take_game(const Tree *tree, Rung *rung, Records *out) {
    static const StopRule never = {.games = 1 << 30, .precise = true};
    const Rules *rules = rung->law->rules;
    out->games++;
    if (strcmp(tree->rules->name, rules->name) != 0 || !is_from_start(tree, rules)) {
        out->other++;
        return;
    }
    BalanceGame game = game_of(tree);
    Facts facts;
    if (!game.result || !game.plies) {
        out->open++;
    } else {
        facts_of(rung->law, rung->strength, &game, &facts);
        facts.number = out->games;
        if (pair_of(tree)) facts.opening = pair_of(tree);
        rung_take(rung, &never, &facts);
    }
    balance_game_free(&game);
}

static int read_games(const char *path, const char *text, size_t size, Rung *rung, Records *out) {
    GamesHow how = {.rules = rung->law->rules};
    Error error;
    Losses losses = {0};
    Tree tree;
    if (!form_by_look(text, size, &how.form))
        return fail(EXIT_INPUT, "cannot tell in which form %s is written", path);
    Games *games = games_open(text, size, &how, &error);
    bool good = games;
    while (good && games_more(games)) {
        good = games_next(games, &tree, &losses, &error);
        if (good) take_game(&tree, rung, out);
    }
    if (good) input_cut(&losses, path);
    games_close(games);
    return good ? EXIT_FINE : fail_error(path, &error);
}

int lab_records(const CommandCall *call, Rung *rung, Records *out) {
    int code = EXIT_FINE;
    for (int i = 0; !code && i < call->listed; i++) {
        const char *path = call->list[i].text;
        size_t size;
        if (call->list[i].row != LAB_FROM) continue;
        char *text = input_text(path, FILE_LIMIT, &size);
        code = text ? read_games(path, text, size, rung, out) : EXIT_INPUT;
        free(text);
    }
    StopRule rule = {.games = rung->count ? rung->count : 1};
    rung_look(rung, &rule);
    rung->stop = STOP_BUDGET;
    return code;
}
