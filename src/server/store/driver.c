/* Error messages of databases. */
#include "store/driver.h"
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool db_is_address(const char *where) {
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

void db_say(char why[DB_WHY], const char *where, const char *words) {
    Text text = text_into(why, DB_WHY);
    text_string(&text, db_is_address(where) ? "PostgreSQL" : where);
    text_string(&text, ": ");
    text_string(&text, words);
}

bool db_fail(Db *db, const char *format, ...) {
    if (db->failed) return false; /* the first reason matters */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(db->why, sizeof db->why, format, arguments);
    va_end(arguments);
    db->failed = true;
    return false;
}
