/* Forced wins and final scores proven by the plain solver (tests/reference): the engine must find
 * them within three million nodes. tests/data/wins-….txt have lines
 *     RULES | POSITION | TURNS | quiet or forcing | FIRSTMOVES …
 * and tests/data/scores-maerstanas.txt
 *     RULES | POSITION | DIFF …
 * where DIFF is player 1's final score less player 2's. Under a sanitizer every fifteenth line. */
#include "bed.h"

#include <ctype.h>

enum { NODES = 6000000, LINE = 1024, FIELDS = 8 };

static unsigned char memory[4 << 20]; /* more would only take longer to clear for each line */

/* Splits at '|' and trims; returns how many fields there are. */
static int split(char *line, char *field[FIELDS]) {
    int count = 0;
    for (char *next = line; next && count < FIELDS;) {
        char *start = next;
        next = strchr(start, '|');
        if (next) *next++ = 0;
        while (isspace((unsigned char)*start)) start++;
        char *end = start + strlen(start);
        while (end > start && isspace((unsigned char)end[-1])) *--end = 0;
        field[count++] = start;
    }
    return count;
}

/* Searches until nothing shorter can be found, or too many nodes. */
static void solve(Bed *bed, char *field[FIELDS]) {
    bed_set(bed, field[0], field[1]);
    table_init(&bed->table, memory, sizeof memory);
    SearchLimits limits = search_limits();
    limits.nodes = NODES;
    bed_search(bed, &limits);
}

static bool names(const char *list, const char *move) {
    size_t length = strlen(move);
    for (const char *at = list; (at = strstr(at, move)); at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return true;
    return false;
}

static bool finds_win(Bed *bed, char *field[FIELDS]) {
    solve(bed, field);
    char best[MOVE_TEXT];
    move_write(&bed->rules, bed->result.best, best);
    bool found = score_is_win(bed->result.score) && names(field[4], best);
    if (!found)
        printf("missed: %s | %s | %s turns, by %s; played %s, score %d, depth %d\n", field[0],
               field[1], field[2], field[4], best, bed->result.score, bed->result.depth);
    return found;
}

static bool finds_score(Bed *bed, char *field[FIELDS]) {
    solve(bed, field);
    int margin = score_margin(bed->result.score);
    int difference = game_now(&bed->game)->side == P1 ? margin : -margin;
    bool found = bed->result.exact && difference == atoi(field[2]);
    if (!found)
        printf("wrong: %s | %s | %s; said %d, exact %d\n", field[0], field[1], field[2], difference,
               bed->result.exact);
    return found;
}

/* Checks every line of a file; `fields` is the least it has. */
static void check_file(const char *name, int fields, int wanted,
                       bool (*finds)(Bed *, char *[FIELDS])) {
    char path[LINE], line[LINE], *field[FIELDS];
    const char *source = getenv("TAEFL_SOURCE");
    snprintf(path, sizeof path, "%s/tests/data/%s", source ? source : ".", name);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("cannot open %s", path);
    Bed *bed = bed_new("maerstanas", NULL);
    int step = test_effort(12) < 3 ? 15 : 1, lines = 0, missed = 0;
    uint64_t most = 0, sum = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || isspace((unsigned char)line[0])) continue;
        if (lines++ % step) continue;
        assert_true(split(line, field) >= fields);
        missed += !finds(bed, field);
        sum += bed->result.nodes;
        if (bed->result.nodes > most) most = bed->result.nodes;
    }
    fclose(file);
    free(bed);
    printf("%s: %d lines, %d missed, %llu nodes in all, at most %llu\n", name, lines, missed,
           (unsigned long long)sum, (unsigned long long)most);
    assert_int_equal(missed, 0);
    assert_true(lines >= wanted);
}

TEST(finds_the_wins_of_tafl) {
    check_file("wins-tafl.txt", 5, 60, finds_win);
    check_file("wins-tafl-7.txt", 5, 20, finds_win);
    check_file("wins-tafl-11.txt", 5, 20, finds_win);
}

TEST(finds_the_wins_of_gardsdansen) { check_file("wins-gardsdansen.txt", 5, 60, finds_win); }

TEST(finds_the_final_scores_of_maerstanas) {
    check_file("scores-maerstanas.txt", 3, 60, finds_score);
}
