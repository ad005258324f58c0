/* Reads and writes games without variations as game files. The tree in between exists only during
 * the call. */
#include "library/game.h"
#include "record/gamefile.h"

bool taefl_read(taefl_game *game, const char *text, size_t length, void *memory, size_t size) {
    Arena arena = arena_over(memory, size);
    GameFile file = gamefile_over(text, length);
    Tree tree;
    Error error;
    if (!gamefile_read(&file, &arena, &tree, &error)) return library_refuse(game, &error);
    /* Checks the length before the game is changed. */
    const Node *last = tree_last(&tree);
    int plies = 0;
    for (const Node *node = last; node->parent; node = node->parent) plies++;
    if (plies > game->game.capacity) {
        error_at(&error, ERROR_MEMORY, 0, "so long a game", NULL);
        return library_refuse(game, &error);
    }
    /* A law from the file lies in the caller's working memory, so the game may not keep it. */
    const RuleFile *law = rulefile_of(tree.rules), *own = rulefile_of(&game->rules);
    if (law && !(own && rulefile_named(own, tree.rules->name, &game->rules, &error))) {
        error_token(&error, ERROR_RULES_UNKNOWN, 0, tree.rules->name,
                    string_length(tree.rules->name), game->rules.name);
        return library_refuse(game, &error);
    }
    if (!law) game->rules = *tree.rules;
    game->symmetries = symmetries_of(&game->rules);
    tree.rules = &game->rules;
    game->listed = false;
    return tree_game(&tree, last, &game->game, NULL);
}

/* Records the game as the main line of a tree. For each ply, `moment` is the same game cut off
 * after that ply. */
static bool record(Tree *tree, Arena *arena, const Game *game, Error *error) {
    if (!tree_init(tree, arena, game->rules, &game->path[0], error)) return false;
    Game moment = *game;
    moment.recall = (Recall){0}; /* it has the whole game */
    Node *node = tree->root;
    for (moment.plies = 1; moment.plies <= game->plies; moment.plies++) {
        bool last = moment.plies == game->plies;
        moment.result = last ? game->result : RESULT_NONE;
        moment.reason = last ? game->reason : CLAUSE_NONE;
        node = tree_append(tree, node, &moment, error);
        if (!node) return false;
    }
    return true;
}

size_t taefl_write(taefl_game *game, char *out, size_t out_size, void *memory, size_t size) {
    Arena arena = arena_over(memory, size);
    Text text = text_into(out, out_size);
    Tree tree;
    Error error;
    if (record(&tree, &arena, &game->game, &error) && gamefile_write(&tree, &text, &error))
        return text.length;
    library_refuse(game, &error);
    out[0] = 0;
    return 0;
}
