/* OpenTafl notation: what we write, in full; files of other programs; what is dropped; errors with
 * their places. */
#include "law/lawfield.h"
#include "record/otg.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { MEMORY = 8 << 20, TEXT = 1 << 16 };
static _Alignas(16) char memory[MEMORY];
static char text[TEXT];

static bool read_with(const char *rules, const char *file_text, Tree *tree, Losses *losses,
                      Error *error) {
    static Arena arena;
    arena = arena_over(memory, MEMORY);
    static Rules given;
    GameFile file = gamefile_over(file_text, strlen(file_text));
    if (rules) assert_true(rules_parse(&given, rules, NULL));
    return otg_read(&file, rules ? &given : NULL, &arena, tree, losses, error);
}

#define START "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"

TEST(test_written) {
    static const char *const source =
        "[Event \"A [cup]\"] [Player1 \"Ada\"] [Player2 \"Bo\"] [Rules \"tablut-bologna\"]\n"
        "[Other \"x\"] [Termination \"resign\"]\n"
        "{before} 1. e3-a3! {first} e2-a2 {sec|ond} (1... e2-b2) 2. c5-c1 {alone} 0-1\n";
    static const char *const expected =
        "[event:A (cup)]\n[attackers:Bo]\n[defenders:Ada]\n[result:1]\n[termination:resign]\n"
        "[variant:tablut-bologna]\n[start-comment:before]\n"
        "[rules:dim:9 name:tablut-bologna esc:e surf:n atkf:n tfr:d ka:y ks:n cor: cenp: "
        "afor:d1,e1,f1,e2,a4,i4,a5,b5,h5,i5,a6,i6,e8,d9,e9,f9 aforh:tcnkTCNK aforp:t afors:t "
        "start:" START "]\n\n"
        "1. e3-a3 e2-a2xa3\n[first|sec/ond]\n2. c5-c1 ---\n[alone|]\n";
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(source, strlen(source));
    Tree tree;
    Losses losses = {0};
    Error error;
    assert_true(gamefile_read(&file, &arena, &tree, &error));
    Text out = text_into(text, sizeof text);
    assert_true(otg_write(&tree, &out, &losses, &error));
    assert_string_equal(text, expected);
    assert_int_equal(losses.count[LOSS_TAG], 1);
    assert_int_equal(losses.count[LOSS_MARK], 1);
    assert_int_equal(losses.count[LOSS_VARIATION], 1);
    assert_int_equal(losses.count[LOSS_CHANGED], 3);
    assert_int_equal(losses.count[LOSS_RULES], 1);
    char small[300];
    Text full = text_into(small, sizeof small);
    assert_false(otg_write(&tree, &full, &losses, &error));
    assert_true(full.full);
}

TEST(test_other_family) {
    static const char *const source = "[Rules \"maerstanas\"] 1. E4 *";
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(source, strlen(source));
    Tree tree;
    Losses losses = {0};
    Error error;
    Text out = text_into(text, sizeof text);
    assert_true(gamefile_read(&file, &arena, &tree, &error));
    assert_false(otg_write(&tree, &out, &losses, &error));
    assert_false(out.full);
}

/* Boards of other sizes: two digits of a rank, empty runs of two digits, attackers who begin. */
TEST(test_sizes) {
    static const char *const sources[] = {
        "[rules:dim:11 name:copenhagen esc:c surf:y atkf:y tfr:d ka:y ks:y sw:s efe:y "
        "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n"
        "1. f10-i10 f8-i8\n2. k8-k10 e5-e2\n",
        "[rules:dim:7 name:brandubh esc:c surf:y atkf:y tfr:d ka:y ks:n "
        "start:/7/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-a2 c4-c2\n"};
    for (int i = 0; i < 2; i++) {
        Tree tree;
        Error error;
        Losses losses = {0};
        char words[256] = "";
        if (!read_with(NULL, sources[i], &tree, &losses, &error)) {
            error_text(&error, words, sizeof words);
            fail_msg("%s\n%s", words, sources[i]);
        }
        Text out = text_into(text, sizeof text);
        assert_true(otg_write(&tree, &out, &losses, &error));
        assert_string_equal(strstr(text, "[rules:"), sources[i]);
    }
}

/* A game by chance under every tafl rule set is the same after it was written and read: captures
 * with ranks of two digits, attackers who begin, each end, and the rules of each by their name. */
static void written_and_read(const Rules *rules, Chance *chance) {
    static char again[TEXT], tree_memory[MEMORY];
    static Position path[201];
    static Move played[200];
    Game game;
    Tree tree, read;
    Error error;
    Losses losses = {0};
    Arena arena = arena_over(tree_memory, MEMORY);
    game_init(&game, rules, NULL, path, played, 200);
    assert_true(tree_init(&tree, &arena, rules, game_now(&game), NULL));
    Node *node = tree.root;
    while (!game.result && game.plies < 200) {
        MoveList list;
        game_moves(&game, &list);
        assert_true(game_play(&game, list.move[chance_below(chance, list.count)], NULL, NULL));
        assert_non_null(node = tree_add(&tree, node, &game, NULL));
    }
    Text out = text_into(text, sizeof text);
    assert_true(otg_write(&tree, &out, &losses, &error));
    if (!read_with(NULL, text, &read, NULL, &error)) {
        char words[256];
        error_text(&error, words, sizeof words);
        fail_msg("%s: line %d, column %d: %s\n%s", rules->name, error.line, error.column, words,
                 text);
    }
    assert_string_equal(read.rules->name, rules->name);
    assert_int_equal(tree_result(&read), game.result);
    Text second = text_into(again, sizeof again);
    assert_true(otg_write(&read, &second, &losses, &error));
    assert_string_equal(text, again);
}

TEST(test_every_rule_set) {
    Chance chance = chance_new("otg");
    int sets = 0;
    for (Rules rules = {0}; setup_next(&rules);) {
        if (rules.family != FAMILY_TAFL) continue;
        for (int game = 0; game < 3; game++) written_and_read(&rules, &chance);
        sets++;
    }
    assert_true(sets >= 40);
}

/* Games one after the other: one without a ply, one that was resigned before the first ply, one
 * with control bytes in its texts. */
TEST(test_several) {
    static const char *const source =
        "[Rules \"tablut-ashton\"]\n*\n"
        "[Rules \"tablut-ashton\"]\n[Termination \"resign\"]\n0-1\n"
        "[Rules \"tablut-ashton\"]\n{a&#1;b&#127;c\nd} 1. e3-d3 {&#27;[31m} *\n";
    static char tree_memory[MEMORY];
    Losses losses = {0};
    Error error;
    Text out = text_into(text, sizeof text);
    GameFile file = gamefile_over(source, strlen(source));
    while (gamefile_more(&file)) {
        Arena arena = arena_over(tree_memory, MEMORY);
        Tree tree;
        assert_true(gamefile_read(&file, &arena, &tree, &error));
        assert_true(otg_write(&tree, &out, &losses, &error));
    }
    assert_int_equal(losses.count[LOSS_CHANGED], 4);
    file = gamefile_over(text, out.length);
    for (int game = 0; game < 3; game++) {
        Arena arena = arena_over(tree_memory, MEMORY);
        Tree tree;
        assert_true(otg_read(&file, NULL, &arena, &tree, NULL, &error));
        assert_int_equal(tree_result(&tree), game == 1 ? RESULT_P2 : RESULT_NONE);
        assert_int_equal(!tree.root->child, game < 2);
        if (game < 2) continue;
        assert_string_equal(tree.root->note[NOTE_AFTER]->text, "a?b?c d");
        assert_string_equal(tree.root->child->note[NOTE_AFTER]->text, "?(31m");
    }
    assert_false(gamefile_more(&file));
}

/* What other programs write: info signs, dots for a ply that stands elsewhere, nested brackets,
 * variations, resignation in words, a rule set that is not ours. */
TEST(test_foreign) {
    static const char *const source =
        "[date:2015.05.04]\r\n[result:-1]\n[attackers:A. B.]\n[termination:Black resigns]\n"
        "[time-remaining:1 2]\n[rules:dim:9 name:Sea_Battle esc:e ber:c atkf:n start:" START "]\n"
        "[starting-comment:two\nlines]\n\n"
        "1.e3-f3 e2-f2+\n[with [brackets] in it|]\n\n1a.1.1a. e3-g3 e2-g2\n[a variation|]\n\n"
        "2. e4-e3- .....\n[|last]\n";
    Tree tree;
    Losses losses = {0};
    Error error;
    assert_true(read_with("tablut-classic", source, &tree, &losses, &error));
    assert_string_equal(tree.rules->name, "tablut-classic");
    assert_int_equal(tree_result(&tree), RESULT_P1);
    assert_int_equal(tree.termination, TERMINATION_RESIGN);
    assert_string_equal(tree_tag(&tree, "Player2"), "A. B.");
    assert_string_equal(tree_tag(&tree, "Date"), "2015.05.04");
    assert_string_equal(tree.root->note[NOTE_AFTER]->text, "two\nlines");
    assert_string_equal(tree.root->child->note[NOTE_AFTER]->text, "with [brackets] in it");
    assert_string_equal(tree_last(&tree)->note[NOTE_AFTER]->text, "last");
    assert_int_equal(tree_last(&tree)->turn, 2);
    assert_int_equal(losses.count[LOSS_VARIATION], 1);
    assert_int_equal(losses.count[LOSS_TAG], 1);
}

/* The king's capture in the list or not, a small k, attackers first, a position of its own. */
TEST(test_king) {
    static const char *const files[] = {
        "[rules:dim:9 name:tablut-bologna start:/9/4t4/9/9/3tKt3/4t4/9/9/9/]\n1. e2-e4++",
        "[rules:dim:9 name:tablut-bologna start:/9/4t4/9/9/3tKt3/4t4/9/9/9/]\n1. e2-e4xKe5++",
        "[variant:tablut-bologna]\n[position:/9/4t4/9/9/3tKt3/4t4/9/9/9/]\n"
        "[rules:dim:9 atkf:y start:" START "]\n1. e2-e4xke5",
        "dim:9 name:tablut-bologna atkf:y start:/9/4t4/9/9/3tKt3/4t4/9/9/9/\n\n1. e2-e4"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Tree tree;
        Error error;
        assert_true(read_with(NULL, files[i], &tree, NULL, &error));
        assert_int_equal(tree_result(&tree), RESULT_P2);
        assert_int_equal(tree_last(&tree)->reason, CLAUSE_T7);
        Losses losses = {0};
        Text out = text_into(text, sizeof text);
        assert_true(otg_write(&tree, &out, &losses, &error));
        assert_non_null(strstr(text, "e2-e4++\n"));
    }
}

/* Records as OpenTafl's games have them, each beside the set of ours that it means. */
#define CROSS "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
#define BELL "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"
#define DIAMOND "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
TEST(test_records) {
    static const struct {
        const char *record, *same, *differs; /* the keys of our law in which they differ */
    } rows[] = {
        {"dim:11 name:Fetlar start:" DIAMOND, "fetlar", "king-hostile"},
        {"dim:11 name:Copenhagen tfr:w sw:s efe:y atkf:y nj:n cj:n start:" DIAMOND, "copenhagen",
         "king-hostile repetition"},
        {"dim:11 name:Old ks:m start:" DIAMOND, "old-hnefatafl", "king-hostile"},
        {"dim:7 name:Brandub ks:n cenhe: cenh: surf:n start:" CROSS, "brandubh+weak-king", ""},
        {"dim:7 name:Strong_Center ks:c tfr:l start:" CROSS, "brandubh", "repetition"},
        {"dim:7 name:H.H._Ard_Ri esc:e ks:w cor: cen: cens:tcnkTCNK cenh: cenhe: start:" CROSS,
         "ard-ri", "repetition"},
        {"dim:9 name:Sea_Battle esc:e ka:n cen: cor: start:" START, "sea-battle", "repetition"},
        {"dim:9 name:Tablut esc:e ks:c cor: cenh: start:" START, "saami-tablut", "repetition"},
        {"dim:9 name:Tablut_Left esc:e ks:c cor: cens: cenh: start:" START, "saami-tablut",
         "no-stop-king repetition"},
        {"dim:11 name:Tawlbwrdd esc:e ks:w cor: cen: atkf:n tfr:i start:" BELL,
         "tawlbwrdd+throneless", "start repetition"},
        {"dim:7 name:Slow spd:1 start:" CROSS, "brandubh",
         "step king-step king-surround king-hostile repetition"},
        {"dim:7 name:Weak_Walls sw:w corh:K ks:c start:" CROSS, "brandubh",
         "hostile shieldwall repetition"},
        {"dim:7 name:Magpie spd:-1,-1,-1,-1,-1,-1,-1,1, start:" CROSS, "brandubh",
         "king-step king-surround king-hostile repetition"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static RuleFile file;
        Rules ours, theirs;
        FieldNote note;
        Error error;
        char differs[256] = "", words[256];
        assert_true(rules_parse(&ours, rows[i].same, NULL));
        if (!otg_law(rows[i].record, strlen(rows[i].record), &file, &error)) {
            error_text(&error, words, sizeof words);
            fail_msg("%s: %s", rows[i].record, words);
        }
        assert_true(rulefile_rules(&file, "", &theirs, NULL));
        for (int f = 0; lawfield_note(f, &note); f++) {
            char a[1024], b[1024];
            Text one = text_into(a, sizeof a), two = text_into(b, sizeof b);
            lawfield_value(&ours.law.tafl, f, &one);
            lawfield_value(&theirs.law.tafl, f, &two);
            if (!strcmp(a, b)) continue;
            if (*differs) strcat(differs, " ");
            strcat(differs, note.key);
        }
        if (strcmp(differs, rows[i].differs)) fail_msg("%s: %s", rows[i].record, differs);
    }
}

/* What has no equal in our law is refused with the entry and the reason. */
TEST(test_no_equal) {
    static const struct {
        const char *entries, *first, *second;
    } rows[] = {
        {"dim:15", "dim:15", "our boards"},
        {"dim:7 ber:m", "ber:m", "no equal"},
        {"dim:7 kj:r", "kj:r", "no equal"},
        {"dim:7 sw:w", "sw:w", "corners close"},
        {"dim:7 sw:s swf:n", "swf:n", "the piece that moves"},
        {"dim:7 tfr:x", "tfr:x", "d, w, l or i"},
        {"dim:7 cors:TK", "cors:TK", "attackers and defenders"},
        {"dim:7 cor:a1,h9", "cor:a1,h9", "squares"},
        {"dim:7 corh:xyz", "corh:xyz", "letters"},
        {"dim:7 spd:1,2,", "spd:1,2,", "attackers and defenders"},
        {"dim:7 start:/3c3/7/7/7/7/7/7/", "start:/3c3/7/7/7/7/7/7/", "other pieces"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static RuleFile file;
        char record[256];
        Error error = {0};
        snprintf(record, sizeof record, "%s name:X%s", rows[i].entries,
                 strstr(rows[i].entries, "start") ? "" : " start:" CROSS);
        assert_false(otg_law(record, strlen(record), &file, &error));
        assert_int_equal(error.code, ERROR_RULE_VALUE);
        assert_string_equal(error.first, rows[i].first);
        assert_non_null(strstr(error.second, rows[i].second));
    }
}

/* A game by a record that is nobody's set, and one by a law of one's own that we wrote. */
TEST(test_read_by_record) {
    static RuleFile file;
    static char again[TEXT];
    static const char *const law = "name = mine\nbase = brandubh\nking-step = 2\nshieldwall = yes\n"
                                   "no-capture-limit = 40\n";
    static const char *const source =
        "[date:2016.01.02]\n[result:?]\n"
        "[rules:dim:7 name:Brandub_Strong_Center_King surf:n atkf:y ks:c nj:n cj:n cenh: cenhe: "
        "start:" CROSS "]\n\n1. d2-e2 c4-c5\n2. f4-f5 c5-a5\n";
    Tree tree, read;
    Error error;
    Losses losses = {0};
    assert_true(read_with(NULL, source, &tree, NULL, &error));
    assert_string_equal(tree.rules->base->title, "Brandub Strong Center King");
    assert_memory_equal(tree.rules->name, "file:brandub-strong-center-king#", 32);
    assert_int_equal(tree_last(&tree)->turn, 2);
    Rules rules;
    static char tree_memory[MEMORY];
    Arena arena = arena_over(tree_memory, MEMORY);
    assert_true(rulefile_read(&file, law, strlen(law), NULL));
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    assert_true(tree_init(&tree, &arena, &rules, NULL, NULL));
    Text out = text_into(text, sizeof text);
    assert_true(otg_write(&tree, &out, &losses, &error));
    assert_true(read_with(NULL, text, &read, NULL, &error));
    assert_string_equal(read.rules->name, rules.name);
    assert_int_equal(read.rules->limit[LIMIT_CAPTURES].most, 40);
    Text second = text_into(again, sizeof again);
    assert_true(otg_write(&read, &second, &losses, &error));
    assert_string_equal(text, again);
}

#define HEAD "[rules:dim:9 name:tablut-bologna atkf:n start:" START "]\n"
TEST(test_errors) {
    static const struct {
        const char *text;
        ErrorCode code;
        int line, column;
    } rows[] = {
        {HEAD "1. e3-e5 e2-f2", ERROR_MOVE_ILLEGAL, 2, 4},
        {HEAD "1. e3-f3xf4", ERROR_MOVE_CAPTURES, 2, 10},
        {HEAD "1. Ke3-f3", ERROR_MOVE_PIECE, 2, 4},
        {HEAD "1. e3^f3", ERROR_MOVE_FORM, 2, 4},
        {HEAD "1. e3-f3 e2-f2\n3. e4-e3", ERROR_FILE_NUMBER, 3, 1},
        {HEAD "1. e3-f3 e2-f2\n[open", ERROR_FILE_OPEN, 3, 1},
        {HEAD "1. e3-f3 ]", ERROR_MOVE_FORM, 2, 10},
        {"[result:2]\n" HEAD "1. e3-f3", ERROR_FILE_TAG_VALUE, 1, 9},
        {"[result:1]\n[result:1]\n" HEAD, ERROR_FILE_TAG_TWICE, 2, 2},
        {"[rules:dim:11 name:tablut-bologna start:/11/]", ERROR_FILE_TAG_VALUE, 1, 12},
        {"[rules:dim:9 name:tablut-bologna start:/9/9/]", ERROR_FILE_TAG_VALUE, 1, 40},
        {"[rules:dim:9 name:tablut-bologna start:/9/9/9/9/4T4/9/9/9/9/]", ERROR_SQUARE_CASTLE, 1,
         40},
        {"[date:2015]\n1. e3-f3", ERROR_FILE_TAG_MISSING, 2, 1},
        {"[event:\x01]\n" HEAD, ERROR_CONTROL_BYTE, 1, 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Tree tree;
        Error error = {0};
        assert_false(read_with(NULL, rows[i].text, &tree, NULL, &error));
        if (error.code != rows[i].code || error.line != rows[i].line ||
            error.column != rows[i].column)
            fail_msg("row %zu: code %s, line %d, column %d", i, error_name(error.code), error.line,
                     error.column);
    }
}
