/* How games end, in every family and by every clause: the code, the squares and the English
 * sentence. */
#include "core/finale.h"
#include "core/notation.h"
#include "law/rulefile.h"
#include "support/lines.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { PLIES = 256 };

static Rules rules;
static Position path[PLIES + 1];
static Move played[PLIES];
/* The codes that have come. */
static bool met[FINALE_COUNT];

/* A name, or what a rules file says beside its name and Brandubh's start. */
static void take_rules(const char *name) {
    static RuleFile file;
    char text[256];
    if (!strchr(name, '=')) {
        assert_true(rules_parse(&rules, name, NULL));
        return;
    }
    snprintf(text, sizeof text, "name = mine\nbase = brandubh\n%s\n", name);
    assert_true(rulefile_read(&file, text, strlen(text), NULL));
    assert_true(rulefile_rules(&file, "", &rules, NULL));
}

/* How the game ends that these moves from a position (NULL: the start) are; with none before. */
static Finale finale_of(const char *name, const char *position, const char *moves) {
    Game game;
    Position start;
    char list[2048];
    take_rules(name);
    if (position) assert_true(position_read(&rules, &start, position, strlen(position), NULL));
    game_init(&game, &rules, position ? &start : NULL, path, played, PLIES);
    strcpy(list, moves);
    for (char *word = strtok(list, " "); word; word = strtok(NULL, " ")) {
        Move move;
        assert_int_equal(game_finale(&game).code, FINALE_NONE);
        assert_true(move_read_wire(&rules, &move, word, strlen(word), 1, NULL));
        if (!game_play(&game, move, NULL, NULL)) fail_msg("%s", word);
    }
    return game_finale(&game);
}

static Finale ends(const char *name, const char *position, const char *moves, FinaleCode code,
                   const char *words) {
    char sentence[FINALE_TEXT];
    Finale finale = finale_of(name, position, moves);
    Text text = text_into(sentence, sizeof sentence);
    finale_write(&rules, &finale, &text);
    assert_string_equal(sentence, words);
    assert_string_equal(finale_name(finale.code), finale_name(code));
    met[finale.code] = true;
    return finale;
}

TEST(goes_on) {
    Finale finale = ends("tablut-ashton", NULL, "e4h4", FINALE_NONE, "");
    assert_int_equal(finale.at, NOWHERE);
    assert_int_equal(finale.loser, -1);
}

/* Walls on 11×11, and a repetition that white loses. */
TEST(walls) {
    Finale finale = ends("copenhagen", "11/11/11/11/11/11/t10/t10/11/4TTT4/3T1K5 1", "g2g1",
                         FINALE_FORT, "The king stands at f1 in a fort that cannot be broken.");
    assert_int_equal(finale.loser, P2);
    finale = ends("brandubh", "7/3t3/2t1t2/1t1K1t1/2t1t2/t6/7 2", "a2d2", FINALE_ENCIRCLED,
                  "White is shut off from the edge on all sides.");
    assert_int_equal(finale.loser, P1);
    finale = ends("brandubh", NULL, "a4a5 c4c5 a5a4 c5c4 a4a5 c4c5 a5a4 c5c4", FINALE_REPEATED_LOSS,
                  "The same position has occurred for the third time, so White loses.");
    assert_int_equal(finale.loser, P1);
    assert_int_equal(finale.times, 3);
}

TEST(king_escapes) {
    Finale finale = ends("tablut-ashton", NULL, "e4h4 d9b9 e5e4 b9b8 e4c4 b8b7 c4c1",
                         FINALE_ESCAPED, "The king escaped to c1.");
    assert_int_equal(finale.loser, P2);
    assert_int_equal(finale.piece, 'K');
    assert_int_equal(move_from(finale.move), 29); /* c4 */
    /* Set up, not played. */
    ends("tablut-katz", "9/9/9/9/9/9/9/t8/K8 2", "", FINALE_OTHER, "");
}

TEST(king_is_taken) {
    Finale finale = ends("tablut-ashton", "9/4t4/4K4/3t5/9/9/9/9/9 2", "d6e6", FINALE_KING_BETWEEN,
                         "The king was taken on e7, between e6 and e8.");
    assert_int_equal(finale.loser, P1);
    assert_true(finale.around == (bit(49) | bit(67)));
    /* An empty camp square takes part. */
    ends("tablut-ashton", "9/9/4K4/3t5/9/9/9/9/9 2", "d6e6", FINALE_KING_BETWEEN,
         "The king was taken on e7, between e6 and e8.");
    ends("tablut-ashton", "9/9/9/4t4/3tKt3/9/4t4/9/9 2", "e3e4", FINALE_KING_AROUND,
         "The king was taken on e5, surrounded by e4, d5, f5 and e6.");
    ends("tablut-ashton", "9/9/9/9/9/3tKt3/9/4t4/9 2", "e2e3", FINALE_KING_AROUND,
         "The king was taken on e4, surrounded by e3, d4, f4 and e5.");
    finale = ends("tablut-katz", "9/9/9/9/9/9/4t4/9/3tKt3 2", "e3e2", FINALE_KING_AROUND,
                  "The king was taken on e1, surrounded by d1, f1, e2 and the edge.");
    assert_true(finale.edge);
    finale = ends("tablut-katz+custodial-king+edge-capture", "9/9/9/9/9/9/2t6/9/2K6 2", "c3c2",
                  FINALE_KING_BETWEEN, "The king was taken on c1, between c2 and the edge.");
    assert_true(finale.edge);
}

TEST(what_was_overlooked) {
    static const struct {
        const char *rules, *position, *moves;
        FinaleCode code;
        Miss missed;
        bool stood;
    } rows[] = {
        /* One way, which b9 could shut. */
        {"tablut-katz", "1t7/9/9/9/9/9/9/9/4K2t1 2", "b9b8 e1a1", FINALE_ESCAPED, MISS_WAY, true},
        /* Two: nothing shuts both. */
        {"tablut-katz", "4t4/9/9/9/9/9/9/9/4K4 2", "e9d9 e1a1", FINALE_ESCAPED, MISS_WAYS, true},
        {"tablut-katz", "9/9/9/9/9/9/9/9/2t1K2t1 2", "c1c5 e1a1", FINALE_ESCAPED, MISS_WAY, false},
        {"tablut-ashton", "9/9/9/4t4/3tKt3/9/4t4/9/T8 1", "a1a2 e3e4", FINALE_KING_AROUND,
         MISS_KING_THRONE, true},
        {"tablut-ashton", "9/9/9/9/9/3tKt3/9/4t4/T8 1", "a1a2 e2e3", FINALE_KING_AROUND,
         MISS_KING_BESIDE, true},
        {"tablut-ashton", "9/4t4/5K3/3t5/9/9/9/9/9 1", "f7e7 d6e6", FINALE_KING_BETWEEN,
         MISS_KING_OPEN, false},
        {"tablut-katz", "9/9/9/9/9/T8/4t4/9/3tKt3 1", "a4a3 e3e2", FINALE_KING_AROUND,
         MISS_KING_EDGE, true},
        {"tablut-classic+corner-escape", "9/9/9/tt7/K8/t8/9/9/9 2", "b6b5", FINALE_NO_MOVE,
         MISS_SHUT_IN, false},
        {"gardsdansen", "S3/5/6/Ps5/6/5/p3 1 p", "d1d3", FINALE_LAST_STONE, MISS_STONE_JUMPED,
         false},
        {"gardsdansen", "4/5/6/PS5/6/5/ps2 1 p", "d1d3", FINALE_OWN_STONE, MISS_OWN_JUMPED, false},
        {"maerstanas", "Sw2Ss1/1ssss1S/2s1S1S/sSSssss/sS1W1T1/2SSS2/sSS1S1t 1 -", "f7",
         FINALE_POINTS, MISS_PAIRS, false},
        {"maerstanas+plain", "ss1SS2/1SS1sSs/sSs1ss1/s1Sss1S/S1s1S1s/SSSSSss/1S1s1S1 2 -", "g1",
         FINALE_POINTS, MISS_EDGES, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Finale finale = finale_of(rows[i].rules, rows[i].position, rows[i].moves);
        assert_string_equal(finale_name(finale.code), finale_name(rows[i].code));
        assert_string_equal(miss_name(finale.missed), miss_name(rows[i].missed));
        assert_int_equal(finale.stood, rows[i].stood);
    }
}

TEST(nobody_moves) {
    Finale finale = ends("tablut-classic+corner-escape", "9/9/9/t8/K8/t1t6/9/9/9 2",
                         "c4c5 a5b5 c5c6", FINALE_NONE, "");
    finale = ends("tablut-classic+corner-escape", "9/9/9/tt7/K8/t8/9/9/9 2", "b6b5", FINALE_NO_MOVE,
                  "White has no move left.");
    assert_int_equal(finale.loser, P1);
    finale = ends("gardsdansen", "1Ssp/3Ss/5S/7/6/1P3/S2s 1 p", "f2f3 g1c4", FINALE_NO_MOVE,
                  "Dark has no move left.");
    assert_int_equal(finale.loser, P2);
}

/* A9 forbids every move there is (T6). */
TEST(every_move_is_barred) {
    Finale finale = ends("tablut-ashton", "9/9/7T1/1TT6/5T3/1K7/9/2T5T/T1t6 2",
                         "c1b1 c2c5 b1c1 c5c2 c1b1 c2c5 b1c1 c5c2", FINALE_BARRED,
                         "Black has only moves that would repeat the position.");
    assert_int_equal(finale.loser, P2);
    assert_int_equal(finale.at, NOWHERE);
    finale = ends("tablut-ashton", "6t2/9/9/9/2t6/9/2tt2t2/3K3t1/t8 2",
                  "a1b1 d2c2 b1b2 c2d2 b2b1 d2c2 b1b2 c2d2 h2f2 d2c2 f2g2 c2d2 g2f2 d2c2 b2b4 c2d2 "
                  "b4b2",
                  FINALE_BARRED, "White has only moves that would repeat the position.");
    assert_int_equal(finale.loser, P1);
}

TEST(positions_come_again) {
    Finale finale = ends("tablut-bologna", NULL, "e3d3 d1c1 d3e3 c1b1 e3d3 b1c1", FINALE_REPEATED,
                         "The same position has occurred for the second time.");
    assert_int_equal(finale.times, 2);
    assert_int_equal(finale.loser, -1);
    finale = ends("tablut-katz", NULL, "e3d3 d1c1 d3e3 c1d1 e3d3 d1c1 d3e3 c1d1", FINALE_REPEATED,
                  "The same position has occurred for the third time.");
    assert_int_equal(finale.times, 3);
}

#define ROUND "d1c1 d3c3 c1d1 c3d3"

TEST(who_repeats_decides) {
    Finale finale = ends("repetition = mover-loses", NULL, ROUND " " ROUND, FINALE_REPEATED_LOSS,
                         "The same position has occurred for the third time, so White loses.");
    assert_int_equal(finale.loser, P1);
    finale = ends("repetition = mover-wins", NULL, ROUND " " ROUND, FINALE_REPEATED_WIN,
                  "The same position has occurred for the third time, so White wins.");
    assert_int_equal(finale.loser, P2);
}

/* Draws by length; a position that stands again, or an end, comes first. */
TEST(games_are_too_long) {
    char game[2048];
    Finale finale = ends("move-limit = 6", NULL, ROUND " d1c1 d3c3", FINALE_MOVES_OUT,
                         "6 moves have been played without a winner.");
    assert_int_equal(finale.loser, -1);
    ends("move-limit = 7", NULL, ROUND " d1c1 d3c3", FINALE_NONE, "");
    ends("move-limit = 8\nrepetition = third-draws", NULL, ROUND " " ROUND, FINALE_REPEATED,
         "The same position has occurred for the third time.");
    ends("move-limit = 1", "7/7/7/7/7/6t/3K3 1", "d1a1", FINALE_ESCAPED, "The king escaped to a1.");
    ends("move-limit = 1", "7/7/3K3/T6/t1T4/T6/7 1", "c3b3", FINALE_NO_MOVE,
         "Black has no move left.");
    ends("no-capture-limit = 4", NULL, ROUND, FINALE_NO_CAPTURE, "Nothing was taken for 4 moves.");
    /* The first move takes the soldier on d5. */
    ends("no-capture-limit = 4", "7/7/t2Tt2/7/7/3K3/7 2", "a5c5 d2e2 c5c6 e2e3 c6c5",
         FINALE_NO_CAPTURE, "Nothing was taken for 4 moves.");
    snprintf(game, sizeof game, "%s %s", calm_plies, CALM_LAST);
    ends("gardsdansen", CALM_START, game, FINALE_NO_CAPTURE_EACH,
         "Nothing was taken for 50 turns of each player.");
}

TEST(stones_are_counted) {
    Finale finale =
        ends("maerstanas", NULL,
             "Tb3 g3 g5 Te7 d1 d3 c4 e1 b5 f4 d6 c3 d7 Wd6 e2 f6 Wf6 g1 b2 a5 e4 b4 g2 d4 "
             "g7 e5 a1 b1 a7 a6 f3 d2 c6",
             FINALE_POINTS, "Light has more points than Dark.");
    assert_int_equal(finale.loser, P1);
    ends("maerstanas+plain", "SSSSSSS/SSSSSSS/SSSSSSS/SSS1sss/sssssss/sssssss/sssssss 1 -", "",
         FINALE_EQUAL, "Both sides have equally many points.");
}

TEST(last_ones_are_taken) {
    Finale finale =
        ends("gardsdansen", NULL,
             "c2c4 b1f3 c5c3 a3b3 d2c2 c1b1 c3c1 c6c2 f2d2 g1d4 c1e2 b3c3 b2b3 d4e3 b4b2",
             FINALE_LAST_PAWN, "Light's last pawn was taken on b3.");
    assert_int_equal(finale.loser, P1);
    ends("gardsdansen", "S3/5/6/Ps5/6/5/p3 1 p", "d1d3", FINALE_LAST_STONE,
         "Dark's last stone was taken on d2.");
    finale = ends("gardsdansen", "4/5/6/PS5/6/5/ps2 1 p", "d1d3", FINALE_OWN_STONE,
                  "Light took the last of its own stones, on d2.");
    assert_int_equal(finale.loser, P1);
}

/* The tests above leave no way to end a game out. */
TEST(every_code_has_come) {
    for (int code = 0; code < FINALE_COUNT; code++)
        if (!met[code]) fail_msg("%s", finale_name((FinaleCode)code));
}
