/* Rule files: the built-in rule sets as files, what is refused and where, what is unusual, and that
 * each text comes back as it went. */
#include "law/lawclause.h"
#include "law/lawcheck.h"
#include "law/lawfield.h"
#include "core/notation.h"
#include "law/rulefile.h"
#include "core/tafl.h"
#include "support/rulefiles.h"
#include "support/roles.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static RuleFile file, again;

/* What a king taken like a soldier is taken against means nothing where he always is surrounded. */
static void drop_idle(TaflLaw *law) {
    if (law->king_surround != ((Bits)1 << law->size * law->size) - 1) return;
    law->king_hostile = 0;
    law->edge_takes_king = false;
}

/* The part of a law that says what is allowed, its clauses and what is worked out aside. */
static bool same_law(const TaflLaw *a, const TaflLaw *b) {
    TaflLaw one = *a, two = *b;
    char first[RULEFILE_LAW], second[RULEFILE_LAW];
    Text x = text_into(first, sizeof first), y = text_into(second, sizeof second);
    TaflLaw than;
    const FieldStyle style = {"", "\n"};
    drop_idle(&one);
    drop_idle(&two);
    lawfield_defaults(&than, a->size);
    lawfield_write(&one, &than, &style, &x);
    lawfield_write(&two, &than, &style, &y);
    if (strcmp(first, second) == 0) return true;
    printf("one:\n%s\nother:\n%s\n", first, second);
    return false;
}

/* ------------------------------------------------------------------ the built-in ones */

static void same_clause(const Rules *a, ClauseId first, const Rules *b, ClauseId second) {
    assert_string_equal(rules_clause(a, first)->id, rules_clause(b, second)->id);
}

/* Each up to its end, or none. */
static void same_line(const char *one, const char *other) {
    assert_true(!one == !other);
    if (!one) return;
    assert_int_equal(strcspn(one, "\n"), strcspn(other, "\n"));
    assert_memory_equal(one, other, strcspn(one, "\n"));
}

static const TaflLaw *with_start(const TaflLaw *constant, const Rules *rules) {
    static TaflLaw law;
    law = *constant;
    memcpy(law.start, rules->law.tafl.start, sizeof law.start);
    law.first = rules->law.tafl.first;
    return &law;
}

TEST(files_are_the_built_in_laws) {
    int seen = 0;
    for (int n = 0; n < rules_bases(); n++) {
        const RulesBase *base = rules_base(n);
        if (base->family != FAMILY_TAFL) continue;
        char *text = rulefile_text(base->name);
        rulefile_good(&file, text);
        assert_string_equal(file.name, base->name);
        assert_string_equal(file.base.title, base->title);
        assert_string_equal(file.base.source, base->source);
        assert_int_equal(rules_option_count(&file.base), rules_option_count(base));
        for (uint32_t options = 0; options < 1u << rules_option_count(base); options++) {
            Rules built, made;
            base->setup(&built, base, options);
            file.base.setup(&made, &file.base, options);
            if (!same_law(&built.law.tafl, &made.law.tafl)) fail_msg("%s %u", base->name, options);
            for (int i = 0; i < CITE_COUNT; i++) /* a built-in law leaves out what cannot happen */
                if (built.law.tafl.cite[i])
                    same_clause(&built, built.law.tafl.cite[i], &made, made.law.tafl.cite[i]);
            same_clause(&built, built.law.tafl.repetition.clause, &made,
                        made.law.tafl.repetition.clause);
            same_clause(&built, repetition_forbids(&built.law.tafl.repetition), &made,
                        repetition_forbids(&made.law.tafl.repetition));
            uint32_t happens = lawclause_happens(&built.law.tafl);
            for (int i = 0; i < CITE_COUNT; i++)
                if (happens >> i & 1 && !built.law.tafl.cite[i])
                    fail_msg("%s: no cite.%s, though it can happen", base->name,
                             lawfield_cite_key(i));
            const TaflLaw *constant = options ? NULL : tafl_constant(base);
            if (constant) assert_true(same_law(&built.law.tafl, with_start(constant, &built)));
            assert_true(built.law.tafl.throne == made.law.tafl.throne);
            assert_memory_equal(built.marked, made.marked, sizeof made.marked);
            for (int i = 0; i < PROFILE_LINES; i++)
                same_line(built.law.tafl.profile[i], made.law.tafl.profile[i]);
        }
        for (int i = 0; i < rules_option_count(base); i++) {
            assert_string_equal(file.base.option[i].name, base->option[i].name);
            assert_string_equal(file.base.option[i].words, base->option[i].words);
            assert_string_equal(rules_base_clause(&file.base, file.base.option[i].clause)->id,
                                clause_get(base->option[i].clause)->id);
        }
        for (int i = 0; i < MAX_CLAUSES && (base->clause[i] || file.base.clause[i]); i++) {
            const Clause *told = rules_base_clause(&file.base, file.base.clause[i]);
            const Clause *built = clause_get(base->clause[i]);
            assert_string_equal(told->id, built->id);
            assert_string_equal(told->standing, built->standing);
            assert_string_equal(told->words, built->words);
            assert_string_equal(told->source, built->source);
        }
        assert_null(rulefile_warning(&file, 0));
        free(text);
        seen++;
    }
    assert_int_equal(seen, MADE_RULES);
}

/* ------------------------------------------------------------------ what is refused */

#define HEAD "name = mine\nsize = 7\n"
#define START "start = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2\n"
#define LESSON "lesson = one\n"
#define GOOD HEAD START
#define WALLS                                                                           \
    "all-d1,d2,d3,d4,d5,d6,d7,a4,b4,c4,e4,f4,g4" /* all but where that start has pieces \
                                                  */

typedef struct Bad {
    const char *text;
    ErrorCode code;
    int line, column;
    const char *first;
} Bad;

static const Bad bad[] = {
    {"", ERROR_RULE_MISSING, 0, 0, "name"},
    {"name = mine\n", ERROR_RULE_MISSING, 0, 0, "size"},
    {HEAD, ERROR_RULE_MISSING, 0, 0, "start"},
    {"size = 7\n" START, ERROR_RULE_MISSING, 0, 0, "name"},
    {"nothing\n", ERROR_RULE_LINE, 1, 1, "nothing"},
    {"name = mine\n  size 7\n", ERROR_RULE_LINE, 2, 3, "size 7"},
    {"name =\n", ERROR_RULE_LINE, 1, 1, "name ="},
    {"name = mine\ntitle=#\n", ERROR_RULE_LINE, 2, 1, "title=#"},
    {"name = mine # and so on\nname = other\n", ERROR_RULE_TWICE, 2, 1, "name"},
    {"name = Mine\n", ERROR_RULE_VALUE, 1, 8, "Mine"},
    {GOOD "colour = red\n", ERROR_RULE_KEY, 4, 1, "colour"},
    {"name = mine\nescape = edge\n", ERROR_RULE_FIRST, 2, 1, "escape"},
    {"name = mine\nfirst = attackers\nbase = brandubh\n", ERROR_RULE_FIRST, 2, 1, "first"},
    {GOOD "first = white\n", ERROR_RULE_VALUE, 4, 9, "white"},
    {HEAD "first = defenders\n", ERROR_RULE_MISSING, 0, 0, "start"},
    {"name = mine\nsize = 8\n", ERROR_RULE_VALUE, 2, 8, "8"},
    {"name = mine\nsize = 13\n", ERROR_RULE_VALUE, 2, 8, "13"},
    {GOOD "escape = a8\n", ERROR_RULE_VALUE, 4, 10, "a8"},
    {GOOD "escape = a1,h1\n", ERROR_RULE_VALUE, 4, 13, "h1"},
    {GOOD "escape = a1,\n", ERROR_RULE_VALUE, 4, 12, ","},
    {GOOD "escape = a01\n", ERROR_RULE_VALUE, 4, 10, "a01"},
    {GOOD "escape = edge+\n", ERROR_RULE_VALUE, 4, 15, ""},
    {GOOD "escape = edge-camps\n", ERROR_RULE_VALUE, 4, 15, "camps"},
    {GOOD "escape = rim\n", ERROR_RULE_VALUE, 4, 10, "rim"},
    {GOOD "shieldwall = maybe\n", ERROR_RULE_VALUE, 4, 14, "maybe"},
    {GOOD "step = 10\n", ERROR_RULE_VALUE, 4, 8, "10"},
    {GOOD "suits = hard\n", ERROR_RULE_VALUE, 4, 9, "hard"},
    {GOOD "suits = classic, easy\n", ERROR_RULE_VALUE, 4, 9, "classic, easy"},
    {GOOD "suits = easy,\n", ERROR_RULE_VALUE, 4, 9, "easy,"},
    {GOOD "king-armed = hands\n", ERROR_RULE_VALUE, 4, 14, "hands"},
    {GOOD "no-move = wins\n", ERROR_RULE_VALUE, 4, 11, "wins"},
    {GOOD "repetition = never\n", ERROR_RULE_VALUE, 4, 14, "never"},
    {GOOD "camps = a1,b1/b1\n", ERROR_RULE_VALUE, 4, 15, "b1"},
    {GOOD "camps = a1/a2/a3/a4/a5/a6/a7/b1/b2\n", ERROR_RULE_VALUE, 4, 33, "b2"},
    {GOOD "cite.king = Q1\n", ERROR_RULE_VALUE, 4, 13, "Q1"},
    {GOOD "clauses = T1+Q1\n", ERROR_RULE_VALUE, 4, 11, "T1+Q1"},
    {GOOD "clause = q\n", ERROR_RULE_VALUE, 4, 10, "q"},
    {GOOD "clause = T1\n", ERROR_RULE_VALUE, 4, 10, "T1"},
    {GOOD "clause.words = none yet\n", ERROR_RULE_KEY, 4, 1, "clause.words"},
    {GOOD "clause = Q1\nclause.mark = certain\n", ERROR_RULE_VALUE, 5, 15, "certain"},
    {GOOD "clause = Q1\nclause.colour = red\n", ERROR_RULE_KEY, 5, 1, "clause.colour"},
    {GOOD "lesson.title = One\n", ERROR_RULE_KEY, 4, 1, "lesson.title"},
    {GOOD "lesson = One\n", ERROR_RULE_VALUE, 4, 10, "One"},
    {GOOD "lesson = one\nlesson.answer = a4a5\n", ERROR_RULE_KEY, 5, 1, "lesson.answer"},
    {GOOD "lesson = one\nlesson.reply.sv = a4a5\n", ERROR_RULE_KEY, 5, 1, "lesson.reply.sv"},
    {GOOD "clause = Q1\n", ERROR_RULE_MISSING, 4, 0, "clause.words"},
    {GOOD "clause = Q1\nclause.words.sv = Ja\n", ERROR_RULE_MISSING, 4, 0, "clause.words"},
    {GOOD LESSON "lesson.rules = brandubh\n", ERROR_RULE_VALUE, 5, 16, "brandubh"},
    {GOOD LESSON "lesson.rules = mine+slow\n", ERROR_RULE_VALUE, 5, 16, "mine+slow"},
    {GOOD LESSON "lesson.builds = mine\n", ERROR_RULE_VALUE, 5, 17, "mine"},
    {GOOD LESSON "lesson.clauses = T2+Q1\n", ERROR_RULE_VALUE, 5, 21, "Q1"},
    {GOOD LESSON "lesson.teaches = WAY ROAD\n", ERROR_RULE_VALUE, 5, 22, "ROAD"},
    {GOOD LESSON "lesson.show = a1,a9\n", ERROR_RULE_VALUE, 5, 18, "a9"},
    {GOOD LESSON "lesson.start = 7/7/7 1\n", ERROR_RULE_VALUE, 5, 21, "7/7/7 1"},
    {GOOD LESSON "lesson.goal = to=a4 / to=a9\n", ERROR_RULE_VALUE, 5, 26, "a9"},
    {GOOD LESSON "lesson.goal = goes=a4\n", ERROR_RULE_VALUE, 5, 15, "goes=a4"},
    {GOOD LESSON "lesson.goal = by=Q1\n", ERROR_RULE_VALUE, 5, 18, "Q1"},
    {GOOD LESSON "lesson.goal = ends=lost\n", ERROR_RULE_VALUE, 5, 20, "lost"},
    {GOOD LESSON "lesson.reply = a4\n", ERROR_RULE_VALUE, 5, 16, "a4"},
    {GOOD LESSON "lesson.sample = d1c1 d9d8\n", ERROR_RULE_VALUE, 5, 22, "d9d8"},
    {GOOD LESSON "lesson.moves = d1-d4\n", ERROR_RULE_VALUE, 5, 16, "d1-d4"},
    {GOOD "lesson = one\nlesson.say = A\nlesson = two\nlesson.say = B\nlesson.say = C\n",
     ERROR_RULE_TWICE, 8, 1, "lesson.say"},
    {GOOD "option.step = 1\n", ERROR_RULE_KEY, 4, 1, "option.step"},
    {GOOD "option = slow\noption.stop = 1\n", ERROR_RULE_KEY, 5, 1, "option.stop"},
    {GOOD "option = slow\noption.step = x\n", ERROR_RULE_VALUE, 5, 15, "x"},
    {GOOD "option = slow\noption.size = 9\n", ERROR_RULE_KEY, 5, 1, "option.size"},
    {GOOD "option = slow\noption = slow\n", ERROR_RULE_VALUE, 5, 10, "slow"},
    {GOOD "option = a\noption = b\noption = c\noption = d\noption = e\noption = f\n",
     ERROR_FILE_LARGE, 9, 1, "a rules file has at most 5 options"},
    {GOOD "option = idle\noption.words = nothing\noption = slow\noption.step = 1\n",
     ERROR_RULE_MISSING, 4, 0, "option.KEY"},
    {GOOD "option = idle\noption.cite.king = T6\noption = slow\noption.step = 1\n",
     ERROR_RULE_MISSING, 4, 0, "option.KEY"},
    {"name = mine\nbase = tablut\n", ERROR_RULES_UNKNOWN, 2, 8, "tablut"},
    {"name = mine\nbase = gardsdansen\n", ERROR_RULE_VALUE, 2, 8, "gardsdansen"},
    {"name = mine\nbase = tablut-katz\nsize = 7\n", ERROR_RULE_VALUE, 3, 8, "7"},
    {GOOD "base = brandubh\n", ERROR_RULE_VALUE, 4, 8, "brandubh"},
    {HEAD "start = 7/7/7/K2t2t/7/7/7 1\ncamps = corners\n", ERROR_RULE_VALUE, 4, 9, "corners"},
    {GOOD "title = a\x01z\n", ERROR_CONTROL_BYTE, 4, 10, ""},
    {GOOD "title = \xff\n", ERROR_FILE_UTF8, 4, 9, ""},
    {GOOD "\x01\n", ERROR_CONTROL_BYTE, 4, 1, ""},
    {"\xEF\xBB\xBFname = Mine\n", ERROR_RULE_VALUE, 1, 8, "Mine"},
    /* laws that cannot work */
    {HEAD "start = 3t3/3t3/3T3/ttTKTt1/3T3/3t3/3t4 2\n", ERROR_BOARD_LONG, 3, 39, "7"},
    {HEAD "start = 7/7/7/t2T2t/7/7/7 2\n", ERROR_LAW_KINGS, 3, 0, "0"},
    {HEAD "start = 7/7/7/t2K2K/7/7/7 2\n", ERROR_LAW_KINGS, 3, 0, "2"},
    {HEAD "start = 7/7/7/3K3/7/7/7 1\n", ERROR_LAW_ATTACKERS, 3, 0, ""},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\nescape = d4\n", ERROR_LAW_OVER, 4, 0, "d4"},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\nescape = none\n", ERROR_LAW_ESCAPE, 4, 0, ""},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\nno-stop-king = corners\n", ERROR_LAW_ESCAPE, 4, 0, ""},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\nbarred = beside\n", ERROR_LAW_ESCAPE, 4, 0, ""},
    {HEAD "start = 7/7/7/K5t/7/7/7 1\nking-step = 1\nno-stop-king = a3,a5,b4\n", ERROR_LAW_ESCAPE,
     5, 0, ""},
    {HEAD "start = t6/7/7/3K3/7/7/7 1\n", ERROR_SQUARE_CORNER, 3, 0, "a7"},
    {HEAD "start = 7/7/7/K2t3/7/7/7 1\n", ERROR_SQUARE_CASTLE, 3, 0, "d4"},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\ncamps = d4\n", ERROR_SQUARE_CAMP, 4, 0, "d4"},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\nno-pass = a3,a5,b4\n", ERROR_LAW_STUCK, 4, 0, "2"},
    {HEAD "start = 7/7/7/t2K3/7/7/7 1\nno-stop = all-a4\nno-pass = corners\n", ERROR_LAW_STUCK, 4,
     0, "2"},
    /* … also where the start is that of a base */
    {"name = based\nbase = brandubh\nstep = 1\nno-pass = " WALLS "\n", ERROR_LAW_STUCK, 4, 0, "1"},
    {"name = based\nbase = brandubh\nno-stop = " WALLS "\n", ERROR_LAW_STUCK, 3, 0, "1"},
    {"name = based\nstart = 7/7/3t3/2tKt2/3t3/7/7 2\nbase = brandubh\n", ERROR_RULE_FIRST, 2, 1,
     "start"},
    {"name = based\nbase = brandubh\nstart = 7/7/3t3/2tKt2/3t3/7/7 2\n", ERROR_LAW_STUCK, 3, 0,
     "1"},
    {GOOD "option = walls\noption.no-pass = " WALLS "\n", ERROR_LAW_STUCK, 4, 0, "1"},
    {HEAD "start = 7/7/3t3/2tKt2/3t3/7/7 2\n", ERROR_LAW_STUCK, 3, 0, "1"},
    {HEAD "start = 7/2ttt2/1t3t1/1t1K1t1/1t3t1/2ttt2/7 2\n", ERROR_LAW_ENCIRCLED, 3, 0, ""},
    {"name = based\nbase = brandubh\nescape = none\n", ERROR_LAW_ESCAPE, 3, 0, ""},
    {"name = based\nbase = brandubh\nbarred = beside\n", ERROR_SQUARE_CORNER, 3, 0, "d3"},
    /* an option that cannot work is named by its line */
    {GOOD "option = shut\noption.escape = none\n", ERROR_LAW_ESCAPE, 4, 0, ""},
    {GOOD "option = a\noption.step = 1\noption = b\noption.no-stop = d6\n", ERROR_SQUARE_CORNER, 6,
     0, "d6"},
};

TEST(refusals_say_where_and_why) {
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const Bad *b = &bad[i];
        Error error = {0};
        if (rulefile_read(&file, b->text, strlen(b->text), &error))
            fail_msg("let pass:\n%s", b->text);
        if (error.code != b->code || error.line != b->line || error.column != b->column ||
            strcmp(error.first, b->first) != 0)
            fail_msg("%s at line %d, column %d, '%s' for\n%s", error_name(error.code), error.line,
                     error.column, error.first, b->text);
        assert_false(rulefile_read(&file, b->text, strlen(b->text), NULL));
    }
}

/* The key, and all options that it takes. */
TEST(a_law_says_within_what_it_fails) {
    static const struct {
        const char *text, *within;
    } rows[] = {
        {GOOD "escape = none\n", " (escape)"},
        {GOOD "king-step = x\n", " (king-step)"},
        {GOOD "option = slow\noption.step = x\n", " (option.step)"},
        {GOOD "title = \xff\n", " (title)"},
        {GOOD "lesson = one\nlesson.show = a8\n", " (lesson.show)"},
        {"name = mine\nbase = brandubh\nstart = t6/7/7/3K3/7/7/7 1\n", " (no-stop)"},
        {GOOD "option = shut\noption.escape = none\n", " (escape +shut)"},
        {GOOD "escape = a1\noption = a\noption.escape = a7\noption = b\noption.step = 1\n"
              "option = c\noption.no-stop-king = a7\n",
         " (no-stop-king +a +c)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[256];
        const char *within;
        Error error;
        assert_false(rulefile_read(&file, rows[i].text, strlen(rows[i].text), &error));
        error_text(&error, words, sizeof words);
        within = strstr(words, " (");
        assert_string_equal(within ? within : "", rows[i].within);
    }
}

/* Whichever of them comes first, in the file and in an option. */
TEST(who_begins_is_said_by_first_before_start) {
    static const struct {
        const char *text, *options;
        int first;
    } rows[] = {
        {HEAD "first = defenders\n" START, "", P1},
        {HEAD START "first = defenders\n", "", P1},
        {HEAD START, "", P2},
        {"name = based\nbase = brandubh\nfirst = defenders\n" START, "", P1},
        {"name = based\nbase = brandubh\n" START "first = defenders\n", "", P1},
        {GOOD "option = swapped\noption.first = defenders\noption." START, "+swapped", P1},
        {GOOD "option = swapped\noption." START "option.first = defenders\n", "+swapped", P1},
        {GOOD "option = swapped\noption.first = defenders\noption." START, "", P2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Rules rules;
        if (!rulefile_read(&file, rows[i].text, strlen(rows[i].text), NULL) ||
            !rulefile_rules(&file, rows[i].options, &rules, NULL))
            fail_msg("not read:\n%s", rows[i].text);
        if (rules.law.tafl.first != rows[i].first)
            fail_msg("the other side begins:\n%s", rows[i].text);
    }
}

/* Editors that put a mark before a text, and end lines in their own way. */
TEST(a_byte_order_mark_is_no_text) {
    rulefile_good(&file, "\xEF\xBB\xBFname = mine\r\nbase = brandubh\r\nstep = 2\r\n");
    rulefile_good(&again, "name = mine\nbase = brandubh\nstep = 2\n");
    assert_string_equal(file.full, again.full);
}

TEST(too_large) {
    static char text[RULEFILE_TEXT];
    Error error;
    memset(text, '#', sizeof text);
    assert_false(rulefile_read(&file, text, sizeof text, &error));
    assert_int_equal(error.code, ERROR_FILE_LARGE);
    assert_string_equal(error.first, "a rules file has less than 32 KiB");
}

/* ------------------------------------------------------------------ what is unusual */

TEST(unusual_things_are_told) {
    static const char *const lines[] = {
        "king-hostile = a2\n",
        "king-surround = none\nring = d4,a1\n",
        "king-surround = beside\nedge-rings = yes\n",
        "edge-hostile-to-king = yes\n",
        "camp-shelter = yes\n",
        "linnaean = yes\nno-stop-king = throne\nstart = 3t3/3t3/3T3/ttT1Ttt/3T3/1K1t3/3t3 2\n",
        "escape = edge\nexit-fort = yes\n",
        "start = 3t3/7/7/t2K2t/7/7/7 2\n",
        "repetition = none\n",
        "start = 3t3/7/3T3/t1TKT1t/3T3/7/3t3 2\n",
        "escape = edge\nstart = 3t3/7/7/t2K2t/7/7/7 1\n",
        "start = 3t3/7/7/t2K3/7/7/7 2\n",
    };
    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]); i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "%s%s", strstr(lines[i], "start") ? "" : START, lines[i]);
        rulefile_good(&file, text);
        if (!(file.warnings >> i & 1)) fail_msg("no warning %d of\n%s", i, text);
        assert_non_null(rulefile_warning(&file, 0));
    }
    rulefile_good(&file, GOOD);
    assert_null(rulefile_warning(&file, 0));
}

/* What a screen makes switches of: each field has its place, and each value is one that is read. */
TEST(screens_know_all_fields) {
    FieldNote note;
    int fields = 0;
    for (; lawfield_note(fields, &note); fields++) {
        const char *choice, *cite = note.cites;
        assert_true(lawfield_known(note.key, strlen(note.key)) && *note.group && *note.kind);
        for (int i = 0; (choice = lawfield_choice(fields, i)); i++) {
            TaflLaw law;
            char value[64];
            Text text = text_into(value, sizeof value);
            lawfield_defaults(&law, atoi(choice) >= 5 ? atoi(choice) : 7);
            if (strcmp(choice, "camps") == 0) continue; /* there are none */
            FieldText given = {note.key, strlen(note.key), choice, strlen(choice), .column = 1};
            assert_true(lawfield_read(&law, &given));
            lawfield_value(&law, fields, &text);
            if (strcmp(note.kind, "set") != 0) assert_string_equal(value, choice);
        }
        while (*cite) {
            char key[32];
            size_t length = strcspn(cite, " ");
            snprintf(key, sizeof key, "cite.%.*s", (int)length, cite);
            assert_true(lawfield_known(key, strlen(key)));
            cite += length + (cite[length] == ' ');
        }
    }
    assert_true(fields > 25);
    for (int i = 0; lawcheck_warning(i); i++) {
        assert_true(lawfield_known(lawcheck_warning_key(i), strlen(lawcheck_warning_key(i))));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(lawcheck_warning_id(i), lawcheck_warning_id(k));
    }
}

/* ------------------------------------------------------------------ texts that come back */

static void comes_back(const RuleFile *from, bool words, const char *separator) {
    static char text[RULEFILE_TEXT], twice[RULEFILE_TEXT];
    Text first = text_into(text, sizeof text), second = text_into(twice, sizeof twice);
    if (words)
        rulefile_write(from, separator, &first);
    else
        rulefile_write_law(from, separator, &first);
    assert_false(first.full);
    rulefile_good(&again, text);
    if (words)
        rulefile_write(&again, separator, &second);
    else
        rulefile_write_law(&again, separator, &second);
    assert_string_equal(text, twice);
    assert_string_equal(from->full, again.full);
    for (int side = 0; side < 2 && words; side++)
        assert_string_equal(from->base.player[side], again.base.player[side]);
    for (uint32_t options = 0; options < 1u << rules_option_count(&from->base); options++) {
        Rules a, b;
        from->base.setup(&a, &from->base, options);
        again.base.setup(&b, &again.base, options);
        assert_string_equal(a.name, b.name);
        assert_true(same_law(&a.law.tafl, &b.law.tafl));
    }
}

TEST(texts_come_back) {
    for (int n = 0; n < rules_bases(); n++) {
        if (rules_base(n)->family != FAMILY_TAFL) continue;
        char *text = rulefile_text(rules_base(n)->name);
        rulefile_good(&file, text);
        for (int form = 0; form < 4; form++) comes_back(&file, form & 1, form & 2 ? "\n" : "\\n");
        free(text);
    }
}

/* ------------------------------------------------------------------ for the engine */

TEST(lines_for_the_engine_are_no_law) {
    static const char own[] = GOOD "weights = tuichi 1000, side -7\nchances = whatever it says\n"
                                   "option = calm\noption.weights = raichi 5\noption.step = 3\n";
    char text[RULEFILE_LAW], name[sizeof file.full];
    Text law = text_into(text, sizeof text);
    Rules rules;
    rulefile_good(&file, GOOD "option = calm\noption.step = 3\n");
    assert_null(rulefile_profile(&file, 0, PROFILE_WEIGHTS));
    strcpy(name, file.full);
    rulefile_good(&file, own);
    assert_string_equal(file.full, name);
    comes_back(&file, true, "\n");
    same_line(again.law.profile[PROFILE_WEIGHTS], "tuichi 1000, side -7");
    same_line(rulefile_profile(&again, 1, PROFILE_WEIGHTS), "raichi 5");
    assert_null(rulefile_profile(&again, 1, PROFILE_CHANCES));
    assert_true(rulefile_rules(&again, "+calm", &rules, NULL));
    same_line(rules.law.tafl.profile[PROFILE_WEIGHTS], "raichi 5");
    same_line(rules.law.tafl.profile[PROFILE_CHANCES], "whatever it says");
    rulefile_write_law(&file, "\n", &law);
    assert_null(strstr(text, "weights"));
    assert_null(strstr(text, "chances"));
}

static const char own_words[] =
    "name = mine\r\n"
    "# a comment\n"
    "base = brandubh   # with clauses of its own\n"
    "title = Mine\ntitle.sv = Mitt\n"
    "cite.king = Q2\ncite.shieldwall = Q1\nshieldwall = yes\n"
    "clause = Q1\nclause.words = Rows on the edge are taken.\nclause.mark = chosen\n"
    "clause.words.sv = Rader längs kanten tas.\nclause.source = me\n"
    "clause = Q2\nclause.words = The king is taken by two.\n"
    "option = calm\noption.words = no rows\noption.clause = Q1\noption.shieldwall = no\n"
    "lesson = out\nlesson.builds = brandubh\nlesson.words = One. / Two.\nlesson.goal = to=a4 / "
    "to=a1\n"
    "lesson.reply = b1b2\nlesson.say = Go on.\nlesson.say.sv = Vidare.\n";

TEST(clauses_of_ones_own) {
    Rules rules;
    Position p;
    Move move;
    Effects effects;
    rulefile_good(&file, own_words);
    comes_back(&file, true, "\n");
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    assert_ptr_equal(rulefile_of(&rules), &file);
    assert_string_equal(file.base.option[0].words, "no rows");
    const char *position = "7/7/3K3/7/2t4/4tt1/3tTT1 2";
    assert_true(position_read(&rules, &p, position, strlen(position), NULL));
    /* c3 comes to g1 in no move; the row e1 f1 is closed by a piece that arrives on g1 */
    const char *closed = "7/7/3K3/7/6t/4tt1/3tTT1 2";
    assert_true(position_read(&rules, &p, closed, strlen(closed), NULL));
    assert_true(move_read_wire(&rules, &move, "g3g2", 4, 1, NULL));
    rules.play(&rules, &p, move, &effects);
    assert_int_equal(effects.count, 0); /* the front takes nothing */
    const char *flank = "7/7/3K3/7/7/1tt3t/t1TT3 2";
    assert_false(position_read(&rules, &p, flank, strlen(flank), NULL)); /* a corner */
    const char *row = "7/7/3K3/7/7/1tt3t/1TT2t1 2";
    assert_true(position_read(&rules, &p, row, strlen(row), NULL));
    assert_true(move_read_wire(&rules, &move, "f1d1", 4, 1, NULL));
    rules.play(&rules, &p, move, &effects);
    assert_int_equal(effects.count, 2);
    assert_string_equal(rules_clause(&rules, effects.taken[0].clause)->id, "Q1");
    assert_string_equal(rules_clause(&rules, effects.taken[0].clause)->words,
                        "Rows on the edge are taken.");
    assert_string_equal(rules_clause(&rules, effects.taken[0].clause)->standing, "chosen");
    assert_true(cites(&rules, effects.taken[0].clause));
    assert_true(rulefile_rules(&file, "+calm", &rules, NULL));
    assert_true(position_read(&rules, &p, row, strlen(row), NULL));
    rules.play(&rules, &p, move, &effects);
    assert_int_equal(effects.count, 0);
    Error error;
    assert_false(rulefile_rules(&file, "+wild", &rules, &error));
    assert_int_equal(error.code, ERROR_OPTION_UNKNOWN);
}

/* How often a position must come until the word holds, as docs/rule-files.md says. */
TEST(words_of_repetition_count) {
    static const struct {
        const char *word;
        int occurrences;
    } words[] = {
        {"third-draws", 3}, {"second-draws", 2}, {"defenders-lose", 3}, {"defenders-may-not", 2},
        {"mover-loses", 3}, {"mover-wins", 3},   {"aggressor", 3},      {"none", 0},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[sizeof GOOD + 64];
        Rules rules;
        snprintf(text, sizeof text, "%srepetition = %s\n", GOOD, words[i].word);
        rulefile_good(&file, text);
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        assert_int_equal(rules.law.tafl.repetition.occurrences, words[i].occurrences);
    }
}

/* The name and the words are not the law; everything else is. */
TEST(hash_is_of_the_law) {
    char name[64];
    rulefile_good(&file, GOOD);
    strcpy(name, strchr(file.full, '#'));
    rulefile_good(&file, "title = Another\nname = other\nsize = 7\nescape = corners\n" START);
    assert_string_equal(strchr(file.full, '#'), name);
    rulefile_good(&file, GOOD "step = 3\n");
    assert_string_not_equal(strchr(file.full, '#'), name);
}

/* What begins with + adds to the set of the base; anything else takes its place. */
TEST(a_plus_keeps_the_set) {
    char name[64];
    rulefile_good(&file, "name = mine\nbase = brandubh\nescape = corners+a4\n");
    strcpy(name, strchr(file.full, '#'));
    rulefile_good(&file, "name = mine\nbase = brandubh\nescape = +a4\n");
    assert_string_equal(strchr(file.full, '#'), name);
    rulefile_good(&file, "name = mine\nbase = brandubh\nescape = a4\n");
    assert_string_not_equal(strchr(file.full, '#'), name);
}

static const char *hash_of(const char *name) {
    static char hash[2][LAW_HASH];
    static int number;
    Rules rules;
    assert_true(rules_parse(&rules, name, NULL));
    rulefile_hash(&rules, hash[++number % 2]);
    return hash[number % 2];
}

/* A rule set, an option of it, and a file with a name of its own. */
TEST(equal_laws_have_equal_hashes) {
    char hash[LAW_HASH];
    Rules rules;
    rulefile_good(&file, "name = other\nbase = brandubh\nfirst = defenders\n");
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    rulefile_hash(&rules, hash);
    assert_string_equal(hash, hash_of("brandubh+defenders-begin"));
    assert_string_not_equal(hash, hash_of("brandubh"));
    assert_int_equal(strlen(hash), LAW_HASH - 1);
    assert_string_equal(hash_of("maerstanas"), "");
}
