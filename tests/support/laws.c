/* See laws.h. Most keys keep their default in most laws, so that single rules are seen alone too.
 */
#include "support/laws.h"

#include <string.h>

static const char *const starts[] = {
    "2t2/2T2/tTKTt/2T2/2t2",
    "1ttt1/t1T1t/1TKT1/t1T1t/1ttt1",
    "1t1t1/t1T1t/1TKT1/t1T1t/1t1t1",
    "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3",
    "2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2",
    "1t1t1t1/t5t/2TTT2/t1TKT1t/2TTT2/t5t/1t1t1t1",
    "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3",
    "1t5t1/t1t1t1t1t/9/2TT1TT2/t1T1K1T1t/2TT1TT2/9/t1t1t1t1t/1t5t1",
    "4t4/3ttt3/4T4/1t2T2t1/ttTTKTTtt/1t2T2t1/4T4/3ttt3/4t4",
    "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3",
    "4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4",
    "4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4",
};

static void add_squares(Chance *chance, int size, Text *text) {
    int count = 1 + chance_below(chance, 5);
    for (int i = 0; i < count; i++) {
        if (i) text_char(text, ',');
        text_char(text, (char)('a' + chance_below(chance, size)));
        text_number(text, 1 + chance_below(chance, size));
    }
}

static void add_set(Chance *chance, int size, bool camps, const char *key, int percent,
                    Text *text) {
    static const char *const words[] = {"none",           "edge",   "corners", "throne",
                                        "throne+corners", "beside", "all",     "edge-corners",
                                        "throne+beside",  "camps"};
    if (!chance_percent(chance, percent)) return;
    text_string(text, key);
    text_string(text, " = ");
    int form = chance_below(chance, 10);
    if (form < 7) {
        text_string(text, words[chance_below(chance, camps ? 10 : 9)]);
        if (form == 6) text_string(text, "+"), add_squares(chance, size, text);
    } else {
        if (form == 9) text_string(text, chance_percent(chance, 50) ? "+" : "-");
        add_squares(chance, size, text);
    }
    text_string(text, "\n");
}

static void add_word(Chance *chance, const char *key, const char *const *words, int count,
                     int percent, Text *text) {
    if (!chance_percent(chance, percent)) return;
    const char *const parts[] = {key, " = ", words[chance_below(chance, count)], "\n"};
    for (int i = 0; i < 4; i++) text_string(text, parts[i]);
}

/* Two camps or three at the attackers' places. */
static bool add_camps(Chance *chance, int size, Text *text) {
    static const char *const camps[] = {"camps = c1,d1/a3,a4/e3\n", "camps = d1,d2/a4,b4/g4\n",
                                        "camps = d1,e1,f1,e2/i4,i5,i6\n",
                                        "camps = d1,e1,f1,f2/k4,k5,k6\n"};
    if (!chance_percent(chance, 25)) return false;
    text_string(text, camps[(size - 5) / 2]);
    return true;
}

static void write_law(Chance *chance, int size, Text *text) {
    static const char *const yes_no[] = {"yes", "no"}, *const yes[] = {"yes"};
    static const char *const armed[] = {"no", "hammer", "anvil"}, *const draws[] = {"draws"};
    static const char *const steps[] = {"1", "2", "3", "5"};
    static const char *const repetitions[] = {"third-draws", "second-draws", "defenders-may-not",
                                              "mover-loses", "mover-wins",   "aggressor",
                                              "none"};
    static const char *const limits[] = {"3", "9", "20", "132"}, *const firsts[] = {"attackers",
                                                                                    "defenders"};
    static const struct {
        const char *key;
        int percent;
    } sets[] = {{"escape", 60},
                {"barred", 12},
                {"no-pass", 20},
                {"no-stop", 50},
                {"no-stop-king", 15},
                {"hostile", 50},
                {"held-hostile-to-defenders", 20},
                {"held-hostile-to-attackers", 20},
                {"king-surround", 60},
                {"king-hostile", 40},
                {"ring", 40}};
    static const char *const flags[] = {
        "camp-shelter", "edge-hostile", "edge-rings", "edge-hostile-to-king",
        "linnaean",     "shieldwall",   "exit-fort"};
    text_string(text, "name = drawn\nsize = ");
    text_number(text, size);
    text_string(text, "\nstart = ");
    text_string(text, starts[3 * ((size - 5) / 2) + chance_below(chance, 3)]);
    text_string(text, chance_percent(chance, 50) ? " 1\n" : " 2\n");
    bool camps = add_camps(chance, size, text);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        add_set(chance, size, camps, sets[i].key, sets[i].percent, text);
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        add_word(chance, flags[i], yes, 1, 35, text);
    add_word(chance, "encircle", yes_no, 2, 60, text);
    add_word(chance, "king-armed", armed, 3, 40, text);
    add_word(chance, "no-move", draws, 1, 20, text);
    add_word(chance, "step", steps, 4, 20, text);
    add_word(chance, "king-step", steps, 4, 20, text);
    add_word(chance, "repetition", repetitions, 7, 70, text);
    add_word(chance, "move-limit", limits, 4, 15, text);
    add_word(chance, "no-capture-limit", limits, 4, 15, text);
    add_word(chance, "first", firsts, 2, 15, text);
}

void law_random(Chance *chance, int size, RuleFile *file, char out[RULEFILE_LAW]) {
    for (;;) {
        Text text = text_into(out, RULEFILE_LAW);
        write_law(chance, size, &text);
        if (rulefile_read(file, out, strlen(out), NULL)) return;
    }
}
