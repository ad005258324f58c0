/* The game in the terminal in Swedish: everything the core and the page have words for is
 * translated with the same gaps, and a game is played in a terminal. */
#include "core/error.h"
#include "core/finale.h"
#include "law/refusal.h"
#include "record/lesson.h"
#include "record/speech.h"
#include "support/window.h"
#include "terminal/language.h"

#include <signal.h>
#include <string.h>

/* ------------------------------------------------------------------ the table */

/* Every gap of a translation is one that the English words fill, and the other way round. */
static void same_gaps(const char *swedish, const char *english) {
    for (int way = 0; way < 2; way++) {
        const char *from = way ? english : swedish, *in = way ? swedish : english;
        for (const char *gap = from; (gap = strchr(gap, '%')); gap++)
            assert_non_null(strstr(in, (char[]){'%', gap[1], 0}));
    }
}

static const char *named(const char *area, const char *name) {
    char key[80];
    snprintf(key, sizeof key, "%s.%s", area, name);
    const char *words = language_called("sv")->find(key);
    if (!words) print_error("no Swedish words for %s\n", key);
    assert_non_null(words);
    return words;
}

TEST(test_codes) {
    for (int i = OBSTACLE_NONE + 1; i < OBSTACLE_COUNT; i++)
        same_gaps(named("obstacles", obstacle_name((ObstacleCode)i)),
                  obstacle_words((ObstacleCode)i));
    for (int i = 0; i < ERROR_COUNT; i++)
        same_gaps(named("errors", error_name((ErrorCode)i)), error_words((ErrorCode)i));
    for (int i = FINALE_OTHER + 1; i < FINALE_COUNT; i++)
        for (const char *gap = named("ends", finale_name((FinaleCode)i)); (gap = strchr(gap, '%'));
             gap++)
            assert_non_null(strchr("SO12NTM", gap[1]));
}

/* A name may be the same in both languages, a sentence is not. */
static void differs(const char *swedish, const char *english) {
    if (strcmp(swedish, english) == 0) print_error("not Swedish: %s\n", english);
    assert_string_not_equal(swedish, english);
}

static void check_rules(const Rules *rules) {
    char words[2][SAID_TEXT * 8];
    const Text swedish = {.language = language_called("sv")};
    for (int side = 0; side < 2; side++)
        differs(speech_side(rules, side, &swedish), rules->base->player[side]);
    differs(text_word(&swedish, lesson_line(rules->base)), lesson_line(rules->base));
    for (int i = 0; i < rules_option_count(rules->base); i++)
        differs(text_word(&swedish, rules->base->option[i].words), rules->base->option[i].words);
    ClauseId id;
    for (int i = 0; (id = rules_listed(rules, i)); i++) {
        Text out = text_into(words[0], sizeof words[0]);
        out.language = swedish.language;
        clause_write(rules, id, &out);
        differs(words[0], rules_clause(rules, id)->words);
    }
    for (int language = 0; language < 2; language++) {
        Text out = text_into(words[language], sizeof words[language]);
        out.language = language ? swedish.language : NULL;
        lesson_write(rules, &out);
        assert_false(out.full);
    }
    /* No paragraph of the lesson is left in English. */
    for (char *line = strtok(words[0], "\n"); (line = strtok(NULL, "\n"));)
        assert_null(strstr(words[1], line));
}

/* Every built-in rule set, without options and with each. */
TEST(test_rule_sets) {
    for (int i = 0; i < rules_bases(); i++)
        for (int option = -1; option < rules_option_count(rules_base(i)); option++) {
            char name[RULES_NAME];
            Rules rules;
            Error error;
            rules_name(rules_base(i), option < 0 ? 0 : 1u << option, name, sizeof name);
            assert_true(rules_parse(&rules, name, &error));
            check_rules(&rules);
        }
}

/* By the names that locales have. */
TEST(test_names) {
    static const char *const yes[] = {"sv", "sv_SE", "sv_FI.UTF-8", "sv@x", "sv.UTF-8"};
    static const char *const no[] = {"en", "C", "POSIX", "svenska", "s", "de_DE.UTF-8", "SV"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) assert_non_null(language_called(yes[i]));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) assert_null(language_called(no[i]));
}

/* ------------------------------------------------------------------ the terminal */

/* No word that only English has stands on the screen. */
static void all_swedish(const Pty *pty) {
    static const char *const english[] = {"the ",  " move", "White",    "Black",
                                          "Dark",  "Light", "the king", "stone ",
                                          " and ", "goes",  " with",    " takes"};
    for (size_t i = 0; i < sizeof english / sizeof *english; i++) {
        int column, line;
        if (pty_find(pty, english[i], &column, &line)) print_error("found '%s'\n", english[i]);
        assert_false(pty_find(pty, english[i], &column, &line));
    }
}

static void key_in(Pty *pty, const char *keys, const char *expected) {
    window_key_in(pty, keys, expected);
    all_swedish(pty);
}

static void start(Pty *pty, const char *const *arguments) {
    pty_start(pty, 80, 24, arguments, WITH(NULL));
}

/* From the menus to a result, taken back and resigned by Swedish commands. */
TEST(test_game) {
    Pty pty;
    start(&pty, PLAY("--language", "sv"));
    assert_true(pty_wait(&pty, "Brandubh är lättast att börja med."));
    all_swedish(&pty);
    key_in(&pty, "tablut-katz\r", "Vit är vid draget.");
    key_in(&pty, "spelare person person\r", "Svart: person.");
    key_in(&pty, "zz\r", "”zz” är inget drag; här väntas två rutor som e3e7");
    key_in(&pty, "e4d4\r", "Försvarare e4 till d4.");
    key_in(&pty, "e2e3\r", "e2e3 är inte tillåtet. T2 förbjuder");
    key_in(&pty, "ångra\r", "Tillbakataget. Vit är vid draget.");
    key_in(&pty, "gör om\r", "Igen: Försvarare e4 till d4.");
    key_in(&pty, ":ta tillbaka\r", "Tillbakataget.");
    key_in(&pty, ":ställning\r", "3ttt3/4t4");
    key_in(&pty, "hjälp\r", "vad som är kvar på klockorna");
    assert_true(pty_wait(&pty, "Valfri tangent visar mer."));
    key_in(&pty, " ", "Valfri tangent går tillbaka.");
    key_in(&pty, " ", "Vit är vid draget.");
    key_in(&pty, "?", "Mål: Den vita kungen vill fly");
    key_in(&pty, " ", "Vit är vid draget.");
    key_in(&pty, ":spelare person glad amatör\r", "Svart: taefl, glad amatör.");
    key_in(&pty, ":spelare person människa\r", "Svart: person.");
    key_in(&pty, ":nytt\r", "Tablut, Demian Katz utgåva. Vit är vid draget.");
    window_quit(&pty);
}

/* An end by the rules, and mistakes after it. */
TEST(test_result) {
    Pty pty;
    pty_start(&pty, 80, 24, PLAY("tablut-katz", TWO, "--position", "4t4/9/9/9/K8/2t1Tt3/9/9/9 1"),
              WITH("LC_ALL=", "LC_CTYPE=C.UTF-8", "LC_MESSAGES=sv_SE", "LANG=en_GB.UTF-8"));
    assert_true(pty_wait(&pty, "Tuichu: kungen har två vägar ut, a1"));
    key_in(&pty, "a5a1\r", "Kungen kom undan till a1. Vit vinner.");
    key_in(&pty, "e9e8\r", "e9e8 går inte. Partiet är slut enligt T7.");
    window_quit(&pty);
}

/* Giving up is asked back; only j says yes, so neither what is typed on nor y in a row resigns. */
TEST(test_resign) {
    static const char *const lines[] = {"ge upp\r", ":ge  upp\r", "resign\r"};
    Pty pty;
    start(&pty, PLAY("tablut-katz", TWO, "-l", "sv"));
    assert_true(pty_wait(&pty, "Vit är vid draget."));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        key_in(&pty, lines[i], "Vill du ge upp? j ger upp");
        key_in(&pty, "y", "Partiet fortsätter.");
    }
    key_in(&pty, "ge upp nu\r", "Efter ”ge upp” får inget mer stå.");
    key_in(&pty, "ge upp\r", "Vill du ge upp?");
    key_in(&pty, "j", "Vit ger upp. Svart vinner.");
    window_quit(&pty);
}

/* LC_ALL goes before the others. In English Swedish words are no commands. */
TEST(test_english) {
    Pty pty;
    pty_start(&pty, 80, 24, PLAY("tablut-katz", TWO),
              WITH("LANG=sv_SE.UTF-8", "LC_MESSAGES=sv_SE.UTF-8"));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "ge upp\r", "'geupp' is not a move");
    window_quit(&pty);
}

/* What is longer than in English stands whole in 80×24, and letters beyond ASCII count as one. */
TEST(test_widths) {
    Pty pty;
    int column, line, other;
    start(&pty, PLAY("maerstanas", TWO, "-l", "sv"));
    assert_true(pty_wait(&pty, "Mörk är vid draget."));
    assert_true(pty_find(&pty, "Ned gör om  hjälp  regler  sluta", &column, &line));
    key_in(&pty, "åäö", "> åäö");
    assert_int_equal(pty.column, 6); /* the margin, the prompt and three letters */
    pty_type(&pty, "\x7f");
    assert_true(pty_wait_gone(&pty, "åäö"));
    assert_int_equal(pty.column, 5);
    key_in(&pty, "\033", "Mörk är vid draget.");
    key_in(&pty, ":hjälp\r", "ångra");
    assert_true(pty_find(&pty, "rita brädet", &column, &line));
    assert_true(pty_find(&pty, "ta tillbaka ditt senaste drag", &other, &line));
    assert_int_equal(column, other);
    pty_type(&pty, "  "); /* two pages */
    key_in(&pty, "\033", "Mörk är vid draget.");
    key_in(&pty, "Ta1\r", "Mörk lägger åskstenen på a1.");
    window_quit(&pty);
}

/* Line by line, what ends it is told in Swedish, too. */
TEST(test_interrupted) {
    Pty pty;
    start(&pty, PLAY("gardsdansen", TWO, "-l", "sv"));
    assert_true(pty_wait(&pty, "Ljus är vid draget: först en bonde."));
    key_in(&pty, "d2d4\r", "Ljus är vid draget: nu en sten.");
    kill(pty.process, SIGTERM);
    assert_int_equal(pty_end(&pty), 5);
    assert_true(pty_wait(&pty, "avbrutet; fortsätt med: taefl play --resume"));
    start(&pty, PLAY("--resume", "--language", "sv", "--plain"));
    assert_true(pty_wait(&pty, "Ljus är vid draget: nu en sten."));
    pty_type(&pty, "sluta\n");
    assert_int_equal(pty_end(&pty), 0);
}

int main(void) { return tests_run(__FILE__, window_set_up, window_tear_down); }
