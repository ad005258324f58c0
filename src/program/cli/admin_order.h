/* Actions of taefl admin besides those on people: bans, invitations, notices and the log. Each
 * returns an exit code. */
#pragma once

#include "cli/command.h"
#include "store/db.h"

enum { ADMIN_HOURS_MOST = 24 * 366, ADMIN_NOTICE_FILE = 1 << 20 };

int admin_ban(const Call *call, Db *db); /* of an address, or of the addresses of a person */
int admin_unban(const Call *call, Db *db);
int admin_bans(const Call *call, Db *db, bool json);
int admin_invite(const Call *call, Db *db, bool json);
int admin_notice(const Call *call,
                 Db *db); /* shows a notice, or replaces it by the text of a file */
int admin_log(const Call *call, Db *db, bool json);
