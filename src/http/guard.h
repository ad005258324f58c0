/* Who may ask for what, from the fields of a request alone. */
#ifndef HTTP_GUARD_H
#define HTTP_GUARD_H

#include "http/answer.h"
#include "http/request.h"

/* Whether a request was made by a page of this server: Origin names the host that is asked, or,
 * where no Origin came, Sec-Fetch-Site says so. */
bool guard_own_page(const Request *request);

/* Whether a request names one of these hosts, with commas between, or this machine itself
 * (localhost, 127.0.0.1, [::1]); NULL: any will do. A page that has a name of its own point here is
 * refused so. */
bool guard_host(const Request *request, const char *hosts);

/* Whether it comes with `Authorization: Bearer`: from a program, which has no cookie. No page of
 * another site can send that field. */
bool guard_bearer(const Request *request);

/* For a request that changes something: it is a program's or an own page's, and its body, if any,
 * is JSON. False: *refusal is the answer (403, 415). */
bool guard_change(const Request *request, Answer *refusal);

#endif
