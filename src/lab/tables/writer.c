/* See writer.h. */
#include "tables/writer.h"
#include "base/memory.h"
#include "tables/parquet.h"
#include "record/json.h"

#include <stdlib.h>
#include <string.h>

const char *const table_forms[TABLE_FORMS] = {"jsonl", "csv", "parquet"};

struct RowWriter {
    const TableShape *shape;
    TableForm form;
    Output *out;
    Parquet *parquet;
    char *line; /* room for one */
    size_t room;
};

/* ------------------------------------------------------------------ lines of text */

static void write_json(const TableShape *shape, const CellValue *row, Text *out) {
    Json json = json_into(out);
    json_open(&json, NULL, '{');
    for (int i = 0; i < shape->columns; i++) {
        const char *name = shape->column[i].name;
        if (!row[i].there)
            json_put_null(&json, name);
        else if (shape->column[i].kind == COLUMN_TEXT)
            json_bytes(&json, name, row[i].text, row[i].length);
        else if (shape->column[i].kind == COLUMN_WHOLE)
            json_number(&json, name, row[i].number);
        else if (shape->column[i].kind == COLUMN_THOUSANDTHS)
            json_thousandths(&json, name, row[i].number);
        else
            json_bool(&json, name, row[i].number);
    }
    json_close(&json, '}');
}

/* A text in quotes where it must be; an empty one too, because a missing one has none. */
static void write_field(const CellValue *value, Text *out) {
    bool quoted = !value->length;
    for (size_t i = 0; i < value->length; i++) quoted |= strchr(",\"\r\n", value->text[i]) != NULL;
    if (quoted) text_char(out, '"');
    for (size_t i = 0; i < value->length; i++) {
        if (value->text[i] == '"') text_char(out, '"');
        text_char(out, value->text[i]);
    }
    if (quoted) text_char(out, '"');
}

static void write_csv(const TableShape *shape, const CellValue *row, Text *out) {
    for (int i = 0; i < shape->columns; i++) {
        if (i) text_char(out, ',');
        if (!row[i].there) continue;
        switch (shape->column[i].kind) {
        case COLUMN_TEXT: write_field(&row[i], out); break;
        case COLUMN_WHOLE: text_number(out, row[i].number); break;
        case COLUMN_THOUSANDTHS: text_thousandths(out, row[i].number); break;
        case COLUMN_FLAG: text_string(out, row[i].number ? "true" : "false"); break;
        }
    }
}

static void add_line(RowWriter *t, const CellValue *row) {
    size_t need = 2;
    for (int i = 0; i < t->shape->columns; i++)
        need += 6 * row[i].length + strlen(t->shape->column[i].name) + 32;
    if (need > t->room) {
        t->room = 2 * need;
        t->line = memory_resize(t->line, t->room);
    }
    Text text = text_into(t->line, t->room);
    if (t->form == TABLE_CSV)
        write_csv(t->shape, row, &text);
    else
        write_json(t->shape, row, &text);
    text_char(&text, '\n');
    output_put(t->out, t->line, text.length);
}

/* ------------------------------------------------------------------ tables */

static void write_head(RowWriter *t) {
    for (int i = 0; i < t->shape->columns; i++)
        output_print(t->out, "%s%s", i ? "," : "", t->shape->column[i].name);
    output_put(t->out, "\n", 1);
}

RowWriter *writer_begin(const TableShape *shape, TableForm form, Output *out) {
    RowWriter *t = memory_get(sizeof *t);
    *t = (RowWriter){.shape = shape, .form = form, .out = out};
    if (form == TABLE_CSV) write_head(t);
    if (form == TABLE_PARQUET) t->parquet = parquet_begin(shape, out);
    return t;
}

void writer_add(RowWriter *t, const CellValue *row) {
    if (t->parquet)
        parquet_add(t->parquet, row);
    else
        add_line(t, row);
}

void writer_end(RowWriter *t) {
    if (t->parquet) parquet_end(t->parquet);
    free(t->line);
    free(t);
}
