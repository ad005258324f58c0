/* Which requests are allowed, decided from their fields alone. */
#pragma once

#include "http/answer.h"
#include "http/request.h"

/* Whether a page of this server made the request: Origin names the requested host or, without
 * Origin, Sec-Fetch-Site says so. */
bool guard_own_page(const Request *request);

/* Whether the request names one of these hosts (separated by commas) or this machine (localhost,
 * 127.0.0.1, [::1]); NULL: any host is allowed. This stops pages that point a name of their own at
 * this server. */
bool guard_host(const Request *request, const char *hosts);

/* Whether it has `Authorization: Bearer`: it comes from a program without a cookie. No page of
 * another site can send that field. */
bool guard_bearer(const Request *request);

/* For a request that changes something: it must come from a program or an own page, and a body must
 * be JSON in UTF-8 without a coding. False: *refusal is the answer (403, 415). */
bool guard_change(const Request *request, Answer *refusal);
