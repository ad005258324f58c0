/* What taefl admin does beside people: bans, invitations, notices, the log. Each is an action with
 * an exit code. */
#ifndef CLI_ADMIN_ORDER_H
#define CLI_ADMIN_ORDER_H

#include "cli/command.h"
#include "store/db.h"

enum { ADMIN_HOURS_MOST = 24 * 366, ADMIN_NOTICE_FILE = 1 << 20 };

int admin_ban(const Call *call, Db *db); /* of an address, or of those of a person */
int admin_unban(const Call *call, Db *db);
int admin_bans(const Call *call, Db *db, bool json);
int admin_invite(const Call *call, Db *db, bool json);
int admin_notice(const Call *call, Db *db); /* shows it, or puts a file's text there */
int admin_log(const Call *call, Db *db, bool json);

#endif
