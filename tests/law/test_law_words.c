/* The words of a law say what the core plays. A reader that knows English and no law makes a rules
 * file of the sentences alone; on random positions that law and the one that the sentences were
 * made of must have the same moves, captures and ends. So no sentence is false and none is missing.
 * What only claims something ("On the edge nobody can take him") is held against each position. */
#include "law/lawfield.h"
#include "law/lawwords.h"
#include "core/notation.h"
#include "support/laws.h"
#include "support/setup.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static RuleFile drawn, heard;
static char text[RULEFILE_LAW];

/* ------------------------------------------------------------------ English */

/* What each sentence says, as keys of a rules file with blanks between; a set is added to. % is a
 * list of squares, %1 and %2 are these lists; what is in such a list and no square: `rim:` sets a
 * flag. Keys that begin with a capital are claims. */
/* clang-format off */
static const struct { const char *words, *says; } sentences[] = {
    {"One piece a turn, like the rook in chess: straight along a row or column over empty squares.", ""},
    {"One piece a turn, one square straight ahead, back or to a side. The square must be empty.", "step=1 king-step=1"},
    {"The king is slow: he goes one square a turn.", "king-step=1"},
    {"Only the king goes so far: a soldier goes one square a turn.", "step=1"},
    {"A soldier goes one square a turn.", "step=1"},
    {"No piece goes farther than % squares a turn.", "step=%1 king-step=%1"},
    {"The king goes at most % squares a turn.", "king-step=%1"},
    {"A soldier goes at most % squares a turn.", "step=%1"},
    {"The throne in the middle is closed to all once the king has left it.", "barred=throne"},
    {"No piece may enter or cross %.", "barred=%1"},
    {"The hatched camps are closed to all but an attacker that still stands in that same camp.", ""},
    {"A camp lies on %.", "camps=%1"},
    {"No piece crosses a closed square.", ""},
    {"Only the king may enter the throne in the middle or cross it.", "no-pass=throne"},
    {"Only the king may enter or cross %.", "no-pass=%1"},
    {"No soldier may enter or cross %; the king may cross, but not stop there.", "no-pass=%1 no-stop-king=%1"},
    {"Only the king may stop on the throne in the middle or on a corner.", "no-stop=throne+corners"},
    {"Only the king may stop on the throne in the middle.", "no-stop=throne"},
    {"Only the king may stop on a corner.", "no-stop=corners"},
    {"Only the king may stop on %.", "no-stop=%1"},
    {"Once the king has left the throne in the middle no piece may stop on it again, not even he.", "no-stop=throne no-stop-king=throne"},
    {"No piece may stop on %.", "no-stop=%1 no-stop-king=%1"},
    {"The king may not stop on %.", "no-stop-king=%1"},
    {"All may pass over the throne while it is empty.", "Passed=throne Passed-king=throne"},
    {"All may pass over % while empty.", "Passed=%1 Passed-king=%1"},
    {"Soldiers may pass over % while empty.", "Passed=%1"},
    {"The king may pass over % while empty.", "Passed-king=%1"},
    {"Every piece may stop on a corner.", "Free=corners"},
    {"No square is special: every piece may stop anywhere.", "Free=all"},
    {"Move a piece beside an enemy soldier so that he is caught in line between two of yours; one move can take several. Moving in between two enemies is safe.", ""},
    {"The empty throne and empty camp squares count as the second piece against all.", "hostile=throne+camps"},
    {"Empty camp squares count as the second piece against all.", "hostile=camps"},
    {"The empty throne and the empty corners count as the second piece against every soldier.", "hostile=throne+corners"},
    {"The empty corners count as the second piece against every soldier.", "hostile=corners"},
    {"The empty throne counts as the second piece against every soldier.", "hostile=throne"},
    {"What counts as the second piece against every soldier while it is empty: %.", "hostile=%1"},
    {"The throne does so against defenders even with the king on it.", "held-hostile-to-defenders=throne"},
    {"Camp squares do so against attackers even with a piece on them.", "held-hostile-to-attackers=camps"},
    {"What counts as the second piece against defenders, whoever stands there: %.", "held-hostile-to-defenders=%1"},
    {"What counts as the second piece against attackers, whoever stands there: %.", "held-hostile-to-attackers=%1"},
    {"But never a square of the victim's own camp.", "camp-shelter=yes"},
    {"The edge of the board counts as the second piece, too.", "edge-hostile=yes"},
    {"Only pieces take soldiers, no square does.", "Only-pieces=yes"},
    {"While the king on his throne has attackers on three sides, the defender on the fourth is taken between an attacker and the throne.", "linnaean=yes"},
    {"Two or more soldiers side by side on the edge are taken together when each has an enemy in front and the row is closed at both ends, the second end just now.", "shieldwall=yes"},
    {"An empty corner closes a row, too.", "Rows=corners"},
    {"What closes a row, too, while it is empty: %.", "Rows=%1"},
    {"A king in the row stays.", ""},
    {"The king takes like a soldier.", "king-armed=yes"},
    {"The king takes no part in it.", "king-armed=no"},
    {"The king takes by his own moves, and helps no other to take.", "king-armed=hammer"},
    {"The king helps others to take, and takes nothing by his own moves.", "king-armed=anvil"},
    {"On the throne he is taken by four attackers, one on each side; beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty camp square.", "king-surround=throne+beside ring=throne king-hostile=camps"},
    {"On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty corner.", "king-surround=throne+beside ring=throne king-hostile=corners"},
    {"On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers, or an attacker and an empty corner or the edge of the board.", "king-surround=throne+beside ring=throne king-hostile=corners edge-hostile-to-king=yes"},
    {"On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers.", "king-surround=throne+beside ring=throne"},
    {"On the throne he is taken by four attackers. Anywhere else he is taken like a soldier, between two attackers.", "king-surround=throne"},
    {"He is taken like a soldier, between two attackers or an attacker and an empty corner.", "king-hostile=corners"},
    {"He is taken like a soldier, between two attackers.", ""},
    {"He is taken when all his sides are closed, each by an attacker, an empty corner, the empty throne or the edge of the board.", "king-surround=all ring=throne+corners edge-rings=yes"},
    {"He is taken by attackers on all four sides, or on three when the throne or the edge of the board is the fourth.", "king-surround=all ring=throne edge-rings=yes"},
    {"He is taken by attackers on all four sides, or on three when the throne is the fourth.", "king-surround=all ring=throne"},
    {"He is taken by attackers on all four sides.", "king-surround=all"},
    {"He is taken when each of his sides is closed by %.", "king-surround=all ring=%1 rim:edge-rings"},
    {"On % he is taken when each of his sides is closed by %.", "king-surround=%1 ring=%2 rim:edge-rings"},
    {"Anywhere else he is taken like a soldier, between the attacker that moves and %.", "king-hostile=%1 rim:edge-hostile-to-king"},
    {"He is taken like a soldier, between the attacker that moves and %.", "king-hostile=%1 rim:edge-hostile-to-king"},
    {"A square helps to take him only while it is empty.", ""},
    {"On the edge nobody can take him.", "Edge-safe=yes"},
    {"Only an attacker's move beside him takes him.", ""},
    {"White wins when the king reaches the edge, corners included, outside the camps.", "escape=edge-camps"},
    {"White wins when the king reaches a corner.", "escape=corners"},
    {"White wins when the king reaches any square of the edge.", "escape=edge"},
    {"White wins when the king reaches %.", "escape=%1"},
    {"White also wins when the king stands on the edge in a fort of defenders that can never be broken.", "exit-fort=yes"},
    {"Black wins when the king is taken.", ""},
    {"A side that cannot move loses.", "no-move=loses"},
    {"When a side cannot move it is a draw; a side without pieces loses.", "no-move=draws"},
    {"One open way out is called raichi, two or more tuichu.", ""},
    {"Black also wins by a ring round all white pieces, through which none can come to the edge.", "encircle=yes"},
    {"When a position would come a third time, a side that alone has kept threatening (to flee, to take the king) must play something else; if neither has, or both, it is a draw.", "repetition=aggressor"},
    {"A position that comes a second time is a draw.", "repetition=second-draws"},
    {"A position that comes a third time is a draw.", "repetition=third-draws"},
    {"White loses when a position comes a third time.", "repetition=defenders-lose"},
    {"White may not bring back a position that has occurred before; Black may.", "repetition=defenders-may-not"},
    {"A player who brings about a position for the third time loses.", "repetition=mover-loses"},
    {"A player who brings about a position for the third time wins.", "repetition=mover-wins"},
    {"A game that is not over after % moves, both sides' together, is a draw.", "move-limit=%1"},
    {"When % moves in a row, both sides' together, have taken nothing, the game is a draw.", "no-capture-limit=%1"},
    {"A position may come again as often as it likes; the game goes on.", "repetition=none"},
    {"The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. White begins.", "Twice=yes Middle=yes First=1"},
    {"The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. Black begins.", "Twice=yes Middle=yes First=2"},
    {"The white king wants to flee, helped by his defenders; black attackers want to take him. White begins.", "First=1"},
    {"The white king wants to flee, helped by his defenders; black attackers want to take him. Black begins.", "First=2"},
    {"A turn moves one own piece to another square, and the sides take turns. White begins.", "First=1"},
    {"A turn moves one own piece to another square, and the sides take turns. Black begins.", "First=2"},
};
/* clang-format on */

/* A list as squares of a rules file, and what in it is none. */
typedef struct List {
    char squares[2400];
    bool attacker, rim;
} List;

/* What has been understood: keys with their values, those of sets one after the other with |
 * between. */
typedef struct Heard {
    int count;
    char key[80][32], value[80][2400];
} Heard;

static void add_item(List *list, const char *item, size_t length, bool but) {
    static const char *const words[][2] = {{"every square", "all"},
                                           {"the throne", "throne"},
                                           {"the squares beside the throne", "beside"},
                                           {"the edge", "edge"},
                                           {"the edge without the corners", "edge"},
                                           {"the corners", "corners"},
                                           {"the camps", "camps"}};
    size_t used = strlen(list->squares);
    char *end = list->squares + used;
    list->attacker |= string_is(item, length, "an attacker");
    list->rim |= string_is(item, length, "the edge of the board");
    if (string_is(item, length, "an attacker") || string_is(item, length, "the edge of the board"))
        return;
    if (used || but) *end++ = but ? '-' : '+';
    snprintf(end, 8, "%.*s", (int)length, item);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (string_is(item, length, words[i][0])) strcpy(end, words[i][1]);
    if (string_is(item, length, "the edge without the corners"))
        strcat(end, but ? "+corners" : "-corners");
}

static List read_list(const char *words, size_t length) {
    static const char most[] = "every square but ";
    static const char *const between[] = {", ", " and ", " or "};
    List list = {.squares = ""};
    bool but = false;
    for (size_t from = 0, end; from < length;) {
        if (!but && strncmp(words + from, most, strlen(most)) == 0) {
            strcpy(list.squares, "all");
            but = true;
            from += strlen(most);
        }
        size_t over = 0;
        for (end = from; end < length; end++) {
            for (int i = 0; i < 3; i++)
                if (strncmp(words + end, between[i], strlen(between[i])) == 0)
                    over = strlen(between[i]);
            if (over) break;
        }
        add_item(&list, words + from, end - from, but);
        from = end + over;
    }
    return list;
}

/* Whether a sentence is such a one; its lists. */
static bool matches(const char *pattern, const char *words, List list[2]) {
    int count = 0;
    while (*pattern) {
        if (*pattern != '%') {
            if (*pattern++ != *words++) return false;
            continue;
        }
        size_t rest = strcspn(++pattern, "%"), length = 0;
        while (words[length] && strncmp(words + length, pattern, rest) != 0) length++;
        if (!words[length]) return false;
        list[count++] = read_list(words, length);
        words += length;
    }
    return !*words;
}

static char *value_of(Heard *h, const char *key) {
    for (int i = 0; i < h->count; i++)
        if (strcmp(h->key[i], key) == 0) return h->value[i];
    return NULL;
}

static bool is_said(Heard *h, const char *key) { return value_of(h, key) != NULL; }

static void note(Heard *h, const char *key, size_t length, const char *value) {
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)length, key);
    char *before = value_of(h, name);
    if (!*value) return;
    if (before) {
        if (strcmp(before, value) == 0 || strcmp(name, "king-surround") == 0) return;
        size_t used = strlen(before);
        snprintf(before + used, sizeof h->value[0] - used, "%s%s",
                 strcmp(name, "camps") == 0 ? "/" : "|", value);
        return;
    }
    strcpy(h->key[h->count], name);
    snprintf(h->value[h->count++], sizeof h->value[0], "%s", value);
}

static void understand(Heard *h, const char *says, const List list[2]) {
    while (*says) {
        size_t length = strcspn(says, " "), key = strcspn(says, "=:");
        const char *value = says + key + 1;
        char plain[64];
        snprintf(plain, sizeof plain, "%.*s", (int)(length - key - 1), value);
        if (says[key] == ':') {
            if (list[0].rim || list[1].rim) note(h, plain, strlen(plain), "yes");
        } else {
            note(h, says, key, *plain == '%' ? list[plain[1] - '1'].squares : plain);
        }
        says += length + (says[length] == ' ');
    }
}

/* Without its heading: one or two words and a colon, as lesson_opens has it. */
static const char *bare(const char *words) {
    const char *colon = strchr(words, ':');
    int blanks = 0;
    for (const char *c = words; colon && c < colon; c++) blanks += *c == ' ';
    return colon && blanks < 2 ? colon + 2 : words;
}

static void hear(Heard *h, const char *words) {
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        List list[2] = {{.squares = ""}, {.squares = ""}};
        if (!matches(sentences[i].words, bare(words), list)) continue;
        /* The first that fits: a sentence without a list comes before one with it. */
        understand(h, sentences[i].says, list);
        return;
    }
    fail_msg("nobody understands: %s\n%s", words, text);
}

/* ------------------------------------------------------------------ the law that was heard */

static const char *const sets[] = {"escape",
                                   "barred",
                                   "no-pass",
                                   "no-stop",
                                   "no-stop-king",
                                   "hostile",
                                   "held-hostile-to-defenders",
                                   "held-hostile-to-attackers",
                                   "king-surround",
                                   "king-hostile",
                                   "ring"};

/* All squares of a set or claim, by the reader of rules files. Each value is read by itself:
 * "edge-corners" takes nothing away from what another sentence has added. */
static Bits squares_of(Heard *h, const char *key, const TaflLaw *law) {
    Bits all = 0;
    for (const char *value = value_of(h, key); value && *value;) {
        size_t length = strcspn(value, "|");
        TaflLaw read = *law;
        read.escape = 0;
        assert_true(lawfield_read(&read, &(FieldText){"escape", 6, value, length, .column = 1}));
        all |= read.escape;
        value += length + (value[length] == '|');
    }
    return all;
}

static char *write_squares(const Rules *rules, const char *key, Bits squares, char *out) {
    out += sprintf(out, "%s = %s", key, squares ? "" : "none");
    for (Bits left = squares; left;) {
        const char *name = rules->board->name[bits_pop(&left)];
        out += sprintf(out, "%s%s", name, left ? "," : "");
    }
    return out + sprintf(out, "\n");
}

/* As a rules file: what was not said is not so. Size and start are seen on the board. */
static void write_heard(Heard *h, const Rules *rules, char out[16384]) {
    const TaflLaw *law = &rules->law.tafl;
    const FieldStyle style = {"", "\n"};
    TaflLaw only = *law, than = {0};
    char *end = out + sprintf(out, "name = heard\n");
    lawfield_defaults(&only, law->size);
    for (int i = 0; i < 3; i++) only.start[i] = law->start[i];
    only.first = law->first;
    lawfield_defaults(&than, law->size);
    Text head = text_into(end, 2048);
    lawfield_write(&only, &than, &style, &head);
    end += head.length;
    /* Camps are lists of squares. */
    for (char *c = value_of(h, "camps"); c && *c; c++)
        if (*c == '+') *c = ',';
    if (is_said(h, "camps")) end += sprintf(end, "camps = %s\n", value_of(h, "camps"));
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        end = write_squares(rules, sets[i], squares_of(h, sets[i], law), end);
    if (!is_said(h, "encircle")) end += sprintf(end, "encircle = no\n");
    for (int i = 0; i < h->count; i++) {
        bool set = strcmp(h->key[i], "camps") == 0 || *h->key[i] < 'a';
        for (size_t k = 0; k < sizeof sets / sizeof sets[0]; k++)
            set |= strcmp(h->key[i], sets[k]) == 0;
        if (!set) end += sprintf(end, "%s = %s\n", h->key[i], h->value[i]);
    }
}

/* ------------------------------------------------------------------ positions */

static int captures, wins, kings;

/* Where a piece beside an empty square may cross it to the empty square behind, it must. */
static void check_passed(const Rules *rules, Bits passed, int set, int side) {
    const TaflLaw *law = &rules->law.tafl;
    Bits shut = law->barred | law->camps |
                (set == TAFL_KING ? law->no_stop_king : law->no_pass | law->no_stop_soldier);
    for (Bits left = passed; left;) {
        int over = bits_pop(&left);
        for (int d = 0; d < 4; d++) {
            int from = rules->board->neighbour[over][d],
                to = rules->board->neighbour[over][(d + 2) & 3];
            if (from == NOWHERE || to == NOWHERE || bits_has(shut, to)) continue;
            if (bits_has(law->camps, from) || bits_has(shut, from)) continue;
            Position p = {.side = (uint8_t)side};
            p.set[set] = bit(from);
            MoveList list;
            rules->moves_to(rules, &p, bit(to), &list);
            if (!list.count)
                fail_msg("not over %s to %s\n%s", rules->board->name[over], rules->board->name[to],
                         text);
        }
    }
}

static void check_claims(Heard *h, const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    Bits rows = squares_of(h, "Rows", law), free = squares_of(h, "Free", law);
    Bits shut = law->barred | law->no_pass | law->no_stop_soldier | law->no_stop_king | law->camps;
    assert_int_equal(value_of(h, "First")[0] - '1', law->first);
    if (is_said(h, "Twice"))
        assert_int_equal(bits_count(law->start[TAFL_BLACK]),
                         2 * bits_count(law->start[TAFL_WHITE]));
    if (is_said(h, "Middle")) assert_true(law->start[TAFL_KING] == bit(law->size * law->size / 2));
    if (free & shut) fail_msg("not free\n%s", text);
    if (law->shieldwall && rows != (law->hostile & rules->board->corners))
        fail_msg("other corners close rows\n%s", text);
    if (is_said(h, "Only-pieces") && (law->hostile | law->hostile_to_white | law->hostile_to_black))
        fail_msg("squares take\n%s", text);
    check_passed(rules, squares_of(h, "Passed", law), TAFL_WHITE, P1);
    check_passed(rules, squares_of(h, "Passed", law), TAFL_BLACK, P2);
    check_passed(rules, squares_of(h, "Passed-king", law), TAFL_KING, P1);
}

static void check_position(const Rules *one, const Rules *other, const Position *p,
                           bool edge_safe) {
    MoveList ours, theirs;
    one->moves(one, p, &ours);
    other->moves(other, p, &theirs);
    char board[POSITION_TEXT];
    position_write(one, p, board);
    if (ours.count != theirs.count)
        fail_msg("%d moves, by the words %d: %s\n%s", ours.count, theirs.count, board, text);
    for (int i = 0; i < ours.count; i++) {
        Position a = *p, b = *p;
        Effects effects;
        Move move = ours.move[i];
        char name[MOVE_TEXT];
        move_write(one, move, name);
        if (!moves_have(&theirs, move)) fail_msg("not by the words: %s, %s\n%s", board, name, text);
        one->play(one, &a, move, &effects);
        other->play(other, &b, move, NULL);
        bool same = position_equal(&a, &b) && a.result == b.result &&
                    one->result(one, &a, NULL) == other->result(other, &b, NULL);
        if (!same) fail_msg("another end by the words: %s, %s\n%s", board, name, text);
        captures += effects.count;
        wins += a.result != RESULT_NONE;
        for (int t = 0; t < effects.count; t++) {
            if (effects.taken[t].piece != 'K') continue;
            kings++;
            assert_true(p->side == P2 &&
                        bits_has(one->board->around[effects.taken[t].square], move_to(move)));
            if (edge_safe && bits_has(one->board->edge, effects.taken[t].square))
                fail_msg("taken on the edge: %s, %s\n%s", board, name, text);
        }
    }
}

/* The king amid attackers, often where he must be surrounded or at the edge, so that all that can
 * take him is seen. */
static void besiege(Chance *chance, const Rules *rules, Position *p) {
    const Bits places[] = {rules->law.tafl.king_surround, ~rules->law.tafl.king_surround,
                           rules->board->edge, bit(rules->board->squares / 2)};
    if (!p->set[TAFL_KING] || chance_percent(chance, 40)) return;
    int skip = chance_below(chance, rules->board->squares), king = 0;
    Bits place = places[chance_below(chance, 4)] & rules->board->all & ~rules->law.tafl.escape;
    if (!place) return;
    for (Bits left = place;; skip--) {
        if (!left) left = place;
        king = bits_pop(&left);
        if (skip <= 0) break;
    }
    for (int i = 0; i < 3; i++) p->set[i] &= ~bit(king);
    p->set[TAFL_KING] = bit(king);
    for (Bits left = rules->board->around[king]; left;) {
        int square = bits_pop(&left);
        if (chance_percent(chance, 25)) continue;
        for (int i = 0; i < 3; i++) p->set[i] &= ~bit(square);
        if (chance_percent(chance, 75)) p->set[TAFL_BLACK] |= bit(square);
    }
    p->side = P2;
}

static void compare(Chance *chance, const Rules *one, const Rules *other, bool edge_safe) {
    static const int shares[] = {100, 70, 45, 25, 12};
    for (int i = 0; i < 60; i++) {
        Position p;
        setup_random(chance, one, shares[chance_below(chance, 5)], &p);
        besiege(chance, one, &p);
        if (one->flaw(one, &p, NULL) || p.result) continue;
        check_position(one, other, &p, edge_safe);
    }
}

static void check_law(Chance *chance, const Rules *rules) {
    static char words[16384];
    Said said[MAX_SAID];
    Heard h = {0};
    Rules again;
    Error error;
    const TaflLaw *law = &rules->law.tafl;
    int count = lawwords(law, said);
    for (int i = 0; i < count; i++) {
        char sentence[SAID_TEXT];
        Text out = text_into(sentence, sizeof sentence);
        lawwords_write(law, &said[i], &out);
        assert_false(out.full);
        hear(&h, sentence);
    }
    write_heard(&h, rules, words);
    if (!rulefile_read(&heard, words, strlen(words), &error)) {
        char why[256];
        error_text(&error, why, sizeof why);
        fail_msg("%s\n%s\nheard of\n%s", why, words, text);
    }
    assert_true(rulefile_rules(&heard, "", &again, NULL));
    if (again.repetition.kind != rules->repetition.kind ||
        again.repetition.occurrences != rules->repetition.occurrences)
        fail_msg("repetition by the words: %s\n%s", words, text);
    for (int i = 0; i < LIMIT_KINDS; i++)
        assert_int_equal(again.limit[i].most, rules->limit[i].most);
    check_claims(&h, rules);
    compare(chance, rules, &again, is_said(&h, "Edge-safe"));
}

static void random_laws(void **state) {
    int size = *(const int *)*state, laws = getenv("TAEFL_LONG") ? 500 : test_effort(100);
    Chance chance = chance_new("law words");
    for (int i = 0; i < laws; i++) {
        Rules rules;
        law_random(&chance, size, &drawn, text);
        assert_true(rulefile_rules(&drawn, "", &rules, NULL));
        check_law(&chance, &rules);
    }
}

/* What a random law seldom has. */
static void by_hand(void **state) {
    static const char *const laws[] = {
        "king-surround = throne\nking-hostile = none\nring = beside\n",
        "king-surround = throne\nking-hostile = none\nring = corners\n",
        "king-surround = throne+beside\nking-hostile = none\n",
        "king-surround = throne+beside\nking-hostile = none\nring = none\n",
        "king-surround = throne+beside\nedge-hostile-to-king = yes\n",
        "king-surround = all\nring = throne+corners\n",
        "king-surround = all\nring = none\nedge-rings = yes\n",
        "king-surround = none\nking-hostile = none\nedge-hostile-to-king = yes\n",
        "no-stop = throne+corners\nno-stop-king = throne\n",
        "no-stop = throne+b3,e6\nbarred = c3,e5\nno-pass = throne+f2\nno-stop-king = f2\n",
        "no-stop = throne+b3,e6\nking-step = 1\n",
        "no-stop = none\nno-stop-king = throne+b3\n",
        "escape = beside\nno-stop = throne+corners\nno-stop-king = edge\n",
        "no-stop = throne+b3,e6\nstep = 1\nking-step = 4\n",
        "step = 3\nking-step = 3\n",
        "step = 2\nking-step = 1\n",
        ("camps = d1,d2/a4,b4/g4\nescape = edge-camps\nhostile = throne+camps\n"
         "king-hostile = camps\nking-surround = throne+beside\nno-stop = none\nbarred = throne\n"),
        "camps = d1,d2,e1/a4,b4,b5/g4,g5\nno-pass = e1,g5\nno-stop = throne+b5\nhostile = none\n",
        "shieldwall = yes\nhostile = throne\n",
        "shieldwall = yes\nhostile = a1,g7\n",
        "hostile = none\nlinnaean = yes\n",
        "hostile = none\nno-stop = none\n",
        "repetition = none\n",
    };
    Chance chance = chance_new("words by hand");
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) {
        Rules rules;
        snprintf(text, sizeof text,
                 "name = hand\nsize = 7\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2\n%s", laws[i]);
        if (!rulefile_read(&drawn, text, strlen(text), NULL)) fail_msg("refused:\n%s", text);
        assert_true(rulefile_rules(&drawn, "", &rules, NULL));
        for (int times = 0; times < 10; times++) check_law(&chance, &rules);
    }
}

/* The built-in rule sets, with all their options. */
static void published(void **state) {
    Chance chance = chance_new("published words");
    for (int b = 0; b < rules_bases(); b++)
        for (uint32_t o = 0; o < 1u << rules_option_count(rules_base(b)); o++) {
            Rules rules;
            if (rules_clash(rules_base(b), o)) continue;
            rules_name(rules_base(b), o, text, sizeof text);
            assert_true(rules_parse(&rules, text, NULL));
            if (rules.traits.king) check_law(&chance, &rules);
        }
}

static void all_was_seen(void **state) {
    printf("%d captures, %d kings, %d ends\n", captures, kings, wins);
    if (test_whole()) assert_true(captures > 1000 && kings > 100 && wins > 100);
}

int main(void) {
    static int sizes[] = {5, 7, 9, 11};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(random_laws, &sizes[0]),
        cmocka_unit_test_prestate(random_laws, &sizes[1]),
        cmocka_unit_test_prestate(random_laws, &sizes[2]),
        cmocka_unit_test_prestate(random_laws, &sizes[3]),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(published),
        cmocka_unit_test(all_was_seen),
    };
    return cmocka_run_group_tests_name("words of laws", tests, NULL, NULL);
}
