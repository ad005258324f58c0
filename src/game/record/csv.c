/* See csv.h. A row is read twice: once to find its fields, and those that are wanted once more into
 * the arena. */
#include "record/csv.h"

/* The fields by the names of their columns in our own tables, and the tags that hold them; those
 * without a tag are in the order of GameLine. */
static const struct {
    const char *column, *tag;
} fields[CSV_FIELDS] = {
    {"rules", NULL},
    {"law", NULL},
    {"start", NULL},
    {"moves", NULL},
    {"result", NULL},
    {"termination", NULL},
    {"game", "Id"},
    {"event", "Event"},
    {"site", "Site"},
    {"date", "Date"},
    {"round", "Round"},
    {"player1", "Player1"},
    {"player2", "Player2"},
    {"kind1", "Player1Type"},
    {"kind2", "Player2Type"},
    {"rating1", "Player1Rating"},
    {"rating2", "Player2Rating"},
    {"time_control", "TimeControl"},
};
enum { FIELD_MOVES = 3, FIELD_DATE = 9 };

static const struct {
    const char *name, *words, *rules;
} forms[] = {{"hnefatafl-org", "moves=1,result=4", "copenhagen"}};
static const char own_form[] = "taefl", twice[] = "it is there twice";

/* ------------------------------------------------------------------ maps */

static int find_field(const char *text, size_t length) {
    for (int i = 0; i < CSV_FIELDS; i++)
        if (string_is(text, length, fields[i].column)) return i;
    return -1;
}

static void own_map(CsvMap *out) {
    out->head = true;
    for (int i = 0; i < CSV_FIELDS; i++) out->name[i] = fields[i].column;
}

/* The number of a column; 0: it is a name. */
static int read_number(const char *text) {
    int number = 0;
    for (const char *c = text; *c; c++) {
        if (!char_is_digit(*c)) return 0;
        number = number < CSV_HEAD ? 10 * number + *c - '0' : number;
    }
    return number > CSV_HEAD ? 0 : number;
}

/* One "field=column" at `at`, which a zero byte ends. */
static bool map_field(CsvMap *out, char *at, int column, Error *error) {
    char *equal = at;
    while (*equal && *equal != '=') equal++;
    int field = find_field(at, (size_t)(equal - at));
    if (field < 0) {
        char known[256];
        Text text = text_into(known, sizeof known);
        text_string(&text, "expected ");
        for (int i = 0; i < CSV_FIELDS; i++) text_say(&text, i ? ", %1" : "%1", fields[i].column);
        return error_token(error, ERROR_FILE_TOKEN, column, at, (size_t)(equal - at), known);
    }
    if (!*equal || !equal[1])
        return error_at(error, ERROR_ARGUMENT_MISSING, column, fields[field].column,
                        "'=' and a column");
    if (out->name[field] || out->number[field])
        return error_at(error, ERROR_FILE_TOKEN, column, fields[field].column, twice);
    out->number[field] = (unsigned char)read_number(equal + 1);
    out->name[field] = out->number[field] ? NULL : equal + 1;
    out->head |= !out->number[field];
    return true;
}

static bool map_words(CsvMap *out, const char *words, Error *error) {
    if (!string_copy(out->words, sizeof out->words, words))
        return error_at(error, ERROR_NAME_LONG, 0, NULL, NULL);
    for (char *at = out->words, *end; *at; at = end) {
        int column = (int)(at - out->words) + 1;
        for (end = at; *end && *end != ',';) end++;
        if (*end) *end++ = 0;
        if (!map_field(out, at, column, error)) return false;
    }
    if (!out->name[FIELD_MOVES] && !out->number[FIELD_MOVES])
        return error_at(error, ERROR_ARGUMENT_MISSING, 0, "a table of games", "moves=COLUMN");
    for (int i = 0; i < CSV_FIELDS; i++)
        if (out->head && out->number[i])
            return error_at(error, ERROR_FILE_TOKEN, 0, fields[i].column,
                            "expected a name, as for the other columns");
    return true;
}

bool csv_map_read(CsvMap *out, const char *words, Error *error) {
    *out = (CsvMap){0};
    if (string_equal(words, own_form)) {
        own_map(out);
        return true;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (string_equal(words, forms[i].name)) {
            out->rules = forms[i].rules;
            words = forms[i].words;
        }
    return map_words(out, words, error);
}

/* ------------------------------------------------------------------ rows */

/* A field as it stands in the file, with its quotes. */
typedef struct Field {
    const char *text;
    size_t length;
    int line, column;
} Field;

static char peek(const GameFile *file, size_t ahead) {
    return file->at + ahead < file->length ? file->text[file->at + ahead] : 0;
}

static int column_of(const GameFile *file) { return (int)(file->at - file->line_start) + 1; }

static void step(GameFile *file) {
    if (file->text[file->at++] != '\n') return;
    file->line++;
    file->line_start = file->at;
}

static bool fail_here(const GameFile *file, ErrorCode code, const char *first, const char *second,
                      Error *error) {
    error_at(error, code, column_of(file), first, second);
    error->line = file->line;
    return false;
}

/* A field up to the comma, the end of the line or the end. */
static bool read_field(GameFile *file, Field *out, Error *error) {
    GameFile begin = *file;
    *out = (Field){.text = file->text + file->at, .line = file->line, .column = column_of(file)};
    if (peek(file, 0) == '"') {
        step(file);
        while (file->at < file->length && (peek(file, 0) != '"' || peek(file, 1) == '"')) {
            if (peek(file, 0) == '"') step(file);
            step(file);
        }
        if (file->at == file->length)
            return fail_here(&begin, ERROR_FILE_OPEN, "'\"'", NULL, error);
        step(file);
    }
    char c;
    for (; file->at < file->length && (c = peek(file, 0)) != ',' && c != '\n' && c != '\r';
         step(file))
        if (*out->text == '"' || c == '"')
            return fail_here(file, ERROR_FILE_TOKEN, (const char[2]){c, 0},
                             "quotes enclose a whole field", error);
    out->length = (size_t)(file->text + file->at - out->text);
    return true;
}

/* All fields of a row, and how many; the file is behind it. Columns beyond CSV_HEAD are passed
 * over. */
static bool read_row(GameFile *file, Field field[CSV_HEAD], int *count, Error *error) {
    Field rest;
    *count = 0;
    for (;; step(file)) {
        if (!read_field(file, *count < CSV_HEAD ? &field[*count] : &rest, error)) return false;
        ++*count;
        if (peek(file, 0) == ',' && file->at < file->length) continue;
        if (peek(file, 0) == '\r') step(file);
        if (peek(file, 0) == '\n') step(file);
        return true;
    }
}

/* The text of a field, without quotes, in the arena; NULL: no room. */
static const char *copy_field(const Field *field, Arena *arena) {
    char *out = arena_take(arena, field->length + 1), *end = out;
    bool quoted = field->length && *field->text == '"';
    if (!out) return NULL;
    for (size_t i = quoted; i + quoted < field->length; i++) {
        if (quoted && field->text[i] == '"') i++; /* the second of two */
        *end++ = field->text[i];
    }
    *end = 0;
    return out;
}

bool csv_more(CsvFile *csv) {
    while (csv->file.at < csv->file.length &&
           (peek(&csv->file, 0) == '\n' || peek(&csv->file, 0) == '\r'))
        step(&csv->file);
    return csv->file.at < csv->file.length;
}

/* ------------------------------------------------------------------ the head */

static bool is_named(const Field *field, const char *name) {
    bool quoted = field->length > 1 && *field->text == '"';
    return string_is(field->text + quoted, field->length - 2 * (size_t)quoted, name);
}

/* Whether the whole head is one field, as in a table with ';' or tabs between its fields. */
static bool is_other_table(const CsvFile *csv, const Field *head) {
    size_t at = 0;
    while (at < head->length && head->text[at] != ';' && head->text[at] != '\t') at++;
    return csv->columns == 1 && at < head->length;
}

/* A column that the caller has named must be there; of ours only the moves. */
static bool find_column(CsvFile *csv, const Field *head, int place, Error *error) {
    const char *name = csv->map->name[place];
    const Field *again = NULL;
    for (int i = 0; i < csv->columns && i < CSV_HEAD; i++) {
        if (!is_named(&head[i], name)) continue;
        if (csv->column[place]) again = &head[i];
        csv->column[place] = (unsigned char)(i + 1);
    }
    if (again) {
        error_at(error, ERROR_FILE_TOKEN, again->column, name, twice);
        error->line = again->line;
        return false;
    }
    if (csv->column[place] || (!*csv->map->words && place != FIELD_MOVES)) return true;
    char known[256];
    Text text = text_into(known, sizeof known);
    bool other = is_other_table(csv, head);
    text_string(&text, other ? "commas separate the fields of a table, not ';' or tabs"
                             : "expected a column of the table: ");
    for (int i = 0; !other && i < csv->columns && i < CSV_HEAD; i++) {
        if (i) text_string(&text, ", ");
        text_bytes(&text, head[i].text, head[i].length);
    }
    error_at(error, ERROR_FILE_TOKEN, head->column, name, known);
    error->line = head->line;
    return false;
}

bool csv_begin(CsvFile *out, const char *text, size_t length, const CsvMap *map, const Rules *rules,
               Error *error) {
    *out = (CsvFile){.file = gamefile_over(text, length), .map = map, .rules = rules};
    if (!rules && map->rules) {
        if (!rules_parse(&out->own, map->rules, error)) return false;
        out->rules = &out->own;
    }
    for (int i = 0; i < CSV_FIELDS; i++) out->column[i] = map->number[i];
    if (!map->head) return true;
    Field head[CSV_HEAD];
    if (!csv_more(out))
        return fail_here(&out->file, ERROR_TEXT_EMPTY, "a table of games", NULL, error);
    if (!read_row(&out->file, head, &out->columns, error)) return false;
    for (int i = 0; i < CSV_FIELDS; i++)
        if (map->name[i] && !find_column(out, head, i, error)) return false;
    return true;
}

/* ------------------------------------------------------------------ a game */

typedef struct Row {
    Field field[CSV_HEAD];
    LineText text[CSV_FIELDS];
} Row;

/* "2026-11-20" as game files have it. */
static void plain_date(char *date) {
    for (; *date; date++)
        if (*date == '-') *date = '.';
}

static bool take_texts(const CsvFile *csv, Row *row, Arena *arena, Error *error) {
    for (int i = 0; i < CSV_FIELDS; i++) {
        if (!csv->column[i]) continue;
        const Field *field = &row->field[csv->column[i] - 1];
        const char *text = copy_field(field, arena);
        if (!text)
            return error_at(error, ERROR_FILE_LARGE, 0, "the memory for the game is full", NULL);
        bool quoted = field->length && *field->text == '"';
        row->text[i] = (LineText){text, field->line, field->column + quoted};
    }
    return true;
}

static bool set_tags(const LineText texts[CSV_FIELDS], Tree *tree, Error *error) {
    for (int i = CSV_LINE; i < CSV_FIELDS; i++) {
        const LineText *text = &texts[i];
        char date[16];
        bool is_day = i == FIELD_DATE && text->text && string_copy(date, sizeof date, text->text);
        if (is_day) plain_date(date);
        if (!text->text || !*text->text ||
            tree_set_tag(tree, fields[i].tag, is_day ? date : text->text, error))
            continue;
        error->line = text->line;
        error->column = text->column;
        return false;
    }
    return true;
}

const char *csv_column(int field) { return fields[field].column; }

bool csv_game(const LineText text[CSV_FIELDS], const Rules *rules, Arena *arena, Tree *out,
              Error *error) {
    const GameLine line = {text[0], text[1], text[2], text[3], text[4], text[5]};
    return gameline_read(&line, rules, arena, out, error) && set_tags(text, out, error);
}

/* Every row has as many fields as the first one, and those that the map names. */
static bool check_count(CsvFile *csv, const Field *field, int count, Error *error) {
    int wanted = csv->columns ? csv->columns : count;
    for (int i = 0; i < CSV_FIELDS; i++)
        if (csv->column[i] > wanted) wanted = csv->column[i];
    if (count == wanted) {
        csv->columns = count;
        return true;
    }
    char found[40], words[60];
    Text text = text_into(found, sizeof found), why = text_into(words, sizeof words);
    text_say(&text, "%1 fields", TEXT_NUMBER(count));
    text_say(&why, "a row of this table has %1", TEXT_NUMBER(wanted));
    error_at(error, ERROR_FILE_TOKEN, field->column, found, words);
    error->line = field->line;
    return false;
}

static bool read_game(CsvFile *csv, GameFile *file, Arena *arena, Tree *out, Error *error) {
    Row row = {0};
    int count;
    if (!read_row(file, row.field, &count, error) || !check_count(csv, row.field, count, error) ||
        !take_texts(csv, &row, arena, error))
        return false;
    return csv_game(row.text, csv->rules, arena, out, error);
}

bool csv_read(CsvFile *csv, Arena *arena, Tree *out, Error *error) {
    Arena before = *arena;
    csv_more(csv);
    GameFile file = csv->file;
    if (!read_game(csv, &file, arena, out, error)) {
        *arena = before;
        return false;
    }
    csv->file = file;
    return true;
}

void csv_skip(CsvFile *csv) {
    Field field[CSV_HEAD];
    int count;
    Error error;
    csv_more(csv);
    if (read_row(&csv->file, field, &count, &error)) return;
    while (csv->file.at < csv->file.length && peek(&csv->file, 0) != '\n') step(&csv->file);
}

/* ------------------------------------------------------------------ by the look */

static bool is_count(const Field *field) {
    for (size_t i = 0; i < field->length; i++)
        if (!char_is_digit(field->text[i])) return false;
    return field->length;
}

static bool is_state(const Field *field) {
    static const char *const states[] = {"White", "Black", "Ongoing", "Draw"};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (string_is(field->text, field->length, states[i])) return true;
    return false;
}

const char *csv_by_look(const char *text, size_t length) {
    GameFile file = gamefile_over(text, length);
    Field field[CSV_HEAD];
    int count;
    Error error;
    if (!read_row(&file, field, &count, &error)) return NULL;
    if (count == 4 && is_count(&field[1]) && is_count(&field[2]) && is_state(&field[3]))
        return forms[0].name;
    for (int i = 0; count > 1 && i < count && i < CSV_HEAD; i++)
        if (is_named(&field[i], fields[FIELD_MOVES].column)) return own_form;
    return NULL;
}
