/* What is told besides the rules: what no document tells is a note with its source, and the words
 * of the documents are there. */
#include "record/origin.h"
#include "support/test.h"

#include <string.h>

/* Facts, then what the document tells, then our notes; each note with a source. */
TEST(test_notes_come_last) {
    for (int b = 0; b < rules_bases(); b++) {
        Remark remark;
        int part = 0;
        for (int i = 0; origin_remark(rules_base(b), i, &remark); i++) {
            int now = remark.brief ? 0 : remark.source ? 2 : 1;
            if (now < part) fail_msg("%s: %s", rules_base(b)->name, remark.id);
            part = now;
            if (remark.source) assert_true(*remark.source);
        }
    }
}

/* Things that none of the documents tells. */
TEST(test_what_no_document_tells) {
    static const char *const added[] = {"reindeer", "raichi", "1811",      "2010",   "Ballinderry",
                                        "1587",     "tuichu", "37 points", "Agon is"};
    for (int b = 0; b < rules_bases(); b++) {
        Remark remark;
        for (int i = 0; origin_remark(rules_base(b), i, &remark); i++)
            for (size_t w = 0; w < sizeof added / sizeof *added; w++)
                if (strstr(remark.words, added[w]) && !remark.source)
                    fail_msg("%s: told: %s", rules_base(b)->name, added[w]);
    }
}

TEST(test_words_of_the_documents) {
    static const struct {
        const char *rules, *words;
    } rows[] = {
        {"gardsdansen", "M’Uthr-mohn Ghenthak"},
        {"gardsdansen", "Agon"},
        {"gardsdansen", "7×3 crossing paths"},
        {"gardsdansen", "Del av brädspelet Gårdsdansen"},
        {"gardsdansen", "or to block your opponent's pawn movement"},
        {"gardsdansen", "fill the gap or set a trap"},
        {"maerstanas", "libre"},
        {"maerstanas", "fan of Hnefatafl"},
        {"maerstanas", "not on the intersections as in Go"},
        {"maerstanas", "new or younger players"},
        {"tablut-ashton", "T-shaped camp"},
        {"tablut-katz", "traditional Viking game"},
        {"tablut-katz", "Jode Carrasco"},
        {"tablut-katz", "popular among Vikings"},
        {"tablut-katz", "Tara Hill Designs, Sir Robin … and Expo Media AB"},
        {"tablut-katz", "20 March 2001"},
        {"tablut-classic", "classifying living things"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool told = false;
        for (int b = 0; b < rules_bases(); b++) {
            Remark remark;
            for (int r = 0; origin_remark(rules_base(b), r, &remark); r++)
                told |= !strcmp(rules_base(b)->name, rows[i].rules) && !remark.source &&
                        strstr(remark.words, rows[i].words);
        }
        if (!told) fail_msg("%s: %s", rows[i].rules, rows[i].words);
    }
}
