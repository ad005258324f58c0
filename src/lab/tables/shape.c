/* See shape.h. */
#include "tables/shape.h"
#include "base/jansson.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static json_t *type_of(const Column *column) {
    static const char *const types[] = {[COLUMN_TEXT] = "string",
                                        [COLUMN_WHOLE] = "integer",
                                        [COLUMN_THOUSANDTHS] = "number",
                                        [COLUMN_FLAG] = "boolean"};
    const char *type = types[column->kind];
    return column->always ? json_string(type) : json_pack("[s, s]", type, "null");
}

static json_t *limit_of(const Column *column, int64_t limit) {
    return column->kind == COLUMN_THOUSANDTHS ? json_real((double)limit / 1000)
                                              : json_integer((json_int_t)limit);
}

char *shape_schema(const TableShape *shape) {
    json_t *properties = json_object(), *required = json_array();
    for (int i = 0; i < shape->columns; i++) {
        const Column *column = &shape->column[i];
        json_t *property =
            json_pack("{s:o, s:s}", "type", type_of(column), "description", column->words);
        if (column->least || column->most) {
            json_object_set_new(property, "minimum", limit_of(column, column->least));
            if (column->most)
                json_object_set_new(property, "maximum", limit_of(column, column->most));
        }
        json_object_set_new(properties, column->name, property);
        json_array_append_new(required, json_string(column->name));
    }
    json_t *schema = json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:b}", "$schema",
                               "https://json-schema.org/draft/2020-12/schema", "title", shape->name,
                               "description", shape->words, "type", "object", "properties",
                               properties, "required", required, "additionalProperties", 0);
    char *text = json_dumps(schema, JSON_INDENT(2) | JSON_PRESERVE_ORDER), *out;
    json_decref(schema);
    size_t length = strlen(text);
    out = memory_get(length + 2);
    memcpy(out, text, length);
    out[length] = '\n';
    free(text);
    return out;
}
