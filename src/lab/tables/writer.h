/* Tables: rows with named columns, written as JSON lines, CSV or Parquet. Memory is bounded however
 * many rows there are. */
#pragma once

#include "base/output.h"
#include "tables/shape.h"

typedef enum TableForm { TABLE_JSONL, TABLE_CSV, TABLE_PARQUET, TABLE_FORMS } TableForm;
extern const char *const table_forms[TABLE_FORMS];
#define TABLE_FORM_WORDS "jsonl csv parquet"

typedef struct RowWriter RowWriter;

/* Begins a table in an open output, which the caller closes after writer_end: its close says
 * whether something could not be written. A CSV table begins with its head. */
RowWriter *writer_begin(const TableShape *shape, TableForm form, Output *out);

/* Adds a row, a value for each column in their order. */
void writer_add(RowWriter *table, const CellValue *row);

/* Writes what is left and frees the table. */
void writer_end(RowWriter *table);
