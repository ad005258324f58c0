// The plain reference as a program, for checking it against outside data and for asking it.
//
//   plain perft RULES DEPTH [POSITION]   leaves
//   plain played RULES DEPTH             the same, every last move played and its result found
//   plain moves RULES [POSITION]         legal moves, result, score and exits, one a line
//   plain conform < vectors.jsonl        checks conformance vectors
//   plain games < games.jsonl            plays games of people again, with captures and ends
//   plain perfts FILE [LEAVES]           checks the lines of a perft file of at most LEAVES leaves
//   plain rules                          all rule set names
#include "referee/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const RESULTS[] = {"null", "\"p1\"", "\"p2\"", "\"draw\""};

static int usage(void) {
    fputs("usage: plain perft RULES DEPTH [POSITION] | played RULES DEPTH |\n"
          "       moves RULES [POSITION] | rules |\n"
          "       plain conform < vectors.jsonl | games < games.jsonl | perfts FILE [LEAVES]\n",
          stderr);
    return 2;
}

static bool open_game(Plain *g, const char *rules, const char *position) {
    PlainRules r;
    char why[120];
    if (!plain_rules(&r, rules)) {
        fprintf(stderr, "unknown rule set: %s\n", rules);
        return false;
    }
    if (position == NULL) {
        plain_start(g, &r);
        return true;
    }
    if (plain_set(g, &r, position, why, sizeof why)) return true;
    fprintf(stderr, "position refused: %s\n", why);
    return false;
}

static int do_perft(const char *rules, const char *depth, const char *position) {
    static Plain g;
    if (!open_game(&g, rules, position)) return 3;
    printf("%llu\n",
           (unsigned long long)plain_position_perft(plain_now(&g), &g.rules, atoi(depth)));
    return 0;
}

// Leaves under p; each is played and its result looked at.
static uint64_t count_played(const PlainPosition *p, const PlainRules *r, int depth) {
    PlainMove moves[PLAIN_MOVES];
    if (depth == 0) return plain_position_result(p, r) <= PLAIN_DRAW;
    uint64_t leaves = 0;
    int count = plain_position_moves(p, r, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, r, moves[i], NULL);
        leaves += count_played(&after, r, depth - 1);
    }
    return leaves;
}

static int do_played(const char *rules, const char *depth) {
    static Plain g;
    if (!open_game(&g, rules, NULL)) return 3;
    printf("%llu\n", (unsigned long long)count_played(plain_now(&g), &g.rules, atoi(depth)));
    return 0;
}

static int do_moves(const char *rules, const char *position) {
    static Plain g;
    char moves[PLAIN_MOVES][8];
    int score[2];
    if (!open_game(&g, rules, position)) return 3;
    int count = plain_moves(&g, moves);
    printf("moves");
    for (int i = 0; i < count; i++) printf(" %s", moves[i]);
    printf("\nresult %s\n", RESULTS[plain_result(&g)]);
    if (plain_score(&g, score)) printf("score %d %d\n", score[0], score[1]);
    if (g.rules.family == PLAIN_TAFL) printf("exits %d\n", plain_exits(&g));
    return 0;
}

static int do_rules(void) {
    PlainRules r;
    char name[PLAIN_NAME];
    for (int i = 0; plain_rules_at(i, &r); i++) {
        plain_rules_name(&r, name);
        puts(name);
    }
    return 0;
}

// ---- conformance vectors: one flat JSON object per line, without escapes

// Copies the raw value of a field (a string without its quotes, a list with its brackets);
// false if the line has no such field.
static bool field(const char *line, const char *name, char *out, size_t size) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *value = strstr(line, key);
    if (value == NULL) return false;
    value += strlen(key);
    size_t length;
    if (*value == '"')
        length = strcspn(++value, "\"");
    else if (*value == '[')
        length = strcspn(value, "]") + 1;
    else
        length = strcspn(value, ",}");
    if (length >= size) return false;
    memcpy(out, value, length);
    out[length] = '\0';
    return true;
}

// The game's legal moves as a JSON list.
static void moves_json(const Plain *g, char *out) {
    char moves[PLAIN_MOVES][8];
    int count = plain_moves(g, moves);
    *out++ = '[';
    for (int i = 0; i < count; i++) out += sprintf(out, i == 0 ? "\"%s\"" : ",\"%s\"", moves[i]);
    strcpy(out, "]");
}

static bool is_result(const char *expected, PlainResult result) {
    const char *name = RESULTS[result];
    size_t length = strlen(name);
    if (name[0] != '"') return strcmp(expected, name) == 0;
    return strlen(expected) == length - 2 && memcmp(expected, name + 1, length - 2) == 0;
}

// NULL if the line agrees with the reference, otherwise which field does not.
static const char *conform_line(const char *line) {
    static Plain g;
    static char rules[100], value[8192], mine[8192];
    char why[120];
    PlainRules r;
    int score[2];
    if (!field(line, "rules", rules, sizeof rules) || !plain_rules(&r, rules)) return "rules";
    plain_rules_name(&r, mine);
    if (strcmp(mine, rules) != 0) return "rules (canonical)";
    if (!field(line, "position", value, sizeof value)) return "position";
    if (!plain_set(&g, &r, value, why, sizeof why)) return "position (refused)";
    plain_text(&g, mine);
    if (strcmp(mine, value) != 0) return "position (text)";
    moves_json(&g, mine);
    if (!field(line, "moves", value, sizeof value) || strcmp(mine, value) != 0) return "moves";
    if (field(line, "result", value, sizeof value) && !is_result(value, plain_result(&g)))
        return "result";
    if (field(line, "score", value, sizeof value)) {
        if (!plain_score(&g, score)) return "score";
        snprintf(mine, sizeof mine, "[%d,%d]", score[0], score[1]);
        if (strcmp(mine, value) != 0) return "score";
    }
    if (!field(line, "move", value, sizeof value)) return NULL;
    if (!plain_play(&g, value)) return "move";
    plain_text(&g, mine);
    if (!field(line, "next", value, sizeof value) || strcmp(mine, value) != 0) return "next";
    // On lines without nextResult repetition may have played a part: position only.
    if (field(line, "nextResult", value, sizeof value) && !is_result(value, plain_result(&g)))
        return "nextResult";
    return NULL;
}

// ---- games: their moves, what each took by its number, the last position and the result

static int compare(const void *a, const void *b) { return strcmp(a, b); }

// What the last move took, as the list of the file, sorted by byte; "" for nothing.
static void taken_json(const Plain *g, char *out) {
    char squares[PLAIN_TAKEN][4];
    bool king;
    int count = plain_taken(g, squares, &king);
    qsort(squares, (size_t)count, sizeof squares[0], compare);
    *out = '\0';
    for (int i = 0; i < count; i++) out += sprintf(out, i == 0 ? "[\"%s\"" : ",\"%s\"", squares[i]);
    if (count > 0) strcpy(out, "]");
}

// NULL if the game is played as the line says, otherwise what is not so. The site these games are
// from ends a game by repetition only when somebody asks for it, so that clause is left out.
static const char *play_game(const char *line) {
    static Plain g;
    static char moves[8192], value[8192], mine[1024];
    char rules[100], ply[16];
    int plies = 0;
    if (!field(line, "rules", rules, sizeof rules) || !open_game(&g, rules, NULL)) return "rules";
    g.rules.law.repetition = PLAIN_NO_REPETITION;
    if (!field(line, "moves", moves, sizeof moves)) return "moves";
    for (char *move = strtok(moves, "[\",]"); move != NULL; move = strtok(NULL, "[\",]")) {
        if (plain_result(&g) != PLAIN_NONE) return "goes on after its end";
        if (!plain_play(&g, move)) return "illegal move";
        snprintf(ply, sizeof ply, "%d", plies++);
        taken_json(&g, mine);
        if (!field(line, ply, value, sizeof value)) *value = '\0';
        if (strcmp(value, mine) != 0) return "captures";
    }
    plain_text(&g, mine);
    if (!field(line, "final", value, sizeof value) || strcmp(mine, value) != 0) return "final";
    if (!field(line, "result", value, sizeof value)) return "result";
    return is_result(value, plain_result(&g)) ? NULL : "result";
}

// Each line of the standard input by a function that says what is wrong with it, or NULL.
static int do_lines(const char *(*wrong_with)(const char *line)) {
    static char line[16384];
    int passed = 0, failed = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *wrong = wrong_with(line);
        if (wrong == NULL) {
            passed++;
            continue;
        }
        failed++;
        printf("line %d: %s: %s", passed + failed, wrong, line);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

static int do_perfts(const char *path, const char *limit) {
    FILE *file = fopen(path, "r");
    char rules[100];
    int depth, passed = 0, failed = 0, skipped = 0;
    unsigned long long leaves, most = strtoull(limit, NULL, 10);
    if (file == NULL) {
        perror(path);
        return 3;
    }
    while (fscanf(file, "%99s %d %llu", rules, &depth, &leaves) == 3) {
        PlainRules r;
        if (leaves > most) {
            skipped++;
            continue;
        }
        unsigned long long mine = plain_rules(&r, rules) ? plain_perft(&r, NULL, depth) : 0;
        if (mine == leaves) {
            passed++;
            continue;
        }
        failed++;
        printf("%s %d: %llu, should be %llu\n", rules, depth, mine, leaves);
    }
    bool whole = feof(file) != 0;
    fclose(file);
    if (!whole) fprintf(stderr, "%s: not a perft file to its end\n", path);
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed > 0 || passed == 0 || !whole;
}

int main(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "perft") == 0 && (argc == 4 || argc == 5))
        return do_perft(argv[2], argv[3], argc == 5 ? argv[4] : NULL);
    if (strcmp(command, "played") == 0 && argc == 4) return do_played(argv[2], argv[3]);
    if (strcmp(command, "moves") == 0 && (argc == 3 || argc == 4))
        return do_moves(argv[2], argc == 4 ? argv[3] : NULL);
    if (strcmp(command, "conform") == 0 && argc == 2) return do_lines(conform_line);
    if (strcmp(command, "games") == 0 && argc == 2) return do_lines(play_game);
    if (strcmp(command, "perfts") == 0 && (argc == 3 || argc == 4))
        return do_perfts(argv[2], argc == 4 ? argv[3] : "1000000");
    if (strcmp(command, "rules") == 0 && argc == 2) return do_rules();
    return usage();
}
