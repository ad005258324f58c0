/* What the parts of taefl admin share, and its actions besides those on people: bans, invitations,
 * notices and the log. Each returns an exit code. */
#pragma once

#include "cli/command.h"
#include "store/db.h"

/* Rows of its options. */
enum { ADMIN_DATA, ADMIN_JSON };

enum { ADMIN_HOURS_MOST = 24 * 366, ADMIN_NOTICE_FILE = 1 << 20, MOMENT = 32 };

/* Says what failed in the database: EXIT_FAILED. */
int admin_fail(Db *db);

/* Prints a list from the database, which is freed: an object a line, or what `tell` prints of each.
 * NULL: the database failed. */
int admin_tell(const CommandCall *call, Db *db, struct json_t *list,
               void (*tell)(const struct json_t *one));

/* A text of such an object; `none` for null. */
const char *admin_text(const struct json_t *one, const char *key, const char *none);

/* A time in UTC, as strftime writes it by `form`. */
void admin_moment(int64_t ms, const char *form, char out[MOMENT]);

int admin_ban(const CommandCall *call, Db *db); /* of an address, or of the addresses of a person */
int admin_unban(const CommandCall *call, Db *db);
int admin_bans(const CommandCall *call, Db *db);
int admin_invite(const CommandCall *call, Db *db);
int admin_notice(const CommandCall *call, Db *db); /* shows one, or replaces it by a file's text */
int admin_log(const CommandCall *call, Db *db);
