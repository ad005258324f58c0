/* Tables in the form of Apache Parquet (https://parquet.apache.org/docs/file-format), version 1:
 * plain values, one data page a column and group of rows, compressed with gzip. */
#pragma once

#include "base/output.h"
#include "tables/shape.h"

typedef struct Parquet Parquet;

Parquet *parquet_begin(const TableShape *shape, Output *out);
void parquet_add(Parquet *parquet, const CellValue *row);

/* Writes the last group of rows and the footer, and frees. */
void parquet_end(Parquet *parquet);
