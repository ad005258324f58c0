/* The tree itself: recording, finding, walking, tags, and what it refuses. */
#include "core/notation.h"
#include "record/tree.h"
#include "support/test.h"
#include <string.h>

enum { MEMORY = 1 << 20, PLIES = 64 };

static _Alignas(16) char memory[MEMORY];
static Position path[PLIES + 1];
static Move played[PLIES];

typedef struct Desk {
    Rules rules;
    Arena arena;
    Tree tree;
    Game game;
} Desk;

static void set_up(Desk *desk, const char *rules, size_t size) {
    desk->arena = arena_over(memory, size);
    desk->game = (Game){.path = path, .played = played, .capacity = PLIES};
    assert_true(rules_parse(&desk->rules, rules, NULL));
    assert_true(tree_init(&desk->tree, &desk->arena, &desk->rules, NULL, NULL));
    assert_true(tree_game(&desk->tree, desk->tree.root, &desk->game, NULL));
}

/* Plays the first legal move but `skip`. */
static Node *play(Desk *desk, Node *node, int skip) {
    MoveList list;
    game_moves(&desk->game, &list);
    assert_true(game_play(&desk->game, list.move[skip], NULL, NULL));
    return tree_add(&desk->tree, node, &desk->game, NULL);
}

TEST(recording_and_finding) {
    Desk desk;
    set_up(&desk, "tablut-katz", MEMORY);
    Node *root = desk.tree.root, *first = play(&desk, root, 0), *second = play(&desk, first, 0);
    assert_int_equal(first->turn, 1);
    assert_int_equal(second->turn, 1);
    assert_ptr_equal(second->parent, first);
    assert_ptr_equal(tree_last(&desk.tree), second);
    /* The same move from the same node is found, another is a variation. */
    assert_true(tree_game(&desk.tree, root, &desk.game, NULL));
    assert_ptr_equal(play(&desk, root, 0), first);
    assert_true(tree_game(&desk.tree, root, &desk.game, NULL));
    Node *other = play(&desk, root, 1);
    assert_ptr_equal(first->sibling, other);
    assert_true(node_varies(other));
    assert_false(node_varies(first));
    assert_false(node_varies(root));
    assert_ptr_equal(tree_last(&desk.tree), second);
    /* tree_append does not look for it. */
    assert_true(game_undo(&desk.game));
    MoveList list;
    game_moves(&desk.game, &list);
    assert_true(game_play(&desk.game, list.move[1], NULL, NULL));
    Node *again = tree_append(&desk.tree, root, &desk.game, NULL);
    assert_ptr_equal(other->sibling, again);
    /* In writing order: the variations of a ply before the line goes on. */
    assert_ptr_equal(node_next(root), first);
    assert_ptr_equal(node_next(first), other);
    assert_ptr_equal(node_next(other), again);
    assert_ptr_equal(node_next(again), second);
    assert_null(node_next(second));
}

TEST(a_game_at_a_node) {
    Desk desk;
    set_up(&desk, "gardsdansen", MEMORY);
    Node *node = desk.tree.root;
    static const int turns[] = {1, 1, 1, 1, 2, 2, 2, 2};
    for (int i = 0; i < 8; i++) {
        node = play(&desk, node, i);
        assert_int_equal(node->turn, turns[i]);
    }
    for (const Node *n = node; n; n = n->parent) {
        assert_true(tree_game(&desk.tree, n, &desk.game, NULL));
        assert_memory_equal(game_now(&desk.game), &n->position, sizeof n->position);
    }
    Error error;
    desk.game.capacity = 7;
    assert_false(tree_game(&desk.tree, node, &desk.game, &error));
    assert_int_equal(error.code, ERROR_GAME_FULL);
    assert_string_equal(error.first, "7");
}

/* Repetition is known to the node, though the position alone does not show it. */
TEST(a_draw_by_repetition) {
    Desk desk;
    set_up(&desk, "tablut-bologna", MEMORY);
    static const char *const shuffle[] = {"e3c3", "d1c1", "c3e3", "c1b1", "e3c3", "b1c1"};
    Node *node = desk.tree.root;
    for (int i = 0; i < 6; i++) {
        Move move;
        assert_false(desk.game.result);
        assert_true(move_read_wire(&desk.rules, &move, shuffle[i], 4, 1, NULL));
        assert_true(game_play(&desk.game, move, NULL, NULL));
        node = tree_add(&desk.tree, node, &desk.game, NULL);
    }
    assert_int_equal(node->result, RESULT_DRAW);
    assert_int_equal(node->reason, CLAUSE_B4);
    assert_int_equal(tree_result(&desk.tree), RESULT_DRAW);
    desk.tree.claimed = RESULT_P1; /* without meaning now */
    assert_int_equal(tree_result(&desk.tree), RESULT_DRAW);
}

TEST(tags) {
    Desk desk;
    Error error;
    set_up(&desk, "maerstanas", MEMORY);
    Tree *tree = &desk.tree;
    assert_null(tree_tag(tree, "Event"));
    assert_true(tree_set_tag(tree, "ECO", "A00", NULL));
    assert_true(tree_set_tag(tree, "Black", "B", NULL));
    assert_true(tree_set_tag(tree, "White", "?", NULL));
    assert_true(tree_set_tag(tree, "TimeControl", "?", NULL)); /* not a file's word there */
    assert_true(tree_set_tag(tree, "Event", "Uppsala \"2026\"", NULL));
    assert_true(tree_set_tag(tree, "Player1", "A", NULL));
    assert_true(tree_set_tag(tree, "ECO", "B00", NULL));
    static const char *const order[][2] = {{"Event", "Uppsala \"2026\""},
                                           {"Player1", "A"},
                                           {"Player2", "B"},
                                           {"TimeControl", "?"},
                                           {"ECO", "B00"}};
    const Tag *tag = tree->tags.first;
    for (int i = 0; i < 5; i++, tag = tag->next) {
        assert_string_equal(tag->name, order[i][0]);
        assert_string_equal(tag->value, order[i][1]);
    }
    assert_null(tag);
    assert_true(tree_set_tag(tree, "ECO", NULL, NULL));
    assert_true(tree_set_tag(tree, "Player1", "?", NULL));
    assert_null(tree_tag(tree, "ECO"));
    assert_null(tree_tag(tree, "White"));
    assert_string_equal(tree_tag(tree, "Black"), "B");

    static const struct {
        const char *name, *value;
        ErrorCode code;
        int column;
    } bad[] = {{"", "x", ERROR_FILE_TAG, 0},
               {"two words", "x", ERROR_FILE_TAG, 0},
               {"Result", "1-0", ERROR_FILE_TAG, 0},
               {"Rules", "x", ERROR_FILE_TAG, 0},
               {"Position", "x", ERROR_FILE_TAG, 0},
               {"Score", "1 2", ERROR_FILE_TAG, 0},
               {"Termination", "x", ERROR_FILE_TAG, 0},
               {"X", "a\nb", ERROR_CONTROL_BYTE, 2},
               {"X", "a\xed\xa0\x80", ERROR_FILE_UTF8, 2}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(tree_set_tag(tree, bad[i].name, bad[i].value, &error));
        assert_int_equal(error.code, bad[i].code);
        assert_int_equal(error.column, bad[i].column);
    }
    assert_null(tree_tag(tree, "X"));
}

TEST(notes_are_utf8) {
    static const char *const good[] = {"", "\x7f\x01", "Mǽrstánas", "\xf0\x9f\x99\x82",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\x80",         "a\xc1\x81",        "\xe0\x9f\x80",
                                      "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
                                      "\xc3",         "\xe2\x82"};
    Desk desk;
    Error error;
    set_up(&desk, "tablut-classic", MEMORY);
    Node *node = play(&desk, desk.tree.root, 0);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(tree_comment(&desk.tree, node, NOTE_AFTER, good[i], NULL));
    Arena before = desk.arena;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(tree_comment(&desk.tree, node, NOTE_AFTER, bad[i], &error));
        assert_int_equal(error.code, ERROR_FILE_UTF8);
    }
    assert_memory_equal(&desk.arena, &before, sizeof before);
    const Note *note = node->note[NOTE_AFTER];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++, note = note->next)
        assert_string_equal(note->text, good[i]);
    assert_null(note);
}

/* Whatever does not fit is refused, and nothing else has changed. */
TEST(a_full_arena) {
    Desk desk;
    Error error = {.code = ERROR_NONE};
    set_up(&desk, "tablut-ashton", 1024);
    Node *node = desk.tree.root, *last = node;
    while (node) {
        last = node;
        MoveList list;
        game_moves(&desk.game, &list);
        assert_true(game_play(&desk.game, list.move[0], NULL, NULL));
        node = tree_add(&desk.tree, last, &desk.game, &error);
    }
    assert_int_equal(error.code, ERROR_FILE_LARGE);
    assert_null(last->child);
    char text[512];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    Arena before = desk.arena;
    assert_false(tree_comment(&desk.tree, last, NOTE_AFTER, text, &error));
    assert_int_equal(error.code, ERROR_FILE_LARGE);
    assert_false(tree_set_tag(&desk.tree, "Event", text, &error));
    assert_int_equal(error.code, ERROR_FILE_LARGE);
    assert_memory_equal(&desk.arena, &before, sizeof before);
    assert_null(last->note[NOTE_AFTER]);
    assert_null(desk.tree.tags.first);
}

TEST(an_arena) {
    Arena arena = arena_over(memory + 1, 100);
    assert_int_equal((uintptr_t)arena.memory % 16, 0);
    assert_int_equal(arena.top, 80); /* 85 are left behind the 15 skipped ones */
    char *low = arena_take(&arena, 17), *high = arena_borrow(&arena, 16);
    assert_ptr_equal(high, low + 64);
    assert_null(arena_take(&arena, 33));
    assert_null(arena_borrow(&arena, SIZE_MAX));
    assert_null(arena_take(&arena, SIZE_MAX - 8));
    assert_non_null(arena_take(&arena, 32));
    assert_null(arena_take(&arena, 1));
    assert_null(arena_borrow(&arena, 1));
    arena = arena_over(memory + 1, 7);
    assert_null(arena_take(&arena, 1));
}
