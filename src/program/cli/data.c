/* See data.h. */
#include "cli/data.h"
#include "base/file.h"
#include "cli/report.h"
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PLACE = 4096 };

#define SERVICE_DATA "/var/lib/taefl/taefl.db" /* tools/deploy/taefl.service */

/* The value of TAEFL_DATA in the settings of the service, which may stand in quotes; false: none.
 */
static bool read_setting(const char *conf, char out[PLACE]) {
    static const char key[] = "TAEFL_DATA=";
    char line[PLACE + sizeof key];
    bool found = false;
    FILE *file = fopen(conf, "re");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, key, sizeof key - 1) != 0) continue;
        char *value = line + sizeof key - 1;
        value[strcspn(value, "\r\n")] = 0;
        size_t length = strlen(value);
        bool quoted = length > 1 && strchr("\"'", *value) && value[length - 1] == *value;
        if (quoted) value[length - 1] = 0;
        found = string_copy(out, PLACE, value + quoted) && *out;
    }
    if (file) fclose(file);
    return found;
}

/* What the service on this machine uses; NULL: none that can be seen. */
static const char *data_of_service(void) {
    static char place[PLACE];
    const char *conf = getenv("TAEFL_CONF");
    if (read_setting(conf && *conf ? conf : "/etc/taefl.conf", place)) return place;
    struct stat found;
    return stat(SERVICE_DATA, &found) == 0 ? SERVICE_DATA : NULL;
}

const char *data_where(const char *given, bool make) {
    static char folder[PLACE], place[PLACE + 16];
    const char *said = given ? given : getenv("TAEFL_DATA");
    if (said && strcmp(said, "-") == 0) {
        fail(0, "data are a file or postgres://…; '-' is neither");
        return NULL;
    }
    if (given && !*given) {
        fail(0, "--data has no value, so it is not clear which data are meant");
        return NULL;
    }
    if (said && *said) return said;
    const char *why;
    int length = folder_of_user("XDG_DATA_HOME", ".local/share", folder, sizeof folder);
    if (length < 0 || length >= PLACE) {
        fail(0, "neither XDG_DATA_HOME nor HOME is an absolute path; name the data with --data");
        return NULL;
    }
    if (make && !folder_make(folder, 0700, &why)) {
        fail(0, "%s: %s", folder, why);
        return NULL;
    }
    snprintf(place, sizeof place, "%s/taefl.db", folder);
    struct stat found;
    const char *service = make || stat(place, &found) == 0 ? NULL : data_of_service();
    return service ? service : place;
}

Db *data_open(const char *given, DbHow how) {
    char why[DB_WHY];
    const char *where = data_where(given, how == DB_MAKE || how == DB_SERVER);
    if (!where) return NULL;
    Db *db = db_open(where, how, why);
    if (!db) fail(0, "%s", why);
    return db;
}
