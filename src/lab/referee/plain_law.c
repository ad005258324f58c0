// The plain reference: the laws of the tafl family, and the reader of their files.
//
// A law is `key = value` lines, in the words of the rules document's table; here each known game is
// such a text, written from the document and not from the product's files; of a younger one the law
// in data/rules/ is taken, which leaves what follows from it to be compared. plain_rules_text reads
// a whole rules file by the same function. It takes what is right and is not particular about what
// is wrong: refusing is the product's work.
#include "referee/plain_family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- the games

#define TABLUT "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3"
#define BRANDUBH "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3"
#define CROSS_11 "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3"
#define BELL_11 "4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4"
#define LEWIS_11 "4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4"
#define CAMPS "camps = d1,e1,f1,e2/d9,e9,f9,e8/a4,a5,a6,b5/i4,i5,i6,h5\n"
#define ASHTON                                                                                   \
    "size = 9\nstart = " TABLUT " 1\n" CAMPS "escape = edge-camps\nbarred = throne\nno-stop = "  \
    "none\nhostile = throne+camps\nking-surround = throne+beside\nking-hostile = camps\nring = " \
    "throne\nencircle = no\n"
#define SAAMI                                                                                 \
    "escape = edge\nno-stop = throne\nhostile = throne\nking-surround = throne+beside\nking-" \
    "hostile = none\n"
#define THRONELESS                                                                         \
    "escape = edge\nno-stop = none\nhostile = none\nking-surround = none\nking-hostile = " \
    "none\nring "                                                                          \
    "= none\n"

enum { OPTIONS = 5 }; // of a game, at most

typedef struct {
    const char *name, *changes;
} Named;
typedef struct {
    Named law;
    Named option[OPTIONS]; // in the order of the rules document
} Game;

static const Game GAMES[] = {
    {{"tablut-ashton", ASHTON "repetition = aggressor\n"},
     {{"camp-shelter", "camp-shelter = yes"}}},
    {{"tablut-bologna", ASHTON "repetition = second-draws\ncamp-shelter = yes\nheld-hostile-to-"
                               "defenders = throne\nheld-hostile-to-attackers = camps\n"},
     {{0}}},
    {{"tablut-katz", "size = 9\nstart = " TABLUT " 1\nring = throne\nedge-rings = yes\n"
                     "encircle = no\nrepetition = third-draws\n"},
     {{"weaponless-king", "king-armed = no"},
      {"two-soldiers", "ring = throne+corners"},
      {"custodial-king", "king-surround = throne+beside\nring = throne\nedge-rings = no"},
      {"edge-capture", "edge-hostile = yes\nedge-hostile-to-king = yes"},
      {"open-corners", "no-stop = throne"}}},
    {{"tablut-classic", "size = 9\nstart = " TABLUT " 1\nescape = edge\nno-stop = throne\n"
                        "no-stop-king = throne\nhostile = none\nking-hostile = none\n"
                        "king-armed = no\nencircle = no\nrepetition = third-draws\n"},
     {{"corner-escape", "escape = corners"},
      {"hostile-throne", "hostile = throne"},
      {"king-edge", "edge-rings = yes"}}},
    {{"copenhagen", "size = 11\nstart = " CROSS_11 " 2\nshieldwall = yes\nexit-fort = yes\n"},
     {{0}}},
    {{"fetlar", "size = 11\nstart = " CROSS_11 " 2\nrepetition = third-draws\n"}, {{0}}},
    {{"old-hnefatafl", "size = 11\nstart = " CROSS_11 " 2\nrepetition = third-draws\nring = "
                       "throne+corners\nedge-rings = yes\n"},
     {{0}}},
    {{"brandubh", "size = 7\nstart = " BRANDUBH " 2\nking-surround = throne+beside\n"},
     {{"weak-king", "hostile = corners\nking-surround = none\nencircle = no\nrepetition = "
                    "third-draws"},
      {"defenders-begin", "first = defenders"}}},
    {{"brandubh-hnefatafl-org",
      "size = 7\nstart = " BRANDUBH " 1\nking-surround = throne\nking-hostile = none\nring = none\n"
      "no-pass = throne\nshieldwall = yes\nrepetition = defenders-may-not\n"},
     {{"move-limit", "move-limit = 132"}}},
    {{"ard-ri", "size = 7\nstart = " BRANDUBH " 2\n" THRONELESS}, {{0}}},
    {{"ard-ri-step", "size = 7\nstart = 2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2 2\nescape = "
                     "edge\nno-stop = throne\nhostile = none\nking-hostile = none\nring = none\n"
                     "step = 1\nking-step = 1\nencircle = no\nrepetition = third-draws\n"},
     {{0}}},
    {{"sea-battle",
      "size = 9\nstart = " TABLUT " 2\nescape = edge\nno-stop = none\nhostile = none\n"
      "king-hostile = none\nring = none\nking-armed = no\n"},
     {{"defenders-begin", "first = defenders"}}},
    {{"saami-tablut", "size = 9\nstart = " TABLUT " 2\n" SAAMI},
     {{"linnaean", "linnaean = yes"}, {"defenders-begin", "first = defenders"}}},
    {{"tawlbwrdd", "size = 11\nstart = " BELL_11 " 2\n" SAAMI},
     {{"throneless", THRONELESS},
      {"lewis", "start = " LEWIS_11 " 2"},
      {"defenders-begin", "first = defenders"}}},
};
// LISTED: how many of them the list of all rule sets has, which are those the product knows.
enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0], LISTED = 4 };

// ---- values

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool is_corner(int size, int square) {
    int file = square % size, rank = square / size;
    return (file == 0 || file == size - 1) && (rank == 0 || rank == size - 1);
}

static bool is_edge(int size, int square) {
    int file = square % size, rank = square / size;
    return file == 0 || file == size - 1 || rank == 0 || rank == size - 1;
}

// Squares a4,b5: is this square among them?
static bool is_listed(int size, int square, const char *text, size_t length) {
    for (size_t at = 0; at < length; at++) {
        int file = text[at] - 'a', rank = 0;
        for (at++; at < length && text[at] != ','; at++)
            if (abs(rank) < PLAIN_SQUARES) rank = 10 * rank + text[at] - '0';
        if (file == square % size && rank - 1 == square / size) return true;
    }
    return false;
}

static bool is_in_term(const PlainLaw *law, int square, const char *text, size_t length) {
    int middle = law->size / 2, file = square % law->size, rank = square / law->size;
    int away = abs(file - middle) + abs(rank - middle);
    if (is_word(text, length, "none")) return false;
    if (is_word(text, length, "all")) return true;
    if (is_word(text, length, "edge")) return is_edge(law->size, square);
    if (is_word(text, length, "corners")) return is_corner(law->size, square);
    if (is_word(text, length, "throne")) return away == 0;
    if (is_word(text, length, "beside")) return away == 1;
    if (is_word(text, length, "camps")) return law->camp[square] != 0;
    return is_listed(law->size, square, text, length);
}

// throne+corners-a1, from left to right; one that begins with + or - changes what is there.
static void read_set(const PlainLaw *law, char set[PLAIN_SQUARES], const char *text) {
    if (*text != '+' && *text != '-') memset(set, 0, PLAIN_SQUARES);
    for (size_t length; *text != '\0'; text += length) {
        bool without = *text == '-';
        if (*text == '+' || *text == '-') text++;
        length = strcspn(text, "+-");
        for (int square = 0; square < law->size * law->size; square++)
            if (is_in_term(law, square, text, length)) set[square] = !without;
    }
}

// a4,a5/b1,b2: two camps
static void read_camps(PlainLaw *law, const char *text) {
    memset(law->camp, 0, sizeof law->camp);
    if (strcmp(text, "none") == 0) return;
    for (int number = 1; *text != '\0'; number++) {
        size_t length = strcspn(text, "/");
        for (int square = 0; square < law->size * law->size; square++)
            if (is_listed(law->size, square, text, length)) law->camp[square] = (char)number;
        text += length;
        if (*text == '/') text++;
    }
}

static void read_neighbours(PlainLaw *law) {
    static const int STEP_FILE[4] = {1, -1, 0, 0}, STEP_RANK[4] = {0, 0, 1, -1};
    for (int square = 0; square < law->size * law->size; square++)
        for (int direction = 0; direction < 4; direction++) {
            int file = square % law->size + STEP_FILE[direction];
            int rank = square / law->size + STEP_RANK[direction];
            bool off = file < 0 || file >= law->size || rank < 0 || rank >= law->size;
            law->beside[square][direction] = (signed char)(off ? -1 : rank * law->size + file);
        }
}

// The size decides what the set words mean, so the defaults come with it.
static void read_size(PlainLaw *law, int size) {
    if (law->size == size || size < 1 || size > PLAIN_SQUARES / size) return;
    *law = (PlainLaw){.size = size, .encircle = 1, .hammer = 1, .anvil = 1};
    read_neighbours(law);
    law->repetition = PLAIN_DEFENDERS_LOSE;
    read_set(law, law->escape, "corners");
    read_set(law, law->no_stop, "throne+corners");
    read_set(law, law->hostile, "throne+corners");
    read_set(law, law->surround, "all");
    read_set(law, law->king_hostile, "corners");
    read_set(law, law->ring, "throne");
}

typedef struct {
    const char *key;
    char *place;
} Place;

// Sets a key of the law; false for a key that is none of the law's.
static bool set_key(PlainLaw *law, const char *key, const char *value) {
    const Place sets[] = {{"escape", law->escape},
                          {"barred", law->barred},
                          {"no-pass", law->no_pass},
                          {"no-stop", law->no_stop},
                          {"no-stop-king", law->no_stop_king},
                          {"hostile", law->hostile},
                          {"held-hostile-to-defenders", law->held_defenders},
                          {"held-hostile-to-attackers", law->held_attackers},
                          {"king-surround", law->surround},
                          {"king-hostile", law->king_hostile},
                          {"ring", law->ring}};
    const Place flags[] = {{"camp-shelter", &law->camp_shelter},
                           {"edge-hostile", &law->edge_hostile},
                           {"edge-hostile-to-king", &law->edge_hostile_to_king},
                           {"edge-rings", &law->edge_rings},
                           {"linnaean", &law->linnaean},
                           {"shieldwall", &law->shieldwall},
                           {"exit-fort", &law->exit_fort},
                           {"encircle", &law->encircle}};
    static const char *const repetitions[] = {"none",           "third-draws",       "second-draws",
                                              "defenders-lose", "defenders-may-not", "aggressor",
                                              "mover-loses",    "mover-wins"};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        if (strcmp(key, sets[i].key) == 0) return read_set(law, sets[i].place, value), true;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(key, flags[i].key) == 0) return *flags[i].place = *value == 'y', true;
    if (strcmp(key, "repetition") == 0)
        for (int i = 0; i < 8; i++)
            if (strcmp(value, repetitions[i]) == 0) return law->repetition = (char)i, true;
    if (strcmp(key, "size") == 0) return read_size(law, atoi(value)), true;
    if (strcmp(key, "start") == 0) return snprintf(law->start, PLAIN_TEXT, "%s", value), true;
    if (strcmp(key, "first") == 0) {
        size_t length = strlen(law->start);
        if (length > 0) law->start[length - 1] = *value == 'd' ? '1' : '2';
        return true;
    }
    if (strcmp(key, "move-limit") == 0) return law->move_limit = atoi(value), true;
    if (strcmp(key, "no-capture-limit") == 0) return law->no_capture_limit = atoi(value), true;
    if (strcmp(key, "camps") == 0) return read_camps(law, value), true;
    if (strcmp(key, "step") == 0) return law->step = (char)atoi(value), true;
    if (strcmp(key, "king-step") == 0) return law->king_step = (char)atoi(value), true;
    if (strcmp(key, "no-move") == 0) return law->no_move_draws = *value == 'd', true;
    if (strcmp(key, "king-armed") != 0) return false;
    law->hammer = strcmp(value, "yes") == 0 || strcmp(value, "hammer") == 0;
    law->anvil = strcmp(value, "yes") == 0 || strcmp(value, "anvil") == 0;
    return true;
}

// ---- lines

// Copies what stands between two places, without the blanks around it.
static void copy_trimmed(char *out, size_t size, const char *from, const char *end) {
    while (from < end && (*from == ' ' || *from == '\t')) from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) end--;
    size_t length = (size_t)(end - from);
    if (length >= size) length = size - 1;
    memcpy(out, from, length);
    out[length] = '\0';
}

enum { KEY = 64, VALUE = 400 };

// The next line's key and value; false at the end. Lines without '=' and comments are passed over.
static bool next_line(const char **text, char key[KEY], char value[VALUE]) {
    while (**text != '\0') {
        const char *line = *text, *end = line + strcspn(line, "\n");
        const char *equal = memchr(line, '=', (size_t)(end - line));
        *text = *end == '\n' ? end + 1 : end;
        if (*line == '#' || equal == NULL) continue;
        copy_trimmed(key, KEY, line, equal);
        copy_trimmed(value, VALUE, equal + 1, end);
        return true;
    }
    return false;
}

// All keys of the law in the text.
static void set_keys(PlainLaw *law, const char *text) {
    char key[KEY], value[VALUE];
    while (next_line(&text, key, value)) set_key(law, key, value);
}

static const Named *find_option(const Game *game, const char *word, size_t length) {
    for (int i = 0; i < OPTIONS && game->option[i].name != NULL; i++)
        if (is_word(word, length, game->option[i].name)) return &game->option[i];
    return NULL;
}

static void read_limits(PlainRules *r) {
    r->law.soldiers[0] = r->law.soldiers[1] = 0;
    for (const char *c = r->law.start; *c != '\0' && *c != ' '; c++) {
        r->law.soldiers[0] += *c == 'T';
        r->law.soldiers[1] += *c == 't';
    }
}

// The option's bit among those of the file; 0 if there is none.
static uint32_t option_bit(const char *text, const char *name, size_t length) {
    char key[KEY], value[VALUE];
    for (uint32_t bit = 1; next_line(&text, key, value);)
        if (strcmp(key, "option") == 0) {
            if (is_word(name, length, value)) return bit;
            bit <<= 1;
        }
    return 0;
}

// A game whose law stands in data/rules/ alone: NAME+option+option, options in the file's order.
static bool read_published(PlainRules *out, const char *name, size_t length) {
    enum { MOST = 1 << 16 };
    static char text[MOST];
    const char *source = getenv("TAEFL_SOURCE");
    char path[500];
    snprintf(path, sizeof path, "%s/data/rules/%.*s.rules", source ? source : ".", (int)length,
             name);
    FILE *in = length ? fopen(path, "r") : NULL;
    if (in == NULL) return false;
    text[fread(text, 1, MOST - 1, in)] = '\0';
    fclose(in);
    uint32_t options = 0;
    const char *at = name + length;
    while (*at == '+') {
        size_t word = strcspn(++at, "+");
        uint32_t bit = option_bit(text, at, word);
        if (bit <= options) return false;
        options |= bit;
        at += word;
    }
    if (!plain_rules_text(out, text, options)) return false;
    snprintf(out->name, sizeof out->name, "%s", name);
    return true;
}

bool plain_law_named(PlainRules *out, const char *name) {
    size_t length = strcspn(name, "+");
    PlainRules r = {.family = PLAIN_TAFL};
    const Game *game = NULL;
    bool on[OPTIONS] = {false};
    for (int i = 0; i < GAME_COUNT; i++)
        if (is_word(name, length, GAMES[i].law.name)) game = &GAMES[i];
    if (game == NULL) return read_published(out, name, length);
    for (name += length; *name == '+'; name += length) {
        length = strcspn(++name, "+");
        const Named *option = find_option(game, name, length);
        if (option == NULL || on[option - game->option]) return false;
        on[option - game->option] = true;
    }
    set_keys(&r.law, game->law.changes);
    strcpy(r.name, game->law.name);
    for (int i = 0; i < OPTIONS; i++) {
        if (!on[i]) continue;
        set_keys(&r.law, game->option[i].changes);
        strcat(strcat(r.name, "+"), game->option[i].name);
    }
    read_limits(&r);
    *out = r;
    return true;
}

bool plain_law_at(int n, PlainRules *out) {
    for (int i = 0; i < LISTED; i++) {
        int own = 0;
        while (own < OPTIONS && GAMES[i].option[own].name != NULL) own++;
        if (n >= 1 << own) {
            n -= 1 << own;
            continue;
        }
        char name[PLAIN_NAME];
        strcpy(name, GAMES[i].law.name);
        for (int bit = 0; bit < own; bit++)
            if (n >> bit & 1) strcat(strcat(name, "+"), GAMES[i].option[bit].name);
        return plain_law_named(out, name);
    }
    return false;
}

// The changes of one option, which are the lines option.KEY between `option = NAME` and the next.
static void set_option(PlainLaw *law, const char *text, const char *name) {
    char key[KEY], value[VALUE];
    bool here = false;
    while (next_line(&text, key, value)) {
        if (strcmp(key, "option") == 0) here = strcmp(value, name) == 0;
        if (here && strncmp(key, "option.", 7) == 0) set_key(law, key + 7, value);
    }
}

// The file's own keys, those of its options not among them.
static void set_file(PlainRules *r, const char *text) {
    char key[KEY], value[VALUE];
    while (next_line(&text, key, value)) {
        PlainRules base;
        if (strcmp(key, "base") == 0 && plain_law_named(&base, value)) r->law = base.law;
        if (strcmp(key, "name") == 0) snprintf(r->name, sizeof r->name, "%.40s", value);
        set_key(&r->law, key, value);
    }
}

bool plain_rules_text(PlainRules *out, const char *text, uint32_t options) {
    PlainRules r = {.family = PLAIN_TAFL};
    char key[KEY], value[VALUE];
    const char *rest = text;
    set_file(&r, text);
    while (next_line(&rest, key, value)) {
        if (strcmp(key, "option") != 0) continue;
        if (options & 1) set_option(&r.law, text, value);
        options >>= 1;
    }
    if (r.law.size == 0 || r.law.start[0] == '\0') return false;
    read_limits(&r);
    *out = r;
    return true;
}
