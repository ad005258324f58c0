/* Reads data/rules/ with the core's own reader and writes what the program and the page are built
 * from:
 *
 *     make_rules FOLDER FILE.rules …
 *
 * writes rules_made.h, rules_made.c, rules_made_texts.c, rules_made.po and rules_made.json into the
 * folder, and leaves alone what would stay the same, so that nothing is built again for it. A file
 * that the reader refuses stops the build with its place and the reason. The build compiles this
 * with the core's sources, but for the registry of rule sets, whose tables do not exist yet. */
#include "core/builtin.h"
#include "law/rulefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 100, NOWHERE_LISTED = 1000 };

/* The clauses of the files read so far: a file may cite another one's. */
static Clause made[MADE_CLAUSE_COUNT];
static int clauses;

const Clause *clause_made(int number) {
    static const Clause none = {"", "", "", ""};
    return number < clauses ? &made[number] : &none;
}

/* One file. `text` has to stay as long as `file`. */
typedef struct Source {
    const char *path;
    char *text;
    size_t length;
    RuleFile file;
    int place; /* in lists */
    bool read;
} Source;

static Source *source[MAX_FILES];
static int files;

/* The registry is those read so far: a file may build on another one. */
static const RulesBase *bases[MAX_FILES];
static int base_count;

int rules_bases(void) { return base_count; }
const RulesBase *rules_base(int number) { return bases[number]; }

static _Noreturn void die(const char *path, const char *words) {
    fprintf(stderr, "%s: %s\n", path, words);
    exit(1);
}

/* ------------------------------------------------------------------ reading */

static void load(const char *path) {
    Source *s = calloc(1, sizeof *s);
    FILE *in = fopen(path, "rb");
    if (!s || files == MAX_FILES) die(path, "too many rules files");
    if (!in) die(path, "cannot be opened");
    s->path = path;
    s->text = malloc(RULEFILE_TEXT);
    if (!s->text) die(path, "no memory");
    s->length = fread(s->text, 1, RULEFILE_TEXT, in);
    if (ferror(in)) die(path, "cannot be read");
    fclose(in);
    source[files++] = s;
}

static const char *word_of(const RuleFile *file, const char *key, int item) {
    for (int i = 0; i < file->word_count; i++)
        if (file->words[i].item == item && strcmp(file->words[i].key, key) == 0)
            return file->words[i].text;
    return NULL;
}

static bool accept(Source *s, Error *error) {
    if (!rulefile_read(&s->file, s->text, s->length, error)) return false;
    const char *place = word_of(&s->file, "place", 0);
    s->place = place ? atoi(place) : NOWHERE_LISTED;
    for (int i = 0; i < s->file.clauses; i++) {
        if (clauses == MADE_CLAUSE_COUNT)
            die(s->path, "more clauses than tools/build/rules_none/rules_made.h has room for");
        made[clauses++] = s->file.own[i];
    }
    s->file.base.name = s->file.name; /* without its hash */
    bases[base_count++] = &s->file.base;
    return s->read = true;
}

/* A file may need one that stands behind it, so they are tried again while that helps. */
static void read_all(void) {
    for (int before = -1, now = 0; now > before && now < files;) {
        Error error;
        before = now;
        for (int i = 0; i < files; i++)
            if (!source[i]->read && accept(source[i], &error)) now++;
    }
    for (int i = 0; i < files; i++) {
        Error error;
        char words[512];
        if (source[i]->read ||
            rulefile_read(&source[i]->file, source[i]->text, source[i]->length, &error))
            continue;
        error_text(&error, words, sizeof words);
        die(source[i]->path, words);
    }
}

static int in_lists(const void *a, const void *b) {
    const Source *one = *(Source *const *)a, *other = *(Source *const *)b;
    int order = one->place - other->place;
    return order ? order : strcmp(one->file.name, other->file.name);
}

/* ------------------------------------------------------------------ values as C */

/* Up to the end of the text or of its line. */
static void quote_line(const char *text) {
    putchar('"');
    for (; *text && *text != '\n'; text++)
        printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    putchar('"');
}

static void quote(const char *text) {
    if (text)
        quote_line(text);
    else
        printf("NULL");
}

static void field(const char *name, const char *text) {
    printf("     .%s = ", name);
    quote(text);
    printf(",\n");
}

static void bits(Bits set) {
    printf("(Bits)0x%llx << 64 | 0x%llx", (unsigned long long)(set >> 64), (unsigned long long)set);
}

/* A clause that the file does not name has no row in the built-in tables. */
static void clause(const RuleFile *file, ClauseId id) {
    if (!id || (int)id >= CLAUSE_OWN + file->clauses)
        printf("CLAUSE_NONE");
    else
        printf("CLAUSE_%s", rules_base_clause(&file->base, id)->id);
}

/* Each member of TaflLaw by its kind; start, camp, repetition, limit and cite are written apart. */
/* clang-format off */
#define SETS(X) \
    X(escape) X(throne) X(camps) X(barred) X(no_pass) X(no_stop_soldier) X(no_stop_king) X(hostile) \
    X(hostile_to_white) X(hostile_to_black) X(king_surround) X(king_hostile) X(ring)
#define NUMBERS(X) \
    X(size) X(first) X(step) X(king_step) X(camp_shelter) X(edge_hostile) X(edge_takes_king) \
    X(edge_rings) X(king_strikes) X(king_helps) X(linnaean) X(shieldwall) X(exit_fort) X(encircle) \
    X(no_move_draws)
/* clang-format on */

static void law(const RuleFile *file, const TaflLaw *l) {
    printf("    {");
#define SET(name)                \
    if (l->name) {               \
        printf("." #name " = "); \
        bits(l->name);           \
        printf(", ");            \
    }
    SETS(SET)
#undef SET
#define NUMBER(name) \
    if (l->name) printf("." #name " = %d, ", (int)l->name);
    NUMBERS(NUMBER)
#undef NUMBER
    for (int i = 0; i < 3; i++) printf(".start[%d] = ", i), bits(l->start[i]), printf(", ");
    for (int i = 0; i < MAX_CAMPS && l->camp[i]; i++)
        printf(".camp[%d] = ", i), bits(l->camp[i]), printf(", ");
    printf(".repetition = {%d, (RepetitionKind)%d, ", l->repetition.occurrences,
           l->repetition.kind);
    clause(file, l->repetition.clause);
    printf(", ");
    clause(file, l->repetition.forbids);
    printf("}, .limit = {%d, %d}, .cite = {", l->limit[LIMIT_MOVES], l->limit[LIMIT_CAPTURES]);
    for (int i = 0; i < CITE_COUNT; i++) clause(file, l->cite[i]), printf(", ");
    printf("}");
    for (int i = 0; i < PROFILE_LINES; i++)
        if (l->profile[i]) printf(",\n     .profile[%d] = ", i), quote_line(l->profile[i]);
    printf("},\n");
}

/* ------------------------------------------------------------------ what is written */

static void header(void) {
    int placed = 0;
    printf("#define MADE_CLAUSES");
    for (int i = 0; i < files; i++) {
        for (int c = 0; c < source[i]->file.clauses; c++)
            printf(" \\\n    CLAUSE_%s,", source[i]->file.own[c].id);
        placed += source[i]->place < NOWHERE_LISTED;
    }
    printf("\n\nenum { MADE_RULES = %d, MADE_FIRST = %d };\n", files, placed);
}

static void base(const RuleFile *file, int number) {
    const RulesBase *b = &file->base;
    printf("    {.base = {.name = ");
    quote(file->name);
    printf(",\n              .title = "), quote(b->title);
    printf(",\n              .source = "), quote(b->source);
    printf(",\n              .address = "), quote(b->address);
    printf(",\n              .player = {"), quote(b->player[0]), printf(", "), quote(b->player[1]);
    printf("},\n              .family = FAMILY_TAFL,\n");
    for (int i = 0; i < rules_option_count(b); i++) {
        printf("              .option[%d] = {", i), quote(b->option[i].name), printf(", ");
        quote(b->option[i].words), printf(", "), clause(file, b->option[i].clause), printf("},\n");
    }
    printf("              .clause = {");
    for (int i = 0; i < MAX_CLAUSES && b->clause[i]; i++)
        if ((int)b->clause[i] < CLAUSE_OWN + file->clauses)
            clause(file, b->clause[i]), printf(", ");
    printf("},\n              .setup = builtin_setup},\n");
    field("line", word_of(file, "line", 0) ? word_of(file, "line", 0) : "");
    field("history", word_of(file, "history", 0));
    field("history_source", word_of(file, "history.source", 0));
    printf("     .law = laws_%d},\n", number);
}

static void tables(void) {
    printf("#include \"core/builtin.h\"\n\nstatic const Clause clauses[] = {\n");
    for (int i = 0; i < files; i++)
        for (int c = 0; c < source[i]->file.clauses; c++) {
            const Clause *one = &source[i]->file.own[c];
            printf("    {"), quote(one->id), printf(", "), quote(one->standing), printf(",\n     ");
            quote(one->words), printf(",\n     "), quote(one->source), printf("},\n");
        }
    printf("};\nconst Clause *clause_made(int number) { return &clauses[number]; }\n");
    for (int i = 0; i < files; i++) {
        const RuleFile *file = &source[i]->file;
        printf("\nstatic const TaflLaw laws_%d[] = {\n", i);
        for (uint32_t options = 0; options < 1u << rules_option_count(&file->base); options++) {
            Rules rules;
            file->base.setup(&rules, &file->base, options);
            law(file, &rules.law.tafl);
        }
        printf("};\n");
    }
    printf("\nconst BuiltIn builtins[MADE_RULES] = {\n");
    for (int i = 0; i < files; i++) base(&source[i]->file, i);
    printf("};\n");
}

/* The file in the core's own form, line by line, each by `write`. */
static void each_line(const RuleFile *file, void (*write)(char *line)) {
    static char form[RULEFILE_TEXT];
    Text out = text_into(form, sizeof form);
    rulefile_write(file, "\n", &out);
    for (char *line = strtok(form, "\n"); line; line = strtok(NULL, "\n")) write(line);
}

static void as_literal(char *line) { printf("    "), quote(line), printf(",\n"); }

static void texts(void) {
    printf("#include \"cli/rulefiles.h\"\n\n#include <stddef.h>\n");
    for (int i = 0; i < files; i++) {
        printf("\nstatic const char *const lines_%d[] = {\n", i);
        each_line(&source[i]->file, as_literal);
        printf("    NULL};\n");
    }
    printf("\nconst RuleText rule_texts[] = {\n");
    for (int i = 0; i < files; i++)
        printf("    {"), quote(source[i]->file.name), printf(", lines_%d},\n", i);
    printf("    {NULL, NULL}};\n");
}

static const char *before; /* what stands before the next element of a list */

/* A pair [key, value]. Rules files hold no control characters, so that a string of C is one of
 * JSON. */
static void as_pair(char *line) {
    char *value = strstr(line, " = ");
    *value = 0;
    printf("%s[", before), quote(line), printf(", "), quote(value + 3), printf("]");
    before = ",\n";
}

/* Each file as the list of its lines. */
static void json(void) {
    printf("[");
    for (int i = 0; i < files; i++) {
        printf(i ? ",\n[" : "[");
        before = "";
        each_line(&source[i]->file, as_pair);
        printf("]");
    }
    printf("]\n");
}

static void swedish(void) {
    static const char *const keys[] = {"title",    "line",         "player-1",
                                       "player-2", "option.words", "clause.words"};
    for (int i = 0; i < files; i++) {
        const RuleFile *file = &source[i]->file;
        for (int w = 0; w < file->word_count; w++)
            for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
                const char *words = rulefile_in(file, keys[k], file->words[w].item, "sv");
                if (!words || strcmp(file->words[w].key, keys[k]) != 0) continue;
                printf("msgid "), quote(file->words[w].text), printf("\nmsgstr ");
                quote(words), printf("\n\n");
            }
    }
}

/* ------------------------------------------------------------------ files */

static bool same_files(const char *one, const char *other) {
    FILE *a = fopen(one, "rb"), *b = fopen(other, "rb");
    int x = 0, y = 0;
    while (a && b && x == y && x != EOF) x = getc(a), y = getc(b);
    bool same = a && b && x == y;
    if (a) fclose(a);
    if (b) fclose(b);
    return same;
}

/* What `write` prints becomes a file of the folder. */
static void make(const char *folder, const char *name, const char *comment, void (*write)(void)) {
    char path[4096], fresh[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(fresh, sizeof fresh, "%s/%s.new", folder, name);
    if (!freopen(fresh, "wb", stdout)) die(fresh, "cannot be written");
    printf("%s", comment);
    write();
    if (fflush(stdout) || ferror(stdout)) die(fresh, "cannot be written");
    if (same_files(path, fresh) ? remove(fresh) : rename(fresh, path))
        die(path, "cannot be written");
}

int main(int count, char **word) {
    static const char comment[] = "/* Made of data/rules/ by tools/make_rules.c. */\n";
    if (count < 2) die("make_rules", "needs a folder and rules files");
    for (int i = 2; i < count; i++) load(word[i]);
    read_all();
    qsort(source, (size_t)files, sizeof source[0], in_lists);
    make(word[1], "rules_made.h", comment, header);
    make(word[1], "rules_made.c", comment, tables);
    make(word[1], "rules_made_texts.c", comment, texts);
    make(word[1], "rules_made.po", "", swedish);
    make(word[1], "rules_made.json", "", json);
    return 0;
}
