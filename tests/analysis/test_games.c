/* The games of a file, in every form that holds several (analysis/games.h). */
#include "analysis/games.h"
#include "support/test.h"

#include <string.h>

#define START "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1"
#define ROW(moves)                                                         \
    "{\"game\": \"1\", \"rules\": \"tablut-bologna\", \"start\": \"" START \
    "\", \"moves\": \"" moves "\", \"result\": \"*\"}\n"
static const char *const files[FORM_COUNT] = {
    [FORM_GAMEFILE] = "[Rules \"tablut-bologna\"]\n\n1. e3a3 e2a2 2. c5c1 *\n\n"
                      "[Rules \"tablut-bologna\"]\n\n1. e3a3 *\n",
    [FORM_JSON] =
        "[{\"rules\": \"tablut-bologna\", \"result\": \"*\", \"moves\": [{\"move\": \"e3a3\"}, "
        "{\"move\": \"e2a2\"}, {\"move\": \"c5c1\"}]},"
        "{\"rules\": \"tablut-bologna\", \"result\": \"*\", \"moves\": [{\"move\": \"e3a3\"}]}]\n",
    [FORM_CSV] = "rules,moves,result\ntablut-bologna,e3a3 e2a2 c5c1,*\ntablut-bologna,e3a3,*\n",
    [FORM_LINES] = ROW("e3a3 e2a2 c5c1") ROW("e3a3"),
};

static int plies_of(const Tree *tree) {
    int plies = 0;
    for (const Node *node = tree->root->child; node; node = node->child) plies++;
    return plies;
}

static Games *open_games(const char *text, size_t size, Form form, size_t spare) {
    Error error;
    const GamesHow how = {.form = form, .spare = spare};
    Games *games = games_open(text, size, &how, &error);
    assert_non_null(games);
    return games;
}

/* So that it has the memory that was asked for, a game is read again, and not the one after it. */
TEST(no_game_is_passed_over_for_want_of_memory) {
    for (int form = 0; form < FORM_COUNT; form++) {
        if (!files[form]) continue;
        Games *games = open_games(files[form], strlen(files[form]), (Form)form, 3 << 20);
        Losses losses = {0};
        Error error;
        Tree tree;
        for (int wanted = 3; wanted > 0; wanted -= 2) {
            assert_true(games_more(games));
            if (!games_next(games, &tree, &losses, &error))
                fail_msg("%s: %s, line %d", form_names[form], error_name(error.code), error.line);
            assert_int_equal(plies_of(&tree), wanted);
        }
        assert_false(games_more(games));
        games_close(games);
    }
}

/* The last line, cut off after so many bytes: a game with all of them, else counted as left out. */
TEST(a_last_line_without_its_end) {
    const char *text = files[FORM_LINES], *last = strchr(text, '\n') + 1;
    for (size_t size = (size_t)(last - text); size <= strlen(text); size++) {
        Games *games = open_games(text, size, FORM_LINES, 0);
        Losses losses = {0};
        Error error;
        Tree tree;
        int count = 0;
        for (; games_more(games); count++) assert_true(games_next(games, &tree, &losses, &error));
        assert_int_equal(count, size + 1 < strlen(text) ? 1 : 2);
        assert_int_equal(losses.count[LOSS_LINE], count == 1 && text + size > last);
        games_close(games);
    }
}
