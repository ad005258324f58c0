/* See otg.h. Turns the record into a rules file, whose reader checks it. OpenTafl groups
 * squares (corners, centre, forts) and says which pieces may pass or stop there, and to which they
 * are hostile; our law has sets of squares instead. */
#include "record/otg.h"
#include "core/board.h"
#include "law/lawfield.h"
#include "core/tafl.h"

enum { ENTRY = 160, LAW = 4096 };

typedef struct Record {
    const char *text;
    size_t length;
    int size;
    Error *error;
} Record;

/* The value of an entry in the record, or its default. */
typedef struct Entry {
    const char *name, *text;
    size_t length;
    int column; /* 0: not in the record */
} Entry;

static Entry entry(const Record *r, const char *name, const char *usual) {
    size_t wanted = string_length(name);
    for (size_t at = 0, end; at < r->length; at = end + 1) {
        for (end = at; end < r->length && !char_is_space(r->text[end]);) end++;
        if (end - at > wanted && r->text[at + wanted] == ':' &&
            string_is(r->text + at, wanted, name))
            return (Entry){name, r->text + at + wanted + 1, end - at - wanted - 1, (int)at + 1};
    }
    return (Entry){name, usual, string_length(usual), 0};
}

static bool is(const Entry *e, const char *value) { return string_is(e->text, e->length, value); }

static bool wrong(const Record *r, const Entry *e, const char *expected) {
    char said[ENTRY];
    Text text = text_into(said, sizeof said);
    text_string(&text, e->name);
    text_char(&text, ':');
    text_bytes(&text, e->text, e->length);
    return error_token(r->error, ERROR_RULE_VALUE, e->column, said, text.length, expected);
}

/* Whether the entry is one of `values`, one letter each; *out is its index. */
static bool choose(const Record *r, const char *name, const char *values, const char *expected,
                   int *out) {
    char usual[2] = {values[0], 0};
    Entry e = entry(r, name, usual);
    for (int i = 0; values[i]; i++) {
        if (e.length != 1 || e.text[0] != values[i]) continue;
        *out = i;
        return true;
    }
    return wrong(r, &e, expected);
}

/* ------------------------------------------------------------------ squares and pieces */

static bool read_squares(const Record *r, const Entry *e, Bits usual, Bits *out) {
    static const char expected[] = "squares of the board, such as a1,g7";
    *out = 0;
    if (is(e, "default")) *out = usual;
    for (size_t at = 0; at < e->length && !is(e, "default"); at++) {
        int file = e->text[at++] - 'a', rank = 0;
        while (at < e->length && char_is_digit(e->text[at]) && rank < 100)
            rank = 10 * rank + e->text[at++] - '0';
        bool on = file >= 0 && file < r->size && rank >= 1 && rank <= r->size;
        if (!on || (at < e->length && e->text[at] != ',')) return wrong(r, e, expected);
        *out |= bit((rank - 1) * r->size + file);
    }
    return true;
}

/* The pieces of a list that our games have. */
enum { ATTACKERS = 1, DEFENDERS = 2, SOLDIERS = ATTACKERS | DEFENDERS, KING = 4 };

static bool read_pieces(const Record *r, const char *name, const char *usual, int *out) {
    Entry e = entry(r, name, usual);
    *out = 0;
    for (size_t i = 0; i < e.length; i++) {
        static const char letters[] = "tTKcnkmgCNMG";
        size_t at = 0;
        while (letters[at] && letters[at] != e.text[i]) at++;
        if (!letters[at]) return wrong(r, &e, "letters of pieces, such as tTK");
        if (at < 3) *out |= 1 << at;
    }
    return true;
}

/* ------------------------------------------------------------------ groups */

typedef struct Sets {
    Bits no_pass, no_stop, no_stop_king, barred, camps, hostile, to_defenders, to_attackers,
        to_king;
} Sets;

static const char same_for_both[] = "the same for attackers and defenders: our rules know no other";

/* Reads who may pass and stop: PREFIXp, PREFIXs and PREFIXre. */
static bool read_ways(const Record *r, const char *const names[3], const char *const usual[2],
                      Bits group, bool ends, Sets *sets) {
    int pass, stop, again;
    if (!read_pieces(r, names[0], usual[0], &pass) || !read_pieces(r, names[1], usual[1], &stop) ||
        !read_pieces(r, names[2], "tTK", &again))
        return false;
    Entry passing = entry(r, names[0], usual[0]), stopping = entry(r, names[1], usual[1]);
    Entry entering = entry(r, names[2], "tTK");
    if (!group) return true;
    if (ends) pass |= SOLDIERS | KING; /* no piece can pass a corner anyway */
    bool camp = (pass & SOLDIERS) == ATTACKERS && (stop & SOLDIERS) == ATTACKERS;
    if (camp) sets->camps |= group;
    if (camp) pass |= SOLDIERS | KING, stop |= SOLDIERS | KING;
    if ((pass & SOLDIERS) % SOLDIERS) return wrong(r, &passing, same_for_both);
    if ((stop & SOLDIERS) % SOLDIERS) return wrong(r, &stopping, same_for_both);
    if ((stop & SOLDIERS) && (again & SOLDIERS) != SOLDIERS)
        return wrong(r, &entering, "tT among them: a soldier may come back in our rules");
    if ((stop & ~pass) & SOLDIERS) return wrong(r, &passing, "all who may stop there");
    if (!(pass & SOLDIERS)) sets->no_pass |= group;
    if ((pass & SOLDIERS) && !(stop & SOLDIERS)) sets->no_stop |= group;
    if (!(pass & KING)) {
        if (pass & SOLDIERS)
            return wrong(r, &passing, "K among them: the king goes where soldiers go");
        sets->barred |= group;
    } else if (!(stop & again & KING)) {
        sets->no_stop_king |= group;
    }
    return true;
}

/* Adds the group to the sets of squares that are hostile while empty, and always. */
static void add_hostile(int empty, int always, Bits group, Sets *sets) {
    bool both = (empty & SOLDIERS) == SOLDIERS;
    if (both) sets->hostile |= group;
    if ((always | (both ? 0 : empty)) & ATTACKERS) sets->to_attackers |= group;
    if (always & DEFENDERS) sets->to_defenders |= group;
    if (empty & KING) sets->to_king |= group;
}

typedef struct Groups {
    Bits corners, centre;
    Sets sets;
    bool ring; /* the empty centre counts as an attacker beside the king */
} Groups;

static bool read_corners(const Record *r, Groups *g) {
    static const char *const names[] = {"corp", "cors", "corre"}, *const usual[] = {"K", "K"};
    Entry squares = entry(r, "cor", "default");
    Bits all = lawfield_corners(r->size);
    int hostile;
    if (!read_squares(r, &squares, all, &g->corners) || !read_pieces(r, "corh", "tTK", &hostile) ||
        !read_ways(r, names, usual, g->corners, !(g->corners & ~all), &g->sets))
        return false;
    Entry e = entry(r, "corh", "tTK");
    if ((hostile & SOLDIERS) == DEFENDERS && g->corners) return wrong(r, &e, same_for_both);
    add_hostile(hostile, 0, g->corners, &g->sets);
    return true;
}

/* On the throne an armed king already counts as the attackers' enemy, so only an unarmed one needs
 * the throne's hostility. */
static bool read_centre(const Record *r, bool armed, Groups *g) {
    static const char *const names[] = {"cenp", "cens", "cenre"}, *const usual[] = {"tTK", "K"};
    Entry squares = entry(r, "cen", "default");
    int always, empty;
    if (!read_squares(r, &squares, bit(r->size * r->size / 2), &g->centre) ||
        !read_pieces(r, "cenh", "t", &always) || !read_pieces(r, "cenhe", "tTK", &empty) ||
        !read_ways(r, names, usual, g->centre, false, &g->sets))
        return false;
    Entry e = entry(r, "cenhe", "tTK");
    empty |= always;
    if ((empty & SOLDIERS) == DEFENDERS && !(always & DEFENDERS) && g->centre)
        return wrong(r, &e, same_for_both);
    if (armed && (empty & SOLDIERS) == SOLDIERS) always &= ~ATTACKERS;
    add_hostile(empty, always, g->centre, &g->sets);
    g->ring = empty & KING && g->centre;
    return true;
}

static bool read_forts(const Record *r, Groups *g) {
    static const char *const names[2][5] = {{"afor", "aforh", "aforp", "afors", "aforre"},
                                            {"dfor", "dforh", "dforp", "dfors", "dforre"}};
    static const char *const usual[2][3] = {{"T", "tTK", "tTK"}, {"t", "tTK", "TK"}};
    for (int side = 0; side < 2; side++) {
        Entry squares = entry(r, names[side][0], "");
        Bits group;
        int hostile;
        if (!read_squares(r, &squares, 0, &group) ||
            !read_pieces(r, names[side][1], usual[side][0], &hostile) ||
            !read_ways(r, &names[side][2], &usual[side][1], group, false, &g->sets))
            return false;
        bool camp = (g->sets.camps & group) == group && (hostile & SOLDIERS) == SOLDIERS;
        add_hostile(hostile, camp ? 0 : hostile, group, &g->sets);
        if (!camp && (hostile & SOLDIERS) == SOLDIERS) g->sets.hostile &= ~group;
    }
    return true;
}

/* ------------------------------------------------------------------ lines of the rules file */

static void put(Text *out, const char *key, const char *value) {
    const char *const parts[] = {key, " = ", value, "\n"};
    for (int i = 0; i < 4; i++) text_string(out, parts[i]);
}

static void put_list(const Record *r, Bits set, Text *out) {
    for (bool first = true; set; first = false) {
        int square = bits_pop(&set);
        if (!first) text_char(out, ',');
        text_char(out, (char)('a' + square % r->size));
        text_number(out, square / r->size + 1);
    }
}

static void put_set(const Record *r, Text *out, const char *key, Bits set) {
    text_string(out, key);
    text_string(out, " = ");
    if (!set) text_string(out, "none");
    put_list(r, set, out);
    text_char(out, '\n');
}

/* Squares that touch form one camp. */
static void put_camps(const Record *r, Bits camps, Text *out) {
    const Board *board = board_square(r->size, false);
    for (bool first = true; camps; first = false) {
        Bits camp = bit(bits_first(camps)), left = camp;
        while (left) {
            Bits more = board->around[bits_pop(&left)] & camps & ~camp;
            camp |= more;
            left |= more;
        }
        text_string(out, first ? "camps = " : "/");
        put_list(r, camp, out);
        camps &= ~camp;
        if (!camps) text_char(out, '\n');
    }
}

/* "Fetlar_Defenders_First" becomes file fetlar-defenders-first. */
static void put_name(const Entry *e, Text *out) {
    enum { MOST = 39 };
    int length = 0;
    text_string(out, "name = ");
    for (size_t i = 0; i < e->length && length < MOST; i++) {
        char c = char_lower(e->text[i]);
        bool letter = c >= 'a' && c <= 'z';
        if (!letter && (!length || !(char_is_digit(c) || c == '_' || c == '-'))) continue;
        text_char(out, c == '_' ? '-' : c);
        length++;
    }
    if (!length) text_string(out, "opentafl");
    text_string(out, "\ntitle = ");
    for (size_t i = 0; i < e->length; i++) {
        char c = e->text[i];
        text_char(out, c == '_' || c == '#' || (unsigned char)c < ' ' ? ' ' : c);
    }
    if (!e->length) text_string(out, "OpenTafl");
    text_string(out, "\n");
}

/* Reverses the rows: the record begins with the first rank, we with the last. */
static bool put_start(const Record *r, bool attackers_first, Text *out) {
    static const char expected[] = "a row for each rank between slashes, of t, T, K and numbers: "
                                   "other pieces have no equal in our rules";
    Entry e = entry(r, "start", "");
    int rows = 0, size = r->size;
    size_t at[MAX_SIDE] = {0};
    for (size_t i = 0; i < e.length; i++) {
        char c = e.text[i];
        if (c != '/' && c != 't' && c != 'T' && c != 'K' && !char_is_digit(c))
            return wrong(r, &e, expected);
        if (c == '/' && i + 1 < e.length && rows++ < size) at[rows - 1] = i + 1;
    }
    if (rows != size || e.text[0] != '/') return wrong(r, &e, expected);
    text_string(out, "start = ");
    while (rows--) {
        for (size_t i = at[rows]; i < e.length && e.text[i] != '/'; i++) text_char(out, e.text[i]);
        text_char(out, rows ? '/' : ' ');
    }
    text_string(out, attackers_first ? "2\n" : "1\n");
    return true;
}

/* ------------------------------------------------------------------ the king, and the rest */

enum { WEAK_WALL = 2 }; /* of `sw`: corners close none */
enum { STRONG, STRONG_TOO, NEAR_CENTRE, MIDDLE, WEAK, WEAK_TOO };

static void put_king(const Record *r, const Groups *g, int strength, Text *out) {
    Bits near = g->centre, edge = lawfield_edge(r->size);
    const Board *board = board_square(r->size, false);
    for (Bits left = g->centre; left;) near |= board->around[bits_pop(&left)];
    bool weak = strength >= WEAK || (strength == NEAR_CENTRE && !g->centre);
    if (strength == NEAR_CENTRE && !weak) put_set(r, out, "king-surround", near);
    if (weak) put(out, "king-surround", "none");
    bool surrounded = strength <= STRONG_TOO || strength == MIDDLE;
    put_set(r, out, "king-hostile", surrounded ? 0 : g->sets.to_king & (weak ? ~(Bits)0 : ~near));
    put_set(r, out, "ring",
            weak ? 0 : (g->ring ? g->centre : 0) | (strength == MIDDLE ? g->corners & edge : 0));
    if (strength == MIDDLE) put(out, "edge-rings", "yes");
}

/* Reads one number for all pieces, one each for attackers and defenders, or one for every kind. */
static bool put_steps(const Record *r, Text *out) {
    enum { KINDS = 12 };
    Entry e = entry(r, "spd", "-1");
    int speed[KINDS] = {0}, count = 0;
    for (size_t at = 0; at < e.length; at++) {
        bool minus = e.text[at] == '-';
        int number = 0;
        if (minus) at++;
        if (count == KINDS || at >= e.length || !char_is_digit(e.text[at]))
            return wrong(r, &e, "numbers of squares, -1 for any");
        while (at < e.length && char_is_digit(e.text[at]) && number < 100)
            number = 10 * number + e.text[at++] - '0';
        speed[count++] = minus || number >= r->size - 1 ? 0 : number;
    }
    int attackers = speed[0], defenders = speed[count > 1 ? count / 2 : 0];
    int king = count > 2 ? speed[count / 2 + 3] : defenders;
    if (attackers != defenders) return wrong(r, &e, same_for_both);
    char digits[8];
    Text text = text_into(digits, sizeof digits);
    text_number(&text, attackers);
    put(out, "step", digits);
    text = text_into(digits, sizeof digits);
    text_number(&text, king);
    put(out, "king-step", digits);
    return true;
}

static bool put_law(const Record *r, Text *out) {
    static const char *const repetitions[] = {"third-draws", "mover-wins", "mover-loses", "none"};
    static const char *const armed[] = {"yes", "no", "hammer", "anvil"};
    static const char no_equal[] = "n: it has no equal in our rules";
    int edge, surrounded, defenders, third, arms, strength, jump, wall, flank, fort, berserk;
    Groups g = {0};
    if (!choose(r, "ber", "n", no_equal, &berserk) || !choose(r, "kj", "n", no_equal, &jump) ||
        !choose(r, "esc", "ce", "c or e", &edge) ||
        !choose(r, "surf", "yn", "y or n", &surrounded) ||
        !choose(r, "atkf", "yn", "y or n", &defenders) ||
        !choose(r, "tfr", "dwli", "d, w, l or i", &third) ||
        !choose(r, "ka", "ynha", "y, n, h or a", &arms) ||
        !choose(r, "ks", "sycmwn", "s, c, m or w", &strength) ||
        !choose(r, "sw", "nsw", "n, s or w", &wall) ||
        !choose(r, "swf", wall ? "y" : "yn",
                "y: in our rules the piece that moves is one of the "
                "two that close a shieldwall, and takes no row of its own side",
                &flank) ||
        !choose(r, "efe", "ny", "y or n", &fort) || !read_corners(r, &g) ||
        !read_centre(r, arms == 0 || arms == 3, &g) || !read_forts(r, &g))
        return false;
    Sets *s = &g.sets;
    Entry walls = entry(r, "sw", "n");
    if (wall == WEAK_WALL && s->hostile & lawfield_corners(r->size))
        return wrong(r, &walls,
                     "s: corners close a shieldwall in our rules where they are hostile");
    if (!put_start(r, !defenders, out)) return false;
    if (s->camps) put_camps(r, s->camps, out);
    if (edge)
        put(out, "escape", "edge");
    else
        put_set(r, out, "escape", g.corners);
    put_set(r, out, "barred", s->barred);
    put_set(r, out, "no-pass", s->no_pass);
    put_set(r, out, "no-stop", s->no_stop);
    put_set(r, out, "no-stop-king", s->no_stop_king);
    put_set(r, out, "hostile", s->hostile);
    put_set(r, out, "held-hostile-to-defenders", s->to_defenders);
    put_set(r, out, "held-hostile-to-attackers", s->to_attackers);
    put(out, "king-armed", armed[arms]);
    put_king(r, &g, strength, out);
    put(out, "shieldwall", wall ? "yes" : "no");
    put(out, "exit-fort", fort ? "yes" : "no");
    put(out, "encircle", surrounded ? "no" : "yes");
    put(out, "repetition", repetitions[third]);
    return put_steps(r, out);
}

bool otg_law(const char *record, size_t length, RuleFile *out, Error *error) {
    char law[LAW];
    Record r = {.text = record, .length = length, .error = error};
    Text text = text_into(law, sizeof law);
    Entry name = entry(&r, "name", ""), dim = entry(&r, "dim", "");
    const char *size = NULL;
    for (int i = 0; !size && lawfield_choice(0, i); i++)
        if (is(&dim, lawfield_choice(0, i))) size = lawfield_choice(0, i);
    if (!size) return wrong(&r, &dim, TAFL_SIZE_WORDS ": our boards have no other size");
    put_name(&name, &text);
    put(&text, "size", size);
    for (; *size; size++) r.size = 10 * r.size + *size - '0';
    if (!put_law(&r, &text)) return false;
    if (text.full) return error_at(error, ERROR_FILE_LARGE, 0, "the law", NULL);
    if (rulefile_read(out, law, text.length, error)) return true;
    if (error) error->line = error->column = 0; /* the reader has not seen this text */
    return false;
}
