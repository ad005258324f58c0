/* See data.h. */
#include "cli/data.h"
#include "base/file.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE = 4096 };

const char *data_where(const char *given, bool make) {
    static char folder[PLACE], place[PLACE + 16];
    const char *said = given ? given : getenv("TAEFL_DATA");
    if (said && *said) return said;
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME"), *why;
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(folder, sizeof folder, "%s/taefl", data);
    else if (home && home[0])
        length = snprintf(folder, sizeof folder, "%s/.local/share/taefl", home);
    if (length < 0 || length >= PLACE) {
        fail(0, "neither XDG_DATA_HOME nor HOME is set; --data says where the data is");
        return NULL;
    }
    if (make && !folder_make(folder, &why)) {
        fail(0, "%s: %s", folder, why);
        return NULL;
    }
    snprintf(place, sizeof place, "%s/taefl.db", folder);
    return place;
}

Db *data_open(const char *given, DbHow how) {
    char why[DB_WHY];
    const char *where = data_where(given, how == DB_MAKE || how == DB_SERVER);
    if (!where) return NULL;
    Db *db = db_open(where, how, why);
    if (!db) fail(0, "%s", why);
    return db;
}
