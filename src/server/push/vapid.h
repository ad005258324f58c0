/* Identifies the sender of a notification: RFC 8292. A push service that gets complaints can
 * recognize the server by its key, and write to its contact. */
#pragma once

#include "push/key.h"

#include <stdint.h>

enum {
    PUSH_URL = 512,     /* an endpoint's URL, with its zero byte */
    PUSH_CONTACT = 256, /* mailto: or https: */
    VAPID_TEXT = 1536
};

/* Whether the server may send to a subscription's URL: https without a port, user name or password.
 * `nearby`: also http, and with a port. */
bool push_url_good(const char *url, bool nearby);

/* The length of the origin of a URL, such as "https://name". */
size_t push_origin(const char *url);

/* Writes the value of the Authorization header for an endpoint, valid for twelve hours from
 * `now_s`. False if it is too long or cannot be signed. */
bool vapid_write(const PushPair *own, const char *endpoint, const char *contact, int64_t now_s,
                 char out[VAPID_TEXT]);
