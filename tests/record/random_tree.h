/* Random games as trees, and when two trees are the same: shared by the tests of the layer. */
#pragma once

#include "record/tree.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"
#include <string.h>

enum { RANDOM_PLIES = 256 };

static Chance chance;

static unsigned random_below(unsigned limit) { return (unsigned)chance_below(&chance, (int)limit); }

/* A comment with everything in it that could go wrong in a file. */
static const char *random_comment(char *out, size_t size) {
    static const char *const pieces[] = {
        "}",
        "{",
        "&#125;",
        "&#38;#125;",
        "&",
        "&#",
        "&#0125;",
        "&#39;",
        "\n",
        "\r\n",
        "\r",
        "\t",
        " ",
        "  ",
        "Mǽrstánas",
        "Gårdsdansen",
        "þing",
        "[%clk 0:05:00]",
        "[%eval 0.31]",
        "plain words",
        "(1. e4)",
        "\x01",
        "\x7f",
        ";",
        "\"",
        "\\",
        "1-0",
        "*",
        "$1",
        "a long comment that has to be broken somewhere",
        "averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword"};
    out[0] = 0;
    for (unsigned n = random_below(9); n; n--) {
        const char *piece = pieces[random_below(sizeof pieces / sizeof *pieces)];
        if (strlen(out) + strlen(piece) + 2 > size) break;
        strcat(out, piece);
        if (random_below(2)) strcat(out, " ");
    }
    return out;
}

static void random_notes(Tree *tree, Node *node) {
    char text[512];
    for (unsigned n = random_below(8); n < 3; n++) {
        NotePlace place = node_varies(node) ? (NotePlace)random_below(NOTE_PLACES) : NOTE_AFTER;
        if (node->parent && random_below(3) == 0)
            assert_true(tree_mark(tree, node, (int)random_below(random_below(2) ? 8 : 256), NULL));
        else
            assert_true(tree_comment(tree, node, place, random_comment(text, sizeof text), NULL));
    }
}

/* Plays up to `plies` random plies from `node` and records them; the last node. */
static Node *random_line(Tree *tree, Node *node, Game *game, unsigned plies) {
    assert_true(tree_game(tree, node, game, NULL));
    for (; plies && !game->result && game->plies < game->capacity; plies--) {
        MoveList list;
        game_moves(game, &list);
        Move move = list.move[random_below((unsigned)list.count)];
        assert_true(game_play(game, move, NULL, NULL));
        node = random_below(8) ? tree_add(tree, node, game, NULL)
                               : tree_append(tree, node, game, NULL);
        assert_non_null(node);
        random_notes(tree, node);
    }
    return node;
}

static void random_tags(Tree *tree) {
    static const char *const names[] = {"Event",   "Site",      "Date",  "Round",
                                        "Player1", "Player2",   "Black", "TimeControl",
                                        "ECO",     "Annotator", "White", "x_1"};
    static const char *const values[] = {"",
                                         "?",
                                         "????.??.??",
                                         "a \"quoted\" name",
                                         "back\\slash",
                                         "-",
                                         "Uppsala, Sverige",
                                         "tab-free",
                                         "\\\"",
                                         "[x] {y} ;z"};
    for (unsigned n = random_below(12); n; n--)
        assert_true(tree_set_tag(tree, names[random_below(12)], values[random_below(10)], NULL));
}

static void random_claim(Tree *tree) {
    if (random_below(2)) return;
    tree->claimed = (Result)random_below(4);
    do tree->termination = (Termination)random_below(TERMINATION_COUNT);
    while ((tree->termination == TERMINATION_AGREEMENT && tree->claimed != RESULT_DRAW) ||
           (tree->termination == TERMINATION_RESIGN && tree->claimed == RESULT_DRAW));
}

/* A game of these rules, often from a set-up position, with variations of variations. */
static void random_tree(Tree *tree, Arena *arena, const Rules *rules) {
    static Position path[RANDOM_PLIES + 1];
    static Move played[RANDOM_PLIES];
    Game game = {.path = path, .played = played, .capacity = RANDOM_PLIES};
    Position start;
    rules->start(rules, &start);
    for (unsigned n = random_below(2) ? random_below(30) : 0; n; n--) {
        MoveList list;
        rules->moves(rules, &start, &list);
        if (!list.count) break;
        rules->play(rules, &start, list.move[random_below((unsigned)list.count)], NULL);
    }
    assert_true(tree_init(tree, arena, rules, &start, NULL));
    random_tags(tree);
    random_claim(tree);
    random_notes(tree, tree->root);
    random_line(tree, tree->root, &game, random_below(60));
    for (unsigned n = random_below(8); n; n--) {
        Node *node = tree->root;
        for (unsigned steps = random_below(80); steps && node_next(node); steps--)
            node = node_next(node);
        random_line(tree, node, &game, 1 + random_below(9));
    }
}

static void assert_same_notes(const Note *a, const Note *b) {
    for (; a && b; a = a->next, b = b->next) {
        assert_int_equal(a->mark, b->mark);
        assert_int_equal(a->text != NULL, b->text != NULL);
        if (a->text) assert_string_equal(a->text, b->text);
    }
    assert_true(!a && !b);
}

static void assert_same_tree(const Tree *a, const Tree *b) {
    assert_string_equal(a->rules->name, b->rules->name);
    const Tag *s = a->tags.first, *t = b->tags.first;
    for (; s && t; s = s->next, t = t->next) {
        assert_string_equal(s->name, t->name);
        assert_string_equal(s->value, t->value);
    }
    assert_true(!s && !t);
    assert_int_equal(tree_result(a), tree_result(b));
    if (!tree_last(a)->result) assert_int_equal(a->termination, b->termination);
    const Node *m = a->root, *n = b->root;
    for (; m && n; m = node_next(m), n = node_next(n)) {
        assert_memory_equal(&m->position, &n->position, sizeof m->position);
        assert_int_equal(m->move, n->move);
        assert_int_equal(m->result, n->result);
        assert_int_equal(m->reason, n->reason);
        assert_int_equal(m->turn, n->turn);
        assert_int_equal(m->child != NULL, n->child != NULL);
        assert_int_equal(m->sibling != NULL, n->sibling != NULL);
        for (int i = 0; i < NOTE_PLACES; i++) assert_same_notes(m->note[i], n->note[i]);
    }
    assert_true(!m && !n);
}
