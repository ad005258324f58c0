/* Who sends a notification: RFC 8292. A push service that gets complaints can tell the server from
 * others by its key, and write to its contact. */
#ifndef PUSH_VAPID_H
#define PUSH_VAPID_H

#include "push/key.h"

#include <stdint.h>

enum {
    PUSH_URL = 512,     /* an endpoint, with its zero byte */
    PUSH_CONTACT = 256, /* mailto: or https: */
    VAPID_TEXT = 1536
};

/* Whether a subscription's address is one that a server may send to: https without a port, a name
 * or a password in it. `nearby`: also http, and with a port. */
bool push_url_good(const char *url, bool nearby);

/* The value of the field Authorization for an endpoint, valid for twelve hours from `now_s`. False:
 * it cannot be signed. */
bool vapid_write(const PushPair *own, const char *endpoint, const char *contact, int64_t now_s,
                 char out[VAPID_TEXT]);

#endif
