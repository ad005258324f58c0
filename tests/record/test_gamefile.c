/* Game files: the written form word for word, what else is accepted on reading, and for every kind
 * of mistake the line, the column, the token and what can be kept. */
#include "record/gamefile.h"
#include "support/lines.h"
#include "support/test.h"
#include <stdio.h>
#include <string.h>

enum { MEMORY = 1 << 20, TEXT = 1 << 16 };

static _Alignas(16) char memory[MEMORY];

#define ROSTER_TO_RESULT                                                          \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"\?\?\?\?.\?\?.\?\?\"]\n[Round \"?\"]\n" \
    "[Player1 \"?\"]\n[Player2 \"?\"]\n"
#define KATZ "[Rules \"tablut-katz\"]\n"
/* After CALM_LAST, by which G12 draws. */
#define BEYOND " b3a2 c5a3 c4a4 e6b4"
#define SET_UP "[Rules \"tablut-katz\"]\n[Position \"9/8K/9/9/9/9/4t4/9/2T6 1\"]\n"

/* Reads one game, which must be without error, and writes it. */
static void rewrite(const char *input, size_t length, char *output) {
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(input, length);
    Tree tree;
    Error error;
    if (!gamefile_read(&file, &arena, &tree, &error)) {
        char words[300];
        error_text(&error, words, sizeof words);
        fail_msg("%s in\n%s", words, input);
    }
    assert_false(gamefile_more(&file));
    Text text = text_into(output, TEXT);
    assert_true(gamefile_write(&tree, &text, NULL));
}

/* `input` is written as `expected`, which is written as it is. */
static void expect(const char *input, const char *expected) {
    static char output[TEXT];
    rewrite(input, strlen(input), output);
    assert_string_equal(output, expected);
    rewrite(expected, strlen(expected), output);
    assert_string_equal(output, expected);
}

/* What follows the tags of a Tablut game (Katz) without result. */
static void expect_moves(const char *input, const char *expected) {
    char whole_input[1024], whole_expected[1024];
    snprintf(whole_input, sizeof whole_input, KATZ "%s\n*\n", input);
    snprintf(whole_expected, sizeof whole_expected,
             ROSTER_TO_RESULT "[Result \"*\"]\n" KATZ "[Termination \"unfinished\"]\n\n%s *\n",
             expected);
    expect(whole_input, whole_expected);
}

/* Lines for other programs, and what typesetting makes of moves. */
TEST(typeset) {
    static char output[TEXT], plain[TEXT];
    const char *moves = "[Rules \"tablut-katz\"]\n\n1. e3-c3 a4-a3 2. c3-c4 *\n";
    const char *written = "% for another program\n[Rules \"tablut-katz\"]\n%and [more]\n\n"
                          "1.\u00a0e3\u2013c3\u00a0a4\u2212a3\n% in between\n2. c3\u2011c4 *\n";
    rewrite(moves, strlen(moves), plain);
    rewrite(written, strlen(written), output);
    assert_string_equal(output, plain);
    static const char *const results[][2] = {{"1-0", "1\u20130"},
                                             {"0-1", "0\u22121"},
                                             {"1/2-1/2", "\u00bd-\u00bd"},
                                             {"1/2-1/2", "\u00bd\u2013\u00bd"},
                                             {"1/2-1/2", "1/2\u20131/2"}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        for (int form = 0; form < 2; form++) {
            char game[TEXT];
            snprintf(game, sizeof game, "[Result \"%s\"]\n[Rules \"tablut-katz\"]\n\n1. e3c3 %s\n",
                     results[i][form], results[i][form]);
            rewrite(game, strlen(game), form ? output : plain);
            if (form) assert_string_equal(output, plain);
        }
}

/* Where black begins, its plies begin the turns, and a game set up with white to move begins with
 * the second half of one. Ranks have two digits. */
TEST(black_begins) {
    expect("[Rules \"copenhagen\"]\n1. k8k10 f8h8 2. k10-k8 (2. k4k3) h8h10 *\n", ROSTER_TO_RESULT
           "[Result \"*\"]\n[Rules \"copenhagen\"]\n[Termination \"unfinished\"]\n\n"
           "1. k8-k10 f8-h8 2. k10-k8 (2. k4-k3) 2... h8-h10 *\n");
    expect("[Rules \"brandubh\"]\n[Position \"7/7/3K3/7/7/1t5/5t1 1\"]\n1... d5d4 2. b2b3 *\n",
           ROSTER_TO_RESULT
           "[Result \"*\"]\n[Rules \"brandubh\"]\n[Position \"7/7/3K3/7/7/1t5/5t1 1\"]\n"
           "[Termination \"unfinished\"]\n\n1... Kd5-d4 2. b2-b3 *\n");
}

TEST(gardsdansen) {
    expect("[Annotator \"A \\\"quoted\\\" \\\\ name\"]\n[Rules \"gardsdansen\"]\n[Black \"B\"]\n"
           "{Both halves of a turn stand under its number.}\n"
           "1. d2d4 {first} a2b3 ; second\n"
           "d6-d5 (1... c5-c4 {?} b5-c5) {between} (1... f4f3) a3a2 (1... d7d6 {deep} 2. b2c3 (2. "
           "c2c3) d1d2 $14) {after the variations} 2. d4-d6xd5!? b3-a3 (2. {another stone} b3-c3 "
           "$3 $7) 1-0\n",
           "[Event \"?\"]\n[Site \"?\"]\n[Date \"\?\?\?\?.\?\?.\?\?\"]\n[Round \"?\"]\n"
           "[Player1 \"?\"]\n[Player2 \"B\"]\n[Result \"1-0\"]\n[Rules \"gardsdansen\"]\n"
           "[Annotator \"A \\\"quoted\\\" \\\\ name\"]\n\n"
           "{Both halves of a turn stand under its number.} 1. d2-d4 {first} a2-b3\n"
           "{ second} 1... d6-d5 (1... c5-c4 {?} b5-c5) {between} (1... f4-f3) a3-a2\n"
           "(1... d7-d6 {deep} 2. b2-c3 (2. c2-c3) d1-d2 $14) {after the variations}\n"
           "2. d4-d6xd5!? b3-a3 ({another stone} 2. b3-c3!! $7) 1-0\n");
}

TEST(maerstanas) {
    expect("[Rules \"maerstanas+simple\"]\n[Result \"*\"]\n1. d4 d5 2. T\nE4 D4 3. wd4 WD4 4. a1 "
           "TA2 *\n",
           ROSTER_TO_RESULT "[Result \"*\"]\n[Rules \"maerstanas+simple\"]\n[Score \"0 1\"]\n"
                            "[Termination \"unfinished\"]\n\n"
                            "1. D4 D5 2. T E4xD4 D4 3. W D4 W D4 4. A1 T A2xA1 *\n");
}

/* Player 2 begins, and the game is won by the rules in a variation, by resignation in fact. */
TEST(tablut) {
    expect("[Position \"9/8K/9/9/9/9/4t4/9/2T6 2\"]\n[Rules \"tablut-katz+edge-capture\"]\n[Result "
           "\"1-0\"]\n"
           "[Termination \"resign\"]\n[TimeControl \"300+5\"]\n[Event \"?\"]\n"
           "1 ... e3d3 2 Ki8h8 (2. i8-i9 {[%clk 0:00:01]}) 1-0\n",
           ROSTER_TO_RESULT "[Result \"1-0\"]\n[Rules \"tablut-katz+edge-capture\"]\n"
                            "[Position \"9/8K/9/9/9/9/4t4/9/2T6 2\"]\n[TimeControl \"300+5\"]\n"
                            "[Termination \"resign\"]\n\n"
                            "1... e3-d3 2. Ki8-h8 (2. Ki8-i9 {[%clk 0:00:01]}) 1-0\n");
    /* A finished game: the result and how it ended follow from the rules, whatever `*` says. */
    expect(SET_UP "[Result \"*\"]\n1. i8i9 *",
           ROSTER_TO_RESULT "[Result \"1-0\"]\n[Rules \"tablut-katz\"]\n"
                            "[Position \"9/8K/9/9/9/9/4t4/9/2T6 1\"]\n[Termination \"normal\"]\n\n"
                            "1. Ki8-i9 1-0\n");
    expect("[Rules \"tablut-katz\"]\n[Position \"9/9/9/9/9/9/9/9/4t4 2\"] 0-1", ROSTER_TO_RESULT
           "[Result \"0-1\"]\n[Rules \"tablut-katz\"]\n"
           "[Position \"9/9/9/9/9/9/9/9/4t4 2\"]\n[Termination \"normal\"]\n\n0-1\n");
}

TEST(other_peoples_files) {
    const char *line = "1. e3-d3 d1-c1 2. e4-e3";
    expect_moves("1. e3-d3 d1-c1 2. e4-e3", line);
    expect_moves("1.e3d3 D1C1 2.E4-E3", line);
    expect_moves("1 e3d3 1... d1c1 2\n.e4e3 2...", line);
    expect_moves("e3d3 d1c1 e4e3", line);
    expect_moves("\r\n1. e3-d3\td1-c1\r\n2. e4-e3", line);
    /* Variations of a variation's first ply are variations of the same ply. */
    expect_moves("1. e3-d3 (1. e3-c3 (1. e3-f3) d1-c1) d1-c1",
                 "1. e3-d3 (1. e3-c3 d1-c1) (1. e3-f3) 1... d1-c1");
    /* Comments: line ends are spaces, everything else stays. */
    expect_moves("{a\r\nb\nc} ;d}\r\n1.e3d3!{  e }; f", "{a b c} {d&#125;} 1. e3-d3! {  e } { f}");
    expect_moves("1. e3d3 {&#125;&#38;#125;&#10;&#9;&#125 &#0125; &amp;} ! $0 ?? {}",
                 "1. e3-d3 {&#125;&#38;#125;&#10;&#9;&#125 &#0125; &amp;} $1 $0 $4 {}");
    /* A byte order mark; comments among the tags. */
    expect("\xef\xbb\xbf; mine\n[White \"?\"]\n{yours}\n[Black\"?\"][ Rules \"tablut-katz\" ]*",
           ROSTER_TO_RESULT "[Result \"*\"]\n" KATZ
                            "[Termination \"unfinished\"]\n\n{ mine} {yours} *\n");
}

TEST(several_games) {
    const char *input = KATZ "1. e3d3 *\n\n\n" KATZ "1. e3c3 1-0\n{of the third}\n" KATZ "0-1 ";
    static char first[TEXT], second[TEXT];
    Arena arena = arena_over(memory, MEMORY);
    Text text = text_into(first, TEXT);
    GameFile file = gamefile_over(input, strlen(input));
    int games = 0;
    for (; gamefile_more(&file); games++) {
        Tree tree;
        assert_true(gamefile_read(&file, &arena, &tree, NULL));
        assert_true(gamefile_write(&tree, &text, NULL));
    }
    assert_int_equal(games, 3);
    assert_non_null(strstr(first, "*\n\n[Event"));
    file = gamefile_over(first, text.length);
    Text again = text_into(second, TEXT);
    arena = arena_over(memory, MEMORY);
    while (gamefile_more(&file)) {
        Tree tree;
        assert_true(gamefile_read(&file, &arena, &tree, NULL));
        assert_true(gamefile_write(&tree, &again, NULL));
    }
    assert_string_equal(first, second);
}

typedef struct Mistake {
    const char *text;
    ErrorCode code;
    int line, column;
    const char *first, *second; /* NULL: not looked at */
    int kept;                   /* plies of the main line before it; -1: not even the start */
} Mistake;

static const Mistake mistakes[] = {
    {"", ERROR_FILE_TAG_MISSING, 1, 1, "Rules", "", -1},
    {"[Event \"x\"]\n1. e3d3 *", ERROR_FILE_TAG_MISSING, 2, 1, "Rules", "", -1},
    {"[Event x]\n", ERROR_FILE_TAG, 1, 1, "[Event x]", "", -1},
    {"[Ev-nt \"x\"]", ERROR_FILE_TAG, 1, 1, "[Ev-nt \"x\"]", NULL, -1},
    {"\n [Event \"x\" y]", ERROR_FILE_TAG, 2, 2, "[Event \"x\" y]", NULL, -1},
    {"[Event \"x]\n", ERROR_FILE_OPEN, 1, 8, "\"", NULL, -1},
    {"[Event \"x\\\"]\n", ERROR_FILE_OPEN, 1, 8, "\"", NULL, -1},
    {"[Event \"\xff\"]\n", ERROR_FILE_UTF8, 1, 9, "", NULL, -1},
    {"[Event \"a\tb\"]\n", ERROR_CONTROL_BYTE, 1, 10, "", NULL, -1},
    {"[Event \"a\"]\n[Event \"b\"]", ERROR_FILE_TAG_TWICE, 2, 2, "Event", NULL, -1},
    {"[White \"a\"]\n[Player1 \"b\"]", ERROR_FILE_TAG_TWICE, 2, 2, "Player1", NULL, -1},
    {KATZ KATZ, ERROR_FILE_TAG_TWICE, 2, 2, "Rules", NULL, -1},
    {"[Rules \"chess\"] *", ERROR_RULES_UNKNOWN, 1, 9, "chess", NULL, -1},
    {"[Rules \"tablut-katz+x\"] *", ERROR_OPTION_UNKNOWN, 1, 21, "x", NULL, -1},
    {KATZ "[Position \"9/9/9/9/9/9/9/9/9 3\"] *", ERROR_SIDE, 2, 30, "3", NULL, -1},
    {KATZ "[Result \"1:0\"] 1. e3d3 *", ERROR_FILE_TAG_VALUE, 2, 10, "Result", "1:0", 1},
    {KATZ "[Termination \"Resign\"] *", ERROR_FILE_TAG_VALUE, 2, 15, "Termination", "Resign", 0},
    {KATZ "[Score \"1 2\"] *", ERROR_FILE_TAG_VALUE, 2, 9, "Score", "1 2", 0},
    {"[Rules \"maerstanas\"]\n[Score \"1 0\"]\n1. A1 *", ERROR_FILE_RESULT, 2, 9, "1 0",
     "the game's score, 2 0", 1},
    {"[Rules \"maerstanas\"]\n1. T\nE4xE3 *", ERROR_MOVE_CAPTURES, 2, 4, NULL, NULL, 0},
    {"[Rules \"maerstanas\"]\n1. T\nH4 *", ERROR_MOVE_SQUARE, 2, 4, NULL, NULL, 0},
    {KATZ "1. e3d3", ERROR_TEXT_END, 2, 8, NULL, NULL, 1},
    {KATZ "1. e3d3\n1... e9xe8 *", ERROR_MOVE_FORM, 3, 6, "e9xe8", NULL, 1},
    {KATZ "1. e3e9 *", ERROR_MOVE_ILLEGAL, 2, 4, "e3e9", "T2", 0},
    {KATZ "1. e3-a1 *", ERROR_MOVE_ILLEGAL, 2, 4, "e3-a1", "T2", 0},
    {KATZ "1. j3-a1 *", ERROR_MOVE_SQUARE, 2, 4, "j3", NULL, 0},
    {KATZ "1. Ke3d3 *", ERROR_MOVE_PIECE, 2, 4, "K", "e3", 0},
    {KATZ "1. e3d3xe1 *", ERROR_MOVE_CAPTURES, 2, 9, NULL, NULL, 0},
    {KATZ "1. e3d3 d1c1 1. e4e3 *", ERROR_FILE_NUMBER, 2, 14, "1.", "2.", 2},
    {KATZ "1. e3d3 1. d1c1 *", ERROR_FILE_NUMBER, 2, 9, "1.", "1...", 1},
    {KATZ "1... e3d3 *", ERROR_FILE_NUMBER, 2, 1, "1...", "1.", 0},
    {KATZ "1. e3d3 {open\n\n", ERROR_FILE_OPEN, 2, 9, "{", NULL, 1},
    {KATZ "1. e3d3 {open} }", ERROR_FILE_CLOSE, 2, 16, "}", NULL, 1},
    {KATZ "1. e3d3 {a\n\xc3(}", ERROR_FILE_UTF8, 3, 1, "", NULL, 1},
    {KATZ "1. e3d3 {a\n\x01}", ERROR_CONTROL_BYTE, 3, 1, "", NULL, 1},
    {KATZ "1. e3d3 \xc0\xaf *", ERROR_FILE_UTF8, 2, 9, "", NULL, 1},
    {KATZ "1. e3d3 (1. e3c3 *", ERROR_FILE_OPEN, 2, 9, "(", NULL, 1},
    {KATZ "1. e3d3 (1. e3c3", ERROR_FILE_OPEN, 2, 9, "(", NULL, 1},
    {KATZ "1. e3d3 ) *", ERROR_FILE_CLOSE, 2, 9, ")", NULL, 1},
    {KATZ "1. e3d3 () *", ERROR_FILE_TOKEN, 2, 10, ")", NULL, 1},
    {KATZ "1. e3d3 ((1. e3c3)) *", ERROR_FILE_TOKEN, 2, 10, "(", NULL, 1},
    {KATZ "(1. e3d3) *", ERROR_FILE_TOKEN, 2, 1, "(", NULL, 0},
    {KATZ "1. e3d3 (1. e3c3 d1c1 2. c3c1) *", ERROR_MOVE_ILLEGAL, 2, 26, "c3c1", NULL, 1},
    {KATZ "! 1. e3d3 *", ERROR_FILE_TOKEN, 2, 1, "!", NULL, 0},
    {KATZ "1. e3d3 (1. e3c3) $1 *", ERROR_FILE_TOKEN, 2, 19, "$1", NULL, 1},
    {KATZ "1. e3d3!!! *", ERROR_FILE_TOKEN, 2, 8, "!!!", NULL, 1},
    {KATZ "1. e3d3 $256 *", ERROR_FILE_TOKEN, 2, 9, "$256", NULL, 1},
    {KATZ "1. e3d3 $ *", ERROR_FILE_TOKEN, 2, 9, "$", NULL, 1},
    {KATZ "1. e3d3 [Event \"next\"]", ERROR_FILE_TOKEN, 2, 9, "[", NULL, 1},
    {KATZ "1. e3d3 ] *", ERROR_FILE_TOKEN, 2, 9, "]", NULL, 1},
    {SET_UP "1. i8i9 1... e3d3 *", ERROR_GAME_OVER, 3, 14, "T7", "e3d3", 1},
    {SET_UP "1. i8i9 0-1", ERROR_FILE_RESULT, 3, 9, "0-1", "the game, which is over by T7", 1},
    {SET_UP "1. i8i9 1/2-1/2", ERROR_FILE_RESULT, 3, 9, "1/2-1/2", NULL, 1},
    {SET_UP "[Termination \"time\"]\n1. i8i9 1-0", ERROR_FILE_RESULT, 4, 9, "1-0", NULL, 1},
    {KATZ "[Result \"1-0\"]\n*", ERROR_FILE_RESULT, 3, 1, "*", "the tag Result, 1-0", 0},
    {KATZ "[Termination \"unfinished\"]\n1-0", ERROR_FILE_RESULT, 3, 1, "1-0", NULL, 0},
    {KATZ "[Termination \"agreement\"]\n1-0", ERROR_FILE_RESULT, 3, 1, "1-0", NULL, 0},
    {KATZ "[Termination \"resign\"]\n1/2-1/2", ERROR_FILE_RESULT, 3, 1, "1/2-1/2", NULL, 0},
};

static int plies(const Tree *tree) {
    int count = 0;
    for (const Node *node = tree->root->child; node; node = node->child) count++;
    return count;
}

static void refuses(const Mistake *m) {
    Arena arena = arena_over(memory, MEMORY), before = arena;
    GameFile file = gamefile_over(m->text, strlen(m->text));
    Tree tree = {.arena = NULL};
    Error error;
    assert_false(gamefile_read(&file, &arena, &tree, &error));
    assert_string_equal(error_name(error.code), error_name(m->code));
    assert_int_equal(error.line, m->line);
    assert_int_equal(error.column, m->column);
    if (m->first) assert_string_equal(error.first, m->first);
    if (m->second) assert_string_equal(error.second, m->second);
    assert_memory_equal(&arena, &before, sizeof arena);
    assert_null(tree.arena);

    /* And what can be kept. */
    Error other;
    file = gamefile_over(m->text, strlen(m->text));
    assert_int_equal(gamefile_read_part(&file, &arena, &tree, &other), m->kept >= 0);
    assert_memory_equal(&other, &error, sizeof error);
    if (m->kept >= 0) assert_int_equal(plies(&tree), m->kept);
}

TEST(refusals) {
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) refuses(&mistakes[i]);
}

/* What stands behind a result is no game without a name: the error says so, and where. */
TEST(behind_the_result) {
    static const struct {
        const char *text, *token;
        int line, column;
    } behind[] = {
        {KATZ "1. e3d3 1-0 0-1\n", "0-1", 2, 13},
        {KATZ "1. e3d3 *\nAnd so it ended.\n", "And", 3, 1},
        {KATZ "1. e3d3 * 2. e4e5", "2.", 2, 11},
        {KATZ "1. e3d3 *\n{The end} ; of it\n\n", "{", 3, 1},
        {KATZ "1. e3d3 * å{", "å", 2, 11},
    };
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        Arena arena = arena_over(memory, MEMORY);
        GameFile file = gamefile_over(behind[i].text, strlen(behind[i].text));
        Tree tree;
        Error error;
        assert_true(gamefile_read(&file, &arena, &tree, &error));
        assert_true(gamefile_more(&file));
        assert_false(gamefile_read(&file, &arena, &tree, &error));
        assert_string_equal(error_name(error.code), error_name(ERROR_FILE_TOKEN));
        assert_string_equal(error.first, behind[i].token);
        assert_non_null(strstr(error.second, "ended with its result"));
        assert_int_equal(error.line, behind[i].line);
        assert_int_equal(error.column, behind[i].column);
        gamefile_skip(&file);
        assert_false(gamefile_more(&file));
    }
    /* A comment before the tags belongs to the next game, and a result alone is no game. */
    const char *input = KATZ "*\n{Next}\n[Event \"2\"]\n" KATZ "* 1-0\n[Event \"3\"]\n" KATZ "*\n";
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(input, strlen(input));
    int games = 0, errors = 0;
    while (gamefile_more(&file)) {
        Tree tree;
        if (gamefile_read(&file, &arena, &tree, NULL)) {
            games++;
        } else {
            errors++;
            gamefile_skip(&file);
        }
    }
    assert_int_equal(games, 3);
    assert_int_equal(errors, 1);
}

/* The promise word for word: wrong on line 40, and everything before is there. */
TEST(line_forty) {
    static char input[4096];
    strcpy(input, KATZ);
    for (int line = 2; line < 40; line++) {
        static const char *const shuffle[] = {"e3d3", "d1c1", "d3e3", "c1d1"};
        strcat(input, line % 2 ? "{\xc3\xa5} " : "");
        strcat(input, line < 8 ? shuffle[line % 4 ^ 2] : "; nothing");
        strcat(input, "\n");
    }
    strcat(input, "  e4-e6 *\n");
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(input, strlen(input));
    Tree tree;
    Error error;
    char words[300];
    assert_true(gamefile_read_part(&file, &arena, &tree, &error));
    assert_int_equal(plies(&tree), 6);
    error_text(&error, words, sizeof words);
    assert_string_equal(words, "line 40, column 3: e4-e6 is not legal: T2");
    assert_int_equal(error.clause, CLAUSE_T2);
}

TEST(going_on_after_an_error) {
    const char *input =
        KATZ "1. e3e9 {\n[%clk 1]\n[%x]} *\n\n[Event \"2\"]\n" KATZ "1. e3d3\n[Event \"3\"]\n" KATZ
             "*\n[Event x]\n" KATZ "*\n[Event \"5\"]\n" KATZ "*\n";
    static const char *const read[] = {"-", "-", "3", "-", "5"};
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(input, strlen(input));
    size_t games = 0;
    for (; gamefile_more(&file); games++) {
        Tree tree;
        assert_true(games < 5);
        bool good = gamefile_read(&file, &arena, &tree, NULL);
        assert_string_equal(good ? tree_tag(&tree, "Event") : "-", read[games]);
        if (!good) gamefile_skip(&file);
    }
    assert_int_equal(games, 5);
}

/* What was played before G12, and before Mǽrstánas had no agreed draws, is read whole, as it was
 * played; so is a game that ended otherwise where G12 would have drawn it. */
TEST(older_than_the_rules) {
    static const struct {
        const char *result, *termination, *beyond;
    } old[] = {
        {"1-0", "resign", ""},        {"0-1", "time", BEYOND},
        {"1/2-1/2", "agreement", ""}, {"1/2-1/2", "agreement", BEYOND},
        {"*", "unfinished", BEYOND},
    };
    static char input[TEXT], output[2][TEXT];
    char tag[64];
    expect("[Rules \"maerstanas\"]\n[Termination \"agreement\"]\n1. A1 1/2-1/2",
           ROSTER_TO_RESULT "[Result \"1/2-1/2\"]\n[Rules \"maerstanas\"]\n"
                            "[Score \"2 0\"]\n[Termination \"agreement\"]\n\n1. A1 1/2-1/2\n");
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        snprintf(tag, sizeof tag, "[Termination \"%s\"]\n", old[i].termination);
        snprintf(input, sizeof input,
                 "[Rules \"gardsdansen\"]\n[Position \"" CALM_START "\"]\n%s%s " CALM_LAST
                 "%s %s\n",
                 tag, calm_plies, old[i].beyond, old[i].result);
        rewrite(input, strlen(input), output[0]);
        assert_non_null(strstr(output[0], tag));
        assert_int_equal(strstr(output[0], "e6-b4 ") != NULL, *old[i].beyond != 0);
        rewrite(output[0], strlen(output[0]), output[1]);
        assert_string_equal(output[0], output[1]);
    }
}

/* With too little memory both directions say so, change nothing and stay inside it. */
TEST(little_memory) {
    const char *input = "[Player1 \"A\"]\n[X \"y\"]\n" KATZ
                        "{c} 1. e3d3 $1 {d} (1. e3c3 (1. e3f3) {e} d1c1 (1... d1b1)) 1-0";
    static char output[TEXT];
    Tree tree;
    size_t enough = 0;
    for (size_t size = 0; !enough; size += 16) {
        Arena arena = arena_over(memory, size), before = arena;
        GameFile file = gamefile_over(input, strlen(input));
        Error error;
        if (gamefile_read(&file, &arena, &tree, &error)) {
            enough = size;
        } else {
            assert_int_equal(error.code, ERROR_FILE_LARGE);
            assert_memory_equal(&arena, &before, sizeof arena);
        }
    }
    assert_true(enough < 64000); /* most of it is the rules, with the board */
    Text all = text_into(output, TEXT);
    assert_true(gamefile_write(&tree, &all, NULL));
    for (size_t size = 1; size <= all.length; size++) {
        char part[1024];
        Error error;
        memset(part, 'x', sizeof part);
        Text text = text_into(part, size);
        assert_false(gamefile_write(&tree, &text, &error));
        assert_int_equal(error.code, ERROR_FILE_LARGE);
        assert_memory_equal(part, output, size - 1);
        assert_int_equal(part[size], 'x');
    }
}

/* How deep variations nest is limited by memory only. */
TEST(deep_nesting) {
    static char input[1 << 16], output[1 << 18];
    enum { DEPTH = 1000 };
    Text text = text_into(input, sizeof input);
    text_string(&text, KATZ "e3d3 d1c1 ");
    for (int i = 0; i < DEPTH; i++) text_string(&text, i % 2 ? "(d1b1 e4f4 " : "(d1c1 e4d4 ");
    for (int i = 0; i < DEPTH; i++) text_string(&text, ") ");
    text_string(&text, "*");
    Arena arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(input, text.length);
    Tree tree;
    Error error;
    assert_false(gamefile_read(&file, &arena, &tree, &error));
    assert_int_equal(error.code, ERROR_MOVE_ILLEGAL); /* d1c1 is no alternative to e4d4 */

    text = text_into(input, sizeof input);
    text_string(&text, KATZ "e3d3 d1c1 ");
    for (int i = 0; i < DEPTH; i++) text_string(&text, i % 2 ? "(d1b1 " : "(d1c1 ");
    for (int i = 0; i < DEPTH; i++) text_string(&text, ") ");
    text_string(&text, "*");
    file = gamefile_over(input, text.length);
    assert_true(gamefile_read(&file, &arena, &tree, &error));
    int nodes = 0;
    for (const Node *node = tree.root; node; node = node_next(node)) nodes++;
    assert_int_equal(nodes, DEPTH + 3);
    Text out = text_into(output, sizeof output);
    assert_true(gamefile_write(&tree, &out, NULL));
}
